//! The series knows no battle by name, and what is Rust in a battle is short and behind few hooks.

use gloire::Gloire;
use std::fs;
use std::path::{Path, PathBuf};

/// What is Rust in a battle is a file under this many lines.
const MODULE: usize = 200;
/// And it is asked in at most so many ways.
const HOOKS: usize = 8;

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every Rust file below a folder, with its text.
fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let below = entries.flat_map(|path| match path.extension().is_some_and(|kind| kind == "rs") {
        true => vec![(path.clone(), fs::read_to_string(path).expect("text"))],
        false if path.is_dir() => files(&path),
        false => Vec::new(),
    });
    below.collect()
}

/// The words of a text, in small letters.
fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase)
}

#[test]
fn no_battle_is_named_in_the_code_of_the_series() {
    let game = Gloire::embedded();
    let battles = &game.field.data().battles;
    let names: Vec<String> =
        battles.iter().flat_map(|battle| [battle.code.to_lowercase(), battle.en.to_lowercase()]).collect();
    assert!(names.len() >= 30, "fourteen battles and a ground of ours");
    let own = [source().join("battles"), source().join("load/tests"), source().join("load/tests.rs")];
    for (path, text) in files(&source()) {
        if !own.iter().any(|own| path.starts_with(own)) {
            let named = words(&text).find(|word| names.contains(word));
            assert_eq!(named, None, "{}", path.display());
        }
    }
}

#[test]
fn what_is_rust_in_a_battle_is_short() {
    let modules = files(&source().join("battles"));
    assert!(modules.len() > 1);
    for (path, text) in modules {
        assert!(text.lines().count() < MODULE, "{}", path.display());
    }
}

#[test]
fn a_battle_is_asked_by_few_hooks() {
    let text = fs::read_to_string(source().join("battles/mod.rs")).expect("the hooks");
    let (_, hooks) = text.split_once("pub trait Battle").expect("one trait has them all");
    let (hooks, _) = hooks.split_once("\n}").expect("its end");
    let count = hooks.matches("    fn ").count();
    assert!((1..=HOOKS).contains(&count), "{count} hooks");
}
