//! What a player may decide, and how it is written.
//!
//! A line of the notation is a verb and codes: `order massena`, `pivot legrand`, `move legrand`, `to 156`,
//! `attack 174 174`, `retreat riese 155`, `stance hold`.

use crate::data::{Choice, Data};
use crate::ids::{CorpsId, UnitId};
use crate::state::Stance;
use arrayvec::ArrayVec;
use board::area::Zone;
use kernel::Misread;
use kernel::misread::Kind;

/// Units named to defend.
pub type Defenders = ArrayVec<UnitId, 4>;

/// One decision of one player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Set-up: a unit takes one of its zones.
    Place(UnitId, Zone),
    /// Set-up: everything left to the side goes and faces as proposed.
    Deploy,
    /// Units face a zone: at set-up, after a move, a rest, a retreat or an advance, or in reaction.
    Face(Zone),
    /// A corps marker is laid in the next order box, or in Order 3.
    Order(CorpsId),
    /// A corps marker is laid in the Administrative box.
    Administrative(CorpsId),
    /// A corps is chosen for the night.
    Night(CorpsId),
    /// A corps is to react.
    React(CorpsId),
    /// This unit is the pivot.
    Pivot(UnitId),
    /// An option is taken.
    Take(Choice),
    /// A unit is detached to a corps; the Guard's batteries go together.
    Detach(UnitId, CorpsId),
    /// Reynier leaves Lobau with a corps.
    Release(CorpsId),
    /// The Grand Battery is announced in two zones.
    Battery(Zone, Zone),
    /// The Grand Battery ends.
    EndBattery,
    /// The divisional square ends.
    EndSquare,
    /// A battery bombards a zone.
    Fire(UnitId, Zone),
    /// A battery answers.
    Counter(UnitId),
    /// A unit begins to move.
    Move(UnitId),
    /// A waiting unit enters the map.
    Enter(UnitId, Zone),
    /// A unit rests.
    Rest(UnitId),
    /// The army headquarters begins to move.
    Ride,
    /// Goes on into a zone; the headquarters goes there.
    To(Zone),
    /// Goes there though it has not enough points (9.6).
    Press(Zone),
    /// Takes a fatigue level for more points.
    Bonus,
    /// Joins the divisional square.
    Square,
    /// Attacks a zone, facing another.
    Attack(Zone, Zone),
    /// Charges a zone, facing another.
    Charge(Zone, Zone),
    /// Fights the combat against a zone.
    Resolve(Zone),
    /// A battery joins the attack.
    Support(UnitId),
    /// A unit refuses combat.
    Refuse(UnitId),
    /// These units defend.
    Defend(Defenders),
    /// The defender's option.
    Stance(Stance),
    /// An attacking infantry unit forces the decision.
    Force(UnitId),
    /// A unit falls back into a zone.
    Retreat(UnitId, Zone),
    /// A unit stays where it is: in the night, in a strong point.
    Stay(UnitId),
    /// An attacker advances.
    Advance(UnitId),
    /// A corps marches in the administrative phase or the night.
    March(CorpsId),
    /// Nothing, or nothing more of what is offered.
    Pass,
}

impl Action {
    /// In the notation.
    pub fn write(&self, data: &Data) -> String {
        let unit = |u: &UnitId| data.units[u.at()].code.as_str();
        let corps = |c: &CorpsId| data.corps[c.at()].code.as_str();
        let zone = |z: &Zone| data.map.areas.number(*z);
        match self {
            Action::Place(u, z) => format!("place {} {}", unit(u), zone(z)),
            Action::Deploy => "deploy".into(),
            Action::Face(z) => format!("face {}", zone(z)),
            Action::Order(c) => format!("order {}", corps(c)),
            Action::Administrative(c) => format!("administrative {}", corps(c)),
            Action::Night(c) => format!("night {}", corps(c)),
            Action::React(c) => format!("react {}", corps(c)),
            Action::Pivot(u) => format!("pivot {}", unit(u)),
            Action::Take(choice) => format!("take {}", choice_word(*choice)),
            Action::Detach(u, c) => format!("detach {} {}", unit(u), corps(c)),
            Action::Release(c) => format!("release {}", corps(c)),
            Action::Battery(a, b) => format!("battery {} {}", zone(a), zone(b)),
            Action::EndBattery => "end battery".into(),
            Action::EndSquare => "end square".into(),
            Action::Fire(u, z) => format!("fire {} {}", unit(u), zone(z)),
            Action::Counter(u) => format!("counter {}", unit(u)),
            Action::Move(u) => format!("move {}", unit(u)),
            Action::Enter(u, z) => format!("enter {} {}", unit(u), zone(z)),
            Action::Rest(u) => format!("rest {}", unit(u)),
            Action::Ride => "ride".into(),
            Action::To(z) => format!("to {}", zone(z)),
            Action::Press(z) => format!("press {}", zone(z)),
            Action::Bonus => "bonus".into(),
            Action::Square => "square".into(),
            Action::Attack(z, f) => format!("attack {} {}", zone(z), zone(f)),
            Action::Charge(z, f) => format!("charge {} {}", zone(z), zone(f)),
            Action::Resolve(z) => format!("resolve {}", zone(z)),
            Action::Support(u) => format!("support {}", unit(u)),
            Action::Refuse(u) => format!("refuse {}", unit(u)),
            Action::Defend(units) => {
                format!("defend {}", units.iter().map(unit).collect::<Vec<_>>().join(" "))
            }
            Action::Stance(stance) => format!("stance {}", stance_word(*stance)),
            Action::Force(u) => format!("force {}", unit(u)),
            Action::Retreat(u, z) => format!("retreat {} {}", unit(u), zone(z)),
            Action::Stay(u) => format!("stay {}", unit(u)),
            Action::Advance(u) => format!("advance {}", unit(u)),
            Action::March(c) => format!("march {}", corps(c)),
            Action::Pass => "pass".into(),
        }
    }

