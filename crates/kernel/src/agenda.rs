//! Steps that hold together: what is pending in a game lies in its state as a small stack of typed steps.
//!
//! A step is a small copyable struct in the file of its chapter, and says all about itself there. One that goes on by
//! itself implements [`Runs`]; one in which somebody decides implements [`Asks`]. [`decisions!`](crate::decisions) writes
//! from one table what such a step allows and what it does, so that nothing can be allowed that is not carried out.
//! [`steps!`](crate::steps) makes of the list of all steps the `enum` that the state holds, every match over it, and
//! `Play`, the hand that carries decisions out. No arm of any match can be forgotten: there is none to write.
//!
//! ```
//! use kernel::agenda::{Asks, Flow, Runs};
//! use kernel::{Message, Offers, Refusal, RuleId, Sides};
//!
//! pub struct Patrol;                                              // the rules of a game: go ahead three times
//! const ONE_ZONE: RuleId = RuleId::new("patrol-1-01");
//! const IN_TURN: RuleId = RuleId::new("patrol-1-02");
//!
//! #[derive(Default)]
//! pub struct State { pub at: u8, pub agenda: Vec<Step> }
//! #[derive(Clone, Copy, PartialEq, Debug)]
//! pub enum Action { Go(u8), Stop }
//! #[derive(Clone, Copy, PartialEq, Debug)]
//! pub enum Event { Went(u8), Arrived }
//!
//! kernel::steps! {
//!     /// What happens or is decided now.
//!     #[derive(Clone, Copy, PartialEq, Debug)]
//!     pub enum Step of Patrol { state: State, action: Action, event: Event, side: kernel::Side }
//!     movement::March, movement::Arrive,
//! }
//!
//! mod movement {
//!     use super::*;
//!
//!     /// A patrol marches (patrol-1-01).
//!     #[derive(Clone, Copy, PartialEq, Debug)]
//!     pub struct March { pub side: kernel::Side }
//!
//!     impl Asks<Patrol> for March {
//!         const NAME: &'static str = "march";
//!         fn deciders(self, _: &Patrol, _: &State) -> Sides { Sides::one(self.side) }
//!         fn run(self, p: &mut Play<'_>) -> Flow {
//!             if p.s.at < 3 {
//!                 return Flow::Waits;
//!             }
//!             p.replace(Arrive);
//!             Flow::GoesOn
//!         }
//!         fn offers(self, _: &Patrol, s: &State, _: kernel::Side, offers: &mut Offers<Action>) {
//!             offers.add(Action::Go(s.at + 1));
//!             offers.add(Action::Stop);
//!         }
//!         kernel::decisions! { Patrol: (self, g, s, side, p), otherwise IN_TURN;
//!             Action::Go(to) if one_zone(s.at, to) => p.go(to),
//!             Action::Stop => p.replace(Arrive),
//!         }
//!     }
//!
//!     /// It is there.
//!     #[derive(Clone, Copy, PartialEq, Debug)]
//!     pub struct Arrive;
//!
//!     impl Runs<Patrol> for Arrive {
//!         const NAME: &'static str = "arrive";
//!         fn run(self, p: &mut Play<'_>) {
//!             p.pop();
//!             p.tell(Event::Arrived);
//!         }
//!     }
//!
//!     fn one_zone(at: u8, to: u8) -> Result<(), Refusal> {
//!         if to == at + 1 { Ok(()) } else { Err(Refusal::new(ONE_ZONE)) }
//!     }
//!
//!     impl Play<'_> {
//!         fn go(&mut self, to: u8) {
//!             self.s.at = to;
//!             self.tell(Event::Went(to));
//!         }
//!     }
//! }
//!
//! fn main() {
//!     let (red, march) = (kernel::Side(0), Step::from(movement::March { side: kernel::Side(0) }));
//!     let mut state = State { at: 1, agenda: vec![march] };
//!     assert!(march.deciders(&Patrol, &state).contains(red));
//!     assert_eq!(march.may(&Patrol, &state, red, &Action::Go(3)).unwrap_err().rule, ONE_ZONE);
//!     assert_eq!(march.ask(&Patrol, &state, red), Message::new("ask-march"));
//!
//!     let (mut dice, mut log) = (kernel::dice::Script::default(), kernel::Log::new());
//!     let mut play = Play::new(&Patrol, &mut state, &mut dice, &mut log);
//!     play.decide(red, &Action::Go(2));
//!     play.decide(red, &Action::Go(3));
//!     assert!(state.agenda.is_empty());
//!     assert_eq!(log.events, [Event::Went(2), Event::Went(3), Event::Arrived]);
//! }
//! ```

