//! Chapters 7.1 to 7.5: artillery fires in its own activation.

use crate::action::Action;
use crate::activation::Segment;
use crate::agenda::Play;
use crate::battles::Happening;
use crate::data::{Says, Sky, Trait};
use crate::disorder::Cause;
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::{Side, UnitId};
use crate::reaction::CounterBattery;
use crate::rule;
use crate::state::{Mark, State};
use crate::tables::FireResult;
use crate::zoc::front_of;
use board::{EdgeMask, Hex, Vertex};
use kernel::agenda::{Asks, Flow};
use kernel::{Die, Few, Maybe, Message, Modifier, Offers, Refusal, Roll, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// What kind of fire it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// At the start of the activation (gloire-7.1-01).
    Normal,
    /// In answer to a fire (gloire-7.1-02).
    CounterBattery,
    /// In answer to an attack (gloire-7.1-04).
    Reaction,
    /// At a pontoon, whatever stands there.
    Pontoon,
}

impl Gloire {
    /// The hex of guns that fire.
    fn gun_hex(&self, s: &State, gun: Gun) -> Option<Hex> {
        match gun {
            Gun::Unit(unit) => s.hex_of(unit),
            Gun::Redoubt(hex) => Some(hex),
        }
    }

    /// Their fire capacity (gloire-7.3-01), and the range up to which it is whole.
    fn gun_power(&self, s: &State, gun: Gun) -> (u8, u8) {
        match gun {
            Gun::Unit(unit) => (self.face(s, unit).strength, self.range(unit).0),
            Gun::Redoubt(hex) => {
                self.battery_in(hex).map_or((0, 0), |(_, redoubt)| (redoubt.strength, redoubt.range.0))
            }
        }
    }

    /// gloire-7.3-04: the effective and maximum range of guns.
    fn range(&self, unit: UnitId) -> (u8, u8) {
        self.card(unit).range.unwrap_or((0, 0))
    }

    /// gloire-7.2-03, gloire-6.1.2-03: is the hex in the cone before guns that look that way?
    pub fn in_cone(&self, s: &State, unit: UnitId, facing: Option<Vertex>, to: Hex) -> bool {
        let Some(here) = s.hex_of(unit) else { return false };
        self.fires_round(s, unit) || facing.is_some_and(|facing| self.field.grid().in_wedge(here, facing, to))
    }

    /// gloire-6.1.1-05: guns with six fronts fire all round.
    fn fires_round(&self, s: &State, unit: UnitId) -> bool {
        s.hex_of(unit).is_some_and(|hex| self.field.has_six_fronts(hex))
            || self.in_square(s, unit)
            || self.has_trait(unit, Trait::AllRound)
    }

    /// The enemies right in front of guns that look that way: they must be fired at first (gloire-7.2-06).
    fn before_muzzles(&self, s: &State, unit: UnitId, facing: Option<Vertex>) -> Vec<Hex> {
        let Some(here) = s.hex_of(unit) else { return Vec::new() };
        let enemy = self.side(unit).enemy();
        // gloire-6.1.1-05: with six fronts all six hexes are before them.
        let round = self.fires_round(s, unit);
        let fronts = if round { EdgeMask::ALL } else { facing.map_or(EdgeMask::NONE, front_of) };
        let around = self.field.grid().neighbours(here);
        // gloire-7.4.4-01: whoever stands over a crest cannot be fired at, and binds nobody.
        let seen = |hex: Hex| self.is_seen(s, here, hex, 1).is_ok();
        around
            .filter(|&(edge, hex)| fronts.contains(edge) && self.holds(s, enemy, hex) && seen(hex))
            .map(|(_, hex)| hex)
            .collect()
    }

    /// Can guns that look that way fire at the hex: enemy, cone, range, sight, sky and duty?
    pub fn can_hit(&self, s: &State, unit: UnitId, facing: Option<Vertex>, to: Hex) -> Result<(), RuleId> {
        let Some(here) = s.hex_of(unit) else { return Err(rule::R7_1_01) };
        if !self.holds(s, self.side(unit).enemy(), to) {
            return Err(rule::R7_5_01);
        }
        self.can_reach(s, unit, facing, here, to)
    }

    /// Can guns in a hex that look that way fire into the other: cone, range, sight, sky and duty?
    fn can_reach(
        &self,
        s: &State,
        unit: UnitId,
        facing: Option<Vertex>,
        here: Hex,
        to: Hex,
    ) -> Result<(), RuleId> {
        if !self.in_cone(s, unit, facing, to) {
            return Err(rule::R7_2_03);
        }
        let range = self.field.grid().distance(here, to);
        if range > u16::from(self.range(unit).1) {
            return Err(rule::R7_3_04);
        }
        self.is_seen(s, here, to, range)?;
        let close = self.before_muzzles(s, unit, facing);
        if close.is_empty() || close.contains(&to) { Ok(()) } else { Err(rule::R7_2_06) }
    }

