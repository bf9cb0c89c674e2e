//! What a call brings: JSON bodies and parameters, refused in the API's own words.

use crate::error::Fault;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

/// A body of JSON. No body at all is an empty object; no media type is asked for, the guard keeps other sites out.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Fault> {
        let bytes = axum::body::Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Fault::TooLarge,
            _ => Fault::Malformed(rejection.body_text()),
        })?;
        let bytes = if bytes.is_empty() { &b"{}"[..] } else { &bytes[..] };
        serde_json::from_slice(bytes).map(Body).map_err(|error| Fault::Malformed(error.to_string()))
    }
}

/// Parameters behind the question mark.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Fault> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        query
            .map(|Query(value)| Asked(value))
            .map_err(|error: QueryRejection| Fault::Malformed(error.body_text()))
    }
}

/// Parts of the address.
pub struct At<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for At<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<At<T>, Fault> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        path.map(|Path(value)| At(value)).map_err(|_: PathRejection| Fault::Unknown)
    }
}
