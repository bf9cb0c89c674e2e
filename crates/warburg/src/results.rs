//! 11.1: results are applied in order: losses, officers, morale, retreat.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Arm, Effect};
use crate::event::place;
use crate::game::Warburg;
use crate::ids::Side;
use crate::morale::Morale;
use crate::officers::OfficerChecks;
use crate::play::Pieces2;
use crate::retreat::Retreat;
use crate::rule;
use crate::state::{Flight, Mark, NONE, Order, Party, State};
use crate::tell::number;
use arrayvec::ArrayVec;
use board::Hex;
use kernel::agenda::{Asks, Flow, Runs};
use kernel::{Message, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

/// Losses of a party begin to be allotted (warburg-11.1-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Losses(pub Party);

impl Runs<Warburg> for Losses {
    const NAME: &'static str = "begin-losses";

    fn run(self, p: &mut Play<'_>) {
        p.begin_losses(self.0);
    }
}

/// The owner says where the next loss is taken (warburg-11.1-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Allot(pub Party);

impl Asks<Warburg> for Allot {
    const NAME: &'static str = "losses";

    fn deciders(self, _: &Warburg, s: &State) -> Sides {
        s.strike.side(self.0).into()
    }

    /// As far as no choice is needed.
    fn run(self, p: &mut Play<'_>) -> Flow {
        let hexes = p.g.loss_hexes(p.s, self.0);
        match (p.s.strike.to_lose, &hexes[..]) {
            (0, _) | (_, []) => {
                p.pop();
                p.apply_star(self.0);
            }
            (_, &[only]) => p.take_loss(self.0, only),
            _ => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.loss_hexes(s, self.0).into_iter().for_each(|hex| offers.add(Action::Lose(hex)));
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R11_1_04;
        Action::Lose(hex) if g.may_lose(s, self.0, hex) => p.take_loss(self.0, hex),
    }

    fn ask(self, _: &Warburg, s: &State, _: Side) -> Message {
        Message::new("ask-losses").with("left", number(s.strike.to_lose))
    }
}

/// Retreats of a party (warburg-11.1-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Retreats(pub Party);

impl Runs<Warburg> for Retreats {
    const NAME: &'static str = "retreats";

    fn run(self, p: &mut Play<'_>) {
        p.begin_retreats(self.0);
    }
}

impl Warburg {
    /// The hexes of a party where a loss can be taken.
    fn loss_hexes(&self, s: &State, party: Party) -> ArrayVec<Hex, 6> {
        let side = s.strike.side(party);
        s.strike
            .hexes(party)
            .filter(|&h| self.holds(s, side, h) && s.standing(h).next().is_some())
            .filter(|&h| party == Party::Struck || self.is_striking(s, h))
            .collect()
    }

    /// Are the units that attacked still in their hex?
    fn is_striking(&self, s: &State, hex: Hex) -> bool {
        s.strike.fire || s.standing(hex).any(|u| s.unit(u).marks.has(Mark::Attacking))
    }

    /// May the next loss be taken in a hex (warburg-11.1-04)?
    fn may_lose(&self, s: &State, party: Party, hex: Hex) -> Result<(), Refusal> {
        if self.loss_hexes(s, party).contains(&hex) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R11_1_04).at(place(hex)))
        }
    }
}

