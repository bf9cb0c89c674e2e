//! A game of rooms: its rulebook is a list of steps, and each room answers for itself.
//!
//! Most rulebooks go by an [agenda](crate::agenda) and write their decisions in a [notation](crate::notation!). Such a game
//! says in each of its rooms what only that room knows, and is a game of the kernel by it: [`Rules`] is written here, once.
//!
//! | room | implements | says |
//! | --- | --- | --- |
//! | `agenda` | [`Paced`], by [`steps!`](crate::steps) | who decides, what is offered, what a decision does |
//! | `action` | [`Written`], by [`notation!`](crate::notation!) | how decisions are written and labelled |
//! | `event` | [`Telling`] | what happened, in words and in the form that all games share |
//! | `view` | [`Sight`] | what a side may know |
//! | `facts` | [`Examined`] | what a case can name, and what always holds |
//! | `position` | [`Positioned`] | how the position of a case is set up |
//! | `game` | [`Boxed`], [`Book`] | the rest: cover, set-up, end, names |

use crate::agenda::Paced;
use crate::aim::Outline;
use crate::chart::Heading;
use crate::dice::{Dice, Stream};
use crate::happening::Happening;
use crate::log::Log;
use crate::message::{Arg, Message};
use crate::misread::Misread;
use crate::naming::{Name, Piece};
use crate::notation::{Cost, Decision};
use crate::position::{PositionError, Read, Reading};
use crate::refusal::Refusal;
use crate::rule::RuleId;
use crate::rules::{Offers, Outcome, Progress, Rules, Side, Sides, Turn, Viewer};
use crate::setup::{About, Chosen, Setup, SetupError};
use crate::text::Language;
use catalogue::Catalogue;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

/// The questions that are the same in all games: nobody decides, somebody else does.
pub const QUESTIONS: [&str; 2] = ["ask-nothing", "ask-wait"];

/// What stands on the box: what the game is, its rules in words, its texts.
#[derive(Clone)]
pub struct Cover {
    /// Name, scenarios and data.
    pub about: Arc<About>,
    catalogue: Arc<Catalogue>,
    english: &'static str,
    french: &'static str,
}

impl Cover {
    /// A cover with the catalogue of the rules (TOML), and the Fluent texts in English and French. They are part of the
    /// program and have been looked at when it was built.
    pub fn new(about: About, rules: &str, english: &'static str, french: &'static str) -> Cover {
        let catalogue = Catalogue::parse(rules, "rules.toml").expect("checked when the crate was built");
        Cover { about: Arc::new(about), catalogue: Arc::new(catalogue), english, french }
    }

    /// A cover with a catalogue that has been read already: that of a box whose files are its own.
    pub fn of(about: About, catalogue: Arc<Catalogue>, english: &'static str, french: &'static str) -> Cover {
        Cover { about: Arc::new(about), catalogue, english, french }
    }

    /// The same box with something else in it.
    #[must_use]
    pub fn with(&self, about: About) -> Cover {
        Cover { about: Arc::new(about), ..self.clone() }
    }
}

/// Decisions of a notation in which `D` knows the codes; [`notation!`](crate::notation!) implements it.
pub trait Written<D>: Sized {
    /// In the notation.
    fn write(&self, data: &D) -> String;
    /// Reads the notation.
    fn read(text: &str, data: &D) -> Result<Self, Misread>;
    /// As a short label.
    fn label(&self, data: &D) -> Message;
    /// What decision it is, with its parts.
    fn decision(&self, data: &D) -> Decision;
}

/// Events that can be told.
pub trait Telling {
    /// As a sentence.
    fn tell(&self) -> Message;
    /// In the form that all games share.
    fn happening(&self) -> Happening;
    /// What its dice bring, in a few words, if it has any.
    fn verdict(&self) -> Option<Message>;
}

