//! Chapters 12.1 and 12.2: administrative moves, continued rout, rally.

use crate::action::Action;
use crate::agenda::Play;
use crate::event::Event;
use crate::game::Wagram;
use crate::ids::{CorpsId, CorpsSet, Side, UnitId, UnitSet};
use crate::march::Act;
use crate::options::Options;
use crate::orders::PICKS;
use crate::rule;
use crate::state::{Cause, Pace, Phase, Rout, State};
use crate::turn::EndTurn;
use kernel::agenda::{Asks, Flow, Runs};
use kernel::{Die, Message, Modifier, Offers, Refusal, Roll, Sides};
use serde::{Deserialize, Serialize};

impl Wagram {
    /// Routed units of a side.
    pub fn routed(&self, s: &State, side: Side) -> UnitSet {
        let here = |u: UnitId| s.zone_of(u).is_some() && self.is_routed(s, u);
        self.army[side.index()].iter().filter(|&u| here(u)).collect()
    }

    /// wagram-12.2-02 to wagram-12.2-06: what a routed unit adds to its rally roll.
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
                let karl = s.headquarters[Side::Austrian.index()];
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

    /// wagram-14.2-11: Wrede has to march if he can come nearer to the Guard.
    pub fn must_march(&self, s: &State) -> Option<UnitId> {
        let corps = s.active.get().filter(|_| s.wrede_marker && s.pace == Pace::Administrative)?;
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
    /// 12.1: the administrative phase begins; options may be taken in it (wagram-13-01).
    fn begin_administrative(&mut self) {
        self.s.phase = Phase::Administrative;
        self.s.declined = [false; 2];
        self.s.reaction = false;
        self.nobody_active();
        self.clear_notes();
        self.replace(EndTurn);
        self.push(Rally);
        self.push(FleeOn { side: Side::French });
        self.push(FleeOn { side: Side::Austrian });
        self.push(Administrative { side: Side::French });
        self.push(Administrative { side: Side::Austrian });
        self.push(Return);
        self.push(Reveal { side: Side::French });
        self.push(Reveal { side: Side::Austrian });
        self.push(Options { side: Side::French });
        self.push(Options { side: Side::Austrian });
    }

    /// wagram-12.1-01: a side shows its corps, Wrede among them (wagram-14.2-10).
    fn reveal(&mut self, side: Side) {
        self.reveal_administrative(side);
        if side == Side::French && self.s.wrede_marker {
            let wrede = self.g.data.with_role(crate::data::Role::Wrede);
            if let Some(corps) = wrede.filter(|&c| self.g.is_alive(self.s, c)) {
                self.s.shown[side.index()].put(corps);
            }
        }
        self.replace(March { side });
    }

    /// A corps marches.
    fn march(&mut self, side: Side, corps: CorpsId) {
        let night = self.s.phase == Phase::Night;
        self.s.phasing = side;
        self.s.active = corps.into();
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
        self.push(Act);
    }

    /// Both sides have marched; Johann may arrive before the next corps are chosen (wagram-14.3-15).
    fn markers_return(&mut self) {
        self.s.progress = [0; 2];
        self.nobody_active();
        self.pop();
        self.roll_for_johann();
    }

    /// wagram-12.2-01: routed units flee on.
    fn flee_on(&mut self, side: Side) {
        self.pop();
        let routed = self.g.routed(self.s, side);
        self.begin_flights(Cause::Flight, routed, routed);
    }

    /// wagram-12.2-02: then they roll.
    fn rally(&mut self) {
        self.pop();
        for side in [Side::Austrian, Side::French] {
            for unit in self.g.routed(self.s, side).iter() {
                self.rally_unit(unit);
            }
        }
    }

    /// A rallied unit is steady again (wagram-12.2-07), another is at Rout+1 from now on (wagram-12.2-03).
    fn rally_unit(&mut self, unit: UnitId) {
        let modifiers = self.g.rally_modifiers(self.s, unit);
        let (roll, rallied) =
            Roll::make_for(self.dice, rule::R12_2_02, Die::D6, modifiers, |total| total >= 4);
        self.tell(Event::Rally { rule: rule::R12_2_02, piece: unit.into(), roll, rallied });
        let before = self.s.unit(unit).rout;
        self.s.unit_mut(unit).rout = if rallied { Rout::Steady } else { Rout::More };
        // wagram-12.3-02: the passage to Rout+1 is worth a point to the enemy.
        if !rallied && before == Rout::Rout {
            self.award(self.g.side(unit).enemy(), 1, rule::R12_3_02, Some(unit));
        }
    }
}

/// The administrative phase begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BeginAdministrative;

impl Runs<Wagram> for BeginAdministrative {
    const NAME: &'static str = "begin-administrative";

