//! Chapters 9.3 and 9.6: a move carried out, from its first step to its end.

use crate::action::Action;
use crate::agenda::Play;
use crate::bombardment::{Fire, Window};
use crate::event::{Event, place};
use crate::facing::FaceRested;
use crate::game::Wagram;
use crate::headquarters::{HeadquartersMoving, POINTS, Push};
use crate::ids::{Side, UnitId, UnitSet};
use crate::movement::{Going, ground_cost};
use crate::options::Options;
use crate::rule;
use crate::state::{Mark, Mover, Phase, Spot, State};
use board::area::Zone;
use kernel::agenda::{Asks, Flow, Outlook, Runs, barred};
use kernel::notation::{Coin, Cost};
use kernel::{Arg, Message, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

/// How the active corps moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// In a round.
    #[default]
    Round,
    /// In the administrative phase (12.1).
    Administrative,
    /// In the night (14.4).
    Night,
}

/// How a mover goes for the enemy (9.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Blow {
    Attack,
    Charge,
}

impl Play<'_> {
    /// A unit begins to move.
    fn begin_move(&mut self, unit: UnitId) {
        self.s.mover = self.g.fresh_mover(self.s, unit);
        self.push(Moving);
    }

    /// wagram-14.3-16: a unit enters the map.
    fn enter(&mut self, unit: UnitId, zone: Zone) {
        let far = !self.g.is_near_enemy(self.s, self.s.phasing, zone);
        let cost = ground_cost(&self.g.data.map, zone);
        let halted = self.g.in_control_of(self.s, self.s.phasing.enemy(), zone);
        self.s.mover =
            Mover { units: UnitSet::one(unit), spent: cost, steps: 1, far, halted, ..Mover::default() };
        let facing = self.g.default_facing(self.s, zone, None);
        self.s.put(unit, zone);
        self.join_stack(unit, zone, facing);
        self.tell(Event::Entered { rule: rule::R14_3_16, piece: unit.into(), place: place(zone) });
        self.push(Moving);
        self.arrive(unit, None, zone);
    }

    /// A step of the mover.
    fn go(&mut self, to: Zone) {
        let Some((unit, from)) = self.mover().and_then(|u| Some((u, self.s.zone_of(u)?))) else { return };
        let going = Going::new(self.g, self.s);
        let mover = self.s.mover;
        let Ok((cost, after)) = going.may_step(&mover, from, to) else { return };
        let hurt = going.costs_a_step(&mover, from, to);
        self.s.mover = after;
        self.carry(unit, from, to, cost);
        if hurt {
            // wagram-9.6-17: the loss is immediate and causes no rout test.
            self.lose(unit, rule::R9_6_17);
        }
        self.arrive(unit, Some(from), to);
    }

    /// wagram-9.6-14: the minimum move.
    fn press(&mut self, to: Zone) {
        let Some((unit, from)) = self.mover().and_then(|u| Some((u, self.s.zone_of(u)?))) else { return };
        let party = self.g.group_of(self.s, unit);
        let tester = self.g.best_tester(party.iter()).unwrap_or(unit);
        if !self.manoeuvre_test(tester, rule::R9_6_14) {
            return self.end_move();
        }
        self.s.mover = Mover { spent: u8::MAX, steps: 1, halted: true, ..self.s.mover };
        self.carry(unit, from, to, 0);
        self.arrive(unit, Some(from), to);
    }

    /// Carries the mover, or the whole square, into a zone.
    fn carry(&mut self, unit: UnitId, from: Zone, to: Zone, cost: u8) {
        let facing = self.g.default_facing(self.s, to, Some(from));
        for member in self.g.group_of(self.s, unit).iter() {
            self.s.lift(member);
            self.s.put(member, to);
            self.join_stack(member, to, facing);
            let state = self.s.unit_mut(member);
            state.marks.put(Mark::Moved);
            state.spent = state.spent.saturating_add(cost.max(1));
            self.tell(Event::Moved {
                rule: rule::R9_6_07,
                piece: member.into(),
                from: place(from),
                to: place(to),
                cost,
            });
        }
    }

    /// What an arrival brings about: reactions, a headquarters in the way, Bernadotte.
    fn arrive(&mut self, unit: UnitId, from: Option<Zone>, to: Zone) {
        if self.s.zone_of(unit).is_none() {
            return self.end_move();
        }
        self.disturb_bernadotte(unit, to);
        self.call_contacts(unit, from, to);
        self.push_headquarters(unit, to);
    }

    /// wagram-9.6-18: an enemy headquarters in contact is pushed away.
    pub fn push_headquarters(&mut self, unit: UnitId, zone: Zone) {
        let enemy = self.g.side(unit).enemy();
        let at = self.s.headquarters[enemy.index()];
        if at == zone || self.g.data.map.areas.adjacent(at, zone) {
            self.push(Push { side: enemy });
        }
    }

    /// The mover takes its fatigue bonus.
    fn take_bonus(&mut self) {
        let Some(unit) = self.mover() else { return };
        self.s.mover.bonus = true;
        let points = self.g.bonus_points(unit);
        self.tell(Event::Hastened { rule: rule::R9_6_04, piece: unit.into(), points });
    }

    /// The mover stops and turns.
    fn end_move_facing(&mut self, faced: Zone) {
        if let Some(at) = self.mover().and_then(|unit| self.s.zone_of(unit)) {
            self.turn_stack(at, faced, rule::R9_7_01);
        }
        self.end_move();
    }

    /// The mover's action is over.
    pub fn end_move(&mut self) {
        let mover = std::mem::take(&mut self.s.mover);
        let Some(unit) = mover.units.first() else { return self.pop() };
        let party = if mover.steps > 0 { self.g.group_of(self.s, unit) } else { UnitSet::one(unit) };
        for member in party.iter() {
            self.s.unit_mut(member).marks.put(Mark::Acted);
        }
        // wagram-9.6-04, wagram-12.1-03: the level comes at the end of the move, none in an administrative one.
        if mover.bonus && self.s.pace == Pace::Round && self.s.zone_of(unit).is_some() {
            self.tire(unit, rule::R9_6_04);
        }
        self.pop();
        self.wrede_may_join();
    }

    /// wagram-9.6-20, wagram-9.6-21: an attack or charge is declared; it ends the action.
    fn declare(&mut self, target: Zone, faced: Zone, blow: Blow) {
        let Some((unit, at)) = self.mover().and_then(|u| Some((u, self.s.zone_of(u)?))) else { return };
        self.turn_stack(at, faced, rule::R9_7_03);
        let state = self.s.unit_mut(unit);
        state.target = target.into();
        let charge = blow == Blow::Charge;
        if charge {
            state.marks.put(Mark::Charge);
        }
        self.s.attacked.insert(target);
        let rule = if charge { rule::R9_6_21 } else { rule::R9_6_20 };
        self.tell(Event::Declared { rule, piece: unit.into(), place: place(target), charge });
        self.end_move();
    }

    /// A unit rests (wagram-9.3-02, wagram-9.3-03).
    fn rest(&mut self, unit: UnitId) {
        let Some(zone) = self.s.zone_of(unit) else { return };
        self.s.unit_mut(unit).marks.put(Mark::Acted);
        let watched = self.g.in_front_of(self.s, self.s.phasing.enemy(), zone, UnitSet::EMPTY);
        if watched && !self.manoeuvre_test(unit, rule::R9_3_03) {
            return; // wagram-9.7-02: nor does it turn.
        }
        self.s.unit_mut(unit).fatigue -= 1;
        let fatigue = self.s.unit(unit).fatigue;
        self.tell(Event::Rested { rule: rule::R9_3_02, piece: unit.into(), fatigue });
        if !self.g.is_locked(self.s, zone) {
            self.push(FaceRested { unit });
        }
    }
}

