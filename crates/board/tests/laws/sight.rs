//! Sight with levels, hexsides and units that hide, held against plain geometry: every hex and every side of the map is
//! asked how it lies to the line, and the rule is read off as it is written.

use board::{Edge, Grid, Ground, Hex, HexSet, Screen, Screens, Shapes, SideScreen, Sides, Stagger, Vertex};
use proptest::prelude::*;

use crate::{STAGGERS, draws};

type Point = (i32, i32);

/// A map that hides.
#[derive(Clone, Debug)]
struct Country {
    grid: Grid,
    levels: Vec<u8>,
    covers: Vec<bool>,
    sides: Sides<SideScreen>,
}

impl Country {
    fn flat(grid: Grid) -> Country {
        let sides = Sides::new(&grid, SideScreen::Nothing);
        Country { levels: vec![0; grid.len()], covers: vec![false; grid.len()], sides, grid }
    }

    fn hex(&self, number: &str) -> Hex {
        self.grid.parse(number).unwrap()
    }

    fn lay(&mut self, screen: SideScreen, pairs: &[(&str, &str)]) {
        for (a, b) in pairs {
            self.sides.set_between(&self.grid, self.hex(a), self.hex(b), screen).unwrap();
        }
    }

    fn screens(&self) -> Screens {
        Screens::new(&self.grid, Shapes::new(6), self)
    }

    fn sees(&self, from: &str, to: &str, occupied: &[&str]) -> bool {
        let occupied: HexSet = occupied.iter().map(|hex| self.hex(hex)).collect();
        let (from, to) = (self.hex(from), self.hex(to));
        let found = self.screens().sees(&self.grid, from, to, |hex| occupied.contains(hex));
        assert_eq!(found, oracle(self, from, to, |hex| occupied.contains(hex)), "the oracle agrees");
        found
    }
}

impl Ground for Country {
    fn level(&self, hex: Hex) -> u8 {
        self.levels[hex.index()]
    }

    fn hides(&self, hex: Hex) -> bool {
        self.covers[hex.index()]
    }

    fn side(&self, hex: Hex, edge: Edge) -> SideScreen {
        self.sides.get(hex, edge)
    }
}

/// How a thing lies to the line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lies {
    Across,
    Left,
    Right,
    Away,
}

/// A line on the integer plane.
struct Ray<'a> {
    grid: &'a Grid,
    from: Point,
    to: Point,
}

impl Ray<'_> {
    /// Which hand a point is on: -1 the left, 1 the right.
    fn hand(&self, p: Point) -> i32 {
        let (a, b) = (self.from, self.to);
        ((b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)).signum()
    }

    fn offset(&self, p: Point) -> i64 {
        let (a, b) = (self.from, self.to);
        i64::from((b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0))
    }

    /// How far along the line a point is, in the true metric.
    fn along(&self, p: Point) -> i64 {
        let (x, y) = if self.grid.stagger().columns_straight() { (1, 3) } else { (3, 1) };
        let (a, b) = (self.from, self.to);
        i64::from(x * (b.0 - a.0) * (p.0 - a.0) + y * (b.1 - a.1) * (p.1 - a.1))
    }

    /// Is that part of the length, a fraction, between the ends?
    fn within(&self, part: i64, of: i64) -> bool {
        let (part, of) = if of < 0 { (-part, -of) } else { (part, of) };
        part > 0 && part < of * self.along(self.to)
    }

    fn hex(&self, hex: Hex) -> Lies {
        let corners = Vertex::ALL.map(|vertex| self.grid.corner(hex, vertex));
        let hands = corners.map(|corner| self.hand(corner));
        let centre = self.grid.centre(hex);
        if centre == self.from || centre == self.to || !self.within(self.along(centre), 1) {
            return Lies::Away;
        }
        if hands.contains(&1) && hands.contains(&-1) {
            return Lies::Across;
        }
        // Two corners on the line are the ends of a side: a hex that touches it with one only has but one there.
        match hands.iter().filter(|&&hand| hand == 0).count() {
            2 if self.hand(centre) < 0 => Lies::Left,
            2 => Lies::Right,
            _ => Lies::Away,
        }
    }

    fn side(&self, hex: Hex, edge: Edge) -> Lies {
        let [p, q] = edge.corners().map(|vertex| self.grid.corner(hex, vertex));
        match (self.hand(p), self.hand(q)) {
            (0, 0) if self.within(self.along(p), 1) && self.within(self.along(q), 1) => Lies::Across,
            (0, 0) => Lies::Away,
            (0, _) => self.touched(p, q),
            (_, 0) => self.touched(q, p),
            (a, b) if a == b => Lies::Away,
            _ => {
                let (dp, dq) = (self.offset(p), self.offset(q));
                let part = self.along(q) * dp - self.along(p) * dq;
                if self.within(part, dp - dq) { Lies::Across } else { Lies::Away }
            }
        }
    }

    /// A side whose end `p` is on the line, and whose other end `q` is not.
    fn touched(&self, p: Point, q: Point) -> Lies {
        if !self.within(self.along(p), 1) {
            return Lies::Away;
        }
        // The three sides that meet at a corner, one of them ours, lead ways that add up to nothing.
        let turned = if self.grid.stagger().columns_straight() {
            [(4, 0), (-2, 2), (-2, -2)]
        } else {
            [(0, 4), (2, -2), (-2, -2)]
        };
        let ours = (q.0 - p.0, q.1 - p.1);
        let sign = if turned.contains(&ours) { 1 } else { -1 };
        let hands = turned.map(|(x, y)| self.hand((p.0 + sign * x, p.1 + sign * y)));
        let hand = self.hand(q);
        if hands.contains(&0) {
            return if hand < 0 { Lies::Left } else { Lies::Right };
        }
        // The one that lies alone on its hand parts the two hexes which the line passes from and to.
        let alone = hands.iter().filter(|&&other| other == hand).count() == 1;
        if alone { Lies::Across } else { Lies::Away }
    }
}

