//! Chapters 8.1 to 8.4: shocks are declared, stack by stack, before any of them is fought.

use crate::action::Action;
use crate::activation::Segment;
use crate::agenda::Play;
use crate::battles::Happening;
use crate::combat::{Clash, ClashKind, Fight};
use crate::combats::PickCombat;
use crate::data::{Barred, Says, Trait, What};
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::{Side, UnitId, UnitSet};
use crate::rule;
use crate::state::{Mark, State};
use crate::zoc::front_of;
use board::{EdgeMask, Hex, Vertex};
use kernel::agenda::{Asks, Flow, Outlook};
use kernel::{Arg, Few, Maybe, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// The most hexes that one combat bears on (gloire-8.4.1-01).
const TARGETS: usize = 2;

/// A stack that is to attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Declared {
    /// From which hex.
    pub from: Maybe<Hex>,
    /// Which hexes.
    pub targets: Few<Hex, 2>,
}

impl Gloire {
    /// May the unit take part in an attack of this activation (gloire-8.2-02)?
    pub fn can_attack(&self, s: &State, unit: UnitId) -> Result<(), RuleId> {
        if !s.active.units.has(unit) || s.hex_of(unit).is_none() {
            return Err(rule::R8_2_01);
        }
        if s.active.idle.has(unit) {
            return Err(rule::R2_4_3_05);
        }
        if s.has(unit, Mark::Balked) {
            return Err(rule::R8_3_2_03);
        }
        if s.has(unit, Mark::Fought) {
            return Err(rule::R8_2_07);
        }
        if let Some(rule) = self.carried(s, unit, Says::Attacks).or_else(|| self.is_busy(s, unit)) {
            return Err(rule);
        }
        if let Some(bar) = self.barred(s, Barred::Attack, UnitSet::one(unit)) {
            return Err(bar);
        }
        self.is_fit_to_attack(s, unit)
    }

    /// In good order, foot or horse, not in square.
    pub fn is_fit_to_attack(&self, s: &State, unit: UnitId) -> Result<(), RuleId> {
        let never =
            [Trait::DefendsOnly, Trait::Train].into_iter().find_map(|what| self.trait_rule(unit, what));
        if let Some(rule) = never {
            return Err(rule);
        }
        // gloire-10.1-06: nor does a disordered unit begin a shock.
        if self.is_gun(unit) || self.in_square(s, unit) || !self.is_good(s, unit) {
            return Err(rule::R8_2_02);
        }
        Ok(())
    }

    /// The units of a hex that can attack, from the top.
    pub fn able_in<'a>(&'a self, s: &'a State, hex: Hex) -> impl Iterator<Item = UnitId> + 'a {
        s.stack_in(hex).filter(|&unit| self.can_attack(s, unit).is_ok() && self.takes_part(s, unit))
    }

    /// gloire-8.2-03: could the unit enter the hex, for its ground?
    pub fn ground_allows(&self, s: &State, unit: UnitId, from: Hex, to: Hex) -> Result<(), RuleId> {
        let Some(edge) = self.field.grid().edge_between(from, to) else { return Err(rule::R8_2_01) };
        if let Some(clause) = self.clause(What::NoAttack, self.arm(unit), to) {
            return Err(clause.rule);
        }
        self.closed_to(unit, to)?;
        if let Some(rule) = self.unshocked(s, to) {
            return Err(rule);
        }
        let open = self.crossing(s, unit, from, edge).is_open();
        if open && self.bearing_of(s, from, to).shock.is_some() {
            return Ok(());
        }
        // Boats are no way to attack.
        let boats = self.boats_between(unit, from, to);
        Err(boats.map_or(rule::R8_2_03, |boats| boats.says.of(Says::Apart)))
    }

