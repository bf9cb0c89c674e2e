//! Chapter 15: who has won.

use crate::agenda::Play;
use crate::game::Warburg;
use crate::ids::Side;
use crate::rule;
use crate::state::{Mark, State};
use board::Hex;
use kernel::aim::{Balance, Needed, Objective, Term};
use kernel::dice::Script;
use kernel::{Log, Message, Outcome, Place};

impl Warburg {
    /// French counters that have recrossed the river and not come back (warburg-15-01).
    pub fn recrossed(&self, s: &State) -> u8 {
        self.army[Side::French.index()].iter().filter(|&&u| s.unit(u).marks.has(Mark::Crossed)).count() as u8
    }

    /// Do the French control what they must at the end (warburg-15-03)?
    pub fn french_control(&self, s: &State) -> bool {
        self.objective_hexes(s).all(|hex| self.is_free(s, hex))
    }

    /// The hexes that the French must control.
    fn objective_hexes<'a>(&'a self, s: &State) -> impl Iterator<Item = Hex> + 'a {
        self.scenario(s).victory.control.iter().flat_map(|point| &point.hexes).copied()
    }

    /// Is there neither an enemy of the French in a hex nor a zone of control?
    fn is_free(&self, s: &State, hex: Hex) -> bool {
        !self.holds(s, Side::Allied, hex) && !self.in_enemy_zone(s, Side::French, hex)
    }

    /// The objectives, and who has them now.
    pub(crate) fn objectives(&self, s: &State) -> Vec<Objective> {
        let held = |hex: Hex| if self.is_free(s, hex) { Side::French } else { Side::Allied };
        let objective = |hex: Hex| Objective {
            places: vec![Place(hex.0)],
            held: Some(held(hex).into()),
            what: Message::new("objective-control"),
        };
        self.objective_hexes(s).map(objective).collect()
    }

    /// Who would win if the turn ended now and were the last.
    pub(crate) fn balance(&self, s: &State) -> Balance {
        let mut s = *s;
        Play::new(self, &mut s, &mut Script::default(), &mut Log::new()).check_demoralisation();
        Balance { outcome: self.outcome(&s), terms: self.terms(&s) }
    }

    /// What decides: 15, as the scenario has it.
    fn terms(&self, s: &State) -> Vec<Term> {
        let scenario = self.scenario(s);
        let limit = i16::from(scenario.victory.demoralised);
        let demoralised = |side| i16::from(self.demoralised_formations(s, side));
        let breaks = |side: Side| i16::from(scenario.army_demoralisation[side.index()]);
        let term = |side: Side, what: &'static str, now, needed, rule| Term {
            side: side.into(),
            what: Message::new(what),
            now,
            needed,
            rule: self.rule_here(s, rule),
        };
        let (french, allied) = (Side::French, Side::Allied);
        let crossed = scenario.victory.crossed.map(|needed| {
            let (now, needed) = (i16::from(self.recrossed(s)), Needed::AtLeast(needed.into()));
            let count = demoralised(french);
            [
                term(allied, "term-crossed", now, needed, rule::R15_01),
                term(allied, "term-demoralised", count, Needed::AtLeast(limit), rule::R15_01),
            ]
        });
        let free = self.objective_hexes(s).filter(|&hex| self.is_free(s, hex)).count() as i16;
        let hexes = self.objective_hexes(s).count() as i16;
        let army = [
            term(
                allied,
                "term-operational",
                demoralised(french),
                Needed::AtLeast(breaks(french)),
                rule::R15_02,
            ),
            term(
                allied,
                "term-unbroken",
                demoralised(allied),
                Needed::AtMost(breaks(allied) - 1),
                rule::R15_02,
            ),
        ];
        let ground = [
            term(french, "term-steady", demoralised(french), Needed::AtMost(limit - 1), rule::R15_03),
            term(french, "term-control", free, Needed::AtLeast(hexes), rule::R15_03),
        ];
        army.into_iter().chain(crossed.into_iter().flatten()).chain(ground).collect()
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
