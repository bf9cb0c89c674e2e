//! One game by chance, with the laws tried on the way.

use super::laws::Broken;
use super::{Law, LawBroken, Laws, Summary};
use crate::authority::{Match, Step, Told};
use crate::course::{Ending, sides};
use crate::dice::Stream;
use crate::log::Log;
use crate::moments::viewers;
use crate::rules::{Offers, Rules, Side, Viewer};
use crate::setup::{Setup, SetupError};
use crate::text::{Language, Texts};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// This many actions of other moments are remembered.
const POOL: usize = 512;

/// Snapshots are taken much more often than in play.
const SNAPSHOTS_APART: usize = 2;

/// Plays games and tries the laws on them; it remembers actions from one game to the next, to try them where they are
/// not allowed.
pub struct Harness<R: Rules> {
    pub(super) rules: Arc<R>,
    pub(super) laws: Laws,
    pub(super) texts: [Texts<Arc<R>>; 2],
    pool: Vec<R::Action>,
}

/// What is offered to a side, and every action of it that has a name.
pub(super) struct Offered<R: Rules> {
    pub offers: Offers<R::Action>,
    pub named: Vec<R::Action>,
}

impl<R: Rules> Offered<R> {
    pub fn new(rules: &R, state: &R::State, side: Side) -> Offered<R> {
        let mut offers = Offers::new();
        rules.offers(state, side, &mut offers);
        let named = offers.named(rules, state, side);
        Offered { offers, named }
    }

    pub fn is_same(&self, other: &Offered<R>) -> bool {
        self.offers == other.offers && self.named == other.named
    }
}

/// One game on its way.
pub(super) struct Game<R: Rules> {
    pub table: Match<R>,
    pub chooser: Stream,
    pub step: usize,
    pub summary: Summary,
    /// What each viewer was told as the game went on.
    pub told: Vec<Vec<Told<R::Event>>>,
    /// The first moment of each viewer that is not heard of yet.
    unheard: Vec<usize>,
}

impl<R: Rules> Harness<R> {
    /// For a game, trying the laws so hard.
    pub fn new(rules: Arc<R>, laws: Laws) -> Harness<R> {
        let texts = Language::ALL.map(|language| Texts::new(Arc::clone(&rules), language));
        Harness { rules, laws, texts, pool: Vec::new() }
    }

    /// Goes over to the rules of a set-up. Actions of another board mean nothing on this one.
    fn bind(&mut self, setup: &Setup) -> Result<(), SetupError> {
        let rules = self.rules.bound(setup)?;
        if !Arc::ptr_eq(&rules, &self.rules) {
            *self = Harness::new(rules, self.laws);
        }
        Ok(())
    }

    /// Plays one game.
    pub fn play(&mut self, setup: &Setup, seed: u64) -> Result<Summary, Box<LawBroken>> {
        let mut seed_bytes = [0; 32];
        seed_bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let mut report = LawBroken {
            law: Law::SetsUp,
            setup: setup.clone(),
            seed,
            step: 0,
            detail: String::new(),
            record: String::new(),
        };
        let table = guarded(|| {
            let bound = self.bind(setup);
            Ok(bound.and_then(|()| Match::new(Arc::clone(&self.rules), setup, seed_bytes)))
        });
        let table = match table {
            Ok(Ok(table)) => table,
            Ok(Err(error)) => {
                report.detail = error.to_string();
                return Err(Box::new(report));
            }
            Err(Broken(law, detail)) => return Err(Box::new(LawBroken { law, detail, ..report })),
        };
        // The chooser must not follow the dice.
        let chooser = Stream::from_number(!seed);
        let count = viewers(&*self.rules).count();
        let (summary, told, unheard) = (Summary::default(), vec![Vec::new(); count], vec![0; count]);
        let mut game = Game { table, chooser, step: 0, summary, told, unheard };
        game.table.keep.apart = SNAPSHOTS_APART;
        match guarded(|| self.set_up_is_fair(setup).and_then(|()| self.until_the_end(&mut game))) {
            Ok(()) => Ok(game.summary),
            Err(Broken(law, detail)) => {
                let record = game.table.record().to_string();
                Err(Box::new(LawBroken { law, step: game.step, detail, record, ..report }))
            }
        }
    }

