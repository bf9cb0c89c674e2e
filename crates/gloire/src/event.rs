//! What happened, each with the rule it follows.

use crate::field::Field;
use crate::ids::{ChiefId, FormationId, MarkerId, Side, UnitId};
use board::compass::Point;
use board::{Hex, Vertex};
use kernel::{Arg, Message, Piece, Place, Roll};

const CHIEFS: u16 = 1000;
const FORMATIONS: u16 = 2000;
const GROUPS: u16 = 3000;
const MARKERS: u16 = 5000;
/// A marker of which nothing is known but that it is there.
pub const HIDDEN: Piece = Piece(6000);

/// What a piece number stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A unit.
    Unit(UnitId),
    /// A commander-in-chief.
    Chief(ChiefId),
    /// A formation.
    Formation(FormationId),
    /// An activation marker.
    Marker(MarkerId),
    /// Something that the viewer may not know.
    Hidden,
}

/// What a piece number stands for.
pub fn meaning(piece: Piece) -> Meaning {
    match piece.0 {
        number if number < CHIEFS => Meaning::Unit(UnitId(number as u8)),
        number if number < FORMATIONS => Meaning::Chief(ChiefId((number - CHIEFS) as u8)),
        number if number < GROUPS => Meaning::Formation(FormationId((number - FORMATIONS) as u8)),
        number if (MARKERS..HIDDEN.0).contains(&number) => {
            Meaning::Marker(MarkerId((number - MARKERS) as u8))
        }
        _ => Meaning::Hidden,
    }
}

/// A hex as a place.
pub fn place(hex: Hex) -> Place {
    Place(hex.0)
}

/// A vertex, in a text.
pub fn towards(field: &Field, vertex: Vertex) -> Arg {
    Point::named(&field.map().vertex_names[vertex.index()])
        .map_or(Arg::Number(vertex.index() as i64), Point::arg)
}

