//! The ground of a battle: what a hex and a hexside may be, and what this ground does beyond the terrain table.

use crate::data::Arms;
use board::Hex;
use board::hexmap::{self, Drawn, Feature, HexMap, Seen, Shelter, Slant};
use kernel::RuleId;
use kernel::chart::{self, Cover, Rise};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

macro_rules! terrains {
    ($($(#[$doc:meta])* $name:ident = $letter:literal, $word:literal, $cover:ident;)+) => {
        /// The terrain of a hex: a row of the terrain table.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum Terrain {
            $($(#[$doc])* $name,)+
        }

        impl hexmap::Terrain for Terrain {
            const ALL: &'static [(char, &'static str, Terrain)] = &[$(($letter, $word, Terrain::$name),)+];

            fn cover(self) -> Cover {
                match self {
                    $(Terrain::$name => Cover::$cover,)+
                }
            }
        }
    };
}

terrains! {
    /// Open ground.
    Clear = '.', "clear", Clear;
    /// Broken ground, scrub, a dried lake.
    Difficult = 'r', "difficult", Difficult;
    /// Woods.
    Woods = 'w', "woods", Woods;
    /// An orchard, an olive or palm grove.
    Orchard = 'o', "orchard", Orchard;
    /// A marsh.
    Marsh = 'm', "marsh", Marsh;
    /// A village.
    Village = 'v', "village", Village;
    /// A town.
    Town = 't', "town", Town;
    /// A castle, a fort, an abbey.
    Castle = 'c', "castle", Castle;
    /// Ruins.
    Ruins = 'u', "ruins", Ruins;
    /// A fortified farm.
    Cassina = 'f', "cassina", Cassina;
    /// A frozen pond.
    Ice = 'i', "ice", Ice;
    /// A river that is hexes wide, a lake or the sea.
    Water = '~', "water", OpenWater;
    /// Ground under water.
    Flooded = 'x', "flooded", Flooded;
}

impl Terrain {
    /// Its word in files and cases.
    pub fn word(self) -> &'static str {
        let found = <Terrain as hexmap::Terrain>::ALL.iter().find(|(.., terrain)| *terrain == self);
        found.map_or("", |(_, word, _)| word)
    }

    /// Every terrain.
    pub fn all() -> impl Iterator<Item = Terrain> {
        <Terrain as hexmap::Terrain>::ALL.iter().map(|&(.., terrain)| terrain)
    }
}

/// Running water on a hexside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Water {
    /// A stream, which can be waded.
    Stream,
    /// A river, which cannot.
    River,
}

/// A way across a hexside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Way {
    /// A path.
    Path,
    /// A road.
    Road,
}

/// A slope seen from one of its two hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slope {
    /// Crossing outwards goes up.
    Up,
    /// Crossing outwards goes down.
    Down,
}

/// A wall on a hexside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Wall {
    /// The rampart of a redoubt.
    Redoubt,
    /// The wall of a fortress.
    Fortification,
}

/// What lies on a hexside, seen from one of its two hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hexside {
    /// The water that runs here.
    pub water: Option<Water>,
    /// A bridge spans it.
    pub bridge: bool,
    /// It can be forded.
    pub ford: bool,
    /// A road or path crosses it.
    pub way: Option<Way>,
    /// A slope, and which way.
    pub slope: Option<Slope>,
    /// The slope is a steep one.
    pub steep: bool,
    /// A crest.
    pub crest: bool,
    /// A wall that shelters this hex.
    pub own_wall: Option<Wall>,
    /// A wall that shelters the hex across.
    pub their_wall: Option<Wall>,
    /// A gate in the wall.
    pub gate: bool,
}

impl Hexside {
    /// Does such a wall stand here, whomever it shelters?
    pub fn has_wall(&self, wall: Wall) -> bool {
        self.own_wall == Some(wall) || self.their_wall == Some(wall)
    }

    fn drawn_wall(&self, wall: Wall) -> chart::Wall {
        match wall {
            _ if self.gate => chart::Wall::Gate,
            Wall::Redoubt => chart::Wall::Redoubt,
            Wall::Fortification => chart::Wall::Fortification,
        }
    }

    /// The wall of the first hex, as it is seen from either.
    fn wall_seen(&mut self, seen: Seen) -> &mut Option<Wall> {
        match seen {
            Seen::FromFirst => &mut self.own_wall,
            Seen::FromSecond => &mut self.their_wall,
        }
    }
}

impl hexmap::Hexside for Hexside {
    fn lay(&mut self, word: &str, seen: Seen) -> bool {
        let slope = match seen {
            Seen::FromFirst => Slope::Up,
            Seen::FromSecond => Slope::Down,
        };
        match word {
            "stream" => self.water = self.water.or(Some(Water::Stream)),
            "river" => self.water = Some(Water::River),
            "bridge" => self.bridge = true,
            "ford" => self.ford = true,
            "path" => self.way = self.way.max(Some(Way::Path)),
            "road" => self.way = Some(Way::Road),
            "slope" => self.slope = Some(slope),
            "steep" => (self.slope, self.steep) = (Some(slope), true),
            "crest" => self.crest = true,
            "redoubt" => *self.wall_seen(seen) = Some(Wall::Redoubt),
            "fortification" => *self.wall_seen(seen) = Some(Wall::Fortification),
            "gate" => self.gate = true,
            _ => return false,
        }
        true
    }

