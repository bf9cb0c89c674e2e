//! Time for thought, if the players want a limit. It is told the time and never looks at a clock itself.

use crate::rules::{Side, Sides};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How much time a side has, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// As much as it likes.
    #[default]
    None,
    /// So much for each decision.
    PerMove(u64),
    /// So much for all its decisions of one game turn.
    PerTurn(u64),
}

impl Clock {
    fn limit(self) -> Option<u64> {
        match self {
            Clock::None => None,
            Clock::PerMove(limit) | Clock::PerTurn(limit) => Some(limit),
        }
    }
}

/// What is read off one side's clock: what it has used, and since when it runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reading {
    used: u64,
    since: Option<u64>,
}

/// What each side has used of its time.
#[derive(Clone, Debug)]
pub(crate) struct Times {
    clock: Clock,
    now: u64,
    turn: u8,
    sides: Vec<Time>,
}

#[derive(Clone, Debug, Default)]
struct Time {
    used: u64,
    since: Option<u64>,
    /// What its last decisions took, as far back as it may undo them by itself.
    taken: Vec<u64>,
}

impl Times {
    pub fn new(clock: Clock, sides: usize) -> Times {
        Times { clock, now: 0, turn: 0, sides: vec![Time::default(); sides] }
    }

    /// From now on these sides think, in that turn of the game; `decided` has just made a decision. Those of a sealed step
    /// may undo what they decided in it, whatever the others do.
    pub fn wait_for(&mut self, deciding: Sides, sealed: Sides, turn: u8, decided: Option<Side>) {
        let new_turn = std::mem::replace(&mut self.turn, turn) != turn;
        for (side, time) in (0..).map(Side).zip(&mut self.sides) {
            if let Some(since) = time.since.take() {
                time.used += self.now.saturating_sub(since);
            }
            let afresh = match self.clock {
                Clock::None => true,
                Clock::PerMove(_) => decided == Some(side) || !deciding.contains(side),
                Clock::PerTurn(_) => new_turn,
            };
            match decided {
                Some(decided) if decided == side => time.taken.push(time.used),
                Some(_) if !sealed.contains(side) => time.taken.clear(),
                _ => {}
            }
            if afresh {
                time.used = 0;
            }
            if deciding.contains(side) {
                time.since = Some(self.now);
            }
        }
    }

    /// A side is back before its last decision: with the time it had left for it, not with new time.
    pub fn go_back(&mut self, side: Side) {
        if let Clock::PerMove(_) = self.clock
            && let Some(time) = self.sides.get_mut(usize::from(side.0))
        {
            time.used += time.taken.pop().unwrap_or(0);
        }
    }

    /// A side has used so much of its time before: a game is taken up again.
    pub fn spend(&mut self, side: Side, used: u64) {
        if let Some(time) = self.sides.get_mut(usize::from(side.0)) {
            time.used = time.used.saturating_add(used);
        }
    }

    /// Reads the clocks of these sides, for somebody to whom `thinking` seem to think: who is done with what is planned in
    /// secret, or has nothing to plan, seems to go on.
    pub fn read(&self, sides: Sides, thinking: Sides, readings: &mut Vec<Reading>) {
        if self.clock != Clock::None {
            readings.resize(self.sides.len(), Reading::default());
            for (side, (reading, time)) in (0..).map(Side).zip(readings.iter_mut().zip(&self.sides)) {
                if sides.contains(side) {
                    let since = thinking.contains(side).then(|| time.since.unwrap_or(self.now));
                    *reading = Reading { used: time.used, since };
                }
            }
        }
    }

    /// The time that a side has left by such a reading, if its clock went on as it was read.
    pub fn left_by(&self, reading: Reading) -> Option<u64> {
        let running = reading.since.map_or(0, |since| self.now.saturating_sub(since));
        Some(self.clock.limit()?.saturating_sub(reading.used.saturating_add(running)))
    }

