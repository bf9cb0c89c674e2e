//! Chapter 4: the movement step of an activation, one unit after the other.

use crate::action::Action;
use crate::activation::Segment;
use crate::agenda::Play;
use crate::data::Says;
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::{ChiefId, Side, UnitId};
use crate::moving::{Mover, Pace};
use crate::reinforcements::Manner;
use crate::rule;
use crate::state::{Mark, Spot, State};
use board::{Hex, HexSet, Vertex};
use kernel::agenda::{Asks, Flow, Outlook};
use kernel::notation::{Coin, Cost};
use kernel::{Arg, Few, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

impl Gloire {
    /// The units of the activation in a hex that may march together (gloire-4.1.3-06).
    fn marchers(&self, s: &State, hex: Hex) -> Few<UnitId, 4> {
        s.stack_in(hex).filter(|&unit| self.may_begin(s, unit, Pace::Forced).is_ok()).collect()
    }

    /// May the units of a hex march together?
    fn may_march_together(&self, s: &State, hex: Hex) -> Result<(), Refusal> {
        let alone = s.stack_in(hex).nth(1).is_none();
        let units = if alone { Few::EMPTY } else { self.marchers(s, hex) };
        if units.len() < 2 {
            return Err(Refusal::new(rule::R4_1_3_06).at(place(hex)));
        }
        self.may_set_out(s, units, Pace::Forced)
    }

    /// May a unit move, or march, alone: is there anywhere to go?
    pub fn may_move(&self, s: &State, unit: UnitId, pace: Pace) -> Result<(), Refusal> {
        self.may_act_on_foot(s, unit, pace)?;
        self.may_depart(s, unit, pace)
    }

    /// May a unit that can act on foot leave its hex alone: is there anywhere to go?
    fn may_depart(&self, s: &State, unit: UnitId, pace: Pace) -> Result<(), Refusal> {
        if let Some(rule) = self.is_fixed(s, unit).or_else(|| self.rides_along(s, unit)) {
            return Err(Refusal::new(rule).of(unit.into()));
        }
        self.may_set_out(s, [unit].into_iter().collect(), pace)
    }

    /// Is there anywhere to go for these units?
    fn may_set_out(&self, s: &State, units: Few<UnitId, 4>, pace: Pace) -> Result<(), Refusal> {
        let unit = units.first().ok_or(Refusal::new(rule::R4_4_1_02))?;
        let mover = Mover { units, pace, spent: self.spent_at_first(s, unit), ..Mover::default() };
        let Some(from) = s.hex_of(unit) else { return Err(Refusal::new(rule::R4_4_1_02)) };
        let leads = self.steps(s, &mover, from).next().is_some() || self.boats(s, &mover).next().is_some();
        if leads || self.may_leave(s, &mover, from).is_ok() {
            return Ok(());
        }
        // Why nothing is open is what the first way says.
        let ways = self.field.grid().neighbours(from);
        let why = ways.filter_map(|(_, to)| self.may_step(s, &mover, from, to).err()).next();
        Err(why.unwrap_or(Refusal::new(rule::R5_1_2_05)).of(unit.into()))
    }

    /// The facings in which a mover may come to rest in a hex: that of the units already there (gloire-6.1.1-02), or any.
    pub fn rests(&self, s: &State, mover: &Mover, at: Hex) -> impl Iterator<Item = Vertex> + use<> {
        let mates = s.stack_in(at).filter(|&unit| !mover.units.contains(unit));
        let alike = |mate: UnitId| mover.units.iter().any(|unit| self.is_gun(mate) == self.is_gun(unit));
        let bound = mates.filter(|&mate| alike(mate) && !self.is_routed(s, mate));
        let bound = bound.filter_map(|mate| s.unit(mate).facing.get()).next();
        Vertex::ALL.into_iter().filter(move |&facing| bound.is_none_or(|bound| bound == facing))
    }

    /// May whoever moves end its move where it is, however it looks?
    fn may_settle(&self, s: &State) -> Result<(UnitId, Hex), Refusal> {
        let lead = s.mover.units.first().ok_or(Refusal::new(rule::R4_4_1_02))?;
        let here = s.hex_of(lead).ok_or(Refusal::new(rule::R4_4_1_02))?;
        self.may_stop(s, &s.mover, here)?;
        self.may_rest(s, lead, here)?;
        Ok((lead, here))
    }

    fn may_halt(&self, s: &State, facing: Vertex) -> Result<(), Refusal> {
        let (lead, here) = self.may_settle(s)?;
        if !self.rests(s, &s.mover, here).any(|open| open == facing) {
            return Err(Refusal::new(rule::R6_1_1_02).of(lead.into()));
        }
        self.may_end_charge(s, lead, here, facing)
    }

    /// gloire-4.1.3-07: may a unit leave the marching stack?
    fn may_part(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let together = s.mover.pace == Pace::Forced && s.mover.units.len() > 1 && s.mover.entered > 0;
        if together && s.mover.units.contains(unit) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R4_1_3_07).of(unit.into()))
        }
    }

    fn may_give_up(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let bears = s.arriving.has(unit) && s.active.units.has(unit) && s.hex_of(unit).is_some();
        if bears { Ok(()) } else { Err(Refusal::new(rule::R5_2_1_05).of(unit.into())) }
    }
}

