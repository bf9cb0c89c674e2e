//! Odds where something is hidden: over many states that agree with what the side sees.

use super::budget::GRACE;
use super::reckon::{error_of_mean, half_width};
use super::{Budget, Kind, Odds, OddsError, Prospect, Question};
use crate::dice::Stream;
use crate::hash;
use crate::rules::Rules;
use serde::Serialize;
use std::collections::HashMap;
use std::hash::Hash;
use std::time::Instant;
use ts_rs::TS;

/// This many states are tried.
const SAMPLES: u32 = 16;

/// What is hidden from whoever asks, and whether it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Hidden {
    /// Nothing was guessed: all states that were tried are one.
    Nothing,
    /// The states differ, and bring the same.
    Alike,
    /// What is hidden changes the chances.
    Matters,
}

/// States that agree with a view, drawn once for all that is asked about it.
pub struct Guesses<S> {
    tried: Vec<Tried<S>>,
    /// There was no time to draw as many as there should be.
    is_cut: bool,
}

/// One of the states tried, and how often it was drawn.
struct Tried<S> {
    state: S,
    hash: [u8; 32],
    times: u32,
}

impl<S: Serialize> Guesses<S> {
    /// Draws them, in a quarter of the time there is.
    pub fn draw<R: Rules<State = S>>(
        rules: &R,
        view: &R::View,
        stream: &mut Stream,
        budget: &Budget,
    ) -> Guesses<S> {
        let window = budget.left().map(|left| (left / 4).max(GRACE / 4));
        let start = Instant::now();
        let mut guesses = Guesses { tried: Vec::new(), is_cut: false };
        for _ in 0..SAMPLES {
            guesses.is_cut =
                !guesses.tried.is_empty() && window.is_some_and(|window| start.elapsed() > window);
            if guesses.is_cut {
                break;
            }
            guesses.add(rules.sample(view, stream));
        }
        guesses
    }

    fn add(&mut self, state: S) {
        let hash = hash::state_hash(&state);
        match self.tried.iter_mut().find(|known| known.hash == hash) {
            Some(known) => known.times += 1,
            None => self.tried.push(Tried { state, hash, times: 1 }),
        }
    }

    /// The one that was drawn first.
    pub fn first(&self) -> &S {
        &self.tried[0].state
    }
}

impl<R: Rules> Question<'_, R> {
    /// The odds over states that agree with a view. `told` says what whoever asks will know of an outcome: outcomes of
    /// which the same is told are one, and keeps a note of it.
    ///
    /// They are exact if every state brings the same.
    pub fn over<K: Hash + Eq, N>(
        &self,
        guesses: &Guesses<R::State>,
        budget: &Budget,
        mut told: impl FnMut(&R::State, &[R::Event], &R::State) -> (K, N),
    ) -> Result<Odds<R::Event, N>, OddsError> {
        let tried = &guesses.tried;
        let budget = budget.clone().shared(tried.len());
        let mut merged = Merged { found: HashMap::new(), prospects: Vec::new(), tried: 0, weight: 0 };
        let (mut runs, mut assumed, mut kind, mut error) = (0, false, Kind::Exact, 0.0f64);
        let mut counted = true;
        for (at, one) in tried.iter().enumerate() {
            if at > 0 && budget.is_spent() {
                break;
            }
            let slice = budget.one_in((tried.len() - at) as u32);
            let found = self.noting(&one.state, &slice, |events, after| told(&one.state, events, after));
            let odds = found?;
            runs += odds.runs;
            assumed |= odds.assumed;
            error = error.max(odds.error);
            if odds.kind == Kind::Sampled {
                kind = Kind::Sampled;
                counted = false;
            }
            merged.add(one.times, odds.prospects);
        }
        let is_whole = !guesses.is_cut && merged.tried == tried.len();
        let hidden = match merged.tried {
            1 if is_whole => Hidden::Nothing,
            _ if is_whole && kind == Kind::Exact && merged.is_alike() => Hidden::Alike,
            _ => Hidden::Matters,
        };
        if hidden == Hidden::Matters {
            kind = Kind::Sampled;
            // The states are tried apart, so their own errors even out, while what they differ by adds to it.
            error = error / f64::from(merged.tried as u32).sqrt() + merged.spread();
        }
        if !counted {
            merged.prospects.iter_mut().for_each(|prospect| prospect.openings.clear());
        }
        let samples = merged.weight;
        Ok(Odds { prospects: merged.prospects(hidden), kind, runs, error, assumed, hidden, samples })
    }
}

/// The outcomes of all states together.
struct Merged<E, K, N> {
    found: HashMap<(K, Option<usize>), usize>,
    prospects: Vec<Prospect<E, N>>,
    /// This many states were tried, and so often were they drawn.
    tried: usize,
    weight: u32,
}

impl<E, K: Hash + Eq, N> Merged<E, K, N> {
    /// Adds what may come of another state, which was drawn so often.
    fn add(&mut self, times: u32, prospects: Vec<Prospect<E, (K, N)>>) {
        let mut own: HashMap<usize, Option<super::Chance>> = HashMap::new();
        let at = self.tried;
        (self.tried, self.weight) = (at + 1, self.weight + times);
        for prospect in prospects {
            let Prospect {
                chance, fraction, count, dice, openings, events, stopped, note: (key, note), ..
            } = prospect;
            let next = self.prospects.len();
            let place = *self.found.entry((key, stopped.map(|(index, _)| index))).or_insert(next);
            if place == next {
                let new = Prospect {
                    chance: 0.0,
                    fraction: None,
                    count: 0,
                    dice,
                    openings: Vec::new(),
                    events,
                    stopped,
                    note,
                    by_sample: Vec::new(),
                };
                self.prospects.push(new);
            }
            let sum = own.entry(place).or_insert(Some(super::Chance::ZERO));
            *sum = sum.zip(fraction).and_then(|(sum, more)| sum.plus(more));
            let known = &mut self.prospects[place];
            known.chance += f64::from(times) * chance;
            known.by_sample.resize(self.tried, 0.0);
            known.by_sample[at] += chance;
            known.count = known.count.saturating_add(count);
            known.open(openings);
        }
        self.prospects.iter_mut().for_each(|known| known.by_sample.resize(self.tried, 0.0));
        if at == 0 {
            own.into_iter().for_each(|(place, sum)| self.prospects[place].fraction = sum);
        }
    }

    /// Has every outcome the same chance in every state?
    fn is_alike(&self) -> bool {
        let alike = |shares: &[f64]| shares.iter().all(|share| (share - shares[0]).abs() < 1e-12);
        self.prospects.iter().all(|prospect| alike(&prospect.by_sample))
    }

    /// How far the chances may be off since only this many states were tried.
    fn spread(&self) -> f64 {
        let of = |prospect: &Prospect<E, N>| match self.tried {
            // One alone says nothing of the others.
            1 => half_width(prospect.by_sample[0], 1),
            _ => error_of_mean(&prospect.by_sample),
        };
        self.prospects.iter().map(of).fold(0.0, f64::max)
    }

    fn prospects(self, hidden: Hidden) -> Vec<Prospect<E, N>> {
        let (mut prospects, weight) = (self.prospects, f64::from(self.weight));
        for prospect in &mut prospects {
            if hidden == Hidden::Matters {
                prospect.chance /= weight;
                prospect.fraction = None;
            } else {
                prospect.chance = prospect.by_sample[0];
                prospect.by_sample.clear();
            }
        }
        prospects
    }
}
