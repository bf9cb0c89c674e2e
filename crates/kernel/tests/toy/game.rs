//! A toy game: hands are dealt by the die and hidden, both sides bid a card in secret at the same time, before which each
//! may swap its cards about; the higher card beats the drum, marches to any point of a field, charges on a die, fires a
//! volley at three grenadiers, draws a marker, or halts. It has two boards: a field of ten by ten for Red and Blue, and a
//! ford of six by four for White and Green.

use catalogue::Catalogue;
use kernel::carry::{self, CarryError};
use kernel::misread::Kind;
use kernel::setup::{Bindings, Heading, OptionAbout, Origin};
use kernel::{
    About, Arg, Cup, Dice, Die, Log, Message, Misread, Name, Offers, OpenOffer, Outcome, Piece, Place,
    PositionError, Progress, Refusal, Roll, RuleId, Rules, ScenarioAbout, Setup, SetupError, Side, Sides,
    Stream, Turn, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

pub const BID: RuleId = RuleId::new("toy-1-01");
pub const PHASE: RuleId = RuleId::new("toy-1-02");
pub const TIE: RuleId = RuleId::new("toy-1-03");
pub const FIELD: RuleId = RuleId::new("toy-2-01");
pub const CHARGE: RuleId = RuleId::new("toy-2-02");
pub const VOLLEY: RuleId = RuleId::new("toy-2-03");
pub const DRAW: RuleId = RuleId::new("toy-2-04");
pub const VICTORY: RuleId = RuleId::new("toy-3-01");

/// The drum that marches; every other piece is the card of that number.
pub const DRUM: Piece = Piece(0);

/// What is wrong with the game, to see that a law catches it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    None,
    UnknownOption,
    AcceptsAnyOptions,
    MixesBoards,
    PanicsOnCharge,
    NeverEnds,
    NothingToMarch,
    OffersAnyCard,
    AllowsHaltAnytime,
    AllowsBidsOnTheMarch,
    IgnoresTheSide,
    WritesBadly,
    BreaksTheScore,
    ForgetsOnSave,
    DependsOnHistory,
    CountsOffTheBooks,
    CarriesBadly,
    ClonesBadly,
    HidesAReveal,
    NamesAHiddenCard,
    SamplesBadly,
    OffersByEnemyHand,
    DrawsByEnemyHand,
    RefusesByEnemyHand,
    TellsTheHand,
    LacksAText,
    RollsOddDice,
    DrumsByChance,
    ShowsWhoHasChosen,
    CountsSwaps,
    TellsOfSwaps,
    RemembersTheFirst,
    AsksBySwaps,
    PhaseByEnemyHand,
    LiesAboutBands,
    WeighsByMood,
    PartsTouch,
    TellsTheCup,
    MisnamesDraws,
}

/// How many grenadiers stand in the way of a volley.
const TARGETS: usize = 3;
/// How many markers there are; whether the last is in the cup nobody knows.
const MARKERS: u8 = 5;

pub struct Toy {
    pub about: About,
    pub catalogue: Catalogue,
    pub fault: Fault,
    ground: &'static Ground,
    history: AtomicUsize,
    /// How many views were made.
    pub views: Arc<AtomicUsize>,
    bindings: Arc<Bindings<Toy>>,
    /// What all boards of a broken toy share.
    mixed: Arc<OnceLock<(u8, u8)>>,
}

