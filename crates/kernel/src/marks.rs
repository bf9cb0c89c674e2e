//! Markers on a counter: a list of them, and a set that is one number.

/// Declares the markers of a game and the set of those that a counter bears. A marker that cases can put and name has a
/// word.
///
/// ```
/// kernel::marks! {
///     /// A marker.
///     pub enum Mark, Marks in u8 {
///         /// Has moved.
///         Moved = "moved",
///         /// On its way.
///         Passing,
///     }
/// }
/// let mut marks = Marks::default();
/// marks.put(Mark::Moved);
/// marks.put(Mark::Passing);
/// assert!(marks.has(Mark::Moved) && Mark::named("moved") == Some(Mark::Moved));
/// assert_eq!(marks.words().collect::<Vec<_>>(), ["moved"]);
/// marks.drop(Mark::Moved);
/// assert!(!marks.has(Mark::Moved) && Mark::named("passing").is_none());
/// marks.drop_all(Marks::of(&[Mark::Moved, Mark::Passing]));
/// assert_eq!(marks, Marks::default());
/// ```
#[macro_export]
macro_rules! marks {
    (
        $(#[$about:meta])*
        $vis:vis enum $Mark:ident, $Marks:ident in $bits:ty {
            $($(#[$doc:meta])* $mark:ident $(= $word:literal)?),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $Mark {
            $($(#[$doc])* $mark,)+
        }

        impl $Mark {
            /// The marks that have a word, in the order of the list.
            const WORDS: &'static [($Mark, &'static str)] = &[$($(($Mark::$mark, $word),)?)+];

            /// The mark of that word.
            $vis fn named(word: &str) -> Option<$Mark> {
                $Mark::WORDS.iter().find(|(_, known)| *known == word).map(|(mark, _)| *mark)
            }
        }

        /// A set of marks.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
        $vis struct $Marks($bits);

        impl $Marks {
            /// Is it there?
            #[inline]
            $vis const fn has(self, mark: $Mark) -> bool {
                self.0 >> mark as u8 & 1 == 1
            }

            /// Puts it on.
            $vis const fn put(&mut self, mark: $Mark) {
                self.0 |= 1 << mark as u8;
            }

            /// Takes it off.
            $vis const fn drop(&mut self, mark: $Mark) {
                self.0 &= !(1 << mark as u8);
            }

            /// These.
            $vis const fn of(marks: &[$Mark]) -> $Marks {
                let (mut set, mut at) = ($Marks(0), 0);
                while at < marks.len() {
                    set.put(marks[at]);
                    at += 1;
                }
                set
            }

            /// Takes all of these off.
            $vis const fn drop_all(&mut self, marks: $Marks) {
                self.0 &= !marks.0;
            }

            /// The words of those that are there.
            $vis fn words(self) -> impl Iterator<Item = &'static str> {
                $Mark::WORDS.iter().filter(move |(mark, _)| self.has(*mark)).map(|(_, word)| *word)
            }
        }
    };
}
