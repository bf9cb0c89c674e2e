//! Phase B: recovery (12.2) and rally (12.5).

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Arm, Terrain};
use crate::event::{Event, pieces};
use crate::game::Warburg;
use crate::ids::{Side, UnitId};
use crate::rule;
use crate::state::Units;
use crate::state::{Facing, Mark, Order, Phase, Role, State};
use board::{Edge, Hex, Vertex};
use kernel::agenda::{Asks, Flow, Runs};
use kernel::{Arg, Message, Modifier, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

/// Phase B of a side begins with automatic recoveries (warburg-12.2-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Recoveries(pub Side);

impl Runs<Warburg> for Recoveries {
    const NAME: &'static str = "recoveries";

    fn run(self, p: &mut Play<'_>) {
        // warburg-3.6-01: who recovers and whether anybody must rally tells what lies below; no march is taken back then.
        p.log.reveal();
        p.s.phase = Phase::Rally;
        p.recover_all(self.0);
    }
}

/// Phase B of a side: tests, in the order its owner likes (warburg-4-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rally(pub Side);

impl Asks<Warburg> for Rally {
    const NAME: &'static str = "rally";

    fn deciders(self, _: &Warburg, _: &State) -> Sides {
        self.0.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let mut offers = Offers::new();
        p.g.rally_offers(p.s, self.0, &mut offers);
        if !offers.closed.is_empty() {
            return Flow::Waits;
        }
        for &unit in &p.g.army[self.0.index()] {
            p.s.unit_mut(unit).marks.drop(Mark::Rallied);
        }
        p.finish()
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.rally_offers(s, self.0, offers);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R4_03;
        Action::Test(unit) if g.may_test(s, self.0, unit) => p.test_in_rally(unit),
    }
}

/// A rallied unit takes a facing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FaceRallied(pub u8);

impl FaceRallied {
    fn open(self, g: &Warburg, s: &State) -> impl Iterator<Item = Vertex> {
        (0..6).map(Vertex::new).filter(move |&vertex| g.may_face(s, UnitId(self.0), vertex).is_ok())
    }
}

impl Asks<Warburg> for FaceRallied {
    const NAME: &'static str = "face";

    fn deciders(self, g: &Warburg, _: &State) -> Sides {
        g.card(UnitId(self.0)).side.into()
    }

    /// It takes the facing its stack leaves it, if it has no choice.
    fn run(self, p: &mut Play<'_>) -> Flow {
        let mut open = self.open(p.g, p.s);
        if let (Some(only), None) = (open.next(), open.next()) {
            drop(open);
            p.face_rallied(UnitId(self.0), only);
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        self.open(g, s).for_each(|vertex| offers.add(Action::Face(vertex)));
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R12_5_01;
        Action::Face(vertex) if g.may_face(s, UnitId(self.0), vertex) => p.face_rallied(UnitId(self.0), vertex),
    }

    fn ask(self, _: &Warburg, _: &State, _: Side) -> Message {
        Message::new("ask-face").with("piece", Arg::piece(UnitId(self.0)))
    }
}

impl Warburg {
    /// May this unit test now in the rally phase? Disorganised stacks come before routed units (warburg-4-03).
    pub fn may_test(&self, s: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()));
        let (Some(hex), true) = (s.hex_of(unit), self.card(unit).side == side) else {
            return no(rule::R4_03);
        };
        if s.unit(unit).marks.has(Mark::Rallied) {
            return no(rule::R4_03);
        }
        let watched = self.in_enemy_zone(s, side, hex);
        match s.unit(unit).order {
            Order::Good => no(rule::R4_03),
            Order::Disorganised if !watched => no(rule::R12_2_03),
            Order::Disorganised => {
                // A stack tests once, for its first disorganised unit; a lone gun has no morale (warburg-12.2-04).
                let first = s.standing(hex).find(|&u| s.unit(u).order == Order::Disorganised);
                if first != Some(unit) || self.head(s, hex).is_none() { no(rule::R12_2_04) } else { Ok(()) }
            }
            Order::Routed if watched => no(rule::R12_5_04),
            Order::Routed if self.has_recovery_left(s, side) => no(rule::R4_03),
            Order::Routed => Ok(()),
        }
    }

    fn has_recovery_left(&self, s: &State, side: Side) -> bool {
        self.army[side.index()]
            .iter()
            .any(|&u| s.unit(u).order == Order::Disorganised && self.may_test(s, side, u).is_ok())
    }

    /// The tests a side still has to make.
    fn rally_offers(&self, s: &State, side: Side, offers: &mut Offers<Action>) {
        for &unit in &self.army[side.index()] {
            if s.unit(unit).order != Order::Good && self.may_test(s, side, unit).is_ok() {
                offers.add(Action::Test(unit));
            }
        }
    }

    /// warburg-12.1-04: the best morale of the infantry and cavalry of a hex, lowered by demoralisation where asked.
    fn best_in_hex(&self, s: &State, hex: Hex, morale: impl Fn(UnitId) -> u8) -> u8 {
        s.standing(hex).filter(|&u| !self.card(u).arm.is_artillery()).map(morale).max().unwrap_or(0)
    }

    /// warburg-12.5-02: the one modifier of a rally test.
    fn rally_modifier(&self, s: &State, unit: UnitId, hex: Hex) -> Option<i8> {
        let card = self.card(unit);
        let counts = |role: Role| match role {
            Role::Army => true,
            Role::Formation(f) => card.formation.is_some_and(|own| own.0 == f),
        };
        let nearest = self
            .officer_ids(card.side)
            .filter(|&o| counts(s.officer(o).role))
            .filter_map(|o| s.officer(o).position.place())
            .map(|h| self.grid().distance(h, hex))
            .min()?;
        match nearest {
            0 => Some(-2),
            1 => Some(-1),
            _ => None,
        }
    }

    /// The facings open to a rallied unit: its stack's, or any.
    pub fn may_face(&self, s: &State, unit: UnitId, vertex: Vertex) -> Result<(), Refusal> {
        let mates = s.hex_of(unit).into_iter().flat_map(|hex| s.standing(hex)).filter(|&u| u != unit);
        let bound = mates.filter(|&u| self.has_facing(s, u)).find_map(|u| s.unit(u).facing.get());
        match bound {
            Some(facing) if facing != vertex => Err(Refusal::new(rule::R3_1_01).of(unit.into())),
            _ => Ok(()),
        }
    }

    /// Would woods disorganise the unit where it stands, no road leading there?
    fn is_lost_in_woods(&self, unit: UnitId, hex: Hex) -> bool {
        self.terrain(hex) == Terrain::Woods
            && self.card(unit).arm != Arm::LightInfantry
            && !Edge::ALL.into_iter().any(|e| self.data.map.side(hex, e).road)
    }
}

