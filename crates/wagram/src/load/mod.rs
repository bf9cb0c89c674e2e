//! Opens the box: makes [`Data`] of the TOML under `data/`, checking every figure in it.

mod counters;
mod error;
mod scenario;

#[cfg(test)]
mod tests;

use crate::data::Data;
use crate::game::{KARL, NAPOLEON};
use crate::ids::Side;
use crate::map::{Map, MapText};
use loader::{Contents, DataSchema, Files, Layout, LoadError, Names, SCENARIOS, Sources};

pub use error::Unfit;

impl Contents for Data {
    const LAYOUT: Layout = loader::layout![
        "map.toml",
        "counters.toml",
        "scenarios/july5.toml",
        "scenarios/july6.toml",
        "scenarios/battle.toml",
        "names.toml",
        "hints.toml",
        "briefings/july5.toml",
        "briefings/july6.toml",
        "briefings/battle.toml",
    ];

    fn schemas() -> Vec<DataSchema> {
        vec![
            DataSchema::of::<MapText>("map.toml", "map"),
            DataSchema::of::<counters::CountersText>("counters.toml", "counters"),
            DataSchema::of::<scenario::ScenarioText>(SCENARIOS, "scenario"),
            DataSchema::of_briefings(),
            DataSchema::of_hints(),
            DataSchema::of_names(),
        ]
    }

    fn read(files: &Files) -> Result<Data, LoadError> {
        let mut sources = Sources::default();
        let map = Map::read(files.get("map.toml"), &mut sources)?;
        let (corps, units, scenarios, names) = Default::default();
        let mut data = Data { map, corps, units, scenarios, names, sources, hash: files.hash() };
        counters::read(files.get("counters.toml"), &mut data)?;
        let codes = data.units.iter().map(|unit| &unit.code[..]);
        let codes = codes.chain(data.corps.iter().map(|corps| &corps.code[..])).chain([NAPOLEON, KARL]);
        data.names = Names::read(files, codes)?;
        for file in files.matching(SCENARIOS) {
            let scenario = scenario::read(file, &mut data)?;
            data.scenarios.push(scenario);
        }
        let abouts = data.scenarios.iter_mut().map(|scenario| &mut scenario.about);
        kernel::listing::brief(files, abouts, &Side::ALL.map(Side::code))?;
        Ok(data)
    }
}
