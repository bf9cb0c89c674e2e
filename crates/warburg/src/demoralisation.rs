//! Chapter 13: the morale of formations and armies.

use crate::agenda::Play;
use crate::event::Event;
use crate::game::Warburg;
use crate::ids::{FormationId, Side};
use crate::rule;
use crate::state::{Arrival, Order, State};

impl Warburg {
    /// warburg-13.1-02: what a formation has lost.
    pub fn losses(&self, s: &State, formation: FormationId) -> u8 {
        let card = &self.data.formations[formation.at()];
        let steps: u8 = card.units.iter().map(|&u| s.unit(u).losses).sum();
        let routed = card.units.iter().filter(|&&u| s.unit(u).order == Order::Routed).count() as u8;
        let leader = u8::from(s.formation(formation).leader_dead);
        let commander = 2 * u8::from(s.commander_dead[card.side.index()]);
        steps + routed + leader + commander
    }

    /// The demoralisation value of a formation in this scenario.
    pub fn demoralisation_value(&self, s: &State, formation: FormationId) -> Option<u8> {
        self.scenario(s).formations.iter().find(|t| t.formation == formation).map(|t| t.demoralisation)
    }

    /// The formations of an army that count: those that have come to the field.
    pub fn counted_formations<'a>(
        &'a self,
        s: &'a State,
        side: Side,
    ) -> impl Iterator<Item = FormationId> + 'a {
        self.formations_of(side).filter(|&f| {
            matches!(s.formation(f).arrival, Arrival::Present | Arrival::InColumn | Arrival::Deployed)
        })
    }

    /// How many formations of an army are demoralised by their own losses.
    pub fn demoralised_formations(&self, s: &State, side: Side) -> u8 {
        self.counted_formations(s, side).filter(|&f| s.formation(f).demoralised).count() as u8
    }
}

impl Play<'_> {
    /// Phase D: formations, then armies (warburg-4-16, warburg-13.1-03, warburg-13.3-01).
    pub fn check_demoralisation(&mut self) {
        for side in Side::ALL {
            let formations: arrayvec::ArrayVec<FormationId, 28> =
                self.g.counted_formations(self.s, side).collect();
            for formation in formations {
                let Some(value) = self.g.demoralisation_value(self.s, formation) else { continue };
                let losses = self.g.losses(self.s, formation);
                let demoralised = losses >= value;
                let was = self.s.formation(formation).demoralised;
                self.s.formations[formation.at()].demoralised = demoralised;
                if was != demoralised || losses > 0 {
                    self.tell(Event::FormationMorale {
                        rule: rule::R13_1_01,
                        piece: formation.into(),
                        losses,
                        value,
                        demoralised,
                    });
                }
            }
            let formations = self.g.demoralised_formations(self.s, side);
            let value = self.g.scenario(self.s).army_demoralisation[side.index()];
            let demoralised = formations >= value;
            if demoralised != self.s.army_demoralised[side.index()] {
                self.s.army_demoralised[side.index()] = demoralised;
                self.tell(Event::ArmyMorale { rule: rule::R13_3_01, side, formations, value, demoralised });
            }
        }
    }
}
