//! Small typed ids and sets of them: what is cloned with a state is numbers, never names.

use serde::{Deserialize, Serialize};

/// One of the two armies, in seat order.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Napoleon's army.
    French,
    /// The army of the archduke Karl.
    Austrian,
}

impl Side {
    /// Both armies, in seat order.
    pub const ALL: [Side; 2] = [Side::French, Side::Austrian];

    /// The other army.
    pub const fn enemy(self) -> Side {
        match self {
            Side::French => Side::Austrian,
            Side::Austrian => Side::French,
        }
    }

    /// Its place in arrays of two.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its code: the key of its name.
    pub const fn code(self) -> &'static str {
        match self {
            Side::French => "french",
            Side::Austrian => "austrian",
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct UnitId(pub u8);

/// A corps and its marker: its place in [`Data::corps`](crate::data::Data::corps).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CorpsId(pub u8);

impl UnitId {
    /// As an index.
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}

impl CorpsId {
    /// As an index.
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}

macro_rules! set {
    ($(#[$doc:meta])* $set:ident of $id:ident in $bits:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
        pub struct $set(pub $bits);

        impl $set {
            /// Nobody.
            pub const EMPTY: $set = $set(0);

            /// One alone.
            pub const fn one(id: $id) -> $set {
                $set(1 << id.0)
            }

            /// Is it in the set?
            pub const fn has(self, id: $id) -> bool {
                self.0 >> id.0 & 1 == 1
            }

            /// Puts it in.
            pub fn put(&mut self, id: $id) {
                self.0 |= 1 << id.0;
            }

            /// Takes it out.
            pub fn take(&mut self, id: $id) {
                self.0 &= !(1 << id.0);
            }

            /// Is nobody in it?
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many are in it.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// The first of them.
            pub fn first(self) -> Option<$id> {
                (self.0 != 0).then(|| $id(self.0.trailing_zeros() as u8))
            }

            /// All of them, in order.
            pub fn iter(self) -> impl Iterator<Item = $id> {
                // Word by word, as the machine has them.
                let all = u128::from(self.0);
                let (mut left, mut after, mut base) = (all as u64, (all >> 64) as u64, 0);
                std::iter::from_fn(move || {
                    if left == 0 {
                        (left, after, base) = (after, 0, 64);
                    }
                    let first = (left != 0).then(|| $id(base + left.trailing_zeros() as u8))?;
                    left &= left - 1;
                    Some(first)
                })
            }

            /// Those in both.
            #[must_use]
            pub const fn and(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// Those in either.
            #[must_use]
            pub const fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// Those that are not in the other.
            #[must_use]
            pub const fn minus(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
        }

        impl FromIterator<$id> for $set {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> $set {
                ids.into_iter().fold($set::EMPTY, |set, id| set.or($set::one(id)))
            }
        }
    };
}

set! {
    /// A set of units.
    UnitSet of UnitId in u128
}

set! {
    /// A set of corps.
    CorpsSet of CorpsId in u32
}
