//! Chapters 7.1, 12.1, 12.5 and 14.4: the orders board and everything that is chosen face down.
//!
//! Beside the boards the state keeps, for everybody, in which boxes each marker may lie for all that was seen: a
//! marker shown and taken back is known to lie in Available or, later, in Order 3.

use crate::action::Action;
use crate::agenda::{Play, Step};
use crate::command::Activation;
use crate::event::Event;
use crate::game::Wagram;
use crate::ids::{CorpsId, CorpsSet, Side};
use crate::rule;
use crate::state::{Phase, State};
use kernel::agenda::{Asks, Flow, Runs};
use kernel::notation::Cost;
use kernel::{Arg, Maybe, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// Boxes in which a marker may lie, for all that everybody knows.
pub const ORDER: [u8; 3] = [1, 2, 4];
/// The Available box.
pub const AVAILABLE: u8 = 8;
/// The Reaction box.
pub const REACTION: u8 = 16;
/// The Administrative box.
pub const ADMINISTRATIVE: u8 = 32;
/// Corps that may be marked for the administrative phase or the night.
pub const PICKS: u8 = 2;
/// A side has finished its simultaneous choice.
pub const DONE: u8 = 9;

/// The face-down boxes of an orders board (3): those for one marker, and those for several.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Boxes<One, Some> {
    /// Orders 1, 2 and 3.
    pub orders: [One; 3],
    /// The Available box.
    pub available: Some,
    /// The Reaction box.
    pub reaction: One,
    /// The Administrative box.
    pub administrative: Some,
    /// Corps chosen for the night.
    pub night: Some,
}

/// What only its owner sees.
pub type Board = Boxes<Maybe<CorpsId>, CorpsSet>;

impl Board {
    /// The board before its side gave its first orders (wagram-12.5-01): every marker is still to be laid.
    pub fn before_plan(&self) -> Board {
        Board { available: self.all(), ..Board::default() }
    }

    /// The board before its side chose its corps for the night (wagram-14.4-09).
    pub fn before_night_plan(&self) -> Board {
        Board { night: CorpsSet::EMPTY, ..*self }
    }

    /// Every marker on it.
    pub fn all(&self) -> CorpsSet {
        let single = self.orders.into_iter().chain([self.reaction]).filter_map(Maybe::get);
        single.collect::<CorpsSet>().or(self.available).or(self.administrative)
    }

    /// What is seen of it.
    pub fn seen<O, S>(
        &self,
        one: impl Fn(Option<CorpsId>) -> O,
        some: impl Fn(CorpsSet) -> S,
    ) -> Boxes<O, S> {
        Boxes {
            orders: self.orders.map(|corps| one(corps.get())),
            available: some(self.available),
            reaction: one(self.reaction.get()),
            administrative: some(self.administrative),
            night: some(self.night),
        }
    }

    /// Every box with the markers in it, by the bit of the box.
    pub fn boxes(&self) -> impl Iterator<Item = (u8, CorpsSet)> {
        let single = self.orders.into_iter().chain([self.reaction]).zip(ORDER.into_iter().chain([REACTION]));
        let single = single.map(|(corps, bit)| (bit, corps.get().into_iter().collect()));
        single.chain([(AVAILABLE, self.available), (ADMINISTRATIVE, self.administrative)])
    }
}

/// Is the marker in Available, and a box open for it?
fn available(s: &State, side: Side, corps: CorpsId, open: bool, rule: RuleId) -> Result<(), Refusal> {
    if open && s.boards[side.index()].available.has(corps) {
        Ok(())
    } else {
        Err(Refusal::new(rule).of(corps.into()))
    }
}

impl Wagram {
    /// May the side lay this marker in its next order box of the plan (wagram-12.5-01)?
    fn may_plan_order(&self, s: &State, side: Side, corps: CorpsId) -> Result<(), Refusal> {
        available(s, side, corps, s.progress[side.index()] < 3, rule::R12_5_01)
    }

    /// May the side lay this marker in its Administrative box of the plan (wagram-12.5-01)?
    fn may_plan_march(&self, s: &State, side: Side, corps: CorpsId) -> Result<(), Refusal> {
        let open = (3..3 + PICKS).contains(&s.progress[side.index()]);
        available(s, side, corps, open, rule::R12_5_01)
    }

    /// May the side want no more in its plan? Its three orders are laid (wagram-12.5-01).
    fn may_end_plan(&self, s: &State, side: Side) -> Result<(), Refusal> {
        if s.progress[side.index()] < 3 { Err(Refusal::new(rule::R12_5_01)) } else { Ok(()) }
    }

