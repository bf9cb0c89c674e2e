//! Games, their seats, and their records.

mod row;

pub use row::{Filed, NewGame, NewSeat, Row, SeatRow, Status};

use super::Store;
use super::pen::returned;
use crate::wire::Prospect;
use kernel::Cast;
use kernel::authority::Clock;
use kernel::record::Line;
use row::{gather, readable, record};
use sqlx::Row as _;
use sqlx::any::AnyRow;

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
    pub async fn chances(&self, game: i64) -> Result<Vec<(usize, Prospect)>, sqlx::Error> {
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

fn json_text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
