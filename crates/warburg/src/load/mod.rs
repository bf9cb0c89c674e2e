//! Opens the box: makes [`Data`] of the TOML under `data/`, checking every figure in it.

mod counters;
mod effect;
mod error;
mod map;
mod placement;
mod scenario;
mod tables;

#[cfg(test)]
mod tests;

use crate::data::{Data, Scenario};
use crate::ids::Side;
use loader::{BRIEFINGS, COMPILED_RULES, Contents, DataSchema, Files, Layout, LoadError, Sources};

pub use error::{StackFlaw, Unfit};

/// The scenarios of a box.
const SCENARIOS: &str = "scenarios/*.toml";

impl Contents for Data {
    const LAYOUT: Layout = Layout {
        embedded: &[
            ("map.toml", include_str!("../../data/map.toml")),
            ("counters.toml", include_str!("../../data/counters.toml")),
            ("tables.toml", include_str!("../../data/tables.toml")),
            ("scenarios/historical.toml", include_str!("../../data/scenarios/historical.toml")),
            ("scenarios/heinberg.toml", include_str!("../../data/scenarios/heinberg.toml")),
            ("briefings/historical.toml", include_str!("../../data/briefings/historical.toml")),
            ("briefings/heinberg.toml", include_str!("../../data/briefings/heinberg.toml")),
        ],
        grows: &[SCENARIOS, BRIEFINGS],
        compiled: &[("rules.toml", COMPILED_RULES)],
    };

    fn schemas() -> Vec<DataSchema> {
        vec![
            DataSchema::of::<map::MapText>("map.toml", "map"),
            DataSchema::of::<counters::CountersText>("counters.toml", "counters"),
            DataSchema::of::<tables::TablesText>("tables.toml", "tables"),
            DataSchema::of::<scenario::ScenarioText>(SCENARIOS, "scenario"),
            DataSchema::of_briefings(),
        ]
    }

    fn read(files: &Files) -> Result<Data, LoadError> {
        let mut sources = Sources::default();
        let map = map::read(files.get("map.toml"), &mut sources)?;
        let counters = counters::read(files.get("counters.toml"), &mut sources)?;
        let tables = tables::read(files.get("tables.toml"), &mut sources)?;
        let ground = placement::Ground { map: &map, tables: &tables };
        let mut scenarios = Vec::new();
        for file in files.matching(SCENARIOS) {
            let scenario = scenario::read(file, ground, &counters, &scenarios, &mut sources)?;
            scenarios.push(scenario);
        }
        let sides = Side::ALL.map(Side::code);
        let sides =
            scenarios.iter().map(|scenario: &Scenario| (&scenario.code[..], sides.to_vec())).collect();
        let briefings = loader::briefings(files, &sides)?;
        let counters::Counters { units, officers, formations } = counters;
        Ok(Data {
            map,
            units,
            officers,
            formations,
            tables,
            scenarios,
            sources,
            briefings,
            hash: files.hash(),
        })
    }
}
