//! Chapter 5.2: reinforcements enter, in column, by the hex that the scenario names.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::Arrival;
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::{Side, UnitId};
use crate::movement::Moving;
use crate::moving::{Mover, Pace};
use crate::rule;
use crate::state::{Mark, Position, Spot, State};
use board::{Hex, HexSet};
use kernel::{Offers, Refusal, RuleId};

/// How a reinforcement enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// As it is meant to: in forced march (gloire-5.2.1-04), or at normal march With Orders if an enemy is near
    /// (gloire-5.2.1-09).
    March,
    /// At normal march by choice, Without Orders (gloire-5.2.1-08).
    Normal,
}

impl Gloire {
    /// Is an option of the scenario chosen? What needs none is.
    pub fn is_chosen(&self, s: &State, code: Option<&str>) -> bool {
        let Some(code) = code else { return true };
        let place = self.scenario(s).options.iter().position(|option| option.code == code);
        place.is_some_and(|place| s.options >> place & 1 == 1)
    }

    /// The arrival that a unit belongs to.
    fn arrival(&self, s: &State, unit: UnitId) -> Option<&Arrival> {
        let at = self.prepared.arrival(s.scenario, unit)?;
        self.scenario(s).arrivals.get(at)
    }

    /// The hexes by which a waiting unit may enter now.
    fn entry_hexes<'a>(&'a self, s: &'a State, unit: UnitId) -> impl Iterator<Item = Hex> + 'a {
        let entries = self.arrival(s, unit).into_iter().flat_map(|arrival| &arrival.entries);
        entries.filter(|entry| entry.turn <= s.turn).map(|entry| entry.hex)
    }

    /// gloire-5.2.2-01: what the entry hex costs the next unit of the column: along the way that reaches the edge there,
    /// unless an enemy is near, times its place in the column.
    fn entry_cost(&self, s: &State, unit: UnitId, hex: Hex, column: u8) -> Option<u8> {
        let entrance = self.ground.entrance(self.arm(unit), hex);
        let contact = self.is_beside(s, self.side(unit).enemy(), hex);
        let cost = if contact { entrance.plain_cost() } else { entrance.cost() };
        let multiples = self.arrival(s, unit).into_iter().flat_map(|arrival| &arrival.multiple);
        let times =
            multiples.filter(|multiple| multiple.turn == s.turn).map(|multiple| multiple.times).next();
        let times = times.unwrap_or(column);
        cost.map(|cost| cost.saturating_mul(times))
    }

    /// gloire-5.2.1-09: is an enemy near the entry hex?
    fn is_entry_threatened(&self, s: &State, side: Side, hex: Hex) -> bool {
        self.is_near(s, side.enemy(), hex)
    }

    /// Does a unit of the activation wait for that entry hex?
    fn may_arrive(&self, s: &State, unit: UnitId, hex: Hex) -> Result<(), RuleId> {
        let waiting = s.active.units.has(unit) && s.unit(unit).position.spot() == Spot::Waiting;
        if !waiting {
            return Err(rule::R5_2_01);
        }
        if !self.entry_hexes(s, unit).any(|entry| entry == hex) {
            return Err(rule::R5_2_2_01);
        }
        // gloire-5.2.2-02: who found no way in waits for the next turn.
        if s.has(unit, Mark::Late) {
            return Err(rule::R5_2_2_02);
        }
        if s.active.idle.has(unit) { Err(rule::R2_4_3_05) } else { Ok(()) }
    }

    /// What a unit that enters has to spend.
    fn entry_allowance(&self, s: &State, unit: UnitId, pace: Pace) -> u8 {
        match pace {
            Pace::Forced => self.face(s, unit).movement * 2,
            Pace::Normal | Pace::Charge => self.face(s, unit).movement,
        }
    }

