//! Exact odds: the decision is run once for every outcome of its dice, and the chances are added up.
//!
//! Ask about a state sampled from a player's view, not about the true one, or the odds tell what is hidden.

use crate::dice::{Dice, Enumeration};
use crate::hash;
use crate::log::Log;
use crate::refusal::Refusal;
use crate::rule::RuleId;
use crate::rules::{Rules, Side};
use serde::Serialize;
use serde_json::Value;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

/// More runs than this are refused.
pub const MAX_RUNS: u64 = 200_000;

/// A chance as a fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Chance {
    /// So many …
    pub num: u64,
    /// … out of so many.
    pub den: u64,
}

impl Chance {
    /// Certain.
    pub const ONE: Chance = Chance { num: 1, den: 1 };
    /// Impossible.
    pub const ZERO: Chance = Chance { num: 0, den: 1 };

    /// `num` out of `den`, reduced; none if `den` is 0.
    pub fn new(num: u64, den: u64) -> Option<Chance> {
        Fraction { num: num.into(), den: den.into() }.reduced()?.chance()
    }

    /// Both together, as far as the figures can be written.
    pub fn plus(self, other: Chance) -> Option<Chance> {
        Fraction::from(self).plus(Fraction::from(other))?.chance()
    }

    /// As a number from 0 to 1.
    pub fn as_f64(self) -> f64 {
        self.num as f64 / self.den as f64
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.den == 1 { write!(f, "{}", self.num) } else { write!(f, "{}/{}", self.num, self.den) }
    }
}

/// What may come of a line of decisions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds<E, N = ()> {
    /// Every outcome, in the order of the dice that first brought it. Their chances add up to one.
    pub prospects: Vec<Prospect<E, N>>,
    /// How many ways the dice could fall.
    pub runs: u64,
    /// A choice that somebody would have had on the way was taken for granted.
    pub assumed: bool,
}

/// One outcome, with everything that led to it taken together.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Prospect<E, N = ()> {
    /// How likely it is.
    pub chance: Chance,
    /// How many ways the dice could fall to bring it.
    pub count: u64,
    /// The dice of the first of these ways.
    pub dice: Vec<u8>,
    /// What happens, in the first of these ways.
    pub events: Vec<E>,
    /// The decision of the line that the rules no longer allowed after these dice, if any, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<(usize, Refusal)>,
    /// What the caller noted of the state it leads to.
    #[serde(skip)]
    pub note: N,
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
    /// The dice can fall in too many ways.
    #[error("the dice can fall in more than {0} ways")]
    TooMany(u64),
    /// A chance is too small to be written exactly.
    #[error("the chances are too small to be written as fractions")]
    TooFine,
}

/// The odds of a line of decisions of one side; outcomes with the same events but for the dice, and the same state, are
/// one. The last decision is done as whoever weighs it wants to see it ([`Rules::weigh`]).
pub fn odds<R: Rules>(
    rules: &R,
    state: &R::State,
    side: Side,
    line: &[R::Action],
) -> Result<Odds<R::Event>, OddsError> {
    odds_noting(rules, state, side, line, |_| ())
}

/// The same, with a note of the state that each outcome leads to.
pub fn odds_noting<R: Rules, N>(
    rules: &R,
    state: &R::State,
    side: Side,
    line: &[R::Action],
    note: impl FnMut(&R::State) -> N,
) -> Result<Odds<R::Event, N>, OddsError> {
    let class =
        |events: &[R::Event], after: &R::State| (summary(events).to_string(), hash::state_hash(after));
    reckon(rules, state, side, line, MAX_RUNS, class, note)
}

/// The same with the caller's own idea of which outcomes are one, and how many runs are too many.
pub fn odds_by<R: Rules, K: Hash + Eq>(
    rules: &R,
    state: &R::State,
    side: Side,
    line: &[R::Action],
    max_runs: u64,
    class: impl FnMut(&[R::Event], &R::State) -> K,
) -> Result<Odds<R::Event>, OddsError> {
    reckon(rules, state, side, line, max_runs, class, |_| ())
}

