//! Any rules on the shelf: the one adapter between a game's types and the interface without them.

use crate::forecast::{Forecast, ForecastError, Ground, forecast};
use crate::game::{Game, Outdated};
use crate::gauge::{self, Gauge};
use crate::play::{OfEarlierRules, OnTable};
use crate::provenance::{Provenance, SourceSaid};
use crate::rulebook::{CaseOdds, Contest, Eyes, Fit, Prospects, ProspectsError, Replay, Resumed, Rulebook};
use crate::speech::{Said, Speaker};
use catalogue::Catalogue;
use kernel::carry::{self, CarryError};
use kernel::case::{self, CaseError, CaseResult, Keys, Weighed};
use kernel::chart::{Chart, Charted};
use kernel::harness;
use kernel::hash::hex;
use kernel::odds::Budget;
use kernel::replay::{self, ReplayError, Replayed};
use kernel::{
    About, Doctrine, Log, Match, Message, Name, Record, Rules, Setup, SetupError, Side, Stream, Turn, Viewer,
};
use serde_json::Value;
use staff::{Arena, Level, PlayError, Played, player_seed, run_seed};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::Duration;

type Loader<R> = dyn Fn(&Path) -> Result<R, miette::Report> + Send + Sync;

/// A game's rules, their voice, and how they are read from a folder.
struct Shelved<R: Rules> {
    rules: Arc<R>,
    speaker: Arc<Speaker<R>>,
    load: Arc<Loader<R>>,
    /// What cases can name, found out when it is first asked for.
    keys: OnceLock<Keys>,
    kin: Arc<Kin<R>>,
}

/// The books of one game.
struct Kin<R: Rules> {
    /// The rules as they came on the shelf, from which all others are bound.
    title: Arc<R>,
    /// The books that somebody holds, bound to one board each.
    held: Mutex<Vec<Weak<Shelved<R>>>>,
}

/// Puts a game on the shelf: its rules with the data it comes with, and how to read other data from a folder.
pub fn shelved<R, E>(rules: R, load: fn(&Path) -> Result<R, E>) -> Arc<dyn Rulebook>
where
    R: Doctrine + Charted,
    E: miette::Diagnostic + Send + Sync + 'static,
{
    let load = move |folder: &Path| load(folder).map_err(miette::Report::new);
    Shelved::of_title(rules, Arc::new(load))
}

impl<R: Rules> Shelved<R> {
    fn of_title(rules: R, load: Arc<Loader<R>>) -> Arc<Shelved<R>> {
        let title = Arc::new(rules);
        let kin = Arc::new(Kin { title: Arc::clone(&title), held: Mutex::default() });
        Shelved::take(title, load, kin)
    }

    /// The book of these rules: that which somebody holds, or else a new one.
    fn take(rules: Arc<R>, load: Arc<Loader<R>>, kin: Arc<Kin<R>>) -> Arc<Shelved<R>> {
        let mut held = kin.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.retain(|book| book.strong_count() > 0);
        let known = held.iter().filter_map(Weak::upgrade).find(|book| Arc::ptr_eq(&book.rules, &rules));
        known.unwrap_or_else(|| {
            let speaker = Arc::new(Speaker::new(Arc::clone(&rules)));
            let book =
                Arc::new(Shelved { rules, speaker, load, keys: OnceLock::new(), kin: Arc::clone(&kin) });
            held.push(Arc::downgrade(&book));
            book
        })
    }

    fn seated(&self, table: Match<R>) -> Box<dyn Game>
    where
        R: Doctrine + Charted,
    {
        Box::new(OnTable { table, speaker: Arc::clone(&self.speaker) })
    }

    /// The odds of a case, reckoned from what the side sees.
    fn asked(&self, Weighed { case, text, rules, state, side }: Weighed<R>) -> CaseOdds
    where
        R: Doctrine + Charted,
    {
        let view = rules.view(&state, Viewer::Side(side));
        let (speaker, line) = (Speaker::new(rules), text.clone());
        let ask =
            move |budget: &Budget| forecast(&speaker, &Ground::View(&view, [0; 32]), side, &[&line], budget);
        CaseOdds { case, text, ask: Box::new(ask) }
    }

