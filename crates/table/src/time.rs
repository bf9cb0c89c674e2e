//! What time it is. Time for thought is measured by a clock that never jumps; what is stored is in the machine's own time,
//! so that another process, or the next, can read it. Where that jumps, what is stored is moved along with it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::Instant;

/// What the machine's clock says: milliseconds since 1970.
pub type Wall = Arc<dyn Fn() -> i64 + Send + Sync>;

/// So far the two clocks may drift apart before it counts as a jump, in milliseconds.
const DRIFT: i64 = 2_000;
/// After a jump of this much it is doubtful for a day what is old and what is not.
const LARGE: i64 = 10 * 60 * 1000;
const DAY: i64 = 24 * 3600 * 1000;

/// The two clocks, and how far they are apart.
pub struct Time {
    wall: Wall,
    start: Instant,
    base: i64,
    apart: AtomicI64,
    doubtful_until: AtomicI64,
}

impl Time {
    /// From now on.
    pub fn new(wall: Wall) -> Arc<Time> {
        let base = wall();
        let (apart, doubtful_until) = (AtomicI64::new(0), AtomicI64::new(i64::MIN));
        Arc::new(Time { wall, start: Instant::now(), base, apart, doubtful_until })
    }

    /// Milliseconds that never jump: for clocks of games.
    pub fn steady(&self) -> u64 {
        (self.base + self.start.elapsed().as_millis() as i64).max(0) as u64
    }

    /// The machine's time as it was last believed: for what is stored.
    pub fn stored(&self) -> i64 {
        self.steady() as i64 + self.apart.load(Relaxed)
    }

    /// When something stored is, on the clock that never jumps.
    pub fn steady_at(&self, stored: i64) -> i64 {
        stored - self.apart.load(Relaxed)
    }

    /// By how much the machine's clock has jumped since this was last asked, if it has. From now on it is believed.
    pub fn jump(&self) -> Option<i64> {
        let apart = (self.wall)() - self.steady() as i64;
        let by = apart - self.apart.load(Relaxed);
        if by.abs() <= DRIFT {
            return None;
        }
        self.apart.store(apart, Relaxed);
        if by.abs() >= LARGE {
            self.doubtful_until.store(self.steady() as i64 + DAY, Relaxed);
        }
        Some(by)
    }

    /// Has it jumped so far, and so lately, that nothing should be thrown away for its age?
    pub fn is_doubtful(&self) -> bool {
        (self.steady() as i64) < self.doubtful_until.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_is_noticed_once_and_the_steady_clock_does_not_follow() {
        let machine = Arc::new(AtomicI64::new(1_000_000));
        let seen = Arc::clone(&machine);
        let time = Time::new(Arc::new(move || seen.load(Relaxed)));
        assert_eq!(time.jump(), None);
        machine.fetch_add(3_600_000, Relaxed);
        let by = time.jump().unwrap();
        assert!((3_590_000..=3_600_000).contains(&by), "{by}");
        assert_eq!(time.jump(), None, "it is believed now");
        assert!(time.steady() < 1_010_000);
        assert!(time.stored() > 4_500_000);
        assert!(time.is_doubtful());
        machine.fetch_sub(3_600_000, Relaxed);
        assert!(time.jump().unwrap() < -3_590_000);
    }
}
