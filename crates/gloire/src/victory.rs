//! Chapter 13: who controls what, who wins at once, and who wins by points.

use crate::agenda::Play;
use crate::data::{Broken, Condition, Each, Entrant, Losses, Points, Scorer, Tally, Trait, Whose};
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::{FormationId, Side, UnitId};
use crate::rule;
use crate::state::{Mark, Spot, State};
use board::Hex;
use kernel::Outcome;
use kernel::aim::Needed;

impl Gloire {
    /// The hexes that count in the scenario.
    pub fn goals(&self, s: &State) -> &[Hex] {
        &self.goals[usize::from(s.scenario)]
    }

    /// Who controls a hex that counts.
    pub fn controller(&self, s: &State, hex: Hex) -> Option<Side> {
        let at = self.goals(s).iter().position(|&goal| goal == hex)?;
        match s.control.get(at) {
            Some(1) => Some(Side::First),
            Some(2) => Some(Side::Second),
            _ => None,
        }
    }

    /// Whom a condition counts: those of a side, or the enemy of whom it serves.
    fn whose(&self, whose: Whose, serves: Side) -> Side {
        match whose {
            Whose::Of(side) => side,
            Whose::Enemy => serves.enemy(),
        }
    }

    fn is_demoralised(&self, s: &State, what: Broken, serves: Side) -> usize {
        let broken = |formation: FormationId| usize::from(s.formation(formation).demoralised);
        match what {
            Broken::Formation(formation) => broken(formation),
            Broken::Group(group) => self.field.groups[group.at()]
                .formations
                .iter()
                .map(|&formation| broken(formation))
                .max()
                .unwrap_or(0),
            Broken::Enemy => {
                let theirs = |f: &FormationId| self.field.formations[f.at()].side == serves.enemy();
                FormationId::all(self.field.formations.len()).filter(theirs).map(broken).sum()
            }
        }
    }

    fn has_entered(&self, s: &State, what: Entrant, by: Option<Side>) -> bool {
        let been = |unit: UnitId| !matches!(s.unit(unit).position.spot(), Spot::Away | Spot::Waiting);
        match what {
            Entrant::Formation(formation) => {
                self.field.formations[formation.at()].units.iter().any(|&unit| been(unit))
            }
            Entrant::Chief(chief) => s.chief(chief).position.spot() != Spot::Away,
            Entrant::Into(hex) => {
                let at = self.watched.iter().position(|&watched| watched == hex);
                let trodden = at.and_then(|at| s.trodden.get(at)).copied().unwrap_or(0);
                by.map_or(trodden != 0, |side| trodden >> side.index() & 1 == 1)
            }
        }
    }

