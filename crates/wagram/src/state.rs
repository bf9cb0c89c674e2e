//! A position of Wagram with everything that is pending in it: plain numbers, cloned by copying.
//!
//! [`Open`] is what everybody sees; the two [`Board`]s are what only their owners see. Nothing else is hidden.

pub use crate::agenda::Step;
pub use crate::combat::Battle;
use crate::data::{MAX_CORPS, MAX_UNITS, MAX_ZONES};
use crate::ids::{CorpsId, CorpsSet, Side, UnitId, UnitSet};
pub use crate::march::Pace;
pub use crate::movement::Mover;
pub use crate::options::{Battery, Choice, Square};
pub use crate::orders::Board;
pub use crate::retreat::{Cause, Flights};
pub use crate::stance::Stance;
pub use crate::turn::Phase;
pub use crate::units::Rout;
use arrayvec::ArrayVec;
use board::area::{Zone, ZoneSet};
use kernel::Maybe;
use serde::{Deserialize, Serialize};

/// Where a piece is.
pub type Spot = board::Spot<Zone>;

/// The same in two bytes.
pub type Position = board::Position<Zone>;

kernel::marks! {
    /// A note on a unit for the phase or the round.
    pub enum Mark, Marks in u8 {
        /// Has acted in this activation (9.3).
        Acted = "acted",
        /// Has left a zone in this movement phase.
        Moved = "moved",
        /// Has changed its facing in this movement phase (9.8).
        Turned = "turned",
        /// Has bombarded in this activation (9.8).
        Fired = "fired",
        /// Isolated for the round (8).
        Isolated = "isolated",
        /// Its marker is a Charge (9.6).
        Charge = "charge",
        /// Artillery that took part in a combat of this phase (10.1).
        Engaged = "engaged",
    }
}

/// A unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it is.
    pub position: Position,
    /// The zone it is to fight, while it bears an Attack or Charge marker.
    pub target: Maybe<Zone>,
    /// The next unit in its zone.
    pub next: Maybe<UnitId>,
    /// The corps it acts with.
    pub corps: CorpsId,
    /// Losses taken.
    pub losses: u8,
    /// Fatigue levels, 0 to 2.
    pub fatigue: u8,
    /// Routed or not.
    pub rout: Rout,
    /// The neighbour it faces, by its place in the ring.
    pub facing: u8,
    /// Movement points spent in this movement phase.
    pub spent: u8,
    /// Notes of the phase.
    pub marks: Marks,
}

