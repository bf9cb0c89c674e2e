//! Chapter 5: activation, and what an activated formation may do (warburg-4-05 to warburg-4-12).

use crate::acting::Act;
use crate::action::{Action, Way, Who};
use crate::agenda::Play;
use crate::command::Command;
use crate::event::{Event, pieces};
use crate::game::Warburg;
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::morale::Cause;
use crate::rule;
use crate::state::{Arrival, Facing, Mark, Order, Pace, Spot, State};
use arrayvec::ArrayVec;
use kernel::agenda::{Asks, Flow, barred};
use kernel::{Arg, Die, Few, Message, Modifier, Offers, Refusal, Roll, Sides};
use serde::{Deserialize, Serialize};

/// What is being activated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Activated {
    /// Nothing.
    Nobody,
    /// A formation.
    Formation(u8),
    /// An independent unit by itself.
    Independent(u8),
    /// Step 4: the army commander.
    Commander,
}

/// The activation in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Activation {
    /// Of what.
    pub of: Activated,
    /// Its roll failed (5.3).
    pub failed: bool,
    /// How far it has come in the order of warburg-4-07: guns, leader, units.
    #[serde(rename = "stage")]
    pub reached: Reached,
    /// A failed formation has turned its gun.
    pub gun_turned: bool,
    /// A failed formation has fired its gun.
    pub gun_fired: bool,
    /// A failed formation has moved its unit, a failed independent has turned.
    pub unit_used: bool,
    /// The opportunity charge has been used (warburg-8.6-01).
    pub charged: bool,
    /// The inactive player lets everything pass until the end of this activation.
    pub silent: bool,
    /// Independent units that joined the formation (warburg-5.1-03).
    pub joined: Few<UnitId, 8>,
}

/// How far an activation has come (warburg-4-07).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Reached {
    /// Guns turn and fire.
    Guns,
    /// The leader moves.
    Leader,
    /// The units move.
    Units,
}

impl Activation {
    /// At the start of an activation.
    pub const fn of(of: Activated) -> Activation {
        Activation {
            of,
            failed: false,
            reached: Reached::Guns,
            gun_turned: false,
            gun_fired: false,
            unit_used: false,
            charged: false,
            silent: false,
            joined: Few::EMPTY,
        }
    }
}

/// The active player picks what to activate (warburg-4-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choose(pub Side);

impl Asks<Warburg> for Choose {
    const NAME: &'static str = "choose";

    fn deciders(self, _: &Warburg, _: &State) -> Sides {
        self.0.into()
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.choose_offers(s, self.0, offers);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R4_05;
        Action::ActivateFormation(formation) if g.may_activate(s, self.0, formation) => p.activate_formation(formation),
        Action::ActivateUnit(unit) if g.may_activate_unit(s, self.0, unit) => p.activate_unit(unit),
        Action::End if g.may_end_activations(s, self.0) => p.pop(),
        Action::Attack(..) | Action::Resolve(_) if barred(rule::R4_13) => {},
    }
}

/// Independents may join the formation (warburg-5.1-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Join(pub u8);

impl Join {
    fn open<'a>(self, g: &'a Warburg, s: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let formation = FormationId(self.0);
        let independents = g.independents[g.data.formations[formation.at()].side.index()].iter().copied();
        // Who is in command is asked once for all, and only if anybody could join.
        let mut command = None;
        independents.filter(move |&unit| {
            g.is_free_to_join(s, formation, unit).is_ok() && {
                let (units, command) = command.get_or_insert_with(|| g.command_now(s, formation));
                g.takes_in(s, command, units, unit)
            }
        })
    }
}

impl Asks<Warburg> for Join {
    const NAME: &'static str = "join";

    fn deciders(self, g: &Warburg, _: &State) -> Sides {
        g.data.formations[usize::from(self.0)].side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        if self.open(p.g, p.s).next().is_some() {
            return Flow::Waits;
        }
        p.end_joining(FormationId(self.0));
        Flow::GoesOn
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        self.open(g, s).for_each(|unit| offers.add(Action::Join(unit)));
        offers.add(Action::End);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R5_1_03;
        Action::Join(unit) if g.may_join_activation(s, FormationId(self.0), unit) => p.join(unit),
        Action::End => p.end_joining(FormationId(self.0)),
    }

    fn ask(self, _: &Warburg, _: &State, _: Side) -> Message {
        Message::new("ask-join").with("piece", Arg::piece(FormationId(self.0)))
    }
}

