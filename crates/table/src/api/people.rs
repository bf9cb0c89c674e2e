//! `/api/me`: guests, accounts, sessions, tokens.

use super::body::{At, Body};
use crate::error::Fault;
use crate::hall::Hall;
use crate::names;
use crate::password;
use crate::session::{self, LIFE, Who};
use crate::slot::{Actor, Deed};
use crate::store::{Account, Kind, now};
use crate::token;
use crate::wire;
use axum::Json;
use axum::extract::State;
use axum::http::Uri;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse};
use serde::Deserialize;
use serde_json::{Value, json};
use shelf::Control;
use std::sync::Arc;

/// Names that are drawn for guests who give none: words that both languages have.
const NAMES: [&str; 16] = [
    "Grenadier",
    "Fusilier",
    "Cuirassier",
    "Voltigeur",
    "Chasseur",
    "Carabinier",
    "Tirailleur",
    "Flanqueur",
    "Jäger",
    "Uhlan",
    "Vélite",
    "Pandour",
    "Gendarme",
    "Pontonnier",
    "Miquelet",
    "Landwehr",
];
/// Tokens of one account at most.
const TOKENS: usize = 20;

/// A name and a password.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    password: Option<String>,
    #[serde(default)]
    mail: Option<String>,
}

/// What may be changed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    #[serde(default)]
    mail: Option<String>,
    #[serde(default)]
    webhook: Option<String>,
    #[serde(default)]
    password: Option<NewPassword>,
}

/// An old password and a new one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    old: String,
    new: String,
}

/// What a token is called.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Label {
    label: String,
}

type Answer = Result<Json<Value>, Fault>;

/// Who am I, and does this table send mail?
pub async fn me(State(hall): State<Arc<Hall>>, who: Who) -> Json<wire::Myself> {
    Json(wire::Myself { me: who.account, mail: hall.config.confirm.is_some() })
}

/// Plays at once.
pub async fn guest(
    State(hall): State<Arc<Hall>>,
    who: Who,
    Body(named): Body<Named>,
) -> Result<impl IntoResponse, Fault> {
    hall.limiter.sign_in(who.address)?;
    let name = match &named.name {
        Some(name) => unkept(&hall, names::checked(name)?).await?,
        None => {
            let [letter, low, high] = token::random();
            let number = u16::from_le_bytes([low, high]) % 9000 + 1000;
            format!("{} {number}", NAMES[usize::from(letter) % NAMES.len()])
        }
    };
    let account = hall.store.add_account(&name, None, None).await?.ok_or(Fault::Taken)?;
    signed_in(&hall, account).await
}

/// A name that somebody keeps with a password is nobody else's, nor is one that looks like it.
async fn unkept(hall: &Hall, name: String) -> Result<String, Fault> {
    if hall.store.is_kept(&name).await? { Err(Fault::Taken) } else { Ok(name) }
}

/// Keeps a name with a password; a guest keeps its games.
pub async fn register(
    State(hall): State<Arc<Hall>>,
    who: Who,
    Body(named): Body<Named>,
) -> Result<impl IntoResponse, Fault> {
    hall.limiter.sign_in(who.address)?;
    let name = unkept(&hall, names::checked(named.name.as_deref().unwrap_or_default())?).await?;
    let mail = checked_mail(&hall, named.mail.as_deref())?.filter(|mail| !mail.is_empty());
    let given = named.password.ok_or_else(|| Fault::Malformed("a password is missing".to_owned()))?;
    let hash = password::hash(&hall, given).await?;
    let guest = match who.account {
        Some(_) => Some(who.owner()?.clone()).filter(|account| account.guest),
        None => None,
    };
    let account = match guest {
        None => hall.store.add_account(&name, Some(&hash), mail).await?.ok_or(Fault::Taken)?,
        Some(guest) => {
            if !hall.store.keep_account(guest.id, &name, &hash, mail).await? {
                return Err(Fault::Taken);
            }
            hall.sessions.forget(guest.id);
            hall.store.account(guest.id).await?.ok_or(Fault::Unknown)?.0
        }
    };
    ask_quietly(&hall, &account, &who).await?;
    signed_in(&hall, account).await
}

