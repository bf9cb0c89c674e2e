//! Chapters 8.7 and 9.5: the winner advances, breaks through, pursues; the beaten attacker is struck in turn.

use crate::action::Action;
use crate::agenda::Play;
use crate::combat::{Clash, ClashKind};
use crate::data::What;
use crate::disorder::Cause;
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::{Side, UnitId, UnitSet};
use crate::pursuit::PickQuarry;
use crate::rule;
use crate::state::{Mark, State};
use crate::weighing::fought_out;
use board::{Hex, Vertex};
use kernel::agenda::{Asks, Flow, Runs};
use kernel::{Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// What follows a combat that is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Afterwards;

impl Runs<Gloire> for Afterwards {
    const NAME: &'static str = "afterwards";

    fn run(self, p: &mut Play<'_>) {
        p.pop();
        let clash = p.s.clash;
        match clash.winner {
            Some(winner) if winner == clash.side => p.push(Advance),
            Some(_) if clash.counter_shock || clash.countered => p.push(CounterShock),
            _ => {}
        }
    }
}

impl Gloire {
    /// May a unit advance across there (gloire-8.7.1-01)?
    pub fn may_advance_into(&self, s: &State, unit: UnitId, from: Hex, to: Hex) -> Result<(), RuleId> {
        let edge = self.field.grid().edge_between(from, to).ok_or(rule::R8_7_1_01)?;
        if self.holds(s, self.side(unit).enemy(), to) {
            return Err(rule::R5_1_2_01);
        }
        // gloire-5.2.3-01: nor does a victory open the way in of those who are still to come.
        if self.is_kept_open(s, self.side(unit), to) {
            return Err(rule::R5_2_3_01);
        }
        if let Some(clause) = self.clause(What::NoAdvance, self.arm(unit), to) {
            return Err(clause.rule);
        }
        self.closed_to(unit, to)?;
        if let Some(rule) = self.is_fixed(s, unit) {
            return Err(rule);
        }
        if self.crossing(s, unit, from, edge).is_open() { Ok(()) } else { Err(rule::R8_7_1_01) }
    }

    /// Those of an attacking hex who go on, all together: not routed ones, not guns (gloire-8.7.1-05); where some of them
    /// charged, they alone (gloire-8.7.2-06).
    fn goers<'a>(&'a self, s: &'a State, hex: Hex) -> impl Iterator<Item = UnitId> + 'a {
        let rides = s.stack_in(hex).any(|unit| self.charges(s, unit) && !self.is_routed(s, unit));
        s.stack_in(hex).filter(move |&unit| {
            let able = !self.is_routed(s, unit) && !self.is_gun(unit);
            able && (!rides || self.charges(s, unit))
        })
    }

    /// The hexes that the defenders have left.
    fn vacated<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Hex> + 'a {
        s.clash.targets.iter().filter(|&hex| !s.is_held(hex))
    }

    /// gloire-8.7.1-01, gloire-8.7.2-06, gloire-8.7.2-07, gloire-9.5.2-03, gloire-9.5.2-04: who goes: chargers first, heavy ones
    /// before others, then the best cohesion; the owner chooses among equals (gloire-8.7.1-02).
    fn advances(&self, s: &State) -> Vec<(Hex, Hex)> {
        let mut ways = Vec::new();
        for from in self.attacking_hexes(s) {
            let Some(lead) = self.goers(s, from).find(|&unit| self.takes_part(s, unit)) else { continue };
            let open = self.vacated(s).filter(|&to| self.may_advance_into(s, lead, from, to).is_ok());
            ways.extend(open.map(|to| (self.precedence(s, from), from, to)));
        }
        let best = ways.iter().map(|(rank, ..)| *rank).max();
        ways.into_iter().filter(|(rank, ..)| Some(*rank) == best).map(|(_, from, to)| (from, to)).collect()
    }

    fn precedence(&self, s: &State, hex: Hex) -> (bool, bool, u8) {
        let charges = |unit: UnitId| self.charges(s, unit);
        let heavy = self.goers(s, hex).any(|unit| charges(unit) && self.is_heavy(unit));
        let cohesion = self.goers(s, hex).map(|unit| self.cohesion(s, unit)).max().unwrap_or(0);
        (self.goers(s, hex).any(charges), heavy, cohesion)
    }

    fn may_advance(&self, s: &State, from: Hex, to: Hex) -> Result<(), Refusal> {
        if self.advances(s).contains(&(from, to)) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R8_7_1_01).at(place(from)))
        }
    }

    /// The enemies that units which broke through must strike: all in front (gloire-8.7.2-04).
    pub fn in_front_of(&self, s: &State, hex: Hex, units: UnitSet) -> Vec<Hex> {
        let Some(lead) = units.iter().find(|&unit| s.hex_of(unit) == Some(hex)) else { return Vec::new() };
        let enemy = self.side(lead).enemy();
        let edges = self.narrow_fronts(s, lead);
        let around =
            self.field.grid().neighbours(hex).filter(|(edge, _)| edges.contains(*edge)).map(|(_, to)| to);
        around
            .filter(|&to| self.holds(s, enemy, to) && self.ground_allows(s, lead, hex, to).is_ok())
            .collect()
    }

    /// Who may make another attack at once: fit, and for the first time (gloire-8.7.2-01).
    pub(crate) fn may_strike_on(&self, s: &State, hex: Hex, side: Side) -> UnitSet {
        let fit = |unit: &UnitId| {
            self.side(*unit) == side
                && self.is_fit_to_attack(s, *unit).is_ok()
                && self.takes_part(s, *unit)
                && !s.has(*unit, Mark::BrokeThrough)
        };
        s.stack_in(hex).filter(fit).collect()
    }
}