impl Play<'_> {
    /// warburg-12.2-03: outside enemy zones the disorganised recover by themselves.
    fn recover_all(&mut self, side: Side) {
        self.pop();
        for &unit in &self.g.army[side.index()] {
            let Some(hex) = self.s.hex_of(unit) else { continue };
            if self.s.unit(unit).order == Order::Disorganised && !self.g.in_enemy_zone(self.s, side, hex) {
                self.recover(unit, hex, rule::R12_2_03);
            }
        }
    }

    /// A marker goes, unless the woods bring it back at once (warburg-8.2-02).
    fn recover(&mut self, unit: UnitId, hex: Hex, rule: kernel::RuleId) {
        if self.g.is_kept_by_woods(self.s, unit) || self.g.is_lost_in_woods(unit, hex) {
            self.s.unit_mut(unit).marks.put(Mark::Woods);
            return;
        }
        self.s.unit_mut(unit).order = Order::Good;
        self.tell(Event::Recovered { rule, piece: unit.into() });
    }

    /// A unit tests in the rally phase.
    fn test_in_rally(&mut self, unit: UnitId) {
        match self.s.unit(unit).order {
            Order::Disorganised => self.test_recovery(unit),
            _ => self.test_rally(unit),
        }
    }

    /// warburg-12.2-04: recovery in an enemy zone, once a stack, at +1.
    fn test_recovery(&mut self, unit: UnitId) {
        let Some(hex) = self.s.hex_of(unit) else { return };
        let Some(head) = self.g.head(self.s, hex) else { return };
        let best = self.g.best_in_hex(self.s, hex, |u| self.g.card(u).morale);
        let extra = [Modifier { rule: rule::R12_2_04, value: 1 }];
        let passed = self.test_against(head, best, rule::R12_2_04, &extra);
        let stack: Units = self.s.standing(hex).collect();
        for member in stack {
            self.s.unit_mut(member).marks.put(Mark::Rallied);
            if passed && self.s.unit(member).order == Order::Disorganised {
                self.recover(member, hex, rule::R12_2_04);
            }
        }
    }

    /// warburg-12.5-01 to warburg-12.5-03.
    fn test_rally(&mut self, unit: UnitId) {
        let Some(hex) = self.s.hex_of(unit) else { return };
        self.s.unit_mut(unit).marks.put(Mark::Rallied);
        let best = self.g.best_in_hex(self.s, hex, |u| self.g.lowered_morale(self.s, u));
        let modifier = self.g.rally_modifier(self.s, unit, hex);
        let modifiers = modifier.map(|value| Modifier { rule: rule::R12_5_02, value }).into_iter().collect();
        if self.roll_against(unit, best, rule::R12_5_01, modifiers) {
            self.s.unit_mut(unit).order = Order::Disorganised;
            self.tell(Event::Rallied { rule: rule::R12_5_01, piece: unit.into() });
            if !self.g.card(unit).arm.is_light() {
                self.push(FaceRallied(unit.0));
            }
        } else {
            self.flee(unit); // warburg-12.5-03
        }
    }

    /// A rallied unit faces a vertex.
    fn face_rallied(&mut self, unit: UnitId, vertex: Vertex) {
        self.pop();
        self.s.unit_mut(unit).facing = Facing::from(vertex);
        let facing = self.g.vertex_name(vertex);
        self.tell(Event::Turned { rule: rule::R12_5_01, pieces: pieces(&[unit]), facing, cost: 0 });
    }
}
