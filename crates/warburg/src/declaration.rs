//! 10.1: who attacks whom, and who must.

use crate::action::{Action, Targets};
use crate::agenda::Play;
use crate::data::{Arm, Terrain};
use crate::event::{Event, place};
use crate::facing::{ALL_ROUND, front_of};
use crate::game::Warburg;
use crate::ids::{Side, UnitId};
use crate::rule;
use crate::state::{Activated, Activation, Mark, Order, Phase, State, Units};
use arrayvec::ArrayVec;
use board::{EdgeMask, Hex};
use kernel::agenda::{Asks, Flow, Outlook};
use kernel::{Few, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

/// An attack that was declared: one stack, against one or two hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Declared {
    /// The hex of the attacking stack.
    pub attacker: Hex,
    /// The hexes attacked, the one it is named by first.
    pub targets: Few<Hex, 2>,
}

/// What an empty place of a list holds.
impl Default for Declared {
    fn default() -> Declared {
        Declared { attacker: Hex(0), targets: Few::EMPTY }
    }
}

impl Declared {
    /// The combat it is part of: it is named by its first target.
    pub fn is_against(&self, target: Hex) -> bool {
        self.targets.first() == Some(target)
    }
}

/// Attacks are declared (warburg-4-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Declare(pub Side);

impl Asks<Warburg> for Declare {
    const NAME: &'static str = "declare";

    fn deciders(self, _: &Warburg, _: &State) -> Sides {
        self.0.into()
    }

    /// Unless nobody can attack anybody.
    fn run(self, p: &mut Play<'_>) -> Flow {
        if p.s.phase != Phase::Combat {
            p.s.phase = Phase::Combat;
            p.s.activation = Activation::of(Activated::Nobody);
        }
        let mut offers = Offers::new();
        p.g.declare_offers(p.s, self.0, &mut offers);
        p.wait_if(offers.closed != [Action::End])
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.declare_offers(s, self.0, offers);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R4_13;
        Action::Attack(from, Targets { first, second }) if g.may_attack(s, self.0, from, first, second) => {
            p.declare(from, first, second)
        },
        Action::End if g.may_end_declarations(s, self.0) => p.pop(),
    }

    /// What is declared is fought out at once for whoever weighs it (warburg-10.2-01).
    fn weigh(self, p: &mut Play<'_>, side: Side, action: &Action) -> Outlook {
        self.act(p, side, action);
        let &Action::Attack(_, Targets { first, .. }) = action else { return Outlook::NextDecision };
        let floor = p.s.agenda.len();
        p.begin_combat(first);
        Outlook::DownTo(floor)
    }
}

/// A few hexes.
type Hexes = ArrayVec<Hex, 6>;

impl Warburg {
    /// Can the unit attack at all? Guns, routed units and columns never do (warburg-10.1-01).
    pub fn can_attack(&self, s: &State, unit: UnitId) -> bool {
        let state = s.unit(unit);
        !self.card(unit).arm.is_artillery()
            && state.order != Order::Routed
            && !state.marks.has(Mark::Column)
            && !state.marks.has(Mark::Passing)
    }

    /// The units of a hex that attack as one body.
    pub fn attackers_in<'a>(&'a self, s: &'a State, hex: Hex) -> impl Iterator<Item = UnitId> + 'a {
        s.standing(hex).filter(|&u| self.can_attack(s, u))
    }

    /// The hexsides through which the body of a hex attacks.
    fn attack_front(&self, s: &State, hex: Hex) -> EdgeMask {
        let facing =
            self.attackers_in(s, hex).find(|&u| self.has_facing(s, u)).and_then(|u| s.unit(u).facing.get());
        facing.map_or(ALL_ROUND, front_of)
    }

    fn is_light_body(&self, s: &State, hex: Hex) -> bool {
        self.attackers_in(s, hex).all(|u| self.card(u).arm.is_light())
    }

    /// The enemies in the zone of control of a body, through its front.
    fn enemies_in_zone(&self, s: &State, side: Side, hex: Hex) -> Hexes {
        let zone = self.attackers_in(s, hex).fold(0, |bits, u| bits | self.zone_of(s, u).bits());
        let mask = EdgeMask::from_bits(zone & self.attack_front(s, hex).bits());
        mask.iter().filter_map(|edge| self.enemy_across(s, side, hex, edge)).collect()
    }

    /// The attack is compulsory for activated, commanded units (warburg-10.1-01, warburg-6.4-03).
    fn is_obliged(&self, s: &State, hex: Hex) -> bool {
        self.attackers_in(s, hex)
            .any(|u| s.unit(u).marks.has(Mark::Activated) && s.unit(u).marks.has(Mark::Commanded))
    }

