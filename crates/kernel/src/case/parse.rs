//! From text to cases; whatever the format does not know is an error with its line.

use super::{
    Case, CaseError, CaseStep, Expectations, ExpectedEvents, ExpectedOdds, ExpectedTold, ExpectedView, Twin,
    Until,
};
use crate::rules::Rules;
use crate::setup::Setup;
use catalogue::Catalogue;
use miette::NamedSource;
use serde::Deserialize;
use serde_json::Value;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    #[serde(default)]
    case: Vec<RawCase>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCase {
    name: Spanned<String>,
    rules: Spanned<Vec<Spanned<String>>>,
    example: Option<Spanned<String>>,
    scenario: Option<String>,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default)]
    setup_dice: Vec<u8>,
    #[serde(default)]
    setup_draw: Vec<String>,
    position: Option<toml::Table>,
    twin: Option<RawTwin>,
    play: Spanned<Vec<Spanned<RawStep>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTwin {
    side: Spanned<String>,
    position: Option<toml::Table>,
    setup_dice: Option<Vec<u8>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStep {
    #[serde(rename = "do")]
    action: Option<String>,
    until: Option<String>,
    taking: Option<OneOrMany>,
    by: Option<Spanned<String>>,
    dice: Option<Vec<u8>>,
    draw: Option<Vec<String>>,
    refused: Option<Spanned<OneOrMany>>,
    #[serde(default)]
    events: Vec<toml::Value>,
    #[serde(default)]
    no_events: Vec<toml::Value>,
    only_events: Option<Vec<toml::Value>>,
    #[serde(default)]
    facts: toml::Table,
    #[serde(default)]
    offers: Vec<String>,
    #[serde(default)]
    not_offered: Vec<String>,
    #[serde(default)]
    refuses: HashMap<String, Spanned<OneOrMany>>,
    decides: Option<Spanned<OneOrMany>>,
    outcome: Option<toml::Value>,
    #[serde(default)]
    odds: Vec<RawOdds>,
    view: Option<RawView>,
    told: Option<Spanned<toml::Value>>,
    say_en: Option<OneOrMany>,
    say_fr: Option<OneOrMany>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOdds {
    chance: Spanned<String>,
    #[serde(default)]
    events: Vec<toml::Value>,
    #[serde(default)]
    no_events: Vec<toml::Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawView {
    side: Spanned<String>,
    facts: toml::Table,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTold {
    side: String,
    #[serde(default)]
    events: Vec<toml::Value>,
    #[serde(default)]
    no_events: Vec<toml::Value>,
    only_events: Option<Vec<toml::Value>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl OneOrMany {
    fn list(self) -> Vec<String> {
        match self {
            OneOrMany::One(text) => vec![text],
            OneOrMany::Many(texts) => texts,
        }
    }
}

/// Reads a file of cases for a game; `name` is what errors and results call it.
pub fn parse<R: Rules>(rules: &R, text: &str, name: &str) -> Result<Vec<Case>, CaseError> {
    let file = File { text, name };
    let raw: RawFile = toml::from_str(text)
        .map_err(|error| file.error(error.span().unwrap_or_default(), error.message().trim().to_owned()))?;
    let about = rules.about();
    let mut checker = Checker { file, catalogue: rules.catalogue(), about, sides: &about.sides };
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut cases = Vec::with_capacity(raw.case.len());
    for raw in raw.case {
        let span = raw.name.span();
        let case = checker.case(raw)?;
        if let Some(first) = seen.insert(case.name.clone(), case.line) {
            return Err(checker
                .file
                .error(span, format!("the name `{}` is already used on line {first}", case.name)));
        }
        cases.push(case);
    }
    Ok(cases)
}

struct File<'a> {
    text: &'a str,
    name: &'a str,
}

impl File<'_> {
    fn line(&self, at: usize) -> usize {
        1 + self.text.bytes().take(at).filter(|&byte| byte == b'\n').count()
    }

    fn error(&self, span: Range<usize>, reason: String) -> CaseError {
        CaseError {
            file: self.name.to_owned(),
            line: self.line(span.start),
            reason,
            source_text: Arc::new(NamedSource::new(self.name, self.text.to_owned())),
            span: span.into(),
        }
    }
}

struct Checker<'a> {
    file: File<'a>,
    catalogue: &'a Catalogue,
    about: &'a crate::About,
    /// The sides of the case that is read.
    sides: &'a [String],
}

impl Checker<'_> {
    fn case(&mut self, raw: RawCase) -> Result<Case, CaseError> {
        let line = self.file.line(raw.name.span().start);
        if raw.name.get_ref().trim().is_empty() {
            return Err(self.file.error(raw.name.span(), "a case has a name".to_owned()));
        }
        if raw.rules.get_ref().is_empty() {
            return Err(self.file.error(raw.rules.span(), "a case names the rules it proves".to_owned()));
        }
        if raw.play.get_ref().is_empty() {
            return Err(self.file.error(raw.play.span(), "a case without a step proves nothing".to_owned()));
        }
        if raw.position.is_some() && !(raw.setup_dice.is_empty() && raw.setup_draw.is_empty()) {
            let reason = "`setup_dice` and `setup_draw` are for a case without position".to_owned();
            return Err(self.file.error(raw.name.span(), reason));
        }
        let rules =
            raw.rules.into_inner().into_iter().map(|id| self.rule(id)).collect::<Result<Vec<_>, _>>()?;
        let example = raw.example.map(|id| self.example(id)).transpose()?;
        let main = self.about.scenarios.first().map(|scenario| scenario.code.clone());
        let setup = Setup { scenario: raw.scenario.or(main).unwrap_or_default(), options: raw.options };
        let about = self.about;
        self.sides = about.scenario(&setup.scenario).map_or(&about.sides, |scenario| &scenario.sides);
        let play = raw.play.into_inner().into_iter().map(|step| self.step(step)).collect::<Result<_, _>>()?;
        let twin =
            raw.twin.map(|twin| self.twin(twin, raw.position.as_ref(), &raw.setup_dice)).transpose()?;
        Ok(Case {
            name: raw.name.into_inner(),
            line,
            rules,
            example,
            setup,
            setup_dice: raw.setup_dice,
            setup_draw: raw.setup_draw,
            position: raw.position,
            twin,
            play,
        })
    }

    /// What the twin says of its position stands in place of what the case says; the rest is the case's.
    fn twin(
        &self,
        raw: RawTwin,
        position: Option<&toml::Table>,
        setup_dice: &[u8],
    ) -> Result<Twin, CaseError> {
        let span = raw.side.span();
        let wrong = |reason: &str| Err(self.file.error(span.clone(), reason.to_owned()));
        let position = match (raw.position, position) {
            (Some(_), None) => return wrong("a twin has a position if the case has one"),
            (None, Some(_)) => return wrong("a twin says what differs in its position"),
            (Some(own), Some(shared)) => {
                let mut merged = shared.clone();
                merge(&mut merged, own);
                Some(merged)
            }
            (None, None) if raw.setup_dice.is_none() => {
                return wrong("a twin says what differs: `position` or `setup_dice`");
            }
            (None, None) => None,
        };
        let setup_dice = raw.setup_dice.unwrap_or_else(|| setup_dice.to_vec());
        Ok(Twin { side: self.viewer(raw.side)?, setup_dice, position })
    }

    fn step(&self, step: Spanned<RawStep>) -> Result<CaseStep, CaseError> {
        let span = step.span();
        let raw = step.into_inner();
        self.together(&raw).map_err(|reason| self.file.error(span.clone(), reason.to_owned()))?;
        let view = match raw.view {
            Some(view) => Some(ExpectedView { side: self.viewer(view.side)?, facts: facts(view.facts) }),
            None => None,
        };
        let told = raw.told.map(|told| self.told(told)).transpose()?.unwrap_or_default();
        let refuses = raw.refuses.into_iter().map(|(notation, ids)| Ok((notation, self.rules(ids)?)));
        let mut refuses = refuses.collect::<Result<Vec<_>, _>>()?;
        refuses.sort();
        let expect = Expectations {
            events: events(raw.events, raw.no_events, raw.only_events),
            facts: facts(raw.facts),
            offers: raw.offers,
            not_offered: raw.not_offered,
            refuses,
            decides: raw.decides.map(|decides| self.decides(decides)).transpose()?,
            outcome: raw.outcome.map(json),
            odds: raw.odds.into_iter().map(|odds| self.odds(odds)).collect::<Result<_, _>>()?,
            view,
            told,
            say_en: raw.say_en.map(OneOrMany::list).unwrap_or_default(),
            say_fr: raw.say_fr.map(OneOrMany::list).unwrap_or_default(),
        };
        Ok(CaseStep {
            line: self.file.line(span.start),
            action: raw.action,
            until: raw
                .until
                .map(|asked| Until { asked, taking: raw.taking.map(OneOrMany::list).unwrap_or_default() }),
            by: raw.by.map(|side| self.side(side)).transpose()?,
            dice: raw.dice.unwrap_or_default(),
            draw: raw.draw.unwrap_or_default(),
            refused: raw.refused.map(|ids| self.rules(ids)).transpose()?.unwrap_or_default(),
            expect,
        })
    }

    /// What one side is told, or a list of what each is.
    fn told(&self, told: Spanned<toml::Value>) -> Result<Vec<ExpectedTold>, CaseError> {
        let span = told.span();
        let each = match told.into_inner() {
            toml::Value::Array(each) => each,
            one => vec![one],
        };
        let read = |value: toml::Value| {
            let raw = RawTold::deserialize(value)
                .map_err(|error| self.file.error(span.clone(), error.message().trim().to_owned()))?;
            let events = events(raw.events, raw.no_events, raw.only_events);
            Ok(ExpectedTold { side: self.viewer(Spanned::new(span.clone(), raw.side))?, events })
        };
        each.into_iter().map(read).collect()
    }

    /// Keys that make sense only together, or not together.
    fn together(&self, raw: &RawStep) -> Result<(), &'static str> {
        let tells = !raw.events.is_empty() || raw.only_events.is_some() || !raw.no_events.is_empty();
        if raw.action.is_some() && raw.until.is_some() {
            return Err("a step does something (`do`) or plays on (`until`), not both");
        }
        if raw.until.is_none() && raw.taking.is_some() {
            return Err("`taking` belongs to a step with `until`");
        }
        if raw.until.is_some() && raw.by.is_some() {
            return Err("a step with `until` asks whoever must decide: it takes no `by`");
        }
        let plays = raw.action.is_some() || raw.until.is_some();
        let rolls = raw.dice.is_some() || raw.draw.is_some();
        if !plays && rolls {
            return Err("`dice` and `draw` belong to a step with `do` or `until`");
        }
        if !plays && (tells || raw.told.is_some()) {
            return Err("events are expected of a step with `do` or `until`");
        }
        if !plays && (raw.say_en.is_some() || raw.say_fr.is_some()) {
            return Err("`say_en` and `say_fr` belong to a step with `do` or `until`");
        }
        if raw.action.is_none() && raw.refused.is_some() {
            return Err("`refused` belongs to a step with `do`");
        }
        if raw.action.is_none() && !raw.odds.is_empty() {
            return Err("`odds` belongs to a step with `do`");
        }
        if raw.refused.is_some() && rolls {
            return Err("what is refused rolls no dice");
        }
        if raw.refused.is_some() && (tells || raw.told.is_some() || !raw.odds.is_empty()) {
            return Err("nothing happens when something is refused");
        }
        Ok(())
    }

    /// One rule, or a list of which any will do.
    fn rules(&self, ids: Spanned<OneOrMany>) -> Result<Vec<String>, CaseError> {
        let span = ids.span();
        let list = ids.into_inner().list();
        if list.is_empty() {
            return Err(self.file.error(span, "name a rule".to_owned()));
        }
        list.into_iter().map(|id| self.rule(Spanned::new(span.clone(), id))).collect()
    }

    fn rule(&self, id: Spanned<String>) -> Result<String, CaseError> {
        if self.catalogue.rule(id.get_ref()).is_some() {
            return Ok(id.into_inner());
        }
        let reason = format!("the catalogue has no rule `{}`", id.get_ref());
        Err(self.file.error(id.span(), reason))
    }

    fn example(&self, id: Spanned<String>) -> Result<String, CaseError> {
        if self.catalogue.examples.iter().any(|example| example.id == *id.get_ref()) {
            return Ok(id.into_inner());
        }
        let reason = format!("the catalogue has no example `{}`", id.get_ref());
        Err(self.file.error(id.span(), reason))
    }

    fn side(&self, side: Spanned<String>) -> Result<String, CaseError> {
        if self.sides.contains(side.get_ref()) {
            return Ok(side.into_inner());
        }
        let reason = format!("there is no side `{}`; there are: {}", side.get_ref(), self.sides.join(", "));
        Err(self.file.error(side.span(), reason))
    }

    /// A side, or the public.
    fn viewer(&self, side: Spanned<String>) -> Result<String, CaseError> {
        if side.get_ref() == "public" { Ok(side.into_inner()) } else { self.side(side) }
    }

    fn decides(&self, decides: Spanned<OneOrMany>) -> Result<Vec<String>, CaseError> {
        let span = decides.span();
        let list = decides.into_inner().list();
        if list == ["over"] {
            return Ok(list);
        }
        list.into_iter().map(|side| self.side(Spanned::new(span.clone(), side))).collect()
    }

    fn odds(&self, raw: RawOdds) -> Result<ExpectedOdds, CaseError> {
        let chance = super::matching::chance(raw.chance.get_ref()).ok_or_else(|| {
            let reason = format!("`{}` is no chance, such as \"5/36\", \"0\" or \"1\"", raw.chance.get_ref());
            self.file.error(raw.chance.span(), reason)
        })?;
        Ok(ExpectedOdds { chance: chance.to_string(), events: events(raw.events, raw.no_events, None) })
    }
}

