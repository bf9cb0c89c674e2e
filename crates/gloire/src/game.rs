//! The game as the kernel sees it: a battle bound to its board, what is worked out of it once, and the kernel's
//! [`Rules`](kernel::Rules).

use crate::action::Action;
use crate::agenda::Play;
use crate::battles::{self, Battle};
use crate::data::{Data, Scenario, SideName};
use crate::doctrine::Aim;
use crate::event::{Meaning, meaning, place};
use crate::field::{Field, Of};
use crate::ids::{Side, UnitSet};
use crate::prepared::Prepared;
use crate::rule;
use crate::sight;
use crate::state::State;
use crate::terrain::Ground;
use crate::view::View;
use board::compass::Point;
use board::{Hex, Screens, Vertex};
use kernel::aim::Outline;
use kernel::book::{Book, Boxed, Cover};
use kernel::chart::Heading;
use kernel::setup::{Bindings, Chosen, Origin, SetupError};
use kernel::{About, Arg, Language, Name, Outcome, Piece, Progress, RuleId, ScenarioAbout, Setup, Sides};
use loader::Contents as _;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Version of these rules: it rises when a change would make older records depart.
pub const VERSION: u32 = 3;

const ENGLISH: &str = include_str!("../i18n/en.ftl");
const FRENCH: &str = include_str!("../i18n/fr.ftl");

/// Jours de Gloire Empire, bound to a battle.
#[derive(Clone)]
pub struct Gloire {
    /// The battle and its board.
    pub field: Arc<Field>,
    pub(crate) ground: Arc<Ground>,
    pub(crate) screens: Arc<Screens>,
    /// What is asked at every step.
    pub(crate) prepared: Arc<Prepared>,
    /// The units of each side.
    pub(crate) army: [UnitSet; 2],
    /// By scenario, the hexes that count.
    pub(crate) goals: Vec<Vec<Hex>>,
    /// By scenario, what the computer captain goes for, worked out when it first plays it.
    pub(crate) aims: Arc<[OnceLock<Vec<Aim>>]>,
    /// What no clause of this battle can say.
    pub(crate) battle: &'static dyn Battle,
    /// The hexes of which conditions ask who has entered them.
    pub(crate) watched: Vec<Hex>,
    points: [Point; 6],
    cover: Cover,
    boards: Arc<Bindings<Gloire>>,
}

impl Gloire {
    /// The game with the data it is shipped with.
    pub fn embedded() -> Gloire {
        Gloire::new(Data::embedded())
    }

    /// The game with data from a folder.
    pub fn from_dir(dir: &Path) -> Result<Gloire, loader::LoadError> {
        Data::from_dir(dir).map(Gloire::new)
    }

    /// The game with these data, bound to its first battle until a set-up says otherwise.
    pub fn new(data: Data) -> Gloire {
        let field = Field::new(Arc::new(data), 0, 0);
        Gloire::with(field, Arc::new(Bindings::default()))
    }

    fn with(field: Field, boards: Arc<Bindings<Gloire>>) -> Gloire {
        let ground = Ground::new(&field);
        let screens = sight::screens(&field, &ground);
        let names = field.map().vertex_names.each_ref();
        let points =
            names.map(|name| Point::named(name).expect("the loader takes points of the compass only"));
        let data = field.data();
        let [english, french] = texts(&field);
        let cover = Cover::of(about(&field), Arc::clone(&data.catalogue), english, french);
        let army = Side::ALL.map(|side| {
            crate::ids::UnitId::all(field.units.len()).filter(|&unit| field.side_of(unit) == side).collect()
        });
        let goals = field.scenarios.iter().map(|scenario| goals(&field, scenario)).collect();
        let aims = field.scenarios.iter().map(|_| OnceLock::new()).collect();
        let watched = field.watched();
        Gloire {
            ground: Arc::new(ground),
            screens: Arc::new(screens),
            prepared: Arc::new(Prepared::new(&field)),
            army,
            goals,
            aims,
            battle: battles::of(&field.code),
            watched,
            points,
            cover,
            boards,
            field: Arc::new(field),
        }
    }

    /// The same game with another battle in the place of this one: cases override values and terrain.
    pub(crate) fn altered(&self, field: Field) -> Gloire {
        Gloire::with(field, self.boards.clone())
    }

    /// The scenario that is played.
    pub fn scenario(&self, s: &State) -> &Scenario {
        &self.field.scenarios[usize::from(s.scenario)]
    }

