//! What can be wrong with a data file, and where.

use super::{File, MAX_FILE_BYTES, MAX_SCENARIOS};
use board::{GridError, Number};
use miette::{Diagnostic, NamedSource, SourceSpan};
use std::fmt;
use std::ops::Range;
use thiserror::Error;

/// Why the data could not be loaded.
#[derive(Debug, Error, Diagnostic)]
pub enum LoadError {
    /// A file or folder could not be read.
    #[error("{path}: {reason}")]
    Unreadable {
        /// Which.
        path: String,
        /// What the system says.
        reason: String,
    },
    /// A file is too large to be a data file.
    #[error("{file}: {bytes} bytes; a data file has at most {MAX_FILE_BYTES}")]
    TooLarge {
        /// Which.
        file: String,
        /// Its size.
        bytes: u64,
    },
    /// A file of the folder has a name that nothing reads.
    #[error("{file}: nothing reads a file of this name")]
    #[diagnostic(help("a data folder holds map.toml, counters.toml, tables.toml and scenarios/*.toml"))]
    Stranger {
        /// Which.
        file: String,
    },
    /// No scenario, or far too many.
    #[error("scenarios: {found} files; a box holds 1 to {MAX_SCENARIOS}")]
    ScenarioCount {
        /// How many.
        found: usize,
    },
    /// A file says something wrong.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Flawed(#[from] Box<Located>),
}

impl LoadError {
    pub(super) fn unreadable(path: impl fmt::Display, error: std::io::Error) -> LoadError {
        LoadError::Unreadable { path: path.to_string(), reason: error.to_string() }
    }

    pub(super) fn flawed(file: &File, span: Range<usize>, flaw: Flaw) -> LoadError {
        LoadError::Flawed(Box::new(Located::new(file, span, flaw)))
    }

    /// What a file says wrong and where, if that is what happened.
    pub fn located(&self) -> Option<&Located> {
        match self {
            LoadError::Flawed(located) => Some(located),
            _ => None,
        }
    }
}

/// A flaw with its place in a file.
#[derive(Debug, Error, Diagnostic)]
#[error("{file}:{line}:{column}: {flaw}")]
pub struct Located {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub flaw: Flaw,
    #[source_code]
    text: NamedSource<String>,
    #[label("here")]
    span: SourceSpan,
}

impl Located {
    fn new(file: &File, span: Range<usize>, flaw: Flaw) -> Located {
        let start = floor_boundary(&file.text, span.start);
        let end = floor_boundary(&file.text, span.end).max(start);
        let before = &file.text[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Located {
            file: file.name.clone(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            flaw,
            text: NamedSource::new(&file.name, file.text.clone()),
            span: (start..end).into(),
        }
    }
}

/// The nearest place at or before `at` where the text may be cut.
fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// What is wrong with a figure, a name or a reference.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // each variant's message is its documentation
pub enum Flaw {
    // Any file.
    #[error("{0}")]
    Syntax(String),
    #[error("\"{0}\" is no code: 1 to 40 lower-case letters, digits and hyphens")]
    Code(String),
    #[error("the code \"{0}\" is already taken")]
    DuplicateCode(String),
    #[error("{what} must be 1 to 200 printable characters")]
    Text { what: &'static str },
    #[error("{what} must be {low} to {high}, not {found}")]
    Range { what: &'static str, low: i64, high: i64, found: i64 },
    #[error("{found} {what}: at most {most} fit in a box")]
    TooMany { what: &'static str, most: usize, found: usize },
    #[error("{what}: at least one is needed")]
    Empty { what: &'static str },
    #[error("{0}")]
    Hex(#[from] GridError),
    #[error("\"{0}\" is listed twice")]
    Repeated(String),
    #[error("a mark says where figures come from: {0}")]
    Mark(&'static str),

    // map.toml
    #[error("the map has {expected} columns, {found} are given")]
    ColumnCount { expected: usize, found: usize },
    #[error("column {column:02} has {found} rows instead of {expected}")]
    ColumnLength { column: usize, expected: usize, found: usize },
    #[error("'{code}' at row {row:02} is no terrain: C clear, W woods, V village, T town")]
    TerrainCode { code: char, row: usize },
    #[error("'{code}' at row {row:02} is no level: a digit")]
    LevelCode { code: char, row: usize },
    #[error("the six vertices need six different names")]
    VertexNames,
    #[error("\"{0}\" is no hexside: two hexes, as in \"0306-0406\"")]
    Pair(String),
    #[error("the upper hex of the slope, {upper}, lies lower than {lower}")]
    SlopeDown { lower: Number, upper: Number },
    #[error("no river runs between {south} and {north}")]
    BridgeWithoutRiver { south: Number, north: Number },
    #[error("{hex} is not on the {bank} bank")]
    Bank { hex: Number, bank: &'static str },
    #[error("the road crosses the river from {from} to {to} without a bridge")]
    RoadWithoutBridge { from: Number, to: Number },
    #[error("a road joins at least two hexes")]
    ShortRoad,
    #[error("no road runs through the sunken road hex {0}")]
    SunkenWithoutRoad(Number),

    // counters.toml
    #[error("there is no formation \"{0}\"")]
    UnknownFormation(String),
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
    #[error("there is no unit \"{0}\"")]
    UnknownUnit(String),
    #[error("there is no officer \"{0}\"")]
    UnknownOfficer(String),
    #[error("there is no option \"{0}\"")]
    UnknownOption(String),
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
    #[error("\"{0}\" is no edge of this map: as in \"column 01\" or \"row 01, columns 07 to 17\"")]
    Edge(String),
    #[error("{0} is not on the edge of the map")]
    NotOnEdge(Number),
    #[error("\"{0}\" is no time of day: as in \"13:00\"")]
    Time(String),
    #[error("turn {found} does not come after turn {previous}")]
    ArrivalOrder { previous: i64, found: i64 },
    #[error("the formation has arrived without a roll before this turn")]
    ArrivalTooLate,
}

/// Which stacking rule a set-up breaks (3.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum StackFlaw {
    /// 3.1-01.
    #[error("more than two units")]
    ThreeUnits,
    /// 3.1-01.
    #[error("two facings")]
    TwoFacings,
    /// 3.1-02, 3.1-03.
    #[error("foot and horse together")]
    MixedArms,
    /// 3.1-04.
    #[error("two guns")]
    TwoGuns,
    /// 3.1-05.
    #[error("more than 10 strength points")]
    TooStrong,
    /// 3.5.3-01.
    #[error("the gun must be listed first, on top")]
    GunBelow,
    /// Enemies share no hex.
    #[error("units of both armies")]
    TwoArmies,
}
