//! What each side may see (3.6): the top counter of an enemy hex, its officers, and whether more lies below.
//!
//! A view is built up from nothing. What the enemy must be told so that he knows what he may do, the front and
//! flank hexes of a stack, is public; who lies below is not.

mod deal;

use self::deal::Dealer;
use crate::event::{Event, HIDDEN, Meaning, meaning};
use crate::game::Warburg;
use crate::ids::{Side, UnitId};
use crate::rally::FaceRallied;
use crate::retreat::{Retreat, Withdrawing};
use crate::state::{
    Activation, Declared, Flight, FormationState, Fought, Mark, Mover, NONE, OfficerState, Order, Phase,
    State, Step, Strike, UnitState,
};
use board::{EdgeMask, Hex};
use kernel::book::Sight;
use kernel::{Piece, Place, Stream, Viewer};
use serde::Serialize;

/// Stands in a mover for the lower unit of a stack that the viewer does not know.
const UNKNOWN: u8 = NONE - 1;

/// What a viewer knows of a unit whose place he sees.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Seen {
    /// Which unit.
    pub piece: Piece,
    /// Its army.
    pub side: Side,
    /// Its hex, if it is on the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// Where it lies in its stack, 0 on top.
    pub depth: u8,
    /// All that is to be known of it.
    #[serde(skip)]
    pub state: UnitState,
    /// Its facing, as a vertex name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<&'static str>,
    /// Its order.
    pub order: Order,
    /// Steps lost.
    pub losses: u8,
    /// Its strength now.
    pub strength: u8,
    /// In march column.
    pub column: bool,
    /// On the map, waiting at its edge, away or gone.
    pub status: &'static str,
}

/// An enemy unit that lies somewhere below: nothing else is known of it, neither losses nor markers (warburg-3.6-01).
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Lurking {
    /// Which unit.
    pub piece: Piece,
}

/// A place below an enemy counter where something lies.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Below {
    /// The hex.
    pub place: Place,
    /// Front hexes of the whole stack, one bit an edge.
    pub front: u8,
    /// Front and flank hexes of the whole stack.
    pub front_and_flank: u8,
    /// Where its zone of control goes.
    pub zone: u8,
    /// Somebody is passing through.
    pub passing: bool,
    /// It is the lower unit of a stack that retreats or withdraws.
    #[serde(skip)]
    goes_along: bool,
}

/// Everything public that is not a counter.
#[derive(Clone, PartialEq, Debug)]
struct Frame {
    scenario: u8,
    options: u8,
    turn: u8,
    phase: Phase,
    first: Side,
    active: Side,
    commander_dead: [bool; 2],
    army_demoralised: [bool; 2],
    activation: Activation,
    mover: Mover,
    interrupted: Mover,
    strike: Strike,
    agenda: Vec<Step>,
    declared: Vec<Declared>,
    fought: Vec<Fought>,
    formations: Vec<FormationState>,
    officers: Vec<OfficerState>,
}

/// A formation as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FormationView {
    /// Which.
    pub piece: Piece,
    /// Losses so far (warburg-13.1-02).
    pub losses: u8,
    /// Losses that demoralise it.
    pub value: u8,
    /// Demoralised.
    pub demoralised: bool,
    /// Tested this turn.
    pub tested: bool,
    /// Present, expected, in column, deployed, never.
    pub arrival: crate::state::Arrival,
}

/// An officer as everybody sees him.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OfficerView {
    /// Who.
    pub piece: Piece,
    /// His army.
    pub side: Side,
    /// His hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The army, or a formation.
    pub commands: Option<Piece>,
    /// An aide-de-camp.
    pub aide: bool,
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
    /// Who plays first this turn.
    pub first: Side,
    /// Who is active.
    pub active: Side,
    /// Units that are seen.
    pub units: Vec<Seen>,
    /// Enemy units that lie somewhere below.
    pub lurking: Vec<Lurking>,
    /// Places where something lies below.
    pub below: Vec<Below>,
    /// The officers.
    pub officers: Vec<OfficerView>,
    /// The formations.
    pub formations: Vec<FormationView>,
    /// Attacks declared: from, at.
    pub attacks: Vec<(Place, Vec<Place>)>,
    /// Armies demoralised.
    pub demoralised: [bool; 2],
    /// French counters that have recrossed the river.
    pub recrossed: u8,
    #[serde(skip)]
    frame: Frame,
}

