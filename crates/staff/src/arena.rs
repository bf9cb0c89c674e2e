//! Mass play: whole games between computer players, with nothing kept that is not asked for.

use crate::vantage::{player_seed, seed_of};
use crate::{Level, Player, Vantage};
use kernel::dice::Same;
use kernel::record::{Deed, Line, Record};
use kernel::{
    Cast, Dice, Die, Doctrine, Log, Offers, Outcome, RuleId, Rules, Setup, SetupError, Side, Stream, Turn,
    hash,
};

/// A game with more decisions than this does not end.
pub const LIMIT: u64 = 200_000;

/// Where computer players meet: plays game after game, with the same memory.
///
/// Nobody can take anything back here, so there are no snapshots; the record is kept only by
/// [`Arena::play_recorded`].
pub struct Arena<'r, R: Rules> {
    rules: &'r R,
    setup: Setup,
    players: Vec<Box<dyn Player<R>>>,
    offers: Offers<R::Action>,
    log: Log<R::Event>,
}

/// What came of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// How many decisions were taken.
    pub decisions: u64,
    /// The turn in which it ended.
    pub turns: u8,
}

/// Why a game was not played to its end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// It cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Not as many players as sides.
    #[error("{sides} sides need as many players, not {players}")]
    Seats {
        /// This many players.
        players: usize,
        /// This many sides.
        sides: usize,
    },
    /// The game waits for somebody who can do nothing.
    #[error("after {0} decisions there is nothing to decide and the game goes on")]
    Stuck(u64),
    /// It does not end.
    #[error("the game does not end within {LIMIT} decisions")]
    Endless,
}

