//! Chapters 1, 2.2 and 2.4: a formation is activated, its orders are turned up, and its groups test their commander's
//! initiative.

use crate::action::Action;
use crate::agenda::Play;
use crate::battles::Happening;
use crate::data::Testing;
use crate::event::Event;
use crate::field::Of;
use crate::fire::Fire;
use crate::game::Gloire;
use crate::ids::{ChiefId, FormationId, FormationSet, MarkerId, Side, UnitId, UnitSet};
use crate::movement::Move;
use crate::orders::Tactical;
use crate::rally::Rally;
use crate::rule;
use crate::shock::Declare;
use crate::state::{Mark, Marks, Spot, State};
use kernel::agenda::{Asks, Flow, Runs};
use kernel::{Die, Maybe, Message, Modifier, Offers, Refusal, Roll, Sides};
use serde::{Deserialize, Serialize};

/// Who is activated, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Activation {
    /// By which marker; nobody is active without one.
    pub marker: Maybe<MarkerId>,
    /// Whose.
    pub side: Side,
    /// How far it is (gloire-1-07).
    pub segment: Segment,
    /// The formations that act.
    pub formations: FormationSet,
    /// The units that act, on the map or about to enter.
    pub units: UnitSet,
    /// Units that act as With Orders for this activation only (gloire-2.4.3-04).
    pub inspired: UnitSet,
    /// Units that may do nothing but try to rally (gloire-2.4.3-05).
    pub idle: UnitSet,
}

/// The strict order of an activation (gloire-1-07).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Segment {
    /// Orders are turned up, commanders test.
    #[default]
    Command,
    /// Artillery fires.
    Fire,
    /// Units move, cavalry charges.
    Movement,
    /// Shocks and charges are fought.
    Combat,
    /// Units rally.
    Rally,
}

impl Gloire {
    /// Is the unit With Orders now: by its group (gloire-2.3.2-06), by its commander (gloire-2.4.3-04) or as a
    /// reinforcement (gloire-5.2.1-07)?
    pub fn has_orders(&self, s: &State, unit: UnitId) -> bool {
        s.ordered.has(unit) || s.active.inspired.has(unit) || s.arriving.has(unit)
    }

    /// May the unit act in this activation, but for rallying?
    pub fn may_act(&self, s: &State, unit: UnitId) -> bool {
        s.active.units.has(unit) && !s.active.idle.has(unit) && !self.is_routed(s, unit)
    }

    /// The groups of the activated formations whose commander may still be tested (gloire-2.4.3-02).
    fn untested<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Tactical> + 'a {
        let groups = s.active.formations.iter().flat_map(|formation| self.groups_of(s, formation));
        groups.filter(|&group| self.may_test(s, group).is_ok())
    }

    /// How the units of the marker in play test: by groups (gloire-2.4.3-02) if nothing is said.
    fn testing(&self, s: &State) -> Option<Testing> {
        let special = s.active.marker.get().and_then(|marker| self.special_of(marker));
        special.map(|(_, special)| special.test)
    }

    /// The units Without Orders of a combined marker that have not tested yet.
    fn untested_units<'a>(&'a self, s: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let open = |unit: &UnitId| !self.has_orders(s, *unit) && !s.active.idle.has(*unit);
        s.active.units.iter().filter(|&unit| s.hex_of(unit).is_some()).filter(open)
    }

    /// May a unit test by itself?
    fn may_test_alone(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()));
        if self.testing(s) != Some(Testing::Each) || !s.active.units.has(unit) {
            return no(rule::R2_4_3_02);
        }
        if self.has_orders(s, unit) {
            return no(rule::R2_4_1_01); // it needs no test
        }
        let open = self.untested_units(s).any(|other| other == unit);
        if open { Ok(()) } else { no(rule::R2_4_3_02) }
    }

    /// May one test be made for all?
    fn may_test_all(&self, s: &State) -> Result<(), Refusal> {
        let one = self.testing(s) == Some(Testing::OneForAll);
        let open = one && s.active.idle.is_empty() && self.untested_units(s).next().is_some();
        if open { Ok(()) } else { Err(Refusal::new(rule::R2_4_3_02)) }
    }

    fn may_test(&self, s: &State, group: Tactical) -> Result<(), Refusal> {
        let members = self.members(s, group);
        let no = |rule| Err(Refusal::new(rule).of(group.formation.into()));
        let acts = members.iter().any(|unit| s.active.units.has(unit)) && self.testing(s).is_none();
        if !s.active.formations.has(group.formation) || !acts {
            return no(rule::R2_4_3_02);
        }
        if members.iter().all(|unit| self.has_orders(s, unit)) {
            return no(rule::R2_4_1_01); // it needs no test
        }
        if members.iter().any(|unit| s.active.idle.has(unit)) { no(rule::R2_4_3_02) } else { Ok(()) }
    }

    /// gloire-2.4.3-03: what a chief in range takes off the die.
    pub(crate) fn chief_modifier(&self, s: &State, side: Side, group: Tactical) -> Option<Modifier> {
        let chiefs = self.chiefs_of(side).filter(|&chief| self.reaches(s, chief, group));
        self.best_modifier(chiefs)
    }

    /// The same for units that test by themselves or all at once: a chief who has one of them in his range.
    fn modifier_for(&self, s: &State, units: UnitSet) -> Option<Modifier> {
        let reached = |chief: ChiefId| {
            units.iter().any(|unit| {
                self.in_sphere(s, chief, self.formation(unit)) && self.in_command_range(s, chief, unit)
            })
        };
        let chiefs = self.chiefs_of(s.active.side);
        self.best_modifier(chiefs.filter(|&chief| self.commands(s, chief) && reached(chief)))
    }

    fn best_modifier(&self, chiefs: impl Iterator<Item = ChiefId>) -> Option<Modifier> {
        let best = chiefs.map(|chief| self.field.chiefs[chief.at()].modifier).max()?;
        (best > 0).then_some(Modifier { rule: rule::R2_4_3_03, value: -(best as i8) })
    }
}

