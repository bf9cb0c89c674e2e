//! Chapters 1 (phase E) and 10.4: routed units run.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Rout, RoutTo, Sky, Terrain};
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::{Listed, Side, UnitId, UnitSet};
use crate::rule;
use crate::state::{Mark, Morale, Phase, State};
use crate::turn::EndTurn;
use board::Hex;
use kernel::agenda::{Asks, Flow, Runs};
use kernel::{Arg, Maybe, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// How many columns a unit may shift in one rout movement (gloire-10.4-07).
const SHIFT: [u8; 2] = [2, 3];

impl Gloire {
    /// The direction of rout of a unit: the first line of the scenario that fits it (gloire-10.4-03).
    fn rout_goal(&self, s: &State, unit: UnitId, here: Hex) -> Option<Hex> {
        let fits = |rout: &&Rout| {
            let formation = rout.formations.is_empty() || rout.formations.contains(&self.formation(unit));
            let region = rout.region.is_empty() || rout.region.contains(&here);
            rout.side == self.side(unit) && formation && region
        };
        let grid = self.field.grid();
        // In a straight line: of the nearest hexes the one right across.
        let nearest = |hexes: &[Hex]| {
            hexes.iter().copied().min_by_key(|&hex| (grid.distance(here, hex), self.span(here, hex), hex))
        };
        match &self.scenario(s).rout.iter().find(fits)?.to {
            RoutTo::Hexes(hexes) => nearest(hexes),
            RoutTo::Edge(edge) => nearest(&self.edge_hexes(*edge)),
        }
    }

    fn edge_hexes(&self, edge: crate::data::Edge) -> Vec<Hex> {
        use crate::data::Edge::{Bottom, Left, Right, Top};
        let grid = self.field.grid();
        let hexes = || grid.hexes();
        let far = |of: &dyn Fn(Hex) -> u16, last: bool| {
            let edge = if last { hexes().map(of).max() } else { hexes().map(of).min() };
            hexes().filter(|&hex| Some(of(hex)) == edge).collect()
        };
        match edge {
            Top => far(&|hex| grid.row(hex), false),
            Bottom => far(&|hex| grid.row(hex), true),
            Left => far(&|hex| grid.column(hex), false),
            Right => far(&|hex| grid.column(hex), true),
        }
    }

    /// How far it is from centre to centre, squared.
    fn span(&self, from: Hex, to: Hex) -> i64 {
        let ((x, y), (u, v)) = (self.field.grid().centre(from), self.field.grid().centre(to));
        let (across, down) = (i64::from(u - x), i64::from(v - y));
        across * across + down * down
    }

    /// How far a step leads off the straight line to the goal.
    fn strays(&self, here: Hex, goal: Hex, to: Hex) -> i64 {
        let grid = self.field.grid();
        let from = |hex: Hex| {
            let ((x, y), (u, v)) = (grid.centre(here), grid.centre(hex));
            (i64::from(u - x), i64::from(v - y))
        };
        let ((x, y), (u, v)) = (from(goal), from(to));
        (x * v - y * u).abs()
    }

    /// What a hex costs a routed unit, if it may be entered at all: gloire-10.4-01, its ground, and nothing for friends.
    /// gloire-6.2.2-02: no zone of control stops it.
    fn rout_step(&self, s: &State, unit: UnitId, from: Hex, to: Hex) -> Result<u8, RuleId> {
        let edge = self.field.grid().edge_between(from, to).ok_or(rule::R10_4_03)?;
        if self.holds(s, self.side(unit).enemy(), to) {
            return Err(rule::R5_1_2_01);
        }
        self.closed_to(unit, to)?;
        if let Some(rule) = self.is_immobile(unit) {
            return Err(rule);
        }
        self.crossing(s, unit, from, edge).cost().ok_or(rule::R4_3_2_01)
    }

    /// Can it pay for the hex? Among friends whom it may not join it goes on though it cannot (gloire-10.5-01).
    fn affords(&self, s: &State, run: &Running, from: Hex, to: Hex) -> bool {
        let cost = self.rout_step(s, run.unit, from, to);
        let stuck = || run.gone && self.may_join(s, [run.unit].into_iter(), from).is_err();
        cost.is_ok_and(|cost| cost <= run.left || stuck())
    }

    /// gloire-10.4-06, gloire-6.2.2-11: would the step disorder, and so lose, the unit?
    fn ends_rout(&self, s: &State, unit: UnitId, from: Hex, to: Hex) -> bool {
        let edge = self.field.grid().edge_between(from, to);
        let slope = edge.is_some_and(|edge| self.between(s, from, edge).rout_disorders);
        slope || self.in_front_zone(s, self.side(unit).enemy(), to)
    }

    /// The hexes a routed unit may run into now: straight on, or aside where straight on would end it. It stops where it
    /// cannot pay the next hex.
    fn rout_ways(&self, s: &State, run: &Running) -> Vec<Hex> {
        let (Some(here), Some(goal)) = (s.hex_of(run.unit), run.goal.get()) else { return Vec::new() };
        let mut ways = self.rout_course(s, run, here, goal);
        if self.may_part_in_rout(s, run) {
            ways.extend(self.rout_shifts(s, run.unit, here));
            ways.sort();
            ways.dedup();
        }
        ways.retain(|&to| self.affords(s, run, here, to));
        ways
    }

    fn rout_course(&self, s: &State, run: &Running, here: Hex, goal: Hex) -> Vec<Hex> {
        let grid = self.field.grid();
        let nearer = |to: &Hex| grid.distance(*to, goal) < grid.distance(here, goal);
        let open = |to: &Hex| self.rout_step(s, run.unit, here, *to).is_ok();
        let next = grid.neighbours(here).map(|(_, to)| to);
        let straight: Vec<Hex> = next.filter(|to| nearer(to) && open(to)).collect();
        let safe: Vec<Hex> =
            straight.iter().copied().filter(|&to| !self.ends_rout(s, run.unit, here, to)).collect();
        if !safe.is_empty() {
            // gloire-10.4-03: among equal steps the one nearest to the straight line.
            let least = safe.iter().map(|&hex| self.strays(here, goal, hex)).min();
            return safe.into_iter().filter(|&hex| Some(self.strays(here, goal, hex)) == least).collect();
        }
        // gloire-10.4-06, gloire-10.4-07: aside, this many times.
        let most = SHIFT[usize::from(!self.arm(run.unit).is_infantry())];
        let shifts = self.rout_shifts(s, run.unit, here);
        if run.shifted < most && !shifts.is_empty() { shifts } else { straight }
    }

    /// The hexes beside it from which it is as far: it then goes straight on from there.
    fn rout_shifts(&self, s: &State, unit: UnitId, here: Hex) -> Vec<Hex> {
        let grid = self.field.grid();
        let far = |hex: Hex| self.rout_goal(s, unit, hex).map(|goal| grid.distance(hex, goal));
        let beside = |to: &Hex| far(*to) == far(here);
        let open = |to: &Hex| self.rout_step(s, unit, here, *to).is_ok();
        let next = grid.neighbours(here).map(|(_, to)| to);
        next.filter(|to| beside(to) && open(to) && !self.ends_rout(s, unit, here, *to)).collect()
    }

    /// gloire-10.4-08: may it part from the routed unit with which it stood?
    fn may_part_in_rout(&self, s: &State, run: &Running) -> bool {
        run.free && s.has(run.unit, Mark::Paired)
    }

    /// gloire-10.4-08: may it stop a hex short of its way?
    fn may_stop_short(&self, s: &State, run: &Running) -> Result<(), Refusal> {
        let no = Err(Refusal::new(rule::R10_4_08).of(run.unit.into()));
        let (Some(here), Some(goal)) = (s.hex_of(run.unit), run.goal.get()) else { return no };
        let last = |to: Hex| {
            let Ok(cost) = self.rout_step(s, run.unit, here, to) else { return false };
            let left = run.left.saturating_sub(cost);
            let on = self.rout_course(s, run, to, goal);
            to == goal
                || on.into_iter().all(|next| self.rout_step(s, run.unit, to, next).is_ok_and(|c| c > left))
        };
        let ways = self.rout_course(s, run, here, goal);
        let stays = self.may_join(s, [run.unit].into_iter(), here).is_ok();
        let ends = ways.into_iter().filter(|&to| self.affords(s, run, here, to)).all(last);
        if self.may_part_in_rout(s, run) && stays && ends { Ok(()) } else { no }
    }

    /// gloire-10.4-04: may it stop where it is?
    fn may_shelter(&self, s: &State, run: &Running) -> Result<(), Refusal> {
        let hex = s.hex_of(run.unit);
        let built =
            |hex: Hex| matches!(self.field.terrain(hex), Terrain::Town | Terrain::Village | Terrain::Castle);
        let alone = |hex: Hex| self.may_join(s, [run.unit].into_iter(), hex).is_ok();
        if run.free && hex.is_some_and(|hex| built(hex) && alone(hex)) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R10_4_04).of(run.unit.into()))
        }
    }

    fn may_run_to(&self, s: &State, run: &Running, to: Hex) -> Result<(), Refusal> {
        if self.rout_ways(s, run).contains(&to) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R10_4_03).of(run.unit.into()).at(place(to)))
        }
    }

    /// The routed units of a side that have still to run this phase; and those halted in a village, which need not
    /// (gloire-10.4-05).
    fn runners(&self, s: &State, side: Side, done: UnitSet) -> (Vec<UnitId>, Vec<UnitId>) {
        let runs = |unit: &UnitId| self.is_routed(s, *unit) && s.hex_of(*unit).is_some() && !done.has(*unit);
        self.army(side).filter(runs).partition(|&unit| !s.has(unit, Mark::Halted))
    }
}

