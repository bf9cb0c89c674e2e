//! Opens the box: makes [`Data`] of the TOML under `data/`, checking every figure in it.

mod counters;
mod error;
mod map;
mod placement;
mod scenario;
mod tables;

#[cfg(test)]
mod tests;

use crate::data::Data;
use crate::ids::Side;
use loader::{Contents, DataSchema, Files, Layout, LoadError, Names, SCENARIOS, Sources};

pub use error::Unfit;
pub(crate) use tables::LineText;

impl Contents for Data {
    const LAYOUT: Layout = loader::layout![
        "map.toml",
        "counters.toml",
        "tables.toml",
        "scenarios/historical.toml",
        "scenarios/heinberg.toml",
        "names.toml",
        "hints.toml",
        "briefings/historical.toml",
        "briefings/heinberg.toml",
    ];

    fn schemas() -> Vec<DataSchema> {
        vec![
            DataSchema::of::<map::MapText>("map.toml", "map"),
            DataSchema::of::<counters::CountersText>("counters.toml", "counters"),
            DataSchema::of::<tables::TablesText>("tables.toml", "tables"),
            DataSchema::of::<scenario::ScenarioText>(SCENARIOS, "scenario"),
            DataSchema::of_briefings(),
            DataSchema::of_hints(),
            DataSchema::of_names(),
        ]
    }

    fn read(files: &Files) -> Result<Data, LoadError> {
        let mut sources = Sources::default();
        let map = map::read(files.get("map.toml"), &mut sources)?;
        let counters = counters::read(files.get("counters.toml"), &mut sources)?;
        let tables = tables::read(files.get("tables.toml"), &mut sources)?;
        let (units, officers, formations) = counters;
        let codes = units.iter().map(|unit| &unit.code).chain(officers.iter().map(|officer| &officer.code));
        let codes = codes.chain(formations.iter().map(|formation| &formation.code));
        let names = Names::read(files, codes.map(String::as_str))?;
        let (scenarios, hash) = (Vec::new(), files.hash());
        let mut data = Data { map, units, officers, formations, tables, scenarios, names, sources, hash };
        for file in files.matching(SCENARIOS) {
            let scenario = scenario::read(file, &mut data)?;
            data.scenarios.push(scenario);
        }
        let abouts = data.scenarios.iter_mut().map(|scenario| &mut scenario.about);
        kernel::listing::brief(files, abouts, &Side::ALL.map(Side::code))?;
        Ok(data)
    }
}
