//! What the game knows of playing well, for the computer captain: it goes for the enemy's formations or holds its
//! own ground as its victory demands, keeps its lines, uses fire and flank, and protects its guns.
//!
//! It is shown a state sampled from its own view, never the true one.

mod field;
mod ground;
mod plans;
mod worth;

use crate::action::{Action, Who};
use crate::game::Warburg;
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::officers::Ride;
use crate::rally::FaceRallied;
use crate::state::{Pace, Party, Role, State, Step, Strike};
use board::Hex;
use field::Field;
use kernel::Doctrine;
use std::cell::OnceCell;

/// A mark that no sensible alternative reaches.
const MUST: i32 = 1_000_000;
/// What an attack must be worth to those who must not break.
const WORTH_THE_RISK: i32 = 120;

impl Doctrine for Warburg {
    fn appraise(&self, state: &State, side: kernel::Side, actions: &[Action], marks: &mut Vec<i32>) {
        let captain = Captain::new(self, state, side.into());
        if let Some(Step::Move(_)) = state.now() {
            captain.mark_moves(actions, marks);
        } else {
            marks.extend(actions.iter().map(|action| captain.mark(action)));
        }
    }
}

/// The judgement of one side on one position. Marks are hundredths of a step.
pub(crate) struct Captain<'a> {
    pub g: &'a Warburg,
    pub s: &'a State,
    pub side: Side,
    /// Worked out once for a decision.
    field: OnceCell<Field>,
}

impl<'a> Captain<'a> {
    fn new(g: &'a Warburg, s: &'a State, side: Side) -> Captain<'a> {
        Captain { g, s, side, field: OnceCell::new() }
    }
}

