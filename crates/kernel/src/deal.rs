//! Deals hidden pieces out among the places in which they may lie.
//!
//! A sampled state must put what a side cannot see somewhere. Each place takes one piece, and each piece may lie in some
//! places only. Places are served in any order; one that finds every piece it could have taken sends another place to
//! look for a different one (an augmenting path). So the work is bounded by places times pairs, and wherever all places
//! can be served, they are: a dealer that goes back step by step may need longer than the game lasts.

use crate::dice::Stream;

/// Which piece lies in each place, chosen by chance. `may` says whether a piece may lie in a place; it is asked only
/// where that is of interest, and must answer the same each time.
///
/// Every place is served if that can be done at all. If it cannot, pieces that are left over fill the places that are:
/// the deal never fails. A place stays empty only if there are fewer pieces than places.
///
/// ```
/// use kernel::{Stream, deal::deal};
/// // Piece 0 may lie anywhere, pieces 1 and 2 in place 0 or 1 only.
/// let dealt = deal(3, 3, |piece, place| piece == 0 || place < 2, &mut Stream::from_number(7));
/// assert_eq!(dealt[2], Some(0));
/// ```
pub fn deal(
    pieces: usize,
    places: usize,
    mut may: impl FnMut(usize, usize) -> bool,
    stream: &mut Stream,
) -> Vec<Option<usize>> {
    let mut order: Vec<usize> = (0..places).collect();
    let mut candidates: Vec<usize> = (0..pieces).collect();
    stream.shuffle(&mut order);
    let mut holders: Vec<Option<usize>> = vec![None; pieces];
    for &place in &order {
        stream.shuffle(&mut candidates);
        let mut tried = vec![false; pieces];
        serve(place, &candidates, &mut may, &mut tried, &mut holders);
    }
    let mut dealt = vec![None; places];
    for (piece, holder) in holders.iter().enumerate() {
        if let Some(place) = *holder {
            dealt[place] = Some(piece);
        }
    }
    let mut left = candidates.into_iter().filter(|&piece| holders[piece].is_none());
    for place in order {
        if dealt[place].is_none() {
            dealt[place] = left.next();
        }
    }
    dealt
}

/// Gives a place a piece, moving others on where it must. Each piece is tried once, so it goes no deeper than there are
/// pieces.
fn serve(
    place: usize,
    candidates: &[usize],
    may: &mut impl FnMut(usize, usize) -> bool,
    tried: &mut [bool],
    holders: &mut [Option<usize>],
) -> bool {
    // A free piece first: most places are served without moving anybody.
    for free in [true, false] {
        for &piece in candidates {
            if tried[piece] || holders[piece].is_none() != free || !may(piece, place) {
                continue;
            }
            tried[piece] = true;
            let moved = match holders[piece] {
                None => true,
                Some(holder) => serve(holder, candidates, may, tried, holders),
            };
            if moved {
                holders[piece] = Some(place);
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Whether a random table of who may lie where can be served whole, by trying everything.
    fn whole(may: &[Vec<bool>], place: usize, taken: &mut Vec<bool>) -> bool {
        if place == may.len() {
            return true;
        }
        for piece in 0..taken.len() {
            if may[place][piece] && !taken[piece] {
                taken[piece] = true;
                let done = whole(may, place + 1, taken);
                taken[piece] = false;
                if done {
                    return true;
                }
            }
        }
        false
    }

    #[test]
    fn every_place_is_served_where_that_can_be_done() {
        let mut served = 0;
        for seed in 0..2000 {
            let mut stream = Stream::from_number(seed);
            let (places, pieces) = (1 + stream.below(5) as usize, 1 + stream.below(6) as usize);
            let may: Vec<Vec<bool>> =
                (0..places).map(|_| (0..pieces).map(|_| stream.below(3) == 0).collect()).collect();
            let dealt = deal(pieces, places, |piece, place| may[place][piece], &mut stream);
            let given: BTreeSet<usize> = dealt.iter().flatten().copied().collect();
            assert_eq!(
                given.len(),
                places.min(pieces),
                "each piece once, and none left while a place is empty"
            );
            let fits = dealt.iter().zip(&may).all(|(piece, may)| piece.is_some_and(|piece| may[piece]));
            assert_eq!(fits, whole(&may, 0, &mut vec![false; pieces]), "seed {seed}");
            served += usize::from(fits);
        }
        assert!((200..1800).contains(&served), "{served} of 2000: both kinds are tried");
    }

    #[test]
    fn every_deal_comes_up() {
        let mut stream = Stream::from_number(1);
        let mut seen = BTreeSet::new();
        for _ in 0..300 {
            seen.insert(deal(4, 3, |piece, place| piece != place, &mut stream));
        }
        // Of 24 ways to give three of four pieces to three places, 11 put no piece where it may not lie.
        assert_eq!(seen.len(), 11);
    }

    #[test]
    fn many_places_are_served_at_once() {
        let mut stream = Stream::from_number(3);
        // Piece i may lie in place i and i + 1 only: stepping back would try two to the power of 200 ways.
        let dealt = deal(200, 200, |piece, place| place == piece || place == piece + 1, &mut stream);
        assert!(dealt.iter().enumerate().all(|(place, piece)| *piece == Some(place)));
    }
}
