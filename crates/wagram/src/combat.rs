//! Chapters 10.1 to 10.3: who fights, who refuses, the Guard.

use crate::action::Defenders;
use crate::data::Arm;
use crate::event::{Event, Pieces, place};
use crate::game::Wagram;
use crate::ids::{Side, UnitId, UnitSet};
use crate::play::Play;
use crate::rule;
use crate::state::{Battle, Cause, Mark, NOWHERE, Phase, Stance, State, Step};
use board::area::{Zone, ZoneSet};
use kernel::{Refusal, RuleId};

/// Stacking points that fight from a zone, artillery aside (10.1-07).
const FIGHTERS: u8 = 2;
/// The same of infantry in a square (13.3-04).
const SQUARE: u8 = 3;
/// What it costs to commit the Guard (10.3-01).
const GUARD_VP: i16 = 2;

impl Wagram {
    /// 10.1-07, 13.3-04: the points that may fight from a zone if these do.
    pub fn fighting_limit(&self, s: &State, units: UnitSet) -> u8 {
        let square = !units.is_empty() && units.minus(s.square.units).is_empty() && !s.square.forming;
        if square { SQUARE } else { FIGHTERS }
    }

    /// May one more unit of the zone be marked to fight (10.1-07)?
    pub fn may_fight_from(&self, s: &State, unit: UnitId, zone: Zone) -> Result<(), Refusal> {
        let marked = s.units_in(zone).filter(|&u| u != unit && s.unit(u).target != NOWHERE);
        let fighters = marked.collect::<UnitSet>().or(UnitSet::one(unit));
        if self.points_of(s, fighters) > self.fighting_limit(s, fighters) {
            return Err(Refusal::new(rule::R10_1_07).of(unit.into()).at(place(zone)));
        }
        Ok(())
    }

    /// The units marked against a zone that still stand to fight it (10.1-01).
    pub fn marked_against(&self, s: &State, target: Zone) -> UnitSet {
        let army = self.army[s.phasing.index()].iter().filter(|&u| s.unit(u).target == target.0);
        army.filter(|&u| !self.is_routed(s, u) && self.has_in_front(s, u, target)).collect()
    }

    /// The zones against which a combat is still to be fought.
    pub fn targets(&self, s: &State) -> ZoneSet {
        let army = self.army[s.phasing.index()].iter();
        army.filter(|&u| s.unit(u).target != NOWHERE).map(|u| Zone(s.unit(u).target)).collect()
    }

    /// 10.1-02, 10.1-07: may this battery join the attack?
    pub fn may_support(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule: RuleId| Err(Refusal::new(rule).of(unit.into()));
        let target = Zone(s.battle.target);
        let Some(zone) = s.zone_of(unit).filter(|_| self.is_gun(unit) && self.side(unit) == s.phasing) else {
            return no(rule::R10_1_02);
        };
        let beside = s.units_in(zone).any(|u| s.battle.attackers.has(u) && !self.is_gun(u));
        if !beside || self.is_routed(s, unit) || !self.has_in_front(s, unit, target) {
            return no(rule::R10_1_02);
        }
        // 10.1-07: one point of artillery from a zone in the whole phase.
        if s.units_in(zone).any(|u| s.unit(u).marks.has(Mark::Engaged)) {
            return no(rule::R10_1_07);
        }
        Ok(())
    }

    /// Every battery that may join.
    pub fn supporters(&self, s: &State) -> UnitSet {
        let zones = self.attacking_zones(s);
        let guns = zones.iter().flat_map(|z| s.units_in(z)).filter(|&u| self.may_support(s, u).is_ok());
        guns.collect()
    }

    /// The zones from which the attack comes.
    pub fn attacking_zones(&self, s: &State) -> ZoneSet {
        s.battle.attackers.iter().filter_map(|u| s.zone_of(u)).collect()
    }

    /// Is the zone under attack also charged?
    pub fn is_charged(&self, s: &State) -> bool {
        s.battle.attackers.iter().any(|u| s.unit(u).marks.has(Mark::Charge))
    }

