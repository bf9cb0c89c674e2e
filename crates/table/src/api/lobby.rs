//! The lobby: lists of games, making one, sitting down, leaving, once more.

use super::body::{Asked, At, Body};
use crate::error::Fault;
use crate::hall::Hall;
use crate::render;
use crate::session::Who;
use crate::slot::{Slot, standing};
use crate::store::{Clause, NewGame, NewSeat, Row, SeatRow, Standing, Status};
use crate::token;
use crate::wire;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kernel::authority::Clock;
use kernel::{Setup, SetupError};
use serde::Deserialize;
use serde_json::{Value, json};
use shelf::{Computer, Rulebook};
use std::sync::Arc;
use ts_rs::TS;

type Answer = Result<Json<Value>, Fault>;

/// Clocks between ten seconds and a hundred days.
const CLOCKS: std::ops::RangeInclusive<u64> = 10_000..=100 * 24 * 3600 * 1000;

/// Which list, from before when.
#[derive(Deserialize)]
pub struct Wanted {
    list: Option<String>,
    before: Option<i64>,
}

/// The lists.
pub async fn lobby(
    State(hall): State<Arc<Hall>>,
    who: Who,
    Asked(wanted): Asked<Wanted>,
) -> Result<Json<wire::Lobby>, Fault> {
    let before = wanted.before.unwrap_or(i64::MAX);
    let chosen = |name: &str| wanted.list.as_deref().is_none_or(|list| list == name);
    let mut lobby = wire::Lobby::default();
    let lists = [
        ("mine", Clause::Mine, &mut lobby.mine),
        ("open", Clause::Open, &mut lobby.open),
        ("watch", Clause::Watch, &mut lobby.watch),
        ("finished", Clause::Finished, &mut lobby.finished),
    ];
    let mut any = false;
    for (_, clause, list) in lists.into_iter().filter(|(name, ..)| chosen(name)) {
        let rows = hall.store.list(clause, who.id().unwrap_or(0), before).await?;
        let card = |row: &Row| Some(render::card(hall.books.spine(&row.game)?, row, who.id()));
        let mut cards: Vec<wire::Card> = rows.iter().filter_map(card).collect();
        if clause == Clause::Mine {
            cards.sort_by_key(|card| !card.waits_for_me);
        }
        *list = Some(cards);
        any = true;
    }
    if any { Ok(Json(lobby)) } else { Err(Fault::Malformed("there is no such list".to_owned())) }
}

/// A game to be made.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "NewGame", optional_fields = nullable)]
pub struct Wish {
    game: String,
    scenario: Option<String>,
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    options: Vec<String>,
    side: Option<String>,
    opponent: Opponent,
    clock: Option<Clock>,
    listed: Option<bool>,
}

/// Who plays the other sides.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// A computer player.
    Computer(String),
    /// Whoever has the link.
    Link,
    /// Anybody.
    Open,
    /// I.
    Myself,
}

/// Makes a game.
pub async fn create(
    State(hall): State<Arc<Hall>>,
    who: Who,
    Body(wish): Body<Wish>,
) -> Result<(StatusCode, Json<wire::Made>), Fault> {
    let me = who.account()?.id;
    if hall.store.unfinished(me).await?.len() >= hall.config.limits.games {
        return Err(Fault::TooMany(3600));
    }
    let (book, setup) = bound(&hall, &wish).await?;
    let seats = seats(&*book, &wish, me)?;
    let invitation = seats.iter().find_map(|seat| seat.invitation.clone());
    let plan = Plan {
        setup,
        clock: checked(wish.clock.unwrap_or_default())?,
        listed: wish.listed.unwrap_or(true),
        creator: me,
        seats,
    };
    let slot = make(&hall, book, plan).await?;
    Ok((StatusCode::CREATED, Json(wire::Made { id: slot.slug.clone(), invitation })))
}

/// The set-up that somebody wishes for, and the book bound to it.
async fn bound(hall: &Arc<Hall>, wish: &Wish) -> Result<(Arc<dyn Rulebook>, Setup), Fault> {
    let book = hall.book(&wish.game).await?;
    let scenario = wish.scenario.clone().unwrap_or_else(|| book.about().scenarios[0].code.clone());
    let setup = Setup { scenario, options: wish.options.clone() };
    // A board that nobody plays on takes a while to be made ready.
    let bind = move || match book.bound(&setup) {
        Ok(bound) => Ok((bound, setup)),
        Err(error) => Err(no_setup(&*book, &error)),
    };
    tokio::task::spawn_blocking(bind).await?
}

/// Why a game is not set up.
fn no_setup(book: &dyn Rulebook, error: &SetupError) -> Fault {
    Fault::Setup(book.say(&error.message()))
}

