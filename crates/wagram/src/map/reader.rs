//! Reads one file: its text into what it may say, and the checks that every figure needs.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use serde::de::DeserializeOwned;
use toml::Spanned;

use super::text::{Figure, Mark, MarkText, Text};
use super::{Flaw, MAX_FILE_BYTES, MapError, Source};

/// What reading comes to.
pub(crate) type Read<T> = Result<T, Box<MapError>>;

/// A file being read.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    name: &'a str,
    text: &'a str,
}

impl<'a> Reader<'a> {
    pub fn new(name: &'a str, text: &'a str) -> Reader<'a> {
        Reader { name, text }
    }

    /// The file as `T`; keys that `T` does not know are refused.
    pub fn parse<T: DeserializeOwned>(self) -> Read<T> {
        if self.text.len() > MAX_FILE_BYTES {
            return Err(self.flaw(0..0, Flaw::TooLarge(self.text.len())));
        }
        toml::from_str(self.text).map_err(|error| {
            let span = error.span().unwrap_or(0..0);
            self.flaw(span, Flaw::Syntax(error.message().trim().replace('\n', "; ")))
        })
    }

    /// What is wrong at a place.
    pub fn flaw(self, span: Range<usize>, flaw: Flaw) -> Box<MapError> {
        Box::new(MapError::new(self.name, self.text, span, flaw))
    }

    /// What is wrong with a value.
    pub fn at<T>(self, value: &Spanned<T>, flaw: Flaw) -> Box<MapError> {
        self.flaw(value.span(), flaw)
    }

    /// Refuses a value if `wrong`.
    pub fn refuse_if<T>(self, wrong: bool, value: &Spanned<T>, flaw: impl FnOnce() -> Flaw) -> Read<()> {
        if wrong { Err(self.at(value, flaw())) } else { Ok(()) }
    }

    /// A text that can be shown.
    pub fn text(self, text: &Text, what: &'static str) -> Read<String> {
        let shown = text.get_ref().trim();
        let fine = (1..=200).contains(&shown.chars().count()) && !shown.chars().any(char::is_control);
        self.refuse_if(!fine, text, || Flaw::Text { what })?;
        Ok(shown.to_owned())
    }

    /// A number within a range.
    pub fn number<N: TryFrom<i64>>(
        self,
        figure: &Figure,
        what: &'static str,
        range: RangeInclusive<i64>,
    ) -> Read<N> {
        let found = *figure.get_ref();
        let number = if range.contains(&found) { N::try_from(found).ok() } else { None };
        number.ok_or_else(|| {
            self.at(figure, Flaw::Range { what, low: *range.start(), high: *range.end(), found })
        })
    }

    /// Notes where the figures of a path come from.
    pub fn note(self, sources: &mut BTreeMap<String, Source>, path: String, mark: &Mark) -> Read<()> {
        let (source, wrong) = match mark.get_ref() {
            MarkText::Seed(section) => {
                (Source::Seed(section.clone()), section.trim().is_empty().then_some("seed needs the section"))
            }
            MarkText::Public(address) => (
                Source::Public(address.clone()),
                (!address.contains("://")).then_some("public needs the address"),
            ),
            MarkText::Reconstructed(reasons) => (
                Source::Reconstructed(reasons.clone()),
                reasons.trim().is_empty().then_some("reconstructed needs the reasons"),
            ),
        };
        if let Some(why) = wrong {
            return Err(self.at(mark, Flaw::Mark(why)));
        }
        sources.insert(path, source);
        Ok(())
    }
}
