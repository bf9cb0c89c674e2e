//! What may come of a decision, told in chances and sentences.

use crate::fate::{Changes, Fates, Scene};
use crate::speech::{Denial, Entry, Said, Speaker};
use kernel::chart::Charted;
use kernel::odds::{OddsError, Prospect, odds_noting};
use kernel::replay::ReplayError;
use kernel::{Misread, Rules, Side, Viewer};
use serde::Serialize;

/// What may come of a line of decisions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Forecast {
    /// Code of the side that decides.
    pub side: String,
    /// The decisions, in notation.
    pub line: Vec<String>,
    /// How many ways the dice could fall.
    pub runs: u64,
    /// Every outcome, the likeliest first. Their chances add up to one.
    pub outcomes: Vec<Likelihood>,
    /// What may become of each piece that the dice can change.
    pub fates: Vec<Fates>,
    /// On the way somebody has a choice, and the first he is offered was taken for granted.
    pub assumed: bool,
}

/// One outcome and its chance.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Likelihood {
    /// The exact chance, as a fraction: `2/3`.
    pub chance: String,
    /// The same in per cent.
    pub percent: f64,
    /// How many ways the dice could fall to bring it.
    pub ways: u64,
    /// The dice of the first of these ways.
    pub dice: Vec<u8>,
    /// The result that the table gives for the first dice, in a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Said>,
    /// What happens, in the first of these ways.
    pub events: Vec<Entry>,
    /// The decision of the line that is no longer allowed after these dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// A decision that the dice made impossible.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Stopped {
    /// In notation.
    pub text: String,
    /// Why.
    pub denial: Denial,
}

/// Why there is no forecast.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ForecastError {
    /// The record could not be played back.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The game is over: nobody decides.
    #[error("the game is over: nobody has to decide")]
    Over,
    /// No decision was named.
    #[error("no decision is named")]
    Empty,
    /// A decision is not understood or not allowed.
    #[error("`{text}`: {denial}")]
    Denied {
        /// In notation.
        text: String,
        /// Why.
        denial: Denial,
    },
    /// There are too many outcomes, or their chances are too small to be written.
    #[error(transparent)]
    Odds(OddsError),
}

/// The odds of a line on a state, told to a viewer.
pub(crate) fn forecast<R: Charted>(
    speaker: &Speaker<R>,
    state: &R::State,
    side: Side,
    line: &[&str],
    viewer: Option<Viewer>,
) -> Result<Forecast, ForecastError> {
    if line.is_empty() {
        return Err(ForecastError::Empty);
    }
    let rules = &*speaker.rules;
    let read = |text: &&str| {
        let denied = |misread: Misread| {
            let denial = speaker.not_understood(&misread);
            ForecastError::Denied { text: (*text).to_owned(), denial }
        };
        rules.read(text).map_err(denied)
    };
    let actions: Vec<R::Action> = line.iter().map(read).collect::<Result<_, _>>()?;
    let scene = Scene::new(rules, state, viewer);
    let found =
        odds_noting(rules, state, side, &actions, |after| scene.changes(after)).map_err(
            |error| match error {
                OddsError::Refused { index, refusal } => ForecastError::Denied {
                    text: rules.write(&actions[index]),
                    denial: speaker.refused(&refusal),
                },
                other => ForecastError::Odds(other),
            },
        )?;
    let tell =
        |prospect: &Prospect<R::Event, Changes>| likelihood(speaker, state, &actions, prospect, viewer);
    let fates = scene.fates(speaker, &found.prospects);
    let mut outcomes: Vec<Likelihood> = found.prospects.iter().map(tell).collect();
    outcomes.sort_by(|a, b| b.percent.total_cmp(&a.percent));
    let line = actions.iter().map(|action| rules.write(action)).collect();
    let (runs, assumed) = (found.runs, found.assumed);
    Ok(Forecast { side: speaker.code(side), line, runs, outcomes, fates, assumed })
}

fn likelihood<R: Rules>(
    speaker: &Speaker<R>,
    state: &R::State,
    actions: &[R::Action],
    prospect: &Prospect<R::Event, Changes>,
    viewer: Option<Viewer>,
) -> Likelihood {
    let rules = &*speaker.rules;
    // What is only guessed is not told as if it were known.
    let seen = |event: &R::Event| match viewer {
        Some(viewer) => rules.witness(state, state, event, viewer),
        None => Some(event.clone()),
    };
    let seen: Vec<R::Event> = prospect.events.iter().filter_map(seen).collect();
    let result = seen.iter().find_map(|event| rules.verdict(event)).map(|message| speaker.say(&message));
    let events = seen.iter().map(|event| speaker.event(0, None, event));
    let stopped = prospect.stopped.and_then(|(index, refusal)| {
        let text = rules.write(actions.get(index)?);
        Some(Stopped { text, denial: speaker.refused(&refusal) })
    });
    Likelihood {
        chance: prospect.chance.to_string(),
        percent: 100.0 * prospect.chance.as_f64(),
        ways: prospect.count,
        dice: prospect.dice.clone(),
        result,
        events: events.collect(),
        stopped,
    }
}
