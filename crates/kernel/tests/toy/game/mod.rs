//! A toy game: hands are dealt by the die and hidden, both sides bid a card in secret at the same time, before which each
//! may swap its cards about; the higher card beats the drum, marches to any point of a field, charges on a die, fires a
//! volley at three grenadiers, draws a marker, or halts. It has two boards: a field of ten by ten for Red and Blue, and a
//! ford of six by four for White and Green.

mod fault;
mod ground;
mod making;
mod names;
mod round;
mod state;
mod view;
mod words;

pub use fault::Fault;
pub use names::*;
pub use state::State;
pub use view::View;
pub use words::{Action, Event};

use catalogue::Catalogue;
use ground::{GROUNDS, Ground};
use kernel::carry::{self, CarryError};
use kernel::setup::Bindings;
use kernel::{
    About, Dice, Die, Language, Log, Message, Misread, Name, Offers, OpenOffer, Outcome, Piece, Place,
    PositionError, Progress, Refusal, Roll, Rules, Setup, SetupError, Side, Sides, Stream, Turn, Viewer,
};
use serde_json::{Value, json};
use state::OffTheBooks;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

pub struct Toy {
    pub about: About,
    pub catalogue: Catalogue,
    pub fault: Fault,
    ground: &'static Ground,
    history: AtomicUsize,
    /// How many views were made.
    pub views: Arc<AtomicUsize>,
    /// How many decisions were carried out.
    pub applied: Arc<AtomicUsize>,
    /// How often something was weighed, and for how long that keeps the machine at work each time.
    pub weighed: Arc<AtomicUsize>,
    pub toil: Duration,
    bindings: Arc<Bindings<Toy>>,
    /// What all boards of a broken toy share.
    mixed: Arc<OnceLock<(u8, u8)>>,
}

impl Rules for Toy {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn about(&self) -> &About {
        &self.about
    }

