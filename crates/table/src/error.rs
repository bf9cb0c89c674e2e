//! Why a call was not carried out, in both languages. Nothing has changed then.

use crate::logs::Seldom;
use crate::wire::{Accepted, Failed, Failure, Outcome, Stale};
use crate::words::said;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
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
    /// Too many calls; try again after this many seconds.
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
/// a class of letters (no resources, no connection, shutting down or not yet up).
fn cannot_write(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(error) = error else {
        return matches!(error, sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut);
    };
    let code = error.code().unwrap_or_default();
    match code.parse::<u32>() {
        Ok(number) if code.len() < 5 => matches!(number & 0xff, 8 | 10 | 13),
        _ => ["53", "08", "57P"].iter().any(|class| code.starts_with(class)),
    }
}

impl From<tokio::task::JoinError> for Fault {
    fn from(error: tokio::task::JoinError) -> Fault {
        Fault::Broken(error.to_string())
    }
}

impl Fault {
    /// Status and code; what is said of it stands under `fault-` and the code.
    const fn parts(&self) -> (u16, &'static str) {
        match self {
            Fault::Malformed(_) => (400, "malformed"),
            Fault::Setup(_) => (400, "setup"),
            Fault::SignedOut => (401, "signed-out"),
            Fault::WrongPassword => (401, "wrong-password"),
            Fault::NotYours => (403, "not-yours"),
            Fault::CrossSite => (403, "cross-site"),
            Fault::Hidden => (403, "hidden"),
            Fault::Unknown => (404, "unknown"),
            Fault::Method => (405, "method"),
            Fault::Taken => (409, "taken"),
            Fault::NotStarted => (409, "not-started"),
            Fault::NotNow => (409, "not-now"),
            Fault::OtherRules(_) => (409, "other-rules"),
            Fault::TooLarge => (413, "too-large"),
            Fault::TooMany(_) => (429, "too-many"),
            Fault::Broken(_) => (500, "fault"),
            Fault::Storage(_) => (507, "storage"),
            Fault::Stopping => (503, "stopping"),
            Fault::TooSlow => (504, "too-slow"),
        }
    }

    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.parts().0).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// The answer.
    pub fn wire(&self) -> Failed {
        let (_, code) = self.parts();
        let text = match self {
            Fault::Setup(text) => text.clone(),
            _ => said(&format!("fault-{code}")),
        };
        // No other has one: it could name a line of the record, which may be a secret.
        let detail = match self {
            Fault::Malformed(detail) => Some(detail.clone()),
            _ => None,
        };
        Failed { error: Failure { code, text, detail } }
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
        let mut response = (self.status(), axum::Json(self.wire())).into_response();
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
    pub fn wire(&self) -> Outcome {
        match self {
            Answer::Accepted { moment, repeated } => {
                Outcome::Accepted(Accepted { moment: *moment, repeated: *repeated })
            }
            Answer::Stale { moment } => Outcome::Stale(Stale { moment: *moment, text: said("stale") }),
            Answer::Refused(denial) => Outcome::Refused((&**denial).into()),
        }
    }
}
