//! Chapter 5: the sequence of play. The agenda says what is decided now, by whom, and what may be chosen.

use crate::action::Action;
use crate::data::Choice;
use crate::event::place;
use crate::game::Wagram;
use crate::ids::{Side, UnitId};
use crate::movement::Going;
use crate::orders::DONE;
use crate::rule;
use crate::state::{Cause, Stance, State, Step};
use board::area::Zone;
use kernel::{Offers, Refusal};

impl Wagram {
    /// Must the side decide now?
    pub fn decides(&self, s: &State, side: Side) -> bool {
        match s.now() {
            None => false,
            Some(Step::Plan | Step::NightPlan) => s.progress[side.index()] != DONE,
            Some(step) => self.decider(s, step) == Some(side),
        }
    }

    fn decider(&self, s: &State, step: Step) -> Option<Side> {
        Some(match step {
            Step::Deploy(side)
            | Step::Facing(side, _)
            | Step::React(side)
            | Step::OrderThree(side)
            | Step::Options(side)
            | Step::Push(side)
            | Step::March(side)
            | Step::Administrative(side) => side,
            Step::Pivot
            | Step::Fire(_)
            | Step::Act
            | Step::Moving
            | Step::FaceRested(_)
            | Step::HeadquartersMoving(_)
            | Step::Combat
            | Step::Guns
            | Step::Force
            | Step::Advance
            | Step::FaceAdvanced => s.phasing,
            Step::Counter(..) | Step::Contact(_) | Step::Refuse | Step::Defend | Step::Stance => {
                s.phasing.enemy()
            }
            Step::Bernadotte => Side::French,
            Step::Flights => s.flights.side,
            Step::FaceFled(unit) => self.side(UnitId(unit)),
            // These run by themselves, or are decided by both sides.
            _ => return None,
        })
    }

    /// May the side do this now? If not, by which rule.
    pub fn may(&self, s: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        let Some(step) = s.now() else { return Err(Refusal::new(rule::R12_4_02)) };
        match (step, action) {
            (Step::Deploy(_), Action::Place(u, z)) => self.may_place(s, side, *u, *z),
            (Step::Deploy(_) | Step::Facing(..), Action::Deploy) => Ok(()),
            (Step::Facing(_, z), Action::Face(f)) => self.may_turn(s, Zone(z), *f),
            (Step::Plan | Step::OrderThree(_), Action::Order(c)) => self.may_order(s, side, *c),
            (Step::Plan | Step::Administrative(_), Action::Administrative(c)) => self.may_mark(s, side, *c),
            (Step::Plan, Action::Pass) if s.progress[side.index()] < 3 => Err(Refusal::new(rule::R12_5_01)),
            (Step::NightPlan, Action::Night(c)) => self.may_choose_night(s, side, *c),
            (Step::React(_), Action::React(c)) => self.may_react(s, side, *c),
            (Step::Pivot, Action::Pivot(u)) => self.may_pivot(s, *u),
            (Step::Plan | Step::Options(_) | Step::Act, Action::Take(c)) => self.may_take(s, side, *c),
            (Step::Plan | Step::Options(_) | Step::Act, Action::Release(c)) => self.may_release(s, side, *c),
            (Step::Bernadotte, Action::Take(Choice::Bernadotte)) => {
                self.may_take(s, side, Choice::Bernadotte)
            }
            (Step::Fire(window), Action::Fire(u, z)) => self.may_fire(s, window, *u, *z),
            (Step::Counter(z, firer), Action::Counter(u)) => self.may_counter(s, *u, Zone(z), UnitId(firer)),
            (Step::Act, _) => self.may_in_act(s, action),
            (Step::Moving, _) => self.may_in_move(s, action),
            (Step::FaceRested(u) | Step::FaceFled(u), Action::Face(f)) => match s.zone_of(UnitId(u)) {
                Some(zone) => self.may_turn(s, zone, *f),
                None => Err(Refusal::new(rule::R9_7_01)),
            },
            (Step::FaceAdvanced, Action::Face(f)) => self.may_turn(s, Zone(s.battle.target), *f),
            (Step::Contact(z), Action::Face(f)) => self.may_turn(s, Zone(z), *f),
            (Step::HeadquartersMoving(left), Action::To(z)) => {
                self.may_ride_to(s, side, left, *z).map(|_| ())
            }
            (Step::Push(_), Action::To(z)) => match self.refuges(s, side).contains(z) {
                true => Ok(()),
                false => Err(Refusal::new(rule::R9_6_18).at(place(*z))),
            },
            (Step::Combat, Action::Resolve(z)) => match self.targets(s).contains(*z) {
                true => Ok(()),
                false => Err(Refusal::new(rule::R10_1_01).at(place(*z))),
            },
            (Step::Guns, Action::Support(u)) => self.may_support(s, *u),
            (Step::Refuse, Action::Refuse(u)) => self.may_refuse(s, *u),
            (Step::Defend, Action::Defend(units)) => self.may_defend(s, units),
            (Step::Stance, Action::Stance(stance)) => self.may_take_stance(s, *stance),
            (Step::Force, Action::Force(u)) => self.may_force(s, *u),
            (Step::Flights, Action::Retreat(u, z)) => self.may_retreat(s, *u, *z),
            (Step::Flights, Action::Stay(u)) => self.may_stay(s, *u),
            (Step::Flights, Action::Pass) => self.may_stop_refusing(s),
            (Step::Advance, Action::Advance(u)) => self.may_advance(s, *u),
            (Step::March(_), Action::March(c)) => self.may_march(s, side, *c),
            (
                Step::Facing(..)
                | Step::Plan
                | Step::React(_)
                | Step::Options(_)
                | Step::Fire(_)
                | Step::Counter(..)
                | Step::FaceRested(_)
                | Step::HeadquartersMoving(_)
                | Step::Contact(_)
                | Step::Bernadotte
                | Step::Guns
                | Step::Refuse
                | Step::Force
                | Step::FaceFled(_)
                | Step::Advance
                | Step::FaceAdvanced
                | Step::Administrative(_),
                Action::Pass,
            ) => Ok(()),
            _ => Err(Refusal::new(rule::R5_02)),
        }
    }

