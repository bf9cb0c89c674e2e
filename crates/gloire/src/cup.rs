//! Chapters 1, 2.1, 2.2 and 5.2.1: what goes into the cup, and what is drawn from it.

use crate::action::Action;
use crate::activation::BeginActivation;
use crate::agenda::{Play, Step};
use crate::data::Schedule;
use crate::event::Event;
use crate::field::Of;
use crate::game::Gloire;
use crate::ids::{FormationId, MarkerId, MarkerSet, Side, UnitId};
use crate::orders::undone;
use crate::rout::BeginRout;
use crate::rule;
use crate::state::{Mark, Phase, Spot, State};
use kernel::agenda::{Asks, Flow, Runs};
use kernel::{Arg, Maybe, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// How a formation stands to the cup this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Presence {
    /// It has nobody on the map and nobody due: it puts in nothing (gloire-1-04).
    Absent,
    /// It is due, with nobody on the map yet: one of its markers goes in (gloire-5.2.1-01).
    Due,
    /// It is there: all of its markers go in.
    There,
}

impl Gloire {
    fn presence(&self, s: &State, formation: FormationId) -> Presence {
        let units = &self.field.formations[formation.at()].units;
        let on_map = units.iter().any(|&unit| s.hex_of(unit).is_some());
        let waiting = units.iter().any(|&unit| s.unit(unit).position.spot() == Spot::Waiting);
        match (on_map, waiting) {
            // gloire-5.2.1-02, gloire-5.2.1-03: both go in if some are on the map, or if it was delayed; gloire-5.2.2-02: or
            // if it was left outside.
            (true, _) => Presence::There,
            (false, true) if s.formation(formation).delayed || !self.is_due_now(s, formation) => {
                Presence::There
            }
            (false, true) => Presence::Due,
            (false, false) => Presence::Absent,
        }
    }

    /// Is this the turn for which the scenario foresees its arrival?
    fn is_due_now(&self, s: &State, formation: FormationId) -> bool {
        let arrivals = self.scenario(s).arrivals.iter().filter(|arrival| arrival.formation == formation);
        arrivals.flat_map(|arrival| &arrival.entries).any(|entry| entry.turn == s.turn)
    }

    /// How many markers a clause of the battle leaves a formation this turn.
    fn scheduled(&self, s: &State, formation: FormationId) -> Option<&Schedule> {
        // Who waits for an event and comes as a reinforcement instead has its markers by 5.2.1.
        let arrives = self.scenario(s).arrivals.iter().any(|arrival| arrival.formation == formation);
        let holds = |schedule: &&Schedule| {
            if schedule.until.is_some() && arrives {
                return false;
            }
            let turn = schedule.turns.is_none_or(|(from, to)| (from..=to).contains(&s.turn));
            let waits = schedule.until.as_ref().is_none_or(|code| !self.is_awake(s, code));
            schedule.formations.contains(&formation) && turn && waits
        };
        self.scenario(s).schedules.iter().chain(&self.field.schedules).find(holds)
    }

    /// The ordinary markers of a formation that are in play this turn and not held back (gloire-2.1.1-02), and how many of
    /// them it puts in.
    pub fn own_markers(&self, s: &State, formation: FormationId) -> (MarkerSet, usize) {
        let mut markers = self.field.markers_of(formation);
        // gloire-11.2-03: one was lost to demoralisation.
        if let Some(lost) = s.formation(formation).lost.get() {
            markers.take(lost);
        }
        let most = match self.presence(s, formation) {
            _ if self.sleeps(s, formation) => 0,
            Presence::Absent => 0,
            Presence::Due => 1,
            Presence::There => markers.len(),
        };
        let most =
            self.scheduled(s, formation).map_or(most, |schedule| most.min(usize::from(schedule.markers)));
        let held = s.camps[self.field.formations[formation.at()].side.index()].held.and(markers);
        (markers.minus(held), most.min(markers.len()).saturating_sub(held.len()))
    }

