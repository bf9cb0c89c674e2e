//! Makes a constant of each rule of the catalogue, series and battles alike, and lists the files of the box: a battle is a
//! folder, and whoever adds one names it nowhere.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// What a folder of a battle holds, in the order in which it is read.
const PARTS: [&str; 3] = ["map.toml", "counters.toml", "markers.toml"];
/// What its pieces are called in the other language, where they need it.
const NAMES: &str = "names.toml";
/// A battle whose rules are no constants, for no Rust speaks of it: it comes as one found in a folder does.
const GUEST: &str = "manoeuvre";

fn main() {
    let battles = battles();
    let own = battles.iter().filter(|battle| !battle.ends_with(GUEST));
    let rules: Vec<PathBuf> = [PathBuf::from("data/rules.toml")]
        .into_iter()
        .chain(own.map(|battle| battle.join("rules.toml")))
        .collect();
    catalogue::build_all(&rules, "rules.rs");
    let files = files(&battles);
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set for a build script"));
    fs::write(out.join("files.rs"), listing(&files, &rules)).expect("written");
}

/// The folders of the battles, in the order of their names.
fn battles() -> Vec<PathBuf> {
    println!("cargo:rerun-if-changed=data");
    let entries = fs::read_dir("data/battles").expect("data/battles");
    let mut folders: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders
}

/// The files that the box is read from.
fn files(battles: &[PathBuf]) -> Vec<PathBuf> {
    let mut files = vec![PathBuf::from("data/tables.toml")];
    for battle in battles {
        files.extend(PARTS.iter().map(|part| battle.join(part)));
        files.extend(Some(battle.join(NAMES)).filter(|names| names.exists()));
        if battle.ends_with(GUEST) {
            files.push(battle.join("rules.toml"));
        }
        files.extend(texts(&battle.join("scenarios")));
    }
    files.push(PathBuf::from("data/hints.toml"));
    files.extend(texts(Path::new("data/briefings")));
    files
}

/// The TOML files of a folder, in the order of their names.
fn texts(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of the box");
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    paths
}

/// Rust that names each file and includes its text.
fn listing(files: &[PathBuf], rules: &[PathBuf]) -> String {
    let root = env::var("CARGO_MANIFEST_DIR").expect("set for a build script");
    let entry = |path: &Path| {
        let name = path.strip_prefix("data").expect("a file of the box").to_string_lossy().replace('\\', "/");
        format!("    ({name:?}, include_str!({:?})),\n", Path::new(&root).join(path))
    };
    let list = |paths: &[PathBuf]| paths.iter().map(|path| entry(path)).collect::<String>();
    let mut source = String::new();
    let texts = "&[(&str, &str)]";
    // Writing to a string cannot fail.
    let _ = writeln!(source, "/// The files of the box.\nconst EMBEDDED: {texts} = &[\n{}];", list(files));
    let _ =
        writeln!(source, "/// The files of the catalogue.\nconst CATALOGUE: {texts} = &[\n{}];", list(rules));
    let compiled: String = rules
        .iter()
        .map(|path| {
            let name =
                path.strip_prefix("data").expect("a file of the box").to_string_lossy().replace('\\', "/");
            format!("    ({name:?}, COMPILED_RULES),\n")
        })
        .collect();
    let _ = writeln!(source, "/// What a folder cannot change.\nconst COMPILED: {texts} = &[\n{compiled}];");
    source
}
