//! The shelf with the kernel's toy on it, and with the games that are really there.

mod names;
mod odds;
mod reach;

#[allow(dead_code)]
#[path = "../../../kernel/tests/toy/game/mod.rs"]
mod toy;

use kernel::chart::{Areas, Beyond, Chart, Charted, Face, Figure, Ground, Mover, Order};
use kernel::record::Record;
use kernel::replay::ReplayError;
use kernel::{Doctrine, Match, Rules as _, Setup, SetupError, Side, Stream, Viewer};
use shelf::{
    Budget, Caller, Computer, Control, Counts, Denial, Entry, Eyes, Fates, Fit, Forecast, ForecastError,
    Game, Hidden, Kind, Likelihood, Offer, Rulebook, Said, SourceSaid, Title, Why, shelved,
};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use toy::{Action, Fault, State, Toy, View};

impl Doctrine for Toy {
    fn appraise(&self, _: &State, _: Side, actions: &[Action], marks: &mut Vec<i32>) {
        marks.extend(actions.iter().map(|action| i32::from(*action == Action::Charge)));
    }
}

impl Charted for Toy {
    fn chart(&self) -> Chart {
        let (areas, borders) = (Vec::new(), Vec::new());
        let sheet = Areas {
            sheet: (self.size().0.into(), self.size().1.into()),
            metres: 1,
            areas,
            borders,
            beyond: Beyond::Ground,
        };
        Chart { title: "Toy".into(), north: 0, ground: Ground::Areas(sheet), names: Vec::new() }
    }

    fn figures(&self, _: &View) -> Vec<Figure> {
        Vec::new()
    }

    fn roster(&self) -> Vec<kernel::Piece> {
        Vec::new()
    }

    fn mover(&self, _: &State) -> Option<Mover> {
        None
    }
}

#[derive(Debug, thiserror::Error, miette::Diagnostic)]
#[error("rules.toml:3: no such folder")]
struct NoFolder;

fn toy() -> Arc<dyn Rulebook> {
    shelved(
        Toy::new(Fault::None),
        |folder: &Path| {
            if folder.is_dir() { Ok(Toy::new(Fault::None)) } else { Err(NoFolder) }
        },
    )
}

fn opened() -> Box<dyn Game> {
    toy().open(&Setup::new("plain"), [7; 32]).unwrap()
}

/// Bids until somebody marches.
fn bid(game: &mut dyn Game) -> Side {
    for side in game.deciding() {
        let text = game.offers(side).actions[0].text.clone();
        game.submit(side, game.moment(Viewer::Side(side)), &text).unwrap();
    }
    game.deciding()[0]
}

#[test]
fn every_game_on_the_shelf_is_found_by_its_code() {
    for code in shelf::codes() {
        let book = shelf::find(code).unwrap();
        assert_eq!((book.about().game.as_str(), book.catalogue().game.as_str()), (code, code));
        for scenario in &book.about().scenarios {
            let setup = Setup::new(scenario.code.as_str());
            let game = book.bound(&setup).unwrap().open(&setup, [1; 32]).unwrap();
            assert!(!game.deciding().is_empty());
        }
    }
    assert_eq!(shelf::all().len(), shelf::codes().count());
    assert!(shelf::find("chess").is_none());
}

/// Everything in a catalogue that a reader sees has its French: rulings, examples, gaps, the heads of tables, and why
/// figures were rebuilt as they were.
#[test]
fn a_closed_book_shows_its_title_and_opens_as_the_same() {
    let titles: Vec<Title> = shelf::all().iter().map(|book| Title::of(&**book)).collect();
    let text = serde_json::to_string(&titles).unwrap();
    let read: Vec<Title> = serde_json::from_str(&text).unwrap();
    assert_eq!(read, titles, "what one process writes another can read");
    let spines = shelf::spines_of(&read).expect("all are there");
    for (spine, title) in spines.iter().zip(&titles) {
        let book = spine.open();
        assert_eq!((spine.about(), book.about()), (&title.about, &title.about));
        for code in title.about.scenarios.iter().flat_map(|scenario| &scenario.sides) {
            assert_eq!(spine.side_name(code), book.word(&format!("side-{code}")));
        }
    }
    assert!(shelf::spines_of(&read[1..]).is_none(), "one is missing");
}

