//! The one trait a game implements.

use crate::aim::Outline;
use crate::carry::{self, CarryError};
use crate::chart::Heading;
use crate::dice::{Dice, Stream};
use crate::happening::Happening;
use crate::log::Log;
use crate::message::Message;
use crate::misread::Misread;
use crate::naming::{Name, Piece};
use crate::notation::{Cost, Decision};
use crate::position::PositionError;
use crate::refusal::Refusal;
use crate::rule::RuleId;
use crate::setup::{About, Setup, SetupError};
use crate::text::Language;
use catalogue::Catalogue;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;
use ts_rs::TS;

/// A side of the game, in seat order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
pub struct Side(pub u8);

/// A set of sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sides(u8);

impl Sides {
    /// Every side that a game may have.
    pub const ALL: Sides = Sides(u8::MAX);

    /// One side alone.
    pub const fn one(side: Side) -> Sides {
        Sides(1 << side.0)
    }

    /// These and that one.
    #[must_use]
    pub const fn and(self, side: Side) -> Sides {
        Sides(self.0 | 1 << side.0)
    }

    /// Is the side among them?
    pub const fn contains(self, side: Side) -> bool {
        self.0 & 1 << side.0 != 0
    }

    /// These without that one.
    #[must_use]
    pub const fn without(self, side: Side) -> Sides {
        Sides(self.0 & !(1 << side.0))
    }

    /// These and those.
    #[must_use]
    pub const fn or(self, others: Sides) -> Sides {
        Sides(self.0 | others.0)
    }

    /// Those of one set that are not in the other.
    #[must_use]
    pub const fn xor(self, others: Sides) -> Sides {
        Sides(self.0 ^ others.0)
    }

    /// Is nobody among them?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sides in seat order.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        (0..8).map(Side).filter(move |&side| self.contains(side))
    }
}

/// Whose decision the game waits for.
#[derive(Clone, PartialEq, Debug)]
pub enum Turn {
    /// These sides decide: one, or several at once for secret simultaneous choices.
    Decide(Sides),
    /// The game has ended.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// The level of victory, in the words of the rulebook: a Fluent key.
    pub level: &'static str,
    /// The rule that says so.
    pub rule: RuleId,
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A player.
    Side(Side),
    /// Anybody: only what all sides may see.
    Public,
}

impl Viewer {
    /// The side that looks, by the name a game has for it; none for the public.
    pub fn side<S: From<Side>>(self) -> Option<S> {
        match self {
            Viewer::Side(side) => Some(side.into()),
            Viewer::Public => None,
        }
    }
}

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Progress {
    /// The turn being played, from 1.
    pub turn: u8,
    /// The last turn.
    pub turns: u8,
    /// The phase: a Fluent key.
    pub phase: &'static str,
}

/// What a side may do now.
#[derive(Clone, PartialEq, Debug)]
pub struct Offers<A> {
    /// Every action of the closed offers.
    pub closed: Vec<A>,
    /// The open offers: regions too large to list.
    pub open: Vec<OpenOffer>,
}

/// A region of actions, too large to list: [`Rules::check`] decides which are allowed, [`Rules::belongs`] to which offer
/// one belongs, [`Rules::draw`] draws one, and [`Rules::propose`] names the few one would look at first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OpenOffer {
    /// What kind of action: a Fluent key.
    pub kind: &'static str,
    /// The piece that it is about, if it is about one.
    pub piece: Option<Piece>,
}

impl OpenOffer {
    /// A region of actions of this kind.
    pub const fn new(kind: &'static str) -> OpenOffer {
        OpenOffer { kind, piece: None }
    }

    /// Of this piece.
    #[must_use]
    pub const fn of(mut self, piece: Piece) -> OpenOffer {
        self.piece = Some(piece);
        self
    }
}

impl<A> Default for Offers<A> {
    fn default() -> Self {
        Offers { closed: Vec::new(), open: Vec::new() }
    }
}

impl<A> Offers<A> {
    /// No offer yet.
    pub fn new() -> Self {
        Offers::default()
    }

    /// Offers one action.
    pub fn add(&mut self, action: A) {
        self.closed.push(action);
    }

    /// Empties it, keeping its memory.
    pub fn clear(&mut self) {
        self.closed.clear();
        self.open.clear();
    }

    /// Every action that has a name: the listed ones, then those that the open offers propose.
    pub fn named<R: Rules<Action = A>>(&self, rules: &R, state: &R::State, side: Side) -> Vec<A>
    where
        A: Clone,
    {
        let mut named = self.closed.clone();
        for &offer in &self.open {
            rules.propose(state, side, offer, &mut named);
        }
        named
    }

    /// Nothing at all?
    pub fn is_empty(&self) -> bool {
        self.closed.is_empty() && self.open.is_empty()
    }
}

