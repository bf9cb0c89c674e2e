//! What is laid over a map tells nothing that is hidden: on all states that a viewer cannot tell apart it is the same.

use super::{Law, LawBroken, suite::setups};
use crate::authority::Match;
use crate::chart::{Charted, Subject};
use crate::course::sides;
use crate::dice::Stream;
use crate::moments::viewers;
use crate::naming::{Piece, Place};
use crate::rules::Viewer;
use crate::setup::Setup;
use std::sync::Arc;

/// At most this many decisions of a game are played.
const DECISIONS: usize = 400;
/// One in this many is looked at.
const EVERY: usize = 25;

/// Plays games of every set-up by chance, and asks for the overlays of everything that each viewer sees, on the true state
/// and on one that agrees with the view.
pub fn same_view_same_overlays<R: Charted>(rules: &Arc<R>, games: u64) -> Result<(), Box<LawBroken>> {
    for setup in setups(&**rules) {
        for seed in 0..games {
            played(rules, &setup, seed)?;
        }
    }
    Ok(())
}

fn played<R: Charted>(rules: &Arc<R>, setup: &Setup, seed: u64) -> Result<(), Box<LawBroken>> {
    let broken = |law, step, detail, record| {
        Box::new(LawBroken { law, setup: setup.clone(), seed, step, detail, record })
    };
    let opened = rules.bound(setup).and_then(|rules| {
        let game = Match::new(Arc::clone(&rules), setup, [seed as u8; 32])?;
        Ok((rules, game))
    });
    let (rules, mut game) =
        opened.map_err(|error| broken(Law::SetsUp, 0, error.to_string(), String::new()))?;
    let mut chooser = Stream::from_number(!seed);
    for step in 0..DECISIONS {
        if step % EVERY == 0 {
            let told = compared(&*rules, game.authority_state(), &mut chooser);
            told.map_err(|detail| {
                broken(Law::SameViewSameOverlays, step, detail, game.record().to_string())
            })?;
        }
        let deciding: Vec<_> = game.deciding().iter().collect();
        let Some(&side) = chooser.pick(&deciding) else { break };
        let named = game.offers(side).named(&*rules, game.authority_state(), side);
        let Some(action) = chooser.pick(&named).cloned() else { break };
        if game.submit(side, game.moment(Viewer::Side(side)), &action).is_err() {
            break;
        }
    }
    Ok(())
}

/// What is different between what is true and what a viewer could take for true.
fn compared<R: Charted>(rules: &R, truly: &R::State, chooser: &mut Stream) -> Result<(), String> {
    for viewer in viewers(rules) {
        let view = rules.view(truly, viewer);
        let sampled = rules.sample(&view, chooser);
        for of in subjects(rules, &view, chooser) {
            let [told, guessed] = [truly, &sampled].map(|state| rules.overlays(state, of));
            if told != guessed {
                return Err(format!("{viewer:?} asks about {of:?}: truly {told:?}, sampled {guessed:?}"));
            }
        }
    }
    Ok(())
}

/// Everything that a viewer may ask about: what it sees, where that stands, and the sides; and how each piece looks at one
/// of the places.
fn subjects<R: Charted>(rules: &R, view: &R::View, chooser: &mut Stream) -> Vec<Subject> {
    let figures = rules.figures(view);
    let places: Vec<Place> = figures.iter().filter_map(|figure| figure.place).collect();
    let pieces: Vec<Piece> = figures.iter().filter_map(|figure| figure.face.piece()).collect();
    let looks = pieces.iter().filter_map(|&piece| Some(Subject::Between(piece, *chooser.pick(&places)?)));
    let looks: Vec<Subject> = looks.collect();
    let all = places.into_iter().map(Subject::Place).chain(pieces.into_iter().map(Subject::Piece));
    all.chain(sides(rules).map(Subject::Side)).chain(looks).collect()
}
