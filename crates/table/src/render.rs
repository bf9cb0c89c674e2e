//! A game as one viewer may see it, in JSON. What is not put in here is not sent.

use crate::slot::{Desk, Slot};
use crate::store::{Message, Row, SeatRow, Status};
use kernel::authority::{Clock, Proposal};
use kernel::{Side, Viewer};
use serde_json::{Map, Value, json};
use shelf::{Game, Rulebook, Said};

/// This many moments of the log are sent to whoever does not say from where.
const LOG: usize = 200;
/// This many to whoever does: what is older is asked for in pages.
const MOST: usize = 2000;

/// Who looks, and with whose eyes.
#[derive(Clone, Copy, Debug)]
pub struct Eyes {
    /// What may be seen.
    pub viewer: Viewer,
    /// Who it is.
    pub account: Option<i64>,
}

/// The whole game.
pub fn state(slot: &Slot, desk: &Desk, eyes: Eyes, from: Option<usize>) -> Value {
    let (game, row) = (&*desk.game, &desk.row);
    let about = game.about();
    let from = from.unwrap_or((game.moment(eyes.viewer) + 1).saturating_sub(LOG));
    let side = match eyes.viewer {
        Viewer::Side(side) => Some(side),
        Viewer::Public => None,
    };
    let mut value = news(slot, desk, eyes.viewer, from);
    let rest = json!({
        "id": slot.slug,
        "game": about.game,
        "title": about.title,
        "version": about.version,
        "board": {"code": about.board, "digest": about.data},
        "scenario": scenario(&*slot.book, row),
        "side": side.map(|side| desk.code(side)),
        "mine": desk.seats_of(eyes.account).iter().map(|&side| desk.code(side)).collect::<Vec<_>>(),
        "prompt": prompt(slot, desk, eyes.viewer),
        "view": game.view(eyes.viewer),
        "figures": figures(&*slot.book, game, eyes.viewer),
        "standings": game.standings(eyes.viewer),
        "tracks": game.tracks(eyes.viewer),
        "offers": offers(desk, eyes),
        "seats": seats(slot, desk, eyes.account),
        "undo": side.map(|side| undo(desk, side)),
        "commitment": kernel::hash::hex(&game.commitment()),
        "seed": (row.status() == Status::Over).then(|| kernel::hash::hex(&desk.seed())),
        "creator": eyes.account.is_some() && row.creator == eyes.account,
        "rematch": row.rematch,
        "created": row.created,
        "updated": row.standing.shown_to(eyes.viewer).updated,
    });
    if let (Value::Object(value), Value::Object(rest)) = (&mut value, rest) {
        value.extend(rest);
    }
    value
}

/// The pieces on the map, to be drawn; by their codes, as in the view that they are made from.
pub fn figures(book: &dyn Rulebook, game: &dyn Game, viewer: Viewer) -> Value {
    book.coded(json!(game.figures(viewer)))
}

/// What a socket tells after each change.
pub fn news(slot: &Slot, desk: &Desk, viewer: Viewer, from: usize) -> Value {
    let game = &*desk.game;
    let from = from.max((game.moment(viewer) + 1).saturating_sub(MOST));
    let mut value = bare(desk, viewer);
    value.insert("stage".to_owned(), json!(game.stage()));
    // Of a game of earlier rules the log begins when it goes on.
    let log = if desk.waits_for_rules() { Vec::new() } else { game.log(viewer, from) };
    value.insert("log".to_owned(), json!(log));
    value.insert("rules".to_owned(), json!(desk.earlier.as_ref().map(|earlier| earlier.json(desk))));
    value.insert("proposal".to_owned(), proposal(desk, viewer));
    value.insert("clock".to_owned(), clock(slot, desk, viewer));
    value.insert("result".to_owned(), json!(game.result()));
    Value::Object(value)
}

/// The least that can be told: where the game is, and whose turn it is.
pub fn bare(desk: &Desk, viewer: Viewer) -> Map<String, Value> {
    let mut value = Map::new();
    value.insert("moment".to_owned(), json!(desk.game.moment(viewer)));
    value.insert("deciding".to_owned(), json!(deciding(desk, viewer)));
    value.insert("status".to_owned(), json!(desk.row.status().name()));
    value
}

/// Nobody, while the players have yet to agree on the rules.
fn deciding(desk: &Desk, viewer: Viewer) -> Vec<&str> {
    if desk.waits_for_rules() {
        return Vec::new();
    }
    desk.game.deciding_for(viewer).into_iter().map(|side| desk.code(side)).collect()
}

