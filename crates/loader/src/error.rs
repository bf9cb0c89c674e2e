//! Why a box cannot be opened, and where in which file.

use crate::layout::{MAX_FILE_BYTES, MAX_FILES};
use miette::{Diagnostic, NamedSource, SourceSpan};
use std::error::Error;
use std::ops::Range;
use std::path::Path;

/// Why the data could not be loaded.
#[derive(Debug, thiserror::Error, Diagnostic)]
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
    #[diagnostic(help("a data folder holds {known}"))]
    Stranger {
        /// Which.
        file: String,
        /// What a folder may hold.
        known: String,
    },
    /// A file is part of the program and cannot be changed by a folder.
    #[error("{file}: {reason}")]
    Compiled {
        /// Which.
        file: String,
        /// Why.
        reason: &'static str,
    },
    /// None of a kind of file, or far too many.
    #[error("{pattern}: {found} files; a box holds 1 to {MAX_FILES}")]
    Count {
        /// Which kind.
        pattern: &'static str,
        /// How many.
        found: usize,
    },
    /// A file says something wrong.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Flawed(#[from] Box<Located>),
}

impl LoadError {
    pub(crate) fn unreadable(path: &Path, error: &std::io::Error) -> LoadError {
        LoadError::Unreadable { path: path.display().to_string(), reason: error.to_string() }
    }

    /// A flaw at a place of a file.
    pub fn flawed(
        file: &str,
        text: &str,
        span: Range<usize>,
        flaw: impl Error + Send + Sync + 'static,
    ) -> LoadError {
        LoadError::Flawed(Box::new(Located::new(file, text, span, Box::new(flaw))))
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
#[derive(Debug, thiserror::Error, Diagnostic)]
#[error("{file}:{line}:{column}: {flaw}")]
pub struct Located {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong: a [`crate::Flaw`], or a game's own.
    pub flaw: Box<dyn Error + Send + Sync>,
    #[source_code]
    text: NamedSource<String>,
    #[label("here")]
    span: SourceSpan,
}

impl Located {
    fn new(file: &str, text: &str, span: Range<usize>, flaw: Box<dyn Error + Send + Sync>) -> Located {
        let start = floor_boundary(text, span.start);
        let end = floor_boundary(text, span.end).max(start);
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Located {
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
