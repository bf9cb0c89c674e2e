//! `tables.toml`: terrain effects, artillery, combat and ratios.

use super::{Unfit, effect};
use crate::data::{CombatModifiers, Cost, Effect, FireModifiers, Ratio, Tables, TerrainLine, TerrainTable};
use loader::{At, Figure, File, Flaw, LoadError, Mark, Reader, Sources, Text};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TablesText {
    terrain: TerrainText,
    fire: FireText,
    combat: CombatText,
    ratio: RatiosText,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TerrainText {
    source: Mark,
    clear: LineText,
    woods: LineText,
    built: LineText,
    road: LineText,
    sunken: LineText,
    river: LineText,
    bridge: LineText,
    stream: LineText,
    up_one: LineText,
    up_two: LineText,
    down: LineText,
    slope: LineText,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LineText {
    infantry: At<CostText>,
    cavalry: At<CostText>,
    fire: Figure,
    combat: Figure,
    blocks_zoc: bool,
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged, expecting = "a cost is movement points or \"forbidden\"")]
enum CostText {
    Points(i64),
    Word(String),
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FireText {
    source: Mark,
    lines: At<Vec<FireLineText>>,
    modifiers: FireModifiersText,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FireLineText {
    roll: Figure,
    effect: Text,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FireModifiersText {
    source: Mark,
    cavalry_or_light: Figure,
    disorganised: Figure,
    flank: Figure,
    twelve: Figure,
    range: [Figure; 7],
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CombatText {
    source: Mark,
    lines: At<Vec<CombatLineText>>,
    modifiers: CombatModifiersText,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CombatLineText {
    roll: Figure,
    attacker: Text,
    defender: Text,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CombatModifiersText {
    source: Mark,
    flank: Figure,
    rear: Figure,
    shock: Figure,
    cavalry_against_order: Figure,
    cavalry_against_disorder: Figure,
    swords: Figure,
    attacker_disorganised: Figure,
    defender_disorganised: Figure,
    attacker_demoralised: Figure,
    defender_demoralised: Figure,
    light_attackers: Figure,
    light_defenders: Figure,
    dismounted: Figure,
    officer: Figure,
    reordered: Figure,
    column: Figure,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RatiosText {
    source: Mark,
    lines: At<Vec<RatioText>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RatioText {
    ratio: Text,
    modifier: Figure,
}

/// Reads the tables.
pub(super) fn read(file: &File, sources: &mut Sources) -> Result<Tables, LoadError> {
    let reader = Reader::new(file);
    let text: TablesText = reader.parse()?;
    let blocks = [
        ("terrain", &text.terrain.source),
        ("fire", &text.fire.source),
        ("fire.modifiers", &text.fire.modifiers.source),
        ("combat", &text.combat.source),
        ("combat.modifiers", &text.combat.modifiers.source),
        ("ratio", &text.ratio.source),
    ];
    for (block, mark) in blocks {
        sources.note(reader, format!("tables.{block}"), mark)?;
    }
    let (fire_low, fire) = fire(reader, &text.fire.lines)?;
    let (combat_low, combat) = combat(reader, &text.combat.lines)?;
    Ok(Tables {
        terrain: terrain(reader, &text.terrain)?,
        fire,
        fire_low,
        combat,
        combat_low,
        ratios: ratios(reader, &text.ratio.lines)?,
        fire_modifiers: fire_modifiers(reader, &text.fire.modifiers)?,
        combat_modifiers: combat_modifiers(reader, &text.combat.modifiers)?,
    })
}

fn modifier(reader: Reader, figure: &Figure) -> Result<i8, LoadError> {
    reader.number(figure, "a modifier", -12..=12)
}

fn terrain(reader: Reader, text: &TerrainText) -> Result<TerrainTable, LoadError> {
    // Entering a hex costs at least a point, or a unit would never come to a halt.
    let hex = |line| terrain_line(reader, line, 1);
    let hexside = |line| terrain_line(reader, line, 0);
    Ok(TerrainTable {
        clear: hex(&text.clear)?,
        woods: hex(&text.woods)?,
        built: hex(&text.built)?,
        road: hex(&text.road)?,
        sunken: hex(&text.sunken)?,
        river: hexside(&text.river)?,
        bridge: hexside(&text.bridge)?,
        stream: hexside(&text.stream)?,
        up_one: hexside(&text.up_one)?,
        up_two: hexside(&text.up_two)?,
        down: hexside(&text.down)?,
        slope: hexside(&text.slope)?,
    })
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
    effect::parse(text.get()).ok_or_else(|| reader.at(text, Unfit::Effect(text.get().clone())))
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
    reader.refuse_if(lines.get().is_empty(), lines, || Flaw::Empty { what: "lines of the ratio table" })?;
    let mut ratios: Vec<Ratio> = Vec::with_capacity(lines.get().len());
    for line in lines.get() {
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

fn combat_modifiers(reader: Reader, text: &CombatModifiersText) -> Result<CombatModifiers, LoadError> {
    let read = |figure| modifier(reader, figure);
    Ok(CombatModifiers {
        flank: read(&text.flank)?,
        rear: read(&text.rear)?,
        shock: read(&text.shock)?,
        cavalry_against_order: read(&text.cavalry_against_order)?,
        cavalry_against_disorder: read(&text.cavalry_against_disorder)?,
        swords: read(&text.swords)?,
        attacker_disorganised: read(&text.attacker_disorganised)?,
        defender_disorganised: read(&text.defender_disorganised)?,
        attacker_demoralised: read(&text.attacker_demoralised)?,
        defender_demoralised: read(&text.defender_demoralised)?,
        light_attackers: read(&text.light_attackers)?,
        light_defenders: read(&text.light_defenders)?,
        dismounted: read(&text.dismounted)?,
        officer: read(&text.officer)?,
        reordered: read(&text.reordered)?,
        column: read(&text.column)?,
    })
}