/// Does the viewer see this unit, wherever it is?
fn is_seen(g: &Warburg, s: &State, unit: UnitId, viewer: Viewer) -> bool {
    if matches!(viewer, Viewer::Side(side) if Side::from(side) == g.card(unit).side) {
        return true;
    }
    match s.hex_of(unit) {
        None => true,
        // A unit that moves by itself, flees or rallies is out in the open; one that moves under another stays below it.
        Some(hex) => {
            let alone = [unit.0, NONE];
            s.in_hex(hex).next() == Some(unit)
                || s.now() == Some(FaceRallied(unit.0).into())
                || s.mover.units == alone
                || s.interrupted.units == alone
                || s.unit(unit).marks.has(Mark::Passing) && !goes_along(s, unit)
        }
    }
}

/// Does it lie below another unit with which it retreats or withdraws?
fn goes_along(s: &State, unit: UnitId) -> bool {
    s.agenda.iter().filter_map(|step| flight(*step)).any(|flight| {
        let upper = UnitId(flight.units[0]);
        flight.units[1] == unit.0
            && s.unit(upper).marks.has(Mark::Passing)
            && s.hex_of(upper) == s.hex_of(unit)
    })
}

/// The flight of a step, if it is one.
fn flight(step: Step) -> Option<Flight> {
    if let Step::Retreat(Retreat(flight)) | Step::Withdrawing(Withdrawing(flight)) = step {
        Some(flight)
    } else {
        None
    }
}

/// The same step with another lower unit, if it is a flight.
fn with_lower(step: Step, lower: u8) -> Step {
    if let Step::Retreat(Retreat(flight)) = step {
        Retreat(Flight { units: [flight.units[0], lower], ..flight }).into()
    } else if let Step::Withdrawing(Withdrawing(flight)) = step {
        Withdrawing(Flight { units: [flight.units[0], lower], ..flight }).into()
    } else {
        step
    }
}

impl Sight<Warburg> for View {
    fn new(g: &Warburg, s: &State, viewer: Viewer) -> View {
        let mut view = View {
            side: match viewer {
                Viewer::Side(side) => Some(side.into()),
                Viewer::Public => None,
            },
            turn: s.turn,
            phase: s.phase,
            first: s.first,
            active: s.active,
            units: Vec::new(),
            lurking: Vec::new(),
            below: Vec::new(),
            officers: officers(g, s),
            formations: formations(g, s),
            attacks: attacks(s),
            demoralised: s.army_demoralised,
            recrossed: g.recrossed(s),
            frame: Frame::new(g, s, viewer),
        };
        for unit in g.units() {
            if is_seen(g, s, unit, viewer) {
                view.units.push(seen(g, s, unit));
            } else {
                view.lurking.push(Lurking { piece: unit.into() });
            }
        }
        for hex in g.grid().hexes() {
            let (passing, standing): (Vec<UnitId>, Vec<UnitId>) = s
                .in_hex(hex)
                .filter(|&u| !is_seen(g, s, u, viewer))
                .partition(|&u| s.unit(u).marks.has(Mark::Passing));
            let places = standing.iter().map(|_| false).take(1).chain(passing.iter().map(|_| true));
            view.below.extend(places.map(|goes_along| Below { goes_along, ..below(g, s, hex) }));
        }
        view
    }

    /// Does the unit lie somewhere below?
    fn hides(&self, piece: Piece) -> bool {
        self.lurking.iter().any(|unit| unit.piece == piece)
    }

