//! The captain: plays by the game's doctrine, from what its side sees.

use crate::{Player, Vantage};
use kernel::{Doctrine, Stream};

/// Draws one state that agrees with its view, lets the doctrine mark every action on it, and takes the best; among equals
/// chance decides. Of an open offer it looks at the proposals.
pub struct Captain<A> {
    stream: Stream,
    marks: Vec<i32>,
    listed: Vec<A>,
}

impl<A> Captain<A> {
    /// A captain before its first game.
    pub fn new() -> Captain<A> {
        Captain { stream: Stream::from_number(0), marks: Vec::new(), listed: Vec::new() }
    }

    /// The index of the highest mark; one of them by chance if several are equal.
    fn best(&mut self) -> Option<usize> {
        let highest = *self.marks.iter().max()?;
        let equals = self.marks.iter().filter(|&&mark| mark == highest).count();
        let chosen = self.stream.below(equals as u32) as usize;
        let mut indices = self.marks.iter().enumerate().filter(|&(_, &mark)| mark == highest);
        indices.nth(chosen).map(|(index, _)| index)
    }
}

impl<A> Default for Captain<A> {
    fn default() -> Self {
        Captain::new()
    }
}

impl<R: Doctrine> Player<R> for Captain<R::Action> {
    fn sit_down(&mut self, seed: [u8; 32]) {
        self.stream = Stream::new(seed);
    }

    fn decide(&mut self, vantage: &Vantage<'_, R>) -> Option<R::Action> {
        let offers = vantage.offers();
        if let ([only], []) = (&offers.closed[..], &offers.open[..]) {
            return Some(only.clone());
        }
        let mut listed = std::mem::take(&mut self.listed);
        listed.clear();
        let actions = if offers.open.is_empty() {
            &offers.closed[..]
        } else {
            listed.extend(vantage.named(&mut self.stream));
            &listed[..]
        };
        self.marks.clear();
        let state = vantage.likely(&mut self.stream);
        vantage.rules().appraise(state, vantage.side(), actions, &mut self.marks);
        // A doctrine that marks too few or too many is held to the list.
        self.marks.truncate(actions.len());
        let chosen = self.best().and_then(|index| actions.get(index)).or(actions.first()).cloned();
        self.listed = listed;
        // An open offer without proposals is drawn from.
        chosen.or_else(|| offers.open.iter().find_map(|&offer| vantage.draw(offer, &mut self.stream)))
    }
}
