//! Clauses of a battle on the cup: of the markers of some formations only so many go in, and their owner picks them in secret
//! (gloire-1-04).
//!
//! Quotas may overlap (so many of these, so many of those, a few of either), so what fits is asked of all of them together: a
//! choice fits if its markers can be shared out among the quotas.

use crate::agenda::Play;
use crate::data::Quota;
use crate::field::Of;
use crate::game::Gloire;
use crate::ids::{FormationId, MarkerId, MarkerSet, Side};
use crate::rule;
use crate::state::State;
use kernel::{Refusal, RuleId, Stream};

/// The markers of the formations that fall under the same quotas.
#[derive(Clone, Copy)]
struct Share {
    /// The quotas, one bit each.
    under: Quotas,
    /// How many markers they have to choose from.
    there: usize,
    /// How many of them were put in, or open the turn.
    put: usize,
}

/// Quotas of a scenario, one bit each.
type Quotas = u32;

/// The quotas of a side this turn, and how many markers of its formations are there, in the cup or out of it.
struct Ration<'a> {
    quotas: &'a [Quota],
    /// Those that must be filled.
    owed: Quotas,
    /// The same, and those that the winner of the initiative may fill besides.
    all: Quotas,
    shares: Vec<Share>,
}

impl Ration<'_> {
    /// The quotas that are among these, in their order.
    fn among(&self, these: Quotas) -> impl DoubleEndedIterator<Item = &Quota> {
        self.quotas.iter().enumerate().filter(move |(at, _)| these >> at & 1 == 1).map(|(_, quota)| quota)
    }

    /// The most markers that quotas take together: over all choices of quotas that are full, these and whatever another
    /// could still take; the least of it binds.
    fn taken(&self, quotas: Quotas, count: impl Fn(&Share) -> usize) -> usize {
        let within = |full: Quotas| {
            let filled: usize = self.among(full).map(|quota| usize::from(quota.pick)).sum();
            let open = self.shares.iter().filter(|share| share.under & quotas & !full != 0);
            filled + open.map(&count).sum::<usize>()
        };
        (0..=quotas).filter(|full| full & !quotas == 0).map(within).min().unwrap_or(0)
    }

    fn sum(&self, count: impl Fn(&Share) -> usize) -> usize {
        self.shares.iter().map(count).sum()
    }

    /// What is put in, with another marker of formations under these quotas.
    fn with_one(under: Quotas) -> impl Fn(&Share) -> usize {
        move |share| share.put + usize::from(share.under == under)
    }

    /// Does another marker of such a formation fit?
    fn takes(&self, under: Quotas) -> bool {
        self.taken(self.all, Ration::with_one(under)) == self.sum(|share| share.put) + 1
    }

    /// The rule by which another marker of such a formation goes in: that of the quotas which must be filled, while they can
    /// take it, else that of the others.
    fn rule_for(&self, under: Quotas) -> RuleId {
        let owes = self.taken(self.owed, Ration::with_one(under)) > self.taken(self.owed, |share| share.put);
        let found = if owes {
            self.among(self.owed & under).next()
        } else {
            self.among(self.all & under).next_back()
        };
        found.map_or(rule::R1_04, |quota| quota.rule)
    }

    /// Do all markers of such a formation, which has so many, go in, however the owner picks?
    fn needs(&self, under: Quotas, markers: usize) -> bool {
        let without = |share: &Share| share.there - if share.under == under { markers } else { 0 };
        self.taken(self.owed, |share| share.there) == self.taken(self.owed, without) + markers
    }

    /// Is all in that must be?
    fn is_met(&self) -> bool {
        self.taken(self.owed, |share| share.put) == self.taken(self.owed, |share| share.there)
    }

    /// Is all in that may be?
    fn is_full(&self) -> bool {
        self.sum(|share| share.put) == self.taken(self.all, |share| share.there)
    }

    /// How many markers may still go in.
    fn left(&self) -> usize {
        self.taken(self.all, |share| share.there).saturating_sub(self.sum(|share| share.put))
    }
}

impl Gloire {
    /// The quotas of the scenario under which a formation falls.
    fn quotas_on(&self, s: &State, formation: FormationId) -> Quotas {
        let quotas = self.scenario(s).quotas.iter().enumerate();
        let own = quotas.filter(|(_, quota)| quota.formations.contains(&formation));
        own.fold(0, |under, (at, _)| under | 1 << at)
    }

    /// Is the formation's share of the cup rationed?
    pub fn is_rationed(&self, s: &State, formation: FormationId) -> bool {
        self.quotas_on(s, formation) != 0
    }

