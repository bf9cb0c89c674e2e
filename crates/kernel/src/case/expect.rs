//! What a step expects, compared with what came of it.

use super::matching::{chance, find, first_missing, matches};
use super::run::{Done, Table};
use super::{CaseStep, Expectations, ExpectedEvents, ExpectedOdds};
use crate::course::sides;
use crate::odds;
use crate::rules::{Rules, Side, Turn};
use crate::text::{Language, Texts};
use serde_json::{Value, json};

/// Each thing that differed: what was expected and what came.
pub(super) type Differences = Vec<String>;

impl<R: Rules> Table<'_, R> {
    pub fn compare(
        &self,
        expect: &Expectations,
        done: &Done<R>,
        by: Option<&str>,
        differences: &mut Differences,
    ) {
        let events = self.events(done.events());
        events_differ(&expect.events, &events, "", differences);
        for told in &expect.told {
            let events = self.events(&done.told(&self.rules, self.viewer(&told.side)));
            events_differ(&told.events, &events, &format!("told to {}: ", told.side), differences);
        }
        let facts = self.named(&self.rules.facts(&self.state));
        facts_differ(&facts, &expect.facts, "", differences);
        if let Some(view) = &expect.view {
            let seen = self.named(&self.rules.view(&self.state, self.viewer(&view.side)));
            facts_differ(&seen, &view.facts, &format!("view of {}: ", view.side), differences);
        }
        self.offers_differ(expect, by, differences);
        self.turn_differs(expect, differences);
        for (language, expected) in [(Language::En, &expect.say_en), (Language::Fr, &expect.say_fr)] {
            if !expected.is_empty() {
                let said = self.said(done, language);
                let missing = expected.iter().filter(|text| !said.contains(text.as_str()));
                differences.extend(missing.map(|text| format!("expected ({language}): {text}\ngot: {said}")));
            }
        }
    }

    fn offers_differ(&self, expect: &Expectations, by: Option<&str>, differences: &mut Differences) {
        if expect.offers.is_empty() && expect.not_offered.is_empty() && expect.refuses.is_empty() {
            return;
        }
        let asked = self.asked(by);
        let offered = self.offered(&asked);
        let each = expect.offers.iter().map(|text| (text, true));
        for (notation, wanted) in each.chain(expect.not_offered.iter().map(|text| (text, false))) {
            let is_offered = match self.rules.read(notation) {
                Ok(action) => offered.iter().any(|(_, offer)| *offer == action),
                Err(reason) => {
                    let list = self.list(&offered);
                    differences.push(format!("`{notation}` is not understood: {reason}\noffered: {list}"));
                    continue;
                }
            };
            if is_offered != wanted {
                let word = if wanted { "offered" } else { "not offered" };
                let list = self.list(&offered);
                differences.push(format!("expected: `{notation}` is {word}\noffered: {list}"));
            }
        }
        for (notation, rules) in &expect.refuses {
            let got = match self.rules.read(notation) {
                Err(reason) => format!("not understood: {reason}"),
                Ok(action) => match asked.first().or(sides(&*self.rules).next().as_ref()) {
                    None => "there is no side to do it".to_owned(),
                    Some(&side) => match self.rules.check(&self.state, side, &action) {
                        Err(refusal) if rules.iter().any(|rule| rule == refusal.rule.as_str()) => continue,
                        Err(refusal) => format!("refused by {}", self.explain(&refusal)),
                        Ok(()) => format!("the rules allow it to {}", self.code(side)),
                    },
                },
            };
            let rules = rules.join(" or ");
            differences.push(format!("expected: `{notation}` is refused by {rules}\ngot: {got}"));
        }
    }

    fn turn_differs(&self, expect: &Expectations, differences: &mut Differences) {
        let (deciding, outcome) = match self.rules.turn(&self.state) {
            Turn::Decide(sides) => (sides.iter().map(|side| self.code(side)).collect(), None),
            Turn::Over(outcome) => (vec!["over".to_owned()], Some(outcome)),
        };
        if let Some(expected) = &expect.decides {
            let (mut expected, mut got) = (expected.clone(), deciding);
            expected.sort();
            got.sort();
            if expected != got {
                differences.push(format!(
                    "expected to decide: {}\ngot: {}",
                    expected.join(", "),
                    got.join(", ")
                ));
            }
        }
        if let Some(expected) = &expect.outcome {
            let got = outcome.map(|outcome| {
                let winner = outcome.winner.map_or("nobody".to_owned(), |side| self.code(side));
                json!({ "winner": winner, "level": outcome.level, "rule": outcome.rule })
            });
            if !matches(expected, got.as_ref()) {
                let got = got.map_or("the game goes on".to_owned(), |got| got.to_string());
                differences.push(format!("expected outcome: {expected}\ngot: {got}"));
            }
        }
    }

    /// The odds that a step expects of its decision, before it is taken.
    pub fn odds_differ(&self, step: &CaseStep, notation: &str, differences: &mut Differences) {
        let (Ok(side), Ok(action)) = (self.actor(step.by.as_deref()), self.rules.read(notation)) else {
            return;
        };
        for expected in &step.expect.odds {
            differences.extend(self.chance_differs(side, &action, expected));
        }
    }

    fn chance_differs(&self, side: Side, action: &R::Action, expected: &ExpectedOdds) -> Option<String> {
        let found = match odds::odds(&*self.rules, &self.state, side, std::slice::from_ref(action)) {
            Ok(odds) => odds,
            Err(error) => return Some(format!("no odds: {error}")),
        };
        let got = found.chance_of(|prospect| {
            let events = self.events(&prospect.events);
            let unwanted = |e: &Value| events.iter().any(|event| matches(e, Some(event)));
            first_missing(&expected.events.some, &events).is_none()
                && !expected.events.none.iter().any(unwanted)
        });
        if got.is_some() && got == chance(&expected.chance) {
            return None;
        }
        let got = got.map_or("too small a chance to be written".to_owned(), |chance| chance.to_string());
        let events = Value::Array(expected.events.some.clone());
        Some(format!("expected odds: {} for {events}\ngot: {got}", expected.chance))
    }

    fn said(&self, done: &Done<R>, language: Language) -> String {
        let texts = Texts::new(&*self.rules, language);
        match &done.refusal {
            Some(refusal) => texts.refusal(refusal),
            None => {
                let lines: Vec<String> =
                    done.events().map(|event| texts.say(&self.rules.tell(event))).collect();
                lines.join("\n")
            }
        }
    }
}

