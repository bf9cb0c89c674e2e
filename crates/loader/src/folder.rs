//! A data folder: what lies in it is read, or refused by name.

use crate::layout::{Layout, MAX_FILE_BYTES};
use crate::{File, Flaw, LoadError};
use std::io::Read;
use std::path::Path;

/// A data folder has folders within folders to this depth.
const MAX_DEPTH: usize = 4;
/// More entries than this are not a data folder but somebody's home.
const MAX_ENTRIES: usize = 4096;
/// Rule cases may lie beside the data that they are about; they are no part of the box.
const CASES: &str = "cases";

/// The TOML files of a folder, in the order of their names. One that nothing reads is refused: a misspelt name would
/// leave the embedded file in force without a word. Other kinds of file, and folders of rule cases, are left alone.
pub(crate) fn read(layout: &Layout, dir: &Path) -> Result<Vec<File>, LoadError> {
    let mut names = Vec::new();
    let mut entries = 0;
    list(dir, "", 1, &mut entries, &mut names)?;
    names.sort();
    let mut files = Vec::with_capacity(names.len());
    for name in names {
        if let Some((_, reason)) = layout.compiled.iter().find(|(compiled, _)| *compiled == name) {
            return Err(LoadError::Compiled { file: shown(dir, &name), reason });
        }
        let known = layout.embedded.iter().any(|(embedded, _)| *embedded == name) || layout.admits(&name);
        if !known {
            return Err(LoadError::Stranger { file: shown(dir, &name), known: layout.known() });
        }
        let text = read_file(&dir.join(&name), &name)?;
        files.push(File { name, text });
    }
    Ok(files)
}

fn shown(dir: &Path, name: &str) -> String {
    dir.join(name).display().to_string()
}

/// Adds the TOML files of a folder and of the folders in it, by their names relative to the first.
fn list(
    dir: &Path,
    prefix: &str,
    depth: usize,
    entries: &mut usize,
    names: &mut Vec<String>,
) -> Result<(), LoadError> {
    let unreadable = |error| LoadError::unreadable(dir, &error);
    for entry in std::fs::read_dir(dir).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        *entries += 1;
        if *entries > MAX_ENTRIES {
            let reason = format!("more than {MAX_ENTRIES} entries: this is no data folder");
            return Err(LoadError::Unreadable { path: dir.display().to_string(), reason });
        }
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        let path = entry.path();
        if path.is_dir() {
            if depth < MAX_DEPTH && name != CASES {
                list(&path, &format!("{prefix}{name}/"), depth + 1, entries, names)?;
            }
        } else if name.to_ascii_lowercase().ends_with(".toml") {
            names.push(format!("{prefix}{name}"));
        }
    }
    Ok(())
}

/// A file's text: neither too large nor anything but UTF-8.
fn read_file(path: &Path, name: &str) -> Result<String, LoadError> {
    let unreadable = |error| LoadError::unreadable(path, &error);
    let file = std::fs::File::open(path).map_err(unreadable)?;
    refuse_giant(name, file.metadata().map_err(unreadable)?.len())?;
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    refuse_giant(name, bytes.len() as u64)?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let byte = error.as_bytes()[at];
        // What can be shown of it is as long as what was read up to the fault.
        let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
        LoadError::flawed(name, &text, at..at + 1, Flaw::NotUtf8(byte))
    })
}

pub(crate) fn refuse_giant(name: &str, bytes: u64) -> Result<(), LoadError> {
    if bytes > MAX_FILE_BYTES as u64 {
        return Err(LoadError::TooLarge { file: name.to_owned(), bytes });
    }
    Ok(())
}