mod decisions;
mod steps;

use crate::dice::Dice;
use crate::log::Log;
use crate::message::Message;
use crate::notation::Cost;
use crate::position::Read;
use crate::refusal::Refusal;
use crate::rule::RuleId;
use crate::rules::{Offers, Side, Sides};

/// What becomes of a step that was carried on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Flow {
    /// Somebody must decide.
    Waits,
    /// Something else comes next: the step is over, or others have come before it.
    GoesOn,
}

/// How far a decision is carried out for whoever weighs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlook {
    /// As in play: up to the next decision.
    NextDecision,
    /// Fought out, until the agenda is down to this many steps.
    DownTo(usize),
}

/// A game that goes by an agenda; [`steps!`](crate::steps) implements it.
pub trait Paced: Sized {
    /// A position.
    type State;
    /// One decision of one player.
    type Action;
    /// Something that happened.
    type Event;
    /// A side, as the game calls it.
    type Side: Copy + From<Side>;
    /// The hand that carries decisions out.
    type Play<'a>;

    /// Who decides now; none if there is nothing more on the agenda.
    fn deciders(&self, s: &Self::State) -> Option<Sides>;
    /// Everything the side, which decides, may do.
    fn list(&self, s: &Self::State, side: Self::Side, offers: &mut Offers<Self::Action>);
    /// May the side, which decides, do this? If not, by which rule.
    fn may(&self, s: &Self::State, side: Self::Side, action: &Self::Action) -> Result<(), Refusal>;
    /// What the side, which decides, is asked.
    fn question(&self, s: &Self::State, side: Self::Side) -> Message;
    /// The rule by which the side, which decides, is asked.
    fn clause(&self, s: &Self::State, side: Self::Side) -> Option<RuleId>;
    /// What is answered, if what is asked now is an answer to the enemy: the name of the step.
    fn reaction(&self, s: &Self::State) -> Option<&'static str>;
    /// What the side, which decides, does here if it has said once for all to answer, though several answers are open.
    fn usual(&self, s: &Self::State, side: Self::Side) -> Option<Self::Action>;
    /// What a decision costs beside itself.
    fn price(&self, s: &Self::State, side: Self::Side, action: &Self::Action) -> Option<Cost>;
    /// What the side can no longer do after a decision, and could before.
    fn forgone(&self, s: &Self::State, side: Self::Side, action: &Self::Action) -> Option<Message>;
    /// Does something, and carries on up to the next decision.
    fn carry_on(
        &self,
        s: &mut Self::State,
        dice: &mut dyn Dice,
        log: &mut Log<Self::Event>,
        work: impl FnOnce(&mut Self::Play<'_>),
    );
    /// Does something to a state of a case: no die may fall, and nobody is told.
    fn arrange(&self, s: &mut Self::State, work: impl FnOnce(&mut Self::Play<'_>)) -> Read<()>;
    /// Carries out a decision that has been checked, up to the next.
    fn decide(
        &self,
        s: &mut Self::State,
        side: Self::Side,
        action: &Self::Action,
        dice: &mut dyn Dice,
        log: &mut Log<Self::Event>,
    );
    /// Carries out a decision for whoever weighs it; true if a choice was taken for granted on the way.
    fn fight_out(
        &self,
        s: &mut Self::State,
        side: Self::Side,
        action: &Self::Action,
        dice: &mut dyn Dice,
        log: &mut Log<Self::Event>,
    ) -> bool;
}

/// A step that goes on by itself.
pub trait Runs<G: Paced>: Copy {
    /// What it is called.
    const NAME: &'static str;
    /// Do odds end before it, because nobody asked about what follows?
    const BEYOND_ODDS: bool = false;

    /// Carries it on; it takes itself off the agenda, or puts others before it.
    fn run(self, p: &mut G::Play<'_>);
}

/// A step in which somebody decides.
pub trait Asks<G: Paced>: Copy {
    /// What it is called: the question is the Fluent message `ask-<name>` unless the step has another.
    const NAME: &'static str;
    /// Do odds end before it, because nobody asked about what follows?
    const BEYOND_ODDS: bool = false;
    /// Does it answer what the enemy has just done? Whoever is asked may then say what to answer whenever it is asked again; the
    /// Fluent message `reaction-<name>` calls it by its name.
    const REACTS: bool = false;

    /// Who decides now: one side, or several at once.
    fn deciders(self, g: &G, s: &G::State) -> Sides;

    /// Comes before each decision: where there is nothing to choose, or only one thing, it is done at once.
    fn run(self, _p: &mut G::Play<'_>) -> Flow {
        Flow::Waits
    }

    /// Everything the side may do.
    fn offers(self, g: &G, s: &G::State, side: G::Side, offers: &mut Offers<G::Action>);

    /// May the side do this? If not, by which rule. [`decisions!`](crate::decisions) writes it.
    fn may(self, g: &G, s: &G::State, side: G::Side, action: &G::Action) -> Result<(), Refusal>;

    /// Does it, and nothing that follows by itself. [`decisions!`](crate::decisions) writes it.
    fn act(self, p: &mut G::Play<'_>, side: G::Side, action: &G::Action);

    /// What the side is asked.
    fn ask(self, _g: &G, _s: &G::State, _side: G::Side) -> Message {
        Message::new(format!("ask-{}", Self::NAME))
    }

    /// The rule by which the side is asked. [`decisions!`](crate::decisions) writes it.
    fn clause(self, _g: &G, _s: &G::State, _side: G::Side) -> Option<RuleId> {
        None
    }

    /// What a decision costs beside itself.
    fn cost(self, _g: &G, _s: &G::State, _side: G::Side, _action: &G::Action) -> Option<Cost> {
        None
    }

    /// What the side can no longer do after a decision, and could before: the guns are silent once their leader has moved.
    fn forgoes(self, _g: &G, _s: &G::State, _side: G::Side, _action: &G::Action) -> Option<Message> {
        None
    }

    /// Does it for whoever weighs it, and says how far it is to be fought out.
    fn weigh(self, p: &mut G::Play<'_>, side: G::Side, action: &G::Action) -> Outlook {
        self.act(p, side, action);
        Outlook::NextDecision
    }

    /// What is done here for whoever has said once for all to answer, where several answers are open and one of them is as
    /// good as any: one of what is offered.
    fn usual(self, _g: &G, _s: &G::State, _side: G::Side) -> Option<G::Action> {
        None
    }

    /// What odds take for granted where this step waits on the way; if nothing is said, what is offered first.
    fn granted(self, _g: &G, _s: &G::State) -> Option<G::Action> {
        None
    }
}

/// Nobody decides in a step that runs.
impl<G: Paced, T: Runs<G>> Asks<G> for T {
    const NAME: &'static str = T::NAME;
    const BEYOND_ODDS: bool = T::BEYOND_ODDS;

    fn deciders(self, _: &G, _: &G::State) -> Sides {
        Sides::default()
    }

    fn run(self, p: &mut G::Play<'_>) -> Flow {
        Runs::run(self, p);
        Flow::GoesOn
    }

    fn offers(self, _: &G, _: &G::State, _: G::Side, _: &mut Offers<G::Action>) {}

    fn may(self, _: &G, _: &G::State, _: G::Side, _: &G::Action) -> Result<(), Refusal> {
        unreachable!("nobody decides in the step {}", T::NAME)
    }

    fn act(self, _: &mut G::Play<'_>, _: G::Side, _: &G::Action) {
        unreachable!("nobody decides in the step {}", T::NAME)
    }

    fn ask(self, _: &G, _: &G::State, _: G::Side) -> Message {
        Message::new("ask-nothing")
    }
}

/// It may not be done: the guard of a decision that a step knows only to refuse it by a rule of its own.
pub const fn barred(rule: RuleId) -> Result<(), Refusal> {
    Err(Refusal::new(rule))
}
