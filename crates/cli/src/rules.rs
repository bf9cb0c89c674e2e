//! `sabretache rules`: the rules in words, and which of them have a passing case.

use crate::args::{DataArgs, RulesArgs};
use crate::cases;
use crate::fault::{Fault, UNUSABLE};
use crate::files;
use crate::out::{Out, wrap};
use crate::words::Words;
use catalogue::{Catalogue, Lang, Rule, Tableau, Text};
use kernel::case::{Coverage, coverage};
use kernel::text::typeset;
use serde::Serialize;
use shelf::Rulebook;
use std::io::Write;
use std::path::Path;

const WIDTH: usize = 100;

/// Shows rules, or how far they are covered.
pub fn run(args: &RulesArgs, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    if args.coverage {
        return covered(args, words, out);
    }
    let book = files::rulebook(args.game.as_deref().unwrap_or_default(), &args.data)?;
    let (catalogue, lang) = (book.catalogue(), words.language.lang());
    let found = match (&args.id, &args.search) {
        (Some(id), _) => match by_id(catalogue, id) {
            found if found.is_empty() => {
                let hint = format!("`sabretache rules {}` lists them all", catalogue.game);
                return Err(Fault::hinted(format!("{} has no rule `{id}`", catalogue.title), hint));
            }
            found => found,
        },
        (None, Some(words)) => catalogue.search(words, lang),
        (None, None) => catalogue.rules.iter().collect(),
    };
    if args.json {
        out.json(&found)?;
        return Ok(0);
    }
    if args.id.is_none() && args.search.is_none() {
        contents(catalogue, lang, words, out)?;
    } else {
        for rule in &found {
            out.line(described(catalogue, rule, words))?;
        }
        if args.search.is_some() {
            out.line(words.say("rules-found", &[("count", (found.len() as u64).into())]))?;
        }
    }
    Ok(0)
}

/// The rule of that id, with or without the name of the game, or the rules of that section or chapter.
pub fn by_id<'c>(catalogue: &'c Catalogue, id: &str) -> Vec<&'c Rule> {
    let long = format!("{}-{id}", catalogue.game);
    if let Some(rule) = catalogue.rule(id).or_else(|| catalogue.rule(&long)) {
        return vec![rule];
    }
    let section = id.strip_prefix(&format!("{}-", catalogue.game)).unwrap_or(id).trim_end_matches('.');
    let within = |rule: &&Rule| {
        let rest = rule.section().strip_prefix(section);
        !section.is_empty() && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-']))
    };
    catalogue.rules.iter().filter(within).collect()
}

/// A rule in full, as a printer sets it.
pub fn described(catalogue: &Catalogue, rule: &Rule, words: &Words) -> String {
    typeset(&bare(catalogue, rule, words)).into_owned()
}

fn bare(catalogue: &Catalogue, rule: &Rule, words: &Words) -> String {
    let lang = words.language.lang();
    let battle = rule.battle.as_deref().map_or_else(String::new, |battle| {
        format!(" ({})", words.say("rules-battle", &[("battle", capital(battle).into())]))
    });
    let mut text =
        format!("{}  {}{battle}\n  {}\n", rule.id, rule.title_in(lang), wrap(rule.text_in(lang), WIDTH, 2));
    let mut add = |key: &str, value: Option<&str>| {
        if let Some(value) = value {
            let said = words.say(key, &[("text", value.trim().into())]);
            text.push_str(&format!("  {}\n", wrap(&said, WIDTH, 4)));
        }
    };
    add("rules-ruling", rule.ruling.as_ref().map(|ruling| ruling.in_lang(lang)));
    add("rules-untestable", rule.untestable.as_deref());
    add("rules-source", rule.source.as_deref());
    for tableau in rule.table.iter().flat_map(|table| catalogue.tableaux(table)) {
        text.push('\n');
        text.push_str(&set_out(&tableau, lang));
    }
    text
}

