//! What each side may see: everything on the map, and of the secrets its own only (gloire-1-02, gloire-1-04).
//!
//! A view holds what is open and, for a player, the own camp. The enemy's camp is not in its type. A state that agrees with
//! a view deals out orders and markers that the enemy may have, for all that was seen.

use crate::agenda::Step;
use crate::data::Sky;
use crate::event::{Event, place};
use crate::field::Of;
use crate::game::Gloire;
use crate::ids::{ChiefId, FormationId, MarkerId, MarkerSet, Side, UnitId, UnitSet};
use crate::orders::{Camp, Tactical};
use crate::state::{Mark, Morale, Open, Phase, State};
use kernel::book::Sight;
use kernel::{Piece, Place, RuleId, Stream, Viewer};
use serde::Serialize;

/// A unit as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Seen {
    /// Which unit.
    pub piece: Piece,
    /// Its side.
    pub side: Side,
    /// Its hex, if it is on the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// Where it is if not on the map.
    pub status: &'static str,
    /// The number of the vertex it looks at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<u8>,
    /// How it holds together.
    pub morale: Morale,
    /// Strength, or fire capacity, of the face that is up.
    pub strength: u8,
    /// Cohesion of the face that is up.
    pub cohesion: u8,
    /// Movement of the face that is up.
    pub movement: u8,
    /// In square.
    pub square: bool,
    /// Its tactical group of the turn; 0 for none.
    pub group: u8,
}

/// A commander-in-chief as everybody sees him.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeenChief {
    /// Who.
    pub piece: Piece,
    /// His side.
    pub side: Side,
    /// His hex, if he is on the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// He has moved this turn.
    pub moved: bool,
    /// How many groups he may give orders in a turn (gloire-2.3.2-02).
    pub orders: u8,
}

/// An activation marker as it is printed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeenMarker {
    /// Which.
    pub piece: Piece,
    /// Its side.
    pub side: Side,
    /// The formation that it activates; none for a special marker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formation: Option<Piece>,
    /// The initiative of its commander (gloire-2.1.1-02).
    pub initiative: u8,
    /// The rule that says what a special marker does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// A turn of the track as it is printed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeenTurn {
    /// The day of the scenario, from 1.
    pub day: u8,
    /// Minutes after midnight at which it begins.
    pub clock: u16,
    /// Its sky.
    pub sky: &'static str,
}

/// What one viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Whose view; none for the public.
    pub side: Option<Side>,
    /// The turn.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// Who has the strategic initiative.
    pub initiative: Option<Side>,
    /// The marker in play.
    pub active: Option<Piece>,
    /// The turns, the first one first.
    pub track: Vec<SeenTurn>,
    /// The activation markers of the battle.
    pub markers: Vec<SeenMarker>,
    /// The points as they stand.
    pub scores: [i16; 2],
    /// The units.
    pub units: Vec<Seen>,
    /// The commanders-in-chief.
    pub chiefs: Vec<SeenChief>,
    /// Units that everybody knows to be With Orders (gloire-2.4-01).
    pub with_orders: Vec<Piece>,
    /// Formations whose order markers were turned up this turn (gloire-2.4-01).
    pub revealed: Vec<Piece>,
    /// Units that bear a Reinforcement marker.
    pub arriving: Vec<Piece>,
    /// What was built, laid or burnt.
    pub works: Vec<kernel::chart::Work>,
    /// Units that bear a ferry marker.
    pub ferried: Vec<Piece>,
    /// Formations that have slept and are in play now.
    pub awake: Vec<Piece>,
    /// Markers that were drawn, opened the turn or were set aside.
    pub shown: Vec<Piece>,
    /// Markers that each side may still have in the cup, for all that everybody knows.
    pub possible: [Vec<Piece>; 2],
    /// The viewer's own combined markers that are committed and not yet shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub committed: Option<Vec<Piece>>,
    /// The viewer's own markers that are held back for a combined one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<Vec<Piece>>,
    /// The enemy's markers in the cup, where the viewer has looked into it this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cup_seen: Option<Vec<Piece>>,
    /// The enemy's units with orders, where the viewer has looked at them this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orders_seen: Option<Vec<Piece>>,
    /// The viewer's own markers in the cup.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cup: Option<Vec<Piece>>,
    /// The viewer's own units that have orders and have not shown them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ordered: Option<Vec<Piece>>,
    #[serde(skip)]
    own: Option<Camp>,
    #[serde(skip)]
    open: Open,
}

impl View {
    /// What everybody sees, as a state whose camps hold nothing.
    pub(crate) fn open_state(&self) -> State {
        State { open: self.open, camps: Default::default() }
    }
}

