//! The embedded box is valid and says what the catalogue says; what is wrong is refused with its place.

use super::*;
use crate::data::*;
use crate::ids::*;
use board::Hex;
use kernel::{Rules as _, Setup};
use loader::Source;
use loader::trial::refusal;

loader::trials! { Data, mistakes: "tests/mistakes.toml", torn: 800 }

fn hex(data: &Data, number: &str) -> Hex {
    data.map.grid.parse(number).expect("a hex of the map")
}

fn unit<'a>(data: &'a Data, code: &str) -> &'a Counter {
    data.units.iter().find(|unit| unit.code == code).expect("a unit of the box")
}

#[test]
fn the_embedded_box_is_valid_and_complete() {
    let data = Data::embedded();
    assert_eq!((data.units.len(), data.officers.len(), data.formations.len()), (54, 9, 7));
    let codes: Vec<_> = data.scenarios.iter().map(|scenario| scenario.code.as_str()).collect();
    assert_eq!(codes, ["historical", "heinberg"]);
}

#[test]
fn every_block_says_where_it_comes_from() {
    let sources = Data::embedded().sources;
    let kind = |path: &str| match sources.get(path) {
        Some(Source::Seed(_)) => "seed",
        Some(Source::Public(_)) => "public",
        Some(Source::Reconstructed(_)) => "reconstructed",
        None => "none",
    };
    let expected = [
        ("map.terrain", "reconstructed"),
        ("map.place.Warburg", "public"),
        ("counter.post.name", "seed"),
        ("counter.post.strength", "reconstructed"),
        ("counter.lochmann.arm", "public"),
        ("counter.art-12l-segur.calibre", "seed"),
        ("counter.art-6l-phillips.calibre", "reconstructed"),
        ("officer.de-muy.radius", "seed"),
        ("officer.segur.radius", "reconstructed"),
        ("tables.combat", "seed"),
        ("scenario.historical.setup", "seed"),
        ("scenario.historical.allied.edges", "reconstructed"),
        ("scenario.historical.reinforcement.f-granby", "seed"),
    ];
    for (path, source) in expected {
        assert_eq!(kind(path), source, "{path}");
    }
    let heinberg = sources.iter().filter(|(path, _)| path.starts_with("scenario.heinberg."));
    assert!(heinberg.clone().count() >= 8);
    assert!(heinberg.into_iter().all(|(_, source)| matches!(source, Source::Reconstructed(_))));
    assert_eq!(sources.get("counter.post.name"), Some(&Source::Seed("16.1.4".to_owned())));
    assert_eq!(sources.of("map.terrain.0101"), sources.get("map.terrain"), "vouched for by its block");
    assert_eq!(sources.get("counter.art-6l-segur.strength"), None, "a gun has none");
}

#[test]
fn numbered_set_up_hexes_are_clear_and_on_the_north_bank() {
    let data = Data::embedded();
    for scenario in &data.scenarios {
        for place in &scenario.placements {
            let code = &data.units[place.unit.at()].code;
            for &hex in &place.hexes {
                let built = code == "fischer";
                assert_eq!(data.map.terrain[hex.index()] == Terrain::Clear, !built, "{code}");
                assert!(!data.map.south_bank[hex.index()], "{code}");
            }
        }
    }
}

#[test]
fn both_banks_are_where_the_catalogue_puts_them() {
    let map = Data::embedded().map;
    let is_south = |number: &str| map.south_bank[map.grid.parse(number).expect("on the map").index()];
    let south = ["0101", "0111", "0121", "0208", "0309", "0720"];
    let north = ["0409", "0506", "0819", "1018", "1721", "0701"];
    assert!(south.into_iter().all(is_south) && !north.into_iter().any(is_south));
    for bridge in &map.bridges {
        let edge = map.grid.edge_between(bridge.south, bridge.north).expect("adjacent");
        let side = map.side(bridge.south, edge);
        assert!(side.river && side.bridge && side.road, "{}", bridge.name);
    }
}

