//! 11.3: advance after combat.

use crate::action::{Action, Who};
use crate::agenda::Play;
use crate::event::{Event, pieces, place};
use crate::game::Warburg;
use crate::ids::Side;
use crate::ids::UnitId;
use crate::rule;
use crate::stacking::Coming;
use crate::state::{Mark, Order, Pace, Party, State};
use arrayvec::ArrayVec;
use board::Hex;
use kernel::agenda::{Asks, Flow};
use kernel::{Arg, Few, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// The attackers may advance (warburg-11.3-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Advance;

impl Asks<Warburg> for Advance {
    const NAME: &'static str = "advance";
    const BEYOND_ODDS: bool = true;

    fn deciders(self, _: &Warburg, s: &State) -> Sides {
        s.strike.striker.into()
    }

    /// Is there anything to advance into, and anybody to do it?
    fn run(self, p: &mut Play<'_>) -> Flow {
        let mut offers = Offers::new();
        p.g.advance_offers(p.s, &mut offers);
        p.wait_if(offers.closed != [Action::End])
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.advance_offers(s, offers);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R11_3_01;
        Action::Advance(who, hex) if g.may_advance(s, who, hex) => p.advance(who, hex),
        Action::End if g.may_end_advance(s) => p.pop(),
    }
}

/// Victorious cavalry may go on one hex further (warburg-11.3-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdvanceOn(pub Few<UnitId, 2>);

impl Asks<Warburg> for AdvanceOn {
    const NAME: &'static str = "advance-on";
    const BEYOND_ODDS: bool = true;

    fn deciders(self, _: &Warburg, s: &State) -> Sides {
        s.strike.striker.into()
    }

    /// Can the cavalry go on? If not, it stops by itself.
    fn run(self, p: &mut Play<'_>) -> Flow {
        let mut offers = Offers::new();
        p.g.advance_on_offers(p.s, self.0, &mut offers);
        p.wait_if(offers.closed.len() > 1)
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.advance_on_offers(s, self.0, offers);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R11_3_01;
        Action::Advance(who, hex) if g.may_advance_on(s, self.0, who, hex) => p.advance_on(who, hex),
        Action::End => p.pop(),
    }

    fn ask(self, _: &Warburg, _: &State, _: Side) -> Message {
        Message::new("ask-advance-on").with("piece", Arg::piece(self.0.lead()))
    }
}

impl Warburg {
    /// Is the hex a target that no longer holds infantry or cavalry (warburg-11.3-01)?
    fn is_vacated(&self, s: &State, hex: Hex) -> bool {
        let defender = s.strike.striker.enemy();
        let held = s.standing(hex).any(|u| self.card(u).side == defender && !self.card(u).arm.is_artillery());
        s.strike.hexes(Party::Struck).any(|h| h == hex) && !held
    }

    /// May these attackers advance into a hex?
    pub fn may_advance(&self, s: &State, who: Who, to: Hex) -> Result<(), Refusal> {
        let no = |rule: RuleId| Refusal::new(rule).at(place(to));
        let units = self.units_of(s, who);
        let Some(from) = units.first().and_then(|&u| s.hex_of(u)) else { return Err(no(rule::R11_3_01)) };
        if matches!(who, Who::Stack(_)) && units.len() < 2 {
            return Err(no(rule::R11_3_01));
        }
        if !self.is_vacated(s, to) {
            return Err(no(rule::R11_3_01));
        }
        for &unit in &units {
            if self.card(unit).arm.is_artillery() {
                return Err(no(rule::R11_3_04).of(unit.into()));
            }
            let state = s.unit(unit);
            if !state.marks.has(Mark::Attacking) || state.order == Order::Routed {
                return Err(no(rule::R11_3_01).of(unit.into()));
            }
        }
        if !s.strike.hexes(Party::Strikers).any(|h| h == from) {
            return Err(no(rule::R11_3_01));
        }
        self.may_step_up(s, &units, from, to, rule::R11_3_01)
    }

    /// Terrain, stacking and facing of one hex of advance; no zone of control hinders it (warburg-7.1-03).
    fn may_step_up(
        &self,
        s: &State,
        units: &[UnitId],
        from: Hex,
        to: Hex,
        rule: RuleId,
    ) -> Result<(), Refusal> {
        let no = || Refusal::new(rule).at(place(to));
        let body = self.body(s, units.iter().copied()).ok_or_else(no)?;
        let edge = self.grid().edge_between(from, to).ok_or_else(no)?;
        if !body.front().contains(edge) {
            return Err(no());
        }
        self.enter(s, &body, from, edge, Coming::Forward, Pace::Normal).map(|_| ())
    }

    /// May the attackers stop advancing? Victorious British cavalry may not (warburg-11.3-03).
    fn may_end_advance(&self, s: &State) -> Result<(), Refusal> {
        if s.strike.withdrew {
            return Ok(()); // a withdrawal before combat is no victory
        }
        let forced = |unit: UnitId| {
            let card = self.card(unit);
            card.british
                && card.arm.is_cavalry()
                && self.targets(s).any(|to| self.may_advance(s, Who::Unit(unit), to).is_ok())
        };
        for hex in s.strike.hexes(Party::Strikers) {
            if let Some(unit) = s.standing(hex).find(|&u| forced(u)) {
                return Err(Refusal::new(rule::R11_3_03).of(unit.into()));
            }
        }
        Ok(())
    }

    fn targets(&self, s: &State) -> impl Iterator<Item = Hex> + use<> {
        s.strike.hexes(Party::Struck)
    }

    /// The advances open to the attackers.
    fn advance_offers(&self, s: &State, offers: &mut Offers<Action>) {
        for from in s.strike.hexes(Party::Strikers) {
            let mut movers: ArrayVec<Who, 4> = s.standing(from).take(2).map(Who::Unit).collect();
            if movers.len() == 2 {
                movers.push(Who::Stack(from));
            }
            for who in movers {
                for to in self.targets(s) {
                    if self.may_advance(s, who, to).is_ok() {
                        offers.add(Action::Advance(who, to));
                    }
                }
            }
        }
        if self.may_end_advance(s).is_ok() {
            offers.add(Action::End);
        }
    }

    /// May victorious cavalry go on into a second hex (warburg-11.3-02)?
    fn may_advance_on(&self, s: &State, units: Few<UnitId, 2>, who: Who, to: Hex) -> Result<(), Refusal> {
        let no = |rule: RuleId| Refusal::new(rule).at(place(to));
        let party: ArrayVec<UnitId, 2> = units.iter().collect();
        let Some(from) = party.first().and_then(|&u| s.hex_of(u)) else { return Err(no(rule::R11_3_02)) };
        if self.units_of(s, who) != party || self.holder(s, to) == Some(s.strike.striker.enemy()) {
            return Err(no(rule::R11_3_02));
        }
        self.may_step_up(s, &party, from, to, rule::R11_3_02)
    }

    /// The second hexes open to victorious cavalry.
    fn advance_on_offers(&self, s: &State, units: Few<UnitId, 2>, offers: &mut Offers<Action>) {
        offers.add(Action::End);
        let Some(who) = self.named(s, units) else { return };
        let Some(from) = s.hex_of(units.lead()) else { return };
        for (_, to) in self.grid().neighbours(from) {
            if self.may_advance_on(s, units, who, to).is_ok() {
                offers.add(Action::Advance(who, to));
            }
        }
    }

    /// How a player names these units.
    fn named(&self, s: &State, units: Few<UnitId, 2>) -> Option<Who> {
        if units.len() == 1 {
            return Some(Who::Unit(units.lead()));
        }
        s.hex_of(units.lead()).map(Who::Stack)
    }
}

impl Play<'_> {
    /// Attackers advance one hex.
    fn advance(&mut self, who: Who, to: Hex) {
        let units = self.g.units_of(self.s, who);
        for &unit in &units {
            self.s.unit_mut(unit).marks.drop(Mark::Attacking);
        }
        let horse = units.iter().all(|&u| self.g.card(u).arm.is_cavalry());
        if horse {
            self.push(AdvanceOn(units.iter().copied().collect()));
        }
        self.step_up(&units, to, rule::R11_3_01);
    }

    /// Cavalry goes on into a second hex.
    fn advance_on(&mut self, who: Who, to: Hex) {
        self.pop();
        let units = self.g.units_of(self.s, who);
        self.step_up(&units, to, rule::R11_3_02);
    }

    fn step_up(&mut self, units: &[UnitId], to: Hex, rule: RuleId) {
        let Some(from) = units.first().and_then(|&u| self.s.hex_of(u)) else { return };
        let side = self.g.card(units[0]).side;
        self.carry(units, to);
        self.tell(Event::Advanced { rule, pieces: pieces(units), from: place(from), to: place(to) });
        self.overrun(side, to);
        if let Some(edge) = self.g.grid().edge_between(from, to) {
            self.suffer_ground(units, from, edge, true);
        }
    }
}
