//! Rings, fronts, distances, paths and sets.

use std::collections::{BTreeMap, BTreeSet};

use board::area::{AreaMap, Borders, Contact, Distances, Fronts, Neighbourhood, Reach, Way, Zone, ZoneSet};
use proptest::prelude::*;

use crate::{draft, map_with, maps};

/// Steps from one zone to each that can be reached, wave by wave.
fn waves(map: &AreaMap, from: Zone, may_enter: impl Fn(Zone) -> bool) -> BTreeMap<Zone, u8> {
    let mut known = BTreeMap::from([(from, 0)]);
    let mut wave = BTreeSet::from([from]);
    for steps in 1.. {
        let around =
            wave.iter().flat_map(|&zone| map.zones().filter(move |&other| map.adjacent(zone, other)));
        wave = around.filter(|&zone| may_enter(zone) && !known.contains_key(&zone)).collect();
        if wave.is_empty() {
            break;
        }
        known.extend(wave.iter().map(|&zone| (zone, steps)));
    }
    known
}

/// Ground that costs something different everywhere, and is closed here and there.
fn cost(seed: u8, from: Zone, to: Zone) -> Option<u8> {
    let mix = u32::from(seed) * 31 + u32::from(from.0) * 7 + u32::from(to.0) * 13;
    (!mix.is_multiple_of(5)).then_some((mix % 4) as u8)
}

