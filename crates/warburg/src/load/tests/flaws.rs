//! Every kind of mistake is refused with the file and the line it is in.

use super::*;

/// A mistake, as `mistakes.toml` explains.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistake {
    file: String,
    from: String,
    to: String,
    at: String,
    says: String,
}

#[derive(serde::Deserialize)]
struct Mistakes {
    mistake: Vec<Mistake>,
}

const COUNTERS: &str = "counters.toml";
const TABLES: &str = "tables.toml";
const BATTLE: &str = "scenarios/historical.toml";
const SHORT: &str = "scenarios/heinberg.toml";

fn spoilt(file: &str, from: &str, to: &str) -> Files {
    let mut files = Files::embedded();
    let target = [&mut files.map, &mut files.counters, &mut files.tables]
        .into_iter()
        .chain(&mut files.scenarios)
        .find(|candidate| candidate.name == file)
        .expect("a file of the box");
    assert!(target.text.contains(from), "{file} does not contain {from:?}");
    target.text = target.text.replacen(from, to, 1);
    files
}

fn refusal(files: &Files) -> String {
    Data::from_files(files).map(|_| "accepted".to_owned()).unwrap_or_else(|error| error.to_string())
}

#[test]
fn mistakes_are_refused_with_file_line_and_reason() {
    let Mistakes { mistake: mistakes } =
        toml::from_str(include_str!("mistakes.toml")).expect("a list of mistakes");
    assert!(mistakes.len() > 100);
    let mut wrong = Vec::new();
    for Mistake { file, from, to, at, says } in &mistakes {
        let files = spoilt(file, from, to);
        let text = &files.iter().find(|candidate| candidate.name == *file).expect("a file of the box").text;
        let place = text.find(at).unwrap_or_else(|| panic!("{at:?} is not in {file}"));
        let line = text[..place].matches('\n').count() + 1;
        let said = refusal(&files);
        if !said.starts_with(&format!("{file}:{line}:")) || !said.contains(says) {
            wrong.push(format!("{from:?} -> {to:?}\n  expected {file}:{line}: {says}\n  said     {said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A file with one of its blocks cut out, from the text `from` up to the text `to` or the end.
fn without(file: &str, from: &str, to: &str, instead: &str) -> Files {
    let files = Files::embedded();
    let text = &files.iter().find(|candidate| candidate.name == file).expect("a file of the box").text;
    let start = text.find(from).expect("where the block starts");
    let end = if to.is_empty() { text.len() } else { start + text[start..].find(to).expect("where it ends") };
    let block = text[start..end].to_owned();
    spoilt(file, &block, instead)
}

#[test]
fn empty_lists_are_refused() {
    let cases = [
        (
            TABLES,
            "lines = [\n  { roll = 0, eff",
            "\n[fire.mod",
            "lines = []\n",
            "lines of the artillery table",
        ),
        (TABLES, "lines = [\n  { roll = -3", "\n[combat.mod", "lines = []\n", "lines of the combat table"),
        (TABLES, "lines = [\n  { ratio", "", "lines = []\n", "lines of the ratio table"),
        (SHORT, "[[victory.control]]", "", "control = []\n", "points to control"),
        (SHORT, "  # Ségur's left", "  # Part of", "", "French units on the map"),
        (SHORT, "  # Part of", "]\n\n[officers]", "", "Allied units on the map"),
    ];
    for (file, from, to, instead, says) in cases {
        let said = refusal(&without(file, from, to, instead));
        assert!(said.starts_with(file) && said.contains(&format!("{says}: at least one")), "{said}");
    }
}

#[test]
fn a_formation_without_a_unit_in_play_is_refused() {
    let mut files = without(SHORT, "  # Ségur's left", "  # The reserve", "");
    files.scenarios[1].text =
        files.scenarios[1].text.replace("  { officer = \"segur\", hex = \"1107\" },\n", "");
    let said = refusal(&files);
    assert!(said.contains("the officer \"segur\" takes part"), "{said}");
    let text = Files::embedded().counters.text.replace("formation = \"f-granby\"\n", "");
    files = Files::embedded();
    files.counters.text = text;
    let said = refusal(&files);
    assert!(said.starts_with(BATTLE) && said.contains("no unit of \"f-granby\" takes part"), "{said}");
}

#[test]
fn a_box_has_room_for_so_many() {
    let head = |kind, at| format!("\n[[{kind}]]\ncode = \"x-{at}\"\nname = \"X\"\nside = \"french\"\n");
    const OFFICER: &str = "commands = \"army\"\nradius = 1\nmovement = 6\n";
    const GUN: &str = "nation = \"X\"\narm = \"artillery\"\ncalibre = \"6L\"\nmovement = 3\nsteps = 1\n";
    let entries =
        [("formation", MAX_FORMATIONS, ""), ("officer", MAX_OFFICERS, OFFICER), ("counter", MAX_UNITS, GUN)];
    for (kind, most, tail) in entries {
        let mut files = Files::embedded();
        files.counters.text.extend((0..=most).map(|at| head(kind, at) + tail));
        let said = refusal(&files);
        assert!(said.starts_with(COUNTERS) && said.contains(&format!("{kind}s: at most {most}")), "{said}");
        assert!(!said.contains(":1:1:"), "{said}");
    }
}
