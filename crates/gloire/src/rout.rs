//! Chapters 1 (phase E) and 10.4: routed units run.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Sky, Terrain};
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::{Listed, Side, UnitId, UnitSet};
use crate::rule;
use crate::state::{Mark, Morale, Phase, State};
use crate::turn::EndTurn;
use board::Hex;
use kernel::agenda::{Asks, Flow, Runs};
use kernel::{Arg, Maybe, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

impl Gloire {
    /// gloire-10.4-08: may it part from the routed unit with which it stood?
    pub fn may_part_in_rout(&self, s: &State, run: &Running) -> bool {
        run.free && s.has(run.unit, Mark::Paired)
    }

    /// gloire-10.4-08: may it stop a hex short of its way?
    fn may_stop_short(&self, s: &State, run: &Running) -> Result<(), Refusal> {
        let no = Err(Refusal::new(rule::R10_4_08).of(run.unit.into()));
        let Some(here) = s.hex_of(run.unit) else { return no };
        let aims = self.rout_aims(s, run, here);
        let last = |to: Hex| {
            let Ok(cost) = self.rout_cost(s, run, here, to) else { return false };
            let left = run.left.saturating_sub(cost);
            let aim = self.rout_aim_by(here, to, &aims);
            let on = self.rout_course(s, run, to, aim.as_slice());
            aim == Some(to)
                || on.into_iter().all(|next| self.rout_cost(s, run, to, next).is_ok_and(|c| c > left))
        };
        let ways = self.rout_course(s, run, here, &aims);
        let stays = self.may_join(s, [run.unit].into_iter(), here).is_ok();
        let ends = ways.into_iter().filter(|&to| self.affords(s, run, here, to)).all(last);
        if self.may_part_in_rout(s, run) && stays && ends { Ok(()) } else { no }
    }

    /// gloire-10.4-04: may it stop where it is?
    fn may_shelter(&self, s: &State, run: &Running) -> Result<(), Refusal> {
        let hex = s.hex_of(run.unit);
        let built =
            |hex: Hex| matches!(self.field.terrain(hex), Terrain::Town | Terrain::Village | Terrain::Castle);
        let alone = |hex: Hex| self.may_join(s, [run.unit].into_iter(), hex).is_ok();
        if run.free && hex.is_some_and(|hex| built(hex) && alone(hex)) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R10_4_04).of(run.unit.into()))
        }
    }

    fn may_run_to(&self, s: &State, run: &Running, to: Hex) -> Result<(), Refusal> {
        if self.rout_ways(s, run).contains(&to) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R10_4_03).of(run.unit.into()).at(place(to)))
        }
    }

    /// The routed units of a side that have still to run this phase; and those halted in a village, which need not
    /// (gloire-10.4-05).
    fn runners(&self, s: &State, side: Side, done: UnitSet) -> (Vec<UnitId>, Vec<UnitId>) {
        let runs = |unit: &UnitId| self.is_routed(s, *unit) && s.hex_of(*unit).is_some() && !done.has(*unit);
        self.army(side).filter(runs).partition(|&unit| !s.has(unit, Mark::Halted))
    }
}

