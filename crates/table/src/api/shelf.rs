//! The games that can be played, and their rules in words.

use super::body::{Asked, At};
use crate::error::Fault;
use crate::hall::Hall;
use crate::wire::{
    self, FoundRule, FoundRules, GameAbout, Heading, OptionAbout, ScenarioAbout, ToldBook, ToldChapter,
    ToldGap, ToldRule,
};
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use catalogue::{Lang, Rule};
use kernel::About;
use serde::Deserialize;
use shelf::{Computer, Rulebook, Said, SourceSaid, Spine};
use std::sync::Arc;

/// The games.
pub async fn shelf(State(hall): State<Arc<Hall>>) -> Json<wire::Shelf> {
    let games = hall.config.books.iter().map(title_page).collect();
    Json(wire::Shelf { games, computers: Computer::ALL.map(Computer::name).to_vec() })
}

fn title_page(book: &Spine) -> GameAbout {
    let About { game, title, version, data, scenarios, .. } = book.about().clone();
    let scenarios = scenarios.into_iter().map(|about| scenario(book, about)).collect();
    GameAbout { game, title, version, data, scenarios }
}

fn scenario(book: &Spine, about: kernel::ScenarioAbout) -> ScenarioAbout {
    let side = |code: String| Heading { name: book.side_name(&code), code };
    let option = |option: kernel::setup::OptionAbout| OptionAbout {
        heading: Heading { code: option.code, name: Said { en: option.en, fr: option.fr } },
        group: option.group,
        needs: option.needs,
    };
    ScenarioAbout {
        code: about.code,
        turns: about.turns,
        name: Said { en: about.en.0, fr: about.fr.0 },
        description: Said { en: about.en.1, fr: about.fr.1 },
        briefing: about.briefing,
        board: about.board,
        family: about.family.map(heading),
        origin: about.origin,
        sides: about.sides.into_iter().map(side).collect(),
        groups: about.groups.into_iter().map(heading).collect(),
        options: about.options.into_iter().map(option).collect(),
    }
}

fn heading(kernel::setup::Heading { code, en, fr }: kernel::setup::Heading) -> Heading {
    Heading { code, name: Said { en, fr } }
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
) -> Result<Response, Fault> {
    let shelved = hall.book(&game).await?;
    let catalogue = shelved.catalogue();
    let lang = if search.lang.as_deref() == Some("fr") { Lang::Fr } else { Lang::En };
    let (game, title) = (catalogue.game.as_str(), catalogue.title.as_str());
    if let Some(words) = &search.q {
        let rules = catalogue.search(words, lang).into_iter().map(|rule| told(&*shelved, rule)).collect();
        return Ok(Json(FoundRules { game, title, rules }).into_response());
    }
    let chapters = catalogue.chapters().into_iter().map(|chapter| ToldChapter {
        name: chapter.name,
        title: chapter.title,
        battle: chapter.battle,
        rules: chapter.rules.into_iter().map(|rule| told(&*shelved, rule)).collect(),
    });
    // What stands beside a gap says that it is rebuilt, and how.
    let gaps = catalogue.gaps.iter().map(|gap| ToldGap {
        gap,
        tableaux: gap.table.iter().flat_map(|table| catalogue.tableaux(table)).collect(),
    });
    let (chapters, gaps) = (chapters.collect(), gaps.collect());
    Ok(Json(ToldBook { game, title, chapters, gaps, examples: &catalogue.examples }).into_response())
}

/// One rule.
pub async fn rule(
    State(hall): State<Arc<Hall>>,
    At((game, id)): At<(String, String)>,
) -> Result<Response, Fault> {
    let book = hall.book(&game).await?;
    let rule = book.catalogue().rule(&id).ok_or(Fault::Unknown)?;
    Ok(Json(FoundRule { rule: told(&*book, rule) }).into_response())
}

fn told<'a>(book: &dyn Rulebook, rule: &'a Rule) -> ToldRule<'a> {
    let tableaux = rule.table.iter().flat_map(|table| book.catalogue().tableaux(table)).collect();
    // A table that no data file holds stands in the catalogue as the rulebook prints it.
    let printed = || SourceSaid::Seed(rule.section().to_owned());
    let provenance = rule.table.as_ref().map(|_| book.table_source(&rule.id).unwrap_or_else(printed));
    ToldRule { rule, section: rule.section(), tableaux, provenance }
}