/// What everybody sees.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Open {
    /// Which scenario.
    pub scenario: u8,
    /// The turn, from 1.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// Who is in phase.
    pub phasing: Side,
    /// The corps that acts, if any.
    pub active: Maybe<CorpsId>,
    /// How it moves.
    pub pace: Pace,
    /// The round is a reaction (7.2).
    pub reaction: bool,
    /// Who played the last round.
    pub previous: Option<Side>,
    /// How many rounds of this turn he played in a row.
    pub run: u8,
    /// Has the first round of the game been played?
    pub opened: bool,
    /// Round markers.
    pub rounds: [u8; 2],
    /// Points but for objectives.
    pub vp: [i16; 2],
    /// Points for objectives, as last counted.
    pub objectives: [i16; 2],
    /// Army headquarters.
    pub headquarters: [Zone; 2],
    /// Headquarters on their activated face.
    pub ridden: [bool; 2],
    /// Corps markers in the Activated boxes.
    pub activated: [CorpsSet; 2],
    /// Corps markers in play, face up or down.
    pub markers: CorpsSet,
    /// Of each marker, the boxes in which it may lie for all that was seen.
    pub possible: [u8; MAX_CORPS],
    /// How far each side is with a choice made at the same time.
    pub progress: [u8; 2],
    /// Corps shown by a side and still to march.
    pub shown: [CorpsSet; 2],
    /// Options taken.
    pub taken: u16,
    /// Units just detached that still act with the active corps (13.1).
    pub leaving: UnitSet,
    /// Sides that want no option until the next administrative phase.
    pub declined: [bool; 2],
    /// The Guard has been committed (10.3).
    pub guard_committed: bool,
    /// Bernadotte has reacted (14.3).
    pub bernadotte_rolled: bool,
    /// The zone of the Austrian intruder.
    pub intruder: Maybe<Zone>,
    /// Wrede still has his marker (14.2).
    pub wrede_marker: bool,
    /// Johann has arrived (14.3).
    pub johann_arrived: bool,
    /// Johann's first round is over.
    pub johann_settled: bool,
    /// Shots the Lobau battery has left this turn (14.1).
    pub lobau_shots: u8,
    /// Units eliminated this turn.
    pub fallen: UnitSet,
    /// Zones attacked in this combat phase.
    #[serde(with = "board::area::words")]
    pub attacked: ZoneSet,
    /// Where the armies stood when the night fell.
    pub dusk: [[u64; 5]; 2],
    /// The Grand Battery.
    pub battery: Battery,
    /// The divisional square.
    pub square: Square,
    /// Who moves.
    pub mover: Mover,
    /// The combat.
    pub battle: Battle,
    /// Who falls back.
    pub flights: Flights,
    /// What happens now, last first.
    pub agenda: ArrayVec<Step, 40>,
    /// The units.
    pub units: ArrayVec<UnitState, MAX_UNITS>,
    /// The first unit of each zone.
    pub heads: ArrayVec<Maybe<UnitId>, MAX_ZONES>,
}

/// A position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What everybody sees.
    pub open: Open,
    /// What each side keeps to itself.
    pub boards: [Board; 2],
}

kernel::shows! { State: open is Open }

kernel::held! { Open { unit, unit_mut(UnitId): units is UnitState; } }

impl Open {
    /// What happens now.
    pub fn now(&self) -> Option<Step> {
        self.agenda.last().copied()
    }

    /// The zone of a unit.
    pub fn zone_of(&self, unit: UnitId) -> Option<Zone> {
        self.unit(unit).position.place()
    }

    /// The units of a zone, the lowest number first.
    pub fn units_in(&self, zone: Zone) -> impl Iterator<Item = UnitId> + '_ {
        std::iter::successors(self.heads[zone.index()].get(), |&unit| self.unit(unit).next.get())
    }

    /// The units of a zone as a set.
    pub fn set_in(&self, zone: Zone) -> UnitSet {
        self.units_in(zone).collect()
    }

    /// Is any unit in the zone?
    pub fn is_held(&self, zone: Zone) -> bool {
        self.heads[zone.index()].get().is_some()
    }

    /// What leads to the place of a unit in the list of a zone.
    fn link(&mut self, unit: UnitId, zone: Zone) -> &mut Maybe<UnitId> {
        match self.units_in(zone).take_while(|&before| before < unit).last() {
            Some(before) => &mut self.unit_mut(before).next,
            None => &mut self.heads[zone.index()],
        }
    }

    /// Takes a unit off the map.
    pub fn lift(&mut self, unit: UnitId) {
        let Some(zone) = self.zone_of(unit) else { return };
        *self.link(unit, zone) = self.unit(unit).next;
        self.unit_mut(unit).next = Maybe::NOTHING;
        self.unit_mut(unit).position = Position::new(Spot::Away);
    }

    /// Puts a unit that is off the map in a zone.
    pub fn put(&mut self, unit: UnitId, zone: Zone) {
        let next = std::mem::replace(self.link(unit, zone), unit.into());
        self.unit_mut(unit).next = next;
        self.unit_mut(unit).position = Position::new(Spot::On(zone));
    }

    /// Has the option been taken?
    pub fn has_taken(&self, choice: Choice) -> bool {
        self.taken & choice.bit() != 0
    }

    /// The score of a side.
    pub fn score(&self, side: Side) -> i16 {
        self.vp[side.index()] + self.objectives[side.index()]
    }
}
