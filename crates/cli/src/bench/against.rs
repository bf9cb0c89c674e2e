//! `sabretache bench --against`: two builds measured in turn, round by round, so that both see the same machine. What counts
//! is the ratio within a round: a machine that is slow for a while is slow for both.
//!
//! A round measures every scenario of a game twice, which takes a while: each is told on standard error as it ends, and each
//! game as soon as all its rounds have. Only games that both builds know are measured.

use crate::args::{BenchArgs, DataArgs};
use crate::fault::Fault;
use crate::files;
use crate::out::Out;
use crate::statistics::grouped;
use crate::words::Words;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

/// What is read of a game that a build lists.
#[derive(Deserialize)]
struct Listed {
    game: String,
}

/// What is read of the report of a build: an earlier one may tell less than this one.
#[derive(Deserialize)]
struct Told {
    scenarios: Vec<Scenario>,
}

#[derive(Deserialize)]
struct Scenario {
    game: String,
    setup: Named,
    decisions_per_second: f64,
}

#[derive(Deserialize)]
struct Named {
    scenario: String,
}

/// How the two builds compare in a scenario.
#[derive(Serialize)]
struct Compared {
    game: String,
    scenario: String,
    /// Decisions a second of random play on one thread, in the middle one of the rounds.
    own: f64,
    other: f64,
    /// How many times as fast this build is: in the middle, at worst and at best.
    ratio: f64,
    low: f64,
    high: f64,
}

/// Measures both builds.
pub fn run(args: &BenchArgs, other: &Path, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    let own = std::env::current_exe()?;
    let mut all = Vec::new();
    for game in games(args, other, words)? {
        let measure = |binary: &Path| report(binary, &game, args.seconds);
        let mut rounds = Vec::new();
        for round in 1..=args.rounds {
            // Who goes first changes from round to round.
            let told = if round % 2 == 1 {
                let theirs = measure(other)?;
                (measure(&own)?, theirs)
            } else {
                let mine = measure(&own)?;
                (mine, measure(other)?)
            };
            rounds.push(told);
            let compared = compare(&rounds[rounds.len() - 1..]);
            if compared.is_empty() {
                let (builds, why) =
                    (other.display(), "it measures none of the scenarios that this build does");
                return Err(Fault::plain(format!("{builds}: {game}: {why}")));
            }
            let ratios: Vec<String> =
                compared.iter().map(|it| format!("{} {:.3}", it.scenario, it.ratio)).collect();
            progress(words.say(
                "bench-against-round",
                &[
                    ("game", game.as_str().into()),
                    ("round", u64::from(round).into()),
                    ("rounds", u64::from(args.rounds).into()),
                    ("ratios", ratios.join(", ").into()),
                ],
            ));
        }
        let compared = compare(&rounds);
        if !args.json {
            tell(&compared, args.rounds, words, out)?;
        }
        all.extend(compared);
    }
    if args.json {
        out.json(&all)?;
    }
    Ok(0)
}

/// The games to be measured: the one asked for, or all that both builds know.
fn games(args: &BenchArgs, other: &Path, words: &Words) -> Result<Vec<String>, Fault> {
    let listed: Vec<Listed> = ask(other, &["games", "--json"])?;
    let theirs: Vec<&str> = listed.iter().map(|listed| listed.game.as_str()).collect();
    let unknown = |game: &str| {
        let known = theirs.join(", ");
        Fault::plain(format!("{}: it has no game `{game}`; there are: {known}", other.display()))
    };
    if let Some(game) = &args.game {
        files::rulebook(game, &DataArgs { data: None })?;
        return if theirs.contains(&game.as_str()) { Ok(vec![game.clone()]) } else { Err(unknown(game)) };
    }
    let (both, alone): (Vec<&str>, Vec<&str>) = shelf::codes().partition(|code| theirs.contains(code));
    if both.is_empty() {
        return Err(unknown(&alone.join("`, `")));
    }
    for game in alone {
        progress(words.say("bench-against-unknown", &[("game", game.into())]));
    }
    Ok(both.into_iter().map(str::to_owned).collect())
}

