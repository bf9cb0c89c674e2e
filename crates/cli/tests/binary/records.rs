//! `replay` and `odds`.

use crate::{file, folder, game, recorded, run};
use kernel::closing::Key;
use kernel::hash::hex;
use kernel::{Record, Setup, Side};
use shelf::Control;

#[test]
fn a_record_replays_to_its_hash_and_its_dice_are_proved() {
    let folder = folder();
    let (path, text) = recorded(folder.path());
    let path = path.to_str().unwrap();
    let line = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)).unwrap();
    let (end, digest) = (line("end "), line("digest "));
    let told = run(&["replay", path]).good();
    assert!(told.contains("committed") && told.contains(digest) && told.contains("Nobody signed"), "{told}");
    assert!(told.ends_with(&format!("hash {end}\n")), "{told}");
    assert_eq!(run(&["replay", path, "--verify"]).good(), told);
    let json = run(&["replay", path, "--json"]).json();
    assert_eq!((&json["proved"]["dice"], json["proved"]["digest"].as_str()), (&true.into(), Some(digest)));
    let json = run(&["replay", path, "--json"]).json();
    assert_eq!((json["game"].as_str(), json["hash"].as_str()), (Some(game()), Some(end)));
    assert_eq!(run(&["replay", path, "--to", "5", "--json"]).json()["sequence"], 5);
    assert!(run(&["replay", path, "--to", "5", "--log"]).good().contains("The game goes on"));
}

#[test]
fn a_record_that_departs_is_reported_at_its_line() {
    let folder = folder();
    let (_, text) = recorded(folder.path());
    let (index, line) = text.lines().enumerate().skip(9).find(|(_, line)| line.contains('!')).unwrap();
    let number = line.split(' ').next().unwrap();
    let at = format!(":{}: decision {number}", index + 1);
    let changed = |new: String| file(folder.path(), "changed.record", text.replacen(line, &new, 1));

    let path = changed(format!("{line} 1"));
    run(&["replay", &path]).bad(1, &[&at, "the seed gives"]);
    run(&["replay", &path, "--regardless"]).bad(1, &[&at, "dice too many"]);
    let path = changed(line.split('!').next().unwrap().trim_end().to_owned());
    run(&["replay", &path, "--regardless"]).bad(1, &[&at, "a die is missing"]);
    let (before, dice) = line.split_once("! ").unwrap();
    let other = if dice.starts_with('1') { "2" } else { "1" };
    let path = changed(format!("{before}! {other}{}", &dice[1..]));
    run(&["replay", &path]).bad(1, &[&at, "the seed gives"]);

    let path =
        file(folder.path(), "end.record", text.replace("\nend ", "\nend 00").trim_end().to_owned() + "\n");
    run(&["replay", &path]).bad(2, &["64 hexadecimal digits"]);
    let end = text.lines().find(|line| line.starts_with("end ")).unwrap();
    let path = file(folder.path(), "hash.record", text.replace(end, &format!("end {}", "0".repeat(64))));
    run(&["replay", &path]).bad(1, &["the last state is another"]);
}

/// Dice that begin at 0, and what is drawn by its name: a finished game of a battle with a cup.
#[test]
fn a_record_with_draws_and_dice_from_0_that_departs_is_reported_at_its_line() {
    let folder = folder();
    let path = crate::repository().join("crates/gloire/tests/games/manoeuvre-level-points.record");
    let text = std::fs::read_to_string(path).unwrap();
    let rolled = |dice: usize, of: &str| {
        let fits = |line: &&str| {
            let after = line.split_once(" ! ").map_or("", |(_, after)| after);
            after.split(' ').count() == dice && after.split(' ').all(|one| one.contains(of))
        };
        let (index, line) = text.lines().enumerate().skip(9).find(|(_, line)| fits(line)).unwrap();
        let at = format!(":{}: decision {}", index + 1, line.split(' ').next().unwrap());
        (at, line, line.split_once(" ! ").unwrap())
    };
    let departs = |line: &str, new: &str, regardless: bool, words: &[&str]| {
        let path = file(folder.path(), "changed.record", text.replacen(line, new, 1));
        let args = ["replay", &path, "--regardless"];
        run(&args[..if regardless { 3 } else { 2 }]).bad(1, words);
    };
    let (at, line, (before, rolls)) = rolled(2, "/0-9");
    let (first, last) = rolls.split_once(' ').unwrap();
    let other = if first.starts_with('0') { "9/0-9" } else { "0/0-9" };
    departs(line, &format!("{before} ! {other} {last}"), false, &[&at, "the seed gives"]);
    departs(line, &format!("{before} ! {first}"), true, &[&at, "a die is missing"]);
    departs(line, &format!("{line} 0/0-9"), true, &[&at, "1 dice too many"]);
    let (at, line, (before, drawn)) = rolled(1, "-1/");
    let (marker, of) = drawn.split_once('/').unwrap();
    departs(line, &format!("{before} ! nobody-1/{of}"), false, &[&at, "the seed gives", marker]);
    departs(line, &format!("{before} ! nobody-1/{of}"), true, &[&at, "`nobody-1` is not among what"]);
    departs(line, before, true, &[&at, "a draw is missing"]);
}