    /// The hexes with enemies that a stack could attack through these edges.
    fn prey(&self, s: &State, from: Hex, edges: EdgeMask) -> Vec<Hex> {
        let Some(lead) = self.able_in(s, from).next() else { return Vec::new() };
        let enemy = self.side(lead).enemy();
        let around =
            self.field.grid().neighbours(from).filter(|(edge, _)| edges.contains(*edge)).map(|(_, hex)| hex);
        let fits = |hex: &Hex| self.holds(s, enemy, *hex) && self.ground_allows(s, lead, from, *hex).is_ok();
        let mut prey: Vec<Hex> = around.filter(fits).collect();
        prey.sort();
        prey
    }

    /// gloire-6.1.2-03: the front edges, through which alone a stack attacks: any where it has six fronts (gloire-6.1.2-05).
    fn attack_edges(&self, s: &State, from: Hex) -> EdgeMask {
        self.able_in(s, from).next().map_or(EdgeMask::NONE, |lead| self.fronts(s, lead))
    }

    /// How a stack looks that attacks these hexes: as it does; gloire-6.1.2-05, with six fronts it turns, so that it owes
    /// as little else as may be.
    fn turn_for(&self, s: &State, from: Hex, targets: &[Hex]) -> Option<Vertex> {
        let lead = self.able_in(s, from).next()?;
        let now = s.unit(lead).facing.get()?;
        let round = self.fronts(s, lead) == EdgeMask::ALL;
        let open = |vertex: &Vertex| round || *vertex == now;
        let covers = |vertex: &Vertex| {
            let edges = front_of(*vertex);
            let edge = |hex: &Hex| self.field.grid().edge_between(from, *hex);
            targets.iter().all(|hex| edge(hex).is_some_and(|edge| edges.contains(edge)))
        };
        let owed = |vertex: &Vertex| (self.prey(s, from, front_of(*vertex)).len(), *vertex);
        Vertex::ALL.into_iter().filter(open).filter(covers).min_by_key(owed)
    }

    /// All declarations that hang together with a hex, and the hexes they bear on: gloire-8.2-04, stacks that share a target
    /// fight as one.
    pub fn bound_with(&self, s: &State, hex: Hex) -> (Vec<usize>, Vec<Hex>) {
        let (mut stacks, mut hexes) = (Vec::new(), vec![hex]);
        loop {
            let touches = |d: &Declared| d.targets.iter().any(|target| hexes.contains(&target));
            let more: Vec<usize> =
                (0..s.declared.len()).filter(|i| !stacks.contains(i) && touches(&s.declared[*i])).collect();
            if more.is_empty() {
                return (stacks, hexes);
            }
            for index in more {
                stacks.push(index);
                hexes.extend(s.declared[index].targets.iter());
            }
            hexes.sort();
            hexes.dedup();
        }
    }

    /// Would a combat bear on too many hexes if these were attacked together (gloire-8.4.1-01)?
    fn spreads(&self, s: &State, targets: &[Hex]) -> bool {
        let mut all: Vec<Hex> = targets.iter().flat_map(|&hex| self.bound_with(s, hex).1).collect();
        all.sort();
        all.dedup();
        all.len() > TARGETS
    }

    fn declaration(&self, s: &State, from: Hex) -> Option<usize> {
        s.declared.iter().position(|declared| declared.from.get() == Some(from))
    }

    /// May the stack of a hex attack these hexes?
    fn may_shock(&self, s: &State, from: Hex, targets: &[Hex]) -> Result<(), Refusal> {
        let no = |rule| Refusal::new(rule).at(place(from));
        let lead = self.able_in(s, from).next();
        let lead = lead.ok_or_else(|| no(self.why_unable(s, from)))?;
        if self.declaration(s, from).is_some() {
            return Err(no(rule::R8_3_1_03));
        }
        let prey = self.prey(s, from, self.attack_edges(s, from));
        for &target in targets {
            if !prey.contains(&target) {
                let why = self.ground_allows(s, lead, from, target).err();
                return Err(no(why.filter(|_| self.fronts_on(s, lead, target)).unwrap_or(rule::R8_2_01))
                    .of(lead.into()));
            }
            self.keeps_front(s, lead, target).map_err(|rule| no(rule).of(lead.into()))?;
            // gloire-8.2-07: once in an activation.
            if s.stack_in(target).any(|unit| s.has(unit, Mark::Struck)) {
                return Err(no(rule::R8_2_07));
            }
        }
        if self.turn_for(s, from, targets).is_none() {
            return Err(no(rule::R6_1_2_06));
        }
        if self.spreads(s, targets) { Err(no(rule::R8_4_1_01)) } else { Ok(()) }
    }

