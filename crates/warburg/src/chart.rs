//! What is drawn of Warburg: the landscape sheet with column 17 on top, and the counters a viewer sees.

use crate::data::{Arm, Bonus, Calibre, Command, Counter, Map};
use crate::event::{Meaning, meaning};
use crate::game::Warburg;
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::rule;
use crate::state::{self, Arrival, Phase, Spot, State};
use crate::view::{FormationView, OfficerView, Seen, View};
use board::{Aspect, Edge, Hex};
use kernel::aim::{Balance, Objective};
use kernel::chart::{
    self, Arcs, Array, Away, Badge, Bearing, Chart, Charted, Colour, Coming, Face, Facing, Figure, Ground,
    Label, LabelKind, Lie, Mover, OfficerFace, Order, Overlay, RoadKind, Standing, Subject, Threat, UnitFace,
    printed,
};
use kernel::{Name, Piece, Place, RuleId, Rules, Stream};
use loader::Source;
use std::sync::LazyLock;

/// A hex is about 250 m across (0.2).
const METRES: u32 = 250;

/// Bands of the formations of a side, in the order of the counters file.
const BANDS: [Colour; 6] =
    [Colour::Yellow, Colour::White, Colour::Purple, Colour::Green, Colour::Sky, Colour::Black];

/// What the figure in the middle of a counter is called.
const MORALE: &str = "value-morale";

/// The figures of a counter, each with its name in the data.
const FIGURES: [(&str, &str); 9] = [
    ("source-name", "name"),
    ("source-arm", "arm"),
    ("source-strength", "strength"),
    ("source-calibre", "calibre"),
    ("source-morale", "morale"),
    ("source-movement", "movement"),
    ("source-steps", "steps"),
    ("source-bonus", "bonus"),
    ("source-radius", "radius"),
];

/// The rules that print a table of the data.
const TABLES: [(RuleId, &str); 4] = [
    (rule::TER_01, "tables.terrain"),
    (rule::ART_01, "tables.fire"),
    (rule::TRC_01, "tables.combat"),
    (rule::TRC_02, "tables.ratio"),
];

/// What is known of a hex.
const GROUND: [&str; 3] = ["source-terrain", "source-level", "source-sunken"];

/// All that is said of figures in this game only.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    FIGURES.map(|(word, _)| word).into_iter().chain(GROUND).chain([MORALE, "table-key"]).collect()
});

impl Charted for Warburg {
    fn chart(&self) -> Chart {
        let map = &self.data.map;
        let road = |hex: Hex| if map.sunken[hex.index()] { RoadKind::Sunken } else { RoadKind::Road };
        Chart {
            title: self.about().title.clone(),
            north: -map.bearing(),
            ground: Ground::Hexes(map.chart(Lie::LastColumnOnTop, METRES, road)),
            names: names(map),
        }
    }

    fn figures(&self, view: &View) -> Vec<Figure> {
        let units = view.units.iter().filter_map(|seen| self.unit_figure(view, seen));
        let backs = view.below.iter().filter_map(|below| self.back_figure(view, below.place));
        let officers = view.officers.iter().filter_map(|officer| self.officer_figure(view, officer));
        units.chain(backs).chain(officers).collect()
    }

    fn roster(&self) -> Vec<Piece> {
        let data = &self.data;
        let units = UnitId::all(data.units.len()).map(Piece::from);
        let officers = OfficerId::all(data.officers.len()).map(Piece::from);
        let formations = FormationId::all(data.formations.len()).map(Piece::from);
        units.chain(officers).chain(formations).collect()
    }

    fn standings(&self, view: &View) -> Vec<Standing> {
        let of = |side: Side| Standing {
            side: side.into(),
            score: None,
            notes: if view.demoralised[side.index()] {
                vec!["standing-army-demoralised"]
            } else {
                Vec::new()
            },
            lines: view.formations.iter().filter_map(|formation| self.bearing(side, formation)).collect(),
        };
        Side::ALL.map(of).into()
    }

    // What a view does not tell decides nothing of it: any state that agrees with the view answers alike.
    fn objectives(&self, view: &View) -> Vec<Objective> {
        Warburg::objectives(self, &self.sample(view, &mut Stream::from_number(0)))
    }

    fn balance(&self, view: &View) -> Option<Balance> {
        Some(Warburg::balance(self, &self.sample(view, &mut Stream::from_number(0))))
    }

