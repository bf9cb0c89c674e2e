//! What a player may decide, and how it is written.
//!
//! A line of the notation is a verb and codes: `activate f-segur`, `move jenner`, `to 1307`, `fire art-12l-segur 1004`.

use crate::data::Data;
use crate::ids::{FormationId, OfficerId, UnitId};
use board::{Hex, Vertex};
use kernel::Misread;
use kernel::misread::Kind;

/// The most hexes of a charging line.
pub const LINE: usize = 4;

/// One unit, or the whole stack of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    /// One unit by itself.
    Unit(UnitId),
    /// Both units of a hex.
    Stack(Hex),
}

/// A turn by one vertex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// Counter-clockwise.
    Left,
    /// Clockwise.
    Right,
}

impl Way {
    /// Both ways.
    pub const BOTH: [Way; 2] = [Way::Left, Way::Right];

    /// The vertex one further that way.
    pub fn from(self, vertex: Vertex) -> Vertex {
        vertex.turned(match self {
            Way::Left => -1,
            Way::Right => 1,
        })
    }
}

/// One decision of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Set-up: a unit takes one of its hexes.
    Place(UnitId, Hex),
    /// Set-up: an officer takes a hex.
    Post(OfficerId, Hex),
    /// Set-up: everything left to the side goes where the scenario proposes.
    DeployAll,
    /// An arrived formation enters in march column.
    EnterInColumn(FormationId),
    /// An arrived formation enters deployed.
    EnterDeployed(FormationId),
    /// A waiting unit enters the map; light units take no facing.
    Enter(UnitId, Hex, Option<Vertex>),
    /// Rally phase: this unit tests.
    Test(UnitId),
    /// A rallied unit faces this way.
    Face(Vertex),
    /// Tests a formation for activation.
    ActivateFormation(FormationId),
    /// Tests an independent unit for activation.
    ActivateUnit(UnitId),
    /// An independent unit joins the formation's activation.
    Join(UnitId),
    /// A gun turns by one vertex before firing.
    TurnGun(UnitId, Way),
    /// A gun fires at a hex.
    Fire(UnitId, Hex),
    /// A unit out of command, or an independent that failed, turns by one vertex.
    TurnOut(UnitId, Way),
    /// A unit or stack begins its move.
    Move(Who),
    /// A unit or stack begins a march in column.
    March(Who),
    /// An officer begins a move with a unit or stack, perhaps with the army commander along.
    Lead(OfficerId, Who, Option<OfficerId>),
    /// An officer moves alone, perhaps with the army commander along.
    Ride(OfficerId, Option<OfficerId>),
    /// Goes on into a hex.
    To(Hex),
    /// Turns to the road and follows it into a hex.
    Road(Hex),
    /// Moves back into a hex.
    Back(Hex),
    /// Turns by one vertex.
    Turn(Way),
    /// Turns right round.
    AboutFace,
    /// Changes the order of the stack.
    Swap,
    /// Reaction fire at the hex left by the mover.
    ReactLeft(UnitId),
    /// Reaction fire at the hex entered by the mover.
    ReactEntered(UnitId),
    /// Opportunity charge by the cavalry of these hexes (`u16::MAX` for an empty place).
    Charge([u16; LINE]),
    /// Opportunity charge by one unit of a stack.
    ChargeUnit(UnitId),
    /// Lets this move pass.
    Pass,
    /// Lets every move pass until the end of this activation.
    PassAll,
    /// Declares that the stack of a hex attacks one or two hexes.
    Attack(Hex, Hex, Option<Hex>),
    /// Resolves the combat against a hex.
    Resolve(Hex),
    /// Stands against the attack.
    Stand,
    /// Withdraws before the combat, into a hex.
    Withdraw(Hex),
    /// A loss is taken in a hex.
    Lose(Hex),
    /// This leader takes over the army.
    Promote(OfficerId),
    /// The officer is placed on a hex: an aide-de-camp, or one who was ridden over.
    Station(Hex),
    /// Retreats into a hex.
    Retreat(Hex),
    /// Routs into a hex.
    Rout(Hex),
    /// The officer follows the rout as far as a hex.
    Follow(Hex),
    /// Attackers advance into a hex.
    Advance(Who, Hex),
    /// Gives up a unit of an overstacked hex.
    GiveUp(UnitId),
    /// Ends what is going on: a move, an activation, the declarations, an advance.
    End,
}