    /// Is the formation there already, with its markers in play?
    pub fn is_in_play(&self, s: &State, formation: FormationId) -> bool {
        self.presence(s, formation) == Presence::There
    }

    /// Is the formation due this turn, with nobody on the map yet?
    pub fn is_just_due(&self, s: &State, formation: FormationId) -> bool {
        self.presence(s, formation) == Presence::Due
    }

    /// The formations of a side.
    pub fn formations_of(&self, side: Side) -> impl Iterator<Item = FormationId> + '_ {
        FormationId::all(self.field.formations.len())
            .filter(move |f| self.field.formations[f.at()].side == side)
    }

    /// All markers of a side that may go into the cup this turn, whatever was chosen.
    pub fn may_go_in(&self, s: &State, side: Side) -> MarkerSet {
        let camp = &s.camps[side.index()];
        let ordinary = self.formations_of(side).filter_map(|formation| {
            let (markers, most) = self.own_markers(s, formation);
            (most > 0).then_some(markers)
        });
        ordinary.fold(camp.committed.or(self.due_specials(s, side)), MarkerSet::or)
    }

    /// The formations of which a side has still to choose which marker goes in.
    fn unchosen<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = FormationId> + 'a {
        self.formations_of(side).filter(move |&formation| {
            let (markers, most) = self.own_markers(s, formation);
            most < markers.len() && self.put_in(s, side, markers) < most && !self.is_rationed(s, formation)
        })
    }

    /// What keeps markers of a formation out of the cup: its ration, the hour, or that it is only arriving.
    fn limit_rule(&self, s: &State, side: Side, formation: FormationId) -> RuleId {
        if self.is_rationed(s, formation) {
            return self.ration_rule(s, side, formation);
        }
        let schedule = self.scheduled(s, formation).filter(|_| self.is_in_play(s, formation));
        schedule.map_or(rule::R5_2_1_01, |schedule| schedule.rule)
    }

    /// How many of these markers are in the cup, or open the turn.
    pub(crate) fn put_in(&self, s: &State, side: Side, markers: MarkerSet) -> usize {
        let opens = s.opening.get().filter(|&marker| markers.has(marker));
        s.camps[side.index()].cup.and(markers).len() + usize::from(opens.is_some())
    }

    /// gloire-5.2.1-01: may this marker of an arriving formation go in, or of one that is rationed?
    fn may_put(&self, s: &State, side: Side, marker: MarkerId) -> Result<(), Refusal> {
        let Of::Formation(formation) = self.field.markers[marker.at()].of else {
            return Err(Refusal::new(rule::R2_1_2_01).of(marker.into()));
        };
        if self.is_rationed(s, formation) {
            return self.may_ration(s, side, marker);
        }
        let (markers, _) = self.own_markers(s, formation);
        let open = self.unchosen(s, side).any(|unchosen| unchosen == formation);
        if open && markers.has(marker) && !s.camps[side.index()].cup.has(marker) {
            Ok(())
        } else {
            Err(Refusal::new(self.limit_rule(s, side, formation)).of(marker.into()))
        }
    }

    /// The markers in the cup, in their own order.
    pub fn in_cup(&self, s: &State) -> MarkerSet {
        s.camps[0].cup.or(s.camps[1].cup)
    }
}

