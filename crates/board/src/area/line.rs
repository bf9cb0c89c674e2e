//! Straight lines from centre to centre: which zones they pass, and by how much.
//!
//! All in integers. A place on a line is the fraction of it that lies before; places are compared by
//! multiplying crosswise, and lengths by their squares.

use std::cmp::Ordering;

use super::geometry::{Fine, Frame, Locus, cross, dot, sides, turn};
use super::map::Lists;
use super::{AreaMap, Distances, Point, Zone};

/// What a line runs through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// The inside of this zone. Touching a mere corner does not count.
    Through(Zone),
    /// The border of these two: the one on the left as seen by who looks along the line, then the one on the
    /// right. `None` is off the map; at least one is on it.
    Along(Option<Zone>, Option<Zone>),
}

impl Ground {
    /// The same for somebody who looks from the other end.
    pub fn reversed(self) -> Ground {
        match self {
            Ground::Through(zone) => Ground::Through(zone),
            Ground::Along(left, right) => Ground::Along(right, left),
        }
    }

    /// Whether it stops a line of sight, given what zones do. A border stops it only if both its zones do; off
    /// the map counts as stopping, so that there the one real zone decides.
    pub fn blocked(self, mut blocks: impl FnMut(Zone) -> bool) -> bool {
        match self {
            Ground::Through(zone) => blocks(zone),
            Ground::Along(left, right) => left.is_none_or(&mut blocks) && right.is_none_or(&mut blocks),
        }
    }
}

/// An unbroken stretch of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cut {
    /// What it runs through.
    pub ground: Ground,
    /// How long it is, rounded up: greater than a whole tolerance exactly when the stretch is.
    pub length: u32,
}

/// What the line from the centre of `a` to that of `b` meets between those two zones, in order from `a`. Where it
/// runs off the map, or through `a` or `b`, it meets nothing. A zone may come more than once.
pub fn line(map: &AreaMap, a: Zone, b: Zone) -> Vec<Cut> {
    if a == b {
        return Vec::new();
    }
    let line = Straight { map, from: map.centre(a), to: map.centre(b) };
    let ends = [a, b].map(Some);
    let meets = |ground: &Ground| match *ground {
        Ground::Through(zone) => !ends.contains(&Some(zone)),
        Ground::Along(left, right) => !ends.contains(&left) && !ends.contains(&right),
    };
    let stretches = line.stretches().into_iter().filter(|(ground, ..)| meets(ground));
    stretches.map(|(ground, start, end)| Cut { ground, length: line.length(start, end) }).collect()
}

/// A line between two points.
struct Straight<'a> {
    map: &'a AreaMap,
    from: Point,
    to: Point,
}

impl Straight<'_> {
    fn stretches(&self) -> Vec<(Ground, Part, Part)> {
        let frame = Frame::around(&[self.from, self.to]);
        let zones: Vec<Zone> = self.map.zones().filter(|&zone| self.map.frame(zone).meets(frame)).collect();
        let mut stretches: Vec<(Ground, Part, Part)> = Vec::new();
        for pair in self.parts(&zones).windows(2) {
            let Some(ground) = self.ground(&zones, pair[0], pair[1]) else { continue };
            match stretches.last_mut() {
                Some((last, _, end)) if *last == ground && *end == pair[0] => *end = pair[1],
                _ => stretches.push((ground, pair[0], pair[1])),
            }
        }
        stretches
    }

    /// Where the line meets outlines, in order, both its ends included.
    fn parts(&self, zones: &[Zone]) -> Vec<Part> {
        let along = self.from.to(self.to);
        let mut parts = vec![Part::NONE, Part::ALL];
        for (p, q) in zones.iter().flat_map(|&zone| sides(self.map.outline(zone))) {
            let (before, after) = (turn(self.from, self.to, p), turn(self.from, self.to, q));
            if before == 0 {
                parts.push(Part::new(dot(along, self.from.to(p)), dot(along, along)));
            } else if before.signum() * after.signum() < 0 {
                parts.push(Part::new(cross(self.from.to(p), p.to(q)), cross(along, p.to(q))));
            }
        }
        parts.retain(|part| (Part::NONE..=Part::ALL).contains(part));
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    /// What lies between two places that have no outline between them.
    fn ground(&self, zones: &[Zone], start: Part, end: Part) -> Option<Ground> {
        let middle = self.middle(start, end);
        let (mut left, mut right) = (None, None);
        for &zone in zones {
            match middle.locate(self.map.outline(zone)) {
                Locus::Inside => return Some(Ground::Through(zone)),
                // A zone lies to the right of its sides.
                Locus::Side(p, q) if dot(self.from.to(self.to), p.to(q)) > 0 => right = Some(zone),
                Locus::Side(..) => left = Some(zone),
                Locus::Outside => {}
            }
        }
        (left.is_some() || right.is_some()).then_some(Ground::Along(left, right))
    }

    fn middle(&self, start: Part, end: Part) -> Fine {
        let over = 2 * i128::from(start.of) * i128::from(end.of);
        let part = i128::from(start.take) * i128::from(end.of) + i128::from(end.take) * i128::from(start.of);
        let (dx, dy) = self.from.to(self.to);
        Fine {
            x: i128::from(self.from.x) * over + i128::from(dx) * part,
            y: i128::from(self.from.y) * over + i128::from(dy) * part,
            over,
        }
    }

    /// The least whole number that is not shorter than the stretch.
    fn length(&self, start: Part, end: Part) -> u32 {
        let along = self.from.to(self.to);
        let square = dot(along, along).unsigned_abs();
        let over = u128::from(start.of.unsigned_abs()) * u128::from(end.of.unsigned_abs());
        let part = i128::from(end.take) * i128::from(start.of) - i128::from(start.take) * i128::from(end.of);
        let part = part.unsigned_abs();
        let stretch = product(part, part * u128::from(square));
        let (mut short, mut enough) = (0, 4 * Point::LIMIT as u32); // longer than any diagonal
        while short < enough {
            let length = (short + enough) / 2;
            let side = u128::from(length) * over;
            if product(side, side) < stretch {
                short = length + 1;
            } else {
                enough = length;
            }
        }
        enough
    }
}

