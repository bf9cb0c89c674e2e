//! Chapter 8: a move as it is made, hex by hex and turn by turn.

use crate::action::Way;
use crate::agenda::Play;
use crate::event::{Event, pieces, place};
use crate::ids::{OfficerId, Side, UnitId};
use crate::morale::Cause;
use crate::movement::{Move, TURNS};
use crate::reaction::Reaction;
use crate::rule;
use crate::state::{Facing, Mark, Phase, Position, Spot};
use crate::terrain::Crossing;
use arrayvec::ArrayVec;
use board::{Hex, Vertex};
use kernel::{Few, Maybe};
use serde::{Deserialize, Serialize};

/// How a move is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Pace {
    /// The ordinary way.
    Normal,
    /// In march column (chapter 14).
    March,
    /// An opportunity charge (8.6).
    Charge,
}

/// The move in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mover {
    /// The units that move, top first.
    pub units: Few<UnitId, 2>,
    /// Officers who go along.
    pub officers: Few<OfficerId, 2>,
    /// Movement points left.
    pub left: u8,
    /// Vertices turned so far (warburg-8.3-01).
    pub turned: u8,
    /// Hexes moved forward.
    pub entered: u8,
    /// Hexes moved back.
    pub backed: u8,
    /// How it moves.
    pub pace: Pace,
    /// Began stacked with another unit (warburg-8.3-06).
    pub stacked: bool,
    /// Began in an enemy zone of control (8.4).
    pub engaged: bool,
    /// Has turned in this hex: there is no second test (warburg-8.3-02), and whom it has come to face by it does not
    /// stop it (warburg-8.3-03).
    #[serde(alias = "tested")]
    pub turning: bool,
    /// Has changed the order of the stack (warburg-3.5.1-01).
    pub swapped: bool,
    /// Came into this hex along a road (warburg-14-02).
    pub by_road: bool,
    /// May not go on.
    pub ended: bool,
    /// The mover was the upper unit of the stack it left.
    pub was_top: bool,
    /// The hex it left last.
    pub from: Maybe<Hex>,
}

impl Mover {
    /// Nobody moves.
    pub const NOBODY: Mover = Mover {
        units: Few::EMPTY,
        officers: Few::EMPTY,
        left: 0,
        turned: 0,
        entered: 0,
        backed: 0,
        pace: Pace::Normal,
        stacked: false,
        engaged: false,
        turning: false,
        swapped: false,
        by_road: false,
        ended: false,
        was_top: true,
        from: Maybe::NOTHING,
    };

    /// A unit moves no more; who moved with it may go on.
    pub fn drop(&mut self, unit: UnitId) {
        self.units = self.units.iter().filter(|&u| u != unit).collect();
    }
}

