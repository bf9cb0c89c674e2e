//! The recruit: does anything that is allowed.

use crate::{Player, Seat};
use kernel::{Rules, Stream};

/// Decides by chance, every listed action alike; an open offer counts as much as the actions it proposes.
pub struct Recruit {
    stream: Stream,
}

impl Recruit {
    /// A recruit before his first game.
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

    fn decide(&mut self, seat: &Seat<'_, R>) -> Option<R::Action> {
        let offers = seat.offers();
        if offers.open.is_empty() {
            return self.stream.pick(&offers.closed).cloned();
        }
        let weight = |proposals: usize| proposals.max(1);
        let open: usize = offers.open.iter().map(|offer| weight(offer.proposals.len())).sum();
        let mut index = self.stream.below((offers.closed.len() + open) as u32) as usize;
        if let Some(action) = offers.closed.get(index) {
            return Some(action.clone());
        }
        index -= offers.closed.len();
        let offer = offers.open.iter().find(|offer| {
            let here = index < weight(offer.proposals.len());
            index = index.saturating_sub(weight(offer.proposals.len()));
            here
        })?;
        // An offer of which nothing can be drawn still has its proposals, and the rest of the list.
        seat.draw(offer, &mut self.stream)
            .or_else(|| self.stream.pick(&offer.proposals).cloned())
            .or_else(|| offers.named().next().cloned())
    }
}