    /// The units lost that a condition counts.
    pub fn lost<'a>(
        &'a self,
        s: &'a State,
        what: &'a Losses,
        serves: Side,
    ) -> Box<dyn Iterator<Item = UnitId> + 'a> {
        // gloire-4.4.1-01: who left by an exit is not lost.
        let gone = |unit: UnitId| s.unit(unit).position.spot() == Spot::Gone && !s.has(unit, Mark::Left);
        match what {
            Losses::Units { whose, strength, but, routed_too } => {
                let side = self.whose(*whose, serves);
                let counts = move |&unit: &UnitId| {
                    let full = self.full_strength(s, unit);
                    (strength.0..=strength.1).contains(&full)
                        && !but.contains(&unit)
                        && !self.has_trait(unit, Trait::NoPoints)
                        && (gone(unit) || *routed_too && self.is_routed(s, unit) && self.is_here(s, unit))
                };
                Box::new(self.army(side).filter(counts))
            }
            Losses::Named(units) => Box::new(units.iter().copied().filter(move |&unit| gone(unit))),
            Losses::Hexes(_) => Box::new(std::iter::empty()), // hexes are counted by themselves
        }
    }

    /// How many losses a condition counts: units, or villages that are burnt.
    fn losses(&self, s: &State, what: &Losses, serves: Side) -> usize {
        match what {
            Losses::Hexes(hexes) => hexes.iter().filter(|&&hex| self.is_burnt(s, hex)).count(),
            Losses::Units { .. } | Losses::Named(_) => self.lost(s, what, serves).count(),
        }
    }

    /// The units that left the map as a condition wants it: by the hex, of the arms; where they were to be carried, not the
    /// craft that carried them.
    fn exited<'a>(&'a self, s: &'a State, condition: &'a Condition) -> Vec<UnitId> {
        let Condition::Exited { side, hex, arms, carried, .. } = condition else { return Vec::new() };
        let counts = |unit: UnitId| arms.has(self.arm(unit)) && !(*carried && self.craft(unit).is_some());
        self.army(*side).filter(|&unit| self.has_left_by(s, unit, *hex) && counts(unit)).collect()
    }

    /// Does a condition hold for the side that it serves?
    pub fn holds_true(&self, s: &State, condition: &Condition, serves: Side) -> bool {
        let (now, needed) = self.measure(s, condition, serves);
        needed.is_met_by(now) == Some(true)
    }

    /// How far a condition has come for the side that it serves, and how far it must come.
    pub(crate) fn measure(&self, s: &State, condition: &Condition, serves: Side) -> (i16, Needed) {
        let least = |count: usize, least: u8| (count as i16, Needed::AtLeast(least.into()));
        let none = |count: usize| (count as i16, Needed::AtMost(0));
        match condition {
            Condition::Control { least: wanted, .. } => least(self.hexes_held(s, condition), *wanted),
            Condition::Demoralised { least: wanted, .. } => {
                least(self.formations_counted(s, condition, serves), *wanted)
            }
            Condition::Exited { least: wanted, unit, .. } => {
                let left = self.exited(s, condition);
                let count = match unit {
                    Tally::Units => left.len() as i16,
                    Tally::Points => left.into_iter().map(|u| i16::from(self.full_strength(s, u))).sum(),
                };
                (count, Needed::AtLeast(*wanted as i16))
            }
            Condition::NoneBeyond { region, side, arms, good_order } => {
                let stands = |unit: UnitId| s.hex_of(unit).is_some_and(|hex| region.contains(&hex));
                let counts =
                    |unit: UnitId| arms.has(self.arm(unit)) && (!good_order || self.is_good(s, unit));
                none(self.army(*side).filter(|&unit| stands(unit) && counts(unit)).count())
            }
            Condition::OnMap { formations, hexes } => least(self.stands_on(s, formations, hexes), 1),
            Condition::Routed { .. } => least(self.units_counted(s, condition, serves), 1),
            Condition::Attacked { formations } => {
                least(formations.iter().filter(|&&formation| s.attacked.has(formation)).count(), 1)
            }
            Condition::Entered { what, by, never, least: wanted } => {
                let entered = what.iter().filter(|&&what| self.has_entered(s, what, *by)).count();
                if *never { none(entered) } else { least(entered, *wanted) }
            }
            Condition::Turn(turn) => least(s.turn.into(), *turn),
            Condition::Chief { chiefs, least: wanted } => {
                let gone = chiefs.iter().filter(|&&chief| s.chief(chief).position.spot() == Spot::Gone);
                least(gone.count(), *wanted)
            }
            Condition::Lost { what, least: wanted, never } => {
                let lost = self.losses(s, what, serves);
                if *never { none(lost) } else { least(lost, *wanted) }
            }
        }
    }

    /// gloire-13.1-01: has a side won at once? If both have, points decide.
    pub fn won_at_once(&self, s: &State) -> Option<Outcome> {
        let won = |side: Side| {
            let ways = self.scenario(s).automatic.iter().filter(|way| way.side == side);
            ways.into_iter().any(|way| way.when.iter().all(|condition| self.holds_true(s, condition, side)))
        };
        match Side::ALL.map(won) {
            [false, false] => None,
            [true, true] => Some(self.outcome_by_points(s)),
            [first, _] => {
                let side = if first { Side::First } else { Side::Second };
                Some(Outcome { winner: Some(side.into()), level: "level-automatic", rule: rule::R13_1_01 })
            }
        }
    }

    /// What a line of the victory table brings a side.
    pub fn points_of(&self, s: &State, points: &Points, side: Side) -> i16 {
        let serves = match points.side {
            Scorer::One(one) if one != side => return 0,
            Scorer::One(_) | Scorer::Both => side,
        };
        let count = match points.each {
            Each::Once => {
                usize::from(points.when.iter().all(|condition| self.holds_true(s, condition, serves)))
            }
            Each::Hex => points.when.iter().map(|condition| self.hexes_held(s, condition)).sum(),
            Each::Unit => points.when.iter().map(|condition| self.units_counted(s, condition, serves)).sum(),
            Each::Formation => {
                points.when.iter().map(|condition| self.formations_counted(s, condition, serves)).sum()
            }
        };
        let scored = count as i16 * i16::from(points.points);
        points.most.map_or(scored, |most| scored.min(i16::from(most)))
    }

    fn hexes_held(&self, s: &State, condition: &Condition) -> usize {
        match condition {
            Condition::Control { hexes, by, .. } => {
                hexes.iter().filter(|&&hex| self.controller(s, hex) == Some(*by)).count()
            }
            Condition::Lost { what: Losses::Hexes(hexes), never, .. } => {
                hexes.iter().filter(|&&hex| self.is_burnt(s, hex) != *never).count()
            }
            Condition::OnMap { formations, hexes } => {
                let stands = |&&hex: &&Hex| self.stands_on(s, formations, &[hex]) > 0;
                hexes.iter().filter(stands).count()
            }
            Condition::Entered { what, by, never, .. } => {
                what.iter().filter(|&&what| self.has_entered(s, what, *by) != *never).count()
            }
            _ => 0,
        }
    }

    /// How many units of these formations stand in these hexes, not routed.
    fn stands_on(&self, s: &State, formations: &[FormationId], hexes: &[Hex]) -> usize {
        let units = formations.iter().flat_map(|f| &self.field.formations[f.at()].units);
        let stands = |unit: UnitId| {
            let there = s.hex_of(unit).is_some_and(|hex| hexes.contains(&hex));
            there && !self.is_aboard(s, unit) && !self.is_routed(s, unit)
        };
        units.copied().filter(|&unit| stands(unit)).count()
    }

    fn units_counted(&self, s: &State, condition: &Condition, serves: Side) -> usize {
        match condition {
            Condition::Lost { what, .. } => self.lost(s, what, serves).count(),
            Condition::Exited { .. } => self.exited(s, condition).len(),
            Condition::OnMap { formations, hexes } => self.stands_on(s, formations, hexes),
            Condition::Routed { side } => {
                self.army(*side).filter(|&unit| self.is_here(s, unit) && self.is_routed(s, unit)).count()
            }
            _ => 0,
        }
    }

    fn formations_counted(&self, s: &State, condition: &Condition, serves: Side) -> usize {
        match condition {
            Condition::Demoralised { of, .. } => {
                of.iter().map(|&what| self.is_demoralised(s, what, serves)).sum()
            }
            _ => 0,
        }
    }

    /// The points of a side as they stand.
    pub fn score(&self, s: &State, side: Side) -> i16 {
        self.scenario(s).points.iter().map(|points| self.points_of(s, points, side)).sum()
    }

    /// gloire-13.2-01: more points win; equal points are a draw.
    pub fn outcome_by_points(&self, s: &State) -> Outcome {
        let [first, second] = Side::ALL.map(|side| self.score(s, side));
        let winner = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        };
        let level = if winner.is_some() { "level-points" } else { "level-draw" };
        Outcome { winner: winner.map(Into::into), level, rule: rule::R13_2_01 }
    }
}

impl Play<'_> {
    /// gloire-13.2-01: a unit that is not routed takes a hex that counts by entering it.
    pub fn take_control(&mut self, unit: UnitId, hex: Hex) {
        if self.g.is_routed(self.s, unit) {
            return;
        }
        let side = self.g.side(unit);
        let Some(at) = self.g.goals(self.s).iter().position(|&goal| goal == hex) else { return };
        if self.g.controller(self.s, hex) == Some(side) {
            return;
        }
        self.s.control[at] = side.index() as u8 + 1;
        self.tell(Event::Taken { rule: rule::R13_2_01, side, place: place(hex) });
    }
}
