//! The set-up of a scenario: where units and chiefs start, and who enters later (5.1, 5.2).

use super::ground::pair;
use super::names::Names;
use super::{Unfit, counters};
use crate::data::{Arm, Arrival, ChiefEntry, Entry, Multiple, Placement, Replaced, Standing, Terrain};
use crate::ids::{ChiefId, FormationId, Side, UnitId};
use crate::stacking;
use board::{Grid, Hex, Vertex};
use kernel::setup::OptionAbout;
use loader::{Figure, LoadError, Mark, Text};
use std::collections::{BTreeMap, BTreeSet};

loader::texts! {
    pub(super) struct FacingText {
        formation: Text,
        facing: Text,
    }

    /// Where a unit starts; those that share a hex are listed top first.
    pub(super) struct PlacementText {
        unit: Text,
        hex: Text,
        /// Another way than its formation looks.
        facing: Option<Text>,
        #[serde(default)]
        standing: Standing,
    }

    pub(super) struct ChiefEntryText {
        chief: Text,
        /// None: he enters only as a successor.
        hex: Option<Text>,
        /// Left out: he is there from the start.
        turn: Option<Figure>,
        /// At the end of this turn he leaves.
        leaves: Option<Figure>,
        option: Option<Text>,
        /// Not with this option.
        without: Option<Text>,
    }

    /// Units that enter later.
    pub(super) struct ArrivalText {
        formation: Text,
        /// Only these; all that are not set up if left out.
        units: Option<Vec<Text>>,
        turn: Figure,
        hex: Text,
        /// Other ways in, of which the owner may pick one.
        #[serde(default)]
        or: Vec<EntryText>,
        /// They may stay away.
        #[serde(default)]
        may_stay: bool,
        #[serde(default)]
        multiple: Vec<MultipleText>,
        /// Whoever found no room tries again on the next marker: the rule.
        again: Option<Text>,
        option: Option<Text>,
        #[allow(dead_code)] // read where it stands in the file
        source: Mark,
    }

    struct EntryText {
        turn: Figure,
        hex: Text,
    }

    /// This many times the cost of the entry hex on a turn, whatever the column.
    struct MultipleText {
        turn: Figure,
        times: Figure,
        rule: Text,
    }

    /// A counter that stands in for a weaker one of the same name.
    pub(super) struct ReplacedText {
        unit: Text,
        strength: [Figure; 2],
    }

    /// A work that is built when the scenario begins.
    pub(super) struct BuiltText {
        work: Text,
        /// The two hexes it joins.
        hexside: Text,
    }
}

/// A set-up being read.
#[derive(Clone, Copy)]
pub(super) struct SetUp<'a> {
    pub(super) names: Names<'a>,
    pub(super) turns: u8,
    pub(super) options: &'a [OptionAbout],
}

