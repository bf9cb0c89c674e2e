//! Chapter 9.6: movement at two paces, zone by zone.

use crate::data::Arm;
use crate::event::place;
use crate::game::Wagram;
use crate::ids::{Side, UnitId, UnitSet};
use crate::map::{Map, Rise, Stream};
use crate::rule;
use crate::state::{Mark, Pace, State};
use board::area::{Neighbour, Zone, ZoneSet};
use kernel::{Refusal, RuleId};
use serde::{Deserialize, Serialize};
use std::cell::{OnceCell, RefCell};

/// What a move costs and may do, worked out once for a decision.
pub struct Going<'a> {
    pub(crate) g: &'a Wagram,
    pub(crate) s: &'a State,
    /// Whose move.
    pub(crate) side: Side,
    /// The zones that the enemy holds, once somebody has asked.
    enemies: OnceCell<ZoneSet>,
    /// Of the zones somebody has asked about, those in an enemy zone of control.
    control: RefCell<Control>,
}

/// What is known of enemy zones of control.
#[derive(Default)]
struct Control {
    known: ZoneSet,
    controlled: ZoneSet,
}

/// A unit or square on the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Mover {
    /// Who moves: one unit, or the whole square.
    pub units: UnitSet,
    /// Points spent.
    pub spent: u8,
    /// Zones entered.
    pub steps: u8,
    /// Never within three zones of the enemy so far.
    pub far: bool,
    /// Has bought points with fatigue.
    pub bonus: bool,
    /// Began in an enemy zone of control.
    pub from_zoc: bool,
    /// Has to stop.
    pub halted: bool,
}

/// A step from a zone into a neighbour, whoever takes it.
#[derive(Clone, Copy)]
pub struct Crossing {
    to: Zone,
    /// wagram-9.6-07 to wagram-9.6-12: what it costs, leaving a zone of control aside.
    pub(crate) cost: u8,
    /// wagram-3-06: may one go that way?
    pub(crate) open: bool,
}

impl Crossing {
    /// Up a steep slope (wagram-9.6-08) and across the Russbach (wagram-9.6-09) a step costs one more each, beside the ground
    /// (wagram-9.6-11).
    pub(crate) fn new(map: &Map, from: Zone, neighbour: &Neighbour) -> Crossing {
        let (to, border) = (neighbour.zone, map.borders.get(neighbour.border));
        let steep = border.climb(to) == Some(Rise::Steep);
        let russbach = border.stream == Some(Stream::Russbach);
        let cost = ground_cost(map, to) + u8::from(steep) + u8::from(russbach);
        Crossing { to, cost, open: border.may_leave(from) }
    }
}

/// wagram-9.6-07 to wagram-9.6-10: what a zone costs who enters it from anywhere.
pub(crate) fn ground_cost(map: &Map, to: Zone) -> u8 {
    let ground = map.ground(to);
    1 + u8::from(ground.marsh) + u8::from(ground.wood)
}

pub(crate) fn refuse<T>(rule: RuleId, zone: Zone) -> Result<T, Refusal> {
    Err(Refusal::new(rule).at(place(zone)))
}

impl Wagram {
    /// Who moves when this unit does: the square stays together (wagram-13.3-07).
    pub fn group_of(&self, s: &State, unit: UnitId) -> UnitSet {
        if s.square.units.has(unit) && !s.square.forming { s.square.units } else { UnitSet::one(unit) }
    }

    /// The way of a unit that begins to move.
    pub fn fresh_mover(&self, s: &State, unit: UnitId) -> Mover {
        let zone = s.zone_of(unit);
        let far = zone.is_some_and(|z| !self.is_near_enemy(s, self.side(unit), z));
        let from_zoc = zone.is_some_and(|z| self.in_control_of(s, self.side(unit).enemy(), z));
        Mover { units: UnitSet::one(unit), far, from_zoc, ..Mover::default() }
    }

    /// wagram-9.6-04: points that fatigue buys.
    pub fn bonus_points(&self, unit: UnitId) -> u8 {
        match self.card(unit).arm {
            Arm::Infantry | Arm::Mixed | Arm::CavalryHeavy => 1,
            Arm::CavalryLight => 2,
            Arm::ArtilleryFoot | Arm::ArtilleryHorse => 0,
        }
    }