    /// While units act one by one (9.3).
    fn may_in_act(&self, s: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Move(u) => self.may_move(s, *u),
            Action::Enter(u, z) => self.may_enter(s, *u, *z),
            Action::Rest(u) => self.may_rest(s, *u),
            Action::Ride => self.may_ride(s),
            Action::Detach(u, c) => self.may_detach(s, *u, *c),
            Action::Battery(a, b) => self.may_form_battery(s, *a, *b),
            Action::EndBattery if s.phasing == Side::French && !s.battery.units.is_empty() => Ok(()),
            Action::EndSquare
                if s.phasing == Side::French && !s.square.units.is_empty() && !s.square.forming =>
            {
                Ok(())
            }
            Action::EndBattery => Err(Refusal::new(rule::R13_2_05)),
            Action::EndSquare => Err(Refusal::new(rule::R13_3_08)),
            Action::Pass => match self.must_march(s) {
                Some(unit) => Err(Refusal::new(rule::R14_2_11).of(unit.into())),
                None => Ok(()),
            },
            _ => Err(Refusal::new(rule::R9_3_01)),
        }
    }

    /// While a unit moves (9.6).
    fn may_in_move(&self, s: &State, action: &Action) -> Result<(), Refusal> {
        let Some((unit, at)) = s.mover.units.first().and_then(|u| Some((u, s.zone_of(u)?))) else {
            return Err(Refusal::new(rule::R9_3_01));
        };
        let going = Going::new(self, s);
        self.may_go(s, &going, unit, at, action)
    }

    fn may_go(
        &self,
        s: &State,
        going: &Going,
        unit: UnitId,
        at: Zone,
        action: &Action,
    ) -> Result<(), Refusal> {
        let mover = &s.mover;
        match action {
            Action::To(z) => going.may_step(mover, at, *z).map(|_| ()),
            Action::Press(z) => going.may_press(mover, at, *z),
            Action::Bonus => going.may_take_bonus(mover, at),
            Action::Attack(z, f) => going.may_attack(mover, unit, at, *z, *f),
            Action::Charge(z, f) => going.may_charge(mover, unit, at, *z, *f),
            Action::Face(f) => {
                going.may_stop(mover, at)?;
                self.may_turn(s, at, *f)
            }
            Action::Pass => going.may_stop(mover, at),
            Action::Square => self.may_join_square(s, going, mover),
            _ => Err(Refusal::new(rule::R9_3_01)),
        }
    }

    /// Every action open to the side.
    pub fn list(&self, s: &State, side: Side, offers: &mut Offers<Action>) {
        let Some(step) = s.now() else { return };
        match step {
            Step::Moving => return self.list_moves(s, offers),
            Step::Act => return self.list_acts(s, side, offers),
            Step::Pivot => return offers.closed.extend(self.pivots(s).iter().map(Action::Pivot)),
            Step::React(_) => {
                offers.closed.extend(self.reactors(s, side).iter().map(Action::React));
                return offers.add(Action::Pass);
            }
            Step::Deploy(_) => return self.list_places(s, side, offers),
            _ => {}
        }
        let mut candidates = Vec::with_capacity(32);
        self.candidates(s, side, step, &mut candidates);
        for action in candidates {
            if self.may(s, side, &action).is_ok() {
                offers.add(action);
            }
        }
    }

    /// What a mover may do.
    fn list_moves(&self, s: &State, offers: &mut Offers<Action>) {
        let Some((unit, at)) = s.mover.units.first().and_then(|u| Some((u, s.zone_of(u)?))) else { return };
        let going = Going::new(self, s);
        let mover = &s.mover;
        for n in self.steps(at) {
            if going.is_hostile(n.zone) {
                self.list_attacks(&going, unit, at, n.zone, offers);
            } else if going.may_step(mover, at, n.zone).is_ok() {
                offers.add(Action::To(n.zone));
            } else if mover.steps == 0 && going.may_press(mover, at, n.zone).is_ok() {
                offers.add(Action::Press(n.zone));
            }
        }
        let stops = going.may_stop(mover, at).is_ok();
        if stops {
            offers.closed.extend(self.turns(s, at).map(Action::Face));
        }
        if going.may_take_bonus(mover, at).is_ok() {
            offers.add(Action::Bonus);
        }
        if self.may_join_square(s, &going, mover).is_ok() {
            offers.add(Action::Square);
        }
        if stops {
            offers.add(Action::Pass);
        }
    }

    /// The attacks and charges of a mover against a zone.
    fn list_attacks(&self, going: &Going, unit: UnitId, at: Zone, target: Zone, offers: &mut Offers<Action>) {
        let mover = &going.s.mover;
        for &faced in &self.tables.faces[at.index()] {
            if going.may_attack(mover, unit, at, target, faced).is_ok() {
                offers.add(Action::Attack(target, faced));
            }
            if going.may_charge(mover, unit, at, target, faced).is_ok() {
                offers.add(Action::Charge(target, faced));
            }
        }
    }

    /// What may be done while units act one by one.
    fn list_acts(&self, s: &State, side: Side, offers: &mut Offers<Action>) {
        for unit in self.called(s) {
            if self.may_move(s, unit).is_ok() {
                offers.add(Action::Move(unit));
            }
            if self.may_rest(s, unit).is_ok() {
                offers.add(Action::Rest(unit));
            }
            if s.unit(unit).position.spot() == crate::state::Spot::Waiting {
                let open = self.scenario(s).entry.iter().filter(|&&z| self.may_enter(s, unit, z).is_ok());
                offers.closed.extend(open.map(|&z| Action::Enter(unit, z)));
            }
        }
        if self.may_ride(s).is_ok() {
            offers.add(Action::Ride);
        }
        let plain = Wagram::plain_options().into_iter().filter(|&c| self.may_take(s, side, c).is_ok());
        offers.closed.extend(plain.map(Action::Take));
        offers.closed.extend(self.releases(s, side).iter().map(Action::Release));
        self.list_detachments(s, offers);
        offers.closed.extend(self.battery_sites(s).into_iter().map(|(a, b)| Action::Battery(a, b)));
        for end in [Action::EndBattery, Action::EndSquare, Action::Pass] {
            if self.may_in_act(s, &end).is_ok() {
                offers.add(end);
            }
        }
    }

    fn list_detachments(&self, s: &State, offers: &mut Offers<Action>) {
        let detachable = self.scenario(s).options.iter().flat_map(|terms| terms.units.iter());
        let mut seen = crate::ids::UnitSet::EMPTY;
        for unit in detachable {
            if !seen.has(unit) && self.may_leave_corps(s, unit).is_ok() {
                seen.put(unit);
                let corps = s.markers.iter().filter(|&c| self.may_detach(s, unit, c).is_ok());
                offers.closed.extend(corps.map(|c| Action::Detach(unit, c)));
            }
        }
    }

    /// Who may still be set up, and where.
    fn list_places(&self, s: &State, side: Side, offers: &mut Offers<Action>) {
        for group in self.groups(s, side) {
            for &unit in group.units.iter().filter(|&&u| s.zone_of(u).is_none()) {
                let open = group.zones.iter().filter(|&&z| self.may_join(s, group, unit, z).is_ok());
                offers.closed.extend(open.map(|&z| Action::Place(unit, z)));
            }
        }
        offers.add(Action::Deploy);
    }

    /// What is worth asking about in a step.
    fn candidates(&self, s: &State, side: Side, step: Step, list: &mut Vec<Action>) {
        let faces = |zone: Zone| self.tables.faces[zone.index()].iter().map(|&z| Action::Face(z));
        match step {
            Step::Facing(_, zone) => {
                list.extend(faces(Zone(zone)));
                list.extend([Action::Deploy, Action::Pass]);
            }
            Step::Plan => {
                for corps in s.boards[side.index()].available.iter() {
                    list.extend([Action::Order(corps), Action::Administrative(corps)]);
                }
                self.option_candidates(s, side, list);
                list.push(Action::Pass);
            }
            Step::NightPlan => list.extend(self.markers_of(s, side).iter().map(Action::Night)),
            Step::OrderThree(_) => list.extend(s.boards[side.index()].available.iter().map(Action::Order)),
            Step::Administrative(_) => {
                list.extend(s.boards[side.index()].available.iter().map(Action::Administrative));
                list.push(Action::Pass);
            }
            Step::Options(_) => {
                self.option_candidates(s, side, list);
                list.push(Action::Pass);
            }
            Step::Fire(window) => {
                list.extend(self.shots(s, window).into_iter().map(|(u, z)| Action::Fire(u, z)));
                list.push(Action::Pass);
            }
            Step::Counter(zone, firer) => {
                let answers = self.answerers(s, Zone(zone), UnitId(firer));
                list.extend(answers.iter().map(Action::Counter));
                list.push(Action::Pass);
            }
            Step::FaceRested(unit) | Step::FaceFled(unit) => {
                list.extend(s.zone_of(UnitId(unit)).into_iter().flat_map(faces));
                list.push(Action::Pass);
            }
            Step::HeadquartersMoving(_) => {
                let at = Zone(s.headquarters[side.index()]);
                list.extend(self.steps(at).iter().map(|n| Action::To(n.zone)));
                list.push(Action::Pass);
            }
            Step::Contact(zone) => {
                list.extend(faces(Zone(zone)));
                list.push(Action::Pass);
            }
            Step::Push(_) => list.extend(self.refuges(s, side).into_iter().map(Action::To)),
            Step::Bernadotte => list.extend([Action::Take(Choice::Bernadotte), Action::Pass]),
            _ => self.combat_candidates(s, step, list),
        }
    }

    fn combat_candidates(&self, s: &State, step: Step, list: &mut Vec<Action>) {
        match step {
            Step::Combat => list.extend(self.targets(s).iter().map(Action::Resolve)),
            Step::Guns => list.extend(self.supporters(s).iter().map(Action::Support)),
            Step::Refuse => list.extend(self.refusers(s).iter().map(Action::Refuse)),
            Step::Defend => list.extend(self.defences(s).into_iter().map(Action::Defend)),
            Step::Stance => list.extend(Stance::ALL.map(Action::Stance)),
            Step::Force => list.extend(s.battle.attackers.iter().map(Action::Force)),
            Step::Advance => list.extend(s.battle.attackers.iter().map(Action::Advance)),
            Step::FaceAdvanced => {
                let zone = Zone(s.battle.target);
                list.extend(self.tables.faces[zone.index()].iter().map(|&z| Action::Face(z)));
            }
            Step::March(side) => list.extend(self.marchers(s, side).iter().map(Action::March)),
            Step::Flights => self.flight_candidates(s, list),
            _ => {}
        }
        if matches!(step, Step::Guns | Step::Refuse | Step::Force | Step::Advance | Step::FaceAdvanced) {
            list.push(Action::Pass);
        }
    }

    fn flight_candidates(&self, s: &State, list: &mut Vec<Action>) {
        let flights = &s.flights;
        let turn = if flights.moving.is_empty() { flights.waiting } else { flights.moving };
        for unit in turn.iter() {
            list.extend(self.ways_back(s, unit).into_iter().map(|z| Action::Retreat(unit, z)));
            if flights.cause == Cause::Night {
                list.push(Action::Stay(unit));
            }
        }
        list.push(Action::Pass);
    }

    fn option_candidates(&self, s: &State, side: Side, list: &mut Vec<Action>) {
        list.extend(Wagram::plain_options().map(Action::Take));
        list.extend(self.releases(s, side).iter().map(Action::Release));
    }
}
