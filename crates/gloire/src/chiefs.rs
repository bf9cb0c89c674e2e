//! Chapter 2.5: commanders-in-chief ride, step back, follow, and fall.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Arm, Successor, Takes};
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::{ChiefId, Side, UnitId, UnitSet};
use crate::rule;
use crate::state::{Position, Spot, State};
use board::Hex;
use kernel::agenda::{Asks, Flow};
use kernel::notation::{Coin, Cost};
use kernel::{Arg, Maybe, Message, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

/// Movement points of a chief (gloire-2.5.1-03).
pub(crate) const ALLOWANCE: u8 = 7;

impl Gloire {
    /// The chiefs of a side.
    pub fn chiefs_of(&self, side: Side) -> impl Iterator<Item = ChiefId> + '_ {
        ChiefId::all(self.field.chiefs.len()).filter(move |chief| self.field.chiefs[chief.at()].side == side)
    }

    /// Is he on the map, and does he command: no figurehead, no successor who still waits?
    pub fn commands(&self, s: &State, chief: ChiefId) -> bool {
        let clauses = &self.field.clauses;
        let shown = clauses.figureheads.iter().any(|clause| clause.chiefs.contains(&chief));
        s.chief_hex(chief).is_some() && !shown && !self.is_waiting(s, chief)
    }

    /// Is he a successor whose time has not come?
    pub fn is_waiting(&self, s: &State, chief: ChiefId) -> bool {
        self.field.clauses.successors.iter().any(|clause| {
            clause.chief == chief && clause.waits && s.chief(clause.of).position.spot() != Spot::Gone
        })
    }

    /// The chiefs in a hex.
    pub fn chiefs_in<'a>(&'a self, s: &'a State, hex: Hex) -> impl Iterator<Item = ChiefId> + 'a {
        ChiefId::all(self.field.chiefs.len()).filter(move |&chief| s.chief_hex(chief) == Some(hex))
    }

    /// What a step costs a chief, who pays as cavalry does.
    pub(crate) fn chief_step(&self, s: &State, chief: ChiefId, from: Hex, to: Hex) -> Result<u8, Refusal> {
        let side = self.field.chiefs[chief.at()].side;
        let no = |rule| Refusal::new(rule).of(chief.into()).at(place(to));
        let edge = self.field.grid().edge_between(from, to).ok_or(no(rule::R4_4_1_01))?;
        if self.holds(s, side.enemy(), to) {
            return Err(no(rule::R5_1_2_01));
        }
        if let Some(rule) = self.is_for_routed(Arm::Cavalry, to) {
            return Err(no(rule));
        }
        let crossing = self.passage(s, Arm::Cavalry, from, edge);
        let rate = if self.is_beside(s, side.enemy(), to) { crossing.plain_cost() } else { crossing.cost() };
        rate.ok_or(no(rule::R4_3_2_01))
    }

    /// May the chief begin to ride (gloire-2.5.1-03)?
    pub fn may_ride(&self, s: &State, side: Side, chief: ChiefId) -> Result<(), Refusal> {
        let ours = self.field.chiefs[chief.at()].side == side && s.chief_hex(chief).is_some();
        let no = Err(Refusal::new(rule::R2_5_1_03).of(chief.into()));
        if !ours || s.chief(chief).moved {
            return no;
        }
        let led = |formation| self.in_sphere(s, chief, formation) || self.field.is_of_army(chief, formation);
        let acting = s.active.formations;
        if acting.is_empty() || acting.iter().any(led) { Ok(()) } else { no }
    }

    /// May he go on into a hex, and at what cost?
    fn may_ride_to(&self, s: &State, riding: Riding, to: Hex) -> Result<u8, Refusal> {
        let no = Refusal::new(rule::R2_5_1_03).of(riding.chief.into()).at(place(to));
        self.may_ride_on(s, riding, s.chief_hex(riding.chief).ok_or(no)?, to)
    }

    /// The same from a hex that he could reach.
    pub fn may_ride_on(&self, s: &State, riding: Riding, from: Hex, to: Hex) -> Result<u8, Refusal> {
        let chief = riding.chief;
        let no = |rule| Refusal::new(rule).of(chief.into()).at(place(to));
        let side = self.field.chiefs[chief.at()].side;
        // gloire-2.5.1-05: his move ends in an enemy zone of control, which he enters only beside friends.
        if riding.gone > 0 && self.in_zone(s, side.enemy(), from) {
            return Err(no(rule::R2_5_1_05));
        }
        let cost = match self.chief_ferried(chief, to).filter(|_| self.field.grid().adjacent(from, to)) {
            Some(ferried) => ferried.map_err(no)?,
            None => self.chief_step(s, chief, from, to)?,
        };
        if self.in_zone(s, side.enemy(), to) && !self.holds(s, side, to) {
            return Err(no(rule::R2_5_1_05));
        }
        if cost > riding.left {
            return Err(no(rule::R2_5_1_03).by(i32::from(cost)));
        }
        self.may_escort_to(s, riding, to, cost).map_err(no)?;
        self.finds_shore(s, Riding { left: riding.left - cost, gone: riding.gone + 1, ..riding }, to)?;
        Ok(cost)
    }

    /// Can he dismount there, or go on to where he can?
    fn finds_shore(&self, s: &State, riding: Riding, at: Hex) -> Result<(), Refusal> {
        let no = match self.may_dismount(riding.chief, at) {
            Ok(()) => return Ok(()),
            Err(no) => no,
        };
        let mut ahead = *s;
        ahead.chiefs[riding.chief.at()].position = Position::new(Spot::On(at));
        let mut next = self.field.grid().neighbours(at).map(|(_, to)| to);
        if next.any(|to| self.may_ride_to(&ahead, riding, to).is_ok()) { Ok(()) } else { Err(no) }
    }
}

