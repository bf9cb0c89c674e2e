//! `sabretache simulate --all`: every scenario of a game in one table, a row each.

use super::run::Run;
use super::summary::Summary;
use crate::args::SimulateArgs;
use crate::fault::{Fault, WRONG, unusable};
use crate::files;
use crate::out::Out;
use crate::words::Words;
use kernel::{Setup, Side};
use serde::Serialize;
use shelf::Rulebook;
use staff::Level;
use std::io::Write;

/// What came of a scenario: each side led by a captain against recruits, in seat order, then captains all round.
#[derive(Serialize)]
struct Row {
    scenario: String,
    sides: Vec<String>,
    runs: Vec<Played>,
}

/// The games of a row between the same players.
#[derive(Serialize)]
struct Played {
    players: Vec<Level>,
    seconds_per_game: f64,
    result: Summary,
}

/// Plays every scenario, or those that are named, and tells each when its games are over.
pub fn run(
    book: &dyn Rulebook,
    named: &[String],
    args: &SimulateArgs,
    words: &Words,
    out: &mut Out,
) -> Result<u8, Fault> {
    // A misspelt name shows before the first game.
    let setups = chosen(book, named).into_iter().map(|setup| {
        let bound = book.bound(&setup).map_err(|error| files::not_set_up(book, &error, words))?;
        Ok((bound, setup))
    });
    let setups = setups.collect::<Result<Vec<_>, Fault>>()?;
    if !args.json {
        let game = (&book.about().title).into();
        out.line(words.say("simulate-table", &[("game", game), ("count", args.games.into())]))?;
        out.line(heading(words))?;
    }
    let (mut rows, mut failed) = (Vec::new(), false);
    for (bound, setup) in &setups {
        let row = row(&**bound, setup, args, &mut failed)?;
        if args.json {
            rows.push(row);
        } else {
            out.line(row.tell(&**bound, words))?;
            out.flush()?;
        }
    }
    if args.json {
        out.json(&rows)?;
    }
    out.flush()?;
    Ok(if failed { WRONG } else { 0 })
}

/// The scenarios that are named, or all.
fn chosen(book: &dyn Rulebook, named: &[String]) -> Vec<Setup> {
    let all = book.about().scenarios.iter().map(|scenario| &scenario.code);
    let codes: Vec<&String> = if named.is_empty() { all.collect() } else { named.iter().collect() };
    codes.into_iter().map(Setup::new).collect()
}

/// Plays one scenario every way.
fn row(book: &dyn Rulebook, setup: &Setup, args: &SimulateArgs, failed: &mut bool) -> Result<Row, Fault> {
    let sides = book.about().sides.clone();
    let alone = (0..sides.len()).map(|captain| led_by(sides.len(), |seat| seat == captain));
    let mut runs = Vec::new();
    for players in alone.chain([led_by(sides.len(), |_| true)]) {
        book.contest(setup, &players).map_err(unusable)?;
        let (first, games, seed) = (args.first, args.games, args.seed);
        let run = Run { book, setup: setup.clone(), players, seed, first, games, records: None };
        let result = run.play(args.threads.map(usize::from))?;
        for failure in &result.failures {
            *failed = true;
            let _ = writeln!(std::io::stderr(), "{}", run.report(failure));
        }
        let seconds_per_game = result.seconds * result.threads as f64 / result.games.max(1) as f64;
        runs.push(Played { players: run.players, seconds_per_game, result });
    }
    Ok(Row { scenario: setup.scenario.clone(), sides, runs })
}

/// Captains in the seats that are chosen, recruits in the others.
fn led_by(seats: usize, captain: impl Fn(usize) -> bool) -> Vec<Level> {
    (0..seats).map(|seat| if captain(seat) { Level::Captain } else { Level::Recruit }).collect()
}

fn heading(words: &Words) -> String {
    let keys = ["scenario", "first", "second", "both", "decisions", "seconds", "sides"];
    let [scenario, first, second, both, decisions, seconds, sides] =
        keys.map(|key| words.word(&format!("simulate-table-{key}")));
    format!("{scenario:<14} {first:>20} {second:>20} {both:>20} {decisions:>10} {seconds:>8}  {sides}")
}

impl Row {
    /// Wins of each side with the draws between them; the share is the captain's, or of two captains the better's.
    fn tell(&self, book: &dyn Rulebook, words: &Words) -> String {
        let cells = self.runs.iter().map(|run| format!(" {:>20}", run.tell())).collect::<String>();
        let names = (0u8..).zip(&self.sides).map(|(side, _)| book.side_name(Side(side)));
        let names: Vec<String> = names.map(|name| words.language.of(&name).to_owned()).collect();
        let last = self.runs.last();
        let decisions = last.map_or(0.0, |run| run.result.mean_decisions());
        let seconds = last.map_or(0.0, |run| run.seconds_per_game);
        format!("{:<14}{cells} {decisions:>10.1} {seconds:>8.2}  {}", self.scenario, names.join(", "))
    }
}

impl Played {
    fn tell(&self) -> String {
        let wins = self.result.wins();
        let captains = self.players.iter().zip(wins).filter(|(level, _)| **level == Level::Captain);
        let best = captains.map(|(_, wins)| *wins).max().unwrap_or(0);
        let share = 100.0 * best as f64 / self.result.games.max(1) as f64;
        let [first, others @ ..] = wins else { return String::new() };
        let others: Vec<String> = others.iter().map(u64::to_string).collect();
        format!("{first}–{}–{} {share:>5.1} %", self.result.draws(), others.join("–"))
    }
}
