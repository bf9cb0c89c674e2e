//! A state as facts that a case can name, and what must hold in every state.

use crate::event::place;
use crate::game::Wagram;
use crate::ids::{CorpsId, CorpsSet, Side, UnitId, UnitSet};
use crate::orders::{ADMINISTRATIVE, AVAILABLE, ORDER, REACTION};
use crate::state::{Phase, Spot, State};
use crate::view::pieces_of;
use board::area::Zone;
use kernel::Piece;
use kernel::book::{Examined, holds};
use serde_json::{Map, Value, json};

impl Examined for Wagram {
    /// Everything there is to know, units that are away left out.
    fn facts(&self, s: &State) -> Value {
        let away = |u: &UnitId| s.unit(*u).position.spot() == Spot::Away;
        let units: Map<String, Value> = self
            .units()
            .filter(|u| !away(u))
            .map(|u| (Piece::from(u).key(), unit_facts(self, s, u)))
            .collect();
        let known = s.markers.iter().map(|corps| (Piece::from(corps).key(), boxes(s, corps)));
        let pair = |value: &dyn Fn(Side) -> Value| json!({ "french": value(Side::French), "austrian": value(Side::Austrian) });
        json!({
            "turn": s.turn,
            "label": self.terms(s).label,
            "day": self.terms(s).day,
            "phase": s.phase,
            "pace": s.pace,
            "phasing": s.phasing,
            "active": s.active.get().map(Piece::from),
            "reaction": s.reaction,
            "rounds": pair(&|side| json!(s.rounds[side.index()])),
            "vp": pair(&|side| json!(s.score(side))),
            "objectives": pair(&|side| json!(s.objectives[side.index()])),
            "hq": pair(&|side| json!(place(s.headquarters[side.index()]))),
            "ridden": pair(&|side| json!(s.ridden[side.index()])),
            "run": s.run,
            "boards": pair(&|side| board_facts(s, side)),
            "markers": known.collect::<Map<String, Value>>(),
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
            self.is_stack_sound(s, zone)?;
        }
        for unit in self.units() {
            self.is_unit_sound(s, unit)?;
        }
        Side::ALL.into_iter().try_for_each(|side| self.is_board_sound(s, side))
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
        "marks": state.marks.words().collect::<Vec<_>>(),
    });
    if let Some(zone) = s.zone_of(unit) {
        facts["zone"] = json!(place(zone));
        facts["facing"] = json!(g.faced(s, unit).map(place));
        facts["in_enemy_zoc"] = json!(g.in_control_of(s, g.side(unit).enemy(), zone));
    }
    if let Some(target) = state.target.get() {
        facts["target"] = json!(place(target));
    }
    facts
}

fn board_facts(s: &State, side: Side) -> Value {
    let board = s.boards[side.index()].seen(|one| one.map(Piece::from), pieces_of);
    json!({
        "order1": board.orders[0],
        "order2": board.orders[1],
        "order3": board.orders[2],
        "available": board.available,
        "activated": pieces_of(s.activated[side.index()]),
        "reaction": board.reaction,
        "administrative": board.administrative,
        "night": board.night,
    })
}

/// The boxes in which a marker may lie for all that both sides have seen; none once it lies face up.
fn boxes(s: &State, corps: CorpsId) -> Value {
    const BOXES: [(u8, &str); 6] = [
        (ORDER[0], "order1"),
        (ORDER[1], "order2"),
        (ORDER[2], "order3"),
        (AVAILABLE, "available"),
        (REACTION, "reaction"),
        (ADMINISTRATIVE, "administrative"),
    ];
    let may_lie = |&(bit, _): &(u8, &str)| s.possible[corps.at()] & bit != 0;
    BOXES.into_iter().filter(may_lie).map(|(_, name)| json!(name)).collect()
}

/// Every unit is in the list of its zone, once.
fn listed(g: &Wagram, s: &State) -> Result<(), String> {
    let mut seen = UnitSet::EMPTY;
    for zone in g.data.map.areas.zones() {
        for unit in s.units_in(zone) {
            let rightly = !seen.has(unit) && s.zone_of(unit) == Some(zone);
            holds(rightly, || format!("{} is listed wrongly", g.card(unit).code))?;
            seen.put(unit);
        }
    }
    g.units().try_for_each(|unit| {
        let listed = s.zone_of(unit).is_none() || seen.has(unit);
        holds(listed, || format!("{} is in no list", g.card(unit).code))
    })
}

impl Wagram {
    /// One army, one facing, five points and one corps a zone, with the exceptions of 9.5: what holds in every state.
    fn is_stack_sound(&self, s: &State, zone: Zone) -> Result<(), String> {
        let there = s.set_in(zone);
        let Some(first) = there.first() else { return Ok(()) };
        let number = self.data.map.areas.number(zone);
        holds(there.iter().all(|u| self.side(u) == self.side(first)), || format!("two armies in {number}"))?;
        holds(there.iter().all(|u| s.unit(u).facing == s.unit(first).facing), || {
            format!("two facings in {number}")
        })?;
        let passing = s.mover.units.or(s.flights.moving);
        let rest = there.minus(passing).minus(s.square.units);
        let listed =
            self.scenario(s).musters.iter().flat_map(|m| &m.groups).any(|group| group.zones.contains(&zone));
        let rally = &self.data.map.rally;
        let home = [rally.french, rally.austrian, rally.johann].contains(&zone);
        if listed || home {
            return Ok(());
        }
        holds(self.points_of(s, rest) <= crate::stacking::LIMIT, || {
            format!("more than five points in {number}")
        })?;
        let plain = |u: &UnitId| s.unit(*u).corps == self.card(*u).corps;
        let mut corps = rest.iter().filter(plain).map(|u| s.unit(u).corps);
        let one = corps.next();
        // Where the Grand Battery stood its guns may still stand together.
        holds(s.battery.zones.contains(zone) || corps.all(|c| Some(c) == one), || {
            format!("two corps in {number}")
        })
    }

    /// Its fatigue, losses and facing are such as a unit can have.
    fn is_unit_sound(&self, s: &State, unit: UnitId) -> Result<(), String> {
        let state = s.unit(unit);
        let code = &self.card(unit).code;
        holds(state.fatigue <= if self.is_gun(unit) { 0 } else { 2 }, || format!("{code} is too tired"))?;
        if let Some(zone) = s.zone_of(unit) {
            holds(state.losses < self.card(unit).faces, || format!("{code} should be dead"))?;
            holds(usize::from(state.facing) < self.tables.faces[zone.index()].len(), || {
                format!("{code} faces nothing")
            })?;
        }
        Ok(())
    }

    /// The markers of a side lie in one box each, and where they may lie; none of a dead corps in Available (wagram-5-05).
    fn is_board_sound(&self, s: &State, side: Side) -> Result<(), String> {
        let board = &s.boards[side.index()];
        let activated = s.activated[side.index()];
        let count = board.boxes().map(|(_, corps)| corps.len()).sum::<usize>() + activated.len();
        let markers = self.markers_of(s, side);
        holds(board.all().or(activated) == markers && count == markers.len(), || {
            format!("markers of {} lost or doubled", side.code())
        })?;
        let fit = |(bit, corps): (u8, CorpsSet)| corps.iter().all(|c| s.possible[c.at()] & bit != 0);
        holds(board.boxes().all(fit), || format!("a marker of {} lies where it cannot", side.code()))?;
        let alive = s.phase == Phase::Setup || board.available.iter().all(|c| self.is_alive(s, c));
        holds(alive, || format!("a dead corps of {} is available", side.code()))
    }
}
