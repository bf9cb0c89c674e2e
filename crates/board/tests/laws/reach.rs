//! Searches held against naive relaxation, floods against searches.

use board::{Edge, Field, Flood, FloodError, Grid, Hex, Search, Stagger, Vertex};
use proptest::prelude::*;

use crate::{STAGGERS, grids};

/// A directed graph: for each node, where its steps lead and what they cost.
type Graph = Vec<Vec<(usize, u8)>>;

fn graphs() -> impl Strategy<Value = Graph> {
    (2usize..40).prop_flat_map(|nodes| {
        proptest::collection::vec(proptest::collection::vec((0..nodes, 0u8..9), 0..5), nodes)
    })
}

/// Least costs by relaxing every step until nothing changes.
fn relaxed(graph: &Graph, starts: &[(usize, u8)], budget: u8) -> Vec<Option<u8>> {
    let mut costs = vec![u32::MAX; graph.len()];
    for &(node, cost) in starts {
        costs[node] = costs[node].min(cost.into());
    }
    loop {
        let before = costs.clone();
        for (node, steps) in graph.iter().enumerate() {
            for &(next, cost) in steps {
                costs[next] = costs[next].min(costs[node].saturating_add(cost.into()));
            }
        }
        if costs == before {
            return costs
                .iter()
                .map(|&cost| u8::try_from(cost).ok().filter(|&cost| cost <= budget))
                .collect();
        }
    }
}

fn run(search: &mut Search, graph: &Graph, starts: &[(usize, u8)], budget: u8) {
    search.run(starts.iter().copied(), budget, |node, _, steps| {
        for &(next, cost) in &graph[node] {
            steps.push(next, cost);
        }
    });
}

proptest! {
    #[test]
    fn a_search_finds_the_least_costs(
        graph in graphs(),
        starts in proptest::collection::vec((0usize..2, 0u8..6), 0..3),
        budgets in proptest::collection::vec(0u8..30, 1..4),
    ) {
        // The same search again and again: nothing of an earlier run may show.
        let mut search = Search::new(graph.len());
        for budget in budgets {
            run(&mut search, &graph, &starts, budget);
            let expected = relaxed(&graph, &starts, budget);
            let found: Vec<_> = (0..graph.len()).map(|node| search.cost(node)).collect();
            prop_assert_eq!(&found, &expected);
            prop_assert_eq!(search.reached().len(), expected.iter().flatten().count());
            let order: Vec<_> = search.reached().iter().map(|&node| found[node as usize].unwrap()).collect();
            prop_assert!(order.is_sorted());
        }
    }

    #[test]
    fn paths_cost_what_they_should(graph in graphs(), budget in 0u8..30) {
        let mut search = Search::new(graph.len());
        run(&mut search, &graph, &[(0, 0)], budget);
        for node in 0..graph.len() {
            let path = search.path(node);
            let Some(cost) = search.cost(node) else {
                prop_assert!(path.is_empty());
                continue;
            };
            prop_assert_eq!((path[0], path[path.len() - 1]), (0, node));
            let steps = path.windows(2).map(|pair| {
                graph[pair[0]].iter().filter(|step| step.0 == pair[1]).map(|step| step.1).min().unwrap()
            });
            prop_assert_eq!(steps.sum::<u8>(), cost);
        }
    }

    #[test]
    fn a_flood_reaches_what_a_search_reaches(
        grid in grids(),
        costs in proptest::collection::vec(0u8..6, 400),
        closed in proptest::collection::vec(0u16..400, 0..20),
        stops in proptest::collection::vec(0u16..400, 0..20),
        starts in proptest::collection::vec(0u16..400, 0..3),
        budgets in proptest::collection::vec(0u8..14, 1..4),
    ) {
        let on_map = |list: &[u16]| list.iter().map(|i| Hex(i % grid.len() as u16)).collect::<Vec<_>>();
        let (closed, stops, starts) = (on_map(&closed), on_map(&stops), on_map(&starts));
        let entry = |hex: Hex| Some(costs[hex.index()]).filter(|&cost| cost > 0);
        check_flood::<u64>(&grid, entry, &starts, &budgets, &closed, &stops)?;
        check_flood::<u128>(&grid, entry, &starts, &budgets, &closed, &stops)?;
    }
}

