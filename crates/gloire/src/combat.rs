//! Chapters 8.3 to 8.6 and 9.2: a combat, from the first answer to the last test.

use crate::advance::Afterwards;
use crate::agenda::Play;
use crate::charge::Answer;
use crate::disorder::{Away, Cause};
use crate::game::Gloire;
use crate::ids::{Side, UnitId, UnitSet};
use crate::reaction::React;
use crate::recall::Recall;
use crate::refusal::Refuse;
use crate::rule;
use crate::state::{Mark, State};
use board::Hex;
use kernel::agenda::Runs;
use kernel::{Few, Maybe, Seq};
use serde::{Deserialize, Serialize};

/// How a combat came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClashKind {
    /// It was declared.
    #[default]
    Declared,
    /// An attacker broke through (gloire-8.7.2-03).
    Breakthrough,
    /// A defender struck back (gloire-8.7.2-05).
    CounterShock,
    /// Cavalry pursued (gloire-9.5.2-08).
    Pursuit,
}

/// How far a combat is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Round {
    /// Cavalry may refuse.
    #[default]
    Refusals,
    /// Engagement tests.
    Engagement,
    /// Squares and counter-charges.
    Answers,
    /// Recalls.
    Recalls,
    /// Reaction fire.
    Reaction,
    /// The die, and disorder.
    Roll,
    /// Recoils.
    Recoils,
    /// Those passed through test.
    Passed,
    /// Advance, breakthrough, counter-shock, pursuit.
    Afterwards,
    /// End-of-charge tests.
    End,
}

/// A hex that a unit gave way into: whoever pursues it goes the same way (gloire-9.5.2-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tread {
    /// Who.
    pub unit: UnitId,
    /// Where.
    pub hex: Maybe<Hex>,
}

/// A combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Clash {
    /// Who attacks.
    pub side: Side,
    /// How it came about.
    pub kind: ClashKind,
    /// How far it is.
    pub round: Round,
    /// The attackers.
    pub attackers: UnitSet,
    /// The hexes attacked.
    pub targets: Few<Hex, 2>,
    /// The defenders when the die was rolled.
    pub defenders: UnitSet,
    /// The hexes from which the attackers struck.
    pub stood: Few<Hex, 6>,
    /// Hexes whose foot formed square against this charge.
    pub squared: Few<Hex, 2>,
    /// A counter-charge succeeded (gloire-9.4-03).
    pub countered: bool,
    /// How often the charge was renewed (gloire-9.5.2-10).
    pub renewed: u8,
    /// Who has won, once the die is rolled.
    pub winner: Option<Side>,
    /// The result lets the attacker break through or pursue.
    pub breakthrough: bool,
    /// The result lets the defender strike back.
    pub counter_shock: bool,
    /// The loser must recoil, without a test.
    pub recoils: bool,
    /// Guns alone were swept away: no breakthrough and no pursuit (gloire-8.9-04).
    pub swept: bool,
    /// The ways on which the beaten gave way.
    pub trail: Seq<Tread, 24>,
}

impl Gloire {
    /// Does the unit charge in this combat?
    pub fn charges(&self, s: &State, unit: UnitId) -> bool {
        match s.clash.kind {
            ClashKind::Pursuit => s.clash.attackers.has(unit),
            ClashKind::Declared => s.has(unit, Mark::Charging),
            ClashKind::Breakthrough | ClashKind::CounterShock => false,
        }
    }

    /// Is this combat a charge, wholly or in part?
    pub fn is_charge(&self, s: &State) -> bool {
        s.clash.attackers.iter().any(|unit| self.charges(s, unit))
    }

    /// The hexes from which a combat is fought, each once.
    pub fn attacking_hexes(&self, s: &State) -> Vec<Hex> {
        let mut hexes: Vec<Hex> = s.clash.attackers.iter().filter_map(|unit| s.hex_of(unit)).collect();
        hexes.sort();
        hexes.dedup();
        hexes
    }

