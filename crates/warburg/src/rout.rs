//! 12.3 and 12.4: rout.

use crate::action::Action;
use crate::agenda::Play;
use crate::event::listed;
use crate::event::{Event, place};
use crate::game::Warburg;
use crate::ids::{OfficerId, Side, UnitId};
use crate::morale::Cause;
use crate::rule;
use crate::state::{Mark, State, Step, Units};
use arrayvec::ArrayVec;
use board::Hex;
use kernel::agenda::{Asks, Flow};
use kernel::{Arg, Few, Message, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

/// A rout move in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The unit.
    pub unit: u8,
    /// Hexes gone so far.
    pub gone: u8,
    /// The way, beginning with the hex it left.
    pub path: Few<Hex, 6>,
}

/// A unit routs, hex by hex (warburg-12.4-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rout(pub Run);

impl Asks<Warburg> for Rout {
    const NAME: &'static str = "rout";

    fn deciders(self, g: &Warburg, _: &State) -> Sides {
        g.card(UnitId(self.0.unit)).side.into()
    }

    /// As far as no choice is needed.
    fn run(self, p: &mut Play<'_>) -> Flow {
        let unit = UnitId(self.0.unit);
        let Some(here) = p.s.hex_of(unit) else { return p.finish() }; // it did not survive the way
        if self.0.gone >= DISTANCE && p.g.may_stop(p.s, unit, here) {
            p.end_rout(self.0);
            return Flow::GoesOn;
        }
        match p.g.rout_hexes(p.s, &self.0)[..] {
            [] => p.perish_in_rout(self.0),
            [only] => p.flee_to(self.0, only),
            _ => return Flow::Waits,
        }
        Flow::GoesOn
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.rout_hexes(s, &self.0).into_iter().for_each(|hex| offers.add(Action::Rout(hex)));
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R12_4_01;
        Action::Rout(hex) if g.may_rout_to(s, &self.0, hex) => p.flee_to(self.0, hex),
    }

    fn ask(self, _: &Warburg, _: &State, _: Side) -> Message {
        Message::new("ask-rout").with("piece", Arg::piece(UnitId(self.0.unit)))
    }
}

/// An officer may follow a rout along its way (warburg-12.4-06).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Follow(pub u8, pub Few<Hex, 6>);

impl Follow {
    fn open(self, g: &Warburg, s: &State) -> ArrayVec<Hex, 6> {
        g.follow_hexes(s, OfficerId(self.0), self.1).collect()
    }
}

impl Asks<Warburg> for Follow {
    const NAME: &'static str = "follow";

    fn deciders(self, g: &Warburg, _: &State) -> Sides {
        g.officer_sides[usize::from(self.0)].into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        p.wait_if(!self.open(p.g, p.s).is_empty())
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        self.open(g, s).into_iter().for_each(|hex| offers.add(Action::Follow(hex)));
        offers.add(Action::End);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R12_4_06;
        Action::Follow(hex) if listed(&self.open(g, s), hex, rule::R12_4_06) => p.follow(OfficerId(self.0), hex),
        Action::End => p.pop(),
    }

    fn ask(self, _: &Warburg, _: &State, _: Side) -> Message {
        Message::new("ask-follow").with("piece", Arg::piece(OfficerId(self.0)))
    }
}

/// Hexes of a rout move (warburg-12.4-01).
const DISTANCE: u8 = 3;
/// The longest rout move: a full hex at its end sends the unit further (warburg-12.4-03).
const LONGEST: usize = 5;

/// How strict a rout path is, best first (warburg-12.4-01).
#[derive(Clone, Copy)]
struct Manner {
    /// How much farther from the edge a hex may lie than the one before: it must lie nearer (-1), not farther (0), or
    /// may lie anywhere (1).
    stray: i32,
    /// No hex lies in an enemy zone of control.
    clear: bool,
}

const MANNERS: [Manner; 6] = [
    Manner { stray: -1, clear: true },
    Manner { stray: -1, clear: false },
    Manner { stray: 0, clear: true },
    Manner { stray: 0, clear: false },
    Manner { stray: 1, clear: true },
    Manner { stray: 1, clear: false },
];

impl Warburg {
    /// The hexes into which a rout may go on, so that it can still be completed.
    fn rout_hexes(&self, s: &State, run: &Run) -> ArrayVec<Hex, 6> {
        let unit = UnitId(run.unit);
        let mut hexes = ArrayVec::new();
        let Some(here) = s.hex_of(unit) else { return hexes };
        let mut path: ArrayVec<Hex, 8> = run.path.iter().collect();
        for manner in MANNERS {
            for (_, next) in self.grid().neighbours(here) {
                if self.may_flee(s, unit, here, next, &path, manner) {
                    path.push(next);
                    if self.can_complete(s, unit, &mut path, manner) {
                        hexes.push(next);
                    }
                    path.pop();
                }
            }
            if !hexes.is_empty() {
                break;
            }
        }
        hexes
    }

    fn may_flee(&self, s: &State, unit: UnitId, from: Hex, to: Hex, path: &[Hex], manner: Manner) -> bool {
        let card = self.card(unit);
        let Some(edge) = self.grid().edge_between(from, to) else { return false };
        let away = |hex: Hex| i32::from(self.way_home(s, card.side, hex));
        !path.contains(&to)
            && away(to) - away(from) <= manner.stray
            && !self.holds(s, card.side.enemy(), to)
            && self.crossing(s, card.side, card.arm, from, edge).is_ok()
            && (!manner.clear || !self.in_enemy_zone(s, card.side, to))
    }