    /// Would guns reach an enemy in the hex as they stand: cone, range, sight and sky?
    pub(crate) fn bears_on(&self, s: &State, unit: UnitId, to: Hex) -> bool {
        let Some(here) = s.hex_of(unit).filter(|&here| here != to) else { return false };
        let range = self.field.grid().distance(here, to);
        self.in_cone(s, unit, s.unit(unit).facing.get(), to)
            && range <= u16::from(self.range(unit).1)
            && self.is_seen(s, here, to, range).is_ok()
    }

    /// gloire-7.4-01, gloire-7.4.4-01 and the sky: gloire-12.1-04, gloire-12.2-03.
    pub(crate) fn is_seen(&self, s: &State, here: Hex, to: Hex, range: u16) -> Result<(), RuleId> {
        if range > 1 {
            for hex in [here, to] {
                match self.sky_at(s, Some(hex)) {
                    Sky::Night => return Err(rule::R12_1_04),
                    Sky::Fog => return Err(rule::R12_2_03),
                    Sky::Day | Sky::LowFog => {}
                }
            }
            return if self.sees(s, here, to) { Ok(()) } else { Err(rule::R7_4_01) };
        }
        let edge = self.field.grid().edge_between(here, to);
        let walled = edge.is_some_and(|edge| self.ground.between(here, edge).wall);
        if walled { Err(rule::R7_4_4_01) } else { Ok(()) }
    }

    /// May guns fire at all now? Neither orders (gloire-2.4.2-02) nor who is in their hex (gloire-5.1.3-02) matters.
    fn may_fire_now(&self, s: &State, unit: UnitId) -> Result<(), RuleId> {
        if !self.is_gun(unit) || !s.active.units.has(unit) || s.hex_of(unit).is_none() {
            return Err(rule::R7_1_01);
        }
        if s.active.idle.has(unit) {
            return Err(rule::R2_4_3_05);
        }
        if let Some(rule) = self.carried(s, unit, Says::Fires) {
            return Err(rule);
        }
        if !self.is_good(s, unit) {
            return Err(rule::R7_2_01);
        }
        // Who shelters among others is silent, but for guns that fire alone.
        if let Some(rule) = self.is_sheltered(s, unit).filter(|_| self.fires_alone(unit).is_none()) {
            return Err(rule);
        }
        // gloire-7.1-01: once, unless it has two shots.
        let spent = if self.has_trait(unit, Trait::TwoShots) { Mark::FiredAgain } else { Mark::Fired };
        if s.has(unit, spent) { Err(rule::R7_1_01) } else { Ok(()) }
    }

    /// The rule by which guns never combine their fire, if there is one.
    fn fires_alone(&self, unit: UnitId) -> Option<RuleId> {
        self.trait_rule(unit, Trait::FiresAlone)
    }

    /// The ways guns may look when they fire: as they do, or a step to either side of how they did at first
    /// (gloire-7.2-04), but not away from an enemy in front (gloire-7.2-07).
    fn aims(&self, s: &State, unit: UnitId) -> Vec<Option<Vertex>> {
        let facing = s.unit(unit).facing.get();
        let stays = !self.before_muzzles(s, unit, facing).is_empty() || self.has_trait(unit, Trait::Fixed);
        let Some(first) = s.unit(unit).start_facing.get().filter(|_| !stays) else { return vec![facing] };
        let turned = [0, 1, -1].map(|step| Some(first.turned(step)));
        std::iter::once(facing).chain(turned.into_iter().filter(|&aim| aim != facing)).collect()
    }

    /// How the guns must look to fire at the hex, if they can.
    fn aim_at(&self, s: &State, unit: UnitId, to: Hex, kind: Kind) -> Result<Option<Vertex>, RuleId> {
        let mut why = None;
        let here = s.hex_of(unit).ok_or(rule::R7_1_01)?;
        let reaches = |aim| match kind {
            Kind::Pontoon => self.can_reach(s, unit, aim, here, to),
            Kind::Normal | Kind::CounterBattery | Kind::Reaction => self.can_hit(s, unit, aim, to),
        };
        for aim in self.aims(s, unit) {
            match reaches(aim) {
                Ok(()) => return Ok(aim),
                Err(rule) => why = why.or(Some(rule)),
            }
        }
        let why = why.unwrap_or(rule::R7_2_03);
        // gloire-7.2-07: it may not turn away from an enemy in front of it.
        let facing = s.unit(unit).facing.get();
        let bound = why == rule::R7_2_03 && !self.before_muzzles(s, unit, facing).is_empty();
        let turned =
            |step: i8| facing.is_some_and(|facing| self.in_cone(s, unit, Some(facing.turned(step)), to));
        Err(if bound && (turned(1) || turned(-1)) { rule::R7_2_07 } else { why })
    }

