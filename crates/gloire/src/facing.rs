//! Chapter 6.1.2: units that came into a hex otherwise than by a move look where their owner likes.

use crate::action::Action;
use crate::agenda::Play;
use crate::event::Event;
use crate::game::Gloire;
use crate::ids::{Side, UnitId};
use crate::rule;
use crate::state::State;
use board::Vertex;
use kernel::agenda::{Asks, Flow};
use kernel::{Arg, Few, Message, Offers, Sides};
use serde::{Deserialize, Serialize};

/// Cavalry that evaded (gloire-8.8.1-09) or was recalled (gloire-9.3.3-02) turns as it likes, all of it the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FaceFreely {
    /// Who.
    pub units: Few<UnitId, 4>,
}

impl FaceFreely {
    /// Those who are still together and have a front.
    fn here<'a>(self, g: &'a Gloire, s: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        self.units.iter().filter(|&unit| s.hex_of(unit).is_some() && !g.is_routed(s, unit))
    }

    /// gloire-6.1.1-02: who was there before decides for them.
    fn bound(self, g: &Gloire, s: &State) -> Option<Vertex> {
        let hex = self.here(g, s).next().and_then(|unit| s.hex_of(unit))?;
        let mut mates = s.stack_in(hex).filter(|&mate| !self.units.contains(mate) && !g.is_gun(mate));
        mates.find_map(|mate| s.unit(mate).facing.get())
    }

    fn face(self, p: &mut Play<'_>, facing: Vertex) {
        p.pop();
        let units: Vec<UnitId> = self.here(p.g, p.s).collect();
        for unit in units {
            p.s.unit_mut(unit).facing = facing.into();
        }
        let (rule, facing) = (rule::R6_1_2_01, p.g.vertex_name(facing));
        p.tell(Event::Turned { rule, piece: self.units.lead().into(), facing });
    }
}

impl Asks<Gloire> for FaceFreely {
    const NAME: &'static str = "face-freely";

    fn deciders(self, g: &Gloire, _: &State) -> Sides {
        g.side(self.units.lead()).into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        if let Some(facing) = self.bound(p.g, p.s) {
            self.face(p, facing);
            return Flow::GoesOn;
        }
        let any = self.here(p.g, p.s).next().is_some();
        p.wait_if(any)
    }

    fn offers(self, _: &Gloire, _: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(Vertex::ALL.map(Action::Face));
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R6_1_2_01;
        Action::Face(facing) => self.face(p, facing),
    }

    fn ask(self, _: &Gloire, _: &State, _: Side) -> Message {
        Message::new("ask-face-freely").with("piece", Arg::Piece(self.units.lead().into()))
    }
}
