//! Chapter 14.1: the set-up.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Group, Muster, TurnTerms};
use crate::event::{Event, place};
use crate::game::Wagram;
use crate::ids::{Side, UnitId, UnitSet};
use crate::options::Choice;
use crate::orders::{ADMINISTRATIVE, AVAILABLE, ORDER, Plan};
use crate::rule;
use crate::state::{Board, Open, Spot, State, UnitState};
use crate::turn::BeginTurn;
use board::area::{Zone, ZoneSet};
use kernel::agenda::{Asks, Flow};
use kernel::{Maybe, Message, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

impl Wagram {
    /// The scenario being played.
    pub fn scenario(&self, s: &State) -> &crate::data::Scenario {
        &self.data.scenarios[usize::from(s.scenario)]
    }

    /// The terms of the turn.
    pub fn terms(&self, s: &State) -> &TurnTerms {
        let turns = &self.scenario(s).turns;
        &turns[usize::from(s.turn.max(1) - 1).min(turns.len() - 1)]
    }

    /// A state with nobody on the map.
    pub fn empty_state(&self, scenario: usize) -> State {
        let terms = &self.data.scenarios[scenario];
        let units = self.units().map(|u| UnitState { corps: self.card(u).corps, ..UnitState::default() });
        let open = Open {
            scenario: scenario as u8,
            turn: 1,
            phasing: terms.first,
            objectives: terms.start_vp,
            headquarters: terms.headquarters,
            wrede_marker: terms.wrede_joins,
            lobau_shots: crate::special::LOBAU_SHOTS,
            units: units.collect(),
            heads: std::iter::repeat_n(Maybe::NOTHING, self.data.map.areas.len()).collect(),
            ..Open::default()
        };
        State { open, boards: [Board::default(); 2] }
    }

    /// Losses at the start and the markers of the boards (wagram-14.1-04, wagram-14.1-10, wagram-12.5-01); a corps that only an
    /// option brings has none yet (wagram-14.1-05).
    pub fn muster(&self, s: &mut State) {
        let scenario = &self.data.scenarios[usize::from(s.scenario)];
        for muster in &scenario.musters {
            for &(unit, losses) in &muster.losses {
                s.unit_mut(unit).losses = losses;
            }
            if muster.marker {
                let side = self.data.corps[muster.corps.at()].side;
                s.markers.put(muster.corps);
                s.boards[side.index()].available.put(muster.corps);
                s.possible[muster.corps.at()] = ORDER[0] | ORDER[1] | ORDER[2] | AVAILABLE | ADMINISTRATIVE;
            }
        }
    }

    fn musters(&self, s: &State, side: Side) -> impl Iterator<Item = &Muster> {
        let all = self.data.scenarios[usize::from(s.scenario)].musters.iter();
        all.filter(move |m| self.data.corps[m.corps.at()].side == side)
    }

    /// The groups of a side.
    pub fn groups(&self, s: &State, side: Side) -> impl Iterator<Item = &Group> {
        self.musters(s, side).flat_map(|m| &m.groups)
    }

    /// Units of a side still to be placed.
    pub fn unplaced(&self, s: &State, side: Side) -> UnitSet {
        let units = self.groups(s, side).flat_map(|g| g.units.iter().copied());
        units.filter(|&u| s.unit(u).position.spot() == Spot::Away).collect()
    }

    /// wagram-14.1-01 to wagram-14.1-03: may this unit be placed there?
    pub fn may_place(&self, s: &State, side: Side, unit: UnitId, zone: Zone) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()).at(place(zone)));
        match self.groups(s, side).find(|g| g.units.contains(&unit)) {
            None => no(rule::R14_1_01),
            Some(group) => self.may_join(s, group, unit, zone),
        }
    }

    /// May this unit of a group be placed there?
    pub fn may_join(&self, s: &State, group: &Group, unit: UnitId, zone: Zone) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()).at(place(zone)));
        if s.unit(unit).position.spot() != Spot::Away {
            return no(rule::R14_1_01);
        }
        if !group.zones.contains(&zone) {
            return no(rule::R14_1_01);
        }
        // wagram-14.1-02: no listed zone may be left without a unit that is not artillery.
        let stout = || group.units.iter().copied().filter(|&u| !self.is_gun(u));
        let left = stout().filter(|&u| u != unit && s.zone_of(u).is_none()).count();
        let mut covered: ZoneSet = stout().filter_map(|u| s.zone_of(u)).collect();
        if !self.is_gun(unit) {
            covered.insert(zone);
        }
        let open = group.zones.iter().filter(|&&z| !covered.contains(z)).count();
        if left < open { no(rule::R14_1_02) } else { Ok(()) }
    }

    /// The facing proposed for a zone at set-up: towards the nearest zone of the enemy's set-up.
    fn proposed_facing(&self, s: &State, side: Side, zone: Zone) -> u8 {
        let lobau = self.data.map.lobau;
        let zones = self.groups(s, side.enemy()).flat_map(|g| g.zones.iter().copied());
        let enemies: ZoneSet = zones.filter(|&z| z != lobau).collect();
        let way = |z: Zone| enemies.iter().map(|e| self.distance(z, e)).min().unwrap_or(0);
        let faces = self.tables.faces[zone.index()].iter().enumerate();
        faces.min_by_key(|&(i, &z)| (way(z), i)).map_or(0, |(i, _)| i as u8)
    }

    /// The next zone that a side holds, from this index on.
    fn next_held(&self, s: &State, side: Side, from: Zone) -> Option<Zone> {
        (from.0..self.data.map.areas.len() as u16).map(Zone).find(|&z| self.holds(s, side, z))
    }

    /// Is the option one that is taken with a word alone?
    pub const fn plain_options() -> [Choice; 3] {
        [Choice::Reuss, Choice::Johann, Choice::Bernadotte]
    }
}

