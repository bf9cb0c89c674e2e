//! What each game says about its mutants: `games/<game>.toml`.

use crate::error::Error;
use crate::site::Mutant;
use serde::Deserialize;
use std::fs;
use std::path::Path;

/// The settings of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The type that implements `Rules`, at the root of the crate.
    pub rules: String,
    /// Files and folders of the source that hold no rules of the rulebook.
    #[serde(default)]
    pub skip: Vec<String>,
    /// Mutants that change nothing a player could notice.
    #[serde(default)]
    equivalent: Vec<Equivalent>,
}

/// A mutant that changes nothing, and why.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Equivalent {
    file: String,
    function: String,
    was: String,
    change: String,
    reason: String,
}

impl Settings {
    /// Reads the settings of a game.
    pub fn read(root: &Path, game: &str) -> Result<Settings, Error> {
        let path = root.join("crates/mutate/games").join(game).with_extension("toml");
        let text = fs::read_to_string(&path).map_err(Error::of(&path))?;
        toml::from_str(&text).map_err(|error| Error::Settings(path, error))
    }

    /// The games that have settings.
    pub fn games(root: &Path) -> Result<Vec<String>, Error> {
        let folder = root.join("crates/mutate/games");
        let entries = fs::read_dir(&folder).map_err(Error::of(&folder))?;
        let mut games: Vec<String> = entries
            .filter_map(|entry| Some(entry.ok()?.path().file_stem()?.to_string_lossy().into_owned()))
            .collect();
        games.sort();
        Ok(games)
    }

    /// Does this file, relative to `src`, hold no rules?
    pub fn skips(&self, file: &Path) -> bool {
        self.skip.iter().any(|skip| file.starts_with(skip))
    }

    /// Why the mutant changes nothing, if it is known to.
    pub fn excuse(&self, mutant: &Mutant) -> Option<&str> {
        let fits = |known: &&Equivalent| {
            known.file == mutant.file
                && known.function == mutant.function
                && known.was == mutant.was
                && known.change == mutant.change
        };
        self.equivalent.iter().find(fits).map(|known| known.reason.as_str())
    }
}
