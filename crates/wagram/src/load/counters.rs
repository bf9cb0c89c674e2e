//! `counters.toml`: the corps and the counters.

use super::Unfit;
use crate::data::{Arm, Corps, Counter, Data, MAX_CORPS, MAX_UNITS, Role};
use crate::ids::Side;
use loader::{At, Figure, File, Flaw, LoadError, Mark, Reader, Sources, Text};
use std::collections::BTreeSet;

loader::texts! {
    pub(super) struct CountersText {
        source: GeneralMarks,
        corps: Vec<CorpsText>,
        unit: Vec<UnitText>,
    }

    /// Marks that hold for every counter without one of its own.
    struct GeneralMarks {
        name: Mark,
        #[serde(rename = "type")]
        arm: Mark,
        combat: Mark,
        rout: Mark,
        stack: Mark,
        guns: Mark,
        #[serde(rename = "move")]
        movement: Mark,
        star: Mark,
        corps: Mark,
    }

    struct CorpsText {
        code: Text,
        name: Text,
        side: Side,
        #[serde(default)]
        role: Role,
    }

    struct UnitText {
        code: Text,
        name: Text,
        corps: Text,
        #[serde(rename = "type")]
        arm: Arm,
        combat: At<Vec<Figure>>,
        rout: At<Vec<Figure>>,
        guns: At<Vec<Figure>>,
        stack: At<Vec<Figure>>,
        #[serde(rename = "move")]
        movement: At<Vec<Figure>>,
        #[serde(default)]
        star: bool,
        #[serde(default)]
        elite: bool,
        source: Option<Mark>,
    }
}

/// Reads the file into the box.
pub(super) fn read(file: &File, data: &mut Data) -> Result<(), LoadError> {
    let reader = Reader::new(file);
    let text: CountersText = reader.parse()?;
    reader.at_most(&text.corps, "corps", MAX_CORPS, |corps| &corps.code)?;
    reader.at_most(&text.unit, "units", MAX_UNITS, |unit| &unit.code)?;
    note_sources(reader, &text, &mut data.sources)?;
    let mut taken = BTreeSet::new();
    let mut roles = Vec::new();
    for corps in &text.corps {
        let code = reader.code(&corps.code, &mut taken)?;
        let name = reader.text(&corps.name, "the name of a corps")?;
        let role = corps.role;
        let second = role != Role::Line && roles.contains(&role);
        reader.refuse_if(second, &corps.code, || Unfit::SecondRole(code.clone()))?;
        roles.push(role);
        data.corps.push(Corps { code, name, side: corps.side, role });
    }
    // A unit may bear the code of its corps.
    taken.clear();
    for unit in &text.unit {
        let counter = counter(reader, data, unit, &mut taken)?;
        data.units.push(counter);
    }
    Ok(())
}

fn note_sources(reader: Reader, text: &CountersText, sources: &mut Sources) -> Result<(), LoadError> {
    let general = &text.source;
    for corps in &text.corps {
        sources.note(reader, format!("corps.{}", corps.code.get()), &general.corps)?;
    }
    for unit in &text.unit {
        let marks = [
            ("name", &general.name),
            ("type", &general.arm),
            ("combat", &general.combat),
            ("rout", &general.rout),
            ("stack", &general.stack),
            ("guns", &general.guns),
            ("move", &general.movement),
            ("star", &general.star),
            ("corps", &general.corps),
        ];
        let marks = marks.map(|(figure, general)| (figure, &unit.source, general));
        sources.note_figures(reader, &format!("counter.{}", unit.code.get()), marks)?;
    }
    Ok(())
}

fn counter(
    reader: Reader,
    data: &Data,
    text: &UnitText,
    taken: &mut BTreeSet<String>,
) -> Result<Counter, LoadError> {
    let code = reader.code(&text.code, taken)?;
    let corps = reader.known(&text.corps, "corps", |code| data.corps(code))?;
    let faces = text.combat.get().len();
    let strong = text.combat.get().first().is_some_and(|figure| *figure.get() > 3);
    reader.refuse_if(faces != if strong { 4 } else { 2 }, &text.combat, || Unfit::Faces(faces))?;
    let stack: Vec<u8> = figures(reader, &text.stack, "stack", faces / 2, 1..=2)?;
    let movement: Vec<u8> = figures(reader, &text.movement, "move", 2, 0..=12)?;
    Ok(Counter {
        code,
        name: reader.text(&text.name, "the name of a unit")?,
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
    list: &At<Vec<Figure>>,
    what: &'static str,
    wanted: usize,
    range: std::ops::RangeInclusive<i64>,
) -> Result<Vec<u8>, LoadError> {
    let found = list.get().len();
    reader.refuse_if(found != wanted, list, || Flaw::Length { what, wanted, found })?;
    list.get().iter().map(|figure| reader.number(figure, what, range.clone())).collect()
}
