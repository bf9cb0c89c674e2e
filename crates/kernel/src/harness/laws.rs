//! The laws one by one.

use super::Law;
use super::play::{Game, Harness, Offered};
use crate::authority::Match;
use crate::carry::CarryError;
use crate::course::{ControlError, Step, SubmitError, deciding_for, sides};
use crate::dice::{Dice, Recording, Stream};
use crate::hash::{load, save, state_hash};
use crate::log::Log;
use crate::message::Message;
use crate::moments::viewers;
use crate::naming::{Name, Piece, pieces_in};
use crate::record::Record;
use crate::replay::{replay, verify};
use crate::rules::{Offers, Rules, Side, Turn, Viewer};
use std::collections::HashSet;
use std::sync::Arc;

/// A law and what broke it.
pub(super) struct Broken(pub Law, pub String);

pub(super) type Holds = Result<(), Broken>;

pub(super) fn ensure(holds: bool, law: Law, detail: impl FnOnce() -> String) -> Holds {
    if holds { Ok(()) } else { Err(Broken(law, detail())) }
}

impl<R: Rules> Harness<R> {
    pub(super) fn invariants(&self, state: &R::State) -> Holds {
        self.rules.invariants(state).map_err(|reason| Broken(Law::Invariants, reason))
    }

    /// What is offered to a side: something if it must decide, each once, legal, and written so that it can be read.
    pub(super) fn offers_are_legal(
        &self,
        game: &Game<R>,
        side: Side,
        Offered { offers, named }: &Offered<R>,
    ) -> Holds {
        let state = game.table.authority_state();
        let decides = game.table.deciding().contains(side);
        ensure(decides != offers.is_empty(), Law::SomethingToChoose, || {
            format!("side {}: {}", side.0, if decides { "nothing is offered" } else { "need not decide" })
        })?;
        let mut seen = HashSet::new();
        for action in &offers.closed {
            ensure(seen.insert(action), Law::ListedIsLegal, || {
                format!("`{}` is listed twice", self.rules.write(action))
            })?;
        }
        for action in &named[offers.closed.len()..] {
            let is_member = offers.open.iter().any(|&open| self.rules.belongs(open, action));
            ensure(is_member, Law::ListedIsLegal, || {
                format!("`{}` is proposed and belongs to no open offer", self.rules.write(action))
            })?;
        }
        for action in named {
            let notation = self.rules.write(action);
            if let Err(refusal) = self.rules.check(state, side, action) {
                return Err(Broken(
                    Law::ListedIsLegal,
                    format!("`{notation}` is refused by {}", refusal.rule),
                ));
            }
            let read = self.rules.read(&notation);
            ensure(read.as_ref() == Ok(action), Law::NotationRoundTrip, || {
                format!("`{notation}` was {action:?} and reads as {read:?}")
            })?;
            let fits = !notation.starts_with(':')
                && !notation.contains(['!', '\n', '\r'])
                && !notation.is_empty()
                && notation.trim() == notation;
            ensure(fits, Law::NotationRoundTrip, || format!("`{notation}` does not fit in a record"))?;
        }
        Ok(())
    }

    /// A side that does not decide can do nothing, whatever is offered to the others.
    pub(super) fn others_are_refused(&self, game: &mut Game<R>, all: &[Offered<R>]) -> Holds {
        let deciding = game.table.deciding();
        for side in sides(&*self.rules).filter(|&side| !deciding.contains(side)) {
            let offered: Vec<&R::Action> = all.iter().flat_map(|offered| &offered.named).collect();
            for _ in 0..offered.len().min(4) {
                let Some(&action) = game.chooser.pick(&offered) else { break };
                let checked = self.rules.check(game.table.authority_state(), side, action);
                ensure(checked.is_err(), Law::OnlyTheDecidingSide, || {
                    format!("side {} may do `{}`", side.0, self.rules.write(action))
                })?;
                let moment = game.table.moment(Viewer::Side(side));
                let taken = game.table.submit(side, moment, action);
                ensure(taken == Err(SubmitError::NotYours), Law::OnlyTheDecidingSide, || {
                    format!("{taken:?}")
                })?;
            }
        }
        Ok(())
    }

