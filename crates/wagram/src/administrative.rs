//! Chapters 12.1 and 12.2: administrative moves, continued rout, rally.

use crate::event::Event;
use crate::game::Wagram;
use crate::ids::{CorpsId, CorpsSet, Side, UnitId, UnitSet};
use crate::play::Play;
use crate::rule;
use crate::state::{Cause, Pace, Phase, Rout, State, Step};
use kernel::{Modifier, Refusal, Roll};

impl Wagram {
    /// Routed units of a side.
    pub fn routed(&self, s: &State, side: Side) -> UnitSet {
        let here = |u: UnitId| s.zone_of(u).is_some() && self.is_routed(s, u);
        self.army[side.index()].iter().filter(|&u| here(u)).collect()
    }

    /// 12.2-02 to 12.2-06: what a routed unit adds to its rally roll.
    pub fn rally_modifiers(&self, s: &State, unit: UnitId) -> Vec<Modifier> {
        let mut modifiers = Vec::new();
        let Some(zone) = s.zone_of(unit) else { return modifiers };
        let mut add = |rule| modifiers.push(Modifier { rule, value: 1 });
        if s.unit(unit).rout == Rout::More {
            add(rule::R12_2_04);
        }
        match self.side(unit) {
            Side::French => {
                let steady = |u: UnitId| self.is_guard(u) && !self.is_routed(s, u);
                let mut guards = self.army[0].iter().filter(|&u| steady(u)).filter_map(|u| s.zone_of(u));
                if guards.any(|z| self.distance(z, zone) <= 2) {
                    add(rule::R12_2_05);
                }
            }
            Side::Austrian => {
                let karl = board::area::Zone(s.headquarters[Side::Austrian.index()]);
                if self.distance(karl, zone) <= 2 {
                    add(rule::R12_2_06);
                }
            }
        }
        modifiers
    }

    /// The corps that a side may still march with.
    pub fn marchers(&self, s: &State, side: Side) -> CorpsSet {
        if s.phase == Phase::Night { s.boards[side.index()].night } else { s.shown[side.index()] }
    }

    /// May the side march with this corps next?
    pub fn may_march(&self, s: &State, side: Side, corps: CorpsId) -> Result<(), Refusal> {
        let rule = if s.phase == Phase::Night { rule::R14_4_10 } else { rule::R12_1_01 };
        if self.marchers(s, side).has(corps) { Ok(()) } else { Err(Refusal::new(rule).of(corps.into())) }
    }

    /// 14.2-11: Wrede has to march if he can come nearer to the Guard.
    pub fn must_march(&self, s: &State) -> Option<UnitId> {
        let corps = s.active_corps().filter(|_| s.wrede_marker && s.pace == Pace::Administrative)?;
        if self.role(corps) != crate::data::Role::Wrede {
            return None;
        }
        let unit = self.units_of(s, corps).first()?;
        let zone = s.zone_of(unit)?;
        self.may_move(s, unit).ok()?;
        let mover = self.fresh_mover(s, unit);
        let mut ahead = s.clone();
        ahead.mover = mover;
        let going = crate::movement::Going::new(self, &ahead);
        going.may_stop(&mover, zone).is_err().then_some(unit)
    }
}

impl Play<'_> {
    /// 12.1: the administrative phase begins; options may be taken in it (13-01).
    pub fn begin_administrative(&mut self) {
        self.s.phase = Phase::Administrative;
        self.s.declined = [false; 2];
        self.s.reaction = false;
        self.nobody_active();
        self.clear_notes();
        self.replace(Step::EndTurn);
        self.push(Step::Rally);
        self.push(Step::FleeOn(Side::French));
        self.push(Step::FleeOn(Side::Austrian));
        self.push(Step::Administrative(Side::French));
        self.push(Step::Administrative(Side::Austrian));
        self.push(Step::Return);
        self.push(Step::Reveal(Side::French));
        self.push(Step::Reveal(Side::Austrian));
        self.push(Step::Options(Side::French));
        self.push(Step::Options(Side::Austrian));
    }

    /// 12.1-01: a side shows its corps, Wrede among them (14.2-10).
    pub fn reveal(&mut self, side: Side) {
        self.reveal_administrative(side);
        if side == Side::French && self.s.wrede_marker {
            let wrede = self.g.data.with_role(crate::data::Role::Wrede);
            if let Some(corps) = wrede.filter(|&c| self.g.is_alive(self.s, c)) {
                self.s.shown[side.index()].put(corps);
            }
        }
        self.replace(Step::March(side));
    }

    /// Goes on by itself where a side has no corps to march with, or only one.
    pub fn settle_march(&mut self, side: Side) -> bool {
        let left = self.g.marchers(self.s, side);
        match left.first() {
            None => {
                self.nobody_active();
                self.pop();
            }
            Some(only) if left.len() == 1 => self.march(side, only),
            Some(_) => return false,
        }
        true
    }

    /// A corps marches.
    pub fn march(&mut self, side: Side, corps: CorpsId) {
        let night = self.s.phase == Phase::Night;
        self.s.phasing = side;
        self.s.active = corps.0;
        self.s.pace = if night { Pace::Night } else { Pace::Administrative };
        self.clear_notes();
        let rule = if night { rule::R14_4_10 } else { rule::R12_1_01 };
        if night {
            self.s.boards[side.index()].night.take(corps);
            self.s.shown[side.index()].put(corps);
            self.log.reveal();
            self.pop();
        } else {
            self.s.shown[side.index()].take(corps);
        }
        self.tell(Event::Marches { rule, side, piece: corps.into() });
        self.push(Step::Act);
    }

    /// Both sides have marched; Johann may arrive before the next corps are chosen (14.3-15).
    pub fn markers_return(&mut self) {
        self.s.progress = [0; 2];
        self.nobody_active();
        self.pop();
        self.roll_for_johann();
    }

    /// 12.2-01: routed units flee on.
    pub fn flee_on(&mut self, side: Side) {
        self.pop();
        let routed = self.g.routed(self.s, side);
        self.begin_flights(Cause::Flight, routed, routed);
    }

    /// 12.2-02: then they roll.
    pub fn rally(&mut self) {
        self.pop();
        for side in [Side::Austrian, Side::French] {
            for unit in self.g.routed(self.s, side).iter() {
                self.rally_unit(unit);
            }
        }
    }

    fn rally_unit(&mut self, unit: UnitId) {
        let roll = Roll::make(self.dice, rule::R12_2_02, 6, self.g.rally_modifiers(self.s, unit));
        let rallied = roll.total >= 4;
        self.tell(Event::Rally { rule: rule::R12_2_02, piece: unit.into(), roll, rallied });
        let before = self.s.unit(unit).rout;
        self.s.unit_mut(unit).rout = if rallied { Rout::Steady } else { Rout::More };
        // 12.3-02: the passage to Rout+1 is worth a point to the enemy.
        if !rallied && before == Rout::Rout {
            self.award(self.g.side(unit).enemy(), 1, rule::R12_3_02, Some(unit));
        }
    }
}
