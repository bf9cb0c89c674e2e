//! Checks that the polygons of a draft part the plane: none crosses itself or another, none leaves a hole.
//!
//! Each check may rely on those before it.

use std::collections::{BTreeMap, BTreeSet};

use super::geometry::{Fine, Frame, Locus, cross_properly, double_area, sides, turn, within};
use super::{AreaError, AreaFlaw, AreaMap, Draft, Point, ZoneDraft};

/// A draft whose polygons part the plane.
pub(super) struct Plane<'a> {
    draft: &'a Draft,
    /// Which zone has the side from the one vertex to the other, clockwise.
    owner: BTreeMap<(usize, usize), usize>,
}

impl<'a> Plane<'a> {
    pub fn new(draft: &'a Draft) -> Result<Plane<'a>, AreaError> {
        counts(draft)?;
        vertices(draft)?;
        numbers(draft)?;
        corners(draft)?;
        outlines(draft)?;
        let plane = Plane { draft, owner: owners(draft)? };
        plane.crossings()?;
        plane.cover()?;
        plane.holes()?;
        plane.centres()?;
        Ok(plane)
    }

    /// The zone beyond a side of a zone, given as that zone has it; `None` off the map.
    pub fn beyond(&self, (from, to): (usize, usize)) -> Option<usize> {
        self.owner.get(&(to, from)).copied()
    }

    fn point(&self, vertex: usize) -> Point {
        self.draft.vertices[vertex]
    }

    /// No side crosses another, and no vertex lies on a side without being a corner of it.
    fn crossings(&self) -> Result<(), AreaError> {
        let mut sides: Vec<Side> = self.owner.iter().map(|(&ends, &zone)| self.side(ends, zone)).collect();
        sides.sort_unstable_by_key(|side| side.left());
        for (index, side) in sides.iter().enumerate() {
            for other in sides[index + 1..].iter().take_while(|other| other.left() <= side.right()) {
                self.apart(side, other)?;
            }
        }
        Ok(())
    }

    fn side(&self, ends: (usize, usize), zone: usize) -> Side {
        Side { zone, ends, points: (self.point(ends.0), self.point(ends.1)) }
    }

    fn apart(&self, side: &Side, other: &Side) -> Result<(), AreaError> {
        if !side.frame().meets(other.frame()) {
            return Ok(());
        }
        for (side, other) in [(side, other), (other, side)] {
            for (vertex, point) in [(other.ends.0, other.points.0), (other.ends.1, other.points.1)] {
                if within(side.points.0, side.points.1, point) {
                    let (zone, (from, to)) = (self.name(side.zone), side.ends);
                    let flaw = AreaFlaw::LooseCorner { zone, vertex, from, to };
                    return Err(AreaError::zone(side.zone, flaw));
                }
            }
        }
        if cross_properly(side.points.0, side.points.1, other.points.0, other.points.1) {
            return Err(self.overlap(side.zone, other.zone));
        }
        Ok(())
    }

    /// No polygon lies in another. As no sides cross, it is enough to ask for corners and middles of sides.
    fn cover(&self) -> Result<(), AreaError> {
        let outlines: Vec<_> = (0..self.draft.zones.len()).map(|zone| self.outline(zone)).collect();
        let frames: Vec<_> = outlines.iter().map(|outline| Frame::around(outline)).collect();
        for (zone, outline) in outlines.iter().enumerate() {
            let others = (0..outlines.len()).filter(|&other| other != zone);
            for other in others.filter(|&other| frames[zone].meets(frames[other])) {
                let inside = |point: Fine| point.locate(outline) == Locus::Inside;
                if sides(&outlines[other]).any(|(p, q)| inside(p.into()) || inside(Fine::middle(p, q))) {
                    return Err(self.overlap(other, zone));
                }
            }
        }
        Ok(())
    }

    /// Where the map ends it ends towards the outside: walked with the land on the right, each shore runs
    /// clockwise.
    fn holes(&self) -> Result<(), AreaError> {
        let mut shore: BTreeSet<(usize, usize)> =
            self.owner.keys().copied().filter(|&side| self.beyond(side).is_none()).collect();
        while let Some(&first) = shore.first() {
            let mut walk = vec![];
            let mut side = first;
            while shore.remove(&side) {
                walk.push(self.point(side.0));
                side = self.along(&shore, side).unwrap_or(first);
            }
            if double_area(&walk) <= 0 {
                let zone = self.owner[&first];
                let flaw = AreaFlaw::Hole { zone: self.name(zone), vertex: first.0 };
                return Err(AreaError::zone(zone, flaw));
            }
        }
        Ok(())
    }

    /// Which side of the shore follows: of those that begin where this one ends, the one furthest to the left,
    /// so that a walk never leaps over water.
    fn along(&self, shore: &BTreeSet<(usize, usize)>, side: (usize, usize)) -> Option<(usize, usize)> {
        let (back, here) = (self.point(side.0), self.point(side.1));
        let mut next = None;
        for &option in shore.range((side.1, 0)..=(side.1, usize::MAX)) {
            let ahead = self.point(option.1);
            if next.is_none_or(|(_, best)| further_left(back, here, ahead, best)) {
                next = Some((option, ahead));
            }
        }
        next.map(|(option, _)| option)
    }

    fn centres(&self) -> Result<(), AreaError> {
        for (index, zone) in self.draft.zones.iter().enumerate() {
            let inside = zone.centre.in_limit()
                && Fine::from(zone.centre).locate(&self.outline(index)) == Locus::Inside;
            if !inside {
                return Err(AreaError::zone(index, AreaFlaw::CentreOutside { zone: zone.number.clone() }));
            }
        }
        Ok(())
    }

    fn outline(&self, zone: usize) -> Vec<Point> {
        self.draft.zones[zone].polygon.iter().map(|&vertex| self.point(vertex)).collect()
    }

    fn name(&self, zone: usize) -> String {
        self.draft.zones[zone].number.clone()
    }

    fn overlap(&self, zone: usize, other: usize) -> AreaError {
        AreaError::zone(zone, AreaFlaw::Overlap { zone: self.name(zone), other: self.name(other) })
    }
}

/// A side of a zone.
struct Side {
    zone: usize,
    ends: (usize, usize),
    points: (Point, Point),
}

impl Side {
    fn left(&self) -> i32 {
        self.points.0.x.min(self.points.1.x)
    }

