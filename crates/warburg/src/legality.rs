//! Chapter 4: who decides now, what may be done, and by which rule anything else may not.

use crate::action::Action;
use crate::event::place;
use crate::game::Warburg;
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::rule;
use crate::state::{Activated, Pace, State, Step};
use board::{Hex, Vertex};
use kernel::{Offers, Refusal, RuleId};

impl Warburg {
    /// Who decides the current step, if it waits for a decision.
    pub fn decider(&self, s: &State) -> Option<Side> {
        let of_unit = |u: u8| self.card(UnitId(u)).side;
        let of_officer = |o: u8| self.officer_sides[usize::from(o)];
        Some(match s.now()? {
            Step::Deploy(side)
            | Step::March(side)
            | Step::Rally(side)
            | Step::Choose(side)
            | Step::Declare(side)
            | Step::Resolve(side)
            | Step::Succession(side) => side,
            Step::EnterHow(f) | Step::Join(f) => self.data.formations[usize::from(f)].side,
            Step::FaceRallied(u) => of_unit(u),
            Step::Act | Step::Commander(_) => s.active,
            Step::Ride(officers, _) => of_officer(officers[0]),
            Step::Move => s.mover.units().next().map_or(s.active, |u| self.card(u).side),
            Step::Reaction | Step::Charging(_) => s.active.enemy(),
            Step::Withdraw(_) => s.strike.striker.enemy(),
            Step::Withdrawing(flight) | Step::Retreat(flight) => of_unit(flight.units[0]),
            Step::Allot(party) => s.strike.side(party),
            Step::Rout(run) => of_unit(run.unit),
            Step::Follow(o, _) | Step::Aide(o) | Step::Relocate(o) => of_officer(o),
            Step::Advance | Step::AdvanceOn(_) => s.strike.striker,
            Step::Overstacked(hex) => self.holder(s, Hex(hex)).unwrap_or(s.active),
            // These run by themselves.
            Step::Initiative
            | Step::Arrivals
            | Step::Recoveries(_)
            | Step::Segment(_)
            | Step::ReturnMover(_)
            | Step::RollCombat
            | Step::Losses(_)
            | Step::OfficerChecks(_)
            | Step::Morale(_)
            | Step::Retreats(_)
            | Step::EndCombat
            | Step::EndOfTurn => return None,
        })
    }

    /// Every action open to the decider.
    pub fn list(&self, s: &State, offers: &mut Offers<Action>) {
        let Some(step) = s.now() else { return };
        match step {
            Step::Deploy(side) => self.deploy_offers(s, side, offers),
            Step::EnterHow(f) => {
                offers.add(Action::EnterInColumn(FormationId(f)));
                offers.add(Action::EnterDeployed(FormationId(f)));
            }
            Step::March(side) => self.march_offers(s, side, offers),
            Step::Rally(side) => self.rally_offers(s, side, offers),
            Step::FaceRallied(unit) => {
                let open = (0..6).map(Vertex::new).filter(|&v| self.may_face(s, UnitId(unit), v).is_ok());
                open.for_each(|v| offers.add(Action::Face(v)));
            }
            Step::Choose(side) => self.choose_offers(s, side, offers),
            Step::Join(formation) => {
                let side = self.data.formations[usize::from(formation)].side;
                for &unit in &self.independents[side.index()] {
                    if self.may_join_activation(s, FormationId(formation), unit).is_ok() {
                        offers.add(Action::Join(unit));
                    }
                }
                offers.add(Action::End);
            }
            Step::Act | Step::Commander(_) => self.act_offers(s, offers),
            Step::Ride(officers, points) => self.ride_offers(s, officers, points, offers),
            Step::Move => self.move_offers(s, offers),
            Step::Reaction => {
                self.reaction_fire_offers(s, offers);
                self.charge_offers(s, offers);
                offers.add(Action::Pass);
                offers.add(Action::PassAll);
            }
            Step::Charging(members) => self.charging_offers(s, &members, offers),
            Step::Declare(side) => self.declare_offers(s, side, offers),
            Step::Resolve(_) => self.resolve_offers(s, offers),
            Step::Withdraw(hex) => self.withdraw_offers(s, Hex(hex), offers),
            Step::Withdrawing(flight) => {
                self.withdrawing_hexes(s, &flight).into_iter().for_each(|h| offers.add(Action::Withdraw(h)));
            }
            Step::Allot(party) => {
                self.loss_hexes(s, party).into_iter().for_each(|h| offers.add(Action::Lose(h)))
            }
            Step::Retreat(flight) => {
                self.retreat_hexes(s, &flight).into_iter().for_each(|h| offers.add(Action::Retreat(h)));
            }
            Step::Rout(run) => self.rout_hexes(s, &run).into_iter().for_each(|h| offers.add(Action::Rout(h))),
            Step::Follow(officer, path) => {
                self.follow_hexes(s, OfficerId(officer), &path).for_each(|h| offers.add(Action::Follow(h)));
                offers.add(Action::End);
            }
            Step::Succession(side) => {
                self.successors(s, side).for_each(|o| offers.add(Action::Promote(o)));
            }
            Step::Aide(_) | Step::Relocate(_) => {
                self.station_hexes(s, step).into_iter().for_each(|h| offers.add(Action::Station(h)));
            }
            Step::Advance => self.advance_offers(s, offers),
            Step::AdvanceOn(units) => self.advance_on_offers(s, units, offers),
            Step::Overstacked(hex) => s.standing(Hex(hex)).for_each(|u| offers.add(Action::GiveUp(u))),
            _ => {}
        }
    }

