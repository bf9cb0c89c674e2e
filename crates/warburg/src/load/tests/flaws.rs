//! Every kind of mistake is refused with the file and the line it is in.

use super::*;
use loader::trial::{self, refusal, spoilt};

const COUNTERS: &str = "counters.toml";
const TABLES: &str = "tables.toml";
const BATTLE: &str = "scenarios/historical.toml";
const SHORT: &str = "scenarios/heinberg.toml";

#[test]
fn mistakes_are_refused_with_file_line_and_reason() {
    trial::mistakes::<Data>(include_str!("mistakes.toml"));
}

#[test]
fn folders_are_read_or_refused_by_name() {
    trial::folders::<Data>(tempfile::tempdir().expect("a folder").path());
}

#[test]
fn a_box_is_whole_and_holds_no_giants() {
    trial::whole::<Data>();
}

#[test]
fn torn_files_never_panic() {
    trial::torn::<Data>(800);
}

#[test]
fn schemas_are_current() {
    trial::schemas::<Data>(concat!(env!("CARGO_MANIFEST_DIR"), "/data").as_ref());
}

#[test]
fn a_folder_corrects_counters_and_replaces_and_adds_scenarios() {
    let folder = tempfile::tempdir().expect("a folder");
    let embedded = Files::embedded(&Data::LAYOUT);
    let put = |name: &str, from: &str, to: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, text.replacen(from, to, 1)).expect("written");
    };
    put(COUNTERS, "morale = 4", "morale = 6", &embedded.get(COUNTERS).text);
    put(SHORT, "turns = 4", "turns = 5", &embedded.get(SHORT).text);
    put("scenarios/a.toml", "code = \"historical\"", "code = \"mine\"", &embedded.get(BATTLE).text);
    let data = Data::from_dir(folder.path()).expect("valid");
    assert_eq!(data.units[0].morale, 6);
    assert_ne!(data.hash, Data::embedded().hash);
    let turns: Vec<_> = data.scenarios.iter().map(|s| (s.code.as_str(), s.turns)).collect();
    assert_eq!(turns, [("historical", 8), ("heinberg", 5), ("mine", 8)]);
}

/// A file with one of its blocks cut out, from the text `from` up to the text `to` or the end.
fn without(file: &str, from: &str, to: &str, instead: &str) -> Files {
    let files = Files::embedded(&Data::LAYOUT);
    let text = &files.get(file).text;
    let start = text.find(from).expect("where the block starts");
    let end = if to.is_empty() { text.len() } else { start + text[start..].find(to).expect("where it ends") };
    let block = text[start..end].to_owned();
    spoilt::<Data>(file, &block, instead)
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
        let said = refusal::<Data>(&without(file, from, to, instead));
        assert!(said.starts_with(file) && said.contains(&format!("{says}: at least one")), "{said}");
    }
}

#[test]
fn a_formation_without_a_unit_in_play_is_refused() {
    let mut files = without(SHORT, "  # Ségur's left", "  # The reserve", "");
    let text = files.text_mut(SHORT);
    *text = text.replace("  { officer = \"segur\", hex = \"1107\" },\n", "");
    let said = refusal::<Data>(&files);
    assert!(said.contains("the officer \"segur\" takes part"), "{said}");
    files = Files::embedded(&Data::LAYOUT);
    let text = files.text_mut(COUNTERS);
    *text = text.replace("formation = \"f-granby\"\n", "");
    let said = refusal::<Data>(&files);
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
        let mut files = Files::embedded(&Data::LAYOUT);
        files.text_mut(COUNTERS).extend((0..=most).map(|at| head(kind, at) + tail));
        let said = refusal::<Data>(&files);
        assert!(said.starts_with(COUNTERS) && said.contains(&format!("{kind}s: at most {most}")), "{said}");
        assert!(!said.contains(":1:1:"), "{said}");
    }
}
