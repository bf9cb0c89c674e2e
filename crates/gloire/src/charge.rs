//! Chapters 9.1 to 9.4: cavalry charges, infantry forms square, cavalry counter-charges.

use crate::action::Action;
use crate::agenda::Play;
use crate::battles::Happening;
use crate::data::{Sky, What};
use crate::disorder::Cause;
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::{Side, UnitId};
use crate::movement::Moving;
use crate::moving::{Mover, Pace};
use crate::rule;
use crate::state::{Mark, State};
use crate::weighing::fought_out;
use crate::zoc::front_of;
use board::{Edge, Hex, Vertex};
use kernel::agenda::{Asks, Flow};
use kernel::{Die, Modifier, Offers, Refusal, Roll, RuleId, Sides};
use serde::{Deserialize, Serialize};

impl Gloire {
    /// gloire-9.1-09, gloire-9.1-10, gloire-9.1-12: may cavalry charge across this edge?
    pub fn charge_passes(&self, unit: UnitId, from: Hex, edge: Edge, to: Hex) -> Result<(), RuleId> {
        let along = || {
            let way = self.ground.has_way(from, edge);
            let clause = self.field.charges.iter().find(|clause| clause.hexes.contains(&to));
            clause.is_some_and(|_| way)
        };
        self.closed_to(unit, to)?;
        let crossing = self.ground.crossing(self.arm(unit), from, edge);
        let Some(cost) = crossing.plain_cost() else { return Err(rule::R4_3_2_01) };
        if along() {
            return Ok(());
        }
        if !self.ground.between(from, edge).charge {
            let hex = self.field.data().tables.terrain(self.field.terrain(to)).charge;
            return Err(if hex { rule::R9_1_10 } else { rule::R9_1_09 });
        }
        if cost > self.field.data().tables.charge_limit { Err(rule::R9_1_12) } else { Ok(()) }
    }

    /// May the unit declare a charge at the hex?
    pub fn may_charge(&self, s: &State, unit: UnitId, target: Hex) -> Result<(), Refusal> {
        let no = |rule| Refusal::new(rule).of(unit.into()).at(place(target));
        self.may_charge_at_all(s, unit).map_err(no)?;
        let here = s.hex_of(unit).ok_or(no(rule::R9_1_01))?;
        if !self.holds(s, self.side(unit).enemy(), target) {
            return Err(no(rule::R9_1_01));
        }
        // gloire-9.1-01, gloire-6.1.2-03: in sight, through its front.
        let facing = s.unit(unit).start_facing.get();
        let cone = facing.is_some_and(|facing| self.field.grid().in_wedge(here, facing, target));
        let far = self.field.grid().distance(here, target);
        let reach = u16::from(self.allowance(s, unit, Pace::Charge)) + 1;
        if !cone || !self.sees(s, here, target) {
            return Err(no(rule::R9_1_01));
        }
        if far > reach {
            return Err(no(rule::R9_1_06));
        }
        self.is_chargeable(unit, target).map_err(no)?;
        for hex in [here, target] {
            self.charge_is_clear(s, hex).map_err(no)?;
        }
        let mover = self.charger(s, unit, target);
        if self.charge_leads(s, &mover, here) {
            Ok(())
        } else {
            Err(no(self.stops_charge(s, &mover, here, target)))
        }
    }

    /// Could cavalry, as it stands and looks, charge whoever were in the hex?
    pub(crate) fn could_charge(&self, s: &State, unit: UnitId, target: Hex) -> bool {
        let state = s.unit(unit);
        let Some((here, facing)) = s.hex_of(unit).zip(state.facing.get()) else { return false };
        let far = self.field.grid().distance(here, target);
        far <= u16::from(self.allowance(s, unit, Pace::Charge)) + 1
            && self.field.grid().in_wedge(here, facing, target)
            && self.sees(s, here, target)
            && self.is_chargeable(unit, target).is_ok()
            && [here, target].into_iter().all(|hex| self.charge_is_clear(s, hex).is_ok())
            && self.charge_leads(s, &Mover { spent: 0, ..self.charger(s, unit, target) }, here)
    }