/// A board: its code, its size, its sides, its drum, and the digest and version of its rules.
struct Ground {
    code: &'static str,
    size: (u8, u8),
    sides: [&'static str; 2],
    piece: (&'static str, &'static str),
    data: &'static str,
    version: u32,
}

const GROUNDS: [Ground; 2] = [
    Ground {
        code: "field",
        size: (10, 10),
        sides: ["red", "blue"],
        piece: ("drum", "the Drum"),
        data: "00",
        version: 1,
    },
    Ground {
        code: "ford",
        size: (6, 4),
        sides: ["white", "green"],
        piece: ("flag", "the Flag"),
        data: "01",
        version: 3,
    },
];

#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub hands: [[u8; 3]; 2],
    pub chosen: [u8; 2],
    pub score: [u8; 2],
    pub round: u8,
    pub march: Option<Side>,
    pub marker: (u8, u8),
    /// How often each side has swapped its cards this round.
    pub swaps: [u8; 2],
    /// Has the drum been beaten in this march?
    pub drummed: bool,
    /// A card that the drummer of a faulty game has seen.
    peeked: u8,
    /// Who bid first in a faulty game.
    first: Option<Side>,
    pub fallen: [bool; TARGETS],
    pub cup: Cup<u8, 5>,
    pub drawn: [bool; MARKERS as usize],
    #[serde(skip)]
    forgotten: u8,
    #[serde(skip)]
    courage: OffTheBooks,
    generation: u32,
    bad_clone: bool,
}

/// A number that a faulty game neither saves nor compares.
#[derive(Clone, Copy, Debug, Default)]
struct OffTheBooks(u8);

impl PartialEq for OffTheBooks {
    fn eq(&self, _: &OffTheBooks) -> bool {
        true
    }
}

impl Eq for OffTheBooks {}

impl Clone for State {
    fn clone(&self) -> State {
        let generation = self.generation + u32::from(self.bad_clone);
        State { generation, ..*self }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Play(u8),
    Swap,
    Drum,
    March(u8, u8),
    Charge,
    Volley,
    Draw,
    Halt,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    Dealt,
    Chose { side: Side, card: u8 },
    Swapped { side: Side },
    Drummed,
    Shown { cards: [u8; 2], tie: Option<Roll> },
    Marched { piece: Piece, to: Place },
    Charged { roll: Roll, won: bool },
    FiredAt { piece: Piece, roll: Roll, fell: bool },
    Drawn { piece: Piece, left: Option<usize> },
    Halted,
    Over { winner: Option<Side> },
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    viewer: Option<Side>,
    hand: Option<[u8; 3]>,
    card: Option<u8>,
    cards_left: [usize; 2],
    swaps: [u8; 2],
    drummed: bool,
    peeked: u8,
    has_chosen: Option<[bool; 2]>,
    score: [u8; 2],
    round: u8,
    march: Option<Side>,
    pub marker: (u8, u8),
    fallen: [bool; TARGETS],
    drawn: [bool; MARKERS as usize],
    generation: (u32, bool),
}

const CATALOGUE: &str = include_str!("rules.toml");

/// The scenarios: two on the field, and one at the ford, whose options exclude or need each other.
fn scenarios() -> Vec<ScenarioAbout> {
    let option = |code: &str, group: Option<&str>, needs: &[&str]| OptionAbout {
        code: code.to_owned(),
        en: format!("{code} marker"),
        fr: format!("marqueur {code}"),
        group: group.map(str::to_owned),
        needs: needs.iter().map(|&code| code.to_owned()).collect(),
    };
    let scenario = |code: &str, ground: &Ground, options: Vec<OptionAbout>| ScenarioAbout {
        code: code.to_owned(),
        en: (code.to_owned(), String::new()),
        fr: (code.to_owned(), String::new()),
        turns: 3,
        board: ground.code.to_owned(),
        sides: ground.sides.map(str::to_owned).to_vec(),
        options,
        ..ScenarioAbout::default()
    };
    let [field, ford] = &GROUNDS;
    let heading = |code: &str, en: &str, fr: &str| Heading {
        code: code.to_owned(),
        en: en.to_owned(),
        fr: fr.to_owned(),
    };
    let corner = Some("corner");
    let options =
        vec![option("high", corner, &[]), option("low", corner, &[]), option("mist", None, &["low"])];
    vec![
        scenario("plain", field, vec![option("high", None, &[])]),
        scenario("other", field, vec![option("high", None, &[])]),
        ScenarioAbout {
            family: Some(heading("rivers", "Rivers", "Rivières")),
            origin: Origin::Variant,
            groups: vec![heading("corner", "Corner", "Coin")],
            ..scenario("ford", ford, options)
        },
    ]
}

impl Toy {
    pub fn new(fault: Fault) -> Toy {
        Toy::on(&GROUNDS[0], fault, Arc::default(), Arc::default())
    }

