//! The id of a rule: the one word that code, cases, log and screen share.

use catalogue::Catalogue;
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use ts_rs::TS;

/// The id of a rule of a game's catalogue, such as `warburg-10.3-07`.
///
/// The constants are generated from the catalogue, so a rule that does not exist does not compile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub struct RuleId(&'static str);

impl RuleId {
    /// Used by the generated constants.
    pub const fn new(id: &'static str) -> RuleId {
        RuleId(id)
    }

    /// The rule that data name: `rule = "…"`. The text is kept once for the whole process, however often the data are
    /// read, so that an id stays a word that is copied.
    pub fn named(catalogue: &Catalogue, id: &str) -> Result<RuleId, UnknownRule> {
        static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
        let rule = catalogue.rule(id).ok_or_else(|| UnknownRule(id.to_owned()))?;
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&known) = kept.get(rule.id.as_str()) {
            return Ok(RuleId(known));
        }
        let known: &'static str = String::leak(rule.id.clone());
        kept.insert(known);
        Ok(RuleId(known))
    }

    /// The id as text.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

/// The catalogue has no rule of that id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the catalogue has no rule `{0}`")]
pub struct UnknownRule(pub String);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_name_a_rule_of_the_catalogue_and_its_text_is_kept_once() {
        let text = "game = \"toy\"\n[[rule]]\nid = \"toy-1-01\"\ntitle = \"A\"\ntitle_fr = \"A\"\nkind = \"unit\"\n\
                    en = \"A.\"\nfr = \"A.\"\n";
        let catalogue = Catalogue::parse(text, "rules.toml").unwrap();
        let (one, two) = (RuleId::named(&catalogue, "toy-1-01"), RuleId::named(&catalogue, "toy-1-01"));
        assert_eq!(one, Ok(RuleId::new("toy-1-01")));
        assert!(std::ptr::eq(one.unwrap().as_str(), two.unwrap().as_str()));
        let unknown = RuleId::named(&catalogue, "toy-1-02").unwrap_err();
        assert_eq!(unknown.to_string(), "the catalogue has no rule `toy-1-02`");
    }
}
