//! Chance, through one door. Each roll names its rule; a marker drawn from a cup is a roll as well.
//!
//! [`Stream`] is the seeded source, [`Script`] plays given values back (tests, records), and [`Enumeration`]
//! walks through every outcome, which is how exact odds are found.

mod enumeration;
mod script;

pub use enumeration::Enumeration;
pub use script::{Script, ScriptFault};

use crate::rule::RuleId;
use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use serde::{Serialize, Serializer};
use std::fmt;
use ts_rs::TS;

/// A die: the number on its first face, and how many faces it has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
pub struct Die {
    /// The lowest number on it.
    pub first: u8,
    /// How many faces it has, counting up from there.
    pub faces: u8,
}

impl Die {
    /// The usual die: 1 to 6.
    pub const D6: Die = Die::of(6);
    /// The die of ten faces as it is printed: 0 to 9.
    pub const D10: Die = Die::from_zero(10);

    /// A die numbered from 1.
    pub const fn of(faces: u8) -> Die {
        Die { first: 1, faces }
    }

    /// A die numbered from 0.
    pub const fn from_zero(faces: u8) -> Die {
        Die { first: 0, faces }
    }

    /// Is that number on it?
    pub const fn shows(self, face: u8) -> bool {
        face >= self.first && face - self.first < self.faces
    }
}

impl Die {
    /// The highest number on it.
    const fn last(self) -> u16 {
        self.first as u16 + self.faces as u16 - if self.faces > 0 { 1 } else { 0 }
    }

    /// As a record says which die it was: `6` is numbered from 1, `0-9` is not.
    fn parse(text: &str) -> Option<Die> {
        let (first, last) = text.split_once('-').unwrap_or(("1", text));
        let (first, last): (u8, u8) = (first.parse().ok()?, last.parse().ok()?);
        Some(Die { first, faces: last.checked_sub(first)?.checked_add(1)? })
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a die from {} to {}", self.first, self.last())
    }
}

/// Do two faces of a die bring the same?
pub type Same<'a> = &'a dyn Fn(u8, u8) -> bool;

/// Where a game gets its dice.
pub trait Dice {
    /// One die. Faces in a row that bring the same are one band: only dice that reckon odds ask.
    fn throw(&mut self, rule: RuleId, die: Die, same: Same<'_>) -> u8;
    /// One of `count` things that lie in their canonical order, `count` being 1 at least: which, from 0. Each is known by
    /// its code, and nobody is told how many there were.
    fn lot(&mut self, rule: RuleId, count: usize, code: &dyn Fn(usize) -> String) -> usize;
    /// One die of which every face counts.
    fn roll(&mut self, rule: RuleId, die: Die) -> u8 {
        self.throw(rule, die, &|_, _| false)
    }
}

impl dyn Dice + '_ {
    /// One die, and what it brings. Nothing but what it brings may depend on the die.
    pub fn roll_for<T: PartialEq>(&mut self, rule: RuleId, die: Die, brings: impl Fn(u8) -> T) -> (u8, T) {
        let face = self.throw(rule, die, &|one, other| brings(one) == brings(other));
        (face, brings(face))
    }

    /// Draws one of these, which lie in their canonical order; none if there is none.
    pub fn draw<T: Copy>(&mut self, rule: RuleId, things: &[T], code: impl Fn(T) -> String) -> Option<T> {
        if things.is_empty() {
            return None;
        }
        things.get(self.lot(rule, things.len(), &|at| code(things[at]))).copied()
    }
}

/// What chance brought: the face of a die, or the code of what was drawn. Records of earlier days, and whoever forces dice, do
/// not say of which die, or among how many.
#[derive(Clone, PartialEq, Eq, Hash, TS)]
#[ts(type = "number | string")]
pub enum Cast {
    /// A face, and the die.
    Face(u8, Option<Die>),
    /// A code, and how many there were to draw from.
    Drawn(Box<str>, Option<u16>),
}

