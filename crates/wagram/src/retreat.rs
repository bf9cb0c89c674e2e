//! Chapter 10.6: retreat and rout, unit by unit and zone by zone; refusals and Bernadotte fall back alike.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::Role;
use crate::event::{Event, place};
use crate::game::Wagram;
use crate::ids::{Side, UnitId, UnitSet};
use crate::rule;
use crate::state::{Mark, State};
use board::area::{Zone, ZoneSet};
use kernel::agenda::{Asks, Flow};
use kernel::{Maybe, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// A unit that finds no legal zone in this many steps has nowhere to go.
const LONGEST: u8 = 12;

/// Units that fall back, and the one on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Flights {
    /// Why.
    pub cause: Cause,
    /// Whose.
    pub side: Side,
    /// Those still to go.
    pub waiting: UnitSet,
    /// Those of them that go two zones.
    pub twice: UnitSet,
    /// Zones beside the enemies they flee from.
    #[serde(with = "board::area::words")]
    pub avoid: ZoneSet,
    /// Who is on the way.
    pub moving: UnitSet,
    /// The zone he left.
    pub origin: Maybe<Zone>,
    /// The zone he was in before.
    pub last: Maybe<Zone>,
    /// Zones still to go.
    pub needed: u8,
    /// Zones gone.
    pub taken: u8,
}

/// Why units fall back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cause {
    /// The result of a combat (10.6).
    #[default]
    Retreat,
    /// A rout (10.6).
    Rout,
    /// They refuse combat (10.2).
    Refusal,
    /// Bernadotte reacts badly (14.3).
    Bernadotte,
    /// The rout goes on in the administrative phase (12.2).
    Flight,
    /// Both armies draw apart for the night (14.4).
    Night,
}

impl Cause {
    /// Does it lead to the end of rout?
    const fn is_rout(self) -> bool {
        matches!(self, Cause::Rout | Cause::Flight)
    }

    /// The rule that units follow.
    pub const fn rule(self) -> RuleId {
        match self {
            Cause::Retreat => rule::R10_6_13,
            Cause::Rout => rule::R10_6_29,
            Cause::Refusal => rule::R10_2_02,
            Cause::Bernadotte => rule::R14_3_14,
            Cause::Flight => rule::R12_2_01,
            Cause::Night => rule::R14_4_05,
        }
    }
}

impl Wagram {
    /// wagram-10.6-18: where a routing unit goes.
    pub fn rally_zone(&self, unit: UnitId) -> Zone {
        let rally = &self.data.map.rally;
        match self.side(unit) {
            Side::French => rally.french,
            Side::Austrian if self.role(self.card(unit).corps) == Role::Johann => rally.johann,
            Side::Austrian => rally.austrian,
        }
    }

    /// The zone a unit on its way left, or stands in.
    fn origin(&self, s: &State, unit: UnitId, at: Zone) -> Zone {
        s.flights.origin.get().filter(|_| s.flights.moving.has(unit)).unwrap_or(at)
    }

    /// wagram-10.6-17 to wagram-10.6-19: the zones a unit may fall back into.
    pub fn ways_back(&self, s: &State, unit: UnitId) -> Vec<Zone> {
        let Some(at) = s.zone_of(unit) else { return Vec::new() };
        let zones = self.ways_out(s, unit, at);
        if s.flights.cause == Cause::Night {
            return self.night_ways(s, unit, at, zones);
        }
        let mut zones = self.towards(s, unit, at, zones);
        if s.flights.cause == Cause::Bernadotte {
            zones = self.away_from_intruder(s, at, zones);
        }
        // wagram-10.6-17: away from the enemies engaged, if there is such a way.
        let avoid = &s.flights.avoid;
        if zones.iter().any(|&z| !avoid.contains(z)) {
            zones.retain(|&z| !avoid.contains(z));
        }
        zones
    }

    /// The zones beside a unit that are open to it; enemy zones of control are no bar (wagram-10.6-24).
    fn ways_out(&self, s: &State, unit: UnitId, at: Zone) -> Vec<Zone> {
        let party = self.flight_party(s, unit);
        let enemy = self.side(unit).enemy();
        let open = |z: Zone| {
            !self.holds(s, enemy, z)
                && self.border(at, z).is_some_and(|b| b.may_leave(at))
                && (at != self.data.map.lobau || self.may_flee_island(s, party, at))
        };
        self.steps(at).iter().map(|n| n.zone).filter(|&z| open(z)).collect()
    }

