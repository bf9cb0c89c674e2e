//! `sabretache simulate`: many games between computer players, and how they end.

mod run;
mod summary;
mod table;
#[cfg(test)]
mod tests;

use crate::args::SimulateArgs;
use crate::fault::{Fault, WRONG};
use crate::files;
use crate::out::Out;
use crate::words::Words;
use run::Run;
use std::io::Write;
#[cfg(test)]
use summary::Summary;

/// Plays the games and sums them up.
pub fn run(args: &SimulateArgs, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    let book = files::rulebook(&args.game, &args.data)?;
    if args.first.checked_add(args.games).is_none() {
        return Err(Fault::plain(format!(
            "--first {} leaves no numbers for {} games",
            args.first, args.games
        )));
    }
    if let Some(named) = &args.all {
        return table::run(&*book, named, args, words, out);
    }
    let (book, setup) = files::setup(&*book, &args.setup, words)?;
    // Too few or too many players show before the first game.
    book.contest(&setup, &args.players).map_err(crate::fault::unusable)?;
    if let Some(folder) = &args.records {
        let failed = |error| Fault::plain(format!("{}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    let run = Run {
        book: &*book,
        setup,
        players: args.players.clone(),
        seed: args.seed,
        first: args.first,
        games: args.games,
        records: args.records.clone(),
    };
    let summary = run.play(args.threads.map(usize::from))?;
    if args.json {
        out.json(&summary)?;
    } else {
        summary.tell(&run, words, out)?;
    }
    out.flush()?;
    for failure in &summary.failures {
        let _ = writeln!(std::io::stderr(), "{}", run.report(failure));
    }
    Ok(if summary.failures.is_empty() { 0 } else { WRONG })
}
