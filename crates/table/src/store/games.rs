//! Games, their seats, and their records.

use super::pen::returned;
use super::{Shown, Standing, Store};
use crate::logs::Seldom;
use kernel::authority::Clock;
use kernel::record::Line;
use kernel::{Cast, Record, Setup};
use serde_json::Value;
use sqlx::Row as _;
use sqlx::any::AnyRow;

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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

/// Which games a list holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clause {
    /// Unfinished ones of an account.
    Mine,
    /// With a seat for anybody.
    Open,
    /// That run.
    Watch,
    /// That are over: listed ones, and those of an account.
    Finished,
}

macro_rules! listing {
    ($clause:literal) => {
        concat!(
            "SELECT g.id, g.slug, g.game, g.scenario, g.options, g.version, g.data, g.clock, g.listed, g.creator, \
             g.created, g.updated, g.status, g.deciding, g.turn, g.deadline, g.times, g.result, g.shown, g.rematch, g.chatted, \
             s.side, s.account, s.computer, s.invitation, a.name FROM (SELECT * FROM games WHERE ",
            $clause,
            ") AS g JOIN seats s ON s.game = g.id LEFT JOIN accounts a ON a.id = s.account \
             ORDER BY g.updated DESC, g.id DESC, s.side"
        )
    };
}

impl Clause {
    /// $1 is the account, $2 the moment before which.
    const fn sql(self) -> &'static str {
        match self {
            Clause::Mine => listing!(
                "status < 2 AND updated < $2 AND id IN (SELECT game FROM seats WHERE account = $1) \
                 ORDER BY updated DESC LIMIT 200"
            ),
            Clause::Open => listing!(
                "status = 0 AND listed = 1 AND updated < $2 AND id NOT IN (SELECT game FROM seats WHERE account = $1) \
                 AND id IN (SELECT game FROM seats WHERE account IS NULL AND computer IS NULL AND invitation IS NULL) \
                 ORDER BY updated DESC LIMIT 50"
            ),
            Clause::Watch => listing!(
                "status = 1 AND listed = 1 AND updated < $2 AND id NOT IN (SELECT game FROM seats WHERE account = $1) \
                 ORDER BY updated DESC LIMIT 50"
            ),
            Clause::Finished => listing!(
                "status = 2 AND updated < $2 AND (listed = 1 OR id IN (SELECT game FROM seats WHERE account = $1)) \
                 ORDER BY updated DESC LIMIT 50"
            ),
        }
    }
}

