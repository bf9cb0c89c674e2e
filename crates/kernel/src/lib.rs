//! What a rulebook is: `state × decision × dice → state + events`.
//!
//! A game implements [`Rules`]; everything else here works on that one trait and knows no game by name:
//! dice that can be checked ([`dice`]), exact odds ([`odds`]), records ([`record`]), the authority that runs
//! a game ([`authority`]), rule cases ([`case`]) and the laws that every game passes ([`harness`]).

pub mod agenda;
pub mod authority;
mod bits;
pub mod carry;
pub mod case;
pub mod chart;
mod clock;
mod course;
pub mod cup;
pub mod deal;
pub mod dice;
pub mod doctrine;
pub mod fuzz;
pub mod harness;
pub mod hash;
mod id;
mod journal;
pub mod log;
pub mod message;
pub mod misread;
mod moments;
pub mod naming;
pub mod notation;
pub mod odds;
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

pub use authority::Match;
pub use cup::Cup;
pub use dice::{Cast, Dice, Die, Modifier, Roll, Stream};
pub use doctrine::Doctrine;
pub use id::{Id, WideId, Width};
pub use log::Log;
pub use message::{Arg, Message};
pub use misread::Misread;
pub use naming::{Name, Piece, Place};
pub use record::Record;
pub use refusal::Refusal;
pub use rule::{RuleId, UnknownRule};
pub use rules::{Offers, OpenOffer, Outcome, Progress, Rules, Side, Sides, StageError, Turn, Viewer};
pub use seq::Seq;
pub use setup::{About, ScenarioAbout, Setup, SetupError};
pub use text::{Language, Texts};