impl Cast {
    /// What a die shows.
    pub fn shown(face: u8, die: Die) -> Cast {
        Cast::Face(face, Some(die))
    }

    /// What was drawn among this many.
    pub fn drawn(code: String, count: usize) -> Cast {
        Cast::Drawn(code.into(), u16::try_from(count).ok())
    }

    /// Is it the same, as far as both say?
    pub fn agrees(&self, other: &Cast) -> bool {
        fn same<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
            one.is_none() || other.is_none() || one == other
        }
        match (self, other) {
            (Cast::Face(face, die), Cast::Face(other, of)) => face == other && same(*die, *of),
            (Cast::Drawn(code, count), Cast::Drawn(other, among)) => code == other && same(*count, *among),
            _ => false,
        }
    }

    /// Reads what a record says: `4`, `4/6`, `7/0-9`, `ott-1`, `ott-1/12`.
    pub(crate) fn parse(text: &str) -> Option<Cast> {
        let (what, of) = text.split_once('/').map_or((text, None), |(what, of)| (what, Some(of)));
        if what.starts_with(|digit: char| digit.is_ascii_digit()) {
            let (face, die) = (what.parse().ok()?, of.map(|of| Die::parse(of).ok_or(())));
            return Some(Cast::Face(face, die.transpose().ok()?)).filter(Cast::is_on_its_die);
        }
        let coded = what.starts_with(char::is_alphabetic)
            && what.chars().all(|letter| letter.is_alphanumeric() || "-_.+".contains(letter));
        let count = of.map(str::parse).transpose().ok()?;
        coded.then(|| Cast::Drawn(what.into(), count))
    }

    fn is_on_its_die(&self) -> bool {
        match self {
            Cast::Face(face, Some(die)) => die.shows(*face),
            _ => true,
        }
    }
}

impl From<u8> for Cast {
    fn from(face: u8) -> Cast {
        Cast::Face(face, None)
    }
}

impl From<&str> for Cast {
    /// The code of what was drawn.
    fn from(code: &str) -> Cast {
        Cast::Drawn(code.into(), None)
    }
}

impl fmt::Display for Cast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cast::Face(face, None) => write!(f, "{face}"),
            Cast::Face(face, Some(die)) if die.first == 1 => write!(f, "{face}/{}", die.last()),
            Cast::Face(face, Some(die)) => write!(f, "{face}/{}-{}", die.first, die.last()),
            Cast::Drawn(code, None) => f.write_str(code),
            Cast::Drawn(code, Some(count)) => write!(f, "{code}/{count}"),
        }
    }
}

impl fmt::Debug for Cast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Cast {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cast::Face(face, _) => serializer.serialize_u8(*face),
            Cast::Drawn(code, _) => serializer.serialize_str(code),
        }
    }
}

/// A modifier of a die roll, with its own rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
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
    /// The die that was rolled.
    #[serde(skip)]
    pub of: Die,
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
    pub fn make(dice: &mut dyn Dice, rule: RuleId, die: Die, modifiers: Vec<Modifier>) -> Roll {
        Roll::make_for(dice, rule, die, modifiers, |total| total).0
    }

    /// The same, with what the total brings. Nothing but what it brings may depend on the die.
    pub fn make_for<T: PartialEq>(
        dice: &mut dyn Dice,
        rule: RuleId,
        die: Die,
        modifiers: Vec<Modifier>,
        brings: impl Fn(i16) -> T,
    ) -> (Roll, T) {
        let added: i16 = modifiers.iter().map(|modifier| i16::from(modifier.value)).sum();
        let (face, brought) = dice.roll_for(rule, die, |face| brings(i16::from(face) + added));
        (Roll { rule, of: die, die: face, modifiers, total: i16::from(face) + added }, brought)
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

    /// The same dice, this many words on.
    pub(crate) fn at(seed: [u8; 32], position: u128) -> Stream {
        let mut stream = Stream::new(seed);
        stream.0.set_word_pos(position);
        stream
    }

    /// How many words of the stream are used up.
    pub(crate) fn position(&self) -> u128 {
        self.0.get_word_pos()
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
    fn throw(&mut self, _rule: RuleId, die: Die, _same: Same<'_>) -> u8 {
        die.first + self.below(u32::from(die.faces)) as u8
    }

    fn lot(&mut self, _rule: RuleId, count: usize, _code: &dyn Fn(usize) -> String) -> usize {
        self.below(count as u32) as usize
    }
}

/// Passes rolls on and remembers them: what a record writes beside the action.
pub struct Recording<'a> {
    inner: &'a mut dyn Dice,
    /// What chance brought so far.
    pub rolled: Vec<Cast>,
}