#[test]
fn every_rulebook_on_the_shelf_is_whole_in_both_languages() {
    for book in shelf::all() {
        let catalogue = book.catalogue();
        let rulings = catalogue.rules.iter().filter_map(|rule| Some((&rule.id, rule.ruling.as_ref()?)));
        let examples =
            catalogue.examples.iter().flat_map(|one| [(&one.id, &one.given), (&one.id, &one.expect)]);
        let gaps = catalogue.gaps.iter();
        let gaps = gaps.flat_map(|gap| [&gap.what, &gap.known, &gap.proposal].map(|text| (&gap.id, text)));
        let english: Vec<_> =
            rulings.chain(examples).chain(gaps).filter(|(_, text)| text.fr.is_none()).collect();
        assert!(english.is_empty(), "{} texts in English only: {english:?}", english.len());

        let tables = catalogue.rules.iter().filter_map(|rule| rule.table.as_ref());
        let tables = tables.chain(catalogue.gaps.iter().filter_map(|gap| gap.table.as_ref()));
        let tableaux: Vec<_> = tables.flat_map(|table| catalogue.tableaux(table)).collect();
        let heads = tableaux.iter().flat_map(|tableau| tableau.name.iter().chain(&tableau.columns));
        let bare: Vec<_> = heads.filter(|head| head.fr.is_none() && !head.en.is_empty()).collect();
        assert!(bare.is_empty(), "heads of tables without a term: {bare:?}");

        let sources = book.provenance().sources.into_iter();
        let tables = catalogue.rules.iter().filter_map(|rule| book.table_source(&rule.id));
        let reasons = sources.chain(tables).filter_map(|source| match source {
            SourceSaid::Reconstructed(reasons) => Some(reasons),
            SourceSaid::Seed(_) | SourceSaid::Public(_) => None,
        });
        let english: Vec<_> = reasons.filter(|said| said.en == said.fr).collect();
        assert!(english.is_empty(), "reasons of sources without a term: {english:?}");
    }
}

#[test]
fn offers_have_notation_and_labels_in_both_languages() {
    let mut game = opened();
    let marching = bid(&mut *game);
    let offered = game.offers(marching);
    let charge = offered.actions.iter().find(|offer| offer.text == "charge").unwrap();
    assert!(charge.label.en.starts_with("Charge") && charge.label.fr.starts_with("Charger"));
    assert_eq!(offered.open[0].label.fr, "Marcher vers un point");
    let json = serde_json::to_value(&offered).unwrap();
    assert_eq!(json["actions"][0]["text"], "charge");
    assert_eq!(
        (&json["open"][0]["kind"], &json["open"][0]["piece"]),
        (&"offer-march".into(), &"drum".into())
    );
    let proposals = game.propose(marching, "offer-march", Some("drum"));
    assert_eq!(proposals.iter().map(|offer| offer.text.as_str()).collect::<Vec<_>>(), ["march 5 5"]);
    assert!(game.propose(marching, "offer-march", None).is_empty());
    assert!(game.propose(Side(1 - marching.0), "offer-march", Some("drum")).is_empty());
    assert_eq!(game.notations(marching).last().map(String::as_str), Some("march 5 5"));
    assert_eq!(game.prompt(marching).fr, "Marchez, chargez ou arrêtez.");
    assert_eq!(game.stage().name.en, "March");
    assert!(game.offers(Side(1 - marching.0)).actions.is_empty());
}

#[test]
fn bare_notations_are_those_of_the_offers() {
    let game = opened();
    let side = game.deciding()[0];
    let labelled: Vec<String> = game.offers(side).actions.iter().map(|offer| offer.text.clone()).collect();
    assert_eq!(game.notations(side), labelled);
}

