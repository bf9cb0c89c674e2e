//! 8.5, 11.4 and 3.2: officers ride, die, and are ridden over.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Slope, Terrain};
use crate::event::listed;
use crate::event::{Event, place};
use crate::game::Warburg;
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::rule;
use crate::state::{Order, Party, Position, Role, Spot, State};
use arrayvec::ArrayVec;
use board::{Edge, Hex};
use kernel::agenda::{Asks, Flow, Runs, barred};
use kernel::{Arg, Die, Few, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// A lone officer rides, perhaps with the army commander, this many points (warburg-8.5-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ride(pub Few<OfficerId, 2>, pub u8);

impl Ride {
    fn rider(self) -> OfficerId {
        self.0.lead()
    }
}

impl Asks<Warburg> for Ride {
    const NAME: &'static str = "ride";

    fn deciders(self, g: &Warburg, _: &State) -> Sides {
        g.officer_sides[self.rider().at()].into()
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.ride_hexes(s, self.rider(), self.1).into_iter().for_each(|hex| offers.add(Action::To(hex)));
        offers.add(Action::End);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise g.riding_rule(s, self.rider());
        Action::To(hex) if g.may_ride_to(s, self.rider(), hex) => p.ride_to(self.0, hex),
        Action::End => p.pop(),
        // warburg-2.2-01: he has no facing and goes any way.
        Action::Turn(_) | Action::AboutFace | Action::Back(_) | Action::Road(_) if barred(rule::R2_2_01) => {},
        Action::Swap if barred(rule::R3_5_1_01) => {},
    }

    fn ask(self, _: &Warburg, _: &State, _: Side) -> Message {
        Message::new("ask-ride").with("piece", Arg::piece(self.rider())).with("left", Arg::number(self.1))
    }
}

/// Officers whose units lost steps are checked (warburg-11.4-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OfficerChecks(pub Party);

impl Runs<Warburg> for OfficerChecks {
    const NAME: &'static str = "officer-checks";

    fn run(self, p: &mut Play<'_>) {
        p.pop();
        p.check_officers(self.0);
    }
}

/// A commander was killed: one of the leaders takes over (warburg-11.4-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Succession(pub Side);

impl Asks<Warburg> for Succession {
    const NAME: &'static str = "succession";

    fn deciders(self, _: &Warburg, _: &State) -> Sides {
        self.0.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let heirs: ArrayVec<OfficerId, 2> = p.g.successors(p.s, self.0).take(2).collect();
        match heirs[..] {
            [] => p.finish(),
            [only] => {
                p.promote(self.0, only);
                Flow::GoesOn
            }
            _ => Flow::Waits,
        }
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.successors(s, self.0).for_each(|officer| offers.add(Action::Promote(officer)));
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R11_4_02;
        Action::Promote(officer) if g.may_promote(s, self.0, officer) => p.promote(self.0, officer),
    }
}

/// A new aide-de-camp is placed (warburg-11.4-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Aide(pub u8);

impl Asks<Warburg> for Aide {
    const NAME: &'static str = "aide";

    fn deciders(self, g: &Warburg, _: &State) -> Sides {
        g.officer_sides[usize::from(self.0)].into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let aide = OfficerId(self.0);
        let hexes = p.g.aide_hexes(p.s, aide);
        p.find_station(aide, &hexes, |p, hex| p.place_aide(aide, hex))
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.aide_hexes(s, OfficerId(self.0)).into_iter().for_each(|hex| offers.add(Action::Station(hex)));
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R11_4_03;
        Action::Station(hex) if listed(&g.aide_hexes(s, OfficerId(self.0)), hex, rule::R11_4_03) => {
            p.place_aide(OfficerId(self.0), hex)
        },
    }

    fn ask(self, _: &Warburg, _: &State, _: Side) -> Message {
        Message::new("ask-aide").with("piece", Arg::piece(OfficerId(self.0)))
    }
}

/// An officer ridden over goes to the nearest unit (warburg-3.2-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Relocate(pub u8);

impl Asks<Warburg> for Relocate {
    const NAME: &'static str = "relocate";

    fn deciders(self, g: &Warburg, _: &State) -> Sides {
        g.officer_sides[usize::from(self.0)].into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let officer = OfficerId(self.0);
        let hexes = p.g.refuges(p.s, officer);
        p.find_station(officer, &hexes, |p, hex| p.relocate(officer, hex))
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.refuges(s, OfficerId(self.0)).into_iter().for_each(|hex| offers.add(Action::Station(hex)));
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R3_2_02;
        Action::Station(hex) if listed(&g.refuges(s, OfficerId(self.0)), hex, rule::R3_2_02) => {
            p.relocate(OfficerId(self.0), hex)
        },
    }

    fn ask(self, _: &Warburg, _: &State, _: Side) -> Message {
        Message::new("ask-relocate").with("piece", Arg::piece(OfficerId(self.0)))
    }
}

impl Warburg {
    /// What an officer riding alone pays to cross an edge (warburg-8.5-02); none if he may not ford there.
    fn ride_cost(&self, s: &State, side: Side, from: Hex, edge: Edge, to: Hex) -> Option<u8> {
        let hexside = self.data.map.side(from, edge);
        if hexside.road {
            return Some(1);
        }
        let ford = hexside.river && !hexside.bridge;
        if ford && !self.scenario(s).may_ford[side.index()] {
            return None; // warburg-16.1.6-01
        }
        let easy = self.terrain(to) == Terrain::Clear && !ford && hexside.slope == Slope::None;
        Some(if easy { 1 } else { 2 })
    }

    /// The hexes an officer can ride to, his own left out.
    pub fn ride_hexes(&self, s: &State, officer: OfficerId, points: u8) -> Vec<Hex> {
        let Some(from) = s.officer(officer).position.place() else { return Vec::new() };
        let side = self.officer_sides[officer.at()];
        let barred = self.barred_hexes(s, side); // warburg-8.5-03, warburg-7.1-05
        self.with_search(|search| {
            search.run([(from.index(), 0)], points, |node, _, steps| {
                let here = Hex(node as u16);
                for (edge, to) in self.grid().neighbours(here) {
                    if barred.contains(to) {
                        continue;
                    }
                    if let Some(cost) = self.ride_cost(s, side, here, edge, to) {
                        steps.push(to.index(), cost);
                    }
                }
            });
            search.reached().iter().map(|&n| Hex(n as u16)).filter(|&h| h != from).collect()
        })
    }

    /// An officer's movement points now: half where his formation failed (warburg-5.3-04) or he rode already (warburg-4-12).
    pub fn ride_points(&self, s: &State, officer: OfficerId) -> u8 {
        let points = self.data.officers[officer.at()].movement;
        if s.activation.failed || self.rides_on_half(s) { points / 2 } else { points }
    }

    /// May the riding officer end in a hex?
    pub fn may_ride_to(&self, s: &State, officer: OfficerId, hex: Hex) -> Result<(), Refusal> {
        let points = self.ride_points(s, officer);
        if self.ride_hexes(s, officer, points).contains(&hex) {
            return Ok(());
        }
        let side = self.officer_sides[officer.at()];
        let no = |rule| Refusal::new(rule).of(officer.into()).at(place(hex));
        // Say what is wrong with the hex itself before speaking of distance.
        if self.holds(s, side.enemy(), hex) {
            return Err(no(rule::R8_1_06));
        }
        if self.is_barred(s, side, hex) {
            return Err(no(rule::R8_5_03));
        }
        // Beside him, and yet out of reach: across a river that he may not ford.
        let from = s.officer(officer).position.place();
        if from.is_some_and(|from| self.grid().edge_between(from, hex).is_some()) {
            return Err(no(rule::R16_1_6_01));
        }
        let commander = s.officer(officer).role == Role::Army;
        let rule = match commander {
            _ if s.activation.failed => rule::R5_3_04,
            true if self.rides_on_half(s) => rule::R4_12,
            true => rule::R8_5_01,
            false => rule::R8_5_04,
        };
        Err(no(rule).by(i32::from(points)))
    }

    /// By which rule an officer rides now: in the step of his formation (warburg-4-08) or in that of the army commander.
    fn riding_rule(&self, s: &State, officer: OfficerId) -> RuleId {
        if s.officer(officer).role == Role::Army { rule::R4_11 } else { rule::R4_08 }
    }

    /// The hexes to which an officer who was ridden over may go (warburg-3.2-02): the nearest unit's, ties to choose from.
    fn refuges(&self, s: &State, officer: OfficerId) -> ArrayVec<Hex, 16> {
        let side = self.officer_sides[officer.at()];
        let Some(from) = s.officer(officer).position.place() else { return ArrayVec::new() };
        let own = |u: UnitId| match s.officer(officer).role {
            Role::Army => true,
            Role::Formation(f) => self.card(u).formation == Some(FormationId(f)),
        };
        let fit = |u: UnitId| s.unit(u).order != Order::Routed;
        // His own formation first, then any friend; routed units only if there is no other.
        let mut tries: ArrayVec<ArrayVec<Hex, 16>, 4> = ArrayVec::new();
        tries.push(self.nearest(s, side, from, |u| own(u) && fit(u)));
        tries.push(self.nearest(s, side, from, own));
        tries.push(self.nearest(s, side, from, fit));
        tries.push(self.nearest(s, side, from, |_| true));
        tries.into_iter().find(|hexes| !hexes.is_empty()).unwrap_or_default()
    }

    fn nearest(&self, s: &State, side: Side, from: Hex, suits: impl Fn(UnitId) -> bool) -> ArrayVec<Hex, 16> {
        let mut best = u16::MAX;
        let mut hexes: ArrayVec<Hex, 16> = ArrayVec::new();
        for &unit in &self.army[side.index()] {
            let Some(hex) = s.hex_of(unit).filter(|_| suits(unit)) else { continue };
            let distance = self.grid().distance(from, hex);
            if distance < best {
                best = distance;
                hexes.clear();
            }
            if distance == best && !hexes.contains(&hex) && !hexes.is_full() {
                hexes.push(hex);
            }
        }
        hexes
    }

    /// The hexes where a new aide-de-camp may be placed (warburg-11.4-03): those of surviving units of the formation.
    fn aide_hexes(&self, s: &State, aide: OfficerId) -> ArrayVec<Hex, 64> {
        let mut hexes: ArrayVec<Hex, 64> = ArrayVec::new();
        let Role::Formation(formation) = s.officer(aide).role else { return hexes };
        let formation = FormationId(formation);
        for &unit in &self.data.formations[formation.at()].units {
            if let Some(hex) = s.hex_of(unit)
                && !hexes.contains(&hex)
                && !hexes.is_full()
            {
                hexes.push(hex);
            }
        }
        hexes
    }

    /// The leaders who may take over an army (warburg-11.4-02).
    fn successors(&self, s: &State, side: Side) -> impl Iterator<Item = OfficerId> + '_ {
        let s = *s;
        self.officer_ids(side).filter(move |&o| {
            matches!(s.officer(o).role, Role::Formation(_)) && s.officer(o).position.place().is_some()
        })
    }

    /// May this leader take over the army (warburg-11.4-02)?
    fn may_promote(&self, s: &State, side: Side, officer: OfficerId) -> Result<(), Refusal> {
        let heir = self.successors(s, side).any(|heir| heir == officer);
        if heir { Ok(()) } else { Err(Refusal::new(rule::R11_4_02).of(officer.into())) }
    }
}

