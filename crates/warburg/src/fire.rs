//! Chapter 9: artillery fire, in one's own activation and in reaction.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::Effect;
use crate::event::{Event, Printed, place};
use crate::game::Warburg;
use crate::ids::{Side, UnitId};
use crate::reaction::ReturnMover;
use crate::rule;
use crate::sight::RANGE;
use crate::state::{Mark, Mover, Order, Party, Reached, State, Strike};
use arrayvec::ArrayVec;
use board::{Aspect, Entry, Hex};
use kernel::{Die, Modifier, Offers, Refusal, Roll};

impl Warburg {
    /// Range, arc and sight from a gun to a hex.
    pub(crate) fn bears_on(&self, s: &State, gun: UnitId, target: Hex) -> Result<(), Refusal> {
        self.bears_past(s, gun, target, Mover::NOBODY)
    }

    /// The same as if these movers were not where they are.
    fn bears_past(&self, s: &State, gun: UnitId, target: Hex, away: Mover) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(gun.into()).at(place(target)));
        let Some(from) = s.hex_of(gun) else { return no(rule::R9_1_01) };
        let range = self.grid().distance(from, target);
        if range == 0 || range > RANGE {
            return no(rule::R9_1_04);
        }
        let facing = s.unit(gun).facing.get().filter(|_| self.has_facing(s, gun));
        if !facing.is_some_and(|facing| self.grid().in_wedge(from, facing, target)) {
            return no(rule::R9_1_01);
        }
        if !self.sees(s, from, target, away) {
            return no(rule::R9_4_1_01);
        }
        Ok(())
    }

    /// May the gun fire at the hex in its activation?
    pub fn may_fire(&self, s: &State, gun: UnitId, target: Hex) -> Result<(), Refusal> {
        self.may_fire_at_all(s, gun)?;
        if !self.holds(s, self.card(gun).side.enemy(), target) {
            return Err(Refusal::new(rule::R9_1_03).of(gun.into()).at(place(target)));
        }
        self.bears_on(s, gun, target)
    }

    fn may_fire_at_all(&self, s: &State, gun: UnitId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(gun.into()));
        if !self.card(gun).arm.is_artillery() {
            return no(rule::R9_1_01);
        }
        if !self.takes_part(s, gun) || s.hex_of(gun).is_none() {
            return no(rule::R9_1_01);
        }
        let marks = s.unit(gun).marks;
        if marks.has(Mark::Column) {
            return no(rule::R14_03);
        }
        if marks.has(Mark::Moved) || marks.has(Mark::Marched) {
            return no(rule::R8_7_02);
        }
        if s.activation.reached > Reached::Guns {
            return no(rule::R4_07);
        }
        if marks.has(Mark::Fired) {
            return no(rule::R9_1_01);
        }
        // warburg-5.3-02, warburg-6.4-04: a failed formation fires one gun, besides those out of command.
        if s.activation.failed && s.activation.gun_fired && !marks.has(Mark::OutOfCommand) {
            return no(rule::R5_3_02);
        }
        Ok(())
    }

    /// The shots open to a gun, which need take none of them (warburg-9.1-02).
    pub fn fire_offers(&self, s: &State, gun: UnitId, offers: &mut Offers<Action>) {
        if self.may_fire_at_all(s, gun).is_err() {
            return;
        }
        for hex in self.enemy_hexes(s, self.card(gun).side) {
            if self.bears_on(s, gun, hex).is_ok() {
                offers.add(Action::Fire(gun, hex));
            }
        }
    }

    /// The hexes held by the enemy of an army, each once.
    pub fn enemy_hexes<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = Hex> + 'a {
        self.army[side.enemy().index()].iter().filter_map(|&unit| {
            let hex = s.hex_of(unit)?;
            (s.in_hex(hex).next() == Some(unit)).then_some(hex)
        })
    }

    /// May the gun answer the move in progress (9.3)? `target` is the hex left or the hex entered.
    pub fn may_react(&self, s: &State, gun: UnitId, target: Hex) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(gun.into()));
        let card = self.card(gun);
        if !card.arm.is_artillery() || card.side == s.active || s.hex_of(gun).is_none() {
            return no(rule::R9_3_01);
        }
        let marks = s.unit(gun).marks;
        if marks.has(Mark::Reacted) {
            return no(rule::R9_3_04);
        }
        if marks.has(Mark::Moved) || marks.has(Mark::Marched) {
            return no(rule::R8_7_02);
        }
        if marks.has(Mark::Column) {
            return no(rule::R14_03);
        }
        // warburg-9.3-02: hit in the hex it leaves, the mover does not hide itself from the hex it enters.
        self.bears_past(s, gun, target, s.mover)
    }

    /// Where the mover stands, and the hex it left; none if it can no longer be answered.
    pub fn answerable(&self, s: &State) -> Option<(Hex, Hex)> {
        let (_, here) = self.moving(s)?;
        let has_moved = s.mover.entered > 0 || s.mover.backed > 0;
        s.mover.from.get().filter(|_| has_moved).map(|from| (from, here))
    }

    /// The reaction fires open to the inactive player.
    pub fn reaction_fire_offers(&self, s: &State, offers: &mut Offers<Action>) {
        let Some((left, entered)) = self.answerable(s) else { return };
        for &gun in &self.guns[s.active.enemy().index()] {
            // The hex left is a neighbour of the hex entered: a gun further off than this reaches neither.
            let near = s.hex_of(gun).is_some_and(|hex| self.grid().distance(hex, entered) <= RANGE + 1);
            if !near {
                continue;
            }
            if left != entered
                && self.grid().edge_between(left, entered).is_some()
                && self.may_react(s, gun, left).is_ok()
            {
                offers.add(Action::ReactLeft(gun));
            }
            if self.may_react(s, gun, entered).is_ok() {
                offers.add(Action::ReactEntered(gun));
            }
        }
    }

    /// Everything added to the die of a shot.
    pub fn fire_modifiers(&self, s: &State, gun: UnitId, target: Hex) -> Vec<Modifier> {
        let mut modifiers = Vec::new();
        let mut add = |rule, value: i8| {
            if value != 0 {
                modifiers.push(Modifier { rule, value });
            }
        };
        let table = &self.data.tables.fire_modifiers;
        let Some(from) = s.hex_of(gun) else { return modifiers };
        // art-02: for a stack the top infantry or cavalry unit decides.
        let head = self.head(s, target);
        if head.is_some_and(|u| self.card(u).arm.is_cavalry() || self.card(u).arm.is_light()) {
            add(rule::ART_02, table.cavalry_or_light);
        }
        if s.unit(gun).order == Order::Disorganised {
            add(rule::ART_03, table.disorganised);
        }
        let (ground, value) = self.fire_terrain(from, target);
        add(ground, value);
        if self.shows_flank(s, from, target) {
            add(rule::R9_4_1B_01, table.flank);
        }
        let range = usize::from(self.grid().distance(from, target)).min(usize::from(RANGE));
        add(if range == 1 { rule::ART_05 } else { rule::ART_04 }, table.range[range]);
        if self.card(gun).twelve {
            add(rule::ART_06, table.twelve);
        }
        modifiers
    }

    /// warburg-ter-01: the single best terrain figure for the target.
    fn fire_terrain(&self, from: Hex, target: Hex) -> (kernel::RuleId, i8) {
        let table = &self.data.tables.terrain;
        let ground = match self.terrain(target) {
            crate::data::Terrain::Woods => table.woods.fire,
            t if t.is_built() => table.built.fire,
            _ => table.clear.fire,
        };
        let rise = match self.level(target).saturating_sub(self.level(from)) {
            0 => 0,
            1 => table.up_one.fire,
            _ => table.up_two.fire,
        };
        if rise < ground {
            let rule = if self.level(target) - self.level(from) == 1 { rule::TER_11 } else { rule::TER_12 };
            (rule, rise)
        } else {
            (rule::TER_01, ground)
        }
    }

    /// 9.4.1b-01: does the line of sight enter through a flank? On a corner the side better for the target counts.
    fn shows_flank(&self, s: &State, from: Hex, target: Hex) -> bool {
        // As in art-02 the top infantry or cavalry unit decides; a gun only where it is alone.
        let shown = self.head(s, target).or_else(|| s.standing(target).next());
        let Some(unit) = shown.filter(|&u| self.has_facing(s, u)) else { return false };
        let flank = |edge| self.aspect(s, unit, edge) == Aspect::Flank;
        match self.lines.entry(from, target) {
            Entry::Edge(edge) => flank(edge),
            Entry::Corner(a, b) => flank(a) && flank(b),
        }
    }
}

