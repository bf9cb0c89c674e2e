//! What the names in the files of a battle mean: sides, formations, counters, chiefs, hexes and rules.

use super::Unfit;
use crate::data::{Among, Arms, Battle, Map, Order, Where};
use crate::ids::{ChiefId, FormationId, Side, SpecialId, UnitId};
use board::Hex;
use board::hexmap::ReadHexes;
use catalogue::Catalogue;
use kernel::RuleId;
use loader::{At, Figure, LoadError, Reader, Text};

/// A file being read, and what its names may mean.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub(super) reader: Reader<'a>,
    pub(super) battle: &'a Battle,
    pub(super) catalogue: &'a Catalogue,
    /// The ground that hexes are looked for on.
    pub(super) map: &'a Map,
}

impl Names<'_> {
    pub(super) fn hex(self, text: &Text) -> Result<Hex, LoadError> {
        self.reader.hex(&self.map.grid, text)
    }

    pub(super) fn hexes(self, list: &[Text]) -> Result<Vec<Hex>, LoadError> {
        self.reader.each(list, |text| self.hex(text))
    }

    pub(super) fn side(self, text: &Text) -> Result<Side, LoadError> {
        self.reader.known(text, "side", |code| self.battle.side(code))
    }

    pub(super) fn formation(self, text: &Text) -> Result<FormationId, LoadError> {
        self.reader.known(text, "formation", |code| self.battle.formation(code))
    }

    /// Formations by their own codes or by those of their groups, each once, in their order.
    pub(super) fn formations(self, list: &[Text]) -> Result<Vec<FormationId>, LoadError> {
        let mut all = Vec::new();
        for text in list {
            match self.battle.group(text.get()) {
                Some(group) => all.extend(&self.battle.groups[group.at()].formations),
                None => all.push(self.formation(text)?),
            }
        }
        all.sort();
        all.dedup();
        Ok(all)
    }

    /// Formations, by their own codes or by those of their groups, all of one side.
    pub(super) fn formations_of(self, side: Side, list: &[Text]) -> Result<Vec<FormationId>, LoadError> {
        for text in list {
            let one = self.formations(std::slice::from_ref(text))?;
            let foreign = one.iter().any(|id| self.battle.formations[id.at()].side != side);
            let of = self.battle.sides[side.index()].code.clone();
            self.reader.refuse_if(foreign, text, || Unfit::WrongSide { code: text.get().clone(), of })?;
        }
        self.formations(list)
    }

    pub(super) fn unit(self, text: &Text) -> Result<UnitId, LoadError> {
        self.reader.known(text, "unit", |code| self.battle.unit(code))
    }

    pub(super) fn units(self, list: &[Text]) -> Result<Vec<UnitId>, LoadError> {
        self.reader.each(list, |text| self.unit(text))
    }

    pub(super) fn chief(self, text: &Text) -> Result<ChiefId, LoadError> {
        self.reader.known(text, "chief", |code| self.battle.chief(code))
    }

    pub(super) fn chiefs(self, list: &[Text]) -> Result<Vec<ChiefId>, LoadError> {
        self.reader.each(list, |text| self.chief(text))
    }

    pub(super) fn special(self, text: &Text) -> Result<SpecialId, LoadError> {
        self.reader.known(text, "special marker", |code| self.battle.special(code))
    }

    /// The hexes of a region of the map.
    pub(super) fn region(self, text: &Text) -> Result<Vec<Hex>, LoadError> {
        let find = |code: &str| self.map.regions.iter().find(|region| region.code == code);
        self.reader.known(text, "region", find).map(|region| region.hexes.clone())
    }

    /// A rule of the series or of this battle.
    pub(super) fn rule(self, text: &Text) -> Result<RuleId, LoadError> {
        let rule = RuleId::named(self.catalogue, text.get()).map_err(|error| self.reader.at(text, error))?;
        let of = self.catalogue.rule(text.get()).and_then(|rule| rule.battle.as_deref());
        let foreign = of.is_some_and(|battle| battle != self.battle.code);
        self.reader.refuse_if(foreign, text, || Unfit::ForeignRule {
            rule: text.get().clone(),
            battle: self.battle.code.clone(),
        })?;
        Ok(rule)
    }

    /// Rules, at least one, none twice.
    pub(super) fn rules(self, list: &At<Vec<Text>>) -> Result<Vec<RuleId>, LoadError> {
        self.reader.some(list, "rules")?;
        self.reader.each(list.get(), |text| self.rule(text))
    }

    /// The code of a trigger or of a waking.
    pub(super) fn event(self, text: &Text) -> Result<String, LoadError> {
        let find = |code: &str| self.battle.has_event(code).then(|| code.to_owned());
        self.reader.known(text, "trigger", find)
    }

    /// A span of turns.
    pub(super) fn turns(self, text: &[Figure; 2]) -> Result<(u8, u8), LoadError> {
        let [from, to] = text;
        let first = self.reader.number(from, "a turn", 1..=30)?;
        let last = self.reader.number(to, "a turn", 1..=30)?;
        self.reader.refuse_if(last < first, to, || Unfit::TurnOrder { from: first, to: last })?;
        Ok((first, last))
    }
}

loader::texts! {
    /// Whom a clause speaks of: of a side, of formations or groups, of arms; or counters by name.
    #[derive(Default)]
    pub(super) struct AmongText {
        side: Option<Text>,
        formations: Option<Vec<Text>>,
        units: Option<Vec<Text>>,
        arms: Option<Vec<Order>>,
    }

    /// Where a clause holds: in these hexes, or on this terrain; anywhere if neither is named.
    #[derive(Default)]
    pub(super) struct WhereText {
        hexes: Option<At<Vec<Text>>>,
        terrain: Option<Vec<crate::data::Terrain>>,
    }
}

impl AmongText {
    /// Whom it means; at least one counter is meant.
    pub(super) fn read(text: &At<AmongText>, names: Names) -> Result<Among, LoadError> {
        let said = text.get();
        let who = Among {
            side: said.side.as_ref().map(|side| names.side(side)).transpose()?,
            formations: names.formations(said.formations.as_deref().unwrap_or_default())?,
            units: names.units(said.units.as_deref().unwrap_or_default())?,
            arms: Arms::of(said.arms.as_deref().unwrap_or_default()),
        };
        let nobody = !UnitId::all(names.battle.units.len()).any(|unit| who.means(names.battle, unit));
        names.reader.refuse_if(nobody, text, || Unfit::Nobody)?;
        Ok(who)
    }
}

impl WhereText {
    pub(super) fn read(&self, names: Names) -> Result<Where, LoadError> {
        match (&self.hexes, &self.terrain) {
            (None, None) => Ok(Where::Anywhere),
            (Some(hexes), None) => names.hexes(hexes.get()).map(Where::Hexes),
            (None, Some(terrain)) => Ok(Where::Terrain(terrain.clone())),
            (Some(hexes), Some(_)) => Err(names.reader.at(hexes, Unfit::OneOf("hexes", "terrain"))),
        }
    }
}
