//! Chapters 10.1 to 10.3: who fights, who refuses, the Guard.

use crate::action::{Action, Defenders};
use crate::advance::Advance;
use crate::agenda::Play;
use crate::data::Arm;
use crate::event::{Event, Pieces, place};
use crate::game::Wagram;
use crate::ids::{Side, UnitId, UnitSet};
use crate::results::EndCombat;
use crate::rule;
use crate::stance::{Stance, TakeStance};
use crate::state::{Cause, Mark, Phase, State};
use board::area::{Zone, ZoneSet};
use kernel::agenda::{Asks, Flow, Outlook, barred};
use kernel::notation::{Coin, Cost};
use kernel::{Few, Maybe, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// Stacking points that fight from a zone, artillery aside (wagram-10.1-07).
const FIGHTERS: u8 = 2;
/// The same of infantry in a square (wagram-13.3-04).
const SQUARE: u8 = 3;

/// A combat being fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Battle {
    /// The zone attacked.
    pub target: Maybe<Zone>,
    /// Engaged attackers, guns included.
    pub attackers: UnitSet,
    /// Engaged defenders.
    pub defenders: UnitSet,
    /// Attackers that force the decision.
    pub forced: UnitSet,
    /// Units at Fatigue 2, or routed, before the combat.
    pub tired: UnitSet,
    /// Units that lost a step in it.
    pub hurt: UnitSet,
    /// Guns that defended alone.
    pub alone: bool,
    /// The defender's option.
    pub stance: Stance,
    /// The attacker's total.
    pub attack: i16,
    /// The defender's total.
    pub defence: i16,
    /// The attackers may enter the zone: they won, or nobody was left.
    pub won: bool,
    /// Zones left by engaged units in retreat or rout.
    pub abandoned: Few<Zone, 8>,
    /// Stacking points that advanced.
    pub advanced: u8,
}

impl Battle {
    /// The zone attacked, while there is a combat.
    pub fn zone(&self) -> Zone {
        self.target.get().expect("a combat is being fought")
    }
}

impl Wagram {
    /// wagram-10.1-07, wagram-13.3-04: the points that may fight from a zone if these do.
    pub fn fighting_limit(&self, s: &State, units: UnitSet) -> u8 {
        let square = !units.is_empty() && units.minus(s.square.units).is_empty() && !s.square.forming;
        if square { SQUARE } else { FIGHTERS }
    }

    /// May one more unit of the zone be marked to fight (wagram-10.1-07)?
    pub fn may_fight_from(&self, s: &State, unit: UnitId, zone: Zone) -> Result<(), Refusal> {
        let marked = s.units_in(zone).filter(|&u| u != unit && s.unit(u).target.get().is_some());
        let fighters = marked.collect::<UnitSet>().or(UnitSet::one(unit));
        if self.points_of(s, fighters) > self.fighting_limit(s, fighters) {
            return Err(Refusal::new(rule::R10_1_07).of(unit.into()).at(place(zone)));
        }
        Ok(())
    }

    /// The units marked against a zone that still stand to fight it (wagram-10.1-01): all of them, from whatever zones beside
    /// it (wagram-10.1-06), fight once together (wagram-10.1-05).
    pub fn marked_against(&self, s: &State, target: Zone) -> UnitSet {
        let army = self.army[s.phasing.index()].iter().filter(|&u| s.unit(u).target == target.into());
        army.filter(|&u| !self.is_routed(s, u) && self.has_in_front(s, u, target)).collect()
    }

    /// The zones against which a combat is still to be fought.
    pub fn targets(&self, s: &State) -> ZoneSet {
        let army = self.army[s.phasing.index()].iter();
        army.filter_map(|u| s.unit(u).target.get()).collect()
    }

