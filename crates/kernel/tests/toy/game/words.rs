//! How the toy writes, reads, tells and labels.

use super::{CHARGE, DRAW, Fault, Toy, VOLLEY, place};
use kernel::misread::Kind;
use kernel::{Arg, Message, Misread, Piece, Place, Roll, Side};
use serde::Serialize;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Play(u8),
    Swap,
    Drum,
    March(u8, u8),
    Charge,
    Volley,
    Draw,
    Halt,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    Dealt,
    Chose { side: Side, card: u8 },
    Swapped { side: Side },
    Drummed,
    Shown { cards: [u8; 2], tie: Option<Roll> },
    Marched { piece: Piece, to: Place },
    Charged { roll: Roll, won: bool },
    FiredAt { piece: Piece, roll: Roll, fell: bool },
    Drawn { piece: Piece, left: Option<usize> },
    Halted,
    Over { winner: Option<Side> },
}

impl Toy {
    pub(super) fn written(&self, action: &Action) -> String {
        match action {
            Action::Play(card) => format!("play {card}"),
            Action::Swap => "swap".to_owned(),
            Action::Drum => "drum".to_owned(),
            Action::March(x, y) => format!("march {x} {y}"),
            Action::Charge if self.fault == Fault::WritesBadly => "halt".to_owned(),
            Action::Charge => "charge".to_owned(),
            Action::Volley => "volley".to_owned(),
            Action::Draw => "draw".to_owned(),
            Action::Halt => "halt".to_owned(),
        }
    }

    pub(super) fn understood(&self, text: &str) -> Result<Action, Misread> {
        let number = |text: &str| text.parse::<u8>().map_err(|_| Kind::Zone.missing(text));
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["play", card] => Ok(Action::Play(number(card)?)),
            ["march", x, y] => Ok(Action::March(number(x)?, number(y)?)),
            ["swap"] => Ok(Action::Swap),
            ["drum"] => Ok(Action::Drum),
            ["charge"] => Ok(Action::Charge),
            ["volley"] => Ok(Action::Volley),
            ["draw"] => Ok(Action::Draw),
            ["halt"] => Ok(Action::Halt),
            _ => {
                let among = vec!["play", "swap", "drum", "march", "charge", "volley", "draw", "halt"];
                Err(Misread::NoneOf { word: text.to_owned(), among })
            }
        }
    }

    pub(super) fn told(&self, event: &Event) -> Message {
        match event {
            Event::Dealt => Message::new("event-dealt"),
            Event::Chose { .. } => Message::new("event-chose"),
            Event::Swapped { .. } => Message::new("event-swapped"),
            Event::Drummed => Message::new("event-drummed"),
            Event::Shown { cards, .. } => Message::new("event-shown")
                .with("red", Arg::Number(cards[0].into()))
                .with("blue", Arg::Number(cards[1].into())),
            Event::Marched { piece, to } => {
                Message::new("event-marched").with("piece", Arg::Piece(*piece)).with("place", Arg::Place(*to))
            }
            Event::Charged { won, .. } => Message::new("event-charged")
                .with("result", Arg::Term(if *won { "charge-won" } else { "charge-lost" })),
            Event::FiredAt { piece, fell, .. } => Message::new("event-fired-at")
                .with("piece", Arg::Piece(*piece))
                .with("result", Arg::Term(if *fell { "volley-hit" } else { "volley-missed" })),
            Event::Drawn { piece, .. } => Message::new("event-drawn").with("piece", Arg::Piece(*piece)),
            Event::Halted if self.fault == Fault::LacksAText => Message::new("event-nowhere"),
            Event::Halted => Message::new("event-halted"),
            Event::Over { .. } => Message::new("event-over"),
        }
    }

    pub(super) fn labelled(&self, action: &Action) -> Message {
        match action {
            Action::Play(card) => Message::new("label-play").with("card", Arg::Number((*card).into())),
            Action::Swap => Message::new("label-swap"),
            Action::Drum => Message::new("label-drum"),
            Action::March(x, y) => Message::new("label-march").with("place", Arg::Place(place(*x, *y))),
            Action::Charge => Message::new("label-charge").with("rule", Arg::Rule(CHARGE)),
            Action::Volley => Message::new("label-volley").with("rule", Arg::Rule(VOLLEY)),
            Action::Draw => Message::new("label-draw").with("rule", Arg::Rule(DRAW)),
            Action::Halt => Message::new("label-halt"),
        }
    }
}
