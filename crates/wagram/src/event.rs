//! What happened, each with the rule it follows.

use crate::data::Choice;
use crate::ids::{CorpsId, Side, UnitId};
use crate::state::Stance;
use arrayvec::ArrayVec;
use board::area::Zone;
use kernel::{Piece, Place, Roll, RuleId};
use serde::Serialize;

/// A few pieces.
pub type Pieces = ArrayVec<Piece, 8>;

const CORPS: u16 = 1000;
const HEADQUARTERS: u16 = 2000;

/// A marker that the viewer sees from its back only.
pub const HIDDEN: Piece = Piece(3000);

/// What a piece number stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A unit.
    Unit(UnitId),
    /// A corps and its marker.
    Corps(CorpsId),
    /// The headquarters of an army.
    Headquarters(Side),
    /// A marker seen from its back.
    Hidden,
}

/// What a piece number stands for.
pub fn meaning(piece: Piece) -> Meaning {
    match piece.0 {
        number if number < CORPS => Meaning::Unit(UnitId(number as u8)),
        number if number < HEADQUARTERS => Meaning::Corps(CorpsId((number - CORPS) as u8)),
        HEADQUARTERS => Meaning::Headquarters(Side::French),
        number if number < HIDDEN.0 => Meaning::Headquarters(Side::Austrian),
        _ => Meaning::Hidden,
    }
}

impl From<UnitId> for Piece {
    fn from(unit: UnitId) -> Piece {
        Piece(u16::from(unit.0))
    }
}

impl From<CorpsId> for Piece {
    fn from(corps: CorpsId) -> Piece {
        Piece(CORPS + u16::from(corps.0))
    }
}

impl From<Side> for Piece {
    /// The headquarters of that army.
    fn from(side: Side) -> Piece {
        Piece(HEADQUARTERS + side.index() as u16)
    }
}

