//! What a player decides from, and where chance comes from.

use kernel::{Offers, OpenOffer, Rules, Side, Stream, Viewer, hash};
use std::cell::OnceCell;

/// What a computer player decides from: everything that its side may know, and nothing else.
///
/// View and sampled state are made when they are first asked for, so that a player who needs neither pays for neither.
pub struct Vantage<'a, R: Rules> {
    rules: &'a R,
    side: Side,
    offers: &'a Offers<R::Action>,
    source: Source<'a, R>,
    view: OnceCell<R::View>,
    likely: OnceCell<R::State>,
}

/// Where the view comes from. The state is private to it: no method hands it out.
enum Source<'a, R: Rules> {
    State(&'a R::State),
    View(&'a R::View),
    Both(&'a R::State, &'a R::View),
}

impl<'a, R: Rules> Vantage<'a, R> {
    /// In a game whose state is at hand.
    pub fn at(rules: &'a R, state: &'a R::State, side: Side, offers: &'a Offers<R::Action>) -> Self {
        Vantage::new(rules, Source::State(state), side, offers)
    }

    /// Where only the view is known, as with a player who sits elsewhere.
    pub fn far(rules: &'a R, view: &'a R::View, side: Side, offers: &'a Offers<R::Action>) -> Self {
        Vantage::new(rules, Source::View(view), side, offers)
    }

    /// In a game of which both are at hand, the state and the view of the side.
    pub fn seeing(
        rules: &'a R,
        (state, view): (&'a R::State, &'a R::View),
        side: Side,
        offers: &'a Offers<R::Action>,
    ) -> Self {
        Vantage::new(rules, Source::Both(state, view), side, offers)
    }

    fn new(rules: &'a R, source: Source<'a, R>, side: Side, offers: &'a Offers<R::Action>) -> Self {
        Vantage { rules, side, offers, source, view: OnceCell::new(), likely: OnceCell::new() }
    }

    /// The rules.
    pub fn rules(&self) -> &'a R {
        self.rules
    }

    /// The side that decides.
    pub fn side(&self) -> Side {
        self.side
    }

    /// What it may do.
    pub fn offers(&self) -> &'a Offers<R::Action> {
        self.offers
    }

    /// What it sees.
    pub fn view(&self) -> &R::View {
        match self.source {
            Source::View(view) | Source::Both(_, view) => view,
            Source::State(state) => self.view.get_or_init(|| self.rules.view(state, Viewer::Side(self.side))),
        }
    }

    /// A state that agrees with what it sees, drawn anew at each call.
    pub fn sample(&self, stream: &mut Stream) -> R::State {
        self.rules.sample(self.view(), stream)
    }

    /// One such state, drawn at the first call and kept for this decision.
    pub fn likely(&self, stream: &mut Stream) -> &R::State {
        self.likely.get_or_init(|| self.sample(stream))
    }

    /// A legal member of an open offer. The same view has the same draws, so the state behind it will do, and
    /// none has to be sampled.
    pub fn draw(&self, offer: OpenOffer, stream: &mut Stream) -> Option<R::Action> {
        let state = self.behind(stream);
        self.rules.draw(state, self.side, offer, stream)
    }

    /// Every action that has a name: the listed ones, then those that the open offers propose.
    pub fn named(&self, stream: &mut Stream) -> Vec<R::Action> {
        self.offers.named(self.rules, self.behind(stream), self.side)
    }

    /// A state for what depends on nothing but the view.
    fn behind(&self, stream: &mut Stream) -> &R::State {
        match self.source {
            Source::State(state) | Source::Both(state, _) => state,
            Source::View(_) => self.likely(stream),
        }
    }
}

/// The seed of a number: that of [`Stream::from_number`].
pub fn seed_of(number: u64) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// The seed of game `game` of a run that was given the number `run`: the same whoever plays it, and when.
pub fn run_seed(run: u64, game: u64) -> [u8; 32] {
    let mut bytes = *b"sabretache run\0\0................";
    bytes[16..24].copy_from_slice(&run.to_le_bytes());
    bytes[24..].copy_from_slice(&game.to_le_bytes());
    hash::digest(&bytes)
}

/// The seed of a player of a game, which tells nothing of the game's own dice.
pub fn player_seed(game: &[u8; 32], side: Side, sequence: u64) -> [u8; 32] {
    let mut bytes = [0; 48];
    bytes[..32].copy_from_slice(game);
    bytes[32..40].copy_from_slice(&sequence.to_le_bytes());
    bytes[40] = side.0;
    bytes[41..].copy_from_slice(b"player!");
    hash::digest(&bytes)
}
