//! Markers that ferry: a drawn marker lays them on units beside the water, which then cross it in their own moves.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Barred, Craft, Order, Select, What};
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::{ChiefId, Side, SpecialId, UnitId, UnitSet};
use crate::moving::Pace;
use crate::state::State;
use board::Hex;
use kernel::agenda::{Asks, Flow};
use kernel::{Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// What the rules of such a craft say, in the order in which its clause names them; one rule may say it all.
#[derive(Clone, Copy)]
enum Says {
    /// On whom markers are laid.
    Marks,
    /// What the water costs, and whom.
    Costs,
    /// At which pace it is crossed.
    Pace,
}

fn rule_of(ferry: &Craft, says: Says) -> RuleId {
    ferry.rules.get(says as usize).copied().unwrap_or(ferry.rules[0])
}

impl Gloire {
    /// The craft of this battle that is markers, if there is one.
    fn ferry(&self) -> Option<&Craft> {
        self.field.clauses.craft.iter().find(|craft| craft.markers > 0)
    }

    /// The same, where a hex is water that it crosses.
    fn ferry_on(&self, hex: Hex) -> Option<&Craft> {
        if self.prepared.is_ferried(hex) { self.ferry() } else { None }
    }

    /// What a hex of water costs a unit, or why it may not cross; nothing where there is no ferry.
    pub fn ferried(&self, s: &State, unit: UnitId, pace: Pace, to: Hex) -> Option<Result<u8, RuleId>> {
        self.ferry_on(to).map(|ferry| self.ferry_cost(s, ferry, unit, pace))
    }

    fn ferry_cost(&self, s: &State, ferry: &Craft, unit: UnitId, pace: Pace) -> Result<u8, RuleId> {
        if let Some(bar) = self.barred(s, Barred::Cross, UnitSet::one(unit)) {
            return Err(bar);
        }
        if !s.ferried.has(unit) {
            return Err(rule_of(ferry, Says::Costs));
        }
        // At the full allowance, neither doubled nor halved.
        if pace != Pace::Normal || !self.has_orders(s, unit) {
            return Err(rule_of(ferry, Says::Pace));
        }
        match Order::from(self.arm(unit)) {
            Order::Infantry => Ok(ferry.cost),
            Order::Cavalry => Ok(ferry.cavalry_cost),
            Order::Artillery => Err(rule_of(ferry, Says::Marks)),
        }
    }

    /// What a hex of water costs a chief, who needs no marker and pays as cavalry; nothing where there is no ferry.
    pub fn chief_ferried(&self, chief: ChiefId, to: Hex) -> Option<Result<u8, RuleId>> {
        let ferry = self.ferry_on(to)?;
        let side = self.field.chiefs[chief.at()].side;
        let all = |who: &crate::data::Among| {
            who.side == Some(side) && who.formations.is_empty() && who.units.is_empty()
        };
        let bar = self.field.clauses.bars.iter().find(|bar| bar.what == Barred::Cross && all(&bar.who));
        Some(bar.map_or(Ok(ferry.cavalry_cost), |bar| Err(bar.rules[0])))
    }

    /// Why a chief may not end his ride there, if he may not.
    pub fn may_dismount(&self, chief: ChiefId, at: Hex) -> Result<(), Refusal> {
        match self.clause(What::NoHalt, crate::data::Arm::Cavalry, at) {
            Some(clause) => Err(Refusal::new(clause.rule).of(chief.into()).at(place(at))),
            None => Ok(()),
        }
    }

    /// Does the unit stand beside water that the ferry crosses?
    fn is_ashore(&self, s: &State, unit: UnitId) -> bool {
        let around = s.hex_of(unit).into_iter().flat_map(|hex| self.field.grid().neighbours(hex));
        around.into_iter().any(|(_, next)| self.ferry_on(next).is_some())
    }
}

/// The owner of a drawn ferry marker lays its markers on units of one of its selections.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ferrying {
    /// By which marker.
    pub special: SpecialId,
    /// Of which selection units were marked; any while none was.
    pub of: Option<u8>,
    /// How many were.
    pub marked: u8,
}

impl Ferrying {
    fn side(self, g: &Gloire) -> Side {
        g.field.specials[self.special.at()].side
    }

    /// The selections that are still open.
    fn selects(self, g: &Gloire) -> impl Iterator<Item = (u8, &Select)> {
        let all = (0..).zip(&g.field.specials[self.special.at()].select);
        all.filter(move |&(at, select)| self.of.is_none_or(|of| of == at) && self.marked < select.most)
    }

    /// The selection by which a unit may be marked.
    fn may(self, g: &Gloire, s: &State, unit: UnitId) -> Result<u8, Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()));
        let rule = g.field.specials[self.special.at()].rules[0];
        let meant = self.selects(g).find(|(_, select)| select.arms.has(g.arm(unit)));
        let Some((at, _)) = meant.filter(|_| g.side(unit) == self.side(g)) else { return no(rule) };
        if let Some(bar) = g.barred(s, Barred::Cross, UnitSet::one(unit)) {
            return no(bar);
        }
        if s.ferried.has(unit) || !g.is_ashore(s, unit) { no(rule) } else { Ok(at) }
    }

    fn open<'a>(self, g: &'a Gloire, s: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        g.army(self.side(g)).filter(move |&unit| self.may(g, s, unit).is_ok())
    }

    fn mark(self, p: &mut Play<'_>, unit: UnitId) {
        let Ok(at) = self.may(p.g, p.s, unit) else { return };
        p.s.ferried.put(unit);
        let rule = p.g.field.specials[self.special.at()].rules[0];
        p.tell(Event::Ferried { rule, piece: unit.into() });
        p.replace(Ferrying { of: Some(at), marked: self.marked + 1, ..self });
    }
}

impl Asks<Gloire> for Ferrying {
    const NAME: &'static str = "ferrying";
    const BEYOND_ODDS: bool = true;

    fn deciders(self, g: &Gloire, _: &State) -> Sides {
        self.side(g).into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let any = self.open(p.g, p.s).next().is_some();
        p.wait_if(any)
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(self.open(g, s).map(Action::Choose));
        offers.add(Action::Done);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise g.field.specials[self.special.at()].rules[0];
        Action::Choose(unit) if self.may(g, s, unit) => self.mark(p, unit),
        Action::Done => p.pop(),
    }
}
