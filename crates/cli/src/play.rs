//! `sabretache play`: a game in the terminal, against the computer or a person at the same keyboard.

mod command;
mod map;
mod menu;
mod session;

use crate::args::{Opponent, PlayArgs};
use crate::fault::{Fault, unusable};
use crate::files;
use crate::out::Out;
use crate::replay::departure;
use crate::words::Words;
use kernel::Side;
use kernel::authority::{Seat, SeatKind};
use kernel::hash::digest;
use session::Session;
use shelf::{Game, Rulebook};
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::path::{Path, PathBuf};

/// Plays a game to its end, or until the player leaves.
pub fn run(args: &PlayArgs, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    let book = files::rulebook(&args.game, &args.data)?;
    let person = side(&*book, args.side.as_deref())?;
    if let Some(path) = &args.record {
        refuse_to_overwrite(path)?;
    }
    let (mut game, record) = open(&*book, args, words)?;
    for side in (0..book.about().sides.len() as u8).map(Side) {
        let kind = match args.against {
            Opponent::Computer(level) if side != person => SeatKind::Computer(level.to_string()),
            _ => SeatKind::Person,
        };
        game.sit(side, Seat { name: book.side_name(side).get(words.language).to_owned(), kind });
    }
    let computer = match args.against {
        Opponent::Computer(level) => Some(level),
        Opponent::Person => None,
    };
    Session::new(&*book, game, person, computer, record, words, out).play(&mut std::io::stdin().lock())
}

fn side(book: &dyn Rulebook, code: Option<&str>) -> Result<Side, Fault> {
    let Some(code) = code else { return Ok(Side(0)) };
    book.side(code).ok_or_else(|| {
        let sides = book.about().sides.join(", ");
        Fault::plain(format!("{} has no side `{code}`; there are: {sides}", book.about().title))
    })
}

/// The game, new or taken up again, and the file that keeps it.
fn open(
    book: &dyn Rulebook,
    args: &PlayArgs,
    words: &Words,
) -> Result<(Box<dyn Game>, Option<PathBuf>), Fault> {
    if let Some(path) = &args.resume {
        let (record, text) = files::record(path)?;
        let game = book.resume(&record, None).map_err(|error| departure(book, path, &text, &error, words))?;
        return Ok((game, Some(path.clone())));
    }
    let setup = files::setup(book, &args.setup)?;
    let seed = args.seed.map_or_else(by_chance, staff::seed_of);
    Ok((book.open(&setup, seed).map_err(unusable)?, args.record.clone()))
}

/// A game that somebody saved is not written over.
fn refuse_to_overwrite(path: &Path) -> Result<(), Fault> {
    match std::fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => {
            Err(Fault::plain(format!("{}: is a folder, not a file", path.display())))
        }
        Ok(metadata) if metadata.len() > 0 => Err(Fault::hinted(
            format!("{}: the file exists", path.display()),
            format!("go on with that game: --resume {}; or name another file", path.display()),
        )),
        _ => Ok(()),
    }
}

/// A seed that nobody knows beforehand.
fn by_chance() -> [u8; 32] {
    let mut bytes = [0; 32];
    for (i, chunk) in bytes.chunks_mut(8).enumerate() {
        // The keys of the standard library's hash maps come from the system's source of chance.
        chunk.copy_from_slice(&RandomState::new().hash_one((i, std::time::SystemTime::now())).to_le_bytes());
    }
    digest(&bytes)
}
