//! Chapter 9.8: bombardment and counter-battery fire.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Arm, MAX_UNITS, Role};
use crate::event::{Event, place};
use crate::game::Wagram;
use crate::ids::{Side, UnitId, UnitSet};
use crate::rule;
use crate::special::LOBAU_SHOTS;
use crate::state::{Mark, Pace, State};
use arrayvec::ArrayVec;
use board::area::{Zone, ZoneSet};
use kernel::agenda::{Asks, Flow, barred};
use kernel::{Arg, Die, Message, Modifier, Name, Offers, Refusal, Roll, RuleId, Rules, Sides};
use serde::{Deserialize, Serialize};

/// When guns fire (9.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Window {
    /// Before the moves.
    Before,
    /// After the moves.
    After,
}

/// An ordinary shot, or an answer to one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shot {
    /// Of the player in phase.
    Bombardment,
    /// Counter-battery fire at the unit that fired.
    Counter(UnitId),
}

fn no<T>(rule: RuleId, unit: UnitId, zone: Zone) -> Result<T, Refusal> {
    Err(Refusal::new(rule).of(unit.into()).at(place(zone)))
}

impl Wagram {
    /// wagram-13.2-07: may the Grand Battery fire with the active corps?
    pub fn battery_is_called(&self, s: &State) -> bool {
        let Some(corps) = s.active.get() else { return false };
        self.role(corps) == Role::Guard || s.battery.units.iter().any(|u| self.card(u).corps == corps)
    }

    /// May this unit bombard that zone now (wagram-9.8-01 to wagram-9.8-07)?
    pub fn may_fire(&self, s: &State, unit: UnitId, target: Zone) -> Result<(), Refusal> {
        self.may_serve(s, unit, target)?;
        if !self.holds(s, s.phasing.enemy(), target) {
            return no(rule::R9_8_03, unit, target);
        }
        self.may_reach(s, unit, target)
    }

    /// May this unit bombard anything now?
    fn may_serve(&self, s: &State, unit: UnitId, target: Zone) -> Result<(), Refusal> {
        if !self.is_gun(unit) || self.side(unit) != s.phasing {
            return no(rule::R9_8_01, unit, target);
        }
        let lobau = self.is_lobau_battery(unit);
        if lobau {
            // wagram-14.1-07: two shots in one movement phase of a turn.
            if s.lobau_shots == 0 {
                return no(rule::R14_1_07, unit, target);
            }
        } else if !self.is_called(s, unit) {
            return no(rule::R9_8_01, unit, target);
        }
        // wagram-9.8-01: once per activation.
        if !lobau && s.unit(unit).marks.has(Mark::Fired) {
            return no(rule::R9_8_01, unit, target);
        }
        if self.is_routed(s, unit) {
            return no(rule::R10_6_30, unit, target);
        }
        Ok(())
    }

    /// wagram-9.8-04 to wagram-9.8-07: is the zone among those the unit may bombard?
    pub fn may_reach(&self, s: &State, unit: UnitId, target: Zone) -> Result<(), Refusal> {
        let Some(at) = s.zone_of(unit) else { return no(rule::R9_8_01, unit, target) };
        let (near, deep) = self.fire_zones(s, unit, at);
        if near.contains(&target) {
            return Ok(());
        }
        if !deep.contains(&target) {
            let rule = if self.data.map.areas.touch(at, target) { rule::R9_8_04 } else { rule::R9_8_05 };
            return no(rule, unit, target);
        }
        if self.sees(s, at, target) { Ok(()) } else { no(rule::R9_8_06, unit, target) }
    }

    /// The zones of the unit's Front and those two deep behind it.
    fn fire_zones(&self, s: &State, unit: UnitId, at: Zone) -> (&[Zone], &[Zone]) {
        if self.is_lobau_battery(unit) && at == self.data.map.lobau {
            // wagram-14.1-08: its Front is all around the island. Driven off it, it fires as other guns do.
            return (&self.tables.faces[at.index()], &self.tables.lobau_deep);
        }
        let facing = usize::from(s.unit(unit).facing);
        let near = self.tables.fire_fronts[at.index()].get(facing);
        let deep = self.tables.deep[at.index()].get(facing);
        (near.map_or(&[], |v| v.as_slice()), deep.map_or(&[], |v| v.as_slice()))
    }

    /// wagram-9.8-06, wagram-9.8-07: no obstacle as high as the gun lies on the line.
    fn sees(&self, s: &State, at: Zone, target: Zone) -> bool {
        let map = &self.data.map;
        let top = |zone: Zone| {
            let ground = map.ground(zone);
            let ridge = map.crests.contains(zone) || map.double_crests.contains(zone);
            let obstacle = ground.wood || ground.village || ridge || s.is_held(zone);
            obstacle.then_some(ground.height)
        };
        self.tables.lines.sees(at, target, map.millimetre, map.ground(at).height, top)
    }