    /// May this be done in the current step? The same functions decide that list what may.
    pub fn may(&self, s: &State, action: &Action) -> Result<(), Refusal> {
        let Some(step) = s.now() else { return Err(Refusal::new(self.rule_here(s, rule::R16_1_1_01))) };
        match (step, *action) {
            (Step::Deploy(side), Action::Place(unit, hex)) => self.may_place(s, side, unit, hex),
            (Step::Deploy(side), Action::Post(officer, hex)) => self.may_post_now(s, side, officer, hex),
            (Step::Deploy(_), Action::DeployAll) => Ok(()),
            (Step::EnterHow(f), Action::EnterInColumn(g) | Action::EnterDeployed(g)) if f == g.0 => Ok(()),
            (Step::March(side), Action::Enter(unit, hex, facing)) if self.card(unit).side == side => {
                self.may_enter(s, unit, hex, facing).map(|_| ())
            }
            (Step::March(_) | Step::Join(_), Action::End) => Ok(()),
            (Step::Rally(side), Action::Test(unit)) => self.may_test(s, side, unit),
            (Step::FaceRallied(unit), Action::Face(vertex)) => self.may_face(s, UnitId(unit), vertex),
            (Step::Choose(side), Action::ActivateFormation(formation)) => {
                self.may_activate(s, side, formation)
            }
            (Step::Choose(side), Action::ActivateUnit(unit)) => self.may_activate_unit(s, side, unit),
            (Step::Choose(side), Action::End) => self.may_end_activations(s, side),
            (Step::Join(formation), Action::Join(unit)) => {
                self.may_join_activation(s, FormationId(formation), unit)
            }
            (Step::Act | Step::Commander(_), action) => self.may_act_so(s, &action),
            (Step::Ride(officers, _), Action::To(hex)) => self.may_ride_to(s, OfficerId(officers[0]), hex),
            (Step::Ride(..), Action::End) => Ok(()),
            (Step::Move, action) => self.may_move_so(s, &action),
            (Step::Reaction, action) => self.may_answer(s, &action),
            (Step::Charging(members), Action::Move(who)) => self.may_charge_next(s, &members, who),
            (Step::Declare(side), Action::Attack(from, first, second)) => {
                self.may_attack(s, side, from, first, second)
            }
            (Step::Declare(side), Action::End) => self.may_end_declarations(s, side),
            (Step::Resolve(_), Action::Resolve(hex)) => self.may_resolve(s, hex),
            (Step::Withdraw(_), Action::Stand) => Ok(()),
            (Step::Withdraw(hex), Action::Withdraw(to)) => self.may_withdraw(s, Hex(hex), to),
            (Step::Withdrawing(flight), Action::Withdraw(to)) => {
                listed(self.withdrawing_hexes(s, &flight).contains(&to), rule::R1_3_05, to)
            }
            (Step::Allot(party), Action::Lose(hex)) => self.may_lose(s, party, hex),
            (Step::Retreat(flight), Action::Retreat(hex)) => self.may_retreat_to(s, &flight, hex),
            (Step::Rout(run), Action::Rout(hex)) => self.may_rout_to(s, &run, hex),
            (Step::Follow(officer, path), Action::Follow(hex)) => {
                let open = self.follow_hexes(s, OfficerId(officer), &path).any(|h| h == hex);
                listed(open, rule::R12_4_06, hex)
            }
            (Step::Follow(..) | Step::AdvanceOn(_), Action::End) => Ok(()),
            (Step::Succession(side), Action::Promote(officer)) => {
                let heir = self.successors(s, side).any(|o| o == officer);
                if heir { Ok(()) } else { Err(Refusal::new(rule::R11_4_02).of(officer.into())) }
            }
            (Step::Aide(_), Action::Station(hex)) => {
                listed(self.station_hexes(s, step).contains(&hex), rule::R11_4_03, hex)
            }
            (Step::Relocate(_), Action::Station(hex)) => {
                listed(self.station_hexes(s, step).contains(&hex), rule::R3_2_02, hex)
            }
            (Step::Advance, Action::Advance(who, hex)) => self.may_advance(s, who, hex),
            (Step::Advance, Action::End) => self.may_end_advance(s),
            (Step::AdvanceOn(units), Action::Advance(who, hex)) => self.may_advance_on(s, units, who, hex),
            (Step::Overstacked(hex), Action::GiveUp(unit)) => self.may_give_up(s, Hex(hex), unit),
            (Step::Choose(_), Action::Attack(..) | Action::Resolve(_)) => Err(Refusal::new(rule::R4_13)),
            _ => Err(Refusal::new(out_of_turn(step))),
        }
    }

