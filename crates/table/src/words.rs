//! What the table itself says, in English and French: `i18n/`. Games bring their own texts.

use kernel::text::Args;
use kernel::{Language, Phrases};
use shelf::Said;
use std::sync::LazyLock;

static WORDS: LazyLock<[Phrases; 2]> =
    LazyLock::new(|| Language::ALL.map(|language| Phrases::new(language, &[source(language)])));

const fn source(language: Language) -> &'static str {
    match language {
        Language::En => include_str!("../i18n/en.ftl"),
        Language::Fr => include_str!("../i18n/fr.ftl"),
    }
}

/// The text of a key.
pub fn said(key: &str) -> Said {
    said_of(key, &Args::new())
}

/// The text of a key with its arguments.
pub fn said_of(key: &str, args: &Args<'_>) -> Said {
    let [en, fr] = &*WORDS;
    Said { en: en.say(key, args), fr: fr.say(key, args) }
}

/// The same where an argument differs from one language to the other.
pub fn said_each<'a>(key: &str, args: impl Fn(Language) -> Args<'a>) -> Said {
    let [en, fr] = &*WORDS;
    Said { en: en.say(key, &args(Language::En)), fr: fr.say(key, &args(Language::Fr)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same_things() {
        assert_eq!(kernel::text::missing_keys(source(Language::En), source(Language::Fr)), []);
    }
}