    fn why_unable(&self, s: &State, from: Hex) -> RuleId {
        let afloat = self.swimmer(s, from).map(|swimmer| self.passengers(s, swimmer));
        let units = afloat.iter().flat_map(|cargo| cargo.iter()).chain(s.stack_in(from));
        let why = |unit: UnitId| self.is_sheltered(s, unit).or_else(|| self.can_attack(s, unit).err());
        units.into_iter().find_map(why).unwrap_or(rule::R8_2_01)
    }

    /// gloire-8.2-08: who was in contact may not come round and strike the same unit from another side.
    fn keeps_front(&self, s: &State, unit: UnitId, target: Hex) -> Result<(), RuleId> {
        let state = s.unit(unit);
        let (Some(start), Some(was), Some(now)) =
            (state.start.get(), state.start_facing.get(), state.facing.get())
        else {
            return Ok(());
        };
        let mut zones = self.controllers(s, self.side(unit).enemy(), start);
        let touched = state.marks.has(Mark::Moved) && zones.any(|owner| s.hex_of(owner) == Some(target));
        let turned = !matches!(was.steps_to(now), 0 | 1 | 5);
        if touched && turned { Err(rule::R8_2_08) } else { Ok(()) }
    }

    /// gloire-6.1.2-05: who has six fronts looks at whom they attack; gloire-6.1.1-02: all of the hex but for its guns.
    fn turn_towards(&self, s: &mut State, from: Hex, targets: &[Hex]) {
        let Some(facing) = self.turn_for(s, from, targets) else { return };
        let turns = |unit: &UnitId| !self.is_gun(*unit) && !self.is_routed(s, *unit);
        let units: Vec<UnitId> = s.stack_in(from).filter(turns).collect();
        for unit in units {
            s.unit_mut(unit).facing = facing.into();
        }
    }

    /// gloire-8.2-05: the hexes that a declared stack still owes: in front, and attacked by nobody.
    fn owed(&self, s: &State, declared: &Declared) -> Vec<Hex> {
        let Some(from) = declared.from.get() else { return Vec::new() };
        let lead = self.able_in(s, from).next();
        let edges = lead.map_or(EdgeMask::NONE, |lead| self.narrow_fronts(s, lead));
        let attacked = |hex: &Hex| {
            let struck = s.stack_in(*hex).any(|unit| s.has(unit, Mark::Struck));
            struck || s.declared.iter().any(|other| other.targets.contains(*hex))
        };
        // A charge owes nothing that it may not charge.
        let charges = s.stack_in(from).any(|unit| s.has(unit, Mark::Charging));
        let prey = if charges { self.charge_targets(s, from) } else { self.prey(s, from, edges) };
        let fits = |hex: &Hex| {
            let mut all: Vec<Hex> = declared.targets.iter().collect();
            all.push(*hex);
            !self.spreads(s, &all) && declared.targets.len() < TARGETS
        };
        prey.into_iter().filter(|hex| !attacked(hex) && fits(hex)).collect()
    }

    fn may_add(&self, s: &State, from: Hex, target: Hex) -> Result<(), Refusal> {
        let no = Err(Refusal::new(rule::R8_2_05).at(place(from)));
        let Some(index) = self.declaration(s, from) else { return no };
        if !self.holds(s, s.active.side.enemy(), target) {
            return Err(Refusal::new(rule::R8_2_01).at(place(target)));
        }
        if self.owed(s, &s.declared[index]).contains(&target) { Ok(()) } else { no }
    }

