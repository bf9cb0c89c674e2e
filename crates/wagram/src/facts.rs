//! A state as facts that a case can name, and what must hold in every state.

use crate::event::place;
use crate::game::Wagram;
use crate::ids::{CorpsId, CorpsSet, Side, UnitId, UnitSet};
use crate::orders::{ADMINISTRATIVE, AVAILABLE, ORDER, REACTION};
use crate::state::{Mark, NONE, NOWHERE, Phase, Spot, State};
use board::area::Zone;
use kernel::book::Examined;
use kernel::{Piece, Place};
use serde_json::{Map, Value, json};

/// Notes by the names cases use.
pub const MARKS: [(&str, Mark); 7] = [
    ("acted", Mark::Acted),
    ("moved", Mark::Moved),
    ("turned", Mark::Turned),
    ("fired", Mark::Fired),
    ("isolated", Mark::Isolated),
    ("charge", Mark::Charge),
    ("engaged", Mark::Engaged),
];

fn key(piece: impl Into<Piece>) -> String {
    format!("@p{}", piece.into().0)
}

impl Examined for Wagram {
    /// Everything there is to know, units that are away left out.
    fn facts(&self, s: &State) -> Value {
        let away = |u: &UnitId| s.unit(*u).position.spot() == Spot::Away;
        let units: Map<String, Value> =
            self.units().filter(|u| !away(u)).map(|u| (key(u), unit_facts(self, s, u))).collect();
        let pair = |value: &dyn Fn(Side) -> Value| json!({ "french": value(Side::French), "austrian": value(Side::Austrian) });
        json!({
            "turn": s.turn,
            "label": self.terms(s).label,
            "day": self.terms(s).day,
            "phase": s.phase,
            "pace": s.pace,
            "phasing": s.phasing,
            "active": s.active_corps().map(Piece::from),
            "reaction": s.reaction,
            "rounds": pair(&|side| json!(s.rounds[side.index()])),
            "vp": pair(&|side| json!(s.score(side))),
            "objectives": pair(&|side| json!(s.objectives[side.index()])),
            "hq": pair(&|side| json!(Place(s.headquarters[side.index()]))),
            "ridden": pair(&|side| json!(s.ridden[side.index()])),
            "run": s.run,
            "boards": pair(&|side| board_facts(s, side)),
            "units": units,
            "guard_committed": s.guard_committed,
            "bernadotte_rolled": s.bernadotte_rolled,
            "wrede_marker": s.wrede_marker,
            "johann_arrived": s.johann_arrived,
            "lobau_shots": s.lobau_shots,
            "battery": pieces(s.battery.units),
            "square": pieces(s.square.units),
            "left": left(self, s),
            "pending": s.now().map_or_else(|| "over".to_owned(), |step| format!("{step:?}")),
        })
    }

    fn invariants(&self, s: &State) -> Result<(), String> {
        listed(self, s)?;
        for zone in self.data.map.areas.zones() {
            stacked(self, s, zone)?;
        }
        for unit in self.units() {
            sound(self, s, unit)?;
        }
        Side::ALL.into_iter().try_for_each(|side| ordered(self, s, side))
    }
}

fn pieces(units: UnitSet) -> Vec<Piece> {
    units.iter().map(Piece::from).collect()
}

/// Points the mover has left.
fn left(g: &Wagram, s: &State) -> Option<u8> {
    s.mover.units.first()?;
    Some(crate::movement::Going::new(g, s).left(&s.mover))
}

fn unit_facts(g: &Wagram, s: &State, unit: UnitId) -> Value {
    let state = s.unit(unit);
    let marks: Vec<&str> = MARKS.iter().filter(|(_, m)| state.marks.has(*m)).map(|(n, _)| *n).collect();
    let card = g.card(unit);
    let mut facts = json!({
        "status": state.position.spot().word(),
        "side": g.side(unit),
        "corps": Piece::from(state.corps),
        "origin": Piece::from(card.corps),
        "type": card.arm,
        "losses": state.losses,
        "left": card.faces.saturating_sub(state.losses),
        "fatigue": state.fatigue,
        "rout": state.rout,
        "combat": g.combat(s, unit),
        "guns": g.artillery(s, unit),
        "rout_value": g.rout_value(s, unit),
        "stack": g.points(s, unit),
        "tactical": card.tactical,
        "normal": card.normal,
        "star": card.star,
        "marks": marks,
    });
    if let Some(zone) = s.zone_of(unit) {
        facts["zone"] = json!(place(zone));
        facts["facing"] = json!(g.faced(s, unit).map(place));
        facts["in_enemy_zoc"] = json!(g.in_control_of(s, g.side(unit).enemy(), zone));
    }
    if state.target != NOWHERE {
        facts["target"] = json!(Place(state.target));
    }
    facts
}