impl Play<'_> {
    fn begin_move(&mut self, units: Few<UnitId, 4>, pace: Pace) {
        let spent = units.first().map_or(0, |unit| self.g.spent_at_first(self.s, unit));
        self.s.mover = Mover { units, pace, spent, ..Mover::default() };
        self.push(Moving);
    }

    /// A step: its cost is paid, chiefs are touched, markers are looked after.
    fn step(&mut self, to: Hex) {
        let Ok(cost) = self.g.may_go(self.s, &self.s.mover, to) else { return };
        let Some(from) = self.g.moving_from(self.s) else { return };
        self.s.mover.spent += cost;
        self.s.mover.entered += 1;
        let units = self.s.mover.units;
        let lands = self.g.carried(self.s, units.lead(), Says::Lands);
        self.s.mover.ferried |= units.iter().any(|unit| self.g.is_by_boat(self.s, unit, from, to));
        for unit in units.iter() {
            self.enter_ground(unit, from, to);
            self.place(unit, to);
            self.s.unmark(unit, Mark::Square);
        }
        let piece = units.lead().into();
        let rule = self.pace_rule(units.lead());
        let (from, to) = (place(from), place(to));
        self.tell(match lands {
            Some(rule) => Event::Landed { rule, piece, from, to, cost },
            None => Event::Moved { rule, piece, from, to, cost },
        });
        self.after_entering(units.lead());
    }

    fn pace_rule(&self, unit: UnitId) -> RuleId {
        match self.s.mover.pace {
            Pace::Forced => rule::R4_1_3_01,
            Pace::Charge => rule::R9_1_06,
            Pace::Normal if self.g.has_orders(self.s, unit) => rule::R4_1_1_01,
            Pace::Normal => rule::R4_1_2_01,
        }
    }

    /// gloire-4.3-01: ground that disorders marks the unit; it suffers when its move ends.
    fn enter_ground(&mut self, unit: UnitId, from: Hex, to: Hex) {
        let Some(edge) = self.g.field.grid().edge_between(from, to) else { return };
        if self.g.crossing(self.s, unit, from, edge).disorders {
            self.s.mark(unit, Mark::Shaken);
        }
    }

    /// What follows from a unit's coming into a hex: enemy chiefs step back, Reinforcement markers come off.
    pub fn after_entering(&mut self, unit: UnitId) {
        self.drop_arriving();
        self.touch_chiefs(unit);
    }

    /// gloire-5.2.1-05, gloire-5.2.1-06: whoever is five hexes or fewer from an enemy loses the marker.
    pub fn drop_arriving(&mut self) {
        let near = |unit: &UnitId| {
            let hex = self.s.hex_of(*unit);
            hex.is_some_and(|hex| self.g.is_near(self.s, self.g.side(*unit).enemy(), hex))
        };
        let lost: Vec<UnitId> = self.s.arriving.iter().filter(near).collect();
        for unit in lost {
            self.give_up(unit);
        }
    }

    fn give_up(&mut self, unit: UnitId) {
        self.s.arriving.take(unit);
        // It keeps for the move that it is making the allowance with which it began.
        if self.s.mover.units.contains(unit) {
            self.s.mark(unit, Mark::FullPace);
        }
        self.tell(Event::Arrived { rule: rule::R5_2_1_06, piece: unit.into() });
    }

    fn halt(&mut self, facing: Vertex) {
        let mover = self.s.mover;
        for unit in mover.units.iter() {
            self.s.unit_mut(unit).facing = facing.into();
            self.rest(unit, mover);
        }
        self.pop();
        let piece = mover.units.lead().into();
        self.tell(Event::Halted { rule: rule::R6_1_2_01, piece, facing: self.g.vertex_name(facing) });
        for unit in mover.units.iter() {
            self.suffer_ground(unit);
        }
        if mover.pace == Pace::Charge {
            self.end_charge_move(mover.units.lead());
        }
        self.s.mover = Mover::default();
    }

    fn rest(&mut self, unit: UnitId, mover: Mover) {
        self.s.unit_mut(unit).spent = mover.spent;
        self.s.mark(unit, if mover.pace == Pace::Charge { Mark::Charging } else { Mark::Moved });
        if mover.pace == Pace::Forced {
            self.s.mark(unit, Mark::Marched);
        }
    }

    /// The disorder of woods and slopes, once the move is over.
    pub fn suffer_ground(&mut self, unit: UnitId) {
        if self.s.has(unit, Mark::Shaken) {
            self.s.unmark(unit, Mark::Shaken);
            self.disorder(unit, rule::R0_2_01, crate::disorder::Cause::Ground);
        }
    }

    fn part(&mut self, unit: UnitId) {
        let spent = self.s.mover.spent;
        self.s.mover.units.remove(unit);
        self.s.unit_mut(unit).spent = spent;
        self.s.mark(unit, Mark::Marched);
        self.tell(Event::Parted { rule: rule::R4_1_3_07, piece: unit.into() });
    }
}

