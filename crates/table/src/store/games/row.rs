//! A game as the database holds it: its row, its seats, its record, and how they are read.

use crate::logs::Seldom;
use crate::store::{Shown, Standing};
use kernel::authority::Clock;
use kernel::record::casts;
use kernel::{Record, Setup};
use serde::Serialize;
use sqlx::Row as _;
use sqlx::any::AnyRow;
use ts_rs::TS;

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A seat is open.
    Waiting = 0,
    /// It is being played.
    Running = 1,
    /// It has ended.
    Over = 2,
}

impl Status {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Waiting => "waiting",
            Status::Running => "running",
            Status::Over => "over",
        }
    }

    fn of(number: i64) -> Status {
        match number {
            0 => Status::Waiting,
            1 => Status::Running,
            _ => Status::Over,
        }
    }
}

/// What the database knows of a game, but for its lines.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its number.
    pub id: i64,
    /// What people see.
    pub slug: String,
    /// Code of the rulebook.
    pub game: String,
    /// Scenario and options.
    pub setup: Setup,
    /// Version of the rules.
    pub version: u32,
    /// Digest of the data.
    pub data: String,
    /// Time for thought.
    pub clock: Clock,
    /// In everybody's lists?
    pub listed: bool,
    /// Who made it.
    pub creator: Option<i64>,
    /// Since when.
    pub created: i64,
    /// Where it stands.
    pub standing: Standing,
    /// The game that was made after it.
    pub rematch: Option<String>,
    /// The number of the last message between its players.
    pub chatted: i64,
    /// Who sits where, in seat order.
    pub seats: Vec<SeatRow>,
}

impl Row {
    /// How far it is.
    pub fn status(&self) -> Status {
        Status::of(self.standing.status)
    }
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatRow {
    /// Whose.
    pub account: Option<i64>,
    /// The name of the account.
    pub name: Option<String>,
    /// A computer player's level.
    pub computer: Option<String>,
    /// Whoever has this may sit down.
    pub invitation: Option<String>,
}

impl SeatRow {
    /// Does nobody sit here, nor was anybody ever meant to have left?
    pub fn is_free(&self) -> bool {
        self.account.is_none() && self.computer.is_none()
    }
}

/// A game as it is stored, with all that it takes to go on.
#[derive(Clone)]
pub struct Filed {
    /// What is known of it.
    pub row: Row,
    /// Its record.
    pub record: Record,
    /// Its seed.
    pub seed: [u8; 32],
    /// Its snapshots, the oldest first.
    pub snapshots: Vec<Vec<u8>>,
    /// The line of the newest; 0 without any.
    pub newest: usize,
    /// The last position that was kept of it, and after which line; looked up where it is not over.
    pub position: Option<(usize, String)>,
}

/// A game to be stored.
pub struct NewGame<'a> {
    /// What people will see.
    pub slug: &'a str,
    /// Its record so far.
    pub record: &'a Record,
    /// Its seed.
    pub seed: [u8; 32],
    /// Time for thought.
    pub clock: Clock,
    /// In everybody's lists?
    pub listed: bool,
    /// Who makes it.
    pub creator: i64,
    /// Where it stands.
    pub standing: Standing,
    /// Its seats.
    pub seats: Vec<NewSeat>,
}

/// A seat to be stored.
#[derive(Clone, Debug, Default)]
pub struct NewSeat {
    /// Whose.
    pub account: Option<i64>,
    /// A computer player's level.
    pub computer: Option<String>,
    /// Whoever has this may sit down.
    pub invitation: Option<String>,
}

/// Games from rows of one seat each; what is wrong with one of them is its own.
pub(super) fn gather(rows: &[AnyRow]) -> Vec<Result<Row, sqlx::Error>> {
    let number = |row: &AnyRow| row.try_get::<i64, _>("id").ok();
    rows.chunk_by(|one, next| number(one).is_some() && number(one) == number(next)).map(read).collect()
}

/// One that cannot be read is said in the log, and keeps nobody from the others.
pub(super) fn readable(row: Result<Row, sqlx::Error>) -> Option<Row> {
    row.inspect_err(|error| UNREADABLE.warn(&format!("a game of the database cannot be read: {error}"))).ok()
}

static UNREADABLE: Seldom = Seldom::new(10);

fn seat(row: &AnyRow) -> Result<SeatRow, sqlx::Error> {
    Ok(SeatRow {
        account: row.try_get("account")?,
        name: row.try_get("name")?,
        computer: row.try_get("computer")?,
        invitation: row.try_get("invitation")?,
    })
}

/// A game, from the rows of its seats.
fn read(rows: &[AnyRow]) -> Result<Row, sqlx::Error> {
    let row = rows.first().ok_or(sqlx::Error::RowNotFound)?;
    let seats = rows.iter().map(seat).collect::<Result<_, _>>()?;
    let options: String = row.try_get("options")?;
    let options = serde_json::from_str(&options).map_err(|error| sqlx::Error::Decode(Box::new(error)))?;
    let clock: Option<String> = row.try_get("clock")?;
    let clock = clock.and_then(|clock| serde_json::from_str(&clock).ok()).unwrap_or_default();
    let times: Option<String> = row.try_get("times")?;
    let shown: Option<String> = row.try_get("shown")?;
    // Of a game that was stored before it was kept apart, everybody knows the same.
    let same =
        Shown { deciding: row.try_get("deciding")?, updated: row.try_get("updated")?, left: Vec::new() };
    let shown = shown.and_then(|shown| serde_json::from_str(&shown).ok());
    let shown = shown.unwrap_or_else(|| vec![same; rows.len() + 1]);
    Ok(Row {
        id: row.try_get("id")?,
        slug: row.try_get("slug")?,
        game: row.try_get("game")?,
        setup: Setup { scenario: row.try_get("scenario")?, options },
        version: row.try_get::<i64, _>("version")? as u32,
        data: row.try_get("data")?,
        clock,
        listed: row.try_get::<i64, _>("listed")? != 0,
        creator: row.try_get("creator")?,
        created: row.try_get("created")?,
        standing: Standing {
            status: row.try_get("status")?,
            deciding: row.try_get("deciding")?,
            turn: row.try_get("turn")?,
            deadline: row.try_get("deadline")?,
            times: times.and_then(|times| serde_json::from_str(&times).ok()).unwrap_or_default(),
            result: row.try_get("result")?,
            shown,
        },
        rematch: row.try_get("rematch")?,
        chatted: row.try_get("chatted")?,
        seats,
    })
}

/// The record of a game, from its text: what is stored is read by the same code as any record.
pub(super) fn record(row: &Row, setup_dice: &str, lines: &[String]) -> Result<Record, sqlx::Error> {
    let header = Record {
        game: row.game.clone(),
        version: row.version,
        setup: row.setup.clone(),
        data: row.data.clone(),
        setup_dice: casts(setup_dice).map_err(|error| sqlx::Error::Decode(Box::new(error)))?,
        ..Record::default()
    };
    let mut text = header.to_string();
    for (number, line) in (1..).zip(lines) {
        text.push_str(&format!("{number} {line}\n"));
    }
    Record::parse(&text, &row.slug).map_err(|error| sqlx::Error::Decode(Box::new(error)))
}