fn seen(g: &Gloire, s: &State, unit: UnitId) -> Seen {
    let state = s.unit(unit);
    let face = g.face(s, unit);
    Seen {
        piece: unit.into(),
        side: g.side(unit),
        place: s.hex_of(unit).map(place),
        status: state.position.spot().word(),
        facing: state.facing.get().map(|vertex| vertex.index() as u8),
        morale: state.morale,
        strength: face.strength,
        cohesion: face.cohesion,
        movement: face.movement,
        square: state.marks.has(Mark::Square),
        group: state.group,
    }
}

fn seen_chief(g: &Gloire, s: &State, chief: ChiefId) -> SeenChief {
    SeenChief {
        piece: chief.into(),
        side: g.field.chiefs[chief.at()].side,
        place: s.chief_hex(chief).map(place),
        moved: s.chief(chief).moved,
        orders: g.field.chiefs[chief.at()].orders,
    }
}

fn seen_marker(g: &Gloire, marker: MarkerId) -> SeenMarker {
    let card = &g.field.markers[marker.at()];
    let (formation, rule) = match card.of {
        Of::Formation(formation) => (Some(formation.into()), None),
        Of::Special(special) => (None, Some(g.field.specials[special.at()].effect_rule())),
    };
    SeenMarker { piece: marker.into(), side: card.side, formation, initiative: card.initiative, rule }
}

fn track(g: &Gloire, s: &State) -> Vec<SeenTurn> {
    let word = |sky: Sky| match sky {
        Sky::Day => "day",
        Sky::Night => "night",
        Sky::Fog => "fog",
        Sky::LowFog => "low-fog",
    };
    let turns = g.scenario(s).turns.iter();
    turns.map(|turn| SeenTurn { day: turn.day, clock: turn.clock, sky: word(turn.sky) }).collect()
}

fn revealed(g: &Gloire, s: &State) -> Vec<Piece> {
    let formations = FormationId::all(g.field.formations.len());
    formations.filter(|&formation| s.formation(formation).revealed).map(Piece::from).collect()
}

fn pieces(markers: MarkerSet) -> Vec<Piece> {
    markers.iter().map(Piece::from).collect()
}

impl Gloire {
    /// The markers a side may still have in the cup, for all that everybody knows: what may go in, less what was shown.
    fn possible(&self, s: &State, side: Side) -> MarkerSet {
        let mut open = *s;
        // What the side committed or held back is not known: whatever it could is possible.
        open.camps[side.index()] = Camp::default();
        // A use is counted when it shows: a marker that everybody saw used up is no longer possible.
        let special = self.scenario(s).specials.iter().filter(|id| self.field.specials[id.at()].side == side);
        let special = special.filter(|id| self.is_its_time(s, **id)).filter_map(|id| self.marker_of(*id));
        // Until the cup is filled again, what was shown is that of the turn before.
        let filled = !matches!(s.phase, Phase::Orders | Phase::Initiative);
        let shown = if filled { s.shown } else { MarkerSet::EMPTY };
        self.may_go_in(&open, side).or(special.collect()).minus(shown).or(self.added_of(s, side))
    }

    /// The markers of a side that everybody saw go into the cup.
    fn added_of(&self, s: &State, side: Side) -> MarkerSet {
        s.added.iter().filter(|marker| self.field.markers[marker.at()].side == side).collect()
    }

    /// Has the cup been filled, and is it not yet empty?
    fn draws(&self, s: &State) -> bool {
        s.phase == Phase::Activation
    }
}

impl Sight<Gloire> for View {
    fn new(g: &Gloire, s: &State, viewer: Viewer) -> View {
        let side = match viewer {
            Viewer::Side(side) => Some(Side::from(side)),
            Viewer::Public => None,
        };
        let own = side.map(|side| s.camps[side.index()]);
        View {
            side,
            turn: s.turn,
            phase: s.phase,
            initiative: s.initiative,
            active: s.active.marker.get().map(Piece::from),
            track: track(g, s),
            markers: MarkerId::all(g.field.markers.len()).map(|marker| seen_marker(g, marker)).collect(),
            scores: Side::ALL.map(|side| g.score(s, side)),
            units: g.units().map(|unit| seen(g, s, unit)).collect(),
            chiefs: ChiefId::all(g.field.chiefs.len()).map(|chief| seen_chief(g, s, chief)).collect(),
            with_orders: s.ordered.iter().map(Piece::from).collect(),
            revealed: revealed(g, s),
            arriving: s.arriving.iter().map(Piece::from).collect(),
            works: g.drawn_works(s),
            ferried: s.ferried.iter().map(Piece::from).collect(),
            awake: s.awake.iter().map(Piece::from).collect(),
            shown: pieces(s.shown),
            possible: Side::ALL.map(|side| pieces(g.possible(s, side))),
            committed: own.map(|camp| pieces(camp.committed)),
            held: own.map(|camp| pieces(camp.held)),
            cup_seen: own.and_then(|camp| camp.cup_seen).map(pieces),
            orders_seen: own
                .and_then(|camp| camp.orders_seen)
                .map(|units| units.iter().map(Piece::from).collect()),
            cup: own.map(|camp| pieces(camp.cup)),
            ordered: own.map(|camp| camp.ordered.iter().map(Piece::from).collect()),
            own,
            open: s.open,
        }
    }

