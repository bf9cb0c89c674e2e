//! Marks of provenance: where a figure, or a block of figures, comes from.

use crate::{At, Flaw, LoadError, Reader};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use ts_rs::TS;

/// A mark as files write it: `{ seed = "16.1.4" }`, `{ public = "https://…" }`, `{ reconstructed = "why" }`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MarkText {
    /// The rulebook says so: its section.
    Seed(String),
    /// A public source says so: its address.
    Public(String),
    /// Rebuilt by us: the reasons.
    Reconstructed(String),
}

/// A mark with its place in the file.
pub type Mark = At<MarkText>;

/// Where a figure comes from.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The rulebook says so, in this section.
    Seed(String),
    /// A public source says so, at this address.
    Public(String),
    /// Rebuilt by us, for these reasons.
    Reconstructed(String),
}

/// The marks of a box, by the path of what they vouch for. The paths are the same in every game: `map.…`,
/// `counter.<code>.<figure>`, `tables.…`, `scenario.<code>.…`. Copies share one list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sources(Arc<BTreeMap<String, Source>>);

impl Sources {
    /// Notes where the figures of a path come from.
    pub fn note(&mut self, reader: Reader, path: String, mark: &Mark) -> Result<(), LoadError> {
        let blank = |text: &str, why| text.trim().is_empty().then_some(why);
        let (source, wrong) = match mark.get().clone() {
            MarkText::Seed(section) => {
                let wrong = blank(&section, "seed needs the section");
                (Source::Seed(section), wrong)
            }
            MarkText::Public(address) => {
                let wrong = (!address.contains("://")).then_some("public needs the address");
                (Source::Public(address), wrong)
            }
            MarkText::Reconstructed(reasons) => {
                let wrong = blank(&reasons, "reconstructed needs the reasons");
                (Source::Reconstructed(reasons), wrong)
            }
        };
        if let Some(why) = wrong {
            return Err(reader.at(mark, Flaw::Mark(why)));
        }
        Arc::make_mut(&mut self.0).insert(path, source);
        Ok(())
    }

    /// Notes several blocks below one path.
    pub fn note_all<'m>(
        &mut self,
        reader: Reader,
        below: &str,
        blocks: impl IntoIterator<Item = (&'m str, &'m Mark)>,
    ) -> Result<(), LoadError> {
        blocks.into_iter().try_for_each(|(block, mark)| self.note(reader, format!("{below}.{block}"), mark))
    }

    /// Notes the figures of a counter: each has a mark of its own, or that of all counters.
    pub fn note_figures<'m>(
        &mut self,
        reader: Reader,
        counter: &str,
        figures: impl IntoIterator<Item = (&'m str, &'m Option<Mark>, &'m Mark)>,
    ) -> Result<(), LoadError> {
        let marks =
            figures.into_iter().map(|(figure, own, general)| (figure, own.as_ref().unwrap_or(general)));
        self.note_all(reader, counter, marks)
    }

    /// Notes every mark of a file that has been read, by the path of what it stands in: `source` vouches for its block,
    /// `edges_source` for the `edges` of its block, a table of marks for what its keys name. An entry of a list is called
    /// by its code, its name, or the first text that it has.
    pub fn note_file(&mut self, reader: Reader, root: &str) -> Result<(), LoadError> {
        match DeTable::parse(reader.said()) {
            Ok(table) => self.note_table(reader, root, table.get_ref()),
            Err(_) => Ok(()), // it has been read, and what is wrong with it been said
        }
    }

    fn note_table(&mut self, reader: Reader, path: &str, table: &DeTable) -> Result<(), LoadError> {
        for (key, value) in table {
            let key: &str = key.get_ref();
            match value.get_ref() {
                DeValue::Table(marks) if key == "source" && mark_of(marks).is_none() => {
                    for (of, mark) in marks {
                        self.note_value(reader, format!("{path}.{}", of.get_ref()), mark)?;
                    }
                }
                DeValue::Table(_) if key == "source" => self.note_value(reader, path.to_owned(), value)?,
                DeValue::Table(inner) => match key.strip_suffix("_source") {
                    Some(of) => self.note_value(reader, format!("{path}.{of}"), value)?,
                    None => self.note_table(reader, &format!("{path}.{key}"), inner)?,
                },
                DeValue::Array(entries) => {
                    for entry in entries.iter().filter_map(|entry| entry.get_ref().as_table()) {
                        self.note_table(reader, &format!("{path}.{key}.{}", called(entry)), entry)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn note_value(
        &mut self,
        reader: Reader,
        path: String,
        value: &Spanned<DeValue>,
    ) -> Result<(), LoadError> {
        match value.get_ref().as_table().and_then(mark_of) {
            Some(mark) => self.note(reader, path, &At::new(value.span(), mark)),
            None => Ok(()),
        }
    }

    /// Where the figure of exactly this path comes from.
    pub fn get(&self, path: &str) -> Option<&Source> {
        self.0.get(path)
    }

    /// Is the figure of exactly this path rebuilt by us?
    pub fn is_rebuilt(&self, path: &str) -> bool {
        matches!(self.get(path), Some(Source::Reconstructed(_)))
    }

    /// Where a figure comes from: its own mark, or that of the nearest block around it.
    ///
    /// `map.terrain.0101` has no mark of its own and is vouched for by `map.terrain`.
    pub fn of(&self, path: &str) -> Option<&Source> {
        let mut path = path;
        loop {
            match self.0.get(path) {
                Some(source) => return Some(source),
                None => path = path.rsplit_once('.')?.0,
            }
        }
    }

    /// All of them, in the order of their paths.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Source)> + Clone {
        self.0.iter().map(|(path, source)| (path.as_str(), source))
    }
}

/// The mark that a table is, if it is one.
fn mark_of(table: &DeTable) -> Option<MarkText> {
    let (kind, text) = table.iter().next().filter(|_| table.len() == 1)?;
    let text = text.get_ref().as_str()?.to_owned();
    match &**kind.get_ref() {
        "seed" => Some(MarkText::Seed(text)),
        "public" => Some(MarkText::Public(text)),
        "reconstructed" => Some(MarkText::Reconstructed(text)),
        _ => None,
    }
}

/// What an entry of a list is called.
fn called<'t>(entry: &'t DeTable) -> &'t str {
    let texts =
        || entry.iter().filter_map(|(key, value)| Some((&**key.get_ref(), value.get_ref().as_str()?)));
    let of = |wanted: &str| texts().find(|(key, _)| *key == wanted);
    of("code").or_else(|| of("name")).or_else(|| texts().next()).map_or("", |(_, text)| text)
}