    fn bound(self: &Arc<Toy>, setup: &Setup) -> Result<Arc<Toy>, SetupError> {
        let scenario = match self.about.allows(setup) {
            Ok(chosen) => &self.about.scenarios[chosen.scenario],
            Err(error @ (SetupError::Exclude(..) | SetupError::Needs { .. })) => {
                let scenario = self.about.scenario(&setup.scenario);
                scenario.filter(|_| self.fault == Fault::AcceptsAnyOptions).ok_or(error)?
            }
            Err(error) => return Err(error),
        };
        if scenario.board == self.ground.code {
            return Ok(Arc::clone(self));
        }
        let ground = GROUNDS.iter().find(|ground| ground.code == scenario.board).unwrap();
        let build = || Toy::on(ground, self.fault, Arc::clone(&self.bindings), Arc::clone(&self.mixed));
        Ok(self.bindings.get(ground.code, build))
    }

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn fluent(&self, language: &str) -> &'static str {
        if language == "fr" { include_str!("../fr.ftl") } else { include_str!("../en.ftl") }
    }

    fn start(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Log<Event>) -> Result<State, SetupError> {
        if self.fault != Fault::AcceptsAnyOptions {
            self.about.choose(setup)?;
        }
        if let (Fault::UnknownOption, Some(option)) = (self.fault, setup.options.first()) {
            return Err(SetupError::Twice(option.clone()));
        }
        let hands = [(); 2].map(|()| [(); 3].map(|()| dice.roll(BID, Die::D6)));
        log.tell(Event::Dealt);
        Ok(State {
            hands,
            chosen: [0; 2],
            score: [0; 2],
            round: 1,
            march: None,
            marker: self.corner(&setup.options),
            swaps: [0; 2],
            drummed: false,
            peeked: 0,
            first: None,
            fallen: [false; TARGETS],
            // The sum of both hands, which nobody knows.
            cup: (1..MARKERS + hands.iter().flatten().sum::<u8>() % 2).collect(),
            drawn: [false; MARKERS as usize],
            forgotten: 0,
            courage: OffTheBooks::default(),
            // Differs whenever the same game is begun again.
            generation: match self.fault {
                Fault::DependsOnHistory => self.history.fetch_add(1, Ordering::Relaxed) as u32,
                _ => 0,
            },
            bad_clone: self.fault == Fault::ClonesBadly,
        })
    }

    fn turn(&self, state: &State) -> Turn {
        if state.round > 3 {
            let winner = match state.score[0].cmp(&state.score[1]) {
                std::cmp::Ordering::Greater => Some(Side(0)),
                std::cmp::Ordering::Less => Some(Side(1)),
                std::cmp::Ordering::Equal => None,
            };
            let level = if winner.is_some() { "level-victory" } else { "level-draw" };
            return Turn::Over(Outcome { winner, level, rule: VICTORY });
        }
        let sides = match state.march {
            Some(side) => Sides::one(side),
            None => {
                (0..2).filter(|&i| state.chosen[i] == 0).fold(Sides::default(), |s, i| s.and(Side(i as u8)))
            }
        };
        Turn::Decide(sides)
    }

    fn sealed(&self, state: &State) -> Sides {
        let bids = state.round <= 3 && state.march.is_none();
        if bids { Sides::one(Side(0)).and(Side(1)) } else { Sides::default() }
    }

    fn offers(&self, state: &State, side: Side, offers: &mut Offers<Action>) {
        let Turn::Decide(sides) = self.turn(state) else { return };
        if !sides.contains(side) {
            return;
        }
        let own = usize::from(side.0);
        if state.march.is_none() {
            let enemy = state.hands[1 - own].contains(&6);
            let hand = cards(&state.hands[own]);
            let shy = self.fault == Fault::OffersByEnemyHand && enemy && hand.len() > 1;
            for &card in &hand[usize::from(shy)..] {
                offers.add(Action::Play(card));
            }
            if self.fault == Fault::OffersAnyCard {
                (1..=6).filter(|card| !hand.contains(card)).for_each(|card| offers.add(Action::Play(card)));
            }
            if may_swap(self.about.version, state, own) {
                offers.add(Action::Swap);
            }
        } else if self.fault != Fault::NothingToMarch {
            offers.add(Action::Charge);
            offers.add(Action::Volley);
            offers.add(Action::Draw);
            offers.add(Action::Halt);
            if !state.drummed {
                offers.add(Action::Drum);
            }
            offers.open.push(OpenOffer::new("offer-march").of(Piece(0)));
        }
    }

    fn check(&self, state: &State, side: Side, action: &Action) -> Result<(), Refusal> {
        let Turn::Decide(sides) = self.turn(state) else { return Err(Refusal::new(VICTORY)) };
        if !sides.contains(side) && self.fault != Fault::IgnoresTheSide {
            return Err(Refusal::new(PHASE));
        }
        match (*action, state.march) {
            (Action::Play(card), None) => {
                let own = usize::from(side.0);
                let has = card > 0 && state.hands[own].contains(&card);
                let (number, has) = match (self.fault, state.hands[1 - own][0]) {
                    // A 9, which nobody has, passes for one's own if the enemy has a 6 to beat it.
                    (Fault::RefusesByEnemyHand, first) => (first, has || card == 9 && first == 6),
                    _ => (card, has),
                };
                if has { Ok(()) } else { Err(Refusal::new(BID).by(number.into())) }
            }
            (Action::Play(card), Some(_)) if self.fault == Fault::AllowsBidsOnTheMarch && card > 0 => Ok(()),
            (Action::Swap, None) if !may_swap(self.about.version, state, usize::from(side.0)) => {
                Err(Refusal::new(BID))
            }
            (Action::Drum, Some(_)) if state.drummed => Err(Refusal::new(PHASE)),
            (Action::Swap, None) | (Action::Drum, Some(_)) => Ok(()),
            (Action::Halt, None) if self.fault == Fault::AllowsHaltAnytime => Ok(()),
            (Action::March(x, y), Some(_)) if x >= self.size().0 || y >= self.size().1 => {
                Err(Refusal::new(FIELD).at(place(x, y)))
            }
            (Action::March(..) | Action::Charge | Action::Volley | Action::Draw | Action::Halt, Some(_)) => {
                Ok(())
            }
            _ => Err(Refusal::new(PHASE)),
        }
    }

    fn apply(
        &self,
        state: &mut State,
        side: Side,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Log<Event>,
    ) {
        self.applied.fetch_add(1, Ordering::Relaxed);
        let own = usize::from(side.0);
        match *action {
            Action::Play(card) => {
                state.chosen[own] = card;
                if self.fault == Fault::RemembersTheFirst {
                    state.first.get_or_insert(side);
                }
                log.tell(Event::Chose { side, card });
                if state.chosen.iter().all(|&card| card > 0) {
                    self.resolve(state, dice, log);
                }
                return;
            }
            Action::Swap => {
                state.swaps[own] += 1;
                state.hands[own].rotate_left(1);
                return log.tell(Event::Swapped { side });
            }
            Action::Drum => {
                state.drummed = true;
                match self.fault {
                    Fault::HidesAReveal => state.peeked = state.hands[1 - own][0],
                    Fault::DrumsByChance => {
                        state.marker.1 = self.history.fetch_add(1, Ordering::Relaxed) as u8 % 10;
                    }
                    _ => {}
                }
                return log.tell(Event::Drummed);
            }
            Action::March(x, y) => {
                state.marker = (x, y);
                log.tell(Event::Marched { piece: DRUM, to: place(x, y) });
            }
            Action::Charge => {
                assert!(self.fault != Fault::PanicsOnCharge, "the horse fell");
                let needed = 5 - i16::from(state.courage.0);
                let (roll, won) = Roll::make_for(dice, CHARGE, Die::D6, Vec::new(), |total| total >= needed);
                state.score[own] += u8::from(won);
                if self.fault == Fault::LiesAboutBands && roll.die == 6 {
                    state.marker = (9, 9);
                }
                log.tell(Event::Charged { roll, won });
            }
            Action::Volley => (0..TARGETS).for_each(|target| self.fire_at(state, target, dice, log)),
            Action::Draw => self.draw_marker(state, own, dice, log),
            Action::Halt => log.tell(Event::Halted),
        }
        match self.fault {
            // A card of the hand, which the other side has never seen.
            Fault::NamesAHiddenCard => {
                for &card in state.hands[own].iter().filter(|&&card| card > 0) {
                    log.tell(Event::Marched { piece: Piece(card.into()), to: place(0, 0) });
                }
            }
            Fault::BreaksTheScore => state.score[own] = 99,
            Fault::ForgetsOnSave => state.forgotten = 1,
            _ => {}
        }
        self.end_round(state, log);
    }

    fn weigh(
        &self,
        state: &mut State,
        side: Side,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Log<Event>,
    ) -> bool {
        self.toil();
        if *action == Action::Volley {
            // What comes of the volley, without what comes after it.
            (0..TARGETS).for_each(|target| self.fire_at(state, target, dice, log));
            return false;
        }
        let moody =
            matches!(self.fault, Fault::RollsOddDice | Fault::WeighsByMood) && *action == Action::Charge;
        let moody = moody && self.history.fetch_add(1, Ordering::Relaxed) % 2 == 1;
        if moody && self.fault == Fault::RollsOddDice {
            dice.roll(CHARGE, Die::of(4));
        }
        self.apply(state, side, action, dice, log);
        if moody && self.fault == Fault::WeighsByMood {
            state.score = [0; 2];
        }
        false
    }

    fn parts(&self, _: &State, _: Side, action: &Action) -> Vec<Piece> {
        if *action == Action::Volley { (0..TARGETS).map(grenadier).collect() } else { Vec::new() }
    }

    fn weigh_part(
        &self,
        state: &mut State,
        _: Side,
        _: &Action,
        part: Piece,
        dice: &mut dyn Dice,
        log: &mut Log<Event>,
    ) -> bool {
        self.toil();
        self.fire_at(state, usize::from(part.0 - GRENADIER), dice, log);
        false
    }

    fn propose(&self, _: &State, _: Side, _: OpenOffer, proposals: &mut Vec<Action>) {
        proposals.push(Action::March(self.size().0 / 2, self.size().1 / 2));
    }

    fn draw(&self, state: &State, side: Side, _: OpenOffer, stream: &mut Stream) -> Option<Action> {
        let (width, height) = self.size();
        let (x, y) = (stream.below(width.into()) as u8, stream.below(height.into()) as u8);
        match self.fault {
            Fault::DrawsByEnemyHand if state.hands[1 - usize::from(side.0)].contains(&6) => {
                Some(Action::March(0, 0))
            }
            _ => Some(Action::March(x, y)),
        }
    }

    fn belongs(&self, offer: OpenOffer, action: &Action) -> bool {
        offer.kind == "offer-march" && matches!(action, Action::March(..))
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.seen_by(state, viewer)
    }

    fn hides(&self, view: &View, piece: Piece) -> bool {
        // The drum lies in the open; a card is known to whoever holds one like it.
        (1..MARKER).contains(&piece.0)
            && !view.hand.is_some_and(|hand| hand.iter().any(|&card| piece == Piece(card.into())))
    }

    fn surely_sees(&self, _: &State, _: &State, _: Viewer) -> bool {
        self.fault == Fault::SeesWhatIsNot
    }

    fn witness(&self, before: &State, _: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        match event {
            Event::Chose { side, .. } if viewer != Viewer::Side(*side) => {
                let card = before.hands[usize::from(side.0)][0];
                (self.fault == Fault::TellsTheHand).then_some(Event::Chose { side: *side, card })
            }
            Event::Swapped { side } if viewer != Viewer::Side(*side) && self.fault != Fault::TellsOfSwaps => {
                None
            }
            event => Some(event.clone()),
        }
    }

    fn sample(&self, view: &View, stream: &mut Stream) -> State {
        self.agreeing(view, stream)
    }

    fn write(&self, action: &Action) -> String {
        self.written(action)
    }

    fn read(&self, text: &str) -> Result<Action, Misread> {
        self.understood(text)
    }

    fn code(&self, name: Name) -> String {
        match name {
            Name::Piece(Piece(0)) => self.ground.piece.0.to_owned(),
            Name::Piece(Piece(n)) if n < MARKER => format!("card-{n}"),
            Name::Piece(Piece(n)) if n < GRENADIER => format!("marker-{}", n - MARKER),
            Name::Piece(Piece(n)) => format!("grenadier-{}", n - GRENADIER + 1),
            Name::Place(Place(n)) => format!("{}/{}", n / 256, n % 256),
        }
    }

    fn title(&self, name: Name, _: Language) -> String {
        match name {
            Name::Piece(Piece(0)) => self.ground.piece.1.to_owned(),
            Name::Piece(_) | Name::Place(_) => self.code(name),
        }
    }

    fn names(&self) -> Vec<Name> {
        let grenadiers = (0..TARGETS).map(grenadier);
        let markers = (1..=MARKERS).map(marker_piece);
        [DRUM].into_iter().chain(markers).chain(grenadiers).map(Name::Piece).collect()
    }

    fn carry_out(&self, state: &State) -> Result<String, CarryError> {
        match self.fault {
            Fault::CarriesBadly => carry::out(self, &State { round: 1, ..state.clone() }),
            _ => carry::out(self, state),
        }
    }

    fn tell(&self, event: &Event) -> Message {
        self.told(event)
    }

    fn ask(&self, state: &State, side: Side) -> Message {
        if self.fault == Fault::AsksBySwaps && state.swaps[1 - usize::from(side.0)] > 0 {
            return Message::new("ask-march");
        }
        Message::new(if state.march.is_some() { "ask-march" } else { "ask-bid" })
    }

    fn label(&self, action: &Action) -> Message {
        self.labelled(action)
    }

    fn progress(&self, state: &State) -> Progress {
        let marches =
            state.march.is_some() || self.fault == Fault::PhaseByEnemyHand && state.hands[1].contains(&6);
        let phase = if marches { "phase-march" } else { "phase-bid" };
        Progress { turn: state.round.min(3), turns: 3, phase }
    }

    fn facts(&self, state: &State) -> Value {
        let [first, second] = self.ground.sides;
        json!({
            "hands": { first: cards(&state.hands[0]), second: cards(&state.hands[1]) },
            "score": { first: state.score[0], second: state.score[1] },
            "round": state.round,
            "marker": place(state.marker.0, state.marker.1),
            "march": state.march.map(|side| side.0),
            "fallen": (0..TARGETS).filter(|&target| state.fallen[target]).map(grenadier).collect::<Vec<_>>(),
            "cup": state.cup.iter().map(marker_piece).collect::<Vec<_>>(),
        })
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        if state.score.iter().sum::<u8>() > 6 { Err(format!("score {:?}", state.score)) } else { Ok(()) }
    }

    fn position(&self, setup: &Setup, position: &toml::Table) -> Result<(Toy, State), PositionError> {
        let mut state = self
            .start(setup, &mut kernel::dice::Script::new([1; 6]), &mut Log::new())
            .map_err(|error| PositionError::new("position", error.to_string()))?;
        for (key, value) in position {
            let side = self.ground.sides.iter().position(|side| side == key);
            let side = side.ok_or_else(|| PositionError::new(key, "unknown key"))?;
            let hand: Option<Vec<u8>> = value.as_array().and_then(|cards| {
                cards.iter().map(|c| c.as_integer().and_then(|c| u8::try_from(c).ok())).collect()
            });
            state.hands[side] = hand
                .and_then(|hand| hand.try_into().ok())
                .ok_or_else(|| PositionError::new(key, "a hand is three cards"))?;
        }
        Ok((Toy::on(self.ground, self.fault, Arc::default(), Arc::default()), state))
    }
}
