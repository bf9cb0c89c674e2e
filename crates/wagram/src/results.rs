//! Chapter 10.6: the dice of a combat and its effects, one after another (wagram-10.6-32).

use crate::advance::Advance;
use crate::agenda::Play;
use crate::event::{Event, place};
use crate::game::Wagram;
use crate::ids::{UnitId, UnitSet};
use crate::rule;
use crate::state::{Cause, Mark, Rout, Stance};
use kernel::agenda::Runs;
use kernel::{Die, Modifier, Roll};
use serde::{Deserialize, Serialize};

/// What a die of six shows.
pub(crate) const FACES: [i16; 6] = [1, 2, 3, 4, 5, 6];

/// What came of the comparison (wagram-10.6-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// The defender has more than twice the attacker's total.
    AttackerHit,
    /// The defender has more.
    AttackerTired,
    /// Equal.
    BothTired,
    /// The attacker has more.
    DefenderTired,
    /// The attacker has more than twice the defender's total.
    DefenderHit,
}

impl Line {
    /// wagram-10.6-03: the strongest line that fits.
    pub fn of(attack: i16, defence: i16) -> Line {
        match attack.cmp(&defence) {
            _ if defence > 2 * attack => Line::AttackerHit,
            _ if attack > 2 * defence => Line::DefenderHit,
            std::cmp::Ordering::Less => Line::AttackerTired,
            std::cmp::Ordering::Equal => Line::BothTired,
            std::cmp::Ordering::Greater => Line::DefenderTired,
        }
    }

    /// Its key.
    pub const fn key(self) -> &'static str {
        match self {
            Line::AttackerHit => "attacker-hit",
            Line::AttackerTired => "attacker-tired",
            Line::BothTired => "both-tired",
            Line::DefenderTired => "defender-tired",
            Line::DefenderHit => "defender-hit",
        }
    }

    /// The lowest totals that give it. Only the line counts once it is read, so these are kept, whatever was rolled.
    const fn totals(self) -> (i16, i16) {
        match self {
            Line::AttackerHit => (1, 3),
            Line::AttackerTired => (1, 2),
            Line::BothTired => (1, 1),
            Line::DefenderTired => (2, 1),
            Line::DefenderHit => (3, 1),
        }
    }

    const fn tires_attacker(self) -> bool {
        matches!(self, Line::AttackerHit | Line::AttackerTired | Line::BothTired)
    }

    const fn tires_defender(self) -> bool {
        matches!(self, Line::DefenderHit | Line::DefenderTired | Line::BothTired)
    }

    /// wagram-10.6-12: does a defender with this option retreat?
    pub const fn drives_back(self, stance: Stance) -> bool {
        matches!(
            (self, stance),
            (Line::DefenderTired | Line::DefenderHit, Stance::Orderly)
                | (Line::DefenderHit, Stance::Reactive)
        )
    }
}

/// wagram-10.6-02: a total below 1 counts as 1, and the roll names the rule that lifts it.
fn lifted(mut roll: Roll) -> Roll {
    if roll.total < 1 {
        roll.modifiers.push(Modifier { rule: rule::R10_6_02, value: (1 - roll.total) as i8 });
        roll.total = 1;
    }
    roll
}

