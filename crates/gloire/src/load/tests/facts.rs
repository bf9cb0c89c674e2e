//! Every fact of the text that constrains the data: hexes, neighbours, formations, single values.

use super::{BOX, battle, hex};
use crate::data::{Arm, Battle, Effect, Sky, Slope, SpecialKind, Terrain, Trait, Wall, Water, Way};
use crate::tables::{Afterwards, Cost, FireResult, Line, Suffers};
use board::Stagger;

fn terrain(battle: &Battle, number: &str) -> Terrain {
    battle.map().terrain[hex(battle.map(), number).index()]
}

fn touch(code: &str, a: &str, b: &str) -> bool {
    let map = battle(code).map();
    map.grid.adjacent(hex(map, a), hex(map, b))
}

/// What lies between two hexes that touch, seen from the first.
fn side(code: &str, a: &str, b: &str) -> crate::data::Hexside {
    let map = battle(code).map();
    let (a, b) = (hex(map, a), hex(map, b));
    map.side(a, map.grid.edge_between(a, b).expect("neighbours"))
}

#[test]
fn neighbours_of_the_text_prove_which_columns_are_lower() {
    let odd = ["rivoli", "pyramides", "zurich"];
    for battle in &BOX.battles {
        let expected =
            if odd.contains(&&battle.code[..]) { Stagger::OddColumns } else { Stagger::EvenColumns };
        assert_eq!(battle.map().grid.stagger(), expected, "{}", battle.code);
    }
    let pairs = [
        ("montebello", "1409", "1310"),
        ("montebello", "1309", "1310"),
        ("canope", "1709", "1808"),
        ("canope", "0504", "0403"),
        ("rivoli", "1921", "2022"),
        ("rivoli", "2022", "2121"),
        ("rivoli", "1821", "1921"),
        ("pyramides", "3106", "3007"),
        ("zurich", "2410", "2509"),
        ("zurich", "2609", "2708"),
        ("zurich", "3017", "3018"),
        ("zurich", "2602", "2702"),
    ];
    for (code, a, b) in pairs {
        assert!(touch(code, a, b), "{code} {a} {b}");
    }
}

#[test]
fn hexes_of_the_text_are_what_it_says() {
    let facts = [
        ("montebello", Terrain::Village, &["1210", "1310", "1311"][..]),
        ("montebello", Terrain::Cassina, &["1312"]),
        ("elchingen", Terrain::Castle, &["1409"]),
        ("elchingen", Terrain::Clear, &["1814"]),
        ("marengo", Terrain::Clear, &["0110"]),
        ("zurich", Terrain::Clear, &["2306", "0514"]),
        ("canope", Terrain::Water, &["2501"]),
        ("canope", Terrain::Clear, &["0601", "1403"]),
        ("canope", Terrain::Ruins, &["1502", "1602", "1503", "1603"]),
        ("durrenstein", Terrain::Water, &["0109"]),
        ("maida", Terrain::Difficult, &["1206", "1305", "1306"]),
    ];
    for (code, expected, hexes) in facts {
        for number in hexes {
            assert_eq!(terrain(battle(code), number), expected, "{code} {number}");
        }
    }
}

#[test]
fn hexsides_of_the_text_are_what_it_says() {
    assert_eq!(side("montebello", "1409", "1310").way, Some(Way::Road));
    assert_eq!(side("montebello", "1309", "1310").way, None);
    for (a, b) in [("1210", "1310"), ("1310", "1311"), ("1210", "1311")] {
        assert!(side("montebello", a, b).way.is_some(), "the street joins {a} and {b}");
    }
    let gate = side("pyramides", "3106", "3007");
    assert!(gate.gate && gate.way == Some(Way::Path) && gate.has_wall(Wall::Fortification));
    let limmat = [("2507", "2508", true), ("2508", "2608", false), ("2608", "2609", true)];
    let limmat =
        limmat.into_iter().chain([("2609", "2708", false), ("2708", "2709", true), ("2709", "2809", false)]);
    for (a, b, bridge) in limmat {
        let side = side("zurich", a, b);
        assert_eq!((side.water, side.bridge), (Some(Water::River), bridge), "{a} {b}");
    }
    let assault = side("zurich", "2410", "2509");
    assert!(assault.water == Some(Water::River) && assault.bridge);
    assert!(assault.has_wall(Wall::Fortification));
    let (line, wall) = (BOX.tables.line(Line::RiverBridge), BOX.tables.line(Line::Fortification));
    assert_eq!(line.combat.shock.zip(wall.combat.shock).map(|(bridge, wall)| bridge + wall), Some(-6));
    assert_eq!(side("zurich", "2509", "2510").water, Some(Water::Stream));
    let sihl = side("zurich", "3017", "3018");
    assert_eq!((sihl.water, sihl.bridge), (Some(Water::Stream), true));
    assert!(side("zurich", "2602", "2702").steep);
    assert_eq!(side("canope", "1709", "1808").slope, Some(Slope::Up));
    assert_eq!(side("canope", "0504", "0403").slope, Some(Slope::Up));
    let map = battle("canope").map();
    assert_eq!(map.level[hex(map, "0504").index()], map.level[hex(map, "0403").index()], "a dune");
}

