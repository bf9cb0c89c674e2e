//! Units that stack beyond the limits and shelter among their friends: they lend no strength, and share what befalls the hex.

use crate::data::Trait;
use crate::game::Gloire;
use crate::ids::{UnitId, UnitSet};
use crate::stacking;
use crate::state::State;
use board::Hex;
use kernel::RuleId;

impl Gloire {
    /// A unit as stacking counts it: with the strength of the face that is up.
    pub fn stacked(&self, s: &State, unit: UnitId) -> stacking::Stacked {
        (unit, self.face(s, unit).strength)
    }

    fn shelters_of(&self, s: &State, hex: Hex, units: impl Iterator<Item = UnitId> + Clone) -> UnitSet {
        if !units.clone().any(|unit| self.has_trait(unit, Trait::Sheltered)) || units.clone().nth(1).is_none()
        {
            return UnitSet::EMPTY;
        }
        let units: Vec<stacking::Stacked> = units.map(|unit| self.stacked(s, unit)).collect();
        let beyond = stacking::surplus(&self.field, self.field.map(), hex, &units);
        beyond.unwrap_or_default().into_iter().collect()
    }

    /// The units of a hex that are sheltered there: those beyond what the hex could hold without them.
    pub fn sheltered_in(&self, s: &State, hex: Hex) -> UnitSet {
        self.shelters_of(s, hex, s.stack_in(hex))
    }

    /// The rule by which a unit only shelters where it stands, if it does.
    pub fn is_sheltered(&self, s: &State, unit: UnitId) -> Option<RuleId> {
        if !self.has_trait(unit, Trait::Sheltered) {
            return None;
        }
        let clauses = &mut self.field.clauses.traits.iter();
        let clause = clauses.find(|c| c.what == Trait::Sheltered && c.units.contains(&unit))?;
        let hex = s.hex_of(unit)?;
        // The second rule of the clause is that of combat.
        let rule = clause.rules.get(1).unwrap_or(&clause.rules[0]);
        self.sheltered_in(s, hex).has(unit).then_some(*rule)
    }

    /// Would the unit only shelter among those of a hex?
    pub fn would_shelter(&self, s: &State, unit: UnitId, hex: Hex) -> bool {
        let there = s.stack_in(hex).filter(|&other| other != unit);
        self.shelters_of(s, hex, there.chain([unit])).has(unit)
    }

    /// Does a unit take part in what its hex fights?
    pub fn takes_part(&self, s: &State, unit: UnitId) -> bool {
        self.is_sheltered(s, unit).is_none()
    }
}
