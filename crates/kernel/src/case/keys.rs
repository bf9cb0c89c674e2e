//! What a game's events, facts and views are made of, learnt by playing: the keys that a case can name.
//!
//! A misspelt key is absent everywhere, so a case may call absent only what is there at some other time.

use super::{Case, Failure};
use crate::course::sides;
use crate::dice::Stream;
use crate::log::Log;
use crate::naming::{Name, Piece, Place};
use crate::rules::{Offers, Rules, Turn, Viewer};
use crate::setup::Setup;
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// This many decisions of a game are played to learn its keys; facts and views are looked at every so often.
const DECISIONS: usize = 3_000;
const LOOK_EVERY: usize = 40;

/// The keys of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Keys {
    /// The events, by kind.
    pub events: BTreeMap<String, Shape>,
    /// The facts.
    pub facts: Shape,
    /// What a side or the public sees.
    pub view: Shape,
    #[serde(skip)]
    names: BTreeSet<String>,
    /// How many pieces and places were seen of the game at hand, and named of each board.
    #[serde(skip)]
    seen: Count,
    #[serde(skip)]
    named: BTreeMap<String, Count>,
}

/// This many pieces and places.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Count {
    pieces: u16,
    places: u16,
}

/// What a value is made of.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Shape {
    /// A table: its keys.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub keys: BTreeMap<String, Shape>,
    /// A table whose keys are codes of pieces or places: what each holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_code: Option<Box<Shape>>,
    /// A list: what its items are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<Box<Shape>>,
}

/// Something that a case takes to be absent, or to be anything but a value.
pub(super) struct Claim<'a> {
    of: What<'a>,
    expected: &'a Value,
    step: usize,
    line: usize,
    action: Option<&'a String>,
}

enum What<'a> {
    Event,
    Fact(&'a str),
    View(&'a str),
}

impl Claim<'_> {
    pub fn failure(&self, reason: String) -> Failure {
        let Claim { step, line, action, .. } = *self;
        Failure { step, line, action: action.cloned(), differences: vec![reason] }
    }
}

/// Everything that a case takes to be absent, or to be anything but a value.
pub(super) fn claims(case: &Case) -> Vec<Claim<'_>> {
    let mut claims = Vec::new();
    for (i, step) in case.play.iter().enumerate() {
        let mut claim = |of, expected| {
            if fits_nothing(expected) {
                let action = step.action.as_ref();
                claims.push(Claim { of, expected, step: i + 1, line: step.line, action });
            }
        };
        let expect = &step.expect;
        let told = expect.told.iter().map(|told| &told.events);
        let odds = expect.odds.iter().map(|odds| &odds.events);
        for events in [&expect.events].into_iter().chain(told).chain(odds) {
            let all = events.some.iter().chain(&events.none).chain(events.only.iter().flatten());
            all.for_each(|event| claim(What::Event, event));
        }
        expect.facts.iter().for_each(|(path, value)| claim(What::Fact(path), value));
        let seen = expect.view.iter().flat_map(|view| &view.facts);
        seen.for_each(|(path, value)| claim(What::View(path), value));
    }
    claims
}

/// Does it fit what is not there, itself or within: `{ absent = true }`, `{ not = … }`?
fn fits_nothing(expected: &Value) -> bool {
    match expected {
        Value::Object(map) => map.iter().any(|(key, value)| match key.as_str() {
            "absent" => value == true,
            "not" => true,
            _ => fits_nothing(value),
        }),
        Value::Array(items) => items.iter().any(fits_nothing),
        _ => false,
    }
}

impl Keys {
    /// Learns by playing every scenario by chance on its board: with no options, and with as many as go together, so that
    /// each is chosen in some game.
    pub fn explore<R: Rules>(rules: &Arc<R>) -> Keys {
        let mut keys = Keys::default();
        for scenario in &rules.about().scenarios {
            let setups = [Setup::new(scenario.code.as_str())].into_iter().chain(scenario.fullest());
            for (seed, setup) in setups.enumerate() {
                let Ok(bound) = rules.bound(&setup) else { continue };
                keys.wander(&*bound, &setup, seed as u64);
                keys.name_all(&*bound);
            }
        }
        keys
    }

    /// One game by chance.
    fn wander<R: Rules>(&mut self, rules: &R, setup: &Setup, seed: u64) {
        let mut stream = Stream::from_number(seed);
        let mut log = Log::new();
        let Ok(mut state) = rules.start(setup, &mut stream, &mut log) else { return };
        for step in 0..DECISIONS {
            log.events.iter().for_each(|event| self.hear_event(event));
            log.clear();
            if step.is_multiple_of(LOOK_EVERY) {
                self.look(rules, &state);
            }
            let Turn::Decide(deciding) = rules.turn(&state) else { return };
            let Some(side) = deciding.iter().next() else { return };
            let mut offers = Offers::new();
            rules.offers(&state, side, &mut offers);
            let named = offers.named(rules, &state, side);
            let Some(action) = stream.pick(&named).cloned() else { return };
            rules.apply(&mut state, side, &action, &mut stream, &mut log);
        }
    }

