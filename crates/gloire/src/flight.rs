//! Chapters 10.3 and 10.5: recoil and retreat, hex by hex, through friends if need be.

use crate::action::Action;
use crate::agenda::Play;
use crate::combat::Tread;
use crate::data::{Says, Terrain, Water, What};
use crate::disorder::{Away, Cause, Fate};
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::{Side, UnitId};
use crate::rule;
use crate::state::State;
use crate::weighing::fought_out;
use board::Hex;
use kernel::agenda::{Asks, Flow};
use kernel::{Arg, Die, Message, Offers, Refusal, Roll, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// How many hexes a unit may be driven beyond what it owes, through friends.
const BEYOND: u8 = 6;

/// A unit that gives way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flight {
    /// Who.
    pub unit: UnitId,
    /// Hexes still owed: gloire-10-01, one in a recoil, several in the retreat of a routed unit.
    pub left: u8,
    /// Hexes gone.
    pub done: u8,
    /// The hex given up.
    pub origin: Hex,
    /// From whom it must get away with its first hex (gloire-10.3.1-02).
    pub away: Away,
}

/// On what a unit that gives way may tread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Footing {
    /// Only ground on which nothing befalls it by a clause of the battle.
    Firm,
    /// Whatever is open to it.
    Any,
}

/// Where the way of a unit that gives way may end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// Only where nobody is.
    Alone,
    /// Wherever it may stay.
    Anywhere,
}

impl Gloire {
    /// May a unit that gives way enter the hex at all? No zone of control stops it (gloire-6.2.2-02).
    fn may_be_driven(&self, s: &State, unit: UnitId, from: Hex, to: Hex) -> Result<(), RuleId> {
        let side = self.side(unit);
        let Some(edge) = self.field.grid().edge_between(from, to) else { return Err(rule::R10_3_1_04) };
        if self.holds(s, side.enemy(), to) {
            return Err(rule::R5_1_2_01);
        }
        // gloire-10.3.1-06, gloire-10.3.4-01: ground that is closed stays closed; a river is crossed by ford or bridge.
        let crossing = self.crossing(s, unit, from, edge);
        let river = self.field.map().side(from, edge).water == Some(Water::River);
        let boats = self.boats_between(unit, from, to).map(|boats| boats.says.of(Says::Back));
        let closed = boats.unwrap_or(if river { rule::R10_3_4_01 } else { rule::R10_3_1_06 });
        let cost = crossing.cost().ok_or(closed)?;
        self.closed_to(unit, to)?;
        if let Some(rule) = self.is_immobile(unit) {
            return Err(rule);
        }
        // gloire-10.3.4-04: a castle only within its movement.
        if self.field.terrain(to) == Terrain::Castle && cost > self.face(s, unit).movement {
            return Err(rule::R10_3_4_04);
        }
        Ok(())
    }

    /// Does the step lead where it must?
    fn leads_away(&self, s: &State, flight: &Flight, from: Hex, to: Hex) -> Result<(), RuleId> {
        let grid = self.field.grid();
        if flight.done > 0 {
            // gloire-10.3.1-03: ever further from the hex given up.
            let further = grid.distance(to, flight.origin) > grid.distance(from, flight.origin);
            return if further { Ok(()) } else { Err(rule::R10_3_1_03) };
        }
        let clear = |hex: Hex| {
            let further = grid.distance(to, hex) > grid.distance(from, hex);
            // gloire-10.3.1-05: beside an attacker who has no zone of control there.
            let controls = |unit: UnitId| {
                let edge = grid.edge_between(hex, to);
                edge.is_some_and(|edge| self.zone_edges(s, unit).contains(edge))
            };
            let beside = grid.adjacent(hex, from) && grid.adjacent(hex, to);
            further || beside && !s.stack_in(hex).any(controls)
        };
        if flight.away.iter().all(clear) { Ok(()) } else { Err(rule::R10_3_1_02) }
    }

    /// May the unit take this step?
    fn may_flee(
        &self,
        s: &State,
        flight: &Flight,
        (from, to): (Hex, Hex),
        footing: Footing,
    ) -> Result<(), RuleId> {
        self.may_be_driven(s, flight.unit, from, to)?;
        let clause = self.clause(What::Driven, self.arm(flight.unit), to);
        if let Some(clause) = clause.filter(|_| footing == Footing::Firm) {
            return Err(clause.rule);
        }
        self.leads_away(s, flight, from, to)
    }

    /// May it stay in the hex it has reached (gloire-10.5-03)? The limits of stacking hold in combat too (gloire-5.1.3-01).
    pub fn may_stay(&self, s: &State, flight: &Flight, at: Hex) -> bool {
        flight.left == 0 && self.may_join(s, [flight.unit].into_iter(), at).is_ok()
    }

