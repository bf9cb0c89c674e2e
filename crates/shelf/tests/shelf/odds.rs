//! Odds: what must be rolled, who may fall, and how sure it is.

use super::*;

/// Recruits play until somebody may do what begins with this word, with dice to fall.
fn played_until(code: &str, scenario: &str, word: &str) -> (Box<dyn Game>, Side, String) {
    let book = shelf::all().into_iter().find(|book| book.about().game == code).unwrap();
    let mut game = book.open(&Setup::new(scenario), [5; 32]).unwrap();
    loop {
        let side = game.deciding()[0];
        let offers = game.offers(side).actions;
        for offer in offers.iter().filter(|offer| offer.text.split(' ').next() == Some(word)) {
            if game.odds(side, &[&offer.text], &Budget::default()).is_ok_and(|odds| odds.runs > 1) {
                return (game, side, offer.text.clone());
            }
        }
        let advice = game.advise(side, Computer::Recruit).unwrap();
        let moment = game.moment(Viewer::Side(side));
        game.submit(side, moment, &advice).unwrap();
    }
}

/// How many of the faces of a die are in these spans.
fn faces(needs: &[(i16, i16)]) -> f64 {
    needs.iter().map(|(first, last)| f64::from(last - first + 1)).sum()
}

#[test]
fn what_must_be_rolled_has_the_chance_that_is_told() {
    for (game, scenario, word, low) in [
        ("warburg", "heinberg", "activate", true),
        ("warburg", "heinberg", "fire", false),
        ("wagram", "july6", "fire", true),
    ] {
        let (game, side, text) = played_until(game, scenario, word);
        let odds = game.odds(side, &[&text], &Budget::default()).unwrap();
        let throws = odds.throws.unwrap_or_else(|| panic!("{text}: nothing is thrown"));
        assert_eq!((throws.low, throws.dice), (low, 1), "{text}");
        for result in &odds.results {
            let share = 100.0 * faces(&result.needs) / f64::from(throws.die.faces);
            assert!((share - result.share.percent).abs() < 1e-9, "{text}: {result:?}");
        }
        assert!(odds.outcomes.iter().all(|outcome| !outcome.needs.is_empty()), "{text}");
    }
}

#[test]
fn what_must_be_rolled_is_told_only_if_the_dice_decide_alone() {
    let (game, side, attack) = played_until("wagram", "july5", "attack");
    let odds = game.odds(side, &[&attack], &Budget::default()).unwrap();
    let mut told: Vec<(i16, i16)> =
        odds.results.iter().flat_map(|result| result.needs.iter().copied()).collect();
    told.sort_unstable();
    assert!(told.windows(2).all(|pair| pair[0].1 < pair[1].0), "no difference brings two results: {told:?}");
    match odds.throws {
        Some(throws) => {
            assert_eq!((throws.counts, throws.low), (Counts::Margin, false));
            assert_eq!((told.first().unwrap().0, told.last().unwrap().1), (-5, 5));
        }
        None => assert!(told.is_empty(), "{told:?}"),
    }
}

#[test]
fn fates_say_of_each_piece_what_the_outcomes_say() {
    let (game, side, fire) = played_until("warburg", "heinberg", "fire");
    let odds = game.odds(side, &[&fire], &Budget::default()).unwrap();
    for outcome in &odds.outcomes {
        let fired = outcome.events.iter().find_map(|entry| entry.event["result"].as_str()).unwrap();
        let result = &outcome.result.as_ref().unwrap().en;
        assert_eq!(result, if fired == "-" { "–" } else { fired });
    }
    assert!(!odds.fates.is_empty());
    for Fates { piece, fates, .. } in &odds.fates {
        let sum: f64 = fates.iter().map(|fate| fate.share.percent).sum();
        assert!((sum - 100.0).abs() < 1e-9, "{piece}: {sum}");
        let told = |event: &str, word: &str| {
            let named = |entry: &Entry| entry.event["event"] == event && entry.event["piece"] == *piece;
            let likely = odds.outcomes.iter().filter(|outcome| outcome.events.iter().any(named));
            let fated = fates.iter().filter(|fate| fate.text.en.contains(word));
            let (likely, fated): (f64, f64) = (
                likely.map(|outcome| outcome.share.percent).sum(),
                fated.map(|fate| fate.share.percent).sum(),
            );
            assert!((likely - fated).abs() < 1e-9, "{piece} {event}: {likely} and {fated}");
        };
        told("disorganised", "disordered");
        told("step_lost", "loses");
    }
    let grades: Vec<u8> = odds.fates[0].fates.iter().map(|fate| fate.grade).collect();
    assert!(grades.is_sorted() && grades[0] == 0, "the best first");
}

