//! 16.1.4: set-up, and what it leaves to the players.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Command, Placement, Scenario};
use crate::event::{Event, place};
use crate::game::{HexBits, Warburg};
use crate::ids::{OfficerId, Side, UnitId};
use crate::rule;
use crate::sequence::Initiative;
use crate::state::{
    Activated, Activation, Arrival, Facing, FormationState, Mover, OfficerState, Phase, Position, Role, Spot,
    State, Strike, UnitState,
};
use board::Hex;
use kernel::agenda::{Asks, Flow};
use kernel::{Maybe, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// A side deploys what its scenario leaves to its choice (warburg-16.1.4-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deploy(pub Side);

impl Asks<Warburg> for Deploy {
    const NAME: &'static str = "deploy";

    fn deciders(self, _: &Warburg, _: &State) -> Sides {
        self.0.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let left = p.g.to_place(p.s, self.0).next().is_some() || p.g.to_post(p.s, self.0).next().is_some();
        p.wait_if(left)
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.deploy_offers(s, self.0, offers);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R16_1_4_01;
        Action::Place(unit, hex) if g.may_place(s, self.0, unit, hex) => p.deploy(unit, hex),
        Action::Post(officer, hex) if g.may_post_now(s, self.0, officer, hex) => p.post(officer, hex),
        Action::DeployAll => p.deploy_all(self.0),
    }
}

impl Warburg {
    /// The scenario being played.
    pub fn scenario(&self, s: &State) -> &Scenario {
        &self.data.scenarios[usize::from(s.scenario)]
    }

    /// The rule that holds in this scenario: its own where it has one, in the place of the general one.
    pub fn rule_here(&self, s: &State, general: RuleId) -> RuleId {
        let own = self.own_rules[usize::from(s.scenario)].iter().find(|(replaced, _)| *replaced == general);
        own.map_or(general, |&(_, own)| own)
    }

    /// The rule that says where a side sets up (warburg-16.1.4-03, warburg-16.1.4-04).
    fn setup_rule(&self, s: &State, side: Side) -> RuleId {
        self.rule_here(s, if side == Side::French { rule::R16_1_4_03 } else { rule::R16_1_4_04 })
    }

    /// A position with nobody on the map and nothing pending.
    pub fn empty_state(&self, scenario: usize, options: u8) -> State {
        let terms = &self.data.scenarios[scenario];
        let away = Position::new(Spot::Away);
        let officers = self.data.officers.iter().map(|card| OfficerState {
            position: away,
            role: match card.command {
                Command::Army => Role::Army,
                Command::Formation(f) => Role::Formation(f.0),
            },
            aide: false,
            moved: false,
            rode: false,
        });
        let formations = (0..self.data.formations.len()).map(|_| FormationState {
            arrival: Arrival::Absent,
            tested: false,
            demoralised: false,
            leader_dead: false,
        });
        State {
            scenario: scenario as u8,
            options,
            turn: 1,
            phase: Phase::Setup,
            first: terms.first,
            active: terms.first,
            commander_dead: [false; 2],
            army_demoralised: [false; 2],
            activation: Activation::of(Activated::Nobody),
            mover: Mover::NOBODY,
            interrupted: Mover::NOBODY,
            strike: Strike::NOTHING,
            agenda: Default::default(),
            declared: Default::default(),
            fought: Default::default(),
            formations: formations.collect(),
            officers: officers.collect(),
            units: self.units().map(|_| UnitState::default()).collect(),
            tops: (0..self.grid().len()).map(|_| Maybe::NOTHING).collect(),
        }
    }

    /// A scenario's formations are on the map, expected, or absent.
    pub fn muster(&self, s: &mut State) {
        let terms = &self.data.scenarios[usize::from(s.scenario)];
        for formation in &terms.formations {
            s.formations[formation.formation.at()].arrival = Arrival::Present;
        }
        for coming in &terms.reinforcements {
            let chosen = coming.option.as_ref().is_none_or(|code| {
                terms
                    .options
                    .iter()
                    .position(|o| o.code == *code)
                    .is_some_and(|bit| s.options >> bit & 1 != 0)
            });
            s.formations[coming.formation.at()].arrival =
                if chosen { Arrival::Expected } else { Arrival::Absent };
        }
    }

    fn placement(&self, s: &State, unit: UnitId) -> Option<&Placement> {
        self.scenario(s).placements.iter().find(|p| p.unit == unit)
    }

    /// The units and officers a side still has to place.
    fn to_place<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = &'a Placement> {
        let placements = self.scenario(s).placements.iter();
        placements
            .filter(move |p| self.card(p.unit).side == side && s.unit(p.unit).position.spot() == Spot::Away)
    }

    fn to_post<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = (OfficerId, Hex)> + 'a {
        let posts = self.scenario(s).officers.iter().map(|p| (p.officer, p.hex));
        posts.filter(move |(o, _)| {
            self.officer_sides[o.at()] == side && s.officer(*o).position.spot() == Spot::Away
        })
    }

    /// May the unit be set up in a hex (warburg-16.1.4-02, warburg-16.1.4-03)?
    pub fn may_place(&self, s: &State, side: Side, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
        let card = self.card(unit);
        let own = card.formation.and_then(|f| self.arrival_rule(s, f));
        let own = own.unwrap_or_else(|| self.setup_rule(s, card.side));
        let no = |rule| Refusal::new(rule).of(unit.into()).at(place(hex));
        let placement = self.to_place(s, side).find(|p| p.unit == unit).ok_or(no(own))?;
        if !placement.hexes.contains(&hex) {
            return Err(no(own));
        }
        let mut units: arrayvec::ArrayVec<UnitId, 8> = s.standing(hex).take(4).collect();
        units.push(unit);
        self.fit_together(s, &units).map_err(no)
    }

    /// The hexes where an officer may be set up, enemies apart (warburg-16.1.4-01): a leader near his formation, the army
    /// commander anywhere.
    fn post_hexes(&self, s: &State, officer: OfficerId) -> HexBits {
        let card = &self.data.officers[officer.at()];
        let Command::Formation(formation) = card.command else { return HexBits::all(self.grid()) };
        let mut hexes = HexBits::new();
        for hex in self.data.formations[formation.at()].units.iter().filter_map(|&u| s.hex_of(u)) {
            self.grid().within(hex, u16::from(card.radius)).for_each(|near| _ = hexes.insert(near));
        }
        hexes
    }

    /// May the officer be set up in a hex (warburg-16.1.4-01)?
    pub fn may_post(&self, s: &State, side: Side, officer: OfficerId, hex: Hex) -> Result<(), Refusal> {
        let mine = self.to_post(s, side).any(|(o, _)| o == officer);
        if mine && !self.holds(s, side.enemy(), hex) && self.post_hexes(s, officer).contains(hex) {
            return Ok(());
        }
        Err(Refusal::new(self.posting_rule(s, officer)).of(officer.into()).at(place(hex)))
    }

    /// The rule that says where an officer is set up, or by which he comes later.
    fn posting_rule(&self, s: &State, officer: OfficerId) -> RuleId {
        let coming = match self.data.officers[officer.at()].command {
            Command::Formation(formation) => self.arrival_rule(s, formation),
            Command::Army => None,
        };
        coming.unwrap_or(rule::R16_1_4_01)
    }

    /// What a side may place, and where.
    pub fn deploy_offers(&self, s: &State, side: Side, offers: &mut Offers<Action>) {
        offers.add(Action::DeployAll);
        let units: arrayvec::ArrayVec<UnitId, 32> = self.to_place(s, side).map(|p| p.unit).take(32).collect();
        for &unit in &units {
            for &hex in self.placement(s, unit).map_or(&[][..], |p| &p.hexes) {
                if self.may_place(s, side, unit, hex).is_ok() {
                    offers.add(Action::Place(unit, hex));
                }
            }
        }
        // Officers follow their units.
        if units.is_empty() {
            for (officer, _) in self.to_post(s, side) {
                for hex in self.post_hexes(s, officer).iter() {
                    if !self.holds(s, side.enemy(), hex) {
                        offers.add(Action::Post(officer, hex));
                    }
                }
            }
        }
    }

    /// Officers are placed once the units stand.
    pub fn may_post_now(&self, s: &State, side: Side, officer: OfficerId, hex: Hex) -> Result<(), Refusal> {
        if self.to_place(s, side).next().is_some() {
            return Err(Refusal::new(self.posting_rule(s, officer)).of(officer.into()));
        }
        self.may_post(s, side, officer, hex)
    }
}