    /// wagram-14.3-14, wagram-10.6-13: farther from the intruder, if there is such a way; else as far, or anywhere.
    fn away_from_intruder(&self, s: &State, at: Zone, zones: Vec<Zone>) -> Vec<Zone> {
        let Some(intruder) = s.intruder.get() else { return zones };
        let here = i16::from(self.distance(intruder, at));
        let gain = |z: &Zone| (i16::from(self.distance(intruder, *z)) - here).clamp(-1, 1);
        let most = zones.iter().map(gain).max();
        zones.into_iter().filter(|z| Some(gain(z)) == most).collect()
    }

    /// wagram-14.3-14: is it only the intruder that bars the zone?
    fn is_towards_intruder(&self, s: &State, unit: UnitId, zone: Zone) -> bool {
        let Some(at) = s.zone_of(unit).filter(|_| s.flights.cause == Cause::Bernadotte) else { return false };
        let zones = self.towards(s, unit, at, self.ways_out(s, unit, at));
        zones.contains(&zone) && !self.away_from_intruder(s, at, zones).contains(&zone)
    }

    /// The garrison may be driven off the island; others leave it as in a march.
    fn may_flee_island(&self, s: &State, party: UnitSet, at: Zone) -> bool {
        let garrison = party.iter().all(|u| self.role(self.card(u).corps) == Role::Garrison);
        garrison || self.may_leave_island(s, party, at).is_ok()
    }

    /// Of the open zones those that lead the right way.
    fn towards(&self, s: &State, unit: UnitId, at: Zone, zones: Vec<Zone>) -> Vec<Zone> {
        let best = |gain: &dyn Fn(Zone) -> i16, least: i16| -> Vec<Zone> {
            let most = zones.iter().map(|&z| gain(z)).filter(|&g| g >= least).max();
            zones.iter().copied().filter(|&z| Some(gain(z)) == most).collect()
        };
        let flights = &s.flights;
        if flights.cause.is_rout() {
            // wagram-10.6-18: nearer to the end of rout, or as near, or anywhere.
            let goal = self.rally_zone(unit);
            let here = i16::from(self.distance(at, goal));
            return best(&|z| (here - i16::from(self.distance(z, goal))).clamp(-1, 1), -1);
        }
        // wagram-10.6-17: every step leads farther from the zone left.
        let origin = self.origin(s, unit, at);
        let here = i16::from(self.distance(origin, at));
        let extra = flights.moving.has(unit) && flights.needed == 0;
        let least = if extra { -1 } else { 1 };
        let zones = best(&|z| (i16::from(self.distance(origin, z)) - here).clamp(-1, 1), least);
        zones.into_iter().filter(|z| flights.last != (*z).into() || !extra).collect()
    }

    /// Who falls back together: the square (wagram-13.3-07), otherwise one unit.
    pub fn flight_party(&self, s: &State, unit: UnitId) -> UnitSet {
        if s.flights.moving.has(unit) {
            return s.flights.moving;
        }
        let square = s.square.units.has(unit) && !s.flights.cause.is_rout();
        if square { s.square.units.and(s.flights.waiting) } else { UnitSet::one(unit) }
    }

    /// May this unit fall back into that zone now?
    pub fn may_retreat(&self, s: &State, unit: UnitId, zone: Zone) -> Result<(), Refusal> {
        let flights = &s.flights;
        let turn = if flights.moving.is_empty() { flights.waiting } else { flights.moving };
        // One unit finishes before the next; of a square the first leads.
        if !turn.has(unit) || (!flights.moving.is_empty() && flights.moving.first() != Some(unit)) {
            return Err(Refusal::new(flights.cause.rule()).of(unit.into()));
        }
        if self.ways_back(s, unit).contains(&zone) {
            return Ok(());
        }
        let rule = match () {
            () if self.holds(s, self.side(unit).enemy(), zone) => rule::R10_6_19,
            () if flights.cause.is_rout() => rule::R10_6_18,
            () if flights.cause == Cause::Night => rule::R14_4_05,
            () if self.is_towards_intruder(s, unit, zone) => rule::R14_3_14,
            () => rule::R10_6_17,
        };
        Err(Refusal::new(rule).of(unit.into()).at(place(zone)))
    }