    /// Reads the notation.
    pub fn read(text: &str, data: &Data) -> Result<Action, Misread> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((&verb, rest)) = words.split_first() else { return Err(Misread::Empty) };
        Reader { data }.read(verb, rest)
    }
}

/// The word of an option.
pub const fn choice_word(choice: Choice) -> &'static str {
    match choice {
        Choice::Reuss => "reuss",
        Choice::Nostitz => "nostitz",
        Choice::GuardArtillery => "guard-artillery",
        Choice::Reynier => "reynier",
        Choice::Johann => "johann",
        Choice::GrandBattery => "grand-battery",
        Choice::Square => "square",
        Choice::Bernadotte => "bernadotte",
        Choice::ReserveCavalry => "reserve-cavalry",
        Choice::Wrede => "wrede",
    }
}

/// The word of a defensive option.
pub const fn stance_word(stance: Stance) -> &'static str {
    match stance {
        Stance::Hold => "hold",
        Stance::Reactive => "reactive",
        Stance::Orderly => "orderly",
    }
}

/// Reads words of the notation.
struct Reader<'a> {
    data: &'a Data,
}

impl Reader<'_> {
    fn read(&self, verb: &str, rest: &[&str]) -> Result<Action, Misread> {
        let action = match (verb, rest) {
            ("place", [u, z]) => Action::Place(self.unit(u)?, self.zone(z)?),
            ("deploy", []) => Action::Deploy,
            ("face", [z]) => Action::Face(self.zone(z)?),
            ("order", [c]) => Action::Order(self.corps(c)?),
            ("administrative", [c]) => Action::Administrative(self.corps(c)?),
            ("night", [c]) => Action::Night(self.corps(c)?),
            ("react", [c]) => Action::React(self.corps(c)?),
            ("pivot", [u]) => Action::Pivot(self.unit(u)?),
            ("take", [word]) => Action::Take(choice(word)?),
            ("detach", [u, c]) => Action::Detach(self.unit(u)?, self.corps(c)?),
            ("release", [c]) => Action::Release(self.corps(c)?),
            ("battery", [a, b]) => Action::Battery(self.zone(a)?, self.zone(b)?),
            ("end", ["battery"]) => Action::EndBattery,
            ("end", ["square"]) => Action::EndSquare,
            ("fire", [u, z]) => Action::Fire(self.unit(u)?, self.zone(z)?),
            ("counter", [u]) => Action::Counter(self.unit(u)?),
            ("move", [u]) => Action::Move(self.unit(u)?),
            ("enter", [u, z]) => Action::Enter(self.unit(u)?, self.zone(z)?),
            ("rest", [u]) => Action::Rest(self.unit(u)?),
            ("ride", []) => Action::Ride,
            ("to", [z]) => Action::To(self.zone(z)?),
            ("press", [z]) => Action::Press(self.zone(z)?),
            ("bonus", []) => Action::Bonus,
            ("square", []) => Action::Square,
            ("attack", [z, f]) => Action::Attack(self.zone(z)?, self.zone(f)?),
            ("charge", [z, f]) => Action::Charge(self.zone(z)?, self.zone(f)?),
            ("resolve", [z]) => Action::Resolve(self.zone(z)?),
            ("support", [u]) => Action::Support(self.unit(u)?),
            ("refuse", [u]) => Action::Refuse(self.unit(u)?),
            ("defend", units) if (1..=4).contains(&units.len()) => self.defend(units)?,
            ("stance", [word]) => Action::Stance(stance(word)?),
            ("force", [u]) => Action::Force(self.unit(u)?),
            ("retreat", [u, z]) => Action::Retreat(self.unit(u)?, self.zone(z)?),
            ("stay", [u]) => Action::Stay(self.unit(u)?),
            ("advance", [u]) => Action::Advance(self.unit(u)?),
            ("march", [c]) => Action::March(self.corps(c)?),
            ("pass", []) => Action::Pass,
            _ => return Err(Misread::verb(verb, rest)),
        };
        Ok(action)
    }

    fn defend(&self, words: &[&str]) -> Result<Action, Misread> {
        let mut units = words.iter().map(|word| self.unit(word)).collect::<Result<Defenders, _>>()?;
        units.sort_unstable();
        if let Some(pair) = units.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Misread::Twice(self.data.units[pair[0].at()].code.clone()));
        }
        Ok(Action::Defend(units))
    }

    fn unit(&self, code: &str) -> Result<UnitId, Misread> {
        self.data.unit(code).ok_or_else(|| Kind::Unit.missing(code))
    }

    fn corps(&self, code: &str) -> Result<CorpsId, Misread> {
        self.data.corps(code).ok_or_else(|| Kind::Corps.missing(code))
    }

    fn zone(&self, number: &str) -> Result<Zone, Misread> {
        self.data.map.areas.parse(number).map_err(|_| Kind::Zone.missing(number))
    }
}

fn choice(word: &str) -> Result<Choice, Misread> {
    one_of(word, Choice::ALL, choice_word)
}

fn stance(word: &str) -> Result<Stance, Misread> {
    one_of(word, Stance::ALL, stance_word)
}

/// The one of these that is written so.
fn one_of<T: Copy, const N: usize>(
    word: &str,
    all: [T; N],
    written: impl Fn(T) -> &'static str,
) -> Result<T, Misread> {
    let none = || Misread::NoneOf { word: word.to_owned(), among: all.map(&written).to_vec() };
    all.into_iter().find(|&one| written(one) == word).ok_or_else(none)
}
