//! A rule's table set out in columns and rows, in both languages.

use std::collections::HashMap;

use serde::Serialize;
use toml::{Table, Value};

use crate::{Catalogue, Term, Text};

/// A part of a table that a reader sees as one: columns and rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tableau {
    /// What it is about, where the table has several parts.
    pub name: Option<Text>,
    /// The heads of the columns; none where each row is a label and what it stands for.
    pub columns: Vec<Text>,
    /// The cells, row by row.
    pub rows: Vec<Vec<Text>>,
}

impl Catalogue {
    /// A table of the catalogue, of whatever shape, as somebody reads it.
    pub fn tableaux(&self, table: &Value) -> Vec<Tableau> {
        let glossary = Glossary(self.terms.iter().map(|term| (term.word.as_str(), term)).collect());
        match table {
            Value::Table(table) => glossary.parts(table),
            Value::Array(list) => vec![glossary.list(None, list)],
            other => {
                vec![Tableau { name: None, columns: Vec::new(), rows: vec![vec![glossary.cell(other)]] }]
            }
        }
    }
}

/// The words of the tables.
struct Glossary<'a>(HashMap<&'a str, &'a Term>);

impl Glossary<'_> {
    /// In the order of the data: what is said in one line as labels and values, and every part that has rows of its own.
    fn parts(&self, table: &Table) -> Vec<Tableau> {
        if let Some(matrix) = matrix_of(table) {
            return vec![self.matrix(&matrix)];
        }
        let mut parts: Vec<Tableau> = Vec::new();
        for (key, value) in table {
            match (self.part(key, value), parts.last_mut()) {
                (Some(part), _) => parts.push(part),
                (None, Some(Tableau { name: None, rows, .. })) => rows.push(self.line(key, value)),
                (None, _) => {
                    let rows = vec![self.line(key, value)];
                    parts.push(Tableau { name: None, columns: Vec::new(), rows });
                }
            }
        }
        if let [only] = &mut parts[..] {
            only.name = None;
        }
        parts
    }

    fn line(&self, key: &str, value: &Value) -> Vec<Text> {
        vec![self.head(key), self.cell(value)]
    }

    fn part(&self, key: &str, value: &Value) -> Option<Tableau> {
        if let Value::Table(map) = value {
            let rows = map.iter().map(|(label, value)| self.line(label, value)).collect();
            return Some(Tableau { name: Some(self.head(key)), columns: Vec::new(), rows });
        }
        let list = value.as_array().filter(|_| rows_of(value).is_some() || is_of_sentences(value))?;
        Some(self.list(Some(self.head(key)), list))
    }

    /// A line for each map, a column for each of the keys that they share.
    fn matrix(&self, lines: &[(&String, &Table)]) -> Tableau {
        let shared: Vec<&String> = lines.first().map(|(_, line)| line.keys().collect()).unwrap_or_default();
        let corner = plain(String::new());
        let columns = [corner].into_iter().chain(shared.into_iter().map(|key| self.head(key))).collect();
        let row = |(label, line): &(&String, &Table)| {
            [self.head(label)].into_iter().chain(line.values().map(|value| self.cell(value))).collect()
        };
        Tableau { name: None, columns, rows: lines.iter().map(row).collect() }
    }

    fn list(&self, name: Option<Text>, list: &[Value]) -> Tableau {
        match all_tables(list) {
            Some(rows) => self.rows(name, &rows),
            None => Tableau {
                name,
                columns: Vec::new(),
                rows: list.iter().map(|value| vec![self.cell(value)]).collect(),
            },
        }
    }

    /// A column for every key that some row has, in the order in which they come up.
    fn rows(&self, name: Option<Text>, rows: &[&Table]) -> Tableau {
        let mut keys: Vec<&String> = Vec::new();
        for key in rows.iter().flat_map(|row| row.keys()) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        // Modifiers are printed with their sign: so is every figure of a column that goes below zero.
        let is_signed = |key: &&String| {
            rows.iter().any(|row| row.get(*key).and_then(Value::as_integer).is_some_and(|figure| figure < 0))
        };
        let keys: Vec<(&String, bool)> = keys.into_iter().map(|key| (key, is_signed(&key))).collect();
        let cell = |row: &Table, key: &str, is_signed: bool| match row.get(key) {
            Some(Value::Integer(figure)) if is_signed && *figure > 0 => plain(format!("+{figure}")),
            Some(value) => self.cell(value),
            None => plain(String::new()),
        };
        let cells = |row: &&Table| keys.iter().map(|&(key, is_signed)| cell(row, key, is_signed)).collect();
        Tableau {
            name,
            columns: keys.iter().map(|(key, _)| self.head(key)).collect(),
            rows: rows.iter().map(cells).collect(),
        }
    }

    /// A key, as the head of a column or of a row.
    fn head(&self, key: &str) -> Text {
        let Text { en, fr } = self.word(key);
        Text { en: capital(&en), fr: fr.as_deref().map(capital) }
    }

    fn cell(&self, value: &Value) -> Text {
        match value {
            Value::String(text) => self.word(text),
            Value::Boolean(true) => Text { en: "yes".to_owned(), fr: Some("oui".to_owned()) },
            Value::Boolean(false) => Text { en: "no".to_owned(), fr: Some("non".to_owned()) },
            Value::Array(list) => self.joined(list.iter(), ", "),
            Value::Table(map) => self.joined(map.values(), " "),
            figure => plain(minus(&figure.to_string())),
        }
    }

    fn joined<'v>(&self, values: impl Iterator<Item = &'v Value>, between: &str) -> Text {
        let cells: Vec<Text> =
            values.map(|value| self.cell(value)).filter(|cell| !cell.en.is_empty()).collect();
        let en = cells.iter().map(|cell| cell.en.as_str()).collect::<Vec<_>>().join(between);
        let is_translated = cells.iter().any(|cell| cell.fr.is_some());
        let fr =
            cells.iter().map(|cell| cell.fr.as_deref().unwrap_or(&cell.en)).collect::<Vec<_>>().join(between);
        Text { en, fr: is_translated.then_some(fr) }
    }

    fn word(&self, word: &str) -> Text {
        match self.0.get(word) {
            Some(term) => {
                let en = term.en.clone().unwrap_or_else(|| word.replace('_', " "));
                Text { en: minus(&en), fr: Some(minus(&term.fr)) }
            }
            None => plain(minus(word)),
        }
    }
}

