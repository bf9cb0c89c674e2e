//! Works: bridges built in stages, pontoons laid by their trains, villages set on fire, as the clauses of a battle allow them, and
//! what they change on the ground.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Arm, Crossing as Boats, Says, Terrain, Trait, TraitClause, Work, WorkKind, Works};
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::UnitId;
use crate::rule;
use crate::state::{Mark, Spot, State};
use crate::terrain::{Bearing, Between, Crossing};
use board::{Edge, Hex};
use kernel::chart;
use kernel::{Maybe, Offers, Refusal, RuleId};
use serde::{Deserialize, Serialize};

/// Something that was made, or is being made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Made {
    /// What, by its place among the works of the battle.
    pub work: u8,
    /// Where.
    pub at: Maybe<Hex>,
    /// The hex that it joins with that one.
    pub across: Maybe<Hex>,
    /// The stages that are done.
    pub stage: u8,
    /// The turn of the last of them.
    pub turn: u8,
    /// It was finished in this activation and cannot be used yet.
    pub fresh: bool,
}

impl Made {
    fn joins(&self, one: Hex, other: Hex) -> bool {
        let ends = (self.at.get(), self.across.get());
        ends == (Some(one), Some(other)) || ends == (Some(other), Some(one))
    }

    fn touches(&self, hex: Hex) -> bool {
        self.at.get() == Some(hex) || self.across.get() == Some(hex)
    }
}

impl Gloire {
    /// The clause that something made follows.
    pub fn work(&self, made: &Made) -> &Work {
        &self.field.clauses.works[usize::from(made.work)]
    }

    /// The work of that kind that a unit may do, by its place in the battle.
    fn work_of(&self, unit: UnitId, kind: WorkKind) -> Option<(u8, &Work)> {
        let fits = |work: &&Work| work.kind == kind && work.by.means(&self.field, unit);
        let works = self.field.clauses.works.iter();
        let at = works.clone().position(|work| fits(&work))?;
        Some((at as u8, &self.field.clauses.works[at]))
    }

    /// Is the work finished?
    pub fn is_made(&self, made: &Made) -> bool {
        made.stage >= self.work(made).stages
    }

    /// Is there a work of that code?
    fn is_built(&self, s: &State, code: &str) -> bool {
        s.works.iter().any(|made| self.work(made).code == code && self.is_made(made))
    }

    /// Can a bridge that was built be crossed between two hexes?
    fn is_bridged(&self, s: &State, one: Hex, other: Hex) -> bool {
        let spans = |made: &&Made| matches!(self.work(made).kind, WorkKind::Bridge | WorkKind::Pontoon);
        s.works.iter().filter(spans).any(|made| made.joins(one, other) && self.is_made(made) && !made.fresh)
    }

    /// The rule by which a bridge between two hexes cannot be crossed yet.
    pub fn not_yet_open(&self, s: &State, one: Hex, other: Hex) -> Option<RuleId> {
        let made = s.works.iter().find(|made| made.joins(one, other) && self.is_made(made) && made.fresh)?;
        Some(self.work(made).says.of(Says::Opens))
    }

    /// Is a bridge across that edge that the map does not show?
    fn bridged(&self, s: &State, from: Hex, edge: Edge) -> bool {
        let to = || self.field.grid().neighbour(from, edge);
        !s.works.is_empty() && to().is_some_and(|to| self.is_bridged(s, from, to))
    }

    /// What it takes an arm to cross an edge, with what was built there.
    pub fn passage(&self, s: &State, arm: Arm, from: Hex, edge: Edge) -> Crossing {
        match self.bridged(s, from, edge) {
            true => self.field.bridged_crossing(arm, from, edge),
            false => self.ground.crossing(arm, from, edge),
        }
    }

    /// What lies between two hexes, with what was built there.
    pub fn between(&self, s: &State, from: Hex, edge: Edge) -> Between {
        match self.bridged(s, from, edge) {
            true => self.field.bridged_between(from, edge),
            false => self.ground.between(from, edge),
        }
    }

    /// What the ground adds to an attack, with what was built there.
    pub fn bearing_of(&self, s: &State, from: Hex, to: Hex) -> Bearing {
        match !s.works.is_empty() && self.is_bridged(s, from, to) {
            true => self.field.bridged_bearing(from, to),
            false => self.field.bearing(from, to),
        }
    }

    /// Does that river run between two hexes?
    fn runs(&self, river: &str, one: Hex, other: Hex) -> bool {
        let course = self.field.map().waters.iter().find(|water| water.name == river);
        let along = |&(a, b): &(Hex, Hex)| (a, b) == (one, other) || (a, b) == (other, one);
        course.is_some_and(|course| course.sides.iter().any(along))
    }