impl Play<'_> {
    /// gloire-2.2-01: all units of the formation are activated, wherever they stand.
    fn begin_activation(&mut self, marker: MarkerId) {
        let card = &self.g.field.markers[marker.at()];
        let side = card.side;
        let formations: FormationSet = match card.of {
            Of::Formation(formation) => FormationSet::one(formation),
            Of::Special(_) => FormationSet::EMPTY,
        };
        self.clear_marks();
        self.s.active = Activation { marker: marker.into(), side, formations, ..Activation::default() };
        self.replace(EndActivation);
        match card.of {
            Of::Formation(formation) => self.activate(formation),
            Of::Special(special) => self.play_special(special),
        }
    }

    /// An ordinary marker: the formation acts in the strict order of gloire-1-07.
    fn activate(&mut self, formation: FormationId) {
        let units = &self.g.field.formations[formation.at()].units;
        let acts = |unit: &UnitId| {
            let spot = self.s.unit(*unit).position.spot();
            matches!(spot, Spot::On(_) | Spot::Waiting)
        };
        let (g, s) = (self.g, &*self.s);
        // Who acts with another formation does so while its own has no marker.
        let joins = |unit: &UnitId| g.own_markers(s, g.formation(*unit)).1 == 0;
        let clauses = g.field.acts_with.iter().filter(|clause| clause.with == formation);
        let joined: UnitSet = clauses.map(|clause| clause.unit).filter(acts).filter(joins).collect();
        let own: UnitSet = units.iter().copied().filter(acts).collect();
        self.s.active.units = own.or(joined);
        self.tell(Event::Activated {
            rule: rule::R2_1_1_01,
            side: self.s.active.side,
            piece: formation.into(),
        });
        // gloire-1-06: the orders are turned up before anybody acts, and the first segment asks about the commander.
        self.reveal(formation);
        for unit in joined.iter() {
            self.s.active.formations.put(self.g.formation(unit));
            self.reveal(self.g.formation(unit));
        }
        self.push_stages();
    }

    /// The segments of an activation, the first on top.
    pub fn push_stages(&mut self) {
        self.push(Rally);
        self.push(Declare);
        self.push(Move);
        self.push(Fire);
        self.push(Command);
    }

    /// gloire-2.4-01: all order markers of the formation are turned up at once.
    pub fn reveal(&mut self, formation: FormationId) {
        if self.s.formations[formation.at()].revealed {
            return;
        }
        self.s.formations[formation.at()].revealed = true;
        self.log.reveal();
        let side = self.g.field.formations[formation.at()].side;
        let units: UnitSet = self.g.field.formations[formation.at()].units.iter().copied().collect();
        let with = self.s.camps[side.index()].ordered.and(units);
        self.s.camps[side.index()].ordered = self.s.camps[side.index()].ordered.minus(units);
        self.forget_orders(side, units);
        self.s.ordered = self.s.ordered.or(with);
        self.g.battle.happened(self, Happening::Ordered(with));
        let groups: Vec<Tactical> = self.g.groups_of(self.s, formation).collect();
        for group in groups {
            let ordered = self.g.members(self.s, group).iter().any(|unit| with.has(unit));
            let (piece, number) = (formation.into(), group.number);
            self.tell(Event::Revealed { rule: rule::R2_4_01, piece, number, ordered });
        }
    }

    /// Notes of the last activation are wiped off, and where everybody stands is remembered.
    fn clear_marks(&mut self) {
        for unit in self.g.units() {
            let state = self.s.unit_mut(unit);
            state.marks.drop_all(Marks::OF_THE_ACTIVATION);
            // gloire-4.4.1-05: what was not spent is no help to the next activation.
            state.spent = 0;
            // Who left the map is remembered by its exit.
            if !state.marks.has(Mark::Left) {
                state.start = state.position.place().into();
            }
            state.start_facing = state.facing;
        }
        for formation in &mut self.s.formations {
            formation.entered = 0;
        }
        self.s.declared.clear();
        self.reload_redoubts();
    }

    /// gloire-2.4.3-03, gloire-2.4.3-04, gloire-2.4.3-05: a group tries to act on its own.
    fn test_commander(&mut self, group: Tactical) {
        let members = self.g.members(self.s, group);
        let side = self.s.active.side;
        // gloire-2.4.3-01: the value is that of the marker in play, for the two of a formation may differ.
        let value =
            self.s.active.marker.get().map_or(0, |marker| self.g.field.markers[marker.at()].initiative);
        let modifiers = Vec::from_iter(self.g.chief_modifier(self.s, side, group));
        let passes = |total: i16| total <= i16::from(value);
        let (roll, passed) = Roll::make_for(self.dice, rule::R2_4_3_03, Die::D10, modifiers, passes);
        let (piece, number) = (group.formation.into(), group.number);
        let rule = if passed { rule::R2_4_3_04 } else { rule::R2_4_3_05 };
        self.tell(Event::CommanderTested { rule, piece, number, roll, value, passed });
        let active = &mut self.s.active;
        if passed {
            active.inspired = active.inspired.or(members);
        } else {
            active.idle = active.idle.or(members);
        }
    }

    /// gloire-2.4.3-03: units of a combined marker try to act on their own, against its value.
    fn test_units(&mut self, piece: kernel::Piece, units: UnitSet) {
        let marker = self.s.active.marker.get();
        let value = marker.map_or(0, |marker| self.g.field.markers[marker.at()].initiative);
        let modifiers = Vec::from_iter(self.g.modifier_for(self.s, units));
        let passes = |total: i16| total <= i16::from(value);
        let (roll, passed) = Roll::make_for(self.dice, rule::R2_4_3_03, Die::D10, modifiers, passes);
        let rule = if passed { rule::R2_4_3_04 } else { rule::R2_4_3_05 };
        self.tell(Event::UnitTested { rule, piece, roll, value, passed });
        let active = &mut self.s.active;
        if passed {
            active.inspired = active.inspired.or(units);
        } else {
            active.idle = active.idle.or(units);
        }
    }

    fn test_all(&mut self) {
        let units: UnitSet = self.g.untested_units(self.s).collect();
        let marker = self.s.active.marker.get().unwrap_or_default();
        self.test_units(marker.into(), units);
    }

    /// gloire-2.2-02: the marker is set aside for the turn.
    fn end_activation(&mut self) {
        self.pop();
        self.note_late();
        self.drop_arriving();
        self.clear_marks();
        self.s.active = Activation::default();
        self.open_bridges();
        self.check_triggers();
    }
}