#[test]
fn no_map_but_zurich_has_a_steep_slope_and_none_with_two_levels() {
    for battle in &BOX.battles {
        let map = battle.map();
        for from in map.grid.hexes() {
            for (edge, to) in map.grid.neighbours(from) {
                let steep = map.side(from, edge).steep;
                let apart = map.level[from.index()].abs_diff(map.level[to.index()]);
                // Manœuvre has every row of the table.
                let ours = battle.code == "manoeuvre";
                assert!(!steep || ours || (battle.code == "zurich" && apart < 2), "{}", battle.code);
            }
        }
    }
}

#[test]
fn montebello_has_streams_only() {
    let map = battle("montebello").map();
    let rivers = map.sides.iter().flatten().filter(|side| side.water == Some(Water::River));
    assert_eq!(rivers.count(), 0);
    assert!(map.waters.iter().any(|water| water.name == "Coppa"));
}

#[test]
fn redoubts_have_five_walls_and_an_entrance() {
    for code in ["canope", "haslach"] {
        let map = battle(code).map();
        let redoubts = map.fortresses.iter().filter(|fortress| fortress.wall == Wall::Redoubt);
        for redoubt in redoubts {
            let [hex] = redoubt.hexes[..] else { panic!("{} is one hex", redoubt.name) };
            let walls = map.sides[hex.index()].iter().filter(|side| side.own_wall.is_some()).count();
            assert!(walls == 5 && redoubt.entrance.is_some(), "{}", redoubt.name);
        }
    }
    let shared = side("canope", "1403", "1503");
    assert_eq!((shared.own_wall, shared.their_wall), (Some(Wall::Redoubt), Some(Wall::Fortification)));
    let canope = battle("canope");
    let guns: Vec<_> = canope.clauses.batteries.iter().map(|battery| battery.range).collect();
    assert_eq!(guns, [(2, 4); 5], "as light artillery (E 0.2)");
}

#[test]
fn water_lies_at_level_0() {
    for code in ["zurich", "durrenstein", "castelnuovo"] {
        let map = battle(code).map();
        let wet = map.grid.hexes().filter(|hex| map.terrain[hex.index()] == Terrain::Water);
        assert!(wet.into_iter().all(|hex| map.level[hex.index()] == 0), "{code}");
    }
}