fn events(some: Vec<toml::Value>, none: Vec<toml::Value>, only: Option<Vec<toml::Value>>) -> ExpectedEvents {
    let all = |events: Vec<toml::Value>| events.into_iter().map(json).collect();
    ExpectedEvents { some: all(some), none: all(none), only: only.map(all) }
}

/// Puts what one table says in place of what the other does; tables within are merged alike.
fn merge(into: &mut toml::Table, from: toml::Table) {
    for (key, value) in from {
        match (into.get_mut(&key), value) {
            (Some(toml::Value::Table(old)), toml::Value::Table(new)) => merge(old, new),
            (_, value) => {
                into.insert(key, value);
            }
        }
    }
}

fn facts(table: toml::Table) -> Vec<(String, Value)> {
    table.into_iter().map(|(path, value)| (path, json(value))).collect()
}

/// The same value in JSON.
fn json(value: toml::Value) -> Value {
    match value {
        toml::Value::String(text) => Value::String(text),
        toml::Value::Integer(number) => number.into(),
        toml::Value::Float(number) => number.into(),
        toml::Value::Boolean(truth) => truth.into(),
        toml::Value::Datetime(date) => Value::String(date.to_string()),
        toml::Value::Array(items) => items.into_iter().map(json).collect(),
        toml::Value::Table(table) => {
            Value::Object(table.into_iter().map(|(key, value)| (key, json(value))).collect())
        }
    }
}