proptest! {
    #[test]
    fn rings_are_symmetric(map in maps()) {
        for zone in map.zones() {
            for here in map.touching(zone) {
                let there = map.neighbour(here.zone, zone).unwrap();
                prop_assert_eq!((there.border, there.contact), (here.border, here.contact));
                prop_assert!(map.sides(here.border).contains(&zone) && map.sides(here.border).contains(&here.zone));
                prop_assert_eq!(map.contact(here.border), here.contact);
                prop_assert_eq!(map.line(here.border).len() >= 2, here.contact == Contact::Line);
            }
        }
    }

    #[test]
    fn rings_run_clockwise_from_corner_to_corner(map in maps()) {
        for zone in map.zones() {
            let corners = map.corners(zone);
            let ring = map.ring(zone);
            // The borders as the zone has them, clockwise.
            let ends = |border| {
                let line = map.line(border);
                let (first, last) = (line[0], line[line.len() - 1]);
                if map.sides(border)[0] == zone { (first, last) } else { (last, first) }
            };
            let place = |vertex| corners.iter().position(|&corner| corner == vertex).unwrap();
            let lines: Vec<_> = ring.iter().map(|slot| slot.filter(|one| one.contact == Contact::Line)).collect();
            for (index, here) in lines.iter().enumerate() {
                let next = lines[(index + 1) % lines.len()];
                if let (Some(here), Some(next)) = (here, next) && here != &next {
                    prop_assert_eq!(ends(here.border).1, ends(next.border).0);
                }
            }
            let starts: Vec<usize> = lines.iter().flatten().map(|one| place(ends(one.border).0)).collect();
            let falls = (0..starts.len()).filter(|&i| starts[i] > starts[(i + 1) % starts.len()]).count();
            prop_assert!(falls <= 1, "{:?} goes round once", starts);
        }
    }

    #[test]
    fn borders_part_all_pairs_that_touch((map, [a, b]) in map_with()) {
        prop_assert_eq!(map.border(a, b), map.border(b, a));
        prop_assert_eq!(map.touch(a, b), map.border(a, b).is_some());
        let between = Borders::by(&map, |border| map.sides(border));
        if let Some(crossing) = map.crossing(a, b) {
            let [first, second] = *between.get(crossing.border);
            let ends = if crossing.way == Way::Forth { (first, second) } else { (second, first) };
            prop_assert_eq!(ends, (a, b));
            prop_assert_eq!(between.between(&map, b, a), Some(&[first, second]));
        } else {
            prop_assert_eq!(between.between(&map, a, b), None);
            prop_assert!(between.clone().between_mut(&map, a, b).is_err());
        }
        let shared = map.corners(a).iter().filter(|corner| map.corners(b).contains(corner)).count();
        if a != b && map.neighbour(a, b).is_some_and(|one| one.contact == Contact::Line) {
            prop_assert!(shared >= 2);
        }
    }

    #[test]
    fn fronts_are_three_in_a_row((map, [zone]) in map_with()) {
        let fronts = Fronts::new(&map);
        let ring: Vec<Option<Zone>> = map.ring(zone).iter().map(|slot| slot.map(|one| one.zone)).collect();
        prop_assert_eq!(fronts.all(zone).len(), ring.iter().flatten().count());
        for (place, faced) in ring.iter().enumerate() {
            let Some(faced) = *faced else { continue };
            let front = map.front(zone, faced).unwrap();
            prop_assert_eq!(fronts.front(zone, faced), Some(front));
            let left = ring[(place + ring.len() - 1) % ring.len()];
            let right = ring[(place + 1) % ring.len()];
            let expected: BTreeSet<Zone> = [left, Some(faced), right].into_iter().flatten().collect();
            prop_assert_eq!(front.zones().collect::<Vec<_>>().len(), expected.len());
            prop_assert_eq!(front.zones().collect::<BTreeSet<_>>(), expected);
            prop_assert!(map.zones().all(|other| front.contains(other) == front.zones().any(|one| one == other)));
            // Who turns to the left has in his front, to the right, what he faced.
            if let Some(left) = front.left && ring.len() > 2 {
                prop_assert_eq!(map.front(zone, left).unwrap().right, Some(faced));
            }
        }
        prop_assert_eq!(map.front(zone, zone), None);
    }

    #[test]
    fn deep_zones_touch_the_front_and_not_the_flank((map, [zone]) in map_with()) {
        let (fronts, far) = (Fronts::new(&map), Distances::touching(&map));
        for front in fronts.all(zone) {
            let deep: Vec<Zone> = map
                .zones()
                .filter(|&target| far.between(zone, target) == 2)
                .filter(|&target| front.zones().any(|one| map.touch(one, target)))
                .filter(|&target| map.touching(zone).all(|one| front.contains(one.zone) || !map.touch(one.zone, target)))
                .collect();
            prop_assert_eq!(fronts.deep(zone, front.faced), deep);
        }
        // All around the front: every zone at distance two.
        let all: Vec<Zone> = map.zones().filter(|&target| far.between(zone, target) == 2).collect();
        prop_assert_eq!(map.deep(zone, |_| true), all);
        prop_assert!(map.deep(zone, |_| false).is_empty());
    }

    #[test]
    fn distances_are_those_of_a_metric((map, [a, b, c]) in map_with()) {
        let distances = Distances::new(&map);
        prop_assert_eq!(distances.between(a, b), distances.between(b, a));
        prop_assert_eq!(distances.between(a, b) == 0, a == b);
        prop_assert_eq!(distances.between(a, b) == 1, map.adjacent(a, b));
        prop_assert!(distances.between(a, c) <= distances.between(a, b) + distances.between(b, c));
        prop_assert!(Distances::touching(&map).between(a, b) <= distances.between(a, b));
    }

    #[test]
    fn distances_are_those_of_waves((map, [from]) in map_with()) {
        let (distances, waves) = (Distances::new(&map), waves(&map, from, |_| true));
        for to in map.zones() {
            prop_assert_eq!(Some(&distances.between(from, to)), waves.get(&to));
        }
    }

    #[test]
    fn paths_are_shortest_and_stay_where_one_may_go(
        (map, [from, to]) in map_with(), closed in proptest::collection::vec(any::<bool>(), 64)
    ) {
        let may_enter = |zone: Zone| !closed[zone.index() % 64];
        let mut reach = Reach::new(&map);
        let steps = reach.steps(&map, from, to, 60, may_enter);
        prop_assert_eq!(steps, waves(&map, from, may_enter).get(&to).copied());
        let path = reach.path(to);
        prop_assert_eq!(path.len(), steps.map_or(0, |steps| usize::from(steps) + 1));
        prop_assert!(path.windows(2).all(|step| map.adjacent(step[0], step[1]) && may_enter(step[1])));
        prop_assert!(path.is_empty() || (path[0] == from && path[path.len() - 1] == to));
    }

    #[test]
    fn costs_are_least((map, [from]) in map_with(), seed: u8, budget in 0u8..12) {
        let mut reach = Reach::new(&map);
        reach.run(&map, [(from, 0)], budget, |step| cost(seed, step.from, step.to));
        let mut least = BTreeMap::from([(from, 0)]);
        for _ in map.zones() {
            for (zone, spent) in least.clone() {
                for one in map.steps(zone) {
                    let Some(cost) = cost(seed, zone, one.zone) else { continue };
                    let total = least.get(&one.zone).copied().unwrap_or(u8::MAX).min(spent + cost);
                    if total <= budget {
                        least.insert(one.zone, total);
                    }
                }
            }
        }
        prop_assert_eq!(reach.reached().collect::<BTreeMap<_, _>>(), least);
    }

    #[test]
    fn sets_grow_as_searches_do(
        (map, [a, b]) in map_with(), steps in 0u8..6, closed in proptest::collection::vec(any::<bool>(), 64)
    ) {
        let around = Neighbourhood::<2>::new(&map);
        let open: ZoneSet<2> = map.zones().filter(|zone| !closed[zone.index() % 64]).collect();
        let grown = around.within(&[a, b].into_iter().collect(), steps, &open);
        let mut reach = Reach::new(&map);
        reach.run(&map, [(a, 0), (b, 0)], steps, |step| open.contains(step.to).then_some(1));
        prop_assert_eq!(grown, reach.reached().map(|(zone, _)| zone).collect());
        prop_assert_eq!(around.of(a).iter().collect::<BTreeSet<_>>(), map.steps(a).iter().map(|one| one.zone).collect());
        let json = serde_json::to_string(&grown).unwrap();
        prop_assert_eq!(serde_json::from_str::<ZoneSet<2>>(&json).unwrap(), grown);
    }

    #[test]
    fn numbers_are_read_back(map in maps()) {
        for zone in map.zones() {
            prop_assert_eq!(map.parse(map.number(zone)), Ok(zone));
        }
        prop_assert_eq!(map.parse("0").unwrap_err().to_string(), "there is no zone \"0\"");
    }
}

