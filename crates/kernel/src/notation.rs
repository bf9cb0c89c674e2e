//! A decision declared once: how it is written and read, its label, its manner, its parts and their roles, and whether
//! dice fall.
//!
//! [`notation!`](crate::notation!) makes of a table the `enum` of a game's decisions and everything that is said about
//! them. What can stand in a decision, such as a unit, a place or a word, implements [`Word`].
//!
//! ```
//! use kernel::notation::{Manner, Role, Word};
//! use kernel::misread::Kind;
//! use kernel::{Arg, Misread, Piece};
//!
//! struct Data { units: Vec<&'static str> }
//!
//! #[derive(Clone, Copy, PartialEq, Debug)]
//! pub struct Unit(u16);
//!
//! impl Word<Data> for Unit {
//!     fn write(&self, data: &Data, line: &mut String) {
//!         kernel::notation::add(line, data.units[usize::from(self.0)]);
//!     }
//!     fn read(words: &[&str], data: &Data) -> Result<Unit, Misread> {
//!         let found = data.units.iter().position(|code| *code == words[0]);
//!         found.map(|i| Unit(i as u16)).ok_or_else(|| Kind::Unit.missing(words[0]))
//!     }
//!     fn each(&self, _: &Data, said: &mut dyn FnMut(Arg)) {
//!         said(Arg::Piece(Piece(self.0)));
//!     }
//! }
//!
//! kernel::notation! {
//!     /// One decision of one player.
//!     #[derive(Clone, PartialEq, Debug)]
//!     pub enum Action named by Data {
//!         /// A battery answers another.
//!         Counter(piece: Unit as Who) = ["counter" piece], Answers, "do-counter", dice;
//!         /// The square ends.
//!         EndSquare = ["end" "square"], Closes, "do-end-square";
//!     }
//! }
//!
//! # fn main() {
//! let data = Data { units: vec!["drouot", "riese"] };
//! let counter = Action::read("counter riese", &data).unwrap();
//! assert_eq!(counter, Action::Counter(Unit(1)));
//! assert_eq!(counter.write(&data), "counter riese");
//! assert_eq!(Action::EndSquare.write(&data), "end square");
//! assert_eq!(Action::read("counter ney", &data).unwrap_err().to_string(), "no unit `ney`");
//!
//! let decision = counter.decision(&data);
//! assert_eq!((decision.verb, decision.manner, decision.dice), ("counter", Manner::Answers, true));
//! assert_eq!(decision.parts[0].role, Role::Who);
//! assert_eq!(counter.label(&data).key, "do-counter");
//! # }
//! ```

mod decision;

pub use decision::{Coin, Cost, Decision, Manner, Part, Role};

use crate::few::{Few, Packed};
use crate::message::{Arg, Message};
use crate::misread::Misread;
use arrayvec::ArrayVec;
/// Something that can stand in a decision.
pub trait Word<D>: Sized {
    /// The fewest words it is written with.
    const FEWEST: usize = 1;
    /// The most words it is written with.
    const MOST: usize = 1;

    /// Writes it, word by word with [`add`].
    fn write(&self, data: &D, line: &mut String);
    /// Reads it from its words, of which there are neither too few nor too many.
    fn read(words: &[&str], data: &D) -> Result<Self, Misread>;
    /// Says what it means: a piece, a place, a word.
    fn each(&self, data: &D, said: &mut dyn FnMut(Arg));
    /// Adds it to a label under this name.
    fn label(&self, data: &D, name: &'static str, message: Message) -> Message {
        let mut message = message;
        self.each(data, &mut |arg| message.args.push((name, arg)));
        message
    }
}

/// A few things in any order, each once; the label names the first, and says how many there are.
impl<D, T: Word<D> + Packed, const N: usize> Word<D> for Few<T, N> {
    const MOST: usize = N;

    fn write(&self, data: &D, line: &mut String) {
        self.iter().for_each(|thing| thing.write(data, line));
    }