/// A zone as a place.
pub fn place(zone: Zone) -> Place {
    Place(zone.0)
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields say what they are
pub enum Event {
    /// A unit is set up.
    Deployed { rule: RuleId, piece: Piece, place: Place },
    /// A turn begins.
    TurnBegan { rule: RuleId, turn: u8, label: String },
    /// A corps marker is laid in an order box.
    Ordered { rule: RuleId, side: Side, slot: u8, piece: Piece },
    /// A corps marker is laid in the Administrative box.
    Administrative { rule: RuleId, side: Side, piece: Piece },
    /// A corps is chosen for the night.
    NightChosen { rule: RuleId, side: Side, piece: Piece },
    /// A reaction is attempted.
    Reaction { rule: RuleId, side: Side, piece: Piece, dice: [u8; 2], needed: u8, success: bool },
    /// The scenario gives the initiative.
    InitiativeGiven { rule: RuleId, side: Side },
    /// Both roll for initiative.
    Initiative { rule: RuleId, side: Side, french: Roll, austrian: Roll },
    /// A corps marker is shown and its corps acts.
    Activated { rule: RuleId, side: Side, piece: Piece },
    /// There is nobody to act in this round.
    NobodyActs { rule: RuleId, side: Side },
    /// A corps marker leaves the board.
    MarkerRemoved { rule: RuleId, piece: Piece },
    /// A corps marker is added to the Available box.
    MarkerAdded { rule: RuleId, piece: Piece },
    /// A unit is the pivot.
    Pivot { rule: RuleId, piece: Piece },
    /// A unit is isolated.
    Isolated { rule: RuleId, piece: Piece },
    /// An option is taken.
    OptionTaken { rule: RuleId, side: Side, option: Choice, vp: i16 },
    /// A unit acts with another corps from now on.
    Attached { rule: RuleId, piece: Piece, corps: Piece },
    /// The Grand Battery is announced.
    BatteryAnnounced { rule: RuleId, place: Place, other: Place },
    /// The Grand Battery is formed.
    BatteryFormed { rule: RuleId, pieces: Pieces },
    /// The Grand Battery ends.
    BatteryEnded { rule: RuleId },
    /// A unit joins the divisional square.
    SquareJoined { rule: RuleId, piece: Piece, place: Place },
    /// The divisional square ends.
    SquareEnded { rule: RuleId },
    /// A battery bombards.
    Bombarded { rule: RuleId, piece: Piece, place: Place, roll: Roll, needed: u8, hit: bool },
    /// The unit that a bombardment strikes.
    Struck { rule: RuleId, piece: Piece },
    /// A manoeuvre test.
    Tested { rule: RuleId, piece: Piece, roll: Roll, passed: bool },
    /// A unit has rested.
    Rested { rule: RuleId, piece: Piece, fatigue: u8 },
    /// A unit takes a fatigue level.
    Fatigued { rule: RuleId, piece: Piece, fatigue: u8 },
    /// A unit takes more movement points.
    Hastened { rule: RuleId, piece: Piece, points: u8 },
    /// A unit moves into a zone.
    Moved { rule: RuleId, piece: Piece, from: Place, to: Place, cost: u8 },
    /// A unit enters the map.
    Entered { rule: RuleId, piece: Piece, place: Place },
    /// The units of a zone face another.
    Turned { rule: RuleId, place: Place, faced: Place },
    /// A headquarters moves.
    HeadquartersMoved { rule: RuleId, piece: Piece, from: Place, to: Place },
    /// An attack or charge is declared.
    Declared { rule: RuleId, piece: Piece, place: Place, charge: bool },
    /// A unit loses a step.
    StepLost { rule: RuleId, piece: Piece, left: u8 },
    /// A unit is eliminated.
    Eliminated { rule: RuleId, piece: Piece },
    /// A combat is begun.
    CombatBegan { rule: RuleId, place: Place },
    /// A combat lapses.
    Lapsed { rule: RuleId, place: Place },
    /// A battery joins the attack.
    Supported { rule: RuleId, piece: Piece },
    /// A unit refuses combat.
    Refused { rule: RuleId, piece: Piece },
    /// These units defend.
    Defended { rule: RuleId, pieces: Pieces },
    /// The potentials compared.
    Ratio { rule: RuleId, attack: u8, defence: u8, modifier: i8 },
    /// The defender's option.
    StanceTaken { rule: RuleId, stance: Stance },
    /// A unit forces the decision.
    Forced { rule: RuleId, piece: Piece },
    /// The French Guard is committed.
    GuardCommitted { rule: RuleId, vp: i16 },
    /// The dice of a combat.
    Combat { rule: RuleId, place: Place, attack: Roll, defence: Roll, result: &'static str },
    /// A unit falls back into a zone.
    Retreated { rule: RuleId, piece: Piece, from: Place, to: Place },
    /// A unit is tested for rout.
    RoutTested { rule: RuleId, piece: Piece, die: u8, value: u8, routs: bool },
    /// A unit is routed.
    Routed { rule: RuleId, piece: Piece },
    /// An attacker advances.
    Advanced { rule: RuleId, piece: Piece, from: Place, to: Place },
    /// A Round marker advances.
    RoundPlayed { rule: RuleId, side: Side, round: u8 },
    /// A continuation roll.
    Continuation { rule: RuleId, side: Side, dice: [u8; 2], modifier: i8, needed: u8, goes_on: bool },
    /// A corps marches in the administrative phase or the night.
    Marches { rule: RuleId, side: Side, piece: Piece },
    /// Johann is rolled for.
    Johann { rule: RuleId, die: u8, needed: u8, arrives: bool },
    /// Bernadotte reacts.
    Bernadotte { rule: RuleId, die: u8, needed: u8, retreats: bool },
    /// A rally roll.
    Rally { rule: RuleId, piece: Piece, roll: Roll, rallied: bool },
    /// Points are won or lost.
    Points { rule: RuleId, side: Side, vp: i16, piece: Option<Piece> },
    /// The score at the end of a turn.
    Score { rule: RuleId, french: i16, austrian: i16 },
    /// Fatigue and rout are forgotten in the night.
    NightRested { rule: RuleId },
    /// A unit rolls for its stragglers.
    Stragglers { rule: RuleId, piece: Piece, die: u8, recovered: bool },
    /// The game is over.
    Over { rule: RuleId, winner: Side },
}
