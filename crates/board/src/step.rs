//! What each step costs where the side crossed counts as much as the hex entered: a flat table, worked out once.

use crate::{Edge, Grid, Hex, Search};

/// The cost of leaving each hex across each edge; closed edges and the map's own cannot be crossed.
///
/// One for each arm, made when a map is read: rows of terrain, water, slopes, roads and bridges are all in it. What
/// changes from moment to moment, such as who stands where, is the toll of a [`reach`](StepCosts::reach).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepCosts {
    /// One more than the cost; 0 where there is no way.
    steps: Vec<[u8; 6]>,
}

impl StepCosts {
    /// Asks the price of every step from a hex across an edge into the next; none: it is closed.
    pub fn new(grid: &Grid, mut price: impl FnMut(Hex, Edge, Hex) -> Option<u8>) -> StepCosts {
        let mut costs = StepCosts { steps: vec![[0; 6]; grid.len()] };
        for hex in grid.hexes() {
            for (edge, next) in grid.neighbours(hex) {
                costs.set(hex, edge, price(hex, edge, next));
            }
        }
        costs
    }

    /// The cost of a step, if there is a way.
    #[inline]
    pub fn step(&self, hex: Hex, edge: Edge) -> Option<u8> {
        self.steps[hex.index()][edge.index()].checked_sub(1)
    }

    /// Changes the cost of a step: a bridge is broken, a pontoon laid.
    pub fn set(&mut self, hex: Hex, edge: Edge, cost: Option<u8>) {
        self.steps[hex.index()][edge.index()] = cost.map_or(0, |cost| cost.saturating_add(1));
    }

    /// Finds what can be reached from these hexes within the budget. The toll is what the moment adds to the cost of a
    /// step; none: it cannot be taken now. Who may not go on from a hex is refused every step out of it.
    ///
    /// ```
    /// use board::{Grid, Hex, Search, Stagger, StepCosts};
    /// let grid = Grid::new(9, 9, Stagger::OddColumns)?;
    /// let (river, enemy) = (grid.parse("0405")?, grid.parse("0504")?);
    /// let on_foot = StepCosts::new(&grid, |_, _, to| (to != river).then_some(1));
    /// let mut search = Search::new(grid.len());
    /// let start = grid.parse("0505")?;
    /// let stays = |from: Hex| from != start && grid.adjacent(from, enemy);
    /// on_foot.reach(&grid, &mut search, [start], 2, |from, _, to| (!stays(from) && to != enemy).then_some(0));
    /// assert_eq!(search.cost(grid.parse("0605")?.index()), Some(1));
    /// assert_eq!(search.cost(grid.parse("0704")?.index()), None);
    /// # Ok::<(), board::GridError>(())
    /// ```
    pub fn reach(
        &self,
        grid: &Grid,
        search: &mut Search,
        starts: impl IntoIterator<Item = Hex>,
        budget: u8,
        toll: impl Fn(Hex, Edge, Hex) -> Option<u8>,
    ) {
        let starts = starts.into_iter().map(|hex| (hex.index(), 0));
        search.run(starts, budget, |node, _, steps| {
            let hex = Hex(node as u16);
            for (edge, next) in grid.neighbours(hex) {
                let Some(cost) = self.step(hex, edge) else { continue };
                if let Some(toll) = toll(hex, edge, next) {
                    steps.push(next.index(), cost.saturating_add(toll));
                }
            }
        });
    }
}
