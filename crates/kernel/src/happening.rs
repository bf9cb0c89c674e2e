//! What happened, in the form that all games share: what a map marks, a log adds up and a replay goes by.
//!
//! A game's own event says more, and says it in its own words; whoever only draws needs no more than this.

use crate::dice::{Die, Modifier, Roll};
use crate::naming::{Piece, Place};
use crate::rule::RuleId;
use crate::rules::Side;
use serde::Serialize;
use ts_rs::TS;

/// An event as anybody can draw it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, TS)]
pub struct Happening {
    /// What kind of event it is.
    pub kind: Happens,
    /// The turn that begins with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub turn: Option<u8>,
    /// Whom it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Piece>>")]
    pub pieces: Vec<Piece>,
    /// From where.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Place>>")]
    pub from: Vec<Place>,
    /// Where to, or where.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Place>>")]
    pub to: Vec<Place>,
    /// The points it took.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cost: Option<u8>,
    /// The strengths that are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub strengths: Option<Strengths>,
    /// The dice that fell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Throw>>")]
    pub throws: Vec<Throw>,
    /// Dice fell and nothing comes of them: the table has a dash.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub idle: bool,
    /// What befalls those it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub blow: Option<Blow>,
}

/// What befalls somebody, where it deserves a mark of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Blow {
    /// They are gone for good.
    Gone,
    /// They run.
    Routed,
}

/// What kind of event it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Happens {
    /// A turn begins.
    Turn,
    /// Somebody goes or is put somewhere.
    Goes,
    /// Somebody strikes, or is about to.
    Strikes,
    /// Anything else: a sentence is enough.
    #[default]
    Tells,
}

/// Strengths that are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Strengths {
    /// Of whoever strikes.
    pub attack: i16,
    /// Of whoever is struck.
    pub defence: i16,
}

/// Dice that were thrown together, with what was added to them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Throw {
    /// Whose.
    pub by: Party,
    /// The side that threw them, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Side>,
    /// The die.
    pub die: Die,
    /// What they show.
    pub dice: Vec<u8>,
    /// Is a low number good for whoever threw them?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub low: bool,
    /// What is added, one by one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Modifier>>")]
    pub modifiers: Vec<Modifier>,
    /// All together.
    pub total: i16,
}

/// Of two that oppose each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Party {
    /// Who acts.
    Acting,
    /// Who is acted upon.
    Opposing,
}

impl Happening {
    /// An event about which a sentence says all.
    pub fn told() -> Happening {
        Happening::default()
    }

    /// A turn begins.
    pub fn turn(turn: u8) -> Happening {
        Happening { kind: Happens::Turn, turn: Some(turn), ..Happening::default() }
    }

    /// These go somewhere.
    pub fn goes(pieces: impl IntoIterator<Item = Piece>) -> Happening {
        Happening { kind: Happens::Goes, ..Happening::of(pieces) }
    }

    /// These strike.
    pub fn strikes(pieces: impl IntoIterator<Item = Piece>) -> Happening {
        Happening { kind: Happens::Strikes, ..Happening::of(pieces) }
    }

    /// Something is told of these.
    pub fn of(pieces: impl IntoIterator<Item = Piece>) -> Happening {
        Happening { pieces: pieces.into_iter().collect(), ..Happening::default() }
    }

    /// From there.
    #[must_use]
    pub fn from(self, from: impl IntoIterator<Item = Place>) -> Happening {
        Happening { from: from.into_iter().collect(), ..self }
    }

    /// To there, or there.
    #[must_use]
    pub fn to(self, to: impl IntoIterator<Item = Place>) -> Happening {
        Happening { to: to.into_iter().collect(), ..self }
    }

    /// For this many points.
    #[must_use]
    pub fn costs(self, cost: u8) -> Happening {
        Happening { cost: Some(cost), ..self }
    }

    /// With these strengths.
    #[must_use]
    pub fn compares(self, attack: impl Into<i16>, defence: impl Into<i16>) -> Happening {
        let strengths = Strengths { attack: attack.into(), defence: defence.into() };
        Happening { strengths: Some(strengths), ..self }
    }

    /// With this roll of whoever acts.
    #[must_use]
    pub fn rolls<'r>(self, roll: impl Into<Option<&'r Roll>>) -> Happening {
        self.throws(roll.into().map(|roll| Throw::new(Party::Acting, roll)))
    }

    /// With this roll of whoever is acted upon.
    #[must_use]
    pub fn against(self, roll: &Roll) -> Happening {
        self.throws(Throw::new(Party::Opposing, roll))
    }

    /// With these six-sided dice, to which nothing is added.
    #[must_use]
    pub fn dice(self, dice: &[u8]) -> Happening {
        self.throws(Throw::bare(Party::Acting, dice))
    }

    /// A low number is good for whoever threw last.
    #[must_use]
    pub fn low(mut self) -> Happening {
        if let Some(throw) = self.throws.last_mut() {
            throw.low = true;
        }
        self
    }

    /// It was this side that threw last.
    #[must_use]
    pub fn rolled_by(mut self, side: Side) -> Happening {
        if let Some(throw) = self.throws.last_mut() {
            throw.side = Some(side);
        }
        self
    }

    /// Those it is about are gone for good.
    #[must_use]
    pub fn falls(self) -> Happening {
        Happening { blow: Some(Blow::Gone), ..self }
    }

    /// Those it is about are gone for good, if that is so.
    #[must_use]
    pub fn falls_if(self, so: bool) -> Happening {
        if so { self.falls() } else { self }
    }

    /// Those it is about run.
    #[must_use]
    pub fn breaks(self) -> Happening {
        Happening { blow: Some(Blow::Routed), ..self }
    }

    /// With this throw, if there was one.
    #[must_use]
    pub fn throws(mut self, throw: impl Into<Option<Throw>>) -> Happening {
        self.throws.extend(throw.into());
        self
    }

    /// Without any result, if that is so.
    #[must_use]
    pub fn idle(self, idle: bool) -> Happening {
        Happening { idle, ..self }
    }
}

impl Throw {
    /// A roll.
    pub fn new(by: Party, roll: &Roll) -> Throw {
        let (modifiers, total) = (roll.modifiers.clone(), roll.total);
        Throw { modifiers, total, die: roll.of, ..Throw::bare(by, &[roll.die]) }
    }

    /// Dice of whoever acts with what one rule adds, if it adds anything.
    pub fn modified(dice: &[u8], rule: RuleId, value: i8) -> Throw {
        let mut throw = Throw::bare(Party::Acting, dice);
        throw.total += i16::from(value);
        throw.modifiers.extend((value != 0).then_some(Modifier { rule, value }));
        throw
    }

    /// Six-sided dice to which nothing is added.
    pub fn bare(by: Party, dice: &[u8]) -> Throw {
        let total = dice.iter().copied().map(i16::from).sum();
        Throw { by, side: None, die: Die::D6, dice: dice.to_vec(), low: false, modifiers: Vec::new(), total }
    }
}
