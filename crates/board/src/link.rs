//! Links between neighbouring hexes: roads, paths, bridges.

use crate::{Edge, EdgeMask, Grid, GridError, Hex};

/// A set of hexsides that something leads across, known from both hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Links {
    masks: Vec<EdgeMask>,
}

impl Links {
    /// No link.
    pub fn new(grid: &Grid) -> Links {
        Links { masks: vec![EdgeMask::NONE; grid.len()] }
    }

    /// Links along lists of hexes, each list a road.
    pub fn along<R: AsRef<[Hex]>>(
        grid: &Grid,
        roads: impl IntoIterator<Item = R>,
    ) -> Result<Links, GridError> {
        let mut links = Links::new(grid);
        for road in roads {
            links.insert_road(grid, road.as_ref())?;
        }
        Ok(links)
    }

    /// Links a hex across an edge. At the border of the map the link leads off it.
    pub fn insert(&mut self, grid: &Grid, hex: Hex, edge: Edge) {
        self.masks[hex.index()].insert(edge);
        if let Some(other) = grid.neighbour(hex, edge) {
            self.masks[other.index()].insert(edge.opposite());
        }
    }

    /// Cuts a link.
    pub fn remove(&mut self, grid: &Grid, hex: Hex, edge: Edge) {
        self.masks[hex.index()].remove(edge);
        if let Some(other) = grid.neighbour(hex, edge) {
            self.masks[other.index()].remove(edge.opposite());
        }
    }

    /// Links each hex of a list to the next; nothing changes if two of them are not adjacent.
    pub fn insert_road(&mut self, grid: &Grid, road: &[Hex]) -> Result<(), GridError> {
        let edges =
            road.windows(2).map(|pair| edge(grid, pair[0], pair[1])).collect::<Result<Vec<_>, _>>()?;
        for (&hex, edge) in road.iter().zip(edges) {
            self.insert(grid, hex, edge);
        }
        Ok(())
    }

    /// Whether something leads across that edge.
    pub fn contains(&self, hex: Hex, edge: Edge) -> bool {
        self.masks[hex.index()].contains(edge)
    }

    /// The linked edges of a hex.
    pub fn edges(&self, hex: Hex) -> EdgeMask {
        self.masks[hex.index()]
    }

    /// Whether two hexes are neighbours and linked.
    pub fn joins(&self, grid: &Grid, a: Hex, b: Hex) -> bool {
        grid.edge_between(a, b).is_some_and(|edge| self.contains(a, edge))
    }
}

/// The edge between neighbours, or the reason why there is none.
pub(crate) fn edge(grid: &Grid, from: Hex, to: Hex) -> Result<Edge, GridError> {
    grid.edge_between(from, to)
        .ok_or_else(|| GridError::NotAdjacent { from: grid.number(from), to: grid.number(to) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stagger;

    #[test]
    fn a_road_is_known_from_both_hexes() {
        let grid = Grid::new(17, 21, Stagger::EvenColumns).unwrap();
        let road = ["1204", "1104", "1003"].map(|number| grid.parse(number).unwrap());
        let links = Links::along(&grid, [&road]).unwrap();
        assert!(links.joins(&grid, road[0], road[1]) && links.joins(&grid, road[1], road[0]));
        assert!(!links.joins(&grid, road[0], road[2]));
        assert_eq!(links.edges(road[1]).len(), 2);
        let linked: usize = grid.hexes().map(|hex| links.edges(hex).len()).sum();
        assert_eq!(linked, 4);
    }

    #[test]
    fn a_gap_is_refused_and_nothing_changes() {
        let grid = Grid::new(17, 21, Stagger::EvenColumns).unwrap();
        let road = ["1204", "1104", "0104"].map(|number| grid.parse(number).unwrap());
        let mut links = Links::new(&grid);
        let refused = links.insert_road(&grid, &road).unwrap_err();
        assert_eq!(refused.to_string(), "hexes 1104 and 0104 are not adjacent");
        assert_eq!(links, Links::new(&grid));
    }

    #[test]
    fn removing_undoes_inserting() {
        let grid = Grid::new(5, 5, Stagger::OddRows).unwrap();
        for hex in grid.hexes() {
            for edge in Edge::ALL {
                let mut links = Links::new(&grid);
                links.insert(&grid, hex, edge);
                assert!(links.contains(hex, edge));
                links.remove(&grid, hex, edge);
                assert_eq!(links, Links::new(&grid));
            }
        }
    }
}