    /// warburg-12.4-02: the whole way is to be made, winding if need be.
    fn can_complete(&self, s: &State, unit: UnitId, path: &mut ArrayVec<Hex, 8>, manner: Manner) -> bool {
        let gone = path.len() - 1;
        let here = path[gone];
        if gone >= usize::from(DISTANCE) && self.may_stop(s, unit, here) {
            return true;
        }
        if gone >= LONGEST {
            return false;
        }
        for (_, next) in self.grid().neighbours(here) {
            if self.may_flee(s, unit, here, next, path, manner) {
                path.push(next);
                let done = self.can_complete(s, unit, path, manner);
                path.pop();
                if done {
                    return true;
                }
            }
        }
        false
    }

    /// warburg-12.4-03: stacking limits hold in the last hex.
    fn may_stop(&self, s: &State, unit: UnitId, hex: Hex) -> bool {
        let mut units: ArrayVec<UnitId, 8> = s.standing(hex).filter(|&u| u != unit).take(4).collect();
        units.push(unit);
        self.fit_together(s, &units).is_ok()
    }

    /// How far a hex is from the nearest friendly edge (gap-05).
    pub fn way_home(&self, s: &State, side: Side, hex: Hex) -> u16 {
        self.ways_home[usize::from(s.scenario)][side.index()][hex.index()]
    }

    /// May the rout go on into this hex?
    fn may_rout_to(&self, s: &State, run: &Run, hex: Hex) -> Result<(), Refusal> {
        if self.rout_hexes(s, run).contains(&hex) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R12_4_01).of(UnitId(run.unit).into()).at(place(hex)))
        }
    }

    /// The hexes along a rout to which an officer may follow (warburg-12.4-06).
    fn follow_hexes<'a>(
        &'a self,
        s: &'a State,
        officer: OfficerId,
        path: Few<Hex, 6>,
    ) -> impl Iterator<Item = Hex> + 'a {
        let here = s.officer(officer).position.place();
        let side = self.officer_sides[officer.at()];
        path.iter()
            .skip_while(move |&h| Some(h) != here)
            .skip(1)
            .filter(move |&h| !self.is_barred(s, side, h))
    }
}

impl Play<'_> {
    /// The unit begins a rout move from where it is.
    pub fn flee(&mut self, unit: UnitId) {
        let Some(hex) = self.s.hex_of(unit) else { return };
        self.s.unit_mut(unit).marks.put(Mark::Passing);
        self.push(Rout(Run { unit: unit.0, gone: 0, path: [hex].into_iter().collect() }));
    }

    /// warburg-12.4-05: a rout that has nowhere to go.
    fn perish_in_rout(&mut self, run: Run) {
        let unit = UnitId(run.unit);
        self.pop();
        self.offer_to_follow(run);
        if run.gone == 0 {
            self.s.unit_mut(unit).marks.drop(Mark::Passing); // warburg-11.5-01: it never left its gun
        }
        self.eliminate(unit, rule::R12_4_05);
    }

    /// One hex of a rout.
    fn flee_to(&mut self, mut run: Run, to: Hex) {
        let unit = UnitId(run.unit);
        let Some(from) = self.s.hex_of(unit) else { return };
        if run.gone > 0 {
            self.trample(unit, from);
        }
        run.gone += 1;
        run.path.set(usize::from(run.gone), to);
        self.replace_run(run);
        self.carry(&[unit], to);
        self.tell(Event::Fled { rule: rule::R12_4_01, piece: unit.into(), from: place(from), to: place(to) });
        if let Some(edge) = self.g.grid().edge_between(from, to) {
            self.suffer_ground(&[unit], from, edge, false);
        }
        let side = self.g.card(unit).side;
        self.overrun(side, to);
    }

    /// The run is on the agenda below what its trampling pushed: bring it up to date.
    fn replace_run(&mut self, run: Run) {
        if let Some(step) =
            self.s.agenda.iter_mut().rev().find(|s| matches!(s, Step::Rout(Rout(r)) if r.unit == run.unit))
        {
            *step = Rout(run).into();
        }
    }

    /// warburg-12.4-04: friends passed through are disorganised, or routed if they already were.
    fn trample(&mut self, unit: UnitId, hex: Hex) {
        let friends: Units = self.s.standing(hex).filter(|&u| u != unit).collect();
        if friends.is_empty() {
            return;
        }
        self.tell(Event::PassedThrough { rule: rule::R12_4_04, place: place(hex) });
        for friend in friends {
            if self.g.is_fit(self.s, friend) {
                self.disorganise(friend, rule::R12_4_04, Cause::Combat);
            }
        }
    }

    fn follow(&mut self, officer: OfficerId, hex: Hex) {
        self.pop();
        self.send_officer(officer, hex, rule::R12_4_06);
    }

    fn end_rout(&mut self, run: Run) {
        let unit = UnitId(run.unit);
        self.pop();
        self.s.unit_mut(unit).marks.drop(Mark::Passing);
        self.offer_to_follow(run);
    }

    /// warburg-12.4-06: officers of the hex it left, and its leader on the way, may follow.
    fn offer_to_follow(&mut self, run: Run) {
        let unit = UnitId(run.unit);
        let card = *self.g.card(unit);
        let mut followers: ArrayVec<OfficerId, 8> = ArrayVec::new();
        for (i, hex) in run.path.iter().enumerate() {
            for officer in self.g.officers_in(self.s, card.side, hex) {
                let leads = card.formation.is_some_and(|f| self.g.leader(self.s, f) == Some(officer));
                if (i == 0 || leads) && !followers.is_full() && !followers.contains(&officer) {
                    followers.push(officer);
                }
            }
        }
        for officer in followers {
            if self.g.follow_hexes(self.s, officer, run.path).next().is_some() {
                self.push(Follow(officer.0, run.path));
            }
        }
    }
}
