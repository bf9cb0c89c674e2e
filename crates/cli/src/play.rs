//! `sabretache play`: a game in the terminal, against the computer or a person at the same keyboard.

mod command;
mod map;
mod menu;
mod session;
mod standing;

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
use std::path::Path;
use std::sync::Arc;

/// Plays a game to its end, or until the player leaves.
pub fn run(args: &PlayArgs, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    let book = files::rulebook(&args.game, &args.data)?;
    if let Some(path) = &args.record {
        refuse_to_overwrite(path)?;
    }
    let Opened { book, mut game } = open(&*book, args, words)?;
    let record = args.resume.as_ref().or(args.record.as_ref()).cloned();
    let person = match &args.side {
        Some(code) => book.about().seat(code).map_err(|error| files::not_set_up(&*book, &error, words))?,
        None => Side(0),
    };
    for side in (0..book.about().sides.len() as u8).map(Side) {
        let kind = match args.against {
            Opponent::Computer(level) if side != person => SeatKind::Computer(level.to_string()),
            _ => SeatKind::Person,
        };
        game.sit(side, Seat { name: words.language.of(&book.side_name(side)).to_owned(), kind });
    }
    let computer = match args.against {
        Opponent::Computer(level) => Some(level),
        Opponent::Person => None,
    };
    Session::new(&*book, game, person, computer, record, words, out).play(&mut std::io::stdin().lock())
}

/// A game, and the book bound to it.
struct Opened {
    book: Arc<dyn Rulebook>,
    game: Box<dyn Game>,
}

/// The game, new or taken up again.
fn open(book: &dyn Rulebook, args: &PlayArgs, words: &Words) -> Result<Opened, Fault> {
    if let Some(path) = &args.resume {
        let (record, text) = files::record(path)?;
        let book = files::bound(book, &record, path, &text, words)?;
        let game =
            book.resume(&record, None).map_err(|error| departure(&*book, path, &text, &error, words))?;
        return Ok(Opened { book, game });
    }
    let (book, setup) = files::setup(book, &args.setup, words)?;
    let seed = args.seed.map_or_else(by_chance, staff::seed_of);
    let game = book.open(&setup, seed).map_err(unusable)?;
    Ok(Opened { book, game })
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
