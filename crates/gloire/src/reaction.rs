//! Chapters 7.1 and 8.3.3: artillery answers a fire, and reacts to an attack.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Says, Trait};
use crate::event::place;
use crate::fire::{Gun, Kind, Shot};
use crate::game::Gloire;
use crate::ids::{Side, UnitId};
use crate::rule;
use crate::state::{Mark, State};
use crate::weighing::fought_out;
use board::Hex;
use kernel::agenda::{Asks, Flow};
use kernel::{Arg, Maybe, Message, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

impl Play<'_> {
    /// gloire-7.1-03: of the enemy stack the battery that fired alone is hit; of two the top one, as its fire noted.
    /// gloire-4.4.2-02: an answer leaves no Fire/Reduced move marker.
    fn answer(&mut self, step: CounterBattery, unit: UnitId) {
        self.s.mark(unit, Mark::Reacted);
        let Some(at) = self.s.hex_of(step.against) else { return };
        let only = step.against.into();
        self.shoot(Shot { gun: Gun::Unit(unit), at, kind: Kind::CounterBattery, combined: false, only });
    }

    /// The guns of the redoubt that was fired at answer.
    fn answer_from(&mut self, step: CounterBattery) {
        if let Some(there) = self.s.hex_of(step.against) {
            self.fire_back_from(step.at, there, Kind::CounterBattery, step.against.into());
        }
    }
}

/// Batteries that were fired at may answer (gloire-7.1-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CounterBattery {
    /// The hex that was fired at.
    pub at: Hex,
    /// The battery that fired.
    pub against: UnitId,
}

impl CounterBattery {
    fn batteries<'a>(self, g: &'a Gloire, s: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        s.stack_in(self.at).filter(move |&unit| self.may(g, s, unit).is_ok())
    }

    fn may(self, g: &Gloire, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()));
        if !g.is_gun(unit) || s.hex_of(unit) != Some(self.at) || g.side(unit) == g.side(self.against) {
            return no(rule::R7_1_02);
        }
        if let Some(rule) = g.carried(s, unit, Says::Fires) {
            return no(rule);
        }
        if !g.is_good(s, unit) {
            return no(rule::R7_2_01);
        }
        if let Some(rule) = g.is_sheltered(s, unit) {
            return no(rule);
        }
        if s.has(unit, Mark::Reacted) {
            return no(rule::R7_1_05);
        }
        match s.hex_of(self.against) {
            // gloire-7.2-05: without turning.
            Some(there) => g.can_hit(s, unit, s.unit(unit).facing.get(), there).or_else(no),
            None => no(rule::R7_1_02),
        }
    }

    /// May the guns of the redoubt that was fired at answer?
    fn may_from(self, g: &Gloire, s: &State, hex: Hex) -> Result<(), Refusal> {
        let no = Refusal::new(rule::R7_1_02).at(place(hex));
        let there = s.hex_of(self.against).filter(|_| hex == self.at).ok_or(no)?;
        g.may_fire_back(s, hex, there)
    }
}

impl Asks<Gloire> for CounterBattery {
    const NAME: &'static str = "counter-battery";
    const REACTS: bool = true;

    fn deciders(self, g: &Gloire, _: &State) -> Sides {
        g.side(self.against).enemy().into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        // gloire-7.1-02: all of the first result is applied before.
        if !p.s.passed.is_empty() {
            p.test_passed();
            return Flow::GoesOn;
        }
        let any = self.batteries(p.g, p.s).next().is_some() || self.may_from(p.g, p.s, self.at).is_ok();
        p.wait_if(any)
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(self.batteries(g, s).map(Action::Answer));
        if self.may_from(g, s, self.at).is_ok() {
            offers.add(Action::AnswerFrom(self.at));
        }
        offers.add(Action::Pass);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R7_1_02;
        Action::Answer(unit) if self.may(g, s, unit) => p.answer(self, unit),
        Action::AnswerFrom(hex) if self.may_from(g, s, hex) => p.answer_from(self),
        Action::Pass => p.pop(),
    }

    fn ask(self, _: &Gloire, _: &State, _: Side) -> Message {
        Message::new("ask-counter-battery").with("piece", Arg::Piece(self.against.into()))
    }
}

/// Batteries that are attacked fire at one of the attackers (gloire-7.1-04, gloire-8.3.3-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct React;

