//! The set-up of a scenario: where units and officers start (16.1.4, stacking by 3.1).

use super::Unfit;
use crate::data::{Command, Data, OfficerPlacement, Placement};
use crate::ids::{FormationId, Side, UnitId};
use board::hexmap::ReadHexes;
use board::{Hex, Vertex};
use loader::{At, Flaw, LoadError, Reader, Text};
use std::collections::{BTreeMap, BTreeSet};

loader::texts! {
    pub(super) struct PlacementText {
        unit: Text,
        hex: Text,
        facing: Option<Text>,
        choose: Option<At<Vec<Text>>>,
    }

    pub(super) struct OfficerPlacementText {
        officer: Text,
        hex: Text,
    }
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
    pub(super) data: &'a Data,
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
            let hex = self.reader.hex(&self.data.map.grid, &text.hex)?;
            let hexes = self.choices(unit, hex, text)?;
            let stack = stacks.entry(hex).or_default();
            stack.push((unit, facing));
            if let Some(why) = self.data.stack_flaw(stack) {
                let hex = self.data.map.grid.number(hex);
                return Err(self.reader.at(&text.hex, Unfit::Stack { hex, why }));
            }
            placements.push(Placement { unit, hexes, hex, facing });
        }
        Ok(placements)
    }

    /// The unit of that code, which must be independent or of a formation that starts on the map.
    fn unit(self, text: &Text) -> Result<UnitId, LoadError> {
        let code = text.get();
        let unit = self.reader.known(text, "unit", |code| self.data.unit(code))?;
        if let Some(formation) = self.data.units[unit.at()].formation {
            let absent = !self.roster.listed.contains(&formation);
            self.reader.refuse_if(absent, text, || Unfit::NotInPlay(code.clone()))?;
            let later = self.roster.later.contains(&formation);
            self.reader.refuse_if(later, text, || Unfit::EntersLater(code.clone()))?;
        }
        Ok(unit)
    }

    fn facing(self, unit: UnitId, text: &PlacementText) -> Result<Option<Vertex>, LoadError> {
        let counter = &self.data.units[unit.at()];
        match &text.facing {
            None if counter.arm.is_light() => Ok(None),
            None => Err(self.reader.at(&text.unit, Unfit::NoFacing(counter.code.clone()))),
            Some(name) if counter.arm.is_light() => {
                Err(self.reader.at(name, Unfit::LightFacing(counter.code.clone())))
            }
            Some(name) => {
                let unknown = || self.reader.at(name, Unfit::UnknownFacing(name.get().clone()));
                self.data.map.vertex(name.get()).map(Some).ok_or_else(unknown)
            }
        }
    }

    /// The hexes the owner may choose from; a place stands for all its hexes.
    fn choices(self, unit: UnitId, default: Hex, text: &PlacementText) -> Result<Vec<Hex>, LoadError> {
        let map = &self.data.map;
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
        let counter = &self.data.units[unit.at()];
        self.reader.refuse_if(!self.data.admits(counter, hex), place, || Unfit::Impassable {
            unit: counter.code.clone(),
            hex: self.data.map.grid.number(hex),
        })
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
        for (at, card) in self.data.officers.iter().enumerate() {
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
        let (code, grid) = (text.officer.get(), &self.data.map.grid);
        let officer = self.reader.known(&text.officer, "officer", |code| self.data.officer(code))?;
        let hex = self.reader.hex(grid, &text.hex)?;
        let card = &self.data.officers[officer.at()];
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
                self.data.units[place.unit.at()].formation == Some(formation)
                    && grid.distance(hex, place.hex) <= u16::from(card.radius)
            };
            let apart = !units.iter().any(near);
            self.reader
                .refuse_if(apart, &text.hex, || Unfit::LeaderApart { code: code.clone(), hex: number })?;
        }
        Ok(OfficerPlacement { officer, hex })
    }

    fn side(self, unit: UnitId) -> Side {
        self.data.units[unit.at()].side
    }
}