    fn sample(&self, g: &Gloire, stream: &mut Stream) -> State {
        let mut state = self.open_state();
        for side in Side::ALL {
            let known = self.own.filter(|_| self.side == Some(side));
            let camp = known.unwrap_or_else(|| deal(g, &state, side, self.own.as_ref(), stream));
            state.camps[side.index()] = camp;
        }
        state
    }

    /// Every counter stands in the open.
    fn hides(&self, _: Piece) -> bool {
        false
    }

    /// Orders and what goes into the cup are told to their owner alone.
    fn witness(_: &Gloire, _: &State, _: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        let sees = |side: Side| matches!(viewer, Viewer::Side(seat) if Side::from(seat) == side);
        let kept = matches!(
            event,
            Event::Ordered { side, .. }
                | Event::Committed { side, .. }
                | Event::Held { side, .. }
                | Event::PutIn { side, .. }
                if !sees(*side)
        );
        (!kept).then(|| event.clone())
    }
}

/// Orders and markers that a side may have, for all that its enemy knows of it.
fn deal(g: &Gloire, s: &State, side: Side, enemy: Option<&Camp>, stream: &mut Stream) -> Camp {
    let late = |step: &Step| matches!(step, Step::OrdersAfterLook(late) if late.side == side);
    let seen = enemy.and_then(|enemy| enemy.orders_seen);
    if s.now().is_some_and(|step| matches!(step, Step::GiveOrders(_)) || late(&step)) {
        return Camp::default(); // whatever it has chosen so far, it can still choose
    }
    let mut camp = g.deal_commitments(s, side, stream);
    camp.ordered = seen.unwrap_or_else(|| deal_orders(g, s, side, stream));
    if g.draws(s) {
        let seen = enemy.and_then(|enemy| enemy.cup_seen);
        camp.cup = seen.unwrap_or_else(|| deal_cup(g, s, side, camp, stream));
        camp.committed = camp.committed.and(camp.cup);
    }
    if matches!(s.now(), Some(Step::FillCup(_))) {
        // What goes in by itself is in; whatever else it has chosen so far, it can still choose.
        let mut trial = *s;
        trial.camps[side.index()] = camp;
        let sure = g.sure_markers(&trial, side).or(camp.committed);
        camp.cup = sure.minus(s.opening.get().into_iter().collect());
        trial.camps[side.index()].cup = camp.cup;
        camp.done = g.needs_no_choice(&trial, side);
    }
    camp.done |= matches!(s.now(), Some(Step::OrdersAfterLook(_)));
    camp
}

/// Groups in range that have not shown their markers, within what the chiefs can still have given.
fn deal_orders(g: &Gloire, s: &State, side: Side, stream: &mut Stream) -> UnitSet {
    let hidden = |group: &Tactical| {
        let members = g.members(s, *group);
        !s.formation(group.formation).revealed && members.iter().any(|unit| s.in_range.has(unit))
    };
    let mut groups: Vec<Tactical> = g.groups(s, side).filter(hidden).collect();
    stream.shuffle(&mut groups);
    let shown =
        g.groups(s, side).filter(|&group| g.members(s, group).iter().any(|unit| s.ordered.has(unit))).count();
    let potential: usize =
        g.chiefs_of(side).map(|chief| usize::from(g.field.chiefs[chief.at()].orders)).sum();
    let left = potential.saturating_sub(shown);
    groups.into_iter().take(left).flat_map(|group| g.members(s, group).iter()).collect()
}

/// What is certain, what was committed, of an arriving formation one of its markers, and of a ration what may have been
/// picked.
fn deal_cup(g: &Gloire, s: &State, side: Side, camp: Camp, stream: &mut Stream) -> MarkerSet {
    let mut s = *s;
    s.camps[side.index()] = camp;
    let mut cup = g.sure_markers(&s, side).or(camp.committed);
    for choice in g.open_choices(&s, side) {
        let mut markers: Vec<_> = choice.0.minus(s.shown).iter().collect();
        stream.shuffle(&mut markers);
        let shown = choice.0.and(s.shown).len();
        cup = cup.or(markers.into_iter().take(choice.1.saturating_sub(shown)).collect());
    }
    let ration = g.deal_ration(&s, side, stream);
    cup.or(ration).minus(s.shown).or(g.added_of(&s, side))
}