    fn read(words: &[&str], data: &D) -> Result<Few<T, N>, Misread> {
        let mut few = Few::EMPTY;
        for word in words {
            let thing = T::read(&[word], data)?;
            if few.contains(thing) {
                return Err(Misread::Twice((*word).to_owned()));
            }
            few.push(thing);
        }
        few.sort();
        Ok(few)
    }

    fn each(&self, data: &D, said: &mut dyn FnMut(Arg)) {
        self.iter().for_each(|thing| thing.each(data, said));
    }

    fn label(&self, data: &D, name: &'static str, message: Message) -> Message {
        let message = message.with("count", Arg::Number(self.len() as i64));
        self.first().into_iter().fold(message, |message, first| first.label(data, name, message))
    }
}

/// What may stand there or not: if it does not, a label is told `none`.
impl<D, T: Word<D>> Word<D> for Option<T> {
    const FEWEST: usize = 0;
    const MOST: usize = T::MOST;

    fn write(&self, data: &D, line: &mut String) {
        if let Some(word) = self {
            word.write(data, line);
        }
    }

    fn read(words: &[&str], data: &D) -> Result<Option<T>, Misread> {
        if words.is_empty() { Ok(None) } else { T::read(words, data).map(Some) }
    }

    fn each(&self, data: &D, said: &mut dyn FnMut(Arg)) {
        if let Some(word) = self {
            word.each(data, said);
        }
    }

    fn label(&self, data: &D, name: &'static str, message: Message) -> Message {
        match self {
            Some(word) => word.label(data, name, message),
            None => message.with(name, Arg::Text("none".into())),
        }
    }
}

/// Adds a word to a line.
pub fn add(line: &mut String, word: impl std::fmt::Display) {
    use std::fmt::Write;
    let space = if line.is_empty() { "" } else { " " };
    // A string takes whatever is written to it.
    let _ = write!(line, "{space}{word}");
}

/// The one of these that is written like this.
pub fn one_of<T: Copy, const N: usize>(
    word: &str,
    all: [T; N],
    written: impl Fn(T) -> &'static str,
) -> Result<T, Misread> {
    let none = || Misread::NoneOf { word: word.to_owned(), among: all.map(&written).to_vec() };
    all.into_iter().find(|&one| written(one) == word).ok_or_else(none)
}

/// What stands in a line of the notation: a fixed word, or a part of at least and at most this many words.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub enum Slot {
    /// A fixed word.
    Fixed(&'static str),
    /// A part.
    Part(usize, usize),
}

/// The most parts of a decision.
const MOST_PARTS: usize = 6;

/// The words of each part, if a line has this shape.
#[doc(hidden)]
pub fn parts<'a, 'w>(shape: &[Slot], words: &'a [&'w str]) -> Option<ArrayVec<&'a [&'w str], MOST_PARTS>> {
    let mut found = ArrayVec::new();
    let mut rest = words;
    for (i, slot) in shape.iter().enumerate() {
        let taken = match *slot {
            Slot::Fixed(word) => (rest.first() == Some(&word)).then_some(1)?,
            Slot::Part(fewest, most) => {
                // What comes behind must keep its words.
                let behind: usize = shape[i + 1..].iter().map(Slot::fewest).sum();
                let free = rest.len().checked_sub(behind).filter(|&free| free >= fewest)?;
                free.min(most)
            }
        };
        let (own, others) = rest.split_at(taken);
        if matches!(slot, Slot::Part(..)) {
            found.try_push(own).ok()?;
        }
        rest = others;
    }
    rest.is_empty().then_some(found)
}

impl Slot {
    const fn fewest(&self) -> usize {
        match self {
            Slot::Fixed(_) => 1,
            Slot::Part(fewest, _) => *fewest,
        }
    }
}