    /// Why no charge leads to the target: the ground before it or its zone of control, wherever it could be reached, or the
    /// distance.
    fn stops_charge(&self, s: &State, mover: &Mover, here: Hex, target: Hex) -> RuleId {
        let (grid, left) = (self.field.grid(), u16::from(self.points_left(s, mover)));
        let beside = grid.neighbours(target).filter(|&(_, from)| grid.distance(here, from) <= left);
        let barred = |(edge, from): (Edge, Hex)| {
            let unit = mover.units.first()?;
            let ground = self.charge_passes(unit, from, edge.opposite(), target).err();
            // gloire-11.2-02: whoever has lost heart rides into no enemy zone.
            let shuns = self.has_lost_heart(s, unit) && self.in_zone(s, self.side(unit).enemy(), from);
            ground.or(shuns.then_some(rule::R11_2_02))
        };
        let reasons: Option<Vec<RuleId>> = beside.map(barred).collect();
        reasons.and_then(|rules| rules.first().copied()).unwrap_or(rule::R9_1_06)
    }

    /// gloire-12.1-05, gloire-12.2-04: may a charge begin, pass or end under the sky of this hex?
    pub fn charge_is_clear(&self, s: &State, hex: Hex) -> Result<(), RuleId> {
        match self.sky_at(s, Some(hex)) {
            Sky::Night => Err(rule::R12_1_05),
            Sky::Fog => Err(rule::R12_2_04),
            Sky::Day | Sky::LowFog => Ok(()),
        }
    }

    /// gloire-9.1-09, gloire-9.1-10: can a hex be charged from any side?
    fn is_chargeable(&self, unit: UnitId, target: Hex) -> Result<(), RuleId> {
        if let Some(clause) = self.clause(What::NoAttack, self.arm(unit), target) {
            return Err(clause.rule);
        }
        let sides = self.field.grid().neighbours(target);
        let mut ways = sides.map(|(edge, from)| self.charge_passes(unit, from, edge.opposite(), target));
        let first = ways.next().unwrap_or(Ok(()));
        ways.fold(first, |all, way| all.or(way))
    }

    fn charger(&self, s: &State, unit: UnitId, target: Hex) -> Mover {
        let units = [unit].into_iter().collect();
        Mover {
            units,
            pace: Pace::Charge,
            spent: s.unit(unit).spent,
            target: target.into(),
            left_zone: self.was_in_contact(s, unit),
            ..Mover::default()
        }
    }

    fn may_charge_at_all(&self, s: &State, unit: UnitId) -> Result<(), RuleId> {
        if !self.is_horse(unit) {
            return Err(rule::R8_1_01);
        }
        // gloire-10.1-06: disorder stops a charge as it stops a shock.
        if !self.is_good(s, unit) {
            return Err(rule::R9_1_02);
        }
        self.may_begin(s, unit, Pace::Charge).map_err(|refusal| refusal.rule)?;
        self.can_attack(s, unit)?;
        // gloire-9.1-04: of a stack that must test, the topmost goes first.
        let tester = s.hex_of(unit).and_then(|hex| self.charge_tester(s, hex));
        let tests = !self.has_orders(s, unit) && !s.has(unit, Mark::Engaged);
        if tests && tester != Some(unit) { Err(rule::R9_1_04) } else { Ok(()) }
    }

    fn charge_tester(&self, s: &State, hex: Hex) -> Option<UnitId> {
        s.stack_in(hex)
            .find(|&unit| self.is_horse(unit) && self.is_good(s, unit) && self.can_attack(s, unit).is_ok())
    }

    /// Is a unit in contact where it began?
    fn was_in_contact(&self, s: &State, unit: UnitId) -> bool {
        s.unit(unit).start.get().is_some_and(|hex| self.in_zone(s, self.side(unit).enemy(), hex))
    }

    /// gloire-9.1-07: who was in contact when it set out must attack in the facing it had.
    fn charge_facing(&self, s: &State, mover: &Mover) -> Option<Vertex> {
        let unit = mover.units.first().filter(|_| mover.left_zone)?;
        s.unit(unit).start_facing.get()
    }

    /// Could a charger in the hex strike its target from there?
    fn strikes_from(&self, s: &State, mover: &Mover, at: Hex) -> bool {
        let (Some(unit), Some(target)) = (mover.units.first(), mover.target.get()) else { return false };
        let Some(edge) = self.field.grid().edge_between(at, target) else { return false };
        let bound = self.charge_facing(s, mover);
        bound.is_none_or(|facing| front_of(facing).contains(edge))
            && self.charge_passes(unit, at, edge, target).is_ok()
    }