    /// Actions of other moments that are neither listed nor members of an open offer are refused, and trying them changes
    /// nothing.
    pub(super) fn outsiders_are_refused(
        &self,
        game: &mut Game<R>,
        side: Side,
        offers: &Offers<R::Action>,
    ) -> Holds {
        let listed: HashSet<&R::Action> = offers.closed.iter().collect();
        let is_member = |action: &R::Action| offers.open.iter().any(|&open| self.rules.belongs(open, action));
        let mut tried = None;
        for _ in 0..self.laws.outsiders {
            let Some(action) = self.outsider(&mut game.chooser).filter(|&action| !listed.contains(action))
            else {
                continue;
            };
            let checked = self.rules.check(game.table.authority_state(), side, action);
            ensure(checked.is_err() || is_member(action), Law::UnlistedIsRefused, || {
                format!(
                    "`{}` is neither listed nor of an open offer, and yet allowed",
                    self.rules.write(action)
                )
            })?;
            if checked.is_err() {
                tried = Some(action);
            }
        }
        let Some(action) = tried else { return Ok(()) };
        let before = (game.table.authority_state().clone(), game.table.sequence());
        let moment = game.table.moment(Viewer::Side(side));
        let taken = game.table.submit(side, moment, action);
        ensure(matches!(taken, Err(SubmitError::Refused(_))), Law::UnlistedIsRefused, || {
            format!("{taken:?}")
        })?;
        let stale = game.table.submit(side, moment + 1, action);
        ensure(stale == Err(SubmitError::Stale { expected: moment }), Law::UnlistedIsRefused, || {
            format!("{stale:?}")
        })?;
        let same = *game.table.authority_state() == before.0 && game.table.sequence() == before.1;
        ensure(same, Law::UnlistedIsRefused, || "a refused action changed the game".to_owned())
    }

    pub(super) fn state_saves(&self, state: &R::State) -> Holds {
        let bytes = save(state).map_err(|error| Broken(Law::SaveAndLoad, error.to_string()))?;
        let loaded: R::State = load(&bytes).map_err(|error| Broken(Law::SaveAndLoad, error.to_string()))?;
        ensure(loaded == *state, Law::SaveAndLoad, || "another state came back".to_owned())?;
        ensure(state_hash(&loaded) == state_hash(state), Law::SaveAndLoad, || "another digest".to_owned())
    }

    pub(super) fn state_carries(&self, state: &R::State) -> Holds {
        let broken = |error: CarryError| Broken(Law::CarriesOver, error.to_string());
        let position = self.rules.carry_out(state).map_err(broken)?;
        ensure(!position.contains('\n'), Law::CarriesOver, || "it does not fit in a record".to_owned())?;
        let carried = self.rules.carry_in(&position).map_err(broken)?;
        ensure(carried == *state, Law::CarriesOver, || "another state came back".to_owned())
    }

    /// What is hidden changes neither the view of a side nor what it may do.
    pub(super) fn views_agree(&self, game: &mut Game<R>, all: &[Offered<R>]) -> Holds {
        let (rules, state) = (&*self.rules, game.table.authority_state());
        for viewer in sides(rules).map(Viewer::Side).chain([Viewer::Public]) {
            let view = rules.view(state, viewer);
            let sampled = rules.sample(&view, &mut game.chooser);
            let again = rules.view(&sampled, viewer);
            let differs = || format!("{viewer:?}:\nview {view:?}\nsampled {again:?}");
            ensure(view == again, Law::SampleAgreesWithView, differs)?;
            let texts = (serde_json::to_string(&view).ok(), serde_json::to_string(&again).ok());
            ensure(texts.0.is_some() && texts.0 == texts.1, Law::SampleAgreesWithView, differs)?;
            if let Err(reason) = rules.invariants(&sampled) {
                return Err(Broken(
                    Law::SampleAgreesWithView,
                    format!("{viewer:?}: sampled state: {reason}"),
                ));
            }
            let waits = |state| (deciding_for(rules, state, viewer), rules.progress(state));
            ensure(waits(state) == waits(&sampled), Law::SampleWaitsAlike, || {
                format!("{viewer:?}:\ntrue {:?}\nsampled {:?}", waits(state), waits(&sampled))
            })?;
            let Viewer::Side(side) = viewer else { continue };
            let (truly, again) = (&all[usize::from(side.0)], Offered::new(rules, &sampled, side));
            ensure(again.is_same(truly), Law::SameViewSameOffers, || {
                let write = |offered: &Offered<R>| {
                    let named: Vec<String> = offered.named.iter().map(|action| rules.write(action)).collect();
                    named.join(", ")
                };
                format!("side {}\ntrue: {}\nsampled: {}", side.0, write(truly), write(&again))
            })?;
            self.draws_agree((state, &sampled), side, &truly.offers, &mut game.chooser)?;
            self.refusals_agree((state, &sampled), side, &mut game.chooser)?;
        }
        Ok(())
    }

