//! What may come of a decision, told in chances and sentences.

mod outcomes;
mod told;

use crate::fate::{Changes, Scene};
use crate::speech::Speaker;
use kernel::chart::Charted;
use kernel::hash::state_hash;
use kernel::odds::{Budget, Guesses, Odds, OddsError, Question, summary};
use kernel::{Misread, Piece, Rules, Side, Stream, Viewer};

pub use told::{Forecast, ForecastError, Likelihood, Others, Part, Percent, Stopped, TableResult};

/// On what the odds are reckoned.
pub(crate) enum Ground<'a, R: Rules> {
    /// The true state: for whoever may know all.
    State(&'a R::State),
    /// What a side sees; what is hidden is drawn from the seed.
    View(&'a R::View, [u8; 32]),
}

/// What is kept of an outcome.
pub(crate) struct Noted<E> {
    pub changes: Changes,
    /// Who had to give way, by their place in the scene.
    pub driven: Vec<usize>,
    /// What whoever asks will be told.
    seen: Vec<E>,
}

pub(crate) type Found<R> = Odds<<R as Rules>::Event, Noted<<R as Rules>::Event>>;

/// The odds of a line, told to a side or to whoever knows all.
pub(crate) fn forecast<R: Charted>(
    speaker: &Speaker<R>,
    ground: &Ground<'_, R>,
    side: Side,
    line: &[&str],
    budget: &Budget,
) -> Result<Forecast, ForecastError> {
    if line.is_empty() {
        return Err(ForecastError::Empty);
    }
    let rules = &*speaker.rules;
    let read = |text: &&str| {
        let denied = |misread: Misread| {
            let denial = speaker.not_understood(&misread);
            ForecastError::Denied { text: (*text).to_owned(), denial: Box::new(denial) }
        };
        rules.read(text).map_err(denied)
    };
    let actions: Vec<R::Action> = line.iter().map(read).collect::<Result<_, _>>()?;
    let footing = Footing::new(speaker, ground, side, budget);
    let asker = Asker { speaker, footing: &footing, side, actions: &actions };
    let parts = asker.parts();
    let budget = budget.clone().shared(parts.len() + 1);
    // The parts have each their share of the time, and the whole what is left.
    let found =
        asker.reckon(&Question::line(rules, side, &actions), &budget.one_in(parts.len() as u32 + 1))?;
    let mut in_parts = Vec::new();
    for (at, &part) in parts.iter().enumerate() {
        let Some(action) = actions.last().filter(|_| !budget.is_spent()) else { break };
        let question = Question::part(rules, side, action, part);
        in_parts.push((part, asker.reckon(&question, &budget.one_in((parts.len() - at) as u32))?));
    }
    Ok(asker.forecast(&found, &in_parts))
}

/// What is looked at, for all questions about one position: what is hidden is guessed at once.
pub(crate) struct Footing<'a, R: Charted> {
    basis: Basis<'a, R>,
    pub scene: Scene<'a, R>,
}

enum Basis<'a, R: Rules> {
    State(&'a R::State),
    Guesses(Guesses<R::State>),
}

impl<R: Rules> Basis<'_, R> {
    /// A state to begin with.
    fn start(&self) -> &R::State {
        match self {
            Basis::State(state) => state,
            Basis::Guesses(guesses) => guesses.first(),
        }
    }
}

impl<'a, R: Charted> Footing<'a, R> {
    pub fn new(speaker: &'a Speaker<R>, ground: &Ground<'a, R>, side: Side, budget: &Budget) -> Self {
        let rules = &*speaker.rules;
        let (basis, viewer) = match ground {
            Ground::State(state) => (Basis::State(*state), None),
            Ground::View(view, seed) => {
                let guesses = Guesses::draw(rules, view, &mut Stream::new(*seed), budget);
                (Basis::Guesses(guesses), Some(Viewer::Side(side)))
            }
        };
        let scene = Scene::new(rules, basis.start(), viewer);
        Footing { basis, scene }
    }
}

/// Whoever asks, and what it is about.
pub(crate) struct Asker<'a, R: Charted> {
    pub speaker: &'a Speaker<R>,
    pub footing: &'a Footing<'a, R>,
    pub side: Side,
    pub actions: &'a [R::Action],
}

impl<R: Charted> Asker<'_, R> {
    /// The parts of a decision that stands alone.
    fn parts(&self) -> Vec<Piece> {
        let (rules, start) = (&*self.speaker.rules, self.footing.basis.start());
        match self.actions {
            [action] if rules.check(start, self.side, action).is_ok() => {
                rules.parts(start, self.side, action)
            }
            _ => Vec::new(),
        }
    }

    pub fn reckon(&self, question: &Question<'_, R>, budget: &Budget) -> Result<Found<R>, ForecastError> {
        let (rules, viewer) = (&*self.speaker.rules, Viewer::Side(self.side));
        let scene = &self.footing.scene;
        let found = match &self.footing.basis {
            Basis::State(state) => question.noting(state, budget, |events, after| Noted {
                changes: scene.changes(after),
                driven: scene.driven(events),
                seen: events.to_vec(),
            }),
            Basis::Guesses(guesses) => {
                question.over(guesses, budget, |before, events, after| {
                    // What is only guessed is not told as if it were known.
                    let witness = |event| rules.witness(before, after, event, viewer);
                    let seen: Vec<R::Event> = events.iter().filter_map(witness).collect();
                    let key = (summary(&seen).to_string(), state_hash(&rules.view(after, viewer)));
                    (key, Noted { changes: scene.changes(after), driven: scene.driven(events), seen })
                })
            }
        };
        found.map_err(|error| match error {
            OddsError::Refused { index, refusal } => ForecastError::Denied {
                text: rules.write(&self.actions[index]),
                denial: Box::new(self.speaker.refused(&refusal, &self.actions[index])),
            },
            OddsError::Gone => ForecastError::Gone,
        })
    }
}