    fn may_act_so(&self, s: &State, action: &Action) -> Result<(), Refusal> {
        let step_four = matches!(s.activation.of, Activated::Commander);
        if step_four && !matches!(action, Action::Lead(..) | Action::Ride(..) | Action::End) {
            return Err(Refusal::new(rule::R4_11));
        }
        match *action {
            Action::TurnGun(gun, _) => self.may_turn_gun(s, gun),
            Action::Fire(gun, hex) => self.may_fire(s, gun, hex),
            Action::TurnOut(unit, _) => self.may_turn_out(s, unit),
            Action::Move(who) => self.may_move(s, who, Pace::Normal),
            Action::March(who) => self.may_move(s, who, Pace::March),
            Action::Lead(officer, who, with) => self.may_lead(s, officer, who, with),
            Action::Ride(officer, with) => self.may_ride(s, officer, with),
            Action::Enter(unit, hex, facing) => self.may_enter(s, unit, hex, facing).map(|_| ()),
            Action::End => Ok(()),
            Action::ActivateFormation(_) | Action::ActivateUnit(_) => Err(Refusal::new(rule::R4_05)),
            Action::Attack(..) | Action::Resolve(_) => Err(Refusal::new(rule::R4_13)),
            _ => Err(Refusal::new(rule::R4_07)),
        }
    }

    fn may_move_so(&self, s: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::To(hex) => self.may_go(s, hex).map(|_| ()),
            Action::Road(hex) => self.may_follow_road(s, hex).map(|_| ()),
            Action::Back(hex) => self.may_back(s, hex).map(|_| ()),
            Action::Turn(way) => self.may_turn(s, way).map(|_| ()),
            Action::AboutFace => self.may_about_face(s).map(|_| ()),
            Action::Swap => self.may_swap(s).map(|_| ()),
            Action::End => self.may_halt(s),
            _ => Err(Refusal::new(rule::R8_1_02)),
        }
    }

    fn may_answer(&self, s: &State, action: &Action) -> Result<(), Refusal> {
        let around = self.answerable(s);
        match (*action, around) {
            (Action::ReactLeft(gun), Some((left, entered))) if left != entered => {
                self.may_react(s, gun, left)
            }
            (Action::ReactEntered(gun), Some((_, entered))) => self.may_react(s, gun, entered),
            (Action::Charge(hexes), _) => self.may_charge(s, &hexes),
            (Action::ChargeUnit(unit), _) => self.may_charge_alone(s, unit),
            (Action::Pass | Action::PassAll, _) => Ok(()),
            _ => Err(Refusal::new(rule::R4_10)),
        }
    }
}

fn listed(open: bool, rule: RuleId, hex: Hex) -> Result<(), Refusal> {
    if open { Ok(()) } else { Err(Refusal::new(rule).at(place(hex))) }
}

/// The rule that says what happens now, for whoever tries something else.
fn out_of_turn(step: Step) -> RuleId {
    match step {
        Step::Deploy(_) => rule::R16_1_4_01,
        Step::EnterHow(_) | Step::March(_) => rule::R4_02,
        Step::Rally(_) | Step::FaceRallied(_) => rule::R4_03,
        Step::Choose(_) => rule::R4_05,
        Step::Join(_) => rule::R5_1_03,
        Step::Ride(..) => rule::R4_08,
        Step::Charging(_) => rule::R8_6_03,
        Step::Declare(_) | Step::Resolve(_) => rule::R4_13,
        Step::Withdraw(_) | Step::Withdrawing(_) => rule::R1_3_04,
        Step::Allot(_) => rule::R11_1_04,
        Step::Retreat(_) => rule::R11_2_1_01,
        Step::Rout(_) => rule::R12_4_01,
        Step::Follow(..) => rule::R12_4_06,
        Step::Succession(_) => rule::R11_4_02,
        Step::Aide(_) => rule::R11_4_03,
        Step::Relocate(_) => rule::R3_2_02,
        Step::Advance | Step::AdvanceOn(_) => rule::R11_3_01,
        Step::Overstacked(_) => rule::R3_4_01,
        _ => rule::R4_01,
    }
}