    /// Can it make its whole way from there (gloire-10.3.1-04)?
    fn can_complete(&self, s: &State, flight: &Flight, at: Hex, footing: Footing, end: End) -> bool {
        if self.may_stay(s, flight, at) {
            return end == End::Anywhere || s.stack_in(at).next().is_none();
        }
        if flight.done >= BEYOND {
            return false;
        }
        let next = Flight { left: flight.left.saturating_sub(1), done: flight.done + 1, ..*flight };
        let mut ways = self.field.grid().neighbours(at).map(|(_, to)| to);
        ways.any(|to| {
            self.may_flee(s, flight, (at, to), footing).is_ok()
                && self.can_complete(s, &next, to, footing, end)
        })
    }

    /// The hexes in which a craft takes it aboard: a single hex back, and not in a rout.
    fn ways_aboard(&self, s: &State, flight: &Flight) -> Vec<Hex> {
        let Some(here) = s.hex_of(flight.unit) else { return Vec::new() };
        let recoils = flight.done == 0 && flight.left == 1 && !self.is_routed(s, flight.unit);
        let around = self.field.grid().neighbours(here).map(|(_, to)| to).filter(|_| recoils);
        around
            .filter(|&to| self.may_recoil_aboard(s, flight.unit, to))
            .filter(|&to| self.leads_away(s, flight, here, to).is_ok())
            .collect()
    }

    /// May it be lost where it stands? Only if nothing but a craft is open to it, into which nobody must go.
    fn may_perish(&self, s: &State, flight: &Flight) -> Result<(), Refusal> {
        let afloat = self.ways_out(s, flight).is_empty() && !self.ways_aboard(s, flight).is_empty();
        if afloat { Ok(()) } else { Err(Refusal::new(rule::R10_3_1_01).of(flight.unit.into())) }
    }

    /// The hexes into which it may go now, and still complete its way: gloire-10.3.3-02, those of friends whom it cannot join
    /// among them, for its owner to choose.
    fn ways_out(&self, s: &State, flight: &Flight) -> Vec<Hex> {
        s.hex_of(flight.unit).map_or(Vec::new(), |here| self.ways_back(s, flight, here))
    }

    /// The same, once it has come to a hex.
    pub fn ways_back(&self, s: &State, flight: &Flight, here: Hex) -> Vec<Hex> {
        // Nobody is driven where the battle makes them suffer for it while there is another way; who runs over it already goes
        // on as they like.
        let there = self.is_routed(s, flight.unit)
            && self.clause(What::Driven, self.arm(flight.unit), here).is_some();
        let firm = if there { Vec::new() } else { self.ways_over(s, flight, here, Footing::Firm) };
        if firm.is_empty() { self.ways_over(s, flight, here, Footing::Any) } else { firm }
    }

    fn ways_over(&self, s: &State, flight: &Flight, here: Hex, footing: Footing) -> Vec<Hex> {
        // gloire-5.1.2-07: a routed unit ends beside another only where nothing else is possible.
        let routed = self.is_routed(s, flight.unit);
        let alone = if routed { self.ways_to(s, flight, here, footing, End::Alone) } else { Vec::new() };
        if alone.is_empty() { self.ways_to(s, flight, here, footing, End::Anywhere) } else { alone }
    }

    fn ways_to(&self, s: &State, flight: &Flight, here: Hex, footing: Footing, end: End) -> Vec<Hex> {
        let next = Flight { left: flight.left.saturating_sub(1), done: flight.done + 1, ..*flight };
        let ways = self.field.grid().neighbours(here).map(|(_, to)| to);
        let open = |to: &Hex| {
            self.may_flee(s, flight, (here, *to), footing).is_ok()
                && self.can_complete(s, &next, *to, footing, end)
        };
        ways.filter(open).collect()
    }

    fn may_flee_to(&self, s: &State, flight: &Flight, to: Hex) -> Result<(), Refusal> {
        let no = |rule| Refusal::new(rule).of(flight.unit.into()).at(place(to));
        let here = s.hex_of(flight.unit).ok_or(no(rule::R10_3_1_04))?;
        if self.ways_aboard(s, flight).contains(&to) {
            return Ok(());
        }
        self.may_flee(s, flight, (here, to), Footing::Any).map_err(no)?;
        let driven = self.clause(What::Driven, self.arm(flight.unit), to).map(|clause| clause.rule);
        let open = self.ways_out(s, flight).contains(&to);
        let crowded = self.is_routed(s, flight.unit) && s.stack_in(to).any(|unit| self.is_routed(s, unit));
        let rule = if crowded { rule::R5_1_2_07 } else { rule::R10_3_1_04 };
        if open { Ok(()) } else { Err(no(driven.unwrap_or(rule))) }
    }
}

