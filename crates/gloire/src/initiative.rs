//! Chapter 3: the strategic initiative, and with which marker a turn opens.

use crate::action::Action;
use crate::agenda::Play;
use crate::cup::FillCup;
use crate::data::Opening;
use crate::event::Event;
use crate::field::Of;
use crate::game::Gloire;
use crate::ids::{MarkerId, Side};
use crate::rule;
use crate::state::{Phase, State};
use kernel::agenda::{Asks, Flow, Runs};
use kernel::{Die, Maybe, Modifier, Offers, Refusal, Roll, Sides};
use serde::{Deserialize, Serialize};

/// Both roll (gloire-3-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RollInitiative;

impl Runs<Gloire> for RollInitiative {
    const NAME: &'static str = "initiative";

    fn run(self, p: &mut Play<'_>) {
        p.roll_initiative();
    }
}

impl Gloire {
    /// gloire-3-01, gloire-3-02: the modifier of the chief who counts, 0 if he is gone (gloire-2.5.2-06).
    fn initiative_modifier(&self, s: &State, side: Side) -> i8 {
        let leads = &self.scenario(s).initiative.leads[side.index()];
        let lead = leads.iter().find(|&&chief| s.chief_hex(chief).is_some() && !self.is_waiting(s, chief));
        lead.map_or(0, |chief| self.field.chiefs[chief.at()].modifier as i8)
    }

    fn opening_clauses<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = &'a Opening> {
        let clauses = self.scenario(s).initiative.opening.iter();
        clauses.filter(move |clause| clause.side == side && self.is_chosen(s, clause.option.as_deref()))
    }

    /// gloire-3-04: may the winner open the turn with this marker? Its formation needs no orders (gloire-3-05).
    fn may_open(&self, s: &State, side: Side, marker: MarkerId) -> Result<(), Refusal> {
        let card = &self.field.markers[marker.at()];
        let no = |rule| Err(Refusal::new(rule).of(marker.into()));
        if card.side != side || !self.may_go_in(s, side).has(marker) {
            return no(rule::R3_04);
        }
        let shut = |clause: &&Opening| match card.of {
            Of::Formation(formation) => !clause.with.is_empty() && !clause.with.contains(&formation),
            // A combined marker opens where all that it can activate could.
            Of::Special(special) => {
                let mut selects = self.field.specials[special.at()].select.iter();
                clause.with.is_empty()
                    || !selects.all(|select| {
                        !select.of.is_empty() && select.of.iter().all(|f| clause.with.contains(f))
                    })
            }
        };
        if let Some(clause) = self.opening_clauses(s, side).find(shut) {
            return no(clause.rule);
        }
        // gloire-battles-3-01: some markers do not open a turn.
        match card.of {
            Of::Special(special) if !self.field.specials[special.at()].opens => no(rule::BATTLES_3_01),
            Of::Special(_) | Of::Formation(_) => Ok(()),
        }
    }

    /// gloire-3-06: may the winner decline?
    fn may_decline(&self, s: &State, side: Side) -> Result<(), Refusal> {
        let bound = self.opening_clauses(s, side).find(|clause| !clause.may_decline);
        let can = || self.may_go_in(s, side).iter().any(|marker| self.may_open(s, side, marker).is_ok());
        match bound {
            Some(clause) if can() => Err(Refusal::new(clause.rule)),
            _ => Ok(()),
        }
    }
}

impl Play<'_> {
    fn roll_initiative(&mut self) {
        self.s.phase = Phase::Initiative;
        let modifier = |side: Side| {
            let value = self.g.initiative_modifier(self.s, side);
            let named = Modifier { rule: rule::R3_01, value };
            Vec::from_iter((value != 0).then_some(named))
        };
        let modifiers = Side::ALL.map(modifier);
        let [first, second] = modifiers.map(|m| Roll::make(self.dice, rule::R3_01, Die::D10, m));
        self.s.initiative = match first.total.cmp(&second.total) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            // gloire-3-03: nobody has it.
            std::cmp::Ordering::Equal => None,
        };
        let totals = [first.total, second.total];
        let rule = if self.s.initiative.is_some() { rule::R3_01 } else { rule::R3_03 };
        self.tell(Event::Initiative { rule, first, second, winner: self.s.initiative });
        self.replace(FillCup);
        self.begin_cup();
        if let Some(side) = self.s.initiative {
            self.push(NameOpening { side });
        }
        self.stir(totals);
    }

    fn open(&mut self, marker: MarkerId) {
        self.pop();
        self.s.opening = marker.into();
        self.log.reveal();
        self.tell(Event::Opens { rule: rule::R3_04, piece: marker.into() });
    }

    fn decline(&mut self, side: Side) {
        self.pop();
        self.s.opening = Maybe::NOTHING;
        self.tell(Event::Declined { rule: rule::R3_06, side });
    }
}

/// The winner names the marker that opens the turn, or declines (gloire-3-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NameOpening {
    /// Who.
    pub side: Side,
}

impl Asks<Gloire> for NameOpening {
    const NAME: &'static str = "opening";

    fn deciders(self, _: &Gloire, _: &State) -> Sides {
        self.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let any =
            p.g.may_go_in(p.s, self.side).iter().any(|marker| p.g.may_open(p.s, self.side, marker).is_ok());
        p.wait_if(any)
    }

    fn offers(self, g: &Gloire, s: &State, side: Side, offers: &mut Offers<Action>) {
        let markers = g.may_go_in(s, side).iter().filter(|&marker| g.may_open(s, side, marker).is_ok());
        offers.closed.extend(markers.map(Action::Open));
        if g.may_decline(s, side).is_ok() {
            offers.add(Action::Decline);
        }
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R1_03;
        Action::Open(marker) if g.may_open(s, side, marker) => p.open(marker),
        Action::Decline if g.may_decline(s, side) => p.decline(side),
    }
}