impl Wagram {
    /// Nobody more is to act: Wrede has marched if he must (wagram-14.2-11).
    fn may_end_acts(&self, s: &State) -> Result<(), Refusal> {
        match self.must_march(s) {
            Some(unit) => Err(Refusal::new(rule::R14_2_11).of(unit.into())),
            None => Ok(()),
        }
    }

    /// Asks about the unit on the move, where it stands.
    fn of_mover<T>(
        &self,
        s: &State,
        ask: impl FnOnce(&Going, UnitId, Zone) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        match s.mover.units.first().and_then(|unit| Some((unit, s.zone_of(unit)?))) {
            Some((unit, at)) => ask(&Going::new(self, s), unit, at),
            None => Err(Refusal::new(rule::R9_3_01)),
        }
    }

    /// The attacks and charges of a mover against a zone.
    fn offer_attacks(
        &self,
        going: &Going,
        unit: UnitId,
        at: Zone,
        target: Zone,
        offers: &mut Offers<Action>,
    ) {
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
}

impl Play<'_> {
    /// The movement phase: fire, moves, fire (wagram-9.8-01).
    fn begin_movement(&mut self) {
        self.s.phase = Phase::Movement;
        self.replace(EndMovement);
        self.push(Fire { window: Window::After });
        self.push(Act);
        self.push(Fire { window: Window::Before });
        // wagram-13-01: the other player may take options too.
        self.push(Options { side: self.s.phasing.enemy() });
    }

