//! The laws of what stays secret: sealed steps, and moments that nobody else can count.

use super::Law;
use super::laws::{Broken, Holds, ensure};
use super::play::{Game, Harness, Offered};
use crate::course::{ControlError, Seal, Step};
use crate::dice::Stream;
use crate::log::Log;
use crate::moments::viewers;
use crate::rules::{Offers, Rules, Side, Sides, Turn, Viewer};

/// What a viewer knows beside view and question.
#[derive(PartialEq, Debug)]
pub(super) struct Glimpse {
    moment: usize,
    told: usize,
    deciding: Sides,
    undo: Option<Result<(), ControlError>>,
}

/// What comes of two decisions in a sealed step.
#[derive(PartialEq)]
struct Aftermath<State, Event> {
    state: State,
    /// What the public is told when the step is no longer sealed.
    told: Vec<Event>,
    /// What a side announced meanwhile: of that everybody sees who was first.
    announced: Vec<(Side, Vec<Event>)>,
}

impl<R: Rules> Harness<R> {
    /// What every viewer knows now.
    pub(super) fn glimpses(&self, game: &Game<R>) -> Vec<Glimpse> {
        let table = &game.table;
        let glimpse = |viewer| Glimpse {
            moment: table.moment(viewer),
            told: table.log(viewer, table.moment(viewer)).len(),
            deciding: table.deciding_for(viewer),
            undo: match viewer {
                Viewer::Side(side) => Some(table.can_undo(side)),
                Viewer::Public => None,
            },
        };
        viewers(&*self.rules).map(glimpse).collect()
    }

    /// A decision that leaves its sealed step closed to the others rolled and revealed nothing, and none of them can tell.
    pub(super) fn sealed_is_sealed(&self, game: &Game<R>, before: &R::State, step: &Step<R::Event>) -> Holds {
        let (rules, after) = (&*self.rules, game.table.authority_state());
        if step.seal != Some(Seal::Kept) {
            return Ok(());
        }
        for viewer in viewers(&*self.rules).filter(|&viewer| viewer != Viewer::Side(step.side)) {
            let told = step.events.iter().find_map(|event| rules.witness(before, after, event, viewer));
            ensure(told.is_none(), Law::SealedIsSealed, || format!("{viewer:?} is told {told:?}"))?;
            let views = [before, after].map(|state| rules.view(state, viewer));
            ensure(views[0] == views[1], Law::SealedIsSealed, || {
                format!("{viewer:?} sees it:\nbefore {:?}\nafter {:?}", views[0], views[1])
            })?;
            let Viewer::Side(other) = viewer else { continue };
            let offers = [before, after].map(|state| self.offered(state, other));
            ensure(offers[0] == offers[1], Law::SealedIsSealed, || {
                format!("side {} is offered something else", other.0)
            })?;
        }
        let stages = [before, after].map(|state| rules.progress(state));
        ensure(stages[0] == stages[1], Law::SealedIsSealed, || "the phase tells of it".to_owned())
    }

    fn offered(&self, state: &R::State, side: Side) -> Offers<R::Action> {
        let mut offers = Offers::new();
        self.rules.offers(state, side, &mut offers);
        offers
    }

    /// Of two sides in a sealed step it does not matter who decides first: not to the state, nor to the public.
    pub(super) fn sealed_commutes(
        &self,
        game: &mut Game<R>,
        state: &R::State,
        (side, action): (Side, &R::Action),
        all: &[Offered<R>],
    ) -> Holds {
        let (sealed, turn) = (self.rules.sealed(state), self.rules.turn(state));
        let Turn::Decide(deciding) = turn else { return Ok(()) };
        let others: Vec<Side> =
            deciding.iter().filter(|&other| other != side && sealed.contains(other)).collect();
        let Some(&other) = game.chooser.pick(&others) else { return Ok(()) };
        let Some(answer) = game.chooser.pick(&all[usize::from(other.0)].named) else { return Ok(()) };
        let seed = game.chooser.below(u32::MAX);
        let (here, there) = ((side, action), (other, answer));
        let orders = [[here, there], [there, here]].map(|order| self.in_order(state, order, seed));
        let [first, second] = orders;
        ensure(first? == second?, Law::SealedCommutes, || {
            let [here, there] = [action, answer].map(|action| self.rules.write(action));
            format!("`{here}` of side {} and `{there}` of side {}", side.0, other.0)
        })
    }

    /// What comes of two decisions.
    fn in_order(
        &self,
        state: &R::State,
        order: [(Side, &R::Action); 2],
        seed: u32,
    ) -> Result<Aftermath<R::State, R::Event>, Broken> {
        let (rules, mut dice) = (&*self.rules, Stream::from_number(seed.into()));
        let (mut state, mut told, mut announced) = (state.clone(), Vec::new(), Vec::new());
        for (side, action) in order {
            if let Err(refusal) = rules.check(&state, side, action) {
                let detail =
                    format!("`{}` is refused after the other: {}", rules.write(action), refusal.rule);
                return Err(Broken(Law::SealedCommutes, detail));
            }
            let (before, mut log) = (state.clone(), Log::new());
            rules.apply(&mut state, side, action, &mut dice, &mut log);
            let seen = log.events.iter();
            let seen = seen.filter_map(|event| rules.witness(&before, &state, event, Viewer::Public));
            if log.revealed && rules.sealed(&state).contains(side) {
                announced.push((side, seen.collect()));
            } else {
                told.extend(seen);
            }
        }
        announced.sort_by_key(|&(side, _)| side);
        Ok(Aftermath { state, told, announced })
    }

    /// Whoever has nothing to learn of a decision is where it was: same moment, same log, same question, same undo.
    pub(super) fn moments_are_own(
        &self,
        game: &Game<R>,
        before: &R::State,
        step: &Step<R::Event>,
        known: &[Glimpse],
    ) -> Holds {
        let (rules, after) = (&*self.rules, game.table.authority_state());
        let unmoved = viewers(&*self.rules).zip(known.iter().zip(self.glimpses(game)));
        for (viewer, (before_it, after_it)) in unmoved {
            if viewer == Viewer::Side(step.side) || after_it.moment != before_it.moment {
                let risen = after_it.moment == before_it.moment + 1;
                ensure(risen, Law::MomentsAreOwn, || {
                    format!("{viewer:?}: {before_it:?}, then {after_it:?}")
                })?;
                let sure = rules.surely_sees(before, after, viewer);
                let sees = !sure || rules.view(before, viewer) != rules.view(after, viewer);
                ensure(sees, Law::MomentsAreOwn, || format!("{viewer:?} surely sees what is not there"))?;
                continue;
            }
            ensure(*before_it == after_it, Law::MomentsAreOwn, || {
                format!("{viewer:?} is not told, and yet: {before_it:?}, then {after_it:?}")
            })?;
            let Viewer::Side(side) = viewer else { continue };
            let asked = [before, after].map(|state| rules.ask(state, side));
            let same = !after_it.deciding.contains(side) || asked[0] == asked[1];
            ensure(same, Law::MomentsAreOwn, || format!("side {} is asked something else", side.0))?;
        }
        Ok(())
    }
}
