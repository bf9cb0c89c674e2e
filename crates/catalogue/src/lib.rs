//! The rule catalogue of a game: every rule with its id, and the constants made from it.
//!
//! A catalogue is a TOML file that states each rule of a rulebook as one testable behaviour. [`Catalogue::parse`]
//! reads and validates it; what is wrong comes back as a [`CatalogueError`] that names file, line and reason.
//!
//! ```
//! use catalogue::{Catalogue, Lang};
//!
//! let text = r#"
//! game = "warburg"
//! title = "Warburg 1760"
//!
//! [[rule]]
//! id = "warburg-0.1-01"
//! title = "One six-sided die"
//! title_fr = "Un seul dé à six faces"
//! kind = "sequence"
//! en = "Every roll is made with one six-sided die."
//! fr = "Chaque jet se fait avec un seul dé à six faces."
//! "#;
//! let warburg = Catalogue::parse(text, "rules.toml")?;
//! assert_eq!(warburg.rule("warburg-0.1-01").unwrap().section(), "0.1");
//! assert_eq!(warburg.search("de faces", Lang::Fr).len(), 1);
//! # Ok::<(), catalogue::CatalogueError>(())
//! ```
//!
//! A game's build script calls [`build`], and the game includes what it wrote, so that a rule id that is not in the
//! catalogue does not compile:
//!
//! ```text
//! // build.rs
//! fn main() {
//!     catalogue::build("data/rules.toml", "rules.rs");
//! }
//!
//! // src/rules.rs
//! use kernel::RuleId;
//! include!(concat!(env!("OUT_DIR"), "/rules.rs"));
//! ```
//!
//! A catalogue may be of several files, a series and its battles: [`Catalogue::parse_all`], [`build_all`].

mod citations;
mod constants;
mod error;
mod kind;
mod parse;
mod rule;
mod search;
mod tableau;

pub use citations::uncited;
pub use constants::{build, build_all, constant, constants};
pub use error::{CatalogueError, Place, Reason};
pub use kind::{Kind, UnknownKind};
pub use rule::{Catalogue, Chapter, Decided, Example, Gap, Heading, Lang, Rule, Term, Text};
pub use tableau::Tableau;