    /// May the side lay this marker in Order 3 (wagram-7.1-04)?
    fn may_order_third(&self, s: &State, side: Side, corps: CorpsId) -> Result<(), Refusal> {
        available(s, side, corps, true, rule::R7_1_04)
    }

    /// May the side lay this marker in its Administrative box (wagram-12.1-05)?
    pub fn may_mark(&self, s: &State, side: Side, corps: CorpsId) -> Result<(), Refusal> {
        available(s, side, corps, s.progress[side.index()] < PICKS, rule::R12_1_05)
    }

    /// May the side choose this corps for the night (wagram-14.4-09)?
    pub fn may_choose_night(&self, s: &State, side: Side, corps: CorpsId) -> Result<(), Refusal> {
        let ours = self.data.corps[corps.at()].side == side && s.markers.has(corps);
        let open = s.progress[side.index()] < PICKS && !s.boards[side.index()].night.has(corps);
        if ours && open { Ok(()) } else { Err(Refusal::new(rule::R14_4_09).of(corps.into())) }
    }

    /// The markers of a side.
    pub fn markers_of(&self, s: &State, side: Side) -> CorpsSet {
        s.markers.iter().filter(|c| self.data.corps[c.at()].side == side).collect()
    }
}

impl Play<'_> {
    /// A marker is put into the Available box in the open.
    pub fn add_marker(&mut self, corps: CorpsId) {
        let side = self.g.data.corps[corps.at()].side;
        self.s.markers.put(corps);
        self.s.boards[side.index()].available.put(corps);
        // wagram-12.5-01: nobody sees how far the side is with its first orders.
        let planned = ORDER[0] | ORDER[1] | ORDER[2] | ADMINISTRATIVE;
        self.s.possible[corps.at()] =
            if self.s.phase == Phase::Plan { AVAILABLE | planned } else { AVAILABLE };
    }

    fn each_possible(&mut self, side: Side, change: impl Fn(u8) -> u8) {
        for corps in self.g.markers_of(self.s, side).iter() {
            let possible = &mut self.s.possible[corps.at()];
            *possible = change(*possible);
        }
    }

    /// Everybody knows that no marker still hidden lies in that box.
    pub fn clear_possible(&mut self, side: Side, gone: u8) {
        self.each_possible(side, |possible| possible & !gone);
    }

    fn spread_possible(&mut self, side: Side, to: u8) {
        self.each_possible(side, |p| if p & AVAILABLE != 0 { p | to } else { p });
    }

    /// A marker is shown: its corps acts.
    pub fn activate(&mut self, side: Side, corps: CorpsId, rule: RuleId) {
        self.s.activated[side.index()].put(corps);
        self.s.possible[corps.at()] = 0;
        self.s.active = corps.into();
        self.log.reveal();
        self.tell(Event::Activated { rule, side, piece: corps.into() });
        self.forget_dead_corps(corps);
    }

    /// 7.1: the orders phase.
    fn orders_phase(&mut self) {
        self.s.phase = Phase::Orders;
        let side = self.s.phasing;
        self.take_back_activated(side);
        let board = &mut self.s.boards[side.index()];
        // wagram-7.1-02, wagram-7.1-03: Order 1 is shown, the others move down.
        let first = board.orders[0];
        board.orders = [board.orders[1], board.orders[2], Maybe::NOTHING];
        self.replace(Activation);
        match first.get() {
            Some(corps) => self.activate(side, corps, rule::R7_1_02),
            None => self.nobody_active(),
        }
        self.each_possible(side, |p| (p & !7) | (p & 7) >> 1);
        self.fill_order_three(side);
    }

    /// wagram-7.1-01: Activated markers return.
    fn take_back_activated(&mut self, side: Side) {
        let back = std::mem::take(&mut self.s.activated[side.index()]);
        for corps in back.iter() {
            self.s.boards[side.index()].available.put(corps);
            self.s.possible[corps.at()] = AVAILABLE;
        }
    }

    /// wagram-7.1-04, wagram-7.1-05: the third order: forced, picked, or none.
    pub fn fill_order_three(&mut self, side: Side) {
        let board = self.s.boards[side.index()];
        if let Some(failed) = board.reaction.get() {
            // wagram-7.2-06: the corps that failed to react.
            self.s.boards[side.index()].reaction = Maybe::NOTHING;
            self.s.boards[side.index()].orders[2] = failed.into();
            self.each_possible(side, |p| if p & REACTION != 0 { (p & !REACTION) | ORDER[2] } else { p });
            let piece = failed.into();
            return self.tell(Event::Ordered { rule: rule::R7_2_06, side, slot: 3, piece });
        }
        match board.available.len() {
            0 => {}
            1 => {
                if let Some(only) = board.available.first() {
                    self.lay_order(side, 2, only, rule::R7_1_04);
                }
            }
            _ => self.push(OrderThree { side }),
        }
    }

    fn lay_order(&mut self, side: Side, slot: usize, corps: CorpsId, rule: RuleId) {
        let board = &mut self.s.boards[side.index()];
        board.available.take(corps);
        board.orders[slot] = corps.into();
        self.spread_possible(side, ORDER[slot]);
        self.tell(Event::Ordered { rule, side, slot: slot as u8 + 1, piece: corps.into() });
    }

    /// A side lays the next order of its plan.
    fn plan_order(&mut self, side: Side, corps: CorpsId) {
        let slot = usize::from(self.s.progress[side.index()]);
        self.lay_order(side, slot, corps, rule::R12_5_01);
        self.s.progress[side.index()] += 1;
        self.close_plan(side);
    }

    /// A side picks its third order.
    fn order_third(&mut self, side: Side, corps: CorpsId) {
        self.pop();
        self.lay_order(side, 2, corps, rule::R7_1_04);
    }

    /// A side lays an administrative corps of its plan.
    fn plan_march(&mut self, side: Side, corps: CorpsId) {
        self.lay_administrative(side, corps, rule::R12_5_01);
        self.close_plan(side);
    }

    /// A side picks an administrative corps for the next turn.
    pub fn mark_administrative(&mut self, side: Side, corps: CorpsId) {
        self.lay_administrative(side, corps, rule::R12_1_05);
        if self.s.progress[side.index()] == PICKS || self.s.boards[side.index()].available.is_empty() {
            self.pop();
        }
    }

    fn lay_administrative(&mut self, side: Side, corps: CorpsId, rule: RuleId) {
        let board = &mut self.s.boards[side.index()];
        board.available.take(corps);
        board.administrative.put(corps);
        self.spread_possible(side, ADMINISTRATIVE);
        self.tell(Event::Administrative { rule, side, piece: corps.into() });
        self.s.progress[side.index()] += 1;
    }

    /// wagram-12.5-01: a side has laid all it may, or wants no more.
    fn close_plan(&mut self, side: Side) {
        let empty = self.s.boards[side.index()].available.is_empty();
        if empty || self.s.progress[side.index()] >= 3 + PICKS {
            self.s.progress[side.index()] = DONE;
        }
        self.end_plan();
    }

    /// A side wants no more administrative corps.
    fn pass_plan(&mut self, side: Side) {
        self.s.progress[side.index()] = DONE;
        self.end_plan();
    }

    fn end_plan(&mut self) {
        if self.s.progress == [DONE; 2] {
            self.pop();
        }
    }

    /// A side chooses a corps for the night.
    pub fn choose_night(&mut self, side: Side, corps: CorpsId) {
        self.s.boards[side.index()].night.put(corps);
        self.tell(Event::NightChosen { rule: rule::R14_4_09, side, piece: corps.into() });
        self.s.progress[side.index()] += 1;
        self.close_night_plan(side);
    }

    /// A side with fewer than two markers chooses what it has.
    pub fn close_night_plan(&mut self, side: Side) {
        let chosen = self.s.boards[side.index()].night.len();
        if chosen >= usize::from(PICKS) || chosen >= self.g.markers_of(self.s, side).len() {
            self.s.progress[side.index()] = DONE;
        }
        self.end_plan();
    }

    /// wagram-12.1-01: a side shows its administrative corps; their markers go back to Available (wagram-12.1-04).
    pub fn reveal_administrative(&mut self, side: Side) {
        let shown = std::mem::take(&mut self.s.boards[side.index()].administrative);
        self.clear_possible(side, ADMINISTRATIVE);
        for corps in shown.iter() {
            self.s.boards[side.index()].available.put(corps);
            self.s.possible[corps.at()] = AVAILABLE;
        }
        self.s.shown[side.index()] = shown;
        if !shown.is_empty() {
            self.log.reveal();
        }
        for corps in shown.iter() {
            self.forget_dead_corps(corps);
        }
    }

    /// A marker is taken off the board, wherever it lies; orders close up and the third is picked anew (wagram-14.4-03).
    pub fn remove_marker(&mut self, corps: CorpsId, rule: RuleId) {
        if !self.s.markers.has(corps) {
            return;
        }
        let side = self.g.data.corps[corps.at()].side;
        let board = &mut self.s.boards[side.index()];
        let slot = board.orders.iter().position(|&c| c == corps.into());
        board.available.take(corps);
        board.administrative.take(corps);
        if board.reaction == corps.into() {
            board.reaction = Maybe::NOTHING;
        }
        if let Some(slot) = slot {
            board.orders[slot..].rotate_left(1);
            board.orders[2] = Maybe::NOTHING;
            // Where it lay is seen, and so is which orders close up.
            self.each_possible(side, |p| close_up(p, slot));
        }
        self.s.activated[side.index()].take(corps);
        self.s.markers.take(corps);
        self.s.possible[corps.at()] = 0;
        self.log.reveal();
        self.tell(Event::MarkerRemoved { rule, piece: corps.into() });
        if slot.is_some() {
            self.fill_order_three(side);
        }
    }
}

