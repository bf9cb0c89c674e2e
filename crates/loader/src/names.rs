//! `names.toml`: what the pieces of a box are called in the language that their printed name does not speak.
//!
//! A name changes nothing that is played, so that the digest of the data passes over this file as it does over briefings.

use crate::{Flaw, LoadError, Reader, Text};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The names of a box.
pub const NAMES: &str = "names.toml";
/// The names of a box of several battles.
pub(crate) const BATTLE_NAMES: &str = "battles/*/names.toml";

/// Names by the codes of what bears them, as a file has them.
pub type NamesInText = BTreeMap<String, Text>;

/// What is called otherwise in English, and what in French, by its code. Whatever is missing bears its printed name in both.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// In English.
    pub en: BTreeMap<String, String>,
    /// In French.
    pub fr: BTreeMap<String, String>,
}

/// What the file says.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NamesText {
    #[serde(default)]
    en: NamesInText,
    #[serde(default)]
    fr: NamesInText,
}

impl Names {
    /// The names of a box, whose `codes` are those that may bear one.
    pub fn read<'c>(
        files: &crate::Files,
        codes: impl IntoIterator<Item = &'c str>,
    ) -> Result<Names, LoadError> {
        let reader = Reader::new(files.get(NAMES));
        let text: NamesText = reader.parse()?;
        Names::of(reader, &text.en, &text.fr, codes)
    }

    /// What the two parts of a file say.
    pub fn of<'c>(
        reader: Reader,
        en: &NamesInText,
        fr: &NamesInText,
        codes: impl IntoIterator<Item = &'c str>,
    ) -> Result<Names, LoadError> {
        let known: Vec<&str> = codes.into_iter().collect();
        let name = |(code, name): (&String, &Text)| {
            let stranger = || Flaw::Unknown { what: "piece", name: code.clone() };
            reader.refuse_if(!known.contains(&&code[..]), name, stranger)?;
            Ok((code.clone(), reader.text(name, "a name")?))
        };
        let all = |part: &NamesInText| part.iter().map(name).collect::<Result<_, LoadError>>();
        Ok(Names { en: all(en)?, fr: all(fr)? })
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
    }

    #[test]
    fn a_better_name_makes_no_record_outdated() {
        assert_eq!(files("").hash(), files("[en]\nguard = \"Guard\"").hash());
    }
}
