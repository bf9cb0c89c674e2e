//! What no clause can say: the few things of single battles that are Rust, behind the hooks of one trait. Every hook does nothing
//! unless a battle answers it.

mod rivoli;

use crate::agenda::Play;
use crate::game::Gloire;
use crate::ids::{UnitId, UnitSet};
use crate::state::State;
use board::Hex;
use kernel::RuleId;
use serde::{Deserialize, Serialize};

/// What a battle is told of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happening {
    /// These units fire, are fired at, attack, are attacked or test their will to.
    Combat(UnitSet),
    /// A formation shows its order markers; these units of it have orders.
    Ordered(UnitSet),
}

/// The hooks of a battle.
pub trait Battle: Send + Sync {
    /// May a unit on the move take this step?
    fn may_step(&self, _: &Gloire, _: &State, _: UnitId, _from: Hex, _to: Hex) -> Result<(), RuleId> {
        Ok(())
    }

    /// The rule that binds a unit to a march, at its full pace whatever its orders, if one does.
    fn binds(&self, _: &Gloire, _: &State, _: UnitId) -> Option<RuleId> {
        None
    }

    /// The rule by which a unit on the map may not rest while it can go on, if one says so.
    fn must_go_on(&self, _: &Gloire, _: &State, _: UnitId) -> Option<RuleId> {
        None
    }

    /// Something happened.
    fn happened(&self, _: &mut Play<'_>, _: Happening) {}
}

/// What one battle alone has to remember.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Own {
    /// Nothing.
    #[default]
    Nothing,
    /// The marching column goes where it likes.
    Released,
}

/// A battle that is data alone.
struct Plain;

impl Battle for Plain {}

/// The hooks of the battle of that code.
pub fn of(code: &str) -> &'static dyn Battle {
    match code {
        "rivoli" => &rivoli::Rivoli,
        _ => &Plain,
    }
}
