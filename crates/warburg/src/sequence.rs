//! Chapter 4: the sequence of play. The agenda says what happens now; this file carries it on.

use crate::action::{Action, Who};
use crate::event::{Event, place};
use crate::game::Warburg;
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::play::Play;
use crate::rule;
use crate::state::{Activated, Activation, Marks, Pace, Phase, Stage, State, Step};
use board::{Hex, Vertex};
use kernel::{Offers, Refusal, RuleId};

impl Warburg {
    /// Who decides the current step, if it waits for a decision.
    pub fn decider(&self, s: &State) -> Option<Side> {
        let of_unit = |u: u8| self.card(UnitId(u)).side;
        let of_officer = |o: u8| self.officer_sides[usize::from(o)];
        Some(match s.now()? {
            Step::Deploy(side)
            | Step::March(side)
            | Step::Rally(side)
            | Step::Choose(side)
            | Step::Declare(side)
            | Step::Resolve(side)
            | Step::Succession(side) => side,
            Step::EnterHow(f) | Step::Join(f) => self.data.formations[usize::from(f)].side,
            Step::FaceRallied(u) => of_unit(u),
            Step::Act | Step::Commander(_) => s.active,
            Step::Ride(officers, _) => of_officer(officers[0]),
            Step::Move => s.mover.units().next().map_or(s.active, |u| self.card(u).side),
            Step::Reaction | Step::Charging(_) => s.active.enemy(),
            Step::Withdraw(_) => s.strike.striker.enemy(),
            Step::Withdrawing(flight) | Step::Retreat(flight) => of_unit(flight.units[0]),
            Step::Allot(party) => s.strike.side(party),
            Step::Rout(run) => of_unit(run.unit),
            Step::Follow(o, _) | Step::Aide(o) | Step::Relocate(o) => of_officer(o),
            Step::Advance | Step::AdvanceOn(_) => s.strike.striker,
            Step::Overstacked(hex) => self.holder(s, Hex(hex)).unwrap_or(s.active),
            // These run by themselves.
            Step::Initiative
            | Step::Arrivals
            | Step::Recoveries(_)
            | Step::Segment(_)
            | Step::ReturnMover(_)
            | Step::RollCombat
            | Step::Losses(_)
            | Step::OfficerChecks(_)
            | Step::Morale(_)
            | Step::Retreats(_)
            | Step::EndCombat
            | Step::EndOfTurn => return None,
        })
    }

