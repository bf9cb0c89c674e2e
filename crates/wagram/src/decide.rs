//! Decisions carried out, and everything that follows by itself until the next one.

use crate::action::Action;
use crate::ids::{Side, UnitId};
use crate::play::Play;
use crate::rule;
use crate::state::{Pace, Phase, Stance, Step, Window};
use board::area::Zone;

impl Play<'_> {
    /// Carries out a decision and goes on to the next.
    pub fn decide(&mut self, side: Side, action: &Action) {
        self.act_on(side, action);
        self.run();
    }

    /// Carries out a decision, and nothing that follows by itself.
    pub fn act_on(&mut self, side: Side, action: &Action) {
        match action {
            Action::Place(unit, zone) => self.place_unit(side, *unit, *zone),
            Action::Deploy => self.deploy_rest(side),
            Action::Face(zone) => self.face(*zone),
            Action::Order(corps) => self.order(side, *corps),
            Action::Administrative(corps) => self.mark_administrative(side, *corps),
            Action::Night(corps) => self.choose_night(side, *corps),
            Action::React(corps) => self.react(side, *corps),
            Action::Pivot(unit) => {
                self.pop();
                self.take_pivot(*unit);
            }
            Action::Take(choice) => self.take_option(*choice),
            Action::Detach(unit, corps) => self.detach(*unit, *corps),
            Action::Release(corps) => self.release(*corps),
            Action::Battery(a, b) => self.announce_battery(*a, *b),
            Action::EndBattery => self.end_battery(),
            Action::EndSquare => self.end_square(),
            Action::Fire(unit, zone) => self.fire(*unit, *zone),
            Action::Counter(unit) => {
                if let Some(Step::Counter(_, firer)) = self.s.now() {
                    self.counter(*unit, UnitId(firer));
                }
            }
            Action::Move(unit) => self.begin_move(*unit),
            Action::Enter(unit, zone) => self.enter(*unit, *zone),
            Action::Rest(unit) => self.rest(*unit),
            Action::Ride => {
                self.s.ridden[side.index()] = true;
                self.push(Step::HeadquartersMoving(crate::headquarters::POINTS));
            }
            Action::To(zone) => self.go_to(side, *zone),
            Action::Press(zone) => self.press(*zone),
            Action::Bonus => self.take_bonus(),
            Action::Square => self.join_square(),
            Action::Attack(zone, faced) => self.declare(*zone, *faced, false),
            Action::Charge(zone, faced) => self.declare(*zone, *faced, true),
            Action::Resolve(zone) => self.resolve(*zone),
            Action::Support(unit) => self.support(*unit),
            Action::Refuse(unit) => self.refuse(*unit),
            Action::Defend(units) => self.defend(units),
            Action::Stance(stance) => self.take_stance(*stance),
            Action::Force(unit) => self.force(*unit),
            Action::Retreat(unit, zone) => self.retreat(*unit, *zone),
            Action::Stay(unit) => self.s.flights.waiting.take(*unit),
            Action::Advance(unit) => self.advance(*unit),
            Action::March(corps) => self.march(side, *corps),
            Action::Pass => self.pass(side),
        }
    }

    fn deploy_rest(&mut self, side: Side) {
        self.deploy_all(side);
        self.pop();
    }

    fn go_to(&mut self, side: Side, zone: Zone) {
        match self.s.now() {
            Some(Step::HeadquartersMoving(left)) => self.ride_to(zone, left),
            Some(Step::Push(_)) => {
                self.pop();
                self.move_headquarters(side, zone, rule::R9_6_18);
            }
            _ => self.go(zone),
        }
    }

    /// Units face a zone, in whatever step asks for it.
    fn face(&mut self, faced: Zone) {
        let Some(step) = self.s.now() else { return };
        match step {
            Step::Facing(side, zone) => {
                self.turn_stack(Zone(zone), faced, rule::R14_1_01);
                self.replace(Step::Facing(side, zone + 1));
            }
            Step::Moving => {
                if let Some(at) = self.mover().and_then(|u| self.s.zone_of(u)) {
                    self.turn_stack(at, faced, rule::R9_7_01);
                }
                self.end_move();
            }
            Step::Contact(zone) => self.react_facing(Zone(zone), faced),
            Step::FaceRested(unit) | Step::FaceFled(unit) => {
                let rule = if matches!(step, Step::FaceFled(_)) { rule::R10_6_22 } else { rule::R9_7_01 };
                if let Some(at) = self.s.zone_of(UnitId(unit)) {
                    self.turn_stack(at, faced, rule);
                }
                self.pop();
            }
            Step::FaceAdvanced => {
                self.turn_stack(Zone(self.s.battle.target), faced, rule::R10_6_26);
                self.pop();
            }
            _ => {}
        }
    }

    fn pass(&mut self, side: Side) {
        let Some(step) = self.s.now() else { return };
        match step {
            Step::Facing(side, zone) => self.replace(Step::Facing(side, zone + 1)),
            Step::Plan => self.pass_plan(side),
            Step::Options(_) => {
                self.s.declined[side.index()] = self.s.phase == Phase::Movement;
                self.pop();
            }
            Step::Act => self.end_act(),
            Step::Moving => self.end_move(),
            Step::Bernadotte => self.bernadotte_rolls(),
            Step::Refuse => self.end_refusals(),
            Step::Force => self.replace(Step::Roll),
            Step::Flights => self.finish_flight(),
            Step::Advance => self.end_advance(),
            _ => self.pop(),
        }
    }

    /// The last unit has acted.
    fn end_act(&mut self) {
        self.form_battery();
        self.pop();
        if self.s.pace != Pace::Round {
            self.nobody_active();
        }
    }

    /// Runs what needs no decision.
    pub fn run(&mut self) {
        while let Some(step) = self.s.now() {
            if !self.advance_step(step) {
                return;
            }
        }
    }

    /// Carries a step on; false if it waits for a decision.
    pub fn advance_step(&mut self, step: Step) -> bool {
        match step {
            Step::BeginTurn => self.begin_turn(),
            Step::BeginRound => self.begin_round(),
            Step::Initiative(failed) => self.roll_initiative(failed),
            Step::Orders => self.orders_phase(),
            Step::Activation => self.activation_phase(),
            Step::BeginMovement => self.begin_movement(),
            Step::EndMovement => self.end_movement(),
            Step::Roll => self.roll_combat(),
            Step::Effects(stage) => self.effects(stage),
            Step::EndCombat => self.end_combat(),
            Step::Continuation => self.continuation(),
            Step::BeginAdministrative => self.begin_administrative(),
            Step::Reveal(side) => self.reveal(side),
            Step::Return => self.markers_return(),
            Step::FleeOn(side) => self.flee_on(side),
            Step::Rally => self.rally(),
            Step::EndTurn => self.end_turn(),
            Step::Separate(side) => self.separate(side),
            Step::NightRest => self.night_rest(),
            other => return self.settle(other),
        }
        true
    }

    /// A decision that is none, because there is nothing to choose or only one thing, is taken at once.
    fn settle(&mut self, step: Step) -> bool {
        match step {
            Step::Deploy(side) => self.settle_deploy(side),
            Step::Facing(side, zone) => self.settle_facing(side, zone),
            Step::Plan => {
                self.s.phase = Phase::Plan;
                false
            }
            Step::Options(side) => {
                let none = self.s.declined[side.index()] || !self.g.has_options(self.s, side);
                none && self.popped()
            }
            Step::Fire(window) => self.g.shots(self.s, window).is_empty() && self.popped(),
            Step::Act => self.settle_act(),
            Step::HeadquartersMoving(left) => {
                let at = Zone(self.s.headquarters[self.s.phasing.index()]);
                let side = self.s.phasing;
                let stuck = |z| self.g.may_ride_to(self.s, side, left, z).is_err();
                self.g.steps(at).iter().all(|n| stuck(n.zone)) && self.popped()
            }
            Step::Push(side) => self.settle_push(side),
            Step::Bernadotte => {
                let fixed = self.g.may_take(self.s, Side::French, crate::data::Choice::Bernadotte).is_err();
                if fixed {
                    self.bernadotte_rolls();
                }
                fixed
            }
            Step::Flights => self.settle_flights(),
            Step::FaceFled(unit) => self.s.zone_of(UnitId(unit)).is_none() && self.popped(),
            Step::March(side) => self.settle_march(side),
            Step::Administrative(side) => self.s.boards[side.index()].available.is_empty() && self.popped(),
            _ => self.settle_combat(step),
        }
    }

    fn settle_combat(&mut self, step: Step) -> bool {
        match step {
            Step::Combat => {
                let targets = self.g.targets(self.s);
                match targets.first() {
                    None => self.pop(),
                    Some(only) if targets.len() == 1 => self.resolve(only),
                    Some(_) => return false,
                }
                true
            }
            Step::Guns => self.g.supporters(self.s).is_empty() && self.popped(),
            Step::Refuse => {
                let nobody = self.g.refusers(self.s).is_empty();
                if nobody {
                    self.end_refusals();
                }
                nobody
            }
            Step::Defend => {
                let defences = self.g.defences(self.s);
                let [only] = &defences[..] else { return false };
                self.defend(only);
                true
            }
            Step::Stance => {
                let open = Stance::ALL.into_iter().filter(|&o| self.g.may_take_stance(self.s, o).is_ok());
                let open: Vec<Stance> = open.collect();
                let [only] = open[..] else { return false };
                self.take_stance(only);
                true
            }
            Step::Force => {
                let nobody = !self.s.battle.attackers.iter().any(|u| self.g.may_force(self.s, u).is_ok());
                if nobody {
                    self.replace(Step::Roll);
                }
                nobody
            }
            Step::Advance => {
                let nobody = self.g.advancers(self.s).is_empty();
                if nobody {
                    self.end_advance();
                }
                nobody
            }
            _ => false,
        }
    }

    fn popped(&mut self) -> bool {
        self.pop();
        true
    }

    /// Nobody left to act, and the headquarters does not ride: the moves are over.
    fn settle_act(&mut self) -> bool {
        let (g, s) = (self.g, &*self.s);
        let entry = &g.scenario(s).entry;
        let busy = |u| {
            g.may_move(s, u).is_ok()
                || g.may_rest(s, u).is_ok()
                || entry.iter().any(|&z| g.may_enter(s, u, z).is_ok())
        };
        if g.called(s).any(busy) || g.may_ride(s).is_ok() {
            return false;
        }
        self.end_act();
        true
    }

    /// The movement phase: fire, moves, fire (9.8-01).
    fn begin_movement(&mut self) {
        self.s.phase = Phase::Movement;
        self.replace(Step::EndMovement);
        self.push(Step::Fire(Window::After));
        self.push(Step::Act);
        self.push(Step::Fire(Window::Before));
        // 13-01: the other player may take options too.
        self.push(Step::Options(self.s.phasing.enemy()));
    }

    fn end_movement(&mut self) {
        self.close_formations();
        self.begin_combats();
    }
}
