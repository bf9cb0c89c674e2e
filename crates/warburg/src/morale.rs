//! 12.1 and 12.2: morale tests and disorganisation.

use crate::agenda::Play;
use crate::event::{Event, place};
use crate::game::Warburg;
use crate::ids::UnitId;
use crate::rule;
use crate::state::Units;
use crate::state::{Facing, Mark, Order, Party, State};
use board::Hex;
use kernel::agenda::Runs;
use kernel::{Die, Modifier, Roll, RuleId};
use serde::{Deserialize, Serialize};

/// Morale tests and disorganisation of a party (warburg-11.1-09).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Morale(pub Party);

impl Runs<Warburg> for Morale {
    const NAME: &'static str = "morale";

    fn run(self, p: &mut Play<'_>) {
        p.pop();
        p.apply_morale(self.0);
    }
}

/// Why a unit is disorganised: combat may rout it, other causes never do (warburg-12.2-01, warburg-12.2-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Combat, fire, friends in flight: a second disorganisation routs.
    Combat,
    /// Turning in a zone of control, a flank passed in retreat: never routs.
    Other,
}

impl Warburg {
    /// The modifiers that 12.1 puts on every morale test of a unit.
    pub fn test_modifiers(&self, s: &State, unit: UnitId) -> Vec<Modifier> {
        let mut modifiers = Vec::new();
        let side = self.card(unit).side;
        if s.hex_of(unit).is_some_and(|hex| self.officers_in(s, side, hex).next().is_some()) {
            modifiers.push(Modifier { rule: rule::R12_1_02, value: -1 });
        }
        if self.is_demoralised(s, unit) {
            modifiers.push(Modifier { rule: rule::R12_1_03, value: 1 });
        }
        modifiers
    }
}

impl Play<'_> {
    /// warburg-12.1-01: one morale test, by the printed morale; true if passed. `extra` comes on top of 12.1's own.
    pub fn morale_test(&mut self, unit: UnitId, rule: RuleId, extra: &[Modifier]) -> bool {
        let morale = self.g.card(unit).morale;
        self.test_against(unit, morale, rule, extra)
    }

    /// The same against another figure (warburg-12.1-04: the best of the stack).
    pub fn test_against(&mut self, unit: UnitId, needed: u8, rule: RuleId, extra: &[Modifier]) -> bool {
        let mut modifiers = extra.to_vec();
        modifiers.extend(self.g.test_modifiers(self.s, unit));
        self.roll_against(unit, needed, rule, modifiers)
    }

    /// A die against a figure, with these modifiers and no others.
    pub fn roll_against(&mut self, unit: UnitId, needed: u8, rule: RuleId, modifiers: Vec<Modifier>) -> bool {
        let Some(hex) = self.s.hex_of(unit) else { return true };
        let passes = |total| total <= i16::from(needed);
        let (roll, passed) = Roll::make_for(self.dice, rule::R12_1_01, Die::D6, modifiers, passes);
        self.tell(Event::Tested { rule, piece: unit.into(), place: place(hex), roll, needed, passed });
        passed
    }

    /// Disorganises a unit, or routs one that already was (warburg-12.2-01).
    pub fn disorganise(&mut self, unit: UnitId, rule: RuleId, cause: Cause) {
        if self.s.hex_of(unit).is_none() {
            return;
        }
        match (self.s.unit(unit).order, cause) {
            (Order::Good, _) => {
                self.s.unit_mut(unit).order = Order::Disorganised;
                self.tell(Event::Disorganised { rule, piece: unit.into() });
            }
            (Order::Disorganised, Cause::Combat) => {
                // warburg-11.5-03: a gun never routs; a second D leaves it disorganised.
                if !self.g.card(unit).arm.is_artillery() {
                    self.rout(unit, rule::R12_2_01);
                } else {
                    self.s.unit_mut(unit).marks.drop(Mark::Woods);
                }
            }
            (Order::Disorganised, Cause::Other) | (Order::Routed, Cause::Other) => {}
            // A routed unit that fire disorganises again runs on.
            (Order::Routed, Cause::Combat) => self.flee(unit),
        }
    }

    /// A unit is routed and makes its rout move at once (warburg-12.2-01, warburg-12.4-01), and no retreat after it
    /// (warburg-11.1-10).
    pub fn rout(&mut self, unit: UnitId, rule: RuleId) {
        let state = self.s.unit_mut(unit);
        state.order = Order::Routed;
        state.facing = Facing::NOTHING;
        state.marks.drop(Mark::Woods);
        state.marks.drop(Mark::Column);
        state.marks.drop(Mark::Attacking);
        self.tell(Event::Routed { rule, piece: unit.into() });
        self.flee(unit);
    }

    /// One test for a hex: the head unit rolls, the result is everybody's (warburg-11.1-01).
    pub fn test_hex(&mut self, hex: Hex, rule: RuleId, extra: &[Modifier], cause: Cause) {
        let Some(head) = self.g.head(self.s, hex) else { return }; // warburg-1.1.2-03: a lone gun takes no test
        if !self.morale_test(head, rule, extra) {
            self.disorganise_hex(hex, rule, cause);
        }
    }

    /// Disorganises every unit that stands in a hex, each according to its own state (warburg-11.1-08).
    pub fn disorganise_hex(&mut self, hex: Hex, rule: RuleId, cause: Cause) {
        let units: Units = self.s.standing(hex).collect();
        for unit in units {
            self.disorganise(unit, rule, cause);
        }
    }

    /// The test and the disorganisation of a result, for every hex of a party (warburg-11.1-09).
    fn apply_morale(&mut self, party: Party) {
        let strike = self.s.strike;
        let effect = strike.effects[party as usize];
        let hexes: arrayvec::ArrayVec<Hex, 6> = strike.hexes(party).collect();
        for hex in hexes {
            if !self.g.holds(self.s, strike.side(party), hex) {
                continue;
            }
            if let Some(added) = effect.test {
                let extra = [Modifier { rule: rule::R11_1_01, value: added }];
                let extra = if added == 0 { &[][..] } else { &extra[..] };
                self.test_hex(hex, rule::R11_1_01, extra, Cause::Combat);
            }
            if effect.disorganised {
                self.disorganise_hex(hex, rule::R11_1_02, Cause::Combat);
            }
        }
    }
}