    fn drawn(&self) -> Drawn {
        let water = self.water.map(|water| match water {
            Water::Stream => chart::Water::Stream,
            Water::River => chart::Water::River,
        });
        let kind = match self {
            Hexside { steep: true, .. } => Rise::Steep,
            Hexside { crest: true, .. } => Rise::Crest,
            _ => Rise::Slope,
        };
        let rise = self.slope.map(|slope| match slope {
            Slope::Up => (kind, Slant::Up),
            Slope::Down => (kind, Slant::Down),
        });
        // A crest between hexes of one level looks either way.
        let rise = rise.or(self.crest.then_some((Rise::Crest, Slant::Up)));
        let own = self.own_wall.map(|wall| (self.drawn_wall(wall), Shelter::Here));
        let wall = own.or_else(|| Some((self.drawn_wall(self.their_wall?), Shelter::Across)));
        Drawn { water, bridge: self.bridge, ford: self.ford, rise, wall }
    }
}

/// A redoubt or a fortress: hexes with walls around them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fortress {
    /// Its name.
    pub name: String,
    /// What its walls are.
    pub wall: Wall,
    /// The hexes inside.
    pub hexes: Vec<Hex>,
    /// Of a redoubt: the hex to which it is open, if there is one.
    pub entrance: Option<Hex>,
}

/// A river or a stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    /// Its name.
    pub name: String,
    /// The hexsides along which it runs.
    pub sides: Vec<(Hex, Hex)>,
}

/// A part of the map that conditions and clauses speak of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// Its code.
    pub code: String,
    /// Its English name.
    pub en: String,
    /// Its French name.
    pub fr: String,
    /// Its hexes, in the order of the map.
    pub hexes: Vec<Hex>,
}

/// The ground: what every hex map has, and what this game's maps have besides.
#[derive(Clone, Debug)]
pub struct Map {
    /// Hexes, terrain, levels, hexsides, roads and places. Vertices are named by the sheet, clockwise: E SE SW W NW NE.
    pub sheet: HexMap<Terrain, Hexside>,
    /// The paths; roads are the sheet's.
    pub paths: Vec<Feature>,
    /// Rivers and streams by name.
    pub waters: Vec<Course>,
    /// Hexes with walls around them.
    pub fortresses: Vec<Fortress>,
    /// Parts of the map.
    pub regions: Vec<Region>,
    /// Where north is: degrees clockwise from the top of the sheet.
    pub north: i16,
}

/// A board to play on: a map, or one of its sheets.
#[derive(Clone, Debug)]
pub struct Board {
    /// The letter of the sheet; none for all of the ground.
    pub letter: Option<char>,
    /// The ground.
    pub map: Arc<Map>,
}

impl Deref for Map {
    type Target = HexMap<Terrain, Hexside>;

    fn deref(&self) -> &HexMap<Terrain, Hexside> {
        &self.sheet
    }
}

impl DerefMut for Map {
    fn deref_mut(&mut self) -> &mut HexMap<Terrain, Hexside> {
        &mut self.sheet
    }
}

/// What the ground of a battle does beyond the terrain table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// These arms may not enter.
    Closed,
    /// Only routed units enter of their own will.
    RoutedOnly,
    /// It breaks under whoever enters: eliminated on this die or less.
    Breaks,
    /// Whoever is driven there after combat is routed, and eliminated if the combat had routed them.
    Driven,
    /// Nobody advances there after combat.
    NoAdvance,
    /// No zone of control of these arms reaches it.
    NoZone,
    /// These arms may not attack a unit there.
    NoAttack,
    /// Passing through friends costs nothing there.
    NoSurcharge,
    /// Nobody may end a move there.
    NoHalt,
}

/// A clause on the ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ground {
    /// What it does.
    pub what: What,
    /// On this terrain.
    pub terrain: Vec<Terrain>,
    /// Or in these hexes.
    pub hexes: Vec<Hex>,
    /// To these arms; all of them if the clause names none.
    pub arms: Arms,
    /// The highest die that eliminates, where it breaks.
    pub die: u8,
    /// The rule that says so.
    pub rule: RuleId,
}

/// Hexes that cavalry may charge into if it follows the road or path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChargeAlong {
    /// Which.
    pub hexes: Vec<Hex>,
    /// The rules that say so.
    pub rules: Vec<RuleId>,
}

/// Something that the rulebook says of the ground, which the map obeys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The rule that says so.
    pub rule: RuleId,
    /// What.
    pub facts: Facts,
}

/// What a fact is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Facts {
    /// Hexes are of this terrain.
    Terrain(Vec<Hex>, Terrain),
    /// Hexes of this terrain are at this level.
    Level(Terrain, u8),
    /// On these hexsides lies this.
    Sides(Vec<(Hex, Hex)>, String),
    /// The map has nothing of that sort that could matter.
    Nothing,
}
