//! What a game makes of the files of its box.

use crate::{DataSchema, Files, Layout, LoadError};
use std::path::Path;

/// The data of a game, read from the files of its box.
pub trait Contents: Sized {
    /// Which files the box holds.
    const LAYOUT: Layout;

    /// The schemas of its files; each file has one.
    fn schemas() -> Vec<DataSchema>;

    /// Reads the files. None of them is too large, and there is at least one of each kind.
    fn read(files: &Files) -> Result<Self, LoadError>;

    /// The box that came with the program.
    ///
    /// # Panics
    /// If the embedded files are flawed, which a test of the game rules out.
    fn embedded() -> Self {
        match Self::from_files(&Files::embedded(&Self::LAYOUT)) {
            Ok(data) => data,
            Err(error) => unreachable!("the embedded data are proved valid by a test: {error}"),
        }
    }

    /// The box with what a folder changes in it; see [`Files::from_dir`].
    fn from_dir(dir: impl AsRef<Path>) -> Result<Self, LoadError> {
        Self::from_files(&Files::from_dir(&Self::LAYOUT, dir.as_ref())?)
    }

    /// The box made of these files, if nothing in them is wrong.
    fn from_files(files: &Files) -> Result<Self, LoadError> {
        files.refuse_giants()?;
        Self::read(files)
    }
}
