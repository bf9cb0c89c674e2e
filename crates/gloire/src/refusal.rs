//! Chapter 8.8: cavalry refuses a shock.

use crate::action::Action;
use crate::advance::BreakThrough;
use crate::agenda::Play;
use crate::disorder::Cause;
use crate::event::{Event, place};
use crate::facing::FaceFreely;
use crate::game::Gloire;
use crate::ids::{Side, UnitId};
use crate::rule;
use crate::state::{Mark, Morale, State};
use crate::weighing::fought_out;
use board::Hex;
use kernel::agenda::{Asks, Flow};
use kernel::{Arg, Message, Modifier, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// Ground that costs this much to evade into disorders (gloire-8.8.1-08).
const HARD: u8 = 3;

/// Cavalry that is shocked may evade by one or two hexes (gloire-8.8.1-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refuse {
    /// Where it stands.
    pub hex: Hex,
}

/// Does a step end the evasion?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Here,
    Through,
}

/// What an evasion meets on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Toll {
    /// A hex is hard to enter for everybody.
    hard: bool,
    /// One is for whoever is in disorder: it lies in an enemy zone (gloire-6.2.2-04).
    hard_in_disorder: bool,
    fronts: bool,
    ground: bool,
}

impl Toll {
    /// What each of it costs a unit of that order: a disorder.
    fn harms(self, morale: Morale) -> impl Iterator<Item = RuleId> {
        let hard = self.hard || self.hard_in_disorder && morale == Morale::Disordered;
        let all = [(hard, rule::R8_8_1_08), (self.ground, rule::R8_8_1_09), (self.fronts, rule::R8_8_1_10)];
        all.into_iter().filter(|(harms, _)| *harms).map(|(_, rule)| rule)
    }

    /// That of a way of two steps.
    fn and(self, next: Toll) -> Toll {
        Toll {
            hard: self.hard || next.hard,
            hard_in_disorder: self.hard_in_disorder || next.hard_in_disorder,
            fronts: next.fronts,
            ground: self.ground || next.ground,
        }
    }
}

