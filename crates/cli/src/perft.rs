//! `sabretache perft`: how many lines of play there are.

use crate::args::PerftArgs;
use crate::fault::{Fault, unusable};
use crate::files;
use crate::out::Out;
use crate::statistics::grouped;
use crate::words::Words;
use serde_json::json;
use std::time::Instant;

/// Counts the decision tree.
pub fn run(args: &PerftArgs, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    let book = files::rulebook(&args.game, &args.data)?;
    let (book, setup) = files::setup(&*book, &args.setup, words)?;
    let start = Instant::now();
    let counts = book.perft(&setup, staff::seed_of(args.seed), args.depth.into()).map_err(unusable)?;
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        out.json(&json!({
            "game": args.game,
            "scenario": setup.scenario,
            "options": setup.options,
            "seed": args.seed,
            "counts": counts,
            "seconds": seconds,
        }))?;
        return Ok(0);
    }
    for (i, &count) in counts.iter().enumerate() {
        out.line(format!("{:>3} {:>24}", i + 1, grouped(count)))?;
    }
    let lines: u64 = counts.iter().fold(0, |sum, &count| sum.saturating_add(count));
    let speed = grouped((lines as f64 / seconds.max(1e-9)) as u64);
    let seconds = format!("{seconds:.2}");
    out.line(words.say("perft-speed", &[("seconds", (&seconds).into()), ("speed", (&speed).into())]))?;
    Ok(0)
}