    /// May a waiting unit enter there, at the head of a stack of its own?
    pub fn may_enter_map(&self, s: &State, unit: UnitId, hex: Hex, manner: Manner) -> Result<(), Refusal> {
        let no = |rule| Refusal::new(rule).of(unit.into()).at(place(hex));
        self.may_arrive(s, unit, hex).map_err(no)?;
        if self.holds(s, self.side(unit).enemy(), hex) {
            return Err(no(rule::R5_1_2_01));
        }
        // Who is bound to a march is Without Orders, and enters so.
        let bound = self.battle.binds(self, s, unit);
        if let Some(rule) = bound.filter(|_| manner == Manner::March) {
            return Err(no(rule));
        }
        // Beside an enemy there is one way to enter only.
        if manner == Manner::Normal && bound.is_none() && self.is_entry_threatened(s, self.side(unit), hex) {
            return Err(no(rule::R5_2_1_09));
        }
        let pace = self.entry_pace(s, unit, hex, manner);
        let column = s.formation(self.formation(unit)).entered + 1;
        match self.entry_cost(s, unit, hex, column) {
            Some(cost) if cost <= self.entry_allowance(s, unit, pace) => {}
            _ => return Err(no(rule::R5_2_2_02)),
        }
        // A marching column joins nobody; others must find room.
        if pace == Pace::Forced && self.hinder_march(s, unit, hex) {
            return Err(no(rule::R4_1_3_05));
        }
        self.may_join(s, [unit].into_iter(), hex).map_err(no)
    }

    /// Whoever has just entered and has gone no further, with room for others in its stack, and where.
    pub fn is_entering(&self, s: &State) -> Option<(UnitId, Hex)> {
        let lead = s.mover.units.first()?;
        let entering = s.mover.entered == 1 && s.has(lead, Mark::Entered) && !s.mover.units.is_full();
        s.hex_of(lead).filter(|_| entering).map(|hex| (lead, hex))
    }

    /// gloire-5.2.2-01: may a waiting unit enter in one stack with those who have just entered?
    pub fn may_bring(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule| Refusal::new(rule).of(unit.into());
        let mover = &s.mover;
        let (lead, hex) = self.is_entering(s).ok_or(no(rule::R5_2_2_01))?;
        if self.formation(unit) != self.formation(lead) {
            return Err(no(rule::R5_2_2_01));
        }
        self.may_arrive(s, unit, hex).map_err(no)?;
        let column = s.formation(self.formation(unit)).entered;
        let cost = self.entry_cost(s, unit, hex, column).ok_or(no(rule::R5_2_2_02))?;
        let fits = |unit: UnitId| cost <= self.entry_allowance(s, unit, mover.pace);
        if !fits(unit) || !mover.units.iter().all(fits) {
            return Err(no(rule::R5_2_2_02));
        }
        self.may_join(s, [unit].into_iter(), hex).map_err(no)
    }

    /// gloire-5.2.1-04, gloire-5.2.1-09: in forced march, unless an enemy is near the entry hex or the owner likes it better.
    fn entry_pace(&self, s: &State, unit: UnitId, hex: Hex, manner: Manner) -> Pace {
        let threatened = || self.is_entry_threatened(s, self.side(unit), hex);
        if manner == Manner::Normal || threatened() { Pace::Normal } else { Pace::Forced }
    }

    /// Where a waiting unit may enter.
    pub fn offer_entries(&self, s: &State, unit: UnitId, offers: &mut Offers<Action>) {
        // Whom nothing lets in is soonest told.
        if s.has(unit, Mark::Late) || s.active.idle.has(unit) {
            return;
        }
        let hexes: HexSet = self.entry_hexes(s, unit).collect();
        for hex in &hexes {
            if self.may_enter_map(s, unit, hex, Manner::March).is_ok() {
                offers.add(Action::Enter(unit, hex));
            }
            if self.may_enter_map(s, unit, hex, Manner::Normal).is_ok() {
                offers.add(Action::EnterNormally(unit, hex));
            }
        }
    }