/// A rulebook made executable.
///
/// One function decides legality: what [`offers`](Rules::offers) lists is what [`check`](Rules::check) accepts.
pub trait Rules: Sized + Send + Sync + 'static {
    /// A position with everything pending in it: plain and flat, cloned by copying.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One decision of one player.
    type Action: Clone + PartialEq + Eq + Hash + Debug + Send + Sync;
    /// Something that happened, with the rule it follows.
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// What one side may know.
    type View: Clone + PartialEq + Debug + Serialize + Send + Sync;

    /// The game's name, scenarios and data, and the board and sides that these rules are bound to.
    fn about(&self) -> &About;
    /// The rules bound to a set-up: map, chart, names, sides, notation, digest and version are those of its board. They
    /// are shared by whoever plays on it. A game of one board is bound to it from the start; one of several keeps
    /// [`Bindings`](crate::setup::Bindings).
    fn bound(self: &Arc<Self>, setup: &Setup) -> Result<Arc<Self>, SetupError> {
        self.about().choose(setup).map(|_| Arc::clone(self))
    }
    /// Its rules in words.
    fn catalogue(&self) -> &Catalogue;
    /// The Fluent source of a language (`en`, `fr`).
    fn fluent(&self, language: &str) -> &'static str;

    /// Sets up a scenario of the board that the rules are bound to, up to the first decision. What may be set up says
    /// [`About::choose`].
    fn start(
        &self,
        setup: &Setup,
        dice: &mut dyn Dice,
        log: &mut Log<Self::Event>,
    ) -> Result<Self::State, SetupError>;
    /// Who must decide now.
    fn turn(&self, state: &Self::State) -> Turn;
    /// The sides that decide in secret at the same time now, those that have finished too; none outside such a sealed step.
    ///
    /// What one of them decides is not seen by anybody else, and their decisions may come in any order, until one rolls,
    /// reveals, or ends the step: that breaks the seal. A decision that breaks it although the step goes on, or one like it
    /// follows at once, must roll or reveal.
    fn sealed(&self, _state: &Self::State) -> Sides {
        Sides::default()
    }
    /// What that side may do; empty if it has nothing to decide.
    fn offers(&self, state: &Self::State, side: Side, offers: &mut Offers<Self::Action>);
    /// May that side do this now? If not, by which rule.
    fn check(&self, state: &Self::State, side: Side, action: &Self::Action) -> Result<(), Refusal>;
    /// Does it. The action has been checked.
    fn apply(
        &self,
        state: &mut Self::State,
        side: Side,
        action: &Self::Action,
        dice: &mut dyn Dice,
        log: &mut Log<Self::Event>,
    );
    /// Does it for whoever weighs it: what is only declared, to be rolled for later, is fought out at once, and what
    /// comes after its result, which nobody asked about, is left. True if a choice that somebody would have had on the way
    /// was taken for granted.
    fn weigh(
        &self,
        state: &mut Self::State,
        side: Side,
        action: &Self::Action,
        dice: &mut dyn Dice,
        log: &mut Log<Self::Event>,
    ) -> bool {
        self.apply(state, side, action, dice, log);
        false
    }
    /// The pieces for which a decision rolls one by one, none of them touching what becomes of another; empty if it does not.
    /// Each is a part whose odds can be told alone, however many there are.
    fn parts(&self, _state: &Self::State, _side: Side, _action: &Self::Action) -> Vec<Piece> {
        Vec::new()
    }
    /// Does one part of a decision; all of them, in any order, are what [`weigh`](Rules::weigh) does.
    fn weigh_part(
        &self,
        state: &mut Self::State,
        side: Side,
        action: &Self::Action,
        _part: Piece,
        dice: &mut dyn Dice,
        log: &mut Log<Self::Event>,
    ) -> bool {
        self.weigh(state, side, action, dice, log)
    }
    /// The few members of an open offer that a person or a computer would look at first, each legal. Games with closed
    /// offers only have none.
    fn propose(
        &self,
        _state: &Self::State,
        _side: Side,
        _offer: OpenOffer,
        _proposals: &mut Vec<Self::Action>,
    ) {
    }
    /// Draws a legal member of an open offer, by nothing but what the side knows: two states that it cannot tell apart
    /// give it the same draws.
    fn draw(
        &self,
        _state: &Self::State,
        _side: Side,
        _offer: OpenOffer,
        _stream: &mut Stream,
    ) -> Option<Self::Action> {
        None
    }
    /// Is it an action of this open offer, allowed or not: of its kind, and about its piece?
    fn belongs(&self, _offer: OpenOffer, _action: &Self::Action) -> bool {
        false
    }

    /// What a viewer may know, built up from nothing.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// Does a viewer surely see something else after than before? True spares two views; false says nothing.
    fn surely_sees(&self, _before: &Self::State, _after: &Self::State, _viewer: Viewer) -> bool {
        false
    }
    /// Does this view keep to itself where the piece is? No event told to the viewer then names it.
    fn hides(&self, view: &Self::View, piece: Piece) -> bool;
    /// What a viewer sees of an event that led from one state to another; none if they notice nothing.
    fn witness(
        &self,
        before: &Self::State,
        after: &Self::State,
        event: &Self::Event,
        viewer: Viewer,
    ) -> Option<Self::Event>;
    /// A state that agrees with a view: what is hidden is drawn among what it might be.
    fn sample(&self, view: &Self::View, stream: &mut Stream) -> Self::State;

    /// The action in the notation of the game: short, for people to read and type.
    fn write(&self, action: &Self::Action) -> String;
    /// Reads the notation; the error says what was not understood.
    fn read(&self, text: &str) -> Result<Self::Action, Misread>;
    /// The code of a piece or place in the notation.
    fn code(&self, name: Name) -> String;
    /// What a piece or place is called in a language; empty for a piece of which only the back is seen.
    fn title(&self, name: Name, language: Language) -> String;
    /// Is what it is called there more than one, so that verbs are plural: *Brunswick and Spörcken*?
    fn is_plural(&self, _name: Name, _language: Language) -> bool {
        false
    }

    /// An event as a sentence.
    fn tell(&self, event: &Self::Event) -> Message;
    /// An event in the form that all games share; with nothing more said of it, a sentence is all there is.
    fn happening(&self, _event: &Self::Event) -> Happening {
        Happening::told()
    }
    /// What the dice of an event bring, in a few words, if it has any: the result that the table gives.
    fn verdict(&self, _event: &Self::Event) -> Option<Message> {
        None
    }
    /// What is asked of a side now, as a sentence.
    fn ask(&self, state: &Self::State, side: Side) -> Message;
    /// An action as a short label.
    fn label(&self, action: &Self::Action) -> Message;
    /// What decision an action is: its verb, its manner, its parts with their roles.
    fn decision(&self, _action: &Self::Action) -> Decision {
        Decision::PLAIN
    }
    /// The rule by which it is asked.
    fn clause(&self, _state: &Self::State, _side: Side) -> Option<RuleId> {
        None
    }
    /// What it answers, if it is asked because of what the enemy has just done: a code, the same each time that this is asked.
    /// The Fluent message `reaction-<code>` is its name.
    fn reaction(&self, _state: &Self::State, _side: Side) -> Option<&'static str> {
        None
    }
    /// What a side does that has said once for all to answer, where several answers are open and one of them is as good as any:
    /// one of the actions that are offered.
    fn usual(&self, _state: &Self::State, _side: Side) -> Option<Self::Action> {
        None
    }
    /// What the side can no longer do after an action that is offered, and could before; said before it is taken.
    fn forgone(&self, _state: &Self::State, _side: Side, _action: &Self::Action) -> Option<Message> {
        None
    }
    /// Where somebody would stand and what corner of the place they would look at, after an action that makes them turn.
    fn heading(&self, _state: &Self::State, _action: &Self::Action) -> Option<Heading> {
        None
    }
    /// What an action that is offered costs the side beside itself: points, fatigue. Everybody may know it.
    fn cost(&self, _state: &Self::State, _side: Side, _action: &Self::Action) -> Option<Cost> {
        None
    }

    /// Every piece and place whose number may stand in a state.
    fn names(&self) -> Vec<Name> {
        Vec::new()
    }
    /// The position in a form that later versions of the rules can read: a line of JSON, with the codes of what numbers mean.
    fn carry_out(&self, state: &Self::State) -> Result<String, CarryError> {
        carry::out(self, state)
    }
    /// A position that this or an earlier version carried out. A game whose state has changed its shape reads the old one
    /// here; what cannot be carried over is an error that names it.
    fn carry_in(&self, position: &str) -> Result<Self::State, CarryError> {
        carry::into(self, position)
    }

    /// Turn and phase.
    fn progress(&self, state: &Self::State) -> Progress;
    /// What comes one after the other, the turn first and then what is going on within it. Everybody may know it.
    fn outline(&self, _state: &Self::State) -> Vec<Outline> {
        Vec::new()
    }
    /// Whose a piece is; none if it is nobody's, or hidden.
    fn owner(&self, _piece: Piece) -> Option<Side> {
        None
    }
    /// The whole state as facts that a case can name, pieces and places as [`Piece`] and
    /// [`Place`](crate::Place).
    fn facts(&self, state: &Self::State) -> serde_json::Value;
    /// What must hold in every state; the error says what does not.
    fn invariants(&self, state: &Self::State) -> Result<(), String>;
    /// Sets up the position of a case: rules with values and terrain overridden, and the state.
    fn position(&self, setup: &Setup, position: &toml::Table) -> Result<(Self, Self::State), PositionError>;
}
