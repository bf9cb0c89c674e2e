//! One reckoning on one state: counted out if the budget allows, otherwise sampled.

use super::chance::Fraction;
use super::{Budget, Hidden, Kind, OPENING, Odds, OddsError, Opening, Prospect, Question, Ran};
use crate::dice::{Cast, Enumeration, Recording, Stream};
use crate::hash;
use crate::log::Log;
use crate::rules::Rules;
use std::collections::HashMap;
use std::hash::Hash;
use std::time::Instant;

/// The normal deviate of an interval that holds 19 times out of 20.
const DEVIATE: f64 = 1.96;

/// The odds of a question on a state.
pub(super) fn reckon<R: Rules, K: Hash + Eq, N>(
    question: &Question<'_, R>,
    state: &R::State,
    budget: &Budget,
    class: impl FnMut(&[R::Event], &R::State) -> K,
    note: impl FnMut(&[R::Event], &R::State) -> N,
) -> Result<Odds<R::Event, N>, OddsError> {
    let mut tally = Tally { class, note, found: HashMap::new(), sums: Vec::new(), assumed: false };
    if let Some(runs) = count_out(question, state, budget, &mut tally)? {
        return Ok(tally.odds(Kind::Exact, runs));
    }
    tally.found.clear();
    tally.sums.clear();
    let runs = sample(question, state, budget, &mut tally)?;
    Ok(tally.odds(Kind::Sampled, runs))
}

/// Every way the dice can fall; none if there are too many.
fn count_out<R: Rules, K: Hash + Eq, N>(
    question: &Question<'_, R>,
    state: &R::State,
    budget: &Budget,
    tally: &mut Tally<
        R,
        K,
        N,
        impl FnMut(&[R::Event], &R::State) -> K,
        impl FnMut(&[R::Event], &R::State) -> N,
    >,
) -> Result<Option<u64>, OddsError> {
    let mut dice = Enumeration::of_bands();
    let mut pace = Pace::new(budget);
    let mut log = Log::new();
    for runs in 1..=budget.exact_runs {
        if budget.is_gone() {
            return Err(OddsError::Gone);
        }
        log.clear();
        let mut after = state.clone();
        let ran = question.run(&mut after, &mut dice, &mut log);
        if let Some((index, refusal)) = ran.stopped
            && dice.casts().next().is_none()
        {
            return Err(OddsError::Refused { index, refusal });
        }
        let fallen = Fallen {
            weight: dice.weight().map(|(ways, all)| (Fraction { num: ways, den: all }, ways)),
            chance: dice.chance(),
            opening: Some(dice.opening(OPENING).collect()),
        };
        tally.add(&log.events, &after, ran, fallen, || dice.casts().cloned().collect());
        let chance = dice.chance();
        if !dice.advance() {
            return Ok(Some(runs));
        }
        if pace.is_hopeless(chance) {
            return Ok(None);
        }
    }
    Ok(None)
}

/// Rolls the dice again and again; how often.
fn sample<R: Rules, K: Hash + Eq, N>(
    question: &Question<'_, R>,
    state: &R::State,
    budget: &Budget,
    tally: &mut Tally<
        R,
        K,
        N,
        impl FnMut(&[R::Event], &R::State) -> K,
        impl FnMut(&[R::Event], &R::State) -> N,
    >,
) -> Result<u64, OddsError> {
    // The same question gets the same dice.
    let mut stream = Stream::new(hash::state_hash(state));
    let mut log = Log::new();
    let most = budget.sampled_runs.max(budget.fewest_runs);
    for runs in 0..most {
        if budget.is_gone() {
            return Err(OddsError::Gone);
        }
        let enough = runs >= budget.fewest_runs && budget.is_late();
        if enough || (runs > 0 && budget.is_spent()) {
            return Ok(runs);
        }
        log.clear();
        let mut after = state.clone();
        let mut dice = Recording::new(&mut stream);
        let ran = question.run(&mut after, &mut dice, &mut log);
        let rolled = dice.rolled;
        let fallen = Fallen { weight: None, chance: 1.0, opening: None };
        tally.add(&log.events, &after, ran, fallen, || rolled);
    }
    Ok(most)
}

/// Tells whether counting out will be done in time, from the share of all chances that has been counted so far.
struct Pace {
    start: Instant,
    /// Counting may take half of the time there is: sampling needs the rest.
    window: Option<f64>,
    counted: f64,
}

