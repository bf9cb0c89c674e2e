//! What the study checked of the data, kept: set-ups, goals, ways, and a ground with every row of the table.

use super::{BOX, battle};
use crate::data::{Arm, Battle, Map, Placement, Scenario, Standing, Terrain, Wall, Water};
use crate::ids::{Side, UnitId};
use crate::stacking;
use crate::tables::{Cost, Line};
use board::{Edge, Hex};
use std::collections::{BTreeMap, BTreeSet};

fn scenarios() -> impl Iterator<Item = (&'static Battle, &'static Scenario, &'static Map)> {
    BOX.battles.iter().flat_map(|battle| {
        let on = |scenario: &Scenario| &*battle.boards[scenario.board].map;
        battle.scenarios.iter().map(move |scenario| (&**battle, scenario, on(scenario)))
    })
}

/// What lies between two hexes by their levels and slopes, if it is a row of the table.
fn rise(map: &Map, from: Hex, edge: Edge, to: Hex) -> Option<Line> {
    let side = map.side(from, edge);
    let apart = map.level[from.index()].abs_diff(map.level[to.index()]);
    match (apart, side.slope.is_some(), side.steep) {
        (0, false, _) => None,
        (0, true, _) => Some(Line::LevelSlope),
        (1, false, _) => Some(Line::OneLevel),
        (1, true, false) => Some(Line::OneLevelSlope),
        (1, true, true) => Some(Line::OneLevelSteep),
        (_, false, _) => Some(Line::TwoLevels),
        (_, true, false) => Some(Line::TwoLevelsSlope),
        (_, true, true) => Some(Line::TwoLevelsSteep),
    }
}

/// The rows that a hexside stands for.
fn lines(map: &Map, from: Hex, edge: Edge, to: Hex) -> Vec<Line> {
    let side = map.side(from, edge);
    let water = side.water.map(|water| match (water, side.bridge, side.ford) {
        (Water::Stream, false, _) => Line::Stream,
        (Water::Stream, true, _) => Line::StreamBridge,
        (Water::River, true, _) => Line::RiverBridge,
        (Water::River, false, true) => Line::RiverFord,
        (Water::River, false, false) => Line::River,
    });
    let wall = |wall: Wall| match wall {
        Wall::Redoubt => Line::Redoubt,
        Wall::Fortification => Line::Fortification,
    };
    let (own, theirs) = (side.own_wall.map(wall), side.their_wall.map(wall));
    let crest = side.crest.then_some(Line::Crest);
    [water, own, theirs, crest, rise(map, from, edge, to)].into_iter().flatten().collect()
}

/// Can an arm go from a hex to the next, whoever stands there?
fn open(map: &Map, arm: Arm, from: Hex, edge: Edge, to: Hex) -> bool {
    let tables = &BOX.tables;
    if tables.terrain(map.terrain[to.index()]).cost.of(arm) == Cost::Closed {
        return false;
    }
    let way = map.side(from, edge).way.is_some();
    lines(map, from, edge, to).into_iter().all(|line| {
        let closed = tables.line(line).cost.of(arm) == Cost::Closed;
        // Roads and paths open slopes (gloire-4.3.1-03), and a gate is a way through a wall.
        !closed || (way && line != Line::River && line != Line::TwoLevelsSteep)
    })
}

fn reach(map: &Map, arm: Arm, starts: impl IntoIterator<Item = Hex>) -> BTreeSet<Hex> {
    let mut reached = BTreeSet::new();
    let mut todo: Vec<Hex> = starts.into_iter().collect();
    while let Some(hex) = todo.pop() {
        if reached.insert(hex) {
            let next = map.grid.neighbours(hex).filter(|&(edge, to)| open(map, arm, hex, edge, to));
            todo.extend(next.map(|(_, to)| to));
        }
    }
    reached
}

/// Where the units of a side that walk start or enter.
fn starts(battle: &Battle, scenario: &Scenario, side: Side) -> Vec<Hex> {
    let walks = |unit: UnitId| battle.units[unit.at()].side == side && battle.craft_of(unit).is_none();
    let placed = scenario.placements.iter().filter(|place| walks(place.unit)).map(|place| place.hex);
    let late = scenario.arrivals.iter().filter(|arrival| arrival.units.iter().any(|&unit| walks(unit)));
    placed.chain(late.flat_map(|arrival| arrival.entries.iter().map(|entry| entry.hex))).collect()
}

/// Goals that nobody reaches on foot, and why.
const AFLOAT: [(&str, &str); 1] = [("durrenstein", "0109")]; // the exit of the boats (durrenstein-flotilla-04)

