//! Marks of provenance: where a figure, or a block of figures, comes from.

use crate::{At, Flaw, LoadError, Reader};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
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
