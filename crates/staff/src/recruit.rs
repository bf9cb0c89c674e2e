//! The recruit: does anything that is allowed.

use crate::{Player, Vantage};
use kernel::{Rules, Stream};

/// Decides by chance, every listed action alike; an open offer counts as one.
pub struct Recruit {
    stream: Stream,
}

impl Recruit {
    /// A recruit before its first game.
    pub fn new() -> Recruit {
        Recruit { stream: Stream::from_number(0) }
    }
}

impl Default for Recruit {
    fn default() -> Self {
        Recruit::new()
    }
}

impl<R: Rules> Player<R> for Recruit {
    fn sit_down(&mut self, seed: [u8; 32]) {
        self.stream = Stream::new(seed);
    }

    fn decide(&mut self, vantage: &Vantage<'_, R>) -> Option<R::Action> {
        let offers = vantage.offers();
        if offers.open.is_empty() {
            return self.stream.pick(&offers.closed).cloned();
        }
        let index = self.stream.below((offers.closed.len() + offers.open.len()) as u32) as usize;
        if let Some(action) = offers.closed.get(index) {
            return Some(action.clone());
        }
        // Where nothing can be drawn of an offer, there are still the others, and the list.
        let open = &offers.open[index - offers.closed.len()..];
        let drawn = open.iter().chain(&offers.open).find_map(|&offer| vantage.draw(offer, &mut self.stream));
        drawn.or_else(|| vantage.named(&mut self.stream).into_iter().next())
    }
}