impl Play<'_> {
    /// A rout movement: in phase E, or in place of a test (gloire-10.2-08).
    pub fn run_away(&mut self, unit: UnitId, rule: RuleId) {
        let hex = self.s.hex_of(unit);
        let goal: Maybe<Hex> = hex.and_then(|hex| self.g.rout_goal(self.s, unit, hex)).into();
        let left = self.g.face(self.s, unit).movement;
        self.s.unmark(unit, Mark::Halted);
        self.tell(Event::RunsAway { rule, piece: unit.into() });
        let free = self.s.phase == Phase::Rout;
        let paired = |mate: &UnitId| *mate != unit && self.s.has(*mate, Mark::Paired);
        let mate = self.s.hex_of(unit).and_then(|hex| self.s.stack_in(hex).find(paired)).into();
        self.push(Running { unit, goal, left, shifted: 0, free, gone: false, mate });
    }

    /// gloire-10.4-08: one of the two has parted.
    fn part_in_rout(&mut self, run: Running) {
        self.s.unmark(run.unit, Mark::Paired);
        if let Some(mate) = run.mate.get() {
            self.s.unmark(mate, Mark::Paired);
        }
    }

    fn stop_short(&mut self, run: Running) {
        self.pop();
        self.part_in_rout(run);
    }

    fn run_to(&mut self, run: Running, to: Hex) {
        let Some(from) = self.s.hex_of(run.unit) else { return };
        let Ok(cost) = self.g.rout_step(self.s, run.unit, from, to) else { return };
        let Some(goal) = run.goal.get() else { return };
        let grid = self.g.field.grid();
        let parts = !self.g.rout_course(self.s, &run, from, goal).contains(&to);
        let aside = parts || grid.distance(to, goal) >= grid.distance(from, goal);
        if parts {
            self.part_in_rout(run);
        }
        let left = run.left.saturating_sub(cost);
        let shifted = run.shifted + u8::from(aside && !parts);
        let goal = if aside { self.g.rout_goal(self.s, run.unit, to).into() } else { run.goal };
        self.replace(Running { goal, left, shifted, gone: true, ..run });
        let ends = self.g.ends_rout(self.s, run.unit, from, to);
        self.pass_through(run.unit, to);
        self.place(run.unit, to);
        self.tell(Event::Retreated {
            rule: rule::R10_4_03,
            piece: run.unit.into(),
            from: place(from),
            to: place(to),
        });
        self.take_chiefs_along(from, to, self.g.side(run.unit));
        if ends {
            // gloire-10.3.4-03, gloire-10.4-02: a steep slope or an enemy front ends it.
            self.eliminate(run.unit, rule::R10_4_02);
        } else {
            self.tread_on(run.unit, to);
        }
    }

    /// gloire-10.2-10: it runs off the map from the goal.
    fn leave_map(&mut self, run: Running) {
        self.pop();
        let hex = self.s.hex_of(run.unit);
        self.eliminate(run.unit, rule::R10_2_10);
        // gloire-2.5.2-04: a chief who is still with it is lost.
        if let Some(hex) = hex {
            let chiefs: Vec<crate::ids::ChiefId> = self.g.chiefs_in(self.s, hex).collect();
            for chief in chiefs {
                if !self.g.holds(self.s, self.g.side(run.unit), hex) {
                    self.lose_chief(chief, rule::R2_5_2_04);
                }
            }
        }
    }

    fn shelter(&mut self, run: Running) {
        self.pop();
        self.s.mark(run.unit, Mark::Halted);
        self.tell(Event::Sheltered { rule: rule::R10_4_04, piece: run.unit.into() });
    }

    /// gloire-1-10: the holder of the initiative first, then the other side.
    fn begin_rout(&mut self) {
        self.s.phase = Phase::Rout;
        let first = self.s.initiative.unwrap_or(Side::First);
        self.replace(EndRout);
        self.push(RoutPhase { side: first.enemy(), done: UnitSet::EMPTY.into() });
        self.push(RoutPhase { side: first, done: UnitSet::EMPTY.into() });
        self.rest_at_night();
        self.pair_up();
    }

    /// gloire-10.4-08: routed units that share a hex when the phase begins.
    fn pair_up(&mut self) {
        let routed = |unit: &UnitId| self.g.is_routed(self.s, *unit);
        let shares = |unit: &UnitId| self.s.hex_of(*unit).is_some_and(|hex| self.s.stack_in(hex).count() > 1);
        let paired: Vec<UnitId> = self.g.units().filter(|unit| routed(unit) && shares(unit)).collect();
        for unit in paired {
            self.s.mark(unit, Mark::Paired);
        }
    }

    /// gloire-12.1-07: at night disordered units of formations that were not activated rally by themselves.
    fn rest_at_night(&mut self) {
        let units: Vec<UnitId> = self.g.units().collect();
        for unit in units {
            let activated = self.s.formation(self.g.formation(unit)).revealed;
            if !activated && self.g.rests_at_night(self.s, unit) {
                self.rally_to(unit, Morale::Good, rule::R12_1_07);
            }
        }
    }
}