/// The chance of each result of the combat, in per cent, by its name.
fn results(odds: &Forecast) -> BTreeMap<String, i64> {
    let mut chances: BTreeMap<String, f64> = BTreeMap::new();
    for outcome in &odds.outcomes {
        let combat = outcome.events.iter().find(|entry| entry.event["event"] == "combat").unwrap();
        *chances.entry(combat.event["result"].to_string()).or_default() += outcome.share.percent;
    }
    chances.into_iter().map(|(result, percent)| (result, (1e6 * percent).round() as i64)).collect()
}

#[test]
fn an_attack_is_weighed_as_it_is_fought_when_nobody_does_more() {
    let (mut game, side, attack) = played_until("wagram", "july5", "attack");
    let foreseen = game.odds(side, &[&attack], &Budget::default()).unwrap();
    let said = |event: &str| foreseen.outcomes[0].events.iter().find(|entry| entry.event["event"] == event);
    let pieces = said("defended").unwrap().event["pieces"].as_array().unwrap().clone();
    let defend: Vec<&str> = pieces.iter().map(|piece| piece.as_str().unwrap()).collect();
    let defend = format!("defend {}", defend.join(" "));
    let stance = format!("stance {}", said("stance_taken").unwrap().event["stance"].as_str().unwrap());
    let (mut text, mut told) = (attack, foreseen.clone());
    loop {
        let (side, public) = (game.deciding()[0], game.moment(Viewer::Public));
        if let Ok(odds) = game.odds(side, &[&text], &Budget::default())
            && odds.outcomes[0].events.iter().any(|entry| entry.event["event"] == "combat")
        {
            told = odds;
        }
        game.submit(side, game.moment(Viewer::Side(side)), &text).unwrap();
        let log = game.log(Viewer::Public, public + 1);
        if log.iter().any(|entry| entry.event["event"] == "combat") {
            break;
        }
        let offers = game.offers(game.deciding()[0]);
        let offered = |text: &str| offers.actions.iter().any(|offer| offer.text == text);
        let wanted = [&defend[..], &stance[..], "pass"].into_iter().find(|text| offered(text));
        text = wanted.map_or_else(|| offers.actions[0].text.clone(), str::to_owned);
    }
    assert!(results(&foreseen).len() > 1);
    assert_eq!(results(&foreseen), results(&told));
}

/// Recruits play one battle after the other; every decision with one of these words is looked at on the way, until it is enough.
fn fights_looked_at(
    words: &[&str],
    mut look: impl FnMut(&dyn Rulebook, &dyn Game, Side, &str, &Forecast) -> bool,
) {
    let shelved = shelf::find("gloire").unwrap();
    for scenario in &shelved.about().scenarios {
        let setup = Setup::new(scenario.code.as_str());
        let book = shelved.bound(&setup).unwrap();
        let mut game = book.open(&setup, [1; 32]).unwrap();
        while let Some(&side) = game.deciding().first() {
            let fights = |offer: &&Offer| words.iter().any(|word| offer.text.split(' ').next() == Some(word));
            for offer in game.offers(side).actions.iter().filter(fights) {
                let odds = game.odds(side, &[&offer.text], &Budget::default());
                if odds.is_ok_and(|odds| look(&*book, &*game, side, &offer.text, &odds)) {
                    return;
                }
            }
            let advice = game.advise(side, Computer::Recruit).unwrap();
            game.submit(side, game.moment(Viewer::Side(side)), &advice).unwrap();
        }
    }
    panic!("no attack would do");
}