impl Warburg {
    /// The activation value of a formation: an aide has one less than his leader (warburg-11.4-04).
    pub fn activation_value(&self, s: &State, formation: FormationId) -> u8 {
        let terms = self.scenario(s).formations.iter().find(|t| t.formation == formation);
        let value = terms.map_or(0, |t| t.activation);
        match self.leader(s, formation) {
            Some(leader) if s.officer(leader).aide => value.saturating_sub(1),
            _ => value,
        }
    }

    /// The activation value of a unit's formation, or of independents.
    pub fn activation_value_of(&self, s: &State, unit: UnitId) -> u8 {
        let card = self.card(unit);
        match card.formation {
            Some(formation) => self.activation_value(s, formation),
            None => self.scenario(s).independents[card.side.index()],
        }
    }

    /// Has the formation anything on the map or at its edge?
    pub fn is_in_play(&self, s: &State, formation: FormationId) -> bool {
        matches!(s.formation(formation).arrival, Arrival::Present | Arrival::InColumn | Arrival::Deployed)
            && self.data.formations[formation.at()]
                .units
                .iter()
                .any(|&u| matches!(s.unit(u).position.spot(), Spot::On(_) | Spot::Waiting))
    }

    /// May the formation be tested now?
    pub fn may_activate(&self, s: &State, side: Side, formation: FormationId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(formation.into()));
        if self.data.formations[formation.at()].side != side {
            return no(rule::R4_05);
        }
        if !self.is_in_play(s, formation) {
            let expected = !matches!(
                s.formation(formation).arrival,
                Arrival::Present | Arrival::InColumn | Arrival::Deployed
            );
            return no(self.arrival_rule(s, formation).filter(|_| expected).unwrap_or(rule::R4_05));
        }
        if s.formation(formation).tested {
            return no(rule::R5_1_02);
        }
        Ok(())
    }

    /// May the independent unit be tested now?
    pub fn may_activate_unit(&self, s: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()));
        let card = self.card(unit);
        if card.formation.is_some() {
            return no(rule::R1_1_3_01);
        }
        if card.side != side || s.hex_of(unit).is_none() {
            return no(rule::R4_05);
        }
        if s.unit(unit).order == Order::Routed {
            return no(rule::R12_3_01);
        }
        if s.unit(unit).marks.has(Mark::Activated) {
            return no(rule::R5_1_02);
        }
        Ok(())
    }

    /// May the player stop activating? Not before every formation has been tested (warburg-4-05).
    pub fn may_end_activations(&self, s: &State, side: Side) -> Result<(), Refusal> {
        match self.formations_of(side).find(|&f| self.may_activate(s, side, f).is_ok()) {
            Some(formation) => Err(Refusal::new(rule::R4_05).of(formation.into())),
            None => Ok(()),
        }
    }

    /// The formations of an army.
    pub fn formations_of(&self, side: Side) -> impl Iterator<Item = FormationId> + '_ {
        (0..self.data.formations.len() as u8)
            .map(FormationId)
            .filter(move |f| self.data.formations[f.at()].side == side)
    }

    /// What may be activated.
    pub fn choose_offers(&self, s: &State, side: Side, offers: &mut Offers<Action>) {
        for formation in self.formations_of(side) {
            if self.may_activate(s, side, formation).is_ok() {
                offers.add(Action::ActivateFormation(formation));
            }
        }
        for &unit in &self.independents[side.index()] {
            if self.may_activate_unit(s, side, unit).is_ok() {
                offers.add(Action::ActivateUnit(unit));
            }
        }
        if self.may_end_activations(s, side).is_ok() {
            offers.add(Action::End);
        }
    }

    /// May the independent unit join the formation's activation (warburg-5.1-03)?
    pub fn may_join_activation(
        &self,
        s: &State,
        formation: FormationId,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        self.is_free_to_join(s, formation, unit)?;
        let (units, command) = self.command_now(s, formation);
        if !self.takes_in(s, &command, &units, unit) {
            return Err(Refusal::new(rule::R5_1_03).of(unit.into()));
        }
        Ok(())
    }

    /// May the unit still be activated, and is there room for it?
    fn is_free_to_join(&self, s: &State, formation: FormationId, unit: UnitId) -> Result<(), Refusal> {
        self.may_activate_unit(s, self.data.formations[formation.at()].side, unit)?;
        if s.activation.joined.is_full() {
            return Err(Refusal::new(rule::R5_1_03).of(unit.into()));
        }
        Ok(())
    }

    /// Why a unit does not join now that the activation is being played out: what bars it at any time, that a formation which
    /// failed takes nobody along (warburg-5.1-03), or that command has been checked (warburg-4-07).
    pub fn joins_no_more(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        self.may_activate_unit(s, s.active, unit)?;
        let rule = if s.activation.failed { rule::R5_1_03 } else { rule::R4_07 };
        Err(Refusal::new(rule).of(unit.into()))
    }

    /// Who takes part in the formation's activation, and its leader's command over them.
    fn command_now(&self, s: &State, formation: FormationId) -> (ArrayVec<UnitId, 72>, Command) {
        let units: ArrayVec<UnitId, 72> = self.participants(s).take(72).collect();
        let command = self.command_over(s, formation, &units);
        (units, command)
    }

    /// Does the unit take part in the activation in progress? An independent unit that joined does, like any other of
    /// the formation (warburg-5.3-06).
    pub fn takes_part(&self, s: &State, unit: UnitId) -> bool {
        match s.activation.of {
            Activated::Formation(f) => {
                self.card(unit).formation == Some(FormationId(f)) || s.activation.joined.contains(unit)
            }
            Activated::Independent(u) => u == unit.0,
            Activated::Commander => self.card(unit).side == s.active,
            Activated::Nobody => false,
        }
    }

    /// The units that take part in the activation in progress.
    pub fn participants<'a>(&'a self, s: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let (formation, alone): (&[UnitId], _) = match s.activation.of {
            Activated::Formation(f) => (&self.data.formations[usize::from(f)].units, None),
            Activated::Independent(u) => (&[], Some(UnitId(u))),
            Activated::Commander | Activated::Nobody => (&[], None),
        };
        formation.iter().copied().chain(s.activation.joined.iter()).chain(alone)
    }
}

