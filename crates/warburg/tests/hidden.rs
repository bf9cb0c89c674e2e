//! warburg-3.6-01: what lies below is named to nobody but its owner, whatever happens to it.

use kernel::dice::Script;
use kernel::{Log, Rules, Setup, Side, Stream, Viewer};
use warburg::{Event, State, Warburg};

const FRENCH: Viewer = Viewer::Side(Side(0));
const ALLIED: Viewer = Viewer::Side(Side(1));

/// What a viewer is told, a line an event, pieces and places by their codes.
fn told(rules: &Warburg, before: &State, after: &State, events: &[Event], viewer: Viewer) -> Vec<String> {
    let seen = events.iter().filter_map(|event| rules.witness(before, after, event, viewer));
    seen.map(|event| {
        let value = serde_json::to_value(&event).expect("an event is plain");
        kernel::naming::named(value, &|name| rules.code(name)).to_string()
    })
    .collect()
}

/// Plays decisions from the position of a case, and gives what the last of them told each viewer: the owner, the enemy
/// and whoever looks on.
fn play(position: &str, decisions: &[(&str, &[u8])], owner: Viewer) -> [Vec<String>; 3] {
    let position: toml::Table = position.parse().expect("a position");
    let setup = Setup::new("historical");
    let (rules, mut state) = Warburg::embedded().position(&setup, &position).expect("it can be set up");
    let enemy = if owner == FRENCH { ALLIED } else { FRENCH };
    let mut last = [owner, enemy, Viewer::Public].map(|_| Vec::new());
    for (text, dice) in decisions {
        let kernel::Turn::Decide(sides) = rules.turn(&state) else { panic!("it is over before {text}") };
        let side = sides.iter().next().expect("somebody decides");
        let action = rules.read(text).expect("a decision");
        rules.check(&state, side, &action).unwrap_or_else(|no| panic!("{text}: {no:?}"));
        let (before, mut log) = (state, Log::new());
        rules.apply(&mut state, side, &action, &mut Script::new(dice.to_vec()), &mut log);
        last = [owner, enemy, Viewer::Public].map(|v| told(&rules, &before, &state, &log.events, v));
    }
    last
}

fn names(lines: &[String], event: &str, piece: &str) -> bool {
    lines.iter().any(|line| line.contains(&format!("\"{event}\"")) && line.contains(&format!("\"{piece}\"")))
}

#[test]
fn the_set_up_names_the_upper_counter_and_not_the_lower_one() {
    let rules = Warburg::embedded();
    let mut log = Log::new();
    let setup = Setup::new("historical");
    let mut state = rules.start(&setup, &mut Stream::from_number(1), &mut log).expect("it starts");
    // In 1107 the guns stand over Aumont by the book; by choice La Tour du Pin 1 stands over 2 in 0915.
    let at_the_start = [FRENCH, ALLIED, Viewer::Public].map(|v| told(&rules, &state, &state, &log.events, v));
    let (before, mut log) = (state, Log::new());
    let deploy = rules.read("deploy").expect("a decision");
    rules.apply(&mut state, Side(0), &deploy, &mut Stream::from_number(1), &mut log);
    let by_choice = [FRENCH, ALLIED, Viewer::Public].map(|v| told(&rules, &before, &state, &log.events, v));
    for (lines, upper, lower) in
        [(at_the_start, "art-12l-segur", "aumont"), (by_choice, "la-tour-du-pin-1", "la-tour-du-pin-2")]
    {
        let [owner, enemy, public] = lines;
        assert!(names(&owner, "deployed", upper) && names(&owner, "deployed", lower), "{owner:?}");
        for other in [enemy, public] {
            assert!(names(&other, "deployed", upper) && names(&other, "deployed", "hidden"), "{other:?}");
            assert!(!names(&other, "deployed", lower), "{other:?}");
        }
    }
}