    /// The name of a vertex.
    pub fn vertex_name(&self, vertex: Vertex) -> Point {
        self.points[vertex.index()]
    }
}

/// The hexes that count in a scenario: its goals, and redoubts whose guns fire for who was last in them.
fn goals(field: &Field, scenario: &Scenario) -> Vec<Hex> {
    let redoubts = field.clauses.batteries.iter().map(|battery| battery.hex);
    let mut hexes: Vec<Hex> = scenario.goals().into_iter().chain(redoubts).collect();
    hexes.sort();
    hexes.dedup();
    hexes
}

/// The texts of a battle: those of the series, what its two sides are called, and the sides of all battles by their codes, of
/// which its own bear the names that they have there. They are part of the program once they are made, and made once for each
/// battle.
fn texts(field: &Field) -> [&'static str; 2] {
    static MADE: Mutex<BTreeMap<String, &'static str>> = Mutex::new(BTreeMap::new());
    let keep = |text: String| {
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        *made.entry(text).or_insert_with_key(|text| text.clone().leak())
    };
    let with = |series: &str, name: fn(&SideName) -> &str| {
        let [first, second] = &field.sides;
        let all = field.data().battles.iter().flat_map(|battle| &battle.sides).chain(&field.sides);
        let by_code: BTreeMap<&str, &str> = all.map(|side| (&*side.code, name(side))).collect();
        let line = |(code, name): (&str, &str)| format!("side-{code} = {}\n", verbatim(name));
        let pair = [("first", name(first)), ("second", name(second))].map(line).concat();
        keep(pair + &by_code.into_iter().map(line).collect::<String>() + series)
    };
    [with(ENGLISH, |side| &side.en), with(FRENCH, |side| &side.fr)]
}