impl Play<'_> {
    /// gloire-2.5.1-03: he rides once a turn.
    pub fn ride(&mut self, chief: ChiefId) {
        self.s.chiefs[chief.at()].moved = true;
        let escort = self.g.escort_of(self.s, chief).into();
        self.push(Riding { chief, left: ALLOWANCE, gone: 0, escort });
    }

    fn ride_to(&mut self, riding: Riding, to: Hex) {
        let Ok(cost) = self.g.may_ride_to(self.s, riding, to) else { return };
        self.move_chief(riding.chief, to, rule::R2_5_1_03);
        self.replace(Riding { left: riding.left - cost, gone: riding.gone + 1, ..riding });
        if let Some(escort) = riding.escort.get() {
            self.escort_to(escort, to);
        }
    }

    pub(crate) fn move_chief(&mut self, chief: ChiefId, to: Hex, rule: kernel::RuleId) {
        let Some(from) = self.s.chief_hex(chief) else { return };
        self.s.chiefs[chief.at()].position = Position::new(Spot::On(to));
        self.tell(Event::ChiefMoved { rule, piece: chief.into(), from: place(from), to: place(to) });
    }

    /// gloire-2.5.2-03: a chief stacked with a unit that gives way follows it.
    pub fn take_chiefs_along(&mut self, from: Hex, to: Hex, side: Side) {
        if self.g.holds(self.s, side, from) {
            return;
        }
        let chiefs: Vec<ChiefId> = self.g.chiefs_in(self.s, from).collect();
        for chief in chiefs {
            if self.g.field.chiefs[chief.at()].side == side {
                self.move_chief(chief, to, rule::R2_5_2_03);
            }
        }
    }

    /// gloire-2.5.2-05: chiefs left alone where nothing is open to them are lost.
    pub fn lose_chief(&mut self, chief: ChiefId, rule: kernel::RuleId) {
        let led = self.g.commands(self.s, chief);
        self.s.chiefs[chief.at()].position = Position::new(Spot::Gone);
        self.tell(Event::ChiefLost { rule, piece: chief.into() });
        self.tell_successors(|clause| clause.of == chief);
        if led {
            self.withdraw_orders(self.g.field.chiefs[chief.at()].side);
        }
    }

    /// Successors on the map take over from who is gone.
    fn tell_successors(&mut self, meant: impl Fn(&Successor) -> bool) {
        let follows = |clause: &&Successor| {
            let gone = self.s.chief(clause.of).position.spot() == Spot::Gone;
            let here = self.s.chief_hex(clause.chief).is_some();
            clause.takes == Takes::WhereHeStands && gone && here && meant(clause)
        };
        let heirs: Vec<(ChiefId, kernel::RuleId)> = {
            let clauses = self.g.field.clauses.successors.iter();
            clauses.filter(follows).map(|clause| (clause.chief, clause.rules[0])).collect()
        };
        for (heir, rule) in heirs {
            self.tell(Event::ChiefSucceeds { rule, piece: heir.into() });
        }
    }

    /// gloire-2.5.2-06: whoever has no commander-in-chief left is Without Orders from now on.
    fn withdraw_orders(&mut self, side: Side) {
        let leads = |chief: ChiefId, unit: UnitId| {
            self.g.commands(self.s, chief) && self.g.in_sphere(self.s, chief, self.g.formation(unit))
        };
        let led = |unit: &UnitId| self.g.chiefs_of(side).any(|chief| leads(chief, *unit));
        let leaderless: UnitSet = self.g.army(side).filter(|unit| !led(unit)).collect();
        let camp = side.index();
        self.s.ordered = self.s.ordered.minus(leaderless);
        self.s.camps[camp].ordered = self.s.camps[camp].ordered.minus(leaderless);
        self.forget_orders(side, leaderless);
    }

    /// Successors of chiefs who fell take their place on a friendly unit, when their battle lets them wait for the next turn.
    pub fn ask_for_successors(&mut self) {
        for at in 0..self.g.field.clauses.successors.len() {
            let clause = &self.g.field.clauses.successors[at];
            let fell = self.s.chief(clause.of).position.spot() == Spot::Gone;
            let free = self.s.chief(clause.chief).position.spot() == Spot::Away;
            if clause.takes == Takes::NextTurn && fell && free {
                self.push(Succeeding { clause: at as u8 });
            }
        }
    }

    fn succeed(&mut self, step: Succeeding, unit: UnitId) {
        self.pop();
        let Some(hex) = self.s.hex_of(unit) else { return };
        let clause = &self.g.field.clauses.successors[usize::from(step.clause)];
        let (rule, piece) = (clause.rules[0], clause.chief.into());
        self.s.chiefs[clause.chief.at()].position = Position::new(Spot::On(hex));
        self.tell(Event::ChiefEntered { rule, piece, place: place(hex) });
        self.tell(Event::ChiefSucceeds { rule, piece });
    }

    /// Chiefs who are due come onto the map with their turn, others leave it.
    pub fn bring_chiefs(&mut self) {
        let (turn, scenario) = (self.s.turn, self.g.scenario(self.s));
        for entry in &scenario.chiefs {
            let chosen = self.g.is_chosen(self.s, entry.option.as_deref())
                && entry.without.as_deref().is_none_or(|code| !self.g.is_chosen(self.s, Some(code)));
            let away = self.s.chief(entry.chief).position.spot() == Spot::Away;
            let due = (1..=turn).contains(&entry.turn) && entry.leaves.is_none_or(|last| turn <= last);
            let Some(hex) = entry.hex.filter(|_| chosen && away && due) else { continue };
            // A chief enters beside friends, or where no enemy stands; else he tries again next turn.
            let side = self.g.field.chiefs[entry.chief.at()].side;
            if !self.g.holds(self.s, side.enemy(), hex) {
                self.s.chiefs[entry.chief.at()].position = Position::new(Spot::On(hex));
                self.tell(Event::ChiefEntered {
                    rule: rule::R2_5_1_01,
                    piece: entry.chief.into(),
                    place: place(hex),
                });
                self.tell_successors(|clause| clause.chief == entry.chief);
            }
        }
    }

    /// Chiefs whose scenario sends them away at the end of this turn.
    pub fn send_chiefs_away(&mut self) {
        let turn = self.s.turn;
        let leaving = |entry: &&crate::data::ChiefEntry| entry.leaves == Some(turn);
        let chiefs: Vec<ChiefId> =
            self.g.scenario(self.s).chiefs.iter().filter(leaving).map(|e| e.chief).collect();
        for chief in chiefs {
            if self.s.chief_hex(chief).is_some() {
                self.s.chiefs[chief.at()].position = Position::new(Spot::Away);
                self.tell(Event::ChiefLeft { rule: rule::R2_5_1_01, piece: chief.into() });
            }
        }
    }
}

