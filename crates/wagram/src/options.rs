//! Chapter 13: options, detachments, the Grand Battery and the divisional square.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Data, OptionTerms, Role};
use crate::event::{Event, Pieces, place};
use crate::game::Wagram;
use crate::ids::{CorpsId, CorpsSet, Side, UnitId, UnitSet};
use crate::movement::Going;
use crate::rule;
use crate::special::Bernadotte;
use crate::state::{Mark, Mover, Pace, Phase, State};
use arrayvec::ArrayVec;
use board::area::{Zone, ZoneSet};
use kernel::agenda::{Asks, Flow};
use kernel::notation::{Coin, Cost};
use kernel::{Few, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

impl Wagram {
    /// wagram-13-01: the terms of an option, if the scenario has it today.
    pub fn option_terms(&self, s: &State, choice: Choice) -> Option<&OptionTerms> {
        let day = self.terms(s).day;
        self.scenario(s).options.iter().find(|terms| terms.choice == choice && terms.day == day)
    }

    fn may_use(&self, s: &State, side: Side, choice: Choice) -> Result<&OptionTerms, Refusal> {
        let terms = self.option_terms(s, choice).filter(|terms| terms.side == side);
        match terms {
            Some(_) if s.has_taken(choice) => Err(Refusal::new(self.once_rule(s, choice))),
            Some(terms) => Ok(terms),
            None => Err(Refusal::new(self.rule_of_option(s, choice))),
        }
    }

    /// May the side take this option, which needs nothing else?
    pub fn may_take(&self, s: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        self.may_use(s, side, choice)?;
        let open = match choice {
            Choice::Reuss => {
                self.data.with_role(Role::Reuss).is_some_and(|c| self.is_alive(s, c) && !s.markers.has(c))
            }
            Choice::Johann => !s.johann_arrived,
            Choice::Bernadotte => !s.bernadotte_rolled || s.now() == Some(Bernadotte.into()),
            _ => false,
        };
        if open { Ok(()) } else { Err(Refusal::new(self.rule_of_option(s, choice))) }
    }

    /// The rule by which an option is taken once (wagram-13.2-06, wagram-13.3-09).
    fn once_rule(&self, s: &State, choice: Choice) -> RuleId {
        if choice == Choice::GrandBattery {
            rule::R13_2_06
        } else if choice == Choice::Square {
            rule::R13_3_09
        } else {
            self.rule_of_option(s, choice)
        }
    }

    /// The rule of an option today: both days have Reuss, each by a rule of its own (wagram-14.2-13, wagram-14.3-19).
    fn rule_of_option(&self, s: &State, choice: Choice) -> RuleId {
        match (choice, self.terms(s).day) {
            (Choice::Reuss, 2) => rule::R14_3_19,
            _ => option_rule(choice),
        }
    }

    /// wagram-14.1-09: may the French attach Reynier to this corps?
    pub fn may_release(&self, s: &State, side: Side, corps: CorpsId) -> Result<(), Refusal> {
        self.may_use(s, side, Choice::Reynier)?;
        if self.releases(s, side).has(corps) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R14_1_09).of(corps.into()))
        }
    }

    /// wagram-14.1-09: the corps to which Reynier may be attached now.
    pub fn releases(&self, s: &State, side: Side) -> CorpsSet {
        let Ok(terms) = self.may_use(s, side, Choice::Reynier) else { return CorpsSet::EMPTY };
        let here = terms.units.iter().any(|u| s.zone_of(u).is_some());
        if here { self.markers_of(s, side).and(self.alive(s, side)) } else { CorpsSet::EMPTY }
    }

    /// May units be attached to this corps: of that side, with a marker and units?
    fn takes_units(&self, s: &State, side: Side, corps: CorpsId) -> bool {
        self.data.corps[corps.at()].side == side && s.markers.has(corps) && self.is_alive(s, corps)
    }

    /// The option by which a unit may be detached today.
    fn detachment(&self, s: &State, unit: UnitId) -> Option<&OptionTerms> {
        let by = |choice: &Choice| {
            self.option_terms(s, *choice).filter(|terms| terms.units.has(unit) && !s.has_taken(*choice))
        };
        [Choice::Nostitz, Choice::GuardArtillery, Choice::ReserveCavalry, Choice::Wrede].iter().find_map(by)
    }

    /// wagram-13.1-01: may this unit be detached to that corps now?
    pub fn may_detach(&self, s: &State, unit: UnitId, corps: CorpsId) -> Result<(), Refusal> {
        let no = |rule: RuleId| Err(Refusal::new(rule).of(unit.into()));
        let terms = self.may_leave_corps(s, unit)?;
        if terms.to.is_some_and(|to| to != corps) || s.unit(unit).corps == corps {
            return no(option_rule(terms.choice));
        }
        // wagram-14.2-15: the Guard's guns go together; the first of them speaks for both.
        if terms.together && terms.units.iter().find(|&u| s.zone_of(u).is_some()) != Some(unit) {
            return no(option_rule(terms.choice));
        }
        if self.takes_units(s, self.side(unit), corps) { Ok(()) } else { no(rule::R13_1_01) }
    }

    /// wagram-13.1-01: may this unit be detached at all? Its own corps must be active.
    pub fn may_leave_corps(&self, s: &State, unit: UnitId) -> Result<&OptionTerms, Refusal> {
        let active = s.active.get() == Some(s.unit(unit).corps) && self.side(unit) == s.phasing;
        let here = active && s.zone_of(unit).is_some();
        let terms = if here { self.detachment(s, unit) } else { None };
        let terms = terms.filter(|terms| terms.choice != Choice::Wrede || !s.wrede_marker);
        terms.ok_or(Refusal::new(rule::R13_1_01).of(unit.into()))
    }

    /// 13.2: may the Grand Battery be announced in these two zones?
    pub fn may_form_battery(&self, s: &State, a: Zone, b: Zone) -> Result<(), Refusal> {
        self.may_announce_battery(s, a)?;
        self.may_meet(s, &self.battery_reach(s), a, b)
    }

    /// wagram-13.2-02: may the Grand Battery be announced at all?
    fn may_announce_battery(&self, s: &State, at: Zone) -> Result<(), Refusal> {
        self.may_use(s, Side::French, Choice::GrandBattery)?;
        let guard = s.active.get().is_some_and(|c| self.role(c) == Role::Guard);
        if !guard || s.pace != Pace::Round || s.phasing != Side::French {
            return Err(Refusal::new(rule::R13_2_02).at(place(at)));
        }
        Ok(())
    }

    /// May a battery of the Guard and another come together in these two zones?
    fn may_meet(&self, s: &State, reach: &[ZoneSet; 2], a: Zone, b: Zone) -> Result<(), Refusal> {
        let refuse = |rule: RuleId| Err(Refusal::new(rule).at(place(a)));
        let contiguous = a < b && self.tables.around.of(a).contains(b);
        let free = |z| !self.holds(s, Side::Austrian, z) && z != self.data.map.lobau;
        if !contiguous || !free(a) || !free(b) {
            return refuse(rule::R13_2_02);
        }
        let [guard, others] = reach;
        let meet = |one, other| guard.contains(one) && others.contains(other);
        if meet(a, b) || meet(b, a) { Ok(()) } else { refuse(rule::R13_2_01) }
    }

    /// The zones within the march of the Guard's batteries, and of the others.
    fn battery_reach(&self, s: &State) -> [ZoneSet; 2] {
        let mut reach = [ZoneSet::EMPTY; 2];
        for unit in self.guns.and(self.army[0]).iter().filter(|&u| !self.is_lobau_battery(u)) {
            let Some(at) = s.zone_of(unit) else { continue };
            let marks = s.unit(unit).marks;
            let waits = !marks.has(Mark::Acted) && !marks.has(Mark::Fired);
            let guard = self.role(self.card(unit).corps) == Role::Guard;
            let march = if waits { self.march_from(s, unit, at) } else { 0 };
            reach[usize::from(!guard)] |= self.within(at, march);
        }
        reach
    }

    /// The zones within this many steps.
    fn within(&self, at: Zone, steps: u8) -> ZoneSet {
        self.tables.around.within(&[at].into_iter().collect(), steps, &self.tables.all)
    }

    /// wagram-13.2-02: the points of a battery as if it were active, at its normal potential far from the enemy.
    fn march_from(&self, s: &State, unit: UnitId, at: Zone) -> u8 {
        let card = self.card(unit);
        if self.is_near_enemy(s, Side::French, at) { card.tactical } else { card.normal }
    }

    /// Every pair of zones in which the Grand Battery may be announced.
    pub fn battery_sites(&self, s: &State) -> Vec<(Zone, Zone)> {
        let mut sites = Vec::new();
        if self.may_announce_battery(s, self.data.map.lobau).is_err() {
            return sites;
        }
        let reach = self.battery_reach(s);
        let mut seen = ZoneSet::<5>::EMPTY;
        for zone in reach[0].iter() {
            for n in self.steps(zone).iter().filter(|n| !seen.contains(n.zone)) {
                let pair = (zone.min(n.zone), zone.max(n.zone));
                if self.may_meet(s, &reach, pair.0, pair.1).is_ok() {
                    sites.push(pair);
                }
            }
            seen.insert(zone);
        }
        sites
    }

    /// 13.3: may the mover join the divisional square where it stands?
    pub fn may_join_square(&self, s: &State, going: &Going, mover: &Mover) -> Result<(), Refusal> {
        let Some(unit) = mover.units.first() else { return Err(Refusal::new(rule::R13_3_01)) };
        let no = |rule: RuleId| Err(Refusal::new(rule).of(unit.into()));
        let Some(zone) = s.zone_of(unit) else { return no(rule::R13_3_01) };
        if !self.is_foot(unit) || s.pace != Pace::Round || self.side(unit) != Side::French {
            return no(rule::R13_3_01);
        }
        if s.square.forming {
            // wagram-13.3-01: one square, in one zone, of one corps.
            let beside = s.square.units.iter().any(|u| s.zone_of(u) == Some(zone));
            if !beside || s.active.get() != Some(s.unit(unit).corps) {
                return no(rule::R13_3_01);
            }
        } else {
            self.may_use(s, Side::French, Choice::Square)?;
        }
        going.may_stop(mover, zone)?;
        // wagram-13.3-02: it costs all remaining points, of which there must be one.
        if going.left(mover) == 0 { no(rule::R13_3_02) } else { Ok(()) }
    }

    /// wagram-13.2-05: may the Grand Battery be ended now?
    pub fn may_end_battery(&self, s: &State) -> Result<(), Refusal> {
        let formed = s.phasing == Side::French && !s.battery.units.is_empty();
        if formed { Ok(()) } else { Err(Refusal::new(rule::R13_2_05)) }
    }

    /// wagram-13.3-08: may the divisional square be ended now?
    pub fn may_end_square(&self, s: &State) -> Result<(), Refusal> {
        let formed = s.phasing == Side::French && !s.square.units.is_empty() && !s.square.forming;
        if formed { Ok(()) } else { Err(Refusal::new(rule::R13_3_08)) }
    }

    /// The options that are taken with a word, and the corps with which Reynier may go.
    pub fn offer_options(&self, s: &State, side: Side, offers: &mut Offers<Action>) {
        let plain = Wagram::plain_options().into_iter().filter(|&c| self.may_take(s, side, c).is_ok());
        offers.closed.extend(plain.map(Action::Take));
        offers.closed.extend(self.releases(s, side).iter().map(Action::Release));
    }

    /// The units that may be detached, each with the corps to which it may go.
    pub fn offer_detachments(&self, s: &State, offers: &mut Offers<Action>) {
        let detachable = self.scenario(s).options.iter().flat_map(|terms| terms.units.iter());
        let mut seen = UnitSet::EMPTY;
        for unit in detachable {
            if !seen.has(unit) && self.may_leave_corps(s, unit).is_ok() {
                seen.put(unit);
                let corps = s.markers.iter().filter(|&c| self.may_detach(s, unit, c).is_ok());
                offers.closed.extend(corps.map(|c| Action::Detach(unit, c)));
            }
        }
    }

    /// wagram-12.3-05: the points that a decision gives to the enemy, if it takes an option.
    pub fn option_cost(&self, s: &State, action: &Action) -> Option<Cost> {
        let choice = if let Action::Take(choice) = *action {
            choice
        } else if let Action::Release(_) = action {
            Choice::Reynier
        } else if let Action::Detach(unit, _) = *action {
            self.detachment(s, unit)?.choice
        } else if let Action::Battery(..) = action {
            Choice::GrandBattery
        } else if *action == Action::Square && !s.square.forming {
            Choice::Square
        } else {
            return None;
        };
        Some(Cost::of(Coin::Victory, self.option_terms(s, choice)?.vp))
    }

    /// Is anything offered to the side but to pass?
    pub fn has_options(&self, s: &State, side: Side) -> bool {
        let takes = Wagram::plain_options();
        takes.into_iter().any(|c| self.may_take(s, side, c).is_ok()) || !self.releases(s, side).is_empty()
    }
}