    /// The last unit has acted.
    fn end_act(&mut self) {
        self.form_battery();
        self.pop();
        if self.s.pace != Pace::Round {
            self.nobody_active();
        }
    }

    fn ride(&mut self, side: Side) {
        self.s.ridden[side.index()] = true;
        self.push(HeadquartersMoving { left: POINTS });
    }
}

/// The movement phase begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BeginMovement;

impl Runs<Wagram> for BeginMovement {
    const NAME: &'static str = "begin-movement";

    fn run(self, p: &mut Play<'_>) {
        p.begin_movement();
    }
}

/// Units act one by one (9.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Act;

impl Asks<Wagram> for Act {
    const NAME: &'static str = "act";

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.phasing.into()
    }

    /// Nobody left to act, and the headquarters does not ride: the moves are over.
    fn run(self, p: &mut Play<'_>) -> Flow {
        if p.g.idle(p.s) > 0 || p.g.may_ride(p.s).is_ok() {
            return Flow::Waits;
        }
        p.end_act();
        Flow::GoesOn
    }

    fn offers(self, g: &Wagram, s: &State, side: Side, offers: &mut Offers<Action>) {
        for unit in g.called(s) {
            if g.may_move(s, unit).is_ok() {
                offers.add(Action::Move(unit));
            }
            if g.may_rest(s, unit).is_ok() {
                offers.add(Action::Rest(unit));
            }
            if s.unit(unit).position.spot() == Spot::Waiting {
                let open = g.scenario(s).entry.iter().filter(|&&z| g.may_enter(s, unit, z).is_ok());
                offers.closed.extend(open.map(|&z| Action::Enter(unit, z)));
            }
        }
        if g.may_ride(s).is_ok() {
            offers.add(Action::Ride);
        }
        g.offer_options(s, side, offers);
        g.offer_detachments(s, offers);
        offers.closed.extend(g.battery_sites(s).into_iter().map(|(a, b)| Action::Battery(a, b)));
        for end in [Action::EndBattery, Action::EndSquare, Action::Pass] {
            if self.may(g, s, side, &end).is_ok() {
                offers.add(end);
            }
        }
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R9_3_01;
        Action::Move(unit) if g.may_move(s, unit) => p.begin_move(unit),
        Action::Enter(unit, zone) if g.may_enter(s, unit, zone) => p.enter(unit, zone),
        Action::Rest(unit) if g.may_rest(s, unit) => p.rest(unit),
        Action::Ride if g.may_ride(s) => p.ride(side),
        Action::Take(choice) if g.may_take(s, side, choice) => p.take_option(choice),
        Action::Release(corps) if g.may_release(s, side, corps) => p.release(corps),
        Action::Detach(unit, corps) if g.may_detach(s, unit, corps) => p.detach(unit, corps),
        Action::Battery(a, b) if g.may_form_battery(s, a, b) => p.announce_battery(a, b),
        Action::EndBattery if g.may_end_battery(s) => p.end_battery(),
        Action::EndSquare if g.may_end_square(s) => p.end_square(),
        Action::Pass if g.may_end_acts(s) => p.end_act(),
        Action::Fire(..) if barred(g.silent_rule(s)) => {},
    }

    fn ask(self, g: &Wagram, s: &State, _: Side) -> Message {
        crate::tell::ask_active(Self::NAME, s).with("idle", Arg::Number(g.idle(s) as i64))
    }

    /// Who has not acted does not act any more; what is broken up is not formed again (wagram-13.2-06, wagram-13.3-09).
    fn forgoes(self, g: &Wagram, s: &State, _: Side, action: &Action) -> Option<Message> {
        match action {
            Action::EndBattery => Some(Message::new("forgo-battery")),
            Action::EndSquare => Some(Message::new("forgo-square")),
            Action::Pass => {
                let idle = Some(g.idle(s)).filter(|&idle| idle > 0)?;
                Some(crate::tell::of_active("forgo-acts", s).with("idle", Arg::Number(idle as i64)))
            }
            _ => None,
        }
    }

    fn cost(self, g: &Wagram, s: &State, _: Side, action: &Action) -> Option<Cost> {
        g.option_cost(s, action)
    }
}

