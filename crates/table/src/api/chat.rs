//! `/api/games/{id}/chat`: what the players of a game write to each other. Nobody else reads it, not even afterwards.

use super::body::{Asked, At, Body};
use crate::error::Fault;
use crate::hall::Hall;
use crate::render;
use crate::session::Who;
use crate::slot::{Desk, Slot};
use crate::store::Account;
use crate::wire::{Aside, Chat, ChatLine};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;

/// This many characters has a message at most.
const LENGTH: usize = 500;

/// From which message on, and before which.
#[derive(Deserialize)]
pub struct Span {
    from: Option<i64>,
    before: Option<i64>,
}

/// What is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    text: String,
}

/// What was written.
pub async fn list(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(Span { from, before }): Asked<Span>,
) -> Result<Json<Chat>, Fault> {
    let slot = hall.slot(&id).await?;
    seated(&*slot.desk(&hall).await?, who.account()?.id)?;
    let messages = hall.store.messages(slot.id, from, before).await?;
    let desk = slot.desk(&hall).await?;
    Ok(Json(Chat { chat: messages.iter().map(|message| render::message(&desk, message)).collect() }))
}

/// Writes to the others. Whoever asked may go away meanwhile: what is written down is told.
pub async fn write(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Body(Written { text }): Body<Written>,
) -> Result<Json<Aside>, Fault> {
    let account = who.account()?.clone();
    let text = checked(&text)?.to_owned();
    let slot = hall.slot(&id).await?;
    let message = tokio::spawn(async move { send(&hall, &slot, &account, &text).await }).await??;
    Ok(Json(Aside { chat: Some(message), ..Aside::default() }))
}

/// Written down, then told, here and elsewhere.
async fn send(hall: &Hall, slot: &Slot, by: &Account, text: &str) -> Result<ChatLine, Fault> {
    let mut desk = slot.desk(hall).await?;
    seated(&desk, by.id)?;
    // Alone, or with computers: there is nobody to read it.
    if !desk.row.seats.iter().filter_map(|seat| seat.account).any(|other| other != by.id) {
        return Err(Fault::NotNow);
    }
    hall.limiter.chat(by.id)?;
    let message = hall.store.add_message(slot.id, by, text).await?;
    slot.pass_on(hall, &mut desk).await?;
    let message = render::message(&desk, &message);
    drop(desk);
    hall.store.announce(slot.id, &hall.node).await?;
    Ok(message)
}

/// Only those who sit at a game read and write.
fn seated(desk: &Desk, account: i64) -> Result<(), Fault> {
    if desk.seats_of(Some(account)).is_empty() { Err(Fault::NotYours) } else { Ok(()) }
}

/// Plain text of one or more lines; whoever shows it shows it as text.
fn checked(text: &str) -> Result<&str, Fault> {
    let text = text.trim();
    let fits = (1..=LENGTH).contains(&text.chars().count());
    if !fits || text.chars().any(|letter| letter.is_control() && letter != '\n') {
        return Err(Fault::Malformed(format!("a message has 1 to {LENGTH} characters")));
    }
    Ok(text)
}