/// Signs in.
pub async fn login(
    State(hall): State<Arc<Hall>>,
    who: Who,
    Body(named): Body<Named>,
) -> Result<impl IntoResponse, Fault> {
    let (name, given) = (named.name.unwrap_or_default(), named.password.unwrap_or_default());
    hall.limiter.password(who.address, &name)?;
    // What cannot be a name is answered as one that nobody has.
    let known = match names::checked(&name) {
        Ok(name) => hall.store.account_named(&name).await?,
        Err(_) => None,
    };
    let (account, hash) = known.map_or((None, None), |(account, hash)| (Some(account), Some(hash)));
    let right = password::verify(&hall, given, hash).await?;
    let account = account.filter(|_| right).ok_or(Fault::WrongPassword)?;
    signed_in(&hall, account).await
}

async fn signed_in(hall: &Hall, account: Account) -> Result<impl IntoResponse + use<>, Fault> {
    let cookie = session::begin(hall, account.id).await?;
    Ok((AppendHeaders([(SET_COOKIE, cookie)]), Json(wire::SignedIn { me: account })))
}

/// Signs out.
pub async fn logout(State(hall): State<Arc<Hall>>, who: Who) -> Result<impl IntoResponse, Fault> {
    if let (Some(account), Some(hash)) = (&who.account, &who.hash) {
        hall.store.end_session(hash).await?;
        hall.dismiss_everywhere(account.id).await?;
    }
    Ok((AppendHeaders([(SET_COOKIE, session::set_cookie(&hall, "", 0))]), Json(json!({}))))
}

/// Changes mail, webhook or password.
pub async fn change(
    State(hall): State<Arc<Hall>>,
    who: Who,
    Body(change): Body<Change>,
) -> Result<Json<wire::SignedIn>, Fault> {
    let id = who.owner()?.id;
    let mail = checked_mail(&hall, change.mail.as_deref())?;
    let webhook = checked_webhook(change.webhook.as_deref())?;
    let hash = match change.password {
        None => None,
        Some(NewPassword { old, new }) => {
            hall.limiter.password(who.address, &who.owner()?.name)?;
            prove(&hall, id, old).await?;
            Some(password::hash(&hall, new).await?)
        }
    };
    hall.store.change_account(id, mail, webhook, hash.as_deref()).await?;
    hall.sessions.forget(id);
    if let (Some(_), Some(kept)) = (&hash, &who.hash) {
        hall.store.end_other_sessions(id, kept).await?;
        hall.dismiss_everywhere(id).await?;
    }
    let account = hall.store.account(id).await?.ok_or(Fault::Unknown)?.0;
    if mail.is_some() {
        ask_quietly(&hall, &account, &who).await?;
    }
    Ok(Json(wire::SignedIn { me: account }))
}

/// Asks a mail address to confirm itself. That it cannot be asked now is no reason not to keep it.
async fn ask_quietly(hall: &Arc<Hall>, account: &Account, who: &Who) -> Result<(), Fault> {
    match hall.ask_to_confirm(account, who.address).await {
        Err(Fault::TooMany(_)) => Ok(()),
        other => other.map(|_| ()),
    }
}

/// Sends the link to my mail address again.
pub async fn confirm(State(hall): State<Arc<Hall>>, who: Who) -> Answer {
    let account = hall.store.account(who.owner()?.id).await?.ok_or(Fault::SignedOut)?.0;
    if account.mail.is_none() || hall.config.confirm.is_none() {
        return Err(Fault::Unknown);
    }
    if account.confirmed || hall.ask_to_confirm(&account, who.address).await? {
        Ok(Json(json!({})))
    } else {
        Err(Fault::TooMany(3600))
    }
}

/// Is it really the owner? Guests have nothing to prove it by.
async fn prove(hall: &Hall, id: i64, given: String) -> Result<(), Fault> {
    let (account, hash) = hall.store.account(id).await?.ok_or(Fault::SignedOut)?;
    if account.guest || password::verify(hall, given, hash).await? {
        Ok(())
    } else {
        Err(Fault::WrongPassword)
    }
}

