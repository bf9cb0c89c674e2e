//! What happened, each with the rule it follows.

use crate::ids::{FormationId, OfficerId, Side, UnitId};
use arrayvec::ArrayVec;
use board::Hex;
use kernel::{Piece, Place, Roll, RuleId};
use serde::Serialize;

/// One or two units that act together.
pub type Pieces = ArrayVec<Piece, 2>;

const OFFICERS: u16 = 1000;
const FORMATIONS: u16 = 2000;

/// What a table prints where nothing happens.
pub const DASH: &str = "-";

/// A unit that the viewer cannot identify.
pub const HIDDEN: Piece = Piece(3000);

/// What a piece number stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A unit.
    Unit(UnitId),
    /// An officer.
    Officer(OfficerId),
    /// A formation.
    Formation(FormationId),
    /// A unit that is not known.
    Hidden,
}

/// What a piece number stands for.
pub fn meaning(piece: Piece) -> Meaning {
    match piece.0 {
        n if n >= HIDDEN.0 => Meaning::Hidden,
        n if n >= FORMATIONS => Meaning::Formation(FormationId((n - FORMATIONS) as u8)),
        n if n >= OFFICERS => Meaning::Officer(OfficerId((n - OFFICERS) as u8)),
        n => Meaning::Unit(UnitId(n as u8)),
    }
}

impl From<UnitId> for Piece {
    fn from(unit: UnitId) -> Piece {
        Piece(u16::from(unit.0))
    }
}

impl From<OfficerId> for Piece {
    fn from(officer: OfficerId) -> Piece {
        Piece(OFFICERS + u16::from(officer.0))
    }
}

impl From<FormationId> for Piece {
    fn from(formation: FormationId) -> Piece {
        Piece(FORMATIONS + u16::from(formation.0))
    }
}