impl Play<'_> {
    /// Units begin to move, with the officers who go along.
    pub fn begin_move(
        &mut self,
        units: &[UnitId],
        officers: impl IntoIterator<Item = OfficerId>,
        points: u8,
        pace: Pace,
    ) {
        let Some(here) = units.first().and_then(|&u| self.s.hex_of(u)) else { return };
        let side = self.g.card(units[0]).side;
        let mut mover = Mover {
            units: units.iter().copied().collect(),
            officers: officers.into_iter().collect(),
            left: points,
            pace,
            from: here.into(),
            ..Mover::NOBODY
        };
        mover.stacked = self.s.standing(here).count() > 1;
        mover.engaged = self.g.in_enemy_zone(self.s, side, here);
        self.s.mover = mover;
        // A charge is no move of one's own (warburg-8.6-03); a march in phase A leaves the activation open (warburg-14-05).
        let mark = match (pace, self.s.phase) {
            (Pace::Charge, _) => None,
            (_, Phase::March) => Some(Mark::Marched),
            _ => Some(Mark::Moved),
        };
        for &unit in units {
            mark.into_iter().for_each(|mark| self.s.unit_mut(unit).marks.put(mark));
        }
        for officer in mover.officers.iter() {
            self.s.officer_mut(officer).moved |= pace != Pace::Charge;
        }
        self.push(Move);
    }

    pub(crate) fn move_to(&mut self, hex: Hex) {
        if let Ok(crossing) = self.g.may_go(self.s, hex) {
            self.go(hex, crossing, rule::R8_1_03, false);
        }
    }

    pub(crate) fn move_back(&mut self, hex: Hex) {
        if let Ok(crossing) = self.g.may_back(self.s, hex) {
            let rule = if self.s.mover.engaged { rule::R8_4_01 } else { rule::R8_3_07 };
            self.go(hex, crossing, rule, true);
        }
    }

    /// The move goes on into a hex.
    fn go(&mut self, to: Hex, crossing: Crossing, rule: kernel::RuleId, backwards: bool) {
        let units: ArrayVec<UnitId, 2> = self.s.mover.units.iter().collect();
        let Some(from) = units.first().and_then(|&u| self.s.hex_of(u)) else { return };
        let Some(edge) = self.g.grid().edge_between(from, to) else { return };
        let side = self.g.card(units[0]).side;
        let joins = self.g.holds(self.s, side, to);
        let cost = if backwards { self.s.mover.left } else { crossing.cost };
        let was_top = self.s.in_hex(from).next() == Some(units[0]);
        let mover = &mut self.s.mover;
        mover.from = from.into();
        mover.left -= cost;
        mover.by_road = crossing.road;
        mover.turning = false;
        if backwards {
            mover.backed += 1;
        } else {
            mover.entered += 1;
        }
        mover.ended |= joins;
        mover.was_top = was_top;
        self.carry(&units, to);
        self.carry_officers(self.s.mover.officers.iter(), to);
        self.tell(Event::Moved { rule, pieces: pieces(&units), from: place(from), to: place(to), cost });
        if matches!(self.s.phase, Phase::Activations | Phase::Commander) && self.s.mover.pace != Pace::Charge
        {
            self.push(Reaction); // warburg-4-10: resolved once the ground has had its say
            self.note_suspense(side, to);
        }
        self.overrun(side, to);
        self.suffer_ground(&units, from, edge, true);
    }

    /// Whether a stack nearby stirs tells what lies in it: such a step cannot be taken back.
    pub fn note_suspense(&mut self, side: Side, hex: Hex) {
        let stacked = |h: Hex| self.g.holds(self.s, side.enemy(), h) && self.s.in_hex(h).nth(1).is_some();
        if self.g.grid().within(hex, crate::charge::NEAR).any(stacked) {
            self.log.reveal();
        }
    }

    /// The mover turns to the road and follows it.
    pub(crate) fn follow_road(&mut self, to: Hex) {
        let Ok((crossing, facing)) = self.g.may_follow_road(self.s, to) else { return };
        self.face_mover(facing, 0, rule::TER_07);
        self.go(to, crossing, rule::TER_07, false);
    }

    fn face_mover(&mut self, facing: Vertex, cost: u8, rule: kernel::RuleId) {
        let units: ArrayVec<UnitId, 2> = self.s.mover.units.iter().collect();
        for &unit in &units {
            if self.g.has_facing(self.s, unit) {
                self.s.unit_mut(unit).facing = Facing::from(facing);
            }
        }
        let facing = self.g.vertex_name(facing);
        self.tell(Event::Turned { rule, pieces: pieces(&units), facing, cost });
    }

    /// The mover turns by a vertex.
    pub(crate) fn turn(&mut self, way: Way) {
        let Ok(cost) = self.g.may_turn(self.s, way) else { return };
        let Some((body, here)) = self.g.moving(self.s) else { return };
        let Some(facing) = body.facing else { return };
        let watched = self.g.in_enemy_zone(self.s, body.side, here);
        let free = cost == 0 && self.s.mover.backed == 0;
        self.s.mover.left -= cost;
        if !free {
            self.s.mover.turned += 1;
        }
        let rule = match (self.s.mover.backed > 0, watched, free) {
            (true, ..) => rule::R8_3_08,
            (_, true, _) => rule::R8_3_02,
            (.., true) => rule::R14_02,
            _ => rule::R8_3_01,
        };
        // warburg-8.3-02: one test however many vertices, after backing too, and it turns whatever the result.
        let test = watched && !self.s.mover.turning;
        self.s.mover.turning = true;
        self.face_mover(way.from(facing), cost, rule);
        if test {
            self.test_hex(here, rule::R8_3_02, &[], Cause::Other);
        }
    }

    /// The mover turns right round (warburg-8.3-04).
    pub(crate) fn about_face(&mut self) {
        let Some((body, here)) = self.g.moving(self.s) else { return };
        let Some(facing) = body.facing else { return };
        self.s.mover.left -= 1;
        self.s.mover.turned = TURNS;
        self.face_mover(facing.turned(3), 1, rule::R8_3_04);
        if body.units.len() > 1 {
            self.reverse_order(here);
            self.note_order(here);
        }
    }

    /// The moving stack changes its order.
    pub(crate) fn swap(&mut self) {
        let Ok(cost) = self.g.may_swap(self.s) else { return };
        let Some((body, here)) = self.g.moving(self.s) else { return };
        self.s.mover.left -= cost;
        self.s.mover.swapped = true;
        self.reorder(body.side, here);
        self.note_order(here);
    }

    /// The mover's list follows the order of the stack.
    fn note_order(&mut self, hex: Hex) {
        self.s.mover.units = self.s.in_hex(hex).collect();
    }

    /// warburg-9.3-03: who was routed or eliminated on the way moves no more; a stack-mate goes on.
    pub(crate) fn drop_lost_movers(&mut self, here: Hex) {
        let fit = |&u: &UnitId| self.g.is_fit(self.s, u) && self.s.hex_of(u) == Some(here);
        self.s.mover.units = self.s.mover.units.iter().filter(fit).collect();
    }

    /// The move is over.
    pub fn end_move(&mut self) {
        let last = self.s.mover.units.iter().next().and_then(|u| self.s.hex_of(u));
        self.pop();
        self.s.mover = Mover::NOBODY;
        if let Some(hex) = last {
            self.check_overstacking(hex);
        }
    }

    /// Carries units from one hex to another, keeping their order.
    pub fn carry(&mut self, units: &[UnitId], to: Hex) {
        for &unit in units {
            self.s.lift(unit);
        }
        for &unit in units {
            self.put_down(unit, to);
        }
        self.forget_lost_contact(units);
    }

    /// Moves officers along.
    pub fn carry_officers(&mut self, officers: impl Iterator<Item = OfficerId>, to: Hex) {
        for officer in officers {
            self.s.officer_mut(officer).position = Position::new(Spot::On(to));
        }
    }
}