/// Nine squares, numbered by rows.
fn square() -> AreaMap {
    let vertices: Vec<(i32, i32)> = (0..16).map(|v| (v % 4 * 10, v / 4 * 10)).collect();
    let cells: Vec<Vec<usize>> =
        (0..9).map(|c| c / 3 * 4 + c % 3).map(|v| vec![v, v + 1, v + 5, v + 4]).collect();
    let cells: Vec<&[usize]> = cells.iter().map(Vec::as_slice).collect();
    AreaMap::new(&draft(&vertices, &cells)).unwrap()
}

#[test]
fn corners_that_merely_touch_are_no_neighbours() {
    let map = square();
    let [middle, north, east, corner] = ["5", "2", "6", "3"].map(|number| map.zone(number).unwrap());
    assert!(map.adjacent(middle, north) && !map.touch(middle, corner));
    assert_eq!(Distances::new(&map).between(middle, corner), 2);
    let ring: Vec<&str> = map.touching(middle).map(|one| map.number(one.zone)).collect();
    assert_eq!(ring, ["2", "6", "8", "4"]);
    let front = map.front(middle, east).unwrap();
    assert_eq!(front.zones().map(|zone| map.number(zone)).collect::<Vec<_>>(), ["2", "6", "8"]);
}

#[test]
fn a_front_is_smaller_at_the_edge_of_the_map() {
    let map = square();
    let [corner, east, south, west] = ["1", "2", "4", "3"].map(|number| map.zone(number).unwrap());
    assert!(map.on_edge(corner) && !map.on_edge(map.zone("5").unwrap()));
    let front = map.front(corner, east).unwrap();
    assert_eq!((front.left, front.faced, front.right), (None, east, Some(south)));
    let front = map.front(corner, south).unwrap();
    assert_eq!((front.left, front.faced, front.right), (Some(east), south, None));
    assert_eq!(map.front(corner, west), None);
}
