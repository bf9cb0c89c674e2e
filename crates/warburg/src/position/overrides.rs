//! Counters, ground and terms that a case overrides.

use super::{Read, formation, list, number, side, text, unit};
use crate::data::{Arm, Bonus, Calibre, Data, Map};
use crate::ids::{FormationId, UnitId};
use board::Hex;
use kernel::PositionError;
use toml::{Table, Value};

/// `values.jenner = { strength = 6, morale = 5, … }`: counters with other figures.
pub(super) fn alter_values(data: &mut Data, position: &Table) -> Read<()> {
    let Some(values) = position.get("values") else { return Ok(()) };
    let values = values.as_table().ok_or_else(|| PositionError::new("values", "must be a table"))?;
    for (code, figures) in values {
        let at = format!("values.{code}");
        let id = unit(data, &at, code)?;
        let figures = figures.as_table().ok_or_else(|| PositionError::new(&at, "must be a table"))?;
        for (key, value) in figures {
            alter_value(data, id, key, value, &format!("{at}.{key}"))?;
        }
    }
    Ok(())
}

fn alter_value(data: &mut Data, id: UnitId, key: &str, value: &Value, at: &str) -> Read<()> {
    let bad = |what: &str| PositionError::new(at, format!("is not {what}"));
    let formation_id = match key {
        "formation" if text(at, value)? == "none" => None,
        "formation" => Some(formation(data, at, text(at, value)?)?),
        _ => None,
    };
    let counter = &mut data.units[id.at()];
    match key {
        "strength" => {
            counter.strength = number(at, value)?;
            if !counter.arm.is_artillery() {
                counter.steps = steps_of(counter.strength).ok_or_else(|| bad("a strength of 2 to 8"))?;
            }
        }
        "morale" => counter.morale = number(at, value)?,
        "movement" => counter.movement = number(at, value)?,
        "steps" => counter.steps = number(at, value)?,
        "british" => counter.british = value.as_bool().ok_or_else(|| bad("true or false"))?,
        "corps" => counter.corps = text(at, value)?.into(),
        "arm" => {
            counter.arm = match text(at, value)? {
                "line_infantry" => Arm::LineInfantry,
                "light_infantry" => Arm::LightInfantry,
                "heavy_cavalry" => Arm::HeavyCavalry,
                "light_cavalry" => Arm::LightCavalry,
                "artillery" => Arm::Artillery,
                _ => return Err(bad("an arm")),
            }
        }
        "bonus" => {
            counter.bonus = match text(at, value)? {
                "none" => Bonus::None,
                "fist" => Bonus::Fist,
                "swords" => Bonus::Swords,
                _ => return Err(bad("none, fist or swords")),
            }
        }
        "calibre" => {
            counter.calibre = match text(at, value)? {
                "6L" => Some(Calibre::Six),
                "12L" => Some(Calibre::Twelve),
                _ => return Err(bad("6L or 12L")),
            }
        }
        "formation" => move_to_formation(data, id, formation_id),
        _ => return Err(PositionError::new(at, "unknown figure")),
    }
    Ok(())
}

/// warburg-1.1.4-01.
const fn steps_of(strength: u8) -> Option<u8> {
    match strength {
        1..=4 => Some(2),
        5..=6 => Some(3),
        7..=8 => Some(4),
        _ => None,
    }
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
pub(super) fn alter_terrain(data: &mut Data, position: &Table) -> Read<()> {
    for (at, line) in list(position, "terrain")? {
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
        sheet.alter_hex(line, own).map_err(|error| PositionError::new(&at, error.to_string()))?;
    }
    Ok(())
}

/// `sides = ["1005-1006 river bridge road", "1005-1006 slope", "1005-1006 none"]`; a slope rises to the second hex.
pub(super) fn alter_sides(data: &mut Data, position: &Table) -> Read<()> {
    for (at, line) in list(position, "sides")? {
        data.map.alter_side(line).map_err(|error| PositionError::new(&at, error.to_string()))?;
    }
    Ok(())
}

/// `terms = { turns = 8, activation = { f-segur = 3 }, demoralisation = { … }, independents = { french = 4 }, … }`.
pub(super) fn alter_terms(data: &mut Data, scenario: usize, position: &Table) -> Read<()> {
    let Some(terms) = position.get("terms") else { return Ok(()) };
    let terms = terms.as_table().ok_or_else(|| PositionError::new("terms", "must be a table"))?;
    for (key, value) in terms {
        let at = format!("terms.{key}");
        if key == "turns" {
            data.scenarios[scenario].turns = number(&at, value)?;
            continue;
        }
        let table = value.as_table().ok_or_else(|| PositionError::new(&at, "must be a table"))?;
        for (name, value) in table {
            let at = format!("{at}.{name}");
            let figure: u8 = number(&at, value)?;
            match key.as_str() {
                "activation" | "demoralisation" => {
                    let id = formation(data, &at, name)?;
                    let list = &mut data.scenarios[scenario].formations;
                    let terms = list.iter_mut().find(|t| t.formation == id);
                    let terms = terms.ok_or_else(|| PositionError::new(&at, "not in this scenario"))?;
                    if key == "activation" {
                        terms.activation = figure
                    } else {
                        terms.demoralisation = figure
                    }
                }
                "independents" => data.scenarios[scenario].independents[side(&at, name)?.index()] = figure,
                "commander_radius" => {
                    data.scenarios[scenario].commander_radius[side(&at, name)?.index()] = figure
                }
                "army_demoralisation" => {
                    data.scenarios[scenario].army_demoralisation[side(&at, name)?.index()] = figure;
                }
                "radius" => {
                    let id = data.officer(name).ok_or_else(|| PositionError::new(&at, "no such officer"))?;
                    data.officers[id.at()].radius = figure;
                }
                _ => return Err(PositionError::new(&at, "unknown term")),
            }
        }
    }
    Ok(())
}
