//! Jours de Gloire under everything that every game is asked, and the players who find its ways to end.

use gloire::Gloire;
use gloire::action::Action;
use gloire::flight::Flee;
use gloire::state::{State, Step};
use kernel::harness::{Conformance, Games, Laws};
use kernel::record::{Deed, Record};
use kernel::{Log, Offers, Rules, Setup, Stream, Turn};
use staff::{Arena, Level, Player, Vantage};
use std::sync::Arc;

/// The laws copy, keep and drop states without end: with the usual allocator a soak takes longer.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

const SOONER: &[&str] = &["level-points", "level-automatic"];
const DRAWN: &[&str] = &["level-points", "level-draw", "level-automatic"];

kernel::conformance!(Conformance {
    make: Gloire::embedded,
    folder: env!("CARGO_MANIFEST_DIR"),
    // Every battle, and each way that players bring it to an end: on points, drawn, or before the last turn.
    ends: &[
        ("manoeuvre", &["level-automatic", "level-points", "level-draw"]),
        ("montebello", SOONER),
        ("elchingen", SOONER),
        ("haslach", SOONER),
        ("durrenstein", SOONER),
        ("schongraben", DRAWN),
        ("maida", SOONER),
        ("castelnuovo", SOONER),
        ("rivoli", SOONER),
        ("pyramides", SOONER),
        ("canope", SOONER),
        ("zurich-1", SOONER),
        ("marengo-2", SOONER),
        ("iena", SOONER),
        ("austerlitz-s1", SOONER),
        ("austerlitz-n1", &["level-automatic"]),
        ("austerlitz-a1", &["level-automatic"]),
    ],
    play,
    games: Games { each: 1, soak: 200 },
    laws: Laws { limit: 60_000, first: Some(1_500), ..Laws::default() },
    state_bytes: 6_144,
});

/// A game that ends in this way: between captains, or of a captain against a recruit where that is likelier.
fn play(rules: &Gloire, scenario: &str, way: &str) -> Option<Record> {
    let levels = match (way, scenario) {
        ("level-automatic", "durrenstein" | "canope" | "zurich-1" | "iena") => {
            [Level::Captain, Level::Recruit]
        }
        ("level-automatic", "austerlitz-s1") => [Level::Recruit, Level::Captain],
        _ => [Level::Captain, Level::Captain],
    };
    let setup = Setup::new(scenario);
    let rules = Arc::new(rules.clone()).bound(&setup).expect("a scenario of the series");
    let mut arena = Arena::of_levels(&*rules, &setup, &levels).expect("two sides");
    arena.ending(way, 400).expect("the games end")
}

/// How many games a captain is watched for.
const WATCHED: u64 = 6;
/// The least that guns fire in such a game, and the part of the shots that either side has, in hundredths.
const SHOTS: usize = 13;
const SHARE: usize = 30;

/// Guns go where they bear on the enemy, and stay there: either side's.
#[test]
fn the_guns_of_captains_fire() {
    let setup = Setup::new("montebello");
    let rules = Arc::new(Gloire::embedded()).bound(&setup).expect("a scenario of the series");
    let levels = [Level::Captain, Level::Captain];
    let mut arena = Arena::of_levels(&*rules, &setup, &levels).expect("two sides");
    let mut shots = [0; 2];
    for number in 0..WATCHED {
        let mut record = Record::default();
        arena.play_recorded(staff::seed_of(number), &mut record).expect("the game ends");
        for line in &record.lines {
            let fires = matches!(&line.deed, Deed::Act { notation, .. } if notation.starts_with("fire"));
            let side = rules.about().sides.iter().position(|side| *side == line.side);
            if let Some(side) = side.filter(|_| fires) {
                shots[side] += 1;
            }
        }
    }
    let all: usize = shots.iter().sum();
    assert!(all >= SHOTS * WATCHED as usize, "{shots:?} shots in {WATCHED} games");
    assert!(shots.iter().all(|own| own * 100 >= SHARE * all), "{shots:?} shots in {WATCHED} games");
}

/// Of those who give way and need go through no friends so many may do so all the same, in hundredths: the enemy may stand on every
/// other way.
const DRIVEN: usize = 25;

/// Is whoever gives way driven through friends there?
fn drives_through(g: &Gloire, s: &State, flee: Flee, action: &Action) -> bool {
    let Action::Recoil(to) = *action else { return false };
    g.may_join(s, [flee.0.unit].into_iter(), to).is_err()
}

/// Whoever gives way seldom disorders friends by it where another way is open.
#[test]
fn captains_who_give_way_spare_their_friends() {
    let setup = Setup::new("marengo-4");
    let rules = Arc::new(Gloire::embedded()).bound(&setup).expect("a scenario of the series");
    let (mut open, mut driven) = (0, 0);
    for number in 0..WATCHED {
        let seed = staff::seed_of(number);
        let mut players: [Box<dyn Player<Gloire>>; 2] = [Level::Captain.player(), Level::Captain.player()];
        players.iter_mut().for_each(|player| player.sit_down(seed));
        let (mut dice, mut log, mut offers) = (Stream::new(seed), Log::new(), Offers::new());
        let mut s = rules.start(&setup, &mut dice, &mut log).expect("it begins");
        while let Turn::Decide(sides) = rules.turn(&s) {
            let side = sides.iter().next().expect("somebody decides");
            offers.clear();
            rules.offers(&s, side, &mut offers);
            let player = &mut players[usize::from(side.0)];
            let action = player.decide(&Vantage::at(&*rules, &s, side, &offers)).expect("a decision");
            if let Some(Step::Flee(flee)) = s.now() {
                let through = |way: &Action| drives_through(&rules, &s, flee, way);
                if offers.closed.iter().any(through) && !offers.closed.iter().all(through) {
                    open += 1;
                    driven += usize::from(through(&action));
                }
            }
            log.clear();
            rules.apply(&mut s, side, &action, &mut dice, &mut log);
        }
    }
    assert!(open > 0 && driven * 100 <= DRIVEN * open, "{driven} of {open} were driven through friends");
}
