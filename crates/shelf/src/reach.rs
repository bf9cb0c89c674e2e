//! Where something may go: the steps that are offered, taken one after the other as far as no die falls and nobody
//! else is asked.

use crate::forecast::ForecastError;
use crate::speech::Speaker;
use kernel::chart::{Charted, Mover};
use kernel::dice::Same;
use kernel::naming::Name;
use kernel::{Dice, Die, Log, Offers, Place, RuleId, Side, Turn};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap, VecDeque};
use ts_rs::TS;

/// No move has more positions worth looking at.
const MOST: usize = 4000;

/// A place that may be reached.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Reach {
    /// Code of the place.
    pub place: String,
    /// The points that are left there, at most.
    pub left: u8,
    /// Entering it may be answered, or calls for a die: the way beyond is not known.
    pub answered: bool,
    /// The decisions that lead there, in notation.
    pub line: Vec<String>,
    /// Where it is before the first of them, and after each.
    pub way: Vec<Halt>,
}

/// A place on the way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Halt {
    /// Code of the place.
    pub place: String,
    /// The points that are left there.
    pub left: u8,
}

/// Dice that only tell whether they were rolled.
#[derive(Default)]
struct Touched(bool);

impl Dice for Touched {
    fn throw(&mut self, _: RuleId, die: Die, _: Same<'_>) -> u8 {
        self.0 = true;
        die.first
    }

    fn lot(&mut self, _: RuleId, _: usize, _: &dyn Fn(usize) -> String) -> usize {
        self.0 = true;
        0
    }
}

/// Everything within reach of what moves in a state, or would move after the decision `first`.
pub(crate) fn reach<R: Charted>(
    speaker: &Speaker<R>,
    state: &R::State,
    side: Side,
    first: Option<&str>,
) -> Result<Vec<Reach>, ForecastError> {
    let mut state = state.clone();
    let mut line = Vec::new();
    if let Some(text) = first {
        let denied = |denial| ForecastError::Denied { text: text.to_owned(), denial };
        let action = speaker.rules.read(text).map_err(|misread| denied(speaker.not_understood(&misread)))?;
        let checked = speaker.rules.check(&state, side, &action);
        checked.map_err(|refusal| denied(speaker.refused(&refusal)))?;
        speaker.rules.apply(&mut state, side, &action, &mut Touched::default(), &mut Log::new());
        line.push(text.to_owned());
    }
    let walk = Walk { speaker, side, best: HashMap::new(), reached: BTreeMap::new() };
    let mut found = walk.walk(state, line);
    found.sort_by(|a, b| (b.left, &a.place).cmp(&(a.left, &b.place)));
    Ok(found)
}

struct Walk<'s, R: Charted> {
    speaker: &'s Speaker<R>,
    side: Side,
    /// The most points left, by place and pose.
    best: HashMap<(Place, u8), u8>,
    reached: BTreeMap<Place, Reach>,
}

impl<R: Charted> Walk<'_, R> {
    fn walk(mut self, state: R::State, line: Vec<String>) -> Vec<Reach> {
        let rules = &*self.speaker.rules;
        let Some(start) = rules.mover(&state) else { return Vec::new() };
        self.best.insert((start.place, start.pose), start.left);
        // What sets it moving leaves it where it is.
        let way = vec![start; line.len() + 1];
        let mut open = VecDeque::from([(state, Path { line, way })]);
        let mut offers = Offers::new();
        while let Some((state, path)) = open.pop_front() {
            offers.clear();
            rules.offers(&state, self.side, &mut offers);
            for action in &offers.closed {
                let mut next = state.clone();
                let mut dice = Touched::default();
                rules.apply(&mut next, self.side, action, &mut dice, &mut Log::new());
                let Some(mover) = rules.mover(&next) else { continue };
                let goes_on = !dice.0 && self.decides(&next);
                let path = || path.and(rules.write(action), mover);
                if mover.place != start.place {
                    self.reach(mover, !goes_on, path);
                }
                if goes_on && self.is_better(mover) && self.best.len() < MOST {
                    open.push_back((next, path()));
                }
            }
        }
        self.reached.into_values().collect()
    }

    fn decides(&self, state: &R::State) -> bool {
        matches!(self.speaker.rules.turn(state), Turn::Decide(sides) if sides.iter().eq([self.side]))
    }

    /// Has nobody been here, in this pose, with as many points?
    fn is_better(&mut self, mover: Mover) -> bool {
        let best = self.best.get(&(mover.place, mover.pose));
        let better = best.is_none_or(|&left| left < mover.left);
        if better {
            self.best.insert((mover.place, mover.pose), mover.left);
        }
        better
    }

    fn reach(&mut self, mover: Mover, answered: bool, path: impl FnOnce() -> Path) {
        let worth = |answered: bool, left: u8| (!answered, left);
        let known = self.reached.get(&mover.place);
        if known.is_none_or(|known| worth(known.answered, known.left) < worth(answered, mover.left)) {
            let code = |place: Place| self.speaker.rules.code(Name::Place(place));
            let Path { line, way } = path();
            let way = way.iter().map(|mover| Halt { place: code(mover.place), left: mover.left }).collect();
            let reach = Reach { place: code(mover.place), left: mover.left, answered, line, way };
            self.reached.insert(mover.place, reach);
        }
    }
}

/// Decisions, and what moves before the first of them and after each.
struct Path {
    line: Vec<String>,
    way: Vec<Mover>,
}

impl Path {
    /// The same, and then that.
    fn and(&self, decision: String, mover: Mover) -> Path {
        let line = self.line.iter().cloned().chain([decision]).collect();
        Path { line, way: self.way.iter().copied().chain([mover]).collect() }
    }
}
