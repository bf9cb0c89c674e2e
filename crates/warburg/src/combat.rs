//! 10.2 and 10.3: a combat, its ratio and its modifiers.

use crate::action::Action;
use crate::advance::Advance;
use crate::agenda::Play;
use crate::data::{Arm, Bonus, Slope, Terrain};
use crate::event::{Event, Printed, place};
use crate::game::Warburg;
use crate::ids::Side;
use crate::ids::UnitId;
use crate::retreat::Withdraw;
use crate::rule;
use crate::state::{Mark, Order, Party, State, Strike, Units};
use arrayvec::ArrayVec;
use board::{Aspect, Hex};
use kernel::agenda::{Asks, Flow, Outlook, Runs};
use kernel::{Die, Few, Modifier, Offers, Refusal, Roll, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// Who fought whom, for the shock of the first turn (warburg-10.3-08).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fought {
    /// The unit with the fist.
    pub shock: u8,
    /// Its enemy.
    pub enemy: u8,
    /// The turn.
    pub turn: u8,
}

/// The next combat is chosen (warburg-10.2-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Resolve(pub Side);

impl Asks<Warburg> for Resolve {
    const NAME: &'static str = "resolve";

    fn deciders(self, _: &Warburg, _: &State) -> Sides {
        self.0.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        p.wait_if(!p.s.declared.is_empty())
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.resolve_offers(s, offers);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R4_13;
        Action::Resolve(hex) if g.may_resolve(s, hex) => p.begin_combat(hex),
    }

    fn weigh(self, p: &mut Play<'_>, side: Side, action: &Action) -> Outlook {
        let floor = p.s.agenda.len();
        self.act(p, side, action);
        Outlook::DownTo(floor)
    }
}

/// The die of the combat is rolled (warburg-10.2-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RollCombat;

impl Runs<Warburg> for RollCombat {
    const NAME: &'static str = "roll-combat";

    fn run(self, p: &mut Play<'_>) {
        p.roll_combat();
    }
}

/// The combat is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndCombat;

impl Runs<Warburg> for EndCombat {
    const NAME: &'static str = "end-combat";
    const BEYOND_ODDS: bool = true;

    fn run(self, p: &mut Play<'_>) {
        p.end_combat();
    }
}

/// The combatants of a side: infantry and cavalry.
type Fighters = ArrayVec<UnitId, 16>;

impl Warburg {
    /// The declared combats still to be resolved, by their first hex.
    fn resolve_offers(&self, s: &State, offers: &mut Offers<Action>) {
        let mut named: ArrayVec<Hex, 36> = ArrayVec::new();
        for target in s.declared.iter().filter_map(|declared| declared.targets.first()) {
            if !named.contains(&target) {
                named.push(target);
                offers.add(Action::Resolve(target));
            }
        }
    }

