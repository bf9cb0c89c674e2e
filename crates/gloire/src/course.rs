//! Chapter 10.4: the straight line of a rout, and what turns a routed unit aside.

use crate::data::{Edge, Rout, RoutTo};
use crate::game::Gloire;
use crate::ids::UnitId;
use crate::rout::Running;
use crate::rule;
use crate::state::State;
use board::Hex;
use kernel::{Maybe, RuleId};

/// How many columns a unit may shift in one rout movement (gloire-10.4-07).
const SHIFT: [u8; 2] = [2, 3];

impl Gloire {
    /// The direction of rout of a unit: the first line of the scenario that fits it (gloire-10.4-03). In a straight line: of
    /// the nearest hexes the one right across, or the two that are so alike.
    fn rout_goals(&self, s: &State, unit: UnitId, here: Hex) -> Vec<Hex> {
        let fits = |rout: &&Rout| {
            let formation = rout.formations.is_empty() || rout.formations.contains(&self.formation(unit));
            let region = rout.region.is_empty() || rout.region.contains(&here);
            rout.side == self.side(unit) && formation && region
        };
        let grid = self.field.grid();
        let mut goals = match self.scenario(s).rout.iter().find(fits).map(|rout| &rout.to) {
            None => Vec::new(),
            Some(RoutTo::Hexes(hexes)) => hexes.to_vec(),
            Some(RoutTo::Edge(edge)) => self.edge_hexes(*edge),
        };
        let far = |hex: Hex| (grid.distance(here, hex), self.span(here, hex));
        let nearest = goals.iter().map(|&hex| far(hex)).min();
        goals.retain(|&hex| Some(far(hex)) == nearest);
        goals
    }

    /// Where a unit runs that has not gone a step from there: nowhere yet, if it has the choice.
    pub fn rout_goal(&self, s: &State, unit: UnitId, here: Hex) -> Maybe<Hex> {
        match self.rout_goals(s, unit, here)[..] {
            [only] => Some(only).into(),
            _ => None.into(),
        }
    }

    /// The hexes towards which a unit may run on.
    pub fn rout_aims(&self, s: &State, run: &Running, here: Hex) -> Vec<Hex> {
        run.goal.get().map_or_else(|| self.rout_goals(s, run.unit, here), |goal| vec![goal])
    }

