//! Dice that show given values: the casts of a record, the forced dice of a case.

use super::{Cast, Dice, Die, Same};
use crate::rule::RuleId;
use std::collections::VecDeque;

/// Dice that show given values in order, and draw what is named.
#[derive(Clone, Debug, Default)]
pub struct Script {
    faces: VecDeque<u8>,
    drawn: VecDeque<Box<str>>,
    draws: Draws,
    /// The first thing that went wrong: the game cannot be stopped in the middle of a decision, so whoever
    /// set the script asks afterwards.
    pub fault: Option<ScriptFault>,
}

/// How a script may say what is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Draws {
    /// By name only.
    #[default]
    Named,
    /// Records of earlier days give the place in the row, from 1.
    OrCounted,
}

/// Why a script did not fit what was rolled.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScriptFault {
    /// More dice were rolled than given.
    #[error("a die is missing: {0} calls for one and no value is left")]
    Missing(RuleId),
    /// A value is not on the die.
    #[error("{value} is not on {die}, which {rule} calls for")]
    OffTheDie {
        /// The rule that called for it.
        rule: RuleId,
        /// The value given.
        value: u8,
        /// The die.
        die: Die,
    },
    /// More was drawn than named.
    #[error("a draw is missing: {0} calls for one and nothing more is named")]
    NothingNamed(RuleId),
    /// What is named cannot be drawn.
    #[error("`{code}` is not among what {rule} draws from")]
    NotThere {
        /// The rule that called for the draw.
        rule: RuleId,
        /// What was named.
        code: String,
    },
}

impl Script {
    /// What a record says, in this order.
    pub fn new<T: Into<Cast>>(casts: impl IntoIterator<Item = T>) -> Script {
        let mut script = Script { draws: Draws::OrCounted, ..Script::default() };
        for cast in casts {
            match cast.into() {
                Cast::Face(face, _) => script.faces.push_back(face),
                Cast::Drawn(code, _) => script.drawn.push_back(code),
            }
        }
        script
    }

    /// What a case forces: these faces, and apart from them these draws.
    pub fn forced(faces: &[u8], drawn: &[String]) -> Script {
        Script {
            faces: faces.iter().copied().collect(),
            drawn: drawn.iter().map(|code| code.as_str().into()).collect(),
            ..Script::default()
        }
    }

    /// How much was not rolled or drawn yet.
    pub fn left(&self) -> usize {
        self.faces.len() + self.drawn.len()
    }
}

impl Dice for Script {
    fn throw(&mut self, rule: RuleId, die: Die, _same: Same<'_>) -> u8 {
        let Some(value) = self.faces.pop_front() else {
            self.fault.get_or_insert(ScriptFault::Missing(rule));
            return die.first;
        };
        if !die.shows(value) {
            self.fault.get_or_insert(ScriptFault::OffTheDie { rule, value, die });
            return die.first;
        }
        value
    }

    fn lot(&mut self, rule: RuleId, count: usize, code: &dyn Fn(usize) -> String) -> usize {
        let (at, code) = match self.drawn.pop_front() {
            Some(named) => ((0..count).find(|&at| *code(at) == *named), named.into()),
            None if self.draws == Draws::OrCounted && !self.faces.is_empty() => {
                let place = self.faces.pop_front().unwrap_or_default();
                (usize::from(place).checked_sub(1).filter(|&at| at < count), place.to_string())
            }
            None => {
                self.fault.get_or_insert(ScriptFault::NothingNamed(rule));
                return 0;
            }
        };
        at.unwrap_or_else(|| {
            self.fault.get_or_insert(ScriptFault::NotThere { rule, code });
            0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: RuleId = RuleId::new("test-1-01");
    const CUP: [&str; 3] = ["chabran", "ott-1", "ott-2"];

    fn draw(dice: &mut Script) -> Option<&'static str> {
        (dice as &mut dyn Dice).draw(RULE, &CUP, str::to_owned)
    }

    #[test]
    fn a_script_says_what_did_not_fit() {
        let mut dice = Script::new([7]);
        dice.roll(RULE, Die::D6);
        assert_eq!(dice.fault, Some(ScriptFault::OffTheDie { rule: RULE, value: 7, die: Die::D6 }));
        let mut dice = Script::default();
        dice.roll(RULE, Die::D6);
        assert_eq!(dice.fault, Some(ScriptFault::Missing(RULE)));
        let mut dice = Script::new([0]);
        assert_eq!((dice.roll(RULE, Die::D10), dice.fault), (0, None));
    }

    #[test]
    fn draws_are_named() {
        let mut dice = Script::new([Cast::from("ott-1"), 4.into()]);
        assert_eq!((draw(&mut dice), dice.roll(RULE, Die::D6)), (Some("ott-1"), 4));
        assert_eq!((dice.left(), dice.fault), (0, None));
        let mut dice = Script::forced(&[4], &["melas".to_owned()]);
        draw(&mut dice);
        assert_eq!(dice.fault, Some(ScriptFault::NotThere { rule: RULE, code: "melas".to_owned() }));
        let mut dice = Script::forced(&[2], &[]);
        draw(&mut dice);
        assert_eq!(dice.fault, Some(ScriptFault::NothingNamed(RULE)));
    }

    #[test]
    fn a_record_of_earlier_days_counts_what_it_draws() {
        let mut dice = Script::new([3]);
        assert_eq!((draw(&mut dice), dice.left(), dice.fault), (Some("ott-2"), 0, None));
    }
}