    /// The log of the set-up gives nothing away.
    fn set_up_is_fair(&self, setup: &Setup) -> Result<(), Broken> {
        let mut log = Log::new();
        let started = self.rules.start(setup, &mut Stream::from_number(0), &mut log);
        let state = started.map_err(|error| Broken(Law::SetsUp, error.to_string()))?;
        self.hidden_is_unnamed(&state, &state, &log.events)
    }

    fn until_the_end(&mut self, game: &mut Game<R>) -> Result<(), Broken> {
        self.names_have_texts()?;
        self.invariants(game.table.authority_state())?;
        while game.table.result().is_none() {
            if self.laws.first == Some(game.step) {
                self.give_up(game)?;
                break;
            }
            if game.step == self.laws.limit {
                return Err(Broken(Law::Ends, format!("not after {} decisions", self.laws.limit)));
            }
            self.listen(game);
            self.decision(game)?;
            game.step += 1;
        }
        self.listen(game);
        self.record_replays(game)?;
        self.snapshots_agree(game)?;
        game.summary.games = 1;
        if let Some(Ending::Played(outcome)) = game.table.result() {
            let winner = outcome.winner.and_then(|side| self.rules.about().sides.get(usize::from(side.0)));
            let ending =
                format!("{} {} {}", winner.map_or("nobody", String::as_str), outcome.level, outcome.rule);
            game.summary.endings.insert(ending, 1);
            self.word_exists(outcome.level)?;
        }
        Ok(())
    }

    /// A game of which only the beginning is wanted ends here, and is as good as any other.
    fn give_up(&self, game: &mut Game<R>) -> Result<(), Broken> {
        let side = sides(&*self.rules).next();
        let gave_up = side.map_or(Ok(()), |side| game.table.resign(side));
        gave_up.map_err(|error| Broken(Law::Ends, error.to_string()))
    }

    /// Writes down what everybody was told, as it is told.
    fn listen(&self, game: &mut Game<R>) {
        for (i, viewer) in viewers(&*self.rules).enumerate() {
            game.told[i].extend(game.table.log(viewer, game.unheard[i]));
            game.unheard[i] = game.table.moment(viewer) + 1;
        }
    }

    fn decision(&mut self, game: &mut Game<R>) -> Result<(), Broken> {
        let costly = self.laws.costly_every > 0 && game.step.is_multiple_of(self.laws.costly_every);
        let deciding: Vec<Side> = game.table.deciding().iter().collect();
        let Some(&side) = game.chooser.pick(&deciding) else {
            return Err(Broken(Law::SomethingToChoose, "the game goes on and nobody must decide".to_owned()));
        };
        let mut all: Vec<Offered<R>> = Vec::new();
        for side in sides(&*self.rules) {
            let offered = Offered::new(&*self.rules, game.table.authority_state(), side);
            self.offers_are_legal(game, side, &offered)?;
            all.push(offered);
        }
        let offered = &all[usize::from(side.0)];
        game.summary.offers += offered.named.len();
        self.others_are_refused(game, &all)?;
        self.outsiders_are_refused(game, side, &offered.offers)?;
        if costly {
            self.state_saves(game.table.authority_state())?;
            self.state_carries(game.table.authority_state())?;
            self.views_agree(game, &all)?;
            self.offers_have_texts(game, side, offered)?;
        }
        let action = self.choose(game, side, offered)?;
        if costly {
            self.bands_are_true(game, side, &action)?;
            self.odds_add_up(game, side, &action)?;
            self.parts_make_the_whole(game, side, &action)?;
        }
        self.remember(&mut game.chooser, &offered.named);
        if !offered.offers.open.is_empty() {
            // What was drawn of an open offer is in no list.
            self.remember(&mut game.chooser, std::slice::from_ref(&action));
        }
        self.take(game, side, &action, &all, costly)
    }

