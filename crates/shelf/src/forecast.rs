//! What may come of a decision, told in chances and sentences.

use crate::fate::{Changes, Fates, Scene};
use crate::needs::{FirstThrow, Span};
use crate::speech::{Denial, Entry, Said, Speaker};
use kernel::chart::Charted;
use kernel::hash::state_hash;
use kernel::naming::Name;
use kernel::odds::{Budget, Guesses, Hidden, Kind, Odds, OddsError, Prospect, Question, Share, summary};
use kernel::replay::ReplayError;
use kernel::{Cast, Message, Misread, Piece, Rules, Side, Stream, Viewer};
use serde::Serialize;
use ts_rs::TS;

/// This many outcomes are told one by one; the rest are counted.
const MOST_OUTCOMES: usize = 60;

/// What may come of a line of decisions.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Forecast {
    /// Code of the side that decides.
    pub side: String,
    /// The decisions, in notation.
    pub line: Vec<String>,
    /// Was every way the dice can fall counted, and did nothing hidden change the chances? Otherwise they are sampled.
    pub kind: Kind,
    /// How far the least certain of the chances may be off, in per cent, 19 times out of 20; 0 if they are exact.
    pub error: f64,
    /// Is something hidden from the side, and does it change the chances?
    pub hidden: Hidden,
    /// How many positions that agree with what the side sees were tried.
    pub samples: u32,
    /// How often the decision was run.
    pub runs: u64,
    /// The dice that are thrown first; none if they cannot be told apart from others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub throws: Option<FirstThrow>,
    /// What the table may give, in the order of its dice; empty if no table is read.
    pub results: Vec<TableResult>,
    /// The likeliest outcomes, the likeliest first.
    pub outcomes: Vec<Likelihood>,
    /// All the other outcomes together; none if all are told. With them the chances add up to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub others: Option<Others>,
    /// What may become of each piece that the dice can change.
    pub fates: Vec<Fates>,
    /// The pieces for which the decision rolls one by one, each with its own chances.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Part>>")]
    pub parts: Vec<Part>,
    /// On the way somebody has a choice, and the first they are offered was taken for granted.
    pub assumed: bool,
}

/// One result of a table and its chance.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct TableResult {
    /// The result in a few words; none if the table is not reached.
    pub text: Option<Said>,
    /// How likely it is.
    #[serde(flatten)]
    pub share: Percent,
    /// What must be rolled for it first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Span>>")]
    pub needs: Vec<Span>,
}

/// The outcomes that are not told one by one.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Others {
    /// How many there are.
    pub count: usize,
    /// How likely they are together, in per cent.
    pub percent: f64,
}

/// The chances of one piece for which a decision rolls.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Part {
    /// Code of the piece.
    pub piece: String,
    /// Were its dice counted out?
    pub kind: Kind,
    /// How far its chances may be off, in per cent.
    pub error: f64,
    /// What may come of its dice, the likeliest first.
    pub outcomes: Vec<Likelihood>,
}

/// A chance in per cent.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
pub struct Percent {
    /// On average.
    pub percent: f64,
    /// The least it is in the positions tried, where what is hidden changes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub low: Option<f64>,
    /// The most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub high: Option<f64>,
}

impl From<Share> for Percent {
    fn from(share: Share) -> Percent {
        let spreads = share.high - share.low > 1e-9;
        let bound = |bound: f64| spreads.then_some(100.0 * bound);
        Percent { percent: 100.0 * share.chance, low: bound(share.low), high: bound(share.high) }
    }
}

/// One outcome and its chance.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Likelihood {
    /// The exact chance, as a fraction: `2/3`; none if it is sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chance: Option<String>,
    /// The same in per cent.
    #[serde(flatten)]
    pub share: Percent,
    /// How many ways the dice could fall to bring it; if they are sampled, how many did.
    pub ways: u64,
    /// The dice of the first of these ways; what is drawn stands by its code.
    pub dice: Vec<Cast>,
    /// What must be rolled for it first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Span>>")]
    pub needs: Vec<Span>,
    /// The result that the table gives for the first dice, in a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<Said>,
    /// What happens, in the first of these ways.
    pub events: Vec<Entry>,
    /// The decision of the line that is no longer allowed after these dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stopped: Option<Stopped>,
}

/// A decision that the dice made impossible.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Stopped {
    /// In notation.
    pub text: String,
    /// Why.
    pub denial: Denial,
}

