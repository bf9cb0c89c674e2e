//! `counters.toml`: the corps and the counters.

use super::{File, LoadError};
use crate::data::{Arm, Corps, Counter, Data, MAX_CORPS, MAX_UNITS, Role};
use crate::ids::Side;
use crate::map::Flaw;
use crate::map::reader::Reader;
use crate::map::text::{Figure, Mark, Text};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CountersText {
    source: BTreeMap<String, Mark>,
    corps: Vec<CorpsText>,
    unit: Vec<UnitText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CorpsText {
    code: Text,
    name: Text,
    side: Side,
    #[serde(default)]
    role: Role,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitText {
    code: Text,
    name: Text,
    corps: Text,
    #[serde(rename = "type")]
    arm: Arm,
    combat: toml::Spanned<Vec<Figure>>,
    rout: toml::Spanned<Vec<Figure>>,
    guns: toml::Spanned<Vec<Figure>>,
    stack: toml::Spanned<Vec<Figure>>,
    #[serde(rename = "move")]
    movement: toml::Spanned<Vec<Figure>>,
    #[serde(default)]
    star: bool,
    #[serde(default)]
    elite: bool,
    source: Option<Mark>,
}

/// Reads the file into the box.
pub(super) fn read(file: &File, data: &mut Data) -> Result<(), LoadError> {
    let reader = Reader::new(&file.name, &file.text);
    let text: CountersText = reader.parse()?;
    for (block, mark) in &text.source {
        reader.note(&mut data.sources, format!("counters.{block}"), mark)?;
    }
    for corps in &text.corps {
        let code = code_of(reader, &corps.code)?;
        reader.refuse_if(data.corps(&code).is_some(), &corps.code, || Flaw::Repeated(code.clone()))?;
        let most = Flaw::TooMany { what: "corps", most: MAX_CORPS };
        reader.refuse_if(data.corps.len() == MAX_CORPS, &corps.code, || most)?;
        let name = reader.text(&corps.name, "a name")?;
        data.corps.push(Corps { code, name, side: corps.side, role: corps.role });
    }
    for unit in &text.unit {
        let counter = counter(reader, data, unit)?;
        if let Some(mark) = &unit.source {
            reader.note(&mut data.sources, format!("counters.unit.{}", counter.code), mark)?;
        }
        data.units.push(counter);
    }
    Ok(())
}

fn counter(reader: Reader, data: &Data, text: &UnitText) -> Result<Counter, LoadError> {
    let code = code_of(reader, &text.code)?;
    reader.refuse_if(data.unit(&code).is_some(), &text.code, || Flaw::Repeated(code.clone()))?;
    let most = Flaw::TooMany { what: "units", most: MAX_UNITS };
    reader.refuse_if(data.units.len() == MAX_UNITS, &text.code, || most)?;
    let name = text.corps.get_ref().clone();
    let corps = data.corps(&name);
    let corps = corps.ok_or_else(|| reader.at(&text.corps, Flaw::Unknown { what: "corps", name }))?;
    let faces = text.combat.get_ref().len();
    let unfit = Flaw::Unfit("a unit has two faces, or four if its combat potential exceeds 3 (2.1, 12.3)");
    let strong = text.combat.get_ref().first().is_some_and(|figure| *figure.get_ref() > 3);
    reader.refuse_if(faces != if strong { 4 } else { 2 }, &text.combat, || unfit)?;
    let stack: Vec<u8> = figures(reader, &text.stack, "stack", faces / 2, 1..=2)?;
    let movement: Vec<u8> = figures(reader, &text.movement, "move", 2, 0..=12)?;
    Ok(Counter {
        code,
        name: reader.text(&text.name, "a name")?,
        corps,
        arm: text.arm,
        faces: faces as u8,
        combat: four(figures(reader, &text.combat, "combat", faces, 0..=20)?),
        rout: four(figures(reader, &text.rout, "rout", faces, 0..=3)?),
        guns: four(figures(reader, &text.guns, "guns", faces, 0..=9)?),
        stack: [stack[0], *stack.last().unwrap_or(&stack[0])],
        tactical: movement[0],
        normal: movement[1],
        star: text.star,
        elite: text.elite,
    })
}

fn four(figures: Vec<u8>) -> [u8; 4] {
    let mut four = [0; 4];
    four[..figures.len()].copy_from_slice(&figures);
    four
}

fn figures(
    reader: Reader,
    list: &toml::Spanned<Vec<Figure>>,
    what: &'static str,
    wanted: usize,
    range: std::ops::RangeInclusive<i64>,
) -> Result<Vec<u8>, LoadError> {
    let found = list.get_ref().len();
    reader.refuse_if(found != wanted, list, || Flaw::Length { what, wanted, found })?;
    list.get_ref().iter().map(|figure| reader.number(figure, what, range.clone())).collect()
}

/// A code: lower-case letters, digits and hyphens.
pub(super) fn code_of(reader: Reader, text: &Text) -> Result<String, LoadError> {
    let code = text.get_ref();
    let fine = !code.is_empty()
        && code.len() <= 30
        && code.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    let unfit = Flaw::Unfit("a code is made of lower-case letters, digits and hyphens");
    reader.refuse_if(!fine, text, || unfit)?;
    Ok(code.clone())
}
