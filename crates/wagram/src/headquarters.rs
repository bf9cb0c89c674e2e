//! Chapter 9.6: the army headquarters ride, and are pushed away by the enemy.

use crate::event::{Event, place};
use crate::game::Wagram;
use crate::ids::Side;
use crate::play::Play;
use crate::rule;
use crate::state::{Pace, State, Step};
use board::area::{Zone, ZoneSet};
use kernel::{Refusal, RuleId};

/// Movement points of a headquarters.
pub const POINTS: u8 = 4;

impl Wagram {
    /// Is a zone beside or under an enemy unit?
    pub fn touches_enemy(&self, s: &State, side: Side, zone: Zone) -> bool {
        let enemy = side.enemy();
        self.holds(s, enemy, zone) || self.steps(zone).iter().any(|n| self.holds(s, enemy, n.zone))
    }

    /// 9.6-19: once per turn, in a round of its side.
    pub fn may_ride(&self, s: &State) -> Result<(), Refusal> {
        let side = s.phasing;
        if s.pace != Pace::Round || s.ridden[side.index()] {
            return Err(Refusal::new(rule::R9_6_19).of(side.into()));
        }
        let at = Zone(s.headquarters[side.index()]);
        if self.steps(at).iter().any(|n| self.may_ride_to(s, side, POINTS, n.zone).is_ok()) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R9_6_19).of(side.into()))
        }
    }

    /// 9.6-19: a step of a headquarters; it pays for terrain and avoids contact.
    pub fn may_ride_to(&self, s: &State, side: Side, left: u8, to: Zone) -> Result<u8, Refusal> {
        let from = Zone(s.headquarters[side.index()]);
        let refuse = |rule: RuleId| Err(Refusal::new(rule).at(place(to)));
        let Some(crossing) = self.crossing(from, to) else { return refuse(rule::R9_6_07) };
        if !crossing.open {
            return refuse(rule::R3_06);
        }
        if self.touches_enemy(s, side, to) {
            return refuse(rule::R9_6_19);
        }
        if crossing.cost > left { refuse(rule::R9_6_03) } else { Ok(crossing.cost) }
    }

    /// 9.6-18: where a headquarters in contact may go: one or two zones, or the fewest that suffice.
    pub fn refuges(&self, s: &State, side: Side) -> Vec<Zone> {
        let at = Zone(s.headquarters[side.index()]);
        let open = self.tables.all - self.occupied(s, side.enemy());
        let start: ZoneSet = [at].into_iter().collect();
        let free = |set: ZoneSet| -> Vec<Zone> {
            set.iter().filter(|&z| z != at && !self.touches_enemy(s, side, z)).collect()
        };
        let near = free(self.tables.around.within(&start, 2, &open));
        if !near.is_empty() {
            return near;
        }
        (3..=40)
            .map(|steps| free(self.tables.around.within(&start, steps, &open)))
            .find(|f| !f.is_empty())
            .unwrap_or_default()
    }
}

impl Play<'_> {
    /// The headquarters goes on.
    pub fn ride_to(&mut self, to: Zone, left: u8) {
        let side = self.s.phasing;
        let Ok(cost) = self.g.may_ride_to(self.s, side, left, to) else { return };
        self.move_headquarters(side, to, rule::R9_6_19);
        self.replace(Step::HeadquartersMoving(left - cost));
    }

    /// Puts a headquarters somewhere.
    pub fn move_headquarters(&mut self, side: Side, to: Zone, rule: RuleId) {
        let from = Zone(self.s.headquarters[side.index()]);
        self.s.headquarters[side.index()] = to.0;
        let piece = side.into();
        self.tell(Event::HeadquartersMoved { rule, piece, from: place(from), to: place(to) });
    }

    /// 9.6-18: decides by itself where there is no choice.
    pub fn settle_push(&mut self, side: Side) -> bool {
        let at = Zone(self.s.headquarters[side.index()]);
        if !self.g.touches_enemy(self.s, side, at) {
            self.pop();
            return true;
        }
        match self.g.refuges(self.s, side)[..] {
            [] => self.pop(),
            [only] => {
                self.pop();
                self.move_headquarters(side, only, rule::R9_6_18);
            }
            _ => return false,
        }
        true
    }
}
