//! Odds where something is hidden: over many states that agree with what the side sees.

use super::reckon::error_of_mean;
use super::{Budget, Kind, Odds, OddsError, Prospect, Question};
use crate::dice::Stream;
use crate::hash;
use crate::rules::Rules;
use serde::Serialize;
use std::collections::HashMap;
use std::hash::Hash;
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

/// One of the states tried, and how often it was drawn.
struct Tried<S> {
    state: S,
    hash: [u8; 32],
    times: u32,
}

impl<R: Rules> Question<'_, R> {
    /// The odds over states that agree with a view. `told` says what whoever asks will know of an outcome: outcomes of
    /// which the same is told are one, and keeps a note of it.
    ///
    /// They are exact if every state brings the same.
    pub fn over<K: Hash + Eq, N>(
        &self,
        view: &R::View,
        stream: &mut Stream,
        budget: &Budget,
        mut told: impl FnMut(&R::State, &[R::Event], &R::State) -> (K, N),
    ) -> Result<Odds<R::Event, N>, OddsError> {
        let tried = self.draw(view, stream);
        let mut merged = Merged { found: HashMap::new(), prospects: Vec::new(), tried: tried.len() };
        let (mut runs, mut assumed, mut kind, mut error) = (0, false, Kind::Exact, 0.0f64);
        for (at, one) in tried.iter().enumerate() {
            let slice = budget.one_in((tried.len() - at) as u32);
            let found = self.noting(&one.state, &slice, |events, after| told(&one.state, events, after));
            let odds = found?;
            runs += odds.runs;
            assumed |= odds.assumed;
            error = error.max(odds.error);
            if odds.kind == Kind::Sampled {
                kind = Kind::Sampled;
            }
            merged.add(at, f64::from(one.times) / f64::from(SAMPLES), odds.prospects);
        }
        let hidden = match tried.len() {
            1 => Hidden::Nothing,
            _ if kind == Kind::Exact && merged.is_alike() => Hidden::Alike,
            _ => Hidden::Matters,
        };
        if hidden == Hidden::Matters {
            kind = Kind::Sampled;
            let each = merged.prospects.iter().map(|prospect| error_of_mean(&prospect.by_sample));
            // The states are tried apart, so their own errors even out, while what they differ by adds to it.
            error = error / f64::from(tried.len() as u32).sqrt() + each.fold(0.0, f64::max);
        }
        let mut prospects = merged.prospects;
        for prospect in &mut prospects {
            if hidden == Hidden::Matters {
                prospect.fraction = None;
            } else {
                prospect.chance = prospect.by_sample[0];
                prospect.by_sample.clear();
            }
        }
        Ok(Odds { prospects, kind, runs, error, assumed, hidden, samples: SAMPLES })
    }

    fn draw(&self, view: &R::View, stream: &mut Stream) -> Vec<Tried<R::State>> {
        let mut tried: Vec<Tried<R::State>> = Vec::new();
        for _ in 0..SAMPLES {
            let state = self.rules.sample(view, stream);
            let hash = hash::state_hash(&state);
            match tried.iter_mut().find(|known| known.hash == hash) {
                Some(known) => known.times += 1,
                None => tried.push(Tried { state, hash, times: 1 }),
            }
        }
        tried
    }
}

/// The outcomes of all states together.
struct Merged<E, K, N> {
    found: HashMap<(K, Option<usize>), usize>,
    prospects: Vec<Prospect<E, N>>,
    tried: usize,
}

impl<E, K: Hash + Eq, N> Merged<E, K, N> {
    /// Adds what may come of the state number `at`, which has this part in the whole.
    fn add(&mut self, at: usize, part: f64, prospects: Vec<Prospect<E, (K, N)>>) {
        let mut own: HashMap<usize, Option<super::Chance>> = HashMap::new();
        for prospect in prospects {
            let Prospect { chance, fraction, count, dice, events, stopped, note: (key, note), .. } = prospect;
            let next = self.prospects.len();
            let place = *self.found.entry((key, stopped.map(|(index, _)| index))).or_insert(next);
            if place == next {
                let by_sample = vec![0.0; self.tried];
                let new = Prospect {
                    chance: 0.0,
                    fraction: None,
                    count: 0,
                    dice,
                    events,
                    stopped,
                    note,
                    by_sample,
                };
                self.prospects.push(new);
            }
            let sum = own.entry(place).or_insert(Some(super::Chance::ZERO));
            *sum = sum.zip(fraction).and_then(|(sum, more)| sum.plus(more));
            let known = &mut self.prospects[place];
            known.chance += part * chance;
            known.by_sample[at] += chance;
            known.count = known.count.saturating_add(count);
        }
        if at == 0 {
            own.into_iter().for_each(|(place, sum)| self.prospects[place].fraction = sum);
        }
    }

    /// Has every outcome the same chance in every state?
    fn is_alike(&self) -> bool {
        let alike = |shares: &[f64]| shares.iter().all(|share| (share - shares[0]).abs() < 1e-12);
        self.prospects.iter().all(|prospect| alike(&prospect.by_sample))
    }
}