/// A chief rides (gloire-2.5.1-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Riding {
    /// Who.
    pub chief: ChiefId,
    /// Points he has left.
    pub left: u8,
    /// Hexes he has entered.
    pub gone: u8,
    /// Who rides with him.
    pub escort: Maybe<UnitId>,
}

impl Riding {
    fn steps<'a>(self, g: &'a Gloire, s: &'a State) -> impl Iterator<Item = (Hex, u8)> + 'a {
        let from = s.chief_hex(self.chief).into_iter();
        let next = from.flat_map(|from| g.field.grid().neighbours(from));
        next.filter_map(move |(_, to)| Some((to, g.may_ride_to(s, self, to).ok()?)))
    }

    fn may_stop(self, g: &Gloire, s: &State) -> Result<(), Refusal> {
        g.may_stop_riding(s, self)?;
        s.chief_hex(self.chief).map_or(Ok(()), |at| g.may_dismount(self.chief, at))
    }
}

impl Asks<Gloire> for Riding {
    const NAME: &'static str = "riding";

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.active.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let any = self.steps(p.g, p.s).next().is_some();
        p.wait_if(any)
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(self.steps(g, s).map(|(to, _)| Action::To(to)));
        let escort = self.escort.get().filter(|&unit| g.may_leave_escort(s, self, unit).is_ok());
        offers.closed.extend(escort.map(Action::Part));
        if self.may_stop(g, s).is_ok() {
            offers.add(Action::Stop);
        }
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R2_5_1_03;
        Action::To(hex) if g.may_ride_to(s, self, hex) => p.ride_to(self, hex),
        Action::Part(unit) if g.may_leave_escort(s, self, unit) => p.leave_escort(self, unit),
        Action::Stop if self.may_stop(g, s) => p.pop(),
    }

    fn ask(self, _: &Gloire, _: &State, _: Side) -> Message {
        Message::new("ask-riding")
            .with("piece", Arg::Piece(self.chief.into()))
            .with("left", Arg::Number(i64::from(self.left)))
    }

    fn cost(self, g: &Gloire, s: &State, _: Side, action: &Action) -> Option<Cost> {
        let Action::To(hex) = *action else { return None };
        g.may_ride_to(s, self, hex).ok().map(|points| Cost::of(Coin::Movement, points))
    }
}

