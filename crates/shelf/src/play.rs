//! The kernel's match behind the interface of a game.

use crate::aim::{Balance, Objective, Question};
use crate::forecast::{Forecast, ForecastError, Ground, forecast};
use crate::game::{Computer, Control, Game, NewRules, Outdated};
use crate::glance::{Glance, glances};
use crate::reach::{Scope, reach};
use crate::scene::{Overlay, Standing, Topic, Track};
use crate::speech::{Denial, Entry, Finish, Offer, Offered, Said, Speaker, Stage, Standers};
use kernel::authority::{Clock, Match, Proposal, Seat, SubmitError};
use kernel::chart::{Charted, Face, Figure, Threat, Work};
use kernel::odds::Budget;
use kernel::record::Line;
use kernel::replay::ReplayError;
use kernel::{About, Doctrine, Name, OpenOffer, Record, Rules, Side, Stream, Viewer};
use serde_json::Value;
use staff::player_seed;
use std::ops::Range;
use std::sync::Arc;

/// A match and its game's voice.
pub(crate) struct OnTable<R: Rules> {
    pub table: Match<R>,
    pub speaker: Arc<Speaker<R>>,
}

/// A game of earlier rules and today's voice.
pub(crate) struct OfEarlierRules<R: Rules> {
    pub outdated: kernel::carry::Outdated<R>,
    pub speaker: Arc<Speaker<R>>,
}

impl<R: Doctrine + Charted> OfEarlierRules<R> {
    fn seated(&self, table: Match<R>) -> Box<dyn Game> {
        Box::new(OnTable { table, speaker: Arc::clone(&self.speaker) })
    }
}

impl<R: Doctrine + Charted> Outdated for OfEarlierRules<R> {
    fn line(&self) -> usize {
        self.outdated.line()
    }

    fn proposal(&self) -> Option<(Side, Vec<Side>)> {
        self.outdated.proposal().map(|(by, agreed)| (by, agreed.iter().collect()))
    }

    fn say(&mut self, side: Side, word: NewRules) -> Result<(), Denial> {
        let done = match word {
            NewRules::Offer => self.outdated.offer(side),
            NewRules::Accept => self.outdated.accept(side),
            NewRules::Decline => self.outdated.decline(side),
        };
        done.map_err(|error| self.speaker.not_possible(error))
    }

    fn record(&self) -> &Record {
        self.outdated.record()
    }

    fn look(&self) -> Result<Box<dyn Game>, ReplayError> {
        self.outdated.look().map(|table| self.seated(table))
    }

    fn go_on(&self) -> Option<Result<Box<dyn Game>, ReplayError>> {
        Some(self.outdated.go_on()?.map(|table| self.seated(table)))
    }
}

impl<R: Doctrine + Charted> OnTable<R> {
    /// Another match of the same game.
    fn beside(&self, table: Match<R>) -> Box<dyn Game> {
        Box::new(OnTable { table, speaker: Arc::clone(&self.speaker) })
    }
}

impl<R: Rules> OnTable<R> {
    fn read(&self, notation: &str) -> Result<R::Action, Denial> {
        self.speaker.rules.read(notation).map_err(|misread| self.speaker.not_understood(&misread))
    }

    /// A position that agrees with all that a side sees: for one side and moment always the same.
    fn known(&self, side: Side) -> R::State {
        let view = self.table.view(Viewer::Side(side));
        self.speaker.rules.sample(view, &mut Stream::new(self.seed_of(side)))
    }

    /// Nobody weighs anything when the game is over.
    fn goes_on(&self) -> Result<(), ForecastError> {
        if self.table.result().is_some() { Err(ForecastError::Over) } else { Ok(()) }
    }

    /// Why the rules forbid an action, as far as the side can know. If a position that agrees with all that it sees allows
    /// it, the reason lies in what is hidden and is not told.
    fn refused(&self, side: Side, action: &R::Action) -> Denial {
        match self.speaker.rules.check(&self.known(side), side, action) {
            Err(refusal) => self.speaker.refused(&refusal, action),
            Ok(()) => self.speaker.refused_unseen(),
        }
    }

    /// The seed of what is drawn for a side now: by its own moment, so that it tells nothing of what is hidden.
    fn seed_of(&self, side: Side) -> [u8; 32] {
        player_seed(self.table.authority_seed(), side, self.table.moment(Viewer::Side(side)) as u64)
    }
}

impl<R: Charted> OnTable<R> {
    /// Who a side sees in each place: units before officers, the topmost first.
    fn standers(&self, side: Side) -> Standers {
        let figures = self.speaker.rules.figures(self.table.view(Viewer::Side(side)));
        let mut seen: Vec<_> = figures
            .into_iter()
            .filter_map(|figure| match figure.face {
                Face::Unit(unit) => Some((figure.place?, (0, figure.depth), unit.piece)),
                Face::Officer(officer) => Some((figure.place?, (1, figure.depth), officer.piece)),
                Face::Back => None,
            })
            .collect();
        seen.sort_by_key(|&(place, order, _)| (place, std::cmp::Reverse(order)));
        seen.into_iter().map(|(place, _, piece)| (place, piece)).collect()
    }
}