/// What is known of a marker after the order in a slot is gone and those above it moved down.
fn close_up(possible: u8, slot: usize) -> u8 {
    let mut orders = 0;
    for (above, bit) in ORDER.into_iter().enumerate().filter(|&(above, _)| above != slot) {
        if possible & bit != 0 {
            orders |= if above > slot { bit >> 1 } else { bit };
        }
    }
    (possible & !7) | orders
}

/// Both sides fill their orders boards at once (12.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan;

impl Asks<Wagram> for Plan {
    const NAME: &'static str = "plan";

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        undone(s)
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        p.s.phase = Phase::Plan;
        Flow::Waits
    }

    fn offers(self, g: &Wagram, s: &State, side: Side, offers: &mut Offers<Action>) {
        for corps in s.boards[side.index()].available.iter() {
            if g.may_plan_order(s, side, corps).is_ok() {
                offers.add(Action::Order(corps));
            }
            if g.may_plan_march(s, side, corps).is_ok() {
                offers.add(Action::Administrative(corps));
            }
        }
        g.offer_options(s, side, offers);
        if g.may_end_plan(s, side).is_ok() {
            offers.add(Action::Pass);
        }
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Order(corps) if g.may_plan_order(s, side, corps) => p.plan_order(side, corps),
        Action::Administrative(corps) if g.may_plan_march(s, side, corps) => p.plan_march(side, corps),
        Action::Take(choice) if g.may_take(s, side, choice) => p.take_option(choice),
        Action::Release(corps) if g.may_release(s, side, corps) => p.release(corps),
        Action::Pass if g.may_end_plan(s, side) => p.pass_plan(side),
    }

    fn ask(self, _: &Wagram, s: &State, side: Side) -> Message {
        let laid = s.progress[side.index()];
        if laid < 3 {
            Message::new("ask-plan-order").with("slot", Arg::Number(i64::from(laid) + 1))
        } else {
            Message::new("ask-administrative")
        }
    }

    fn cost(self, g: &Wagram, s: &State, _: Side, action: &Action) -> Option<Cost> {
        g.option_cost(s, action)
    }

    fn forgoes(self, g: &Wagram, s: &State, side: Side, action: &Action) -> Option<Message> {
        g.unmarked(s, side, PICKS + 3).filter(|_| *action == Action::Pass)
    }
}

