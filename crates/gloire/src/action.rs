//! What a player may decide, and how it is written.
//!
//! A line of the notation is a verb and codes: `order watrin.2`, `open watrin-1`, `fire art-watrin 1310`, `move 12-hu`,
//! `to 1409`, `halt sw`, `charge 12-hu 1310`, `shock 1409 1310`, `refuse 1412`, `rally 6-leg-1`.

use crate::event::{place, towards};
use crate::field::Field;
use crate::ids::{ChiefId, FormationId, MarkerId, UnitId};
use crate::orders::Tactical;
use board::{Hex, Vertex};
use kernel::misread::Kind;
use kernel::notation::Word;
use kernel::{Arg, Message, Misread};

kernel::notation! {
    /// One decision of one player.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Action named by Field {
        /// A tactical group is given orders.
        Order(piece: Tactical as Who) = ["order" piece], Chooses, "do-order";
        /// A combined marker is committed.
        Commit(piece: MarkerId as Who) = ["commit" piece], Chooses, "do-commit";
        /// A marker is held back as the price of a combined one.
        Hold(piece: MarkerId as Who) = ["hold" piece], Chooses, "do-hold";
        /// The enemy's orders are looked at before one gives one's own.
        Look = ["look"], Chooses, "do-look";
        /// A marker opens the turn.
        Open(piece: MarkerId as Who) = ["open" piece], Chooses, "do-open";
        /// No marker opens the turn.
        Decline = ["decline"], Passes, "do-decline";
        /// A marker of an arriving or rationed formation goes into the cup.
        Put(piece: MarkerId as Who) = ["put" piece], Chooses, "do-put", dice;
        /// The rest of the ration is picked by itself.
        Fill = ["fill"], Closes, "do-fill", dice;
        /// A group Without Orders tests its commander's initiative.
        Ask(piece: Tactical as Who) = ["ask" piece], Chooses, "do-ask", dice;
        /// A unit Without Orders tests by itself against a combined marker.
        AskAlone(piece: UnitId as Who) = ["ask" "alone" piece], Chooses, "do-ask-alone", dice;
        /// One test for all units Without Orders of a combined marker.
        AskAll = ["ask" "all"], Chooses, "do-ask-all", dice;
        /// A marker in the cup is swapped for another.
        Swap(piece: MarkerId as Who, other: MarkerId as With) = ["swap" piece other], Chooses, "do-swap";
        /// A unit is put on top of its stack.
        Top(piece: UnitId as Who) = ["top" piece], Chooses, "do-top";
        /// A battery fires.
        Fire(piece: UnitId as Who, place: Hex as Target) = ["fire" piece place], Strikes, "do-fire", dice;
        /// Two batteries of a hex fire together.
        FireTogether(piece: UnitId as Who, place: Hex as Target) = ["fire" "together" piece place], Strikes, "do-fire-together", dice;
        /// A battery fires at a pontoon.
        FirePontoon(piece: UnitId as Who, place: Hex as Target) = ["fire" "pontoon" piece place], Strikes, "do-fire-pontoon", dice;
        /// A battery answers a fire.
        Answer(piece: UnitId as Who) = ["answer" piece], Answers, "do-answer", dice;
        /// An attacked battery fires at attackers.
        React(piece: UnitId as Who, place: Hex as Target) = ["react" piece place], Answers, "do-react", dice;
        /// An attacked battery fires at the guns on top of attackers.
        ReactAtGuns(piece: UnitId as Who, place: Hex as Target) = ["react" "guns" piece place], Answers, "do-react-guns", dice;
        /// The guns of a redoubt fire.
        FireFrom(from: Hex as From, place: Hex as Target) = ["fire" "from" from place], Strikes, "do-fire-from", dice;
        /// The guns of a redoubt answer a fire.
        AnswerFrom(place: Hex as From) = ["answer" "from" place], Answers, "do-answer-from", dice;
        /// The guns of an attacked redoubt fire at attackers.
        ReactFrom(from: Hex as From, place: Hex as Target) = ["react" "from" from place], Answers, "do-react-from", dice;
        /// The guns of an attacked redoubt fire at the guns on top of attackers.
        ReactAtGunsFrom(from: Hex as From, place: Hex as Target) = ["react" "guns" "from" from place], Answers, "do-react-guns-from", dice;
        /// Captured guns are spiked.
        Spike(place: Hex as Where) = ["spike" place], Chooses, "do-spike";
        /// A formation that slept is brought into play.
        Wake(piece: FormationId as Who) = ["wake" piece], Chooses, "do-wake";
        /// A unit begins to move.
        Move(piece: UnitId as Who) = ["move" piece], Begins, "do-move";
        /// A unit begins a forced march.
        March(piece: UnitId as Who) = ["march" piece], Begins, "do-march";
        /// The units of a hex begin a forced march together.
        MarchTogether(place: Hex as From) = ["march" "together" place], Begins, "do-march-together";
        /// A unit leaves the marching stack.
        Part(piece: UnitId as Who) = ["part" piece], Chooses, "do-part";
        /// A commander-in-chief begins to ride.
        Ride(piece: ChiefId as Who) = ["ride" piece], Begins, "do-ride";
        /// Goes on into a hex.
        To(place: Hex as Where) = ["to" place], Goes, "do-to", dice;
        /// Ends a move, looking at a vertex.
        Halt(facing: Vertex as Facing) = ["halt" facing], Turns, "do-halt", dice;
        /// The units of a hex turn where they stand.
        Turn(piece: UnitId as Who) = ["turn" piece], Begins, "do-turn";
        /// Looks at a vertex.
        Face(facing: Vertex as Facing) = ["face" facing], Turns, "do-face", dice;
        /// A Reinforcement marker is given up.
        GiveUp(piece: UnitId as Who) = ["give-up" piece], Chooses, "do-give-up";
        /// A waiting unit enters the map.
        Enter(piece: UnitId as Who, place: Hex as Where) = ["enter" piece place], Goes, "do-enter";
        /// A waiting unit enters the map at normal march.
        EnterNormally(piece: UnitId as Who, place: Hex as Where) = ["enter" "normally" piece place], Goes, "do-enter-normally";
        /// Another unit enters with the one that has just entered.
        Bring(piece: UnitId as Who) = ["with" piece], Chooses, "do-bring";
        /// Goes aboard a craft.
        Board(piece: UnitId as Who) = ["board" piece], Goes, "do-board", dice;
        /// Lands from a craft.
        Land(place: Hex as Where) = ["land" place], Goes, "do-land", dice;
        /// Builds a bridge towards a hex, or goes on building it.
        Build(piece: UnitId as Who, place: Hex as Where) = ["build" piece place], Chooses, "do-build";
        /// Lays a pontoon towards a hex.
        Lay(piece: UnitId as Who, place: Hex as Where) = ["lay" piece place], Chooses, "do-lay";
        /// Sets fire to a village.
        Burn(piece: UnitId as Who) = ["burn" piece], Chooses, "do-burn";
        /// Leaves the map by an exit.
        Leave = ["leave"], Goes, "do-leave";
        /// The units of a hex form square.
        Square(place: Hex as Where) = ["square" place], Chooses, "do-square";
        /// The units of a hex leave their square.
        BreakSquare(place: Hex as Where) = ["break-square" place], Chooses, "do-break-square";
        /// Cavalry charges.
        Charge(piece: UnitId as Who, place: Hex as Target) = ["charge" piece place], Strikes, "do-charge", dice;
        /// A stack is to shock a hex.
        Shock(from: Hex as From, place: Hex as Target) = ["shock" from place], Strikes, "do-shock", dice;
        /// A stack is to shock two hexes.
        ShockBoth(from: Hex as From, place: Hex as Target, other: Hex as Target) = ["shock" "both" from place other], Strikes, "do-shock-both", dice;
        /// A stack is to shock another hex as well.
        Also(from: Hex as From, place: Hex as Target) = ["also" from place], Strikes, "do-also", dice;
        /// A declared combat is fought.
        Resolve(place: Hex as Target) = ["resolve" place], Strikes, "do-resolve", dice;
        /// Cavalry evades by a hex.
        Evade(place: Hex as Where) = ["refuse" place], Answers, "do-evade", dice;
        /// Cavalry evades by two hexes.
        EvadeFar(via: Hex as Where, place: Hex as Where) = ["refuse" "far" via place], Answers, "do-evade-far", dice;
        /// Whoever is attacked stands.
        Stand = ["stand"], Passes, "do-stand", dice;
        /// Foot forms square against a charge.
        Form = ["form"], Answers, "do-form", dice;
        /// Horse counter-charges.
        Counter = ["counter"], Answers, "do-counter", dice;
        /// A charge is recalled into a hex.
        RecallTo(place: Hex as Where) = ["recall" place], Chooses, "do-recall", dice;
        /// A charge is pressed home.
        Press = ["press"], Passes, "do-press", dice;
        /// A unit gives way into a hex.
        Recoil(place: Hex as Where) = ["recoil" place], Goes, "do-recoil", dice;
        /// A stack advances into a hex.
        Advance(from: Hex as From, place: Hex as Where) = ["advance" from place], Goes, "do-advance", dice;
        /// Those who broke through strike again.
        Strike = ["strike"], Strikes, "do-strike", dice;
        /// Pursuing cavalry charges anew.
        Pursue = ["pursue"], Strikes, "do-pursue", dice;
        /// Attacked cavalry pursues its attackers into a hex they left.
        Follow(from: Hex as From, place: Hex as Where) = ["follow" from place], Goes, "do-follow", dice;
        /// Goes no further.
        Stop = ["stop"], Closes, "do-stop", dice;
        /// Stays where it is.
        Stay = ["stay"], Passes, "do-stay", dice;
        /// A unit tries to rally.
        Rally(piece: UnitId as Who) = ["rally" piece], Chooses, "do-rally", dice;
        /// This one is next.
        Choose(piece: UnitId as Who) = ["choose" piece], Chooses, "do-choose", dice;
        /// Nothing of what is offered.
        Pass = ["pass"], Passes, "do-pass", dice;
        /// All that is wanted has been done.
        Done = ["done"], Closes, "do-done", dice;
    }
}

