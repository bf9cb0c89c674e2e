//! An event declared once: its parts, the sentence that tells it, and what everybody can draw of it.
//!
//! [`events!`](crate::events!) makes of a table the `enum` of a game's events and all that is said of them. What can stand
//! in an event implements [`Told`].
//!
//! ```
//! use kernel::book::Telling as _;
//! use kernel::{Happening, Message, Piece, Place, RuleId};
//!
//! kernel::events! {
//!     /// Something that happened.
//!     pub enum Event {
//!         /// A unit moves.
//!         Moved { piece: Piece, from: Place, to: Place } = "moved" => goes([piece]).from([from]).to([to]);
//!         /// A unit rallies or does not.
//!         Rally { piece: Piece, die: u8, rallied: bool } = if rallied { "rally-yes" } else { "rally-no" }
//!             => of([piece]).dice(&[die]) brings Message::new("verdict-rally");
//!         /// A turn is over.
//!         Score { french: i16, austrian: i16 } = "score", lead = french - austrian;
//!     }
//! }
//!
//! # fn main() {
//! let rule = RuleId::new("toy-1-01");
//! let moved = Event::Moved { rule, piece: Piece(3), from: Place(1), to: Place(2) };
//! assert_eq!(moved.tell().key, "moved");
//! assert_eq!(moved.happening(), Happening::goes([Piece(3)]).from([Place(1)]).to([Place(2)]));
//! let rally = Event::Rally { rule, piece: Piece(3), die: 2, rallied: false };
//! assert_eq!((rally.tell().key, rally.verdict()), ("rally-no".into(), Some(Message::new("verdict-rally"))));
//! assert_eq!(moved.verdict(), None);
//! assert_eq!(Event::Score { rule, french: 5, austrian: 3 }.tell().args[2], ("lead", kernel::Arg::Number(2)));
//! # }
//! ```

use crate::dice::Roll;
use crate::message::{Arg, Message};
use crate::naming::{Piece, Place};
use arrayvec::ArrayVec;

/// Something that can stand in an event.
pub trait Told {
    /// Adds it to the sentence that tells the event, under its name.
    #[must_use]
    fn told(&self, name: &'static str, message: Message) -> Message;

    /// Every piece that it names, to change it: whoever may not know the piece is told of another.
    fn pieces_mut(&mut self, _each: &mut dyn FnMut(&mut Piece)) {}
}

impl Told for Piece {
    fn told(&self, name: &'static str, message: Message) -> Message {
        message.with(name, Arg::Piece(*self))
    }

    fn pieces_mut(&mut self, each: &mut dyn FnMut(&mut Piece)) {
        each(self);
    }
}

impl Told for Place {
    fn told(&self, name: &'static str, message: Message) -> Message {
        message.with(name, Arg::Place(*self))
    }
}

impl Told for String {
    fn told(&self, name: &'static str, message: Message) -> Message {
        message.with(name, Arg::Text(self.clone()))
    }
}

/// A fixed text is the key of a word.
impl Told for &'static str {
    fn told(&self, name: &'static str, message: Message) -> Message {
        message.with(name, Arg::Term(self))
    }
}

/// The roll of an event has its die, what was added to it, and the total; of one roll among others the total is told.
impl Told for Roll {
    fn told(&self, name: &'static str, message: Message) -> Message {
        if name == "roll" { message.with_roll(self) } else { self.total.told(name, message) }
    }
}

/// What is true chooses the sentence, and has no part in it.
impl Told for bool {
    fn told(&self, _: &'static str, message: Message) -> Message {
        message
    }
}

/// Dice are shown; a sentence tells what they come to.
impl<const N: usize> Told for [u8; N] {
    fn told(&self, _: &'static str, message: Message) -> Message {
        message
    }
}

impl<T: Told> Told for Option<T> {
    fn told(&self, name: &'static str, message: Message) -> Message {
        match self {
            Some(thing) => thing.told(name, message),
            None => message,
        }
    }

    fn pieces_mut(&mut self, each: &mut dyn FnMut(&mut Piece)) {
        self.iter_mut().for_each(|thing| thing.pieces_mut(each));
    }
}

/// A few pieces in a row: how many, and the first four.
impl<const N: usize> Told for ArrayVec<Piece, N> {
    fn told(&self, _: &'static str, message: Message) -> Message {
        message.with_pieces(self)
    }