/// The rule as it is written.
fn oracle(country: &Country, from: Hex, to: Hex, occupied: impl Fn(Hex) -> bool) -> bool {
    let grid = &country.grid;
    let ray = Ray { grid, from: grid.centre(from), to: grid.centre(to) };
    let (f, t) = (country.level(from), country.level(to));
    let ignored = |level: u8, from_firer: u16, from_target: u16| {
        let both = f > level && t > level;
        let down = f > t && f > level && from_firer <= from_target;
        let up = t > f && t > level && from_target <= from_firer;
        both || down || up
    };
    let mut met = Vec::new();
    for hex in grid.hexes() {
        let level = country.level(hex);
        let obstacle = country.hides(hex) || occupied(hex);
        let passed = ignored(level, grid.distance(from, hex), grid.distance(to, hex));
        if (level > f && level > t) || (obstacle && !passed) {
            met.push(ray.hex(hex));
        }
        for (edge, other) in grid.neighbours(hex).filter(|&(_, other)| hex < other) {
            let near = |end: Hex| grid.distance(end, hex).min(grid.distance(end, other));
            let level = level.max(country.level(other));
            let blocks = match country.side(hex, edge) {
                SideScreen::Nothing => false,
                SideScreen::Hides => true,
                SideScreen::HidesAfar => ![hex, other].contains(&from) && ![hex, other].contains(&to),
            };
            if blocks && !ignored(level, near(from), near(to)) {
                met.push(ray.side(hex, edge));
            }
        }
    }
    !(met.contains(&Lies::Across) || met.contains(&Lies::Left) && met.contains(&Lies::Right))
}

fn countries() -> impl Strategy<Value = Country> {
    let hexes = |size: usize| {
        (
            proptest::collection::vec(
                prop_oneof![4 => Just(0u8), 2 => Just(1), 1 => Just(2), 1 => Just(3)],
                size,
            ),
            proptest::collection::vec(proptest::bool::weighted(0.12), size),
            proptest::collection::vec((0..size, 0u8..6, any::<bool>()), 0..size),
        )
    };
    (2u16..12, 2u16..12, 0usize..4)
        .prop_map(|(columns, rows, stagger)| Grid::new(columns, rows, STAGGERS[stagger]).unwrap())
        .prop_flat_map(move |grid| (Just(grid.clone()), hexes(grid.len())))
        .prop_map(|(grid, (levels, covers, laid))| {
            let mut sides = Sides::new(&grid, SideScreen::Nothing);
            for (hex, edge, afar) in laid {
                let screen = if afar { SideScreen::HidesAfar } else { SideScreen::Hides };
                sides.set(&grid, Hex(hex as u16), Edge::new(edge), screen);
            }
            Country { grid, levels, covers, sides }
        })
}

