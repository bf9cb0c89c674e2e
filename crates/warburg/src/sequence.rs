//! Chapter 4: the sequence of play. The agenda says what happens now; this file carries it on.

use crate::action::{Action, Who};
use crate::event::Event;
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::play::Play;
use crate::rule;
use crate::state::{Activated, Activation, Marks, Pace, Phase, Stage, Step};
use board::Hex;
use kernel::Offers;

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
    pub fn waits(&mut self, step: Step) -> bool {
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
            let rule = self.g.rule_here(self.s, rule::R16_1_01);
            let french = self.dice.roll(rule, 6);
            let allied = self.dice.roll(rule, 6);
            self.s.first = match french.cmp(&allied) {
                std::cmp::Ordering::Greater => Side::French,
                std::cmp::Ordering::Less => Side::Allied,
                std::cmp::Ordering::Equal => scenario.initiative_ties,
            };
            let first = self.s.first;
            self.tell(Event::Initiative { rule, french, allied, first });
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
        self.act_on(action);
        self.run();
    }

    /// Carries out a decision, and nothing that follows by itself.
    pub fn act_on(&mut self, action: &Action) {
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
