//! Counters, ground and terms that a case overrides.

use crate::data::{Data, Map};
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::units::steps_of;
use board::Hex;
use kernel::position::{Note, PositionError, Read, Reading, coded, named};

/// `values.jenner = { strength = 6, morale = 5, … }`: counters with other figures.
pub(super) fn alter_values(data: &mut Data, position: &Reading<'_>) -> Read<()> {
    for thing in position.things("values")? {
        let id = thing.coded(data)?;
        for note in &thing.notes {
            alter_value(data, id, note)?;
        }
    }
    Ok(())
}

fn alter_value(data: &mut Data, id: UnitId, note: &Note) -> Read<()> {
    if note.name == "formation" {
        let to = if note.text()? == "none" { None } else { Some(note.coded(data)?) };
        move_to_formation(data, id, to);
        return Ok(());
    }
    let counter = &mut data.units[id.at()];
    match &*note.name {
        "strength" => {
            counter.strength = note.number()?;
            if !counter.arm.is_artillery() {
                if !(1..=8).contains(&counter.strength) {
                    return Err(note.wrong("is not a strength of 2 to 8"));
                }
                counter.steps = steps_of(counter.strength);
            }
        }
        "morale" => counter.morale = note.number()?,
        "movement" => counter.movement = note.number()?,
        "steps" => counter.steps = note.number()?,
        "british" => counter.british = note.is_said()?,
        "corps" => counter.corps = note.text()?.into(),
        "arm" => counter.arm = note.named()?,
        "bonus" => counter.bonus = note.named()?,
        "calibre" => counter.calibre = Some(note.named()?),
        _ => return Err(note.unknown("a counter")),
    }
    Ok(())
}

fn move_to_formation(data: &mut Data, id: UnitId, to: Option<FormationId>) {
    for card in &mut data.formations {
        card.units.retain(|&u| u != id);
    }
    if let Some(to) = to {
        data.formations[to.at()].units.push(id);
    }
    data.units[id.at()].formation = to;
}

/// `terrain = ["1005 woods level=2 sunken", …]`.
pub(super) fn alter_terrain(data: &mut Data, position: &Reading<'_>) -> Read<()> {
    for (at, line) in position.texts("terrain")? {
        let Map { sheet, sunken, south_bank, .. } = &mut data.map;
        let own = |hex: Hex, word: &str| {
            match word {
                "sunken" => sunken[hex.index()] = true,
                "south" => south_bank[hex.index()] = true,
                "north" => south_bank[hex.index()] = false,
                _ => return false,
            }
            true
        };
        sheet.alter_hex(line, own).map_err(|error| PositionError::new(&at, error))?;
    }
    Ok(())
}

/// `sides = ["1005-1006 river bridge road", "1005-1006 slope", "1005-1006 none"]`; a slope rises to the second hex.
pub(super) fn alter_sides(data: &mut Data, position: &Reading<'_>) -> Read<()> {
    for (at, line) in position.texts("sides")? {
        data.map.alter_side(line).map_err(|error| PositionError::new(&at, error))?;
    }
    Ok(())
}

/// `terms = { turns = 8, activation = { f-segur = 3 }, demoralisation = { … }, independents = { french = 4 }, … }`.
pub(super) fn alter_terms(data: &mut Data, scenario: usize, position: &Reading<'_>) -> Read<()> {
    let Some(terms) = position.tables("terms")? else { return Ok(()) };
    for key in terms.keys() {
        if key == "turns" {
            data.scenarios[scenario].turns = terms.number(key)?.unwrap_or_default();
            continue;
        }
        let Some(table) = terms.tables(key)? else { continue };
        for name in table.keys() {
            let Some(figure) = table.number(name)? else { continue };
            alter_term(data, scenario, key, name, figure, &table.at(name))?;
        }
    }
    Ok(())
}

fn alter_term(data: &mut Data, scenario: usize, key: &str, name: &str, figure: u8, at: &str) -> Read<()> {
    match key {
        "activation" | "demoralisation" => {
            let id: FormationId = coded(at, name, data)?;
            let terms = data.scenarios[scenario].formations.iter_mut().find(|terms| terms.formation == id);
            let terms = terms.ok_or_else(|| PositionError::new(at, "not in this scenario"))?;
            if key == "activation" {
                terms.activation = figure;
            } else {
                terms.demoralisation = figure;
            }
        }
        "independents" => data.scenarios[scenario].independents[named::<Side>(at, name)?.index()] = figure,
        "commander_radius" => {
            data.scenarios[scenario].commander_radius[named::<Side>(at, name)?.index()] = figure
        }
        "army_demoralisation" => {
            data.scenarios[scenario].army_demoralisation[named::<Side>(at, name)?.index()] = figure;
        }
        "radius" => {
            let id: OfficerId = coded(at, name, data)?;
            data.officers[id.at()].radius = figure;
        }
        _ => return Err(PositionError::new(at, "unknown term")),
    }
    Ok(())
}