    fn told(&self, record: &Record, replayed: &Replayed<R>) -> Replay {
        let speaker = &self.speaker;
        let mut log: Vec<_> = replayed.setup.iter().map(|event| speaker.event(0, None, event)).collect();
        for step in &replayed.steps {
            let by = speaker.code(step.side);
            log.extend(step.events.iter().map(|event| speaker.event(step.sequence, Some(by.clone()), event)));
        }
        let deciding = match self.rules.turn(&replayed.state) {
            Turn::Decide(sides) if replayed.ending.is_none() => sides.iter().collect(),
            _ => Vec::new(),
        };
        Replay {
            game: record.game.clone(),
            setup: record.setup.clone(),
            sequence: replayed.sequence,
            stage: speaker.stage(&replayed.state),
            deciding: deciding.into_iter().map(|side| speaker.code(side)).collect(),
            ending: replayed.ending.map(|ending| speaker.finish(ending)),
            hash: hex(&replayed.hash),
            log,
        }
    }
}

impl<R: Doctrine + Charted> Rulebook for Shelved<R> {
    fn about(&self) -> &About {
        self.rules.about()
    }

    fn bound(&self, setup: &Setup) -> Result<Arc<dyn Rulebook>, SetupError> {
        let rules = self.kin.title.bound(setup)?;
        Ok(Shelved::take(rules, Arc::clone(&self.load), Arc::clone(&self.kin)))
    }

    fn catalogue(&self) -> &Catalogue {
        self.rules.catalogue()
    }

    fn say(&self, message: &Message) -> Said {
        self.speaker.say(message)
    }

    fn word(&self, key: &str) -> Said {
        self.speaker.word(key)
    }

    fn side_name(&self, side: Side) -> Said {
        self.speaker.side_name(side)
    }

    fn side(&self, code: &str) -> Option<Side> {
        self.speaker.side(code)
    }

    fn coded(&self, value: Value) -> Value {
        self.speaker.json(&value)
    }

    fn names(&self) -> BTreeMap<String, Said> {
        let named = |piece| (self.rules.code(Name::Piece(piece)), self.speaker.title(Name::Piece(piece)));
        self.rules.roster().into_iter().map(named).collect()
    }