#[test]
fn a_stack_that_retreats_names_its_upper_unit() {
    let position = r#"
        first = "allied"
        start = "declare"
        units = ["post 1507 SSW", "estorff 1507 SSW", "jenner 1407 NNE", "lochmann 1407 NNE", "block 1306 S"]
        values = { post = { strength = 5, morale = 4 }, estorff = { strength = 5, morale = 4 }, jenner = { strength = 3, morale = 4 }, lochmann = { strength = 2, morale = 4 } }
    "#;
    // Ten against five: 2 + 6 = 8, one step lost, disorganised, back one hex, and Block leaves but one.
    let [owner, enemy, public] = play(position, &[("attack 1507 1407", &[]), ("resolve 1407", &[6])], FRENCH);
    assert!(names(&owner, "retreated", "lochmann") && names(&owner, "disorganised", "lochmann"), "{owner:?}");
    for other in [enemy, public] {
        assert!(names(&other, "retreated", "jenner") && names(&other, "retreated", "hidden"), "{other:?}");
        assert!(names(&other, "disorganised", "jenner"), "{other:?}");
        assert!(!other.iter().any(|line| line.contains("lochmann")), "{other:?}");
    }
}

#[test]
fn a_stack_that_fords_names_its_upper_unit_unless_the_lower_one_drowns() {
    let position = r#"
        start = "act f-segur units"
        units = ["jenner 0407 SSW", "lochmann 0407 SSW losses=1"]
        officers = ["segur 0407"]
        values = { jenner = { strength = 4 }, lochmann = { strength = 5 } }
    "#;
    let ford = |dice: &[u8]| play(position, &[("move 0407", &[]), ("to 0307", dice)], FRENCH);
    let [owner, enemy, public] = ford(&[1, 2]);
    assert!(names(&owner, "forded", "lochmann"), "{owner:?}");
    for other in [enemy, public] {
        assert!(names(&other, "forded", "jenner") && names(&other, "forded", "hidden"), "{other:?}");
        assert!(!other.iter().any(|line| line.contains("lochmann")), "{other:?}");
    }
    // A step lost below tells neither who bears it nor what is left; who is eliminated is taken off for all to see.
    let [owner, enemy, _] = ford(&[1, 5]);
    assert!(names(&owner, "step_lost", "lochmann") && names(&enemy, "step_lost", "hidden"), "{enemy:?}");
    assert!(!enemy.iter().any(|line| line.contains("lochmann") || line.contains("strength")), "{enemy:?}");
    let drowned = position.replace("losses=1", "losses=2");
    let [_, enemy, _] = play(&drowned, &[("move 0407", &[]), ("to 0307", &[1, 6])], FRENCH);
    assert!(names(&enemy, "eliminated", "lochmann"), "{enemy:?}");
}

#[test]
fn who_leaves_a_stack_alone_is_named() {
    let position = r#"
        start = "act f-segur units"
        units = ["jenner 1408 NNE", "lochmann 1408 NNE"]
        officers = ["segur 1408"]
    "#;
    let [_, enemy, public] = play(position, &[("move lochmann", &[]), ("to 1508", &[])], FRENCH);
    assert!(names(&enemy, "moved", "lochmann") && names(&public, "moved", "lochmann"), "{enemy:?}");
}

#[test]
fn no_march_is_taken_back_once_recovery_has_begun() {
    let position: toml::Table = r#"
        start = "march"
        then = ["recoveries french", "rally french", "recoveries allied", "rally allied", "segment french"]
        units = ["morliere-inf-1 waiting", "morliere-inf-2 waiting", "post 1604 S", "estorff 1604 routed"]
        formations = ["f-morliere arrival=in_column"]
    "#
    .parse()
    .expect("a position");
    let setup = Setup { scenario: "historical".to_owned(), options: vec!["la-morliere".to_owned()] };
    let (rules, mut state) = Warburg::embedded().position(&setup, &position).expect("it can be set up");
    let end = rules.read("end").expect("a decision");
    rules.check(&state, Side(0), &end).expect("the march may end");
    let mut log = Log::new();
    rules.apply(&mut state, Side(0), &end, &mut Script::default(), &mut log);
    let allied = kernel::Sides::one(Side(1));
    assert_eq!(rules.turn(&state), kernel::Turn::Decide(allied), "who has routed may rally");
    assert!(log.revealed, "that somebody below rallies is seen");
}
