//! Who calls: sessions by cookie or token, and what keeps other sites out.

use crate::error::Fault;
use crate::hall::Hall;
use crate::limits::Caller;
use crate::store::{Account, Kind, Session, now};
use crate::token;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The name of the cookie.
pub const COOKIE: &str = "sabretache";
/// The header that another site's page cannot send.
pub const HEADER: &str = "x-sabretache";
/// How long a session is good, in milliseconds.
pub const LIFE: i64 = 90 * 24 * 3600 * 1000;
/// A session that is used is good for its whole life again, written down once in so long.
const RENEWAL: i64 = 24 * 3600 * 1000;
/// How long a session is believed without asking the store: another process may have ended it.
const BELIEVED: Duration = Duration::from_secs(20);

/// Sessions seen lately, by the hash of their token.
#[derive(Default)]
pub struct Sessions {
    map: Mutex<HashMap<[u8; 32], (Session, Instant)>>,
    /// How often any was forgotten.
    forgotten: AtomicU64,
    /// Nobody tells what other processes end: the store is asked each time.
    deaf: AtomicBool,
    /// How often something may have gone unheard: whoever has a socket is to be asked for again.
    doubts: watch::Sender<u64>,
}

impl Sessions {
    fn map(&self) -> std::sync::MutexGuard<'_, HashMap<[u8; 32], (Session, Instant)>> {
        self.map.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, hash: &[u8; 32]) -> Option<Session> {
        let map = self.map();
        if self.deaf.load(SeqCst) {
            return None;
        }
        let (session, since) = map.get(hash)?;
        (since.elapsed() < BELIEVED && session.expires > now()).then(|| session.clone())
    }

    /// Believes what the store said, unless something was forgotten since it was asked: then that may be out of date.
    fn put(&self, hash: [u8; 32], session: &Session, asked: u64) {
        let mut map = self.map();
        if self.forgotten.load(SeqCst) == asked {
            map.insert(hash, (session.clone(), Instant::now()));
        }
    }

    /// Forgets every session of an account: something about it changed.
    pub fn forget(&self, account: i64) {
        let mut map = self.map();
        self.forgotten.fetch_add(1, SeqCst);
        map.retain(|_, (session, _)| session.account.id != account);
    }

    /// Other processes can no longer be heard, or again: what was known of sessions may be out of date.
    pub fn hears(&self, heard: bool) {
        let mut map = self.map();
        self.forgotten.fetch_add(1, SeqCst);
        self.deaf.store(!heard, SeqCst);
        map.clear();
        drop(map);
        if heard {
            self.doubts.send_modify(|doubts| *doubts += 1);
        }
    }

    /// Is nobody told what other processes end?
    pub fn is_deaf(&self) -> bool {
        self.deaf.load(SeqCst)
    }

    /// Changes whenever sessions may have ended without anybody hearing of it.
    pub fn doubts(&self) -> watch::Receiver<u64> {
        self.doubts.subscribe()
    }

    /// Forgets those that are no longer believed.
    pub fn sweep(&self) {
        self.map().retain(|_, (_, since)| since.elapsed() < BELIEVED);
    }
}

/// Who calls, from where, with which session.
#[derive(Clone, Debug)]
pub struct Who {
    /// The account, if there is a good session.
    pub account: Option<Account>,
    /// The hash of the session's token.
    pub hash: Option<[u8; 32]>,
    /// A browser, or a bot.
    pub kind: Option<Kind>,
    /// The address.
    pub address: IpAddr,
}

impl Who {
    /// The account, or the fault that there is none.
    pub fn account(&self) -> Result<&Account, Fault> {
        self.account.as_ref().ok_or(Fault::SignedOut)
    }

    /// The account of who may change it: a bot plays, and has no say over its owner's account.
    pub fn owner(&self) -> Result<&Account, Fault> {
        match self.kind {
            Some(Kind::Token) => Err(Fault::NotYours),
            _ => self.account(),
        }
    }

    /// Whom the limits count.
    pub fn caller(&self) -> Caller {
        self.id().map_or(Caller::Address(self.address), Caller::Account)
    }

