//! 16.1.5: reinforcements.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Arm, Cost, Reinforcement, Terrain};
use crate::event::{Event, place};
use crate::game::Warburg;
use crate::ids::{FormationId, Side, UnitId};
use crate::reaction::Reaction;
use crate::rule;
use crate::state::{Activated, Arrival, Facing, Mark, Mover, Pace, Phase, Position, Spot, State};
use arrayvec::ArrayVec;
use board::{Hex, Vertex};
use kernel::agenda::{Asks, Flow, Runs, barred};
use kernel::{Arg, Die, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// Phase A begins with the dice of reinforcements (warburg-4-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Arrivals;

impl Runs<Warburg> for Arrivals {
    const NAME: &'static str = "arrivals";

    fn run(self, p: &mut Play<'_>) {
        p.s.phase = Phase::March;
        p.roll_arrivals();
    }
}

/// The owner of a formation that has arrived says how it will enter (warburg-16.1.5-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EnterHow(pub u8);

impl EnterHow {
    fn is_asked(self, formation: FormationId) -> Result<(), Refusal> {
        if formation.0 == self.0 { Ok(()) } else { barred(rule::R16_1_5_01) }
    }
}

impl Asks<Warburg> for EnterHow {
    const NAME: &'static str = "enter-how";

    fn deciders(self, g: &Warburg, _: &State) -> Sides {
        g.data.formations[usize::from(self.0)].side.into()
    }

    fn offers(self, _: &Warburg, _: &State, _: Side, offers: &mut Offers<Action>) {
        offers.add(Action::EnterInColumn(FormationId(self.0)));
        offers.add(Action::EnterDeployed(FormationId(self.0)));
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R4_02;
        Action::EnterInColumn(formation) if self.is_asked(formation) => p.enter_as(formation, Arrival::InColumn),
        Action::EnterDeployed(formation) if self.is_asked(formation) => p.enter_as(formation, Arrival::Deployed),
        // Nobody enters before that is said.
        Action::Enter(..) | Action::End if barred(rule::R16_1_5_01) => {},
    }

    fn ask(self, _: &Warburg, _: &State, _: Side) -> Message {
        Message::new("ask-enter-how").with("piece", Arg::piece(FormationId(self.0)))
    }
}

/// Phase A of a side: its columns enter (warburg-4-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct March(pub Side);

impl March {
    fn may_enter(
        self,
        g: &Warburg,
        s: &State,
        unit: UnitId,
        hex: Hex,
        facing: Option<Vertex>,
    ) -> Result<u8, Refusal> {
        if g.card(unit).side != self.0 && s.unit(unit).position.spot() == Spot::Waiting {
            return Err(Refusal::new(rule::R4_02).of(unit.into()));
        }
        g.may_enter(s, unit, hex, facing)
    }
}

impl Asks<Warburg> for March {
    const NAME: &'static str = "march";

    fn deciders(self, _: &Warburg, _: &State) -> Sides {
        self.0.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        p.s.phase = Phase::March;
        let mut offers = Offers::new();
        p.g.march_offers(p.s, self.0, &mut offers);
        p.wait_if(offers.closed.len() > 1)
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.march_offers(s, self.0, offers);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R4_02;
        Action::Enter(unit, hex, facing) if self.may_enter(g, s, unit, hex, facing) => p.enter_unit(unit, hex, facing),
        Action::End => p.pop(),
        // The choice has been made (warburg-16.1.5-01).
        Action::EnterInColumn(_) | Action::EnterDeployed(_) if barred(rule::R16_1_5_01) => {},
    }
}

impl Reinforcement {
    /// The rule by which it comes.
    pub fn rule(&self) -> RuleId {
        if self.option.is_some() { rule::R16_1_5_03 } else { rule::R16_1_5_02 }
    }
}

impl Warburg {
    /// How a formation comes in this scenario.
    pub fn reinforcement(&self, s: &State, formation: FormationId) -> Option<&Reinforcement> {
        self.scenario(s).reinforcements.iter().find(|r| r.formation == formation)
    }

    /// The rule by which a formation comes in this scenario, if it stands nowhere at the start.
    pub fn arrival_rule(&self, s: &State, formation: FormationId) -> Option<RuleId> {
        self.reinforcement(s, formation).map(Reinforcement::rule)
    }

    /// May a waiting unit enter by a hex, with this facing?
    pub fn may_enter(
        &self,
        s: &State,
        unit: UnitId,
        hex: Hex,
        facing: Option<Vertex>,
    ) -> Result<u8, Refusal> {
        let no = |rule| Refusal::new(rule).of(unit.into()).at(place(hex));
        let card = self.card(unit);
        let formation = card.formation.ok_or(no(rule::R16_1_5_01))?;
        if s.unit(unit).position.spot() != Spot::Waiting {
            return Err(no(rule::R16_1_5_01));
        }
        let pace = self.entry_pace(s, formation).ok_or(no(rule::R16_1_5_01))?;
        let terms = self.reinforcement(s, formation).ok_or(no(rule::R16_1_5_01))?;
        let own = terms.rule();
        if !terms.hexes.contains(&hex) || self.holds(s, card.side.enemy(), hex) {
            return Err(no(own));
        }
        if facing.is_some() == card.arm.is_light() {
            return Err(no(rule::R1_3_01)); // light units take no facing, the others must
        }
        self.may_enter_beside(s, unit, hex, facing)?;
        if pace == Pace::March && self.is_near_enemy(s, card.side, hex) {
            return Err(no(rule::R14_04));
        }
        let cost = self.entry_cost(card.arm, hex).ok_or(no(rule::TER_02))?;
        if cost > self.points(s, &[unit], pace) {
            return Err(no(rule::R16_1_5_01).by(i32::from(cost)));
        }
        Ok(cost)
    }

    /// In column in phase A, deployed in the unit step of the formation's activation.
    fn entry_pace(&self, s: &State, formation: FormationId) -> Option<Pace> {
        match (s.phase, s.formation(formation).arrival) {
            (Phase::March, Arrival::InColumn) => Some(Pace::March),
            (Phase::Activations, Arrival::Deployed)
                if s.activation.of == Activated::Formation(formation.0) && !s.activation.failed =>
            {
                Some(Pace::Normal)
            }
            _ => None,
        }
    }

    fn may_enter_beside(
        &self,
        s: &State,
        unit: UnitId,
        hex: Hex,
        facing: Option<Vertex>,
    ) -> Result<(), Refusal> {
        let mut units: arrayvec::ArrayVec<UnitId, 8> = s.standing(hex).take(4).collect();
        let clash =
            |u: &UnitId| self.has_facing(s, *u) && facing.is_some() && s.unit(*u).facing.get() != facing;
        let clashes = units.iter().any(clash);
        units.push(unit);
        let no = |rule| Refusal::new(rule).of(unit.into()).at(place(hex));
        self.fit_together(s, &units).map_err(no)?;
        if clashes { Err(no(rule::R3_1_01)) } else { Ok(()) }
    }

    /// The entry hex is paid for: its terrain alone counts.
    fn entry_cost(&self, arm: Arm, hex: Hex) -> Option<u8> {
        let table = &self.data.tables.terrain;
        let road = board::Edge::ALL.into_iter().any(|e| self.data.map.side(hex, e).road);
        let line = match self.terrain(hex) {
            _ if road => &table.road,
            Terrain::Clear => &table.clear,
            Terrain::Woods => &table.woods,
            Terrain::Village | Terrain::Town => &table.built,
        };
        match if arm == Arm::HeavyCavalry { line.cavalry } else { line.infantry } {
            Cost::Points(n) => Some(n),
            Cost::Forbidden => None,
        }
    }

    /// The ways a waiting unit may enter.
    pub fn entry_offers(&self, s: &State, unit: UnitId, offers: &mut Offers<Action>) {
        if s.unit(unit).position.spot() != Spot::Waiting {
            return;
        }
        let Some(terms) = self.card(unit).formation.and_then(|f| self.reinforcement(s, f)) else { return };
        for &hex in &terms.hexes {
            if self.card(unit).arm.is_light() {
                if self.may_enter(s, unit, hex, None).is_ok() {
                    offers.add(Action::Enter(unit, hex, None));
                }
                continue;
            }
            for vertex in (0..6).map(Vertex::new) {
                if self.may_enter(s, unit, hex, Some(vertex)).is_ok() {
                    offers.add(Action::Enter(unit, hex, Some(vertex)));
                }
            }
        }
    }

    /// Phase A: the columns of a side that may enter.
    fn march_offers(&self, s: &State, side: Side, offers: &mut Offers<Action>) {
        for &unit in &self.army[side.index()] {
            self.entry_offers(s, unit, offers);
        }
        offers.add(Action::End);
    }
}

impl Play<'_> {
    /// The dice of reinforcements, at the start of phase A (warburg-4-02, warburg-16.1.5-02, warburg-16.1.5-03), in the
    /// open and not before (warburg-16.1.5-04).
    fn roll_arrivals(&mut self) {
        self.pop();
        let scenario = self.g.scenario(self.s);
        let mut coming: ArrayVec<FormationId, 28> = ArrayVec::new();
        for terms in &scenario.reinforcements {
            if self.s.formation(terms.formation).arrival != Arrival::Expected {
                continue;
            }
            let Some(&(_, needed)) = terms.arrival.iter().find(|(turn, _)| *turn == self.s.turn) else {
                continue;
            };
            let rule = terms.rule();
            let rolled = (needed > 1).then(|| self.dice.roll_for(rule, Die::D6, |die| die >= needed));
            let (die, arrived) = rolled.map_or((None, true), |(die, arrived)| (Some(die), arrived));
            self.tell(Event::Arrival { rule, piece: terms.formation.into(), die, needed, arrived });
            let last = terms.arrival.last().is_some_and(|(turn, _)| *turn == self.s.turn);
            if arrived {
                coming.push(terms.formation);
            } else if last {
                self.s.formations[terms.formation.at()].arrival = Arrival::Never;
            }
        }
        // warburg-4-02: the first player acts first, so his formations come on top of the agenda.
        coming.sort_by_key(|f| self.g.data.formations[f.at()].side == self.s.first);
        coming.into_iter().for_each(|formation| self.arrive(formation));
    }

    fn arrive(&mut self, formation: FormationId) {
        let card = &self.g.data.formations[formation.at()];
        for &unit in &card.units {
            self.s.unit_mut(unit).position = Position::new(Spot::Waiting);
        }
        if let Some(leader) = self.g.leader(self.s, formation) {
            self.s.officer_mut(leader).position = Position::new(Spot::Waiting);
        }
        self.push(EnterHow(formation.0));
    }

    /// The owner says how a formation enters (warburg-16.1.5-01).
    fn enter_as(&mut self, formation: FormationId, arrival: Arrival) {
        self.pop();
        self.s.formations[formation.at()].arrival = arrival;
        let column = arrival == Arrival::InColumn;
        self.tell(Event::EntersAs { rule: rule::R16_1_5_01, piece: formation.into(), column });
    }

    /// A waiting unit enters; the leader comes with the first.
    pub fn enter_unit(&mut self, unit: UnitId, hex: Hex, facing: Option<Vertex>) {
        let Some(formation) = self.g.card(unit).formation else { return };
        let Ok(cost) = self.g.may_enter(self.s, unit, hex, facing) else { return };
        let pace = if self.s.phase == Phase::March { Pace::March } else { Pace::Normal };
        self.s.unit_mut(unit).facing = Facing::from(facing);
        let joins = self.s.in_hex(hex).next().is_some();
        self.put_down(unit, hex);
        self.tell(Event::Entered { rule: rule::R16_1_5_01, piece: unit.into(), place: place(hex), cost });
        let waiting = |o: &crate::ids::OfficerId| self.s.officer(*o).position.spot() == Spot::Waiting;
        let leader = self.g.leader(self.s, formation).filter(waiting);
        if let Some(leader) = leader {
            self.s.officer_mut(leader).position = Position::new(Spot::On(hex));
        }
        let points = self.g.points(self.s, &[unit], pace);
        if pace == Pace::March {
            self.form_columns(&[unit]);
        } else {
            self.reach(crate::state::Reached::Units);
            self.s.unit_mut(unit).marks.put(Mark::Activated);
            self.s.unit_mut(unit).marks.put(Mark::Commanded);
        }
        self.begin_move(&[unit], leader, points, pace);
        let mover = Mover { left: points - cost, entered: 1, stacked: joins, ended: joins, ..self.s.mover };
        self.s.mover = mover;
        let side = self.g.card(unit).side;
        if pace != Pace::March {
            self.push(Reaction);
            self.note_suspense(side, hex);
        }
        self.overrun(side, hex);
    }
}
