//! Looks at the enemy's orders, where a battle allows them: the enemy's are given first, then those of whoever looks.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::Peek;
use crate::event::Event;
use crate::game::Gloire;
use crate::ids::{Side, UnitSet};
use crate::orders::has_chosen_nothing;
use crate::rule;
use crate::state::State;
use kernel::agenda::{Asks, Flow};
use kernel::{Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

impl Gloire {
    fn peek_of(&self, side: Side) -> Option<&Peek> {
        self.field.peeks.iter().find(|peek| peek.side == side)
    }

    /// May the side look at the enemy's orders before it gives its own?
    pub fn may_look(&self, s: &State, side: Side) -> Result<(), Refusal> {
        let Some(peek) = self.peek_of(side) else { return Err(Refusal::new(rule::R1_02)) };
        let camp = &s.camps[side.index()];
        let fresh = camp.ordered.is_empty() && camp.committed.is_empty() && camp.orders_seen.is_none();
        let left = s.looks[side.index()] < peek.uses;
        if fresh && left { Ok(()) } else { Err(Refusal::new(peek.rule)) }
    }
}

impl Play<'_> {
    /// Once the enemy has given orders they are looked at, and whoever looked gives orders too.
    pub(crate) fn look(&mut self, side: Side) {
        let rule = self.g.peek_of(side).map_or(rule::R1_02, |peek| peek.rule);
        let seen = self.s.camps[side.enemy().index()].ordered;
        let camp = &mut self.s.camps[side.index()];
        camp.looks = false;
        camp.done = false;
        camp.orders_seen = Some(seen);
        self.s.looks[side.index()] += 1;
        self.log.reveal();
        self.tell(Event::Looked { rule, side });
        self.push(OrdersAfterLook { side });
    }

    /// Orders that were shown, or taken back, are no longer a secret of who saw them.
    pub(crate) fn forget_orders(&mut self, side: Side, units: UnitSet) {
        if let Some(seen) = &mut self.s.camps[side.enemy().index()].orders_seen {
            *seen = seen.minus(units);
        }
    }

    fn end_late_orders(&mut self, side: Side) {
        self.s.camps[side.index()].done = true;
        self.pop();
    }
}

/// Whoever has looked gives orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OrdersAfterLook {
    /// Who.
    pub side: Side,
}

impl Asks<Gloire> for OrdersAfterLook {
    const NAME: &'static str = "orders-after-look";
    const BEYOND_ODDS: bool = true;

    fn deciders(self, _: &Gloire, _: &State) -> Sides {
        self.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let mut offers = Offers::new();
        self.offers(p.g, p.s, self.side, &mut offers);
        if has_chosen_nothing(p.s, self.side) && offers.closed[..] == [Action::Done] {
            p.end_late_orders(self.side);
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn offers(self, g: &Gloire, s: &State, side: Side, offers: &mut Offers<Action>) {
        g.offer_orders(s, side, offers);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R1_02;
        Action::Order(group) if g.may_order(s, side, group) => p.order(side, group),
        Action::Commit(marker) if g.may_commit(s, side, marker) => p.commit(side, marker),
        Action::Hold(marker) if g.may_hold(s, side, marker) => p.hold(side, marker),
        Action::Done if g.has_paid(s, side) => p.end_late_orders(side),
    }
}