impl Play<'_> {
    /// Puts the results of a party on the agenda, in the order of warburg-11.1-09.
    pub fn push_results(&mut self, party: Party) {
        self.push(Retreats(party));
        self.push(Morale(party));
        self.push(OfficerChecks(party));
        self.push(Losses(party));
    }

    /// Losses begin.
    fn begin_losses(&mut self, party: Party) {
        let effect = Effect::from(self.s.strike.effects[party as usize]);
        self.s.strike.taken = [0; 6];
        self.s.strike.to_lose = effect.losses;
        if effect.eliminated {
            self.pop();
            self.eliminate_all(party);
        } else {
            self.replace(Allot(party));
        }
    }

    /// warburg-11.1-06: everybody in the hexes is eliminated.
    fn eliminate_all(&mut self, party: Party) {
        let strike = self.s.strike;
        for (i, hex) in strike.hexes(party).enumerate() {
            if !self.g.holds(self.s, strike.side(party), hex) {
                continue;
            }
            self.s.strike.taken[i] = 1;
            let units: Pieces2 = self.s.standing(hex).collect();
            for unit in units {
                self.eliminate(unit, rule::R11_1_06);
            }
        }
    }

    /// warburg-11.1-05: in a stack the top unit takes the first loss, the lower the second, the top the third.
    fn take_loss(&mut self, party: Party, hex: Hex) {
        let Some(i) = self.s.strike.hexes(party).position(|h| h == hex) else { return };
        let lower = self.s.strike.taken[i] % 2 == 1;
        let units: Pieces2 = self.s.standing(hex).collect();
        let Some(&unit) = units.get(usize::from(lower)).or(units.first()) else { return };
        self.s.strike.taken[i] += 1;
        self.s.strike.to_lose -= 1;
        self.lose_step(unit, if units.len() > 1 { rule::R11_1_05 } else { rule::R11_1_04 });
    }

    /// warburg-11.1-07: a star eliminates cavalry that was disorganised when the combat began.
    fn apply_star(&mut self, party: Party) {
        let strike = self.s.strike;
        if !Effect::from(strike.effects[party as usize]).star {
            return;
        }
        for (i, hex) in strike.hexes(party).enumerate() {
            let doomed: Pieces2 = self
                .s
                .standing(hex)
                .filter(|&u| self.s.unit(u).marks.has(Mark::WasDisorganised))
                .filter(|&u| self.g.card(u).arm.is_cavalry())
                .filter(|&u| !(self.g.card(u).arm == Arm::LightCavalry && self.g.fights_on_foot(self.s, u)))
                .collect();
            for unit in doomed {
                self.s.strike.taken[i] += 1; // warburg-11.4-01: steps lost as any others
                self.eliminate(unit, rule::R11_1_07);
            }
        }
    }

    /// warburg-11.1-03: every body that is still in order or disorganised retreats; guns stay (warburg-11.5-03).
    fn begin_retreats(&mut self, party: Party) {
        self.pop();
        let strike = self.s.strike;
        let effect = Effect::from(strike.effects[party as usize]);
        if effect.retreat == 0 {
            return;
        }
        for hex in strike.hexes(party) {
            if let Some(flight) = self.take_flight(strike.side(party), hex, effect.retreat) {
                self.push(Retreat(flight));
            }
        }
    }

    /// The bodies of a hex take flight: a retreat, or a withdrawal before combat.
    pub fn take_flight(&mut self, side: Side, hex: Hex, distance: u8) -> Option<Flight> {
        if !self.g.holds(self.s, side, hex) {
            return None;
        }
        let bodies: Pieces2 = self
            .s
            .standing(hex)
            .filter(|&u| self.s.unit(u).order != Order::Routed && !self.g.card(u).arm.is_artillery())
            .collect();
        if bodies.is_empty() {
            return None;
        }
        let mut flight = Flight { units: [NONE; 2], officers: [NONE; 3], left: distance, through: false };
        flight.units.iter_mut().zip(&bodies).for_each(|(f, u)| *f = u.0);
        // warburg-11.2.1-04
        flight.officers.iter_mut().zip(self.g.officers_in(self.s, side, hex)).for_each(|(f, o)| *f = o.0);
        for &unit in bodies.iter().take(2) {
            self.s.mover.drop(unit); // warburg-9.3-03: driven back, it moves no more
            let marks = &mut self.s.unit_mut(unit).marks;
            marks.put(Mark::Passing);
            marks.drop(Mark::Attacking);
        }
        Some(flight)
    }
}
