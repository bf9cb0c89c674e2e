//! The copy of a game's crate with every switch in it, built once.

use crate::error::Error;
use crate::settings::Settings;
use crate::site::{Edit, Mutant, Site};
use crate::survey::survey;
use serde_json::Value;
use std::collections::HashSet;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A built copy.
pub struct Garden {
    /// The mutants that compile.
    pub mutants: Vec<Mutant>,
    /// The program that plays the cases.
    pub runner: PathBuf,
    /// Where the cases are.
    pub folder: PathBuf,
}

/// A source file of the game.
struct Source {
    /// Relative to `src`.
    name: String,
    text: String,
    sites: Vec<Site>,
}

/// Where a site stands in a written file, and its mutants.
type Place = (Range<usize>, Vec<u32>);

/// A file as it was written to the copy, with the places of its mutants in it.
struct Written {
    path: PathBuf,
    places: Vec<Place>,
}

const RUNNER: &str = include_str!("runner.txt");
const SWITCHES: &str = include_str!("switches.txt");

/// Makes the copy and builds it; mutants that do not compile are left out.
pub fn sow(root: &Path, game: &str, settings: &Settings) -> Result<Garden, Error> {
    let origin = root.join("crates").join(game);
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let copy = target.join("mutate").join(game);
    let (mut sources, mutants) = surveyed(&origin.join("src"), settings)?;
    manifests(root, game, &origin, &copy)?;
    for part in ["build.rs", "data", "i18n"] {
        for path in files(&origin.join(part))?.into_iter().filter(|path| !is_case(path)) {
            let place = copy.join("game").join(path.strip_prefix(&origin).unwrap_or(&path));
            copy_all(&path, &place)?;
        }
    }
    let folder = copy.join("cases");
    gather_cases(&root.join("cases").join(game), &origin, &folder)?;
    write(&copy.join("runner/src/main.rs"), RUNNER.replace("RULES", &settings.rules).replace("GAME", game))?;
    let switches = SWITCHES.replace("COUNT_OF_MUTANTS", &mutants.len().to_string());
    let mut dead: HashSet<u32> = HashSet::new();
    loop {
        let written: Vec<Written> = sources
            .iter()
            .map(|source| source.write(&copy.join("game/src"), &switches))
            .collect::<Result<_, _>>()?;
        let stillborn = build(&copy, &target, &written)?;
        if stillborn.is_empty() {
            break;
        }
        for source in &mut sources {
            for site in &mut source.sites {
                site.mutants.retain(|(id, _)| !stillborn.contains(id));
            }
        }
        dead.extend(stillborn);
    }
    Ok(Garden {
        mutants: mutants.into_iter().filter(|mutant| !dead.contains(&mutant.id)).collect(),
        runner: target.join("debug").join(format!("{game}-cases")),
        folder,
    })
}

/// The cases as they are now, since they may be edited while the mutants are tried: those of the game, and those that lie
/// beside its data.
fn gather_cases(cases: &Path, origin: &Path, folder: &Path) -> Result<(), Error> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(Error::of(folder))?;
    }
    copy_all(cases, folder)?;
    for path in files(&origin.join("data"))? {
        if is_case(&path) {
            copy_all(&path, &folder.join(path.strip_prefix(origin).unwrap_or(&path)))?;
        }
    }
    Ok(())
}

/// Is it a file of cases that lies beside the data? The game is not built again when one of them changes.
fn is_case(path: &Path) -> bool {
    path.parent().is_some_and(|parent| parent.ends_with("cases"))
}

/// Every source file, and the mutants of those that hold rules.
fn surveyed(folder: &Path, settings: &Settings) -> Result<(Vec<Source>, Vec<Mutant>), Error> {
    let (mut sources, mut mutants) = (Vec::new(), Vec::new());
    for path in files(folder)? {
        let name = path.strip_prefix(folder).unwrap_or(&path).to_owned();
        let text = fs::read_to_string(&path).map_err(Error::of(&path))?;
        let shown = name.to_string_lossy().into_owned();
        let mut sites = Vec::new();
        if name.extension().is_some_and(|extension| extension == "rs") && !settings.skips(&name) {
            let skips = |function: &str| settings.skips_function(&shown, function);
            let found = survey(&text, &shown, mutants.len() as u32, &skips)?;
            sites = found.sites;
            mutants.extend(found.mutants);
        }
        sources.push(Source { name: shown, text, sites });
    }
    Ok((sources, mutants))
}

impl Source {
    fn write(&self, folder: &Path, switches: &str) -> Result<Written, Error> {
        let (mut text, places) = self.rendered();
        if self.name == "lib.rs" {
            text.push_str(switches);
        }
        let path = folder.join(&self.name);
        write(&path, &text)?;
        Ok(Written { path, places })
    }

