//! Marks of provenance: where a figure, or a block of figures, comes from.

use super::{Flaw, LoadError, Reader};
use crate::data::Source;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// A mark as files write it: `{ seed = "16.1.4" }`, `{ public = "https://…" }`, `{ reconstructed = "why" }`.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum MarkText {
    Seed(String),
    Public(String),
    Reconstructed(String),
}

/// A mark with its place in the file.
pub(super) type Mark = Spanned<MarkText>;

/// The marks met so far, by the path of what they vouch for.
#[derive(Default)]
pub(super) struct Sources(BTreeMap<String, Source>);

impl Sources {
    /// Notes where the figures of a path come from.
    pub(super) fn note(&mut self, reader: Reader, path: String, mark: &Mark) -> Result<(), LoadError> {
        let (source, wrong) = match mark.get_ref() {
            MarkText::Seed(section) => {
                (Source::Seed, section.trim().is_empty().then_some("seed needs the section"))
            }
            MarkText::Public(address) => {
                (Source::Public, (!address.contains("://")).then_some("public needs the address"))
            }
            MarkText::Reconstructed(reasons) => (
                Source::Reconstructed,
                reasons.trim().is_empty().then_some("reconstructed needs the reasons"),
            ),
        };
        if let Some(why) = wrong {
            return Err(reader.at(mark, Flaw::Mark(why)));
        }
        self.0.insert(path, source);
        Ok(())
    }

    pub(super) fn into_map(self) -> BTreeMap<String, Source> {
        self.0
    }
}
