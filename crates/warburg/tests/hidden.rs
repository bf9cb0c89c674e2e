//! warburg-3.6-01: what lies below is named to nobody but its owner, also where no case looks; the rest is in
//! `cases/warburg/hidden.toml`.

use kernel::dice::Script;
use kernel::{Log, Piece, Rules, Setup, Side, Sides, Stream, Turn, Viewer};
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
