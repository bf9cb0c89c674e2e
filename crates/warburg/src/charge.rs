//! 8.6: the opportunity charge.

use crate::action::{Action, LINE, Line, Who};
use crate::agenda::Play;
use crate::event::{Event, place};
use crate::facing::{ALL_ROUND, front_of};
use crate::game::Warburg;
use crate::ids::{OfficerId, Side, UnitId};
use crate::movement::{Body, TURNS};
use crate::rule;
use crate::stacking::Coming;
use crate::state::{Mark, Mover, Order, Pace, State};
use arrayvec::ArrayVec;
use board::{Hex, Vertex};
use kernel::agenda::{Asks, Flow};
use kernel::{Die, Few, Offers, Refusal, Roll, Sides};
use serde::{Deserialize, Serialize};

/// A charge in progress: the hexes of the members still to move (warburg-8.6-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Charging(pub Line);

impl Asks<Warburg> for Charging {
    const NAME: &'static str = "charging";

    fn deciders(self, _: &Warburg, s: &State) -> Sides {
        s.active.enemy().into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        match p.g.ready_members(p.s, &self.0)[..] {
            [] => p.end_charge(),
            [only] => {
                p.charge_next(self.0, only);
                Flow::GoesOn
            }
            _ => Flow::Waits,
        }
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.charging_offers(s, &self.0, offers);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R8_6_03;
        Action::Move(who) if g.may_charge_next(s, &self.0, who) => p.charge_with(self.0, who),
    }
}

/// The enemy must have come this near (warburg-8.6-02).
pub(crate) const NEAR: u16 = 2;
/// Facing of those who have none, as a number of the search.
const NO_FACING: usize = 6;

/// How a body stands in the middle of its move.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    /// Its hex.
    pub hex: Hex,
    /// What it looks at.
    pub facing: Option<Vertex>,
    /// The points it has left.
    pub left: u8,
    /// The vertices it has turned in this move.
    pub turned: u8,
    /// It has turned in this hex.
    pub turning: bool,
}

impl Pose {
    /// As the mover stands now.
    pub fn of(body: &Body, hex: Hex, mover: &Mover) -> Pose {
        let Mover { left, turned, turning, .. } = *mover;
        Pose { hex, facing: body.facing, left, turned, turning }
    }

    /// As the mover will stand in a hex that it enters at this cost.
    pub fn entering(body: &Body, hex: Hex, mover: &Mover, cost: u8) -> Pose {
        Pose { hex, facing: body.facing, left: mover.left - cost, turned: mover.turned, turning: false }
    }
}

impl Warburg {
    /// The hex of the unit whose move draws the charge.
    fn quarry(&self, s: &State) -> Option<Hex> {
        let mover =
            if s.mover.pace == Pace::Charge || s.mover.units.is_empty() { &s.interrupted } else { &s.mover };
        mover.units.iter().find_map(|u| s.hex_of(u))
    }

    /// May a charging body end in a hex: adjacent to the quarry, or in line beside one that is (warburg-8.6-03)?
    fn ends_charge(&self, s: &State, side: Side, hex: Hex, facing: Option<Vertex>) -> bool {
        let Some(quarry) = self.quarry(s) else { return true };
        let near = |h: Hex| self.grid().distance(h, quarry) == 1;
        near(hex)
            || self.grid().neighbours(hex).any(|(_, beside)| {
                near(beside)
                    && self.holds(s, side, beside)
                    && s.standing(beside).all(|u| self.card(u).arm.is_cavalry())
                    && self.stack_facing(s, beside) == facing
            })
    }

