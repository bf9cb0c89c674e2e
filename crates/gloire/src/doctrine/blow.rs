//! What shots, shocks and charges are worth.

use super::Captain;
use crate::combat::{Clash, ClashKind};
use crate::ids::{UnitId, UnitSet};
use crate::state::{Mark, State};
use crate::tables::Suffers;
use board::Hex;

/// An attack must promise this much to be made.
const ENOUGH: i32 = 60;

fn cost(suffers: Suffers) -> i32 {
    match suffers {
        Suffers::Nothing => 0,
        Suffers::DisorderAndTest => 70,
        Suffers::DisorderAndRecoil => 100,
    }
}

impl Captain<'_> {
    /// What stands in a hex, in strength; guns count for what they can do.
    fn worth(&self, hex: Hex) -> i32 {
        self.s.stack_in(hex).map(|unit| i32::from(self.g.full_strength(self.s, unit))).sum::<i32>().max(1)
    }

    /// What a shot may do: more to the strong, and to those who are disordered already.
    pub(super) fn shot(&self, guns: &[UnitId], hex: Hex) -> i32 {
        let strength: i32 = guns.iter().map(|&gun| i32::from(self.g.face(self.s, gun).strength)).sum();
        let shaken = self.s.stack_in(hex).any(|unit| !self.g.is_good(self.s, unit));
        let far = guns.first().and_then(|&gun| self.s.hex_of(gun));
        let distance = far.map_or(0, |from| i32::from(self.g.field.grid().distance(from, hex)));
        self.worth(hex) * strength + 20 * i32::from(shaken) - 5 * distance
    }

    /// What a combat from these hexes against those promises, in hundredths of what stands there.
    pub(super) fn blow(&self, from: &[Hex], targets: &[Hex]) -> i32 {
        let able = |unit: &UnitId| self.g.is_fit_to_attack(self.s, *unit).is_ok();
        let attackers: UnitSet = from.iter().flat_map(|&hex| self.s.stack_in(hex)).filter(able).collect();
        self.promise(self.s, attackers, targets)
    }

    fn promise(&self, s: &State, attackers: UnitSet, targets: &[Hex]) -> i32 {
        if attackers.is_empty() {
            return -ENOUGH;
        }
        let mut trial = *s;
        let targets_set = targets.iter().copied().collect();
        trial.clash = Clash {
            side: self.side,
            kind: ClashKind::Declared,
            attackers,
            targets: targets_set,
            ..Clash::default()
        };
        if self.g.fighting_hexes(&trial).next().is_none() {
            return 100 * targets.iter().map(|&hex| self.worth(hex)).sum::<i32>(); // guns alone
        }
        let added: i32 =
            self.g.shock_modifiers(&trial).iter().map(|modifier| i32::from(modifier.value)).sum();
        let table = &self.g.field.data().tables.shock;
        let theirs: i32 = targets.iter().map(|&hex| self.worth(hex)).sum();
        let ours: i32 = attackers.iter().map(|unit| i32::from(self.g.strength(s, unit))).sum();
        let falls = (0..10).map(|die| table.at((die + added).clamp(-90, 90) as i8));
        falls.map(|result| theirs * cost(result.defender) - ours * cost(result.attacker)).sum::<i32>() / 10
    }

    pub(super) fn mark_shock(&self, from: Hex, targets: &[Hex]) -> i32 {
        let friends = self
            .s
            .declared
            .iter()
            .filter(|declared| targets.iter().any(|&hex| declared.targets.contains(hex)));
        let mut hexes: Vec<Hex> = friends.filter_map(|declared| declared.from.get()).collect();
        hexes.push(from);
        // Others who could strike the same hex are likely to.
        let promised = self.blow(&hexes, targets).max(self.blow(&self.around(targets[0]), targets) * 3 / 4);
        promised - ENOUGH
    }

    /// The hexes from which active friends front on a hex.
    fn around(&self, target: Hex) -> Vec<Hex> {
        let next = self.g.field.grid().neighbours(target).map(|(_, hex)| hex);
        let strikes = |unit: UnitId| self.s.active.units.has(unit) && self.g.fronts_on(self.s, unit, target);
        next.filter(|&hex| self.s.stack_in(hex).any(strikes)).collect()
    }

    pub(super) fn mark_charge(&self, unit: UnitId, target: Hex) -> i32 {
        let mut trial = *self.s;
        let Some(next) = self.beside(target, unit) else { return -1 };
        trial.lift(unit, crate::state::Spot::Away);
        trial.open.unit_mut(unit).position = crate::state::Position::new(crate::state::Spot::On(next));
        trial.mark(unit, Mark::Charging);
        // Foot in good order may form square: what a charge then costs is counted in part.
        let steady = self.s.stack_in(target).any(|foe| self.g.is_foot(foe) && self.g.is_good(self.s, foe));
        self.promise(&trial, UnitSet::one(unit), &[target]) - if steady { 3 * ENOUGH } else { ENOUGH }
    }

    /// The hex beside a target that is nearest to a unit.
    fn beside(&self, target: Hex, unit: UnitId) -> Option<Hex> {
        let here = self.s.hex_of(unit)?;
        let grid = self.g.field.grid();
        grid.neighbours(target).map(|(_, hex)| hex).min_by_key(|&hex| grid.distance(here, hex))
    }

    /// Those who broke through strike on if that promises something.
    pub(super) fn mark_strike(&self) -> i32 {
        let from: Vec<Hex> =
            self.s.clash.targets.iter().filter(|&hex| self.g.holds(self.s, self.side, hex)).collect();
        let targets: Vec<Hex> = from
            .iter()
            .flat_map(|&hex| self.g.field.grid().neighbours(hex))
            .map(|(_, hex)| hex)
            .filter(|&hex| self.g.holds(self.s, self.side.enemy(), hex))
            .take(1)
            .collect();
        if targets.is_empty() { 0 } else { self.blow(&from, &targets) }
    }
}
