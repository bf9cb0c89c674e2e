//! What is told beside decisions: what a shock leaves behind (8.2-05), what lies on counters, lines of sight and ways of charges,
//! and where markers come from. Positions are written as in the rule cases.

use gloire::Gloire;
use kernel::chart::{Charted, Face, Overlay, Subject};
use kernel::{Arg, Language, Log, Message, Name, Piece, Place, Rules, Setup, Side, Stream, Texts, Viewer};
use std::sync::Arc;

type State = <Gloire as Rules>::State;

/// A position on the ground of ours, in the keys of a rule case.
fn stands(position: &str) -> (Gloire, State) {
    let table = toml::from_str(position).expect("a position");
    Gloire::embedded().position(&Setup::new("manoeuvre"), &table).expect("it can be set up")
}

fn piece(g: &Gloire, code: &str) -> Piece {
    let called = |piece: &Piece| g.code(Name::Piece(*piece)) == code;
    g.roster().into_iter().find(called).unwrap_or_else(|| panic!("no {code}"))
}

fn hex(g: &Gloire, code: &str) -> Place {
    let places = g.names().into_iter().filter_map(|name| match name {
        Name::Place(place) => Some(place),
        Name::Piece(_) => None,
    });
    let mut called = places.filter(|&place| g.code(Name::Place(place)) == code);
    called.next().unwrap_or_else(|| panic!("no {code}"))
}

/// The notes on a counter, as everybody sees it.
fn notes(g: &Gloire, s: &State, code: &str) -> Vec<&'static str> {
    let (piece, view) = (piece(g, code), g.view(s, Viewer::Public));
    let face = g.figures(&view).into_iter().find_map(|figure| match figure.face {
        Face::Unit(face) if face.piece == piece => Some(face),
        _ => None,
    });
    face.expect("it is seen").notes
}

/// The places of an overlay and those of its line, by their codes.
fn laid(g: &Gloire, overlay: &Overlay) -> (String, Vec<String>, Vec<String>) {
    let codes = |places: &[Place]| places.iter().map(|&place| g.code(Name::Place(place))).collect();
    (overlay.name.key.clone(), codes(&overlay.places), codes(&overlay.way))
}

fn looks(g: &Gloire, s: &State, from: &str, to: &str) -> Vec<Overlay> {
    g.overlays(s, Subject::Between(piece(g, from), hex(g, to)))
}

const TWO_IN_FRONT: &str = r#"
turn = 2
active = "azure-1"
start = "combat"
units = ["azure-foot-1 0803 e ordered", "azure-foot-2 0705 e ordered", "azure-foot-3 0411 e disordered", "crimson-foot-1 0903 w", "crimson-foot-2 0904 w"]
"#;

#[test]
fn a_shock_that_leaves_an_enemy_in_front_says_so_before_it_is_declared() {
    let (g, s) = stands(TWO_IN_FRONT);
    let forgone = |line: &str| {
        let action = g.read(line).expect("a decision");
        g.forgone(&s, Side(0), &action).map(|message| (message.key, message.args.clone()))
    };
    let (key, args) = forgone("shock 0803 0903").expect("another stands in front");
    assert_eq!(key, "forgoes-front");
    assert!(format!("{args:?}").contains(&format!("{:?}", hex(&g, "0904"))), "{args:?}");
    assert!(forgone("shock 0803 0904").is_some(), "and the other way round");
    assert_eq!(forgone("shock both 0803 0903 0904"), None, "who attacks both leaves nobody");
    // An enemy whom a friend attacks is not owed.
    let friend = TWO_IN_FRONT.replace("azure-foot-2 0705", "azure-foot-2 0804");
    let (g, s) = stands(&friend);
    let s = after(&g, s, "shock 0804 0904");
    let action = g.read("shock 0803 0903").expect("a decision");
    assert_eq!(g.forgone(&s, Side(0), &action), None);
}

