//! What happened, each with the rule it follows.

pub use crate::ids::{HIDDEN, Meaning, meaning};
use crate::ids::{Side, UnitId};
use arrayvec::ArrayVec;
use board::Hex;
use board::compass::Point;
pub use board::place;
use kernel::event::Told;
use kernel::happening::{Party, Throw};
use kernel::{Arg, Message, Piece, Place, Refusal, Roll, RuleId};
use serde::Serialize;

/// One or two units that act together.
pub type Pieces = ArrayVec<Piece, 2>;

/// What a table prints where nothing happens.
pub const DASH: &str = "-";

/// Units as the pieces of an event.
pub fn pieces(units: &[UnitId]) -> Pieces {
    units.iter().take(2).map(|&unit| unit.into()).collect()
}

/// Is the hex among those that are open? If not, this rule says why.
pub fn listed(open: &[Hex], hex: Hex, rule: RuleId) -> Result<(), Refusal> {
    if open.contains(&hex) { Ok(()) } else { Err(Refusal::new(rule).at(place(hex))) }
}

/// What a table prints as a result.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(transparent)]
pub struct Printed(pub String);

impl Printed {
    /// Nothing happens.
    fn is_dash(&self) -> bool {
        self.0 == DASH
    }
}

impl Told for Printed {
    fn told(&self, name: &'static str, message: Message) -> Message {
        message.with(name, if self.is_dash() { Arg::Term("result-none") } else { Arg::Text(self.0.clone()) })
    }
}

