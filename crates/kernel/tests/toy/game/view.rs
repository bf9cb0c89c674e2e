//! What a side of the toy may know, and a state that agrees with it.

use super::{Fault, MARKERS, OffTheBooks, State, TARGETS, Toy};
use kernel::{Side, Stream, Viewer};
use serde::Serialize;
use std::sync::atomic::Ordering;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub(super) viewer: Option<Side>,
    pub(super) hand: Option<[u8; 3]>,
    pub(super) card: Option<u8>,
    pub(super) cards_left: [usize; 2],
    pub(super) swaps: [u8; 2],
    pub(super) drummed: bool,
    pub(super) peeked: u8,
    pub(super) has_chosen: Option<[bool; 2]>,
    pub(super) score: [u8; 2],
    pub(super) round: u8,
    pub(super) march: Option<Side>,
    pub marker: (u8, u8),
    pub(super) fallen: [bool; TARGETS],
    pub(super) drawn: [bool; MARKERS as usize],
    pub(super) generation: (u32, bool),
}

impl Toy {
    pub(super) fn seen_by(&self, state: &State, viewer: Viewer) -> View {
        self.views.fetch_add(1, Ordering::Relaxed);
        let side = match viewer {
            Viewer::Side(side) => Some(side),
            Viewer::Public => None,
        };
        let own = side.map(|side| usize::from(side.0));
        View {
            viewer: side,
            hand: own.map(|own| state.hands[own]),
            card: own.map(|own| state.chosen[own]),
            cards_left: [0, 1].map(|i: usize| state.hands[i].iter().filter(|&&card| card > 0).count()),
            swaps: [0, 1].map(|i| {
                let known = own == Some(i) || self.fault == Fault::CountsSwaps;
                if known { state.swaps[i] } else { 0 }
            }),
            drummed: state.drummed,
            peeked: state.peeked,
            has_chosen: (self.fault == Fault::ShowsWhoHasChosen).then(|| state.chosen.map(|card| card > 0)),
            score: state.score,
            round: state.round,
            march: state.march,
            marker: state.marker,
            fallen: state.fallen,
            drawn: state.drawn,
            generation: (0, state.bad_clone),
        }
    }

    pub(super) fn agreeing(&self, view: &View, stream: &mut Stream) -> State {
        let mut hands = [[0; 3]; 2];
        let mut chosen = [0; 2];
        for side in 0..2u8 {
            let i = usize::from(side);
            if view.viewer == Some(Side(side)) {
                hands[i] = view.hand.unwrap_or_default();
                if self.fault != Fault::SamplesBadly {
                    chosen[i] = view.card.unwrap_or_default();
                }
                continue;
            }
            for card in &mut hands[i][..view.cards_left[i]] {
                *card = stream.below(6) as u8 + 1;
            }
        }
        let (generation, bad_clone) = view.generation;
        let &View { score, round, march, marker, swaps, drummed, peeked, fallen, drawn, .. } = view;
        let (forgotten, courage, first) = (0, OffTheBooks::default(), None);
        let last = stream.below(2) as u8;
        let cup = (1..MARKERS + last).filter(|&marker| !drawn[usize::from(marker) - 1]).collect();
        State {
            hands,
            chosen,
            score,
            round,
            march,
            marker,
            swaps,
            drummed,
            peeked,
            first,
            fallen,
            cup,
            drawn,
            forgotten,
            courage,
            generation,
            bad_clone,
        }
    }
}
