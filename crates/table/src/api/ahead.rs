//! What whoever looks at a map may ask before deciding: several choices at a glance, and what lies over the map.

use super::body::{Asked, At, Body};
use super::game::foreseen;
use crate::error::Fault;
use crate::hall::Hall;
use crate::lanes::Chore;
use crate::session::Who;
use crate::wire::{Glances, Overlays};
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use shelf::{Budget, Caller, Game, Topic};
use std::sync::Arc;
use std::time::Instant;

/// This many choices are compared at once.
const CHOICES: usize = 16;

/// Choices to be compared.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choices {
    texts: Vec<String>,
    side: Option<String>,
}

/// The chances of several choices at a glance, all within the time of one question.
pub async fn glances(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Body(choices): Body<Choices>,
) -> Result<Response, Fault> {
    if choices.texts.len() > CHOICES {
        return Err(Fault::Malformed(format!("at most {CHOICES} choices are compared")));
    }
    let slot = hall.slot(&id).await?;
    let side = slot.desk(&hall).await?.seat(who.account()?.id, choices.side.as_deref())?;
    let caller = Caller::new();
    let (patience, time) = (Budget::default().for_caller(&caller), hall.config.odds);
    let reckon = move |game: &mut dyn Game| {
        let texts: Vec<&str> = choices.texts.iter().map(String::as_str).collect();
        game.glances(side, &texts, &patience.until(Instant::now() + time))
    };
    let seen = hall.aside(&slot, Chore::Glances, who.caller(), reckon).await?;
    foreseen(seen.map(|glances| Glances { glances }))
}

/// What is asked about: one of piece, place and army, or a place as a piece looks at it.
#[derive(Deserialize)]
pub struct About {
    side: Option<String>,
    piece: Option<String>,
    place: Option<String>,
    army: Option<String>,
}

/// What may be laid over the map, as a viewer sees it.
pub async fn overlays(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(about): Asked<About>,
) -> Result<Json<Overlays>, Fault> {
    let slot = hall.slot(&id).await?;
    let viewer = slot.desk(&hall).await?.viewer(who.id(), about.side.as_deref())?;
    let topic = match (about.piece, about.place, about.army) {
        (Some(piece), None, None) => Topic::Piece(piece),
        (None, Some(place), None) => Topic::Place(place),
        (None, None, Some(army)) => Topic::Side(army),
        (Some(piece), Some(place), None) => Topic::Between(piece, place),
        _ => return Err(Fault::Malformed("a piece, a place or an army is asked about".to_owned())),
    };
    let lay = move |game: &mut dyn Game| game.overlays(viewer, &topic);
    let laid = hall.aside(&slot, Chore::Overlays, who.caller(), lay).await?;
    Ok(Json(Overlays { overlays: laid }))
}