#[test]
fn both_sides_can_walk_to_every_goal() {
    for (battle, scenario, map) in scenarios() {
        for side in Side::ALL {
            let reached = reach(map, Arm::Infantry, starts(battle, scenario, side));
            for goal in scenario.goals() {
                let number = map.grid.number(goal).to_string();
                let afloat = AFLOAT.contains(&(&scenario.code[..], &number[..]));
                assert_eq!(reached.contains(&goal), !afloat, "{} {side:?} {number}", scenario.code);
            }
        }
    }
}

#[test]
fn set_ups_are_legal_stacks_on_open_ground() {
    for (battle, scenario, map) in scenarios() {
        let mut stacks: BTreeMap<Hex, Vec<&Placement>> = BTreeMap::new();
        for place in &scenario.placements {
            stacks.entry(place.hex).or_default().push(place);
            let counter = &battle.units[place.unit.at()];
            let wet = map.terrain[place.hex.index()] == Terrain::Water;
            assert_eq!(wet, battle.craft_of(place.unit).is_some(), "{} {}", scenario.code, counter.code);
            let cost = BOX.tables.terrain(map.terrain[place.hex.index()]).cost.of(counter.arm);
            assert!(wet || cost != Cost::Closed, "{} {}", scenario.code, counter.code);
        }
        for (hex, places) in stacks {
            let strength =
                |place: &Placement| battle.strength(place.unit, place.standing, &scenario.replaced);
            let units: Vec<_> = places.iter().map(|&place| (place.unit, strength(place))).collect();
            assert_eq!(
                stacking::flaw(battle, map, hex, &units),
                None,
                "{} {}",
                scenario.code,
                map.grid.number(hex)
            );
        }
    }
}

#[test]
fn chiefs_of_the_first_turn_stand_on_open_ground() {
    for (battle, scenario, map) in scenarios() {
        for entry in &scenario.chiefs {
            let Some(hex) = entry.hex else { continue };
            let cost = BOX.tables.terrain(map.terrain[hex.index()]).cost.of(Arm::Cavalry);
            assert_ne!(cost, Cost::Closed, "{} {}", scenario.code, battle.chiefs[entry.chief.at()].code);
        }
    }
}

#[test]
fn every_unit_is_set_up_enters_or_is_left_out_by_its_scenario() {
    for (battle, scenario, _) in scenarios() {
        let placed = scenario.placements.iter().map(|place| place.unit);
        let all: Vec<UnitId> =
            placed.chain(scenario.arrivals.iter().flat_map(|arrival| arrival.units.clone())).collect();
        let distinct: BTreeSet<UnitId> = all.iter().copied().collect();
        assert_eq!(all.len(), distinct.len(), "{}: nobody twice", scenario.code);
        // The whole battles use every counter.
        let whole = [
            "montebello",
            "marengo-2",
            "zurich-1",
            "austerlitz-a1",
            "austerlitz-a2",
            "marengo-4",
            "rivoli-optional",
        ];
        if battle.scenarios.len() == 1 || whole.contains(&&scenario.code[..]) {
            assert_eq!(distinct.len(), battle.units.len(), "{}", scenario.code);
        }
    }
}

#[test]
fn hexsides_agree_from_both_sides() {
    for battle in &BOX.battles {
        let map = battle.map();
        for from in map.grid.hexes() {
            for (edge, to) in map.grid.neighbours(from) {
                let (here, there) = (map.side(from, edge), map.side(to, edge.opposite()));
                assert_eq!((here.water, here.bridge, here.way), (there.water, there.bridge, there.way));
                assert_eq!(
                    (here.slope.is_some(), here.steep, here.gate),
                    (there.slope.is_some(), there.steep, there.gate)
                );
                assert!(here.slope.is_none() || here.slope != there.slope, "one of them goes up");
                assert_eq!((here.own_wall, here.their_wall), (there.their_wall, there.own_wall));
            }
        }
    }
}

#[test]
fn the_ground_of_ours_has_every_row_of_the_table() {
    let map = battle("manoeuvre").map();
    let covers: BTreeSet<Terrain> = map.terrain.iter().copied().collect();
    assert_eq!(covers, Terrain::all().collect());
    let sides = map.grid.hexes().flat_map(|from| {
        map.grid.neighbours(from).flat_map(move |(edge, to)| lines(map, from, edge, to)).collect::<Vec<_>>()
    });
    let found: BTreeSet<Line> = sides.collect();
    assert_eq!(found, Line::ALL.into_iter().collect());
    let ways: BTreeSet<_> = map.sides.iter().flatten().filter_map(|side| side.way).collect();
    assert_eq!(ways.len(), 2, "a road and a path");
    assert_eq!((map.grid.columns(), map.grid.rows()), (12, 12));
}