    /// The enemies that the body of a hex will have to attack if it stays as it stands: all of them, or for a light body
    /// one of them (warburg-10.1-01, warburg-10.1-04).
    pub fn owes(&self, s: &State, side: Side, hex: Hex) -> Hexes {
        if self.is_obliged(s, hex) { self.enemies_in_zone(s, side, hex) } else { Hexes::default() }
    }

    /// The hexes from which an army can attack.
    fn attacking_hexes<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = Hex> + 'a {
        self.enemy_hexes(s, side.enemy())
    }

    fn is_declared(s: &State, hex: Hex) -> bool {
        s.declared.iter().any(|d| d.attacker == hex)
    }

    fn is_attacked(declared: &[Declared], hex: Hex) -> bool {
        declared.iter().any(|d| d.targets.contains(hex))
    }

    /// Is one target hex open to the body at all?
    fn may_strike(&self, s: &State, side: Side, from: Hex, target: Hex) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).at(place(target)));
        let Some(edge) = self.grid().edge_between(from, target) else { return no(rule::R10_1_01) };
        if !self.holds(s, side.enemy(), target) || !self.attack_front(s, from).contains(edge) {
            return no(rule::R10_1_01);
        }
        // warburg-10.1-06: heavy cavalry and woods, unless a road leads in.
        let closed = self.terrain(target) == Terrain::Woods && !self.data.map.side(from, edge).road;
        if closed && self.attackers_in(s, from).any(|u| self.card(u).arm == Arm::HeavyCavalry) {
            return no(rule::R10_1_06);
        }
        Ok(())
    }

    /// May the body of a hex be declared to attack one or two hexes?
    pub fn may_attack(
        &self,
        s: &State,
        side: Side,
        from: Hex,
        first: Hex,
        second: Option<Hex>,
    ) -> Result<(), Refusal> {
        let no = |rule, hex| Err(Refusal::new(rule).at(place(hex)));
        if self.holds(s, side, from) && s.standing(from).all(|u| s.unit(u).order == Order::Routed) {
            return no(rule::R12_3_01, from);
        }
        if !self.holds(s, side, from)
            || self.attackers_in(s, from).next().is_none()
            || Self::is_declared(s, from)
        {
            let column =
                self.holds(s, side, from) && s.standing(from).any(|u| s.unit(u).marks.has(Mark::Column));
            return no(if column { rule::R14_03 } else { rule::R10_1_01 }, from);
        }
        if s.declared.is_full() {
            return no(rule::R10_1_01, from);
        }
        self.may_strike(s, side, from, first)?;
        if let Some(second) = second {
            if second <= first {
                return no(rule::R10_1_02, second); // named once, in order
            }
            self.may_strike(s, side, from, second)?;
        }
        let joins = |target: Hex| s.declared.iter().filter(move |d| d.targets.contains(target));
        match second {
            // warburg-10.1-05: several attackers never engage several hexes.
            Some(second) => {
                if let Some(taken) = [first, second].into_iter().find(|&t| joins(t).next().is_some()) {
                    return no(rule::R10_1_05, taken);
                }
            }
            None => {
                if joins(first).any(|d| d.targets.len() > 1) {
                    return no(rule::R10_1_05, first);
                }
                // warburg-10.1-03: it must be the only enemy in the zone of each.
                let alone = |hex: Hex| self.enemies_in_zone(s, side, hex).iter().all(|&e| e == first);
                if joins(first).next().is_some() && !(alone(from) && joins(first).all(|d| alone(d.attacker)))
                {
                    return no(rule::R10_1_03, first);
                }
            }
        }
        let mut declared = s.declared;
        declared.push(Declared { attacker: from, targets: [first].into_iter().chain(second).collect() });
        match self.unmet(s, side, &declared) {
            None => Ok(()),
            // warburg-10.1-04: it would leave an enemy that nobody else can attack any more.
            Some(hex) => no(rule::R10_1_04, hex),
        }
    }

    /// An enemy that obliged units must attack and that nobody free can attack any more, after these declarations.
    fn unmet(&self, s: &State, side: Side, declared: &[Declared]) -> Option<Hex> {
        let free = |hex: Hex| declared.iter().all(|d| d.attacker != hex);
        let mut needs: ArrayVec<Hex, 64> = ArrayVec::new();
        let mut bodies: ArrayVec<(Hex, Hexes), 64> = ArrayVec::new();
        for hex in self.attacking_hexes(s, side) {
            if !self.is_obliged(s, hex) {
                continue;
            }
            let enemies = self.enemies_in_zone(s, side, hex);
            if !self.is_light_body(s, hex) {
                for &enemy in &enemies {
                    if !Self::is_attacked(declared, enemy) && !needs.contains(&enemy) && !needs.is_full() {
                        needs.push(enemy);
                    }
                }
            }
            if free(hex) && !enemies.is_empty() && !bodies.is_full() {
                bodies.push((hex, enemies));
            }
        }
        assign(&needs, &bodies)
    }

    /// May the declarations be closed? Not while an obligation is left (warburg-10.1-01, warburg-10.1-04).
    pub fn may_end_declarations(&self, s: &State, side: Side) -> Result<(), Refusal> {
        for hex in self.attacking_hexes(s, side).filter(|&h| self.is_obliged(s, h)) {
            let enemies = self.enemies_in_zone(s, side, hex);
            let attacked = |e: &Hex| Self::is_attacked(&s.declared, *e);
            let idle = if self.is_light_body(s, hex) {
                // warburg-10.1-04: a light unit need attack only one enemy hex of its choice.
                let met = Self::is_declared(s, hex) || enemies.iter().any(attacked);
                if met { None } else { enemies.first() }
            } else {
                enemies.iter().find(|e| !attacked(e))
            };
            if let Some(&enemy) = idle {
                return Err(Refusal::new(rule::R10_1_01).at(place(enemy)));
            }
        }
        Ok(())
    }

    /// The attacks that may be declared.
    fn declare_offers(&self, s: &State, side: Side, offers: &mut Offers<Action>) {
        for from in self.attacking_hexes(s, side) {
            if Self::is_declared(s, from) || self.attackers_in(s, from).next().is_none() {
                continue;
            }
            let front = self.attack_front(s, from);
            let mut targets: Hexes =
                front.iter().filter_map(|e| self.enemy_across(s, side, from, e)).collect();
            targets.sort_unstable();
            for (i, &first) in targets.iter().enumerate() {
                if self.may_attack(s, side, from, first, None).is_ok() {
                    offers.add(Action::Attack(from, Targets { first, second: None }));
                }
                for &second in &targets[i + 1..] {
                    if self.may_attack(s, side, from, first, Some(second)).is_ok() {
                        offers.add(Action::Attack(from, Targets { first, second: Some(second) }));
                    }
                }
            }
        }
        if self.may_end_declarations(s, side).is_ok() {
            offers.add(Action::End);
        }
    }
}

