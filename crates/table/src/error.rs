//! Why a call was not carried out, in both languages. Nothing has changed then.

use crate::logs::Seldom;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use shelf::{Denial, Said};

/// On a full disk every call fails: the log need not say so each time.
static FAILURES: Seldom = Seldom::new(60);

/// Why a call was not carried out.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Fault {
    /// Not what the page of the API says.
    #[error("malformed: {0}")]
    Malformed(String),
    /// No game can be set up like this; it says why.
    #[error("set-up: {}", .0.en)]
    Setup(Said),
    /// No session, or none that is known.
    #[error("signed out")]
    SignedOut,
    /// The password, or the name, is another.
    #[error("wrong password")]
    WrongPassword,
    /// Another's seat, game or account.
    #[error("not yours")]
    NotYours,
    /// Perhaps sent by another site.
    #[error("cross-site")]
    CrossSite,
    /// A secret until the game is over.
    #[error("hidden")]
    Hidden,
    /// There is nothing there.
    #[error("unknown")]
    Unknown,
    /// A call of another kind is expected there.
    #[error("method")]
    Method,
    /// Too many bytes.
    #[error("too large")]
    TooLarge,
    /// Somebody has it already.
    #[error("taken")]
    Taken,
    /// A seat is still open.
    #[error("not started")]
    NotStarted,
    /// It has started, or has not ended.
    #[error("not now")]
    NotNow,
    /// Begun under other rules.
    #[error("other rules: {0}")]
    OtherRules(String),
    /// Too many calls; try again after so many seconds.
    #[error("too many calls")]
    TooMany(u64),
    /// The server stops.
    #[error("stopping")]
    Stopping,
    /// Not done in time.
    #[error("too slow")]
    TooSlow,
    /// The disk is full, or the database is not there.
    #[error("the database cannot be written: {0}")]
    Storage(String),
    /// Ours.
    #[error("fault: {0}")]
    Broken(String),
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Fault {
        if cannot_write(&error) {
            Fault::Storage(error.to_string())
        } else {
            Fault::Broken(error.to_string())
        }
    }
}

/// Is it the disk, and not the question? SQLite says so by a number (read-only, input and output, full), PostgreSQL by
/// a class of letters (no resources, no connection).
fn cannot_write(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(error) = error else {
        return matches!(error, sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut);
    };
    let code = error.code().unwrap_or_default();
    match code.parse::<u32>() {
        Ok(number) if code.len() < 5 => matches!(number & 0xff, 8 | 10 | 13),
        _ => code.starts_with("53") || code.starts_with("08"),
    }
}

impl From<tokio::task::JoinError> for Fault {
    fn from(error: tokio::task::JoinError) -> Fault {
        Fault::Broken(error.to_string())
    }
}