impl Play<'_> {
    /// A gun fires in its activation.
    pub fn fire(&mut self, gun: UnitId, target: Hex) {
        self.s.unit_mut(gun).marks.put(Mark::Fired);
        if !self.s.unit(gun).marks.has(Mark::OutOfCommand) {
            self.s.activation.gun_fired = true;
        }
        self.shoot(gun, target, rule::R9_2_01);
    }

    /// A gun answers a move at the hex entered (warburg-9.3-01).
    pub fn react_entered(&mut self, gun: UnitId) {
        let Some((_, entered)) = self.g.answerable(self.s) else { return };
        self.s.unit_mut(gun).marks.put(Mark::Reacted);
        self.shoot(gun, entered, rule::R9_3_01);
    }

    /// A gun answers a move at the hex left (warburg-9.3-02).
    pub fn react_left(&mut self, gun: UnitId) {
        let Some((left, entered)) = self.g.answerable(self.s) else { return };
        self.s.unit_mut(gun).marks.put(Mark::Reacted);
        self.push(ReturnMover(entered.0));
        let units: ArrayVec<UnitId, 2> = self.s.mover.units.iter().collect();
        self.carry_back(&units, left);
        self.shoot(gun, left, rule::R9_3_02);
    }

    /// The mover is struck where it was: it takes its old place in the hex it left.
    fn carry_back(&mut self, units: &[UnitId], left: Hex) {
        let top = self.s.mover.was_top;
        for &unit in units {
            self.s.lift(unit);
        }
        let order: ArrayVec<UnitId, 2> =
            if top { units.iter().rev().copied().collect() } else { units.iter().copied().collect() };
        for unit in order {
            if top { self.s.put_on_top(unit, left) } else { self.put_down(unit, left) }
        }
        let mover = self.s.mover;
        self.carry_officers(mover.officers.iter(), left);
    }

    fn shoot(&mut self, gun: UnitId, target: Hex, rule: kernel::RuleId) {
        let Some(from) = self.s.hex_of(gun) else { return };
        let modifiers = self.g.fire_modifiers(self.s, gun, target);
        let effect = |total| self.g.data.tables.fire_effect(total);
        let (roll, effect) = Roll::make_for(self.dice, rule::ART_01, Die::D6, modifiers, effect);
        let mut strike = Strike { striker: self.g.card(gun).side, fire: true, ..Strike::NOTHING };
        strike.strikers.push(from);
        strike.targets.push(target);
        strike.effects = [Effect::NOTHING, effect];
        self.s.strike = strike;
        self.tell(Event::Fired {
            rule,
            piece: gun.into(),
            from: place(from),
            target: place(target),
            roll,
            result: Printed(effect.to_string()),
        });
        self.push_results(Party::Struck);
    }
}
