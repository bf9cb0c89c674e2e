//! Lines of sight, held against the definition on the integer plane and against `hexx`.

use std::collections::BTreeSet;

use board::{Crossing, Edge, Entry, Grid, Hex, HexSet, Lines, SightTable, Stagger, Vertex};
use proptest::prelude::*;

use crate::grid::oracle;
use crate::{grid_with, grids};

/// Which side of the line from `a` to `b` a point lies on; 0 on it.
fn side(a: (i32, i32), b: (i32, i32), point: (i32, i32)) -> i32 {
    ((b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0)).signum()
}

/// How far along the line a hex lies, in the true metric of the plane.
fn along(grid: &Grid, a: Hex, b: Hex, hex: Hex) -> i32 {
    let (stretch_x, stretch_y) = if grid.stagger().columns_straight() { (1, 3) } else { (3, 1) };
    let (a, b, point) = (grid.centre(a), grid.centre(b), grid.centre(hex));
    stretch_x * (b.0 - a.0) * (point.0 - a.0) + stretch_y * (b.1 - a.1) * (point.1 - a.1)
}

/// By definition: the hexes whose inside the line crosses, and the pairs along whose side it runs.
fn crossed(grid: &Grid, a: Hex, b: Hex) -> (BTreeSet<Hex>, BTreeSet<(Hex, Edge)>) {
    let ends = (grid.centre(a), grid.centre(b));
    let length = along(grid, a, b, b);
    let between = |hex: Hex| hex != a && hex != b && (1..length).contains(&along(grid, a, b, hex));
    let mut through = BTreeSet::new();
    let mut beside = BTreeSet::new();
    for hex in grid.hexes().filter(|&hex| between(hex)) {
        let sides = Vertex::ALL.map(|vertex| side(ends.0, ends.1, grid.corner(hex, vertex)));
        if sides.contains(&1) && sides.contains(&-1) {
            through.insert(hex);
        }
        for edge in Edge::ALL {
            if edge.corners().iter().all(|corner| sides[corner.index()] == 0) {
                beside.insert((hex, edge));
            }
        }
    }
    (through, beside)
}

proptest! {
    #[test]
    fn lines_cross_what_the_plane_says((grid, [a, b]) in grid_with()) {
        let lines = Lines::new(&grid, 40);
        let (through, beside) = crossed(&grid, a, b);
        let mut ours = BTreeSet::new();
        let mut sides = 0;
        for crossing in lines.crossings(a, b) {
            match *crossing {
                Crossing::Through(hex) => prop_assert!(ours.insert(hex)),
                Crossing::Along(left, right) => {
                    prop_assert!(left.is_some() || right.is_some());
                    let (a, b) = (grid.centre(a), grid.centre(b));
                    for (hex, hand) in [(left, -1), (right, 1)] {
                        let Some(hex) = hex else { continue };
                        prop_assert_eq!(side(a, b, grid.centre(hex)), hand);
                        prop_assert!(beside.iter().any(|pair| pair.0 == hex));
                        sides += 1;
                    }
                }
            }
        }
        prop_assert_eq!(ours, through);
        prop_assert_eq!(sides, beside.len());
    }

    #[test]
    fn crossings_come_in_order((grid, [a, b]) in grid_with()) {
        let lines = Lines::new(&grid, 40);
        let mut last = 0;
        let mut before = vec![a];
        for crossing in lines.crossings(a, b) {
            let (here, reach): (Vec<Hex>, _) = match *crossing {
                Crossing::Through(hex) => (vec![hex], along(&grid, a, b, hex)),
                Crossing::Along(left, right) => {
                    let hexes: Vec<_> = left.into_iter().chain(right).collect();
                    let reach = along(&grid, a, b, hexes[0]);
                    (hexes, reach)
                }
            };
            // Each touches the one before.
            prop_assert!(here.iter().all(|&hex| before.iter().all(|&other| grid.distance(hex, other) == 1)));
            prop_assert!(last <= reach);
            last = reach;
            before = here;
        }
        if a != b {
            prop_assert!(before.iter().all(|&other| grid.distance(b, other) == 1));
        }
    }

    #[test]
    fn lines_are_the_same_both_ways((grid, [a, b]) in grid_with()) {
        let lines = Lines::new(&grid, 40);
        let mut back: Vec<_> = lines.crossings(b, a).iter().map(|crossing| crossing.reversed()).collect();
        back.reverse();
        prop_assert_eq!(lines.crossings(a, b), &back[..]);
    }

    #[test]
    fn the_oracles_line_lies_on_ours((grid, [a, b]) in grid_with()) {
        // hexx takes one sample a step, so it may pass over hexes that ours cuts.
        let lines = Lines::new(&grid, 40);
        let mut ours: BTreeSet<_> = [a, b].into();
        let mut off_map = false;
        for crossing in lines.crossings(a, b) {
            match *crossing {
                Crossing::Through(hex) => drop(ours.insert(hex)),
                Crossing::Along(left, right) => {
                    off_map |= left.is_none() || right.is_none();
                    ours.extend(left.into_iter().chain(right));
                }
            }
        }
        let ours: BTreeSet<_> = ours.into_iter().map(|hex| oracle(&grid, hex)).map(|hex| (hex.x, hex.y)).collect();
        for hex in oracle(&grid, a).line_to(oracle(&grid, b)) {
            prop_assert!(off_map || ours.contains(&(hex.x, hex.y)));
        }
    }

    #[test]
    fn a_line_enters_by_the_side_it_comes_from((grid, [a, b]) in grid_with()) {
        prop_assume!(a != b);
        let lines = Lines::new(&grid, 40);
        let (from, to) = (grid.centre(a), grid.centre(b));
        let hands = |vertex: Vertex| side(from, to, grid.corner(b, vertex));
        match lines.entry(a, b) {
            Entry::Edge(edge) => {
                let [left, right] = edge.corners();
                prop_assert_ne!(hands(left), hands(right));
                prop_assert!(hands(left) != 0 && hands(right) != 0);
                let last = match lines.crossings(a, b).last() {
                    None => Some(a),
                    Some(Crossing::Through(hex)) => Some(*hex),
                    Some(Crossing::Along(..)) => None,
                };
                prop_assert_eq!(grid.neighbour(b, edge), last);
            }
            Entry::Corner(first, second) => {
                prop_assert_eq!(first.turned(1), second);
                prop_assert_eq!(hands(second.corners()[0]), 0);
                let sides = [first, second].map(|edge| grid.neighbour(b, edge));
                // First is to the right of who looks along the line, last to the left.
                prop_assert_eq!(lines.crossings(a, b).last(), Some(&Crossing::Along(sides[1], sides[0])));
            }
        }
    }

    #[test]
    fn the_table_says_what_the_lines_say(grid in grids(), range in 0u16..12, woods in any::<[u64; 6]>()) {
        let lines = Lines::new(&grid, range);
        let woods = HexSet::<6>::from_words(woods);
        let table = SightTable::new(&lines, |_, _, hex| woods.contains(hex));
        for a in grid.hexes() {
            let seen: HexSet<6> = table.seen_from(a);
            for b in grid.hexes() {
                let clear = grid.distance(a, b) <= range && lines.clear(a, b, |hex| woods.contains(hex));
                prop_assert_eq!(table.sees(a, b), clear);
                prop_assert_eq!(table.sees(b, a), clear);
                prop_assert_eq!(seen.contains(b), clear);
            }
        }
    }
}

