//! The boards as they are drawn, and the counters on them. Nothing on the map is hidden but orders, so that a figure is
//! drawn from the open part of a state.

use crate::data::{Arm, Battle, Board, Condition, Course, Each, Map, Points, Scorer, Sky};
use crate::event::{Meaning, meaning, place};
use crate::game::Gloire;
use crate::ids::{ChiefId, FormationId, MarkerId, Side, UnitId};
use crate::notes::Note;
use crate::state::{Morale, Spot, State};
use crate::view::View;
use board::{Edge, Hex};
use kernel::aim::{Balance, Objective};
use kernel::chart::{
    self, Arcs, Array, Away, Bearing, Chart, Charted, Colour, Coming, Face, Facing, Figure, Ground, Label,
    LabelKind, Lie, Mover, OfficerFace, Order, Overlay, Road, RoadKind, Standing, Subject, Threat, UnitFace,
    Worth,
};
use kernel::{Arg, Message, Name, Piece, Rules as _};
use loader::Source;
use std::sync::LazyLock;

/// Bands of the formations of a side, in the order of the counters file.
const BANDS: [Colour; 6] =
    [Colour::Yellow, Colour::White, Colour::Purple, Colour::Green, Colour::Sky, Colour::Black];

/// The figures of a counter, each with its name in the data.
const FIGURES: [(&str, &str); 7] = [
    ("source-name", "name"),
    ("source-arm", "arm"),
    ("source-strength", "strength"),
    ("source-cohesion", "cohesion"),
    ("source-movement", "movement"),
    ("source-engagement", "engagement"),
    ("source-range", "range"),
];

/// What is known of a hex.
const GROUND: [&str; 2] = ["source-terrain", "source-level"];

/// What a counter shows beside its three figures, and what lies on it.
const VALUES: [&str; 2] = ["value-engagement", "value-range"];

/// What is known of an activation marker.
const MARKERS: [&str; 2] = ["source-initiative", "source-marker"];

/// What the figure in the middle of a counter is called.
const MORALE: &str = "value-morale";

/// All that is said of figures in this game only.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let figures = FIGURES.map(|(word, _)| word).into_iter();
    let notes = Note::ALL.map(Note::key).into_iter();
    figures
        .chain(GROUND)
        .chain(["source-chief"])
        .chain(MARKERS)
        .chain(VALUES)
        .chain(notes)
        .chain([MORALE])
        .collect()
});

impl Board {
    /// What is drawn of this board of a battle.
    pub fn chart(&self, battle: &Battle) -> Chart {
        let map = &self.map;
        let mut hexes = map.sheet.chart(Lie::Upright, battle.scale.metres.into(), |_| RoadKind::Road);
        let track = |hexes: &[Hex]| hexes.iter().map(|hex| (hex.0, RoadKind::Track)).collect();
        hexes
            .roads
            .extend(map.paths.iter().map(|path| Road { name: path.name.clone(), hexes: track(&path.hexes) }));
        Chart {
            title: battle.fr.clone(),
            north: map.north,
            ground: Ground::Hexes(hexes),
            names: map.sheet.labels().chain(map.courses()).collect(),
        }
    }
}

impl Map {
    /// The names of rivers and streams. Of one that the data list in parts, as in `Sihl (cours supérieur)`, the first.
    fn courses(&self) -> impl Iterator<Item = Label> {
        fn own(course: &Course) -> &str {
            course.name.split(" (").next().unwrap_or(&course.name)
        }
        let first = |at: usize| !self.waters[..at].iter().any(|other| own(other) == own(&self.waters[at]));
        let named =
            self.waters.iter().enumerate().filter(move |(at, course)| !course.sides.is_empty() && first(*at));
        named.map(|(_, course)| Label {
            text: own(course).to_owned(),
            kind: LabelKind::Water,
            places: course.sides.iter().map(|(hex, _)| hex.0).collect(),
        })
    }
}

impl Charted for Gloire {
    fn chart(&self) -> Chart {
        self.field.boards[self.field.board()].chart(&self.field)
    }

