//! How far, at what cost and by which path, when not every zone may be entered: a [`Search`] over zones.

use super::map::Neighbour;
use super::{AreaMap, Border, Zone};
use crate::Search;

/// A step that a search asks about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The zone left.
    pub from: Zone,
    /// The zone entered.
    pub to: Zone,
    /// The border crossed.
    pub border: Border,
    /// What was spent before it.
    pub spent: u8,
}

/// A reusable search over the zones of a map. The last run answers all questions but those that take a map.
#[derive(Clone, Debug)]
pub struct Reach {
    search: Search,
}

impl Reach {
    /// A search for a map of this size.
    pub fn new(map: &AreaMap) -> Reach {
        Reach { search: Search::new(map.len()) }
    }

    /// Finds the least cost to every zone within the budget, from zones with the cost already spent there.
    /// `cost` says what a step costs, or `None` if it may not be taken.
    pub fn run(
        &mut self,
        map: &AreaMap,
        starts: impl IntoIterator<Item = (Zone, u8)>,
        budget: u8,
        mut cost: impl FnMut(Step) -> Option<u8>,
    ) {
        let starts = starts.into_iter().map(|(zone, spent)| (zone.index(), spent));
        self.search.run(starts, budget, |node, spent, steps| {
            let from = Zone(node as u16);
            for &Neighbour { zone: to, border, .. } in map.steps(from) {
                if let Some(cost) = cost(Step { from, to, border, spent }) {
                    steps.push(to.index(), cost);
                }
            }
        });
    }

    /// Finds how many steps lead from a zone to each other, `limit` at most, entering only where one may.
    pub fn walk(&mut self, map: &AreaMap, from: Zone, limit: u8, mut may_enter: impl FnMut(Zone) -> bool) {
        self.run(map, [(from, 0)], limit, |step| may_enter(step.to).then_some(1));
    }

    /// How many steps lead from one zone to another, `limit` at most, entering only where one may. The zone one
    /// starts from is not entered, the other is.
    pub fn steps(
        &mut self,
        map: &AreaMap,
        from: Zone,
        to: Zone,
        limit: u8,
        may_enter: impl FnMut(Zone) -> bool,
    ) -> Option<u8> {
        self.walk(map, from, limit, may_enter);
        self.cost(to)
    }

    /// The least cost of a zone, if the last run reached it.
    pub fn cost(&self, zone: Zone) -> Option<u8> {
        self.search.cost(zone.index())
    }

    /// The zones of a cheapest path from a start to this zone, both included; empty if it was not reached.
    pub fn path(&self, zone: Zone) -> Vec<Zone> {
        self.search.path(zone.index()).into_iter().map(|node| Zone(node as u16)).collect()
    }

    /// All zones the last run reached with their costs, cheapest first.
    pub fn reached(&self) -> impl Iterator<Item = (Zone, u8)> {
        self.search.reached().iter().map(|&node| {
            let cost = self.search.cost(node as usize).expect("what was reached has a cost");
            (Zone(node as u16), cost)
        })
    }
}
