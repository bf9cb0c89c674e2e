//! The embedded map is valid and says what the rulebook and the catalogue say.

mod flaws;
mod ground;

use std::collections::BTreeSet;

use board::area::{Contact, Distances, Zone};

use super::*;
use crate::ids::Side;
use loader::Source;

fn zone(map: &Map, number: &str) -> Zone {
    map.areas.parse(number).expect("a zone of the map")
}

fn numbers(map: &Map, zones: impl Iterator<Item = Zone>) -> Vec<String> {
    zones.map(|zone| map.areas.number(zone).to_owned()).collect()
}

fn set(map: &Map, numbers: &[&str]) -> ZoneSet {
    numbers.iter().map(|number| zone(map, number)).collect()
}

/// The zones in which an army is set up on that day, corps by corps (14.2, 14.3).
fn set_up(scenario: &str, side: Side) -> Vec<ZoneSet> {
    let data = Data::embedded();
    let scenario = data.scenarios.iter().find(|other| other.code == scenario).expect("a scenario");
    let corps = scenario.musters.iter().filter(|muster| data.corps[muster.corps.at()].side == side);
    corps.map(|muster| muster.groups.iter().flat_map(|group| group.zones.iter().copied()).collect()).collect()
}

#[test]
fn the_embedded_map_is_valid_and_complete() {
    let map = Map::embedded();
    assert_eq!(map.areas.len(), 286);
    for number in 1..=283 {
        assert!(map.areas.zone(&number.to_string()).is_some(), "{number}");
    }
    for number in ["122b", "182b", "Lobau"] {
        assert!(map.areas.zone(number).is_some(), "{number}");
    }
    let count = |contact| map.areas.borders().filter(|&border| map.areas.contact(border) == contact).count();
    assert_eq!((count(Contact::Line), count(Contact::Passage), count(Contact::Across)), (743, 2, 4));
    for zone in map.areas.zones().filter(|&zone| zone != map.lobau) {
        assert!((3..=9).contains(&map.areas.steps(zone).len()), "{}", map.areas.number(zone));
    }
}

#[test]
fn every_block_says_where_it_comes_from() {
    let sources = Data::embedded().sources;
    for block in
        ["sheet", "numbers", "centres", "polygons", "rings", "names", "terrain", "heights", "vertices"]
    {
        assert!(matches!(sources.get(&format!("map.{block}")), Some(Source::Reconstructed(_))), "{block}");
    }
    for seed in ["rally", "zone.165", "zone.Lobau", "border.russbach.165-191"] {
        assert!(matches!(sources.get(&format!("map.{seed}")), Some(Source::Seed(_))), "{seed}");
    }
    let borders = sources.iter().filter(|(path, _)| path.starts_with("map.border.")).count();
    assert_eq!(borders, 33 + 2 + 18 + 32 + 3);
}

#[test]
fn lobau_is_left_by_210_and_211_and_faced_by_six() {
    // wagram-3-06, wagram-14.1-08
    let map = Map::embedded();
    assert_eq!(numbers(&map, map.areas.steps(map.lobau).iter().map(|one| one.zone)), ["210", "211"]);
    let around = numbers(&map, map.areas.touching(map.lobau).map(|one| one.zone));
    assert_eq!(around, ["158", "175", "176", "210", "211", "213"]);
    for number in ["158", "175", "176", "213"] {
        assert!(!map.areas.adjacent(zone(&map, number), map.lobau), "{number}");
    }
    for number in ["210", "211"] {
        let border = map.borders.between(&map.areas, zone(&map, number), map.lobau).unwrap();
        assert_eq!(border.stream, Some(Stream::River), "{number}");
    }
    assert!(map.ground(map.lobau).wood);
}

#[test]
fn the_island_stands_in_fronts_on_the_water_side() {
    let map = Map::embedded();
    let front = |from: &str, to: &str| {
        numbers(&map, map.areas.front(zone(&map, from), zone(&map, to)).unwrap().zones())
    };
    assert_eq!(front("158", "Lobau"), ["175", "Lobau"]);
    assert_eq!(front("158", "157"), ["157", "156"]);
    assert_eq!(front("175", "Lobau"), ["176", "Lobau", "158"]);
    assert_eq!(front("176", "210"), ["200", "210", "Lobau"]);
    assert_eq!(front("210", "Lobau"), ["211", "Lobau", "176"]);
    assert_eq!(front("165", "166"), ["167", "166", "164"]);
}

#[test]
fn the_russbach_touches_baumersdorf_on_three_borders() {
    // wagram-3-07, wagram-9.6-12
    let map = Map::embedded();
    let baumersdorf = zone(&map, "165");
    assert_eq!(map.named("Baumersdorf"), Some(baumersdorf));
    let wet = map.areas.steps(baumersdorf).iter().filter(|one| map.borders.get(one.border).stream.is_some());
    assert_eq!(numbers(&map, wet.map(|one| one.zone)), ["191", "167", "166"]);
}

#[test]
fn the_russbach_parts_the_map_in_two_banks() {
    let map = Map::embedded();
    let mut banks: Vec<BTreeSet<Zone>> = Vec::new();
    for start in map.areas.zones() {
        if banks.iter().any(|bank| bank.contains(&start)) {
            continue;
        }
        let (mut bank, mut open) = (BTreeSet::new(), vec![start]);
        while let Some(zone) = open.pop() {
            if bank.insert(zone) {
                let dry = |border| map.borders.get(border).stream != Some(Stream::Russbach);
                open.extend(map.areas.steps(zone).iter().filter(|one| dry(one.border)).map(|one| one.zone));
            }
        }
        banks.push(bank);
    }
    assert_eq!(banks.len(), 2);
    let side = |number: &str| usize::from(banks[1].contains(&zone(&map, number)));
    assert!(["1", "121", "169", "214", "283", "146", "191", "263"].iter().all(|number| side(number) == 0));
    assert!(
        ["131", "144", "145", "163", "165", "203", "204", "215", "249", "260"]
            .iter()
            .all(|number| side(number) == 1)
    );
}

