//! Odds: the decision is run once for every outcome of its dice, and the chances are added up. Where that would take too
//! long the dice are sampled instead, and the answer says so, with its error: there is always an answer.
//!
//! Ask about a view ([`Question::over`]), not about the true state, or the odds tell what is hidden.

mod budget;
mod chance;
mod class;
mod over;
mod reckon;

pub use budget::{Budget, Caller};
pub use chance::Chance;
pub use class::summary;
pub use over::{Guesses, Hidden};

use crate::dice::{Cast, Dice};
use crate::hash;
use crate::log::Log;
use crate::naming::Piece;
use crate::refusal::Refusal;
use crate::rules::{Rules, Side};
use arrayvec::ArrayVec;
use serde::Serialize;
use std::collections::HashMap;
use std::hash::Hash;
use ts_rs::TS;

/// This many dice are kept of each way: those that are thrown first, by one or by two against each other.
const OPENING: usize = 2;

/// The first dice of a way: of each the lowest and the highest face that bring the same.
pub type Opening = ArrayVec<(u8, u8), OPENING>;

/// What may come of a decision, or of a line of them.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds<E, N = ()> {
    /// Every outcome that was met, in the order in which they were met. Their chances add up to one.
    pub prospects: Vec<Prospect<E, N>>,
    /// Were the dice counted out, or sampled?
    pub kind: Kind,
    /// How often the decision was run.
    pub runs: u64,
    /// How far the least certain of the chances may be off, 19 times out of 20; 0 if they are exact.
    pub error: f64,
    /// A choice that somebody would have had on the way was taken for granted.
    pub assumed: bool,
    /// What is hidden from whoever asks, and whether it matters.
    pub hidden: Hidden,
    /// How many states that agree with the view were tried.
    pub samples: u32,
}

/// How chances were found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "Certainty")]
pub enum Kind {
    /// Every way the dice can fall was counted.
    Exact,
    /// The dice were rolled many times, or what is hidden was guessed at.
    Sampled,
}

/// One outcome, with everything that led to it taken together.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Prospect<E, N = ()> {
    /// How likely it is, from 0 to 1.
    pub chance: f64,
    /// The same as a fraction, if it is exact and can be written as one.
    pub fraction: Option<Chance>,
    /// How many ways the dice could fall to bring it, or how many did.
    pub count: u64,
    /// The dice of the first of these ways.
    pub dice: Vec<Cast>,
    /// How the first dice fall in each of these ways, each once; nothing if they were not all counted out.
    #[serde(skip)]
    pub openings: Vec<Opening>,
    /// What happens, in the first of these ways.
    pub events: Vec<E>,
    /// The decision of the line that the rules no longer allowed after these dice, if any, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<(usize, Refusal)>,
    /// What the caller noted of the state it leads to.
    #[serde(skip)]
    pub note: N,
    /// Its chance in each of the states that were tried, if there were several.
    #[serde(skip)]
    pub by_sample: Vec<f64>,
}

impl<E, N> Prospect<E, N> {
    /// It is brought by this beginning too.
    fn open(&mut self, openings: impl IntoIterator<Item = Opening>) {
        for opening in openings {
            if !self.openings.contains(&opening) {
                self.openings.push(opening);
            }
        }
    }
}

/// Why there are no odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OddsError {
    /// A decision of the line is not allowed, whatever the dice.
    #[error("decision {index} of the line is refused by {}", refusal.rule)]
    Refused {
        /// Which decision of the line, from 0.
        index: usize,
        /// Why.
        refusal: Refusal,
    },
    /// Nobody waits for them any more.
    #[error("nobody waits for the odds any more")]
    Gone,
}

/// What odds are asked of.
pub struct Question<'a, R: Rules> {
    rules: &'a R,
    side: Side,
    deed: Deed<'a, R>,
}

