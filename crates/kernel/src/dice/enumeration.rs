//! Dice that fall in every way there is, one run after another.

use super::{Cast, Dice, Die, Same};
use crate::rule::RuleId;

/// Walks through every outcome of the dice: run the decision once for each until [`Enumeration::advance`] says no.
#[derive(Clone, Debug, Default)]
pub struct Enumeration {
    thrown: Vec<Thrown>,
    next: usize,
    by: By,
}

/// What counts as one outcome of a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum By {
    #[default]
    Faces,
    Bands,
}

/// One die or draw of this run.
#[derive(Clone, Debug)]
struct Thrown {
    /// How far up the die, from 0.
    at: u16,
    /// How many faces from there bring the same; 0 as long as nobody asked.
    width: u16,
    /// How many faces there are.
    of: u16,
    shown: Cast,
}

impl Enumeration {
    /// Every face of every die.
    pub fn of_faces() -> Enumeration {
        Enumeration::default()
    }

    /// Of every band of faces that bring the same, the first.
    pub fn of_bands() -> Enumeration {
        Enumeration { by: By::Bands, ..Enumeration::default() }
    }

    /// In how many ways the dice fall as in the run just made, out of how many; none if that passes 128 bits.
    pub fn weight(&self) -> Option<(u128, u128)> {
        self.thrown[..self.next].iter().try_fold((1u128, 1u128), |(ways, all), thrown| {
            Some((ways.checked_mul(thrown.width.into())?, all.checked_mul(thrown.of.into())?))
        })
    }

    /// The chance of the run just made.
    pub fn chance(&self) -> f64 {
        self.thrown[..self.next].iter().map(|thrown| f64::from(thrown.width) / f64::from(thrown.of)).product()
    }

    /// What was rolled and drawn in the run just made.
    pub fn casts(&self) -> impl Iterator<Item = &Cast> {
        self.thrown[..self.next].iter().map(|thrown| &thrown.shown)
    }

    /// The first dice of the run just made, at most `most`: of each the lowest and the highest face that bring the same. What is
    /// drawn has no face, and ends them.
    pub fn opening(&self, most: usize) -> impl Iterator<Item = (u8, u8)> {
        let span = |thrown: &Thrown| match thrown.shown {
            Cast::Face(face, _) => Some((face, face + (thrown.width.max(1) - 1) as u8)),
            Cast::Drawn(..) => None,
        };
        self.thrown[..self.next].iter().map_while(span).take(most)
    }

    /// Goes on to the next outcome; false when all have been seen.
    pub fn advance(&mut self) -> bool {
        self.thrown.truncate(self.next);
        self.next = 0;
        while let Some(thrown) = self.thrown.last_mut() {
            thrown.at += thrown.width.max(1);
            if thrown.at < thrown.of {
                thrown.width = 0;
                return true;
            }
            self.thrown.pop();
        }
        false
    }

    /// The next die of the run, where it stands; `same` compares two of its faces, counted from 0.
    fn turn(&mut self, of: u16, same: impl Fn(u16, u16) -> bool, shown: impl Fn(u16) -> Cast) -> u16 {
        if self.next == self.thrown.len() {
            self.thrown.push(Thrown { at: 0, width: 0, of, shown: Cast::from(0) });
        }
        let thrown = &mut self.thrown[self.next];
        self.next += 1;
        if thrown.width == 0 || thrown.of != of {
            let at = thrown.at;
            let alike = match self.by {
                By::Faces => 0,
                By::Bands => (at + 1..of).take_while(|&other| same(at, other)).count() as u16,
            };
            *thrown = Thrown { at, width: alike + 1, of, shown: shown(at) };
        }
        thrown.at
    }
}

impl Dice for Enumeration {
    fn throw(&mut self, _rule: RuleId, die: Die, same: Same<'_>) -> u8 {
        let face = |at: u16| die.first + at as u8;
        let at = self.turn(die.faces.max(1).into(), |a, b| same(face(a), face(b)), |at| face(at).into());
        face(at)
    }

    fn lot(&mut self, _rule: RuleId, count: usize, code: &dyn Fn(usize) -> String) -> usize {
        // Things of one name cannot be told apart.
        let same = |a: u16, b: u16| code(a.into()) == code(b.into());
        let at = self.turn(count.max(1) as u16, same, |at| Cast::from(&*code(at.into())));
        at.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: RuleId = RuleId::new("test-1-01");

    #[test]
    fn enumeration_sees_every_outcome_once_and_the_chances_add_up() {
        let mut dice = Enumeration::of_faces();
        let mut seen = Vec::new();
        let mut total = 0.0;
        loop {
            // A second die is rolled only after a six: outcomes have different weights.
            let first = dice.roll(RULE, Die::D6);
            let second = (first == 6).then(|| dice.roll(RULE, Die::of(4)));
            seen.push((first, second));
            total += dice.chance();
            if !dice.advance() {
                break;
            }
        }
        assert_eq!(seen.len(), 5 + 4);
        assert!((total - 1.0).abs() < 1e-12);
    }

    #[test]
    fn of_a_band_only_one_face_is_rolled_and_it_weighs_as_much_as_all() {
        let mut dice = Enumeration::of_bands();
        let mut seen = Vec::new();
        loop {
            let door: &mut dyn Dice = &mut dice;
            let (face, hit) = door.roll_for(RULE, Die::D10, |face| face <= 2);
            let drawn = hit.then(|| door.draw(RULE, &["a", "a", "b"], str::to_owned)).flatten();
            let opening: Vec<(u8, u8)> = dice.opening(2).collect();
            assert_eq!(
                opening,
                [if hit { (0, 2) } else { (3, 9) }],
                "the faces of the band, and nothing of what is drawn"
            );
            seen.push((face, drawn, dice.weight()));
            if !dice.advance() {
                break;
            }
        }
        let expected =
            [(0, Some("a"), Some((6, 30))), (0, Some("b"), Some((3, 30))), (3, None, Some((7, 10)))];
        assert_eq!(seen, expected);
    }
}
