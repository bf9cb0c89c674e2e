//! Sight on ground with levels, hexsides that hide and units that stand in the way, worked out once a map: of every
//! pair within range either that it never sees, that it always sees, or the few hexes that part it if they are occupied.
//!
//! One word a pair and no more: all pairs up to range 6 of a map of 1,482 hexes are 376 kB.

use crate::shape::{Hand, Shape, Shapes};
use crate::{Edge, Grid, Hex};

/// What hides on a map.
pub trait Ground {
    /// How high a hex lies.
    fn level(&self, hex: Hex) -> u8;

    /// Whether what covers a hex hides what lies behind it.
    fn hides(&self, hex: Hex) -> bool;

    /// What the side of a hex hides from who looks across it.
    fn side(&self, hex: Hex, edge: Edge) -> SideScreen;
}

/// What a hexside hides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SideScreen {
    /// Nothing.
    #[default]
    Nothing,
    /// All that lies behind it.
    Hides,
    /// All that lies behind it from who is not in one of its two hexes, and whoever is in one of them from nobody.
    HidesAfar,
}

/// What parts each pair of hexes.
///
/// What lies ahead of a line hides by itself; what lies beside it, only if something hides on the other hand too, be it
/// elsewhere. Off the map nothing hides. An obstacle stands at the level of its hex, a side at that of the higher of its
/// hexes. It is overlooked by two who are both higher, and by two of whom one is higher than it and than the other and
/// no further from it than the other. A hex that is higher than both always hides.
#[derive(Clone, Debug)]
pub struct Screens {
    shapes: Shapes,
    /// One a pair, by hex and number of the line.
    words: Vec<u16>,
}

/// In the word of a pair: it never sees. Otherwise there is a bit for each hex that would part it, in the order of the
/// line, and one for each hand on which the ground hides already.
const NEVER: u16 = u16::MAX;
const LEFT: u16 = 1 << 14;
const RIGHT: u16 = 1 << 15;

impl Screens {
    /// Works out all pairs.
    pub fn new(grid: &Grid, shapes: Shapes, ground: &impl Ground) -> Screens {
        let words = vec![0; grid.len() * shapes.len()];
        let mut screens = Screens { shapes, words };
        for from in grid.hexes() {
            screens.look(grid, ground, from);
        }
        screens
    }

    /// Works out again what a change of this hex, or of one of its sides, may have changed.
    pub fn renew(&mut self, grid: &Grid, ground: &impl Ground, changed: Hex) {
        for from in grid.within(changed, self.shapes.range()) {
            self.look(grid, ground, from);
        }
    }

    fn look(&mut self, grid: &Grid, ground: &impl Ground, from: Hex) {
        let row = from.index() * self.shapes.len();
        for (line, to) in self.shapes.from(grid, from) {
            let pair = Pair { grid, ground, ends: (from, to) };
            self.words[row + line] = pair.word(self.shapes.shape(line));
        }
    }

    fn word(&self, grid: &Grid, from: Hex, to: Hex) -> Option<(&Shape, u16)> {
        let line = self.shapes.index(grid, from, to)?;
        Some((self.shapes.shape(line), self.words[from.index() * self.shapes.len() + line]))
    }

    /// Whether one hex sees another that is within range, given what is occupied; the two themselves are not asked.
    #[inline]
    pub fn sees(&self, grid: &Grid, from: Hex, to: Hex, occupied: impl Fn(Hex) -> bool) -> bool {
        let Some((shape, word)) = self.word(grid, from, to) else { return false };
        if word == 0 || word == NEVER {
            return word == 0;
        }
        let (mut left, mut right) = (word & LEFT != 0, word & RIGHT != 0);
        for (hand, hex) in doubtful(grid, from, shape, word) {
            if occupied(hex) {
                match hand {
                    Hand::Ahead => return false,
                    Hand::Left => left = true,
                    Hand::Right => right = true,
                }
            }
        }
        !(left && right)
    }

    /// What parts two hexes.
    pub fn between(&self, grid: &Grid, from: Hex, to: Hex) -> Screen {
        match self.word(grid, from, to) {
            None | Some((_, NEVER)) => Screen::Never,
            Some((_, 0)) => Screen::Free,
            Some((shape, word)) => {
                let of = |hand| {
                    let here = doubtful(grid, from, shape, word).filter(move |(on, _)| *on == hand);
                    here.map(|(_, hex)| hex).collect::<Vec<Hex>>()
                };
                let (mut ahead, left, right) = (of(Hand::Ahead), of(Hand::Left), of(Hand::Right));
                match (word & LEFT != 0, word & RIGHT != 0) {
                    (true, _) => ahead.extend(right),
                    (_, true) => ahead.extend(left),
                    _ => return Screen::Occupied { ahead, beside: (left, right) },
                }
                Screen::Occupied { ahead, beside: (Vec::new(), Vec::new()) }
            }
        }
    }

    /// The hexes in which something hides one hex from another that is within range, given what is occupied: those that lie
    /// ahead, or else those of both hands; none if the one sees the other. Of a side that hides, the hex behind it.
    pub fn hiding(
        &self,
        grid: &Grid,
        ground: &impl Ground,
        from: Hex,
        to: Hex,
        occupied: impl Fn(Hex) -> bool,
    ) -> Vec<Hex> {
        let Some((shape, _)) = self.word(grid, from, to) else { return Vec::new() };
        let found = Pair { grid, ground, ends: (from, to) }.hiding(shape, occupied);
        let on = |hand: Hand| found.iter().filter(move |(on, _)| *on == hand).map(|(_, hex)| *hex);
        let mut hexes: Vec<Hex> = on(Hand::Ahead).collect();
        if hexes.is_empty() && on(Hand::Left).next().is_some() && on(Hand::Right).next().is_some() {
            hexes = on(Hand::Left).chain(on(Hand::Right)).collect();
        }
        hexes.sort();
        hexes.dedup();
        hexes
    }

