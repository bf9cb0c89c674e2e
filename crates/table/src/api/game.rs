//! Looking at a game: its state, refusals and odds before deciding, its record and its frames.

use super::body::{Asked, At, Body};
use crate::chances;
use crate::error::{Answer, Fault};
use crate::hall::Hall;
use crate::lanes::Chore;
use crate::past::{Moment, Way};
use crate::render::{self, Eyes};
use crate::session::Who;
use crate::store::{Filed, Row, SeatRow, Status};
use crate::wire::{Allowed, ChancePoint, Chances, Film, GameState, LogPage, Proof, Proposals, Reached};
use crate::words::said;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use kernel::hash::{digest, hex};
use kernel::{Record, Viewer};
use serde::{Deserialize, Serialize};
use shelf::{Budget, Caller, Denial, ForecastError, Game, Rulebook, Scope};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// This many frames a call.
const FRAMES: usize = 64;
/// This many moments of the log a call.
const ENTRIES: usize = 500;
/// This many decisions may odds be asked for at once.
const LINE: usize = 16;

/// With whose eyes, from where.
#[derive(Deserialize)]
pub struct Look {
    side: Option<String>,
    from: Option<usize>,
    to: Option<usize>,
}

/// The game as one viewer may see it.
pub async fn state(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(look): Asked<Look>,
) -> Result<Json<GameState>, Fault> {
    let slot = hall.slot(&id).await?;
    let desk = slot.desk(&hall).await?;
    let viewer = desk.viewer(who.id(), look.side.as_deref())?;
    Ok(Json(render::state(&slot, &desk, Eyes { viewer, account: who.id() }, look.from)))
}

/// What is asked about.
#[derive(Deserialize)]
pub struct Why {
    text: String,
    side: Option<String>,
}

/// Why may that not be done?
pub async fn why(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(why): Asked<Why>,
) -> Result<Json<Allowed>, Fault> {
    let slot = hall.slot(&id).await?;
    let desk = slot.desk(&hall).await?;
    let side = desk.seat(who.account()?.id, why.side.as_deref())?;
    let denial = match desk.of_earlier_rules() {
        Some(Answer::Refused(denial)) => Some(*denial),
        _ => desk.game.check(side, &why.text).err(),
    };
    Ok(Json(Allowed { allowed: denial.is_none(), refused: denial.as_ref().map(Into::into) }))
}

/// A line of decisions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Odds {
    line: Vec<String>,
    side: Option<String>,
}

/// What may come of a line of decisions.
pub async fn odds(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Body(odds): Body<Odds>,
) -> Result<Response, Fault> {
    if odds.line.len() > LINE {
        return Err(Fault::Malformed(format!("a line has at most {LINE} decisions")));
    }
    let slot = hall.slot(&id).await?;
    let side = slot.desk(&hall).await?.seat(who.account()?.id, odds.side.as_deref())?;
    // Dropped with this call: whoever hangs up has nothing reckoned any more.
    let caller = Caller::new();
    let (patience, time) = (Budget::default().for_caller(&caller), hall.config.odds);
    let metrics = Arc::clone(&hall.metrics);
    let reckon = move |game: &mut dyn Game| {
        let line: Vec<&str> = odds.line.iter().map(String::as_str).collect();
        let seen = game.odds(side, &line, &patience.until(Instant::now() + time));
        if let Err(ForecastError::Gone) = seen {
            metrics.given_up.fetch_add(1, Relaxed);
        }
        seen
    };
    foreseen(hall.aside(&slot, Chore::Odds, who.caller(), reckon).await?)
}

/// What may be moved.
#[derive(Deserialize)]
pub struct Reach {
    text: Option<String>,
    side: Option<String>,
}

/// Where something may go.
pub async fn reach(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(reach): Asked<Reach>,
) -> Result<Response, Fault> {
    let slot = hall.slot(&id).await?;
    let side = slot.desk(&hall).await?.seat(who.account()?.id, reach.side.as_deref())?;
    let walk = move |game: &mut dyn Game| game.reach(side, reach.text.as_deref());
    let reached = hall.aside(&slot, Chore::Reach, who.caller(), walk).await?;
    foreseen(reached.map(|Scope { reach, strikes, owed }| Reached {
        reach: Some(reach),
        strikes,
        owed,
        refused: None,
    }))
}