fn happens<'o>(outcome: &'o Likelihood, event: &str) -> Option<&'o Entry> {
    outcome.events.iter().find(|entry| entry.event["event"] == event)
}

#[test]
fn the_results_of_an_attack_are_those_of_its_combat_and_not_of_the_fire_on_the_way() {
    fights_looked_at(&["shock"], |book, _, _, text, odds| {
        let reached = |outcome: &&Likelihood| happens(outcome, "combat").is_some();
        let (fought, stopped): (Vec<&Likelihood>, Vec<&Likelihood>) = odds.outcomes.iter().partition(reached);
        let fires = |outcome: &&Likelihood| happens(outcome, "fired").is_some();
        for outcome in &fought {
            let result = happens(outcome, "combat").unwrap().event["result"].as_str().unwrap();
            assert_eq!(outcome.result.as_ref(), Some(&book.word(result)), "{text}");
        }
        for outcome in stopped.iter().filter(|outcome| !fought.is_empty() && fires(outcome)) {
            let fired = outcome.events.iter().rfind(|entry| entry.event["event"] == "fired").unwrap();
            assert_eq!(outcome.result.as_ref(), Some(&fired.text), "{text}: what stopped it is told in full");
        }
        let shocks = odds.results.iter().filter_map(|result| result.text.as_ref());
        let told = |text: &Said| fought.iter().any(|outcome| outcome.result.as_ref() == Some(text));
        let read = shocks.filter(|text| told(text)).count();
        fought.iter().any(fires) && read > 1
    });
}

#[test]
fn whoever_evades_or_wins_ground_does_not_suffer() {
    let (mut unhurt, mut looked) = (0, 0);
    fights_looked_at(&["shock", "stand", "evade", "react", "pass"], |_, game, side, text, odds| {
        if odds.kind != Kind::Exact || odds.others.is_some() {
            return false;
        }
        let own = &odds.side;
        let of = |piece: &serde_json::Value, ours: bool| {
            odds.fates.iter().any(|fates| fates.piece == *piece && (fates.side == *own) == ours)
        };
        let any = |outcome: &Likelihood, events: &[&str], ours: bool| {
            let told = |entry: &Entry| {
                events.iter().any(|event| entry.event["event"] == *event) && of(&entry.event["piece"], ours)
            };
            outcome.events.iter().any(told)
        };
        let harm = ["disordered", "routed", "eliminated", "retreated", "chief_lost"];
        let chance = |ours: bool| -> f64 {
            let hurt = odds.outcomes.iter().filter(|outcome| any(outcome, &harm, ours));
            hurt.map(|outcome| outcome.share.percent).sum()
        };
        let goes = |outcome: &Likelihood| {
            any(outcome, &["evaded", "advanced"], false) && !any(outcome, &harm, false)
        };
        unhurt += usize::from(odds.outcomes.iter().any(goes));
        looked += 1;
        for glance in game.glances(side, &[text], &Budget::default()).unwrap() {
            let (ours, theirs) = (glance.ours.percent, glance.theirs.percent);
            assert!((theirs - chance(false)).abs() < 1e-6, "{text}: {theirs} and {}", chance(false));
            assert!((ours - chance(true)).abs() < 1e-6, "{text}: {ours} and {}", chance(true));
        }
        unhurt > 0 && looked > 20
    });
}

#[test]
fn a_game_without_steps_shows_order_and_points_against_points() {
    let setup = Setup::new("montebello");
    let book = shelf::find("gloire").unwrap().bound(&setup).unwrap();
    let mut game = book.open(&setup, [1; 32]).unwrap();
    let (mut worse, mut scored) = (false, false);
    while !(worse && scored) {
        let &side = game.deciding().first().expect("somebody loses order, somebody scores");
        for figure in game.figures(Viewer::Side(side)) {
            let Face::Unit(unit) = figure.face else { continue };
            assert_eq!((unit.steps, unit.losses), (1, 0), "{}", unit.name);
            worse |= unit.order != Order::Good;
        }
        let terms = game.balance(Viewer::Side(side)).unwrap().terms;
        let totals: Vec<_> = terms.iter().filter(|term| term.what.en.starts_with("Points (")).collect();
        let [one, other] = totals[..] else { panic!("{totals:?}") };
        for (own, rival) in [(one, other), (other, one)] {
            assert_eq!((own.needed, own.met), (None, None), "no number is to be reached");
            assert_eq!(own.what.en, format!("Points (the enemy has {})", rival.now));
            assert_eq!(own.what.fr, format!("Points (l’ennemi en a {})", rival.now));
            scored |= own.now > 0;
        }
        let advice = game.advise(side, Computer::Captain).unwrap();
        game.submit(side, game.moment(Viewer::Side(side)), &advice).unwrap();
    }
}

