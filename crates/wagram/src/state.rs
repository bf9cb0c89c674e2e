//! A position of Wagram with everything that is pending in it: plain numbers, cloned by copying.
//!
//! [`Open`] is what everybody sees; the two [`Board`]s are what only their owners see. Nothing else is hidden.

pub use crate::agenda::Step;
pub use crate::boards::Board;
pub use crate::combat::Stance;
use crate::data::{Choice, MAX_CORPS, MAX_UNITS, MAX_ZONES};
use crate::ids::{CorpsId, CorpsSet, Side, UnitId, UnitSet};
pub use crate::march::Pace;
pub use crate::retreat::Cause;
pub use crate::turn::Phase;
use arrayvec::ArrayVec;
use board::area::{Zone, ZoneSet};
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};

/// No unit, no corps.
pub const NONE: u8 = u8::MAX;
/// No zone.
pub const NOWHERE: u16 = u16::MAX;

/// Where a piece is.
pub type Spot = board::Spot<Zone>;

/// The same in two bytes.
pub type Position = board::Position<Zone>;

/// Whether a unit is routed (10.6, 12.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rout {
    /// Steady.
    #[default]
    Steady,
    /// Bears a Rout marker.
    Rout,
    /// Bears a Rout+1 marker.
    More,
}

/// A note on a unit for the phase or the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Mark {
    /// Has acted in this activation (9.3).
    Acted = 1,
    /// Has left a zone in this movement phase.
    Moved = 1 << 1,
    /// Has changed its facing in this movement phase (9.8).
    Turned = 1 << 2,
    /// Has bombarded in this activation (9.8).
    Fired = 1 << 3,
    /// Isolated for the round (8).
    Isolated = 1 << 4,
    /// Its marker is a Charge (9.6).
    Charge = 1 << 5,
    /// Artillery that took part in a combat of this phase (10.1).
    Engaged = 1 << 6,
}

/// A set of [`Mark`]s.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Marks(u8);

impl Marks {
    /// Is it there?
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & mark as u8 != 0
    }

    /// Puts it.
    pub fn put(&mut self, mark: Mark) {
        self.0 |= mark as u8;
    }

    /// Takes it away.
    pub fn take(&mut self, mark: Mark) {
        self.0 &= !(mark as u8);
    }
}

/// A unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it is.
    pub position: Position,
    /// The zone it is to fight, while it bears an Attack or Charge marker.
    pub target: u16,
    /// The next unit in its zone.
    pub next: u8,
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

/// A unit or square on the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Mover {
    /// Who moves: one unit, or the whole square.
    pub units: UnitSet,
    /// Points spent.
    pub spent: u8,
    /// Zones entered.
    pub steps: u8,
    /// Never within three zones of the enemy so far.
    pub far: bool,
    /// Has bought points with fatigue.
    pub bonus: bool,
    /// Began in an enemy zone of control.
    pub from_zoc: bool,
    /// Has to stop.
    pub halted: bool,
}

/// A combat being fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// The zone attacked.
    pub target: u16,
    /// Engaged attackers, guns included.
    pub attackers: UnitSet,
    /// Engaged defenders.
    pub defenders: UnitSet,
    /// Attackers that force the decision.
    pub forced: UnitSet,
    /// Units at Fatigue 2, or routed, before the combat.
    pub tired: UnitSet,
    /// Units that lost a step in it.
    pub hurt: UnitSet,
    /// Guns that defended alone.
    pub alone: bool,
    /// The defender's option.
    pub stance: Stance,
    /// The attacker's total.
    pub attack: i16,
    /// The defender's total.
    pub defence: i16,
    /// The attackers may enter the zone: they won, or nobody was left.
    pub won: bool,
    /// Zones left by engaged units in retreat or rout.
    pub abandoned: [u16; 8],
    /// Stacking points that advanced.
    pub advanced: u8,
}

impl Default for Battle {
    fn default() -> Battle {
        Battle {
            target: NOWHERE,
            attackers: UnitSet::EMPTY,
            defenders: UnitSet::EMPTY,
            forced: UnitSet::EMPTY,
            tired: UnitSet::EMPTY,
            hurt: UnitSet::EMPTY,
            alone: false,
            stance: Stance::Reactive,
            attack: 0,
            defence: 0,
            won: false,
            abandoned: [NOWHERE; 8],
            advanced: 0,
        }
    }
}

/// Units that fall back, and the one on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flights {
    /// Why.
    pub cause: Cause,
    /// Whose.
    pub side: Side,
    /// Those still to go.
    pub waiting: UnitSet,
    /// Those of them that go two zones.
    pub twice: UnitSet,
    /// Zones beside the enemies they flee from.
    pub avoid: [u64; 5],
    /// Who is on the way.
    pub moving: UnitSet,
    /// The zone he left.
    pub origin: u16,
    /// The zone he was in before.
    pub last: u16,
    /// Zones still to go.
    pub needed: u8,
    /// Zones gone.
    pub taken: u8,
}

