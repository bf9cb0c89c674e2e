//! Chapters 10.5.2 and 10.5.3: the defender's option, and who forces the decision.

use crate::action::Action;
use crate::agenda::Play;
use crate::combat::combat_step;
use crate::data::Data;
use crate::event::Event;
use crate::game::Wagram;
use crate::ids::{Side, UnitId};
use crate::results::RollCombat;
use crate::rule;
use crate::state::State;
use arrayvec::ArrayVec;
use kernel::agenda::{Asks, Flow, barred};
use kernel::notation::{Coin, Cost};
use kernel::{Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

kernel::words! {
    /// The defender's choice (10.5.2).
    #[derive(Default)]
    pub enum Stance known to Data {
        /// Hold the ground.
        Hold = "hold", "stance-hold";
        /// Be reactive.
        #[default]
        Reactive = "reactive", "stance-reactive";
        /// Retreat in order.
        Orderly = "orderly", "stance-orderly";
    }
}

impl Wagram {
    /// 10.5.2: may the defender take this option?
    pub fn may_take_stance(&self, s: &State, stance: Stance) -> Result<(), Refusal> {
        let stout = s.battle.defenders.minus(self.guns);
        let no = |rule: RuleId| Err(Refusal::new(rule));
        if stout.is_empty() {
            // wagram-10.5.2-04: artillery alone retreats in order.
            return if stance == Stance::Orderly { Ok(()) } else { no(rule::R10_5_2_04) };
        }
        match stance {
            Stance::Hold if stout.iter().all(|u| self.rout_value(s, u) > 0) => no(rule::R10_5_2_02),
            Stance::Orderly if stout.iter().all(|u| self.is_spent(s, u)) => no(rule::R10_5_2_03),
            _ => Ok(()),
        }
    }

    /// The options open to the defender (10.5.2).
    fn stances(&self, s: &State) -> impl Iterator<Item = Stance> {
        Stance::ALL.into_iter().filter(|&stance| self.may_take_stance(s, stance).is_ok())
    }

    /// Who may force the decision.
    fn forcers(&self, s: &State) -> impl Iterator<Item = UnitId> {
        s.battle.attackers.iter().filter(|&u| self.may_force(s, u).is_ok())
    }

    /// 10.5.3: may this attacker force the decision?
    pub fn may_force(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule: RuleId| Err(Refusal::new(rule).of(unit.into()));
        if !s.battle.attackers.has(unit) || s.battle.forced.has(unit) || !self.is_foot(unit) {
            return no(rule::R10_5_3_01);
        }
        if s.unit(unit).fatigue == 2 || self.rout_value(s, unit) > 0 {
            return no(rule::R10_5_3_03);
        }
        Ok(())
    }
}

impl Play<'_> {
    /// The defender has taken an option; the attacker may force.
    fn take_stance(&mut self, stance: Stance) {
        self.s.battle.stance = stance;
        self.tell(Event::StanceTaken { rule: rule::R10_5_2_01, stance });
        self.replace(Force);
    }

    /// 10.5.3: a unit forces the decision.
    fn force(&mut self, unit: UnitId) {
        self.s.battle.forced.put(unit);
        self.tell(Event::Forced { rule: rule::R10_5_3_01, piece: unit.into() });
    }
}

/// The defender picks an option (10.5.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TakeStance;

impl Asks<Wagram> for TakeStance {
    const NAME: &'static str = "stance";

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.phasing.enemy().into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let open: ArrayVec<Stance, 3> = p.g.stances(p.s).collect();
        let [only] = open[..] else { return Flow::Waits };
        p.take_stance(only);
        Flow::GoesOn
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.stances(s).map(Action::Stance));
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Stance(stance) if g.may_take_stance(s, stance) => p.take_stance(stance),
        // wagram-10.5-02: one after another, and the option before anybody forces.
        Action::Support(_) | Action::Refuse(_) | Action::Defend(_) | Action::Force(_) | Action::Pass
            if barred(rule::R10_5_02) => {},
    }

    combat_step! {}

    /// They hold, if that may be.
    fn granted(self, g: &Wagram, s: &State) -> Option<Action> {
        g.stances(s).next().map(Action::Stance)
    }
}

/// The attacker may force the decision (10.5.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Force;

impl Asks<Wagram> for Force {
    const NAME: &'static str = "force";

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.phasing.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        if p.g.forcers(p.s).next().is_some() {
            return Flow::Waits;
        }
        p.replace(RollCombat);
        Flow::GoesOn
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.forcers(s).map(Action::Force));
        offers.add(Action::Pass);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Force(unit) if g.may_force(s, unit) => p.force(unit),
        Action::Pass => p.replace(RollCombat),
        // wagram-10.5-02: the option has been taken, and who fights is known.
        Action::Stance(_) | Action::Support(_) | Action::Refuse(_) | Action::Defend(_)
            if barred(rule::R10_5_02) => {},
    }

    combat_step! {}

    /// wagram-10.5.3-02: who forces loses a step.
    fn cost(self, _: &Wagram, _: &State, _: Side, action: &Action) -> Option<Cost> {
        matches!(action, Action::Force(_)).then(|| Cost::of(Coin::Strength, 1))
    }

    /// Nobody forces.
    fn granted(self, _: &Wagram, _: &State) -> Option<Action> {
        Some(Action::Pass)
    }
}
