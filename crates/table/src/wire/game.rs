//! A game: as one viewer may see it now, as it looked before, and what is told of it.

use super::{ChatLine, Seat};
use crate::store::Status;
use kernel::chart::Figure;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shelf::{Balance, Entry, Finish, Objective, Offered, Question, Said, Stage, Standing, Track};
use std::collections::BTreeMap;
use ts_rs::TS;

/// The least that can be told of a game: where it is, and whose turn it is.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Bare {
    /// The moment that the reader is at.
    pub moment: usize,
    /// Who must decide, as far as the reader may know.
    pub deciding: Vec<String>,
    /// How far the game is.
    pub status: Status,
}

/// The least that a bot needs.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BareOffers {
    /// Where the game is.
    #[serde(flatten)]
    pub bare: Bare,
    /// What may be done, in notation.
    pub offers: Vec<String>,
}

/// What a socket tells after each change.
#[derive(Clone, Debug, Serialize, TS)]
pub struct News {
    /// Where the game is.
    #[serde(flatten)]
    pub bare: Bare,
    /// Turn and phase.
    pub stage: Stage,
    /// What happened.
    pub log: Vec<Entry>,
    /// Of a game that was begun under earlier rules.
    pub rules: Option<EarlierRules>,
    /// What one player offers the others.
    pub proposal: Option<Proposed>,
    /// The time for thought.
    pub clock: Option<ClockFace>,
    /// How it ended.
    pub result: Option<Finish>,
}

/// The rules that a game was begun under, and who would go on under today's.
#[derive(Clone, Debug, Serialize, TS)]
pub struct EarlierRules {
    /// The version it was begun under.
    pub begun: u32,
    /// Today's version.
    pub now: u32,
    /// Who offers to go on.
    pub by: Option<String>,
    /// Who has agreed.
    pub agreed: Vec<String>,
    /// Would the last decisions be lost?
    pub loses: bool,
}

/// What can be offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ProposalKind {
    /// A draw.
    Draw,
    /// That a decision be taken back.
    TakeBack,
}

/// What one player offers the others.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Proposed {
    /// Code of the side that offers.
    pub by: String,
    /// What.
    pub kind: ProposalKind,
    /// To before which moment of the reader a take-back would go.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moment: Option<usize>,
}

/// What a clock counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ClockKind {
    /// Each decision.
    PerMove,
    /// The decisions of a turn together.
    PerTurn,
}

/// A clock as it stands.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ClockFace {
    /// What it counts.
    pub kind: ClockKind,
    /// How much there is, in milliseconds.
    pub limit: u64,
    /// How much is left, by side.
    pub left: BTreeMap<String, u64>,
}

/// What a game is played on: the code of its board, and the version of what is printed on it and on its pieces.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Ground {
    /// Code of the board.
    pub code: String,
    /// Digest of the data.
    pub digest: String,
}

/// The set-up of a game.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SetupName {
    /// Code of the scenario.
    pub code: String,
    /// The options chosen.
    pub options: Vec<String>,
    /// What the scenario is called.
    pub name: Said,
}

/// May the last decision be undone?
#[derive(Clone, Debug, Serialize, TS)]
pub struct Undo {
    /// It may.
    pub allowed: bool,
    /// Why not, in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub en: Option<String>,
    /// Why not, in French.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fr: Option<String>,
}

/// What one viewer sees of a position: what lies on the map, and how the sides stand.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Scene {
    /// All that the viewer may know, in the game's own shape.
    #[ts(type = "Record<string, unknown>")]
    pub view: Value,
    /// The pieces on the map.
    #[ts(as = "Vec<Figure>")]
    pub figures: Value,
    /// How the sides stand.
    pub standings: Vec<Standing>,
    /// Where the markers of its tracks are.
    pub tracks: Vec<Track>,
    /// The places that count.
    pub objectives: Vec<Objective>,
    /// Who would win now, and by what.
    pub balance: Option<Balance>,
}

