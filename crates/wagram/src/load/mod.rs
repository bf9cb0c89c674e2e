//! Opens the box: reads the TOML under `data/`, checks every figure in it, and makes [`Data`].
//! What is wrong is refused with its file, line, column and reason.

mod counters;
mod scenario;

#[cfg(test)]
mod tests;

use crate::data::Data;
use crate::map::{Flaw, Map, MapError};
use std::path::Path;

/// Why a box cannot be opened: file, line, column, reason.
pub type LoadError = Box<MapError>;

/// A data file: its name, as errors show it, and its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its name, relative to the data folder.
    pub name: String,
    /// What it says.
    pub text: String,
}

impl File {
    fn new(name: &str, text: &str) -> File {
        File { name: name.to_owned(), text: text.to_owned() }
    }
}

/// The files of a box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Files {
    /// `map.toml`.
    pub map: File,
    /// `counters.toml`.
    pub counters: File,
    /// `scenarios/*.toml`, in the order in which they are offered.
    pub scenarios: Vec<File>,
}

impl Files {
    /// The files that came with the program.
    pub fn embedded() -> Files {
        Files {
            map: File::new("map.toml", include_str!("../../data/map.toml")),
            counters: File::new("counters.toml", include_str!("../../data/counters.toml")),
            scenarios: vec![
                File::new("scenarios/july5.toml", include_str!("../../data/scenarios/july5.toml")),
                File::new("scenarios/july6.toml", include_str!("../../data/scenarios/july6.toml")),
                File::new("scenarios/battle.toml", include_str!("../../data/scenarios/battle.toml")),
            ],
        }
    }

    /// The embedded files with those that a folder has in their stead.
    pub fn from_dir(folder: &Path) -> Result<Files, LoadError> {
        let mut files = Files::embedded();
        let all = [&mut files.map, &mut files.counters].into_iter().chain(&mut files.scenarios);
        for file in all {
            let path = folder.join(&file.name);
            if path.exists() {
                file.text = std::fs::read_to_string(&path).map_err(|error| {
                    Box::new(MapError::new(&file.name, "", 0..0, Flaw::Syntax(error.to_string())))
                })?;
            }
        }
        Ok(files)
    }

    /// All files in their fixed order.
    pub fn iter(&self) -> impl Iterator<Item = &File> {
        [&self.map, &self.counters].into_iter().chain(&self.scenarios)
    }

    /// Digest of the texts in their fixed order; the same whatever the line ends.
    pub fn hash(&self) -> [u8; 32] {
        kernel::hash::texts(self.iter().map(|file| (&file.name[..], &file.text[..])))
    }
}

impl Data {
    /// The box that came with the program.
    pub fn embedded() -> Data {
        match Data::from_files(&Files::embedded()) {
            Ok(data) => data,
            Err(error) => unreachable!("the embedded data are proved valid by a test: {error}"),
        }
    }

    /// The box with what a folder changes in it; see [`Files::from_dir`].
    pub fn from_dir(folder: impl AsRef<Path>) -> Result<Data, LoadError> {
        Data::from_files(&Files::from_dir(folder.as_ref())?)
    }

    /// The box made of these files, if nothing in them is wrong.
    pub fn from_files(files: &Files) -> Result<Data, LoadError> {
        let map = Map::read(&files.map.name, &files.map.text)?;
        let mut data = Data {
            sources: map.sources.clone(),
            map,
            corps: Vec::new(),
            units: Vec::new(),
            scenarios: Vec::new(),
            hash: files.hash(),
        };
        counters::read(&files.counters, &mut data)?;
        for file in &files.scenarios {
            let scenario = scenario::read(file, &mut data)?;
            data.scenarios.push(scenario);
        }
        Ok(data)
    }
}
