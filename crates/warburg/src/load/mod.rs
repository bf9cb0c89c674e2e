//! Opens the box: reads the TOML under `data/`, checks every figure in it, and makes [`Data`].
//! What is wrong is refused with its file, line, column and reason.
//!
//! The same four kinds of file come embedded in the binary and may lie in a folder: `map.toml`,
//! `counters.toml`, `tables.toml` and `scenarios/*.toml`.

mod counters;
mod effect;
mod error;
mod map;
mod placement;
mod reader;
mod scenario;
mod source;
mod tables;

#[cfg(test)]
mod tests;

use crate::data::Data;
use reader::Reader;
use source::Sources;
use std::io::Read;
use std::path::Path;

pub use error::{Flaw, LoadError, Located, StackFlaw};

/// The most bytes a data file may have.
pub const MAX_FILE_BYTES: usize = 1 << 20;
/// The most scenarios a box may hold.
pub const MAX_SCENARIOS: usize = 64;

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
    /// `tables.toml`.
    pub tables: File,
    /// `scenarios/*.toml`, in the order in which they are offered.
    pub scenarios: Vec<File>,
}

impl Files {
    /// The files that came with the program.
    pub fn embedded() -> Files {
        Files {
            map: File::new("map.toml", include_str!("../../data/map.toml")),
            counters: File::new("counters.toml", include_str!("../../data/counters.toml")),
            tables: File::new("tables.toml", include_str!("../../data/tables.toml")),
            scenarios: vec![
                File::new("scenarios/historical.toml", include_str!("../../data/scenarios/historical.toml")),
                File::new("scenarios/heinberg.toml", include_str!("../../data/scenarios/heinberg.toml")),
            ],
        }
    }

    /// The files of a folder. One that is missing there is the embedded one; scenarios of the folder
    /// replace the embedded ones of the same file name, or come after them in the order of their names.
    pub fn from_dir(folder: &Path) -> Result<Files, LoadError> {
        refuse_strangers(folder)?;
        let mut files = Files::embedded();
        for file in [&mut files.map, &mut files.counters, &mut files.tables] {
            if let Some(text) = read_if_there(&folder.join(&file.name), &file.name)? {
                file.text = text;
            }
        }
        for stem in scenario_names(&folder.join("scenarios"))? {
            let name = format!("scenarios/{stem}");
            let Some(text) = read_if_there(&folder.join("scenarios").join(&stem), &name)? else { continue };
            match files.scenarios.iter_mut().find(|file| file.name == name) {
                Some(file) => file.text = text,
                None => files.scenarios.push(File { name, text }),
            }
        }
        Ok(files)
    }

    /// All files in their fixed order.
    pub fn iter(&self) -> impl Iterator<Item = &File> {
        [&self.map, &self.counters, &self.tables].into_iter().chain(&self.scenarios)
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
        for file in files.iter() {
            refuse_giants(&file.name, file.text.len() as u64)?;
        }
        if files.scenarios.is_empty() || files.scenarios.len() > MAX_SCENARIOS {
            return Err(LoadError::ScenarioCount { found: files.scenarios.len() });
        }
        let mut sources = Sources::default();
        let map = map::read(&files.map, &mut sources)?;
        let counters = counters::read(&files.counters, &mut sources)?;
        let tables = tables::read(&files.tables, &mut sources)?;
        let ground = placement::Ground { map: &map, tables: &tables };
        let mut scenarios = Vec::with_capacity(files.scenarios.len());
        for file in &files.scenarios {
            let scenario = scenario::read(file, ground, &counters, &scenarios, &mut sources)?;
            scenarios.push(scenario);
        }
        let counters::Counters { units, officers, formations } = counters;
        let (sources, hash) = (sources.into_map(), files.hash());
        Ok(Data { map, units, officers, formations, tables, scenarios, sources, hash })
    }
}

/// A misspelt file name would leave the embedded file in force without a word: refuse it.
fn refuse_strangers(folder: &Path) -> Result<(), LoadError> {
    const KNOWN: [&str; 4] = ["map.toml", "counters.toml", "tables.toml", "rules.toml"];
    for name in toml_names(folder)? {
        if !KNOWN.contains(&name.as_str()) {
            return Err(LoadError::Stranger { file: folder.join(name).display().to_string() });
        }
    }
    Ok(())
}

/// Names of the scenario files, sorted; none if there is no such folder.
fn scenario_names(folder: &Path) -> Result<Vec<String>, LoadError> {
    if folder.is_dir() { toml_names(folder) } else { Ok(Vec::new()) }
}

fn toml_names(folder: &Path) -> Result<Vec<String>, LoadError> {
    let unreadable = |error| LoadError::unreadable(folder.display(), error);
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let name = entry.map_err(unreadable)?.file_name().to_string_lossy().into_owned();
        if name.to_ascii_lowercase().ends_with(".toml") && !name.starts_with('.') {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

fn read_if_there(path: &Path, name: &str) -> Result<Option<String>, LoadError> {
    let unreadable = |error| LoadError::unreadable(path.display(), error);
    let file = match std::fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(unreadable(error)),
    };
    refuse_giants(name, file.metadata().map_err(unreadable)?.len())?;
    let mut text = String::new();
    let length = file.take(MAX_FILE_BYTES as u64 + 1).read_to_string(&mut text).map_err(unreadable)?;
    refuse_giants(name, length as u64)?;
    Ok(Some(text))
}

fn refuse_giants(name: &str, bytes: u64) -> Result<(), LoadError> {
    if bytes > MAX_FILE_BYTES as u64 {
        return Err(LoadError::TooLarge { file: name.to_owned(), bytes });
    }
    Ok(())
}
