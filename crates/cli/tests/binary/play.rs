//! `play`, with the keyboard on a pipe.

use crate::{folder, game, run, typed};

#[test]
fn a_game_is_played_to_its_end_by_numbers_and_its_record_holds() {
    let folder = folder();
    let path = folder.path().join("game.record");
    let path = path.to_str().unwrap();
    let shortest =
        shelf::find(game()).unwrap().about().scenarios.iter().min_by_key(|s| s.turns).unwrap().code.clone();
    let out = typed(
        &["play", game(), "--scenario", &shortest, "--against", "recruit", "--seed", "5", "--record", path],
        &"1\n".repeat(20_000),
    )
    .good();
    assert!(out.contains("— Turn 1 of"), "it tells the turns");
    let hash = out.lines().find(|line| line.starts_with("hash ")).expect("the end");
    assert!(run(&["replay", path, "--verify"]).good().contains(hash));
}

#[test]
fn the_player_can_ask_for_everything() {
    let input =
        "?\nlist\nback\nmap\nlog\nlog 3\nrules 1\nrules zzzz\nundo\nwhy dance\nodds dance\n999\nsave\nquit\n";
    let out = typed(&["play", game(), "--seed", "1"], input).good();
    for words in [
        "odds NOTATION",
        "There is no such number",
        "No rule has that id",
        "Not understood",
        "save FILE",
        "You leave",
    ] {
        assert!(out.contains(words), "no `{words}` in: {out}");
    }
    let out = typed(&["play", game(), "--seed", "1", "--lang", "fr"], "aide\nquitter\n").good();
    assert!(out.contains("pourquoi NOTATION") && out.contains("Vous quittez"), "{out}");
}

#[test]
fn what_is_answered_once_for_all_is_not_asked_again() {
    let setup = ["play", "warburg", "--seed", "1"];
    let out = typed(&setup, &"never\n1\n".repeat(4_000)).good();
    assert!(out.contains("This does not answer anything that the enemy does"), "the set-up answers nothing");
    assert!(out.matches("Answered as you said: Let ").count() > 10, "{}", out.len());
    let out = typed(&setup, "ask\nquit\n").good();
    assert!(out.contains("Nothing is answered without asking you."), "{out}");
}

#[test]
fn odds_name_the_side_and_rules_are_those_of_the_battle() {
    let setup = ["play", "gloire", "--scenario", "rivoli", "--seed", "1", "--lang", "fr"];
    let out = typed(&setup, "chances done\nrègles furia\nquitter\n").good();
    assert!(!out.contains("french: done") && !out.contains("french : done"), "{out}");
    assert!(out.contains(" : done (") && !out.contains("Sans effet"), "{out}");
    assert!(out.contains("(seulement à Rivoli)") && !out.contains("seulement à Haslach"), "{out}");
}

#[test]
fn what_is_typed_in_notation_is_done_or_refused_with_its_rule() {
    let book = shelf::find(game()).unwrap();
    let setup = kernel::Setup::new(book.about().scenarios[0].code.as_str());
    let game_before = book.open(&setup, staff::seed_of(1)).unwrap();
    let first = game_before.offers(kernel::Side(0)).actions[0].text.clone();
    let folder = folder();
    let path = folder.path().join("notation.record");
    let path = path.to_str().unwrap();
    let input = format!("why {first}\nodds {first}\n{first}\nquit\n");
    let out = typed(&["play", game(), "--seed", "1", "--record", path], &input).good();
    assert!(out.contains("It is allowed."), "{out}");
    assert!(
        std::fs::read_to_string(path).unwrap().contains(&format!("\n1 {} {first}", book.about().sides[0]))
    );
}

