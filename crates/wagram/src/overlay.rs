//! What may be laid over the map for whoever asks: paths to the headquarters (8), zones of control (9.4), fields of fire and sight
//! (9.8). Only the orders boards are hidden, and nothing here depends on them.

use crate::command::{PATH, REACTION_PATH};
use crate::event::{Meaning, meaning, place};
use crate::game::Wagram;
use crate::ids::{Side, UnitId};
use crate::state::State;
use board::area::{Zone, ZoneSet};
use kernel::chart::{Overlay, Subject};
use kernel::{Arg, Message};

impl Wagram {
    /// What is laid over the map when somebody asks about something.
    pub(crate) fn laid_over(&self, s: &State, of: Subject) -> Vec<Overlay> {
        match of {
            Subject::Piece(piece) => match meaning(piece) {
                Meaning::Unit(unit) => self.of_unit(s, unit),
                Meaning::Headquarters(side) => self.of_headquarters(s, side),
                Meaning::Corps(_) | Meaning::Hidden => Vec::new(),
            },
            Subject::Place(at) => vec![named("overlay-sight", self.seen_from(s, Zone(at.0)))],
            Subject::Side(side) => vec![named("overlay-zones", self.presence(s, side.into()).1.iter())],
            Subject::Between(..) => Vec::new(),
        }
    }

    fn of_unit(&self, s: &State, unit: UnitId) -> Vec<Overlay> {
        let Some(at) = s.zone_of(unit) else { return Vec::new() };
        if self.is_gun(unit) {
            let all = self.data.map.areas.zones();
            return vec![named("overlay-fire", all.filter(|&zone| self.may_reach(s, unit, zone).is_ok()))];
        }
        let around = self.exerts_control(s, unit).then(|| self.tables.around.of(at));
        let zone = named("overlay-zone", around.into_iter().flat_map(ZoneSet::iter));
        // wagram-8-05 to wagram-8-07: whom it would lead as a pivot.
        let led = self.commanded(s, s.unit(unit).corps, unit);
        let stand: ZoneSet = led.iter().filter_map(|unit| s.zone_of(unit)).collect();
        vec![zone, named("overlay-pivot", stand.iter())]
    }

    fn of_headquarters(&self, s: &State, side: Side) -> Vec<Overlay> {
        let reach = |(key, path): (&str, u8)| {
            let name = Message::new(key).with("number", Arg::Number(path.into()));
            Overlay::new(name, self.command_reach(s, side, path).iter().map(place))
        };
        [("overlay-command", PATH), ("overlay-command-reaction", REACTION_PATH)].map(reach).into()
    }
}

fn named(name: &str, zones: impl Iterator<Item = Zone>) -> Overlay {
    Overlay::new(Message::new(name), zones.map(place))
}