/// The least that a bot needs: the same with what may be done, in notation.
pub fn bare_offers(desk: &Desk, eyes: Eyes) -> Value {
    let mut value = bare(desk, eyes.viewer);
    let offers = match may_act(desk, eyes) {
        Some(side) => desk.game.notations(side),
        None => Vec::new(),
    };
    value.insert("offers".to_owned(), json!(offers));
    Value::Object(value)
}

/// The side for which a viewer may decide, if the game runs and the seat is his.
fn may_act(desk: &Desk, eyes: Eyes) -> Option<Side> {
    match eyes.viewer {
        Viewer::Side(side) if desk.row.status() == Status::Running && !desk.waits_for_rules() => {
            desk.seats_of(eyes.account).contains(&side).then_some(side)
        }
        _ => None,
    }
}

/// What a seated player may do; a spectator is offered nothing, nor is who looks at another's side of a finished game.
fn offers(desk: &Desk, eyes: Eyes) -> Value {
    match may_act(desk, eyes) {
        Some(side) => json!(desk.game.offers(side)),
        None => json!({"actions": [], "open": []}),
    }
}

/// What is asked of a side, or whom the game waits for.
fn prompt(slot: &Slot, desk: &Desk, viewer: Viewer) -> Said {
    if let Some(result) = desk.game.result() {
        return result.text;
    }
    if desk.row.status() == Status::Waiting {
        return Said {
            en: "Waiting for somebody to sit down.".to_owned(),
            fr: "On attend que quelqu’un prenne place.".to_owned(),
        };
    }
    if let Some(asks) = desk.asks_for_rules() {
        return asks;
    }
    let deciding = desk.game.deciding_for(viewer);
    if let Viewer::Side(side) = viewer
        && deciding.contains(&side)
    {
        return desk.game.prompt(side);
    }
    let names: Vec<Said> = deciding.into_iter().map(|side| slot.book.side_name(side)).collect();
    let list = |name: fn(&Said) -> &str| names.iter().map(name).collect::<Vec<_>>().join(", ");
    // What exactly is asked of them may be secret; the phase is not.
    let phase = desk.game.stage().name;
    Said {
        en: format!("Waiting for a decision: {}, {}.", list(|said| &said.en), phase.en.to_lowercase()),
        fr: format!("On attend une décision : {}, {}.", list(|said| &said.fr), phase.fr.to_lowercase()),
    }
}

fn undo(desk: &Desk, side: Side) -> Value {
    match desk.game.can_undo(side) {
        Ok(()) => json!({"allowed": true}),
        Err(denial) => json!({"allowed": false, "en": denial.text.en, "fr": denial.text.fr}),
    }
}

fn proposal(desk: &Desk, viewer: Viewer) -> Value {
    match desk.game.proposal(viewer) {
        None => Value::Null,
        Some((by, Proposal::Draw)) => json!({"by": desk.code(by), "kind": "draw"}),
        Some((by, Proposal::TakeBack(moment))) => {
            json!({"by": desk.code(by), "kind": "take-back", "moment": moment})
        }
    }
}

fn clock(slot: &Slot, desk: &Desk, viewer: Viewer) -> Value {
    let (kind, limit) = match desk.row.clock {
        Clock::None => return Value::Null,
        Clock::PerMove(limit) => ("per-move", limit),
        Clock::PerTurn(limit) => ("per-turn", limit),
    };
    let sides = &slot.book.about().sides;
    let left: Map<String, Value> = (0..)
        .map(Side)
        .zip(sides)
        .map(|(side, code)| (code.clone(), json!(desk.time_left_for(viewer, side).unwrap_or(limit))))
        .collect();
    json!({"kind": kind, "limit": limit, "left": left})
}

/// Who sits where.
pub fn seats(slot: &Slot, desk: &Desk, account: Option<i64>) -> Value {
    let online = |side: Side, seat: &SeatRow| {
        let at = |listener: &&crate::live::Listener| {
            listener.account.is_some()
                && listener.account == seat.account
                && listener.viewer == Viewer::Side(side)
        };
        desk.listeners.iter().find(at).is_some()
    };
    let seats = (0..).map(Side).zip(&desk.row.seats).map(|(side, row_seat)| {
        let mut value = seat(&*slot.book, &desk.row, side, row_seat, account);
        value.insert("online".to_owned(), json!(row_seat.computer.is_some() || online(side, row_seat)));
        Value::Object(value)
    });
    Value::Array(seats.collect())
}

