//! A choice between a few words, declared once: how they are written and read, and what they are called.

/// Makes an `enum` of words that can stand in decisions, events and data files:
///
/// ```text
/// words! {
///     /// The defender's choice (10.5.2).
///     pub enum Stance known to Data {
///         /// Hold the ground.
///         Hold = "hold", "stance-hold";
///     }
/// }
/// ```
///
/// Each has its word and the Fluent key of its name. The `enum` gets `ALL`, `word` and `term`, is a
/// [`Word`](crate::notation::Word) of the notation (its label is also told the `code`) and is
/// [`Told`](crate::event::Told). Words that stand in decisions only need no name: `Left = "left";`.
#[macro_export]
macro_rules! words {
    (
        $(#[$about:meta])*
        pub enum $words:ident known to $data:ty {
            $($(#[$doc:meta])* $name:ident = $word:literal, $term:literal;)+
        }
    ) => {
        $crate::words! { @list $(#[$about])* $words $($(#[$doc])* $name = $word;)+ }

        impl $words {
            /// The Fluent key of its name.
            pub const fn term(self) -> &'static str {
                match self {
                    $($words::$name => $term,)+
                }
            }
        }

        $crate::words! { @word $words, $data,
            fn label(&self, _: &$data, name: &'static str, message: $crate::Message) -> $crate::Message {
                let message = message.with(name, $crate::Arg::Term(self.term()));
                message.with("code", $crate::Arg::Text(self.word().into()))
            }
        }

        impl $crate::event::Told for $words {
            fn told(&self, name: &'static str, message: $crate::Message) -> $crate::Message {
                message.with(name, $crate::Arg::Term(self.term()))
            }
        }
    };
    (
        $(#[$about:meta])*
        pub enum $words:ident known to $data:ty {
            $($(#[$doc:meta])* $name:ident = $word:literal;)+
        }
    ) => {
        $crate::words! { @list $(#[$about])* $words $($(#[$doc])* $name = $word;)+ }
        $crate::words! { @word $words, $data, }
    };
    (@list $(#[$about:meta])* $words:ident $($(#[$doc:meta])* $name:ident = $word:literal;)+) => {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[derive(::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
        $(#[$about])*
        pub enum $words {
            $($(#[$doc])* #[serde(rename = $word)] $name,)+
        }

        impl $words {
            /// All of them.
            pub const ALL: [$words; [$($words::$name),+].len()] = [$($words::$name),+];

            /// Its word in the notation.
            pub const fn word(self) -> &'static str {
                match self {
                    $($words::$name => $word,)+
                }
            }
        }
    };
    (@word $words:ident, $data:ty, $($label:tt)*) => {
        impl $crate::notation::Word<$data> for $words {
            fn write(&self, _: &$data, line: &mut String) {
                $crate::notation::add(line, self.word());
            }

            fn read(words: &[&str], _: &$data) -> ::core::result::Result<$words, $crate::Misread> {
                $crate::notation::one_of(words[0], $words::ALL, $words::word)
            }

            fn each(&self, _: &$data, said: &mut dyn FnMut($crate::Arg)) {
                said($crate::Arg::Text(self.word().into()));
            }

            $($label)*
        }
    };
}
