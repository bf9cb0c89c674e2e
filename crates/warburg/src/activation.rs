//! Chapter 5: activation, and what an activated formation may do (4-05 to 4-12).

use crate::action::{Action, Way, Who};
use crate::event::Event;
use crate::game::Warburg;
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::morale::Cause;
use crate::play::Play;
use crate::rule;
use crate::state::{
    Activated, Activation, Arrival, Facing, Mark, NONE, Order, Pace, Role, Spot, Stage, State, Step,
};
use arrayvec::ArrayVec;
use kernel::{Modifier, Offers, Refusal, Roll};

impl Warburg {
    /// The activation value of a formation: an aide has one less than his leader (11.4-04).
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
        if self.data.formations[formation.at()].side != side || !self.is_in_play(s, formation) {
            return no(rule::R4_05);
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

    /// May the player stop activating? Not before every formation has been tested (4-05).
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

    /// May the independent unit join the formation's activation (5.1-03)?
    pub fn may_join_activation(
        &self,
        s: &State,
        formation: FormationId,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        let side = self.data.formations[formation.at()].side;
        self.may_activate_unit(s, side, unit)?;
        if s.activation.joined.iter().all(|&u| u != NONE) {
            return Err(Refusal::new(rule::R5_1_03).of(unit.into()));
        }
        let mut units: ArrayVec<UnitId, 72> = self.participants(s).take(71).collect();
        units.push(unit);
        if !self.commanded(s, formation, &units).contains(unit) {
            return Err(Refusal::new(rule::R5_1_03).of(unit.into()));
        }
        Ok(())
    }

    /// Does the unit take part in the activation in progress?
    pub fn takes_part(&self, s: &State, unit: UnitId) -> bool {
        match s.activation.of {
            Activated::Formation(f) => {
                self.card(unit).formation == Some(FormationId(f)) || s.activation.joined.contains(&unit.0)
            }
            Activated::Independent(u) => u == unit.0,
            Activated::Commander => self.card(unit).side == s.active,
            Activated::Nobody => false,
        }
    }

    /// The units that take part in the activation in progress.
    pub fn participants<'a>(&'a self, s: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let (formation, alone): (&[UnitId], u8) = match s.activation.of {
            Activated::Formation(f) => (&self.data.formations[usize::from(f)].units, NONE),
            Activated::Independent(u) => (&[], u),
            _ => (&[], NONE),
        };
        let joined = s.activation.joined.iter().copied().chain([alone]);
        formation.iter().copied().chain(joined.filter(|&u| u != NONE).map(UnitId))
    }