impl Fault {
    /// Status, code, English, French.
    fn parts(&self) -> (u16, &'static str, &'static str, &'static str) {
        match self {
            Fault::Malformed(_) => {
                (400, "malformed", "This call is not understood.", "Cet appel n’est pas compris.")
            }
            Fault::Setup(_) => {
                (400, "setup", "No game is set up like this.", "Aucune partie ne se prépare ainsi.")
            }
            Fault::SignedOut => (401, "signed-out", "Sign in first.", "Identifiez-vous d’abord."),
            Fault::WrongPassword => {
                (401, "wrong-password", "Name or password is wrong.", "Le nom ou le mot de passe est faux.")
            }
            Fault::NotYours => (403, "not-yours", "That is not yours.", "Ce n’est pas à vous."),
            Fault::CrossSite => (
                403,
                "cross-site",
                "This call seems to come from another site.",
                "Cet appel semble venir d’un autre site.",
            ),
            Fault::Hidden => (
                403,
                "hidden",
                "That is secret until the game is over.",
                "C’est secret jusqu’à la fin de la partie.",
            ),
            Fault::Unknown => (404, "unknown", "There is no such thing here.", "Il n’y a rien de tel ici."),
            Fault::Method => (405, "method", "Not this way.", "Pas de cette façon."),
            Fault::Taken => (409, "taken", "That is taken.", "C’est déjà pris."),
            Fault::NotStarted => (409, "not-started", "A seat is still open.", "Une place est encore libre."),
            Fault::NotNow => {
                (409, "not-now", "Not at this point of the game.", "Pas à ce moment de la partie.")
            }
            Fault::OtherRules(_) => (
                409,
                "other-rules",
                "This game was begun under other rules and cannot go on under today’s. Its record can still be read.",
                "Cette partie a été commencée sous d’autres règles et ne peut continuer selon celles d’aujourd’hui. \
                 Son relevé reste lisible.",
            ),
            Fault::TooLarge => (413, "too-large", "That is too large.", "C’est trop grand."),
            Fault::TooMany(_) => {
                (429, "too-many", "Too many calls: wait a little.", "Trop d’appels : attendez un peu.")
            }
            Fault::Broken(_) => {
                (500, "fault", "Something went wrong here.", "Quelque chose a mal tourné ici.")
            }
            Fault::Storage(_) => (
                507,
                "storage",
                "The database cannot be used: nothing has changed. Try again later.",
                "La base de données ne peut être utilisée : rien n’a changé. Réessayez plus tard.",
            ),
            Fault::Stopping => (503, "stopping", "The server stops.", "Le serveur s’arrête."),
            Fault::TooSlow => (504, "too-slow", "This takes too long.", "Cela prend trop de temps."),
        }
    }

    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.parts().0).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// The answer.
    pub fn json(&self) -> Value {
        let (_, code, en, fr) = self.parts();
        match self {
            // No other has one: it could name a line of the record, which may be a secret.
            Fault::Malformed(detail) => {
                json!({"error": {"code": code, "en": en, "fr": fr, "detail": detail}})
            }
            Fault::Setup(Said { en, fr }) => json!({"error": {"code": code, "en": en, "fr": fr}}),
            _ => json!({"error": {"code": code, "en": en, "fr": fr}}),
        }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        if let Fault::Broken(error) | Fault::Storage(error) = &self
            && let Some(unsaid) = FAILURES.says()
        {
            tracing::error!(error, unsaid, "a call failed");
        }
        if let Fault::OtherRules(error) = &self
            && let Some(unsaid) = FAILURES.says()
        {
            tracing::warn!(error, unsaid, "a game cannot go on under these rules");
        }
        let mut response = (self.status(), axum::Json(self.json())).into_response();
        if let Fault::TooMany(seconds) = self
            && let Ok(seconds) = HeaderValue::from_str(&seconds.to_string())
        {
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

/// What became of a decision.
#[derive(Clone, Debug)]
pub enum Answer {
    /// It is on disk, and told to everybody.
    Accepted {
        /// The moment of its side that began with it.
        moment: usize,
        /// It had been before: an answer was lost.
        repeated: bool,
    },
    /// The game has moved on.
    Stale {
        /// To this moment of the side.
        moment: usize,
    },
    /// The rules, or the players, do not allow it.
    Refused(Box<Denial>),
}

impl Answer {
    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Answer::Accepted { .. } => StatusCode::OK,
            Answer::Stale { .. } => StatusCode::CONFLICT,
            Answer::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }

    /// The answer.
    pub fn json(&self) -> Value {
        match self {
            Answer::Accepted { moment, repeated } => {
                json!({"accepted": {"moment": moment, "repeated": repeated}})
            }
            Answer::Stale { moment } => json!({"stale": {
                "moment": moment, "en": "The game has moved on.", "fr": "La partie a avancé."
            }}),
            Answer::Refused(denial) => json!({"refused": refused(denial)}),
        }
    }
}

/// A denial as the API tells it.
pub fn refused(denial: &Denial) -> Value {
    let Said { en, fr } = &denial.text;
    json!({"why": denial.why, "rule": denial.rule, "en": en, "fr": fr})
}
