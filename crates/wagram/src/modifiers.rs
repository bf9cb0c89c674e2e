//! Chapter 10.5: the modifiers of a combat, in their order.

use crate::data::Arm;
use crate::game::Wagram;
use crate::ids::{Side, UnitSet};
use crate::map::Rise;
use crate::rule;
use crate::state::{Mark, Stance, State};
use board::area::{Zone, ZoneSet};
use kernel::{Modifier, RuleId};

/// The modifiers of one side, those of no value left out.
#[derive(Default)]
struct Sum(Vec<Modifier>);

impl Sum {
    fn add(&mut self, rule: RuleId, value: i8) {
        if value != 0 {
            self.0.push(Modifier { rule, value });
        }
    }
}

impl Wagram {
    /// wagram-10.5.1-01, wagram-10.5.1-02: the potentials of both sides.
    pub fn potentials(&self, s: &State) -> (u8, u8) {
        let sum = |units: UnitSet| units.iter().map(|u| self.combat(s, u)).sum::<u8>();
        let (guns, others) = (s.battle.defenders.and(self.guns), s.battle.defenders.minus(self.guns));
        let defence = if others.is_empty() { guns.len() as u8 } else { sum(others) };
        (sum(s.battle.attackers.minus(self.guns)), defence)
    }

    /// wagram-10.5.1-03 to wagram-10.5.1-05: for the attacker if positive, for the defender if negative.
    pub fn ratio(&self, attack: u8, defence: u8) -> i8 {
        let edge = |more: u8, less: u8| if u16::from(more) > 2 * u16::from(less) { 3 } else { 1 };
        match attack.cmp(&defence) {
            std::cmp::Ordering::Greater => edge(attack, defence),
            std::cmp::Ordering::Less => -edge(defence, attack),
            std::cmp::Ordering::Equal => 0,
        }
    }

    /// Everything the attacker adds.
    pub fn attack_modifiers(&self, s: &State) -> Vec<Modifier> {
        let mut sum = Sum::default();
        let battle = &s.battle;
        let (attack, defence) = self.potentials(s);
        let ratio = self.ratio(attack, defence);
        sum.add(ratio_rule(ratio), ratio.max(0));
        sum.add(rule::R10_5_3_01, 2 * battle.forced.len() as i8);
        sum.add(rule::R10_5_4_01, self.charges(s));
        sum.add(rule::R10_5_4_02, i8::from(self.only_horse(battle.defenders)));
        sum.add(rule::R10_5_5_01, i8::from(self.support_edge(s) > 0));
        let zones = self.attacking_zones(s);
        for zone in zones.iter() {
            let engaged = s.set_in(zone).and(battle.attackers);
            sum.add(rule::R10_5_6_01, -self.worst_fatigue(s, engaged));
            sum.add(rule::R10_5_7_01, self.best_command(engaged));
        }
        self.attacker_situation(s, zones, &mut sum);
        self.guard_awe(s, s.phasing, &mut sum);
        if s.phasing == Side::Austrian && self.terms(s).surprise {
            sum.add(rule::R14_3_11, 1);
        }
        sum.0
    }

    /// Everything the defender adds.
    pub fn defence_modifiers(&self, s: &State) -> Vec<Modifier> {
        let mut sum = Sum::default();
        let battle = &s.battle;
        let (attack, defence) = self.potentials(s);
        let ratio = self.ratio(attack, defence);
        sum.add(ratio_rule(ratio), (-ratio).max(0));
        sum.add(
            rule::R10_5_2_01,
            match battle.stance {
                Stance::Hold => -1,
                Stance::Reactive => 0,
                Stance::Orderly => 1,
            },
        );
        sum.add(rule::R10_5_5_01, i8::from(self.support_edge(s) < 0));
        sum.add(rule::R10_5_6_01, -self.worst_fatigue(s, battle.defenders));
        sum.add(rule::R10_5_7_01, self.best_command(battle.defenders));
        self.terrain(s, &mut sum);
        self.defender_situation(s, &mut sum);
        self.guard_awe(s, s.phasing.enemy(), &mut sum);
        // wagram-13.3-05: the square.
        let square = !battle.defenders.and(s.square.units).is_empty() && !s.square.forming;
        sum.add(rule::R13_3_05, i8::from(square));
        sum.0
    }

    /// wagram-10.5.4-01: one for each light charge, two for each heavy one.
    fn charges(&self, s: &State) -> i8 {
        let charging = s.battle.attackers.iter().filter(|&u| s.unit(u).marks.has(Mark::Charge));
        charging.map(|u| if self.card(u).arm == Arm::CavalryHeavy { 2 } else { 1 }).sum()
    }

    /// wagram-10.5.4-02: only cavalry and mixed units defend.
    fn only_horse(&self, defenders: UnitSet) -> bool {
        let horse = |arm: Arm| arm.is_cavalry() || arm == Arm::Mixed;
        !defenders.is_empty() && defenders.iter().all(|u| horse(self.card(u).arm))
    }

