//! Clauses of `counters.toml`: what a battle changes about its counters, chiefs and stacks.

use super::Unfit;
use super::conditions::{self, ConditionText};
use super::counters::{self, CountersText};
use super::names::{AmongText, Names, WhereText};
use crate::data::{
    Apart, Bar, Barred, Battery, Boarding, Clauses, Craft, Crossing, Escort, Figurehead, Label, MAX_WORKS,
    March, Particulars, Says, Sphere, Stacking, StackingLimit, Successor, Takes, Terrain, Trait, TraitClause,
    Work, WorkKind, Works,
};
use crate::redoubts::MAX_REDOUBTS;
use board::Hex;
use loader::{At, Figure, LoadError, Text};
use std::collections::{BTreeMap, BTreeSet};

loader::texts! {
    pub(super) struct TraitText {
        what: Trait,
        who: At<AmongText>,
        rules: At<Vec<Text>>,
    }

    /// Whom a chief may give orders: formations or groups, but for some.
    pub(super) struct SphereText {
        chief: Text,
        to: At<Vec<Text>>,
        #[serde(default)]
        but: Vec<Text>,
        rule: Text,
    }

    /// Who follows a chief that is eliminated.
    pub(super) struct SuccessorText {
        of: Text,
        chief: Text,
        takes: Takes,
        /// He commands nothing before that.
        #[serde(default)]
        waits: bool,
        rules: At<Vec<Text>>,
    }

    /// Persons of rank who give no orders.
    pub(super) struct FigureheadText {
        chiefs: Vec<Text>,
        rule: Text,
    }

    pub(super) struct EscortText {
        unit: Text,
        of: Vec<Text>,
        rule: Text,
    }

    /// Who may share a hex: `most`, `more` (with `points`), `points`, `only` or `apart`.
    pub(super) struct StackingText {
        who: Option<At<AmongText>>,
        #[serde(default, rename = "where")]
        place: WhereText,
        /// This many of them may.
        most: Option<Figure>,
        /// This many more of them than the series allows.
        more: Option<Figure>,
        /// The most strength of them together.
        points: Option<Figure>,
        /// This many of anything, and no more.
        only: Option<Figure>,
        /// Two formations or groups that never stack.
        apart: Option<[Text; 2]>,
        rules: At<Vec<Text>>,
    }

    /// What is forbidden, to whom, where, and unless what.
    pub(super) struct BarText {
        what: Barred,
        who: At<AmongText>,
        #[serde(default, rename = "where")]
        place: WhereText,
        unless: Option<At<Vec<At<ConditionText>>>>,
        /// Until the trigger of this code fires.
        until: Option<Text>,
        rules: At<Vec<Text>>,
    }

    /// What swims.
    pub(super) struct CraftText {
        code: Text,
        /// The counters that are such craft.
        #[serde(default)]
        units: Vec<Text>,
        /// Markers that ferry.
        markers: Option<Figure>,
        /// Only on the water of this region.
        region: Option<Text>,
        /// What a hex of water costs.
        cost: Figure,
        /// What it costs cavalry that is ferried.
        cavalry_cost: Option<Figure>,
        boards: Option<BoardingText>,
        /// Hexes by which it may leave the map.
        #[serde(default)]
        exits: Vec<Text>,
        rules: At<Vec<Text>>,
        /// Which of them decides what.
        #[serde(default)]
        says: BTreeMap<Says, Text>,
    }

    struct BoardingText {
        who: At<AmongText>,
        most: Figure,
        cost: Figure,
    }

    /// Who crosses a river by boat.
    pub(super) struct CrossingText {
        who: At<AmongText>,
        river: Text,
        cost: Figure,
        /// Until the work of this code is built.
        until: Option<Text>,
        rules: At<Vec<Text>>,
        /// Which of them decides what.
        #[serde(default)]
        says: BTreeMap<Says, Text>,
    }

    /// What can be built, laid, burnt or spiked.
    pub(super) struct WorkText {
        code: Text,
        kind: WorkKind,
        by: At<AmongText>,
        /// On hexsides of this river.
        river: Option<Text>,
        /// Or in these hexes.
        hexes: Option<At<Vec<Text>>>,
        stages: Option<Figure>,
        rules: At<Vec<Text>>,
        /// Which of them decides what.
        #[serde(default)]
        says: BTreeMap<Says, Text>,
    }

    /// Guns without a counter.
    pub(super) struct BatteryText {
        hex: Text,
        strength: Figure,
        range: At<[Figure; 2]>,
        rules: At<Vec<Text>>,
    }

    /// A march that a formation is bound to.
    pub(super) struct MarchText {
        formation: Text,
        goal: At<Vec<Text>>,
        along: At<Vec<Text>>,
        /// From there on, this many hexes from the last row at most.
        edge: Figure,
        rules: At<Vec<Text>>,
        /// Which of them decides what.
        #[serde(default)]
        says: BTreeMap<Says, Text>,
    }
}