#[test]
fn from_1204_to_1104_the_ground_climbs_two_levels() {
    let data = Data::embedded();
    let (low, high) = (hex(&data, "1204"), hex(&data, "1104"));
    let edge = data.map.grid.edge_between(low, high).expect("adjacent");
    assert_eq!(data.map.level[high.index()], data.map.level[low.index()] + 2);
    assert_eq!(data.map.side(low, edge).slope, Slope::None);
}

#[test]
fn front_hexes_of_the_set_up_are_those_of_the_catalogue() {
    let data = Data::embedded();
    let cases = [
        ("post", "1004", "S", ["0905", "1005"]),
        ("jenner", "1207", "NNE", ["1307", "1308"]),
        ("bourbonnais-1", "0806", "NNW", ["0706", "0805"]),
        ("la-couronne", "1006", "N", ["1005", "1106"]),
    ];
    for (code, at, facing, front) in cases {
        let place =
            data.scenarios[0].placements.iter().find(|place| data.units[place.unit.at()].code == code);
        let place = place.expect("placed");
        assert_eq!((place.hex, place.facing), (hex(&data, at), data.map.vertex(facing)));
        let vertex = place.facing.expect("faced");
        let mut ahead =
            vertex.front().map(|edge| data.map.grid.neighbour(place.hex, edge).expect("on the map"));
        ahead.sort();
        assert_eq!(ahead, front.map(|number| hex(&data, number)), "{code}");
    }
}

#[test]
fn nobody_starts_in_an_enemy_zone_of_control() {
    let game = crate::Warburg::embedded();
    let as_proposed = toml::toml! { keep = true };
    for scenario in &game.data.scenarios {
        let (game, state) = game.position(&Setup::new(&scenario.code), &as_proposed).expect("set up");
        for (unit, hex) in game.units().filter_map(|unit| Some((unit, state.hex_of(unit)?))) {
            let barred = game.in_enemy_zone(&state, game.card(unit).side, hex);
            assert!(!barred, "{}: {}", scenario.code, game.data.units[unit.at()].code);
        }
    }
}

#[test]
fn demoralisation_is_half_of_the_steps_in_play() {
    let data = Data::embedded();
    let steps = |units: &mut dyn Iterator<Item = UnitId>| -> u32 {
        units.map(|unit| u32::from(data.units[unit.at()].steps)).sum()
    };
    let catalogue = [9, 12, 22, 8, 26, 18, 11];
    for (formation, expected) in data.formations.iter().zip(catalogue) {
        assert_eq!(steps(&mut formation.units.iter().copied()), expected, "{}", formation.code);
    }
    for scenario in &data.scenarios {
        for terms in &scenario.formations {
            let card = &data.formations[terms.formation.at()];
            let later = scenario.reinforcements.iter().any(|entry| entry.formation == terms.formation);
            let in_play =
                |unit: &UnitId| later || scenario.placements.iter().any(|place| place.unit == *unit);
            let total = steps(&mut card.units.iter().copied().filter(in_play));
            assert_eq!(u32::from(terms.demoralisation), total.div_ceil(2), "{} {}", scenario.code, card.code);
        }
    }
}

#[test]
fn proposed_officers_command_their_armies() {
    let data = Data::embedded();
    for (scenario, side) in data.scenarios.iter().flat_map(|s| Side::ALL.map(|side| (s, side))) {
        let card = |place: &OfficerPlacement| &data.officers[place.officer.at()];
        let placed = || scenario.officers.iter().filter(|place| card(place).side == side);
        let commander = placed().find(|place| card(place).command == Command::Army).expect("placed").hex;
        let radius = u16::from(scenario.commander_radius[side.index()]);
        let led = |place: &OfficerPlacement| data.map.grid.distance(commander, place.hex) <= radius;
        assert!(placed().all(led), "{} {side:?}", scenario.code);
    }
    let far = |number: &str| data.map.grid.distance(hex(&data, "0904"), hex(&data, number));
    assert!(far("0506") <= 4 && far("1303") <= 4, "Spörcken leads Maxwell and the guns");
}

