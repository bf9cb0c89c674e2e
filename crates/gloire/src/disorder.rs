//! Chapters 10.1 and 10.2: disorder, rout and loss.

use crate::agenda::Play;
use crate::data::{Says, Trait};
use crate::event::Event;
use crate::flight::{Flee, Flight};
use crate::game::Gloire;
use crate::ids::{ChiefId, UnitId};
use crate::rule;
use crate::state::{Mark, Morale, Spot, State};
use board::Hex;
use kernel::{Few, Maybe, RuleId};

/// What brings disorder on a unit: it decides what it does to guns, and from whom a routed unit runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Fire from a hex.
    Fire(Hex),
    /// The result of a combat.
    Combat,
    /// Ground, a failed test, friends who ran through it.
    Ground,
}

/// What became of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is disordered.
    Disordered,
    /// It is routed, and runs.
    Routed,
    /// It is gone.
    Gone,
}

/// Hexes that a unit gives way to.
pub type Away = Few<Hex, 6>;

impl Gloire {
    /// From whom a unit gives way: who fired, who fights it, or whoever is beside it.
    pub fn away_from(&self, s: &State, unit: UnitId, cause: Cause) -> Away {
        let Some(here) = s.hex_of(unit) else { return Away::EMPTY };
        match cause {
            Cause::Fire(hex) => [hex].into_iter().collect(),
            Cause::Combat if !s.clash.attackers.is_empty() => self.opponents(s, unit),
            Cause::Combat | Cause::Ground => {
                let enemy = self.side(unit).enemy();
                self.field
                    .grid()
                    .neighbours(here)
                    .map(|(_, hex)| hex)
                    .filter(|&hex| self.holds(s, enemy, hex))
                    .collect()
            }
        }
    }

    /// gloire-10.2-03: how many hexes a routed unit retreats.
    pub fn retreat_of(&self, unit: UnitId) -> u8 {
        use crate::data::Arm::{Artillery, Cavalry, HeavyCavalry, HorseArtillery, Infantry};
        match self.arm(unit) {
            Infantry | Artillery => 2,
            Cavalry | HeavyCavalry | HorseArtillery => 3,
        }
    }
}

impl Play<'_> {
    /// gloire-10.1-01, gloire-10.1-02, gloire-10.2-02: a step down the ladder.
    pub fn disorder(&mut self, unit: UnitId, rule: RuleId, cause: Cause) -> Fate {
        // A train has no disordered side.
        if self.g.has_trait(unit, Trait::Train) {
            return Fate::Disordered;
        }
        let fire = matches!(cause, Cause::Fire(_));
        match self.s.unit(unit).morale {
            // gloire-10.1-04: disordered guns do not survive a fire.
            Morale::Disordered if fire && self.g.is_gun(unit) => self.eliminate(unit, rule::R10_1_04),
            Morale::Good if self.g.has_trait(unit, Trait::OneSided) => self.eliminate(unit, rule),
            Morale::Good => {
                self.s.unit_mut(unit).morale = Morale::Disordered;
                self.tell(Event::Disordered { rule, piece: unit.into() });
                self.lose_square(unit);
                Fate::Disordered
            }
            Morale::Disordered => self.rout(unit, rule::R10_1_02, cause),
            Morale::Routed => self.eliminate(unit, rule::R10_2_02),
        }
    }

    /// gloire-10.2-01: a unit routs and runs at once (gloire-10.2-03); gloire-10.1-03: so does a disordered one, no worse.
    pub fn rout(&mut self, unit: UnitId, rule: RuleId, cause: Cause) -> Fate {
        if self.s.unit(unit).morale == Morale::Routed {
            return self.eliminate(unit, rule::R10_2_02);
        }
        // gloire-10.1-04: a rout by fire ends disordered guns too.
        let fire = matches!(cause, Cause::Fire(_));
        if fire && self.g.is_gun(unit) && self.s.unit(unit).morale == Morale::Disordered {
            return self.eliminate(unit, rule::R10_1_04);
        }
        if self.g.has_trait(unit, Trait::OneSided) {
            return self.eliminate(unit, rule);
        }
        if self.g.has_trait(unit, Trait::Train) {
            return Fate::Disordered;
        }
        if let Some(fate) = self.rout_afloat(unit) {
            return fate;
        }
        let away = self.g.away_from(self.s, unit, cause);
        self.lose_square(unit);
        self.turn_to_rout(unit, rule);
        let left = self.g.retreat_of(unit);
        if let Some(origin) = self.s.hex_of(unit) {
            self.push(Flee(Flight { unit, left, done: 0, origin, away }));
        }
        Fate::Routed
    }

    /// The Rout marker: no front, no orders that matter.
    pub fn turn_to_rout(&mut self, unit: UnitId, rule: RuleId) {
        let state = self.s.unit_mut(unit);
        state.morale = Morale::Routed;
        state.facing = Maybe::NOTHING;
        self.s.arriving.take(unit);
        self.tell(Event::Routed { rule, piece: unit.into() });
    }

    /// A unit leaves the map for good.
    pub fn eliminate(&mut self, unit: UnitId, rule: RuleId) -> Fate {
        let hex = self.s.hex_of(unit);
        let cargo = self.g.passengers(self.s, unit);
        self.lose_square(unit);
        self.s.lift(unit, Spot::Gone);
        self.s.unmark(unit, Mark::Aboard);
        self.s.arriving.take(unit);
        self.s.active.units.take(unit);
        self.tell(Event::Eliminated { rule, piece: unit.into() });
        let sinks = self.g.craft(unit).map_or(rule, |craft| craft.says.of(Says::Sinks));
        for aboard in cargo.iter() {
            self.eliminate(aboard, sinks);
        }
        if let Some(hex) = hex {
            self.free_chiefs(hex, unit);
        }
        Fate::Gone
    }

    /// gloire-2.5.2-05: chiefs whose last unit is gone step back from the enemy beside them, or are lost.
    fn free_chiefs(&mut self, hex: Hex, unit: UnitId) {
        let side = self.g.side(unit);
        if self.g.holds(self.s, side, hex) {
            return;
        }
        let chiefs: Vec<ChiefId> = self
            .g
            .chiefs_in(self.s, hex)
            .filter(|chief| self.g.field.chiefs[chief.at()].side == side)
            .collect();
        let beside = self.g.field.grid().neighbours(hex).map(|(_, next)| next);
        let touched = beside.into_iter().find(|&next| self.g.holds(self.s, side.enemy(), next));
        let Some(touched) = touched else { return };
        for chief in chiefs {
            self.push(crate::stepback::StepBack { chief, from: hex, touched });
        }
    }

    /// gloire-0.4.1-01: a cohesion test that costs a disorder if it fails; gloire-10.2-08: a routed unit runs instead.
    pub fn must_hold(&mut self, unit: UnitId, rule: RuleId, modifiers: &[kernel::Modifier], cause: Cause) {
        if self.s.hex_of(unit).is_none() || self.g.has_trait(unit, Trait::Train) {
            return;
        }
        if self.g.is_routed(self.s, unit) {
            return self.run_away(unit, rule::R10_2_08);
        }
        if !self.tests_cohesion(unit, rule, modifiers) {
            self.disorder(unit, rule, cause);
        }
    }
}
