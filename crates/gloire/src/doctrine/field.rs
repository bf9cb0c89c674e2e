//! A position, seen from one side: where the enemy stands and how strong, and which aims call for whom.

use super::aims::{Aim, Deed};
use super::leave::DUE;
use crate::game::Gloire;
use crate::ids::{Side, UnitId, UnitSet};
use crate::state::{Spot, State};
use board::Hex;
use std::cell::Cell;

/// An enemy this near to what a side holds calls for help.
const NEAR: i32 = 6;
/// More strength than this near a place, above twice that of the enemy, holds it.
const GARRISON: i32 = 6;
/// So far away are friends who are worth waiting for.
const CALLED: u16 = 8;
/// What a point of victory is worth, in tenths of a movement point of the way there.
const PULL: i32 = 14;
/// How far the enemy army itself draws a side that must have a victory.
const HUNT: i32 = 30;
/// This many units in good order are enough to stand somewhere.
const POSTED: usize = 2;
/// What it costs to stand where friends are about to come in.
const GATE: i32 = 60;
/// What is taken from an aim for which enough have gathered.
const ENOUGH: i32 = 60;
/// So near to a place units help to hold it.
const BESIDE: u16 = 3;
/// So near to what a side holds its reserves wait, in tenths of a movement point.
const RESERVE: i32 = 50;

/// The units of a side in a hex.
#[derive(Clone, Copy)]
pub(super) struct Stand {
    pub hex: Hex,
    /// What they weigh in a shock.
    pub strength: i32,
}

/// What an aim does to a side.
struct Pull<'a> {
    aim: &'a Aim,
    /// What it is worth to be there, while too few are.
    strength: i32,
    /// The same, when enough are there without whoever asks.
    eased: i32,
    /// How much more strength of the side is near than is enough.
    spare: i32,
    /// It is held already, and whoever is not drawn all the way waits near it.
    waits: bool,
}

impl Pull<'_> {
    /// What a place is worth that is so far away, in tenths of a movement point, to whoever brings so much strength to the aim
    /// from where it stands.
    fn at(&self, way: i32, brought: i32) -> i32 {
        let strength = if self.spare > brought { self.eased } else { self.strength };
        let drawn = strength - 10 * way;
        if self.waits && drawn < 0 { (RESERVE.max(strength) - 10 * way).min(0) } else { drawn }
    }
}

/// A position, seen from one side.
pub(super) struct Field<'a> {
    enemies: Vec<Stand>,
    friends: Vec<Stand>,
    /// What the aims of the side do to it.
    pulls: Vec<Pull<'a>>,
    /// What the enemy army itself pulls; nothing for a side that can wait.
    hunt: Option<i32>,
    /// How often a formation may yet be activated.
    marches: i32,
    /// Half of the turns or more are still to come.
    early: bool,
    /// Where friends are about to come in.
    gates: Vec<Hex>,
    /// Who has to march for an exit now.
    due: UnitSet,
    /// Getting away is what the side scores by.
    rear_guard: bool,
    /// The side wins at once by leaving the map: the sooner the better.
    may_win_outside: bool,
    /// By hex, how far the nearest enemy is, and what enemies and friends could bring to bear there.
    nearest: Known,
    danger: Known,
    help: Known,
}

/// A figure of each hex, worked out when it is first asked for.
struct Known(Vec<Cell<Option<i32>>>);

impl Known {
    fn nothing(g: &Gloire) -> Known {
        Known(vec![Cell::new(None); g.field.grid().len()])
    }

    fn of(&self, hex: Hex, figure: impl FnOnce() -> i32) -> i32 {
        let cell = &self.0[hex.index()];
        let known = cell.get().unwrap_or_else(figure);
        cell.set(Some(known));
        known
    }
}