/// An open offer.
#[derive(Deserialize)]
pub struct Propose {
    kind: String,
    piece: Option<String>,
    side: Option<String>,
}

/// The few members of an open offer that one would look at first.
pub async fn propose(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(open): Asked<Propose>,
) -> Result<Json<Proposals>, Fault> {
    let slot = hall.slot(&id).await?;
    let desk = slot.desk(&hall).await?;
    let side = desk.seat(who.account()?.id, open.side.as_deref())?;
    let proposals = desk.game.propose(side, &open.kind, open.piece.as_deref());
    Ok(Json(Proposals { proposals }))
}

/// What was foreseen, or why it was not.
pub fn foreseen(seen: Result<impl Serialize, ForecastError>) -> Result<Response, Fault> {
    match seen {
        Ok(seen) => Ok(Json(seen).into_response()),
        // A question, and this is its answer: nothing was asked to be done.
        Err(ForecastError::Denied { denial, .. }) => Ok(denied(&denial)),
        // The game may have ended while the question was on its way.
        Err(ForecastError::Over) => Ok(denied(&Denial::new(shelf::Why::Over, said("over")))),
        Err(ForecastError::Empty) => Err(Fault::Malformed("no decision is named".to_owned())),
        Err(error @ (ForecastError::Replay(_) | ForecastError::Gone)) => {
            Err(Fault::Broken(error.to_string()))
        }
    }
}

/// Why there is nothing to foresee.
fn denied(denial: &Denial) -> Response {
    Json(Reached { refused: Some(denial.into()), ..Reached::default() }).into_response()
}

/// May an account have the whole record? Once it is over, or if there is nobody to hide anything from.
fn open_book(row: &Row, account: Option<i64>) -> bool {
    let alone = account.is_some() && row.seats.iter().all(|seat| seat.account == account);
    row.status() == Status::Over || alone
}

