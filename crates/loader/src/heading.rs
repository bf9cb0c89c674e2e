//! Something in a file that others are listed under: a family of scenarios, a group of options.

use crate::{Flaw, LoadError, Reader, Text};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeSet;

/// A heading as files write it: `{ code = "rivers", en = "Rivers", fr = "Rivières" }`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeadingText {
    /// Its code.
    pub code: Text,
    en: Text,
    fr: Text,
}

impl Reader<'_> {
    /// The code of a heading, which is not yet taken, and its English and French words.
    pub fn heading(
        self,
        heading: &HeadingText,
        taken: &mut BTreeSet<String>,
    ) -> Result<[String; 3], LoadError> {
        let code = self.code(&heading.code, taken)?;
        Ok([code, self.text(&heading.en, "a heading")?, self.text(&heading.fr, "a heading")?])
    }

    /// The family of a scenario. `earlier` are the families of those read before it: one of the same code has the same words.
    pub fn family<'f>(
        self,
        heading: &HeadingText,
        mut earlier: impl Iterator<Item = [&'f str; 3]>,
    ) -> Result<[String; 3], LoadError> {
        let family = self.heading(heading, &mut BTreeSet::new())?;
        let other =
            earlier.any(|known| known[0] == family[0] && known != family.each_ref().map(String::as_str));
        self.refuse_if(other, &heading.code, || Flaw::OtherWords(family[0].clone()))?;
        Ok(family)
    }
}
