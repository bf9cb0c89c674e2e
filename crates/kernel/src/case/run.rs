//! Running one case: each step is played as a player would play it, then what it expects is compared.

use super::matching::{chance, find, first_missing, matches};
use super::{BROKE_DOWN, Case, CaseStep, Expectations, ExpectedOdds, Failure};
use crate::course::sides;
use crate::dice::Script;
use crate::log::Log;
use crate::naming::named;
use crate::odds;
use crate::refusal::Refusal;
use crate::rules::{Offers, Rules, Side, Turn, Viewer};
use crate::text::{Language, Texts};
use serde::Serialize;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs a case; what went wrong, if anything did.
pub fn run<R: Rules>(rules: &R, case: &Case) -> Option<Failure> {
    let mut at = (0, case.line, None);
    // A case must not take the others down with it, whatever the game does.
    let outcome = catch_unwind(AssertUnwindSafe(|| play(rules, case, &mut at)));
    let differences = outcome.unwrap_or_else(|panic| {
        let reason = panic.downcast_ref::<String>().map(String::as_str);
        let reason = reason.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
        Err(vec![format!("{BROKE_DOWN}: {reason}")])
    });
    let differences = differences.err()?;
    let (step, line, action) = at;
    Some(Failure { step, line, action, differences })
}

type Differences = Vec<String>;

fn play<R: Rules>(
    rules: &R,
    case: &Case,
    at: &mut (usize, usize, Option<String>),
) -> Result<(), Differences> {
    let staged;
    let (rules, state) = match &case.position {
        Some(position) => {
            let (own, state) =
                rules.stage(&case.setup, position).map_err(|error| vec![format!("position: {error}")])?;
            staged = own;
            (&staged, state)
        }
        None => {
            let mut dice = Script::new(case.setup_dice.clone());
            let state = rules
                .start(&case.setup, &mut dice, &mut Log::new())
                .map_err(|error| vec![error.to_string()])?;
            dice_fit(&dice, "setup_dice")?;
            (rules, state)
        }
    };
    let mut table = Table { rules, state };
    table.lawful().map_err(|difference| vec![difference])?;
    for (i, step) in case.play.iter().enumerate() {
        *at = (i + 1, step.line, step.action.clone());
        table.step(step)?;
    }
    Ok(())
}

/// The position on the table.
struct Table<'r, R: Rules> {
    rules: &'r R,
    state: R::State,
}

/// What one step brought about.
struct Done<E> {
    events: Vec<E>,
    refusal: Option<Refusal>,
}

