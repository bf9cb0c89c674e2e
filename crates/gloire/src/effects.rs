//! What some combined markers do beyond activating: units rally, a target tests, markers leave the cup or are swapped
//! (gloire-2.1.2-02).

use crate::action::Action;
use crate::agenda::Play;
use crate::combined::{markers_of, question_of};
use crate::data::{Effect, Special};
use crate::disorder::Cause;
use crate::event::Event;
use crate::field::Of;
use crate::game::Gloire;
use crate::ids::{FormationId, MarkerId, MarkerSet, Side, SpecialId, UnitId};
use crate::rally::FaceRallied;
use crate::state::{Morale, State};
use kernel::agenda::{Asks, Flow};
use kernel::{Message, Modifier, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

impl Gloire {
    /// What a unit on the map would be if it rallied by a step, or wholly; nothing if it is in good order.
    pub fn rallies_to(&self, s: &State, unit: UnitId, by: Effect) -> Option<Morale> {
        s.hex_of(unit)?;
        match s.unit(unit).morale {
            Morale::Good => None,
            Morale::Routed if by == Effect::RallyStep => Some(Morale::Disordered),
            Morale::Routed | Morale::Disordered => Some(Morale::Good),
        }
    }

    /// Does the formation stand on the map?
    fn is_on_map(&self, s: &State, formation: FormationId) -> bool {
        self.field.formations[formation.at()].units.iter().any(|&unit| s.hex_of(unit).is_some())
    }
}

impl Play<'_> {
    /// A unit rallies without a test, even beside the enemy, and looks where its owner likes if nobody is with it.
    pub(crate) fn rally_by_marker(&mut self, unit: UnitId, special: &Special) {
        let Some(to) = self.g.rallies_to(self.s, unit, special.effect) else { return };
        self.rally_to(unit, to, special.effect_rule());
        let alone = self.s.hex_of(unit).is_some_and(|hex| self.s.stack_in(hex).count() == 1);
        if alone {
            self.push(FaceRallied { unit });
        }
    }

    /// The target takes a cohesion test at once.
    pub(crate) fn test_by_marker(&mut self, unit: UnitId, special: &Special) {
        let rule = special.effect_rule();
        self.must_hold(unit, rule, &[Modifier { rule, value: special.die }], Cause::Ground);
    }

    /// The markers of its formations that are still in the cup are out for this turn.
    pub(crate) fn take_out_of_cup(&mut self, special: &Special) {
        let of = special.select.first().map_or(&[][..], |select| &select.of);
        let out = self.g.in_cup(self.s).and(markers_of(self.g, of));
        self.log.reveal();
        for marker in out.iter() {
            self.take_out(marker);
            self.tell(Event::TakenOut { rule: special.effect_rule(), piece: marker.into() });
            self.delay_if_due(marker);
        }
    }

    /// The owner sees what the enemy has in the cup, and may swap some of it.
    pub(crate) fn open_the_cup(&mut self, id: SpecialId, special: &Special) {
        let side = special.side;
        self.log.reveal();
        self.s.camps[side.index()].cup_seen = Some(self.s.camps[side.enemy().index()].cup);
        let left = special.select.first().map_or(0, |select| select.most);
        self.push(Swapping { special: id, left });
    }

    fn swap(&mut self, swapping: Swapping, out: MarkerId, other: MarkerId) {
        let special = &self.g.field.specials[swapping.special.at()];
        let enemy = special.side.enemy().index();
        self.take_out(out);
        self.s.shown.take(other);
        self.s.added.put(other);
        self.s.camps[enemy].cup.put(other);
        if let Some(seen) = &mut self.s.camps[special.side.index()].cup_seen {
            seen.put(other);
        }
        let (rule, piece) = (special.effect_rule(), out.into());
        self.tell(Event::Swapped { rule, piece, other: other.into() });
        self.delay_if_due(out);
        self.replace(Swapping { left: swapping.left - 1, ..swapping });
    }
}

/// The owner of the marker swaps markers in the enemy's cup.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Swapping {
    /// By which marker.
    pub special: SpecialId,
    /// How many may still be swapped.
    pub left: u8,
}

impl Swapping {
    fn card(self, g: &Gloire) -> &Special {
        &g.field.specials[self.special.at()]
    }

    /// The enemy's markers in the cup, as the owner sees them.
    fn seen(self, g: &Gloire, s: &State) -> MarkerSet {
        s.camps[self.card(g).side.index()].cup_seen.unwrap_or(MarkerSet::EMPTY)
    }

    fn outs(self, g: &Gloire, s: &State) -> MarkerSet {
        let of = self.card(g).select.first().map_or(&[][..], |select| &select.of);
        self.seen(g, s).and(markers_of(g, of))
    }

    /// Played or not, but of a formation on the map, and not lost to demoralisation.
    fn ins(self, g: &Gloire, s: &State) -> MarkerSet {
        let fits = |formation: &&FormationId| g.is_on_map(s, **formation);
        let own = |formation: &FormationId| {
            let mut markers = g.field.markers_of(*formation);
            if let Some(lost) = s.formation(*formation).lost.get() {
                markers.take(lost);
            }
            markers
        };
        let all = self.card(g).swaps_in.iter().filter(fits).map(own);
        all.fold(MarkerSet::EMPTY, MarkerSet::or).minus(self.seen(g, s))
    }

    fn may(self, g: &Gloire, s: &State, out: MarkerId, other: MarkerId) -> Result<(), Refusal> {
        let no = Refusal::new(self.card(g).effect_rule());
        if !self.outs(g, s).has(out) {
            return Err(no.of(out.into()));
        }
        if self.ins(g, s).has(other) { Ok(()) } else { Err(no.of(other.into())) }
    }
}

impl Asks<Gloire> for Swapping {
    const NAME: &'static str = "swapping";
    const BEYOND_ODDS: bool = true;

    fn deciders(self, g: &Gloire, _: &State) -> Sides {
        self.card(g).side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let any = self.left > 0 && !self.outs(p.g, p.s).is_empty() && !self.ins(p.g, p.s).is_empty();
        p.wait_if(any)
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        for out in self.outs(g, s).iter() {
            offers.closed.extend(self.ins(g, s).iter().map(|other| Action::Swap(out, other)));
        }
        offers.add(Action::Done);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise crate::rule::R2_1_2_02;
        Action::Swap(out, other) if self.may(g, s, out, other) => p.swap(self, out, other),
        Action::Done => p.pop(),
    }

    fn ask(self, g: &Gloire, _: &State, _: Side) -> Message {
        question_of(g, "ask-swapping", self.special, self.left)
    }
}

impl Play<'_> {
    /// gloire-5.2.1-02: who was due by a marker that is not played is delayed.
    pub(crate) fn delay_if_due(&mut self, marker: MarkerId) {
        if let Of::Formation(formation) = self.g.field.markers[marker.at()].of
            && self.g.is_just_due(self.s, formation)
        {
            self.s.formations[formation.at()].delayed = true;
            self.tell(Event::Delayed { rule: crate::rule::R5_2_1_02, piece: formation.into() });
        }
    }
}