    /// Takes the decision, and on the way tries to undo it.
    fn take(
        &self,
        game: &mut Game<R>,
        side: Side,
        action: &R::Action,
        all: &[Offered<R>],
        costly: bool,
    ) -> Result<(), Broken> {
        let before = game.table.authority_state().clone();
        let known = self.glimpses(game);
        if costly {
            self.draws_tell_no_more(side, action, &before)?;
        }
        let step = self.submit(game, side, action)?;
        game.summary.decisions += 1;
        game.summary.rolls += step.rolled.len();
        self.invariants(game.table.authority_state())?;
        self.events_have_texts(&step)?;
        self.hidden_is_unnamed(&before, game.table.authority_state(), &step.events)?;
        self.sealed_is_sealed(game, &before, &step)?;
        self.moments_are_own(game, &before, &step, &known)?;
        if costly {
            self.sealed_commutes(game, &before, (side, action), all)?;
        }
        if costly && game.table.result().is_none() {
            let chance = !step.rolled.is_empty() || step.revealed;
            let undone = self.undo_is_fair(game, side, &before, action, chance)?;
            if !chance {
                self.reveal_is_declared(game, side, action, &before)?;
            }
            if undone {
                self.submit(game, side, action)?;
            }
        }
        Ok(())
    }

    fn submit(&self, game: &mut Game<R>, side: Side, action: &R::Action) -> Result<Step<R::Event>, Broken> {
        let moment = game.table.moment(Viewer::Side(side));
        game.table.submit(side, moment, action).map_err(|error| {
            Broken(Law::ListedIsLegal, format!("`{}` is not taken: {error}", self.rules.write(action)))
        })
    }

    fn choose(
        &self,
        game: &mut Game<R>,
        side: Side,
        Offered { offers, named }: &Offered<R>,
    ) -> Result<R::Action, Broken> {
        let (state, chooser) = (game.table.authority_state(), &mut game.chooser);
        if let Some(&open) = chooser.pick(&offers.open)
            && (offers.closed.is_empty() || chooser.below(2) == 0)
            && let Some(action) = self.rules.draw(state, side, open, chooser)
        {
            let notation = || self.rules.write(&action);
            if let Err(refusal) = self.rules.check(state, side, &action) {
                let detail = format!("drew `{}`: refused by {}", notation(), refusal.rule);
                return Err(Broken(Law::ListedIsLegal, detail));
            }
            if !self.rules.belongs(open, &action) {
                let detail = format!("drew `{}`, which does not belong to {open:?}", notation());
                return Err(Broken(Law::ListedIsLegal, detail));
            }
            return Ok(action);
        }
        let nothing =
            || Broken(Law::SomethingToChoose, "an open offer of which nothing can be drawn".to_owned());
        chooser.pick(named).cloned().ok_or_else(nothing)
    }

    fn remember(&mut self, chooser: &mut Stream, named: &[R::Action]) {
        for _ in 0..3.min(named.len()) {
            let Some(action) = chooser.pick(named) else { return };
            if self.pool.len() < POOL {
                self.pool.push(action.clone());
            } else {
                let place = chooser.below(POOL as u32) as usize;
                self.pool[place] = action.clone();
            }
        }
    }

    /// An action of another moment, of this game or an earlier one.
    pub(super) fn outsider(&self, chooser: &mut Stream) -> Option<&R::Action> {
        chooser.pick(&self.pool)
    }
}

/// Runs it; a panic is a broken law as well.
fn guarded<T>(run: impl FnOnce() -> Result<T, Broken>) -> Result<T, Broken> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
        Err(Broken(Law::NeverPanics, text.to_owned()))
    })
}
