//! Chapter 2.3: tactical groups, and the orders that both sides give in secret.

use crate::action::Action;
use crate::agenda::{Play, Step};
use crate::data::{Barred, Successor};
use crate::event::Event;
use crate::field::Field;
use crate::game::Gloire;
use crate::ids::{ChiefId, ChiefSet, FormationId, FormationSet, MarkerId, MarkerSet, Side, UnitId, UnitSet};
use crate::initiative::RollInitiative;
use crate::rule;
use crate::state::{Phase, Spot, State};
use kernel::agenda::{Asks, Flow, Runs};
use kernel::misread::Kind;
use kernel::notation::Word;
use kernel::{Arg, Message, Misread, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

/// How far apart two units of a group may be (gloire-2.3.1-02).
const LINK: u16 = 2;

/// What only its owner knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Camp {
    /// Units of groups that were given orders and not yet shown (gloire-2.3.2-04).
    pub ordered: UnitSet,
    /// Markers of the side in the cup (gloire-1-04).
    pub cup: MarkerSet,
    /// Combined markers committed before the initiative roll (gloire-2.1.2-01).
    pub committed: MarkerSet,
    /// Ordinary markers held back as the price of a combined one.
    pub held: MarkerSet,
    /// The formations for which a combined marker was committed, if it has a price.
    pub attached: FormationSet,
    /// It looks at the enemy's orders before it gives its own.
    pub looks: bool,
    /// The enemy's orders as it saw them, but for those shown since.
    pub orders_seen: Option<UnitSet>,
    /// The enemy's markers in the cup as it saw them, as far as they are still there.
    pub cup_seen: Option<MarkerSet>,
    /// The side has made its choices of the phase.
    pub done: bool,
}

/// A tactical group of the turn: `watrin.2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Tactical {
    /// Of which formation.
    pub formation: FormationId,
    /// Its number in it, from 1.
    pub number: u8,
}

/// Orders that a group was given.
#[derive(Clone, Copy)]
struct Given {
    /// By whom.
    by: ChiefId,
    /// The chiefs who could give it.
    reach: ChiefSet,
}

impl Word<Field> for Tactical {
    fn write(&self, field: &Field, line: &mut String) {
        let code = &field.formations[self.formation.at()].code;
        kernel::notation::add(line, format!("{code}.{}", self.number));
    }

    fn read(words: &[&str], field: &Field) -> Result<Tactical, Misread> {
        let missing = || Kind::Group.missing(words[0]);
        let (code, number) = words[0].rsplit_once('.').ok_or_else(missing)?;
        let formation = field.formation(code).ok_or_else(missing)?;
        let number = number.parse().ok().filter(|&number| number > 0).ok_or_else(missing)?;
        Ok(Tactical { formation, number })
    }

    fn each(&self, _: &Field, said: &mut dyn FnMut(Arg)) {
        said(Arg::Piece(self.formation.into()));
        said(Arg::Number(i64::from(self.number)));
    }

    fn label(&self, _: &Field, name: &'static str, message: Message) -> Message {
        message
            .with(name, Arg::Piece(self.formation.into()))
            .with("number", Arg::Number(i64::from(self.number)))
    }
}

impl Gloire {
    /// The units of a group that are on the map.
    pub fn members(&self, s: &State, group: Tactical) -> UnitSet {
        self.each_member(s, group).collect()
    }

    fn each_member<'a>(&'a self, s: &'a State, group: Tactical) -> impl Iterator<Item = UnitId> + 'a {
        let units = self.field.formations[group.formation.at()].units.iter().copied();
        units.filter(move |&unit| s.unit(unit).group == group.number && self.is_grouped(s, unit))
    }

    /// Does a unit count in its group: is it on the map, and no reinforcement?
    fn is_grouped(&self, s: &State, unit: UnitId) -> bool {
        s.hex_of(unit).is_some() && !s.arriving.has(unit)
    }

