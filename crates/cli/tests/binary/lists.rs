//! `games`, `rules`, `perft`, `bench`, and what all commands have in common.

use crate::cases::{POSSIBLE, case};
use crate::{cut_short, file, folder, game, run, run_in};

#[test]
fn every_command_explains_itself_with_examples() {
    let all = ["games", "play", "check", "rules", "simulate", "replay", "odds", "perft", "serve", "bench"];
    for command in all {
        let help = run(&[command, "--help"]).good();
        assert!(help.contains("Examples:") && help.contains(&format!("sabretache {command}")), "{help}");
    }
    assert!(run(&["bench", "table", "--help"]).good().contains("sabretache bench table"));
    assert!(run(&["--help"]).good().contains("simulate"));
    run(&["dance"]).bad(2, &["dance"]);
    run(&["games", "--lang", "de"]).bad(2, &["en, fr"]);
}

#[test]
fn games_are_listed_in_words_and_in_json() {
    let out = run(&["games"]).good();
    assert!(out.contains(game()) && out.contains("sides:"), "{out}");
    assert!(run(&["games", "--lang", "fr"]).good().contains("camps :"));
    let json = run(&["games", "--json"]).json();
    assert_eq!(json[0]["game"], game());
    let scenario = &json[0]["scenarios"][0];
    assert!(scenario["code"].is_string());
    let side = scenario["sides"][0].as_str().expect("a side");
    let name = &json[0]["names"][side];
    assert!(name["en"].is_string() && name["fr"].is_string(), "{name}");
}

#[test]
fn rules_are_shown_found_and_searched() {
    let all = run(&["rules", game()]).good();
    let first = all.lines().find_map(|line| line.split_whitespace().find(|w| w.starts_with(game())));
    let id = first.expect("a rule");
    assert!(run(&["rules", game(), id]).good().starts_with(id));
    let short = id.strip_prefix(&format!("{}-", game())).expect("it begins so");
    assert!(run(&["rules", game(), short]).good().starts_with(id), "without the name of the game");
    let json = run(&["rules", game(), id, "--json"]).json();
    assert_eq!(json[0]["id"], id);
    let (english, french) = (json[0]["en"].as_str().unwrap(), json[0]["fr"].as_str().unwrap());
    let first_word = |text: &str| text.split_whitespace().next().unwrap().to_owned();
    assert!(run(&["rules", game(), id, "--lang", "fr"]).good().contains(&first_word(french)));
    assert!(run(&["rules", game(), "--search", english]).good().contains(id));
    assert!(run(&["rules", game(), "--search", "zzzz"]).good().contains("0 rules"));
    run(&["rules", game(), "999.9-99"]).bad(2, &["999.9-99"]);
    run(&["rules", "chess"]).bad(2, &["no game `chess`", game()]);
    let furia = run(&["rules", "gloire", "--search", "furia"]).good();
    assert!(furia.contains("(only at Rivoli)") && furia.contains("(only at Haslach)"), "{furia}");
    run(&["rules"]).bad(2, &["GAME"]);
}

#[test]
fn coverage_ends_with_one_line_and_has_its_keys_in_json() {
    let folder = folder();
    file(folder.path(), &format!("{}/one.toml", game()), case("it goes on", POSSIBLE));
    let cases = folder.path().to_str().unwrap();
    let out = run(&["rules", game(), "--coverage", "--cases", cases]).good();
    let last = out.lines().last().unwrap();
    let rules = shelf::find(game()).unwrap().catalogue().rules.len();
    assert!(last.starts_with(&format!("{}: {rules} rules, 1 covered, ", game())), "{last}");
    assert!(last.ends_with(" uncovered"), "{last}");
    let json = run(&["rules", game(), "--coverage", "--cases", cases, "--json"]).json();
    let keys: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["covered", "game", "rules", "uncovered", "untestable"]);
    let count = |key: &str| json[key].as_u64().unwrap();
    let uncovered = json["uncovered"].as_array().unwrap().len() as u64;
    assert_eq!(count("rules"), count("covered") + count("untestable") + uncovered);
    run(&["rules", game(), "--coverage", "--cases", "/nowhere"]).bad(2, &["/nowhere"]);
}

#[test]
fn coverage_of_every_game_is_a_list() {
    let folder = folder();
    for code in shelf::codes() {
        file(folder.path(), &format!("{code}/none.toml"), "");
    }
    let cases = folder.path().to_str().unwrap();
    let json = run(&["rules", "--coverage", "--cases", cases, "--json"]).json();
    assert_eq!(json.as_array().unwrap().len(), shelf::codes().count());
    assert_eq!(json[0]["covered"], 0);
}

