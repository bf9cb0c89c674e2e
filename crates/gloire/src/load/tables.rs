//! `tables.toml`: terrain, fire, shock and charge, ratios and ranges.

#![allow(dead_code)] // marks are read where they stand in the file

use super::Unfit;
use crate::data::Terrain;
use crate::tables::{
    Afterwards, Bands, Combat, Cost, Costs, Disorders, FireModifiersText, FireResult, Line, Range, Ratio,
    Row, ShockModifiersText, ShockResult, Suffers, Tables, Zones,
};
use loader::{At, Figure, File, Flaw, LoadError, Mark, Reader, Sources, Text};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A figure, or `"no"` where a thing cannot be done.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged, expecting = "a figure, or \"no\" where it cannot be done")]
enum FigureOrNo {
    Figure(i64),
    Word(String),
}

loader::texts! {
    pub(super) struct TablesText {
        /// A row for each terrain of the maps.
        hex: At<Vec<HexText>>,
        /// A row for what lies on a hexside, or between two levels.
        hexside: At<Vec<HexsideText>>,
        ways: WaysText,
        fire: FireText,
        shock: ShockText,
        ratio: RatiosText,
        range: Vec<RangeText>,
    }

    struct HexText {
        terrain: At<Terrain>,
        /// Movement points of infantry, cavalry and artillery.
        cost: At<Vec<At<FigureOrNo>>>,
        fire: Figure,
        shock: At<FigureOrNo>,
        /// May be charged into.
        charge: bool,
        #[serde(default)]
        blocks_sight: bool,
        #[serde(default)]
        disorders: Disorders,
        #[serde(default)]
        zones: Zones,
        #[serde(default)]
        six_fronts: bool,
        source: BTreeMap<String, Mark>,
    }

    struct HexsideText {
        line: At<Line>,
        /// Movement points added for infantry, cavalry and artillery.
        cost: At<Vec<At<FigureOrNo>>>,
        /// Uphill, of a level.
        fire: Figure,
        /// Uphill, of a level.
        shock: At<FigureOrNo>,
        downhill: Option<DownhillText>,
        /// May be charged across.
        charge: bool,
        #[serde(default)]
        blocks_sight: bool,
        #[serde(default)]
        disorders: Disorders,
        #[serde(default)]
        zones: Zones,
        source: BTreeMap<String, Mark>,
    }

    struct DownhillText {
        fire: Figure,
        shock: At<FigureOrNo>,
    }

    struct WaysText {
        /// What a hex costs along a road.
        road: Figure,
        /// Along a path, one in this many of the hex's cost, rounded up.
        path: Figure,
        /// What a road or path adds where a slope closes the ground to an arm.
        surcharge: Figure,
        /// The most that a hex may cost in a charge.
        charge_limit: Figure,
        source: BTreeMap<String, Mark>,
    }

    struct FireText {
        source: Mark,
        lines: At<Vec<FireLineText>>,
        modifiers: FireModifiersText,
    }

    struct FireLineText {
        up_to: Option<Figure>,
        effect: FireResult,
    }

    struct ShockText {
        source: Mark,
        lines: At<Vec<ShockLineText>>,
        modifiers: ShockModifiersText,
    }

    struct ShockLineText {
        up_to: Option<Figure>,
        #[serde(default)]
        attacker: Suffers,
        #[serde(default)]
        defender: Suffers,
        #[serde(default)]
        then: Afterwards,
    }

    struct RatiosText {
        source: Mark,
        lines: At<Vec<RatioText>>,
    }

    struct RatioText {
        ratio: Text,
        modifier: Figure,
    }

    struct RangeText {
        name: Text,
        effective: Figure,
        maximum: Figure,
        source: Mark,
    }
}

/// Reads the tables.
pub(super) fn read(file: &File, sources: &mut Sources) -> Result<Tables, LoadError> {
    let reader = Reader::new(file);
    let text: TablesText = reader.parse()?;
    sources.note_file(reader, "tables")?;
    let fire = bands(reader, &text.fire.lines, |line| (line.up_to.as_ref(), line.effect))?;
    let shock = bands(reader, &text.shock.lines, |line| {
        (
            line.up_to.as_ref(),
            ShockResult { attacker: line.attacker, defender: line.defender, then: line.then },
        )
    })?;
    Ok(Tables {
        terrain: hexes(reader, &text.hex)?,
        lines: hexsides(reader, &text.hexside)?,
        road: reader.number(&text.ways.road, "the cost of a road", 1..=3)?,
        path: reader.number(&text.ways.path, "the part paid along a path", 1..=4)?,
        way_surcharge: reader.number(&text.ways.surcharge, "the surcharge of a way", 0..=4)?,
        charge_limit: reader.number(&text.ways.charge_limit, "the limit of a charge", 1..=8)?,
        fire,
        fire_modifiers: text.fire.modifiers.read(reader)?,
        shock,
        shock_modifiers: text.shock.modifiers.read(reader)?,
        ratios: ratios(reader, &text.ratio.lines)?,
        ranges: text.range.iter().map(|range| self::range(reader, range)).collect::<Result<_, _>>()?,
    })
}

/// A row for each terrain, in its order.
fn hexes(reader: Reader, list: &At<Vec<HexText>>) -> Result<Vec<Row>, LoadError> {
    let mut rows = BTreeMap::new();
    for text in list.get() {
        let terrain = *text.terrain.get();
        let combat = combat(reader, &text.fire, &text.shock)?;
        let row = Row {
            cost: costs(reader, &text.cost, 1)?,
            combat,
            downhill: combat,
            charge: text.charge,
            blocks_sight: text.blocks_sight,
            disorders: text.disorders,
            zones: text.zones,
            six_fronts: text.six_fronts,
        };
        let twice = rows.insert(terrain, row).is_some();
        reader.refuse_if(twice, &text.terrain, || Flaw::Repeated(terrain.word().to_owned()))?;
    }
    for terrain in Terrain::all() {
        reader.refuse_if(!rows.contains_key(&terrain), list, || Unfit::NoRow(terrain.word().to_owned()))?;
    }
    Ok(rows.into_values().collect())
}

