//! The game as the kernel sees it: data, what is worked out of them once, and the kernel's [`Rules`](kernel::Rules).

use crate::agenda::Play;
use crate::data::{Data, MAX_HEXES};
use crate::event::{Meaning, meaning};
use crate::ids::{Side, UnitId};
use crate::state::{Phase, State, Step};
use crate::units::Card;
use crate::view::View;
use crate::{rule, sight, tell};
use board::{EdgeMask, Hex, Lines, Search, SightTable, Vertex};
use kernel::book::{Book, Boxed, Cover};
use kernel::chart::Charted as _;
use kernel::setup::{Chosen, Origin};
use kernel::{About, Arg, Name, Outcome, Progress, RuleId, ScenarioAbout};
use loader::Contents as _;
use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;

/// Version of these rules: it rises when a change would make older records depart.
pub const VERSION: u32 = 2;

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
    cover: Cover,
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
        let cover = Cover::new(about(&data), CATALOGUE, ENGLISH, FRENCH);
        Warburg::with(data, lines, cover)
    }

    /// The same game with other data on the same grid: cases override values and terrain.
    pub(crate) fn altered(&self, data: Data) -> Warburg {
        let cover = self.cover.with(about(&data));
        Warburg::with(data, self.lines.clone(), cover)
    }

    fn with(data: Data, lines: Arc<Lines>, cover: Cover) -> Warburg {
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
            cards,
            lines,
            cover,
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
    let scenarios = data.scenarios.iter().map(|s| ScenarioAbout {
        code: s.code.clone(),
        en: s.en.clone(),
        fr: s.fr.clone(),
        briefing: data.briefings.get(&s.code).cloned(),
        turns: s.turns,
        family: s.family.clone(),
        origin: Origin::of(data.sources.is_rebuilt(&format!("scenario.{}.time", s.code))),
        groups: s.groups.clone(),
        options: s.options.clone(),
        ..ScenarioAbout::default()
    });
    let sides = Side::ALL.map(Side::code);
    About::of_one_board("warburg", "Warburg 1760", VERSION, &data.hash, &sides, scenarios)
}

impl Boxed for Warburg {
    type Data = Data;

    fn cover(&self) -> &Cover {
        &self.cover
    }

    fn data(&self) -> &Data {
        &self.data
    }
}

impl Book for Warburg {
    type View = View;
    const IN_TURN: RuleId = rule::R4_04;

    fn lay_out(&self, Chosen { scenario, options }: Chosen) -> State {
        let mut state = self.empty_state(scenario, options as u8);
        self.muster(&mut state);
        state
    }

    fn set_up(play: &mut Play<'_>) {
        play.set_up();
    }

    fn outcome(&self, state: &State) -> Outcome {
        Warburg::outcome(self, state)
    }

    fn ended_by(&self, state: &State) -> RuleId {
        self.rule_here(state, rule::R16_1_1_01)
    }

    /// warburg-3.6-01: a combat shows who fights in it, so nothing is taken back once combats are being resolved.
    fn shows(&self, state: &State) -> bool {
        state.phase == Phase::Combat && !matches!(state.now(), Some(Step::Declare(_)))
    }

    fn side_word(side: Side) -> Arg {
        tell::side(side)
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
}

impl Warburg {
    fn hex_name(&self, place: kernel::Place) -> String {
        let hex = Hex(place.0);
        if hex.index() < self.grid().len() { self.grid().number(hex).to_string() } else { "?".into() }
    }
}
