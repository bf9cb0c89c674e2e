//! `replay` and `odds`.

use crate::{file, folder, game, recorded, run};

#[test]
fn a_record_replays_to_its_hash_and_its_dice_are_proved() {
    let folder = folder();
    let (path, text) = recorded(folder.path());
    let path = path.to_str().unwrap();
    let end = text.lines().last().unwrap().strip_prefix("end ").unwrap();
    assert!(run(&["replay", path]).good().ends_with(&format!("hash {end}\n")));
    assert!(run(&["replay", path, "--verify"]).good().contains("committed"));
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
    run(&["replay", &path]).bad(1, &[&at, "dice too many"]);
    let path = changed(line.split('!').next().unwrap().trim_end().to_owned());
    run(&["replay", &path]).bad(1, &[&at, "a die is missing"]);
    let (before, dice) = line.split_once("! ").unwrap();
    let other = if dice.starts_with('1') { "2" } else { "1" };
    let path = changed(format!("{before}! {other}{}", &dice[1..]));
    run(&["replay", &path, "--verify"]).bad(1, &[&at, "the seed gives"]);

    let path =
        file(folder.path(), "end.record", text.replace("\nend ", "\nend 00").trim_end().to_owned() + "\n");
    run(&["replay", &path]).bad(2, &["64 hexadecimal digits"]);
    let end = text.lines().last().unwrap();
    let path = file(folder.path(), "hash.record", text.replace(end, &format!("end {}", "0".repeat(64))));
    run(&["replay", &path]).bad(1, &["the last state is another"]);
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
    assert!(out.contains(side) && out.contains(action) && out.contains(" %"), "{out}");
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
