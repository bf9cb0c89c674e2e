//! What lies on hexsides: rivers, walls, crests; and slopes, which have an upper hex.

use crate::link::edge;
use crate::{Edge, Grid, GridError, Hex};

/// One value a hexside, shared by the two hexes that it parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sides<T> {
    values: Vec<[T; 6]>,
}

impl<T: Copy> Sides<T> {
    /// The same value everywhere.
    pub fn new(grid: &Grid, value: T) -> Sides<T> {
        Sides { values: vec![[value; 6]; grid.len()] }
    }

    /// What lies on that edge of the hex, be it the border of the map.
    pub fn get(&self, hex: Hex, edge: Edge) -> T {
        self.values[hex.index()][edge.index()]
    }

    /// What lies between two neighbours; `None` if they are not adjacent.
    pub fn between(&self, grid: &Grid, a: Hex, b: Hex) -> Option<T> {
        grid.edge_between(a, b).map(|edge| self.get(a, edge))
    }

    /// Sets the value of a side, as seen from both hexes.
    pub fn set(&mut self, grid: &Grid, hex: Hex, edge: Edge, value: T) {
        self.set_both(grid, hex, edge, value, value);
    }

    /// Sets the value of the side between two neighbours.
    pub fn set_between(&mut self, grid: &Grid, a: Hex, b: Hex, value: T) -> Result<(), GridError> {
        self.set(grid, a, edge(grid, a, b)?, value);
        Ok(())
    }

    fn set_both(&mut self, grid: &Grid, hex: Hex, edge: Edge, here: T, there: T) {
        self.values[hex.index()][edge.index()] = here;
        if let Some(other) = grid.neighbour(hex, edge) {
            self.values[other.index()][edge.opposite().index()] = there;
        }
    }
}

/// Which way a slope leads to who crosses it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// From the lower hex to the upper one.
    Up,
    /// From the upper hex to the lower one.
    Down,
}

/// A slope as met by who leaves a hex across that side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slope<T> {
    /// Whether it is climbed or descended.
    pub way: Way,
    /// How steep it is, or whatever the game tells apart.
    pub kind: T,
}

/// Hexsides that have an upper and a lower hex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slopes<T> {
    sides: Sides<Option<Slope<T>>>,
}

impl<T: Copy> Slopes<T> {
    /// Level ground.
    pub fn new(grid: &Grid) -> Slopes<T> {
        Slopes { sides: Sides::new(grid, None) }
    }

    /// The slope met when leaving `hex` across `edge`.
    pub fn get(&self, hex: Hex, edge: Edge) -> Option<Slope<T>> {
        self.sides.get(hex, edge)
    }

    /// The slope met when going from one hex to its neighbour; `None` also if they are not adjacent.
    pub fn between(&self, grid: &Grid, from: Hex, to: Hex) -> Option<Slope<T>> {
        self.sides.between(grid, from, to).flatten()
    }

    /// Lets the ground fall from `upper` across `edge`.
    pub fn set(&mut self, grid: &Grid, upper: Hex, edge: Edge, kind: T) {
        let met = |way| Some(Slope { way, kind });
        self.sides.set_both(grid, upper, edge, met(Way::Down), met(Way::Up));
    }

    /// Lets the ground fall from `upper` to its neighbour `lower`.
    pub fn set_between(&mut self, grid: &Grid, upper: Hex, lower: Hex, kind: T) -> Result<(), GridError> {
        self.set(grid, upper, edge(grid, upper, lower)?, kind);
        Ok(())
    }

    /// Levels a side.
    pub fn clear(&mut self, grid: &Grid, hex: Hex, edge: Edge) {
        self.sides.set(grid, hex, edge, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stagger;

    #[test]
    fn both_hexes_share_a_side() {
        let grid = Grid::new(6, 7, Stagger::OddColumns).unwrap();
        for a in grid.hexes() {
            for (edge, b) in grid.neighbours(a) {
                let mut sides = Sides::new(&grid, 0);
                sides.set(&grid, a, edge, 3);
                assert_eq!(sides.between(&grid, a, b), Some(3));
                assert_eq!(sides.between(&grid, b, a), Some(3));
                let set = grid.hexes().flat_map(|hex| Edge::ALL.map(|edge| sides.get(hex, edge)));
                assert_eq!(set.sum::<i32>(), 6);
            }
        }
    }

    #[test]
    fn a_slope_rises_one_way_and_falls_the_other() {
        let grid = Grid::new(17, 21, Stagger::EvenColumns).unwrap();
        let [upper, lower, far] = ["1204", "1104", "0101"].map(|number| grid.parse(number).unwrap());
        let mut slopes = Slopes::new(&grid);
        slopes.set_between(&grid, upper, lower, "steep").unwrap();
        assert_eq!(slopes.between(&grid, upper, lower), Some(Slope { way: Way::Down, kind: "steep" }));
        assert_eq!(slopes.between(&grid, lower, upper), Some(Slope { way: Way::Up, kind: "steep" }));
        assert_eq!(slopes.between(&grid, upper, far), None);
        assert!(slopes.set_between(&grid, upper, far, "steep").is_err());
        slopes.clear(&grid, lower, grid.edge_between(lower, upper).unwrap());
        assert_eq!(slopes, Slopes::new(&grid));
    }
}
