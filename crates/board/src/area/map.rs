//! The map of zones: numbers, rings, steps, borders and outlines.

use std::ops::Range;

use super::geometry::Frame;
use super::survey::{self, Found};
use super::{AreaError, AreaFlaw, Border, Contact, Crossing, Draft, Front, Point, Slot, Way, Zone};

/// A neighbour in a ring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Neighbour {
    /// The zone.
    pub zone: Zone,
    /// The border with it.
    pub border: Border,
    /// How it touches.
    pub contact: Contact,
}

/// Lists of different lengths, one a zone or border, in one array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    pub fn new(lists: impl IntoIterator<Item = impl IntoIterator<Item = T>>) -> Lists<T> {
        let (mut starts, mut items) = (vec![0], Vec::new());
        for list in lists {
            items.extend(list);
            starts.push(items.len() as u32);
        }
        Lists { starts, items }
    }

    pub fn range(&self, index: usize) -> Range<usize> {
        self.starts[index] as usize..self.starts[index + 1] as usize
    }

    #[inline]
    pub fn get(&self, index: usize) -> &[T] {
        &self.items[self.range(index)]
    }
}

/// A map of numbered zones.
///
/// Asking about a zone or border of another, larger map panics; ask [`AreaMap::zone`] or [`AreaMap::parse`] for
/// zones and this cannot happen.
#[derive(Clone, Debug)]
pub struct AreaMap {
    vertices: Vec<Point>,
    numbers: Vec<Box<str>>,
    by_number: Vec<Zone>,
    centres: Vec<Point>,
    outlines: Lists<Point>,
    frames: Vec<Frame>,
    corners: Lists<u16>,
    /// What the rings hold, clockwise; `None` is a gap.
    rings: Lists<Option<Neighbour>>,
    /// Of the rings, what a step leads to.
    steps: Lists<Neighbour>,
    borders: Vec<([Zone; 2], Contact)>,
    lines: Lists<u16>,
}

impl AreaMap {
    /// The most zones a map may have.
    pub const MAX_ZONES: usize = 4096;
    /// The most vertices a map may have.
    pub const MAX_VERTICES: usize = u16::MAX as usize;
    /// The most borders a map may have.
    pub const MAX_BORDERS: usize = u16::MAX as usize;

    /// The map that a draft describes, if nothing in it is wrong.
    pub fn new(draft: &Draft) -> Result<AreaMap, AreaError> {
        let found = survey::borders(draft)?;
        let numbers: Vec<Box<str>> = draft.zones.iter().map(|zone| zone.number.as_str().into()).collect();
        let mut by_number: Vec<Zone> = (0..numbers.len() as u16).map(Zone).collect();
        by_number.sort_unstable_by_key(|zone| &numbers[zone.index()]);
        let rings = rings(draft, &found);
        let steps = (0..draft.zones.len())
            .map(|zone| rings.get(zone).iter().flatten().copied().filter(|one| one.contact.is_step()));
        let steps = Lists::new(steps);
        let polygons = || draft.zones.iter().map(|zone| zone.polygon.iter());
        let outlines = Lists::new(polygons().map(|ids| ids.map(|&vertex| draft.vertices[vertex])));
        Ok(AreaMap {
            vertices: draft.vertices.clone(),
            by_number,
            centres: draft.zones.iter().map(|zone| zone.centre).collect(),
            frames: (0..numbers.len()).map(|zone| Frame::around(outlines.get(zone))).collect(),
            numbers,
            outlines,
            corners: Lists::new(polygons().map(|ids| ids.map(|&vertex| vertex as u16))),
            rings,
            steps,
            borders: found
                .iter()
                .map(|found| (found.zones.map(|zone| Zone(zone as u16)), found.contact))
                .collect(),
            lines: Lists::new(found.iter().map(|found| found.vertices.iter().map(|&vertex| vertex as u16))),
        })
    }

    /// How many zones.
    #[allow(clippy::len_without_is_empty)] // a map is never empty
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// All zones in the order of their index.
    pub fn zones(&self) -> impl Iterator<Item = Zone> + use<> {
        (0..self.numbers.len() as u16).map(Zone)
    }

    /// The zone with that printed number.
    pub fn zone(&self, number: &str) -> Option<Zone> {
        let place = self.by_number.binary_search_by_key(&number, |zone| self.number(*zone));
        place.ok().map(|place| self.by_number[place])
    }

    /// The zone with that printed number, or the reason why there is none.
    pub fn parse(&self, number: &str) -> Result<Zone, AreaError> {
        self.zone(number).ok_or_else(|| AreaError::map(AreaFlaw::NoSuchZone(number.into())))
    }

    /// The printed number of a zone.
    pub fn number(&self, zone: Zone) -> &str {
        &self.numbers[zone.index()]
    }