impl Pace {
    fn new(budget: &Budget) -> Pace {
        let window = budget.left().map(|left| left.as_secs_f64() / 2.0);
        Pace { start: Instant::now(), window, counted: 0.0 }
    }

    fn is_hopeless(&mut self, chance: f64) -> bool {
        self.counted += chance;
        let Some(window) = self.window else { return false };
        let spent = self.start.elapsed().as_secs_f64();
        // Runs of one reckoning differ in length: only a clear excess counts before the window is over.
        spent > window || (spent > window / 5.0 && spent > 2.0 * window * self.counted)
    }
}

/// How the dice of one run fell.
struct Fallen {
    /// In how many ways, if they are counted out.
    weight: Option<(Fraction, u128)>,
    chance: f64,
    /// The first of them, if they are counted out.
    opening: Option<Opening>,
}

/// An outcome and its chance so far; none once the fraction can no longer be written.
type Sum<E, N> = (Option<Fraction>, Prospect<E, N>);

/// The outcomes found so far.
struct Tally<R: Rules, K, N, C, O> {
    class: C,
    note: O,
    found: HashMap<(K, Option<usize>), usize>,
    sums: Vec<Sum<R::Event, N>>,
    assumed: bool,
}

impl<R: Rules, K: Hash + Eq, N, C, O> Tally<R, K, N, C, O>
where
    C: FnMut(&[R::Event], &R::State) -> K,
    O: FnMut(&[R::Event], &R::State) -> N,
{
    fn add(
        &mut self,
        events: &[R::Event],
        after: &R::State,
        ran: Ran,
        Fallen { weight, chance, opening }: Fallen,
        dice: impl FnOnce() -> Vec<Cast>,
    ) {
        self.assumed |= ran.assumed;
        let fraction = weight.map(|(fraction, _)| fraction);
        let ways = weight.map_or(1, |(_, ways)| u64::try_from(ways).unwrap_or(u64::MAX));
        let key = ((self.class)(events, after), ran.stopped.map(|(index, _)| index));
        if let Some(&at) = self.found.get(&key) {
            let (sum, prospect) = &mut self.sums[at];
            *sum = sum.zip(fraction).and_then(|(sum, more)| sum.plus(more));
            prospect.chance += chance;
            prospect.count = prospect.count.saturating_add(ways);
            prospect.open(opening);
            return;
        }
        self.found.insert(key, self.sums.len());
        let prospect = Prospect {
            chance,
            fraction: None,
            count: ways,
            dice: dice(),
            openings: opening.into_iter().collect(),
            events: events.to_vec(),
            stopped: ran.stopped,
            note: (self.note)(events, after),
            by_sample: Vec::new(),
        };
        self.sums.push((fraction, prospect));
    }

    fn odds(self, kind: Kind, runs: u64) -> Odds<R::Event, N> {
        let finish = |(sum, mut prospect): Sum<R::Event, N>| {
            match kind {
                Kind::Exact => prospect.fraction = sum.and_then(Fraction::chance),
                Kind::Sampled => prospect.chance /= runs as f64,
            }
            prospect
        };
        let prospects: Vec<_> = self.sums.into_iter().map(finish).collect();
        let error = match kind {
            Kind::Exact => 0.0,
            Kind::Sampled => prospects.iter().map(|it| half_width(it.chance, runs)).fold(0.0, f64::max),
        };
        let (hidden, samples) = (Hidden::Nothing, 1);
        Odds { prospects, kind, runs, error, assumed: self.assumed, hidden, samples }
    }
}

/// How far a chance found in this many runs may be off (the interval of Wilson).
pub(super) fn half_width(chance: f64, runs: u64) -> f64 {
    let (n, square) = (runs.max(1) as f64, DEVIATE * DEVIATE);
    DEVIATE * (chance * (1.0 - chance) / n + square / (4.0 * n * n)).sqrt() / (1.0 + square / n)
}

/// How far the mean of chances found in several states may be off.
pub(super) fn error_of_mean(chances: &[f64]) -> f64 {
    let n = chances.len() as f64;
    if n < 2.0 {
        return 0.0;
    }
    let mean = chances.iter().sum::<f64>() / n;
    let variance = chances.iter().map(|chance| (chance - mean).powi(2)).sum::<f64>() / (n - 1.0);
    DEVIATE * (variance / n).sqrt()
}