#[test]
fn the_historical_scenario_is_that_of_chapter_16() {
    let data = Data::embedded();
    let scenario = &data.scenarios[0];
    assert_eq!((scenario.turns, scenario.start_minutes, scenario.turn_minutes), (8, 13 * 60, 30));
    assert_eq!((scenario.first, scenario.initiative_ties), (Side::French, Side::Allied));
    assert_eq!((scenario.may_ford, scenario.army_demoralisation), ([true, false], [3, 3]));
    assert_eq!((scenario.independents, scenario.commander_radius), ([4, 4], [5, 5]));
    assert!(scenario.formations.iter().all(|terms| terms.activation == 4));
    assert_eq!(scenario.friendly_edges.each_ref().map(Vec::len), [21, 21 + 10 + 8]);
    assert_eq!(scenario.placements.len(), 46);
    let arrivals: Vec<_> = scenario.reinforcements.iter().map(|entry| entry.arrival.clone()).collect();
    assert_eq!(arrivals, [vec![(3, 5), (4, 3), (5, 1)], vec![(4, 6), (5, 5), (6, 3)]]);
    assert_eq!(scenario.reinforcements[1].option.as_deref(), Some("la-morliere"));
    assert_eq!((scenario.victory.crossed, scenario.victory.demoralised), (Some(10), 2));
    let controlled: Vec<_> = scenario.victory.control.iter().flat_map(|point| point.hexes.clone()).collect();
    let bridges: Vec<_> = data.map.bridges.iter().flat_map(|bridge| [bridge.south, bridge.north]).collect();
    assert_eq!(controlled, bridges);
    let choosers: Vec<_> = scenario.placements.iter().filter(|place| place.hexes.len() > 1).collect();
    assert_eq!(choosers.len(), 6);
    let fischer =
        choosers.iter().find(|place| data.units[place.unit.at()].code == "fischer").expect("Fischer");
    assert_eq!(fischer.hexes, data.map.places[0].hexes);
}

#[test]
fn the_short_scenario_is_small() {
    let data = Data::embedded();
    let scenario = &data.scenarios[1];
    for side in Side::ALL {
        let units = scenario.placements.iter().filter(|place| data.units[place.unit.at()].side == side);
        assert!((6..=12).contains(&units.count()));
    }
    assert!(scenario.placements.iter().all(|place| place.hexes.len() == 1));
    assert!(scenario.options.is_empty() && scenario.reinforcements.is_empty());
    assert_eq!((scenario.turns, scenario.victory.crossed), (4, None));
}

#[test]
fn counters_carry_their_values() {
    let data = Data::embedded();
    let post = unit(&data, "post");
    assert_eq!((post.strength, post.morale, post.movement, post.steps), (5, 4, 4, 3));
    assert_eq!((post.name.as_str(), post.corps.as_str(), post.british), ("Post", "Post", false));
    let gun = unit(&data, "art-12l-sporcken");
    assert_eq!((gun.strength, gun.morale, gun.movement, gun.steps), (0, 0, 2, 1));
    assert_eq!(gun.calibre, Some(Calibre::Twelve));
    for legion in ["legion-1", "legion-2", "legion-3"].map(|code| unit(&data, code)) {
        assert_eq!((legion.corps.as_str(), legion.formation), ("Légion britannique", None));
    }
    let british = data.units.iter().filter(|unit| unit.british).map(|unit| unit.code.as_str());
    let expected = "87th-foot 1st-dragoons maxwell horse dragoon-guards greys 6th-dragoons art-6l-phillips";
    assert!(british.eq(expected.split(' ')));
    for (at, formation) in data.formations.iter().enumerate() {
        assert_eq!(data.officers[formation.leader.at()].command, Command::Formation(FormationId(at as u8)));
        assert!(formation.units.iter().all(|unit| data.units[unit.at()].side == formation.side));
    }
}

