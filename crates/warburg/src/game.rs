//! The game as the kernel sees it: data, what is worked out of them once, and the [`Rules`] of the kernel.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Data, MAX_HEXES};
use crate::event::{Event, Meaning, meaning};
use crate::ids::{Side, UnitId};
use crate::state::{Phase, State, Step};
use crate::units::Card;
use crate::view::View;
use crate::{facts, rule, sight, stage, tell};
use board::{EdgeMask, Hex, Lines, Search, SightTable, Vertex};
use catalogue::Catalogue;
use kernel::chart::Charted as _;
use kernel::notation::{Cost, Decision};
use kernel::setup::{Chosen, Origin};
use kernel::{
    About, Arg, Dice, Happening, Log, Message, Misread, Name, Offers, Outcome, Piece, Progress, Refusal,
    RuleId, Rules, ScenarioAbout, Setup, SetupError, StageError, Stream, Turn, Viewer,
};
use loader::{Contents as _, Source};
use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;

/// Version of these rules: it rises when a change would make older records depart.
pub const VERSION: u32 = 2;
/// The code of the one map of the game.
const BOARD: &str = "warburg";

/// A set of hexes of the map.
pub type HexBits = board::HexSet<{ MAX_HEXES / 64 }>;

/// The rules text of the game, as it stands in the project.
const CATALOGUE: &str = include_str!("../data/rules.toml");
const ENGLISH: &str = include_str!("../i18n/en.ftl");
const FRENCH: &str = include_str!("../i18n/fr.ftl");

/// The compass, for the names of vertices: in notation, and the key of what each language calls it.
const COMPASS: [(&str, &str); 16] = [
    ("N", "compass-n"),
    ("NNE", "compass-nne"),
    ("NE", "compass-ne"),
    ("ENE", "compass-ene"),
    ("E", "compass-e"),
    ("ESE", "compass-ese"),
    ("SE", "compass-se"),
    ("SSE", "compass-sse"),
    ("S", "compass-s"),
    ("SSW", "compass-ssw"),
    ("SW", "compass-sw"),
    ("WSW", "compass-wsw"),
    ("W", "compass-w"),
    ("WNW", "compass-wnw"),
    ("NW", "compass-nw"),
    ("NNW", "compass-nnw"),
];

thread_local! {
    static SEARCH: RefCell<Search> = RefCell::new(Search::new(MAX_HEXES * 28));
}

/// Warburg 1760.
#[derive(Clone)]
pub struct Warburg {
    /// What the box contains.
    pub data: Arc<Data>,
    pub(crate) cards: Vec<Card>,
    pub(crate) officer_sides: Vec<Side>,
    pub(crate) open: Vec<[EdgeMask; 2]>,
    pub(crate) lines: Arc<Lines>,
    pub(crate) sight: Arc<SightTable>,
    /// By scenario and side, the distance of each hex to the nearest friendly edge.
    pub(crate) ways_home: Vec<[Vec<u16>; 2]>,
    pub(crate) army: [Vec<UnitId>; 2],
    pub(crate) guns: [Vec<UnitId>; 2],
    pub(crate) independents: [Vec<UnitId>; 2],
    /// By scenario, the rules of its own, each with the general one that it replaces.
    pub(crate) own_rules: Vec<Vec<(RuleId, RuleId)>>,
    about: Arc<About>,
    catalogue: Arc<Catalogue>,
}

impl Warburg {
    /// The game with the data it is shipped with.
    pub fn embedded() -> Warburg {
        Warburg::new(Data::embedded())
    }

    /// The game with data from a folder.
    pub fn from_dir(dir: &Path) -> Result<Warburg, loader::LoadError> {
        Data::from_dir(dir).map(Warburg::new)
    }

    /// The game with these data.
    pub fn new(data: Data) -> Warburg {
        let lines = Arc::new(Lines::new(&data.map.grid, sight::RANGE));
        let catalogue = Catalogue::parse(CATALOGUE, "rules.toml").expect("checked when the crate was built");
        Warburg::with(data, lines, Arc::new(catalogue))
    }

    /// The same game with other data on the same grid: cases override values and terrain.
    pub(crate) fn altered(&self, data: Data) -> Warburg {
        Warburg::with(data, self.lines.clone(), self.catalogue.clone())
    }

