//! From a message to a sentence: Fluent texts of a game and of the kernel, in English and French.

use crate::message::{Arg, Message};
use crate::naming::Name;
use crate::refusal::Refusal;
use crate::rules::Rules;
use catalogue::Lang;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::Pattern;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

/// What a piece is called of which only the back is seen.
const HIDDEN: &str = "piece-hidden";

/// What a sentence says of an event whose dice have not fallen yet.
const BRIEF: &str = "brief";

/// A language that every game speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Language {
    /// Both.
    pub const ALL: [Language; 2] = [Language::En, Language::Fr];

    /// Its code: `en`, `fr`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Fr => "fr",
        }
    }

    /// The same language in the catalogue.
    pub const fn lang(self) -> Lang {
        match self {
            Language::En => Lang::En,
            Language::Fr => Lang::Fr,
        }
    }

    /// The kernel's own texts in this language.
    pub const fn kernel_source(self) -> &'static str {
        match self {
            Language::En => include_str!("../i18n/en.ftl"),
            Language::Fr => include_str!("../i18n/fr.ftl"),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The code is of no language spoken here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no language `{0}`; there are: en, fr")]
pub struct UnknownLanguage(pub String);

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Language, UnknownLanguage> {
        Language::ALL
            .into_iter()
            .find(|language| language.code() == code)
            .ok_or_else(|| UnknownLanguage(code.to_owned()))
    }
}

/// Why a message could not be said as it should.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TextError {
    /// There is no such key.
    #[error("{0}: no text `{1}`")]
    Missing(Language, String),
    /// The text exists and asks for something that it was not given.
    #[error("{0}: text `{1}`: {2}")]
    Broken(Language, String, String),
}

/// A game's sentences in one language.
///
/// `P` is any pointer to the rules: `Texts::new(&rules, …)` for a moment, `Texts::new(Arc::clone(&rules), …)` to keep.
pub struct Texts<P> {
    rules: P,
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl<P> Texts<P>
where
    P: Deref<Target: Rules>,
{
    /// The kernel's texts and the game's own, which win where both have a key.
    pub fn new(rules: P, language: Language) -> Texts<P> {
        let locale = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(match language {
            Language::En => |value, _| grouped(value, ","),
            Language::Fr => |value, _| grouped(value, "\u{202f}"),
        }));
        // It can only fail if the function is there already.
        let _ = bundle.add_builtins();
        bundle.add_resource_overriding(resource(language.kernel_source()));
        bundle.add_resource_overriding(resource(rules.fluent(language.code())));
        Texts { rules, language, bundle }
    }

    /// The language it speaks.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Is there a text of that key?
    pub fn has(&self, key: &str) -> bool {
        self.pattern(key).is_some()
    }

    /// The message as a sentence. A key without text shows as itself.
    pub fn say(&self, message: &Message) -> String {
        self.render(message).0
    }

    /// The message in brief, without the dice that happened to fall: its attribute `.brief`, or else all of it.
    pub fn brief(&self, message: &Message) -> String {
        let brief = Message { key: format!("{}.{BRIEF}", message.key), args: message.args.clone() };
        self.say(if self.has(&brief.key) { &brief } else { message })
    }

    /// The text of a key that takes no arguments.
    pub fn word(&self, key: &str) -> String {
        self.format(key, &FluentArgs::new()).0
    }

    /// The message as a sentence, or what is wrong with it: what the harness asks.
    pub fn try_say(&self, message: &Message) -> Result<String, TextError> {
        match self.render(message) {
            (text, None) => Ok(text),
            (_, Some(error)) => Err(error),
        }
    }

    /// A refusal as a sentence, the rule's id in brackets behind it: the text `refusal-<rule>`, where the dots of the
    /// id are underscores, or else what the catalogue says.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        let id = refusal.rule.as_str();
        let key = format!("refusal-{}", id.replace('.', "_"));
        let mut args = FluentArgs::new();
        if let Some(piece) = refusal.piece {
            args.set("piece", self.rules.title(Name::Piece(piece)));
        }
        if let Some(place) = refusal.place {
            args.set("place", self.rules.title(Name::Place(place)));
        }
        if let Some(number) = refusal.number {
            args.set("number", number);
        }
        let reason = if self.has(&key) {
            self.format(&key, &args).0
        } else {
            match self.rules.catalogue().rule(id) {
                Some(rule) => rule.text_in(self.language.lang()).trim().to_owned(),
                None => self.word("refusal-unknown"),
            }
        };
        let mut frame = FluentArgs::new();
        frame.set("reason", reason);
        frame.set("rule", id);
        self.format("refusal-frame", &frame).0
    }

    fn render(&self, message: &Message) -> (String, Option<TextError>) {
        let mut args = FluentArgs::with_capacity(message.args.len());
        let (mut fault, mut nameless) = (None, false);
        for (name, arg) in &message.args {
            match arg {
                Arg::Text(text) => args.set(*name, text.as_str()),
                Arg::Number(number) => args.set(*name, *number),
                Arg::Piece(piece) => {
                    let title = self.rules.title(Name::Piece(*piece));
                    nameless |= title.is_empty();
                    args.set(*name, if title.is_empty() { self.word(HIDDEN) } else { title });
                }
                Arg::Place(place) => args.set(*name, self.rules.title(Name::Place(*place))),
                Arg::Rule(rule) => args.set(*name, rule.as_str()),
                Arg::Term(key) => {
                    let (text, error) = self.format(key, &FluentArgs::new());
                    fault = fault.or(error);
                    args.set(*name, text);
                }
            }
        }
        let (text, error) = self.format(&message.key, &args);
        (if nameless { self.begun(text) } else { text }, error.or(fault))
    }

    /// A sentence that a nameless piece begins, with its capital.
    fn begun(&self, text: String) -> String {
        let mut letters = text.chars();
        match letters.next() {
            Some(first) if text.starts_with(&self.word(HIDDEN)) => {
                first.to_uppercase().chain(letters).collect()
            }
            _ => text,
        }
    }

    /// The text of a key, `moved`, or of an attribute of it, `moved.brief`.
    fn pattern(&self, key: &str) -> Option<&Pattern<&str>> {
        match key.split_once('.') {
            None => self.bundle.get_message(key)?.value(),
            Some((key, attribute)) => Some(self.bundle.get_message(key)?.get_attribute(attribute)?.value()),
        }
    }

    fn format(&self, key: &str, args: &FluentArgs<'_>) -> (String, Option<TextError>) {
        let Some(pattern) = self.pattern(key) else {
            return (key.to_owned(), Some(TextError::Missing(self.language, key.to_owned())));
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
        let fault =
            errors.first().map(|error| TextError::Broken(self.language, key.to_owned(), error.to_string()));
        (text, fault)
    }
}

