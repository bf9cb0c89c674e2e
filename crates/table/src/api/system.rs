//! How the machine is, and the list of calls for programs.

use crate::error::Fault;
use crate::hall::Hall;
use crate::session::{Address, Whence};
use crate::wire::PublicKey;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde_json::{Value, json};
use std::sync::Arc;

/// Is it well?
pub async fn health(
    State(hall): State<Arc<Hall>>,
    Address(address): Address,
) -> Result<(StatusCode, Json<Value>), Fault> {
    hall.limiter.watcher(address)?;
    let writes = hall.pulse.is_felt(&hall.store).await;
    let well = !hall.is_stopping() && writes;
    let status = if well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let (version, database) = (env!("CARGO_PKG_VERSION"), hall.store.dialect().name());
    Ok((status, Json(json!({"ok": well, "writes": writes, "version": version, "database": database}))))
}

/// The public half of the key with which the table signs the records of games that end.
pub async fn key(State(hall): State<Arc<Hall>>) -> Json<PublicKey> {
    Json(PublicKey { key: kernel::hash::hex(&hall.key.public()), algorithm: "Ed25519" })
}

/// What was counted: for who watches over this machine on it, and nobody else unless the operator says so.
pub async fn metrics(
    State(hall): State<Arc<Hall>>,
    Address(address): Address,
    at: Whence,
) -> Result<impl IntoResponse, Fault> {
    hall.limiter.watcher(address)?;
    if at == Whence::Elsewhere && !hall.config.open_metrics {
        return Err(Fault::Unknown);
    }
    let text = hall.metrics.text(hall.store.bytes().await?);
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text))
}

/// The OpenAPI document.
pub async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("../openapi.json"))
}
