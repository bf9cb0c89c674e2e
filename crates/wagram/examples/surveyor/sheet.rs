//! The sheet: cells with shared vertices in whole metres, and how they are made to agree with the rings.

use std::collections::{BTreeMap, BTreeSet};

use super::catalogue::{Gaps, Kilometres};
use super::voronoi::{Beyond, Spot, cells};

/// Where the sheet begins, in kilometres: its west and its north edge.
const WEST: f64 = -0.6;
const NORTH: f64 = 21.0;

/// Points no further apart than this, in metres, are the same vertex.
const SAME: i32 = 3;

pub type Metres = (i32, i32);

/// A zone to be written.
pub struct Cell {
    pub number: String,
    pub centre: Metres,
    /// Clockwise; places in the table of vertices.
    pub corners: Vec<usize>,
    /// What lies beyond the side that begins at each corner: the place of a zone, or nothing.
    beyond: Vec<Option<usize>>,
}

pub struct Sheet {
    pub vertices: Vec<Metres>,
    pub cells: Vec<Cell>,
    bent: Vec<String>,
}

impl Sheet {
    /// The cells as Voronoi has them, and the island.
    pub fn new(gaps: &Gaps) -> Sheet {
        let geometry = &gaps.geometry;
        let centres: Vec<Spot> = geometry.seeds.iter().map(|&(_, x, y)| on_sheet((x, y))).collect();
        let land: Vec<Spot> = geometry.land.iter().map(|&corner| on_sheet(corner)).collect();
        let mut sheet = Sheet { vertices: Vec::new(), cells: Vec::new(), bent: Vec::new() };
        for (index, mut corners) in cells(&centres, &clockwise(land)).into_iter().enumerate() {
            let beyond: Vec<Beyond> = corners.iter().map(|corner| corner.1).collect();
            let spots = corners.drain(..).map(|corner| corner.0).collect();
            sheet.add(&geometry.seeds[index].0, centres[index], spots, &beyond);
        }
        let lobau = clockwise(geometry.lobau.iter().map(|&corner| on_sheet(corner)).collect());
        let shore = vec![Beyond::Edge; lobau.len()];
        sheet.add("Lobau", on_sheet(geometry.lobau_centre), lobau, &shore);
        sheet
    }

    fn add(&mut self, number: &str, centre: Spot, corners: Vec<Spot>, beyond: &[Beyond]) {
        let corners: Vec<usize> = corners.into_iter().map(|spot| self.vertex(rounded(spot))).collect();
        let beyond = beyond.iter().map(|beyond| match beyond {
            Beyond::Edge => None,
            Beyond::Cell(other) => Some(*other),
        });
        let cell = Cell { number: number.into(), centre: rounded(centre), corners, beyond: beyond.collect() };
        self.cells.push(cell);
    }

    fn vertex(&mut self, spot: Metres) -> usize {
        let near = |&(x, y): &Metres| (x - spot.0).abs().max((y - spot.1).abs()) <= SAME;
        self.vertices.iter().position(near).unwrap_or_else(|| {
            self.vertices.push(spot);
            self.vertices.len() - 1
        })
    }

    /// Draws together each border, and each piece of the map's edge, that the rings do not know.
    pub fn settle(&mut self, gaps: &Gaps) {
        let mut drawn = BTreeSet::new();
        for index in 0..self.cells.len() {
            let number = self.cells[index].number.clone();
            let ring = gaps.ring(&number);
            let ends = ring.iter().any(|slot| slot == "-" || slot.ends_with("Lobau")) || number == "Lobau";
            for (side, beyond) in self.cells[index].beyond.clone().into_iter().enumerate() {
                let other = beyond.map(|other| self.cells[other].number.clone());
                let known = other.as_ref().map_or(ends, |other| ring.contains(other));
                if !known && beyond.is_none_or(|other| index < other) {
                    drawn.insert((index, side, other));
                }
            }
        }
        // First all places, then all vertices: a border may share its end with the next.
        let mut joined: Vec<usize> = (0..self.vertices.len()).collect();
        for (index, side, other) in drawn {
            let corners = &self.cells[index].corners;
            let (from, to) = (corners[side], corners[(side + 1) % corners.len()]);
            let length = distance(self.vertices[from], self.vertices[to]);
            let beyond = other.as_deref().unwrap_or("the edge of the map");
            self.bent.push(format!("{} and {beyond}: {length:.0} m", self.cells[index].number));
            let (keep, drop) =
                (root(&joined, from).min(root(&joined, to)), root(&joined, from).max(root(&joined, to)));
            joined[drop] = keep;
        }
        self.join(&joined);
    }