impl Play<'_> {
    /// A formation is tested (warburg-5.1-01).
    pub fn activate_formation(&mut self, formation: FormationId) {
        self.s.formations[formation.at()].tested = true;
        self.s.activation = Activation::of(Activated::Formation(formation.0));
        let leader = self.g.leader(self.s, formation).and_then(|o| self.s.officer(o).position.place());
        let side = self.s.active;
        let commander = self.g.commander(self.s, side).and_then(|o| self.s.officer(o).position.place());
        let value = self.g.activation_value(self.s, formation);
        let together = leader.is_some() && leader == commander;
        let near = leader.is_some_and(|hex| self.g.in_commander_reach(self.s, side, hex));
        let rules = (rule::R5_1_06, rule::R5_1_01);
        let activated = self.test_activation(formation.into(), together.then_some(rules.0), near, value);
        self.s.activation.failed = !activated;
        if activated {
            self.push(Act);
            self.push(Join(formation.0));
        } else {
            self.check_command(formation);
            self.push(Act);
        }
    }

    /// An independent unit is tested.
    pub fn activate_unit(&mut self, unit: UnitId) {
        self.s.activation = Activation::of(Activated::Independent(unit.0));
        self.s.unit_mut(unit).marks.put(Mark::Activated); // warburg-4-06
        let side = self.s.active;
        let hex = self.s.hex_of(unit);
        let commander = self.g.commander(self.s, side).and_then(|o| self.s.officer(o).position.place());
        let near = hex.is_some_and(|hex| self.g.in_commander_reach(self.s, side, hex));
        let value = self.g.activation_value_of(self.s, unit);
        let together = (hex == commander).then_some(rule::R5_1_04);
        let activated = self.test_activation(unit.into(), together, near, value);
        self.s.activation.failed = !activated;
        if activated {
            self.s.unit_mut(unit).marks.put(Mark::Commanded);
            self.deploy_column(unit);
        }
        self.push(Act);
    }

    fn test_activation(
        &mut self,
        piece: kernel::Piece,
        automatic: Option<kernel::RuleId>,
        near: bool,
        value: u8,
    ) -> bool {
        if let Some(rule) = automatic {
            self.tell(Event::Activation { rule, piece, roll: None, value, activated: true });
            return true;
        }
        // warburg-5.1-05, warburg-6.2-01
        let modifiers = if near { vec![Modifier { rule: rule::R5_1_05, value: -1 }] } else { Vec::new() };
        let activates = |total| total <= i16::from(value);
        let (roll, activated) = Roll::make_for(self.dice, rule::R5_1_01, Die::D6, modifiers, activates);
        self.tell(Event::Activation { rule: rule::R5_1_01, piece, roll: Some(roll), value, activated });
        activated
    }

    /// An independent unit joins (warburg-5.1-03).
    pub fn join(&mut self, unit: UnitId) {
        self.s.activation.joined.push(unit);
        self.s.unit_mut(unit).marks.put(Mark::Activated);
        self.tell(Event::Joined { rule: rule::R5_1_03, piece: unit.into() });
    }

    fn end_joining(&mut self, formation: FormationId) {
        self.pop();
        self.check_command(formation);
    }

    /// warburg-6.3-06: command is checked once, at the start of the activation; columns in command deploy (warburg-14-05).
    pub fn check_command(&mut self, formation: FormationId) {
        let (units, Command { set, .. }) = self.g.command_now(self.s, formation);
        let activated = !self.s.activation.failed;
        for unit in units {
            if self.s.hex_of(unit).is_none() || self.s.unit(unit).order == Order::Routed {
                continue;
            }
            if activated {
                self.s.unit_mut(unit).marks.put(Mark::Activated);
            }
            if set.contains(unit) {
                self.s.unit_mut(unit).marks.put(Mark::Commanded);
                if activated {
                    self.deploy_column(unit);
                }
            } else {
                self.s.unit_mut(unit).marks.put(Mark::OutOfCommand);
                self.tell(Event::OutOfCommand { rule: rule::R6_4_01, piece: unit.into() });
            }
        }
    }

    /// The activation comes to a later step of warburg-4-07. That order binds a formation that is activated: after a
    /// failed roll the four liberties have none among them (warburg-5.3-01).
    pub fn reach(&mut self, step: Reached) {
        if !self.s.activation.failed {
            self.s.activation.reached = self.s.activation.reached.max(step);
        }
    }

    /// The officer's one move is being made: in step 4 nothing comes after it.
    pub fn note_officer_move(&mut self) {
        let commander = matches!(self.s.activation.of, Activated::Commander);
        self.reach(if commander { Reached::Units } else { Reached::Leader });
    }

    /// A gun turns by a vertex.
    pub fn turn_gun(&mut self, gun: UnitId, way: Way) {
        self.s.unit_mut(gun).marks.put(Mark::Turned);
        self.s.activation.gun_turned = true;
        self.face_unit(gun, way, rule::R8_7_01);
    }

    fn face_unit(&mut self, unit: UnitId, way: Way, rule: kernel::RuleId) {
        let Some(facing) = self.s.unit(unit).facing.get() else { return };
        let facing = way.from(facing);
        self.s.unit_mut(unit).facing = Facing::from(facing);
        let facing = self.g.vertex_name(facing);
        self.tell(Event::Turned { rule, pieces: pieces(&[unit]), facing, cost: 0 });
    }

    /// A unit that cannot move turns by a vertex, after a test at +1 in an enemy zone of control.
    pub fn turn_out(&mut self, unit: UnitId, way: Way) {
        let Some(hex) = self.s.hex_of(unit) else { return };
        self.reach(Reached::Units);
        self.s.activation.unit_used |= matches!(self.s.activation.of, Activated::Independent(_));
        let alone = matches!(self.s.activation.of, Activated::Independent(_));
        let watched = self.g.in_enemy_zone(self.s, self.g.card(unit).side, hex);
        let rule = match (alone, watched) {
            (true, false) => rule::R5_3_05,
            (true, true) => rule::R6_6_01,
            _ => rule::R6_4_02,
        };
        let units: crate::state::Units =
            self.s.standing(hex).filter(|&u| self.g.has_facing(self.s, u)).collect();
        for turning in units {
            self.s.unit_mut(turning).marks.put(Mark::Turned);
            self.face_unit(turning, way, rule);
        }
        if watched {
            let extra = [Modifier { rule, value: 1 }];
            self.test_hex(hex, rule, &extra, Cause::Other);
        }
    }

    /// A unit or stack begins to move or march.
    pub fn start_move(&mut self, who: Who, pace: Pace) {
        self.reach(Reached::Units);
        self.s.activation.unit_used = true;
        let units = self.g.units_of(self.s, who);
        let points = self.g.points(self.s, &units, pace);
        if pace == Pace::March {
            self.form_columns(&units);
        }
        self.begin_move(&units, [], points, pace);
    }

    /// An officer begins to move with units.
    pub fn start_leading(&mut self, officer: OfficerId, who: Who, with: Option<OfficerId>) {
        self.note_officer_move();
        let units = self.g.units_of(self.s, who);
        let points = self.g.points(self.s, &units, Pace::Normal);
        if let Some(with) = with {
            self.s.officer_mut(with).rode = true;
        }
        self.begin_move(&units, [officer].into_iter().chain(with), points, Pace::Normal);
    }

    /// The activation is over; the leader is turned over (warburg-4-06).
    pub fn end_activation(&mut self) {
        self.pop();
        self.s.activation = Activation::of(Activated::Nobody);
    }
}