#[test]
fn the_log_names_pieces_places_rules_and_whoever_decided() {
    let mut game = opened();
    let marching = bid(&mut *game);
    let from = game.moment(Viewer::Public) + 1;
    game.submit(marching, game.moment(Viewer::Side(marching)), "march 3 4").unwrap();
    let entry = &game.log(Viewer::Public, from)[0];
    assert_eq!(entry.text.en, "the Drum marches to 3/4.");
    assert_eq!(entry.event["marched"]["piece"], "drum");
    assert_eq!(entry.event["marched"]["to"], "3/4");
    assert_eq!(entry.by.as_deref(), Some(["red", "blue"][usize::from(marching.0)]));
    let marching = bid(&mut *game);
    let from = game.moment(Viewer::Public) + 1;
    game.submit(marching, game.moment(Viewer::Side(marching)), "charge").unwrap();
    assert_eq!(game.log(Viewer::Public, from)[0].rules, ["toy-2-02"]);
}

#[test]
fn a_side_is_not_told_what_it_may_not_know() {
    let mut game = opened();
    let text = game.offers(Side(0)).actions[0].text.clone();
    game.submit(Side(0), 0, &text).unwrap();
    assert!(game.log(Viewer::Side(Side(0)), 1)[0].event["chose"]["card"].is_number());
    for other in [Viewer::Side(Side(1)), Viewer::Public] {
        assert_eq!((game.log(other, 1), game.moment(other)), (Vec::new(), 0));
        assert_eq!(game.deciding_for(other), [Side(0), Side(1)], "nobody learns who has finished");
    }
    assert_eq!(game.deciding_for(Viewer::Side(Side(0))), [Side(1)]);
    assert!(game.view(Viewer::Public)["hand"].is_null());
    assert!(game.view(Viewer::Side(Side(1)))["hand"].is_array());
}

#[test]
fn what_is_denied_says_why_and_changes_nothing() {
    let mut game = opened();
    let denied = |game: &mut dyn Game, side, sequence, text| game.submit(side, sequence, text).unwrap_err();
    let before = game.record();
    let misread = denied(&mut *game, Side(0), 0, "dance");
    assert_eq!(misread.why, Why::NotUnderstood);
    assert!(misread.text.en.starts_with("Not understood: “dance” is none of play, swap"));
    assert!(misread.text.fr.starts_with("Incompris : « dance » n’est pas l’un de ces mots"));
    assert_eq!(denied(&mut *game, Side(0), 9, "play 1").why, Why::Stale);
    let refused = denied(&mut *game, Side(0), 0, "charge");
    assert_eq!((refused.why, refused.rule), (Why::Refused, Some("toy-1-02")));
    assert!(refused.text.fr.contains("phase") && refused.text.en.ends_with("[toy-1-02]"));
    assert_eq!(game.check(Side(0), "charge").unwrap_err(), refused);
    assert_eq!(game.record(), before);
    let undo = game.control(Side(0), Control::Undo).unwrap_err();
    assert_eq!((undo.why, undo.text.fr.as_str()), (Why::Control, "Il n’y a rien à reprendre."));
    game.control(Side(1), Control::Resign).unwrap();
    assert_eq!(denied(&mut *game, Side(0), 1, "play 1").why, Why::Over);
    let finish = game.result().unwrap();
    assert_eq!((finish.how, finish.winner.as_deref()), ("resigned", Some("red")));
    assert!(finish.text.fr.contains("Bleu") && finish.text.en.contains("Blue"));
}

#[test]
fn undo_takes_a_decision_back_and_a_draw_can_be_agreed() {
    let mut game = opened();
    let before = game.authority_facts();
    let text = game.offers(Side(0)).actions[0].text.clone();
    game.submit(Side(0), 0, &text).unwrap();
    assert_eq!(game.can_undo(Side(0)), Ok(()));
    game.control(Side(0), Control::Undo).unwrap();
    assert_eq!(game.authority_facts(), before);
    game.control(Side(0), Control::OfferDraw).unwrap();
    assert!(game.proposal(Viewer::Public).is_some());
    game.control(Side(1), Control::AcceptDraw).unwrap();
    assert_eq!(game.result().unwrap().how, "draw-agreed");
    assert!(game.log(Viewer::Public, 1).iter().all(|entry| !entry.text.fr.is_empty()));
}