    /// The number of the account.
    pub fn id(&self) -> Option<i64> {
        self.account.as_ref().map(|account| account.id)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Who {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Who, Fault> {
        parts.extensions.get::<Who>().cloned().ok_or(Fault::SignedOut)
    }
}

/// Where a call comes from, for those that no session stands behind.
pub struct Address(pub IpAddr);

impl FromRequestParts<Arc<Hall>> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Address, Infallible> {
        Ok(Address(address(hall, &parts.headers, &parts.extensions)))
    }
}

/// Is the caller on this very machine?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whence {
    /// Yes, and no proxy passed the call on.
    Here,
    /// Perhaps not.
    Elsewhere,
}

/// What a proxy says of those for whom it calls.
const PROXY: [&str; 4] = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

impl<S: Send + Sync> FromRequestParts<S> for Whence {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Whence, Infallible> {
        let passed_on = PROXY.iter().any(|name| parts.headers.contains_key(*name));
        let here = peer(&parts.extensions).to_canonical().is_loopback() && !passed_on;
        Ok(if here { Whence::Here } else { Whence::Elsewhere })
    }
}

/// Stands before every call: finds out who calls, keeps other sites out, counts.
pub async fn guard(
    State(hall): State<Arc<Hall>>,
    mut request: Request,
    next: Next,
) -> Result<Response, Fault> {
    let address = address(&hall, request.headers(), request.extensions());
    let admitted = admit(&hall, request.method(), request.headers(), address).await;
    let who = match admitted {
        Ok(who) => who,
        Err(fault) => {
            // Who is turned away has called as well.
            let fault = hall.limiter.stranger(address).err().unwrap_or(fault);
            let (method, path) = (request.method().as_str(), request.uri().path());
            if let Some(unsaid) = hall.refusals.says() {
                tracing::info!(%address, method, path, %fault, unsaid, "turned away");
            }
            hall.metrics.called(fault.status().as_u16());
            return Err(fault);
        }
    };
    let renewed = renew(&hall, request.headers(), &who).await;
    request.extensions_mut().insert(who);
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let start = Instant::now();
    let mut response = next.run(request).await;
    if response.status() == StatusCode::GATEWAY_TIMEOUT {
        response = Fault::TooSlow.into_response();
    }
    // Signing in or out sets the cookie itself.
    if let Some(cookie) = renewed.filter(|_| !response.headers().contains_key(header::SET_COOKIE)) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    // What is told is told to one, and now, unless it says otherwise.
    let caching = response.headers_mut().entry(header::CACHE_CONTROL);
    caching.or_insert(HeaderValue::from_static("no-store"));
    response.headers_mut().insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let status = response.status().as_u16();
    hall.metrics.called(status);
    let micros = start.elapsed().as_micros() as u64;
    match status {
        400.. => {
            if let Some(unsaid) = hall.refusals.says() {
                tracing::info!(%address, %method, path, status, micros, unsaid, "refused");
            }
        }
        _ => tracing::debug!(%address, %method, path, status, micros, "answered"),
    }
    Ok(response)
}

async fn admit(hall: &Hall, method: &Method, headers: &HeaderMap, address: IpAddr) -> Result<Who, Fault> {
    let bearer = bearer(headers);
    let upgrade = headers.contains_key(header::SEC_WEBSOCKET_KEY);
    if bearer.is_none() && (!matches!(*method, Method::GET | Method::HEAD) || upgrade) {
        own_site(headers, upgrade)?;
    }
    let secret = bearer.or_else(|| cookie(headers));
    let (session, hash) = match secret {
        None => (None, None),
        Some(secret) => {
            let hash = token::hash(secret);
            // To look for one costs more than to turn a caller away.
            if hall.sessions.get(&hash).is_none() {
                hall.limiter.stranger(address)?;
            }
            let session = find(hall, hash).await?;
            // A browser with an old cookie may still look and sign in again; a bot is told at once.
            if session.is_none() && bearer.is_some() {
                return Err(Fault::SignedOut);
            }
            // A cookie is no token, nor the other way round.
            let fits =
                session.as_ref().is_some_and(|session| (session.kind == Kind::Token) == bearer.is_some());
            (session.filter(|_| fits), Some(hash))
        }
    };
    let (kind, account) = session.map(|session| (session.kind, session.account)).unzip();
    let hash = hash.filter(|_| account.is_some());
    let who = Who { account, hash, kind, address };
    hall.limiter.call(who.caller())?;
    Ok(who)
}