    /// The zones that guns in a zone could see, whichever way they face: those beside it, and two deep (wagram-9.8-05).
    pub fn seen_from(&self, s: &State, at: Zone) -> impl Iterator<Item = Zone> {
        let beside = self.tables.faces[at.index()].iter().copied();
        let deep = self.tables.deep[at.index()].iter().flatten().copied();
        let seen: ZoneSet = beside.chain(deep.filter(|&zone| self.sees(s, at, zone))).collect();
        self.data.map.areas.zones().filter(move |&zone| seen.contains(zone))
    }

    /// wagram-9.8-08 to wagram-9.8-16: what is added to the roll.
    pub fn fire_modifiers(&self, s: &State, unit: UnitId, target: Zone, shot: Shot) -> Vec<Modifier> {
        let mut modifiers = Vec::new();
        let mut add = |rule, value: i8| {
            if value != 0 {
                modifiers.push(Modifier { rule, value });
            }
        };
        let Some(at) = s.zone_of(unit) else { return modifiers };
        if !self.data.map.areas.touch(at, target) {
            add(rule::R9_8_09, 1);
        }
        let (rule, moved) = self.moved_modifier(s, unit);
        add(rule, moved);
        add(rule::R9_8_13, -i8::from(s.battery.units.has(unit)));
        add(rule::R9_8_14, i8::from(self.is_covered(s, target)));
        let side = self.side(unit);
        let charging = |u: UnitId| s.unit(u).target.get().is_some();
        let beside = self
            .steps(target)
            .iter()
            .any(|n| self.holds(s, side, n.zone) && s.units_in(n.zone).any(charging));
        add(rule::R9_8_15, i8::from(beside));
        add(rule::R9_8_16, i8::from(shot != Shot::Bombardment));
        modifiers
    }

    /// wagram-9.8-10 to wagram-9.8-12: points spent, or 1 for a turn; horse artillery takes one off.
    fn moved_modifier(&self, s: &State, unit: UnitId) -> (RuleId, i8) {
        let state = s.unit(unit);
        let (rule, x) = if state.marks.has(Mark::Moved) {
            (rule::R9_8_10, state.spent)
        } else {
            (rule::R9_8_12, u8::from(state.marks.has(Mark::Turned)))
        };
        let horse = self.card(unit).arm == Arm::ArtilleryHorse;
        if horse { (rule::R9_8_11, x.saturating_sub(1) as i8) } else { (rule, x as i8) }
    }

    /// wagram-9.8-14: one for all cover.
    fn is_covered(&self, s: &State, target: Zone) -> bool {
        let ground = self.data.map.ground(target);
        let redoubt = ground.redoubt && self.holds(s, Side::Austrian, target);
        let ridge = self.data.map.crests.contains(target);
        ground.village || redoubt || ridge || ground.marsh || ground.wood
    }

    /// wagram-9.8-20: may this unit of the bombarded zone answer? It fires by the same rules (wagram-9.8-22).
    pub fn may_counter(&self, s: &State, unit: UnitId, zone: Zone, firer: UnitId) -> Result<(), Refusal> {
        let Some(target) = s.zone_of(firer) else { return no(rule::R9_8_20, unit, zone) };
        if !self.is_gun(unit) || s.zone_of(unit) != Some(zone) || self.is_routed(s, unit) {
            return no(rule::R9_8_20, unit, zone);
        }
        self.may_reach(s, unit, target)
    }

    /// Who may answer.
    pub fn answerers(&self, s: &State, zone: Zone, firer: UnitId) -> UnitSet {
        s.units_in(zone).filter(|&u| self.may_counter(s, u, zone, firer).is_ok()).collect()
    }

    /// The batteries that let their last shot go by if they do not fire now: that of Lobau, which no round binds, only
    /// between its two shots (wagram-14.1-07).
    fn silenced(&self, s: &State) -> UnitSet {
        let lobau = |unit| self.is_lobau_battery(unit) && s.lobau_shots == LOBAU_SHOTS;
        self.shots(s).into_iter().map(|(unit, _)| unit).filter(|&unit| !lobau(unit)).collect()
    }

    /// Why nobody fires while units act: before or after the moves (wagram-9.8-01), and never on a march (wagram-12.1-01).
    pub fn silent_rule(&self, s: &State) -> RuleId {
        match s.pace {
            Pace::Round => rule::R9_8_01,
            Pace::Administrative => rule::R12_1_01,
            Pace::Night => rule::R14_4_10,
        }
    }

    /// Every shot that is open.
    pub fn shots(&self, s: &State) -> Vec<(UnitId, Zone)> {
        let mut shots = Vec::new();
        for unit in self.guns.and(self.army[s.phasing.index()]).iter() {
            let Some(at) = s.zone_of(unit).filter(|&at| self.may_serve(s, unit, at).is_ok()) else {
                continue;
            };
            let (near, deep) = self.fire_zones(s, unit, at);
            let held = near.iter().chain(deep).copied().filter(|&z| self.holds(s, s.phasing.enemy(), z));
            shots.extend(held.filter(|&z| self.may_reach(s, unit, z).is_ok()).map(|z| (unit, z)));
        }
        shots
    }
}

