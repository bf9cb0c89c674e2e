//! Guns without a counter: they fire over the ramparts of their redoubt, for whoever holds it, until they are spiked.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Battery, Work, WorkKind, Works};
use crate::event::{Event, place};
use crate::fire::{Gun, Kind, Shot};
use crate::game::Gloire;
use crate::ids::{FormationId, Side, UnitId};
use crate::rule;
use crate::state::State;
use crate::works::Made;
use board::{EdgeMask, Hex};
use kernel::agenda::{Asks, Flow};
use kernel::{Maybe, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// The most redoubts with guns of a battle.
pub const MAX_REDOUBTS: usize = 8;

/// The guns of a redoubt in play; which they are is said by the clause of the same place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Redoubt {
    /// They have fired in this activation.
    pub fired: bool,
    /// They have fired back in this enemy activation.
    pub reacted: bool,
    /// The formation that serves them while they stand empty, chosen among equally near ones for this turn.
    pub served_by: Maybe<FormationId>,
}

/// What the rules of such guns say, in the order in which their clause names them; one rule may say it all.
#[derive(Clone, Copy)]
enum Says {
    /// How strong they are, how far and over which sides they fire.
    Guns,
    /// Who serves them in a redoubt that is held.
    Held,
    /// Who serves them in an empty one.
    Empty,
}

fn rule_of(battery: &Battery, says: Says) -> RuleId {
    battery.rules.get(says as usize).copied().unwrap_or(battery.rules[0])
}

impl Gloire {
    /// The guns of a redoubt, and their place among those of the battle.
    pub fn battery_in(&self, hex: Hex) -> Option<(usize, &Battery)> {
        self.field.clauses.batteries.iter().enumerate().find(|(_, battery)| battery.hex == hex)
    }

    /// Who stands in a redoubt: routed units hold nothing.
    fn garrison<'a>(&'a self, s: &'a State, hex: Hex) -> impl Iterator<Item = UnitId> + 'a {
        s.stack_in(hex).filter(|&unit| !self.is_routed(s, unit))
    }

    /// For whom the guns of a redoubt fire: whoever is in it, else whoever was last.
    pub fn gunners(&self, s: &State, hex: Hex) -> Option<Side> {
        let inside = self.garrison(s, hex).next().map(|unit| self.side(unit));
        inside.or_else(|| self.controller(s, hex))
    }

    /// The formations of a side whose units are nearest to a hex.
    fn nearest_formations(&self, s: &State, side: Side, hex: Hex) -> Vec<FormationId> {
        let far = |unit: UnitId| s.hex_of(unit).map(|here| self.field.grid().distance(here, hex));
        let least = self.army(side).filter_map(far).min();
        let near = self.army(side).filter(|&unit| least.is_some() && far(unit) == least);
        let mut formations: Vec<FormationId> = near.map(|unit| self.formation(unit)).collect();
        formations.sort();
        formations.dedup();
        formations
    }

    /// The formation of the activation that serves the guns of a redoubt, if one does.
    fn server(&self, s: &State, at: usize) -> Result<FormationId, RuleId> {
        let battery = &self.field.clauses.batteries[at];
        let acts = |formation: &FormationId| s.active.formations.has(*formation);
        if self.garrison(s, battery.hex).next().is_some() {
            let inside = self.garrison(s, battery.hex).map(|unit| self.formation(unit)).find(acts);
            return inside.ok_or(rule_of(battery, Says::Held));
        }
        let no = rule_of(battery, Says::Empty);
        if self.controller(s, battery.hex) != Some(s.active.side) {
            return Err(no);
        }
        let near = self.nearest_formations(s, s.active.side, battery.hex);
        // Who was chosen among equals serves for the rest of the turn, while it is one of them.
        let chosen = s.redoubts[at].served_by.get().filter(|formation| near.contains(formation));
        let fits = |formation: &FormationId| acts(formation) && chosen.is_none_or(|one| one == *formation);
        near.into_iter().find(fits).ok_or(no)
    }

    /// The sides over which the guns of a redoubt fire: those with a rampart.
    fn ramparts(&self, hex: Hex) -> EdgeMask {
        let walled = |edge: &board::Edge| self.field.map().side(hex, *edge).own_wall.is_some();
        board::Edge::ALL.into_iter().filter(walled).collect()
    }