/// The rows of a list that holds nothing but maps.
fn rows_of(value: &Value) -> Option<Vec<&Table>> {
    value.as_array().filter(|list| !list.is_empty()).and_then(|list| all_tables(list))
}

/// A list of remarks rather than of names: each stands on a line of its own.
fn is_of_sentences(value: &Value) -> bool {
    const LONGEST_NAME: usize = 30;
    let Some(list) = value.as_array() else { return false };
    list.iter().any(|one| one.as_str().is_some_and(|text| text.chars().count() > LONGEST_NAME))
}

fn all_tables(list: &[Value]) -> Option<Vec<&Table>> {
    list.iter().map(Value::as_table).collect()
}

/// Nothing but maps, at least two, and all with the same keys: a line for each.
fn matrix_of(table: &Table) -> Option<Vec<(&String, &Table)>> {
    let lines: Vec<_> =
        table.iter().map(|(key, value)| Some((key, value.as_table()?))).collect::<Option<_>>()?;
    let (_, first) = lines.first()?;
    let is_alike = lines.len() > 1 && lines.iter().all(|(_, line)| line.keys().eq(first.keys()));
    is_alike.then_some(lines)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The same in every language.
fn plain(en: String) -> Text {
    Text { en, fr: None }
}

/// Figures below zero with a minus sign: `-3 or less`, but not `TM-1`, which is a result as it is printed.
fn minus(text: &str) -> String {
    let mut set = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        let is_sign = letter == '-' && before == ' ' && letters.peek().is_some_and(char::is_ascii_digit);
        set.push(if is_sign { '−' } else { letter });
        before = letter;
    }
    set
}