/// The record as text.
pub async fn record(State(hall): State<Arc<Hall>>, who: Who, At(id): At<String>) -> Result<Response, Fault> {
    let record = match hall.slot(&id).await {
        Ok(slot) => {
            let desk = slot.desk(&hall).await?;
            if !open_book(&desk.row, who.id()) {
                return Err(Fault::Hidden);
            }
            let record = desk.record();
            drop(desk);
            closed(&hall, slot.id, record).await?
        }
        Err(Fault::OtherRules(_)) => unplayable(&hall, &who, &id).await?,
        Err(fault) => return Err(fault),
    };
    let text = record.to_string();
    let name = format!("attachment; filename=\"{}-{id}.txt\"", record.game);
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// The record of a game that cannot go on under today's rules: there is nothing left to hide from those who played it.
async fn unplayable(hall: &Hall, who: &Who, id: &str) -> Result<Record, Fault> {
    let Filed { row, record, seed, .. } = hall.store.file(id).await?.ok_or(Fault::Unknown)?;
    let played = |seat: &SeatRow| who.id().is_some() && seat.account == who.id();
    if !open_book(&row, who.id()) && !row.seats.iter().any(played) {
        return Err(Fault::Hidden);
    }
    let shown = (row.status() == Status::Over).then_some(seed);
    let record = Record { commit: Some(digest(&seed)), seed: shown, ..record };
    closed(hall, row.id, record).await
}

/// A record with the end that was written and signed when the game was over.
async fn closed(hall: &Hall, game: i64, record: Record) -> Result<Record, Fault> {
    let end = hall.store.closing(game).await?.or(record.end);
    Ok(Record { end, ..record })
}

/// The server's own check of the record, its dice and its end; anybody can make it.
pub async fn verify(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
) -> Result<Json<Proof>, Fault> {
    let slot = hall.slot(&id).await?;
    let desk = slot.desk(&hall).await?;
    if desk.row.status() != Status::Over {
        return Err(Fault::Hidden);
    }
    let (seed, commitment) = (desk.seed(), desk.game.commitment());
    // By today's rules a game of earlier ones plays to an end of its own.
    let (record, today) = (desk.record(), desk.earlier.is_some().then(|| desk.game.record()));
    drop(desk);
    let record = closed(&hall, slot.id, record).await?;
    let (played, end) = (today.unwrap_or_else(|| record.clone()), record.end);
    let book = Arc::clone(&slot.book);
    let prove = move || book.verify(&played).and_then(|replay| record.is_whole().map(|()| replay));
    let verified = hall.lanes.run(Chore::Proof, who.caller(), prove).await?;
    let hash = verified.as_ref().ok().map(|replay| replay.hash.clone());
    let signature = end.and_then(|end| end.signature);
    Ok(Json(Proof {
        commitment: hex(&commitment),
        seed: hex(&seed),
        honest: verified.is_ok(),
        hash,
        digest: end.and_then(|end| end.digest).map(|digest| hex(&digest)),
        signed_by: signature.map(|signature| hex(&signature.key)),
        error: verified.err().map(|error| error.to_string()),
    }))
}

/// The line of chances, as far as it is known, in moments of one viewer.
pub async fn chances(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(look): Asked<Look>,
) -> Result<Json<Chances>, Fault> {
    let slot = hall.slot(&id).await?;
    let known = hall.store.chances(slot.id).await?;
    let desk = slot.desk(&hall).await?;
    if desk.row.status() != Status::Over {
        return Err(Fault::Hidden);
    }
    let viewer = desk.viewer(who.id(), look.side.as_deref())?;
    // Under other rules than its own nobody plays it on.
    let done = desk.earlier.is_some() || known.len() >= chances::positions(desk.game.sequence()).len();
    if !done && hall.config.chances > 0 {
        hall.reckoning.ask(&slot.slug);
    }
    let points = known.into_iter();
    let points = points
        .map(|(sequence, known)| ChancePoint { moment: desk.game.moment_at(viewer, sequence), known })
        .collect();
    Ok(Json(Chances { points, done }))
}

/// How it looked at each moment of one viewer.
pub async fn frames(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(look): Asked<Look>,
) -> Result<Json<Film>, Fault> {
    let Page { book, viewer, side, last, moments, way } = page(&hall, &who, &id, look, FRAMES).await?;
    let film = move || way.film(&*book, viewer, &moments);
    let frames = hall.lanes.run(Chore::Frames, who.caller(), film).await??;
    Ok(Json(Film { side, moment: last, frames }))
}

/// What one viewer was told, page by page.
pub async fn log(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(look): Asked<Look>,
) -> Result<Json<LogPage>, Fault> {
    let look = Look { to: look.to.or(Some(usize::MAX)), ..look };
    let Page { viewer, side, last, moments, way, .. } = page(&hall, &who, &id, look, ENTRIES).await?;
    let log = hall.lanes.run(Chore::Log, who.caller(), move || way.log(viewer, &moments)).await??;
    Ok(Json(LogPage { side, moment: last, log }))
}

/// Some moments of a viewer, and the way to them.
struct Page {
    book: Arc<dyn Rulebook>,
    viewer: Viewer,
    side: Option<String>,
    /// The moment that the viewer is at.
    last: usize,
    moments: Vec<Moment>,
    way: Way,
}

/// The moments that are asked for, but no more than this many.
async fn page(hall: &Hall, who: &Who, id: &str, look: Look, most: usize) -> Result<Page, Fault> {
    let slot = hall.slot(id).await?;
    let desk = slot.desk(hall).await?;
    let viewer = desk.viewer(who.id(), look.side.as_deref())?;
    let side = match viewer {
        Viewer::Side(side) => Some(desk.code(side).to_owned()),
        Viewer::Public => None,
    };
    let last = desk.game.moment(viewer);
    let from = look.from.unwrap_or(0).min(last);
    let to = look.to.unwrap_or(from).clamp(from, last.min(from + most - 1));
    let (moments, way) = desk.moments(viewer, from..=to)?;
    Ok(Page { book: Arc::clone(&slot.book), viewer, side, last, moments, way })
}
