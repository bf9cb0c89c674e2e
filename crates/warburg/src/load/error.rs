//! What can be wrong with the data of Warburg beyond what any game's data can get wrong.

use crate::stacking::StackFlaw;
use board::Number;
use thiserror::Error;

/// What does not fit the map, the counters, the tables or the set-up of this game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // each variant's message is its documentation
pub enum Unfit {
    // map.toml
    #[error("the upper hex of the slope, {upper}, lies lower than {lower}")]
    SlopeDown { lower: Number, upper: Number },
    #[error("no river runs between {south} and {north}")]
    BridgeWithoutRiver { south: Number, north: Number },
    #[error("{hex} is not on the {bank} bank")]
    Bank { hex: Number, bank: &'static str },
    #[error("the road crosses the river from {from} to {to} without a bridge")]
    RoadWithoutBridge { from: Number, to: Number },
    #[error("no road runs through the sunken road hex {0}")]
    SunkenWithoutRoad(Number),

    // counters.toml
    #[error("\"{code}\" and \"{of}\" are not of the same army")]
    WrongSide { code: String, of: String },
    #[error("\"{0}\" has two leaders")]
    SecondLeader(String),
    #[error("\"{0}\" has no leader")]
    NoLeader(String),
    #[error("the {0} army has two commanders")]
    SecondCommander(&'static str),
    #[error("the {0} army has no commander")]
    NoCommander(&'static str),
    #[error("a gun needs its calibre, \"6L\" or \"12L\"")]
    GunWithoutCalibre,
    #[error("only a gun has a calibre")]
    CalibreWithoutGun,
    #[error("a gun has no {0}")]
    GunWith(&'static str),
    #[error("\"{code}\" needs its {what}")]
    Missing { code: String, what: &'static str },
    #[error("{steps} steps: a unit of strength {strength} has {expected} (1.1.4)")]
    Steps { strength: u8, steps: u8, expected: u8 },
    #[error("{0} steps: a gun has 1 (1.1.4)")]
    GunSteps(u8),

    // tables.toml
    #[error("\"{0}\" is no result: as in \"1-TM+2-R1\", \"2D-R2*\", \"D\", \"E\" or \"-\"")]
    Effect(String),
    #[error("\"{0}\" is no cost: movement points or \"forbidden\"")]
    Cost(String),
    #[error("the roll after {previous} is {expected}, not {found}")]
    RollOrder { previous: i64, expected: i64, found: i64 },
    #[error("\"{0}\" is no ratio: two figures from 1 to 99, as in \"3/2\"")]
    Ratio(String),
    #[error("\"{0}\" is not worse for the attacker than the ratio before it")]
    RatioOrder(String),

    // scenarios/*.toml
    #[error("nothing depends on the option \"{0}\"")]
    IdleOption(String),
    #[error("\"{0}\" is placed twice")]
    PlacedTwice(String),
    #[error("the formation of \"{0}\" takes no part in this scenario")]
    NotInPlay(String),
    #[error("\"{0}\" enters later with its formation and cannot be on the map as well")]
    EntersLater(String),
    #[error("no unit of \"{0}\" takes part in this scenario")]
    NobodyInPlay(String),
    #[error("\"{unit}\" cannot stand in {hex}")]
    Impassable { unit: String, hex: Number },
    #[error("the default hex {0} is not among those to choose from")]
    NotAmongChoices(Number),
    #[error("stack in {hex}: {why}")]
    Stack { hex: Number, why: StackFlaw },
    #[error("\"{0}\" is no vertex of this map")]
    UnknownFacing(String),
    #[error("\"{0}\" needs a facing")]
    NoFacing(String),
    #[error("\"{0}\" is light and has no facing (1.3)")]
    LightFacing(String),
    #[error("the officer \"{0}\" takes part and must be placed")]
    OfficerNotPlaced(String),
    #[error("\"{code}\" cannot start in {hex}, which the enemy holds")]
    EnemyHex { code: String, hex: Number },
    #[error("\"{code}\" in {hex} is further than his radius from every unit of his formation (16.1.4)")]
    LeaderApart { code: String, hex: Number },
    #[error("{0} is not on the edge of the map")]
    NotOnEdge(Number),
    #[error("turn {found} does not come after turn {previous}")]
    ArrivalOrder { previous: i64, found: i64 },
    #[error("the formation has arrived without a roll before this turn")]
    ArrivalTooLate,
}