impl Play<'_> {
    /// An officer begins to ride.
    pub fn start_riding(&mut self, officer: OfficerId, with: Option<OfficerId>) {
        self.note_officer_move();
        let points = self.g.ride_points(self.s, officer);
        self.s.officer_mut(officer).moved = true;
        if let Some(with) = with {
            self.s.officer_mut(with).rode = true; // warburg-4-12
        }
        self.push(Ride([officer].into_iter().chain(with).collect(), points));
    }

    /// He ends his ride.
    fn ride_to(&mut self, officers: Few<OfficerId, 2>, to: Hex) {
        self.pop();
        for officer in officers.iter() {
            let rule = if self.s.officer(officer).role == Role::Army { rule::R8_5_01 } else { rule::R8_5_04 };
            self.send_officer(officer, to, rule);
        }
    }

    /// An officer goes somewhere by himself.
    pub fn send_officer(&mut self, officer: OfficerId, to: Hex, rule: RuleId) {
        let Some(from) = self.s.officer(officer).position.place() else { return };
        self.s.officer_mut(officer).position = Position::new(Spot::On(to));
        if from != to {
            self.tell(Event::OfficerMoved { rule, piece: officer.into(), from: place(from), to: place(to) });
        }
    }

    /// warburg-11.4-01: officers of every hex of a party that lost a step are checked.
    pub fn check_officers(&mut self, party: Party) {
        let strike = self.s.strike;
        let side = strike.side(party);
        for (i, hex) in strike.hexes(party).enumerate() {
            let forfeited = party == Party::Struck && strike.forfeited[i];
            if strike.taken[i] == 0 && !forfeited {
                continue;
            }
            let officers: ArrayVec<OfficerId, 4> = self.g.officers_in(self.s, side, hex).take(4).collect();
            for officer in officers {
                let (die, killed) = self.dice.roll_for(rule::R11_4_01, Die::D6, |die| die == 1);
                self.tell(Event::OfficerChecked { rule: rule::R11_4_01, piece: officer.into(), die, killed });
                if killed {
                    self.kill(officer);
                }
            }
        }
    }

    /// An officer is killed and replaced.
    fn kill(&mut self, officer: OfficerId) {
        let side = self.g.officer_sides[officer.at()];
        match self.s.officer(officer).role {
            Role::Army => {
                self.s.commander_dead[side.index()] = true;
                self.s.officer_mut(officer).position = Position::new(Spot::Gone);
                self.push(Succession(side));
            }
            Role::Formation(f) => {
                self.s.formations[usize::from(f)].leader_dead = true;
                self.s.officer_mut(officer).aide = true; // warburg-11.4-03: his aide takes the counter's place
                self.push(Aide(officer.0));
            }
        }
    }

    /// The leader takes over the army where he stands; his formation gets an aide on the dead man's counter.
    fn promote(&mut self, side: Side, heir: OfficerId) {
        self.pop();
        let Role::Formation(formation) = self.s.officer(heir).role else { return };
        let dead = self.g.officer_ids(side).find(|&o| {
            self.s.officer(o).role == Role::Army && self.s.officer(o).position.spot() == Spot::Gone
        });
        self.s.officer_mut(heir).role = Role::Army;
        self.s.officer_mut(heir).aide = false;
        self.tell(Event::Promoted { rule: rule::R11_4_02, piece: heir.into() });
        if let Some(aide) = dead {
            let position = self.s.officer(heir).position;
            let state = self.s.officer_mut(aide);
            state.role = Role::Formation(formation);
            state.aide = true;
            state.position = position;
            self.push(Aide(aide.0));
        }
    }

    /// Places an officer as far as no choice is needed; nobody may be left to receive them.
    fn find_station(&mut self, officer: OfficerId, hexes: &[Hex], take: impl Fn(&mut Self, Hex)) -> Flow {
        match *hexes {
            [] => {
                self.s.officer_mut(officer).position = Position::new(Spot::Gone);
                self.finish()
            }
            [only] => {
                take(self, only);
                Flow::GoesOn
            }
            _ => Flow::Waits,
        }
    }

    /// warburg-11.4-03: an aide is placed.
    fn place_aide(&mut self, officer: OfficerId, hex: Hex) {
        self.pop();
        self.s.officer_mut(officer).position = Position::new(Spot::On(hex));
        if let Role::Formation(f) = self.s.officer(officer).role {
            let (rule, formation) = (rule::R11_4_03, FormationId(f).into());
            self.tell(Event::AidePlaced { rule, piece: officer.into(), formation, place: place(hex) });
        }
    }

    /// warburg-3.2-02: an officer finds refuge.
    fn relocate(&mut self, officer: OfficerId, hex: Hex) {
        self.pop();
        self.s.officer_mut(officer).position = Position::new(Spot::On(hex));
        self.tell(Event::Relocated { rule: rule::R3_2_02, piece: officer.into(), place: place(hex) });
    }
}
