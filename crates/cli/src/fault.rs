//! What is wrong with the input, and the exit code that says so.

use miette::{Diagnostic, LabeledSpan, MietteHandlerOpts, NamedSource, Report};
use std::error::Error;
use std::io::{self, Write};
use std::panic::PanicHookInfo;

/// Something was found wrong.
pub const WRONG: u8 = 1;
/// The input cannot be used.
pub const UNUSABLE: u8 = 2;
/// Nobody listens any more: that is no fault of ours.
pub const QUIET: u8 = 0;
/// A fault of the program itself.
pub const BROKE_DOWN: u8 = 101;

/// The longest line that is shown, in bytes.
const LONGEST_SHOWN: usize = 2_000;

/// Why a command stopped.
#[derive(Debug)]
pub enum Fault {
    /// Standard output was closed.
    Closed,
    /// Something is wrong, with the exit code for it.
    Found(Report, u8),
}

impl Fault {
    /// The input cannot be used, for this reason.
    pub fn unusable(error: impl Diagnostic + Send + Sync + 'static) -> Fault {
        Fault::Found(Report::new(error), UNUSABLE)
    }

    /// The same for an error that is no diagnostic of its own.
    pub fn plain(error: impl ToString) -> Fault {
        Fault::unusable(Plain { text: error.to_string(), help: None })
    }

    /// The same with a hint at what could be done.
    pub fn hinted(error: impl ToString, help: impl Into<String>) -> Fault {
        Fault::unusable(Plain { text: error.to_string(), help: Some(help.into()) })
    }

    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            Fault::Closed => QUIET,
            Fault::Found(_, code) => *code,
        }
    }

    /// Says it on standard error.
    pub fn tell(&self) {
        if let Fault::Found(report, _) = self {
            let _ = writeln!(io::stderr(), "{report:?}");
        }
    }
}

/// A fault of writing to standard output.
impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Fault::Closed,
            _ => Fault::plain(format!("cannot write: {error}")),
        }
    }
}

/// A sentence and perhaps a hint.
#[derive(Debug, thiserror::Error)]
#[error("{text}")]
struct Plain {
    text: String,
    help: Option<String>,
}

impl Diagnostic for Plain {
    fn help<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn std::fmt::Display>)
    }
}

/// What is wrong at a line of a file.
#[derive(Debug, thiserror::Error)]
#[error("{file}:{line}: {reason}")]
pub struct AtLine {
    file: String,
    line: usize,
    reason: String,
    help: Option<String>,
    /// The text around it; none where a line is too long to be looked at.
    shown: Option<NamedSource<String>>,
    span: std::ops::Range<usize>,
}

impl AtLine {
    /// At this line, from 1, of this text.
    pub fn new(file: &str, text: &str, line: usize, reason: impl ToString) -> AtLine {
        let start = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
        let length = text.get(start..).and_then(|rest| rest.lines().next()).map_or(0, str::len);
        AtLine {
            file: file.to_owned(),
            line,
            reason: reason.to_string(),
            help: None,
            shown: is_readable(text, line).then(|| NamedSource::new(file, text.to_owned())),
            span: start..start + length,
        }
    }

    /// With a hint.
    pub fn with_help(mut self, help: Option<String>) -> AtLine {
        self.help = help;
        self
    }
}

/// Can the line and those beside it be shown? One of several megabytes takes seconds, and nobody would read it.
fn is_readable(text: &str, line: usize) -> bool {
    text.lines().skip(line.saturating_sub(2)).take(3).all(|line| line.len() <= LONGEST_SHOWN)
}

impl Diagnostic for AtLine {
    fn help<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn std::fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.shown.as_ref().map(|shown| shown as &dyn miette::SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.shown.as_ref()?;
        let label = LabeledSpan::new_with_span(Some("here".to_owned()), self.span.clone());
        Some(Box::new(std::iter::once(label)))
    }
}

/// Sets up how faults and panics are shown: a fault keeps its first line whole, a panic takes one line.
pub fn install() {
    // It can only fail if it was done before.
    let _ = miette::set_hook(Box::new(|_| {
        Box::new(MietteHandlerOpts::new().width(usize::from(u16::MAX)).wrap_lines(false).build())
    }));
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(io::stderr(), "panicked at {place}: {}", reason(info));
    }));
}

fn reason<'a>(info: &'a PanicHookInfo<'_>) -> &'a str {
    spoken(info.payload())
}

/// What a panic said.
pub fn spoken(payload: &(dyn std::any::Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("no reason given")
}

/// Any error as a fault of the input.
pub fn unusable<E: Error>(error: E) -> Fault {
    Fault::plain(error)
}