    /// Could a charge end in the hex, its target in front (gloire-9.1-05), looking as the friends there do (gloire-6.1.1-02)?
    fn charge_ends(&self, s: &State, mover: &Mover, at: Hex) -> bool {
        let Some(target) = mover.target.get() else { return false };
        let (edge, bound) = (self.field.grid().edge_between(at, target), self.charge_facing(s, mover));
        let looks = |facing: &Vertex| {
            bound.is_none_or(|bound| bound == *facing)
                && edge.is_some_and(|edge| front_of(*facing).contains(edge))
        };
        self.strikes_from(s, mover, at)
            && self.may_stop(s, mover, at).is_ok()
            && self.rests(s, mover, at).any(|facing| looks(&facing))
    }

    /// Is there a legal charge move from there that ends before the target?
    fn charge_leads(&self, s: &State, mover: &Mover, at: Hex) -> bool {
        self.charge_goes_on(s, mover, at, &mut Vec::new(), &mut Vec::new())
    }

    /// The shortest way of a charge that cavalry could ride as it stands and looks, from its hex to the last before the
    /// target.
    pub(crate) fn charge_way(&self, s: &State, unit: UnitId, target: Hex) -> Option<Vec<Hex>> {
        let here = s.hex_of(unit).filter(|_| self.could_charge(s, unit, target))?;
        let mover = self.charger(s, unit, target);
        let most = self.allowance(s, unit, Pace::Charge);
        let ridden = |spent: u8| {
            let mut way = Vec::new();
            let leads = self.charge_goes_on(s, &Mover { spent, ..mover }, here, &mut Vec::new(), &mut way);
            leads.then(|| [here].into_iter().chain(way.into_iter().rev()).collect())
        };
        (0..=most).rev().find_map(ridden)
    }

    /// The same, but for hexes that were tried with as many points left; tells the hexes of the way, the last first.
    fn charge_goes_on(
        &self,
        s: &State,
        mover: &Mover,
        at: Hex,
        tried: &mut Vec<(Hex, u8)>,
        way: &mut Vec<Hex>,
    ) -> bool {
        let (Some(unit), Some(target)) = (mover.units.first(), mover.target.get()) else { return false };
        let grid = self.field.grid();
        if mover.entered > 0 && self.charge_ends(s, mover, at) && !self.would_shelter(s, unit, at) {
            return true;
        }
        // No hex costs less than a point.
        let left = u16::from(self.points_left(s, mover));
        if grid.distance(at, target) > left + 1 {
            return false;
        }
        let mut ways = grid.neighbours(at);
        ways.any(|(edge, to)| {
            if grid.distance(to, target) > left || self.charge_passes(unit, at, edge, to).is_err() {
                return false;
            }
            let Ok(cost) = self.may_step(s, mover, at, to) else { return false };
            let next = Mover { spent: mover.spent + cost, entered: mover.entered + 1, ..*mover };
            if tried.iter().any(|&(hex, spent)| hex == to && spent <= next.spent) {
                return false;
            }
            tried.push((to, next.spent));
            let leads = self.charge_goes_on(s, &next, to, tried, way);
            if leads {
                way.push(to);
            }
            leads
        })
    }

    /// gloire-9.1-03: has whoever stepped back with an escort left the charge no way to end before its target? Then it is
    /// ridden to wherever a move may end.
    fn charge_is_lost(&self, s: &State, mover: &Mover, at: Hex) -> bool {
        let escorted = !self.field.clauses.escorts.is_empty();
        escorted && mover.entered > 0 && !self.charge_leads(s, mover, at)
    }

    /// Does a step keep the charge possible? Anybody who does not charge may take it.
    pub fn keeps_charge(&self, s: &State, mover: &Mover, to: Hex) -> Result<(), Refusal> {
        if mover.pace != Pace::Charge {
            return Ok(());
        }
        let unit = mover.units.first().ok_or(Refusal::new(rule::R9_1_03))?;
        let no = |rule| Refusal::new(rule).of(unit.into()).at(place(to));
        let from = s.hex_of(unit).ok_or(no(rule::R9_1_03))?;
        let edge = self.field.grid().edge_between(from, to).ok_or(no(rule::R4_4_1_01))?;
        self.charge_passes(unit, from, edge, to).map_err(no)?;
        let cost = self.may_step(s, mover, from, to)?;
        let next = Mover { spent: mover.spent + cost, entered: mover.entered + 1, ..*mover };
        let open = self.charge_leads(s, &next, to) || self.charge_is_lost(s, mover, from);
        if open { Ok(()) } else { Err(no(rule::R9_1_03)) }
    }

