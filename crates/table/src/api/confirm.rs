//! `/confirm`: where the link in a mail leads. A page and a button, without a script: programs that open every link of a
//! mail confirm nothing. The token stands behind the question mark and in the body, neither of which is ever logged.

use crate::error::Fault;
use crate::hall::Hall;
use crate::session::Address;
use crate::token;
use crate::words::said;
use axum::extract::{RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use shelf::Said;
use std::sync::Arc;

/// The page loads nothing, and is sent nowhere but back.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
/// As the pages of the table look, without their files.
const STYLE: &str = "html{background:#f4eee1;color:#2a241c;font:1.1rem/1.5 'EB Garamond',Georgia,serif}\
    body{max-width:34rem;margin:3rem auto;padding:0 1rem}h1{font-weight:500}a{color:#8a2b24}\
    button{min-height:44px;padding:.4rem 1.2rem;border:0;border-radius:8px;background:#8a2b24;color:#fff8ee;\
    font:600 1rem system-ui,sans-serif}";

/// A sentence in both languages, a paragraph each.
fn paragraphs(key: &str) -> String {
    let Said { en, fr } = said(key);
    format!("<p>{en}</p><p lang=\"fr\">{fr}</p>")
}

/// A few words in both languages, side by side.
fn both(key: &str) -> String {
    let Said { en, fr } = said(key);
    format!("{en} / <span lang=\"fr\">{fr}</span>")
}

/// A sentence, and the way back.
fn last(key: &str) -> String {
    format!("{}<p><a href=\"/account\">{}</a></p>", paragraphs(key), both("confirm-account"))
}

/// Asks once more, with a button.
pub async fn ask(RawQuery(query): RawQuery) -> Response {
    match token(query.as_deref().unwrap_or_default()) {
        None => no_longer_good(),
        Some(token) => page(
            StatusCode::OK,
            &format!(
                "{}<form method=\"post\" action=\"/confirm\"><input type=\"hidden\" name=\"token\" value=\"{token}\">\
                 <button>{}</button></form>",
                paragraphs("confirm-question"),
                both("confirm-button")
            ),
        ),
    }
}

/// Confirms.
pub async fn confirm(
    State(hall): State<Arc<Hall>>,
    Address(address): Address,
    body: String,
) -> Result<Response, Fault> {
    hall.limiter.sign_in(address)?;
    let confirmed = match token(&body) {
        Some(token) => hall.store.confirm(&token::hash(token)).await?,
        None => None,
    };
    let Some(account) = confirmed else { return Ok(no_longer_good()) };
    hall.sessions.forget(account);
    Ok(page(StatusCode::OK, &last("confirm-done")))
}

/// The token of `token=…`, if it can be one: it is shown again.
fn token(pairs: &str) -> Option<&str> {
    let token = pairs.strip_prefix("token=")?;
    (token.len() == 64 && token.bytes().all(|letter| letter.is_ascii_hexdigit())).then_some(token)
}

fn no_longer_good() -> Response {
    page(StatusCode::NOT_FOUND, &last("confirm-expired"))
}

fn page(status: StatusCode, text: &str) -> Response {
    let html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Sabretache</title><style>{STYLE}</style><h1>Sabretache</h1>{text}"
    );
    let headers = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (status, headers, Html(html)).into_response()
}
