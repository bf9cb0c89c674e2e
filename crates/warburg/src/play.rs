//! What decisions of several chapters do in common: put counters down, take their steps, sweep a hex.

use crate::agenda::Play;
use crate::event::{Event, Pieces, place};
use crate::ids::{OfficerId, UnitId};
use crate::officers::Relocate;
use crate::rule;
use crate::state::{Mark, Order, Position, Spot};
use board::Hex;
use kernel::{Modifier, Refusal, RuleId};

impl Play<'_> {
    /// Puts a lifted unit down in a hex: under those who are there, a gun on top (warburg-3.5.2-01, warburg-3.5.3-01).
    pub fn put_down(&mut self, unit: UnitId, hex: Hex) {
        if self.g.card(unit).arm.is_artillery() {
            self.s.put_on_top(unit, hex);
        } else {
            self.s.put_below(unit, hex);
        }
    }

    /// Carries units from one hex to another, keeping their order.
    pub fn carry(&mut self, units: &[UnitId], to: Hex) {
        for &unit in units {
            self.s.lift(unit);
        }
        for &unit in units {
            self.put_down(unit, to);
        }
        self.forget_lost_contact(units);
    }

    /// Moves officers along.
    pub fn carry_officers(&mut self, officers: impl Iterator<Item = OfficerId>, to: Hex) {
        for officer in officers {
            self.s.officer_mut(officer).position = Position::new(Spot::On(to));
        }
    }

    /// warburg-10.3-08: units that no longer touch have lost contact.
    fn forget_lost_contact(&mut self, moved: &[UnitId]) {
        if self.s.fought.is_empty() {
            return;
        }
        let mut fought = std::mem::take(&mut self.s.fought);
        fought.retain(|f| {
            if !moved.iter().any(|u| u.0 == f.shock || u.0 == f.enemy) {
                return true;
            }
            match (self.s.hex_of(UnitId(f.shock)), self.s.hex_of(UnitId(f.enemy))) {
                (Some(a), Some(b)) => self.g.grid().distance(a, b) <= 1,
                _ => false,
            }
        });
        self.s.fought = fought;
    }

    /// A unit loses a step, and is eliminated with its last, be it the second, third or fourth (warburg-1.1.4-03,
    /// warburg-1.1.4-04, warburg-1.1.4-05). Markers and sides of the counter are one count here.
    pub fn lose_step(&mut self, unit: UnitId, rule: RuleId) {
        self.s.unit_mut(unit).losses += 1;
        if self.s.unit(unit).losses >= self.g.card(unit).steps {
            self.eliminate(unit, rule);
        } else {
            let strength = Some(self.g.strength(self.s, unit));
            self.tell(Event::StepLost { rule, piece: unit.into(), strength });
        }
    }

    /// A unit is eliminated; a gun whose escort it was goes with it (warburg-11.5-01).
    pub fn eliminate(&mut self, unit: UnitId, rule: RuleId) {
        let Some(hex) = self.s.hex_of(unit) else { return };
        let escort = !self.g.card(unit).arm.is_artillery() && !self.s.unit(unit).marks.has(Mark::Passing);
        self.s.lift(unit);
        let steps = self.g.card(unit).steps;
        let state = self.s.unit_mut(unit);
        state.losses = steps;
        state.order = Order::Good;
        state.position = Position::new(Spot::Gone);
        self.tell(Event::Eliminated { rule, piece: unit.into() });
        self.forget_lost_contact(&[unit]);
        if escort && self.g.head(self.s, hex).is_none() {
            let guns: Pieces2 = self.s.standing(hex).collect();
            for gun in guns {
                self.eliminate(gun, rule::R11_5_01);
            }
        }
    }

    /// warburg-11.5-02, warburg-3.2-02: what an army sweeps away when it enters a hex.
    pub fn overrun(&mut self, side: crate::ids::Side, hex: Hex) {
        let enemies: Pieces2 = self.s.in_hex(hex).filter(|&u| self.g.card(u).side != side).collect();
        for gun in enemies {
            self.eliminate(gun, rule::R11_5_02);
        }
        let riders: arrayvec::ArrayVec<OfficerId, 4> =
            self.g.officers_in(self.s, side.enemy(), hex).take(4).collect();
        for officer in riders {
            self.push(Relocate(officer.0));
        }
    }

    /// The pieces of an event.
    pub fn pieces(units: &[UnitId]) -> Pieces {
        units.iter().take(2).map(|&u| u.into()).collect()
    }

    /// A modifier.
    pub fn modifier(rule: RuleId, value: i8) -> Modifier {
        Modifier { rule, value }
    }

    /// An officer goes somewhere by himself.
    pub fn send_officer(&mut self, officer: OfficerId, to: Hex, rule: RuleId) {
        let Some(from) = self.s.officer(officer).position.place() else { return };
        self.s.officer_mut(officer).position = Position::new(Spot::On(to));
        if from != to {
            self.tell(Event::OfficerMoved { rule, piece: officer.into(), from: place(from), to: place(to) });
        }
    }
}

/// Is the hex among those that are open? If not, this rule says why.
pub fn listed(open: &[Hex], hex: Hex, rule: RuleId) -> Result<(), Refusal> {
    if open.contains(&hex) { Ok(()) } else { Err(Refusal::new(rule).at(place(hex))) }
}

/// A few units.
pub type Pieces2 = arrayvec::ArrayVec<UnitId, 6>;
