//! Opens the box, with what a data folder changes in it, battle by battle: says what each holds, or what is wrong with it.
//!
//! ```text
//! cargo run -p gloire --example open -- my-folder
//! ```

use gloire::data::Data;
use loader::{Contents, Files};
use std::collections::BTreeSet;
use std::path::Path;

/// The battle that every box holds.
const ALWAYS: &str = "manoeuvre";

fn main() {
    let files = match std::env::args().nth(1) {
        Some(dir) => Files::from_dir(&Data::LAYOUT, Path::new(&dir)),
        None => Ok(Files::embedded(&Data::LAYOUT)),
    };
    let files = files.unwrap_or_else(|error| {
        eprintln!("{error}");
        std::process::exit(2);
    });
    let folder = |name: &str| name.split('/').nth(1).map(str::to_owned);
    let battles: BTreeSet<String> = files.iter().filter_map(|file| folder(&file.name)).collect();
    let wrong = battles.iter().filter(|battle| !tell(&files, battle)).count();
    std::process::exit(if wrong == 0 { 0 } else { 2 });
}

/// Tells of one battle; whether nothing is wrong with it.
fn tell(files: &Files, battle: &str) -> bool {
    let mut own = files.clone();
    own.retain(|file| match file.name.split('/').nth(1) {
        Some(folder) => folder == battle || folder == ALWAYS,
        None => true,
    });
    match Data::from_files(&own) {
        Ok(data) => {
            for found in data.battles.iter().filter(|found| is_of(found, battle)) {
                let scenarios: Vec<&str> =
                    found.scenarios.iter().map(|scenario| &scenario.code[..]).collect();
                println!(
                    "{battle}: {} hexes, {} counters, {} formations, {} chiefs, {} special markers; {}",
                    found.map().grid.len(),
                    found.units.len(),
                    found.formations.len(),
                    found.chiefs.len(),
                    found.specials.len(),
                    scenarios.join(", ")
                );
            }
            true
        }
        Err(error) => {
            println!("{battle}: {error}");
            false
        }
    }
}

/// Is it the battle of that folder? One need not be called as the other is.
fn is_of(found: &gloire::data::Battle, folder: &str) -> bool {
    (found.code == ALWAYS) == (folder == ALWAYS)
}