/// A signed game that a side gave up, and the key.
fn signed(seed: u8) -> (Record, String) {
    let book = shelf::find(game()).unwrap();
    let setup = Setup::new(&book.about().scenarios[0].code);
    let mut play = book.bound(&setup).unwrap().open(&setup, [seed; 32]).unwrap();
    play.control(Side(0), Control::OfferDraw).unwrap();
    play.control(Side(1), Control::Decline).unwrap();
    play.control(Side(0), Control::Resign).unwrap();
    let (mut record, key) = (play.record(), Key::new(&[5; 32]));
    key.sign(&mut record);
    (record, hex(&key.public()))
}

#[test]
fn whose_signature_it_is_and_whether_it_is_good() {
    let folder = folder();
    let (record, key) = signed(1);
    let (text, other) = (record.to_string(), "0".repeat(64));
    let lines: Vec<&str> = text.lines().collect();
    let at = |word: &str| format!(":{}: ", 1 + lines.iter().position(|line| line.starts_with(word)).unwrap());
    let file = |name: &str, text: String| file(folder.path(), name, text);

    let good = file("good.record", text.clone());
    let told = run(&["replay", &good, "--signed-by", &key]).good();
    assert!(told.contains("signature is good") && told.contains(&key), "{told}");
    assert!(run(&["replay", &good, "--lang", "fr"]).good().contains(&format!("signée avec la clé {key}")));
    assert_eq!(run(&["replay", &good, "--json"]).json()["proved"]["signed_by"], key);
    run(&["replay", &good, "--signed-by", &other]).bad(1, &[&at("signed"), "another key", &key]);
    run(&["replay", &good, "--signed-by", "00"]).bad(2, &["64 hexadecimal digits"]);

    let by = |side: &str| format!("3 {side} :resigns");
    let (loser, winner) = (&record.lines[2].side, &record.lines[1].side);
    let changed = file("changed.record", text.replace(&by(loser), &by(winner)));
    run(&["replay", &changed]).bad(1, &[&at("digest"), "changed, added or taken out"]);
    let missing = text.replace(&format!("1 {loser} :offers-draw\n2 {winner} :declines\n3"), "1");
    run(&["replay", &file("missing.record", missing)]).bad(1, &["changed, added or taken out"]);
    let half = text.replace(&format!("1 {loser} :offers-draw\n"), "");
    run(&["replay", &file("half.record", half)]).bad(2, &["line 1 of the game should stand here"]);

    let foreign = signed(2).0.to_string();
    let foreign = foreign.lines().find(|line| line.starts_with("signed ")).unwrap();
    let own = lines.last().unwrap();
    let path = file("foreign.record", text.replace(own, foreign));
    run(&["replay", &path]).bad(1, &[&at("signed"), "not of this record"]);
    let spoilt = format!("{}{}", &own[..own.len() - 1], if own.ends_with('0') { '1' } else { '0' });
    run(&["replay", &file("spoilt.record", text.replace(own, &spoilt))])
        .bad(1, &[&at("signed"), "not of this record"]);

    let unsigned = file("unsigned.record", text.replace(&format!("{own}\n"), ""));
    assert!(run(&["replay", &unsigned]).good().contains("Nobody signed"));
    run(&["replay", &unsigned, "--signed-by", &key]).bad(1, &[&at("end"), "nobody signed"]);
}