/// Reads all clauses of the file.
pub(super) fn read(names: Names, text: &CountersText) -> Result<Clauses, LoadError> {
    let mut codes = BTreeSet::new();
    names.reader.at_most(&text.work, "works", MAX_WORKS, |work| &work.code)?;
    names.reader.at_most(&text.battery, "batteries", MAX_REDOUBTS, |battery| &battery.hex)?;
    let clauses = Clauses {
        traits: each(&text.traits, |entry| entry.read(names))?,
        spheres: each(&text.sphere, |entry| entry.read(names))?,
        successors: each(&text.successor, |entry| entry.read(names))?,
        figureheads: each(&text.figurehead, |entry| {
            Ok(Figurehead { chiefs: names.chiefs(&entry.chiefs)?, rule: names.rule(&entry.rule)? })
        })?,
        escorts: each(&text.escort, |entry| {
            let (unit, of) = (names.unit(&entry.unit)?, names.chiefs(&entry.of)?);
            let side = names.battle.units[unit.at()].side;
            for (chief, place) in of.iter().zip(&entry.of) {
                let foreign = names.battle.chiefs[chief.at()].side != side;
                let wrong = || Unfit::WrongSide { code: place.get().clone(), of: entry.unit.get().clone() };
                names.reader.refuse_if(foreign, place, wrong)?;
            }
            Ok(Escort { unit, of, rule: names.rule(&entry.rule)? })
        })?,
        stacking: each(&text.stacking, |entry| entry.read(names))?,
        bars: bars(names, &text.bar)?,
        craft: each(&text.craft, |entry| entry.read(names, &mut codes))?,
        works: each(&text.work, |entry| entry.read(names, &mut codes))?,
        crossings: Vec::new(),
        batteries: each(&text.battery, |entry| entry.read(names))?,
        marches: each(&text.march, |entry| entry.read(names))?,
    };
    let crossings = each(&text.crossing, |entry| entry.read(names, &clauses.works))?;
    Ok(Clauses { crossings, ..clauses })
}

/// Abbreviations.
pub(super) fn labels(names: Names, text: &CountersText) -> Result<Vec<Label>, LoadError> {
    let reader = names.reader;
    each(&text.label, |entry| {
        let word = reader.text(&entry.word, "an abbreviation")?;
        let (en, fr) =
            (reader.text(&entry.en, "an abbreviation")?, reader.text(&entry.fr, "an abbreviation")?);
        Ok(Label { word, en, fr, rule: names.rule(&entry.rule)? })
    })
}

/// The rules of a clause by what they decide.
fn says(names: Names, by: &BTreeMap<Says, Text>, all: &At<Vec<Text>>) -> Result<Particulars, LoadError> {
    let mut found = BTreeMap::new();
    for (&what, rule) in by {
        found.insert(what, names.rule(rule)?);
    }
    Ok(Particulars::new(found, names.rules(all)?[0]))
}

fn each<T, C>(list: &[T], read: impl FnMut(&T) -> Result<C, LoadError>) -> Result<Vec<C>, LoadError> {
    list.iter().map(read).collect()
}

/// Bars, of a battle or of a scenario.
pub(super) fn bars(names: Names, list: &[BarText]) -> Result<Vec<Bar>, LoadError> {
    each(list, |text| {
        let unless = match &text.unless {
            Some(list) => conditions::read_all(names, list)?,
            None => Vec::new(),
        };
        let until = text.until.as_ref().map(|code| names.event(code)).transpose()?;
        Ok(Bar {
            what: text.what,
            who: AmongText::read(&text.who, names)?,
            place: text.place.read(names)?,
            unless,
            until,
            rules: names.rules(&text.rules)?,
        })
    })
}

