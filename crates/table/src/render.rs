//! A game as one viewer may see it. What is not put in here is not sent.

use crate::slot::{Desk, Slot};
use crate::store::{Message, Row, SeatRow, Status};
use crate::wire::{
    Bare, BareOffers, Card, ChatLine, ClockFace, ClockKind, GameState, Ground, News, ProposalKind, Proposed,
    Scene, Seat, SeatKind, SetupName, Undo,
};
use crate::words::{said, said_each};
use kernel::authority::{Clock, Proposal};
use kernel::text::Args;
use kernel::{About, Setup, Side, Viewer};
use serde_json::json;
use shelf::{Denial, Game, Offered, Rulebook, Said, Spine};

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
pub fn state(slot: &Slot, desk: &Desk, eyes: Eyes, from: Option<usize>) -> GameState {
    let (game, row) = (&*desk.game, &desk.row);
    let about = game.about();
    let from = from.unwrap_or((game.moment(eyes.viewer) + 1).saturating_sub(LOG));
    let side = match eyes.viewer {
        Viewer::Side(side) => Some(side),
        Viewer::Public => None,
    };
    GameState {
        news: news(slot, desk, eyes.viewer, from),
        id: slot.slug.clone(),
        game: about.game.clone(),
        title: about.title.clone(),
        version: about.version,
        board: Ground { code: about.board.clone(), digest: about.data.clone() },
        scenario: scenario(slot.book.about(), row),
        side: side.map(|side| desk.code(side).to_owned()),
        mine: codes(desk, desk.seats_of(eyes.account)),
        prompt: prompt(slot, desk, eyes.viewer),
        question: question(desk, eyes.viewer),
        scene: scene(&*slot.book, game, eyes.viewer),
        threats: slot.book.coded(json!(game.threats(eyes.viewer))),
        works: slot.book.coded(json!(game.works(eyes.viewer))),
        offers: offers(desk, eyes),
        seats: seats(slot, desk, eyes.account),
        watchers: desk.watchers(),
        undo: side.map(|side| undo(desk, side)),
        commitment: kernel::hash::hex(&game.commitment()),
        seed: (row.status() == Status::Over).then(|| kernel::hash::hex(&desk.seed())),
        creator: eyes.account.is_some() && row.creator == eyes.account,
        rematch: row.rematch.clone(),
        created: row.created,
        updated: row.standing.shown_to(eyes.viewer).updated,
    }
}

fn codes(desk: &Desk, sides: impl IntoIterator<Item = Side>) -> Vec<String> {
    sides.into_iter().map(|side| desk.code(side).to_owned()).collect()
}

/// What a viewer sees of the position; pieces by their codes, as in the view that they are made from.
pub fn scene(book: &dyn Rulebook, game: &dyn Game, viewer: Viewer) -> Scene {
    Scene {
        view: game.view(viewer),
        figures: book.coded(json!(game.figures(viewer))),
        standings: game.standings(viewer),
        tracks: game.tracks(viewer),
        objectives: game.objectives(viewer),
        balance: game.balance(viewer),
    }
}

/// What a socket tells after each change.
pub fn news(slot: &Slot, desk: &Desk, viewer: Viewer, from: usize) -> News {
    let game = &*desk.game;
    let from = from.max((game.moment(viewer) + 1).saturating_sub(MOST));
    News {
        bare: bare(desk, viewer),
        stage: game.stage(),
        // Of a game of earlier rules the log begins when it goes on.
        log: if desk.waits_for_rules() { Vec::new() } else { game.log(viewer, from) },
        rules: desk.earlier.as_ref().map(|earlier| earlier.wire(desk)),
        proposal: proposal(desk, viewer),
        clock: clock(slot, desk, viewer),
        result: game.result(),
    }
}

/// The least that can be told: where the game is, and whose turn it is.
pub fn bare(desk: &Desk, viewer: Viewer) -> Bare {
    // Nobody decides while the players have yet to agree on the rules.
    let deciding = if desk.waits_for_rules() { Vec::new() } else { desk.game.deciding_for(viewer) };
    Bare { moment: desk.game.moment(viewer), deciding: codes(desk, deciding), status: desk.row.status() }
}

