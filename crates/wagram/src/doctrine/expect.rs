//! The expected outcome of a combat: all throws of both dice, and what each line of 10.6 costs both sides.

use super::Eye;
use super::mission::POINT;
use crate::ids::{Side, UnitId, UnitSet};
use crate::results::Line;
use crate::state::{Mark, Stance, State};
use board::area::Zone;
use kernel::Modifier;

fn sum(modifiers: &[Modifier]) -> i16 {
    modifiers.iter().map(|m| i16::from(m.value)).sum()
}

/// What the lines of the table cost: fatigue and hits on either side, and the ground.
struct Stakes {
    tired_attackers: i32,
    hit_attackers: i32,
    tired_defenders: i32,
    hit_defenders: i32,
    ground: i32,
}

/// Both totals before the dice, what it costs the attacker anyhow, and what the lines cost.
struct Scales {
    attack: i16,
    defence: i16,
    price: i32,
    stakes: Stakes,
}

/// wagram-10.5.2-01: what a defensive option adds.
const fn value(stance: Stance) -> i16 {
    match stance {
        Stance::Hold => -1,
        Stance::Reactive => 0,
        Stance::Orderly => 1,
    }
}

impl Scales {
    /// The mean of all throws.
    fn outcome(&self, stance: Stance) -> i32 {
        let defence = self.defence + value(stance);
        let line = |roll: i16| Line::of((1 + roll / 6 + self.attack).max(1), (1 + roll % 6 + defence).max(1));
        let total: i32 = (0..36).map(|roll| self.stakes.of(line(roll), stance)).sum();
        total / 36 - self.price
    }
}