    /// The boats by which a unit may cross between two hexes, whatever happened since.
    pub fn boats_between(&self, unit: UnitId, from: Hex, to: Hex) -> Option<&Boats> {
        let crossings = self.field.clauses.crossings.iter();
        crossings.into_iter().find(|clause| {
            clause.who.means(&self.field, unit)
                && !self.has_trait(unit, Trait::Train)
                && self.runs(&clause.river, from, to)
        })
    }

    /// What it costs a unit to cross a river by its boats, which serve until something is built and never under the enemy's
    /// control.
    pub fn by_boat(&self, s: &State, unit: UnitId, from: Hex, edge: Edge, to: Hex) -> Result<u8, RuleId> {
        let boats = self.boats_between(unit, from, to).ok_or(rule::R4_3_2_01)?;
        if boats.until.as_ref().is_some_and(|code| self.is_built(s, code)) {
            return Err(boats.says.of(Says::Ends));
        }
        if self.in_zone(s, self.side(unit).enemy(), to) {
            return Err(boats.says.of(Says::Crosses));
        }
        let cost = self.field.ferried_cost(self.arm(unit), from, edge).ok_or(rule::R4_3_2_01)?;
        Ok(cost + boats.cost)
    }

    /// Does a step cross a river by boat?
    pub fn is_by_boat(&self, s: &State, unit: UnitId, from: Hex, to: Hex) -> bool {
        let edge = self.field.grid().edge_between(from, to);
        let closed = edge.is_some_and(|edge| !self.crossing(s, unit, from, edge).is_open());
        closed && self.boats_between(unit, from, to).is_some()
    }

    /// The work that a unit has done in this activation.
    fn done_by(&self, s: &State, unit: UnitId) -> Option<&Work> {
        let hex = s.hex_of(unit).filter(|_| s.has(unit, Mark::Worked))?;
        s.works.iter().find(|made| made.touches(hex)).map(|made| self.work(made))
    }

    /// The rule by which a unit that has worked does not move in this activation.
    pub fn has_worked(&self, s: &State, unit: UnitId) -> Option<RuleId> {
        self.done_by(s, unit).map(|work| work.says.of(Says::Begins))
    }

    /// The rule by which a unit that has worked does nothing else either, if one says so.
    pub fn is_busy(&self, s: &State, unit: UnitId) -> Option<RuleId> {
        let whole = |work: &&Work| matches!(work.kind, WorkKind::Fire | WorkKind::Spiking);
        self.done_by(s, unit).filter(whole).map(|work| work.says.of(Says::Begins))
    }

    /// What makes a unit a train, if it is one: its first rule forbids attacks and squares, its last says how it is lost.
    pub fn train(&self, unit: UnitId) -> Option<&TraitClause> {
        if !self.has_trait(unit, Trait::Train) {
            return None;
        }
        let mut trains = self.field.clauses.traits.iter().filter(|clause| clause.what == Trait::Train);
        trains.find(|clause| clause.units.contains(&unit))
    }

    /// Is a unit fit to work: in good order and of this activation, with nothing done in it?
    fn may_work(&self, s: &State, unit: UnitId, rule: RuleId) -> Result<Hex, RuleId> {
        let state = s.unit(unit);
        let Some(hex) = s.hex_of(unit).filter(|_| s.active.units.has(unit)) else {
            return Err(rule::R2_2_01);
        };
        if s.active.idle.has(unit) {
            return Err(rule::R2_4_3_05);
        }
        let acted = [Mark::Moved, Mark::Marched, Mark::Entered, Mark::Charging, Mark::Worked, Mark::Square];
        let came = state.start.get() != Some(hex) || acted.into_iter().any(|mark| state.marks.has(mark));
        if came || !self.is_good(s, unit) { Err(rule) } else { Ok(hex) }
    }

    /// May a unit begin, or finish, a bridge towards a hex?
    pub fn may_build(&self, s: &State, unit: UnitId, across: Hex) -> Result<(), Refusal> {
        let no = |rule| Refusal::new(rule).of(unit.into()).at(place(across));
        let (at, work) = self.work_of(unit, WorkKind::Bridge).ok_or(no(rule::R4_3_2_01))?;
        let here = self.may_work(s, unit, work.says.of(Says::Begins)).map_err(no)?;
        self.is_site(work, here, across).map_err(no)?;
        // There is one marker.
        if let Some(made) = s.works.iter().find(|made| made.work == at) {
            let later = made.joins(here, across) && !self.is_made(made) && s.turn > made.turn;
            if !later {
                let rule = if made.joins(here, across) { Says::Finishes } else { Says::Begins };
                return Err(no(work.says.of(rule)));
            }
        }
        let guards = |other: UnitId| {
            self.side(other) != self.side(unit) && self.arm(other).is_infantry() && self.is_good(s, other)
        };
        let guarded = s.stack_in(across).any(guards);
        if guarded { Err(no(work.says.of(Says::Guarded))) } else { Ok(()) }
    }

