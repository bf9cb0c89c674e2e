//! From a catalogue to Rust: one constant a rule.

use std::{
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use crate::{Catalogue, Rule};

/// Rust source with one constant a rule and `ALL`, for `include!` in a module that names `RuleId`.
///
/// `warburg-10.3-07` becomes `R10_3_07`, `warburg-ter-01` becomes `TER_01`; a rule of one battle of a series begins
/// with the battle, `RIVOLI_2_2_01`.
pub fn constants(catalogue: &Catalogue) -> String {
    let names: Vec<String> = catalogue.rules.iter().map(|rule| constant(catalogue, rule)).collect();
    let mut source = String::new();
    for (rule, name) in catalogue.rules.iter().zip(&names) {
        let title = doc_line(&rule.title);
        // Writing to a string cannot fail.
        let _ = writeln!(source, "/// {title}\npub const {name}: RuleId = RuleId::new({:?});", rule.id);
    }
    let _ = writeln!(source, "/// Every rule of the catalogue, in its order.\npub const ALL: &[RuleId] = &[");
    for name in &names {
        let _ = writeln!(source, "    {name},");
    }
    source.push_str("];\n");
    source
}

/// For a build script: reads the catalogue at `path`, relative to the crate, and writes its [`constants`] to
/// `out_file_name` in `OUT_DIR`.
///
/// # Panics
///
/// If the catalogue cannot be read or is wrong, or the file cannot be written: the message says where and why, and
/// the build stops.
pub fn build(path: impl AsRef<Path>, out_file_name: &str) {
    build_all(&[path], out_file_name);
}

/// The same for a catalogue of several files: one list of constants.
///
/// # Panics
///
/// As [`build`] does.
pub fn build_all(paths: &[impl AsRef<Path>], out_file_name: &str) {
    let paths: Vec<&Path> = paths.iter().map(AsRef::as_ref).collect();
    for path in &paths {
        println!("cargo:rerun-if-changed={}", path.display());
    }
    if let Err(reason) = try_build(&paths, out_file_name) {
        panic!("{reason}");
    }
}

fn try_build(paths: &[&Path], out_file_name: &str) -> Result<(), String> {
    let read = |path: &&Path| {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok((text, path.to_string_lossy().into_owned()))
    };
    let files: Vec<(String, String)> = paths.iter().map(read).collect::<Result<_, String>>()?;
    let files: Vec<(&str, &str)> = files.iter().map(|(text, name)| (text.as_str(), name.as_str())).collect();
    let catalogue = Catalogue::parse_all(&files).map_err(|error| error.to_string())?;
    let folder = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set: call this from a build script")?;
    let target = PathBuf::from(folder).join(out_file_name);
    fs::write(&target, constants(&catalogue)).map_err(|error| format!("{}: {error}", target.display()))
}

/// The name of a rule's constant: `R10_3_07` of `warburg-10.3-07`.
pub fn constant(catalogue: &Catalogue, rule: &Rule) -> String {
    let scope = rule.id.get(..rule.scope).unwrap_or_default().trim_end_matches('-');
    let counter = rule.id.rsplit('-').next().unwrap_or_default();
    constant_name(scope, &catalogue.game, rule.section(), counter)
}

/// The constant's name: the section, after an `R` if it begins with a digit, and the counter.
pub(crate) fn constant_name(scope: &str, game: &str, section: &str, counter: &str) -> String {
    let name = if scope != game {
        format!("{scope}_{section}_{counter}")
    } else if section.starts_with(|first: char| first.is_ascii_digit()) {
        format!("r{section}_{counter}")
    } else {
        format!("{section}_{counter}")
    };
    name.replace(['.', '-'], "_").to_ascii_uppercase()
}

/// A title as one line that rustdoc shows as it is written.
fn doc_line(title: &str) -> String {
    let mut line = String::with_capacity(title.len());
    for letter in title.split_whitespace().collect::<Vec<_>>().join(" ").chars() {
        if matches!(letter, '[' | ']' | '<' | '>' | '`' | '*' | '_' | '\\' | '#') {
            line.push('\\');
        }
        line.push(letter);
    }
    line
}
