//! Deciding, and what players do beside the rules: the only calls that change a game.

use super::body::{Asked, At, Body};
use crate::error::{Answer, Fault};
use crate::hall::Hall;
use crate::render::{self, Eyes};
use crate::session::Who;
use crate::slot::{Deed, Slot};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kernel::Viewer;
use serde::Deserialize;
use serde_json::Value;
use shelf::Control;
use std::sync::Arc;

type Given = Result<(StatusCode, Json<Value>), Fault>;

/// A decision.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// When it was made.
    pub sequence: usize,
    /// In notation.
    pub text: String,
    /// For which side.
    pub side: Option<String>,
}

/// A word between the players.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Word {
    /// Which.
    pub control: Said,
    /// When it was said.
    pub sequence: Option<usize>,
    /// For which side.
    pub side: Option<String>,
}

/// The words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Said {
    /// Undo one's last decision.
    Undo,
    /// Ask to take it back.
    OfferTakeBack,
    /// Allow it.
    AcceptTakeBack,
    /// Offer a draw.
    OfferDraw,
    /// Accept it.
    AcceptDraw,
    /// Decline.
    Decline,
    /// Give up.
    Resign,
}

impl From<Said> for Control {
    fn from(said: Said) -> Control {
        match said {
            Said::Undo => Control::Undo,
            Said::OfferTakeBack => Control::OfferTakeBack,
            Said::AcceptTakeBack => Control::AcceptTakeBack,
            Said::OfferDraw => Control::OfferDraw,
            Said::AcceptDraw => Control::AcceptDraw,
            Said::Decline => Control::Decline,
            Said::Resign => Control::Resign,
        }
    }
}

/// What else is wanted.
#[derive(Deserialize)]
pub struct Wanted {
    want: Option<String>,
}

/// Decides.
pub async fn act(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(wanted): Asked<Wanted>,
    Body(action): Body<Action>,
) -> Given {
    let (slot, me) = (hall.slot(&id).await?, who.account()?.id);
    let (from, asked) = (action.sequence.saturating_add(1), action.side.clone());
    let deed = decision(&hall, &slot, me, action).await?;
    let answer = hall.play(&slot, deed).await?;
    given(&hall, &slot, me, asked, answer, wanted.want.map(|_| from)).await
}

/// Says a word.
pub async fn control(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(wanted): Asked<Wanted>,
    Body(word): Body<Word>,
) -> Given {
    let (slot, me) = (hall.slot(&id).await?, who.account()?.id);
    let from = word.sequence.map_or(0, |sequence| sequence.saturating_add(1));
    let asked = word.side.clone();
    let deed = said(&hall, &slot, me, word).await?;
    let answer = hall.play(&slot, deed).await?;
    given(&hall, &slot, me, asked, answer, wanted.want.map(|_| from)).await
}

/// The decision of an account, made by a call or on a socket, for the seat that it holds.
pub async fn decision(hall: &Hall, slot: &Slot, me: i64, action: Action) -> Result<Deed, Fault> {
    let Action { sequence, text, side } = action;
    let side = slot.desk(hall).await?.seat(me, side.as_deref())?;
    Ok(Deed::Act { side, sequence, text })
}

/// The word of an account.
pub async fn said(hall: &Hall, slot: &Slot, me: i64, word: Word) -> Result<Deed, Fault> {
    let Word { control, sequence, side } = word;
    if sequence.is_none() && !matches!(control, Said::Resign | Said::Decline) {
        return Err(Fault::Malformed("`sequence` is missing".to_owned()));
    }
    let side = slot.desk(hall).await?.seat(me, side.as_deref())?;
    Ok(Deed::Control { side, sequence, control: control.into() })
}

/// The answer, with the game beside it if it is wanted.
async fn given(
    hall: &Hall,
    slot: &Slot,
    me: i64,
    asked: Option<String>,
    answer: Answer,
    from: Option<usize>,
) -> Given {
    let mut json = answer.json();
    if let (Answer::Accepted { .. }, Some(from)) = (&answer, from) {
        let desk = slot.desk(hall).await?;
        let viewer = desk.viewer(Some(me), asked.as_deref()).unwrap_or(Viewer::Public);
        json["state"] = render::state(slot, &desk, Eyes { viewer, account: Some(me) }, Some(from));
    }
    Ok((answer.status(), Json(json)))
}