    /// The centre of a zone.
    pub fn centre(&self, zone: Zone) -> Point {
        self.centres[zone.index()]
    }

    /// The corners of a zone, clockwise.
    pub fn outline(&self, zone: Zone) -> &[Point] {
        self.outlines.get(zone.index())
    }

    /// The corners of a zone, clockwise, as places in [`AreaMap::vertices`].
    pub fn corners(&self, zone: Zone) -> &[u16] {
        self.corners.get(zone.index())
    }

    /// All corners.
    pub fn vertices(&self) -> &[Point] {
        &self.vertices
    }

    pub(super) fn frame(&self, zone: Zone) -> Frame {
        self.frames[zone.index()]
    }

    /// The ring of a zone, clockwise: its neighbours, and `None` where the map ends.
    pub fn ring(&self, zone: Zone) -> &[Option<Neighbour>] {
        self.rings.get(zone.index())
    }

    /// The neighbours in the ring of a zone, clockwise, whether a step leads to them or not.
    pub fn touching(&self, zone: Zone) -> impl Iterator<Item = Neighbour> {
        self.ring(zone).iter().flatten().copied()
    }

    /// The neighbours to which a step leads, clockwise.
    #[inline]
    pub fn steps(&self, zone: Zone) -> &[Neighbour] {
        self.steps.get(zone.index())
    }

    /// One zone as the neighbour of another, if it is in its ring.
    pub fn neighbour(&self, zone: Zone, other: Zone) -> Option<Neighbour> {
        self.touching(zone).find(|neighbour| neighbour.zone == other)
    }

    /// Whether a step leads from the one to the other.
    pub fn adjacent(&self, a: Zone, b: Zone) -> bool {
        self.neighbour(a, b).is_some_and(|neighbour| neighbour.contact.is_step())
    }

    /// Whether a zone is in the ring of the other.
    pub fn touch(&self, a: Zone, b: Zone) -> bool {
        self.neighbour(a, b).is_some()
    }

    /// Whether the map ends somewhere beside the zone.
    pub fn on_edge(&self, zone: Zone) -> bool {
        self.ring(zone).contains(&None)
    }

    /// How many borders.
    pub fn border_count(&self) -> usize {
        self.borders.len()
    }

    /// All borders in the order of their index.
    pub fn borders(&self) -> impl Iterator<Item = Border> + use<> {
        (0..self.borders.len() as u16).map(Border)
    }

    /// The border between two zones, if they are in each other's ring.
    pub fn border(&self, a: Zone, b: Zone) -> Option<Border> {
        self.neighbour(a, b).map(|neighbour| neighbour.border)
    }

    /// The zones on both sides of a border, the lower index first.
    pub fn sides(&self, border: Border) -> [Zone; 2] {
        self.borders[border.index()].0
    }

    /// How the zones on both sides of a border touch.
    pub fn contact(&self, border: Border) -> Contact {
        self.borders[border.index()].1
    }

    /// The line of a border from end to end, as places in [`AreaMap::vertices`]; empty if it is no line.
    pub fn line(&self, border: Border) -> &[u16] {
        self.lines.get(border.index())
    }

    /// The border from one zone to another, and which way it is crossed.
    pub fn crossing(&self, from: Zone, to: Zone) -> Option<Crossing> {
        let border = self.border(from, to)?;
        Some(Crossing { border, way: if from < to { Way::Forth } else { Way::Back } })
    }

    /// The front of a unit in a zone that faces a neighbour; `None` if that is no neighbour.
    pub fn front(&self, zone: Zone, faced: Zone) -> Option<Front> {
        let ring = self.ring(zone);
        let place = ring.iter().position(|slot| slot.is_some_and(|neighbour| neighbour.zone == faced))?;
        Some(Front::at(ring, place, faced))
    }
}

/// The rings of a draft with their borders.
fn rings(draft: &Draft, found: &[Found]) -> Lists<Option<Neighbour>> {
    let mut pairs: Vec<([usize; 2], Border)> =
        found.iter().enumerate().map(|(index, found)| (found.zones, Border(index as u16))).collect();
    pairs.sort_unstable();
    Lists::new(draft.zones.iter().enumerate().map(|(zone, zone_draft)| {
        let pairs = &pairs;
        zone_draft.ring.iter().map(move |slot| match *slot {
            Slot::Gap => None,
            Slot::Zone(other, contact) => {
                let pair = [zone.min(other), zone.max(other)];
                let place = pairs.binary_search_by_key(&pair, |pair| pair.0);
                let border = pairs[place.expect("every neighbour was found")].1;
                Some(Neighbour { zone: Zone(other as u16), border, contact })
            }
        })
    }))
}
