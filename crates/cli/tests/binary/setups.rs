//! Set-ups that no game allows are refused with a reason in the language of the player.

use crate::{folder, run};
use std::path::Path;

const BATTLE: &str = include_str!("../../../warburg/data/scenarios/historical.toml");

/// Writes Warburg's battle with a second option: what stands before the options, and what is added to the second.
fn battle_with(folder: &Path, groups: &str, first: &str, second: &str) {
    let granby = format!("[[option]]\ncode = \"granby\"\nen = \"G\"\nfr = \"G\"\n{second}\n[victory]\n");
    let text = BATTLE
        .replacen("\"f-granby\"\nhexes", "\"f-granby\"\noption = \"granby\"\nhexes", 1)
        .replacen("[[option]]\n", &format!("{groups}[[option]]\n{first}"), 1)
        .replacen("[victory]\n", &granby, 1);
    std::fs::create_dir_all(folder.join("scenarios")).unwrap();
    std::fs::write(folder.join("scenarios/historical.toml"), text).unwrap();
}

#[test]
fn no_other_set_up_is_accepted() {
    let folder = folder();
    let data = folder.path().to_str().unwrap();
    let asked = |options: &str, lang: &str| {
        let words = ["play", "warburg", "--data", data, "--seed", "1", "--options", options, "--lang", lang];
        run(&words)
    };
    let group = "[[group]]\ncode = \"entries\"\nen = \"Who enters\"\nfr = \"Qui entre\"\n\n";
    battle_with(folder.path(), group, "group = \"entries\"\n", "group = \"entries\"\n");
    asked("granby,la-morliere", "en").bad(2, &["The options “la-morliere” and “granby” exclude each other."]);
    asked("granby,la-morliere", "fr").bad(2, &["Les options « la-morliere » et « granby » s’excluent."]);
    asked("granby", "en").good();

    battle_with(folder.path(), "", "", "needs = [\"la-morliere\"]\n");
    asked("granby", "en").bad(2, &["The option “granby” needs the option “la-morliere”."]);
    asked("granby", "fr").bad(2, &["L’option « granby » demande l’option « la-morliere »."]);
    asked("granby,la-morliere", "en").good();
    asked("granby,granby", "en").bad(2, &["The option “granby” is named twice."]);
    asked("granby,granby", "fr").bad(2, &["L’option « granby » est nommée deux fois."]);
    asked("rain", "en").bad(2, &["has no option “rain”"]);
    let side = |lang: &str| run(&["play", "warburg", "--side", "austrian", "--lang", lang]);
    side("en").bad(2, &["There is no seat “austrian”; there are: french, allied."]);
    side("fr").bad(2, &["Il n’y a pas de place « austrian » ; il y a : french, allied."]);
}