impl Action {
    /// In the notation.
    pub fn write(&self, data: &Data) -> String {
        let unit = |u: &UnitId| data.units[u.at()].code.as_str();
        let officer = |o: &OfficerId| data.officers[o.at()].code.as_str();
        let formation = |f: &FormationId| data.formations[f.at()].code.as_str();
        let hex = |h: &Hex| data.map.grid.number(*h).to_string();
        let vertex = |v: &Vertex| data.map.vertex_names[v.index()].as_str();
        let who = |w: &Who| match w {
            Who::Unit(u) => unit(u).to_string(),
            Who::Stack(h) => hex(h),
        };
        let way = |w: &Way| match w {
            Way::Left => "left",
            Way::Right => "right",
        };
        let plus = |o: &Option<OfficerId>| o.as_ref().map_or(String::new(), |o| format!(" {}", officer(o)));
        match self {
            Action::Place(u, h) => format!("place {} {}", unit(u), hex(h)),
            Action::Post(o, h) => format!("post {} {}", officer(o), hex(h)),
            Action::DeployAll => "deploy".into(),
            Action::EnterInColumn(f) => format!("enter {} column", formation(f)),
            Action::EnterDeployed(f) => format!("enter {} deployed", formation(f)),
            Action::Enter(u, h, None) => format!("enter {} {}", unit(u), hex(h)),
            Action::Enter(u, h, Some(v)) => format!("enter {} {} {}", unit(u), hex(h), vertex(v)),
            Action::Test(u) => format!("test {}", unit(u)),
            Action::Face(v) => format!("face {}", vertex(v)),
            Action::ActivateFormation(f) => format!("activate {}", formation(f)),
            Action::ActivateUnit(u) => format!("activate {}", unit(u)),
            Action::Join(u) => format!("join {}", unit(u)),
            Action::TurnGun(u, w) => format!("turn-gun {} {}", unit(u), way(w)),
            Action::Fire(u, h) => format!("fire {} {}", unit(u), hex(h)),
            Action::TurnOut(u, w) => format!("turn {} {}", unit(u), way(w)),
            Action::Move(w) => format!("move {}", who(w)),
            Action::March(w) => format!("march {}", who(w)),
            Action::Lead(o, w, c) => format!("lead {} {}{}", officer(o), who(w), plus(c)),
            Action::Ride(o, c) => format!("ride {}{}", officer(o), plus(c)),
            Action::To(h) => format!("to {}", hex(h)),
            Action::Road(h) => format!("road {}", hex(h)),
            Action::Back(h) => format!("back {}", hex(h)),
            Action::Turn(w) => way(w).to_string(),
            Action::AboutFace => "about".into(),
            Action::Swap => "swap".into(),
            Action::ReactLeft(u) => format!("react {} left", unit(u)),
            Action::ReactEntered(u) => format!("react {} entered", unit(u)),
            Action::Charge(hexes) => {
                let members = hexes.iter().filter(|&&h| h != u16::MAX).map(|&h| hex(&Hex(h)));
                format!("charge {}", members.collect::<Vec<_>>().join(" "))
            }
            Action::ChargeUnit(u) => format!("charge {}", unit(u)),
            Action::Pass => "pass".into(),
            Action::PassAll => "pass-all".into(),
            Action::Attack(a, t, None) => format!("attack {} {}", hex(a), hex(t)),
            Action::Attack(a, t, Some(s)) => format!("attack {} {} {}", hex(a), hex(t), hex(s)),
            Action::Resolve(h) => format!("resolve {}", hex(h)),
            Action::Stand => "stand".into(),
            Action::Withdraw(h) => format!("withdraw {}", hex(h)),
            Action::Lose(h) => format!("lose {}", hex(h)),
            Action::Promote(o) => format!("promote {}", officer(o)),
            Action::Station(h) => format!("station {}", hex(h)),
            Action::Retreat(h) => format!("retreat {}", hex(h)),
            Action::Rout(h) => format!("rout {}", hex(h)),
            Action::Follow(h) => format!("follow {}", hex(h)),
            Action::Advance(w, h) => format!("advance {} {}", who(w), hex(h)),
            Action::GiveUp(u) => format!("give-up {}", unit(u)),
            Action::End => "end".into(),
        }
    }

