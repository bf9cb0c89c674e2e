//! Chapter 4.2: squares are formed and left in one's own activation.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Barred, Terrain};
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::{UnitId, UnitSet};
use crate::moving::Pace;
use crate::rule;
use crate::state::{Mark, State};
use board::Hex;
use kernel::{Maybe, Offers, Refusal, RuleId};

/// What it costs to leave a square (gloire-4.2-09).
pub const BREAK: u8 = 2;

impl Gloire {
    /// The foot of a hex; who shelters there neither forms nor hinders a square.
    pub fn foot_in<'a>(&'a self, s: &'a State, hex: Hex) -> impl Iterator<Item = UnitId> + 'a {
        s.stack_in(hex).filter(|&unit| self.is_foot(unit) && self.takes_part(s, unit))
    }

    /// gloire-4.2-01, gloire-4.2-02: may the foot of the hex be in square there at all?
    pub fn may_square(&self, s: &State, hex: Hex) -> Result<(), RuleId> {
        // A cassina counts as clear.
        if !matches!(self.field.terrain(hex), Terrain::Clear | Terrain::Cassina) {
            return Err(rule::R4_2_01);
        }
        let units: UnitSet = self.foot_in(s, hex).collect();
        // gloire-9.3.1-03: guns by themselves form none, and nobody else but foot does.
        if units.is_empty() {
            let guns = s.stack_in(hex).any(|unit| self.is_gun(unit));
            return Err(if guns { rule::R4_2_06 } else { rule::R4_2_02 });
        }
        if units.iter().any(|unit| !self.is_good(s, unit)) {
            return Err(rule::R4_2_02);
        }
        if let Some(train) = self.foot_in(s, hex).find_map(|unit| self.train(unit)) {
            return Err(train.rules[0]);
        }
        match self.barred(s, Barred::Square, units) {
            Some(bar) => Err(bar),
            None => Ok(()),
        }
    }

    /// May the units of a hex form square in their activation? An enemy zone of control is no hindrance (gloire-4.2-03).
    pub fn may_form(&self, s: &State, hex: Hex) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).at(place(hex)));
        let mut stack = s.stack_in(hex).peekable();
        if stack.peek().is_some() && !stack.any(|unit| s.active.units.has(unit)) {
            return no(rule::R2_2_01);
        }
        if let Err(rule) = self.may_square(s, hex) {
            return no(rule);
        }
        if s.stack_in(hex).any(|unit| self.in_square(s, unit)) {
            return no(rule::R4_2_07);
        }
        // gloire-4.2-05: all were there when activated.
        let came = |unit: UnitId| s.unit(unit).start.get() != Some(hex);
        if s.stack_in(hex).count() > 1 && s.stack_in(hex).any(came) {
            return no(rule::R4_2_05);
        }
        // gloire-5.1.1-10: guns that cannot be in square would be left beside one.
        if s.stack_in(hex).any(|unit| !self.is_good(s, unit) && self.takes_part(s, unit)) {
            return no(rule::R5_1_1_10);
        }
        for unit in self.foot_in(s, hex) {
            // gloire-4.2-04: nobody moved or spent anything, and all of the foot forms.
            if s.has(unit, Mark::Moved) || s.unit(unit).spent > 0 {
                return no(rule::R4_2_04);
            }
            self.may_begin(s, unit, Pace::Normal)?;
        }
        Ok(())
    }

    /// May the units of a hex leave their square (gloire-4.2-09), in an enemy zone of control too (gloire-4.2-03)?
    pub fn may_break(&self, s: &State, hex: Hex) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).at(place(hex)));
        let squares = || s.stack_in(hex).filter(|&unit| self.in_square(s, unit));
        if squares().next().is_none() {
            return no(rule::R4_2_09);
        }
        // Guns conform to what the foot does.
        for unit in self.foot_in(s, hex).filter(|&unit| self.in_square(s, unit)) {
            if !self.may_act(s, unit) || s.has(unit, Mark::Moved) {
                return no(rule::R4_2_09);
            }
            if self.allowance(s, unit, Pace::Normal) < BREAK {
                return no(rule::R4_2_09);
            }
        }
        Ok(())
    }

    /// Squares that may be formed or left in a hex.
    pub fn offer_squares(&self, s: &State, hex: Hex, offers: &mut Offers<Action>) {
        if s.stack_in(hex).any(|unit| self.in_square(s, unit)) {
            if self.may_break(s, hex).is_ok() {
                offers.add(Action::BreakSquare(hex));
            }
            return;
        }
        // Most of those who form none have moved, which is soonest told.
        let moved = self.foot_in(s, hex).any(|unit| s.has(unit, Mark::Moved));
        if !moved && self.may_form(s, hex).is_ok() {
            offers.add(Action::Square(hex));
        }
    }
}

impl Play<'_> {
    /// gloire-4.2-04: the whole allowance; guns stacked with the foot conform (gloire-4.2-06).
    pub fn form_square(&mut self, hex: Hex) {
        self.square_up(hex, rule::R4_2_04);
        let units: Vec<UnitId> =
            self.s.stack_in(hex).filter(|&unit| self.g.takes_part(self.s, unit)).collect();
        for unit in units {
            self.s.mark(unit, Mark::Moved);
        }
    }

    /// All of the hex is in square now, the guns too, for they do as their foot does (gloire-9.3.1-03): no foot stands
    /// beside it out of square (gloire-4.2-12).
    pub fn square_up(&mut self, hex: Hex, rule: RuleId) {
        // Who shelters in the hex shelters in the square, whatever its state.
        let inside = |unit: &UnitId| self.g.is_good(self.s, *unit) || !self.g.takes_part(self.s, *unit);
        let units: Vec<UnitId> = self.s.stack_in(hex).filter(inside).collect();
        for unit in units {
            self.s.mark(unit, Mark::Square);
        }
        self.tell(Event::Squared { rule, place: place(hex) });
    }

    /// gloire-4.2-09: two points, any facing; what is left may be spent on a move.
    pub fn break_square(&mut self, hex: Hex) {
        let units: Vec<UnitId> =
            self.s.stack_in(hex).filter(|&unit| self.g.in_square(self.s, unit)).collect();
        for &unit in &units {
            self.s.unmark(unit, Mark::Square);
            self.s.unit_mut(unit).spent += BREAK;
            // gloire-6.1.2-02: any facing, even in an enemy zone of control.
            self.s.unit_mut(unit).start_facing = Maybe::NOTHING;
        }
        self.tell(Event::Unsquared { rule: rule::R4_2_09, place: place(hex) });
    }

    /// gloire-4.2-10, gloire-4.2-11: a unit that is disordered or gives way leaves its square; with foot all of the hex does.
    pub fn lose_square(&mut self, unit: UnitId) {
        if !self.g.in_square(self.s, unit) {
            return;
        }
        let Some(hex) = self.s.hex_of(unit) else { return };
        let all = self.g.is_foot(unit);
        let units: Vec<UnitId> = self.s.stack_in(hex).filter(|&other| all || other == unit).collect();
        for &other in &units {
            self.s.unmark(other, Mark::Square);
            self.s.mark(other, Mark::Unsquared);
        }
        let rule = if all { rule::R4_2_11 } else { rule::R4_2_10 };
        self.tell(Event::Unsquared { rule, place: place(hex) });
    }
}
