//! The eleven conditions of victories, triggers and bars: a clause holds when all of its conditions do.

use crate::data::Arms;
use crate::ids::{ChiefId, FormationId, GroupId, Side, UnitId};
use board::Hex;
use schemars::JsonSchema;
use serde::Deserialize;

/// Whose units a condition counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// Those of this side.
    Of(Side),
    /// Those of the enemy of whom the clause serves.
    Enemy,
}

/// What may be demoralised.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Broken {
    /// A formation.
    Formation(FormationId),
    /// A group, once one of its formations is.
    Group(GroupId),
    /// Any formation of the enemy of whom the clause serves.
    Enemy,
}

/// What may have entered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Entrant {
    /// A formation, onto the map.
    Formation(FormationId),
    /// A chief, onto the map.
    Chief(ChiefId),
    /// Somebody, into this hex.
    Into(Hex),
}

impl Entrant {
    /// The hex that is entered.
    pub fn hex(&self) -> Option<Hex> {
        match self {
            Entrant::Into(hex) => Some(*hex),
            Entrant::Formation(_) | Entrant::Chief(_) => None,
        }
    }
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tally {
    /// Units.
    #[default]
    Units,
    /// Strength points.
    Points,
}

/// What may be lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Losses {
    /// Units of a side whose printed strength lies between these, but for some of them.
    Units {
        /// Whose.
        whose: Whose,
        /// The least and the most strength.
        strength: (u8, u8),
        /// Not these.
        but: Vec<UnitId>,
        /// Routed ones count too.
        routed_too: bool,
    },
    /// These units; a pontoon that was laid counts.
    Named(Vec<UnitId>),
    /// Villages, which are lost when they are burnt.
    Hexes(Vec<Hex>),
}

/// A condition.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the fields are named as the files name them, and the variants say what they mean
pub enum Condition {
    /// A side controls at least this many of these hexes.
    Control { hexes: Vec<Hex>, by: Side, least: u8 },
    /// At least this many of these are demoralised.
    Demoralised { of: Vec<Broken>, least: u8 },
    /// At least this many units or points left the map by this hex.
    Exited { side: Side, hex: Hex, least: u16, unit: Tally, arms: Arms, carried: bool },
    /// No unit of the side stands there.
    NoneBeyond { region: Vec<Hex>, side: Side, arms: Arms, good_order: bool },
    /// A unit of these formations stands in one of these hexes, not routed.
    OnMap { formations: Vec<FormationId>, hexes: Vec<Hex> },
    /// Units of the side are routed and on the map.
    Routed { side: Side },
    /// One of these formations was shocked or charged.
    Attacked { formations: Vec<FormationId> },
    /// At least this many of these entered, or were entered by this side; `never`: none did.
    Entered { what: Vec<Entrant>, by: Option<Side>, least: u8, never: bool },
    /// This turn of the scenario, or a later one.
    Turn(u8),
    /// At least this many of these chiefs are eliminated.
    Chief { chiefs: Vec<ChiefId>, least: u8 },
    /// At least this many of these are lost; `never`: none was.
    Lost { what: Losses, least: u8, never: bool },
}