/// A key that one language has and another lacks, or a text that cannot be read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, thiserror::Error)]
pub enum KeyFault {
    /// English has it, French does not, or the other way round.
    #[error("{language}: no text `{key}`")]
    Missing {
        /// The language that lacks it: `en` or `fr`.
        language: &'static str,
        /// The key.
        key: String,
    },
    /// The source is not Fluent.
    #[error("{language}, line {line}: {reason}")]
    Syntax {
        /// The language of the source.
        language: &'static str,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
}

/// What two Fluent sources, English and French, do not have in common; empty if they have the same keys.
pub fn missing_keys(en: &str, fr: &str) -> Vec<KeyFault> {
    let mut faults = Vec::new();
    let english = keys(en, "en", &mut faults);
    let french = keys(fr, "fr", &mut faults);
    let lacks = |language, key: &String| KeyFault::Missing { language, key: key.clone() };
    faults.extend(english.difference(&french).map(|key| lacks("fr", key)));
    faults.extend(french.difference(&english).map(|key| lacks("en", key)));
    faults
}

/// The keys of a Fluent source: messages, their attributes (`key.attribute`) and terms (`-term`).
pub fn key_names(source: &str) -> BTreeSet<String> {
    keys(source, "", &mut Vec::new())
}

fn keys(source: &str, language: &'static str, faults: &mut Vec<KeyFault>) -> BTreeSet<String> {
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, errors)| {
        faults.extend(errors.into_iter().map(|error| {
            let line = 1 + source.bytes().take(error.pos.start).filter(|&byte| byte == b'\n').count();
            KeyFault::Syntax { language, line, reason: error.kind.to_string() }
        }));
        resource
    });
    let mut keys = BTreeSet::new();
    for entry in resource.entries() {
        match entry {
            fluent_syntax::ast::Entry::Message(message) => {
                keys.insert(message.id.name.to_owned());
                keys.extend(message.attributes.iter().map(|a| format!("{}.{}", message.id.name, a.id.name)));
            }
            fluent_syntax::ast::Entry::Term(term) => {
                keys.insert(format!("-{}", term.id.name));
            }
            _ => {}
        }
    }
    keys
}

/// A source as a resource; what cannot be read is left out, and its keys show as themselves.
fn resource(source: &str) -> FluentResource {
    FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource)
}

/// Whole numbers of five digits and more in groups of three; a year or a hex number stays as it is.
fn grouped(value: &FluentValue<'_>, separator: &str) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    if number.value.fract() != 0.0 || number.value.abs() < 10_000.0 {
        return None;
    }
    let digits = format!("{:.0}", number.value.abs());
    let mut text = String::from(if number.value < 0.0 { "-" } else { "" });
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push_str(separator);
        }
        text.push(digit);
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernel_says_the_same_things_in_both_languages() {
        assert_eq!(missing_keys(Language::En.kernel_source(), Language::Fr.kernel_source()), []);
    }

    #[test]
    fn a_key_that_one_language_lacks_is_named() {
        let faults = missing_keys("a = A\nb = B\n", "a = A\nc = C\nd =\n");
        let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert!(texts.contains(&"fr: no text `b`".to_owned()), "{texts:?}");
        assert!(texts.contains(&"en: no text `c`".to_owned()), "{texts:?}");
        assert!(texts.iter().any(|text| text.starts_with("fr, line 3")), "{texts:?}");
    }

    #[test]
    fn large_numbers_are_grouped_and_years_are_not() {
        assert_eq!(grouped(&FluentValue::from(1760), ","), None);
        assert_eq!(grouped(&FluentValue::from(24_000), ","), Some("24,000".to_owned()));
        assert_eq!(grouped(&FluentValue::from(-1_234_567), " "), Some("-1 234 567".to_owned()));
    }
}
