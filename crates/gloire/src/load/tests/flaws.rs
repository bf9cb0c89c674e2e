//! Every kind of mistake is refused with the file and the line it is in; a folder changes battles and adds them.

use super::*;
use loader::trial::spoilt;

loader::trials! { Data, mistakes: "mistakes.toml", torn: 120 }

/// *Manœuvre* under another name, as somebody would make a battle of their own.
fn renamed(dir: &std::path::Path) {
    for file in
        Files::embedded(&Data::LAYOUT).iter().filter(|file| file.name.starts_with("battles/manoeuvre/"))
    {
        let path = dir.join(file.name.replace("manoeuvre", "mine"));
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, file.text.replace("manoeuvre", "mine")).expect("written");
    }
}

#[test]
fn a_folder_adds_a_battle_and_leaves_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    renamed(folder.path());
    let data = Data::from_dir(folder.path()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(data.battles.len(), BOX.battles.len() + 1);
    let mine = data.battle("mine").expect("the new battle");
    assert_eq!(mine.scenarios[0].code, "mine");
    assert_eq!(mine.clauses.stacking[0].rules[0].as_str(), "mine-5.1-01");
    for battle in &BOX.battles {
        assert_eq!(data.battle(&battle.code).map(|same| same.hash), Some(battle.hash), "{}", battle.code);
    }
    assert_ne!(data.hash, BOX.hash);
}

#[test]
fn a_folder_without_all_its_parts_is_refused() {
    for part in ["map.toml", "counters.toml", "markers.toml", "scenarios/mine.toml"] {
        let folder = tempfile::tempdir().expect("a folder");
        renamed(folder.path());
        std::fs::remove_file(folder.path().join("battles/mine").join(part)).expect("removed");
        let said = Data::from_dir(folder.path()).err().map(|error| error.to_string()).unwrap_or_default();
        let name = part.split('/').next().unwrap_or(part);
        assert!(said.contains(&format!("the folder of the battle \"mine\" has no {name}")), "{part}: {said}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    renamed(folder.path());
    std::fs::remove_file(folder.path().join("battles/mine/rules.toml")).expect("removed");
    let said = Data::from_dir(folder.path()).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(said.contains("the catalogue has no rule `mine-"), "{said}");
}

#[test]
fn a_change_of_one_battle_leaves_the_records_of_the_others_valid() {
    let files = spoilt::<Data>("battles/rivoli/counters.toml", "cohesion = [7, 5]", "cohesion = [7, 4]");
    let data = Data::from_files(&files).unwrap_or_else(|error| panic!("{error}"));
    for (before, after) in BOX.battles.iter().zip(&data.battles) {
        assert_eq!(before.hash == after.hash, before.code != "rivoli", "{}", before.code);
    }
    let files = spoilt::<Data>("tables.toml", "charge_limit = 2", "charge_limit = 3");
    let data = Data::from_files(&files).unwrap_or_else(|error| panic!("{error}"));
    assert!(BOX.battles.iter().zip(&data.battles).all(|(before, after)| before.hash != after.hash));
}

#[test]
fn more_than_fits_is_refused() {
    let counter = "{ code = \"crowd-N\", name = \"Crowd\", arm = \"infantry\", strength = [4, 3], cohesion = [6, 4], engagement = 6, movement = [4, 3] },\n";
    let crowd: String = (0..200).map(|at| counter.replace('N', &at.to_string())).collect();
    let first = "counters = [\n";
    let files = spoilt::<Data>("battles/manoeuvre/counters.toml", first, &format!("{first}{crowd}"));
    let said = loader::trial::refusal::<Data>(&files);
    assert!(said.contains("193 counters: at most 192 fit in a box"), "{said}");

    let formation = "[[formation]]\ncode = \"band-N\"\nname = \"Band\"\nside = \"blue\"\nfacing = \"E\"\ncounters = []\n\n";
    let bands: String = (0..40).map(|at| formation.replace('N', &at.to_string())).collect();
    let chief = "[[chief]]\ncode = \"chief-blue\"";
    let files = spoilt::<Data>("battles/manoeuvre/counters.toml", chief, &format!("{bands}{chief}"));
    let said = loader::trial::refusal::<Data>(&files);
    assert!(said.contains("44 formations: at most 40 fit in a box"), "{said}");
}