impl<'a> Field<'a> {
    pub fn new(g: &'a Gloire, s: &State, side: Side) -> Field<'a> {
        let (enemies, friends) = (stacks(g, s, side.enemy()), stacks(g, s, side));
        let behind = g.score(s, side) <= g.score(s, side.enemy());
        let left = g.scenario(s).turns.len() as i32 + 1 - i32::from(s.turn);
        let marches = 2 * left;
        let mut field = Field {
            enemies,
            friends,
            pulls: Vec::new(),
            // Who scores by getting away does not run after the enemy.
            hunt: (behind && !g.scores_outside(s, side)).then_some(HUNT),
            rear_guard: g.scores_outside(s, side),
            marches,
            early: left * 2 > g.scenario(s).turns.len() as i32,
            gates: gates(g, s, side),
            due: g.due(s, side, g.purposes(s), left),
            may_win_outside: g.may_win_outside(s, side),
            nearest: Known::nothing(g),
            danger: Known::nothing(g),
            help: Known::nothing(g),
        };
        field.pulls = g.purposes(s).iter().filter_map(|aim| field.pull(g, s, side, aim)).collect();
        field
    }

    /// What an aim pulls, if it pulls at all.
    fn pull(&self, g: &Gloire, s: &State, side: Side, aim: &'a Aim) -> Option<Pull<'a>> {
        let worth = PULL * aim.worth[side.index()];
        let alone = Pull { aim, strength: worth, eased: worth, spare: 0, waits: false };
        match &aim.deed {
            _ if worth == 0 => None,
            Deed::Hold(hex) => {
                let ours = g.controller(s, *hex) == Some(side);
                let [theirs, own] = [&self.enemies, &self.friends].map(|all| near(g, all, *hex, BESIDE));
                let spare = own - 2 * theirs - GARRISON;
                match ours {
                    true if self.nearest(g, *hex) > NEAR => None,
                    true => {
                        let (strength, eased, waits) = (worth * 3 / 4, worth / 4, self.rear_guard);
                        Some(Pull { strength, eased, spare, waits, ..alone })
                    }
                    false => Some(Pull { eased: worth - ENOUGH, spare, ..alone }),
                }
            }
            Deed::Stand(hexes) if posted(g, s, side, hexes) < POSTED => Some(alone),
            // Who is to score by leaving goes when it is due; for a victory at once the sooner the better.
            Deed::Leave(hex) if g.may_gain_by_leaving(s, side, *hex) => Some(alone),
            Deed::Stand(_) | Deed::Leave(_) => None,
        }
    }

    /// How far the nearest enemy is.
    pub fn nearest(&self, g: &Gloire, hex: Hex) -> i32 {
        let far = |enemy: &Stand| i32::from(g.field.grid().distance(hex, enemy.hex));
        self.nearest.of(hex, || self.enemies.iter().map(far).min().unwrap_or(99))
    }

    /// Where enemies stand, routed ones aside, at most so far from a hex.
    pub fn foes_within(&self, g: &Gloire, hex: Hex, most: u16) -> impl Iterator<Item = Hex> {
        self.enemies
            .iter()
            .map(|stand| stand.hex)
            .filter(move |&foe| g.field.grid().distance(hex, foe) <= most)
    }

    /// How much the enemy could bring to bear on a hex.
    pub fn danger(&self, g: &Gloire, hex: Hex) -> i32 {
        self.danger.of(hex, || 10 * near(g, &self.enemies, hex, 2))
    }

    /// How much friends could bring to bear on a hex.
    pub fn help(&self, g: &Gloire, hex: Hex) -> i32 {
        self.help.of(hex, || 10 * near(g, &self.friends, hex, 2))
    }

    /// Is there time to wait at a hex for friends who are on their way, more than those who are there?
    pub fn gathers(&self, g: &Gloire, hex: Hex) -> bool {
        let [here, about] = [BESIDE, CALLED].map(|most| near(g, &self.friends, hex, most));
        self.early && about > 2 * here
    }

    /// How much a hex is where a unit wants to be: the strongest of the aims, weakened by the way there.
    pub fn draw(&self, g: &Gloire, s: &State, unit: UnitId, hex: Hex) -> i32 {
        let arm = g.arm(unit);
        if self.is_due(unit) {
            let exits = self.pulls.iter().filter(|pull| matches!(pull.aim.deed, Deed::Leave(_)));
            return exits.map(|pull| DUE + pull.at(pull.aim.way(arm, hex), 0)).max().unwrap_or(0);
        }
        let (post, strength) = (post(s, unit), i32::from(g.strength(s, unit)));
        let brought = |aim: &Aim| match (&aim.deed, post) {
            (Deed::Hold(goal), Some(post)) if g.field.grid().distance(post, *goal) <= BESIDE => strength,
            (Deed::Hold(_) | Deed::Stand(_) | Deed::Leave(_), _) => 0,
        };
        let longest = i32::from(g.card(unit).faces.good.movement) * self.marches;
        let counts = |aim: &Aim| {
            (self.may_win_outside || !matches!(aim.deed, Deed::Leave(_)))
                && aim.is_for(g, unit)
                && aim.way(arm, hex) <= longest
        };
        let aims = self.pulls.iter().filter(|pull| counts(pull.aim));
        let best = aims.map(|pull| pull.at(pull.aim.way(arm, hex), brought(pull.aim))).max();
        let hunt = self.hunt.map(|hunt| hunt - 12 * self.nearest(g, hex));
        best.max(hunt).unwrap_or(0)
    }

    /// How much whoever stands in a hex is in the way of friends who come in.
    pub fn crowd(&self, g: &Gloire, hex: Hex) -> i32 {
        let far = self.gates.iter().map(|&gate| g.field.grid().distance(gate, hex)).min();
        match far {
            Some(0) => GATE,
            Some(1) => GATE / 4,
            _ => 0,
        }
    }

    /// Has the unit to march for an exit now?
    pub fn is_due(&self, unit: UnitId) -> bool {
        self.due.has(unit)
    }

    /// Is getting away what the side scores by?
    pub fn is_rear_guard(&self) -> bool {
        self.rear_guard
    }

    /// Must the side have more than it has?
    pub fn presses(&self) -> bool {
        self.hunt.is_some()
    }
}

/// Where units of a side may come in, this turn or next.
fn gates(g: &Gloire, s: &State, side: Side) -> Vec<Hex> {
    let awaited = |unit: &UnitId| {
        g.side(*unit) == side && matches!(s.unit(*unit).position.spot(), Spot::Away | Spot::Waiting)
    };
    let arrivals = g
        .scenario(s)
        .arrivals
        .iter()
        .filter(|arrival| g.is_chosen(s, arrival.option.as_deref()) && arrival.units.iter().any(awaited));
    let soon = arrivals.flat_map(|arrival| &arrival.entries).filter(|entry| entry.turn <= s.turn + 1);
    let mut hexes: Vec<Hex> = soon.map(|entry| entry.hex).collect();
    hexes.sort();
    hexes.dedup();
    hexes
}

/// How many units of a side stand in good order in one of these hexes.
fn posted(g: &Gloire, s: &State, side: Side, hexes: &[Hex]) -> usize {
    let stands =
        |unit: &UnitId| g.is_good(s, *unit) && s.hex_of(*unit).is_some_and(|hex| hexes.contains(&hex));
    g.army(side).filter(stands).take(POSTED).count()
}

/// The strength of these units at most so far from a hex.
fn near(g: &Gloire, stands: &[Stand], hex: Hex, most: u16) -> i32 {
    let close = stands.iter().filter(|stand| g.field.grid().distance(hex, stand.hex) <= most);
    close.map(|stand| stand.strength).sum()
}

/// Where a unit is reckoned with: who moves counts where it set out, so that it judges every step by the same position and
/// does not turn back half-way.
pub(super) fn post(s: &State, unit: UnitId) -> Option<Hex> {
    let sets_out = s.mover.units.iter().any(|mover| mover == unit);
    let start = if sets_out { s.unit(unit).start.get() } else { None };
    s.hex_of(unit).map(|here| start.unwrap_or(here))
}

/// The hexes that a side holds.
fn stacks(g: &Gloire, s: &State, side: Side) -> Vec<Stand> {
    let here = |unit: UnitId| Some(Stand { hex: post(s, unit)?, strength: i32::from(g.strength(s, unit)) });
    let fights = |unit: &UnitId| !g.is_routed(s, *unit);
    let mut all: Vec<Stand> = g.army(side).filter(fights).filter_map(here).collect();
    all.sort_by_key(|stand| stand.hex);
    all.dedup_by(|next, first| {
        let same = next.hex == first.hex;
        first.strength += if same { next.strength } else { 0 };
        same
    });
    all
}
