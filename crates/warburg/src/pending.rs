//! What is pending in a position: the activation, the move, the blow and the steps of the agenda.

use crate::data::Effect;
use crate::ids::{OfficerId, Side, UnitId};
use crate::state::NONE;
use board::Hex;
use serde::{Deserialize, Serialize};

/// What is being activated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Activated {
    /// Nothing.
    Nobody,
    /// A formation.
    Formation(u8),
    /// An independent unit by itself.
    Independent(u8),
    /// Step 4: the army commander.
    Commander,
}

/// The activation in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Activation {
    /// Of what.
    pub of: Activated,
    /// Its roll failed (5.3).
    pub failed: bool,
    /// How far it has come in the order of warburg-4-07: guns, leader, units.
    #[serde(rename = "stage")]
    pub reached: Reached,
    /// A failed formation has turned its gun.
    pub gun_turned: bool,
    /// A failed formation has fired its gun.
    pub gun_fired: bool,
    /// A failed formation has moved its unit, a failed independent has turned.
    pub unit_used: bool,
    /// The opportunity charge has been used (warburg-8.6-01).
    pub charged: bool,
    /// The inactive player lets everything pass until the end of this activation.
    pub silent: bool,
    /// Independent units that joined the formation (warburg-5.1-03).
    pub joined: [u8; 8],
}

/// How far an activation has come (warburg-4-07).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Reached {
    /// Guns turn and fire.
    Guns,
    /// The leader moves.
    Leader,
    /// The units move.
    Units,
}

impl Activation {
    /// At the start of an activation.
    pub const fn of(of: Activated) -> Activation {
        Activation {
            of,
            failed: false,
            reached: Reached::Guns,
            gun_turned: false,
            gun_fired: false,
            unit_used: false,
            charged: false,
            silent: false,
            joined: [NONE; 8],
        }
    }
}

/// How a move is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Pace {
    /// The ordinary way.
    Normal,
    /// In march column (chapter 14).
    March,
    /// An opportunity charge (8.6).
    Charge,
}

/// The move in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mover {
    /// The units that move, top first; [`NONE`] for an empty place.
    pub units: [u8; 2],
    /// Officers who go along.
    pub officers: [u8; 2],
    /// Movement points left.
    pub left: u8,
    /// Vertices turned so far (warburg-8.3-01).
    pub turned: u8,
    /// Hexes moved forward.
    pub entered: u8,
    /// Hexes moved back.
    pub backed: u8,
    /// How it moves.
    pub pace: Pace,
    /// Began stacked with another unit (warburg-8.3-06).
    pub stacked: bool,
    /// Began in an enemy zone of control (8.4).
    pub engaged: bool,
    /// Has turned in this hex: there is no second test (warburg-8.3-02), and whom it has come to face by it does not
    /// stop it (warburg-8.3-03).
    #[serde(alias = "tested")]
    pub turning: bool,
    /// Has changed the order of the stack (warburg-3.5.1-01).
    pub swapped: bool,
    /// Came into this hex along a road (warburg-14-02).
    pub by_road: bool,
    /// May not go on.
    pub ended: bool,
    /// The mover was the upper unit of the stack it left.
    pub was_top: bool,
    /// The hex it left last.
    pub from: u16,
}

impl Mover {
    /// Nobody moves.
    pub const NOBODY: Mover = Mover {
        units: [NONE; 2],
        officers: [NONE; 2],
        left: 0,
        turned: 0,
        entered: 0,
        backed: 0,
        pace: Pace::Normal,
        stacked: false,
        engaged: false,
        turning: false,
        swapped: false,
        by_road: false,
        ended: false,
        was_top: true,
        from: u16::MAX,
    };

    /// The units that move.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        let units = self.units;
        units.into_iter().filter(|&u| u != NONE).map(UnitId)
    }

    /// A unit moves no more; who moved with it may go on.
    pub fn drop(&mut self, unit: UnitId) {
        let kept = self.units().filter(|&u| u != unit).map(|u| u.0);
        let mut units = [NONE; 2];
        units.iter_mut().zip(kept).for_each(|(place, unit)| *place = unit);
        self.units = units;
    }

    /// The officers who go along.
    pub fn officers(&self) -> impl Iterator<Item = OfficerId> + use<> {
        let officers = self.officers;
        officers.into_iter().filter(|&o| o != NONE).map(OfficerId)
    }
}

