//! Chapters 4 and 12.3: victory points and the winner.

use crate::agenda::Play;
use crate::data::Role;
use crate::event::Event;
use crate::game::Wagram;
use crate::ids::{CorpsSet, Side, UnitId};
use crate::rule;
use crate::state::State;
use kernel::{Outcome, RuleId};

/// The French lead that wins (wagram-4-01).
pub const LEAD: i16 = 10;

impl Wagram {
    /// wagram-4-01: do the French lead by ten?
    pub fn french_lead(&self, s: &State) -> bool {
        s.score(Side::French) - s.score(Side::Austrian) >= LEAD
    }

    /// Who has won.
    pub fn outcome(&self, s: &State) -> Outcome {
        if self.french_lead(s) {
            Outcome { winner: Some(Side::French.into()), level: "french-victory", rule: rule::R4_01 }
        } else {
            Outcome { winner: Some(Side::Austrian.into()), level: "austrian-victory", rule: rule::R4_02 }
        }
    }

    /// wagram-12.3-06: the points for zones held now; with the zone they are lost (wagram-12.3-07).
    pub fn objective_points(&self, s: &State, side: Side) -> i16 {
        let scenario = self.scenario(s);
        let zones = match side {
            Side::French => &self.data.map.french_objectives,
            Side::Austrian => &self.data.map.austrian_objectives,
        };
        let held = zones.iter().filter(|&z| self.holds(s, side, z)).count() as i16;
        let plateau = if side == Side::French && self.holds_plateau(s) { scenario.plateau.vp } else { 0 };
        held * scenario.objectives[side.index()] + plateau
    }

    /// wagram-14.2-05, wagram-14.3-06: enough French infantry, of enough corps, on the plateau.
    pub fn holds_plateau(&self, s: &State) -> bool {
        let terms = self.scenario(s).plateau;
        let on = |u: UnitId| s.zone_of(u).is_some_and(|z| self.data.map.plateau.contains(z));
        let foot = self.army[0].iter().filter(|&u| self.is_foot(u) && on(u));
        let (mut count, mut corps) = (0u8, CorpsSet::EMPTY);
        for unit in foot {
            count += 1;
            corps.put(s.unit(unit).corps);
        }
        count >= terms.units && corps.len() >= usize::from(terms.corps)
    }

    /// wagram-12.3-03, wagram-12.3-04: what the loss of a unit is worth to the enemy.
    pub fn loss_value(&self, unit: UnitId) -> (i16, RuleId) {
        let card = self.card(unit);
        if !self.is_gun(unit) {
            return (if card.combat[0] > 3 { 2 } else { 0 }, rule::R12_3_03);
        }
        let guard = self.role(card.corps) == Role::Guard;
        (if guard { 2 } else { 1 }, rule::R12_3_04)
    }
}

impl Play<'_> {
    /// Points are won or lost.
    pub fn award(&mut self, side: Side, vp: i16, rule: RuleId, unit: Option<UnitId>) {
        if vp != 0 {
            self.s.vp[side.index()] += vp;
            self.tell(Event::Points { rule, side, vp, piece: unit.map(Into::into) });
        }
    }

    /// 12.3: the count of the administrative phase.
    pub fn count_points(&mut self) {
        for unit in self.s.fallen.iter() {
            let (vp, rule) = self.g.loss_value(unit);
            self.award(self.g.side(unit).enemy(), vp, rule, Some(unit));
        }
        for side in Side::ALL {
            self.s.objectives[side.index()] = self.g.objective_points(self.s, side);
        }
        let [french, austrian] = Side::ALL.map(|side| self.s.score(side));
        self.tell(Event::Score { rule: rule::R12_3_01, french, austrian });
    }
}