impl Refuse {
    /// The cavalry of the hex that may evade.
    fn riders<'a>(self, g: &'a Gloire, s: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let rides = move |&unit: &UnitId| g.is_horse(unit) && !g.is_routed(s, unit) && g.takes_part(s, unit);
        s.stack_in(self.hex).filter(rides)
    }

    /// gloire-8.8.1-01, gloire-8.8.2-01, gloire-8.8.2-02, gloire-9-01: may it refuse these attackers at all?
    fn is_open(self, g: &Gloire, s: &State) -> Result<(), RuleId> {
        if self.riders(g, s).next().is_none() {
            return Err(rule::R8_8_1_01);
        }
        let light = self.riders(g, s).all(|unit| !g.is_heavy(unit));
        if self.riders(g, s).any(|unit| s.has(unit, Mark::Evaded)) {
            return Err(rule::R8_8_1_02);
        }
        if g.is_charge(s) {
            return Err(rule::R9_01);
        }
        let suits = |unit: UnitId| g.is_foot(unit) || light && g.is_heavy(unit);
        if s.clash.attackers.iter().all(suits) { Ok(()) } else { Err(rule::R8_8_2_02) }
    }

    /// A step of the evasion: the ground, the enemy, and no zone of the unit it comes from. Whoever goes on through friends
    /// pays for them (gloire-4.4.3-01).
    fn step(self, g: &Gloire, s: &State, from: Hex, to: Hex, end: End) -> Result<Toll, RuleId> {
        let lead = self.riders(g, s).next().ok_or(rule::R8_8_1_01)?;
        let enemy = g.side(lead).enemy();
        let edge = g.field.grid().edge_between(from, to).ok_or(rule::R8_8_1_09)?;
        if g.holds(s, enemy, to) {
            return Err(rule::R5_1_2_01);
        }
        if s.stack_in(to).any(|unit| g.in_square(s, unit)) {
            return Err(rule::R4_4_3_03);
        }
        if g.is_kept_open(s, g.side(lead), to) {
            return Err(rule::R5_2_3_01);
        }
        g.closed_to(lead, to)?;
        // gloire-8.8.1-09: what binds a move binds it, the rate of a way that is lost beside an enemy (gloire-4.3.1-02) as well.
        let beside = g.is_beside(s, enemy, to);
        let crossing = g.crossing(s, lead, from, edge);
        let cost = if beside { crossing.plain_cost() } else { crossing.cost() };
        let cost = cost.ok_or(rule::R8_8_1_09)?;
        if beside {
            self.riders(g, s).try_for_each(|unit| g.may_come_near(s, unit, to))?;
        }
        if let Some(rule) = g.is_for_routed(g.arm(lead), to) {
            return Err(rule);
        }
        // gloire-8.8.1-11, gloire-6.2.2-11: not from one hex of a unit's zone to another of the same.
        let same = g
            .controllers(s, enemy, to)
            .any(|owner| g.controllers(s, enemy, from).any(|other| other == owner));
        if same {
            return Err(rule::R8_8_1_11);
        }
        let fronts = g.in_front_zone(s, enemy, to);
        // gloire-8.8.1-08: all that entering costs as in a move; of zones only the point for leaving one is not counted.
        let passes = end == End::Through && g.is_passed(s, lead, to, &self.riders(g, s).collect());
        let zone = g.in_zone(s, enemy, to);
        let cost = cost + u8::from(passes) + if zone { g.sky_toll(s, to) } else { 0 };
        let hard_in_disorder = zone && cost + 1 >= HARD;
        Ok(Toll { hard: cost >= HARD, hard_in_disorder, fronts, ground: crossing.disorders })
    }

    fn may_end(self, g: &Gloire, s: &State, to: Hex) -> Result<(), RuleId> {
        let riders: Vec<UnitId> = self.riders(g, s).collect();
        g.may_join(s, riders.into_iter(), to)
    }

    /// May it evade by one hex? Nobody is asked who may not refuse at all.
    fn near(self, g: &Gloire, s: &State, to: Hex) -> Result<Toll, RuleId> {
        let toll = self.step(g, s, self.hex, to, End::Here)?;
        self.may_end(g, s, to)?;
        Ok(toll)
    }

    /// gloire-8.8.1-04: by two hexes, two further from each attacker than it began.
    fn far(self, g: &Gloire, s: &State, via: Hex, to: Hex) -> Result<Toll, RuleId> {
        let first = self.step(g, s, self.hex, via, End::Through)?;
        let enemy = s.clash.side;
        if g.in_zone(s, enemy, via) {
            return Err(rule::R6_2_2_01);
        }
        let second = self.step(g, s, via, to, End::Here)?;
        let grid = g.field.grid();
        let mut close = g.attacking_hexes(s).into_iter().filter(|&hex| grid.adjacent(hex, self.hex));
        if close.any(|hex| grid.distance(hex, to) < 3) {
            return Err(rule::R8_8_1_04);
        }
        self.may_end(g, s, to)?;
        Ok(first.and(second))
    }

    fn refused(self, to: Hex, why: RuleId) -> Refusal {
        Refusal::new(why).at(place(to))
    }

    /// gloire-8.8.1-05, gloire-8.8.1-06, gloire-8.8.2-01: each unit tests as it declares, then goes.
    fn evade(self, p: &mut Play<'_>, way: &[Hex], toll: Toll) {
        p.pop();
        let riders: Vec<UnitId> = self.riders(p.g, p.s).collect();
        let foot = p.s.clash.attackers.iter().any(|unit| p.g.is_foot(unit));
        let (rule, value) = if way.len() == 1 { (rule::R8_8_1_05, 1) } else { (rule::R8_8_1_06, -2) };
        let Some(&to) = way.last() else { return };
        p.push(FollowUp { hex: self.hex });
        p.push(FaceFreely { units: riders.iter().copied().collect() });
        for &unit in &riders {
            p.s.mark(unit, Mark::Evaded);
            if foot && !p.tests_cohesion(unit, rule, &[Modifier { rule, value }]) {
                p.disorder(unit, rule::R8_8_1_07, Cause::Combat);
            }
            // gloire-8.8.1-07: who routs by it runs instead.
            if p.g.is_routed(p.s, unit) || p.s.hex_of(unit).is_none() {
                continue;
            }
            p.place(unit, to);
            p.tell(Event::Evaded {
                rule: rule::R8_8_1_01,
                piece: unit.into(),
                from: place(self.hex),
                to: place(to),
            });
            for why in toll.harms(p.s.unit(unit).morale) {
                if p.s.hex_of(unit).is_some() {
                    p.disorder(unit, why, Cause::Ground);
                }
            }
        }
        p.take_chiefs_along(self.hex, to, p.s.clash.side.enemy());
    }

    fn ways(self, g: &Gloire, s: &State) -> (Vec<Hex>, Vec<(Hex, Hex)>) {
        if self.is_open(g, s).is_err() {
            return (Vec::new(), Vec::new());
        }
        let around = |hex: Hex| g.field.grid().neighbours(hex).map(|(_, to)| to).collect::<Vec<Hex>>();
        let first = around(self.hex);
        let near = first.iter().copied().filter(|&to| self.near(g, s, to).is_ok()).collect();
        let mut far: Vec<(Hex, Hex)> =
            first.iter().flat_map(|&via| around(via).into_iter().map(move |to| (via, to))).collect();
        far.retain(|&(via, to)| self.far(g, s, via, to).is_ok());
        (near, far)
    }
}