    /// gloire-8.3.1-01: only who has declared owes anything; the test comes later, and leaves no way out to who passes it.
    fn may_end_declaring(&self, s: &State) -> Result<(), Refusal> {
        let debtor = s.declared.iter().find(|declared| !self.owed(s, declared).is_empty());
        match debtor.and_then(|declared| declared.from.get()) {
            Some(from) => Err(Refusal::new(rule::R8_2_05).at(place(from))),
            None => Ok(()),
        }
    }

    /// The stacks that may still declare a shock, with the hexes that each may attack.
    fn undeclared(&self, s: &State) -> Vec<(Hex, Vec<Hex>)> {
        let active = self.active_hexes(s);
        let hexes = active.iter().filter(|&hex| self.declaration(s, hex).is_none());
        hexes
            .map(|hex| (hex, self.prey(s, hex, self.attack_edges(s, hex))))
            .filter(|(_, prey)| !prey.is_empty())
            .collect()
    }
}

impl Play<'_> {
    fn declare(&mut self, from: Hex, targets: &[Hex]) {
        self.g.turn_towards(self.s, from, targets);
        self.s.declared.push(Declared { from: from.into(), targets: targets.iter().copied().collect() });
        for &target in targets {
            self.tell(Event::Declared { rule: rule::R8_3_1_03, from: place(from), place: place(target) });
        }
    }

    fn add(&mut self, from: Hex, target: Hex) {
        if let Some(index) = self.g.declaration(self.s, from) {
            self.s.declared[index].targets.push(target);
            self.tell(Event::Declared { rule: rule::R8_2_05, from: place(from), place: place(target) });
        }
    }

    /// gloire-9.1-03, gloire-8.2-05: those who charged attack all that stands before them and can be charged.
    pub(crate) fn declare_charges(&mut self) {
        let mut hexes: Vec<Hex> = self
            .s
            .active
            .units
            .iter()
            .filter(|&unit| self.s.has(unit, Mark::Charging))
            .filter_map(|unit| self.s.hex_of(unit))
            .collect();
        hexes.sort();
        hexes.dedup();
        for hex in hexes {
            let targets = self.g.charge_targets(self.s, hex);
            // gloire-8.4.1-01: of two that would tie in a third, that which no friend attacks yet.
            let free = |target: &&Hex| !self.s.declared.iter().any(|d| d.targets.contains(**target));
            let one = targets.iter().find(free).or(targets.first()).copied();
            match one {
                Some(one) if self.g.spreads(self.s, &targets) => self.declare(hex, &[one]),
                Some(_) => self.declare(hex, &targets),
                None => {}
            }
        }
    }

    /// A combat is fought: all stacks that are bound together.
    pub(crate) fn resolve(&mut self, target: Hex) {
        let (stacks, hexes) = self.g.bound_with(self.s, target);
        let from: Vec<Hex> = stacks.iter().filter_map(|&index| self.s.declared[index].from.get()).collect();
        // gloire-8.3.2-02: not the top unit alone, but all of the hex that can.
        let attackers: UnitSet = from.iter().flat_map(|&hex| self.g.able_in(self.s, hex)).collect();
        self.s.declared.retain(|declared| !declared.targets.iter().any(|hex| hexes.contains(&hex)));
        let side = self.s.active.side;
        self.tell(Event::CombatBegan { rule: rule::R8_3_2_01, place: place(target) });
        let targets = hexes.into_iter().collect();
        self.begin_clash(Clash { side, kind: ClashKind::Declared, attackers, targets, ..Clash::default() });
    }

    /// A combat begins: who attacks has fought.
    pub fn begin_clash(&mut self, clash: Clash) {
        for unit in clash.attackers.iter() {
            self.s.mark(unit, Mark::Fought);
        }
        let defenders = clash.targets.iter().flat_map(|hex| self.s.stack_in(hex));
        let fighting = defenders.chain(clash.attackers.iter()).collect();
        self.g.battle.happened(self, Happening::Combat(fighting));
        self.s.clash = clash;
        self.push(Fight);
    }

    /// gloire-8.3.2-04: who had left an enemy to friends that do not attack owes that enemy an attack again.
    pub fn renew_duties(&mut self) {
        for index in 0..self.s.declared.len() {
            let declared = self.s.declared[index];
            let owed = self.g.owed(self.s, &declared);
            for hex in owed {
                if self.s.declared[index].targets.len() < TARGETS {
                    self.s.declared[index].targets.push(hex);
                    if let Some(from) = declared.from.get() {
                        self.tell(Event::Declared {
                            rule: rule::R8_3_2_04,
                            from: place(from),
                            place: place(hex),
                        });
                    }
                }
            }
        }
    }
}

