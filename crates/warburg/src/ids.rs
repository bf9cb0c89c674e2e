//! Small typed ids: what is cloned with a state is numbers, never names.

use serde::{Deserialize, Serialize};

/// One of the two armies, in seat order.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// De Muy's army.
    French,
    /// The army of observation under Brunswick.
    Allied,
}

impl Side {
    /// Both armies, in seat order.
    pub const ALL: [Side; 2] = [Side::French, Side::Allied];

    /// The other army.
    pub const fn enemy(self) -> Side {
        match self {
            Side::French => Side::Allied,
            Side::Allied => Side::French,
        }
    }

    /// Its place in arrays of two.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its code.
    pub const fn code(self) -> &'static str {
        match self {
            Side::French => "french",
            Side::Allied => "allied",
        }
    }
}

impl From<Side> for kernel::Side {
    fn from(side: Side) -> kernel::Side {
        kernel::Side(side.index() as u8)
    }
}

impl From<Side> for kernel::Sides {
    fn from(side: Side) -> kernel::Sides {
        kernel::Sides::one(side.into())
    }
}

impl From<kernel::Side> for Side {
    fn from(side: kernel::Side) -> Side {
        Side::ALL[usize::from(side.0).min(1)]
    }
}

/// A combat unit: its place in [`Data::units`](crate::data::Data::units).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UnitId(pub u8);

/// A general officer: his place in [`Data::officers`](crate::data::Data::officers).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OfficerId(pub u8);

/// A formation: its place in [`Data::formations`](crate::data::Data::formations).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FormationId(pub u8);

impl UnitId {
    /// As an index.
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}

impl OfficerId {
    /// As an index.
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}

impl FormationId {
    /// As an index.
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}
