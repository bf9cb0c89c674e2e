//! `simulate`.

use crate::{folder, game, run};

#[test]
fn a_run_sums_up_its_games() {
    let out = run(&["simulate", game(), "--games", "4", "--players", "captain,recruit"]).good();
    assert!(out.contains("4 games") && out.contains("a second") && out.contains('['), "{out}");
    assert!(run(&["simulate", game(), "--games", "1", "--lang", "fr"]).good().contains("1 partie"));
}

#[test]
fn the_json_has_its_keys_in_order_and_does_not_depend_on_threads() {
    let json = |threads: &str| {
        run(&["simulate", game(), "--games", "6", "--seed", "9", "--threads", threads, "--json"]).good()
    };
    let text = json("1");
    let keys = [
        "game",
        "scenario",
        "games",
        "decisions",
        "seconds",
        "decisions_per_second",
        "wins",
        "draws",
        "outcomes",
        "mean_decisions",
        "mean_turns",
    ];
    let places: Vec<usize> =
        keys.iter().map(|key| text.find(&format!("\n  \"{key}\":")).expect(key)).collect();
    assert!(places.is_sorted(), "{text}");
    let one: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(one.as_object().unwrap().len(), keys.len());
    let two: serde_json::Value = serde_json::from_str(&json("2")).unwrap();
    for key in keys.iter().filter(|key| !key.contains("second")) {
        assert_eq!(one[key], two[key], "{key}");
    }
    let wins = one["wins"].as_object().unwrap().values().map(|wins| wins.as_u64().unwrap()).sum::<u64>();
    assert_eq!(wins + one["draws"].as_u64().unwrap(), 6);
    assert_eq!(one["outcomes"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum::<u64>(), 6);
    let sides = shelf::find(game()).unwrap().about().sides.clone();
    let seats: Vec<usize> = sides.iter().map(|side| text.find(&format!("\"{side}\": ")).unwrap()).collect();
    assert!(seats.is_sorted());
}

#[test]
fn one_game_of_a_run_can_be_played_again() {
    let folder = folder();
    let (all, one) = (folder.path().join("all"), folder.path().join("one"));
    run(&["simulate", game(), "--games", "3", "--records", all.to_str().unwrap()]).good();
    run(&["simulate", game(), "--games", "1", "--first", "2", "--records", one.to_str().unwrap()]).good();
    let read = |folder: &std::path::Path| std::fs::read_to_string(folder.join("000002.record")).unwrap();
    assert_eq!(read(&all), read(&one));
    assert_eq!(std::fs::read_dir(&all).unwrap().count(), 3);
}

#[test]
fn one_table_has_a_row_for_every_scenario() {
    let about = shelf::find(game()).unwrap().about().clone();
    let out = run(&["simulate", game(), "--all", "--games", "1"]).good();
    let rows: Vec<&str> = out.lines().skip(2).collect();
    assert_eq!(rows.len(), about.scenarios.len(), "{out}");
    for (row, scenario) in rows.iter().zip(&about.scenarios) {
        assert!(row.starts_with(&scenario.code) && row.matches('%').count() == 3, "{row}");
    }
    let last = &about.scenarios.last().unwrap().code;
    let json = run(&["simulate", game(), "--all", last, "--games", "2", "--json"]).good();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let [row] = json.as_array().unwrap().as_slice() else { panic!("one row: {json}") };
    assert_eq!(row["scenario"], *last);
    let players = [["captain", "recruit"], ["recruit", "captain"], ["captain", "captain"]];
    for (run, players) in row["runs"].as_array().unwrap().iter().zip(players) {
        assert_eq!(run["players"], serde_json::json!(players));
        assert_eq!(run["result"]["games"], 2);
    }
}

#[test]
fn what_cannot_be_simulated_is_an_error() {
    run(&["simulate", game(), "--all", "cannae"]).bad(2, &["cannae"]);
    run(&["simulate", game(), "--all", "--players", "captain,captain"]).bad(2, &["--players"]);
    run(&["simulate", "chess"]).bad(2, &["chess"]);
    run(&["simulate", game(), "--games", "0"]).bad(2, &["0"]);
    run(&["simulate", game(), "--players", "captain"]).bad(2, &["2 sides"]);
    run(&["simulate", game(), "--players", "captain,emperor"]).bad(2, &["recruit, captain"]);
    run(&["simulate", game(), "--options", "rain-of-frogs"]).bad(2, &["rain-of-frogs"]);
    run(&["simulate", game(), "--threads", "0"]).bad(2, &["0"]);
    run(&["simulate", game(), "--games", "1", "--records", "/dev/null/x"]).bad(2, &["/dev/null/x"]);
}

#[test]
fn the_largest_numbers_are_refused_or_played() {
    let most = u64::MAX.to_string();
    run(&["simulate", game(), "--games", "2", "--first", &most]).bad(2, &["--first", &most]);
    let last = (u64::MAX - 1).to_string();
    assert!(run(&["simulate", game(), "--games", "1", "--first", &last]).good().contains("1 game"));
}
