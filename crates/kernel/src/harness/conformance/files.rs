//! The files that a game is held against, and how they are written anew.

use crate::record::Record;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// A record of the tests, with its name.
pub(super) struct Kept {
    pub(super) name: String,
    pub(super) record: Record,
}

impl Kept {
    /// The records of a folder in the order of their names; none of a folder that is not there.
    pub(super) fn all(folder: &Path) -> Vec<Kept> {
        let mut paths = files(folder, "record");
        paths.sort();
        paths.iter().map(|path| Kept::read(path)).collect()
    }

    fn read(path: &Path) -> Kept {
        let name = stem(path).to_owned();
        let text = fs::read_to_string(path).expect("a record");
        let record = Record::parse(&text, &name).unwrap_or_else(|error| panic!("{name}: {error}"));
        Kept { name, record }
    }
}

/// The positions of a record that were kept, as `NAME-LINE.json`: after which line, and what.
pub(super) fn positions(folder: &Path, name: &str) -> Vec<(usize, String)> {
    let line = |path: &Path| stem(path).strip_prefix(name)?.strip_prefix('-')?.parse::<usize>().ok();
    let paths = files(folder, "json").into_iter();
    paths.filter_map(|path| Some((line(&path)?, fs::read_to_string(&path).expect("a position")))).collect()
}

/// The files of rule cases in a folder, and in every folder `cases` below the data.
pub(super) fn cases(folder: &Path, data: &Path) -> Vec<PathBuf> {
    let mut found = files(folder, "toml");
    for entry in fs::read_dir(data).into_iter().flatten().flatten().filter(|entry| entry.path().is_dir()) {
        let own = if entry.file_name() == "cases" { entry.path() } else { PathBuf::new() };
        found.extend(cases(&own, &entry.path()));
    }
    found
}

/// The smallest of these files.
pub(super) fn smallest(files: &[PathBuf]) -> &Path {
    let size = |path: &&PathBuf| fs::metadata(path).map_or(u64::MAX, |data| data.len());
    files.iter().min_by_key(size).expect("a file of cases")
}

/// Everything in the Rust files of a folder and those below it.
pub(super) fn read_sources(folder: &Path, into: &mut String) {
    for entry in fs::read_dir(folder).expect("the sources").flatten() {
        let path = entry.path();
        if path.is_dir() {
            read_sources(&path, into);
        } else if is(&path, "rs") {
            into.push_str(&fs::read_to_string(&path).expect("a source"));
        }
    }
}

/// What is to be written anew, if anything: `text`, or the games as well.
pub(super) fn regenerate() -> Option<OsString> {
    std::env::var_os("SABRETACHE_REGENERATE")
}

/// Writes a file, and its folder if need be.
pub(super) fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(path, text).expect("written");
}

/// What is kept in a file is what is true now.
pub(super) fn same(path: &Path, now: &str) {
    if regenerate().is_some() {
        write(path, now);
    }
    let before = fs::read_to_string(path).unwrap_or_default();
    if before != now {
        let differs = before.lines().zip(now.lines()).position(|(a, b)| a != b);
        let at = differs.unwrap_or(before.lines().count().min(now.lines().count()));
        let line = |text: &str| text.lines().nth(at).unwrap_or("(ends)").to_owned();
        panic!("{} differs at line {}:\n- {}\n+ {}", path.display(), at + 1, line(&before), line(now));
    }
}

fn files(folder: &Path, kind: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| is(path, kind)).collect()
}

fn is(path: &Path, kind: &str) -> bool {
    path.extension().is_some_and(|extension| extension == kind)
}

fn stem(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
}
