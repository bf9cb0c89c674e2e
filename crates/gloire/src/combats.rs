//! Chapter 8.3.2: the combats that are declared are fought one after the other.

use crate::action::Action;
use crate::agenda::Play;
use crate::disorder::Cause;
use crate::event::place;
use crate::game::Gloire;
use crate::ids::{Side, UnitId};
use crate::rule;
use crate::state::{Mark, State};
use board::Hex;
use kernel::agenda::{Asks, Flow, Outlook};
use kernel::{Few, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

impl Gloire {
    /// The combats that are declared and not yet fought, each by one of its hexes.
    pub fn combats(&self, s: &State) -> Vec<Hex> {
        let mut hexes: Vec<Hex> = s.declared.iter().flat_map(|declared| declared.targets.iter()).collect();
        hexes.sort();
        hexes.dedup();
        let mut first = Vec::new();
        for hex in hexes {
            let (_, bound) = self.bound_with(s, hex);
            if !bound.iter().any(|other| first.contains(other)) {
                first.push(hex);
            }
        }
        first
    }

    /// Is a hex to be attacked?
    pub fn is_declared(&self, s: &State, target: Hex) -> bool {
        s.declared.iter().any(|declared| declared.targets.contains(target))
    }

    fn may_resolve(&self, s: &State, target: Hex) -> Result<(), Refusal> {
        if self.combats(s).contains(&target) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R8_3_2_01).at(place(target)))
        }
    }
}

/// The attacker chooses which combat is fought next (gloire-8.3.2-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickCombat;

impl Asks<Gloire> for PickCombat {
    const NAME: &'static str = "combat";

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.active.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        if !p.s.passed.is_empty() {
            p.test_passed();
            return Flow::GoesOn;
        }
        if p.lapse() {
            return Flow::GoesOn;
        }
        match p.g.combats(p.s)[..] {
            [] => p.finish(),
            [only] => {
                p.resolve(only);
                Flow::GoesOn
            }
            _ => Flow::Waits,
        }
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.combats(s).into_iter().map(Action::Resolve));
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R8_3_2_01;
        Action::Resolve(hex) if g.may_resolve(s, hex) => p.resolve(hex),
    }

    fn weigh(self, p: &mut Play<'_>, _: Side, action: &Action) -> Outlook {
        match *action {
            Action::Resolve(hex) => p.fight_now(hex),
            _ => Outlook::NextDecision,
        }
    }
}

impl Play<'_> {
    /// Declarations whose stack cannot attack any more, or whose enemies are gone, lapse; says whether somebody tests by it.
    fn lapse(&mut self) -> bool {
        let enemy = self.s.active.side.enemy();
        let mut riders = Vec::new();
        for index in 0..self.s.declared.len() {
            let declared = self.s.declared[index];
            let alive = |hex: &Hex| self.g.holds(self.s, enemy, *hex);
            let able: Vec<UnitId> =
                declared.from.get().into_iter().flat_map(|from| self.g.able_in(self.s, from)).collect();
            let targets: Few<Hex, 2> =
                declared.targets.iter().filter(|hex| !able.is_empty() && alive(hex)).collect();
            if targets.is_empty() {
                riders.extend(able.into_iter().filter(|&unit| self.s.has(unit, Mark::Charging)));
            }
            self.s.declared[index].targets = targets;
        }
        self.s.declared.retain(|declared| !declared.targets.is_empty());
        for &unit in &riders {
            // gloire-9.1-03: nobody is left to strike, but the charge was ridden (gloire-9.2-04).
            self.s.mark(unit, Mark::Fought);
            self.must_hold(unit, rule::R9_2_04, &[], Cause::Ground);
        }
        !riders.is_empty()
    }
}
