//! The game as the kernel sees it: data, what is worked out of them once, and the kernel's [`Rules`](kernel::Rules).

use crate::agenda::Play;
use crate::data::{Data, Role};
use crate::event::{Meaning, meaning, place};
use crate::ids::{CorpsId, Side, UnitId, UnitSet};
use crate::map::{Feature, Rise};
use crate::movement::Crossing;
use crate::rule;
use crate::state::State;
use crate::view::View;
use board::area::{Distances, Fronts, Lines, Neighbourhood, Zone, ZoneSet};
use kernel::aim::Outline;
use kernel::book::{Book, Cover};
use kernel::chart::Charted as _;
use kernel::setup::Chosen;
use kernel::{About, Arg, Language, Name, Outcome, Piece, Place, Progress, RuleId, Sides};
use std::sync::Arc;

/// Version of these rules: it rises when a change would make older records depart.
pub const VERSION: u32 = 2;
/// The codes of the two commanders.
pub(crate) const NAPOLEON: &str = "napoleon";
pub(crate) const KARL: &str = "karl";
/// How far guns fire.
const RANGE: u8 = 2;
/// How far the enemy slows a march (wagram-9.6-01).
const NEAR: u8 = 3;

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
    cover: Cover,
}

kernel::boxed! { Wagram of Data }

impl Wagram {
    /// The game with these data.
    pub fn new(data: Data) -> Wagram {
        let cover = Wagram::cover_of(about(&data));
        let tables = Arc::new(Tables::new(&data));
        Wagram::with(data, tables, cover)
    }

    /// The same game with other counters on the same map: cases override values.
    pub(crate) fn altered(&self, data: Data) -> Wagram {
        let cover = self.cover.with(about(&data));
        Wagram::with(data, self.tables.clone(), cover)
    }

    fn with(data: Data, tables: Arc<Tables>, cover: Cover) -> Wagram {
        let units = || UnitId::all(data.units.len());
        let corps = |u: UnitId| &data.corps[data.units[u.at()].corps.at()];
        let is_gun = |u: &UnitId| data.units[u.at()].arm.is_artillery();
        Wagram {
            army: Side::ALL.map(|army| units().filter(|&u| corps(u).side == army).collect()),
            guns: units().filter(is_gun).collect(),
            lobau_batteries: units().filter(is_gun).filter(|&u| corps(u).role == Role::Garrison).collect(),
            cover,
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
        CorpsId::all(self.data.corps.len())
    }
}

fn about(data: &Data) -> About {
    let (sides, scenarios) = (Side::ALL.map(Side::code), data.scenarios.iter().map(|s| s.about.clone()));
    About::of_one_board("wagram", "Wagram 1809", VERSION, &data.hash, &sides, scenarios)
}

impl Book for Wagram {
    type View = View;
    const IN_TURN: RuleId = rule::R6_07;

    fn lay_out(&self, chosen: Chosen) -> State {
        let mut state = self.empty_state(chosen.scenario);
        self.muster(&mut state);
        state
    }

    fn set_up(play: &mut Play<'_>) {
        play.set_up();
    }

    fn outcome(&self, state: &State) -> Outcome {
        Wagram::outcome(self, state)
    }

    fn ended_by(&self, _: &State) -> RuleId {
        rule::R12_4_02
    }

    fn sealed(&self, state: &State) -> Sides {
        let sides = Side::ALL.into_iter().filter(|&side| self.plans(state, side)).map(Into::into);
        sides.fold(Sides::default(), Sides::and)
    }

    fn side_word(side: Side) -> Arg {
        side.arg()
    }

    fn progress(&self, state: &State) -> Progress {
        let turns = self.scenario(state).turns.len() as u8;
        Progress { turn: state.turn, turns, phase: state.phase.key() }
    }

    fn outline(&self, state: &State) -> Vec<Outline> {
        self.outline_of(state)
    }

    fn owner(&self, piece: Piece) -> Option<kernel::Side> {
        let side = match meaning(piece) {
            Meaning::Unit(unit) => self.side(unit),
            Meaning::Corps(corps) => self.data.corps.get(corps.at())?.side,
            Meaning::Headquarters(side) => side,
            Meaning::Hidden => return None,
        };
        Some(side.into())
    }

    fn names(&self) -> Vec<Name> {
        let zones = self.data.map.areas.zones().map(|zone| Name::Place(place(zone)));
        self.roster().into_iter().map(Name::Piece).chain(zones).collect()
    }

    fn code(&self, name: Name) -> String {
        match name {
            Name::Place(place) => self.zone_number(place).into(),
            Name::Piece(piece) => self.printed(piece).0.into(),
        }
    }

    fn title(&self, name: Name, language: Language) -> String {
        match name {
            Name::Place(place) => self.zone_title(place),
            Name::Piece(piece) => {
                let (code, printed) = self.printed(piece);
                language.name(&self.data.names, code, printed).into()
            }
        }
    }

    fn is_plural(&self, name: Name, language: Language) -> bool {
        match name {
            Name::Place(_) => false,
            Name::Piece(piece) => language.is_plural(&self.data.names, self.printed(piece).0),
        }
    }
}

impl Wagram {
    /// The code and the name of a piece; one of which only the back is seen has no name.
    fn printed(&self, piece: Piece) -> (&str, &str) {
        let printed = match meaning(piece) {
            Meaning::Unit(unit) => self.data.units.get(unit.at()).map(|it| (&it.code[..], &it.name[..])),
            Meaning::Corps(corps) => self.data.corps.get(corps.at()).map(|it| (&it.code[..], &it.name[..])),
            Meaning::Headquarters(Side::French) => Some((NAPOLEON, "Napoléon")),
            Meaning::Headquarters(Side::Austrian) => Some((KARL, "Karl")),
            Meaning::Hidden => Some(("hidden", "")),
        };
        printed.unwrap_or_default()
    }

    fn zone_number(&self, place: Place) -> &str {
        let areas = &self.data.map.areas;
        if usize::from(place.0) < areas.len() { areas.number(Zone(place.0)) } else { "?" }
    }

    fn zone_title(&self, place: Place) -> String {
        let number = self.zone_number(place);
        let zone = self.data.map.areas.zone(number);
        match zone.and_then(|zone| self.data.map.name(zone)) {
            Some(name) if name != number => format!("{number} ({name})"),
            _ => number.into(),
        }
    }
}
