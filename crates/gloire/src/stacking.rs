//! Chapter 5.1: who may share a hex, by the series and by the clauses of a battle.

use crate::data::{Battle, Map, Order, Stacking, StackingLimit, Trait};
use crate::ids::{FormationSet, UnitId};
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

/// A unit in a stack, with the strength of the face that is up.
pub type Stacked = (UnitId, u8);

/// One question about the units of one hex.
struct Stack<'a> {
    battle: &'a Battle,
    map: &'a Map,
    hex: Hex,
    units: &'a [Stacked],
    /// Formations that act as one for now.
    one: FormationSet,
}

/// The strength of some units together.
fn points(units: impl Iterator<Item = Stacked>) -> u32 {
    units.map(|(_, strength)| u32::from(strength)).sum()
}

/// What is wrong with units of one side in a hex; none of them is routed or in square.
pub fn flaw(battle: &Battle, map: &Map, hex: Hex, units: &[Stacked]) -> Option<StackFlaw> {
    flaw_of(battle, (map, hex), units, FormationSet::EMPTY)
}

/// The units that shelter in a hex beyond the limits of the series: as few as can be, those that lend least. None if the others
/// are still too many.
pub fn surplus(battle: &Battle, map: &Map, hex: Hex, units: &[Stacked]) -> Option<Vec<UnitId>> {
    Stack { battle, map, hex, units, one: FormationSet::EMPTY }.surplus()
}

/// What is wrong with them while some formations act as one.
pub fn flaw_of(
    battle: &Battle,
    (map, hex): (&Map, Hex),
    units: &[Stacked],
    one: FormationSet,
) -> Option<StackFlaw> {
    let stack = Stack { battle, map, hex, units, one };
    stack.forbidden().or_else(|| stack.crowding())
}

/// The rule by which units of one side in a hex would be too strong together, if they recovered.
pub fn too_strong(battle: &Battle, map: &Map, hex: Hex, units: &[Stacked]) -> Option<RuleId> {
    let stack = Stack { battle, map, hex, units, one: FormationSet::EMPTY };
    let over = |clause: &&StackingLimit| match clause.what {
        Stacking::Points(most) => points(stack.meant(clause)) > u32::from(most),
        Stacking::Most(_) | Stacking::Besides { .. } | Stacking::Only(_) | Stacking::Apart(_) => false,
    };
    stack.clauses().find(over).and_then(|clause| clause.rules.last().copied())
}