    fn sample(&self, g: &Warburg, stream: &mut Stream) -> State {
        let mut s = self.frame.state(g);
        for seen in &self.units {
            if let Meaning::Unit(unit) = meaning(seen.piece) {
                *s.unit_mut(unit) = UnitState { below: NONE, ..seen.state };
            }
        }
        let mut shown: Vec<&Seen> = self.units.iter().filter(|u| u.place.is_some()).collect();
        shown.sort_by_key(|u| (u.place, u.depth));
        for seen in shown.into_iter().rev() {
            if let (Meaning::Unit(unit), Some(place)) = (meaning(seen.piece), seen.place) {
                s.put_on_top(unit, Hex(place.0));
            }
        }
        Dealer::new(g, self, &s, stream).deal(&mut s, stream);
        s.mover.units[1] = lower_mover(&s, &s.mover);
        s.interrupted.units[1] = lower_mover(&s, &s.interrupted);
        for index in 0..s.agenda.len() {
            let step = s.agenda[index];
            if let Some(Flight { units: [upper, UNKNOWN], .. }) = flight(step) {
                s.agenda[index] = with_lower(step, lower_of(&s, UnitId(upper)));
            }
        }
        s
    }

    /// What a viewer sees of an event: units that they see neither before nor after stay unnamed (warburg-3.6-01).
    fn witness(g: &Warburg, before: &State, after: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        // Whoever is set up below another was seen beside the map before, which does not tell where they went.
        let entitled = !matches!(event, Event::Deployed { .. });
        let knows = |unit| is_seen(g, after, unit, viewer) || entitled && is_seen(g, before, unit, viewer);
        let mut shown = event.clone();
        shown.pieces_mut(|piece| {
            if matches!(meaning(*piece), Meaning::Unit(unit) if !knows(unit)) {
                *piece = HIDDEN;
            }
        });
        if let Event::StepLost { piece: HIDDEN, strength, .. } = &mut shown {
            *strength = None;
        }
        Some(shown)
    }
}

/// The lower unit of a moving stack, once those who lie below are dealt out.
fn lower_mover(s: &State, mover: &Mover) -> u8 {
    let [upper, lower] = mover.units;
    if lower != UNKNOWN {
        return lower;
    }
    let hex = s.hex_of(UnitId(upper));
    hex.and_then(|hex| s.in_hex(hex).find(|u| u.0 != upper)).map_or(NONE, |u| u.0)
}

/// The unit that goes along below this one, once those who lie below are dealt out.
fn lower_of(s: &State, upper: UnitId) -> u8 {
    let passing = |u: &UnitId| s.unit(*u).marks.has(Mark::Passing) && *u != upper;
    s.hex_of(upper).and_then(|hex| s.in_hex(hex).filter(passing).last()).map_or(NONE, |u| u.0)
}

fn agrees(g: &Warburg, s: &State, wanted: &Below) -> bool {
    let made = below(g, s, Hex(wanted.place.0));
    made.front == wanted.front && made.front_and_flank == wanted.front_and_flank && made.zone == wanted.zone
}

fn below(g: &Warburg, s: &State, hex: Hex) -> Below {
    let fold = |arcs: &dyn Fn(UnitId) -> EdgeMask| s.standing(hex).fold(0, |bits, u| bits | arcs(u).bits());
    Below {
        place: Place(hex.0),
        front: fold(&|u| g.front(s, u)),
        front_and_flank: fold(&|u| g.front_and_flank(s, u)),
        zone: g.zone_from(s, hex).bits(),
        passing: s.in_hex(hex).any(|u| s.unit(u).marks.has(Mark::Passing)),
        goes_along: false,
    }
}