impl Play<'_> {
    /// gloire-10.3.1-01: a unit recoils one hex.
    pub fn recoil(&mut self, unit: UnitId) {
        let Some(origin) = self.s.hex_of(unit) else { return };
        // A train that is driven back is lost.
        if let Some(rule) = self.g.train(unit).and_then(|train| train.rules.last()) {
            self.eliminate(unit, *rule);
            return;
        }
        let away = self.g.away_from(self.s, unit, Cause::Combat);
        self.lose_square(unit);
        self.push(Flee(Flight { unit, left: 1, done: 0, origin, away }));
    }

    /// A step of a unit that gives way, with what it meets.
    fn flee(&mut self, flight: Flight, to: Hex) {
        let unit = flight.unit;
        let Some(from) = self.s.hex_of(unit) else { return };
        if self.g.ways_aboard(self.s, &flight).contains(&to) {
            self.pop();
            return self.recoil_aboard(unit, to);
        }
        let next = Flight { left: flight.left.saturating_sub(1), done: flight.done + 1, ..flight };
        self.replace(Flee(next));
        self.pass_through(unit, to);
        let stays = self.g.may_stay(self.s, &next, to);
        self.place(unit, to);
        if stays {
            self.take_facing(unit, to);
        }
        if !self.s.clash.targets.is_empty() && !self.s.clash.trail.is_full() {
            self.s.clash.trail.push(Tread { unit, hex: to.into() });
        }
        let rule = if self.g.is_routed(self.s, unit) { rule::R10_2_03 } else { rule::R10_3_1_01 };
        self.tell(Event::Retreated { rule, piece: unit.into(), from: place(from), to: place(to) });
        self.take_chiefs_along(from, to, self.g.side(unit));
        self.meet(unit, from, to);
        self.drive_onto(unit, from, to);
    }

    /// Ground on which a clause of the battle routs whoever is driven there, and ends whoever was routed before; then it may
    /// break under it.
    fn drive_onto(&mut self, unit: UnitId, from: Hex, to: Hex) {
        let arm = self.g.arm(unit);
        if self.s.hex_of(unit).is_none() {
            return;
        }
        // Who runs on over it has suffered that already.
        let routed = self.g.is_routed(self.s, unit);
        let further = matches!(self.now(), Some(crate::state::Step::Flee(Flee(flight))) if flight.done > 1);
        let new = !(routed && further && self.g.clause(What::Driven, arm, from).is_some());
        if let Some(clause) = self.g.clause(What::Driven, arm, to).filter(|_| new) {
            let rule = clause.rule;
            if routed {
                self.eliminate(unit, rule);
                return;
            }
            self.rout_in_flight(unit, rule);
        }
        self.tread_on(unit, to);
    }

    /// Ground that breaks under whoever enters it, by a clause of the battle.
    pub fn tread_on(&mut self, unit: UnitId, to: Hex) {
        let Some(clause) = self.g.clause(What::Breaks, self.g.arm(unit), to) else { return };
        let (rule, most) = (clause.rule, i16::from(clause.die));
        let (roll, broke) = Roll::make_for(self.dice, rule, Die::D10, Vec::new(), |total| total <= most);
        self.tell(Event::GroundTried { rule, piece: unit.into(), place: place(to), roll, broke });
        if broke {
            self.eliminate(unit, rule);
        }
    }

    /// gloire-10.5-01, gloire-10.5-02, gloire-5.1.2-06: friends with whom it cannot stack are passed through and test later;
    /// gloire-10.5-06: those it leaves behind in its own hex are not.
    pub fn pass_through(&mut self, unit: UnitId, to: Hex) {
        // gloire-10.5-05: routed units always stack, so that none drives off the routed one that had passed through it.
        if self.g.may_join(self.s, [unit].into_iter(), to).is_ok() {
            return;
        }
        let passed: Vec<UnitId> = self.s.stack_in(to).collect();
        for other in passed {
            if !self.s.passed.is_full() {
                self.s.passed.push(other);
            }
        }
    }

    /// gloire-10.3.2-02: a unit that must end with friends looks where they do; gloire-10.3.2-01: any other as before, unless
    /// it is routed.
    pub fn take_facing(&mut self, unit: UnitId, hex: Hex) {
        if self.g.is_routed(self.s, unit) {
            return;
        }
        let guns = self.g.is_gun(unit);
        let mates = self.s.stack_in(hex).filter(|&mate| mate != unit && self.g.is_gun(mate) == guns);
        let facing = mates.filter_map(|mate| self.s.unit(mate).facing.get()).next();
        if let Some(facing) = facing {
            self.s.unit_mut(unit).facing = facing.into();
        }
    }

    /// gloire-10.3.4-02, gloire-10.3.5-01: slopes, fords, bridges and the front of enemies disorder whoever gives way; a
    /// routed unit is lost by it (gloire-10.3.5-02). Zones of control do nothing else to it (gloire-6.2.2-11).
    fn meet(&mut self, unit: UnitId, from: Hex, to: Hex) {
        let Some(edge) = self.g.field.grid().edge_between(from, to) else { return };
        let enemy = self.g.side(unit).enemy();
        let ground = self.g.between(self.s, from, edge).retreat_disorders;
        let front = self.g.in_front_zone(self.s, enemy, to);
        let harms = [(ground, rule::R10_3_4_02), (front, rule::R10_3_5_01)];
        for (_, rule) in harms.into_iter().filter(|(harms, _)| *harms) {
            if self.s.hex_of(unit).is_none() {
                return;
            }
            if self.harm_in_flight(unit, rule) == Fate::Gone {
                return;
            }
        }
    }

    /// A disorder on the way: a unit that routs by it has its way so far counted (gloire-10.2-03).
    fn harm_in_flight(&mut self, unit: UnitId, rule: RuleId) -> Fate {
        if self.s.unit(unit).morale != crate::state::Morale::Disordered {
            return self.disorder(unit, rule, Cause::Ground);
        }
        self.rout_in_flight(unit, rule);
        Fate::Routed
    }

    /// A unit on its way routs: what it has gone counts for its retreat.
    fn rout_in_flight(&mut self, unit: UnitId, rule: RuleId) {
        self.turn_to_rout(unit, rule);
        if let Some(crate::state::Step::Flee(Flee(flight))) = self.now() {
            let left = self.g.retreat_of(unit).saturating_sub(flight.done);
            self.replace(Flee(Flight { left, ..flight }));
        }
    }

    /// gloire-10.5-02, gloire-10.5-04: those passed through test, in the order in which they were.
    pub fn test_passed(&mut self) {
        while let Some(unit) = self.next_passed() {
            let depth = self.s.agenda.len();
            let steady = self.g.has_trait(unit, crate::data::Trait::Steady);
            if !steady {
                self.must_hold(unit, rule::R10_5_02, &[], Cause::Ground);
            }
            // Whoever breaks runs first.
            if self.s.agenda.len() > depth {
                return;
            }
        }
    }

    fn next_passed(&mut self) -> Option<UnitId> {
        let first = self.s.passed.first().copied()?;
        let mut skipped = false;
        self.s.passed.retain(|_| std::mem::replace(&mut skipped, true));
        Some(first)
    }
}

