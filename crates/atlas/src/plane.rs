//! Points, lines and curves on the sheet.

use std::collections::BTreeMap;
use std::ops::{Add, Mul, Sub};

/// A point of the sheet, or a displacement: x to the right, y down.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// The point at these coordinates.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// Length of a displacement.
    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// The same direction with length 1; zero stays zero.
    pub fn direction(self) -> Point {
        let length = self.length();
        if length < 1e-9 { Point::default() } else { self * (1.0 / length) }
    }

    /// Turned a quarter clockwise on the sheet.
    pub fn right(self) -> Point {
        Point::new(-self.y, self.x)
    }

    /// Turned by an angle, clockwise on the sheet.
    pub fn turned(self, radians: f64) -> Point {
        let (sin, cos) = radians.sin_cos();
        Point::new(self.x * cos - self.y * sin, self.x * sin + self.y * cos)
    }

    /// The nearest of so many directions, evenly spread, with the same length.
    pub fn one_of(self, directions: u16) -> Point {
        let step = std::f64::consts::TAU / f64::from(directions);
        let angle = (self.y.atan2(self.x) / step).round() * step;
        Point::new(angle.cos(), angle.sin()) * self.length()
    }

    /// Scalar product.
    pub fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Halfway to another point.
    pub fn middle(self, other: Point) -> Point {
        (self + other) * 0.5
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, by: f64) -> Point {
        Point::new(self.x * by, self.y * by)
    }
}

/// A rectangle of the sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    /// Upper left corner.
    pub low: Point,
    /// Lower right corner.
    pub high: Point,
}

impl Rect {
    /// The smallest one around these points.
    pub fn around(points: impl IntoIterator<Item = Point>) -> Rect {
        let start = Rect { low: Point::new(f64::MAX, f64::MAX), high: Point::new(f64::MIN, f64::MIN) };
        points.into_iter().fold(start, |rect, p| Rect {
            low: Point::new(rect.low.x.min(p.x), rect.low.y.min(p.y)),
            high: Point::new(rect.high.x.max(p.x), rect.high.y.max(p.y)),
        })
    }

    /// Larger by so much on every side.
    #[must_use]
    pub fn grown(self, by: f64) -> Rect {
        let margin = Point::new(by, by);
        Rect { low: self.low - margin, high: self.high + margin }
    }

    /// Its width and height.
    pub fn size(self) -> Point {
        self.high - self.low
    }

    /// The point of the rectangle nearest to a point.
    pub fn nearest(self, p: Point) -> Point {
        Point::new(p.x.clamp(self.low.x, self.high.x), p.y.clamp(self.low.y, self.high.y))
    }

    /// Do two rectangles share anything?
    pub fn meets(self, other: Rect) -> bool {
        self.low.x < other.high.x
            && other.low.x < self.high.x
            && self.low.y < other.high.y
            && other.low.y < self.high.y
    }

    /// Is the point inside?
    pub fn contains(self, p: Point) -> bool {
        (self.low.x..=self.high.x).contains(&p.x) && (self.low.y..=self.high.y).contains(&p.y)
    }

    /// The direction out of the rectangle by a near side that lies ahead, and how far that side is.
    pub fn way_out(self, p: Point, heading: Point) -> (Point, f64) {
        let sides = [
            (Point::new(-1.0, 0.0), p.x - self.low.x),
            (Point::new(1.0, 0.0), self.high.x - p.x),
            (Point::new(0.0, -1.0), p.y - self.low.y),
            (Point::new(0.0, 1.0), self.high.y - p.y),
        ];
        let detour = |(out, far): &(Point, f64)| far - 60.0 * out.dot(heading);
        sides.into_iter().min_by(|a, b| detour(a).total_cmp(&detour(b))).unwrap_or_default()
    }
}

/// Joins segments that share ends into lines as long as possible; lines end where three or more meet.
pub fn chains(segments: &[(Point, Point)]) -> Vec<Vec<Point>> {
    type Key = (i64, i64);
    let key = |p: Point| -> Key { ((p.x * 4.0).round() as i64, (p.y * 4.0).round() as i64) };
    let mut ends: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    for (index, &(a, b)) in segments.iter().enumerate() {
        ends.entry(key(a)).or_default().push(index);
        ends.entry(key(b)).or_default().push(index);
    }
    let mut used = vec![false; segments.len()];
    let walk = |from: Point, first: usize, used: &mut Vec<bool>| {
        let mut line = vec![from];
        let mut next = Some(first);
        while let Some(index) = next {
            used[index] = true;
            let (a, b) = segments[index];
            let end = if key(a) == key(line[line.len() - 1]) { b } else { a };
            line.push(end);
            let meeting = &ends[&key(end)];
            next = if meeting.len() == 2 { meeting.iter().copied().find(|&i| !used[i]) } else { None };
        }
        line
    };
    let mut lines = Vec::new();
    for (k, meeting) in &ends {
        for &index in meeting.iter().filter(|_| meeting.len() != 2) {
            if !used[index] {
                let (a, b) = segments[index];
                lines.push(walk(if key(a) == *k { a } else { b }, index, &mut used));
            }
        }
    }
    for index in 0..segments.len() {
        if !used[index] {
            lines.push(walk(segments[index].0, index, &mut used));
        }
    }
    lines
}

