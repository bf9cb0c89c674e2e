//! Twin cases: the same line of play from two positions that differ in a secret. The side that does not know it must
//! notice nothing: not in its view, its log, its offers, its refusals, what it is asked, or who must decide.

use super::expect::Differences;
use super::run::{Done, Table};
use super::{Case, CaseStep};
use crate::dice::Script;
use crate::rules::{Rules, Turn, Viewer};
use serde_json::{Value, json};

/// The other position, and what is tried on both.
pub(super) struct Twins<'r, R: Rules> {
    other: Table<'r, R>,
    viewer: Viewer,
    side: String,
    /// Whatever the case names or the side was ever offered: it must be allowed or refused alike.
    tried: Vec<R::Action>,
}

impl<'r, R: Rules> Twins<'r, R> {
    /// The twin of a case, if it has one.
    pub fn of(rules: &'r R, case: &Case, table: &Table<'r, R>) -> Result<Option<Twins<'r, R>>, Differences> {
        let Some(twin) = &case.twin else { return Ok(None) };
        let other = Table::set_up(
            rules,
            &case.setup,
            Script::forced(&twin.setup_dice, &case.setup_draw),
            twin.position.as_ref(),
        )
        .map_err(|differences| {
            differences.into_iter().map(|text| format!("the twin: {text}")).collect::<Vec<_>>()
        })?;
        let named = case.play.iter().flat_map(|step| {
            let refuses = step.expect.refuses.iter().map(|(notation, _)| notation);
            step.action.iter().chain(refuses).chain(&step.expect.offers).chain(&step.expect.not_offered)
        });
        let tried = named.filter_map(|notation| table.rules.read(notation).ok()).collect();
        let viewer = table.viewer(&twin.side);
        let mut twins = Twins { other, viewer, side: twin.side.clone(), tried };
        if table.state == twins.other.state {
            return Err(vec!["the twin is the same position: it proves nothing".to_owned()]);
        }
        let nothing = Done { deeds: Vec::new(), refusal: None };
        twins.compare(table, &nothing, &nothing)?;
        Ok(Some(twins))
    }

    /// Plays in the twin what was played on the table, and compares.
    pub fn step(&mut self, table: &Table<'r, R>, step: &CaseStep, done: &Done<R>) -> Result<(), Differences> {
        let in_twin = |differences: Differences| -> Differences {
            differences.into_iter().map(|text| format!("in the twin: {text}")).collect()
        };
        let other = self.other.play(step).map_err(in_twin)?;
        self.compare(table, done, &other)
    }

    fn compare(&mut self, table: &Table<'r, R>, here: &Done<R>, there: &Done<R>) -> Result<(), Differences> {
        for place in [table, &self.other] {
            if let Viewer::Side(side) = self.viewer {
                for (_, action) in place.offered(&[side]) {
                    if !self.tried.contains(&action) {
                        self.tried.push(action);
                    }
                }
            }
        }
        let (one, two) = (self.noticed(table, here), self.noticed(&self.other, there));
        let differs = one.iter().zip(&two).filter(|((_, a), (_, b))| a != b);
        let differences: Differences = differs
            .map(|((what, a), (_, b))| {
                let (at, a, b) = first_difference(a, b);
                format!("{} notices the secret in its {what}{at}\nhere: {a}\nin the twin: {b}", self.side)
            })
            .collect();
        if differences.is_empty() { Ok(()) } else { Err(differences) }
    }

    /// Everything that reaches the side.
    fn noticed(&self, table: &Table<'r, R>, done: &Done<R>) -> [(&'static str, Value); 6] {
        let (rules, state) = (&*table.rules, &table.state);
        let deciding: Vec<String> = match rules.turn(state) {
            Turn::Decide(sides) => sides.iter().map(|side| table.code(side)).collect(),
            Turn::Over(outcome) => vec![format!("{outcome:?}")],
        };
        let told = table.events(&done.told(rules, self.viewer));
        let (offers, refusals, asked) = match self.viewer {
            Viewer::Public => (Value::Null, Value::Null, Value::Null),
            Viewer::Side(side) => {
                let offers: Vec<String> =
                    table.offered(&[side]).iter().map(|(_, action)| rules.write(action)).collect();
                let answer = |action: &R::Action| {
                    let refusal = rules.check(state, side, action).err();
                    let why = refusal.map_or("allowed".to_owned(), |refusal| table.explain(&refusal));
                    format!("{}: {why}", rules.write(action))
                };
                let refusals: Vec<String> = self.tried.iter().map(answer).collect();
                (json!(offers), json!(refusals), json!(format!("{:?}", rules.ask(state, side))))
            }
        };
        [
            ("view", table.named(&rules.view(state, self.viewer))),
            ("log", Value::Array(told)),
            ("offers", offers),
            ("refusals", refusals),
            ("question", asked),
            ("turn to decide", json!(deciding)),
        ]
    }
}

/// Where two values first part, and what stands there in each.
fn first_difference(one: &Value, two: &Value) -> (String, String, String) {
    let inner = match (one, two) {
        (Value::Object(a), Value::Object(b)) => {
            let keys = a.keys().chain(b.keys().filter(|key| !a.contains_key(*key)));
            keys.map(|key| (key.clone(), a.get(key), b.get(key))).find(|(_, x, y)| x != y)
        }
        (Value::Array(a), Value::Array(b)) => {
            (0..a.len().max(b.len())).map(|i| (i.to_string(), a.get(i), b.get(i))).find(|(_, x, y)| x != y)
        }
        _ => None,
    };
    match inner {
        Some((key, Some(x), Some(y))) => {
            let (at, x, y) = first_difference(x, y);
            (format!(".{key}{at}"), x, y)
        }
        Some((key, x, y)) => {
            let text = |value: Option<&Value>| value.map_or("nothing".to_owned(), Value::to_string);
            (format!(".{key}"), text(x), text(y))
        }
        None => (String::new(), one.to_string(), two.to_string()),
    }
}
