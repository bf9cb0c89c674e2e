//! Neighbours, distances, rings, wedges and plane coordinates.

use std::collections::BTreeSet;

use board::{Edge, Grid, Hex, Stagger, Vertex};
use hexx::{HexOrientation, OffsetHexMode};
use proptest::prelude::*;

use crate::{STAGGERS, grid_with, grids};

/// The same hex for `hexx`, which counts from 0: its odd lines are our even ones.
pub fn oracle(grid: &Grid, hex: Hex) -> hexx::Hex {
    let (mode, orientation) = match grid.stagger() {
        Stagger::EvenColumns => (OffsetHexMode::Odd, HexOrientation::Flat),
        Stagger::OddColumns => (OffsetHexMode::Even, HexOrientation::Flat),
        Stagger::EvenRows => (OffsetHexMode::Odd, HexOrientation::Pointy),
        Stagger::OddRows => (OffsetHexMode::Even, HexOrientation::Pointy),
    };
    let place = [i32::from(grid.column(hex)) - 1, i32::from(grid.row(hex)) - 1];
    hexx::Hex::from_offset_coordinates(place, mode, orientation)
}

/// The hexes of the grid that satisfy the oracle.
fn where_oracle(grid: &Grid, test: impl Fn(hexx::Hex) -> bool) -> BTreeSet<Hex> {
    grid.hexes().filter(|&hex| test(oracle(grid, hex))).collect()
}

proptest! {
    #[test]
    fn numbers_and_places_agree((grid, [hex]) in grid_with()) {
        let (column, row) = (grid.column(hex), grid.row(hex));
        prop_assert_eq!(grid.hex(column, row), Some(hex));
        prop_assert_eq!(hex.0, (column - 1) * grid.rows() + row - 1);
        prop_assert_eq!(grid.parse(&grid.number(hex).to_string()), Ok(hex));
        prop_assert_eq!(grid.number(hex).to_string(), format!("{column:02}{row:02}"));
    }

    #[test]
    fn distance_is_the_oracles((grid, [a, b]) in grid_with()) {
        prop_assert_eq!(u32::from(grid.distance(a, b)), oracle(&grid, a).unsigned_distance_to(oracle(&grid, b)));
    }

    #[test]
    fn distance_is_a_metric((grid, [a, b, c]) in grid_with()) {
        prop_assert_eq!(grid.distance(a, b), grid.distance(b, a));
        prop_assert_eq!(grid.distance(a, b) == 0, a == b);
        prop_assert!(grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c));
    }

    #[test]
    fn neighbours_are_the_oracles((grid, [hex]) in grid_with()) {
        let ours: BTreeSet<_> = grid.neighbours(hex).map(|(_, other)| other).collect();
        let around = oracle(&grid, hex).all_neighbors();
        prop_assert_eq!(ours, where_oracle(&grid, |other| around.contains(&other)));
    }

    #[test]
    fn edges_turn_clockwise_as_the_oracles_do((grid, [hex]) in grid_with()) {
        // hexx turns by its own axes, which point right and down on the page as ours do.
        let here = oracle(&grid, hex);
        for edge in Edge::ALL {
            if let (Some(a), Some(b)) = (grid.neighbour(hex, edge), grid.neighbour(hex, edge.turned(1))) {
                prop_assert_eq!((oracle(&grid, a) - here).clockwise(), oracle(&grid, b) - here);
            }
        }
    }

    #[test]
    fn the_edge_back_is_the_opposite_one((grid, [a, b]) in grid_with()) {
        prop_assert_eq!(grid.edge_between(a, b).map(Edge::opposite), grid.edge_between(b, a));
        prop_assert_eq!(grid.edge_between(a, b).is_some(), grid.distance(a, b) == 1);
        for (edge, other) in grid.neighbours(a) {
            prop_assert_eq!(grid.edge_between(a, other), Some(edge));
            prop_assert_eq!(grid.neighbour(a, edge), Some(other));
        }
    }

    #[test]
    fn rings_and_ranges_are_the_oracles((grid, [centre]) in grid_with(), radius in 0u16..25) {
        let here = oracle(&grid, centre);
        let ring: Vec<_> = grid.ring(centre, radius).collect();
        let within: Vec<_> = grid.within(centre, radius).collect();
        let ring_set: BTreeSet<_> = ring.iter().copied().collect();
        let within_set: BTreeSet<_> = within.iter().copied().collect();
        prop_assert_eq!(ring.len(), ring_set.len());
        prop_assert_eq!(within.len(), within_set.len());
        let oracle_ring: BTreeSet<_> = here.ring(radius.into()).map(|hex| (hex.x, hex.y)).collect();
        prop_assert_eq!(ring_set, where_oracle(&grid, |hex| oracle_ring.contains(&(hex.x, hex.y))));
        prop_assert_eq!(within_set, where_oracle(&grid, |hex| here.unsigned_distance_to(hex) <= radius.into()));
    }

    #[test]
    fn the_six_wedges_cover_the_map((grid, [from, to]) in grid_with()) {
        let wedges = Vertex::ALL.into_iter().filter(|&vertex| grid.in_wedge(from, vertex, to)).count();
        // On a straight row of hexes two wedges meet.
        let straight = from != to && {
            let (a, b) = (oracle(&grid, from), oracle(&grid, to));
            let d = b - a;
            d.x == 0 || d.y == 0 || d.z() == 0
        };
        prop_assert_eq!(wedges, if from == to { 6 } else if straight { 2 } else { 1 });
    }

    #[test]
    fn who_is_in_a_wedge_has_the_other_in_the_opposite_one((grid, [from, to]) in grid_with(), facing in 0u8..6) {
        let facing = Vertex::new(facing);
        prop_assert_eq!(grid.in_wedge(from, facing, to), grid.in_wedge(to, facing.opposite(), from));
    }

    #[test]
    fn far_radii_do_no_harm((grid, [centre]) in grid_with()) {
        prop_assert_eq!(grid.within(centre, u16::MAX).count(), grid.len());
        prop_assert_eq!(grid.ring(centre, u16::MAX).count(), 0);
    }

    #[test]
    fn neighbours_share_corners_and_sides(grid in grids()) {
        for a in grid.hexes() {
            for (edge, b) in grid.neighbours(a) {
                let back = edge.opposite();
                prop_assert_eq!(grid.midpoint(a, edge), grid.midpoint(b, back));
                let [left, right] = edge.corners();
                let [back_left, back_right] = back.corners();
                prop_assert_eq!(grid.corner(a, left), grid.corner(b, back_right));
                prop_assert_eq!(grid.corner(a, right), grid.corner(b, back_left));
                let (ends, middle) = ([grid.corner(a, left), grid.corner(a, right)], grid.midpoint(a, edge));
                prop_assert_eq!((ends[0].0 + ends[1].0, ends[0].1 + ends[1].1), (2 * middle.0, 2 * middle.1));
                let centres = [grid.centre(a), grid.centre(b)];
                prop_assert_eq!((centres[0].0 + centres[1].0, centres[0].1 + centres[1].1), (2 * middle.0, 2 * middle.1));
            }
        }
    }
}

