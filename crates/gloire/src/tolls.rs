//! Chapters 4.4.3, 6.2.2 and 12: what a hex costs besides its ground.

use crate::data::{Sky, What};
use crate::game::Gloire;
use crate::ids::UnitId;
use crate::moving::{Ahead, Mover, Pace};
use crate::state::{Morale, State};
use board::Hex;
use kernel::Few;

impl Gloire {
    /// What is paid to go on from a hex: leaving a zone, passing friends.
    pub fn departure(&self, s: &State, mover: &Mover, lead: UnitId, from: Hex) -> u8 {
        let enemy = self.side(lead).enemy();
        // gloire-6.2.2-08: once, on the first hex.
        let leaves = mover.entered == 0 && self.in_zone(s, enemy, from);
        // gloire-4.4.3-01, gloire-4.4.3-02: paid when it goes on, for then it has passed through, routed friends at no other
        // price (gloire-5.1.2-08). Whoever marches enters no hex of friends: those beside it have just parted from it
        // (gloire-4.1.3-07).
        let passes =
            mover.entered > 0 && mover.pace != Pace::Forced && self.is_passed(s, lead, from, &mover.units);
        u8::from(leaves) + u8::from(passes)
    }

    /// gloire-6.2.2-03, gloire-6.2.2-04, gloire-12.1-02, gloire-12.2-02: what entering an enemy zone costs besides.
    pub fn zone_entry(&self, s: &State, unit: UnitId, ahead: Ahead) -> u8 {
        if !ahead.zone {
            return 0;
        }
        u8::from(s.unit(unit).morale == Morale::Disordered) + self.sky_toll(s, ahead.to)
    }

    /// gloire-12.1-02, gloire-12.2-02: what an enemy zone costs more to enter when little is seen.
    pub fn sky_toll(&self, s: &State, to: Hex) -> u8 {
        match self.sky_at(s, Some(to)) {
            Sky::Night => 2,
            Sky::Fog => 1,
            Sky::Day | Sky::LowFog => 0,
        }
    }

    /// gloire-4.4.3-01, gloire-4.4.3-02: do these units pass through friends there, and pay for it?
    pub fn is_passed(&self, s: &State, lead: UnitId, at: Hex, units: &Few<UnitId, 4>) -> bool {
        s.stack_in(at).any(|unit| !units.contains(unit))
            && self.clause(What::NoSurcharge, self.arm(lead), at).is_none()
    }
}