    /// Is there a bank of the river on either side, on one level and without a slope?
    fn is_site(&self, work: &Work, here: Hex, across: Hex) -> Result<(), RuleId> {
        let river = matches!(&work.place, Works::River(river) if self.runs(river, here, across));
        let edge = self.field.grid().edge_between(here, across).filter(|_| river);
        let edge = edge.ok_or(work.says.of(Says::Begins))?;
        let map = self.field.map();
        let level = map.level[here.index()] == map.level[across.index()];
        if level && map.side(here, edge).slope.is_none() { Ok(()) } else { Err(work.says.of(Says::Levels)) }
    }

    /// May a train lay its pontoon towards a hex?
    pub fn may_lay(&self, s: &State, unit: UnitId, across: Hex) -> Result<(), Refusal> {
        let no = |rule| Refusal::new(rule).of(unit.into()).at(place(across));
        let (_, work) = self.work_of(unit, WorkKind::Pontoon).ok_or(no(rule::R4_3_2_01))?;
        let here = self.may_work(s, unit, work.says.of(Says::Begins)).map_err(no)?;
        let river = matches!(&work.place, Works::River(river) if self.runs(river, here, across));
        if !river || self.is_bridged(s, here, across) {
            return Err(no(work.says.of(Says::Begins)));
        }
        let enemy = self.side(unit).enemy();
        let zoned = [here, across].into_iter().any(|hex| self.in_zone(s, enemy, hex));
        let zoned = zoned || self.holds(s, enemy, across);
        if zoned { Err(no(work.says.of(Says::Zones))) } else { Ok(()) }
    }

    /// May a unit set fire to the village in which it began?
    pub fn may_burn(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule| Refusal::new(rule).of(unit.into());
        let (_, work) = self.work_of(unit, WorkKind::Fire).ok_or(no(rule::R4_3_2_01))?;
        let begins = work.says.of(Says::Begins);
        let here = self.may_work(s, unit, begins).map_err(no)?;
        let village = matches!(&work.place, Works::Hexes(hexes) if hexes.contains(&here))
            && self.field.terrain(here) == Terrain::Village
            && !self.is_burnt(s, here);
        let alone = !self.is_beside(s, self.side(unit).enemy(), here);
        if village && alone { Ok(()) } else { Err(no(begins).at(place(here))) }
    }

    /// Is the village of a hex burnt?
    pub fn is_burnt(&self, s: &State, hex: Hex) -> bool {
        s.works.iter().any(|made| self.work(made).kind == WorkKind::Fire && made.touches(hex))
    }

    /// The works that a unit may do now.
    pub fn offer_works(&self, s: &State, unit: UnitId, offers: &mut Offers<Action>) {
        if self.field.clauses.works.is_empty() {
            return;
        }
        if self.may_burn(s, unit).is_ok() {
            offers.add(Action::Burn(unit));
        }
        let Some(here) = s.hex_of(unit) else { return };
        for (_, across) in self.field.grid().neighbours(here) {
            if self.may_build(s, unit, across).is_ok() {
                offers.add(Action::Build(unit, across));
            }
            if self.may_lay(s, unit, across).is_ok() {
                offers.add(Action::Lay(unit, across));
            }
        }
    }

    /// The pontoon at a hex that a unit's enemies have laid, by its place among what was made.
    pub fn pontoon_at(&self, s: &State, unit: UnitId, hex: Hex) -> Option<usize> {
        let theirs = |work: &Work| work.by.units.iter().any(|&train| self.side(train) != self.side(unit));
        s.works.iter().position(|made| {
            let work = self.work(made);
            work.kind == WorkKind::Pontoon && theirs(work) && made.touches(hex)
        })
    }

    /// The hexes at which a unit could fire at a pontoon.
    pub fn pontoon_hexes(&self, s: &State, unit: UnitId) -> Vec<Hex> {
        let ends = s.works.iter().flat_map(|made| [made.at.get(), made.across.get()]).flatten();
        let mut hexes: Vec<Hex> = ends.filter(|&hex| self.pontoon_at(s, unit, hex).is_some()).collect();
        hexes.sort();
        hexes.dedup();
        hexes
    }

