//! Chapter 9.5: charging cavalry pursues, and charges anew.

use crate::action::Action;
use crate::agenda::Play;
use crate::combat::{Clash, ClashKind};
use crate::data::What;
use crate::game::Gloire;
use crate::ids::{Side, UnitId, UnitSet};
use crate::rule;
use crate::state::{Mark, State};
use crate::weighing::fought_out;
use crate::zoc::front_of;
use board::{Hex, Vertex};
use kernel::agenda::{Asks, Flow};
use kernel::{Arg, Maybe, Message, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

/// Whom does the cavalry pursue that has gone into the hex they left (gloire-9.5.2-05)?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickQuarry {
    /// One of the riders.
    pub lead: UnitId,
}

impl PickQuarry {
    /// Those who gave way, one for each hex that they fled to.
    fn fugitives(self, g: &Gloire, s: &State) -> Vec<UnitId> {
        let attacked = g.side(self.lead) == s.clash.side;
        let beaten = if attacked { s.clash.defenders } else { s.clash.attackers };
        let mut hexes = Vec::new();
        let fled = |unit: &UnitId| {
            let hex = s.hex_of(*unit).filter(|_| s.clash.trail.iter().any(|tread| tread.unit == *unit));
            let new = hex.is_some_and(|hex| !hexes.contains(&hex));
            hexes.extend(hex);
            new
        };
        beaten.iter().filter(fled).collect()
    }

    fn may(self, g: &Gloire, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let open = self.fugitives(g, s).contains(&unit);
        if open { Ok(()) } else { Err(Refusal::new(rule::R9_5_2_05).of(unit.into())) }
    }

    fn pick(self, p: &mut Play<'_>, quarry: Option<UnitId>) {
        let renewed = if p.g.side(self.lead) == p.s.clash.side { p.s.clash.renewed } else { 0 };
        p.replace(Pursuing { lead: self.lead, quarry: quarry.into(), renewed, wheels: quarry.is_none() });
    }
}

impl Asks<Gloire> for PickQuarry {
    const NAME: &'static str = "quarry";

    fn deciders(self, g: &Gloire, _: &State) -> Sides {
        g.side(self.lead).into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        match self.fugitives(p.g, p.s)[..] {
            [_, _, ..] => return Flow::Waits,
            [only] => self.pick(p, Some(only)),
            [] => self.pick(p, None),
        }
        Flow::GoesOn
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(self.fugitives(g, s).into_iter().map(Action::Choose));
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R9_5_2_05;
        Action::Choose(unit) if self.may(g, s, unit) => self.pick(p, Some(unit)),
    }

    fought_out! {}

    fn ask(self, _: &Gloire, _: &State, _: Side) -> Message {
        Message::new("ask-quarry").with("piece", Arg::Piece(self.lead.into()))
    }
}

/// Charging cavalry goes after those who gave way (gloire-9.5.2-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pursuing {
    /// One of them; its stack goes together (gloire-9.5.2-02).
    pub lead: UnitId,
    /// Whom it pursues; nobody if all are gone.
    pub quarry: Maybe<UnitId>,
    /// How often it has charged anew (gloire-9.5.2-10).
    pub renewed: u8,
    /// With nobody to pursue it may still turn (gloire-9.5.2-06).
    pub wheels: bool,
}

impl Pursuing {
    fn here(self, s: &State) -> Option<Hex> {
        s.hex_of(self.lead)
    }