    /// Can these units still end their charge from where they stand?
    fn can_charge(&self, s: &State, body: &Body, pose: Pose) -> bool {
        if self.ends_charge(s, body.side, pose.hex, pose.facing) {
            return true;
        }
        let number = |hex: Hex, facing: Option<Vertex>, turned: u8| {
            (hex.index() * 7 + facing.map_or(NO_FACING, Vertex::index)) * 4 + usize::from(turned)
        };
        let mut found = false;
        self.with_search(|search| {
            let start = number(pose.hex, pose.facing, pose.turned.min(TURNS));
            search.run([(start, 0)], pose.left, |node, cost, steps| {
                let (place, turned) = (node / 4, (node % 4) as u8);
                let hex = Hex((place / 7) as u16);
                let facing = (place % 7 != NO_FACING).then(|| Vertex::new((place % 7) as u8));
                found |= self.ends_charge(s, body.side, hex, facing);
                if found || (cost > 0 && self.in_enemy_zone(s, body.side, hex)) {
                    return;
                }
                let looking = Body { facing, ..body.clone() };
                for edge in looking.front().iter() {
                    if let (Ok(crossing), Some(to)) = (
                        self.enter(s, &looking, hex, edge, Coming::Forward, Pace::Charge),
                        self.grid().neighbour(hex, edge),
                    ) && !self.holds(s, body.side, to)
                    {
                        steps.push(number(to, facing, turned), crossing.cost);
                    }
                }
                let Some(vertex) = facing else { return };
                let mate = s.standing(hex).any(|u| !body.units.contains(&u) && self.has_facing(s, u));
                let begun = node == start && pose.turning;
                if mate || (self.faces_enemy(s, body, hex, vertex) && !begun) {
                    return; // warburg-3.1-01, warburg-8.3-03
                }
                // All at once, since it may turn past an enemy whom it did not have in front when it began.
                for by in 1..=TURNS - turned {
                    let way = by as i8;
                    steps.push(number(hex, Some(vertex.turned(way)), turned + by), by);
                    steps.push(number(hex, Some(vertex.turned(-way)), turned + by), by);
                }
                if turned == 0 {
                    steps.push(number(hex, Some(vertex.turned(3)), TURNS), 1);
                }
            });
        });
        found
    }

    /// Would a body in a hex with a facing have an enemy in its own zone of control?
    fn faces_enemy(&self, s: &State, body: &Body, hex: Hex, facing: Vertex) -> bool {
        let open = self.open[hex.index()][1];
        let front = if body.facing.is_some() { front_of(facing) } else { ALL_ROUND };
        front.iter().any(|edge| open.contains(edge) && self.enemy_across(s, body.side, hex, edge).is_some())
    }

    /// warburg-8.6-03: a step of a charge must leave it possible to end it.
    pub fn keeps_charge(&self, s: &State, body: &Body, pose: Pose) -> Result<(), Refusal> {
        let Pose { hex, facing, .. } = pose;
        if s.mover.pace != Pace::Charge {
            return Ok(());
        }
        let stops = self.in_enemy_zone(s, body.side, hex)
            || self.holds(s, body.side, hex) && s.hex_of(body.units[0]) != Some(hex);
        let possible =
            if stops { self.ends_charge(s, body.side, hex, facing) } else { self.can_charge(s, body, pose) };
        if possible {
            Ok(())
        } else {
            Err(Refusal::new(rule::R8_6_03).of(body.units[0].into()).at(place(hex)))
        }
    }

    /// May the mover end its move here? A charge must have reached its quarry, unless it no longer can.
    pub fn may_halt(&self, s: &State) -> Result<(), Refusal> {
        if s.mover.pace != Pace::Charge {
            return Ok(());
        }
        let Some((body, here)) = self.moving(s) else { return Ok(()) };
        let held = s.mover.ended || self.in_enemy_zone(s, body.side, here);
        let hopeless = held || !self.can_charge(s, &body, Pose::of(&body, here, &s.mover));
        if self.ends_charge(s, body.side, here, body.facing) || hopeless {
            return Ok(());
        }
        Err(Refusal::new(rule::R8_6_03).of(body.units[0].into()))
    }

