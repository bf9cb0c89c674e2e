//! Breaks one rule of a game at a time and wants a rule case to notice: `./test --mutate [GAME] [N]`.
//!
//! Every place where the source decides something (a guard, a comparison, a number, a modifier, an *and*) becomes a switch in
//! a copy of the game's crate. The copy is built once, with all switches in it; then each mutant is one switch thrown, and
//! only the cases that come upon it are played. A mutant that no case notices is listed with its place and what was changed.

mod error;
mod hunt;
mod settings;
mod site;
mod sow;
mod survey;

use clap::Parser;
use error::Error;
use hunt::Fate;
use settings::Settings;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// This part of the mutants, in hundredths, must be noticed.
const WANTED: usize = 95;

#[derive(Parser)]
#[command(name = "mutate", about = "Breaks one rule of a game at a time and wants a rule case to notice.")]
struct Args {
    /// The game: the name of its crate. Left out: each that has settings.
    game: Option<String>,
    /// How many mutants to try, drawn at random. Left out: all.
    count: Option<usize>,
    /// What the sample is drawn by.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only mutants of source files whose path has this text in it.
    #[arg(long, default_value = "")]
    file: String,
    /// How many mutants to try at once.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
}

fn main() -> ExitCode {
    let args = Args::parse();
    match run(&args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("mutate: {error}");
            ExitCode::from(2)
        }
    }
}

/// True if enough was noticed in every game.
fn run(args: &Args) -> Result<bool, Error> {
    let root = root();
    let games = match &args.game {
        Some(game) => vec![game.clone()],
        None => Settings::games(&root)?,
    };
    let mut enough = true;
    for game in games {
        enough &= one_game(&root, &game, args)?;
    }
    Ok(enough)
}

fn one_game(root: &Path, game: &str, args: &Args) -> Result<bool, Error> {
    let settings = Settings::read(root, game)?;
    let garden = sow::sow(root, game, &settings)?;
    for outdated in settings.outdated(&garden.mutants) {
        println!("no such mutant      {outdated}");
    }
    let mut mutants: Vec<_> =
        garden.mutants.iter().filter(|mutant| mutant.file.contains(&args.file)).collect();
    let all = mutants.len();
    mutants.sort_by_cached_key(|mutant| mutant.lot(args.seed));
    mutants.truncate(args.count.unwrap_or(usize::MAX));
    mutants.sort_by_key(|mutant| (&mutant.file, mutant.line, mutant.id));
    let fates = hunt::hunt(&garden, &mutants, args.jobs.max(1), |mutant, fate| {
        match (fate, settings.excuse(mutant).is_some()) {
            (Fate::Noticed, true) => println!("noticed after all   {mutant}"),
            (Fate::Survived, false) => println!("survived   {mutant}"),
            (Fate::Unreached, false) => println!("no case    {mutant}"),
            (Fate::Noticed, false) | (Fate::Survived | Fate::Unreached, true) => {}
        }
    })?;

    let (mut noticed, mut excused, mut survivors) = (0, 0, 0);
    for (mutant, fate) in mutants.iter().zip(&fates) {
        match fate {
            Fate::Noticed => noticed += 1,
            Fate::Survived | Fate::Unreached if settings.excuse(mutant).is_some() => excused += 1,
            Fate::Survived | Fate::Unreached => survivors += 1,
        }
    }
    let tried = noticed + survivors;
    let part = |of: usize| (noticed * 1000 / of.max(1)) as f64 / 10.0;
    println!(
        "{game}: of {all} mutants {} tried, {noticed} noticed, {survivors} not, {excused} change nothing; \
         {} % noticed, {} % of those that change something",
        mutants.len(),
        part(mutants.len()),
        part(tried)
    );
    Ok(noticed * 100 >= tried * WANTED)
}

/// The checkout this was built in.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}
