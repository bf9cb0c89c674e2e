//! `sabretache replay`: plays a record back and says whether it holds.

use crate::args::ReplayArgs;
use crate::fault::{AtLine, Fault, WRONG};
use crate::files;
use crate::out::Out;
use crate::words::Words;
use kernel::authority::SubmitError;
use kernel::replay::{ReplayError, ReplayFault};
use miette::Report;
use shelf::{Fit, Replay, Rulebook};
use std::path::Path;

/// Plays a record back.
pub fn run(args: &ReplayArgs, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    let (record, text) = files::record(&args.file)?;
    let book = files::game_of(&record, &args.file, &text, &args.data, words)?;
    if let Some(to) = args.to.filter(|&to| to > record.lines.len()) {
        let reason = format!("the record has {} lines, there is no line {to}", record.lines.len());
        return Err(Fault::plain(format!("{}: {reason}", args.file.display())));
    }
    let fit = if args.regardless { Fit::Regardless } else { Fit::Strict };
    let replayed = if args.verify { book.verify(&record) } else { book.replay(&record, args.to, fit) };
    let replayed = replayed.map_err(|error| departure(&*book, &args.file, &text, &error, words))?;
    if args.json {
        out.json(&replayed)?;
    } else {
        tell(args, &replayed, words, out)?;
    }
    Ok(0)
}

fn tell(args: &ReplayArgs, replayed: &Replay, words: &Words, out: &mut Out) -> Result<(), Fault> {
    if args.log {
        let mut line = None;
        for entry in &replayed.log {
            if line.replace(entry.moment) != Some(entry.moment) {
                out.line(format!("{} {}", entry.moment, entry.by.as_deref().unwrap_or("setup")))?;
            }
            out.line(format!("    {}", entry.text.get(words.language)))?;
        }
    }
    let stage = &replayed.stage;
    let scenario = files::setup_name(&replayed.setup);
    out.line(words.say(
        "replay-line",
        &[
            ("game", (&replayed.game).into()),
            ("scenario", (&scenario).into()),
            ("count", (replayed.sequence as u64).into()),
            ("turn", u64::from(stage.turn).into()),
            ("turns", u64::from(stage.turns).into()),
            ("phase", stage.name.get(words.language).into()),
        ],
    ))?;
    match &replayed.ending {
        Some(ending) => out.line(ending.text.get(words.language))?,
        None => {
            let sides = replayed.deciding.join(", ");
            out.line(words.say("replay-goes-on", &[("sides", (&sides).into())]))?;
        }
    }
    if args.verify {
        out.line(words.word("replay-verified"))?;
    }
    out.line(format!("hash {}", replayed.hash))?;
    Ok(())
}

/// Why a record could not be played back, shown at its line.
pub fn departure(book: &dyn Rulebook, path: &Path, text: &str, error: &ReplayError, words: &Words) -> Fault {
    let file = path.display().to_string();
    let at = |line: usize, reason: String| AtLine::new(&file, text, line, reason);
    match error {
        ReplayError::At { sequence, fault, .. } => {
            let located = at(line_of(text, &sequence.to_string()), format!("decision {sequence}: {fault}"))
                .with_help(rule_behind(book, fault, words));
            let unreadable = matches!(fault, ReplayFault::NoSide(_) | ReplayFault::NotUnderstood(_));
            if unreadable { Fault::unusable(located) } else { Fault::Found(Report::new(located), WRONG) }
        }
        ReplayError::Hash { .. } => {
            Fault::Found(Report::new(at(line_of(text, "end"), error.to_string())), WRONG)
        }
        ReplayError::OtherSeed => {
            Fault::Found(Report::new(at(header_line(text, "seed"), error.to_string())), WRONG)
        }
        ReplayError::Setup(_) => Fault::unusable(at(header_line(text, "scenario"), error.to_string())),
        ReplayError::OtherData { .. } => Fault::unusable(
            at(header_line(text, "data"), error.to_string()).with_help(Some(words.word("replay-other-data"))),
        ),
        ReplayError::OtherRules { .. } => Fault::unusable(
            at(header_line(text, "rules"), error.to_string())
                .with_help(Some(words.word("replay-other-rules"))),
        ),
        ReplayError::OtherGame { .. } => Fault::unusable(at(header_line(text, "game"), error.to_string())),
        ReplayError::Carried { line, .. } | ReplayError::BeforeTheseRules { line } => {
            Fault::unusable(at(line_of(text, &line.to_string()), error.to_string()))
        }
        ReplayError::Unproved(_) => Fault::unusable(at(1, error.to_string())),
    }
}

/// The text of the rule that refuses a decision.
fn rule_behind(book: &dyn Rulebook, fault: &ReplayFault, words: &Words) -> Option<String> {
    let ReplayFault::Submit(SubmitError::Refused(refusal)) = fault else { return None };
    let rule = book.catalogue().rule(refusal.rule.as_str())?;
    Some(format!("{}: {}", rule.id, rule.text_in(words.language.lang()).trim()))
}

/// The line of the file at which the game has this word first.
fn line_of(text: &str, word: &str) -> usize {
    let mut lines = text.lines().enumerate().skip_while(|(_, line)| !line.trim_end().is_empty());
    let here = lines.find(|(_, line)| line.split_whitespace().next() == Some(word));
    here.map_or(1, |(index, _)| index + 1)
}

/// The line of the file at which the header has this key.
fn header_line(text: &str, key: &str) -> usize {
    let mut lines = text.lines().take_while(|line| !line.trim_end().is_empty());
    lines.position(|line| line.split(' ').next() == Some(key)).map_or(1, |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_game_are_found_behind_the_header() {
        let text = "sabretache 1\ngame toy\nrules 1\n\n0 setup\n1 red pass\nend 00\n";
        assert_eq!((line_of(text, "1"), line_of(text, "end")), (6, 7));
        assert_eq!((header_line(text, "game"), header_line(text, "data")), (2, 1));
    }
}