/// What is done.
enum Deed<'a, R: Rules> {
    Line(&'a [R::Action]),
    Part(&'a R::Action, Piece),
}

/// How one run went.
#[derive(Clone, Copy, Default)]
struct Ran {
    assumed: bool,
    stopped: Option<(usize, Refusal)>,
}

impl<'a, R: Rules> Question<'a, R> {
    /// What may come of a line of decisions of one side? The last is done as whoever weighs it wants to see it
    /// ([`Rules::weigh`]).
    pub fn line(rules: &'a R, side: Side, line: &'a [R::Action]) -> Question<'a, R> {
        Question { rules, side, deed: Deed::Line(line) }
    }

    /// What may come of one part of a decision ([`Rules::parts`])?
    pub fn part(rules: &'a R, side: Side, action: &'a R::Action, part: Piece) -> Question<'a, R> {
        Question { rules, side, deed: Deed::Part(action, part) }
    }

    /// The odds on a state; outcomes with the same events but for the dice, and the same state, are one.
    pub fn on(&self, state: &R::State, budget: &Budget) -> Result<Odds<R::Event>, OddsError> {
        self.noting(state, budget, |_, _| ())
    }

    /// The same, with a note of the events and the state that each outcome leads to.
    pub fn noting<N>(
        &self,
        state: &R::State,
        budget: &Budget,
        note: impl FnMut(&[R::Event], &R::State) -> N,
    ) -> Result<Odds<R::Event, N>, OddsError> {
        let class =
            |events: &[R::Event], after: &R::State| (summary(events).to_string(), hash::state_hash(after));
        reckon::reckon(self, state, budget, class, note)
    }

    /// The same with the caller's own idea of which outcomes are one.
    pub fn by<K: Hash + Eq>(
        &self,
        state: &R::State,
        budget: &Budget,
        class: impl FnMut(&[R::Event], &R::State) -> K,
    ) -> Result<Odds<R::Event>, OddsError> {
        reckon::reckon(self, state, budget, class, |_, _| ())
    }

    /// Does it once.
    fn run(&self, state: &mut R::State, dice: &mut dyn Dice, log: &mut Log<R::Event>) -> Ran {
        let (rules, side) = (self.rules, self.side);
        let line = match self.deed {
            Deed::Line(line) => line,
            Deed::Part(action, part) => {
                return match rules.check(state, side, action) {
                    Ok(()) => {
                        let assumed = rules.weigh_part(state, side, action, part, dice, log);
                        Ran { assumed, stopped: None }
                    }
                    Err(refusal) => Ran { assumed: false, stopped: Some((0, refusal)) },
                };
            }
        };
        for (index, action) in line.iter().enumerate() {
            if let Err(refusal) = rules.check(state, side, action) {
                return Ran { assumed: false, stopped: Some((index, refusal)) };
            }
            if index + 1 == line.len() {
                return Ran { assumed: rules.weigh(state, side, action, dice, log), stopped: None };
            }
            rules.apply(state, side, action, dice, log);
        }
        Ran::default()
    }
}

/// The odds of a line of decisions on a state, within the usual budget.
pub fn odds<R: Rules>(
    rules: &R,
    state: &R::State,
    side: Side,
    line: &[R::Action],
) -> Result<Odds<R::Event>, OddsError> {
    Question::line(rules, side, line).on(state, &Budget::default())
}

impl<E, N> Odds<E, N> {
    /// The chance of all the outcomes that `wanted` likes, if it is known as a fraction.
    pub fn chance_of(&self, mut wanted: impl FnMut(&Prospect<E, N>) -> bool) -> Option<Chance> {
        let mut sum = Chance::ZERO;
        for prospect in self.prospects.iter().filter(|prospect| wanted(prospect)) {
            sum = sum.plus(prospect.fraction?)?;
        }
        Some(sum)
    }

    /// The same as a number, with the least and the most it is in the states that were tried.
    pub fn share_of(&self, wanted: impl FnMut(&Prospect<E, N>) -> bool) -> Share {
        let shares = self.shares(wanted);
        let wanted = shares.into_iter().find(|(wanted, _)| *wanted);
        wanted.map_or(Share { chance: 0.0, low: 0.0, high: 0.0 }, |(_, share)| share)
    }

    /// The outcomes by what `key` says of them, in the order in which that is first met, each with its share.
    pub fn shares<K: Hash + Eq>(&self, key: impl FnMut(&Prospect<E, N>) -> K) -> Vec<(K, Share)> {
        let states = self.prospects.iter().map(|prospect| prospect.by_sample.len()).max().unwrap_or_default();
        let (mut places, mut sums) = (HashMap::new(), Vec::new());
        for (key, prospect) in self.prospects.iter().map(key).zip(&self.prospects) {
            let place = *places.entry(key).or_insert(sums.len());
            if place == sums.len() {
                sums.push((0.0, vec![0.0; states]));
            }
            let (chance, by_sample) = &mut sums[place];
            *chance += prospect.chance;
            by_sample.iter_mut().zip(&prospect.by_sample).for_each(|(sum, share)| *sum += share);
        }
        let mut keys: Vec<(K, usize)> = places.into_iter().collect();
        keys.sort_by_key(|(_, place)| *place);
        let share = |(chance, by_sample): &(f64, Vec<f64>)| Share {
            chance: *chance,
            low: by_sample.iter().copied().fold(*chance, f64::min),
            high: by_sample.iter().copied().fold(*chance, f64::max),
        };
        keys.into_iter().map(|(key, place)| (key, share(&sums[place]))).collect()
    }
}

/// A chance as a number, and how far it spreads over what is hidden.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// On average.
    pub chance: f64,
    /// In the worst of the states tried.
    pub low: f64,
    /// In the best.
    pub high: f64,
}
