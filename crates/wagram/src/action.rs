//! What a player may decide, and how it is written.
//!
//! A line of the notation is a verb and codes: `order massena`, `pivot legrand`, `move legrand`, `to 156`,
//! `attack 174 174`, `retreat riese 155`, `stance hold`.

use crate::data::Data;
use crate::event::place;
use crate::ids::{CorpsId, UnitId};
use crate::options::Choice;
use crate::stance::Stance;
use arrayvec::ArrayVec;
use board::area::Zone;
use kernel::notation::Word;
use kernel::{Arg, Message, Misread, Piece};

/// Units named to defend.
pub type Defenders = ArrayVec<UnitId, 4>;

kernel::notation! {
    /// One decision of one player.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    pub enum Action named by Data {
        /// Set-up: a unit takes one of its zones.
        Place(piece: UnitId as Who, place: Zone as Where) = ["place" piece place], Goes, "do-place";
        /// Set-up: everything left to the side goes and faces as proposed.
        Deploy = ["deploy"], Closes, "do-deploy";
        /// Units face a zone: at set-up, after a move, a rest, a retreat or an advance, or in reaction.
        Face(place: Zone as Facing) = ["face" place], Turns, "do-face", dice;
        /// A corps marker is laid in the next order box, or in Order 3.
        Order(piece: CorpsId as Who) = ["order" piece], Chooses, "do-order";
        /// A corps marker is laid in the Administrative box.
        Administrative(piece: CorpsId as Who) = ["administrative" piece], Chooses, "do-administrative";
        /// A corps is chosen for the night.
        Night(piece: CorpsId as Who) = ["night" piece], Chooses, "do-night";
        /// A corps is to react.
        React(piece: CorpsId as Who) = ["react" piece], Answers, "do-react", dice;
        /// This unit is the pivot.
        Pivot(piece: UnitId as Who) = ["pivot" piece], Chooses, "do-pivot";
        /// An option is taken.
        Take(option: Choice as How) = ["take" option], Chooses, "do-take";
        /// A unit is detached to a corps; the Guard's batteries go together.
        Detach(piece: UnitId as Who, corps: CorpsId as With) = ["detach" piece corps], Chooses, "do-detach";
        /// Reynier leaves Lobau with a corps.
        Release(piece: CorpsId as With) = ["release" piece], Chooses, "do-release";
        /// The Grand Battery is announced in two zones.
        Battery(place: Zone as Where, other: Zone as Where) = ["battery" place other], Chooses, "do-battery";
        /// The Grand Battery ends.
        EndBattery = ["end" "battery"], Chooses, "do-end-battery";
        /// The divisional square ends.
        EndSquare = ["end" "square"], Chooses, "do-end-square";
        /// A battery bombards a zone.
        Fire(piece: UnitId as Who, place: Zone as Target) = ["fire" piece place], Strikes, "do-fire", dice;
        /// A battery answers.
        Counter(piece: UnitId as Who) = ["counter" piece], Answers, "do-counter", dice;
        /// A unit begins to move.
        Move(piece: UnitId as Who) = ["move" piece], Begins, "do-move";
        /// A waiting unit enters the map.
        Enter(piece: UnitId as Who, place: Zone as Where) = ["enter" piece place], Goes, "do-enter";
        /// A unit rests.
        Rest(piece: UnitId as Who) = ["rest" piece], Chooses, "do-rest", dice;
        /// The army headquarters begins to move.
        Ride = ["ride"], Begins, "do-ride";
        /// Goes on into a zone; the headquarters goes there.
        To(place: Zone as Where) = ["to" place], Goes, "do-to";
        /// Goes there though it has not enough points (9.6).
        Press(place: Zone as Where) = ["press" place], Goes, "do-press", dice;
        /// Takes a fatigue level for more points.
        Bonus = ["bonus"], Chooses, "do-bonus";
        /// Joins the divisional square.
        Square = ["square"], Chooses, "do-square";
        /// Attacks a zone, facing another.
        Attack(place: Zone as Target, faced: Zone as Facing) = ["attack" place faced], Strikes, "do-attack", dice;
        /// Charges a zone, facing another.
        Charge(place: Zone as Target, faced: Zone as Facing) = ["charge" place faced], Strikes, "do-charge", dice;
        /// Fights the combat against a zone.
        Resolve(place: Zone as Target) = ["resolve" place], Strikes, "do-resolve", dice;
        /// A battery joins the attack.
        Support(piece: UnitId as Who) = ["support" piece], Chooses, "do-support";
        /// A unit refuses combat.
        Refuse(piece: UnitId as Who) = ["refuse" piece], Answers, "do-refuse";
        /// These units defend.
        Defend(piece: Defenders as Who) = ["defend" piece], Chooses, "do-defend", dice;
        /// The defender's option.
        Stance(stance: Stance as How) = ["stance" stance], Chooses, "do-stance", dice;
        /// An attacking infantry unit forces the decision.
        Force(piece: UnitId as Who) = ["force" piece], Chooses, "do-force", dice;
        /// A unit falls back into a zone.
        Retreat(piece: UnitId as Who, place: Zone as Where) = ["retreat" piece place], Goes, "do-retreat";
        /// A unit stays where it is: in the night, in a strong point.
        Stay(piece: UnitId as Who) = ["stay" piece], Chooses, "do-stay";
        /// An attacker advances.
        Advance(piece: UnitId as Who) = ["advance" piece], Goes, "do-advance", dice;
        /// A corps marches in the administrative phase or the night.
        March(piece: CorpsId as Who) = ["march" piece], Begins, "do-march";
        /// Nothing, or nothing more of what is offered.
        Pass = ["pass"], Passes, "do-pass", dice;
    }
}

kernel::listed! { Data:
    /// A unit by its code.
    UnitId as Unit in units, found by unit;
    /// A corps by its code.
    CorpsId as Corps in corps, found by corps;
}

kernel::coded! { Data: (it, word, data);
    Zone as Zone = data.map.areas.parse(word).ok(), data.map.areas.number(it), Arg::Place(place(it));
}

/// In the order of the counters, none twice.
impl Word<Data> for Defenders {
    const MOST: usize = 4;

    fn write(&self, data: &Data, line: &mut String) {
        self.iter().for_each(|unit| unit.write(data, line));
    }

    fn read(words: &[&str], data: &Data) -> Result<Defenders, Misread> {
        let read = |word: &&str| UnitId::read(&[word], data);
        let mut units = words.iter().map(read).collect::<Result<Defenders, _>>()?;
        units.sort_unstable();
        match units.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(Misread::Twice(data.units[pair[0].at()].code.clone())),
            None => Ok(units),
        }
    }

    fn each(&self, data: &Data, said: &mut dyn FnMut(Arg)) {
        self.iter().for_each(|unit| unit.each(data, said));
    }

    fn label(&self, _: &Data, _: &'static str, message: Message) -> Message {
        let pieces: Vec<Piece> = self.iter().map(|&unit| unit.into()).collect();
        message.with_pieces(&pieces)
    }
}