impl Gloire {
    /// gloire-12.1-07: does a disordered unit rally by itself tonight?
    pub fn rests_at_night(&self, s: &State, unit: UnitId) -> bool {
        let Some(hex) = s.hex_of(unit) else { return false };
        self.sky(s) == Sky::Night
            && self.unrallied(unit).is_none()
            && s.unit(unit).morale == Morale::Disordered
            && !self.is_beside(s, self.side(unit).enemy(), hex)
            && self.has_room_to_rally(s, unit)
    }
}

/// Phase E begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BeginRout;

impl Runs<Gloire> for BeginRout {
    const NAME: &'static str = "begin-rout";
    const BEYOND_ODDS: bool = true;

    fn run(self, p: &mut Play<'_>) {
        p.begin_rout();
    }
}

/// The routed units of a side run, in an order of its choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoutPhase {
    /// Whose.
    pub side: Side,
    /// Those that have run.
    pub done: Listed,
}

impl RoutPhase {
    fn may(self, g: &Gloire, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let (must, may) = g.runners(s, self.side, self.done.units());
        let runs = must.contains(&unit) || may.contains(&unit);
        if runs { Ok(()) } else { Err(Refusal::new(rule::R1_10).of(unit.into())) }
    }

    /// Only units that are halted in villages are left.
    fn may_end(self, g: &Gloire, s: &State) -> Result<(), Refusal> {
        let (must, _) = g.runners(s, self.side, self.done.units());
        if must.is_empty() { Ok(()) } else { Err(Refusal::new(rule::R1_10)) }
    }