impl Play<'_> {
    /// Units without a choice take their places, then the French deploy, then the Allies (warburg-16.1.4-01).
    pub fn set_up(&mut self) {
        let placements = &self.g.scenario(self.s).placements;
        for placement in placements.iter().filter(|p| p.hexes.len() <= 1) {
            self.deploy(placement.unit, placement.hex);
        }
        self.push(Initiative);
        self.push(Deploy(Side::Allied));
        self.push(Deploy(Side::French));
    }

    /// A unit is set up.
    pub fn deploy(&mut self, unit: UnitId, hex: Hex) {
        let facing = self.g.placement(self.s, unit).and_then(|p| p.facing);
        self.s.unit_mut(unit).facing = Facing::from(facing);
        self.put_down(unit, hex);
        let rule = self.g.setup_rule(self.s, self.g.card(unit).side);
        self.tell(Event::Deployed { rule, piece: unit.into(), place: place(hex) });
    }

    /// An officer is set up.
    pub fn post(&mut self, officer: OfficerId, hex: Hex) {
        self.s.officer_mut(officer).position = Position::new(Spot::On(hex));
        self.tell(Event::Deployed { rule: rule::R16_1_4_01, piece: officer.into(), place: place(hex) });
    }

    /// Everything left to a side goes where the scenario proposes, or to the first hex that takes it.
    pub fn deploy_all(&mut self, side: Side) {
        let units: arrayvec::ArrayVec<UnitId, 32> =
            self.g.to_place(self.s, side).map(|p| p.unit).take(32).collect();
        for unit in units {
            let Some(placement) = self.g.placement(self.s, unit) else { continue };
            let wanted = [placement.hex].into_iter().chain(placement.hexes.iter().copied());
            let hex = wanted.clone().find(|&h| self.g.may_place(self.s, side, unit, h).is_ok());
            self.deploy(unit, hex.unwrap_or(placement.hex));
        }
        let posts: arrayvec::ArrayVec<(OfficerId, Hex), 36> = self.g.to_post(self.s, side).collect();
        for (officer, hex) in posts {
            self.post(officer, hex);
        }
    }
}
