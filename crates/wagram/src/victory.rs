//! Chapters 4 and 12.3: victory points and the winner.

use crate::agenda::Play;
use crate::data::Role;
use crate::event::Event;
use crate::event::place;
use crate::game::Wagram;
use crate::ids::{CorpsSet, Side, UnitId};
use crate::rule;
use crate::state::State;
use board::area::{Zone, ZoneSet};
use kernel::aim::{Balance, Needed, Objective, Term};
use kernel::dice::Script;
use kernel::{Arg, Log, Message, Outcome, RuleId};

/// The French lead that wins (wagram-4-01).
pub const LEAD: i16 = 10;

impl Wagram {
    /// wagram-4-01: do the French lead by ten?
    pub fn french_lead(&self, s: &State) -> bool {
        s.score(Side::French) - s.score(Side::Austrian) >= LEAD
    }

    /// Who has won.
    pub fn outcome(&self, s: &State) -> Outcome {
        if self.french_lead(s) {
            Outcome { winner: Some(Side::French.into()), level: "french-victory", rule: rule::R4_01 }
        } else {
            Outcome { winner: Some(Side::Austrian.into()), level: "austrian-victory", rule: rule::R4_02 }
        }
    }

    /// wagram-12.3-06: the points for zones held now; with the zone they are lost (wagram-12.3-07).
    pub fn objective_points(&self, s: &State, side: Side) -> i16 {
        let scenario = self.scenario(s);
        let held = self.objective_zones(side).iter().filter(|&z| self.holds(s, side, z)).count() as i16;
        let plateau = if side == Side::French && self.holds_plateau(s) { scenario.plateau.vp } else { 0 };
        held * scenario.objectives[side.index()] + plateau
    }

    /// wagram-14.2-05, wagram-14.3-06: enough French infantry, of enough corps, on the plateau.
    pub fn holds_plateau(&self, s: &State) -> bool {
        let terms = self.scenario(s).plateau;
        let on = |u: UnitId| s.zone_of(u).is_some_and(|z| self.data.map.plateau.contains(z));
        let foot = self.army[0].iter().filter(|&u| self.is_foot(u) && on(u));
        let (mut count, mut corps) = (0u8, CorpsSet::EMPTY);
        for unit in foot {
            count += 1;
            corps.put(s.unit(unit).corps);
        }
        count >= terms.units && corps.len() >= usize::from(terms.corps)
    }

    /// What the zones of a side are worth to it.
    fn objective_zones(&self, side: Side) -> &ZoneSet {
        match side {
            Side::French => &self.data.map.french_objectives,
            Side::Austrian => &self.data.map.austrian_objectives,
        }
    }

    /// The objectives, and who has them now.
    pub(crate) fn objectives(&self, s: &State) -> Vec<Objective> {
        let scenario = self.scenario(s);
        let village = |side: Side| {
            let what =
                Message::new(if side == Side::French { "objective-french" } else { "objective-austrian" })
                    .with("vp", Arg::Number(scenario.objectives[side.index()].into()));
            let of = move |zone: Zone| Objective {
                places: vec![place(zone)],
                held: self.holder(s, zone).map(Into::into),
                what: what.clone(),
            };
            self.objective_zones(side).iter().map(of)
        };
        let terms = scenario.plateau;
        let plateau = Message::new("objective-plateau")
            .with("vp", Arg::Number(terms.vp.into()))
            .with("units", Arg::Number(terms.units.into()))
            .with("corps", Arg::Number(terms.corps.into()));
        let held = if self.holds_plateau(s) { Side::French } else { Side::Austrian };
        let high = Objective {
            places: self.data.map.plateau.iter().map(place).collect(),
            held: Some(held.into()),
            what: plateau,
        };
        Side::ALL.into_iter().flat_map(village).chain([high]).collect()
    }

    /// Who would win if the turn ended now and were the last: 12.3 counts the fallen and the zones held.
    pub(crate) fn balance(&self, s: &State) -> Balance {
        let mut s = s.clone();
        Play::new(self, &mut s, &mut Script::default(), &mut Log::new()).count_points();
        let term = |side: Side, what: &'static str, now, needed, rule| Term {
            side: side.into(),
            what: Message::new(what),
            now,
            needed,
            rule,
        };
        let points = Side::ALL.into_iter().flat_map(|side| {
            [
                term(side, "term-zones", s.objectives[side.index()], Needed::Nothing, rule::R12_3_06),
                term(side, "term-others", s.vp[side.index()], Needed::Nothing, rule::R12_3_01),
            ]
        });
        let lead = s.score(Side::French) - s.score(Side::Austrian);
        let wins = [
            term(Side::French, "term-lead", lead, Needed::AtLeast(LEAD), rule::R4_01),
            term(Side::Austrian, "term-behind", lead, Needed::AtMost(LEAD - 1), rule::R4_02),
        ];
        Balance { outcome: self.outcome(&s), terms: wins.into_iter().chain(points).collect() }
    }

    /// wagram-12.3-03, wagram-12.3-04: what the loss of a unit is worth to the enemy.
    pub fn loss_value(&self, unit: UnitId) -> (i16, RuleId) {
        let card = self.card(unit);
        if !self.is_gun(unit) {
            return (if card.combat[0] > 3 { 2 } else { 0 }, rule::R12_3_03);
        }
        let guard = self.role(card.corps) == Role::Guard;
        (if guard { 2 } else { 1 }, rule::R12_3_04)
    }
}

impl Play<'_> {
    /// Points are won or lost.
    pub fn award(&mut self, side: Side, vp: i16, rule: RuleId, unit: Option<UnitId>) {
        if vp != 0 {
            self.s.vp[side.index()] += vp;
            self.tell(Event::Points { rule, side, vp, piece: unit.map(Into::into) });
        }
    }

    /// 12.3: the count of the administrative phase.
    pub fn count_points(&mut self) {
        for unit in self.s.fallen.iter() {
            let (vp, rule) = self.g.loss_value(unit);
            self.award(self.g.side(unit).enemy(), vp, rule, Some(unit));
        }
        for side in Side::ALL {
            self.s.objectives[side.index()] = self.g.objective_points(self.s, side);
        }
        let [french, austrian] = Side::ALL.map(|side| self.s.score(side));
        self.tell(Event::Score { rule: rule::R12_3_01, french, austrian });
    }
}
