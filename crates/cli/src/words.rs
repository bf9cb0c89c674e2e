//! What the commands themselves say, in English and French. Games bring their own texts.

use kernel::text::Args;
use kernel::{Language, Phrases};
use std::borrow::Cow;

/// The sentences of the command line in one language.
pub struct Words {
    /// The language.
    pub language: Language,
    phrases: Phrases,
}

const fn source(language: Language) -> &'static str {
    match language {
        Language::En => include_str!("../i18n/en.ftl"),
        Language::Fr => include_str!("../i18n/fr.ftl"),
    }
}

impl Words {
    /// In this language.
    pub fn new(language: Language) -> Words {
        Words { language, phrases: Phrases::new(language, &[source(language)]) }
    }

    /// The text of a key.
    pub fn word(&self, key: &str) -> String {
        self.phrases.word(key)
    }

    /// The text of a key with its arguments. A key without text shows as itself.
    pub fn say(&self, key: &str, args: &[(&str, Value<'_>)]) -> String {
        let mut given = Args::with_capacity(args.len());
        for (name, value) in args {
            match value {
                Value::Text(text) => given.set(*name, &**text),
                Value::Number(number) => given.set(*name, *number as f64),
            }
        }
        self.phrases.say(key, &given)
    }
}

/// An argument of a sentence.
#[derive(Clone)]
pub enum Value<'a> {
    /// Text as it stands.
    Text(Cow<'a, str>),
    /// A whole number.
    Number(u64),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::Text(text.into())
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(text.into())
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Value::Text(text.into())
    }
}

impl From<u64> for Value<'_> {
    fn from(number: u64) -> Self {
        Value::Number(number)
    }
}

/// The language of the environment: French if it says so, otherwise English.
pub fn from_environment() -> Language {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set).unwrap_or_default();
    let french = value == "fr" || ["fr_", "fr-", "fr."].iter().any(|start| value.starts_with(start));
    if french { Language::Fr } else { Language::En }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same_things() {
        assert_eq!(kernel::text::missing_keys(source(Language::En), source(Language::Fr)), []);
    }

    /// What Fluent sources say, without their comments, and without what stands in braces or in tags.
    fn said(source: &str) -> String {
        let (mut said, mut depth) = (String::new(), 0_u32);
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            for letter in line.chars() {
                match letter {
                    '{' | '<' => depth += 1,
                    '}' | '>' => depth = depth.saturating_sub(1),
                    letter if depth == 0 => said.push(letter),
                    _ => {}
                }
            }
            said.push('\n');
        }
        said
    }

    /// The texts of a Fluent source that stand in quotation marks: what a verb is in one number and in the other.
    fn chosen(source: &str) -> impl Iterator<Item = &str> {
        source
            .lines()
            .filter(|line| line.contains("AGREE("))
            .flat_map(|line| line.split('"').skip(1).step_by(2))
    }

    #[test]
    fn every_crate_writes_the_apostrophes_and_quotation_marks_of_a_printer() {
        let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        let mut seen = 0;
        for folder in std::fs::read_dir(crates).expect("the crates") {
            for code in ["en", "fr"] {
                let path = folder.as_ref().expect("a crate").path().join(format!("i18n/{code}.ftl"));
                let Ok(source) = std::fs::read_to_string(&path) else { continue };
                seen += 1;
                let text = said(&source);
                let plain = text.lines().chain(chosen(&source)).find(|line| line.contains(['\'', '"']));
                assert_eq!(plain, None, "{}", path.display());
            }
        }
        assert!(seen >= 12, "only {seen} sources of texts");
    }

    /// What the commands say of themselves, but for what is to be typed: it stands between backquotes, or in an example.
    #[test]
    fn so_does_what_the_commands_say_of_themselves() {
        fn helps(command: &clap::Command, all: &mut Vec<String>) {
            let texts = [command.get_about(), command.get_long_about()];
            all.extend(texts.into_iter().flatten().map(ToString::to_string));
            for argument in command.get_arguments() {
                let texts = [argument.get_help(), argument.get_long_help()];
                all.extend(texts.into_iter().flatten().map(ToString::to_string));
            }
            command.get_subcommands().for_each(|command| helps(command, all));
        }
        let mut all = Vec::new();
        helps(&<crate::args::Cli as clap::CommandFactory>::command(), &mut all);
        assert!(all.len() > 40, "{all:?}");
        for text in all {
            let spoken: String = text.split('`').step_by(2).collect();
            assert!(!spoken.contains(['\'', '"']), "{text}");
        }
    }

    /// What stands before each `{ $piece }` of a source, and the word behind it.
    fn beside_pieces(source: &str) -> impl Iterator<Item = (&str, &str)> {
        const PIECE: &str = "{ $piece } ";
        source.lines().filter(|line| !line.starts_with('#')).flat_map(|line| {
            line.match_indices(PIECE).map(move |(at, _)| {
                let behind = &line[at + PIECE.len()..];
                let word = behind.split(|letter: char| !letter.is_alphabetic() && letter != '’').next();
                (&line[..at], word.unwrap_or_default())
            })
        })
    }

    /// Some names are plural, so that no verb of which a piece is the subject stands there in one number alone.
    #[test]
    fn verbs_agree_with_the_name_of_a_piece() {
        const OTHERS: [&str; 14] = [
            "of ", "leads ", "with ", "de ", "d’", "corps ", "mène ", "avec ", "sur ", "Put ", "put ",
            "Poser ", "Lay ", "Mettre ",
        ];
        const SINGULAR: [&str; 6] = ["est", "a", "ne", "se", "va", "entre"];
        for game in ["warburg", "wagram", "gloire"] {
            for code in ["en", "fr"] {
                let path = format!("{}/../{game}/i18n/{code}.ftl", env!("CARGO_MANIFEST_DIR"));
                let source = std::fs::read_to_string(&path).expect("the texts of a game");
                for (before, word) in beside_pieces(&source) {
                    let one = match code {
                        "en" => word.ends_with('s') && word != "as",
                        _ => {
                            SINGULAR.contains(&word)
                                || ["n’", "s’"].iter().any(|start| word.starts_with(start))
                        }
                    };
                    let is_subject = !OTHERS.iter().any(|other| before.ends_with(other));
                    assert!(!(one && is_subject), "{path}: {{ $piece }} {word}");
                }
            }
        }
    }
}
