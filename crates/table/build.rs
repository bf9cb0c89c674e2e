//! Puts the built client, `web/dist`, into the binary if it is there.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let dist = root.join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    if dist.is_dir() {
        walk(&dist, &mut files)?;
    }
    files.sort();
    let mut code =
        String::from("/// The files of the client, by path.\nstatic EMBEDDED: &[(&str, &[u8])] = &[\n");
    let dist = dist.canonicalize().unwrap_or(dist);
    for file in &files {
        let name = file.strip_prefix(&dist).unwrap_or(file).to_string_lossy().replace('\\', "/");
        let _ = writeln!(code, "    ({name:?}, include_bytes!({:?})),", file.to_string_lossy());
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("embedded.rs"), code)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else {
            files.push(path.canonicalize()?);
        }
    }
    Ok(())
}