impl<R: Doctrine + Charted> Game for OnTable<R> {
    fn about(&self) -> &About {
        self.speaker.rules.about()
    }

    fn sequence(&self) -> usize {
        self.table.sequence()
    }

    fn deciding(&self) -> Vec<Side> {
        self.table.deciding().iter().collect()
    }

    fn moment(&self, viewer: Viewer) -> usize {
        self.table.moment(viewer)
    }

    fn sequence_at(&self, viewer: Viewer, moment: usize) -> Option<usize> {
        self.table.sequence_at(viewer, moment)
    }

    fn moment_at(&self, viewer: Viewer, sequence: usize) -> usize {
        self.table.moment_at(viewer, sequence)
    }

    fn deciding_for(&self, viewer: Viewer) -> Vec<Side> {
        self.table.deciding_for(viewer).iter().collect()
    }

    fn stage(&self) -> Stage {
        self.speaker.stage(self.table.authority_state())
    }

    fn turn(&self) -> u8 {
        self.speaker.rules.progress(self.table.authority_state()).turn
    }

    fn prompt(&self, side: Side) -> Said {
        let question = self.speaker.rules.ask(self.table.authority_state(), side);
        self.speaker.say_with_standers(&question, &self.standers(side))
    }

    fn question(&self, side: Side) -> Question {
        self.speaker.question(self.table.authority_state(), side)
    }

    fn view(&self, viewer: Viewer) -> Value {
        self.speaker.json(self.table.view(viewer))
    }

    fn figures(&self, viewer: Viewer) -> Vec<Figure> {
        self.speaker.rules.figures(self.table.view(viewer))
    }

    fn standings(&self, viewer: Viewer) -> Vec<Standing> {
        self.speaker.standings(self.table.view(viewer))
    }

    fn tracks(&self, viewer: Viewer) -> Vec<Track> {
        self.speaker.tracks(self.table.view(viewer))
    }

    fn objectives(&self, viewer: Viewer) -> Vec<Objective> {
        self.speaker.objectives(self.table.view(viewer))
    }

    fn balance(&self, viewer: Viewer) -> Option<Balance> {
        self.speaker.balance(self.table.view(viewer))
    }

    fn threats(&self, viewer: Viewer) -> Vec<Threat> {
        self.speaker.rules.threats(self.table.view(viewer))
    }

    fn works(&self, viewer: Viewer) -> Vec<Work> {
        self.speaker.rules.works(self.table.view(viewer))
    }

    fn overlays(&self, viewer: Viewer, topic: &Topic) -> Vec<Overlay> {
        self.speaker.overlays(self.table.view(viewer), topic)
    }

    fn offers(&self, side: Side) -> Offered {
        self.speaker.offers(
            self.table.authority_state(),
            side,
            &self.table.offers(side),
            &self.standers(side),
        )
    }

    fn notations(&self, side: Side) -> Vec<String> {
        let (rules, state) = (&*self.speaker.rules, self.table.authority_state());
        self.table.offers(side).named(rules, state, side).iter().map(|action| rules.write(action)).collect()
    }

    fn propose(&self, side: Side, kind: &str, piece: Option<&str>) -> Vec<Offer> {
        let (rules, state) = (&*self.speaker.rules, self.table.authority_state());
        let code = |open: &OpenOffer| open.piece.map(|piece| rules.code(Name::Piece(piece)));
        let mut proposals = Vec::new();
        for open in self.table.offers(side).open {
            if open.kind == kind && code(&open).as_deref() == piece {
                rules.propose(state, side, open, &mut proposals);
            }
        }
        self.speaker.labelled(state, side, &proposals, &self.standers(side))
    }

    fn check(&self, side: Side, notation: &str) -> Result<(), Denial> {
        let action = self.read(notation)?;
        if let Some(finish) = self.table.result() {
            let text = self.speaker.finish(finish).text;
            return Err(Denial::new(crate::Why::Over, text));
        }
        let checked = self.speaker.rules.check(&self.known(side), side, &action);
        checked.map_err(|refusal| self.speaker.refused(&refusal, &action))
    }

    fn submit(&mut self, side: Side, moment: usize, notation: &str) -> Result<usize, Denial> {
        let action = self.read(notation)?;
        match self.table.submit(side, moment, &action) {
            Ok(_) => Ok(self.table.moment(Viewer::Side(side))),
            Err(SubmitError::Refused(_)) => Err(self.refused(side, &action)),
            Err(error) => Err(self.speaker.not_taken(side, moment, &action, error)),
        }
    }

    fn written(&self, notation: &str) -> Option<String> {
        self.read(notation).ok().map(|action| self.table.rules().write(&action))
    }

