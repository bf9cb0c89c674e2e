//! How long a reckoning may take, and who waits for it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// However small the part of a budget is, this many runs are in it.
const FEWEST_OF_ALL: u64 = 4;
/// The fewest runs may take so much longer than the deadline, all questions of a budget together. It is counted from when
/// lateness is noticed: a machine that stood still takes nothing away from it.
pub(super) const GRACE: Duration = Duration::from_millis(10);

/// What a reckoning may cost. It is asked after every run.
///
/// ```
/// use kernel::odds::{Budget, Caller};
/// use std::time::Duration;
/// let caller = Caller::new();
/// let budget = Budget::within(Duration::from_millis(100)).for_caller(&caller);
/// assert!(!budget.is_gone());
/// drop(caller);
/// assert!(budget.is_gone());
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    /// Up to this many runs the dice are counted out; beyond it they are sampled.
    pub exact_runs: u64,
    /// This many runs are sampled at most.
    pub sampled_runs: u64,
    /// Even when there is no time at all the dice are rolled this often, as long as that does not take [`GRACE`].
    pub(super) fewest_runs: u64,
    /// When the share of a question is over.
    deadline: Option<Instant>,
    /// When the whole is over.
    end: Option<Instant>,
    /// When it was noticed that the whole is over.
    late_since: Arc<OnceLock<Instant>>,
    gone: Option<Arc<AtomicBool>>,
}

impl Default for Budget {
    /// As many runs as any reckoning needs, and no deadline.
    fn default() -> Budget {
        Budget {
            exact_runs: 200_000,
            sampled_runs: 40_000,
            fewest_runs: 64,
            deadline: None,
            end: None,
            late_since: Arc::default(),
            gone: None,
        }
    }
}

impl Budget {
    /// As usual, and over within this time.
    pub fn within(time: Duration) -> Budget {
        Budget::default().until(Instant::now() + time)
    }

    /// Over at this moment, or when it was over anyway.
    #[must_use]
    pub fn until(mut self, deadline: Instant) -> Budget {
        let sooner = |own: Option<Instant>| Some(own.map_or(deadline, |own| own.min(deadline)));
        (self.deadline, self.end) = (sooner(self.deadline), sooner(self.end));
        self
    }

    /// With this many runs.
    #[must_use]
    pub fn runs(mut self, exact: u64, sampled: u64) -> Budget {
        (self.exact_runs, self.sampled_runs) = (exact, sampled);
        self
    }

    /// Stopped as soon as the caller is gone.
    #[must_use]
    pub fn for_caller(mut self, caller: &Caller) -> Budget {
        self.gone = Some(Arc::clone(&caller.0));
        self
    }

    /// Does nobody wait for it any more?
    pub fn is_gone(&self) -> bool {
        self.gone.as_ref().is_some_and(|gone| gone.load(Ordering::Relaxed))
    }

    /// Is the time over?
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Is the time over, and so long that whatever was found by now must do?
    pub fn is_spent(&self) -> bool {
        let now = Instant::now();
        self.end.is_some_and(|end| now >= end)
            && now.saturating_duration_since(*self.late_since.get_or_init(|| now)) >= GRACE
    }

    /// The time that is left; none if there is no deadline.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// The same for one of `parts` questions that are one: of the fewest runs each makes its share.
    #[must_use]
    pub fn shared(mut self, parts: usize) -> Budget {
        self.fewest_runs = (self.fewest_runs / parts.max(1) as u64).max(FEWEST_OF_ALL);
        self
    }

    /// The same, of whose time that is left only a part may be used: one in `parts`.
    #[must_use]
    pub fn one_in(&self, parts: u32) -> Budget {
        let deadline = self.left().map(|left| Instant::now() + left / parts.max(1));
        Budget { deadline, ..self.clone() }
    }
}

/// Whoever waits for a reckoning: dropped, it calls it off.
#[derive(Debug, Default)]
pub struct Caller(Arc<AtomicBool>);

impl Caller {
    /// Somebody who waits.
    pub fn new() -> Caller {
        Caller::default()
    }
}

impl Drop for Caller {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