impl Play<'_> {
    fn line(&self) -> Line {
        Line::of(self.s.battle.attack, self.s.battle.defence)
    }

    /// wagram-10.6-01: both roll, their modifiers known (wagram-10.4-01).
    fn roll_combat(&mut self) {
        let (ours, theirs) = (self.g.attack_modifiers(self.s), self.g.defence_modifiers(self.s));
        let added: i16 = theirs.iter().map(|modifier| i16::from(modifier.value)).sum();
        // wagram-10.6-02: a total is at least 1.
        let line = |attack: i16, defence: i16| Line::of(attack.max(1), defence.max(1));
        // The attacker's die leaves a line to each of the defender's.
        let leaves = |attack: i16| FACES.map(|die| line(attack, die + added));
        let (attack, _) = Roll::make_for(self.dice, rule::R10_6_01, Die::D6, ours, leaves);
        let compare = |defence: i16| line(attack.total, defence);
        let (defence, line) = Roll::make_for(self.dice, rule::R10_6_01, Die::D6, theirs, compare);
        (self.s.battle.attack, self.s.battle.defence) = line.totals();
        self.s.battle.won = self.s.battle.attack > self.s.battle.defence;
        let (attack, defence) = (lifted(attack), lifted(defence));
        let (place, result) = (place(self.s.battle.zone()), line.key());
        let side = self.s.phasing;
        self.tell(Event::Combat { rule: rule::R10_6_03, side, place, attack, defence, result });
        self.replace(Effects { stage: 0 });
    }

    /// wagram-10.6-32: the effects in their order.
    fn effects(&mut self, stage: u8) {
        self.replace(Effects { stage: stage + 1 });
        match stage {
            0 => self.tire_engaged(),
            1 => self.hit_engaged(),
            2 => self.drive_back(),
            3 => self.pay_for_forcing(),
            4 => self.pay_for_charging(),
            5 => self.test_for_rout(),
            // wagram-10.6-29: losses of a rout move cause no test.
            6 => self.s.battle.hurt = UnitSet::EMPTY,
            7 => self.leave_abandoned(),
            8 => self.test_for_rout(),
            9 => {
                let target = self.s.battle.zone();
                if self.s.battle.won && !self.s.is_held(target) {
                    self.push(Advance);
                }
            }
            _ => self.pop(),
        }
    }

    /// wagram-10.6-06: the fatigue of the result, for everybody engaged (wagram-10.6-04).
    fn tire_engaged(&mut self) {
        let line = self.line();
        let attackers = if line.tires_attacker() { self.s.battle.attackers } else { UnitSet::EMPTY };
        let defenders = if line.tires_defender() { self.s.battle.defenders } else { UnitSet::EMPTY };
        for unit in attackers.or(defenders).iter() {
            self.tire(unit, rule::R10_6_06);
        }
    }

    /// wagram-10.6-08, wagram-10.6-09: the hits of the result; artillery alone dies of one.
    fn hit_engaged(&mut self) {
        let battle = self.s.battle;
        let struck = match self.line() {
            Line::AttackerHit => battle.attackers,
            Line::DefenderHit => battle.defenders,
            _ => return,
        };
        for unit in struck.iter() {
            if !self.g.is_gun(unit) {
                self.lose(unit, rule::R10_6_08);
            } else if battle.alone && battle.defenders.has(unit) {
                self.eliminate(unit, rule::R10_6_09);
            }
        }
    }

    /// wagram-10.6-13: on R everybody in the zone retreats, and those not engaged tire (wagram-10.6-05). Those at two levels
    /// before go two zones (wagram-10.6-07, wagram-10.6-14). The attacker stays (wagram-10.6-15).
    fn drive_back(&mut self) {
        if !self.line().drives_back(self.s.battle.stance) {
            return;
        }
        let battle = self.s.battle;
        let all = self.s.set_in(battle.zone());
        for unit in all.minus(battle.defenders).iter() {
            self.tire(unit, rule::R10_6_05);
        }
        self.begin_flights(Cause::Retreat, all, battle.tired);
    }

    /// wagram-10.5.3-02: who forced the decision loses a step.
    fn pay_for_forcing(&mut self) {
        for unit in self.s.battle.forced.iter() {
            self.lose(unit, rule::R10_5_3_02);
        }
    }

    /// wagram-9.6-27: who charged tires.
    fn pay_for_charging(&mut self) {
        for unit in self.s.battle.attackers.iter() {
            if self.s.unit(unit).marks.has(Mark::Charge) && self.s.zone_of(unit).is_some() {
                self.tire(unit, rule::R9_6_27);
            }
        }
    }

    /// wagram-10.6-27, wagram-10.6-28: those who lost a step and show a rout value are tested, and rout at once.
    fn test_for_rout(&mut self) {
        let battle = self.s.battle;
        let mut routing = UnitSet::EMPTY;
        for unit in battle.hurt.iter() {
            let value = self.g.rout_value(self.s, unit);
            let spared = battle.forced.has(unit) && battle.attack >= battle.defence;
            if self.s.zone_of(unit).is_none() || value == 0 || spared {
                continue;
            }
            let (die, routs) = self.dice.roll_for(rule::R10_6_27, Die::D6, |die| die <= value);
            let rule = if battle.forced.has(unit) { rule::R10_6_28 } else { rule::R10_6_27 };
            self.tell(Event::RoutTested { rule, piece: unit.into(), die, value, routs });
            if routs {
                routing.put(unit);
                self.note_abandoned(unit);
            }
        }
        self.s.battle.hurt = UnitSet::EMPTY;
        self.rout(routing);
    }

    /// wagram-10.6-29: units rout, two zones each.
    fn rout(&mut self, routing: UnitSet) {
        for unit in routing.iter() {
            let state = self.s.unit_mut(unit);
            if state.rout == Rout::Steady {
                state.rout = Rout::Rout;
            }
            self.tell(Event::Routed { rule: rule::R10_6_29, piece: unit.into() });
        }
        if !routing.is_empty() {
            self.begin_flights(Cause::Rout, routing, routing);
        }
    }

    /// Notes the zone of combat that an engaged unit leaves by rout (wagram-10.6-05).
    fn note_abandoned(&mut self, unit: UnitId) {
        let Some(zone) = self.s.zone_of(unit) else { return };
        let battle = &mut self.s.battle;
        let fought = battle.attackers.has(unit) || battle.target == zone.into();
        if fought && !self.g.is_gun(unit) && !battle.abandoned.contains(zone) {
            battle.abandoned.push(zone);
        }
    }

    /// wagram-10.6-05: units left behind by a rout tire and retreat too, zone after zone.
    fn leave_abandoned(&mut self) {
        let battle = self.s.battle;
        let Some(zone) = battle.abandoned.first() else { return };
        self.s.battle.abandoned.remove(zone);
        // The next zone comes after this one.
        self.replace(Effects { stage: 7 });
        let left = self.s.set_in(zone);
        let engaged = battle.attackers.or(battle.defenders);
        if left.is_empty() || !left.and(engaged).minus(self.g.guns).is_empty() {
            return;
        }
        for unit in left.minus(engaged).iter() {
            self.tire(unit, rule::R10_6_05);
        }
        self.begin_flights(Cause::Retreat, left, battle.tired);
    }

    /// The combat is over: its markers go.
    fn end_combat(&mut self) {
        self.clear_markers(self.s.battle.zone());
        self.s.battle = crate::state::Battle::default();
        self.pop();
        self.wrede_may_join();
    }
}

/// The dice of a combat (10.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RollCombat;

impl Runs<Wagram> for RollCombat {
    const NAME: &'static str = "roll-combat";

    fn run(self, p: &mut Play<'_>) {
        p.roll_combat();
    }
}

/// The effects of a combat, one after another (10.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Effects {
    /// Which comes next.
    pub stage: u8,
}

impl Runs<Wagram> for Effects {
    const NAME: &'static str = "effects";

    fn run(self, p: &mut Play<'_>) {
        p.effects(self.stage);
    }
}

/// A combat ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndCombat;

impl Runs<Wagram> for EndCombat {
    const NAME: &'static str = "end-combat";
    const BEYOND_ODDS: bool = true;

    fn run(self, p: &mut Play<'_>) {
        p.end_combat();
    }
}
