//! A hex or a zone as the kernel calls every place.

use crate::Hex;
use crate::area::Zone;
use kernel::Place;

impl From<Hex> for Place {
    fn from(hex: Hex) -> Place {
        Place(hex.0)
    }
}

impl From<Zone> for Place {
    fn from(zone: Zone) -> Place {
        Place(zone.0)
    }
}

/// A hex or a zone as a place.
pub fn place(ground: impl Into<Place>) -> Place {
    ground.into()
}
