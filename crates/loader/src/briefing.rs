//! `briefings/*.toml`: what players are told of a scenario before it begins; `hints.toml`: a guided first turn of the game.
//!
//! A briefing changes nothing that is played, so that the digest of the data passes over it: a better sentence makes no
//! record outdated.

use crate::{File, Files, Flaw, LoadError, Reader, Said, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

/// The briefings of a box.
pub const BRIEFINGS: &str = "briefings/*.toml";
/// Its hints for whoever plays it for the first time.
pub const HINTS: &str = "hints.toml";

/// What players are told of a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Briefing {
    /// What has happened, and who stands where.
    pub situation: Said,
    /// How long it takes.
    pub length: Said,
    /// What each side is told, in the order of the file.
    pub sides: Vec<SideBriefing>,
    /// Is this the scenario to begin with? Then the code of the side that whoever has never played takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub newcomer: Option<String>,
    /// What whoever plays the game for the first time is told, each when its moment comes, in the order of the file.
    pub hints: Vec<Hint>,
}

/// A hint for whoever plays for the first time.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Hint {
    /// Its moment: a decision with one of these verbs is offered.
    pub verbs: Vec<String>,
    /// What to do, and why.
    pub text: Said,
}

/// What a side is told.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct SideBriefing {
    /// Code of the side.
    pub side: String,
    /// Who it commands.
    pub command: Said,
    /// What wins.
    pub wins: Said,
    /// What to try first.
    pub first: Said,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BriefingText {
    scenario: Text,
    situation: WordsText,
    length: WordsText,
    newcomer: Option<Text>,
    sides: Vec<SideText>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintsText {
    hints: Vec<HintText>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct HintText {
    verbs: Vec<Text>,
    text: WordsText,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SideText {
    side: Text,
    command: WordsText,
    wins: WordsText,
    first: WordsText,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WordsText {
    en: Text,
    fr: Text,
}

/// The briefings of a box by the code of their scenario. `sides` are the sides of each scenario, by its code.
pub fn briefings(
    files: &Files,
    sides: &BTreeMap<&str, Vec<&str>>,
) -> Result<BTreeMap<String, Briefing>, LoadError> {
    let mut taken = BTreeSet::new();
    let mut hints = Vec::new();
    for file in files.matching(HINTS) {
        let reader = Reader::new(file);
        let text: HintsText = reader.parse()?;
        hints = text.hints.iter().map(|hint| self::hint(reader, hint)).collect::<Result<_, _>>()?;
    }
    let briefing = |file| {
        let (code, briefing) = self::briefing(file, sides, &mut taken)?;
        Ok((code, Briefing { hints: hints.clone(), ..briefing }))
    };
    files.matching(BRIEFINGS).map(briefing).collect()
}

fn briefing(
    file: &File,
    sides: &BTreeMap<&str, Vec<&str>>,
    taken: &mut BTreeSet<String>,
) -> Result<(String, Briefing), LoadError> {
    let reader = Reader::new(file);
    let text: BriefingText = reader.parse()?;
    let code = reader.code(&text.scenario, taken)?;
    let wanted = reader.known(&text.scenario, "scenario", |code| sides.get(code))?;
    let mut told = BTreeSet::new();
    let each = text.sides.iter().map(|side| {
        reader.known(&side.side, "side", |code| wanted.contains(&code).then_some(()))?;
        Ok(SideBriefing {
            side: reader.code(&side.side, &mut told)?,
            command: words(reader, &side.command)?,
            wins: words(reader, &side.wins)?,
            first: words(reader, &side.first)?,
        })
    });
    let each: Vec<SideBriefing> = each.collect::<Result<_, LoadError>>()?;
    if let Some(side) = wanted.iter().find(|&&side| !told.contains(side)) {
        return Err(reader.at(&text.scenario, Flaw::NotBriefed((*side).to_owned())));
    }
    let newcomer = text
        .newcomer
        .as_ref()
        .map(|side| reader.known(side, "side", |code| wanted.contains(&code).then(|| code.to_owned())));
    let (situation, length) = (words(reader, &text.situation)?, words(reader, &text.length)?);
    Ok((
        code,
        Briefing { situation, length, sides: each, newcomer: newcomer.transpose()?, hints: Vec::new() },
    ))
}

fn hint(reader: Reader<'_>, hint: &HintText) -> Result<Hint, LoadError> {
    let verbs = hint.verbs.iter().map(|verb| reader.prose(verb)).collect::<Result<_, _>>()?;
    Ok(Hint { verbs, text: words(reader, &hint.text)? })
}

fn words(reader: Reader<'_>, words: &WordsText) -> Result<Said, LoadError> {
    Ok(Said { en: reader.prose(&words.en)?, fr: reader.prose(&words.fr)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Layout;

    const WORDS: &str = "{ en = \"Yes.\", fr = \"Oui.\" }";

    #[test]
    fn every_side_is_told_something() {
        let side = |code: &str| {
            format!("{{ side = \"{code}\", command = {WORDS}, wins = {WORDS}, first = {WORDS} }}")
        };
        let told = |sides: &[&str], newcomer: &str| {
            let sides: Vec<String> = sides.iter().map(|code| side(code)).collect();
            let (head, sides) =
                (format!("situation = {WORDS}\nlength = {WORDS}\n{newcomer}"), sides.join(", "));
            let text = format!("scenario = \"hill\"\n{head}\nsides = [{sides}]");
            let layout =
                Layout { embedded: &[("briefings/hill.toml", "")], grows: &[BRIEFINGS], compiled: &[] };
            let mut files = Files::embedded(&layout);
            *files.text_mut("briefings/hill.toml") = text;
            briefings(&files, &BTreeMap::from([("hill", vec!["red", "blue"])]))
        };
        assert_eq!(told(&["red", "blue"], "").unwrap()["hill"].sides.len(), 2);
        let error = told(&["red"], "").unwrap_err().to_string();
        assert_eq!(error, "briefings/hill.toml:1:12: the side \"blue\" is told nothing");
        let first = told(&["red", "blue"], "newcomer = \"blue\"").unwrap();
        assert_eq!(first["hill"].newcomer.as_deref(), Some("blue"));
        let error = told(&["red", "blue"], "newcomer = \"green\"").unwrap_err().to_string();
        assert!(error.contains("briefings/hill.toml:4:12: ") && error.contains("green"), "{error}");
    }
}
