//! What a file may say, as structs.

/// Makes the structs that a file is read as: a key that none of them knows is refused, and each is part of the file's schema.
/// A block that is `marked "source"` says under that key where it comes from; the marks of a file are noted all together, by
/// their paths ([`Sources::note_file`](crate::Sources::note_file)).
///
/// ```
/// loader::texts! {
///     /// The tracks of a game.
///     pub struct TracksText marked "source" {
///         /// How long it lasts.
///         pub turns: loader::Figure,
///         pub names: Vec<loader::Text>,
///     }
/// }
/// assert!(toml::from_str::<TracksText>("turns = 8\nnames = []\nsource = { seed = \"4.1\" }").is_ok());
/// assert!(toml::from_str::<TracksText>("turns = 8\nnames = []").is_err());
/// assert!(toml::from_str::<TracksText>("turns = 8\nnames = []\nsource = { seed = \"4.1\" }\nmoves = 3").is_err());
/// ```
#[macro_export]
macro_rules! texts {
    ($(
        $(#[$about:meta])*
        $vis:vis struct $name:ident $(<$of:ident>)? $(marked $mark:literal)? {
            $($(#[$doc:meta])* $field_vis:vis $field:ident: $type:ty,)+
        }
    )+) => {
        $(
            #[derive(::serde::Deserialize, ::schemars::JsonSchema)]
            #[serde(deny_unknown_fields)]
            $(#[$about])*
            $vis struct $name $(<$of>)? {
                $(#[serde(rename = $mark)] _mark: $crate::Mark,)?
                $($(#[$doc])* $field_vis $field: $type,)+
            }
        )+
    };
}

/// Makes a table of figures of one kind, and the text that it is read from:
///
/// ```
/// use loader::{Figure, File, Reader};
///
/// loader::figures! {
///     /// What is added to a die.
///     pub struct Modifiers of i8, from ModifiersText of Figure, marked "source" {
///         /// Attacked from the flank.
///         flank,
///         /// Attacked from behind.
///         rear,
///     }
/// }
/// let file = File { name: "tables.toml".into(), text: "flank = 1\nrear = 2\nsource = { seed = \"10.3\" }".into() };
/// let reader = Reader::new(&file);
/// let text: ModifiersText = reader.parse().unwrap();
/// let modifiers = text.each(|_, figure| reader.number(figure, "a modifier", -9..=9)).unwrap();
/// assert_eq!((modifiers.flank, modifiers.rear), (1, 2));
/// ```
///
/// `each` reads every figure, by its name and what the file says.
#[macro_export]
macro_rules! figures {
    (
        $(#[$about:meta])*
        $vis:vis struct $name:ident of $kind:ty, from $text:ident of $said:ty, marked $mark:literal {
            $($(#[$doc:meta])* $figure:ident,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis struct $name {
            $($(#[$doc])* pub $figure: $kind,)+
        }

        $crate::texts! {
            /// The same as a file says it.
            $vis struct $text marked $mark {
                $($figure: $said,)+
            }
        }

        impl $text {
            /// Every figure, read by its name and what the file says.
            $vis fn each<E>(
                &self,
                read: impl Fn(&'static str, &$said) -> ::core::result::Result<$kind, E>,
            ) -> ::core::result::Result<$name, E> {
                ::core::result::Result::Ok($name {
                    $($figure: read(stringify!($figure), &self.$figure)?,)+
                })
            }
        }
    };
}