    /// The groups of a formation this turn.
    pub fn groups_of<'a>(
        &'a self,
        s: &'a State,
        formation: FormationId,
    ) -> impl Iterator<Item = Tactical> + 'a {
        let units = &self.field.formations[formation.at()].units;
        let most = units.iter().map(|&unit| s.unit(unit).group).max().unwrap_or(0);
        (1..=most)
            .map(move |number| Tactical { formation, number })
            .filter(|&group| self.each_member(s, group).next().is_some())
    }

    /// The groups of a side this turn.
    pub fn groups<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = Tactical> + 'a {
        let formations = FormationId::all(self.field.formations.len());
        formations
            .filter(move |f| self.field.formations[f.at()].side == side)
            .flat_map(move |f| self.groups_of(s, f))
    }

    /// Is the group within range of the chief, and in his sphere (gloire-2.3.2-05, gloire-2.5.1-02)?
    pub fn reaches(&self, s: &State, chief: ChiefId, group: Tactical) -> bool {
        let near = |unit: UnitId| self.in_command_range(s, chief, unit);
        self.in_sphere(s, chief, group.formation)
            && self.commands(s, chief)
            && self.each_member(s, group).any(near)
    }

    /// Does the formation belong to the army of the chief, or to that of one whom he has followed?
    pub fn in_sphere(&self, s: &State, chief: ChiefId, formation: FormationId) -> bool {
        let own = |chief: ChiefId| {
            let sphere = self.field.clauses.spheres.iter().find(|sphere| sphere.chief == chief);
            sphere.is_none_or(|sphere| sphere.to.contains(&formation))
        };
        let fell = |of: ChiefId| s.chief(of).position.spot() == Spot::Gone;
        let heir = |clause: &&Successor| clause.chief == chief && fell(clause.of);
        own(chief) || self.field.clauses.successors.iter().filter(heir).any(|clause| own(clause.of))
    }

    /// The rule that keeps a group out of the sphere of a chief who is near enough to give it orders, if one does.
    fn shut_out(&self, s: &State, side: Side, group: Tactical) -> Option<kernel::RuleId> {
        let near = |chief: ChiefId| {
            self.commands(s, chief)
                && self.each_member(s, group).any(|unit| self.in_command_range(s, chief, unit))
        };
        let spheres = &self.field.clauses.spheres;
        self.chiefs_of(side)
            .filter(|&chief| near(chief) && !self.in_sphere(s, chief, group.formation))
            .find_map(|chief| spheres.iter().find(|sphere| sphere.chief == chief).map(|sphere| sphere.rule))
    }

    /// Is a unit within the range of a chief?
    pub fn in_command_range(&self, s: &State, chief: ChiefId, unit: UnitId) -> bool {
        let range = u16::from(self.field.chiefs[chief.at()].range);
        let far =
            s.chief_hex(chief).zip(s.hex_of(unit)).map(|(from, to)| self.field.grid().distance(from, to));
        far.is_some_and(|far| far <= range)
    }

    /// The chiefs of a side who could give the group orders.
    fn reaching(&self, s: &State, side: Side, group: Tactical) -> ChiefSet {
        self.chiefs_of(side).filter(|&chief| self.reaches(s, chief, group)).collect()
    }

    /// A chief gives orders to one more group, within each chief's potential (gloire-2.3.2-02); others are left to another chief
    /// where that helps. Tells whether one could, of those who were not tried yet.
    fn give(&self, given: &mut Vec<Given>, reach: ChiefSet, tried: &mut ChiefSet) -> bool {
        for chief in reach.minus(*tried).iter() {
            if tried.has(chief) {
                continue; // on behalf of another group
            }
            tried.put(chief);
            let has = given.iter().filter(|given| given.by == chief).count();
            if has < usize::from(self.field.chiefs[chief.at()].orders) {
                given.push(Given { by: chief, reach });
                return true;
            }
            for at in 0..given.len() {
                let Given { by, reach: others } = given[at];
                if by == chief && self.give(given, others, tried) {
                    given[at].reach = reach;
                    return true;
                }
            }
        }
        false
    }

    /// The orders that the side has given in secret; none if no sharing out among its chiefs allows all of them.
    fn given(&self, s: &State, side: Side) -> Option<Vec<Given>> {
        let mut given = Vec::new();
        let mut groups = self.ordered_groups(s, side).into_iter();
        let all = groups
            .all(|group| self.give(&mut given, self.reaching(s, side, group), &mut ChiefSet::default()));
        all.then_some(given)
    }

    /// Could a group that these chiefs reach be given orders beside those that were given?
    fn can_order(&self, given: &Option<Vec<Given>>, reach: ChiefSet) -> bool {
        given.clone().is_some_and(|mut given| self.give(&mut given, reach, &mut ChiefSet::default()))
    }

    /// The groups that the side has given orders in secret.
    fn ordered_groups(&self, s: &State, side: Side) -> Vec<Tactical> {
        let mut groups = Vec::new();
        for unit in s.camps[side.index()].ordered.iter().filter(|&unit| self.is_grouped(s, unit)) {
            let group = Tactical { formation: self.formation(unit), number: s.unit(unit).group };
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        groups
    }

    /// May the side give the group orders?
    pub fn may_order(&self, s: &State, side: Side, group: Tactical) -> Result<(), Refusal> {
        self.may_order_besides(s, side, group, &self.given(s, side))
    }

    /// The same, beside the orders that were given.
    fn may_order_besides(
        &self,
        s: &State,
        side: Side,
        group: Tactical,
        given: &Option<Vec<Given>>,
    ) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(group.formation.into()));
        let ours = self.field.formations[group.formation.at()].side == side;
        let members = self.members(s, group);
        let has = members.minus(s.ordered).is_empty();
        let ordered = !members.and(s.camps[side.index()].ordered).is_empty();
        if !ours || members.is_empty() || has || ordered {
            return no(rule::R2_3_2_01);
        }
        // Whoever owes the price of a combined marker pays it first.
        self.has_paid(s, side)?;
        if let Some(bar) = self.barred(s, Barred::Orders, members) {
            return no(bar);
        }
        if !self.chiefs_of(side).any(|chief| self.commands(s, chief)) {
            return no(rule::R2_5_2_06);
        }
        let reach = self.reaching(s, side, group);
        if reach.is_empty() {
            return no(self.shut_out(s, side, group).unwrap_or(rule::R2_3_2_05));
        }
        if self.can_order(given, reach) { Ok(()) } else { no(rule::R2_3_2_02) }
    }

    /// The groups to which a side may give orders.
    fn may_be_ordered<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = Tactical> + 'a {
        let given = self.given(s, side);
        let groups = self.groups(s, side);
        groups.filter(move |&group| self.may_order_besides(s, side, group, &given).is_ok())
    }
}

