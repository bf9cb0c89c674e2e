//! What each side may see (wagram-3-11): everything but the faces of the markers on the enemy's orders board.
//!
//! A view holds what is open and, for a player, his own board. The enemy's board is not in its type: only how many
//! markers lie in each box is. A state that agrees with a view deals the hidden markers out among the boxes in which
//! they may lie for all that was seen.

use crate::agenda::Step;
use crate::event::{Event, HIDDEN, place};
use crate::game::Wagram;
use crate::ids::{CorpsId, CorpsSet, Side, UnitId};
use crate::orders::{ADMINISTRATIVE, AVAILABLE, Boxes, ORDER, REACTION};
use crate::state::{Board, Open, Phase, Rout, Spot, State};
use kernel::book::Sight;
use kernel::deal::deal;
use kernel::{Piece, Place, Stream, Viewer};
use serde::Serialize;

/// A unit as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Seen {
    /// Which unit.
    pub piece: Piece,
    /// Its army.
    pub side: Side,
    /// The corps it acts with.
    pub corps: Piece,
    /// Its zone, if it is on the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The zone it faces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faced: Option<Place>,
    /// Where it is if not on the map.
    pub status: &'static str,
    /// The same, to be asked about.
    #[serde(skip)]
    pub whereabouts: Spot,
    /// Combat potential now.
    pub combat: u8,
    /// Artillery potential now.
    pub guns: u8,
    /// Rout value now, 0 if none.
    pub rout_value: u8,
    /// Losses it can still take.
    pub losses_left: u8,
    /// Fatigue.
    pub fatigue: u8,
    /// Routed or not.
    pub rout: Rout,
    /// The zone it attacks or charges.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Place>,
}

/// What one viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Whose view; none for the public.
    pub side: Option<Side>,
    /// The turn.
    pub turn: u8,
    /// Its name on the track.
    pub label: String,
    /// The phase.
    pub phase: Phase,
    /// Who is in phase.
    pub phasing: Side,
    /// The corps that acts.
    pub active: Option<Piece>,
    /// Round markers.
    pub rounds: [u8; 2],
    /// The chance in percent that the turn goes on after each side's next round, where dice decide.
    pub continuation: [Option<u8>; 2],
    /// Scores.
    pub scores: [i16; 2],
    /// Where the headquarters are.
    pub headquarters: [Place; 2],
    /// The units.
    pub units: Vec<Seen>,
    /// Markers in the Activated boxes.
    pub activated: [Vec<Piece>; 2],
    /// The boards from their backs: whether or how many markers lie in each box.
    pub backs: [Boxes<bool, u8>; 2],
    /// The viewer's own board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Boxes<Option<Piece>, Vec<Piece>>>,
    #[serde(skip)]
    own: Option<Board>,
    #[serde(skip)]
    open: Open,
}

impl View {
    /// What everybody sees.
    pub(crate) fn open(&self) -> &Open {
        &self.open
    }
}

/// The markers of some corps.
pub(crate) fn pieces_of(corps: CorpsSet) -> Vec<Piece> {
    corps.iter().map(Piece::from).collect()
}

fn seen(g: &Wagram, s: &State, unit: UnitId) -> Seen {
    let state = s.unit(unit);
    Seen {
        piece: unit.into(),
        side: g.side(unit),
        corps: state.corps.into(),
        place: s.zone_of(unit).map(place),
        faced: g.faced(s, unit).map(place),
        status: state.position.spot().word(),
        whereabouts: state.position.spot(),
        combat: g.combat(s, unit),
        guns: g.artillery(s, unit),
        rout_value: g.rout_value(s, unit),
        losses_left: g.card(unit).faces.saturating_sub(state.losses),
        fatigue: state.fatigue,
        rout: state.rout,
        target: state.target.get().map(place),
    }
}