/// Gives each need a body that has it in its zone, two at most a body; answers a need that is left over.
fn assign(needs: &[Hex], bodies: &[(Hex, Hexes)]) -> Option<Hex> {
    let mut given: ArrayVec<(usize, usize), 64> = ArrayVec::new(); // need, body
    for need in 0..needs.len() {
        let mut seen = [false; 64];
        if !place_need(need, needs, bodies, &mut given, &mut seen) {
            return Some(needs[need]);
        }
    }
    None
}

fn place_need(
    need: usize,
    needs: &[Hex],
    bodies: &[(Hex, Hexes)],
    given: &mut ArrayVec<(usize, usize), 64>,
    seen: &mut [bool; 64],
) -> bool {
    for (body, (_, enemies)) in bodies.iter().enumerate() {
        if seen[body] || !enemies.contains(&needs[need]) {
            continue;
        }
        seen[body] = true;
        if given.iter().filter(|g| g.1 == body).count() < 2 {
            given.push((need, body));
            return true;
        }
        let held: ArrayVec<usize, 2> = given.iter().filter(|g| g.1 == body).map(|g| g.0).take(2).collect();
        for other in held {
            given.retain(|g| g.0 != other);
            if place_need(other, needs, bodies, given, seen) {
                given.push((need, body));
                return true;
            }
            given.push((other, body));
        }
    }
    false
}

impl Play<'_> {
    /// An attack is declared.
    fn declare(&mut self, from: Hex, first: Hex, second: Option<Hex>) {
        let targets = [first].into_iter().chain(second);
        self.s.declared.push(Declared { attacker: from, targets: targets.clone().collect() });
        let units: Units = self.g.attackers_in(self.s, from).collect();
        for unit in units {
            self.s.unit_mut(unit).marks.put(Mark::Attacking);
        }
        let targets = targets.map(place).collect();
        self.tell(Event::AttackDeclared { rule: rule::R10_2_01, from: place(from), targets });
    }
}
