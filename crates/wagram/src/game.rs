//! The game as the kernel sees it: data, what is worked out of them once, and the [`Rules`] of the kernel.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Data, Role};
use crate::event::{Event, Meaning, meaning};
use crate::ids::{CorpsId, Side, UnitId, UnitSet};
use crate::map::{Feature, Rise};
use crate::movement::Crossing;
use crate::state::State;
use crate::view::View;
use crate::{facts, position, rule, tell};
use board::area::{Distances, Fronts, Lines, Neighbourhood, Zone, ZoneSet};
use catalogue::Catalogue;
use kernel::chart::Charted as _;
use kernel::notation::{Cost, Decision};
use kernel::setup::Origin;
use kernel::{
    About, Dice, Happening, Log, Message, Misread, Name, Offers, Piece, Progress, Refusal, Rules,
    ScenarioAbout, Setup, SetupError, Sides, StageError, Stream, Turn, Viewer,
};
use loader::{Contents as _, Source};
use std::path::Path;
use std::sync::Arc;

/// Version of these rules: it rises when a change would make older records depart.
pub const VERSION: u32 = 2;
/// The code of the one map of the game.
const BOARD: &str = "wagram";
/// How far guns fire.
const RANGE: u8 = 2;
/// How far the enemy slows a march (wagram-9.6-01).
const NEAR: u8 = 3;

/// The rules text of the game, as it stands in the project.
const CATALOGUE: &str = include_str!("../data/rules.toml");
const ENGLISH: &str = include_str!("../i18n/en.ftl");
const FRENCH: &str = include_str!("../i18n/fr.ftl");

/// What is worked out of the map once.
pub(crate) struct Tables {
    pub around: Neighbourhood,
    pub distances: Distances,
    pub lines: Lines,
    /// All zones.
    pub all: ZoneSet,
    /// Of each zone, itself and those within three of it (wagram-9.6-01).
    pub near: Vec<ZoneSet>,
    /// Of each zone, the steps out of it.
    pub crossings: Vec<Vec<Crossing>>,
    /// Of each zone, the neighbours a unit may face.
    pub faces: Vec<Vec<Zone>>,
    /// Of each zone and facing, the Front as far as steps lead.
    pub fronts: Vec<Vec<ZoneSet>>,
    /// The same for fire, over water too.
    pub fire_fronts: Vec<Vec<Vec<Zone>>>,
    /// Of each zone and facing, the zones two deep.
    pub deep: Vec<Vec<Vec<Zone>>>,
    /// The zones two deep around Lobau.
    pub lobau_deep: Vec<Zone>,
    /// Zones on the upper side of a steep slope.
    pub steep: ZoneSet,
}

impl Tables {
    fn new(data: &Data) -> Tables {
        let map = &data.map;
        let areas = &map.areas;
        let around = Neighbourhood::new(areas);
        let fronts = Fronts::new(areas);
        let each = |zone: Zone| fronts.all(zone).iter();
        let zones = || areas.zones();
        let all = ZoneSet::all(areas);
        let near = |zone: Zone| around.within(&[zone].into_iter().collect(), NEAR, &all);
        let crossings = |zone: Zone| areas.steps(zone).iter().map(move |n| Crossing::new(map, zone, n));
        let upper = map.borders.iter().filter_map(|(_, feature)| match feature.rise {
            Some((Rise::Steep, upper)) => Some(upper),
            _ => None,
        });
        Tables {
            distances: Distances::new(areas),
            lines: Lines::new(areas, RANGE),
            near: zones().map(near).collect(),
            crossings: zones().map(|z| crossings(z).collect()).collect(),
            all,
            faces: zones().map(|z| each(z).map(|f| f.faced).collect()).collect(),
            fronts: zones()
                .map(|z| each(z).map(|f| f.zones().collect::<ZoneSet>() & *around.of(z)).collect())
                .collect(),
            fire_fronts: zones().map(|z| each(z).map(|f| f.zones().collect()).collect()).collect(),
            deep: zones().map(|z| each(z).map(|f| fronts.deep(z, f.faced).to_vec()).collect()).collect(),
            lobau_deep: areas.deep(map.lobau, |_| true),
            steep: upper.collect(),
            around,
        }
    }
}