    /// May these guns fire at the hex?
    fn may_fire(&self, s: &State, unit: UnitId, to: Hex) -> Result<(), Refusal> {
        let no = |rule| Refusal::new(rule).of(unit.into()).at(place(to));
        self.may_fire_now(s, unit).map_err(no)?;
        self.aim_at(s, unit, to, Kind::Normal).map(|_| ()).map_err(no)
    }

    /// May these guns fire at a pontoon of the enemy that ends in the hex?
    fn may_fire_at_pontoon(&self, s: &State, unit: UnitId, to: Hex) -> Result<(), Refusal> {
        let no = |rule| Refusal::new(rule).of(unit.into()).at(place(to));
        self.may_fire_now(s, unit).map_err(no)?;
        self.pontoon_at(s, unit, to).ok_or(no(rule::R7_5_01))?;
        self.aim_at(s, unit, to, Kind::Pontoon).map(|_| ()).map_err(no)
    }

    /// The other battery with which guns may combine (gloire-7.3-03): of the same hex and formation.
    fn partner(&self, s: &State, unit: UnitId) -> Option<UnitId> {
        let hex = s.hex_of(unit)?;
        let fits = |other: &UnitId| {
            *other != unit
                && self.fires_alone(*other).is_none()
                && self.are_of_one_formation(s, *other, unit)
                && self.may_fire_now(s, *other).is_ok()
        };
        s.stack_in(hex).find(fits)
    }

    /// Of the same formation, or of several that act as one.
    fn are_of_one_formation(&self, s: &State, one: UnitId, other: UnitId) -> bool {
        let both = s.active.units.has(one) && s.active.units.has(other);
        self.formation(one) == self.formation(other) || both && self.acts_as_one(s)
    }

    fn may_combine(&self, s: &State, unit: UnitId, to: Hex) -> Result<(), Refusal> {
        let no = |rule| Refusal::new(rule).of(unit.into()).at(place(to));
        if let Some(rule) = self.fires_alone(unit) {
            return Err(no(rule));
        }
        let partner = self.partner(s, unit).ok_or(no(rule::R7_3_03))?;
        self.may_fire(s, unit, to)?;
        self.may_fire(s, partner, to)
    }

    /// The enemy hexes that guns could fire at, however they look.
    fn targets<'a>(&'a self, s: &'a State, unit: UnitId) -> impl Iterator<Item = Hex> + 'a {
        let range = u16::from(self.range(unit).1);
        let here = s.hex_of(unit).into_iter();
        let near = here.flat_map(move |hex| s.tops.near(self.field.grid(), hex, range));
        near.filter(move |&hex| self.holds(s, self.side(unit).enemy(), hex))
    }

    /// gloire-7.5-01: everything that is added to the die.
    pub(crate) fn fire_modifiers(&self, s: &State, shot: &Shot) -> Vec<Modifier> {
        let table = &self.field.data().tables.fire_modifiers;
        let Some(here) = self.gun_hex(s, shot.gun) else { return Vec::new() };
        let (capacity, effective) = self.gun_power(s, shot.gun);
        let range = self.field.grid().distance(here, shot.at);
        let beyond = (range as i8 - effective as i8).max(0);
        let units = || s.stack_in(shot.at).filter(|_| shot.kind != Kind::Pontoon);
        let stacked = units().count() > 1;
        let square = units().any(|unit| self.in_square(s, unit));
        let from_square = s.stack_in(here).any(|unit| self.in_square(s, unit));
        let kind = match shot.kind {
            Kind::Normal | Kind::Pontoon => 0,
            Kind::CounterBattery => table.counter_battery,
            Kind::Reaction => table.reaction,
        };
        let values = [
            (rule::R7_5_01, capacity as i8),
            (rule::R7_3_03, if shot.combined { table.combined_batteries } else { 0 }),
            (rule::R7_3_05, if range == 1 { table.adjacent } else { beyond * table.beyond_effective }),
            // gloire-8.3.3-04: in reaction as well, though only one unit suffers.
            (rule::R7_5_01, if stacked { table.stacked_target } else { 0 }),
            (rule::R7_5_01, if square { table.target_in_square } else { 0 }),
            (rule::R9_3_2_02, kind),
            (rule::R9_3_2_02, if from_square { table.from_square } else { 0 }),
            (rule::R0_2_01, self.field.fire_bearing(here, shot.at)),
        ];
        values
            .into_iter()
            .filter(|(_, value)| *value != 0)
            .map(|(rule, value)| Modifier { rule, value })
            .collect()
    }