    /// Every action open to the decider.
    pub fn list(&self, s: &State, offers: &mut Offers<Action>) {
        let Some(step) = s.now() else { return };
        match step {
            Step::Deploy(side) => self.deploy_offers(s, side, offers),
            Step::EnterHow(f) => {
                offers.add(Action::EnterInColumn(FormationId(f)));
                offers.add(Action::EnterDeployed(FormationId(f)));
            }
            Step::March(side) => self.march_offers(s, side, offers),
            Step::Rally(side) => self.rally_offers(s, side, offers),
            Step::FaceRallied(unit) => {
                let open = (0..6).map(Vertex::new).filter(|&v| self.may_face(s, UnitId(unit), v).is_ok());
                open.for_each(|v| offers.add(Action::Face(v)));
            }
            Step::Choose(side) => self.choose_offers(s, side, offers),
            Step::Join(formation) => {
                let side = self.data.formations[usize::from(formation)].side;
                for &unit in &self.independents[side.index()] {
                    if self.may_join_activation(s, FormationId(formation), unit).is_ok() {
                        offers.add(Action::Join(unit));
                    }
                }
                offers.add(Action::End);
            }
            Step::Act | Step::Commander(_) => self.act_offers(s, offers),
            Step::Ride(officers, points) => self.ride_offers(s, officers, points, offers),
            Step::Move => self.move_offers(s, offers),
            Step::Reaction => {
                self.reaction_fire_offers(s, offers);
                self.charge_offers(s, offers);
                offers.add(Action::Pass);
                offers.add(Action::PassAll);
            }
            Step::Charging(members) => self.charging_offers(s, &members, offers),
            Step::Declare(side) => self.declare_offers(s, side, offers),
            Step::Resolve(_) => self.resolve_offers(s, offers),
            Step::Withdraw(hex) => self.withdraw_offers(s, Hex(hex), offers),
            Step::Withdrawing(flight) => {
                self.withdrawing_hexes(s, &flight).into_iter().for_each(|h| offers.add(Action::Withdraw(h)));
            }
            Step::Allot(party) => {
                self.loss_hexes(s, party).into_iter().for_each(|h| offers.add(Action::Lose(h)))
            }
            Step::Retreat(flight) => {
                self.retreat_hexes(s, &flight).into_iter().for_each(|h| offers.add(Action::Retreat(h)));
            }
            Step::Rout(run) => self.rout_hexes(s, &run).into_iter().for_each(|h| offers.add(Action::Rout(h))),
            Step::Follow(officer, path) => {
                self.follow_hexes(s, OfficerId(officer), &path).for_each(|h| offers.add(Action::Follow(h)));
                offers.add(Action::End);
            }
            Step::Succession(side) => {
                self.successors(s, side).for_each(|o| offers.add(Action::Promote(o)));
            }
            Step::Aide(_) | Step::Relocate(_) => {
                self.station_hexes(s, step).into_iter().for_each(|h| offers.add(Action::Station(h)));
            }
            Step::Advance => self.advance_offers(s, offers),
            Step::AdvanceOn(units) => self.advance_on_offers(s, units, offers),
            Step::Overstacked(hex) => s.standing(Hex(hex)).for_each(|u| offers.add(Action::GiveUp(u))),
            _ => {}
        }
    }