    /// Those who ride on: the charging units of the hex (gloire-9.5.2-04).
    fn riders<'a>(self, g: &'a Gloire, s: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let stack = self.here(s).into_iter().flat_map(|hex| s.stack_in(hex));
        stack.filter(move |&unit| s.has(unit, Mark::Rode) && !g.is_routed(s, unit))
    }

    fn quarry_hex(self, s: &State) -> Option<Hex> {
        self.quarry.get().and_then(|unit| s.hex_of(unit))
    }

    /// gloire-9.5.2-08: enemies in front, in ground open to charges.
    fn targets(self, g: &Gloire, s: &State) -> Vec<Hex> {
        let (Some(here), Some(facing)) = (self.here(s), s.unit(self.lead).facing.get()) else {
            return Vec::new();
        };
        let enemy = g.side(self.lead).enemy();
        let around = g.field.grid().neighbours(here).filter(|(edge, _)| front_of(facing).contains(*edge));
        let open = around.filter(|&(edge, hex)| {
            let clear = [here, hex].into_iter().all(|hex| g.charge_is_clear(s, hex).is_ok());
            g.holds(s, enemy, hex)
                && clear
                && g.clause(What::NoAttack, g.arm(self.lead), hex).is_none()
                && g.charge_passes(self.lead, here, edge, hex).is_ok()
        });
        open.map(|(_, hex)| hex).collect()
    }

    /// gloire-9.5.2-11: may the owner stop? Only if another than the pursued unit is in front.
    fn may_stop(self, g: &Gloire, s: &State) -> Result<(), Refusal> {
        let targets = self.targets(g, s);
        let only = targets.iter().all(|&hex| Some(hex) == self.quarry_hex(s));
        if only && !targets.is_empty() {
            Err(Refusal::new(rule::R9_5_2_08).of(self.lead.into()))
        } else {
            Ok(())
        }
    }

    /// gloire-9.1-02: only who is in good order charges anew.
    fn fit(self, g: &Gloire, s: &State) -> UnitSet {
        self.riders(g, s).filter(|&unit| g.is_fit_to_attack(s, unit).is_ok()).collect()
    }

    fn may_charge(self, g: &Gloire, s: &State) -> Result<(), Refusal> {
        let ready = !self.targets(g, s).is_empty() && !self.fit(g, s).is_empty();
        if ready { Ok(()) } else { Err(Refusal::new(rule::R9_5_2_08).of(self.lead.into())) }
    }

    /// gloire-9.5.2-07: one vertex a hex, towards the quarry.
    fn turned(self, g: &Gloire, s: &State, here: Hex) -> Option<Vertex> {
        let facing = s.unit(self.lead).facing.get()?;
        let Some(quarry) = self.quarry_hex(s) else { return Some(facing) };
        let towards = |vertex: Vertex| g.field.grid().in_wedge(here, vertex, quarry);
        let turns = |vertex: Vertex| {
            let steps = |from: Vertex| {
                Vertex::ALL.into_iter().filter(|&v| towards(v)).map(move |v| {
                    let turn = from.steps_to(v);
                    turn.min(6 - turn)
                })
            };
            steps(vertex).min().unwrap_or(3)
        };
        [0, 1, -1].map(|step| facing.turned(step)).into_iter().min_by_key(|&vertex| turns(vertex))
    }

    /// The next hex on the way of the quarry (gloire-9.5.2-05); none where ground is closed to charges (gloire-9.5.2-09),
    /// or friends are in the way.
    fn next(self, g: &Gloire, s: &State) -> Option<Hex> {
        let (here, quarry) = (self.here(s)?, self.quarry.get()?);
        let fled = s.clash.trail.iter().filter(|tread| tread.unit == quarry);
        let way: Vec<Hex> = fled.filter_map(|tread| tread.hex.get()).collect();
        let at = way.iter().position(|&hex| hex == here).map_or(0, |at| at + 1);
        let &to = way.get(at)?;
        let edge = g.field.grid().edge_between(here, to)?;
        let riders: Vec<UnitId> = self.riders(g, s).collect();
        let free = !g.holds(s, g.side(self.lead).enemy(), to) && !s.stack_in(to).any(|unit| g.is_gun(unit));
        let open = free
            && !g.is_kept_open(s, g.side(self.lead), to)
            && g.charge_passes(self.lead, here, edge, to).is_ok()
            && g.may_join(s, riders.into_iter(), to).is_ok();
        open.then_some(to)
    }

    /// gloire-9.5.2-06: by one vertex, where everybody it struck is gone.
    fn wheel(self, p: &mut Play<'_>, facing: Vertex) {
        p.replace(Pursuing { wheels: false, ..self });
        self.look(p, facing);
    }

    fn may_wheel(self, s: &State, facing: Vertex) -> Result<(), Refusal> {
        let now = s.unit(self.lead).facing.get().filter(|_| self.wheels);
        let near = now.is_some_and(|now| matches!(now.steps_to(facing), 1 | 5));
        if near { Ok(()) } else { Err(Refusal::new(rule::R9_5_2_06).of(self.lead.into())) }
    }

    fn face(self, p: &mut Play<'_>, here: Hex) {
        if let Some(facing) = self.turned(p.g, p.s, here) {
            self.look(p, facing);
        }
    }

    fn look(self, p: &mut Play<'_>, facing: Vertex) {
        let units: Vec<UnitId> = self.riders(p.g, p.s).collect();
        for unit in units {
            p.s.unit_mut(unit).facing = facing.into();
        }
    }

    fn follow(self, p: &mut Play<'_>, from: Hex, to: Hex) {
        let units: Vec<UnitId> = self.riders(p.g, p.s).collect();
        for unit in units {
            p.advance_unit(unit, from, to, rule::R9_5_2_05);
        }
    }

    /// gloire-9.5.2-10: a new charge, each harder than the last.
    fn charge(self, p: &mut Play<'_>) {
        let targets = self.targets(p.g, p.s).into_iter().take(2).collect();
        let attackers = self.fit(p.g, p.s);
        let (side, renewed) = (p.g.side(self.lead), self.renewed + 1);
        p.pop();
        p.begin_clash(Clash {
            side,
            kind: ClashKind::Pursuit,
            attackers,
            targets,
            renewed,
            ..Clash::default()
        });
    }
}