impl Play<'_> {
    /// A rout movement: in phase E, or in place of a test (gloire-10.2-08).
    pub fn run_away(&mut self, unit: UnitId, rule: RuleId) {
        let hex = self.s.hex_of(unit);
        let goal = hex.map_or(None.into(), |hex| self.g.rout_goal(self.s, unit, hex));
        let left = self.g.face(self.s, unit).movement;
        self.s.unmark(unit, Mark::Halted);
        self.tell(Event::RunsAway { rule, piece: unit.into() });
        let free = self.s.phase == Phase::Rout;
        let paired = |mate: &UnitId| *mate != unit && self.s.has(*mate, Mark::Paired);
        let mate = self.s.hex_of(unit).and_then(|hex| self.s.stack_in(hex).find(paired)).into();
        self.push(Running { unit, goal, left, shifted: 0, free, gone: false, mate });
    }

    /// gloire-10.4-08: one of the two has parted.
    fn part_in_rout(&mut self, run: Running) {
        self.s.unmark(run.unit, Mark::Paired);
        if let Some(mate) = run.mate.get() {
            self.s.unmark(mate, Mark::Paired);
        }
    }

    fn stop_short(&mut self, run: Running) {
        self.pop();
        self.part_in_rout(run);
    }

    fn run_to(&mut self, run: Running, to: Hex) {
        let Some(from) = self.s.hex_of(run.unit) else { return };
        let Ok(cost) = self.g.rout_cost(self.s, &run, from, to) else { return };
        let aims = self.g.rout_aims(self.s, &run, from);
        let Some(aim) = self.g.rout_aim_by(from, to, &aims) else { return };
        let grid = self.g.field.grid();
        let parts = !self.g.rout_course(self.s, &run, from, &aims).contains(&to);
        let nearer = |&aim: &Hex| grid.distance(to, aim) < grid.distance(from, aim);
        let aside = parts || !aims.iter().any(nearer);
        if parts {
            self.part_in_rout(run);
        }
        let left = run.left.saturating_sub(cost);
        let shifted = run.shifted + u8::from(aside && !parts);
        let goal = if aside { self.g.rout_goal(self.s, run.unit, to) } else { Some(aim).into() };
        self.replace(Running { goal, left, shifted, gone: true, ..run });
        let ends = self.g.ends_rout(self.s, run.unit, from, to);
        self.pass_through(run.unit, to);
        self.place(run.unit, to);
        self.tell(Event::Retreated {
            rule: rule::R10_4_03,
            piece: run.unit.into(),
            from: place(from),
            to: place(to),
        });
        self.take_chiefs_along(from, to, self.g.side(run.unit));
        if ends {
            // gloire-10.3.4-03, gloire-10.4-02: a steep slope or an enemy front ends it.
            self.eliminate(run.unit, rule::R10_4_02);
        } else {
            self.tread_on(run.unit, to);
        }
    }

    /// gloire-10.2-10: it runs off the map from the goal.
    fn leave_map(&mut self, run: Running) {
        self.pop();
        let hex = self.s.hex_of(run.unit);
        self.eliminate(run.unit, rule::R10_2_10);
        // gloire-2.5.2-04: a chief who is still with it is lost.
        if let Some(hex) = hex {
            let chiefs: Vec<crate::ids::ChiefId> = self.g.chiefs_in(self.s, hex).collect();
            for chief in chiefs {
                if !self.g.holds(self.s, self.g.side(run.unit), hex) {
                    self.lose_chief(chief, rule::R2_5_2_04);
                }
            }
        }
    }

    fn shelter(&mut self, run: Running) {
        self.pop();
        self.s.mark(run.unit, Mark::Halted);
        self.tell(Event::Sheltered { rule: rule::R10_4_04, piece: run.unit.into() });
    }

    /// gloire-1-10: the holder of the initiative first, then the other side.
    fn begin_rout(&mut self) {
        self.s.phase = Phase::Rout;
        let first = self.s.initiative.unwrap_or(Side::First);
        self.replace(EndRout);
        self.push(RoutPhase { side: first.enemy(), done: UnitSet::EMPTY.into() });
        self.push(RoutPhase { side: first, done: UnitSet::EMPTY.into() });
        self.rest_at_night();
        self.pair_up();
    }

    /// gloire-10.4-08: routed units that share a hex when the phase begins.
    fn pair_up(&mut self) {
        let routed = |unit: &UnitId| self.g.is_routed(self.s, *unit);
        let shares = |unit: &UnitId| self.s.hex_of(*unit).is_some_and(|hex| self.s.stack_in(hex).count() > 1);
        let paired: Vec<UnitId> = self.g.units().filter(|unit| routed(unit) && shares(unit)).collect();
        for unit in paired {
            self.s.mark(unit, Mark::Paired);
        }
    }

    /// gloire-12.1-07: at night disordered units of formations that were not activated rally by themselves.
    fn rest_at_night(&mut self) {
        let units: Vec<UnitId> = self.g.units().collect();
        for unit in units {
            let activated = self.s.formation(self.g.formation(unit)).revealed;
            if !activated && self.g.rests_at_night(self.s, unit) {
                self.rally_to(unit, Morale::Good, rule::R12_1_07);
            }
        }
    }
}

impl Gloire {
    /// gloire-12.1-07: does a disordered unit rally by itself tonight?
    pub fn rests_at_night(&self, s: &State, unit: UnitId) -> bool {
        let Some(hex) = s.hex_of(unit) else { return false };
        self.sky(s) == Sky::Night
            && self.unrallied(unit).is_none()
            && s.unit(unit).morale == Morale::Disordered
            && !self.is_beside(s, self.side(unit).enemy(), hex)
            && self.has_room_to_rally(s, unit)
    }
}

/// Phase E begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BeginRout;

impl Runs<Gloire> for BeginRout {
    const NAME: &'static str = "begin-rout";
    const BEYOND_ODDS: bool = true;

    fn run(self, p: &mut Play<'_>) {
        p.begin_rout();
    }
}

/// The routed units of a side run, in an order of its choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoutPhase {
    /// Whose.
    pub side: Side,
    /// Those that have run.
    pub done: Listed,
}

impl RoutPhase {
    fn may(self, g: &Gloire, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let (must, may) = g.runners(s, self.side, self.done.units());
        let runs = must.contains(&unit) || may.contains(&unit);
        if runs { Ok(()) } else { Err(Refusal::new(rule::R1_10).of(unit.into())) }
    }

