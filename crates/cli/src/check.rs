//! `sabretache check`: runs rule cases and says what differed.

use crate::args::CheckArgs;
use crate::cases::{self, Ran};
use crate::fault::Fault;
use crate::files;
use crate::out::Out;
use kernel::case::CaseResult;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;

/// Runs the cases.
pub fn run(args: &CheckArgs, out: &mut Out) -> Result<u8, Fault> {
    if let Some(game) = &args.game {
        files::rulebook(game, &args.data)?;
    }
    let default = [PathBuf::from("cases")];
    let paths = if args.paths.is_empty() { &default[..] } else { &args.paths };
    let ran = cases::run(paths, args.game.as_deref(), &args.data).map_err(|fault| {
        if args.paths.is_empty() && !default[0].exists() {
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
