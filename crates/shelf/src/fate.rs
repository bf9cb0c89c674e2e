//! What becomes of each piece: those on the map before the dice and after them, laid side by side.

use crate::forecast::Percent;
use crate::speech::{Said, Speaker};
use kernel::chart::{Charted, Face, Figure, Order};
use kernel::happening::{Happening, Happens};
use kernel::naming::Name;
use kernel::odds::{Odds, Share};
use kernel::{Arg, Message, Piece, Place, Rules, Side, Viewer};
use serde::Serialize;
use ts_rs::TS;

/// What may become of one piece.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Fates {
    /// Code of the piece.
    pub piece: String,
    /// Code of its side.
    pub side: String,
    /// Each fate it may meet, the best first. Their chances add up to one.
    pub fates: Vec<Fate>,
}

/// One fate and its chance.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Fate {
    /// How bad it is, from 0, unchanged, to 4, off the map.
    pub grade: u8,
    /// In words.
    pub text: Said,
    /// Its chance.
    #[serde(flatten)]
    pub share: Percent,
}

/// What changed of a piece; the order of its fields is that of the telling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Change {
    gone: bool,
    losses: u8,
    order: Option<Order>,
    fatigue: u8,
    moved: bool,
}

/// The pieces that changed, by their place in the scene.
pub(crate) type Changes = Vec<(usize, Change)>;

/// A piece as it stands, as far as fate can touch it.
#[derive(Clone, Copy)]
struct Standing {
    piece: Piece,
    side: Side,
    place: Place,
    losses: u8,
    order: Order,
    fatigue: u8,
}

/// The pieces before the dice.
pub(crate) struct Scene<'a, R: Charted> {
    rules: &'a R,
    pieces: Vec<Standing>,
}

impl<'a, R: Charted> Scene<'a, R> {
    /// The pieces that the viewer knows: what is only guessed has no fate to be told.
    pub fn new(rules: &'a R, state: &R::State, viewer: Option<Viewer>) -> Scene<'a, R> {
        let mut pieces = everybody(rules, state);
        if let Some(viewer) = viewer {
            let known: Vec<Piece> =
                rules.figures(&rules.view(state, viewer)).iter().filter_map(who).collect();
            pieces.retain(|standing| known.contains(&standing.piece));
        }
        Scene { rules, pieces }
    }

    /// What is different in a state.
    pub fn changes(&self, after: &R::State) -> Changes {
        let now = everybody(self.rules, after);
        let of = |before: &Standing| change(before, now.iter().find(|now| now.piece == before.piece));
        self.pieces.iter().map(of).enumerate().filter(|(_, change)| *change != Change::default()).collect()
    }

    /// Who is driven from their place: they go once a table has been read, and not to where an enemy stood. Who goes before
    /// that does so by choice, and who takes the enemy's place has won it.
    pub fn driven(&self, events: &[R::Event]) -> Vec<usize> {
        let mut gone: Vec<Piece> = Vec::new();
        let mut driven = Vec::new();
        let read = events.iter().position(|event| self.rules.verdict(event).is_some());
        for event in read.map_or(&[][..], |read| &events[read + 1..]) {
            let Happening { kind: Happens::Goes, pieces, to, .. } = self.rules.happening(event) else {
                continue;
            };
            for piece in pieces {
                // Only the first step counts: after it a victor may go on.
                if gone.contains(&piece) {
                    continue;
                }
                gone.push(piece);
                let Some(at) = self.pieces.iter().position(|standing| standing.piece == piece) else {
                    continue;
                };
                let foe = |it: &Standing| it.side != self.pieces[at].side && to.contains(&it.place);
                if !self.pieces.iter().any(foe) {
                    driven.push(at);
                }
            }
        }
        driven
    }

    /// Does somebody of a side come off worse, or, if not its `own`, somebody of another, who may also be driven away?
    pub fn hurts(&self, changes: &Changes, driven: &[usize], side: Side, own: bool) -> bool {
        let touched = |(at, change): &(usize, Change)| {
            let is_driven = !own && change.moved && driven.contains(at);
            (self.pieces[*at].side == side) == own && (change.is_worse() || is_driven)
        };
        changes.iter().any(touched)
    }

    /// What may become of everybody whom one of the outcomes changes.
    pub fn fates<E, N>(
        &self,
        speaker: &Speaker<R>,
        odds: &Odds<E, N>,
        changes: impl Fn(&N) -> &Changes,
    ) -> Vec<Fates> {
        // Changes stand in the order of the pieces.
        let of = |at: usize, note: &N| {
            let changes = changes(note);
            changes
                .binary_search_by_key(&at, |(who, _)| *who)
                .map_or_else(|_| Change::default(), |it| changes[it].1)
        };
        let mut touched = vec![false; self.pieces.len()];
        for (who, _) in odds.prospects.iter().flat_map(|prospect| changes(&prospect.note)) {
            touched[*who] = true;
        }
        let tell = |at: usize| {
            let mut met = odds.shares(|prospect| of(at, &prospect.note));
            met.sort_by_key(|(change, _)| (change.grade(), change.losses, change.fatigue, change.moved));
            Fates {
                piece: self.rules.code(Name::Piece(self.pieces[at].piece)),
                side: speaker.code(self.pieces[at].side),
                fates: met.into_iter().map(|(change, share)| change.told(speaker, share)).collect(),
            }
        };
        (0..self.pieces.len()).filter(|&at| touched[at]).map(tell).collect()
    }
}

impl Change {
    /// For the worse, wherever it stands?
    fn is_worse(&self) -> bool {
        let order = self.order.is_some_and(|order| order != Order::Good);
        self.gone || self.losses > 0 || order || self.fatigue > 0
    }