impl Play<'_> {
    /// A unit goes into a hex after combat, and suffers its ground (gloire-8.7.1-06).
    pub fn advance_unit(&mut self, unit: UnitId, from: Hex, to: Hex, rule: RuleId) {
        let facing = self.s.unit(unit).facing;
        self.place(unit, to);
        self.s.unit_mut(unit).facing = facing;
        self.tell(Event::Advanced { rule, piece: unit.into(), from: place(from), to: place(to) });
        let edge = self.g.field.grid().edge_between(from, to);
        let disorders = edge.is_some_and(|edge| self.g.crossing(self.s, unit, from, edge).disorders);
        if disorders {
            self.disorder(unit, rule::R8_7_1_06, Cause::Ground);
        }
        if self.s.hex_of(unit) == Some(to) {
            self.after_entering(unit);
        }
    }

    fn advance(&mut self, from: Hex, to: Hex) {
        // gloire-8.7.1-04: nobody is asked again, so that no other hex advances.
        self.pop();
        // Who shelters in the hex goes along where it can.
        let open = |unit: &UnitId| self.g.may_advance_into(self.s, *unit, from, to).is_ok();
        let goers: Vec<UnitId> = self.g.goers(self.s, from).filter(open).collect();
        let rides = goers.first().filter(|&&unit| self.g.charges(self.s, unit) && !self.s.clash.swept);
        let rule = if rides.is_some() { rule::R9_5_1_01 } else { rule::R8_7_1_01 };
        // What follows waits until chiefs have stepped back and who broke has run.
        match rides {
            Some(&lead) => self.push(PickQuarry { lead }),
            None => self.push(BreakThrough { hex: to }),
        }
        for unit in goers {
            self.advance_unit(unit, from, to, rule);
        }
    }

    /// gloire-8.7.2-02: another shock at once.
    fn strike_on(&mut self, hex: Hex, targets: &[Hex], kind: ClashKind, side: Side) {
        let attackers = self.g.may_strike_on(self.s, hex, side);
        for unit in attackers.iter() {
            self.s.mark(unit, Mark::BrokeThrough);
        }
        let targets = targets.iter().copied().take(2).collect();
        self.begin_clash(Clash { side, kind, attackers, targets, ..Clash::default() });
    }
}