    /// What a side draws of an open offer depends on nothing that it does not know, is legal, and belongs to the offer.
    fn draws_agree(
        &self,
        (truly, sampled): (&R::State, &R::State),
        side: Side,
        offers: &Offers<R::Action>,
        chooser: &mut Stream,
    ) -> Holds {
        for &open in &offers.open {
            let seed = u64::from(chooser.below(u32::MAX));
            let draw = |state| self.rules.draw(state, side, open, &mut Stream::from_number(seed));
            let (drawn, again) = (draw(truly), draw(sampled));
            let write = |drawn: &Option<R::Action>| drawn.as_ref().map(|action| self.rules.write(action));
            ensure(drawn == again, Law::SameViewSameDraws, || {
                format!("side {}: truly {:?}, sampled {:?}", side.0, write(&drawn), write(&again))
            })?;
        }
        Ok(())
    }

    /// Why a side is refused something depends on nothing that it does not know.
    fn refusals_agree(
        &self,
        (truly, sampled): (&R::State, &R::State),
        side: Side,
        chooser: &mut Stream,
    ) -> Holds {
        for _ in 0..self.laws.outsiders {
            let Some(action) = self.outsider(chooser) else { break };
            let (checked, again) =
                (self.rules.check(truly, side, action), self.rules.check(sampled, side, action));
            ensure(checked == again, Law::SameViewSameRefusals, || {
                let notation = self.rules.write(action);
                format!("side {}: `{notation}` is truly {checked:?}, sampled {again:?}", side.0)
            })?;
        }
        Ok(())
    }

    /// What a viewer is told names no piece that its view hides both before and after.
    pub(super) fn hidden_is_unnamed(
        &self,
        before: &R::State,
        after: &R::State,
        events: &[R::Event],
    ) -> Holds {
        let rules = &*self.rules;
        for viewer in sides(rules).map(Viewer::Side).chain([Viewer::Public]) {
            let told = events.iter().filter_map(|event| rules.witness(before, after, event, viewer));
            let told: Vec<serde_json::Value> =
                told.filter_map(|event| serde_json::to_value(event).ok()).collect();
            let mut named = Vec::new();
            told.iter().for_each(|event| pieces_in(event, &mut named));
            named.sort_unstable();
            named.dedup();
            if named.is_empty() {
                continue;
            }
            let views = [before, after].map(|state| rules.view(state, viewer));
            let hidden = |piece: &Piece| views.iter().all(|view| rules.hides(view, *piece));
            let leak = named.into_iter().find(hidden).map(|piece| rules.code(Name::Piece(piece)));
            ensure(leak.is_none(), Law::HiddenIsUnnamed, || {
                format!("{viewer:?} is told of {}: {told:?}", leak.unwrap_or_default())
            })?;
        }
        Ok(())
    }

    /// A decision without chance is undone exactly, and does the same again; one with chance, or after which another side
    /// is asked, is not undone at all. True if it was undone.
    pub(super) fn undo_is_fair(
        &self,
        game: &mut Game<R>,
        side: Side,
        before: &R::State,
        action: &R::Action,
        chance: bool,
    ) -> Result<bool, Broken> {
        let (rules, after) = (&*self.rules, game.table.authority_state().clone());
        let sealed = rules.sealed(&after);
        for other in sides(rules).filter(|&other| other != side && !sealed.contains(other)) {
            let undone = game.table.can_undo(other);
            ensure(undone.is_err(), Law::UndoStopsAtChance, || format!("side {} can undo it", other.0))?;
        }
        let asked = game.table.deciding().contains(side) || !sealed.is_empty();
        let undone = game.table.undo(side);
        if chance || !asked || sealed != rules.sealed(before) {
            let stopped = match undone {
                Err(ControlError::Rolled | ControlError::Revealed) => chance,
                Err(ControlError::Passed) => !chance,
                _ => false,
            };
            ensure(stopped, Law::UndoStopsAtChance, || format!("{undone:?}"))?;
            return Ok(false);
        }
        ensure(undone.is_ok(), Law::UndoRestores, || format!("{undone:?}"))?;
        ensure(game.table.authority_state() == before, Law::UndoRestores, || "another state".to_owned())?;
        let mut again = before.clone();
        self.silently(&mut again, side, action, &mut game.chooser);
        ensure(again == after, Law::UndoStopsAtChance, || {
            format!(
                "`{}` brings something else when it is done again: chance past the dice",
                rules.write(action)
            )
        })?;
        Ok(true)
    }

