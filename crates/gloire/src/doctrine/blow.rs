//! What shots, shocks and charges are worth.

use super::Captain;
use crate::advance::BreakThrough;
use crate::combat::{Clash, ClashKind};
use crate::ids::{UnitId, UnitSet};
use crate::moving::{Mover, Pace};
use crate::state::{Mark, Morale, Spot, State};
use crate::tables::Suffers;
use crate::zoc::front_of;
use board::{Hex, Vertex};

/// An attack must promise this much to be made.
const ENOUGH: i32 = 20;
/// What a hex that counts is worth to whoever throws the enemy out of it.
const GROUND: i32 = 150;

/// What it is worth to take the heart out of a formation.
const HEART: i32 = 400;

impl Captain<'_> {
    /// What a unit is worth: its strength, in hundredths, and the points that its loss brings.
    pub(super) fn value(&self, unit: UnitId) -> i32 {
        100 * i32::from(self.g.full_strength(self.s, unit)) + 150
    }

    /// What a disorder costs a unit, by where it stands on the ladder.
    pub(super) fn disorder_cost(&self, unit: UnitId) -> i32 {
        let part = match self.s.unit(unit).morale {
            Morale::Good => 25,
            Morale::Disordered => 50,
            Morale::Routed => 100,
        };
        self.value(unit) * part / 100 + self.heart(unit)
    }

    /// What the disorder of a unit does to its formation, which loses heart when nobody of it is in order.
    fn heart(&self, unit: UnitId) -> i32 {
        if self.g.is_gun(unit) || !self.g.is_good(self.s, unit) {
            return 0;
        }
        let mates = &self.g.field.formations[self.g.formation(unit).at()].units;
        let steady = |mate: &&UnitId| {
            !self.g.is_gun(**mate) && self.g.is_good(self.s, **mate) && self.s.hex_of(**mate).is_some()
        };
        let left = mates.iter().filter(steady).count().max(1) as i32;
        HEART / (left * left)
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

    /// What a combat from these hexes against those promises.
    pub(super) fn blow(&self, from: &[Hex], targets: &[Hex]) -> i32 {
        let able = |unit: &UnitId| self.g.is_fit_to_attack(self.s, *unit).is_ok();
        let attackers: UnitSet = from.iter().flat_map(|&hex| self.s.stack_in(hex)).filter(able).collect();
        self.promise(self.s, attackers, targets)
    }

    /// What these units lose, and those hexes, by the ten faces of the die; the ground counts where it does.
    pub(super) fn promise(&self, s: &State, attackers: UnitSet, targets: &[Hex]) -> i32 {
        if attackers.is_empty() { -ENOUGH } else { self.promise_in(&mut s.clone(), attackers, targets) }
    }

    /// The same in a position of its own, in which the combat is noted.
    pub(super) fn promise_in(&self, s: &mut State, attackers: UnitSet, targets: &[Hex]) -> i32 {
        let (side, kind) = (self.side, ClashKind::Declared);
        let all = targets.iter().copied().collect();
        s.clash = Clash { side, kind, attackers, targets: all, ..Clash::default() };
        self.stake(s)
    }

    /// What the combat that a position has noted costs those it is fought against, above what it costs the attacker.
    pub(super) fn stake(&self, s: &State) -> i32 {
        let defenders = || s.clash.targets.iter().flat_map(|hex| s.stack_in(hex));
        if self.g.fighting_hexes(s).next().is_none() {
            return defenders().map(|unit| self.value(unit)).sum(); // guns alone
        }
        let goals = self.g.goals(s);
        let ground = GROUND * s.clash.targets.iter().filter(|hex| goals.contains(hex)).count() as i32;
        let added: i32 = self.g.shock_modifiers(s).iter().map(|modifier| i32::from(modifier.value)).sum();
        let table = &self.g.field.data().tables.shock;
        let falls = (0..10).map(|die| table.at((die + added).clamp(-90, 90) as i8));
        let gains = falls.map(|result| {
            let theirs = self.cost(defenders(), result.defender, ground);
            theirs - self.cost(s.clash.attackers.iter(), result.attacker, 0)
        });
        gains.sum::<i32>() / 10
    }

    pub(super) fn mark_shock(&self, from: Hex, targets: &[Hex]) -> i32 {
        let mut all = targets.to_vec();
        if all.len() < 2 {
            all.extend(self.owed(from, targets).into_iter().take(1));
        }
        let targets = &all[..];
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

    /// gloire-8.2-05: what else a stack must attack that attacks these hexes: all in front of it that nobody else does.
    fn owed(&self, from: Hex, targets: &[Hex]) -> Vec<Hex> {
        let able = |unit: &UnitId| self.g.is_fit_to_attack(self.s, *unit).is_ok();
        let Some(lead) = self.s.stack_in(from).find(able) else { return Vec::new() };
        // Who looks all round turns so as to owe little.
        if self.g.field.has_six_fronts(from) {
            return Vec::new();
        }
        let owes = |hex: &Hex| {
            !targets.contains(hex)
                && self.g.holds(self.s, self.side.enemy(), *hex)
                && self.g.fronts_on(self.s, lead, *hex)
                && self.g.ground_allows(self.s, lead, from, *hex).is_ok()
                && !self.s.declared.iter().any(|declared| declared.targets.contains(*hex))
                && !self.s.stack_in(*hex).any(|unit| self.s.has(unit, Mark::Struck))
        };
        self.g.field.grid().neighbours(from).map(|(_, hex)| hex).filter(owes).collect()
    }

    /// What a unit that comes to rest promises against all that is then in front of it.
    pub(super) fn onslaught(&self, unit: UnitId, here: Hex, facing: Vertex) -> i32 {
        if self.g.can_attack(self.s, unit).is_err() {
            return 0;
        }
        let fronts = front_of(facing);
        let foe = |hex: &Hex| {
            self.g.holds(self.s, self.side.enemy(), *hex)
                && self.g.ground_allows(self.s, unit, here, *hex).is_ok()
        };
        let ahead = self.g.field.grid().neighbours(here).filter(|(edge, _)| fronts.contains(*edge));
        let targets: Vec<Hex> = ahead.map(|(_, hex)| hex).filter(foe).collect();
        if targets.is_empty() {
            return 0;
        }
        let mut trial = *self.s;
        trial.open.unit_mut(unit).facing = facing.into();
        let able = |other: &UnitId| self.g.can_attack(self.s, *other).is_ok();
        let mut attackers: UnitSet =
            self.around(&targets).iter().flat_map(|&from| self.s.stack_in(from)).filter(able).collect();
        attackers.put(unit);
        self.promise_in(&mut trial, attackers, &targets)
    }

    /// What an attack must promise: a side that is ahead can wait.
    fn reluctance(&self) -> i32 {
        match (self.field().presses(), self.field().is_rear_guard()) {
            (true, _) => ENOUGH,
            (false, false) => 3 * ENOUGH,
            (false, true) => 6 * ENOUGH,
        }
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
        let Some(here) = self.s.hex_of(unit) else { return -1 };
        let (units, spent) = ([unit].into_iter().collect(), self.g.spent_at_first(self.s, unit));
        let mover = Mover { units, pace: Pace::Charge, spent, target: target.into(), ..Mover::default() };
        let ways = self.prospects(&mover, here).into_iter().map(|prospect| prospect.best);
        let Some(promise) = ways.max() else { return -1 };
        // Foot in good order may form square, and then the charge is lost.
        let steady = self.s.stack_in(target).any(|foe| self.g.is_foot(foe) && self.g.is_good(self.s, foe));
        let doubt = if steady { self.disorder_cost(unit) } else { 0 };
        promise - doubt - self.reluctance()
    }

    /// The position after a unit has gone to a hex and looks at another.
    pub(super) fn moved(&self, unit: UnitId, to: Hex, at: Hex) -> State {
        let mut trial = *self.s;
        self.put(&mut trial, unit, to, at);
        trial
    }

    fn put(&self, trial: &mut State, unit: UnitId, to: Hex, at: Hex) {
        trial.lift(unit, Spot::Away);
        self.g.lay(trial, unit, to);
        if let Some(edge) = self.g.field.grid().edge_between(to, at) {
            trial.open.unit_mut(unit).facing = edge.corners()[0].into();
        }
    }

    /// What a unit in a hex promises against the best of the enemies beside it, with the friends who are there already and
    /// those who may yet come.
    pub(super) fn contact(&self, unit: UnitId, hex: Hex) -> Option<i32> {
        let next = self.g.field.grid().neighbours(hex).map(|(_, next)| next);
        let foes = next.filter(|&next| self.g.holds(self.s, self.side.enemy(), next));
        foes.map(|foe| self.contact_with(unit, hex, foe)).max()
    }

    fn contact_with(&self, unit: UnitId, hex: Hex, foe: Hex) -> i32 {
        if self.g.ground_allows(self.s, unit, hex, foe).is_err() {
            return -ENOUGH;
        }
        let mut trial = self.moved(unit, hex, foe);
        let able = |other: &UnitId| self.g.can_attack(self.s, *other).is_ok();
        let mut attackers: UnitSet =
            self.around(&[foe]).iter().flat_map(|&from| self.s.stack_in(from)).filter(able).collect();
        attackers.put(unit);
        let now = self.promise_in(&mut trial, attackers, &[foe]);
        if !self.may_be_joined(unit) {
            return now;
        }
        for (mate, from) in self.joiners(foe, hex, attackers) {
            self.put(&mut trial, mate, from, foe);
            attackers.put(mate);
        }
        let then = self.promise_in(&mut trial, attackers, &[foe]);
        now.max(then * 3 / 4)
    }

    /// Is the unit one of those who move now, so that its friends may still come after it?
    fn may_be_joined(&self, unit: UnitId) -> bool {
        self.s.active.units.has(unit) && self.s.active.side == self.side
    }

    /// Two friends at most who have yet to move and could come up beside an enemy, and where.
    fn joiners(&self, foe: Hex, but: Hex, already: UnitSet) -> Vec<(UnitId, Hex)> {
        let grid = self.g.field.grid();
        let free = |hex: &Hex| *hex != but && !self.s.is_held(*hex);
        let mut places: Vec<Hex> = grid.neighbours(foe).map(|(_, hex)| hex).filter(free).collect();
        let comes = |unit: &UnitId| {
            !already.has(*unit)
                && self.g.can_attack(self.s, *unit).is_ok()
                && self.g.may_begin(self.s, *unit, Pace::Normal).is_ok()
        };
        let mut found = Vec::new();
        for unit in self.s.active.units.iter().filter(comes) {
            let Some(here) = self.s.hex_of(unit) else { continue };
            let reach = u16::from(self.g.allowance(self.s, unit, Pace::Normal)) * 2 / 3;
            let fits = |hex: &Hex| {
                grid.distance(here, *hex) <= reach && self.g.ground_allows(self.s, unit, *hex, foe).is_ok()
            };
            let Some(at) = places.iter().position(fits) else { continue };
            found.push((unit, places.swap_remove(at)));
            if found.len() == 2 {
                break;
            }
        }
        found
    }

    /// Those who broke through strike on if that promises something against all that is then in front of them.
    pub(super) fn mark_strike(&self, step: BreakThrough) -> i32 {
        let able = self.g.may_strike_on(self.s, step.hex, self.side);
        let targets: Vec<Hex> = step.targets(self.g, self.s).into_iter().take(2).collect();
        self.promise(self.s, able, &targets) - ENOUGH
    }

    /// Those who held strike back alone: no friend comes to their help.
    pub(super) fn mark_riposte(&self, from: Hex, target: Hex) -> i32 {
        let able = self.g.may_strike_on(self.s, from, self.side);
        self.promise(self.s, able, &[target]) - ENOUGH
    }

    /// gloire-8.2-05: an attack is fought when it is best, the surest first.
    pub(super) fn mark_resolve(&self, target: Hex) -> i32 {
        let attackers = self.s.declared.iter().filter(|declared| declared.targets.contains(target));
        let from: Vec<Hex> = attackers.filter_map(|declared| declared.from.get()).collect();
        self.blow(&from, &[target])
    }
}