fn checked(clock: Clock) -> Result<Clock, Fault> {
    match clock {
        Clock::PerMove(limit) | Clock::PerTurn(limit) if !CLOCKS.contains(&limit) => {
            Err(Fault::Malformed("a clock has between ten seconds and a hundred days".to_owned()))
        }
        clock => Ok(clock),
    }
}

/// My seat and the others.
fn seats(book: &dyn Rulebook, wish: &Wish, me: i64) -> Result<Vec<NewSeat>, Fault> {
    let count = book.about().sides.len();
    let mine = match &wish.side {
        Some(code) => usize::from(book.about().seat(code).map_err(|error| no_setup(book, &error))?.0),
        None => usize::from(token::random::<1>()[0]) % count,
    };
    let own = NewSeat { account: Some(me), ..NewSeat::default() };
    let other = match &wish.opponent {
        Opponent::Myself => own.clone(),
        Opponent::Open => NewSeat::default(),
        Opponent::Link => NewSeat { invitation: Some(token::secret()), ..NewSeat::default() },
        Opponent::Computer(level) => {
            let level: Computer =
                level.parse().map_err(|_| Fault::Malformed("no such computer player".to_owned()))?;
            NewSeat { computer: Some(level.to_string()), ..NewSeat::default() }
        }
    };
    Ok((0..count).map(|side| if side == mine { own.clone() } else { other.clone() }).collect())
}

/// A game that is about to be made.
struct Plan {
    setup: Setup,
    clock: Clock,
    listed: bool,
    creator: i64,
    seats: Vec<NewSeat>,
}

async fn make(hall: &Arc<Hall>, book: Arc<dyn Rulebook>, plan: Plan) -> Result<Arc<Slot>, Fault> {
    let seed = (hall.config.seeds)();
    let mut game = book.open(&plan.setup, seed).map_err(|error| no_setup(&*book, &error))?;
    let full = plan.seats.iter().all(|seat| seat.account.is_some() || seat.computer.is_some());
    let status = if full { Status::Running } else { Status::Waiting };
    if full && plan.clock != Clock::None {
        game.set_clock(plan.clock, hall.time.steady());
    }
    let slug = token::slug();
    let standing = standing(&*game, status, &Standing::default(), &hall.time);
    let Plan { clock, listed, creator, seats, .. } = plan;
    let record = game.record();
    let new = NewGame { slug: &slug, record: &record, seed, clock, listed, creator, standing, seats };
    hall.store.add_game(&new).await?;
    let row = hall.store.row(&slug).await?.ok_or(Fault::Unknown)?;
    tracing::info!(game = slug, rules = row.game, scenario = row.setup.scenario, "a game is made");
    let slot = hall.seat_new(Slot::new(book, row, game, seed, Arc::clone(&hall.time)));
    if slot.desk(hall).await?.waits_for_computer() {
        hall.wake(&slot);
    }
    Ok(slot)
}

/// Where to sit down.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sitting {
    side: Option<String>,
    invitation: Option<String>,
}

/// Which seat there is for whoever asks, by an invitation or at an open table: nobody sits down yet.
pub async fn seat(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(sitting): Asked<Sitting>,
) -> Result<Json<wire::FreeSeat>, Fault> {
    let slot = hall.slot(&id).await?;
    let row = slot.desk(&hall).await?.row.clone();
    let (side, mine) = match free_seat(&*slot.book, &row, &sitting, who.id())? {
        Found::Mine(side) => (side, true),
        Found::Free(side) => (side, false),
    };
    Ok(Json(wire::FreeSeat { side: slot.book.about().sides[side].clone(), mine }))
}

/// Sits down.
pub async fn join(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Body(sitting): Body<Sitting>,
) -> Answer {
    let me = who.account()?.id;
    let slot = hall.slot(&id).await?;
    let row = slot.desk(&hall).await?.row.clone();
    let side = match free_seat(&*slot.book, &row, &sitting, Some(me))? {
        Found::Mine(side) => return Ok(Json(json!({"side": slot.book.about().sides[side]}))),
        Found::Free(side) => side,
    };
    if !hall.store.sit(&row, side, me, hall.time.stored()).await? {
        return Err(Fault::Taken);
    }
    hall.reseat(&slot).await?;
    tracing::info!(game = slot.slug, side, "somebody sits down");
    Ok(Json(json!({"side": slot.book.about().sides[side]})))
}

enum Found {
    Mine(usize),
    Free(usize),
}