#[test]
fn perft_counts_lines_of_play() {
    let json = run(&["perft", game(), "2", "--json"]).json();
    let counts = json["counts"].as_array().unwrap();
    assert!(counts.len() == 2 && counts[1].as_u64() >= counts[0].as_u64());
    assert_eq!(run(&["perft", game(), "1"]).good().lines().count(), 2);
    run(&["perft", game(), "0"]).bad(2, &["0"]);
    run(&["perft", game(), "1", "--scenario", "nowhere"]).bad(2, &["nowhere"]);
}

#[test]
fn bench_measures_every_scenario_beside_a_reference() {
    let json = run(&["bench", game(), "--seconds", "0.01", "--json"]).json();
    assert!(json["reference"]["draw_ns"].as_f64().unwrap() > 0.0);
    let first = &json["scenarios"][0];
    assert!(first["decisions_per_second"].as_f64().unwrap() > 0.0);
    assert!(first["ratios"]["two_threads"].as_f64().unwrap() > 0.0);
    assert!(run(&["bench", game(), "--seconds", "0.005"]).good().contains("random play, two threads"));
    run(&["bench", game(), "--seconds", "0"]).bad(2, &["600"]);
    run(&["bench", "chess"]).bad(2, &["chess"]);
}

#[test]
fn bench_against_another_build_says_how_far_it_is() {
    let own = env!("CARGO_BIN_EXE_sabretache");
    let words = ["bench", game(), "--seconds", "0.001", "--rounds", "1", "--against", own];
    let answer = run(&words);
    let progress = answer.err.clone();
    assert!(progress.starts_with(&format!("{}: round 1 of 1, ", game())), "{progress}");
    assert!(answer.good().lines().all(|line| line.contains("times as fast (in 1 rounds from ")));
    let json = run(&[&words[..], &["--json"]].concat()).json();
    assert!(json[0]["ratio"].as_f64().unwrap() > 0.0, "{json}");
    run(&["bench", game(), "--rounds", "1"]).bad(2, &["--against"]);
    run(&["bench", "chess", "--against", own]).bad(2, &["chess"]);
}

