//! Finding and running files of rule cases, many at a time.

use crate::args::DataArgs;
use crate::fault::{Fault, UNUSABLE};
use crate::files;
use kernel::case::CaseResult;
use rayon::prelude::*;
use shelf::Rulebook;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Folders within folders are followed so deep.
const DEPTH: usize = 16;
/// Where rule cases lie, those of a game in a folder of its own; and what their folders beside data are called.
pub const FOLDER: &str = "cases";

/// A file of cases and the game it is of.
pub struct CaseFile {
    name: String,
    text: String,
    game: String,
}

/// What came of all the files.
#[derive(Default)]
pub struct Ran {
    /// Every case, by file.
    pub results: Vec<CaseResult>,
    /// The files that could not be read as cases.
    pub faults: Vec<Fault>,
}

impl Ran {
    /// How many cases passed, and how many failed.
    pub fn counts(&self) -> (usize, usize) {
        let passed = self.results.iter().filter(|result| result.passed()).count();
        (passed, self.results.len() - passed)
    }
}

/// The folders of cases that lie beside the data they speak of: in the box that is named, or in those of these games as
/// the project keeps them.
pub fn beside_data<'g>(games: impl Iterator<Item = &'g str>, data: &DataArgs) -> Vec<PathBuf> {
    let boxes: Vec<PathBuf> = match &data.data {
        Some(folder) => vec![folder.clone()],
        None => games.map(|game| Path::new("crates").join(game).join("data")).collect(),
    };
    let mut found = Vec::new();
    boxes.iter().for_each(|folder| find_cases(folder, DEPTH, &mut found));
    found.sort();
    found
}

/// What cannot be read holds no cases.
fn find_cases(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() && entry.file_name() == FOLDER => found.push(entry.path()),
            Ok(kind) if kind.is_dir() && depth > 0 => find_cases(&entry.path(), depth - 1, found),
            _ => {}
        }
    }
}

/// The folders of a game's own cases.
pub fn of_game(game: &str, data: &DataArgs) -> Vec<PathBuf> {
    let own = Path::new(FOLDER).join(game);
    let own = own.is_dir().then_some(own);
    own.into_iter().chain(beside_data([game].into_iter(), data)).collect()
}

/// Runs every case of these files and folders, of one game if it is named.
pub fn run(paths: &[PathBuf], game: Option<&str>, data: &DataArgs) -> Result<Ran, Fault> {
    let mut ran = Ran::default();
    let mut files = Vec::new();
    for path in paths {
        let found = collect(path).map_err(|error| Fault::plain(format!("{}: {error}", path.display())))?;
        for path in found {
            match open(&path, game) {
                Ok(file) => files.push(file),
                Err(fault) => ran.faults.push(fault),
            }
        }
    }
    let books = books(&files, data)?;
    let each: Vec<Result<Vec<CaseResult>, Fault>> = files
        .par_iter()
        .map(|file| {
            let Some(book) = books.get(&file.game) else { return Ok(Vec::new()) };
            book.check_cases(&file.text, &file.name).map_err(Fault::unusable)
        })
        .collect();
    for one in each {
        match one {
            Ok(results) => ran.results.extend(results),
            Err(fault) => ran.faults.push(fault),
        }
    }
    Ok(ran)
}

/// The text and the name of every case file of these files and folders.
pub fn texts(paths: &[PathBuf]) -> Result<Vec<(String, String)>, Fault> {
    let mut texts = Vec::new();
    for path in paths {
        let found = collect(path).map_err(|error| Fault::plain(format!("{}: {error}", path.display())))?;
        for path in found {
            texts.push((files::text(&path)?, path.display().to_string()));
        }
    }
    Ok(texts)
}

/// Each game that the files are of, taken off the shelf once.
fn books(files: &[CaseFile], data: &DataArgs) -> Result<BTreeMap<String, Arc<dyn Rulebook>>, Fault> {
    let mut books = BTreeMap::new();
    for file in files {
        if !books.contains_key(&file.game) {
            books.insert(file.game.clone(), files::rulebook(&file.game, data)?);
        }
    }
    if data.data.is_some() && books.len() > 1 {
        return Err(Fault::plain("--data is for one game: name it with --game, or its folder of cases"));
    }
    Ok(books)
}

