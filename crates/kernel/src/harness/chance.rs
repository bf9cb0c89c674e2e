//! The laws of chance: odds, bands, parts and draws.

use super::Law;
use super::laws::{Broken, Holds, ensure};
use super::play::{Game, Harness};
use crate::course::sides;
use crate::dice::{Cast, Dice, Die, Recording, Same, Script, Stream};
use crate::hash::state_hash;
use crate::log::Log;
use crate::odds::{Budget, Chance, Kind, Odds, Question, Share, summary};
use crate::rule::RuleId;
use crate::rules::{Rules, Side, Viewer};
use std::collections::HashMap;

/// Odds are sampled with this many runs to be compared with the exact ones …
const SAMPLED: u64 = 256;
/// … and may be off by this many standard deviations …
const DEVIATIONS: f64 = 6.0;
/// … and, since of many rare outcomes one or the other will come, by this many runs.
const RARE: f64 = 8.0;
/// A draw is tried this often.
const DRAWS: u32 = 4;

impl<R: Rules> Harness<R> {
    pub(super) fn odds_add_up(&self, game: &Game<R>, side: Side, action: &R::Action) -> Holds {
        let (state, line) = (game.table.authority_state(), std::slice::from_ref(action));
        let question = Question::line(&*self.rules, side, line);
        let reckon = |exact, sampled| -> Result<Odds<R::Event, [u8; 32]>, Broken> {
            let found =
                question.noting(state, &Budget::default().runs(exact, sampled), |_, after| state_hash(after));
            found.map_err(|error| Broken(Law::OddsAddUp, error.to_string()))
        };
        let odds = reckon(self.laws.odds_runs, 0)?;
        let sum = odds.share_of(|_| true).chance;
        ensure((sum - 1.0).abs() < 1e-9, Law::OddsAddUp, || format!("they add up to {sum}"))?;
        if odds.kind == Kind::Sampled || odds.prospects.len() < 2 {
            return Ok(());
        }
        let sum = odds.chance_of(|_| true);
        ensure(sum == Some(Chance::ONE), Law::OddsAddUp, || format!("they add up to {sum:?}"))?;
        let sampled: HashMap<[u8; 32], Share> =
            reckon(0, SAMPLED)?.shares(|prospect| prospect.note).into_iter().collect();
        odds.shares(|prospect| prospect.note).into_iter().try_for_each(
            |(note, Share { chance: exact, .. })| {
                let found = sampled.get(&note).map_or(0.0, |share| share.chance);
                let (runs, expected) = (SAMPLED as f64, SAMPLED as f64 * exact);
                let far = DEVIATIONS * (expected * (1.0 - exact)).sqrt() + RARE;
                let agrees = (found * runs - expected).abs() <= far;
                ensure(agrees, Law::SampledAgreesWithExact, || {
                    format!("`{}`: {exact} counted out, {found} sampled", self.rules.write(action))
                })
            },
        )
    }

    /// Every die of a decision is turned to the other end of its band: nothing but the die may change.
    pub(super) fn bands_are_true(&self, game: &Game<R>, side: Side, action: &R::Action) -> Holds {
        let (rules, state) = (&*self.rules, game.table.authority_state());
        let mut stream = dice_of(state);
        let mut dice = Banding { inner: &mut stream, rolled: Vec::new(), bands: Vec::new() };
        let (mut after, mut log) = (state.clone(), Log::new());
        rules.apply(&mut after, side, action, &mut dice, &mut log);
        for &(at, other) in &dice.bands {
            let mut turned = dice.rolled.clone();
            turned[at] = other.into();
            let mut script = Script::new(turned);
            let (mut again, mut told) = (state.clone(), Log::new());
            rules.apply(&mut again, side, action, &mut script, &mut told);
            let same = again == after
                && summary(&told.events) == summary(&log.events)
                && script.fault.is_none()
                && script.left() == 0;
            ensure(same, Law::BandsAreTrue, || {
                let (rolled, notation) = (&dice.rolled, rules.write(action));
                format!(
                    "`{notation}` with {rolled:?}: {other} instead of {:?} brings something else",
                    rolled[at]
                )
            })?;
        }
        Ok(())
    }

