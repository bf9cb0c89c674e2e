//! Chapter 2.1.2, phase A: combined markers are committed in secret, and what some of them cost is held back.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Effect, Held, Price, Select, Special, SpecialKind, Window};
use crate::event::Event;
use crate::field::Of;
use crate::game::Gloire;
use crate::ids::{FormationId, FormationSet, MarkerId, MarkerSet, Side, SpecialId};
use crate::rule;
use crate::state::{Camp, State};
use kernel::{Offers, Refusal, Stream};

/// How many formations a marker costs that is paid with one marker each of two.
const TWO: usize = 2;

impl Gloire {
    /// The special marker that a marker is, if it is one.
    pub fn special_of(&self, marker: MarkerId) -> Option<(SpecialId, &Special)> {
        match self.field.markers[marker.at()].of {
            Of::Special(special) => Some((special, &self.field.specials[special.at()])),
            Of::Formation(_) => None,
        }
    }

    /// The marker that a special one is.
    pub fn marker_of(&self, special: SpecialId) -> Option<MarkerId> {
        self.field.marker(&self.field.specials[special.at()].code)
    }

    /// How often a special marker was committed in the span in which it is counted.
    fn used(&self, s: &State, special: SpecialId) -> u8 {
        s.uses.get(special.at()).copied().unwrap_or(0)
    }

    /// Is it the time of a special marker, and is a use of it left?
    pub fn is_its_time(&self, s: &State, id: SpecialId) -> bool {
        let special = &self.field.specials[id.at()];
        special.turns.is_none_or(|(from, to)| (from..=to).contains(&s.turn))
            && (special.days.is_empty() || special.days.contains(&self.day(s)))
            && special.sky.is_none_or(|sky| sky == self.sky(s))
            && self.used(s, id) < special.uses.count
    }

    fn day(&self, s: &State) -> u8 {
        let turn = usize::from(s.turn.max(1)) - 1;
        self.scenario(s).turns.get(turn).map_or(1, |turn| turn.day)
    }