impl<'a> Recording<'a> {
    /// Remembers what `inner` rolls.
    pub fn new(inner: &'a mut dyn Dice) -> Recording<'a> {
        Recording { inner, rolled: Vec::new() }
    }
}

impl Dice for Recording<'_> {
    fn throw(&mut self, rule: RuleId, die: Die, same: Same<'_>) -> u8 {
        let face = self.inner.throw(rule, die, same);
        self.rolled.push(Cast::shown(face, die));
        face
    }

    fn lot(&mut self, rule: RuleId, count: usize, code: &dyn Fn(usize) -> String) -> usize {
        let at = self.inner.lot(rule, count, code);
        self.rolled.push(Cast::drawn(code(at), count));
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: RuleId = RuleId::new("test-1-01");

    #[test]
    fn a_stream_gives_the_same_dice_on_every_machine() {
        let mut dice = Stream::from_number(1760);
        let values: Vec<u8> = (0..12).map(|_| dice.roll(RULE, Die::D6)).collect();
        let mut again = Stream::from_number(1760);
        assert!(values.iter().all(|&v| v == again.roll(RULE, Die::D6) && (1..=6).contains(&v)));
    }

    #[test]
    fn a_die_numbered_from_zero_shows_what_is_printed_on_it() {
        let mut dice = Stream::from_number(1796);
        let mut seen: Vec<u8> = (0..400).map(|_| dice.roll(RULE, Die::D10)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, (0..10).collect::<Vec<u8>>());
        assert!(Die::D10.shows(0) && !Die::D10.shows(10) && !Die::D6.shows(0) && Die::D6.shows(6));
    }

    #[test]
    fn a_cast_says_of_which_die_it_is() {
        for (text, cast) in [
            ("4", Cast::from(4)),
            ("4/6", Cast::shown(4, Die::D6)),
            ("0/0-9", Cast::shown(0, Die::D10)),
            ("ott-1", Cast::from("ott-1")),
            ("ott-1/12", Cast::drawn("ott-1".to_owned(), 12)),
        ] {
            assert_eq!((Cast::parse(text).as_ref(), cast.to_string().as_str()), (Some(&cast), text));
        }
        for text in ["", "-x", "600", "7/6", "0/6", "4/6/6", "4/9-0", "4/", "ott/x", "ott/-1", "4/d"] {
            assert_eq!(Cast::parse(text), None, "{text}");
        }
        assert!(Cast::from(4).agrees(&Cast::shown(4, Die::D6)) && !Cast::from(4).agrees(&Cast::from(5)));
        assert!(!Cast::shown(4, Die::D10).agrees(&Cast::shown(4, Die::D6)));
    }

    #[test]
    fn what_is_drawn_is_remembered_by_its_code() {
        let mut stream = Stream::from_number(3);
        let mut dice = Recording::new(&mut stream);
        let drawn = (&mut dice as &mut dyn Dice).draw(RULE, &["ott-1", "quosdanovich"], str::to_owned);
        assert_eq!(dice.rolled, [Cast::drawn(drawn.unwrap().to_owned(), 2)]);
        assert_eq!((&mut dice as &mut dyn Dice).draw(RULE, &[] as &[&str], str::to_owned), None);
    }
}