impl Eye<'_> {
    /// What a fatigue level costs.
    pub fn tiring(&self, unit: UnitId) -> i32 {
        match self.s.unit(unit).fatigue {
            _ if self.g.is_gun(unit) => 0,
            level @ 0..=1 => 8 + self.strength(unit) + 4 * i32::from(level),
            _ => 2,
        }
    }

    /// What the loss of a step costs: points for the whole counter, fighting power, the chance of a rout.
    pub fn bleeding(&self, unit: UnitId) -> i32 {
        let card = self.g.card(unit);
        let (points, _) = self.g.loss_value(unit);
        let left = i32::from(card.faces) - i32::from(self.s.unit(unit).losses);
        let points = POINT * i32::from(points);
        let share = if left <= 1 { points / 2 } else { points / 5 };
        let next = usize::from(self.s.unit(unit).losses + 1);
        let weaker = if left <= 1 { 0 } else { i32::from(card.combat[next.min(3)]) };
        let rout = if left <= 1 { 0 } else { i32::from(card.rout[next.min(3)]) };
        20 + share + 5 * (self.strength(unit) - weaker) + 9 * rout
    }

    /// What a zone is worth to an army that drives the other out of it.
    pub fn prize(&self, army: Side, zone: Zone) -> i32 {
        let points = self.points_at(zone) * POINT * self.lateness() / 100;
        let high = self.g.data.map.plateau.contains(zone);
        let plateau = match army {
            Side::French => i32::from(high && !self.g.holds_plateau(self.s)) * self.plateau_share() / 2,
            Side::Austrian => i32::from(high) * self.plateau_prize(zone) * 3 / 8,
        };
        15 + points * 3 / 4 + plateau
    }

    fn stakes(&self, state: &State) -> Stakes {
        let battle = &state.battle;
        let all = |units: UnitSet, cost: &dyn Fn(UnitId) -> i32| units.iter().map(cost).sum::<i32>();
        let target = battle.zone();
        let stout = battle.defenders.minus(self.g.guns);
        let alone = if stout.is_empty() { battle.defenders } else { UnitSet::EMPTY };
        let left = state.set_in(target);
        // Who holds ground that scores must be worn down: twice as much, and more where there is no time.
        let wear = match self.points_at(target) {
            0 => 100,
            _ if self.is_pressed() && state.phasing == self.side => 350,
            _ => 200,
        };
        // The bold spare themselves less.
        let own = if state.phasing == self.side { 10_000 / self.boldness().max(80) } else { 100 };
        Stakes {
            tired_attackers: all(battle.attackers, &|u| self.tiring(u)) * own / 100,
            hit_attackers: all(battle.attackers.minus(self.g.guns), &|u| self.bleeding(u)) * own / 100,
            tired_defenders: all(battle.defenders, &|u| self.tiring(u)) * wear / 100,
            hit_defenders: (all(stout, &|u| self.bleeding(u)) + all(alone, &|_| 90)) * wear / 100,
            ground: self.prize(state.phasing, target) + 6 * left.len() as i32,
        }
    }

    /// What the combat of a state is worth to the attacker on average, with a defensive option.
    pub fn outcome_of(&self, state: &State, stance: Stance) -> i32 {
        self.scales(state).outcome(stance)
    }

    /// The same at the defender's best option.
    pub fn outcome(&self, state: &State) -> i32 {
        let scales = self.scales(state);
        let open = Stance::ALL.into_iter().filter(|&o| self.g.may_take_stance(state, o).is_ok());
        open.map(|stance| scales.outcome(stance)).min().unwrap_or(0)
    }

    /// Everything about a combat but the defensive option.
    fn scales(&self, state: &State) -> Scales {
        let attack = sum(&self.g.attack_modifiers(state));
        let defence = sum(&self.g.defence_modifiers(state)) - value(state.battle.stance);
        let forced: i32 = state.battle.forced.iter().map(|u| self.bleeding(u)).sum();
        let price = forced + self.charging(state) + self.committing(state);
        Scales { attack, defence, price, stakes: self.stakes(state) }
    }

    /// The fatigue of those who charge.
    fn charging(&self, state: &State) -> i32 {
        let riders = state.battle.attackers.iter().filter(|&u| state.unit(u).marks.has(Mark::Charge));
        riders.map(|u| self.tiring(u)).sum()
    }

    /// wagram-10.3-01: the first Guard unit in a combat costs two points, whoever attacks.
    fn committing(&self, state: &State) -> i32 {
        let engaged = state.battle.attackers.or(state.battle.defenders);
        let first = !state.guard_committed && engaged.iter().any(|u| self.g.is_guard(u));
        match (first, state.phasing) {
            (false, _) => 0,
            (true, Side::French) => 2 * POINT,
            (true, Side::Austrian) => -2 * POINT,
        }
    }

    /// Who would defend a zone: the strongest, and the best battery.
    pub fn defenders(&self, state: &State, target: Zone) -> UnitSet {
        let mut there: Vec<UnitId> = state.set_in(target).minus(self.g.guns).iter().collect();
        there
            .sort_by_key(|&u| std::cmp::Reverse(3 * self.strength(u) - 4 * i32::from(state.unit(u).fatigue)));
        let mut defenders = UnitSet::EMPTY;
        for unit in there {
            let with = defenders.or(UnitSet::one(unit));
            if self.g.points_of(state, with) <= self.g.fighting_limit(state, with) {
                defenders = with;
            }
        }
        let guns = state.set_in(target).and(self.g.guns);
        guns.iter()
            .max_by_key(|&u| self.g.artillery(state, u))
            .into_iter()
            .for_each(|gun| defenders.put(gun));
        defenders
    }
}

impl Stakes {
    fn of(&self, line: Line, stance: Stance) -> i32 {
        let ground = if line.drives_back(stance) { self.ground } else { 0 };
        ground
            + match line {
                Line::AttackerHit => -self.tired_attackers - self.hit_attackers,
                Line::AttackerTired => -self.tired_attackers,
                Line::BothTired => self.tired_defenders - self.tired_attackers,
                Line::DefenderTired => self.tired_defenders,
                Line::DefenderHit => self.tired_defenders + self.hit_defenders,
            }
    }
}
