//! Clauses of a battle on escorts: a unit that rides with persons of rank, wherever they go (2.5).

use crate::agenda::Play;
use crate::chiefs::Riding;
use crate::data::Escort;
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::{ChiefId, UnitId};
use crate::rule;
use crate::state::State;
use board::Hex;
use kernel::{Refusal, RuleId};

impl Gloire {
    fn escort_clause(&self, unit: UnitId) -> Option<&Escort> {
        self.field.clauses.escorts.iter().find(|clause| clause.unit == unit)
    }

    /// The escort that is with a chief and fit to ride: a routed one runs by itself.
    pub fn escort_of(&self, s: &State, chief: ChiefId) -> Option<UnitId> {
        let here = s.chief_hex(chief)?;
        let with = |clause: &&Escort| clause.of.contains(&chief) && s.hex_of(clause.unit) == Some(here);
        let unit = self.field.clauses.escorts.iter().find(with)?.unit;
        (!self.is_routed(s, unit)).then_some(unit)
    }

    /// The rule by which a unit goes where a chief does and not by itself, while one of its chiefs is with it.
    pub fn rides_along(&self, s: &State, unit: UnitId) -> Option<RuleId> {
        let clause = self.escort_clause(unit)?;
        let here = s.hex_of(unit)?;
        let with = clause.of.iter().any(|&chief| s.chief_hex(chief) == Some(here));
        with.then_some(clause.rule)
    }

    /// Is another of its chiefs with an escort, beside this one?
    pub fn has_other_chief(&self, s: &State, escort: UnitId, chief: ChiefId) -> bool {
        let here = s.hex_of(escort);
        let mut others =
            self.escort_clause(escort).into_iter().flat_map(|c| &c.of).filter(|&&other| other != chief);
        others.any(|&other| here.is_some() && s.chief_hex(other) == here)
    }

    /// The escort that follows a chief who steps back: it stays if another of its chiefs does.
    pub fn escort_behind(&self, s: &State, chief: ChiefId) -> Option<UnitId> {
        self.escort_of(s, chief).filter(|&escort| !self.has_other_chief(s, escort, chief))
    }

    /// May the escort of a rider go into a hex?
    pub fn may_escort_to(&self, s: &State, riding: Riding, to: Hex, cost: u8) -> Result<(), RuleId> {
        let Some(escort) = riding.escort.get() else { return Ok(()) };
        let side = self.side(escort);
        if s.stack_in(to).any(|unit| self.in_square(s, unit)) {
            return Err(rule::R4_4_3_03);
        }
        if self.in_zone(s, side.enemy(), to) && s.formation(self.formation(escort)).demoralised {
            return Err(rule::R11_2_02);
        }
        let rest = self.may_join(s, [escort].into_iter(), to);
        let further = Riding { left: riding.left.saturating_sub(cost), gone: riding.gone + 1, ..riding };
        if rest.is_ok() || self.rides_on_to_rest(s, further, to) { Ok(()) } else { rest }
    }

    /// From a hex where the escort may not stay, is there another that can be reached where it may?
    fn rides_on_to_rest(&self, s: &State, riding: Riding, at: Hex) -> bool {
        let next = self.field.grid().neighbours(at).map(|(_, to)| to);
        next.into_iter().any(|to| self.may_ride_on(s, riding, at, to).is_ok())
    }

    /// May a rider stop where he is? Only where his escort may stay.
    pub fn may_stop_riding(&self, s: &State, riding: Riding) -> Result<(), Refusal> {
        let (Some(escort), Some(here)) = (riding.escort.get(), s.chief_hex(riding.chief)) else {
            return Ok(());
        };
        let no = |rule| Refusal::new(rule).of(escort.into()).at(place(here));
        self.may_join(s, [escort].into_iter(), here).map_err(no)
    }

    /// May the escort be left with another of its chiefs?
    pub fn may_leave_escort(&self, s: &State, riding: Riding, unit: UnitId) -> Result<(), Refusal> {
        let clause = self.escort_clause(unit);
        let ours = riding.escort.get() == Some(unit) && self.has_other_chief(s, unit, riding.chief);
        let rule = clause.map_or(rule::R2_5_1_03, |clause| clause.rule);
        if ours && self.may_stop_riding(s, riding).is_ok() {
            Ok(())
        } else {
            Err(Refusal::new(rule).of(unit.into()))
        }
    }
}

impl Play<'_> {
    /// An escort goes into the hex into which its chief has gone.
    pub fn escort_to(&mut self, escort: UnitId, to: Hex) {
        let Some(from) = self.s.hex_of(escort) else { return };
        let rule = self.g.escort_clause(escort).map_or(rule::R2_5_1_03, |clause| clause.rule);
        self.place(escort, to);
        self.take_facing(escort, to);
        self.tell(Event::Moved { rule, piece: escort.into(), from: place(from), to: place(to), cost: 0 });
        self.after_entering(escort);
    }

    /// The escort stays with another of its chiefs.
    pub fn leave_escort(&mut self, riding: Riding, unit: UnitId) {
        let rule = self.g.escort_clause(unit).map_or(rule::R2_5_1_03, |clause| clause.rule);
        self.replace(Riding { escort: kernel::Maybe::NOTHING, ..riding });
        self.tell(Event::Parted { rule, piece: unit.into() });
    }
}