    /// May the combat against a hex be resolved now?
    fn may_resolve(&self, s: &State, target: Hex) -> Result<(), Refusal> {
        if s.declared.iter().any(|d| d.is_against(target)) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R10_2_01).at(place(target)))
        }
    }

    /// The units that fight on one side of a combat.
    pub fn fighters(&self, s: &State, strike: &Strike, party: Party) -> Fighters {
        let mut fighters = Fighters::new();
        for hex in strike.hexes(party) {
            for unit in s.standing(hex).filter(|&u| !self.card(u).arm.is_artillery()) {
                let in_it = party == Party::Struck || s.unit(unit).marks.has(Mark::Attacking);
                if in_it && s.unit(unit).order != Order::Routed && !fighters.is_full() {
                    fighters.push(unit);
                }
            }
        }
        fighters
    }

    /// Total strength of units (warburg-10.2-02).
    pub fn total_strength(&self, s: &State, units: &[UnitId]) -> u8 {
        units.iter().map(|&u| self.strength(s, u)).sum()
    }

    /// trc-02: the best ratio of the list that the true one reaches.
    pub fn ratio_modifier(&self, attack: u8, defence: u8) -> i8 {
        let reaches = |r: &&crate::data::Ratio| {
            u16::from(attack) * u16::from(r.defender) >= u16::from(defence) * u16::from(r.attacker)
        };
        let ratios = &self.data.tables.ratios;
        ratios.iter().find(reaches).or(ratios.last()).map_or(0, |r| r.modifier)
    }

    /// Everything added to the die of a combat (10.3).
    pub fn combat_modifiers(&self, s: &State, strike: &Strike) -> Vec<Modifier> {
        let attackers = self.fighters(s, strike, Party::Strikers);
        let defenders = self.fighters(s, strike, Party::Struck);
        let table = &self.data.tables.combat_modifiers;
        let mut modifiers = Vec::with_capacity(8);
        let mut add = |rule: RuleId, value: i8| {
            if value != 0 {
                modifiers.push(Modifier { rule, value });
            }
        };
        let (attack, defence) = (self.total_strength(s, &attackers), self.total_strength(s, &defenders));
        add(rule::TRC_02, self.ratio_modifier(attack, defence));
        add(
            rule::R10_3_02,
            self.best_morale(s, strike, Party::Strikers) - self.best_morale(s, strike, Party::Struck),
        );
        let (ground, value) = self.combat_terrain(strike);
        add(ground, value);
        match self.worst_aspect(s, strike) {
            Aspect::Front => {}
            Aspect::Flank => add(rule::R10_3_05, table.flank),
            Aspect::Rear => add(rule::R10_3_06, table.rear),
        }
        let any = |units: &Fighters, test: &dyn Fn(UnitId) -> bool| units.iter().any(|&u| test(u));
        let arm = |u: UnitId| self.card(u).arm;
        let disordered = |u: UnitId| s.unit(u).order == Order::Disorganised;
        if self.has_shock(s, &attackers, &defenders) {
            add(rule::R10_3_08, table.shock);
        }
        let heavy = |u: UnitId| arm(u) == Arm::HeavyCavalry;
        let formed_line = |u: UnitId| arm(u) == Arm::LineInfantry && !disordered(u);
        if any(&attackers, &heavy) && any(&defenders, &formed_line) {
            add(rule::R10_3_09, table.cavalry_against_order);
        }
        let broken_foot = |u: UnitId| self.fights_on_foot(s, u) && disordered(u);
        if any(&attackers, &heavy) && any(&defenders, &broken_foot) {
            add(rule::R10_3_10, table.cavalry_against_disorder);
        }
        if any(&defenders, &heavy) && any(&attackers, &broken_foot) {
            add(rule::R10_3_10, -table.cavalry_against_disorder);
        }
        let swords = |u: UnitId| self.card(u).bonus == Bonus::Swords;
        let horse = |u: UnitId| !self.fights_on_foot(s, u) && arm(u).is_cavalry();
        if any(&attackers, &swords) && any(&defenders, &horse) {
            add(rule::R10_3_11, table.swords);
        }
        if any(&defenders, &swords) && any(&attackers, &horse) {
            add(rule::R10_3_11, -table.swords);
        }
        let disorganised = |u: UnitId| disordered(u) || self.fights_as_disorganised(s, u);
        if any(&attackers, &disorganised) {
            add(rule::R10_3_12, table.attacker_disorganised);
        }
        if any(&defenders, &disorganised) {
            add(rule::R10_3_12, table.defender_disorganised);
        }
        let demoralised = |u: UnitId| self.is_demoralised(s, u);
        if any(&attackers, &demoralised) {
            add(rule::R10_3_13, table.attacker_demoralised);
        }
        if any(&defenders, &demoralised) {
            add(rule::R10_3_13, table.defender_demoralised);
        }
        let all_light = |units: &Fighters| units.iter().all(|&u| arm(u).is_light());
        // warburg-1.3-03: lights against lights are equal.
        let open = strike.hexes(Party::Struck).all(|h| self.terrain(h) == Terrain::Clear);
        if all_light(&attackers) && !all_light(&defenders) {
            add(rule::R10_3_14, table.light_attackers);
        }
        if all_light(&defenders) && !all_light(&attackers) && open {
            add(rule::R10_3_15, table.light_defenders);
        }
        let dismounted = |u: UnitId| arm(u) == Arm::LightCavalry && self.fights_on_foot(s, u);
        if any(&defenders, &dismounted) {
            add(rule::R10_3_16, table.dismounted);
        }
        // warburg-3.2-03: one bonus, however many officers are there.
        if strike.hexes(Party::Strikers).any(|h| self.officers_in(s, strike.striker, h).next().is_some()) {
            add(rule::R10_3_17, table.officer);
        }
        let reordered = |u: UnitId| s.unit(u).marks.has(Mark::Reordered);
        if any(&attackers, &reordered) {
            add(rule::R10_3_18, table.reordered);
        }
        if any(&defenders, &reordered) {
            add(rule::R10_3_18, -table.reordered);
        }
        if any(&defenders, &|u| s.unit(u).marks.has(Mark::Column)) {
            add(rule::R10_3_19, table.column);
        }
        modifiers
    }

    /// Infantry, and light cavalry dismounted in a village or town (warburg-1.3-06).
    pub fn fights_on_foot(&self, s: &State, unit: UnitId) -> bool {
        let arm = self.card(unit).arm;
        let built = s.hex_of(unit).is_some_and(|h| self.terrain(h).is_built());
        arm.is_infantry() || (arm == Arm::LightCavalry && built)
    }

    /// warburg-ter-06: heavy cavalry in a village fights as if disorganised.
    fn fights_as_disorganised(&self, s: &State, unit: UnitId) -> bool {
        let built = s.hex_of(unit).is_some_and(|h| self.terrain(h).is_built());
        self.card(unit).arm == Arm::HeavyCavalry && built
    }

    /// warburg-10.3-03, warburg-10.3-04: the head unit's morale a hex, then the best hex.
    fn best_morale(&self, s: &State, strike: &Strike, party: Party) -> i8 {
        let fighters = self.fighters(s, strike, party);
        let head = |hex: Hex| fighters.iter().find(|&&u| s.hex_of(u) == Some(hex));
        let morale = |hex: Hex| head(hex).map(|&u| self.lowered_morale(s, u) as i8);
        strike.hexes(party).filter_map(morale).max().unwrap_or(0)
    }

    /// warburg-10.3-07: the worst aspect for the defender among all ways he is attacked.
    fn worst_aspect(&self, s: &State, strike: &Strike) -> Aspect {
        let mut worst = Aspect::Front;
        for target in strike.hexes(Party::Struck) {
            for from in strike.hexes(Party::Strikers) {
                let Some(edge) = self.grid().edge_between(target, from) else { continue };
                for unit in s.standing(target).filter(|&u| !self.card(u).arm.is_artillery()) {
                    worst = worse(worst, self.aspect(s, unit, edge));
                }
            }
        }
        worst
    }

    /// warburg-10.3-01: the one terrain modifier, the best for the defender.
    fn combat_terrain(&self, strike: &Strike) -> (RuleId, i8) {
        let table = &self.data.tables.terrain;
        let mut best: Option<(RuleId, i8)> = None;
        let mut offer = |rule: RuleId, value: i8| {
            if best.is_none_or(|(_, b)| value < b) {
                best = Some((rule, value));
            }
        };
        for target in strike.hexes(Party::Struck) {
            match self.terrain(target) {
                Terrain::Woods => offer(rule::TER_01, table.woods.combat),
                t if t.is_built() => offer(rule::TER_01, table.built.combat),
                _ => {}
            }
            if self.data.map.sunken[target.index()] {
                offer(rule::TER_08, table.sunken.combat);
            }
            for from in strike.hexes(Party::Strikers) {
                if let Some((rule, value)) = self.across(from, target) {
                    offer(rule, value);
                }
            }
        }
        best.unwrap_or((rule::TER_01, 0))
    }

    /// What attacking across a hexside gives.
    fn across(&self, from: Hex, target: Hex) -> Option<(RuleId, i8)> {
        let table = &self.data.tables.terrain;
        let edge = self.grid().edge_between(from, target)?;
        let hexside = self.data.map.side(from, edge);
        if hexside.bridge {
            return Some((rule::TER_10, table.bridge.combat));
        }
        let river = hexside.river.then_some((rule::TER_09, table.river.combat));
        let rise = match hexside.slope {
            Slope::Up => (rule::TER_14, table.slope.combat),
            Slope::Down => (rule::TER_14, 0),
            Slope::None => match i16::from(self.level(target)) - i16::from(self.level(from)) {
                0 => (rule::TER_01, 0),
                1 => (rule::TER_11, table.up_one.combat),
                2.. => (rule::TER_12, table.up_two.combat),
                _ => (rule::TER_13, table.down.combat),
            },
        };
        Some(river.filter(|r| r.1 <= rise.1).unwrap_or(rise))
    }

    /// warburg-10.3-08: shock in the first turn of a combat, against infantry.
    fn has_shock(&self, s: &State, attackers: &Fighters, defenders: &Fighters) -> bool {
        let foot = defenders.iter().any(|&d| self.fights_on_foot(s, d)); // warburg-1.1.2-02
        let fresh = |a: UnitId| {
            !defenders
                .iter()
                .any(|&d| s.fought.iter().any(|f| f.shock == a.0 && f.enemy == d.0 && f.turn + 1 == s.turn))
        };
        foot && attackers.iter().any(|&a| self.card(a).bonus == Bonus::Fist && fresh(a))
    }
}

