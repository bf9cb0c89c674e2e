//! A position that agrees with a view: those who lie below are dealt out among the places below, with losses and markers
//! that add up to what everybody knows.

use super::{Below, View, agrees, flight};
use crate::data::MAX_FORMATIONS;
use crate::event::{Meaning, meaning};
use crate::game::Warburg;
use crate::ids::{FormationId, Side, UnitId};
use crate::state::{Facing, Mark, Marks, Order, Position, Spot, State, UnitState};
use board::{Hex, Vertex};
use kernel::{Maybe, Stream};

/// Deals out those who lie below.
pub(super) struct Dealer<'a> {
    g: &'a Warburg,
    view: &'a View,
    /// Those who lie below, in the order in which they are tried.
    units: Vec<UnitId>,
    dealt: Vec<bool>,
    /// The losses of each formation that those who lie below must still account for (warburg-13.1-02).
    owed: [u8; MAX_FORMATIONS],
}

impl<'a> Dealer<'a> {
    /// A dealer for the view, with everybody whom the view shows in their places already.
    pub fn new(g: &'a Warburg, view: &'a View, shown: &State, stream: &mut Stream) -> Dealer<'a> {
        let lurking = view.lurking.iter().filter_map(|unit| match meaning(unit.piece) {
            Meaning::Unit(unit) => Some(unit),
            Meaning::Officer(_) | Meaning::Formation(_) | Meaning::Hidden => None,
        });
        let mut units: Vec<UnitId> = lurking.collect();
        stream.shuffle(&mut units);
        let mut owed = [0; MAX_FORMATIONS];
        for formation in &view.formations {
            if let Meaning::Formation(id) = meaning(formation.piece) {
                owed[id.at()] = formation.losses.saturating_sub(g.losses(shown, id));
            }
        }
        Dealer { g, view, dealt: vec![false; units.len()], units, owed }
    }

    /// Deals everybody out, each where they may lie.
    pub fn deal(mut self, s: &mut State, stream: &mut Stream) {
        let mut places: Vec<&Below> = self.view.below.iter().collect();
        stream.shuffle(&mut places);
        // Where nobody looks anywhere somebody routed lies, which leaves the least choice.
        places.sort_by_key(|below| below.front != 0);
        self.fill(s, &places, stream);
        self.mark_crossed(s);
    }

    /// Gives each place below one of the units that may lie there, going back where it does not work out.
    fn fill(&mut self, s: &mut State, places: &[&Below], stream: &mut Stream) -> bool {
        let Some((&below, rest)) = places.split_first() else { return self.settle(s, stream) };
        let hex = Hex(below.place.0);
        for i in 0..self.units.len() {
            let unit = self.units[i];
            if self.dealt[i] || !self.g.holds(s, self.g.card(unit).side, hex) {
                continue;
            }
            for (order, facing) in self.postures(s, unit, below) {
                let owed = self.owed;
                if !self.lay(s, unit, below, order, facing) {
                    continue;
                }
                self.dealt[i] = true;
                if self.fill(s, rest, stream) {
                    return true;
                }
                self.dealt[i] = false;
                self.owed = owed;
                take_up(s, unit);
            }
        }
        false
    }

    /// The orders and facings in which a unit may lie in a hex: with its stack, or any; routed last.
    fn postures(&self, s: &State, unit: UnitId, below: &Below) -> Vec<(Order, Facing)> {
        let (arm, hex) = (self.g.card(unit).arm, Hex(below.place.0));
        let upper = || upper_of_flight(s, hex).and_then(|upper| s.unit(upper).facing.get());
        let stack = if below.goes_along { upper() } else { self.g.stack_facing(s, hex) };
        let mut postures = Vec::with_capacity(7);
        if arm.is_light() {
            postures.push((Order::Good, Facing::NOTHING));
        } else if let Some(vertex) = stack {
            postures.push((Order::Good, Facing::from(vertex)));
        } else {
            postures.extend((0..6).map(|vertex| (Order::Good, Facing::from(Vertex::new(vertex)))));
        }
        if !arm.is_artillery() && !below.goes_along {
            postures.push((Order::Routed, Facing::NOTHING)); // warburg-11.5-03: a gun never routs
        }
        postures
    }

    /// Lays a unit below, with the fewest losses that its stack takes; false if it cannot lie there like this.
    fn lay(&mut self, s: &mut State, unit: UnitId, below: &Below, order: Order, facing: Facing) -> bool {
        let hex = Hex(below.place.0);
        for losses in 0..self.g.card(unit).steps {
            let cost = losses + u8::from(order == Order::Routed);
            if self.owed(unit).is_some_and(|owed| *owed < cost) {
                return false;
            }
            let position = Position::new(Spot::On(hex));
            *s.unit_mut(unit) =
                UnitState { position, marks: Marks::default(), facing, order, losses, below: Maybe::NOTHING };
            let fits = if below.goes_along {
                s.unit_mut(unit).marks.put(Mark::Passing);
                s.put_below(unit, hex);
                upper_of_flight(s, hex).is_some_and(|upper| self.g.fit_together(s, &[upper, unit]).is_ok())
            } else {
                s.put_second(unit, hex);
                self.g.is_well_stacked(s, hex) && agrees(self.g, s, below)
            };
            if fits {
                self.owed(unit).into_iter().for_each(|owed| *owed -= cost);
                return true;
            }
            take_up(s, unit);
        }
        false
    }

    /// What the unit's formation still has to account for; an independent unit accounts to nobody.
    fn owed(&mut self, unit: UnitId) -> Option<&mut u8> {
        self.g.card(unit).formation.map(|formation| &mut self.owed[formation.at()])
    }

    /// The losses left over fall on those who lie below, by chance; if they cannot bear them all, some have routed.
    fn settle(&mut self, s: &mut State, stream: &mut Stream) -> bool {
        let (dealt, owed) = (*s, self.owed);
        for index in 0..MAX_FORMATIONS {
            let formation = FormationId(index as u8);
            while self.owed[index] > 0 {
                if !self.lose_step(s, formation, stream) && !self.rout(s, formation) {
                    (*s, self.owed) = (dealt, owed);
                    return false;
                }
                self.owed[index] -= 1;
            }
        }
        true
    }

    fn members(&self, formation: FormationId) -> impl Iterator<Item = UnitId> + '_ {
        self.units.iter().copied().filter(move |&unit| self.g.card(unit).formation == Some(formation))
    }

    fn lose_step(&self, s: &mut State, formation: FormationId, stream: &mut Stream) -> bool {
        let bears = |unit: &UnitId| s.unit(*unit).losses + 1 < self.g.card(*unit).steps;
        let able: Vec<UnitId> = self.members(formation).filter(bears).collect();
        let Some(&unit) = stream.pick(&able) else { return false };
        s.unit_mut(unit).losses += 1;
        true
    }

    fn rout(&self, s: &mut State, formation: FormationId) -> bool {
        self.members(formation).any(|unit| {
            let before = *s.unit(unit);
            let below = self.view.below.iter().find(|below| Some(Hex(below.place.0)) == s.hex_of(unit));
            let Some(below) = below.filter(|_| before.order != Order::Routed) else { return false };
            if self.g.card(unit).arm.is_artillery() || before.marks.has(Mark::Passing) {
                return false;
            }
            *s.unit_mut(unit) = UnitState { order: Order::Routed, facing: Facing::NOTHING, ..before };
            let fits = agrees(self.g, s, below);
            if !fits {
                *s.unit_mut(unit) = before;
            }
            fits
        })
    }

    /// As many of those who lie below have recrossed the river as are missing, first of all those beyond it.
    fn mark_crossed(&self, s: &mut State) {
        let missing = usize::from(self.view.recrossed.saturating_sub(self.g.recrossed(s)));
        let south = |unit: UnitId| s.hex_of(unit).is_some_and(|hex| self.g.data.map.south_bank[hex.index()]);
        let french = self.units.iter().copied().filter(|&unit| self.g.card(unit).side == Side::French);
        let (beyond, before): (Vec<UnitId>, Vec<UnitId>) = french.partition(|&unit| south(unit));
        for unit in beyond.into_iter().chain(before).take(missing) {
            s.unit_mut(unit).marks.put(Mark::Crossed);
        }
    }
}

/// Takes a unit up again.
fn take_up(s: &mut State, unit: UnitId) {
    s.lift(unit);
    s.unit_mut(unit).position = Position::new(Spot::Away);
}

/// The upper unit of the stack that retreats or withdraws through a hex.
fn upper_of_flight(s: &State, hex: Hex) -> Option<UnitId> {
    let here = |unit: &UnitId| s.hex_of(*unit) == Some(hex);
    s.agenda.iter().filter_map(flight).filter_map(|flight| flight.units.first()).find(here)
}