/// A game as one viewer may see it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct GameState {
    /// What may have changed.
    #[serde(flatten)]
    pub news: News,
    /// The game's public name.
    pub id: String,
    /// Code of the rules.
    pub game: String,
    /// What they are called.
    pub title: String,
    /// Their version.
    pub version: u32,
    /// What it is played on.
    pub board: Ground,
    /// Its set-up.
    pub scenario: SetupName,
    /// The side with whose eyes it is seen.
    pub side: Option<String>,
    /// The sides that the reader plays.
    pub mine: Vec<String>,
    /// What is asked, or whom the game waits for.
    pub prompt: Said,
    /// What stands behind it; none while nothing is asked of the viewer.
    pub question: Option<Question>,
    /// What lies on the map, and how the sides stand.
    #[serde(flatten)]
    pub scene: Scene,
    /// Attacks that are declared and not yet fought.
    #[ts(as = "Vec<kernel::chart::Threat>")]
    pub threats: Value,
    /// What was built, laid or destroyed on the map.
    #[ts(as = "Vec<kernel::chart::Work>")]
    pub works: Value,
    /// What may be done.
    pub offers: Offered,
    /// Who sits where.
    pub seats: Vec<Seat>,
    /// How many look on.
    pub watchers: usize,
    /// None for whoever only looks.
    pub undo: Option<Undo>,
    /// The hash of the seed of its dice.
    pub commitment: String,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// Did the reader make it?
    pub creator: bool,
    /// The public name of the game that follows it.
    pub rematch: Option<String>,
    /// When it was made.
    pub created: i64,
    /// When the viewer last learnt something of it.
    pub updated: i64,
}

/// What else a socket tells: one of these at a time.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct Aside {
    /// Who sits where now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seats: Option<Vec<Seat>>,
    /// How many look on now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub watchers: Option<usize>,
    /// The side whose computer player thinks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub thinking: Option<String>,
    /// What a player wrote.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chat: Option<ChatLine>,
}

/// A game as it looked at a moment of one viewer.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Frame {
    /// The moment.
    pub moment: usize,
    /// Who decided.
    pub by: Option<String>,
    /// Turn and phase.
    pub stage: Stage,
    /// Who had to decide then.
    pub deciding: Vec<String>,
    /// What lay on the map, and how the sides stood.
    #[serde(flatten)]
    pub scene: Scene,
    /// What happened.
    pub log: Vec<Entry>,
}

/// Some frames.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Film {
    /// With whose eyes.
    pub side: Option<String>,
    /// The moment that the viewer is at.
    pub moment: usize,
    /// The frames.
    pub frames: Vec<Frame>,
}

/// A page of the log.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LogPage {
    /// With whose eyes.
    pub side: Option<String>,
    /// The moment that the viewer is at.
    pub moment: usize,
    /// What happened.
    pub log: Vec<Entry>,
}

/// The server's own check of the record of a finished game: its dice, its lines and its signature.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Proof {
    /// The hash of the seed, as it was published before the first roll.
    pub commitment: String,
    /// The seed.
    pub seed: String,
    /// Do they agree, do the dice come from the seed, and is every line as it was when the game ended?
    pub honest: bool,
    /// The hash of the last position.
    pub hash: Option<String>,
    /// The digest of every line.
    pub digest: Option<String>,
    /// The public key of who signed it.
    pub signed_by: Option<String>,
    /// What is wrong.
    pub error: Option<String>,
}

/// What the signatures of this table are checked with.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PublicKey {
    /// Thirty-two bytes in hexadecimal.
    pub key: String,
    /// Ed25519.
    pub algorithm: &'static str,
}

/// How likely each side was to win, played on from there by captains.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ChancePoint {
    /// The moment of the viewer.
    pub moment: usize,
    /// What is known of it.
    #[serde(flatten)]
    pub known: Prospect,
}

/// Who would win from a position.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Prospect {
    /// The turn.
    pub turn: u8,
    /// Shares of one, by side and `draw`.
    pub chances: BTreeMap<String, f64>,
}

/// The line of chances, as far as it is known.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Chances {
    /// The points.
    pub points: Vec<ChancePoint>,
    /// Are these all?
    pub done: bool,
}