impl Captain<'_> {
    /// How good an action looks.
    pub(crate) fn mark(&self, action: &Action) -> i32 {
        match (self.s.now(), *action) {
            (_, Action::DeployAll) => MUST,
            (_, Action::EnterInColumn(f)) => self.mark_column(f),
            (_, Action::EnterDeployed(_)) => 0,
            (_, Action::Enter(unit, hex, facing)) => 5_000 + self.stand(&[unit], hex, facing),
            (_, Action::ActivateFormation(f)) => 1_000 + i32::from(self.strength_of(f)),
            (_, Action::ActivateUnit(_)) => 10,
            (_, Action::Join(_)) => 10,
            (_, Action::Fire(gun, hex)) => 50 + self.shot(gun, hex),
            (_, Action::TurnGun(gun, way)) => self.mark_gun_turn(gun, way),
            (Some(Step::Charging(_)), Action::Move(_)) => 1,
            (_, Action::Move(who)) => self.mark_begin(who, Pace::Normal),
            (_, Action::March(who)) => self.mark_begin(who, Pace::March) - 150,
            (_, Action::Lead(_, who, _)) => self.mark_begin(who, Pace::Normal) - 120,
            (Some(Step::Act(_)), Action::Ride(officer, _)) => self.mark_ride(officer),
            (_, Action::Ride(officer, _)) => self.mark_ride(officer),
            (Some(Step::Ride(Ride(officers, _))), Action::To(hex)) => self.post_worth(officers.lead(), hex),
            (Some(Step::Ride(Ride(officers, _))), Action::End) => {
                let officer = officers.lead();
                self.s.officer(officer).position.place().map_or(0, |hex| self.post_worth(officer, hex))
            }
            (_, Action::ReactLeft(gun)) => self.s.mover.from.get().map_or(-1, |hex| self.shot(gun, hex) - 60),
            (_, Action::ReactEntered(gun)) => self.mover_hex().map_or(-1, |hex| self.shot(gun, hex) - 60),
            (_, Action::Attack(from, targets)) => self.mark_attack(from, targets.first, targets.second),
            (_, Action::Resolve(hex)) => self.mark_resolve(hex),
            (Some(Step::Withdraw(_)), Action::Withdraw(to)) => self.mark_withdrawal(to),
            (_, Action::Withdraw(to) | Action::Retreat(to) | Action::Rout(to)) => self.refuge(to),
            (_, Action::Lose(hex)) => self.mark_loss(hex),
            (_, Action::Advance(who, to)) => self.mark_advance(who, to),
            (Some(Step::FaceRallied(FaceRallied(unit))), Action::Face(vertex)) => {
                let unit = UnitId(unit);
                self.s.hex_of(unit).map_or(0, |hex| self.stand(&[unit], hex, Some(vertex)))
            }
            (_, Action::Follow(hex) | Action::Station(hex)) => 10 - self.danger_at(hex),
            (_, Action::Promote(officer)) => -i32::from(self.led(officer)),
            (_, Action::GiveUp(unit)) => -i32::from(self.g.strength(self.s, unit)),
            (_, Action::TurnOut(unit, way)) => {
                let (Some(hex), Some(facing)) = (self.s.hex_of(unit), self.s.unit(unit).facing.get()) else {
                    return -1;
                };
                self.stand(&[unit], hex, Some(way.from(facing)))
                    - self.stand(&[unit], hex, Some(facing))
                    - 100
            }
            (_, Action::Charge(_) | Action::ChargeUnit(_)) => -1,
            // Nothing speaks for them or against them.
            (_, Action::Place(..) | Action::Post(..) | Action::Test(_) | Action::Face(_) | Action::Stand) => {
                0
            }
            (_, Action::To(_) | Action::Road(_) | Action::Back(_) | Action::Turn(_)) => 0,
            (_, Action::AboutFace | Action::Swap | Action::Pass | Action::PassAll | Action::End) => 0,
        }
    }

    /// March in column when no enemy is near the way in.
    fn mark_column(&self, formation: FormationId) -> i32 {
        let Some(terms) = self.g.reinforcement(self.s, formation) else { return 0 };
        let near = terms.hexes.iter().map(|&h| self.nearest_enemy(h)).min().unwrap_or(9);
        if near > 3 { 10 } else { -10 }
    }

    fn strength_of(&self, formation: FormationId) -> u8 {
        let units = &self.g.data.formations[formation.at()].units;
        units.iter().filter(|&&u| self.s.hex_of(u).is_some()).map(|&u| self.g.strength(self.s, u)).sum()
    }

    fn led(&self, officer: OfficerId) -> u8 {
        match self.s.officer(officer).role {
            Role::Formation(f) => self.strength_of(FormationId(f)),
            Role::Army => 0,
        }
    }

    fn mover_hex(&self) -> Option<Hex> {
        self.s.mover.units.iter().find_map(|u| self.s.hex_of(u))
    }

    /// A gun turns if it will see more that way than it does now.
    fn mark_gun_turn(&self, gun: UnitId, way: crate::action::Way) -> i32 {
        let Some(facing) = self.s.unit(gun).facing.get() else { return -1 };
        let best = |facing| {
            let mut state = *self.s;
            state.unit_mut(gun).facing = crate::state::Facing::from(facing);
            let captain = Captain::new(self.g, &state, self.side);
            let hexes: Vec<Hex> = self.g.enemy_hexes(self.s, self.side).collect();
            let open = hexes.into_iter().filter(|&h| self.g.may_fire(&state, gun, h).is_ok());
            open.map(|h| captain.shot(gun, h)).max().unwrap_or(0)
        };
        (best(way.from(facing)) - best(facing)) - 40
    }

    /// Riding is worth what the best post is worth above the present one.
    fn mark_ride(&self, officer: OfficerId) -> i32 {
        let Some(here) = self.s.officer(officer).position.place() else { return -1 };
        let now = self.post_worth(officer, here);
        let points = self.g.ride_points(self.s, officer);
        let best =
            self.g.ride_hexes(self.s, officer, points).into_iter().map(|h| self.post_worth(officer, h)).max();
        best.unwrap_or(now) - now
    }

    /// How well an officer is placed in a hex.
    fn post_worth(&self, officer: OfficerId, hex: Hex) -> i32 {
        let covered = self.g.holds(self.s, self.side, hex);
        let exposed = if covered { self.danger_at(hex) / 4 } else { 40 + 2 * self.danger_at(hex) };
        let distance = |h: Hex| i32::from(self.g.grid().distance(hex, h));
        let good = match self.s.officer(officer).role {
            Role::Formation(f) => {
                let radius = i32::from(self.g.radius(self.s, officer));
                let units = self.g.data.formations[usize::from(f)].units.iter();
                units
                    .filter_map(|&u| self.s.hex_of(u))
                    .map(distance)
                    .map(|far| if far <= radius { 60 - 4 * far } else { -10 * (far - radius) })
                    .sum::<i32>()
            }
            Role::Army => {
                let radius = i32::from(self.g.radius(self.s, officer));
                let leaders = self.g.officer_ids(self.side).filter(|&o| o != officer);
                leaders
                    .filter_map(|o| Some((o, self.s.officer(o).position.place()?)))
                    .map(|(o, h)| match distance(h) {
                        0 => 60 + 6 * i32::from(self.led(o)), // activated without a roll
                        d if d <= radius => 40,
                        d => -4 * (d - radius),
                    })
                    .sum::<i32>()
            }
        };
        good - exposed
    }

    /// The combat that would follow a declaration, with those who have joined already.
    fn strike(&self, from: Hex, first: Hex, second: Option<Hex>) -> Strike {
        let mut strike = Strike { striker: self.side, ..Strike::NOTHING };
        let joined = self.s.declared.iter().filter(|d| d.is_against(first)).map(|d| d.attacker);
        strike.strikers = joined.chain([from]).collect();
        strike.targets = [first].into_iter().chain(second).collect();
        strike
    }

    fn mark_attack(&self, from: Hex, first: Hex, second: Option<Hex>) -> i32 {
        let strike = self.strike(from, first, second);
        let alone = self.s.declared.iter().all(|d| !d.is_against(first));
        let before = if alone { 0 } else { self.combat_worth(&self.without(&strike, from)) };
        let spared = !self.attacks() && self.s.standing(from).next().is_some_and(|u| self.is_kept_back(u));
        self.combat_worth(&strike) - before - if spared { WORTH_THE_RISK } else { 0 }
    }

    fn without(&self, strike: &Strike, from: Hex) -> Strike {
        let mut less = *strike;
        less.strikers.remove(from);
        less
    }

    /// The surest combats first: they free the others' flanks.
    fn mark_resolve(&self, target: Hex) -> i32 {
        let mut strike = Strike { striker: self.side, ..Strike::NOTHING };
        let mut declared = self.s.declared.iter().filter(|d| d.is_against(target));
        strike.strikers = declared.clone().map(|d| d.attacker).collect();
        strike.targets = declared.next().map_or([target].into_iter().collect(), |d| d.targets);
        MUST / 2 + self.combat_worth(&strike)
    }

    /// Fall back if the attack looks bad for those attacked.
    fn mark_withdrawal(&self, to: Hex) -> i32 {
        let threat = self.combat_worth(&self.s.strike);
        threat - 150 + self.refuge(to) / 20
    }

    /// A loss is best taken where many steps are left and the formation is steady.
    fn mark_loss(&self, hex: Hex) -> i32 {
        self.s
            .standing(hex)
            .take(1)
            .map(|u| i32::from(self.g.strength(self.s, u)) * 10 - i32::from(self.step_worth(u)))
            .sum()
    }

    /// Where to run to: away from the enemy, not through friends, not over the river.
    fn refuge(&self, hex: Hex) -> i32 {
        let near = i32::from(self.nearest_enemy(hex));
        let friends = if self.s.in_hex(hex).next().is_some() { 80 } else { 0 };
        let river =
            if self.side == Side::French && self.g.data.map.south_bank[hex.index()] { 120 } else { 0 };
        20 * near - friends - river
    }

    /// Advance where the ground won is worth more than the ground left.
    fn mark_advance(&self, who: Who, to: Hex) -> i32 {
        let units = self.g.units_of(self.s, who);
        let Some(from) = units.first().and_then(|&u| self.s.hex_of(u)) else { return -1 };
        let facing = self.g.stack_facing(self.s, from);
        let gun = if self.g.is_lone_gun(self.s, to) { 300 } else { 0 };
        self.stand(&units, to, facing) - self.stand(&units, from, facing) + gun + 20
    }

    /// Are the units of a party still there?
    pub(crate) fn present(&self, strike: &Strike, party: Party) -> bool {
        strike.hexes(party).any(|h| self.s.in_hex(h).next().is_some())
    }
}
