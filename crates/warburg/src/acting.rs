//! Chapter 5: what may be done in the activation in progress, and by whom (warburg-4-07 to warburg-4-12, 5.3, 6.4).

use crate::action::{Action, Way, Who};
use crate::agenda::Play;
use crate::game::Warburg;
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::rule;
use crate::state::{Activated, Activation, Mark, Order, Pace, Phase, Reached, Role, Spot, State};
use arrayvec::ArrayVec;
use kernel::agenda::{Asks, Flow, Outlook, barred};
use kernel::{Arg, Message, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

/// The activation in progress (warburg-4-07, warburg-5.3-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Act;

impl Asks<Warburg> for Act {
    const NAME: &'static str = "act";

    fn deciders(self, _: &Warburg, s: &State) -> Sides {
        s.active.into()
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.act_offers(s, offers);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R4_07;
        Action::TurnGun(gun, way) if g.may_turn_gun(s, gun) => p.turn_gun(gun, way),
        Action::Fire(gun, hex) if g.may_fire(s, gun, hex) => p.fire(gun, hex),
        Action::TurnOut(unit, way) if g.may_turn_out(s, unit) => p.turn_out(unit, way),
        Action::Move(who) if g.may_move(s, who, Pace::Normal) => p.start_move(who, Pace::Normal),
        Action::March(who) if g.may_move(s, who, Pace::March) => p.start_move(who, Pace::March),
        Action::Lead(officer, who, with) if g.may_lead(s, officer, who, with) => p.start_leading(officer, who, with),
        Action::Ride(officer, with) if g.may_ride(s, officer, with) => p.start_riding(officer, with),
        Action::Enter(unit, hex, facing) if g.may_enter(s, unit, hex, facing) => p.enter_unit(unit, hex, facing),
        Action::End => p.end_activation(),
        Action::ActivateFormation(_) | Action::ActivateUnit(_) if barred(rule::R4_05) => {},
        Action::Attack(..) | Action::Resolve(_) if barred(rule::R4_13) => {},
        Action::Join(unit) if g.joins_no_more(s, unit) => {},
    }

    fn ask(self, g: &Warburg, s: &State, _: Side) -> Message {
        let key = if s.activation.failed { "ask-act-failed" } else { "ask-act" };
        let message = Message::new(key).with("idle", Arg::Number(g.idle(s) as i64));
        match s.activation.of {
            Activated::Formation(f) => message.with("piece", Arg::piece(FormationId(f))),
            Activated::Independent(u) => message.with("piece", Arg::piece(UnitId(u))),
            Activated::Commander | Activated::Nobody => Message::new("ask-commander"),
        }
    }

    /// warburg-4-07: guns, leader, units; a step that is left does not come back.
    fn forgoes(self, g: &Warburg, s: &State, _: Side, action: &Action) -> Option<Message> {
        let Activated::Formation(formation) = s.activation.of else { return None };
        let leads = matches!(action, Action::Ride(..) | Action::Lead(..));
        let goes =
            matches!(action, Action::Move(_) | Action::March(_) | Action::TurnOut(..) | Action::Enter(..));
        let next = if leads { Reached::Leader } else { Reached::Units };
        let key = (leads || goes).then(|| g.left_behind(s, next))??;
        Some(Message::new(key).with("piece", Arg::piece(FormationId(formation))))
    }

    /// A shot is weighed with all that it does.
    fn weigh(self, p: &mut Play<'_>, side: Side, action: &Action) -> Outlook {
        let floor = p.s.agenda.len();
        self.act(p, side, action);
        if matches!(action, Action::Fire(..)) { Outlook::DownTo(floor) } else { Outlook::NextDecision }
    }
}

/// Step 4 of a side: the army commander (warburg-4-11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Commander(pub Side);

impl Asks<Warburg> for Commander {
    const NAME: &'static str = "commander";

    fn deciders(self, _: &Warburg, s: &State) -> Sides {
        s.active.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        if p.s.phase != Phase::Commander {
            p.s.phase = Phase::Commander;
            p.s.activation = Activation::of(Activated::Commander);
        }
        // warburg-4-09: he moves here even if he was stacked with a leader who has moved.
        p.wait_if(p.g.commander(p.s, self.0).is_some() && p.s.activation.reached <= Reached::Leader)
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.act_offers(s, offers);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R4_11;
        Action::Lead(officer, who, with) if g.may_lead(s, officer, who, with) => p.start_leading(officer, who, with),
        Action::Ride(officer, with) if g.may_ride(s, officer, with) => p.start_riding(officer, with),
        Action::End => p.pop(),
        Action::Attack(..) | Action::Resolve(_) if barred(rule::R4_13) => {},
    }
}

impl Warburg {
    /// What bars a unit from acting at all in the activation in progress.
    fn may_act(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()));
        if !self.takes_part(s, unit) {
            return no(rule::R6_3_01);
        }
        match s.unit(unit).position.spot() {
            Spot::On(_) => {}
            Spot::Waiting => return no(rule::R16_1_5_01), // it enters first
            _ => return no(rule::R6_3_01),
        }
        if s.unit(unit).order == Order::Routed {
            return no(rule::R12_3_01);
        }
        if s.unit(unit).marks.has(Mark::Column) {
            return no(rule::R14_03);
        }
        Ok(())
    }

    /// May these units begin a move in this activation?
    pub fn may_begin_move(&self, s: &State, who: Who, pace: Pace) -> Result<(), Refusal> {
        let units = self.units_of(s, who);
        let Some(&first) = units.first() else { return Err(Refusal::new(rule::R8_1_02)) };
        if matches!(who, Who::Stack(_)) && units.len() < 2 {
            return Err(Refusal::new(rule::R8_1_02).of(first.into()));
        }
        let a = &s.activation;
        if matches!(a.of, Activated::Independent(_)) && a.failed {
            return Err(Refusal::new(rule::R5_3_05).of(first.into()));
        }
        for &unit in &units {
            let no = |rule| Err(Refusal::new(rule).of(unit.into()));
            self.may_act(s, unit)?;
            if !matches!(a.of, Activated::Commander) && !self.is_commanded(s, unit) {
                return no(rule::R6_4_01);
            }
            if s.unit(unit).marks.has(Mark::Moved) {
                return no(rule::R8_1_02);
            }
            if s.unit(unit).marks.has(Mark::Fired) || s.unit(unit).marks.has(Mark::Reacted) {
                return no(rule::R8_7_02);
            }
        }
        if pace == Pace::March {
            if a.failed {
                return Err(Refusal::new(rule::R14_01).of(first.into()));
            }
            let hex = s.hex_of(first).ok_or(Refusal::new(rule::R8_1_02))?;
            self.may_begin_march(s, &units, hex)?;
        }
        Ok(())
    }

    /// May a unit or stack move by itself in the unit step?
    pub fn may_move(&self, s: &State, who: Who, pace: Pace) -> Result<(), Refusal> {
        self.may_begin_move(s, who, pace)?;
        if s.activation.failed && s.activation.unit_used {
            return Err(Refusal::new(rule::R5_3_03));
        }
        Ok(())
    }

    /// The movement points of units in this activation: the lowest (warburg-8.1-02), halved where the rules say so.
    pub fn points(&self, s: &State, units: &[UnitId], pace: Pace) -> u8 {
        let lowest = units.iter().map(|&u| self.card(u).movement).min().unwrap_or(0);
        match pace {
            Pace::March => lowest * 2, // warburg-14-01
            Pace::Charge => lowest,
            Pace::Normal if s.activation.failed => (lowest / 2).max(1), // warburg-5.3-03, warburg-5.3-04
            Pace::Normal if self.rides_on_half(s) => (lowest / 2).max(1), // warburg-4-12
            Pace::Normal => lowest,
        }
    }

    /// warburg-4-12: in step 4 a commander who rode with a leader has half.
    pub fn rides_on_half(&self, s: &State) -> bool {
        matches!(s.activation.of, Activated::Commander)
            && self.commander(s, s.active).is_some_and(|o| s.officer(o).rode)
    }

    /// The officer whose turn it is to move in this activation, unless he has.
    pub(crate) fn acting_officer(&self, s: &State) -> Option<OfficerId> {
        let officer = match s.activation.of {
            Activated::Formation(f) => self.leader(s, FormationId(f))?,
            Activated::Commander => self.commander(s, s.active)?,
            _ => return None,
        };
        let moved = s.officer(officer).moved && s.officer(officer).role != Role::Army;
        (!moved && s.officer(officer).position.place().is_some()).then_some(officer)
    }

    /// May this officer begin to move now, with this companion?
    pub fn may_ride(&self, s: &State, officer: OfficerId, with: Option<OfficerId>) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(officer.into()));
        if s.activation.reached > Reached::Leader {
            return no(rule::R4_07);
        }
        if s.officer(officer).position.spot() == Spot::Waiting {
            return no(rule::R16_1_5_01); // he comes with the first of his units
        }
        if self.acting_officer(s) != Some(officer) {
            let leads = |f| self.leader(s, FormationId(f)) == Some(officer);
            return no(match (s.officer(officer).role, s.activation.of) {
                (Role::Army, _) => rule::R8_5_01,
                (_, Activated::Formation(f)) if leads(f) => rule::R4_08, // he has had his one move
                _ => rule::R8_5_04,
            });
        }
        if let Some(with) = with {
            // warburg-4-12: only the army commander rides along, with a leader he is stacked with.
            let together = s.officer(with).position == s.officer(officer).position;
            let right = s.officer(with).role == Role::Army
                && s.officer(officer).role != Role::Army
                && self.officer_sides[with.at()] == self.officer_sides[officer.at()];
            if !together || !right {
                return Err(Refusal::new(rule::R4_12).of(with.into()));
            }
        }
        Ok(())
    }

    /// May the officer take these units along (warburg-4-08, warburg-4-11)? They set the pace (warburg-8.5-05).
    pub fn may_lead(
        &self,
        s: &State,
        officer: OfficerId,
        who: Who,
        with: Option<OfficerId>,
    ) -> Result<(), Refusal> {
        self.may_ride(s, officer, with)?;
        let units = self.units_of(s, who);
        if let Some(&stray) = units.iter().find(|&&u| s.hex_of(u) != s.officer(officer).position.place()) {
            let step_four = matches!(s.activation.of, Activated::Commander);
            return Err(Refusal::new(if step_four { rule::R4_11 } else { rule::R4_08 }).of(stray.into()));
        }
        if matches!(s.activation.of, Activated::Commander) {
            // warburg-4-11: not those who moved, nor those marked out of command.
            if let Some(&out) = units.iter().find(|&&u| s.unit(u).marks.has(Mark::OutOfCommand)) {
                return Err(Refusal::new(rule::R4_11).of(out.into()));
            }
        }
        self.may_begin_move(s, who, Pace::Normal)
    }

    /// May a gun turn before firing (warburg-8.7-01)?
    pub fn may_turn_gun(&self, s: &State, gun: UnitId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(gun.into()));
        if !self.card(gun).arm.is_artillery() {
            return no(rule::R8_7_01);
        }
        self.may_act(s, gun)?;
        let marks = s.unit(gun).marks;
        if marks.has(Mark::Moved) || marks.has(Mark::Marched) {
            return no(rule::R8_7_02);
        }
        if s.activation.reached > Reached::Guns {
            return no(rule::R4_07);
        }
        if !self.is_commanded(s, gun) {
            return no(rule::R6_4_04);
        }
        if marks.has(Mark::Turned) || marks.has(Mark::Fired) {
            return no(rule::R8_7_01);
        }
        if s.activation.failed && s.activation.gun_turned {
            return no(rule::R5_3_02);
        }
        let tied =
            s.hex_of(gun).is_some_and(|hex| s.standing(hex).any(|u| u != gun && self.has_facing(s, u)));
        if tied {
            return no(rule::R8_7_01);
        }
        if self.has_enemy_in_zone(s, gun) {
            return no(rule::R8_3_03);
        }
        Ok(())
    }

    /// May a unit turn by one vertex without being able to move (warburg-5.3-05, warburg-6.4-02, warburg-6.6-01)?
    pub fn may_turn_out(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()));
        self.may_act(s, unit)?;
        if !self.has_facing(s, unit) {
            return no(rule::R1_3_01);
        }
        let a = &s.activation;
        let alone = matches!(a.of, Activated::Independent(_));
        let hex = s.hex_of(unit).ok_or(Refusal::new(rule::R6_4_02))?;
        let watched = self.in_enemy_zone(s, self.card(unit).side, hex);
        if alone {
            if !a.failed || a.unit_used {
                return no(rule::R5_3_05);
            }
        } else {
            if a.failed {
                return no(rule::R5_3_01);
            }
            if self.is_commanded(s, unit) || !watched {
                return no(rule::R6_4_02);
            }
            if self.card(unit).arm.is_artillery() {
                return no(rule::R6_4_04);
            }
        }
        if s.unit(unit).marks.has(Mark::Turned) {
            return no(rule::R6_4_02);
        }
        for mate in s.standing(hex) {
            if mate != unit
                && self.has_facing(s, mate)
                && (alone || !s.unit(mate).marks.has(Mark::OutOfCommand))
            {
                return no(rule::R3_1_01); // they must go on facing the same vertex
            }
        }
        if s.standing(hex).any(|u| self.has_enemy_in_zone(s, u)) {
            return no(rule::R8_3_03);
        }
        Ok(())
    }

    /// How many units of the activation in progress could still move or fire.
    fn idle(&self, s: &State) -> usize {
        let may_fire = |u: UnitId| s.activation.reached == Reached::Guns && self.may_fire_at_somebody(s, u);
        let may_move = |u: UnitId| self.may_move(s, Who::Unit(u), Pace::Normal).is_ok();
        self.participants(s).filter(|&u| s.hex_of(u).is_some() && (may_fire(u) || may_move(u))).count()
    }

    fn may_fire_at_somebody(&self, s: &State, unit: UnitId) -> bool {
        let mut offers = Offers::new();
        if self.card(unit).arm.is_artillery() {
            self.fire_offers(s, unit, &mut offers);
        }
        !offers.is_empty()
    }

    /// What of an activation can no longer be done once it has come to a step (warburg-4-07); after a failed roll there is
    /// no order (warburg-5.3-01).
    fn left_behind(&self, s: &State, next: Reached) -> Option<&'static str> {
        if s.activation.failed {
            return None;
        }
        let guns = s.activation.reached == Reached::Guns
            && self.participants(s).any(|unit| self.may_fire_at_somebody(s, unit));
        let leader = next == Reached::Units
            && self.acting_officer(s).is_some_and(|officer| self.may_ride(s, officer, None).is_ok());
        match (guns, leader) {
            (true, true) => Some("forgo-both"),
            (true, false) => Some("forgo-guns"),
            (false, true) => Some("forgo-leader"),
            (false, false) => None,
        }
    }

    /// What may be done in the activation in progress.
    pub fn act_offers(&self, s: &State, offers: &mut Offers<Action>) {
        let a = &s.activation;
        if a.reached == Reached::Guns {
            for gun in self.participants(s).filter(|&u| self.card(u).arm.is_artillery()) {
                if self.may_turn_gun(s, gun).is_ok() {
                    Way::ALL.into_iter().for_each(|way| offers.add(Action::TurnGun(gun, way)));
                }
                self.fire_offers(s, gun, offers);
            }
        }
        if a.reached <= Reached::Leader {
            self.officer_offers(s, offers);
        }
        if !matches!(a.of, Activated::Commander) {
            self.unit_offers(s, offers);
        }
        offers.add(Action::End);
    }

    fn officer_offers(&self, s: &State, offers: &mut Offers<Action>) {
        let Some(officer) = self.acting_officer(s) else { return };
        let Some(hex) = s.officer(officer).position.place() else { return };
        let side = self.officer_sides[officer.at()];
        let commander =
            self.commander(s, side).filter(|&c| c != officer && self.may_ride(s, officer, Some(c)).is_ok());
        for with in [None, commander].into_iter().take(if commander.is_some() { 2 } else { 1 }) {
            if self.may_ride(s, officer, with).is_ok() {
                offers.add(Action::Ride(officer, with));
            }
            for who in self.movers_in(s, hex) {
                if self.may_lead(s, officer, who, with).is_ok() {
                    offers.add(Action::Lead(officer, who, with));
                }
            }
        }
    }

    /// The units of a hex, one by one, and the stack.
    fn movers_in(&self, s: &State, hex: board::Hex) -> ArrayVec<Who, 4> {
        let mut movers: ArrayVec<Who, 4> = s.standing(hex).take(2).map(Who::Unit).collect();
        if movers.len() == 2 {
            movers.push(Who::Stack(hex));
        }
        movers
    }

    fn unit_offers(&self, s: &State, offers: &mut Offers<Action>) {
        for unit in self.participants(s) {
            let Some(hex) = s.hex_of(unit) else {
                self.entry_offers(s, unit, offers);
                continue;
            };
            for who in [Who::Unit(unit), Who::Stack(hex)] {
                // A stack is offered once, by its upper unit.
                let stack = matches!(who, Who::Stack(_));
                if stack && (s.standing(hex).count() < 2 || s.standing(hex).next() != Some(unit)) {
                    // the upper unit may belong to somebody else's activation: then the stack cannot move anyway
                    continue;
                }
                if self.may_move(s, who, Pace::Normal).is_ok() {
                    offers.add(Action::Move(who));
                }
                if self.may_move(s, who, Pace::March).is_ok() {
                    offers.add(Action::March(who));
                }
            }
            if self.may_turn_out(s, unit).is_ok() {
                Way::ALL.into_iter().for_each(|way| offers.add(Action::TurnOut(unit, way)));
            }
        }
    }
}