    fn sources(&self, of: Name) -> Vec<(&'static str, Source)> {
        let code = self.code(of);
        let paths = match of {
            Name::Piece(_) => {
                FIGURES.map(|(word, figure)| (word, format!("counter.{code}.{figure}"))).to_vec()
            }
            Name::Place(place) => self.ground_paths(place),
        };
        let sources = &self.data.sources;
        let officer = |path: &str| sources.get(&path.replacen("counter.", "officer.", 1)).cloned();
        let found = |path: String| sources.get(&path).cloned().or_else(|| officer(&path));
        paths.into_iter().filter_map(|(word, path)| Some((word, found(path)?))).collect()
    }

    fn table_source(&self, rule: &str) -> Option<Source> {
        let (_, path) = TABLES.iter().find(|(known, _)| known.as_str() == rule)?;
        self.data.sources.get(path).cloned()
    }

    fn words(&self) -> &'static [&'static str] {
        &WORDS
    }

    fn threats(&self, view: &View) -> Vec<Threat> {
        let of = |(from, at): &(Place, Vec<Place>)| {
            let from = *from;
            at.iter().map(move |&to| Threat { pieces: Vec::new(), from, to }).collect::<Vec<_>>()
        };
        view.attacks.iter().flat_map(of).collect()
    }

    fn overlays(&self, s: &State, of: Subject) -> Vec<Overlay> {
        self.laid_over(s, of)
    }

    fn mover(&self, s: &State) -> Option<Mover> {
        let unit = s.mover.units.iter().next()?;
        let hex = s.hex_of(unit)?;
        let facing = s.unit(unit).facing.get().map_or(6, |vertex| vertex.index() as u8);
        // What it may still do depends on how often it has turned (warburg-8.3-01) and on the road it follows (warburg-14-02).
        let pose = facing | s.mover.turned.min(7) << 3 | u8::from(s.mover.by_road) << 6;
        Some(Mover { place: Place(hex.0), left: s.mover.left, pose })
    }

    fn owed(&self, s: &State, side: kernel::Side, at: Place) -> Vec<Place> {
        self.owes(s, side.into(), Hex(at.0)).iter().map(|hex| Place(hex.0)).collect()
    }
}

/// The river, then the named places.
fn names(map: &Map) -> Vec<Label> {
    let river = Label { text: map.river_name.clone(), kind: LabelKind::Water, places: Vec::new() };
    std::iter::once(river).chain(map.labels()).collect()
}

/// The colour of a nation's counters: cold ones for the French, warm ones for the Allies.
fn nation_colour(counter: &Counter) -> Colour {
    match (counter.side, counter.nation.as_str()) {
        (Side::French, "French") => Colour::Blue,
        (Side::French, _) => Colour::Sky,
        (Side::Allied, "Hanoverian") => Colour::Buff,
        (Side::Allied, "Hessian" | "Brunswick") => Colour::Yellow,
        (Side::Allied, _) => Colour::Vermilion,
    }
}

fn side_colour(side: Side) -> Colour {
    match side {
        Side::French => Colour::Blue,
        Side::Allied => Colour::Vermilion,
    }
}

impl Warburg {
    /// What the data say of a hex, by what it is.
    fn ground_paths(&self, place: Place) -> Vec<(&'static str, String)> {
        let (map, hex) = (&self.data.map, Hex(place.0));
        let named = map.places.iter().find(|named| named.hexes.contains(&hex));
        let name = named.map(|named| ("source-name", format!("map.place.{}", named.name)));
        let [terrain, level, sunken] = GROUND;
        let ground = [(terrain, "map.terrain".to_owned()), (level, "map.levels".to_owned())];
        let sunken = map.sunken[hex.index()].then(|| (sunken, "map.sunken".to_owned()));
        name.into_iter().chain(ground).chain(sunken).collect()
    }

    /// The band of a formation: its colour among those of its army.
    fn band(&self, formation: FormationId) -> Colour {
        chart::band(&BANDS, self.data.formations.iter().map(|card| card.side), formation.at())
    }

    /// How a formation of that army stands; nothing of another's.
    fn bearing(&self, side: Side, view: &FormationView) -> Option<Bearing> {
        let Meaning::Formation(formation) = meaning(view.piece) else { return None };
        let arrival = match view.arrival {
            Arrival::Absent | Arrival::Present => None,
            Arrival::Expected => Some("standing-expected"),
            Arrival::InColumn => Some("standing-in-column"),
            Arrival::Deployed => Some("standing-deployed"),
            Arrival::Never => Some("standing-never"),
        };
        (self.data.formations[formation.at()].side == side).then(|| Bearing {
            piece: view.piece,
            band: Some(self.band(formation)),
            losses: view.losses,
            limit: view.value,
            broken: view.demoralised,
            notes: view.demoralised.then_some("standing-demoralised").or(arrival).into_iter().collect(),
        })
    }