    /// The step from a zone into another, if they are neighbours.
    pub fn crossing(&self, from: Zone, to: Zone) -> Option<Crossing> {
        self.tables.crossings[from.index()].iter().find(|c| c.to == to).copied()
    }
}

impl<'a> Going<'a> {
    /// For the side in phase.
    pub fn new(g: &'a Wagram, s: &'a State) -> Going<'a> {
        Going { g, s, side: s.phasing, enemies: OnceCell::new(), control: RefCell::default() }
    }

    /// Does the enemy hold the zone?
    pub fn is_hostile(&self, zone: Zone) -> bool {
        self.g.holds(self.s, self.side.enemy(), zone)
    }

    /// Is the zone in an enemy zone of control? Friends there change nothing (wagram-9.4-02).
    fn is_controlled(&self, zone: Zone) -> bool {
        let mut control = self.control.borrow_mut();
        if control.known.insert(zone) && self.g.in_control_of(self.s, self.side.enemy(), zone) {
            control.controlled.insert(zone);
        }
        control.controlled.contains(zone)
    }

    /// The zones that the enemy holds.
    fn enemies(&self) -> &ZoneSet {
        self.enemies.get_or_init(|| self.g.occupied(self.s, self.side.enemy()))
    }

    /// wagram-9.6-01: is the zone within three of the enemy?
    fn is_near(&self, zone: Zone) -> bool {
        self.g.tables.near[zone.index()].intersects(self.enemies())
    }

    pub(crate) fn lead(mover: &Mover) -> UnitId {
        mover.units.first().unwrap_or(UnitId(0))
    }

    /// Who goes along with a step.
    pub fn party(&self, mover: &Mover) -> UnitSet {
        self.g.group_of(self.s, Self::lead(mover))
    }

    /// The points a unit may spend on a move: its normal potential if it keeps its distance (wagram-9.6-03), else its tactical
    /// one (wagram-9.6-02).
    pub fn allowance(&self, mover: &Mover, far: bool) -> u8 {
        let unit = Self::lead(mover);
        if self.s.square.units.has(unit) && !self.s.square.forming {
            return 1; // wagram-13.3-03
        }
        let card = self.g.card(unit);
        // wagram-8-09: isolation takes one point of tactical movement in a round, of no other (wagram-8-10).
        let isolated = self.is_isolated(unit);
        let base = if far { card.normal } else { card.tactical.saturating_sub(u8::from(isolated)) };
        base + if mover.bonus { self.g.bonus_points(unit) } else { 0 }
    }

    fn is_isolated(&self, unit: UnitId) -> bool {
        self.s.pace == Pace::Round && self.s.unit(unit).marks.has(Mark::Isolated)
    }

    /// Points left for what is done where the unit stands.
    pub fn left(&self, mover: &Mover) -> u8 {
        self.allowance(mover, mover.far).saturating_sub(mover.spent)
    }

    /// Has it no point left, at whatever pace?
    pub(crate) fn is_exhausted(&self, mover: &Mover) -> bool {
        mover.spent >= self.allowance(mover, true).max(self.allowance(mover, false))
    }

    /// wagram-9.6-13: the last to leave an enemy zone of control pays one point more.
    fn leaving_cost(&self, mover: &Mover, from: Zone) -> u8 {
        let alone = || self.s.set_in(from).minus(self.party(mover)).is_empty();
        u8::from(self.is_controlled(from) && alone())
    }

    /// Everything about a step but its price and its end; what it costs, whether or not the unit can pay. Facing has no part
    /// in it (wagram-9.6-06).
    fn may_cross(&self, mover: &Mover, from: Zone, to: Zone) -> Result<u8, Refusal> {
        let (g, s) = (self.g, self.s);
        let unit = Self::lead(mover);
        let Some(crossing) = g.crossing(from, to) else { return refuse(rule::R9_6_07, to) };
        if !crossing.open {
            return refuse(rule::R3_06, to);
        }
        // wagram-9.6-16: who has entered an enemy zone of control stops.
        if mover.halted {
            return refuse(rule::R9_6_16, to);
        }
        // wagram-13.2-04: the Grand Battery stands still.
        if s.battery.units.has(unit) {
            return refuse(rule::R13_2_04, to);
        }
        g.may_leave_island(s, self.party(mover), from)?;
        // wagram-13.3-07: the square goes together, none of it having acted.
        let party = self.party(mover);
        if party.iter().any(|u| u != unit && s.unit(u).marks.has(Mark::Acted)) {
            return refuse(rule::R13_3_07, to);
        }
        self.may_tread(to)?;
        if s.pace == Pace::Night && self.comes_nearer(from, to) {
            return refuse(rule::R14_4_11, to);
        }
        Ok(crossing.cost + self.leaving_cost(mover, from))
    }

    /// May anybody of the side set foot there?
    fn may_tread(&self, to: Zone) -> Result<(), Refusal> {
        if self.is_hostile(to) {
            return refuse(rule::R9_6_15, to);
        }
        // wagram-12.1-02: an administrative move never ends in an enemy zone of control, and would have to stop there.
        if self.s.pace != Pace::Round && self.is_controlled(to) {
            return refuse(rule::R12_1_02, to);
        }
        Ok(())
    }

    /// wagram-14.4-11: does the step bring the unit nearer to an enemy within three zones?
    fn comes_nearer(&self, from: Zone, to: Zone) -> bool {
        self.enemies().iter().any(|e| {
            let before = self.g.distance(from, e);
            before <= 3 && self.g.distance(to, e) < before
        })
    }

    /// The step without its end: what it costs, and the mover after it.
    pub(crate) fn step(&self, mover: &Mover, from: Zone, to: Zone) -> Result<(u8, Mover), Refusal> {
        let cost = self.may_cross(mover, from, to)?;
        let far = mover.far && !self.is_near(to);
        // wagram-8-09: an isolated unit may not raise its tactical movement.
        if mover.bonus && !far && self.is_isolated(Self::lead(mover)) {
            return refuse(rule::R8_09, to);
        }
        let total = self.allowance(mover, far);
        if mover.spent + cost > total {
            let missing = i32::from(mover.spent + cost - total);
            return Err(Refusal::new(rule::R9_6_03).at(place(to)).by(missing));
        }
        Ok((cost, self.after(mover, cost, far, to)))
    }

    fn after(&self, mover: &Mover, cost: u8, far: bool, to: Zone) -> Mover {
        Mover {
            spent: mover.spent + cost,
            steps: mover.steps.saturating_add(1),
            far,
            halted: self.is_controlled(to),
            ..*mover
        }
    }

    /// May the unit go there, and end there or go on (wagram-9.5-06)?
    pub fn may_step(&self, mover: &Mover, from: Zone, to: Zone) -> Result<(u8, Mover), Refusal> {
        let (cost, after) = self.step(mover, from, to)?;
        if let Err(full) = self.g.may_stack(self.s, self.party(mover), to)
            && !self.can_go_on(&after, to, from)
        {
            return Err(full);
        }
        self.may_march_off(&after, to)?;
        Ok((cost, after))
    }

    /// Is there a way on to a zone where the unit may end?
    fn can_go_on(&self, mover: &Mover, at: Zone, left: Zone) -> bool {
        let rich = Mover { bonus: mover.bonus || self.may_buy(mover), ..*mover };
        if mover.halted || self.is_exhausted(&rich) {
            return false;
        }
        let on = || self.g.steps(at).iter().map(|n| n.zone).filter(|&z| z != left);
        let ends = |z: Zone| self.g.may_stack(self.s, self.party(mover), z).is_ok();
        // The nearest zones first: most often one of them will do.
        on().any(|z| ends(z) && self.step(&rich, at, z).is_ok())
            || on().any(|z| self.step(&rich, at, z).is_ok_and(|(_, after)| self.can_go_on(&after, z, at)))
    }

    /// wagram-9.6-04: could the unit buy points at all?
    pub fn may_buy(&self, mover: &Mover) -> bool {
        let unit = Self::lead(mover);
        let barred = self.is_isolated(unit) && !mover.far;
        self.g.bonus_points(unit) > 0
            && !mover.bonus
            && self.s.unit(unit).fatigue < 2
            && !barred
            && (!self.s.square.units.has(unit) || self.s.square.forming)
    }

    /// May the unit take the fatigue bonus now (wagram-9.6-05)?
    pub fn may_take_bonus(&self, mover: &Mover, at: Zone) -> Result<(), Refusal> {
        let unit = Self::lead(mover);
        let no = |rule: RuleId| Err(Refusal::new(rule).of(unit.into()));
        if self.is_isolated(unit) && !mover.far {
            return no(rule::R8_09);
        }
        // wagram-13.3-03: a square takes no fatigue for more points.
        if self.s.square.units.has(unit) && !self.s.square.forming {
            return no(rule::R13_3_03);
        }
        if !self.may_buy(mover) {
            return no(rule::R9_6_04);
        }
        // wagram-9.6-05: not before the ordinary points are of no more use: something beside the unit is beyond them.
        let rich = Mover { bonus: true, ..*mover };
        let gains = self.beyond(mover, at).any(|z| self.may_step(&rich, at, z).is_ok());
        let attacks = self.left(mover) == 0 && self.may_attack_somewhere(&rich, at);
        if gains || attacks || self.is_short(mover, at) { Ok(()) } else { no(rule::R9_6_05) }
    }

    /// A unit that cannot pay for any step at all may need the bonus before the minimum move (wagram-9.6-14).
    fn is_short(&self, mover: &Mover, at: Zone) -> bool {
        let rich = Mover { bonus: true, ..*mover };
        mover.steps == 0 && self.beyond(&rich, at).any(|z| self.may_press(&rich, at, z).is_ok())
    }

    /// The neighbours for which a unit has not points enough.
    fn beyond(&self, mover: &Mover, at: Zone) -> impl Iterator<Item = Zone> {
        let leaving = self.leaving_cost(mover, at);
        let costly = move |c: &&Crossing| self.is_costly(mover, c.to, c.cost + leaving);
        self.g.tables.crossings[at.index()].iter().filter(costly).map(|c| c.to)
    }

    /// wagram-9.6-03: is a step of that cost beyond what the unit has left?
    fn is_costly(&self, mover: &Mover, to: Zone, cost: u8) -> bool {
        let far = mover.far && !self.is_near(to);
        mover.spent.saturating_add(cost) > self.allowance(mover, far)
    }

    fn may_attack_somewhere(&self, mover: &Mover, at: Zone) -> bool {
        let unit = Self::lead(mover);
        let targets = self.g.steps(at).iter().filter(|n| self.is_hostile(n.zone));
        targets.into_iter().any(|n| self.may_attack(mover, unit, at, n.zone, n.zone).is_ok())
    }

    /// wagram-9.6-14: the minimum move of a unit short of points.
    pub fn may_press(&self, mover: &Mover, from: Zone, to: Zone) -> Result<(), Refusal> {
        let unit = Self::lead(mover);
        let cost = self.may_cross(mover, from, to)?;
        let far = mover.far && !self.is_near(to);
        // The only step, no points for it, and the bonus taken where it can be.
        if mover.steps > 0
            || !self.is_costly(mover, to, cost)
            || self.may_buy(mover)
            || self.g.card(unit).normal == 0
        {
            return refuse(rule::R9_6_14, to);
        }
        if self.costs_a_step(mover, from, to) {
            return refuse(rule::R9_6_14, to);
        }
        self.g.may_stack(self.s, self.party(mover), to)?;
        self.may_march_off(&self.after(mover, 0, far, to), to)
    }

    /// wagram-9.6-17: straight from an enemy zone of control into an enemy Front.
    pub fn costs_a_step(&self, mover: &Mover, from: Zone, to: Zone) -> bool {
        let party = self.party(mover);
        let friends =
            |zone| self.g.holds(self.s, self.side, zone) && !self.s.set_in(zone).minus(party).is_empty();
        mover.steps == 0
            && mover.from_zoc
            && self.g.in_front_of(self.s, self.side.enemy(), to, UnitSet::EMPTY)
            && !(friends(from) && friends(to))
    }

    /// May the unit end where it stands?
    pub fn may_end(&self, mover: &Mover, at: Zone) -> Result<(), Refusal> {
        if mover.steps > 0 {
            self.g.may_stack(self.s, self.party(mover), at)?;
        }
        self.may_march_off(mover, at)
    }
}