/// The least that a bot needs: the same with what may be done, in notation.
pub fn bare_offers(desk: &Desk, eyes: Eyes) -> BareOffers {
    let offers = may_act(desk, eyes).map(|side| desk.game.notations(side)).unwrap_or_default();
    BareOffers { bare: bare(desk, eyes.viewer), offers }
}

/// The side for which a viewer may decide, if the game runs and the seat is theirs.
fn may_act(desk: &Desk, eyes: Eyes) -> Option<Side> {
    match eyes.viewer {
        Viewer::Side(side) if desk.row.status() == Status::Running && !desk.waits_for_rules() => {
            desk.seats_of(eyes.account).contains(&side).then_some(side)
        }
        _ => None,
    }
}

/// What a seated player may do; a spectator is offered nothing, nor is who looks at another's side of a finished game.
fn offers(desk: &Desk, eyes: Eyes) -> Offered {
    match may_act(desk, eyes) {
        Some(side) => desk.game.offers(side),
        None => Offered::default(),
    }
}

/// What is asked of a side, or whom the game waits for.
fn prompt(slot: &Slot, desk: &Desk, viewer: Viewer) -> Said {
    if let Some(result) = desk.game.result() {
        return result.text;
    }
    if desk.row.status() == Status::Waiting {
        return said("waiting-for-players");
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
    // What exactly is asked of them may be secret; the phase is not.
    let phase = desk.game.stage().name;
    said_each("waiting-for-decision", |language| {
        let sides: Vec<&str> = names.iter().map(|name| language.of(name)).collect();
        let mut args = Args::new();
        args.set("sides", sides.join(", "));
        args.set("phase", language.of(&phase).to_lowercase());
        args
    })
}

/// What stands behind what is asked of a side; nothing if nothing is.
fn question(desk: &Desk, viewer: Viewer) -> Option<shelf::Question> {
    let Viewer::Side(side) = viewer else { return None };
    let asked = desk.row.status() == Status::Running && desk.asks_for_rules().is_none();
    (asked && desk.game.deciding_for(viewer).contains(&side)).then(|| desk.game.question(side))
}

fn undo(desk: &Desk, side: Side) -> Undo {
    match desk.game.can_undo(side) {
        Ok(()) => Undo { allowed: true, en: None, fr: None },
        Err(Denial { text: Said { en, fr }, .. }) => Undo { allowed: false, en: Some(en), fr: Some(fr) },
    }
}

fn proposal(desk: &Desk, viewer: Viewer) -> Option<Proposed> {
    let (by, proposal) = desk.game.proposal(viewer)?;
    let (kind, moment) = match proposal {
        Proposal::Draw => (ProposalKind::Draw, None),
        Proposal::TakeBack(moment) => (ProposalKind::TakeBack, Some(moment)),
    };
    Some(Proposed { by: desk.code(by).to_owned(), kind, moment })
}

fn clock(slot: &Slot, desk: &Desk, viewer: Viewer) -> Option<ClockFace> {
    let (kind, limit) = match desk.row.clock {
        Clock::None => return None,
        Clock::PerMove(limit) => (ClockKind::PerMove, limit),
        Clock::PerTurn(limit) => (ClockKind::PerTurn, limit),
    };
    let left = |side| desk.time_left_for(viewer, side).unwrap_or(limit);
    let sides = (0..).map(Side).zip(&slot.book.about().sides);
    Some(ClockFace { kind, limit, left: sides.map(|(side, code)| (code.clone(), left(side))).collect() })
}

/// Who sits where.
pub fn seats(slot: &Slot, desk: &Desk, account: Option<i64>) -> Vec<Seat> {
    let online = |side: Side, seat: &SeatRow| {
        let at = |listener: &&crate::live::Listener| {
            listener.account.is_some()
                && listener.account == seat.account
                && listener.viewer == Viewer::Side(side)
        };
        desk.listeners.iter().find(at).is_some()
    };
    let name = |code: &str| slot.book.word(&format!("side-{code}"));
    let seats = (0..).map(Side).zip(&desk.row.seats).map(|(side, row)| {
        let code = side_code(slot.book.about(), &desk.row, side);
        let online = Some(row.computer.is_some() || online(side, row));
        Seat { online, ..seat(code, name(code), &desk.row, row, account) }
    });
    seats.collect()
}

/// What a player wrote, with the first seat that is theirs.
pub fn message(desk: &Desk, message: &Message) -> ChatLine {
    let side = desk.seats_of(Some(message.account)).first().map(|&side| desk.code(side).to_owned());
    let Message { number, name, written, text, .. } = message.clone();
    ChatLine { number, side, player: name, written, text }
}

/// A seat as an account sees it: the invitation is for who made the game.
fn seat(code: &str, name: Said, row: &Row, seat: &SeatRow, account: Option<i64>) -> Seat {
    let (kind, player) = match (&seat.computer, seat.account, &seat.invitation) {
        (Some(level), ..) => (SeatKind::Computer, Some(level.clone())),
        (None, Some(_), _) => (SeatKind::Person, seat.name.clone()),
        (None, None, Some(_)) => (SeatKind::Invited, None),
        (None, None, None) if row.status() == Status::Waiting => (SeatKind::Open, None),
        (None, None, None) => (SeatKind::Person, None),
    };
    Seat {
        side: code.to_owned(),
        name,
        kind,
        player,
        mine: account.is_some() && seat.account == account,
        level: seat.computer.clone(),
        invitation: seat.invitation.clone().filter(|_| account.is_some() && row.creator == account),
        online: None,
    }
}

/// The sides of a game; its book need not be bound to its set-up.
fn sides<'b>(about: &'b About, row: &Row) -> &'b [String] {
    about.scenario(&row.setup.scenario).map_or(&about.sides, |scenario| &scenario.sides)
}

