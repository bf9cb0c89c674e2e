//! The embedded box is valid and says what the catalogue says.

mod checks;
mod facts;
mod flaws;

use super::*;
use crate::data::{Battle, Map};
use board::Hex;
use std::sync::LazyLock;

/// The box, opened once for all tests.
static BOX: LazyLock<Data> = LazyLock::new(|| {
    Data::from_files(&Files::embedded(&Data::LAYOUT)).unwrap_or_else(|error| panic!("{error}"))
});

fn battle(code: &str) -> &'static Battle {
    BOX.battle(code).unwrap_or_else(|| panic!("no battle {code}"))
}

fn hex(map: &Map, number: &str) -> Hex {
    map.grid.parse(number).unwrap_or_else(|error| panic!("{error}"))
}

/// What a battle holds: hexes of its sheets; counters of either side; formations, ordinary and special markers, chiefs, turns
/// and scenarios.
type Holds = (&'static [usize], [usize; 2], [usize; 6]);

/// The battles of the rulebook.
const PRINTED: [(&str, Holds); 14] = [
    ("austerlitz1805", (&[722, 798], [75, 78], [34, 66, 14, 9, 8, 8])),
    ("canope", (&[540], [26, 29], [14, 27, 0, 4, 8, 1])),
    ("castelnuovo", (&[704], [11, 21], [6, 11, 0, 2, 8, 1])),
    ("durrenstein", (&[558], [12, 16], [7, 13, 0, 2, 9, 1])),
    ("elchingen", (&[504], [17, 18], [8, 16, 1, 2, 7, 1])),
    ("haslach", (&[648], [8, 20], [5, 10, 2, 2, 6, 1])),
    ("iena", (&[756], [50, 45], [18, 35, 2, 3, 7, 1])),
    ("maida", (&[504], [16, 12], [9, 18, 1, 2, 8, 1])),
    ("marengo", (&[704], [44, 47], [12, 24, 3, 3, 10, 4])),
    ("montebello", (&[532], [18, 24], [6, 12, 0, 3, 9, 1])),
    ("pyramides", (&[680], [33, 24], [12, 24, 1, 3, 7, 1])),
    ("rivoli", (&[660], [25, 27], [10, 20, 1, 2, 10, 2])),
    ("schongraben", (&[616], [27, 14], [12, 23, 5, 2, 5, 1])),
    ("zurich", (&[704], [27, 26], [12, 24, 3, 2, 13, 2])),
];

#[test]
fn the_box_holds_fourteen_battles_and_a_ground_of_ours() {
    let mut codes: Vec<&str> = BOX.battles.iter().map(|battle| &battle.code[..]).collect();
    assert_eq!((codes[0], codes[14]), ("manoeuvre", "austerlitz1805"), "the smallest ground first");
    let mut expected: Vec<&str> = PRINTED.iter().map(|line| line.0).chain(["manoeuvre"]).collect();
    codes.sort();
    expected.sort();
    assert_eq!(codes, expected);
    assert_eq!(BOX.hash, Data::embedded().hash);
}

#[test]
fn every_battle_holds_what_the_catalogue_counts() {
    for (code, (sheets, counters, figures)) in PRINTED {
        let [formations, ordinary, special, chiefs, turns, scenarios] = figures;
        let battle = battle(code);
        let found: Vec<usize> = match &battle.boards[..] {
            [one] => vec![one.map.grid.len()],
            [_, sheets @ ..] => sheets.iter().map(|board| board.map.grid.len()).collect(),
            [] => Vec::new(),
        };
        assert_eq!(found, sheets, "{code}: sheets");
        let of = |side| battle.units.iter().filter(|unit| unit.side == side).count();
        assert_eq!(crate::ids::Side::ALL.map(of), counters, "{code}: counters");
        assert_eq!(battle.formations.len(), formations, "{code}: formations");
        let markers: usize = battle.formations.iter().map(|formation| formation.initiative.len()).sum();
        assert_eq!((markers, battle.specials.len()), (ordinary, special), "{code}: markers");
        assert_eq!((battle.chiefs.len(), battle.scenarios.len()), (chiefs, scenarios), "{code}");
        let longest = battle.scenarios.iter().map(|scenario| scenario.turns.len()).max();
        assert_eq!(longest, Some(turns), "{code}: turns");
    }
    let sum =
        |count: fn(&Battle) -> usize| -> usize { PRINTED.iter().map(|line| count(battle(line.0))).sum() };
    assert_eq!(sum(|battle| battle.units.len()), 790);
    assert_eq!(sum(|battle| battle.formations.len()), 165);
    assert_eq!(sum(|battle| battle.chiefs.len()), 41);
    assert_eq!(sum(|battle| battle.specials.len()), 33);
    assert_eq!(sum(|battle| battle.scenarios.len()), 26);
    // The catalogue's 322, and the second marker of the garrison, which castelnuovo-2.2-03 puts into the cup.
    let ordinary =
        |battle: &Battle| battle.formations.iter().map(|formation| formation.initiative.len()).sum();
    assert_eq!(sum(ordinary), 323);
}

#[test]
fn joined_sheets_share_a_row() {
    let battle = battle("austerlitz1805");
    assert_eq!(battle.map().grid.len(), 38 * 39);
    let letters: Vec<_> = battle.boards.iter().map(|board| board.letter).collect();
    assert_eq!(letters, [None, Some('n'), Some('s')]);
    let map = battle.map();
    assert_eq!(hex(map, "s1601"), hex(map, "n1619"));
    assert_eq!(map.grid.number(hex(map, "s1601")).to_string(), "n1619");
    for board in &battle.boards[1..] {
        for here in board.map.grid.hexes() {
            let there = hex(map, &board.map.grid.number(here).to_string());
            assert_eq!(board.map.terrain[here.index()], map.terrain[there.index()]);
            assert_eq!(board.map.level[here.index()], map.level[there.index()]);
            for (edge, _) in board.map.grid.neighbours(here) {
                assert_eq!(board.map.side(here, edge), map.side(there, edge));
            }
        }
    }
    let on: Vec<(&str, usize)> =
        battle.scenarios.iter().map(|scenario| (&scenario.code[..], scenario.board)).collect();
    let expected = [
        ("austerlitz-a1", 0),
        ("austerlitz-a2", 0),
        ("austerlitz-n1", 1),
        ("austerlitz-n2", 1),
        ("austerlitz-s1", 2),
        ("austerlitz-s2", 2),
        ("austerlitz-s3", 2),
        ("austerlitz-s4", 2),
    ];
    assert_eq!(on, expected);
}

/// The catalogue is the contract: 401 rules of the series, 3 that the battles share, 271 of the battles.
#[test]
fn the_catalogue_is_whole() {
    let of = |wanted: Option<&str>| {
        BOX.catalogue.rules.iter().filter(|rule| rule.battle.as_deref() == wanted).count()
    };
    assert_eq!(of(None), 401 + 3);
    let battles: usize = PRINTED.iter().map(|line| of(Some(line.0))).sum();
    assert_eq!(battles, 271);
    assert_eq!(crate::rule::ALL.len(), 675);
    assert_eq!(BOX.catalogue.examples.len(), 23);
    assert_eq!(crate::rule::MONTEBELLO_9_1_01.as_str(), "montebello-9.1-01");
}

/// Every rule of a battle stands in a clause of its data: none is forgotten.
#[test]
fn every_rule_of_a_battle_is_named_by_its_data() {
    let files = Files::embedded(&Data::LAYOUT);
    for rule in BOX.catalogue.rules.iter() {
        let Some(battle) = &rule.battle else { continue };
        let prefix = format!("battles/{battle}/");
        let named = format!("\"{}\"", rule.id);
        let own =
            files.iter().filter(|file| file.name.starts_with(&prefix) && !file.name.ends_with("rules.toml"));
        assert!(own.into_iter().any(|file| file.text.contains(&named)), "{} is named nowhere", rule.id);
    }
}

#[test]
fn every_block_says_where_it_comes_from() {
    use loader::Source;
    let kind = |battle: &str, path: &str| match self::battle(battle).sources.get(path) {
        Some(Source::Seed(_)) => "seed",
        Some(Source::Public(_)) => "public",
        Some(Source::Reconstructed(_)) => "reconstructed",
        None => "none",
    };
    let expected = [
        ("montebello", "map.scale", "seed"),
        ("montebello", "map.terrain", "reconstructed"),
        ("montebello", "map.place.Casteggio", "seed"),
        ("montebello", "counter.10-dr-lobkowitz-1.strength", "seed"),
        ("montebello", "counter.6-leg-1.strength", "reconstructed"),
        ("montebello", "counter.art-watrin.engagement", "none"),
        ("montebello", "chief.chief-ott", "reconstructed"),
        ("montebello", "formation.ott", "reconstructed"),
        ("montebello", "scenario.montebello.time", "seed"),
        ("montebello", "scenario.montebello.victory", "reconstructed"),
        ("zurich", "map.steep", "seed"),
        ("zurich", "counter.ponton-gazan.strength", "seed"),
        ("durrenstein", "counter.flottille-1.strength", "seed"),
        ("maida", "counter.tirailleurs-1.strength", "seed"),
        ("canope", "map.scale", "seed"),
    ];
    for (battle, path, source) in expected {
        assert_eq!(kind(battle, path), source, "{battle} {path}");
    }
    for battle in &BOX.battles {
        for counter in &battle.units {
            for figure in ["name", "arm", "strength", "cohesion", "movement"] {
                let path = format!("counter.{}.{figure}", counter.code);
                assert!(battle.sources.get(&path).is_some(), "{} {path}", battle.code);
            }
        }
        let chiefs = battle.chiefs.iter().map(|chief| format!("chief.{}", chief.code));
        let formations = battle.formations.iter().map(|formation| format!("formation.{}", formation.code));
        let specials = battle.specials.iter().map(|special| format!("markers.special.{}", special.code));
        let ordinary = ["markers.ordinary".to_owned()];
        for path in chiefs.chain(formations).chain(specials).chain(ordinary) {
            assert!(battle.sources.get(&path).is_some(), "{} {path}", battle.code);
        }
        for scenario in &battle.scenarios {
            for block in ["time", "initiative", "setup", "chiefs", "rout", "control", "victory"] {
                let path = format!("scenario.{}.{block}", scenario.code);
                assert!(battle.sources.get(&path).is_some(), "{} {path}", battle.code);
            }
        }
    }
    let table = |path: &str| BOX.sources.get(path).is_some();
    assert!(table("tables.hex.clear.shock") && table("tables.fire") && table("tables.shock.modifiers.rear"));
}

/// Whoever reads in French is told in French why a figure was rebuilt.
#[test]
fn every_reason_is_told_in_both_languages() {
    let told: std::collections::BTreeSet<&str> =
        BOX.catalogue.terms.iter().map(|term| &term.word[..]).collect();
    let battles = BOX.battles.iter().flat_map(|battle| battle.sources.iter());
    for (path, source) in BOX.sources.iter().chain(battles) {
        if let loader::Source::Reconstructed(why) = source {
            assert!(told.contains(&why[..]), "{path}: {why}");
        }
    }
}
