//! Chapter 11.2: formations lose heart, and take it again.

use crate::agenda::Play;
use crate::event::Event;
use crate::game::Gloire;
use crate::ids::{FormationId, MarkerId, UnitId};
use crate::rule;
use crate::state::{Mark, Spot, State};
use kernel::Maybe;

impl Play<'_> {
    /// gloire-1-11, 11.2: formations all of whose foot and horse are disordered, routed or gone lose heart.
    pub fn check_demoralisation(&mut self) {
        for formation in FormationId::all(self.g.field.formations.len()) {
            let broken = self.g.is_broken(self.s, formation);
            let was = self.s.formation(formation).demoralised;
            if broken == was {
                continue;
            }
            let lost = if broken { self.g.marker_lost(formation) } else { Maybe::NOTHING };
            let state = &mut self.s.formations[formation.at()];
            state.demoralised = broken;
            state.lost = lost;
            let rule = if broken { rule::R11_2_01 } else { rule::R11_2_05 };
            self.tell(Event::Demoralised { rule, piece: formation.into(), broken });
        }
    }
}

impl Gloire {
    /// gloire-11.2-01: are all its infantry and cavalry in play disordered, routed or eliminated?
    pub fn is_broken(&self, s: &State, formation: FormationId) -> bool {
        let card = &self.field.formations[formation.at()];
        let fights = || card.units.iter().copied().filter(|&unit| !self.is_gun(unit));
        let entered = |unit: &UnitId| !matches!(s.unit(*unit).position.spot(), Spot::Away | Spot::Waiting);
        let in_play = || fights().filter(entered).filter(|&unit| !s.has(unit, Mark::Left));
        let left = fights().any(|unit| s.has(unit, Mark::Left));
        let here = in_play().any(|unit| s.hex_of(unit).is_some());
        let shaken = |unit: UnitId| s.hex_of(unit).is_none() || !self.is_good(s, unit);
        in_play().next().is_some() && (here || !left) && in_play().all(shaken)
    }

    /// gloire-11.2-03, gloire-11.2-04: of two markers the one with the higher initiative; a single one is kept.
    fn marker_lost(&self, formation: FormationId) -> Maybe<MarkerId> {
        let markers = self.field.markers_of(formation);
        if markers.len() < 2 {
            return Maybe::NOTHING;
        }
        let worth =
            |marker: &MarkerId| (self.field.markers[marker.at()].initiative, std::cmp::Reverse(*marker));
        markers.iter().max_by_key(worth).into()
    }
}
