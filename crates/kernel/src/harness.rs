//! The laws that every game passes, as functions any game's tests can call.
//!
//! [`play_random`] plays one game by chance and looks for a law that breaks; [`suite`] does so for every scenario,
//! every choice of options and many seeds. [`golden`] writes a readable playthrough, [`perft`] counts decision trees.
//! [`conformance!`](crate::conformance) makes tests of all of them.

mod apart;
mod chance;
mod conformance;
mod golden;
mod laws;
mod overlays;
mod play;
mod secrets;
mod snapshots;
mod suite;

use crate::rules::Rules;
use crate::setup::Setup;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

pub use apart::games_stay_apart;
pub use conformance::{Conformance, PlayedOut};
pub use golden::{GoldenError, Player, by_chance, golden, perft, perft_within};
pub use overlays::same_view_same_overlays;
pub use play::Harness;
pub use suite::{Games, setups, setups_are_guarded, suite, suite_with};

/// How hard the laws are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laws {
    /// A game with more decisions than this does not end.
    pub limit: usize,
    /// After this many decisions a side gives up, for games that are too long to be played whole; none: they end by themselves.
    pub first: Option<usize>,
    /// The costly laws are tried once in this many decisions.
    pub costly_every: usize,
    /// This many actions of other moments are tried at each decision.
    pub outsiders: usize,
    /// Odds of more runs than this are left alone.
    pub odds_runs: u64,
}

impl Default for Laws {
    fn default() -> Laws {
        Laws { limit: 20_000, first: None, costly_every: 7, outsiders: 24, odds_runs: 2_000 }
    }
}

macro_rules! laws {
    ($($(#[$doc:meta])+ $law:ident,)+) => {
        /// A law that every game passes.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Law {
            $($(#[$doc])+ $law,)+
        }

        impl Law {
            /// Every law.
            pub const ALL: &[Law] = &[$(Law::$law),+];
        }
    };
}

laws! {
    /// A scenario can be set up with any options that go together.
    SetsUp,
    /// No other set-up is accepted.
    NoOtherSetup,
    /// Two games played side by side never mix.
    GamesStayApart,
    /// Nothing panics.
    NeverPanics,
    /// The game ends within the limit of decisions.
    Ends,
    /// Whoever must decide has something to choose, whoever need not has nothing.
    SomethingToChoose,
    /// What is listed passes the check, once each.
    ListedIsLegal,
    /// What is not listed is refused and changes nothing.
    UnlistedIsRefused,
    /// The side that does not decide is refused.
    OnlyTheDecidingSide,
    /// An action reads as it is written, and fits in a record.
    NotationRoundTrip,
    /// What must hold in every state holds.
    Invariants,
    /// A saved state loads as it was.
    SaveAndLoad,
    /// A position carried out for later rules comes back as it was.
    CarriesOver,
    /// A record replays to the same state, and its dice are those of its seed.
    RecordAndReplay,
    /// A game taken up from a snapshot is the game played from its first line: state, moments, logs, undo, and back again.
    SnapshotAndReplay,
    /// Undo restores the state exactly.
    UndoRestores,
    /// Undo never crosses a roll or a reveal, nor goes on once another side is asked; and all chance comes from the dice.
    UndoStopsAtChance,
    /// A decision that tells its side something hidden says so.
    RevealIsDeclared,
    /// No event told to a viewer names a piece that its view hides before and after.
    HiddenIsUnnamed,
    /// A sampled state gives the view it was sampled from.
    SampleAgreesWithView,
    /// A sampled state waits for the same sides in the same phase.
    SampleWaitsAlike,
    /// States that a side cannot tell apart give it the same choice.
    SameViewSameOffers,
    /// States that a side cannot tell apart give it the same draws of an open offer.
    SameViewSameDraws,
    /// States that a side cannot tell apart refuse it the same things for the same reasons.
    SameViewSameRefusals,
    /// States that a viewer cannot tell apart lay the same over the map of what it sees.
    SameViewSameOverlays,
    /// What a side decides in a sealed step rolls nothing, and nobody else learns anything of it until the step closes.
    SealedIsSealed,
    /// Decisions of different sides in a sealed step lead to the same state in any order.
    SealedCommutes,
    /// Whoever was told nothing and sees nothing else is at the same moment, with the same log, question and undo.
    MomentsAreOwn,
    /// Every event, question, label and name has its text in both languages.
    TextsExist,
    /// The chances of a decision add up to one.
    OddsAddUp,
    /// Sampled odds agree with the exact ones.
    SampledAgreesWithExact,
    /// Two faces of one band bring the same state, and the same events but for the die.
    BandsAreTrue,
    /// The parts of a decision, one after another in any order, are the whole.
    PartsMakeTheWhole,
    /// What was drawn is known by its name: drawn again by that name it brings the same.
    DrawsAreNamed,
    /// Who is told what was drawn learns nothing of what else was there.
    DrawsHideTheRest,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// A law that broke: which, where, how, and the record that leads there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{law} broken: {detail}\nscenario {} {:?}, seed {seed}, step {step}\n{record}",
    setup.scenario, setup.options
)]
pub struct LawBroken {
    /// The law.
    pub law: Law,
    /// Scenario and options of the game.
    pub setup: Setup,
    /// Its seed.
    pub seed: u64,
    /// How many decisions had been taken.
    pub step: usize,
    /// What was wrong.
    pub detail: String,
    /// The record up to there.
    pub record: String,
}

/// What was played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Games played.
    pub games: usize,
    /// Decisions taken.
    pub decisions: usize,
    /// Dice rolled.
    pub rolls: usize,
    /// Legal actions listed.
    pub offers: usize,
    /// How the games ended: level of victory and rule, and how often.
    pub endings: BTreeMap<String, usize>,
}

impl Summary {
    /// Adds another to it.
    pub fn add(&mut self, other: Summary) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.rolls += other.rolls;
        self.offers += other.offers;
        for (ending, count) in other.endings {
            *self.endings.entry(ending).or_default() += count;
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { games, decisions, rolls, offers, .. } = self;
        write!(f, "{games} games, {decisions} decisions among {offers} offers, {rolls} dice, every law")
    }
}

/// Plays one game by chance, trying every law on the way.
pub fn play_random<R: Rules>(
    rules: &Arc<R>,
    setup: &Setup,
    seed: u64,
    laws: &Laws,
) -> Result<Summary, Box<LawBroken>> {
    Harness::new(Arc::clone(rules), *laws).play(setup, seed)
}