    /// Only units that are halted in villages are left.
    fn may_end(self, g: &Gloire, s: &State) -> Result<(), Refusal> {
        let (must, _) = g.runners(s, self.side, self.done.units());
        if must.is_empty() { Ok(()) } else { Err(Refusal::new(rule::R1_10)) }
    }

    fn send(self, p: &mut Play<'_>, unit: UnitId) {
        let mut done = self.done.units();
        done.put(unit);
        p.replace(RoutPhase { done: done.into(), ..self });
        p.run_away(unit, rule::R1_10);
    }
}

impl Asks<Gloire> for RoutPhase {
    const NAME: &'static str = "rout";
    const BEYOND_ODDS: bool = true;

    fn deciders(self, _: &Gloire, _: &State) -> Sides {
        self.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        if !p.s.passed.is_empty() {
            p.test_passed();
            return Flow::GoesOn;
        }
        let (must, may) = p.g.runners(p.s, self.side, self.done.units());
        match (&must[..], &may[..]) {
            ([], []) => p.finish(),
            (&[only], []) => {
                self.send(p, only);
                Flow::GoesOn
            }
            _ => Flow::Waits,
        }
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        let (must, may) = g.runners(s, self.side, self.done.units());
        offers.closed.extend(must.into_iter().chain(may).map(Action::Choose));
        if self.may_end(g, s).is_ok() {
            offers.add(Action::Done);
        }
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R1_10;
        Action::Choose(unit) if self.may(g, s, unit) => self.send(p, unit),
        Action::Done if self.may_end(g, s) => p.pop(),
    }
}

/// A routed unit runs towards its edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Running {
    /// Who.
    pub unit: UnitId,
    /// Where to, once that is settled: of two hexes alike its owner chooses by the first step (gloire-10.4-03).
    pub goal: Maybe<Hex>,
    /// Points it has left.
    pub left: u8,
    /// Columns it has shifted.
    pub shifted: u8,
    /// It may stop in a village: this is phase E.
    pub free: bool,
    /// It has left the hex where it began.
    pub gone: bool,
    /// The routed unit with which it stood.
    pub mate: Maybe<UnitId>,
}

impl Asks<Gloire> for Running {
    const NAME: &'static str = "running";

    fn deciders(self, g: &Gloire, _: &State) -> Sides {
        g.side(self.unit).into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let Some(here) = p.s.hex_of(self.unit) else { return p.finish() };
        if Some(here) == self.goal.get() && self.left > 0 {
            p.leave_map(self);
            return Flow::GoesOn;
        }
        let ways = p.g.rout_ways(p.s, &self);
        let may_stop = p.g.may_shelter(p.s, &self).is_ok() || p.g.may_stop_short(p.s, &self).is_ok();
        match (&ways[..], may_stop) {
            ([], _) => self.come_to_rest(p, here),
            (&[only], false) => {
                p.run_to(self, only);
                Flow::GoesOn
            }
            _ => Flow::Waits,
        }
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.rout_ways(s, &self).into_iter().map(Action::Recoil));
        if g.may_shelter(s, &self).is_ok() {
            offers.add(Action::Stay);
        }
        if g.may_stop_short(s, &self).is_ok() {
            offers.add(Action::Stop);
        }
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R10_4_03;
        Action::Recoil(hex) if g.may_run_to(s, &self, hex) => p.run_to(self, hex),
        Action::Stay if g.may_shelter(s, &self) => p.shelter(self),
        Action::Stop if g.may_stop_short(s, &self) => p.stop_short(self),
    }

    fn ask(self, _: &Gloire, _: &State, _: Side) -> Message {
        Message::new("ask-running").with("piece", Arg::Piece(self.unit.into()))
    }
}

impl Running {
    /// gloire-5.1.2-07: it stays where it can; among friends whom it may not join it has nowhere to be, and is lost.
    fn come_to_rest(self, p: &mut Play<'_>, here: Hex) -> Flow {
        p.pop();
        if p.g.may_join(p.s, [self.unit].into_iter(), here).is_err() {
            p.eliminate(self.unit, rule::R5_1_2_07);
        }
        Flow::GoesOn
    }
}

/// Demoralisation is checked, and the turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndRout;

impl Runs<Gloire> for EndRout {
    const NAME: &'static str = "end-rout";
    const BEYOND_ODDS: bool = true;

    fn run(self, p: &mut Play<'_>) {
        if !p.s.passed.is_empty() {
            return p.test_passed();
        }
        p.replace(EndTurn);
        p.drop_arriving();
        for unit in p.g.units() {
            p.s.unmark(unit, Mark::Paired);
        }
        p.check_demoralisation();
        p.check_triggers();
        p.ask_for_spikes();
    }
}