#[test]
fn the_russbach_is_one_line_from_edge_to_edge() {
    let map = Map::embedded();
    let mut ends: std::collections::BTreeMap<u16, u32> = std::collections::BTreeMap::new();
    for (border, feature) in
        map.borders.iter().filter(|(_, feature)| feature.stream == Some(Stream::Russbach))
    {
        assert!(feature.one_way.is_none());
        let line = map.areas.line(border);
        *ends.entry(line[0]).or_default() += 1;
        *ends.entry(line[line.len() - 1]).or_default() += 1;
    }
    assert!(ends.values().all(|&count| count <= 2));
    let sources: Vec<_> = ends.iter().filter(|(_, count)| **count == 1).map(|(vertex, _)| *vertex).collect();
    let at: Vec<_> = sources.iter().map(|&vertex| map.areas.vertices()[usize::from(vertex)]).collect();
    assert_eq!(at.len(), 2, "{at:?}");
    assert!(at.iter().any(|point| point.y == 0) && at.iter().any(|point| point.x == 29000), "{at:?}");
}

#[test]
fn the_double_crest_lies_between_119_146_and_147_166() {
    // wagram-3-08
    let map = Map::embedded();
    assert_eq!(map.double_crests, set(&map, &["119", "146", "147", "166"]));
    for (north, south) in [("119", "147"), ("146", "147"), ("146", "166")] {
        assert!(map.borders.between(&map.areas, zone(&map, north), zone(&map, south)).unwrap().double_crest);
    }
    assert_eq!(map.borders.iter().filter(|(_, feature)| feature.double_crest).count(), 3);
}

#[test]
fn objectives_plateau_and_rally_zones() {
    // wagram-14.2-04 to -06, wagram-10.6-18
    let map = Map::embedded();
    let named = |zones: &ZoneSet| {
        zones.iter().map(|zone| map.name(zone).unwrap_or("?").to_owned()).collect::<BTreeSet<_>>()
    };
    let french =
        ["Florisdorf", "Leopoldau", "Süssenbrunn", "Aderklaa", "Deutsch-Wagram", "Baumersdorf", "Neusiedel"];
    assert_eq!(named(&map.french_objectives), french.map(String::from).into());
    assert_eq!(named(&map.austrian_objectives), ["Aspern", "Essling", "Rutzendorf"].map(String::from).into());
    assert!(set(&map, &["131", "145", "204", "215"]).is_subset(&map.plateau));
    assert!(map.plateau.iter().all(|zone| map.ground(zone).height == 1));
    let rally = [map.rally.austrian, map.rally.french, map.rally.johann];
    assert_eq!(numbers(&map, rally.into_iter()), ["1", "214", "260"]);
    assert!(rally.into_iter().all(|zone| map.areas.on_edge(zone)));
    // wagram-14.3-17: Johann enters here.
    assert!(["258", "260", "263", "266"].iter().all(|number| map.areas.on_edge(zone(&map, number))));
}

#[test]
fn no_two_corps_are_set_up_in_a_zone_but_on_the_island() {
    let lobau = Map::embedded().lobau;
    for day in ["july5", "july6"] {
        let mut taken = ZoneSet::<5>::new();
        for zone in Side::ALL
            .into_iter()
            .flat_map(|side| set_up(day, side))
            .flat_map(|corps| corps.iter().collect::<Vec<_>>())
        {
            assert!(taken.insert(zone) || zone == lobau, "{zone:?}");
        }
    }
}

#[test]
fn commands_reach_as_far_as_the_catalogue_says() {
    let map = Map::embedded();
    let distances = Distances::new(&map.areas);
    let far = |from: &str, to: &ZoneSet| -> (u8, u8) {
        let steps: Vec<u8> = to.iter().map(|to| distances.between(zone(&map, from), to)).collect();
        (*steps.iter().min().unwrap(), *steps.iter().max().unwrap())
    };
    for corps in set_up("july5", Side::French) {
        assert!(far("248", &corps).0 <= 6, "{corps:?}");
    }
    let corps: &[([&str; 2], (u8, u8))] = &[
        (["148", "149"], (3, 4)),
        (["165", "191"], (2, 3)),
        (["205", "221"], (5, 6)),
        (["107", "127"], (7, 8)),
        (["25", "36"], (8, 10)),
        (["19", "29"], (10, 11)),
    ];
    for (zones, reach) in corps {
        assert_eq!(far("145", &set(&map, zones)), *reach, "{zones:?}");
    }
}

#[test]
fn armies_touch_at_set_up_where_the_catalogue_says() {
    let map = Map::embedded();
    let all =
        |day: &str, side: Side| set_up(day, side).into_iter().fold(ZoneSet::EMPTY, |all, corps| all | corps);
    let contacts = |day: &str| -> Vec<String> {
        let (french, austrian) = (all(day, Side::French), all(day, Side::Austrian));
        let pairs = french.iter().flat_map(|one| austrian.iter().map(move |other| [one, other]));
        let touching = pairs.filter(|[one, other]| map.areas.adjacent(*one, *other));
        touching.map(|pair| numbers(&map, pair.into_iter()).join("-")).collect()
    };
    assert_eq!(contacts("july5"), ["158-174", "173-174"]);
    assert_eq!(contacts("july6"), ["165-163", "204-201", "204-202", "204-203"]);
}