/// The position after a decision of the first side that rolls no dice.
fn after(g: &Gloire, mut s: State, line: &str) -> State {
    let action = g.read(line).expect("a decision");
    g.check(&s, Side(0), &action).expect("it is allowed");
    let mut dice = Stream::from_number(1);
    g.apply(&mut s, Side(0), &action, &mut dice, &mut Log::default());
    s
}

/// What is said of a unit of the ground of ours, in both languages.
fn said(key: &str, code: &str) -> [String; 2] {
    let (g, _) = stands(TWO_IN_FRONT);
    let message = Message::new(key.to_owned()).with("piece", Arg::Piece(piece(&g, code)));
    Language::ALL.map(|language| Texts::new(&g, language).say(&message))
}

#[test]
fn verbs_agree_with_who_is_called_by_a_plural_name() {
    assert_eq!(said("routed", "azure-foot-1"), ["Azure foot 1 routs.", "Infanterie azur 1 est en déroute."]);
    assert_eq!(
        said("routed", "cobalt-hussars"),
        ["Cobalt hussars rout.", "Hussards cobalt sont en déroute."]
    );
    let help = ["Cobalt hussars do not rally.", "Hussards cobalt ne se rallient pas."];
    assert_eq!(said("rally-no.brief", "cobalt-hussars"), help);
    assert_eq!(said("ask-recoil.stay", "cobalt-hussars")[0], "They go nowhere, and are lost");
}

const A_CHIEF_ALONE: &str = r#"
turn = 2
active = "crimson-1"
units = ["azure-foot-1 0412 e", "crimson-foot-1 0805 w ordered"]
chiefs = ["chief-blue 0704"]
"#;

/// The standing answer of the first side after an enemy has come from 0805 to 0804.
fn steps_back(position: &str) -> Option<String> {
    let (g, mut s) = stands(position);
    for line in ["move crimson-foot-1", "to 0804"] {
        let action = g.read(line).expect("a decision");
        g.check(&s, Side(1), &action).expect("it is allowed");
        g.apply(&mut s, Side(1), &action, &mut Stream::from_number(1), &mut Log::default());
    }
    assert_eq!(g.reaction(&s, Side(0)), Some("step-back"));
    assert_eq!((g.reaction(&s, Side(1)), g.usual(&s, Side(1))), (None, None), "nobody else is asked");
    let usual = g.usual(&s, Side(0))?;
    g.check(&s, Side(0), &usual).expect("it is offered");
    Some(g.write(&usual))
}

#[test]
fn a_chief_who_is_to_step_back_whenever_it_comes_to_that_goes_out_of_reach_to_friends_and_not_too_far() {
    assert_eq!(steps_back(A_CHIEF_ALONE).as_deref(), Some("to 0703"), "the first hex out of reach");
    let friends = A_CHIEF_ALONE.replace("0412 e", "0702 e");
    assert_eq!(steps_back(&friends).as_deref(), Some("to 0702"), "to friends, though further");
    let watched = A_CHIEF_ALONE.replace("w ordered", "w ordered\", \"crimson-foot-2 0802 w");
    assert_eq!(steps_back(&watched).as_deref(), Some("to 0602"), "not beside another enemy");
    let (g, s) = stands(A_CHIEF_ALONE);
    assert_eq!(g.usual(&s, Side(1)), None, "what answers nothing has no standing answer");
}

#[test]
fn what_lies_on_a_counter_is_what_the_printed_markers_say() {
    let units = TWO_IN_FRONT.replace("azure-foot-2 0705 e ordered", "azure-foot-2 0805 e");
    let (g, s) = stands(&units.replace("0904 w\"", "0904 w\", \"crimson-foot-3 0905 w\""));
    assert!(!notes(&g, &s, "azure-foot-1").contains(&"note-shock"), "nothing is declared");
    let s = after(&g, s, "shock 0803 0903");
    assert!(notes(&g, &s, "azure-foot-1").starts_with(&["note-shock"]));
    assert!(notes(&g, &s, "azure-foot-1").contains(&"note-ordered"));
    assert!(!notes(&g, &s, "crimson-foot-1").contains(&"note-shock"));
    let s = after(&g, s, "shock 0805 0905");
    assert!(notes(&g, &s, "azure-foot-2").starts_with(&["note-shock-test"]), "it has no orders");
    let all = |note: &str| g.words().contains(&note);
    assert!(notes(&g, &s, "azure-foot-2").into_iter().all(all), "each has its words");
}