/// What one side may know of a game.
pub trait Sight<B: Paced>: Sized {
    /// What the viewer may know of a state, built up from nothing.
    fn new(book: &B, state: &B::State, viewer: Viewer) -> Self;
    /// Does every viewer surely see something else after than before? True spares two views; false says nothing.
    fn surely_changes(_before: &B::State, _after: &B::State) -> bool {
        false
    }
    /// Does it keep to itself where the piece is?
    fn hides(&self, piece: Piece) -> bool;
    /// A state that agrees with it.
    fn sample(&self, book: &B, stream: &mut Stream) -> B::State;
    /// What a viewer sees of an event that led from one state to another.
    fn witness(
        book: &B,
        before: &B::State,
        after: &B::State,
        event: &B::Event,
        viewer: Viewer,
    ) -> Option<B::Event>;
}

/// A game whose states can be held against what is known.
pub trait Examined: Paced {
    /// The whole state as facts that a case can name.
    fn facts(&self, state: &Self::State) -> serde_json::Value;
    /// What must hold in every state; the error says what does not.
    fn invariants(&self, state: &Self::State) -> Result<(), String>;
}

/// What must hold in a state; if it does not, what is wrong.
pub fn holds(so: bool, wrong: impl FnOnce() -> String) -> Result<(), String> {
    if so { Ok(()) } else { Err(wrong()) }
}

