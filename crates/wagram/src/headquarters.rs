//! Chapter 9.6: the army headquarters ride, and are pushed away by the enemy.

use crate::action::Action;
use crate::agenda::Play;
use crate::event::{Event, place};
use crate::game::Wagram;
use crate::ids::Side;
use crate::rule;
use crate::state::{Pace, State};
use board::area::{Zone, ZoneSet};
use kernel::agenda::{Asks, Flow};
use kernel::notation::{Coin, Cost};
use kernel::{Arg, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// Movement points of a headquarters.
pub const POINTS: u8 = 4;

impl Wagram {
    /// Is a zone beside or under an enemy unit?
    pub fn touches_enemy(&self, s: &State, side: Side, zone: Zone) -> bool {
        let enemy = side.enemy();
        self.holds(s, enemy, zone) || self.steps(zone).iter().any(|n| self.holds(s, enemy, n.zone))
    }

    /// wagram-9.6-19: once per turn, in a round of its side.
    pub fn may_ride(&self, s: &State) -> Result<(), Refusal> {
        let side = s.phasing;
        if s.pace != Pace::Round || s.ridden[side.index()] {
            return Err(Refusal::new(rule::R9_6_19).of(side.into()));
        }
        let at = s.headquarters[side.index()];
        if self.steps(at).iter().any(|n| self.may_ride_to(s, side, POINTS, n.zone).is_ok()) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R9_6_19).of(side.into()))
        }
    }

    /// wagram-9.6-19: a step of a headquarters; it pays for terrain and avoids contact.
    pub fn may_ride_to(&self, s: &State, side: Side, left: u8, to: Zone) -> Result<u8, Refusal> {
        let from = s.headquarters[side.index()];
        let refuse = |rule: RuleId| Err(Refusal::new(rule).at(place(to)));
        let Some(crossing) = self.crossing(from, to) else { return refuse(rule::R9_6_07) };
        if !crossing.open {
            return refuse(rule::R3_06);
        }
        if self.touches_enemy(s, side, to) {
            return refuse(rule::R9_6_19);
        }
        if crossing.cost > left { refuse(rule::R9_6_03) } else { Ok(crossing.cost) }
    }

    /// wagram-9.6-18: may a headquarters in contact go there?
    fn may_flee_to(&self, s: &State, side: Side, to: Zone) -> Result<(), Refusal> {
        if self.refuges(s, side).contains(&to) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R9_6_18).at(place(to)))
        }
    }

    /// wagram-9.6-18: where a headquarters in contact may go: one or two zones, or the fewest that suffice.
    pub fn refuges(&self, s: &State, side: Side) -> Vec<Zone> {
        let at = s.headquarters[side.index()];
        let open = self.tables.all - self.occupied(s, side.enemy());
        let start: ZoneSet = [at].into_iter().collect();
        let free = |set: ZoneSet| -> Vec<Zone> {
            set.iter().filter(|&z| z != at && !self.touches_enemy(s, side, z)).collect()
        };
        let near = free(self.tables.around.within(&start, 2, &open));
        if !near.is_empty() {
            return near;
        }
        (3..=40)
            .map(|steps| free(self.tables.around.within(&start, steps, &open)))
            .find(|f| !f.is_empty())
            .unwrap_or_default()
    }
}

impl Play<'_> {
    /// The headquarters goes on.
    fn ride_to(&mut self, to: Zone, left: u8) {
        let side = self.s.phasing;
        let Ok(cost) = self.g.may_ride_to(self.s, side, left, to) else { return };
        self.move_headquarters(side, to, rule::R9_6_19);
        self.replace(HeadquartersMoving { left: left - cost });
    }

    /// Puts a headquarters somewhere.
    fn move_headquarters(&mut self, side: Side, to: Zone, rule: RuleId) {
        let from = self.s.headquarters[side.index()];
        self.s.headquarters[side.index()] = to;
        let piece = side.into();
        self.tell(Event::HeadquartersMoved { rule, piece, from: place(from), to: place(to) });
    }
}

/// A headquarters moves (9.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HeadquartersMoving {
    /// Points left.
    pub left: u8,
}

impl HeadquartersMoving {
    /// The zones it may go on to.
    fn ways(self, g: &Wagram, s: &State, side: Side) -> impl Iterator<Item = Zone> {
        let at = s.headquarters[side.index()];
        let steps = g.steps(at).iter().map(|n| n.zone);
        steps.filter(move |&zone| g.may_ride_to(s, side, self.left, zone).is_ok())
    }
}

impl Asks<Wagram> for HeadquartersMoving {
    const NAME: &'static str = "ride";

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.phasing.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let open = self.ways(p.g, p.s, p.s.phasing).next().is_some();
        p.wait_if(open)
    }

    fn offers(self, g: &Wagram, s: &State, side: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(self.ways(g, s, side).map(Action::To));
        offers.add(Action::Pass);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::To(zone) if g.may_ride_to(s, side, self.left, zone) => p.ride_to(zone, self.left),
        Action::Pass => p.pop(),
    }

    fn ask(self, _: &Wagram, _: &State, _: Side) -> Message {
        Message::new("ask-ride").with("left", Arg::Number(self.left.into()))
    }

    /// wagram-9.6-19: once a turn.
    fn forgoes(self, _: &Wagram, _: &State, _: Side, action: &Action) -> Option<Message> {
        (self.left == POINTS && *action == Action::Pass).then(|| Message::new("forgo-ride"))
    }

    fn cost(self, g: &Wagram, s: &State, side: Side, action: &Action) -> Option<Cost> {
        let Action::To(zone) = *action else { return None };
        g.may_ride_to(s, side, self.left, zone).ok().map(|cost| Cost::of(Coin::Movement, cost))
    }
}

/// A headquarters in contact is pushed away (9.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Push {
    /// Whose.
    pub side: Side,
}

impl Push {
    fn flee_to(self, p: &mut Play<'_>, zone: Zone) {
        p.pop();
        p.move_headquarters(self.side, zone, rule::R9_6_18);
    }
}

impl Asks<Wagram> for Push {
    const NAME: &'static str = "push";

    fn deciders(self, _: &Wagram, _: &State) -> Sides {
        self.side.into()
    }

    /// wagram-9.6-18: it goes by itself where there is no choice.
    fn run(self, p: &mut Play<'_>) -> Flow {
        let at = p.s.headquarters[self.side.index()];
        if !p.g.touches_enemy(p.s, self.side, at) {
            return p.finish();
        }
        match p.g.refuges(p.s, self.side)[..] {
            [] => p.pop(),
            [only] => self.flee_to(p, only),
            [_, _, ..] => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn offers(self, g: &Wagram, s: &State, side: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.refuges(s, side).into_iter().map(Action::To));
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::To(zone) if g.may_flee_to(s, side, zone) => self.flee_to(p, zone),
    }
}