impl TraitText {
    fn read(&self, names: Names) -> Result<TraitClause, LoadError> {
        let who = AmongText::read(&self.who, names)?;
        let units = crate::ids::UnitId::all(names.battle.units.len());
        let units = units.filter(|&unit| who.means(names.battle, unit)).collect();
        Ok(TraitClause { what: self.what, units, rules: names.rules(&self.rules)? })
    }
}

impl SphereText {
    fn read(&self, names: Names) -> Result<Sphere, LoadError> {
        let chief = names.chief(&self.chief)?;
        let mut to = names.formations(names.reader.some(&self.to, "formations")?)?;
        let but = names.formations(&self.but)?;
        to.retain(|formation| !but.contains(formation));
        let side = names.battle.chiefs[chief.at()].side;
        let foreign = to.iter().find(|formation| names.battle.formations[formation.at()].side != side);
        if let Some(formation) = foreign {
            let of = names.battle.formations[formation.at()].code.clone();
            return Err(names
                .reader
                .at(&self.chief, Unfit::WrongSide { code: self.chief.get().clone(), of }));
        }
        Ok(Sphere { chief, to, rule: names.rule(&self.rule)? })
    }
}

impl SuccessorText {
    fn read(&self, names: Names) -> Result<Successor, LoadError> {
        let (of, chief) = (names.chief(&self.of)?, names.chief(&self.chief)?);
        names.reader.refuse_if(of == chief, &self.chief, || Unfit::OwnHeir)?;
        let side = |chief: crate::ids::ChiefId| names.battle.chiefs[chief.at()].side;
        let wrong = || Unfit::WrongSide { code: self.chief.get().clone(), of: self.of.get().clone() };
        names.reader.refuse_if(side(of) != side(chief), &self.chief, wrong)?;
        Ok(Successor { of, chief, takes: self.takes, waits: self.waits, rules: names.rules(&self.rules)? })
    }
}

impl StackingText {
    fn read(&self, names: Names) -> Result<StackingLimit, LoadError> {
        let reader = names.reader;
        let count = |figure: &Figure| reader.number(figure, "a stacking limit", 0..=12);
        let points = |figure: &Figure| reader.number(figure, "strength points", 1..=99);
        let what = match (&self.most, &self.more, &self.points, &self.only, &self.apart) {
            (Some(most), None, None, None, None) => Stacking::Most(count(most)?),
            (None, Some(more), limit, None, None) => {
                Stacking::Besides { more: count(more)?, points: limit.as_ref().map(points).transpose()? }
            }
            (None, None, Some(limit), None, None) => Stacking::Points(points(limit)?),
            (None, None, None, Some(only), None) => Stacking::Only(count(only)?),
            (None, None, None, None, Some([one, other])) => {
                let formations = |text: &Text| names.formations(std::slice::from_ref(text));
                Stacking::Apart(Apart(formations(one)?, formations(other)?))
            }
            _ => return Err(reader.at(&self.rules, Unfit::EmptyClause)),
        };
        let anybody = At::new(self.rules.span(), AmongText::default());
        let who = AmongText::read(self.who.as_ref().unwrap_or(&anybody), names)?;
        Ok(StackingLimit { who, place: self.place.read(names)?, what, rules: names.rules(&self.rules)? })
    }
}