/// The owner moves units one by one (gloire-4.4.1-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Move;

impl Asks<Gloire> for Move {
    const NAME: &'static str = "move";

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.active.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        p.s.active.segment = Segment::Movement;
        let (g, s) = (p.g, &*p.s);
        let mut offers = Offers::new();
        // The first thing that can be done is enough to ask for all of them; whether somebody may turn is soonest told.
        let any = s.active.units.iter().any(|unit| g.may_turn(s, unit).is_ok())
            || s.active.units.iter().any(|unit| {
                g.offer_moves(s, unit, &mut offers);
                !offers.is_empty()
            })
            || g.active_hexes(s).iter().any(|hex| {
                g.offer_stack_moves(s, hex, &mut offers);
                !offers.is_empty()
            })
            || g.riders(s, s.active.side).next().is_some();
        p.wait_if(any || g.may_end_moves(s).is_err())
    }

    fn offers(self, g: &Gloire, s: &State, side: Side, offers: &mut Offers<Action>) {
        for unit in s.active.units.iter() {
            g.offer_moves(s, unit, offers);
        }
        for hex in &g.active_hexes(s) {
            g.offer_stack_moves(s, hex, offers);
        }
        offers.closed.extend(g.riders(s, side).map(Action::Ride));
        if g.may_end_moves(s).is_ok() {
            offers.add(Action::Done);
        }
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R1_07;
        Action::Move(unit) if g.may_move(s, unit, Pace::Normal) => p.begin_move([unit].into_iter().collect(), Pace::Normal),
        Action::March(unit) if g.may_move(s, unit, Pace::Forced) => p.begin_move([unit].into_iter().collect(), Pace::Forced),
        Action::MarchTogether(hex) if g.may_march_together(s, hex) => p.march_together(hex),
        Action::Turn(unit) if g.may_turn(s, unit) => p.turn(unit),
        Action::GiveUp(unit) if g.may_give_up(s, unit) => p.give_up(unit),
        Action::Enter(unit, hex) if g.may_enter_map(s, unit, hex, Manner::March) => p.enter_map(unit, hex, Manner::March),
        Action::EnterNormally(unit, hex) if g.may_enter_map(s, unit, hex, Manner::Normal) => p.enter_map(unit, hex, Manner::Normal),
        Action::Charge(unit, hex) if g.may_charge(s, unit, hex) => p.begin_charge(unit, hex),
        Action::Square(hex) if g.may_form(s, hex) => p.form_square(hex),
        Action::BreakSquare(hex) if g.may_break(s, hex) => p.break_square(hex),
        Action::Ride(chief) if g.may_ride(s, side, chief) => p.ride(chief),
        Action::Build(unit, hex) if g.may_build(s, unit, hex) => p.build(unit, hex),
        Action::Lay(unit, hex) if g.may_lay(s, unit, hex) => p.lay_pontoon(unit, hex),
        Action::Burn(unit) if g.may_burn(s, unit) => p.burn(unit),
        Action::Done if g.may_end_moves(s) => p.pop(),
    }

    /// A charge is weighed with its ride and its combat.
    fn weigh(self, p: &mut Play<'_>, side: Side, action: &Action) -> Outlook {
        let outlook = match *action {
            Action::Charge(unit, _) => p.ride_home(unit),
            _ => Outlook::NextDecision,
        };
        self.act(p, side, action);
        outlook
    }

    fn forgoes(self, g: &Gloire, s: &State, _: Side, action: &Action) -> Option<Message> {
        if *action != Action::Done {
            return None;
        }
        let waiting =
            |unit: &UnitId| !s.has(*unit, Mark::Moved) && g.may_move(s, *unit, Pace::Normal).is_ok();
        let count = s.active.units.iter().filter(waiting).count();
        (count > 0).then(|| Message::new("forgo-moves").with("count", Arg::Number(count as i64)))
    }
}

