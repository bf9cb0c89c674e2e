//! Every address of the API: this file is the whole HTTP surface.

mod ahead;
mod body;
mod chat;
mod confirm;
mod deeds;
mod frames;
mod game;
mod lobby;
mod people;
mod picture;
mod shelf;
mod socket;
mod system;

pub use deeds::{Action, ControlBody};
pub use lobby::Wish;

use crate::error::Fault;
use crate::hall::Hall;
use crate::session;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use std::any::Any;
use std::sync::Arc;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

/// No call takes longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The routes, with everything that stands before them.
pub fn router(hall: Arc<Hall>) -> Router {
    let calls = people().merge(lobby()).merge(game()).merge(shelf());
    let calls = calls.layer(CompressionLayer::new()).layer(timeout());
    // A socket outlives every patience.
    let live = Router::new().route("/api/games/{id}/live", get(socket::live));
    let nothing = Router::new().route("/api/{*rest}", get(unknown).post(unknown).delete(unknown));
    let api = calls.merge(live).merge(nothing).method_not_allowed_fallback(wrong_method);
    let api = api.layer(axum::middleware::from_fn_with_state(Arc::clone(&hall), session::guard));
    let web = crate::web::router(hall.config.web.as_deref()).layer(CompressionLayer::new());
    Router::new()
        .merge(api)
        .route("/health", get(system::health))
        .route("/metrics", get(system::metrics))
        .route("/confirm", get(confirm::ask).post(confirm::confirm))
        .layer(DefaultBodyLimit::max(hall.config.limits.body))
        .with_state(hall)
        .fallback_service(web)
        .layer(CatchPanicLayer::custom(panicked))
}

/// What went wrong is in the log, and nobody else's business.
fn panicked(_: Box<dyn Any + Send>) -> Response {
    Fault::Broken("a call panicked".to_owned()).into_response()
}

fn timeout() -> TimeoutLayer {
    TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, PATIENCE)
}

fn people() -> Router<Arc<Hall>> {
    Router::new()
        .route("/api/me", get(people::me).delete(people::delete))
        .route("/api/me/guest", post(people::guest))
        .route("/api/me/register", post(people::register))
        .route("/api/me/login", post(people::login))
        .route("/api/me/logout", post(people::logout))
        .route("/api/me/change", post(people::change))
        .route("/api/me/confirm", post(people::confirm))
        .route("/api/me/tokens", get(people::tokens).post(people::add_token))
        .route("/api/me/tokens/{id}", delete(people::end_token))
}

fn lobby() -> Router<Arc<Hall>> {
    Router::new()
        .route("/api/lobby", get(lobby::lobby))
        .route("/api/games", post(lobby::create))
        .route("/api/games/{id}/join", get(lobby::seat).post(lobby::join))
        .route("/api/games/{id}/leave", post(lobby::leave))
        .route("/api/games/{id}/rematch", post(lobby::rematch))
}

fn game() -> Router<Arc<Hall>> {
    Router::new()
        .route("/api/games/{id}", get(game::state))
        .route("/api/games/{id}/actions", post(deeds::act))
        .route("/api/games/{id}/control", post(deeds::control))
        .route("/api/games/{id}/chat", get(chat::list).post(chat::write))
        .route("/api/games/{id}/why", get(game::why))
        .route("/api/games/{id}/odds", post(game::odds))
        .route("/api/games/{id}/glances", post(ahead::glances))
        .route("/api/games/{id}/reach", get(game::reach))
        .route("/api/games/{id}/overlays", get(ahead::overlays))
        .route("/api/games/{id}/propose", get(game::propose))
        .route("/api/games/{id}/record", get(game::record))
        .route("/api/games/{id}/frames", get(game::frames))
        .route("/api/games/{id}/log", get(game::log))
        .route("/api/games/{id}/verify", get(game::verify))
        .route("/api/games/{id}/chances", get(game::chances))
        .route("/api/games/{id}/picture", get(picture::picture))
}

fn shelf() -> Router<Arc<Hall>> {
    Router::new()
        .route("/api", get(system::openapi))
        .route("/api/key", get(system::key))
        .route("/api/shelf", get(shelf::shelf))
        .route("/api/shelf/{game}/boards/{board}", get(picture::chart))
        .route("/api/rules/{game}", get(shelf::rules))
        .route("/api/rules/{game}/{id}", get(shelf::rule))
}

async fn unknown() -> Fault {
    Fault::Unknown
}

async fn wrong_method() -> Fault {
    Fault::Method
}