    /// 10.2-01: may this defender refuse combat?
    pub fn may_refuse(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let here = s.zone_of(unit) == Some(Zone(s.battle.target));
        let light = matches!(self.card(unit).arm, Arm::CavalryLight | Arm::Mixed);
        if here && light && !self.is_charged(s) && !self.is_spent(s, unit) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R10_2_01).of(unit.into()))
        }
    }

    /// Who may refuse.
    pub fn refusers(&self, s: &State) -> UnitSet {
        s.units_in(Zone(s.battle.target)).filter(|&u| self.may_refuse(s, u).is_ok()).collect()
    }

    /// 10.1-07, 10.1-08: may these units defend?
    pub fn may_defend(&self, s: &State, units: &[UnitId]) -> Result<(), Refusal> {
        let zone = Zone(s.battle.target);
        let refuse = |rule: RuleId| Err(Refusal::new(rule).at(place(zone)));
        let there = s.set_in(zone);
        let named: UnitSet = units.iter().copied().collect();
        if named.is_empty() || named.len() != units.len() || !named.minus(there).is_empty() {
            return refuse(rule::R10_1_08);
        }
        if units.windows(2).any(|pair| pair[0] > pair[1]) {
            return refuse(rule::R10_1_08);
        }
        let (guns, others) = (named.and(self.guns), named.minus(self.guns));
        // 10.1-08: artillery is named alone only where nobody else stands.
        if others.is_empty() && !there.minus(self.guns).is_empty() {
            return refuse(rule::R10_1_08);
        }
        let fits = self.points_of(s, others) <= self.fighting_limit(s, others);
        if !fits || self.points_of(s, guns) > 1 {
            return refuse(rule::R10_1_07);
        }
        Ok(())
    }

    /// Every choice of defenders.
    pub fn defences(&self, s: &State) -> Vec<Defenders> {
        let there: Vec<UnitId> = s.set_in(Zone(s.battle.target)).iter().take(12).collect();
        let subset = |mask: u32| -> Option<Defenders> {
            let picked = there.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, &u)| u);
            (mask.count_ones() <= 4).then(|| picked.collect())
        };
        let all = (1..1u32 << there.len()).filter_map(subset);
        all.filter(|units| self.may_defend(s, units).is_ok()).collect()
    }

    /// 10.5.2: may the defender take this option?
    pub fn may_take_stance(&self, s: &State, stance: Stance) -> Result<(), Refusal> {
        let stout = s.battle.defenders.minus(self.guns);
        let no = |rule: RuleId| Err(Refusal::new(rule));
        if stout.is_empty() {
            // 10.5.2-04: artillery alone retreats in order.
            return if stance == Stance::Orderly { Ok(()) } else { no(rule::R10_5_2_04) };
        }
        match stance {
            Stance::Hold if stout.iter().all(|u| self.rout_value(s, u) > 0) => no(rule::R10_5_2_02),
            Stance::Orderly if stout.iter().all(|u| self.is_spent(s, u)) => no(rule::R10_5_2_03),
            _ => Ok(()),
        }
    }

    /// 10.5.3: may this attacker force the decision?
    pub fn may_force(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule: RuleId| Err(Refusal::new(rule).of(unit.into()));
        if !s.battle.attackers.has(unit) || s.battle.forced.has(unit) || !self.is_foot(unit) {
            return no(rule::R10_5_3_01);
        }
        if s.unit(unit).fatigue == 2 || self.rout_value(s, unit) > 0 {
            return no(rule::R10_5_3_03);
        }
        Ok(())
    }
}

