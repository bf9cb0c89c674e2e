//! Puts the built client, `web/dist`, into the binary if it is there, unless `SABRETACHE_CLIENT` says that it stays beside it.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = |name| PathBuf::from(env::var_os(name).unwrap_or_default());
    let (dist, out) = (folder("CARGO_MANIFEST_DIR").join("../../web/dist"), folder("OUT_DIR"));
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=SABRETACHE_CLIENT");
    let mut files = Vec::new();
    let beside = env::var_os("SABRETACHE_CLIENT").is_some_and(|place| place == "beside");
    if !beside {
        println!("cargo::rerun-if-changed={}", dist.display());
    }
    if !beside && dist.is_dir() {
        walk(&dist, &mut files)?;
    }
    files.sort();
    let mut code =
        String::from("/// The files of the client, by path.\nstatic EMBEDDED: &[(&str, &[u8])] = &[\n");
    fs::create_dir_all(out.join("web"))?;
    for (number, file) in files.iter().enumerate() {
        let name = file.strip_prefix(&dist).unwrap_or(file).to_string_lossy().replace('\\', "/");
        // A copy: the client may be built anew while this is being compiled.
        fs::copy(file, out.join(format!("web/{number}")))?;
        let _ =
            writeln!(code, "    ({name:?}, include_bytes!(concat!(env!(\"OUT_DIR\"), \"/web/{number}\"))),");
    }
    code.push_str("];\n");
    fs::write(out.join("embedded.rs"), code)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
