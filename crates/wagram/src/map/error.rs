//! What can be wrong with a map file, and where.

use std::ops::Range;

use board::area::AreaFlaw;
use miette::{Diagnostic, NamedSource, SourceSpan};
use thiserror::Error;

use super::{MAX_FILE_BYTES, MAX_ZONES};

/// A flaw with its place in the file.
#[derive(Debug, Error, Diagnostic)]
#[error("{file}:{line}:{column}: {flaw}")]
pub struct MapError {
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

impl MapError {
    pub(crate) fn new(file: &str, text: &str, span: Range<usize>, flaw: Flaw) -> MapError {
        let start = floor_boundary(text, span.start);
        let end = floor_boundary(text, span.end).max(start);
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        MapError {
            file: file.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            flaw,
            text: NamedSource::new(file, text.to_owned()),
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
    #[error("{0} bytes; a map file has at most {MAX_FILE_BYTES}")]
    TooLarge(usize),
    #[error("{0}")]
    Syntax(String),
    #[error("{0} zones: at most {MAX_ZONES} fit in a state")]
    TooManyZones(usize),
    #[error("{what} must be {low} to {high}, not {found}")]
    Range { what: &'static str, low: i64, high: i64, found: i64 },
    #[error("{what} must be 1 to 200 printable characters")]
    Text { what: &'static str },
    #[error("a mark says where figures come from: {0}")]
    Mark(&'static str),
    #[error("there are two vertices {0}")]
    VertexTaken(i64),
    #[error("there is no vertex {0}")]
    NoSuchVertex(i64),
    #[error("there is no zone \"{0}\"")]
    NoSuchZone(String),
    #[error("({x}, {y}) is not on the sheet, which is {width} by {height} metres")]
    OffSheet { x: i64, y: i64, width: u32, height: u32 },
    #[error("\"{0}\" is listed twice")]
    Repeated(String),
    #[error("{0}")]
    Area(#[from] AreaFlaw),
    #[error("\"{0}\" is no border: two zones, as in \"165-166\"")]
    Pair(String),
    #[error("zones {0} and {1} do not touch")]
    NoBorder(String, String),
    #[error("nobody passes between {0} and {1}")]
    NoPassage(String, String),
    #[error("the upper zone comes first, but {upper} does not lie higher than {lower}")]
    SlopeDown { upper: String, lower: String },
    #[error("the border of {0} and {1} already has a {2}")]
    SecondFeature(String, String, &'static str),
    #[error("{0} is no island: it shares a border with {1}")]
    NoIsland(String, String),
    #[error("there is no {what} \"{name}\"")]
    Unknown { what: &'static str, name: String },
    #[error("{what} needs {wanted} figures, not {found}")]
    Length { what: &'static str, wanted: usize, found: usize },
    #[error("at most {most} {what} fit in a state")]
    TooMany { what: &'static str, most: usize },
    #[error("{0}")]
    Unfit(&'static str),
}