impl<'r, R: Rules> Arena<'r, R> {
    /// An arena for a set-up, with one player a side in seat order.
    pub fn new(
        rules: &'r R,
        setup: &Setup,
        players: Vec<Box<dyn Player<R>>>,
    ) -> Result<Arena<'r, R>, PlayError> {
        let sides = rules.about().sides.len();
        if players.len() != sides {
            return Err(PlayError::Seats { players: players.len(), sides });
        }
        let (offers, log) = (Offers::new(), Log::new());
        Ok(Arena { rules, setup: setup.clone(), players, offers, log })
    }

    /// The same with players of these levels.
    pub fn of_levels(rules: &'r R, setup: &Setup, levels: &[Level]) -> Result<Arena<'r, R>, PlayError>
    where
        R: Doctrine,
    {
        Arena::new(rules, setup, levels.iter().map(|level| level.player()).collect())
    }

    /// Plays one game. The seed gives its dice and, by another way, the players' chance.
    pub fn play(&mut self, seed: [u8; 32]) -> Result<Played, PlayError> {
        self.run(seed, None)
    }

    /// Plays one game and writes it down. The record is written as the game goes: after an error or a panic it holds what
    /// was done until then, the last line being the decision that failed.
    pub fn play_recorded(&mut self, seed: [u8; 32], record: &mut Record) -> Result<Played, PlayError> {
        let about = self.rules.about();
        *record = Record {
            game: about.game.clone(),
            version: about.version,
            setup: self.setup.clone(),
            data: about.data.clone(),
            commit: Some(hash::digest(&seed)),
            seed: Some(seed),
            ..Record::default()
        };
        self.run(seed, Some(record))
    }

    /// The record of the first game, of the seeds numbered below this, that ends in this way.
    pub fn ending(&mut self, way: &str, seeds: u64) -> Result<Option<Record>, PlayError> {
        let mut record = Record::default();
        for number in 0..seeds {
            if self.play_recorded(seed_of(number), &mut record)?.outcome.level == way {
                return Ok(Some(record));
            }
        }
        Ok(None)
    }

    /// Plays a game on from a position.
    pub fn play_on(&mut self, state: &R::State, seed: [u8; 32]) -> Result<Played, PlayError> {
        self.seat_players(seed);
        self.finish(state.clone(), Stream::new(seed), None)
    }

    fn seat_players(&mut self, seed: [u8; 32]) {
        for (player, side) in self.players.iter_mut().zip((0..).map(Side)) {
            player.sit_down(player_seed(&seed, side, 0));
        }
    }

    fn run(&mut self, seed: [u8; 32], mut record: Option<&mut Record>) -> Result<Played, PlayError> {
        self.seat_players(seed);
        let mut dice = Stream::new(seed);
        self.log.clear();
        let state = match record.as_deref_mut() {
            None => self.rules.start(&self.setup, &mut dice, &mut self.log)?,
            Some(record) => {
                let mut tape = Tape { dice: &mut dice, values: &mut record.setup_dice };
                self.rules.start(&self.setup, &mut tape, &mut self.log)?
            }
        };
        self.finish(state, dice, record)
    }

    fn finish(
        &mut self,
        mut state: R::State,
        mut dice: Stream,
        mut record: Option<&mut Record>,
    ) -> Result<Played, PlayError> {
        let mut decisions = 0;
        loop {
            let side = match self.rules.turn(&state) {
                Turn::Decide(sides) => sides.iter().next().ok_or(PlayError::Stuck(decisions))?,
                Turn::Over(outcome) => {
                    if let Some(record) = record {
                        record.close(hash::state_hash(&state));
                    }
                    let turns = self.rules.progress(&state).turn;
                    return Ok(Played { outcome, decisions, turns });
                }
            };
            if decisions == LIMIT {
                return Err(PlayError::Endless);
            }
            let action = self.decision(&state, side).ok_or(PlayError::Stuck(decisions))?;
            self.apply(&mut state, side, &action, &mut dice, record.as_deref_mut());
            decisions += 1;
        }
    }

    fn decision(&mut self, state: &R::State, side: Side) -> Option<R::Action> {
        self.offers.clear();
        self.rules.offers(state, side, &mut self.offers);
        let vantage = Vantage::at(self.rules, state, side, &self.offers);
        self.players.get_mut(usize::from(side.0))?.decide(&vantage)
    }

    fn apply(
        &mut self,
        state: &mut R::State,
        side: Side,
        action: &R::Action,
        dice: &mut Stream,
        record: Option<&mut Record>,
    ) {
        self.log.clear();
        let Some(record) = record else {
            return self.rules.apply(state, side, action, dice, &mut self.log);
        };
        let code = self.rules.about().sides.get(usize::from(side.0)).cloned().unwrap_or_default();
        let deed = Deed::Act { notation: self.rules.write(action), dice: Vec::new() };
        record.lines.push(Line { side: code, deed });
        if let Some(Line { deed: Deed::Act { dice: values, .. }, .. }) = record.lines.last_mut() {
            self.rules.apply(state, side, action, &mut Tape { dice, values }, &mut self.log);
        }
    }
}

/// Dice that are written down at once.
struct Tape<'a> {
    dice: &'a mut Stream,
    values: &'a mut Vec<Cast>,
}

impl Dice for Tape<'_> {
    fn throw(&mut self, rule: RuleId, die: Die, same: Same<'_>) -> u8 {
        let face = self.dice.throw(rule, die, same);
        self.values.push(Cast::shown(face, die));
        face
    }

    fn lot(&mut self, rule: RuleId, count: usize, code: &dyn Fn(usize) -> String) -> usize {
        let at = self.dice.lot(rule, count, code);
        self.values.push(Cast::drawn(code(at), count));
        at
    }
}

/// Plays one game between players of these levels, one a side in seat order. For many games keep an [`Arena`].
pub fn play_out<R: Doctrine>(
    rules: &R,
    setup: &Setup,
    levels: &[Level],
    seed: [u8; 32],
) -> Result<(Played, Record), PlayError> {
    let mut record = Record::default();
    let played = Arena::of_levels(rules, setup, levels)?.play_recorded(seed, &mut record)?;
    Ok((played, record))
}