    fn figures(&self, view: &View) -> Vec<Figure> {
        let s = &view.open_state();
        let units = self.units().map(|unit| self.unit_figure(s, unit));
        let chiefs = ChiefId::all(self.field.chiefs.len()).map(|chief| self.chief_figure(s, chief));
        units.chain(chiefs).collect()
    }

    fn roster(&self) -> Vec<Piece> {
        let field = &self.field;
        let units = UnitId::all(field.units.len()).map(Piece::from);
        let chiefs = ChiefId::all(field.chiefs.len()).map(Piece::from);
        let formations = FormationId::all(field.formations.len()).map(Piece::from);
        let markers = MarkerId::all(field.markers.len()).map(Piece::from);
        units.chain(chiefs).chain(formations).chain(markers).collect()
    }

    fn standings(&self, view: &View) -> Vec<Standing> {
        let s = &view.open_state();
        let in_play = self.scenario(s).formations(|unit| self.formation(unit));
        Side::ALL
            .map(|side| Standing {
                side: side.into(),
                score: Some(self.score(s, side)),
                notes: self.sky_notes(s),
                lines: in_play
                    .iter()
                    .filter(|id| self.field.formations[id.at()].side == side)
                    .map(|&id| self.bearing(s, id))
                    // Guns alone cannot lose heart.
                    .filter(|bearing| bearing.limit > 0)
                    .collect(),
            })
            .into()
    }

    fn objectives(&self, view: &View) -> Vec<Objective> {
        let s = &view.open_state();
        let goals = self.goals(s).iter();
        goals
            .map(|&hex| Objective {
                places: vec![place(hex)],
                held: self.controller(s, hex).map(Into::into),
                what: self.worth_of(s, hex),
            })
            .collect()
    }

    fn balance(&self, view: &View) -> Option<Balance> {
        Some(self.balance_of(&view.open_state()))
    }

    fn sources(&self, of: Name) -> Vec<(&'static str, Source)> {
        let code = self.code(of);
        let paths = match of {
            Name::Piece(piece) => match meaning(piece) {
                Meaning::Chief(_) => vec![("source-chief", format!("chief.{code}"))],
                Meaning::Marker(marker) => vec![self.marker_source(marker)],
                _ => FIGURES.map(|(word, figure)| (word, format!("counter.{code}.{figure}"))).to_vec(),
            },
            Name::Place(_) => {
                let [terrain, level] = GROUND;
                vec![(terrain, "map.terrain".to_owned()), (level, "map.levels".to_owned())]
            }
        };
        let found = |path: String| self.field.sources.get(&path).cloned();
        paths.into_iter().filter_map(|(word, path)| Some((word, found(path)?))).collect()
    }

    fn words(&self) -> &'static [&'static str] {
        &WORDS
    }

    fn works(&self, view: &View) -> Vec<chart::Work> {
        view.works.clone()
    }

    fn threats(&self, view: &View) -> Vec<Threat> {
        let declared = view.open_state().declared;
        let of = |from: Hex, to: Hex| Threat { pieces: Vec::new(), from: place(from), to: place(to) };
        let all = declared.iter().filter_map(|attack| Some((attack.from.get()?, attack.targets)));
        all.flat_map(|(from, targets)| targets.iter().map(move |to| of(from, to)).collect::<Vec<_>>())
            .collect()
    }

    fn overlays(&self, s: &State, of: Subject) -> Vec<Overlay> {
        self.laid_over(s, of)
    }

    fn mover(&self, s: &State) -> Option<Mover> {
        let unit = s.mover.units.first()?;
        let hex = s.hex_of(unit)?;
        let pose = s.unit(unit).facing.get().map_or(6, |vertex| vertex.index() as u8);
        Some(Mover { place: place(hex), left: self.points_left(s, &s.mover), pose })
    }
}

fn side_colour(side: Side) -> Colour {
    match side {
        Side::First => Colour::Blue,
        Side::Second => Colour::Vermilion,
    }
}