kernel::events! {
    /// Something that happened.
    pub enum Event {
        /// A piece takes its place in the set-up.
        Deployed { piece: Piece, place: Place } = "deployed" => goes([piece]).to([place]);
        /// A turn begins.
        TurnBegan { turn: u8 } = "turn-began" => turn(turn);
        /// The initiative of the turn.
        Initiative { french: u8, allied: u8, first: Side } = "initiative"
            => told()
                .throws(Throw::bare(Party::Acting, &[french]))
                .rolled_by(Side::French.into())
                .throws(Throw::bare(Party::Opposing, &[allied]))
                .rolled_by(Side::Allied.into())
                brings first.told("side", Message::new("verdict-initiative"));
        /// The die of a reinforcement.
        Arrival { piece: Piece, die: Option<u8>, needed: u8, arrived: bool } = match (die, arrived) {
            (None, _) => "arrival-automatic",
            (_, true) => "arrival-yes",
            (_, false) => "arrival-no",
        } => of([piece]).throws(die.map(|die| Throw::bare(Party::Acting, &[die])));
        /// A formation will enter in column or deployed.
        EntersAs { piece: Piece, column: bool } = if column { "enters-column" } else { "enters-deployed" }
            => of([piece]);
        /// A unit enters the map.
        Entered { piece: Piece, place: Place, cost: u8 } = "entered" => goes([piece]).to([place]).costs(cost);
        /// A unit loses its Disorganised marker.
        Recovered { piece: Piece } = "recovered" => of([piece]);
        /// A morale or rally test.
        Tested { piece: Piece, place: Place, roll: Roll, needed: u8, passed: bool } =
            if passed { "test-passed" } else { "test-failed" } => of([piece]).to([place]).rolls(&roll).low();
        /// A unit is disorganised.
        Disorganised { piece: Piece } = "disorganised" => of([piece]);
        /// A unit is routed.
        Routed { piece: Piece } = "routed" => of([piece]).breaks();
        /// A unit is rallied.
        Rallied { piece: Piece } = "rallied" => of([piece]);
        /// A formation or independent unit is tested for activation; without a roll it is automatic.
        Activation { piece: Piece, roll: Option<Roll>, value: u8, activated: bool } = match (&roll, activated) {
            (None, _) => "activation-automatic",
            (_, true) => "activation-yes",
            (_, false) => "activation-no",
        } => of([piece]).rolls(roll.as_ref()).low();
        /// An independent unit joins a formation.
        Joined { piece: Piece } = "joined" => of([piece]);
        /// A unit is found out of command.
        OutOfCommand { piece: Piece } = "out-of-command" => of([piece]);
        /// A column deploys.
        ColumnDeployed { piece: Piece } = "column-deployed" => of([piece]);
        /// A unit takes the column marker.
        ColumnFormed { piece: Piece } = "column-formed" => of([piece]);
        /// Units turn.
        Turned { pieces: Pieces, facing: Point, cost: u8 } = "turned" => of(pieces).costs(cost);
        /// A stack changes its order.
        Reordered { place: Place } = "reordered" => told().to([place]);
        /// Units move into a hex.
        Moved { pieces: Pieces, from: Place, to: Place, cost: u8 } = "moved"
            => goes(pieces).from([from]).to([to]).costs(cost);
        /// An officer moves.
        OfficerMoved { piece: Piece, from: Place, to: Place } = "officer-moved" => goes([piece]).from([from]).to([to]);
        /// The die of a ford.
        Forded { piece: Piece, die: u8, lost: bool } = if lost { "forded-lost" } else { "forded" }
            => of([piece]).dice(&[die]).low();
        /// A gun fires.
        Fired { piece: Piece, from: Place, target: Place, roll: Roll, result: Printed } = "fired", place = target
            => strikes([piece]).from([from]).to([target]).rolls(&roll).idle(result.is_dash())
            brings result.told("result", Message::new("verdict-fire"));
        /// Cavalry tests for an opportunity charge.
        ChargeTested { place: Place, roll: Roll, value: u8, passed: bool } =
            if passed { "charge-yes" } else { "charge-no" } => strikes([]).to([place]).rolls(&roll).low();
        /// A stack is declared to attack.
        AttackDeclared { from: Place, targets: ArrayVec<Place, 2> } = "attack-declared"
            => strikes([]).from([from]).to(targets);
        /// A declared attack falls through.
        AttackCancelled { target: Place } = "attack-cancelled", place = target => strikes([]).to([target]);
        /// A combat is rolled.
        Combat {
            attackers: Vec<Place>, targets: ArrayVec<Place, 2>, attack: u8, defence: u8, roll: Roll,
            attacker: Printed, defender: Printed
        } = "combat" => strikes([]).from(attackers).to(targets).compares(attack, defence).rolls(&roll)
            .idle(attacker.is_dash() && defender.is_dash())
            brings defender.told("defender", attacker.told("attacker", Message::new("verdict-combat")));
        /// Units withdraw before combat.
        Withdrew { pieces: Pieces, from: Place, to: Place } = "withdrew" => goes(pieces).from([from]).to([to]);
        /// A unit loses a step; what it has left is unknown with the unit.
        StepLost { piece: Piece, #[serde(skip_serializing_if = "Option::is_none")] strength: Option<u8> } =
            if strength.is_some() { "step-lost" } else { "step-lost-below" } => of([piece]);
        /// A unit is eliminated.
        Eliminated { piece: Piece } = "eliminated" => of([piece]).falls();
        /// An officer is checked; killed on a 1.
        OfficerChecked { piece: Piece, die: u8, killed: bool } = if killed { "officer-killed" } else { "officer-safe" }
            => of([piece]).dice(&[die]).falls_if(killed);
        /// A leader takes over the army.
        Promoted { piece: Piece } = "promoted" => of([piece]);
        /// An aide-de-camp takes over a formation.
        AidePlaced { piece: Piece, formation: Piece, place: Place } = "aide-placed" => goes([piece]).to([place]);
        /// An officer ridden over goes to a unit.
        Relocated { piece: Piece, place: Place } = "relocated" => goes([piece]).to([place]);
        /// Units retreat into a hex.
        Retreated { pieces: Pieces, from: Place, to: Place } = "retreated" => goes(pieces).from([from]).to([to]);
        /// A unit is passed through by friends.
        PassedThrough { place: Place } = "passed-through" => told().to([place]);
        /// A routing unit flees into a hex.
        Fled { piece: Piece, from: Place, to: Place } = "fled" => goes([piece]).from([from]).to([to]);
        /// Attackers advance.
        Advanced { pieces: Pieces, from: Place, to: Place } = "advanced" => goes(pieces).from([from]).to([to]);
        /// The morale of a formation at the end of a turn.
        FormationMorale { piece: Piece, losses: u8, value: u8, demoralised: bool } =
            if demoralised { "formation-demoralised" } else { "formation-steady" } => of([piece]);
        /// The morale of an army at the end of a turn.
        ArmyMorale { side: Side, formations: u8, value: u8, demoralised: bool } =
            if demoralised { "army-demoralised" } else { "army-steady" };
        /// The game is over.
        Over { level: &'static str, winner: Option<Side> } = "over";
    }
}