    /// gloire-2.1.2-01: may the side commit this combined marker?
    pub fn may_commit(&self, s: &State, side: Side, marker: MarkerId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(marker.into()));
        let Some((id, special)) = self.special_of(marker) else { return no(rule::R2_1_2_01) };
        let camp = &s.camps[side.index()];
        if special.side != side || special.kind != SpecialKind::Combined || camp.committed.has(marker) {
            return no(rule::R2_1_2_01);
        }
        let listed = self.scenario(s).specials.contains(&id);
        if !listed || !self.is_its_time(s, id) {
            return no(special.use_rule());
        }
        let excluded = |&other: &SpecialId| self.marker_of(other).is_some_and(|m| camp.committed.has(m));
        if special.excludes.iter().any(excluded) {
            return no(special.exclusion_rule());
        }
        if let Some((most, rule)) = self.field.commits
            && camp.committed.len() >= usize::from(most)
        {
            return no(rule);
        }
        self.has_paid(s, side)?;
        match special.price {
            Some(price) if !self.can_pay(s, side, special, price) => no(price.rule),
            _ => Ok(()),
        }
    }

    /// The combined markers that a side may commit.
    pub fn offer_commitments(&self, s: &State, side: Side, offers: &mut Offers<Action>) {
        if !self.field.specials.is_empty() {
            let markers = MarkerId::all(self.field.markers.len());
            offers
                .closed
                .extend(markers.filter(|&m| self.may_commit(s, side, m).is_ok()).map(Action::Commit));
        }
    }

    /// The formations for which a marker would be committed now, where its price is one marker of each.
    fn attachable(&self, s: &State, side: Side, special: &Special) -> FormationSet {
        let select = special.select.first();
        let stands = |select: &Select, formation: FormationId| {
            let mut units = self.field.formations[formation.at()].units.iter();
            select.region.is_empty()
                || units.any(|&unit| s.hex_of(unit).is_some_and(|hex| select.region.contains(&hex)))
        };
        let fits = |formation: &FormationId| {
            let named = select.is_none_or(|select| select.of.is_empty() || select.of.contains(formation));
            let there = select.is_none_or(|select| stands(select, *formation));
            named && there && self.own_markers(s, *formation).1 > 0
        };
        self.formations_of(side).filter(fits).collect()
    }

    /// The formations of which a marker in play could be held back now.
    fn payable<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = FormationId> + 'a {
        let held = s.camps[side.index()].held;
        self.formations_of(side).filter(move |&formation| {
            let none = held.and(self.field.markers_of(formation)).is_empty();
            none && self.is_in_play(s, formation) && self.own_markers(s, formation).1 > 0
        })
    }

    fn can_pay(&self, s: &State, side: Side, special: &Special, price: Price) -> bool {
        match price.held {
            Held::TwoFormations => self.payable(s, side).count() >= TWO,
            Held::OneOfEach => !self.attachable(s, side, special).is_empty(),
        }
    }

    /// The formations of which a marker has still to be held back, and what for.
    fn price_owed(&self, s: &State, side: Side) -> Option<(MarkerId, Price, Vec<FormationId>)> {
        let camp = &s.camps[side.index()];
        let mut priced = camp.committed.iter().filter_map(|m| Some((m, self.special_of(m)?.1.price?)));
        let (marker, price) = priced.next()?;
        let open: Vec<FormationId> = match price.held {
            Held::TwoFormations if camp.held.len() < TWO => self.payable(s, side).collect(),
            Held::TwoFormations => Vec::new(),
            // A formation with a single marker keeps it.
            Held::OneOfEach => {
                let two = |formation: &FormationId| self.own_markers(s, *formation).1 > 1;
                self.payable(s, side).filter(|f| camp.attached.has(*f)).filter(two).collect()
            }
        };
        (!open.is_empty()).then_some((marker, price, open))
    }

    /// Has the side held back all that its combined marker costs?
    pub fn has_paid(&self, s: &State, side: Side) -> Result<(), Refusal> {
        match self.price_owed(s, side) {
            Some((marker, price, _)) => Err(Refusal::new(price.rule).of(marker.into())),
            None => Ok(()),
        }
    }

    /// May the side hold back this marker?
    pub fn may_hold(&self, s: &State, side: Side, marker: MarkerId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(marker.into()));
        let Of::Formation(formation) = self.field.markers[marker.at()].of else {
            return no(rule::R2_1_2_01);
        };
        let Some((_, price, open)) = self.price_owed(s, side) else { return no(rule::R2_1_2_01) };
        let fits = open.contains(&formation) && self.own_markers(s, formation).0.has(marker);
        if fits { Ok(()) } else { no(price.rule) }
    }

    /// Ordinary markers of no formation that must go in this turn: after a chief has left, or whenever it is their time.
    pub fn due_specials(&self, s: &State, side: Side) -> MarkerSet {
        let due = |id: &SpecialId| {
            let special = &self.field.specials[id.at()];
            let left = |entry: &crate::data::ChiefEntry| {
                Some(entry.chief) == special.after
                    && entry.leaves.is_some_and(|turn| turn + 1 == s.turn)
                    && s.chief(entry.chief).position.spot() == crate::state::Spot::Away
            };
            let time = special.after.is_none() || self.scenario(s).chiefs.iter().any(left);
            special.side == side && special.kind == SpecialKind::Ordinary && time && self.is_its_time(s, *id)
        };
        let ids = self.scenario(s).specials.iter().copied().filter(due);
        ids.filter_map(|id| self.marker_of(id)).collect()
    }

    /// Combined markers, and what they cost, that a side may have committed this turn for all that is known.
    pub fn deal_commitments(&self, s: &State, side: Side, stream: &mut Stream) -> Camp {
        let mut trial = *s;
        trial.camps[side.index()] = Camp::default();
        if let Some(paid) = self.known_price(s, side) {
            self.deal_held(&mut trial, side, paid, stream);
        }
        let mut markers: Vec<MarkerId> = MarkerId::all(self.field.markers.len()).collect();
        stream.shuffle(&mut markers);
        for marker in markers {
            let open = !s.shown.has(marker) && self.may_commit(&trial, side, marker).is_ok();
            if !open || stream.below(2) == 0 {
                continue;
            }
            self.note_commitment(&mut trial, side, marker);
            while let Some((_, _, open)) = self.price_owed(&trial, side) {
                let own = |f: &FormationId| self.own_markers(&trial, *f).0.minus(s.shown).iter();
                let fits: Vec<MarkerId> = open.iter().flat_map(own).collect();
                let Some(&held) = stream.pick(&fits) else {
                    // What it costs has been drawn: it was not committed.
                    trial.camps[side.index()] = Camp::default();
                    return trial.camps[side.index()];
                };
                self.note_held(&mut trial, side, held);
            }
        }
        trial.camps[side.index()]
    }

    /// The formations of which a marker is known to be held back in secret: one was drawn that costs it.
    fn known_price(&self, s: &State, side: Side) -> Option<FormationSet> {
        let drawn = s.shown.iter().filter_map(|marker| self.special_of(marker));
        let mut priced = drawn.filter(|(_, special)| special.side == side);
        let each = |price: Price| price.held == Held::OneOfEach;
        priced.any(|(_, special)| special.price.is_some_and(each)).then_some(s.attached)
    }

    fn deal_held(&self, trial: &mut State, side: Side, attached: FormationSet, stream: &mut Stream) {
        for formation in attached.iter() {
            let (markers, most) = self.own_markers(trial, formation);
            let hidden: Vec<MarkerId> = markers.minus(trial.shown).iter().collect();
            if let Some(&held) = stream.pick(&hidden).filter(|_| most > 1) {
                trial.camps[side.index()].held.put(held);
            }
        }
    }

    fn note_commitment(&self, s: &mut State, side: Side, marker: MarkerId) {
        let attached = match self.special_of(marker) {
            Some((_, special)) if special.price.is_some_and(|price| price.held == Held::OneOfEach) => {
                self.attachable(s, side, special)
            }
            _ => FormationSet::EMPTY,
        };
        let camp = &mut s.camps[side.index()];
        camp.committed.put(marker);
        camp.attached = camp.attached.or(attached);
    }

    fn note_held(&self, s: &mut State, side: Side, marker: MarkerId) {
        let camp = &mut s.camps[side.index()];
        camp.held.put(marker);
        if let Of::Formation(formation) = self.field.markers[marker.at()].of {
            camp.attached.put(formation);
        }
    }

    /// Does the marker in play let its formations act as one?
    pub fn acts_as_one(&self, s: &State) -> bool {
        let special = s.active.marker.get().and_then(|marker| self.special_of(marker));
        special.is_some_and(|(_, special)| special.as_one && special.effect == Effect::Activate)
    }
}

