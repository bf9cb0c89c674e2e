//! 11.2: retreat, and the withdrawal before combat of 1.3.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Arm, Terrain};
use crate::event::listed;
use crate::event::{Event, pieces, place};
use crate::game::Warburg;
use crate::ids::{OfficerId, Side, UnitId};
use crate::morale::Cause;
use crate::rule;
use crate::state::{Mark, Order, Party, State, Units};
use arrayvec::ArrayVec;
use board::{Aspect, Edge, Hex};
use kernel::agenda::{Asks, Flow};
use kernel::{Arg, Few, Message, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

/// A retreat or withdrawal in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flight {
    /// The units, top first.
    pub units: Few<UnitId, 2>,
    /// Officers who must go along.
    pub officers: Few<OfficerId, 3>,
    /// Hexes still to go.
    pub left: u8,
    /// In a hex with friends that is being passed through.
    pub through: bool,
}

/// May this attacked hex withdraw before combat (warburg-1.3-04)?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Withdraw(pub u16);

impl Asks<Warburg> for Withdraw {
    const NAME: &'static str = "withdraw";

    fn deciders(self, _: &Warburg, s: &State) -> Sides {
        s.strike.striker.enemy().into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        p.wait_if(p.g.withdraw_hexes(p.s, Hex(self.0)).is_ok_and(|hexes| !hexes.is_empty()))
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.withdraw_offers(s, Hex(self.0), offers);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R1_3_04;
        Action::Stand => p.pop(),
        Action::Withdraw(to) if g.may_withdraw(s, Hex(self.0), to) => p.withdraw(Hex(self.0), to),
    }

    fn ask(self, _: &Warburg, _: &State, _: Side) -> Message {
        Message::new("ask-withdraw").with("place", Arg::place(Hex(self.0)))
    }

    /// Odds take it that the attacked stand.
    fn granted(self, _: &Warburg, _: &State) -> Option<Action> {
        Some(Action::Stand)
    }
}

/// A withdrawal, hex by hex (warburg-1.3-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Withdrawing(pub Flight);

impl Asks<Warburg> for Withdrawing {
    const NAME: &'static str = "withdrawing";

    fn deciders(self, g: &Warburg, _: &State) -> Sides {
        g.card(self.0.units.lead()).side.into()
    }

    /// As far as no choice is needed.
    fn run(self, p: &mut Play<'_>) -> Flow {
        let over = self.0.left == 0 || p.g.fleeing(p.s, &self.0).is_empty();
        let hexes = if over { Hexes::new() } else { p.g.withdrawing_hexes(p.s, &self.0) };
        match hexes[..] {
            [] => p.end_flight(&self.0),
            [only] => p.withdraw_to(self.0, only),
            _ => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.withdrawing_hexes(s, &self.0).into_iter().for_each(|hex| offers.add(Action::Withdraw(hex)));
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R1_3_04;
        Action::Withdraw(to) if listed(&g.withdrawing_hexes(s, &self.0), to, rule::R1_3_05) => p.withdraw_to(self.0, to),
    }

    fn ask(self, _: &Warburg, _: &State, _: Side) -> Message {
        Message::new("ask-withdrawing").with("piece", Arg::piece(self.0.units.lead()))
    }
}

/// One body retreats, hex by hex (warburg-11.2.1-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Retreat(pub Flight);

impl Asks<Warburg> for Retreat {
    const NAME: &'static str = "retreat";

    fn deciders(self, g: &Warburg, _: &State) -> Sides {
        g.card(self.0.units.lead()).side.into()
    }

    /// As far as no choice is needed.
    fn run(self, p: &mut Play<'_>) -> Flow {
        let units = p.g.fleeing(p.s, &self.0);
        if units.is_empty() || (self.0.left == 0 && !self.0.through) {
            p.end_flight(&self.0);
            return Flow::GoesOn;
        }
        match p.g.retreat_hexes(p.s, &self.0)[..] {
            [] => p.perish(&self.0, &units),
            [only] => p.retreat_to(self.0, only),
            _ => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.retreat_hexes(s, &self.0).into_iter().for_each(|hex| offers.add(Action::Retreat(hex)));
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R11_2_1_01;
        Action::Retreat(hex) if g.may_retreat_to(s, &self.0, hex) => p.retreat_to(self.0, hex),
    }

    fn ask(self, _: &Warburg, _: &State, _: Side) -> Message {
        Message::new("ask-retreat").with("piece", Arg::piece(self.0.units.lead()))
    }
}

/// Hexes open to a retreat.
type Hexes = ArrayVec<Hex, 6>;

impl Warburg {
    /// The units of a flight that still retreat.
    pub fn fleeing(&self, s: &State, flight: &Flight) -> ArrayVec<UnitId, 2> {
        flight.units.iter().filter(|&u| self.is_fit(s, u)).collect()
    }

