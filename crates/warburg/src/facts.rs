//! A state as facts that a case can name, and what must hold in every state.

use crate::game::Warburg;
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::rally::FaceRallied;
use crate::state::{Mark, Order, Role, Spot, State, Step};
use board::place;
use kernel::Piece;
use kernel::book::Examined;
use serde_json::{Map, Value, json};

impl Examined for Warburg {
    /// Everything there is to know, units that are away left out.
    fn facts(&self, s: &State) -> Value {
        let units: Map<String, Value> = self
            .units()
            .filter(|&u| s.unit(u).position.spot() != Spot::Away)
            .map(|u| (Piece::from(u).key(), unit_facts(self, s, u)))
            .collect();
        let officers: Map<String, Value> = (0..s.officers.len() as u8)
            .map(OfficerId)
            .filter(|&o| s.officer(o).position.spot() != Spot::Away)
            .map(|o| (Piece::from(o).key(), officer_facts(s, o)))
            .collect();
        let formations: Map<String, Value> = Side::ALL
            .into_iter()
            .flat_map(|side| self.formations_of(side))
            .map(|f| (Piece::from(f).key(), formation_facts(self, s, f)))
            .collect();
        let pair = |of: [bool; 2]| json!({ "french": of[0], "allied": of[1] });
        json!({
            "turn": s.turn,
            "time": time_of(self, s),
            "phase": s.phase,
            "first": s.first,
            "active": s.active,
            "pending": s.now().map_or("over", Step::name),
            "units": units,
            "officers": officers,
            "formations": formations,
            "stacks": stacks(self, s),
            "army_demoralised": pair(s.army_demoralised),
            "commander_dead": pair(s.commander_dead),
            "recrossed": self.recrossed(s),
            "french_control": self.french_control(s),
            "mover": mover_facts(s),
            "attacks": s.declared.len(),
        })
    }

    fn invariants(&self, s: &State) -> Result<(), String> {
        let mut seen = vec![0u8; s.units.len()];
        for hex in self.grid().hexes() {
            let mut side = None;
            for (depth, unit) in s.in_hex(hex).enumerate() {
                if depth > 8 {
                    return Err(format!("the stack in {} has no end", self.grid().number(hex)));
                }
                seen[unit.at()] += 1;
                if s.hex_of(unit) != Some(hex) {
                    return Err(format!("{} lies in a stack elsewhere", self.data.units[unit.at()].code));
                }
                if *side.get_or_insert(self.card(unit).side) != self.card(unit).side {
                    return Err(format!("both armies in {}", self.grid().number(hex)));
                }
            }
            let excused = matches!(s.now(), Some(Step::Overstacked(_)))
                || s.in_hex(hex).any(|u| s.unit(u).marks.has(Mark::Passing));
            if !excused && !self.is_well_stacked(s, hex) {
                return Err(format!("stacking limits broken in {}", self.grid().number(hex)));
            }
        }
        for unit in self.units() {
            let state = s.unit(unit);
            let name = &self.data.units[unit.at()].code;
            if usize::from(seen[unit.at()]) != usize::from(s.hex_of(unit).is_some()) {
                return Err(format!("{name} is lost or doubled"));
            }
            let gone = state.position.spot() == Spot::Gone;
            if gone != (state.losses >= self.card(unit).steps) {
                return Err(format!("{name} has lost {} of {} steps", state.losses, self.card(unit).steps));
            }
            let on_map = s.hex_of(unit).is_some();
            let faced = state.facing.get().is_some();
            let pending = matches!(s.now(), Some(Step::FaceRallied(FaceRallied(u))) if u == unit.0);
            if on_map && faced != self.has_facing(s, unit) && !pending {
                return Err(format!("{name} has the wrong kind of facing"));
            }
            if state.order == Order::Routed && self.card(unit).arm.is_artillery() {
                return Err(format!("{name} is a routed gun"));
            }
        }
        if s.agenda.len() > 28 {
            return Err("the agenda grows without end".into());
        }
        Ok(())
    }
}

/// warburg-0.2-01: the hour at which the turn begins.
fn time_of(g: &Warburg, s: &State) -> String {
    let terms = g.scenario(s);
    let minutes = terms.start_minutes + u16::from(s.turn - 1) * terms.turn_minutes;
    format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60)
}

fn unit_facts(g: &Warburg, s: &State, unit: UnitId) -> Value {
    let state = s.unit(unit);
    let card = g.card(unit);
    let mut facts = json!({
        "order": state.order,
        "losses": state.losses,
        "strength": g.strength(s, unit),
        "marks": state.marks.words().collect::<Vec<_>>(),
        "arm": card.arm,
        "morale": card.morale,
        "movement": card.movement,
        "steps": card.steps,
        "bonus": card.bonus,
        "status": state.position.spot().word(),
    });
    if let Some(hex) = s.hex_of(unit) {
        facts["hex"] = json!(place(hex));
        facts["depth"] = json!(s.in_hex(hex).position(|u| u == unit));
        facts["in_enemy_zone"] = json!(g.in_enemy_zone(s, card.side, hex));
    }
    if let Some(vertex) = state.facing.get() {
        facts["facing"] = json!(g.vertex_name(vertex));
    }
    facts
}

fn officer_facts(s: &State, officer: OfficerId) -> Value {
    let state = s.officer(officer);
    let commands = match state.role {
        Role::Army => json!("army"),
        Role::Formation(f) => json!(Piece::from(FormationId(f))),
    };
    let mut facts = json!({
        "commands": commands,
        "aide": state.aide,
        "moved": state.moved,
        "status": state.position.spot().word(),
    });
    if let Some(hex) = state.position.place() {
        facts["hex"] = json!(place(hex));
    }
    facts
}

fn formation_facts(g: &Warburg, s: &State, formation: FormationId) -> Value {
    let state = s.formation(formation);
    json!({
        "arrival": state.arrival,
        "tested": state.tested,
        "demoralised": state.demoralised,
        "leader_dead": state.leader_dead,
        "losses": g.losses(s, formation),
        "value": g.demoralisation_value(s, formation),
        "activation": g.activation_value(s, formation),
        "leader": g.leader(s, formation).map(Piece::from),
    })
}

fn stacks(g: &Warburg, s: &State) -> Map<String, Value> {
    let held = g.grid().hexes().filter(|&h| s.in_hex(h).next().is_some());
    held.map(|h| {
        let units: Vec<Piece> = s.in_hex(h).map(Piece::from).collect();
        (format!("@h{}", h.0), json!(units))
    })
    .collect()
}

fn mover_facts(s: &State) -> Value {
    if s.mover.units.is_empty() {
        return Value::Null;
    }
    let units: Vec<Piece> = s.mover.units.iter().map(Piece::from).collect();
    json!({ "units": units, "left": s.mover.left, "turned": s.mover.turned, "entered": s.mover.entered })
}