#[test]
fn computers_play_a_game_to_its_end_and_the_record_holds() {
    let book = toy();
    let mut game = opened();
    while let Some(&side) = game.deciding().first() {
        let advice = game.advise(side, Computer::Captain).unwrap();
        assert_eq!(game.advise(side, Computer::Captain).unwrap(), advice, "asked twice");
        game.submit(side, game.moment(Viewer::Side(side)), &advice).unwrap();
    }
    let record = Record::parse(&game.record().to_string(), "toy").unwrap();
    let replay = book.replay(&record, None, Fit::Strict).unwrap();
    assert_eq!(replay.ending, game.result());
    assert_eq!(book.verify(&record).unwrap().hash, replay.hash);
    assert_eq!(replay.log.iter().filter(|entry| entry.moment == 0).count(), 1);
}

#[test]
fn prospects_are_those_of_captains_from_a_position_on() {
    let book = toy();
    let record = {
        let mut game = opened();
        bid(&mut *game);
        Record { seed: Some([7; 32]), ..game.record() }
    };
    let prospects = book.prospects(&record, 2, 12).unwrap();
    assert_eq!(prospects.wins.iter().sum::<u32>() + prospects.draws, 12);
    assert_eq!(book.prospects(&record, 2, 12).unwrap(), prospects, "asked twice");
}

#[test]
fn a_bound_book_has_its_own_board_and_is_shared_while_somebody_holds_it() {
    let book = toy();
    let (field, ford) = (Setup::new("other"), Setup::new("ford"));
    assert!(Arc::ptr_eq(&book, &book.bound(&field).unwrap()));
    let bound = book.bound(&ford).unwrap();
    assert!(Arc::ptr_eq(&bound, &book.bound(&ford).unwrap()));
    assert!(Arc::ptr_eq(&book, &bound.bound(&field).unwrap()));
    assert_eq!((bound.about().board.as_str(), bound.side_name(Side(1)).fr), ("ford", "Vert".to_owned()));
    let (here, there) = (book.chart().ground, bound.chart().ground);
    assert_ne!(here, there);

    // Games of both boards, side by side; a record is played back by the book of its own board only.
    let mut one = book.open(&field, [7; 32]).unwrap();
    let mut other = bound.open(&ford, [7; 32]).unwrap();
    for game in [&mut one, &mut other] {
        bid(&mut **game);
    }
    assert_eq!((one.about().sides[0].as_str(), other.about().sides[0].as_str()), ("red", "white"));
    let record = other.record();
    assert!(record.to_string().contains("\nrules 3\nscenario ford\ndata 01\n"));
    assert!(bound.replay(&record, None, Fit::Strict).is_ok());
    assert!(matches!(book.replay(&record, None, Fit::Strict), Err(ReplayError::OtherRules { .. })));
    assert!(matches!(book.open(&ford, [7; 32]).err(), Some(SetupError::OtherBoard { .. })));
}

/// What a toy whose refusals name the first card of the other hand, and which has no 9 unless that is a 6, tells of `play 9`;
/// then what a position drawn from the own view has for that card, and what the truth has.
fn refusal_by_enemy_hand(seed: u8) -> (Result<usize, Denial>, u8, u8) {
    let (setup, seed, red) = (Setup::new("plain"), [seed; 32], Side(0));
    let rules = || Toy::new(Fault::RefusesByEnemyHand);
    let table = Match::new(Arc::new(rules()), &setup, seed).unwrap();
    let mut stream = Stream::new(staff::player_seed(&seed, red, 0));
    let drawn = table.rules().sample(table.view(Viewer::Side(red)), &mut stream);
    let book = shelved(rules(), |_: &Path| Err::<Toy, _>(NoFolder));
    let mut game = book.open(&setup, seed).unwrap();
    let asked = game.check(red, "play 9");
    let told = game.submit(red, 0, "play 9");
    if drawn.hands[1][0] != 6 {
        assert!(told.is_ok() || told.as_ref().err() == asked.as_ref().err(), "{told:?}, {asked:?}");
    }
    (told, drawn.hands[1][0], table.authority_state().hands[1][0])
}