#[test]
fn rolls_beyond_a_table_are_read_at_its_ends() {
    let tables = Data::embedded().tables;
    let nothing = Effect::default();
    let rout = Effect { losses: 2, disorganised: true, retreat: 2, ..nothing };
    assert_eq!([-9, 99].map(|roll| tables.fire_effect(roll)), [nothing, rout]);
    assert_eq!(tables.combat_effect(-9), (Effect { star: true, ..rout }, nothing));
    assert_eq!(tables.combat_effect(40), (nothing, Effect { eliminated: true, ..nothing }));
    assert_eq!(tables.fire_modifiers.range, [0, 1, 0, 0, -1, -2, -3]);
}

/// What the rulebook shows is what is played: the tables of the catalogue against those of the box.
#[test]
fn the_tables_of_the_catalogue_are_those_that_are_played() {
    let catalogue = catalogue::Catalogue::parse(include_str!("../../data/rules.toml"), "rules.toml").unwrap();
    let played: toml::Table = toml::from_str(include_str!("../../data/tables.toml")).unwrap();
    let shown = |id: &str| catalogue.rule(id).and_then(|rule| rule.table.as_ref()).expect(id)["row"].clone();
    let figures = |lines: &toml::Value, keys: &[&str]| -> Vec<Vec<String>> {
        let lines = lines.as_array().expect("lines");
        lines.iter().map(|line| keys.iter().map(|key| figure(&line[key])).collect()).collect()
    };
    let rows = |id: &str, keys: &[&str]| figures(&shown(id), keys);
    let lines = |name: &str, keys: &[&str]| figures(&played[name]["lines"], keys);
    assert_eq!(rows("warburg-art-01", &["roll", "result"]), lines("fire", &["roll", "effect"]));
    let results = ["roll", "attacker", "defender"];
    assert_eq!(rows("warburg-trc-01", &results), lines("combat", &results));
    assert_eq!(rows("warburg-trc-02", &["ratio", "modifier"]), lines("ratio", &["ratio", "modifier"]));

    let order = "clear woods built road sunken river bridge stream up_one up_two down slope".split(' ');
    let lines: toml::Value = order.map(|name| played["terrain"][name].clone()).collect::<Vec<_>>().into();
    let terrain = figures(&lines, &["infantry", "cavalry", "combat", "blocks_zoc"]);
    assert_eq!(rows("warburg-ter-01", &["cost_inf", "cost_cav", "combat", "blocks_zoc"]), terrain);
}

/// A figure without what explains it: `-3` of `-3 or less`, `1` of `+1`.
fn figure(value: &toml::Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    text.split(' ').next().unwrap_or_default().trim_start_matches('+').to_owned()
}

#[test]
fn a_formation_without_a_unit_is_refused() {
    let mut files = Files::embedded(&Data::LAYOUT);
    let text = files.text_mut("counters.toml");
    *text = text.replace("formation = \"f-granby\"\n", "");
    let said = refusal::<Data>(&files);
    assert!(
        said.starts_with("scenarios/historical.toml") && said.contains("no unit of \"f-granby\""),
        "{said}"
    );
}

#[test]
fn a_box_has_room_for_so_many() {
    let head = |kind, at| format!("\n[[{kind}]]\ncode = \"x-{at}\"\nname = \"X\"\nside = \"french\"\n");
    const OFFICER: &str = "commands = \"army\"\nradius = 1\nmovement = 6\n";
    const GUN: &str = "nation = \"X\"\narm = \"artillery\"\ncalibre = \"6L\"\nmovement = 3\nsteps = 1\n";
    let entries =
        [("formation", MAX_FORMATIONS, ""), ("officer", MAX_OFFICERS, OFFICER), ("counter", MAX_UNITS, GUN)];
    for (kind, most, tail) in entries {
        let mut files = Files::embedded(&Data::LAYOUT);
        files.text_mut("counters.toml").extend((0..=most).map(|at| head(kind, at) + tail));
        let said = refusal::<Data>(&files);
        assert!(
            said.starts_with("counters.toml") && said.contains(&format!("{kind}s: at most {most}")),
            "{said}"
        );
        assert!(!said.contains(":1:1:"), "{said}");
    }
}
