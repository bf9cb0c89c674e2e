//! How far, and by which path: Dijkstra's search over small whole costs, on flat reusable arrays.
//!
//! A node is whatever the game says: a hex, or `hex * 6 + facing`.

/// A reusable search. Nothing is cleared between runs: what an earlier run left bears its number.
///
/// ```
/// use board::{Grid, Search, Stagger};
/// let grid = Grid::new(40, 30, Stagger::EvenColumns)?;
/// let start = grid.parse("1010")?;
///
/// let mut search = Search::new(grid.len());
/// search.run([(start.index(), 0)], 3, |node, _cost, steps| {
///     for (_edge, next) in grid.neighbours(board::Hex(node as u16)) {
///         steps.push(next.index(), 1);
///     }
/// });
/// assert_eq!(search.reached().len(), 37);
/// assert_eq!(search.cost(grid.parse("1011")?.index()), Some(1));
/// assert_eq!(search.path(grid.parse("1013")?.index()).len(), 4);
/// # Ok::<(), board::GridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    run: u32,
    cells: Vec<Cell>,
    /// Nodes waiting at each cost, some of them since reached for less.
    waiting: Vec<Vec<u32>>,
    reached: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    /// The number of the run, then what is left of 255 after the cost, in 8 bits. A later run counts for
    /// more than any earlier one, and within a run the lower cost: one comparison tells which is better.
    mark: u32,
    from: u32,
}

impl Cell {
    fn run(self) -> u32 {
        self.mark >> 8
    }

    fn cost(self) -> u8 {
        u8::MAX - self.mark as u8
    }
}

/// Runs are numbered in 24 bits, from 1.
const LAST_RUN: u32 = u32::MAX >> 8;

/// In a cell: a start, which no step leads to.
const START: u32 = u32::MAX;

impl Search {
    /// A search over nodes `0..nodes`.
    pub fn new(nodes: usize) -> Search {
        Search {
            run: 0,
            cells: vec![Cell { mark: 0, from: START }; nodes],
            waiting: Vec::new(),
            reached: Vec::new(),
        }
    }

    /// Finds the least cost to every node within the budget.
    ///
    /// `starts` are nodes with the cost already spent there. `expand` is called once for each node reached,
    /// in the order of cost, with its least cost, and pushes the steps that lead on from it; a step may cost
    /// nothing. To forbid leaving a node, push nothing.
    ///
    /// # Panics
    /// If a node is out of range.
    pub fn run(
        &mut self,
        starts: impl IntoIterator<Item = (usize, u8)>,
        budget: u8,
        mut expand: impl FnMut(usize, u8, &mut Steps<'_>),
    ) {
        self.forget();
        if self.waiting.len() <= usize::from(budget) {
            self.waiting.resize_with(usize::from(budget) + 1, Vec::new);
        }
        let mut steps = Steps { search: self, from: START, cost: 0, budget };
        for (node, cost) in starts {
            steps.push(node, cost);
        }
        for cost in 0..=budget {
            let mut turn = 0;
            while let Some(&node) = steps.search.waiting[usize::from(cost)].get(turn) {
                turn += 1;
                if steps.search.cells[node as usize].cost() == cost {
                    steps.search.reached.push(node);
                    (steps.from, steps.cost) = (node, cost);
                    expand(node as usize, cost, &mut steps);
                }
            }
            steps.search.waiting[usize::from(cost)].clear();
        }
    }

    /// The least cost of a node, if the last run reached it.
    pub fn cost(&self, node: usize) -> Option<u8> {
        self.cells.get(node).filter(|cell| cell.run() == self.run && self.run != 0).map(|cell| cell.cost())
    }

    /// The nodes of a cheapest path from a start to this node, both included; empty if it was not reached.
    pub fn path(&self, node: usize) -> Vec<usize> {
        let mut path: Vec<_> = self.trail(node).collect();
        path.reverse();
        path
    }

    /// The nodes of a cheapest path backwards, from this node to its start.
    pub fn trail(&self, node: usize) -> impl Iterator<Item = usize> {
        let end = self.cost(node).map(|_| node);
        std::iter::successors(end, |&node| {
            let from = self.cells[node].from;
            (from != START).then_some(from as usize)
        })
    }

    /// All nodes the last run reached, cheapest first.
    pub fn reached(&self) -> &[u32] {
        &self.reached
    }

    fn forget(&mut self) {
        self.reached.clear();
        // A panic in `expand` may have left some behind.
        self.waiting.iter_mut().for_each(Vec::clear);
        if self.run == LAST_RUN {
            self.cells.iter_mut().for_each(|cell| cell.mark = 0);
            self.run = 0;
        }
        self.run += 1;
    }
}

/// Where [`Search::run`] hears of the steps that lead on.
#[derive(Debug)]
pub struct Steps<'a> {
    search: &'a mut Search,
    from: u32,
    cost: u8,
    budget: u8,
}

impl Steps<'_> {
    /// A step to `node` for `cost` more; ignored if it goes over the budget or leads nowhere cheaper.
    #[inline]
    pub fn push(&mut self, node: usize, cost: u8) {
        let Some(total) = self.cost.checked_add(cost).filter(|&total| total <= self.budget) else {
            return;
        };
        let cell = &mut self.search.cells[node];
        let mark = self.search.run << 8 | u32::from(u8::MAX - total);
        if mark > cell.mark {
            *cell = Cell { mark, from: self.from };
            self.search.waiting[usize::from(total)].push(node as u32);
        }
    }

    /// What of the budget is left at the node being expanded.
    pub fn left(&self) -> u8 {
        self.budget - self.cost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_runs_may_start_again() {
        let mut search = Search::new(4);
        search.run([(0, 0)], 9, |node, _, steps| steps.push((node + 1) % 4, 1));
        search.run = LAST_RUN - 1;
        for start in 0..4 {
            search.run([(start, 0)], 1, |node, _, steps| steps.push((node + 1) % 4, 1));
            let expected = [(start, Some(0)), ((start + 1) % 4, Some(1)), ((start + 2) % 4, None)];
            assert!(expected.iter().all(|&(node, cost)| search.cost(node) == cost));
        }
        assert_eq!(search.run, 3);
    }
}
