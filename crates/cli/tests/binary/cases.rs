//! `check`.

use crate::{file, folder, game, run, run_in};

/// A case that any game passes: somebody has to decide at the start.
pub fn case(name: &str, expectation: &str) -> String {
    let book = shelf::find(game()).unwrap();
    let rule = &book.catalogue().rules[0].id;
    format!("[[case]]\nname = \"{name}\"\nrules = [\"{rule}\"]\nplay = [{{ {expectation} }}]\n")
}

const IMPOSSIBLE: &str = "decides = \"over\"";
/// What is always so.
pub const POSSIBLE: &str = "facts = { turn = 1 }";

#[test]
fn a_case_that_fails_says_what_differed() {
    let folder = folder();
    let text = case("it goes on", POSSIBLE) + &case("it is over", IMPOSSIBLE);
    let path = file(folder.path(), "mine.toml", text);
    let out = run(&["check", &path]).bad(1, &[]);
    assert!(out.contains("FAILED") && out.contains("it is over") && out.contains("expected to decide: over"));
    assert_eq!(out.lines().last(), Some("1 passed, 1 failed"));
    assert!(!out.contains("it goes on"));
    assert!(run(&["check", "-v", &path]).bad(1, &[]).contains("ok "));
    let json = run(&["check", "--json", &path]);
    assert_eq!(json.code, 1);
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((json["passed"].as_u64(), json["failed"].as_u64()), (Some(1), Some(1)));
    assert_eq!(json["cases"][1]["failure"]["step"], 1);
}

#[test]
fn the_keys_of_a_game_are_listed() {
    let folder = folder();
    let path = file(folder.path(), "mine.toml", case("it goes on", POSSIBLE));
    let out = run(&["check", "--keys", game(), &path]).good();
    for heading in ["Events", "Facts", "View"] {
        assert!(out.lines().any(|line| line == heading), "{out}");
    }
    assert!(out.contains("turn"), "{out}");
    let json: serde_json::Value =
        serde_json::from_str(&run(&["check", "--keys", game(), "--json", &path]).good()).unwrap();
    assert!(json["facts"]["keys"]["turn"].is_object(), "{json}");
    run(&["check", "--keys", "chess", &path]).bad(2, &["chess"]);
}

#[test]
fn the_cases_that_the_page_shows_pass() {
    let (page, folder) = (include_str!("../../../../docs/cases.md"), folder());
    let blocks = page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    let whole: String = blocks.filter(|block| block.starts_with("[[case]]")).collect();
    let path = file(folder.path(), "page.toml", &whole);
    let (shown, said) = (whole.matches("[[case]]").count(), run(&["check", &path]).good());
    assert!(shown >= 2 && said.contains(&format!("{shown} passed, 0 failed")), "{said}");
}

#[test]
fn the_page_on_cases_names_every_key_of_a_view() {
    let page = include_str!("../../../../docs/cases.md");
    let words: std::collections::HashSet<&str> =
        page.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').collect();
    for book in shelf::all() {
        let view = book.case_keys(&[]).unwrap().view;
        let inner =
            view.keys.values().filter_map(|shape| shape.items.as_ref()).flat_map(|item| item.keys.keys());
        for key in view.keys.keys().chain(inner) {
            assert!(
                words.contains(key.as_str()),
                "{}: docs/cases.md does not name `{key}`",
                book.about().game
            );
        }
    }
}

#[test]
fn folders_are_walked_and_files_that_cannot_be_read_are_named() {
    let folder = folder();
    file(folder.path(), &format!("cases/{}/good.toml", game()), case("it goes on", POSSIBLE));
    file(folder.path(), &format!("cases/{}/deep/good.toml", game()), case("it goes on", POSSIBLE));
    file(folder.path(), "cases/readme.md", "no case");
    assert_eq!(run_in(folder.path(), &["check"]).good(), "2 passed, 0 failed\n");
    file(folder.path(), &format!("cases/{}/bad.toml", game()), "[[case]]\nname = 3\n");
    file(folder.path(), &format!("cases/{}/raw.toml", game()), b"# ok\n\xff\xfe".as_slice());
    let out = run_in(folder.path(), &["check"]).bad(2, &["bad.toml:2", "raw.toml:2: not UTF-8"]);
    assert_eq!(out.lines().last(), Some("2 passed, 0 failed"));
}

#[test]
fn what_cannot_be_checked_is_an_error() {
    let folder = folder();
    run_in(folder.path(), &["check"]).bad(2, &["no folder `cases`"]);
    run(&["check", "/nowhere.toml"]).bad(2, &["/nowhere.toml"]);
    let path = file(folder.path(), "whose.toml", "");
    run(&["check", &path]).bad(2, &["of which game"]);
    let beside = file(folder.path(), &format!("{}/data/battles/one/cases/whose.toml", game()), "");
    assert_eq!(run(&["check", &beside]).good(), "0 passed, 0 failed\n");
    let chess = file(folder.path(), "cases/chess/mate.toml", "");
    run(&["check", &chess]).bad(2, &["no game `chess`", game()]);
    assert_eq!(run(&["check", &path, "--game", game()]).good(), "0 passed, 0 failed\n");
    run(&["check", &path, "--game", "chess"]).bad(2, &["chess"]);
    let unknown = case("it goes on", POSSIBLE).replace("-0", "-9");
    let path = file(folder.path(), "unknown.toml", unknown);
    run(&["check", &path]).bad(2, &["unknown.toml:3"]);
}
