//! The games that can be played, and their rules in words.

use super::body::{Asked, At};
use crate::error::Fault;
use crate::hall::Hall;
use axum::Json;
use axum::extract::State;
use catalogue::{Lang, Rule};
use kernel::{ScenarioAbout, Side};
use serde::Deserialize;
use serde_json::{Value, json};
use shelf::{Computer, Rulebook, Said};
use std::sync::Arc;

/// The games.
pub async fn shelf(State(hall): State<Arc<Hall>>) -> Json<Value> {
    let games: Vec<Value> = hall.config.books.iter().map(|book| title_page(&**book)).collect();
    let computers = Computer::ALL.map(Computer::name);
    Json(json!({"games": games, "computers": computers}))
}

fn title_page(book: &dyn Rulebook) -> Value {
    let about = book.about();
    let sides = (0..).map(Side).zip(&about.sides);
    let sides: Vec<Value> =
        sides.map(|(side, code)| json!({"code": code, "name": book.side_name(side)})).collect();
    let scenarios: Vec<Value> = about.scenarios.iter().map(scenario).collect();
    json!({
        "game": about.game, "title": about.title, "version": about.version, "data": about.data,
        "sides": sides, "scenarios": scenarios,
    })
}

fn scenario(about: &ScenarioAbout) -> Value {
    let said = |en: &str, fr: &str| Said { en: en.to_owned(), fr: fr.to_owned() };
    let options = about.options.iter().map(|(code, en, fr)| json!({"code": code, "name": said(en, fr)}));
    json!({
        "code": about.code,
        "turns": about.turns,
        "name": said(&about.en.0, &about.fr.0),
        "description": said(&about.en.1, &about.fr.1),
        "options": options.collect::<Vec<_>>(),
    })
}

/// Words to look for, and in which language.
#[derive(Deserialize)]
pub struct Search {
    q: Option<String>,
    lang: Option<String>,
}

/// The rulebook by chapter, or the rules in which words occur.
pub async fn rules(
    State(hall): State<Arc<Hall>>,
    At(game): At<String>,
    Asked(search): Asked<Search>,
) -> Result<Json<Value>, Fault> {
    let catalogue = hall.book(&game)?.catalogue();
    let lang = if search.lang.as_deref() == Some("fr") { Lang::Fr } else { Lang::En };
    if let Some(words) = &search.q {
        let found: Vec<Value> = catalogue.search(words, lang).into_iter().map(told).collect();
        return Ok(Json(json!({"game": catalogue.game, "title": catalogue.title, "rules": found})));
    }
    let chapters = catalogue.chapters();
    let chapters = chapters.iter().map(|chapter| {
        let rules: Vec<Value> = chapter.rules.iter().copied().map(told).collect();
        json!({"name": chapter.name, "battle": chapter.battle, "rules": rules})
    });
    Ok(Json(json!({
        "game": catalogue.game, "title": catalogue.title, "chapters": chapters.collect::<Vec<_>>(),
        "gaps": catalogue.gaps, "examples": catalogue.examples,
    })))
}

/// One rule.
pub async fn rule(
    State(hall): State<Arc<Hall>>,
    At((game, id)): At<(String, String)>,
) -> Result<Json<Value>, Fault> {
    let rule = hall.book(&game)?.catalogue().rule(&id).ok_or(Fault::Unknown)?;
    Ok(Json(json!({"rule": told(rule)})))
}

fn told(rule: &Rule) -> Value {
    let mut value = serde_json::to_value(rule).unwrap_or_default();
    value["section"] = json!(rule.section());
    value
}