fn seen(g: &Warburg, s: &State, unit: UnitId) -> Seen {
    let mut state = *s.unit(unit);
    state.below = NONE;
    let place = s.hex_of(unit).map(|h| Place(h.0));
    let depth = s.hex_of(unit).and_then(|h| s.in_hex(h).position(|u| u == unit)).unwrap_or(0) as u8;
    Seen {
        piece: unit.into(),
        side: g.card(unit).side,
        place,
        depth,
        state,
        facing: state.facing.vertex().map(|v| g.vertex_name(v)),
        order: state.order,
        losses: state.losses,
        strength: g.strength(s, unit),
        column: state.marks.has(Mark::Column),
        status: state.position.spot().word(),
    }
}

fn officers(g: &Warburg, s: &State) -> Vec<OfficerView> {
    let all = (0..s.officers.len() as u8).map(crate::ids::OfficerId);
    all.map(|o| {
        let state = s.officer(o);
        let commands = match state.role {
            crate::state::Role::Army => None,
            crate::state::Role::Formation(f) => Some(crate::ids::FormationId(f).into()),
        };
        OfficerView {
            piece: o.into(),
            side: g.officer_sides[o.at()],
            place: state.position.place().map(|h| Place(h.0)),
            commands,
            aide: state.aide,
        }
    })
    .collect()
}

fn formations(g: &Warburg, s: &State) -> Vec<FormationView> {
    Side::ALL
        .into_iter()
        .flat_map(|side| g.formations_of(side))
        .filter(|&f| s.formation(f).arrival != crate::state::Arrival::Absent)
        .map(|f| FormationView {
            piece: f.into(),
            losses: g.losses(s, f),
            value: g.demoralisation_value(s, f).unwrap_or(0),
            demoralised: s.formation(f).demoralised,
            tested: s.formation(f).tested,
            arrival: s.formation(f).arrival,
        })
        .collect()
}

fn attacks(s: &State) -> Vec<(Place, Vec<Place>)> {
    let targets = |d: &Declared| d.targets.iter().filter(|&&t| t != u16::MAX).map(|&t| Place(t)).collect();
    s.declared.iter().map(|d| (Place(d.attacker), targets(d))).collect()
}

impl Frame {
    fn new(g: &Warburg, s: &State, viewer: Viewer) -> Frame {
        let known = |u: u8| u == NONE || is_seen(g, s, UnitId(u), viewer);
        let shown = |mut mover: Mover| {
            if !known(mover.units[1]) {
                mover.units[1] = UNKNOWN;
            }
            mover
        };
        let hidden_lower = |&step: &Step| match flight(step) {
            Some(flight) if !known(flight.units[1]) => with_lower(step, UNKNOWN),
            Some(_) | None => step,
        };
        Frame {
            scenario: s.scenario,
            options: s.options,
            turn: s.turn,
            phase: s.phase,
            first: s.first,
            active: s.active,
            commander_dead: s.commander_dead,
            army_demoralised: s.army_demoralised,
            activation: s.activation,
            mover: shown(s.mover),
            interrupted: shown(s.interrupted),
            strike: s.strike,
            agenda: s.agenda.iter().map(hidden_lower).collect(),
            declared: s.declared.to_vec(),
            // Who fought whom is known; where a unit below lies is not.
            fought: s.fought.iter().filter(|f| known(f.shock) && known(f.enemy)).copied().collect(),
            formations: s.formations.to_vec(),
            officers: s.officers.to_vec(),
        }
    }

    fn state(&self, g: &Warburg) -> State {
        let mut s = g.empty_state(usize::from(self.scenario), self.options);
        s.turn = self.turn;
        s.phase = self.phase;
        s.first = self.first;
        s.active = self.active;
        s.commander_dead = self.commander_dead;
        s.army_demoralised = self.army_demoralised;
        s.activation = self.activation;
        s.mover = self.mover;
        s.interrupted = self.interrupted;
        s.strike = self.strike;
        s.agenda = self.agenda.iter().copied().collect();
        s.declared = self.declared.iter().copied().collect();
        s.fought = self.fought.iter().copied().collect();
        s.formations = self.formations.iter().copied().collect();
        s.officers = self.officers.iter().copied().collect();
        s
    }
}
