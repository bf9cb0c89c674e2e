//! The position of a rule case: one reader and one grammar for all games.
//!
//! A position is a table of keys. What stands under a key is a number, a text, a list, or things with their codes. Of a thing
//! one says what there is to say in words: a word alone (`1207`, `routed`) or with values (`losses=1`, `joined=fischer,rohan`).
//! Things are written as lines, or below their codes as lines or tables; it comes to the same:
//!
//! ```
//! use kernel::position::Reading;
//!
//! let lines: toml::Table = toml::from_str(r#"units = ["jenner 1207 losses=1 moved"]"#).unwrap();
//! let below: toml::Table = toml::from_str(r#"units.jenner = "1207 losses=1 moved""#).unwrap();
//! let table: toml::Table = toml::from_str(r#"units.jenner = { at = "1207", losses = 1, moved = true }"#).unwrap();
//! for position in [&lines, &below, &table] {
//!     let units = Reading::new(position, &["units"]).unwrap().things("units").unwrap();
//!     let jenner = &units[0];
//!     assert_eq!(jenner.code, "jenner");
//!     assert_eq!(jenner.note("losses").unwrap().number::<u8>().unwrap(), 1);
//!     assert!(jenner.note("moved").unwrap().is_said().unwrap());
//! }
//! ```

use crate::notation::Word;
use serde::de::DeserializeOwned;
use std::fmt::Display;
use toml::{Table, Value};

/// Why the position of a case could not be set up: where in it, and what is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{at}: {reason}")]
pub struct PositionError {
    /// The key of the position it is about, such as `units[3]`.
    pub at: String,
    /// What is wrong.
    pub reason: String,
}

impl PositionError {
    /// At this key, for this reason.
    pub fn new(at: impl Into<String>, reason: impl Display) -> PositionError {
        PositionError { at: at.into(), reason: reason.to_string() }
    }
}

/// What was read, or what is wrong with it.
pub type Read<T> = Result<T, PositionError>;

/// The unit, place or other word of a notation that has this code.
pub fn coded<T: Word<D>, D>(at: &str, code: &str, data: &D) -> Read<T> {
    T::read(&[code], data).map_err(|misread| PositionError::new(at, misread))
}

/// The side, state or other value that data files write like this.
pub fn named<T: DeserializeOwned>(at: &str, word: &str) -> Read<T> {
    Value::from(word).try_into().map_err(|error: toml::de::Error| PositionError::new(at, error.message()))
}

/// A table of a position, being read.
#[derive(Clone, Debug)]
pub struct Reading<'a> {
    table: &'a Table,
    at: String,
}

impl<'a> Reading<'a> {
    /// A position that has no keys but these.
    pub fn new(table: &'a Table, keys: &[&str]) -> Read<Reading<'a>> {
        Reading { table, at: String::new() }.with_keys(keys)
    }

    fn with_keys(self, keys: &[&str]) -> Read<Reading<'a>> {
        match self.table.keys().find(|key| !keys.contains(&key.as_str())) {
            Some(key) => Err(self.wrong(key, format_args!("unknown key; there are: {}", keys.join(", ")))),
            None => Ok(self),
        }
    }

    /// The path of a key.
    pub fn at(&self, key: &str) -> String {
        if self.at.is_empty() { key.to_owned() } else { format!("{}.{key}", self.at) }
    }

    /// Something is wrong with what stands under a key.
    pub fn wrong(&self, key: &str, reason: impl Display) -> PositionError {
        PositionError::new(self.at(key), reason)
    }

    /// Does something stand under this key?
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// True or false; false if nothing stands there.
    pub fn flag(&self, key: &str) -> Read<bool> {
        let flag = |value: &Value| value.as_bool().ok_or_else(|| self.wrong(key, "must be true or false"));
        self.table.get(key).map_or(Ok(false), flag)
    }

