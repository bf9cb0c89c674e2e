//! What the server says of itself while it runs: one line at a time, for people or for programs.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

/// In which form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogForm {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// Starts to write the log to the standard error output. `RUST_LOG` says how much; without it, what matters.
pub fn start_logs(form: LogForm) {
    let wanted = std::env::var("RUST_LOG").ok().and_then(|wanted| wanted.parse::<Targets>().ok());
    let what_matters = || Targets::new().with_default(Level::INFO).with_target("sqlx", Level::WARN);
    let log = tracing_subscriber::registry().with(wanted.unwrap_or_else(what_matters));
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    // A second start, in a test, changes nothing.
    let _ = match form {
        LogForm::Text => log.with(lines).try_init(),
        LogForm::Json => log.with(lines.json()).try_init(),
    };
}

/// What is said seldom, however often it happens: this often a minute, with how often nothing was said.
pub struct Seldom {
    words: u32,
    spell: Mutex<Spell>,
}

struct Spell {
    since: Option<Instant>,
    said: u32,
    unsaid: u64,
}

impl Seldom {
    /// Said this often a minute at most.
    pub const fn new(words: u32) -> Seldom {
        Seldom { words, spell: Mutex::new(Spell { since: None, said: 0, unsaid: 0 }) }
    }

    /// May it be said now? Then how often it was not since it last was.
    pub fn says(&self) -> Option<u64> {
        let mut spell = self.spell.lock().unwrap_or_else(PoisonError::into_inner);
        if spell.since.is_none_or(|since| since.elapsed() > Duration::from_secs(60)) {
            (spell.since, spell.said) = (Some(Instant::now()), 0);
        }
        if spell.said >= self.words {
            spell.unsaid += 1;
            return None;
        }
        spell.said += 1;
        Some(std::mem::take(&mut spell.unsaid))
    }

    /// Warns, if it may be said.
    pub fn warn(&self, what: &str) {
        if let Some(unsaid) = self.says() {
            tracing::warn!(unsaid, "{what}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_is_said_seldom() {
        let seldom = Seldom::new(10);
        let said = (0..1000).filter(|_| seldom.says().is_some()).count();
        assert_eq!(said, 10);
        seldom.spell.lock().unwrap().since = None;
        assert_eq!(seldom.says(), Some(990), "how often it was not said is said then");
    }
}