/// Wagram 1809.
#[derive(Clone)]
pub struct Wagram {
    /// What the box contains.
    pub data: Arc<Data>,
    pub(crate) tables: Arc<Tables>,
    /// The units of each army.
    pub(crate) army: [UnitSet; 2],
    /// Artillery units.
    pub(crate) guns: UnitSet,
    /// The batteries of the garrison of Lobau (wagram-14.1-06).
    pub(crate) lobau_batteries: UnitSet,
    about: Arc<About>,
    catalogue: Arc<Catalogue>,
}

impl Wagram {
    /// The game with the data it is shipped with.
    pub fn embedded() -> Wagram {
        Wagram::new(Data::embedded())
    }

    /// The game with data from a folder.
    pub fn from_dir(dir: &Path) -> Result<Wagram, loader::LoadError> {
        Data::from_dir(dir).map(Wagram::new)
    }

    /// The game with these data.
    pub fn new(data: Data) -> Wagram {
        let catalogue = Catalogue::parse(CATALOGUE, "rules.toml").expect("checked when the crate was built");
        let tables = Arc::new(Tables::new(&data));
        Wagram::with(data, tables, Arc::new(catalogue))
    }

    /// The same game with other counters on the same map: cases override values.
    pub(crate) fn altered(&self, data: Data) -> Wagram {
        Wagram::with(data, self.tables.clone(), self.catalogue.clone())
    }

    fn with(data: Data, tables: Arc<Tables>, catalogue: Arc<Catalogue>) -> Wagram {
        let units = || (0..data.units.len() as u8).map(UnitId);
        let corps = |u: UnitId| &data.corps[data.units[u.at()].corps.at()];
        let is_gun = |u: &UnitId| data.units[u.at()].arm.is_artillery();
        Wagram {
            army: Side::ALL.map(|army| units().filter(|&u| corps(u).side == army).collect()),
            guns: units().filter(is_gun).collect(),
            lobau_batteries: units().filter(is_gun).filter(|&u| corps(u).role == Role::Garrison).collect(),
            about: Arc::new(about(&data)),
            catalogue,
            tables,
            data: Arc::new(data),
        }
    }

    /// What lies between two zones that touch.
    pub fn border(&self, a: Zone, b: Zone) -> Option<Feature> {
        self.data.map.borders.between(&self.data.map.areas, a, b).copied()
    }

    /// All corps.
    pub fn all_corps(&self) -> impl Iterator<Item = CorpsId> + use<> {
        (0..self.data.corps.len() as u8).map(CorpsId)
    }
}

fn about(data: &Data) -> About {
    let sides = Side::ALL.map(|side| side.code().into()).to_vec();
    let origin = |code: &str| match data.sources.get(&format!("scenario.{code}.turns")) {
        Some(Source::Reconstructed(_)) => Origin::Variant,
        _ => Origin::Historical,
    };
    let scenarios = data.scenarios.iter().map(|s| ScenarioAbout {
        code: s.code.clone(),
        en: s.en.clone(),
        fr: s.fr.clone(),
        briefing: data.briefings.get(&s.code).cloned(),
        turns: s.turns.len() as u8,
        board: BOARD.into(),
        family: s.family.clone(),
        origin: origin(&s.code),
        sides: sides.clone(),
        ..ScenarioAbout::default()
    });
    About {
        game: "wagram".into(),
        title: "Wagram 1809".into(),
        version: VERSION,
        board: BOARD.into(),
        sides: sides.clone(),
        scenarios: scenarios.collect(),
        data: kernel::hash::hex(&data.hash),
    }
}

impl From<Side> for kernel::Side {
    fn from(side: Side) -> kernel::Side {
        kernel::Side(side.index() as u8)
    }
}

impl From<Side> for Sides {
    fn from(side: Side) -> Sides {
        Sides::one(side.into())
    }
}

/// The army of a seat.
impl From<kernel::Side> for Side {
    fn from(side: kernel::Side) -> Side {
        Side::ALL[usize::from(side.0).min(1)]
    }
}

impl Rules for Wagram {
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
        let mut state = self.empty_state(self.about.choose(setup)?.scenario);
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