/// Makes the `enum` of a game's decisions from a table, one line a decision:
///
/// ```text
/// /// A battery bombards a zone.
/// Fire(piece: UnitId as Who, place: Zone as Target) = ["fire" piece place], Strikes, "do-fire", dice;
/// ```
///
/// The variant with its parts, each with the name that its label calls it by, its type (a [`Word`](crate::notation::Word))
/// and its [`Role`](crate::notation::Role); the words in the order in which they are written, fixed ones in quotes; the
/// [`Manner`](crate::notation::Manner); the Fluent key of its label; and `dice`, if dice can fall.
///
/// The `enum` gets `write`, `read`, `decision`, `label` and `LABELS`, the keys of all labels. Where several lines begin with
/// the same word, the first that can be read counts, and the last one's error is told.
#[macro_export]
macro_rules! notation {
    (
        $(#[$about:meta])*
        pub enum $action:ident named by $data:ty {
            $(
                $(#[$doc:meta])*
                $name:ident $(($($part:ident: $type:ty as $role:ident),+))? =
                    [$($word:tt)+], $manner:ident, $label:literal $(, $dice:ident)?;
            )+
        }
    ) => {
        $(#[$about])*
        pub enum $action {
            $($(#[$doc])* $name $(($($type),+))?,)+
        }

        impl $action {
            /// The Fluent keys of all labels.
            pub const LABELS: &'static [&'static str] = &[$($label),+];

            /// In the notation.
            pub fn write(&self, data: &$data) -> String {
                let mut line = String::new();
                match self {
                    $($action::$name $(($($part),+))? => {
                        $($crate::notation!(@write line data $word);)+
                    })+
                }
                line
            }

            /// Reads the notation.
            pub fn read(text: &str, data: &$data) -> ::core::result::Result<$action, $crate::Misread> {
                let words: Vec<&str> = text.split_whitespace().collect();
                let Some((verb, rest)) = words.split_first() else { return Err($crate::Misread::Empty) };
                let mut misread = None;
                $(
                    $($(let $part = $crate::notation::Slot::Part(
                        <$type as $crate::notation::Word<$data>>::FEWEST,
                        <$type as $crate::notation::Word<$data>>::MOST,
                    );)+)?
                    let shape = [$($crate::notation!(@slot $word)),+];
                    if let Some(parts) = $crate::notation::parts(&shape, &words) {
                        let _parts = parts;
                        let mut _at = 0;
                        let read = || -> ::core::result::Result<$action, $crate::Misread> {
                            Ok($action::$name $(($({
                                _at += 1;
                                <$type as $crate::notation::Word<$data>>::read(_parts[_at - 1], data)?
                            }),+))?)
                        };
                        let mut read = read;
                        match read() {
                            Ok(action) => return Ok(action),
                            // A line that any word could begin has nothing to say of one that it cannot read.
                            Err(error) if matches!(shape[0], $crate::notation::Slot::Fixed(_)) => misread = Some(error),
                            Err(_) => {}
                        }
                    }
                )+
                Err(misread.unwrap_or_else(|| $crate::Misread::verb(verb, rest)))
            }

            /// What decision it is, with its parts.
            pub fn decision(&self, data: &$data) -> $crate::notation::Decision {
                let mut parts = Vec::new();
                let (key, manner, dice) = match self {
                    $($action::$name $(($($part),+))? => {
                        $($($crate::notation::Word::<$data>::each($part, data, &mut |what| {
                            parts.push($crate::notation::Part { role: $crate::notation::Role::$role, what });
                        });)+)?
                        ($label, $crate::notation::Manner::$manner, $crate::notation!(@dice $($dice)?))
                    })+
                };
                let verb = key.strip_prefix("do-").unwrap_or(key);
                $crate::notation::Decision { verb, manner, dice, parts }
            }

            /// As a short label.
            pub fn label(&self, data: &$data) -> $crate::Message {
                match self {
                    $($action::$name $(($($part),+))? => {
                        let message = $crate::Message::new($label);
                        $($(let message =
                            $crate::notation::Word::<$data>::label($part, data, stringify!($part), message);)+)?
                        message
                    })+
                }
            }
        }

        impl $crate::book::Written<$data> for $action {
            fn write(&self, data: &$data) -> String {
                <$action>::write(self, data)
            }

            fn read(text: &str, data: &$data) -> ::core::result::Result<$action, $crate::Misread> {
                <$action>::read(text, data)
            }

            fn label(&self, data: &$data) -> $crate::Message {
                <$action>::label(self, data)
            }

            fn decision(&self, data: &$data) -> $crate::notation::Decision {
                <$action>::decision(self, data)
            }
        }
    };
    (@write $line:ident $data:ident $word:literal) => { $crate::notation::add(&mut $line, $word) };
    (@write $line:ident $data:ident $part:ident) => { $crate::notation::Word::write($part, $data, &mut $line) };
    (@slot $word:literal) => { $crate::notation::Slot::Fixed($word) };
    (@slot $part:ident) => { $part };
    (@dice) => { false };
    (@dice dice) => { true };
}

/// Makes words of what has a code: how it is found and written, and what it means.
///
/// ```text
/// coded! { Data: (it, word, data);
///     UnitId as Unit = data.unit(word), data.units[it.at()].code, Arg::Piece(it.into());
/// }
/// ```
///
/// The names in front are those by which the lines call the thing, its code and what knows the codes. A line has the
/// [`Kind`](crate::misread::Kind) that is missing if nothing has the code, the thing of a code if there is one, its code,
/// and the piece or place that it is.
#[macro_export]
macro_rules! coded {
    ($data:ty: ($it:ident, $code:ident, $known:ident);
        $($thing:ty as $kind:ident = $found:expr, $written:expr, $meant:expr;)+
    ) => {
        $(
            impl $crate::notation::Word<$data> for $thing {
                fn write(&self, $known: &$data, line: &mut String) {
                    let $it = *self;
                    $crate::notation::add(line, &$written);
                }

                fn read(words: &[&str], $known: &$data) -> ::core::result::Result<$thing, $crate::Misread> {
                    let $code = words[0];
                    $found.ok_or_else(|| $crate::misread::Kind::$kind.missing($code))
                }

                fn each(&self, _: &$data, said: &mut dyn FnMut($crate::Arg)) {
                    let $it = *self;
                    said($meant);
                }
            }
        )+
    };
}

/// Makes words of the counters of a box, each with its code in a list of the data, and finds them there:
///
/// ```text
/// listed! { Data:
///     /// A unit by its code.
///     UnitId as Unit in units, found by unit;
/// }
/// ```
#[macro_export]
macro_rules! listed {
    ($data:ty: $($(#[$doc:meta])* $id:ident as $kind:ident in $list:ident, found by $find:ident;)+) => {
        $crate::coded! { $data: (it, word, data);
            $($id as $kind = data.$find(word), data.$list[it.at()].code, $crate::Arg::Piece(it.into());)+
        }

        impl $data {
            $($(#[$doc])*
            pub fn $find(&self, code: &str) -> Option<$id> {
                self.$list.iter().position(|known| known.code == code).map(|place| $id(place as u8))
            })+
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_its_shape_or_not() {
        let shape = [Slot::Fixed("lead"), Slot::Part(1, 1), Slot::Part(0, 2), Slot::Fixed("on")];
        let of =
            |words: &[&str]| parts(&shape, words).map(|p| p.iter().map(|w| w.join("+")).collect::<Vec<_>>());
        assert_eq!(of(&["lead", "a", "on"]), Some(vec!["a".into(), String::new()]));
        assert_eq!(of(&["lead", "a", "b", "c", "on"]), Some(vec!["a".into(), "b+c".into()]));
        assert_eq!(of(&["lead", "on"]), None);
        assert_eq!(of(&["lead", "a", "b", "c", "d", "on"]), None);
        assert_eq!(of(&["lead", "a", "off"]), None);
    }
}