/// The rule of an option.
pub const fn option_rule(choice: Choice) -> RuleId {
    match choice {
        Choice::Reuss => rule::R14_2_13,
        Choice::Nostitz => rule::R14_2_14,
        Choice::GuardArtillery => rule::R14_2_15,
        Choice::Reynier => rule::R14_1_09,
        Choice::Johann => rule::R14_3_18,
        Choice::GrandBattery => rule::R14_3_20,
        Choice::Square => rule::R14_3_21,
        Choice::Bernadotte => rule::R14_3_22,
        Choice::ReserveCavalry => rule::R14_3_23,
        Choice::Wrede => rule::R14_3_24,
    }
}

impl Play<'_> {
    /// An option is taken and its price credited at once (wagram-12.3-05).
    fn pay(&mut self, choice: Choice) {
        let Some(&terms) = self.g.option_terms(self.s, choice) else { return };
        self.s.taken |= choice.bit();
        self.s.vp[terms.side.enemy().index()] += terms.vp;
        let rule = self.g.rule_of_option(self.s, choice);
        self.tell(Event::OptionTaken { rule, side: terms.side, option: choice, vp: terms.vp });
        if self.s.phase == Phase::Plan {
            // wagram-12.3-05: its price is seen at once, though the plan is not.
            self.log.reveal();
        }
    }

    /// A plain option.
    pub fn take_option(&mut self, choice: Choice) {
        self.pay(choice);
        if choice == Choice::Reuss
            && let Some(corps) = self.g.data.with_role(Role::Reuss)
        {
            self.add_marker(corps);
            let rule = self.g.rule_of_option(self.s, choice);
            self.tell(Event::MarkerAdded { rule, piece: corps.into() });
        }
    }

    /// wagram-14.1-09: Reynier goes with a corps.
    pub fn release(&mut self, corps: CorpsId) {
        let units = self.g.option_terms(self.s, Choice::Reynier).map_or(UnitSet::EMPTY, |t| t.units);
        self.pay(Choice::Reynier);
        for unit in units.iter() {
            self.attach(unit, corps, rule::R14_1_09);
        }
    }

    /// 13.1: a unit is detached; it still acts with its old corps in this activation (wagram-13.1-02).
    pub fn detach(&mut self, unit: UnitId, corps: CorpsId) {
        let Some(&terms) = self.g.detachment(self.s, unit) else { return };
        self.pay(terms.choice);
        let units = if terms.together { terms.units } else { UnitSet::one(unit) };
        for unit in units.iter() {
            if self.s.zone_of(unit).is_some() {
                self.s.leaving.put(unit);
                self.attach(unit, corps, rule::R13_1_02);
            }
        }
    }

    /// wagram-13.2-02: the Grand Battery is announced.
    pub fn announce_battery(&mut self, a: Zone, b: Zone) {
        self.pay(Choice::GrandBattery);
        self.s.battery.zones = [a, b].into_iter().collect();
        self.s.battery.forming = true;
        self.tell(Event::BatteryAnnounced { rule: rule::R13_2_02, place: place(a), other: place(b) });
    }

    /// wagram-13.2-01, wagram-13.2-02: the moves are over: the guns in the two zones are the Grand Battery, if they may be.
    pub fn form_battery(&mut self) {
        if !std::mem::take(&mut self.s.battery.forming) {
            return;
        }
        let zones = self.s.battery.zones.iter();
        let guns: ArrayVec<UnitSet, 2> =
            zones.map(|z| self.s.set_in(z).and(self.g.guns).and(self.g.army[0])).collect();
        let all = guns.iter().fold(UnitSet::EMPTY, |all, &zone| all.or(zone));
        let of_guard = |u: UnitId| self.g.role(self.g.card(u).corps) == Role::Guard;
        let mixed = all.iter().any(of_guard) && all.iter().any(|u| !of_guard(u));
        if guns.iter().any(|g| g.is_empty() || g.len() > 2) || !mixed {
            return self.tell(Event::BatteryEnded { rule: rule::R13_2_01 });
        }
        self.s.battery.units = all;
        let pieces: Pieces = all.iter().take(8).map(|u| u.into()).collect();
        self.tell(Event::BatteryFormed { rule: rule::R13_2_02, pieces });
    }

    /// wagram-13.2-05: it ends when the French player decides.
    pub fn end_battery(&mut self) {
        self.s.battery.units = UnitSet::EMPTY;
        self.tell(Event::BatteryEnded { rule: rule::R13_2_05 });
    }

    /// 13.3: the mover joins the square, which costs all its points.
    pub fn join_square(&mut self) {
        let Some((unit, zone)) = self.mover().and_then(|u| Some((u, self.s.zone_of(u)?))) else { return };
        if !self.s.square.forming {
            self.pay(Choice::Square);
            self.s.square.forming = true;
        }
        self.s.square.units.put(unit);
        let (piece, place) = (unit.into(), place(zone));
        self.tell(Event::SquareJoined { rule: rule::R13_3_01, piece, place });
        self.end_move();
    }

    /// wagram-13.3-08: the square ends when the French player decides.
    pub fn end_square(&mut self) {
        self.s.square.units = UnitSet::EMPTY;
        self.tell(Event::SquareEnded { rule: rule::R13_3_08 });
    }

    /// The movement phase is over for those who formed something in it.
    pub fn close_formations(&mut self) {
        self.s.square.forming = false;
        // wagram-14.1-07: both shots in the same phase.
        if self.s.phasing == Side::French && self.s.lobau_shots == 1 {
            self.s.lobau_shots = 0;
        }
    }
}

