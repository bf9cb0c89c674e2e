//! Pictures as text: layers of SVG, and paths with short numbers.

use std::fmt::{self, Write};

use crate::plane::Point;

/// A picture in layers, from the bottom to the top.
#[derive(Clone, PartialEq, Debug)]
pub struct Svg {
    pub(crate) title: String,
    pub(crate) size: (f64, f64),
    pub(crate) defs: String,
    pub(crate) layers: Vec<(&'static str, String)>,
}

impl Svg {
    pub(crate) fn new(title: &str, size: (f64, f64)) -> Svg {
        Svg { title: title.into(), size, defs: String::new(), layers: Vec::new() }
    }

    pub(crate) fn push(&mut self, id: &'static str, body: String) {
        self.layers.push((id, body));
    }

    /// Width and height in its own units.
    pub fn size(&self) -> (f64, f64) {
        self.size
    }

    /// The names of the layers, from the bottom to the top.
    pub fn layers(&self) -> impl Iterator<Item = &str> {
        self.layers.iter().map(|(id, _)| *id)
    }

    /// What a layer holds.
    pub fn layer(&self, id: &str) -> Option<&str> {
        self.layers.iter().find(|(name, _)| *name == id).map(|(_, body)| body.as_str())
    }

    /// The same picture without a layer, such as the numbers.
    #[must_use]
    pub fn without(mut self, id: &str) -> Svg {
        self.layers.retain(|(name, _)| *name != id);
        self
    }

    /// The layers of another picture laid over this one.
    #[must_use]
    pub fn under(mut self, over: Svg) -> Svg {
        self.defs.push_str(&over.defs);
        self.layers.extend(over.layers);
        self
    }
}

impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (Short(self.size.0), Short(self.size.1));
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"><title>{}</title>"#,
            escaped(&self.title)
        )?;
        if !self.defs.is_empty() {
            writeln!(f, "<defs>{}</defs>", self.defs)?;
        }
        for (id, body) in &self.layers {
            writeln!(f, r#"<g id="{id}">{body}</g>"#)?;
        }
        f.write_str("</svg>\n")
    }
}

/// A number to the tenth, without what can be left out.
#[derive(Clone, Copy)]
pub struct Short(pub f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let (whole, part) = (tenths.abs() / 10, tenths.abs() % 10);
        if tenths < 0 {
            f.write_char('-')?;
        }
        match (whole, part) {
            (whole, 0) => write!(f, "{whole}"),
            (0, part) => write!(f, ".{part}"),
            (whole, part) => write!(f, "{whole}.{part}"),
        }
    }
}

fn rounded(p: Point) -> Point {
    Point::new((p.x * 10.0).round() / 10.0, (p.y * 10.0).round() / 10.0)
}

/// Text for XML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The data of a path. Where a point can be said in fewer characters from where the pen stands, it is; what follows from the
/// command before is left out.
#[derive(Clone, Default)]
pub struct Path {
    text: String,
    /// Where the pen stands for whoever reads the text, rounded as it is written, so that rounding does not add up.
    pen: Point,
    /// Where it was put down.
    start: Point,
    /// The command that the next numbers would follow.
    running: Option<char>,
}

impl Path {
    /// Nothing yet.
    pub fn new() -> Path {
        Path::default()
    }

    fn number(&mut self, value: f64) {
        let digit_before = self.text.ends_with(|c: char| c.is_ascii_digit());
        let text = Short(value).to_string();
        if digit_before && !text.starts_with('-') {
            self.text.push(' ');
        }
        self.text.push_str(&text);
    }

    fn point(&mut self, p: Point) {
        self.number(p.x);
        self.number(p.y);
    }

    fn command(&mut self, letter: char) {
        if self.running != Some(letter) {
            self.text.push(letter);
        }
        // After a move the numbers go on as lines.
        self.running = Some(match letter {
            'M' => 'L',
            'm' => 'l',
            other => other,
        });
    }

    /// To a point, from the corner of the picture or from the pen, whichever is shorter.
    fn go(&mut self, absolute: char, p: Point) {
        let (from, p) = (self.pen, rounded(p));
        let relative = rounded(p - from);
        let length = |p: Point| Short(p.x).to_string().len() + Short(p.y).to_string().len();
        let near = length(relative) < length(p) && !self.text.is_empty();
        self.command(if near { absolute.to_ascii_lowercase() } else { absolute });
        self.point(if near { relative } else { p });
        self.pen = p;
    }

    /// The pen has gone by a displacement, as it was written.
    fn gone(&mut self, d: Point) {
        self.pen = rounded(self.pen + rounded(d));
    }

