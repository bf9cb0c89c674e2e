//! What odds fight out: a shock (gloire-8.3.2-01) or a charge (gloire-9.1-03) to the end of its combat, with every test on the
//! way. Whoever weighs it attacks no further than they must; those attacked do all they can to stop it.

use crate::agenda::Play;
use crate::game::Gloire;
use crate::ids::UnitId;
use crate::state::{Mark, Step};
use board::Hex;
use kernel::agenda::{Outlook, Runs};
use serde::{Deserialize, Serialize};

/// A charge that is weighed strikes as soon as it is ridden, before anybody else moves. Only odds put it on the agenda.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChargeHome {
    /// Who charges.
    pub unit: UnitId,
}

impl Runs<Gloire> for ChargeHome {
    const NAME: &'static str = "charge-home";

    fn run(self, p: &mut Play<'_>) {
        p.pop();
        let from = p.s.hex_of(self.unit).filter(|_| p.s.has(self.unit, Mark::Charging));
        if let Some(&target) = from.map(|from| p.g.charge_targets(p.s, from)).iter().flatten().next() {
            p.declare_charges();
            p.fight_now(target);
        }
    }
}

/// A combat that is weighed is over once those have tested who were passed through. Only odds put it on the agenda.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settle;

impl Runs<Gloire> for Settle {
    const NAME: &'static str = "settle";

    fn run(self, p: &mut Play<'_>) {
        if p.s.passed.is_empty() {
            p.pop();
        } else {
            p.test_passed();
        }
    }
}

impl Play<'_> {
    /// The combat against a hex is fought to its end.
    pub fn fight_now(&mut self, target: Hex) -> Outlook {
        let floor = self.s.agenda.len();
        self.push(Settle);
        if self.g.is_declared(self.s, target) {
            self.resolve(target);
        }
        Outlook::DownTo(floor)
    }

    /// How far a decision is carried out that is taken in a combat: to the end of that combat.
    pub fn to_the_end(&self) -> Outlook {
        let fight = self.s.agenda.iter().position(|step| matches!(step, Step::Fight(_)));
        fight.map_or(Outlook::NextDecision, Outlook::DownTo)
    }

    /// A charge that is weighed is ridden home, and fought.
    pub fn ride_home(&mut self, unit: UnitId) -> Outlook {
        let floor = self.s.agenda.len();
        self.push(ChargeHome { unit });
        Outlook::DownTo(floor)
    }
}

/// A decision in a combat is weighed to the end of that combat.
macro_rules! fought_out {
    () => {
        fn weigh(self, p: &mut Play<'_>, side: Side, action: &Action) -> kernel::agenda::Outlook {
            let outlook = p.to_the_end();
            self.act(p, side, action);
            outlook
        }
    };
}
pub(crate) use fought_out;
