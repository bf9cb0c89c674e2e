//! Two games side by side in one process never mix: what one board keeps, another does not find.

use super::{Law, LawBroken, suite::setups};
use crate::authority::Match;
use crate::dice::Stream;
use crate::rules::{Offers, Rules, Viewer};
use crate::setup::Setup;
use crate::text::{Language, Texts};
use std::sync::Arc;

/// This many decisions of a game are compared.
const DECISIONS: usize = 300;

/// Plays games of every two neighbouring set-ups, first each alone and then both decision by decision in turn, and
/// compares all that is offered, asked, seen and told in them. `make` makes the rules anew, so that what a game played
/// alone leaves behind is not taken for the truth.
pub fn games_stay_apart<R: Rules>(make: impl Fn() -> R, games: u64) -> Result<(), Box<LawBroken>> {
    let setups = setups(&make());
    let next = |index: usize| &setups[(index + 1) % setups.len()];
    for (index, setup) in setups.iter().enumerate() {
        for seed in 0..games {
            compare(&make, [setup, next(index)], seed)?;
        }
    }
    Ok(())
}

fn compare<R: Rules>(make: &impl Fn() -> R, setups: [&Setup; 2], seed: u64) -> Result<(), Box<LawBroken>> {
    let mut alone = Vec::new();
    for setup in setups {
        let mut lane = Lane::new(&Arc::new(make()), setup, seed)?;
        while lane.step() {}
        alone.push(lane);
    }
    let rules = Arc::new(make());
    let mut both = [Lane::new(&rules, setups[0], seed)?, Lane::new(&rules, setups[1], seed)?];
    // Each takes its step, whether the other has come to its end or not.
    while both.each_mut().map(Lane::step).contains(&true) {}
    for (lane, alone) in both.iter().zip(&alone) {
        let pairs = lane.told.iter().zip(&alone.told);
        let differs = pairs.enumerate().find(|(_, (beside, alone))| beside != alone);
        if let Some((step, (beside, alone))) = differs {
            let detail = format!("beside another game:\n{beside}\nalone:\n{alone}");
            let (setup, record) = (lane.setup.clone(), lane.game.record().to_string());
            return Err(Box::new(LawBroken { law: Law::GamesStayApart, setup, seed, step, detail, record }));
        }
    }
    Ok(())
}

/// A game on its way, and what there was to see of it.
struct Lane<R: Rules> {
    setup: Setup,
    rules: Arc<R>,
    game: Match<R>,
    texts: Texts<Arc<R>>,
    chooser: Stream,
    told: Vec<String>,
}

impl<R: Rules> Lane<R> {
    fn new(rules: &Arc<R>, setup: &Setup, seed: u64) -> Result<Lane<R>, Box<LawBroken>> {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let opened = rules.bound(setup).and_then(|rules| {
            let game = Match::new(Arc::clone(&rules), setup, bytes)?;
            Ok((rules, game))
        });
        let (rules, game) = opened.map_err(|error| {
            let (detail, record) = (error.to_string(), String::new());
            Box::new(LawBroken { law: Law::SetsUp, setup: setup.clone(), seed, step: 0, detail, record })
        })?;
        let texts = Texts::new(Arc::clone(&rules), Language::En);
        let header = game.record().to_string();
        let chooser = Stream::from_number(!seed);
        Ok(Lane { setup: setup.clone(), rules, game, texts, chooser, told: vec![header] })
    }

    /// Takes a decision by chance; false once there is none to take.
    fn step(&mut self) -> bool {
        let deciding: Vec<_> = self.game.deciding().iter().collect();
        let Some(&side) = self.chooser.pick(&deciding).filter(|_| self.told.len() <= DECISIONS) else {
            return false;
        };
        let (rules, state) = (&*self.rules, self.game.authority_state());
        let offers: Offers<R::Action> = self.game.offers(side);
        let mut named = offers.named(rules, state, side);
        for &open in &offers.open {
            named.extend(rules.draw(state, side, open, &mut self.chooser));
        }
        let view = serde_json::to_value(rules.view(state, Viewer::Side(side))).unwrap_or_default();
        let mut told = self.texts.say(&rules.ask(state, side));
        for action in &named {
            told += &format!("\n{}: {}", rules.write(action), self.texts.say(&rules.label(action)));
        }
        told += &format!("\n{}", crate::naming::named(view, &|name| rules.code(name)));
        let Some(action) = self.chooser.pick(&named).cloned() else { return false };
        let moment = self.game.moment(Viewer::Side(side));
        match self.game.submit(side, moment, &action) {
            Ok(step) => {
                let events = step.events.iter().map(|event| self.texts.say(&rules.tell(event)));
                told += &format!("\n{}", events.collect::<Vec<_>>().join("\n"));
            }
            Err(error) => told += &format!("\n{error}"),
        }
        self.told.push(told);
        true
    }
}
