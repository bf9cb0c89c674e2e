//! Chapter 14.4: the night between the two days.

use crate::action::Action;
use crate::administrative::March;
use crate::agenda::Play;
use crate::event::Event;
use crate::game::Wagram;
use crate::ids::{Side, UnitId, UnitSet};
use crate::orders::undone;
use crate::retreat::FallBack;
use crate::rule;
use crate::state::{Cause, Flights, Phase, Rout, State};
use crate::turn::EndTurn;
use board::area::{Zone, ZoneSet};
use kernel::agenda::{Asks, Runs};
use kernel::{Die, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

/// A unit with this many losses rolls for its stragglers (wagram-14.4-08).
const STRAGGLERS: u8 = 2;

impl Wagram {
    /// The enemy zones beside a unit when the night fell (wagram-14.4-05).
    fn dusk_contacts(&self, s: &State, side: Side, at: Zone) -> ZoneSet {
        let enemies = ZoneSet::<5>::from_words(s.dusk[side.enemy().index()]);
        *self.tables.around.of(at) & enemies
    }

    /// wagram-14.4-05: one zone back, touching none of those enemy zones if there is such a zone; stacking holds.
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

    /// wagram-14.4-06: a village, an Austrian redoubt or the top of a steep slope need not be left.
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
        self.replace(EndTurn);
        // wagram-14.4-10: in turn, the French first.
        for _ in 0..2 {
            self.push(March { side: Side::Austrian });
            self.push(March { side: Side::French });
        }
        self.push(NightRest);
        self.push(Separate { side: Side::Austrian });
        self.push(Separate { side: Side::French });
    }

    /// wagram-14.4-05: the units of a side in contact draw back.
    fn separate(&mut self, side: Side) {
        self.pop();
        let beside =
            |u: UnitId| self.s.zone_of(u).is_some_and(|z| !self.g.dusk_contacts(self.s, side, z).is_empty());
        let waiting: UnitSet = self.g.army[side.index()].iter().filter(|&u| beside(u)).collect();
        if !waiting.is_empty() {
            self.s.flights = Flights { cause: Cause::Night, side, waiting, ..Flights::default() };
            self.push(FallBack);
        }
    }

    /// wagram-14.4-07, wagram-14.4-08: fatigue and rout are forgotten, stragglers return.
    fn night_rest(&mut self) {
        self.pop();
        for state in &mut self.s.open.units {
            state.fatigue = 0;
            state.rout = Rout::Steady;
        }
        self.tell(Event::NightRested { rule: rule::R14_4_07 });
        for unit in self.g.units() {
            if self.s.zone_of(unit).is_some() && self.s.unit(unit).losses >= STRAGGLERS {
                let (die, recovered) = self.dice.roll_for(rule::R14_4_08, Die::D6, |die| die <= 4);
                if recovered {
                    self.s.unit_mut(unit).losses -= 1;
                }
                let rule = rule::R14_4_08;
                self.tell(Event::Stragglers { rule, piece: unit.into(), die, recovered });
            }
        }
        self.s.progress = [0; 2];
        self.push(NightPlan);
        for side in Side::ALL {
            if self.now() == Some(NightPlan.into()) {
                self.close_night_plan(side);
            }
        }
    }
}

/// The armies draw apart (14.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Separate {
    /// Who.
    pub side: Side,
}

impl Runs<Wagram> for Separate {
    const NAME: &'static str = "separate";

    fn run(self, p: &mut Play<'_>) {
        p.separate(self.side);
    }
}

/// Rest and stragglers (14.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NightRest;

impl Runs<Wagram> for NightRest {
    const NAME: &'static str = "night-rest";

    fn run(self, p: &mut Play<'_>) {
        p.night_rest();
    }
}

/// Both sides pick two corps at once (14.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NightPlan;

impl Asks<Wagram> for NightPlan {
    const NAME: &'static str = "night-plan";

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        undone(s)
    }

    fn offers(self, g: &Wagram, s: &State, side: Side, offers: &mut Offers<Action>) {
        let markers = g.markers_of(s, side);
        let open = markers.iter().filter(|&corps| g.may_choose_night(s, side, corps).is_ok());
        offers.closed.extend(open.map(Action::Night));
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Night(corps) if g.may_choose_night(s, side, corps) => p.choose_night(side, corps),
    }
}
