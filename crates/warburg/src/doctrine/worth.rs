//! What blows are worth: the tables read with probabilities instead of dice.

use super::Captain;
use crate::data::Effect;
use crate::ids::UnitId;
use crate::state::{Mark, Party, Strike};
use board::Hex;

/// What a gun is worth, in hundredths of a step.
pub(super) const GUN: i16 = 160;

impl Captain<'_> {
    /// What a step of a unit is worth, in hundredths: more in a formation that is near its limit.
    pub(crate) fn step_worth(&self, unit: UnitId) -> i16 {
        let card = self.g.card(unit);
        if card.arm.is_artillery() {
            return GUN;
        }
        let Some(formation) = card.formation else { return 70 };
        let Some(value) = self.g.demoralisation_value(self.s, formation) else { return 70 };
        let losses = self.g.losses(self.s, formation);
        match i16::from(value) - i16::from(losses) {
            left if left <= 0 => 70,
            left if left <= 3 => 190,
            left if left <= 6 => 140,
            _ => 110,
        }
    }

    /// What an effect costs the units of a hex, in hundredths of a step.
    fn effect_cost(&self, hex: Hex, effect: Effect) -> i32 {
        let units: Vec<UnitId> = self.s.standing(hex).collect();
        let Some(&top) = units.first() else { return 0 };
        let steps: i32 = units
            .iter()
            .map(|&u| i32::from(self.g.card(u).steps - self.s.unit(u).losses.min(self.g.card(u).steps)))
            .sum();
        let worth = i32::from(self.step_worth(top));
        if effect.eliminated {
            return worth * steps + 100;
        }
        let mut cost = worth * i32::from(effect.losses).min(steps);
        let disordered = units.iter().any(|&u| self.s.unit(u).order != crate::state::Order::Good);
        let shaken = if disordered { worth + 150 } else { 70 };
        let Some(head) = self.g.head(self.s, hex) else { return cost };
        if let Some(added) = effect.test {
            let mut needed = i32::from(self.g.card(head).morale) - i32::from(added);
            needed -= i32::from(self.g.is_demoralised(self.s, head));
            needed += i32::from(self.g.officers_in(self.s, self.g.card(head).side, hex).next().is_some());
            let fails = (6 - needed).clamp(0, 6);
            cost += shaken * fails / 6;
        }
        if effect.disorganised {
            cost += shaken;
        }
        cost + 60 * i32::from(effect.retreat)
    }

    /// What a shot is worth on average.
    pub(crate) fn shot(&self, gun: UnitId, target: Hex) -> i32 {
        let added: i16 = self.g.fire_modifiers(self.s, gun, target).iter().map(|m| i16::from(m.value)).sum();
        let total: i32 =
            (1..=6).map(|die| self.effect_cost(target, self.g.data.tables.fire_effect(die + added))).sum();
        total / 6
    }

    /// What a combat is worth to those who strike, on average.
    pub(crate) fn combat_worth(&self, strike: &Strike) -> i32 {
        if !self.present(strike, Party::Strikers) || !self.present(strike, Party::Struck) {
            return 0;
        }
        // The combat is judged as if declared: all who stand there attack.
        let mut state = *self.s;
        for hex in strike.hexes(Party::Strikers) {
            let units: Vec<UnitId> = self.g.attackers_in(self.s, hex).collect();
            for unit in units {
                state.unit_mut(unit).marks.put(Mark::Attacking);
            }
        }
        let lone = strike.hexes(Party::Struck).filter(|&h| self.g.is_lone_gun(self.s, h)).count() as i32;
        if self.g.fighters(&state, strike, Party::Struck).is_empty() {
            return 160 + 160 * lone;
        }
        let added: i16 = self.g.combat_modifiers(&state, strike).iter().map(|m| i16::from(m.value)).sum();
        let mut total = 0;
        for die in 1..=6 {
            let (attacker, defender) = self.g.data.tables.combat_effect(die + added);
            total += strike.hexes(Party::Struck).map(|h| self.effect_cost(h, defender)).sum::<i32>();
            total -= strike.hexes(Party::Strikers).map(|h| self.effect_cost(h, attacker)).sum::<i32>();
        }
        total / 6 + 160 * lone
    }
}
