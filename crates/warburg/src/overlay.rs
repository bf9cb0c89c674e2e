//! What may be laid over the map for whoever asks: commands (6.1), zones of control (7), fields of fire (9.1) and sight (9.4).
//! All of it follows from what everybody sees: of a stack, its fronts and its zone are open (3.6).

use crate::event::{Meaning, meaning, place};
use crate::game::Warburg;
use crate::ids::{OfficerId, UnitId};
use crate::sight::RANGE;
use crate::state::{Mover, State};
use board::Hex;
use kernel::chart::{Overlay, Subject};
use kernel::{Arg, Message, Place};

impl Warburg {
    /// What is laid over the map when somebody asks about something that is seen.
    pub(crate) fn laid_over(&self, s: &State, of: Subject) -> Vec<Overlay> {
        match of {
            Subject::Piece(piece) => match meaning(piece) {
                Meaning::Unit(unit) => self.of_unit(s, unit),
                Meaning::Officer(officer) => self.of_officer(s, officer),
                Meaning::Formation(_) | Meaning::Hidden => Vec::new(),
            },
            Subject::Place(at) => vec![self.sight_from(s, Hex(at.0))],
            Subject::Side(side) => {
                let enemy = crate::ids::Side::from(side).enemy();
                let zone = self.grid().hexes().filter(|&hex| self.in_enemy_zone(s, enemy, hex));
                vec![named("overlay-zones", zone)]
            }
            Subject::Between(..) => Vec::new(),
        }
    }

    fn of_unit(&self, s: &State, unit: UnitId) -> Vec<Overlay> {
        let Some(hex) = s.hex_of(unit) else { return Vec::new() };
        let near = |edge| self.grid().neighbour(hex, edge);
        let zone = named("overlay-zone", self.zone_of(s, unit).iter().filter_map(near));
        let fire = self.card(unit).arm.is_artillery().then(|| {
            let borne = self.grid().hexes().filter(|&target| self.bears_on(s, unit, target).is_ok());
            named("overlay-fire", borne)
        });
        [zone].into_iter().chain(fire).collect()
    }

    fn of_officer(&self, s: &State, officer: OfficerId) -> Vec<Overlay> {
        let Some(from) = s.officer(officer).position.place() else { return Vec::new() };
        let radius = self.radius(s, officer);
        let reach = self.command_reach(s, self.officer_sides[officer.at()], from, radius);
        let name = Message::new("overlay-command").with("number", Arg::Number(radius.into()));
        vec![Overlay::new(name, reach.iter().map(place))]
    }

    fn sight_from(&self, s: &State, from: Hex) -> Overlay {
        let seen = self.grid().hexes().filter(|&to| to != from && self.sees(s, from, to, Mover::NOBODY));
        let name = Message::new("overlay-sight").with("number", Arg::Number(RANGE.into()));
        Overlay::new(name, seen.map(place))
    }
}

fn named(name: &str, hexes: impl Iterator<Item = Hex>) -> Overlay {
    Overlay::new(Message::new(name), hexes.map(|hex| Place(hex.0)))
}