    /// How many bytes the pairs take.
    pub fn bytes(&self) -> usize {
        std::mem::size_of_val(&self.words[..])
    }
}

/// What parts two hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Screen {
    /// The ground, or the distance: they never see each other.
    Never,
    /// Nothing ever.
    Free,
    /// Whoever stands in the way.
    Occupied {
        /// Each of these parts them if it is occupied.
        ahead: Vec<Hex>,
        /// One of each hand part them together.
        beside: (Vec<Hex>, Vec<Hex>),
    },
}

/// The hexes of a line that part the pair if they are occupied.
fn doubtful(grid: &Grid, from: Hex, shape: &Shape, word: u16) -> impl Iterator<Item = (Hand, Hex)> {
    let mut bits = word & !(LEFT | RIGHT);
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let (hand, by) = shape.hexes[bits.trailing_zeros() as usize];
        bits &= bits - 1;
        grid.moved(from, by).map(|hex| (hand, hex))
    })
}

/// Two hexes, and what may lie between them.
struct Pair<'a, G> {
    grid: &'a Grid,
    ground: &'a G,
    ends: (Hex, Hex),
}

impl<G: Ground> Pair<'_, G> {
    fn word(&self, shape: &Shape) -> u16 {
        let mut hidden = [false; 3];
        for &(hand, by, edge) in &shape.sides {
            hidden[hand as usize] |=
                self.grid.moved(self.ends.0, by).is_some_and(|hex| self.side_hides(hex, edge));
        }
        let mut doubtful = [0; 3];
        for (bit, &(hand, by)) in shape.hexes.iter().enumerate() {
            let Some(hex) = self.grid.moved(self.ends.0, by) else { continue };
            if self.stands_above(hex) || (self.ground.hides(hex) && !self.overlooks(hex)) {
                hidden[hand as usize] = true;
            } else if !self.overlooks(hex) {
                doubtful[hand as usize] |= 1 << bit;
            }
        }
        let [ahead, left, right] = hidden;
        let [in_the_way, on_left, on_right] = doubtful;
        match (left, right) {
            _ if ahead => NEVER,
            (true, true) => NEVER,
            (true, false) if on_right != 0 => in_the_way | on_right | LEFT,
            (false, true) if on_left != 0 => in_the_way | on_left | RIGHT,
            (false, false) if on_left != 0 && on_right != 0 => in_the_way | on_left | on_right,
            _ => in_the_way,
        }
    }

    /// All that hides, each on its hand.
    fn hiding(&self, shape: &Shape, occupied: impl Fn(Hex) -> bool) -> Vec<(Hand, Hex)> {
        let (from, to) = self.ends;
        let sides = shape.sides.iter().filter_map(|&(hand, by, edge)| {
            let hex = self.grid.moved(from, by).filter(|&hex| self.side_hides(hex, edge))?;
            // The line goes on beyond a side, but for that of the hex where it ends.
            let beyond = self.grid.neighbour(hex, edge).filter(|&beyond| beyond != to);
            Some((hand, beyond.unwrap_or(if hex == from { to } else { hex })))
        });
        let hides = |hex: Hex| self.stands_above(hex) || self.ground.hides(hex) || occupied(hex);
        let overlooks = |hex: Hex| !self.stands_above(hex) && self.overlooks(hex);
        let hexes = shape.hexes.iter().filter_map(|&(hand, by)| {
            let hex = self.grid.moved(from, by).filter(|&hex| hides(hex) && !overlooks(hex))?;
            Some((hand, hex))
        });
        sides.chain(hexes).collect()
    }

    fn levels(&self) -> (u8, u8) {
        (self.ground.level(self.ends.0), self.ground.level(self.ends.1))
    }

    /// Is a hex higher than both?
    fn stands_above(&self, hex: Hex) -> bool {
        let (from, to) = self.levels();
        self.ground.level(hex) > from.max(to)
    }

    /// Does an obstacle in a hex part nobody, for the height of those who look?
    fn overlooks(&self, hex: Hex) -> bool {
        let far = |end: Hex| self.grid.distance(end, hex);
        self.overlooks_at(self.ground.level(hex), (far(self.ends.0), far(self.ends.1)))
    }

    /// The same for an obstacle of that level, so far from the one and from the other.
    fn overlooks_at(&self, level: u8, (from_one, from_other): (u16, u16)) -> bool {
        let (one, other) = self.levels();
        (one > level && other > level)
            || (one > other && one > level && from_one <= from_other)
            || (other > one && other > level && from_other <= from_one)
    }

    fn side_hides(&self, hex: Hex, edge: Edge) -> bool {
        let Some(beyond) = self.grid.neighbour(hex, edge) else { return false };
        let at_hand = [self.ends.0, self.ends.1].iter().any(|end| [hex, beyond].contains(end));
        match self.ground.side(hex, edge) {
            SideScreen::Nothing => return false,
            SideScreen::HidesAfar if at_hand => return false,
            SideScreen::Hides | SideScreen::HidesAfar => {}
        }
        let level = self.ground.level(hex).max(self.ground.level(beyond));
        let far = |end: Hex| self.grid.distance(end, hex).min(self.grid.distance(end, beyond));
        !self.overlooks_at(level, (far(self.ends.0), far(self.ends.1)))
    }
}