impl Sight<Wagram> for View {
    fn new(g: &Wagram, s: &State, viewer: Viewer) -> View {
        let side = viewer.side();
        // wagram-12.5-01, wagram-14.4-09: both plan at the same time; the other's plan is not seen before it is made.
        let (mut open, mut boards) = (s.open.clone(), s.boards);
        for army in Side::ALL.into_iter().filter(|&army| Some(army) != side && g.plans(s, army)) {
            let board = &mut boards[army.index()];
            *board = if s.phase == Phase::Plan { board.before_plan() } else { board.before_night_plan() };
            open.progress[army.index()] = 0;
        }
        let own = side.map(|side| s.boards[side.index()]);
        View {
            side,
            turn: s.turn,
            label: g.terms(s).label.clone(),
            phase: s.phase,
            phasing: s.phasing,
            active: s.active.get().map(Piece::from),
            rounds: s.rounds,
            continuation: Side::ALL.map(|side| g.continuation_chance(s, side)),
            scores: Side::ALL.map(|side| s.score(side)),
            headquarters: s.headquarters.map(place),
            units: g.units().map(|u| seen(g, s, u)).collect(),
            activated: s.activated.map(pieces_of),
            backs: boards.map(|board| board.seen(|one| one.is_some(), |some| some.len() as u8)),
            board: own.map(|board| board.seen(|one| one.map(Piece::from), pieces_of)),
            own,
            open,
        }
    }

    fn sample(&self, g: &Wagram, stream: &mut Stream) -> State {
        let mut state = State { open: self.open.clone(), boards: [Board::default(); 2] };
        for side in Side::ALL {
            let known = self.own.filter(|_| self.side == Some(side));
            state.boards[side.index()] = known.unwrap_or_else(|| self.deal(g, &state, side, stream));
        }
        state
    }

    /// Every counter stands in the open: what is hidden is the order that it has.
    fn hides(&self, _: Piece) -> bool {
        false
    }

    /// What a viewer sees of an event: markers laid by the other side stay face down, and while both plan at the same time
    /// (wagram-12.5-01, wagram-14.4-09) it is not seen that one is laid.
    fn witness(_: &Wagram, before: &State, _: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        let plan = matches!(before.now(), Some(Step::Plan(_) | Step::NightPlan(_)));
        let sees = |side: Side| viewer.side() == Some(side);
        let mut event = event.clone();
        if let Event::Ordered { side, piece, .. }
        | Event::Administrative { side, piece, .. }
        | Event::NightChosen { side, piece, .. }
        | Event::Reaction { side, piece, success: false, .. } = &mut event
            && !sees(*side)
        {
            if plan {
                return None;
            }
            *piece = HIDDEN;
        }
        Some(event)
    }
}

impl View {
    /// Deals the hidden markers of a side out among its boxes.
    fn deal(&self, g: &Wagram, s: &State, side: Side, stream: &mut Stream) -> Board {
        let backs = &self.backs[side.index()];
        let hidden = g.markers_of(s, side).minus(s.activated[side.index()]);
        let mut slots: Vec<u8> = Vec::new();
        slots.extend((0..3).filter(|&i| backs.orders[i]).map(|i| ORDER[i]));
        slots.extend(backs.reaction.then_some(REACTION));
        slots.extend((0..backs.administrative).map(|_| ADMINISTRATIVE));
        slots.extend((0..backs.available).map(|_| AVAILABLE));
        let corps: Vec<(CorpsId, u8)> = hidden.iter().map(|c| (c, possible(g, s, c))).collect();
        let fits = |marker: usize, slot: usize| corps[marker].1 & slots[slot] != 0;
        let dealt = deal(corps.len(), slots.len(), fits, stream);
        let mut board = Board::default();
        for (&slot, marker) in slots.iter().zip(dealt) {
            let Some((corps, _)) = marker.map(|marker| corps[marker]) else { continue };
            match slot {
                AVAILABLE => board.available.put(corps),
                ADMINISTRATIVE => board.administrative.put(corps),
                REACTION => board.reaction = corps.into(),
                order => board.orders[order.trailing_zeros() as usize] = corps.into(),
            }
        }
        let mut night: Vec<CorpsId> = g.markers_of(s, side).minus(s.shown[side.index()]).iter().collect();
        stream.shuffle(&mut night);
        board.night = night.into_iter().take(usize::from(backs.night)).collect();
        board
    }
}

/// Where a marker may lie: that of a dead corps would not be left in Available (wagram-5-05).
fn possible(g: &Wagram, s: &State, corps: CorpsId) -> u8 {
    let seen = s.possible[corps.at()];
    if s.phase == Phase::Setup || g.is_alive(s, corps) { seen } else { seen & !AVAILABLE }
}
