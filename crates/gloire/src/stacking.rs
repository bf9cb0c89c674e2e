//! Chapter 5.1: who may share a hex, by the series and by the clauses of a battle.

use crate::data::{Battle, Map, Order, Stacking, StackingLimit, Standing, Trait};
use crate::ids::UnitId;
use crate::rule;
use board::Hex;
use kernel::RuleId;
use thiserror::Error;

/// Three small units together have at most this strength (gloire-5.1.1-06).
const SMALL: u8 = 6;

/// Why units cannot be together, and the rule that says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{why} ({rule})")]
pub struct StackFlaw {
    /// What is wrong.
    pub why: &'static str,
    /// The rule.
    pub rule: RuleId,
}

/// A unit in a stack, with the face that is up.
pub type Stacked = (UnitId, Standing);

/// One question about the units of one hex.
struct Stack<'a> {
    battle: &'a Battle,
    map: &'a Map,
    hex: Hex,
    units: &'a [Stacked],
}

/// What is wrong with units of one side in a hex; none of them is routed or in square.
pub fn flaw(battle: &Battle, map: &Map, hex: Hex, units: &[Stacked]) -> Option<StackFlaw> {
    let stack = Stack { battle, map, hex, units };
    stack.forbidden().or_else(|| stack.series())
}