fn reckon<R: Rules, K: Hash + Eq, N>(
    rules: &R,
    state: &R::State,
    side: Side,
    line: &[R::Action],
    max_runs: u64,
    mut class: impl FnMut(&[R::Event], &R::State) -> K,
    mut note: impl FnMut(&R::State) -> N,
) -> Result<Odds<R::Event, N>, OddsError> {
    let mut dice = Weighing { inner: Enumeration::new(), weight: Some(1) };
    let mut found: HashMap<(K, Option<usize>), usize> = HashMap::new();
    let mut sums: Vec<(Fraction, Prospect<R::Event, N>)> = Vec::new();
    let (mut runs, mut assumed) = (0, false);
    let mut log = Log::new();
    loop {
        if runs == max_runs {
            return Err(OddsError::TooMany(max_runs));
        }
        runs += 1;
        log.clear();
        dice.weight = Some(1);
        let mut after = state.clone();
        let mut stopped = None;
        for (index, action) in line.iter().enumerate() {
            if let Err(refusal) = rules.check(&after, side, action) {
                if dice.inner.values().next().is_none() {
                    return Err(OddsError::Refused { index, refusal });
                }
                stopped = Some((index, refusal));
                break;
            }
            if index + 1 == line.len() {
                assumed |= rules.weigh(&mut after, side, action, &mut dice, &mut log);
            } else {
                rules.apply(&mut after, side, action, &mut dice, &mut log);
            }
        }
        let chance = Fraction { num: 1, den: dice.weight.ok_or(OddsError::TooFine)? };
        let key = (class(&log.events, &after), stopped.map(|(index, _)| index));
        match found.get(&key) {
            Some(&at) => {
                let (sum, prospect) = &mut sums[at];
                *sum = sum.plus(chance).ok_or(OddsError::TooFine)?;
                prospect.count += 1;
            }
            None => {
                found.insert(key, sums.len());
                let (values, events) = (dice.inner.values().collect(), log.events.clone());
                let (chance_yet, note) = (Chance::ZERO, note(&after));
                let prospect = Prospect { chance: chance_yet, count: 1, dice: values, events, stopped, note };
                sums.push((chance, prospect));
            }
        }
        if !dice.inner.advance() {
            break;
        }
    }
    let prospects = sums
        .into_iter()
        .map(|(sum, prospect)| {
            let chance = sum.reduced().and_then(Fraction::chance).ok_or(OddsError::TooFine)?;
            Ok(Prospect { chance, ..prospect })
        })
        .collect::<Result<_, _>>()?;
    Ok(Odds { prospects, runs, assumed })
}

impl<E, N> Odds<E, N> {
    /// The chances of all the outcomes that `wanted` likes.
    pub fn chance_of(&self, mut wanted: impl FnMut(&Prospect<E, N>) -> bool) -> Option<Chance> {
        let mut sum = Chance::ZERO;
        for prospect in self.prospects.iter().filter(|prospect| wanted(prospect)) {
            sum = sum.plus(prospect.chance)?;
        }
        Some(sum)
    }
}

/// The events as JSON without the dice: what is left is what happened, not how it was rolled.
pub fn summary<E: Serialize>(events: &[E]) -> Value {
    let mut value = serde_json::to_value(events).unwrap_or(Value::Null);
    strip_dice(&mut value);
    value
}

/// Whatever has a `die` loses it, and the `total` beside it: a [`Roll`](crate::Roll) keeps its rule and modifiers.
fn strip_dice(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(strip_dice),
        Value::Object(map) => {
            if map.remove("die").is_some() {
                map.remove("total");
            }
            map.values_mut().for_each(strip_dice);
        }
        _ => {}
    }
}

/// Enumerating dice that keep their own weight, since many dice in a row pass what fits in 64 bits.
struct Weighing {
    inner: Enumeration,
    weight: Option<u128>,
}

impl Dice for Weighing {
    fn roll(&mut self, rule: RuleId, faces: u8) -> u8 {
        let faces = faces.max(1);
        self.weight = self.weight.and_then(|weight| weight.checked_mul(faces.into()));
        self.inner.roll(rule, faces)
    }
}

#[derive(Clone, Copy)]
struct Fraction {
    num: u128,
    den: u128,
}

impl From<Chance> for Fraction {
    fn from(chance: Chance) -> Fraction {
        Fraction { num: chance.num.into(), den: chance.den.into() }
    }
}

impl Fraction {
    fn reduced(self) -> Option<Fraction> {
        let divisor = gcd(self.num, self.den);
        (self.den != 0).then(|| Fraction { num: self.num / divisor, den: self.den / divisor })
    }

    fn plus(self, other: Fraction) -> Option<Fraction> {
        if self.den == other.den {
            return Fraction { num: self.num.checked_add(other.num)?, den: self.den }.reduced();
        }
        let divisor = gcd(self.den, other.den).max(1);
        let den = (self.den / divisor).checked_mul(other.den)?;
        let left = self.num.checked_mul(other.den / divisor)?;
        let right = other.num.checked_mul(self.den / divisor)?;
        Fraction { num: left.checked_add(right)?, den }.reduced()
    }

    fn chance(self) -> Option<Chance> {
        Some(Chance { num: self.num.try_into().ok()?, den: self.den.try_into().ok()? })
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_add_up_exactly() {
        let third = Chance::new(2, 6).unwrap();
        assert_eq!(third.to_string(), "1/3");
        assert_eq!(third.plus(Chance::new(4, 6).unwrap()), Some(Chance::ONE));
        assert_eq!(Chance::new(1, 0), None);
        assert_eq!(Chance { num: u64::MAX, den: 1 }.plus(Chance::ONE), None);
    }
}
