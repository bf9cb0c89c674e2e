//! The files of a box, embedded or with what a folder changes in them.

use crate::layout::{Layout, MAX_FILES, matches};
use crate::names::{BATTLE_NAMES, NAMES};
use crate::{BRIEFINGS, HINTS, LoadError, folder};
use std::path::Path;

/// A data file: its name, as errors show it, and its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its name, relative to the data folder.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// The files of a box, in the order in which they are read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Files {
    layout: Layout,
    list: Vec<File>,
}

impl Files {
    /// The files that came with the program.
    pub fn embedded(layout: &Layout) -> Files {
        let file = |&(name, text): &(&str, &str)| File { name: name.to_owned(), text: text.to_owned() };
        Files { layout: *layout, list: layout.embedded.iter().map(file).collect() }
    }

    /// The files that came with the program, with those that a folder changes or adds. Added files come last, in the
    /// order of their names.
    pub fn from_dir(layout: &Layout, dir: &Path) -> Result<Files, LoadError> {
        let mut files = Files::embedded(layout);
        for file in folder::read(layout, dir)? {
            match files.list.iter_mut().find(|known| known.name == file.name) {
                Some(known) => known.text = file.text,
                None => files.list.push(file),
            }
        }
        Ok(files)
    }

    /// A file of the box that its layout names.
    ///
    /// # Panics
    /// If the layout names no such file.
    pub fn get(&self, name: &str) -> &File {
        self.list.iter().find(|file| file.name == name).expect("a file that the layout names")
    }

    /// The text of a file, to be changed in a test.
    ///
    /// # Panics
    /// If there is no such file.
    pub fn text_mut(&mut self, name: &str) -> &mut String {
        &mut self.list.iter_mut().find(|file| file.name == name).expect("a file of the box").text
    }

    /// The files that match a pattern such as `scenarios/*.toml`, in their order.
    pub fn matching<'a>(&'a self, pattern: &'a str) -> impl Iterator<Item = &'a File> + 'a {
        self.list.iter().filter(move |file| matches(pattern, &file.name))
    }

    /// All of them.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &File> {
        self.list.iter()
    }

    /// Keeps the files that pass; the rest is as if it did not exist.
    pub fn retain(&mut self, keep: impl FnMut(&File) -> bool) {
        self.list.retain(keep);
    }

    /// Refuses giants, and kinds of file of which there is none or far too many.
    pub(crate) fn refuse_giants(&self) -> Result<(), LoadError> {
        for file in &self.list {
            folder::refuse_giant(&file.name, file.text.len() as u64)?;
        }
        for pattern in self.layout.grows {
            let found = self.matching(pattern).count();
            if found == 0 || found > MAX_FILES {
                return Err(LoadError::Count { pattern, found });
            }
        }
        Ok(())
    }

    /// Digest of names and texts in their order. Line ends do not count, nor does the line that names a schema, which
    /// speaks to editors only, nor do briefings, hints and names: nothing in them is played.
    pub fn hash(&self) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        for file in self.list.iter().filter(|file| is_played(&file.name)) {
            let text = file.text.replace("\r\n", "\n");
            for part in [&file.name[..], without_schema(&text)] {
                hasher.update(&(part.len() as u64).to_le_bytes());
                hasher.update(part.as_bytes());
            }
        }
        *hasher.finalize().as_bytes()
    }
}

/// Does a file change what is played?
fn is_played(name: &str) -> bool {
    !matches(BRIEFINGS, name) && !matches(BATTLE_NAMES, name) && ![HINTS, NAMES].contains(&name)
}

fn without_schema(text: &str) -> &str {
    match text.split_once('\n') {
        Some((first, rest)) if first.starts_with("#:schema ") => rest,
        _ => text,
    }
}
