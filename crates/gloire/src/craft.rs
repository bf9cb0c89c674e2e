//! Craft: counters that swim, carry and leave by water, as the clauses of a battle make them. Whoever is aboard is where its craft
//! is, and lies in no stack: it has no zone of control, no part in a combat, and no fire strikes it by itself.

use crate::agenda::Play;
use crate::data::{Craft, Says};
use crate::disorder::{Cause, Fate};
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::UnitId;
use crate::moving::{Mover, Pace};
use crate::rule;
use crate::state::{Mark, Position, Spot, State};
use crate::terrain::Crossing;
use board::{Edge, Hex};
use kernel::{Few, Refusal, RuleId};

impl Gloire {
    /// The craft that a unit is, if it swims.
    pub fn craft(&self, unit: UnitId) -> Option<&Craft> {
        if self.prepared.counter(unit).swims { self.field.craft_of(unit) } else { None }
    }

    /// Is the unit aboard a craft?
    pub fn is_aboard(&self, s: &State, unit: UnitId) -> bool {
        s.has(unit, Mark::Aboard)
    }

    /// The counter that swims in a hex: craft do not stack.
    pub fn swimmer(&self, s: &State, hex: Hex) -> Option<UnitId> {
        s.stack_in(hex).find(|&unit| self.prepared.counter(unit).swims)
    }

    /// Whoever is aboard a counter that swims.
    pub fn passengers(&self, s: &State, swimmer: UnitId) -> Few<UnitId, 6> {
        let carries = self.craft(swimmer).is_some_and(|craft| craft.boards.is_some());
        let Some(hex) = s.hex_of(swimmer).filter(|_| carries) else { return Few::EMPTY };
        self.units().filter(|&unit| self.is_aboard(s, unit) && s.hex_of(unit) == Some(hex)).collect()
    }

    /// What the craft that carries a unit says of something; nothing if none does.
    pub fn carried(&self, s: &State, unit: UnitId, what: Says) -> Option<RuleId> {
        let hex = s.hex_of(unit).filter(|_| self.is_aboard(s, unit))?;
        self.craft(self.swimmer(s, hex)?).map(|craft| craft.says.of(what))
    }

    /// What it takes a unit to cross an edge now: craft swim, all others use the ground and what was built on it.
    pub fn crossing(&self, s: &State, unit: UnitId, from: Hex, edge: Edge) -> Crossing {
        match self.craft(unit) {
            Some(craft) => {
                let to = self.field.grid().neighbour(from, edge).filter(|to| craft.on.contains(to));
                to.map_or(Crossing::NOWHERE, |_| Crossing::of(craft.cost))
            }
            None => self.passage(s, self.arm(unit), from, edge),
        }
    }

    /// What landing costs beyond the hex.
    pub fn landing(&self, s: &State, unit: UnitId) -> u8 {
        let swimmer = s.hex_of(unit).filter(|_| self.is_aboard(s, unit)).and_then(|hex| self.swimmer(s, hex));
        let boards = swimmer.and_then(|swimmer| self.craft(swimmer)).and_then(|craft| craft.boards.as_ref());
        boards.map_or(0, |boards| boards.cost)
    }

    /// Does a counter that swims take the unit aboard: its side, its kind, and room for it?
    fn takes(&self, s: &State, swimmer: UnitId, unit: UnitId) -> Result<(), RuleId> {
        let Some(craft) = self.craft(swimmer) else { return Err(rule::R4_4_1_02) };
        let Some(boards) = &craft.boards else { return Err(craft.says.of(Says::Boards)) };
        let fits = boards.who.means(&self.field, unit) && self.side(unit) == self.side(swimmer);
        if !fits || self.is_routed(s, unit) || self.craft(unit).is_some() {
            return Err(craft.says.of(Says::Boards));
        }
        let crowded = self.passengers(s, swimmer).len() >= usize::from(boards.most);
        if crowded { Err(craft.says.of(Says::Carries)) } else { Ok(()) }
    }

    /// May whoever moves go aboard, and at what cost?
    pub fn may_board(&self, s: &State, mover: &Mover, swimmer: UnitId) -> Result<u8, Refusal> {
        let lead = mover.units.first().ok_or(Refusal::new(rule::R4_4_1_02))?;
        let no = |rule| Refusal::new(rule).of(lead.into());
        if let Some(rule) = self.carried(s, lead, Says::Changes) {
            return Err(no(rule));
        }
        self.takes(s, swimmer, lead).map_err(no)?;
        let (Some(from), Some(to), Some(craft)) = (s.hex_of(lead), s.hex_of(swimmer), self.craft(swimmer))
        else {
            return Err(no(rule::R4_4_1_02));
        };
        if !self.field.grid().adjacent(from, to) {
            return Err(no(craft.says.of(Says::Boards)).at(place(to)));
        }
        // gloire-4.1.3-05: whoever marches or charges joins nobody.
        if mover.pace != Pace::Normal || mover.units.len() > 1 {
            return Err(no(rule::R4_1_3_05));
        }
        self.may_go_on(s, mover, self.side(lead), from).map_err(no)?;
        let fare = craft.boards.as_ref().map_or(0, |boards| boards.cost);
        let cost = fare + self.departure(s, mover, lead, from);
        if cost > self.points_left(s, mover) {
            return Err(no(rule::R4_4_1_04).by(i32::from(cost)));
        }
        Ok(cost)
    }

