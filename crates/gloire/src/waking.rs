//! Armies that sleep: the initiative roll of their side may wake them, a formation a turn.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::Asleep;
use crate::event::Event;
use crate::game::Gloire;
use crate::ids::{FormationId, Side, UnitId};
use crate::state::{Mark, Spot, State};
use kernel::agenda::Asks;
use kernel::{Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

impl Gloire {
    /// Does the formation sleep, with none of its markers in play?
    pub fn sleeps(&self, s: &State, formation: FormationId) -> bool {
        let asleep = |clause: &Asleep| clause.formations.contains(&formation);
        self.field.asleep.iter().any(asleep) && !s.awake.has(formation)
    }

    /// Was the formation woken by the clause of that code?
    pub fn was_woken(&self, s: &State, code: &str, formation: FormationId) -> bool {
        let by = |clause: &Asleep| clause.code == code && clause.formations.contains(&formation);
        self.field.asleep.iter().any(by) && s.awake.has(formation)
    }

    /// The units of a side that are routed on the map or eliminated.
    fn broken_units(&self, s: &State, side: Side) -> usize {
        let broken = |unit: &UnitId| match s.unit(*unit).position.spot() {
            Spot::Gone => !s.has(*unit, Mark::Left),
            Spot::On(_) => self.is_routed(s, *unit),
            Spot::Away | Spot::Waiting => false,
        };
        self.army(side).filter(broken).count()
    }

    /// The formations that a clause can still wake: those with units left.
    fn sleepers<'a>(&'a self, s: &'a State, clause: &'a Asleep) -> impl Iterator<Item = FormationId> + 'a {
        let lives = |formation: &FormationId| {
            let units = &self.field.formations[formation.at()].units;
            self.sleeps(s, *formation) && units.iter().any(|&unit| s.hex_of(unit).is_some())
        };
        clause.formations.iter().copied().filter(lives)
    }
}

impl Play<'_> {
    /// The totals of the initiative roll are looked at once more: the enemy's losses add to them for this alone.
    pub fn stir(&mut self, totals: [i16; 2]) {
        for at in 0..self.g.field.asleep.len() {
            let clause = &self.g.field.asleep[at];
            if self.g.sleepers(self.s, clause).next().is_none() {
                continue;
            }
            let losses = self.g.broken_units(self.s, clause.side.enemy()) as i16;
            let total = totals[clause.side.index()] + losses;
            let woken = total >= i16::from(clause.roll);
            let (side, needed) = (clause.side, clause.roll);
            // The second rule of the clause is that of the losses.
            let rule = clause.rules[usize::from(losses > 0).min(clause.rules.len() - 1)];
            self.tell(Event::Stirred { rule, side, total, losses, needed, woken });
            if woken {
                self.push(Waking { clause: at as u8 });
            }
        }
    }

    fn bring_on(&mut self, waking: Waking, formation: FormationId) {
        self.pop();
        self.s.awake.put(formation);
        let rule = self.g.field.asleep[usize::from(waking.clause)].rules[0];
        self.tell(Event::Woken { rule, piece: formation.into() });
    }
}

/// The roll allows a sleeping formation to be brought into play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Waking {
    /// By which clause of the battle.
    pub clause: u8,
}

impl Waking {
    fn asleep(self, g: &Gloire) -> &Asleep {
        &g.field.asleep[usize::from(self.clause)]
    }

    fn may(self, g: &Gloire, s: &State, formation: FormationId) -> Result<(), Refusal> {
        let open = g.sleepers(s, self.asleep(g)).any(|sleeper| sleeper == formation);
        if open { Ok(()) } else { Err(Refusal::new(self.asleep(g).rules[0]).of(formation.into())) }
    }
}

impl Asks<Gloire> for Waking {
    const NAME: &'static str = "waking";
    const BEYOND_ODDS: bool = true;

    fn deciders(self, g: &Gloire, _: &State) -> Sides {
        self.asleep(g).side.into()
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.sleepers(s, self.asleep(g)).map(Action::Wake));
        offers.add(Action::Pass);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise self.asleep(g).rules[0];
        Action::Wake(formation) if self.may(g, s, formation) => p.bring_on(self, formation),
        Action::Pass => p.pop(),
    }
}
