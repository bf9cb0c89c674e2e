//! Puts what was reckoned into sentences: which table is read, what it may give, and what comes of each throw.

use super::{Asker, Forecast, Found, Likelihood, Noted, Others, Part, Stopped, TableResult};
use crate::needs::{FirstThrow, Span};
use crate::speech::Said;
use kernel::chart::Charted;
use kernel::naming::Name;
use kernel::odds::{Prospect, Share};
use kernel::{Cast, Message, Piece};

/// This many outcomes are told one by one; the rest are counted.
const MOST_OUTCOMES: usize = 60;

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

impl<R: Charted> Asker<'_, R> {
    /// All that is told of a line.
    pub(super) fn forecast(&self, found: &Found<R>, parts: &[(Piece, Found<R>)]) -> Forecast {
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
