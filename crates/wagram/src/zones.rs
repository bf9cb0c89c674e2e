//! Chapter 9.4: zones of control, facing, Front and Flank.

use crate::game::Wagram;
use crate::ids::{Side, UnitId, UnitSet};
use crate::state::State;
use board::area::{Zone, ZoneSet};

impl Wagram {
    /// The zones that a side's units hold.
    pub fn occupied(&self, s: &State, side: Side) -> ZoneSet {
        self.army[side.index()].iter().filter_map(|u| s.zone_of(u)).collect()
    }

    /// Whose units hold a zone.
    pub fn holder(&self, s: &State, zone: Zone) -> Option<Side> {
        s.units_in(zone).next().map(|u| self.side(u))
    }

    /// Does a side hold it?
    pub fn holds(&self, s: &State, side: Side, zone: Zone) -> bool {
        self.holder(s, zone) == Some(side)
    }

    /// wagram-9.4-01: every unit but artillery and routed ones controls the zones around it.
    pub fn exerts_control(&self, s: &State, unit: UnitId) -> bool {
        !self.is_gun(unit) && !self.is_routed(s, unit)
    }

    /// Is the zone in a zone of control of that side?
    pub fn in_control_of(&self, s: &State, side: Side, zone: Zone) -> bool {
        self.steps(zone)
            .iter()
            .any(|n| self.holds(s, side, n.zone) && s.units_in(n.zone).any(|u| self.exerts_control(s, u)))
    }

    /// The zones that a side holds, and all in its zones of control.
    pub fn presence(&self, s: &State, side: Side) -> (ZoneSet, ZoneSet) {
        let (mut held, mut strong) = (ZoneSet::EMPTY, ZoneSet::EMPTY);
        for unit in self.army[side.index()].iter() {
            let Some(zone) = s.zone_of(unit) else { continue };
            held.insert(zone);
            if self.exerts_control(s, unit) {
                strong.insert(zone);
            }
        }
        (held, self.tables.around.around(&strong))
    }

    /// The zone a unit faces.
    pub fn faced(&self, s: &State, unit: UnitId) -> Option<Zone> {
        let zone = s.zone_of(unit)?;
        self.tables.faces[zone.index()].get(usize::from(s.unit(unit).facing)).copied()
    }

    /// The place of a neighbour in the ring, as facings are kept.
    pub fn facing_to(&self, zone: Zone, faced: Zone) -> Option<u8> {
        self.tables.faces[zone.index()].iter().position(|&z| z == faced).map(|i| i as u8)
    }

    /// The Front of a facing, as far as steps lead (wagram-9.4-03; Lobau across the water is for fire only, wagram-3-06).
    pub fn front(&self, zone: Zone, facing: u8) -> ZoneSet {
        let fronts = &self.tables.fronts[zone.index()];
        fronts.get(usize::from(facing)).copied().unwrap_or(ZoneSet::EMPTY)
    }

    /// Is the zone in the Front of the unit?
    pub fn has_in_front(&self, s: &State, unit: UnitId, zone: Zone) -> bool {
        s.zone_of(unit).is_some_and(|at| self.front(at, s.unit(unit).facing).contains(zone))
    }

    /// Is the zone in the Front of a unit of that side, these aside (wagram-9.4-06: a routed unit's Front imposes nothing)?
    pub fn in_front_of(&self, s: &State, side: Side, zone: Zone, but: UnitSet) -> bool {
        self.steps(zone).iter().any(|n| {
            self.holds(s, side, n.zone)
                && s.units_in(n.zone)
                    .any(|u| !but.has(u) && !self.is_routed(s, u) && self.has_in_front(s, u, zone))
        })
    }

    /// wagram-13.3-06: is the zone under the square, which has no flank?
    pub fn is_square(&self, s: &State, zone: Zone) -> bool {
        !s.square.forming && s.units_in(zone).any(|u| s.square.units.has(u))
    }

    /// Does a unit of that zone present its Front to another zone (wagram-10.5.9-02)?
    pub fn presents_front(&self, s: &State, zone: Zone, to: Zone) -> bool {
        if self.is_square(s, zone) {
            return self.data.map.areas.adjacent(zone, to);
        }
        s.units_in(zone).any(|u| !self.is_routed(s, u) && self.has_in_front(s, u, to))
    }

    /// Is a zone in the Flank of those who stand in another (wagram-9.4-04, wagram-13.3-06)?
    pub fn in_flank(&self, s: &State, of: Zone, zone: Zone) -> bool {
        if self.is_square(s, of) {
            return false;
        }
        s.units_in(of).next().is_some_and(|u| !self.has_in_front(s, u, zone))
    }

    /// The neighbours to which a step leads.
    pub fn steps(&self, zone: Zone) -> &[board::area::Neighbour] {
        self.data.map.areas.steps(zone)
    }

    /// Is the zone within three of the enemy of a side (wagram-9.6-01)?
    pub fn is_near_enemy(&self, s: &State, side: Side, zone: Zone) -> bool {
        let near = &self.tables.near[zone.index()];
        let mut enemies = self.army[side.enemy().index()].iter().filter_map(|u| s.zone_of(u));
        enemies.any(|z| near.contains(z))
    }

    /// Steps between zones.
    pub fn distance(&self, a: Zone, b: Zone) -> u8 {
        self.tables.distances.between(a, b)
    }
}
