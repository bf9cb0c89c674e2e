//! Opens the box of a game: TOML files, embedded in the program or lying in a folder.
//!
//! A game says with a [`Layout`] which files its box holds and makes its data from them ([`Contents`]). Everything else
//! is the same for every game: a folder changes or adds files, a file that nothing reads is refused ([`Files`]); every
//! figure keeps its place in the file ([`At`]), so that what is wrong is refused with file, line, column and reason
//! ([`Reader`], [`LoadError`]); every block says where it comes from ([`Source`]); every file has a schema that helps
//! whoever edits it ([`DataSchema`]). [`trial`] proves all that for a game in its tests.
//!
//! ```
//! use loader::{Contents, DataSchema, Figure, Files, Layout, LoadError, Reader};
//!
//! #[derive(serde::Deserialize, schemars::JsonSchema)]
//! #[serde(deny_unknown_fields)]
//! struct TracksText {
//!     turns: Figure,
//! }
//!
//! struct Tracks(u8);
//!
//! impl Contents for Tracks {
//!     const LAYOUT: Layout = Layout { embedded: &[("tracks.toml", "turns = 8")], grows: &[], compiled: &[] };
//!
//!     fn schemas() -> Vec<DataSchema> {
//!         vec![DataSchema::of::<TracksText>("tracks.toml", "tracks")]
//!     }
//!
//!     fn read(files: &Files) -> Result<Tracks, LoadError> {
//!         let reader = Reader::new(files.get("tracks.toml"));
//!         let text: TracksText = reader.parse()?;
//!         Ok(Tracks(reader.number(&text.turns, "the number of turns", 1..=30)?))
//!     }
//! }
//!
//! assert_eq!(Tracks::embedded().0, 8);
//! let mut files = Files::embedded(&Tracks::LAYOUT);
//! *files.text_mut("tracks.toml") = "# Shorter.\nturns = 0".to_owned();
//! let error = Tracks::from_files(&files).err().unwrap();
//! assert_eq!(error.to_string(), "tracks.toml:2:9: the number of turns must be 1 to 30, not 0");
//! ```

mod at;
mod briefing;
mod contents;
mod embedded;
mod error;
mod files;
mod flaw;
mod folder;
mod heading;
mod layout;
mod names;
mod reader;
mod said;
mod schema;
mod source;
mod texts;
pub mod trial;
mod trials;

pub use at::{At, Figure, Text};
pub use briefing::{BRIEFINGS, Briefing, HINTS, Hint, SideBriefing, briefings};
pub use contents::Contents;
pub use embedded::SCENARIOS;
pub use error::{LoadError, Located};
pub use files::{File, Files};
pub use flaw::Flaw;
pub use heading::HeadingText;
pub use layout::{COMPILED_RULES, Layout, MAX_FILE_BYTES, MAX_FILES};
pub use names::{NAMES, Names, NamesInText, PluralsInText};
pub use reader::Reader;
pub use said::Said;
pub use schema::DataSchema;
pub use source::{Mark, MarkText, Source, Sources};
