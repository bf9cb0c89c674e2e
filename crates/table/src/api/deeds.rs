//! Deciding, and what players do beside the rules: the only calls that change a game.

use super::body::{Asked, At, Body};
use crate::error::{Answer, Fault};
use crate::hall::{Hall, Want};
use crate::session::Who;
use crate::slot::{Actor, Deed};
use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;
use shelf::{Control, NewRules};
use std::sync::Arc;
use ts_rs::TS;

/// A decision.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "Decision", optional_fields = nullable)]
pub struct Action {
    /// At which moment of the side it was made.
    pub moment: usize,
    /// In notation.
    pub text: String,
    /// For which side.
    pub side: Option<String>,
}

/// What players do beside the rules.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "Control", optional_fields = nullable)]
pub struct ControlBody {
    /// Which.
    pub control: ControlCode,
    /// At which moment of the side it was done.
    pub moment: Option<usize>,
    /// For which side.
    pub side: Option<String>,
}

/// Which of these it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ControlCode {
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
    /// Offer to go on under today's rules.
    OfferNewRules,
    /// Agree to it.
    AcceptNewRules,
    /// Decline it, or take one's own offer back.
    DeclineNewRules,
}

/// What a control is about.
enum Matter {
    Game(Control),
    Rules(NewRules),
}

impl From<ControlCode> for Matter {
    fn from(code: ControlCode) -> Matter {
        Matter::Game(match code {
            ControlCode::Undo => Control::Undo,
            ControlCode::OfferTakeBack => Control::OfferTakeBack,
            ControlCode::AcceptTakeBack => Control::AcceptTakeBack,
            ControlCode::OfferDraw => Control::OfferDraw,
            ControlCode::AcceptDraw => Control::AcceptDraw,
            ControlCode::Decline => Control::Decline,
            ControlCode::Resign => Control::Resign,
            ControlCode::OfferNewRules => return Matter::Rules(NewRules::Offer),
            ControlCode::AcceptNewRules => return Matter::Rules(NewRules::Accept),
            ControlCode::DeclineNewRules => return Matter::Rules(NewRules::Decline),
        })
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
) -> Result<Response, Fault> {
    let (slot, account) = (hall.slot(&id).await?, who.account()?.id);
    let from = action.moment.saturating_add(1);
    let want = wanted.want.map(|_| Want { account, side: action.side.clone(), from });
    let done = hall.play_and_show(&slot, decision(account, action), want).await?;
    Ok(given(done))
}

/// Undoes, resigns, offers and answers.
pub async fn control(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(wanted): Asked<Wanted>,
    Body(body): Body<ControlBody>,
) -> Result<Response, Fault> {
    let (slot, account) = (hall.slot(&id).await?, who.account()?.id);
    let from = body.moment.map_or(0, |moment| moment.saturating_add(1));
    let want = wanted.want.map(|_| Want { account, side: body.side.clone(), from });
    let done = hall.play_and_show(&slot, control_of(account, body)?, want).await?;
    Ok(given(done))
}

/// The decision of an account, made by a call or on a socket, for the seat that it holds.
pub fn decision(account: i64, action: Action) -> Deed {
    let Action { moment, text, side } = action;
    Deed::Act { by: Actor::Account(account, side), moment, text }
}

/// What an account does beside the rules.
pub fn control_of(account: i64, body: ControlBody) -> Result<Deed, Fault> {
    let ControlBody { control, moment, side } = body;
    let by = Actor::Account(account, side);
    match control.into() {
        Matter::Rules(word) => Ok(Deed::Rules { by, word }),
        Matter::Game(control)
            if moment.is_some() || matches!(control, Control::Resign | Control::Decline) =>
        {
            Ok(Deed::Control { by, moment, control })
        }
        Matter::Game(_) => Err(Fault::Malformed("`moment` is missing".to_owned())),
    }
}

/// The answer, with the game beside it if it is wanted.
fn given((answer, state): (Answer, Option<Utf8Bytes>)) -> Response {
    let mut text = json!(answer.wire()).to_string();
    // Both are objects in one line: the game, which is text already, goes in before the last brace.
    if let Some(state) = state {
        text.pop();
        text = format!("{text},\"state\":{state}}}");
    }
    (answer.status(), [(header::CONTENT_TYPE, "application/json")], text).into_response()
}
