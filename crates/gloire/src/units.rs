//! Chapter 0: what a unit is worth now, and the two tests.

use crate::agenda::Play;
use crate::data::{Arm, Counter, Face, Sky, Trait};
use crate::event::Event;
use crate::game::Gloire;
use crate::ids::{FormationId, Side, UnitId};
use crate::rule;
use crate::state::{Mark, State};
use kernel::{Die, Modifier, Roll, RuleId};
use serde::{Deserialize, Serialize};

/// How a unit holds together: the ladder of chapter 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Morale {
    /// In good order.
    #[default]
    Good,
    /// Disordered (10.1).
    Disordered,
    /// Routed (10.2).
    Routed,
}

impl Gloire {
    /// The printed counter.
    pub fn card(&self, unit: UnitId) -> &Counter {
        &self.field.units[unit.at()]
    }

    /// Its side.
    pub fn side(&self, unit: UnitId) -> Side {
        self.prepared.counter(unit).side
    }

    /// Its formation.
    pub fn formation(&self, unit: UnitId) -> FormationId {
        self.prepared.counter(unit).formation
    }

    /// What it is.
    pub fn arm(&self, unit: UnitId) -> Arm {
        self.prepared.counter(unit).arm
    }

    /// Has it that trait?
    pub fn has_trait(&self, unit: UnitId, what: Trait) -> bool {
        self.prepared.counter(unit).has(what)
    }

    /// Is it guns?
    pub fn is_gun(&self, unit: UnitId) -> bool {
        self.arm(unit).is_artillery()
    }

    /// Is it horse?
    pub fn is_horse(&self, unit: UnitId) -> bool {
        self.arm(unit).is_cavalry() && !self.has_trait(unit, Trait::FootInCombat)
    }

    /// Is it heavy cavalry (gloire-0.3-01)?
    pub fn is_heavy(&self, unit: UnitId) -> bool {
        self.arm(unit) == Arm::HeavyCavalry
    }

    /// Is it foot, or fights as such?
    pub fn is_foot(&self, unit: UnitId) -> bool {
        !self.is_gun(unit) && !self.is_horse(unit)
    }

    /// gloire-0.3-03: the face that is up; a routed unit keeps its disordered one.
    pub fn face(&self, s: &State, unit: UnitId) -> Face {
        self.face_as(s, unit, s.unit(unit).morale)
    }

    /// The face of the counter that would be up.
    pub fn face_as(&self, s: &State, unit: UnitId, morale: Morale) -> Face {
        let faces = self.prepared.counter(unit).faces;
        let mut face = match (morale, faces.disordered) {
            (Morale::Good, _) | (_, None) => faces.good,
            (_, Some(reduced)) => reduced,
        };
        if let Some(strength) = self.replaced_strength(s, unit) {
            face.strength = if morale == Morale::Good { strength.0 } else { strength.1 };
        }
        face
    }

    /// A stronger counter of the same name that the scenario puts in its place.
    fn replaced_strength(&self, s: &State, unit: UnitId) -> Option<(u8, u8)> {
        self.scenario(s)
            .replaced
            .iter()
            .find(|replaced| replaced.unit == unit)
            .map(|replaced| replaced.strength)
    }

    /// Strength in a shock: guns have none (gloire-0.3-02, gloire-8.9-01).
    pub fn strength(&self, s: &State, unit: UnitId) -> u8 {
        if self.is_gun(unit) { 0 } else { self.face(s, unit).strength }
    }

    /// The printed strength in good order.
    pub fn full_strength(&self, s: &State, unit: UnitId) -> u8 {
        let printed = self.prepared.counter(unit).faces.good.strength;
        self.replaced_strength(s, unit).map_or(printed, |strength| strength.0)
    }

    /// Cohesion now.
    pub fn cohesion(&self, s: &State, unit: UnitId) -> u8 {
        self.face(s, unit).cohesion
    }

    /// Is it on the map?
    pub fn is_here(&self, s: &State, unit: UnitId) -> bool {
        s.hex_of(unit).is_some()
    }

    /// In good order?
    pub fn is_good(&self, s: &State, unit: UnitId) -> bool {
        s.unit(unit).morale == Morale::Good
    }

    /// Routed?
    pub fn is_routed(&self, s: &State, unit: UnitId) -> bool {
        s.unit(unit).morale == Morale::Routed
    }

    /// In square?
    pub fn in_square(&self, s: &State, unit: UnitId) -> bool {
        s.has(unit, Mark::Square)
    }

    /// The units of a side.
    pub fn army(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.army[side.index()].iter()
    }

    /// All units.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        UnitId::all(self.field.units.len())
    }

    /// Does the hex hold a unit of the side?
    pub fn holds(&self, s: &State, side: Side, hex: board::Hex) -> bool {
        s.tops.top(hex).is_some_and(|unit| self.side(unit) == side)
    }

    /// What the sky adds to a cohesion test: gloire-12.1-06, gloire-12.2-05.
    fn sky_modifier(&self, s: &State, unit: UnitId) -> Option<Modifier> {
        match self.sky_at(s, s.hex_of(unit)) {
            Sky::Night => Some(Modifier { rule: rule::R12_1_06, value: 2 }),
            Sky::Fog => Some(Modifier { rule: rule::R12_2_05, value: 1 }),
            Sky::Day | Sky::LowFog => None,
        }
    }
}

/// What a test is compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    /// Cohesion (gloire-0.4.1-01).
    Cohesion,
    /// Engagement (gloire-0.4.2-01).
    Engagement,
}

impl Play<'_> {
    /// gloire-0.4.1-01: a cohesion test: at or below passes. Whoever calls for it says why by its rule.
    pub fn tests_cohesion(&mut self, unit: UnitId, rule: RuleId, modifiers: &[Modifier]) -> bool {
        let mut all = modifiers.to_vec();
        all.extend(self.g.sky_modifier(self.s, unit));
        self.test(unit, Against::Cohesion, rule, all)
    }

    /// gloire-0.4.2-01: an engagement test.
    pub fn tests_engagement(&mut self, unit: UnitId, rule: RuleId, modifiers: &[Modifier]) -> bool {
        self.test(unit, Against::Engagement, rule, modifiers.to_vec())
    }

    fn test(&mut self, unit: UnitId, against: Against, rule: RuleId, modifiers: Vec<Modifier>) -> bool {
        let value = match against {
            Against::Cohesion => self.g.cohesion(self.s, unit),
            Against::Engagement => self.g.card(unit).engagement.unwrap_or(0),
        };
        let passes = |total: i16| total <= i16::from(value);
        // gloire-0.4-01: one die from 0 to 9.
        let (roll, passed) = Roll::make_for(self.dice, rule, Die::D10, modifiers, passes);
        let piece = unit.into();
        self.tell(match against {
            Against::Cohesion => Event::CohesionTested { rule, piece, roll, value, passed },
            Against::Engagement => Event::EngagementTested { rule, piece, roll, value, passed },
        });
        passed
    }
}