async fn find(hall: &Hall, hash: [u8; 32]) -> Result<Option<Session>, Fault> {
    if let Some(session) = hall.sessions.get(&hash) {
        return Ok(Some(session));
    }
    let asked = hall.sessions.forgotten.load(SeqCst);
    let session = hall.store.session(&hash).await?;
    if let Some(session) = &session {
        hall.sessions.put(hash, session, asked);
    }
    Ok(session)
}

/// Does the session still hold with which somebody came? Another process may have ended it meanwhile.
pub async fn is_good(hall: &Hall, who: &Who) -> bool {
    match who.hash {
        None => true,
        // What cannot be asked is believed: the database may be back in a moment.
        Some(hash) => find(hall, hash).await.map_or(true, |session| session.is_some()),
    }
}

/// Does a call come from this site's own page, or from a program?
fn own_site(headers: &HeaderMap, upgrade: bool) -> Result<(), Fault> {
    if !upgrade && !headers.contains_key(HEADER) {
        return Err(Fault::CrossSite);
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    if origin.is_some() && origin == host { Ok(()) } else { Err(Fault::CrossSite) }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, value)| value)
}

/// Where a call comes from: the proxy says so if there is one.
fn address(hall: &Hall, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
    let peer = peer(extensions);
    if !hall.config.behind_proxy {
        return peer;
    }
    forwarded(headers).unwrap_or(peer)
}

fn peer(extensions: &Extensions) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip())
}

/// What the proxy itself says: the last entry of the last header. Whatever stands before it, anybody may have sent.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let list = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let last = list.rsplit(',').next()?.trim();
    last.parse().ok().or_else(|| last.parse::<SocketAddr>().ok().map(|with_port| with_port.ip()))
}

/// A session that is used does not end: it is good for its whole life again from then on, to the day. The browser's cookie
/// with it.
async fn renew(hall: &Hall, headers: &HeaderMap, who: &Who) -> Option<HeaderValue> {
    let (hash, secret) = (who.hash?, cookie(headers)?);
    // What this process has just forgotten, the store still knows.
    let session = find(hall, hash).await.ok()?.filter(|session| session.kind == Kind::Cookie)?;
    if session.expires - now() > LIFE - RENEWAL {
        return None;
    }
    let session = Session { expires: now() + LIFE, ..session };
    if let Err(error) = hall.store.prolong_session(&hash, session.expires).await {
        tracing::warn!(%error, "a session was not prolonged"); // it is good for a while yet
        return None;
    }
    hall.sessions.put(hash, &session, hall.sessions.forgotten.load(SeqCst));
    Some(set_cookie(hall, secret, LIFE / 1000))
}

/// Begins a session in a browser: its cookie.
pub async fn begin(hall: &Hall, account: i64) -> Result<HeaderValue, Fault> {
    let secret = token::secret();
    let hash = token::hash(&secret);
    hall.store.add_session(&hash, account, Kind::Cookie, "", now() + LIFE).await?;
    Ok(set_cookie(hall, &secret, LIFE / 1000))
}

/// The header that sets the cookie, or with no seconds takes it away.
pub fn set_cookie(hall: &Hall, value: &str, seconds: i64) -> HeaderValue {
    let secure = if hall.config.secure { "; Secure" } else { "" };
    let text = format!("{COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(headers: &[&str]) -> Option<String> {
        let mut map = HeaderMap::new();
        for text in headers {
            map.append("x-forwarded-for", HeaderValue::from_str(text).unwrap());
        }
        forwarded(&map).map(|address| address.to_string())
    }

    #[test]
    fn only_the_proxy_says_who_calls() {
        let expected = Some("192.0.2.7".to_owned());
        assert_eq!(said(&["192.0.2.7"]), expected);
        assert_eq!(said(&["1.1.1.1, 192.0.2.7"]), expected, "a proxy that adds to the caller's list");
        assert_eq!(said(&["1.1.1.1", "192.0.2.7"]), expected, "one that adds a header after the caller's");
        assert_eq!(said(&["192.0.2.7:4711"]), expected);
        assert_eq!(said(&["[2001:db8::1]:4711"]), Some("2001:db8::1".to_owned()));
        assert_eq!(said(&["192.0.2.7, unknown"]), None);
        assert_eq!(said(&[]), None);
    }
}
