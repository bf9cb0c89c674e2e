//! Stacks of units on places, as two flat arrays: who lies on top of each place, and who lies below each unit.

use kernel::Id;
use std::fmt;

/// Up to `UNITS` units on up to `PLACES` places. Which unit lies where is the game's to remember; this knows the order
/// in which they lie.
///
/// ```
/// use board::Stacks;
/// use kernel::Id;
/// struct Unit;
/// let [gun, foot] = [0, 1].map(|place| Id::<Unit>::new(place).unwrap());
/// let mut stacks = Stacks::<Unit, 8, 20>::default();
/// stacks.put_on_top(foot, 3);
/// stacks.put_on_top(gun, 3);
/// assert_eq!(stacks.at(3).collect::<Vec<_>>(), [gun, foot]);
/// stacks.lift(gun, 3);
/// assert_eq!(stacks.top(3), Some(foot));
/// ```
pub struct Stacks<U, const UNITS: usize, const PLACES: usize> {
    top: [Option<Id<U>>; PLACES],
    below: [Option<Id<U>>; UNITS],
}

impl<U, const UNITS: usize, const PLACES: usize> Stacks<U, UNITS, PLACES> {
    /// The unit on top of a place.
    pub fn top(&self, place: usize) -> Option<Id<U>> {
        self.top[place]
    }

    /// The units of a place, from the top.
    pub fn at(&self, place: usize) -> impl Iterator<Item = Id<U>> {
        std::iter::successors(self.top[place], |unit| self.below[unit.at()])
    }

    /// How many units lie in a place.
    pub fn height(&self, place: usize) -> usize {
        self.at(place).count()
    }

    /// Lays a unit, which lies nowhere, on top of a place.
    pub fn put_on_top(&mut self, unit: Id<U>, place: usize) {
        self.below[unit.at()] = self.top[place].replace(unit);
    }

    /// Lays a unit, which lies nowhere, right below another.
    pub fn put_below(&mut self, unit: Id<U>, upper: Id<U>) {
        self.below[unit.at()] = self.below[upper.at()].replace(unit);
    }

    /// Lays a unit, which lies nowhere, below all others of a place.
    pub fn put_at_the_bottom(&mut self, unit: Id<U>, place: usize) {
        match self.at(place).last() {
            Some(last) => self.put_below(unit, last),
            None => self.put_on_top(unit, place),
        }
    }

    /// Takes a unit out of the stack of a place; tells whether it lay there.
    pub fn lift(&mut self, unit: Id<U>, place: usize) -> bool {
        let under = self.below[unit.at()];
        if self.top[place] == Some(unit) {
            self.top[place] = under;
        } else {
            let upper = self.at(place).find(|upper| self.below[upper.at()] == Some(unit));
            let Some(upper) = upper else { return false };
            self.below[upper.at()] = under;
        }
        self.below[unit.at()] = None;
        true
    }
}

impl<U, const UNITS: usize, const PLACES: usize> Default for Stacks<U, UNITS, PLACES> {
    fn default() -> Self {
        Stacks { top: [None; PLACES], below: [None; UNITS] }
    }
}

impl<U, const UNITS: usize, const PLACES: usize> Clone for Stacks<U, UNITS, PLACES> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<U, const UNITS: usize, const PLACES: usize> Copy for Stacks<U, UNITS, PLACES> {}

impl<U, const UNITS: usize, const PLACES: usize> PartialEq for Stacks<U, UNITS, PLACES> {
    fn eq(&self, other: &Self) -> bool {
        self.top == other.top && self.below == other.below
    }
}

impl<U, const UNITS: usize, const PLACES: usize> Eq for Stacks<U, UNITS, PLACES> {}

impl<U, const UNITS: usize, const PLACES: usize> fmt::Debug for Stacks<U, UNITS, PLACES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = (0..PLACES).filter(|&place| self.top[place].is_some());
        f.debug_map().entries(held.map(|place| (place, self.at(place).collect::<Vec<_>>()))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Stream;

    struct Unit;
    type Small = Stacks<Unit, 12, 5>;

    fn unit(place: usize) -> Id<Unit> {
        Id::new(place).unwrap()
    }

    /// The same moves on lists, which are plain and slow.
    #[test]
    fn stacks_are_lists() {
        let mut stream = Stream::from_number(5);
        let (mut stacks, mut lists) = (Small::default(), vec![Vec::<Id<Unit>>::new(); 5]);
        let mut lies: [Option<usize>; 12] = [None; 12];
        for _ in 0..20_000 {
            let (who, place) = (stream.below(12) as usize, stream.below(5) as usize);
            match lies[who] {
                Some(at) => {
                    assert!(!stacks.lift(unit(who), (at + 1) % 5), "it does not lie there");
                    assert!(stacks.lift(unit(who), at));
                    lists[at].retain(|&other| other != unit(who));
                    lies[who] = None;
                }
                None => {
                    lies[who] = Some(place);
                    match (stream.below(3), lists[place].first().copied()) {
                        (0, Some(top)) => {
                            stacks.put_below(unit(who), top);
                            lists[place].insert(1, unit(who));
                        }
                        (1, _) => {
                            stacks.put_at_the_bottom(unit(who), place);
                            lists[place].push(unit(who));
                        }
                        _ => {
                            stacks.put_on_top(unit(who), place);
                            lists[place].insert(0, unit(who));
                        }
                    }
                }
            }
            for (place, list) in lists.iter().enumerate() {
                assert_eq!(&stacks.at(place).collect::<Vec<_>>(), list);
                assert_eq!((stacks.top(place), stacks.height(place)), (list.first().copied(), list.len()));
            }
        }
    }

    #[test]
    fn a_stack_costs_a_byte_a_place_and_a_byte_a_unit() {
        assert_eq!(size_of::<Stacks<Unit, 192, 1536>>(), 192 + 1536);
    }
}
