//! From a message to a sentence, in English and French: [`Phrases`] of whoever speaks, and the [`Texts`] of a game, which
//! knows its pieces and places by name.

mod grammar;

use crate::message::{Arg, Message};
use crate::naming::Name;
use crate::refusal::Refusal;
use crate::rules::Rules;
use catalogue::Lang;
pub use fluent_bundle::FluentArgs as Args;
use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;
use fluent_syntax::ast::Pattern;
use grammar::{AGREE, Called, agree, elided, grouped};
use loader::{Names, Said};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

pub use grammar::typeset;

/// What a piece is called of which only the back is seen.
const HIDDEN: &str = "piece-hidden";

/// What a sentence says of an event whose dice have not fallen yet.
const BRIEF: &str = "brief";

/// What is said to whoever does not know what to do: of a question, and of a refusal.
const HELP: &str = "help";

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

    /// What is said in it.
    pub fn of(self, said: &Said) -> &str {
        match self {
            Language::En => &said.en,
            Language::Fr => &said.fr,
        }
    }

    /// What is called so in it: by its own name in this language, or else by that which is printed on it.
    pub fn name<'n>(self, names: &'n Names, code: &str, printed: &'n str) -> &'n str {
        let own = match self {
            Language::En => &names.en,
            Language::Fr => &names.fr,
        };
        own.get(code).map_or(printed, String::as_str)
    }

    /// Is what is called so in it more than one: *Brunswick and Spörcken*, *Royal Dragoons*?
    pub fn is_plural(self, names: &Names, code: &str) -> bool {
        match self {
            Language::En => names.plural_en.contains(code),
            Language::Fr => names.plural_fr.contains(code),
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

/// The sentences of Fluent sources in one language, whoever says them: a game, the table, the command line.
pub struct Phrases {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Phrases {
    /// The sentences of these sources; where several have a key, the last wins.
    pub fn new(language: Language, sources: &[&str]) -> Phrases {
        let locale = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(match language {
            Language::En => |value, _| grouped(value, ","),
            Language::Fr => |value, _| grouped(value, "\u{202f}"),
        }));
        // They can only fail if the functions are there already.
        let _ = bundle.add_builtins();
        let _ = bundle.add_function(AGREE, agree);
        for source in sources {
            bundle.add_resource_overriding(resource(source));
        }
        Phrases { language, bundle }
    }

    /// The language it speaks.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Is there a text of that key?
    pub fn has(&self, key: &str) -> bool {
        self.pattern(key).is_some()
    }

    /// The text of a key that takes no arguments.
    pub fn word(&self, key: &str) -> String {
        self.say(key, &Args::new())
    }

    /// The text of a key with its arguments. A key without text shows as itself.
    pub fn say(&self, key: &str, args: &Args<'_>) -> String {
        self.try_say(key, args).0
    }

    /// The same, and what is wrong with it.
    fn try_say(&self, key: &str, args: &Args<'_>) -> (String, Option<TextError>) {
        let Some(pattern) = self.pattern(key) else {
            return (key.to_owned(), Some(TextError::Missing(self.language, key.to_owned())));
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(args), &mut errors);
        let text = if self.language == Language::Fr { elided(&text) } else { text.into_owned() };
        let fault =
            errors.first().map(|error| TextError::Broken(self.language, key.to_owned(), error.to_string()));
        (text, fault)
    }

    /// The text of a key, `moved`, or of an attribute of it, `moved.brief`.
    fn pattern(&self, key: &str) -> Option<&Pattern<&str>> {
        match key.split_once('.') {
            None => self.bundle.get_message(key)?.value(),
            Some((key, attribute)) => Some(self.bundle.get_message(key)?.get_attribute(attribute)?.value()),
        }
    }
}

/// A game's sentences in one language.
///
/// `P` is any pointer to the rules: `Texts::new(&rules, …)` for a moment, `Texts::new(Arc::clone(&rules), …)` to keep.
pub struct Texts<P> {
    rules: P,
    phrases: Phrases,
}

impl<P> Texts<P>
where
    P: Deref<Target: Rules>,
{
    /// The kernel's texts and the game's own, which win where both have a key.
    pub fn new(rules: P, language: Language) -> Texts<P> {
        let phrases = Phrases::new(language, &[language.kernel_source(), rules.fluent(language.code())]);
        Texts { rules, phrases }
    }

    /// The language it speaks.
    pub fn language(&self) -> Language {
        self.phrases.language
    }

    /// Is there a text of that key?
    pub fn has(&self, key: &str) -> bool {
        self.phrases.has(key)
    }

    /// The message as a sentence. A key without text shows as itself.
    pub fn say(&self, message: &Message) -> String {
        self.render(message).0
    }

    /// The message in brief, without the dice that happened to fall: its attribute `.brief`, or else all of it.
    pub fn brief(&self, message: &Message) -> String {
        self.aside(message, BRIEF).unwrap_or_else(|| self.say(message))
    }

    /// What a question says to whoever meets it for the first time: its attribute `.help`.
    pub fn help(&self, question: &Message) -> Option<String> {
        self.aside(question, HELP)
    }

    /// A decision as a short label. Where a question is answered by doing nothing, or nothing more, its own attribute of
    /// that verb says what this means there: `ask-move.end`.
    pub fn label(&self, question: &Message, label: &Message, verb: &str) -> String {
        self.aside(question, verb).unwrap_or_else(|| self.say(label))
    }

    /// An attribute of a message, with the arguments of the message.
    fn aside(&self, message: &Message, attribute: &str) -> Option<String> {
        let key = format!("{}.{attribute}", message.key);
        self.has(&key).then(|| self.say(&Message { key, args: message.args.clone() }))
    }

    /// The text of a key that takes no arguments.
    pub fn word(&self, key: &str) -> String {
        self.phrases.word(key)
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
        let key = refusal_key(refusal);
        let reason = if self.has(&key) {
            self.phrases.say(&key, &self.refused(refusal))
        } else {
            match self.rules.catalogue().rule(id) {
                Some(rule) => {
                    let mut args = self.refused(refusal);
                    args.set("rule", typeset(rule.text_in(self.language().lang()).trim()));
                    self.phrases
                        .say(if refusal.piece.is_some() { "refusal-by" } else { "refusal-now" }, &args)
                }
                None => self.word("refusal-unknown"),
            }
        };
        let mut frame = Args::new();
        frame.set("reason", capital(&reason));
        frame.set("rule", id);
        self.phrases.say("refusal-frame", &frame)
    }

    /// What would help whoever is refused, where it can be said.
    pub fn refusal_help(&self, refusal: &Refusal) -> Option<String> {
        let key = format!("{}.{HELP}", refusal_key(refusal));
        self.has(&key).then(|| self.phrases.say(&key, &self.refused(refusal)))
    }

    /// What a piece or place is called.
    pub fn title(&self, name: Name) -> String {
        typeset(&self.rules.title(name, self.language())).into_owned()
    }

    /// The same with its number, for the verbs of a sentence about it.
    fn called(&self, name: Name) -> Called {
        Called { title: self.title(name), is_plural: self.rules.is_plural(name, self.language()) }
    }

    /// What a refusal is about; whatever it does not name is this piece, that place.
    fn refused(&self, refusal: &Refusal) -> Args<'_> {
        let called = |name: Option<Name>, otherwise| {
            let called = name.map(|name| self.called(name)).filter(|called| !called.title.is_empty());
            called.unwrap_or_else(|| Called::one(self.word(otherwise)))
        };
        let mut args = Args::new();
        args.set("piece", called(refusal.piece.map(Name::Piece), "refusal-piece"));
        args.set("place", called(refusal.place.map(Name::Place), "refusal-place"));
        args.set("number", refusal.number.unwrap_or_default());
        args
    }

    fn render(&self, message: &Message) -> (String, Option<TextError>) {
        let mut args = Args::with_capacity(message.args.len());
        let (mut fault, mut nameless) = (None, false);
        for (name, arg) in &message.args {
            match arg {
                Arg::Text(text) => args.set(*name, text.as_str()),
                Arg::Number(number) => args.set(*name, *number),
                Arg::Piece(piece) => {
                    let called = self.called(Name::Piece(*piece));
                    let hidden = called.title.is_empty();
                    nameless |= hidden;
                    args.set(*name, if hidden { Called::one(self.word(HIDDEN)) } else { called });
                }
                Arg::Place(place) => args.set(*name, self.title(Name::Place(*place))),
                Arg::Rule(rule) => args.set(*name, rule.as_str()),
                Arg::Term(key) => {
                    let (text, error) = self.phrases.try_say(key, &Args::new());
                    fault = fault.or(error);
                    args.set(*name, text);
                }
            }
        }
        let (text, error) = self.phrases.try_say(&message.key, &args);
        (if nameless { self.begun(text) } else { text }, error.or(fault))
    }

    /// A sentence that a nameless piece begins, with its capital.
    fn begun(&self, text: String) -> String {
        if text.starts_with(&self.word(HIDDEN)) { capital(&text) } else { text }
    }
}

/// The text with a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// The key of what is said of a refusal.
fn refusal_key(refusal: &Refusal) -> String {
    format!("refusal-{}", refusal.rule.as_str().replace('.', "_"))
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
}