    fn pieces_mut(&mut self, each: &mut dyn FnMut(&mut Piece)) {
        self.iter_mut().for_each(each);
    }
}

/// Places in a list are drawn.
impl Told for Vec<Place> {
    fn told(&self, _: &'static str, message: Message) -> Message {
        message
    }
}

/// A few places: how many, and the first two.
impl<const N: usize> Told for ArrayVec<Place, N> {
    fn told(&self, _: &'static str, message: Message) -> Message {
        let message = message.with("count", Arg::Number(self.len() as i64));
        let named = ["place", "other"].into_iter().zip(self);
        named.fold(message, |message, (name, place)| message.with(name, Arg::Place(*place)))
    }
}

macro_rules! numbers {
    ($($number:ty)+) => {
        $(impl Told for $number {
            fn told(&self, name: &'static str, message: Message) -> Message {
                message.with(name, Arg::Number(i64::from(*self)))
            }
        })+
    };
}

numbers!(u8 i8 u16 i16 u32 i32);

/// Makes the `enum` of a game's events from a table, one line an event:
///
/// ```text
/// /// A rally roll.
/// Rally { piece: Piece, roll: Roll, rallied: bool } = if rallied { "rally-yes" } else { "rally-no" } => of([piece]).rolls(&roll);
/// ```
///
/// The variant with its parts (each is [`Told`](crate::event::Told); the rule it follows goes without saying), the Fluent
/// key of its sentence, to which its parts are told by their names, whatever else the sentence is told
/// (`, total = dice[0] + dice[1]`), and after `=>` what everybody can draw of it: a [`Happening`](crate::Happening). Where its
/// dice bring something, `brings` ends the line with the [`Message`](crate::Message) that says what, in a few words.
#[macro_export]
macro_rules! events {
    (
        $(#[$about:meta])*
        pub enum $event:ident {
            $(
                $(#[$doc:meta])*
                $name:ident { $($(#[$part_about:meta])* $part:ident: $type:ty),* } =
                    $key:expr
                    $(, $extra:ident = $value:expr)*
                    $(
                        => $how:ident($($what:expr),*) $(.$more:ident($($with:expr),*))*
                        $(brings $verdict:expr)?
                    )?;
            )+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug, ::serde::Serialize)]
        #[serde(tag = "event", rename_all = "snake_case")]
        #[allow(missing_docs)] // the parts say what they are
        pub enum $event {
            $($(#[$doc])* $name { rule: $crate::RuleId, $($(#[$part_about])* $part: $type),* },)+
        }

        impl $event {
            /// Every piece that it names, to change it.
            pub fn pieces_mut(&mut self, each: &mut dyn FnMut(&mut $crate::Piece)) {
                match self {
                    $($event::$name { rule: _, $($part),* } => {
                        $($crate::event::Told::pieces_mut($part, each);)*
                    })+
                }
            }
        }

        #[allow(unused_variables, clippy::clone_on_copy)]
        impl $crate::book::Telling for $event {
            fn tell(&self) -> $crate::Message {
                match self {
                    $($event::$name { rule: _, $($part),* } => {
                        $(let $part = ::core::clone::Clone::clone($part);)*
                        let message = $crate::Message::new($key);
                        $(let message = $crate::event::Told::told(&$part, stringify!($part), message);)*
                        $(let message = $crate::event::Told::told(&$value, stringify!($extra), message);)*
                        message
                    })+
                }
            }

            fn happening(&self) -> $crate::Happening {
                match self {
                    $($event::$name { rule: _, $($part),* } => {
                        $(let $part = ::core::clone::Clone::clone($part);)*
                        $crate::events!(@happens $($how($($what),*) $(.$more($($with),*))*)?)
                    })+
                }
            }

            fn verdict(&self) -> Option<$crate::Message> {
                match self {
                    $($event::$name { rule: _, $($part),* } => $crate::events!(@brings $($($verdict)?)?),)+
                }
            }
        }
    };
    (@brings) => { None };
    (@brings $verdict:expr) => { ::core::option::Option::<$crate::Message>::from($verdict) };
    (@happens) => { $crate::Happening::told() };
    (@happens $how:ident($($what:expr),*) $(.$more:ident($($with:expr),*))*) => {
        $crate::Happening::$how($($what),*)$(.$more($($with),*))*
    };
}
