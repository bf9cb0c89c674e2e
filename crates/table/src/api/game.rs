//! Looking at a game: its state, refusals and odds before deciding, its record and its frames.

use super::body::{Asked, At, Body};
use crate::chances;
use crate::error::{Answer, Fault, refused};
use crate::hall::Hall;
use crate::past::{Moment, Way};
use crate::render::{self, Eyes};
use crate::session::Who;
use crate::store::{Filed, Row, SeatRow, Status};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use kernel::{Record, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use shelf::{Budget, Caller, ForecastError, Game, Rulebook};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// So many frames a call.
const FRAMES: usize = 64;
/// So many moments of the log a call.
const ENTRIES: usize = 500;
/// So many decisions may odds be asked for at once.
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
) -> Result<Json<Value>, Fault> {
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
) -> Result<Json<Value>, Fault> {
    let slot = hall.slot(&id).await?;
    let desk = slot.desk(&hall).await?;
    let side = desk.seat(who.account()?.id, why.side.as_deref())?;
    if let Some(Answer::Refused(denial)) = desk.of_earlier_rules() {
        return Ok(Json(json!({"allowed": false, "refused": refused(&denial)})));
    }
    Ok(Json(match desk.game.check(side, &why.text) {
        Ok(()) => json!({"allowed": true}),
        Err(denial) => json!({"allowed": false, "refused": refused(&denial)}),
    }))
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
    foreseen(hall.aside(&slot, &hall.lanes.odds, who.caller(), reckon).await?)
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
    let reached = hall.aside(&slot, &hall.lanes.reach, who.caller(), walk).await?;
    foreseen(reached.map(|places| json!({"reach": places})))
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
) -> Result<Json<Value>, Fault> {
    let slot = hall.slot(&id).await?;
    let desk = slot.desk(&hall).await?;
    let side = desk.seat(who.account()?.id, open.side.as_deref())?;
    let proposals = desk.game.propose(side, &open.kind, open.piece.as_deref());
    Ok(Json(json!({"proposals": proposals})))
}

/// What was foreseen, or why it was not.
fn foreseen(seen: Result<impl Serialize, ForecastError>) -> Result<Response, Fault> {
    match seen {
        Ok(seen) => Ok(Json(seen).into_response()),
        // A question, and this is its answer: nothing was asked to be done.
        Err(ForecastError::Denied { denial, .. }) => {
            Ok(Json(json!({"refused": refused(&denial)})).into_response())
        }
        Err(ForecastError::Over) => Err(Fault::NotNow),
        Err(ForecastError::Empty) => Err(Fault::Malformed("no decision is named".to_owned())),
        Err(error @ (ForecastError::Replay(_) | ForecastError::Gone)) => {
            Err(Fault::Broken(error.to_string()))
        }
    }
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
            desk.record()
        }
        Err(Fault::OtherRules(_)) => closed(&hall, &who, &id).await?,
        Err(fault) => return Err(fault),
    };
    let text = record.to_string();
    let name = format!("attachment; filename=\"{}-{id}.txt\"", record.game);
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// The record of a game that cannot go on under today's rules: there is nothing left to hide from those who played it.
async fn closed(hall: &Hall, who: &Who, id: &str) -> Result<Record, Fault> {
    let Filed { row, record, seed, .. } = hall.store.file(id).await?.ok_or(Fault::Unknown)?;
    let played = |seat: &SeatRow| who.id().is_some() && seat.account == who.id();
    if !open_book(&row, who.id()) && !row.seats.iter().any(played) {
        return Err(Fault::Hidden);
    }
    let shown = (row.status() == Status::Over).then_some(seed);
    Ok(Record { commit: Some(kernel::hash::digest(&seed)), seed: shown, ..record })
}

/// The server's own check of the dice; anybody can make it from the record.
pub async fn verify(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
) -> Result<Json<Value>, Fault> {
    let slot = hall.slot(&id).await?;
    let (record, seed, commitment) = {
        let desk = slot.desk(&hall).await?;
        if desk.row.status() != Status::Over {
            return Err(Fault::Hidden);
        }
        (desk.game.record(), desk.seed(), desk.game.commitment())
    };
    let book = Arc::clone(&slot.book);
    let verified = hall.lanes.pictures.run(who.caller(), move || book.verify(&record)).await?;
    let hash = verified.as_ref().ok().map(|replay| replay.hash.clone());
    Ok(Json(json!({
        "commitment": kernel::hash::hex(&commitment),
        "seed": kernel::hash::hex(&seed),
        "honest": verified.is_ok(),
        "hash": hash,
        "error": verified.err().map(|error| error.to_string()),
    })))
}

/// The line of chances, as far as it is known, in moments of one viewer.
pub async fn chances(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(look): Asked<Look>,
) -> Result<Json<Value>, Fault> {
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
    let points = known.into_iter().map(|(sequence, mut point)| {
        point["moment"] = json!(desk.game.moment_at(viewer, sequence));
        point
    });
    Ok(Json(json!({"points": points.collect::<Vec<_>>(), "done": done})))
}

/// How it looked at each moment of one viewer.
pub async fn frames(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(look): Asked<Look>,
) -> Result<Json<Value>, Fault> {
    let Page { book, viewer, side, last, moments, way } = page(&hall, &who, &id, look, FRAMES).await?;
    let film = move || way.film(&*book, viewer, &moments);
    let frames = hall.lanes.pictures.run(who.caller(), film).await??;
    Ok(Json(json!({"side": side, "moment": last, "frames": frames})))
}

/// What one viewer was told, page by page.
pub async fn log(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(look): Asked<Look>,
) -> Result<Json<Value>, Fault> {
    let look = Look { to: look.to.or(Some(usize::MAX)), ..look };
    let Page { viewer, side, last, moments, way, .. } = page(&hall, &who, &id, look, ENTRIES).await?;
    let log = hall.lanes.pictures.run(who.caller(), move || way.log(viewer, &moments)).await??;
    Ok(Json(json!({"side": side, "moment": last, "log": log})))
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

/// The moments that are asked for, but no more than so many.
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
