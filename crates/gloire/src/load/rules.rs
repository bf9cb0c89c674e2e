//! The catalogue: the rules compiled into the program, and those that a data folder brings with a battle of its own.

use super::{CATALOGUE, RULES, Unfit};
use catalogue::{Catalogue, CatalogueError, Reason};
use loader::{Files, Flaw, LoadError, Reader, Text};
use schemars::JsonSchema;
use serde::Deserialize;

/// What a file of rules may say, for editors; the catalogue reads it by itself.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code)] // a schema only
pub(super) struct RulesText {
    /// Always `gloire`.
    game: String,
    title: Option<String>,
    #[serde(default)]
    chapter: Vec<ChapterText>,
    #[serde(default)]
    rule: Vec<RuleText>,
    #[serde(default)]
    example: Vec<ExampleText>,
    #[serde(default)]
    gap: Vec<GapText>,
    #[serde(default)]
    term: Vec<TermText>,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code)]
struct ChapterText {
    name: String,
    title: String,
    title_fr: String,
    /// The battle, as its folder is called.
    battle: String,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code)]
struct RuleText {
    /// Battle, section and counter: `mine-2.2-01`.
    id: String,
    title: String,
    title_fr: String,
    /// What it is about: `movement`, `combat`, …
    kind: String,
    battle: String,
    /// What decides it where no code does: `data`, `type` or `definition`.
    decided: Option<String>,
    en: String,
    fr: String,
    ruling: Option<String>,
    ruling_fr: Option<String>,
    table: Option<serde_json::Value>,
    untestable: Option<String>,
    source: Option<String>,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code)]
struct ExampleText {
    id: String,
    battle: String,
    rules: Vec<String>,
    given: String,
    given_fr: Option<String>,
    expect: String,
    expect_fr: Option<String>,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code)]
struct GapText {
    id: String,
    battle: String,
    what: String,
    what_fr: Option<String>,
    known: String,
    known_fr: Option<String>,
    proposal: String,
    proposal_fr: Option<String>,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[allow(dead_code)]
struct TermText {
    word: String,
    en: Option<String>,
    fr: String,
}

/// The whole catalogue. What is wrong in a file of the box is refused with its line.
pub(super) fn read(files: &Files) -> Result<Catalogue, LoadError> {
    let own = files.matching(RULES).map(|file| (file.text.as_str(), file.name.as_str()));
    let all: Vec<(&str, &str)> = CATALOGUE.iter().map(|&(name, text)| (text, name)).chain(own).collect();
    let catalogue = Catalogue::parse_all(&all).map_err(|error| located(files, &error))?;
    files.matching(RULES).try_for_each(|file| of_its_battle(Reader::new(file), &file.name))?;
    Ok(catalogue)
}

/// What a file of rules says, as far as it tells whose they are; the catalogue has read the rest.
#[derive(Deserialize)]
struct Entries {
    #[serde(default)]
    chapter: Vec<Entry>,
    #[serde(default)]
    rule: Vec<Entry>,
    #[serde(default)]
    example: Vec<Entry>,
    #[serde(default)]
    gap: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    #[serde(alias = "name")]
    id: Text,
    battle: Option<Text>,
}

/// A folder adds rules to its own battle: neither to another nor to the series.
fn of_its_battle(reader: Reader, name: &str) -> Result<(), LoadError> {
    let folder = name.split('/').nth(1).unwrap_or_default();
    let entries: Entries = reader.parse()?;
    for entry in entries.chapter.iter().chain(&entries.rule).chain(&entries.example).chain(&entries.gap) {
        let (place, found) = match &entry.battle {
            Some(battle) if battle.get() == folder => continue,
            Some(battle) => (battle, format!("\"{}\"", battle.get())),
            None => (&entry.id, "the whole series".to_owned()),
        };
        return Err(reader.at(place, Unfit::ForeignEntry { expected: folder.to_owned(), found }));
    }
    Ok(())
}

/// Where the catalogue found something wrong.
fn located(files: &Files, error: &CatalogueError) -> LoadError {
    let file = files.matching(RULES).find(|file| file.name == error.file);
    let Some(file) = file else {
        unreachable!("the compiled catalogue is proved valid by the build: {error}");
    };
    let line_ends = file.text.match_indices('\n').map(|(at, _)| at + 1);
    let start = [0].into_iter().chain(line_ends).nth(error.line - 1).unwrap_or(file.text.len());
    let end = file.text[start..].find('\n').map_or(file.text.len(), |length| start + length);
    match &error.reason {
        Reason::Duplicate { id: code, .. } | Reason::Chapter { name: code, .. } => {
            Reader::new(file).flaw(start..end, Flaw::DuplicateCode(code.clone()))
        }
        reason => Reader::new(file).flaw(start..end, Unfit::Catalogue(reason.to_string())),
    }
}