/// What a player wrote, with the first seat that is his.
pub fn message(desk: &Desk, message: &Message) -> Value {
    let side = desk.seats_of(Some(message.account)).first().map(|&side| desk.code(side));
    let Message { number, name, written, text, .. } = message;
    json!({"number": number, "side": side, "player": name, "written": written, "text": text})
}

/// A seat as an account sees it: the invitation is for who made the game.
pub fn seat(
    book: &dyn Rulebook,
    row: &Row,
    side: Side,
    seat: &SeatRow,
    account: Option<i64>,
) -> Map<String, Value> {
    let code = sides(book, row).get(usize::from(side.0)).map_or("", String::as_str);
    let (kind, player) = match (&seat.computer, seat.account, &seat.invitation) {
        (Some(level), ..) => ("computer", Some(level.clone())),
        (None, Some(_), _) => ("person", seat.name.clone()),
        (None, None, Some(_)) => ("invited", None),
        (None, None, None) if row.status() == Status::Waiting => ("open", None),
        (None, None, None) => ("person", None),
    };
    let mut value = Map::new();
    value.insert("side".to_owned(), json!(code));
    value.insert("name".to_owned(), json!(book.word(&format!("side-{code}"))));
    value.insert("kind".to_owned(), json!(kind));
    value.insert("player".to_owned(), json!(player));
    value.insert("mine".to_owned(), json!(account.is_some() && seat.account == account));
    if let Some(level) = &seat.computer {
        value.insert("level".to_owned(), json!(level));
    }
    if let Some(invitation) = seat.invitation.as_ref().filter(|_| account.is_some() && row.creator == account)
    {
        value.insert("invitation".to_owned(), json!(invitation));
    }
    value
}

/// The sides of a game; its book need not be bound to its set-up.
fn sides<'b>(book: &'b dyn Rulebook, row: &Row) -> &'b [String] {
    let about = book.about();
    about.scenario(&row.setup.scenario).map_or(&about.sides, |scenario| &scenario.sides)
}

fn scenario(book: &dyn Rulebook, row: &Row) -> Value {
    let about = book.about().scenario(&row.setup.scenario);
    let name = about.map(|about| Said { en: about.en.0.clone(), fr: about.fr.0.clone() });
    json!({"code": row.setup.scenario, "options": row.setup.options, "name": name})
}

/// With whose eyes an account looks at a list: those of its first seat.
fn seen_by(row: &Row, account: Option<i64>) -> Viewer {
    let seat = row.seats.iter().position(|seat| account.is_some() && seat.account == account);
    seat.map_or(Viewer::Public, |side| Viewer::Side(Side(side as u8)))
}

/// A game as the lists show it.
pub fn card(book: &dyn Rulebook, row: &Row, account: Option<i64>) -> Value {
    let shown = row.standing.shown_to(seen_by(row, account));
    let decides = |side: usize| shown.deciding >> side & 1 == 1;
    let running = row.status() == Status::Running;
    let seats = (0..).map(Side).zip(&row.seats);
    let seats: Vec<Value> =
        seats.map(|(side, of)| Value::Object(seat(book, row, side, of, account))).collect();
    let must = |side: usize| row.standing.deciding >> side & 1 == 1;
    let mine = |(side, seat): (usize, &SeatRow)| account.is_some() && seat.account == account && must(side);
    let deciding = sides(book, row).iter().enumerate().filter(|(side, _)| running && decides(*side));
    json!({
        "id": row.slug,
        "game": row.game,
        "title": book.about().title,
        "scenario": row.setup.scenario,
        "board": book.about().scenario(&row.setup.scenario).map(|scenario| &scenario.board),
        "options": row.setup.options,
        "status": row.status().name(),
        "seats": seats,
        "deciding": deciding.map(|(_, code)| code).collect::<Vec<_>>(),
        "waits_for_me": running && row.seats.iter().enumerate().any(mine),
        "turn": row.standing.turn,
        "created": row.created,
        "updated": shown.updated,
        "clock": (row.clock != Clock::None).then_some(row.clock),
        "result": row.standing.result.as_deref().and_then(|text| serde_json::from_str::<Value>(text).ok()),
    })
}