/// A marker is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BeginActivation {
    /// Which.
    pub marker: MarkerId,
}

impl Runs<Gloire> for BeginActivation {
    const NAME: &'static str = "begin-activation";
    const BEYOND_ODDS: bool = true;

    fn run(self, p: &mut Play<'_>) {
        p.begin_activation(self.marker);
    }
}

/// Groups Without Orders may test their commander's initiative (gloire-2.4.2-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Command;

impl Asks<Gloire> for Command {
    const NAME: &'static str = "command";

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.active.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        p.s.active.segment = Segment::Command;
        let (g, s) = (p.g, &*p.s);
        let any = match g.testing(s) {
            None => g.untested(s).next().is_some(),
            Some(Testing::Each) => g.untested_units(s).next().is_some(),
            Some(Testing::OneForAll) => g.may_test_all(s).is_ok(),
            Some(Testing::Nobody) => false,
        };
        p.wait_if(any)
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        match g.testing(s) {
            None => offers.closed.extend(g.untested(s).map(Action::Ask)),
            Some(Testing::Each) => offers.closed.extend(g.untested_units(s).map(Action::AskAlone)),
            Some(Testing::OneForAll) => offers.add(Action::AskAll),
            Some(Testing::Nobody) => {}
        }
        offers.add(Action::Done);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R2_4_2_01;
        Action::Ask(group) if g.may_test(s, group) => p.test_commander(group),
        Action::AskAlone(unit) if g.may_test_alone(s, unit) => p.test_units(unit.into(), UnitSet::one(unit)),
        Action::AskAll if g.may_test_all(s) => p.test_all(),
        Action::Done => p.pop(),
    }

    fn ask(self, g: &Gloire, s: &State, _: Side) -> Message {
        let formation = s.active.formations.first().filter(|_| g.testing(s).is_none());
        match formation {
            Some(formation) => {
                Message::new("ask-command").with("formation", kernel::Arg::Piece(formation.into()))
            }
            None => Message::new("ask-command-units"),
        }
    }
}

/// The activation is over (gloire-2.2-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndActivation;

impl Runs<Gloire> for EndActivation {
    const NAME: &'static str = "end-activation";
    const BEYOND_ODDS: bool = true;

    fn run(self, p: &mut Play<'_>) {
        p.end_activation();
    }
}