impl Gloire {
    /// Where the data speak of a marker: of ordinary ones nothing but the initiative is ours to say.
    fn marker_source(&self, marker: MarkerId) -> (&'static str, String) {
        let [initiative, whole] = MARKERS;
        match self.special_of(marker) {
            Some((_, special)) => (whole, format!("markers.special.{}", special.code)),
            None => (initiative, "markers.ordinary".to_owned()),
        }
    }

    /// The band of a formation: its colour among those of its army.
    fn band(&self, formation: FormationId) -> Colour {
        let formations = &self.field.formations;
        let side = formations[formation.at()].side;
        let before = formations[..formation.at()].iter().filter(|f| f.side == side).count();
        BANDS[before % BANDS.len()]
    }

    /// gloire-11.2-01: how many of its foot and horse are no longer in good order; all of them break it. Of a formation that
    /// is still to come, those who will.
    fn bearing(&self, s: &State, formation: FormationId) -> Bearing {
        let spot = |unit: UnitId| s.unit(unit).position.spot();
        let fights = |unit: &UnitId| !self.is_gun(*unit);
        let all = self.field.formations[formation.at()].units.iter().copied().filter(fights);
        let (due, here): (Vec<UnitId>, Vec<UnitId>) = all.partition(|&unit| spot(unit) == Spot::Away);
        let holds = |unit: &&UnitId| self.is_good(s, **unit) && spot(**unit) != Spot::Gone;
        let coming = due.iter().filter(|&&unit| !self.comes(s, unit).is_empty()).count();
        let awaited = here.is_empty() && coming > 0;
        let state = s.formation(formation);
        let notes = [(state.demoralised, "standing-demoralised"), (awaited, "standing-awaited")];
        Bearing {
            piece: formation.into(),
            band: Some(self.band(formation)),
            losses: (here.len() - here.iter().filter(holds).count()) as u8,
            limit: if awaited { coming } else { here.len() } as u8,
            broken: state.demoralised,
            notes: notes.into_iter().filter_map(|(holds, note)| holds.then_some(note)).collect(),
        }
    }

