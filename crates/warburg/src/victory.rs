//! Chapter 15: who has won.

use crate::game::Warburg;
use crate::ids::Side;
use crate::rule;
use crate::state::{Mark, State};
use kernel::Outcome;

impl Warburg {
    /// French counters that have recrossed the river and not come back (warburg-15-01).
    pub fn recrossed(&self, s: &State) -> u8 {
        self.army[Side::French.index()].iter().filter(|&&u| s.unit(u).marks.has(Mark::Crossed)).count() as u8
    }

    /// Do the French control what they must at the end (warburg-15-03)?
    pub fn french_control(&self, s: &State) -> bool {
        let points = &self.scenario(s).victory.control;
        points
            .iter()
            .flat_map(|p| &p.hexes)
            .all(|&hex| !self.holds(s, Side::Allied, hex) && !self.in_enemy_zone(s, Side::French, hex))
    }

    /// The result at the end of the last turn.
    pub fn outcome(&self, s: &State) -> Outcome {
        let terms = &self.scenario(s).victory;
        let demoralised = self.demoralised_formations(s, Side::French);
        let ends = |winner: Option<Side>, level, rule| Outcome {
            winner: winner.map(Side::into),
            level,
            rule: self.rule_here(s, rule),
        };
        // warburg-15-02: above the tactical victory.
        if s.army_demoralised[0] && !s.army_demoralised[1] {
            return ends(Some(Side::Allied), "allied-operational", rule::R15_02);
        }
        // warburg-15-01
        let crossed = terms.crossed.is_some_and(|needed| self.recrossed(s) >= needed);
        if crossed && demoralised >= terms.demoralised {
            return ends(Some(Side::Allied), "allied-tactical", rule::R15_01);
        }
        // warburg-15-03
        if demoralised < terms.demoralised && self.french_control(s) {
            return ends(Some(Side::French), "french-tactical", rule::R15_03);
        }
        ends(None, "draw", rule::R15_03)
    }
}
