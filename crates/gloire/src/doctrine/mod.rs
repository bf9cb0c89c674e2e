//! What the game knows of playing well, for the computer captain: one judgement for all battles. Goals come from the scenario's own
//! points; orders go where they gain most, guns fire before anybody shocks, and nobody attacks at odds that are bad.
//!
//! It is shown a state sampled from its own view, never the true one.

mod blow;
mod field;
mod stand;

use crate::action::Action;
use crate::facing::Turning;
use crate::field::Of;
use crate::game::Gloire;
use crate::ids::{FormationId, MarkerId, Side, UnitId};
use crate::movement::Moving;
use crate::orders::Tactical;
use crate::rally::FaceRallied;
use crate::state::{State, Step};
use board::Hex;
use field::Field;
use kernel::Doctrine;
use std::cell::OnceCell;

/// A mark that no sensible alternative reaches.
const MUST: i32 = 1_000_000;

impl Doctrine for Gloire {
    fn appraise(&self, state: &State, side: kernel::Side, actions: &[Action], marks: &mut Vec<i32>) {
        let captain = Captain { g: self, s: state, side: side.into(), field: OnceCell::new() };
        marks.extend(actions.iter().map(|action| captain.mark(action)));
    }
}

/// The judgement of one side on one position. Marks are hundredths of a strength point.
pub(crate) struct Captain<'a> {
    pub g: &'a Gloire,
    pub s: &'a State,
    pub side: Side,
    /// Worked out once for a decision.
    field: OnceCell<Field>,
}

