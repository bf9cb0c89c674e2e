//! warburg-3.6-01: what lies below is named to nobody but its owner, also where no case looks; the rest is in
//! `cases/warburg/hidden.toml`.

use kernel::dice::Script;
use kernel::harness::setups;
use kernel::{Log, Match, Piece, Rules, Setup, Side, Sides, Stream, Turn, Viewer};
use std::sync::Arc;
use warburg::{Event, Warburg};

#[test]
fn the_set_up_by_the_book_names_the_upper_counter_and_not_the_lower_one() {
    let (rules, mut log) = (Warburg::embedded(), Log::new());
    let state =
        rules.start(&Setup::new("historical"), &mut Stream::from_number(1), &mut log).expect("starts");
    let [upper, lower] =
        ["art-12l-segur", "aumont"].map(|code| Piece::from(rules.data.unit(code).expect(code)));
    let deployed = |viewer| -> Vec<Piece> {
        let seen = log.events.iter().filter_map(|event| rules.witness(&state, &state, event, viewer));
        seen.filter_map(|event| if let Event::Deployed { piece, .. } = event { Some(piece) } else { None })
            .collect()
    };
    let owner = deployed(Viewer::Side(Side(0)));
    assert!(owner.contains(&upper) && owner.contains(&lower) && !owner.contains(&warburg::event::HIDDEN));
    for other in [Viewer::Side(Side(1)), Viewer::Public].map(deployed) {
        assert!(other.contains(&upper) && other.contains(&warburg::event::HIDDEN) && !other.contains(&lower));
    }
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
    assert_eq!(rules.turn(&state), Turn::Decide(Sides::one(Side(1))), "who has routed may rally");
    assert!(log.revealed, "that somebody below rallies is seen");
}

/// What the side that let a move pass learnt by it.
fn let_pass(units: &str, mover: &str) -> Log<Event> {
    let position = format!("start = 'act f-segur units'\nofficers = ['segur 1405']\nunits = [{units}]");
    let position: toml::Table = position.parse().expect("a position");
    let (rules, mut state) =
        Warburg::embedded().position(&Setup::new("historical"), &position).expect("it can be set up");
    let mut log = Log::new();
    for (side, text) in [(Side(0), mover), (Side(0), "to 1409"), (Side(1), "pass")] {
        let action = rules.read(text).expect("a decision");
        rules.check(&state, side, &action).expect(text);
        log.clear();
        rules.apply(&mut state, side, &action, &mut Script::default(), &mut log);
    }
    log
}

#[test]
fn no_stack_is_let_pass_and_then_fired_at_after_all() {
    let stack = let_pass("'jenner 1408 SSE', 'aumont 1408 SSE', 'art-6l-zastrow 1412 N'", "move 1408");
    assert!(stack.revealed, "whether it goes on tells how fast the counter below is");
    let alone = let_pass("'jenner 1408 SSE', 'art-6l-zastrow 1412 N'", "move jenner");
    assert!(!alone.revealed, "what is seen whole keeps no secret");
}

/// What is hidden lies below, and nobody decides in secret: there is no decision that could be counted by whoever does not
/// see it. Where there were one, two games that differ in their number would have to be compared byte by byte.
#[test]
fn of_every_decision_everybody_sees_something() {
    let rules = Arc::new(Warburg::embedded());
    for (seed, setup) in (0..).zip(setups(&*rules)) {
        for seed in [seed, seed + 100, seed + 200] {
            let bound = rules.bound(&setup).expect("an allowed set-up");
            let mut game = Match::new(bound, &setup, [seed; 32]).expect("it starts");
            let mut chooser = Stream::from_number(seed.into());
            while let Some(side) = game.deciding().iter().next() {
                let named = game.offers(side).named(&**game.rules(), game.authority_state(), side);
                let action = *chooser.pick(&named).expect("something to do");
                let viewers = [Viewer::Side(Side(0)), Viewer::Side(Side(1)), Viewer::Public];
                let before = viewers.map(|viewer| game.moment(viewer));
                assert!(game.rules().sealed(game.authority_state()).is_empty());
                game.submit(side, game.moment(Viewer::Side(side)), &action).expect("what is offered");
                let notation = game.rules().write(&action);
                assert_eq!(viewers.map(|viewer| game.moment(viewer)), before.map(|at| at + 1), "{notation}");
            }
        }
    }
}