    fn send(self, p: &mut Play<'_>, unit: UnitId) {
        let mut done = self.done.units();
        done.put(unit);
        p.replace(RoutPhase { done: done.into(), ..self });
        p.run_away(unit, rule::R1_10);
    }
}

impl Asks<Gloire> for RoutPhase {
    const NAME: &'static str = "rout";
    const BEYOND_ODDS: bool = true;

    fn deciders(self, _: &Gloire, _: &State) -> Sides {
        self.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        if !p.s.passed.is_empty() {
            p.test_passed();
            return Flow::GoesOn;
        }
        let (must, may) = p.g.runners(p.s, self.side, self.done.units());
        match (&must[..], &may[..]) {
            ([], []) => p.finish(),
            (&[only], []) => {
                self.send(p, only);
                Flow::GoesOn
            }
            _ => Flow::Waits,
        }
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        let (must, may) = g.runners(s, self.side, self.done.units());
        offers.closed.extend(must.into_iter().chain(may).map(Action::Choose));
        if self.may_end(g, s).is_ok() {
            offers.add(Action::Done);
        }
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R1_10;
        Action::Choose(unit) if self.may(g, s, unit) => self.send(p, unit),
        Action::Done if self.may_end(g, s) => p.pop(),
    }
}

/// A routed unit runs towards its edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Running {
    /// Who.
    pub unit: UnitId,
    /// Where to.
    pub goal: Maybe<Hex>,
    /// Points it has left.
    pub left: u8,
    /// Columns it has shifted.
    pub shifted: u8,
    /// It may stop in a village: this is phase E.
    pub free: bool,
    /// It has left the hex where it began.
    pub gone: bool,
    /// The routed unit with which it stood.
    pub mate: Maybe<UnitId>,
}