/// The winner advances, as it must (gloire-8.7.1-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Advance;

impl Asks<Gloire> for Advance {
    const NAME: &'static str = "advance";

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.clash.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        match p.g.advances(p.s)[..] {
            [] => p.finish(),
            [(from, to)] => {
                p.advance(from, to);
                Flow::GoesOn
            }
            _ => Flow::Waits,
        }
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.advances(s).into_iter().map(|(from, to)| Action::Advance(from, to)));
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R8_7_1_01;
        Action::Advance(from, to) if g.may_advance(s, from, to) => p.advance(from, to),
    }

    fought_out! {}
}

/// Who advanced may strike again without turning (gloire-8.7.2-03), or turn a little (gloire-8.7.1-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BreakThrough {
    /// Where they stand.
    pub hex: Hex,
}

impl BreakThrough {
    pub(crate) fn targets(self, g: &Gloire, s: &State) -> Vec<Hex> {
        let able = g.may_strike_on(s, self.hex, s.clash.side);
        // gloire-8.7.2-08: lone guns that were swept away open no way.
        let open = s.clash.breakthrough && !s.clash.swept && !able.is_empty();
        if open { g.in_front_of(s, self.hex, able) } else { Vec::new() }
    }

    fn may_strike(self, g: &Gloire, s: &State) -> Result<(), Refusal> {
        let none = self.targets(g, s).is_empty();
        if none { Err(Refusal::new(rule::R8_7_2_03).at(place(self.hex))) } else { Ok(()) }
    }

    fn lead(self, g: &Gloire, s: &State) -> Option<UnitId> {
        s.stack_in(self.hex).find(|&unit| !g.is_gun(unit) && !g.is_routed(s, unit))
    }

    /// gloire-8.7.1-03: by one vertex at most.
    fn turns(self, g: &Gloire, s: &State) -> Vec<Vertex> {
        let facing = self.lead(g, s).and_then(|unit| s.unit(unit).facing.get());
        facing.map_or(Vec::new(), |facing| vec![facing.turned(-1), facing.turned(1)])
    }

    fn may_face(self, g: &Gloire, s: &State, facing: Vertex) -> Result<(), Refusal> {
        let open = self.turns(g, s).contains(&facing);
        if open { Ok(()) } else { Err(Refusal::new(rule::R8_7_1_03).at(place(self.hex))) }
    }

    fn face(self, p: &mut Play<'_>, facing: Vertex) {
        p.pop();
        let turns = |unit: &UnitId| !p.g.is_gun(*unit) && !p.g.is_routed(p.s, *unit);
        let units: Vec<UnitId> = p.s.stack_in(self.hex).filter(turns).collect();
        for unit in units {
            p.s.unit_mut(unit).facing = facing.into();
        }
    }
}

impl Asks<Gloire> for BreakThrough {
    const NAME: &'static str = "break-through";

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.clash.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let here = self.lead(p.g, p.s).is_some_and(|unit| p.g.side(unit) == p.s.clash.side);
        p.wait_if(here)
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        if self.may_strike(g, s).is_ok() {
            offers.add(Action::Strike);
        }
        offers.closed.extend(self.turns(g, s).into_iter().map(Action::Face));
        offers.add(Action::Stay);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R8_7_2_03;
        Action::Strike if self.may_strike(g, s) => {
            let targets = self.targets(p.g, p.s);
            let side = p.s.clash.side;
            p.pop();
            p.strike_on(self.hex, &targets, ClashKind::Breakthrough, side)
        },
        Action::Face(facing) if self.may_face(g, s, facing) => self.face(p, facing),
        Action::Stay => p.pop(),
    }

    fought_out! {}

    /// Another attack is another combat.
    fn granted(self, _: &Gloire, _: &State) -> Option<Action> {
        Some(Action::Stay)
    }
}

