//! What pieces are called: in English no French words, in French no English ones, but for names that nobody translates.

use kernel::{Language, Setup};
use std::collections::BTreeSet;

/// Words that only French has, with blanks or signs around them, and ordinals: `2e`, `1er`.
const FRENCH: [&str; 30] = [
    "de",
    "du",
    "des",
    "et",
    "la",
    "le",
    "les",
    "d",
    "au",
    "aux",
    "ligne",
    "lég",
    "légère",
    "cheval",
    "pied",
    "réserve",
    "garde",
    "colonne",
    "batterie",
    "artillerie",
    "infanterie",
    "cavalerie",
    "dragons",
    "hu",
    "dr",
    "cu",
    "ch",
    "co",
    "mo",
    "sax",
];
/// Words that only English has, and ordinals: `2nd`, `4th`.
const ENGLISH: [&str; 13] = [
    "and",
    "of",
    "the",
    "foot",
    "guards",
    "light",
    "horse",
    "guns",
    "flank",
    "hussars",
    "dragoons",
    "marshal",
    "grenadier",
];
/// Names that stay as they are, and words that both languages have.
const PROPER: [&str; 10] = [
    "d’Hautpoul",
    "De Muy",
    "La Tour du Pin",
    "La Reine",
    "La Couronne",
    "La Morlière",
    "Vierte Garde",
    "Chasseurs à Cheval",
    "De Roll",
    "D/",
];

/// A word of the list, or a number with one of these ends, in a name.
fn stranger<'n>(name: &'n str, words: &[&str], ends: &[&str]) -> Option<&'n str> {
    let ordinal = |word: &str| {
        let end = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        end.len() < word.len() && ends.contains(&end)
    };
    name.split(|letter: char| !letter.is_alphanumeric())
        .find(|word| words.contains(&&word.to_lowercase()[..]) || ordinal(word))
}

#[test]
fn each_language_calls_pieces_in_its_own_words() {
    let mut wrong = BTreeSet::new();
    for book in shelf::all() {
        for scenario in &book.about().scenarios {
            let bound = book.bound(&Setup::new(scenario.code.as_str())).expect("a set-up of the book");
            for said in bound.names().into_values() {
                for language in Language::ALL {
                    let name = language.of(&said);
                    let bare = PROPER.iter().fold(name.to_owned(), |name, proper| name.replace(proper, ""));
                    let found = match language {
                        Language::En => stranger(&bare, &FRENCH, &["e", "er", "ère"]),
                        Language::Fr => stranger(&bare, &ENGLISH, &["st", "nd", "rd", "th"]),
                    };
                    wrong.extend(found.map(|word| format!("{language}: {name} ({word})")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
}