impl Default for Flights {
    fn default() -> Flights {
        Flights {
            cause: Cause::Retreat,
            side: Side::French,
            waiting: UnitSet::EMPTY,
            twice: UnitSet::EMPTY,
            avoid: [0; 5],
            moving: UnitSet::EMPTY,
            origin: NOWHERE,
            last: NOWHERE,
            needed: 0,
            taken: 0,
        }
    }
}

/// The Grand Battery (13.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battery {
    /// Its units, once formed.
    pub units: UnitSet,
    /// Its two zones.
    pub zones: [u16; 2],
    /// Being formed in this movement phase.
    pub forming: bool,
}

/// The divisional square (13.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Square {
    /// Its units.
    pub units: UnitSet,
    /// Being formed in this movement phase.
    pub forming: bool,
}

/// What everybody sees.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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
    pub active: u8,
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
    pub headquarters: [u16; 2],
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
    pub intruder: u16,
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
    pub attacked: [u64; 5],
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
    pub heads: ArrayVec<u8, MAX_ZONES>,
}

/// A position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What everybody sees.
    pub open: Open,
    /// What each side keeps to itself.
    pub boards: [Board; 2],
}

impl Deref for State {
    type Target = Open;
    fn deref(&self) -> &Open {
        &self.open
    }
}

impl DerefMut for State {
    fn deref_mut(&mut self) -> &mut Open {
        &mut self.open
    }
}

impl Open {
    /// What happens now.
    pub fn now(&self) -> Option<Step> {
        self.agenda.last().copied()
    }

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.at()]
    }

    /// A unit, to change it.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        &mut self.units[unit.at()]
    }

    /// The zone of a unit.
    pub fn zone_of(&self, unit: UnitId) -> Option<Zone> {
        self.unit(unit).position.place()
    }

    /// The units of a zone.
    pub fn units_in(&self, zone: Zone) -> impl Iterator<Item = UnitId> + '_ {
        let mut next = self.heads[zone.index()];
        std::iter::from_fn(move || {
            let unit = (next != NONE).then_some(UnitId(next))?;
            next = self.unit(unit).next;
            Some(unit)
        })
    }

    /// The units of a zone as a set.
    pub fn set_in(&self, zone: Zone) -> UnitSet {
        self.units_in(zone).collect()
    }

    /// Is any unit in the zone?
    pub fn is_held(&self, zone: Zone) -> bool {
        self.heads[zone.index()] != NONE
    }

    /// Takes a unit off the map.
    pub fn lift(&mut self, unit: UnitId) {
        let Some(zone) = self.zone_of(unit) else { return };
        let next = self.unit(unit).next;
        if self.heads[zone.index()] == unit.0 {
            self.heads[zone.index()] = next;
        } else {
            let before = self.units_in(zone).find(|&u| self.unit(u).next == unit.0);
            if let Some(before) = before {
                self.unit_mut(before).next = next;
            }
        }
        self.unit_mut(unit).next = NONE;
        self.unit_mut(unit).position = Position::new(Spot::Away);
    }

    /// Puts a unit that is off the map in a zone, the lowest number first.
    pub fn put(&mut self, unit: UnitId, zone: Zone) {
        let before = self.units_in(zone).take_while(|&u| u < unit).last();
        match before {
            None => {
                self.unit_mut(unit).next = self.heads[zone.index()];
                self.heads[zone.index()] = unit.0;
            }
            Some(before) => {
                self.unit_mut(unit).next = self.unit(before).next;
                self.unit_mut(before).next = unit.0;
            }
        }
        self.unit_mut(unit).position = Position::new(Spot::On(zone));
    }

    /// Has the option been taken?
    pub fn has_taken(&self, choice: Choice) -> bool {
        self.taken & choice.bit() != 0
    }

    /// Has the zone been attacked in this combat phase?
    pub fn is_attacked(&self, zone: Zone) -> bool {
        ZoneSet::<5>::from_words(self.attacked).contains(zone)
    }

    /// Notes that a zone is attacked in this combat phase.
    pub fn mark_attacked(&mut self, zone: Zone) {
        let mut zones = ZoneSet::<5>::from_words(self.attacked);
        zones.insert(zone);
        self.attacked = *zones.words();
    }

    /// The corps that acts.
    pub fn active_corps(&self) -> Option<CorpsId> {
        (self.active != NONE).then_some(CorpsId(self.active))
    }

    /// The score of a side.
    pub fn score(&self, side: Side) -> i16 {
        self.vp[side.index()] + self.objectives[side.index()]
    }
}