impl<R: Rules> Table<'_, R> {
    fn step(&mut self, step: &CaseStep) -> Result<(), Differences> {
        let mut differences = Vec::new();
        let done = match &step.action {
            Some(notation) => self.act(step, notation, &mut differences)?,
            None => Done { events: Vec::new(), refusal: None },
        };
        let asked = if step.action.is_none() { step.by.as_deref() } else { None };
        self.compare(&step.expect, &done, asked, &mut differences);
        if differences.is_empty() { Ok(()) } else { Err(differences) }
    }

    /// Does what the step says; an action that goes otherwise than it should ends the case.
    fn act(
        &mut self,
        step: &CaseStep,
        notation: &str,
        differences: &mut Differences,
    ) -> Result<Done<R::Event>, Differences> {
        let rules = self.rules;
        let side = self.actor(step.by.as_deref()).map_err(|difference| vec![difference])?;
        let action = rules.read(notation).map_err(|reason| vec![format!("not understood: {reason}")])?;
        let checked = rules.check(&self.state, side, &action);
        match (&step.refused, checked) {
            (Some(rule), Ok(())) => Err(vec![format!(
                "expected: refused by {rule}\ngot: the rules allow it to {}",
                self.code(side)
            )]),
            (Some(rule), Err(refusal)) if refusal.rule.as_str() == rule => {
                Ok(Done { events: Vec::new(), refusal: Some(refusal) })
            }
            (Some(rule), Err(refusal)) => {
                Err(vec![format!("expected: refused by {rule}\ngot: refused by {}", self.explain(&refusal))])
            }
            (None, Err(refusal)) => Err(vec![format!("refused by {}", self.explain(&refusal))]),
            (None, Ok(())) => {
                for expected in &step.expect.odds {
                    differences.extend(self.odds_differ(side, &action, expected));
                }
                let mut dice = Script::new(step.dice.clone());
                let mut log = Log::new();
                rules.apply(&mut self.state, side, &action, &mut dice, &mut log);
                if let Err(mut wrong) = dice_fit(&dice, "dice") {
                    wrong.push(happened(&self.events(&log.events)));
                    return Err(wrong);
                }
                self.lawful().map_err(|difference| vec![difference])?;
                Ok(Done { events: log.events, refusal: None })
            }
        }
    }

    /// The side that acts: the one named, or the first that must decide.
    fn actor(&self, by: Option<&str>) -> Result<Side, String> {
        if let Some(code) = by {
            return self.side(code).ok_or_else(|| format!("there is no side `{code}`"));
        }
        match self.rules.turn(&self.state) {
            Turn::Decide(sides) => sides.iter().next().ok_or_else(|| "nobody has to decide".to_owned()),
            Turn::Over(_) => Err("the game is over: nobody can do anything".to_owned()),
        }
    }

    /// The sides whose offers a step asks for.
    fn asked(&self, by: Option<&str>) -> Vec<Side> {
        match (by, self.rules.turn(&self.state)) {
            (Some(code), _) => self.side(code).into_iter().collect(),
            (None, Turn::Decide(sides)) => sides.iter().collect(),
            (None, Turn::Over(_)) => Vec::new(),
        }
    }

    /// What must hold after every accepted action: the game's invariants, and that what is offered is allowed.
    fn lawful(&self) -> Result<(), String> {
        self.rules.invariants(&self.state).map_err(|reason| format!("an invariant is broken: {reason}"))?;
        let mut offers = Offers::new();
        for side in self.asked(None) {
            offers.clear();
            self.rules.offers(&self.state, side, &mut offers);
            for action in offers.named() {
                if let Err(refusal) = self.rules.check(&self.state, side, action) {
                    let notation = self.rules.write(action);
                    return Err(format!(
                        "`{notation}` is offered and yet refused by {}",
                        self.explain(&refusal)
                    ));
                }
            }
        }
        Ok(())
    }

    fn compare(
        &self,
        expect: &Expectations,
        done: &Done<R::Event>,
        by: Option<&str>,
        differences: &mut Differences,
    ) {
        let events = self.events(&done.events);
        events_differ(expect, &events, differences);
        let facts = self.named(&self.rules.facts(&self.state));
        facts_differ(&facts, &expect.facts, "", differences);
        if let Some(view) = &expect.view {
            let viewer = self.side(&view.side).map_or(Viewer::Public, Viewer::Side);
            let seen = self.named(&self.rules.view(&self.state, viewer));
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
        let mut offered = Vec::new();
        for &side in &asked {
            let mut offers = Offers::new();
            self.rules.offers(&self.state, side, &mut offers);
            offered.extend(offers.named().map(|action| (side, action.clone())));
        }
        let list = || {
            let texts: Vec<String> = offered.iter().map(|(_, action)| self.rules.write(action)).collect();
            if texts.is_empty() { "nothing".to_owned() } else { texts.join(", ") }
        };
        let each = expect.offers.iter().map(|text| (text, true));
        for (notation, wanted) in each.chain(expect.not_offered.iter().map(|text| (text, false))) {
            let action = match self.rules.read(notation) {
                Ok(action) => action,
                Err(reason) => {
                    differences.push(format!("`{notation}` is not understood: {reason}"));
                    continue;
                }
            };
            if offered.iter().any(|(_, offer)| *offer == action) != wanted {
                let word = if wanted { "offered" } else { "not offered" };
                differences.push(format!("expected: `{notation}` is {word}\noffered: {}", list()));
            }
        }
        for (notation, rule) in &expect.refuses {
            let got = match self.rules.read(notation) {
                Err(reason) => format!("not understood: {reason}"),
                Ok(action) => match asked.first().or(sides(self.rules).next().as_ref()) {
                    None => "there is no side to do it".to_owned(),
                    Some(&side) => match self.rules.check(&self.state, side, &action) {
                        Err(refusal) if refusal.rule.as_str() == rule => continue,
                        Err(refusal) => format!("refused by {}", self.explain(&refusal)),
                        Ok(()) => format!("the rules allow it to {}", self.code(side)),
                    },
                },
            };
            differences.push(format!("expected: `{notation}` is refused by {rule}\ngot: {got}"));
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

    fn odds_differ(&self, side: Side, action: &R::Action, expected: &ExpectedOdds) -> Option<String> {
        let found = match odds::odds(self.rules, &self.state, side, std::slice::from_ref(action)) {
            Ok(odds) => odds,
            Err(error) => return Some(format!("no odds: {error}")),
        };
        let got = found.chance_of(|prospect| {
            let events = self.events(&prospect.events);
            first_missing(&expected.events, &events).is_none()
                && !expected.no_events.iter().any(|e| events.iter().any(|event| matches(e, Some(event))))
        });
        if got.is_some() && got == chance(&expected.chance) {
            return None;
        }
        let got = got.map_or("too small a chance to be written".to_owned(), |chance| chance.to_string());
        let events = Value::Array(expected.events.clone());
        Some(format!("expected odds: {} for {events}\ngot: {got}", expected.chance))
    }

    fn said(&self, done: &Done<R::Event>, language: Language) -> String {
        let texts = Texts::new(self.rules, language);
        match &done.refusal {
            Some(refusal) => texts.refusal(refusal),
            None => {
                let lines: Vec<String> =
                    done.events.iter().map(|event| texts.say(&self.rules.tell(event))).collect();
                lines.join("\n")
            }
        }
    }

    fn explain(&self, refusal: &Refusal) -> String {
        let value = self.named(refusal);
        let title = self.rules.catalogue().rule(refusal.rule.as_str()).map_or("", |rule| rule.title.as_str());
        format!("{} ({title}) {value}", refusal.rule)
    }

    fn events(&self, events: &[R::Event]) -> Vec<Value> {
        events.iter().map(|event| self.named(event)).collect()
    }

    fn named(&self, value: &impl Serialize) -> Value {
        let value = serde_json::to_value(value).unwrap_or(Value::Null);
        named(value, &|name| self.rules.code(name))
    }

    fn side(&self, code: &str) -> Option<Side> {
        sides(self.rules).find(|&side| self.code(side) == code)
    }

    fn code(&self, side: Side) -> String {
        self.rules.about().sides.get(usize::from(side.0)).cloned().unwrap_or_default()
    }
}

/// Every value given was rolled, and every roll was given.
fn dice_fit(dice: &Script, key: &str) -> Result<(), Differences> {
    match (dice.fault, dice.left()) {
        (Some(fault), _) => Err(vec![format!("{key}: {fault}")]),
        (None, 0) => Ok(()),
        (None, left) => Err(vec![format!("{key}: the last {left} were not rolled")]),
    }
}

fn events_differ(expect: &Expectations, got: &[Value], differences: &mut Differences) {
    if let Some(missing) = first_missing(&expect.events, got) {
        differences.push(format!("expected event: {missing}\n{}", happened(got)));
    }
    for unwanted in &expect.no_events {
        if let Some(event) = got.iter().find(|event| matches(unwanted, Some(event))) {
            differences.push(format!("expected no event: {unwanted}\ngot: {event}"));
        }
    }
    if let Some(only) = &expect.only_events {
        let same = only.len() == got.len() && only.iter().zip(got).all(|(e, g)| matches(e, Some(g)));
        if !same {
            let expected = Value::Array(only.clone());
            differences.push(format!("expected only these events: {expected}\n{}", happened(got)));
        }
    }
}

fn happened(events: &[Value]) -> String {
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