    /// What was read off a clock that showed so much time left now, and runs on or not.
    pub fn reading(&self, left: u64, runs: bool) -> Reading {
        let used = self.clock.limit().unwrap_or(left).saturating_sub(left);
        Reading { used, since: runs.then_some(self.now) }
    }

    /// It is now so late; the first side that has no time left, if any. Time does not run backwards.
    pub fn tick(&mut self, now: u64) -> Option<Side> {
        self.now = self.now.max(now);
        (0..self.sides.len() as u8).map(Side).find(|&side| self.left(side) == Some(0))
    }

    /// The time that a side has left; none if it has no limit.
    pub fn left(&self, side: Side) -> Option<u64> {
        let time = self.sides.get(usize::from(side.0))?;
        self.left_by(Reading { used: time.used, since: time.since })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Side = Side(0);
    const BLUE: Side = Side(1);

    #[test]
    fn each_decision_has_its_own_time() {
        let mut times = Times::new(Clock::PerMove(10), 2);
        times.tick(100);
        times.wait_for(Sides::one(RED), Sides::default(), 1, None);
        assert_eq!(times.tick(109), None);
        times.wait_for(Sides::one(RED), Sides::default(), 1, Some(RED));
        assert_eq!(times.left(RED), Some(10));
        assert_eq!(times.tick(119), Some(RED));
    }

    #[test]
    fn who_undoes_a_decision_has_no_new_time_for_it() {
        let mut times = Times::new(Clock::PerMove(10), 2);
        times.wait_for(Sides::one(RED), Sides::default(), 1, None);
        for now in [4, 8] {
            times.tick(now);
            times.wait_for(Sides::one(RED), Sides::default(), 1, Some(RED));
            times.wait_for(Sides::one(RED), Sides::default(), 1, None);
            times.go_back(RED);
        }
        assert_eq!((times.left(RED), times.tick(9), times.tick(10)), (Some(2), None, Some(RED)));
    }

    #[test]
    fn a_turn_has_time_for_all_its_decisions() {
        let mut times = Times::new(Clock::PerTurn(10), 2);
        times.wait_for(Sides::one(RED), Sides::default(), 1, None);
        times.tick(6);
        times.wait_for(Sides::one(BLUE), Sides::default(), 1, Some(RED));
        assert_eq!((times.left(RED), times.left(BLUE)), (Some(4), Some(10)));
        times.tick(9);
        times.wait_for(Sides::one(RED), Sides::default(), 1, Some(BLUE));
        assert_eq!(times.tick(12), None);
        assert_eq!(times.tick(13), Some(RED));
        times.wait_for(Sides::one(RED), Sides::default(), 2, Some(RED));
        assert_eq!(times.left(RED), Some(10));
    }

    #[test]
    fn what_was_used_before_is_used() {
        let mut times = Times::new(Clock::PerTurn(10), 2);
        times.wait_for(Sides::one(RED), Sides::default(), 1, None);
        times.spend(RED, 3);
        times.spend(BLUE, 6);
        times.tick(2);
        assert_eq!((times.left(RED), times.left(BLUE)), (Some(5), Some(4)));
        times.wait_for(Sides::one(BLUE), Sides::default(), 1, Some(RED));
        assert_eq!((times.tick(5), times.tick(6)), (None, Some(BLUE)));
    }

    #[test]
    fn who_has_nothing_to_plan_in_secret_seems_to_think() {
        let (both, mut readings) = (Sides::one(RED).and(BLUE), Vec::new());
        let mut times = Times::new(Clock::PerMove(10), 2);
        times.wait_for(Sides::one(RED), both, 1, None);
        times.read(Sides::ALL, both, &mut readings);
        times.tick(3);
        times.wait_for(Sides::one(RED), both, 1, Some(RED));
        times.tick(4);
        let left: Vec<Option<u64>> = readings.iter().map(|&reading| times.left_by(reading)).collect();
        assert_eq!(left, [Some(6), Some(6)]);
    }
}
