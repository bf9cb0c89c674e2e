//! Chapter 13: options, detachments, the Grand Battery and the divisional square.

use crate::data::{Choice, OptionTerms, Role};
use crate::event::{Event, Pieces, place};
use crate::game::Wagram;
use crate::ids::{CorpsId, Side, UnitId, UnitSet};
use crate::movement::Going;
use crate::play::Play;
use crate::rule;
use crate::state::{Mover, Pace, State, Step};
use board::area::Zone;
use kernel::{Refusal, RuleId};

impl Wagram {
    /// 13-01: the terms of an option, if the scenario has it today.
    pub fn option_terms(&self, s: &State, choice: Choice) -> Option<&OptionTerms> {
        let day = self.terms(s).day;
        self.scenario(s).options.iter().find(|terms| terms.choice == choice && terms.day == day)
    }

    fn may_use(&self, s: &State, side: Side, choice: Choice) -> Result<&OptionTerms, Refusal> {
        let terms = self.option_terms(s, choice).filter(|terms| terms.side == side);
        terms.filter(|_| !s.has_taken(choice)).ok_or(Refusal::new(self.rule_of_option(s, choice)))
    }

    /// May the side take this option, which needs nothing else?
    pub fn may_take(&self, s: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        self.may_use(s, side, choice)?;
        let open = match choice {
            Choice::Reuss => {
                self.data.with_role(Role::Reuss).is_some_and(|c| self.is_alive(s, c) && !s.markers.has(c))
            }
            Choice::Johann => !s.johann_arrived,
            Choice::Bernadotte => !s.bernadotte_rolled || s.now() == Some(Step::Bernadotte),
            _ => false,
        };
        if open { Ok(()) } else { Err(Refusal::new(self.rule_of_option(s, choice))) }
    }

    /// The rule of an option today: both days have Reuss, each by a rule of its own (14.2-13, 14.3-19).
    fn rule_of_option(&self, s: &State, choice: Choice) -> RuleId {
        match (choice, self.terms(s).day) {
            (Choice::Reuss, 2) => rule::R14_3_19,
            _ => option_rule(choice),
        }
    }