    /// Why somebody is not on the map: those of a formation that is still expected come with it, and some are still to be set up.
    fn away(&self, view: &View, spot: Spot, is_set_up: bool, comes: &[Coming]) -> Option<Away> {
        match spot.off_map() {
            Some(Away::Absent) if !comes.is_empty() || (is_set_up && view.phase == Phase::Setup) => {
                Some(Away::Awaited)
            }
            away => away,
        }
    }

    /// The turns in which a formation that is still expected may come, and on what (warburg-16.1.5-02).
    fn comes(&self, view: &View, formation: Option<FormationId>) -> Vec<Coming> {
        let expected = |formation: &FormationId| {
            let of = view.formations.iter().find(|of| of.piece == (*formation).into());
            of.is_some_and(|of| of.arrival == Arrival::Expected)
        };
        let all = &self.data.scenarios[view.scenario()].reinforcements;
        let terms =
            formation.filter(expected).and_then(|formation| all.iter().find(|of| of.formation == formation));
        let tried = terms.iter().flat_map(|terms| &terms.arrival).filter(|(turn, _)| *turn >= view.turn);
        tried.map(|&(turn, least)| Coming { turn, faces: (least > 1).then_some((least, 6)) }).collect()
    }

    /// The hexes around a unit, by how it looks at them.
    fn arcs(&self, unit: UnitId, seen: &Seen) -> Arcs {
        let mut arcs = Arcs::default();
        let Some(hex) = seen.place.map(|place| Hex(place.0)) else { return arcs };
        for edge in Edge::ALL {
            let Some(next) = self.grid().neighbour(hex, edge) else { continue };
            match self.looks(unit, &seen.state, Some(hex), edge) {
                Some(Aspect::Front) => arcs.front.push(Place(next.0)),
                Some(Aspect::Flank) => arcs.flank.push(Place(next.0)),
                Some(Aspect::Rear) => arcs.rear.push(Place(next.0)),
                None => {}
            }
        }
        arcs
    }

    fn unit_figure(&self, view: &View, seen: &Seen) -> Option<Figure> {
        let Meaning::Unit(unit) = meaning(seen.piece) else { return None };
        let counter = &self.data.units[unit.at()];
        let face = UnitFace {
            piece: seen.piece,
            name: kernel::naming::short(&counter.name, 15),
            band: counter.formation.map(|formation| self.band(formation)),
            arm: match counter.arm {
                Arm::LineInfantry | Arm::LightInfantry => chart::Arm::Infantry,
                Arm::HeavyCavalry | Arm::LightCavalry => chart::Arm::Cavalry,
                Arm::Artillery => chart::Arm::Artillery,
            },
            light: counter.arm.is_light(),
            badge: match counter.bonus {
                Bonus::None => None,
                Bonus::Fist => Some(Badge::Grenade),
                Bonus::Swords => Some(Badge::Swords),
            },
            strength: match counter.calibre {
                Some(Calibre::Six) => "6L".into(),
                Some(Calibre::Twelve) => "12L".into(),
                None => printed(seen.strength),
            },
            morale: printed(counter.morale),
            movement: printed(counter.movement),
            facing: seen.state.facing.get().map_or(Facing::None, |v| Facing::Vertex(v.index() as u8)),
            order: match seen.order {
                state::Order::Good => Order::Good,
                state::Order::Disorganised => Order::Disorganised,
                state::Order::Routed => Order::Routed,
            },
            steps: counter.steps,
            losses: seen.losses,
            fatigue: 0,
            array: if seen.column { Array::Column } else { Array::Line },
            group: counter.formation.map(Piece::from),
            arcs: self.arcs(unit, seen),
            values: Vec::new(),
            notes: Vec::new(),
        };
        let comes = self.comes(view, counter.formation);
        let is_set_up = self.data.scenarios[view.scenario()].placements.iter().any(|it| it.unit == unit);
        Some(Figure {
            away: self.away(view, seen.state.position.spot(), is_set_up, &comes),
            comes,
            depth: seen.depth,
            ..Figure::new(counter.side, nation_colour(counter), Face::Unit(face), seen.place)
        })
    }

