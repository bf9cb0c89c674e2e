//! Reads one file: its text into what it may say, and the checks that every file needs.

use super::{File, Flaw, LoadError};
use board::{Grid, Hex};
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};
use toml::Spanned;

/// A text with its place in the file.
pub(super) type Text = Spanned<String>;
/// A number with its place in the file.
pub(super) type Figure = Spanned<i64>;

/// A file being read.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    file: &'a File,
}

impl<'a> Reader<'a> {
    pub(super) fn new(file: &'a File) -> Reader<'a> {
        Reader { file }
    }

    /// The file as `T`; keys that `T` does not know are refused.
    pub(super) fn parse<T: DeserializeOwned>(self) -> Result<T, LoadError> {
        toml::from_str(&self.file.text).map_err(|error| {
            let span = error.span().unwrap_or(0..0);
            self.flaw(span, Flaw::Syntax(error.message().trim().replace('\n', "; ")))
        })
    }

    /// What is wrong at a place.
    pub(super) fn flaw(self, span: Range<usize>, flaw: Flaw) -> LoadError {
        LoadError::flawed(self.file, span, flaw)
    }

    /// What is wrong with a value.
    pub(super) fn at<T>(self, value: &Spanned<T>, flaw: Flaw) -> LoadError {
        self.flaw(value.span(), flaw)
    }

    /// Refuses a value if `wrong`.
    pub(super) fn refuse_if<T>(
        self,
        wrong: bool,
        value: &Spanned<T>,
        flaw: impl FnOnce() -> Flaw,
    ) -> Result<(), LoadError> {
        if wrong { Err(self.at(value, flaw())) } else { Ok(()) }
    }

    /// A code that is well formed and not yet taken.
    pub(super) fn code(self, code: &Text, taken: &mut BTreeSet<String>) -> Result<String, LoadError> {
        let text = code.get_ref();
        let well_formed = (1..=40).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        self.refuse_if(!well_formed, code, || Flaw::Code(text.clone()))?;
        self.refuse_if(!taken.insert(text.clone()), code, || Flaw::DuplicateCode(text.clone()))?;
        Ok(text.clone())
    }

    /// A text that can be shown.
    pub(super) fn text(self, text: &Text, what: &'static str) -> Result<String, LoadError> {
        let shown = text.get_ref().trim();
        let fine = (1..=200).contains(&shown.chars().count()) && !shown.chars().any(char::is_control);
        self.refuse_if(!fine, text, || Flaw::Text { what })?;
        Ok(shown.to_owned())
    }

    /// A number within a range.
    pub(super) fn number<N: TryFrom<i64>>(
        self,
        figure: &Figure,
        what: &'static str,
        range: RangeInclusive<i64>,
    ) -> Result<N, LoadError> {
        let found = *figure.get_ref();
        let number = if range.contains(&found) { N::try_from(found).ok() } else { None };
        number.ok_or_else(|| {
            self.at(figure, Flaw::Range { what, low: *range.start(), high: *range.end(), found })
        })
    }

    /// A list that fits in a box; `place` is that of the first entry too many.
    pub(super) fn at_most<T, P>(
        self,
        list: &[T],
        what: &'static str,
        most: usize,
        place: impl Fn(&T) -> &Spanned<P>,
    ) -> Result<(), LoadError> {
        match list.get(most) {
            Some(surplus) => Err(self.at(place(surplus), Flaw::TooMany { what, most, found: list.len() })),
            None => Ok(()),
        }
    }

    /// A hex of the map.
    pub(super) fn hex(self, grid: &Grid, hex: &Text) -> Result<Hex, LoadError> {
        grid.parse(hex.get_ref()).map_err(|error| self.at(hex, Flaw::Hex(error)))
    }

    /// Hexes of the map, at least one, none twice.
    pub(super) fn hexes(
        self,
        grid: &Grid,
        hexes: &Spanned<Vec<Text>>,
        what: &'static str,
    ) -> Result<Vec<Hex>, LoadError> {
        self.refuse_if(hexes.get_ref().is_empty(), hexes, || Flaw::Empty { what })?;
        let mut seen = BTreeSet::new();
        let mut list = Vec::with_capacity(hexes.get_ref().len());
        for text in hexes.get_ref() {
            let hex = self.hex(grid, text)?;
            self.refuse_if(!seen.insert(hex), text, || Flaw::Repeated(text.get_ref().clone()))?;
            list.push(hex);
        }
        Ok(list)
    }
}
