//! Playthroughs that a rules lawyer can read, and counts of decision trees.

use crate::authority::Match;
use crate::course::{Ending, SubmitError};
use crate::dice::{Enumeration, Stream};
use crate::hash::{hex, state_hash};
use crate::log::Log;
use crate::rules::{Offers, Rules, Side, Turn, Viewer};
use crate::setup::{Setup, SetupError};
use crate::text::{Language, Texts};
use std::fmt::Write as _;
use std::sync::Arc;

/// More decisions than this do not make a playthrough.
const LIMIT: usize = 20_000;

/// Somebody who decides from what they see: view, side, and the actions that are listed or proposed.
pub type Player<'p, R> =
    dyn FnMut(&<R as Rules>::View, Side, &[<R as Rules>::Action]) -> Option<<R as Rules>::Action> + 'p;

/// Why there is no playthrough.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GoldenError {
    /// The game cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The player decided nothing.
    #[error("the player decided nothing at line {0}")]
    NoDecision(usize),
    /// The player did what is not allowed.
    #[error("line {0}: {1}")]
    Refused(usize, SubmitError),
    /// The game does not end.
    #[error("the game does not end within {LIMIT} decisions")]
    NoEnd,
}

/// A player who takes any listed or proposed action.
pub fn by_chance<R: Rules>(seed: u64) -> impl FnMut(&R::View, Side, &[R::Action]) -> Option<R::Action> {
    let mut stream = Stream::from_number(seed);
    move |_, _, named| stream.pick(named).cloned()
}

/// A whole game in English, decision by decision: notation, dice, and each event as a sentence.
pub fn golden<R: Rules>(
    rules: &Arc<R>,
    setup: &Setup,
    seed: u64,
    player: &mut Player<'_, R>,
) -> Result<String, GoldenError> {
    let mut seed_bytes = [0; 32];
    seed_bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rules = rules.bound(setup)?;
    let mut game = Match::new(Arc::clone(&rules), setup, seed_bytes)?;
    let texts = Texts::new(Arc::clone(&rules), Language::En);
    let about = rules.about();
    let mut out = format!(
        "{}: {}",
        about.title,
        [vec![setup.scenario.clone()], setup.options.clone()].concat().join(" ")
    );
    // Writing to a string cannot fail, here and below.
    let _ = writeln!(out, ", seed {seed}");
    let mut phase = None;
    while game.result().is_none() {
        let sequence = game.sequence();
        if sequence == LIMIT {
            return Err(GoldenError::NoEnd);
        }
        let progress = rules.progress(game.authority_state());
        if phase.replace(progress) != Some(progress) {
            let _ = writeln!(
                out,
                "\nTurn {} of {}: {}",
                progress.turn,
                progress.turns,
                texts.word(progress.phase)
            );
        }
        let side = game.deciding().iter().next().ok_or(GoldenError::NoDecision(sequence))?;
        let viewer = Viewer::Side(side);
        let (moment, view) = (game.moment(viewer), game.view(viewer));
        let named = game.offers(side).named(&*rules, game.authority_state(), side);
        let action = player(view, side, &named).ok_or(GoldenError::NoDecision(sequence))?;
        let step =
            game.submit(side, moment, &action).map_err(|error| GoldenError::Refused(sequence, error))?;
        if let Some(line) = game.lines(sequence).first() {
            let _ = writeln!(out, "{} {line}", sequence + 1);
        }
        for event in &step.events {
            let _ = writeln!(out, "    {}", texts.say(&rules.tell(event)));
        }
    }
    if let Some(Ending::Played(outcome)) = game.result() {
        let winner = outcome.winner.and_then(|side| about.sides.get(usize::from(side.0)));
        let winner = winner.map_or("nobody", String::as_str);
        let _ = writeln!(out, "\nEnd: {winner}, {} [{}]", texts.word(outcome.level), outcome.rule);
    }
    let _ = writeln!(out, "State {}", hex(&state_hash(game.authority_state())));
    Ok(out)
}

/// How many lines of play there are of one decision, of two, and so on to `depth`.
///
/// A line counts each decision together with each way its dice can fall. Where several sides decide at once, they do so
/// in seat order. Of an open offer only the proposals count.
pub fn perft<R: Rules>(rules: &R, state: &R::State, depth: usize) -> Vec<u64> {
    let (mut counts, mut left) = (vec![0; depth], u64::MAX);
    count_within(rules, state, &mut counts, &mut left);
    counts
}

/// The counts of [`perft`], as deep as they can be had within this many lines of play, and no deeper than `depth`.
pub fn perft_within<R: Rules>(rules: &R, state: &R::State, depth: usize, lines: u64) -> Vec<u64> {
    let mut counted = Vec::new();
    for depth in 1..=depth {
        let (mut counts, mut left) = (vec![0; depth], lines);
        if !count_within(rules, state, &mut counts, &mut left) {
            break;
        }
        counted = counts;
    }
    counted
}

/// Counts lines of play while some are left; tells whether it came to the end.
fn count_within<R: Rules>(rules: &R, state: &R::State, counts: &mut [u64], left: &mut u64) -> bool {
    let Some((here, deeper)) = counts.split_first_mut() else { return true };
    let Turn::Decide(sides) = rules.turn(state) else { return true };
    let Some(side) = sides.iter().next() else { return true };
    let mut offers = Offers::new();
    rules.offers(state, side, &mut offers);
    let mut log = Log::new();
    for action in &offers.named(rules, state, side) {
        let mut dice = Enumeration::of_faces();
        loop {
            let Some(less) = left.checked_sub(1) else { return false };
            *left = less;
            let mut after = state.clone();
            log.clear();
            rules.apply(&mut after, side, action, &mut dice, &mut log);
            *here += 1;
            if !count_within(rules, &after, deeper, left) {
                return false;
            }
            if !dice.advance() {
                break;
            }
        }
    }
    true
}
