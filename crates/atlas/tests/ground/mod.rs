//! Ground for pictures: one of each thing that a hex or a hexside may bear, and a map as large as any.

use kernel::Place;
use kernel::chart::{
    Chart, Cover, Ground, HexGround, HexSide, Hexes, Label, LabelKind, Lie, Rise, Road, RoadKind, Stagger,
    Wall, Water, Work, WorkKind,
};

/// Every cover.
pub const COVERS: [Cover; 13] = [
    Cover::Clear,
    Cover::Woods,
    Cover::Village,
    Cover::Town,
    Cover::Marsh,
    Cover::Difficult,
    Cover::Orchard,
    Cover::Castle,
    Cover::Ruins,
    Cover::Cassina,
    Cover::Ice,
    Cover::OpenWater,
    Cover::Flooded,
];

/// The letters of [`COVERS`] in drawings.
const LETTERS: &str = ".wvtmrocufi~x";

/// The levels and covers of every ground, row by row, even columns half a hex lower.
const ROWS: [&str; 10] = [
    "~~~~..ww....rr",
    "~~~...www..rrr",
    "~~..v..w....r.",
    "~~....c...oo..",
    "~...f....ooo..",
    "~~.......oo...",
    "~~..tt...u.ii.",
    "~~..tt..uu.iii",
    "xxx......m..i.",
    "xxxx....mm....",
];
const LEVELS: [&str; 10] = [
    "00001122211100",
    "00001122211100",
    "00000111111100",
    "00000011100000",
    "00000000000000",
    "00000000000000",
    "00000000000000",
    "00000000000000",
    "00000000000000",
    "00000000000000",
];

/// A hex by its number: column, then row.
fn index(number: u16, rows: u16) -> u16 {
    (number / 100 - 1) * rows + number % 100 - 1
}

fn side(hex: u16, edge: u8) -> HexSide {
    HexSide { hex: index(hex, 10), edge, ..HexSide::default() }
}

/// What lies on hexsides: a river with bridge and ford, a stream, each rise, a redoubt with its gorge, a wall with a gate.
fn sides() -> Vec<HexSide> {
    let river = |(hex, edge)| HexSide { water: Some(Water::River), ..side(hex, edge) };
    let course = [
        (305, 1),
        (405, 2),
        (405, 1),
        (405, 0),
        (505, 1),
        (605, 2),
        (605, 1),
        (605, 0),
        (705, 1),
        (805, 2),
        (805, 1),
    ];
    let mut sides: Vec<HexSide> = course.map(river).into();
    (sides[0].bridge, sides[8].ford) = (true, true);
    let stream = |(hex, edge)| HexSide { water: Some(Water::Stream), ..side(hex, edge) };
    sides.extend([(805, 0), (905, 1), (1005, 2), (1005, 1), (1005, 0), (1105, 1)].map(stream));
    let rise = |(hex, edge, rise): (u16, u8, Rise)| HexSide {
        rise: Some((rise, index(hex, 10))),
        ..side(hex, edge)
    };
    let steep = [(701, 2), (702, 3), (702, 2)].map(|(hex, edge)| (hex, edge, Rise::Steep));
    let crest = [(901, 0), (902, 5), (902, 0)].map(|(hex, edge)| (hex, edge, Rise::Crest));
    let slope = [(1206, 1), (1206, 0), (1306, 1)].map(|(hex, edge)| (hex, edge, Rise::Slope));
    sides.extend(steep.into_iter().chain(crest).chain(slope).map(rise));
    let wall = |hex: u16, edge, wall| HexSide { wall: Some((wall, index(hex, 10))), ..side(hex, edge) };
    sides.extend([0, 1, 3, 4, 5].map(|edge| wall(1109, edge, Wall::Redoubt)));
    let round =
        [(507, 2), (507, 3), (507, 4), (507, 5), (607, 4), (607, 5), (607, 0), (608, 5), (608, 0), (608, 1)];
    sides.extend(
        round.into_iter().chain([(608, 2), (508, 2)]).map(|(hex, edge)| wall(hex, edge, Wall::Fortification)),
    );
    sides.extend([(508, 1), (508, 3)].map(|(hex, edge)| wall(hex, edge, Wall::Gate)));
    sides
}