/// Parts of a map that only boats or bridges join are those of the text; everywhere else the ground is one piece on foot.
#[test]
fn the_ground_is_one_piece_but_for_what_the_text_parts() {
    for battle in &BOX.battles {
        let map = battle.map();
        let dry: Vec<Hex> = map
            .grid
            .hexes()
            .filter(|hex| BOX.tables.terrain(map.terrain[hex.index()]).cost.of(Arm::Infantry) != Cost::Closed)
            .collect();
        let mut largest = 0;
        let mut seen = BTreeSet::new();
        for &hex in &dry {
            if !seen.contains(&hex) {
                let part = reach(map, Arm::Infantry, [hex]);
                largest = largest.max(part.len());
                seen.extend(part);
            }
        }
        let share = largest * 100 / dry.len();
        let least = match &battle.code[..] {
            "rivoli" => 85,
            "pyramides" => 80,
            "durrenstein" => 50,
            "iena" => 90,
            "haslach" => 82,
            _ => 95,
        };
        assert!(share >= least, "{}: {share} of 100", battle.code);
    }
}

/// The rule that forbids units to share a hex, if one does.
fn forbidden(code: &str, hex: &str, units: &[&str]) -> Option<&'static str> {
    let battle = battle(code);
    let unit = |code: &&str| battle.unit(code).unwrap_or_else(|| panic!("no unit {code}"));
    let strength = |unit: UnitId| battle.strength(unit, Standing::Good, &[]);
    let units: Vec<_> = units.iter().map(|code| (unit(code), strength(unit(code)))).collect();
    let hex = super::hex(battle.map(), hex);
    stacking::flaw(battle, battle.map(), hex, &units).map(|flaw| flaw.rule.as_str())
}

#[test]
fn a_stronger_counter_weighs_more_in_a_stack() {
    let battle = battle("marengo");
    let units = ["ch-mariassy", "bn-leger-bach", "bn-leger-am-ende"].map(|code| battle.unit(code).unwrap());
    let stands_in = [crate::data::Replaced { unit: units[2], strength: (5, 4) }];
    let flaw = |standing, replaced: &[crate::data::Replaced]| {
        let stack = units.map(|unit| (unit, battle.strength(unit, standing, replaced)));
        stacking::flaw(battle, battle.map(), super::hex(battle.map(), "1010"), &stack).map(|flaw| flaw.rule)
    };
    // Three small units together have six points at most: 1, 1 and 2; 1, 1 and 5; 1, 1 and 4.
    assert_eq!(flaw(Standing::Good, &[]), None);
    assert_eq!(flaw(Standing::Good, &stands_in), Some(crate::rule::R5_1_1_06));
    assert_eq!(flaw(Standing::Disordered, &stands_in), None);
}

#[test]
fn stacks_follow_the_series_and_the_clauses_of_their_battle() {
    let field = |units: &[&str]| forbidden("montebello", "2006", units);
    assert_eq!(field(&["6-leg-1", "6-leg-2", "art-watrin"]), None);
    let two_guns = ["6-leg-1", "art-watrin", "art-a-cheval-garde-consulaire"];
    assert_eq!(field(&two_guns), Some("gloire-5.1.1-03"));
    assert_eq!(field(&two_guns[1..]), None);
    assert_eq!(field(&["6-leg-1", "12-hu"]), Some("gloire-5.1.1-11"));
    assert_eq!(field(&["6-leg-1", "6-leg-2", "40-ligne-1"]), Some("gloire-5.1.1-06"));
    assert_eq!(field(&["6-leg-1", "24-leg-1"]), Some("gloire-5.1.1-02"));
    let horse = ["10-dr-lobkowitz-1", "10-dr-lobkowitz-2", "art-schellenberg"];
    assert_eq!(field(&horse), Some("gloire-5.1.1-04"));
    assert_eq!(field(&horse[1..]), None);
    // What is forbidden at Montebello is allowed where the battle says so.
    assert_eq!(forbidden("marengo", "1214", &["2-cav", "20-cav", "21-cav"]), None);
    assert_eq!(
        forbidden("pyramides", "1609", &["mamelouks-mourad-1", "mamelouks-ibrahim-1"]),
        Some("pyramides-5.1-01")
    );
    assert_eq!(forbidden("manoeuvre", "1008", &["azure-foot-1", "azure-foot-2"]), Some("manoeuvre-5.1-01"));
    assert_eq!(
        forbidden("durrenstein", "1209", &["flottille-1", "flottille-2"]),
        Some("durrenstein-flotilla-03")
    );
}