    fn on(
        ground: &'static Ground,
        fault: Fault,
        bindings: Arc<Bindings<Toy>>,
        mixed: Arc<OnceLock<(u8, u8)>>,
    ) -> Toy {
        let about = About {
            game: "toy".to_owned(),
            title: "Toy".to_owned(),
            version: ground.version,
            board: ground.code.to_owned(),
            sides: ground.sides.map(str::to_owned).to_vec(),
            scenarios: scenarios(),
            data: ground.data.to_owned(),
        };
        let catalogue = Catalogue::parse(CATALOGUE, "rules.toml").unwrap();
        let (history, views) = (AtomicUsize::new(0), Arc::default());
        Toy { about, catalogue, fault, ground, history, views, bindings, mixed }
    }

    /// Width and height of the board.
    pub fn size(&self) -> (u8, u8) {
        match self.fault {
            Fault::MixesBoards => *self.mixed.get_or_init(|| self.ground.size),
            _ => self.ground.size,
        }
    }

    /// The boards that somebody plays on, but for the first.
    pub fn boards_in_use(&self) -> Vec<String> {
        self.bindings.in_use()
    }

    /// Where the marker starts: in a corner, or a step from it in the mist.
    fn corner(&self, options: &[String]) -> (u8, u8) {
        let has = |code: &str| options.iter().any(|option| option == code);
        let (width, height) = self.size();
        let x = if has("high") { width - 1 } else { u8::from(has("mist")) };
        (x, if has("low") { height - 1 } else { 0 })
    }

    fn resolve(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let cards = state.chosen;
        let tie = (cards[0] == cards[1]).then(|| Roll::make(dice, TIE, Die::D6, Vec::new()));
        let red = tie.as_ref().map_or(cards[0] > cards[1], |roll| roll.total <= 3);
        let winner = usize::from(!red);
        for (hand, played) in state.hands.iter_mut().zip(cards) {
            if let Some(card) = hand.iter_mut().find(|card| **card == played) {
                *card = 0;
            }
        }
        if self.fault == Fault::CountsOffTheBooks {
            state.courage.0 += 2;
        }
        state.chosen = [0; 2];
        state.swaps = [0; 2];
        state.score[winner] += 1;
        state.march = Some(Side(winner as u8));
        state.drummed = false;
        log.reveal();
        log.tell(Event::Shown { cards, tie });
    }

    /// A grenadier falls on 0 to 2 of a die numbered from 0.
    fn fire_at(&self, state: &mut State, target: usize, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let shaken = self.fault == Fault::PartsTouch && state.fallen.contains(&true);
        let needed = if shaken { 8 } else { 2 + i16::from(state.courage.0) };
        let (roll, fell) = Roll::make_for(dice, VOLLEY, Die::D10, Vec::new(), |total| total <= needed);
        state.fallen[target] |= fell;
        log.tell(Event::FiredAt { piece: grenadier(target), roll, fell });
    }

    fn draw_marker(&self, state: &mut State, own: usize, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let code = |marker: u8| match self.fault {
            Fault::MisnamesDraws => "marker".to_owned(),
            _ => self.code(Name::Piece(marker_piece(marker))),
        };
        let Some(marker) = state.cup.draw(dice, DRAW, code) else {
            // That the cup is empty is seen now.
            return log.reveal();
        };
        state.drawn[usize::from(marker) - 1] = true;
        state.score[own] += u8::from(marker >= 4);
        let left = (self.fault == Fault::TellsTheCup).then_some(state.cup.len());
        log.tell(Event::Drawn { piece: marker_piece(marker), left });
    }