fn events_differ(expect: &ExpectedEvents, got: &[Value], whose: &str, differences: &mut Differences) {
    if let Some(missing) = first_missing(&expect.some, got) {
        differences.push(format!("{whose}expected event: {missing}\n{}", happened(got)));
    }
    for unwanted in &expect.none {
        if let Some(event) = got.iter().find(|event| matches(unwanted, Some(event))) {
            differences.push(format!("{whose}expected no event: {unwanted}\ngot: {event}"));
        }
    }
    if let Some(only) = &expect.only {
        let same = only.len() == got.len() && only.iter().zip(got).all(|(e, g)| matches(e, Some(g)));
        if !same {
            let expected = Value::Array(only.clone());
            differences.push(format!("{whose}expected only these events: {expected}\n{}", happened(got)));
        }
    }
}

/// What happened, an event a line.
pub(super) fn happened(events: &[Value]) -> String {
    if events.is_empty() {
        return "nothing happened".to_owned();
    }
    let lines: Vec<String> = events.iter().map(|event| format!("  {event}")).collect();
    format!("what happened:\n{}", lines.join("\n"))
}

fn facts_differ(facts: &Value, expected: &[(String, Value)], whose: &str, differences: &mut Differences) {
    for (path, expected) in expected {
        match find(facts, path) {
            Ok(got) if matches(expected, Some(got)) => {}
            Ok(got) => differences.push(format!("{whose}{path}\nexpected: {expected}\ngot: {got}")),
            Err(_) if matches(expected, None) => {}
            Err(reason) => differences.push(format!("{whose}{reason}\nexpected: {expected}")),
        }
    }
}
