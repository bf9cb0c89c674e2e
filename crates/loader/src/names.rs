//! `names.toml`: what the pieces of a box are called in the language that their printed name does not speak.
//!
//! A name changes nothing that is played, so that the digest of the data passes over this file as it does over briefings.

use crate::{Flaw, LoadError, Reader, Text};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The names of a box.
pub const NAMES: &str = "names.toml";
/// The names of a box of several battles.
pub(crate) const BATTLE_NAMES: &str = "battles/*/names.toml";

/// Names by the codes of what bears them, as a file has them.
pub type NamesInText = BTreeMap<String, Text>;

/// The codes of what bears a plural name, in each language, as a file has them.
#[derive(Deserialize, JsonSchema, Default)]
#[serde(deny_unknown_fields)]
pub struct PluralsInText {
    #[serde(default)]
    en: Vec<Text>,
    #[serde(default)]
    fr: Vec<Text>,
}

/// What is called otherwise in English, and what in French, by its code. Whatever is missing bears its printed name in both.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// In English.
    pub en: BTreeMap<String, String>,
    /// In French.
    pub fr: BTreeMap<String, String>,
    /// Whose name is plural in English: *Brunswick and Spörcken*, *Royal Dragoons*.
    pub plural_en: BTreeSet<String>,
    /// Whose name is plural in French.
    pub plural_fr: BTreeSet<String>,
}

/// What the file says.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NamesText {
    #[serde(default)]
    en: NamesInText,
    #[serde(default)]
    fr: NamesInText,
    #[serde(default)]
    plural: PluralsInText,
}

impl Names {
    /// The names of a box, whose `codes` are those that may bear one.
    pub fn read<'c>(
        files: &crate::Files,
        codes: impl IntoIterator<Item = &'c str>,
    ) -> Result<Names, LoadError> {
        let reader = Reader::new(files.get(NAMES));
        let text: NamesText = reader.parse()?;
        Names::of(reader, &text.en, &text.fr, &text.plural, codes)
    }

    /// What the parts of a file say.
    pub fn of<'c>(
        reader: Reader,
        en: &NamesInText,
        fr: &NamesInText,
        plural: &PluralsInText,
        codes: impl IntoIterator<Item = &'c str>,
    ) -> Result<Names, LoadError> {
        let known: Vec<&str> = codes.into_iter().collect();
        let of_a_piece = |code: &String, place: &Text| {
            let stranger = || Flaw::Unknown { what: "piece", name: code.clone() };
            reader.refuse_if(!known.contains(&&code[..]), place, stranger)
        };
        let name = |(code, name): (&String, &Text)| {
            of_a_piece(code, name)?;
            Ok((code.clone(), reader.text(name, "a name")?))
        };
        let all = |part: &NamesInText| part.iter().map(name).collect::<Result<_, LoadError>>();
        let many = |list: &[Text]| {
            let mut codes = BTreeSet::new();
            for code in list {
                of_a_piece(code.get(), code)?;
                let twice = !codes.insert(code.get().clone());
                reader.refuse_if(twice, code, || Flaw::Repeated(code.get().clone()))?;
            }
            Ok::<_, LoadError>(codes)
        };
        Ok(Names { en: all(en)?, fr: all(fr)?, plural_en: many(&plural.en)?, plural_fr: many(&plural.fr)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Files, Layout};

    fn files(text: &str) -> Files {
        let layout = Layout { embedded: &[("map.toml", "a = 1"), (NAMES, "")], grows: &[], compiled: &[] };
        let mut files = Files::embedded(&layout);
        *files.text_mut(NAMES) = text.to_owned();
        files
    }

    #[test]
    fn a_name_belongs_to_a_piece_and_can_be_shown() {
        let read =
            |text: &str| Names::read(&files(text), ["guard", "post"]).map_err(|error| error.to_string());
        let names = read("[en]\nguard = \"Guard\"\n[fr]\npost = \"Poste\"").unwrap();
        assert_eq!((&names.en["guard"][..], &names.fr["post"][..]), ("Guard", "Poste"));
        assert_eq!(read("").unwrap(), Names::default());
        let error = read("[en]\nguard = \"Guard\"\ngards = \"Guard\"").unwrap_err();
        assert_eq!(error, "names.toml:3:9: there is no piece \"gards\"");
        let error = read("[fr]\nguard = \" \"").unwrap_err();
        assert_eq!(error, "names.toml:2:9: a name must be 1 to 200 printable characters");
        let names = read("[plural]\nen = [\"guard\"]").unwrap();
        assert!(names.plural_en.contains("guard") && names.plural_fr.is_empty());
        let error = read("[plural]\nfr = [\"gards\"]").unwrap_err();
        assert_eq!(error, "names.toml:2:7: there is no piece \"gards\"");
        let error = read("[plural]\nfr = [\"guard\", \"guard\"]").unwrap_err();
        assert_eq!(error, "names.toml:2:16: \"guard\" is listed twice");
    }

    #[test]
    fn a_better_name_makes_no_record_outdated() {
        assert_eq!(files("").hash(), files("[en]\nguard = \"Guard\"").hash());
    }
}