/// A game in which cases set up positions.
pub trait Positioned: Paced {
    /// The keys of a position.
    const KEYS: &'static [&'static str];

    /// The rules with the figures, ground and terms that the position overrides.
    fn altered_by(&self, chosen: Chosen, position: &Reading<'_>) -> Read<Self>;
    /// Sets the scenario up, everything by default.
    fn keep_set_up(play: &mut Self::Play<'_>);
    /// Puts everything as the position says, with what is pending.
    fn place(&self, state: &mut Self::State, position: &Reading<'_>) -> Read<()>;
}

/// A game that comes in a box.
pub trait Boxed {
    /// What is in it; it knows the codes of the notation.
    type Data;

    /// What stands on it.
    fn cover(&self) -> &Cover;
    /// What is in it.
    fn data(&self) -> &Self::Data;
}

/// A game of rooms.
pub trait Book:
    Boxed
    + Examined
    + Positioned
    + Paced<
        State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync,
        Action: Written<<Self as Boxed>::Data> + Clone + PartialEq + Eq + Hash + Debug + Send + Sync,
        Event: Telling + Clone + PartialEq + Debug + Serialize + Send + Sync,
    > + Send
    + Sync
    + 'static
{
    /// What one side may know.
    type View: Sight<Self> + Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// The rule by which only those decide whose turn it is.
    const IN_TURN: RuleId;

    /// The rules bound to a set-up: see [`Rules::bound`]. A game of one board is bound to it from the start.
    fn bound(self: &Arc<Self>, setup: &Setup) -> Result<Arc<Self>, SetupError> {
        self.cover().about.choose(setup).map(|_| Arc::clone(self))
    }
    /// The pieces as they lie before anything happens.
    fn lay_out(&self, chosen: Chosen) -> Self::State;
    /// Brings the first steps on the agenda.
    fn set_up(play: &mut Self::Play<'_>);
    /// How a game ended whose agenda is empty.
    fn outcome(&self, state: &Self::State) -> Outcome;
    /// The rule by which it is over then, and nothing can be done.
    fn ended_by(&self, state: &Self::State) -> RuleId;
    /// The sides that decide in secret at the same time: see [`Rules::sealed`].
    fn sealed(&self, _state: &Self::State) -> Sides {
        Sides::default()
    }
    /// Does whatever is decided now show what was hidden, so that it cannot be taken back?
    fn shows(&self, _state: &Self::State) -> bool {
        false
    }
    /// Turn and phase.
    fn progress(&self, state: &Self::State) -> Progress;
    /// What comes one after the other: see [`Rules::outline`].
    fn outline(&self, state: &Self::State) -> Vec<Outline>;
    /// How somebody would look after an action: see [`Rules::heading`].
    fn heading(&self, _state: &Self::State, _action: &Self::Action) -> Option<Heading> {
        None
    }
    /// Whose a piece is; none if it is nobody's, or hidden.
    fn owner(&self, piece: Piece) -> Option<Side>;
    /// What a side is called in a text.
    fn side_word(side: Self::Side) -> Arg;
    /// Every piece and place whose number may stand in a state.
    fn names(&self) -> Vec<Name>;
    /// The code of a piece or place in the notation.
    fn code(&self, name: Name) -> String;
    /// What a piece or place is called in a language; empty for a piece of which only the back is seen.
    fn title(&self, name: Name, language: Language) -> String;
    /// Is what it is called there more than one?
    fn is_plural(&self, name: Name, language: Language) -> bool;
}

impl<B: Book> Rules for B {
    type State = <B as Paced>::State;
    type Action = <B as Paced>::Action;
    type Event = <B as Paced>::Event;
    type View = <B as Book>::View;

    fn about(&self) -> &About {
        &self.cover().about
    }

    fn bound(self: &Arc<Self>, setup: &Setup) -> Result<Arc<Self>, SetupError> {
        Book::bound(self, setup)
    }

    fn catalogue(&self) -> &Catalogue {
        &self.cover().catalogue
    }

    fn fluent(&self, language: &str) -> &'static str {
        let cover = self.cover();
        if language == "fr" { cover.french } else { cover.english }
    }

    fn start(
        &self,
        setup: &Setup,
        dice: &mut dyn Dice,
        log: &mut Log<<B as Paced>::Event>,
    ) -> Result<<B as Paced>::State, SetupError> {
        let mut state = self.lay_out(self.cover().about.choose(setup)?);
        self.carry_on(&mut state, dice, log, |play| B::set_up(play));
        Ok(state)
    }

    fn turn(&self, state: &<B as Paced>::State) -> Turn {
        match self.deciders(state) {
            Some(sides) => Turn::Decide(sides),
            None => Turn::Over(self.outcome(state)),
        }
    }

    fn sealed(&self, state: &<B as Paced>::State) -> Sides {
        Book::sealed(self, state)
    }

    fn offers(&self, state: &<B as Paced>::State, side: Side, offers: &mut Offers<<B as Paced>::Action>) {
        if self.deciders(state).is_some_and(|deciders| deciders.contains(side)) {
            self.list(state, side.into(), offers);
        }
    }

    fn check(
        &self,
        state: &<B as Paced>::State,
        side: Side,
        action: &<B as Paced>::Action,
    ) -> Result<(), Refusal> {
        match self.deciders(state) {
            None => Err(Refusal::new(self.ended_by(state))),
            Some(deciders) if !deciders.contains(side) => Err(Refusal::new(B::IN_TURN)),
            Some(_) => self.may(state, side.into(), action),
        }
    }

    fn apply(
        &self,
        state: &mut <B as Paced>::State,
        side: Side,
        action: &<B as Paced>::Action,
        dice: &mut dyn Dice,
        log: &mut Log<<B as Paced>::Event>,
    ) {
        if self.shows(state) {
            log.reveal();
        }
        self.decide(state, side.into(), action, dice, log);
    }

    fn weigh(
        &self,
        state: &mut <B as Paced>::State,
        side: Side,
        action: &<B as Paced>::Action,
        dice: &mut dyn Dice,
        log: &mut Log<<B as Paced>::Event>,
    ) -> bool {
        self.fight_out(state, side.into(), action, dice, log)
    }

    fn view(&self, state: &<B as Paced>::State, viewer: Viewer) -> <B as Book>::View {
        <B as Book>::View::new(self, state, viewer)
    }

    fn surely_sees(&self, before: &<B as Paced>::State, after: &<B as Paced>::State, _: Viewer) -> bool {
        <B as Book>::View::surely_changes(before, after)
    }

    fn hides(&self, view: &<B as Book>::View, piece: Piece) -> bool {
        view.hides(piece)
    }

    fn witness(
        &self,
        before: &<B as Paced>::State,
        after: &<B as Paced>::State,
        event: &<B as Paced>::Event,
        viewer: Viewer,
    ) -> Option<<B as Paced>::Event> {
        <B as Book>::View::witness(self, before, after, event, viewer)
    }

    fn sample(&self, view: &<B as Book>::View, stream: &mut Stream) -> <B as Paced>::State {
        view.sample(self, stream)
    }

    fn write(&self, action: &<B as Paced>::Action) -> String {
        action.write(self.data())
    }

    fn read(&self, text: &str) -> Result<<B as Paced>::Action, Misread> {
        <B as Paced>::Action::read(text, self.data())
    }

    fn code(&self, name: Name) -> String {
        Book::code(self, name)
    }

    fn title(&self, name: Name, language: Language) -> String {
        Book::title(self, name, language)
    }

    fn is_plural(&self, name: Name, language: Language) -> bool {
        Book::is_plural(self, name, language)
    }

    fn tell(&self, event: &<B as Paced>::Event) -> Message {
        event.tell()
    }

    fn happening(&self, event: &<B as Paced>::Event) -> Happening {
        event.happening()
    }

    fn verdict(&self, event: &<B as Paced>::Event) -> Option<Message> {
        event.verdict()
    }

    fn ask(&self, state: &<B as Paced>::State, side: Side) -> Message {
        let deciders = self.deciders(state).unwrap_or_default();
        if deciders.contains(side) {
            return self.question(state, side.into());
        }
        match deciders.iter().next() {
            Some(decider) => Message::new("ask-wait").with("side", B::side_word(decider.into())),
            None => Message::new("ask-nothing"),
        }
    }

    fn label(&self, action: &<B as Paced>::Action) -> Message {
        action.label(self.data())
    }

    fn decision(&self, action: &<B as Paced>::Action) -> Decision {
        action.decision(self.data())
    }

    fn cost(&self, state: &<B as Paced>::State, side: Side, action: &<B as Paced>::Action) -> Option<Cost> {
        self.price(state, side.into(), action)
    }

    fn heading(&self, state: &<B as Paced>::State, action: &<B as Paced>::Action) -> Option<Heading> {
        Book::heading(self, state, action)
    }

    fn clause(&self, state: &<B as Paced>::State, side: Side) -> Option<RuleId> {
        self.deciders(state).filter(|deciders| deciders.contains(side))?;
        Paced::clause(self, state, side.into())
    }

    fn reaction(&self, state: &<B as Paced>::State, side: Side) -> Option<&'static str> {
        self.deciders(state).filter(|deciders| deciders.contains(side))?;
        Paced::reaction(self, state)
    }

    fn usual(&self, state: &<B as Paced>::State, side: Side) -> Option<<B as Paced>::Action> {
        Rules::reaction(self, state, side)?;
        Paced::usual(self, state, side.into())
    }

    fn forgone(
        &self,
        state: &<B as Paced>::State,
        side: Side,
        action: &<B as Paced>::Action,
    ) -> Option<Message> {
        Paced::forgone(self, state, side.into(), action)
    }

    fn outline(&self, state: &<B as Paced>::State) -> Vec<Outline> {
        Book::outline(self, state)
    }

    fn owner(&self, piece: Piece) -> Option<Side> {
        Book::owner(self, piece)
    }

    fn names(&self) -> Vec<Name> {
        Book::names(self)
    }

    fn progress(&self, state: &<B as Paced>::State) -> Progress {
        Book::progress(self, state)
    }

    fn facts(&self, state: &<B as Paced>::State) -> serde_json::Value {
        Examined::facts(self, state)
    }

    fn invariants(&self, state: &<B as Paced>::State) -> Result<(), String> {
        Examined::invariants(self, state)
    }

    fn position(
        &self,
        setup: &Setup,
        position: &toml::Table,
    ) -> Result<(B, <B as Paced>::State), PositionError> {
        let position = Reading::new(position, B::KEYS)?;
        let chosen = self.cover().about.choose(setup).map_err(|error| position.wrong("scenario", error))?;
        let rules = self.altered_by(chosen, &position)?;
        let mut state = rules.lay_out(chosen);
        if position.flag("keep")? {
            rules.arrange(&mut state, |play| B::keep_set_up(play))?;
        }
        rules.place(&mut state, &position)?;
        Ok((rules, state))
    }
}