impl Asks<Gloire> for Refuse {
    const NAME: &'static str = "refuse";
    const REACTS: bool = true;

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.clash.side.enemy().into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let (near, far) = self.ways(p.g, p.s);
        p.wait_if(!near.is_empty() || !far.is_empty())
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        let (near, far) = self.ways(g, s);
        offers.add(Action::Stand);
        offers.closed.extend(near.into_iter().map(Action::Evade));
        offers.closed.extend(far.into_iter().map(|(via, to)| Action::EvadeFar(via, to)));
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R8_8_1_03;
        Action::Evade(to) if self.near(g, s, to).map_err(|why| self.refused(to, why))
            => { if let Ok(toll) = self.near(p.g, p.s, to) { self.evade(p, &[to], toll) } },
        Action::EvadeFar(via, to) if self.far(g, s, via, to).map_err(|why| self.refused(to, why))
            => { if let Ok(toll) = self.far(p.g, p.s, via, to) { self.evade(p, &[via, to], toll) } },
        Action::Stand => p.pop(),
    }

    fought_out! {}

    fn ask(self, g: &Gloire, s: &State, _: Side) -> Message {
        match self.riders(g, s).next() {
            Some(unit) => Message::new("ask-refuse").with("piece", Arg::Piece(unit.into())),
            None => Message::new("ask-refuse-nobody"),
        }
    }
}

/// Who was refused may advance into the hex that was left (gloire-8.8.1-12).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FollowUp {
    /// The hex.
    pub hex: Hex,
}

impl FollowUp {
    /// The stacks that may go: as after a shock the best cohesion (gloire-8.7.1-01), but not whoever has still somebody else
    /// to attack.
    fn stacks(self, g: &Gloire, s: &State) -> Vec<Hex> {
        let free = |hex: &Hex| self.is_free(g, s, *hex);
        let open: Vec<Hex> = g.attacking_hexes(s).into_iter().filter(free).collect();
        let best = |hex: Hex| g.stack_of_attackers(s, hex).map(|unit| g.cohesion(s, unit)).max();
        let most = open.iter().map(|&hex| best(hex)).max();
        open.into_iter().filter(|&hex| Some(best(hex)) == most).collect()
    }

