//! The games that can be played, and their rules in words.

use super::body::{Asked, At};
use crate::error::Fault;
use crate::hall::Hall;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use catalogue::{Example, Gap, Lang, Rule, Tableau, Text};
use kernel::ScenarioAbout;
use kernel::setup::{Heading, OptionAbout};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use shelf::{Computer, Rulebook, Said, Source};
use std::sync::Arc;

/// The games.
pub async fn shelf(State(hall): State<Arc<Hall>>) -> Json<Value> {
    let games: Vec<Value> = hall.config.books.iter().map(|book| title_page(&**book)).collect();
    let computers = Computer::ALL.map(Computer::name);
    Json(json!({"games": games, "computers": computers}))
}

fn title_page(book: &dyn Rulebook) -> Value {
    let about = book.about();
    let scenarios: Vec<Value> = about.scenarios.iter().map(|about| scenario(book, about)).collect();
    json!({
        "game": about.game, "title": about.title, "version": about.version, "data": about.data,
        "scenarios": scenarios,
    })
}

fn scenario(book: &dyn Rulebook, about: &ScenarioAbout) -> Value {
    let sides =
        about.sides.iter().map(|code| json!({"code": code, "name": book.word(&format!("side-{code}"))}));
    let options = about.options.iter().map(|option| {
        let OptionAbout { code, en, fr, group, needs } = option;
        json!({"code": code, "name": said(en, fr), "group": group, "needs": needs})
    });
    json!({
        "code": about.code,
        "turns": about.turns,
        "name": said(&about.en.0, &about.fr.0),
        "description": said(&about.en.1, &about.fr.1),
        "briefing": about.briefing,
        "board": about.board,
        "family": about.family.as_ref().map(heading),
        "origin": about.origin,
        "sides": sides.collect::<Vec<_>>(),
        "groups": about.groups.iter().map(heading).collect::<Vec<_>>(),
        "options": options.collect::<Vec<_>>(),
    })
}

fn heading(Heading { code, en, fr }: &Heading) -> Value {
    json!({"code": code, "name": said(en, fr)})
}

fn said(en: &str, fr: &str) -> Said {
    Said { en: en.to_owned(), fr: fr.to_owned() }
}

/// Words to look for, and in which language.
#[derive(Deserialize)]
pub struct Search {
    q: Option<String>,
    lang: Option<String>,
}

/// A rule, an example or a gap as it is read. Written as it stands: a `Value` would put the columns of a table into
/// the order of the alphabet.
#[derive(Serialize)]
struct Told<'a, T> {
    #[serde(flatten)]
    entry: &'a T,
    #[serde(skip_serializing_if = "Option::is_none")]
    section: Option<&'a str>,
    tableaux: Vec<Tableau>,
    /// Where its tables come from.
    #[serde(skip_serializing_if = "Option::is_none")]
    provenance: Option<Source>,
}

/// The rules of a chapter.
#[derive(Serialize)]
struct ToldChapter<'a> {
    name: &'a str,
    title: Text,
    battle: Option<&'a str>,
    rules: Vec<Told<'a, Rule>>,
}

/// A rulebook, or what of it was asked for.
#[derive(Default, Serialize)]
struct ToldBook<'a> {
    game: &'a str,
    title: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Vec<Told<'a, Rule>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chapters: Option<Vec<ToldChapter<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gaps: Option<Vec<Told<'a, Gap>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    examples: Option<&'a [Example]>,
}

/// The rulebook by chapter, or the rules in which words occur.
pub async fn rules(
    State(hall): State<Arc<Hall>>,
    At(game): At<String>,
    Asked(search): Asked<Search>,
) -> Result<Response, Fault> {
    let shelved = hall.book(&game)?;
    let catalogue = shelved.catalogue();
    let lang = if search.lang.as_deref() == Some("fr") { Lang::Fr } else { Lang::En };
    let book = ToldBook { game: &catalogue.game, title: &catalogue.title, ..ToldBook::default() };
    if let Some(words) = &search.q {
        let found = catalogue.search(words, lang).into_iter().map(|rule| told(&**shelved, rule));
        return Ok(Json(ToldBook { rules: Some(found.collect()), ..book }).into_response());
    }
    let chapters = catalogue.chapters().into_iter().map(|chapter| ToldChapter {
        name: chapter.name,
        title: chapter.title,
        battle: chapter.battle,
        rules: chapter.rules.into_iter().map(|rule| told(&**shelved, rule)).collect(),
    });
    let gaps = catalogue.gaps.iter().map(|gap| Told {
        entry: gap,
        section: None,
        tableaux: gap.table.iter().flat_map(|table| catalogue.tableaux(table)).collect(),
        // What stands beside it says that it is rebuilt, and how.
        provenance: None,
    });
    let (chapters, gaps) = (Some(chapters.collect()), Some(gaps.collect()));
    Ok(Json(ToldBook { chapters, gaps, examples: Some(&catalogue.examples), ..book }).into_response())
}

/// One rule.
pub async fn rule(
    State(hall): State<Arc<Hall>>,
    At((game, id)): At<(String, String)>,
) -> Result<Response, Fault> {
    #[derive(Serialize)]
    struct Found<'a> {
        rule: Told<'a, Rule>,
    }
    let book = hall.book(&game)?;
    let rule = book.catalogue().rule(&id).ok_or(Fault::Unknown)?;
    Ok(Json(Found { rule: told(&**book, rule) }).into_response())
}

fn told<'a>(book: &dyn Rulebook, rule: &'a Rule) -> Told<'a, Rule> {
    let tableaux = rule.table.iter().flat_map(|table| book.catalogue().tableaux(table)).collect();
    // A table that no data file holds stands in the catalogue as the rulebook prints it.
    let printed = || Source::Seed(rule.section().to_owned());
    let provenance = rule.table.as_ref().map(|_| book.table_source(&rule.id).unwrap_or_else(printed));
    Told { entry: rule, section: Some(rule.section()), tableaux, provenance }
}
