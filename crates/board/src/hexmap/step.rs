//! What each step costs where the side crossed counts as much as the hex entered: a flat table, worked out once.

use crate::{Edge, Grid, Hex, Search};

/// The cost of leaving each hex across each edge; closed edges and the map's own cannot be crossed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepCosts {
    /// One more than the cost; 0 where there is no way.
    steps: Vec<[u8; 6]>,
}

impl StepCosts {
    /// Asks the price of every step from a hex across an edge into the next; none: it is closed.
    pub fn new(grid: &Grid, mut price: impl FnMut(Hex, Edge, Hex) -> Option<u8>) -> StepCosts {
        let mut steps = vec![[0; 6]; grid.len()];
        for hex in grid.hexes() {
            for (edge, next) in grid.neighbours(hex) {
                let cost = price(hex, edge, next);
                steps[hex.index()][edge.index()] = cost.map_or(0, |cost| cost.saturating_add(1));
            }
        }
        StepCosts { steps }
    }

    /// The cost of a step, if there is a way.
    pub fn step(&self, hex: Hex, edge: Edge) -> Option<u8> {
        self.steps[hex.index()][edge.index()].checked_sub(1)
    }

    /// Changes the cost of a step: a bridge is broken, a pontoon laid.
    pub fn set(&mut self, hex: Hex, edge: Edge, cost: Option<u8>) {
        self.steps[hex.index()][edge.index()] = cost.map_or(0, |cost| cost.saturating_add(1));
    }

    /// Finds what can be reached from these hexes within the budget, entering only hexes that are `open`.
    pub fn reach(
        &self,
        grid: &Grid,
        search: &mut Search,
        starts: impl IntoIterator<Item = Hex>,
        budget: u8,
        open: impl Fn(Hex) -> bool,
    ) {
        let starts = starts.into_iter().map(|hex| (hex.index(), 0));
        search.run(starts, budget, |node, _, steps| {
            let hex = Hex(node as u16);
            for (edge, next) in grid.neighbours(hex) {
                if let Some(cost) = self.step(hex, edge).filter(|_| open(next)) {
                    steps.push(next.index(), cost);
                }
            }
        });
    }
}
