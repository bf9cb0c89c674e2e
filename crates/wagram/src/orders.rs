//! Chapters 7.1, 12.1, 12.5 and 14.4: the orders board and everything that is chosen face down.
//!
//! Beside the boards the state keeps, for everybody, in which boxes each marker may lie for all that was seen: a
//! marker shown and taken back is known to lie in Available or, later, in Order 3.

use crate::event::Event;
use crate::game::Wagram;
use crate::ids::{CorpsId, CorpsSet, Side};
use crate::play::Play;
use crate::rule;
use crate::state::{NONE, Phase, State, Step};
use kernel::Refusal;

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

impl Wagram {
    /// May the side lay this marker in its next order box (7.1-04, 12.5-01)?
    pub fn may_order(&self, s: &State, side: Side, corps: CorpsId) -> Result<(), Refusal> {
        let rule = if s.phase == Phase::Plan { rule::R12_5_01 } else { rule::R7_1_04 };
        let planned = s.phase != Phase::Plan || s.progress[side.index()] < 3;
        if planned && s.boards[side.index()].available.has(corps) {
            Ok(())
        } else {
            Err(Refusal::new(rule).of(corps.into()))
        }
    }

    /// May the side lay this marker in its Administrative box (12.1-05, 12.5-01)?
    pub fn may_mark(&self, s: &State, side: Side, corps: CorpsId) -> Result<(), Refusal> {
        let (first, rule) = match s.phase {
            Phase::Plan => (3, rule::R12_5_01),
            _ => (0, rule::R12_1_05),
        };
        let count = s.progress[side.index()];
        let open = (first..first + PICKS).contains(&count);
        if open && s.boards[side.index()].available.has(corps) {
            Ok(())
        } else {
            Err(Refusal::new(rule).of(corps.into()))
        }
    }

    /// May the side choose this corps for the night (14.4-09)?
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
        self.s.possible[corps.at()] = AVAILABLE;
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
    pub fn activate(&mut self, side: Side, corps: CorpsId, rule: kernel::RuleId) {
        self.s.activated[side.index()].put(corps);
        self.s.possible[corps.at()] = 0;
        self.s.active = corps.0;
        self.log.reveal();
        self.tell(Event::Activated { rule, side, piece: corps.into() });
        self.forget_dead_corps(corps);
    }

    /// 7.1: the orders phase.
    pub fn orders_phase(&mut self) {
        self.s.phase = Phase::Orders;
        let side = self.s.phasing;
        self.take_back_activated(side);
        let board = &mut self.s.boards[side.index()];
        // 7.1-02, 7.1-03: Order 1 is shown, the others move down.
        let first = board.orders[0];
        board.orders = [board.orders[1], board.orders[2], NONE];
        self.replace(Step::Activation);
        match (first != NONE).then_some(CorpsId(first)) {
            Some(corps) => self.activate(side, corps, rule::R7_1_02),
            None => self.nobody_active(),
        }
        self.each_possible(side, |p| (p & !7) | (p & 7) >> 1);
        self.fill_order_three(side);
    }

    /// 7.1-01: Activated markers return.
    fn take_back_activated(&mut self, side: Side) {
        let back = std::mem::take(&mut self.s.activated[side.index()]);
        for corps in back.iter() {
            self.s.boards[side.index()].available.put(corps);
            self.s.possible[corps.at()] = AVAILABLE;
        }
    }

    /// 7.1-04, 7.1-05: the third order: forced, picked, or none.
    pub fn fill_order_three(&mut self, side: Side) {
        let board = self.s.boards[side.index()];
        if board.reaction != NONE {
            // 7.2-06: the corps that failed to react.
            self.s.boards[side.index()].reaction = NONE;
            self.s.boards[side.index()].orders[2] = board.reaction;
            self.each_possible(side, |p| if p & REACTION != 0 { (p & !REACTION) | ORDER[2] } else { p });
            let piece = CorpsId(board.reaction).into();
            return self.tell(Event::Ordered { rule: rule::R7_2_06, side, slot: 3, piece });
        }
        match board.available.len() {
            0 => {}
            1 => {
                if let Some(only) = board.available.first() {
                    self.lay_order(side, 2, only, rule::R7_1_04);
                }
            }
            _ => self.push(Step::OrderThree(side)),
        }
    }

    fn lay_order(&mut self, side: Side, slot: usize, corps: CorpsId, rule: kernel::RuleId) {
        let board = &mut self.s.boards[side.index()];
        board.available.take(corps);
        board.orders[slot] = corps.0;
        self.spread_possible(side, ORDER[slot]);
        self.tell(Event::Ordered { rule, side, slot: slot as u8 + 1, piece: corps.into() });
    }

    /// A side picks an order.
    pub fn order(&mut self, side: Side, corps: CorpsId) {
        if self.s.phase == Phase::Plan {
            let slot = usize::from(self.s.progress[side.index()]);
            self.lay_order(side, slot, corps, rule::R12_5_01);
            self.s.progress[side.index()] += 1;
            self.close_plan(side);
        } else {
            self.pop();
            self.lay_order(side, 2, corps, rule::R7_1_04);
        }
    }

    /// A side picks an administrative corps.
    pub fn mark_administrative(&mut self, side: Side, corps: CorpsId) {
        let board = &mut self.s.boards[side.index()];
        board.available.take(corps);
        board.administrative.put(corps);
        self.spread_possible(side, ADMINISTRATIVE);
        let rule = if self.s.phase == Phase::Plan { rule::R12_5_01 } else { rule::R12_1_05 };
        self.tell(Event::Administrative { rule, side, piece: corps.into() });
        self.s.progress[side.index()] += 1;
        if self.s.phase == Phase::Plan {
            self.close_plan(side);
        } else if self.s.progress[side.index()] == PICKS || self.s.boards[side.index()].available.is_empty() {
            self.pop();
        }
    }

    /// 12.5-01: a side has laid all it may, or wants no more.
    fn close_plan(&mut self, side: Side) {
        let empty = self.s.boards[side.index()].available.is_empty();
        if empty || self.s.progress[side.index()] >= 3 + PICKS {
            self.s.progress[side.index()] = DONE;
        }
        self.end_plan();
    }

    /// A side wants no more administrative corps.
    pub fn pass_plan(&mut self, side: Side) {
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

    /// 12.1-01: a side shows its administrative corps; their markers go back to Available (12.1-04).
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

    /// A marker is taken off the board, wherever it lies; orders close up and the third is picked anew (14.4-03).
    pub fn remove_marker(&mut self, corps: CorpsId, rule: kernel::RuleId) {
        if !self.s.markers.has(corps) {
            return;
        }
        let side = self.g.data.corps[corps.at()].side;
        let board = &mut self.s.boards[side.index()];
        let slot = board.orders.iter().position(|&c| c == corps.0);
        board.available.take(corps);
        board.administrative.take(corps);
        if board.reaction == corps.0 {
            board.reaction = NONE;
        }
        if let Some(slot) = slot {
            board.orders[slot..].rotate_left(1);
            board.orders[2] = NONE;
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
