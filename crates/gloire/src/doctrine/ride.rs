//! Where a chief is well placed, and which way leads there.

use super::Captain;
use crate::chiefs::{ALLOWANCE, Riding};
use crate::ids::ChiefId;
use board::Hex;
use kernel::Maybe;

/// What a chief must gain to ride on.
const RIDE: i32 = 5;

/// What lies behind a chief's first step.
pub(super) struct Post {
    first: Hex,
    worth: i32,
}

impl Captain<'_> {
    /// A chief is well placed where most of his army is within range, in the midst of it, and nobody threatens him.
    fn post(&self, chief: ChiefId, hex: Hex) -> i32 {
        let range = i32::from(self.g.field.chiefs[chief.at()].range);
        let led =
            self.g.army(self.side).filter(|&unit| self.g.in_sphere(self.s, chief, self.g.formation(unit)));
        let (mut count, mut reached, mut ways) = (0, 0, 0);
        for at in led.filter_map(|unit| self.s.hex_of(unit)) {
            let distance = i32::from(self.g.field.grid().distance(hex, at));
            count += 1;
            ways += distance;
            reached += i32::from(distance <= range);
        }
        let guard = if self.g.holds(self.s, self.side, hex) { 5 } else { 0 };
        10 * (5 * reached + guard - self.field().danger(self.g, hex)) - 20 * ways / count.max(1)
    }

    /// Every hex to which a chief can ride, by the first step there.
    fn posts(&self, riding: Riding, from: Hex) -> Vec<Post> {
        let grid = self.g.field.grid();
        let mut left = vec![None; grid.len()];
        left[from.index()] = Some(riding.left);
        let mut open = vec![(riding, from, from)];
        let mut posts = Vec::new();
        while let Some(next) = (0..open.len()).max_by_key(|&at| open[at].0.left) {
            let (here, at, first) = open.swap_remove(next);
            if left[at.index()] != Some(here.left) {
                continue;
            }
            if at != from {
                posts.push(Post { first, worth: self.post(riding.chief, at) });
            }
            for (_, to) in grid.neighbours(at) {
                let Ok(cost) = self.g.may_ride_on(self.s, here, at, to) else { continue };
                let there = Riding { left: here.left - cost, gone: here.gone + 1, ..here };
                if left[to.index()].is_none_or(|known| known < there.left) {
                    left[to.index()] = Some(there.left);
                    open.push((there, to, if at == from { to } else { first }));
                }
            }
        }
        posts
    }

    /// A step is worth the best post to which it leads, above the present one.
    pub(super) fn mark_riding(&self, riding: Riding, to: Hex) -> i32 {
        let Some(here) = self.s.chief_hex(riding.chief) else { return -1 };
        let posts = self.rides.get_or_init(|| self.posts(riding, here));
        let best = posts.iter().filter(|post| post.first == to).map(|post| post.worth).max();
        best.map_or(-1, |best| best - self.post(riding.chief, here) - RIDE)
    }

    pub(super) fn mark_ride(&self, chief: ChiefId) -> i32 {
        let Some(here) = self.s.chief_hex(chief) else { return -1 };
        let riding = Riding { chief, left: ALLOWANCE, gone: 0, escort: Maybe::NOTHING };
        let best = self.posts(riding, here).iter().map(|post| post.worth).max();
        if best.is_some_and(|best| best > self.post(chief, here) + RIDE) { 20 } else { -1 }
    }
}