    /// Is the hex a flank hex of an enemy unit (warburg-7.2-02)?
    fn is_enemy_flank(&self, s: &State, side: Side, hex: Hex) -> bool {
        self.grid().neighbours(hex).any(|(edge, near)| {
            self.holds(s, side.enemy(), near)
                && s.standing(near).any(|u| self.aspect(s, u, edge.opposite()) == Aspect::Flank)
        })
    }

    /// Can all these units go across an edge, and is no enemy there? Friends may be too many (warburg-11.2.1b-02).
    fn is_open(&self, s: &State, units: &[UnitId], from: Hex, edge: Edge, to: Hex) -> bool {
        let side = self.card(units[0]).side;
        !self.holds(s, side.enemy(), to)
            && units.iter().all(|&u| self.crossing(s, side, self.card(u).arm, from, edge).is_ok())
    }

    /// warburg-11.2.1-01: where a retreat may go: rear hexes, else flank hexes; those free of enemy zones and flanks first.
    fn retreat_hexes(&self, s: &State, flight: &Flight) -> Hexes {
        let units = self.fleeing(s, flight);
        let Some(here) = units.first().and_then(|&u| s.hex_of(u)) else { return Hexes::new() };
        let side = self.card(units[0]).side;
        let facing = units.iter().find(|&&u| self.has_facing(s, u)).and_then(|&u| s.unit(u).facing.get());
        let open = |wanted: Option<Aspect>| -> Hexes {
            self.grid()
                .neighbours(here)
                .filter(|&(edge, _)| match (facing, wanted) {
                    (Some(facing), Some(aspect)) => facing.aspect(edge) == aspect,
                    _ => true,
                })
                .filter(|&(edge, to)| self.is_open(s, &units, here, edge, to))
                .filter(|&(_, to)| facing.is_some() || self.is_no_nearer(s, side, here, to))
                .filter(|&(_, to)| {
                    let straight_back = wanted == Some(Aspect::Rear);
                    straight_back || !flight.through || self.is_further(s, side, here, to)
                })
                .map(|(_, to)| to)
                .collect()
        };
        let hexes = match facing {
            None => open(None),
            Some(_) => {
                let rear = open(Some(Aspect::Rear));
                if rear.is_empty() { open(Some(Aspect::Flank)) } else { rear }
            }
        };
        let calm: Hexes = hexes
            .iter()
            .copied()
            .filter(|&h| !self.in_enemy_zone(s, side, h) && !self.is_enemy_flank(s, side, h))
            .collect();
        if calm.is_empty() { hexes } else { calm }
    }

    /// 11.2.1b-01: who passes through friends goes on to his rear or away from the enemy, never to and fro among them.
    fn is_further(&self, s: &State, side: Side, from: Hex, to: Hex) -> bool {
        let foes = if s.strike.striker == side { Party::Struck } else { Party::Strikers };
        let away = |hex: Hex| s.strike.hexes(foes).map(|foe| self.grid().distance(hex, foe)).sum::<u16>();
        away(to) > away(from)
    }

    /// Light units never come nearer to those who fought or fired at them.
    fn is_no_nearer(&self, s: &State, side: Side, from: Hex, to: Hex) -> bool {
        let foes = if s.strike.striker == side { Party::Struck } else { Party::Strikers };
        s.strike.hexes(foes).all(|foe| self.grid().distance(to, foe) >= self.grid().distance(from, foe))
    }

