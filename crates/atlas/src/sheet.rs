//! The sheet: where each place of a chart lies on the paper.

use board::{Grid, Hex, Vertex};
use kernel::chart::{
    Areas, Beyond, Chart, Colour, Cover, Ground, Hexes, Lie, Rise, RoadKind, Stagger, Wall, Water,
};

use crate::plane::{Point, Rect, chains, curve, cut_corners, middles};

/// Units from a hex to its neighbour; areas are scaled to something alike.
pub const UNIT: f64 = 100.0;
/// Paper around the map.
const MARGIN: f64 = 44.0;
/// Paper below it, for the title.
const FOOT: f64 = 96.0;

/// A place on the paper.
#[derive(Clone, Debug)]
pub struct Site {
    /// Printed number.
    pub number: String,
    /// Where its pieces stand.
    pub centre: Point,
    /// Its corners, clockwise; of a hex, corner 0 first.
    pub outline: Vec<Point>,
    /// What covers it.
    pub covers: Vec<Cover>,
    /// How high it lies.
    pub level: u8,
    /// A redoubt stands in it.
    pub redoubt: bool,
    /// Whose objective it is.
    pub objective: Option<Colour>,
}

/// A stretch of hexside or border with what lies on it.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    /// Its ends.
    pub ends: (Point, Point),
    /// Its water.
    pub water: Option<Water>,
    /// Its rise, and which way it falls.
    pub fall: Option<(Rise, Point)>,
    /// A bridge, and the way across.
    pub bridge: Option<Point>,
    /// A ford, and the way across.
    pub ford: Option<Point>,
    /// A wall, and the place that it shelters.
    pub wall: Option<(Wall, usize)>,
    /// A double crest.
    pub double_crest: bool,
}

/// A road on the paper.
#[derive(Clone, Debug)]
pub struct Way {
    /// Points with how the road lies there.
    pub points: Vec<(Point, RoadKind)>,
}

/// The paper with everything in its place.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Size of the paper.
    pub size: (f64, f64),
    /// The part of it that is map.
    pub land: Rect,
    /// The places by index.
    pub sites: Vec<Site>,
    /// What lies between them.
    pub stretches: Vec<Stretch>,
    /// The roads.
    pub ways: Vec<Way>,
    /// Units of the sheet a kilometre.
    pub kilometre: f64,
    /// What lies where there is no place.
    pub beyond: Beyond,
    /// Whether the places are hexes.
    pub hexagonal: bool,
}

impl Sheet {
    /// Lays out a chart.
    pub fn new(chart: &Chart) -> Sheet {
        match &chart.ground {
            Ground::Hexes(hexes) => Sheet::of_hexes(hexes),
            Ground::Areas(areas) => Sheet::of_areas(areas),
        }
    }

    fn of_hexes(hexes: &Hexes) -> Sheet {
        let stagger = match hexes.stagger {
            Stagger::EvenColumns => board::Stagger::EvenColumns,
            Stagger::OddColumns => board::Stagger::OddColumns,
            Stagger::EvenRows => board::Stagger::EvenRows,
            Stagger::OddRows => board::Stagger::OddRows,
        };
        let size = |n: u16| n.clamp(1, 60);
        let grid = Grid::new(size(hexes.columns), size(hexes.rows), stagger)
            .or_else(|_| Grid::new(1, 1, stagger))
            .expect("one hex makes a grid");
        let place = |lattice: (i32, i32)| turned(flat(lattice, stagger.columns_straight()), hexes.lie);
        let corners = |hex: Hex| Vertex::ALL.map(|v| place(grid.corner(hex, v)));
        let bounds = Rect::around(grid.hexes().flat_map(corners));
        let origin = Point::new(MARGIN, MARGIN) - bounds.low;
        let sites: Vec<Site> = grid
            .hexes()
            .map(|hex| {
                let ground = hexes.hexes.get(hex.index()).cloned().unwrap_or_default();
                Site {
                    number: ground.number,
                    centre: place(grid.centre(hex)) + origin,
                    outline: corners(hex).map(|p| p + origin).to_vec(),
                    covers: if ground.cover == Cover::Clear { Vec::new() } else { vec![ground.cover] },
                    level: ground.level,
                    redoubt: false,
                    objective: None,
                }
            })
            .collect();
        let stretches = hexes.sides.iter().filter_map(|side| {
            let site = sites.get(usize::from(side.hex))?;
            let edge = usize::from(side.edge % 6);
            let ends = (site.outline[edge], site.outline[(edge + 1) % 6]);
            let across = (ends.0.middle(ends.1) - site.centre).direction();
            let fall =
                side.rise.map(|(rise, upper)| (rise, if upper == side.hex { across } else { across * -1.0 }));
            let (bridge, ford) = (side.bridge.then_some(across), side.ford.then_some(across));
            let wall = side.wall.map(|(wall, within)| (wall, usize::from(within)));
            Some(Stretch { ends, water: side.water, fall, bridge, ford, wall, double_crest: false })
        });
        let point = |&(hex, kind): &(u16, RoadKind)| Some((sites.get(usize::from(hex))?.centre, kind));
        let ways =
            hexes.roads.iter().map(|road| Way { points: road.hexes.iter().filter_map(point).collect() });
        Sheet {
            size: paper(bounds),
            land: Rect { low: bounds.low + origin, high: bounds.high + origin },
            stretches: stretches.collect(),
            ways: ways.collect(),
            kilometre: UNIT * 1000.0 / f64::from(hexes.metres.max(1)),
            beyond: Beyond::Ground,
            hexagonal: true,
            sites,
        }
    }

