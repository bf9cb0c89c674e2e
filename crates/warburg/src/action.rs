//! What a player may decide, and how it is written.
//!
//! A line of the notation is a verb and codes: `activate f-segur`, `move jenner`, `to 1307`, `fire art-12l-segur 1004`.

use crate::data::Data;
use crate::event::place;
use crate::ids::{FormationId, OfficerId, UnitId};
use board::compass::Point;
use board::{Hex, Vertex};
use kernel::misread::Kind;
use kernel::notation::{Word, add};
use kernel::{Arg, Few, Message, Misread};

/// The most hexes of a charging line.
pub const LINE: usize = 4;

/// The hexes of a line that charges.
pub type Line = Few<Hex, LINE>;

/// One unit, or the whole stack of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    /// One unit by itself.
    Unit(UnitId),
    /// Both units of a hex.
    Stack(Hex),
}

kernel::words! {
    /// A turn by one vertex.
    pub enum Way known to Data {
        /// Counter-clockwise.
        Left = "left";
        /// Clockwise.
        Right = "right";
    }
}

impl Way {
    /// The vertex one further that way.
    pub fn from(self, vertex: Vertex) -> Vertex {
        vertex.turned(match self {
            Way::Left => -1,
            Way::Right => 1,
        })
    }
}

/// The one or two hexes of an attack, the lower number first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Targets {
    /// The hex attacked, or the first of two.
    pub first: Hex,
    /// The other.
    pub second: Option<Hex>,
}

kernel::notation! {
    /// One decision of one player.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Action named by Data {
        /// Set-up: a unit takes one of its hexes.
        Place(piece: UnitId as Who, place: Hex as Where) = ["place" piece place], Goes, "do-place";
        /// Set-up: an officer takes a hex.
        Post(piece: OfficerId as Who, place: Hex as Where) = ["post" piece place], Goes, "do-place";
        /// Set-up: everything left to the side goes where the scenario proposes.
        DeployAll = ["deploy"], Closes, "do-deploy";
        /// A waiting unit enters the map; light units take no facing.
        Enter(piece: UnitId as Who, place: Hex as Where, facing: Option<Vertex> as Facing) =
            ["enter" piece place facing], Goes, "do-enter";
        /// An arrived formation enters in march column.
        EnterInColumn(piece: FormationId as Who) = ["enter" piece "column"], Chooses, "do-enter-column";
        /// An arrived formation enters deployed.
        EnterDeployed(piece: FormationId as Who) = ["enter" piece "deployed"], Chooses, "do-enter-deployed";
        /// Rally phase: this unit tests.
        Test(piece: UnitId as Who) = ["test" piece], Chooses, "do-test", dice;
        /// A rallied unit faces this way.
        Face(facing: Vertex as Facing) = ["face" facing], Turns, "do-face";
        /// Tests a formation for activation.
        ActivateFormation(piece: FormationId as Who) = ["activate" piece], Begins, "do-activate", dice;
        /// Tests an independent unit for activation.
        ActivateUnit(piece: UnitId as Who) = ["activate" piece], Begins, "do-activate", dice;
        /// An independent unit joins the formation's activation.
        Join(piece: UnitId as Who) = ["join" piece], Chooses, "do-join";
        /// A gun turns by one vertex before firing.
        TurnGun(piece: UnitId as Who, way: Way as Facing) = ["turn-gun" piece way], Turns, "do-turn-unit";
        /// A gun fires at a hex.
        Fire(piece: UnitId as Who, place: Hex as Target) = ["fire" piece place], Strikes, "do-fire", dice;
        /// A unit out of command, or an independent that failed, turns by one vertex.
        TurnOut(piece: UnitId as Who, way: Way as Facing) = ["turn" piece way], Turns, "do-turn-unit", dice;
        /// A unit or stack begins its move.
        Move(who: Who as Who) = ["move" who], Begins, "do-move";
        /// A unit or stack begins a march in column.
        March(who: Who as Who) = ["march" who], Begins, "do-march";
        /// An officer begins a move with a unit or stack, perhaps with the army commander along.
        Lead(officer: OfficerId as Who, who: Who as With, companion: Option<OfficerId> as With) =
            ["lead" officer who companion], Begins, "do-lead";
        /// An officer moves alone, perhaps with the army commander along.
        Ride(piece: OfficerId as Who, companion: Option<OfficerId> as With) =
            ["ride" piece companion], Begins, "do-ride";
        /// Goes on into a hex.
        To(place: Hex as Where) = ["to" place], Goes, "do-to", dice;
        /// Turns to the road and follows it into a hex.
        Road(place: Hex as Where) = ["road" place], Goes, "do-road", dice;
        /// Moves back into a hex.
        Back(place: Hex as Where) = ["back" place], Goes, "do-back", dice;
        /// Turns by one vertex.
        Turn(way: Way as Facing) = [way], Turns, "do-turn", dice;
        /// Turns right round.
        AboutFace = ["about"], Turns, "do-about";
        /// Changes the order of the stack.
        Swap = ["swap"], Chooses, "do-swap";
        /// Reaction fire at the hex left by the mover.
        ReactLeft(piece: UnitId as Who) = ["react" piece "left"], Answers, "do-react-left", dice;
        /// Reaction fire at the hex entered by the mover.
        ReactEntered(piece: UnitId as Who) = ["react" piece "entered"], Answers, "do-react-entered", dice;
        /// Opportunity charge by the cavalry of these hexes.
        Charge(line: Line as From) = ["charge" line], Answers, "do-charge", dice;
        /// Opportunity charge by one unit of a stack.
        ChargeUnit(piece: UnitId as Who) = ["charge" piece], Answers, "do-charge-unit", dice;
        /// Lets this move pass.
        Pass = ["pass"], Passes, "do-pass";
        /// Lets every move pass until the end of this activation.
        PassAll = ["pass-all"], Waives, "do-pass-all";
        /// Declares that the stack of a hex attacks one or two hexes.
        Attack(from: Hex as From, targets: Targets as Target) = ["attack" from targets], Strikes, "do-attack", dice;
        /// Resolves the combat against a hex.
        Resolve(place: Hex as Target) = ["resolve" place], Strikes, "do-resolve", dice;
        /// Stands against the attack.
        Stand = ["stand"], Passes, "do-stand", dice;
        /// Withdraws before the combat, into a hex.
        Withdraw(place: Hex as Where) = ["withdraw" place], Goes, "do-withdraw", dice;
        /// A loss is taken in a hex.
        Lose(place: Hex as Where) = ["lose" place], Chooses, "do-lose", dice;
        /// This leader takes over the army.
        Promote(piece: OfficerId as Who) = ["promote" piece], Chooses, "do-promote";
        /// The officer is placed on a hex: an aide-de-camp, or one who was ridden over.
        Station(place: Hex as Where) = ["station" place], Goes, "do-station";
        /// Retreats into a hex.
        Retreat(place: Hex as Where) = ["retreat" place], Goes, "do-retreat", dice;
        /// Routs into a hex.
        Rout(place: Hex as Where) = ["rout" place], Goes, "do-rout", dice;
        /// The officer follows the rout as far as a hex.
        Follow(place: Hex as Where) = ["follow" place], Goes, "do-follow";
        /// Attackers advance into a hex.
        Advance(who: Who as Who, to: Hex as Where) = ["advance" who to], Goes, "do-advance", dice;
        /// Gives up a unit of an overstacked hex.
        GiveUp(piece: UnitId as Who) = ["give-up" piece], Chooses, "do-give-up";
        /// Ends what is going on: a move, an activation, the declarations, an advance.
        End = ["end"], Closes, "do-end";
    }
}

