//! A position of Warburg with everything that is pending in it: plain numbers, cloned by copying.

pub use crate::agenda::Step;
use crate::data::{MAX_FORMATIONS, MAX_HEXES, MAX_OFFICERS, MAX_UNITS};
use crate::ids::{FormationId, OfficerId, Side, UnitId};
pub use crate::pending::{
    Activated, Activation, Declared, Flight, Fought, Mover, Pace, PackedEffect, Party, Reached, Run, Strike,
};
use board::{Hex, Vertex};
use kernel::Seq;
use serde::{Deserialize, Serialize};

/// No unit, no officer.
pub const NONE: u8 = u8::MAX;

/// Where a piece is.
pub type Spot = board::Spot<Hex>;

/// The same in two bytes.
pub type Position = board::Position<Hex>;

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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Facing(u8);

impl Facing {
    /// No facing.
    pub const NONE: Facing = Facing(6);

    /// Towards a vertex.
    pub const fn to(vertex: Vertex) -> Facing {
        Facing(vertex.index() as u8)
    }

    /// The vertex, if any.
    pub fn vertex(self) -> Option<Vertex> {
        (self.0 < 6).then(|| Vertex::new(self.0))
    }
}

impl Default for Facing {
    fn default() -> Facing {
        Facing::NONE
    }
}

impl From<Option<Vertex>> for Facing {
    fn from(vertex: Option<Vertex>) -> Facing {
        vertex.map_or(Facing::NONE, Facing::to)
    }
}

/// A marker on a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u16)]
pub enum Mark {
    /// Disorganised by the woods it stands in (warburg-8.2-02).
    Woods = 1,
    /// In march column (warburg-14-05).
    Column = 1 << 1,
    /// Activated this turn (warburg-4-06), alone or with a formation.
    Activated = 1 << 2,
    /// In command in this turn's activation (warburg-6.3-06).
    Commanded = 1 << 3,
    /// Found out of command (warburg-6.4-01).
    OutOfCommand = 1 << 4,
    /// Moved this turn.
    Moved = 1 << 5,
    /// Fired this turn.
    Fired = 1 << 6,
    /// Made its reaction fire this turn (warburg-9.3-04).
    Reacted = 1 << 7,
    /// In a stack that changed its order in an enemy zone of control this turn (warburg-3.5.1-02).
    Reordered = 1 << 8,
    /// A gun that turned before firing (warburg-8.7-01).
    Turned = 1 << 9,
    /// Has recrossed the river southwards (warburg-15-01).
    Crossed = 1 << 10,
    /// Declared as an attacker in this combat step.
    Attacking = 1 << 11,
    /// Was disorganised when the combat began (warburg-11.1-07).
    WasDisorganised = 1 << 12,
    /// On its way through a hex in a retreat or rout: not part of the stack there.
    Passing = 1 << 13,
    /// Has tested in this rally phase.
    Rallied = 1 << 14,
    /// Marched in phase A: a gun then does not fire this turn (warburg-14-05, warburg-8.7-02).
    Marched = 1 << 15,
}

/// A set of [`Mark`]s.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Marks(u16);

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

    /// Does it bear the marker?
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & mark as u16 != 0
    }

    /// Puts the marker on.
    pub const fn put(&mut self, mark: Mark) {
        self.0 |= mark as u16;
    }

    /// Takes the marker off.
    pub const fn drop(&mut self, mark: Mark) {
        self.0 &= !(mark as u16);
    }
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
    /// The unit under it in the stack, or [`NONE`].
    pub below: u8,
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
    /// The top unit of each hex, or [`NONE`].
    pub tops: Seq<u8, MAX_HEXES>,
}

impl State {
    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.at()]
    }

    /// A unit, to change it.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        &mut self.units[unit.at()]
    }

    /// An officer.
    pub fn officer(&self, officer: OfficerId) -> &OfficerState {
        &self.officers[officer.at()]
    }

    /// An officer, to change him.
    pub fn officer_mut(&mut self, officer: OfficerId) -> &mut OfficerState {
        &mut self.officers[officer.at()]
    }

    /// A formation.
    pub fn formation(&self, formation: FormationId) -> &FormationState {
        &self.formations[formation.at()]
    }

    /// The hex of a unit, if it is on the map.
    pub fn hex_of(&self, unit: UnitId) -> Option<Hex> {
        self.unit(unit).position.place()
    }

    /// What happens now.
    pub fn now(&self) -> Option<Step> {
        self.agenda.last().copied()
    }

    /// Every unit in a hex, top first, units passing through included.
    pub fn in_hex(&self, hex: Hex) -> InHex<'_> {
        InHex { state: self, next: self.tops[hex.0 as usize] }
    }

    /// Every unit that stands in a hex, top first.
    pub fn standing(&self, hex: Hex) -> impl Iterator<Item = UnitId> + '_ {
        self.in_hex(hex).filter(|&u| !self.unit(u).marks.has(Mark::Passing))
    }

    /// Takes a unit off its hex. Its position stays what it was until it is put down.
    pub fn lift(&mut self, unit: UnitId) {
        let Some(hex) = self.hex_of(unit) else { return };
        let below = self.unit(unit).below;
        let top = self.tops[hex.0 as usize];
        if top == unit.0 {
            self.tops[hex.0 as usize] = below;
        } else if let Some(above) = self.in_hex(hex).find(|&u| self.unit(u).below == unit.0) {
            self.unit_mut(above).below = below;
        }
        self.unit_mut(unit).below = NONE;
    }

    /// Puts a lifted unit on top of a hex.
    pub fn put_on_top(&mut self, unit: UnitId, hex: Hex) {
        let top = self.tops[hex.0 as usize];
        let state = self.unit_mut(unit);
        state.below = top;
        state.position = Position::new(Spot::On(hex));
        self.tops[hex.0 as usize] = unit.0;
    }

    /// Puts a lifted unit right under the top one of a hex.
    pub fn put_second(&mut self, unit: UnitId, hex: Hex) {
        let top = self.tops[hex.0 as usize];
        if top == NONE {
            self.put_on_top(unit, hex);
            return;
        }
        let top = UnitId(top);
        let below = std::mem::replace(&mut self.unit_mut(top).below, unit.0);
        let state = self.unit_mut(unit);
        state.below = below;
        state.position = Position::new(Spot::On(hex));
    }

    /// Puts a lifted unit at the bottom of a hex (warburg-3.5.2-01).
    pub fn put_below(&mut self, unit: UnitId, hex: Hex) {
        match self.in_hex(hex).last() {
            None => self.put_on_top(unit, hex),
            Some(last) => {
                self.unit_mut(last).below = unit.0;
                let state = self.unit_mut(unit);
                state.below = NONE;
                state.position = Position::new(Spot::On(hex));
            }
        }
    }
}

/// The units of a hex, top first.
pub struct InHex<'a> {
    state: &'a State,
    next: u8,
}

impl Iterator for InHex<'_> {
    type Item = UnitId;

    fn next(&mut self) -> Option<UnitId> {
        (self.next != NONE).then(|| {
            let unit = UnitId(self.next);
            self.next = self.state.unit(unit).below;
            unit
        })
    }
}