impl Asks<Gloire> for Running {
    const NAME: &'static str = "running";

    fn deciders(self, g: &Gloire, _: &State) -> Sides {
        g.side(self.unit).into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let Some(here) = p.s.hex_of(self.unit) else { return p.finish() };
        if Some(here) == self.goal.get() && self.left > 0 {
            p.leave_map(self);
            return Flow::GoesOn;
        }
        let ways = p.g.rout_ways(p.s, &self);
        let may_stop = p.g.may_shelter(p.s, &self).is_ok() || p.g.may_stop_short(p.s, &self).is_ok();
        match (&ways[..], may_stop) {
            ([], _) => self.come_to_rest(p, here),
            (&[only], false) => {
                p.run_to(self, only);
                Flow::GoesOn
            }
            _ => Flow::Waits,
        }
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.rout_ways(s, &self).into_iter().map(Action::Recoil));
        if g.may_shelter(s, &self).is_ok() {
            offers.add(Action::Stay);
        }
        if g.may_stop_short(s, &self).is_ok() {
            offers.add(Action::Stop);
        }
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R10_4_03;
        Action::Recoil(hex) if g.may_run_to(s, &self, hex) => p.run_to(self, hex),
        Action::Stay if g.may_shelter(s, &self) => p.shelter(self),
        Action::Stop if g.may_stop_short(s, &self) => p.stop_short(self),
    }

    fn ask(self, _: &Gloire, _: &State, _: Side) -> Message {
        Message::new("ask-running").with("piece", Arg::Piece(self.unit.into()))
    }
}

impl Running {
    /// gloire-5.1.2-07: it stays where it can; among friends whom it may not join it has nowhere to be, and is lost.
    fn come_to_rest(self, p: &mut Play<'_>, here: Hex) -> Flow {
        p.pop();
        if p.g.may_join(p.s, [self.unit].into_iter(), here).is_err() {
            p.eliminate(self.unit, rule::R5_1_2_07);
        }
        Flow::GoesOn
    }
}

/// Demoralisation is checked, and the turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndRout;

impl Runs<Gloire> for EndRout {
    const NAME: &'static str = "end-rout";
    const BEYOND_ODDS: bool = true;

    fn run(self, p: &mut Play<'_>) {
        if !p.s.passed.is_empty() {
            return p.test_passed();
        }
        p.replace(EndTurn);
        p.drop_arriving();
        for unit in p.g.units() {
            p.s.unmark(unit, Mark::Paired);
        }
        p.check_demoralisation();
        p.check_triggers();
        p.ask_for_spikes();
    }
}
