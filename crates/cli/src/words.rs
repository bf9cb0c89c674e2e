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
}