    /// A number.
    pub fn number<N: TryFrom<i64>>(&self, key: &str) -> Read<Option<N>> {
        let fits = |value: &Value| N::try_from(value.as_integer()?).ok();
        let number = |value| fits(value).ok_or_else(|| self.wrong(key, "must be a whole number in range"));
        self.table.get(key).map(number).transpose()
    }

    /// A text.
    pub fn text(&self, key: &str) -> Read<Option<&'a str>> {
        let text = |value: &'a Value| value.as_str().ok_or_else(|| self.wrong(key, "must be a text"));
        self.table.get(key).map(text).transpose()
    }

    /// A text that is the name of a side, state or other value.
    pub fn named<T: DeserializeOwned>(&self, key: &str) -> Read<Option<T>> {
        self.text(key)?.map(|word| named(&self.at(key), word)).transpose()
    }

    /// A text that is the code of something.
    pub fn coded<T: Word<D>, D>(&self, key: &str, data: &D) -> Read<Option<T>> {
        self.text(key)?.map(|code| coded(&self.at(key), code, data)).transpose()
    }

    /// The texts of a list, each with its path.
    pub fn texts(&self, key: &str) -> Read<Vec<(String, &'a str)>> {
        let Some(value) = self.table.get(key) else { return Ok(Vec::new()) };
        let items = value.as_array().ok_or_else(|| self.wrong(key, "must be a list of texts"))?;
        let text = |(index, item): (usize, &'a Value)| {
            let at = format!("{}[{index}]", self.at(key));
            match item.as_str() {
                Some(text) => Ok((at, text)),
                None => Err(PositionError::new(at, "must be a text")),
            }
        };
        items.iter().enumerate().map(text).collect()
    }

    /// The texts of a list that are the codes of something.
    pub fn all_coded<T: Word<D>, D, C: FromIterator<T>>(&self, key: &str, data: &D) -> Read<C> {
        self.texts(key)?.into_iter().map(|(at, code)| coded(&at, code, data)).collect()
    }

    /// A table that has no keys but these.
    pub fn table(&self, key: &str, keys: &[&str]) -> Read<Option<Reading<'a>>> {
        self.tables(key)?.map(|table| table.with_keys(keys)).transpose()
    }

    /// A table with any keys, each of which has a table of its own.
    pub fn tables(&self, key: &str) -> Read<Option<Reading<'a>>> {
        let table = |value: &'a Value| match value.as_table() {
            Some(table) => Ok(Reading { table, at: self.at(key) }),
            None => Err(self.wrong(key, "must be a table")),
        };
        self.table.get(key).map(table).transpose()
    }

    /// Its keys.
    pub fn keys(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.table.keys().map(String::as_str)
    }

    /// Things with their codes, and what is said of them.
    pub fn things(&self, key: &str) -> Read<Vec<Thing>> {
        match self.table.get(key) {
            None => Ok(Vec::new()),
            Some(Value::Table(table)) => {
                let thing = |(code, value): (&String, &Value)| {
                    let at = format!("{}.{code}", self.at(key));
                    Ok(Thing { notes: notes(&at, value)?, code: code.clone(), at })
                };
                table.iter().map(thing).collect()
            }
            Some(_) => Ok(self.texts(key)?.into_iter().map(|(at, line)| Thing::of_line(at, line)).collect()),
        }
    }
}

/// Something with a code, and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thing {
    /// Where it stands.
    pub at: String,
    /// Its code.
    pub code: String,
    /// What is said of it.
    pub notes: Vec<Note>,
}

impl Thing {
    fn of_line(at: String, line: &str) -> Thing {
        let mut words = line.split_whitespace();
        let code = words.next().unwrap_or_default().to_owned();
        Thing { notes: words.map(|word| Note::of_word(&at, word)).collect(), code, at }
    }

    /// What it is.
    pub fn coded<T: Word<D>, D>(&self, data: &D) -> Read<T> {
        coded(&self.at, &self.code, data)
    }

