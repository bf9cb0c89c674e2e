//! Where something may go: the steps that are offered, taken one after the other as far as no die falls and nobody
//! else is asked.

use crate::forecast::ForecastError;
use crate::speech::Speaker;
use kernel::chart::{Charted, Mover};
use kernel::dice::Same;
use kernel::naming::Name;
use kernel::notation::{Coin, Cost, Manner, Part, Role};
use kernel::{Arg, Dice, Die, Log, Offers, Place, RuleId, Side, Turn};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, VecDeque};
use ts_rs::TS;

/// No move has more positions worth looking at.
const MOST: usize = 4000;

/// How far something gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scope {
    /// Every place that may be reached.
    pub reach: Vec<Reach>,
    /// Codes of the places that could be struck at once after the decision with which it would begin.
    pub strikes: Vec<String>,
    /// Codes of the places that it will have to strike if it stays where it is.
    pub owed: Vec<String>,
}

/// A place that may be reached.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Reach {
    /// Code of the place.
    pub place: String,
    /// The points that are left there, at most.
    pub left: u8,
    /// Entering it may be answered, or calls for a die: the way beyond is not known.
    pub answered: bool,
    /// Codes of the places that whoever stops there will have to strike.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub owed: Vec<String>,
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
) -> Result<Scope, ForecastError> {
    let mut state = state.clone();
    let (mut line, mut strikes) = (Vec::new(), Vec::new());
    if let Some(text) = first {
        let denied = |denial| ForecastError::Denied { text: text.to_owned(), denial: Box::new(denial) };
        let action = speaker.rules.read(text).map_err(|misread| denied(speaker.not_understood(&misread)))?;
        let checked = speaker.rules.check(&state, side, &action);
        checked.map_err(|refusal| denied(speaker.refused(&refusal, &action)))?;
        speaker.rules.apply(&mut state, side, &action, &mut Touched::default(), &mut Log::new());
        line.push(text.to_owned());
        strikes = struck(speaker, &state, side);
    }
    // What another side moves may hide how strong it is: nobody is told what it would have to do.
    let here =
        speaker.rules.mover(&state).filter(|_| decides(speaker, &state, side)).map(|mover| mover.place);
    let owed = here.map(|place| owed(speaker, &state, side, place)).unwrap_or_default();
    let walk = Walk { speaker, side, best: HashMap::new(), reached: BTreeMap::new() };
    let mut found = walk.walk(state, line);
    found.sort_by(|a, b| (b.left, &a.place).cmp(&(a.left, &b.place)));
    Ok(Scope { reach: found, strikes, owed })
}

/// Codes of the places that must be struck by whoever stays at a place.
fn owed<R: Charted>(speaker: &Speaker<R>, state: &R::State, side: Side, at: Place) -> Vec<String> {
    let places = speaker.rules.owed(state, side, at);
    places.into_iter().map(|place| speaker.rules.code(Name::Place(place))).collect()
}

/// Is it for the side to decide?
fn decides<R: Charted>(speaker: &Speaker<R>, state: &R::State, side: Side) -> bool {
    matches!(speaker.rules.turn(state), Turn::Decide(sides) if sides.contains(side))
}

/// The places at which what is offered in a state strikes.
fn struck<R: Charted>(speaker: &Speaker<R>, state: &R::State, side: Side) -> Vec<String> {
    let mut offers = Offers::new();
    if decides(speaker, state, side) {
        speaker.rules.offers(state, side, &mut offers);
    }
    let strikes = offers.closed.iter().map(|action| speaker.rules.decision(action));
    let parts =
        strikes.filter(|decision| decision.manner == Manner::Strikes).flat_map(|decision| decision.parts);
    let mut places: Vec<String> = parts
        .filter(|part| part.role == Role::Target)
        .filter_map(|part| match part.what {
            Arg::Place(place) => Some(speaker.rules.code(Name::Place(place))),
            _ => None,
        })
        .collect();
    places.sort();
    places.dedup();
    places
}

struct Walk<'s, R: Charted> {
    speaker: &'s Speaker<R>,
    side: Side,
    /// The most points left, by place and pose.
    best: HashMap<(Place, u8), u8>,
    /// Each place, with how often something is paid on the way there.
    reached: BTreeMap<Place, (usize, Reach)>,
}

impl<R: Charted> Walk<'_, R> {
    fn walk(mut self, state: R::State, line: Vec<String>) -> Vec<Reach> {
        let rules = &*self.speaker.rules;
        let Some(start) = rules.mover(&state) else { return Vec::new() };
        self.best.insert((start.place, start.pose), start.left);
        // What sets it moving leaves it where it is.
        let way = vec![start; line.len() + 1];
        let mut open = VecDeque::from([(state, Path { line, way, paid: 0 })]);
        let mut offers = Offers::new();
        while let Some((state, path)) = open.pop_front() {
            offers.clear();
            rules.offers(&state, self.side, &mut offers);
            for action in &offers.closed {
                let mut next = state.clone();
                let mut dice = Touched::default();
                rules.apply(&mut next, self.side, action, &mut dice, &mut Log::new());
                let Some(mover) = rules.mover(&next).or_else(|| self.arrived(action)) else { continue };
                let goes_on = !dice.0 && self.decides(&next);
                let price = rules.cost(&state, self.side, action).filter(|cost| cost.of != Coin::Movement);
                let path = || path.and(rules.write(action), mover, price);
                if mover.place != start.place {
                    self.reach(&next, mover, !goes_on, path());
                }
                if goes_on && rules.mover(&next).is_some() && self.is_better(mover) && self.best.len() < MOST
                {
                    open.push_back((next, path()));
                }
            }
        }
        self.reached.into_values().map(|(_, reach)| reach).collect()
    }

    /// Whoever has nothing left to go on with stands where its last step led.
    fn arrived(&self, action: &R::Action) -> Option<Mover> {
        let decision = self.speaker.rules.decision(action);
        match decision.parts[..] {
            [Part { role: Role::Where, what: Arg::Place(place) }] if decision.manner == Manner::Goes => {
                Some(Mover { place, left: 0, pose: 0 })
            }
            _ => None,
        }
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

    /// A way to a place. Of several the one that is kept is paid for least; then nobody answers it; then most points are left.
    fn reach(&mut self, state: &R::State, mover: Mover, answered: bool, path: Path) {
        let worth = |paid: usize, answered: bool, left: u8| (Reverse(paid), !answered, left);
        let known = self.reached.get(&mover.place);
        let known = known.map(|(paid, reach)| worth(*paid, reach.answered, reach.left));
        if known.is_none_or(|known| known < worth(path.paid, answered, mover.left)) {
            let code = |place: Place| self.speaker.rules.code(Name::Place(place));
            let Path { line, way, paid } = path;
            let way = way.iter().map(|mover| Halt { place: code(mover.place), left: mover.left }).collect();
            let owed = owed(self.speaker, state, self.side, mover.place);
            let reach = Reach { place: code(mover.place), left: mover.left, answered, owed, line, way };
            self.reached.insert(mover.place, (paid, reach));
        }
    }
}

/// Decisions, what moves before the first of them and after each, and how many have a price beside points of movement.
struct Path {
    line: Vec<String>,
    way: Vec<Mover>,
    paid: usize,
}

impl Path {
    /// The same, and then that.
    fn and(&self, decision: String, mover: Mover, price: Option<Cost>) -> Path {
        let line = self.line.iter().cloned().chain([decision]).collect();
        let way = self.way.iter().copied().chain([mover]).collect();
        Path { line, way, paid: self.paid + usize::from(price.is_some()) }
    }
}
