//! Chapter 8: movement, one hex or one turn at a time.

use crate::action::{Action, Way, Who};
use crate::agenda::Play;
use crate::charge::Pose;
use crate::event::place;
use crate::facing::{ALL_ROUND, front_of};
use crate::game::Warburg;
use crate::ids::{Side, UnitId};
use crate::rule;
use crate::stacking::Coming;
use crate::state::{Pace, State};
use crate::terrain::Crossing;
use arrayvec::ArrayVec;
use board::{Aspect, Edge, EdgeMask, Hex, Vertex};
use kernel::agenda::{Asks, Flow};
use kernel::notation::{Coin, Cost};
use kernel::{Arg, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// A unit or stack moves (warburg-8.1-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Move;

impl Asks<Warburg> for Move {
    const NAME: &'static str = "move";

    fn deciders(self, g: &Warburg, s: &State) -> Sides {
        s.mover.units.iter().next().map_or(s.active, |unit| g.card(unit).side).into()
    }

    /// Can the mover still do anything? If not, its move is over.
    fn run(self, p: &mut Play<'_>) -> Flow {
        let Some((_, here)) = p.g.moving(p.s) else {
            p.end_move();
            return Flow::GoesOn;
        };
        p.drop_lost_movers(here);
        let m = &p.s.mover;
        let spent = m.left == 0 && m.backed == 0 && !p.g.turns_free(p.s, here);
        if (m.ended || spent) && p.g.may_halt(p.s).is_ok() {
            p.end_move();
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.move_offers(s, offers);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R8_1_02;
        Action::To(hex) if g.may_go(s, hex) => p.move_to(hex),
        Action::Road(hex) if g.may_follow_road(s, hex) => p.follow_road(hex),
        Action::Back(hex) if g.may_back(s, hex) => p.move_back(hex),
        Action::Turn(way) if g.may_turn(s, way) => p.turn(way),
        Action::AboutFace if g.may_about_face(s) => p.about_face(),
        Action::Swap if g.may_swap(s) => p.swap(),
        Action::End if g.may_halt(s) => p.end_move(),
    }

    fn ask(self, _: &Warburg, s: &State, _: Side) -> Message {
        mover_asked("ask-move", s)
    }

    /// What it takes of the mover's points.
    fn cost(self, g: &Warburg, s: &State, _: Side, action: &Action) -> Option<Cost> {
        let points = if let Action::To(hex) = *action {
            g.may_go(s, hex).ok()?.cost
        } else if let Action::Road(hex) = *action {
            g.may_follow_road(s, hex).ok()?.0.cost
        } else if let Action::Turn(way) = *action {
            g.may_turn(s, way).ok()?
        } else if let Action::AboutFace = *action {
            g.may_about_face(s).ok()?
        } else if let Action::Swap = *action {
            g.may_swap(s).ok()?
        } else if let Action::Back(_) = *action {
            s.mover.left // warburg-8.4-01: all that it has
        } else {
            return None;
        };
        Some(Cost::of(Coin::Movement, points))
    }
}

/// A question about the mover.
pub(crate) fn mover_asked(key: &'static str, s: &State) -> Message {
    match s.mover.units.iter().next() {
        Some(unit) => {
            Message::new(key).with("piece", Arg::piece(unit)).with("left", Arg::number(s.mover.left))
        }
        None => Message::new(key).with("left", Arg::number(0)),
    }
}

/// Vertices a unit may turn in one move (warburg-8.3-01).
pub(crate) const TURNS: u8 = 3;

/// Units that move as one.
#[derive(Clone, Debug)]
pub struct Body {
    /// The units, top first.
    pub units: ArrayVec<UnitId, 2>,
    /// Their army.
    pub side: Side,
    /// What they look at; none if all are light.
    pub facing: Option<Vertex>,
}

impl Body {
    /// The hexsides through which they move (warburg-8.1-03, warburg-8.1-04).
    pub fn front(&self) -> EdgeMask {
        self.facing.map_or(ALL_ROUND, front_of)
    }
}

impl Warburg {
    /// The units of a body, from a list.
    pub fn body(&self, s: &State, units: impl Iterator<Item = UnitId>) -> Option<Body> {
        let units: ArrayVec<UnitId, 2> = units.take(2).collect();
        let side = self.card(*units.first()?).side;
        let facing = units.iter().find(|&&u| self.has_facing(s, u)).and_then(|&u| s.unit(u).facing.get());
        Some(Body { units, side, facing })
    }

    /// The units named by a player.
    pub fn units_of(&self, s: &State, who: Who) -> ArrayVec<UnitId, 2> {
        match who {
            Who::Unit(unit) => ArrayVec::from_iter([unit]),
            Who::Stack(hex) => s.standing(hex).take(2).collect(),
        }
    }

    /// The body that moves now and its hex; who was lost on the way is no part of it.
    pub fn moving(&self, s: &State) -> Option<(Body, Hex)> {
        let body = self.body(s, s.mover.units.iter().filter(|&u| self.is_fit(s, u)))?;
        let hex = s.hex_of(body.units[0])?;
        Some((body, hex))
    }

    /// What it takes a body to go across an edge, and whether it may.
    pub fn enter(
        &self,
        s: &State,
        body: &Body,
        from: Hex,
        edge: Edge,
        coming: Coming,
        pace: Pace,
    ) -> Result<Crossing, Refusal> {
        let mut crossing = Crossing::default();
        for &unit in &body.units {
            let card = self.card(unit);
            let one = self.crossing(s, body.side, card.arm, from, edge).map_err(|no| no.of(unit.into()))?;
            let cost = crossing.cost.max(one.cost); // warburg-8.1-02: the highest cost of the stack
            crossing = Crossing { cost, ..one };
        }
        let Some(to) = self.grid().neighbour(from, edge) else {
            return Err(Refusal::new(rule::R8_1_01));
        };
        let no = |rule| Refusal::new(rule).of(body.units[0].into()).at(place(to));
        if crossing.bridge && body.units.len() > 1 {
            return Err(no(rule::TER_10));
        }
        self.may_occupy(s, body, to, edge.opposite(), coming)?;
        if self.is_demoralised_body(s, body) && self.in_enemy_zone(s, body.side, to) {
            return Err(no(rule::R13_1_05));
        }
        if pace == Pace::March && self.is_near_enemy(s, body.side, to) {
            return Err(no(rule::R14_04));
        }
        Ok(crossing)
    }

    /// May the body end in a hex, with what is there already?
    fn may_occupy(
        &self,
        s: &State,
        body: &Body,
        to: Hex,
        through: Edge,
        coming: Coming,
    ) -> Result<(), Refusal> {
        if self.holds(s, body.side.enemy(), to) {
            // warburg-8.1-06, warburg-11.5-02: only a lone gun does not bar the way.
            return if self.is_lone_gun(s, to) {
                Ok(())
            } else {
                Err(Refusal::new(rule::R8_1_06).of(body.units[0].into()).at(place(to)))
            };
        }
        self.may_join(s, &body.units, body.facing, to, through, coming)
    }

    fn is_demoralised_body(&self, s: &State, body: &Body) -> bool {
        body.units.iter().any(|&u| self.is_demoralised(s, u))
    }

    /// Why the mover may not go on from where it is, if so.
    fn is_held(&self, s: &State, body: &Body, here: Hex) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(body.units[0].into()).at(place(here)));
        let m = &s.mover;
        if m.backed > 0 {
            return no(rule::R8_3_07); // backing is the whole move
        }
        if m.ended {
            return no(rule::R8_1_06); // it has joined friends: no passing through
        }
        if self.in_enemy_zone(s, body.side, here) {
            return no(if m.entered > 0 { rule::R7_1_01 } else { rule::R7_1_04 });
        }
        Ok(())
    }

    /// May the mover go forward into a hex, and at what cost?
    pub fn may_go(&self, s: &State, to: Hex) -> Result<Crossing, Refusal> {
        let (body, here) = self.moving(s).ok_or(Refusal::new(rule::R8_1_02))?;
        self.is_held(s, &body, here)?;
        let no = Refusal::new(rule::R8_1_03).of(body.units[0].into()).at(place(to));
        let edge = self.grid().edge_between(here, to).ok_or(no)?;
        if !body.front().contains(edge) {
            return Err(no);
        }
        self.may_go_across(s, &body, here, edge, to)
    }

    /// May the mover, which nothing holds, go across a hexside that it faces, and at what cost?
    fn may_go_across(
        &self,
        s: &State,
        body: &Body,
        here: Hex,
        edge: Edge,
        to: Hex,
    ) -> Result<Crossing, Refusal> {
        let crossing = self.enter(s, body, here, edge, Coming::Forward, s.mover.pace)?;
        if crossing.cost > s.mover.left {
            let no =
                Refusal::new(self.short_rule(s, body, crossing.cost)).of(body.units[0].into()).at(place(to));
            return Err(no.by(i32::from(crossing.cost)));
        }
        self.keeps_charge(s, body, Pose::entering(body, to, &s.mover, crossing.cost))?;
        Ok(crossing)
    }

    /// By which rule the mover has too few points for a hex: because they are halved, if the whole of them would do.
    fn short_rule(&self, s: &State, body: &Body, cost: u8) -> RuleId {
        let full = body.units.iter().map(|&u| self.card(u).movement).min().unwrap_or(0);
        let lost = full.saturating_sub(self.points(s, &body.units, s.mover.pace));
        let led = s.mover.officers.iter().next().is_some();
        match lost {
            0 => rule::R8_1_01,
            _ if cost > s.mover.left + lost => rule::R8_1_01,
            _ if !s.activation.failed => rule::R4_12,
            _ if led => rule::R5_3_04,
            _ => rule::R5_3_03,
        }
    }

    /// May the mover turn to the road and follow it into a hex (warburg-ter-07)? Gives the facing it takes.
    pub fn may_follow_road(&self, s: &State, to: Hex) -> Result<(Crossing, Vertex), Refusal> {
        let (mut body, here) = self.moving(s).ok_or(Refusal::new(rule::R8_1_02))?;
        self.is_held(s, &body, here)?;
        let no = |rule| Refusal::new(rule).of(body.units[0].into()).at(place(to));
        let edge = self.grid().edge_between(here, to).ok_or(no(rule::R8_1_03))?;
        let facing = body.facing.ok_or(no(rule::R1_3_01))?;
        if !self.data.map.side(here, edge).road {
            return Err(no(rule::TER_07));
        }
        if body.front().contains(edge) {
            return Err(no(rule::R8_1_03)); // it need not turn: it simply goes
        }
        self.is_free_to_turn(s, &body)?;
        let facing = turned_towards(facing, edge);
        body.facing = Some(facing);
        Ok((self.may_go_across(s, &body, here, edge, to)?, facing))
    }

    /// warburg-8.3-03: not with an enemy in one's own zone of control before one begins to turn; what one comes to
    /// face by turning is no bar. Nor away from a stack-mate who stays, since both face the same vertex at every
    /// moment (warburg-3.1-01, warburg-3.3-01).
    fn is_free_to_turn(&self, s: &State, body: &Body) -> Result<(), Refusal> {
        let here = s.hex_of(body.units[0]);
        let mates = here.into_iter().flat_map(|hex| s.standing(hex)).filter(|u| !body.units.contains(u));
        if let Some(mate) = mates.into_iter().find(|&u| self.has_facing(s, u)) {
            return Err(Refusal::new(rule::R3_1_01).of(mate.into()));
        }
        if s.mover.turning {
            return Ok(());
        }
        match body.units.iter().find(|&&u| self.has_enemy_in_zone(s, u)) {
            Some(&unit) => Err(Refusal::new(rule::R8_3_03).of(unit.into())),
            None => Ok(()),
        }
    }

    /// May the mover turn by a vertex, and at what cost?
    pub fn may_turn(&self, s: &State, way: Way) -> Result<u8, Refusal> {
        let (body, here) = self.moving(s).ok_or(Refusal::new(rule::R8_1_02))?;
        let facing = body.facing.ok_or(Refusal::new(rule::R1_3_01).of(body.units[0].into()))?;
        let cost = self.cost_of_turning(s, &body, here)?;
        self.keeps_charge_turning(s, &body, here, way.from(facing), cost)?;
        Ok(cost)
    }

    /// What a turn by a vertex takes of the mover, whichever way it goes.
    fn cost_of_turning(&self, s: &State, body: &Body, here: Hex) -> Result<u8, Refusal> {
        let no = |rule| Refusal::new(rule).of(body.units[0].into());
        let m = &s.mover;
        if m.backed > 0 {
            return self.may_turn_after_backing(s, body);
        }
        if m.ended {
            return Err(no(rule::R3_1_01)); // both units of a stack face the same vertex
        }
        self.is_free_to_turn(s, body)?;
        let watched = self.in_enemy_zone(s, body.side, here);
        if self.turns_free(s, here) && !watched {
            return Ok(0); // warburg-14-02
        }
        if m.turned >= TURNS {
            return Err(no(rule::R8_3_01));
        }
        let cost = if watched { 2 } else { 1 }; // warburg-8.3-01, warburg-8.3-02
        if cost > m.left {
            return Err(no(if watched { rule::R8_3_02 } else { rule::R8_3_01 }).by(i32::from(cost)));
        }
        Ok(cost)
    }

    /// A turn that is paid for must leave a charging body its charge; a free one never takes it away.
    fn keeps_charge_turning(
        &self,
        s: &State,
        body: &Body,
        here: Hex,
        facing: Vertex,
        cost: u8,
    ) -> Result<(), Refusal> {
        if cost == 0 {
            return Ok(());
        }
        let m = &s.mover;
        let (facing, left) = (Some(facing), m.left - cost);
        self.keeps_charge(s, body, Pose { hex: here, facing, left, turned: m.turned + 1, turning: true })
    }

    /// warburg-8.3-08, warburg-8.4-02, warburg-8.4-03: one free vertex after backing; out of a zone of control only for cavalry.
    fn may_turn_after_backing(&self, s: &State, body: &Body) -> Result<u8, Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(body.units[0].into()));
        if s.mover.turned > 0 {
            return no(rule::R8_3_08);
        }
        let cavalry = body.units.iter().all(|&u| self.card(u).arm.is_cavalry());
        if s.mover.engaged && !cavalry {
            return no(rule::R8_4_02);
        }
        if s.mover.ended {
            return no(rule::R3_1_01);
        }
        self.is_free_to_turn(s, body)?; // warburg-8.3-03
        Ok(0)
    }

    /// May the mover turn right round (warburg-8.3-04)?
    pub fn may_about_face(&self, s: &State) -> Result<u8, Refusal> {
        let (body, here) = self.moving(s).ok_or(Refusal::new(rule::R8_1_02))?;
        let no = |rule| Refusal::new(rule).of(body.units[0].into());
        let facing = body.facing.ok_or(no(rule::R1_3_01))?;
        let m = &s.mover;
        if m.backed > 0 {
            let cavalry = body.units.iter().all(|&u| self.card(u).arm.is_cavalry());
            return Err(no(if m.engaged && !cavalry { rule::R8_4_02 } else { rule::R8_3_08 }));
        }
        if m.ended {
            return Err(no(rule::R3_1_01));
        }
        if self.in_enemy_zone(s, body.side, here) {
            return Err(no(rule::R8_3_05));
        }
        self.is_free_to_turn(s, &body)?;
        if m.turned > 0 || m.left < 1 {
            return Err(no(rule::R8_3_04)); // it uses up the three vertices
        }
        let (facing, left) = (Some(facing.turned(3)), m.left - 1);
        self.keeps_charge(s, &body, Pose { hex: here, facing, left, turned: TURNS, turning: true })?;
        Ok(1)
    }

    /// May the mover go back into a hex (warburg-8.3-06, warburg-8.3-07, 8.4)?
    pub fn may_back(&self, s: &State, to: Hex) -> Result<Crossing, Refusal> {
        let (body, here) = self.moving(s).ok_or(Refusal::new(rule::R8_1_02))?;
        let m = &s.mover;
        let no = |rule| Refusal::new(rule).of(body.units[0].into()).at(place(to));
        if m.pace != Pace::Normal {
            return Err(no(if m.pace == Pace::March { rule::R14_03 } else { rule::R8_6_03 }));
        }
        if m.entered > 0 || m.turned > 0 || m.swapped {
            return Err(no(rule::R8_3_07)); // it is the whole move
        }
        if m.ended {
            return Err(no(rule::R8_1_06));
        }
        let limit = if m.stacked || m.engaged { 1 } else { 2 };
        if m.backed >= limit {
            return Err(no(if limit == 1 { rule::R8_3_06 } else { rule::R8_3_07 }));
        }
        if m.backed > 0 && self.in_enemy_zone(s, body.side, here) {
            return Err(no(rule::R7_1_01));
        }
        let edge = self.grid().edge_between(here, to).ok_or(no(rule::R8_3_07))?;
        match body.facing {
            Some(facing) if facing.aspect(edge) != Aspect::Rear => {
                return Err(no(if m.engaged { rule::R8_4_01 } else { rule::R8_3_07 }));
            }
            // warburg-7.1-04: light units leave a zone by any side; otherwise they just move.
            None if !m.engaged => return Err(no(rule::R8_1_04)),
            _ => {}
        }
        if m.engaged && self.in_enemy_zone(s, body.side, to) {
            return Err(no(rule::R7_1_03));
        }
        self.enter(s, &body, here, edge, Coming::Backward, m.pace)
    }

    /// May the moving stack change its order (warburg-3.5.1-01)? Gives the points it takes.
    pub fn may_swap(&self, s: &State) -> Result<u8, Refusal> {
        let (body, here) = self.moving(s).ok_or(Refusal::new(rule::R8_1_02))?;
        let no = |rule| Refusal::new(rule).at(place(here));
        if body.units.len() < 2 || s.mover.swapped {
            return Err(no(rule::R3_5_1_01));
        }
        if body.units.iter().any(|&u| self.card(u).arm.is_artillery()) {
            return Err(no(rule::R3_5_3_01));
        }
        // Each pays half of its own; the faster one has more to pay it from.
        let points = |u: UnitId| self.points(s, &[u], s.mover.pace);
        let lowest = body.units.iter().map(|&u| points(u)).min().unwrap_or(0);
        let share = |u: UnitId| self.card(u).movement.div_ceil(2).saturating_sub(points(u) - lowest);
        let cost = body.units.iter().map(|&u| share(u)).max().unwrap_or(0);
        if cost > s.mover.left {
            return Err(no(rule::R3_5_1_01).by(i32::from(cost)));
        }
        let left = s.mover.left - cost;
        self.keeps_charge(s, &body, Pose { left, ..Pose::of(&body, here, &s.mover) })?;
        Ok(cost)
    }

    /// What the mover may do next.
    pub fn move_offers(&self, s: &State, offers: &mut Offers<Action>) {
        if self.may_halt(s).is_ok() {
            offers.add(Action::End);
        }
        let Some((body, here)) = self.moving(s) else { return };
        // Asking only where an answer can be yes keeps the list cheap; the answers are those of `may_…` alone.
        let held = self.is_held(s, &body, here).is_err();
        let m = &s.mover;
        let fresh = m.pace == Pace::Normal && m.entered == 0 && m.turned == 0 && !m.swapped && !m.ended;
        let front = body.front();
        for (edge, to) in self.grid().neighbours(here) {
            if !held && front.contains(edge) && self.may_go_across(s, &body, here, edge, to).is_ok() {
                offers.add(Action::To(to));
            }
            let road = !held && !front.contains(edge) && self.data.map.side(here, edge).road;
            if road && self.may_follow_road(s, to).is_ok() {
                offers.add(Action::Road(to));
            }
            let behind = body.facing.is_none_or(|facing| facing.aspect(edge) == Aspect::Rear);
            if fresh && behind && self.may_back(s, to).is_ok() {
                offers.add(Action::Back(to));
            }
        }
        if let Some(facing) = body.facing {
            let cost = self.cost_of_turning(s, &body, here);
            for way in Way::ALL {
                let keeps = |cost| self.keeps_charge_turning(s, &body, here, way.from(facing), cost).is_ok();
                if cost.is_ok_and(keeps) {
                    offers.add(Action::Turn(way));
                }
            }
            if m.turned == 0 && self.may_about_face(s).is_ok() {
                offers.add(Action::AboutFace);
            }
        }
        if body.units.len() > 1 && self.may_swap(s).is_ok() {
            offers.add(Action::Swap);
        }
    }
}

/// The facing nearest to the present one that has a hexside in front.
fn turned_towards(facing: Vertex, edge: Edge) -> Vertex {
    let front = |v: &Vertex| v.front().contains(&edge);
    [0, 1, -1, 2, -2].into_iter().map(|n| facing.turned(n)).find(front).unwrap_or(facing)
}
