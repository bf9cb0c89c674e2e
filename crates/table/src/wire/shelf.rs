//! The shelf: games, scenarios, rulebooks and maps.

use catalogue::{Example, Gap, Rule, Tableau, Text};
use kernel::setup::Origin;
use loader::Briefing;
use serde::Serialize;
use shelf::{Provenance, Said, SourceSaid};
use std::collections::BTreeMap;
use ts_rs::TS;

/// Something with a name: a side, a family of scenarios, a group of options.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Heading {
    /// Its code.
    pub code: String,
    /// What it is called.
    pub name: Said,
}

/// An option of a scenario.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OptionAbout {
    /// Its code and name.
    #[serde(flatten)]
    pub heading: Heading,
    /// Of the options of a group one may be chosen at most.
    pub group: Option<String>,
    /// The options without which it cannot be chosen.
    pub needs: Vec<String>,
}

/// A scenario.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ScenarioAbout {
    /// Its code.
    pub code: String,
    /// How many turns it has.
    pub turns: u8,
    /// What it is called.
    pub name: Said,
    /// What it is about.
    pub description: Said,
    /// What players are told before it begins.
    pub briefing: Option<Briefing>,
    /// The map it is played on; scenarios may share one.
    pub board: String,
    /// In a game of many battles, the heading it is listed under.
    pub family: Option<Heading>,
    /// Did it happen like this?
    pub origin: Origin,
    /// The sides that have a seat.
    pub sides: Vec<Heading>,
    /// The groups of its options.
    pub groups: Vec<Heading>,
    /// Its options.
    pub options: Vec<OptionAbout>,
}

/// A game on the shelf.
#[derive(Clone, Debug, Serialize, TS)]
pub struct GameAbout {
    /// Its code.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// The version of its rules.
    pub version: u32,
    /// The digest of its data.
    pub data: String,
    /// Its scenarios.
    pub scenarios: Vec<ScenarioAbout>,
}

/// The games that can be played, and the computer players.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Shelf {
    /// The games.
    pub games: Vec<GameAbout>,
    /// The computer players, the weakest first.
    pub computers: Vec<&'static str>,
}

/// A rule as it is read. Written as it stands: a `Value` would put the columns of a table into the order of the alphabet.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(rename = "Rule")]
pub struct ToldRule<'a> {
    /// The rule.
    #[serde(flatten)]
    pub rule: &'a Rule,
    /// Its section of the rulebook.
    pub section: &'a str,
    /// Its tables.
    pub tableaux: Vec<Tableau>,
    /// Where its tables come from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub provenance: Option<SourceSaid>,
}

/// One rule.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FoundRule<'a> {
    /// The rule.
    pub rule: ToldRule<'a>,
}

/// What the rulebook leaves out, and how it is rebuilt.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(rename = "Gap")]
pub struct ToldGap<'a> {
    /// The gap.
    #[serde(flatten)]
    pub gap: &'a Gap,
    /// The rebuilt figures.
    pub tableaux: Vec<Tableau>,
}

/// A chapter of a rulebook.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(rename = "Chapter")]
pub struct ToldChapter<'a> {
    /// Its number or name.
    pub name: &'a str,
    /// What it is about.
    pub title: Text,
    /// The battle it belongs to, in a series.
    pub battle: Option<&'a str>,
    /// Its rules.
    pub rules: Vec<ToldRule<'a>>,
}

/// A rulebook.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(rename = "Rulebook")]
pub struct ToldBook<'a> {
    /// Code of the game.
    pub game: &'a str,
    /// What the game is called.
    pub title: &'a str,
    /// The rules, by chapter.
    pub chapters: Vec<ToldChapter<'a>>,
    /// What the rulebook leaves out.
    pub gaps: Vec<ToldGap<'a>>,
    /// Its worked examples.
    pub examples: &'a [Example],
}

/// The rules in which words occur.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FoundRules<'a> {
    /// Code of the game.
    pub game: &'a str,
    /// What the game is called.
    pub title: &'a str,
    /// The rules.
    pub rules: Vec<ToldRule<'a>>,
}

/// A map as it is sent.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SentChart<'a> {
    /// Code of the board.
    pub board: &'a str,
    /// Digest of the data.
    pub digest: &'a str,
    /// The drawing.
    pub svg: String,
    /// Where everything is on it.
    pub geometry: atlas::Geometry,
    /// The name of every piece, on the map or not, by its code.
    pub names: BTreeMap<String, Said>,
    /// The game's own words on its figures.
    pub words: BTreeMap<&'static str, Said>,
    /// Where its figures come from.
    pub provenance: Provenance,
}
