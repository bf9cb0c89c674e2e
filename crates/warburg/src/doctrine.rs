//! What the game knows of playing well, for the computer captain.

use crate::action::Action;
use crate::game::Warburg;
use crate::state::State;
use kernel::{Doctrine, Side};

impl Doctrine for Warburg {
    fn appraise(&self, _state: &State, _side: Side, actions: &[Action], marks: &mut Vec<i32>) {
        marks.extend(actions.iter().map(|_| 0));
    }
}