/// What is no build of this binary, or too old a one, says so at once and not after all rounds.
#[cfg(unix)]
#[test]
fn bench_against_what_does_not_understand_is_refused_at_once() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let build = |name: &str, script: &str| {
        let path = file(folder.path(), name, format!("#!/bin/sh\n{script}\n"));
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path
    };
    let against = |binary: &str| run(&["bench", "--seconds", "0.001", "--against", binary]);
    against("no/such/binary").bad(2, &["no/such/binary"]);
    let other = build("other", "echo hello");
    against(&other).bad(2, &[&other, "does not answer as a build of Sabretache does", "another build"]);
    let deaf = build("deaf", "echo unexpected argument >&2; exit 2");
    against(&deaf).bad(2, &[&deaf, "games --json", "failed", "unexpected argument"]);
    let chess = build("chess", r#"echo '[{"game": "chess"}]'"#);
    against(&chess).bad(2, &[&chess, game(), "there are: chess"]);
    run(&["bench", game(), "--against", &chess]).bad(2, &[&chess, game(), "there are: chess"]);
    // It knows the game, and not how to measure it; or measures another battle.
    let lists = format!(r#"[ $1 = games ] && echo '[{{"game": "{}"}}]' && exit 0"#, game());
    let early = build("early", &format!("{lists}\necho unrecognized subcommand >&2; exit 2"));
    against(&early).bad(2, &[&early, &format!("bench {} --json", game()), "unrecognized subcommand"]);
    let elsewhere = build("elsewhere", &format!("{lists}\necho '{{\"scenarios\": []}}'"));
    against(&elsewhere).bad(2, &[&elsewhere, game(), "none of the scenarios"]);
}

#[test]
fn bench_odds_tells_how_long_answers_take_and_leaves_none_out() {
    let answer =
        run(&["bench", "odds", game(), "--games", "1", "--positions", "1", "--limit", "20", "--json"]);
    assert!([0, 1].contains(&answer.code), "a slow build may be late: {}", answer.err);
    let report: serde_json::Value = serde_json::from_str(&answer.out).expect("JSON");
    for scenario in report["scenarios"].as_array().unwrap() {
        assert!(scenario["asked"].as_u64() > Some(0) && scenario["refused"] == 0, "{scenario}");
        assert!(scenario["half_ms"].as_f64() <= scenario["longest_ms"].as_f64(), "{scenario}");
        assert_eq!(scenario["slowest"][0]["ms"], scenario["longest_ms"]);
    }
    let cases = report["cases"].as_array().unwrap();
    assert!(!cases.is_empty());
    for case in cases {
        assert!(case["ms"].as_f64() > Some(0.0) && case["runs"].as_u64() > Some(0), "{case}");
    }
}

#[test]
fn a_closed_pipe_is_no_fault() {
    assert_eq!(cut_short(&["rules", game()]), 0);
    assert_eq!(cut_short(&["rules", game(), "--json"]), 0);
}

#[test]
fn the_language_is_that_of_the_environment_unless_it_is_named() {
    let mut command = super::command(&["games"]);
    let french = command.env("LANG", "fr_FR.UTF-8").output().unwrap();
    assert!(String::from_utf8(french.stdout).unwrap().contains("camps :"));
}

#[test]
fn data_are_read_from_a_folder_and_faults_in_them_are_located() {
    for game in ["warburg", "wagram"] {
        let folder = folder();
        let path = folder.path().to_str().unwrap();
        let perft = |wanted: &[&str]| run(&["perft", game, "1", "--data", path]).bad(2, wanted);
        run(&["perft", game, "1", "--data", path]).good();
        run(&["perft", game, "1", "--data", "/nowhere"]).bad(2, &["/nowhere"]);
        for (name, bytes, wanted) in [
            ("map.toml", &b"[grid]\ncolumns = many\n"[..], "map.toml:2"),
            ("counters.toml", b"# \xff", "counters.toml:1:3: byte 0xff"),
            ("counter.toml", b"", "counter.toml: nothing reads"),
            ("rules.toml", b"", "rules.toml: the catalogue"),
        ] {
            std::fs::write(folder.path().join(name), bytes).unwrap();
            perft(&[wanted]);
            std::fs::remove_file(folder.path().join(name)).unwrap();
        }
        std::fs::write(folder.path().join("map.toml"), vec![b'#'; (1 << 20) + 1]).unwrap();
        perft(&["map.toml: 1048577 bytes"]);
        run_in(folder.path(), &["games"]).good();
    }
}

/// Copies a folder with all in it, its texts and names changed.
fn copy(from: &std::path::Path, to: &std::path::Path, change: &impl Fn(&str) -> String) {
    for entry in std::fs::read_dir(from).unwrap().flatten() {
        let (path, name) = (entry.path(), change(&entry.file_name().to_string_lossy()));
        if path.is_dir() {
            copy(&path, &to.join(name), change);
        } else {
            file(to, &name, change(&std::fs::read_to_string(&path).unwrap()));
        }
    }
}

#[test]
fn a_battle_of_ones_own_is_played_from_its_folder_and_a_fault_in_it_is_located() {
    let folder = folder();
    let data = folder.path().to_str().unwrap();
    let change = |text: &str| {
        text.replace("manoeuvre", "mine")
            .replace("Manœuvre", "My ground")
            .replace("azure-foot-3", "old-guard")
    };
    let battle = folder.path().join("battles/mine");
    copy(&crate::repository().join("crates/gloire/data/battles/manoeuvre"), &battle, &change);
    let records = folder.path().join("records");
    let records = records.to_str().unwrap();
    let words = ["simulate", "gloire", "--scenario", "mine", "--games", "1", "--seed", "3"];
    run(&[&words[..], &["--players", "recruit,recruit", "--data", data, "--records", records]].concat())
        .good();
    let record = format!("{records}/000000.record");
    let played = std::fs::read_to_string(&record).unwrap();
    assert!(played.contains("\nscenario mine\n") && played.contains(" old-guard"), "{played}");
    assert!(run(&["replay", &record, "--data", data]).good().contains("hash"));
    run(&["replay", &record]).bad(2, &["no scenario"]);
    let cases = battle.join("cases/mine.toml");
    assert!(run(&["check", cases.to_str().unwrap(), "--data", data]).good().ends_with(" passed, 0 failed\n"));

    for (name, stands, written, reason) in [
        ("scenarios/mine.toml", "unit = \"azure-foot-1\"", "unit = \"azure-foot-9\"", "azure-foot-9"),
        ("counters.toml", "arm = \"cavalry\"", "arm = \"dragoons\"", "dragoons"),
        ("markers.toml", "initiative = [6, 5]", "initiative = [6, 50]", "50"),
    ] {
        let path = battle.join(name);
        let good = std::fs::read_to_string(&path).unwrap();
        let index = good.lines().position(|line| line.contains(stands)).unwrap();
        std::fs::write(&path, good.replacen(stands, written, 1)).unwrap();
        let at = format!("battles/mine/{name}:{}", index + 1);
        run(&["perft", "gloire", "1", "--scenario", "mine", "--data", data]).bad(2, &[&at, reason]);
        std::fs::write(&path, good).unwrap();
    }
}

#[test]
fn output_to_a_full_disk_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("a full disk");
    let mut command = crate::command(&["rules", game()]);
    let answer = command.stdout(full).stderr(std::process::Stdio::piped()).output().expect("it runs");
    let said = String::from_utf8_lossy(&answer.stderr);
    assert_eq!(answer.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot write"), "{said}");
}