proptest! {
    #![proptest_config(draws(300, 10_000))]

    // Of each map a hundred pairs: 30,000 draws, a million in a soak.
    #[test]
    fn sight_is_what_plain_geometry_says(
        country in countries(),
        pairs in proptest::collection::vec((any::<u16>(), any::<u16>()), 100),
        crowd in proptest::collection::vec(proptest::bool::weighted(0.15), 144),
    ) {
        let (grid, screens) = (&country.grid, country.screens());
        let occupied = |hex: Hex| crowd[hex.index()];
        for (from, to) in pairs {
            let (from, to) = (Hex(from % grid.len() as u16), Hex(to % grid.len() as u16));
            let expected = grid.distance(from, to) <= 6 && oracle(&country, from, to, occupied);
            let at = || format!("{} to {}", grid.number(from), grid.number(to));
            prop_assert_eq!(screens.sees(grid, from, to, occupied), expected, "{}", at());
            prop_assert_eq!(screens.sees(grid, to, from, occupied), expected, "back from {}", at());
            prop_assert_eq!(told(&screens.between(grid, from, to), occupied), expected, "told {}", at());
            let hiding = screens.hiding(grid, &country, from, to, occupied);
            prop_assert!(hiding.iter().all(|&hex| hex != from), "what hides {}", at());
            prop_assert_eq!(hiding.is_empty(), expected || grid.distance(from, to) > 6, "why not {}", at());
        }
    }

    #[test]
    fn what_changes_is_looked_at_again(country in countries(), at in any::<u16>(), level in 0u8..4, edge in 0u8..6) {
        let mut country = country;
        let mut screens = country.screens();
        let hex = Hex(at % country.grid.len() as u16);
        country.levels[hex.index()] = level;
        country.covers[hex.index()] ^= true;
        country.sides.set(&country.grid, hex, Edge::new(edge), SideScreen::Hides);
        screens.renew(&country.grid, &country, hex);
        let anew = country.screens();
        for (from, to) in country.grid.hexes().flat_map(|from| country.grid.hexes().map(move |to| (from, to))) {
            prop_assert_eq!(screens.between(&country.grid, from, to), anew.between(&country.grid, from, to));
        }
    }
}

/// What a screen says, given who stands where.
fn told(screen: &Screen, occupied: impl Fn(Hex) -> bool) -> bool {
    let any = |hexes: &[Hex]| hexes.iter().any(|&hex| occupied(hex));
    match screen {
        Screen::Never => false,
        Screen::Free => true,
        Screen::Occupied { ahead, beside: (left, right) } => !(any(ahead) || any(left) && any(right)),
    }
}

/// Columns are straight, the even ones lower. 0505 looks right along its row of corners: 0705 lies two hexes off with
/// the side of 0604 and 0605 between, 0905 four hexes off with that of 0804 and 0805 too.
fn plain() -> Country {
    Country::flat(Grid::new(12, 12, Stagger::EvenColumns).unwrap())
}

#[test]
fn a_hex_in_the_way_hides() {
    let mut country = plain();
    assert!(country.sees("0502", "0506", &[]));
    assert!(!country.sees("0502", "0506", &["0504"]));
    let wood = country.hex("0504");
    country.covers[wood.index()] = true;
    assert!(!country.sees("0502", "0506", &[]) && country.sees("0502", "0504", &[]), "the ends hide nothing");
    assert_eq!(
        country.screens().between(&country.grid, country.hex("0502"), country.hex("0506")),
        Screen::Never
    );
}

#[test]
fn one_hand_hides_nothing_and_two_hide_wherever_they_are() {
    let mut country = plain();
    assert!(country.sees("0505", "0905", &["0604"]) && country.sees("0505", "0905", &["0604", "0804"]));
    assert!(!country.sees("0505", "0905", &["0604", "0605"]));
    assert!(!country.sees("0505", "0905", &["0604", "0805"]), "not of one side");
    let (left, right) = (country.hex("0604"), country.hex("0805"));
    country.covers[left.index()] = true;
    let screens = country.screens();
    let between = screens.between(&country.grid, country.hex("0505"), country.hex("0905"));
    let Screen::Occupied { ahead, beside } = between else { panic!("{between:?}") };
    assert!(ahead.contains(&right) && beside == (Vec::new(), Vec::new()), "{ahead:?}");
}

