//! What every game that comes in a box says alike: where its data and texts come from, and what its state shows.

/// Makes a [`Boxed`](crate::book::Boxed) game of a struct with the fields `data` and `cover` and a function `new`:
/// `boxed! { Wagram of Data }`. It can be opened as it was shipped (`embedded`) or from a folder (`from_dir`); `cover_of`
/// makes its [`Cover`](crate::book::Cover) with the catalogue `data/rules.toml` and the texts of `i18n/` of its crate.
#[macro_export]
macro_rules! boxed {
    ($game:ident of $data:ty) => {
        impl $game {
            /// The game with the data it is shipped with.
            pub fn embedded() -> $game {
                $game::new(<$data as ::loader::Contents>::embedded())
            }

            /// The game with data from a folder.
            pub fn from_dir(dir: &::std::path::Path) -> ::core::result::Result<$game, ::loader::LoadError> {
                <$data as ::loader::Contents>::from_dir(dir).map($game::new)
            }

            /// Its cover, with its rules in words and its texts as they stand in the project.
            fn cover_of(about: $crate::About) -> $crate::book::Cover {
                $crate::book::Cover::new(
                    about,
                    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/rules.toml")),
                    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/i18n/en.ftl")),
                    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/i18n/fr.ftl")),
                )
            }
        }

        impl $crate::book::Boxed for $game {
            type Data = $data;

            fn cover(&self) -> &$crate::book::Cover {
                &self.cover
            }

            fn data(&self) -> &$data {
                &self.data
            }
        }
    };
}

/// What everybody sees of a state can be asked of the state: `shows! { State: open is Open }`.
#[macro_export]
macro_rules! shows {
    ($state:ident: $open:ident is $seen:ty) => {
        impl ::core::ops::Deref for $state {
            type Target = $seen;

            fn deref(&self) -> &$seen {
                &self.$open
            }
        }

        impl ::core::ops::DerefMut for $state {
            fn deref_mut(&mut self) -> &mut $seen {
                &mut self.$open
            }
        }
    };
}

/// What a state holds of each counter, by the counter: `held! { State { unit, unit_mut(UnitId): units is UnitState; } }`.
/// Where nothing is ever changed that way, the second name is left out.
#[macro_export]
macro_rules! held {
    ($state:ident { $($one:ident $(, $changed:ident)? ($id:ty): $list:ident is $held:ty;)+ }) => {
        impl $state {
            $(
                /// What is held of this one.
                pub fn $one(&self, one: $id) -> &$held {
                    &self.$list[one.at()]
                }

                $(
                    /// The same, to change it.
                    pub fn $changed(&mut self, one: $id) -> &mut $held {
                        &mut self.$list[one.at()]
                    }
                )?
            )+
        }
    };
}

/// Makes the module `rule` of a crate: the ids of its catalogue's rules, one constant each, as its build script wrote them.
#[macro_export]
macro_rules! rule_ids {
    () => {
        /// The ids of the catalogue's rules, one constant each.
        pub mod rule {
            use $crate::RuleId;
            include!(concat!(env!("OUT_DIR"), "/rules.rs"));
        }
    };
}
