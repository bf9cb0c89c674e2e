//! What happens or is decided now: the typed steps of the agenda, and the words they use.

use crate::ids::Side;
use serde::{Deserialize, Serialize};

/// The phase of play (5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Units are placed.
    Setup,
    /// The first orders are given.
    Plan,
    /// Initiative and reaction.
    Initiative,
    /// The orders board.
    Orders,
    /// The pivot is named.
    Activation,
    /// Units move and fire.
    Movement,
    /// Combats.
    Combat,
    /// Does the turn go on?
    Continuation,
    /// The end of a turn.
    Administrative,
    /// The night between the days.
    Night,
    /// The end.
    Over,
}

/// How the active corps moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// In a round.
    Round,
    /// In the administrative phase (12.1).
    Administrative,
    /// In the night (14.4).
    Night,
}

/// When guns fire (9.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Window {
    /// Before the moves.
    Before,
    /// After the moves.
    After,
}

/// The defender's choice (10.5.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stance {
    /// Hold the ground.
    Hold,
    /// Be reactive.
    Reactive,
    /// Retreat in order.
    Orderly,
}

impl Stance {
    /// All three.
    pub const ALL: [Stance; 3] = [Stance::Hold, Stance::Reactive, Stance::Orderly];
}

/// Why units fall back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cause {
    /// The result of a combat (10.6).
    Retreat,
    /// A rout (10.6).
    Rout,
    /// They refuse combat (10.2).
    Refusal,
    /// Bernadotte reacts badly (14.3).
    Bernadotte,
    /// The rout goes on in the administrative phase (12.2).
    Flight,
    /// Both armies draw apart for the night (14.4).
    Night,
}

/// What happens or is decided now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// A side places its units (14.1).
    Deploy(Side),
    /// A side faces the units of a zone (14.1).
    Facing(Side, u16),
    /// Both sides fill their orders boards at once (12.5).
    Plan,
    /// A turn begins.
    BeginTurn,
    /// A round begins (6).
    BeginRound,
    /// A side may attempt a reaction (7.2).
    React(Side),
    /// Both roll for initiative, one perhaps after a failed reaction (6).
    Initiative(Option<Side>),
    /// The orders phase (7.1).
    Orders,
    /// A side picks its third order (7.1).
    OrderThree(Side),
    /// The activation phase (8).
    Activation,
    /// The pivot is named (8).
    Pivot,
    /// The movement phase begins.
    BeginMovement,
    /// A side may take options (13).
    Options(Side),
    /// Guns fire (9.8).
    Fire(Window),
    /// The owner of a bombarded zone may answer: zone, firing unit (9.8).
    Counter(u16, u8),
    /// Units act one by one (9.3).
    Act,
    /// A unit moves (9.6).
    Moving,
    /// A unit that has rested may turn (9.7).
    FaceRested(u8),
    /// A headquarters moves with so many points (9.6).
    HeadquartersMoving(u8),
    /// The units of a zone may turn to the arrival (9.7).
    Contact(u16),
    /// A headquarters in contact is pushed away (9.6).
    Push(Side),
    /// Bernadotte's corps is about to react (14.3).
    Bernadotte,
    /// The movement phase ends.
    EndMovement,
    /// The attacker picks the next combat (10.1).
    Combat,
    /// The attacker adds guns (10.1).
    Guns,
    /// Defenders may refuse (10.2).
    Refuse,
    /// The defender names his units (10.1).
    Defend,
    /// The defender picks his option (10.5.2).
    Stance,
    /// The attacker may force the decision (10.5.3).
    Force,
    /// The dice of a combat (10.6).
    Roll,
    /// The effects of a combat, one after another (10.6).
    Effects(u8),
    /// Units fall back.
    Flights,
    /// A unit that fell back faces some way (10.6).
    FaceFled(u8),
    /// Attackers advance (10.6).
    Advance,
    /// Those who advanced face some way (10.6).
    FaceAdvanced,
    /// A combat ends.
    EndCombat,
    /// The continuation phase (11).
    Continuation,
    /// The administrative phase begins.
    BeginAdministrative,
    /// A side shows its administrative corps (12.1).
    Reveal(Side),
    /// A side picks the next corps to march (12.1, 14.4).
    March(Side),
    /// The markers return, Johann is rolled for (12.1, 14.3).
    Return,
    /// A side picks administrative corps for the next turn (12.1).
    Administrative(Side),
    /// A side's routed units flee on (12.2).
    FleeOn(Side),
    /// Routed units try to rally (12.2).
    Rally,
    /// Points are counted and the turn ends (12.3, 12.4).
    EndTurn,
    /// The armies draw apart (14.4).
    Separate(Side),
    /// Rest and stragglers (14.4).
    NightRest,
    /// Both sides pick two corps at once (14.4).
    NightPlan,
}
