//! Values spread over the sheet, softened, and the smooth lines on which they are equal.
//!
//! Levels, woods and villages belong to whole places; drawn as they are they would show nothing but the grid.
//! A field takes the value of the place at each point of a raster, softens it, and gives back curves.

use kernel::chart::Beyond;

use crate::noise;
use crate::plane::{Point, Rect, inside, simplified};
use crate::sheet::Sheet;

/// Units between points of the raster.
const STEP: f64 = 8.0;
/// How far the raster goes beyond the map.
const RIM: f64 = 56.0;

/// Which place each point of the raster belongs to.
pub struct Survey {
    origin: Point,
    width: usize,
    height: usize,
    /// The place, or the nearest one.
    nearest: Vec<u16>,
    /// Whether the point is inside the place.
    within: Vec<bool>,
}

impl Survey {
    /// Surveys a sheet.
    pub fn new(sheet: &Sheet) -> Survey {
        let bounds = sheet.land.grown(RIM);
        let size = bounds.size();
        let (width, height) = ((size.x / STEP) as usize + 2, (size.y / STEP) as usize + 2);
        let boxes: Vec<Rect> = sheet.sites.iter().map(|s| Rect::around(s.outline.iter().copied())).collect();
        let mut survey =
            Survey { origin: bounds.low, width, height, nearest: Vec::new(), within: Vec::new() };
        let near = Near::new(&boxes);
        for index in 0..width * height {
            // Beyond the edge of the map everything goes on as it is at the edge.
            let p = sheet.land.grown(-1.0).nearest(survey.at(index % width, index / width));
            let holds = |&i: &usize| boxes[i].contains(p) && inside(p, &sheet.sites[i].outline);
            let owner = near.around(p).iter().map(|&i| usize::from(i)).find(holds);
            let far = |i: &usize| (sheet.sites[*i].centre - p).length();
            let nearest = || (0..sheet.sites.len()).min_by(|a, b| far(a).total_cmp(&far(b)));
            survey.within.push(owner.is_some());
            survey.nearest.push(owner.or_else(nearest).unwrap_or(0) as u16);
        }
        survey
    }

    fn at(&self, x: usize, y: usize) -> Point {
        self.origin + Point::new(x as f64, y as f64) * STEP
    }

    /// The field of something that grows or stands in places: nothing of it where there is water instead of places.
    pub fn growth(&self, softness: f64, beyond: Beyond, value: impl Fn(usize) -> f64) -> Field<'_> {
        let bare = beyond == Beyond::Water;
        let here =
            |index: usize| if bare && !self.within[index] { 0.0 } else { value(self.nearest[index].into()) };
        self.softened(softness, here)
    }

    /// The field of a value of places, going on as at the nearest one where there is none.
    pub fn field(&self, softness: f64, value: impl Fn(usize) -> f64) -> Field<'_> {
        self.softened(softness, |index| value(usize::from(self.nearest[index])))
    }

    /// The field that is 1 where there is no place and 0 where there is.
    pub fn outside(&self, softness: f64) -> Field<'_> {
        self.softened(softness, |index| if self.within[index] { 0.0 } else { 1.0 })
    }

    fn softened(&self, softness: f64, value: impl Fn(usize) -> f64) -> Field<'_> {
        let mut values: Vec<f64> = (0..self.width * self.height).map(value).collect();
        let radius = (softness / STEP).round() as isize;
        for _ in 0..3 {
            values = blurred(&values, self.width, self.height, radius, 1, self.width);
            values = blurred(&values, self.height, self.width, radius, self.width, 1);
        }
        Field { survey: self, values }
    }
}

/// Which boxes lie about a point, in their order: a large map has too many to ask each of them for every point.
struct Near {
    low: Point,
    columns: usize,
    cells: Vec<Vec<u16>>,
}

impl Near {
    /// Units across a cell.
    const CELL: f64 = 128.0;

    fn new(boxes: &[Rect]) -> Near {
        let all = Rect::around(boxes.iter().flat_map(|b| [b.low, b.high]));
        let low = if boxes.is_empty() { Point::default() } else { all.low };
        let size = if boxes.is_empty() { Point::default() } else { all.size() };
        let count = |length: f64| (length / Near::CELL) as usize + 1;
        let (columns, rows) = (count(size.x), count(size.y));
        let mut near = Near { low, columns, cells: vec![Vec::new(); columns * rows] };
        for (index, b) in boxes.iter().enumerate() {
            let ((left, top), (right, bottom)) = (near.cell(b.low), near.cell(b.high));
            for (row, column) in
                (top..=bottom).flat_map(|row| (left..=right).map(move |column| (row, column)))
            {
                near.cells[row * columns + column].push(index as u16);
            }
        }
        near
    }

    fn cell(&self, p: Point) -> (usize, usize) {
        let at = (p - self.low) * (1.0 / Near::CELL);
        let rows = self.cells.len() / self.columns;
        ((at.x.max(0.0) as usize).min(self.columns - 1), (at.y.max(0.0) as usize).min(rows - 1))
    }

    fn around(&self, p: Point) -> &[u16] {
        let (column, row) = self.cell(p);
        &self.cells[row * self.columns + column]
    }
}