impl Stack<'_> {
    /// As what a unit counts: who fights on foot stacks as foot.
    fn counts_as(&self, unit: UnitId) -> Order {
        if self.battle.has(unit, Trait::FootInCombat) {
            Order::Infantry
        } else {
            self.battle.units[unit.at()].arm.into()
        }
    }

    /// The clauses that hold here.
    fn clauses(&self) -> impl Iterator<Item = &StackingLimit> {
        self.battle.clauses.stacking.iter().filter(|clause| clause.place.holds(self.map, self.hex))
    }

    /// The units that a clause means, fixed guns that do not count left out.
    fn meant(&self, clause: &StackingLimit) -> impl Iterator<Item = Stacked> {
        let counts =
            |unit| !matches!(clause.what, Stacking::Only(_)) || !self.battle.has(unit, Trait::Uncounted);
        let meant = move |&(unit, _): &Stacked| self.means(clause, unit) && counts(unit);
        self.units.iter().copied().filter(meant)
    }

    /// Does a clause mean the unit, as what it counts here?
    fn means(&self, clause: &StackingLimit, unit: UnitId) -> bool {
        clause.who.means_as(self.battle, unit, self.counts_as(unit))
    }

    fn is_guest(&self, unit: UnitId) -> bool {
        self.battle.has(unit, Trait::Sheltered)
    }

    /// What a clause of the battle forbids.
    fn forbidden(&self) -> Option<StackFlaw> {
        for clause in self.clauses() {
            let wrong = match &clause.what {
                Stacking::Only(most) => self.meant(clause).count() > usize::from(*most),
                Stacking::Points(most) => points(self.meant(clause)) > u32::from(*most),
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

    /// What is wrong though some of the units may shelter among the others.
    fn crowding(&self) -> Option<StackFlaw> {
        let flaw = self.series(self.units)?;
        if self.surplus().is_some() {
            return None;
        }
        let guest = self.units.iter().find(|(unit, _)| self.is_guest(*unit));
        Some(guest.and_then(|&(unit, _)| self.room_for(unit)).map_or(flaw, |(_, rule)| {
            let why = "too many units in one hex";
            StackFlaw { why, rule }
        }))
    }

    /// How many units like this one may shelter in the hex, and the rule that says so.
    fn room_for(&self, guest: UnitId) -> Option<(u8, RuleId)> {
        self.clauses().find_map(|clause| match clause.what {
            Stacking::Besides { more, .. } if self.means(clause, guest) => Some((more, clause.rules[0])),
            _ => None,
        })
    }

    /// The fewest guests without whom the others are within the limits; of equals those that lend least.
    fn surplus(&self) -> Option<Vec<UnitId>> {
        if self.series(self.units).is_none() {
            return Some(Vec::new());
        }
        let guests: Vec<Stacked> =
            self.units.iter().copied().filter(|&(unit, _)| self.is_guest(unit)).collect();
        let (more, _) = self.room_for(guests.first()?.0)?;
        let lends = |&(unit, strength): &Stacked| match self.counts_as(unit) {
            Order::Artillery => 0,
            Order::Infantry | Order::Cavalry => u32::from(strength),
        };
        let chosen = |set: u32| guests.iter().enumerate().filter(move |(at, _)| set >> at & 1 == 1);
        let fits = |set: &u32| {
            let out: Vec<UnitId> = chosen(*set).map(|(_, guest)| guest.0).collect();
            let rest: Vec<Stacked> =
                self.units.iter().copied().filter(|(unit, _)| !out.contains(unit)).collect();
            out.len() <= usize::from(more) && !rest.is_empty() && self.series(&rest).is_none()
        };
        let cost =
            |set: &u32| (set.count_ones(), chosen(*set).map(|(_, guest)| lends(guest)).sum::<u32>(), *set);
        let best = (1..1 << guests.len().min(8)).filter(fits).min_by_key(cost)?;
        Some(chosen(best).map(|(_, guest)| guest.0).collect())
    }

    /// The limits of the series, as far as no clause of the battle lifts them.
    fn series(&self, units: &[Stacked]) -> Option<StackFlaw> {
        let of = |order: Order| units.iter().copied().filter(move |&(unit, _)| self.counts_as(unit) == order);
        let (foot, horse) = (of(Order::Infantry).count(), of(Order::Cavalry).count());
        if foot > 0 && horse > 0 {
            return Some(StackFlaw {
                why: "infantry and cavalry never stack together",
                rule: rule::R5_1_1_11,
            });
        }
        let body = of(if foot > 0 { Order::Infantry } else { Order::Cavalry });
        self.body(body).or_else(|| self.guns(foot, horse, of(Order::Artillery)))
    }

    /// Foot or horse: two of a formation, or three small ones.
    fn body(&self, body: impl Iterator<Item = Stacked> + Clone) -> Option<StackFlaw> {
        let (lead, _) = body.clone().next()?;
        let formation = |unit: UnitId| self.battle.units[unit.at()].formation;
        let first = formation(lead);
        let together = |(unit, _): Stacked| {
            let own = formation(unit);
            own == first || self.one.has(own) && self.one.has(first)
        };
        if !body.clone().all(together) {
            let why = "units of one hex belong to one formation";
            return Some(StackFlaw { why, rule: rule::R5_1_1_02 });
        }
        let (count, points) = (body.clone().count(), points(body));
        let small = count == 3 && points <= u32::from(SMALL);
        let rule = if count == 3 { rule::R5_1_1_06 } else { rule::R5_1_1_02 };
        (!small && count > usize::from(self.most(lead).unwrap_or(2)))
            .then_some(StackFlaw { why: "too many units of one kind", rule })
    }

    /// How many of a unit's kind a clause lets stack.
    fn most(&self, unit: UnitId) -> Option<u8> {
        let limit = |clause: &StackingLimit| match clause.what {
            Stacking::Most(most) if self.means(clause, unit) => Some(most),
            _ => None,
        };
        self.clauses().filter_map(limit).max()
    }

    /// Does a clause let more guns like this one in, beside those of the series?
    fn adds(&self, clause: &StackingLimit, gun: UnitId) -> bool {
        self.means(clause, gun) && !self.is_guest(gun)
    }

    /// Guns: one with foot or with one horse, two by themselves, and what a clause adds.
    fn guns(
        &self,
        foot: usize,
        horse: usize,
        guns: impl Iterator<Item = Stacked> + Clone,
    ) -> Option<StackFlaw> {
        let (count, points) = (guns.clone().count(), points(guns.clone()));
        let more = self.clauses().find_map(|clause| match clause.what {
            Stacking::Besides { more, points: limit }
                if count > 0 && guns.clone().all(|(gun, _)| self.adds(clause, gun)) =>
            {
                let fits = limit.is_none_or(|limit| points <= u32::from(limit));
                Some((if fits { usize::from(more) } else { 0 }, clause.rules[0]))
            }
            _ => None,
        });
        let (most, rule) = match (foot, horse) {
            (0, 0) => (2, rule::R5_1_1_05),
            (_, 0) => (1, rule::R5_1_1_03),
            (0, 1) => (1, rule::R5_1_1_04),
            _ => (0, rule::R5_1_1_04),
        };
        // What a clause adds to a limit is the clause's to refuse.
        let (most, rule) = match more {
            Some((more, clause)) if most > 0 => (most + more, clause),
            _ => (most, rule),
        };
        (count > most).then_some(StackFlaw { why: "too much artillery in one hex", rule })
    }
}
