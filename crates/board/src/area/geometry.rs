//! Points, turns and polygons in exact integers. x grows to the right and y down, as on a screen.

use serde::{Deserialize, Serialize};

/// A point of the plane.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
}

impl Point {
    /// No coordinate of a map is greater than this, nor less than its negative: all that is reckoned from
    /// coordinates then fits into 128 bits.
    pub const LIMIT: i32 = 1 << 16;

    pub(super) fn in_limit(self) -> bool {
        self.x.unsigned_abs().max(self.y.unsigned_abs()) <= Point::LIMIT as u32
    }

    /// How far to the right and down the other lies.
    pub(super) fn to(self, other: Point) -> (i64, i64) {
        (i64::from(other.x) - i64::from(self.x), i64::from(other.y) - i64::from(self.y))
    }
}

pub(super) fn cross(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

pub(super) fn dot(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.0 + a.1 * b.1
}

/// Where `point` lies to who looks from `a` to `b`: positive to the right, negative to the left, 0 on the line.
pub(super) fn turn(a: Point, b: Point, point: Point) -> i64 {
    cross(a.to(b), a.to(point))
}

/// Whether a point lies on the segment, its ends excepted.
pub(super) fn within(a: Point, b: Point, point: Point) -> bool {
    turn(a, b, point) == 0 && dot(point.to(a), point.to(b)) < 0
}

/// Whether two segments cross at a point that is an end of neither.
pub(super) fn cross_properly(a: Point, b: Point, c: Point, d: Point) -> bool {
    let apart = |one: i64, other: i64| one.signum() * other.signum() < 0;
    apart(turn(a, b, c), turn(a, b, d)) && apart(turn(c, d, a), turn(c, d, b))
}

/// Twice the area, positive if the corners run clockwise.
pub(super) fn double_area(corners: &[Point]) -> i64 {
    sides(corners).map(|(a, b)| cross((a.x.into(), a.y.into()), (b.x.into(), b.y.into()))).sum()
}

/// The sides of a polygon, from corner to corner.
pub(super) fn sides(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

/// Where a point lies to a polygon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Locus {
    Inside,
    /// On this side, which runs from the one corner to the other.
    Side(Point, Point),
    Outside,
}

/// A point with rational coordinates over one positive denominator.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fine {
    pub x: i128,
    pub y: i128,
    pub over: i128,
}

impl From<Point> for Fine {
    fn from(point: Point) -> Fine {
        Fine { x: point.x.into(), y: point.y.into(), over: 1 }
    }
}

impl Fine {
    /// The middle of a segment.
    pub fn middle(a: Point, b: Point) -> Fine {
        Fine { x: i128::from(a.x) + i128::from(b.x), y: i128::from(a.y) + i128::from(b.y), over: 2 }
    }

    /// Where it lies to a polygon, by counting the sides to its right.
    pub fn locate(self, corners: &[Point]) -> Locus {
        let mut inside = false;
        for (p, q) in sides(corners) {
            let (px, py) = (i128::from(p.x) * self.over, i128::from(p.y) * self.over);
            let (qx, qy) = (i128::from(q.x) * self.over, i128::from(q.y) * self.over);
            let (dx, dy) = p.to(q);
            let turn = i128::from(dx) * (self.y - py) - i128::from(dy) * (self.x - px);
            let between = |low: i128, high: i128, at: i128| low.min(high) <= at && at <= low.max(high);
            if turn == 0 && between(px, qx, self.x) && between(py, qy, self.y) {
                return Locus::Side(p, q);
            }
            let (starts_above, ends_above) = (py <= self.y, qy <= self.y);
            if starts_above != ends_above && (turn > 0) == starts_above {
                inside = !inside;
            }
        }
        if inside { Locus::Inside } else { Locus::Outside }
    }
}

/// The least upright rectangle around some points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
}

impl Frame {
    pub fn around(points: &[Point]) -> Frame {
        let empty = Frame { left: i32::MAX, right: i32::MIN, top: i32::MAX, bottom: i32::MIN };
        points.iter().fold(empty, |frame, point| Frame {
            left: frame.left.min(point.x),
            right: frame.right.max(point.x),
            top: frame.top.min(point.y),
            bottom: frame.bottom.max(point.y),
        })
    }

    pub fn meets(self, other: Frame) -> bool {
        self.left <= other.right
            && other.left <= self.right
            && self.top <= other.bottom
            && other.top <= self.bottom
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points<const N: usize>(list: [(i32, i32); N]) -> [Point; N] {
        list.map(|(x, y)| Point { x, y })
    }

    #[test]
    fn a_point_is_inside_on_a_side_or_outside() {
        // A horseshoe, clockwise on the screen.
        let shoe = points([(0, 0), (9, 0), (9, 9), (6, 9), (6, 3), (3, 3), (3, 9), (0, 9)]);
        assert!(double_area(&shoe) > 0);
        let expected = [
            ((1, 8), true),
            ((8, 8), true),
            ((5, 1), true),
            ((5, 5), false),
            ((-1, 0), false),
            ((10, 9), false),
        ];
        for ((x, y), inside) in expected {
            let locus = Fine::from(Point { x, y }).locate(&shoe);
            assert_eq!(locus, if inside { Locus::Inside } else { Locus::Outside }, "({x}, {y})");
        }
        for (p, q) in sides(&shoe) {
            assert_eq!(Fine::middle(p, q).locate(&shoe), Locus::Side(p, q));
            assert!(matches!(Fine::from(p).locate(&shoe), Locus::Side(..)));
        }
    }

    #[test]
    fn segments_that_only_touch_do_not_cross() {
        let [a, b, c, d, e] = points([(0, 0), (4, 4), (0, 4), (4, 0), (2, 2)]);
        assert!(cross_properly(a, b, c, d));
        assert!(!cross_properly(a, b, c, e) && within(a, b, e));
        assert!(!cross_properly(a, b, b, d) && !within(a, b, b));
    }
}
