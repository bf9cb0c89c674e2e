//! Chapters 0.2 and 4.3: what the ground costs, and what it does to whoever crosses it (gloire-0.2-01).
//!
//! All of it is worked out when a battle is bound: what is asked of a hexside in play is one look into a table.

use crate::data::{Arm, Hexside, Map, Order, Slope, Terrain, Wall, Water, Way, What};
use crate::field::Field;
use crate::tables::{Cost, Disorders, Line, Tables, Zones};
use board::{Edge, EdgeMask, Hex};

/// More than anybody can pay.
const CLOSED: u8 = u8::MAX;

/// What it takes a type of unit to go from a hex across an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossing {
    along: u8,
    plain: u8,
    /// Going that way disorders the unit.
    pub disorders: bool,
}

impl Crossing {
    /// Nobody crosses.
    pub const NOWHERE: Crossing = Crossing { along: CLOSED, plain: CLOSED, disorders: false };

    /// Open ground that costs so much.
    pub const fn of(cost: u8) -> Crossing {
        Crossing { along: cost, plain: cost, disorders: false }
    }

    /// The points, along the road or path if there is one.
    pub fn cost(self) -> Option<u8> {
        (self.along != CLOSED).then_some(self.along)
    }

    /// gloire-4.3.1-02: the points where the rate of a way may not be used; the passage that it opens stays open.
    pub fn plain_cost(self) -> Option<u8> {
        (self.plain != CLOSED).then_some(self.plain)
    }

    /// May it be crossed at all?
    pub fn is_open(self) -> bool {
        self.along != CLOSED
    }
}

/// What lies between two hexes, whoever crosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Between {
    /// gloire-9.1-09, gloire-9.1-10: it may be charged across, and into what lies beyond.
    pub charge: bool,
    /// gloire-10.3.4-02: whoever recoils or retreats across it is disordered.
    pub retreat_disorders: bool,
    /// gloire-10.3.4-03: the same for whoever runs: only a steep slope does it.
    pub rout_disorders: bool,
    /// gloire-7.4.1-03: it blocks a line of sight, whoever is near.
    pub wall: bool,
    /// A redoubt or a fortification, which does not block those beside it (gloire-7.4.1-04).
    pub work: bool,
}

/// What is known of every hexside.
#[derive(Clone, Debug)]
pub struct Ground {
    crossings: Vec<[[Crossing; 6]; 3]>,
    entrances: Vec<[Crossing; 3]>,
    between: Vec<[Between; 6]>,
    zones: Vec<[EdgeMask; 3]>,
    ways: Vec<EdgeMask>,
}

impl Ground {
    /// Works it out for a board.
    pub fn new(field: &Field) -> Ground {
        let (map, tables) = (field.map(), &field.data().tables);
        let survey = Survey { map, tables, river: River::AsItIs };
        let grid = &map.grid;
        let each = |hex: Hex| Edge::ALL.map(|edge| grid.neighbour(hex, edge).map(|to| (hex, edge, to)));
        let types = [Order::Infantry, Order::Cavalry, Order::Artillery];
        let nowhere = Between::default();
        let crossing =
            |kind: Order, to: Option<Step>| to.map_or(Crossing::NOWHERE, |to| survey.crossing(kind, to));
        Ground {
            crossings: grid
                .hexes()
                .map(|hex| types.map(|kind| each(hex).map(|to| crossing(kind, to))))
                .collect(),
            entrances: grid.hexes().map(|hex| types.map(|kind| survey.entrance(kind, hex))).collect(),
            between: grid
                .hexes()
                .map(|hex| each(hex).map(|to| to.map_or(nowhere, |to| survey.between(to))))
                .collect(),
            zones: grid
                .hexes()
                .map(|hex| {
                    types.map(|kind| {
                        each(hex)
                            .into_iter()
                            .flatten()
                            .filter(|&to| survey.reaches(kind, to) && !shut(field, kind, to.2))
                            .map(|to| to.1)
                            .collect()
                    })
                })
                .collect(),
            ways: grid
                .hexes()
                .map(|hex| Edge::ALL.into_iter().filter(|&edge| map.side(hex, edge).way.is_some()).collect())
                .collect(),
        }
    }

    /// What it takes an arm to cross an edge of a hex.
    pub fn crossing(&self, arm: Arm, from: Hex, edge: Edge) -> Crossing {
        self.crossings[from.index()][Order::from(arm) as usize][edge.index()]
    }