/// Why there is no forecast.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ForecastError {
    /// The record could not be played back.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The game is over: nobody decides.
    #[error("the game is over: nobody has to decide")]
    Over,
    /// No decision was named.
    #[error("no decision is named")]
    Empty,
    /// A decision is not understood or not allowed.
    #[error("`{text}`: {denial}")]
    Denied {
        /// In notation.
        text: String,
        /// Why.
        denial: Box<Denial>,
    },
    /// Nobody waits for it any more.
    #[error("nobody waits for the odds any more")]
    Gone,
}

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

/// The table whose results are told.
#[derive(Clone, Copy)]
enum Table {
    /// The first that is read.
    First,
    /// That of the combat: the first that compares strengths.
    Combat,
}

/// What is told of a table.
#[derive(PartialEq)]
enum Verdict {
    /// Its result, in a few words.
    Table(Message),
    /// What was read on the way to a combat that is not fought: the whole sentence.
    OnTheWay(Message),
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

    fn forecast(&self, found: &Found<R>, parts: &[(Piece, Found<R>)]) -> Forecast {
        let rules = &*self.speaker.rules;
        let mut fates =
            self.footing.scene.fates(self.speaker, found, |noted: &Noted<R::Event>| &noted.changes);
        for (_, part) in parts {
            // A part knows its own piece best: it is exact where the whole may be sampled.
            for better in self.footing.scene.fates(self.speaker, part, |noted| &noted.changes) {
                match fates.iter_mut().find(|fates| fates.piece == better.piece) {
                    Some(known) => *known = better,
                    None => fates.push(better),
                }
            }
        }
        let throws = self.throws(found).filter(|throws| self.decides(found, *throws));
        let (outcomes, others) = self.outcomes(found, throws);
        Forecast {
            side: self.speaker.code(self.side),
            line: self.actions.iter().map(|action| rules.write(action)).collect(),
            kind: found.kind,
            error: 100.0 * found.error,
            hidden: found.hidden,
            samples: found.samples,
            runs: found.runs,
            throws,
            results: self.results(found, throws),
            outcomes,
            others,
            fates,
            parts: parts.iter().map(|(piece, found)| self.part(*piece, found)).collect(),
            assumed: found.assumed,
        }
    }

    /// Does what is thrown first decide alone? Where something hidden or taken for granted counts too, one number may bring
    /// two results, and what must be rolled cannot be said.
    fn decides(&self, found: &Found<R>, throws: FirstThrow) -> bool {
        let mut spans: Vec<Span> =
            self.results(found, Some(throws)).into_iter().flat_map(|result| result.needs).collect();
        spans.sort_unstable();
        spans.windows(2).all(|pair| pair[0].1 < pair[1].0)
    }

    /// What is thrown first.
    fn throws(&self, found: &Found<R>) -> Option<FirstThrow> {
        let prospect = found.prospects.first()?;
        FirstThrow::of(&*self.speaker.rules, &prospect.note.seen, &prospect.openings)
    }

    fn part(&self, piece: Piece, found: &Found<R>) -> Part {
        let (outcomes, _) = self.outcomes(found, self.throws(found));
        let piece = self.speaker.rules.code(Name::Piece(piece));
        Part { piece, kind: found.kind, error: 100.0 * found.error, outcomes }
    }

    /// The likeliest, and what is left of the others.
    fn outcomes(&self, found: &Found<R>, throws: Option<FirstThrow>) -> (Vec<Likelihood>, Option<Others>) {
        let mut order: Vec<&Prospect<R::Event, Noted<R::Event>>> = found.prospects.iter().collect();
        order.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        let rest = order.split_off(order.len().min(MOST_OUTCOMES));
        let percent = 100.0 * rest.iter().map(|prospect| prospect.chance).sum::<f64>();
        let others = (!rest.is_empty()).then_some(Others { count: rest.len(), percent });
        let table = self.table(found);
        (order.into_iter().map(|prospect| self.likelihood(prospect, throws, table)).collect(), others)
    }