fn map() -> (Grid, Lines) {
    let grid = Grid::new(17, 21, Stagger::EvenColumns).unwrap();
    let lines = Lines::new(&grid, 40);
    (grid, lines)
}

#[test]
fn a_line_along_a_hexside_is_blocked_by_both_hexes_only() {
    let (grid, lines) = map();
    let [a, b, left, right] = ["0505", "0705", "0604", "0605"].map(|number| grid.parse(number).unwrap());
    assert_eq!(lines.crossings(a, b), [Crossing::Along(Some(left), Some(right))]);
    assert_eq!(lines.entry(a, b), Entry::Corner(Edge::new(2), Edge::new(3)));
    assert!(lines.clear(a, b, |hex| hex == left));
    assert!(lines.clear(a, b, |hex| hex == right));
    assert!(!lines.clear(a, b, |_| true));
}

#[test]
fn along_the_border_the_one_hex_decides() {
    let (grid, lines) = map();
    let [a, b, below] = ["0501", "0701", "0601"].map(|number| grid.parse(number).unwrap());
    assert_eq!(lines.crossings(a, b), [Crossing::Along(None, Some(below))]);
    assert_eq!(lines.crossings(b, a), [Crossing::Along(Some(below), None)]);
    assert!(!lines.clear(a, b, |hex| hex == below));
    assert!(lines.clear(a, b, |_| false));
}

#[test]
fn a_corner_merely_touched_is_not_crossed() {
    // Four columns and one more step aside: the line passes two corners.
    let (grid, lines) = map();
    let a = grid.parse("0505").unwrap();
    let touching = grid.hexes().filter(|&b| {
        let ends = (grid.centre(a), grid.centre(b));
        let on_line = |hex| {
            Vertex::ALL.iter().filter(|&&vertex| side(ends.0, ends.1, grid.corner(hex, vertex)) == 0).count()
        };
        let (through, beside) = crossed(&grid, a, b);
        beside.is_empty() && through.iter().any(|&hex| on_line(hex) > 0)
    });
    let mut some = 0;
    for b in touching {
        some += 1;
        assert!(lines.crossings(a, b).iter().all(|crossing| matches!(crossing, Crossing::Through(_))));
    }
    assert!(some > 0);
}

#[test]
fn neighbours_have_nothing_between() {
    let (grid, lines) = map();
    for a in grid.hexes() {
        assert!(lines.crossings(a, a).is_empty());
        for (edge, b) in grid.neighbours(a) {
            assert!(lines.crossings(a, b).is_empty());
            assert_eq!(lines.entry(a, b), Entry::Edge(edge.opposite()));
        }
    }
}

#[test]
#[should_panic(expected = "lines reach 3 steps only")]
fn out_of_range_is_a_mistake_of_the_caller() {
    let (grid, _) = map();
    Lines::new(&grid, 3).crossings(Hex(0), Hex(200));
}
