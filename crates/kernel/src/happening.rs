//! What happened, in the form that all games share: what a map marks, a log adds up and a replay goes by.
//!
//! A game's own event says more, and says it in its own words; whoever only draws needs no more than this.

use crate::dice::{Modifier, Roll};
use crate::naming::{Piece, Place};
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
    /// What they show.
    pub dice: Vec<u8>,
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
    pub fn rolls(self, roll: &Roll) -> Happening {
        self.throws(Throw::new(Party::Acting, roll))
    }

    /// With this roll of whoever is acted upon.
    #[must_use]
    pub fn against(self, roll: &Roll) -> Happening {
        self.throws(Throw::new(Party::Opposing, roll))
    }

    /// With these dice, to which nothing is added.
    #[must_use]
    pub fn dice(self, dice: &[u8]) -> Happening {
        self.throws(Throw::bare(Party::Acting, dice))
    }

    /// With this throw.
    #[must_use]
    pub fn throws(mut self, throw: Throw) -> Happening {
        self.throws.push(throw);
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
        Throw { by, dice: vec![roll.die], modifiers: roll.modifiers.clone(), total: roll.total }
    }

    /// Dice to which nothing is added.
    pub fn bare(by: Party, dice: &[u8]) -> Throw {
        Throw {
            by,
            dice: dice.to_vec(),
            modifiers: Vec::new(),
            total: dice.iter().copied().map(i16::from).sum(),
        }
    }
}