fn check_flood<W: board::Word>(
    grid: &Grid,
    entry: impl Fn(Hex) -> Option<u8> + Copy,
    starts: &[Hex],
    budgets: &[u8],
    closed: &[Hex],
    stops: &[Hex],
) -> Result<(), TestCaseError> {
    let mut flood = Flood::<W>::new(grid, entry).unwrap();
    let mut search = Search::new(grid.len());
    let field = |hexes: &[Hex]| {
        let mut field = Field::new(grid).unwrap();
        field.extend(hexes.iter().copied());
        field
    };
    for &budget in budgets {
        flood.run(starts.iter().copied(), budget, &field(closed), &field(stops));
        search.run(starts.iter().map(|hex| (hex.index(), 0)), budget, |node, cost, steps| {
            let hex = Hex(node as u16);
            if cost > 0 && stops.contains(&hex) {
                return;
            }
            for (_, next) in grid.neighbours(hex).filter(|(_, next)| !closed.contains(next)) {
                if let Some(cost) = entry(next) {
                    steps.push(next.index(), cost);
                }
            }
        });
        for hex in grid.hexes() {
            prop_assert_eq!(flood.cost(hex), search.cost(hex.index()));
            prop_assert_eq!(flood.reached().contains(hex), search.cost(hex.index()).is_some());
        }
        prop_assert_eq!(flood.reached().len(), search.reached().len());
        prop_assert_eq!(flood.reached().to_set::<7>().len(), search.reached().len());
    }
    Ok(())
}

#[test]
fn a_flood_fills_long_lines() {
    for stagger in STAGGERS {
        let (columns, rows) = if stagger.columns_straight() { (5, 99) } else { (99, 5) };
        let grid = Grid::new(columns, rows, stagger).unwrap();
        assert_eq!(
            Flood::<u64>::new(&grid, |_| Some(1)).unwrap_err(),
            FloodError::LongLine { length: 99, bits: 64 }
        );
        let mut flood = Flood::<u128>::new(&grid, |_| Some(1)).unwrap();
        let none = Field::new(&grid).unwrap();
        flood.run([Hex(0)], 255, &none, &none);
        for hex in grid.hexes() {
            assert_eq!(flood.cost(hex).map(u16::from), Some(grid.distance(Hex(0), hex)));
        }
    }
}

#[test]
fn a_flood_fills_lines_of_exactly_a_word() {
    let grid = Grid::new(64, 64, Stagger::OddColumns).unwrap();
    let mut flood = Flood::<u64>::new(&grid, |_| Some(2)).unwrap();
    let none = Field::new(&grid).unwrap();
    let start = grid.hex(60, 3).unwrap();
    flood.run([start], 255, &none, &none);
    for hex in grid.hexes() {
        assert_eq!(flood.cost(hex).map(u16::from), Some(2 * grid.distance(start, hex)));
    }
}

#[test]
fn a_flood_needs_a_price() {
    let grid = Grid::new(4, 4, Stagger::OddColumns).unwrap();
    let refused = Flood::<u64>::new(&grid, |hex| Some((hex.0 % 7) as u8)).unwrap_err();
    assert_eq!(refused.to_string(), "hex 0101 costs nothing to enter: a flood needs a cost of 1 at least");
}

#[test]
fn nodes_may_be_hexes_with_facings() {
    // A unit that may only go straight ahead and pays one for each turn by a corner.
    let grid = Grid::new(17, 21, Stagger::EvenColumns).unwrap();
    let start = grid.parse("0811").unwrap();
    let node = |hex: Hex, facing: Vertex| hex.index() * 6 + facing.index();
    let mut search = Search::new(grid.len() * 6);
    search.run([(node(start, Vertex::new(0)), 0)], 3, |here, _, steps| {
        let (hex, facing) = (Hex((here / 6) as u16), Vertex::new((here % 6) as u8));
        for turn in [-1, 1] {
            steps.push(node(hex, facing.turned(turn)), 1);
        }
        for edge in facing.front() {
            if let Some(next) = grid.neighbour(hex, edge) {
                steps.push(node(next, facing), 1);
            }
        }
    });
    assert_eq!(search.cost(node(start, Vertex::new(3))), Some(3));
    let behind = grid.neighbour(start, Edge::new(3)).unwrap();
    // Two turns bring it into the front.
    let costs = Vertex::ALL.map(|facing| search.cost(node(behind, facing)));
    assert_eq!(costs, [None, None, None, None, Some(3), None]);
    let ahead = grid.neighbour(start, Edge::new(0)).unwrap();
    assert_eq!(search.cost(node(ahead, Vertex::new(1))), Some(2));
}

#[test]
fn a_search_that_never_ran_has_reached_nothing() {
    let search = Search::new(3);
    assert_eq!(search.cost(0), None);
    assert!(search.path(0).is_empty() && search.reached().is_empty());
}

#[test]
fn starts_beyond_the_budget_are_ignored() {
    let mut search = Search::new(3);
    search.run([(0, 4), (1, 5), (2, 255)], 4, |node, _, steps| steps.push((node + 1) % 3, 255));
    assert_eq!(search.reached(), [0]);
}