    /// 14.1-09: may the French attach Reynier to this corps?
    pub fn may_release(&self, s: &State, side: Side, corps: CorpsId) -> Result<(), Refusal> {
        let terms = self.may_use(s, side, Choice::Reynier)?;
        let here = terms.units.iter().any(|u| s.zone_of(u).is_some());
        if here && self.takes_units(s, side, corps) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R14_1_09).of(corps.into()))
        }
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

    /// 13.1-01: may this unit be detached to that corps now?
    pub fn may_detach(&self, s: &State, unit: UnitId, corps: CorpsId) -> Result<(), Refusal> {
        let no = |rule: RuleId| Err(Refusal::new(rule).of(unit.into()));
        let Some(terms) = self.detachment(s, unit) else { return no(rule::R13_1_01) };
        // Its own corps must be active.
        let active = s.active_corps() == Some(s.unit(unit).corps) && self.side(unit) == s.phasing;
        let wrede = terms.choice == Choice::Wrede && s.wrede_marker;
        if !active || s.zone_of(unit).is_none() || wrede {
            return no(rule::R13_1_01);
        }
        if terms.to.is_some_and(|to| to != corps) || s.unit(unit).corps == corps {
            return no(option_rule(terms.choice));
        }
        // 14.2-15: the Guard's guns go together; the first of them speaks for both.
        if terms.together && terms.units.iter().find(|&u| s.zone_of(u).is_some()) != Some(unit) {
            return no(option_rule(terms.choice));
        }
        if self.takes_units(s, self.side(unit), corps) { Ok(()) } else { no(rule::R13_1_01) }
    }

    /// 13.2: may the Grand Battery be announced in these two zones?
    pub fn may_form_battery(&self, s: &State, a: Zone, b: Zone) -> Result<(), Refusal> {
        let refuse = |rule: RuleId| Err(Refusal::new(rule).at(place(a)));
        self.may_use(s, Side::French, Choice::GrandBattery)?;
        let guard = s.active_corps().is_some_and(|c| self.role(c) == Role::Guard);
        if !guard || s.pace != Pace::Round || s.phasing != Side::French {
            return refuse(rule::R13_2_02);
        }
        let contiguous = a < b && self.data.map.areas.adjacent(a, b);
        let free = |z| !self.holds(s, Side::Austrian, z) && z != self.data.map.lobau;
        if !contiguous || !free(a) || !free(b) {
            return refuse(rule::R13_2_02);
        }
        if self.battery_can_meet(s, a, b) || self.battery_can_meet(s, b, a) {
            Ok(())
        } else {
            refuse(rule::R13_2_01)
        }
    }

    /// Is a battery of the Guard within its march of one zone and another's of the other?
    fn battery_can_meet(&self, s: &State, guards: Zone, others: Zone) -> bool {
        let near = |u: UnitId, z: Zone| {
            let state = s.unit(u);
            let waits =
                !state.marks.has(crate::state::Mark::Acted) && !state.marks.has(crate::state::Mark::Fired);
            s.zone_of(u).is_some_and(|at| at == z || (waits && self.distance(at, z) <= self.card(u).tactical))
        };
        let guns = || self.guns.and(self.army[0]).iter().filter(|&u| !self.is_lobau_battery(u));
        let of_guard = |u: &UnitId| self.role(self.card(*u).corps) == Role::Guard;
        guns().any(|u| of_guard(&u) && near(u, guards)) && guns().any(|u| !of_guard(&u) && near(u, others))
    }

    /// Every pair of zones in which the Grand Battery may be announced.
    pub fn battery_sites(&self, s: &State) -> Vec<(Zone, Zone)> {
        let guns = self.guns.and(self.army[0]).iter().filter_map(|u| Some((u, s.zone_of(u)?)));
        let guard = guns.filter(|&(u, _)| self.role(self.card(u).corps) == Role::Guard);
        let mut sites = Vec::new();
        for (unit, at) in guard {
            let start = [at].into_iter().collect();
            let reach = self.tables.around.within(&start, self.card(unit).tactical, &self.tables.all);
            for zone in reach.iter() {
                for n in self.steps(zone) {
                    let pair = (zone.min(n.zone), zone.max(n.zone));
                    if !sites.contains(&pair) && self.may_form_battery(s, pair.0, pair.1).is_ok() {
                        sites.push(pair);
                    }
                }
            }
        }
        sites
    }

    /// 13.3: may the mover join the divisional square where it stands?
    pub fn may_join_square(&self, s: &State, mover: &Mover) -> Result<(), Refusal> {
        let Some(unit) = mover.units.first() else { return Err(Refusal::new(rule::R13_3_01)) };
        let no = |rule: RuleId| Err(Refusal::new(rule).of(unit.into()));
        let Some(zone) = s.zone_of(unit) else { return no(rule::R13_3_01) };
        if !self.is_foot(unit) || s.pace != Pace::Round || self.side(unit) != Side::French {
            return no(rule::R13_3_01);
        }
        if s.square.forming {
            // 13.3-01: one square, in one zone, of one corps.
            let beside = s.square.units.iter().any(|u| s.zone_of(u) == Some(zone));
            if !beside || s.active_corps() != Some(s.unit(unit).corps) {
                return no(rule::R13_3_01);
            }
        } else {
            self.may_use(s, Side::French, Choice::Square).map_err(|_| Refusal::new(rule::R13_3_09))?;
        }
        let going = Going::new(self, s);
        going.may_stop(mover, zone)?;
        // 13.3-02: it costs all remaining points, of which there must be one.
        if going.left(mover) == 0 { no(rule::R13_3_02) } else { Ok(()) }
    }

    /// Is anything offered to the side but to pass?
    pub fn has_options(&self, s: &State, side: Side) -> bool {
        let takes = [Choice::Reuss, Choice::Johann, Choice::Bernadotte];
        takes.into_iter().any(|c| self.may_take(s, side, c).is_ok())
            || self.all_corps().any(|c| self.may_release(s, side, c).is_ok())
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
    /// An option is taken and its price credited at once (12.3-05).
    fn pay(&mut self, choice: Choice) {
        let Some(&terms) = self.g.option_terms(self.s, choice) else { return };
        self.s.taken |= choice.bit();
        self.s.vp[terms.side.enemy().index()] += terms.vp;
        let rule = self.g.rule_of_option(self.s, choice);
        self.tell(Event::OptionTaken { rule, side: terms.side, option: choice, vp: terms.vp });
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

    /// 14.1-09: Reynier goes with a corps.
    pub fn release(&mut self, corps: CorpsId) {
        let units = self.g.option_terms(self.s, Choice::Reynier).map_or(UnitSet::EMPTY, |t| t.units);
        self.pay(Choice::Reynier);
        for unit in units.iter() {
            self.attach(unit, corps, rule::R14_1_09);
        }
    }

    /// 13.1: a unit is detached; it still acts with its old corps in this activation (13.1-02).
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

    /// 13.2-02: the Grand Battery is announced.
    pub fn announce_battery(&mut self, a: Zone, b: Zone) {
        self.pay(Choice::GrandBattery);
        self.s.battery.zones = [a.0, b.0];
        self.s.battery.forming = true;
        self.tell(Event::BatteryAnnounced { rule: rule::R13_2_02, place: place(a), other: place(b) });
    }

    /// 13.2-01, 13.2-02: the moves are over: the guns in the two zones are the Grand Battery, if they may be.
    pub fn form_battery(&mut self) {
        if !std::mem::take(&mut self.s.battery.forming) {
            return;
        }
        let zones = self.s.battery.zones.map(Zone);
        let guns = zones.map(|z| self.s.set_in(z).and(self.g.guns).and(self.g.army[0]));
        let all = guns[0].or(guns[1]);
        let of_guard = |u: UnitId| self.g.role(self.g.card(u).corps) == Role::Guard;
        let mixed = all.iter().any(of_guard) && all.iter().any(|u| !of_guard(u));
        if guns.iter().any(|g| g.is_empty() || g.len() > 2) || !mixed {
            return self.tell(Event::BatteryEnded { rule: rule::R13_2_01 });
        }
        self.s.battery.units = all;
        let pieces: Pieces = all.iter().take(8).map(|u| u.into()).collect();
        self.tell(Event::BatteryFormed { rule: rule::R13_2_02, pieces });
    }

    /// 13.2-05: it ends when the French player decides.
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

    /// 13.3-08: the square ends when the French player decides.
    pub fn end_square(&mut self) {
        self.s.square.units = UnitSet::EMPTY;
        self.tell(Event::SquareEnded { rule: rule::R13_3_08 });
    }

    /// The movement phase is over for those who formed something in it.
    pub fn close_formations(&mut self) {
        self.s.square.forming = false;
        // 14.1-07: both shots in the same phase.
        if self.s.phasing == Side::French && self.s.lobau_shots == 1 {
            self.s.lobau_shots = 0;
        }
    }
}
