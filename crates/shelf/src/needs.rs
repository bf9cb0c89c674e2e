//! What must be rolled for what: the faces of the dice that are thrown first.

use kernel::chart::Charted;
use kernel::dice::Die;
use kernel::happening::Party;
use kernel::odds::Opening;
use serde::Serialize;
use std::collections::BTreeSet;
use ts_rs::TS;

/// The dice that are thrown first, and what of them counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct FirstThrow {
    /// What is counted.
    pub counts: Counts,
    /// The die.
    pub die: Die,
    /// How many of them are thrown.
    pub dice: u8,
    /// Is a low number good for whoever throws them?
    pub low: bool,
}

/// What is counted of dice, before anything is added.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Counts {
    /// What they show together.
    Sum,
    /// How far the die of whoever acts is above that of whoever is acted upon.
    Margin,
}

/// Numbers from the first to the last of them.
pub type Span = (i16, i16);

impl FirstThrow {
    /// What is thrown first in what is seen to happen, if the first dice are those.
    pub fn of<R: Charted>(rules: &R, seen: &[R::Event], openings: &[Opening]) -> Option<FirstThrow> {
        let throws =
            seen.iter().map(|event| rules.happening(event).throws).find(|throws| !throws.is_empty())?;
        let faces: Vec<u8> = throws.iter().flat_map(|throw| throw.dice.iter().copied()).collect();
        let fell = |opening: &Opening| {
            opening.iter().map(|(face, _)| *face).take(faces.len()).eq(faces.iter().copied())
        };
        let first = throws.first()?;
        let counts = match &throws[..] {
            [_] => Counts::Sum,
            [one, other]
                if (one.by, other.by) == (Party::Acting, Party::Opposing)
                    && (one.dice.len(), other.dice.len()) == (1, 1) =>
            {
                Counts::Margin
            }
            _ => return None,
        };
        let throw = FirstThrow { counts, die: first.die, dice: faces.len() as u8, low: first.low };
        openings.iter().any(fell).then_some(throw)
    }

    /// What these beginnings come to, in the order of the numbers.
    pub fn needs<'o>(&self, openings: impl IntoIterator<Item = &'o Opening>) -> Vec<Span> {
        let mut numbers = BTreeSet::new();
        for opening in openings {
            let (first, last) = self.span(opening);
            numbers.extend(first..=last);
        }
        let mut spans: Vec<Span> = Vec::new();
        for number in numbers {
            match spans.last_mut() {
                Some((_, last)) if *last + 1 == number => *last = number,
                _ => spans.push((number, number)),
            }
        }
        spans
    }

    fn span(&self, opening: &Opening) -> Span {
        let dice = opening.iter().take(self.dice.into());
        let of = |(low, high): (u8, u8)| (i16::from(low), i16::from(high));
        match self.counts {
            Counts::Sum => {
                dice.map(|&span| of(span)).fold((0, 0), |sum, span| (sum.0 + span.0, sum.1 + span.1))
            }
            Counts::Margin => {
                let mut dice = dice.map(|&span| of(span));
                let (own, other) = (dice.next().unwrap_or_default(), dice.next().unwrap_or_default());
                (own.0 - other.1, own.1 - other.0)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opening<const N: usize>(spans: [(u8, u8); N]) -> Opening {
        spans.into_iter().collect()
    }

    #[test]
    fn faces_in_a_row_are_one_span() {
        let throw = FirstThrow { counts: Counts::Sum, die: Die::D6, dice: 1, low: true };
        // What is thrown later counts for nothing.
        let ways = [opening([(1, 1), (4, 6)]), opening([(2, 3), (1, 3)]), opening([(6, 6)])];
        assert_eq!(throw.needs(&ways), [(1, 3), (6, 6)]);
        assert_eq!(throw.needs(&[]), []);
    }

    #[test]
    fn dice_are_added_up_or_compared() {
        let both = FirstThrow { counts: Counts::Sum, die: Die::D6, dice: 2, low: false };
        assert_eq!(both.needs(&[opening([(1, 1), (5, 6)]), opening([(2, 2), (4, 6)])]), [(6, 8)]);
        let against = FirstThrow { counts: Counts::Margin, ..both };
        assert_eq!(against.needs(&[opening([(6, 6), (1, 2)]), opening([(5, 5), (1, 1)])]), [(4, 5)]);
    }
}