/// A name of the data as Fluent text that says it and nothing else, whatever signs stand in it.
fn verbatim(name: &str) -> String {
    format!("{{ \"{}\" }}", name.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The scenarios of all battles, on their boards; sides, digest and version are those of the battle that is bound.
fn about(field: &Field) -> About {
    let data = field.data();
    let scenarios = data.battles.iter().flat_map(|battle| {
        battle.scenarios.iter().map(|scenario| ScenarioAbout {
            code: scenario.code.clone(),
            en: scenario.en.clone(),
            fr: scenario.fr.clone(),
            turns: scenario.turns.len() as u8,
            board: board_code(&battle.code, scenario.board),
            family: scenario.family.clone(),
            origin: Origin::of(battle.sources.is_rebuilt(&format!("scenario.{}.turns", scenario.code))),
            sides: battle.sides.iter().map(|side| side.code.clone()).collect(),
            groups: scenario.groups.clone(),
            options: scenario.options.clone(),
            briefing: data.briefings.get(&scenario.code).cloned(),
        })
    });
    About {
        game: "gloire".into(),
        title: "Jours de Gloire Empire".into(),
        version: VERSION,
        board: board_code(&field.code, field.board()),
        sides: field.sides.iter().map(|side| side.code.clone()).collect(),
        scenarios: scenarios.collect(),
        data: kernel::hash::hex(&field.hash),
    }
}

fn board_code(battle: &str, board: usize) -> String {
    if board == 0 { battle.to_owned() } else { format!("{battle}-{board}") }
}

impl Boxed for Gloire {
    type Data = Field;

    fn cover(&self) -> &Cover {
        &self.cover
    }

    fn data(&self) -> &Field {
        &self.field
    }
}

impl Book for Gloire {
    type View = View;
    const IN_TURN: RuleId = rule::R1_01;

    fn bound(self: &Arc<Self>, setup: &Setup) -> Result<Arc<Self>, SetupError> {
        self.cover.about.allows(setup)?;
        let data = self.field.data();
        let found = data.battles.iter().enumerate().find_map(|(at, battle)| {
            let scenario = battle.scenarios.iter().find(|scenario| scenario.code == setup.scenario)?;
            Some((at, scenario.board, board_code(&battle.code, scenario.board)))
        });
        let Some((battle, board, code)) = found else { return Ok(Arc::clone(self)) };
        if code == self.cover.about.board {
            return Ok(Arc::clone(self));
        }
        Ok(self
            .boards
            .get(&code, || Gloire::with(Field::new(Arc::clone(data), battle, board), self.boards.clone())))
    }

    fn lay_out(&self, chosen: Chosen) -> State {
        self.empty_state(chosen)
    }

    fn set_up(play: &mut Play<'_>) {
        play.set_up();
    }

    fn outcome(&self, state: &State) -> Outcome {
        self.won_at_once(state).unwrap_or_else(|| self.outcome_by_points(state))
    }

    fn ended_by(&self, _: &State) -> RuleId {
        rule::R13_2_01
    }

    fn sealed(&self, state: &State) -> Sides {
        let sides = Side::ALL.into_iter().filter(|_| self.is_sealed(state)).map(Into::into);
        sides.fold(Sides::default(), Sides::and)
    }

    fn progress(&self, state: &State) -> Progress {
        let turns = self.scenario(state).turns.len() as u8;
        Progress { turn: state.turn, turns, phase: state.phase.key() }
    }

    fn outline(&self, state: &State) -> Vec<Outline> {
        self.outline_of(state)
    }

    fn heading(&self, state: &State, action: &Action) -> Option<Heading> {
        self.heading_of(state, action)
    }

    fn owner(&self, piece: Piece) -> Option<kernel::Side> {
        let field = &self.field;
        let side = match meaning(piece) {
            Meaning::Unit(unit) => field.units.get(unit.at())?.side,
            Meaning::Chief(chief) => field.chiefs.get(chief.at())?.side,
            Meaning::Formation(formation) => field.formations.get(formation.at())?.side,
            Meaning::Marker(marker) => field.markers.get(marker.at())?.side,
            Meaning::Hidden => return None,
        };
        Some(side.into())
    }

    fn side_word(side: Side) -> Arg {
        side.arg()
    }

    fn names(&self) -> Vec<Name> {
        let field = &self.field;
        let units = crate::ids::UnitId::all(field.units.len()).map(Piece::from);
        let chiefs = crate::ids::ChiefId::all(field.chiefs.len()).map(Piece::from);
        let formations = crate::ids::FormationId::all(field.formations.len()).map(Piece::from);
        let markers = crate::ids::MarkerId::all(field.markers.len()).map(Piece::from);
        let pieces = units.chain(chiefs).chain(formations).chain(markers).map(Name::Piece);
        pieces.chain(field.grid().hexes().map(|hex| Name::Place(place(hex)))).collect()
    }

    fn code(&self, name: Name) -> String {
        self.printed(name).map_or_else(|| "hidden".into(), |(code, _)| code)
    }

    fn title(&self, name: Name, language: Language) -> String {
        let title =
            |(code, printed): (String, String)| language.name(&self.field.names, &code, &printed).into();
        self.printed(self.namesake(name)).map_or_else(String::new, title)
    }

    fn is_plural(&self, name: Name, language: Language) -> bool {
        let printed = self.printed(self.namesake(name));
        printed.is_some_and(|(code, _)| language.is_plural(&self.field.names, &code))
    }
}

impl Gloire {
    /// Whose name something bears: an ordinary marker bears that of its formation.
    fn namesake(&self, name: Name) -> Name {
        let Name::Piece(piece) = name else { return name };
        let Meaning::Marker(marker) = meaning(piece) else { return name };
        match self.field.markers.get(marker.at()).map(|card| card.of) {
            Some(Of::Formation(formation)) => Name::Piece(formation.into()),
            Some(Of::Special(_)) | None => name,
        }
    }

    /// The code and the printed name of a piece or place; none for what is hidden.
    fn printed(&self, name: Name) -> Option<(String, String)> {
        let field = &self.field;
        let both = |code: &str, name: &str| (code.to_owned(), name.to_owned());
        let printed = match name {
            Name::Place(place) => {
                let number = field.number(Hex(place.0));
                Some((number.clone(), number))
            }
            Name::Piece(piece) => match meaning(piece) {
                Meaning::Unit(u) => field.units.get(u.at()).map(|card| both(&card.code, &card.name)),
                Meaning::Chief(c) => field.chiefs.get(c.at()).map(|card| both(&card.code, &card.name)),
                Meaning::Formation(f) => {
                    field.formations.get(f.at()).map(|card| both(&card.code, &card.name))
                }
                Meaning::Marker(m) => field.markers.get(m.at()).map(|card| both(&card.code, &card.name)),
                Meaning::Hidden => return None,
            },
        };
        Some(printed.unwrap_or_default())
    }
}
