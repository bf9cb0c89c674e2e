//! Opens the box: makes [`Data`] of the TOML under `data/`, checking every figure in it. A battle is a folder; its files
//! are read in their order, and a clause that names a rule, a unit or a hex that is not there is refused where it stands.

mod battle;
mod clauses;
mod conditions;
mod counters;
mod error;
mod ground;
mod hopeless;
mod map;
mod markers;
mod names;
mod rules;
mod scenario;
mod setup;
mod sheets;
mod tables;

#[cfg(test)]
mod tests;

use crate::data::Data;
use loader::{BRIEFINGS, COMPILED_RULES, Contents, DataSchema, Files, Layout, LoadError, Sources};
use std::sync::Arc;

pub use error::Unfit;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The parts of a battle.
const MAPS: &str = "battles/*/map.toml";
const COUNTERS: &str = "battles/*/counters.toml";
const MARKERS: &str = "battles/*/markers.toml";
const RULES: &str = "battles/*/rules.toml";
const NAMES: &str = "battles/*/names.toml";
const SCENARIOS: &str = "battles/*/scenarios/*.toml";

impl Contents for Data {
    const LAYOUT: Layout = Layout {
        embedded: EMBEDDED,
        grows: &[MAPS, COUNTERS, MARKERS, NAMES, RULES, SCENARIOS, BRIEFINGS],
        compiled: COMPILED,
    };

    fn schemas() -> Vec<DataSchema> {
        vec![
            DataSchema::of::<tables::TablesText>("tables.toml", "tables"),
            DataSchema::of::<map::MapText>(MAPS, "map"),
            DataSchema::of::<counters::CountersText>(COUNTERS, "counters"),
            DataSchema::of::<markers::MarkersText>(MARKERS, "markers"),
            DataSchema::of::<battle::NamesText>(NAMES, "names"),
            DataSchema::of::<rules::RulesText>(RULES, "rules"),
            DataSchema::of::<scenario::ScenarioText>(SCENARIOS, "scenario"),
            DataSchema::of_briefings(),
            DataSchema::of_hints(),
        ]
    }

    fn read(files: &Files) -> Result<Data, LoadError> {
        let mut sources = Sources::default();
        let tables = tables::read(files.get("tables.toml"), &mut sources)?;
        let catalogue = rules::read(files)?;
        let battles = battle::read_all(files, &catalogue)?;
        let scenarios = battles.iter().flat_map(|battle| {
            let sides = move || battle.sides.iter().map(|side| &side.code[..]).collect();
            battle.scenarios.iter().map(move |scenario| (&scenario.code[..], sides()))
        });
        let briefings = loader::briefings(files, &scenarios.collect())?;
        let catalogue = Arc::new(catalogue);
        let battles = battles.into_iter().map(Arc::new).collect();
        Ok(Data { tables, battles, catalogue, sources, briefings, hash: files.hash() })
    }
}
