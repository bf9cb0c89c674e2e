//! What may be laid over the map for whoever asks: how far a chief's orders reach (2.5), zones of control (6.2), fields of
//! fire (7.2), sight (7.4) and what a charge could strike (9.1). All of it follows from what everybody sees.

use crate::event::{Meaning, meaning, place};
use crate::game::Gloire;
use crate::ids::{ChiefId, Side, UnitId};
use crate::state::State;
use board::Hex;
use kernel::chart::{Overlay, Subject};
use kernel::{Arg, Message};

/// As far as sight is laid over the map.
const RANGE: u16 = 6;

impl Gloire {
    /// What is laid over the map when somebody asks about something that is seen.
    pub(crate) fn laid_over(&self, s: &State, of: Subject) -> Vec<Overlay> {
        match of {
            Subject::Piece(piece) => match meaning(piece) {
                Meaning::Unit(unit) => self.of_unit(s, unit),
                Meaning::Chief(chief) => self.of_chief(s, chief),
                Meaning::Formation(_) | Meaning::Marker(_) | Meaning::Hidden => Vec::new(),
            },
            Subject::Place(at) => vec![self.sight_from(s, Hex(at.0))],
            Subject::Side(side) => {
                let side = Side::from(side);
                vec![self.named("overlay-zones", |hex| self.in_zone(s, side, hex))]
            }
            Subject::Between(piece, at) => match meaning(piece) {
                Meaning::Unit(unit) => self.of_line(s, unit, Hex(at.0)),
                Meaning::Chief(_) | Meaning::Formation(_) | Meaning::Marker(_) | Meaning::Hidden => {
                    Vec::new()
                }
            },
        }
    }

    fn of_unit(&self, s: &State, unit: UnitId) -> Vec<Overlay> {
        let Some(hex) = s.hex_of(unit) else { return Vec::new() };
        let grid = self.field.grid();
        let edges = self.zone_edges(s, unit);
        let zone = self
            .named("overlay-zone", |to| grid.edge_between(hex, to).is_some_and(|edge| edges.contains(edge)));
        let fire = self.is_gun(unit).then(|| self.named("overlay-fire", |to| self.bears_on(s, unit, to)));
        let charge = self
            .is_horse(unit)
            .then(|| self.named("overlay-charge", |to| to != hex && self.could_charge(s, unit, to)));
        [zone].into_iter().chain(fire).chain(charge).collect()
    }

    /// The line of sight from a unit to a hex, with what hides it (gloire-7.4-01), and the way of a charge (gloire-9.1-05).
    fn of_line(&self, s: &State, unit: UnitId, to: Hex) -> Vec<Overlay> {
        let Some(from) = s.hex_of(unit).filter(|&from| from != to) else { return Vec::new() };
        let far = self.field.grid().distance(from, to);
        let number = |name, number: u16| Message::new(name).with("number", Arg::Number(number.into()));
        let hiding = self.hidden_by(s, from, to);
        let name = match hiding[..] {
            _ if far > RANGE => number("overlay-line-far", RANGE),
            [] => number("overlay-line-free", far),
            [hex] => Message::new("overlay-line-hidden").with("place", Arg::Place(place(hex))),
            _ => Message::new("overlay-line-hidden-by-many"),
        };
        let line = Overlay::new(name, hiding.into_iter().map(place)).along([from, to].map(place));
        let charge = self.is_horse(unit).then(|| self.charge_way(s, unit, to)).flatten().map(|way| {
            let name = number("overlay-charge-way", way.len() as u16 - 1);
            Overlay::new(name, []).along(way.into_iter().chain([to]).map(place))
        });
        [line].into_iter().chain(charge).collect()
    }

    fn of_chief(&self, s: &State, chief: ChiefId) -> Vec<Overlay> {
        let Some(from) = s.chief_hex(chief) else { return Vec::new() };
        let range = self.field.chiefs[chief.at()].range;
        let name = Message::new("overlay-command").with("number", Arg::Number(range.into()));
        let near = |hex: &Hex| self.field.grid().distance(from, *hex) <= range.into();
        vec![Overlay::new(name, self.field.grid().hexes().filter(near).map(place))]
    }

    fn sight_from(&self, s: &State, from: Hex) -> Overlay {
        let name = Message::new("overlay-sight").with("number", Arg::Number(RANGE.into()));
        let near = |hex: &Hex| *hex != from && self.field.grid().distance(from, *hex) <= RANGE;
        let seen = self.field.grid().hexes().filter(near).filter(|&to| self.sees(s, from, to));
        Overlay::new(name, seen.map(place))
    }

    fn named(&self, name: &str, lies: impl Fn(Hex) -> bool) -> Overlay {
        Overlay::new(Message::new(name), self.field.grid().hexes().filter(|&hex| lies(hex)).map(place))
    }
}