fn capital(code: &str) -> String {
    let mut letters = code.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A table in columns; the last takes what is left of the line.
fn set_out(tableau: &Tableau, lang: Lang) -> String {
    let read =
        |row: &[Text]| -> Vec<String> { row.iter().map(|cell| cell.in_lang(lang).to_owned()).collect() };
    let heads = (!tableau.columns.is_empty()).then(|| read(&tableau.columns));
    let rows: Vec<Vec<String>> = heads.into_iter().chain(tableau.rows.iter().map(|row| read(row))).collect();
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let mut text = String::new();
    if let Some(name) = &tableau.name {
        text.push_str(&format!("    {}\n", name.in_lang(lang)));
    }
    for row in &rows {
        let (last, front) = row.split_last().map_or(("", &row[..]), |(last, front)| (last.as_str(), front));
        let mut line = String::from("    ");
        for (column, cell) in front.iter().enumerate() {
            line.push_str(&format!("{cell:<width$}  ", width = width(column)));
        }
        let indent = line.chars().count();
        line.push_str(&wrap(last, WIDTH.max(indent + 30), indent));
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn contents(catalogue: &Catalogue, lang: Lang, words: &Words, out: &mut Out) -> Result<(), Fault> {
    out.line(&catalogue.title)?;
    for chapter in catalogue.chapters() {
        out.line("")?;
        let name = [chapter.battle, Some(chapter.name)].into_iter().flatten().collect::<Vec<_>>().join(" ");
        out.line(words.say("rules-chapter", &[("name", (&name).into())]))?;
        for rule in chapter.rules {
            out.line(format!("  {:<20} {}", rule.id, typeset(rule.title_in(lang))))?;
        }
    }
    out.line("")?;
    out.line(words.say("rules-found", &[("count", (catalogue.rules.len() as u64).into())]))?;
    Ok(())
}

/// What programs read: these keys and no others.
#[derive(Serialize)]
struct Covered<'a> {
    game: &'a str,
    rules: usize,
    covered: usize,
    untestable: usize,
    uncovered: &'a [String],
}

impl<'a> From<&'a Coverage> for Covered<'a> {
    fn from(found: &'a Coverage) -> Self {
        let Coverage { game, rules, covered, untestable, uncovered, .. } = found;
        Covered { game, rules: *rules, covered: *covered, untestable: *untestable, uncovered }
    }
}

fn covered(args: &RulesArgs, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    let codes: Vec<String> = match &args.game {
        Some(game) => vec![game.clone()],
        None => shelf::codes().map(str::to_owned).collect(),
    };
    let mut code = 0;
    let mut found = Vec::new();
    for game in &codes {
        let book = files::rulebook(game, &args.data)?;
        let (coverage, worst) = cover(&*book, args.cases.as_deref(), &args.data)?;
        code = code.max(worst);
        if !args.json {
            tell(&*book, &coverage, words, out)?;
        }
        found.push(coverage);
    }
    if args.json {
        match (&args.game, &found[..]) {
            (Some(_), [one]) => out.json(&Covered::from(one))?,
            _ => out.json(&found.iter().map(Covered::from).collect::<Vec<_>>())?,
        }
    }
    Ok(code)
}

/// Runs the game's cases: `DIR/<game>`, or `DIR` itself if it has no such folder; without a folder, all of the game's own.
fn cover(book: &dyn Rulebook, folder: Option<&Path>, data: &DataArgs) -> Result<(Coverage, u8), Fault> {
    let game = &book.about().game;
    let folders = match folder {
        Some(folder) => {
            let own = folder.join(game);
            vec![if own.is_dir() { own } else { folder.to_owned() }]
        }
        None => cases::of_game(game, data),
    };
    let ran = cases::run(&folders, Some(game), data)?;
    ran.faults.iter().for_each(Fault::tell);
    let failed = ran.counts().1;
    if failed > 0 {
        let _ = writeln!(std::io::stderr(), "{game}: {failed} cases failed; `sabretache check` shows them");
    }
    let worst = if ran.faults.is_empty() { 0 } else { UNUSABLE };
    Ok((coverage(book.catalogue(), &ran.results), worst))
}

fn tell(book: &dyn Rulebook, found: &Coverage, words: &Words, out: &mut Out) -> Result<(), Fault> {
    let (catalogue, lang) = (book.catalogue(), words.language.lang());
    for id in &found.uncovered {
        let title = catalogue.rule(id).map_or("".into(), |rule| typeset(rule.title_in(lang)));
        out.line(words.say("coverage-uncovered", &[("id", id.into()), ("title", (*title).into())]))?;
    }
    for rule in &catalogue.rules {
        if let Some(reason) = &rule.untestable {
            let reason = typeset(reason.trim());
            let args = [("id", (&rule.id).into()), ("reason", (*reason).into())];
            out.line(words.say("coverage-untestable", &args))?;
        }
    }
    for id in &found.examples_without_case {
        out.line(words.say("coverage-example", &[("id", id.into())]))?;
    }
    let Coverage { game, rules, covered, untestable, uncovered, .. } = found;
    let uncovered = uncovered.len();
    out.line(format!(
        "{game}: {rules} rules, {covered} covered, {untestable} untestable, {uncovered} uncovered"
    ))?;
    Ok(())
}
