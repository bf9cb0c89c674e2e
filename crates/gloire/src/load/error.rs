//! What can be wrong with the data of this game beyond what any game's data can get wrong.

use crate::stacking::StackFlaw;
use board::Number;
use thiserror::Error;

/// What does not fit the tables, the ground, the counters, the markers or the set-up of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // each variant's message is its documentation
pub enum Unfit {
    // Any file of a battle.
    #[error("the battle of this folder is \"{expected}\", not \"{found}\"")]
    OtherBattle { expected: String, found: String },
    #[error("the folder of the battle \"{battle}\" has no {part}")]
    NoPart { battle: String, part: &'static str },
    #[error("{0}")]
    Catalogue(String),
    #[error("the rule \"{rule}\" is of another battle than \"{battle}\"")]
    ForeignRule { rule: String, battle: String },
    #[error("the file of the battle \"{expected}\" says this of {found}")]
    ForeignEntry { expected: String, found: String },
    #[error("\"{0}\" means something of its own in these files, and cannot be a code")]
    ReservedCode(String),
    #[error("a clause names either {0} or {1}, and only one of them")]
    OneOf(&'static str, &'static str),

    // tables.toml
    #[error("the table has no row for {0}")]
    NoRow(String),
    #[error("\"{0}\" is neither a figure nor \"no\"")]
    FigureOrNo(String),
    #[error("the last line of a table holds for anything more, and has no limit")]
    LastBand,
    #[error("a line that is not the last needs its limit (up_to)")]
    OpenBand,
    #[error("the limit {0} does not come after the one before it")]
    BandOrder(i64),
    #[error("\"{0}\" is no ratio: two figures from 1 to 9, as in \"3:2\"")]
    Ratio(String),
    #[error("\"{0}\" is not worse for the attacker than the ratio before it")]
    RatioOrder(String),

    // map.toml
    #[error("the upper hex of the slope, {upper}, lies lower than {lower}")]
    SlopeDown { lower: Number, upper: Number },
    #[error("no water runs between {from} and {to}")]
    BridgeWithoutWater { from: Number, to: Number },
    #[error("no river runs between {from} and {to}")]
    FordWithoutRiver { from: Number, to: Number },
    #[error("the way crosses the river from {from} to {to} without a bridge")]
    WayWithoutBridge { from: Number, to: Number },
    #[error("the way runs through {0}, which nobody can enter")]
    WayThroughWater(Number),
    #[error("the way crosses the wall from {from} to {to} without a gate")]
    WayThroughWall { from: Number, to: Number },
    #[error("the wall {from}-{to} does not stand around a hex of \"{name}\": the inner hex comes first")]
    WallWithoutHex { from: Number, to: Number, name: String },
    #[error("no wall of \"{name}\" stands between {from} and {to}")]
    GateWithoutWall { from: Number, to: Number, name: String },
    #[error("a redoubt has no gate, but an entrance")]
    RedoubtGate,
    #[error("a fortification has no entrance, but gates")]
    FortificationEntrance,
    #[error("{0} is not beside the redoubt, or behind one of its walls")]
    Entrance(Number),
    #[error("\"{0}\" is no span of a column: two hexes of one column, as in \"0101-0118\"")]
    Span(String),
    #[error("{hex} is {found}, not {expected}")]
    Terrain { hex: Number, found: &'static str, expected: &'static str },
    #[error("{hex} lies at level {found}, not {expected}")]
    Level { hex: Number, found: u8, expected: u8 },
    #[error("there is no {what} between {from} and {to}")]
    Side { from: Number, to: Number, what: String },
    #[error("\"{0}\" lies on no hexside")]
    SideWord(String),
    #[error("the clause breaks on a die: it needs `die`")]
    BreaksWithoutDie,
    #[error("no road or path runs through {0}")]
    NoWay(Number),

    // counters.toml
    #[error("a battle has two sides, not {0}")]
    Sides(usize),
    #[error("guns need their range")]
    GunsWithoutRange,
    #[error("only guns have a range")]
    RangeWithoutGuns,
    #[error("guns have no engagement value")]
    GunsEngage,
    #[error("\"{0}\" needs its engagement value, for it may attack")]
    NoEngagement(String),
    #[error("a counter has one or two faces: \"{0}\" differs from face to face in their number")]
    Faces(String),
    #[error("the disordered face of \"{0}\" is no weaker than the other")]
    StrongerFace(String),
    #[error("the maximum range is shorter than the effective one")]
    RangeOrder,
    #[error("\"{code}\" and \"{of}\" are not of the same side")]
    WrongSide { code: String, of: String },
    #[error("\"{0}\" has no units")]
    NoUnits(String),
    #[error("\"{0}\" has one side only, and needs the trait \"one-sided\" or \"train\"")]
    OneSided(String),
    #[error("\"{0}\" cannot move, and needs the trait \"fixed\"")]
    Immobile(String),
    #[error("\"{0}\" is no vertex of a hex: E, SE, SW, W, NW or NE")]
    Facing(String),
    #[error("a chief cannot succeed himself")]
    OwnHeir,
    #[error("{0} is not water")]
    NotWater(Number),
    #[error("there is no water on this map")]
    NoWater,
    #[error("nobody is meant by this clause")]
    Nobody,
    #[error("the clause says neither what is allowed nor what is forbidden")]
    EmptyClause,

    // markers.toml
    #[error("\"{0}\" has no ordinary marker")]
    NoMarker(String),
    #[error("a formation has one or two ordinary markers, not {0}")]
    MarkerCount(usize),
    #[error("\"{formation}\" has {owns} markers, not {asked}")]
    TooFewMarkers { formation: String, owns: usize, asked: u8 },
    #[error("turn {to} does not come after turn {from}")]
    TurnOrder { from: u8, to: u8 },
    #[error("a marker that is swapped needs what is swapped in")]
    NothingSwappedIn,
    #[error("a marker that tests a target adds to its die: it needs `die`")]
    TestWithoutDie,

    // scenarios/*.toml
    #[error("turn {0} does not begin after the one before it")]
    ClockOrder(usize),
    #[error("the map has no sheet \"{0}\"")]
    NoSheet(String),
    #[error("\"{0}\" is placed twice")]
    PlacedTwice(String),
    #[error("\"{unit}\" cannot stand in {hex}")]
    Impassable { unit: String, hex: Number },
    #[error("stack in {hex}: {why}")]
    Stack { hex: Number, why: StackFlaw },
    #[error("\"{code}\" cannot start in {hex}, which the enemy holds")]
    EnemyHex { code: String, hex: Number },
    #[error("\"{0}\" has one side only and cannot start disordered")]
    NoDisorder(String),
    #[error("\"{0}\" takes no part in this scenario")]
    NotInPlay(String),
    #[error("{0} is not on the edge of the map")]
    NotOnEdge(Number),
    #[error("{0} is neither on the edge of the map nor beside it")]
    NotAtEdge(Number),
    #[error("only {found} markers of these formations exist in the battle: {pick} can never be picked")]
    Quota { pick: u8, found: usize },
    #[error("this can never come about: {0}")]
    Hopeless(String),
    #[error("a condition asks one thing: {0} of them are asked here")]
    Conditions(usize),
    #[error("`{key}` has no place in the condition `{of}`")]
    Misplaced { key: &'static str, of: &'static str },
    #[error("the condition `{of}` needs `{key}`")]
    Wanting { key: &'static str, of: &'static str },
    #[error("at least {least} of {found} can never be")]
    Least { least: i64, found: usize },
    #[error(
        "{0} counts for victory, and nobody is said to control it: name it under `control`, or under `nobody`"
    )]
    NoControl(Number),
    #[error("{0} counts for nothing in this scenario")]
    IdleControl(Number),
    #[error("nothing depends on the option \"{0}\"")]
    IdleOption(String),
    #[error("the marker \"{0}\" is of formations that take no part")]
    IdleMarker(String),
    #[error("routed units of \"{0}\" have nowhere to go")]
    NoRout(String),
    #[error("the {0} side has no unit on the map, nor one that enters on turn 1")]
    NoArmy(String),
    #[error("a unit is replaced by a stronger one: {found} is not more than {printed}")]
    NotStronger { printed: u8, found: u8 },
    #[error("either hexes or an edge, and only one of them")]
    RoutTo,
    #[error("he leaves with turn {leaves}, before he comes with turn {turn}")]
    LeavesFirst { leaves: u8, turn: u8 },
}
