//! Stacks of units on places.

use kernel::Id;
use std::fmt;

/// Stacks of units on places, as two links: who lies on top of each place, and who lies below each unit. Whoever keeps
/// the links has the order in which units lie; which unit lies where is the game's to remember.
pub trait Stacked {
    /// What lies in stacks.
    type Unit: Copy + PartialEq;
    /// Where stacks lie.
    type Place: Copy;

    /// The unit on top of a place.
    fn top(&self, place: Self::Place) -> Option<Self::Unit>;
    /// Links the top of a place.
    fn set_top(&mut self, place: Self::Place, unit: Option<Self::Unit>);
    /// The unit right below another.
    fn below(&self, unit: Self::Unit) -> Option<Self::Unit>;
    /// Links what lies below a unit.
    fn set_below(&mut self, unit: Self::Unit, lower: Option<Self::Unit>);

    /// The units of a place, from the top.
    #[inline]
    fn stack(&self, place: Self::Place) -> impl Iterator<Item = Self::Unit> + Clone {
        std::iter::successors(self.top(place), |&unit| self.below(unit))
    }

    /// Lays a unit, which lies nowhere, on top of a place.
    fn lay_on_top(&mut self, unit: Self::Unit, place: Self::Place) {
        self.set_below(unit, self.top(place));
        self.set_top(place, Some(unit));
    }

    /// Lays a unit, which lies nowhere, right below another.
    fn lay_below(&mut self, unit: Self::Unit, upper: Self::Unit) {
        self.set_below(unit, self.below(upper));
        self.set_below(upper, Some(unit));
    }

    /// Lays a unit, which lies nowhere, below all others of a place.
    fn lay_at_the_bottom(&mut self, unit: Self::Unit, place: Self::Place) {
        let last = self.stack(place).last();
        match last {
            Some(last) => self.lay_below(unit, last),
            None => self.lay_on_top(unit, place),
        }
    }

    /// Takes a unit out of the stack of a place; tells whether it lay there.
    fn take_out(&mut self, unit: Self::Unit, place: Self::Place) -> bool {
        let under = self.below(unit);
        if self.top(place) == Some(unit) {
            self.set_top(place, under);
        } else {
            let upper = self.stack(place).find(|&upper| self.below(upper) == Some(unit));
            let Some(upper) = upper else { return false };
            self.set_below(upper, under);
        }
        self.set_below(unit, None);
        true
    }
}

/// A state keeps the links itself: who lies on top in a list of its own, who lies below with each of its units.
/// `stacked! { State: UnitId, on Hex, tops }`
#[macro_export]
macro_rules! stacked {
    ($state:ident: $unit:ty, on $place:ty, $tops:ident) => {
        impl $crate::Stacked for $state {
            type Unit = $unit;
            type Place = $place;

            #[inline]
            fn top(&self, place: $place) -> Option<$unit> {
                self.$tops[place.index()].get()
            }

            fn set_top(&mut self, place: $place, unit: Option<$unit>) {
                self.$tops[place.index()] = unit.into();
            }

            #[inline]
            fn below(&self, unit: $unit) -> Option<$unit> {
                self.units[unit.at()].below.get()
            }

            fn set_below(&mut self, unit: $unit, lower: Option<$unit>) {
                self.units[unit.at()].below = lower.into();
            }
        }
    };
}

/// The links of up to `UNITS` units on up to `PLACES` places, as two flat arrays.
///
/// ```
/// use board::{Stacked, Stacks};
/// use kernel::Id;
/// struct Unit;
/// let [gun, foot] = [0, 1].map(|place| Id::<Unit>::new(place).unwrap());
/// let mut stacks = Stacks::<Unit, 8, 20>::default();
/// stacks.lay_on_top(foot, 3);
/// stacks.lay_on_top(gun, 3);
/// assert_eq!(stacks.stack(3).collect::<Vec<_>>(), [gun, foot]);
/// stacks.take_out(gun, 3);
/// assert_eq!(stacks.top(3), Some(foot));
/// ```
pub struct Stacks<U, const UNITS: usize, const PLACES: usize> {
    top: [Option<Id<U>>; PLACES],
    below: [Option<Id<U>>; UNITS],
}

impl<U, const UNITS: usize, const PLACES: usize> Stacked for Stacks<U, UNITS, PLACES> {
    type Unit = Id<U>;
    type Place = usize;

    fn top(&self, place: usize) -> Option<Id<U>> {
        self.top[place]
    }

    fn set_top(&mut self, place: usize, unit: Option<Id<U>>) {
        self.top[place] = unit;
    }

    fn below(&self, unit: Id<U>) -> Option<Id<U>> {
        self.below[unit.at()]
    }

    fn set_below(&mut self, unit: Id<U>, lower: Option<Id<U>>) {
        self.below[unit.at()] = lower;
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
        f.debug_map().entries(held.map(|place| (place, self.stack(place).collect::<Vec<_>>()))).finish()
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
                    assert!(!stacks.take_out(unit(who), (at + 1) % 5), "it does not lie there");
                    assert!(stacks.take_out(unit(who), at));
                    lists[at].retain(|&other| other != unit(who));
                    lies[who] = None;
                }
                None => {
                    lies[who] = Some(place);
                    match (stream.below(3), lists[place].first().copied()) {
                        (0, Some(top)) => {
                            stacks.lay_below(unit(who), top);
                            lists[place].insert(1, unit(who));
                        }
                        (1, _) => {
                            stacks.lay_at_the_bottom(unit(who), place);
                            lists[place].push(unit(who));
                        }
                        _ => {
                            stacks.lay_on_top(unit(who), place);
                            lists[place].insert(0, unit(who));
                        }
                    }
                }
            }
            for (place, list) in lists.iter().enumerate() {
                assert_eq!(&stacks.stack(place).collect::<Vec<_>>(), list);
                assert_eq!(stacks.top(place), list.first().copied());
            }
        }
    }

    #[test]
    fn a_stack_costs_a_byte_a_place_and_a_byte_a_unit() {
        assert_eq!(size_of::<Stacks<Unit, 192, 1536>>(), 192 + 1536);
    }
}