kernel::words! {
    /// An option of a scenario (13).
    pub enum Choice known to Data {
        /// Reuss is activated.
        Reuss = "reuss", "option-reuss";
        /// Nostitz is detached.
        Nostitz = "nostitz", "option-nostitz";
        /// Both Guard batteries are detached.
        GuardArtillery = "guard-artillery", "option-guard-artillery";
        /// Reynier leaves Lobau.
        Reynier = "reynier", "option-reynier";
        /// Johann arrives sooner.
        Johann = "johann", "option-johann";
        /// The Grand Battery.
        GrandBattery = "grand-battery", "option-grand-battery";
        /// The divisional square.
        Square = "square", "option-square";
        /// Bernadotte holds better.
        Bernadotte = "bernadotte", "option-bernadotte";
        /// A unit of the cavalry reserve is detached.
        ReserveCavalry = "reserve-cavalry", "option-reserve-cavalry";
        /// Wrede is detached from the Guard.
        Wrede = "wrede", "option-wrede";
    }
}

impl Choice {
    /// Its bit among those taken.
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// The Grand Battery (13.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Battery {
    /// Its units, once formed.
    pub units: UnitSet,
    /// Its two zones.
    pub zones: Few<Zone, 2>,
    /// Being formed in this movement phase.
    pub forming: bool,
}

/// The divisional square (13.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Square {
    /// Its units.
    pub units: UnitSet,
    /// Being formed in this movement phase.
    pub forming: bool,
}

/// A side may take options (13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Options {
    /// Who.
    pub side: Side,
}

impl Asks<Wagram> for Options {
    const NAME: &'static str = "options";

    fn deciders(self, _: &Wagram, _: &State) -> Sides {
        self.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let wanted = !p.s.declined[self.side.index()];
        p.wait_if(wanted && p.g.has_options(p.s, self.side))
    }

    fn offers(self, g: &Wagram, s: &State, side: Side, offers: &mut Offers<Action>) {
        g.offer_options(s, side, offers);
        offers.add(Action::Pass);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Take(choice) if g.may_take(s, side, choice) => p.take_option(choice),
        Action::Release(corps) if g.may_release(s, side, corps) => p.release(corps),
        Action::Pass => {
            p.s.declined[side.index()] = p.s.phase == Phase::Movement;
            p.pop();
        },
    }

    fn cost(self, g: &Wagram, s: &State, _: Side, action: &Action) -> Option<Cost> {
        g.option_cost(s, action)
    }
}