    /// What is said of it, but for what is called false.
    pub fn said(&self) -> impl Iterator<Item = &Note> {
        self.notes.iter().filter(|note| note.values != ["false"])
    }

    /// What is said of it under a name, if anything is.
    pub fn note(&self, name: &str) -> Option<&Note> {
        self.notes.iter().find(|note| note.name == name)
    }
}

/// What is said of a thing: a word, perhaps with values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    at: String,
    /// The word.
    pub name: String,
    /// Its values, or the list that stands for it.
    pub values: Vec<String>,
}

impl Note {
    fn of_word(at: &str, word: &str) -> Note {
        let (name, values) = word.split_once('=').unwrap_or((word, ""));
        let values = values.split(',').filter(|value| !value.is_empty()).map(str::to_owned).collect();
        Note { at: at.to_owned(), name: name.to_owned(), values }
    }

    /// Where it stands, for what is wrong with it.
    pub fn at(&self) -> String {
        format!("{}.{}", self.at, self.name)
    }

    /// Something is wrong with it.
    pub fn wrong(&self, reason: impl Display) -> PositionError {
        PositionError::new(self.at(), reason)
    }

    /// It means nothing where it stands.
    pub fn unknown(&self, what: &str) -> PositionError {
        PositionError::new(&self.at, format!("`{}` says nothing of {what}", self.name))
    }

    /// The word alone, if it has no values.
    pub fn bare(&self) -> Option<&str> {
        self.values.is_empty().then_some(&self.name)
    }

    /// Its one value.
    pub fn text(&self) -> Read<&str> {
        match &self.values[..] {
            [value] => Ok(value),
            _ => Err(self.wrong("must have one value")),
        }
    }

    /// Its one value as a number.
    pub fn number<N: std::str::FromStr>(&self) -> Read<N> {
        self.text()?.parse().map_err(|_| self.wrong("must be a whole number in range"))
    }

    /// Its values as numbers.
    pub fn numbers<N: std::str::FromStr>(&self) -> Read<Vec<N>> {
        let number = |value: &String| value.parse().map_err(|_| self.wrong("must be whole numbers in range"));
        self.values.iter().map(number).collect()
    }

    /// Its one value as the name of a state or figure.
    pub fn named<T: DeserializeOwned>(&self) -> Read<T> {
        named(&self.at(), self.text()?)
    }

    /// Its one value as the code of something.
    pub fn coded<T: Word<D>, D>(&self, data: &D) -> Read<T> {
        coded(&self.at(), self.text()?, data)
    }

    /// Is it said: alone or `true`, and not `false`?
    pub fn is_said(&self) -> Read<bool> {
        match &self.values[..] {
            [] => Ok(true),
            [value] if value == "true" => Ok(true),
            [value] if value == "false" => Ok(false),
            _ => Err(self.wrong("must be true or false")),
        }
    }
}

/// What is said of a thing below its code: a line, or a table in which every word is a key.
fn notes(at: &str, value: &Value) -> Read<Vec<Note>> {
    match value {
        Value::String(line) => Ok(line.split_whitespace().map(|word| Note::of_word(at, word)).collect()),
        Value::Table(table) => table
            .iter()
            .map(|(name, value)| {
                Ok(Note { at: at.to_owned(), name: name.clone(), values: values(at, name, value)? })
            })
            .collect(),
        _ => Err(PositionError::new(at, "must be a text or a table")),
    }
}

fn values(at: &str, name: &str, value: &Value) -> Read<Vec<String>> {
    let one = |value: &Value| match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Boolean(flag) => Ok(flag.to_string()),
        _ => Err(PositionError::new(format!("{at}.{name}"), "must be texts or whole numbers")),
    };
    match value {
        Value::Array(items) => items.iter().map(one).collect(),
        value => Ok(vec![one(value)?]),
    }
}
