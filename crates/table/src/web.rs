//! The client's files: a folder, or what was built into the binary, or a page that says there is none.

use crate::words::said;
use axum::Router;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use shelf::Said;
use std::path::Path;
use tower_http::services::{ServeDir, ServeFile};

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// What a client may load: its own files only.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; \
                      connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// Shown where no client was built.
fn no_client() -> Html<String> {
    let Said { en, fr } = said("no-client");
    Html(format!(
        "<!doctype html><meta charset=\"utf-8\"><title>Sabretache</title><h1>Sabretache</h1>\
         <p>{en}</p><p lang=\"fr\">{fr}</p>"
    ))
}

/// Everything outside the API.
pub fn router(folder: Option<&Path>) -> Router {
    let router = match folder {
        Some(folder) => {
            let index = ServeFile::new(folder.join("index.html"));
            Router::new().fallback_service(ServeDir::new(folder).fallback(index))
        }
        None => Router::new().fallback(get(embedded)),
    };
    router.layer(axum::middleware::map_response(secured))
}

async fn secured(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    response
}

async fn embedded(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let find = |path: &str| EMBEDDED.iter().find(|(name, _)| *name == path);
    let page = !path.rsplit('/').next().unwrap_or_default().contains('.');
    match find(path).or_else(|| find("index.html").filter(|_| page)) {
        Some((name, bytes)) => {
            // Built files carry a digest in their name, all but the pages.
            let fresh = name.starts_with("assets/");
            let cache = if fresh { "public, max-age=31536000, immutable" } else { "no-cache" };
            ([(header::CONTENT_TYPE, media_type(name)), (header::CACHE_CONTROL, cache)], *bytes)
                .into_response()
        }
        None if page => no_client().into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript",
        "css" => "text/css",
        "svg" => "image/svg+xml",
        "json" | "map" | "webmanifest" => "application/json",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "wasm" => "application/wasm",
        "ftl" | "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