    fn right(&self) -> i32 {
        self.points.0.x.max(self.points.1.x)
    }

    fn frame(&self) -> Frame {
        Frame::around(&[self.points.0, self.points.1])
    }
}

/// Whether who comes from `back` to `here` turns further to the left for `a` than for `b`.
fn further_left(back: Point, here: Point, a: Point, b: Point) -> bool {
    let hand = |point| turn(back, here, point).signum();
    match (hand(a), hand(b)) {
        // Both on the same hand: left of the way to the other.
        (one, other) if one == other => turn(here, b, a) < 0,
        (one, other) => one < other,
    }
}

fn counts(draft: &Draft) -> Result<(), AreaError> {
    let (zones, vertices) = (draft.zones.len(), draft.vertices.len());
    if zones == 0 || zones > AreaMap::MAX_ZONES {
        return Err(AreaError::map(AreaFlaw::ZoneCount { found: zones }));
    }
    if vertices > AreaMap::MAX_VERTICES {
        return Err(AreaError::map(AreaFlaw::VertexCount { found: vertices }));
    }
    Ok(())
}

fn vertices(draft: &Draft) -> Result<(), AreaError> {
    let mut places = BTreeMap::new();
    for (vertex, &point) in draft.vertices.iter().enumerate() {
        if !point.in_limit() {
            return Err(AreaError::vertex(vertex, AreaFlaw::FarOut { vertex, x: point.x, y: point.y }));
        }
        if let Some(first) = places.insert(point, vertex) {
            return Err(AreaError::vertex(vertex, AreaFlaw::SamePlace { first, second: vertex }));
        }
    }
    let mut idle = vec![true; draft.vertices.len()];
    for &vertex in draft.zones.iter().flat_map(|zone| &zone.polygon) {
        if let Some(idle) = idle.get_mut(vertex) {
            *idle = false;
        }
    }
    match idle.iter().position(|&idle| idle) {
        Some(vertex) => Err(AreaError::vertex(vertex, AreaFlaw::IdleVertex { vertex })),
        None => Ok(()),
    }
}

fn numbers(draft: &Draft) -> Result<(), AreaError> {
    let mut taken = BTreeSet::new();
    for (index, zone) in draft.zones.iter().enumerate() {
        let number = zone.number.clone();
        if !ZoneDraft::is_number(&number) {
            return Err(AreaError::zone(index, AreaFlaw::Number(number)));
        }
        if !taken.insert(&zone.number) {
            return Err(AreaError::zone(index, AreaFlaw::NumberTaken(number)));
        }
    }
    Ok(())
}

fn corners(draft: &Draft) -> Result<(), AreaError> {
    for (index, zone) in draft.zones.iter().enumerate() {
        let name = || zone.number.clone();
        if zone.polygon.len() < 3 {
            let found = zone.polygon.len();
            return Err(AreaError::zone(index, AreaFlaw::FewCorners { zone: name(), found }));
        }
        let mut seen = BTreeSet::new();
        for &vertex in &zone.polygon {
            if vertex >= draft.vertices.len() {
                return Err(AreaError::zone(index, AreaFlaw::NoSuchVertex { zone: name(), vertex }));
            }
            if !seen.insert(vertex) {
                return Err(AreaError::zone(index, AreaFlaw::CornerTwice { zone: name(), vertex }));
            }
        }
    }
    Ok(())
}

/// No polygon crosses or touches itself, and each runs clockwise.
fn outlines(draft: &Draft) -> Result<(), AreaError> {
    for (index, zone) in draft.zones.iter().enumerate() {
        let outline: Vec<Point> = zone.polygon.iter().map(|&vertex| draft.vertices[vertex]).collect();
        for (place, (p, q)) in sides(&outline).enumerate() {
            let touches = |point: &Point| within(p, q, *point);
            let crosses = |(r, s): (Point, Point)| cross_properly(p, q, r, s);
            if outline.iter().any(touches) || sides(&outline).any(crosses) {
                let (zone, vertex) = (zone.number.clone(), zone.polygon[place]);
                return Err(AreaError::zone(index, AreaFlaw::SelfCrossing { zone, vertex }));
            }
        }
        if double_area(&outline) <= 0 {
            return Err(AreaError::zone(index, AreaFlaw::NotClockwise { zone: zone.number.clone() }));
        }
    }
    Ok(())
}

/// No two zones have the same side in the same direction: they would lie on the same hand of it.
fn owners(draft: &Draft) -> Result<BTreeMap<(usize, usize), usize>, AreaError> {
    let mut owner = BTreeMap::new();
    for (index, zone) in draft.zones.iter().enumerate() {
        let ends = zone.polygon.iter().copied().zip(zone.polygon.iter().copied().cycle().skip(1));
        for side in ends {
            if let Some(other) = owner.insert(side, index) {
                let (zone, other) = (zone.number.clone(), draft.zones[other].number.clone());
                return Err(AreaError::zone(index, AreaFlaw::Overlap { zone, other }));
            }
        }
    }
    Ok(owner)
}