    fn edge_hexes(&self, edge: Edge) -> Vec<Hex> {
        use Edge::{Bottom, Left, Right, Top};
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
    pub fn rout_step(&self, s: &State, unit: UnitId, from: Hex, to: Hex) -> Result<u8, RuleId> {
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

    /// gloire-10.4-01: what a step costs, zones as in a move: a point to leave one at first, and what night and fog ask of
    /// whoever enters one; friends on the way cost nothing.
    pub fn rout_cost(&self, s: &State, run: &Running, from: Hex, to: Hex) -> Result<u8, RuleId> {
        let cost = self.rout_step(s, run.unit, from, to)?;
        let enemy = self.side(run.unit).enemy();
        let leaves = !run.gone && s.hex_of(run.unit) == Some(from) && self.in_zone(s, enemy, from);
        let sky = if self.in_zone(s, enemy, to) { self.sky_toll(s, to) } else { 0 };
        Ok(cost + u8::from(leaves) + sky)
    }

    /// Can it pay for the hex? Among friends whom it may not join it goes on though it cannot (gloire-10.5-01).
    pub fn affords(&self, s: &State, run: &Running, from: Hex, to: Hex) -> bool {
        let cost = self.rout_cost(s, run, from, to);
        let stuck = || run.gone && self.may_join(s, [run.unit].into_iter(), from).is_err();
        cost.is_ok_and(|cost| cost <= run.left || stuck())
    }

    /// gloire-10.4-06, gloire-6.2.2-11: would the step disorder, and so lose, the unit?
    pub fn ends_rout(&self, s: &State, unit: UnitId, from: Hex, to: Hex) -> bool {
        let edge = self.field.grid().edge_between(from, to);
        let slope = edge.is_some_and(|edge| self.between(s, from, edge).rout_disorders);
        slope || self.in_front_zone(s, self.side(unit).enemy(), to)
    }

    /// The hexes a routed unit may run into now: straight on, or aside where straight on would end it. It stops where it
    /// cannot pay the next hex.
    pub fn rout_ways(&self, s: &State, run: &Running) -> Vec<Hex> {
        let Some(here) = s.hex_of(run.unit) else { return Vec::new() };
        let mut ways = self.rout_course(s, run, here, &self.rout_aims(s, run, here));
        if self.may_part_in_rout(s, run) {
            ways.extend(self.rout_shifts(s, run.unit, here));
            ways.sort();
            ways.dedup();
        }
        ways.retain(|&to| self.affords(s, run, here, to));
        ways
    }

    /// Straight on towards what it runs to, where that does not end it; or aside; or straight on all the same.
    pub fn rout_course(&self, s: &State, run: &Running, here: Hex, aims: &[Hex]) -> Vec<Hex> {
        let grid = self.field.grid();
        let nearer = |to: &Hex, aim: Hex| grid.distance(*to, aim) < grid.distance(here, aim);
        let open = |to: &Hex| self.rout_step(s, run.unit, here, *to).is_ok();
        let next: Vec<Hex> = grid.neighbours(here).map(|(_, to)| to).filter(open).collect();
        let safe = |to: &Hex| !self.ends_rout(s, run.unit, here, *to);
        // gloire-10.4-03: among equal steps the one nearest to the straight line; of two lines alike its owner chooses.
        let straightest = |&aim: &Hex| {
            let ways = || next.iter().copied().filter(move |to| nearer(to, aim) && safe(to));
            let least = ways().map(|to| self.strays(here, aim, to)).min();
            ways().filter(move |&to| Some(self.strays(here, aim, to)) == least)
        };
        let mut ways: Vec<Hex> = aims.iter().flat_map(straightest).collect();
        if !ways.is_empty() {
            ways.sort();
            ways.dedup();
            return ways;
        }
        // gloire-10.4-06, gloire-10.4-07: aside, this many times.
        let most = SHIFT[usize::from(!self.arm(run.unit).is_infantry())];
        if run.shifted < most {
            // Aside and on at once, where that comes nearer to the edge beside the hex it ran to.
            let far =
                |hex: Hex| self.rout_goals(s, run.unit, hex).first().map(|&goal| grid.distance(hex, goal));
            let ahead = || next.iter().copied().filter(|to| safe(to) && far(*to) < far(here));
            let shifts = match ahead().next() {
                Some(_) => ahead().collect(),
                None => self.rout_shifts(s, run.unit, here),
            };
            if !shifts.is_empty() {
                return shifts;
            }
        }
        next.into_iter().filter(|to| aims.iter().any(|&aim| nearer(to, aim))).collect()
    }

    /// The hexes beside it from which it is as far: it then goes straight on from there.
    pub fn rout_shifts(&self, s: &State, unit: UnitId, here: Hex) -> Vec<Hex> {
        let grid = self.field.grid();
        let far = |hex: Hex| self.rout_goals(s, unit, hex).first().map(|&goal| grid.distance(hex, goal));
        let beside = |to: &Hex| far(*to) == far(here);
        let open = |to: &Hex| self.rout_step(s, unit, here, *to).is_ok();
        let next = grid.neighbours(here).map(|(_, to)| to);
        next.filter(|to| beside(to) && open(to) && !self.ends_rout(s, unit, here, *to)).collect()
    }

    /// gloire-10.4-03: of several hexes the one to which a step leads straightest; it keeps to that one.
    pub fn rout_aim_by(&self, here: Hex, to: Hex, aims: &[Hex]) -> Option<Hex> {
        aims.iter().copied().min_by_key(|&aim| (self.strays(here, aim, to), self.span(to, aim), aim))
    }
}