impl SetUp<'_> {
    fn turn(self, figure: &Figure) -> Result<u8, LoadError> {
        self.names.reader.number(figure, "the turn of arrival", 1..=i64::from(self.turns))
    }

    pub(super) fn option(self, text: Option<&Text>) -> Result<Option<String>, LoadError> {
        let known = |code: &str| self.options.iter().find(|option| option.code == code);
        text.map(|text| self.names.reader.known(text, "option", known).map(|option| option.code.clone()))
            .transpose()
    }

    fn side(self, unit: UnitId) -> Side {
        self.names.battle.units[unit.at()].side
    }

    /// Where units start.
    pub(super) fn units(
        self,
        facing: &[FacingText],
        list: &[PlacementText],
        replaced: &[Replaced],
    ) -> Result<Vec<Placement>, LoadError> {
        let (names, reader) = (self.names, self.names.reader);
        let mut looks: BTreeMap<FormationId, Vertex> = BTreeMap::new();
        for text in facing {
            let formation = names.formation(&text.formation)?;
            looks.insert(formation, counters::facing(reader, &text.facing)?);
        }
        let mut placed = BTreeSet::new();
        let mut stacks = BTreeMap::<Hex, Vec<stacking::Stacked>>::new();
        let mut placements = Vec::with_capacity(list.len());
        for text in list {
            let unit = names.unit(&text.unit)?;
            let twice = !placed.insert(unit);
            reader.refuse_if(twice, &text.unit, || Unfit::PlacedTwice(text.unit.get().clone()))?;
            let hex = names.hex(&text.hex)?;
            self.passable(unit, hex, &text.hex)?;
            self.stands(unit, text)?;
            let stack = stacks.entry(hex).or_default();
            let enemy = stack.first().is_some_and(|&(other, _)| self.side(other) != self.side(unit));
            let number = names.map.grid.number(hex);
            let code = || text.unit.get().clone();
            reader.refuse_if(enemy, &text.hex, || Unfit::EnemyHex { code: code(), hex: number })?;
            stack.push((unit, names.battle.strength(unit, text.standing, replaced)));
            if let Some(why) = stacking::flaw(names.battle, names.map, hex, stack) {
                return Err(reader.at(&text.hex, Unfit::Stack { hex: number, why }));
            }
            let formation = names.battle.units[unit.at()].formation;
            let usual =
                looks.get(&formation).copied().unwrap_or(names.battle.formations[formation.at()].facing);
            let facing = match &text.facing {
                Some(name) => counters::facing(reader, name)?,
                None => usual,
            };
            placements.push(Placement { unit, hex, facing, standing: text.standing });
        }
        Ok(placements)
    }

    /// A counter with one side cannot lie on its other.
    fn stands(self, unit: UnitId, text: &PlacementText) -> Result<(), LoadError> {
        let one_sided = self.names.battle.units[unit.at()].faces.disordered.is_none();
        let wrong = one_sided && text.standing == Standing::Disordered;
        self.names.reader.refuse_if(wrong, &text.unit, || Unfit::NoDisorder(text.unit.get().clone()))
    }

    /// Refuses a hex in which the unit cannot stand: craft on water, all others on ground that is open to their arm.
    fn passable(self, unit: UnitId, hex: Hex, place: &Text) -> Result<(), LoadError> {
        let names = self.names;
        let open = match names.battle.craft_of(unit) {
            Some(craft) => {
                names.battle.boards[0].map.grid.len() != names.map.grid.len() || craft.on.contains(&hex)
            }
            None => is_open(names, names.battle.units[unit.at()].arm, hex),
        };
        names.reader.refuse_if(!open, place, || Unfit::Impassable {
            unit: names.battle.units[unit.at()].code.clone(),
            hex: names.map.grid.number(hex),
        })
    }

    /// Who enters later: edge hexes that are open to every one of them.
    pub(super) fn arrivals(
        self,
        list: &[ArrivalText],
        placements: &[Placement],
    ) -> Result<Vec<Arrival>, LoadError> {
        let names = self.names;
        let mut there: BTreeSet<UnitId> = placements.iter().map(|placement| placement.unit).collect();
        let named: Vec<UnitId> = list
            .iter()
            .filter_map(|text| text.units.as_ref())
            .flat_map(|list| list.iter().filter_map(|text| names.battle.unit(text.get())).collect::<Vec<_>>())
            .collect();
        let mut arrivals = Vec::with_capacity(list.len());
        for text in list {
            let formation = names.formation(&text.formation)?;
            let units = match &text.units {
                Some(list) => self.of_formation(formation, list)?,
                None => {
                    let own = names.battle.formations[formation.at()].units.iter().copied();
                    own.filter(|unit| !there.contains(unit) && !named.contains(unit)).collect()
                }
            };
            let code = || text.formation.get().clone();
            names.reader.refuse_if(units.is_empty(), &text.formation, || Unfit::NoUnits(code()))?;
            for &unit in &units {
                let twice = || Unfit::PlacedTwice(names.battle.units[unit.at()].code.clone());
                names.reader.refuse_if(!there.insert(unit), &text.formation, twice)?;
            }
            arrivals.push(self.arrival(text, formation, units)?);
        }
        Ok(arrivals)
    }

    /// Units by name, all of one formation.
    fn of_formation(self, formation: FormationId, list: &[Text]) -> Result<Vec<UnitId>, LoadError> {
        let names = self.names;
        let units = names.units(list)?;
        for (unit, place) in units.iter().zip(list) {
            let foreign = names.battle.units[unit.at()].formation != formation;
            let of = names.battle.formations[formation.at()].code.clone();
            let code = place.get().clone();
            names.reader.refuse_if(foreign, place, || Unfit::WrongSide { code, of })?;
        }
        Ok(units)
    }

    fn arrival(
        self,
        text: &ArrivalText,
        formation: FormationId,
        units: Vec<UnitId>,
    ) -> Result<Arrival, LoadError> {
        let names = self.names;
        let mut entries = vec![self.entry(&text.turn, &text.hex, &units)?];
        for other in &text.or {
            entries.push(self.entry(&other.turn, &other.hex, &units)?);
        }
        let multiple = text.multiple.iter().map(|text| {
            let times = names.reader.number(&text.times, "times the cost", 1..=9)?;
            Ok(Multiple { turn: self.turn(&text.turn)?, times, rule: names.rule(&text.rule)? })
        });
        let multiple = multiple.collect::<Result<_, LoadError>>()?;
        Ok(Arrival {
            formation,
            units,
            entries,
            may_stay: text.may_stay,
            multiple,
            again: text.again.as_ref().map(|rule| names.rule(rule)).transpose()?,
            option: self.option(text.option.as_ref())?,
        })
    }

    fn entry(self, turn: &Figure, place: &Text, units: &[UnitId]) -> Result<Entry, LoadError> {
        let names = self.names;
        let hex = names.hex(place)?;
        let grid = &names.map.grid;
        names.reader.refuse_if(is_inside(grid, hex), place, || Unfit::NotAtEdge(grid.number(hex)))?;
        for &unit in units {
            self.passable(unit, hex, place)?;
        }
        Ok(Entry { turn: self.turn(turn)?, hex })
    }

    /// Where chiefs start or enter.
    pub(super) fn chiefs(
        self,
        list: &[ChiefEntryText],
        placements: &[Placement],
    ) -> Result<Vec<ChiefEntry>, LoadError> {
        let names = self.names;
        let mut placed = BTreeSet::<ChiefId>::new();
        let mut chiefs = Vec::with_capacity(list.len());
        for text in list {
            let chief = names.chief(&text.chief)?;
            let twice = !placed.insert(chief);
            names.reader.refuse_if(twice, &text.chief, || Unfit::PlacedTwice(text.chief.get().clone()))?;
            let hex = text.hex.as_ref().map(|hex| names.hex(hex)).transpose()?;
            if let (Some(hex), Some(place)) = (hex, &text.hex) {
                let side = names.battle.chiefs[chief.at()].side;
                let enemy = placements.iter().any(|unit| unit.hex == hex && self.side(unit.unit) != side);
                let number = names.map.grid.number(hex);
                let code = text.chief.get().clone();
                names.reader.refuse_if(enemy, place, || Unfit::EnemyHex { code, hex: number })?;
                // gloire-2.5.1-03: chiefs ride as cavalry does.
                let unit = text.chief.get().clone();
                let closed = !is_open(names, Arm::Cavalry, hex);
                names.reader.refuse_if(closed, place, || Unfit::Impassable { unit, hex: number })?;
            }
            let turn = text.turn.as_ref().map(|turn| self.turn(turn)).transpose()?.unwrap_or(0);
            let leaves = text.leaves.as_ref().map(|turn| self.turn(turn)).transpose()?;
            if let (Some(leaves), Some(place)) = (leaves.filter(|&leaves| leaves < turn), &text.leaves) {
                return Err(names.reader.at(place, Unfit::LeavesFirst { leaves, turn }));
            }
            chiefs.push(ChiefEntry {
                chief,
                hex,
                turn,
                leaves,
                option: self.option(text.option.as_ref())?,
                without: self.option(text.without.as_ref())?,
            });
        }
        Ok(chiefs)
    }

    /// Counters that stand in for weaker ones.
    pub(super) fn replaced(self, list: &[ReplacedText]) -> Result<Vec<Replaced>, LoadError> {
        let names = self.names;
        let read = |text: &ReplacedText| {
            let unit = names.unit(&text.unit)?;
            let strength = |at: usize| names.reader.number(&text.strength[at], "strength", 1..=30);
            let (found, disordered): (u8, u8) = (strength(0)?, strength(1)?);
            let printed = names.battle.units[unit.at()].faces.good.strength;
            let weaker = found <= printed;
            names.reader.refuse_if(weaker, &text.strength[0], || Unfit::NotStronger { printed, found })?;
            Ok(Replaced { unit, strength: (found, disordered) })
        };
        list.iter().map(read).collect()
    }

    /// Works that stand at the start.
    pub(super) fn built(self, list: &[BuiltText]) -> Result<Vec<(String, Hex, Hex)>, LoadError> {
        let names = self.names;
        let read = |text: &BuiltText| {
            let find = |code: &str| names.battle.clauses.works.iter().find(|work| work.code == code);
            let work = names.reader.known(&text.work, "work", find)?;
            let (from, edge, to) = pair(names, &text.hexside)?;
            let dry = names.map.side(from, edge).water.is_none();
            let (a, b) = (names.map.grid.number(from), names.map.grid.number(to));
            names.reader.refuse_if(dry, &text.hexside, || Unfit::BridgeWithoutWater { from: a, to: b })?;
            Ok((work.code.clone(), from, to))
        };
        list.iter().map(read).collect()
    }
}

/// Is a hex neither at the edge of the map nor beside it? Some sheets are printed with half a column at their edge: a road then
/// enters beside it.
pub(super) fn is_inside(grid: &Grid, hex: Hex) -> bool {
    let on_edge = |hex: Hex| grid.neighbours(hex).count() < 6;
    !on_edge(hex) && !grid.neighbours(hex).any(|(_, next)| on_edge(next))
}

/// Is a hex open to an arm that does not swim? Ground that the table or a clause closes to it is not.
fn is_open(names: Names, arm: Arm, hex: Hex) -> bool {
    let terrain = names.map.terrain[hex.index()];
    let wet = matches!(terrain, Terrain::Water | Terrain::Flooded);
    let soft = matches!(terrain, Terrain::Marsh | Terrain::Ice) && arm.is_artillery();
    let closed = names.battle.ground.iter().any(|ground| {
        ground.what == crate::data::What::Closed
            && ground.arms.has(arm)
            && (ground.terrain.contains(&terrain) || ground.hexes.contains(&hex))
    });
    !wet && !soft && !closed
}
