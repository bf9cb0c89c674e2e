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

/// The battle with a second option: what is written before the options, in the first, and in the second.
fn with_two_options(groups: &str, first: &str, second: &str) -> Files {
    let mut files = Files::embedded(&Data::LAYOUT);
    let text = files.text_mut(BATTLE);
    *text = text
        .replacen(
            "formation = \"f-granby\"\nhexes",
            "formation = \"f-granby\"\noption = \"granby\"\nhexes",
            1,
        )
        .replacen("[[option]]\n", &format!("{groups}[[option]]\n{first}"), 1)
        .replacen(
            "[victory]\n",
            &format!("[[option]]\ncode = \"granby\"\nen = \"G\"\nfr = \"G\"\n{second}\n[victory]\n"),
            1,
        );
    files
}

const ENTRIES: &str = "[[group]]\ncode = \"entries\"\nen = \"Who enters\"\nfr = \"Qui entre\"\n";

#[test]
fn options_exclude_and_need_each_other() {
    let choose = |files: &Files, options: &[&str]| {
        let game = crate::Warburg::new(Data::from_files(files).expect("valid"));
        let options = options.iter().map(|&option| option.to_owned()).collect();
        kernel::Rules::about(&game)
            .choose(&kernel::Setup { scenario: "historical".into(), options })
            .map(drop)
    };
    let (one, other) = ("la-morliere".to_owned(), "granby".to_owned());
    let rivals = with_two_options(ENTRIES, "group = \"entries\"\n", "group = \"entries\"\n");
    assert_eq!(choose(&rivals, &["granby"]), Ok(()));
    let exclude = kernel::SetupError::Exclude(one.clone(), other.clone());
    assert_eq!(choose(&rivals, &["la-morliere", "granby"]), Err(exclude));
    let bound = with_two_options("", "", "needs = [\"la-morliere\"]\n");
    assert_eq!(choose(&bound, &["granby", "la-morliere"]), Ok(()));
    let needs = kernel::SetupError::Needs { option: other, needs: one };
    assert_eq!(choose(&bound, &["granby"]), Err(needs));
}

#[test]
fn an_option_that_excludes_what_it_needs_is_refused() {
    let torn = with_two_options(
        ENTRIES,
        "group = \"entries\"\n",
        "group = \"entries\"\nneeds = [\"la-morliere\"]\n",
    );
    let said = refusal::<Data>(&torn);
    assert!(said.starts_with(BATTLE) && said.contains("\"granby\" can never be chosen"), "{said}");
}

#[test]
fn a_family_has_the_same_words_in_all_its_scenarios() {
    let family =
        |en: &str| format!("[family]\ncode = \"westphalia\"\nen = \"{en}\"\nfr = \"Westphalie\"\n\n[time]\n");
    let with = |first: &str, second: &str| {
        let mut files = Files::embedded(&Data::LAYOUT);
        for (file, en) in [(BATTLE, first), (SHORT, second)] {
            let text = files.text_mut(file);
            *text = text.replacen("[time]\n", &family(en), 1);
        }
        files
    };
    let data = Data::from_files(&with("Westphalia", "Westphalia")).expect("valid");
    let families: Vec<_> = data.scenarios.iter().filter_map(|scenario| scenario.family.as_ref()).collect();
    assert!(families.len() == 2 && families[0] == families[1], "{families:?}");
    let said = refusal::<Data>(&with("Westphalia", "Hesse"));
    assert!(said.starts_with(SHORT) && said.contains("the family \"westphalia\" has other words"), "{said}");
}