    /// wagram-10.1-02, wagram-10.1-07: may this battery join the attack?
    pub fn may_support(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule: RuleId| Err(Refusal::new(rule).of(unit.into()));
        let target = s.battle.zone();
        let Some(zone) = s.zone_of(unit).filter(|_| self.is_gun(unit) && self.side(unit) == s.phasing) else {
            return no(rule::R10_1_02);
        };
        let beside = s.units_in(zone).any(|u| s.battle.attackers.has(u) && !self.is_gun(u));
        if !beside || self.is_routed(s, unit) || !self.has_in_front(s, unit, target) {
            return no(rule::R10_1_02);
        }
        // wagram-10.1-07: one point of artillery from a zone in the whole phase.
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

    /// wagram-10.2-01: may this defender refuse combat?
    pub fn may_refuse(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let here = s.zone_of(unit) == Some(s.battle.zone());
        let light = matches!(self.card(unit).arm, Arm::CavalryLight | Arm::Mixed);
        if here && light && !self.is_charged(s) && !self.is_spent(s, unit) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R10_2_01).of(unit.into()))
        }
    }

    /// Who may refuse.
    pub fn refusers(&self, s: &State) -> UnitSet {
        s.units_in(s.battle.zone()).filter(|&u| self.may_refuse(s, u).is_ok()).collect()
    }

    /// wagram-10.1-07, wagram-10.1-08: may these units defend?
    pub fn may_defend(&self, s: &State, units: &[UnitId]) -> Result<(), Refusal> {
        let zone = s.battle.zone();
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
        // wagram-10.1-08: artillery is named alone only where nobody else stands.
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
        let there: Vec<UnitId> = s.set_in(s.battle.zone()).iter().take(12).collect();
        let subset = |mask: u32| -> Option<Defenders> {
            let picked = there.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, &u)| u);
            (mask.count_ones() <= 4).then(|| picked.collect())
        };
        let all = (1..1u32 << there.len()).filter_map(subset);
        all.filter(|units| self.may_defend(s, units).is_ok()).collect()
    }

    /// Those who defend best, a battery with them if there is one (wagram-10.1-08).
    fn strongest_defence(&self, s: &State) -> Option<Defenders> {
        let strength = |units: &Defenders| {
            let (guns, others): (Vec<_>, Vec<_>) = units.iter().partition(|&&u| self.is_gun(u));
            let others: u32 = others.into_iter().map(|&u| u32::from(self.combat(s, u))).sum();
            (others, guns.len())
        };
        self.defences(s).into_iter().max_by_key(strength)
    }

    /// wagram-10.1-01: is a combat to be fought against that zone?
    fn may_resolve(&self, s: &State, zone: Zone) -> Result<(), Refusal> {
        if self.targets(s).contains(zone) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R10_1_01).at(place(zone)))
        }
    }
}

impl Play<'_> {
    /// The movement phase is over; combats follow.
    pub fn begin_combats(&mut self) {
        self.s.phase = Phase::Combat;
        self.replace(PickCombat);
    }

    /// wagram-10.1-03: the attacker picks a combat; it lapses if nobody is there to fight.
    pub fn resolve(&mut self, target: Zone) {
        let attackers = self.g.marked_against(self.s, target);
        let held = self.g.holds(self.s, self.s.phasing.enemy(), target);
        if attackers.is_empty() || !held {
            self.clear_markers(target);
            return self.tell(Event::Lapsed { rule: rule::R10_1_01, place: place(target) });
        }
        self.s.battle = Battle { target: target.into(), attackers, ..Battle::default() };
        self.tell(Event::CombatBegan { rule: rule::R10_1_03, place: place(target) });
        self.push(EndCombat);
        self.push(Refuse);
        self.push(Guns);
    }

    /// The markers against a zone are taken away.
    pub fn clear_markers(&mut self, target: Zone) {
        for unit in self.g.army[self.s.phasing.index()].iter() {
            if self.s.unit(unit).target == target.into() {
                let state = self.s.unit_mut(unit);
                state.target = Maybe::NOTHING;
                state.marks.drop(Mark::Charge);
            }
        }
    }

    /// A battery joins the attack.
    fn support(&mut self, unit: UnitId) {
        self.s.battle.attackers.put(unit);
        self.s.unit_mut(unit).marks.put(Mark::Engaged);
        self.tell(Event::Supported { rule: rule::R10_1_02, piece: unit.into() });
    }

    /// 10.2: a unit refuses combat, tires and falls back.
    fn refuse(&mut self, unit: UnitId) {
        self.tell(Event::Refused { rule: rule::R10_2_01, piece: unit.into() });
        self.tire(unit, rule::R10_2_03);
        self.begin_flights(Cause::Refusal, UnitSet::one(unit), UnitSet::one(unit));
    }

    /// Nobody more refuses: the zone is empty, or the combat goes on.
    fn end_refusals(&mut self) {
        self.pop();
        let target = self.s.battle.zone();
        if self.s.is_held(target) {
            self.push(Defend);
        } else {
            // wagram-10.2-04: no combat, and the attackers may advance.
            self.s.battle.won = true;
            self.push(Advance);
        }
    }

    /// wagram-10.1-08: the defenders are named; the Guard may thereby be committed, and the ratio is seen.
    fn defend(&mut self, units: &[UnitId]) {
        let named: UnitSet = units.iter().copied().collect();
        self.s.battle.defenders = named;
        self.s.battle.alone = self.s.set_in(self.s.battle.zone()).minus(self.g.guns).is_empty();
        for unit in named.and(self.g.guns).iter() {
            self.s.unit_mut(unit).marks.put(Mark::Engaged);
        }
        let pieces: Pieces = units.iter().map(|&u| u.into()).collect();
        self.tell(Event::Defended { rule: rule::R10_1_08, pieces });
        self.commit_guard();
        let engaged = self.s.battle.attackers.or(self.s.set_in(self.s.battle.zone()));
        let zones = self.g.attacking_zones(self.s);
        let all = zones.iter().fold(engaged, |set, z| set.or(self.s.set_in(z)));
        self.s.battle.tired = all.iter().filter(|&u| self.g.is_spent(self.s, u)).collect();
        let (attack, defence) = self.g.potentials(self.s);
        let modifier = self.g.ratio(attack, defence);
        self.tell(Event::Ratio { rule: rule::R10_5_1_01, attack, defence, modifier });
        self.replace(TakeStance);
    }
}