    /// wagram-10.2-02: may the refusing unit stop after one zone?
    pub fn may_stop_refusing(&self, s: &State) -> Result<(), Refusal> {
        let flights = &s.flights;
        let at = flights.moving.first().and_then(|u| s.zone_of(u));
        match at {
            Some(at) if flights.cause == Cause::Refusal && flights.taken > 0 => {
                self.may_stack(s, flights.moving, at)
            }
            // wagram-12.2-01, wagram-10.6-13: who must fall back does so to the end.
            _ => Err(Refusal::new(flights.cause.rule())),
        }
    }
}

impl Play<'_> {
    /// Units are to fall back, some of them two zones.
    pub fn begin_flights(&mut self, cause: Cause, units: UnitSet, twice: UnitSet) {
        let Some(first) = units.first() else { return };
        let side = self.g.side(first);
        self.s.flights =
            Flights { cause, side, waiting: units, twice: twice.and(units), ..Flights::default() };
        self.s.flights.avoid = self.dreaded(cause, side);
        if matches!(cause, Cause::Retreat | Cause::Bernadotte) {
            // wagram-10.6-16: artillery that retreats is tested first.
            for unit in units.and(self.g.guns).iter() {
                if !self.manoeuvre_test(unit, rule::R10_6_16) {
                    self.lose(unit, rule::R10_6_16);
                }
            }
        }
        self.push(FallBack);
    }

    /// The zones beside the enemies from whom a side falls back (wagram-10.6-17).
    fn dreaded(&self, cause: Cause, side: Side) -> ZoneSet {
        let around = &self.g.tables.around;
        match cause {
            Cause::Retreat | Cause::Rout | Cause::Refusal if side != self.s.phasing => {
                around.around(&self.g.attacking_zones(self.s))
            }
            Cause::Retreat | Cause::Rout => {
                let target = self.s.battle.zone();
                let held = self.g.holds(self.s, side.enemy(), target);
                if held { *around.of(target) } else { ZoneSet::EMPTY }
            }
            Cause::Bernadotte => self.s.intruder.get().map_or(ZoneSet::EMPTY, |zone| *around.of(zone)),
            _ => ZoneSet::EMPTY,
        }
    }

    /// Goes on by itself until the owner has a choice.
    fn settle_flights(&mut self) -> Flow {
        let flights = self.s.flights;
        if let Some(lead) = flights.moving.first() {
            // wagram-10.6-19: no way out.
            if self.g.ways_back(self.s, lead).is_empty() && self.g.may_stop_refusing(self.s).is_err() {
                for unit in flights.moving.iter() {
                    self.eliminate(unit, rule::R10_6_19);
                }
                self.s.flights.moving = UnitSet::EMPTY;
                return Flow::GoesOn;
            }
            return Flow::Waits;
        }
        let Some(unit) = flights.waiting.iter().find(|&u| self.is_settled(u)) else {
            if flights.waiting.is_empty() {
                self.s.intruder = Maybe::NOTHING;
                return self.finish();
            }
            return Flow::Waits;
        };
        self.s.flights.waiting.take(unit);
        let home = flights.cause.is_rout() && self.s.zone_of(unit) == Some(self.g.rally_zone(unit));
        if self.s.zone_of(unit).is_some() && !home && flights.cause != Cause::Night {
            self.eliminate(unit, rule::R10_6_19);
        }
        Flow::GoesOn
    }

    /// A waiting unit that goes nowhere: dead already, at the end of its rout, or without a way out.
    fn is_settled(&self, unit: UnitId) -> bool {
        let Some(zone) = self.s.zone_of(unit) else { return true };
        let home = self.s.flights.cause.is_rout() && zone == self.g.rally_zone(unit);
        home || self.g.ways_back(self.s, unit).is_empty()
    }

    /// A unit falls back into a zone.
    fn retreat(&mut self, unit: UnitId, to: Zone) {
        let Some(from) = self.s.zone_of(unit) else { return };
        if self.s.flights.moving.is_empty() {
            self.set_out(unit, from);
        }
        let party = self.s.flights.moving;
        let enemy = self.g.side(unit).enemy();
        // wagram-10.6-20: alone into an enemy Front.
        let night = self.s.flights.cause == Cause::Night;
        let exposed = !night && !self.s.is_held(to) && self.g.in_front_of(self.s, enemy, to, UnitSet::EMPTY);
        let rule = self.s.flights.cause.rule();
        let facing = self.g.facing_to(to, from).unwrap_or(0);
        for member in party.iter() {
            self.s.lift(member);
            self.s.put(member, to);
            self.join_stack(member, to, facing);
            let piece = member.into();
            self.tell(Event::Retreated { rule, piece, from: place(from), to: place(to) });
        }
        self.s.flights.last = from.into();
        self.s.flights.taken += 1;
        self.s.flights.needed = self.s.flights.needed.saturating_sub(1);
        if exposed {
            self.lose(unit, rule::R10_6_20);
            if self.s.zone_of(unit).is_none() {
                self.s.flights.moving.take(unit);
            }
        }
        self.come_to_rest(to);
        self.push_headquarters(unit, to);
    }

    /// A unit sets out: it leaves the formations and markers it had (wagram-13.2-04, wagram-13.3-07).
    fn set_out(&mut self, unit: UnitId, from: Zone) {
        let party = self.g.flight_party(self.s, unit);
        let two = !party.and(self.s.flights.twice).is_empty();
        let flights = &mut self.s.flights;
        flights.waiting = flights.waiting.minus(party);
        flights.moving = party;
        flights.origin = from.into();
        flights.last = Maybe::NOTHING;
        flights.taken = 0;
        flights.needed = if two { 2 } else { 1 };
        let rout = flights.cause.is_rout();
        for member in party.iter() {
            if rout || self.g.is_gun(member) {
                self.leave_formations(member);
            }
            let state = self.s.unit_mut(member);
            state.target = Maybe::NOTHING;
            state.marks.drop(Mark::Charge);
        }
    }

    /// Does the flight end here (wagram-10.6-21)?
    fn come_to_rest(&mut self, at: Zone) {
        let flights = self.s.flights;
        let Some(lead) = flights.moving.first() else { return };
        let home = flights.cause.is_rout() && at == self.g.rally_zone(lead);
        let fits = self.g.may_stack(self.s, flights.moving, at).is_ok();
        if home || (flights.needed == 0 && fits) {
            return self.finish_flight();
        }
        if flights.taken >= LONGEST {
            for unit in flights.moving.iter() {
                self.eliminate(unit, rule::R10_6_19);
            }
            self.s.flights.moving = UnitSet::EMPTY;
        }
    }

    /// wagram-10.6-22: who comes to rest alone may face any way.
    fn finish_flight(&mut self) {
        let moving = std::mem::take(&mut self.s.flights.moving);
        let Some(lead) = moving.first() else { return };
        let Some(zone) = self.s.zone_of(lead) else { return };
        if self.s.set_in(zone).minus(moving).is_empty() {
            self.push(FaceFled { unit: lead });
        }
    }
}

