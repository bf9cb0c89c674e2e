//! Maps and pictures: drawn by the atlas, from nothing but what the viewer may see.

use super::body::{Asked, At};
use crate::error::Fault;
use crate::hall::Hall;
use crate::lanes::Chore;
use crate::session::Who;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// How wide a picture may be, in pixels.
const WIDTHS: RangeInclusive<u32> = 200..=4000;
/// How wide it is if nobody says.
const WIDTH: u32 = 1600;

/// The map of a board, with where each place lies on it.
pub async fn chart(
    State(hall): State<Arc<Hall>>,
    At((game, board)): At<(String, String)>,
    asked: HeaderMap,
) -> Result<Response, Fault> {
    let sheet = hall.sheet(&game, &board).await?;
    let says = |name, text: &str| {
        let all = asked.get_all(name).iter().filter_map(|value| value.to_str().ok());
        all.flat_map(|value| value.split(',')).any(|part| part.trim().split(';').next() == Some(text))
    };
    let tag = HeaderValue::from_str(&sheet.tag).map_err(|error| Fault::Broken(error.to_string()))?;
    let mut headers = HeaderMap::new();
    headers.insert(header::ETAG, tag);
    // A client keeps it, and asks each time whether it is still the same.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if says(header::IF_NONE_MATCH, &sheet.tag) {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if says(header::ACCEPT_ENCODING, "gzip") {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        return Ok((headers, sheet.packed.clone()).into_response());
    }
    Ok((headers, sheet.plain.clone()).into_response())
}

/// Of what a picture is made.
#[derive(Deserialize)]
pub struct Pose {
    side: Option<String>,
    at: Option<usize>,
    width: Option<u32>,
}

/// A picture of the position at a moment of one viewer, as that viewer may see it.
pub async fn picture(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(pose): Asked<Pose>,
) -> Result<Response, Fault> {
    let width = pose.width.unwrap_or(WIDTH);
    if !WIDTHS.contains(&width) {
        let (least, most) = (WIDTHS.start(), WIDTHS.end());
        return Err(Fault::Malformed(format!("a picture is {least} to {most} pixels wide")));
    }
    let slot = hall.slot(&id).await?;
    let (viewer, moment, way) = {
        let desk = slot.desk(&hall).await?;
        let viewer = desk.viewer(who.id(), pose.side.as_deref())?;
        let last = desk.game.moment(viewer);
        let moment = pose.at.unwrap_or(last).min(last);
        let at = desk.game.sequence_at(viewer, moment).ok_or(Fault::Unknown)?;
        (viewer, moment, desk.way(at, at)?)
    };
    let about = slot.book.about();
    let sheet = hall.sheet(&about.game, &about.board).await?;
    let draw = move || {
        let game = way.end()?;
        let drawing = atlas::draw_position(&sheet.chart, &game.figures(viewer), &game.works(viewer));
        atlas::png(&drawing, width).map_err(|error| Fault::Broken(error.to_string()))
    };
    let png = hall.lanes.run(Chore::Picture, who.caller(), draw).await??;
    let name = format!("inline; filename=\"{}-{id}-{moment}.png\"", slot.book.about().game);
    let headers = [(header::CONTENT_TYPE, "image/png".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, png).into_response())
}