    fn log(&self, viewer: Viewer, from: usize) -> Vec<Entry> {
        self.table.log(viewer, from).iter().map(|told| self.speaker.told(told)).collect()
    }

    fn page(&self, viewer: Viewer, moments: Range<usize>) -> Vec<Entry> {
        self.table.page(viewer, moments).iter().map(|told| self.speaker.told(told)).collect()
    }

    fn odds(&self, side: Side, line: &[&str], budget: &Budget) -> Result<Forecast, ForecastError> {
        self.goes_on()?;
        let ground = Ground::View(self.table.view(Viewer::Side(side)), self.seed_of(side));
        forecast(&self.speaker, &ground, side, line, budget)
    }

    fn glances(&self, side: Side, texts: &[&str], budget: &Budget) -> Result<Vec<Glance>, ForecastError> {
        self.goes_on()?;
        let ground = Ground::View(self.table.view(Viewer::Side(side)), self.seed_of(side));
        Ok(glances(&self.speaker, &ground, side, texts, budget))
    }

    fn reach(&self, side: Side, first: Option<&str>) -> Result<Scope, ForecastError> {
        self.goes_on()?;
        reach(&self.speaker, &self.known(side), side, first)
    }

    fn advise(&self, side: Side, level: Computer) -> Option<String> {
        let offers = self.table.offers(side);
        let mut player = level.player::<R>();
        player.sit_down(self.seed_of(side));
        let at_hand = (self.table.authority_state(), self.table.view(Viewer::Side(side)));
        let action = player.decide(&staff::Vantage::seeing(&*self.speaker.rules, at_hand, side, &offers))?;
        Some(self.speaker.rules.write(&action))
    }

    fn can_undo(&self, side: Side) -> Result<(), Denial> {
        self.table.can_undo(side).map_err(|error| self.speaker.not_possible(error))
    }

    fn control(&mut self, side: Side, control: Control) -> Result<(), Denial> {
        let done = match control {
            Control::Undo => self.table.undo(side),
            Control::OfferTakeBack => self.table.offer_take_back(side),
            Control::AcceptTakeBack => self.table.accept_take_back(side),
            Control::OfferDraw => self.table.offer_draw(side),
            Control::AcceptDraw => self.table.accept_draw(side),
            Control::Decline => self.table.decline(side),
            Control::Resign => self.table.resign(side),
        };
        done.map_err(|error| self.speaker.not_possible(error))
    }

    fn proposal(&self, viewer: Viewer) -> Option<(Side, Proposal)> {
        self.table.proposal(viewer)
    }

    fn seats(&self) -> &[Seat] {
        self.table.seats()
    }

    fn sit(&mut self, side: Side, seat: Seat) -> bool {
        self.table.sit(side, seat)
    }

    fn set_clock(&mut self, clock: Clock, now: u64) {
        self.table.set_clock(clock, now);
    }

    fn recall(&mut self, viewer: Viewer, left: &[u64]) {
        self.table.recall(viewer, left);
    }

    fn spend(&mut self, side: Side, used: u64) {
        self.table.spend(side, used);
    }

    fn tick(&mut self, now: u64) -> Option<Finish> {
        self.table.tick(now).map(|ending| self.speaker.finish(ending))
    }

    fn time_left(&self, side: Side) -> Option<u64> {
        self.table.time_left(side)
    }

    fn time_left_for(&self, viewer: Viewer, side: Side) -> Option<u64> {
        self.table.time_left_for(viewer, side)
    }

    fn result(&self) -> Option<Finish> {
        self.table.result().map(|ending| self.speaker.finish(ending))
    }

    fn commitment(&self) -> [u8; 32] {
        self.table.commitment()
    }

    fn record(&self) -> Record {
        self.table.record()
    }

    fn lines(&self, from: usize) -> Vec<Line> {
        self.table.lines(from)
    }

    fn line(&self, number: usize) -> Option<Line> {
        self.table.line(number)
    }

    fn follow(&mut self, line: &Line) -> Result<(), ReplayError> {
        self.table.follow(line)
    }

    fn at(&self, sequence: usize) -> Result<Box<dyn Game>, ReplayError> {
        self.table.at(sequence).map(|table| self.beside(table))
    }

    fn near(&self, sequence: usize) -> Result<Box<dyn Game>, ReplayError> {
        self.table.near(sequence).map(|table| self.beside(table))
    }

    fn position(&self) -> Option<String> {
        self.table.position()
    }

    fn snapshots(&self) -> Vec<usize> {
        self.table.snapshots()
    }

    fn snapshot(&self, sequence: usize) -> Option<Vec<u8>> {
        self.table.snapshot(sequence)
    }

    fn authority_seed(&self) -> [u8; 32] {
        *self.table.authority_seed()
    }

    fn authority_facts(&self) -> Value {
        self.speaker.json(&self.speaker.rules.facts(self.table.authority_state()))
    }
}
