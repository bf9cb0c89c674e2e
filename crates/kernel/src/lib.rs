//! What a rulebook is: `state × decision × dice → state + events`.
//!
//! A game implements one trait, [`Rules`]; everything else here works on it and knows no game by name: dice that can be
//! checked ([`dice`]), exact odds ([`odds`]), records ([`record`]), the authority that runs a game ([`authority`]), rule
//! cases ([`case`]) and the laws that every game passes ([`harness`]).
//!
//! # A game of one screen
//!
//! Two sides take turns at a heap of twelve counters: one or two at a time, or as many as a die shows. Whoever takes the
//! last wins. Each has a secret reserve, dealt at the start, that takes as many once.
//!
//! ```
//! use catalogue::Catalogue;
//! use kernel::*;
//! use serde::{Deserialize, Serialize};
//! use std::sync::Arc;
//!
//! // Every refusal, roll and end names the rule it follows.
//! const TAKE: RuleId = RuleId::new("heap-1-01");
//! const RESERVE: RuleId = RuleId::new("heap-1-02");
//!
//! // The state: plain data, with all that is pending in it, and every secret.
//! #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
//! struct State { heap: u8, reserve: [u8; 2], side: u8 }
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! enum Action { Take(u8), Roll, Reserve }
//!
//! #[derive(Clone, PartialEq, Debug, Serialize)]
//! struct Took { side: Side, count: u8 }
//!
//! // What one side may know. What is hidden has no place in it.
//! #[derive(Clone, PartialEq, Debug, Serialize)]
//! struct View { own: Option<(Side, u8)>, has_reserve: [bool; 2], heap: u8, side: u8 }
//!
//! struct Heap { about: About, catalogue: Catalogue }
//!
//! impl Rules for Heap {
//!     type State = State;
//!     type Action = Action;
//!     type Event = Took;
//!     type View = View;
//!
//!     fn about(&self) -> &About { &self.about }
//!     fn catalogue(&self) -> &Catalogue { &self.catalogue }
//!     fn fluent(&self, _: &str) -> &'static str { TEXTS }
//!
//!     // Chance has one door, the dice: they are recorded, proved by the seed, and counted for odds.
//!     fn start(&self, _: &Setup, dice: &mut dyn Dice, _: &mut Log<Took>) -> Result<State, SetupError> {
//!         let reserve = [(); 2].map(|()| dice.roll(RESERVE, Die::of(3)));
//!         Ok(State { heap: 12, reserve, side: 0 })
//!     }
//!     fn turn(&self, state: &State) -> Turn {
//!         let (side, last) = (Side(state.side), Side(1 - state.side));
//!         let outcome = Outcome { winner: Some(last), level: "level-victory", rule: TAKE };
//!         if state.heap == 0 { Turn::Over(outcome) } else { Turn::Decide(Sides::one(side)) }
//!     }
//!     // One function decides what is legal; what is offered is what it allows.
//!     fn check(&self, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
//!         let may = match action {
//!             Action::Take(count) => (1..=2).contains(count) && *count <= state.heap,
//!             Action::Roll => true,
//!             Action::Reserve => state.reserve[usize::from(side.0)] > 0,
//!         };
//!         let turn = state.heap > 0 && side.0 == state.side;
//!         if turn && may { Ok(()) } else { Err(Refusal::new(TAKE)) }
//!     }
//!     fn offers(&self, state: &State, side: Side, offers: &mut Offers<Action>) {
//!         let all = [Action::Take(1), Action::Take(2), Action::Roll, Action::Reserve];
//!         let legal = all.into_iter().filter(|action| self.check(state, side, action).is_ok());
//!         legal.for_each(|action| offers.add(action));
//!     }
//!     // What was rolled or revealed cannot be undone without the other side's consent.
//!     fn apply(&self, state: &mut State, side: Side, action: &Action, dice: &mut dyn Dice, log: &mut Log<Took>) {
//!         let count = match *action {
//!             Action::Take(count) => count,
//!             Action::Roll => dice.roll(TAKE, Die::D6),
//!             Action::Reserve => {
//!                 log.reveal();
//!                 std::mem::take(&mut state.reserve[usize::from(side.0)])
//!             }
//!         };
//!         state.heap = state.heap.saturating_sub(count);
//!         state.side = 1 - state.side;
//!         log.tell(Took { side, count });
//!     }
//!
//!     fn view(&self, state: &State, viewer: Viewer) -> View {
//!         let own = match viewer {
//!             Viewer::Side(side) => Some((side, state.reserve[usize::from(side.0)])),
//!             Viewer::Public => None,
//!         };
//!         let has_reserve = state.reserve.map(|count| count > 0);
//!         View { own, has_reserve, heap: state.heap, side: state.side }
//!     }
//!     // Who plays, advises or reckons odds sees a state drawn from the view, never the true one.
//!     fn sample(&self, view: &View, stream: &mut Stream) -> State {
//!         let mut reserve = view.has_reserve.map(|has| if has { stream.below(3) as u8 + 1 } else { 0 });
//!         if let Some((side, count)) = view.own {
//!             reserve[usize::from(side.0)] = count;
//!         }
//!         State { heap: view.heap, reserve, side: view.side }
//!     }
//!     fn witness(&self, _: &State, _: &State, event: &Took, _: Viewer) -> Option<Took> { Some(event.clone()) }
//!     fn hides(&self, _: &View, _: Piece) -> bool { false }
//!
//!     // Decisions have a notation that people read and type, and that records keep.
//!     fn write(&self, action: &Action) -> String {
//!         match action {
//!             Action::Take(count) => format!("take {count}"),
//!             Action::Roll => "roll".to_owned(),
//!             Action::Reserve => "reserve".to_owned(),
//!         }
//!     }
//!     fn read(&self, text: &str) -> Result<Action, Misread> {
//!         let all = [Action::Take(1), Action::Take(2), Action::Roll, Action::Reserve];
//!         let unknown = || Misread::NoneOf { word: text.to_owned(), among: vec!["take 1", "take 2", "roll", "reserve"] };
//!         all.into_iter().find(|action| self.write(action) == text).ok_or_else(unknown)
//!     }
//!     // Its words are left out here: how an event, a question and a button read, as keys of translations.
//! #     fn code(&self, _: Name) -> String { String::new() }
//! #     fn title(&self, _: Name, _: Language) -> String { String::new() }
//! #
//! #     fn tell(&self, event: &Took) -> Message { Message::new("took").with("count", Arg::Number(event.count.into())) }
//! #     fn ask(&self, _: &State, _: Side) -> Message { Message::new("ask") }
//! #     fn label(&self, action: &Action) -> Message {
//! #         Message::new(match action {
//! #             Action::Take(_) => "label-take",
//! #             Action::Roll => "label-roll",
//! #             Action::Reserve => "label-reserve",
//! #         })
//! #     }
//! #     fn progress(&self, _: &State) -> Progress { Progress { turn: 1, turns: 1, phase: "phase" } }
//! #     fn facts(&self, state: &State) -> serde_json::Value { serde_json::json!({ "heap": state.heap }) }
//! #     fn invariants(&self, state: &State) -> Result<(), String> {
//! #         if state.heap <= 12 { Ok(()) } else { Err(format!("a heap of {}", state.heap)) }
//! #     }
//! #     fn position(&self, _: &Setup, _: &toml::Table) -> Result<(Self, State), PositionError> {
//! #         Err(PositionError::new("position", "this game has no cases"))
//! #     }
//! }
//!
//! # const TEXTS: &str = concat!(
//! #     "side-red = Red\nside-blue = Blue\nphase = Taking\nlevel-victory = Victory\nask = Take some.\n",
//! #     "label-take = Take a few\nlabel-roll = Roll for it\nlabel-reserve = The reserve\ntook = { $count } taken.\n",
//! # );
//! # // What the game says of itself, and its rules in words.
//! # impl Heap {
//! #     fn new() -> Heap {
//! #         let about = About {
//! #             game: "heap".to_owned(),
//! #             title: "Heap".to_owned(),
//! #             version: 1,
//! #             board: "table".to_owned(),
//! #             sides: vec!["red".to_owned(), "blue".to_owned()],
//! #             scenarios: vec![ScenarioAbout {
//! #                 code: "twelve".to_owned(),
//! #                 en: ("Twelve".to_owned(), String::new()),
//! #                 fr: ("Douze".to_owned(), String::new()),
//! #                 turns: 1,
//! #                 board: "table".to_owned(),
//! #                 sides: vec!["red".to_owned(), "blue".to_owned()],
//! #                 ..ScenarioAbout::default()
//! #             }],
//! #             data: "00".to_owned(),
//! #         };
//! #         let rule = |id: &str| format!(
//! #             "[[rule]]\nid = \"{id}\"\ntitle = \"A\"\ntitle_fr = \"A\"\nkind = \"sequence\"\nen = \"A.\"\nfr = \"A.\"\n"
//! #         );
//! #         let text = format!("game = \"heap\"\ntitle = \"Heap\"\n{}{}", rule("heap-1-01"), rule("heap-1-02"));
//! #         Heap { about, catalogue: Catalogue::parse(&text, "rules.toml").expect("two rules") }
//! #     }
//! # }
//! // The authority plays it: who decides, when, with which dice. A decision names the moment at which its side made it.
//! let rules = Arc::new(Heap::new());
//! let setup = Setup::new("twelve");
//! let mut game = Match::new(Arc::clone(&rules), &setup, [7; 32])?;
//! assert!(game.submit(Side(1), 0, &Action::Roll).is_err(), "it is Red's turn");
//! while let Some(side) = game.deciding().iter().next() {
//!     let choice = game.offers(side).closed.pop().expect("something to do");
//!     game.submit(side, game.moment(Viewer::Side(side)), &choice)?;
//! }
//!
//! // The record is text. It plays back to the same state, and its seed proves the dice.
//! let text = game.record().to_string();
//! assert!(text.contains("\n1 red reserve\n2 blue reserve\n3 red roll ! "), "{text}");
//! let replayed = replay::verify(&*rules, &Record::parse(&text, "heap")?)?;
//! assert_eq!(replayed.state, *game.authority_state());
//!
//! // Every law, on a hundred games of chance: nothing leaks, nothing unlisted is allowed, undo stops at the dice, …
//! for seed in 0..100 {
//!     harness::play_random(&rules, &setup, seed, &harness::Laws::default())?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to go from here
//!
//! | wanted | found in |
//! | --- | --- |
//! | steps that wait for each other, each in its own chapter | [`agenda`] |
//! | a decision declared once: notation, label, parts | [`notation`](mod@notation) |
//! | sides that decide in secret at the same time | [`Rules::sealed`] |
//! | draws from a cup, dice numbered from 0 | [`Cup`], [`Die`] |
//! | decisions too many to list | [`OpenOffer`] |
//! | moments, undo, take-backs, draws, clocks | [`Match`] |
//! | long games and later versions of the rules | [`snapshot`], [`carry`] |
//! | rules tried by short cases | [`case`] |

