//! The set-up of a scenario: where units and officers start (16.1.4, stacking by 3.1).

use super::counters::Counters;
use super::{StackFlaw, Unfit};
use crate::data::{Command, Cost, Counter, Map, OfficerPlacement, Placement, Tables, Terrain};
use crate::ids::{FormationId, Side, UnitId};
use board::hexmap::ReadHexes;
use board::{Hex, Vertex};
use loader::{At, Flaw, LoadError, Reader, Text};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The most strength points in a hex (warburg-3.1-05).
const STACK_STRENGTH: u32 = 10;

/// The ground and what it costs.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    pub(super) map: &'a Map,
    pub(super) tables: &'a Tables,
}

impl Ground<'_> {
    /// Whether a unit can be in a hex at all: its terrain is open to the unit, or a road leads in (warburg-ter-07).
    pub(super) fn admits(self, unit: &Counter, hex: Hex) -> bool {
        let table = &self.tables.terrain;
        let line = match self.map.terrain[hex.index()] {
            Terrain::Clear => table.clear,
            Terrain::Woods => table.woods,
            Terrain::Village | Terrain::Town => table.built,
        };
        // warburg-ter-03: light cavalry pays as infantry in woods
        let cost = if unit.arm.is_cavalry() && !unit.arm.is_light() { line.cavalry } else { line.infantry };
        cost != Cost::Forbidden || self.map.sides[hex.index()].iter().any(|side| side.road)
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PlacementText {
    unit: Text,
    hex: Text,
    facing: Option<Text>,
    choose: Option<At<Vec<Text>>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OfficerPlacementText {
    officer: Text,
    hex: Text,
}

/// Who takes part in a scenario, and how.
pub(super) struct Roster {
    /// Formations listed by the scenario.
    pub(super) listed: Vec<FormationId>,
    /// Those among them that enter later.
    pub(super) later: BTreeSet<FormationId>,
}

/// A set-up being read.
#[derive(Clone, Copy)]
pub(super) struct SetUp<'a> {
    pub(super) reader: Reader<'a>,
    pub(super) ground: Ground<'a>,
    pub(super) counters: &'a Counters,
    pub(super) roster: &'a Roster,
}

impl SetUp<'_> {
    /// Where units start.
    pub(super) fn units(self, list: &[PlacementText]) -> Result<Vec<Placement>, LoadError> {
        let mut placed = BTreeSet::new();
        let mut stacks = BTreeMap::<Hex, Vec<(UnitId, Option<Vertex>)>>::new();
        let mut placements = Vec::with_capacity(list.len());
        for text in list {
            let unit = self.unit(&text.unit)?;
            let twice = !placed.insert(unit);
            self.reader.refuse_if(twice, &text.unit, || Unfit::PlacedTwice(text.unit.get().clone()))?;
            let facing = self.facing(unit, text)?;
            let hex = self.reader.hex(&self.ground.map.grid, &text.hex)?;
            let hexes = self.choices(unit, hex, text)?;
            let stack = stacks.entry(hex).or_default();
            stack.push((unit, facing));
            if let Some(why) = self.stack_flaw(stack) {
                let hex = self.ground.map.grid.number(hex);
                return Err(self.reader.at(&text.hex, Unfit::Stack { hex, why }));
            }
            placements.push(Placement { unit, hexes, hex, facing });
        }
        Ok(placements)
    }

    /// The unit of that code, which must be independent or of a formation that starts on the map.
    fn unit(self, text: &Text) -> Result<UnitId, LoadError> {
        let code = text.get();
        let unit = self.reader.known(text, "unit", |code| self.counters.unit(code))?;
        if let Some(formation) = self.counters.units[unit.at()].formation {
            let absent = !self.roster.listed.contains(&formation);
            self.reader.refuse_if(absent, text, || Unfit::NotInPlay(code.clone()))?;
            let later = self.roster.later.contains(&formation);
            self.reader.refuse_if(later, text, || Unfit::EntersLater(code.clone()))?;
        }
        Ok(unit)
    }

    fn facing(self, unit: UnitId, text: &PlacementText) -> Result<Option<Vertex>, LoadError> {
        let counter = &self.counters.units[unit.at()];
        match &text.facing {
            None if counter.arm.is_light() => Ok(None),
            None => Err(self.reader.at(&text.unit, Unfit::NoFacing(counter.code.clone()))),
            Some(name) if counter.arm.is_light() => {
                Err(self.reader.at(name, Unfit::LightFacing(counter.code.clone())))
            }
            Some(name) => {
                let unknown = || self.reader.at(name, Unfit::UnknownFacing(name.get().clone()));
                self.ground.map.vertex(name.get()).map(Some).ok_or_else(unknown)
            }
        }
    }

    /// The hexes the owner may choose from; a place stands for all its hexes.
    fn choices(self, unit: UnitId, default: Hex, text: &PlacementText) -> Result<Vec<Hex>, LoadError> {
        let map = self.ground.map;
        let Some(list) = &text.choose else {
            self.passable(unit, default, &text.hex)?;
            return Ok(vec![default]);
        };
        let mut hexes = Vec::new();
        for entry in list.get() {
            let place = map.places.iter().find(|place| place.name == *entry.get());
            let named = match place {
                Some(place) => place.hexes.clone(),
                None => vec![self.reader.hex(&map.grid, entry)?],
            };
            for hex in named {
                self.passable(unit, hex, entry)?;
                let twice = hexes.contains(&hex);
                self.reader.refuse_if(twice, entry, || Flaw::Repeated(map.grid.number(hex).to_string()))?;
                hexes.push(hex);
            }
        }
        let missing = !hexes.contains(&default);
        self.reader.refuse_if(missing, &text.hex, || Unfit::NotAmongChoices(map.grid.number(default)))?;
        Ok(hexes)
    }

    /// Refuses a hex in which the unit cannot stand.
    pub(super) fn passable(self, unit: UnitId, hex: Hex, place: &Text) -> Result<(), LoadError> {
        let counter = &self.counters.units[unit.at()];
        self.reader.refuse_if(!self.ground.admits(counter, hex), place, || Unfit::Impassable {
            unit: counter.code.clone(),
            hex: self.ground.map.grid.number(hex),
        })
    }

    fn stack_flaw(self, stack: &[(UnitId, Option<Vertex>)]) -> Option<StackFlaw> {
        let unit = |at: usize| &self.counters.units[stack[at].0.at()];
        if stack.len() > 2 {
            return Some(StackFlaw::ThreeUnits);
        }
        if stack.len() < 2 {
            return None;
        }
        let (top, below) = (unit(0), unit(1));
        let facings = (stack[0].1, stack[1].1);
        let checks = [
            (top.side != below.side, StackFlaw::TwoArmies),
            (matches!(facings, (Some(a), Some(b)) if a != b), StackFlaw::TwoFacings),
            (top.arm.is_artillery() && below.arm.is_artillery(), StackFlaw::TwoGuns),
            (below.arm.is_artillery(), StackFlaw::GunBelow),
            (!arms_mix(top, below), StackFlaw::MixedArms),
            (u32::from(top.strength) + u32::from(below.strength) > STACK_STRENGTH, StackFlaw::TooStrong),
        ];
        checks.into_iter().find(|(broken, _)| *broken).map(|(_, flaw)| flaw)
    }

    /// Where officers start: every one who takes part and does not enter later.
    pub(super) fn officers(
        self,
        list: &At<Vec<OfficerPlacementText>>,
        units: &[Placement],
    ) -> Result<Vec<OfficerPlacement>, LoadError> {
        let mut placed = BTreeSet::new();
        let mut officers = Vec::with_capacity(list.get().len());
        for text in list.get() {
            let placement = self.officer(text, units)?;
            let twice = !placed.insert(placement.officer);
            self.reader.refuse_if(twice, &text.officer, || Unfit::PlacedTwice(text.officer.get().clone()))?;
            officers.push(placement);
        }
        for (at, card) in self.counters.officers.iter().enumerate() {
            let absent = !placed.iter().any(|officer| officer.at() == at);
            let needed = match card.command {
                Command::Army => true,
                Command::Formation(f) => self.roster.listed.contains(&f) && !self.roster.later.contains(&f),
            };
            self.reader.refuse_if(needed && absent, list, || Unfit::OfficerNotPlaced(card.code.clone()))?;
        }
        Ok(officers)
    }

    fn officer(
        self,
        text: &OfficerPlacementText,
        units: &[Placement],
    ) -> Result<OfficerPlacement, LoadError> {
        let (code, grid) = (text.officer.get(), &self.ground.map.grid);
        let officer = self.reader.known(&text.officer, "officer", |code| self.counters.officer(code))?;
        let hex = self.reader.hex(grid, &text.hex)?;
        let card = &self.counters.officers[officer.at()];
        if let Command::Formation(formation) = card.command {
            let absent = !self.roster.listed.contains(&formation);
            self.reader.refuse_if(absent, &text.officer, || Unfit::NotInPlay(code.clone()))?;
            let later = self.roster.later.contains(&formation);
            self.reader.refuse_if(later, &text.officer, || Unfit::EntersLater(code.clone()))?;
        }
        let enemy = units.iter().any(|place| place.hex == hex && self.side(place.unit) != card.side);
        let number = grid.number(hex);
        self.reader.refuse_if(enemy, &text.hex, || Unfit::EnemyHex { code: code.clone(), hex: number })?;
        if let Command::Formation(formation) = card.command {
            let near = |place: &Placement| {
                self.counters.units[place.unit.at()].formation == Some(formation)
                    && grid.distance(hex, place.hex) <= u16::from(card.radius)
            };
            let apart = !units.iter().any(near);
            self.reader
                .refuse_if(apart, &text.hex, || Unfit::LeaderApart { code: code.clone(), hex: number })?;
        }
        Ok(OfficerPlacement { officer, hex })
    }

    fn side(self, unit: UnitId) -> Side {
        self.counters.units[unit.at()].side
    }
}

/// Whether two units may share a hex by their arms (warburg-3.1-02, warburg-3.1-03).
fn arms_mix(a: &Counter, b: &Counter) -> bool {
    let same_arm = a.arm.is_infantry() == b.arm.is_infantry();
    let one_corps = a.arm.is_light() && b.arm.is_light() && a.corps == b.corps;
    a.arm.is_artillery() || b.arm.is_artillery() || same_arm || one_corps
}