    /// What it takes an arm to come onto the map there.
    pub fn entrance(&self, arm: Arm, hex: Hex) -> Crossing {
        self.entrances[hex.index()][Order::from(arm) as usize]
    }

    /// What lies there, whoever crosses.
    pub fn between(&self, from: Hex, edge: Edge) -> Between {
        self.between[from.index()][edge.index()]
    }

    /// The edges across which the zone of control of an arm reaches.
    pub fn zones(&self, arm: Arm, hex: Hex) -> EdgeMask {
        self.zones[hex.index()][Order::from(arm) as usize]
    }

    /// Does a road or path cross the edge?
    pub fn has_way(&self, from: Hex, edge: Edge) -> bool {
        self.ways[from.index()].contains(edge)
    }
}

/// Does a clause of the battle close a hex to zones of control?
fn shut(field: &Field, kind: Order, hex: Hex) -> bool {
    let terrain = field.terrain(hex);
    field.ground.iter().any(|clause| {
        let here = clause.terrain.contains(&terrain) || clause.hexes.contains(&hex);
        clause.what == What::NoZone && clause.arms.has_type(kind) && here
    })
}

type Step = (Hex, Edge, Hex);

/// How a river is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum River {
    /// As the map shows it.
    AsItIs,
    /// With a bridge that was built.
    Bridged,
    /// As those see it who have boats: not at all.
    Ferried,
}

struct Survey<'a> {
    map: &'a Map,
    tables: &'a Tables,
    river: River,
}