/// A running mean along lines of a raster; `along` and `across` are the strides.
fn blurred(
    values: &[f64],
    length: usize,
    lines: usize,
    radius: isize,
    along: usize,
    across: usize,
) -> Vec<f64> {
    let mut out = vec![0.0; values.len()];
    let span = (2 * radius + 1) as f64;
    for line in 0..lines {
        let get = |i: isize| values[line * across + i.clamp(0, length as isize - 1) as usize * along];
        let mut sum: f64 = (-radius..=radius).map(get).sum();
        for i in 0..length {
            out[line * across + i * along] = sum / span;
            sum += get(i as isize + radius + 1) - get(i as isize - radius);
        }
    }
    out
}

/// A softened value at each point of the raster.
pub struct Field<'a> {
    survey: &'a Survey,
    values: Vec<f64>,
}

impl Field<'_> {
    /// Adds unevenness of that size, changing over that length.
    #[must_use]
    pub fn uneven(mut self, size: f64, length: f64, salt: u32) -> Self {
        for (index, value) in self.values.iter_mut().enumerate() {
            let p = self.survey.at(index % self.survey.width, index / self.survey.width);
            *value += size * noise::smooth(p, length, salt);
        }
        self
    }

    /// The value at a point.
    pub fn value(&self, p: Point) -> f64 {
        let s = self.survey;
        let q = (p - s.origin) * (1.0 / STEP);
        let x = q.x.clamp(0.0, (s.width - 2) as f64);
        let y = q.y.clamp(0.0, (s.height - 2) as f64);
        let (i, j, u, v) = (x as usize, y as usize, x.fract(), y.fract());
        let get = |i: usize, j: usize| self.values[j * s.width + i];
        (get(i, j) * (1.0 - u) + get(i + 1, j) * u) * (1.0 - v)
            + (get(i, j + 1) * (1.0 - u) + get(i + 1, j + 1) * u) * v
    }

    /// Which way, and how fast, the value rises at a point.
    pub fn gradient(&self, p: Point) -> Point {
        let d = STEP * 0.75;
        let along =
            |dx: f64, dy: f64| self.value(p + Point::new(dx, dy)) - self.value(p - Point::new(dx, dy));
        Point::new(along(d, 0.0), along(0.0, d)) * (0.5 / d)
    }

    /// Closed lines around all that is at least `level`, clockwise; those at the rim of the raster go round it.
    pub fn contours(&self, level: f64) -> Vec<Vec<Point>> {
        let s = self.survey;
        let (w, h) = (s.width, s.height);
        let value = |x: usize, y: usize| {
            let rim = x == 0 || y == 0 || x == w - 1 || y == h - 1;
            if rim { level - 1.0 } else { self.values[y * w + x] }
        };
        // Crossings are numbered by the raster point they start from: to the right, then down.
        let (across, down) = (|x: usize, y: usize| y * w + x, |x: usize, y: usize| w * h + y * w + x);
        let mut next = vec![usize::MAX; 2 * w * h];
        for y in 0..h - 1 {
            for x in 0..w - 1 {
                let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
                let case = corners.iter().enumerate().fold(0, |bits, (bit, &(x, y))| {
                    if value(x, y) >= level { bits | 1 << bit } else { bits }
                });
                let (t, r, b, l) = (across(x, y), down(x + 1, y), across(x, y + 1), down(x, y));
                let steps: &[(usize, usize)] = match case {
                    1 => &[(t, l)],
                    2 => &[(r, t)],
                    3 => &[(r, l)],
                    4 => &[(b, r)],
                    5 => &[(t, l), (b, r)],
                    6 => &[(b, t)],
                    7 => &[(b, l)],
                    8 => &[(l, b)],
                    9 => &[(t, b)],
                    10 => &[(r, t), (l, b)],
                    11 => &[(r, b)],
                    12 => &[(l, r)],
                    13 => &[(t, r)],
                    14 => &[(l, t)],
                    _ => &[],
                };
                for &(from, to) in steps {
                    next[from] = to;
                }
            }
        }
        let point = |crossing: usize| {
            let (x, y) = (crossing % (w * h) % w, crossing % (w * h) / w);
            let (x2, y2) = if crossing < w * h { (x + 1, y) } else { (x, y + 1) };
            let (a, b) = (value(x, y), value(x2, y2));
            let t = if (b - a).abs() < 1e-12 { 0.5 } else { ((level - a) / (b - a)).clamp(0.0, 1.0) };
            s.at(x, y) * (1.0 - t) + s.at(x2, y2) * t
        };
        let mut loops = Vec::new();
        for start in 0..next.len() {
            let mut line = Vec::new();
            let mut crossing = start;
            while next[crossing] != usize::MAX {
                line.push(point(crossing));
                crossing = std::mem::replace(&mut next[crossing], usize::MAX);
            }
            if line.len() > 3 {
                loops.push(line);
            }
        }
        loops
    }

    /// The same, with as few points as a smooth curve needs.
    pub fn outlines(&self, level: f64) -> Vec<Vec<Point>> {
        let loops = self.contours(level).into_iter().map(|line| simplified(&line, 0.7));
        loops.filter(|line| line.len() > 3).collect()
    }
}
