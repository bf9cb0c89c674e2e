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
use shelf::{Control, NewRules};
use std::sync::Arc;

/// A decision.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// At which moment of the side it was made.
    pub moment: usize,
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
    /// At which moment of the side it was said.
    pub moment: Option<usize>,
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
    /// Offer to go on under today's rules.
    OfferNewRules,
    /// Agree to it.
    AcceptNewRules,
    /// Decline it, or take one's own offer back.
    DeclineNewRules,
}

/// What a word is about.
enum Matter {
    Game(Control),
    Rules(NewRules),
}

impl From<Said> for Matter {
    fn from(said: Said) -> Matter {
        Matter::Game(match said {
            Said::Undo => Control::Undo,
            Said::OfferTakeBack => Control::OfferTakeBack,
            Said::AcceptTakeBack => Control::AcceptTakeBack,
            Said::OfferDraw => Control::OfferDraw,
            Said::AcceptDraw => Control::AcceptDraw,
            Said::Decline => Control::Decline,
            Said::Resign => Control::Resign,
            Said::OfferNewRules => return Matter::Rules(NewRules::Offer),
            Said::AcceptNewRules => return Matter::Rules(NewRules::Accept),
            Said::DeclineNewRules => return Matter::Rules(NewRules::Decline),
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

/// Says a word.
pub async fn control(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(wanted): Asked<Wanted>,
    Body(word): Body<Word>,
) -> Result<Response, Fault> {
    let (slot, account) = (hall.slot(&id).await?, who.account()?.id);
    let from = word.moment.map_or(0, |moment| moment.saturating_add(1));
    let want = wanted.want.map(|_| Want { account, side: word.side.clone(), from });
    let done = hall.play_and_show(&slot, said(account, word)?, want).await?;
    Ok(given(done))
}

/// The decision of an account, made by a call or on a socket, for the seat that it holds.
pub fn decision(account: i64, action: Action) -> Deed {
    let Action { moment, text, side } = action;
    Deed::Act { by: Actor::Account(account, side), moment, text }
}

/// The word of an account.
pub fn said(account: i64, word: Word) -> Result<Deed, Fault> {
    let Word { control, moment, side } = word;
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
    let mut text = answer.json().to_string();
    // Both are objects in one line: the game, which is text already, goes in before the last brace.
    if let Some(state) = state {
        text.pop();
        text = format!("{text},\"state\":{state}}}");
    }
    (answer.status(), [(header::CONTENT_TYPE, "application/json")], text).into_response()
}