    /// May the retreat go into this hex?
    fn may_retreat_to(&self, s: &State, flight: &Flight, hex: Hex) -> Result<(), Refusal> {
        if self.retreat_hexes(s, flight).contains(&hex) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R11_2_1_01).of(flight.units.lead().into()).at(place(hex)))
        }
    }

    /// warburg-1.3-04, warburg-1.3-05: how far the units of an attacked hex may withdraw, if they may, else by which rule not.
    fn withdrawal(&self, s: &State, hex: Hex) -> Result<u8, Refusal> {
        let no = |rule| Err(Refusal::new(rule).at(place(hex)));
        let side = s.strike.striker.enemy();
        let mut bodies = s.standing(hex).filter(|&u| !self.card(u).arm.is_artillery()).peekable();
        if !self.holds(s, side, hex) || bodies.peek().is_none() {
            return no(rule::R1_3_04);
        }
        let attackers = self.fighters(s, &s.strike, Party::Strikers);
        let line = attackers.iter().all(|&u| self.card(u).arm == Arm::LineInfantry);
        let line_or_heavy =
            attackers.iter().all(|&u| matches!(self.card(u).arm, Arm::LineInfantry | Arm::HeavyCavalry));
        let mut distance = 2;
        for unit in bodies {
            let state = s.unit(unit);
            if state.order == Order::Routed || state.marks.has(Mark::Column) {
                return no(rule::R1_3_04);
            }
            // warburg-1.3-06: light cavalry in a town counts as light infantry.
            if self.card(unit).arm.is_light() && self.fights_on_foot(s, unit) {
                if !line {
                    return no(rule::R1_3_04);
                }
                distance = 1;
            } else if self.card(unit).arm == Arm::LightCavalry {
                if !line_or_heavy || self.terrain(hex) != Terrain::Clear {
                    return no(rule::R1_3_05);
                }
            } else {
                return no(rule::R1_3_04);
            }
        }
        Ok(distance)
    }

    /// The hexes into which a withdrawal may go, with this many still to go: never into a zone of control, never
    /// through friends, and only if it can be completed.
    fn withdrawal_hexes(&self, s: &State, units: &[UnitId], here: Hex, left: u8) -> Hexes {
        let side = self.card(units[0]).side;
        let hexes: Hexes = self
            .grid()
            .neighbours(here)
            .filter(|&(edge, to)| self.is_open(s, units, here, edge, to))
            .filter(|&(_, to)| self.is_no_nearer(s, side, here, to))
            .filter(|&(_, to)| s.in_hex(to).next().is_none() && !self.in_enemy_zone(s, side, to))
            .filter(|&(_, to)| left <= 1 || !self.withdrawal_hexes(s, units, to, left - 1).is_empty())
            .map(|(_, to)| to)
            .collect();
        // warburg-11.2.1-01: enemy flank hexes only if there is no other.
        let calm: Hexes = hexes.iter().copied().filter(|&h| !self.is_enemy_flank(s, side, h)).collect();
        if calm.is_empty() { hexes } else { calm }
    }

    /// Where the units of an attacked hex may withdraw to.
    fn withdraw_hexes(&self, s: &State, hex: Hex) -> Result<Hexes, Refusal> {
        let distance = self.withdrawal(s, hex)?;
        let units: Units = s.standing(hex).filter(|&u| !self.card(u).arm.is_artillery()).collect();
        Ok(self.withdrawal_hexes(s, &units, hex, distance))
    }

    /// Where a withdrawal in progress may go on to.
    fn withdrawing_hexes(&self, s: &State, flight: &Flight) -> Hexes {
        let units = self.fleeing(s, flight);
        match units.first().and_then(|&u| s.hex_of(u)) {
            Some(here) => self.withdrawal_hexes(s, &units, here, flight.left),
            None => Hexes::new(),
        }
    }

    /// May the attacked hex withdraw into this one?
    pub fn may_withdraw(&self, s: &State, hex: Hex, to: Hex) -> Result<(), Refusal> {
        if self.withdraw_hexes(s, hex)?.contains(&to) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R1_3_04).at(place(to)))
        }
    }

    /// Stand, or withdraw.
    fn withdraw_offers(&self, s: &State, hex: Hex, offers: &mut Offers<Action>) {
        offers.add(Action::Stand);
        for to in self.withdraw_hexes(s, hex).unwrap_or_default() {
            offers.add(Action::Withdraw(to));
        }
    }
}