    fn words(&self) -> BTreeMap<&'static str, Said> {
        self.rules.words().iter().map(|key| (*key, self.speaker.word(key))).collect()
    }

    fn provenance(&self) -> Provenance {
        Provenance::of(&*self.rules)
    }

    fn table_source(&self, rule: &str) -> Option<SourceSaid> {
        self.rules.table_source(rule).map(|source| SourceSaid::new(source, self.rules.catalogue()))
    }

    fn chart(&self) -> Chart {
        self.rules.chart()
    }

    fn open(&self, setup: &Setup, seed: [u8; 32]) -> Result<Box<dyn Game>, SetupError> {
        Match::new(Arc::clone(&self.rules), setup, seed).map(|table| self.seated(table))
    }

    fn resume_with(
        &self,
        record: &Record,
        seed: Option<[u8; 32]>,
        snapshots: &[Vec<u8>],
    ) -> Result<Resumed, ReplayError> {
        let seed = seed.or(record.seed).ok_or(ReplayError::Unproved("seed"))?;
        let resumed = Match::from_record_with(Arc::clone(&self.rules), record, seed, snapshots)?;
        Ok(Resumed { game: self.seated(resumed.game), dropped: resumed.dropped })
    }

    fn outdated(
        &self,
        record: &Record,
        seed: [u8; 32],
        kept: Option<(usize, &str)>,
    ) -> Result<Box<dyn Outdated>, CarryError> {
        let outdated = carry::Outdated::new(Arc::clone(&self.rules), record.clone(), seed, kept)?;
        Ok(Box::new(OfEarlierRules { outdated, speaker: Arc::clone(&self.speaker) }))
    }

    fn replay(&self, record: &Record, to: Option<usize>, fit: Fit) -> Result<Replay, ReplayError> {
        let replayed = match fit {
            Fit::Strict => replay::replay(&*self.rules, record, to)?,
            Fit::Regardless => replay::replay_regardless(&*self.rules, record, to)?,
        };
        Ok(self.told(record, &replayed))
    }

    fn verify(&self, record: &Record) -> Result<Replay, ReplayError> {
        let replayed = replay::verify(&*self.rules, record)?;
        Ok(self.told(record, &replayed))
    }

    fn check_cases(&self, text: &str, file: &str) -> Result<Vec<CaseResult>, CaseError> {
        case::run_file_knowing(&self.rules, text, file, &self.keys)
    }

    fn case_keys(&self, files: &[(&str, &str)]) -> Result<Keys, CaseError> {
        let mut keys = self.keys.get_or_init(|| Keys::explore(&self.rules)).clone();
        files.iter().try_for_each(|(text, name)| case::learn(&self.rules, text, name, &mut keys))?;
        Ok(keys)
    }

    fn case_odds(&self, text: &str, file: &str) -> Result<Vec<CaseOdds>, CaseError> {
        let asked = case::weighed(&self.rules, text, file)?;
        Ok(asked.into_iter().map(|asked| self.asked(asked)).collect())
    }

    fn odds(
        &self,
        record: &Record,
        to: Option<usize>,
        line: &[&str],
        eyes: Eyes,
        budget: &Budget,
    ) -> Result<Forecast, ForecastError> {
        let replayed = replay::replay(&*self.rules, record, to)?;
        let side = match self.rules.turn(&replayed.state) {
            Turn::Decide(sides) if replayed.ending.is_none() => sides.iter().next(),
            _ => None,
        };
        let side = side.ok_or(ForecastError::Over)?;
        match eyes {
            Eyes::Authority => forecast(&self.speaker, &Ground::State(&replayed.state), side, line, budget),
            Eyes::Player => {
                let seed = player_seed(&replayed.hash, side, replayed.sequence as u64);
                let view = self.rules.view(&replayed.state, Viewer::Side(side));
                forecast(&self.speaker, &Ground::View(&view, seed), side, line, budget)
            }
        }
    }

    fn perft(&self, setup: &Setup, seed: [u8; 32], depth: usize) -> Result<Vec<u64>, SetupError> {
        let state = self.rules.start(setup, &mut Stream::new(seed), &mut Log::new())?;
        Ok(harness::perft(&*self.rules, &state, depth))
    }

    fn contest(&self, setup: &Setup, levels: &[Level]) -> Result<Box<dyn Contest + '_>, PlayError> {
        let arena = Arena::of_levels(&*self.rules, setup, levels)?;
        Ok(Box::new(arena))
    }

    fn prospects(&self, record: &Record, at: usize, games: u32) -> Result<Prospects, ProspectsError> {
        let replayed = replay::replay(&*self.rules, record, Some(at))?;
        let sides = self.rules.about().sides.len();
        let turn = self.rules.progress(&replayed.state).turn;
        let mut prospects = Prospects { turn, wins: vec![0; sides], draws: 0 };
        let mut arena = Arena::of_levels(&*self.rules, &record.setup, &vec![Level::Captain; sides])?;
        for number in 0..games {
            let played = arena.play_on(&replayed.state, run_seed(at as u64, u64::from(number)))?;
            match played.outcome.winner {
                Some(side) => prospects.wins[usize::from(side.0)] += 1,
                None => prospects.draws += 1,
            }
        }
        Ok(prospects)
    }

    fn gauge(&self, setup: &Setup, budget: Duration) -> Result<Gauge, PlayError> {
        gauge::measure(&*self.rules, setup, budget)
    }

    fn with_data(&self, folder: &Path) -> Result<Arc<dyn Rulebook>, miette::Report> {
        let rules = (self.load)(folder)?;
        Ok(Shelved::of_title(rules, Arc::clone(&self.load)))
    }
}

impl<R: Rules> Contest for Arena<'_, R> {
    fn play(&mut self, seed: [u8; 32]) -> Result<Played, PlayError> {
        Arena::play(self, seed)
    }

    fn play_recorded(&mut self, seed: [u8; 32], record: &mut Record) -> Result<Played, PlayError> {
        Arena::play_recorded(self, seed, record)
    }
}
