//! A cup from which markers are drawn.
//!
//! It lies in the order of what it holds, whoever put it in and when: so the same seed draws the same markers, and the
//! order tells nothing. What it still holds is for the rules to show or to hide.

use crate::dice::Dice;
use crate::rule::RuleId;
use crate::seq::Seq;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Up to `N` things, in their own order.
///
/// ```
/// use kernel::{Cup, Dice, RuleId, Stream};
/// const DRAW: RuleId = RuleId::new("doc-1-01");
/// let mut cup: Cup<u8, 4> = [3, 1, 2].into_iter().collect();
/// let mut dice = Stream::from_number(1796);
/// let drawn = cup.draw(&mut dice, DRAW, |marker| format!("marker-{marker}"));
/// assert!(drawn.is_some_and(|marker| !cup.holds(marker)) && cup.len() == 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent, bound = "T: Copy + Default + Serialize + DeserializeOwned")]
pub struct Cup<T, const N: usize> {
    held: Seq<T, N>,
}

impl<T: Copy + Default, const N: usize> Default for Cup<T, N> {
    fn default() -> Self {
        Cup { held: Seq::default() }
    }
}

impl<T: Copy + Default + Ord, const N: usize> Cup<T, N> {
    /// An empty cup.
    pub fn new() -> Self {
        Cup::default()
    }

    /// Puts one in. Panics if the cup is full: capacities are chosen so that rules never fill them.
    pub fn put(&mut self, thing: T) {
        let place = self.held.partition_point(|held| *held <= thing);
        self.held.push(thing);
        self.held[place..].rotate_right(1);
    }

    /// Takes one out by name, if it is there.
    pub fn take(&mut self, thing: T) -> Option<T> {
        let place = self.held.binary_search(&thing).ok()?;
        Some(self.take_at(place))
    }

    /// Draws one, and remembers it by its code: a roll as any other, even of the last that is left.
    pub fn draw(&mut self, dice: &mut dyn Dice, rule: RuleId, code: impl Fn(T) -> String) -> Option<T> {
        let count = self.held.len();
        (count > 0).then(|| {
            let place = dice.lot(rule, count, &|at| code(self.held[at]));
            self.take_at(place)
        })
    }

    /// Is it in the cup?
    pub fn holds(&self, thing: T) -> bool {
        self.held.binary_search(&thing).is_ok()
    }

    /// What it holds, in order.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.held.iter().copied()
    }

    /// How much it holds.
    pub fn len(&self) -> usize {
        self.held.len()
    }

    /// Is nothing left?
    pub fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    fn take_at(&mut self, place: usize) -> T {
        self.held[place..].rotate_left(1);
        // The place is one of the cup: there is something to take.
        self.held.pop().unwrap_or_default()
    }
}

impl<T: Copy + Default + Ord, const N: usize> FromIterator<T> for Cup<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        let mut cup = Cup::default();
        things.into_iter().for_each(|thing| cup.put(thing));
        cup
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Enumeration, Recording, Stream};

    const RULE: RuleId = RuleId::new("test-1-01");
    type Small = Cup<u8, 5>;

    fn code(marker: u8) -> String {
        format!("marker-{marker}")
    }

    #[test]
    fn the_order_of_putting_in_does_not_matter() {
        let one: Small = [4, 2, 3, 2].into_iter().collect();
        let other: Small = [2, 2, 3, 4].into_iter().collect();
        assert_eq!(one, other);
        assert_eq!(one.iter().collect::<Vec<_>>(), [2, 2, 3, 4]);
        let drawn = |mut cup: Small| {
            let mut stream = Stream::from_number(5);
            let mut dice = Recording::new(&mut stream);
            while cup.draw(&mut dice, RULE, code).is_some() {}
            dice.rolled
        };
        assert_eq!(drawn(one), drawn(other));
        assert_eq!(drawn(one).len(), 4);
    }

    #[test]
    fn what_is_taken_leaves_the_rest_in_order() {
        let mut cup: Small = [1, 2, 3].into_iter().collect();
        assert_eq!((cup.take(2), cup.take(2)), (Some(2), None));
        assert_eq!(cup, [1, 3].into_iter().collect());
        let bytes = postcard::to_allocvec(&cup).unwrap();
        assert_eq!(postcard::from_bytes::<Small>(&bytes).unwrap(), cup);
    }

    #[test]
    fn every_draw_is_seen_in_the_odds() {
        let mut dice = Enumeration::of_bands();
        let mut seen = Vec::new();
        loop {
            let mut cup: Small = [1, 1, 2].into_iter().collect();
            let drawn = cup.draw(&mut dice, RULE, code);
            seen.push((drawn, dice.weight()));
            if !dice.advance() {
                break;
            }
        }
        assert_eq!(seen, [(Some(1), Some((2, 3))), (Some(2), Some((1, 3)))]);
    }
}
