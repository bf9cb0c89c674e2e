//! What happened, each with the rule it follows.

use crate::ids::Side;
pub use crate::ids::{HIDDEN, Meaning, meaning};
use crate::options::Choice;
use crate::rule;
use crate::state::Stance;
use arrayvec::ArrayVec;
pub use board::place;
use kernel::event::Told as _;
use kernel::happening::Throw;
use kernel::{Message, Piece, Place, Roll};

/// A few pieces.
pub type Pieces = ArrayVec<Piece, 8>;

kernel::events! {
    /// Something that happened.
    pub enum Event {
        /// A unit is set up.
        Deployed { piece: Piece, place: Place } = "deployed" => goes([piece]).to([place]);
        /// A turn begins.
        TurnBegan { turn: u8, label: String } = "turn-began" => turn(turn);
        /// A corps marker is laid in an order box.
        Ordered { side: Side, slot: u8, piece: Piece } = "ordered" => of([piece]);
        /// A corps marker is laid in the Administrative box.
        Administrative { side: Side, piece: Piece } = "administrative" => of([piece]);
        /// A corps is chosen for the night.
        NightChosen { side: Side, piece: Piece } = "night-chosen" => of([piece]);
        /// A reaction is attempted.
        Reaction { side: Side, piece: Piece, dice: [u8; 2], needed: u8, success: bool } =
            if success { "reaction-yes" } else { "reaction-no" }, total = dice[0] + dice[1]
            => of([piece]).dice(&dice).low().rolled_by(side.into());
        /// The scenario gives the initiative.
        InitiativeGiven { side: Side } = "initiative-given";
        /// Both roll for initiative.
        Initiative { side: Side, french: Roll, austrian: Roll } = "initiative" => told()
            .rolls(&french)
            .rolled_by(Side::French.into())
            .against(&austrian)
            .rolled_by(Side::Austrian.into())
            brings side.told("side", Message::new("verdict-initiative"));
        /// A corps marker is shown and its corps acts.
        Activated { side: Side, piece: Piece } = "activated" => of([piece]);
        /// There is nobody to act in this round.
        NobodyActs { side: Side } = "nobody-acts";
        /// A corps marker leaves the board.
        MarkerRemoved { piece: Piece } = "marker-removed" => of([piece]);
        /// A corps marker is added to the Available box.
        MarkerAdded { piece: Piece } = "marker-added" => of([piece]);
        /// A unit is the pivot.
        Pivot { piece: Piece } = "pivot" => of([piece]);
        /// A unit is isolated.
        Isolated { piece: Piece } = "isolated" => of([piece]);
        /// An option is taken.
        OptionTaken { side: Side, option: Choice, vp: i16 } = "option-taken";
        /// A unit acts with another corps from now on.
        Attached { piece: Piece, corps: Piece } = "attached" => of([piece]);
        /// The Grand Battery is announced.
        BatteryAnnounced { place: Place, other: Place } = "battery-announced" => told().to([place, other]);
        /// The Grand Battery is formed.
        BatteryFormed { pieces: Pieces } = "battery-formed" => of(pieces);
        /// The Grand Battery ends.
        BatteryEnded {} = "battery-ended";
        /// A unit joins the divisional square.
        SquareJoined { piece: Piece, place: Place } = "square-joined" => of([piece]).to([place]);
        /// The divisional square ends.
        SquareEnded {} = "square-ended";
        /// A battery bombards.
        Bombarded { piece: Piece, place: Place, roll: Roll, needed: u8, hit: bool } =
            if hit { "bombarded-hit" } else { "bombarded-miss" } => strikes([piece]).to([place]).rolls(&roll).low().idle(!hit)
            brings Message::new(if *hit { "verdict-hit" } else { "verdict-miss" });
        /// The unit that a bombardment strikes.
        Struck { piece: Piece } = "struck" => of([piece]);
        /// A manoeuvre test.
        Tested { piece: Piece, roll: Roll, passed: bool } =
            if passed { "test-passed" } else { "test-failed" } => of([piece]).rolls(&roll);
        /// A unit has rested.
        Rested { piece: Piece, fatigue: u8 } = "rested" => of([piece]);
        /// A unit takes a fatigue level.
        Fatigued { piece: Piece, fatigue: u8 } = "fatigued" => of([piece]);
        /// A unit takes more movement points.
        Hastened { piece: Piece, points: u8 } = "hastened" => of([piece]);
        /// A unit moves into a zone.
        Moved { piece: Piece, from: Place, to: Place, cost: u8 } = "moved" => goes([piece]).from([from]).to([to]).costs(cost);
        /// A unit enters the map.
        Entered { piece: Piece, place: Place } = "entered" => goes([piece]).to([place]);
        /// The units of a zone face another.
        Turned { place: Place, faced: Place } = "turned" => told().to([place]);
        /// A headquarters moves.
        HeadquartersMoved { piece: Piece, from: Place, to: Place } = "headquarters-moved" => goes([piece]).from([from]).to([to]);
        /// An attack or charge is declared.
        Declared { piece: Piece, place: Place, charge: bool } =
            if charge { "declared-charge" } else { "declared-attack" } => strikes([piece]).to([place]);
        /// A unit loses a step.
        StepLost { piece: Piece, left: u8 } = "step-lost" => of([piece]);
        /// A unit is eliminated.
        Eliminated { piece: Piece } = "eliminated" => of([piece]).falls();
        /// A combat is begun.
        CombatBegan { place: Place } = "combat-began" => strikes([]).to([place]);
        /// A combat lapses.
        Lapsed { place: Place } = "lapsed" => strikes([]).to([place]);
        /// A battery joins the attack.
        Supported { piece: Piece } = "supported" => of([piece]);
        /// A unit refuses combat.
        Refused { piece: Piece } = "refused" => of([piece]);
        /// These units defend.
        Defended { pieces: Pieces } = "defended" => of(pieces);
        /// The potentials compared.
        Ratio { attack: u8, defence: u8, modifier: i8 } = "ratio" => told().compares(attack, defence);
        /// The defender's option.
        StanceTaken { stance: Stance } = "stance-taken";
        /// A unit forces the decision.
        Forced { piece: Piece } = "forced" => of([piece]);
        /// The French Guard is committed.
        GuardCommitted { vp: i16 } = "guard-committed";
        /// The dice of a combat.
        Combat { side: Side, place: Place, attack: Roll, defence: Roll, result: &'static str } = "combat" => strikes([])
            .to([place])
            .rolls(&attack)
            .rolled_by(side.into())
            .against(&defence)
            .rolled_by(side.enemy().into())
            brings Message::new(*result);
        /// A unit falls back into a zone.
        Retreated { piece: Piece, from: Place, to: Place } = "retreated" => goes([piece]).from([from]).to([to]);
        /// A unit is tested for rout.
        RoutTested { piece: Piece, die: u8, value: u8, routs: bool } =
            if routs { "rout-yes" } else { "rout-no" } => of([piece]).dice(&[die]);
        /// A unit is routed.
        Routed { piece: Piece } = "routed" => of([piece]).breaks();
        /// An attacker advances.
        Advanced { piece: Piece, from: Place, to: Place } = "advanced" => goes([piece]).from([from]).to([to]);
        /// A Round marker advances.
        RoundPlayed { side: Side, round: u8 } = "round-played";
        /// A continuation roll.
        Continuation { side: Side, dice: [u8; 2], modifier: i8, needed: u8, goes_on: bool } =
            if goes_on { "continuation-yes" } else { "continuation-no" },
            total = i16::from(dice[0] + dice[1]) + i16::from(modifier)
            => told().throws(Throw::modified(&dice, rule::R11_03, modifier)).rolled_by(side.into());
        /// A corps marches in the administrative phase or the night.
        Marches { side: Side, piece: Piece } = "marches" => of([piece]);
        /// Johann is rolled for.
        Johann { die: u8, needed: u8, arrives: bool } =
            if arrives { "johann-yes" } else { "johann-no" } => told().dice(&[die]).low().rolled_by(Side::Austrian.into());
        /// Bernadotte reacts.
        Bernadotte { die: u8, needed: u8, retreats: bool } =
            if retreats { "bernadotte-yes" } else { "bernadotte-no" } => told().dice(&[die]).rolled_by(Side::French.into());
        /// A rally roll.
        Rally { piece: Piece, roll: Roll, rallied: bool } =
            if rallied { "rally-yes" } else { "rally-no" } => of([piece]).rolls(&roll);
        /// Points are won or lost.
        Points { side: Side, vp: i16, piece: Option<Piece> } = "points" => of(piece);
        /// The score at the end of a turn.
        Score { french: i16, austrian: i16 } = "score";
        /// Fatigue and rout are forgotten in the night.
        NightRested {} = "night-rested";
        /// A unit rolls for its stragglers.
        Stragglers { piece: Piece, die: u8, recovered: bool } =
            if recovered { "stragglers-yes" } else { "stragglers-no" } => of([piece]).dice(&[die]).low();
        /// The game is over.
        Over { winner: Side } = "over", side = winner;
    }
}
