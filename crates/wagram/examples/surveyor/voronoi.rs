//! Voronoi's diagram of some points, clipped to a polygon. Sums and products only: the same on every machine.

pub type Spot = (f64, f64);

/// What lies beyond a side of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beyond {
    /// The edge of the polygon.
    Edge,
    /// The cell of this point.
    Cell(usize),
}

/// A corner of a cell, and what lies beyond the side that begins there.
pub type Corner = (Spot, Beyond);

/// The cell of each point, in the sense in which the polygon runs.
pub fn cells(points: &[Spot], polygon: &[Spot]) -> Vec<Vec<Corner>> {
    let cell = |own: usize| {
        let whole: Vec<Corner> = polygon.iter().map(|&corner| (corner, Beyond::Edge)).collect();
        let others = (0..points.len()).filter(|&other| other != own);
        others.fold(whole, |cell, other| nearer(&cell, points[own], points[other], Beyond::Cell(other)))
    };
    (0..points.len()).map(cell).collect()
}

/// The part of a cell that is nearer to its own point than to another.
fn nearer(cell: &[Corner], own: Spot, other: Spot, beyond: Beyond) -> Vec<Corner> {
    let (a, b) = (other.0 - own.0, other.1 - own.1);
    let middle = (a * (own.0 + other.0) + b * (own.1 + other.1)) / 2.0;
    let excess = |(x, y): Spot| a * x + b * y - middle;
    let mut kept = Vec::with_capacity(cell.len() + 1);
    for (index, &(from, side)) in cell.iter().enumerate() {
        let (to, _) = cell[(index + 1) % cell.len()];
        let (here, there) = (excess(from), excess(to));
        let crossing = || {
            let part = here / (here - there);
            (from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1))
        };
        if here <= 0.0 {
            kept.push((from, side));
            if there > 0.0 {
                kept.push((crossing(), beyond));
            }
        } else if there <= 0.0 {
            kept.push((crossing(), side));
        }
    }
    kept
}