    /// The results of the table, those that read the same together.
    pub fn results(&self, found: &Found<R>, throws: Option<FirstThrow>) -> Vec<TableResult> {
        // Few results are told by many outcomes: each is put into words once.
        let mut known: Vec<(Option<Verdict>, usize)> = Vec::new();
        let mut texts: Vec<Option<Said>> = Vec::new();
        let table = self.table(found);
        let mut read = |seen: &[R::Event]| {
            let verdict = self.verdict(seen, table);
            if let Some((_, text)) = known.iter().find(|(known, _)| *known == verdict) {
                return *text;
            }
            let said = verdict.as_ref().map(|verdict| self.said(verdict));
            let text = texts.iter().position(|known| *known == said).unwrap_or(texts.len());
            if text == texts.len() {
                texts.push(said);
            }
            known.push((verdict, text));
            text
        };
        let of: Vec<usize> = found.prospects.iter().map(|prospect| read(&prospect.note.seen)).collect();
        if texts.iter().all(Option::is_none) {
            return Vec::new();
        }
        let mut all = of.iter();
        let mut shares = found.shares(|_| all.next().copied());
        shares.sort_by_cached_key(|(text, _)| {
            let told = found.prospects.iter().zip(&of).filter(|(_, of)| Some(**of) == *text);
            told.map(|(prospect, _)| faces(&prospect.dice)).min()
        });
        let result = |(text, share): (Option<usize>, Share)| {
            let told = found.prospects.iter().zip(&of).filter(|(_, of)| Some(**of) == text);
            let openings = told.flat_map(|(prospect, _)| &prospect.openings);
            TableResult {
                text: text.and_then(|text| texts[text].clone()),
                share: share.into(),
                needs: throws.map_or_else(Vec::new, |throws| throws.needs(openings)),
            }
        };
        shares.into_iter().map(result).collect()
    }

    /// Which table is weighed: that of a combat, if one may come of it; any other is then read on the way.
    fn table(&self, found: &Found<R>) -> Table {
        let fought = |event: &R::Event| self.compares(event) && self.speaker.rules.verdict(event).is_some();
        let is_fought = found.prospects.iter().any(|prospect| prospect.note.seen.iter().any(fought));
        if is_fought { Table::Combat } else { Table::First }
    }

    /// Are strengths compared, and dice thrown for it?
    fn compares(&self, event: &R::Event) -> bool {
        let happening = self.speaker.rules.happening(event);
        happening.strengths.is_some() && !happening.throws.is_empty()
    }

    /// What the table says, among what is seen. Where it comes to no combat, what was read on the way says why.
    fn verdict(&self, seen: &[R::Event], table: Table) -> Option<Verdict> {
        let rules = &*self.speaker.rules;
        let mut read = seen.iter().filter_map(|event| Some((event, rules.verdict(event)?)));
        let Table::Combat = table else { return read.next().map(|(_, message)| Verdict::Table(message)) };
        let mut way = None;
        for (event, message) in read {
            if self.compares(event) {
                return Some(Verdict::Table(message));
            }
            way = Some(event);
        }
        way.map(|event| Verdict::OnTheWay(rules.tell(event)))
    }

    fn said(&self, verdict: &Verdict) -> Said {
        match verdict {
            Verdict::Table(message) => self.speaker.say(message),
            Verdict::OnTheWay(message) => self.speaker.brief(message),
        }
    }

    fn likelihood(
        &self,
        prospect: &Prospect<R::Event, Noted<R::Event>>,
        throws: Option<FirstThrow>,
        table: Table,
    ) -> Likelihood {
        let (speaker, seen) = (self.speaker, &prospect.note.seen);
        let stopped = prospect.stopped.and_then(|(index, refusal)| {
            let action = self.actions.get(index)?;
            Some(Stopped { text: speaker.rules.write(action), denial: speaker.refused(&refusal, action) })
        });
        let low = prospect.by_sample.iter().copied().fold(prospect.chance, f64::min);
        let high = prospect.by_sample.iter().copied().fold(prospect.chance, f64::max);
        Likelihood {
            chance: prospect.fraction.map(|chance| chance.to_string()),
            share: Share { chance: prospect.chance, low, high }.into(),
            ways: prospect.count,
            dice: prospect.dice.clone(),
            needs: throws.map_or_else(Vec::new, |throws| throws.needs(&prospect.openings)),
            result: self.verdict(seen, table).map(|verdict| self.said(&verdict)),
            events: seen.iter().map(|event| speaker.foreseen(event)).collect(),
            stopped,
        }
    }
}

/// The faces of the dice, by which outcomes are put in the order of the table.
fn faces(dice: &[Cast]) -> Vec<u8> {
    let face = |cast: &Cast| match cast {
        Cast::Face(face, _) => Some(*face),
        Cast::Drawn(..) => None,
    };
    dice.iter().filter_map(face).collect()
}