impl Play<'_> {
    /// The agenda of a new game: wagram-14.1-01, the Austrian first; wagram-5-04, the initial administrative phase.
    pub fn set_up(&mut self) {
        self.push(BeginTurn);
        self.push(Plan);
        self.push(Deploy { side: Side::French });
        self.push(Deploy { side: Side::Austrian });
    }

    /// Places a unit.
    pub fn place_unit(&mut self, side: Side, unit: UnitId, zone: Zone) {
        let facing = self.g.proposed_facing(self.s, side, zone);
        self.s.put(unit, zone);
        self.s.unit_mut(unit).facing = facing;
        self.tell(Event::Deployed { rule: rule::R14_1_01, piece: unit.into(), place: place(zone) });
    }

    /// Places everything left as proposed, and asks for nothing more.
    fn deploy_rest(&mut self, side: Side) {
        self.deploy_all(side);
        self.pop();
    }

    /// Places everything left as proposed: first one unit to each zone, then where least stands.
    pub fn deploy_all(&mut self, side: Side) {
        let units = self.g.unplaced(self.s, side);
        let stout = units.minus(self.g.guns).iter();
        for unit in stout.chain(units.and(self.g.guns).iter()) {
            let zones: Vec<Zone> = self
                .g
                .groups(self.s, side)
                .find(|g| g.units.contains(&unit))
                .map_or(Vec::new(), |g| g.zones.clone());
            let open = zones.iter().copied().filter(|&z| self.g.may_place(self.s, side, unit, z).is_ok());
            let load = |z: &Zone| {
                let guns = self.s.set_in(*z).and(self.g.guns).len();
                (self.g.points_of(self.s, self.s.set_in(*z)), guns)
            };
            if let Some(zone) = open.min_by_key(load) {
                self.place_unit(side, unit, zone);
            }
        }
    }
}

/// A side places its units (14.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deploy {
    /// Who.
    pub side: Side,
}

impl Asks<Wagram> for Deploy {
    const NAME: &'static str = "deploy";

    fn deciders(self, _: &Wagram, _: &State) -> Sides {
        self.side.into()
    }

    /// Places who has no choice (wagram-14.1-03); goes on to the facings when all stand.
    fn run(self, p: &mut Play<'_>) -> Flow {
        let groups = p.g.groups(p.s, self.side).filter(|group| group.zones.len() == 1);
        let forced: Vec<(UnitId, Zone)> = groups
            .flat_map(|group| group.units.iter().map(|&unit| (unit, group.zones[0])))
            .filter(|&(unit, _)| p.s.unit(unit).position.spot() == Spot::Away)
            .collect();
        for &(unit, zone) in &forced {
            p.place_unit(self.side, unit, zone);
        }
        if p.g.unplaced(p.s, self.side).is_empty() {
            p.replace(Facing { side: self.side, zone: Zone(0) });
            return Flow::GoesOn;
        }
        if forced.is_empty() { Flow::Waits } else { Flow::GoesOn }
    }

    fn offers(self, g: &Wagram, s: &State, side: Side, offers: &mut Offers<Action>) {
        for group in g.groups(s, side) {
            for &unit in group.units.iter().filter(|&&u| s.zone_of(u).is_none()) {
                let open = group.zones.iter().filter(|&&z| g.may_join(s, group, unit, z).is_ok());
                offers.closed.extend(open.map(|&z| Action::Place(unit, z)));
            }
        }
        offers.add(Action::Deploy);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Place(unit, zone) if g.may_place(s, side, unit, zone) => p.place_unit(side, unit, zone),
        Action::Deploy => p.deploy_rest(side),
    }
}

/// A side faces the units of a zone, then of the next (14.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Facing {
    /// Who.
    pub side: Side,
    /// The zone, or where to look for the next.
    pub zone: Zone,
}

impl Facing {
    fn next(self) -> Facing {
        Facing { zone: Zone(self.zone.0 + 1), ..self }
    }
}

impl Asks<Wagram> for Facing {
    const NAME: &'static str = "facing";

    fn deciders(self, _: &Wagram, _: &State) -> Sides {
        self.side.into()
    }

    /// Goes on to the next zone that the side holds.
    fn run(self, p: &mut Play<'_>) -> Flow {
        match p.g.next_held(p.s, self.side, self.zone) {
            None => p.pop(),
            Some(zone) if zone != self.zone => p.replace(Facing { zone, ..self }),
            Some(_) => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.turns(s, self.zone).map(Action::Face));
        offers.closed.extend([Action::Deploy, Action::Pass]);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Face(faced) if g.may_turn(s, self.zone, faced) => {
            p.turn_stack(self.zone, faced, rule::R14_1_01);
            p.replace(self.next());
        },
        Action::Deploy => p.deploy_rest(side),
        Action::Pass => p.replace(self.next()),
    }

    fn ask(self, _: &Wagram, _: &State, _: Side) -> Message {
        crate::tell::ask_at(Self::NAME, self.zone)
    }
}