    /// A decision that can be undone tells its side nothing that it could not see before.
    pub(super) fn reveal_is_declared(
        &self,
        game: &mut Game<R>,
        side: Side,
        action: &R::Action,
        before: &R::State,
    ) -> Holds {
        let rules = &*self.rules;
        let viewer = Viewer::Side(side);
        let mut sampled = rules.sample(&rules.view(before, viewer), &mut game.chooser);
        if rules.check(&sampled, side, action).is_err() {
            return Err(Broken(
                Law::SameViewSameOffers,
                format!("`{}` depends on a secret", rules.write(action)),
            ));
        }
        let mut truth = before.clone();
        self.silently(&mut truth, side, action, &mut game.chooser);
        let view = rules.view(&truth, viewer);
        let rolled = self.silently(&mut sampled, side, action, &mut game.chooser);
        let same = rolled == 0 && rules.view(&sampled, viewer) == view;
        ensure(same, Law::RevealIsDeclared, || {
            format!(
                "what `{}` brings depends on a secret, and is not declared as a reveal",
                rules.write(action)
            )
        })
    }

    /// Applies an action and says how many dice it rolled.
    pub(super) fn silently(
        &self,
        state: &mut R::State,
        side: Side,
        action: &R::Action,
        dice: &mut dyn Dice,
    ) -> usize {
        let mut recording = Recording::new(dice);
        self.rules.apply(state, side, action, &mut recording, &mut Log::new());
        recording.rolled.len()
    }

    /// The record of a finished game, as text, plays back to the same state, proves its dice, and can be taken up again.
    pub(super) fn record_replays(&self, game: &Game<R>) -> Holds {
        let broken = |detail: String| Broken(Law::RecordAndReplay, detail);
        let record = game.table.record();
        let read = Record::parse(&record.to_string(), "record").map_err(|error| broken(error.to_string()))?;
        ensure(read == record, Law::RecordAndReplay, || "the text of the record reads otherwise".to_owned())?;
        let replayed = replay(&*self.rules, &read, None).map_err(|error| broken(error.to_string()))?;
        let same = replayed.state == *game.table.authority_state() && replayed.ending == game.table.result();
        ensure(same, Law::RecordAndReplay, || "another state or another end".to_owned())?;
        verify(&*self.rules, &read).map_err(|error| broken(error.to_string()))?;
        let again = Match::from_record(Arc::clone(&self.rules), &read, *game.table.authority_seed())
            .map_err(|error| broken(error.to_string()))?;
        for (viewer, told) in viewers(&*self.rules).zip(&game.told) {
            let same = again.log(viewer, 0) == *told && again.moment(viewer) == game.table.moment(viewer);
            ensure(same, Law::RecordAndReplay, || format!("{viewer:?} was told something else"))?;
        }
        Ok(())
    }

    pub(super) fn word_exists(&self, key: &str) -> Holds {
        self.says(&Message::new(key))
    }

    fn says(&self, message: &Message) -> Holds {
        for texts in &self.texts {
            texts.try_say(message).map_err(|error| Broken(Law::TextsExist, error.to_string()))?;
        }
        Ok(())
    }

    /// Every side of the game has a name, whatever board it plays on: lists of games bind no rules.
    pub(super) fn names_have_texts(&self) -> Holds {
        let about = self.rules.about();
        let sides = about.scenarios.iter().flat_map(|scenario| &scenario.sides).chain(&about.sides);
        sides.into_iter().try_for_each(|code| self.word_exists(&format!("side-{code}")))
    }

    pub(super) fn events_have_texts(&self, step: &Step<R::Event>) -> Holds {
        step.events.iter().try_for_each(|event| self.says(&self.rules.tell(event)))
    }

    pub(super) fn offers_have_texts(
        &self,
        game: &Game<R>,
        side: Side,
        Offered { offers, named }: &Offered<R>,
    ) -> Holds {
        let state = game.table.authority_state();
        if matches!(self.rules.turn(state), Turn::Decide(_)) {
            self.says(&self.rules.ask(state, side))?;
        }
        self.word_exists(self.rules.progress(state).phase)?;
        let outline = self.rules.outline(state);
        outline.iter().flat_map(|outline| outline.steps).try_for_each(|step| self.word_exists(step))?;
        let forgone = named.iter().filter_map(|action| self.rules.forgone(state, side, action));
        forgone.into_iter().try_for_each(|forgone| self.says(&forgone))?;
        offers.open.iter().try_for_each(|open| self.word_exists(open.kind))?;
        named.iter().try_for_each(|action| self.says(&self.rules.label(action)))
    }
}