/// The successor of a chief who fell is put on a friendly unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Succeeding {
    /// By which clause of the battle.
    pub clause: u8,
}

impl Succeeding {
    fn heir(self, g: &Gloire) -> &Successor {
        &g.field.clauses.successors[usize::from(self.clause)]
    }

    fn side(self, g: &Gloire) -> Side {
        g.field.chiefs[self.heir(g).chief.at()].side
    }

    /// The units that he may join, the top one of each hex.
    fn open<'a>(self, g: &'a Gloire, s: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let top = |unit: &UnitId| s.hex_of(*unit).and_then(|hex| s.stack_in(hex).next()) == Some(*unit);
        g.army(self.side(g)).filter(top)
    }

    fn may(self, g: &Gloire, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let open = self.open(g, s).any(|other| other == unit);
        if open { Ok(()) } else { Err(Refusal::new(self.heir(g).rules[0]).of(unit.into())) }
    }
}

impl Asks<Gloire> for Succeeding {
    const NAME: &'static str = "succeeding";
    const BEYOND_ODDS: bool = true;

    fn deciders(self, g: &Gloire, _: &State) -> Sides {
        self.side(g).into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let any = self.open(p.g, p.s).next().is_some();
        p.wait_if(any)
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(self.open(g, s).map(Action::Choose));
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise self.heir(g).rules[0];
        Action::Choose(unit) if self.may(g, s, unit) => p.succeed(self, unit),
    }

    fn ask(self, g: &Gloire, _: &State, _: Side) -> Message {
        Message::new("ask-succeeding").with("piece", Arg::Piece(self.heir(g).chief.into()))
    }
}