impl React {
    /// gloire-8.3.3-02: attacked guns in good order, each by itself.
    fn batteries<'a>(self, g: &'a Gloire, s: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let attacked = s.clash.targets.iter().flat_map(|hex| s.stack_in(hex));
        let ready = move |unit| g.is_gun(unit) && g.is_good(s, unit) && g.takes_part(s, unit);
        attacked.filter(move |&unit| ready(unit) && self.has_shot(g, s, unit))
    }

    /// gloire-7.1-05: once in an enemy activation, unless the guns have two shots; an answer to a fire is one of them.
    fn has_shot(self, g: &Gloire, s: &State, unit: UnitId) -> bool {
        let spent = if g.has_trait(unit, Trait::TwoShots) { Mark::ReactedAgain } else { Mark::Reacted };
        !s.has(unit, spent)
    }

    fn may(self, g: &Gloire, s: &State, unit: UnitId, at: Hex) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()).at(place(at)));
        if !self.batteries(g, s).any(|battery| battery == unit) {
            return no(rule::R7_1_05);
        }
        if !s.clash.attackers.iter().any(|attacker| s.hex_of(attacker) == Some(at)) {
            return no(rule::R7_1_04);
        }
        g.can_hit(s, unit, s.unit(unit).facing.get(), at).or_else(no)
    }

    /// gloire-5.1.3-09: may the guns on top of the attackers be hit in the place of the unit below them?
    fn may_hit_guns(self, g: &Gloire, s: &State, unit: UnitId, at: Hex) -> Result<(), Refusal> {
        self.may(g, s, unit, at)?;
        let guns = s.stack_in(at).next().is_some_and(|top| g.is_gun(top));
        if guns { Ok(()) } else { Err(Refusal::new(rule::R5_1_3_09).of(unit.into()).at(place(at))) }
    }

    /// May the guns of an attacked redoubt fire at attackers?
    fn may_from(self, g: &Gloire, s: &State, from: Hex, at: Hex) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).at(place(at)));
        if !s.clash.targets.contains(from) {
            return no(rule::R7_1_05);
        }
        if !s.clash.attackers.iter().any(|attacker| s.hex_of(attacker) == Some(at)) {
            return no(rule::R7_1_04);
        }
        g.may_fire_back(s, from, at)
    }

    /// gloire-5.1.3-09: the same, at the guns on top of them.
    fn may_hit_guns_from(self, g: &Gloire, s: &State, from: Hex, at: Hex) -> Result<(), Refusal> {
        self.may_from(g, s, from, at)?;
        let guns = s.stack_in(at).next().is_some_and(|top| g.is_gun(top));
        if guns { Ok(()) } else { Err(Refusal::new(rule::R5_1_3_09).at(place(at))) }
    }

    fn topmost(self, s: &State, at: Hex) -> Maybe<UnitId> {
        s.stack_in(at).find(|&attacker| s.clash.attackers.has(attacker)).into()
    }

    /// gloire-8.3.3-05: at the topmost of those who attack.
    fn fire(self, p: &mut Play<'_>, unit: UnitId, at: Hex) {
        let only = self.topmost(p.s, at);
        self.fire_at(p, unit, at, only);
    }

    /// A reaction fire leaves no Fire/Reduced move marker (gloire-4.4.2-02).
    fn fire_at(self, p: &mut Play<'_>, unit: UnitId, at: Hex, only: Maybe<UnitId>) {
        let again = p.s.has(unit, Mark::Reacted);
        p.s.mark(unit, if again { Mark::ReactedAgain } else { Mark::Reacted });
        p.shoot(Shot { gun: Gun::Unit(unit), at, kind: Kind::Reaction, combined: false, only });
    }
}

impl Asks<Gloire> for React {
    const NAME: &'static str = "react";
    const REACTS: bool = true;

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.clash.side.enemy().into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        if !p.s.passed.is_empty() {
            p.test_passed();
            return Flow::GoesOn;
        }
        p.drop_unfit_attackers();
        let mut offers = Offers::new();
        self.offers(p.g, p.s, p.s.clash.side.enemy(), &mut offers);
        p.wait_if(offers.closed.len() > 1)
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        let mut hexes: Vec<Hex> = s.clash.attackers.iter().filter_map(|unit| s.hex_of(unit)).collect();
        hexes.sort();
        hexes.dedup();
        for unit in self.batteries(g, s) {
            let open = || hexes.iter().copied().filter(|&hex| self.may(g, s, unit, hex).is_ok());
            offers.closed.extend(open().map(|hex| Action::React(unit, hex)));
            let guns = open().filter(|&hex| self.may_hit_guns(g, s, unit, hex).is_ok());
            offers.closed.extend(guns.map(|hex| Action::ReactAtGuns(unit, hex)));
        }
        for from in s.clash.targets.iter() {
            let open = hexes.iter().copied().filter(|&hex| self.may_from(g, s, from, hex).is_ok());
            offers.closed.extend(open.map(|hex| Action::ReactFrom(from, hex)));
            let guns = hexes.iter().copied().filter(|&hex| self.may_hit_guns_from(g, s, from, hex).is_ok());
            offers.closed.extend(guns.map(|hex| Action::ReactAtGunsFrom(from, hex)));
        }
        offers.add(Action::Pass);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R7_1_04;
        Action::React(unit, hex) if self.may(g, s, unit, hex) => self.fire(p, unit, hex),
        Action::ReactAtGuns(unit, hex) if self.may_hit_guns(g, s, unit, hex) => {
            let top = p.s.stack_in(hex).next().into();
            self.fire_at(p, unit, hex, top)
        },
        Action::ReactFrom(from, hex) if self.may_from(g, s, from, hex) => {
            let only = self.topmost(p.s, hex);
            p.fire_back_from(from, hex, Kind::Reaction, only)
        },
        Action::ReactAtGunsFrom(from, hex) if self.may_hit_guns_from(g, s, from, hex) => {
            let top = p.s.stack_in(hex).next().into();
            p.fire_back_from(from, hex, Kind::Reaction, top)
        },
        Action::Pass => p.pop(),
    }

    fought_out! {}
}