kernel::coded! { Field: (it, word, field);
    UnitId as Unit = field.unit(word), field.units[it.at()].code, Arg::Piece(it.into());
    ChiefId as Officer = field.chief(word), field.chiefs[it.at()].code, Arg::Piece(it.into());
    FormationId as Formation = field.formation(word), field.formations[it.at()].code, Arg::Piece(it.into());
    Hex as Hex = field.grid().parse(word).ok(), field.number(it), Arg::Place(place(it));
}

impl Word<Field> for MarkerId {
    fn write(&self, field: &Field, line: &mut String) {
        kernel::notation::add(line, &field.markers[self.at()].code);
    }

    fn read(words: &[&str], field: &Field) -> Result<MarkerId, Misread> {
        field.marker(words[0]).ok_or_else(|| Kind::Marker.missing(words[0]))
    }

    fn each(&self, _: &Field, said: &mut dyn FnMut(Arg)) {
        said(Arg::Piece((*self).into()));
    }

    /// With what it is worth: a formation has two of one name.
    fn label(&self, field: &Field, name: &'static str, message: Message) -> Message {
        let worth = if name == "piece" { "initiative" } else { "against" };
        let initiative = field.markers[self.at()].initiative;
        message.with(name, Arg::Piece((*self).into())).with(worth, Arg::Number(initiative.into()))
    }
}

impl Word<Field> for Vertex {
    fn write(&self, field: &Field, line: &mut String) {
        kernel::notation::add(line, field.map().vertex_names[self.index()].to_ascii_lowercase());
    }

    fn read(words: &[&str], field: &Field) -> Result<Vertex, Misread> {
        field.map().vertex(words[0]).ok_or_else(|| Kind::Vertex.missing(words[0]))
    }

    fn each(&self, field: &Field, said: &mut dyn FnMut(Arg)) {
        said(towards(field, *self));
    }
}
