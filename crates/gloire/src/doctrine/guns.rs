//! Chapter 7 for the captain: what a shot may do, where guns bear on the enemy, and where they are safe.

use super::Captain;
use super::field::post;
use super::stand::{ALONE, COMES};
use crate::fire::{Gun, Kind, Shot};
use crate::ids::UnitId;
use crate::state::{Morale, Spot, State};
use crate::tables::FireResult;
use board::{Hex, Vertex};
use kernel::Maybe;

/// What is added to a shot, so that it comes before everything else that an activation begins with.
const FIRST: i32 = 100;
/// What it is worth to guns to bear on somebody, whatever they may do to him.
const BEARS: i32 = 30;
/// The most that they may do adds this much to a place.
const HARM: i32 = 40;
/// What it is worth to be about as near as they can fire, though nobody is in sight.
const NEAR: i32 = 20;
/// What a hex further away takes from that.
const FURTHER: i32 = 8;
/// Guns that bear on somebody stay where they are, unless another place is better by this.
const STAYS: i32 = 15;
/// The strength of friends about them that makes guns safe, in tenths.
const GUARD: i32 = 40;
/// What guns risk that stand next to the enemy with nobody to fight for them.
const TAKEN: i32 = 90;
/// What guns risk that are alone a little behind friends, whom whoever comes has to pass.
const SCREENED: i32 = 12;
/// So near to the enemy guns without friends are prey, and further for a side that only wants to get away.
const PREY: [i32; 2] = [7, 8];