#[test]
fn a_refusal_is_worked_out_from_what_the_side_knows() {
    let (mut elsewhere, mut unseen) = (0, 0);
    for seed in 0..60 {
        let (told, drawn, truly) = refusal_by_enemy_hand(seed);
        let Err(denial) = told else {
            assert_eq!(truly, 6);
            continue;
        };
        if drawn == 6 {
            // A position that agrees with the view allows it: no reason can be told.
            unseen += 1;
            assert_eq!((denial.why, denial.rule), (Why::Refused, None));
            assert!(!denial.text.en.contains(char::is_numeric), "{denial}");
        } else {
            elsewhere += usize::from(drawn != truly);
            assert!(denial.text.en.contains(&format!("no {drawn} in the hand")), "{denial}");
            assert!(denial.text.fr.contains(&format!("pas de {drawn} en main")), "{denial}");
        }
    }
    assert!(elsewhere > 20 && unseen > 2, "what is drawn and what is true differ: {elsewhere}, {unseen}");
}

#[test]
fn to_ask_why_weighs_nothing() {
    let toy = Toy::new(Fault::None);
    let weighed = Arc::clone(&toy.weighed);
    let mut game =
        shelved(toy, |_: &Path| Err::<Toy, _>(NoFolder)).open(&Setup::new("plain"), [7; 32]).unwrap();
    let side = bid(&mut *game);
    let moment = game.moment(Viewer::Side(side));
    for text in ["charge", "volley", "march 50 50", "play 1", "dance"] {
        let asked = game.check(side, text);
        if asked.is_err() {
            assert_eq!(game.submit(side, moment, text).err(), asked.err(), "{text}");
        }
    }
    assert_eq!(weighed.load(Relaxed), 0, "no odds were reckoned for it");
    game.odds(side, &["charge"], &Budget::default()).unwrap();
    assert!(weighed.load(Relaxed) > 0, "and they are counted");
}

#[test]
fn every_game_can_be_drawn_and_figures_are_coded() {
    for book in shelf::all() {
        assert!(!book.chart().title.is_empty());
        let game = book.open(&Setup::new(book.about().scenarios[0].code.as_str()), [1; 32]).unwrap();
        let names = book.names();
        assert!(
            !names.is_empty() && names.iter().all(|(code, name)| !code.is_empty() && !name.en.is_empty())
        );
        let figures = game.figures(Viewer::Public);
        let coded = book.coded(serde_json::to_value(&figures).unwrap());
        assert!(!figures.is_empty() && !coded.to_string().contains("\"@"), "{}", book.about().game);
    }
}

#[test]
fn a_game_is_taken_up_again_where_it_stopped() {
    let book = toy();
    let mut game = opened();
    bid(&mut *game);
    let record = game.record();
    let error = book.resume(&record, None).err().unwrap();
    assert_eq!(error, ReplayError::Unproved("seed"));
    let again = book.resume(&record, Some([7; 32])).unwrap();
    assert_eq!(again.authority_facts(), game.authority_facts());
    assert_eq!(again.log(Viewer::Public, 0), game.log(Viewer::Public, 0));
    assert_eq!(book.resume(&record, Some([8; 32])).err().unwrap(), ReplayError::OtherSeed);
}

#[test]
fn data_come_from_a_folder_or_the_fault_is_told() {
    let book = toy();
    assert!(book.with_data(Path::new(".")).is_ok());
    let report = book.with_data(Path::new("/nowhere")).err().unwrap();
    assert_eq!(report.to_string(), "rules.toml:3: no such folder");
}

#[test]
fn speed_can_be_measured() {
    let gauge = toy().gauge(&Setup::new("plain"), std::time::Duration::from_millis(5)).unwrap();
    assert!(gauge.decisions_per_second > 0.0 && gauge.two_threads_per_second > 0.0);
    assert_eq!(gauge.state_bytes, size_of::<State>());
}
