//! Chapters 8.4 to 8.6 and 9.2: what is added to the die of a combat.

use crate::data::Terrain;
use crate::game::Gloire;
use crate::ids::UnitId;
use crate::rule;
use crate::state::State;
use board::Hex;
use kernel::{Modifier, RuleId};

impl Gloire {
    /// gloire-8.6.1-01, gloire-5.1.3-04: strengths of both sides.
    pub fn strengths(&self, s: &State) -> (u16, u16) {
        let sum = |units: &mut dyn Iterator<Item = UnitId>| {
            units.map(|unit| u16::from(self.strength(s, unit))).sum()
        };
        let attack = sum(&mut s.clash.attackers.iter());
        let defence = sum(&mut self.defenders(s));
        (attack, defence)
    }

    /// Those who defend: in hexes with more than guns, and not merely sheltered there.
    fn defenders<'a>(&'a self, s: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let all = self.fighting_hexes(s).flat_map(|hex| s.stack_in(hex));
        all.filter(|&unit| self.takes_part(s, unit))
    }

    fn best_cohesion(&self, s: &State, units: impl Iterator<Item = UnitId>) -> i8 {
        units.filter(|&unit| !self.is_gun(unit)).map(|unit| self.cohesion(s, unit) as i8).max().unwrap_or(0)
    }

    /// gloire-8.4.2-01, gloire-8.4.2-02, gloire-8.4.3-01: the terrain that counts: the attacker's choice against clear ground,
    /// else the defender's; of several hexes the one that favours the defender.
    fn terrain_modifier(&self, s: &State) -> Modifier {
        let hexes = self.attacking_hexes(s);
        let of_hex = |target: Hex| {
            let bears = hexes.iter().filter(|&&from| self.strikes(s, from, target));
            let values = bears.filter_map(|&from| self.bearing_of(s, from, target).shock);
            let values = values.map(|value| value + self.cassina(s, target));
            match self.field.terrain(target) {
                Terrain::Clear => Modifier { rule: rule::R8_4_2_01, value: values.max().unwrap_or(0) },
                _ => Modifier { rule: rule::R8_4_2_02, value: values.min().unwrap_or(0) },
            }
        };
        let all = self.fighting_hexes(s).map(of_hex);
        all.min_by_key(|modifier| modifier.value).unwrap_or(Modifier { rule: rule::R8_4_2_01, value: 0 })
    }

    /// A cassina shelters foot only: against horse alone it is clear ground.
    fn cassina(&self, s: &State, target: Hex) -> i8 {
        let foot = s.stack_in(target).any(|unit| self.is_foot(unit));
        let clear = self.field.data().tables.terrain(Terrain::Clear).combat.shock.unwrap_or(0);
        if self.field.terrain(target) == Terrain::Cassina && !foot { clear } else { 0 }
    }

    /// gloire-6.1.2-04: are all defenders struck from behind, or from both sides?
    fn rear_modifier(&self, s: &State) -> i8 {
        let table = &self.field.data().tables.shock_modifiers;
        let hexes = self.attacking_hexes(s);
        let (mut front, mut rear) = (false, true);
        for target in self.fighting_hexes(s) {
            let lead = s.stack_in(target).find(|&unit| !self.is_gun(unit));
            let Some(lead) = lead.filter(|&lead| !self.is_routed(s, lead)) else { return 0 };
            let struck = hexes.iter().filter(|&&from| self.strikes(s, from, target));
            let fronts: Vec<bool> = struck.map(|&from| self.fronts_on(s, lead, from)).collect();
            front |= fronts.contains(&true);
            rear &= fronts.contains(&false);
        }
        match (front, rear) {
            (false, true) => table.rear,
            (true, true) => table.front_and_rear,
            (_, false) => 0,
        }
    }

    /// What the manner of the attack adds: charge, cavalry that does not, squares, pursuit.
    fn manner_modifiers(&self, s: &State) -> Vec<(RuleId, i8)> {
        let table = &self.field.data().tables.shock_modifiers;
        let units = || s.clash.attackers.iter();
        let chargers = || units().filter(|&unit| self.charges(s, unit));
        let square = self.fighting_hexes(s).any(|hex| s.stack_in(hex).any(|unit| self.in_square(s, unit)));
        let mut all = Vec::new();
        if chargers().next().is_some() {
            let bonus =
                if chargers().any(|unit| self.is_heavy(unit)) { table.heavy_charge } else { table.charge };
            all.push(match (square, s.clash.countered) {
                // gloire-9.2-03, gloire-9.3.2-01: against a square there is no bonus.
                (true, _) => (rule::R9_3_2_01, table.charge_against_square),
                (false, true) => (rule::R9_4_03, 0),
                (false, false) => (rule::R9_2_01, bonus),
            });
            all.push((rule::R9_5_2_10, table.pursuit * s.clash.renewed as i8));
        }
        // gloire-9.1-11: cavalry that does not charge; gloire-9.2-03: beside a charge on a square it adds nothing.
        let slow = units().any(|unit| self.is_horse(unit) && !self.charges(s, unit));
        let alone = square && chargers().next().is_some();
        all.push((rule::R9_1_11, if slow && !alone { table.cavalry_shock } else { 0 }));
        all
    }

    /// gloire-8.5-01: everything that is added to the die.
    pub fn shock_modifiers(&self, s: &State) -> Vec<Modifier> {
        let tables = &self.field.data().tables;
        let (attack, defence) = self.strengths(s);
        let differential =
            self.best_cohesion(s, s.clash.attackers.iter()) - self.best_cohesion(s, self.defenders(s));
        let built = self.attacking_hexes(s).into_iter().any(|hex| self.field.has_six_fronts(hex));
        let routed = self
            .fighting_hexes(s)
            .all(|hex| s.stack_in(hex).all(|unit| self.is_routed(s, unit) || self.is_gun(unit)))
            && self.defenders(s).any(|unit| self.is_routed(s, unit));
        let terrain = self.terrain_modifier(s);
        let mut all = vec![
            (rule::R8_6_1_01, tables.ratio(attack, defence)),
            (rule::R8_6_2_01, differential),
            (terrain.rule, terrain.value),
            (rule::R6_1_2_04, self.rear_modifier(s)),
            (rule::R6_1_2_05, if built { tables.shock_modifiers.six_fronts } else { 0 }),
            (rule::R10_2_07, if routed { tables.shock_modifiers.routed_defender } else { 0 }),
        ];
        // gloire-9.2-02: what a charge brings counts beside what the foot that joins it does.
        all.extend(self.manner_modifiers(s));
        all.extend(self.marker_bonus(s));
        all.into_iter()
            .filter(|(_, value)| *value != 0)
            .map(|(rule, value)| Modifier { rule, value })
            .collect()
    }
}
