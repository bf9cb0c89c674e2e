//! The laws of the hex ground, held against `hexx` and against naive reckoning.

mod chart;
mod facts;
mod grid;
mod growth;
mod line;
mod reach;
mod sight;

use board::{Grid, Hex, Stagger};
use proptest::prelude::*;

/// All four.
pub const STAGGERS: [Stagger; 4] =
    [Stagger::EvenColumns, Stagger::OddColumns, Stagger::EvenRows, Stagger::OddRows];

/// Any small grid, any stagger.
pub fn grids() -> impl Strategy<Value = Grid> {
    (1u16..20, 1u16..20, 0usize..4)
        .prop_map(|(columns, rows, stagger)| Grid::new(columns, rows, STAGGERS[stagger]).unwrap())
}

/// A grid and so many hexes of it.
pub fn grid_with<const N: usize>() -> impl Strategy<Value = (Grid, [Hex; N])> {
    grids().prop_flat_map(|grid| {
        let hexes = proptest::array::uniform::<_, N>((0..grid.len() as u16).prop_map(Hex));
        (Just(grid), hexes)
    })
}

/// So many draws of a property, or so many in a soak.
pub fn draws(usually: u32, in_a_soak: u32) -> ProptestConfig {
    let soak = std::env::var_os("SABRETACHE_SOAK").is_some();
    ProptestConfig::with_cases(if soak { in_a_soak } else { usually })
}