    /// The formations of a side that are rationed, and the quotas under which each falls.
    fn rationed_formations<'a>(
        &'a self,
        s: &'a State,
        side: Side,
    ) -> impl Iterator<Item = (FormationId, Quotas)> + 'a {
        let all = self.formations_of(side).map(|formation| (formation, self.quotas_on(s, formation)));
        all.filter(|&(_, under)| under != 0)
    }

    fn ration(&self, s: &State, side: Side) -> Ration<'_> {
        let quotas = &self.scenario(s).quotas;
        let ours = |quota: &Quota| {
            quota.formations.first().is_some_and(|f| self.field.formations[f.at()].side == side)
        };
        let bits = |fits: &dyn Fn(&Quota) -> bool| {
            let fit = quotas.iter().enumerate().filter(|(_, quota)| ours(quota) && fits(quota));
            fit.fold(0, |bits, (at, _)| bits | 1 << at)
        };
        let owed = bits(&|quota| !quota.with_initiative);
        let all = bits(&|quota| !quota.with_initiative || s.initiative == Some(side));
        let mut shares: Vec<Share> = Vec::new();
        for (formation, under) in self.rationed_formations(s, side) {
            let (markers, there) = self.own_markers(s, formation);
            let put = self.put_in(s, side, markers);
            match shares.iter_mut().find(|share| share.under == under) {
                Some(share) => {
                    share.there += there;
                    share.put += put;
                }
                None => shares.push(Share { under, there, put }),
            }
        }
        Ration { quotas, owed, all, shares }
    }

    /// May this marker of a rationed formation go in?
    pub fn may_ration(&self, s: &State, side: Side, marker: MarkerId) -> Result<(), Refusal> {
        let Of::Formation(formation) = self.field.markers[marker.at()].of else {
            return Err(Refusal::new(rule::R2_1_2_01).of(marker.into()));
        };
        let ours = self.field.formations[formation.at()].side == side;
        if !ours || !self.unpicked(s, side, formation).has(marker) {
            return Err(Refusal::new(rule::R1_04).of(marker.into()));
        }
        let (ration, under) = (self.ration(s, side), self.quotas_on(s, formation));
        if ration.takes(under) { Ok(()) } else { Err(Refusal::new(ration.rule_for(under)).of(marker.into())) }
    }

    /// The markers of a formation that are out of the cup, and of which it has another to put in.
    fn unpicked(&self, s: &State, side: Side, formation: FormationId) -> MarkerSet {
        let (markers, most) = self.own_markers(s, formation);
        if self.put_in(s, side, markers) >= most {
            return MarkerSet::EMPTY;
        }
        let out = markers.minus(s.camps[side.index()].cup);
        s.opening.get().map_or(out, |opening| out.minus(MarkerSet::one(opening)))
    }

    /// By which rule a marker of a rationed formation goes in.
    pub fn ration_rule(&self, s: &State, side: Side, formation: FormationId) -> RuleId {
        self.ration(s, side).rule_for(self.quotas_on(s, formation))
    }

    /// The markers of rationed formations that may go in now, the first of each formation before the second.
    pub fn rationed(&self, s: &State, side: Side) -> Vec<MarkerId> {
        let ration = self.ration(s, side);
        let formations = self.rationed_formations(s, side).filter(|&(_, under)| ration.takes(under));
        let ranked = formations.flat_map(|(formation, _)| {
            let unpicked = self.unpicked(s, side, formation);
            let own = self.own_markers(s, formation).0.iter().enumerate();
            own.filter(move |&(_, marker)| unpicked.has(marker))
        });
        let mut open: Vec<(usize, MarkerId)> = ranked.collect();
        open.sort();
        open.into_iter().map(|(_, marker)| marker).collect()
    }

    /// Do all markers of the formation go in, however the ration is picked?
    pub fn ration_needs(&self, s: &State, formation: FormationId) -> bool {
        let (_, markers) = self.own_markers(s, formation);
        let ration = self.ration(s, self.field.formations[formation.at()].side);
        ration.needs(self.quotas_on(s, formation), markers)
    }

    /// Is the ration picked as far as it may be? A side without one has nothing to pick.
    pub fn ration_is_full(&self, s: &State, side: Side) -> bool {
        self.scenario(s).quotas.is_empty() || self.ration(s, side).is_full()
    }

    /// How many markers may still be picked.
    pub fn ration_left(&self, s: &State, side: Side) -> usize {
        self.ration(s, side).left()
    }

    /// May the side leave it at what it has picked?
    pub fn may_close_ration(&self, s: &State, side: Side) -> Result<(), Refusal> {
        let ration = self.ration(s, side);
        if ration.is_full() {
            return Err(Refusal::new(rule::R1_04)); // there is nothing to leave off
        }
        let owed = ration.among(ration.owed).next().map_or(rule::R1_04, |quota| quota.rule);
        if ration.is_met() { Ok(()) } else { Err(Refusal::new(owed)) }
    }

    /// May the rest be picked for the side?
    pub fn may_fill(&self, s: &State, side: Side) -> Result<(), Refusal> {
        if self.ration_is_full(s, side) { Err(Refusal::new(rule::R1_04)) } else { Ok(()) }
    }

    /// A ration that a side may have picked, for all that was shown: also whether it took what it only may take is not
    /// known.
    pub fn deal_ration(&self, s: &State, side: Side, stream: &mut Stream) -> MarkerSet {
        if self.scenario(s).quotas.is_empty() {
            return MarkerSet::EMPTY;
        }
        let mut trial = *s;
        let cup = side.index();
        trial.camps[cup].cup =
            s.opening.get().map_or(s.shown, |opening| s.shown.minus([opening].into_iter().collect()));
        let besides = stream.below(2) == 0;
        loop {
            let ration = self.ration(&trial, side);
            if ration.is_met() && !besides {
                break;
            }
            let mut open = self.rationed(&trial, side);
            stream.shuffle(&mut open);
            let Some(&marker) = open.first() else { break };
            trial.camps[cup].cup.put(marker);
        }
        let mine = |marker: &MarkerId| match self.field.markers[marker.at()].of {
            Of::Formation(formation) => self.is_rationed(s, formation),
            Of::Special(_) => false,
        };
        trial.camps[cup].cup.minus(s.shown).iter().filter(mine).collect()
    }
}

impl Play<'_> {
    /// The rest of the ration is picked for the side: one marker of each formation before the second of any.
    pub fn fill_ration(&mut self, side: Side) {
        while let Some(&marker) = self.g.rationed(self.s, side).first() {
            self.put(side, marker);
        }
    }
}
