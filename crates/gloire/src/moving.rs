//! Chapters 4.1, 4.3, 4.4 and 6.2.2: what a step costs a unit on the move, and whether it may be taken.

use crate::data::{Says, Sky, What};
use crate::event::place;
use crate::game::Gloire;
use crate::ids::{Side, UnitId};
use crate::rule;
use crate::square::BREAK;
use crate::state::{Mark, Morale, Spot, State};
use board::{Edge, Hex};
use kernel::{Few, Maybe, Refusal, RuleId};
use serde::{Deserialize, Serialize};

/// How near an enemy ends a forced march (gloire-4.1.3-03) and a Reinforcement marker (gloire-5.2.1-05).
pub const NEAR: u16 = 5;

/// How units move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// At the normal or reduced allowance (gloire-4.1.1-01, gloire-4.1.2-01).
    #[default]
    Normal,
    /// At twice the allowance (gloire-4.1.3-01).
    Forced,
    /// To charge (gloire-9.1-06).
    Charge,
}

/// Who moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Mover {
    /// The units; several on a forced march or entering as a stack.
    pub units: Few<UnitId, 4>,
    /// How.
    pub pace: Pace,
    /// Points spent.
    pub spent: u8,
    /// Hexes entered.
    pub entered: u8,
    /// Whom it charges.
    pub target: Maybe<Hex>,
    /// It charges out of an enemy zone of control, and so in the facing it had there (gloire-9.1-07).
    pub left_zone: bool,
    /// It has crossed a river by boat, and enters no enemy zone of control in this move.
    pub ferried: bool,
}

/// Where a mover stands, whichever way it goes on.
#[derive(Clone, Copy)]
struct Standing {
    lead: UnitId,
    side: Side,
    from: Hex,
    /// The rule by which it goes no further, if one says so.
    stopped: Result<(), RuleId>,
    /// What it pays to go on, beside the ground.
    fare: u8,
    /// Points left.
    left: u8,
}

/// The hex that a step leads into, as the enemy is placed around it.
#[derive(Clone, Copy)]
pub struct Ahead {
    /// Which.
    pub to: Hex,
    /// An enemy stands beside it.
    pub beside: bool,
    /// It is in an enemy zone of control.
    pub zone: bool,
}

impl Gloire {
    /// The hex of whoever moves.
    pub fn moving_from(&self, s: &State) -> Option<Hex> {
        s.hex_of(s.mover.units.first()?)
    }

    /// What a unit has to spend in this activation (4.1).
    pub fn allowance(&self, s: &State, unit: UnitId, pace: Pace) -> u8 {
        let printed = self.face(s, unit).movement;
        let half = printed.div_ceil(2);
        match pace {
            Pace::Forced => printed * 2,
            // gloire-9.1-06: half, With Orders or Without.
            Pace::Charge => half,
            // gloire-4.4.2-01: half after firing.
            Pace::Normal if s.has(unit, Mark::Fired) => half,
            // gloire-5.2.1-08: full on the activation in which it enters.
            Pace::Normal if self.has_orders(s, unit) || s.has(unit, Mark::FullPace) => printed,
            Pace::Normal if self.battle.binds(self, s, unit).is_some() => printed,
            // gloire-2.4.2-03: half Without Orders.
            Pace::Normal => half,
        }
    }

    /// What a unit has spent before it sets out: to leave a square costs two points (gloire-4.2-09).
    pub fn spent_at_first(&self, s: &State, unit: UnitId) -> u8 {
        s.unit(unit).spent + if self.in_square(s, unit) { BREAK } else { 0 }
    }

    /// Points whoever moves has left: those of the slowest (gloire-4.1.3-06).
    pub fn points_left(&self, s: &State, mover: &Mover) -> u8 {
        let left = |unit| self.allowance(s, unit, mover.pace).saturating_sub(mover.spent);
        mover.units.iter().map(left).min().unwrap_or(0)
    }