fn board_facts(s: &State, side: Side) -> Value {
    let board = &s.boards[side.index()];
    let one = |c: u8| (c != NONE).then(|| Piece::from(CorpsId(c)));
    let all = |set: CorpsSet| set.iter().map(Piece::from).collect::<Vec<_>>();
    json!({
        "order1": one(board.orders[0]),
        "order2": one(board.orders[1]),
        "order3": one(board.orders[2]),
        "available": all(board.available),
        "activated": all(s.activated[side.index()]),
        "reaction": one(board.reaction),
        "administrative": all(board.administrative),
        "night": all(board.night),
    })
}

/// Every unit is in the list of its zone, once.
fn listed(g: &Wagram, s: &State) -> Result<(), String> {
    let mut seen = UnitSet::EMPTY;
    for zone in g.data.map.areas.zones() {
        for unit in s.units_in(zone) {
            if seen.has(unit) || s.zone_of(unit) != Some(zone) {
                return Err(format!("{} is listed wrongly", g.card(unit).code));
            }
            seen.put(unit);
        }
    }
    match g.units().find(|&u| s.zone_of(u).is_some() && !seen.has(u)) {
        Some(unit) => Err(format!("{} is in no list", g.card(unit).code)),
        None => Ok(()),
    }
}

/// One army, one facing, five points and one corps a zone, with the exceptions of 9.5.
fn stacked(g: &Wagram, s: &State, zone: Zone) -> Result<(), String> {
    let there = s.set_in(zone);
    let Some(first) = there.first() else { return Ok(()) };
    let number = g.data.map.areas.number(zone);
    if there.iter().any(|u| g.side(u) != g.side(first)) {
        return Err(format!("two armies in {number}"));
    }
    if there.iter().any(|u| s.unit(u).facing != s.unit(first).facing) {
        return Err(format!("two facings in {number}"));
    }
    let passing = s.mover.units.or(s.flights.moving);
    let rest = there.minus(passing).minus(s.square.units);
    let listed =
        g.scenario(s).musters.iter().flat_map(|m| &m.groups).any(|group| group.zones.contains(&zone));
    let rally = &g.data.map.rally;
    let home = [rally.french, rally.austrian, rally.johann].contains(&zone);
    if listed || home {
        return Ok(());
    }
    if g.points_of(s, rest) > crate::stacking::LIMIT {
        return Err(format!("more than five points in {number}"));
    }
    let plain = |u: &UnitId| s.unit(*u).corps == g.card(*u).corps;
    let mut corps = rest.iter().filter(plain).map(|u| s.unit(u).corps);
    let one = corps.next();
    // Where the Grand Battery stood its guns may still stand together.
    if !s.battery.zones.contains(&zone.0) && corps.any(|c| Some(c) != one) {
        return Err(format!("two corps in {number}"));
    }
    Ok(())
}

fn sound(g: &Wagram, s: &State, unit: UnitId) -> Result<(), String> {
    let state = s.unit(unit);
    let code = &g.card(unit).code;
    if state.fatigue > 2 || (g.is_gun(unit) && state.fatigue > 0) {
        return Err(format!("{code} is too tired"));
    }
    if let Some(zone) = s.zone_of(unit) {
        if state.losses >= g.card(unit).faces {
            return Err(format!("{code} should be dead"));
        }
        if usize::from(state.facing) >= g.tables.faces[zone.index()].len() {
            return Err(format!("{code} faces nothing"));
        }
    }
    Ok(())
}

/// The markers of a side lie in one box each, and where they may lie.
fn ordered(g: &Wagram, s: &State, side: Side) -> Result<(), String> {
    let board = &s.boards[side.index()];
    let activated = s.activated[side.index()];
    let single = board.orders.iter().chain([&board.reaction]).filter(|&&c| c != NONE).count();
    let count = single + board.available.len() + board.administrative.len() + activated.len();
    let markers = g.markers_of(s, side);
    if board.all().or(activated) != markers || count != markers.len() {
        return Err(format!("markers of {} lost or doubled", side.code()));
    }
    let lies = |c: CorpsId, b: u8| s.possible[c.at()] & b != 0;
    let orders = board.orders.iter().zip(ORDER).filter(|(c, _)| **c != NONE);
    let wrong = orders.into_iter().any(|(&c, b)| !lies(CorpsId(c), b))
        || board.available.iter().any(|c| !lies(c, AVAILABLE))
        || board.administrative.iter().any(|c| !lies(c, ADMINISTRATIVE))
        || (board.reaction != NONE && !lies(CorpsId(board.reaction), REACTION));
    if wrong {
        return Err(format!("a marker of {} lies where it cannot", side.code()));
    }
    if s.phase != Phase::Setup && board.available.iter().any(|c| !g.is_alive(s, c)) {
        return Err(format!("a dead corps of {} is available", side.code()));
    }
    Ok(())
}