impl Asks<Gloire> for Pursuing {
    const NAME: &'static str = "pursuing";

    fn deciders(self, g: &Gloire, _: &State) -> Sides {
        g.side(self.lead).into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let Some(here) = self.here(p.s) else { return p.finish() };
        if self.riders(p.g, p.s).next().is_none() {
            return p.finish();
        }
        if self.wheels {
            return Flow::Waits;
        }
        self.face(p, here);
        if self.targets(p.g, p.s).is_empty() {
            let near = self.quarry_hex(p.s).is_some_and(|hex| p.g.field.grid().adjacent(here, hex));
            return match self.next(p.g, p.s).filter(|_| !near) {
                Some(to) => {
                    self.follow(p, here, to);
                    Flow::GoesOn
                }
                None => p.finish(),
            };
        }
        match (self.may_charge(p.g, p.s).is_ok(), self.may_stop(p.g, p.s).is_ok()) {
            (true, true) => Flow::Waits,
            (true, false) => {
                self.charge(p);
                Flow::GoesOn
            }
            (false, _) => p.finish(),
        }
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(
            Vertex::ALL.into_iter().filter(|&facing| self.may_wheel(s, facing).is_ok()).map(Action::Face),
        );
        if self.may_charge(g, s).is_ok() {
            offers.add(Action::Pursue);
        }
        if self.may_stop(g, s).is_ok() {
            offers.add(Action::Stop);
        }
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R9_5_2_11;
        Action::Face(facing) if self.may_wheel(s, facing) => self.wheel(p, facing),
        Action::Pursue if self.may_charge(g, s) => self.charge(p),
        Action::Stop if self.may_stop(g, s) => p.pop(),
    }

    fought_out! {}

    /// Nobody charges anew who need not.
    fn granted(self, g: &Gloire, s: &State) -> Option<Action> {
        Some(if self.may_stop(g, s).is_ok() { Action::Stop } else { Action::Pursue })
    }

    fn ask(self, _: &Gloire, _: &State, _: Side) -> Message {
        Message::new("ask-pursuing").with("piece", Arg::Piece(self.lead.into()))
    }
}
