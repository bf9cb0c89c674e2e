//! A catalogue and what it holds: rules, worked examples, gaps.

use serde::Serialize;

use crate::Kind;

/// A game's rulebook as a list of testable behaviours.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Catalogue {
    /// The game's short name, with which every id begins.
    pub game: String,
    /// The game's full name.
    pub title: String,
    /// What the chapters are called.
    pub headings: Vec<Heading>,
    /// Every rule, in the order of the rulebook.
    pub rules: Vec<Rule>,
    /// Worked examples of the rulebook.
    pub examples: Vec<Example>,
    /// What the text of the rulebook leaves out.
    pub gaps: Vec<Gap>,
    /// The words of the tables, in both languages.
    pub terms: Vec<Term>,
}

/// A text that is written in English first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Text {
    /// In English.
    pub en: String,
    /// In French; a draft may lack it.
    pub fr: Option<String>,
}

/// One rule: one behaviour that a case can prove.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rule {
    /// Game, section and counter: `warburg-10.3-07`.
    pub id: String,
    /// Its name in English.
    pub title: String,
    /// Its name in French.
    pub title_fr: String,
    /// What it is about.
    pub kind: Kind,
    /// The rule in English.
    pub en: String,
    /// The rule in French.
    pub fr: String,
    /// What we decide where the rulebook is silent or contradicts itself, and why.
    pub ruling: Option<Text>,
    /// A table of the rulebook, in whatever shape fits it.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub table: Option<toml::Value>,
    /// Why no case can reach the rule.
    pub untestable: Option<String>,
    /// What decides the rule, where no line of code does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub decided: Option<Decided>,
    /// The battle it belongs to, in a series of battles; its id then begins with the battle's name.
    pub battle: Option<String>,
    /// The place of the engine where a battle's rule plugs in.
    pub hook: Option<String>,
    /// Where a rule comes from that the rulebook does not carry.
    pub source: Option<String>,
    /// How many bytes of the id come before the section.
    #[serde(skip)]
    pub(crate) scope: usize,
}

/// What decides a rule that no line of code decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Decided {
    /// A figure or a table in the data.
    Data,
    /// The types: the code cannot say otherwise.
    Type,
    /// It says what a word means, and other rules decide by that word.
    Definition,
}

impl Decided {
    /// Each of them.
    pub const ALL: [Decided; 3] = [Decided::Data, Decided::Type, Decided::Definition];

    /// The word that the catalogue uses.
    pub const fn word(self) -> &'static str {
        match self {
            Decided::Data => "data",
            Decided::Type => "type",
            Decided::Definition => "definition",
        }
    }
}

impl std::str::FromStr for Decided {
    type Err = ();

    fn from_str(word: &str) -> Result<Decided, ()> {
        Decided::ALL.into_iter().find(|decided| decided.word() == word).ok_or(())
    }
}

/// A worked example of the rulebook.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Example {
    /// Game, `ex` and counter: `warburg-ex-01`.
    pub id: String,
    /// The rules that it shows.
    pub rules: Vec<String>,
    /// The situation.
    pub given: Text,
    /// What happens.
    pub expect: Text,
}

/// Something that the text of the rulebook leaves out: printed on a map, a counter or a card.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Gap {
    /// Game, `gap` and counter: `warburg-gap-01`.
    pub id: String,
    /// What is missing.
    pub what: Text,
    /// Every fact that constrains it.
    pub known: Text,
    /// How it is rebuilt.
    pub proposal: Text,
    /// The rebuilt figures.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub table: Option<toml::Value>,
}

/// A key or a value of a table, as it is read in each language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Term {
    /// The key or the value, as it stands in the table.
    pub word: String,
    /// In English; without it the word itself, with spaces for underscores.
    pub en: Option<String>,
    /// In French.
    pub fr: String,
}

/// What a chapter is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Heading {
    /// The battle, where the chapter belongs to one of a series.
    pub battle: Option<String>,
    /// The chapter's number or name: `10`, `ter`.
    pub name: String,
    /// What it is about.
    pub title: Text,
}

/// A chapter of the rulebook: the rules whose sections begin alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Chapter<'a> {
    /// The battle, where the chapter belongs to one of a series.
    pub battle: Option<&'a str>,
    /// The chapter's number or name: `10`, `ter`.
    pub name: &'a str,
    /// What it is about; without a heading, what its first rule is about.
    pub title: Text,
    /// Its rules, in file order.
    pub rules: Vec<&'a Rule>,
}

/// A language of the catalogue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Text {
    /// The text in a language, in English where it has not been translated.
    pub fn in_lang(&self, lang: Lang) -> &str {
        match (lang, &self.fr) {
            (Lang::Fr, Some(fr)) => fr,
            _ => &self.en,
        }
    }
}

impl Catalogue {
    /// The rule with that id.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// The rules by chapter, in file order.
    pub fn chapters(&self) -> Vec<Chapter<'_>> {
        let mut chapters: Vec<Chapter<'_>> = Vec::new();
        for rule in &self.rules {
            let (battle, name) = (rule.battle.as_deref(), rule.chapter());
            match chapters.iter_mut().rfind(|chapter| chapter.battle == battle && chapter.name == name) {
                Some(chapter) => chapter.rules.push(rule),
                None => {
                    let title = self.heading(battle, name).unwrap_or_else(|| rule.name());
                    chapters.push(Chapter { battle, name, title, rules: vec![rule] });
                }
            }
        }
        chapters
    }

    fn heading(&self, battle: Option<&str>, name: &str) -> Option<Text> {
        let of = |heading: &&Heading| heading.battle.as_deref() == battle && heading.name == name;
        self.headings.iter().find(of).map(|heading| heading.title.clone())
    }
}

impl Rule {
    /// The section of the rulebook: `10.3` of `warburg-10.3-07`.
    pub fn section(&self) -> &str {
        let rest = self.id.get(self.scope..).unwrap_or_default();
        rest.rsplit_once('-').map_or(rest, |(section, _)| section)
    }

    /// The chapter of the rulebook: `10` of `warburg-10.3-07`.
    pub fn chapter(&self) -> &str {
        let section = self.section();
        section.split(['.', '-']).next().unwrap_or(section)
    }

    /// Its name in both languages.
    pub fn name(&self) -> Text {
        Text { en: self.title.clone(), fr: Some(self.title_fr.clone()) }
    }

    /// Its name in a language.
    pub fn title_in(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.title,
            Lang::Fr => &self.title_fr,
        }
    }

    /// Its text in a language.
    pub fn text_in(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }
}