impl Captain<'_> {
    /// What a shot may do, by the ten faces of the die, in hundredths of a strength point.
    fn harm(&self, s: &State, shot: &Shot) -> i32 {
        let added: i32 =
            self.g.fire_modifiers(s, shot).iter().map(|modifier| i32::from(modifier.value)).sum();
        let table = &self.g.field.data().tables.fire;
        let struck = s.stack_in(shot.at).filter(|&unit| shot.only.get().is_none_or(|only| only == unit));
        let units = struck.take(if shot.kind == Kind::Normal { usize::MAX } else { 1 });
        let all = units.map(|unit| {
            let falls = (0..10).map(|die| table.at((die + added).clamp(-90, 90) as i8));
            falls.map(|result| self.suffers(unit, result)).sum::<i32>()
        });
        all.sum::<i32>() / 10
    }

    fn suffers(&self, unit: UnitId, result: FireResult) -> i32 {
        // gloire-10.1-04: disordered guns do not survive a fire.
        let lost = self.g.is_gun(unit) && self.s.unit(unit).morale == Morale::Disordered;
        let cost = if lost { self.value(unit) } else { self.disorder_cost(unit) };
        match result {
            FireResult::None => 0,
            FireResult::Test => cost * (9 - i32::from(self.g.cohesion(self.s, unit))).max(0) / 10,
            FireResult::Disorder => cost,
            FireResult::Rout => 2 * cost,
        }
    }

    /// A normal fire of guns at a hex.
    fn volley(&self, s: &State, gun: UnitId, at: Hex, combined: bool) -> i32 {
        self.harm(s, &Shot { gun: Gun::Unit(gun), at, kind: Kind::Normal, combined, only: Maybe::NOTHING })
    }

    /// What guns may do to attackers in a hex.
    pub(super) fn reply(&self, gun: UnitId, at: Hex) -> i32 {
        let only = self.s.stack_in(at).find(|&unit| self.s.clash.attackers.has(unit)).into();
        self.harm(self.s, &Shot { gun: Gun::Unit(gun), at, kind: Kind::Reaction, combined: false, only })
    }

    /// The same, to the guns on top of them.
    pub(super) fn reply_at_guns(&self, gun: UnitId, at: Hex) -> i32 {
        let only = self.s.stack_in(at).next().into();
        self.harm(self.s, &Shot { gun: Gun::Unit(gun), at, kind: Kind::Reaction, combined: false, only })
    }

    /// gloire-7.1-02: what guns that are fired at may do in answer.
    fn answer(&self, gun: UnitId, at: Hex) -> i32 {
        let Some(here) = self.s.hex_of(gun) else { return 0 };
        let answers = |foe: &UnitId| {
            self.g.is_gun(*foe)
                && self.g.is_good(self.s, *foe)
                && self.g.can_hit(self.s, *foe, self.s.unit(*foe).facing.get(), here).is_ok()
        };
        let (kind, only) = (Kind::CounterBattery, Maybe::from(Some(gun)));
        let shot = |foe| Shot { gun: Gun::Unit(foe), at: here, kind, combined: false, only };
        self.s.stack_in(at).filter(answers).map(|foe| self.harm(self.s, &shot(foe))).sum()
    }

    /// Guns fire where it pays, but for those that would have to stay for it: due elsewhere, or alone before the enemy.
    pub(super) fn mark_fire(&self, gun: UnitId, hex: Hex) -> i32 {
        let bound = !self.g.has_orders(self.s, gun);
        let alone = |here: Hex| {
            self.field().nearest(self.g, here) == 1 && self.s.stack_in(here).all(|unit| self.g.is_gun(unit))
        };
        let goes = self.is_due(gun) || bound && self.s.hex_of(gun).is_some_and(alone);
        let pays = self.volley(self.s, gun, hex, false) - self.answer(gun, hex) / 2;
        if goes || pays <= 0 { -1 } else { FIRST + pays }
    }

    /// Two batteries fire together where that does more than one after the other.
    pub(super) fn mark_fire_together(&self, gun: UnitId, hex: Hex) -> i32 {
        let alone = self.mark_fire(gun, hex);
        let together = self.volley(self.s, gun, hex, true) - self.volley(self.s, gun, hex, false);
        if alone > 0 { together + FIRST - self.answer(gun, hex) / 2 } else { -1 }
    }

    /// The most that guns may do from a hex that look at a vertex, or wherever they like.
    pub(super) fn bearing(&self, gun: UnitId, here: Hex, looks: Option<Vertex>) -> i32 {
        let Some((_, range)) = self.g.card(gun).range else { return 0 };
        let mut trial = *self.s;
        trial.lift(gun, Spot::Away);
        self.g.lay(&mut trial, gun, here);
        let grid = self.g.field.grid();
        let nearest = self.field().nearest(self.g, here);
        let hit = |at: &Hex| {
            let distance = grid.distance(here, *at);
            // gloire-7.2-06: an enemy in front of them is fired at first.
            (nearest > 1 || distance == 1)
                && looks.is_none_or(|vertex| grid.in_wedge(here, vertex, *at))
                && self.g.is_seen(&trial, here, *at, distance).is_ok()
        };
        let foes = self.field().foes_within(self.g, here, u16::from(range)).filter(hit);
        foes.map(|at| self.volley(&trial, gun, at, false)).max().unwrap_or(0)
    }

    /// Has a battery in a hex nobody beside it who could fight for it?
    fn is_unguarded(&self, gun: UnitId, hex: Hex) -> bool {
        let fights = |other: UnitId| other != gun && !self.g.is_gun(other) && self.g.is_good(self.s, other);
        !self.s.stack_in(hex).any(fights)
    }

    /// Guns want the enemy in sight and within their range, and friends with them, or between.
    pub(super) fn stand_of_guns(&self, unit: UnitId, hex: Hex, nearest: i32) -> i32 {
        let reach = self.g.card(unit).range.map_or(3, |(effective, _)| i32::from(effective));
        let bears = self.bearing(unit, hex, None);
        let stays = if bears > 0 && post(self.s, unit) == Some(hex) { STAYS } else { 0 };
        // Who is to get away keeps its guns where its own are.
        let far = (nearest - reach).clamp(0, if self.field().is_rear_guard() { 6 } else { 99 });
        let fire = if bears > 0 { BEARS + bears.min(HARM) + stays } else { NEAR - FURTHER * far };
        fire - self.risk(unit, hex, nearest)
    }

    /// What guns risk in a hex.
    fn risk(&self, unit: UnitId, hex: Hex, nearest: i32) -> i32 {
        let (friends, danger) = (self.friends_near(hex, unit), self.field().danger(self.g, hex));
        let shy = self.field().is_rear_guard();
        let bare = GUARD - friends.min(GUARD);
        let bare = match nearest <= PREY[usize::from(shy)] {
            true if shy => 2 * bare,
            true => bare,
            false => 0,
        };
        match (self.is_unguarded(unit, hex), nearest) {
            (false, _) => bare + (danger - friends).clamp(0, 60) / 2,
            (true, ..=1) => bare + TAKEN,
            (true, 2) => bare + ALONE + danger.min(60) / 2,
            (true, ..=COMES) => bare + if friends >= GUARD { SCREENED } else { ALONE },
            (true, _) => bare,
        }
    }
}
