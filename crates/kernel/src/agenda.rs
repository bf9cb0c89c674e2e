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

use crate::dice::Dice;
use crate::log::Log;
use crate::message::Message;
use crate::notation::Cost;
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
    /// What a decision costs beside itself.
    fn price(&self, s: &Self::State, side: Self::Side, action: &Self::Action) -> Option<Cost>;
    /// Does something, and carries on up to the next decision.
    fn carry_on(
        &self,
        s: &mut Self::State,
        dice: &mut dyn Dice,
        log: &mut Log<Self::Event>,
        work: impl FnOnce(&mut Self::Play<'_>),
    );
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

    /// What a decision costs beside itself.
    fn cost(self, _g: &G, _s: &G::State, _side: G::Side, _action: &G::Action) -> Option<Cost> {
        None
    }

    /// Does it for whoever weighs it, and says how far it is to be fought out.
    fn weigh(self, p: &mut G::Play<'_>, side: G::Side, action: &G::Action) -> Outlook {
        self.act(p, side, action);
        Outlook::NextDecision
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

/// Writes [`Asks::may`] and [`Asks::act`] from one table: a decision, perhaps with its guard, and what it does.
///
/// ```text
/// decisions! { Wagram: (self, g, s, side, p), otherwise rule::R9_8_01;
///     Action::Counter(unit) if g.may_counter(s, unit, self.zone) => p.counter(unit, self.firer),
///     Action::Defend(ref units) if g.may_defend(s, units) => p.defend(units),
///     Action::Pass => p.pop(),
/// }
/// ```
///
/// The names in front are those by which the lines call the step, the rules, the state, the side and the hand. A guard is
/// a `Result` whose error is the [`Refusal`]. Whatever has no line is refused by the rule behind `otherwise`, which says
/// what happens now.
#[macro_export]
macro_rules! decisions {
    ($game:ty: ($self:ident, $g:ident, $s:ident, $side:ident, $p:ident), otherwise $rule:expr;
        $($decision:pat $(if $may:expr)? => $act:expr,)+
    ) => {
        #[allow(unused_variables, unreachable_code)]
        fn may(
            $self,
            $g: &$game,
            $s: &<$game as $crate::agenda::Paced>::State,
            $side: <$game as $crate::agenda::Paced>::Side,
            action: &<$game as $crate::agenda::Paced>::Action,
        ) -> ::core::result::Result<(), $crate::Refusal> {
            match *action {
                $($decision => {
                    $(return $may.map(|_| ());)?
                    Ok(())
                })+
                #[allow(unreachable_patterns)]
                _ => Err($crate::Refusal::new($rule)),
            }
        }

        #[allow(unused_variables)]
        fn act(
            $self,
            $p: &mut <$game as $crate::agenda::Paced>::Play<'_>,
            $side: <$game as $crate::agenda::Paced>::Side,
            action: &<$game as $crate::agenda::Paced>::Action,
        ) {
            match *action {
                $($decision => $act,)+
                #[allow(unreachable_patterns)]
                _ => unreachable!("this was never allowed here"),
            }
        }
    };
}

/// Makes of the list of a game's steps the `enum` of them, every match over it, and `Play`.
///
/// Each line is a file of the crate and a step in it. The state has a field `agenda`, a stack of steps (a `Vec` or
/// `ArrayVec`); the game's side is made from and into a [`Side`](crate::Side).
// The steps stand in the crate that lists them.
#[allow(clippy::crate_in_macro_def)]
#[macro_export]
macro_rules! steps {
    (
        $(#[$about:meta])*
        pub enum $steps:ident of $game:ty { state: $state:ty, action: $action:ty, event: $event:ty, side: $side:ty }
        $($room:ident::$step:ident),+ $(,)?
    ) => {
        $(#[$about])*
        pub enum $steps {
            $(
                #[doc = concat!("[`", stringify!($step), "`](crate::", stringify!($room), "::", stringify!($step), ").")]
                $step(crate::$room::$step),
            )+
        }

        $(
            impl From<crate::$room::$step> for $steps {
                #[inline]
                fn from(step: crate::$room::$step) -> $steps {
                    $steps::$step(step)
                }
            }
        )+

        impl $crate::agenda::Paced for $game {
            type State = $state;
            type Action = $action;
            type Event = $event;
            type Side = $side;
            type Play<'a> = Play<'a>;

            fn deciders(&self, s: &$state) -> ::core::option::Option<$crate::Sides> {
                s.agenda.last().map(|step| step.deciders(self, s))
            }

            fn list(&self, s: &$state, side: $side, offers: &mut $crate::Offers<$action>) {
                if let Some(step) = s.agenda.last() {
                    step.offers(self, s, side, offers);
                }
            }

            fn may(
                &self,
                s: &$state,
                side: $side,
                action: &$action,
            ) -> ::core::result::Result<(), $crate::Refusal> {
                s.agenda.last().map_or(Ok(()), |step| step.may(self, s, side, action))
            }

            fn question(&self, s: &$state, side: $side) -> $crate::Message {
                let nothing = || $crate::Message::new("ask-nothing");
                s.agenda.last().map_or_else(nothing, |step| step.ask(self, s, side))
            }

            fn price(
                &self,
                s: &$state,
                side: $side,
                action: &$action,
            ) -> ::core::option::Option<$crate::notation::Cost> {
                s.agenda.last()?.cost(self, s, side, action)
            }

            fn carry_on(
                &self,
                s: &mut $state,
                dice: &mut dyn $crate::Dice,
                log: &mut $crate::Log<$event>,
                work: impl FnOnce(&mut Play<'_>),
            ) {
                let mut play = Play::new(self, s, dice, log);
                work(&mut play);
                play.run();
            }

            fn decide(
                &self,
                s: &mut $state,
                side: $side,
                action: &$action,
                dice: &mut dyn $crate::Dice,
                log: &mut $crate::Log<$event>,
            ) {
                Play::new(self, s, dice, log).decide(side, action);
            }

            fn fight_out(
                &self,
                s: &mut $state,
                side: $side,
                action: &$action,
                dice: &mut dyn $crate::Dice,
                log: &mut $crate::Log<$event>,
            ) -> bool {
                Play::new(self, s, dice, log).weigh(side, action)
            }
        }

        impl $steps {
            /// What it is called.
            pub const fn name(self) -> &'static str {
                match self {
                    $($steps::$step(_) => <crate::$room::$step as $crate::agenda::Asks<$game>>::NAME,)+
                }
            }

            /// Do odds end before it?
            pub const fn is_beyond_odds(self) -> bool {
                match self {
                    $($steps::$step(_) => <crate::$room::$step as $crate::agenda::Asks<$game>>::BEYOND_ODDS,)+
                }
            }

            /// Who decides now; nobody in a step that runs by itself.
            pub fn deciders(self, g: &$game, s: &$state) -> $crate::Sides {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::deciders(step, g, s),)+
                }
            }

            /// Carries it on.
            pub fn run(self, p: &mut Play<'_>) -> $crate::agenda::Flow {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::run(step, p),)+
                }
            }

            /// Everything the side may do, if it decides.
            pub fn offers(self, g: &$game, s: &$state, side: $side, offers: &mut $crate::Offers<$action>) {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::offers(step, g, s, side, offers),)+
                }
            }

            /// May the side, which decides, do this? If not, by which rule.
            pub fn may(
                self,
                g: &$game,
                s: &$state,
                side: $side,
                action: &$action,
            ) -> ::core::result::Result<(), $crate::Refusal> {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::may(step, g, s, side, action),)+
                }
            }

            /// Does what has been checked, and nothing that follows by itself.
            pub fn act(self, p: &mut Play<'_>, side: $side, action: &$action) {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::act(step, p, side, action),)+
                }
            }

            /// What the side, which decides, is asked.
            pub fn ask(self, g: &$game, s: &$state, side: $side) -> $crate::Message {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::ask(step, g, s, side),)+
                }
            }

            /// What a decision costs beside itself.
            pub fn cost(
                self,
                g: &$game,
                s: &$state,
                side: $side,
                action: &$action,
            ) -> ::core::option::Option<$crate::notation::Cost> {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::cost(step, g, s, side, action),)+
                }
            }

            fn weigh(self, p: &mut Play<'_>, side: $side, action: &$action) -> $crate::agenda::Outlook {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::weigh(step, p, side, action),)+
                }
            }

            fn granted(self, g: &$game, s: &$state) -> ::core::option::Option<$action> {
                match self {
                    $($steps::$step(step) => $crate::agenda::Asks::<$game>::granted(step, g, s),)+
                }
            }
        }

        /// A decision being carried out: the rules, the state, the dice and the log in one hand.
        pub struct Play<'a> {
            /// The rules.
            pub g: &'a $game,
            /// The state.
            pub s: &'a mut $state,
            /// The dice.
            pub dice: &'a mut dyn $crate::Dice,
            /// What happened so far.
            pub log: &'a mut $crate::Log<$event>,
        }

        impl<'a> Play<'a> {
            /// All four in one hand.
            pub fn new(
                g: &'a $game,
                s: &'a mut $state,
                dice: &'a mut dyn $crate::Dice,
                log: &'a mut $crate::Log<$event>,
            ) -> Play<'a> {
                Play { g, s, dice, log }
            }
        }

        impl Play<'_> {
            /// Notes an event.
            pub fn tell(&mut self, event: $event) {
                self.log.tell(event);
            }

            /// What happens or is decided now.
            pub fn now(&self) -> ::core::option::Option<$steps> {
                self.s.agenda.last().copied()
            }

            /// Puts a step on the agenda.
            pub fn push(&mut self, step: impl Into<$steps>) {
                self.s.agenda.push(step.into());
            }

            /// Takes the current step off the agenda.
            pub fn pop(&mut self) {
                self.s.agenda.pop();
            }

            /// Puts another step in the place of the current one.
            pub fn replace(&mut self, step: impl Into<$steps>) {
                self.pop();
                self.push(step);
            }

            /// The current step is over.
            pub fn finish(&mut self) -> $crate::agenda::Flow {
                self.pop();
                $crate::agenda::Flow::GoesOn
            }

            /// The current step waits if there is something to choose, and is over otherwise.
            pub fn wait_if(&mut self, open: bool) -> $crate::agenda::Flow {
                if open { $crate::agenda::Flow::Waits } else { self.finish() }
            }

            /// Carries on until somebody must decide, or the game is over.
            pub fn run(&mut self) {
                while let Some(step) = self.now() {
                    if step.run(self) == $crate::agenda::Flow::Waits {
                        return;
                    }
                }
            }

            /// Carries out a decision that has been checked, and nothing that follows by itself.
            pub fn act(&mut self, side: $side, action: &$action) {
                if let Some(step) = self.now() {
                    step.act(self, side, action);
                }
            }

            /// Carries out a decision that has been checked, up to the next.
            pub fn decide(&mut self, side: $side, action: &$action) {
                self.act(side, action);
                self.run();
            }

            /// Carries out a decision for whoever weighs it; true if a choice was taken for granted on the way.
            pub fn weigh(&mut self, side: $side, action: &$action) -> bool {
                let Some(step) = self.now() else { return false };
                match step.weigh(self, side, action) {
                    $crate::agenda::Outlook::DownTo(floor) => self.fight_out(floor),
                    $crate::agenda::Outlook::NextDecision => {
                        self.run();
                        false
                    }
                }
            }

            /// Carries on until the agenda is down to this many steps, or odds go no further.
            fn fight_out(&mut self, floor: usize) -> bool {
                let mut assumed = false;
                while let Some(step) = self.now()
                    && self.s.agenda.len() > floor
                    && !step.is_beyond_odds()
                {
                    if step.run(self) == $crate::agenda::Flow::GoesOn {
                        continue;
                    }
                    assumed = true;
                    if !self.grant(step) {
                        break;
                    }
                }
                assumed
            }

            /// Decides for whoever would have to; false if nothing can be done.
            fn grant(&mut self, step: $steps) -> bool {
                let Some(side) = step.deciders(self.g, self.s).iter().next() else { return false };
                let side = <$side>::from(side);
                let action = step.granted(self.g, self.s).or_else(|| {
                    let mut offers = $crate::Offers::new();
                    step.offers(self.g, self.s, side, &mut offers);
                    offers.closed.into_iter().next()
                });
                let Some(action) = action else { return false };
                step.act(self, side, &action);
                true
            }
        }
    };
}
