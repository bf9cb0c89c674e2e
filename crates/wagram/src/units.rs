//! Chapters 2, 9.1 and 9.2: the counters and their faces, fatigue, manoeuvre tests.

use crate::agenda::Play;
use crate::data::{Arm, Counter, Role};
use crate::event::Event;
use crate::game::Wagram;
use crate::ids::{CorpsId, CorpsSet, Side, UnitId, UnitSet};
use crate::rule;
use crate::state::{Position, Spot, State};
use kernel::{Die, Maybe, Modifier, Roll, RuleId};
use serde::{Deserialize, Serialize};

/// Whether a unit is routed (10.6, 12.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rout {
    /// Steady.
    #[default]
    Steady,
    /// Bears a Rout marker.
    Rout,
    /// Bears a Rout+1 marker.
    More,
}

impl Wagram {
    /// A counter.
    pub fn card(&self, unit: UnitId) -> &Counter {
        &self.data.units[unit.at()]
    }

    /// All units.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        UnitId::all(self.data.units.len())
    }

    /// The army of a unit.
    pub fn side(&self, unit: UnitId) -> Side {
        if self.army[0].has(unit) { Side::French } else { Side::Austrian }
    }

    /// Is it artillery?
    pub fn is_gun(&self, unit: UnitId) -> bool {
        self.guns.has(unit)
    }

    /// The face that shows (wagram-2.1-11).
    fn face(&self, s: &State, unit: UnitId) -> usize {
        usize::from(s.unit(unit).losses.min(3))
    }

    /// Combat potential (wagram-2.1-07).
    pub fn combat(&self, s: &State, unit: UnitId) -> u8 {
        self.card(unit).combat[self.face(s, unit)]
    }

    /// Artillery potential (wagram-2.1-09).
    pub fn artillery(&self, s: &State, unit: UnitId) -> u8 {
        self.card(unit).guns[self.face(s, unit)]
    }

    /// Rout value, 0 if none (wagram-2.1-05).
    pub fn rout_value(&self, s: &State, unit: UnitId) -> u8 {
        self.card(unit).rout[self.face(s, unit)]
    }

    /// Stacking points (wagram-2.1-08); the reduced counter begins with the third face.
    pub fn points(&self, s: &State, unit: UnitId) -> u8 {
        self.card(unit).stack[usize::from(s.unit(unit).losses >= 2)]
    }

    /// Is it routed?
    pub fn is_routed(&self, s: &State, unit: UnitId) -> bool {
        s.unit(unit).rout != Rout::Steady
    }

    /// At Fatigue 2, as a routed unit always is when attacked (wagram-10.6-31).
    pub fn is_spent(&self, s: &State, unit: UnitId) -> bool {
        s.unit(unit).fatigue == 2 || self.is_routed(s, unit)
    }

    /// Does it belong to the French Guard by origin, guns aside (wagram-10.3-01, wagram-14.2-16)?
    pub fn is_guard(&self, unit: UnitId) -> bool {
        !self.is_gun(unit) && self.role(self.card(unit).corps) == Role::Guard
    }

    /// What a corps is in the special rules.
    pub fn role(&self, corps: CorpsId) -> Role {
        self.data.corps[corps.at()].role
    }

    /// The battery on Lobau (wagram-14.1-06).
    pub fn is_lobau_battery(&self, unit: UnitId) -> bool {
        self.lobau_batteries.has(unit)
    }

    /// The units that act with a corps.
    pub fn units_of(&self, s: &State, corps: CorpsId) -> UnitSet {
        let side = self.data.corps[corps.at()].side;
        self.army[side.index()].iter().filter(|&u| s.unit(u).corps == corps).collect()
    }

    /// Has the corps a unit left on the map or to enter it (wagram-5-05)?
    pub fn is_alive(&self, s: &State, corps: CorpsId) -> bool {
        let side = self.data.corps[corps.at()].side;
        self.army[side.index()].iter().any(|u| s.unit(u).corps == corps && s.unit(u).position.is_in_play())
    }

    /// The corps of a side that have.
    pub fn alive(&self, s: &State, side: Side) -> CorpsSet {
        let army = self.army[side.index()].iter().map(|u| s.unit(u));
        army.filter(|unit| unit.position.is_in_play()).map(|unit| unit.corps).collect()
    }

    /// What a unit adds to its manoeuvre tests (9.2).
    pub fn test_modifiers(&self, unit: UnitId) -> Vec<Modifier> {
        let card = self.card(unit);
        let elite = if self.side(unit) == Side::French { rule::R9_2_03 } else { rule::R9_2_04 };
        let mut modifiers = Vec::new();
        if card.star {
            modifiers.push(Modifier { rule: rule::R9_2_02, value: 1 });
        }
        if card.elite {
            modifiers.push(Modifier { rule: elite, value: 1 });
        }
        modifiers
    }

    /// The unit with the best modifier (wagram-9.7-06).
    pub fn best_tester(&self, units: impl Iterator<Item = UnitId>) -> Option<UnitId> {
        units.max_by_key(|&u| (self.test_modifiers(u).len(), std::cmp::Reverse(u)))
    }

    /// Is it infantry?
    pub fn is_foot(&self, unit: UnitId) -> bool {
        self.card(unit).arm == Arm::Infantry
    }
}