#[test]
fn a_wedge_holds_n_plus_one_hexes_at_range_n() {
    for stagger in STAGGERS {
        let grid = Grid::new(41, 41, stagger).unwrap();
        let centre = grid.hex(21, 21).unwrap();
        for facing in Vertex::ALL {
            for range in 0..=10 {
                let held = grid.ring(centre, range).filter(|&hex| grid.in_wedge(centre, facing, hex)).count();
                assert_eq!(held, usize::from(range) + 1);
            }
            let ahead = facing.front().map(|edge| grid.neighbour(centre, edge).unwrap());
            assert!(ahead.into_iter().all(|hex| grid.in_wedge(centre, facing, hex)));
        }
    }
}

#[test]
fn corners_go_clockwise_on_the_page() {
    for stagger in STAGGERS {
        let grid = Grid::new(5, 5, stagger).unwrap();
        let hex = grid.hex(3, 3).unwrap();
        let (x, y) = grid.centre(hex);
        let corners = Vertex::ALL.map(|vertex| grid.corner(hex, vertex));
        for (i, a) in corners.iter().enumerate() {
            let b = corners[(i + 1) % 6];
            // x to the right and y down: clockwise turns are positive.
            assert!((a.0 - x) * (b.1 - y) - (a.1 - y) * (b.0 - x) > 0);
        }
    }
}

#[test]
fn shifted_lines_sit_further() {
    for stagger in STAGGERS {
        let grid = Grid::new(4, 4, stagger).unwrap();
        let at = |column, row| grid.centre(grid.hex(column, row).unwrap());
        let further = match stagger {
            Stagger::EvenColumns => at(2, 1).1 - at(1, 1).1,
            Stagger::OddColumns => at(1, 1).1 - at(2, 1).1,
            Stagger::EvenRows => at(1, 2).0 - at(1, 1).0,
            Stagger::OddRows => at(1, 1).0 - at(1, 2).0,
        };
        assert_eq!(further, 2);
    }
}