    /// May this be done in the current step? The same functions decide that list what may.
    pub fn may(&self, s: &State, action: &Action) -> Result<(), Refusal> {
        let Some(step) = s.now() else { return Err(Refusal::new(rule::R16_1_1_01)) };
        match (step, *action) {
            (Step::Deploy(side), Action::Place(unit, hex)) => self.may_place(s, side, unit, hex),
            (Step::Deploy(side), Action::Post(officer, hex)) => self.may_post_now(s, side, officer, hex),
            (Step::Deploy(_), Action::DeployAll) => Ok(()),
            (Step::EnterHow(f), Action::EnterInColumn(g) | Action::EnterDeployed(g)) if f == g.0 => Ok(()),
            (Step::March(side), Action::Enter(unit, hex, facing)) if self.card(unit).side == side => {
                self.may_enter(s, unit, hex, facing).map(|_| ())
            }
            (Step::March(_) | Step::Join(_), Action::End) => Ok(()),
            (Step::Rally(side), Action::Test(unit)) => self.may_test(s, side, unit),
            (Step::FaceRallied(unit), Action::Face(vertex)) => self.may_face(s, UnitId(unit), vertex),
            (Step::Choose(side), Action::ActivateFormation(formation)) => {
                self.may_activate(s, side, formation)
            }
            (Step::Choose(side), Action::ActivateUnit(unit)) => self.may_activate_unit(s, side, unit),
            (Step::Choose(side), Action::End) => self.may_end_activations(s, side),
            (Step::Join(formation), Action::Join(unit)) => {
                self.may_join_activation(s, FormationId(formation), unit)
            }
            (Step::Act | Step::Commander(_), action) => self.may_act_so(s, &action),
            (Step::Ride(officers, _), Action::To(hex)) => self.may_ride_to(s, OfficerId(officers[0]), hex),
            (Step::Ride(..), Action::End) => Ok(()),
            (Step::Move, action) => self.may_move_so(s, &action),
            (Step::Reaction, action) => self.may_answer(s, &action),
            (Step::Charging(members), Action::Move(who)) => self.may_charge_next(s, &members, who),
            (Step::Declare(side), Action::Attack(from, first, second)) => {
                self.may_attack(s, side, from, first, second)
            }
            (Step::Declare(side), Action::End) => self.may_end_declarations(s, side),
            (Step::Resolve(_), Action::Resolve(hex)) => self.may_resolve(s, hex),
            (Step::Withdraw(_), Action::Stand) => Ok(()),
            (Step::Withdraw(hex), Action::Withdraw(to)) => self.may_withdraw(s, Hex(hex), to),
            (Step::Withdrawing(flight), Action::Withdraw(to)) => {
                listed(self.withdrawing_hexes(s, &flight).contains(&to), rule::R1_3_05, to)
            }
            (Step::Allot(party), Action::Lose(hex)) => self.may_lose(s, party, hex),
            (Step::Retreat(flight), Action::Retreat(hex)) => self.may_retreat_to(s, &flight, hex),
            (Step::Rout(run), Action::Rout(hex)) => self.may_rout_to(s, &run, hex),
            (Step::Follow(officer, path), Action::Follow(hex)) => {
                let open = self.follow_hexes(s, OfficerId(officer), &path).any(|h| h == hex);
                listed(open, rule::R12_4_06, hex)
            }
            (Step::Follow(..) | Step::AdvanceOn(_), Action::End) => Ok(()),
            (Step::Succession(side), Action::Promote(officer)) => {
                let heir = self.successors(s, side).any(|o| o == officer);
                if heir { Ok(()) } else { Err(Refusal::new(rule::R11_4_02).of(officer.into())) }
            }
            (Step::Aide(_), Action::Station(hex)) => {
                listed(self.station_hexes(s, step).contains(&hex), rule::R11_4_03, hex)
            }
            (Step::Relocate(_), Action::Station(hex)) => {
                listed(self.station_hexes(s, step).contains(&hex), rule::R3_2_02, hex)
            }
            (Step::Advance, Action::Advance(who, hex)) => self.may_advance(s, who, hex),
            (Step::Advance, Action::End) => self.may_end_advance(s),
            (Step::AdvanceOn(units), Action::Advance(who, hex)) => self.may_advance_on(s, units, who, hex),
            (Step::Overstacked(hex), Action::GiveUp(unit)) => self.may_give_up(s, Hex(hex), unit),
            (Step::Choose(_), Action::Attack(..) | Action::Resolve(_)) => Err(Refusal::new(rule::R4_13)),
            _ => Err(Refusal::new(out_of_turn(step))),
        }
    }

    fn may_act_so(&self, s: &State, action: &Action) -> Result<(), Refusal> {
        let step_four = matches!(s.activation.of, Activated::Commander);
        if step_four && !matches!(action, Action::Lead(..) | Action::Ride(..) | Action::End) {
            return Err(Refusal::new(rule::R4_11));
        }
        match *action {
            Action::TurnGun(gun, _) => self.may_turn_gun(s, gun),
            Action::Fire(gun, hex) => self.may_fire(s, gun, hex),
            Action::TurnOut(unit, _) => self.may_turn_out(s, unit),
            Action::Move(who) => self.may_move(s, who, Pace::Normal),
            Action::March(who) => self.may_move(s, who, Pace::March),
            Action::Lead(officer, who, with) => self.may_lead(s, officer, who, with),
            Action::Ride(officer, with) => self.may_ride(s, officer, with),
            Action::Enter(unit, hex, facing) => self.may_enter(s, unit, hex, facing).map(|_| ()),
            Action::End => Ok(()),
            Action::ActivateFormation(_) | Action::ActivateUnit(_) => Err(Refusal::new(rule::R4_05)),
            Action::Attack(..) | Action::Resolve(_) => Err(Refusal::new(rule::R4_13)),
            _ => Err(Refusal::new(rule::R4_07)),
        }
    }