#[test]
fn the_end_of_input_saves_and_the_game_is_taken_up_again() {
    let folder = folder();
    let path = folder.path().join("evening.record");
    let path = path.to_str().unwrap();
    let lines = || std::fs::read_to_string(path).unwrap().lines().count();
    typed(&["play", game(), "--seed", "2", "--record", path], "1\n1\n").good();
    let first = lines();
    run(&["replay", path, "--verify"]).good();
    typed(&["play", game(), "--record", path], "").bad(2, &["exists", "--resume"]);
    typed(&["play", game(), "--resume", path], "1\n1\n").good();
    assert!(lines() > first);
    run(&["replay", path, "--verify"]).good();
    let record = std::fs::read_to_string(path).unwrap();
    let seedless: String =
        record.lines().filter(|line| !line.starts_with("seed ")).map(|l| format!("{l}\n")).collect();
    let path = crate::file(folder.path(), "seedless.record", seedless);
    typed(&["play", game(), "--resume", &path], "").bad(2, &["no `seed`"]);
}

#[test]
fn a_game_that_is_killed_is_on_disk_up_to_its_last_decision() {
    let folder = folder();
    let path = folder.path().join("killed.record");
    let mut command = crate::command(&["play", game(), "--seed", "6", "--record", path.to_str().unwrap()]);
    command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut keyboard = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut keyboard, b"1\n").unwrap();
    let decided = || std::fs::read_to_string(&path).is_ok_and(|text| text.contains("\n1 "));
    while !decided() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    run(&["replay", path.to_str().unwrap(), "--verify"]).good();
}

#[test]
fn two_persons_play_at_one_keyboard_and_either_may_resign() {
    let out = typed(&["play", game(), "--against", "person", "--seed", "1"], "1\nresign\n").good();
    assert!(out.contains("resign") && out.contains("hash "), "{out}");
}

#[test]
fn what_cannot_be_played_is_an_error() {
    run(&["play", "chess"]).bad(2, &["chess"]);
    run(&["play", game(), "--scenario", "nowhere"]).bad(2, &["nowhere"]);
    run(&["play", game(), "--side", "prussian"]).bad(2, &["prussian"]);
    run(&["play", game(), "--against", "emperor"]).bad(2, &["recruit, captain"]);
    run(&["play", game(), "--record", "/dev/null/x"]).bad(2, &["/dev/null/x"]);
    run(&["play", game(), "--resume", "/nowhere"]).bad(2, &["/nowhere"]);
    // Bytes that are no text, and a line without end, are no answers and no panic.
    typed(&["play", game(), "--seed", "1"], &"x".repeat(200_000)).good();
}

#[test]
fn the_map_shows_every_sheet_with_ones_own_in_capitals_and_the_topmost_first() {
    let drawn = |scenario: &str, side: &str| {
        let setup = ["play", "gloire", "--scenario", scenario, "--side", side, "--seed", "1"];
        typed(&setup, "map\nquit\n").good()
    };
    let lines = |out: &str, hex: &str| {
        let line = out.lines().find(|line| line.starts_with(hex)).unwrap_or_else(|| panic!("{hex} in {out}"));
        line.split_whitespace().skip(1).collect::<Vec<_>>().join(" ")
    };
    for (scenario, side, sheets) in [("montebello", "french", ""), ("austerlitz-a1", "russian", "ns")] {
        let book = shelf::find("gloire").unwrap().bound(&kernel::Setup::new(scenario)).unwrap();
        let game = book.open(&kernel::Setup::new(scenario), staff::seed_of(1)).unwrap();
        let own = book.side(side).unwrap();
        let figures = book.coded(serde_json::json!(game.figures(kernel::Viewer::Side(own))));
        let out = drawn(scenario, side);
        let mut seen = std::collections::BTreeSet::new();
        for figure in figures.as_array().unwrap() {
            let Some(place) = figure["place"].as_str() else { continue };
            let face = &figure["face"];
            let code = face["unit"]["piece"].as_str().or(face["officer"]["piece"].as_str()).unwrap();
            let mine = figure["side"] == own.0;
            let name = if mine { code.to_uppercase() } else { code.to_owned() };
            let line = lines(&out, place);
            let at = line.split(", ").position(|one| one == name).unwrap_or_else(|| panic!("{name}: {line}"));
            if face["unit"].is_object() {
                assert_eq!(at as u64, figure["depth"].as_u64().unwrap(), "{line}");
            }
            seen.extend(place.chars().filter(char::is_ascii_alphabetic));
        }
        assert_eq!(seen.into_iter().collect::<String>(), sheets, "{out}");
    }
}
