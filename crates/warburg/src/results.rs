//! 11.1: results are applied in order: losses, officers, morale, retreat.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Arm, Effect};
use crate::event::{Event, place};
use crate::game::Warburg;
use crate::ids::{OfficerId, Side, UnitId};
use crate::morale::Morale;
use crate::officers::{OfficerChecks, Relocate};
use crate::retreat::Retreat;
use crate::rule;
use crate::state::{Flight, Mark, Order, Position, Spot, State, Units};
use arrayvec::ArrayVec;
use board::Hex;
use kernel::agenda::{Asks, Flow, Runs};
use kernel::{Arg, Few, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// The blow being struck: a combat, or a fire (then the only attacker is the gun).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Strike {
    /// Whose units strike.
    pub striker: Side,
    /// Fire or combat.
    pub fire: bool,
    /// Hexes of the strikers.
    pub strikers: Few<Hex, 6>,
    /// Hexes struck.
    pub targets: Few<Hex, 2>,
    /// Steps still to be taken by the party whose losses are being allotted.
    pub to_lose: u8,
    /// Steps taken so far in each hex of that party.
    pub taken: [u8; 6],
    /// The line of the table that was rolled, for strikers and struck.
    pub effects: [Effect; 2],
    /// Somebody withdrew before the combat (warburg-1.3-04).
    pub withdrew: bool,
    /// Hexes struck that lost a unit before the die (warburg-12.3-02, warburg-11.5-02).
    pub forfeited: [bool; 2],
}

impl Strike {
    /// No blow.
    pub const NOTHING: Strike = Strike {
        striker: Side::French,
        fire: false,
        strikers: Few::EMPTY,
        targets: Few::EMPTY,
        to_lose: 0,
        taken: [0; 6],
        effects: [Effect::NOTHING; 2],
        withdrew: false,
        forfeited: [false; 2],
    };

    /// The hexes of a party.
    pub fn hexes(&self, party: Party) -> impl Iterator<Item = Hex> + use<> {
        let (strikers, targets) = match party {
            Party::Strikers => (self.strikers, Few::EMPTY),
            Party::Struck => (Few::EMPTY, self.targets),
        };
        strikers.iter().chain(targets.iter())
    }

    /// The side of a party.
    pub fn side(&self, party: Party) -> Side {
        match party {
            Party::Strikers => self.striker,
            Party::Struck => self.striker.enemy(),
        }
    }
}

/// One of the two parties of a blow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Party {
    /// Those who attack or fire.
    Strikers,
    /// Those who are attacked or fired at.
    Struck,
}

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
        Message::new("ask-losses").with("left", Arg::number(s.strike.to_lose))
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
        let effect = self.s.strike.effects[party as usize];
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
            let units: Units = self.s.standing(hex).collect();
            for unit in units {
                self.eliminate(unit, rule::R11_1_06);
            }
        }
    }

    /// warburg-11.1-05: in a stack the top unit takes the first loss, the lower the second, the top the third.
    fn take_loss(&mut self, party: Party, hex: Hex) {
        let Some(i) = self.s.strike.hexes(party).position(|h| h == hex) else { return };
        let lower = self.s.strike.taken[i] % 2 == 1;
        let units: Units = self.s.standing(hex).collect();
        let Some(&unit) = units.get(usize::from(lower)).or(units.first()) else { return };
        self.s.strike.taken[i] += 1;
        self.s.strike.to_lose -= 1;
        self.lose_step(unit, if units.len() > 1 { rule::R11_1_05 } else { rule::R11_1_04 });
    }

    /// warburg-11.1-07: a star eliminates cavalry that was disorganised when the combat began.
    fn apply_star(&mut self, party: Party) {
        let strike = self.s.strike;
        if !strike.effects[party as usize].star {
            return;
        }
        for (i, hex) in strike.hexes(party).enumerate() {
            let doomed: Units = self
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
        let effect = strike.effects[party as usize];
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
        let bodies: Units = self
            .s
            .standing(hex)
            .filter(|&u| self.s.unit(u).order != Order::Routed && !self.g.card(u).arm.is_artillery())
            .collect();
        if bodies.is_empty() {
            return None;
        }
        let officers = self.g.officers_in(self.s, side, hex).collect(); // warburg-11.2.1-04
        let units = bodies.iter().copied().collect();
        let flight = Flight { units, officers, left: distance, through: false };
        for &unit in bodies.iter().take(2) {
            self.s.mover.drop(unit); // warburg-9.3-03: driven back, it moves no more
            let marks = &mut self.s.unit_mut(unit).marks;
            marks.put(Mark::Passing);
            marks.drop(Mark::Attacking);
        }
        Some(flight)
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
            let guns: Units = self.s.standing(hex).collect();
            for gun in guns {
                self.eliminate(gun, rule::R11_5_01);
            }
        }
    }

    /// warburg-11.5-02, warburg-3.2-02: what an army sweeps away when it enters a hex.
    pub fn overrun(&mut self, side: Side, hex: Hex) {
        let enemies: Units = self.s.in_hex(hex).filter(|&u| self.g.card(u).side != side).collect();
        for gun in enemies {
            self.eliminate(gun, rule::R11_5_02);
        }
        let riders: ArrayVec<OfficerId, 4> = self.g.officers_in(self.s, side.enemy(), hex).take(4).collect();
        for officer in riders {
            self.push(Relocate(officer.0));
        }
    }
}