impl Wagram {
    /// What is said to a side that lays fewer markers than it might: those chosen now march at the end of the turn.
    pub fn unmarked(&self, s: &State, side: Side, most: u8) -> Option<Message> {
        let open = usize::from(most.saturating_sub(s.progress[side.index()]));
        let left = open.min(s.boards[side.index()].available.len());
        (left > 0).then(|| Message::new("forgo-marches").with("left", Arg::Number(left as i64)))
    }

    /// Does the side plan in secret now, at the same time as the other (wagram-12.5-01, wagram-14.4-09)? Also if it has
    /// finished.
    pub fn plans(&self, s: &State, side: Side) -> bool {
        let night = matches!(s.now(), Some(Step::NightPlan(_)));
        matches!(s.now(), Some(Step::Plan(_))) || night && !self.markers_of(s, side).is_empty()
    }
}

/// The sides that have still to choose, of two that choose at once.
pub fn undone(s: &State) -> Sides {
    let undone = Side::ALL.into_iter().filter(|side| s.progress[side.index()] != DONE);
    undone.fold(Sides::default(), |sides, side| sides.and(side.into()))
}

/// The orders phase (7.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Orders;

impl Runs<Wagram> for Orders {
    const NAME: &'static str = "orders";

    fn run(self, p: &mut Play<'_>) {
        p.orders_phase();
    }
}

/// A side picks its third order (7.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OrderThree {
    /// Who.
    pub side: Side,
}

impl Asks<Wagram> for OrderThree {
    const NAME: &'static str = "order-three";

    fn deciders(self, _: &Wagram, _: &State) -> Sides {
        self.side.into()
    }

    fn offers(self, _: &Wagram, s: &State, side: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(s.boards[side.index()].available.iter().map(Action::Order));
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R7_1_04;
        Action::Order(corps) if g.may_order_third(s, side, corps) => p.order_third(side, corps),
    }
}