impl Play<'_> {
    /// Phase C begins: whatever needs no choice goes in (gloire-1-04).
    pub fn begin_cup(&mut self) {
        self.s.opening = Maybe::NOTHING;
        self.s.shown = MarkerSet::EMPTY;
        self.s.added = MarkerSet::EMPTY;
        self.s.woken = self.s.fired;
        for camp in &mut self.s.camps {
            camp.cup = MarkerSet::EMPTY;
            camp.done = false;
        }
    }

    /// What is left to choose; where nothing is, the markers go in.
    fn fill(&mut self, side: Side) {
        let sure = self.g.sure_markers(self.s, side);
        let camp = &mut self.s.camps[side.index()];
        camp.cup = camp.cup.or(sure).or(camp.committed);
        if let Some(opening) = self.s.opening.get() {
            self.s.camps[side.index()].cup.take(opening);
        }
        let done = self.g.needs_no_choice(self.s, side);
        self.s.camps[side.index()].done = done;
    }

    pub(crate) fn put(&mut self, side: Side, marker: MarkerId) {
        let rule = match self.g.field.markers[marker.at()].of {
            Of::Formation(formation) => self.g.limit_rule(self.s, side, formation),
            Of::Special(_) => rule::R2_1_2_01,
        };
        self.s.camps[side.index()].cup.put(marker);
        self.tell(Event::PutIn { rule, side, piece: marker.into() });
        let done = self.g.needs_no_choice(self.s, side);
        self.s.camps[side.index()].done = done;
    }

    /// The next marker of a formation goes into the cup at once, if one is left.
    pub fn add_marker(&mut self, formation: FormationId, rule: RuleId) {
        let side = self.g.field.formations[formation.at()].side;
        let (markers, _) = self.g.own_markers(self.s, formation);
        let camp = &self.s.camps[side.index()];
        let left = markers.minus(self.s.shown).minus(camp.cup).minus(camp.held);
        if let Some(marker) = left.first().filter(|_| self.s.phase == Phase::Activation) {
            self.s.camps[side.index()].cup.put(marker);
            self.s.added.put(marker);
            self.tell(Event::AddedToCup { rule, piece: marker.into() });
        }
    }

    /// gloire-1-05, gloire-1-09: the next marker, until one is left.
    fn next_marker(&mut self) {
        self.s.phase = Phase::Activation;
        let opening = self.s.opening.get().filter(|&marker| !self.s.shown.has(marker));
        if let Some(marker) = opening {
            return self.activate_by(marker);
        }
        let markers: Vec<MarkerId> = self.g.in_cup(self.s).iter().collect();
        if let [last] = markers[..] {
            self.set_aside(last);
        }
        if markers.len() < 2 {
            return self.replace(BeginRout);
        }
        let g = self.g;
        let code = |marker: MarkerId| g.field.markers[marker.at()].code.clone();
        let drawn = self.dice.draw(rule::R1_05, &markers, code);
        if let Some(marker) = drawn {
            self.log.reveal();
            self.tell(Event::Drawn { rule: rule::R1_05, piece: marker.into() });
            self.activate_by(marker);
        }
    }

    fn activate_by(&mut self, marker: MarkerId) {
        self.take_out(marker);
        self.push(BeginActivation { marker });
    }

    /// A marker leaves the cup, and everybody sees it.
    pub(crate) fn take_out(&mut self, marker: MarkerId) {
        self.s.shown.put(marker);
        self.s.added.take(marker);
        for camp in &mut self.s.camps {
            camp.cup.take(marker);
            camp.committed.take(marker);
            if let Some(seen) = &mut camp.cup_seen {
                seen.take(marker);
            }
        }
    }

    /// gloire-1-09, gloire-2.2-03: the last marker is not played; gloire-5.2.1-02: who was due by it is delayed.
    fn set_aside(&mut self, marker: MarkerId) {
        self.take_out(marker);
        self.log.reveal();
        self.tell(Event::SetAside { rule: rule::R1_09, piece: marker.into() });
        if let Of::Special(special) = self.g.field.markers[marker.at()].of {
            self.count_use(special);
        }
        self.delay_if_due(marker);
    }

    /// Units that are due this turn wait to enter (5.2).
    pub fn call_reinforcements(&mut self) {
        let turn = self.s.turn;
        let scenario = self.g.scenario(self.s);
        let due: Vec<UnitId> = scenario
            .arrivals
            .iter()
            .filter(|arrival| self.g.is_chosen(self.s, arrival.option.as_deref()))
            .filter(|arrival| arrival.entries.iter().any(|entry| entry.turn == turn))
            .flat_map(|arrival| arrival.units.iter().copied())
            .collect();
        for unit in due {
            if self.s.unit(unit).position.spot() == Spot::Away {
                self.s.lift(unit, Spot::Waiting);
            }
        }
        for unit in self.g.units() {
            self.s.unmark(unit, Mark::Late);
        }
    }
}