    fn may_move_so(&self, s: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::To(hex) => self.may_go(s, hex).map(|_| ()),
            Action::Road(hex) => self.may_follow_road(s, hex).map(|_| ()),
            Action::Back(hex) => self.may_back(s, hex).map(|_| ()),
            Action::Turn(way) => self.may_turn(s, way).map(|_| ()),
            Action::AboutFace => self.may_about_face(s).map(|_| ()),
            Action::Swap => self.may_swap(s).map(|_| ()),
            Action::End => self.may_halt(s),
            _ => Err(Refusal::new(rule::R8_1_02)),
        }
    }

    fn may_answer(&self, s: &State, action: &Action) -> Result<(), Refusal> {
        let around = self.answerable(s);
        match (*action, around) {
            (Action::ReactLeft(gun), Some((left, entered))) if left != entered => {
                self.may_react(s, gun, left)
            }
            (Action::ReactEntered(gun), Some((_, entered))) => self.may_react(s, gun, entered),
            (Action::Charge(hexes), _) => self.may_charge(s, &hexes),
            (Action::ChargeUnit(unit), _) => self.may_charge_alone(s, unit),
            (Action::Pass | Action::PassAll, _) => Ok(()),
            _ => Err(Refusal::new(rule::R4_10)),
        }
    }
}

fn listed(open: bool, rule: RuleId, hex: Hex) -> Result<(), Refusal> {
    if open { Ok(()) } else { Err(Refusal::new(rule).at(place(hex))) }
}

/// The rule that says what happens now, for whoever tries something else.
fn out_of_turn(step: Step) -> RuleId {
    match step {
        Step::Deploy(_) => rule::R16_1_4_01,
        Step::EnterHow(_) | Step::March(_) => rule::R4_02,
        Step::Rally(_) | Step::FaceRallied(_) => rule::R4_03,
        Step::Choose(_) => rule::R4_05,
        Step::Join(_) => rule::R5_1_03,
        Step::Ride(..) => rule::R4_08,
        Step::Charging(_) => rule::R8_6_03,
        Step::Declare(_) | Step::Resolve(_) => rule::R4_13,
        Step::Withdraw(_) | Step::Withdrawing(_) => rule::R1_3_04,
        Step::Allot(_) => rule::R11_1_04,
        Step::Retreat(_) => rule::R11_2_1_01,
        Step::Rout(_) => rule::R12_4_01,
        Step::Follow(..) => rule::R12_4_06,
        Step::Succession(_) => rule::R11_4_02,
        Step::Aide(_) => rule::R11_4_03,
        Step::Relocate(_) => rule::R3_2_02,
        Step::Advance | Step::AdvanceOn(_) => rule::R11_3_01,
        Step::Overstacked(_) => rule::R3_4_01,
        _ => rule::R4_01,
    }
}