    fn of_areas(areas: &Areas) -> Sheet {
        let (width, height) = (f64::from(areas.sheet.0.max(1)), f64::from(areas.sheet.1.max(1)));
        let size = (width * height / areas.areas.len().max(1) as f64).sqrt();
        let scale = 1.05 * UNIT / size;
        let place =
            |(x, y): (i32, i32)| Point::new(f64::from(x), f64::from(y)) * scale + Point::new(MARGIN, MARGIN);
        let bounds = Rect { low: Point::default(), high: Point::new(width, height) * scale };
        let sites: Vec<Site> = areas
            .areas
            .iter()
            .map(|area| Site {
                number: area.number.clone(),
                centre: place(area.centre),
                outline: area.outline.iter().copied().map(place).collect(),
                covers: area.covers.clone(),
                level: area.level,
                redoubt: area.redoubt,
                objective: area.objective,
            })
            .collect();
        let mut stretches = Vec::new();
        for border in &areas.borders {
            let line: Vec<Point> = border.line.iter().copied().map(place).collect();
            let fall = border.rise.and_then(|(rise, upper)| {
                let lower = if upper == border.between.0 { border.between.1 } else { border.between.0 };
                let (high, low) = (sites.get(usize::from(upper))?, sites.get(usize::from(lower))?);
                Some((rise, (low.centre - high.centre).direction()))
            });
            stretches.extend(line.windows(2).map(|pair| Stretch {
                ends: (pair[0], pair[1]),
                water: border.water,
                fall,
                bridge: None,
                ford: None,
                wall: None,
                double_crest: border.double_crest,
            }));
        }
        let margin = Point::new(MARGIN, MARGIN);
        Sheet {
            size: paper(bounds),
            land: Rect { low: margin, high: bounds.high + margin },
            sites,
            stretches,
            ways: Vec::new(),
            kilometre: 1000.0 / f64::from(areas.metres.max(1)) * scale,
            beyond: areas.beyond,
            hexagonal: false,
        }
    }

    /// The smooth courses of all stretches that are wanted, joined end to end.
    pub fn courses(&self, wanted: impl Fn(&Stretch) -> bool) -> Vec<Vec<Point>> {
        let segments: Vec<_> = self.stretches.iter().filter(|s| wanted(s)).map(|s| s.ends).collect();
        chains(&segments)
            .iter()
            .map(|line| if self.hexagonal { curve(&middles(line), 6) } else { cut_corners(line, 3) })
            .collect()
    }

    /// The lowest and the highest level.
    pub fn levels(&self) -> (u8, u8) {
        let levels = || self.sites.iter().map(|site| site.level);
        (levels().min().unwrap_or(0), levels().max().unwrap_or(0))
    }
}

fn paper(bounds: Rect) -> (f64, f64) {
    let size = bounds.size();
    ((size.x + 2.0 * MARGIN).ceil(), (size.y + MARGIN + FOOT).ceil())
}

/// From the lattice of `Grid::centre` to the plane, with `UNIT` from hex to hex.
fn flat((x, y): (i32, i32), columns_straight: bool) -> Point {
    let (long, short) = (UNIT / 4.0, UNIT / 4.0 / 3f64.sqrt());
    let (sx, sy) = if columns_straight { (short, long) } else { (long, short) };
    Point::new(f64::from(x) * sx, f64::from(y) * sy)
}

fn turned(p: Point, lie: Lie) -> Point {
    match lie {
        Lie::Upright => p,
        Lie::LastColumnOnTop => Point::new(p.y, -p.x),
        Lie::UpsideDown => Point::new(-p.x, -p.y),
        Lie::FirstColumnOnTop => Point::new(-p.y, p.x),
    }
}
