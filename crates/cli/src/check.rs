//! `sabretache check`: runs rule cases and says what differed.

use crate::args::CheckArgs;
use crate::cases::{self, Ran};
use crate::fault::Fault;
use crate::files;
use crate::out::Out;
use kernel::case::{CaseResult, Shape};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;

/// Runs the cases.
pub fn run(args: &CheckArgs, out: &mut Out) -> Result<u8, Fault> {
    if let Some(game) = &args.game {
        files::rulebook(game, &args.data)?;
    }
    if let Some(game) = &args.keys {
        return keys(game, args, out);
    }
    let own = PathBuf::from(cases::FOLDER);
    let paths = if args.paths.is_empty() {
        [own.clone()].into_iter().chain(cases::beside_data(shelf::codes(), &args.data)).collect()
    } else {
        args.paths.clone()
    };
    let ran = cases::run(&paths, args.game.as_deref(), &args.data).map_err(|fault| {
        if args.paths.is_empty() && !own.exists() {
            Fault::hinted("there is no folder `cases` here", "name files or folders of cases")
        } else {
            fault
        }
    })?;
    if args.json {
        out.json(&as_json(&ran))?;
    } else {
        show(&ran, args.verbose, out)?;
    }
    Ok(cases::exit_code(&ran))
}

/// What the cases of a game can name: of chance play, and of the cases that are named or are its own.
fn keys(game: &str, args: &CheckArgs, out: &mut Out) -> Result<u8, Fault> {
    let book = files::rulebook(game, &args.data)?;
    let paths = if args.paths.is_empty() { cases::of_game(game, &args.data) } else { args.paths.clone() };
    let texts = cases::texts(&paths)?;
    let texts: Vec<(&str, &str)> = texts.iter().map(|(text, name)| (text.as_str(), name.as_str())).collect();
    let keys = book.case_keys(&texts).map_err(Fault::unusable)?;
    if args.json {
        out.json(&json!(keys))?;
        return Ok(0);
    }
    out.line("Events")?;
    for (kind, shape) in &keys.events {
        out.line(format!("  {kind}"))?;
        show_keys(shape.keys.iter().filter(|(key, _)| *key != "event"), 2, out)?;
    }
    for (heading, shape) in [("Facts", &keys.facts), ("View", &keys.view)] {
        out.line(heading)?;
        show_keys(shape.keys.iter(), 1, out)?;
    }
    Ok(0)
}

/// Each key with what it holds indented below it; `CODE` stands for a piece or a place, `[]` for the items of a list.
fn show_keys<'k>(
    keys: impl Iterator<Item = (&'k String, &'k Shape)>,
    depth: usize,
    out: &mut Out,
) -> Result<(), Fault> {
    for (key, shape) in keys {
        let (mut shape, mut name) = (shape, key.clone());
        loop {
            match (&shape.by_code, &shape.items) {
                (Some(inner), _) => (shape, name) = (inner, name + ".CODE"),
                (None, Some(inner)) => (shape, name) = (inner, name + "[]"),
                (None, None) => break,
            }
        }
        out.line(format!("{}{name}", "  ".repeat(depth)))?;
        show_keys(shape.keys.iter(), depth + 1, out)?;
    }
    Ok(())
}

fn show(ran: &Ran, verbose: bool, out: &mut Out) -> Result<(), Fault> {
    for result in ran.results.iter().filter(|result| verbose || !result.passed()) {
        out.line(result.to_string())?;
    }
    out.flush()?;
    ran.faults.iter().for_each(Fault::tell);
    let (passed, failed) = ran.counts();
    out.line(format!("{passed} passed, {failed} failed"))?;
    Ok(())
}

fn as_json(ran: &Ran) -> Value {
    let (passed, failed) = ran.counts();
    let errors = ran.faults.iter().map(|fault| match fault {
        Fault::Found(report, _) => report.to_string(),
        Fault::Closed => String::new(),
    });
    json!({
        "passed": passed,
        "failed": failed,
        "errors": errors.collect::<Vec<_>>(),
        "cases": ran.results.iter().map(case).collect::<Vec<_>>(),
    })
}

fn case(result: &CaseResult) -> Value {
    let failure = result.failure.as_ref().map(|failure| {
        json!({
            "step": failure.step,
            "line": failure.line,
            "action": failure.action,
            "differences": failure.differences,
        })
    });
    json!({
        "file": result.file,
        "line": result.line,
        "name": result.name,
        "rules": result.rules,
        "example": result.example,
        "passed": result.passed(),
        "failure": failure,
    })
}