/// The defender may advance and strike in turn (gloire-8.7.2-05), or pursue (gloire-9.5.1-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CounterShock;

impl CounterShock {
    /// The defending hexes that may do it, with those who would.
    fn stacks(self, g: &Gloire, s: &State) -> Vec<(Hex, UnitSet)> {
        let side = s.clash.side.enemy();
        let held = s.clash.targets.iter().filter(|&hex| s.clash.counter_shock && g.holds(s, side, hex));
        held.map(|hex| (hex, g.may_strike_on(s, hex, side))).filter(|(_, able)| !able.is_empty()).collect()
    }

    /// gloire-9.5.1-02: the horse of a hex that may pursue: by the result, or because it counter-charged.
    fn riders(self, g: &Gloire, s: &State, hex: Hex) -> UnitSet {
        let may = |unit: &UnitId| {
            let ours = g.side(*unit) != s.clash.side && g.is_horse(*unit);
            let allowed = s.clash.counter_shock || s.has(*unit, Mark::Countered);
            ours && allowed && g.is_fit_to_attack(s, *unit).is_ok() && g.takes_part(s, *unit)
        };
        s.stack_in(hex).filter(may).collect()
    }

    /// Where they may pursue to: a hex that attackers left, by ground open to charges (gloire-9.5.2-01).
    fn pursuits(self, g: &Gloire, s: &State) -> Vec<(Hex, Hex)> {
        let mut ways = Vec::new();
        for from in s.clash.targets.iter() {
            let Some(lead) = self.riders(g, s, from).first() else { continue };
            let left = g.field.grid().neighbours(from).filter(|(_, to)| s.clash.stood.contains(*to));
            let open = left.filter(|&(edge, to)| {
                !s.is_held(to)
                    && g.dares(s, lead, to).is_ok()
                    && !g.is_kept_open(s, g.side(lead), to)
                    && g.charge_passes(lead, from, edge, to).is_ok()
            });
            ways.extend(open.map(|(_, to)| (from, to)));
        }
        ways
    }

    fn may_pursue(self, g: &Gloire, s: &State, from: Hex, to: Hex) -> Result<(), Refusal> {
        let open = self.pursuits(g, s).contains(&(from, to));
        if open { Ok(()) } else { Err(Refusal::new(rule::R9_5_1_02).at(place(from))) }
    }

    /// gloire-9.4-07: who pursues after a counter-charge undergoes all that a charge does.
    fn pursue(self, p: &mut Play<'_>, from: Hex, to: Hex) {
        let riders = self.riders(p.g, p.s, from);
        let Some(lead) = riders.first() else { return };
        p.replace(PickQuarry { lead });
        for unit in riders.iter() {
            p.s.mark(unit, Mark::Rode);
            p.advance_unit(unit, from, to, rule::R9_5_1_02);
        }
    }

    /// The hexes that attackers have left, into which a stack may go.
    fn ways(self, g: &Gloire, s: &State, from: Hex, able: UnitSet) -> Vec<Hex> {
        let mut left: Vec<Hex> = s.clash.stood.iter().filter(|&hex| !s.is_held(hex)).collect();
        let lead = able.first();
        let goes = |lead: UnitId, to: Hex| {
            g.may_advance_into(s, lead, from, to).is_ok() && g.dares(s, lead, to).is_ok()
        };
        left.retain(|&to| lead.is_some_and(|lead| goes(lead, to)));
        left
    }

    fn may_go(self, g: &Gloire, s: &State, from: Hex, to: Hex) -> Result<(), Refusal> {
        let stack = self.stacks(g, s).into_iter().find(|(hex, _)| *hex == from);
        let open = stack.is_some_and(|(hex, able)| self.ways(g, s, hex, able).contains(&to));
        if open { Ok(()) } else { Err(Refusal::new(rule::R8_7_2_05).at(place(from))) }
    }

