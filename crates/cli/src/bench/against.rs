//! `sabretache bench --against`: two builds measured in turn, round by round, so that both see the same machine. What counts
//! is the ratio within a round: a machine that is slow for a while is slow for both.

use crate::args::BenchArgs;
use crate::fault::Fault;
use crate::out::Out;
use crate::statistics::grouped;
use crate::words::Words;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::Path;
use std::process::Command;

/// This many rounds, in which either build is measured once.
const ROUNDS: usize = 9;

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
    let mut rounds = Vec::new();
    for round in 0..ROUNDS {
        // Who goes first changes from round to round.
        rounds.push(if round % 2 == 0 {
            let theirs = report(other, args)?;
            (report(&own, args)?, theirs)
        } else {
            let mine = report(&own, args)?;
            (mine, report(other, args)?)
        });
    }
    let compared = compare(&rounds);
    if args.json {
        out.json(&compared)?;
        return Ok(0);
    }
    for Compared { game, scenario, own, other, ratio, low, high } in &compared {
        let times = |ratio: &f64| format!("{ratio:.3}");
        out.line(words.say(
            "bench-against",
            &[
                ("scenario", format!("{game} {scenario}").into()),
                ("own", grouped(*own as u64).into()),
                ("other", grouped(*other as u64).into()),
                ("ratio", times(ratio).into()),
                ("rounds", (ROUNDS as u64).into()),
                ("low", times(low).into()),
                ("high", times(high).into()),
            ],
        ))?;
    }
    Ok(0)
}

/// What a build measures of itself.
fn report(binary: &Path, args: &BenchArgs) -> Result<Told, Fault> {
    let mut command = Command::new(binary);
    command.arg("bench").args(&args.game).args(["--json", "--seconds", &args.seconds.to_string()]);
    let failed = |error: &dyn ToString| Fault::plain(format!("{}: {}", binary.display(), error.to_string()));
    let answer = command.output().map_err(|error: io::Error| failed(&error))?;
    if !answer.status.success() {
        return Err(failed(&String::from_utf8_lossy(&answer.stderr).trim()));
    }
    serde_json::from_slice(&answer.stdout).map_err(|error| failed(&error))
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
