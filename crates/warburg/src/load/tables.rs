//! `tables.toml`: terrain effects, artillery, combat and ratios.

use super::Unfit;
use crate::data::{Cost, Effect, FireModifiers, Ratio, Tables, TerrainLine};
use crate::tables::{self, CombatModifiersText, TerrainText};
use loader::{At, Figure, File, Flaw, LoadError, Reader, Sources, Text};
use schemars::JsonSchema;
use serde::Deserialize;

loader::texts! {
    pub(super) struct TablesText {
        terrain: TerrainText,
        fire: FireText,
        combat: CombatText,
        ratio: RatiosText,
    }

    pub struct LineText {
        infantry: At<CostText>,
        cavalry: At<CostText>,
        fire: Figure,
        combat: Figure,
        blocks_zoc: bool,
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged, expecting = "a cost is movement points or \"forbidden\"")]
pub(crate) enum CostText {
    Points(i64),
    Word(String),
}

loader::texts! {
    struct FireText marked "source" {
        lines: At<Vec<FireLineText>>,
        modifiers: FireModifiersText,
    }

    struct FireLineText {
        roll: Figure,
        effect: Text,
    }

    struct FireModifiersText marked "source" {
        cavalry_or_light: Figure,
        disorganised: Figure,
        flank: Figure,
        twelve: Figure,
        range: [Figure; 7],
    }

    struct CombatText marked "source" {
        lines: At<Vec<CombatLineText>>,
        modifiers: CombatModifiersText,
    }

    struct CombatLineText {
        roll: Figure,
        attacker: Text,
        defender: Text,
    }

    struct RatiosText marked "source" {
        lines: At<Vec<RatioText>>,
    }

    struct RatioText {
        ratio: Text,
        modifier: Figure,
    }
}

/// Reads the tables.
pub(super) fn read(file: &File, sources: &mut Sources) -> Result<Tables, LoadError> {
    let reader = Reader::new(file);
    let text: TablesText = reader.parse()?;
    sources.note_file(reader, "tables")?;
    let (fire_low, fire) = fire(reader, &text.fire.lines)?;
    let (combat_low, combat) = combat(reader, &text.combat.lines)?;
    Ok(Tables {
        terrain: text.terrain.each(|name, line| terrain_line(reader, line, least_cost(name)))?,
        fire,
        fire_low,
        combat,
        combat_low,
        ratios: ratios(reader, &text.ratio.lines)?,
        fire_modifiers: fire_modifiers(reader, &text.fire.modifiers)?,
        combat_modifiers: text.combat.modifiers.each(|_, figure| modifier(reader, figure))?,
    })
}

fn modifier(reader: Reader, figure: &Figure) -> Result<i8, LoadError> {
    reader.number(figure, "a modifier", -12..=12)
}

/// Entering a hex costs at least a point, or a unit would never come to a halt; crossing a hexside may cost nothing.
fn least_cost(name: &str) -> i64 {
    i64::from(["clear", "woods", "built", "road", "sunken"].contains(&name))
}

fn terrain_line(reader: Reader, text: &LineText, least: i64) -> Result<TerrainLine, LoadError> {
    Ok(TerrainLine {
        infantry: cost(reader, &text.infantry, least)?,
        cavalry: cost(reader, &text.cavalry, least)?,
        fire: modifier(reader, &text.fire)?,
        combat: modifier(reader, &text.combat)?,
        blocks_zoc: text.blocks_zoc,
    })
}

fn cost(reader: Reader, text: &At<CostText>, least: i64) -> Result<Cost, LoadError> {
    match text.get() {
        CostText::Points(points) => {
            let figure = At::new(text.span(), *points);
            reader.number(&figure, "a cost", least..=12).map(Cost::Points)
        }
        CostText::Word(word) if word == "forbidden" => Ok(Cost::Forbidden),
        CostText::Word(word) => Err(reader.at(text, Unfit::Cost(word.clone()))),
    }
}

fn result(reader: Reader, text: &Text) -> Result<Effect, LoadError> {
    tables::parse(text.get()).ok_or_else(|| reader.at(text, Unfit::Effect(text.get().clone())))
}

/// The first roll of a table, whose rolls follow one another.
fn first_roll<'a>(reader: Reader, rolls: impl Iterator<Item = &'a Figure>) -> Result<Option<i8>, LoadError> {
    let mut first = None;
    let mut previous: Option<i64> = None;
    for roll in rolls {
        let number: i8 = reader.number(roll, "a roll", -30..=30)?;
        let found = i64::from(number);
        if let Some(previous) = previous {
            let expected = previous + 1;
            reader.refuse_if(found != expected, roll, || Unfit::RollOrder { previous, expected, found })?;
        }
        previous = Some(found);
        first = first.or(Some(number));
    }
    Ok(first)
}

fn fire(reader: Reader, lines: &At<Vec<FireLineText>>) -> Result<(i8, Vec<Effect>), LoadError> {
    let low = first_roll(reader, lines.get().iter().map(|line| &line.roll))?
        .ok_or_else(|| reader.at(lines, Flaw::Empty { what: "lines of the artillery table" }))?;
    let effects = lines.get().iter().map(|line| result(reader, &line.effect));
    Ok((low, effects.collect::<Result<_, _>>()?))
}

fn combat(reader: Reader, lines: &At<Vec<CombatLineText>>) -> Result<(i8, Vec<(Effect, Effect)>), LoadError> {
    let low = first_roll(reader, lines.get().iter().map(|line| &line.roll))?
        .ok_or_else(|| reader.at(lines, Flaw::Empty { what: "lines of the combat table" }))?;
    let effects =
        lines.get().iter().map(|line| Ok((result(reader, &line.attacker)?, result(reader, &line.defender)?)));
    Ok((low, effects.collect::<Result<_, LoadError>>()?))
}

fn ratios(reader: Reader, lines: &At<Vec<RatioText>>) -> Result<Vec<Ratio>, LoadError> {
    let mut ratios: Vec<Ratio> = Vec::with_capacity(lines.get().len());
    for line in reader.some(lines, "lines of the ratio table")? {
        let text = line.ratio.get();
        let Some((attacker, defender)) = parts(text) else {
            return Err(reader.at(&line.ratio, Unfit::Ratio(text.clone())));
        };
        if let Some(last) = ratios.last() {
            let worse = u32::from(attacker) * u32::from(last.defender)
                < u32::from(last.attacker) * u32::from(defender);
            reader.refuse_if(!worse, &line.ratio, || Unfit::RatioOrder(text.clone()))?;
        }
        ratios.push(Ratio { attacker, defender, modifier: modifier(reader, &line.modifier)? });
    }
    Ok(ratios)
}

fn parts(text: &str) -> Option<(u8, u8)> {
    let (attacker, defender) = text.split_once('/')?;
    let part = |text: &str| text.parse::<u8>().ok().filter(|part| (1..=99).contains(part));
    Some((part(attacker)?, part(defender)?))
}

fn fire_modifiers(reader: Reader, text: &FireModifiersText) -> Result<FireModifiers, LoadError> {
    let read = |figure| modifier(reader, figure);
    let mut range = [0; 7];
    for (value, figure) in range.iter_mut().zip(&text.range) {
        *value = read(figure)?;
    }
    Ok(FireModifiers {
        cavalry_or_light: read(&text.cavalry_or_light)?,
        disorganised: read(&text.disorganised)?,
        flank: read(&text.flank)?,
        range,
        twelve: read(&text.twelve)?,
    })
}