    /// May this unit take part in a charge at all?
    fn may_charge_unit(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()));
        let card = self.card(unit);
        if !card.arm.is_cavalry() || card.side == s.active {
            return no(rule::R8_6_01);
        }
        if s.unit(unit).order == Order::Routed {
            return no(rule::R12_3_01);
        }
        if s.unit(unit).marks.has(Mark::Column) {
            return no(rule::R14_03);
        }
        let Some(hex) = s.hex_of(unit) else { return no(rule::R8_6_01) };
        if self.in_enemy_zone(s, card.side, hex) {
            return no(rule::R8_6_02);
        }
        Ok(())
    }

    fn may_charge_now(&self, s: &State) -> Result<Hex, Refusal> {
        if s.activation.charged {
            return Err(Refusal::new(rule::R8_6_01));
        }
        self.answerable(s).map(|(_, here)| here).ok_or(Refusal::new(rule::R8_6_02))
    }

    /// Has the body a way to the quarry, or to a place in line beside one who reaches it?
    fn has_way(&self, s: &State, body: &Body, in_line: bool) -> bool {
        let Some(from) = s.hex_of(body.units[0]) else { return false };
        let points = self.points(s, &body.units, Pace::Charge);
        let quarry = self.quarry(s);
        let close = quarry.is_some_and(|q| self.grid().distance(from, q) <= u16::from(points) + 2);
        let pose = Pose { hex: from, facing: body.facing, left: points, turned: 0, turning: false };
        (in_line && close) || self.can_charge(s, body, pose)
    }

    /// May one unit of a stack charge by itself?
    pub fn may_charge_alone(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let quarry = self.may_charge_now(s)?;
        self.may_charge_unit(s, unit)?;
        let no = |rule| Refusal::new(rule).of(unit.into());
        let hex = s.hex_of(unit).ok_or(no(rule::R8_6_01))?;
        if s.standing(hex).count() < 2 {
            return Err(no(rule::R8_6_01)); // a single unit is named by its hex
        }
        if self.grid().distance(hex, quarry) > NEAR {
            return Err(no(rule::R8_6_02));
        }
        let body = self.body(s, [unit].into_iter()).ok_or(no(rule::R8_6_01))?;
        if self.has_way(s, &body, false) { Ok(()) } else { Err(no(rule::R8_6_03)) }
    }

    /// May the cavalry of these hexes charge together?
    pub fn may_charge(&self, s: &State, hexes: &Line) -> Result<(), Refusal> {
        let quarry = self.may_charge_now(s)?;
        let members: ArrayVec<Hex, LINE> = hexes.iter().collect();
        let no = |rule, hex| Err(Refusal::new(rule).at(place(hex)));
        for &hex in &members {
            for unit in s.standing(hex) {
                self.may_charge_unit(s, unit)?;
            }
            let Some(body) = self.body(s, s.standing(hex)) else { return no(rule::R8_6_01, hex) };
            if !self.has_way(s, &body, members.len() > 1) {
                return no(rule::R8_6_03, hex);
            }
        }
        if !members.iter().any(|&h| self.grid().distance(h, quarry) <= NEAR) {
            return Err(Refusal::new(rule::R8_6_02));
        }
        if !self.is_line(s, &members) || !members.is_sorted_by(|a, b| a < b) {
            return Err(Refusal::new(rule::R8_6_01));
        }
        // At least one member must reach the quarry by itself.
        let reaches =
            members.iter().any(|&h| self.body(s, s.standing(h)).is_some_and(|b| self.has_way(s, &b, false)));
        if reaches { Ok(()) } else { Err(Refusal::new(rule::R8_6_03)) }
    }

    /// warburg-8.6-01: a chain of cavalry of one formation (or independent) in adjacent hexes with the same facing.
    fn is_line(&self, s: &State, members: &[Hex]) -> bool {
        let formation = |h: Hex| self.head(s, h).and_then(|u| self.card(u).formation);
        let (Some(&first), facing) = (members.first(), |h| self.stack_facing(s, h)) else { return false };
        if members.iter().any(|&h| formation(h) != formation(first) || facing(h) != facing(first)) {
            return false;
        }
        let mut linked: ArrayVec<Hex, LINE> = ArrayVec::from_iter([first]);
        while let Some(&next) = members
            .iter()
            .find(|&&h| !linked.contains(&h) && linked.iter().any(|&l| self.grid().distance(l, h) == 1))
        {
            linked.push(next);
        }
        linked.len() == members.len()
    }

    /// The charges open to the inactive player: each body near the mover, alone or with neighbours in line.
    pub fn charge_offers(&self, s: &State, offers: &mut Offers<Action>) {
        let Ok(quarry) = self.may_charge_now(s) else { return };
        let mut lines: Vec<Line> = Vec::new();
        for hex in self.grid().within(quarry, NEAR) {
            if !self.holds(s, s.active.enemy(), hex) {
                continue;
            }
            for unit in s.standing(hex).filter(|&u| self.card(u).arm.is_cavalry()) {
                if self.may_charge_alone(s, unit).is_ok() {
                    offers.add(Action::ChargeUnit(unit));
                }
            }
            if s.standing(hex).next().is_some_and(|top| self.card(top).arm.is_cavalry()) {
                self.grow_line(s, ArrayVec::from_iter([hex]), &mut lines);
            }
        }
        offers.closed.extend(lines.into_iter().filter(|l| self.may_charge(s, l).is_ok()).map(Action::Charge));
    }

    fn grow_line(&self, s: &State, members: ArrayVec<Hex, LINE>, lines: &mut Vec<Line>) {
        let mut key: Line = members.iter().copied().collect();
        key.sort();
        if lines.contains(&key) || !self.is_line(s, &members) {
            return;
        }
        lines.push(key);
        if members.is_full() {
            return;
        }
        for &end in &members {
            for (_, near) in self.grid().neighbours(end) {
                let horse = |u: UnitId| self.may_charge_unit(s, u).is_ok();
                if !members.contains(&near)
                    && s.standing(near).next().is_some()
                    && s.standing(near).all(horse)
                {
                    let mut longer = members.clone();
                    longer.push(near);
                    self.grow_line(s, longer, lines);
                }
            }
        }
    }

    /// The members of a charge that can still move.
    fn ready_members(&self, s: &State, members: &Line) -> ArrayVec<Hex, LINE> {
        members
            .iter()
            .filter(|&h| {
                let Some(body) = self.body(s, s.standing(h)) else { return false };
                self.quarry(s).is_some()
                    && body.units.iter().all(|&u| self.may_charge_unit(s, u).is_ok())
                    && self.has_way(s, &body, false)
            })
            .collect()
    }

    /// The whole stack of a hex, as a player names it.
    pub fn whole(&self, s: &State, hex: Hex) -> Option<Who> {
        let mut units = s.standing(hex);
        let first = units.next()?;
        Some(if units.next().is_some() { Who::Stack(hex) } else { Who::Unit(first) })
    }

    /// Which member of the charge moves next.
    fn charging_offers(&self, s: &State, members: &Line, offers: &mut Offers<Action>) {
        for hex in self.ready_members(s, members) {
            self.whole(s, hex).into_iter().for_each(|who| offers.add(Action::Move(who)));
        }
    }

    /// May this member of the charge move next?
    fn may_charge_next(&self, s: &State, members: &Line, who: Who) -> Result<(), Refusal> {
        let named = self.ready_members(s, members).into_iter().any(|h| self.whole(s, h) == Some(who));
        if named { Ok(()) } else { Err(Refusal::new(rule::R8_6_03)) }
    }
}