/// A hex as a place.
pub fn place(hex: Hex) -> Place {
    Place(hex.0)
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields say what they are
pub enum Event {
    /// A piece takes its place in the set-up.
    Deployed { rule: RuleId, piece: Piece, place: Place },
    /// A turn begins.
    TurnBegan { rule: RuleId, turn: u8 },
    /// The initiative of the turn.
    Initiative { rule: RuleId, french: u8, allied: u8, first: Side },
    /// The die of a reinforcement.
    Arrival { rule: RuleId, piece: Piece, die: Option<u8>, needed: u8, arrived: bool },
    /// A formation will enter in column or deployed.
    EntersAs { rule: RuleId, piece: Piece, column: bool },
    /// A unit enters the map.
    Entered { rule: RuleId, piece: Piece, place: Place, cost: u8 },
    /// A unit loses its Disorganised marker.
    Recovered { rule: RuleId, piece: Piece },
    /// A morale or rally test.
    Tested { rule: RuleId, piece: Piece, place: Place, roll: Roll, needed: u8, passed: bool },
    /// A unit is disorganised.
    Disorganised { rule: RuleId, piece: Piece },
    /// A unit is routed.
    Routed { rule: RuleId, piece: Piece },
    /// A unit is rallied.
    Rallied { rule: RuleId, piece: Piece },
    /// A formation or independent unit is tested for activation; without a roll it is automatic.
    Activation { rule: RuleId, piece: Piece, roll: Option<Roll>, value: u8, activated: bool },
    /// An independent unit joins a formation.
    Joined { rule: RuleId, piece: Piece },
    /// A unit is found out of command.
    OutOfCommand { rule: RuleId, piece: Piece },
    /// A column deploys.
    ColumnDeployed { rule: RuleId, piece: Piece },
    /// A unit takes the column marker.
    ColumnFormed { rule: RuleId, piece: Piece },
    /// Units turn.
    Turned { rule: RuleId, pieces: Pieces, facing: &'static str, cost: u8 },
    /// A stack changes its order.
    Reordered { rule: RuleId, place: Place },
    /// Units move into a hex.
    Moved { rule: RuleId, pieces: Pieces, from: Place, to: Place, cost: u8 },
    /// An officer moves.
    OfficerMoved { rule: RuleId, piece: Piece, from: Place, to: Place },
    /// The die of a ford.
    Forded { rule: RuleId, piece: Piece, die: u8, lost: bool },
    /// A gun fires.
    Fired { rule: RuleId, piece: Piece, from: Place, target: Place, roll: Roll, result: String },
    /// Cavalry tests for an opportunity charge.
    ChargeTested { rule: RuleId, place: Place, roll: Roll, value: u8, passed: bool },
    /// A stack is declared to attack.
    AttackDeclared { rule: RuleId, from: Place, targets: ArrayVec<Place, 2> },
    /// A declared attack falls through.
    AttackCancelled { rule: RuleId, target: Place },
    /// A combat is rolled.
    Combat {
        rule: RuleId,
        attackers: ArrayVec<Place, 6>,
        targets: ArrayVec<Place, 2>,
        attack: u8,
        defence: u8,
        roll: Roll,
        attacker: String,
        defender: String,
    },
    /// Units withdraw before combat.
    Withdrew { rule: RuleId, pieces: Pieces, from: Place, to: Place },
    /// A unit loses a step.
    StepLost {
        rule: RuleId,
        piece: Piece,
        /// What it has left; unknown with the unit.
        #[serde(skip_serializing_if = "Option::is_none")]
        strength: Option<u8>,
    },
    /// A unit is eliminated.
    Eliminated { rule: RuleId, piece: Piece },
    /// An officer is checked; killed on a 1.
    OfficerChecked { rule: RuleId, piece: Piece, die: u8, killed: bool },
    /// A leader takes over the army.
    Promoted { rule: RuleId, piece: Piece },
    /// An aide-de-camp takes over a formation.
    AidePlaced { rule: RuleId, piece: Piece, formation: Piece, place: Place },
    /// An officer ridden over goes to a unit.
    Relocated { rule: RuleId, piece: Piece, place: Place },
    /// Units retreat into a hex.
    Retreated { rule: RuleId, pieces: Pieces, from: Place, to: Place },
    /// A unit is passed through by friends.
    PassedThrough { rule: RuleId, place: Place },
    /// A routing unit flees into a hex.
    Fled { rule: RuleId, piece: Piece, from: Place, to: Place },
    /// Attackers advance.
    Advanced { rule: RuleId, pieces: Pieces, from: Place, to: Place },
    /// The morale of a formation at the end of a turn.
    FormationMorale { rule: RuleId, piece: Piece, losses: u8, value: u8, demoralised: bool },
    /// The morale of an army at the end of a turn.
    ArmyMorale { rule: RuleId, side: Side, formations: u8, value: u8, demoralised: bool },
    /// The game is over.
    Over { rule: RuleId, level: &'static str, winner: Option<Side> },
}

impl Event {
    /// Every piece that the event names.
    pub fn pieces_mut(&mut self, mut each: impl FnMut(&mut Piece)) {
        match self {
            Event::Deployed { piece, .. }
            | Event::Arrival { piece, .. }
            | Event::EntersAs { piece, .. }
            | Event::Entered { piece, .. }
            | Event::Recovered { piece, .. }
            | Event::Tested { piece, .. }
            | Event::Disorganised { piece, .. }
            | Event::Routed { piece, .. }
            | Event::Rallied { piece, .. }
            | Event::Activation { piece, .. }
            | Event::Joined { piece, .. }
            | Event::OutOfCommand { piece, .. }
            | Event::ColumnDeployed { piece, .. }
            | Event::ColumnFormed { piece, .. }
            | Event::OfficerMoved { piece, .. }
            | Event::Forded { piece, .. }
            | Event::Fired { piece, .. }
            | Event::StepLost { piece, .. }
            | Event::Eliminated { piece, .. }
            | Event::OfficerChecked { piece, .. }
            | Event::Promoted { piece, .. }
            | Event::Relocated { piece, .. }
            | Event::Fled { piece, .. }
            | Event::FormationMorale { piece, .. } => each(piece),
            Event::AidePlaced { piece, formation, .. } => {
                each(piece);
                each(formation);
            }
            Event::Turned { pieces, .. }
            | Event::Moved { pieces, .. }
            | Event::Withdrew { pieces, .. }
            | Event::Retreated { pieces, .. }
            | Event::Advanced { pieces, .. } => pieces.iter_mut().for_each(each),
            Event::TurnBegan { .. }
            | Event::Initiative { .. }
            | Event::Reordered { .. }
            | Event::ChargeTested { .. }
            | Event::AttackDeclared { .. }
            | Event::AttackCancelled { .. }
            | Event::Combat { .. }
            | Event::PassedThrough { .. }
            | Event::ArmyMorale { .. }
            | Event::Over { .. } => {}
        }
    }
}
