//! What is counted, in the text form that Prometheus reads.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Upper ends of the steps in which times are counted, in microseconds.
const STEPS: [u64; 10] = [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 50_000, 250_000, 1_000_000];

/// Times, counted in steps.
#[derive(Default)]
pub struct Times {
    steps: [AtomicU64; STEPS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Times {
    /// Counts one.
    pub fn add(&self, time: Duration) {
        let micros = time.as_micros() as u64;
        if let Some(step) = STEPS.iter().position(|&end| micros <= end) {
            self.steps[step].fetch_add(1, Relaxed);
        }
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
    }

    fn write(&self, out: &mut String, name: &str) {
        let mut below = 0;
        let _ = writeln!(out, "# TYPE sabretache_{name}_seconds histogram");
        for (end, step) in STEPS.iter().zip(&self.steps) {
            below += step.load(Relaxed);
            let _ = writeln!(out, "sabretache_{name}_seconds_bucket{{le=\"{}\"}} {below}", *end as f64 / 1e6);
        }
        let count = self.count.load(Relaxed);
        let _ = writeln!(out, "sabretache_{name}_seconds_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(out, "sabretache_{name}_seconds_sum {}", self.micros.load(Relaxed) as f64 / 1e6);
        let _ = writeln!(out, "sabretache_{name}_seconds_count {count}");
    }
}

/// Everything that is counted.
#[derive(Default)]
pub struct Metrics {
    /// Calls answered, by the first digit of their status.
    pub calls: [AtomicU64; 6],
    /// Decisions and controls taken.
    pub accepted: AtomicU64,
    /// Those of the computer among them.
    pub computed: AtomicU64,
    /// Refused by the rules.
    pub refused: AtomicU64,
    /// Stale or repeated.
    pub stale: AtomicU64,
    /// How often a game was put into words for somebody after something was done in it.
    pub renders: AtomicU64,
    /// How often a game was locked.
    pub locks: AtomicU64,
    /// Odds that were not reckoned to their end, because whoever asked had gone.
    pub given_up: AtomicU64,
    /// Sockets open now.
    pub sockets: AtomicI64,
    /// Games in memory now.
    pub games: AtomicI64,
    /// Times of transactions.
    pub commits: Times,
    /// Times from a decision's arrival to its acceptance.
    pub decisions: Times,
    /// Times that computer players thought.
    pub thoughts: Times,
}

impl Metrics {
    /// A transaction took so long.
    pub fn committed(&self, time: Duration) {
        self.commits.add(time);
    }

    /// A call was answered with this status.
    pub fn called(&self, status: u16) {
        if let Some(class) = self.calls.get(usize::from(status / 100)) {
            class.fetch_add(1, Relaxed);
        }
    }

    /// All of it as text, with the size of the database.
    pub fn text(&self, bytes: i64) -> String {
        let mut out = String::new();
        let _ = writeln!(out, "# TYPE sabretache_calls_total counter");
        for (class, count) in self.calls.iter().enumerate().skip(1) {
            let _ = writeln!(out, "sabretache_calls_total{{status=\"{class}xx\"}} {}", count.load(Relaxed));
        }
        for (name, count) in [
            ("accepted", &self.accepted),
            ("computed", &self.computed),
            ("refused", &self.refused),
            ("stale", &self.stale),
            ("renders", &self.renders),
            ("locks", &self.locks),
            ("odds_given_up", &self.given_up),
        ] {
            let _ = writeln!(out, "# TYPE sabretache_{name}_total counter");
            let _ = writeln!(out, "sabretache_{name}_total {}", count.load(Relaxed));
        }
        let (sockets, games) = (self.sockets.load(Relaxed), self.games.load(Relaxed));
        for (name, value) in [("sockets", sockets), ("games", games), ("database_bytes", bytes)] {
            let _ = writeln!(out, "# TYPE sabretache_{name} gauge\nsabretache_{name} {value}");
        }
        self.commits.write(&mut out, "commit");
        self.decisions.write(&mut out, "decision");
        self.thoughts.write(&mut out, "thought");
        out
    }
}
