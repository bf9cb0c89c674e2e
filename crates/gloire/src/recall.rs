//! Chapter 9.3.3: a charge that met a square is recalled.

use crate::action::Action;
use crate::agenda::Play;
use crate::event::{Event, place};
use crate::facing::FaceFreely;
use crate::game::Gloire;
use crate::ids::{Side, UnitId};
use crate::rule;
use crate::state::State;
use crate::weighing::fought_out;
use board::{Edge, Hex};
use kernel::agenda::{Asks, Flow};
use kernel::{Message, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

/// A charge that met a square may be recalled (gloire-9.3.3-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Recall {
    /// Where the chargers stand.
    pub hex: Hex,
}

impl Recall {
    fn chargers<'a>(self, g: &'a Gloire, s: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        g.stack_of_attackers(s, self.hex).filter(move |&unit| g.charges(s, unit))
    }

    /// gloire-9.3.3-02: a hex away from the target and before no enemy, be it guns without a zone; without one it cannot be
    /// recalled.
    fn ways(self, g: &Gloire, s: &State) -> Vec<Hex> {
        let grid = g.field.grid();
        let enemy = s.clash.side.enemy();
        let Some(lead) = self.chargers(g, s).next() else { return Vec::new() };
        let away = |to: Hex| {
            s.clash.targets.iter().all(|target| grid.distance(to, target) > grid.distance(self.hex, target))
        };
        let open = |&(edge, to): &(Edge, Hex)| {
            let open = g.crossing(s, lead, self.hex, edge).is_open() && g.closed_to(lead, to).is_ok();
            let free = !g.holds(s, enemy, to) && open && g.is_for_routed(g.arm(lead), to).is_none();
            let riders: Vec<UnitId> = self.chargers(g, s).collect();
            free && away(to) && !g.is_fronted(s, enemy, to) && g.may_join(s, riders.into_iter(), to).is_ok()
        };
        grid.neighbours(self.hex).filter(open).map(|(_, to)| to).collect()
    }

    fn may(self, g: &Gloire, s: &State, to: Hex) -> Result<(), Refusal> {
        if self.ways(g, s).contains(&to) { Ok(()) } else { Err(Refusal::new(rule::R9_3_3_02).at(place(to))) }
    }

    fn recall(self, p: &mut Play<'_>, to: Hex) {
        p.pop();
        let riders: Vec<UnitId> = self.chargers(p.g, p.s).collect();
        let Some(&top) = riders.first() else { return };
        // gloire-9.3.3-03: who fails must charge.
        if !p.tests_engagement(top, rule::R9_3_3_01, &[]) {
            return;
        }
        // gloire-9.3.3-02: and looks where it likes.
        p.push(FaceFreely { units: riders.iter().copied().collect() });
        for &unit in &riders {
            p.s.clash.attackers.take(unit);
            p.place(unit, to);
            let (from, to) = (place(self.hex), place(to));
            p.tell(Event::Recalled { rule: rule::R9_3_3_02, piece: unit.into(), from, to });
        }
    }
}

impl Asks<Gloire> for Recall {
    const NAME: &'static str = "recall";

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.clash.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let beside = p.s.clash.squared.iter().any(|hex| p.g.field.grid().adjacent(hex, self.hex));
        let any = beside && !self.ways(p.g, p.s).is_empty();
        p.wait_if(any)
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(self.ways(g, s).into_iter().map(Action::RecallTo));
        offers.add(Action::Press);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R9_3_3_01;
        Action::RecallTo(hex) if self.may(g, s, hex) => self.recall(p, hex),
        Action::Press => p.pop(),
    }

    fought_out! {}

    /// What is weighed is the charge, not its recall.
    fn granted(self, _: &Gloire, _: &State) -> Option<Action> {
        Some(Action::Press)
    }

    fn ask(self, g: &Gloire, s: &State, _: Side) -> Message {
        match self.chargers(g, s).next() {
            Some(unit) => Message::new("ask-recall").with("piece", kernel::Arg::Piece(unit.into())),
            None => Message::new("ask-recall-nobody"),
        }
    }
}