pub mod agenda;
pub mod aim;
mod army;
pub mod authority;
mod bits;
pub mod book;
mod boxed;
pub mod carry;
pub mod case;
pub mod chart;
mod clock;
pub mod closing;
mod course;
pub mod cup;
pub mod deal;
pub mod dice;
pub mod doctrine;
pub mod event;
pub mod few;
pub mod fuzz;
pub mod happening;
pub mod harness;
pub mod hash;
mod id;
mod journal;
pub mod listing;
pub mod log;
mod marks;
pub mod message;
pub mod misread;
mod moments;
pub mod naming;
pub mod notation;
pub mod odds;
pub mod position;
pub mod record;
pub mod refusal;
pub mod replay;
pub mod rule;
pub mod rules;
pub mod seq;
pub mod setup;
pub mod snapshot;
pub mod text;
mod undo;
mod words;

pub use authority::Match;
pub use cup::Cup;
pub use dice::{Cast, Dice, Die, Modifier, Roll, Stream};
pub use doctrine::Doctrine;
pub use few::{Few, Maybe, Packed};
pub use happening::Happening;
pub use id::{Id, WideId, Width};
pub use log::Log;
pub use message::{Arg, Message};
pub use misread::Misread;
pub use naming::{Name, Piece, Place};
pub use position::PositionError;
pub use record::Record;
pub use refusal::Refusal;
pub use rule::{RuleId, UnknownRule};
pub use rules::{Offers, OpenOffer, Outcome, Progress, Rules, Side, Sides, Turn, Viewer};
pub use seq::Seq;
pub use setup::{About, ScenarioAbout, Setup, SetupError};
pub use text::{Language, Phrases, Texts};