impl Stack<'_> {
    /// As what a unit counts: dromedaries are foot here.
    fn counts_as(&self, unit: UnitId) -> Order {
        if self.battle.has(unit, Trait::FootInCombat) {
            Order::Infantry
        } else {
            self.battle.units[unit.at()].arm.into()
        }
    }

    fn strength(&self, (unit, standing): Stacked) -> u8 {
        let faces = self.battle.units[unit.at()].faces;
        match (standing, faces.disordered) {
            (Standing::Disordered, Some(face)) => face.strength,
            _ => faces.good.strength,
        }
    }

    /// The clauses that hold here.
    fn clauses(&self) -> impl Iterator<Item = &StackingLimit> {
        self.battle.clauses.stacking.iter().filter(|clause| clause.place.holds(self.map, self.hex))
    }

    /// The units that a clause means, fixed guns that do not count left out.
    fn meant(&self, clause: &StackingLimit) -> Vec<Stacked> {
        let counts =
            |unit| !matches!(clause.what, Stacking::Only(_)) || !self.battle.has(unit, Trait::Uncounted);
        let meant = |&(unit, _): &Stacked| clause.who.means(self.battle, unit) && counts(unit);
        self.units.iter().copied().filter(meant).collect()
    }

    /// What a clause of the battle forbids.
    fn forbidden(&self) -> Option<StackFlaw> {
        for clause in self.clauses() {
            let meant = self.meant(clause);
            let points: u32 = meant.iter().map(|&unit| u32::from(self.strength(unit))).sum();
            let wrong = match &clause.what {
                Stacking::Only(most) => meant.len() > usize::from(*most),
                Stacking::Points(most) => points > u32::from(*most),
                Stacking::Apart(apart) => {
                    let of = |list: &[crate::ids::FormationId]| {
                        self.units
                            .iter()
                            .any(|(unit, _)| list.contains(&self.battle.units[unit.at()].formation))
                    };
                    of(&apart.0) && of(&apart.1)
                }
                Stacking::Most(_) | Stacking::Besides { .. } => false,
            };
            if wrong {
                let why = match clause.what {
                    Stacking::Apart(_) => "these formations never stack",
                    Stacking::Points(_) => "too much strength in one hex",
                    _ => "too many units in one hex",
                };
                return Some(StackFlaw { why, rule: clause.rules[0] });
            }
        }
        None
    }

    /// The limits of the series, as far as no clause of the battle lifts them.
    fn series(&self) -> Option<StackFlaw> {
        let sheltered = |(unit, _): &Stacked| self.battle.has(*unit, Trait::Sheltered);
        let (guests, hosts): (Vec<Stacked>, Vec<Stacked>) = self.units.iter().copied().partition(sheltered);
        if let Some(flaw) = self.guests(&guests).filter(|_| !hosts.is_empty()) {
            return Some(flaw);
        }
        let units = if hosts.is_empty() { guests } else { hosts };
        let of = |order: Order| units.iter().copied().filter(move |&(unit, _)| self.counts_as(unit) == order);
        let (foot, horse) = (of(Order::Infantry).count(), of(Order::Cavalry).count());
        if foot > 0 && horse > 0 {
            return Some(StackFlaw {
                why: "infantry and cavalry never stack together",
                rule: rule::R5_1_1_11,
            });
        }
        let body: Vec<Stacked> = of(if foot > 0 { Order::Infantry } else { Order::Cavalry }).collect();
        self.body(&body).or_else(|| self.guns(foot, horse, &of(Order::Artillery).collect::<Vec<_>>()))
    }

    /// Units that shelter among others: as many as a clause lets in.
    fn guests(&self, guests: &[Stacked]) -> Option<StackFlaw> {
        let &(first, _) = guests.first()?;
        self.clauses().find_map(|clause| match clause.what {
            Stacking::Besides { more, .. } if clause.who.means(self.battle, first) => {
                let crowded = guests.len() > usize::from(more);
                crowded.then_some(StackFlaw { why: "too many units in one hex", rule: clause.rules[0] })
            }
            _ => None,
        })
    }

    /// Foot or horse: two of a formation, or three small ones.
    fn body(&self, body: &[Stacked]) -> Option<StackFlaw> {
        let formation = |&(unit, _): &Stacked| self.battle.units[unit.at()].formation;
        if body.iter().any(|unit| formation(unit) != formation(&body[0])) {
            let why = "units of one hex belong to one formation";
            return Some(StackFlaw { why, rule: rule::R5_1_1_02 });
        }
        let points: u32 = body.iter().map(|&unit| u32::from(self.strength(unit))).sum();
        let most = body.first().and_then(|&(unit, _)| self.most(unit)).unwrap_or(2);
        let small = body.len() == 3 && points <= u32::from(SMALL);
        let rule = if body.len() == 3 { rule::R5_1_1_06 } else { rule::R5_1_1_02 };
        (body.len() > usize::from(most) && !small)
            .then_some(StackFlaw { why: "too many units of one kind", rule })
    }

    /// How many of a unit's kind a clause lets stack.
    fn most(&self, unit: UnitId) -> Option<u8> {
        let limit = |clause: &StackingLimit| match clause.what {
            Stacking::Most(most) if clause.who.means(self.battle, unit) => Some(most),
            _ => None,
        };
        self.clauses().filter_map(limit).max()
    }

    /// Guns: one with foot or with one horse, two by themselves, and what a clause adds.
    fn guns(&self, foot: usize, horse: usize, guns: &[Stacked]) -> Option<StackFlaw> {
        let points: u32 = guns.iter().map(|&unit| u32::from(self.strength(unit))).sum();
        let more = self.clauses().find_map(|clause| match clause.what {
            Stacking::Besides { more, points: limit }
                if !guns.is_empty() && self.meant(clause).len() == guns.len() =>
            {
                let fits = limit.is_none_or(|limit| points <= u32::from(limit));
                fits.then_some(usize::from(more))
            }
            _ => None,
        });
        let (most, rule) = match (foot, horse) {
            (0, 0) => (2, rule::R5_1_1_05),
            (_, 0) => (1, rule::R5_1_1_03),
            (0, 1) => (1, rule::R5_1_1_04),
            _ => (0, rule::R5_1_1_04),
        };
        let most = if most == 0 { 0 } else { most + more.unwrap_or(0) };
        (guns.len() > most).then_some(StackFlaw { why: "too much artillery in one hex", rule })
    }
}
