//! What a game knows of playing well, for the computer players of `staff`.

use crate::rules::{Rules, Side};

/// A game's own judgement of its decisions.
///
/// The state it is shown is never the true one: it is sampled from the player's view.
pub trait Doctrine: Rules {
    /// Marks each action for `side`: the higher the better. `marks` comes empty and leaves as long as `actions`.
    fn appraise(&self, state: &Self::State, side: Side, actions: &[Self::Action], marks: &mut Vec<i32>);
}
