//! The line between centres, held against the same reckoned in floating point.

use std::collections::BTreeMap;

use board::area::{AreaMap, Distances, Ground, Lines, Point, Zone, line};
use proptest::prelude::*;

use crate::{draft, map_with};

/// How much of the segment lies in the polygon.
fn inside(map: &AreaMap, zone: Zone, a: Point, b: Point) -> f64 {
    let at = |point: Point| (f64::from(point.x), f64::from(point.y));
    let ((ax, ay), (bx, by)) = (at(a), at(b));
    let outline = map.outline(zone);
    let mut places = vec![0.0, 1.0];
    for (index, &corner) in outline.iter().enumerate() {
        let ((px, py), (qx, qy)) = (at(corner), at(outline[(index + 1) % outline.len()]));
        let across = (bx - ax) * (qy - py) - (by - ay) * (qx - px);
        if across != 0.0 {
            places.push(((px - ax) * (qy - py) - (py - ay) * (qx - px)) / across);
        }
    }
    places.retain(|place| (0.0..=1.0).contains(place));
    places.sort_by(f64::total_cmp);
    let holds = |place: f64| {
        let (x, y) = (ax + place * (bx - ax), ay + place * (by - ay));
        let crossings = (0..outline.len()).filter(|&index| {
            let ((px, py), (qx, qy)) = (at(outline[index]), at(outline[(index + 1) % outline.len()]));
            (py > y) != (qy > y) && x < px + (y - py) / (qy - py) * (qx - px)
        });
        crossings.count() % 2 == 1
    };
    let parts =
        places.windows(2).filter(|pair| holds((pair[0] + pair[1]) / 2.0)).map(|pair| pair[1] - pair[0]);
    parts.sum::<f64>() * (bx - ax).hypot(by - ay)
}

proptest! {
    #[test]
    fn lines_are_the_same_from_both_ends((map, [a, b]) in map_with()) {
        let forth = line(&map, a, b);
        let back: Vec<_> = line(&map, b, a).into_iter().rev().collect();
        prop_assert_eq!(forth.len(), back.len());
        for (here, there) in forth.iter().zip(&back) {
            prop_assert_eq!(here.ground, there.ground.reversed());
            prop_assert_eq!(here.length, there.length);
        }
    }

    #[test]
    fn lines_cut_what_the_plane_says((map, [a, b]) in map_with()) {
        let mut cuts: BTreeMap<Zone, Vec<u32>> = BTreeMap::new();
        for cut in line(&map, a, b) {
            prop_assert!(cut.length > 0);
            if let Ground::Through(zone) = cut.ground {
                cuts.entry(zone).or_default().push(cut.length);
            }
        }
        for zone in map.zones().filter(|&zone| zone != a && zone != b) {
            let expected = inside(&map, zone, map.centre(a), map.centre(b));
            let found = cuts.get(&zone);
            let sum: u32 = found.iter().flat_map(|lengths| lengths.iter()).sum();
            let count = found.map_or(0, Vec::len);
            // Each is rounded up; a stretch along the border is none inside.
            prop_assert!(f64::from(sum) > expected - 1e-6 || expected < 1e-6, "{zone:?}: {sum} for {expected}");
            prop_assert!(f64::from(sum) < expected + count as f64 + 1e-6, "{zone:?}: {sum} for {expected}");
        }
    }

    #[test]
    fn tables_hold_all_lines_in_range((map, [a, b]) in map_with(), range in 0u8..5) {
        let lines = Lines::new(&map, range);
        prop_assert_eq!(lines.in_range(a, b), Distances::touching(&map).between(a, b) <= range);
        if lines.in_range(a, b) {
            prop_assert_eq!(lines.cuts(a, b), line(&map, a, b));
            prop_assert!(lines.clear(a, b, u32::MAX, |_| true));
            prop_assert!(lines.clear(a, b, 0, |zone| zone == a || zone == b));
            let eye = |top: u8| lines.sees(a, b, 0, 1, |_| Some(top));
            prop_assert!(eye(0));
            prop_assert_eq!(eye(1), line(&map, a, b).is_empty());
        }
    }
}

/// Three squares in a row, and below the second a triangle whose tip reaches up into it.
fn tip() -> AreaMap {
    let vertices =
        [(0, 0), (100, 0), (200, 0), (300, 0), (300, 100), (200, 100), (150, 48), (100, 100), (0, 100)];
    let mut draft = draft(&vertices, &[&[0, 1, 7, 8], &[1, 2, 5, 6, 7], &[2, 3, 4, 5], &[5, 7, 6]]);
    draft.zones[1].centre = Point { x: 150, y: 20 };
    AreaMap::new(&draft).unwrap()
}

#[test]
fn a_tip_that_is_barely_clipped_is_told_apart() {
    let map = tip();
    let [west, east] = ["1", "3"].map(|number| map.zone(number).unwrap());
    let cuts = line(&map, west, east);
    // The line runs at height 50, 2 below the tip, whose sides fall by 52 on 50: 2 * 2 * 50 / 52 wide, rounded up.
    let found: Vec<_> = cuts.iter().map(|cut| (cut.ground, cut.length)).collect();
    let [second, triangle] = ["2", "4"].map(|number| Ground::Through(map.zone(number).unwrap()));
    assert_eq!(found, [(second, 49), (triangle, 4), (second, 49)]);
    let lines = Lines::new(&map, 2);
    let blocks = |zone| zone == map.zone("4").unwrap();
    assert!(!lines.clear(west, east, 3, blocks) && lines.clear(west, east, 4, blocks));
}

#[test]
fn a_line_along_a_border_is_blocked_by_both_sides_only() {
    // Two squares far apart, and two flat rectangles between them that meet on the line of their centres.
    let vertices =
        [(0, 0), (10, 0), (50, 0), (60, 0), (60, 20), (50, 20), (10, 20), (0, 20), (10, 10), (50, 10)];
    let map =
        AreaMap::new(&draft(&vertices, &[&[0, 1, 8, 6, 7], &[2, 3, 4, 5, 9], &[1, 2, 9, 8], &[8, 9, 5, 6]]))
            .unwrap();
    let [west, east, upper, lower] = ["1", "2", "3", "4"].map(|number| map.zone(number).unwrap());
    let cuts = line(&map, west, east);
    assert_eq!(cuts.len(), 1);
    assert_eq!((cuts[0].ground, cuts[0].length), (Ground::Along(Some(upper), Some(lower)), 40));
    assert!(cuts[0].ground.blocked(|_| true) && !cuts[0].ground.blocked(|zone| zone == upper));
}