/// The seat that somebody may take: they show the invitation, or it is open to anybody.
fn free_seat(book: &dyn Rulebook, row: &Row, sitting: &Sitting, me: Option<i64>) -> Result<Found, Fault> {
    let wanted = sitting.side.as_deref().map(|code| book.about().seat(code)).transpose();
    let wanted = wanted.map_err(|error| no_setup(book, &error))?;
    let asked = |side: usize| wanted.is_none_or(|wanted| usize::from(wanted.0) == side);
    if let Some(side) = row.seats.iter().position(|seat| me.is_some() && seat.account == me) {
        return if asked(side) { Ok(Found::Mine(side)) } else { Err(Fault::Taken) };
    }
    let fits = |seat: &SeatRow| seat.is_free() && seat.invitation == sitting.invitation;
    let found = row.seats.iter().enumerate().find(|(side, seat)| asked(*side) && fits(seat));
    match found {
        Some((side, _)) if row.status() == Status::Waiting => Ok(Found::Free(side)),
        _ if sitting.invitation.is_some() => Err(Fault::NotYours),
        _ => Err(Fault::Taken),
    }
}

/// Gives a seat up in a game that has not started; with its maker the game goes.
pub async fn leave(State(hall): State<Arc<Hall>>, who: Who, At(id): At<String>) -> Answer {
    let me = who.account()?.id;
    let slot = hall.slot(&id).await?;
    let row = slot.desk(&hall).await?.row.clone();
    if !row.seats.iter().any(|seat| seat.account == Some(me)) {
        return Err(Fault::NotYours);
    }
    if row.status() != Status::Waiting {
        return Err(Fault::NotNow);
    }
    // Somebody may sit down at this very moment: the store says who was first.
    let left = match row.creator == Some(me) {
        true => hall.store.cancel_game(slot.id).await?,
        false => hall.store.stand_up(slot.id, me).await?,
    };
    if !left {
        return Err(Fault::NotNow);
    }
    hall.vacate(&[(slot.id, id)]).await?;
    Ok(Json(json!({})))
}

/// On which sides once more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sides {
    /// Everybody takes the other's.
    #[default]
    Changed,
    /// Everybody keeps their own.
    Same,
}

/// How to play once more.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Again {
    #[serde(default)]
    sides: Sides,
}

/// Once more: who asks first makes the game and says on which sides, the other joins it.
pub async fn rematch(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Body(again): Body<Again>,
) -> Answer {
    let me = who.account()?.id;
    let slot = hall.slot(&id).await?;
    let row = slot.desk(&hall).await?.row.clone();
    if !row.seats.iter().any(|seat| seat.account == Some(me)) {
        return Err(Fault::NotYours);
    }
    if row.status() != Status::Over {
        return Err(Fault::NotNow);
    }
    if let Some(next) = &row.rematch {
        match join_rematch(&hall, next, me).await {
            Err(Fault::Unknown) => {} // who made it has left it: another is made
            joined => return joined,
        }
    }
    let plan = Plan {
        setup: row.setup.clone(),
        clock: row.clock,
        listed: row.listed,
        creator: me,
        seats: next_seats(&row, me, again.sides),
    };
    let next = make(&hall, Arc::clone(&slot.book), plan).await?;
    if !hall.store.set_rematch(slot.id, &next.slug).await? {
        // The other was quicker.
        hall.store.delete_game(next.id).await?;
        hall.forget(&next.slug).await;
        let row = hall.store.row(&id).await?.ok_or(Fault::Unknown)?;
        return join_rematch(&hall, row.rematch.as_deref().unwrap_or_default(), me).await;
    }
    hall.reseat(&slot).await?;
    Ok(Json(json!({"id": next.slug})))
}

/// The seats of the next game; changed, everybody moves on by one. Another person's seat waits for that person.
fn next_seats(row: &Row, me: i64, sides: Sides) -> Vec<NewSeat> {
    let seat = |seat: &SeatRow| match (seat.account, &seat.computer) {
        (Some(account), _) if account == me => NewSeat { account: Some(me), ..NewSeat::default() },
        (_, Some(level)) => NewSeat { computer: Some(level.clone()), ..NewSeat::default() },
        _ => NewSeat { invitation: Some(token::secret()), ..NewSeat::default() },
    };
    let mut seats: Vec<NewSeat> = row.seats.iter().map(seat).collect();
    if sides == Sides::Changed {
        seats.rotate_right(1);
    }
    seats
}

async fn join_rematch(hall: &Arc<Hall>, slug: &str, me: i64) -> Answer {
    let slot = hall.slot(slug).await?;
    let row = slot.desk(hall).await?.row.clone();
    let sat = row.seats.iter().any(|seat| seat.account == Some(me));
    if let Some(side) = row.seats.iter().position(SeatRow::is_free).filter(|_| !sat)
        && hall.store.sit(&row, side, me, hall.time.stored()).await?
    {
        hall.reseat(&slot).await?;
    }
    Ok(Json(json!({"id": slug})))
}
