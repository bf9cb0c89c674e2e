//! What each side may see (3.6): the top counter of an enemy hex, its officers, and whether more lies below.
//!
//! A view is built up from nothing. What the enemy must be told so that he knows what he may do, the front and
//! flank hexes of a stack, is public; who lies below is not.

mod deal;

use self::deal::Dealer;
use crate::event::{Event, HIDDEN, Meaning, meaning, place};
use crate::game::Warburg;
use crate::ids::{Side, UnitId};
use crate::rally::FaceRallied;
use crate::retreat::{Retreat, Withdrawing};
use crate::state::{Flight, Mark, Mover, Order, Phase, Spot, State, Step, UnitState};
use board::compass::Point;
use board::{EdgeMask, Hex};
use kernel::book::Sight;
use kernel::{Few, Maybe, Piece, Place, Stream, Viewer};
use serde::Serialize;

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
    pub facing: Option<Point>,
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

/// Everything public that is not a counter, and which movers and flights have a lower unit that the viewer does not know.
#[derive(Clone, PartialEq, Debug)]
struct Frame {
    state: Box<State>,
    unknown: Vec<Lower>,
}

/// Whose lower unit is not known.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Lower {
    Mover,
    Interrupted,
    Flight(usize),
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
    /// Where he is, on the map or off it.
    #[serde(skip)]
    pub whereabouts: Spot,
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

impl View {
    /// The scenario that is played, by its number.
    pub(crate) fn scenario(&self) -> usize {
        self.frame.state.scenario.into()
    }
}

/// Does the viewer see this unit, wherever it is?
fn is_seen(g: &Warburg, s: &State, unit: UnitId, viewer: Viewer) -> bool {
    if viewer.side() == Some(g.card(unit).side) {
        return true;
    }
    match s.hex_of(unit) {
        None => true,
        // A unit that moves by itself, flees or rallies is out in the open; one that moves under another stays below it.
        Some(hex) => {
            let alone = |mover: &Mover| mover.units.len() == 1 && mover.units.contains(unit);
            s.in_hex(hex).next() == Some(unit)
                || s.now() == Some(FaceRallied(unit.0).into())
                || alone(&s.mover)
                || alone(&s.interrupted)
                || s.unit(unit).marks.has(Mark::Passing) && !goes_along(s, unit)
        }
    }
}

/// Does it lie below another unit with which it retreats or withdraws?
fn goes_along(s: &State, unit: UnitId) -> bool {
    s.agenda.iter().filter_map(flight).any(|flight| {
        let upper = flight.units.lead();
        flight.units.get(1) == Some(unit)
            && s.unit(upper).marks.has(Mark::Passing)
            && s.hex_of(upper) == s.hex_of(unit)
    })
}

/// The flight of a step, if it is one.
fn flight(step: &Step) -> Option<&Flight> {
    if let Step::Retreat(Retreat(flight)) | Step::Withdrawing(Withdrawing(flight)) = step {
        Some(flight)
    } else {
        None
    }
}

/// The same, to change it.
fn flight_mut(step: &mut Step) -> Option<&mut Flight> {
    if let Step::Retreat(Retreat(flight)) | Step::Withdrawing(Withdrawing(flight)) = step {
        Some(flight)
    } else {
        None
    }
}

impl Sight<Warburg> for View {
    fn new(g: &Warburg, s: &State, viewer: Viewer) -> View {
        let mut view = View {
            side: viewer.side(),
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
            let hidden = || s.in_hex(hex).filter(|&u| !is_seen(g, s, u, viewer));
            // Of those who stand there one is told, of those who pass through each.
            let passes = |u: UnitId| s.unit(u).marks.has(Mark::Passing);
            let standing = hidden().find(|&u| !passes(u)).map(|_| false);
            let passing = hidden().filter(|&u| passes(u)).map(|_| true);
            let places = standing.into_iter().chain(passing);
            view.below.extend(places.map(|goes_along| Below { goes_along, ..below(g, s, hex) }));
        }
        view
    }

    /// Whose step it is and how far a move has come is seen by everybody.
    fn surely_changes(before: &State, after: &State) -> bool {
        before.agenda.len() != after.agenda.len() || before.mover.left != after.mover.left
    }