fn worse(a: Aspect, b: Aspect) -> Aspect {
    let rank = |x: Aspect| match x {
        Aspect::Front => 0,
        Aspect::Flank => 1,
        Aspect::Rear => 2,
    };
    if rank(b) > rank(a) { b } else { a }
}

impl Play<'_> {
    /// A declared combat begins.
    pub fn begin_combat(&mut self, target: Hex) {
        let side = self.s.active;
        let mut strike = Strike { striker: side, ..Strike::NOTHING };
        let mut targets = Few::EMPTY;
        for declared in self.s.declared.iter().filter(|d| d.is_against(target)) {
            targets = declared.targets;
            let there = self
                .s
                .standing(declared.attacker)
                .any(|u| self.s.unit(u).marks.has(Mark::Attacking) && self.g.can_attack(self.s, u));
            if there {
                strike.strikers.push(declared.attacker);
            }
        }
        self.s.declared.retain(|d| !d.is_against(target));
        strike.targets = targets.iter().filter(|&t| self.g.holds(self.s, side.enemy(), t)).collect();
        self.s.strike = strike;
        if strike.strikers.is_empty() || strike.targets.is_empty() {
            // warburg-10.2-01: the target, or the attacker, has gone.
            self.tell(Event::AttackCancelled { rule: rule::R10_2_01, target: place(target) });
            self.push(EndCombat);
            return;
        }
        self.push(EndCombat);
        self.push(Advance);
        self.push(RollCombat);
        self.eliminate_routed();
        for target in strike.hexes(Party::Struck) {
            self.push(Withdraw(target.0));
        }
    }

    /// warburg-12.3-02: routed units die if attacked; those with them fight on.
    fn eliminate_routed(&mut self) {
        let strike = self.s.strike;
        for (i, hex) in strike.hexes(Party::Struck).enumerate() {
            let routed: Units =
                self.s.standing(hex).filter(|&u| self.s.unit(u).order == Order::Routed).collect();
            for unit in routed {
                self.log.reveal();
                self.s.strike.forfeited[i] = true;
                self.eliminate(unit, rule::R12_3_02);
            }
        }
    }

    /// warburg-11.5-02: guns left alone are taken without a roll, and the rest is fought.
    fn take_lone_guns(&mut self) {
        let strike = self.s.strike;
        for (i, hex) in strike.hexes(Party::Struck).enumerate() {
            if self.g.is_lone_gun(self.s, hex) {
                self.s.strike.forfeited[i] = true;
                let guns: Units = self.s.standing(hex).collect();
                for gun in guns {
                    self.eliminate(gun, rule::R11_5_02);
                }
            }
        }
    }

    /// The die of a combat (warburg-10.2-03).
    fn roll_combat(&mut self) {
        self.pop();
        self.take_lone_guns();
        let defender = self.s.strike.striker.enemy();
        let mut strike = self.s.strike;
        let full = strike;
        // Only hexes where somebody is left are fought for.
        strike.targets = full.hexes(Party::Struck).filter(|&h| self.g.holds(self.s, defender, h)).collect();
        let attackers = self.g.fighters(self.s, &strike, Party::Strikers);
        let defenders = self.g.fighters(self.s, &strike, Party::Struck);
        if attackers.is_empty() || defenders.is_empty() {
            self.check_officers(Party::Struck);
            return;
        }
        self.note_disorganised(&attackers, &defenders);
        let modifiers = self.g.combat_modifiers(self.s, &strike);
        let effect = |total| self.g.data.tables.combat_effect(total);
        let (roll, (attacker, defence)) =
            Roll::make_for(self.dice, rule::R10_2_03, Die::D6, modifiers, effect);
        self.tell(Event::Combat {
            rule: rule::TRC_01,
            attackers: strike.hexes(Party::Strikers).map(place).collect(),
            targets: strike.hexes(Party::Struck).map(place).collect(),
            attack: self.g.total_strength(self.s, &attackers),
            defence: self.g.total_strength(self.s, &defenders),
            roll,
            attacker: Printed(attacker.to_string()),
            defender: Printed(defence.to_string()),
        });
        self.remember(&attackers, &defenders);
        // The hexes emptied before the die stay in the strike: they are open to the advance.
        self.s.strike.effects = [attacker, defence];
        self.push_results(Party::Struck);
        self.push_results(Party::Strikers);
    }

    /// warburg-11.1-07: what counts for a star is being disorganised when the combat begins.
    fn note_disorganised(&mut self, attackers: &[UnitId], defenders: &[UnitId]) {
        for &unit in attackers.iter().chain(defenders) {
            if self.s.unit(unit).order == Order::Disorganised {
                self.s.unit_mut(unit).marks.put(Mark::WasDisorganised);
            }
        }
    }

    /// warburg-10.3-08: who fought whom this turn.
    fn remember(&mut self, attackers: &[UnitId], defenders: &[UnitId]) {
        let turn = self.s.turn;
        self.s.fought.retain(|f| f.turn + 1 >= turn);
        for (ours, theirs) in [(attackers, defenders), (defenders, attackers)] {
            for &unit in ours.iter().filter(|&&u| self.g.card(u).bonus == Bonus::Fist) {
                for &enemy in theirs {
                    let fought = Fought { shock: unit.0, enemy: enemy.0, turn };
                    if !self.s.fought.contains(&fought) && !self.s.fought.is_full() {
                        self.s.fought.push(fought);
                    }
                }
            }
        }
    }

    /// warburg-10.3-08: units that no longer touch have lost contact.
    pub(crate) fn forget_lost_contact(&mut self, moved: &[UnitId]) {
        if self.s.fought.is_empty() {
            return;
        }
        let mut fought = std::mem::take(&mut self.s.fought);
        fought.retain(|f| {
            if !moved.iter().any(|u| u.0 == f.shock || u.0 == f.enemy) {
                return true;
            }
            match (self.s.hex_of(UnitId(f.shock)), self.s.hex_of(UnitId(f.enemy))) {
                (Some(a), Some(b)) => self.g.grid().distance(a, b) <= 1,
                _ => false,
            }
        });
        self.s.fought = fought;
    }

    /// The combat is closed.
    fn end_combat(&mut self) {
        self.pop();
        for unit in &mut self.s.units {
            unit.marks.drop(Mark::WasDisorganised);
        }
        let strike = self.s.strike;
        for hex in strike.hexes(Party::Strikers) {
            let units: Units = self.s.in_hex(hex).collect();
            for unit in units {
                self.s.unit_mut(unit).marks.drop(Mark::Attacking);
            }
        }
        self.s.strike = Strike::NOTHING;
    }
}
