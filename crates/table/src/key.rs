//! The key with which the table signs the record of every game that ends: in the database, where every process finds it, or in
//! a file that the operator names.

use crate::store::Store;
use crate::token;
use kernel::closing::Key;
use kernel::hash::{hex, unhex};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file cannot be read or made.
    #[error("the key {0} cannot be used: {1}")]
    File(PathBuf, io::Error),
    /// It holds something else.
    #[error("the key {0} cannot be used: it does not hold 64 hexadecimal digits and nothing else")]
    Form(PathBuf),
    /// Others than its owner may read it.
    #[error("the key {0} cannot be used: others can read it (chmod 600 mends that)")]
    Open(PathBuf),
    /// The database does not give it.
    #[error("the key cannot be read from the database: {0}")]
    Database(#[from] sqlx::Error),
}

/// The key of this table, made at its first start.
pub async fn key(file: Option<&Path>, store: &Store) -> Result<Key, KeyError> {
    let secret = match file {
        Some(file) => from_file(file)?,
        None => store.secret().await?,
    };
    Ok(Key::new(&secret))
}

fn from_file(path: &Path) -> Result<[u8; 32], KeyError> {
    let failed = |error| KeyError::File(path.to_owned(), error);
    match made(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        made => return made.map_err(failed),
    }
    let file = File::open(path).map_err(failed)?;
    if is_open(&file).map_err(failed)? {
        return Err(KeyError::Open(path.to_owned()));
    }
    let mut text = String::new();
    file.take(1 << 10).read_to_string(&mut text).map_err(failed)?;
    unhex(text.trim()).ok_or_else(|| KeyError::Form(path.to_owned()))
}

/// A new secret in a file of its owner alone.
fn made(path: &Path) -> io::Result<[u8; 32]> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    let secret = token::random();
    writeln!(file, "{}", hex(&secret))?;
    file.sync_all()?;
    Ok(secret)
}

#[cfg(unix)]
fn is_open(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(file.metadata()?.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn is_open(_: &File) -> io::Result<bool> {
    Ok(false)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs::{Permissions, set_permissions, write};
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn a_key_is_made_once_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.key");
        let secret = from_file(&path).unwrap();
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(from_file(&path).unwrap(), secret, "and then it stays");
        set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
        assert!(matches!(from_file(&path), Err(KeyError::Open(_))));
        set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
        write(&path, "secret\n").unwrap();
        assert!(matches!(from_file(&path), Err(KeyError::Form(_))));
        assert!(matches!(from_file(folder.path()), Err(KeyError::File(..) | KeyError::Open(_))));
    }
}
