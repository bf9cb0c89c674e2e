//! Conditions of victory that nothing in their scenario can ever bring about: a slip of whoever wrote them.

use super::Unfit;
use super::conditions::ConditionText;
use super::names::Names;
use super::setup::is_inside;
use crate::data::{Broken, Condition, Entrant, Losses, Scenario, Scorer, Tally, Terrain, Whose};
use crate::ids::{ChiefId, FormationId, Side, UnitId};
use board::Hex;
use loader::{At, LoadError};

/// Refuses the first of these conditions that can never hold.
pub(super) fn refuse(
    names: Names,
    scenario: &Scenario,
    places: &[At<ConditionText>],
    conditions: &[Condition],
    serves: Scorer,
) -> Result<(), LoadError> {
    let cast = Cast { names, scenario, serves };
    for (place, condition) in places.iter().zip(conditions) {
        if let Some(why) = cast.prevents(condition) {
            return Err(names.reader.at(place, Unfit::Hopeless(why)));
        }
    }
    Ok(())
}

/// Who takes part in a scenario, for whoever scores.
#[derive(Clone, Copy)]
struct Cast<'a> {
    names: Names<'a>,
    scenario: &'a Scenario,
    serves: Scorer,
}

impl Cast<'_> {
    /// Why a condition can never hold, if it cannot.
    fn prevents(self, condition: &Condition) -> Option<String> {
        match condition {
            Condition::Turn(turn) => {
                let turns = self.scenario.turns.len();
                (usize::from(*turn) > turns).then(|| format!("the scenario ends with turn {turns}"))
            }
            Condition::Control { hexes, .. } => self.closed(hexes),
            Condition::Exited { side, hex, least, unit, arms, .. } => self.inside(*hex).or_else(|| {
                let of = |&unit: &UnitId| {
                    let card = &self.names.battle.units[unit.at()];
                    card.side == *side && arms.has(card.arm)
                };
                let leavers = self.units().filter(of);
                let (found, what) = match unit {
                    Tally::Units => (leavers.count(), "units"),
                    Tally::Points => (leavers.map(|unit| self.strength(unit)).sum(), "strength points"),
                };
                few(found, usize::from(*least), what)
            }),
            Condition::Demoralised { of, least } => {
                let found: usize = of.iter().map(|&what| self.breakable(what)).sum();
                few(found, usize::from(*least), "formations")
            }
            Condition::OnMap { formations, hexes } => {
                let there = formations.iter().filter(|&&formation| self.fights(formation));
                few(there.count(), 1, "formations").or_else(|| self.closed(hexes))
            }
            Condition::Attacked { formations } => {
                let there = formations.iter().filter(|&&formation| self.fights(formation));
                few(there.count(), 1, "formations")
            }
            Condition::Entered { what, least, never: false, .. } => {
                let comes = what.iter().filter(|&&entrant| match entrant {
                    Entrant::Formation(formation) => self.fights(formation),
                    Entrant::Chief(chief) => self.leads(chief),
                    Entrant::Into(_) => true,
                });
                few(comes.count(), usize::from(*least), "entrants")
            }
            Condition::Chief { chiefs, least } => {
                let there = chiefs.iter().filter(|&&chief| self.leads(chief));
                few(there.count(), usize::from(*least), "chiefs")
            }
            Condition::Lost { what, least, never: false } => {
                few(self.losable(what)?, usize::from(*least), "units")
            }
            Condition::NoneBeyond { .. }
            | Condition::Routed { .. }
            | Condition::Entered { .. }
            | Condition::Lost { .. } => None,
        }
    }

    /// The units that are set up or arrive.
    fn units(self) -> impl Iterator<Item = UnitId> {
        let Scenario { placements, arrivals, .. } = self.scenario;
        let placed = placements.iter().map(|placement| placement.unit);
        let late: Vec<UnitId> = arrivals.iter().flat_map(|arrival| arrival.units.clone()).collect();
        placed.collect::<Vec<_>>().into_iter().chain(late)
    }

    fn strength(self, unit: UnitId) -> usize {
        let standing = crate::data::Standing::Good;
        usize::from(self.names.battle.strength(unit, standing, &self.scenario.replaced))
    }

    fn fights(self, formation: FormationId) -> bool {
        self.units().any(|unit| self.names.battle.units[unit.at()].formation == formation)
    }

    fn leads(self, chief: ChiefId) -> bool {
        self.scenario.chiefs.iter().any(|entry| entry.chief == chief)
    }

    /// Is somebody of this side the enemy of whoever scores?
    fn is_enemy(self, side: Side) -> bool {
        match self.serves {
            Scorer::One(serves) => side == serves.enemy(),
            Scorer::Both => true,
        }
    }

    /// How many formations it stands for that may be demoralised.
    fn breakable(self, what: Broken) -> usize {
        let battle = self.names.battle;
        let fights = |formation: &FormationId| self.fights(*formation);
        match what {
            Broken::Formation(formation) => usize::from(self.fights(formation)),
            Broken::Group(group) => usize::from(battle.groups[group.at()].formations.iter().any(fights)),
            Broken::Enemy => {
                let all = FormationId::all(battle.formations.len());
                all.filter(|id| self.is_enemy(battle.formations[id.at()].side) && fights(id)).count()
            }
        }
    }

    /// How many units it means that may be lost; none where it means no units.
    fn losable(self, what: &Losses) -> Option<usize> {
        let battle = self.names.battle;
        match what {
            Losses::Hexes(_) => None,
            // A pontoon that was laid before the scenario begins is no unit of it, and may be lost.
            Losses::Named(_) if !self.scenario.built.is_empty() => None,
            Losses::Named(named) => Some(self.units().filter(|unit| named.contains(unit)).count()),
            Losses::Units { whose, strength: (least, most), but, .. } => {
                let of = |unit: &UnitId| {
                    let side = battle.units[unit.at()].side;
                    let ours = match whose {
                        Whose::Of(wanted) => side == *wanted,
                        Whose::Enemy => self.is_enemy(side),
                    };
                    let fits = (*least..=*most).contains(&battle.units[unit.at()].faces.good.strength);
                    ours && fits && !but.contains(unit)
                };
                Some(self.units().filter(of).count())
            }
        }
    }

    /// The first of these hexes that nobody can enter.
    fn closed(self, hexes: &[Hex]) -> Option<String> {
        let map = self.names.map;
        let wet = |hex: &&Hex| matches!(map.terrain[hex.index()], Terrain::Water | Terrain::Flooded);
        hexes.iter().find(wet).map(|hex| format!("nobody can enter {}", map.grid.number(*hex)))
    }

    /// A hex by which nobody can leave.
    fn inside(self, hex: Hex) -> Option<String> {
        let grid = &self.names.map.grid;
        is_inside(grid, hex).then(|| format!("{} is not at the edge of the map", grid.number(hex)))
    }
}

/// Why so few are not enough.
fn few(found: usize, least: usize, what: &str) -> Option<String> {
    let told = match found {
        0 => format!("no {what} that it counts take part"),
        1 => format!("only one of the {what} that it counts takes part"),
        _ => format!("only {found} of the {what} that it counts take part"),
    };
    (found < least).then_some(told)
}
