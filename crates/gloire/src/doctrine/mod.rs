//! What the game knows of playing well, for the computer captain: one judgement for all battles. Goals come from the scenario's own
//! points; orders go where they gain most, guns fire before anybody shocks, and nobody attacks at odds that are bad.
//!
//! It is shown a state sampled from its own view, never the true one.

mod aims;
mod back;
mod blow;
mod command;
mod field;
mod guns;
mod leave;
mod plan;
mod ride;
mod stand;

use crate::action::Action;
use crate::facing::Turning;
use crate::game::Gloire;
use crate::ids::Side;
use crate::movement::Moving;
use crate::rally::FaceRallied;
use crate::state::{State, Step};
pub(crate) use aims::Aim;
use aims::aims;
use field::Field;
use kernel::Doctrine;
use plan::Prospect;
use ride::Post;
use std::cell::OnceCell;

impl Doctrine for Gloire {
    fn appraise(&self, state: &State, side: kernel::Side, actions: &[Action], marks: &mut Vec<i32>) {
        let (field, ahead, rides) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let captain = Captain { g: self, s: state, side: side.into(), field, ahead, rides };
        marks.extend(actions.iter().map(|action| captain.mark(action)));
    }
}

impl Gloire {
    /// What the scenario is about.
    fn purposes(&self, s: &State) -> &[Aim] {
        self.aims[usize::from(s.scenario)].get_or_init(|| aims(self, self.scenario(s)))
    }
}

/// The judgement of one side on one position. Marks are compared within one decision only.
struct Captain<'a> {
    g: &'a Gloire,
    s: &'a State,
    side: Side,
    /// Worked out once for a decision.
    field: OnceCell<Field<'a>>,
    /// What each next step of whoever moves may lead to.
    ahead: OnceCell<Vec<Prospect>>,
    /// Where a chief who rides may go.
    rides: OnceCell<Vec<Post>>,
}

impl<'a> Captain<'a> {
    fn field(&self) -> &Field<'a> {
        self.field.get_or_init(|| Field::new(self.g, self.s, self.side))
    }

    /// How good an action looks.
    fn mark(&self, action: &Action) -> i32 {
        match (self.s.now(), *action) {
            (_, Action::Order(group)) => self.mark_order(group),
            (_, Action::Commit(marker)) => self.mark_commit(marker),
            (_, Action::Hold(marker)) => self.mark_marker(marker),
            // What it looked at it cannot judge: a look waits for a human eye.
            (_, Action::Look) => -1,
            (_, Action::AskAlone(unit)) => i32::from(self.g.full_strength(self.s, unit)),
            (_, Action::AskAll) => 10,
            (_, Action::Swap(out, other)) => self.mark_marker(out) - self.mark_marker(other),
            (_, Action::Open(marker) | Action::Put(marker)) => self.mark_marker(marker),
            (_, Action::Fill) => -1,
            (_, Action::Ask(group)) => self.mark_ask(group),
            (_, Action::Fire(gun, hex)) => self.mark_fire(gun, hex),
            (_, Action::FirePontoon(..)) => 110,
            (_, Action::FireTogether(gun, hex)) => self.mark_fire_together(gun, hex),
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
            (Some(Step::Choosing(choosing)), Action::Choose(unit)) => self.mark_choice(choosing, unit),
            (Some(Step::Ferrying(_)), Action::Choose(unit)) => i32::from(self.g.full_strength(self.s, unit)),
            (_, Action::React(gun, hex)) => 50 + self.reply(gun, hex),
            (_, Action::ReactAtGuns(gun, hex)) => 50 + self.reply_at_guns(gun, hex),
            (_, Action::Move(unit)) => self.mark_move(unit),
            (_, Action::March(unit)) => self.mark_march(unit),
            (_, Action::MarchTogether(hex)) => self.mark_march_together(hex),
            (Some(Step::Riding(riding)), Action::To(hex)) => self.mark_riding(riding, hex),
            (Some(Step::StepBack(_)), Action::To(hex)) => -self.field().danger(self.g, hex),
            (_, Action::To(hex)) => self.mark_step(hex),
            (Some(Step::Moving(Moving)), Action::Halt(vertex)) => self.mark_halt(vertex),
            (
                Some(Step::Turning(Turning { unit }) | Step::FaceRallied(FaceRallied { unit })),
                Action::Face(vertex),
            ) => self.look(unit, self.s.hex_of(unit), vertex),
            (_, Action::Turn(unit)) => self.mark_turn(unit),
            (_, Action::Ride(chief)) => self.mark_ride(chief),
            (_, Action::EnterNormally(unit, hex)) => 490 + self.field().draw(self.g, self.s, unit, hex) / 10,
            (_, Action::Enter(unit, hex)) => 500 + self.field().draw(self.g, self.s, unit, hex) / 10,
            (_, Action::Square(hex)) => self.mark_square(hex),
            (_, Action::BreakSquare(hex)) => -self.mark_square(hex),
            (_, Action::Charge(unit, hex)) => self.mark_charge(unit, hex),
            (Some(Step::CounterShock(_) | Step::Riposte(_)), Action::Shock(from, to)) => {
                self.mark_riposte(from, to)
            }
            (_, Action::Shock(from, to)) => self.mark_shock(from, &[to]),
            (_, Action::ShockBoth(from, to, other)) => self.mark_shock(from, &[to, other]),
            (_, Action::Also(from, to)) => 10 + self.mark_shock(from, &[to]).max(0),
            (_, Action::Resolve(hex)) => self.mark_resolve(hex),
            (_, Action::Evade(to)) => self.mark_refusal(to, 1),
            (_, Action::EvadeFar(_, to)) => self.mark_refusal(to, -2),
            (_, Action::Form) => 40,
            (_, Action::Counter) => 30,
            (_, Action::RecallTo(_)) => 20,
            (_, Action::Recoil(to)) => self.mark_recoil(to),
            (_, Action::Advance(from, to)) => self.mark_advance(from, to),
            (Some(Step::BreakThrough(step)), Action::Strike) => self.mark_strike(step),
            (_, Action::Pursue) => 10,
            (_, Action::Follow(from, to)) => self.mark_advance(from, to),
            // Who is safe in a village stays there.
            (Some(Step::RoutPhase(_)), Action::Done) => 1,
            (_, Action::Rally(unit)) => 100 + i32::from(self.g.full_strength(self.s, unit)),
            (_, Action::Bring(_)) => stand::SURELY,
            (_, Action::Board(_)) => -5,
            (_, Action::Land(hex)) => 20 + self.mark_step(hex),
            (_, Action::Build(..) | Action::Lay(..) | Action::Burn(_)) => 400,
            (_, Action::Leave) => self.mark_leave(),
            // Nothing speaks for them, or against them.
            (_, Action::Halt(_) | Action::Face(_) | Action::Decline | Action::Choose(_)) => 0,
            (
                _,
                Action::Strike
                | Action::Stand
                | Action::Press
                | Action::Stop
                | Action::Stay
                | Action::Pass
                | Action::Done,
            ) => 0,
            // Who gives up a Reinforcement marker gives up its orders.
            (_, Action::Top(_) | Action::Part(_) | Action::GiveUp(_)) => -1,
        }
    }
}
