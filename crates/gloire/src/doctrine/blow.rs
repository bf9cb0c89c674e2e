//! What shots, shocks and charges are worth.

use super::Captain;
use crate::combat::{Clash, ClashKind};
use crate::ids::{UnitId, UnitSet};
use crate::state::{Mark, Morale, Spot, State};
use crate::tables::Suffers;
use board::Hex;

/// An attack must promise this much to be made.
const ENOUGH: i32 = 20;
/// What a hex that counts is worth to whoever throws the enemy out of it.
const GROUND: i32 = 150;

impl Captain<'_> {
    /// What a unit is worth: its strength, in hundredths, and the points that its loss brings.
    fn value(&self, unit: UnitId) -> i32 {
        100 * i32::from(self.g.full_strength(self.s, unit)) + 150
    }

    /// What a disorder costs a unit, by where it stands on the ladder.
    fn disorder_cost(&self, unit: UnitId) -> i32 {
        let part = match self.s.unit(unit).morale {
            Morale::Good => 25,
            Morale::Disordered => 50,
            Morale::Routed => 100,
        };
        self.value(unit) * part / 100
    }

    /// What all units of a hex lose by a result, in hundredths of a strength point.
    fn cost(&self, units: impl Iterator<Item = UnitId>, suffers: Suffers, ground: i32) -> i32 {
        let all: i32 = units.map(|unit| self.disorder_cost(unit)).sum();
        match suffers {
            Suffers::Nothing => 0,
            Suffers::DisorderAndTest => all + ground / 2,
            Suffers::DisorderAndRecoil => all * 5 / 4 + ground,
        }
    }

    /// What a shot may do: more to the many, and to those who are shaken already.
    pub(super) fn shot(&self, guns: &[UnitId], hex: Hex) -> i32 {
        let strength: i32 = guns.iter().map(|&gun| i32::from(self.g.face(self.s, gun).strength)).sum();
        let hurt: i32 = self.s.stack_in(hex).map(|unit| self.disorder_cost(unit)).sum();
        let far = guns.first().and_then(|&gun| self.s.hex_of(gun));
        let distance = far.map_or(0, |from| i32::from(self.g.field.grid().distance(from, hex)));
        hurt * (6 + strength - distance).max(1) / 20
    }

    /// What a combat from these hexes against those promises.
    pub(super) fn blow(&self, from: &[Hex], targets: &[Hex]) -> i32 {
        let able = |unit: &UnitId| self.g.is_fit_to_attack(self.s, *unit).is_ok();
        let attackers: UnitSet = from.iter().flat_map(|&hex| self.s.stack_in(hex)).filter(able).collect();
        self.promise(self.s, attackers, targets)
    }

    /// What these units lose, and those hexes, by the ten faces of the die; the ground counts where it does.
    pub(super) fn promise(&self, s: &State, attackers: UnitSet, targets: &[Hex]) -> i32 {
        if attackers.is_empty() {
            return -ENOUGH;
        }
        let mut trial = *s;
        let (side, kind) = (self.side, ClashKind::Declared);
        let all = targets.iter().copied().collect();
        trial.clash = Clash { side, kind, attackers, targets: all, ..Clash::default() };
        let defenders = || targets.iter().flat_map(|&hex| s.stack_in(hex));
        if self.g.fighting_hexes(&trial).next().is_none() {
            return defenders().map(|unit| self.value(unit)).sum(); // guns alone
        }
        let goals = self.g.goals(s);
        let ground = GROUND * targets.iter().filter(|hex| goals.contains(hex)).count() as i32;
        let added: i32 =
            self.g.shock_modifiers(&trial).iter().map(|modifier| i32::from(modifier.value)).sum();
        let table = &self.g.field.data().tables.shock;
        let falls = (0..10).map(|die| table.at((die + added).clamp(-90, 90) as i8));
        let gains = falls.map(|result| {
            let theirs = self.cost(defenders(), result.defender, ground);
            theirs - self.cost(attackers.iter(), result.attacker, 0)
        });
        gains.sum::<i32>() / 10
    }

    pub(super) fn mark_shock(&self, from: Hex, targets: &[Hex]) -> i32 {
        let touches =
            |declared: &&crate::state::Declared| targets.iter().any(|&hex| declared.targets.contains(hex));
        let friends = self.s.declared.iter().filter(touches);
        let mut hexes: Vec<Hex> = friends.filter_map(|declared| declared.from.get()).collect();
        let before = if hexes.is_empty() { 0 } else { self.blow(&hexes, targets) };
        hexes.push(from);
        let alone = self.blow(&hexes, targets) - before;
        // Others who could strike the same hex are likely to.
        let together = self.blow(&self.around(targets), targets) * 3 / 4 - before;
        alone.max(together) - self.reluctance()
    }

    /// What an attack must promise: a side that is ahead can wait.
    fn reluctance(&self) -> i32 {
        if self.field().presses() { ENOUGH } else { 3 * ENOUGH }
    }

    /// The hexes from which active friends front on one of these hexes.
    fn around(&self, targets: &[Hex]) -> Vec<Hex> {
        let strikes = |unit: UnitId, target: Hex| {
            self.g.can_attack(self.s, unit).is_ok() && self.g.fronts_on(self.s, unit, target)
        };
        let mut hexes: Vec<Hex> = Vec::new();
        for &target in targets {
            let next = self.g.field.grid().neighbours(target).map(|(_, hex)| hex);
            hexes.extend(next.filter(|&hex| self.s.stack_in(hex).any(|unit| strikes(unit, target))));
        }
        hexes.sort();
        hexes.dedup();
        hexes
    }

    pub(super) fn mark_charge(&self, unit: UnitId, target: Hex) -> i32 {
        let Some(next) = self.beside(target, unit) else { return -1 };
        let mut trial = self.moved(unit, next, target);
        trial.mark(unit, Mark::Charging);
        let promise = self.promise(&trial, UnitSet::one(unit), &[target]);
        // Foot in good order may form square, and then the charge is lost.
        let steady = self.s.stack_in(target).any(|foe| self.g.is_foot(foe) && self.g.is_good(self.s, foe));
        let doubt = if steady { self.disorder_cost(unit) } else { 0 };
        promise - doubt - self.reluctance()
    }

    /// The position after a unit has gone to a hex and looks at another.
    fn moved(&self, unit: UnitId, to: Hex, at: Hex) -> State {
        let mut trial = *self.s;
        trial.lift(unit, Spot::Away);
        self.g.lay(&mut trial, unit, to);
        if let Some(edge) = self.g.field.grid().edge_between(to, at) {
            trial.open.unit_mut(unit).facing = edge.corners()[0].into();
        }
        trial
    }

    /// What a unit in a hex, with the friends who are there already, promises against the best of the enemies beside it.
    pub(super) fn contact(&self, unit: UnitId, hex: Hex) -> Option<i32> {
        let next = self.g.field.grid().neighbours(hex).map(|(_, next)| next);
        let foes = next.filter(|&next| self.g.holds(self.s, self.side.enemy(), next));
        let against = |foe: Hex| {
            let trial = self.moved(unit, hex, foe);
            let others = self.around(&[foe]);
            let able = |other: &UnitId| self.g.can_attack(self.s, *other).is_ok();
            let mut attackers: UnitSet =
                others.iter().flat_map(|&from| self.s.stack_in(from)).filter(able).collect();
            attackers.put(unit);
            if self.g.ground_allows(self.s, unit, hex, foe).is_err() {
                -ENOUGH
            } else {
                self.promise(&trial, attackers, &[foe])
            }
        };
        foes.map(against).max()
    }

    /// The hex beside a target that is nearest to a unit.
    fn beside(&self, target: Hex, unit: UnitId) -> Option<Hex> {
        let here = self.s.hex_of(unit)?;
        let grid = self.g.field.grid();
        let free = |hex: &Hex| !self.g.holds(self.s, self.side.enemy(), *hex);
        let next = grid.neighbours(target).map(|(_, hex)| hex);
        next.filter(free).min_by_key(|&hex| grid.distance(here, hex))
    }

    /// Those who broke through strike on if that promises something.
    pub(super) fn mark_strike(&self) -> i32 {
        let from: Vec<Hex> =
            self.s.clash.targets.iter().filter(|&hex| self.g.holds(self.s, self.side, hex)).collect();
        let next = from.iter().flat_map(|&hex| self.g.field.grid().neighbours(hex)).map(|(_, hex)| hex);
        let targets = next.filter(|&hex| self.g.holds(self.s, self.side.enemy(), hex));
        targets.map(|hex| self.blow(&from, &[hex])).max().unwrap_or(0)
    }

    /// gloire-8.2-05: an attack is fought when it is best, the surest first.
    pub(super) fn mark_resolve(&self, target: Hex) -> i32 {
        let attackers = self.s.declared.iter().filter(|declared| declared.targets.contains(target));
        let from: Vec<Hex> = attackers.filter_map(|declared| declared.from.get()).collect();
        self.blow(&from, &[target])
    }
}