impl Play<'_> {
    /// gloire-2.3.1-01, gloire-2.3.1-02, gloire-2.3.1-03, gloire-2.3.1-04: chains of units at most two hexes apart.
    pub fn form_groups(&mut self) {
        for formation in FormationId::all(self.g.field.formations.len()) {
            let units: Vec<UnitId> = self.g.field.formations[formation.at()].units.clone();
            for &unit in &units {
                self.s.unit_mut(unit).group = 0;
            }
            // gloire-5.2.1-07: who bears a Reinforcement marker belongs to no group.
            let here: Vec<UnitId> = units
                .into_iter()
                .filter(|&u| self.s.hex_of(u).is_some() && !self.s.arriving.has(u))
                .collect();
            let mut number = 0;
            for &first in &here {
                if self.s.unit(first).group == 0 {
                    number += 1;
                    self.link(first, number, &here);
                }
            }
        }
    }

    fn link(&mut self, first: UnitId, number: u8, units: &[UnitId]) {
        let mut chain = vec![first];
        while let Some(unit) = chain.pop() {
            self.s.unit_mut(unit).group = number;
            let Some(here) = self.s.hex_of(unit) else { continue };
            let near = |&other: &UnitId| {
                let there = self.s.hex_of(other);
                self.s.unit(other).group == 0
                    && there.is_some_and(|there| self.g.field.grid().distance(here, there) <= LINK)
            };
            let linked: Vec<UnitId> = units.iter().copied().filter(near).collect();
            for &other in &linked {
                self.s.unit_mut(other).group = number;
            }
            chain.extend(linked);
        }
    }

    /// Everybody can tell who might be given orders: those in range of a chief.
    fn note_range(&mut self) {
        let mut in_range = UnitSet::EMPTY;
        for side in Side::ALL {
            let chiefs: Vec<ChiefId> = self.g.chiefs_of(side).collect();
            let groups: Vec<Tactical> = self.g.groups(self.s, side).collect();
            for group in groups {
                if chiefs.iter().any(|&chief| self.g.reaches(self.s, chief, group)) {
                    in_range = in_range.or(self.g.members(self.s, group));
                }
            }
        }
        self.s.in_range = in_range;
    }

    /// Phase A begins (gloire-1-02).
    pub fn begin_orders(&mut self) {
        self.s.phase = Phase::Orders;
        // gloire-2.3.2-03: all are Without Orders until they get one.
        self.s.ordered = UnitSet::EMPTY;
        self.form_groups();
        self.note_range();
        self.s.attached = FormationSet::EMPTY;
        for camp in &mut self.s.camps {
            *camp = Camp::default();
        }
        for formation in &mut self.s.formations {
            formation.revealed = false;
        }
        self.give_standing_orders();
        self.replace(GiveOrders);
    }

    pub(crate) fn order(&mut self, side: Side, group: Tactical) {
        let members = self.g.members(self.s, group);
        let camp = &mut self.s.camps[side.index()];
        camp.ordered = camp.ordered.or(members);
        let (piece, number) = (group.formation.into(), group.number);
        self.tell(Event::Ordered { rule: rule::R2_3_2_01, side, piece, number });
    }

    fn end_orders(&mut self, side: Side) {
        self.s.camps[side.index()].done = true;
        if !self.s.camps.iter().all(|camp| camp.done) {
            return;
        }
        self.replace(RollInitiative);
        for side in Side::ALL {
            if self.s.camps[side.index()].looks {
                self.look(side);
            }
        }
    }

    /// The side has ended its orders by looking at the enemy's first.
    fn end_orders_to_look(&mut self, side: Side) {
        self.s.camps[side.index()].looks = true;
        self.end_orders(side);
    }
}