    fn end_round(&self, state: &mut State, log: &mut Log<Event>) {
        state.march = None;
        if self.fault == Fault::NeverEnds {
            state.hands = [[1, 2, 3]; 2];
            state.score = [0; 2];
            return;
        }
        state.round += 1;
        if let Turn::Over(outcome) = self.turn(state) {
            log.tell(Event::Over { winner: outcome.winner });
        }
    }
}

fn cards(hand: &[u8; 3]) -> Vec<u8> {
    let mut cards: Vec<u8> = hand.iter().copied().filter(|&card| card > 0).collect();
    cards.sort_unstable();
    cards.dedup();
    cards
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
        if language == "fr" { include_str!("fr.ftl") } else { include_str!("en.ftl") }
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
        self.views.fetch_add(1, Ordering::Relaxed);
        let side = match viewer {
            Viewer::Side(side) => Some(side),
            Viewer::Public => None,
        };
        let own = side.map(|side| usize::from(side.0));
        View {
            viewer: side,
            hand: own.map(|own| state.hands[own]),
            card: own.map(|own| state.chosen[own]),
            cards_left: [0, 1].map(|i: usize| state.hands[i].iter().filter(|&&card| card > 0).count()),
            swaps: [0, 1].map(|i| {
                let known = own == Some(i) || self.fault == Fault::CountsSwaps;
                if known { state.swaps[i] } else { 0 }
            }),
            drummed: state.drummed,
            peeked: state.peeked,
            has_chosen: (self.fault == Fault::ShowsWhoHasChosen).then(|| state.chosen.map(|card| card > 0)),
            score: state.score,
            round: state.round,
            march: state.march,
            marker: state.marker,
            fallen: state.fallen,
            drawn: state.drawn,
            generation: (0, state.bad_clone),
        }
    }

    fn hides(&self, view: &View, piece: Piece) -> bool {
        // The drum lies in the open; a card is known to whoever holds one like it.
        (1..MARKER).contains(&piece.0)
            && !view.hand.is_some_and(|hand| hand.iter().any(|&card| piece == Piece(card.into())))
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
        let mut hands = [[0; 3]; 2];
        let mut chosen = [0; 2];
        for side in 0..2u8 {
            let i = usize::from(side);
            if view.viewer == Some(Side(side)) {
                hands[i] = view.hand.unwrap_or_default();
                if self.fault != Fault::SamplesBadly {
                    chosen[i] = view.card.unwrap_or_default();
                }
                continue;
            }
            for card in &mut hands[i][..view.cards_left[i]] {
                *card = stream.below(6) as u8 + 1;
            }
        }
        let (generation, bad_clone) = view.generation;
        let &View { score, round, march, marker, swaps, drummed, peeked, fallen, drawn, .. } = view;
        let (forgotten, courage, first) = (0, OffTheBooks::default(), None);
        let last = stream.below(2) as u8;
        let cup = (1..MARKERS + last).filter(|&marker| !drawn[usize::from(marker) - 1]).collect();
        State {
            hands,
            chosen,
            score,
            round,
            march,
            marker,
            swaps,
            drummed,
            peeked,
            first,
            fallen,
            cup,
            drawn,
            forgotten,
            courage,
            generation,
            bad_clone,
        }
    }

    fn write(&self, action: &Action) -> String {
        match action {
            Action::Play(card) => format!("play {card}"),
            Action::Swap => "swap".to_owned(),
            Action::Drum => "drum".to_owned(),
            Action::March(x, y) => format!("march {x} {y}"),
            Action::Charge if self.fault == Fault::WritesBadly => "halt".to_owned(),
            Action::Charge => "charge".to_owned(),
            Action::Volley => "volley".to_owned(),
            Action::Draw => "draw".to_owned(),
            Action::Halt => "halt".to_owned(),
        }
    }