impl Captain<'_> {
    fn field(&self) -> &Field {
        self.field.get_or_init(|| Field::new(self.g, self.s, self.side))
    }

    /// How good an action looks.
    fn mark(&self, action: &Action) -> i32 {
        match (self.s.now(), *action) {
            (_, Action::Order(group)) => self.mark_order(group),
            (_, Action::Commit(_)) => 50,
            (_, Action::Open(marker) | Action::Put(marker)) => self.mark_marker(marker),
            (_, Action::Fill) => -1,
            (_, Action::Ask(group)) => self.mark_order(group),
            (_, Action::Fire(gun, hex)) => 100 + self.shot(&[gun], hex),
            (_, Action::FirePontoon(gun, hex)) => 60 + self.shot(&[gun], hex),
            (_, Action::FireTogether(gun, hex)) => 90 + self.shot(&[gun, gun], hex),
            (
                _,
                Action::Answer(_)
                | Action::AnswerFrom(_)
                | Action::ReactFrom(..)
                | Action::ReactAtGunsFrom(..),
            ) => 50,
            (_, Action::FireFrom(..)) => 90,
            // Guns that fire for us are worth more than guns that are silent.
            (_, Action::Spike(_)) => -1,
            (_, Action::Wake(formation)) => 1 + self.weight(formation),
            (Some(Step::Ferrying(_)), Action::Choose(unit)) => i32::from(self.g.full_strength(self.s, unit)),
            (_, Action::React(gun, hex)) => 50 + self.shot(&[gun], hex),
            (_, Action::ReactAtGuns(gun, hex)) => 40 + self.shot(&[gun], hex),
            (_, Action::Move(unit)) => self.mark_move(unit),
            (_, Action::March(unit)) => self.mark_march(unit),
            (_, Action::MarchTogether(hex)) => self.mark_march_together(hex),
            (Some(Step::Riding(riding)), Action::To(hex)) => {
                self.post(riding.chief, hex) - self.post_now(riding.chief)
            }
            (Some(Step::StepBack(_)), Action::To(hex)) => self.field().danger(hex).saturating_neg(),
            (_, Action::To(hex)) => self.mark_step(hex),
            (Some(Step::Moving(Moving)), Action::Halt(vertex)) => {
                self.front(self.g.moving_from(self.s), vertex)
            }
            (Some(Step::Turning(Turning { unit })), Action::Face(vertex)) => {
                self.front(self.s.hex_of(unit), vertex)
            }
            (Some(Step::FaceRallied(FaceRallied { unit })), Action::Face(vertex)) => {
                self.front(self.s.hex_of(unit), vertex)
            }
            (_, Action::Turn(unit)) => self.mark_turn(unit),
            (_, Action::Ride(chief)) => self.mark_ride(chief),
            (_, Action::EnterNormally(unit, hex)) => 490 - self.field().way(self.g.arm(unit), hex),
            (_, Action::Enter(unit, hex)) => 500 - self.field().way(self.g.arm(unit), hex),
            (_, Action::Square(hex)) => self.mark_square(hex),
            (_, Action::BreakSquare(hex)) => -self.mark_square(hex),
            (_, Action::Charge(unit, hex)) => self.mark_charge(unit, hex),
            (_, Action::Shock(from, to)) => self.mark_shock(from, &[to]),
            (_, Action::ShockBoth(from, to, other)) => self.mark_shock(from, &[to, other]),
            (_, Action::Also(from, to)) => 10 + self.mark_shock(from, &[to]).max(0),
            (_, Action::Resolve(hex)) => self.mark_resolve(hex),
            (_, Action::Evade(to) | Action::EvadeFar(_, to)) => self.mark_evasion(to),
            (_, Action::Form) => 40,
            (_, Action::Counter) => 30,
            (_, Action::RecallTo(_)) => 20,
            (_, Action::Recoil(to)) => self.field().danger(to).saturating_neg(),
            (_, Action::Advance(from, to)) => self.mark_advance(from, to),
            (_, Action::Strike) => self.mark_strike(),
            (_, Action::Pursue) => 10,
            (_, Action::Follow(from, to)) => self.mark_advance(from, to),
            // Who is safe in a village stays there.
            (Some(Step::RoutPhase(_)), Action::Done) => 1,
            (_, Action::Rally(unit)) => 100 + i32::from(self.g.full_strength(self.s, unit)),
            (_, Action::Bring(_)) => 100,
            (_, Action::Board(_)) => -5,
            (_, Action::Land(hex)) => 20 + self.mark_step(hex),
            (_, Action::Build(..) | Action::Lay(..) | Action::Burn(_)) => 400,
            // Who may leave the map came to do so.
            (_, Action::Leave) => {
                if self.g.craft(self.s.mover.units.lead()).is_some() {
                    -50
                } else {
                    1_000
                }
            }
            // Nothing speaks for them, or against them.
            (
                _,
                Action::Halt(_) | Action::Face(_) | Action::Decline | Action::Choose(_) | Action::GiveUp(_),
            ) => 0,
            (
                _,
                Action::Stand | Action::Press | Action::Stop | Action::Stay | Action::Pass | Action::Done,
            ) => 0,
            (_, Action::Top(_) | Action::Part(_)) => -1,
        }
    }

    /// Orders go to strong groups near the enemy, and to those with a long way to go.
    fn mark_order(&self, group: Tactical) -> i32 {
        let units = self.g.members(self.s, group);
        let worth = |unit: UnitId| {
            let Some(hex) = self.s.hex_of(unit) else { return 1 };
            let near = 12 - i32::from(self.field().nearest(hex)).min(11);
            let strength = i32::from(self.g.full_strength(self.s, unit)) + 1;
            if self.g.is_routed(self.s, unit) { 1 } else { strength * near }
        };
        1 + units.iter().map(worth).sum::<i32>()
    }

    /// The formation that can do most at once goes first.
    fn mark_marker(&self, marker: MarkerId) -> i32 {
        match self.g.field.markers[marker.at()].of {
            Of::Formation(formation) => self.weight(formation),
            Of::Special(_) => 1,
        }
    }

    /// How much of a formation is about to fight.
    fn weight(&self, formation: FormationId) -> i32 {
        let units = &self.g.field.formations[formation.at()].units;
        let close = |unit: &&UnitId| {
            let hex = self.s.hex_of(**unit);
            hex.is_some_and(|hex| self.field().nearest(hex) <= 4) && self.g.is_good(self.s, **unit)
        };
        units.iter().filter(close).map(|&unit| i32::from(self.g.full_strength(self.s, unit))).sum()
    }

    /// gloire-8.2-05: an attack is fought when it is best, the surest first.
    fn mark_resolve(&self, target: Hex) -> i32 {
        let attackers = self.s.declared.iter().filter(|declared| declared.targets.contains(target));
        let from: Vec<Hex> = attackers.filter_map(|declared| declared.from.get()).collect();
        MUST + self.blow(&from, &[target])
    }
}