/// The case files of a path: itself, or whatever `.toml` the folder has, in the order of names.
pub fn collect(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if !std::fs::metadata(path)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    walk(path, DEPTH, &mut files)?;
    Ok(files)
}

fn walk(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut entries: Vec<_> = std::fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::path);
    for entry in entries {
        let path = entry.path();
        // A link to a folder is no folder here: it might lead in a circle.
        if entry.file_type()?.is_dir() {
            if depth > 0 {
                walk(&path, depth - 1, files)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    Ok(())
}

fn open(path: &Path, game: Option<&str>) -> Result<CaseFile, Fault> {
    let text = files::text(path)?;
    let game = game
        .map(str::to_owned)
        .or_else(|| folder_under_cases(path).filter(|name| is_game(name)))
        .or_else(|| game_of_place(&path.canonicalize().ok()?))
        .or_else(|| game_by_rules(&text))
        .ok_or_else(|| no_game(path))?;
    Ok(CaseFile { name: path.display().to_string(), text, game })
}

fn no_game(path: &Path) -> Fault {
    let known = shelf::codes().collect::<Vec<_>>().join(", ");
    let reason = match folder_under_cases(path) {
        Some(name) => format!("{}: no game `{name}`; there are: {known}", path.display()),
        None => format!("{}: of which game are these cases?", path.display()),
    };
    Fault::hinted(reason, "put the file under cases/<game>/, or name the game with --game")
}

fn is_game(name: &str) -> bool {
    shelf::codes().any(|code| code == name)
}

/// The folder under `cases` that the file lies in: the name of its game.
fn folder_under_cases(path: &Path) -> Option<String> {
    let names = path.components().filter_map(|component| match component {
        Component::Normal(name) => name.to_str(),
        _ => None,
    });
    let names: Vec<&str> = names.collect();
    // The last name is the file's own.
    let folders = names.split_last()?.1;
    folders.windows(2).rev().find(|pair| pair[0] == "cases").map(|pair| pair[1].to_owned())
}

/// The game that a place in the project belongs to: its folder under `cases`, or the one whose `data` it lies in.
fn game_of_place(path: &Path) -> Option<String> {
    let owner = path.ancestors().find(|folder| folder.ends_with("data")).and_then(Path::parent);
    let owner = owner.and_then(Path::file_name).and_then(|name| name.to_str()).map(str::to_owned);
    folder_under_cases(path).into_iter().chain(owner).find(|name| is_game(name))
}

/// The game whose rules the text names most often.
fn game_by_rules(text: &str) -> Option<String> {
    let named = shelf::codes().map(|code| (text.matches(&format!("\"{code}-")).count(), code));
    named.filter(|&(count, _)| count > 0).max_by_key(|&(count, _)| count).map(|(_, code)| code.to_owned())
}

/// The exit code for files that could not be read, or for cases that failed.
pub fn exit_code(ran: &Ran) -> u8 {
    match (ran.faults.is_empty(), ran.counts().1) {
        (false, _) => UNUSABLE,
        (true, 0) => 0,
        (true, _) => crate::fault::WRONG,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_the_folder_under_cases_or_the_rules_named() {
        let folder = |path: &str| folder_under_cases(Path::new(path));
        assert_eq!(folder("cases/warburg/combat.toml").as_deref(), Some("warburg"));
        assert_eq!(folder("/x/cases/chess/deep/combat.toml").as_deref(), Some("chess"));
        assert_eq!(folder("warburg/combat.toml"), None);
        assert_eq!(folder("cases/combat.toml"), None);
        assert_eq!(game_by_rules("rules = [\"warburg-5.1-01\"]").as_deref(), Some("warburg"));
        assert_eq!(game_by_rules("rules = []"), None);
    }
}