impl Survey<'_> {
    fn terrain(&self, hex: Hex) -> Terrain {
        self.map.terrain[hex.index()]
    }

    fn level(&self, hex: Hex) -> u8 {
        self.map.level[hex.index()]
    }

    /// The hexside, with its river as it is looked at.
    fn side(&self, from: Hex, edge: Edge) -> Hexside {
        let mut side = self.map.side(from, edge);
        if side.water == Some(Water::River) {
            match self.river {
                River::AsItIs => {}
                River::Bridged => side.bridge = true,
                River::Ferried => side.water = None,
            }
        }
        side
    }

    /// The rows of the terrain table that a hexside falls under.
    fn lines(&self, (from, edge, to): Step) -> impl Iterator<Item = Line> {
        let side = self.side(from, edge);
        // A wall counts from outside; whoever is behind it leaves freely.
        let wall = side.their_wall.map(Line::from);
        let crest = side.crest.then_some(Line::Crest);
        [water(side), crest, wall, self.rise(side, from, to)].into_iter().flatten()
    }

    fn rise(&self, side: Hexside, from: Hex, to: Hex) -> Option<Line> {
        let apart = self.level(from).abs_diff(self.level(to));
        Some(match (apart, side.slope.is_some(), side.steep) {
            (0, false, _) => return None,
            (0, true, false) => Line::LevelSlope,
            (0 | 1, true, true) => Line::OneLevelSteep,
            (1, true, false) => Line::OneLevelSlope,
            (1, false, _) => Line::OneLevel,
            (_, true, true) => Line::TwoLevelsSteep,
            (_, true, false) => Line::TwoLevelsSlope,
            (_, false, _) => Line::TwoLevels,
        })
    }

    /// gloire-4.3-01: the cost of the hex, and what its hexside adds.
    fn crossing(&self, kind: Order, step: Step) -> Crossing {
        let (from, edge, to) = step;
        let (arm, side, row) = (arm_of(kind), self.side(from, edge), self.tables.terrain(self.terrain(to)));
        let way = side.way;
        // gloire-4.3.2-01: nobody climbs a fortification from inside either.
        if side.own_wall == Some(Wall::Fortification) && way.is_none() {
            return Crossing::NOWHERE;
        }
        let Some((mut along, mut plain)) = self.entry(row.cost.of(arm), way) else {
            return Crossing::NOWHERE;
        };
        let mut disorders = way.is_none() && harms(row.disorders, kind);
        for line in self.lines(step) {
            let row = self.tables.line(line);
            let Some(more) = self.added(line, row.cost.of(arm), way) else { return Crossing::NOWHERE };
            along = along.saturating_add(more);
            plain = plain.saturating_add(more);
            // gloire-4.3.1-03: nobody is disordered along a road or path.
            disorders |= way.is_none() && harms(row.disorders, kind);
        }
        Crossing { along, plain, disorders }
    }

    /// gloire-5.2.2-01: a column comes along the road that leaves the hex, as if from its further end; where there is none, by
    /// the easiest way.
    fn entrance(&self, kind: Order, hex: Hex) -> Crossing {
        let grid = &self.map.grid;
        let inwards = |(edge, from): (Edge, Hex)| self.crossing(kind, (from, edge.opposite(), hex));
        let along = grid.neighbours(hex).filter(|&(edge, _)| self.map.side(hex, edge).way.is_some());
        let rate = along.filter_map(|way| inwards(way).cost()).min();
        let plain = grid.neighbours(hex).filter_map(|way| inwards(way).plain_cost()).min();
        let cost = |points: Option<u8>| points.unwrap_or(CLOSED);
        Crossing { along: cost(rate.or(plain)), plain: cost(plain), disorders: false }
    }

    /// gloire-4.3.1-01: the cost of a hex along its road or path, and without it. gloire-4.3.2-01: what is closed can be
    /// entered along a way only, at its rate.
    fn entry(&self, cost: Cost, way: Option<Way>) -> Option<(u8, u8)> {
        let rate = |points: u8| match way {
            Some(Way::Road) => self.tables.road,
            Some(Way::Path) => points.div_ceil(self.tables.path).max(1),
            None => points,
        };
        match (cost, way) {
            (Cost::Points(points), _) => Some((rate(points), points)),
            (Cost::Closed, Some(_)) => Some((self.tables.road, self.tables.road)),
            (Cost::Closed, None) => None,
        }
    }

    /// What a hexside adds: gloire-4.3.1-03, a slope that is closed is opened by a way, at a surcharge; gloire-4.3.2-01, so
    /// is any other closed hexside, without one.
    fn added(&self, line: Line, cost: Cost, way: Option<Way>) -> Option<u8> {
        match cost {
            Cost::Points(points) => Some(points),
            Cost::Closed if way.is_none() => None,
            Cost::Closed if is_slope(line) => Some(self.tables.way_surcharge),
            Cost::Closed => Some(0),
        }
    }

    fn between(&self, step: Step) -> Between {
        let (_, _, to) = step;
        let rows = || self.lines(step).map(|line| (line, self.tables.line(line)));
        let steep = |line: Line| matches!(line, Line::OneLevelSteep | Line::TwoLevelsSteep);
        let work = |line: Line| matches!(line, Line::Redoubt | Line::Fortification);
        // A wall is a wall from inside too, though it costs nothing to leave it.
        let side = self.map.side(step.0, step.1);
        let walled = side.own_wall.or(side.their_wall).is_some();
        Between {
            charge: self.tables.terrain(self.terrain(to)).charge
                && rows().all(|(_, row)| row.charge)
                && !walled,
            retreat_disorders: rows().any(|(line, row)| steep(line) || row.disorders == Disorders::Retreat),
            rout_disorders: rows().any(|(line, _)| steep(line)),
            wall: rows().any(|(line, row)| row.blocks_sight && !work(line)),
            work: walled,
        }
    }

    /// gloire-6.2.1-03, gloire-6.2.1-04, gloire-6.2.1-05: how far a zone of control reaches.
    fn reaches(&self, kind: Order, step: Step) -> bool {
        let (_, _, to) = step;
        let rows = || self.lines(step).map(|line| self.tables.line(line).zones);
        let inwards = self.tables.terrain(self.terrain(to)).zones == Zones::NotInwards;
        self.crossing(kind, step).is_open() && !inwards && rows().all(|zones| zones == Zones::Free)
    }
}

impl From<Wall> for Line {
    fn from(wall: Wall) -> Line {
        match wall {
            Wall::Redoubt => Line::Redoubt,
            Wall::Fortification => Line::Fortification,
        }
    }
}

fn water(side: Hexside) -> Option<Line> {
    Some(match (side.water?, side.bridge, side.ford) {
        (Water::Stream, true, _) => Line::StreamBridge,
        (Water::Stream, false, _) => Line::Stream,
        (Water::River, true, _) => Line::RiverBridge,
        (Water::River, false, true) => Line::RiverFord,
        (Water::River, false, false) => Line::River,
    })
}

fn is_slope(line: Line) -> bool {
    matches!(
        line,
        Line::LevelSlope
            | Line::OneLevelSlope
            | Line::OneLevelSteep
            | Line::TwoLevelsSlope
            | Line::TwoLevelsSteep
    )
}