/// The line through the middles of a zigzag, ends kept.
pub fn middles(line: &[Point]) -> Vec<Point> {
    let (Some(&first), Some(&last)) = (line.first(), line.last()) else { return Vec::new() };
    let middle = line.windows(2).map(|pair| pair[0].middle(pair[1]));
    std::iter::once(first).chain(middle).chain(std::iter::once(last)).collect()
}

/// Cuts the corners of a line, ends kept.
pub fn cut_corners(line: &[Point], times: usize) -> Vec<Point> {
    (0..times).fold(line.to_vec(), |line, _| {
        let (Some(&first), Some(&last)) = (line.first(), line.last()) else { return line };
        let cut = line.windows(2).flat_map(|p| [p[0] * 0.75 + p[1] * 0.25, p[0] * 0.25 + p[1] * 0.75]);
        std::iter::once(first).chain(cut).chain(std::iter::once(last)).collect()
    })
}

/// Points along a smooth curve through the given ones, `steps` for each stretch.
pub fn curve(points: &[Point], steps: usize) -> Vec<Point> {
    if points.len() < 3 {
        return points.to_vec();
    }
    let at = |i: isize| points[i.clamp(0, points.len() as isize - 1) as usize];
    let mut line = Vec::with_capacity(points.len() * steps);
    for i in 0..points.len() as isize - 1 {
        let (a, b, c, d) = (at(i - 1), at(i), at(i + 1), at(i + 2));
        for step in 0..steps {
            let t = step as f64 / steps as f64;
            let (t2, t3) = (t * t, t * t * t);
            let sum = b * 2.0
                + (c - a) * t
                + (a * 2.0 - b * 5.0 + c * 4.0 - d) * t2
                + (b * 3.0 - a - c * 3.0 + d) * t3;
            line.push(sum * 0.5);
        }
    }
    line.push(points[points.len() - 1]);
    line
}

/// Points at equal distances along a line, each with the direction of the line there.
pub fn walk(line: &[Point], step: f64) -> Vec<(Point, Point)> {
    let mut found = Vec::new();
    let mut ahead = step * 0.5;
    for pair in line.windows(2) {
        let (along, length) = ((pair[1] - pair[0]).direction(), (pair[1] - pair[0]).length());
        while ahead < length {
            found.push((pair[0] + along * ahead, along));
            ahead += step;
        }
        ahead -= length;
    }
    found
}

/// Length of a line.
pub fn length(line: &[Point]) -> f64 {
    line.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum()
}

/// How far a point is from a segment.
pub fn distance(p: Point, (a, b): (Point, Point)) -> f64 {
    let ab = b - a;
    let t = if ab.dot(ab) < 1e-9 { 0.0 } else { ((p - a).dot(ab) / ab.dot(ab)).clamp(0.0, 1.0) };
    (p - (a + ab * t)).length()
}

/// Leaves out points that lie within `tolerance` of the line without them.
pub fn simplified(line: &[Point], tolerance: f64) -> Vec<Point> {
    if line.len() < 3 {
        return line.to_vec();
    }
    let mut keep = vec![false; line.len()];
    keep[0] = true;
    keep[line.len() - 1] = true;
    let mut open = vec![(0, line.len() - 1)];
    while let Some((from, to)) = open.pop() {
        let away = |i: usize| distance(line[i], (line[from], line[to]));
        let far = (from + 1..to).map(|i| (i, away(i))).max_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((middle, away)) = far
            && away > tolerance
        {
            keep[middle] = true;
            open.extend([(from, middle), (middle, to)]);
        }
    }
    line.iter().zip(keep).filter(|&(_, keep)| keep).map(|(&p, _)| p).collect()
}

/// Is the point inside the polygon?
pub fn inside(p: Point, polygon: &[Point]) -> bool {
    let mut within = false;
    for (i, &a) in polygon.iter().enumerate() {
        let b = polygon[(i + 1) % polygon.len()];
        if (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
            within = !within;
        }
    }
    within
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scattered_segments_become_one_line() {
        let p = |x: i32| Point::new(f64::from(x), f64::from(x % 2));
        let segments = [(p(2), p(3)), (p(1), p(0)), (p(1), p(2)), (p(4), p(3))];
        let lines = chains(&segments);
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].len(), 5);
        assert_eq!(middles(&lines[0]).len(), 6);
    }

    #[test]
    fn a_curve_passes_through_its_points() {
        let points = [Point::new(0.0, 0.0), Point::new(10.0, 5.0), Point::new(20.0, 0.0)];
        let line = curve(&points, 4);
        assert!(points.iter().all(|p| line.iter().any(|q| (*p - *q).length() < 1e-9)));
        assert!(length(&line) > 20.0);
    }
}
