//! What a scenario file says for whoever chooses: its captions, its family, its options.

use crate::setup::{Heading, OptionAbout, ScenarioAbout, never_chosen};
use loader::{Files, HeadingText, LoadError, Reader, Text};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeSet;

/// A name, and a line about it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaptionText {
    name: Text,
    text: Text,
}

/// An option of a scenario.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionText {
    /// Its code.
    pub code: Text,
    en: Text,
    fr: Text,
    group: Option<Text>,
    #[serde(default)]
    needs: Vec<Text>,
}

/// What is wrong with a list of options.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
enum Unfit {
    #[error("no option belongs to the group \"{0}\"")]
    IdleGroup(String),
    #[error("the option \"{0}\" can never be chosen: what it needs excludes it")]
    NeverChosen(String),
}

/// The name of a scenario, and the line about it.
pub fn caption(reader: Reader, name: &Text, text: &Text) -> Result<(String, String), LoadError> {
    Ok((reader.text(name, "the name of a scenario")?, reader.text(text, "the line about a scenario")?))
}

impl CaptionText {
    /// The name of a scenario, and the line about it.
    pub fn read(&self, reader: Reader) -> Result<(String, String), LoadError> {
        caption(reader, &self.name, &self.text)
    }
}

/// Adds what the box tells the players of each scenario, where every scenario has the same sides.
pub fn brief<'s>(
    files: &Files,
    scenarios: impl Iterator<Item = &'s mut ScenarioAbout>,
    sides: &[&str],
) -> Result<(), LoadError> {
    let mut scenarios: Vec<&mut ScenarioAbout> = scenarios.collect();
    let told = scenarios.iter().map(|scenario| (scenario.code.as_str(), sides.to_vec())).collect();
    let mut briefings = loader::briefings(files, &told)?;
    for scenario in &mut scenarios {
        scenario.briefing = briefings.remove(&scenario.code);
    }
    Ok(())
}

/// The family of a scenario; `earlier` are those of the scenarios read before it.
pub fn family<'f>(
    reader: Reader,
    family: Option<&HeadingText>,
    earlier: impl Iterator<Item = Option<&'f Heading>>,
) -> Result<Option<Heading>, LoadError> {
    let Some(family) = family else { return Ok(None) };
    reader.family(family, earlier.flatten().map(Heading::words)).map(Heading::from).map(Some)
}

/// The groups of options, each with a member.
pub fn groups(
    reader: Reader,
    groups: &[HeadingText],
    options: &[OptionText],
) -> Result<Vec<Heading>, LoadError> {
    let mut taken = BTreeSet::new();
    let heading = |group: &HeadingText| {
        let heading = Heading::from(reader.heading(group, &mut taken)?);
        let joined = |option: &OptionText| option.group.as_ref().map(Text::get) == Some(&heading.code);
        let idle = !options.iter().any(joined);
        reader.refuse_if(idle, &group.code, || Unfit::IdleGroup(heading.code.clone()))?;
        Ok(heading)
    };
    groups.iter().map(heading).collect()
}

/// The options of a scenario, each of which can be chosen.
pub fn options(
    reader: Reader,
    texts: &[OptionText],
    groups: &[Heading],
) -> Result<Vec<OptionAbout>, LoadError> {
    reader.at_most(texts, "options", 8, |entry| &entry.code)?;
    let mut taken = BTreeSet::new();
    let option = |text: &OptionText| option(reader, text, texts, groups, &mut taken);
    let options: Vec<OptionAbout> = texts.iter().map(option).collect::<Result<_, _>>()?;
    match never_chosen(&options) {
        Some(index) => {
            let code = &texts[index].code;
            Err(reader.at(code, Unfit::NeverChosen(code.get().clone())))
        }
        None => Ok(options),
    }
}

fn option(
    reader: Reader,
    text: &OptionText,
    others: &[OptionText],
    groups: &[Heading],
    taken: &mut BTreeSet<String>,
) -> Result<OptionAbout, LoadError> {
    let name = |text| reader.text(text, "the name of an option");
    let group = |text: &Text| reader.known(text, "group", |code| groups.iter().find(|g| g.code == code));
    let needed = |text: &Text| {
        reader.known(text, "option", |code| others.iter().map(|other| other.code.get()).find(|o| *o == code))
    };
    Ok(OptionAbout {
        code: reader.code(&text.code, taken)?,
        en: name(&text.en)?,
        fr: name(&text.fr)?,
        group: text.group.as_ref().map(group).transpose()?.map(|group| group.code.clone()),
        needs: reader.each(&text.needs, needed)?.into_iter().cloned().collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use loader::File;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct ListText {
        family: Option<HeadingText>,
        #[serde(default)]
        group: Vec<HeadingText>,
        #[serde(default)]
        option: Vec<OptionText>,
    }

    fn read(text: &str, known: &[Heading]) -> Result<(Option<Heading>, Vec<OptionAbout>), String> {
        let file = File { name: "hill.toml".into(), text: text.into() };
        let reader = Reader::new(&file);
        let read = || {
            let list: ListText = reader.parse()?;
            let groups = groups(reader, &list.group, &list.option)?;
            let options = options(reader, &list.option, &groups)?;
            Ok((family(reader, list.family.as_ref(), known.iter().map(Some))?, options))
        };
        read().map_err(|error: LoadError| error.to_string())
    }

    const WEATHER: &str = "[[group]]\ncode = \"weather\"\nen = \"Weather\"\nfr = \"Temps\"\n";

    fn option(code: &str, more: &str) -> String {
        format!("[[option]]\ncode = \"{code}\"\nen = \"O\"\nfr = \"O\"\n{more}\n")
    }

    #[test]
    fn options_are_listed_with_their_group_and_their_needs() {
        let (rain, mud) = (option("rain", "group = \"weather\""), option("mud", "needs = [\"rain\"]"));
        let (_, options) = read(&format!("{WEATHER}{rain}{mud}"), &[]).unwrap();
        assert_eq!(
            (options[0].group.as_deref(), &options[1].needs[..]),
            (Some("weather"), &["rain".into()][..])
        );
    }

    #[test]
    fn an_option_that_excludes_what_it_needs_is_refused() {
        let sun = option("sun", "group = \"weather\"\nneeds = [\"rain\"]");
        let error =
            read(&format!("{WEATHER}{}{sun}", option("rain", "group = \"weather\"")), &[]).unwrap_err();
        assert!(
            error.starts_with("hill.toml:11:") && error.contains("\"sun\" can never be chosen"),
            "{error}"
        );
    }

    #[test]
    fn a_family_has_the_same_words_in_all_its_scenarios() {
        let text = |en| format!("[family]\ncode = \"rivers\"\nen = \"{en}\"\nfr = \"Rivières\"\n");
        let (family, _) = read(&text("Rivers"), &[]).unwrap();
        let known = [family.expect("a family")];
        assert_eq!(read(&text("Rivers"), &known).unwrap().0.as_ref(), known.first());
        let error = read(&text("Streams"), &known).unwrap_err();
        assert!(error.starts_with("hill.toml:2:") && error.contains("\"rivers\" has other words"), "{error}");
    }
}