/// A unit moves (9.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moving;

impl Asks<Wagram> for Moving {
    const NAME: &'static str = "move";

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.phasing.into()
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        let Some((unit, at)) = s.mover.units.first().and_then(|u| Some((u, s.zone_of(u)?))) else { return };
        let going = Going::new(g, s);
        let mover = &s.mover;
        for n in g.steps(at) {
            if going.is_hostile(n.zone) {
                g.offer_attacks(&going, unit, at, n.zone, offers);
            } else if going.may_step(mover, at, n.zone).is_ok() {
                offers.add(Action::To(n.zone));
            } else if mover.steps == 0 && going.may_press(mover, at, n.zone).is_ok() {
                offers.add(Action::Press(n.zone));
            }
        }
        let stops = going.may_stop(mover, at).is_ok();
        if stops {
            offers.closed.extend(g.turns(s, at).map(Action::Face));
        }
        if going.may_take_bonus(mover, at).is_ok() {
            offers.add(Action::Bonus);
        }
        if g.may_join_square(s, &going, mover).is_ok() {
            offers.add(Action::Square);
        }
        if stops {
            offers.add(Action::Pass);
        }
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R9_3_01;
        Action::To(zone) if g.of_mover(s, |going, _, at| going.may_step(&s.mover, at, zone)) => p.go(zone),
        Action::Press(zone) if g.of_mover(s, |going, _, at| going.may_press(&s.mover, at, zone)) => p.press(zone),
        Action::Bonus if g.of_mover(s, |going, _, at| going.may_take_bonus(&s.mover, at)) => p.take_bonus(),
        Action::Attack(zone, faced)
            if g.of_mover(s, |going, unit, at| going.may_attack(&s.mover, unit, at, zone, faced)) =>
            p.declare(zone, faced, Blow::Attack),
        Action::Charge(zone, faced)
            if g.of_mover(s, |going, unit, at| going.may_charge(&s.mover, unit, at, zone, faced)) =>
            p.declare(zone, faced, Blow::Charge),
        Action::Face(faced)
            if g.of_mover(s, |going, _, at| going.may_stop(&s.mover, at).and_then(|()| g.may_turn(s, at, faced))) =>
            p.end_move_facing(faced),
        Action::Square if g.of_mover(s, |going, _, _| g.may_join_square(s, going, &s.mover)) => p.join_square(),
        Action::Pass if g.of_mover(s, |going, _, at| going.may_stop(&s.mover, at)) => p.end_move(),
        Action::Fire(..) if barred(g.silent_rule(s)) => {},
    }

    fn ask(self, g: &Wagram, s: &State, _: Side) -> Message {
        let left = Going::new(g, s).left(&s.mover);
        let mover = s.mover.units.first().unwrap_or(UnitId(0));
        crate::tell::ask_of(Self::NAME, mover).with("left", Arg::Number(left.into()))
    }

    fn cost(self, g: &Wagram, s: &State, _: Side, action: &Action) -> Option<Cost> {
        if let Action::To(zone) = *action {
            let cost = g.of_mover(s, |going, _, at| going.may_step(&s.mover, at, zone)).ok()?.0;
            return Some(Cost::of(Coin::Movement, cost));
        }
        if matches!(action, Action::Attack(..) | Action::Charge(..))
            && let Some(price) = g.guard_price(s, s.mover.units)
        {
            return Some(price);
        }
        // wagram-9.6-04, wagram-9.6-27: more points and charges tire.
        if matches!(action, Action::Bonus | Action::Charge(..)) {
            return Some(Cost::of(Coin::Fatigue, 1));
        }
        g.option_cost(s, action)
    }

    fn forgoes(self, g: &Wagram, s: &State, _: Side, action: &Action) -> Option<Message> {
        let strikes = matches!(action, Action::Attack(..) | Action::Charge(..));
        if strikes { g.guard_word(s, s.mover.units) } else { None }
    }

    /// A combat that is declared is fought out at once.
    fn weigh(self, p: &mut Play<'_>, side: Side, action: &Action) -> Outlook {
        self.act(p, side, action);
        if let Action::Attack(target, _) | Action::Charge(target, _) = *action {
            p.resolve(target);
            return p.to_the_end();
        }
        Outlook::NextDecision
    }
}

/// The movement phase ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndMovement;

impl Runs<Wagram> for EndMovement {
    const NAME: &'static str = "end-movement";

    fn run(self, p: &mut Play<'_>) {
        p.close_formations();
        p.begin_combats();
    }
}