    /// Learns from a step of a case.
    pub(super) fn hear<'e, R: Rules>(
        &mut self,
        rules: &R,
        state: &R::State,
        events: impl Iterator<Item = &'e R::Event>,
    ) where
        R::Event: 'e,
    {
        events.for_each(|event| self.hear_event(event));
        self.look(rules, state);
        self.name_all(rules);
    }

    fn hear_event(&mut self, event: &impl Serialize) {
        let Ok(event) = serde_json::to_value(event) else { return };
        let kind = kind(&event).unwrap_or_default().to_owned();
        let mut shape = self.events.remove(&kind).unwrap_or_default();
        self.learn(&mut shape, &event);
        self.events.insert(kind, shape);
    }

    fn look<R: Rules>(&mut self, rules: &R, state: &R::State) {
        let mut facts = std::mem::take(&mut self.facts);
        self.learn(&mut facts, &rules.facts(state));
        self.facts = facts;
        let mut view = std::mem::take(&mut self.view);
        for viewer in sides(rules).map(Viewer::Side).chain([Viewer::Public]) {
            if let Ok(seen) = serde_json::to_value(rules.view(state, viewer)) {
                self.learn(&mut view, &seen);
            }
        }
        self.view = view;
    }

    fn learn(&mut self, shape: &mut Shape, value: &Value) {
        match value {
            Value::Object(map) => {
                for (key, value) in map {
                    let child = if self.is_name(key) {
                        &mut **shape.by_code.get_or_insert_default()
                    } else {
                        shape.keys.entry(key.clone()).or_default()
                    };
                    self.learn(child, value);
                }
            }
            Value::Array(items) => {
                let child = shape.items.get_or_insert_default();
                items.iter().for_each(|item| self.learn(child, item));
            }
            Value::String(text) => {
                self.is_name(text);
            }
            _ => {}
        }
    }

    /// Does a text stand for a piece or a place? Then there is at least one of this number.
    fn is_name(&mut self, text: &str) -> bool {
        let number = |prefix| text.strip_prefix(prefix).and_then(|n: &str| n.parse::<u16>().ok());
        if let Some(n) = number("@p") {
            self.seen.pieces = self.seen.pieces.max(n + 1);
        } else if let Some(n) = number("@h") {
            self.seen.places = self.seen.places.max(n + 1);
        }
        number("@p").or(number("@h")).is_some()
    }

    /// Takes the codes of all pieces and places of a board down, up to the highest that was seen on it.
    fn name_all<R: Rules>(&mut self, rules: &R) {
        let seen = std::mem::take(&mut self.seen);
        let named = self.named.entry(rules.about().board.clone()).or_default();
        let pieces = (named.pieces..seen.pieces).map(|n| Name::Piece(Piece(n)));
        let places = (named.places..seen.places).map(|n| Name::Place(Place(n)));
        self.names.extend(pieces.chain(places).map(|name| rules.code(name)));
        named.pieces = named.pieces.max(seen.pieces);
        named.places = named.places.max(seen.places);
    }

    /// Might what the claim calls absent be there at some other time?
    pub(super) fn judge(&self, claim: &Claim<'_>) -> Result<(), String> {
        match claim.of {
            What::Fact(path) => self.judge_path(&self.facts, path, claim.expected, "fact"),
            What::View(path) => self.judge_path(&self.view, path, claim.expected, "key of a view"),
            What::Event => {
                let Some(kind) = kind(claim.expected) else { return Ok(()) };
                let shape = self.events.get(kind).ok_or_else(|| format!("no event `{kind}` ever happens"))?;
                self.judge_value(shape, claim.expected, &format!("event `{kind}`"))
            }
        }
    }

    fn judge_path(&self, shape: &Shape, path: &str, expected: &Value, whose: &str) -> Result<(), String> {
        let ends = path.match_indices('.').map(|(i, _)| i).chain([path.len()]);
        let mut reason = None;
        for end in ends {
            let (key, rest) = (&path[..end], path.get(end + 1..).unwrap_or(""));
            let Some(child) = self.child(shape, key) else { continue };
            let judged = if rest.is_empty() {
                self.judge_value(child, expected, whose)
            } else {
                self.judge_path(child, rest, expected, whose)
            };
            match judged {
                Ok(()) => return Ok(()),
                Err(why) => reason = Some(why),
            }
        }
        Err(reason.unwrap_or_else(|| never(path, shape, whose)))
    }

    fn judge_value(&self, shape: &Shape, expected: &Value, whose: &str) -> Result<(), String> {
        match expected {
            Value::Object(map) => map.iter().try_for_each(|(key, value)| match key.as_str() {
                "absent" => Ok(()),
                "not" | "any_of" => self.judge_value(shape, value, whose),
                "contains" => {
                    shape.items.as_ref().map_or(Ok(()), |items| self.judge_value(items, value, whose))
                }
                key => match self.child(shape, key) {
                    Some(child) => self.judge_value(child, value, whose),
                    None if fits_nothing(value) => Err(never(key, shape, whose)),
                    None => Ok(()),
                },
            }),
            Value::Array(all) => {
                let inner = shape.items.as_deref().unwrap_or(shape);
                all.iter().try_for_each(|one| self.judge_value(inner, one, whose))
            }
            _ => Ok(()),
        }
    }

    fn child<'s>(&self, shape: &'s Shape, key: &str) -> Option<&'s Shape> {
        let by_code = || shape.by_code.as_deref().filter(|_| self.names.contains(key));
        let item = || shape.items.as_deref().filter(|_| key.parse::<usize>().is_ok());
        shape.keys.get(key).or_else(by_code).or_else(item)
    }
}

/// The kind of an event: the word of its key `event`, or its only key, or the word that it is.
fn kind(event: &Value) -> Option<&str> {
    match event {
        Value::String(kind) => Some(kind),
        Value::Object(map) => match map.get("event") {
            Some(kind) => kind.as_str(),
            None => map.keys().next().map(String::as_str).filter(|_| map.len() == 1),
        },
        _ => None,
    }
}

fn never(key: &str, shape: &Shape, whose: &str) -> String {
    let keys: Vec<&str> = shape.keys.keys().map(String::as_str).collect();
    let keys = if keys.is_empty() { "none".to_owned() } else { keys.join(", ") };
    format!("`{key}` is not there, and no {whose} ever has it; there are: {keys}")
}
