//! Chapter 14.4: the night between the two days.

use crate::event::Event;
use crate::game::Wagram;
use crate::ids::{Side, UnitId, UnitSet};
use crate::play::Play;
use crate::rule;
use crate::state::{Cause, Flights, Phase, Rout, State, Step};
use board::area::{Zone, ZoneSet};
use kernel::{Refusal, Roll};

/// A unit with so many losses rolls for its stragglers (14.4-08).
const STRAGGLERS: u8 = 2;

impl Wagram {
    /// The enemy zones beside a unit when the night fell (14.4-05).
    fn dusk_contacts(&self, s: &State, side: Side, at: Zone) -> ZoneSet {
        let enemies = ZoneSet::<5>::from_words(s.dusk[side.enemy().index()]);
        *self.tables.around.of(at) & enemies
    }

    /// 14.4-05: one zone back, touching none of those enemy zones if there is such a zone; stacking holds.
    pub fn night_ways(&self, s: &State, unit: UnitId, at: Zone, zones: Vec<Zone>) -> Vec<Zone> {
        let party = self.flight_party(s, unit);
        let contacts = self.dusk_contacts(s, self.side(unit), at);
        let mut zones: Vec<Zone> = zones
            .into_iter()
            .filter(|&z| self.may_stack(s, party, z).is_ok() && !contacts.contains(z))
            .collect();
        let clear = |z: &Zone| !self.tables.around.of(*z).intersects(&contacts);
        if zones.iter().any(clear) {
            zones.retain(clear);
        }
        zones
    }

    /// 14.4-06: a village, an Austrian redoubt or the top of a steep slope need not be left.
    pub fn may_stay(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let refuse = Err(Refusal::new(rule::R14_4_06).of(unit.into()));
        let Some(zone) = s.zone_of(unit) else { return refuse };
        let waits = s.flights.cause == Cause::Night && s.flights.moving.is_empty();
        let ground = self.data.map.ground(zone);
        let redoubt = ground.redoubt && self.side(unit) == Side::Austrian;
        let strong = ground.village || redoubt || self.tables.steep.contains(zone);
        if waits && s.flights.waiting.has(unit) && strong { Ok(()) } else { refuse }
    }
}

impl Play<'_> {
    /// The night falls: contacts are listed before anybody moves.
    pub fn begin_night(&mut self) {
        self.s.phase = Phase::Night;
        self.s.dusk = Side::ALL.map(|side| *self.g.occupied(self.s, side).words());
        self.s.previous = None;
        self.replace(Step::EndTurn);
        // 14.4-10: in turn, the French first.
        for _ in 0..2 {
            self.push(Step::March(Side::Austrian));
            self.push(Step::March(Side::French));
        }
        self.push(Step::NightRest);
        self.push(Step::Separate(Side::Austrian));
        self.push(Step::Separate(Side::French));
    }

    /// 14.4-05: the units of a side in contact draw back.
    pub fn separate(&mut self, side: Side) {
        self.pop();
        let beside =
            |u: UnitId| self.s.zone_of(u).is_some_and(|z| !self.g.dusk_contacts(self.s, side, z).is_empty());
        let waiting: UnitSet = self.g.army[side.index()].iter().filter(|&u| beside(u)).collect();
        if !waiting.is_empty() {
            self.s.flights = Flights { cause: Cause::Night, side, waiting, ..Flights::default() };
            self.push(Step::Flights);
        }
    }

    /// 14.4-07, 14.4-08: fatigue and rout are forgotten, stragglers return.
    pub fn night_rest(&mut self) {
        self.pop();
        for state in &mut self.s.open.units {
            state.fatigue = 0;
            state.rout = Rout::Steady;
        }
        self.tell(Event::NightRested { rule: rule::R14_4_07 });
        for unit in self.g.units() {
            if self.s.zone_of(unit).is_some() && self.s.unit(unit).losses >= STRAGGLERS {
                let die = Roll::make(self.dice, rule::R14_4_08, 6, Vec::new()).die;
                let recovered = die <= 4;
                if recovered {
                    self.s.unit_mut(unit).losses -= 1;
                }
                let rule = rule::R14_4_08;
                self.tell(Event::Stragglers { rule, piece: unit.into(), die, recovered });
            }
        }
        self.s.progress = [0; 2];
        self.push(Step::NightPlan);
        for side in Side::ALL {
            if self.s.now() == Some(Step::NightPlan) {
                self.close_night_plan(side);
            }
        }
    }
}
