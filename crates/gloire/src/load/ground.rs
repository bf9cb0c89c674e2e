//! Clauses of `map.toml`: what the ground does beyond the terrain table, and what the rulebook says of it.

use super::Unfit;
use super::names::Names;
use crate::data::{
    Arms, ChargeAlong, Fact, Facts, Ground, Map, Order, Slope, Terrain, Wall, Water, Way, What,
};
use board::{Edge, GridError, Hex};
use loader::{At, Figure, LoadError, Text};

loader::texts! {
    pub(super) struct GroundText {
        what: At<What>,
        #[serde(default)]
        terrain: Vec<Terrain>,
        #[serde(default)]
        hexes: Vec<Text>,
        #[serde(default)]
        arms: Vec<Order>,
        die: Option<Figure>,
        rule: Text,
    }

    pub(super) struct AlongText {
        hexes: At<Vec<Text>>,
        rules: At<Vec<Text>>,
    }

    /// What a rule says of the ground: hexes and their terrain, a terrain and its level, or hexsides and what lies there.
    pub(super) struct FactText {
        rule: Text,
        hexes: Option<Vec<Text>>,
        terrain: Option<At<Terrain>>,
        level: Option<Figure>,
        hexsides: Option<Vec<Text>>,
        /// Of hexsides: `stream`, `river`, `bridge`, `road`, `path`, `slope`, `steep`, `redoubt`, `fortification`, `gate`, `nothing` or `no way`.
        lie: Option<Text>,
    }
}

impl GroundText {
    pub(super) fn read(&self, names: Names) -> Result<Ground, LoadError> {
        let what = *self.what.get();
        let wanting = what == What::Breaks && self.die.is_none();
        names.reader.refuse_if(wanting, &self.what, || Unfit::BreaksWithoutDie)?;
        let die = match &self.die {
            Some(die) => names.reader.number(die, "a die", 0..=9)?,
            None => 0,
        };
        let nowhere = self.terrain.is_empty() && self.hexes.is_empty();
        names.reader.refuse_if(nowhere, &self.what, || Unfit::EmptyClause)?;
        Ok(Ground {
            what,
            terrain: self.terrain.clone(),
            hexes: names.hexes(&self.hexes)?,
            arms: Arms::of(&self.arms),
            die,
            rule: names.rule(&self.rule)?,
        })
    }
}

impl AlongText {
    pub(super) fn read(&self, names: Names) -> Result<ChargeAlong, LoadError> {
        let hexes = names.hexes(names.reader.some(&self.hexes, "hexes to charge into")?)?;
        for (hex, place) in hexes.iter().zip(self.hexes.get()) {
            let none = names.map.sides[hex.index()].iter().all(|side| side.way.is_none());
            names.reader.refuse_if(none, place, || Unfit::NoWay(names.map.grid.number(*hex)))?;
        }
        Ok(ChargeAlong { hexes, rules: names.rules(&self.rules)? })
    }
}

impl FactText {
    /// Reads it and proves it on the map.
    pub(super) fn read(&self, names: Names) -> Result<Fact, LoadError> {
        let rule = names.rule(&self.rule)?;
        let facts = match (&self.hexes, &self.hexsides, &self.terrain, &self.level) {
            (Some(hexes), None, Some(terrain), None) => terrain_is(names, hexes, *terrain.get())?,
            (None, None, Some(terrain), Some(level)) => level_is(names, terrain, level)?,
            (None, Some(sides), None, None) => self.sides(names, sides)?,
            (None, None, None, None) => Facts::Nothing,
            _ => return Err(names.reader.at(&self.rule, Unfit::OneOf("hexes", "hexsides"))),
        };
        Ok(Fact { rule, facts })
    }

    fn sides(&self, names: Names, sides: &[Text]) -> Result<Facts, LoadError> {
        let Some(lie) = &self.lie else {
            return Err(names.reader.at(&self.rule, Unfit::EmptyClause));
        };
        let mut pairs = Vec::with_capacity(sides.len());
        for text in sides {
            let (from, edge, to) = pair(names, text)?;
            let lies = lies(names.map, from, edge, lie.get())
                .ok_or_else(|| names.reader.at(lie, Unfit::SideWord(lie.get().clone())))?;
            let (a, b) = (names.map.grid.number(from), names.map.grid.number(to));
            names.reader.refuse_if(!lies, text, || Unfit::Side {
                from: a,
                to: b,
                what: lie.get().clone(),
            })?;
            pairs.push((from, to));
        }
        Ok(Facts::Sides(pairs, lie.get().clone()))
    }
}

fn terrain_is(names: Names, hexes: &[Text], expected: Terrain) -> Result<Facts, LoadError> {
    let list = names.hexes(hexes)?;
    for (hex, place) in list.iter().zip(hexes) {
        let found = names.map.terrain[hex.index()];
        names.reader.refuse_if(found != expected, place, || Unfit::Terrain {
            hex: names.map.grid.number(*hex),
            found: found.word(),
            expected: expected.word(),
        })?;
    }
    Ok(Facts::Terrain(list, expected))
}

fn level_is(names: Names, terrain: &At<Terrain>, level: &Figure) -> Result<Facts, LoadError> {
    let expected = names.reader.number(level, "a level", 0..=9)?;
    for hex in names.map.grid.hexes().filter(|hex| names.map.terrain[hex.index()] == *terrain.get()) {
        let found = names.map.level[hex.index()];
        let hex = names.map.grid.number(hex);
        names.reader.refuse_if(found != expected, level, || Unfit::Level { hex, found, expected })?;
    }
    Ok(Facts::Level(*terrain.get(), expected))
}

/// Two hexes that touch.
pub(super) fn pair(names: Names, text: &Text) -> Result<(Hex, Edge, Hex), LoadError> {
    let wrong = || names.reader.at(text, board::hexmap::Unfit::Pair(text.get().clone()));
    let (from, to) = text.get().split_once('-').ok_or_else(wrong)?;
    let grid = &names.map.grid;
    let hex = |number: &str| grid.parse(number).map_err(|error| names.reader.at(text, error));
    let (from, to) = (hex(from)?, hex(to)?);
    let apart = || GridError::NotAdjacent { from: grid.number(from), to: grid.number(to) };
    let edge = grid.edge_between(from, to).ok_or_else(|| names.reader.at(text, apart()))?;
    Ok((from, edge, to))
}

/// Whether something of that name lies on a hexside; none if nothing bears the name.
fn lies(map: &Map, hex: Hex, edge: Edge, word: &str) -> Option<bool> {
    let side = map.side(hex, edge);
    Some(match word {
        "stream" => side.water == Some(Water::Stream),
        "river" => side.water == Some(Water::River),
        "bridge" => side.bridge,
        "road" => side.way == Some(Way::Road),
        "path" => side.way == Some(Way::Path),
        "way" => side.way.is_some(),
        "no way" => side.way.is_none(),
        "slope" => side.slope == Some(Slope::Up) && !side.steep,
        "steep" => side.slope.is_some() && side.steep,
        "redoubt" => side.has_wall(Wall::Redoubt),
        "fortification" => side.has_wall(Wall::Fortification),
        "gate" => side.gate,
        "nothing" => side == Default::default(),
        _ => return None,
    })
}
