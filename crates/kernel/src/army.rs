//! The two armies of a game, and the counters of a game by number: types that every rulebook needs and none says twice.

/// Makes the `enum` `Side` of a game between two armies, in seat order:
///
/// ```text
/// armies! {
///     /// Napoleon's army.
///     French = "french", "side-french";
///     /// The army of the archduke Karl.
///     Austrian = "austrian", "side-austrian";
/// }
/// ```
///
/// Each has its code, which is also its name in JSON, and the Fluent key of its name.
#[macro_export]
macro_rules! armies {
    (
        $(#[$doc:meta])* $first:ident = $code:literal, $term:literal;
        $(#[$other_doc:meta])* $second:ident = $other_code:literal, $other_term:literal;
    ) => {
        /// One of the two armies, in seat order.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        #[derive(::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
        pub enum Side {
            $(#[$doc])*
            #[serde(rename = $code)]
            #[default]
            $first,
            $(#[$other_doc])*
            #[serde(rename = $other_code)]
            $second,
        }

        impl Side {
            /// Both armies, in seat order.
            pub const ALL: [Side; 2] = [Side::$first, Side::$second];

            /// The other army.
            pub const fn enemy(self) -> Side {
                match self {
                    Side::$first => Side::$second,
                    Side::$second => Side::$first,
                }
            }

            /// Its place in arrays of two.
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Its code.
            pub const fn code(self) -> &'static str {
                match self {
                    Side::$first => $code,
                    Side::$second => $other_code,
                }
            }

            /// Its name in English, for whoever edits data.
            pub const fn name(self) -> &'static str {
                match self {
                    Side::$first => stringify!($first),
                    Side::$second => stringify!($second),
                }
            }

            /// Its name, in a text.
            pub const fn arg(self) -> $crate::Arg {
                $crate::Arg::Term(match self {
                    Side::$first => $term,
                    Side::$second => $other_term,
                })
            }
        }

        impl From<Side> for $crate::Side {
            fn from(side: Side) -> $crate::Side {
                $crate::Side(side.index() as u8)
            }
        }

        impl From<Side> for $crate::Sides {
            fn from(side: Side) -> $crate::Sides {
                $crate::Sides::one(side.into())
            }
        }

        impl From<$crate::Side> for Side {
            fn from(side: $crate::Side) -> Side {
                Side::ALL[usize::from(side.0).min(1)]
            }
        }

        impl $crate::event::Told for Side {
            fn told(&self, name: &'static str, message: $crate::Message) -> $crate::Message {
                message.with(name, self.arg())
            }
        }
    };
}

/// Makes the ids of a game's counters, each a place in a list, in one byte.
///
/// ```text
/// counters! {
///     /// A combat unit: its place in the list of units.
///     UnitId from 0, in sets UnitSet of u128;
///     /// A corps.
///     CorpsId from 1000, in sets CorpsSet of u32;
/// }
/// ```
///
/// The number behind `from` is that of the first one as a [`Piece`](crate::Piece). Sets are optional: bits of a number, or
/// of this many words where there are more than 128 (`of (3 words)`), which are copied with a state.
///
/// Where `Meaning` heads the list, each kind with the name of its variant, the lowest numbers first, a piece can be asked
/// what it stands for; `HIDDEN` is a piece of which only the back is seen. An army may stand for a piece as well:
///
/// ```
/// mod ids {
///     kernel::armies! {
///         /// The red army.
///         Red = "red", "side-red";
///         /// The blue army.
///         Blue = "blue", "side-blue";
///     }
///     kernel::counters! {
///         /// What a piece stands for.
///         pub enum Meaning, hidden from 3000, Side as Headquarters from 2000;
///         /// A unit.
///         UnitId as Unit from 0;
///         /// A corps.
///         CorpsId as Corps from 1000, in sets CorpsSet of u32;
///     }
/// }
/// use ids::{CorpsId, HIDDEN, Meaning, Side, meaning};
/// assert_eq!(meaning(CorpsId(3).into()), Meaning::Corps(CorpsId(3)));
/// assert_eq!(meaning(Side::Blue.into()), Meaning::Headquarters(Side::Blue));
/// assert_eq!(meaning(HIDDEN), Meaning::Hidden);
/// ```
#[macro_export]
macro_rules! counters {
    (
        $(#[$about:meta])*
        pub enum $meaning:ident, hidden from $hidden:literal
            $(, $army:ident as $army_kind:ident from $army_base:literal)?;
        $($(#[$doc:meta])* $id:ident as $kind:ident from $base:literal $(, in sets $set:ident of $bits:tt)?;)+
    ) => {
        $crate::counters! { $($(#[$doc])* $id from $base $(, in sets $set of $bits)?;)+ }

        /// A piece that its viewer sees from its back only.
        pub const HIDDEN: $crate::Piece = $crate::Piece($hidden);

        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $meaning {
            $($(#[$doc])* $kind($id),)+
            $(
                /// What stands for an army.
                $army_kind($army),
            )?
            /// A piece that is seen from its back.
            Hidden,
        }

        /// What a piece stands for.
        pub fn meaning(piece: $crate::Piece) -> $meaning {
            let mut meaning = $meaning::Hidden;
            if piece.0 < HIDDEN.0 {
                $(if piece.0 >= $base {
                    meaning = $meaning::$kind($id((piece.0 - $base) as u8));
                })+
                $(if piece.0 >= $army_base {
                    meaning = $meaning::$army_kind($army::from($crate::Side((piece.0 - $army_base) as u8)));
                })?
            }
            meaning
        }

        $(impl From<$army> for $crate::Piece {
            fn from(army: $army) -> $crate::Piece {
                $crate::Piece($army_base + army.index() as u16)
            }
        })?
    };
    ($($(#[$doc:meta])* $id:ident from $base:literal $(, in sets $set:ident of $bits:tt)?;)+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, ::serde::Serialize, ::serde::Deserialize)]
            pub struct $id(pub u8);

            impl $id {
                /// Its place in the list.
                pub const fn at(self) -> usize {
                    self.0 as usize
                }

                /// All of a list of this many.
                pub fn all(count: usize) -> impl Iterator<Item = $id> + Clone + use<> {
                    (0..count as u8).map($id)
                }
            }

            $crate::packed!($id: u8);

            impl From<$id> for $crate::Piece {
                fn from(id: $id) -> $crate::Piece {
                    $crate::Piece($base + u16::from(id.0))
                }
            }

            $($crate::counters!(@set $set of $id in $bits);)?
        )+
    };
    (@set $set:ident of $id:ident in ($words:literal words)) => {
        /// A set of them.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, ::serde::Serialize, ::serde::Deserialize)]
        pub struct $set(pub [u64; $words]);

        impl $set {
            /// Nobody.
            pub const EMPTY: $set = $set([0; $words]);

            /// One alone.
            pub fn one(id: $id) -> $set {
                let mut set = $set::EMPTY;
                set.put(id);
                set
            }

            /// Is it in the set?
            pub const fn has(self, id: $id) -> bool {
                self.0[id.at() / 64] >> (id.at() % 64) & 1 == 1
            }

            /// Puts it in.
            pub const fn put(&mut self, id: $id) {
                self.0[id.at() / 64] |= 1 << (id.at() % 64);
            }

            /// Takes it out.
            pub const fn take(&mut self, id: $id) {
                self.0[id.at() / 64] &= !(1 << (id.at() % 64));
            }

            /// Is nobody in it?
            pub fn is_empty(self) -> bool {
                self == $set::EMPTY
            }

            /// How many are in it.
            pub fn len(self) -> usize {
                self.0.iter().map(|word| word.count_ones() as usize).sum()
            }

            /// The first of them.
            pub fn first(self) -> Option<$id> {
                self.iter().next()
            }

            /// All of them, in order.
            pub fn iter(self) -> impl Iterator<Item = $id> {
                let mut words = self.0;
                let mut at = 0;
                ::core::iter::from_fn(move || {
                    while *words.get(at)? == 0 {
                        at += 1;
                    }
                    let first = words[at].trailing_zeros() as usize;
                    words[at] &= words[at] - 1;
                    Some($id((64 * at + first) as u8))
                })
            }

            /// Those in both.
            #[must_use]
            pub fn and(self, other: $set) -> $set {
                $set(::core::array::from_fn(|at| self.0[at] & other.0[at]))
            }

            /// Those in either.
            #[must_use]
            pub fn or(self, other: $set) -> $set {
                $set(::core::array::from_fn(|at| self.0[at] | other.0[at]))
            }

            /// Those that are not in the other.
            #[must_use]
            pub fn minus(self, other: $set) -> $set {
                $set(::core::array::from_fn(|at| self.0[at] & !other.0[at]))
            }
        }

        impl FromIterator<$id> for $set {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> $set {
                ids.into_iter().fold($set::EMPTY, |mut set, id| {
                    set.put(id);
                    set
                })
            }
        }
    };
    (@set $set:ident of $id:ident in $bits:ty) => {
        /// A set of them.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, ::serde::Serialize, ::serde::Deserialize)]
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
                self.0 |= 1 << id.at();
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
                ::core::iter::from_fn(move || {
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

#[cfg(test)]
mod tests {
    use crate::Piece;

    crate::counters! {
        /// A unit.
        UnitId from 0, in sets UnitSet of u128;
        /// A corps.
        CorpsId from 1000;
    }

    #[test]
    fn more_than_a_number_has_bits_stand_in_words() {
        crate::counters! {
            /// A marker.
            MarkerId from 2000, in sets MarkerSet of (3 words);
        }
        let ids = [0, 63, 64, 130, 191].map(MarkerId);
        let mut set: MarkerSet = ids.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), ids);
        assert_eq!((set.len(), set.first(), set.has(ids[3])), (5, Some(ids[0]), true));
        let rest = set.minus(MarkerSet::one(ids[0]));
        set.take(ids[0]);
        assert_eq!((set, set.and(MarkerSet::one(ids[4])).len()), (rest, 1));
        assert_eq!((set.or(MarkerSet::one(ids[0])).len(), set.has(MarkerId(129))), (5, false));
        assert!(MarkerSet::EMPTY.is_empty() && MarkerSet::EMPTY.first().is_none());
    }

    #[test]
    fn counters_are_pieces_and_stand_in_sets() {
        assert_eq!((Piece::from(CorpsId(3)), CorpsId(3).at()), (Piece(1003), 3));
        let ids = [3, 64, 100].map(UnitId);
        let set: UnitSet = ids.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), ids);
        assert_eq!((set.len(), set.first(), set.has(ids[1])), (3, Some(ids[0]), true));
        assert_eq!(CorpsId::all(3).map(CorpsId::at).collect::<Vec<_>>(), [0, 1, 2]);
        let mut other = set;
        other.take(ids[0]);
        other.put(UnitId(5));
        assert_eq!((set.and(other).len(), set.minus(other)), (2, UnitSet::one(ids[0])));
        assert!(!set.or(other).is_empty());
    }
}