/// Shocks are declared (gloire-8.3.1-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Declare;

impl Asks<Gloire> for Declare {
    const NAME: &'static str = "declare";

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.active.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        if p.s.active.segment != Segment::Combat {
            p.s.active.segment = Segment::Combat;
            p.declare_charges();
        }
        let open = !p.g.undeclared(p.s).is_empty() || p.g.may_end_declaring(p.s).is_err();
        if open {
            return Flow::Waits;
        }
        p.replace(PickCombat);
        Flow::GoesOn
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        for (from, prey) in g.undeclared(s) {
            for (i, &one) in prey.iter().enumerate() {
                if g.may_shock(s, from, &[one]).is_ok() {
                    offers.add(Action::Shock(from, one));
                }
                for &other in &prey[i + 1..] {
                    if g.may_shock(s, from, &[one, other]).is_ok() {
                        offers.add(Action::ShockBoth(from, one, other));
                    }
                }
            }
        }
        for declared in &s.declared {
            if let Some(from) = declared.from.get() {
                offers.closed.extend(g.owed(s, declared).into_iter().map(|hex| Action::Also(from, hex)));
            }
        }
        if g.may_end_declaring(s).is_ok() {
            offers.add(Action::Done);
        }
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R1_07;
        Action::Shock(from, hex) if g.may_shock(s, from, &[hex]) => p.declare(from, &[hex]),
        Action::ShockBoth(from, one, other) if g.may_shock(s, from, &[one, other]) => p.declare(from, &[one, other]),
        Action::Also(from, hex) if g.may_add(s, from, hex) => p.add(from, hex),
        Action::Done if g.may_end_declaring(s) => p.replace(PickCombat),
    }

    /// What is declared is fought to its end for whoever weighs it.
    fn weigh(self, p: &mut Play<'_>, side: Side, action: &Action) -> Outlook {
        self.act(p, side, action);
        let target = match *action {
            Action::Shock(_, hex) | Action::ShockBoth(_, hex, _) | Action::Also(_, hex) => Some(hex),
            _ => p.g.combats(p.s).first().copied().filter(|_| p.g.combats(p.s).len() == 1),
        };
        target.map_or(Outlook::NextDecision, |hex| p.fight_now(hex))
    }

    /// gloire-8.2-05: who attacks leaves nobody in front alone, unless friends attack him.
    fn forgoes(self, g: &Gloire, s: &State, _: Side, action: &Action) -> Option<Message> {
        let Action::Shock(from, hex) = *action else { return None };
        let mut then = *s;
        g.turn_towards(&mut then, from, &[hex]);
        let declared = Declared { from: from.into(), targets: [hex].into_iter().collect() };
        then.declared.push(declared);
        let other = g.owed(&then, &declared).first().copied()?;
        Some(Message::new("forgoes-front").with("place", Arg::Place(place(other))))
    }
}
