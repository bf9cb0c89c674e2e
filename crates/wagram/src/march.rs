//! Chapters 9.3 and 9.6: a move carried out, from its first step to its end.

use crate::event::{Event, place};
use crate::ids::{UnitId, UnitSet};
use crate::movement::{Going, ground_cost};
use crate::play::Play;
use crate::rule;
use crate::state::{Mark, Mover, Pace, Step};
use board::area::Zone;

impl Play<'_> {
    /// A unit begins to move.
    pub fn begin_move(&mut self, unit: UnitId) {
        self.s.mover = self.g.fresh_mover(self.s, unit);
        self.push(Step::Moving);
    }

    /// 14.3-16: a unit enters the map.
    pub fn enter(&mut self, unit: UnitId, zone: Zone) {
        let far = !self.g.is_near_enemy(self.s, self.s.phasing, zone);
        let cost = ground_cost(&self.g.data.map, zone);
        let halted = self.g.in_control_of(self.s, self.s.phasing.enemy(), zone);
        self.s.mover =
            Mover { units: UnitSet::one(unit), spent: cost, steps: 1, far, halted, ..Mover::default() };
        let facing = self.g.default_facing(self.s, zone, None);
        self.s.put(unit, zone);
        self.join_stack(unit, zone, facing);
        self.tell(Event::Entered { rule: rule::R14_3_16, piece: unit.into(), place: place(zone) });
        self.push(Step::Moving);
        self.arrive(unit, None, zone);
    }

    /// A step of the mover.
    pub fn go(&mut self, to: Zone) {
        let Some((unit, from)) = self.mover().and_then(|u| Some((u, self.s.zone_of(u)?))) else { return };
        let going = Going::new(self.g, self.s);
        let mover = self.s.mover;
        let Ok((cost, after)) = going.may_step(&mover, from, to) else { return };
        let hurt = going.costs_a_step(&mover, from, to);
        self.s.mover = after;
        self.carry(unit, from, to, cost);
        if hurt {
            // 9.6-17: the loss is immediate and causes no rout test.
            self.lose(unit, rule::R9_6_17);
        }
        self.arrive(unit, Some(from), to);
    }

    /// 9.6-14: the minimum move.
    pub fn press(&mut self, to: Zone) {
        let Some((unit, from)) = self.mover().and_then(|u| Some((u, self.s.zone_of(u)?))) else { return };
        let party = self.g.group_of(self.s, unit);
        let tester = self.g.best_tester(party.iter()).unwrap_or(unit);
        if !self.manoeuvre_test(tester, rule::R9_6_14) {
            return self.end_move();
        }
        let spent = self.s.mover.spent.max(1);
        self.s.mover = Mover { spent, steps: 1, halted: true, ..self.s.mover };
        self.carry(unit, from, to, 0);
        self.s.mover.spent = u8::MAX;
        self.arrive(unit, Some(from), to);
    }

    /// Carries the mover, or the whole square, into a zone.
    fn carry(&mut self, unit: UnitId, from: Zone, to: Zone, cost: u8) {
        let facing = self.g.default_facing(self.s, to, Some(from));
        for member in self.g.group_of(self.s, unit).iter() {
            self.s.lift(member);
            self.s.put(member, to);
            self.join_stack(member, to, facing);
            let state = self.s.unit_mut(member);
            state.marks.put(Mark::Moved);
            state.spent = state.spent.saturating_add(cost.max(1));
            self.tell(Event::Moved {
                rule: rule::R9_6_07,
                piece: member.into(),
                from: place(from),
                to: place(to),
                cost,
            });
        }
    }

    /// What an arrival brings about: reactions, a headquarters in the way, Bernadotte.
    fn arrive(&mut self, unit: UnitId, from: Option<Zone>, to: Zone) {
        if self.s.zone_of(unit).is_none() {
            return self.end_move();
        }
        self.disturb_bernadotte(unit, to);
        self.call_contacts(unit, from, to);
        self.push_headquarters(unit, to);
    }

    /// 9.6-18: an enemy headquarters in contact is pushed away.
    pub fn push_headquarters(&mut self, unit: UnitId, zone: Zone) {
        let enemy = self.g.side(unit).enemy();
        let at = Zone(self.s.headquarters[enemy.index()]);
        if at == zone || self.g.data.map.areas.adjacent(at, zone) {
            self.push(Step::Push(enemy));
        }
    }

    /// The mover takes its fatigue bonus.
    pub fn take_bonus(&mut self) {
        let Some(unit) = self.mover() else { return };
        self.s.mover.bonus = true;
        let points = self.g.bonus_points(unit);
        self.tell(Event::Hastened { rule: rule::R9_6_04, piece: unit.into(), points });
    }

    /// The mover's action is over.
    pub fn end_move(&mut self) {
        let mover = std::mem::take(&mut self.s.mover);
        let Some(unit) = mover.units.first() else { return self.pop() };
        let party = if mover.steps > 0 { self.g.group_of(self.s, unit) } else { UnitSet::one(unit) };
        for member in party.iter() {
            self.s.unit_mut(member).marks.put(Mark::Acted);
        }
        // 9.6-04, 12.1-03: the level comes at the end of the move, none in an administrative one.
        if mover.bonus && self.s.pace == Pace::Round && self.s.zone_of(unit).is_some() {
            self.tire(unit, rule::R9_6_04);
        }
        self.pop();
        self.wrede_may_join();
    }

    /// 9.6-20, 9.6-21: an attack or charge is declared; it ends the action.
    pub fn declare(&mut self, target: Zone, faced: Zone, charge: bool) {
        let Some((unit, at)) = self.mover().and_then(|u| Some((u, self.s.zone_of(u)?))) else { return };
        self.turn_stack(at, faced, rule::R9_7_03);
        let state = self.s.unit_mut(unit);
        state.target = target.0;
        if charge {
            state.marks.put(Mark::Charge);
        }
        self.s.mark_attacked(target);
        let rule = if charge { rule::R9_6_21 } else { rule::R9_6_20 };
        self.tell(Event::Declared { rule, piece: unit.into(), place: place(target), charge });
        self.end_move();
    }

    /// A unit rests (9.3-02, 9.3-03).
    pub fn rest(&mut self, unit: UnitId) {
        let Some(zone) = self.s.zone_of(unit) else { return };
        self.s.unit_mut(unit).marks.put(Mark::Acted);
        let watched = self.g.in_front_of(self.s, self.s.phasing.enemy(), zone, UnitSet::EMPTY);
        if watched && !self.manoeuvre_test(unit, rule::R9_3_03) {
            return;
        }
        self.s.unit_mut(unit).fatigue -= 1;
        let fatigue = self.s.unit(unit).fatigue;
        self.tell(Event::Rested { rule: rule::R9_3_02, piece: unit.into(), fatigue });
        if !self.g.is_locked(self.s, zone) {
            self.push(Step::FaceRested(unit.0));
        }
    }
}