    /// May whoever moves now go aboard?
    pub fn may_board_now(&self, s: &State, swimmer: UnitId) -> Result<(), Refusal> {
        self.may_board(s, &s.mover, swimmer).map(|_| ())
    }

    /// The counters that take whoever moves aboard where it is.
    pub fn boats<'a>(&'a self, s: &'a State, mover: &'a Mover) -> impl Iterator<Item = UnitId> + 'a {
        let from = mover.units.first().and_then(|unit| s.hex_of(unit)).into_iter();
        let around = from.flat_map(|hex| self.field.grid().neighbours(hex)).map(|(_, hex)| hex);
        let swimmers = around.filter_map(|hex| self.swimmer(s, hex));
        swimmers.filter(|&swimmer| self.may_board(s, mover, swimmer).is_ok())
    }

    /// May whoever moves land in the hex?
    pub fn may_land(&self, s: &State, to: Hex) -> Result<(), Refusal> {
        let lead = s.mover.units.first().ok_or(Refusal::new(rule::R4_4_1_02))?;
        if !self.is_aboard(s, lead) {
            return Err(Refusal::new(rule::R4_4_1_02).of(lead.into()).at(place(to)));
        }
        self.may_go(s, &s.mover, to).map(|_| ())
    }

    /// The hex beside a unit that recoils in which a craft takes it aboard, if its battle lets it.
    pub fn may_recoil_aboard(&self, s: &State, unit: UnitId, to: Hex) -> bool {
        let Some(swimmer) = self.swimmer(s, to) else { return false };
        let open = self.craft(swimmer).is_some_and(|craft| craft.says.named(Says::Recoils).is_some());
        open && self.takes(s, swimmer, unit).is_ok()
    }

    /// The rule by which a hex cannot be shocked because of what swims there.
    pub fn unshocked(&self, s: &State, hex: Hex) -> Option<RuleId> {
        self.craft(self.swimmer(s, hex)?)?.says.named(Says::Unshocked)
    }

    /// The rule by which a craft never rallies.
    pub fn unrallied(&self, unit: UnitId) -> Option<RuleId> {
        self.craft(unit)?.says.named(Says::Unrallied)
    }
}

impl Play<'_> {
    /// Whoever moves goes aboard: that ends its move.
    pub fn board(&mut self, swimmer: UnitId) {
        let Ok(cost) = self.g.may_board(self.s, &self.s.mover, swimmer) else { return };
        let unit = self.s.mover.units.lead();
        self.s.unit_mut(unit).spent = self.s.mover.spent + cost;
        self.s.mark(unit, Mark::Moved);
        self.pop();
        self.s.mover = Mover::default();
        self.go_aboard(unit, swimmer, Says::Boards);
        self.suffer_ground(unit);
    }

    fn go_aboard(&mut self, unit: UnitId, swimmer: UnitId, why: Says) {
        let (Some(from), Some(to)) = (self.s.hex_of(unit), self.s.hex_of(swimmer)) else { return };
        let Some(rule) = self.g.craft(swimmer).map(|craft| craft.says.of(why)) else { return };
        self.s.lift(unit, Spot::On(to));
        self.s.mark(unit, Mark::Aboard);
        let (piece, craft) = (unit.into(), swimmer.into());
        self.tell(Event::Boarded { rule, piece, craft, from: place(from), to: place(to) });
    }

    /// A unit gives way into a craft, which disorders it at once; who routs by that is lost.
    pub fn recoil_aboard(&mut self, unit: UnitId, to: Hex) {
        let Some(swimmer) = self.g.swimmer(self.s, to) else { return };
        let Some(rule) = self.g.craft(swimmer).map(|craft| craft.says.of(Says::Recoils)) else { return };
        self.go_aboard(unit, swimmer, Says::Recoils);
        self.disorder(unit, rule, Cause::Combat);
    }

    /// Whoever is aboard goes where its craft goes.
    pub fn carry(&mut self, cargo: Few<UnitId, 6>, to: Hex) {
        for unit in cargo.iter() {
            self.s.unit_mut(unit).position = Position::new(Spot::On(to));
        }
    }

    /// A rout where nobody can run: a craft sinks with whoever is aboard, and who routs aboard is lost, which shakes the craft.
    pub fn rout_afloat(&mut self, unit: UnitId) -> Option<Fate> {
        if let Some(rule) = self.g.craft(unit).map(|craft| craft.says.of(Says::Sinks)) {
            return Some(self.eliminate(unit, rule));
        }
        let rule = self.g.carried(self.s, unit, Says::Routs)?;
        let swimmer = self.s.hex_of(unit).and_then(|hex| self.g.swimmer(self.s, hex));
        let fate = self.eliminate(unit, rule);
        if let Some(swimmer) = swimmer {
            self.must_hold(swimmer, rule, &[], Cause::Ground);
        }
        Some(fate)
    }
}