    fn with(data: Data, lines: Arc<Lines>, catalogue: Arc<Catalogue>) -> Warburg {
        let corps =
            |i: usize| data.units.iter().position(|u| u.corps == data.units[i].corps).unwrap_or(i) as u8;
        let cards: Vec<Card> = data.units.iter().enumerate().map(|(i, u)| Card::new(u, corps(i))).collect();
        let select = |suits: &dyn Fn(&Card) -> bool| -> [Vec<UnitId>; 2] {
            Side::ALL.map(|side| {
                let ids = (0..cards.len() as u8).map(UnitId);
                ids.filter(|u| cards[u.at()].side == side && suits(&cards[u.at()])).collect()
            })
        };
        Warburg {
            officer_sides: data.officers.iter().map(|o| o.side).collect(),
            open: Warburg::open_sides(&data),
            sight: Arc::new(sight::table(&data, &lines)),
            ways_home: data.scenarios.iter().map(|s| ways_home(&data, &s.friendly_edges)).collect(),
            army: select(&|_| true),
            guns: select(&|c| c.arm.is_artillery()),
            independents: select(&|c| c.formation.is_none()),
            own_rules: data.scenarios.iter().map(|s| own_rules(&s.code)).collect(),
            about: Arc::new(about(&data)),
            cards,
            lines,
            catalogue,
            data: Arc::new(data),
        }
    }

    /// The name of a vertex.
    pub fn vertex_name(&self, vertex: Vertex) -> &'static str {
        let name = &self.data.map.vertex_names[vertex.index()];
        COMPASS.iter().find(|(point, _)| point == name).map_or("?", |(point, _)| point)
    }

    /// What a language calls the vertex of that name.
    pub fn compass_point(name: &str) -> Arg {
        let known = COMPASS.iter().find(|(point, _)| *point == name);
        known.map_or_else(|| Arg::Text(name.to_owned()), |(_, key)| Arg::Term(key))
    }

    /// A search with memory that is kept.
    pub(crate) fn with_search<T>(&self, work: impl FnOnce(&mut Search) -> T) -> T {
        SEARCH.with_borrow_mut(work)
    }
}

/// The rules that the catalogue has for this scenario alone, each with the general one of the same number.
fn own_rules(scenario: &str) -> Vec<(RuleId, RuleId)> {
    let number = |id: RuleId, scope: &str| id.as_str().strip_prefix(scope)?.strip_prefix('-');
    let own = rule::ALL.iter().filter_map(|&id| Some((id, number(id, scenario)?)));
    own.filter_map(|(own, wanted)| {
        let general = rule::ALL.iter().find(|&&id| number(id, "warburg") == Some(wanted))?;
        Some((*general, own))
    })
    .collect()
}

fn ways_home(data: &Data, edges: &[Vec<Hex>; 2]) -> [Vec<u16>; 2] {
    let grid = &data.map.grid;
    Side::ALL.map(|side| {
        let home = &edges[side.index()];
        let way = |hex: Hex| home.iter().map(|&e| grid.distance(hex, e)).min().unwrap_or(u16::MAX);
        grid.hexes().map(way).collect()
    })
}

fn about(data: &Data) -> About {
    let sides = Side::ALL.map(|side| side.code().into()).to_vec();
    let origin = |code: &str| match data.sources.get(&format!("scenario.{code}.time")) {
        Some(Source::Reconstructed(_)) => Origin::Variant,
        _ => Origin::Historical,
    };
    let scenarios = data.scenarios.iter().map(|s| ScenarioAbout {
        code: s.code.clone(),
        en: s.en.clone(),
        fr: s.fr.clone(),
        briefing: data.briefings.get(&s.code).cloned(),
        turns: s.turns,
        board: BOARD.into(),
        family: s.family.clone(),
        origin: origin(&s.code),
        sides: sides.clone(),
        groups: s.groups.clone(),
        options: s.options.clone(),
    });
    About {
        game: "warburg".into(),
        title: "Warburg 1760".into(),
        version: VERSION,
        board: BOARD.into(),
        sides: sides.clone(),
        scenarios: scenarios.collect(),
        data: kernel::hash::hex(&data.hash),
    }
}

