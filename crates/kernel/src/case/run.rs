//! Running one case: each step is played as a player would play it, then what it expects is compared.

use super::expect::{Differences, happened};
use super::keys::Keys;
use super::twin::Twins;
use super::{BROKE_DOWN, Case, CaseStep, Failure, Until};
use crate::course::sides;
use crate::dice::Script;
use crate::log::Log;
use crate::naming::named;
use crate::refusal::Refusal;
use crate::rules::{Offers, Rules, Side, Turn, Viewer};
use crate::setup::Setup;
use serde::Serialize;
use serde_json::Value;
use std::collections::HashSet;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// A step that plays on takes this many decisions at most.
const LONGEST: usize = 2_000;

/// Runs a case; what went wrong, if anything did.
pub fn run<R: Rules>(rules: &Arc<R>, case: &Case) -> Option<Failure> {
    run_hearing(rules, case, None)
}

/// The same, and notes what events, facts and views are made of.
pub(super) fn run_hearing<R: Rules>(
    rules: &Arc<R>,
    case: &Case,
    heard: Option<&mut Keys>,
) -> Option<Failure> {
    let mut at = (0, case.line, None);
    // A case must not take the others down with it, whatever the game does.
    let outcome = catch_unwind(AssertUnwindSafe(|| play(rules, case, &mut at, heard)));
    let differences = outcome.unwrap_or_else(|panic| {
        let reason = panic.downcast_ref::<String>().map(String::as_str);
        let reason = reason.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
        Err(vec![format!("{BROKE_DOWN}: {reason}")])
    });
    let differences = differences.err()?;
    let (step, line, action) = at;
    Some(Failure { step, line, action, differences })
}

fn play<R: Rules>(
    rules: &Arc<R>,
    case: &Case,
    at: &mut (usize, usize, Option<String>),
    mut heard: Option<&mut Keys>,
) -> Result<(), Differences> {
    let bound = rules.bound(&case.setup).map_err(|error| vec![error.to_string()])?;
    let rules = &*bound;
    let mut table = Table::set_up(
        rules,
        &case.setup,
        Script::forced(&case.setup_dice, &case.setup_draw),
        case.position.as_ref(),
    )?;
    let mut twins = Twins::of(rules, case, &table)?;
    for (i, step) in case.play.iter().enumerate() {
        let what = step.until.as_ref().map(|until| format!("until {}", until.asked));
        *at = (i + 1, step.line, step.action.clone().or(what));
        let done = table.step(step, heard.as_deref_mut())?;
        if let Some(twins) = &mut twins {
            twins.step(&table, step, &done)?;
        }
    }
    Ok(())
}

/// The rules of a case: the game's own, or with values and terrain of its position.
pub(super) enum Held<'r, R> {
    Given(&'r R),
    Own(Arc<R>),
}

impl<R> Deref for Held<'_, R> {
    type Target = R;

    fn deref(&self) -> &R {
        match self {
            Held::Given(rules) => rules,
            Held::Own(rules) => rules,
        }
    }
}

/// The position on the table.
pub(super) struct Table<'r, R: Rules> {
    pub rules: Held<'r, R>,
    pub state: R::State,
    /// What the step before brought about.
    before: Vec<Value>,
}

/// What one step brought about: each of its decisions, or a refusal.
pub(super) struct Done<R: Rules> {
    pub deeds: Vec<Deed<R>>,
    pub refusal: Option<Refusal>,
}

/// One decision: the states around it and what happened.
pub(super) struct Deed<R: Rules> {
    pub before: R::State,
    pub after: R::State,
    pub events: Vec<R::Event>,
}

impl<R: Rules> Done<R> {
    pub fn events(&self) -> impl Iterator<Item = &R::Event> {
        self.deeds.iter().flat_map(|deed| &deed.events)
    }

