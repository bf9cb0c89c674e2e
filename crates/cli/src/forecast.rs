//! `sabretache odds`: what may come of a decision, in chances: exact where they can be counted out in time.

use crate::args::OddsArgs;
use crate::fault::{Fault, WRONG};
use crate::files;
use crate::out::{Out, wrap};
use crate::replay;
use crate::words::Words;
use shelf::{
    Budget, Eyes, Fate, Fates, Forecast, ForecastError, Hidden, Kind, Likelihood, Percent, Rulebook,
};
use std::time::Duration;

const WIDTH: usize = 110;

/// Within this time odds are reckoned.
pub const PATIENCE: Duration = Duration::from_secs(2);

/// Tells the odds at the end of a record, or at a line of it.
pub fn run(args: &OddsArgs, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    let (record, text) = files::record(&args.file)?;
    let book = files::game_of(&record, &args.file, &text, &args.data, words)?;
    let line = split(&args.action);
    let eyes = if args.all_seeing { Eyes::Authority } else { Eyes::Player };
    let forecast =
        book.odds(&record, args.to, &line, eyes, &Budget::within(PATIENCE)).map_err(
            |error| match &error {
                ForecastError::Replay(error) => replay::departure(&*book, &args.file, &text, error, words),
                ForecastError::Denied { text, denial } => {
                    let reason = format!("`{text}`: {}", words.language.of(&denial.text));
                    // Words that mean nothing are bad input; what the rules forbid is an answer.
                    match denial.rule {
                        None => Fault::plain(reason),
                        Some(_) => Fault::Found(miette::Report::msg(reason), WRONG),
                    }
                }
                _ => Fault::plain(&error),
            },
        )?;
    if args.json {
        out.json(&forecast)?;
    } else {
        out.line(table(&forecast, &*book, words))?;
    }
    Ok(0)
}

/// The decisions of a line, which semicolons keep apart.
pub fn split(text: &str) -> Vec<&str> {
    text.split(';').map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// The odds as a table: per cent, fraction, what happens.
pub fn table(forecast: &Forecast, book: &dyn Rulebook, words: &Words) -> String {
    let side = book.side(&forecast.side).map(|side| book.side_name(side));
    let side = side.as_ref().map_or(forecast.side.as_str(), |name| words.language.of(name));
    let line = forecast.line.join("; ");
    let mut text = words.say(
        "odds-heading",
        &[("side", side.into()), ("line", (&line).into()), ("how", how(forecast, words).into())],
    );
    for outcome in &forecast.outcomes {
        let happens = wrap(&sentences(outcome, words), WIDTH, 22);
        let chance = outcome.chance.clone().unwrap_or_else(|| spread(&outcome.share));
        text.push_str(&format!("\n{:>7.2} % {chance:>11}  {happens}", outcome.share.percent));
    }
    if let Some(others) = &forecast.others {
        let told = words.say("odds-others", &[("count", (others.count as u64).into())]);
        text.push_str(&format!("\n{:>7.2} % {:>11}  {told}", others.percent, ""));
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

/// Exact, or how far off; and what is hidden.
fn how(forecast: &Forecast, words: &Words) -> String {
    let (key, error) = match forecast.kind {
        Kind::Exact => ("odds-exact", String::new()),
        Kind::Sampled => ("odds-sampled", format!("{:.1}", forecast.error.max(0.1))),
    };
    let how = words.say(key, &[("error", error.into()), ("runs", forecast.runs.into())]);
    let hidden = match forecast.hidden {
        Hidden::Nothing => return how,
        Hidden::Alike => "odds-alike",
        Hidden::Matters => "odds-hidden",
    };
    format!("{how}; {}", words.say(hidden, &[("samples", u64::from(forecast.samples).into())]))
}

/// Between which chances it lies over what is hidden.
fn spread(share: &Percent) -> String {
    match (share.low, share.high) {
        (Some(low), Some(high)) => format!("{low:.0}–{high:.0} %"),
        _ => String::new(),
    }
}

fn told(fates: &Fates, words: &Words) -> String {
    let fate = |fate: &Fate| format!("{:.2} % {}", fate.share.percent, words.language.of(&fate.text));
    fates.fates.iter().map(fate).collect::<Vec<_>>().join(" · ")
}

fn sentences(outcome: &Likelihood, words: &Words) -> String {
    let mut said: Vec<String> =
        outcome.events.iter().map(|entry| words.language.of(&entry.text).to_owned()).collect();
    if let Some(stopped) = &outcome.stopped {
        let reason = words.language.of(&stopped.denial.text);
        said.push(words.say("odds-stopped", &[("text", (&stopped.text).into()), ("reason", reason.into())]));
    }
    if said.is_empty() {
        said.push(words.word("odds-nothing"));
    }
    let said = said.join(" ");
    // The sentences are those of one way the dice may fall.
    if outcome.ways > 1 { words.say("odds-for-instance", &[("text", said.into())]) } else { said }
}
