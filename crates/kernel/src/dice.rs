//! Chance, through one door. Each roll names its rule; a marker drawn from a cup is a roll as well.
//!
//! [`Stream`] is the seeded source, [`Script`] plays given values back (tests, records), and [`Enumeration`]
//! walks through every outcome, which is how exact odds are found.

use crate::rule::RuleId;
use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use serde::Serialize;

/// Where a game gets its dice.
pub trait Dice {
    /// One die of `faces` sides: 1 to `faces`.
    fn roll(&mut self, rule: RuleId, faces: u8) -> u8;
}

/// A modifier of a die roll, with its own rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Modifier {
    /// Why.
    pub rule: RuleId,
    /// How much is added to the die.
    pub value: i8,
}

/// A die that was rolled, with everything that was added to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Roll {
    /// The rule that called for it.
    pub rule: RuleId,
    /// What the die shows.
    pub die: u8,
    /// What is added, one by one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Modifier>,
    /// Die and modifiers together.
    pub total: i16,
}

impl Roll {
    /// Rolls one die and adds the modifiers.
    pub fn make(dice: &mut dyn Dice, rule: RuleId, faces: u8, modifiers: Vec<Modifier>) -> Roll {
        let die = dice.roll(rule, faces);
        let total = i16::from(die) + modifiers.iter().map(|m| i16::from(m.value)).sum::<i16>();
        Roll { rule, die, modifiers, total }
    }
}

/// Dice from a seed: ChaCha20, the same on every machine.
pub struct Stream(ChaCha20Rng);

impl Stream {
    /// From a full seed.
    pub fn new(seed: [u8; 32]) -> Stream {
        Stream(ChaCha20Rng::from_seed(seed))
    }

    /// From a number, for tests and mass play.
    pub fn from_number(number: u64) -> Stream {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        Stream::new(seed)
    }

    /// An unbiased number from 0 to `limit` - 1; 0 if `limit` is 0.
    pub fn below(&mut self, limit: u32) -> u32 {
        if limit < 2 {
            return 0;
        }
        let fair = u32::MAX - u32::MAX % limit;
        loop {
            let draw = self.0.next_u32();
            if draw < fair {
                return draw % limit;
            }
        }
    }

    /// One of these, or none if there is none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u32) as usize)
    }

    /// Puts these in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

impl Dice for Stream {
    fn roll(&mut self, _rule: RuleId, faces: u8) -> u8 {
        self.below(u32::from(faces)) as u8 + 1
    }
}

/// Dice that show given values in order.
#[derive(Clone, Debug, Default)]
pub struct Script {
    values: Vec<u8>,
    next: usize,
    /// The first thing that went wrong: the game cannot be stopped in the middle of a decision, so whoever
    /// set the script asks afterwards.
    pub fault: Option<ScriptFault>,
}

/// Why a script did not fit what was rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScriptFault {
    /// More dice were rolled than given.
    #[error("a die is missing: {0} calls for one and no value is left")]
    Missing(RuleId),
    /// A value is not on the die.
    #[error("{value} is not on the die of {faces} faces that {rule} calls for")]
    OffTheDie {
        /// The rule that called for it.
        rule: RuleId,
        /// The value given.
        value: u8,
        /// The faces of the die.
        faces: u8,
    },
}

impl Script {
    /// These values, in this order.
    pub fn new(values: impl Into<Vec<u8>>) -> Script {
        Script { values: values.into(), next: 0, fault: None }
    }

    /// Values not rolled yet.
    pub fn left(&self) -> usize {
        self.values.len() - self.next
    }
}

impl Dice for Script {
    fn roll(&mut self, rule: RuleId, faces: u8) -> u8 {
        let Some(&value) = self.values.get(self.next) else {
            self.fault.get_or_insert(ScriptFault::Missing(rule));
            return 1;
        };
        self.next += 1;
        if value == 0 || value > faces {
            self.fault.get_or_insert(ScriptFault::OffTheDie { rule, value, faces });
            return 1;
        }
        value
    }
}

/// Walks through every outcome of the dice: run the decision once for each until [`Enumeration::advance`] says no.
#[derive(Clone, Debug, Default)]
pub struct Enumeration {
    /// Value and faces of each die of this run.
    rolled: Vec<(u8, u8)>,
    next: usize,
}

impl Enumeration {
    /// Before the first run.
    pub fn new() -> Enumeration {
        Enumeration::default()
    }

    /// One divided by this is the chance of the run just made.
    pub fn weight(&self) -> u64 {
        self.rolled[..self.next].iter().map(|&(_, faces)| u64::from(faces)).product()
    }

    /// The values rolled in the run just made.
    pub fn values(&self) -> impl Iterator<Item = u8> + '_ {
        self.rolled[..self.next].iter().map(|&(value, _)| value)
    }

    /// Goes on to the next outcome; false when all have been seen.
    pub fn advance(&mut self) -> bool {
        self.rolled.truncate(self.next);
        self.next = 0;
        while let Some((value, faces)) = self.rolled.last_mut() {
            if *value < *faces {
                *value += 1;
                return true;
            }
            self.rolled.pop();
        }
        false
    }
}

impl Dice for Enumeration {
    fn roll(&mut self, _rule: RuleId, faces: u8) -> u8 {
        if self.next == self.rolled.len() {
            self.rolled.push((1, faces));
        }
        self.next += 1;
        self.rolled[self.next - 1].0
    }
}

/// Passes rolls on and remembers them: what a record writes beside the action.
pub struct Recording<'a> {
    inner: &'a mut dyn Dice,
    /// The values rolled so far.
    pub rolled: Vec<u8>,
}

impl<'a> Recording<'a> {
    /// Remembers what `inner` rolls.
    pub fn new(inner: &'a mut dyn Dice) -> Recording<'a> {
        Recording { inner, rolled: Vec::new() }
    }
}

impl Dice for Recording<'_> {
    fn roll(&mut self, rule: RuleId, faces: u8) -> u8 {
        let value = self.inner.roll(rule, faces);
        self.rolled.push(value);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: RuleId = RuleId::new("test-1-01");

    #[test]
    fn enumeration_sees_every_outcome_once_and_the_chances_add_up() {
        let mut dice = Enumeration::new();
        let mut seen = Vec::new();
        let mut total = 0.0;
        loop {
            // A second die is rolled only after a six: outcomes have different weights.
            let first = dice.roll(RULE, 6);
            let second = (first == 6).then(|| dice.roll(RULE, 4));
            seen.push((first, second));
            total += 1.0 / dice.weight() as f64;
            if !dice.advance() {
                break;
            }
        }
        assert_eq!(seen.len(), 5 + 4);
        assert!((total - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_stream_gives_the_same_dice_on_every_machine() {
        let mut dice = Stream::from_number(1760);
        let values: Vec<u8> = (0..12).map(|_| dice.roll(RULE, 6)).collect();
        let mut again = Stream::from_number(1760);
        assert!(values.iter().all(|&v| v == again.roll(RULE, 6) && (1..=6).contains(&v)));
    }

    #[test]
    fn a_script_says_what_did_not_fit() {
        let mut dice = Script::new([7]);
        dice.roll(RULE, 6);
        assert_eq!(dice.fault, Some(ScriptFault::OffTheDie { rule: RULE, value: 7, faces: 6 }));
        let mut dice = Script::default();
        dice.roll(RULE, 6);
        assert_eq!(dice.fault, Some(ScriptFault::Missing(RULE)));
    }
}