/// Takes the account away, with everything that is its own.
pub async fn delete(
    State(hall): State<Arc<Hall>>,
    who: Who,
    Body(named): Body<Named>,
) -> Result<impl IntoResponse, Fault> {
    let id = who.owner()?.id;
    hall.limiter.password(who.address, &who.owner()?.name)?;
    prove(&hall, id, named.password.unwrap_or_default()).await?;
    for slug in &hall.store.unfinished(id).await? {
        give_up(&hall, slug, id).await?;
    }
    hall.remove_account(id).await?;
    Ok((AppendHeaders([(SET_COOKIE, session::set_cookie(&hall, "", 0))]), Json(json!({}))))
}

/// Resigns a running game; one that has not started, or cannot go on, or cannot even be read, is just left.
async fn give_up(hall: &Arc<Hall>, slug: &str, account: i64) -> Result<(), Fault> {
    match resign(hall, slug, account).await {
        Ok(()) | Err(Fault::NotStarted | Fault::OtherRules(_) | Fault::Unknown) => Ok(()),
        Err(Fault::Broken(error)) => {
            tracing::error!(game = slug, error, "a game is left that cannot be read");
            Ok(())
        }
        Err(fault) => Err(fault),
    }
}

async fn resign(hall: &Arc<Hall>, slug: &str, account: i64) -> Result<(), Fault> {
    let slot = hall.slot(slug).await?;
    let side = slot.desk(hall).await?.seats_of(Some(account)).first().copied();
    let Some(side) = side else { return Ok(()) };
    let resign = Deed::Control { by: Actor::Side(side), moment: None, control: Control::Resign };
    hall.play(&slot, resign).await.map(|_| ())
}

/// The tokens of my bots.
pub async fn tokens(State(hall): State<Arc<Hall>>, who: Who) -> Result<Json<wire::Tokens>, Fault> {
    Ok(Json(wire::Tokens { tokens: hall.store.tokens(who.account()?.id).await? }))
}

/// A token for a bot; shown once.
pub async fn add_token(
    State(hall): State<Arc<Hall>>,
    who: Who,
    Body(Label { label }): Body<Label>,
) -> Result<Json<wire::NewToken>, Fault> {
    let account = who.owner()?;
    let label: String = label.trim().chars().filter(|letter| !letter.is_control()).take(60).collect();
    if hall.store.tokens(account.id).await?.len() >= TOKENS {
        return Err(Fault::TooMany(0));
    }
    let secret = format!("sb_{}", token::secret());
    let expires = now() + 10 * LIFE;
    let id = hall.store.add_session(&token::hash(&secret), account.id, Kind::Token, &label, expires).await?;
    Ok(Json(wire::NewToken { token: secret, id }))
}

/// Takes a token away.
pub async fn end_token(State(hall): State<Arc<Hall>>, who: Who, At(id): At<i64>) -> Answer {
    let account = who.owner()?.id;
    hall.store.end_token(account, id).await?.ok_or(Fault::Unknown)?;
    hall.dismiss_everywhere(account).await?;
    Ok(Json(json!({})))
}

/// An address that can be written in one way only, so that it is known again; none where no mail is sent.
fn checked_mail<'a>(hall: &Hall, mail: Option<&'a str>) -> Result<Option<&'a str>, Fault> {
    let plain = |letter: u8| letter.is_ascii_graphic() && !b"\"\\()<>[],;:".contains(&letter);
    let fits =
        |mail: &str| mail.len() <= 200 && mail.bytes().all(plain) && mail.parse::<lettre::Address>().is_ok();
    match mail {
        Some(mail) if !mail.is_empty() && hall.config.confirm.is_none() => {
            Err(Fault::Malformed("this table sends no mail".to_owned()))
        }
        Some(mail) if !mail.is_empty() && !fits(mail) => {
            Err(Fault::Malformed("that is no mail address".to_owned()))
        }
        other => Ok(other),
    }
}

fn checked_webhook(webhook: Option<&str>) -> Result<Option<&str>, Fault> {
    let fits = |webhook: &str| {
        let address = webhook.strip_prefix("https://").or(webhook.strip_prefix("http://"));
        webhook.len() <= 500 && address.is_some_and(|rest| !rest.is_empty()) && webhook.parse::<Uri>().is_ok()
    };
    match webhook {
        Some(webhook) if !webhook.is_empty() && !fits(webhook) => {
            Err(Fault::Malformed("a webhook is an address with http:// or https://".to_owned()))
        }
        other => Ok(other),
    }
}