    fn sealed(&self, state: &State) -> Sides {
        let sides = Side::ALL.into_iter().filter(|&side| self.plans(state, side)).map(Into::into);
        sides.fold(Sides::default(), Sides::and)
    }

    fn offers(&self, state: &State, side: kernel::Side, offers: &mut Offers<Action>) {
        if let Some(step) = state.now().filter(|step| step.deciders(self, state).contains(side)) {
            step.offers(self, state, side.into(), offers);
        }
    }

    fn check(&self, state: &State, side: kernel::Side, action: &Action) -> Result<(), Refusal> {
        match state.now() {
            None => Err(Refusal::new(rule::R12_4_02)),
            Some(step) if !step.deciders(self, state).contains(side) => Err(Refusal::new(rule::R6_07)),
            Some(step) => step.may(self, state, side.into(), action),
        }
    }

    fn apply(
        &self,
        state: &mut State,
        side: kernel::Side,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Log<Event>,
    ) {
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

    fn hides(&self, _view: &View, _piece: Piece) -> bool {
        // Every counter stands in the open: what is hidden is the order that it has.
        false
    }

    fn witness(&self, before: &State, _after: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        crate::view::witness(before, event, viewer)
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
        let zones = (0..self.data.map.areas.len() as u16).map(|zone| Name::Place(kernel::Place(zone)));
        self.roster().into_iter().map(Name::Piece).chain(zones).collect()
    }

    fn code(&self, name: Name) -> String {
        match name {
            Name::Place(place) => self.zone_number(place),
            Name::Piece(piece) => match meaning(piece) {
                Meaning::Unit(u) => self.data.units.get(u.at()).map_or_else(String::new, |c| c.code.clone()),
                Meaning::Corps(c) => self.data.corps.get(c.at()).map_or_else(String::new, |c| c.code.clone()),
                Meaning::Headquarters(side) => headquarters(side).to_lowercase(),
                Meaning::Hidden => "hidden".into(),
            },
        }
    }

    fn title(&self, name: Name) -> String {
        match name {
            Name::Place(place) => self.zone_title(place),
            Name::Piece(piece) => match meaning(piece) {
                Meaning::Unit(u) => self.data.units.get(u.at()).map_or_else(String::new, |c| c.name.clone()),
                Meaning::Corps(c) => self.data.corps.get(c.at()).map_or_else(String::new, |c| c.name.clone()),
                Meaning::Headquarters(side) => headquarters(side).into(),
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
        tell::ask(self, state, side.into())
    }

    fn label(&self, action: &Action) -> Message {
        action.label(&self.data)
    }

    fn decision(&self, action: &Action) -> Decision {
        action.decision(&self.data)
    }

    fn cost(&self, state: &State, side: kernel::Side, action: &Action) -> Option<Cost> {
        state.now()?.cost(self, state, side.into(), action)
    }

    fn progress(&self, state: &State) -> Progress {
        let turns = self.scenario(state).turns.len() as u8;
        Progress { turn: state.turn, turns, phase: state.phase.key() }
    }

    fn facts(&self, state: &State) -> serde_json::Value {
        facts::facts(self, state)
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        facts::invariants(self, state)
    }

    fn stage(&self, setup: &Setup, position: &toml::Table) -> Result<(Wagram, State), StageError> {
        position::stage(self, setup, position)
    }
}

fn headquarters(side: Side) -> &'static str {
    match side {
        Side::French => "Napoleon",
        Side::Austrian => "Karl",
    }
}

impl Wagram {
    fn zone_number(&self, place: kernel::Place) -> String {
        let zone = Zone(place.0);
        let areas = &self.data.map.areas;
        if zone.index() < areas.len() { areas.number(zone).to_string() } else { "?".into() }
    }

    fn zone_title(&self, place: kernel::Place) -> String {
        let zone = Zone(place.0);
        let name = (zone.index() < self.data.map.areas.len()).then(|| self.data.map.name(zone)).flatten();
        match name {
            Some(name) if name != self.zone_number(place) => format!("{} ({name})", self.zone_number(place)),
            _ => self.zone_number(place),
        }
    }
}