    /// Does the unit lie somewhere below?
    fn hides(&self, piece: Piece) -> bool {
        self.lurking.iter().any(|unit| unit.piece == piece)
    }

    fn sample(&self, g: &Warburg, stream: &mut Stream) -> State {
        let mut s = *self.frame.state;
        for seen in &self.units {
            if let Meaning::Unit(unit) = meaning(seen.piece) {
                *s.unit_mut(unit) = UnitState { below: Maybe::NOTHING, ..seen.state };
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
        self.frame.complete(&mut s);
        s
    }

    /// What a viewer sees of an event: units that they see neither before nor after stay unnamed (warburg-3.6-01).
    fn witness(g: &Warburg, before: &State, after: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        // Whoever is set up below another was seen beside the map before, which does not tell where they went.
        let entitled = !matches!(event, Event::Deployed { .. });
        let knows = |unit| is_seen(g, after, unit, viewer) || entitled && is_seen(g, before, unit, viewer);
        let mut shown = event.clone();
        shown.pieces_mut(&mut |piece| {
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

/// The lower unit of a moving stack.
fn lower_mover(s: &State, mover: &Mover) -> Option<UnitId> {
    let upper = mover.units.first()?;
    s.hex_of(upper).and_then(|hex| s.in_hex(hex).find(|&u| u != upper))
}

/// The unit that goes along below this one.
fn lower_of(s: &State, upper: UnitId) -> Option<UnitId> {
    let passing = |u: &UnitId| s.unit(*u).marks.has(Mark::Passing) && *u != upper;
    s.hex_of(upper).and_then(|hex| s.in_hex(hex).filter(passing).last())
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
    state.below = Maybe::NOTHING;
    let place = s.hex_of(unit).map(|h| Place(h.0));
    let depth = s.hex_of(unit).and_then(|h| s.in_hex(h).position(|u| u == unit)).unwrap_or(0) as u8;
    Seen {
        piece: unit.into(),
        side: g.card(unit).side,
        place,
        depth,
        state,
        facing: state.facing.get().map(|v| g.vertex_name(v)),
        order: state.order,
        losses: state.losses,
        strength: g.strength(s, unit),
        column: state.marks.has(Mark::Column),
        status: state.position.spot().word(),
    }
}

fn officers(g: &Warburg, s: &State) -> Vec<OfficerView> {
    let all = crate::ids::OfficerId::all(s.officers.len());
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
            whereabouts: state.position.spot(),
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
    s.declared.iter().map(|d| (place(d.attacker), d.targets.iter().map(place).collect())).collect()
}

impl Frame {
    fn new(g: &Warburg, s: &State, viewer: Viewer) -> Frame {
        let mut state = Box::new(*s);
        state.units.iter_mut().for_each(|unit| *unit = UnitState::default());
        state.tops.iter_mut().for_each(|top| *top = Maybe::NOTHING);
        let known = |u: UnitId| is_seen(g, s, u, viewer);
        // Who fought whom is known; where a unit below lies is not.
        state.fought.retain(|f| known(UnitId(f.shock)) && known(UnitId(f.enemy)));
        let mut unknown = Vec::new();
        let mut hide = |of: Lower, units: &mut Few<UnitId, 2>| {
            if let Some(lower) = units.get(1).filter(|&lower| !known(lower)) {
                units.remove(lower);
                unknown.push(of);
            }
        };
        hide(Lower::Mover, &mut state.mover.units);
        hide(Lower::Interrupted, &mut state.interrupted.units);
        for (index, step) in state.agenda.iter_mut().enumerate() {
            flight_mut(step).into_iter().for_each(|flight| hide(Lower::Flight(index), &mut flight.units));
        }
        Frame { state, unknown }
    }

    /// Names the lower units, once those who lie below are dealt out.
    fn complete(&self, s: &mut State) {
        for &of in &self.unknown {
            match of {
                Lower::Mover => s.mover.units.set(1, lower_mover(s, &s.mover)),
                Lower::Interrupted => s.interrupted.units.set(1, lower_mover(s, &s.interrupted)),
                Lower::Flight(index) => {
                    let lower = flight(&s.agenda[index]).and_then(|flight| lower_of(s, flight.units.lead()));
                    flight_mut(&mut s.agenda[index]).into_iter().for_each(|f| f.units.set(1, lower));
                }
            }
        }
    }
}