kernel::listed! { Data:
    /// A unit by its code.
    UnitId as Unit in units, found by unit;
    /// An officer by his code.
    OfficerId as Officer in officers, found by officer;
    /// A formation by its code.
    FormationId as Formation in formations, found by formation;
}

kernel::coded! { Data: (it, word, data);
    Hex as Hex = data.map.grid.parse(word).ok(), data.map.grid.number(it), Arg::Place(place(it));
}

impl Word<Data> for Vertex {
    fn write(&self, data: &Data, line: &mut String) {
        add(line, &data.map.vertex_names[self.index()]);
    }

    fn read(words: &[&str], data: &Data) -> Result<Vertex, Misread> {
        data.map.vertex(words[0]).ok_or_else(|| Kind::Vertex.missing(words[0]))
    }

    fn each(&self, data: &Data, said: &mut dyn FnMut(Arg)) {
        let name = &data.map.vertex_names[self.index()];
        said(Point::named(name).map_or_else(|| Arg::Text(name.clone()), Point::arg));
    }
}

impl Word<Data> for Who {
    fn write(&self, data: &Data, line: &mut String) {
        match self {
            Who::Unit(unit) => unit.write(data, line),
            Who::Stack(hex) => hex.write(data, line),
        }
    }

    fn read(words: &[&str], data: &Data) -> Result<Who, Misread> {
        match Hex::read(words, data) {
            Ok(hex) => Ok(Who::Stack(hex)),
            Err(_) => UnitId::read(words, data).map(Who::Unit),
        }
    }

    fn each(&self, data: &Data, said: &mut dyn FnMut(Arg)) {
        match self {
            Who::Unit(unit) => unit.each(data, said),
            Who::Stack(hex) => hex.each(data, said),
        }
    }

    /// The label also says whether it is a unit or a stack.
    fn label(&self, data: &Data, name: &'static str, message: Message) -> Message {
        match self {
            Who::Unit(unit) => unit.label(data, "piece", message.with(name, Arg::Text("unit".into()))),
            Who::Stack(hex) => hex.label(data, "place", message.with(name, Arg::Text("stack".into()))),
        }
    }
}

/// Named in either order.
impl Word<Data> for Targets {
    const MOST: usize = 2;

    fn write(&self, data: &Data, line: &mut String) {
        self.first.write(data, line);
        self.second.write(data, line);
    }

    fn read(words: &[&str], data: &Data) -> Result<Targets, Misread> {
        let first = Hex::read(words, data)?;
        let Some(word) = words.get(1) else { return Ok(Targets { first, second: None }) };
        let second = Hex::read(&[word], data)?;
        Ok(Targets { first: first.min(second), second: Some(first.max(second)) })
    }

    fn each(&self, data: &Data, said: &mut dyn FnMut(Arg)) {
        self.first.each(data, said);
        self.second.each(data, said);
    }

    fn label(&self, data: &Data, _: &'static str, message: Message) -> Message {
        let message = self.first.label(data, "place", message);
        self.second.label(data, "other", message)
    }
}