#[test]
fn the_alarm_line_of_haslach_is_straight() {
    let battle = battle("haslach");
    let trigger = battle.triggers.iter().find(|trigger| trigger.rules[0].as_str() == "haslach-mack-04");
    let crate::data::Condition::Entered { what, least: 1, .. } = &trigger.expect("the line").when[0] else {
        panic!("a line that is entered")
    };
    let hexes: Vec<_> = what
        .iter()
        .map(|entrant| match entrant {
            crate::data::Entrant::Into(hex) => *hex,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(hexes.len(), 17);
    assert!(hexes.windows(2).all(|pair| battle.map().grid.adjacent(pair[0], pair[1])));
    let edges: Vec<_> =
        hexes.windows(2).filter_map(|pair| battle.map().grid.edge_between(pair[0], pair[1])).collect();
    assert!(edges.windows(2).all(|pair| pair[0] == pair[1]), "one direction all the way");
}

#[test]
fn single_values_of_the_text() {
    let strength = |code: &str, unit: &str| {
        let battle = battle(code);
        battle.units[battle.unit(unit).unwrap_or_else(|| panic!("{code} {unit}")).at()].faces.good.strength
    };
    assert_eq!(
        (strength("montebello", "10-dr-lobkowitz-1"), strength("montebello", "10-dr-lobkowitz-2")),
        (3, 3)
    );
    assert_eq!((strength("zurich", "ponton-gazan"), strength("zurich", "ponton-menard")), (1, 1));
    assert_eq!((strength("durrenstein", "flottille-1"), strength("durrenstein", "flottille-2")), (1, 1));
    for at in 1..=4 {
        assert_eq!(strength("maida", &format!("tirailleurs-{at}")), 1);
    }
    assert_eq!(strength("austerlitz1805", "cu-empereur-francois-escorte"), 1);
    for battle in &BOX.battles {
        for (at, unit) in battle.units.iter().enumerate() {
            assert_eq!(
                unit.engagement.is_some(),
                !unit.arm.is_artillery() && !train(battle, at),
                "{}",
                unit.code
            );
            assert_eq!(unit.range.is_some(), unit.arm.is_artillery(), "{}", unit.code);
        }
    }
}

fn train(battle: &Battle, at: usize) -> bool {
    battle.has(crate::ids::UnitId(at as u8), Trait::Train)
}

#[test]
fn scales_and_clocks_of_the_text() {
    let scales = [
        ("rivoli", 300, 75),
        ("pyramides", 500, 120),
        ("zurich", 500, 120),
        ("marengo", 350, 80),
        ("canope", 150, 45),
        ("montebello", 330, 80),
        ("iena", 500, 105),
    ];
    for (code, metres, minutes) in scales {
        let scale = &battle(code).scale;
        assert_eq!((scale.metres, scale.minutes), (metres, minutes), "{code}");
        assert!(scale.rule.is_some_and(|rule| rule.as_str() == format!("{code}-0.1-01")), "{code}");
    }
    for battle in &BOX.battles {
        for scenario in &battle.scenarios {
            for pair in scenario.turns.windows(2).filter(|pair| pair[0].day == pair[1].day) {
                let step = pair[1].clock - pair[0].clock;
                assert_eq!(step, battle.scale.minutes, "{}", scenario.code);
            }
        }
    }
    let turn = |code: &str, at: usize| {
        let (_, scenario) = BOX.scenario(code).expect("a scenario");
        let turn = scenario.turns[at - 1];
        (turn.clock / 60, turn.clock % 60, turn.sky)
    };
    assert_eq!(
        (turn("rivoli", 1).2, turn("rivoli", 2).2, turn("rivoli", 3).2),
        (Sky::Night, Sky::Night, Sky::Day)
    );
    assert_eq!(turn("rivoli", 9), (15, 15, Sky::Day));
    assert_eq!(turn("canope", 3), (5, 45, Sky::Day));
    assert_eq!(turn("iena", 1), (5, 45, Sky::Night));
    assert_eq!(turn("montebello", 2), (9, 20, Sky::Day));
    assert_eq!((turn("marengo-2", 1), turn("marengo-2", 2)), ((8, 0, Sky::Day), (9, 20, Sky::Day)));
    assert_eq!(turn("austerlitz-a1", 3), (9, 15, Sky::LowFog));
    let low = |scenario: &&crate::data::Scenario| scenario.turns.iter().any(|turn| turn.sky == Sky::LowFog);
    let scenarios = BOX.battles.iter().flat_map(|battle| &battle.scenarios).filter(low);
    for turn in scenarios.flat_map(|scenario| &scenario.turns).filter(|turn| turn.sky == Sky::LowFog) {
        assert_eq!(turn.clock, 9 * 60 + 15);
    }
}

#[test]
fn formations_and_markers_of_the_text() {
    let has = |code: &str, formations: &[&str]| {
        for formation in formations {
            assert!(battle(code).formation(formation).is_some(), "{code} {formation}");
        }
    };
    has("rivoli", &["massena", "reserve", "lusignan", "wukassovitch"]);
    has("pyramides", &["desaix", "reserve", "ibrahim-infanterie", "ibrahim-cavalerie", "ibrahim-artillerie"]);
    has("zurich", &["gazan", "bontemps", "quetard", "menard", "tuchkov", "essen"]);
    has("marengo", &["ott", "hadik-kaim", "frimont", "von-morzin", "elnitz", "lannes", "victor"]);
    has("canope", &["lanusse", "rampon", "reserve", "bron", "reynier"]);
    has("montebello", &["o-reilly", "ott"]);
    has("haslach", &["riesch", "ferdinand", "mack"]);
    has("iena", &["pelet"]);
    has("maida", &["cavalerie"]);
    has(
        "schongraben",
        &["bagration", "selikov", "nansouty", "hautpoul", "walther", "milhaud", "margaron", "sebastiani"],
    );
    has("austerlitz1805", &["oudinot", "caffarelli", "maliutin", "kologrivov", "hohenlohe", "von-essen-2"]);
    let owns = |code: &str, formation: &str| {
        let battle = battle(code);
        battle.formations[battle.formation(formation).expect("a formation").at()].initiative.len()
    };
    for (code, formation) in [
        ("iena", "pelet"),
        ("canope", "bron"),
        ("austerlitz1805", "buxhowden-artillery"),
        ("austerlitz1805", "koutousov-artillery"),
    ] {
        assert_eq!(owns(code, formation), 1, "{code} {formation}");
    }
    let battle = battle("austerlitz1805");
    let units =
        |formation: &str| battle.formations[battle.formation(formation).expect("one").at()].units.len();
    assert_eq!(units("caffarelli"), 5, "as 2.3.2 says");
    let guard = battle.formation("garde").expect("the Guard");
    let horse = battle.units.iter().filter(|unit| unit.formation == guard && unit.arm.is_cavalry()).count();
    assert!(horse >= 3, "Rapp activates three Guard cavalry units");
}

#[test]
fn special_markers_do_what_the_text_says() {
    let effects = [
        ("rivoli", "furia", Effect::Activate),
        ("marengo", "zach", Effect::TakeOut),
        ("haslach", "vaincre-ou-mourir", Effect::RallyWhole),
        ("schongraben", "tenir", Effect::RallyStep),
        ("schongraben", "murat-s-impatiente", Effect::Swap),
        ("maida", "tir-de-salve", Effect::Test),
        ("pyramides", "flottille-marker", Effect::Ferry),
        ("iena", "attaque-combinee", Effect::Activate),
    ];
    for (code, marker, effect) in effects {
        let battle = battle(code);
        let special = &battle.specials[battle.special(marker).expect("a marker").at()];
        assert_eq!(special.effect, effect, "{code} {marker}");
    }
    let chosen = |marker: &str| {
        let battle = battle("austerlitz1805");
        battle.specials[battle.special(marker).expect("a marker").at()].select[0].most
    };
    let units = [
        ("i-bernadotte", 3),
        ("iii-davout", 4),
        ("iv-soult", 4),
        ("v-lannes", 4),
        ("rc-murat", 4),
        ("rapp", 3),
        ("mac-avant-garde", 1),
        ("mac-colonne-1", 2),
        ("mac-colonne-2", 2),
        ("mac-colonne-3", 1),
        ("mac-colonne-4", 2),
        ("mac-colonne-5", 3),
        ("mac-bagration", 4),
        ("garde-russe", 3),
    ];
    for (marker, most) in units {
        assert_eq!(chosen(marker), most, "{marker}");
    }
    for (code, most) in [("austerlitz1805", 2), ("haslach", 2), ("schongraben", 2)] {
        assert_eq!(battle(code).commits.map(|(most, _)| most), Some(most), "{code}");
    }
}

/// Zürich and Marengo say that a combined marker may open a turn, and so does our ground; where a battle is silent players
/// may agree that it does not (gloire-battles-3-01).
#[test]
fn opening_with_a_combined_marker_is_a_switch_where_a_battle_is_silent() {
    let spoken = ["zurich", "marengo", "manoeuvre"];
    for battle in &BOX.battles {
        for scenario in &battle.scenarios {
            for side in crate::ids::Side::ALL {
                let mut owned = scenario.specials.iter().map(|id| &battle.specials[id.at()]);
                let combined = owned.any(|card| card.side == side && card.kind == SpecialKind::Combined);
                let agreed = scenario.initiative.opening.iter().any(|opening| {
                    opening.side == side
                        && opening.with.is_empty()
                        && opening.may_decline
                        && opening.option.as_deref() == Some("formations-open")
                });
                let silent = !spoken.contains(&&battle.code[..]);
                assert_eq!(agreed, combined && silent, "{} {side:?}", scenario.code);
            }
        }
    }
}

#[test]
fn arrivals_of_the_text() {
    let arrives = |code: &str, formation: &str| -> Vec<(u8, String)> {
        let (battle, scenario) = BOX.scenario(code).expect("a scenario");
        let map = &battle.boards[scenario.board].map;
        let of = battle.formation(formation);
        let entries = scenario.arrivals.iter().filter(|arrival| Some(arrival.formation) == of);
        entries
            .flat_map(|arrival| &arrival.entries)
            .map(|e| (e.turn, map.grid.number(e.hex).to_string()))
            .collect()
    };
    let at = |turn: u8, hex: &str| (turn, hex.to_owned());
    assert_eq!(arrives("montebello", "ott"), [at(2, "0113")], "9h20 (errata of F)");
    assert_eq!(arrives("canope", "reynier"), [at(3, "0110")], "turn 3 (errata of E)");
    for formation in ["frimont", "hadik-kaim", "von-morzin"] {
        assert_eq!(arrives("marengo-2", formation), [at(1, "0110")], "8h00 at 0110 (errata of D)");
    }
    for formation in ["ott", "elnitz"] {
        assert_eq!(arrives("marengo-2", formation), [at(2, "0110")], "9h20 at 0110 (errata of D)");
    }
    assert_eq!(arrives("rivoli-optional", "rey"), [at(9, "0922"), at(9, "1922")], "15h15 (errata of A)");
    let (battle, scenario) = BOX.scenario("canope").expect("a scenario");
    let roize = battle.unit("artillerie-a-cheval-roize").expect("Roize's guns");
    let place = scenario.placements.iter().find(|place| place.unit == roize).expect("set up");
    assert_eq!(battle.map().grid.number(place.hex).to_string(), "0105", "errata of E");
}

#[test]
fn tables_say_what_the_text_says() {
    let tables = &BOX.tables;
    let shock = |terrain: Terrain| tables.terrain(terrain).combat.shock;
    assert_eq!(
        (shock(Terrain::Clear), shock(Terrain::Village), shock(Terrain::Cassina)),
        (Some(1), Some(-1), Some(0))
    );
    assert_eq!(shock(Terrain::Ruins), shock(Terrain::Village));
    for closed in
        [Terrain::Difficult, Terrain::Woods, Terrain::Marsh, Terrain::Town, Terrain::Castle, Terrain::Ice]
    {
        assert!(!tables.terrain(closed).charge, "{}", closed.word());
    }
    let lines = [
        Line::RiverBridge,
        Line::OneLevelSlope,
        Line::OneLevelSteep,
        Line::Crest,
        Line::Redoubt,
        Line::Fortification,
    ];
    assert!(lines.into_iter().all(|line| !tables.line(line).charge));
    for blind in [Terrain::Village, Terrain::Woods, Terrain::Orchard] {
        assert!(tables.terrain(blind).blocks_sight, "{}", blind.word());
    }
    for fronts in [Terrain::Town, Terrain::Village, Terrain::Castle] {
        assert!(tables.terrain(fronts).six_fronts, "{}", fronts.word());
    }
    for soft in [Terrain::Marsh, Terrain::Ice] {
        assert_eq!(tables.terrain(soft).cost.of(Arm::HorseArtillery), Cost::Closed);
    }
    assert_eq!(tables.line(Line::Stream).cost.of(Arm::Infantry), Cost::Points(1));
    assert_eq!(tables.line(Line::StreamBridge).cost.of(Arm::Infantry), Cost::Points(0));
    assert_eq!(tables.line(Line::StreamBridge).combat.shock, Some(-1));
    for arm in [Arm::Infantry, Arm::Cavalry, Arm::Artillery] {
        assert_eq!(tables.line(Line::TwoLevelsSteep).cost.of(arm), Cost::Closed);
    }
    for arm in [Arm::Cavalry, Arm::Artillery] {
        assert_eq!(tables.line(Line::TwoLevelsSlope).cost.of(arm), Cost::Closed);
        assert_eq!(tables.line(Line::OneLevelSteep).cost.of(arm), Cost::Closed);
    }
    assert_eq!(tables.line(Line::OneLevelSlope).cost, tables.line(Line::LevelSlope).cost);
    let dune = tables.line(Line::LevelSlope).combat;
    assert_eq!((dune.fire, dune.shock), (0, Some(0)));
    assert_eq!(
        (tables.fire.at(8), tables.fire.at(14), tables.fire.at(15)),
        (FireResult::None, FireResult::Disorder, FireResult::Rout)
    );
    assert_eq!(tables.shock.at(-1).then, Afterwards::CounterShock);
    assert_eq!(
        (tables.shock.at(4).attacker, tables.shock.at(5).defender),
        (Suffers::DisorderAndTest, Suffers::DisorderAndTest)
    );
    assert_eq!(tables.shock.at(10).then, Afterwards::Breakthrough);
    assert_eq!(
        (tables.ratio(8, 3), tables.ratio(5, 6), tables.ratio(1, 9), tables.ratio(50, 1)),
        (2, -1, -4, 4)
    );
    assert_eq!((tables.fire_modifiers.from_square, tables.fire_modifiers.reaction), (-1, -1));
    assert_eq!(
        (tables.shock_modifiers.charge_against_square, tables.shock_modifiers.routed_defender),
        (-2, 2)
    );
}
