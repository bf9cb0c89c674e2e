//! Computer players. They know no game by name: a game brings its own judgement ([`kernel::Doctrine`]), a player
//! here turns it into decisions.
//!
//! A [`Player`] decides from a [`Vantage`]: the rules, the side, what that side sees, what it is offered, and a sampler
//! of states that agree with what it sees. The true state lies behind it and cannot be reached.
//!
//! | level | how it decides |
//! | --- | --- |
//! | [`recruit`](Level::Recruit) | by chance, every offer alike |
//! | [`captain`](Level::Captain) | the offer that the game's doctrine marks highest on a sampled state |
//!
//! [`Arena`] plays whole games between players for mass play: no view for who does not ask for one, no snapshots,
//! no memory taken for a decision.
//!
//! # What will plug in here
//!
//! **A search** (`marshal`) is one more `Player`. On a decision it calls [`Vantage::sample`] as often as it likes,
//! runs [`Rules::apply`] with its own dice on those states, and uses the doctrine's marks to order moves and to play out.
//! It keeps its tree between decisions in `self`; [`Player::sit_down`] tells it that a new game begins. It needs nothing
//! that `Vantage` does not give, so neither the games nor the arena change: a line in [`Level`] and a file beside
//! `captain.rs`.
//!
//! **A solo system** (rules of the box by which a side plays itself) is a game's own: its procedure is written as a
//! `Doctrine` whose marks are the procedure's order of preference, or, where the procedure rolls dice, as decisions of the
//! rules themselves so that they stand in the record. In both cases the captain's machinery carries it out.

mod arena;
mod captain;
mod level;
mod recruit;
mod vantage;

pub use arena::{Arena, LIMIT, PlayError, Played, play_out};
pub use captain::Captain;
pub use level::{Level, UnknownLevel};
pub use recruit::Recruit;
pub use vantage::{Vantage, player_seed, run_seed, seed_of};

use kernel::Rules;

/// Somebody who decides for a side.
pub trait Player<R: Rules>: Send {
    /// A game begins: forget the last one, and take chance from this seed.
    fn sit_down(&mut self, seed: [u8; 32]);

    /// Decides; none if nothing is offered.
    fn decide(&mut self, vantage: &Vantage<'_, R>) -> Option<R::Action>;
}
