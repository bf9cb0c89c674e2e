//! Where a piece is: on the map or off it.

use kernel::Packed;
use kernel::chart::Away;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::marker::PhantomData;

/// Where a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot<P> {
    /// On the map.
    On(P),
    /// Off the map, entitled to enter.
    Waiting,
    /// Expected, still to be set up, or not in play.
    Away,
    /// Eliminated, or killed.
    Gone,
}

impl<P> Spot<P> {
    /// In a word.
    pub const fn word(&self) -> &'static str {
        match self {
            Spot::On(_) => "on_map",
            Spot::Waiting => "waiting",
            Spot::Away => "away",
            Spot::Gone => "gone",
        }
    }

    /// Why somebody there does not stand on the map, as far as the spot tells.
    pub const fn off_map(&self) -> Option<Away> {
        match self {
            Spot::On(_) => None,
            Spot::Waiting => Some(Away::Awaited),
            Spot::Away => Some(Away::Absent),
            Spot::Gone => Some(Away::Lost),
        }
    }
}

/// A [`Spot`] in two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Position<P>(u16, PhantomData<P>);

impl<P: Packed<Number = u16>> Position<P> {
    const WAITING: u16 = u16::MAX;
    const AWAY: u16 = u16::MAX - 1;
    const GONE: u16 = u16::MAX - 2;

    /// Packs a spot.
    #[inline]
    pub fn new(spot: Spot<P>) -> Position<P> {
        let packed = match spot {
            Spot::On(place) => place.pack(),
            Spot::Waiting => Self::WAITING,
            Spot::Away => Self::AWAY,
            Spot::Gone => Self::GONE,
        };
        Position(packed, PhantomData)
    }

    /// Unpacks it.
    #[inline]
    pub fn spot(self) -> Spot<P> {
        match self.0 {
            Self::WAITING => Spot::Waiting,
            Self::AWAY => Spot::Away,
            Self::GONE => Spot::Gone,
            place => Spot::On(P::unpack(place)),
        }
    }

    /// The place, if on the map.
    #[inline]
    pub fn place(self) -> Option<P> {
        match self.spot() {
            Spot::On(place) => Some(place),
            Spot::Waiting | Spot::Away | Spot::Gone => None,
        }
    }

    /// On the map, or about to enter it?
    pub fn is_in_play(self) -> bool {
        matches!(self.spot(), Spot::On(_) | Spot::Waiting)
    }
}

impl<P: Packed<Number = u16>> Default for Position<P> {
    fn default() -> Position<P> {
        Position::new(Spot::Away)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hex;

    #[test]
    fn a_spot_is_packed_and_unpacked() {
        for spot in [Spot::On(Hex(0)), Spot::On(Hex(65_000)), Spot::Waiting, Spot::Away, Spot::Gone] {
            assert_eq!(Position::new(spot).spot(), spot);
        }
        assert_eq!(size_of::<Position<Hex>>(), 2);
        assert_eq!(serde_json::to_string(&Position::new(Spot::On(Hex(7)))).unwrap(), "7");
    }
}