#[test]
fn odds_are_exact_and_name_what_stops_a_line() {
    let book = toy();
    let mut game = opened();
    let side = bid(&mut *game);
    let budget = Budget::default();
    let forecast = game.odds(side, &["charge"], &budget).unwrap();
    let chance = |outcome: &Likelihood| (outcome.chance.clone().unwrap_or_default(), outcome.ways);
    let chances: Vec<_> = forecast.outcomes.iter().map(chance).collect();
    assert_eq!(chances.iter().map(|(chance, _)| chance.as_str()).collect::<Vec<_>>(), ["2/3", "1/3"]);
    assert_eq!((forecast.kind, forecast.error), (Kind::Exact, 0.0));
    assert_eq!(forecast.hidden, Hidden::Alike, "the enemy's hand is hidden, and a charge does not mind");
    assert_eq!(forecast.outcomes[0].events[0].text.en, "The charge fails.");
    let line = game.odds(side, &["charge", "halt"], &budget).unwrap();
    assert_eq!(line.outcomes[0].stopped.as_ref().unwrap().text, "halt");
    for eyes in [Eyes::Player, Eyes::Authority] {
        let odds = book.odds(&game.record(), None, &["charge"], eyes, &budget).unwrap();
        assert_eq!(odds.outcomes[0].chance.as_deref(), Some("2/3"));
    }
    let volley = game.odds(side, &["volley"], &budget).unwrap();
    let parts: Vec<(&str, usize)> =
        volley.parts.iter().map(|part| (part.piece.as_str(), part.outcomes.len())).collect();
    assert_eq!(parts, [("grenadier-1", 2), ("grenadier-2", 2), ("grenadier-3", 2)]);
    let draw = game.odds(side, &["draw"], &budget).unwrap();
    assert_eq!((draw.kind, draw.hidden), (Kind::Sampled, Hidden::Matters), "the cup is hidden");
    assert!(draw.outcomes.iter().all(|outcome| outcome.chance.is_none() && outcome.share.low.is_some()));
    let caller = Caller::new();
    let left = Budget::default().for_caller(&caller);
    drop(caller);
    assert_eq!(game.odds(side, &["charge"], &left).unwrap_err(), ForecastError::Gone);
    assert!(matches!(game.odds(side, &["play 9"], &budget), Err(ForecastError::Denied { .. })));
    assert!(matches!(game.odds(side, &["dance"], &budget), Err(ForecastError::Denied { .. })));
    assert!(matches!(game.odds(side, &[], &budget), Err(ForecastError::Empty)));
}

#[test]
fn a_charge_on_two_regiments_with_a_battery_is_counted_out_from_square_to_end_test() {
    const CASES: &str = include_str!("../../../../cases/gloire/charge.toml");
    let book = shelf::find("gloire").unwrap();
    let asked = book.case_odds(CASES, "charge.toml").unwrap();
    let charge = asked.iter().find(|one| one.case.contains("two regiments with a battery")).unwrap();
    let odds = (charge.ask)(&Budget::default()).unwrap();
    assert_eq!((odds.kind, odds.error, odds.hidden), (Kind::Exact, 0.0, Hidden::Alike));
    // One run for each band of every die that falls, not for each of its faces.
    assert_eq!(odds.runs, 220);
    let sum: f64 = odds.outcomes.iter().map(|outcome| outcome.share.percent).sum();
    assert!((sum + odds.others.as_ref().map_or(0.0, |others| others.percent) - 100.0).abs() < 1e-9);
}
