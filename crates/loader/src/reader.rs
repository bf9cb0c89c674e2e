//! Reads one file: its text into what it may say, and the checks that every file needs.

use crate::{At, Figure, File, Flaw, LoadError, Text};
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::error::Error;
use std::ops::{Range, RangeInclusive};

/// A file being read.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    file: &'a File,
}

impl<'a> Reader<'a> {
    /// Of this file.
    pub fn new(file: &'a File) -> Reader<'a> {
        Reader { file }
    }

    /// The file as `T`; keys that `T` does not know are refused.
    pub fn parse<T: DeserializeOwned>(self) -> Result<T, LoadError> {
        toml::from_str(&self.file.text).map_err(|error| {
            let span = error.span().unwrap_or(0..0);
            self.flaw(span, Flaw::Syntax(error.message().trim().replace('\n', "; ")))
        })
    }

    /// What the file says.
    pub(crate) fn said(self) -> &'a str {
        &self.file.text
    }

    /// What is wrong at a place.
    pub fn flaw(self, span: Range<usize>, flaw: impl Error + Send + Sync + 'static) -> LoadError {
        LoadError::flawed(&self.file.name, &self.file.text, span, flaw)
    }

    /// What is wrong with a value.
    pub fn at<T>(self, value: &At<T>, flaw: impl Error + Send + Sync + 'static) -> LoadError {
        self.flaw(value.span(), flaw)
    }

    /// Refuses a value if `wrong`.
    pub fn refuse_if<T, E: Error + Send + Sync + 'static>(
        self,
        wrong: bool,
        value: &At<T>,
        flaw: impl FnOnce() -> E,
    ) -> Result<(), LoadError> {
        if wrong { Err(self.at(value, flaw())) } else { Ok(()) }
    }

    /// A code that is well formed and not yet taken.
    pub fn code(self, code: &Text, taken: &mut BTreeSet<String>) -> Result<String, LoadError> {
        let text = code.get();
        let well_formed = (1..=40).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        self.refuse_if(!well_formed, code, || Flaw::Code(text.clone()))?;
        self.refuse_if(!taken.insert(text.clone()), code, || Flaw::DuplicateCode(text.clone()))?;
        Ok(text.clone())
    }

    /// What a name in the file means, if there is such a `what`.
    pub fn known<T>(
        self,
        name: &Text,
        what: &'static str,
        find: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, LoadError> {
        let unknown = || self.at(name, Flaw::Unknown { what, name: name.get().clone() });
        find(name.get()).ok_or_else(unknown)
    }

    /// A text that can be shown.
    pub fn text(self, text: &Text, what: &'static str) -> Result<String, LoadError> {
        self.printable(text, 200, Flaw::Text { what })
    }

    /// A few sentences.
    pub fn prose(self, text: &Text) -> Result<String, LoadError> {
        self.printable(text, 600, Flaw::Prose)
    }

    fn printable(self, text: &Text, most: usize, flaw: Flaw) -> Result<String, LoadError> {
        let shown = text.get().trim();
        let fine = (1..=most).contains(&shown.chars().count()) && !shown.chars().any(char::is_control);
        self.refuse_if(!fine, text, || flaw)?;
        Ok(shown.to_owned())
    }

    /// A number within a range.
    pub fn number<N: TryFrom<i64>>(
        self,
        figure: &Figure,
        what: &'static str,
        range: RangeInclusive<i64>,
    ) -> Result<N, LoadError> {
        let found = *figure.get();
        let number = if range.contains(&found) { N::try_from(found).ok() } else { None };
        number.ok_or_else(|| {
            self.at(figure, Flaw::Range { what, low: *range.start(), high: *range.end(), found })
        })
    }

    /// A time of day, `13:00`, in minutes after midnight.
    pub fn time_of_day(self, text: &Text) -> Result<u16, LoadError> {
        let part = |text: &str, most: u16| {
            let digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u16>().ok().filter(|part| digits && *part <= most)
        };
        let minutes = text.get().split_once(':').and_then(|(hours, minutes)| {
            let (hours, minutes) = (part(hours, 23)?, part(minutes, 59)?);
            Some(hours * 60 + minutes)
        });
        minutes.ok_or_else(|| self.at(text, Flaw::Time(text.get().clone())))
    }

    /// A list that fits in a box; `place` is that of the first entry too many.
    pub fn at_most<T, P>(
        self,
        list: &[T],
        what: &'static str,
        most: usize,
        place: impl Fn(&T) -> &At<P>,
    ) -> Result<(), LoadError> {
        match list.get(most) {
            Some(surplus) => Err(self.at(place(surplus), Flaw::TooMany { what, most, found: list.len() })),
            None => Ok(()),
        }
    }

    /// A list that is not empty.
    pub fn some<'v, T>(self, list: &'v At<Vec<T>>, what: &'static str) -> Result<&'v [T], LoadError> {
        self.refuse_if(list.get().is_empty(), list, || Flaw::Empty { what })?;
        Ok(list.get())
    }

    /// What each name of a list means, none twice.
    pub fn each<T: Ord + Copy>(
        self,
        list: &[Text],
        read: impl Fn(&Text) -> Result<T, LoadError>,
    ) -> Result<Vec<T>, LoadError> {
        let mut seen = BTreeSet::new();
        let mut values = Vec::with_capacity(list.len());
        for text in list {
            let value = read(text)?;
            self.refuse_if(!seen.insert(value), text, || Flaw::Repeated(text.get().clone()))?;
            values.push(value);
        }
        Ok(values)
    }
}