    /// What was made, as it is drawn.
    pub fn drawn_works(&self, s: &State) -> Vec<chart::Work> {
        let drawn = |made: &Made| {
            let kind = match self.work(made).kind {
                WorkKind::Bridge if self.is_made(made) => chart::WorkKind::Bridge,
                WorkKind::Bridge => chart::WorkKind::BridgeBegun,
                WorkKind::Pontoon => chart::WorkKind::Pontoon,
                WorkKind::Fire => chart::WorkKind::Burnt,
                WorkKind::Spiking => chart::WorkKind::Spiked,
            };
            Some(chart::Work { kind, place: place(made.at.get()?), across: made.across.get().map(place) })
        };
        s.works.iter().filter_map(drawn).collect()
    }
}

impl Play<'_> {
    /// A work is begun, or taken a stage further.
    fn make(&mut self, at: u8, here: Hex, across: Option<Hex>, fresh: Fresh) {
        let turn = self.s.turn;
        let touched = |made: &Made| made.work == at && made.touches(here) && across == far(made, here);
        let place = self.s.works.iter().position(touched);
        let stage = place.map_or(1, |place| self.s.works[place].stage + 1);
        let done = stage >= self.g.field.clauses.works[usize::from(at)].stages;
        let fresh = done && fresh == Fresh::NextActivation;
        let made = Made { work: at, at: here.into(), across: across.into(), stage, turn, fresh };
        match place {
            Some(place) => self.s.works[place] = made,
            None if !self.s.works.is_full() => self.s.works.push(made),
            None => {}
        }
    }

    /// A bridge, stage by stage; it can be used from the next activation on.
    pub fn build(&mut self, unit: UnitId, across: Hex) {
        let Some((at, work)) = self.g.work_of(unit, WorkKind::Bridge) else { return };
        let Some(here) = self.s.hex_of(unit) else { return };
        let begun = self.s.works.iter().any(|made| made.work == at);
        let rule = work.says.of(if begun { Says::Finishes } else { Says::Begins });
        self.make(at, here, Some(across), Fresh::NextActivation);
        self.s.mark(unit, Mark::Worked);
        let made = self.s.works.iter().find(|made| made.work == at);
        let done = made.is_some_and(|made| self.g.is_made(made));
        let (piece, from, to) = (unit.into(), place(here), place(across));
        self.tell(Event::BridgeBuilt { rule, piece, from, to, done });
    }

    /// The train becomes a bridge at once, and for good.
    pub fn lay_pontoon(&mut self, unit: UnitId, across: Hex) {
        let Some((at, work)) = self.g.work_of(unit, WorkKind::Pontoon) else { return };
        let Some(here) = self.s.hex_of(unit) else { return };
        let rule = work.says.of(Says::Begins);
        self.s.lift(unit, Spot::Away);
        self.s.active.units.take(unit);
        self.make(at, here, Some(across), Fresh::AtOnce);
        let (piece, from, to) = (unit.into(), place(here), place(across));
        self.tell(Event::PontoonLaid { rule, piece, from, to });
    }

    /// A village is ruins to the end of the game; who burnt it does nothing else.
    pub fn burn(&mut self, unit: UnitId) {
        let Some((at, work)) = self.g.work_of(unit, WorkKind::Fire) else { return };
        let Some(here) = self.s.hex_of(unit) else { return };
        let rule = work.says.of(Says::Begins);
        self.make(at, here, None, Fresh::AtOnce);
        self.s.mark(unit, Mark::Worked);
        self.tell(Event::Burnt { rule, piece: unit.into(), place: place(here) });
    }

    /// A pontoon is destroyed for good, and its train counts as lost.
    pub fn destroy_pontoon(&mut self, index: usize) {
        let made = self.s.works[index];
        let work = self.g.work(&made);
        let (rule, trains) = (work.says.of(Says::Destroyed), work.by.units.clone());
        self.s.works.retain(|other| *other != made);
        for train in trains {
            self.eliminate(train, rule);
        }
    }

    /// What was finished in the activation that ends can be used.
    pub fn open_bridges(&mut self) {
        for made in &mut self.s.works {
            made.fresh = false;
        }
    }
}

/// From when on a work can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fresh {
    /// At once.
    AtOnce,
    /// From the next activation on.
    NextActivation,
}

/// The other end of something made.
fn far(made: &Made, here: Hex) -> Option<Hex> {
    if made.at.get() == Some(here) { made.across.get() } else { made.at.get() }
}
