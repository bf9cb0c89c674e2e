//! A position of Warburg with everything that is pending in it: plain numbers, cloned by copying.

pub use crate::activation::{Activated, Activation, Reached};
pub use crate::agenda::Step;
pub use crate::combat::Fought;
use crate::data::{MAX_FORMATIONS, MAX_HEXES, MAX_OFFICERS, MAX_UNITS};
pub use crate::declaration::Declared;
use crate::ids::{FormationId, OfficerId, Side, UnitId};
pub use crate::moving::{Mover, Pace};
pub use crate::results::{Party, Strike};
pub use crate::retreat::Flight;
pub use crate::rout::Run;
use arrayvec::ArrayVec;
use board::{Hex, Stacked as _, Vertex};
use kernel::{Maybe, Seq};
use serde::{Deserialize, Serialize};

/// Where a piece is.
pub type Spot = board::Spot<Hex>;

/// The same in two bytes.
pub type Position = board::Position<Hex>;

/// A few units.
pub type Units = ArrayVec<UnitId, 6>;

/// The order a unit is in (chapter 12).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// In good order.
    #[default]
    Good,
    /// Bears a Disorganised marker.
    Disorganised,
    /// Bears a Routed marker.
    Routed,
}

/// What a counter looks at: a vertex, or nothing (light troops, routed units).
pub type Facing = Maybe<Vertex>;

kernel::marks! {
    /// A marker on a counter.
    pub enum Mark, Marks in u16 {
        /// Disorganised by the woods it stands in (warburg-8.2-02).
        Woods = "woods",
        /// In march column (warburg-14-05).
        Column = "column",
        /// Activated this turn (warburg-4-06), alone or with a formation.
        Activated = "activated",
        /// In command in this turn's activation (warburg-6.3-06).
        Commanded = "commanded",
        /// Found out of command (warburg-6.4-01).
        OutOfCommand = "out-of-command",
        /// Moved this turn.
        Moved = "moved",
        /// Fired this turn.
        Fired = "fired",
        /// Made its reaction fire this turn (warburg-9.3-04).
        Reacted = "reacted",
        /// In a stack that changed its order in an enemy zone of control this turn (warburg-3.5.1-02).
        Reordered = "reordered",
        /// A gun that turned before firing (warburg-8.7-01).
        Turned = "turned",
        /// Has recrossed the river southwards (warburg-15-01).
        Crossed = "crossed",
        /// Declared as an attacker in this combat step.
        Attacking = "attacking",
        /// Was disorganised when the combat began (warburg-11.1-07).
        WasDisorganised,
        /// On its way through a hex in a retreat or rout: not part of the stack there.
        Passing,
        /// Has tested in this rally phase.
        Rallied = "rallied",
        /// Marched in phase A: a gun then does not fire this turn (warburg-14-05, warburg-8.7-02).
        Marched = "marched",
    }
}

impl Marks {
    /// Markers taken off in phase D (warburg-4-15).
    pub const OF_THE_TURN: [Mark; 10] = [
        Mark::Activated,
        Mark::Commanded,
        Mark::OutOfCommand,
        Mark::Moved,
        Mark::Fired,
        Mark::Reacted,
        Mark::Reordered,
        Mark::Turned,
        Mark::Attacking,
        Mark::Marched,
    ];
}

/// A counter in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it is.
    pub position: Position,
    /// Its markers.
    pub marks: Marks,
    /// What it looks at.
    pub facing: Facing,
    /// Its order.
    pub order: Order,
    /// Steps lost.
    pub losses: u8,
    /// The unit under it in the stack.
    pub below: Maybe<UnitId>,
}

/// What an officer commands now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Role {
    /// The army.
    #[default]
    Army,
    /// A formation.
    Formation(u8),
}

/// An officer in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct OfficerState {
    /// Where he is.
    pub position: Position,
    /// What he commands.
    pub role: Role,
    /// He is an aide-de-camp (warburg-11.4-03).
    pub aide: bool,
    /// He has moved this turn.
    pub moved: bool,
    /// An army commander who rode with a leader this turn (warburg-4-12).
    pub rode: bool,
}

/// A formation in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct FormationState {
    /// How it comes into play.
    pub arrival: Arrival,
    /// Tested for activation this turn (warburg-5.1-02).
    pub tested: bool,
    /// Demoralised, as found in phase D (warburg-13.1-03).
    pub demoralised: bool,
    /// Its leader was killed (warburg-13.1-02).
    pub leader_dead: bool,
}

