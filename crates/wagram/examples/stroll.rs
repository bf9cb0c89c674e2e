//! Plays games of Wagram: `cargo run -p wagram --example stroll -- july6 20 captain recruit`; with `COUNT` set it also
//! counts what happened in them, with `TELL` set to a number it tells that game, with `DATA` it
//! reads the data of a folder.

use kernel::{Doctrine, Log, Offers, Rules, Setup, Stream, Turn, Viewer};
use std::collections::BTreeMap;
use std::time::Instant;
use wagram::Wagram;
use wagram::ids::Side;

/// Who decides for a side.
#[derive(Clone, Copy, PartialEq)]
enum Player {
    Recruit,
    Captain,
}

fn player(word: Option<&String>) -> Player {
    if word.is_some_and(|w| w == "captain") { Player::Captain } else { Player::Recruit }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let scenario = words.first().map_or("july5", String::as_str);
    let games: u64 = words.get(1).and_then(|w| w.parse().ok()).unwrap_or(10);
    let players = [player(words.get(2)), player(words.get(3).or(words.get(2)))];
    let rules = match std::env::var_os("DATA") {
        Some(dir) => Wagram::from_dir(dir.as_ref()).unwrap_or_else(|error| panic!("{error}")),
        None => Wagram::embedded(),
    };
    let telling: Option<u64> = std::env::var("TELL").ok().and_then(|w| w.parse().ok());
    let counting = std::env::var_os("COUNT").is_some();
    let (mut counts, mut wins) = (BTreeMap::new(), BTreeMap::new());
    let (mut decisions, mut score, begun) = (0, [[0i64; 2]; 2], Instant::now());
    let mut leads: Vec<i16> = Vec::new();
    for seed in 0..games {
        let mut dice = Stream::from_number(seed);
        let mut chooser = Stream::from_number(!seed);
        let mut log = Log::new();
        let Ok(mut state) = rules.start(&Setup::new(scenario), &mut dice, &mut log) else { return };
        let mut offers = Offers::new();
        loop {
            let sides = match rules.turn(&state) {
                Turn::Decide(sides) => sides,
                Turn::Over(outcome) => {
                    *wins.entry(outcome.level).or_insert(0) += 1;
                    break;
                }
            };
            let Some(side) = sides.iter().next() else { break };
            offers.clear();
            rules.offers(&state, side, &mut offers);
            let action = match players[usize::from(side.0)] {
                Player::Recruit => chooser.pick(&offers.closed).cloned(),
                Player::Captain => {
                    let view = rules.view(&state, Viewer::Side(side));
                    let guess = rules.sample(&view, &mut chooser);
                    let mut marks = Vec::new();
                    rules.appraise(&guess, side, &offers.closed, &mut marks);
                    let best = marks.iter().copied().max().unwrap_or(0);
                    let top: Vec<usize> = (0..marks.len()).filter(|&i| marks[i] == best).collect();
                    chooser.pick(&top).map(|&i| offers.closed[i].clone())
                }
            };
            let Some(action) = action else { break };
            log.clear();
            rules.apply(&mut state, side, &action, &mut dice, &mut log);
            decisions += 1;
            if telling == Some(seed) {
                println!("{} {}: {}", state.turn, side.0, rules.write(&action));
                log.events.iter().for_each(|event| println!("    {event:?}"));
            }
            for event in log.events.iter().filter(|_| counting) {
                let name = format!("{event:?}");
                let name = name.split([' ', '{']).next().unwrap_or_default().to_owned();
                *counts.entry(name).or_insert(0u64) += 1;
            }
        }
        for side in [0, 1] {
            score[side][0] += i64::from(state.objectives[side]);
            score[side][1] += i64::from(state.vp[side]);
        }
        leads.push(state.score(Side::French) - state.score(Side::Austrian));
    }
    leads.sort_unstable();
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{games} games, {} decisions a game, {:.0} a second",
        decisions / games.max(1),
        decisions as f64 / seconds
    );
    let mean = score.map(|points| points.map(|sum| sum as f64 / games as f64));
    println!(
        "wins {wins:?}; mean points for ground and for losses, French {:?}, Austrian {:?}",
        mean[0], mean[1]
    );
    println!("French lead, from the least: {leads:?}");
    for (name, count) in counts {
        println!("{name:20} {:8.1}", count as f64 / games as f64);
    }
}