    fn grade(&self) -> u8 {
        match self {
            Change { gone: true, .. } => 4,
            Change { order: Some(Order::Routed), .. } => 3,
            Change { order: Some(Order::Disorganised), .. } | Change { losses: 1.., .. } => 2,
            Change { fatigue: 1.., .. } | Change { moved: true, .. } => 1,
            _ => 0,
        }
    }

    fn told<R: Rules>(self, speaker: &Speaker<R>, share: Share) -> Fate {
        let text = Said::list(self.words().iter().map(|message| speaker.say(message)));
        Fate { grade: self.grade(), text, share: share.into() }
    }

    fn words(&self) -> Vec<Message> {
        if self.gone {
            return vec![Message::new("fate-gone")];
        }
        let number = |key: &str, number: u8| {
            (number > 0).then(|| Message::new(key).with("number", Arg::Number(number.into())))
        };
        let order = self.order.map(|order| {
            Message::new(match order {
                Order::Good => "fate-rallied",
                Order::Disorganised => "fate-disorganised",
                Order::Routed => "fate-routed",
            })
        });
        let moved = self.moved.then(|| Message::new("fate-moved"));
        let words = [number("fate-losses", self.losses), order, number("fate-fatigue", self.fatigue), moved];
        let words: Vec<Message> = words.into_iter().flatten().collect();
        if words.is_empty() { vec![Message::new("fate-none")] } else { words }
    }
}

fn change(before: &Standing, now: Option<&Standing>) -> Change {
    let Some(now) = now else { return Change { gone: true, ..Change::default() } };
    Change {
        gone: false,
        losses: now.losses.saturating_sub(before.losses),
        order: (now.order != before.order).then_some(now.order),
        fatigue: now.fatigue.saturating_sub(before.fatigue),
        moved: now.place != before.place,
    }
}

/// Every piece on the map, each seen by its own side, which knows it wherever it lies in its stack.
fn everybody<R: Charted>(rules: &R, state: &R::State) -> Vec<Standing> {
    let sides = (0..).map(Side).take(rules.about().sides.len());
    let of = |side| {
        rules.figures(&rules.view(state, Viewer::Side(side))).into_iter().filter(move |it| it.side == side)
    };
    sides.flat_map(of).filter_map(|figure| standing(&figure)).collect()
}

fn standing(figure: &Figure) -> Option<Standing> {
    let (piece, losses, order, fatigue) = match &figure.face {
        Face::Unit(unit) => (unit.piece, unit.losses, unit.order, unit.fatigue),
        Face::Officer(officer) => (officer.piece, 0, Order::Good, 0),
        Face::Back => return None,
    };
    Some(Standing { piece, side: figure.side, place: figure.place?, losses, order, fatigue })
}

fn who(figure: &Figure) -> Option<Piece> {
    standing(figure).map(|standing| standing.piece)
}