/// Units fall back (10.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FallBack;

impl Asks<Wagram> for FallBack {
    const NAME: &'static str = "flights";

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.flights.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        p.settle_flights()
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        let flights = &s.flights;
        // One unit finishes before the next; of a square the first leads.
        let turn = flights.moving.first().map_or(flights.waiting, UnitSet::one);
        for unit in turn.iter() {
            offers.closed.extend(g.ways_back(s, unit).into_iter().map(|zone| Action::Retreat(unit, zone)));
            if g.may_stay(s, unit).is_ok() {
                offers.add(Action::Stay(unit));
            }
        }
        if g.may_stop_refusing(s).is_ok() {
            offers.add(Action::Pass);
        }
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise s.flights.cause.rule();
        Action::Retreat(unit, zone) if g.may_retreat(s, unit, zone) => p.retreat(unit, zone),
        Action::Stay(unit) if g.may_stay(s, unit) => p.s.flights.waiting.take(unit),
        Action::Pass if g.may_stop_refusing(s) => p.finish_flight(),
    }

    fn ask(self, _: &Wagram, s: &State, _: Side) -> Message {
        Message::new(if s.flights.cause == Cause::Night { "ask-night-separation" } else { "ask-flights" })
    }
}

/// A unit that fell back faces some way (10.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FaceFled {
    /// Who.
    pub unit: UnitId,
}

impl Asks<Wagram> for FaceFled {
    const NAME: &'static str = "face";

    fn deciders(self, g: &Wagram, _: &State) -> Sides {
        g.side(self.unit).into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        p.wait_if(p.s.zone_of(self.unit).is_some())
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        if let Some(zone) = s.zone_of(self.unit) {
            offers.closed.extend(g.turns(s, zone).map(Action::Face));
        }
        offers.add(Action::Pass);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Face(faced) if g.may_turn_with(s, self.unit, faced) => p.turn_with(self.unit, faced, rule::R10_6_22),
        Action::Pass => p.pop(),
    }

    fn ask(self, _: &Wagram, _: &State, _: Side) -> Message {
        crate::tell::ask_of(Self::NAME, self.unit)
    }
}
