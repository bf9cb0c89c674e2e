//! `sabretache odds`: what may come of a decision, in exact chances.

use crate::args::OddsArgs;
use crate::fault::{Fault, WRONG};
use crate::files;
use crate::out::{Out, wrap};
use crate::replay;
use crate::words::Words;
use shelf::{Eyes, Fate, Fates, Forecast, ForecastError, Likelihood};

const WIDTH: usize = 110;

/// Tells the odds at the end of a record, or at a line of it.
pub fn run(args: &OddsArgs, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    let (record, text) = files::record(&args.file)?;
    let book = files::game_of(&record, &args.file, &text, &args.data)?;
    let line = split(&args.action);
    let eyes = if args.all_seeing { Eyes::Authority } else { Eyes::Player };
    let forecast = book.odds(&record, args.to, &line, eyes).map_err(|error| match &error {
        ForecastError::Replay(error) => replay::departure(&*book, &args.file, &text, error, words),
        ForecastError::Denied { text, denial } => {
            let reason = format!("`{text}`: {}", denial.text.get(words.language));
            // Words that mean nothing are bad input; what the rules forbid is an answer.
            match denial.rule {
                None => Fault::plain(reason),
                Some(_) => Fault::Found(miette::Report::msg(reason), WRONG),
            }
        }
        _ => Fault::plain(&error),
    })?;
    if args.json {
        out.json(&forecast)?;
    } else {
        out.line(table(&forecast, words))?;
    }
    Ok(0)
}

/// The decisions of a line, which semicolons keep apart.
pub fn split(text: &str) -> Vec<&str> {
    text.split(';').map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// The odds as a table: per cent, fraction, what happens.
pub fn table(forecast: &Forecast, words: &Words) -> String {
    let line = forecast.line.join("; ");
    let mut text = words.say(
        "odds-heading",
        &[
            ("side", (&forecast.side).into()),
            ("line", (&line).into()),
            ("count", (forecast.outcomes.len() as u64).into()),
            ("runs", forecast.runs.into()),
        ],
    );
    for outcome in &forecast.outcomes {
        let happens = wrap(&sentences(outcome, words), WIDTH, 22);
        text.push_str(&format!("\n{:>7.2} % {:>11}  {happens}", outcome.percent, outcome.chance));
    }
    if !forecast.fates.is_empty() {
        text.push_str(&format!("\n{}", words.word("odds-fates")));
    }
    for fates in &forecast.fates {
        let told = wrap(&told(fates, words), WIDTH, 22);
        text.push_str(&format!("\n{:>20}  {told}", fates.piece));
    }
    text
}

fn told(fates: &Fates, words: &Words) -> String {
    let fate = |fate: &Fate| format!("{:.2} % {}", fate.percent, fate.text.get(words.language));
    fates.fates.iter().map(fate).collect::<Vec<_>>().join(" · ")
}

fn sentences(outcome: &Likelihood, words: &Words) -> String {
    let mut said: Vec<String> =
        outcome.events.iter().map(|entry| entry.text.get(words.language).to_owned()).collect();
    if let Some(stopped) = &outcome.stopped {
        let reason = stopped.denial.text.get(words.language);
        said.push(words.say("odds-stopped", &[("text", (&stopped.text).into()), ("reason", reason.into())]));
    }
    if said.is_empty() {
        said.push(words.word("odds-nothing"));
    }
    let said = said.join(" ");
    // The sentences are those of one way the dice may fall.
    if outcome.ways > 1 { words.say("odds-for-instance", &[("text", said.into())]) } else { said }
}
