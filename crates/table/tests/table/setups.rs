//! Set-ups that no game allows: a reason in both languages, and nothing is made.

use crate::support::*;
use serde_json::json;
use table::{Config, Limits};
use tempfile::TempDir;

/// Warburg with two options in the battle, of which each excludes the other, and with a second battle in which one needs the
/// other.
fn warburg(folder: &TempDir) -> std::sync::Arc<dyn shelf::Rulebook> {
    let battle = include_str!("../../../warburg/data/scenarios/historical.toml");
    let with = |first: &str, second: &str| {
        let granby =
            format!("[[option]]\ncode = \"granby\"\nen = \"Granby\"\nfr = \"Granby\"\n{second}\n[victory]\n");
        battle
            .replacen("\"f-granby\"\nhexes", "\"f-granby\"\noption = \"granby\"\nhexes", 1)
            .replacen("[[option]]\n", &format!("{first}[[option]]\n"), 1)
            .replacen("[victory]\n", &granby, 1)
    };
    let rivals = with(
        "[[group]]\ncode = \"entries\"\nen = \"Who enters\"\nfr = \"Qui entre\"\n\n",
        "group = \"entries\"\n",
    );
    let rivals =
        rivals.replacen("code = \"la-morliere\"\n", "code = \"la-morliere\"\ngroup = \"entries\"\n", 1);
    let bound = with("", "needs = [\"la-morliere\"]\n");
    let bound = bound.replacen("code = \"historical\"", "code = \"needy\"", 1);
    let scenarios = folder.path().join("scenarios");
    std::fs::create_dir(&scenarios).unwrap();
    std::fs::write(scenarios.join("historical.toml"), rivals).unwrap();
    std::fs::write(scenarios.join("needy.toml"), bound).unwrap();
    let books = shelf::all();
    let warburg = books.iter().find(|book| book.about().game == "warburg").unwrap();
    warburg.with_data(folder.path()).unwrap()
}

pub async fn no_other_set_up_is_accepted(database: &str) {
    let folder = TempDir::new().unwrap();
    let books = vec![warburg(&folder).into()];
    let table = Table::with(Config { books, limits: Limits::none(), ..config(database) }).await;
    let mut one = table.guest("Anne").await;
    let wish = |scenario: &str, options: &[&str], side: &str| json!({"game": "warburg", "scenario": scenario, "options": options, "side": side, "opponent": "open"});
    for (wish, en, fr) in [
        (
            wish("historical", &["granby", "la-morliere"], "french"),
            "The options “la-morliere” and “granby” exclude each other.",
            "Les options « la-morliere » et « granby » s’excluent.",
        ),
        (
            wish("needy", &["granby"], "french"),
            "The option “granby” needs the option “la-morliere”.",
            "L’option « granby » demande l’option « la-morliere ».",
        ),
        (
            wish("needy", &["la-morliere", "la-morliere"], "french"),
            "The option “la-morliere” is named twice.",
            "L’option « la-morliere » est nommée deux fois.",
        ),
        (
            wish("heinberg", &["granby"], "french"),
            "The scenario “heinberg” has no option “granby”; there are: –.",
            "Le scénario « heinberg » n’a pas d’option « granby » ; il y a : –.",
        ),
        (
            wish("heinberg", &[], "austrian"),
            "There is no seat “austrian”; there are: french, allied.",
            "Il n’y a pas de place « austrian » ; il y a : french, allied.",
        ),
    ] {
        let told = bad(one.post("/api/games", wish).await.unwrap(), 400);
        assert_eq!(told, json!({"error": {"code": "setup", "en": en, "fr": fr}}));
    }
    let lobby = good(one.get("/api/lobby").await.unwrap());
    assert_eq!((&lobby["mine"], &lobby["open"]), (&json!([]), &json!([])), "nothing was made");

    // What the shelf says of them is what is held against a wish.
    let shelf = good(one.get("/api/shelf").await.unwrap());
    let scenarios = shelf["games"][0]["scenarios"].as_array().unwrap();
    let option = |code: &str| &scenarios.iter().find(|known| known["code"] == code).unwrap()["options"][1];
    assert_eq!(
        (&option("historical")["group"], &option("historical")["needs"]),
        (&json!("entries"), &json!([]))
    );
    assert_eq!(
        (&option("needy")["group"], &option("needy")["needs"]),
        (&json!(null), &json!(["la-morliere"]))
    );
    for wish in
        [wish("historical", &["granby"], "allied"), wish("needy", &["granby", "la-morliere"], "french")]
    {
        good(one.post("/api/games", wish).await.unwrap());
    }
    table.stop().await;
}