    /// The back of what lies below an enemy counter: all that is known of it is whose it is (3.6).
    fn back_figure(&self, view: &View, place: Place) -> Option<Figure> {
        let top = view.units.iter().find(|seen| seen.place == Some(place))?;
        let Meaning::Unit(unit) = meaning(top.piece) else { return None };
        let side = self.data.units[unit.at()].side;
        let seen = view.units.iter().filter(|seen| seen.place == Some(place)).count();
        Some(Figure { depth: seen as u8, ..Figure::new(side, side_colour(side), Face::Back, Some(place)) })
    }

    fn officer_figure(&self, view: &View, officer: &OfficerView) -> Option<Figure> {
        let Meaning::Officer(id) = meaning(officer.piece) else { return None };
        let card = &self.data.officers[id.at()];
        let commanded = officer.commands.map(meaning);
        let band = match (commanded, card.command) {
            (Some(Meaning::Formation(formation)), _) => Some(self.band(formation)),
            (_, Command::Formation(formation)) if officer.aide => Some(self.band(formation)),
            _ => None,
        };
        let name = if officer.aide { "A.D.C.".into() } else { card.name.clone() };
        let (piece, group, aide) = (officer.piece, officer.commands, officer.aide);
        let face = OfficerFace { piece, name, band, radius: card.radius, group, aide };
        let formation = match card.command {
            Command::Formation(formation) => Some(formation),
            _ => None,
        };
        let comes = self.comes(view, formation);
        let is_set_up = self.data.scenarios[view.scenario()].officers.iter().any(|it| it.officer == id);
        let away = self.away(view, officer.whereabouts, is_set_up, &comes);
        let figure = Figure::new(card.side, side_colour(card.side), Face::Officer(face), officer.place);
        Some(Figure { away, comes, ..figure })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::dice::Stream;
    use kernel::{Log, Setup, Viewer};

    #[test]
    fn every_hex_is_charted_and_every_feature_lies_on_the_map() {
        let game = Warburg::embedded();
        let chart = game.chart();
        let Ground::Hexes(ground) = &chart.ground else { panic!("hexes") };
        assert_eq!(ground.hexes.len(), game.grid().len());
        assert_eq!(ground.sides.iter().filter(|side| side.bridge).count(), game.data.map.bridges.len());
        assert_eq!(chart.north, -22);
        let kind = |name: &str| chart.names.iter().find(|label| label.text == name).map(|label| label.kind);
        assert_eq!(kind("Warburg"), Some(LabelKind::Town));
        assert_eq!(kind("Heinberg"), Some(LabelKind::Hill));
        assert_eq!(kind("Heinturm"), Some(LabelKind::Landmark));
        assert_eq!(kind("Diemel"), Some(LabelKind::Water));
    }

    #[test]
    fn what_lies_below_an_enemy_shows_its_back_only() {
        let game = Warburg::embedded();
        let mut dice = Stream::new([7; 32]);
        let state = game.start(&Setup::default(), &mut dice, &mut Log::new()).expect("set up");
        let view = game.view(&state, Viewer::Public);
        let figures = game.figures(&view);
        let backs = figures.iter().filter(|figure| figure.face == Face::Back).count();
        assert_eq!(backs, view.below.len());
        let shown = figures.iter().filter(|figure| matches!(figure.face, Face::Unit(_))).count();
        assert_eq!(shown, view.units.len(), "who waits beside the map has a counter too");
        let placed = |figure: &&Figure| matches!(figure.face, Face::Unit(_)) && figure.place.is_some();
        let on_map = view.units.iter().filter(|seen| seen.place.is_some()).count();
        assert_eq!(figures.iter().filter(placed).count(), on_map);
    }

    #[test]
    fn who_is_awaited_comes_in_its_turns_and_who_has_no_part_is_absent() {
        let game = Warburg::embedded();
        let figures = |scenario: &str| {
            let mut dice = Stream::new([7; 32]);
            let state = game.start(&Setup::new(scenario), &mut dice, &mut Log::new()).expect("set up");
            game.figures(&game.view(&state, Viewer::Public))
        };
        let away = |figures: &[Figure], away: Away| {
            figures.iter().filter(|figure| figure.away == Some(away)).count()
        };
        let coming = figures("historical");
        let first = coming.iter().find(|figure| !figure.comes.is_empty()).unwrap();
        assert_eq!(first.away, Some(Away::Awaited));
        assert!(first.comes.windows(2).all(|pair| pair[0].turn < pair[1].turn), "{:?}", first.comes);
        assert!(away(&figures("heinberg"), Away::Absent) > 0, "most of both armies has no part in it");
    }
}