fn harms(who: Disorders, kind: Order) -> bool {
    matches!((who, kind), (Disorders::Infantry, Order::Infantry) | (Disorders::Cavalry, Order::Cavalry))
}

fn arm_of(kind: Order) -> Arm {
    match kind {
        Order::Infantry => Arm::Infantry,
        Order::Cavalry => Arm::Cavalry,
        Order::Artillery => Arm::Artillery,
    }
}

/// What the ground adds to a die that strikes from one hex at the next, or fires at a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bearing {
    /// To a shock; none if the ground allows none.
    pub shock: Option<i8>,
    /// To a fire.
    pub fire: i8,
}

impl Field {
    /// What the ground adds to an attack on a hex from a neighbour (gloire-8.4.2-01): hex, hexside and level add up.
    pub fn bearing(&self, from: Hex, to: Hex) -> Bearing {
        self.bearing_over(River::AsItIs, from, to)
    }

    /// The same across a bridge that was built.
    pub fn bridged_bearing(&self, from: Hex, to: Hex) -> Bearing {
        self.bearing_over(River::Bridged, from, to)
    }

    fn bearing_over(&self, river: River, from: Hex, to: Hex) -> Bearing {
        let survey = self.survey(river);
        let hex = survey.tables.terrain(survey.terrain(to)).combat;
        let mut bearing = Bearing { shock: hex.shock, fire: hex.fire };
        let Some(edge) = self.grid().edge_between(from, to) else { return bearing };
        let side = self.map().side(from, edge);
        let downhill = survey.level(to) < survey.level(from) || side.slope == Some(Slope::Down);
        // gloire-8.4.2-01: through a fortification its own figure says all; the houses behind it add nothing to it.
        if side.their_wall == Some(Wall::Fortification) {
            bearing.shock = bearing.shock.map(|_| 0);
        }
        for line in survey.lines((from, edge, to)) {
            let row = survey.tables.line(line);
            let combat = if downhill { row.downhill } else { row.combat };
            bearing.shock = bearing.shock.zip(combat.shock).map(|(all, more)| all + more);
            bearing.fire += combat.fire;
        }
        bearing
    }

    /// What the ground adds to a fire from further away: the target's hex, its height, and the wall over which it comes.
    pub fn fire_bearing(&self, from: Hex, to: Hex) -> i8 {
        if self.grid().adjacent(from, to) {
            return self.bearing(from, to).fire;
        }
        let survey = self.survey(River::AsItIs);
        let uphill = survey.level(to) > survey.level(from);
        let rise = if uphill { survey.tables.line(Line::OneLevel).combat.fire } else { 0 };
        // A shot that comes in by a corner meets whatever wall ends there.
        let walls = self.grid().sides_towards(to, from).iter();
        let wall = walls.filter_map(|edge| self.map().side(to, edge).own_wall).map(Line::from);
        let shelter = wall.map(|line| survey.tables.line(line).combat.fire).min().unwrap_or(0);
        survey.tables.terrain(survey.terrain(to)).combat.fire + rise + shelter
    }

    fn survey(&self, river: River) -> Survey<'_> {
        Survey { map: self.map(), tables: &self.data().tables, river }
    }

    /// What it takes an arm to cross an edge by a bridge that was built.
    pub fn bridged_crossing(&self, arm: Arm, from: Hex, edge: Edge) -> Crossing {
        let to = self.grid().neighbour(from, edge);
        to.map_or(Crossing::NOWHERE, |to| self.survey(River::Bridged).crossing(arm.into(), (from, edge, to)))
    }

    /// What lies there with a bridge that was built.
    pub fn bridged_between(&self, from: Hex, edge: Edge) -> Between {
        let to = self.grid().neighbour(from, edge);
        to.map_or(Between::default(), |to| self.survey(River::Bridged).between((from, edge, to)))
    }

    /// What the ground beyond a river costs who has boats.
    pub fn ferried_cost(&self, arm: Arm, from: Hex, edge: Edge) -> Option<u8> {
        let to = self.grid().neighbour(from, edge)?;
        self.survey(River::Ferried).crossing(arm.into(), (from, edge, to)).plain_cost()
    }

    /// The terrain of a hex.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.map().terrain[hex.index()]
    }

    /// gloire-6.1.1-05: do units there have six fronts?
    pub fn has_six_fronts(&self, hex: Hex) -> bool {
        self.data().tables.terrain(self.terrain(hex)).six_fronts
    }
}