    /// What a viewer is told of it.
    pub fn told(&self, rules: &R, viewer: Viewer) -> Vec<R::Event> {
        let of = |deed: &Deed<R>| {
            let told = deed.events.iter();
            told.filter_map(|event| rules.witness(&deed.before, &deed.after, event, viewer))
                .collect::<Vec<_>>()
        };
        self.deeds.iter().flat_map(of).collect()
    }
}

impl<'r, R: Rules> Table<'r, R> {
    pub fn set_up(
        rules: &'r R,
        setup: &Setup,
        mut dice: Script,
        position: Option<&toml::Table>,
    ) -> Result<Table<'r, R>, Differences> {
        let (rules, state) = match position {
            Some(position) => {
                let (own, state) =
                    rules.position(setup, position).map_err(|error| vec![format!("position: {error}")])?;
                (Held::Own(Arc::new(own)), state)
            }
            None => {
                let state = rules
                    .start(setup, &mut dice, &mut Log::new())
                    .map_err(|error| vec![error.to_string()])?;
                dice_fit(&dice, "setup_dice")?;
                (Held::Given(rules), state)
            }
        };
        let table = Table { rules, state, before: Vec::new() };
        table.lawful().map_err(|difference| vec![difference])?;
        Ok(table)
    }

    fn step(&mut self, step: &CaseStep, heard: Option<&mut Keys>) -> Result<Done<R>, Differences> {
        let mut differences = Vec::new();
        if let Some(notation) = &step.action {
            self.odds_differ(step, notation, &mut differences);
        }
        let done = self.play(step)?;
        if let Some(heard) = heard {
            heard.hear(&*self.rules, &self.state, done.events());
        }
        let asked = if step.action.is_none() { step.by.as_deref() } else { None };
        self.compare(&step.expect, &done, asked, &mut differences);
        self.before = self.events(done.events());
        if differences.is_empty() { Ok(done) } else { Err(differences) }
    }

    /// Does what the step says, without looking at what it expects.
    pub fn play(&mut self, step: &CaseStep) -> Result<Done<R>, Differences> {
        match (&step.action, &step.until) {
            (Some(notation), _) => self.act(step, notation),
            (None, Some(until)) => self.play_on(step, until),
            (None, None) => Ok(Done { deeds: Vec::new(), refusal: None }),
        }
    }

    /// Does what the step says; an action that goes otherwise than it should ends the case.
    fn act(&mut self, step: &CaseStep, notation: &str) -> Result<Done<R>, Differences> {
        let side = self.actor(step.by.as_deref()).map_err(|difference| vec![difference])?;
        let action = self.rules.read(notation).map_err(|reason| vec![format!("not understood: {reason}")])?;
        let checked = self.rules.check(&self.state, side, &action);
        let expected = step.refused.join(" or ");
        match (step.refused.is_empty(), checked) {
            (false, Ok(())) => Err(vec![format!(
                "expected: refused by {expected}\ngot: the rules allow it to {}",
                self.code(side)
            )]),
            (false, Err(refusal)) if step.refused.iter().any(|rule| rule == refusal.rule.as_str()) => {
                Ok(Done { deeds: Vec::new(), refusal: Some(refusal) })
            }
            (false, Err(refusal)) => Err(vec![format!(
                "expected: refused by {expected}\ngot: refused by {}",
                self.explain(&refusal)
            )]),
            (true, Err(refusal)) => Err(self.unexpected(&refusal)),
            (true, Ok(())) if !self.is_offered(side, &action) => {
                Err(vec![format!("the rules allow it to {} and yet do not offer it", self.code(side))])
            }
            (true, Ok(())) => {
                let mut dice = script(step);
                let deed = self.take(side, action, &mut dice)?;
                self.rolled(&dice, std::slice::from_ref(&deed))?;
                Ok(Done { deeds: vec![deed], refusal: None })
            }
        }
    }

    /// Plays on until something is asked: what is forced, and where there is a choice what the step takes.
    fn play_on(&mut self, step: &CaseStep, until: &Until) -> Result<Done<R>, Differences> {
        let mut dice = script(step);
        let mut deeds = Vec::new();
        while !self.is_asked(&until.asked) {
            let (side, action) = self.default_choice(until).map_err(|reason| vec![reason])?;
            if deeds.len() == LONGEST {
                return Err(vec![format!("`{}` is not asked within {LONGEST} decisions", until.asked)]);
            }
            deeds.push(self.take(side, action, &mut dice)?);
            if dice.fault.is_some() {
                break;
            }
        }
        self.rolled(&dice, &deeds)?;
        Ok(Done { deeds, refusal: None })
    }

    /// Is this the question, the phase or the pending step that the game waits at?
    fn is_asked(&self, name: &str) -> bool {
        let Turn::Decide(sides) = self.rules.turn(&self.state) else { return false };
        let mut names: Vec<String> =
            sides.iter().map(|side| self.rules.ask(&self.state, side).key.to_string()).collect();
        names.push(self.rules.progress(&self.state).phase.to_owned());
        let pending = self.rules.facts(&self.state)["pending"].as_str().map(str::to_owned);
        names.extend(pending);
        let short = |text: &str| text.strip_prefix("ask-").or(text.strip_prefix("phase-")).map(str::to_owned);
        names.iter().any(|known| known == name || short(known).as_deref() == Some(name))
    }

    fn default_choice(&self, until: &Until) -> Result<(Side, R::Action), String> {
        let Turn::Decide(sides) = self.rules.turn(&self.state) else {
            return Err(format!("the game is over before `{}` is asked", until.asked));
        };
        let mut choices = Vec::new();
        for side in sides.iter() {
            let offered = self.offered(&[side]);
            for notation in &until.taking {
                let wanted = self.rules.read(notation);
                let wanted = wanted.map_err(|reason| format!("`{notation}` is not understood: {reason}"))?;
                if offered.iter().any(|(_, action)| *action == wanted) {
                    return Ok((side, wanted));
                }
            }
            if let [(side, only)] = &offered[..] {
                return Ok((*side, only.clone()));
            }
            choices.push(format!("{}: {}", self.rules.ask(&self.state, side).key, self.list(&offered)));
        }
        let choices = choices.join("\n");
        Err(format!("there is a choice before `{}`, and `taking` has none of it\n{choices}", until.asked))
    }

    /// Takes a decision that is allowed.
    fn take(&mut self, side: Side, action: R::Action, dice: &mut Script) -> Result<Deed<R>, Differences> {
        let before = self.state.clone();
        let mut log = Log::new();
        self.rules.apply(&mut self.state, side, &action, dice, &mut log);
        // Dice that do not fit explain more than what came of them.
        if dice.fault.is_none() {
            self.lawful().map_err(|difference| vec![difference])?;
        }
        Ok(Deed { before, after: self.state.clone(), events: log.events })
    }

    fn rolled(&self, dice: &Script, deeds: &[Deed<R>]) -> Result<(), Differences> {
        dice_fit(dice, "dice").map_err(|mut wrong| {
            wrong.push(happened(&self.events(deeds.iter().flat_map(|deed| &deed.events))));
            wrong
        })
    }

    /// A decision was refused that should have been taken: perhaps because nobody was asked for it.
    fn unexpected(&self, refusal: &Refusal) -> Differences {
        let mut differences = vec![format!("refused by {}", self.explain(refusal))];
        if !self.before.is_empty() {
            differences.push(format!(
                "A decision with one legal answer is taken by itself. In the step before, {}",
                happened(&self.before)
            ));
        }
        differences
    }

    /// The side that acts: the one named, or the first that must decide.
    pub fn actor(&self, by: Option<&str>) -> Result<Side, String> {
        if let Some(code) = by {
            return self.side(code).ok_or_else(|| format!("there is no side `{code}`"));
        }
        match self.rules.turn(&self.state) {
            Turn::Decide(sides) => sides.iter().next().ok_or_else(|| "nobody has to decide".to_owned()),
            Turn::Over(_) => Err("the game is over: nobody can do anything".to_owned()),
        }
    }

    /// The sides whose offers a step asks for.
    pub fn asked(&self, by: Option<&str>) -> Vec<Side> {
        match (by, self.rules.turn(&self.state)) {
            (Some(code), _) => self.side(code).into_iter().collect(),
            (None, Turn::Decide(sides)) => sides.iter().collect(),
            (None, Turn::Over(_)) => Vec::new(),
        }
    }

    /// Everything that is offered to these sides.
    pub fn offered(&self, sides: &[Side]) -> Vec<(Side, R::Action)> {
        let mut offered = Vec::new();
        for &side in sides {
            let mut offers = Offers::new();
            self.rules.offers(&self.state, side, &mut offers);
            let named = offers.named(&*self.rules, &self.state, side);
            offered.extend(named.into_iter().map(|action| (side, action)));
        }
        offered
    }

    /// Is the action among the closed offers of a side, or a member of an open one? What is allowed must be.
    fn is_offered(&self, side: Side, action: &R::Action) -> bool {
        let mut offers = Offers::new();
        self.rules.offers(&self.state, side, &mut offers);
        offers.closed.contains(action) || offers.open.iter().any(|&open| self.rules.belongs(open, action))
    }

    /// Offers as a player would write them.
    pub fn list(&self, offered: &[(Side, R::Action)]) -> String {
        let texts: Vec<String> = offered.iter().map(|(_, action)| self.rules.write(action)).collect();
        if texts.is_empty() { "nothing".to_owned() } else { texts.join(", ") }
    }

    /// What must hold after every accepted action: the game's invariants, and that what is offered is allowed, and offered
    /// once.
    fn lawful(&self) -> Result<(), String> {
        self.rules.invariants(&self.state).map_err(|reason| format!("an invariant is broken: {reason}"))?;
        let offered = self.offered(&self.asked(None));
        let mut seen = HashSet::new();
        if let Some((_, twice)) = offered.iter().find(|(side, action)| !seen.insert((side.0, action))) {
            return Err(format!("`{}` is offered twice", self.rules.write(twice)));
        }
        for (side, action) in offered {
            if let Err(refusal) = self.rules.check(&self.state, side, &action) {
                let notation = self.rules.write(&action);
                return Err(format!("`{notation}` is offered and yet refused by {}", self.explain(&refusal)));
            }
        }
        Ok(())
    }

    pub fn explain(&self, refusal: &Refusal) -> String {
        let value = self.named(refusal);
        let title = self.rules.catalogue().rule(refusal.rule.as_str()).map_or("", |rule| rule.title.as_str());
        format!("{} ({title}) {value}", refusal.rule)
    }

    pub fn events<'e>(&self, events: impl IntoIterator<Item = &'e R::Event>) -> Vec<Value>
    where
        R::Event: 'e,
    {
        events.into_iter().map(|event| self.named(event)).collect()
    }

    pub fn named(&self, value: &impl Serialize) -> Value {
        let value = serde_json::to_value(value).unwrap_or(Value::Null);
        named(value, &|name| self.rules.code(name))
    }

    pub fn side(&self, code: &str) -> Option<Side> {
        sides(&*self.rules).find(|&side| self.code(side) == code)
    }

    /// The side, or the public.
    pub fn viewer(&self, code: &str) -> Viewer {
        self.side(code).map_or(Viewer::Public, Viewer::Side)
    }

    pub fn code(&self, side: Side) -> String {
        self.rules.about().sides.get(usize::from(side.0)).cloned().unwrap_or_default()
    }
}

/// The chance of a step: what its dice show.
fn script(step: &CaseStep) -> Script {
    Script::forced(&step.dice, &step.draw)
}

/// Every value given was rolled, and every roll was given.
fn dice_fit(dice: &Script, key: &str) -> Result<(), Differences> {
    match (&dice.fault, dice.left()) {
        (Some(fault), _) => Err(vec![format!("{key}: {fault}")]),
        (None, 0) => Ok(()),
        (None, left) => Err(vec![format!("{key}: the last {left} were not rolled")]),
    }
}