/// A unit recoils or retreats; its owner chooses the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flee(pub Flight);

impl Asks<Gloire> for Flee {
    const NAME: &'static str = "flee";

    fn deciders(self, g: &Gloire, _: &State) -> Sides {
        g.side(self.0.unit).into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let flight = self.0;
        let Some(here) = p.s.hex_of(flight.unit) else { return p.finish() };
        if flight.done > 0 && p.g.may_stay(p.s, &flight, here) {
            return p.finish();
        }
        if !p.g.ways_aboard(p.s, &flight).is_empty() {
            return Flow::Waits;
        }
        match p.g.ways_out(p.s, &flight)[..] {
            // gloire-10.3.1-04, gloire-10.2-04: it cannot make its whole way.
            [] => {
                p.pop();
                let routed = p.g.is_routed(p.s, flight.unit);
                p.eliminate(flight.unit, if routed { rule::R10_2_04 } else { rule::R10_3_1_04 });
                Flow::GoesOn
            }
            [only] => {
                p.flee(flight, only);
                Flow::GoesOn
            }
            _ => Flow::Waits,
        }
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        let ways = g.ways_out(s, &self.0).into_iter().chain(g.ways_aboard(s, &self.0));
        offers.closed.extend(ways.map(Action::Recoil));
        if g.may_perish(s, &self.0).is_ok() {
            offers.add(Action::Stay);
        }
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R10_3_1_01;
        Action::Recoil(hex) if g.may_flee_to(s, &self.0, hex) => p.flee(self.0, hex),
        Action::Stay if g.may_perish(s, &self.0) => { p.pop(); p.eliminate(self.0.unit, rule::R10_3_1_04); },
    }

    fought_out! {}

    fn ask(self, g: &Gloire, s: &State, _: Side) -> Message {
        let key = if g.is_routed(s, self.0.unit) { "ask-retreat" } else { "ask-recoil" };
        Message::new(key).with("piece", Arg::Piece(self.0.unit.into()))
    }
}