    /// Whom a fire strikes: all of the hex (gloire-5.1.3-07), or one unit (gloire-5.1.3-08, gloire-5.1.3-10).
    fn struck(&self, s: &State, shot: &Shot) -> Few<UnitId, 6> {
        match (shot.kind, shot.only.get()) {
            (Kind::Pontoon, _) => Few::EMPTY,
            (Kind::Normal, _) => s.stack_in(shot.at).collect(),
            (_, Some(unit)) => [unit].into_iter().collect(),
            (_, None) => s.stack_in(shot.at).take(1).collect(),
        }
    }
}

/// What fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gun {
    /// A battery.
    Unit(UnitId),
    /// The guns without a counter of this hex.
    Redoubt(Hex),
}

/// A fire about to be rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// The battery whose capacity counts.
    pub gun: Gun,
    /// Where it fires.
    pub at: Hex,
    /// What kind of fire it is.
    pub kind: Kind,
    /// Two batteries fire together.
    pub combined: bool,
    /// The only unit that it can strike.
    pub only: Maybe<UnitId>,
}

impl Play<'_> {
    /// gloire-7.5-01: the die, the capacity, the modifiers, the table.
    pub fn shoot(&mut self, shot: Shot) {
        let modifiers = self.g.fire_modifiers(self.s, &shot);
        let table = &self.g.field.data().tables.fire;
        let brings = |total: i16| table.at(total.clamp(-90, 90) as i8);
        let (roll, result) = Roll::make_for(self.dice, rule::R7_5_01, Die::D10, modifiers, brings);
        let rule = match shot.kind {
            Kind::Normal => rule::R7_1_01,
            Kind::CounterBattery => rule::R7_1_02,
            Kind::Reaction => rule::R7_1_04,
            Kind::Pontoon => rule::R7_1_01,
        };
        let Some(from) = self.g.gun_hex(self.s, shot.gun) else { return };
        let (at, result_word) = (place(shot.at), word(result));
        self.tell(match shot.gun {
            Gun::Unit(unit) => {
                Event::Fired { rule, piece: unit.into(), place: at, roll, result: result_word }
            }
            Gun::Redoubt(hex) => {
                Event::RedoubtFired { rule, from: place(hex), place: at, roll, result: result_word }
            }
        });
        let struck = self.g.struck(self.s, &shot);
        let battery = match shot.gun {
            Gun::Unit(unit) => Some(unit),
            Gun::Redoubt(_) => None,
        };
        self.g.battle.happened(self, Happening::Combat(struck.iter().chain(battery).collect()));
        let pontoon = battery.and_then(|unit| self.g.pontoon_at(self.s, unit, shot.at));
        if let Some(pontoon) = pontoon.filter(|_| shot.kind == Kind::Pontoon && result == FireResult::Rout) {
            return self.destroy_pontoon(pontoon);
        }
        for unit in struck.iter() {
            self.take_fire(unit, result, from);
        }
    }

    fn take_fire(&mut self, unit: UnitId, result: FireResult, from: Hex) {
        let cause = Cause::Fire(from);
        match result {
            FireResult::None => {}
            FireResult::Test => self.must_hold(unit, rule::R7_5_01, &[], cause),
            FireResult::Disorder => {
                self.disorder(unit, rule::R7_5_01, cause);
            }
            FireResult::Rout => {
                self.rout(unit, rule::R10_2_01, cause);
            }
        }
    }

    /// Guns turn as they must, with the battery beside them if they are alone (gloire-7.2-04, gloire-6.1.1-02).
    fn aim(&mut self, gun: UnitId, at: Hex, kind: Kind) {
        if let Ok(Some(aim)) = self.g.aim_at(self.s, gun, at, kind) {
            let turning: Vec<UnitId> = self.g.turning_with(self.s, gun).collect();
            for other in turning.into_iter().filter(|&other| self.g.is_immobile(other).is_none()) {
                self.s.unit_mut(other).facing = aim.into();
            }
        }
        let again = self.s.has(gun, Mark::Fired);
        self.s.mark(gun, if again { Mark::FiredAgain } else { Mark::Fired });
    }

    fn fire_at_pontoon(&mut self, unit: UnitId, at: Hex) {
        self.aim(unit, at, Kind::Pontoon);
        let gun = Gun::Unit(unit);
        self.shoot(Shot { gun, at, kind: Kind::Pontoon, combined: false, only: Maybe::NOTHING });
    }

    fn fire(&mut self, unit: UnitId, at: Hex, combined: bool) {
        let partner = if combined { self.g.partner(self.s, unit) } else { None };
        let all: Few<UnitId, 2> = [Some(unit), partner].into_iter().flatten().collect();
        for gun in all.iter() {
            self.aim(gun, at, Kind::Normal);
        }
        // gloire-7.3-03: the higher capacity alone.
        let capacity = |gun: &UnitId| self.g.face(self.s, *gun).strength;
        let battery = all.iter().max_by_key(capacity).unwrap_or(unit);
        // gloire-5.1.3-10: of two that fired together the top one is answered.
        let depth =
            |gun: &UnitId| self.s.hex_of(*gun).and_then(|hex| self.s.stack_in(hex).position(|u| u == *gun));
        let against = all.iter().min_by_key(depth).unwrap_or(unit);
        self.push(CounterBattery { at, against });
        let kind = Kind::Normal;
        let gun = Gun::Unit(battery);
        self.shoot(Shot { gun, at, kind, combined: partner.is_some(), only: Maybe::NOTHING });
    }
}

