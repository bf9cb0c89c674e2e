//! What a hex map says of itself to whoever draws it.

use board::hexmap::{Drawn, Feature, HexMap, Hexside, Seen, Shelter, Slant, Terrain};
use board::{Grid, Sheet, Stagger};
use kernel::chart::{Cover, HexSide, LabelKind, Lie, Rise, RoadKind, Wall};

#[derive(Clone, Copy, PartialEq)]
struct Land(Cover);

impl Terrain for Land {
    const ALL: &'static [(char, &'static str, Land)] = &[
        ('.', "clear", Land(Cover::Clear)),
        ('~', "water", Land(Cover::OpenWater)),
        ('c', "castle", Land(Cover::Castle)),
        ('o', "orchard", Land(Cover::Orchard)),
    ];

    fn cover(self) -> Cover {
        self.0
    }
}

#[derive(Clone, Copy, Default)]
struct Side(Drawn);

impl Hexside for Side {
    fn lay(&mut self, word: &str, seen: Seen) -> bool {
        let (shelter, slant) = match seen {
            Seen::FromFirst => (Shelter::Here, Slant::Up),
            Seen::FromSecond => (Shelter::Across, Slant::Down),
        };
        match word {
            "ford" => self.0.ford = true,
            "slope" => self.0.rise = Some((Rise::Slope, slant)),
            "redoubt" => self.0.wall = Some((Wall::Redoubt, shelter)),
            "gate" => self.0.wall = Some((Wall::Gate, shelter)),
            _ => return false,
        }
        true
    }

    fn drawn(&self) -> Drawn {
        self.0
    }
}

/// Two sheets of four by three, joined by a row.
fn map() -> HexMap<Land, Side> {
    let sheet = |letter, at| Sheet { letter: Some(letter), first: (1, 1), columns: 4, rows: 3, at };
    let grid = Grid::of_sheets(Stagger::OddColumns, vec![sheet('n', (0, 0)), sheet('s', (0, 2))]).unwrap();
    HexMap {
        vertex_names: ["E", "SE", "SW", "W", "NW", "NE"].map(str::to_owned),
        terrain: vec![Land(Cover::Clear); grid.len()],
        level: vec![0; grid.len()],
        sides: vec![[Side::default(); 6]; grid.len()],
        roads: Vec::new(),
        places: Vec::new(),
        grid,
    }
}

#[test]
fn hexsides_are_drawn_once_with_whom_they_shelter_and_which_way_they_rise() {
    let mut map = map();
    for line in ["s0202-s0203 redoubt", "n0203-n0202 gate", "n0101-n0102 ford", "n0302-n0301 slope"] {
        map.alter_side(line).unwrap();
    }
    let hex = |number: &str| map.grid.parse(number).unwrap().0;
    let chart = map.chart(Lie::Upright, 300, |_| RoadKind::Road);
    let of = |number: &str| {
        let found: Vec<&HexSide> = chart.sides.iter().filter(|side| side.hex == hex(number)).collect();
        assert_eq!(found.len(), 1, "{number}");
        found[0]
    };
    assert_eq!(chart.sides.len(), 4);
    assert_eq!(of("s0202").wall, Some((Wall::Redoubt, hex("s0202"))));
    assert_eq!(of("n0202").wall, Some((Wall::Gate, hex("n0203"))));
    assert!(of("n0101").ford && of("n0101").wall.is_none());
    assert_eq!(of("n0301").rise, Some((Rise::Slope, hex("n0301"))), "between hexes of one level");
    // The row that both sheets have bears the numbers of the first.
    assert_eq!(chart.hexes[usize::from(hex("s0201"))].number, "n0203");
    assert_eq!((chart.columns, chart.rows), (4, 5));
}

#[test]
fn a_name_is_written_as_what_it_names() {
    let mut map = map();
    let kinds = [("n0101", "castle", LabelKind::Building), ("n0201", "water", LabelKind::Lake)];
    let kinds = kinds
        .into_iter()
        .chain([("n0301", "orchard", LabelKind::Country), ("n0401", "clear", LabelKind::Landmark)]);
    let mut expected = Vec::new();
    for (number, word, kind) in kinds {
        map.alter_hex(&format!("{number} {word}"), |_, _| false).unwrap();
        map.places.push(Feature { name: number.to_owned(), hexes: vec![map.grid.parse(number).unwrap()] });
        expected.push(kind);
    }
    assert_eq!(map.labels().map(|label| label.kind).collect::<Vec<_>>(), expected);
}