impl Play<'_> {
    /// A battery bombards a zone; its owner may answer.
    fn fire(&mut self, unit: UnitId, target: Zone) {
        if self.g.is_lobau_battery(unit) {
            self.s.lobau_shots -= 1;
        } else {
            self.s.unit_mut(unit).marks.put(Mark::Fired);
        }
        self.shoot(unit, target, Shot::Bombardment);
        // wagram-9.8-20: hit or miss, a battery in the zone may answer.
        if !self.g.answerers(self.s, target, unit).is_empty() {
            self.push(Counter { zone: target, firer: unit });
        }
    }

    /// wagram-9.8-20, wagram-9.8-21: the answer, to which there is none.
    fn counter(&mut self, unit: UnitId, firer: UnitId) {
        self.pop();
        if let Some(target) = self.s.zone_of(firer) {
            self.shoot(unit, target, Shot::Counter(firer));
        }
    }

    /// wagram-9.8-08: a roll of at most the artillery potential strikes.
    fn shoot(&mut self, unit: UnitId, target: Zone, shot: Shot) {
        let modifiers = self.g.fire_modifiers(self.s, unit, target, shot);
        let needed = self.g.artillery(self.s, unit);
        let strikes = |total| total <= i16::from(needed);
        let (roll, hit) = Roll::make_for(self.dice, rule::R9_8_08, Die::D6, modifiers, strikes);
        let rule = if shot == Shot::Bombardment { rule::R9_8_08 } else { rule::R9_8_20 };
        let piece = unit.into();
        self.tell(Event::Bombarded { rule, piece, place: place(target), roll, needed, hit });
        if hit {
            let struck = match shot {
                Shot::Counter(firer) => Some(firer),
                Shot::Bombardment => self.draw_target(target),
            };
            if let Some(struck) = struck {
                self.strike(struck);
            }
        }
    }

    /// wagram-9.8-17: among several units the one struck is drawn.
    fn draw_target(&mut self, zone: Zone) -> Option<UnitId> {
        let units = self.s.set_in(zone);
        if units.len() < 2 {
            return units.first();
        }
        let units: ArrayVec<UnitId, MAX_UNITS> = units.iter().collect();
        self.dice.draw(rule::R9_8_17, &units, |unit| self.g.code(Name::Piece(unit.into())))
    }

    /// wagram-9.8-18, wagram-9.8-19: guns test and may lose a step, others tire.
    fn strike(&mut self, unit: UnitId) {
        let gun = self.g.is_gun(unit);
        let rule = if gun { rule::R9_8_18 } else { rule::R9_8_19 };
        self.tell(Event::Struck { rule, piece: unit.into() });
        if !gun {
            self.tire(unit, rule);
        } else if !self.manoeuvre_test(unit, rule) {
            self.lose(unit, rule);
        }
    }
}

/// Guns fire (9.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fire {
    /// When.
    pub window: Window,
}

impl Asks<Wagram> for Fire {
    const NAME: &'static str = "fire";

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.phasing.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        p.wait_if(!p.g.shots(p.s).is_empty())
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.shots(s).into_iter().map(|(unit, zone)| Action::Fire(unit, zone)));
        offers.add(Action::Pass);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Fire(unit, zone) if g.may_fire(s, unit, zone) => p.fire(unit, zone),
        Action::Pass => p.pop(),
        // wagram-9.8-01: nobody acts before the last shot before the moves, nor after the first one after them.
        Action::Move(_) | Action::Enter(..) | Action::Rest(_) | Action::Ride if barred(rule::R9_8_01) => {},
    }

    fn ask(self, _: &Wagram, s: &State, _: Side) -> Message {
        match self.window {
            Window::Before => crate::tell::ask_active("fire-before", s),
            Window::After => crate::tell::ask_active("fire-after", s),
        }
    }

    /// wagram-9.8-01: after the moves they could fire for the last time.
    fn forgoes(self, g: &Wagram, s: &State, _: Side, action: &Action) -> Option<Message> {
        let leaves = self.window == Window::After && *action == Action::Pass;
        let silent = Some(g.silenced(s).len()).filter(|&silent| leaves && silent > 0)?;
        Some(crate::tell::of_active("forgo-fire", s).with("idle", Arg::Number(silent as i64)))
    }
}

/// The owner of a bombarded zone may answer (9.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Counter {
    /// The zone.
    pub zone: Zone,
    /// Who bombarded it.
    pub firer: UnitId,
}

impl Asks<Wagram> for Counter {
    const NAME: &'static str = "counter";
    const REACTS: bool = true;

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.phasing.enemy().into()
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.answerers(s, self.zone, self.firer).iter().map(Action::Counter));
        offers.add(Action::Pass);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Counter(unit) if g.may_counter(s, unit, self.zone, self.firer) => p.counter(unit, self.firer),
        Action::Pass => p.pop(),
    }

    fn ask(self, _: &Wagram, _: &State, _: Side) -> Message {
        crate::tell::ask_of(Self::NAME, self.firer)
    }
}
