//! Where it is good to stand, and whether a move leads there.

use super::Captain;
use crate::ids::UnitId;
use crate::moving::Pace;
use crate::state::Mark;
use crate::zoc::front_of;
use board::{Hex, Vertex};

/// A move must gain this much to be begun.
const GAIN: i32 = 8;
/// What it is worth to a shaken unit to stay and rally.
const RALLY: i32 = 25;
/// What it takes to go through a hex without room.
const CROWDED: i32 = 60;
/// What a tenth of a movement point of a place weighs against what one looks at from there.
const PLACE: i32 = 100;
/// What nothing on the way outweighs.
pub(super) const SURELY: i32 = 1_000_000;
/// What a place must be better to go on to it.
const ON: i32 = 3;
/// The most that one may look at.
const LOOK: i32 = 45;
/// What guns risk that are alone in a hex to which the enemy can come: they are lost without a fight.
pub(super) const ALONE: i32 = 35;
/// So far the enemy comes in a move, for foot to stay with guns that it guards.
pub(super) const COMES: i32 = 4;
/// What guns wait for the others to move first, whom they are to join.
const LAST: i32 = 40;
/// The most that a promise of combat adds to a place, or takes from it.
const CONTACT: i32 = 40;

impl Captain<'_> {
    /// How good it is for a unit to stand in a hex, in tenths of a movement point.
    pub(super) fn stand(&self, unit: UnitId, hex: Hex) -> i32 {
        let (field, nearest) = (self.field(), self.field().nearest(self.g, hex));
        let crowd = field.crowd(self.g, hex);
        if field.is_due(unit) {
            return self.stand_on_the_way_out(unit, hex, nearest) - crowd;
        }
        if !self.g.is_good(self.s, unit) {
            // Out of reach, to rally; who does not stand next to the enemy rallies where it is.
            let stays = nearest > 1
                && self.s.hex_of(unit) == Some(hex)
                && !self.s.has(unit, Mark::Moved)
                && self.s.mover.units.is_empty();
            let rallies = if stays { RALLY } else { 0 };
            return 12 * nearest.min(4) - field.danger(self.g, hex).min(100) / 4 + rallies - crowd;
        }
        if self.g.is_gun(unit) {
            return self.stand_of_guns(unit, hex, nearest) - crowd;
        }
        let cover = if self.g.field.has_six_fronts(hex) && self.g.is_foot(unit) { 6 } else { 0 };
        let guards = if nearest <= COMES && self.guards_guns(unit, hex) { ALONE / 2 } else { 0 };
        field.draw(self.g, self.s, unit, hex) + self.exposure(unit, hex, nearest) + cover + guards - crowd
    }

    /// Would guns in a hex be alone without the unit?
    fn guards_guns(&self, unit: UnitId, hex: Hex) -> bool {
        let mut others = self.s.stack_in(hex).filter(|&other| other != unit).peekable();
        let ours = others.peek().is_some_and(|&other| self.g.side(other) == self.side);
        ours && others.all(|other| self.g.is_gun(other))
    }

    /// What the enemy near a hex makes of it: a chance to strike, or to be struck.
    fn exposure(&self, unit: UnitId, hex: Hex, nearest: i32) -> i32 {
        if nearest > 2 {
            return 0;
        }
        let own = 10 * i32::from(self.g.strength(self.s, unit));
        let friends = self.friends_near(hex, unit);
        let shy = self.field().is_rear_guard();
        let worst = if shy { -CONTACT * 3 / 2 } else { -CONTACT };
        let odds = (own + friends - self.field().danger(self.g, hex)).clamp(worst, 0);
        let strikes = self.g.can_attack(self.s, unit).is_ok();
        let promise = if nearest == 1 && strikes { self.contact(unit, hex).unwrap_or(0) } else { 0 };
        let promise = (promise / 6).clamp(-CONTACT, CONTACT);
        // Who can wait does not go and look for trouble, least of all who is to get away; who must attack waits for friends.
        match (self.field().presses(), shy) {
            (true, _) if self.field().gathers(self.g, hex) => promise + odds,
            (true, _) => promise + odds / 2,
            (false, false) => promise + odds,
            (false, true) => promise / 2 + odds,
        }
    }

    /// The strength of friends next to a hex, but for a unit itself.
    pub(super) fn friends_near(&self, hex: Hex, but: UnitId) -> i32 {
        let around = self.g.field.grid().neighbours(hex).map(|(_, next)| next).chain([hex]);
        let units = around.flat_map(|next| self.s.stack_in(next));
        let friends = units.filter(|&unit| unit != but && self.g.side(unit) == self.side);
        friends.map(|unit| 10 * i32::from(self.g.strength(self.s, unit))).sum()
    }

    /// Those in front go first and make room.
    pub(super) fn mark_move(&self, unit: UnitId) -> i32 {
        self.mark_setting_out(unit, Pace::Normal)
    }

    fn mark_setting_out(&self, unit: UnitId, pace: Pace) -> i32 {
        let gain = self.gain(unit, pace);
        let Some(here) = self.s.hex_of(unit) else { return -1 };
        let late = if self.g.is_gun(unit) { LAST } else { 0 };
        if gain >= GAIN { 100 + gain - 2 * self.field().nearest(self.g, here).min(30) - late } else { -1 }
    }

    /// A forced march is for those who have far to go and nobody near.
    pub(super) fn mark_march(&self, unit: UnitId) -> i32 {
        let Some(here) = self.s.hex_of(unit) else { return -1 };
        if self.field().nearest(self.g, here) <= 8 && !self.is_due(unit) {
            return -1;
        }
        let mark = self.mark_setting_out(unit, Pace::Forced);
        if mark > 0 { mark + 20 } else { -1 }
    }

    pub(super) fn mark_march_together(&self, hex: Hex) -> i32 {
        let marks = self.s.stack_in(hex).map(|unit| self.mark_march(unit));
        marks.min().map_or(-1, |mark| if mark > 0 { mark + 5 } else { -1 })
    }

    /// A step is worth the best place to which it leads.
    pub(super) fn mark_step(&self, to: Hex) -> i32 {
        let Some(unit) = self.s.mover.units.first() else { return 0 };
        let Some(here) = self.g.moving_from(self.s) else { return 0 };
        let ahead = self.ahead.get_or_init(|| self.prospects(&self.s.mover, here));
        let now = self.rest(&self.s.mover, here);
        match ahead.iter().find(|prospect| prospect.first == to) {
            Some(prospect) => {
                let steps = prospect.steps - i32::from(self.s.mover.entered);
                PLACE * (prospect.best - now - ON) - 10 * steps
            }
            // Where there is no room to stay, something better must lie beyond.
            None => {
                let full = self.g.may_stop(self.s, &self.s.mover, to).is_err();
                PLACE * (self.stand(unit, to) - now - if full { CROWDED } else { ON })
            }
        }
    }

    /// Who comes to rest looks at the enemy, and best at one whom it can strike.
    pub(super) fn mark_halt(&self, vertex: Vertex) -> i32 {
        let Some(here) = self.g.moving_from(self.s) else { return 0 };
        let lead = self.s.mover.units.first();
        let strikes = lead.map_or(0, |unit| self.onslaught(unit, here, vertex));
        match self.s.mover.pace {
            // gloire-8.2-05: who charges has to strike all that it looks at.
            Pace::Charge => strikes,
            Pace::Normal | Pace::Forced => {
                let looks = lead.map_or(0, |unit| self.look(unit, Some(here), vertex));
                looks + (strikes / 5).clamp(0, LOOK)
            }
        }
    }

    /// How much of the enemy one sees when looking at a vertex, and how little behind.
    pub(super) fn front(&self, here: Option<Hex>, vertex: Vertex) -> i32 {
        let Some(here) = here else { return 0 };
        let grid = self.g.field.grid();
        let fronts = front_of(vertex);
        let foes = self.g.army(self.side.enemy()).filter_map(|unit| self.s.hex_of(unit));
        let looks = |hex: Hex| {
            let distance = i32::from(grid.distance(here, hex));
            let edge = grid.edge_between(here, hex);
            match edge {
                Some(edge) if fronts.contains(edge) => 30,
                Some(_) => -10,
                None if distance <= 8 && grid.in_wedge(here, vertex, hex) => 9 - distance,
                None => 0,
            }
        };
        foes.map(looks).sum::<i32>().clamp(-30, LOOK)
    }

    /// How good it is for a unit in a hex to look at a vertex: for guns, what they bear on counts as well.
    pub(super) fn look(&self, unit: UnitId, here: Option<Hex>, vertex: Vertex) -> i32 {
        let bears = match here {
            Some(hex) if self.g.is_gun(unit) => self.bearing(unit, hex, Some(vertex)),
            _ => 0,
        };
        self.front(here, vertex) + bears.min(LOOK)
    }

    pub(super) fn mark_turn(&self, unit: UnitId) -> i32 {
        let (here, now) = (self.s.hex_of(unit), self.s.unit(unit).facing.get());
        let best = Vertex::ALL.map(|vertex| self.look(unit, here, vertex)).into_iter().max().unwrap_or(0);
        let gain = best - now.map_or(0, |vertex| self.look(unit, here, vertex));
        if gain >= GAIN { gain } else { -1 }
    }

    /// A square is for foot with horse near and no foot beside it.
    pub(super) fn mark_square(&self, hex: Hex) -> i32 {
        let grid = self.g.field.grid();
        let near = |unit: &UnitId| self.s.hex_of(*unit).is_some_and(|foe| grid.distance(hex, foe) <= 3);
        let foes: Vec<UnitId> = self.g.army(self.side.enemy()).filter(near).collect();
        let horse = foes.iter().filter(|&&unit| self.g.is_horse(unit)).count();
        if horse > 0 && horse == foes.len() { 30 } else { -1 }
    }

    /// Ground that was won is taken if it is on the way, and not a trap.
    pub(super) fn mark_advance(&self, from: Hex, to: Hex) -> i32 {
        let Some(unit) = self.s.stack_in(from).find(|&unit| !self.g.is_gun(unit)) else { return 0 };
        let goal = if self.g.goals(self.s).contains(&to) { 60 } else { 0 };
        5 + goal + self.field().draw(self.g, self.s, unit, to) - self.field().draw(self.g, self.s, unit, from)
            + (self.field().help(self.g, to) - self.field().danger(self.g, to)).clamp(-CONTACT, 0)
    }
}