    /// May a charge end there, looking that way? Its target must be in front (gloire-9.1-05).
    pub fn may_end_charge(&self, s: &State, unit: UnitId, here: Hex, facing: Vertex) -> Result<(), Refusal> {
        if s.mover.pace != Pace::Charge {
            return Ok(());
        }
        if self.charge_is_lost(s, &s.mover, here) {
            return Ok(());
        }
        let no = |rule| Err(Refusal::new(rule).of(unit.into()));
        if self.charge_facing(s, &s.mover).is_some_and(|bound| bound != facing) {
            return no(rule::R9_1_07);
        }
        if let Some(rule) = self.is_sheltered(s, unit) {
            return no(rule);
        }
        let Some(target) = s.mover.target.get() else { return no(rule::R9_1_03) };
        let edge = self.field.grid().edge_between(here, target);
        let front = edge.is_some_and(|edge| front_of(facing).contains(edge));
        if front && self.strikes_from(s, &s.mover, here) { Ok(()) } else { no(rule::R9_1_03) }
    }

    /// The charges that a unit may declare.
    pub fn offer_charges(&self, s: &State, unit: UnitId, offers: &mut Offers<Action>) {
        if self.may_charge_at_all(s, unit).is_err() {
            return;
        }
        let Some(here) = s.hex_of(unit) else { return };
        let enemy = self.side(unit).enemy();
        let reach = u16::from(self.allowance(s, unit, Pace::Charge)) + 1;
        let near = s.tops.near(self.field.grid(), here, reach);
        let prey = near.filter(|&hex| self.holds(s, enemy, hex));
        offers.closed.extend(
            prey.filter(|&hex| self.may_charge(s, unit, hex).is_ok()).map(|hex| Action::Charge(unit, hex)),
        );
    }

    /// gloire-8.2-05: all that a charging stack owes: enemies in front that can be charged.
    pub fn charge_targets(&self, s: &State, from: Hex) -> Vec<Hex> {
        let Some(lead) = s.stack_in(from).find(|&unit| s.has(unit, Mark::Charging)) else {
            return Vec::new();
        };
        let enemy = self.side(lead).enemy();
        let front = self.narrow_fronts(s, lead);
        let around = self.field.grid().neighbours(from).filter(|(edge, _)| front.contains(*edge));
        let open = around.filter(|&(edge, hex)| {
            let barred = self.clause(What::NoAttack, self.arm(lead), hex).is_some();
            self.holds(s, enemy, hex)
                && !barred
                && self.charge_passes(lead, from, edge, hex).is_ok()
                && self.charge_is_clear(s, hex).is_ok()
        });
        open.map(|(_, hex)| hex).collect()
    }
}

impl Play<'_> {
    /// gloire-9.1-04: who is Without Orders tests before its move, for all the horse of its hex; With Orders nobody does
    /// (gloire-2.4.1-02).
    pub fn begin_charge(&mut self, unit: UnitId, target: Hex) {
        let piece = unit.into();
        self.tell(Event::ChargeDeclared { rule: rule::R9_1_03, piece, place: place(target) });
        let tests = !self.g.has_orders(self.s, unit) && !self.s.has(unit, Mark::Engaged);
        if tests {
            let tested = self.s.stack_in(target).chain([unit]).collect();
            self.g.battle.happened(self, Happening::Combat(tested));
            let passed = self.tests_engagement(unit, rule::R9_1_04, &[]);
            let hex = self.s.hex_of(unit);
            let mates: Vec<UnitId> = hex.into_iter().flat_map(|hex| self.s.stack_in(hex)).collect();
            for mate in mates.into_iter().filter(|&mate| self.g.is_horse(mate)) {
                self.s.mark(mate, if passed { Mark::Engaged } else { Mark::Balked });
            }
            if !passed {
                return;
            }
        }
        self.s.mover = self.g.charger(self.s, unit, target);
        self.push(Moving);
    }

    /// The charger is in place; the combat comes with the shocks (gloire-9.1-03).
    pub fn end_charge_move(&mut self, unit: UnitId) {
        self.s.mark(unit, Mark::Charging);
    }
}

/// Those charged form square or counter-charge (gloire-9-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// Where they stand.
    pub hex: Hex,
}