    /// The parts of a decision are tried one after another, forwards and backwards, with the dice of the whole.
    pub(super) fn parts_make_the_whole(&self, game: &Game<R>, side: Side, action: &R::Action) -> Holds {
        let (rules, state) = (&*self.rules, game.table.authority_state());
        let parts = rules.parts(state, side, action);
        if parts.is_empty() {
            return Ok(());
        }
        let (mut rolled, mut stream) = (Vec::new(), dice_of(state));
        let mut forwards = state.clone();
        for &part in &parts {
            let mut dice = Recording::new(&mut stream);
            rules.weigh_part(&mut forwards, side, action, part, &mut dice, &mut Log::new());
            rolled.push(dice.rolled);
        }
        let mut backwards = state.clone();
        for (&part, dice) in parts.iter().zip(&rolled).rev() {
            let mut script = Script::new(dice.clone());
            rules.weigh_part(&mut backwards, side, action, part, &mut script, &mut Log::new());
        }
        let mut script = Script::new(rolled.concat());
        let mut whole = state.clone();
        rules.weigh(&mut whole, side, action, &mut script, &mut Log::new());
        let fits = script.fault.is_none() && script.left() == 0;
        ensure(forwards == backwards && forwards == whole && fits, Law::PartsMakeTheWhole, || {
            format!("`{}`: its parts are not what it is", rules.write(action))
        })
    }

    /// A draw is known by its name; who sees the same and is told the same draw, where something else is hidden, learns the
    /// same.
    pub(super) fn draws_tell_no_more(&self, side: Side, action: &R::Action, before: &R::State) -> Holds {
        let mut stream = dice_of(before);
        // A name that is not the draw's own may be right by chance, but hardly every time.
        (0..DRAWS).try_for_each(|_| self.draw_tells_no_more(side, action, before, &mut stream))
    }

    fn draw_tells_no_more(
        &self,
        side: Side,
        action: &R::Action,
        before: &R::State,
        stream: &mut Stream,
    ) -> Holds {
        let rules = &*self.rules;
        let mut dice = Recording::new(stream);
        let (mut after, mut log) = (before.clone(), Log::new());
        rules.apply(&mut after, side, action, &mut dice, &mut log);
        let rolled = dice.rolled;
        if !rolled.iter().any(|cast| matches!(cast, Cast::Drawn(..))) {
            return Ok(());
        }
        let (mut again, mut script) = (before.clone(), Script::new(rolled.clone()));
        rules.apply(&mut again, side, action, &mut script, &mut Log::new());
        ensure(again == after && script.fault.is_none(), Law::DrawsAreNamed, || {
            format!("`{}` with {rolled:?} brings something else the second time", rules.write(action))
        })?;
        if log.revealed {
            return Ok(());
        }
        for viewer in sides(rules).map(Viewer::Side).chain([Viewer::Public]) {
            let guess = rules.sample(&rules.view(before, viewer), stream);
            if rules.check(&guess, side, action).is_err() {
                continue;
            }
            let (mut guessed, mut told, mut script) =
                (guess.clone(), Log::new(), Script::new(rolled.clone()));
            rules.apply(&mut guessed, side, action, &mut script, &mut told);
            if script.fault.is_some() || told.revealed {
                // What was drawn is not there in this guess: nothing to compare.
                continue;
            }
            let seen = |from: &R::State, to: &R::State, log: &Log<R::Event>| -> Vec<R::Event> {
                log.events.iter().filter_map(|event| rules.witness(from, to, event, viewer)).collect()
            };
            let same = seen(before, &after, &log) == seen(&guess, &guessed, &told)
                && rules.view(&after, viewer) == rules.view(&guessed, viewer);
            ensure(same, Law::DrawsHideTheRest, || {
                format!("{viewer:?}: what `{}` draws tells more than what was drawn", rules.write(action))
            })?;
        }
        Ok(())
    }
}

/// Dice of a state's own: trying a law does not change how the game goes on.
fn dice_of<S: serde::Serialize>(state: &S) -> Stream {
    Stream::new(state_hash(state))
}

/// Dice that keep, of every die whose band has several faces, another one of them.
struct Banding<'a> {
    inner: &'a mut Stream,
    rolled: Vec<Cast>,
    /// Which die, and the face at the other end of its band.
    bands: Vec<(usize, u8)>,
}

impl Dice for Banding<'_> {
    fn throw(&mut self, rule: RuleId, die: Die, same: Same<'_>) -> u8 {
        let face = self.inner.throw(rule, die, same);
        let (mut first, mut last) = (face, face);
        while first > die.first && same(first - 1, face) {
            first -= 1;
        }
        while last.checked_add(1).is_some_and(|next| die.shows(next) && same(face, next)) {
            last += 1;
        }
        let other = if face - first > last - face { first } else { last };
        if other != face {
            self.bands.push((self.rolled.len(), other));
        }
        self.rolled.push(Cast::shown(face, die));
        face
    }

    fn lot(&mut self, rule: RuleId, count: usize, code: &dyn Fn(usize) -> String) -> usize {
        let at = self.inner.lot(rule, count, code);
        self.rolled.push(Cast::drawn(code(at), count));
        at
    }
}
