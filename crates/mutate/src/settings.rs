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
    /// Files and folders of the source that hold no rules of the rulebook, and functions (`file.rs:function`).
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
    /// The how many-th of the same kind in its function, where not all of them change nothing.
    nth: Option<usize>,
    reason: String,
}

impl Equivalent {
    fn fits(&self, mutant: &Mutant) -> bool {
        self.file == mutant.file
            && self.function == mutant.function
            && self.was == mutant.was
            && self.change == mutant.change
            && self.nth.is_none_or(|nth| nth == mutant.nth)
    }
}

impl Settings {
    /// Reads the settings of a game.
    pub fn read(root: &Path, game: &str) -> Result<Settings, Error> {
        let path = root.join("crates/mutate/games").join(game).with_extension("toml");
        let text = fs::read_to_string(&path).map_err(Error::of(&path))?;
        let settings: Settings = toml::from_str(&text).map_err(|error| Error::Settings(path, error))?;
        let source = root.join("crates").join(game).join("src");
        let path_of = |skip: &String| source.join(skip.split(':').next().unwrap_or(skip));
        match settings.skip.iter().map(path_of).find(|skipped| !skipped.exists()) {
            Some(stranger) => Err(Error::Stranger(stranger)),
            None => Ok(settings),
        }
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

    /// Does this function of a file decide nothing in play?
    pub fn skips_function(&self, file: &str, function: &str) -> bool {
        self.skip.iter().any(|skip| skip.split_once(':') == Some((file, function)))
    }

    /// Why the mutant changes nothing, if it is known to.
    pub fn excuse(&self, mutant: &Mutant) -> Option<&str> {
        self.equivalent.iter().find(|known| known.fits(mutant)).map(|known| known.reason.as_str())
    }

    /// Those listed as changing nothing that are no mutants any more.
    pub fn outdated(&self, mutants: &[Mutant]) -> impl Iterator<Item = String> {
        let gone = |known: &&Equivalent| !mutants.iter().any(|mutant| known.fits(mutant));
        self.equivalent
            .iter()
            .filter(gone)
            .map(|known| format!("{} {}: `{}`: {}", known.file, known.function, known.was, known.change))
    }
}
