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

/// Every file below a folder of the client, with its text.
fn client_files(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let below = entries.flat_map(|path| match path.is_dir() {
        true => client_files(&path),
        false => vec![(path.clone(), fs::read_to_string(&path).expect("text"))],
    });
    below.collect()
}

/// The letters of a text and nothing else: small, without accents, so that `CastelNuovo`, `castel_nuovo` and
/// `Castel Nuovo` are one.
fn letters(text: &str) -> String {
    let plain = |letter: char| match letter {
        'à' | 'â' | 'ä' => "a".to_owned(),
        'é' | 'è' | 'ê' | 'ë' => "e".to_owned(),
        'î' | 'ï' => "i".to_owned(),
        'ô' | 'ö' => "o".to_owned(),
        'ù' | 'û' | 'ü' => "u".to_owned(),
        'œ' => "oe".to_owned(),
        other if other.is_alphabetic() => other.to_string(),
        _ => String::new(),
    };
    text.to_lowercase().chars().map(plain).collect()
}

/// What the battles are called, without years and articles: codes, English and French names.
fn names() -> Vec<String> {
    let game = Gloire::embedded();
    let battles = &game.field.data().battles;
    let called = battles.iter().flat_map(|battle| [&battle.code, &battle.en, &battle.fr]);
    let bare = called.map(|name| letters(name.trim_start_matches("The ").trim_start_matches("Les ")));
    let mut names: Vec<String> = bare.collect();
    names.sort();
    names.dedup();
    names
}

/// The name that a text has in it, if there is one: as a word or within one, a year after it or not.
fn named<'n>(text: &str, names: &'n [String]) -> Option<&'n str> {
    // A short name may begin in one word and end in the next by accident.
    const SHORT: usize = 6;
    text.lines().find_map(|line| {
        let words: Vec<String> = line.split_whitespace().map(letters).collect();
        let whole = words.concat();
        let within = |name: &&String| {
            if name.len() < SHORT {
                words.iter().any(|word| word.contains(*name))
            } else {
                whole.contains(*name)
            }
        };
        names.iter().find(within).map(String::as_str)
    })
}

#[test]
fn a_name_is_found_however_it_is_written() {
    let names = names();
    for wanted in ["austerlitz", "castelnuovo", "jena", "iena", "pyramids", "pyramides", "canopus", "canope"]
    {
        assert!(names.iter().any(|name| name == wanted), "{wanted} is none of {names:?}");
    }
    for text in [
        "fn is_austerlitz()",
        "AusterlitzBridge",
        "\"austerlitz1805\"",
        "// Castel Nuovo",
        "CASTEL_NUOVO",
        "the ice of Iéna, 1806",
        "atJena",
        "Schöngraben",
        "zurich-2.1-04",
        "the Pyramids",
        "the Manœuvre",
    ] {
        assert!(named(text, &names).is_some(), "{text}");
    }
    assert_eq!(named("the series knows none by name: a canopy, the top of a pyramid", &names), None);
}

#[test]
fn no_battle_is_named_in_the_code_of_the_series() {
    let names = names();
    assert!(names.len() >= 15, "fourteen battles and a ground of ours");
    let own = [source().join("battles"), source().join("load/tests"), source().join("load/tests.rs")];
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games/gloire");
    let (series, client) = (files(&source()), client_files(&client));
    assert!(series.len() > 100 && client.len() > 10, "{} and {} files", series.len(), client.len());
    for (path, text) in series.iter().chain(&client) {
        if !own.iter().any(|own| path.starts_with(own)) {
            assert_eq!(named(text, &names), None, "{}", path.display());
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
