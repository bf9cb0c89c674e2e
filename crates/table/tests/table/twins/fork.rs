//! Finding where two games part: two ways to decide after which the other side's view is the same and the truth is not.

use super::{Decision, Difference, SEED, Sought};
use crate::support::*;
use kernel::{Setup, Side, Viewer};
use serde_json::json;
use shelf::{Game, Rulebook};
use std::collections::HashMap;

/// So many decisions are tried at each point.
const TRIED: usize = 12;

/// Where two games part.
pub struct Fork {
    /// What both have in common.
    pub stem: Vec<Decision>,
    /// What is decided then, in each.
    pub branches: [Vec<Decision>; 2],
    /// Who cannot tell them apart.
    pub blind: Side,
}

/// Tries, along a game by chance, until two ways are found that only one side can tell apart, once all has been done that
/// must come before.
pub fn fork(book: &dyn Rulebook, setup: &Setup, sought: Sought<'_>) -> Fork {
    let mut chance = Chance(1760);
    let mut game = book.open(setup, SEED).unwrap();
    let mut stem: Vec<Decision> = Vec::new();
    let mut awaited = sought.after.iter().peekable();
    while let Some(&side) = game.deciding().first() {
        let blind = Side(1 - side.0);
        let mut texts = game.notations(side);
        // A game that has gone on for long is not tried where it can lead nowhere.
        let looks = awaited.peek().is_none()
            && (sought.after.is_empty() || texts.iter().any(|text| text.starts_with(sought.verb)));
        if let Some(branches) =
            looks.then(|| branches(book, setup, &stem, side, sought, &mut chance)).flatten()
        {
            let replicas = branches.each_ref().map(|way| play_again(book, setup, &stem, way));
            // A difference that comes to light at once would prove little.
            if unseen_decision(book, &replicas, blind, &mut chance).is_some() {
                return Fork { stem, branches, blind };
            }
        }
        let wanted = awaited.peek().and_then(|verb| texts.iter().position(|text| text.starts_with(**verb)));
        if wanted.is_some() {
            awaited.next();
        }
        let text = texts.swap_remove(wanted.unwrap_or_else(|| chance.below(texts.len())));
        game.submit(side, game.moment(Viewer::Side(side)), &text).unwrap();
        stem.push((side, text));
    }
    panic!("nothing of {sought:?} in {} is ever hidden", book.about().game)
}

/// Two ways of at most two decisions that leave the other side with the same view, and the truth another.
fn branches(
    book: &dyn Rulebook,
    setup: &Setup,
    stem: &[Decision],
    side: Side,
    Sought { difference, verb, .. }: Sought<'_>,
    chance: &mut Chance,
) -> Option<[Vec<Decision>; 2]> {
    let blind = Viewer::Side(Side(1 - side.0));
    let mut seen: HashMap<String, Vec<(String, Vec<Decision>)>> = HashMap::new();
    let mut ways: Vec<Vec<Decision>> = vec![Vec::new()];
    while let Some(way) = ways.pop() {
        let game = play_again(book, setup, stem, &way);
        let told = [blind, Viewer::Public].map(|viewer| {
            let deciding: Vec<u8> = game.deciding_for(viewer).into_iter().map(|side| side.0).collect();
            json!([game.view(viewer), game.log(viewer, 0), game.moment(viewer), deciding])
        });
        let truth = game.authority_facts().to_string();
        let alike = seen.entry(json!(told).to_string()).or_default();
        let differs = |(other, before): &&(String, Vec<Decision>)| match difference {
            Difference::Truth => *other != truth && before.len() == way.len(),
            Difference::Number => before.len() != way.len(),
        };
        let named = way.last().is_some_and(|(_, text)| text.starts_with(verb));
        if let Some((_, before)) = alike.iter().find(differs).filter(|_| named) {
            return Some([before.clone(), way]);
        }
        alike.push((truth, way.clone()));
        if way.len() < 2 && game.deciding().contains(&side) {
            let mut texts = game.notations(side);
            while texts.len() > TRIED {
                texts.swap_remove(chance.below(texts.len()));
            }
            let longer = |text| way.iter().cloned().chain([(side, text)]).collect();
            ways.extend(texts.into_iter().map(longer));
        }
    }
    None
}

/// The game after these decisions.
pub fn play_again(book: &dyn Rulebook, setup: &Setup, stem: &[Decision], way: &[Decision]) -> Box<dyn Game> {
    let mut game = book.open(setup, SEED).unwrap();
    for (side, text) in stem.iter().chain(way) {
        game.submit(*side, game.moment(Viewer::Side(*side)), text).unwrap();
    }
    game
}

/// A decision that may be taken in both games, and does not bring the difference to light.
pub fn unseen_decision(
    book: &dyn Rulebook,
    replicas: &[Box<dyn Game>; 2],
    blind: Side,
    chance: &mut Chance,
) -> Option<Decision> {
    let deciding = replicas.each_ref().map(|replica| replica.deciding());
    let side = *deciding[0].iter().find(|side| deciding[1].contains(side))?;
    let [mut one, two] = replicas.each_ref().map(|replica| replica.notations(side));
    if side == blind {
        assert_eq!(one, two, "the same is offered");
    }
    one.retain(|text| two.contains(text));
    while !one.is_empty() {
        let decision = (side, one.swap_remove(chance.below(one.len())));
        if !shows(book, replicas, blind, &decision) {
            return Some(decision);
        }
    }
    None
}

/// Would this decision show the blind side what was hidden?
fn shows(book: &dyn Rulebook, replicas: &[Box<dyn Game>; 2], blind: Side, decision: &Decision) -> bool {
    let told = replicas.each_ref().map(|replica| {
        let mut record = replica.record();
        record.end = None;
        let mut copy = book.resume(&record, Some(SEED)).unwrap();
        copy.submit(decision.0, copy.moment(Viewer::Side(decision.0)), &decision.1).unwrap();
        (copy.view(Viewer::Side(blind)), copy.view(Viewer::Public))
    });
    told[0] != told[1]
}
