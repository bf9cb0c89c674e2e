//! The list of rulebooks, each behind one object-safe interface.
//!
//! Table, lab and command line name no game: they take a [`Rulebook`] from the shelf by its code, open a [`Game`]
//! from it, and speak in notation, JSON and sentences. [`shelved`] makes a rulebook of any [`Rules`](kernel::Rules).
//!
//! ```
//! use kernel::{Setup, Viewer};
//!
//! let warburg = shelf::find("warburg").expect("on the shelf");
//! let setup = Setup::new(warburg.about().scenarios[0].code.as_str());
//! let mut game = warburg.open(&setup, [7; 32])?;
//! let side = game.deciding()[0];
//! let first = game.offers(side).actions[0].text.clone();
//! game.submit(side, game.moment(Viewer::Side(side)), &first).expect("what is offered is allowed");
//! assert!(game.log(Viewer::Side(side), 1).iter().all(|entry| !entry.text.en.is_empty()));
//! # Ok::<(), kernel::SetupError>(())
//! ```

mod aim;
mod fate;
mod forecast;
mod game;
mod gauge;
mod glance;
mod needs;
mod play;
mod provenance;
mod reach;
mod rulebook;
mod scene;
mod shelved;
mod speech;
mod spine;

pub use aim::{Balance, Objective, Outline, Question, Reaction, Term};
pub use fate::{Fate, Fates};
pub use forecast::{Forecast, ForecastError, Likelihood, Others, Part, Percent, Stopped, TableResult};
pub use game::{Computer, Control, Game, NewRules, Outdated};
pub use gauge::{Gauge, median};
pub use glance::Glance;
pub use kernel::carry::CarryError;
pub use kernel::odds::{Budget, Caller, Hidden, Kind};
pub use kernel::snapshot::Misfit;
pub use needs::{Counts, FirstThrow};
pub use provenance::{Marks, Provenance, SourceSaid};
pub use reach::{Halt, Reach, Scope};
pub use rulebook::{
    CaseOdds, Contest, Eyes, Fit, Prospects, ProspectsError, Reckoning, Replay, Resumed, Rulebook,
};
pub use scene::{Bearing, Overlay, Standing, Topic, Track};
pub use shelved::shelved;
pub use speech::{
    Corner, Denial, Entry, Finish, Offer, OfferPart, Offered, OpenOffered, Said, Stage, What, Why,
};
pub use spine::{Spine, Title};

use gloire::Gloire;
use std::sync::Arc;
use wagram::Wagram;
use warburg::Warburg;

/// A book that is taken off the shelf when it is asked for.
type Book = (&'static str, fn() -> Arc<dyn Rulebook>);

/// Every game, in the order in which they are listed. A new game is one line here.
#[allow(clippy::result_large_err)] // an error is unpacked only to be shown
const SHELF: &[Book] = &[
    ("warburg", || shelved(Warburg::embedded(), Warburg::from_dir)),
    ("wagram", || shelved(Wagram::embedded(), Wagram::from_dir)),
    ("gloire", || shelved(Gloire::embedded(), Gloire::from_dir)),
];

/// The codes of the games.
pub fn codes() -> impl Iterator<Item = &'static str> {
    SHELF.iter().map(|(code, _)| *code)
}

/// Every game, closed: each is opened to see its title, and put back.
pub fn spines() -> Vec<Spine> {
    SHELF.iter().map(|(_, take)| Spine::new(Title::of(&*take()), *take)).collect()
}

/// The same for who knows the titles already; none if that of a game is missing.
pub fn spines_of(titles: &[Title]) -> Option<Vec<Spine>> {
    let title = |code| titles.iter().find(|title| title.about.game == code).cloned();
    SHELF.iter().map(|(code, take)| Some(Spine::new(title(*code)?, *take))).collect()
}

/// Every rulebook.
pub fn all() -> Vec<Arc<dyn Rulebook>> {
    SHELF.iter().map(|(_, take)| take()).collect()
}

/// The rulebook of that code.
pub fn find(code: &str) -> Option<Arc<dyn Rulebook>> {
    SHELF.iter().find(|(known, _)| *known == code).map(|(_, take)| take())
}