#[test]
fn beyond_the_edge_nothing_hides() {
    let country = plain();
    // Along the upper edge: above 0201 and 0401 there is no map.
    let top = Country::flat(Grid::new(9, 5, Stagger::OddColumns).unwrap());
    assert!(top.sees("0201", "0401", &["0301"]) && top.sees("0201", "0601", &["0301", "0501"]));
    assert!(country.sees("0101", "0301", &["0201"]));
}

#[test]
fn a_crest_hides_across_along_and_at_its_bends() {
    let mut country = plain();
    country.lay(SideScreen::Hides, &[("0504", "0505")]);
    assert!(!country.sees("0502", "0507", &[]) && !country.sees("0504", "0505", &[]), "point-blank too");
    let mut along = plain();
    along.lay(SideScreen::Hides, &[("0604", "0605")]);
    assert!(!along.sees("0505", "0705", &[]));
    // A crest that goes round the front corner of 0505: the line slips between its two sides, and is hidden.
    let mut bend = plain();
    bend.lay(SideScreen::Hides, &[("0505", "0604")]);
    assert!(bend.sees("0505", "0705", &[]));
    bend.lay(SideScreen::Hides, &[("0505", "0605")]);
    assert!(!bend.sees("0505", "0705", &[]));
}

#[test]
fn works_hide_from_afar_only() {
    let mut country = plain();
    country.lay(SideScreen::HidesAfar, &[("0504", "0505")]);
    assert!(
        country.sees("0504", "0506", &[])
            && country.sees("0502", "0505", &[])
            && country.sees("0504", "0505", &[])
    );
    assert!(!country.sees("0503", "0506", &[]));
}

#[test]
fn height_looks_over_what_is_near_it() {
    let mut country = plain();
    let (wood, high) = (country.hex("0504"), country.hex("0502"));
    country.covers[wood.index()] = true;
    country.levels[high.index()] = 1;
    assert!(country.sees("0502", "0506", &[]), "half-way");
    assert!(country.sees("0502", "0507", &[]), "nearer to who is higher");
    assert!(!country.sees("0502", "0505", &[]), "nearer to who is lower");
    assert!(country.sees("0507", "0502", &[]) && !country.sees("0505", "0502", &[]), "and back");
    country.levels[wood.index()] = 1;
    assert!(!country.sees("0502", "0506", &[]), "as high as who looks");
    let low = country.hex("0506");
    country.levels[low.index()] = 2;
    country.levels[high.index()] = 2;
    assert!(country.sees("0502", "0506", &["0503", "0504"]), "both above it");
    country.levels[wood.index()] = 3;
    country.covers[wood.index()] = false;
    assert!(!country.sees("0502", "0506", &[]), "a hill above both");
}

#[test]
fn a_side_stands_at_the_level_of_its_higher_hex() {
    let mut country = plain();
    country.lay(SideScreen::Hides, &[("0503", "0504")]);
    let (brow, foot) = (country.hex("0503"), country.hex("0504"));
    country.levels[brow.index()] = 1;
    let high = country.hex("0502");
    country.levels[high.index()] = 1;
    assert!(!country.sees("0502", "0507", &[]), "the brow is as high as who looks");
    country.levels[high.index()] = 2;
    assert!(country.sees("0502", "0507", &[]));
    country.levels[foot.index()] = 2;
    assert!(!country.sees("0502", "0507", &[]));
}

#[test]
fn nobody_sees_beyond_the_range() {
    let country = plain();
    let screens = country.screens();
    assert!(screens.sees(&country.grid, country.hex("0501"), country.hex("0507"), |_| false));
    assert!(!screens.sees(&country.grid, country.hex("0501"), country.hex("0508"), |_| false));
}

#[test]
fn a_large_map_takes_little_room() {
    let grid = Grid::new(38, 39, Stagger::EvenColumns).unwrap();
    let bytes = Country::flat(grid).screens().bytes();
    assert!(bytes <= 400_000, "{bytes}");
}