impl Play<'_> {
    /// warburg-11.2.1-03: a retreat that has nowhere to go.
    fn perish(&mut self, flight: &Flight, units: &[UnitId]) {
        self.end_flight(flight);
        for &unit in units {
            if flight.through {
                // warburg-11.5-01: a gun being passed through is not stacked with it.
                self.s.unit_mut(unit).marks.put(Mark::Passing);
            }
            self.eliminate(unit, rule::R11_2_1_03);
        }
    }

    fn end_flight(&mut self, flight: &Flight) {
        self.pop();
        for unit in flight.units.iter() {
            // A unit that routs goes on passing until its rout is over.
            if self.s.unit(unit).order != Order::Routed {
                self.s.unit_mut(unit).marks.drop(Mark::Passing);
            }
        }
    }

    /// One hex of a retreat; nobody turns (warburg-11.2.1-02).
    fn retreat_to(&mut self, mut flight: Flight, to: Hex) {
        let units = self.g.fleeing(self.s, &flight);
        let Some(from) = units.first().and_then(|&u| self.s.hex_of(u)) else { return };
        let side = self.g.card(units[0]).side;
        let friends = self.s.standing(to).next().is_some();
        flight.left = flight.left.saturating_sub(1);
        flight.through = friends; // 11.2.1b-01: he stops in the first hex free of friends
        self.replace(Retreat(flight));
        self.carry(&units, to);
        self.carry_officers(flight.officers.iter(), to);
        self.tell(Event::Retreated {
            rule: rule::R11_2_1_01,
            pieces: pieces(&units),
            from: place(from),
            to: place(to),
        });
        if let Some(edge) = self.g.grid().edge_between(from, to) {
            self.suffer_ground(&units, from, edge, true);
        }
        self.overrun(side, to);
        self.brave_enemy(&flight, side, to);
        if friends {
            self.pass_through(&flight, to);
        }
    }

    /// warburg-7.1-02, warburg-7.2-02: a test for a hex in an enemy zone, or in an enemy flank; none for one behind him
    /// (warburg-7.2-03).
    fn brave_enemy(&mut self, flight: &Flight, side: Side, hex: Hex) {
        let units = self.g.fleeing(self.s, flight);
        let Some(&head) = units.first() else { return };
        let (rule, cause) = if self.g.in_enemy_zone(self.s, side, hex) {
            (rule::R7_1_02, Cause::Combat)
        } else if self.g.is_enemy_flank(self.s, side, hex) {
            (rule::R7_2_02, Cause::Other)
        } else {
            return;
        };
        if !self.morale_test(head, rule, &[]) {
            for unit in units {
                self.disorganise(unit, rule, cause);
            }
        }
    }

    /// 11.2.1b: friends passed through test, or are disorganised at once if they face another way.
    fn pass_through(&mut self, flight: &Flight, hex: Hex) {
        let units = self.g.fleeing(self.s, flight);
        let ours = units.iter().find(|&&u| self.g.has_facing(self.s, u)).map(|&u| self.s.unit(u).facing);
        let friends: Units = self.s.standing(hex).collect();
        let theirs = friends.iter().find(|&&u| self.g.has_facing(self.s, u)).map(|&u| self.s.unit(u).facing);
        let alike = match (ours, theirs) {
            (Some(a), Some(b)) => a == b,
            _ => true, // light troops go with any facing
        };
        let rule = if alike { rule::R11_2_1B_01 } else { rule::R11_2_1B_03 };
        self.tell(Event::PassedThrough { rule, place: place(hex) });
        if friends.iter().all(|&u| self.s.unit(u).order == Order::Routed) {
            return;
        }
        if alike {
            self.test_hex(hex, rule, &[], Cause::Combat);
        } else {
            self.disorganise_hex(hex, rule, Cause::Combat);
        }
    }

    /// The attacked hex withdraws; its first hex is chosen.
    fn withdraw(&mut self, hex: Hex, to: Hex) {
        let distance = self.g.withdrawal(self.s, hex).unwrap_or(1);
        self.pop();
        self.s.strike.withdrew = true;
        if let Some(flight) = self.take_flight(self.s.strike.striker.enemy(), hex, distance) {
            self.push(Withdrawing(flight));
            self.withdraw_to(flight, to);
        }
    }

    /// One hex of a withdrawal.
    fn withdraw_to(&mut self, mut flight: Flight, to: Hex) {
        let units = self.g.fleeing(self.s, &flight);
        let Some(from) = units.first().and_then(|&u| self.s.hex_of(u)) else { return };
        let side = self.g.card(units[0]).side;
        flight.left -= 1;
        self.replace(Withdrawing(flight));
        self.carry(&units, to);
        self.carry_officers(flight.officers.iter(), to);
        let rule = if self.g.card(units[0]).arm.is_cavalry() { rule::R1_3_05 } else { rule::R1_3_04 };
        self.tell(Event::Withdrew { rule, pieces: pieces(&units), from: place(from), to: place(to) });
        if let Some(edge) = self.g.grid().edge_between(from, to) {
            self.suffer_ground(&units, from, edge, true);
        }
        self.overrun(side, to);
    }
}