impl Play<'_> {
    /// The movement phase is over; combats follow.
    pub fn begin_combats(&mut self) {
        self.s.phase = Phase::Combat;
        self.replace(Step::Combat);
    }

    /// 10.1-03: the attacker picks a combat; it lapses if nobody is there to fight.
    pub fn resolve(&mut self, target: Zone) {
        let attackers = self.g.marked_against(self.s, target);
        let held = self.g.holds(self.s, self.s.phasing.enemy(), target);
        if attackers.is_empty() || !held {
            self.clear_markers(target);
            return self.tell(Event::Lapsed { rule: rule::R10_1_01, place: place(target) });
        }
        self.s.battle = Battle { target: target.0, attackers, ..Battle::default() };
        self.tell(Event::CombatBegan { rule: rule::R10_1_03, place: place(target) });
        self.push(Step::EndCombat);
        self.push(Step::Refuse);
        self.push(Step::Guns);
    }

    /// The markers against a zone are taken away.
    pub fn clear_markers(&mut self, target: Zone) {
        for unit in self.g.army[self.s.phasing.index()].iter() {
            if self.s.unit(unit).target == target.0 {
                let state = self.s.unit_mut(unit);
                state.target = NOWHERE;
                state.marks.take(Mark::Charge);
            }
        }
    }

    /// A battery joins the attack.
    pub fn support(&mut self, unit: UnitId) {
        self.s.battle.attackers.put(unit);
        self.s.unit_mut(unit).marks.put(Mark::Engaged);
        self.tell(Event::Supported { rule: rule::R10_1_02, piece: unit.into() });
    }

    /// 10.2: a unit refuses combat, tires and falls back.
    pub fn refuse(&mut self, unit: UnitId) {
        self.tell(Event::Refused { rule: rule::R10_2_01, piece: unit.into() });
        self.tire(unit, rule::R10_2_03);
        self.begin_flights(Cause::Refusal, UnitSet::one(unit), UnitSet::one(unit));
    }

    /// Nobody more refuses: the zone is empty, or the combat goes on.
    pub fn end_refusals(&mut self) {
        self.pop();
        let target = Zone(self.s.battle.target);
        if self.s.is_held(target) {
            self.push(Step::Defend);
        } else {
            // 10.2-04: no combat, and the attackers may advance.
            self.s.battle.won = true;
            self.push(Step::Advance);
        }
    }

    /// 10.1-08: the defenders are named; the Guard may thereby be committed, and the ratio is seen.
    pub fn defend(&mut self, units: &[UnitId]) {
        let named: UnitSet = units.iter().copied().collect();
        self.s.battle.defenders = named;
        self.s.battle.alone = self.s.set_in(Zone(self.s.battle.target)).minus(self.g.guns).is_empty();
        for unit in named.and(self.g.guns).iter() {
            self.s.unit_mut(unit).marks.put(Mark::Engaged);
        }
        let pieces: Pieces = units.iter().map(|&u| u.into()).collect();
        self.tell(Event::Defended { rule: rule::R10_1_08, pieces });
        self.commit_guard();
        let engaged = self.s.battle.attackers.or(self.s.set_in(Zone(self.s.battle.target)));
        let zones = self.g.attacking_zones(self.s);
        let all = zones.iter().fold(engaged, |set, z| set.or(self.s.set_in(z)));
        self.s.battle.tired = all.iter().filter(|&u| self.g.is_spent(self.s, u)).collect();
        let (attack, defence) = self.g.potentials(self.s);
        let modifier = self.g.ratio(attack, defence);
        self.tell(Event::Ratio { rule: rule::R10_5_1_01, attack, defence, modifier });
        self.replace(Step::Stance);
    }

    /// 10.3-01: the first Guard unit in a combat costs the French two points.
    fn commit_guard(&mut self) {
        let engaged = self.s.battle.attackers.or(self.s.battle.defenders);
        if !self.s.guard_committed && engaged.iter().any(|u| self.g.is_guard(u)) {
            self.s.guard_committed = true;
            self.s.vp[Side::French.index()] -= GUARD_VP;
            self.tell(Event::GuardCommitted { rule: rule::R10_3_01, vp: -GUARD_VP });
        }
    }

    /// The defender has taken his option; the attacker may force.
    pub fn take_stance(&mut self, stance: Stance) {
        self.s.battle.stance = stance;
        self.tell(Event::StanceTaken { rule: rule::R10_5_2_01, stance });
        self.replace(Step::Force);
    }

    /// 10.5.3: a unit forces the decision.
    pub fn force(&mut self, unit: UnitId) {
        self.s.battle.forced.put(unit);
        self.tell(Event::Forced { rule: rule::R10_5_3_01, piece: unit.into() });
    }
}
