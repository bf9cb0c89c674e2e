//! What is drawn of Wagram: the Marchfeld with its zones, and the counters, which everybody sees (wagram-3-11).

use crate::data::{Arm, Counter, Role};
use crate::event::{Meaning, meaning, place};
use crate::game::Wagram;
use crate::ids::{CorpsId, Side};
use crate::map::{Map, Rise, Stream};
use crate::movement::Going;
use crate::state::{Rout, Spot, State};
use crate::turn::FIRST_ROLL;
use crate::view::{Seen, View};
use board::area::{Border, Zone};
use kernel::aim::{Balance, Objective};
use kernel::chart::Colour::{
    Black, Buff, Crimson, Green, Grey, Orange, Purple, Sky, Vermilion, White, Yellow,
};
use kernel::chart::{
    self, Arcs, Area, Areas, Array, Away, Badge, Beyond, Chart, Charted, Colour, Coming, Cover, Face, Facing,
    Figure, Ground, Label, LabelKind, Mover, OfficerFace, Order, Overlay, Standing, Subject, Threat, Track,
    UnitFace, Water, Worth, printed,
};
use kernel::{Arg, Message, Name, Piece, Place, Rules};
use loader::Source;
use std::sync::LazyLock;

/// The last box of the round track.
const LAST_ROUND: u8 = 12;

/// What a counter of this game is worth beside what every counter shows, and what may lie on it.
const COMBAT: &str = "value-combat";
const GUNS: &str = "value-guns";
/// What the figure in the middle of a counter is called.
const MORALE: &str = "value-morale";
const MORE: &str = "note-rout-more";

/// What lies on the counters of a corps for the side that gave it an order, and for nobody else: the box that its marker is in.
const ORDERS: [&str; 3] = ["note-order-1", "note-order-2", "note-order-3"];
const REACTION: &str = "note-reaction";
const ADMINISTRATIVE: &str = "note-administrative";
const NIGHT: &str = "note-night";

/// The figures of a counter, each with its name in the data.
const FIGURES: &[(&str, &str)] = &[
    ("source-name", "name"),
    ("source-arm", "type"),
    (COMBAT, "combat"),
    ("source-rout", "rout"),
    ("source-stack", "stack"),
    (GUNS, "guns"),
    ("source-movement", "move"),
    ("source-star", "star"),
    ("source-corps", "corps"),
];

/// What is known of a zone, each with its name in the data.
const GROUND: &[(&str, &str)] = &[
    ("source-number", "numbers"),
    ("source-outline", "polygons"),
    ("source-name", "names"),
    ("source-terrain", "terrain"),
    ("source-height", "heights"),
];

/// All that is said of figures in this game only.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let figures = FIGURES.iter().chain(GROUND).map(|(word, _)| *word);
    figures.chain(ORDERS).chain([REACTION, ADMINISTRATIVE, NIGHT, MORE, MORALE]).collect()
});

/// Bands of the corps of an army, in the order of the counters file: none is the ground of that army.
const BANDS: [[Colour; 9]; 2] = [
    [Crimson, Yellow, White, Green, Purple, Orange, Black, Buff, Grey],
    [Black, Sky, Vermilion, Yellow, Green, Purple, Orange, Buff, Grey],
];

impl Charted for Wagram {
    fn chart(&self) -> Chart {
        let map = &self.data.map;
        let zones = || map.areas.zones();
        Chart {
            title: self.about().title.clone(),
            north: 0,
            ground: Ground::Areas(Areas {
                sheet: (map.sheet.0 as i32, map.sheet.1 as i32),
                metres: 1,
                areas: zones().map(|zone| area(map, zone)).collect(),
                borders: map.areas.borders().filter_map(|border| self::border(map, border)).collect(),
                beyond: Beyond::Water,
            }),
            names: great_names(map).into_iter().chain(zones().filter_map(|zone| name(map, zone))).collect(),
        }
    }

    fn figures(&self, view: &View) -> Vec<Figure> {
        let mut below = vec![0; self.data.map.areas.len()];
        let mut figures: Vec<Figure> =
            view.units.iter().filter_map(|seen| self.unit_figure(view, seen)).collect();
        for figure in &mut figures {
            let Some(place) = figure.place else { continue };
            let stack = &mut below[usize::from(place.0)];
            figure.depth = *stack;
            *stack += 1;
        }
        let headquarters = Side::ALL.into_iter().zip(view.headquarters);
        figures.extend(headquarters.map(|(side, place)| self.headquarters_figure(side, place)));
        figures
    }

    fn roster(&self) -> Vec<Piece> {
        let corps = self.all_corps().map(Piece::from);
        self.units().map(Piece::from).chain(corps).chain(Side::ALL.map(Piece::from)).collect()
    }

