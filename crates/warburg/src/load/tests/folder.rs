//! A folder changes what it holds and leaves the rest.

use super::*;
use std::fs;

fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("scenarios")).expect("a folder in it");
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).expect("a file");
    }
    folder
}

fn refusal(files: &[(&str, &[u8])]) -> String {
    Data::from_dir(folder(files).path()).expect_err("refused").to_string()
}

#[test]
fn an_empty_folder_leaves_the_embedded_box() {
    assert_eq!(Data::from_dir(folder(&[]).path()).expect("valid").hash, Data::embedded().hash);
    let bare = tempfile::tempdir().expect("a folder");
    assert_eq!(Data::from_dir(bare.path()).expect("valid").hash, Data::embedded().hash);
}

#[test]
fn a_corrected_counter_counts() {
    let text = Files::embedded().counters.text.replacen("morale = 4", "morale = 6", 1);
    let data = Data::from_dir(folder(&[("counters.toml", text.as_bytes())]).path()).expect("valid");
    assert_eq!(data.units[0].morale, 6);
    assert_ne!(data.hash, Data::embedded().hash);
}

#[test]
fn scenarios_are_replaced_and_added() {
    let [historical, heinberg] = &Files::embedded().scenarios[..] else { panic!("two scenarios") };
    let longer = heinberg.text.replace("turns = 4", "turns = 5");
    let mine = historical.text.replace("code = \"historical\"", "code = \"mine\"");
    let files = [("scenarios/heinberg.toml", longer.as_bytes()), ("scenarios/mine.toml", mine.as_bytes())];
    let data = Data::from_dir(folder(&files).path()).expect("valid");
    let turns: Vec<_> =
        data.scenarios.iter().map(|scenario| (scenario.code.as_str(), scenario.turns)).collect();
    assert_eq!(turns, [("historical", 8), ("heinberg", 5), ("mine", 8)]);
}

#[test]
fn line_ends_do_not_change_the_hash() {
    let mut files = Files::embedded();
    files.map.text = files.map.text.replace('\n', "\r\n");
    assert_eq!(Data::from_files(&files).expect("valid").hash, Data::embedded().hash);
}

#[test]
fn what_cannot_be_read_is_refused_by_name() {
    let gone = Data::from_dir("/nowhere/at/all").expect_err("refused").to_string();
    assert!(gone.starts_with("/nowhere/at/all: "), "{gone}");
    assert!(refusal(&[("map.toml", b"\xff\xfe")]).contains("map.toml: "));
    assert!(refusal(&[("counter.toml", b"")]).contains("counter.toml: nothing reads"));
    assert!(
        refusal(&[("tables.toml", &vec![b'#'; MAX_FILE_BYTES + 1])])
            .starts_with("tables.toml: 1048577 bytes")
    );
    assert!(refusal(&[("scenarios/mine.toml", b"code = 1")]).starts_with("scenarios/mine.toml:1:8: "));
    let twice = Files::embedded().scenarios[0].text.clone();
    let refused = refusal(&[("scenarios/other.toml", twice.as_bytes())]);
    assert!(
        refused.starts_with("scenarios/other.toml:3:8: the code \"historical\" is already taken"),
        "{refused}"
    );
}

#[test]
fn a_box_has_scenarios_and_no_giant_files() {
    let mut files = Files::embedded();
    files.scenarios.clear();
    assert!(matches!(Data::from_files(&files), Err(LoadError::ScenarioCount { found: 0 })));
    let mut files = Files::embedded();
    files.map.text.push_str(&"\n".repeat(MAX_FILE_BYTES));
    assert!(matches!(Data::from_files(&files), Err(LoadError::TooLarge { .. })));
}
