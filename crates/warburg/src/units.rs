//! Chapter 1: what a counter is worth now.

use crate::data::Counter;
use crate::game::Warburg;
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::state::{Order, Role, Spot, State};
use board::Hex;

/// The arm of a combat unit (1.1.1).
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    /// Infantry of the line.
    LineInfantry,
    /// Light infantry, jägers.
    LightInfantry,
    /// Cuirassiers, dragoons, carabiniers.
    HeavyCavalry,
    /// Hussars and the like.
    LightCavalry,
    /// Guns.
    Artillery,
}

impl Arm {
    /// Line or light infantry (warburg-0.1-03).
    pub const fn is_infantry(self) -> bool {
        matches!(self, Arm::LineInfantry | Arm::LightInfantry)
    }

    /// Heavy or light cavalry (warburg-0.1-04).
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Arm::HeavyCavalry | Arm::LightCavalry)
    }

    /// Light infantry or light cavalry (1.3).
    pub const fn is_light(self) -> bool {
        matches!(self, Arm::LightInfantry | Arm::LightCavalry)
    }

    /// Guns.
    pub const fn is_artillery(self) -> bool {
        matches!(self, Arm::Artillery)
    }
}

/// The bonus symbol on a counter (warburg-1.1.2-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bonus {
    /// No symbol.
    None,
    /// Shock of grenadiers, against infantry.
    Fist,
    /// Crossed swords, against cavalry.
    Swords,
}

/// The calibre of a gun counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
pub enum Calibre {
    /// Six-pounders.
    #[serde(rename = "6L")]
    Six,
    /// Twelve-pounders.
    #[serde(rename = "12L")]
    Twelve,
}

/// Steps by strength (warburg-1.1.4-01).
pub(crate) const fn steps_of(strength: u8) -> u8 {
    match strength {
        7.. => 4,
        5..=6 => 3,
        _ => 2,
    }
}

/// The figures of a counter, small enough to stay at hand.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// Its army.
    pub side: Side,
    /// Its arm.
    pub arm: Arm,
    /// Its formation; none for an independent unit.
    pub formation: Option<FormationId>,
    /// Printed strength.
    pub strength: u8,
    /// Printed morale.
    pub morale: u8,
    /// Printed movement.
    pub movement: u8,
    /// Printed steps.
    pub steps: u8,
    /// Bonus symbol.
    pub bonus: Bonus,
    /// A twelve-pounder.
    pub twelve: bool,
    /// British.
    pub british: bool,
    /// Units of one number bear the same name (warburg-3.1-03).
    pub corps: u8,
}

impl Card {
    pub(crate) fn new(counter: &Counter, corps: u8) -> Card {
        Card {
            side: counter.side,
            arm: counter.arm,
            formation: counter.formation,
            strength: counter.strength,
            morale: counter.morale,
            movement: counter.movement,
            steps: counter.steps,
            bonus: counter.bonus,
            twelve: counter.calibre == Some(Calibre::Twelve),
            british: counter.british,
            corps,
        }
    }
}

impl Warburg {
    /// The figures of a counter.
    pub fn card(&self, unit: UnitId) -> &Card {
        &self.cards[unit.at()]
    }

    /// Every unit of the box.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        UnitId::all(self.cards.len())
    }

    /// Current strength: the printed one less 2 a step lost, at least 1; guns have none.
    pub fn strength(&self, s: &State, unit: UnitId) -> u8 {
        let card = self.card(unit);
        if card.arm.is_artillery() {
            return 0; // warburg-1.1.2-03
        }
        // warburg-1.1.4-06
        card.strength.saturating_sub(2 * s.unit(unit).losses).max(1)
    }

    /// Does the unit's formation, or its army, bear the penalties of demoralisation?
    pub fn is_demoralised(&self, s: &State, unit: UnitId) -> bool {
        // warburg-13.1-06: independent units have no formation morale, and warburg-13.3-01 spares them too.
        let card = self.card(unit);
        card.formation.is_some_and(|f| s.formation(f).demoralised || s.army_demoralised[card.side.index()])
    }

    /// Morale outside morale tests: one less in a demoralised formation (warburg-12.1-03, warburg-13.1-04).
    pub fn lowered_morale(&self, s: &State, unit: UnitId) -> u8 {
        self.card(unit).morale.saturating_sub(u8::from(self.is_demoralised(s, unit)))
    }

    /// The first infantry or cavalry unit standing in a hex: guns have no morale (warburg-3.5.3-01).
    pub fn head(&self, s: &State, hex: Hex) -> Option<UnitId> {
        s.standing(hex).find(|&u| !self.card(u).arm.is_artillery())
    }

    /// The army that holds a hex with at least one unit.
    pub fn holder(&self, s: &State, hex: Hex) -> Option<Side> {
        s.in_hex(hex).next().map(|u| self.card(u).side)
    }

    /// Does this army hold the hex with at least one unit?
    pub fn holds(&self, s: &State, side: Side, hex: Hex) -> bool {
        self.holder(s, hex) == Some(side)
    }

    /// A hex with guns and nothing else (warburg-11.5-02).
    pub fn is_lone_gun(&self, s: &State, hex: Hex) -> bool {
        s.in_hex(hex).next().is_some() && s.in_hex(hex).all(|u| self.card(u).arm.is_artillery())
    }

    /// Officers of an army in a hex.
    pub fn officers_in<'a>(
        &'a self,
        s: &'a State,
        side: Side,
        hex: Hex,
    ) -> impl Iterator<Item = OfficerId> + 'a {
        self.officer_ids(side).filter(move |&o| s.officer(o).position.spot() == Spot::On(hex))
    }

    /// The officers of an army.
    pub fn officer_ids(&self, side: Side) -> impl Iterator<Item = OfficerId> + '_ {
        OfficerId::all(self.officer_sides.len()).filter(move |o| self.officer_sides[o.at()] == side)
    }

    /// The army commander, if he is on the map.
    pub fn commander(&self, s: &State, side: Side) -> Option<OfficerId> {
        self.officer_ids(side)
            .find(|&o| s.officer(o).role == Role::Army && s.officer(o).position.place().is_some())
    }

    /// The leader of a formation, or his aide-de-camp, unless nobody is left to lead it.
    pub fn leader(&self, s: &State, formation: FormationId) -> Option<OfficerId> {
        let side = self.data.formations[formation.at()].side;
        self.officer_ids(side).find(|&o| {
            s.officer(o).role == Role::Formation(formation.0) && s.officer(o).position.spot() != Spot::Gone
        })
    }

    /// Is the unit on the map and not routed?
    pub fn is_fit(&self, s: &State, unit: UnitId) -> bool {
        s.unit(unit).order != Order::Routed && s.hex_of(unit).is_some()
    }
}
