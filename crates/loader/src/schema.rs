//! What a data file may say, as a JSON schema: an editor that reads the file's first line (`#:schema …`) completes keys
//! and marks mistakes before the program is run.

use crate::briefing::{BRIEFINGS, BriefingText, HINTS, HintsText};
use crate::layout::matches;
use crate::names::{NAMES, NamesText};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;

/// The schema of one kind of file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataSchema {
    /// Which files it is for: `map.toml`, `scenarios/*.toml`.
    pub pattern: &'static str,
    /// Its file below the data folder: `schemas/map.json`.
    pub file: String,
    /// The schema.
    pub text: String,
}

impl DataSchema {
    /// Of the briefings, which every game has.
    pub fn of_briefings() -> DataSchema {
        DataSchema::of::<BriefingText>(BRIEFINGS, "briefing")
    }

    /// Of the hints.
    pub fn of_hints() -> DataSchema {
        DataSchema::of::<HintsText>(HINTS, "hints")
    }

    /// Of the names.
    pub fn of_names() -> DataSchema {
        DataSchema::of::<NamesText>(NAMES, "names")
    }

    /// The schema of files that read as `T`.
    pub fn of<T: JsonSchema>(pattern: &'static str, name: &str) -> DataSchema {
        // Editors know draft 7 best.
        let schema = SchemaSettings::draft07().into_generator().into_root_schema_for::<T>();
        let text = serde_json::to_string_pretty(&schema).unwrap_or_else(|error| error.to_string());
        DataSchema { pattern, file: format!("schemas/{name}.json"), text: text + "\n" }
    }

    /// Whether it is the schema of a file.
    pub fn is_for(&self, name: &str) -> bool {
        matches(self.pattern, name)
    }

    /// The first line of a file that names it.
    pub fn line(&self, name: &str) -> String {
        let up = "../".repeat(name.matches('/').count());
        format!("#:schema {}{}", if up.is_empty() { "./" } else { &up }, self.file)
    }
}