    /// From whom a unit gives way in this combat: whoever fought it.
    pub fn opponents(&self, s: &State, unit: UnitId) -> Away {
        let Some(here) = s.hex_of(unit) else { return Away::EMPTY };
        let grid = self.field.grid();
        if self.side(unit) == s.clash.side {
            return s
                .clash
                .targets
                .iter()
                .filter(|&hex| grid.adjacent(hex, here) && s.is_held(hex))
                .collect();
        }
        self.attacking_hexes(s).into_iter().filter(|&hex| grid.adjacent(hex, here)).collect()
    }

    /// The units of a stack, in its order, that take part in the attack.
    pub fn stack_of_attackers<'a>(&'a self, s: &'a State, hex: Hex) -> impl Iterator<Item = UnitId> + 'a {
        s.stack_in(hex).filter(|&unit| s.clash.attackers.has(unit))
    }

    /// Does the hex hold guns and nobody else?
    pub fn is_lone_battery(&self, s: &State, hex: Hex) -> bool {
        s.is_held(hex) && s.stack_in(hex).all(|unit| self.is_gun(unit))
    }

    /// Does the attack of a hex bear on the target: is it in front of those who strike from there?
    pub fn strikes(&self, s: &State, from: Hex, target: Hex) -> bool {
        let edge = self.field.grid().edge_between(from, target);
        let lead = self.stack_of_attackers(s, from).next();
        edge.zip(lead).is_some_and(|(edge, lead)| self.narrow_fronts(s, lead).contains(edge))
    }

    /// The defenders who count: of hexes with more than guns.
    pub fn fighting_hexes<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Hex> + 'a {
        s.clash.targets.iter().filter(|&hex| s.is_held(hex) && !self.is_lone_battery(s, hex))
    }

    /// Is anybody Without Orders in an attacking hex who has not tested (gloire-8.3.1-02, gloire-2.4.2-05)? Those who charge
    /// have; whoever joins them by shock tests for itself (gloire-5.1.3-03).
    fn untested_stack(&self, s: &State, hex: Hex) -> Option<UnitId> {
        // gloire-5.1.3-06: guns attack nobody, so that under them the next unit is the top one.
        let tester = self.stack_of_attackers(s, hex).find(|&unit| !self.charges(s, unit))?;
        // gloire-2.4.1-02: With Orders nobody tests.
        let needs = !self.has_orders(s, tester) && !s.has(tester, Mark::Engaged);
        (s.clash.kind == ClashKind::Declared && needs).then_some(tester)
    }
}

