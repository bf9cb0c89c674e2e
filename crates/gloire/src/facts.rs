//! A state as facts that a case can name, and what must hold in every state.

use crate::event::place;
use crate::game::Gloire;
use crate::ids::{ChiefId, FormationId, MarkerSet, Side, UnitId, UnitSet};
use crate::state::{Made, Own, Spot, State};
use board::Hex;
use kernel::Piece;
use kernel::book::{Examined, holds};
use serde_json::{Map, Value, json};

fn key(piece: impl Into<Piece>) -> String {
    format!("@p{}", piece.into().0)
}

fn markers(set: MarkerSet) -> Vec<Piece> {
    set.iter().map(Piece::from).collect()
}

impl Examined for Gloire {
    /// Everything there is to know, units that are away left out.
    fn facts(&self, s: &State) -> Value {
        let away = |unit: &UnitId| s.unit(*unit).position.spot() == Spot::Away;
        let units: Map<String, Value> = self
            .units()
            .filter(|unit| !away(unit))
            .map(|unit| (key(unit), unit_facts(self, s, unit)))
            .collect();
        let chiefs: Map<String, Value> = ChiefId::all(self.field.chiefs.len())
            .map(|chief| {
                let state = s.chief(chief);
                let status = state.position.spot().word();
                (
                    key(chief),
                    json!({ "hex": s.chief_hex(chief).map(place), "status": status, "moved": state.moved }),
                )
            })
            .collect();
        let formations: Map<String, Value> = FormationId::all(self.field.formations.len())
            .map(|formation| {
                let state = s.formation(formation);
                let facts = json!({
                    "demoralised": state.demoralised,
                    "delayed": state.delayed,
                    "revealed": state.revealed,
                    "sleeps": self.sleeps(s, formation),
                    "lost": state.lost.get().map(Piece::from),
                    "groups": self.groups_of(s, formation).count(),
                });
                (key(formation), facts)
            })
            .collect();
        let pair = |value: &dyn Fn(Side) -> Value| json!({ "first": value(Side::First), "second": value(Side::Second) });
        let goals: Map<String, Value> = self
            .goals(s)
            .iter()
            .map(|&hex| (format!("@h{}", hex.0), json!(self.controller(s, hex))))
            .collect();
        let redoubts: Map<String, Value> = self
            .field
            .clauses
            .batteries
            .iter()
            .map(|battery| {
                let spiked = self.is_spiked(s, battery.hex);
                let facts = json!({ "spiked": spiked, "gunners": self.gunners(s, battery.hex) });
                (format!("@h{}", battery.hex.0), facts)
            })
            .collect();
        json!({
            "turn": s.turn,
            "phase": s.phase,
            "segment": s.active.segment,
            "initiative": s.initiative,
            "opening": s.opening.get().map(Piece::from),
            "active": s.active.marker.get().map(Piece::from),
            "shown": markers(s.shown),
            "cup": pair(&|side| json!(markers(s.camps[side.index()].cup))),
            "held": pair(&|side| json!(markers(s.camps[side.index()].held))),
            "seen": pair(&|side| json!(s.camps[side.index()].cup_seen.map(markers))),
            "committed": pair(&|side| json!(markers(s.camps[side.index()].committed))),
            "points": pair(&|side| json!(self.score(s, side))),
            "units": units,
            "chiefs": chiefs,
            "formations": formations,
            "control": goals,
            "redoubts": redoubts,
            "works": self.works_facts(s),
            "free": s.own == Own::Released,
            "left": s.mover.units.first().map(|_| self.points_left(s, &s.mover)),
            "pending": s.now().map_or_else(|| "over".to_owned(), |step| step.name().to_owned()),
        })
    }

    fn invariants(&self, s: &State) -> Result<(), String> {
        let mut seen = UnitSet::EMPTY;
        for hex in self.field.grid().hexes() {
            self.is_stack_sound(s, hex, &mut seen)?;
        }
        self.units().try_for_each(|unit| {
            let aboard = self.is_aboard(s, unit);
            let listed = s.hex_of(unit).is_none() || seen.has(unit) != aboard;
            holds(listed, || format!("{} is in no stack", self.card(unit).code))?;
            let carried = s.hex_of(unit).is_some_and(|hex| self.swimmer(s, hex).is_some());
            holds(!aboard || carried, || format!("{} is aboard nothing", self.card(unit).code))
        })
    }
}

impl Gloire {
    fn works_facts(&self, s: &State) -> Value {
        let fact = |made: &Made| {
            let work = self.work(made);
            let kind = format!("{:?}", work.kind).to_ascii_lowercase();
            let (at, across) = (made.at.get().map(place), made.across.get().map(place));
            json!({ "work": work.code, "kind": kind, "at": at, "across": across, "stage": made.stage })
        };
        s.works.iter().map(fact).collect()
    }

    /// One side a hex, guns on top, everybody listed where they are.
    fn is_stack_sound(&self, s: &State, hex: Hex, seen: &mut UnitSet) -> Result<(), String> {
        // Asked for after every decision of a soak, and wanted only of what is wrong.
        let number = || self.field.number(hex);
        let mut others = false;
        for unit in s.stack_in(hex) {
            let rightly = !seen.has(unit) && s.hex_of(unit) == Some(hex);
            holds(rightly, || format!("{} is listed wrongly", self.card(unit).code))?;
            seen.put(unit);
            let first = s.stack_in(hex).next().unwrap_or(unit);
            holds(self.side(unit) == self.side(first), || format!("two sides in {}", number()))?;
            // gloire-5.1.2-03
            holds(!(self.is_gun(unit) && others), || format!("guns below others in {}", number()))?;
            others |= !self.is_gun(unit);
            // gloire-10.2-06
            let fronted = self.is_routed(s, unit) != s.unit(unit).facing.get().is_some();
            holds(fronted, || format!("{} looks wrongly", self.card(unit).code))?;
        }
        Ok(())
    }
}

fn unit_facts(g: &Gloire, s: &State, unit: UnitId) -> Value {
    let state = s.unit(unit);
    let face = g.face(s, unit);
    let mut facts = json!({
        "status": state.position.spot().word(),
        "side": g.side(unit),
        "formation": Piece::from(g.formation(unit)),
        "morale": state.morale,
        "strength": face.strength,
        "cohesion": face.cohesion,
        "movement": face.movement,
        "arm": g.arm(unit),
        "engagement": g.card(unit).engagement,
        "group": state.group,
        "orders": g.has_orders(s, unit),
        "secret_orders": s.camps[g.side(unit).index()].ordered.has(unit),
        "arriving": s.arriving.has(unit),
        "ferried": s.ferried.has(unit),
        "sheltered": g.is_sheltered(s, unit).is_some(),
        "marks": state.marks.words().collect::<Vec<_>>(),
    });
    if let Some(hex) = s.hex_of(unit) {
        facts["hex"] = json!(place(hex));
        facts["facing"] = json!(
            state.facing.get().map(|vertex| g.field.map().vertex_names[vertex.index()].to_ascii_lowercase())
        );
        facts["in_enemy_zoc"] = json!(g.in_zone(s, g.side(unit).enemy(), hex));
        facts["depth"] = json!(s.stack_in(hex).position(|other| other == unit));
    }
    facts
}