/// A row for each line, in its order.
fn hexsides(reader: Reader, list: &At<Vec<HexsideText>>) -> Result<Vec<Row>, LoadError> {
    let mut rows = BTreeMap::new();
    for text in list.get() {
        let line = *text.line.get();
        let combat = combat(reader, &text.fire, &text.shock)?;
        let downhill = match &text.downhill {
            Some(downhill) => self::combat(reader, &downhill.fire, &downhill.shock)?,
            None => combat,
        };
        let row = Row {
            cost: costs(reader, &text.cost, 0)?,
            combat,
            downhill,
            charge: text.charge,
            blocks_sight: text.blocks_sight,
            disorders: text.disorders,
            zones: text.zones,
            six_fronts: false,
        };
        let twice = rows.insert(line, row).is_some();
        reader.refuse_if(twice, &text.line, || Flaw::Repeated(format!("{line:?}")))?;
    }
    for line in Line::ALL {
        reader.refuse_if(!rows.contains_key(&line), list, || Unfit::NoRow(format!("{line:?}")))?;
    }
    Ok(rows.into_values().collect())
}

fn combat(reader: Reader, fire: &Figure, shock: &At<FigureOrNo>) -> Result<Combat, LoadError> {
    let shock = match shock.get() {
        FigureOrNo::Figure(figure) => {
            Some(reader.number(&At::new(shock.span(), *figure), "a modifier", -9..=9)?)
        }
        FigureOrNo::Word(word) => no(reader, shock, word)?,
    };
    Ok(Combat { fire: reader.number(fire, "a modifier", -9..=9)?, shock })
}

/// Nothing, if the word is `no`.
fn no<T>(reader: Reader, place: &At<FigureOrNo>, word: &str) -> Result<Option<T>, LoadError> {
    reader.refuse_if(word != "no", place, || Unfit::FigureOrNo(word.to_owned()))?;
    Ok(None)
}

/// Three costs. Entering a hex costs at least a point, or a unit would never come to a halt.
fn costs(reader: Reader, list: &At<Vec<At<FigureOrNo>>>, least: i64) -> Result<Costs, LoadError> {
    let cost = |text: &At<FigureOrNo>| match text.get() {
        FigureOrNo::Figure(points) => {
            let points = At::new(text.span(), *points);
            reader.number(&points, "a cost", least..=12).map(Cost::Points)
        }
        FigureOrNo::Word(word) => no::<()>(reader, text, word).map(|_| Cost::Closed),
    };
    match list.get().as_slice() {
        [infantry, cavalry, artillery] => {
            Ok(Costs { infantry: cost(infantry)?, cavalry: cost(cavalry)?, artillery: cost(artillery)? })
        }
        other => Err(reader.at(list, Flaw::Length { what: "a cost", wanted: 3, found: other.len() })),
    }
}

/// Lines with rising limits, the last without one.
fn bands<L, T>(
    reader: Reader,
    list: &At<Vec<L>>,
    read: impl Fn(&L) -> (Option<&Figure>, T),
) -> Result<Bands<T>, LoadError> {
    let lines = reader.some(list, "lines of a table")?;
    let mut bands: Vec<(Option<i8>, T)> = Vec::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate() {
        let (limit, result) = read(line);
        let last = at + 1 == lines.len();
        let limit: Option<i8> = match limit {
            Some(figure) => {
                reader.refuse_if(last, figure, || Unfit::LastBand)?;
                let limit = reader.number(figure, "the highest roll", -30..=60)?;
                let before = bands.last().and_then(|band| band.0);
                let falls = before.is_some_and(|before| before >= limit);
                reader.refuse_if(falls, figure, || Unfit::BandOrder(limit.into()))?;
                Some(limit)
            }
            None => {
                reader.refuse_if(!last, list, || Unfit::OpenBand)?;
                None
            }
        };
        bands.push((limit, result));
    }
    Ok(Bands { lines: bands })
}

/// Ratios from the best to the worst.
fn ratios(reader: Reader, list: &At<Vec<RatioText>>) -> Result<Vec<Ratio>, LoadError> {
    let mut ratios: Vec<Ratio> = Vec::new();
    for text in reader.some(list, "ratios")? {
        let part = |part: &str| part.parse::<u8>().ok().filter(|figure| (1..=9).contains(figure));
        let parts = text.ratio.get().split_once(':').and_then(|(a, d)| Some((part(a)?, part(d)?)));
        let unread = || reader.at(&text.ratio, Unfit::Ratio(text.ratio.get().clone()));
        let (attacker, defender) = parts.ok_or_else(unread)?;
        let worse = ratios.last().is_none_or(|before| {
            u16::from(before.attacker) * u16::from(defender)
                > u16::from(attacker) * u16::from(before.defender)
        });
        reader.refuse_if(!worse, &text.ratio, || Unfit::RatioOrder(text.ratio.get().clone()))?;
        ratios.push(Ratio {
            attacker,
            defender,
            modifier: reader.number(&text.modifier, "a modifier", -9..=9)?,
        });
    }
    Ok(ratios)
}

fn range(reader: Reader, text: &RangeText) -> Result<Range, LoadError> {
    let effective = reader.number(&text.effective, "an effective range", 1..=9)?;
    let maximum = reader.number(&text.maximum, "a maximum range", i64::from(effective)..=12)?;
    Ok(Range { name: reader.text(&text.name, "the name of a range")?, effective, maximum })
}