impl CraftText {
    fn read(&self, names: Names, codes: &mut BTreeSet<String>) -> Result<Craft, LoadError> {
        let reader = names.reader;
        let water = |hex: &Hex| names.map.terrain[hex.index()] == Terrain::Water;
        let on: Vec<Hex> = match &self.region {
            Some(region) => names.region(region)?.into_iter().filter(water).collect(),
            None => names.map.grid.hexes().filter(water).collect(),
        };
        reader.refuse_if(on.is_empty(), &self.code, || Unfit::NoWater)?;
        let exits = names.hexes(&self.exits)?;
        for (hex, place) in exits.iter().zip(&self.exits) {
            reader.refuse_if(!on.contains(hex), place, || Unfit::NotWater(names.map.grid.number(*hex)))?;
            let inside = names.map.grid.neighbours(*hex).count() == 6;
            reader.refuse_if(inside, place, || Unfit::NotOnEdge(names.map.grid.number(*hex)))?;
        }
        let boards = match &self.boards {
            Some(text) => Some(Boarding {
                who: AmongText::read(&text.who, names)?,
                most: reader.number(&text.most, "passengers", 1..=6)?,
                cost: reader.number(&text.cost, "a cost", 0..=6)?,
            }),
            None => None,
        };
        let points = |figure: &Option<Figure>, what| match figure {
            Some(figure) => reader.number(figure, what, 1..=12),
            None => Ok(0),
        };
        reader
            .refuse_if(self.units.is_empty() && self.markers.is_none(), &self.code, || Unfit::EmptyClause)?;
        Ok(Craft {
            code: reader.code(&self.code, codes)?,
            units: names.units(&self.units)?,
            markers: points(&self.markers, "ferry markers")?,
            on,
            cost: reader.number(&self.cost, "a cost", 1..=6)?,
            cavalry_cost: points(&self.cavalry_cost, "a cost")?,
            boards,
            exits,
            rules: names.rules(&self.rules)?,
            says: says(names, &self.says, &self.rules)?,
        })
    }
}

/// A river of the map, by its name.
fn river(names: Names, text: &Text) -> Result<String, LoadError> {
    let find =
        |name: &str| names.map.waters.iter().find(|water| water.name == name).map(|water| water.name.clone());
    names.reader.known(text, "river", find)
}

impl CrossingText {
    fn read(&self, names: Names, works: &[Work]) -> Result<Crossing, LoadError> {
        let until = match &self.until {
            Some(code) => Some(names.reader.known(code, "work", |code| {
                works.iter().find(|work| work.code == code).map(|work| work.code.clone())
            })?),
            None => None,
        };
        Ok(Crossing {
            who: AmongText::read(&self.who, names)?,
            river: river(names, &self.river)?,
            cost: names.reader.number(&self.cost, "a cost", 1..=6)?,
            until,
            rules: names.rules(&self.rules)?,
            says: says(names, &self.says, &self.rules)?,
        })
    }
}

impl WorkText {
    fn read(&self, names: Names, codes: &mut BTreeSet<String>) -> Result<Work, LoadError> {
        let reader = names.reader;
        let place = match (&self.river, &self.hexes) {
            (Some(name), None) => Works::River(river(names, name)?),
            (None, Some(hexes)) => {
                reader.at_most(hexes.get(), "hexes of a work", MAX_WORKS, |hex| hex)?;
                Works::Hexes(names.hexes(reader.some(hexes, "hexes of a work")?)?)
            }
            _ => return Err(reader.at(&self.code, Unfit::OneOf("river", "hexes"))),
        };
        Ok(Work {
            code: reader.code(&self.code, codes)?,
            kind: self.kind,
            by: AmongText::read(&self.by, names)?,
            place,
            stages: match &self.stages {
                Some(stages) => reader.number(stages, "stages of a work", 1..=4)?,
                None => 1,
            },
            rules: names.rules(&self.rules)?,
            says: says(names, &self.says, &self.rules)?,
        })
    }
}

impl BatteryText {
    fn read(&self, names: Names) -> Result<Battery, LoadError> {
        Ok(Battery {
            hex: names.hex(&self.hex)?,
            strength: names.reader.number(&self.strength, "strength", 1..=12)?,
            range: counters::range(names.reader, &self.range)?,
            rules: names.rules(&self.rules)?,
        })
    }
}

impl MarchText {
    fn read(&self, names: Names) -> Result<March, LoadError> {
        let reader = names.reader;
        Ok(March {
            formation: names.formation(&self.formation)?,
            goal: names.hexes(reader.some(&self.goal, "hexes of a march")?)?,
            along: names.hexes(reader.some(&self.along, "hexes of a march")?)?,
            edge: reader.number(&self.edge, "hexes from the edge", 0..=9)?,
            rules: names.rules(&self.rules)?,
            says: says(names, &self.says, &self.rules)?,
        })
    }
}