fn word(result: FireResult) -> &'static str {
    match result {
        FireResult::None => "fire-none",
        FireResult::Test => "fire-test",
        FireResult::Disorder => "fire-disorder",
        FireResult::Rout => "fire-rout",
    }
}

impl Gloire {
    /// What a unit of the activation may fire at, and whether it may be put on top of its stack.
    fn offer_fire(&self, s: &State, unit: UnitId, offers: &mut Offers<Action>) {
        if self.may_fire_now(s, unit).is_ok() {
            for hex in self.targets(s, unit) {
                // gloire-7.3-02: each battery of a hex by itself, whatever the other fired at.
                if self.may_fire(s, unit, hex).is_ok() {
                    offers.add(Action::Fire(unit, hex));
                }
                // Either battery may be named.
                if self.may_combine(s, unit, hex).is_ok() {
                    offers.add(Action::FireTogether(unit, hex));
                }
            }
        }
        let pontoons = self.pontoon_hexes(s, unit).into_iter();
        let reached = pontoons.filter(|&hex| self.may_fire_at_pontoon(s, unit, hex).is_ok());
        offers.closed.extend(reached.map(|hex| Action::FirePontoon(unit, hex)));
        if self.may_top(s, unit).is_ok() {
            offers.add(Action::Top(unit));
        }
    }
}

/// Artillery of the activated formation fires, and stacks are put in order (gloire-1-07, gloire-5.1.2-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fire;

impl Asks<Gloire> for Fire {
    const NAME: &'static str = "fire";

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.active.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        p.s.active.segment = Segment::Fire;
        if !p.s.passed.is_empty() {
            p.test_passed();
            return Flow::GoesOn;
        }
        let (g, s) = (p.g, &*p.s);
        let mut offers = Offers::new();
        // The first shot that can be fired is enough to ask for all of them.
        let any = s.active.units.iter().any(|unit| {
            g.offer_fire(s, unit, &mut offers);
            !offers.is_empty()
        });
        g.offer_redoubts(s, &mut offers);
        p.wait_if(any || !offers.is_empty())
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        for unit in s.active.units.iter() {
            g.offer_fire(s, unit, offers);
        }
        g.offer_redoubts(s, offers);
        offers.add(Action::Done);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R7_2_02;
        Action::Fire(unit, hex) if g.may_fire(s, unit, hex) => p.fire(unit, hex, false),
        Action::FirePontoon(unit, hex) if g.may_fire_at_pontoon(s, unit, hex) => p.fire_at_pontoon(unit, hex),
        Action::FireTogether(unit, hex) if g.may_combine(s, unit, hex) => p.fire(unit, hex, true),
        Action::FireFrom(from, hex) if g.may_fire_from(s, from, hex) => p.fire_from(from, hex),
        Action::Top(unit) if g.may_top(s, unit) => p.top(unit),
        Action::Done => p.pop(),
    }

    fn ask(self, g: &Gloire, s: &State, side: Side) -> Message {
        let mut offers = Offers::new();
        self.offers(g, s, side, &mut offers);
        let silent = offers.closed.iter().all(|action| matches!(action, Action::Top(_) | Action::Done));
        Message::new(if silent { "ask-stacks" } else { "ask-fire" })
    }
}