/// A place on a line: how much of it lies before.
#[derive(Clone, Copy, Debug)]
struct Part {
    take: i64,
    /// Positive.
    of: i64,
}

impl Part {
    const NONE: Part = Part { take: 0, of: 1 };
    const ALL: Part = Part { take: 1, of: 1 };

    fn new(take: i64, of: i64) -> Part {
        if of < 0 { Part { take: -take, of: -of } } else { Part { take, of } }
    }
}

impl Ord for Part {
    fn cmp(&self, other: &Part) -> Ordering {
        (i128::from(self.take) * i128::from(other.of)).cmp(&(i128::from(other.take) * i128::from(self.of)))
    }
}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Part) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Part) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Part {}

/// The product in 256 bits, the high half first.
fn product(a: u128, b: u128) -> (u128, u128) {
    const HALF: u128 = u64::MAX as u128;
    let (a_high, a_low, b_high, b_low) = (a >> 64, a & HALF, b >> 64, b & HALF);
    let low = a_low * b_low;
    let middle = a_high * b_low + (low >> 64);
    let cross = a_low * b_high + (middle & HALF);
    (a_high * b_high + (middle >> 64) + (cross >> 64), cross << 64 | low & HALF)
}

/// All lines of a map up to a range, worked out once.
#[derive(Clone, Debug)]
pub struct Lines {
    range: u8,
    distances: Distances,
    /// By pair, `from * zones + to`.
    cuts: Lists<Cut>,
    zones: usize,
}

impl Lines {
    /// All lines between zones that are at most that far apart, by [`Distances::touching`].
    pub fn new(map: &AreaMap, range: u8) -> Lines {
        let distances = Distances::touching(map);
        let pairs = map.zones().flat_map(|from| map.zones().map(move |to| (from, to)));
        let cuts =
            pairs.map(
                |(from, to)| {
                    if distances.between(from, to) <= range { line(map, from, to) } else { Vec::new() }
                },
            );
        let cuts = Lists::new(cuts);
        Lines { range, distances, cuts, zones: map.len() }
    }

    /// Whether the pair is within the range the lines were made for.
    pub fn in_range(&self, a: Zone, b: Zone) -> bool {
        self.distances.between(a, b) <= self.range
    }

    /// What the line meets between two zones, in order from `a`. See [`line()`].
    ///
    /// # Panics
    /// If the zones are further apart than the range the lines were made for.
    pub fn cuts(&self, a: Zone, b: Zone) -> &[Cut] {
        assert!(self.in_range(a, b), "lines reach {} zones only", self.range);
        self.cuts.get(a.index() * self.zones + b.index())
    }

    /// Whether nothing between two zones blocks the line. What it cuts by no more than the tolerance is not asked,
    /// nor are the two zones.
    ///
    /// # Panics
    /// If the zones are further apart than the range the lines were made for.
    pub fn clear(&self, a: Zone, b: Zone, tolerance: u32, mut blocks: impl FnMut(Zone) -> bool) -> bool {
        let deep = self.cuts(a, b).iter().filter(|cut| cut.length > tolerance);
        deep.into_iter().all(|cut| !cut.ground.blocked(&mut blocks))
    }

    /// Whether who looks out from that height sees the other zone: `top` tells how high the obstacle in a zone is,
    /// if there is one, and one as high as the eye hides what lies behind.
    ///
    /// # Panics
    /// If the zones are further apart than the range the lines were made for.
    pub fn sees<H: Ord>(
        &self,
        a: Zone,
        b: Zone,
        tolerance: u32,
        eye: H,
        mut top: impl FnMut(Zone) -> Option<H>,
    ) -> bool {
        self.clear(a, b, tolerance, |zone| top(zone).is_some_and(|top| top >= eye))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_carry() {
        assert_eq!(product(u128::MAX, u128::MAX), (u128::MAX - 1, 1));
        assert_eq!(product(u128::MAX, 2), (1, u128::MAX - 1));
        assert_eq!(product(1 << 100, 1 << 100), (1 << 72, 0));
        assert_eq!(product(12, 12), (0, 144));
    }
}
