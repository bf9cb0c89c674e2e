//! The lobby: people, seats, lists of games.

use crate::store::{Account, Status, Token};
use kernel::authority::Clock;
use serde::Serialize;
use serde_json::Value;
use shelf::{Finish, Said};
use ts_rs::TS;

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// A person.
    Person,
    /// A computer player.
    Computer,
    /// Nobody yet: anybody may sit down.
    Open,
    /// Nobody yet: it waits for whoever has the invitation.
    Invited,
}

/// A side's place at the table.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Seat {
    /// Code of the side.
    pub side: String,
    /// What the side is called.
    pub name: Said,
    /// Who sits there.
    pub kind: SeatKind,
    /// The name of whoever sits there; of a computer player, its level.
    pub player: Option<String>,
    /// Is it the reader's own?
    pub mine: bool,
    /// The level of a computer player.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level: Option<String>,
    /// By which the seat can be taken; for whoever made the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invitation: Option<String>,
    /// Is a page open there? Lists do not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub online: Option<bool>,
}

/// What a player wrote to the others.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ChatLine {
    /// Its number.
    pub number: i64,
    /// The writer's first side.
    pub side: Option<String>,
    /// The writer's name.
    pub player: String,
    /// When, in milliseconds since 1970.
    pub written: i64,
    /// The text.
    pub text: String,
}

/// A game as the lists show it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Card {
    /// The game's public name.
    pub id: String,
    /// Code of the rules.
    pub game: String,
    /// What they are called.
    pub title: String,
    /// Code of the scenario.
    pub scenario: String,
    /// Code of the board.
    pub board: Option<String>,
    /// The options chosen.
    pub options: Vec<String>,
    /// How far it is.
    pub status: Status,
    /// Who sits where.
    pub seats: Vec<Seat>,
    /// Who must decide, as far as the reader may know.
    pub deciding: Vec<String>,
    /// Does it wait for the reader?
    pub waits_for_me: bool,
    /// The turn.
    pub turn: i64,
    /// When it was made.
    pub created: i64,
    /// When the reader last learnt something of it.
    pub updated: i64,
    /// The time for thought.
    pub clock: Option<Clock>,
    /// How it ended.
    #[ts(as = "Option<Finish>")]
    pub result: Option<Value>,
}

/// The lists of games that were asked for.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct Lobby {
    /// The reader's own games, those that wait for the reader first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mine: Option<Vec<Card>>,
    /// Games with an open seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub open: Option<Vec<Card>>,
    /// Running games of others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub watch: Option<Vec<Card>>,
    /// Games that are over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub finished: Option<Vec<Card>>,
}

/// A game that was just made.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Made {
    /// Its public name.
    pub id: String,
    /// What another player needs to sit down.
    pub invitation: Option<String>,
}

/// A seat that there is for whoever asks.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FreeSeat {
    /// Code of its side.
    pub side: String,
    /// It is theirs already.
    pub mine: bool,
}

/// What the players wrote.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Chat {
    /// In order.
    pub chat: Vec<ChatLine>,
}

/// Who the caller is.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Myself {
    /// Nobody, if not signed in.
    pub me: Option<Account>,
    /// Does this table send mail?
    pub mail: bool,
}

/// An account that was just made, signed in or changed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SignedIn {
    /// The account.
    pub me: Account,
}

/// The tokens of one's bots.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Tokens {
    /// They, without the secrets.
    pub tokens: Vec<Token>,
}

/// A token that was just made: shown once.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NewToken {
    /// The secret.
    pub token: String,
    /// Its number.
    pub id: i64,
}