    /// Reads the notation.
    pub fn read(text: &str, data: &Data) -> Result<Action, Misread> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let reader = Reader { data };
        let Some((&verb, rest)) = words.split_first() else { return Err(Misread::Empty) };
        reader.read(verb, rest)
    }
}

/// Reads words of the notation.
struct Reader<'a> {
    data: &'a Data,
}

impl Reader<'_> {
    fn read(&self, verb: &str, rest: &[&str]) -> Result<Action, Misread> {
        let action = match (verb, rest) {
            ("place", [u, h]) => Action::Place(self.unit(u)?, self.hex(h)?),
            ("post", [o, h]) => Action::Post(self.officer(o)?, self.hex(h)?),
            ("deploy", []) => Action::DeployAll,
            ("enter", [f, "column"]) => Action::EnterInColumn(self.formation(f)?),
            ("enter", [f, "deployed"]) => Action::EnterDeployed(self.formation(f)?),
            ("enter", [u, h]) => Action::Enter(self.unit(u)?, self.hex(h)?, None),
            ("enter", [u, h, v]) => Action::Enter(self.unit(u)?, self.hex(h)?, Some(self.vertex(v)?)),
            ("test", [u]) => Action::Test(self.unit(u)?),
            ("face", [v]) => Action::Face(self.vertex(v)?),
            ("activate", [f]) if self.formation(f).is_ok() => Action::ActivateFormation(self.formation(f)?),
            ("activate", [u]) => Action::ActivateUnit(self.unit(u)?),
            ("join", [u]) => Action::Join(self.unit(u)?),
            ("turn-gun", [u, w]) => Action::TurnGun(self.unit(u)?, way(w)?),
            ("fire", [u, h]) => Action::Fire(self.unit(u)?, self.hex(h)?),
            ("turn", [u, w]) => Action::TurnOut(self.unit(u)?, way(w)?),
            ("move", [w]) => Action::Move(self.who(w)?),
            ("march", [w]) => Action::March(self.who(w)?),
            ("lead", [o, w]) => Action::Lead(self.officer(o)?, self.who(w)?, None),
            ("lead", [o, w, c]) => Action::Lead(self.officer(o)?, self.who(w)?, Some(self.officer(c)?)),
            ("ride", [o]) => Action::Ride(self.officer(o)?, None),
            ("ride", [o, c]) => Action::Ride(self.officer(o)?, Some(self.officer(c)?)),
            ("to", [h]) => Action::To(self.hex(h)?),
            ("road", [h]) => Action::Road(self.hex(h)?),
            ("back", [h]) => Action::Back(self.hex(h)?),
            ("left" | "right", []) => Action::Turn(way(verb)?),
            ("about", []) => Action::AboutFace,
            ("swap", []) => Action::Swap,
            ("react", [u, "left"]) => Action::ReactLeft(self.unit(u)?),
            ("react", [u, "entered"]) => Action::ReactEntered(self.unit(u)?),
            ("charge", [u]) if self.hex(u).is_err() => Action::ChargeUnit(self.unit(u)?),
            ("charge", hexes) if (1..=LINE).contains(&hexes.len()) => self.charge(hexes)?,
            ("pass", []) => Action::Pass,
            ("pass-all", []) => Action::PassAll,
            ("attack", [a, t]) => Action::Attack(self.hex(a)?, self.hex(t)?, None),
            ("attack", [a, t, s]) => {
                let (t, s) = (self.hex(t)?, self.hex(s)?); // in either order
                Action::Attack(self.hex(a)?, t.min(s), Some(t.max(s)))
            }
            ("resolve", [h]) => Action::Resolve(self.hex(h)?),
            ("stand", []) => Action::Stand,
            ("withdraw", [h]) => Action::Withdraw(self.hex(h)?),
            ("lose", [h]) => Action::Lose(self.hex(h)?),
            ("promote", [o]) => Action::Promote(self.officer(o)?),
            ("station", [h]) => Action::Station(self.hex(h)?),
            ("retreat", [h]) => Action::Retreat(self.hex(h)?),
            ("rout", [h]) => Action::Rout(self.hex(h)?),
            ("follow", [h]) => Action::Follow(self.hex(h)?),
            ("advance", [w, h]) => Action::Advance(self.who(w)?, self.hex(h)?),
            ("give-up", [u]) => Action::GiveUp(self.unit(u)?),
            ("end", []) => Action::End,
            _ => return Err(Misread::verb(verb, rest)),
        };
        Ok(action)
    }

    fn charge(&self, hexes: &[&str]) -> Result<Action, Misread> {
        let mut members = [u16::MAX; LINE];
        for (member, text) in members.iter_mut().zip(hexes) {
            *member = self.hex(text)?.0;
        }
        members.sort_unstable();
        let twice = members.windows(2).find(|pair| pair[0] == pair[1] && pair[0] != u16::MAX);
        if let Some(pair) = twice {
            return Err(Misread::Twice(self.data.map.grid.number(Hex(pair[0])).to_string()));
        }
        Ok(Action::Charge(members))
    }

    fn unit(&self, code: &str) -> Result<UnitId, Misread> {
        self.data.unit(code).ok_or_else(|| Kind::Unit.missing(code))
    }

    fn officer(&self, code: &str) -> Result<OfficerId, Misread> {
        self.data.officer(code).ok_or_else(|| Kind::Officer.missing(code))
    }

    fn formation(&self, code: &str) -> Result<FormationId, Misread> {
        self.data.formation(code).ok_or_else(|| Kind::Formation.missing(code))
    }

    fn hex(&self, text: &str) -> Result<Hex, Misread> {
        self.data.map.grid.parse(text).map_err(|_| Kind::Hex.missing(text))
    }

    fn vertex(&self, name: &str) -> Result<Vertex, Misread> {
        self.data.map.vertex(name).ok_or_else(|| Kind::Vertex.missing(name))
    }

    fn who(&self, text: &str) -> Result<Who, Misread> {
        match self.hex(text) {
            Ok(hex) => Ok(Who::Stack(hex)),
            Err(_) => self.unit(text).map(Who::Unit),
        }
    }
}

fn way(text: &str) -> Result<Way, Misread> {
    match text {
        "left" => Ok(Way::Left),
        "right" => Ok(Way::Right),
        _ => Err(Misread::NoneOf { word: text.to_owned(), among: vec!["left", "right"] }),
    }
}

impl Data {
    /// A unit by its code.
    pub fn unit(&self, code: &str) -> Option<UnitId> {
        self.units.iter().position(|u| u.code == code).map(|i| UnitId(i as u8))
    }

    /// An officer by his code.
    pub fn officer(&self, code: &str) -> Option<OfficerId> {
        self.officers.iter().position(|o| o.code == code).map(|i| OfficerId(i as u8))
    }

    /// A formation by its code.
    pub fn formation(&self, code: &str) -> Option<FormationId> {
        self.formations.iter().position(|f| f.code == code).map(|i| FormationId(i as u8))
    }
}