/// One of everything.
pub fn every_ground() -> Chart {
    let (columns, rows) = (14, 10);
    let at = |lines: &[&str; 10], index: u16| {
        lines[usize::from(index % rows)].as_bytes()[usize::from(index / rows)]
    };
    let cover = |letter: u8| COVERS[LETTERS.bytes().position(|other| other == letter).expect("a letter")];
    let hex = |i: u16| HexGround {
        number: format!("n{:02}{:02}", i / rows + 1, i % rows + 1),
        cover: cover(at(&ROWS, i)),
        level: at(&LEVELS, i) - b'0',
    };
    let way = |name: &str, kind, hexes: &[u16]| Road {
        name: name.into(),
        hexes: hexes.iter().map(|&hex| (index(hex, rows), kind)).collect(),
    };
    let label = |text: &str, kind, places: &[u16]| Label {
        text: text.into(),
        kind,
        places: places.iter().map(|&hex| index(hex, rows)).collect(),
    };
    Chart {
        title: "Every ground".into(),
        north: -53,
        ground: Ground::Hexes(Hexes {
            columns,
            rows,
            stagger: Stagger::EvenColumns,
            lie: Lie::Upright,
            metres: 300,
            hexes: (0..columns * rows).map(hex).collect(),
            sides: sides(),
            roads: vec![
                way(
                    "Highway",
                    RoadKind::Road,
                    &[303, 304, 305, 306, 406, 407, 508, 509, 609, 709, 809, 910, 1009, 1109],
                ),
                way("Path", RoadKind::Track, &[503, 504, 604, 605, 705, 706, 806, 907, 1006, 1106, 1206]),
            ],
        }),
        names: vec![
            label("Lake", LabelKind::Lake, &[105, 206]),
            label("Stadt", LabelKind::Town, &[507, 607, 508, 608]),
            label("Dorf", LabelKind::Village, &[503]),
            label("Schloss", LabelKind::Building, &[704]),
            label("Cassina Bianca", LabelKind::Building, &[505]),
            label("Rill", LabelKind::Water, &[1005]),
            label("Fluss", LabelKind::Water, &[506]),
            label("Höhe", LabelKind::Hill, &[801, 901]),
        ],
    }
}

/// A map of 38 by 39 hexes with everything on it.
pub fn great_ground() -> Chart {
    let Ground::Hexes(small) = every_ground().ground else { panic!("hexes") };
    let (columns, rows) = (38, 39);
    let from = |i: u16| (i / rows % small.columns) * small.rows + i % rows % small.rows;
    let hexes = (0..columns * rows).map(|i| HexGround {
        number: format!("{:02}{:02}", i / rows + 1, i % rows + 1),
        ..small.hexes[usize::from(from(i))].clone()
    });
    let mut sides = Vec::new();
    for i in 0..columns * rows {
        let own = small.sides.iter().filter(|side| side.hex == from(i));
        // What lies to one side of the small map lies to the same side here.
        let here = |of: u16| if of == from(i) { i } else { (i + 1).min(columns * rows - 1) };
        sides.extend(own.map(|side| HexSide {
            hex: i,
            rise: side.rise.map(|(rise, upper)| (rise, here(upper))),
            wall: side.wall.map(|(wall, within)| (wall, here(within))),
            ..side.clone()
        }));
    }
    let ground = Hexes { columns, rows, hexes: hexes.collect(), sides, roads: Vec::new(), ..small };
    Chart { title: "Great ground".into(), north: 90, ground: Ground::Hexes(ground), names: Vec::new() }
}

/// Each work once: bridges and a ferry on the river, a village burnt, guns spiked in the redoubt.
pub fn every_work() -> Vec<Work> {
    let work = |kind, hex, across: Option<u16>| Work {
        kind,
        place: Place(index(hex, 10)),
        across: across.map(|hex| Place(index(hex, 10))),
    };
    vec![
        work(WorkKind::BridgeBegun, 405, Some(406)),
        work(WorkKind::Bridge, 505, Some(506)),
        work(WorkKind::Pontoon, 605, Some(606)),
        work(WorkKind::Ferry, 805, Some(806)),
        work(WorkKind::Ferry, 105, None),
        work(WorkKind::Burnt, 503, None),
        work(WorkKind::Spiked, 1109, None),
    ]
}
