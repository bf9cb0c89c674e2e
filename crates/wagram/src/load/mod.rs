//! Opens the box: makes [`Data`] of the TOML under `data/`, checking every figure in it.

mod counters;
mod error;
mod scenario;

#[cfg(test)]
mod tests;

use crate::data::Data;
use crate::ids::Side;
use crate::map::{Map, MapText};
use loader::{BRIEFINGS, COMPILED_RULES, Contents, DataSchema, Files, Layout, LoadError, Sources};

pub use error::Unfit;

/// The scenarios of a box.
const SCENARIOS: &str = "scenarios/*.toml";

impl Contents for Data {
    const LAYOUT: Layout = Layout {
        embedded: &[
            ("map.toml", include_str!("../../data/map.toml")),
            ("counters.toml", include_str!("../../data/counters.toml")),
            ("scenarios/july5.toml", include_str!("../../data/scenarios/july5.toml")),
            ("scenarios/july6.toml", include_str!("../../data/scenarios/july6.toml")),
            ("scenarios/battle.toml", include_str!("../../data/scenarios/battle.toml")),
            ("briefings/july5.toml", include_str!("../../data/briefings/july5.toml")),
            ("briefings/july6.toml", include_str!("../../data/briefings/july6.toml")),
            ("briefings/battle.toml", include_str!("../../data/briefings/battle.toml")),
        ],
        grows: &[SCENARIOS, BRIEFINGS],
        compiled: &[("rules.toml", COMPILED_RULES)],
    };

    fn schemas() -> Vec<DataSchema> {
        vec![
            DataSchema::of::<MapText>("map.toml", "map"),
            DataSchema::of::<counters::CountersText>("counters.toml", "counters"),
            DataSchema::of::<scenario::ScenarioText>(SCENARIOS, "scenario"),
            DataSchema::of_briefings(),
        ]
    }

    fn read(files: &Files) -> Result<Data, LoadError> {
        let mut sources = Sources::default();
        let map = Map::read(files.get("map.toml"), &mut sources)?;
        let (corps, units, scenarios, briefings) = Default::default();
        let mut data = Data { map, corps, units, scenarios, sources, briefings, hash: files.hash() };
        counters::read(files.get("counters.toml"), &mut data)?;
        for file in files.matching(SCENARIOS) {
            let scenario = scenario::read(file, &mut data)?;
            data.scenarios.push(scenario);
        }
        let sides = Side::ALL.map(Side::code);
        let sides = data.scenarios.iter().map(|scenario| (&scenario.code[..], sides.to_vec())).collect();
        data.briefings = loader::briefings(files, &sides)?;
        Ok(data)
    }
}