impl Play<'_> {
    /// wagram-9.2-01: a manoeuvre test; 4 or more succeeds.
    pub fn manoeuvre_test(&mut self, unit: UnitId, why: RuleId) -> bool {
        let modifiers = self.g.test_modifiers(unit);
        let (roll, passed) = Roll::make_for(self.dice, rule::R9_2_01, Die::D6, modifiers, |total| total >= 4);
        self.tell(Event::Tested { rule: why, piece: unit.into(), roll, passed });
        passed
    }

    /// A fatigue level, two at most (wagram-9.1-01); artillery takes none (wagram-9.1-02).
    pub fn tire(&mut self, unit: UnitId, why: RuleId) {
        if self.g.is_gun(unit) || self.s.unit(unit).fatigue >= 2 {
            return;
        }
        self.s.unit_mut(unit).fatigue += 1;
        let fatigue = self.s.unit(unit).fatigue;
        self.tell(Event::Fatigued { rule: why, piece: unit.into(), fatigue });
    }

    /// wagram-10.6-10, wagram-10.6-11: a loss; the last eliminates.
    pub fn lose(&mut self, unit: UnitId, why: RuleId) {
        if self.s.zone_of(unit).is_none() {
            return;
        }
        let faces = self.g.card(unit).faces;
        self.s.unit_mut(unit).losses += 1;
        self.s.battle.hurt.put(unit);
        let left = faces.saturating_sub(self.s.unit(unit).losses);
        if left == 0 {
            self.eliminate(unit, why);
        } else {
            self.tell(Event::StepLost { rule: why, piece: unit.into(), left });
        }
    }

    /// A unit leaves the game.
    pub fn eliminate(&mut self, unit: UnitId, why: RuleId) {
        let corps = self.s.unit(unit).corps;
        self.s.lift(unit);
        let state = self.s.unit_mut(unit);
        state.position = Position::new(Spot::Gone);
        state.target = Maybe::NOTHING;
        self.s.fallen.put(unit);
        self.tell(Event::Eliminated { rule: why, piece: unit.into() });
        self.leave_formations(unit);
        self.forget_dead_corps(corps);
    }

    /// wagram-13.2-04, wagram-13.3-07: who retreats, routs or dies leaves the Grand Battery, who routs or dies the square.
    pub fn leave_formations(&mut self, unit: UnitId) {
        self.s.square.units.take(unit);
        if self.s.battery.units.has(unit) {
            self.s.battery.units.take(unit);
            if self.s.battery.units.len() < 2 {
                self.s.battery.units = UnitSet::EMPTY;
                self.tell(Event::BatteryEnded { rule: rule::R13_2_04 });
            }
        }
    }

    /// wagram-5-05: the marker of a corps without units leaves the board from Activated or Available.
    pub fn forget_dead_corps(&mut self, corps: CorpsId) {
        if !self.s.markers.has(corps) || self.g.is_alive(self.s, corps) {
            return;
        }
        let side = self.g.data.corps[corps.at()].side.index();
        let face_down = self.s.boards[side].available.has(corps);
        if !face_down && !self.s.activated[side].has(corps) {
            return;
        }
        self.s.boards[side].available.take(corps);
        self.s.activated[side].take(corps);
        self.s.markers.take(corps);
        self.s.possible[corps.at()] = 0;
        self.log.reveal();
        self.tell(Event::MarkerRemoved { rule: rule::R5_05, piece: corps.into() });
    }

    /// The unit that moves, for notes and tests.
    pub fn mover(&self) -> Option<UnitId> {
        self.s.mover.units.first()
    }

    /// No corps is active.
    pub fn nobody_active(&mut self) {
        self.s.active = Maybe::NOTHING;
    }
}
