//! What can keep the mutants from being tried.

use std::path::{Path, PathBuf};

/// Why nothing could be tried.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file could not be read or written.
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
    /// A file of settings is wrong.
    #[error("{0}: {1}")]
    Settings(PathBuf, toml::de::Error),
    /// The settings leave out what is not there.
    #[error("the settings skip {0}, and there is no such file")]
    Stranger(PathBuf),
    /// A source file is not Rust.
    #[error("{0}: {1}")]
    Source(String, syn::Error),
    /// The copy does not build, and no mutant is to blame.
    #[error("the copy does not build:\n{0}")]
    Build(String),
    /// A case fails before anything is broken.
    #[error("a case fails already: {0}")]
    Fails(String),
    /// The program that plays the cases did not answer.
    #[error("the runner of the cases {0}")]
    Runner(String),
}

impl Error {
    /// About this file.
    pub fn of(path: &Path) -> impl Fn(std::io::Error) -> Error {
        move |error| Error::File(path.to_owned(), error)
    }
}
