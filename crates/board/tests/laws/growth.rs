//! Sets that grow and fall apart, held against distances reckoned hex by hex.

use board::{Grid, Growth, Hex, HexSet, StepCosts};
use proptest::prelude::*;
use std::collections::BTreeSet;

use crate::{draws, grids};

/// Groups by joining, pair by pair, whatever is near enough.
fn joined(grid: &Grid, hexes: &[Hex], steps: u16) -> BTreeSet<BTreeSet<Hex>> {
    let mut groups: Vec<BTreeSet<Hex>> = hexes.iter().map(|&hex| [hex].into()).collect();
    let near = |a: &BTreeSet<Hex>, b: &BTreeSet<Hex>| {
        a.iter().any(|&a| b.iter().any(|&b| grid.distance(a, b) <= steps))
    };
    'again: loop {
        for i in 0..groups.len() {
            for j in 0..i {
                if near(&groups[i], &groups[j]) {
                    let other = groups.remove(i);
                    groups[j].extend(other);
                    continue 'again;
                }
            }
        }
        return groups.into_iter().collect();
    }
}

proptest! {
    #![proptest_config(draws(2_000, 1_000_000))]

    #[test]
    fn a_grown_set_holds_what_is_near(
        grid in grids(),
        hexes in proptest::collection::vec(0u16..400, 0..12),
        steps in 0u16..8,
    ) {
        let hexes: Vec<Hex> = hexes.iter().map(|hex| Hex(hex % grid.len() as u16)).collect();
        let set: HexSet<7> = hexes.iter().copied().collect();
        let grown = Growth::<7>::new(&grid).grown(&set, steps);
        for hex in grid.hexes() {
            let near = hexes.iter().any(|&other| grid.distance(hex, other) <= steps);
            prop_assert_eq!(grown.contains(hex), near, "{}", grid.number(hex));
        }
        prop_assert!(grown.iter().all(|hex| hex.index() < grid.len()));
    }

    #[test]
    fn groups_are_chains(
        grid in grids(),
        hexes in proptest::collection::btree_set(0u16..400, 0..16),
        steps in 0u16..5,
    ) {
        let hexes: BTreeSet<Hex> = hexes.iter().map(|hex| Hex(hex % grid.len() as u16)).collect();
        let hexes: Vec<Hex> = hexes.into_iter().collect();
        let growth = Growth::<7>::new(&grid);
        let groups: Vec<HexSet<7>> = growth.groups(hexes.iter().copied().collect(), steps).collect();
        prop_assert!(groups.is_sorted_by_key(|group| group.first()));
        let found: BTreeSet<BTreeSet<Hex>> = groups.iter().map(|group| group.iter().collect()).collect();
        prop_assert_eq!(found, joined(&grid, &hexes, steps));
    }

    #[test]
    fn steps_with_sides_and_tolls_cost_what_relaxing_finds(
        grid in grids(),
        prices in proptest::collection::vec(0u8..6, 2400),
        tolls in proptest::collection::vec(0u8..5, 400),
        start in 0u16..400,
        budget in 0u8..14,
    ) {
        let start = Hex(start % grid.len() as u16);
        let price = |from: Hex, edge: board::Edge| prices[from.index() * 6 + edge.index()].checked_sub(1);
        // A toll of 4 closes the way out of a hex, but for the start.
        let toll = |from: Hex| Some(tolls[from.index()]).filter(|&toll| toll < 4 || from == start).map(|toll| toll % 4);
        let costs = StepCosts::new(&grid, |from, edge, _| price(from, edge));
        let mut search = board::Search::new(grid.len());
        costs.reach(&grid, &mut search, [start], budget, |from, _, _| toll(from));

        let mut least = vec![u32::MAX; grid.len()];
        least[start.index()] = 0;
        loop {
            let before = least.clone();
            for from in grid.hexes() {
                for (edge, to) in grid.neighbours(from) {
                    if let Some((price, toll)) = price(from, edge).zip(toll(from)) {
                        let cost = least[from.index()].saturating_add(u32::from(price + toll));
                        least[to.index()] = least[to.index()].min(cost);
                    }
                }
            }
            if least == before {
                break;
            }
        }
        for hex in grid.hexes() {
            let expected = Some(least[hex.index()]).filter(|&cost| cost <= budget.into());
            prop_assert_eq!(search.cost(hex.index()).map(u32::from), expected);
        }
    }
}

#[test]
fn a_price_can_be_changed() {
    let grid = Grid::new(3, 3, board::Stagger::EvenColumns).unwrap();
    let mut costs = StepCosts::new(&grid, |_, _, _| Some(2));
    let (hex, edge) = (grid.parse("0202").unwrap(), board::Edge::new(1));
    costs.set(hex, edge, None);
    assert_eq!((costs.step(hex, edge), costs.step(hex, edge.turned(1))), (None, Some(2)));
    costs.set(hex, edge, Some(0));
    assert_eq!(costs.step(hex, edge), Some(0));
    assert_eq!(costs.step(grid.parse("0101").unwrap(), board::Edge::new(4)), None, "off the map");
}