impl Answer {
    /// gloire-9.3.1-01, gloire-9.3.1-02: may the foot of the hex try?
    fn may_form(self, g: &Gloire, s: &State) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).at(place(self.hex)));
        if s.stack_in(self.hex).any(|unit| g.in_square(s, unit)) {
            return no(rule::R4_2_07);
        }
        if s.stack_in(self.hex).any(|unit| s.has(unit, Mark::Unsquared)) {
            return no(rule::R9_3_1_02);
        }
        g.may_square(s, self.hex).or_else(no)
    }

    /// gloire-9.4-01, gloire-9.4-05: may the horse of the hex, by its top unit?
    fn may_counter(self, g: &Gloire, s: &State) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).at(place(self.hex)));
        let Some(top) = self.rider(g, s) else { return no(rule::R9_4_01) };
        if !g.is_good(s, top) {
            return no(rule::R10_1_07);
        }
        let chargers = s.clash.attackers.iter().filter(|&unit| g.charges(s, unit));
        let front = chargers.filter_map(|unit| s.hex_of(unit)).any(|from| g.fronts_on(s, top, from));
        if front { Ok(()) } else { no(rule::R9_4_01) }
    }

    fn rider(self, g: &Gloire, s: &State) -> Option<UnitId> {
        let rides = |unit: &UnitId| g.is_horse(*unit) && !g.is_routed(s, *unit);
        s.stack_in(self.hex).find(|unit| rides(unit) && g.takes_part(s, *unit))
    }

    /// gloire-9.3.1-04, gloire-9.3.1-05: one die against the cohesion of every foot unit of the hex.
    fn form(self, p: &mut Play<'_>) {
        p.pop();
        let foot: Vec<UnitId> = p.g.foot_in(p.s, self.hex).collect();
        let values: Vec<u8> = foot.iter().map(|&unit| p.g.cohesion(p.s, unit)).collect();
        let modifiers = Vec::from_iter(p.g.square_modifier(p.s, self.hex));
        let brings =
            |total: i16| values.iter().map(|&value| total <= i16::from(value)).collect::<Vec<bool>>();
        let (roll, held) = Roll::make_for(p.dice, rule::R9_3_1_04, Die::D10, modifiers, brings);
        let formed = held.iter().all(|&held| held);
        let rule = if formed { rule::R9_3_1_04 } else { rule::R9_3_1_05 };
        p.tell(Event::SquareTried { rule, place: place(self.hex), roll, formed });
        if formed {
            p.square_up(self.hex, rule::R9_3_1_04);
            p.s.clash.squared.push(self.hex);
            return;
        }
        for (&unit, held) in foot.iter().zip(held) {
            if !held {
                p.disorder(unit, rule::R9_3_1_05, Cause::Combat);
            }
        }
    }

    /// gloire-9.4-02, gloire-9.4-03: an engagement test, harder for light horse against heavy.
    fn counter(self, p: &mut Play<'_>) {
        p.pop();
        let Some(top) = self.rider(p.g, p.s) else { return };
        let heavy = p.s.clash.attackers.iter().any(|unit| p.g.charges(p.s, unit) && p.g.is_heavy(unit));
        let harder = heavy && !p.g.is_heavy(top);
        let modifiers = Vec::from_iter(harder.then_some(Modifier { rule: rule::R9_4_02, value: 2 }));
        // gloire-9.4-04: who fails is charged as if it had not tried.
        if p.tests_engagement(top, rule::R9_4_02, &modifiers) {
            p.s.clash.countered = true;
            let riders: Vec<UnitId> = p.s.stack_in(self.hex).filter(|&unit| p.g.is_horse(unit)).collect();
            for unit in riders {
                p.s.mark(unit, Mark::Countered);
            }
        }
    }
}

impl Gloire {
    /// gloire-9.3.1-04: forming square is a cohesion test, so the sky counts.
    fn square_modifier(&self, s: &State, hex: Hex) -> Option<Modifier> {
        match self.sky_at(s, Some(hex)) {
            Sky::Night => Some(Modifier { rule: rule::R12_1_06, value: 2 }),
            Sky::Fog => Some(Modifier { rule: rule::R12_2_05, value: 1 }),
            Sky::Day | Sky::LowFog => None,
        }
    }
}

impl Asks<Gloire> for Answer {
    const NAME: &'static str = "charged";
    const REACTS: bool = true;

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.clash.side.enemy().into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let any = self.may_form(p.g, p.s).is_ok() || self.may_counter(p.g, p.s).is_ok();
        p.wait_if(any)
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        if self.may_form(g, s).is_ok() {
            offers.add(Action::Form);
        }
        if self.may_counter(g, s).is_ok() {
            offers.add(Action::Counter);
        }
        offers.add(Action::Stand);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R9_01;
        Action::Form if self.may_form(g, s) => self.form(p),
        Action::Counter if self.may_counter(g, s) => self.counter(p),
        Action::Stand => p.pop(),
    }

    fought_out! {}
}