fn side_code<'b>(about: &'b About, row: &Row, side: Side) -> &'b str {
    sides(about, row).get(usize::from(side.0)).map_or("", String::as_str)
}

fn scenario(about: &About, row: &Row) -> SetupName {
    let Setup { scenario: code, options } = row.setup.clone();
    let name = match about.scenario(&code) {
        Some(about) => Said { en: about.en.0.clone(), fr: about.fr.0.clone() },
        None => Said { en: code.clone(), fr: code.clone() },
    };
    SetupName { code, options, name }
}

/// With whose eyes an account looks at a list: those of its first seat.
fn seen_by(row: &Row, account: Option<i64>) -> Viewer {
    let seat = row.seats.iter().position(|seat| account.is_some() && seat.account == account);
    seat.map_or(Viewer::Public, |side| Viewer::Side(Side(side as u8)))
}

/// A game as the lists show it.
pub fn card(spine: &Spine, row: &Row, account: Option<i64>) -> Card {
    let about = spine.about();
    let shown = row.standing.shown_to(seen_by(row, account));
    let decides = |side: usize| shown.deciding >> side & 1 == 1;
    let running = row.status() == Status::Running;
    let seats = (0..).map(Side).zip(&row.seats);
    let must = |side: usize| row.standing.deciding >> side & 1 == 1;
    let mine = |(side, seat): (usize, &SeatRow)| account.is_some() && seat.account == account && must(side);
    let deciding = sides(about, row).iter().enumerate().filter(|(side, _)| running && decides(*side));
    let seats = seats.map(|(side, of)| {
        let code = side_code(about, row, side);
        seat(code, spine.side_name(code), row, of, account)
    });
    Card {
        id: row.slug.clone(),
        game: row.game.clone(),
        title: about.title.clone(),
        scenario: row.setup.scenario.clone(),
        board: about.scenario(&row.setup.scenario).map(|scenario| scenario.board.clone()),
        options: row.setup.options.clone(),
        status: row.status(),
        seats: seats.collect(),
        deciding: deciding.map(|(_, code)| code.clone()).collect(),
        waits_for_me: running && row.seats.iter().enumerate().any(mine),
        turn: row.standing.turn,
        created: row.created,
        updated: shown.updated,
        clock: (row.clock != Clock::None).then_some(row.clock),
        result: row.standing.result.as_deref().and_then(|text| serde_json::from_str(text).ok()),
    }
}