impl Gloire {
    /// What a unit of the activation may begin to do.
    fn offer_moves(&self, s: &State, unit: UnitId, offers: &mut Offers<Action>) {
        if s.unit(unit).position.spot() == Spot::Waiting {
            return self.offer_entries(s, unit, offers);
        }
        let acts = self.may_act_on_foot(s, unit, Pace::Normal).is_ok();
        if acts && self.may_depart(s, unit, Pace::Normal).is_ok() {
            offers.add(Action::Move(unit));
        }
        // Who does not act at a normal pace marches only on.
        let marches = acts || s.has(unit, Mark::Marched);
        if marches && self.may_move(s, unit, Pace::Forced).is_ok() {
            offers.add(Action::March(unit));
        }
        if acts && self.may_look_elsewhere(s, unit).is_ok() {
            offers.add(Action::Turn(unit));
        }
        if self.may_give_up(s, unit).is_ok() {
            offers.add(Action::GiveUp(unit));
        }
        self.offer_charges(s, unit, offers);
        self.offer_works(s, unit, offers);
    }

    /// What the units of a hex may do together.
    fn offer_stack_moves(&self, s: &State, hex: Hex, offers: &mut Offers<Action>) {
        if self.may_march_together(s, hex).is_ok() {
            offers.add(Action::MarchTogether(hex));
        }
        self.offer_squares(s, hex, offers);
    }

    /// The chiefs of a side who may ride.
    fn riders<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = ChiefId> + 'a {
        self.chiefs_of(side).filter(move |&chief| self.may_ride(s, side, chief).is_ok())
    }
}

impl Play<'_> {
    fn march_together(&mut self, hex: Hex) {
        let units = self.g.marchers(self.s, hex);
        self.begin_move(units, Pace::Forced);
    }
}

/// A unit or stack moves hex by hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moving;

