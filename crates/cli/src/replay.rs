//! `sabretache replay`: plays a record back and says whether it holds.

use crate::args::ReplayArgs;
use crate::fault::{AtLine, Fault, WRONG};
use crate::files;
use crate::out::Out;
use crate::words::Words;
use kernel::Record;
use kernel::authority::SubmitError;
use kernel::closing::{End, Form};
use kernel::hash::hex;
use kernel::replay::{ReplayError, ReplayFault};
use miette::Report;
use serde::Serialize;
use shelf::{Fit, Replay, Rulebook};
use std::path::Path;

/// What is proved of a record.
#[derive(Serialize)]
struct Proved {
    /// The dice are those of the seed that was committed to.
    dice: bool,
    /// The digest of every line, which is right.
    digest: Option<String>,
    /// The key of the signature, which is good.
    signed_by: Option<String>,
}

/// A record played back, and what is proved of it.
#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    replayed: Replay,
    proved: Proved,
}

/// Plays a record back.
pub fn run(args: &ReplayArgs, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    let (record, text) = files::record(&args.file)?;
    let book = files::game_of(&record, &args.file, &text, &args.data, words)?;
    if let Some(to) = args.to.filter(|&to| to > record.lines.len()) {
        let reason = format!("the record has {} lines, there is no line {to}", record.lines.len());
        return Err(Fault::plain(format!("{}: {reason}", args.file.display())));
    }
    let fit = if args.regardless { Fit::Regardless } else { Fit::Strict };
    let dice = args.verify || (record.seed.is_some() && args.to.is_none() && !args.regardless);
    let replayed = if dice { book.verify(&record) } else { book.replay(&record, args.to, fit) };
    let replayed = replayed.map_err(|error| departure(&*book, &args.file, &text, &error, words))?;
    is_signed_as_wanted(args, &record, &text)?;
    let (digest, signature) = record.end.map_or((None, None), |end| (end.digest, end.signature));
    let proved = Proved {
        dice,
        digest: digest.map(|digest| hex(&digest)),
        signed_by: signature.map(|signature| hex(&signature.key)),
    };
    if args.json {
        out.json(&Told { replayed, proved })?;
    } else {
        tell(args, &replayed, words, out)?;
        tell_proof(&record, &proved, words, out)?;
        out.line(format!("hash {}", replayed.hash))?;
    }
    Ok(0)
}

/// Did the hand sign it that is asked for? Whether the signature is good was seen when it was played back.
fn is_signed_as_wanted(args: &ReplayArgs, record: &Record, text: &str) -> Result<(), Fault> {
    let Some(wanted) = args.signed_by else { return Ok(()) };
    let file = args.file.display().to_string();
    let signature = record.end.and_then(|end| end.signature);
    let (line, reason) = match signature {
        Some(signature) if signature.key == wanted => return Ok(()),
        Some(signature) => {
            ("signed", format!("the record is signed by another key: {}", hex(&signature.key)))
        }
        None => ("end", "nobody signed the record".to_owned()),
    };
    Err(Fault::Found(Report::new(AtLine::new(&file, text, line_of(text, line), reason)), WRONG))
}

/// What is proved of the record, and what is not.
fn tell_proof(record: &Record, proved: &Proved, words: &Words, out: &mut Out) -> Result<(), Fault> {
    if proved.dice {
        out.line(words.word("replay-verified"))?;
    }
    if record.form == Form::First && record.end.is_some() {
        out.line(words.word("replay-first-form"))?;
    }
    if let Some(digest) = &proved.digest {
        out.line(words.say("replay-digest", &[("digest", digest.into())]))?;
    }
    match (&proved.signed_by, record.end) {
        (Some(key), _) => out.line(words.say("replay-signed", &[("key", key.into())]))?,
        (None, Some(End { digest: Some(_), .. })) => out.line(words.word("replay-unsigned"))?,
        (None, _) => {}
    }
    Ok(())
}

fn tell(args: &ReplayArgs, replayed: &Replay, words: &Words, out: &mut Out) -> Result<(), Fault> {
    if args.log {
        let mut line = None;
        for entry in &replayed.log {
            if line.replace(entry.moment) != Some(entry.moment) {
                out.line(format!("{} {}", entry.moment, entry.by.as_deref().unwrap_or("setup")))?;
            }
            out.line(format!("    {}", words.language.of(&entry.text)))?;
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
            ("phase", words.language.of(&stage.name).into()),
        ],
    ))?;
    match &replayed.ending {
        Some(ending) => out.line(words.language.of(&ending.text))?,
        None => {
            let sides = replayed.deciding.join(", ");
            out.line(words.say("replay-goes-on", &[("sides", (&sides).into())]))?;
        }
    }
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
        ReplayError::Changed { .. } => {
            Fault::Found(Report::new(at(line_of(text, "digest"), error.to_string())), WRONG)
        }
        ReplayError::Signature(_) => {
            Fault::Found(Report::new(at(line_of(text, "signed"), error.to_string())), WRONG)
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
