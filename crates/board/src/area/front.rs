//! Fronts: the neighbour a unit faces and those beside it in the ring; and what lies behind them.

use super::map::{Lists, Neighbour};
use super::{AreaMap, Zone};

/// Three consecutive neighbours, fewer at the edge of the map. All other neighbours are the flank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Front {
    /// Beside it to the left of who looks out.
    pub left: Option<Zone>,
    /// The neighbour faced.
    pub faced: Zone,
    /// Beside it to the right of who looks out.
    pub right: Option<Zone>,
}

impl Front {
    /// The front that has this place of a ring in its middle. A gap beside it makes it smaller, and so does a
    /// ring of fewer than three.
    pub(super) fn at(ring: &[Option<Neighbour>], place: usize, faced: Zone) -> Front {
        let zone = |place: usize| ring[place % ring.len()].map(|neighbour| neighbour.zone);
        let other = |side: Option<Zone>| side.filter(|&zone| zone != faced);
        let left = other(zone(place + ring.len() - 1));
        let right = other(zone(place + 1)).filter(|&zone| Some(zone) != left);
        Front { left, faced, right }
    }

    /// Its zones from left to right.
    pub fn zones(self) -> impl Iterator<Item = Zone> {
        self.left.into_iter().chain([self.faced]).chain(self.right)
    }

    /// Whether a zone is in it.
    pub fn contains(self, zone: Zone) -> bool {
        self.faced == zone || self.left == Some(zone) || self.right == Some(zone)
    }
}

impl AreaMap {
    /// The zones two deep inside a front: they touch a zone of the front and none of the flank, and neither the
    /// zone itself nor one that touches it. `in_front` tells which neighbours are the front.
    pub fn deep(&self, zone: Zone, mut in_front: impl FnMut(Zone) -> bool) -> Vec<Zone> {
        let (front, flank): (Vec<Neighbour>, Vec<Neighbour>) =
            self.touching(zone).partition(|neighbour| in_front(neighbour.zone));
        let mut deep: Vec<Zone> =
            front.iter().flat_map(|neighbour| self.touching(neighbour.zone)).map(|far| far.zone).collect();
        deep.sort_unstable();
        deep.dedup();
        deep.retain(|&far| {
            far != zone
                && !self.touch(zone, far)
                && flank.iter().all(|neighbour| !self.touch(neighbour.zone, far))
        });
        deep
    }
}

/// All fronts of a map, and what lies two zones deep inside each, worked out once.
#[derive(Clone, Debug)]
pub struct Fronts {
    /// By zone, then by its neighbours in the order of the ring.
    fronts: Lists<Front>,
    /// For each of the fronts.
    deep: Lists<Zone>,
}

impl Fronts {
    /// All fronts of a map.
    pub fn new(map: &AreaMap) -> Fronts {
        let front =
            |zone, neighbour: Neighbour| map.front(zone, neighbour.zone).expect("a neighbour is in the ring");
        let of = |zone: Zone| map.touching(zone).map(move |neighbour| front(zone, neighbour));
        let deep = map
            .zones()
            .flat_map(|zone| of(zone).map(move |front| map.deep(zone, |other| front.contains(other))));
        Fronts { fronts: Lists::new(map.zones().map(of)), deep: Lists::new(deep) }
    }

    /// The fronts a unit in a zone may have, clockwise.
    pub fn all(&self, zone: Zone) -> &[Front] {
        self.fronts.get(zone.index())
    }

    /// The front of a unit in a zone that faces a neighbour; `None` if that is no neighbour.
    pub fn front(&self, zone: Zone, faced: Zone) -> Option<Front> {
        self.all(zone).iter().copied().find(|front| front.faced == faced)
    }

    /// The zones two deep inside that front, ascending; none if `faced` is no neighbour. See [`AreaMap::deep`].
    pub fn deep(&self, zone: Zone, faced: Zone) -> &[Zone] {
        let place = self.all(zone).iter().position(|front| front.faced == faced);
        place.map_or(&[], |place| self.deep.get(self.fronts.range(zone.index()).start + place))
    }
}
