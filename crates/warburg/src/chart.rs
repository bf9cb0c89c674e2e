//! What is drawn of Warburg: the landscape sheet with column 17 on top, and the counters a viewer sees.

use crate::data::{Arm, Bonus, Calibre, Command, Counter, Map};
use crate::event::{Meaning, meaning};
use crate::game::Warburg;
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::rule;
use crate::state::{self, Arrival, State};
use crate::view::{FormationView, OfficerView, Seen, View};
use board::{Aspect, Edge, Hex};
use kernel::chart::{
    self, Arcs, Array, Badge, Bearing, Chart, Charted, Colour, Face, Facing, Figure, Ground, Label,
    LabelKind, Lie, Mover, OfficerFace, Order, RoadKind, Standing, UnitFace,
};
use kernel::{Name, Piece, Place, RuleId, Rules};
use loader::Source;

/// A hex is about 250 m across (0.2).
const METRES: u32 = 250;

/// Bands of the formations of a side, in the order of the counters file.
const BANDS: [Colour; 6] =
    [Colour::Yellow, Colour::White, Colour::Purple, Colour::Green, Colour::Sky, Colour::Black];

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

/// All that is said of figures in this game only.
const WORDS: &[&str] = &[
    "source-name",
    "source-arm",
    "source-strength",
    "source-calibre",
    "source-morale",
    "source-movement",
    "source-steps",
    "source-bonus",
    "source-radius",
    "source-terrain",
    "source-level",
    "source-sunken",
];

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
        let units = view.units.iter().filter_map(|seen| self.unit_figure(seen));
        let backs = view.below.iter().filter_map(|below| self.back_figure(view, below.place));
        let officers = view.officers.iter().filter_map(|officer| self.officer_figure(officer));
        units.chain(backs).chain(officers).collect()
    }

    fn roster(&self) -> Vec<Piece> {
        let data = &self.data;
        let units = (0..data.units.len() as u8).map(|unit| UnitId(unit).into());
        let officers = (0..data.officers.len() as u8).map(|officer| OfficerId(officer).into());
        let formations = (0..data.formations.len() as u8).map(|formation| FormationId(formation).into());
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
        WORDS
    }

    fn mover(&self, s: &State) -> Option<Mover> {
        let unit = s.mover.units().next()?;
        let hex = s.hex_of(unit)?;
        let facing = s.unit(unit).facing.vertex().map_or(6, |vertex| vertex.index() as u8);
        // What it may still do depends on how often it has turned (warburg-8.3-01) and on the road it follows (warburg-14-02).
        let pose = facing | s.mover.turned.min(7) << 3 | u8::from(s.mover.by_road) << 6;
        Some(Mover { place: Place(hex.0), left: s.mover.left, pose })
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
        let ground =
            [("source-terrain", "map.terrain".to_owned()), ("source-level", "map.levels".to_owned())];
        let sunken = map.sunken[hex.index()].then(|| ("source-sunken", "map.sunken".to_owned()));
        name.into_iter().chain(ground).chain(sunken).collect()
    }

    /// The band of a formation: its colour among those of its army.
    fn band(&self, formation: FormationId) -> Colour {
        let formations = &self.data.formations;
        let side = formations[formation.at()].side;
        let before = formations[..formation.at()].iter().filter(|f| f.side == side).count();
        BANDS[before % BANDS.len()]
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

    fn unit_figure(&self, seen: &Seen) -> Option<Figure> {
        let Meaning::Unit(unit) = meaning(seen.piece) else { return None };
        let counter = &self.data.units[unit.at()];
        let figure = |value: u8| if value == 0 { String::new() } else { value.to_string() };
        let face = UnitFace {
            piece: seen.piece,
            name: short(&counter.name),
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
                None => figure(seen.strength),
            },
            morale: figure(counter.morale),
            movement: figure(counter.movement),
            facing: seen.state.facing.vertex().map_or(Facing::None, |v| Facing::Vertex(v.index() as u8)),
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
        Some(Figure {
            place: seen.place,
            depth: seen.depth,
            side: counter.side.into(),
            ground: nation_colour(counter),
            face: Face::Unit(face),
        })
    }

    /// The back of what lies below an enemy counter: all that is known of it is whose it is (3.6).
    fn back_figure(&self, view: &View, place: Place) -> Option<Figure> {
        let top = view.units.iter().find(|seen| seen.place == Some(place))?;
        let Meaning::Unit(unit) = meaning(top.piece) else { return None };
        let side = self.data.units[unit.at()].side;
        let seen = view.units.iter().filter(|seen| seen.place == Some(place)).count();
        let ground = side_colour(side);
        Some(Figure { place: Some(place), depth: seen as u8, side: side.into(), ground, face: Face::Back })
    }

    fn officer_figure(&self, officer: &OfficerView) -> Option<Figure> {
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
        Some(Figure {
            place: officer.place,
            depth: 0,
            side: card.side.into(),
            ground: side_colour(card.side),
            face: Face::Officer(face),
        })
    }
}

/// The name of a counter as far as there is room: what stands in brackets goes first, then whole words.
fn short(name: &str) -> String {
    const ROOM: usize = 15;
    let bare = name.split(" (").next().unwrap_or(name);
    let mut short = String::new();
    for word in bare.split_whitespace() {
        if !short.is_empty() && short.chars().count() + 1 + word.chars().count() > ROOM {
            break;
        }
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(word);
    }
    short
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
    fn short_names_keep_whole_words() {
        assert_eq!(short("Horse (Blues, 7th and 6th Dragoon Guards)"), "Horse");
        assert_eq!(short("Bourbonnais 1"), "Bourbonnais 1");
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
}