    /// Do the guns of a redoubt bear on an enemy in a hex?
    fn bears(&self, s: &State, battery: &Battery, enemy: Side, to: Hex) -> Result<(), RuleId> {
        if !self.holds(s, enemy, to) {
            return Err(rule::R7_5_01);
        }
        let (here, ramparts) = (battery.hex, self.ramparts(battery.hex));
        let grid = self.field.grid();
        // A shot that leaves by a corner goes over whatever rampart ends there.
        if (grid.sides_towards(here, to) & ramparts) == EdgeMask::NONE {
            return Err(rule_of(battery, Says::Guns));
        }
        let range = grid.distance(here, to);
        if range > u16::from(battery.range.1) {
            return Err(rule::R7_3_04);
        }
        self.is_seen(s, here, to, range)?;
        // gloire-7.2-06: enemies right before the muzzles come first.
        let close = |&(edge, hex): &(board::Edge, Hex)| {
            ramparts.contains(edge) && self.holds(s, enemy, hex) && self.is_seen(s, here, hex, 1).is_ok()
        };
        let mut close = grid.neighbours(here).filter(close).map(|(_, hex)| hex).peekable();
        let free = close.peek().is_none() || close.any(|hex| hex == to);
        if free { Ok(()) } else { Err(rule::R7_2_06) }
    }

    /// Are the guns of a hex spiked?
    pub fn is_spiked(&self, s: &State, hex: Hex) -> bool {
        s.works.iter().any(|made| self.work(made).kind == WorkKind::Spiking && made.at.get() == Some(hex))
    }

    /// Why guns are silent for good, if they are.
    fn are_spiked(&self, s: &State, at: usize) -> Result<(), RuleId> {
        let hex = self.field.clauses.batteries[at].hex;
        match self.spiking(hex).filter(|_| self.is_spiked(s, hex)) {
            Some(work) => Err(work.rules[0]),
            None => Ok(()),
        }
    }

    /// May the guns of a redoubt fire at a hex in this activation?
    pub fn may_fire_from(&self, s: &State, from: Hex, to: Hex) -> Result<(), Refusal> {
        let no = |rule| Refusal::new(rule).at(place(to));
        let (at, battery) = self.battery_in(from).ok_or(no(rule::R7_1_01))?;
        self.are_spiked(s, at).map_err(no)?;
        // gloire-7.1-01: once.
        if s.redoubts[at].fired {
            return Err(no(rule::R7_1_01));
        }
        self.server(s, at).map_err(no)?;
        self.bears(s, battery, s.active.side.enemy(), to).map_err(no)
    }

    /// What the guns of redoubts may fire at.
    pub fn offer_redoubts(&self, s: &State, offers: &mut Offers<Action>) {
        for (at, battery) in self.field.clauses.batteries.iter().enumerate() {
            if self.server(s, at).is_err() {
                continue;
            }
            let near = self.field.grid().within(battery.hex, u16::from(battery.range.1));
            let open = near.filter(|&to| self.may_fire_from(s, battery.hex, to).is_ok());
            offers.closed.extend(open.map(|to| Action::FireFrom(battery.hex, to)));
        }
    }

    /// May the guns of a redoubt that is held fire back at a hex, once in an enemy activation (gloire-7.1-05)?
    pub fn may_fire_back(&self, s: &State, from: Hex, to: Hex) -> Result<(), Refusal> {
        let no = |rule| Refusal::new(rule).at(place(to));
        let (at, battery) = self.battery_in(from).ok_or(no(rule::R7_1_02))?;
        self.are_spiked(s, at).map_err(no)?;
        let side = self.garrison(s, from).next().map(|unit| self.side(unit));
        let side = side.ok_or(no(rule_of(battery, Says::Guns)))?;
        if s.redoubts[at].reacted {
            return Err(no(rule::R7_1_05));
        }
        self.bears(s, battery, side.enemy(), to).map_err(no)
    }

    /// The clause by which guns in a hex can be spiked.
    fn spiking(&self, hex: Hex) -> Option<&Work> {
        let there = |work: &&Work| matches!(&work.place, Works::Hexes(hexes) if hexes.contains(&hex));
        self.field.clauses.works.iter().filter(|work| work.kind == WorkKind::Spiking).find(there)
    }