    fn standings(&self, view: &View) -> Vec<Standing> {
        let of = |side: Side| Standing {
            side: side.into(),
            score: Some(view.scores[side.index()]),
            notes: Vec::new(),
            lines: Vec::new(),
        };
        Side::ALL.map(of).into()
    }

    fn tracks(&self, view: &View) -> Vec<Track> {
        let of = |side: Side| Track {
            side: Some(side.into()),
            name: "track-rounds",
            last: LAST_ROUND,
            now: view.rounds[side.index()],
            dice_from: Some(FIRST_ROLL),
            active: view.phasing == side,
            note: Some(match view.continuation[side.index()] {
                Some(chance) => Message::new("track-goes-on").with("chance", Arg::Number(chance.into())),
                None => Message::new("track-certain"),
            }),
        };
        Side::ALL.map(of).into()
    }

    // What a view does not tell decides nothing of it: any state that agrees with the view answers alike.
    fn objectives(&self, view: &View) -> Vec<Objective> {
        Wagram::objectives(self, &self.sample(view, &mut kernel::Stream::from_number(0)))
    }

    fn balance(&self, view: &View) -> Option<Balance> {
        Some(Wagram::balance(self, &self.sample(view, &mut kernel::Stream::from_number(0))))
    }

    fn words(&self) -> &'static [&'static str] {
        &WORDS
    }

    fn sources(&self, of: Name) -> Vec<(&'static str, Source)> {
        let code = self.code(of);
        let path = |figure: &str| match of {
            Name::Piece(_) => format!("counter.{code}.{figure}"),
            Name::Place(_) => format!("map.{figure}"),
        };
        let sources = &self.data.sources;
        let own = matches!(of, Name::Place(_)).then(|| sources.get(&format!("map.zone.{code}"))).flatten();
        let figures = match of {
            Name::Piece(_) => FIGURES,
            Name::Place(_) => GROUND,
        };
        let found = |figure: &str| own.or_else(|| sources.get(&path(figure))).cloned();
        figures.iter().filter_map(|(word, figure)| Some((*word, found(figure)?))).collect()
    }

    fn threats(&self, view: &View) -> Vec<Threat> {
        let mut threats: Vec<Threat> = Vec::new();
        for seen in &view.units {
            let Some((from, to)) = seen.place.zip(seen.target) else { continue };
            match threats.iter_mut().find(|threat| (threat.from, threat.to) == (from, to)) {
                Some(threat) => threat.pieces.push(seen.piece),
                None => threats.push(Threat { pieces: vec![seen.piece], from, to }),
            }
        }
        threats
    }

    fn overlays(&self, s: &State, of: Subject) -> Vec<Overlay> {
        self.laid_over(s, of)
    }

    fn mover(&self, s: &State) -> Option<Mover> {
        let place = s.zone_of(s.mover.units.first()?).map(place)?;
        Some(Mover { place, left: Going::new(self, s).left(&s.mover), pose: u8::from(s.mover.bonus) })
    }
}

/// What is written across many zones.
fn great_names(map: &Map) -> [Label; 2] {
    let plateau = map.areas.zones().filter(|&zone| map.plateau.contains(zone));
    [
        Label { text: "Russbach".into(), kind: LabelKind::Water, places: Vec::new() },
        Label { text: "Plateau".into(), kind: LabelKind::Hill, places: plateau.map(|zone| zone.0).collect() },
    ]
}

fn name(map: &Map, zone: Zone) -> Option<Label> {
    let text = map.name(zone)?.to_string();
    let kind = if map.ground(zone).village { LabelKind::Village } else { LabelKind::Country };
    Some(Label { text, kind, places: vec![zone.0] })
}

fn area(map: &Map, zone: Zone) -> Area {
    let ground = map.ground(zone);
    let covers =
        [(ground.village, Cover::Village), (ground.wood, Cover::Woods), (ground.marsh, Cover::Marsh)];
    let objective = match () {
        () if map.french_objectives.contains(zone) => Some(side_colour(Side::French)),
        () if map.austrian_objectives.contains(zone) => Some(Colour::Orange),
        () => None,
    };
    Area {
        covers: covers.into_iter().filter(|(there, _)| *there).map(|(_, cover)| cover).collect(),
        redoubt: ground.redoubt,
        level: ground.height,
        objective,
        ..map.areas.charted(zone)
    }
}