impl Play<'_> {
    /// How far a combat is fought out for whoever weighs it: to its end.
    pub fn to_the_end(&self) -> Outlook {
        let end = self.s.agenda.iter().position(|&step| step == EndCombat.into());
        Outlook::DownTo(end.unwrap_or(self.s.agenda.len()))
    }
}

/// What the decisions within a combat have alike: they are asked of its zone, and weighed by how the combat ends.
macro_rules! combat_step {
    () => {
        fn ask(self, _: &Wagram, s: &State, _: Side) -> kernel::Message {
            crate::tell::ask_at(Self::NAME, s.battle.zone())
        }

        fn weigh(self, p: &mut Play<'_>, side: Side, action: &Action) -> kernel::agenda::Outlook {
            self.act(p, side, action);
            p.to_the_end()
        }
    };
}

pub(crate) use combat_step;

/// The attacker picks the next combat (10.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickCombat;

impl Asks<Wagram> for PickCombat {
    const NAME: &'static str = "combat";

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.phasing.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let targets = p.g.targets(p.s);
        match targets.first() {
            None => p.pop(),
            Some(only) if targets.len() == 1 => p.resolve(only),
            Some(_) => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.targets(s).iter().map(Action::Resolve));
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Resolve(zone) if g.may_resolve(s, zone) => p.resolve(zone),
    }

    fn weigh(self, p: &mut Play<'_>, side: Side, action: &Action) -> Outlook {
        self.act(p, side, action);
        p.to_the_end()
    }
}

/// The attacker adds guns (10.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Guns;

impl Asks<Wagram> for Guns {
    const NAME: &'static str = "guns";

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.phasing.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        p.wait_if(!p.g.supporters(p.s).is_empty())
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.supporters(s).iter().map(Action::Support));
        offers.add(Action::Pass);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Support(unit) if g.may_support(s, unit) => p.support(unit),
        Action::Pass => p.pop(),
        Action::Stance(_) | Action::Force(_) if barred(rule::R10_5_02) => {},
    }

    fn ask(self, _: &Wagram, s: &State, _: Side) -> Message {
        crate::tell::ask_at(Self::NAME, s.battle.zone())
    }

    /// No battery joins.
    fn granted(self, _: &Wagram, _: &State) -> Option<Action> {
        Some(Action::Pass)
    }
}

/// Defenders may refuse (10.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refuse;

impl Asks<Wagram> for Refuse {
    const NAME: &'static str = "refuse";
    const REACTS: bool = true;

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.phasing.enemy().into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        if !p.g.refusers(p.s).is_empty() {
            return Flow::Waits;
        }
        p.end_refusals();
        Flow::GoesOn
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.refusers(s).iter().map(Action::Refuse));
        offers.add(Action::Pass);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Refuse(unit) if g.may_refuse(s, unit) => p.refuse(unit),
        Action::Pass => p.end_refusals(),
        Action::Stance(_) | Action::Force(_) if barred(rule::R10_5_02) => {},
    }

    fn ask(self, _: &Wagram, s: &State, _: Side) -> Message {
        crate::tell::ask_at(Self::NAME, s.battle.zone())
    }

    /// wagram-10.2-03: who refuses tires; where the Guard alone stands, it fights if it stays.
    fn cost(self, g: &Wagram, s: &State, side: Side, action: &Action) -> Option<Cost> {
        match action {
            Action::Refuse(_) => Some(Cost::of(Coin::Fatigue, 1)),
            _ => g.guard_price(s, g.committed_by(s, side, action)),
        }
    }

    fn forgoes(self, g: &Wagram, s: &State, side: Side, action: &Action) -> Option<Message> {
        g.guard_word(s, g.committed_by(s, side, action))
    }

    /// Nobody refuses.
    fn granted(self, _: &Wagram, _: &State) -> Option<Action> {
        Some(Action::Pass)
    }
}

/// The defender names their units (10.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Defend;

impl Asks<Wagram> for Defend {
    const NAME: &'static str = "defend";

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.phasing.enemy().into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let defences = p.g.defences(p.s);
        let [only] = &defences[..] else { return Flow::Waits };
        p.defend(only);
        Flow::GoesOn
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.defences(s).into_iter().map(Action::Defend));
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Defend(ref units) if g.may_defend(s, units) => p.defend(units),
        Action::Stance(_) | Action::Force(_) if barred(rule::R10_5_02) => {},
    }

    combat_step! {}

    fn cost(self, g: &Wagram, s: &State, side: Side, action: &Action) -> Option<Cost> {
        g.guard_price(s, g.committed_by(s, side, action))
    }

    fn forgoes(self, g: &Wagram, s: &State, side: Side, action: &Action) -> Option<Message> {
        g.guard_word(s, g.committed_by(s, side, action))
    }

    /// The strongest defend.
    fn granted(self, g: &Wagram, s: &State) -> Option<Action> {
        g.strongest_defence(s).map(Action::Defend)
    }
}