    fn sky_notes(&self, s: &State) -> Vec<&'static str> {
        match self.sky(s) {
            Sky::Day => Vec::new(),
            Sky::Night => vec!["standing-night"],
            Sky::Fog => vec!["standing-fog"],
            Sky::LowFog => vec!["standing-low-fog"],
        }
    }

    /// What holding a hex is worth, and to whom.
    fn worth_of(&self, s: &State, hex: Hex) -> Message {
        let counts = |points: &&Points| {
            points
                .when
                .iter()
                .any(|when| matches!(when, Condition::Control { hexes, .. } if hexes.contains(&hex)))
        };
        let line = self.scenario(s).points.iter().find(counts);
        match line {
            Some(Points { side: Scorer::One(side), points, each: Each::Hex | Each::Once, .. }) => {
                Message::new("objective-points")
                    .with("side", side.arg())
                    .with("number", Arg::Number((*points).into()))
            }
            Some(Points { points, .. }) => {
                Message::new("objective-points-both").with("number", Arg::Number((*points).into()))
            }
            None => Message::new("objective-decides"),
        }
    }

    /// Why a piece is not on the map.
    fn away(&self, spot: Spot, comes: &[Coming]) -> Option<Away> {
        match spot {
            Spot::On(_) => None,
            Spot::Gone => Some(Away::Lost),
            Spot::Waiting => Some(Away::Awaited),
            Spot::Away if !comes.is_empty() => Some(Away::Awaited),
            Spot::Away => Some(Away::Absent),
        }
    }

    /// The turns in which a unit that is still expected may come (gloire-5.2.1-01).
    fn comes(&self, s: &State, unit: UnitId) -> Vec<Coming> {
        if s.unit(unit).position.spot() != Spot::Away {
            return Vec::new();
        }
        let arrivals = self.scenario(s).arrivals.iter().filter(|arrival| arrival.units.contains(&unit));
        let turns = arrivals.flat_map(|arrival| &arrival.entries).map(|entry| entry.turn);
        let later = turns.filter(|&turn| turn >= s.turn);
        later.map(|turn| Coming { turn, faces: None }).collect()
    }

    /// The hexes around a unit: two before it and four behind (gloire-6.1.1-04), or six before it.
    fn arcs(&self, s: &State, unit: UnitId) -> Arcs {
        let mut arcs = Arcs::default();
        let Some(hex) = s.hex_of(unit) else { return arcs };
        let fronts = self.fronts(s, unit);
        for edge in Edge::ALL {
            let Some(next) = self.field.grid().neighbour(hex, edge) else { continue };
            if fronts.contains(edge) {
                arcs.front.push(place(next));
            } else if !self.is_routed(s, unit) {
                arcs.rear.push(place(next));
            }
        }
        arcs
    }

    fn unit_figure(&self, s: &State, unit: UnitId) -> Figure {
        let (counter, state, face) = (self.card(unit), s.unit(unit), self.face(s, unit));
        let figure = |value: u8| if value == 0 { String::new() } else { value.to_string() };
        let engagement = counter.engagement.map(|value| Worth { term: VALUES[0], value: value.into() });
        let range = counter.range.map(|(_, most)| Worth { term: VALUES[1], value: most.into() });
        let unit_face = UnitFace {
            piece: unit.into(),
            name: kernel::naming::short(&counter.name, 15),
            band: Some(self.band(counter.formation)),
            arm: match counter.arm {
                Arm::Infantry => chart::Arm::Infantry,
                Arm::Cavalry | Arm::HeavyCavalry => chart::Arm::Cavalry,
                Arm::Artillery | Arm::HorseArtillery => chart::Arm::Artillery,
            },
            light: matches!(counter.arm, Arm::HorseArtillery),
            badge: (counter.arm == Arm::HeavyCavalry).then_some(chart::Badge::Swords),
            strength: figure(face.strength),
            morale: face.cohesion.to_string(),
            movement: figure(face.movement),
            facing: state.facing.get().map_or(Facing::None, |v| Facing::Vertex(v.index() as u8)),
            order: match state.morale {
                Morale::Good => Order::Good,
                Morale::Disordered => Order::Disorganised,
                Morale::Routed => Order::Routed,
            },
            // A unit loses its order and then the field; it has no steps to lose.
            steps: 1,
            losses: 0,
            fatigue: 0,
            array: if self.in_square(s, unit) { Array::Square } else { Array::Line },
            group: Some(counter.formation.into()),
            arcs: self.arcs(s, unit),
            values: engagement.into_iter().chain(range).collect(),
            notes: self.notes_on(s, unit).map(Note::key).collect(),
        };
        let comes = self.comes(s, unit);
        let hex = s.hex_of(unit);
        let depth = hex.and_then(|hex| s.stack_in(hex).position(|other| other == unit));
        // Whoever is aboard lies under its craft.
        let depth = depth.unwrap_or(usize::from(self.is_aboard(s, unit)));
        Figure {
            place: hex.map(place),
            away: self.away(state.position.spot(), &comes),
            comes,
            depth: depth as u8,
            side: counter.side.into(),
            ground: side_colour(counter.side),
            face: Face::Unit(unit_face),
        }
    }

    fn chief_figure(&self, s: &State, chief: ChiefId) -> Figure {
        let card = &self.field.chiefs[chief.at()];
        let entries = self.scenario(s).chiefs.iter().filter(|entry| entry.chief == chief);
        let spot = s.chief(chief).position.spot();
        let later = entries.filter(|entry| spot == Spot::Away && entry.turn >= s.turn.max(1));
        let comes: Vec<Coming> = later.map(|entry| Coming { turn: entry.turn, faces: None }).collect();
        let face = OfficerFace {
            piece: chief.into(),
            name: card.name.clone(),
            band: None,
            radius: card.range,
            group: None,
            aide: false,
        };
        Figure {
            place: s.chief_hex(chief).map(place),
            away: self.away(spot, &comes),
            comes,
            depth: 0,
            side: card.side.into(),
            ground: side_colour(card.side),
            face: Face::Officer(face),
        }
    }
}