/// Markers go into the cup; the owner of an arriving formation chooses which, in secret (phase C).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FillCup;

impl Asks<Gloire> for FillCup {
    const NAME: &'static str = "cup";
    const BEYOND_ODDS: bool = true;

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        undone(s)
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        if p.s.phase != Phase::Gathering {
            p.s.phase = Phase::Gathering;
            Side::ALL.into_iter().for_each(|side| p.fill(side));
        }
        if undone(p.s) == Sides::default() {
            p.replace(Draw);
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn offers(self, g: &Gloire, s: &State, side: Side, offers: &mut Offers<Action>) {
        let markers = g.unchosen(s, side).flat_map(|formation| g.own_markers(s, formation).0.iter());
        offers.closed.extend(markers.filter(|&marker| g.may_put(s, side, marker).is_ok()).map(Action::Put));
        offers.closed.extend(g.rationed(s, side).into_iter().map(Action::Put));
        if g.may_fill(s, side).is_ok() {
            offers.add(Action::Fill);
        }
        if g.may_close(s, side).is_ok() {
            offers.add(Action::Done);
        }
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R1_04;
        Action::Put(marker) if g.may_put(s, side, marker) => p.put(side, marker),
        Action::Fill if g.may_fill(s, side) => p.fill_ration(side),
        Action::Done if g.may_close(s, side) => p.s.camps[side.index()].done = true,
    }

    fn ask(self, g: &Gloire, s: &State, side: Side) -> Message {
        match g.ration_left(s, side) {
            0 => Message::new("ask-cup"),
            left => Message::new("ask-ration").with("left", Arg::Number(left as i64)),
        }
    }
}

/// The next marker is drawn (gloire-1-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draw;

impl Runs<Gloire> for Draw {
    const NAME: &'static str = "draw";
    const BEYOND_ODDS: bool = true;

    fn run(self, p: &mut Play<'_>) {
        p.next_marker();
    }
}

impl Gloire {
    /// Do both sides choose in secret now?
    pub fn is_sealed(&self, s: &State) -> bool {
        matches!(s.now(), Some(Step::GiveOrders(_) | Step::FillCup(_)))
    }
}

impl Gloire {
    /// The markers of a side that are in the cup whatever it chose, but for those that were shown.
    pub fn sure_markers(&self, s: &State, side: Side) -> MarkerSet {
        let all = self.formations_of(side).filter_map(|formation| {
            let (markers, most) = self.own_markers(s, formation);
            let needed = || !self.is_rationed(s, formation) || self.ration_needs(s, formation);
            (most == markers.len() && needed()).then_some(markers)
        });
        all.fold(self.due_specials(s, side), MarkerSet::or)
    }

    /// The choices that a side had: of these markers this many.
    pub fn open_choices(&self, s: &State, side: Side) -> Vec<(MarkerSet, usize)> {
        let choices = self
            .formations_of(side)
            .filter(|&formation| !self.is_rationed(s, formation))
            .map(|formation| self.own_markers(s, formation));
        choices.filter(|(markers, most)| *most > 0 && *most < markers.len()).collect()
    }

    /// Has the side nothing to choose for the cup?
    pub fn needs_no_choice(&self, s: &State, side: Side) -> bool {
        self.unchosen(s, side).next().is_none() && self.ration_is_full(s, side)
    }

    /// May the side leave the cup as it is, though more could go in?
    fn may_close(&self, s: &State, side: Side) -> Result<(), Refusal> {
        self.may_close_ration(s, side)?;
        if self.unchosen(s, side).next().is_some() { Err(Refusal::new(rule::R5_2_1_01)) } else { Ok(()) }
    }
}