    fn run(self, p: &mut Play<'_>) {
        p.begin_administrative();
    }
}

/// A side shows its administrative corps (12.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reveal {
    /// Who.
    pub side: Side,
}

impl Runs<Wagram> for Reveal {
    const NAME: &'static str = "reveal";

    fn run(self, p: &mut Play<'_>) {
        p.reveal(self.side);
    }
}

/// A side picks the next corps to march (12.1, 14.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct March {
    /// Who.
    pub side: Side,
}

impl Asks<Wagram> for March {
    const NAME: &'static str = "march";

    fn deciders(self, _: &Wagram, _: &State) -> Sides {
        self.side.into()
    }

    /// Goes on by itself where the side has no corps to march with, or only one.
    fn run(self, p: &mut Play<'_>) -> Flow {
        let left = p.g.marchers(p.s, self.side);
        match left.first() {
            None => {
                p.nobody_active();
                p.pop();
            }
            Some(only) if left.len() == 1 => p.march(self.side, only),
            Some(_) => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn offers(self, g: &Wagram, s: &State, side: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.marchers(s, side).iter().map(Action::March));
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::March(corps) if g.may_march(s, side, corps) => p.march(side, corps),
    }
}

/// The markers return, Johann is rolled for (12.1, 14.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Return;

impl Runs<Wagram> for Return {
    const NAME: &'static str = "return";

    fn run(self, p: &mut Play<'_>) {
        p.markers_return();
    }
}

/// A side picks administrative corps for the next turn (12.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Administrative {
    /// Who.
    pub side: Side,
}

impl Asks<Wagram> for Administrative {
    const NAME: &'static str = "administrative";

    fn deciders(self, _: &Wagram, _: &State) -> Sides {
        self.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        p.wait_if(!p.s.boards[self.side.index()].available.is_empty())
    }

    fn offers(self, g: &Wagram, s: &State, side: Side, offers: &mut Offers<Action>) {
        let available = s.boards[side.index()].available.iter();
        let open = available.filter(|&corps| g.may_mark(s, side, corps).is_ok());
        offers.closed.extend(open.map(Action::Administrative));
        offers.add(Action::Pass);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Administrative(corps) if g.may_mark(s, side, corps) => p.mark_administrative(side, corps),
        Action::Pass => p.pop(),
    }

    fn forgoes(self, g: &Wagram, s: &State, side: Side, action: &Action) -> Option<Message> {
        g.unmarked(s, side, PICKS).filter(|_| *action == Action::Pass)
    }
}

/// A side's routed units flee on (12.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FleeOn {
    /// Who.
    pub side: Side,
}

impl Runs<Wagram> for FleeOn {
    const NAME: &'static str = "flee-on";

    fn run(self, p: &mut Play<'_>) {
        p.flee_on(self.side);
    }
}

/// Routed units try to rally (12.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rally;

impl Runs<Wagram> for Rally {
    const NAME: &'static str = "rally";

    fn run(self, p: &mut Play<'_>) {
        p.rally();
    }
}