    fn is_free(self, g: &Gloire, s: &State, from: Hex) -> bool {
        let busy = s.clash.targets.iter().any(|hex| s.is_held(hex) && g.strikes(s, from, hex));
        let lead = g.stack_of_attackers(s, from).next();
        let goes = |unit: UnitId| {
            g.may_advance_into(s, unit, from, self.hex).is_ok() && g.dares(s, unit, self.hex).is_ok()
        };
        !busy && g.strikes(s, from, self.hex) && lead.is_some_and(goes)
    }

    fn may(self, g: &Gloire, s: &State, from: Hex, to: Hex) -> Result<(), Refusal> {
        let open = to == self.hex && self.stacks(g, s).contains(&from);
        if open { Ok(()) } else { Err(Refusal::new(rule::R8_8_1_12).at(place(from))) }
    }

    /// gloire-8.8.1-12: as after a shock, so it may turn by one vertex (gloire-8.7.1-03).
    fn go(self, p: &mut Play<'_>, from: Hex) {
        p.replace(BreakThrough { hex: self.hex });
        p.push(GunsFollow { from, to: self.hex });
        let units: Vec<UnitId> = p.g.stack_of_attackers(p.s, from).collect();
        for unit in units {
            p.s.clash.attackers.take(unit);
            p.advance_unit(unit, from, self.hex, rule::R8_8_1_12);
        }
    }
}

impl Asks<Gloire> for FollowUp {
    const NAME: &'static str = "follow-up";

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.clash.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let any = !p.s.is_held(self.hex) && !self.stacks(p.g, p.s).is_empty();
        p.wait_if(any)
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(self.stacks(g, s).into_iter().map(|from| Action::Advance(from, self.hex)));
        offers.add(Action::Stay);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R8_8_1_12;
        Action::Advance(from, to) if self.may(g, s, from, to) => self.go(p, from),
        Action::Stay => p.pop(),
    }

    fought_out! {}

    fn granted(self, _: &Gloire, _: &State) -> Option<Action> {
        Some(Action::Stay)
    }
}

/// Guns stacked with infantry that was refused may go along with it (gloire-8.8.1-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GunsFollow {
    /// Where they stand.
    pub from: Hex,
    /// Where the infantry went.
    pub to: Hex,
}

impl GunsFollow {
    fn guns(self, g: &Gloire, s: &State) -> Vec<UnitId> {
        let goes = |unit: &UnitId| {
            g.is_gun(*unit)
                && !g.is_routed(s, *unit)
                && g.may_advance_into(s, *unit, self.from, self.to).is_ok()
                && g.dares(s, *unit, self.to).is_ok()
                && g.may_join(s, [*unit].into_iter(), self.to).is_ok()
        };
        s.stack_in(self.from).filter(goes).collect()
    }

    fn may(self, g: &Gloire, s: &State, from: Hex, to: Hex) -> Result<(), Refusal> {
        let open = (from, to) == (self.from, self.to) && !self.guns(g, s).is_empty();
        if open { Ok(()) } else { Err(Refusal::new(rule::R8_8_1_13).at(place(from))) }
    }

    fn go(self, p: &mut Play<'_>) {
        p.pop();
        for unit in self.guns(p.g, p.s) {
            p.advance_unit(unit, self.from, self.to, rule::R8_8_1_13);
        }
    }
}

impl Asks<Gloire> for GunsFollow {
    const NAME: &'static str = "guns-follow";

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.clash.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let any = !self.guns(p.g, p.s).is_empty() && p.g.holds(p.s, p.s.clash.side, self.to);
        p.wait_if(any)
    }

    fn offers(self, _: &Gloire, _: &State, _: Side, offers: &mut Offers<Action>) {
        offers.add(Action::Advance(self.from, self.to));
        offers.add(Action::Stay);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R8_8_1_13;
        Action::Advance(from, to) if self.may(g, s, from, to) => self.go(p),
        Action::Stay => p.pop(),
    }

    fought_out! {}

    fn granted(self, _: &Gloire, _: &State) -> Option<Action> {
        Some(Action::Stay)
    }
}
