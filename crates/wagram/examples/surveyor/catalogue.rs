//! What the catalogue proposes: the tables of `wagram-gap-01` (geometry), `-02` (terrain) and `-03` (objectives).

use std::collections::BTreeMap;
use std::error::Error;

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A place in kilometres, x east and y north.
pub type Kilometres = (f64, f64);

/// `wagram-gap-01`.
#[derive(Deserialize)]
pub struct Geometry {
    pub land: Vec<Kilometres>,
    pub lobau: Vec<Kilometres>,
    pub lobau_centre: Kilometres,
    pub seeds: Vec<(String, f64, f64)>,
    pub rings: Vec<Vec<String>>,
}

/// `wagram-gap-02`.
#[derive(Deserialize)]
pub struct Terrain {
    pub villages: BTreeMap<String, String>,
    pub russbach_borders: Vec<String>,
    pub river_borders: Vec<String>,
    pub steep_slope_borders: Vec<String>,
    pub crest_borders: Vec<String>,
    pub double_crest_borders: Vec<String>,
    pub redoubts: Vec<String>,
    pub woods: Vec<String>,
    pub marshes: Vec<String>,
    pub height_1: Vec<String>,
}

/// `wagram-gap-03`.
#[derive(Deserialize)]
#[allow(non_snake_case)] // as the catalogue writes them
pub struct Objectives {
    pub objectives_FR: BTreeMap<String, String>,
    pub objectives_AU: BTreeMap<String, String>,
    pub plateau: Vec<String>,
    pub rally: BTreeMap<String, String>,
    pub lobau_passages: Vec<String>,
    pub lobau_ring: Vec<String>,
}

pub struct Gaps {
    pub geometry: Geometry,
    pub terrain: Terrain,
    pub objectives: Objectives,
}

impl Gaps {
    pub fn read(text: &str) -> Result<Gaps, Box<dyn Error>> {
        let catalogue: toml::Table = toml::from_str(text)?;
        Ok(Gaps {
            geometry: table(&catalogue, "wagram-gap-01")?,
            terrain: table(&catalogue, "wagram-gap-02")?,
            objectives: table(&catalogue, "wagram-gap-03")?,
        })
    }

    /// The ring of a zone as the catalogue gives it.
    pub fn ring(&self, number: &str) -> &[String] {
        let row = self.geometry.rings.iter().find(|row| row.first().is_some_and(|first| first == number));
        row.map_or(&[], |row| &row[1..])
    }

    /// The ring of a zone as the map file writes it: `~` before a zone over the water, `=` before one to which a
    /// passage leads. Lobau's row names the passages only; the four other zones around it follow from theirs.
    pub fn written_ring(&self, number: &str) -> Vec<String> {
        if number == "Lobau" {
            return self.lobau_ring();
        }
        let write = |name: &String| if name == "Lobau" { "=Lobau".into() } else { name.clone() };
        self.ring(number).iter().map(write).collect()
    }

    fn lobau_ring(&self) -> Vec<String> {
        // The six run from west to east, which is clockwise from the island, and then the main arm follows.
        let write = |name: &String| {
            let sign = if self.objectives.lobau_passages.contains(name) { '=' } else { '~' };
            format!("{sign}{name}")
        };
        self.objectives.lobau_ring.iter().map(write).chain(["-".into()]).collect()
    }
}

fn table<T: DeserializeOwned>(catalogue: &toml::Table, id: &str) -> Result<T, Box<dyn Error>> {
    let gaps = catalogue.get("gap").and_then(toml::Value::as_array).ok_or("the catalogue has no gaps")?;
    let gap = gaps.iter().find(|gap| gap.get("id").and_then(toml::Value::as_str) == Some(id));
    let table = gap.and_then(|gap| gap.get("table")).ok_or_else(|| format!("{id} has no table"))?;
    Ok(table.clone().try_into()?)
}