    /// gloire-5.2.3-01: is the hex kept open for reinforcements of the enemy of a side that are still to come?
    pub fn is_kept_open(&self, s: &State, side: Side, hex: Hex) -> bool {
        if !self.prepared.is_entry(s.scenario, side, hex) {
            return false;
        }
        let grid = self.field.grid();
        self.scenario(s).arrivals.iter().any(|arrival| {
            let card = &self.field.formations[arrival.formation.at()];
            let awaited = |&unit: &UnitId| matches!(s.unit(unit).position.spot(), Spot::Away | Spot::Waiting);
            card.side != side
                && arrival.entries.iter().any(|entry| grid.distance(entry.hex, hex) <= 1)
                && self.is_chosen(s, arrival.option.as_deref())
                && arrival.units.iter().any(awaited)
        })
    }
}

impl Play<'_> {
    /// A unit enters, and goes on with what it has left.
    pub fn enter_map(&mut self, unit: UnitId, hex: Hex, manner: Manner) {
        let pace = self.g.entry_pace(self.s, unit, hex, manner);
        let formation = self.g.formation(unit);
        let column = self.s.formation(formation).entered + 1;
        let spent = self.g.entry_cost(self.s, unit, hex, column).unwrap_or(0);
        self.s.formations[formation.at()].entered = column;
        self.s.formations[formation.at()].delayed = false;
        self.s.mover =
            Mover { units: [unit].into_iter().collect(), pace, spent, entered: 1, ..Mover::default() };
        self.push(Moving);
        self.admit(unit, hex, manner);
    }

    /// gloire-5.2.2-01: another unit of the same stack; it pays what the worst of them does.
    pub fn bring(&mut self, unit: UnitId) {
        let Some(hex) = self.g.moving_from(self.s) else { return };
        let lead = self.s.mover.units.lead();
        let column = self.s.formation(self.g.formation(unit)).entered;
        let cost = self.g.entry_cost(self.s, unit, hex, column).unwrap_or(0);
        let manner = if self.s.has(lead, Mark::FullPace) { Manner::Normal } else { Manner::March };
        self.s.mover.spent = self.s.mover.spent.max(cost);
        self.s.mover.units.push(unit);
        self.admit(unit, hex, manner);
    }

    /// A unit comes onto the map, in the status in which it enters.
    fn admit(&mut self, unit: UnitId, hex: Hex, manner: Manner) {
        let pace = self.s.mover.pace;
        let facing = self.g.field.formations[self.g.formation(unit).at()].facing;
        self.s.unit_mut(unit).position = Position::new(Spot::Away);
        self.place(unit, hex);
        self.s.unit_mut(unit).facing = facing.into();
        self.s.mark(unit, Mark::Entered);
        let rule = match (pace, manner) {
            // With Orders, in forced march, with a marker.
            (Pace::Forced, _) => {
                self.s.arriving.put(unit);
                rule::R5_2_1_04
            }
            // With Orders for this turn only.
            (_, Manner::March) => {
                self.s.ordered.put(unit);
                rule::R5_2_1_09
            }
            // Without Orders, at the full allowance.
            (_, Manner::Normal) => {
                self.s.mark(unit, Mark::FullPace);
                rule::R5_2_1_08
            }
        };
        self.tell(Event::Entered { rule, piece: unit.into(), place: place(hex) });
        self.after_entering(unit);
    }

    /// gloire-5.2.2-02: who was called by this marker and stayed outside enters next turn, unless the battle lets it try
    /// again.
    pub fn note_late(&mut self) {
        let waits = |unit: &UnitId| {
            let again = self.g.arrival(self.s, *unit).is_some_and(|arrival| arrival.again.is_some());
            self.s.unit(*unit).position.spot() == Spot::Waiting && !again
        };
        let late: Vec<UnitId> = self.s.active.units.iter().filter(waits).collect();
        for unit in late {
            self.s.mark(unit, Mark::Late);
        }
    }
}