    /// What bars a unit from acting at all in the activation in progress.
    fn may_act(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()));
        if !self.takes_part(s, unit) || s.hex_of(unit).is_none() {
            return no(rule::R6_3_01);
        }
        if s.unit(unit).order == Order::Routed {
            return no(rule::R12_3_01);
        }
        if s.unit(unit).marks.has(Mark::Column) {
            return no(rule::R14_03);
        }
        Ok(())
    }

    /// May these units begin a move in this activation?
    pub fn may_begin_move(&self, s: &State, who: Who, pace: Pace) -> Result<(), Refusal> {
        let units = self.units_of(s, who);
        let Some(&first) = units.first() else { return Err(Refusal::new(rule::R8_1_02)) };
        if matches!(who, Who::Stack(_)) && units.len() < 2 {
            return Err(Refusal::new(rule::R8_1_02).of(first.into()));
        }
        let a = &s.activation;
        if matches!(a.of, Activated::Independent(_)) && a.failed {
            return Err(Refusal::new(rule::R5_3_05).of(first.into()));
        }
        for &unit in &units {
            let no = |rule| Err(Refusal::new(rule).of(unit.into()));
            self.may_act(s, unit)?;
            if !matches!(a.of, Activated::Commander) && !self.is_commanded(s, unit) {
                return no(rule::R6_4_01);
            }
            if s.unit(unit).marks.has(Mark::Moved) {
                return no(rule::R8_1_02);
            }
            if s.unit(unit).marks.has(Mark::Fired) || s.unit(unit).marks.has(Mark::Reacted) {
                return no(rule::R8_7_02);
            }
        }
        if pace == Pace::March {
            if a.failed || matches!(a.of, Activated::Commander) {
                return Err(Refusal::new(rule::R14_01).of(first.into()));
            }
            let hex = s.hex_of(first).ok_or(Refusal::new(rule::R8_1_02))?;
            self.may_begin_march(s, &units, hex)?;
        }
        Ok(())
    }

    /// May a unit or stack move by itself in the unit step?
    pub fn may_move(&self, s: &State, who: Who, pace: Pace) -> Result<(), Refusal> {
        if matches!(s.activation.of, Activated::Commander) {
            return Err(Refusal::new(rule::R4_11)); // only with the commander
        }
        self.may_begin_move(s, who, pace)?;
        if s.activation.failed && s.activation.unit_used {
            return Err(Refusal::new(rule::R5_3_03));
        }
        Ok(())
    }

    /// The movement points of units in this activation: the lowest (8.1-02), halved where the rules say so.
    pub fn points(&self, s: &State, units: &[UnitId], pace: Pace) -> u8 {
        let lowest = units.iter().map(|&u| self.card(u).movement).min().unwrap_or(0);
        match pace {
            Pace::March => lowest * 2, // 14-01
            Pace::Charge => lowest,
            Pace::Normal if s.activation.failed => (lowest / 2).max(1), // 5.3-03, 5.3-04
            Pace::Normal if self.rides_on_half(s) => (lowest / 2).max(1), // 4-12
            Pace::Normal => lowest,
        }
    }

    /// 4-12: in step 4 a commander who rode with a leader has half.
    pub fn rides_on_half(&self, s: &State) -> bool {
        matches!(s.activation.of, Activated::Commander)
            && self.commander(s, s.active).is_some_and(|o| s.officer(o).rode)
    }

    /// The officer whose turn it is to move in this activation, unless he has.
    fn acting_officer(&self, s: &State) -> Option<OfficerId> {
        let officer = match s.activation.of {
            Activated::Formation(f) => self.leader(s, FormationId(f))?,
            Activated::Commander => self.commander(s, s.active)?,
            _ => return None,
        };
        let moved = s.officer(officer).moved && s.officer(officer).role != Role::Army;
        (!moved && s.officer(officer).position.hex().is_some()).then_some(officer)
    }

    /// May this officer begin to move now, with this companion?
    pub fn may_ride(&self, s: &State, officer: OfficerId, with: Option<OfficerId>) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(officer.into()));
        if s.activation.stage > Stage::Leader {
            return no(rule::R4_07);
        }
        if self.acting_officer(s) != Some(officer) {
            let leads = |f| self.leader(s, FormationId(f)) == Some(officer);
            return no(match (s.officer(officer).role, s.activation.of) {
                (Role::Army, _) => rule::R8_5_01,
                (_, Activated::Formation(f)) if leads(f) => rule::R4_08, // he has had his one move
                _ => rule::R8_5_04,
            });
        }
        if let Some(with) = with {
            // 4-12: only the army commander rides along, with a leader he is stacked with.
            let together = s.officer(with).position == s.officer(officer).position;
            let right = s.officer(with).role == Role::Army
                && s.officer(officer).role != Role::Army
                && self.officer_sides[with.at()] == self.officer_sides[officer.at()];
            if !together || !right {
                return Err(Refusal::new(rule::R4_12).of(with.into()));
            }
        }
        Ok(())
    }

    /// May the officer take these units along (4-08, 4-11)?
    pub fn may_lead(
        &self,
        s: &State,
        officer: OfficerId,
        who: Who,
        with: Option<OfficerId>,
    ) -> Result<(), Refusal> {
        self.may_ride(s, officer, with)?;
        let units = self.units_of(s, who);
        if let Some(&stray) = units.iter().find(|&&u| s.hex_of(u) != s.officer(officer).position.hex()) {
            let step_four = matches!(s.activation.of, Activated::Commander);
            return Err(Refusal::new(if step_four { rule::R4_11 } else { rule::R4_08 }).of(stray.into()));
        }
        if matches!(s.activation.of, Activated::Commander) {
            // 4-11: not those who moved, nor those marked out of command.
            if let Some(&out) = units.iter().find(|&&u| s.unit(u).marks.has(Mark::OutOfCommand)) {
                return Err(Refusal::new(rule::R4_11).of(out.into()));
            }
        }
        self.may_begin_move(s, who, Pace::Normal)
    }

    /// May a gun turn before firing (8.7-01)?
    pub fn may_turn_gun(&self, s: &State, gun: UnitId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(gun.into()));
        if !self.card(gun).arm.is_artillery() {
            return no(rule::R8_7_01);
        }
        self.may_act(s, gun)?;
        let marks = s.unit(gun).marks;
        if marks.has(Mark::Moved) || marks.has(Mark::Marched) {
            return no(rule::R8_7_02);
        }
        if s.activation.stage > Stage::Guns {
            return no(rule::R4_07);
        }
        if !self.is_commanded(s, gun) {
            return no(rule::R6_4_04);
        }
        if marks.has(Mark::Turned) || marks.has(Mark::Fired) {
            return no(rule::R8_7_01);
        }
        if s.activation.failed && s.activation.gun_turned {
            return no(rule::R5_3_02);
        }
        let tied =
            s.hex_of(gun).is_some_and(|hex| s.standing(hex).any(|u| u != gun && self.has_facing(s, u)));
        if tied {
            return no(rule::R8_7_01);
        }
        if self.has_enemy_in_zone(s, gun) {
            return no(rule::R8_3_03);
        }
        Ok(())
    }

    /// May a unit turn by one vertex without being able to move (5.3-05, 6.4-02, 6.6-01)?
    pub fn may_turn_out(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()));
        self.may_act(s, unit)?;
        if !self.has_facing(s, unit) {
            return no(rule::R1_3_01);
        }
        let a = &s.activation;
        let alone = matches!(a.of, Activated::Independent(_));
        let hex = s.hex_of(unit).ok_or(Refusal::new(rule::R6_4_02))?;
        let watched = self.in_enemy_zone(s, self.card(unit).side, hex);
        if alone {
            if !a.failed || a.unit_used {
                return no(rule::R5_3_05);
            }
        } else {
            if a.failed {
                return no(rule::R5_3_01);
            }
            if self.is_commanded(s, unit) || !watched {
                return no(rule::R6_4_02);
            }
            if self.card(unit).arm.is_artillery() {
                return no(rule::R6_4_04);
            }
        }
        if s.unit(unit).marks.has(Mark::Turned) {
            return no(rule::R6_4_02);
        }
        for mate in s.standing(hex) {
            if mate != unit
                && self.has_facing(s, mate)
                && (alone || !s.unit(mate).marks.has(Mark::OutOfCommand))
            {
                return no(rule::R3_1_01); // they must go on facing the same vertex
            }
        }
        if s.standing(hex).any(|u| self.has_enemy_in_zone(s, u)) {
            return no(rule::R8_3_03);
        }
        Ok(())
    }

    /// What may be done in the activation in progress.
    pub fn act_offers(&self, s: &State, offers: &mut Offers<Action>) {
        let a = &s.activation;
        if a.stage == Stage::Guns {
            for gun in self.participants(s).filter(|&u| self.card(u).arm.is_artillery()) {
                if self.may_turn_gun(s, gun).is_ok() {
                    Way::BOTH.into_iter().for_each(|way| offers.add(Action::TurnGun(gun, way)));
                }
                self.fire_offers(s, gun, offers);
            }
        }
        if a.stage <= Stage::Leader {
            self.officer_offers(s, offers);
        }
        if !matches!(a.of, Activated::Commander) {
            self.unit_offers(s, offers);
        }
        offers.add(Action::End);
    }

    fn officer_offers(&self, s: &State, offers: &mut Offers<Action>) {
        let Some(officer) = self.acting_officer(s) else { return };
        let Some(hex) = s.officer(officer).position.hex() else { return };
        let side = self.officer_sides[officer.at()];
        let commander =
            self.commander(s, side).filter(|&c| c != officer && self.may_ride(s, officer, Some(c)).is_ok());
        for with in [None, commander].into_iter().take(if commander.is_some() { 2 } else { 1 }) {
            if self.may_ride(s, officer, with).is_ok() {
                offers.add(Action::Ride(officer, with));
            }
            for who in self.movers_in(s, hex) {
                if self.may_lead(s, officer, who, with).is_ok() {
                    offers.add(Action::Lead(officer, who, with));
                }
            }
        }
    }

    /// The units of a hex, one by one, and the stack.
    fn movers_in(&self, s: &State, hex: board::Hex) -> ArrayVec<Who, 4> {
        let mut movers: ArrayVec<Who, 4> = s.standing(hex).take(2).map(Who::Unit).collect();
        if movers.len() == 2 {
            movers.push(Who::Stack(hex));
        }
        movers
    }

    fn unit_offers(&self, s: &State, offers: &mut Offers<Action>) {
        for unit in self.participants(s) {
            let Some(hex) = s.hex_of(unit) else {
                self.entry_offers(s, unit, offers);
                continue;
            };
            for who in [Who::Unit(unit), Who::Stack(hex)] {
                // A stack is offered once, by its upper unit.
                let stack = matches!(who, Who::Stack(_));
                if stack && (s.standing(hex).count() < 2 || s.standing(hex).next() != Some(unit)) {
                    // the upper unit may belong to somebody else's activation: then the stack cannot move anyway
                    continue;
                }
                if self.may_move(s, who, Pace::Normal).is_ok() {
                    offers.add(Action::Move(who));
                }
                if self.may_move(s, who, Pace::March).is_ok() {
                    offers.add(Action::March(who));
                }
            }
            if self.may_turn_out(s, unit).is_ok() {
                Way::BOTH.into_iter().for_each(|way| offers.add(Action::TurnOut(unit, way)));
            }
        }
    }
}