kernel::events! {
    /// Something that happened.
    pub enum Event {
        /// A turn begins.
        TurnBegan { turn: u8, hour: u16, minute: u16 } = "turn-began" => turn(turn);
        /// A group is given orders, face down.
        Ordered { side: Side, piece: Piece, number: u8 } = "ordered" => of([piece]);
        /// A combined marker is committed.
        Committed { side: Side, piece: Piece } = "committed" => of([piece]);
        /// A marker is held back for a combined one.
        Held { side: Side, piece: Piece } = "held" => of([piece]);
        /// A side looks at the enemy's orders.
        Looked { side: Side } = "looked";
        /// Both roll for the strategic initiative.
        Initiative { first: Roll, second: Roll, winner: Option<Side> } =
            if winner.is_some() { "initiative" } else { "initiative-nobody" } => told()
            .rolls(&first)
            .rolled_by(Side::First.into())
            .against(&second)
            .rolled_by(Side::Second.into())
            brings winner.map(|side| Message::new("verdict-initiative").with("side", side.arg()));
        /// The roll for a sleeping army, with the enemy's losses.
        Stirred { side: Side, total: i16, losses: i16, needed: u8, woken: bool } = if woken { "stirred-yes" } else { "stirred-no" };
        /// A formation that slept is brought into play.
        Woken { piece: Piece } = "woken" => of([piece]);
        /// A unit is given a ferry marker.
        Ferried { piece: Piece } = "ferried" => of([piece]);
        /// The guns of a redoubt fire.
        RedoubtFired { from: Place, place: Place, roll: Roll, result: &'static str } =
            "redoubt-fired" => strikes([]).from([from]).to([place]).rolls(&roll).idle(result == "fire-none")
            brings Message::new(*result);
        /// Captured guns are spiked.
        Spiked { side: Side, place: Place } = "spiked" => told().to([place]);
        /// A marker opens the turn.
        Opens { piece: Piece } = "opens" => of([piece]);
        /// No marker opens it.
        Declined { side: Side } = "declined";
        /// A marker of an arriving or rationed formation goes into the cup.
        PutIn { side: Side, piece: Piece } = "put-in" => of([piece]);
        /// A marker is drawn.
        Drawn { piece: Piece } = "drawn" => of([piece]);
        /// The last marker is set aside.
        SetAside { piece: Piece } = "set-aside" => of([piece]);
        /// An arriving formation is delayed.
        Delayed { piece: Piece } = "delayed" => of([piece]);
        /// A formation is activated.
        Activated { side: Side, piece: Piece } = "activated" => of([piece]);
        /// A combined marker is played.
        Combined { piece: Piece } = "combined" => of([piece]);
        /// A marker that was held back is shown.
        HeldShown { piece: Piece } = "held-shown" => of([piece]);
        /// A marker in the cup is swapped for another.
        Swapped { piece: Piece, other: Piece } = "swapped" => of([piece, other]);
        /// A marker is taken out of the cup unplayed.
        TakenOut { piece: Piece } = "taken-out" => of([piece]);
        /// A marker goes into the cup before everybody's eyes.
        AddedToCup { piece: Piece } = "added-to-cup" => of([piece]);
        /// A unit, or all of a combined marker at once, try to act on their own.
        UnitTested { piece: Piece, roll: Roll, value: u8, passed: bool } =
            if passed { "unit-yes" } else { "unit-no" } => of([piece]).rolls(&roll).low();
        /// The order marker of a group is turned up.
        Revealed { piece: Piece, number: u8, ordered: bool } =
            if ordered { "revealed-with" } else { "revealed-without" } => of([piece]);
        /// A commander's initiative is tested.
        CommanderTested { piece: Piece, number: u8, roll: Roll, value: u8, passed: bool } =
            if passed { "commander-yes" } else { "commander-no" } => of([piece]).rolls(&roll).low();
        /// A cohesion test.
        CohesionTested { piece: Piece, roll: Roll, value: u8, passed: bool } =
            if passed { "cohesion-yes" } else { "cohesion-no" } => of([piece]).rolls(&roll).low();
        /// An engagement test.
        EngagementTested { piece: Piece, roll: Roll, value: u8, passed: bool } =
            if passed { "engagement-yes" } else { "engagement-no" } => of([piece]).rolls(&roll).low();
        /// A unit is put on top of its stack.
        Topped { piece: Piece } = "topped" => of([piece]);
        /// A battery fires.
        Fired { piece: Piece, place: Place, roll: Roll, result: &'static str } =
            "fired" => strikes([piece]).to([place]).rolls(&roll).idle(result == "fire-none")
            brings Message::new(*result);
        /// A unit goes into a hex.
        Moved { piece: Piece, from: Place, to: Place, cost: u8 } = "moved" => goes([piece]).from([from]).to([to]).costs(cost);
        /// A unit ends its move.
        Halted { piece: Piece, facing: Point } = "halted" => of([piece]);
        /// Units turn where they stand.
        Turned { piece: Piece, facing: Point } = "turned" => of([piece]);
        /// A unit leaves a marching stack.
        Parted { piece: Piece } = "parted" => of([piece]);
        /// A reinforcement enters.
        Entered { piece: Piece, place: Place } = "entered" => goes([piece]).to([place]);
        /// A unit leaves the map by an exit.
        LeftMap { piece: Piece, place: Place } = "left-map" => goes([piece]).from([place]);
        /// A unit goes aboard a craft.
        Boarded { piece: Piece, craft: Piece, from: Place, to: Place } = "boarded" => goes([piece]).from([from]).to([to]);
        /// A unit lands.
        Landed { piece: Piece, from: Place, to: Place, cost: u8 } = "landed" => goes([piece]).from([from]).to([to]).costs(cost);
        /// A bridge is begun, or finished.
        BridgeBuilt { piece: Piece, from: Place, to: Place, done: bool } =
            if done { "bridge-built" } else { "bridge-begun" } => of([piece]).from([from]).to([to]);
        /// A pontoon is laid.
        PontoonLaid { piece: Piece, from: Place, to: Place } = "pontoon-laid" => of([piece]).from([from]).to([to]);
        /// A village is burnt.
        Burnt { piece: Piece, place: Place } = "burnt" => of([piece]).to([place]);
        /// A column that was bound to a march is free.
        Released { piece: Piece } = "released" => of([piece]);
        /// A Reinforcement marker comes off.
        Arrived { piece: Piece } = "arrived" => of([piece]);
        /// The units of a hex are in square.
        Squared { place: Place } = "squared" => told().to([place]);
        /// The units of a hex have left their square.
        Unsquared { place: Place } = "unsquared" => told().to([place]);
        /// A commander-in-chief moves.
        ChiefMoved { piece: Piece, from: Place, to: Place } = "chief-moved" => goes([piece]).from([from]).to([to]);
        /// A commander-in-chief comes onto the map.
        ChiefEntered { piece: Piece, place: Place } = "chief-entered" => goes([piece]).to([place]);
        /// A commander-in-chief leaves the field.
        ChiefLeft { piece: Piece } = "chief-left" => of([piece]);
        /// A commander-in-chief is lost.
        ChiefLost { piece: Piece } = "chief-lost" => of([piece]).falls();
        /// Another takes his place.
        ChiefSucceeds { piece: Piece } = "chief-succeeds" => of([piece]);
        /// A charge is declared.
        ChargeDeclared { piece: Piece, place: Place } = "charge-declared" => strikes([piece]).to([place]);
        /// A stack is to attack a hex.
        Declared { from: Place, place: Place } = "declared" => strikes([]).from([from]).to([place]);
        /// A combat begins.
        CombatBegan { place: Place } = "combat-began" => strikes([]).to([place]);
        /// Cavalry evades.
        Evaded { piece: Piece, from: Place, to: Place } = "evaded" => goes([piece]).from([from]).to([to]);
        /// Foot tries to form square against a charge.
        SquareTried { place: Place, roll: Roll, formed: bool } =
            if formed { "square-yes" } else { "square-no" } => told().to([place]).rolls(&roll).low();
        /// A charge is recalled.
        Recalled { piece: Piece, from: Place, to: Place } = "recalled" => goes([piece]).from([from]).to([to]);
        /// The die of a combat.
        Combat { side: Side, place: Place, attack: i16, defence: i16, roll: Roll, result: &'static str } =
            "combat" => strikes([]).to([place]).compares(attack, defence).rolls(&roll).rolled_by(side.into())
            brings Message::new(*result);
        /// A unit is disordered.
        Disordered { piece: Piece } = "disordered" => of([piece]);
        /// A unit is routed.
        Routed { piece: Piece } = "routed" => of([piece]).breaks();
        /// A unit is eliminated.
        Eliminated { piece: Piece } = "eliminated" => of([piece]).falls();
        /// A unit gives way into a hex.
        Retreated { piece: Piece, from: Place, to: Place } = "retreated" => goes([piece]).from([from]).to([to]);
        /// A unit enters ground that may break under it.
        GroundTried { piece: Piece, place: Place, roll: Roll, broke: bool } =
            if broke { "ground-breaks" } else { "ground-holds" } => of([piece]).to([place]).rolls(&roll);
        /// A unit advances after combat.
        Advanced { piece: Piece, from: Place, to: Place } = "advanced" => goes([piece]).from([from]).to([to]);
        /// A routed unit runs.
        RunsAway { piece: Piece } = "runs-away" => of([piece]);
        /// A routed unit stops in a village.
        Sheltered { piece: Piece } = "sheltered" => of([piece]);
        /// A unit tries to rally.
        RallyTried { piece: Piece, roll: Roll, value: u8, rallied: bool } =
            if rallied { "rally-yes" } else { "rally-no" } => of([piece]).rolls(&roll).low();
        /// A unit has rallied.
        Rallied { piece: Piece } = "rallied" => of([piece]);
        /// A formation loses heart, or takes it again.
        Demoralised { piece: Piece, broken: bool } = if broken { "demoralised" } else { "heartened" } => of([piece]);
        /// A side takes a hex that counts.
        Taken { side: Side, place: Place } = "taken" => told().to([place]);
        /// Something that the battle had in store happens.
        Triggered { code: String } = "triggered";
        /// The game is over.
        Over { winner: Option<Side> } = if winner.is_some() { "over" } else { "over-draw" };
    }
}