    /// Moves all vertices that are joined to one place: their middle, or the middle of those on the map's edge.
    fn join(&mut self, joined: &[usize]) {
        let edge: BTreeSet<usize> = self.cells.iter().flat_map(Cell::edge).collect();
        let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for vertex in 0..joined.len() {
            groups.entry(root(joined, vertex)).or_default().push(vertex);
        }
        for (keep, mut group) in groups {
            if group.iter().any(|vertex| edge.contains(vertex)) {
                group.retain(|vertex| edge.contains(vertex));
            }
            let sum = group
                .iter()
                .fold((0, 0), |(x, y), &vertex| (x + self.vertices[vertex].0, y + self.vertices[vertex].1));
            let count = group.len() as i32;
            self.vertices[keep] = (sum.0 / count, sum.1 / count);
        }
        for cell in &mut self.cells {
            cell.corners.iter_mut().for_each(|corner| *corner = root(joined, *corner));
            cell.drop_points();
        }
    }

    /// Numbers the vertices anew, from north to south and from west to east, leaving out those no longer used.
    pub fn number_vertices(&mut self) {
        let used: BTreeSet<usize> = self.cells.iter().flat_map(|cell| cell.corners.iter().copied()).collect();
        let mut order: Vec<usize> = used.into_iter().collect();
        order.sort_by_key(|&vertex| (self.vertices[vertex].0, self.vertices[vertex].1));
        let places: BTreeMap<usize, usize> =
            order.iter().enumerate().map(|(place, &vertex)| (vertex, place)).collect();
        self.vertices = order.iter().map(|&vertex| self.vertices[vertex]).collect();
        for cell in &mut self.cells {
            cell.corners.iter_mut().for_each(|corner| *corner = places[corner]);
        }
    }

    /// Tells what was bent and how much remains of the shortest borders.
    pub fn report(&self, gaps: &Gaps) {
        println!("{} zones, {} vertices", self.cells.len(), self.vertices.len());
        println!("drawn together, {} borders that the rings do not know:", self.bent.len());
        self.bent.iter().for_each(|bent| println!("  {bent}"));
        let mut lengths = BTreeMap::new();
        for (index, cell) in self.cells.iter().enumerate() {
            for (side, beyond) in cell.beyond.iter().enumerate() {
                let (from, to) = (cell.corners[side], cell.corners[(side + 1) % cell.corners.len()]);
                if let Some(other) = beyond.filter(|&other| index < other) {
                    *lengths.entry((index, other)).or_insert(0.0) +=
                        distance(self.vertices[from], self.vertices[to]);
                }
            }
        }
        let known: usize = self
            .cells
            .iter()
            .map(|cell| {
                gaps.ring(&cell.number)
                    .iter()
                    .filter(|slot| !slot.starts_with(['-', '~']) && *slot != "Lobau")
                    .count()
            })
            .sum();
        println!(
            "{} borders drawn; the rings know {}, besides Lobau's passages",
            lengths.len(),
            (known - 2) / 2
        );
        let mut shortest: Vec<_> = lengths.into_iter().collect();
        shortest.sort_by(|a, b| a.1.total_cmp(&b.1));
        for ((one, other), length) in shortest.into_iter().take(12) {
            println!("  {} and {}: {length:.0} m left", self.cells[one].number, self.cells[other].number);
        }
    }
}

impl Cell {
    /// Leaves out sides of no length.
    fn drop_points(&mut self) {
        let sides = self.corners.len();
        let long = |side: &usize| self.corners[*side] != self.corners[(side + 1) % sides];
        let kept: Vec<usize> = (0..sides).filter(long).collect();
        self.corners = kept.iter().map(|&side| self.corners[side]).collect();
        self.beyond = kept.iter().map(|&side| self.beyond[side]).collect();
    }

    /// The vertices that lie on the edge of the map.
    fn edge(&self) -> impl Iterator<Item = usize> {
        let sides = self.corners.len();
        let ends = move |side: usize| [self.corners[side], self.corners[(side + 1) % sides]];
        (0..sides).filter(|&side| self.beyond[side].is_none()).flat_map(ends)
    }
}

fn root(joined: &[usize], mut vertex: usize) -> usize {
    while joined[vertex] != vertex {
        vertex = joined[vertex];
    }
    vertex
}

/// Metres from the north-west corner of the sheet, x east and y south.
fn on_sheet((x, y): Kilometres) -> Spot {
    ((x - WEST) * 1000.0, (NORTH - y) * 1000.0)
}

fn rounded((x, y): Spot) -> Metres {
    (x.round() as i32, y.round() as i32)
}

fn distance(a: Metres, b: Metres) -> f64 {
    f64::from((a.0 - b.0).pow(2) + (a.1 - b.1).pow(2)).sqrt()
}

/// The polygon so that it runs clockwise on a sheet whose y grows to the south.
fn clockwise(mut polygon: Vec<Spot>) -> Vec<Spot> {
    let next = polygon.iter().cycle().skip(1);
    let area: f64 = polygon.iter().zip(next).map(|(a, b)| a.0 * b.1 - a.1 * b.0).sum();
    if area < 0.0 {
        polygon.reverse();
    }
    polygon
}
