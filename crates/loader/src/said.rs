//! A text in both languages.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A text in both languages, as it is sent: a word, a sentence or a few.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Said {
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
}

impl Said {
    /// In English and French.
    pub fn new(en: impl Into<String>, fr: impl Into<String>) -> Said {
        Said { en: en.into(), fr: fr.into() }
    }

    /// One after the other, with commas between them.
    pub fn list(parts: impl Iterator<Item = Said>) -> Said {
        let (en, fr): (Vec<String>, Vec<String>) = parts.map(|part| (part.en, part.fr)).unzip();
        Said::new(en.join(", "), fr.join(", "))
    }
}