#[test]
fn a_line_of_sight_ends_at_the_place_and_names_what_hides_it() {
    let position = r#"
turn = 2
active = "azure-1"
start = "fire"
units = ["azure-guns 0803 e", "azure-foot-3 0411 e", "azure-foot-2 0411 e", "crimson-foot-1 1103 w"]
"#;
    let line = |places: &[&str], key: &str| {
        let codes = |codes: &[&str]| codes.iter().map(|code| (*code).to_owned()).collect::<Vec<_>>();
        (String::from(key), codes(places), codes(&["0803", "1103"]))
    };
    let (g, s) = stands(position);
    let found = looks(&g, &s, "azure-guns", "1103");
    assert_eq!(laid(&g, &found[0]), line(&[], "overlay-line-free"));
    assert_eq!(found.len(), 1, "guns do not charge");
    let (g, s) = stands(&format!("{position}terrain = [\"1003 village\"]"));
    assert_eq!(laid(&g, &looks(&g, &s, "azure-guns", "1103")[0]), line(&["1003"], "overlay-line-hidden"));
    // Whoever stands in the way hides as well.
    let (g, s) = stands(&position.replace("azure-foot-2 0411", "azure-foot-2 0903"));
    assert_eq!(laid(&g, &looks(&g, &s, "azure-guns", "1103")[0]), line(&["0903"], "overlay-line-hidden"));
    assert_eq!(looks(&g, &s, "azure-guns", "0803"), [], "nobody looks at where they stand");
    assert_eq!(looks(&g, &s, "azure-guns", "0112")[0].name.key, "overlay-line-far");
}

#[test]
fn the_way_of_a_charge_leads_step_by_step_to_its_target() {
    let position = r#"
turn = 2
active = "cobalt-1"
start = "move"
units = ["cobalt-hussars 0803 e ordered", "azure-foot-1 0201 e", "crimson-foot-1 1103 w"]
"#;
    let (g, s) = stands(position);
    let found = looks(&g, &s, "cobalt-hussars", "1103");
    let [_, charge] = &found[..] else { panic!("a line and a way: {found:?}") };
    let (key, _, way) = laid(&g, charge);
    assert_eq!(key, "overlay-charge-way");
    assert_eq!((way.first().unwrap().as_str(), way.last().unwrap().as_str()), ("0803", "1103"));
    let grid = g.field.grid();
    let steps =
        charge.way.windows(2).all(|pair| grid.distance(board::Hex(pair[0].0), board::Hex(pair[1].0)) == 1);
    assert!(steps && way.len() == 4, "the shortest: {way:?}");
    assert_eq!(looks(&g, &s, "cobalt-hussars", "0801").len(), 1, "what is behind is not charged");
    assert_eq!(looks(&g, &s, "azure-foot-1", "0401").len(), 1, "foot does not charge");
}

#[test]
fn every_marker_says_where_it_comes_from() {
    for scenario in ["montebello", "elchingen", "austerlitz-a1"] {
        let setup = Setup::new(scenario);
        let g = Arc::new(Gloire::embedded()).bound(&setup).expect("a battle");
        let (mut dice, mut log) = (Stream::from_number(1), Log::default());
        let view = g.view(&g.start(&setup, &mut dice, &mut log).expect("a scenario"), Viewer::Public);
        for marker in &view.markers {
            let sources = g.sources(Name::Piece(marker.piece));
            let word = if marker.formation.is_some() { "source-initiative" } else { "source-marker" };
            assert_eq!(sources.iter().map(|(word, _)| *word).collect::<Vec<_>>(), [word], "{scenario}");
        }
    }
}