#[test]
fn a_record_of_the_first_form_says_what_it_proves() {
    let folder = folder();
    let (record, key) = signed(1);
    let text = record.to_string();
    let kept = text.lines().filter(|line| !line.starts_with("digest") && !line.starts_with("signed"));
    let first: String =
        kept.map(|line| format!("{line}\n")).collect::<String>().replace("sabretache 2", "sabretache 1");
    let path = file(folder.path(), "first.record", first);
    let told = run(&["replay", &path]).good();
    assert!(told.contains("first form") && told.contains("committed"), "{told}");
    run(&["replay", &path, "--signed-by", &key]).bad(1, &["nobody signed"]);
}

#[test]
fn what_is_no_record_exits_with_2() {
    let folder = folder();
    let (_, text) = recorded(folder.path());
    let bad = |text: String, words: &[&str]| {
        let path = file(folder.path(), "bad.record", text);
        run(&["replay", &path]).bad(2, words);
        run(&["odds", &path, "pass"]).bad(2, words);
    };
    bad(String::new(), &["bad.record:1", "sabretache 1"]);
    bad(text.replace("\n1 ", "\n7 "), &["line 1 of the game should stand here"]);
    bad(text.replace(&format!("game {}", game()), "game chess"), &["bad.record:2", "no game `chess`"]);
    bad(text.replace("\ndata ", "\ndata f"), &["other data", "--data"]);
    bad(text.replace("\nrules ", "\nrules 99"), &["version 99", "--regardless"]);
    bad(text.replace("\nscenario ", "\nscenario x"), &["bad.record:4", "no scenario"]);
    run(&["replay", "/nowhere.record"]).bad(2, &["/nowhere.record"]);
    run(&["replay", folder.path().to_str().unwrap()]).bad(2, &["folder"]);
    let large = file(folder.path(), "large.record", vec![b' '; (8 << 20) + 1]);
    run(&["replay", &large]).bad(2, &["larger than 8 MiB"]);
    let path = file(folder.path(), "good.record", &text);
    run(&["replay", &path, "--to", "99999999"]).bad(2, &["there is no line"]);
}

#[test]
fn odds_of_a_decision_add_up_to_one() {
    let folder = folder();
    let (path, text) = recorded(folder.path());
    let path = path.to_str().unwrap();
    // A decision that rolled dice: ask for its odds just before it.
    let line = text.lines().skip(9).find(|line| line.contains('!')).unwrap();
    let mut words = line.split('!').next().unwrap().trim().splitn(3, ' ');
    let (number, side, action) = (words.next().unwrap(), words.next().unwrap(), words.next().unwrap());
    let before = (number.parse::<usize>().unwrap() - 1).to_string();
    let out = run(&["odds", path, action, "--to", &before]).good();
    let name = shelf::find(game()).map(|book| book.side_name(book.side(side).unwrap()).en).unwrap();
    assert!(out.starts_with(&format!("{name}: {action}")) && out.contains(" %"), "{out}");
    for all in [&["--json"][..], &["--json", "--all-seeing"]] {
        let json = run(&[&["odds", path, action, "--to", &before], all].concat()).json();
        let percents =
            json["outcomes"].as_array().unwrap().iter().map(|one| one["percent"].as_f64().unwrap());
        assert!((percents.sum::<f64>() - 100.0).abs() < 1e-6);
    }
    run(&["odds", path, "dance a jig", "--to", &before]).bad(2, &["dance a jig"]);
    run(&["odds", path, " ; ", "--to", &before]).bad(2, &["no decision"]);
    run(&["odds", path, action]).bad(2, &["the game is over"]);
}

#[test]
fn a_line_of_megabytes_is_refused_and_not_shown() {
    let folder = folder();
    let (_, text) = recorded(folder.path());
    let path = file(folder.path(), "long.record", text + &"x".repeat(5 << 20));
    let answer = run(&["replay", &path]);
    assert!(answer.err.len() < 10_000, "{} bytes are said", answer.err.len());
    answer.bad(2, &["long.record"]);
}