/// An attack that was declared: one stack, against one or two hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Declared {
    /// The hex of the attacking stack.
    pub attacker: u16,
    /// The hexes attacked; the second is `u16::MAX` if there is only one.
    pub targets: [u16; 2],
}

/// The blow being struck: a combat, or a fire (then the only attacker is the gun).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Strike {
    /// Whose units strike.
    pub striker: Side,
    /// Fire or combat.
    pub fire: bool,
    /// Hexes of the strikers, `u16::MAX` for none.
    pub strikers: [u16; 6],
    /// Hexes struck.
    pub targets: [u16; 2],
    /// Steps still to be taken by the party whose losses are being allotted.
    pub to_lose: u8,
    /// Steps taken so far in each hex of that party.
    pub taken: [u8; 6],
    /// The line of the table that was rolled, for strikers and struck.
    pub effects: [PackedEffect; 2],
    /// Somebody withdrew before the combat (warburg-1.3-04).
    pub withdrew: bool,
    /// Hexes struck that lost a unit before the die (warburg-12.3-02, warburg-11.5-02).
    pub forfeited: [bool; 2],
}

/// An [`Effect`] in a form that is saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PackedEffect {
    losses: u8,
    test: i8,
    retreat: u8,
    bits: u8,
}

impl From<Effect> for PackedEffect {
    fn from(e: Effect) -> PackedEffect {
        PackedEffect {
            losses: e.losses,
            test: e.test.unwrap_or(i8::MIN),
            retreat: e.retreat,
            bits: u8::from(e.disorganised) | u8::from(e.star) << 1 | u8::from(e.eliminated) << 2,
        }
    }
}

impl From<PackedEffect> for Effect {
    fn from(p: PackedEffect) -> Effect {
        Effect {
            losses: p.losses,
            test: (p.test != i8::MIN).then_some(p.test),
            disorganised: p.bits & 1 != 0,
            retreat: p.retreat,
            star: p.bits & 2 != 0,
            eliminated: p.bits & 4 != 0,
        }
    }
}

impl Strike {
    /// No blow.
    pub const NOTHING: Strike = Strike {
        striker: Side::French,
        fire: false,
        strikers: [u16::MAX; 6],
        targets: [u16::MAX; 2],
        to_lose: 0,
        taken: [0; 6],
        effects: [PackedEffect { losses: 0, test: i8::MIN, retreat: 0, bits: 0 }; 2],
        withdrew: false,
        forfeited: [false; 2],
    };

    /// The hexes of a party.
    pub fn hexes(&self, party: Party) -> impl Iterator<Item = Hex> + use<> {
        let list: [u16; 6] = match party {
            Party::Strikers => self.strikers,
            Party::Struck => {
                let mut list = [u16::MAX; 6];
                list[..2].copy_from_slice(&self.targets);
                list
            }
        };
        list.into_iter().filter(|&h| h != u16::MAX).map(Hex)
    }

    /// The side of a party.
    pub fn side(&self, party: Party) -> Side {
        match party {
            Party::Strikers => self.striker,
            Party::Struck => self.striker.enemy(),
        }
    }
}

/// One of the two parties of a blow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Party {
    /// Those who attack or fire.
    Strikers,
    /// Those who are attacked or fired at.
    Struck,
}

/// Who fought whom, for the shock of the first turn (warburg-10.3-08).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fought {
    /// The unit with the fist.
    pub shock: u8,
    /// Its enemy.
    pub enemy: u8,
    /// The turn.
    pub turn: u8,
}

/// A retreat or withdrawal in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flight {
    /// The units, top first.
    pub units: [u8; 2],
    /// Officers who must go along.
    pub officers: [u8; 3],
    /// Hexes still to go.
    pub left: u8,
    /// In a hex with friends that is being passed through.
    pub through: bool,
}

/// A rout move in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The unit.
    pub unit: u8,
    /// Hexes gone so far.
    pub gone: u8,
    /// The way, beginning with the hex it left; `u16::MAX` beyond.
    pub path: [u16; 6],
}
