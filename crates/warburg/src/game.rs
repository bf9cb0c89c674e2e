//! The game as the kernel sees it: data, what is worked out of them once, and the kernel's [`Rules`](kernel::Rules).

use crate::agenda::Play;
use crate::data::{Data, MAX_HEXES};
use crate::event::{Meaning, meaning};
use crate::ids::{Side, UnitId};
use crate::state::{Phase, State, Step};
use crate::units::Card;
use crate::view::View;
use crate::{rule, sight};
use board::compass::Point;
use board::{EdgeMask, Growth, Hex, Lines, Search, SightTable, Vertex};
use kernel::aim::Outline;
use kernel::book::{Book, Cover};
use kernel::chart::Charted as _;
use kernel::setup::Chosen;
use kernel::{About, Arg, Language, Name, Outcome, Piece, Progress, RuleId};
use std::cell::RefCell;
use std::sync::Arc;

/// Version of these rules: it rises when a change would make older records depart.
pub const VERSION: u32 = 2;

/// A set of hexes of the map.
pub type HexBits = board::HexSet<{ MAX_HEXES / 64 }>;

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
    pub(crate) growth: Growth<{ MAX_HEXES / 64 }>,
    pub(crate) lines: Arc<Lines>,
    pub(crate) sight: Arc<SightTable>,
    /// By scenario and side, the distance of each hex to the nearest friendly edge.
    pub(crate) ways_home: Vec<[Vec<u16>; 2]>,
    pub(crate) army: [Vec<UnitId>; 2],
    pub(crate) guns: [Vec<UnitId>; 2],
    pub(crate) independents: [Vec<UnitId>; 2],
    /// By scenario, the rules of its own, each with the general one that it replaces.
    pub(crate) own_rules: Vec<Vec<(RuleId, RuleId)>>,
    points: [Point; 6],
    cover: Cover,
}

kernel::boxed! { Warburg of Data }

impl Warburg {
    /// The game with these data.
    pub fn new(data: Data) -> Warburg {
        let lines = Arc::new(Lines::new(&data.map.grid, sight::RANGE));
        let cover = Warburg::cover_of(about(&data));
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
                let ids = UnitId::all(cards.len());
                ids.filter(|u| cards[u.at()].side == side && suits(&cards[u.at()])).collect()
            })
        };
        Warburg {
            officer_sides: data.officers.iter().map(|o| o.side).collect(),
            open: Warburg::open_sides(&data),
            growth: Growth::new(&data.map.grid),
            sight: Arc::new(sight::table(&data, &lines)),
            ways_home: data.scenarios.iter().map(|s| ways_home(&data, &s.friendly_edges)).collect(),
            army: select(&|_| true),
            guns: select(&|c| c.arm.is_artillery()),
            independents: select(&|c| c.formation.is_none()),
            own_rules: data.scenarios.iter().map(|s| own_rules(&s.code)).collect(),
            points: data
                .map
                .vertex_names
                .each_ref()
                .map(|name| Point::named(name).expect("a point of the compass")),
            cards,
            lines,
            cover,
            data: Arc::new(data),
        }
    }

    /// The name of a vertex.
    pub fn vertex_name(&self, vertex: Vertex) -> Point {
        self.points[vertex.index()]
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
    let (sides, scenarios) = (Side::ALL.map(Side::code), data.scenarios.iter().map(|s| s.about.clone()));
    About::of_one_board("warburg", "Warburg 1760", VERSION, &data.hash, &sides, scenarios)
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
        side.arg()
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

    fn outline(&self, state: &State) -> Vec<Outline> {
        self.outline_of(state)
    }

    fn owner(&self, piece: Piece) -> Option<kernel::Side> {
        let side = match meaning(piece) {
            Meaning::Unit(unit) => self.cards.get(unit.at())?.side,
            Meaning::Officer(officer) => *self.officer_sides.get(officer.at())?,
            Meaning::Formation(formation) => self.data.formations.get(formation.at())?.side,
            Meaning::Hidden => return None,
        };
        Some(side.into())
    }

    fn names(&self) -> Vec<Name> {
        let hexes = self.grid().hexes().map(|hex| Name::Place(kernel::Place(hex.0)));
        self.roster().into_iter().map(Name::Piece).chain(hexes).collect()
    }

    fn code(&self, name: Name) -> String {
        self.printed(name).map_or_else(|| "hidden".into(), |(code, _)| code)
    }

    fn title(&self, name: Name, language: Language) -> String {
        let title =
            |(code, printed): (String, String)| language.name(&self.data.names, &code, &printed).into();
        self.printed(name).map_or_else(String::new, title)
    }

    fn is_plural(&self, name: Name, language: Language) -> bool {
        self.printed(name).is_some_and(|(code, _)| language.is_plural(&self.data.names, &code))
    }
}

impl Warburg {
    /// The code and the printed name of a piece or place; none for a piece of which only the back is seen.
    fn printed(&self, name: Name) -> Option<(String, String)> {
        let data = &self.data;
        let printed = match name {
            Name::Place(place) => {
                let number = data.map.number_of(Hex(place.0)).unwrap_or_else(|| "?".into());
                Some((number.clone(), number))
            }
            Name::Piece(piece) => match meaning(piece) {
                Meaning::Unit(u) => data.units.get(u.at()).map(|c| (c.code.clone(), c.name.clone())),
                Meaning::Officer(o) => data.officers.get(o.at()).map(|c| (c.code.clone(), c.name.clone())),
                Meaning::Formation(f) => {
                    data.formations.get(f.at()).map(|c| (c.code.clone(), c.name.clone()))
                }
                Meaning::Hidden => return None,
            },
        };
        Some(printed.unwrap_or_default())
    }
}