    /// May a side spike the guns of a redoubt of the enemy: one that a unit of its own holds?
    fn may_spike(&self, s: &State, side: Side, hex: Hex) -> Result<(), Refusal> {
        let work = self.spiking(hex).ok_or(Refusal::new(rule::R1_12).at(place(hex)))?;
        let no = Err(Refusal::new(work.rules[0]).at(place(hex)));
        let theirs = self.scenario(s).control.iter().all(|&(goal, owner)| goal != hex || owner != side);
        let means = |unit: UnitId| self.side(unit) == side && work.by.means(&self.field, unit);
        let held = self.garrison(s, hex).any(means);
        let guns = self.battery_in(hex).is_some() && !self.is_spiked(s, hex);
        if theirs && held && guns { Ok(()) } else { no }
    }

    fn spikable<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = Hex> + 'a {
        let hexes = self.field.clauses.batteries.iter().map(|battery| battery.hex);
        hexes.filter(move |&hex| self.may_spike(s, side, hex).is_ok())
    }
}

impl Play<'_> {
    /// The guns of a redoubt fire; nobody answers guns that have no counter.
    pub fn fire_from(&mut self, from: Hex, at: Hex) {
        let Some((index, _)) = self.g.battery_in(from) else { return };
        let Ok(server) = self.g.server(self.s, index) else { return };
        self.s.redoubts[index].fired = true;
        if self.g.garrison(self.s, from).next().is_none() {
            self.s.redoubts[index].served_by = server.into();
        }
        self.shoot(Shot {
            gun: Gun::Redoubt(from),
            at,
            kind: Kind::Normal,
            combined: false,
            only: Maybe::NOTHING,
        });
    }

    /// They fire back at one unit.
    pub fn fire_back_from(&mut self, from: Hex, at: Hex, kind: Kind, only: Maybe<UnitId>) {
        if let Some((index, _)) = self.g.battery_in(from) {
            self.s.redoubts[index].reacted = true;
        }
        self.shoot(Shot { gun: Gun::Redoubt(from), at, kind, combined: false, only });
    }

    /// Each activation they may fire, and fire back, anew.
    pub fn reload_redoubts(&mut self) {
        for redoubt in &mut self.s.redoubts {
            (redoubt.fired, redoubt.reacted) = (false, false);
        }
    }

    /// A new turn: who serves empty redoubts is open again.
    pub fn leave_redoubts(&mut self) {
        for redoubt in &mut self.s.redoubts {
            redoubt.served_by = Maybe::NOTHING;
        }
    }

    /// Phase F: whoever holds redoubts of the enemy may spike their guns, the holder of the initiative first.
    pub fn ask_for_spikes(&mut self) {
        if self.g.field.clauses.batteries.is_empty() {
            return;
        }
        let first = self.s.initiative.unwrap_or(Side::First);
        self.push(Spiking { side: first.enemy() });
        self.push(Spiking { side: first });
    }

    fn spike(&mut self, side: Side, hex: Hex) {
        let works = &self.g.field.clauses.works;
        let Some(work) = self.g.spiking(hex) else { return };
        let Some(at) = works.iter().position(|other| other == work) else { return };
        let turn = self.s.turn;
        if !self.s.works.is_full() {
            self.s.works.push(Made {
                work: at as u8,
                at: hex.into(),
                stage: work.stages,
                turn,
                ..Made::default()
            });
        }
        self.tell(Event::Spiked { rule: work.rules[0], side, place: place(hex) });
    }
}

/// Captured guns are spiked, or kept for use against those who lost them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spiking {
    /// By whom.
    pub side: Side,
}

impl Asks<Gloire> for Spiking {
    const NAME: &'static str = "spiking";
    const BEYOND_ODDS: bool = true;

    fn deciders(self, _: &Gloire, _: &State) -> Sides {
        self.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let any = p.g.spikable(p.s, self.side).next().is_some();
        p.wait_if(any)
    }

    fn offers(self, g: &Gloire, s: &State, side: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.spikable(s, side).map(Action::Spike));
        offers.add(Action::Done);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R1_12;
        Action::Spike(hex) if g.may_spike(s, side, hex) => p.spike(side, hex),
        Action::Done => p.pop(),
    }
}
