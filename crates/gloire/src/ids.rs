//! Small typed ids and sets of them: what is cloned with a state is numbers, never names.

use serde::{Deserialize, Serialize};

kernel::armies! {
    /// The side that a battle names first: the French, in all that the rulebook prints.
    First = "first", "side-first";
    /// The other.
    Second = "second", "side-second";
}

kernel::counters! {
    /// A combat unit: its place in [`Battle::units`](crate::data::Battle::units).
    UnitId from 0, in sets UnitSet of (3 words);
    /// A commander-in-chief: his place in [`Battle::chiefs`](crate::data::Battle::chiefs).
    ChiefId from 1000, in sets ChiefSet of u16;
    /// A formation: its place in [`Battle::formations`](crate::data::Battle::formations).
    FormationId from 2000, in sets FormationSet of u64;
    /// A group of formations (corps, column, army): its place in [`Battle::groups`](crate::data::Battle::groups).
    GroupId from 3000;
    /// A combined or other special marker: its place in [`Battle::specials`](crate::data::Battle::specials).
    SpecialId from 4000;
    /// An activation marker of any kind: its place in [`Field::markers`](crate::field::Field::markers).
    MarkerId from 5000, in sets MarkerSet of u128;
}

/// A set of units in a step, byte by byte: its words would have every step of the agenda aligned to eight bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "UnitSet", into = "UnitSet")]
pub struct Listed([[u8; 8]; 3]);

impl From<UnitSet> for Listed {
    fn from(units: UnitSet) -> Listed {
        Listed(units.0.map(u64::to_le_bytes))
    }
}

impl From<Listed> for UnitSet {
    fn from(listed: Listed) -> UnitSet {
        UnitSet(listed.0.map(u64::from_le_bytes))
    }
}

impl Listed {
    /// The set.
    pub fn units(self) -> UnitSet {
        self.into()
    }
}