    /// Why a unit may not begin to move, if it may not.
    pub fn may_begin(&self, s: &State, unit: UnitId, pace: Pace) -> Result<(), Refusal> {
        self.may_act_on_foot(s, unit, pace)?;
        match self.is_fixed(s, unit) {
            Some(rule) => Err(Refusal::new(rule).of(unit.into())),
            None => Ok(()),
        }
    }

    /// Why a unit may neither move nor turn, if it may not; who is barred from leaving its hex may turn.
    pub fn may_act_on_foot(&self, s: &State, unit: UnitId, pace: Pace) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()));
        let state = s.unit(unit);
        if !s.active.units.has(unit) {
            return no(rule::R2_2_01);
        }
        match state.position.spot() {
            Spot::On(_) => {}
            Spot::Waiting => return no(rule::R5_2_01), // it enters first
            _ => return no(rule::R2_2_01),
        }
        // Who never moves is told so, whatever else stands in its way now.
        if let Some(rule) = self.is_immobile(unit) {
            return no(rule);
        }
        if s.active.idle.has(unit) {
            return no(rule::R2_4_3_05);
        }
        if state.morale == Morale::Routed {
            return no(rule::R10_2_05);
        }
        // gloire-4.2-09: guns leave a square by going, foot leaves it all together before.
        let inside = || self.is_gun(unit) || self.is_sheltered(s, unit).is_some();
        if state.marks.has(Mark::Square) && !(pace == Pace::Normal && inside()) {
            return no(rule::R4_2_08);
        }
        if state.marks.has(Mark::Balked) {
            return no(rule::R2_4_2_04);
        }
        // gloire-4.1.3-04: no march after a move, and no move after a march.
        let marched = state.marks.has(Mark::Marched);
        let moved = state.marks.has(Mark::Moved) || state.marks.has(Mark::Charging);
        if (marched || moved) && marched != (pace == Pace::Forced) {
            return no(rule::R4_1_3_04);
        }
        if moved {
            return no(rule::R4_4_1_02);
        }
        // gloire-4.4.2-03: guns that fired Without Orders stay.
        if state.marks.has(Mark::Fired) && !self.has_orders(s, unit) {
            return no(rule::R4_4_2_03);
        }
        if let Some(rule) = self.has_worked(s, unit) {
            return no(rule);
        }
        match pace {
            Pace::Forced => self.may_force(s, unit),
            Pace::Normal | Pace::Charge => Ok(()),
        }
    }

    /// gloire-4.1.3-02 and what else forbids a forced march.
    fn may_force(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()));
        let (state, side) = (s.unit(unit), self.side(unit));
        if let Some(rule) = self.carried(s, unit, Says::Lands) {
            return no(rule);
        }
        if !self.has_orders(s, unit) {
            return no(rule::R4_1_3_02);
        }
        if state.morale == Morale::Disordered {
            return no(rule::R10_1_05);
        }
        if state.marks.has(Mark::Fired) {
            return no(rule::R4_4_2_01);
        }
        if let Some(Err(rule)) = state.position.place().map(|hex| self.march_is_clear(s, unit, hex)) {
            return no(rule);
        }
        if let Some(rule) = self.rides_along(s, unit).or_else(|| self.forced_march_barred(s, unit)) {
            return no(rule);
        }
        match state.position.place() {
            Some(hex) if self.is_near(s, side.enemy(), hex) => no(rule::R4_1_3_03),
            _ => Ok(()),
        }
    }

    /// gloire-12.1-01, gloire-12.2-01: only reinforcements march by night or in fog: may it be on the march there?
    fn march_is_clear(&self, s: &State, unit: UnitId, hex: Hex) -> Result<(), RuleId> {
        match self.sky_at(s, Some(hex)) {
            Sky::Night if !s.arriving.has(unit) => Err(rule::R12_1_01),
            Sky::Fog if !s.arriving.has(unit) => Err(rule::R12_2_01),
            Sky::Night | Sky::Fog | Sky::Day | Sky::LowFog => Ok(()),
        }
    }

    /// What the step costs, and whether it may be taken; where the unit looks has no say in either (gloire-4.4.1-03).
    pub fn may_step(&self, s: &State, mover: &Mover, from: Hex, to: Hex) -> Result<u8, Refusal> {
        let standing = self.standing(s, mover, from)?;
        let edge = self.field.grid().edge_between(from, to);
        let edge = edge.ok_or(Refusal::new(rule::R4_4_1_01).of(standing.lead.into()).at(place(to)))?;
        self.may_step_across(s, mover, &standing, edge, to)
    }

    /// Where a mover stands, whichever way it goes on.
    fn standing(&self, s: &State, mover: &Mover, from: Hex) -> Result<Standing, Refusal> {
        let lead = mover.units.first().ok_or(Refusal::new(rule::R4_4_1_02))?;
        let fare = if mover.entered == 0 { self.landing(s, lead) } else { 0 };
        Ok(Standing {
            lead,
            side: self.side(lead),
            from,
            stopped: self.may_go_on(s, mover, self.side(lead), from),
            fare: fare + self.departure(s, mover, lead, from),
            left: self.points_left(s, mover),
        })
    }

    /// The step across an edge of the hex.
    fn may_step_across(
        &self,
        s: &State,
        mover: &Mover,
        standing: &Standing,
        edge: Edge,
        to: Hex,
    ) -> Result<u8, Refusal> {
        let &Standing { lead, side, from, stopped, fare, left } = standing;
        let no = |rule: RuleId| Refusal::new(rule).of(lead.into()).at(place(to));
        stopped.map_err(no)?;
        self.may_enter(s, mover, side, to).map_err(no)?;
        // Only who stands beside a hex controls it.
        let beside = self.is_beside(s, side.enemy(), to);
        let ahead = Ahead { to, beside, zone: beside && self.in_zone(s, side.enemy(), to) };
        let mut cost = 0;
        for unit in mover.units.iter() {
            // gloire-4.1.3-06: the worst cost among them.
            cost = cost.max(self.step_cost(s, unit, mover.pace, (from, edge), ahead).map_err(no)?);
            self.may_enter_zone(s, mover, unit, from, ahead).map_err(no)?;
            self.battle.may_step(self, s, unit, from, to).map_err(no)?;
        }
        cost += fare + self.zone_entry(s, lead, ahead);
        // gloire-4.4.1-04: the full cost, and there is no minimum move.
        if cost > left {
            return Err(no(rule::R4_4_1_04).by(i32::from(cost)));
        }
        Ok(cost)
    }

    /// gloire-6.2.2-01: who has entered an enemy zone of control goes no further; who began in one may leave it
    /// (gloire-6.2.2-06).
    pub fn may_go_on(&self, s: &State, mover: &Mover, side: Side, from: Hex) -> Result<(), RuleId> {
        let stopped = mover.entered > 0 && self.in_zone(s, side.enemy(), from);
        if stopped { Err(rule::R6_2_2_01) } else { Ok(()) }
    }

    /// May anybody of the mover's be in the hex at all?
    fn may_enter(&self, s: &State, mover: &Mover, side: Side, to: Hex) -> Result<(), RuleId> {
        if self.holds(s, side.enemy(), to) {
            return Err(rule::R5_1_2_01);
        }
        let friends = || s.stack_in(to);
        if friends().any(|unit| self.in_square(s, unit)) {
            return Err(rule::R4_4_3_03);
        }
        if self.is_kept_open(s, side, to) {
            return Err(rule::R5_2_3_01);
        }
        match mover.pace {
            // gloire-5.1.2-06: no hex of a march is ever too full, for it joins nobody on its way.
            Pace::Forced if mover.units.iter().any(|unit| self.hinder_march(s, unit, to)) => {
                Err(rule::R4_1_3_05)
            }
            Pace::Forced if self.is_near(s, side.enemy(), to) => Err(rule::R4_1_3_03),
            Pace::Charge if friends().any(|unit| self.is_gun(unit)) => Err(rule::R9_1_08),
            Pace::Charge => self.charge_is_clear(s, to),
            Pace::Forced => mover.units.iter().try_for_each(|unit| self.march_is_clear(s, unit, to)),
            Pace::Normal => Ok(()),
        }
    }

    /// gloire-4.3-01, gloire-4.3.1-02: the cost of the ground, without the rate of a way next to an enemy.
    fn step_cost(
        &self,
        s: &State,
        unit: UnitId,
        pace: Pace,
        (from, edge): (Hex, Edge),
        ahead: Ahead,
    ) -> Result<u8, RuleId> {
        let (arm, to) = (self.arm(unit), ahead.to);
        self.closed_to(unit, to)?;
        if let Some(ferried) = self.ferried(s, unit, pace, to) {
            return ferried;
        }
        if let Some(rule) = self.is_for_routed(arm, to) {
            return Err(rule);
        }
        let crossing = self.crossing(s, unit, from, edge);
        let cost = if ahead.beside { crossing.plain_cost() } else { crossing.cost() };
        match (cost, self.craft(unit)) {
            (Some(cost), _) => Ok(cost),
            (None, Some(craft)) => Err(craft.says.of(Says::Swims)),
            (None, None) => match self.not_yet_open(s, from, to) {
                Some(rule) => Err(rule),
                None => self.by_boat(s, unit, from, edge, to),
            },
        }
    }

    /// Who comes up to the enemy of its own will: gloire-12.1-03, nobody in disorder at night; gloire-11.2-02, nobody who has
    /// lost heart enters his zone.
    pub fn may_come_near(&self, s: &State, unit: UnitId, to: Hex) -> Result<(), RuleId> {
        if self.hides_at_night(s, unit, to) {
            return Err(rule::R12_1_03);
        }
        self.dares(s, unit, to)
    }

    /// gloire-11.2-02: whoever has lost heart goes into no enemy zone of its own will.
    pub fn dares(&self, s: &State, unit: UnitId, to: Hex) -> Result<(), RuleId> {
        let zone = || self.in_zone(s, self.side(unit).enemy(), to);
        if self.has_lost_heart(s, unit) && zone() { Err(rule::R11_2_02) } else { Ok(()) }
    }

    fn hides_at_night(&self, s: &State, unit: UnitId, to: Hex) -> bool {
        s.unit(unit).morale == Morale::Disordered && self.sky_at(s, Some(to)) == Sky::Night
    }

    /// Is its formation demoralised?
    pub fn has_lost_heart(&self, s: &State, unit: UnitId) -> bool {
        s.formation(self.formation(unit)).demoralised
    }

    /// The rules on entering and leaving zones of control.
    fn may_enter_zone(
        &self,
        s: &State,
        mover: &Mover,
        unit: UnitId,
        from: Hex,
        ahead: Ahead,
    ) -> Result<(), RuleId> {
        let (to, enemy) = (ahead.to, self.side(unit).enemy());
        // gloire-12.1-03: disordered units stay away from the enemy at night.
        if ahead.beside && self.hides_at_night(s, unit, to) {
            return Err(rule::R12_1_03);
        }
        if !ahead.zone {
            return Ok(());
        }
        if let Some(boats) = self.field.clauses.crossings.first().filter(|_| mover.ferried) {
            return Err(boats.says.of(Says::Crosses));
        }
        // gloire-6.2.2-05: guns only where friendly foot already stands.
        let escorted = || s.stack_in(to).any(|friend| self.is_foot(friend) && !mover.units.contains(friend));
        if self.is_gun(unit) && !escorted() {
            return Err(rule::R6_2_2_05);
        }
        if self.has_lost_heart(s, unit) {
            return Err(rule::R11_2_02);
        }
        if mover.entered == 0 && self.in_zone(s, enemy, from) {
            return self.may_change_zone(s, enemy, from, to);
        }
        Ok(())
    }

    /// gloire-6.2.2-09, gloire-6.2.2-10: from one zone to another: not in front of its owner, and not of the same unit.
    fn may_change_zone(&self, s: &State, enemy: Side, from: Hex, to: Hex) -> Result<(), RuleId> {
        for owner in self.controllers(s, enemy, to) {
            if self.fronts_on(s, owner, to) {
                return Err(rule::R6_2_2_09);
            }
            if self.controllers(s, enemy, from).any(|other| other == owner) {
                return Err(rule::R6_2_2_10);
            }
        }
        Ok(())
    }

    /// May whoever moves stop there, with what is there already (gloire-5.1.2-05)?
    pub fn may_stop(&self, s: &State, mover: &Mover, at: Hex) -> Result<(), Refusal> {
        let lead = mover.units.first().ok_or(Refusal::new(rule::R4_4_1_02))?;
        if let Some(clause) = self.clause(What::NoHalt, self.arm(lead), at) {
            return Err(Refusal::new(clause.rule).of(lead.into()).at(place(at)));
        }
        let units: kernel::Seq<UnitId, 4> = mover.units.iter().collect();
        self.may_join(s, units.iter().copied(), at)
            .map_err(|rule| Refusal::new(rule).of(lead.into()).at(place(at)))
    }

    /// Does nothing that the battle says drive whoever moves on?
    pub fn may_rest(&self, s: &State, lead: UnitId, here: Hex) -> Result<(), Refusal> {
        match self.battle.must_go_on(self, s, lead) {
            Some(rule) if self.steps(s, &s.mover, here).next().is_some() => {
                Err(Refusal::new(rule).of(lead.into()))
            }
            _ => Ok(()),
        }
    }

    /// May the moves be over? Not while somebody must go on and can.
    pub fn may_end_moves(&self, s: &State) -> Result<(), Refusal> {
        let bound = |unit: UnitId| {
            let rule = self.battle.must_go_on(self, s, unit)?;
            self.may_move(s, unit, Pace::Normal).ok().map(|()| Refusal::new(rule).of(unit.into()))
        };
        s.active.units.iter().find_map(bound).map_or(Ok(()), Err)
    }

    /// The steps from a hex that may be taken and from which the mover can come to rest.
    pub fn steps<'a>(
        &'a self,
        s: &'a State,
        mover: &'a Mover,
        from: Hex,
    ) -> impl Iterator<Item = (Hex, u8)> + 'a {
        self.ways_on(s, mover, from).filter(move |&(to, cost)| self.finds_rest(s, mover, from, to, cost))
    }

    /// The steps from a hex that may be taken, wherever they lead.
    fn ways_on<'a>(
        &'a self,
        s: &'a State,
        mover: &'a Mover,
        from: Hex,
    ) -> impl Iterator<Item = (Hex, u8)> + 'a {
        let standing = self.standing(s, mover, from).ok().filter(|standing| standing.stopped.is_ok());
        standing.into_iter().flat_map(move |standing| {
            self.field.grid().neighbours(from).filter_map(move |(edge, to)| {
                Some((to, self.may_step_across(s, mover, &standing, edge, to).ok()?))
            })
        })
    }

    /// May it take this step, and can it come to rest after it?
    pub fn may_go(&self, s: &State, mover: &Mover, to: Hex) -> Result<u8, Refusal> {
        let from = self.moving_from(s).ok_or(Refusal::new(rule::R4_4_1_02))?;
        let cost = self.may_step(s, mover, from, to)?;
        match self.finds_rest(s, mover, from, to, cost) {
            true => Ok(cost),
            false => {
                Err(self.may_stop(s, mover, to).err().unwrap_or(Refusal::new(rule::R5_1_2_05).at(place(to))))
            }
        }
    }

    /// Can the mover stop in the hex, or pass through it to one where it can?
    fn finds_rest(&self, s: &State, mover: &Mover, from: Hex, at: Hex, cost: u8) -> bool {
        if self.may_stop(s, mover, at).is_ok() {
            return true;
        }
        let mut further = *mover;
        further.spent += cost;
        further.entered += 1;
        further.ferried |= mover.units.first().is_some_and(|lead| self.is_by_boat(s, lead, from, at));
        self.ways_on(s, &further, at).any(|(to, cost)| self.finds_rest(s, &further, at, to, cost))
    }
}
