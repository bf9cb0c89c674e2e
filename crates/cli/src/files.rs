//! Reading what the command line names: games, set-ups, files.

use crate::args::{DataArgs, SetupArgs};
use crate::fault::{AtLine, Fault};
use crate::replay::departure;
use crate::words::Words;
use kernel::{Record, Setup, SetupError};
use shelf::Rulebook;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// Larger text files are refused.
pub const MAX_BYTES: u64 = 8 << 20;

/// The game of that code, with the data asked for.
pub fn rulebook(code: &str, data: &DataArgs) -> Result<Arc<dyn Rulebook>, Fault> {
    let book = shelf::find(code).ok_or_else(|| {
        let known: Vec<&str> = shelf::codes().collect();
        Fault::plain(format!("no game `{code}`; there are: {}", known.join(", ")))
    })?;
    match &data.data {
        None => Ok(book),
        Some(folder) => book.with_data(folder).map_err(|report| Fault::Found(report, crate::fault::UNUSABLE)),
    }
}

/// The set-up asked for, and the book bound to it.
pub fn setup(
    book: &dyn Rulebook,
    args: &SetupArgs,
    words: &Words,
) -> Result<(Arc<dyn Rulebook>, Setup), Fault> {
    let main = book.about().scenarios.first().map(|scenario| scenario.code.clone());
    let scenario = args.scenario.clone().or(main);
    let scenario = scenario.ok_or_else(|| Fault::plain("the game has no scenario"))?;
    let options = args.options.iter().filter(|option| !option.is_empty()).cloned().collect();
    let setup = Setup { scenario, options };
    let bound = book.bound(&setup).map_err(|error| not_set_up(book, &error, words))?;
    Ok((bound, setup))
}

/// Why a game is not set up, in the language of the player.
pub fn not_set_up(book: &dyn Rulebook, error: &SetupError, words: &Words) -> Fault {
    Fault::plain(words.language.of(&book.say(&error.message())))
}

/// Scenario and options in one line.
pub fn setup_name(setup: &Setup) -> String {
    let options = setup.options.iter().map(|option| format!(" {option}"));
    setup.scenario.clone() + &options.collect::<String>()
}

/// The text of a file: not too large, and UTF-8.
pub fn text(path: &Path) -> Result<String, Fault> {
    let name = path.display();
    let unreadable = |error: std::io::Error| Fault::plain(format!("{name}: {error}"));
    let file = File::open(path).map_err(unreadable)?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(Fault::plain(format!("{name}: is a folder, not a file")));
    }
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Fault::plain(format!("{name}: larger than {} MiB", MAX_BYTES >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..good].iter().filter(|&&byte| byte == b'\n').count();
        Fault::plain(format!("{name}:{line}: not UTF-8 text"))
    })
}

/// A record, and the text it was read from.
pub fn record(path: &Path) -> Result<(Record, String), Fault> {
    let text = text(path)?;
    let name = path.display().to_string();
    let record = Record::parse(&text, &name)
        .map_err(|error| Fault::unusable(AtLine::new(&name, &text, error.line, &error.fault)))?;
    Ok((record, text))
}

/// The game that a record is of, bound to its set-up.
pub fn game_of(
    record: &Record,
    path: &Path,
    text: &str,
    data: &DataArgs,
    words: &Words,
) -> Result<Arc<dyn Rulebook>, Fault> {
    if shelf::codes().any(|code| code == record.game) {
        return bound(&*rulebook(&record.game, data)?, record, path, text, words);
    }
    let line = text.lines().position(|line| line.starts_with("game ")).map_or(1, |index| index + 1);
    let known: Vec<&str> = shelf::codes().collect();
    let reason = format!("no game `{}`; there are: {}", record.game, known.join(", "));
    Err(Fault::unusable(AtLine::new(&path.display().to_string(), text, line, reason)))
}

/// The book of a game bound to the set-up of a record.
pub fn bound(
    book: &dyn Rulebook,
    record: &Record,
    path: &Path,
    text: &str,
    words: &Words,
) -> Result<Arc<dyn Rulebook>, Fault> {
    book.bound(&record.setup).map_err(|error| departure(book, path, text, &error.into(), words))
}

/// Writes a file so that it is the old one or the new one, never half of it.
pub fn write_whole(path: &Path, text: &str) -> Result<(), Fault> {
    let failed = |error: std::io::Error| Fault::plain(format!("{}: {error}", path.display()));
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    std::fs::write(&beside, text).map_err(failed)?;
    std::fs::rename(&beside, path).map_err(failed)
}
