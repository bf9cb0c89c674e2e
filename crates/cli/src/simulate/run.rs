//! The games of a run, spread over threads. Game `i` has the seed that follows from the run's seed and `i`, so that
//! the result does not depend on who plays it when.

use super::summary::Summary;
use crate::fault::{Fault, spoken};
use crate::files;
use indicatif::{ProgressBar, ProgressStyle};
use kernel::hash::hex;
use kernel::{Record, Setup};
use rayon::prelude::*;
use shelf::{Contest, Rulebook};
use staff::{Level, Played, run_seed};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::Instant;

/// A run of games.
pub struct Run<'b> {
    /// The game.
    pub book: &'b dyn Rulebook,
    /// Scenario and options.
    pub setup: Setup,
    /// Who plays, one a side.
    pub players: Vec<Level>,
    /// Seed of the run.
    pub seed: u64,
    /// Number of the first game.
    pub first: u64,
    /// How many games.
    pub games: u64,
    /// Where the records go.
    pub records: Option<PathBuf>,
}

/// A game that was not played to its end.
pub struct Failure {
    /// Its number.
    pub game: u64,
    /// What went wrong.
    pub reason: String,
}

impl Run<'_> {
    /// Plays every game, on this many threads.
    pub fn play(&self, threads: Option<usize>) -> Result<Summary, Fault> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
        let pool = pool.map_err(crate::fault::unusable)?;
        let bar = progress_bar(self.games);
        let start = Instant::now();
        let last = self.first + self.games;
        let sides = self.book.about().sides.len();
        let summed: Result<Summary, Fault> = pool.install(|| {
            let games = (self.first..last).into_par_iter().map_init(
                || None,
                |contest, game| {
                    let mut summary = Summary::new(sides);
                    self.one(contest, game, &mut summary)?;
                    bar.inc(1);
                    Ok(summary)
                },
            );
            games.try_reduce(|| Summary::new(sides), |left, right| Ok(left.plus(right)))
        });
        bar.finish_and_clear();
        let mut summary = summed?;
        summary.game = self.book.about().game.clone();
        summary.sides = self.book.about().sides.clone();
        summary.scenario = self.setup.scenario.clone();
        summary.threads = pool.current_num_threads();
        summary.finish(start.elapsed().as_secs_f64());
        Ok(summary)
    }

    fn one<'a>(
        &'a self,
        contest: &mut Option<Box<dyn Contest + 'a>>,
        game: u64,
        summary: &mut Summary,
    ) -> Result<(), Fault> {
        let mut record = Record::default();
        let played = catch_unwind(AssertUnwindSafe(|| self.guarded(contest, game, &mut record)));
        let played = played.unwrap_or_else(|panic| {
            *contest = None; // whatever it holds is not to be trusted
            Err(spoken(&*panic).to_owned())
        });
        let name = match played {
            Ok(played) => {
                summary.add(&played);
                format!("{game:06}.record")
            }
            Err(reason) => {
                summary.failures.push(Failure { game, reason });
                format!("{game:06}.failed.record")
            }
        };
        match &self.records {
            Some(folder) => files::write_whole(&folder.join(name), &record.to_string()),
            None => Ok(()),
        }
    }

    fn guarded<'a>(
        &'a self,
        contest: &mut Option<Box<dyn Contest + 'a>>,
        game: u64,
        record: &mut Record,
    ) -> Result<Played, String> {
        let contest = match contest {
            Some(contest) => contest,
            None => {
                let new = self.book.contest(&self.setup, &self.players);
                contest.insert(new.map_err(|error| error.to_string())?)
            }
        };
        let seed = run_seed(self.seed, game);
        let played = match self.records {
            Some(_) => contest.play_recorded(seed, record),
            None => contest.play(seed),
        };
        played.map_err(|error| error.to_string())
    }

    /// What is said of a game that failed: its number, its seed, and how to play it again.
    pub fn report(&self, failure: &Failure) -> String {
        let Failure { game, reason } = failure;
        let players: Vec<&str> = self.players.iter().map(|level| level.name()).collect();
        let options = if self.setup.options.is_empty() {
            String::new()
        } else {
            format!(" --options {}", self.setup.options.join(","))
        };
        format!(
            "game {game} failed: {reason}\n  seed {}\n  again: sabretache simulate {} --scenario {}{options} \
             --players {} --seed {} --first {game} --games 1 --records .",
            hex(&run_seed(self.seed, *game)),
            self.book.about().game,
            self.setup.scenario,
            players.join(","),
            self.seed,
        )
    }
}

/// On standard error, and only if that is a terminal.
fn progress_bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len}  {per_sec}  {eta}");
    style.map(|style| bar.with_style(style)).unwrap_or_else(|_| ProgressBar::hidden())
}