/// Says how far it has come, to whoever waits; what was measured goes to standard output.
fn progress(text: String) {
    let _ = writeln!(io::stderr(), "{text}");
}

fn tell(compared: &[Compared], rounds: u16, words: &Words, out: &mut Out) -> Result<(), Fault> {
    for Compared { game, scenario, own, other, ratio, low, high } in compared {
        let times = |ratio: &f64| format!("{ratio:.3}");
        out.line(words.say(
            "bench-against",
            &[
                ("scenario", format!("{game} {scenario}").into()),
                ("own", grouped(*own as u64).into()),
                ("other", grouped(*other as u64).into()),
                ("ratio", times(ratio).into()),
                ("rounds", u64::from(rounds).into()),
                ("low", times(low).into()),
                ("high", times(high).into()),
            ],
        ))?;
    }
    out.flush()?;
    Ok(())
}

/// What a build measures of itself at a game.
fn report(binary: &Path, game: &str, seconds: f64) -> Result<Told, Fault> {
    ask(binary, &["bench", game, "--json", "--seconds", &seconds.to_string()])
}

/// What a build answers to these words. One that does not understand them, or answers something else, says so at once.
fn ask<T: DeserializeOwned>(binary: &Path, words: &[&str]) -> Result<T, Fault> {
    let asked = || format!("{} {}", binary.display(), words.join(" "));
    let answer = Command::new(binary).args(words).output();
    let answer = answer.map_err(|error| Fault::plain(format!("{}: {error}", binary.display())))?;
    if !answer.status.success() {
        let said = String::from_utf8_lossy(&answer.stderr);
        return Err(Fault::plain(format!("`{}` failed ({}): {}", asked(), answer.status, said.trim())));
    }
    serde_json::from_slice(&answer.stdout).map_err(|error| {
        Fault::hinted(
            format!("`{}` does not answer as a build of Sabretache does: {error}", asked()),
            "--against takes another build of this binary",
        )
    })
}

/// The scenarios that both builds know.
fn compare(rounds: &[(Told, Told)]) -> Vec<Compared> {
    let Some((first, _)) = rounds.first() else { return Vec::new() };
    let speeds = |of: &Scenario| -> Option<Vec<(f64, f64)>> {
        let speed = |told: &Told| {
            let same = |it: &&Scenario| it.game == of.game && it.setup.scenario == of.setup.scenario;
            told.scenarios.iter().find(same).map(|it| it.decisions_per_second)
        };
        rounds.iter().map(|(own, other)| speed(own).zip(speed(other))).collect()
    };
    let of = |scenario: &Scenario| {
        let speeds = speeds(scenario)?;
        let ratios = sorted(speeds.iter().map(|(own, other)| own / other));
        Some(Compared {
            game: scenario.game.clone(),
            scenario: scenario.setup.scenario.clone(),
            own: middle(&sorted(speeds.iter().map(|(own, _)| *own))),
            other: middle(&sorted(speeds.iter().map(|(_, other)| *other))),
            ratio: middle(&ratios),
            low: ratios[0],
            high: ratios[ratios.len() - 1],
        })
    };
    first.scenarios.iter().filter_map(of).collect()
}

fn sorted(figures: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures
}

fn middle(sorted: &[f64]) -> f64 {
    sorted[sorted.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_counts_is_the_ratio_within_a_round() {
        let told = |speeds: &[(&str, f64)]| Told {
            scenarios: (speeds.iter())
                .map(|(scenario, speed)| Scenario {
                    game: "toy".to_owned(),
                    setup: Named { scenario: (*scenario).to_owned() },
                    decisions_per_second: *speed,
                })
                .collect(),
        };
        // The machine is three times as slow in the second round; the other build does not know the second scenario.
        let round = |own, other| (told(&[("first", own), ("second", 1.0)]), told(&[("first", other)]));
        let compared = compare(&[round(300.0, 200.0), round(100.0, 80.0), round(330.0, 200.0)]);
        assert_eq!(compared.len(), 1);
        let Compared { scenario, own, ratio, low, high, .. } = &compared[0];
        assert_eq!((scenario.as_str(), *own, *ratio, *low, *high), ("first", 300.0, 1.5, 1.25, 1.65));
    }
}