impl Store {
    /// A new game; its number.
    pub async fn add_game(&self, new: &NewGame<'_>) -> Result<i64, sqlx::Error> {
        let (record, standing) = (new.record, &new.standing);
        let dice: Vec<String> = record.setup_dice.iter().map(Cast::to_string).collect();
        let clock = (new.clock != Clock::None).then(|| json_text(&new.clock));
        let mut pen = self.pens.take().await?;
        let mut draft = pen.draft().await?;
        let query = sqlx::query(
            "INSERT INTO games (slug, game, scenario, options, version, data, seed, setup_dice, clock, listed, creator, \
             created, updated, status, deciding, turn, deadline, times, result, shown) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15, $16, $17, $18, $19) RETURNING id",
        )
        .bind(new.slug)
        .bind(record.game.as_str())
        .bind(record.setup.scenario.as_str())
        .bind(json_text(&record.setup.options))
        .bind(i64::from(record.version))
        .bind(record.data.as_str())
        .bind(new.seed.to_vec())
        .bind(dice.join(" "))
        .bind(clock)
        .bind(i64::from(new.listed))
        .bind(new.creator)
        .bind(standing.updated())
        .bind(standing.status)
        .bind(standing.deciding)
        .bind(standing.turn)
        .bind(standing.deadline)
        .bind(standing.times_text())
        .bind(standing.result.as_deref())
        .bind(standing.shown_text());
        let row = returned(query, &mut draft).await?.ok_or(sqlx::Error::RowNotFound)?;
        let id: i64 = row.try_get("id")?;
        for (side, seat) in (0i64..).zip(&new.seats) {
            sqlx::query(
                "INSERT INTO seats (game, side, account, computer, invitation) VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(id)
            .bind(side)
            .bind(seat.account)
            .bind(seat.computer.as_deref())
            .bind(seat.invitation.as_deref())
            .execute(&mut *draft)
            .await?;
        }
        draft.commit().await?;
        Ok(id)
    }

    /// A list of games, the latest first.
    pub async fn list(&self, clause: Clause, account: i64, before: i64) -> Result<Vec<Row>, sqlx::Error> {
        let rows = sqlx::query(clause.sql()).bind(account).bind(before).fetch_all(&self.read).await?;
        Ok(gather(&rows).into_iter().filter_map(readable).collect())
    }

    /// A game and its seats.
    pub async fn row(&self, slug: &str) -> Result<Option<Row>, sqlx::Error> {
        let sql = listing!("slug = $1");
        let rows = sqlx::query(sql).bind(slug).fetch_all(&self.read).await?;
        match gather(&rows).pop() {
            Some(row) => Ok(Some(row?)),
            None => Ok(None),
        }
    }

    /// A game with all that it takes to go on.
    pub async fn file(&self, slug: &str) -> Result<Option<Filed>, sqlx::Error> {
        let Some(row) = self.row(slug).await? else { return Ok(None) };
        let secret = sqlx::query("SELECT seed, setup_dice FROM games WHERE id = $1").bind(row.id);
        let secret = secret.fetch_one(&self.read).await?;
        let seed = <[u8; 32]>::try_from(secret.try_get::<Vec<u8>, _>("seed")?)
            .map_err(|_| sqlx::Error::Decode("the seed of a game has not 32 bytes".into()))?;
        let lines = self.texts(row.id, 0).await?;
        let record = record(&row, &secret.try_get::<String, _>("setup_dice")?, &lines)?;
        let (lines, snapshots): (Vec<_>, Vec<_>) = self.snapshots(row.id).await?.into_iter().unzip();
        let newest = lines.last().copied().unwrap_or_default();
        let position = match row.status() {
            Status::Over => None,
            _ => self.position(row.id).await?,
        };
        Ok(Some(Filed { row, record, seed, snapshots, newest, position }))
    }

    /// The lines of a game after a sequence.
    pub async fn lines(&self, row: &Row, after: usize) -> Result<Vec<Line>, sqlx::Error> {
        let texts = self.texts(row.id, after).await?;
        Ok(record(row, "", &texts)?.lines)
    }

    async fn texts(&self, game: i64, after: usize) -> Result<Vec<String>, sqlx::Error> {
        // As one text: to read a long game row by row takes longer than to play it.
        let sql = "SELECT string_agg(line, $3 ORDER BY sequence) AS lines FROM actions WHERE game = $1 AND sequence > $2";
        let query = sqlx::query(sql).bind(game).bind(after as i64).bind("\n");
        let lines: Option<String> = query.fetch_one(&self.read).await?.try_get("lines")?;
        Ok(lines.iter().flat_map(|lines| lines.lines()).map(str::to_owned).collect())
    }

    /// Somebody sits down in a seat that is still free; false if it is not. The game, and its clock, start with its last
    /// seat.
    pub async fn sit(&self, row: &Row, side: usize, account: i64, now: i64) -> Result<bool, sqlx::Error> {
        let game = row.id;
        let deadline = match row.clock {
            Clock::None => None,
            Clock::PerMove(limit) | Clock::PerTurn(limit) => Some(now + limit as i64),
        };
        let mut started = row.standing.clone();
        started.shown.iter_mut().for_each(|shown| shown.updated = now);
        let mut pen = self.pens.take().await?;
        let mut draft = pen.draft().await?;
        // The game before its seats: who takes it away goes the same way, so that one waits for the other.
        let waits = "UPDATE games SET updated = $1 WHERE id = $2 AND status = 0";
        let waits = sqlx::query(waits).bind(now).bind(game).execute(&mut *draft).await?;
        let seated = sqlx::query(
            "UPDATE seats SET account = $1, invitation = NULL \
             WHERE game = $2 AND side = $3 AND account IS NULL AND computer IS NULL",
        )
        .bind(account)
        .bind(game)
        .bind(side as i64)
        .execute(&mut *draft)
        .await?;
        if (waits.rows_affected(), seated.rows_affected()) != (1, 1) {
            draft.discard().await?;
            return Ok(false);
        }
        sqlx::query(
            "UPDATE games SET status = 1, deadline = $1, shown = $3 WHERE id = $2 AND NOT EXISTS \
             (SELECT 1 FROM seats WHERE game = $2 AND account IS NULL AND computer IS NULL)",
        )
        .bind(deadline)
        .bind(game)
        .bind(started.shown_text())
        .execute(&mut *draft)
        .await?;
        draft.commit().await?;
        Ok(true)
    }

    /// Somebody leaves a game; false if it has started meanwhile.
    pub async fn stand_up(&self, game: i64, account: i64) -> Result<bool, sqlx::Error> {
        let sql = "UPDATE seats SET account = NULL WHERE game = $1 AND account = $2 \
                   AND (SELECT status FROM games WHERE id = $1) = 0";
        let done = sqlx::query(sql).bind(game).bind(account).execute(&mut *self.pens.take().await?).await?;
        Ok(done.rows_affected() > 0)
    }

    /// Takes a game away that has not started, and so has no lines; false if it has started meanwhile.
    pub async fn cancel_game(&self, game: i64) -> Result<bool, sqlx::Error> {
        let sql = "DELETE FROM games WHERE id = $1 AND status = 0";
        let done = sqlx::query(sql).bind(game).execute(&mut *self.pens.take().await?).await?;
        Ok(done.rows_affected() == 1)
    }

    /// Takes a game away.
    pub async fn delete_game(&self, game: i64) -> Result<(), sqlx::Error> {
        let mut pen = self.pens.take().await?;
        let mut draft = pen.draft().await?;
        for sql in ["DELETE FROM actions WHERE game = $1", "DELETE FROM games WHERE id = $1"] {
            sqlx::query(sql).bind(game).execute(&mut *draft).await?;
        }
        draft.commit().await
    }

    /// The clock of a game stops until its next decision.
    pub async fn stop_clock(&self, slug: &str) -> Result<(), sqlx::Error> {
        let sql = "UPDATE games SET deadline = NULL WHERE slug = $1";
        sqlx::query(sql).bind(slug).execute(&mut *self.pens.take().await?).await.map(|_| ())
    }

    /// The machine's clock has jumped by so much: every clock that runs is moved along. Of several processes on one
    /// machine the first does it.
    pub async fn shift_deadlines(&self, by: i64, now: i64) -> Result<(), sqlx::Error> {
        let mut pen = self.pens.take().await?;
        let mut draft = pen.draft().await?;
        let first = "INSERT INTO pulse (id, beat) VALUES (2, $1) ON CONFLICT (id) DO UPDATE SET beat = excluded.beat \
                     WHERE abs(pulse.beat - excluded.beat) > 60000";
        if sqlx::query(first).bind(now).execute(&mut *draft).await?.rows_affected() == 1 {
            let sql = "UPDATE games SET deadline = deadline + $1 WHERE status = 1 AND deadline IS NOT NULL";
            sqlx::query(sql).bind(by).execute(&mut *draft).await?;
        }
        draft.commit().await
    }

    /// When the clock of a game runs out.
    pub async fn set_deadline(&self, game: i64, deadline: Option<i64>) -> Result<(), sqlx::Error> {
        let sql = "UPDATE games SET deadline = $1 WHERE id = $2 AND status = 1";
        let set = sqlx::query(sql).bind(deadline).bind(game);
        set.execute(&mut *self.pens.take().await?).await.map(|_| ())
    }

    /// Says which game was made after another; false if one was already that is still there.
    pub async fn set_rematch(&self, game: i64, slug: &str) -> Result<bool, sqlx::Error> {
        let sql = "UPDATE games SET rematch = $1 WHERE id = $2 \
                   AND (rematch IS NULL OR NOT EXISTS (SELECT 1 FROM games AS next WHERE next.slug = games.rematch))";
        let done = sqlx::query(sql).bind(slug).bind(game).execute(&mut *self.pens.take().await?).await?;
        Ok(done.rows_affected() == 1)
    }

    /// What is known of the line of chances of a game, by line.
    pub async fn chances(&self, game: i64) -> Result<Vec<(usize, Value)>, sqlx::Error> {
        let sql = "SELECT sequence, point FROM chances WHERE game = $1 ORDER BY sequence";
        let rows = sqlx::query(sql).bind(game).fetch_all(&self.read).await?;
        let point = |row: &AnyRow| {
            let text: String = row.try_get("point")?;
            let point = serde_json::from_str(&text).map_err(|error| sqlx::Error::Decode(Box::new(error)))?;
            Ok((row.try_get::<i64, _>("sequence")? as usize, point))
        };
        rows.iter().map(point).collect()
    }

    /// A point of that line; another process may have been first.
    pub async fn add_chances(&self, game: i64, at: usize, point: &str) -> Result<(), sqlx::Error> {
        let sql = "INSERT INTO chances (game, sequence, point) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        sqlx::query(sql)
            .bind(game)
            .bind(at as i64)
            .bind(point)
            .execute(&mut *self.pens.take().await?)
            .await
            .map(|_| ())
    }

    /// Running games with a computer player.
    pub async fn with_computers(&self) -> Result<Vec<String>, sqlx::Error> {
        let sql = "SELECT slug FROM games WHERE status = 1 AND id IN (SELECT game FROM seats WHERE computer IS NOT NULL)";
        self.slugs(sqlx::query(sql)).await
    }

    /// Running games whose time is up.
    pub async fn out_of_time(&self, now: i64) -> Result<Vec<String>, sqlx::Error> {
        self.slugs(sqlx::query("SELECT slug FROM games WHERE status = 1 AND deadline <= $1").bind(now)).await
    }

    /// Unfinished games of an account.
    pub async fn unfinished(&self, account: i64) -> Result<Vec<String>, sqlx::Error> {
        let sql =
            "SELECT slug FROM games WHERE status < 2 AND id IN (SELECT game FROM seats WHERE account = $1)";
        self.slugs(sqlx::query(sql).bind(account)).await
    }

    /// Every game in which an account sits: its number, and what people see.
    pub async fn seated(&self, account: i64) -> Result<Vec<(i64, String)>, sqlx::Error> {
        let sql = "SELECT id, slug FROM games WHERE id IN (SELECT game FROM seats WHERE account = $1)";
        self.named(sqlx::query(sql).bind(account)).await
    }

    async fn slugs(
        &self,
        query: sqlx::query::Query<'_, sqlx::Any, sqlx::any::AnyArguments>,
    ) -> Result<Vec<String>, sqlx::Error> {
        let rows = query.fetch_all(&self.read).await?;
        rows.iter().map(|row| row.try_get("slug")).collect()
    }
}

/// Games from rows of one seat each; what is wrong with one of them is its own.
fn gather(rows: &[AnyRow]) -> Vec<Result<Row, sqlx::Error>> {
    let number = |row: &AnyRow| row.try_get::<i64, _>("id").ok();
    rows.chunk_by(|one, next| number(one).is_some() && number(one) == number(next)).map(read).collect()
}

/// One that cannot be read is said in the log, and keeps nobody from the others.
fn readable(row: Result<Row, sqlx::Error>) -> Option<Row> {
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
fn record(row: &Row, setup_dice: &str, lines: &[String]) -> Result<Record, sqlx::Error> {
    let header = Record {
        game: row.game.clone(),
        version: row.version,
        setup: row.setup.clone(),
        data: row.data.clone(),
        setup_dice: setup_dice.split_whitespace().map(Cast::from).collect(),
        ..Record::default()
    };
    let mut text = header.to_string();
    for (number, line) in (1..).zip(lines) {
        text.push_str(&format!("{number} {line}\n"));
    }
    Record::parse(&text, &row.slug).map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

fn json_text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