/// A border, if something lies on it.
fn border(map: &Map, border: Border) -> Option<chart::Border> {
    let feature = map.borders.get(border);
    let rise = feature.rise.map(|(rise, upper)| match rise {
        Rise::Crest => (chart::Rise::Crest, upper.0),
        Rise::Steep => (chart::Rise::Steep, upper.0),
    });
    let water = feature.stream.map(|stream| match stream {
        Stream::Russbach => Water::River,
        Stream::River => Water::Stream,
    });
    let anything = rise.is_some() || water.is_some() || feature.double_crest || feature.one_way.is_some();
    anything.then(|| chart::Border {
        water,
        rise,
        double_crest: feature.double_crest,
        one_way: feature.one_way.map(|zone| zone.0),
        ..map.areas.charted_border(border)
    })
}

fn side_colour(side: Side) -> Colour {
    match side {
        Side::French => Colour::Blue,
        Side::Austrian => Colour::White,
    }
}

fn arm(counter: &Counter) -> chart::Arm {
    match counter.arm {
        Arm::Infantry | Arm::Mixed => chart::Arm::Infantry,
        Arm::CavalryLight | Arm::CavalryHeavy => chart::Arm::Cavalry,
        Arm::ArtilleryFoot | Arm::ArtilleryHorse => chart::Arm::Artillery,
    }
}

/// The boxes in which the viewer has laid the marker of a corps. Who has no board to look at, or only the backs of it, is
/// told nothing (wagram-3-11).
fn order_of(view: &View, corps: Piece) -> impl Iterator<Item = &'static str> {
    view.board.iter().flat_map(move |board| {
        let one = board.orders.iter().zip(ORDERS).chain([(&board.reaction, REACTION)]);
        let one = one.filter(move |(laid, _)| **laid == Some(corps)).map(|(_, note)| note);
        let several = [(&board.administrative, ADMINISTRATIVE), (&board.night, NIGHT)];
        one.chain(several.into_iter().filter(move |(laid, _)| laid.contains(&corps)).map(|(_, note)| note))
    })
}

/// The name of a unit without its corps, which its band shows.
fn short(name: &str) -> String {
    name.split_once('/').map_or(name, |(_, own)| own).to_string()
}

impl Wagram {
    /// The band of a corps: its colour among those of its army.
    fn band(&self, corps: CorpsId) -> Colour {
        let side = self.data.corps[corps.at()].side;
        chart::band(&BANDS[side.index()], self.data.corps.iter().map(|other| other.side), corps.at())
    }

    /// The ground of a counter: Napoleon's Germans wear a lighter blue.
    fn nation_colour(&self, counter: &Counter) -> Colour {
        match self.role(counter.corps) {
            Role::Wrede | Role::Bernadotte => Colour::Sky,
            _ => side_colour(self.data.corps[counter.corps.at()].side),
        }
    }

    fn unit_figure(&self, view: &View, seen: &Seen) -> Option<Figure> {
        let Meaning::Unit(unit) = meaning(seen.piece) else { return None };
        let Meaning::Corps(corps) = meaning(seen.corps) else { return None };
        let counter = self.card(unit);
        let face = UnitFace {
            piece: seen.piece,
            name: short(&counter.name),
            band: Some(self.band(corps)),
            arm: arm(counter),
            light: matches!(counter.arm, Arm::CavalryLight | Arm::Mixed | Arm::ArtilleryHorse),
            badge: counter.elite.then_some(Badge::Grenade),
            strength: printed(if counter.arm.is_artillery() { seen.guns } else { seen.combat }),
            morale: printed(seen.rout_value),
            movement: format!("{}·{}", counter.tactical, counter.normal),
            facing: seen.faced.map_or(Facing::None, Facing::Towards),
            order: if seen.rout == Rout::Steady { Order::Good } else { Order::Routed },
            steps: counter.faces,
            losses: counter.faces.saturating_sub(seen.losses_left),
            fatigue: seen.fatigue,
            array: Array::Line,
            group: Some(seen.corps),
            arcs: self.arcs(seen),
            values: [(COMBAT, seen.combat), (GUNS, seen.guns)]
                .into_iter()
                .filter(|(_, value)| *value > 0)
                .map(|(term, value)| Worth { term, value: value.into() })
                .collect(),
            notes: order_of(view, seen.corps).chain((seen.rout == Rout::More).then_some(MORE)).collect(),
        };
        let comes = self.comes(view, seen.whereabouts, corps);
        Some(Figure {
            away: if comes.is_empty() { seen.whereabouts.off_map() } else { Some(Away::Awaited) },
            comes,
            ..Figure::new(seen.side, self.nation_colour(counter), Face::Unit(face), seen.place)
        })
    }