    /// From where it stands: any enemy in front, one hex (gloire-8.2-06).
    fn may_strike(self, g: &Gloire, s: &State, from: Hex, to: Hex) -> Result<(), Refusal> {
        let stack = self.stacks(g, s).into_iter().find(|(hex, _)| *hex == from);
        let open = stack.is_some_and(|(hex, able)| g.in_front_of(s, hex, able).contains(&to));
        if open { Ok(()) } else { Err(Refusal::new(rule::R8_7_2_05).at(place(from))) }
    }

    fn go(self, p: &mut Play<'_>, from: Hex, to: Hex) {
        let Some((_, able)) = self.stacks(p.g, p.s).into_iter().find(|(hex, _)| *hex == from) else { return };
        p.replace(Riposte { hex: to });
        for unit in able.iter() {
            p.advance_unit(unit, from, to, rule::R8_7_2_05);
        }
    }

    fn strike(self, p: &mut Play<'_>, from: Hex, to: Hex) {
        p.pop();
        p.riposte(from, to);
    }
}

impl Play<'_> {
    /// The counter-shock itself.
    fn riposte(&mut self, from: Hex, to: Hex) {
        let side = self.s.clash.side.enemy();
        self.strike_on(from, &[to], ClashKind::CounterShock, side);
    }
}

impl Asks<Gloire> for CounterShock {
    const NAME: &'static str = "counter-shock";

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.clash.side.enemy().into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let mut offers = Offers::new();
        self.offers(p.g, p.s, p.s.clash.side.enemy(), &mut offers);
        p.wait_if(offers.closed.len() > 1)
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        for (from, able) in self.stacks(g, s) {
            offers.closed.extend(self.ways(g, s, from, able).into_iter().map(|to| Action::Advance(from, to)));
            offers.closed.extend(g.in_front_of(s, from, able).into_iter().map(|to| Action::Shock(from, to)));
        }
        offers.closed.extend(self.pursuits(g, s).into_iter().map(|(from, to)| Action::Follow(from, to)));
        offers.add(Action::Pass);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R8_7_2_05;
        Action::Advance(from, to) if self.may_go(g, s, from, to) => self.go(p, from, to),
        Action::Follow(from, to) if self.may_pursue(g, s, from, to) => self.pursue(p, from, to),
        Action::Shock(from, to) if self.may_strike(g, s, from, to) => self.strike(p, from, to),
        Action::Pass => p.pop(),
    }

    fought_out! {}

    /// Another attack is another combat.
    fn granted(self, _: &Gloire, _: &State) -> Option<Action> {
        Some(Action::Pass)
    }
}

/// Who advanced against the attackers may strike one of them (gloire-8.7.2-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Riposte {
    /// Where they stand.
    pub hex: Hex,
}

impl Riposte {
    fn targets(self, g: &Gloire, s: &State) -> Vec<Hex> {
        let able = g.may_strike_on(s, self.hex, s.clash.side.enemy());
        g.in_front_of(s, self.hex, able)
    }

    fn may(self, g: &Gloire, s: &State, from: Hex, to: Hex) -> Result<(), Refusal> {
        let open = from == self.hex && self.targets(g, s).contains(&to);
        if open { Ok(()) } else { Err(Refusal::new(rule::R8_7_2_05).at(place(from))) }
    }
}

impl Asks<Gloire> for Riposte {
    const NAME: &'static str = "riposte";

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.clash.side.enemy().into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let any = !self.targets(p.g, p.s).is_empty();
        p.wait_if(any)
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(self.targets(g, s).into_iter().map(|to| Action::Shock(self.hex, to)));
        offers.add(Action::Pass);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R8_7_2_05;
        Action::Shock(from, to) if self.may(g, s, from, to) => { p.pop(); p.riposte(self.hex, to) },
        Action::Pass => p.pop(),
    }

    fought_out! {}

    fn granted(self, _: &Gloire, _: &State) -> Option<Action> {
        Some(Action::Pass)
    }
}