    /// 10.5.5: positive if the attacker has the better support, negative if the defender, nothing if they are equal
    /// (wagram-10.5.5-02).
    pub fn support_edge(&self, s: &State) -> i8 {
        let battle = &s.battle;
        let zones = self.attacking_zones(s);
        // wagram-9.6-26: a charge silences the unit's own guns.
        let firing = battle.attackers.iter().filter(|&u| !s.unit(u).marks.has(Mark::Charge));
        let attack: u8 = firing.map(|u| self.artillery(s, u)).sum();
        // wagram-10.5.5-03: a defender needs an attacker in its Front.
        let facing = battle.defenders.iter().filter(|&u| zones.iter().any(|z| self.has_in_front(s, u, z)));
        let defence: u8 = facing.map(|u| self.artillery(s, u)).sum();
        (attack as i8 - defence as i8).signum()
    }

    /// wagram-10.5.6-02: the worst fatigue of the engaged units of a zone.
    fn worst_fatigue(&self, s: &State, engaged: UnitSet) -> i8 {
        let level = |u| if self.is_routed(s, u) { 2 } else { s.unit(u).fatigue as i8 };
        engaged.iter().map(level).max().unwrap_or(0)
    }

    /// wagram-10.5.7-02: one for a zone with a command bonus.
    fn best_command(&self, engaged: UnitSet) -> i8 {
        i8::from(engaged.iter().any(|u| self.card(u).star))
    }

    /// 10.5.8: the defender's ground, and what lies on the borders crossed.
    fn terrain(&self, s: &State, sum: &mut Sum) {
        let target = s.battle.zone();
        let ground = self.data.map.ground(target);
        let alone = s.battle.defenders.minus(self.guns).is_empty();
        if !alone {
            // wagram-10.5.8-03: artillery alone has nothing from these; wagram-3-03: redoubts serve the Austrians.
            let redoubt = ground.redoubt && self.holds(s, Side::Austrian, target);
            sum.add(rule::R10_5_8_01, 2 * i8::from(ground.village));
            sum.add(rule::R10_5_8_01, 2 * i8::from(redoubt));
            sum.add(rule::R10_5_8_01, i8::from(ground.wood));
            sum.add(rule::R10_5_8_01, i8::from(ground.marsh));
        }
        // The smallest border total among the attacking zones.
        let borders = self.attacking_zones(s).iter().map(|z| self.border_value(z, target)).min();
        let rule = if self.data.map.name(target) == Some("Baumersdorf") {
            rule::R10_5_8_04
        } else {
            rule::R10_5_8_02
        };
        sum.add(rule, borders.unwrap_or(0));
    }

    /// River 1, crest 1, steep slope 2; the two last uphill only.
    pub fn border_value(&self, from: Zone, target: Zone) -> i8 {
        let Some(border) = self.border(from, target) else { return 0 };
        let rise = match border.climb(target) {
            Some(Rise::Crest) => 1,
            Some(Rise::Steep) => 2,
            None => 0,
        };
        rise + i8::from(border.stream.is_some())
    }

    /// wagram-10.5.9-01, wagram-10.5.9-02: the defender's flanks.
    fn defender_situation(&self, s: &State, sum: &mut Sum) {
        let target = s.battle.zone();
        let attacking = self.attacking_zones(s);
        for neighbour in self.steps(target) {
            let zone = neighbour.zone;
            if !self.in_flank(s, target, zone) || !self.holds(s, s.phasing, zone) {
                continue;
            }
            if attacking.contains(zone) {
                sum.add(rule::R10_5_9_01, -2);
            } else if self.presents_front(s, zone, target) {
                sum.add(rule::R10_5_9_02, -1);
            }
        }
    }

    /// wagram-10.5.9-03 to wagram-10.5.9-05: enemies around the attacking zones, each counted once at its worst, and all added
    /// up (wagram-10.5.9-07).
    fn attacker_situation(&self, s: &State, attacking: ZoneSet, sum: &mut Sum) {
        let target = s.battle.zone();
        let beside = attacking.iter().fold(ZoneSet::EMPTY, |set, z| set | *self.tables.around.of(z));
        for zone in beside.iter().filter(|&z| z != target && self.holds(s, s.phasing.enemy(), z)) {
            let values = attacking.iter().filter(|&at| self.data.map.areas.adjacent(at, zone));
            let worst = values.filter_map(|at| self.threat(s, at, zone)).min_by_key(|&(value, _)| value);
            if let Some((value, rule)) = worst {
                sum.add(rule, value);
            }
        }
    }

    /// What an enemy zone weighs on one attacking zone.
    fn threat(&self, s: &State, attacker: Zone, enemy: Zone) -> Option<(i8, RuleId)> {
        if !self.presents_front(s, enemy, attacker) {
            return None;
        }
        match (self.in_flank(s, attacker, enemy), s.attacked.contains(enemy)) {
            (true, false) => Some((-2, rule::R10_5_9_03)),
            (true, true) => Some((-1, rule::R10_5_9_04)),
            (false, false) => Some((-1, rule::R10_5_9_05)),
            (false, true) => None,
        }
    }

    /// wagram-10.5.9-06: the Guard awes the Austrians.
    fn guard_awe(&self, s: &State, side: Side, sum: &mut Sum) {
        let engaged = s.battle.attackers.or(s.battle.defenders);
        let awed = side == Side::Austrian && engaged.iter().any(|u| self.is_guard(u));
        sum.add(rule::R10_5_9_06, -i8::from(awed));
    }
}

fn ratio_rule(ratio: i8) -> RuleId {
    if ratio.abs() == 3 { rule::R10_5_1_04 } else { rule::R10_5_1_03 }
}