impl Rules for Warburg {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn about(&self) -> &About {
        &self.about
    }

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn fluent(&self, language: &str) -> &'static str {
        if language == "fr" { FRENCH } else { ENGLISH }
    }

    fn start(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Log<Event>) -> Result<State, SetupError> {
        let Chosen { scenario, options } = self.about.choose(setup)?;
        let mut state = self.empty_state(scenario, options as u8);
        self.muster(&mut state);
        let mut play = Play::new(self, &mut state, dice, log);
        play.set_up();
        play.run();
        Ok(state)
    }

    fn turn(&self, state: &State) -> Turn {
        match state.now() {
            Some(step) => Turn::Decide(step.deciders(self, state)),
            None => Turn::Over(self.outcome(state)),
        }
    }

    fn offers(&self, state: &State, side: kernel::Side, offers: &mut Offers<Action>) {
        if let Some(step) = state.now().filter(|step| step.deciders(self, state).contains(side)) {
            step.offers(self, state, side.into(), offers);
        }
    }

    fn check(&self, state: &State, side: kernel::Side, action: &Action) -> Result<(), Refusal> {
        let Some(step) = state.now() else {
            return Err(Refusal::new(self.rule_here(state, rule::R16_1_1_01)));
        };
        if !step.deciders(self, state).contains(side) {
            return Err(Refusal::new(rule::R4_04));
        }
        step.may(self, state, side.into(), action)
    }

    fn apply(
        &self,
        state: &mut State,
        side: kernel::Side,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Log<Event>,
    ) {
        // warburg-3.6-01: a combat shows who fights in it, so nothing is taken back once combats are being resolved.
        if state.phase == Phase::Combat && !matches!(state.now(), Some(Step::Declare(_))) {
            log.reveal();
        }
        Play::new(self, state, dice, log).decide(side.into(), action);
    }

    fn weigh(
        &self,
        state: &mut State,
        side: kernel::Side,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Log<Event>,
    ) -> bool {
        Play::new(self, state, dice, log).weigh(side.into(), action)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::new(self, state, viewer)
    }

    fn hides(&self, view: &View, piece: Piece) -> bool {
        view.hides(piece)
    }

    fn witness(&self, before: &State, after: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(crate::view::witness(self, before, after, event, viewer))
    }

    fn sample(&self, view: &View, stream: &mut Stream) -> State {
        view.sample(self, stream)
    }

    fn write(&self, action: &Action) -> String {
        action.write(&self.data)
    }

    fn read(&self, text: &str) -> Result<Action, Misread> {
        Action::read(text, &self.data)
    }

    fn names(&self) -> Vec<Name> {
        let hexes = self.grid().hexes().map(|hex| Name::Place(kernel::Place(hex.0)));
        self.roster().into_iter().map(Name::Piece).chain(hexes).collect()
    }

    fn code(&self, name: Name) -> String {
        match name {
            Name::Place(place) => self.hex_name(place),
            Name::Piece(piece) => match meaning(piece) {
                Meaning::Unit(u) => self.data.units.get(u.at()).map_or_else(String::new, |c| c.code.clone()),
                Meaning::Officer(o) => {
                    self.data.officers.get(o.at()).map_or_else(String::new, |c| c.code.clone())
                }
                Meaning::Formation(f) => {
                    self.data.formations.get(f.at()).map_or_else(String::new, |c| c.code.clone())
                }
                Meaning::Hidden => "hidden".into(),
            },
        }
    }

    fn title(&self, name: Name) -> String {
        match name {
            Name::Place(place) => self.hex_name(place),
            Name::Piece(piece) => match meaning(piece) {
                Meaning::Unit(u) => self.data.units.get(u.at()).map_or_else(String::new, |c| c.name.clone()),
                Meaning::Officer(o) => {
                    self.data.officers.get(o.at()).map_or_else(String::new, |c| c.name.clone())
                }
                Meaning::Formation(f) => {
                    self.data.formations.get(f.at()).map_or_else(String::new, |c| c.name.clone())
                }
                Meaning::Hidden => String::new(),
            },
        }
    }

    fn tell(&self, event: &Event) -> Message {
        tell::tell(event)
    }

    fn happening(&self, event: &Event) -> Happening {
        event.happening()
    }

    fn verdict(&self, event: &Event) -> Option<Message> {
        tell::verdict(event)
    }

    fn ask(&self, state: &State, side: kernel::Side) -> Message {
        let Some(step) = state.now() else { return Message::new("ask-nothing") };
        let deciders = step.deciders(self, state);
        if deciders.contains(side) {
            return step.ask(self, state, side.into());
        }
        match deciders.iter().next() {
            Some(decider) => Message::new("ask-wait").with("side", tell::side(decider.into())),
            None => Message::new("ask-nothing"),
        }
    }

    fn label(&self, action: &Action) -> Message {
        action.label(&self.data)
    }

    fn decision(&self, action: &Action) -> Decision {
        action.decision(&self.data)
    }

    fn cost(&self, state: &State, side: kernel::Side, action: &Action) -> Option<Cost> {
        state.now().and_then(|step| step.cost(self, state, side.into(), action))
    }

    fn progress(&self, state: &State) -> Progress {
        let phase = match state.phase {
            Phase::Setup => "phase-setup",
            Phase::March => "phase-march",
            Phase::Rally => "phase-rally",
            Phase::Activations => "phase-activations",
            Phase::Commander => "phase-commander",
            Phase::Combat => "phase-combat",
            Phase::Over => "phase-over",
        };
        Progress { turn: state.turn, turns: self.scenario(state).turns, phase }
    }

    fn facts(&self, state: &State) -> serde_json::Value {
        facts::facts(self, state)
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        facts::invariants(self, state)
    }

    fn stage(&self, setup: &Setup, position: &toml::Table) -> Result<(Warburg, State), StageError> {
        stage::stage(self, setup, position)
    }
}

impl Warburg {
    fn hex_name(&self, place: kernel::Place) -> String {
        let hex = Hex(place.0);
        if hex.index() < self.grid().len() { self.grid().number(hex).to_string() } else { "?".into() }
    }

    /// How the game ended, if it has.
    pub fn result(&self, state: &State) -> Option<Outcome> {
        (state.phase == Phase::Over).then(|| self.outcome(state))
    }
}
