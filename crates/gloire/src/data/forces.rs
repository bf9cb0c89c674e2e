//! Counters, formations and commanders-in-chief (chapters 0 and 2).

use crate::ids::{FormationId, GroupId, Side, UnitId};
use board::Vertex;
use kernel::RuleId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a combat unit is (gloire-0.3-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Infantry, line and light.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Heavy cavalry, marked L.
    HeavyCavalry,
    /// Foot artillery.
    Artillery,
    /// Horse artillery.
    HorseArtillery,
}

impl Arm {
    /// Foot.
    pub const fn is_infantry(self) -> bool {
        matches!(self, Arm::Infantry)
    }

    /// Horse, heavy or not.
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Arm::Cavalry | Arm::HeavyCavalry)
    }

    /// Guns, foot or horse.
    pub const fn is_artillery(self) -> bool {
        matches!(self, Arm::Artillery | Arm::HorseArtillery)
    }
}

/// The three types that stack and pay alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Foot.
    Infantry,
    /// Horse, heavy or not.
    Cavalry,
    /// Guns, foot or horse.
    Artillery,
}

impl From<Arm> for Order {
    fn from(arm: Arm) -> Order {
        match arm {
            Arm::Infantry => Order::Infantry,
            Arm::Cavalry | Arm::HeavyCavalry => Order::Cavalry,
            Arm::Artillery | Arm::HorseArtillery => Order::Artillery,
        }
    }
}

/// A set of the three types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arms(u8);

impl Arms {
    /// All three.
    pub const ALL: Arms = Arms(7);

    /// These; none named: all.
    pub fn of(orders: &[Order]) -> Arms {
        if orders.is_empty() {
            Arms::ALL
        } else {
            Arms(orders.iter().fold(0, |set, &order| set | 1 << order as u8))
        }
    }

    /// Is the arm one of them?
    pub fn has(self, arm: Arm) -> bool {
        self.has_type(arm.into())
    }

    /// Is the type one of them?
    pub fn has_type(self, kind: Order) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }
}

/// One face of a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Face {
    /// Strength points; of guns, the fire capacity (gloire-0.3-02).
    pub strength: u8,
    /// Cohesion.
    pub cohesion: u8,
    /// Movement points.
    pub movement: u8,
}

/// Both faces of a counter: in good order, and disordered if it has that face (gloire-0.3-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Faces {
    /// In good order.
    pub good: Face,
    /// Disordered; none on a counter with one side.
    pub disordered: Option<Face>,
}

/// A printed counter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// Its name in the notation: lower-case ASCII letters, digits and hyphens, unique in its battle.
    pub code: String,
    /// Its printed name.
    pub name: String,
    /// The commander named on its second line, where a battle has one.
    pub brigade: Option<String>,
    /// Its side.
    pub side: Side,
    /// Its formation.
    pub formation: FormationId,
    /// What it is.
    pub arm: Arm,
    /// Its two faces.
    pub faces: Faces,
    /// Engagement value; none on guns, and on what never attacks.
    pub engagement: Option<u8>,
    /// Effective and maximum range of guns, in hexes.
    pub range: Option<(u8, u8)>,
}

/// A formation: the units that one marker activates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formation {
    /// Its name in the notation.
    pub code: String,
    /// Its printed name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// The corps, column or army that it belongs to.
    pub group: Option<GroupId>,
    /// Which way its units look at set-up, unless the scenario says otherwise.
    pub facing: Vertex,
    /// Its units.
    pub units: Vec<UnitId>,
    /// The initiative of each of its ordinary markers (gloire-2.1.1-02).
    pub initiative: Vec<u8>,
}

/// A corps, a column, a division or an army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Its code.
    pub code: String,
    /// Its English name.
    pub en: String,
    /// Its French name.
    pub fr: String,
    /// Its formations.
    pub formations: Vec<FormationId>,
}

/// A commander-in-chief (2.5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chief {
    /// His name in the notation.
    pub code: String,
    /// His printed name.
    pub name: String,
    /// His side.
    pub side: Side,
    /// His die modifier.
    pub modifier: u8,
    /// How many groups he may give orders in a turn.
    pub orders: u8,
    /// How far, in hexes.
    pub range: u8,
}

/// An abbreviation on the counters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// As printed.
    pub word: String,
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
    /// The rule that explains it.
    pub rule: RuleId,
}
