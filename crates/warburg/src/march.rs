//! Chapter 14: march columns.

use crate::agenda::Play;
use crate::game::Warburg;
use crate::ids::{Side, UnitId};
use crate::rule;
use crate::state::{Mark, Pace, State};
use crate::{Event, event::place};
use board::{Edge, Hex};
use kernel::Refusal;

impl Warburg {
    /// warburg-14-04: a march stays at 2 hexes or more from every enemy unit.
    pub fn is_near_enemy(&self, s: &State, side: Side, hex: Hex) -> bool {
        self.grid().neighbours(hex).any(|(_, near)| self.holds(s, side.enemy(), near))
    }

    /// May these units begin a march where they stand?
    pub fn may_begin_march(&self, s: &State, units: &[UnitId], hex: Hex) -> Result<(), Refusal> {
        let side = self.card(units[0]).side;
        if self.is_near_enemy(s, side, hex) {
            return Err(Refusal::new(rule::R14_04).of(units[0].into()).at(place(hex)));
        }
        Ok(())
    }

    /// warburg-14-02: a column that moves along a road turns at no cost.
    pub fn turns_free(&self, s: &State, hex: Hex) -> bool {
        let road = |e| self.data.map.side(hex, e).road;
        s.mover.pace == Pace::March
            && (s.mover.by_road || s.mover.entered == 0)
            && Edge::ALL.into_iter().any(road)
    }
}

impl Play<'_> {
    /// warburg-14-05: the marker is placed at the start of the march.
    pub fn form_columns(&mut self, units: &[UnitId]) {
        for &unit in units {
            self.s.unit_mut(unit).marks.put(Mark::Column);
            self.tell(Event::ColumnFormed { rule: rule::R14_05, piece: unit.into() });
        }
    }

    /// warburg-14-05: the column deploys at the start of its next activation.
    pub fn deploy_column(&mut self, unit: UnitId) {
        if self.s.unit(unit).marks.has(Mark::Column) {
            self.s.unit_mut(unit).marks.drop(Mark::Column);
            self.tell(Event::ColumnDeployed { rule: rule::R14_05, piece: unit.into() });
        }
    }
}