impl Play<'_> {
    pub(crate) fn commit(&mut self, side: Side, marker: MarkerId) {
        self.g.note_commitment(self.s, side, marker);
        self.tell(Event::Committed { rule: rule::R2_1_2_01, side, piece: marker.into() });
    }

    /// A marker is held back as the price of another, hidden.
    pub(crate) fn hold(&mut self, side: Side, marker: MarkerId) {
        let rule = self.g.price_owed(self.s, side).map_or(rule::R2_1_2_01, |(_, price, _)| price.rule);
        self.g.note_held(self.s, side, marker);
        self.tell(Event::Held { rule, side, piece: marker.into() });
    }

    /// gloire-battles-2.1.2-01: to commit a marker is to use it, though it be the last; it is counted when it shows.
    pub(crate) fn count_use(&mut self, id: SpecialId) {
        if let Some(uses) = self.s.uses.get_mut(id.at()) {
            *uses += 1;
        }
    }

    /// Uses that are counted by the day or by the turn begin anew.
    pub fn renew_uses(&mut self) {
        let next_day = |g: &Gloire, s: &State| {
            let turns = &g.scenario(s).turns;
            let at = usize::from(s.turn.max(1)) - 1;
            at > 0 && turns.get(at).map(|turn| turn.day) != turns.get(at - 1).map(|turn| turn.day)
        };
        let day = next_day(self.g, self.s);
        for at in 0..self.s.uses.len() {
            let per = self.g.field.specials[at].uses.per;
            if per == Window::Turn || per == Window::Day && day {
                self.s.uses[at] = 0;
            }
        }
    }
}