    fn read(&self, text: &str) -> Result<Action, Misread> {
        let number = |text: &str| text.parse::<u8>().map_err(|_| Kind::Zone.missing(text));
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["play", card] => Ok(Action::Play(number(card)?)),
            ["march", x, y] => Ok(Action::March(number(x)?, number(y)?)),
            ["swap"] => Ok(Action::Swap),
            ["drum"] => Ok(Action::Drum),
            ["charge"] => Ok(Action::Charge),
            ["volley"] => Ok(Action::Volley),
            ["draw"] => Ok(Action::Draw),
            ["halt"] => Ok(Action::Halt),
            _ => {
                let among = vec!["play", "swap", "drum", "march", "charge", "volley", "draw", "halt"];
                Err(Misread::NoneOf { word: text.to_owned(), among })
            }
        }
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

    fn title(&self, name: Name) -> String {
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
        match event {
            Event::Dealt => Message::new("event-dealt"),
            Event::Chose { .. } => Message::new("event-chose"),
            Event::Swapped { .. } => Message::new("event-swapped"),
            Event::Drummed => Message::new("event-drummed"),
            Event::Shown { cards, .. } => Message::new("event-shown")
                .with("red", Arg::Number(cards[0].into()))
                .with("blue", Arg::Number(cards[1].into())),
            Event::Marched { piece, to } => {
                Message::new("event-marched").with("piece", Arg::Piece(*piece)).with("place", Arg::Place(*to))
            }
            Event::Charged { won, .. } => Message::new("event-charged")
                .with("result", Arg::Term(if *won { "charge-won" } else { "charge-lost" })),
            Event::FiredAt { piece, fell, .. } => Message::new("event-fired-at")
                .with("piece", Arg::Piece(*piece))
                .with("result", Arg::Term(if *fell { "volley-hit" } else { "volley-missed" })),
            Event::Drawn { piece, .. } => Message::new("event-drawn").with("piece", Arg::Piece(*piece)),
            Event::Halted if self.fault == Fault::LacksAText => Message::new("event-nowhere"),
            Event::Halted => Message::new("event-halted"),
            Event::Over { .. } => Message::new("event-over"),
        }
    }

    fn ask(&self, state: &State, side: Side) -> Message {
        if self.fault == Fault::AsksBySwaps && state.swaps[1 - usize::from(side.0)] > 0 {
            return Message::new("ask-march");
        }
        Message::new(if state.march.is_some() { "ask-march" } else { "ask-bid" })
    }

    fn label(&self, action: &Action) -> Message {
        match action {
            Action::Play(card) => Message::new("label-play").with("card", Arg::Number((*card).into())),
            Action::Swap => Message::new("label-swap"),
            Action::Drum => Message::new("label-drum"),
            Action::March(x, y) => Message::new("label-march").with("place", Arg::Place(place(*x, *y))),
            Action::Charge => Message::new("label-charge").with("rule", Arg::Rule(CHARGE)),
            Action::Volley => Message::new("label-volley").with("rule", Arg::Rule(VOLLEY)),
            Action::Draw => Message::new("label-draw").with("rule", Arg::Rule(DRAW)),
            Action::Halt => Message::new("label-halt"),
        }
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

/// Two swaps a round, of what is still in the hand; the second version of the rules allows but one.
fn may_swap(version: u32, state: &State, own: usize) -> bool {
    let allowed = if version == 2 { 1 } else { 2 };
    state.swaps[own] < allowed && cards(&state.hands[own]).len() > 1
}

/// Markers are pieces from here on, and grenadiers from there.
const MARKER: u16 = 10;
const GRENADIER: u16 = 20;

fn grenadier(target: usize) -> Piece {
    Piece(GRENADIER + target as u16)
}

fn marker_piece(marker: u8) -> Piece {
    Piece(MARKER + u16::from(marker))
}

fn place(x: u8, y: u8) -> Place {
    Place(u16::from(x) << 8 | u16::from(y))
}
