//! What the table sends, as types. `web/src/wire.ts` is written from them and from what they are made of.

mod answer;
mod game;
mod lobby;
mod shelf;

pub use answer::*;
pub use game::*;
pub use lobby::*;
pub use shelf::*;

/// Every type that a client needs of this module; what they are made of comes with them.
pub fn visit(visitor: &mut impl ts_rs::TypeVisitor) {
    visitor.visit::<Shelf>();
    visitor.visit::<Lobby>();
    visitor.visit::<Made>();
    visitor.visit::<GameState>();
    visitor.visit::<Aside>();
    visitor.visit::<Chat>();
    visitor.visit::<Allowed>();
    visitor.visit::<Reached>();
    visitor.visit::<Glances>();
    visitor.visit::<Overlays>();
    visitor.visit::<FreeSeat>();
    visitor.visit::<Proposals>();
    visitor.visit::<Outcome>();
    visitor.visit::<Failed>();
    visitor.visit::<Film>();
    visitor.visit::<Proof>();
    visitor.visit::<PublicKey>();
    visitor.visit::<Chances>();
    visitor.visit::<Myself>();
    visitor.visit::<SignedIn>();
    visitor.visit::<Tokens>();
    visitor.visit::<NewToken>();
    visitor.visit::<ToldBook<'static>>();
    visitor.visit::<FoundRule<'static>>();
    visitor.visit::<SentChart<'static>>();
    visitor.visit::<crate::api::Wish>();
    visitor.visit::<crate::api::Action>();
    visitor.visit::<crate::api::ControlBody>();
    visitor.visit::<::shelf::Forecast>();
    visitor.visit::<::shelf::Percent>();
}