impl Play<'_> {
    /// Carries on until somebody must decide, or the game is over.
    pub fn run(&mut self) {
        while let Some(step) = self.s.now() {
            if self.waits(step) {
                return;
            }
        }
    }

    /// Runs a step; true if it waits for a decision.
    fn waits(&mut self, step: Step) -> bool {
        match step {
            Step::Deploy(side) => self.run_deploy(side),
            Step::Initiative => self.begin_turn(),
            Step::Arrivals => {
                self.s.phase = Phase::March;
                self.roll_arrivals();
                false
            }
            Step::EnterHow(_) | Step::Choose(_) | Step::Act | Step::Ride(..) => true,
            Step::March(side) => self.run_march(side),
            Step::Recoveries(side) => {
                self.s.phase = Phase::Rally;
                self.recover_all(side);
                false
            }
            Step::Rally(side) => self.run_rally(side),
            Step::FaceRallied(unit) => self.run_face(UnitId(unit)),
            Step::Segment(side) => {
                self.begin_segment(side);
                false
            }
            Step::Join(formation) => self.run_join(FormationId(formation)),
            Step::Move => self.run_move(),
            Step::Reaction => self.run_reaction(),
            Step::Charging(members) => self.run_charging(members),
            Step::ReturnMover(hex) => {
                self.return_mover(Hex(hex));
                false
            }
            Step::Commander(side) => self.run_commander(side),
            Step::Declare(side) => self.run_declare(side),
            Step::Resolve(_) => {
                let left = !self.s.declared.is_empty();
                if !left {
                    self.pop();
                }
                left
            }
            Step::Withdraw(hex) => self.run_withdraw(Hex(hex)),
            Step::Withdrawing(flight) => self.run_withdrawing(flight),
            Step::RollCombat => {
                self.roll_combat();
                false
            }
            Step::Losses(party) => {
                self.begin_losses(party);
                false
            }
            Step::Allot(party) => self.run_losses(party),
            Step::OfficerChecks(party) => {
                self.pop();
                self.check_officers(party);
                false
            }
            Step::Morale(party) => {
                self.pop();
                self.apply_morale(party);
                false
            }
            Step::Retreats(party) => {
                self.begin_retreats(party);
                false
            }
            Step::Retreat(flight) => self.run_retreat(flight),
            Step::Rout(run) => self.run_rout(run),
            Step::Follow(officer, path) => {
                let open = self.g.follow_hexes(self.s, OfficerId(officer), &path).next().is_some();
                if !open {
                    self.pop();
                }
                open
            }
            Step::Succession(side) => self.run_succession(side),
            Step::Aide(_) | Step::Relocate(_) => self.run_station(step),
            Step::Advance => self.run_advance(),
            Step::AdvanceOn(units) => self.run_advance_on(units),
            Step::EndCombat => {
                self.end_combat();
                false
            }
            Step::Overstacked(hex) => {
                let over = !self.g.is_well_stacked(self.s, Hex(hex));
                if !over {
                    self.pop();
                }
                over
            }
            Step::EndOfTurn => self.end_turn(),
        }
    }

    /// A turn begins: initiative, then everything the turn brings (4-01, 16.1-01).
    fn begin_turn(&mut self) -> bool {
        self.pop();
        self.tell(Event::TurnBegan { rule: rule::R4_01, turn: self.s.turn });
        let scenario = self.g.scenario(self.s);
        if self.s.turn == 1 {
            self.s.first = scenario.first;
        } else {
            let french = self.dice.roll(rule::R16_1_01, 6);
            let allied = self.dice.roll(rule::R16_1_01, 6);
            self.s.first = match french.cmp(&allied) {
                std::cmp::Ordering::Greater => Side::French,
                std::cmp::Ordering::Less => Side::Allied,
                std::cmp::Ordering::Equal => scenario.initiative_ties,
            };
            let first = self.s.first;
            self.tell(Event::Initiative { rule: rule::R16_1_01, french, allied, first });
        }
        let (first, second) = (self.s.first, self.s.first.enemy());
        self.s.active = first;
        for step in [
            Step::EndOfTurn,
            Step::Segment(second),
            Step::Segment(first),
            Step::Rally(second),
            Step::Recoveries(second),
            Step::Rally(first),
            Step::Recoveries(first),
            Step::March(second),
            Step::March(first),
            Step::Arrivals,
        ] {
            self.push(step);
        }
        false
    }

    /// A side's part of phase C (4-04, 4-14).
    pub fn begin_segment(&mut self, side: Side) {
        self.pop();
        self.s.active = side;
        self.s.phase = Phase::Activations;
        self.s.activation = Activation::of(Activated::Nobody);
        self.push(Step::Resolve(side));
        self.push(Step::Declare(side));
        self.push(Step::Commander(side));
        self.push(Step::Choose(side));
    }

    /// Is there an independent who could join?
    fn run_join(&mut self, formation: FormationId) -> bool {
        let side = self.g.data.formations[formation.at()].side;
        let open = self.g.independents[side.index()]
            .iter()
            .any(|&u| self.g.may_join_activation(self.s, formation, u).is_ok());
        if !open {
            self.end_joining(formation);
        }
        open
    }

    fn end_joining(&mut self, formation: FormationId) {
        self.pop();
        self.check_command(formation);
    }

    /// Can the move just made be answered?
    fn run_reaction(&mut self) -> bool {
        let mut offers = Offers::new();
        if !self.s.activation.silent {
            self.g.reaction_fire_offers(self.s, &mut offers);
            if offers.closed.is_empty() {
                self.g.charge_offers(self.s, &mut offers);
            }
        }
        if offers.closed.is_empty() {
            self.pop();
            return false;
        }
        true
    }

    /// Step 4: the army commander (4-11).
    fn run_commander(&mut self, side: Side) -> bool {
        if self.s.phase != Phase::Commander {
            self.s.phase = Phase::Commander;
            self.s.activation = Activation::of(Activated::Commander);
        }
        let open = self.g.commander(self.s, side).is_some() && self.s.activation.stage <= Stage::Leader;
        if !open {
            self.pop();
        }
        open
    }

    /// Step 5: declarations, unless nobody can attack anybody.
    fn run_declare(&mut self, side: Side) -> bool {
        if self.s.phase != Phase::Combat {
            self.s.phase = Phase::Combat;
            self.s.activation = Activation::of(Activated::Nobody);
        }
        let mut offers = Offers::new();
        self.g.declare_offers(self.s, side, &mut offers);
        if offers.closed == [Action::End] {
            self.pop();
            return false;
        }
        true
    }

    /// Phase D (4-15 to 4-17).
    fn end_turn(&mut self) -> bool {
        self.pop();
        for unit in self.g.units() {
            for mark in Marks::OF_THE_TURN {
                self.s.unit_mut(unit).marks.drop(mark);
            }
        }
        for officer in &mut self.s.officers {
            officer.moved = false;
            officer.rode = false;
        }
        for formation in &mut self.s.formations {
            formation.tested = false;
        }
        self.check_demoralisation();
        if self.s.turn >= self.g.scenario(self.s).turns {
            self.s.phase = Phase::Over;
            let outcome = self.g.outcome(self.s);
            let winner = outcome.winner.map(|side| Side::ALL[usize::from(side.0)]);
            self.tell(Event::Over { rule: outcome.rule, level: outcome.level, winner });
        } else {
            self.s.turn += 1;
            self.push(Step::Initiative);
        }
        false
    }

    /// Carries out a decision that has been checked.
    pub fn decide(&mut self, action: &Action) {
        let Some(step) = self.s.now() else { return };
        // 3.6-01: a combat shows who fights in it, so nothing is taken back once combats are being resolved.
        if self.s.phase == Phase::Combat && !matches!(step, Step::Declare(_)) {
            self.log.reveal();
        }
        match (step, *action) {
            (_, Action::Place(unit, hex)) => self.deploy(unit, hex),
            (_, Action::Post(officer, hex)) => self.post(officer, hex),
            (Step::Deploy(side), Action::DeployAll) => self.deploy_all(side),
            (_, Action::EnterInColumn(formation)) => self.enter_as(formation, true),
            (_, Action::EnterDeployed(formation)) => self.enter_as(formation, false),
            (_, Action::Enter(unit, hex, facing)) => {
                let cost = self.g.may_enter(self.s, unit, hex, facing).unwrap_or(1);
                self.enter_unit(unit, hex, facing, cost);
            }
            (_, Action::Test(unit)) => self.test_in_rally(unit),
            (Step::FaceRallied(unit), Action::Face(vertex)) => self.face_rallied(UnitId(unit), vertex),
            (_, Action::ActivateFormation(formation)) => self.activate_formation(formation),
            (_, Action::ActivateUnit(unit)) => self.activate_unit(unit),
            (_, Action::Join(unit)) => self.join(unit),
            (Step::Join(formation), Action::End) => self.end_joining(FormationId(formation)),
            (_, Action::TurnGun(gun, way)) => self.turn_gun(gun, way),
            (_, Action::Fire(gun, hex)) => self.fire(gun, hex),
            (_, Action::TurnOut(unit, way)) => self.turn_out(unit, way),
            (Step::Charging(members), Action::Move(who)) => self.charge_with(members, who),
            (_, Action::Move(who)) => self.start_move(who, Pace::Normal),
            (_, Action::March(who)) => self.start_move(who, Pace::March),
            (_, Action::Lead(officer, who, with)) => self.start_leading(officer, who, with),
            (_, Action::Ride(officer, with)) => self.start_riding(officer, with),
            (Step::Ride(officers, _), Action::To(hex)) => self.ride_to(officers, hex),
            (Step::Act, Action::End) => self.end_activation(),
            (Step::Move, action) => self.decide_move(&action),
            (Step::Reaction, action) => self.decide_reaction(&action),
            (_, Action::Attack(from, first, second)) => self.declare(from, first, second),
            (_, Action::Resolve(hex)) => self.begin_combat(hex),
            (Step::Withdraw(hex), Action::Withdraw(to)) => self.withdraw(Hex(hex), to),
            (Step::Withdrawing(flight), Action::Withdraw(to)) => self.withdraw_to(flight, to),
            (Step::Allot(party), Action::Lose(hex)) => self.take_loss(party, hex),
            (Step::Retreat(flight), Action::Retreat(hex)) => self.retreat_to(flight, hex),
            (Step::Rout(run), Action::Rout(hex)) => self.flee_to(run, hex),
            (Step::Follow(officer, _), Action::Follow(hex)) => {
                self.pop();
                self.send_officer(OfficerId(officer), hex, rule::R12_4_06);
            }
            (Step::Succession(side), Action::Promote(officer)) => self.promote(side, officer),
            (_, Action::Station(hex)) => self.station(step, hex),
            (Step::AdvanceOn(_), Action::Advance(who, hex)) => self.advance_on(who, hex),
            (_, Action::Advance(who, hex)) => self.advance(who, hex),
            (_, Action::GiveUp(unit)) => self.give_up(unit),
            // Whatever else ends what is going on.
            (_, Action::End | Action::Stand) => self.pop(),
            _ => {}
        }
        self.run();
    }

    fn charge_with(&mut self, members: [u16; crate::action::LINE], who: Who) {
        let hex = match who {
            Who::Stack(hex) => Some(hex),
            Who::Unit(unit) => self.s.hex_of(unit),
        };
        if let Some(hex) = hex {
            self.charge_next(members, hex);
        }
    }

    fn decide_move(&mut self, action: &Action) {
        match *action {
            Action::To(hex) => {
                if let Ok(crossing) = self.g.may_go(self.s, hex) {
                    self.go(hex, crossing, rule::R8_1_03, false);
                }
            }
            Action::Road(hex) => {
                if let Ok((crossing, facing)) = self.g.may_follow_road(self.s, hex) {
                    self.follow_road(hex, crossing, facing);
                }
            }
            Action::Back(hex) => {
                if let Ok(crossing) = self.g.may_back(self.s, hex) {
                    let rule = if self.s.mover.engaged { rule::R8_4_01 } else { rule::R8_3_07 };
                    self.go(hex, crossing, rule, true);
                }
            }
            Action::Turn(way) => {
                if let Ok(cost) = self.g.may_turn(self.s, way) {
                    self.turn(way, cost);
                }
            }
            Action::AboutFace => self.about_face(),
            Action::Swap => {
                if let Ok(cost) = self.g.may_swap(self.s) {
                    self.swap(cost);
                }
            }
            _ => self.end_move(),
        }
    }

    fn decide_reaction(&mut self, action: &Action) {
        match *action {
            Action::ReactLeft(gun) => self.react(gun, true),
            Action::ReactEntered(gun) => self.react(gun, false),
            Action::Charge(members) => self.charge(members, None),
            Action::ChargeUnit(unit) => {
                let mut members = [u16::MAX; crate::action::LINE];
                members[0] = self.s.hex_of(unit).map_or(u16::MAX, |h| h.0);
                self.charge(members, Some(unit));
            }
            Action::PassAll => {
                self.s.activation.silent = true;
                self.pop();
            }
            _ => self.pop(),
        }
    }
}
