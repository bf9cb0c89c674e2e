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

/// What the data say if more of something is written at a place of a file: so many entries, each with its number for `#`.
fn crowded(file: &str, place: &str, entry: &str, more: usize) -> String {
    let crowd: String = (0..more).map(|at| entry.replace('#', &at.to_string())).collect();
    let file = format!("battles/manoeuvre/{file}");
    let said = loader::trial::refusal::<Data>(&spoilt::<Data>(&file, place, &format!("{crowd}{place}")));
    assert!(said.contains(&file), "{said}");
    said
}

#[test]
fn more_than_fits_is_refused() {
    const CHIEF: &str = "[[chief]]\ncode = \"chief-blue\"";
    for (file, place, entry, more, told) in [
        (
            "counters.toml",
            "  { code = \"azure-foot-1\"",
            "{ code = \"crowd-#\", name = \"Crowd\", arm = \"infantry\", strength = [4, 3], cohesion = [6, 4], engagement = 6, movement = [4, 3] },\n",
            200,
            "193 counters: at most 192",
        ),
        (
            "counters.toml",
            CHIEF,
            "[[formation]]\ncode = \"band-#\"\nname = \"Band\"\nside = \"blue\"\nfacing = \"E\"\ncounters = []\n\n",
            40,
            "44 formations: at most 40",
        ),
        (
            "counters.toml",
            CHIEF,
            "[[chief]]\ncode = \"chief-#\"\nname = \"Chief\"\nside = \"blue\"\nmodifier = 0\norders = 1\nrange = 3\n\n",
            9,
            "11 chiefs: at most 10",
        ),
        (
            "counters.toml",
            CHIEF,
            "[[group]]\ncode = \"corps-#\"\nen = \"Corps\"\nfr = \"Corps\"\n\n",
            17,
            "17 groups: at most 16",
        ),
        (
            "counters.toml",
            CHIEF,
            "[[work]]\ncode = \"work-#\"\nkind = \"pontoon\"\nby = { units = [\"azure-foot-1\"] }\nriver = \"Ligne\"\nrules = [\"manoeuvre-5.1-01\"]\n\n",
            13,
            "13 works: at most 12",
        ),
        (
            "counters.toml",
            CHIEF,
            "[[battery]]\nhex = \"0406\"\nstrength = 3\nrange = [2, 4]\nrules = [\"manoeuvre-5.1-01\"]\n\n",
            9,
            "9 batteries: at most 8",
        ),
        (
            "markers.toml",
            "[[special]]\ncode = \"blue-effort\"",
            "[[special]]\ncode = \"effort-#\"\nname = \"Effort\"\nside = \"blue\"\nkind = \"combined\"\ninitiative = 6\nuses = { count = 1, per = \"scenario\" }\nselect = [{ what = \"stacks\", most = 2 }]\neffect = \"activate\"\ntest = \"each\"\nrules = [\"manoeuvre-2.1.2-01\"]\nsource = { reconstructed = \"Ours: a ground to learn on.\" }\n\n",
            119,
            "129 markers: at most 128",
        ),
        (
            "scenarios/manoeuvre.toml",
            "  { clock = \"09:00\", sky = \"fog\" },",
            "  { clock = \"09:00\", sky = \"fog\" },\n",
            27,
            "31 turns: at most 30",
        ),
    ] {
        let said = crowded(file, place, entry, more);
        assert!(said.contains(&format!("{told} fit in a box")), "{said}");
    }
    // Five columns of twelve hexes beside the three that count already, and two of the next.
    let mut hexes: Vec<String> =
        (1..=5).flat_map(|column| (1..=12).map(move |row| format!("\"{column:02}{row:02}\""))).collect();
    hexes.extend(["\"0601\"", "\"0602\""].map(str::to_owned));
    let row = "  { side = \"blue\", points = 3, each = \"hex\"";
    let goals = format!(
        "  {{ side = \"blue\", points = 1, each = \"hex\", when = [{{ control = [{}], by = \"blue\" }}] }},\n",
        hexes.join(", ")
    );
    let said = crowded("scenarios/manoeuvre.toml", row, &goals, 1);
    assert!(said.contains("65 goals: at most 64 fit in a box"), "{said}");
}
