//! What lies on a counter for everybody to see: the printed markers of orders (2.4), fire (4.4.2), charge (9.1) and shock
//! (8.3.1), and what players remember of an activation. Nothing of it follows from a camp.

use crate::game::Gloire;
use crate::ids::UnitId;
use crate::state::{Mark, State};

/// A marker on a counter, or a note on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// A Charge marker (gloire-9.1-03).
    Charge,
    /// A Shock/Test marker: it attacks if it passes (gloire-8.3.1-03).
    ShockTest,
    /// A Shock marker: it attacks.
    Shock,
    /// It failed its engagement test (gloire-8.3.2-03).
    Balked,
    /// Its commander failed: it may only rally (gloire-2.4.3-05).
    Idle,
    /// It acts as With Orders in this activation (gloire-2.4.3-04).
    Inspired,
    /// A Fire/Reduced move marker (gloire-4.4.2-01).
    Fired,
    /// It has fired back in this enemy activation.
    Reacted,
    /// It has evaded a shock in this activation.
    Evaded,
    /// It has attacked in this activation.
    Fought,
    /// It has marched at twice its pace.
    Marched,
    /// It has moved in this activation.
    Moved,
    /// It has tried to rally in this activation.
    Rallied,
    /// A Reinforcement marker (gloire-5.2.1-04).
    Arriving,
    /// A ferry marker.
    Ferried,
    /// With Orders (gloire-2.4-01).
    Ordered,
    /// Without Orders, since its marker was turned up.
    Unordered,
}

impl Note {
    /// All of them, what matters most now first.
    pub const ALL: [Note; 17] = [
        Note::Charge,
        Note::ShockTest,
        Note::Shock,
        Note::Balked,
        Note::Idle,
        Note::Inspired,
        Note::Fired,
        Note::Reacted,
        Note::Evaded,
        Note::Fought,
        Note::Marched,
        Note::Moved,
        Note::Rallied,
        Note::Arriving,
        Note::Ferried,
        Note::Ordered,
        Note::Unordered,
    ];

    /// Its Fluent key.
    pub fn key(self) -> &'static str {
        match self {
            Note::Charge => "note-charge",
            Note::ShockTest => "note-shock-test",
            Note::Shock => "note-shock",
            Note::Balked => "note-balked",
            Note::Idle => "note-idle",
            Note::Inspired => "note-inspired",
            Note::Fired => "note-fired",
            Note::Reacted => "note-reacted",
            Note::Evaded => "note-evaded",
            Note::Fought => "note-fought",
            Note::Marched => "note-marched",
            Note::Moved => "note-moved",
            Note::Rallied => "note-rallied",
            Note::Arriving => "note-arriving",
            Note::Ferried => "note-ferried",
            Note::Ordered => "note-ordered",
            Note::Unordered => "note-unordered",
        }
    }
}

impl Gloire {
    /// What lies on a unit, what matters most now first.
    pub(crate) fn notes_on<'a>(&'a self, s: &'a State, unit: UnitId) -> impl Iterator<Item = Note> + 'a {
        Note::ALL.into_iter().filter(move |&note| s.hex_of(unit).is_some() && self.lies_on(s, unit, note))
    }

    fn lies_on(&self, s: &State, unit: UnitId, note: Note) -> bool {
        let has = |mark| s.has(unit, mark);
        match note {
            Note::Charge => has(Mark::Charging) && !has(Mark::Fought),
            Note::ShockTest => self.is_to_shock(s, unit) && self.owes_test(s, unit),
            Note::Shock => self.is_to_shock(s, unit) && !self.owes_test(s, unit),
            Note::Balked => has(Mark::Balked),
            Note::Idle => s.active.idle.has(unit),
            Note::Inspired => s.active.inspired.has(unit),
            Note::Fired => has(Mark::Fired),
            Note::Reacted => has(Mark::Reacted),
            Note::Evaded => has(Mark::Evaded),
            Note::Fought => has(Mark::Fought),
            Note::Marched => has(Mark::Marched),
            Note::Moved => has(Mark::Moved) && !has(Mark::Marched),
            Note::Rallied => has(Mark::Rallied),
            Note::Arriving => s.arriving.has(unit),
            Note::Ferried => s.ferried.has(unit),
            Note::Ordered => s.ordered.has(unit),
            Note::Unordered => self.is_shown_unordered(s, unit),
        }
    }

    /// Is it in a stack that has declared a shock, and one of those that attack?
    fn is_to_shock(&self, s: &State, unit: UnitId) -> bool {
        let Some(hex) = s.hex_of(unit) else { return false };
        let declared = s.declared.iter().any(|declared| declared.from.get() == Some(hex));
        declared && !s.has(unit, Mark::Charging) && self.able_in(s, hex).any(|able| able == unit)
    }

    /// Must it pass an engagement test before it attacks (gloire-8.3.1-02)?
    fn owes_test(&self, s: &State, unit: UnitId) -> bool {
        !self.has_orders(s, unit) && !s.has(unit, Mark::Engaged)
    }

    /// gloire-2.4-01: was the order marker of its group turned up, and was it Without Orders?
    fn is_shown_unordered(&self, s: &State, unit: UnitId) -> bool {
        let grouped = s.unit(unit).group != 0 && !s.arriving.has(unit);
        grouped && s.formation(self.formation(unit)).revealed && !s.ordered.has(unit)
    }
}