/// Phase A begins, once everybody who is due has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BeginOrders;

impl Runs<Gloire> for BeginOrders {
    const NAME: &'static str = "begin-orders";
    const BEYOND_ODDS: bool = true;

    fn run(self, p: &mut Play<'_>) {
        p.begin_orders();
    }
}

/// Both sides give orders and commit combined markers, in secret (phase A).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GiveOrders;

impl Asks<Gloire> for GiveOrders {
    const NAME: &'static str = "orders";
    const BEYOND_ODDS: bool = true;

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        undone(s)
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        for side in Side::ALL {
            let camp = &p.s.camps[side.index()];
            if !camp.done && has_chosen_nothing(p.s, side) && !p.g.has_orders_to_give(p.s, side) {
                p.end_orders(side);
            }
        }
        if matches!(p.now(), Some(Step::GiveOrders(_))) { Flow::Waits } else { Flow::GoesOn }
    }

    fn offers(self, g: &Gloire, s: &State, side: Side, offers: &mut Offers<Action>) {
        g.offer_orders(s, side, offers);
        if g.may_look(s, side).is_ok() {
            offers.add(Action::Look);
        }
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R1_02;
        Action::Order(group) if g.may_order(s, side, group) => p.order(side, group),
        Action::Commit(marker) if g.may_commit(s, side, marker) => p.commit(side, marker),
        Action::Hold(marker) if g.may_hold(s, side, marker) => p.hold(side, marker),
        Action::Look if g.may_look(s, side) => p.end_orders_to_look(side),
        Action::Done if g.has_paid(s, side) => p.end_orders(side),
    }
}

impl Gloire {
    /// Has a side anything to choose in its orders phase?
    fn has_orders_to_give(&self, s: &State, side: Side) -> bool {
        let mut commitments = Offers::new();
        self.has_paid(s, side).is_err()
            || self.may_look(s, side).is_ok()
            || self.may_be_ordered(s, side).next().is_some()
            || {
                self.offer_commitments(s, side, &mut commitments);
                !commitments.is_empty()
            }
    }

    /// All that a side may do in its orders phase, once it looked or without.
    pub fn offer_orders(&self, s: &State, side: Side, offers: &mut Offers<Action>) {
        if self.has_paid(s, side).is_err() {
            let markers = MarkerId::all(self.field.markers.len());
            let held = markers.filter(|&marker| self.may_hold(s, side, marker).is_ok());
            return offers.closed.extend(held.map(Action::Hold));
        }
        offers.closed.extend(self.may_be_ordered(s, side).map(Action::Order));
        self.offer_commitments(s, side, offers);
        offers.add(Action::Done);
    }
}

/// Has the side chosen nothing so far? Whoever has says themself that they are done, for until then they may take back what
/// they chose.
pub fn has_chosen_nothing(s: &State, side: Side) -> bool {
    let camp = &s.camps[side.index()];
    camp.ordered.is_empty() && camp.committed.is_empty() && camp.held.is_empty()
}

/// The sides that have still to choose, of two that choose at once.
pub fn undone(s: &State) -> Sides {
    let undone = Side::ALL.into_iter().filter(|side| !s.camps[side.index()].done);
    undone.fold(Sides::default(), |sides, side| sides.and(side.into()))
}