impl Play<'_> {
    /// A formation is tested (5.1-01).
    pub fn activate_formation(&mut self, formation: FormationId) {
        self.s.formations[formation.at()].tested = true;
        self.s.activation = Activation::of(Activated::Formation(formation.0));
        let leader = self.g.leader(self.s, formation).and_then(|o| self.s.officer(o).position.hex());
        let side = self.s.active;
        let commander = self.g.commander(self.s, side).and_then(|o| self.s.officer(o).position.hex());
        let value = self.g.activation_value(self.s, formation);
        let together = leader.is_some() && leader == commander;
        let near = leader.is_some_and(|hex| self.g.in_commander_reach(self.s, side, hex));
        let rules = (rule::R5_1_06, rule::R5_1_01);
        let activated = self.test_activation(formation.into(), together.then_some(rules.0), near, value);
        self.s.activation.failed = !activated;
        if activated {
            self.push(Step::Act);
            self.push(Step::Join(formation.0));
        } else {
            self.check_command(formation);
            self.push(Step::Act);
        }
    }

    /// An independent unit is tested.
    pub fn activate_unit(&mut self, unit: UnitId) {
        self.s.activation = Activation::of(Activated::Independent(unit.0));
        self.s.unit_mut(unit).marks.put(Mark::Activated); // 4-06
        let side = self.s.active;
        let hex = self.s.hex_of(unit);
        let commander = self.g.commander(self.s, side).and_then(|o| self.s.officer(o).position.hex());
        let near = hex.is_some_and(|hex| self.g.in_commander_reach(self.s, side, hex));
        let value = self.g.activation_value_of(self.s, unit);
        let together = (hex == commander).then_some(rule::R5_1_04);
        let activated = self.test_activation(unit.into(), together, near, value);
        self.s.activation.failed = !activated;
        if activated {
            self.s.unit_mut(unit).marks.put(Mark::Commanded);
            self.deploy_column(unit);
        }
        self.push(Step::Act);
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
        // 5.1-05, 6.2-01
        let modifiers = if near { vec![Modifier { rule: rule::R5_1_05, value: -1 }] } else { Vec::new() };
        let roll = Roll::make(self.dice, rule::R5_1_01, 6, modifiers);
        let activated = roll.total <= i16::from(value);
        self.tell(Event::Activation { rule: rule::R5_1_01, piece, roll: Some(roll), value, activated });
        activated
    }

    /// An independent unit joins (5.1-03).
    pub fn join(&mut self, unit: UnitId) {
        if let Some(place) = self.s.activation.joined.iter_mut().find(|u| **u == NONE) {
            *place = unit.0;
        }
        self.s.unit_mut(unit).marks.put(Mark::Activated);
        self.tell(Event::Joined { rule: rule::R5_1_03, piece: unit.into() });
    }

    /// 6.3-06: command is checked once, at the start of the activation; columns in command deploy (14-05).
    pub fn check_command(&mut self, formation: FormationId) {
        let units: ArrayVec<UnitId, 72> = self.g.participants(self.s).take(72).collect();
        let set = self.g.commanded(self.s, formation, &units);
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

    /// The activation comes to a later step of 4-07.
    pub fn reach_stage(&mut self, stage: Stage) {
        self.s.activation.stage = self.s.activation.stage.max(stage);
    }

    /// The officer's one move is being made: in step 4 nothing comes after it.
    pub fn note_officer_move(&mut self) {
        let commander = matches!(self.s.activation.of, Activated::Commander);
        self.reach_stage(if commander { Stage::Units } else { Stage::Leader });
    }

    /// A gun turns by a vertex.
    pub fn turn_gun(&mut self, gun: UnitId, way: Way) {
        self.s.unit_mut(gun).marks.put(Mark::Turned);
        self.s.activation.gun_turned = true;
        self.face_unit(gun, way, rule::R8_7_01);
    }

    fn face_unit(&mut self, unit: UnitId, way: Way, rule: kernel::RuleId) {
        let Some(facing) = self.s.unit(unit).facing.vertex() else { return };
        let facing = way.from(facing);
        self.s.unit_mut(unit).facing = Facing::to(facing);
        let facing = self.g.vertex_name(facing);
        self.tell(Event::Turned { rule, pieces: Self::pieces(&[unit]), facing, cost: 0 });
    }

    /// A unit that cannot move turns by a vertex, after a test at +1 in an enemy zone of control.
    pub fn turn_out(&mut self, unit: UnitId, way: Way) {
        let Some(hex) = self.s.hex_of(unit) else { return };
        self.reach_stage(Stage::Units);
        self.s.activation.unit_used |= matches!(self.s.activation.of, Activated::Independent(_));
        let alone = matches!(self.s.activation.of, Activated::Independent(_));
        let watched = self.g.in_enemy_zone(self.s, self.g.card(unit).side, hex);
        let rule = match (alone, watched) {
            (true, false) => rule::R5_3_05,
            (true, true) => rule::R6_6_01,
            _ => rule::R6_4_02,
        };
        let units: crate::play::Pieces2 =
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
        self.reach_stage(Stage::Units);
        self.s.activation.unit_used = true;
        let units = self.g.units_of(self.s, who);
        let points = self.g.points(self.s, &units, pace);
        if pace == Pace::March {
            self.form_columns(&units);
        }
        self.begin_move(&units, [NONE; 2], points, pace);
    }

    /// An officer begins to move with units.
    pub fn start_leading(&mut self, officer: OfficerId, who: Who, with: Option<OfficerId>) {
        self.note_officer_move();
        let units = self.g.units_of(self.s, who);
        let points = self.g.points(self.s, &units, Pace::Normal);
        if let Some(with) = with {
            self.s.officer_mut(with).rode = true;
        }
        self.begin_move(&units, Self::along(Some(officer), with), points, Pace::Normal);
    }

    /// The activation is over; the leader is turned over (4-06).
    pub fn end_activation(&mut self) {
        self.pop();
        self.s.activation = Activation::of(Activated::Nobody);
    }
}