impl Play<'_> {
    /// The reaction test (warburg-8.6-04, warburg-8.6-05); a failure uses up the charge.
    pub fn charge(&mut self, members: Line, alone: Option<UnitId>) {
        self.s.activation.charged = true;
        let side = self.s.active.enemy();
        let Some(first) = members.first() else { return };
        let Some(unit) = alone.or_else(|| self.g.head(self.s, first)) else { return };
        let led = members.iter().any(|h| {
            self.g.officers_in(self.s, side, h).any(|o| match self.s.officer(o).role {
                crate::state::Role::Army => true,
                crate::state::Role::Formation(f) => self.g.card(unit).formation.is_some_and(|own| own.0 == f),
            })
        });
        let value = self.g.activation_value_of(self.s, unit) + u8::from(led); // warburg-8.6-05
        let passes = |total| total < i16::from(value);
        let (roll, passed) = Roll::make_for(self.dice, rule::R8_6_04, Die::D6, Vec::new(), passes);
        let rule = if led { rule::R8_6_05 } else { rule::R8_6_04 };
        self.tell(Event::ChargeTested { rule, place: place(first), roll, value, passed });
        if !passed {
            return;
        }
        self.s.interrupted = self.s.mover;
        self.s.mover = Mover::NOBODY;
        match alone {
            None => self.push(Charging(members)),
            Some(unit) => {
                self.push(Charging(Line::EMPTY));
                let points = self.g.points(self.s, &[unit], Pace::Charge);
                let officers = self.s.hex_of(unit).map_or(Few::EMPTY, |hex| self.riders(hex));
                self.begin_move(&[unit], officers.iter(), points, Pace::Charge);
            }
        }
    }

    /// One unit of a stack charges by itself.
    pub fn charge_alone(&mut self, unit: UnitId) {
        self.charge(self.s.hex_of(unit).into_iter().collect(), Some(unit));
    }

    /// The charge is over: whoever moved before it goes on.
    fn end_charge(&mut self) -> Flow {
        self.s.mover = self.s.interrupted;
        self.s.interrupted = Mover::NOBODY;
        self.finish()
    }

    fn charge_with(&mut self, members: Line, who: Who) {
        let hex = match who {
            Who::Stack(hex) => Some(hex),
            Who::Unit(unit) => self.s.hex_of(unit),
        };
        if let Some(hex) = hex {
            self.charge_next(members, hex);
        }
    }

    /// One member of the charge moves.
    fn charge_next(&mut self, mut members: Line, hex: Hex) {
        members.remove(hex);
        self.replace(Charging(members));
        let units: ArrayVec<UnitId, 2> = self.s.standing(hex).take(2).collect();
        let points = self.g.points(self.s, &units, Pace::Charge);
        let officers = self.riders(hex);
        self.begin_move(&units, officers.iter(), points, Pace::Charge);
    }

    /// Officers who lend the charge their presence ride with it.
    fn riders(&self, hex: Hex) -> Few<OfficerId, 2> {
        self.g.officers_in(self.s, self.s.active.enemy(), hex).collect()
    }
}