    /// The text with its switches, and where each site's mutants are in it.
    fn rendered(&self) -> (String, Vec<Place>) {
        let mut edits: Vec<(usize, Edit)> = Vec::new();
        for (index, site) in self.sites.iter().enumerate() {
            edits.extend(site.edits(index).into_iter().map(|edit| (index, edit)));
        }
        edits.sort_by_key(|(_, edit)| (edit.range.start, edit.order));
        let mut text = String::with_capacity(self.text.len() * 2);
        let mut places: Vec<Option<Range<usize>>> = vec![None; self.sites.len()];
        let mut at = 0;
        for (index, edit) in edits {
            text.push_str(self.text.get(at..edit.range.start).unwrap_or_default());
            let start = text.len();
            text.push_str(&edit.text);
            // Edits come in the order of the text: the first says where a site begins, the last where it ends.
            places[index].get_or_insert(start..start).end = text.len();
            at = edit.range.end;
        }
        text.push_str(self.text.get(at..).unwrap_or_default());
        let ids = |site: &Site| site.mutants.iter().map(|(id, _)| *id).collect();
        let places = places.into_iter().map(Option::unwrap_or_default);
        (text, places.zip(self.sites.iter().map(ids)).collect())
    }
}

/// Builds the copy; the mutants that the compiler refuses.
fn build(copy: &Path, target: &Path, written: &[Written]) -> Result<Vec<u32>, Error> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--quiet", "--message-format=json", "--manifest-path"])
        .arg(copy.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target)
        .output()
        .map_err(Error::of(Path::new("cargo")))?;
    if output.status.success() {
        return Ok(Vec::new());
    }
    let (mut refused, mut unexplained) = (Vec::new(), String::new());
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
        let message = &message["message"];
        let spans = message["spans"].as_array().map(Vec::as_slice).unwrap_or_default();
        if message["level"] != "error" || spans.is_empty() {
            continue;
        }
        let to_blame: Vec<u32> = spans.iter().flat_map(|span| blamed(span, copy, written)).collect();
        if to_blame.is_empty() {
            unexplained.push_str(message["rendered"].as_str().unwrap_or_default());
        }
        refused.extend(to_blame);
    }
    if refused.is_empty() {
        unexplained.push_str(&String::from_utf8_lossy(&output.stderr));
        return Err(Error::Build(unexplained));
    }
    Ok(refused)
}

/// The mutants of the smallest site around an error.
fn blamed(span: &Value, copy: &Path, written: &[Written]) -> Vec<u32> {
    let (Some(file), Some(at)) = (span["file_name"].as_str(), span["byte_start"].as_u64()) else {
        return Vec::new();
    };
    let path = copy.join(file);
    let at = at as usize;
    let places = written.iter().filter(|file| file.path == path).flat_map(|file| &file.places);
    let around = places.filter(|(range, ids)| range.contains(&at) && !ids.is_empty());
    around.min_by_key(|(range, _)| range.len()).map(|(_, ids)| ids.clone()).unwrap_or_default()
}

/// A workspace of the game's copy and its runner, on the crates of the checkout.
fn manifests(root: &Path, game: &str, origin: &Path, copy: &Path) -> Result<(), Error> {
    let mut workspace = manifest(&root.join("Cargo.toml"))?;
    // With the profile of the checkout and in its folder, so that what is built there is not built again.
    workspace.retain(|key, _| key == "workspace" || key == "profile");
    if let Some(toml::Value::Table(workspace)) = workspace.get_mut("workspace") {
        workspace.insert("members".to_owned(), vec!["game", "runner"].into());
        if let Some(toml::Value::Table(dependencies)) = workspace.get_mut("dependencies") {
            for (name, dependency) in dependencies {
                if let Some(path) = dependency.get_mut("path") {
                    let place = if name == game { copy.join("game") } else { root.join("crates").join(name) };
                    *path = place.to_string_lossy().into_owned().into();
                }
            }
        }
    }
    write(&copy.join("Cargo.toml"), workspace.to_string())?;
    let mut crate_manifest = manifest(&origin.join("Cargo.toml"))?;
    crate_manifest.retain(|key, _| matches!(key, "package" | "dependencies" | "build-dependencies"));
    write(&copy.join("game/Cargo.toml"), crate_manifest.to_string())?;
    let runner = format!(
        "[package]\nname = \"{game}-cases\"\nedition = \"2024\"\n\n[dependencies]\n\
         kernel.workspace = true\n{game}.workspace = true\n"
    );
    write(&copy.join("runner/Cargo.toml"), &runner)?;
    copy_all(&root.join("Cargo.lock"), &copy.join("Cargo.lock"))
}

fn manifest(path: &Path) -> Result<toml::Table, Error> {
    let text = fs::read_to_string(path).map_err(Error::of(path))?;
    toml::from_str(&text).map_err(|error| Error::Settings(path.to_owned(), error))
}

/// Every file under a folder, in the order of names; a file is all there is under itself.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    if folder.is_file() {
        return Ok(vec![folder.to_owned()]);
    }
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).map_err(Error::of(folder))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    Ok(found)
}

fn copy_all(from: &Path, to: &Path) -> Result<(), Error> {
    for path in files(from)? {
        let text = fs::read(&path).map_err(Error::of(&path))?;
        let place = path.strip_prefix(from).ok().filter(|rest| !rest.as_os_str().is_empty());
        write(&place.map_or(to.to_owned(), |rest| to.join(rest)), text)?;
    }
    Ok(())
}

/// Writes a file unless it says the same already, so that nothing is built twice.
fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Error> {
    if fs::read(path).is_ok_and(|old| old == text.as_ref()) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(Error::of(folder))?;
    }
    fs::write(path, text).map_err(Error::of(path))
}