    /// Lifts the pen.
    pub fn move_to(&mut self, p: Point) -> &mut Path {
        self.go('M', p);
        self.start = self.pen;
        self
    }

    /// A straight line to a point.
    pub fn line_to(&mut self, p: Point) -> &mut Path {
        self.go('L', p);
        self
    }

    /// A straight line by a displacement.
    pub fn by(&mut self, d: Point) -> &mut Path {
        self.command('l');
        self.point(d);
        self.gone(d);
        self
    }

    /// Part of a circle by a displacement, the longer or the shorter way.
    pub fn arc(&mut self, radius: f64, large: bool, d: Point) -> &mut Path {
        self.command('a');
        self.number(radius);
        self.number(radius);
        let _ = write!(self.text, " 0 {} 1", u8::from(large));
        self.point(d);
        self.gone(d);
        self
    }

    /// Back to where the pen was put down.
    pub fn close(&mut self) -> &mut Path {
        self.text.push('z');
        self.running = None;
        self.pen = self.start;
        self
    }

    /// Straight lines from point to point.
    pub fn polyline(&mut self, points: &[Point]) -> &mut Path {
        if let Some((&first, rest)) = points.split_first() {
            self.move_to(first);
            for &p in rest {
                self.line_to(p);
            }
        }
        self
    }

    /// A closed shape with straight sides.
    pub fn polygon(&mut self, points: &[Point]) -> &mut Path {
        self.polyline(points).close()
    }

    /// A circle.
    pub fn circle(&mut self, centre: Point, radius: f64) -> &mut Path {
        self.move_to(centre - Point::new(radius, 0.0));
        self.arc(radius, true, Point::new(2.0 * radius, 0.0));
        self.arc(radius, true, Point::new(-2.0 * radius, 0.0)).close()
    }

    /// A smooth curve through the points.
    pub fn smooth(&mut self, points: &[Point]) -> &mut Path {
        let at = |i: isize| points[i.clamp(0, points.len() as isize - 1) as usize];
        self.spline(points.len(), at, false)
    }

    /// A smooth closed curve through the points.
    pub fn smooth_loop(&mut self, points: &[Point]) -> &mut Path {
        let at = |i: isize| points[i.rem_euclid(points.len() as isize) as usize];
        self.spline(points.len(), at, true)
    }

    fn spline(&mut self, count: usize, at: impl Fn(isize) -> Point, closed: bool) -> &mut Path {
        if count < 2 {
            return self;
        }
        self.move_to(at(0));
        let stretches = if closed { count } else { count - 1 } as isize;
        for i in 0..stretches {
            let (a, b, c, d) = (at(i - 1), at(i), at(i + 1), at(i + 2));
            let reach = (c - b).length() / 3.0;
            let short = |tangent: Point| {
                let third = tangent * (1.0 / 6.0);
                if third.length() > reach { third.direction() * reach } else { third }
            };
            let pen = self.pen;
            self.command('c');
            self.point(b + short(c - a) - pen);
            self.point(c - short(d - b) - pen);
            self.point(c - pen);
            self.gone(c - pen);
        }
        if closed { self.close() } else { self }
    }

    /// As an element with these attributes.
    pub fn draw(&self, attributes: &str) -> String {
        if self.text.is_empty() { String::new() } else { format!("<path {attributes} d=\"{}\"/>", self.text) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shown: Vec<_> = [0.0, -0.04, 0.25, -0.31, 12.0, 12.34].map(|n| Short(n).to_string()).into();
        assert_eq!(shown, ["0", "0", ".3", "-.3", "12", "12.3"]);
        let mut path = Path::new();
        path.move_to(Point::new(1.0, -2.0)).line_to(Point::new(0.5, 3.0));
        assert_eq!(path.draw("x=\"1\""), "<path x=\"1\" d=\"M1-2 .5 3\"/>");
    }

    #[test]
    fn a_point_near_the_pen_is_said_from_there() {
        let mut path = Path::new();
        path.move_to(Point::new(812.3, 640.0)).by(Point::new(2.0, 1.0)).by(Point::new(-4.0, 0.5)).close();
        // After the close the pen is back at 812.3 640.
        path.move_to(Point::new(816.3, 641.5)).line_to(Point::new(3.0, 4.0));
        path.circle(Point::new(9.0, 4.0), 2.0);
        let drawn = path.draw("");
        assert_eq!(drawn, "<path  d=\"M812.3 640l2 1-4 .5zm4 1.5L3 4M7 4a2 2 0 1 1 4 0 2 2 0 1 1-4 0z\"/>");
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
    }
}