    /// The turns at whose end Johann, who is still on his way, may come, and on what (wagram-14.3-15, wagram-14.3-18).
    fn comes(&self, view: &View, spot: Spot, corps: CorpsId) -> Vec<Coming> {
        if self.role(corps) != Role::Johann || spot != Spot::Away {
            return Vec::new();
        }
        let (open, faces) = (view.open(), Some((1, self.brings_johann(view.open()))));
        let turns = (1..).zip(&self.data.scenarios[usize::from(open.scenario)].turns);
        let rolled = turns.filter(|(turn, terms)| terms.johann && *turn >= open.turn);
        rolled.map(|(turn, _)| Coming { turn, faces }).collect()
    }

    /// The Front of a unit and what lies behind it (wagram-9.4-03).
    fn arcs(&self, seen: &Seen) -> Arcs {
        let zones = seen.place.zip(seen.faced).map(|(at, faced)| (Zone(at.0), Zone(faced.0)));
        let front =
            zones.and_then(|(zone, faced)| Some((zone, self.front(zone, self.facing_to(zone, faced)?))));
        let Some((zone, front)) = front else { return Arcs::default() };
        let (front, rear) =
            self.tables.around.of(zone).iter().map(place).partition(|at| front.contains(Zone(at.0)));
        Arcs { front, flank: Vec::new(), rear }
    }

    /// The headquarters of an army.
    fn headquarters_figure(&self, side: Side, place: Place) -> Figure {
        let name = match side {
            Side::French => "Napoléon",
            Side::Austrian => "Karl",
        };
        let (piece, name) = (side.into(), name.into());
        let officer = OfficerFace { piece, name, band: None, radius: 0, group: None, aide: false };
        Figure::new(side, side_colour(side), Face::Officer(officer), Some(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::dice::Stream;
    use kernel::{Log, Maybe, Setup, Viewer};
    use std::collections::BTreeSet;

    #[test]
    fn every_zone_is_charted() {
        let game = Wagram::embedded();
        let Ground::Areas(ground) = game.chart().ground else { panic!("zones") };
        assert_eq!(ground.areas.len(), game.data.map.areas.len());
        assert!(ground.areas.iter().any(|area| area.redoubt));
        assert!(ground.areas.iter().any(|area| area.objective == Some(Colour::Blue)));
        assert!(ground.borders.iter().any(|border| border.double_crest));
    }

    #[test]
    fn counters_are_drawn_alike_for_everybody() {
        let game = Wagram::embedded();
        let state =
            game.start(&Setup::default(), &mut Stream::new([9; 32]), &mut Log::new()).expect("set up");
        let figures = |viewer| game.figures(&game.view(&state, viewer));
        let public = figures(Viewer::Public);
        assert_eq!(public, figures(Viewer::Side(Side::French.into())));
        let on_map = state.open.units.iter().filter(|unit| unit.position.place().is_some()).count();
        let units = || public.iter().filter(|figure| matches!(figure.face, Face::Unit(_)));
        let placed = units().filter(|figure| figure.place.is_some()).count();
        assert!(placed > 0 && placed <= on_map, "{placed} of {on_map}");
        assert_eq!(units().count(), game.data.units.len(), "who waits beside the map has a counter too");
    }

    #[test]
    fn orders_lie_on_the_counters_of_their_corps_for_whoever_gave_them() {
        let game = Wagram::embedded();
        let mut state =
            game.start(&Setup::default(), &mut Stream::new([9; 32]), &mut Log::new()).expect("set up");
        let side = Side::French;
        let markers: Vec<CorpsId> = game.markers_of(&state, side).iter().collect();
        let [first, third, reacts, marches, rests] = markers[..5] else { panic!("five corps") };
        let board = &mut state.boards[side.index()];
        board.orders = [first.into(), Maybe::NOTHING, third.into()];
        board.reaction = reacts.into();
        board.administrative.put(marches);
        board.night.put(rests);
        for corps in [first, third, reacts, marches] {
            board.available.take(corps);
        }
        let notes = |viewer: Viewer| -> BTreeSet<(Piece, &str)> {
            let figures = game.figures(&game.view(&state, viewer));
            let units = figures.iter().filter_map(|figure| match &figure.face {
                Face::Unit(unit) => Some(unit),
                _ => None,
            });
            units
                .flat_map(|unit| unit.notes.iter().map(|note| (unit.group.expect("a corps"), *note)))
                .collect()
        };
        let given = [
            (first, ORDERS[0]),
            (third, ORDERS[2]),
            (reacts, REACTION),
            (marches, ADMINISTRATIVE),
            (rests, NIGHT),
        ];
        let given: BTreeSet<(Piece, &str)> = given.map(|(corps, note)| (corps.into(), note)).into();
        assert_eq!(notes(Viewer::Side(side.into())), given);
        for viewer in [Viewer::Public, Viewer::Side(Side::Austrian.into())] {
            assert_eq!(notes(viewer), BTreeSet::new(), "orders are hidden");
        }
    }
}
