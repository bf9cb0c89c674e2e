//! Heights, slopes and sight on the embedded map.

use board::area::{Fronts, Lines};

use super::*;

/// How high what stands in a zone hides the view, units apart (wagram-9.8-06).
fn obstacle(map: &Map, zone: Zone) -> Option<u8> {
    let ground = map.ground(zone);
    let hides =
        ground.wood || ground.village || map.crests.contains(zone) || map.double_crests.contains(zone);
    hides.then_some(ground.height)
}

fn sees(map: &Map, lines: &Lines, from: &str, to: &str) -> bool {
    let (from, to) = (zone(map, from), zone(map, to));
    lines.sees(from, to, map.millimetre, map.ground(from).height, |between| obstacle(map, between))
}

#[test]
fn the_ground_rises_where_heights_differ() {
    let map = Map::embedded();
    for (border, feature) in map.borders.iter() {
        let [a, b] = map.areas.sides(border);
        let (low, high) = if map.ground(a).height < map.ground(b).height { (a, b) } else { (b, a) };
        let step = map.ground(low).height < map.ground(high).height;
        assert_eq!(
            feature.rise.map(|(_, upper)| upper),
            step.then_some(high),
            "{:?}",
            numbers(&map, [a, b].into_iter())
        );
        assert_eq!(feature.climb(high).is_some(), step);
        assert_eq!(feature.climb(low), None);
        assert!(feature.may_leave(a) && feature.may_leave(b));
    }
    let steep = |upper: &str, lower: &str| {
        map.borders
            .between(&map.areas, zone(&map, upper), zone(&map, lower))
            .unwrap()
            .climb(zone(&map, upper))
    };
    assert_eq!(steep("145", "146"), Some(Rise::Steep));
    assert_eq!(steep("204", "220"), Some(Rise::Crest));
    // The Russbach runs at the foot of the slope.
    let foot = map.borders.between(&map.areas, zone(&map, "145"), zone(&map, "146")).unwrap();
    assert_eq!(foot.stream, Some(Stream::Russbach));
}

#[test]
fn villages_are_villages_and_redoubts_stand_on_the_old_line() {
    let map = Map::embedded();
    let villages = map.areas.zones().filter(|&zone| map.ground(zone).village).count();
    assert_eq!(villages, 27);
    let redoubts = map.areas.zones().filter(|&zone| map.ground(zone).redoubt);
    assert_eq!(numbers(&map, redoubts), ["130", "156", "175", "176"]);
    assert_eq!(map.named("Deutsch-Wagram"), map.areas.zone("144"));
    assert!(!map.plateau.contains(zone(&map, "144")));
}

#[test]
fn guns_on_the_edge_of_the_plateau_fire_over_the_plain() {
    let map = Map::embedded();
    let lines = Lines::new(&map.areas, 2);
    // From 145 down over 146; not back up, nor from behind the edge, nor from the plain over the edge.
    assert!(sees(&map, &lines, "145", "166"));
    assert!(!sees(&map, &lines, "146", "141"));
    assert!(!sees(&map, &lines, "141", "146"));
    // The double crest hides the plain behind it.
    assert!(!sees(&map, &lines, "119", "148") && !sees(&map, &lines, "148", "119"));
}

#[test]
fn sight_is_mutual_between_equal_heights() {
    let map = Map::embedded();
    let lines = Lines::new(&map.areas, 2);
    for a in map.areas.zones() {
        for b in map.areas.zones().filter(|&b| lines.in_range(a, b)) {
            if map.ground(a).height == map.ground(b).height {
                let look =
                    |from, to| lines.sees(from, to, 50, map.ground(from).height, |zone| obstacle(&map, zone));
                assert_eq!(look(a, b), look(b, a));
            }
        }
    }
}

#[test]
fn fire_reaches_two_zones_deep_inside_the_front() {
    // wagram-9.8-05
    let map = Map::embedded();
    let fronts = Fronts::new(&map.areas);
    let deep =
        |from: &str, to: &str| numbers(&map, fronts.deep(zone(&map, from), zone(&map, to)).iter().copied());
    // Ring of 169: 168, 197, 198, 171, 170, 149. Facing 197 the front is 168, 197, 198.
    assert_eq!(deep("169", "197"), ["147", "166", "167", "195", "196", "207", "208"]);
    // The Lobau battery has six zones in front and no flank (wagram-14.1-08).
    let lobau = map.areas.deep(map.lobau, |_| true);
    let expected = ["156", "157", "173", "174", "200", "209", "212", "214", "228"];
    assert_eq!(numbers(&map, lobau.into_iter()), expected);
    // An Austrian gun in 174 that looks over 175 has the island at range two.
    assert!(deep("174", "175").contains(&"Lobau".to_owned()));
}