impl Play<'_> {
    /// Attackers that fire, rout or refusal has put out of the fight (gloire-8.3.3-06).
    pub fn drop_unfit_attackers(&mut self) {
        let attackers = self.s.clash.attackers;
        let fit =
            |unit: &UnitId| self.s.hex_of(*unit).is_some() && self.g.is_fit_to_attack(self.s, *unit).is_ok();
        self.s.clash.attackers = attackers.iter().filter(fit).collect();
    }

    fn next_round(&mut self, round: Round) {
        self.s.clash.round = round;
    }

    fn fight(&mut self) {
        if self.s.clash.round < Round::Roll {
            // gloire-8.3.3-03: an attack whose tests failed ends here, before the round of reaction fire.
            let begun = !self.s.clash.targets.is_empty();
            if !self.is_contested() {
                return if begun { self.call_off() } else { self.end_clash() };
            }
        }
        match self.s.clash.round {
            Round::Refusals => {
                self.next_round(Round::Engagement);
                self.offer_refusals();
            }
            Round::Engagement => {
                self.next_round(Round::Answers);
                self.test_engagement();
            }
            Round::Answers => {
                self.next_round(Round::Recalls);
                self.ask_for_answers();
            }
            Round::Recalls => {
                self.next_round(Round::Reaction);
                self.ask_for_recalls();
            }
            Round::Reaction => {
                self.next_round(Round::Roll);
                self.push(React);
            }
            Round::Roll => {
                self.next_round(Round::Recoils);
                self.roll_combat();
            }
            Round::Recoils => {
                self.next_round(Round::Passed);
                self.recoils();
            }
            Round::Passed => match self.s.passed.is_empty() {
                true => self.next_round(Round::Afterwards),
                false => self.test_passed(),
            },
            Round::Afterwards => {
                self.next_round(Round::End);
                self.push(Afterwards);
            }
            Round::End => self.end_clash(),
        }
    }

    /// Is there still somebody to attack, and somebody to attack it? Hexes that only those attacked who dropped out
    /// are attacked no more (gloire-8.4.1-03).
    pub fn is_contested(&mut self) -> bool {
        self.drop_unfit_attackers();
        let (g, s) = (self.g, &*self.s);
        let hexes = g.attacking_hexes(s);
        let struck = |hex: Hex| hexes.iter().any(|&from| g.strikes(s, from, hex));
        let held = |hex: &Hex| g.holds(s, s.clash.side.enemy(), *hex) && struck(*hex);
        let targets = s.clash.targets.iter().filter(held).collect();
        self.s.clash.targets = targets;
        !self.s.clash.attackers.is_empty() && !self.s.clash.targets.is_empty()
    }

    /// gloire-8.3.2-04: an attack that does not take place leaves its targets to whoever has them in front.
    pub fn call_off(&mut self) {
        self.end_clash();
        self.renew_duties();
    }

    fn offer_refusals(&mut self) {
        let targets: Vec<Hex> = self.s.clash.targets.iter().collect();
        for hex in targets.into_iter().rev() {
            self.push(Refuse { hex });
        }
    }

    /// gloire-8.3.2-01, gloire-8.4.1-02, gloire-5.1.3-05: one test a stack, by its top unit; gloire-8.3.2-03: if it fails none
    /// of them attacks.
    fn test_engagement(&mut self) {
        let hexes = self.g.attacking_hexes(self.s);
        let mut failed = false;
        for hex in hexes {
            let Some(tester) = self.g.untested_stack(self.s, hex) else { continue };
            let passed = self.tests_engagement(tester, rule::R8_3_1_02, &[]);
            // gloire-5.1.3-03: a charge goes on without those who hang back.
            let (g, s) = (self.g, &*self.s);
            let stack: Vec<UnitId> =
                g.stack_of_attackers(s, hex).filter(|&unit| !g.charges(s, unit)).collect();
            for unit in stack {
                self.s.mark(unit, if passed { Mark::Engaged } else { Mark::Balked });
                if !passed {
                    self.s.clash.attackers.take(unit);
                    self.s.unmark(unit, Mark::Fought);
                }
            }
            failed |= !passed;
        }
        if failed {
            self.renew_duties();
        }
    }

    fn ask_for_answers(&mut self) {
        if self.g.is_charge(self.s) {
            let targets: Vec<Hex> = self.s.clash.targets.iter().collect();
            for hex in targets.into_iter().rev() {
                self.push(Answer { hex });
            }
        }
    }

    fn ask_for_recalls(&mut self) {
        if self.s.clash.squared.is_empty() {
            return;
        }
        for hex in self.g.attacking_hexes(self.s) {
            self.push(Recall { hex });
        }
    }

    /// gloire-9.2-04, gloire-9.5.2-12: the end-of-charge test of all who rode, once all is over.
    fn end_clash(&mut self) {
        self.pop();
        self.s.clash = Clash::default();
        let riders: Vec<UnitId> = self.g.units().filter(|&unit| self.s.has(unit, Mark::Rode)).collect();
        for unit in riders {
            self.s.unmark(unit, Mark::Rode);
            self.must_hold(unit, rule::R9_2_04, &[], Cause::Ground);
        }
    }
}

/// A combat is fought, round by round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fight;

impl Runs<Gloire> for Fight {
    const NAME: &'static str = "fight";

    fn run(self, p: &mut Play<'_>) {
        p.fight();
    }
}