impl Asks<Gloire> for Moving {
    const NAME: &'static str = "moving";

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.active.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        // Whoever broke on the way moves no more.
        if p.g.moving_from(p.s).is_none() {
            p.s.mover = Mover::default();
            return p.finish();
        }
        Flow::Waits
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        let Some(from) = g.moving_from(s) else { return };
        let steps = g.steps(s, &s.mover, from).filter(|&(to, _)| g.keeps_charge(s, &s.mover, to).is_ok());
        let afloat = s.mover.units.first().is_some_and(|unit| g.is_aboard(s, unit));
        let go = |to| if afloat { Action::Land(to) } else { Action::To(to) };
        offers.closed.extend(steps.map(|(to, _)| go(to)));
        offers.closed.extend(g.boats(s, &s.mover).map(Action::Board));
        if s.mover.entered > 0
            && let Ok((lead, here)) = g.may_settle(s)
        {
            let rests = g.rests(s, &s.mover, here);
            let open = rests.filter(|&facing| g.may_end_charge(s, lead, here, facing).is_ok());
            offers.closed.extend(open.map(Action::Halt));
        }
        let parts = s.mover.units.iter().filter(|&unit| g.may_part(s, unit).is_ok());
        offers.closed.extend(parts.map(Action::Part));
        if g.is_entering(s).is_some() {
            let others = s.active.units.iter().filter(|&unit| g.may_bring(s, unit).is_ok());
            offers.closed.extend(others.map(Action::Bring));
        }
        if g.may_leave(s, &s.mover, from).is_ok() {
            offers.add(Action::Leave);
        }
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R4_4_1_02;
        Action::To(hex) if g.may_move_to(s, hex) => p.step(hex),
        Action::Land(hex) if g.may_land(s, hex) => p.step(hex),
        Action::Board(craft) if g.may_board_now(s, craft) => p.board(craft),
        Action::Halt(facing) if g.may_halt_here(s, facing) => p.halt(facing),
        Action::Part(unit) if g.may_part(s, unit) => p.part(unit),
        Action::Bring(unit) if g.may_bring(s, unit) => p.bring(unit),
        Action::Leave if g.may_leave_now(s) => p.leave(),
    }

    /// A charge is weighed with the rest of its ride and its combat.
    fn weigh(self, p: &mut Play<'_>, side: Side, action: &Action) -> Outlook {
        let charger = p.s.mover.units.first().filter(|_| p.s.mover.pace == Pace::Charge);
        let outlook = match charger {
            Some(unit) => {
                p.pop();
                let outlook = p.ride_home(unit);
                p.push(Moving);
                outlook
            }
            None => Outlook::NextDecision,
        };
        self.act(p, side, action);
        outlook
    }

    /// A charge goes straight at its target, and halts as soon as it can strike.
    fn granted(self, g: &Gloire, s: &State) -> Option<Action> {
        let (from, target) = g.moving_from(s).zip(s.mover.target.get())?;
        let mut offers = Offers::new();
        self.offers(g, s, s.active.side, &mut offers);
        let far = |action: &Action| match *action {
            Action::Halt(_) => 0,
            Action::To(to) => 1 + g.field.grid().distance(to, target),
            _ => 1 + g.field.grid().distance(from, target),
        };
        offers.closed.into_iter().min_by_key(far)
    }

    fn ask(self, g: &Gloire, s: &State, _: Side) -> Message {
        let left = Arg::Number(i64::from(g.points_left(s, &s.mover)));
        let asked = Message::new("ask-moving").with("left", left);
        match s.mover.units.first() {
            Some(unit) => asked.with("piece", Arg::Piece(unit.into())),
            None => asked,
        }
    }

    fn cost(self, g: &Gloire, s: &State, _: Side, action: &Action) -> Option<Cost> {
        let (Action::To(hex) | Action::Land(hex)) = *action else { return None };
        g.may_go(s, &s.mover, hex).ok().map(|points| Cost::of(Coin::Movement, points))
    }
}

impl Gloire {
    fn may_move_to(&self, s: &State, to: Hex) -> Result<(), Refusal> {
        let lead = s.mover.units.first().ok_or(Refusal::new(rule::R4_4_1_02))?;
        if let Some(rule) = self.carried(s, lead, Says::Lands) {
            return Err(Refusal::new(rule).of(lead.into()).at(place(to))); // it lands
        }
        self.may_go(s, &s.mover, to)?;
        self.keeps_charge(s, &s.mover, to)
    }

    fn may_halt_here(&self, s: &State, facing: Vertex) -> Result<(), Refusal> {
        if s.mover.entered == 0 {
            let charges = s.mover.pace == Pace::Charge;
            return Err(Refusal::new(if charges { rule::R9_1_05 } else { rule::R4_4_1_01 }));
        }
        self.may_halt(s, facing)
    }

    /// The hexes in which units of the activation stand.
    pub fn active_hexes(&self, s: &State) -> HexSet {
        s.active.units.iter().filter_map(|unit| s.hex_of(unit)).collect()
    }
}