/// How a formation comes into play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arrival {
    /// Not in this game.
    #[default]
    Absent,
    /// On the map from the start.
    Present,
    /// Its die is still to be rolled.
    Expected,
    /// Arrived: enters in march column in phase A.
    InColumn,
    /// Arrived: enters deployed when activated.
    Deployed,
    /// Its last die failed.
    Never,
}

/// The phase of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Set-up.
    Setup,
    /// A: march movement.
    March,
    /// B: rally.
    Rally,
    /// C: activations.
    Activations,
    /// C, step 4: the army commander.
    Commander,
    /// C, step 5: combat.
    Combat,
    /// The game is over.
    Over,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The scenario, by its place in the data.
    pub scenario: u8,
    /// Options chosen, one bit each in the scenario's order.
    pub options: u8,
    /// The turn, from 1.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// Who plays first this turn.
    pub first: Side,
    /// Who is active in phase C.
    pub active: Side,
    /// Commander killed, by side (warburg-13.1-02).
    pub commander_dead: [bool; 2],
    /// Army demoralised, by side (warburg-13.3-01).
    pub army_demoralised: [bool; 2],
    /// The activation in progress.
    pub activation: Activation,
    /// The move in progress.
    pub mover: Mover,
    /// The mover whose move a charge interrupts.
    pub interrupted: Mover,
    /// The blow being struck.
    pub strike: Strike,
    /// What is pending, the last first.
    #[serde(deserialize_with = "crate::agenda::stored")]
    pub agenda: Seq<Step, 32>,
    /// Attacks declared and not yet resolved.
    pub declared: Seq<Declared, 36>,
    /// Who fought whom.
    pub fought: Seq<Fought, 28>,
    /// Formations.
    pub formations: Seq<FormationState, MAX_FORMATIONS>,
    /// Officers.
    pub officers: Seq<OfficerState, MAX_OFFICERS>,
    /// Units.
    pub units: Seq<UnitState, MAX_UNITS>,
    /// The top unit of each hex.
    pub tops: Seq<Maybe<UnitId>, MAX_HEXES>,
}

kernel::held! {
    State {
        unit, unit_mut(UnitId): units is UnitState;
        officer, officer_mut(OfficerId): officers is OfficerState;
        formation(FormationId): formations is FormationState;
    }
}

impl State {
    /// The hex of a unit, if it is on the map.
    pub fn hex_of(&self, unit: UnitId) -> Option<Hex> {
        self.unit(unit).position.place()
    }

    /// What happens now.
    pub fn now(&self) -> Option<Step> {
        self.agenda.last().copied()
    }

    /// Every unit in a hex, top first, units passing through included.
    #[inline]
    pub fn in_hex(&self, hex: Hex) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.stack(hex)
    }

    /// Every unit that stands in a hex, top first.
    pub fn standing(&self, hex: Hex) -> impl Iterator<Item = UnitId> + '_ {
        self.in_hex(hex).filter(|&u| !self.unit(u).marks.has(Mark::Passing))
    }

    /// Takes a unit off its hex. Its position stays what it was until it is put down.
    pub fn lift(&mut self, unit: UnitId) {
        if let Some(hex) = self.hex_of(unit) {
            self.take_out(unit, hex);
        }
    }

    /// Puts a lifted unit on top of a hex.
    pub fn put_on_top(&mut self, unit: UnitId, hex: Hex) {
        self.lay_on_top(unit, hex);
        self.unit_mut(unit).position = Position::new(Spot::On(hex));
    }

    /// Puts a lifted unit right under the top one of a hex.
    pub fn put_second(&mut self, unit: UnitId, hex: Hex) {
        match self.top(hex) {
            Some(top) => self.lay_below(unit, top),
            None => self.lay_on_top(unit, hex),
        }
        self.unit_mut(unit).position = Position::new(Spot::On(hex));
    }

    /// Puts a lifted unit at the bottom of a hex (warburg-3.5.2-01).
    pub fn put_below(&mut self, unit: UnitId, hex: Hex) {
        self.lay_at_the_bottom(unit, hex);
        self.unit_mut(unit).position = Position::new(Spot::On(hex));
    }
}

board::stacked! { State: UnitId, on Hex, tops }
