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

/// The quotas of a side this turn, and how many markers of each formation are there, in the cup or out of it.
struct Ration<'a> {
    /// Those that must be filled.
    owed: Vec<&'a Quota>,
    /// The same, and those that the winner of the initiative may fill besides.
    all: Vec<&'a Quota>,
    /// How many markers each formation has to choose from.
    there: Vec<(FormationId, usize)>,
    /// How many of them were put in, or open the turn.
    put: Vec<(FormationId, usize)>,
}

/// The most markers that quotas take together: over all choices of quotas that are full, these and whatever another
/// could still take; the least of it binds.
fn taken(quotas: &[&Quota], counts: &[(FormationId, usize)]) -> usize {
    let within = |full: u32| {
        let is_full = |at: usize| full >> at & 1 == 1;
        let filled = quotas.iter().enumerate().filter(|(at, _)| is_full(*at));
        let filled: usize = filled.map(|(_, quota)| usize::from(quota.pick)).sum();
        let open = |formation: FormationId| {
            let mut others = quotas.iter().enumerate().filter(|(at, _)| !is_full(*at));
            others.any(|(_, quota)| quota.formations.contains(&formation))
        };
        let rest = counts.iter().filter(|(formation, _)| open(*formation));
        filled + rest.map(|(_, count)| count).sum::<usize>()
    };
    (0..1 << quotas.len()).map(within).min().unwrap_or(0)
}

fn sum(counts: &[(FormationId, usize)]) -> usize {
    counts.iter().map(|(_, count)| count).sum()
}

impl Ration<'_> {
    /// The same with other numbers for one formation.
    fn changed(
        counts: &[(FormationId, usize)],
        formation: FormationId,
        change: impl Fn(usize) -> usize,
    ) -> Vec<(FormationId, usize)> {
        let changed = |&(other, count): &(FormationId, usize)| {
            (other, if other == formation { change(count) } else { count })
        };
        counts.iter().map(changed).collect()
    }

    /// Does another marker of the formation fit?
    fn takes(&self, formation: FormationId) -> bool {
        let more = Ration::changed(&self.put, formation, |count| count + 1);
        taken(&self.all, &more) == sum(&more)
    }

    /// The rule by which another marker of the formation goes in: that of the quotas which must be filled, while they can
    /// take it, else that of the others.
    fn rule_for(&self, formation: FormationId) -> RuleId {
        let more = Ration::changed(&self.put, formation, |count| count + 1);
        let owes = taken(&self.owed, &more) > taken(&self.owed, &self.put);
        let list = if owes { &self.owed } else { &self.all };
        let mut fit = list.iter().filter(|quota| quota.formations.contains(&formation));
        let found = if owes { fit.next() } else { fit.next_back() };
        found.map_or(rule::R1_04, |quota| quota.rule)
    }

    /// Do all markers of the formation go in, however the owner picks?
    fn needs(&self, formation: FormationId) -> bool {
        let without = Ration::changed(&self.there, formation, |_| 0);
        let lost = sum(&self.there) - sum(&without);
        taken(&self.owed, &self.there) == taken(&self.owed, &without) + lost
    }

    /// Is all in that must be?
    fn is_met(&self) -> bool {
        taken(&self.owed, &self.put) == taken(&self.owed, &self.there)
    }

    /// Is all in that may be?
    fn is_full(&self) -> bool {
        sum(&self.put) == taken(&self.all, &self.there)
    }
}

impl Gloire {
    /// Is the formation's share of the cup rationed?
    pub fn is_rationed(&self, s: &State, formation: FormationId) -> bool {
        self.scenario(s).quotas.iter().any(|quota| quota.formations.contains(&formation))
    }

    fn ration(&self, s: &State, side: Side) -> Ration<'_> {
        let ours = |quota: &&Quota| {
            quota.formations.first().is_some_and(|f| self.field.formations[f.at()].side == side)
        };
        let all = self.scenario(s).quotas.iter().filter(ours);
        let all: Vec<&Quota> =
            all.filter(|quota| !quota.with_initiative || s.initiative == Some(side)).collect();
        let owed = all.iter().copied().filter(|quota| !quota.with_initiative).collect();
        let formations = self.formations_of(side).filter(|&formation| self.is_rationed(s, formation));
        let (mut there, mut put) = (Vec::new(), Vec::new());
        for formation in formations {
            let (markers, most) = self.own_markers(s, formation);
            there.push((formation, most));
            put.push((formation, self.put_in(s, side, markers)));
        }
        Ration { owed, all, there, put }
    }

    /// May this marker of a rationed formation go in?
    pub fn may_ration(&self, s: &State, side: Side, marker: MarkerId) -> Result<(), Refusal> {
        self.fits_ration(s, side, marker, &self.ration(s, side))
    }

    fn fits_ration(
        &self,
        s: &State,
        side: Side,
        marker: MarkerId,
        ration: &Ration<'_>,
    ) -> Result<(), Refusal> {
        let Of::Formation(formation) = self.field.markers[marker.at()].of else {
            return Err(Refusal::new(rule::R2_1_2_01).of(marker.into()));
        };
        let (markers, most) = self.own_markers(s, formation);
        let ours = self.field.formations[formation.at()].side == side;
        let out = !s.camps[side.index()].cup.has(marker) && s.opening.get() != Some(marker);
        if !ours || !markers.has(marker) || !out || self.put_in(s, side, markers) >= most {
            return Err(Refusal::new(rule::R1_04).of(marker.into()));
        }
        if ration.takes(formation) {
            Ok(())
        } else {
            Err(Refusal::new(ration.rule_for(formation)).of(marker.into()))
        }
    }

    /// By which rule a marker of a rationed formation goes in.
    pub fn ration_rule(&self, s: &State, side: Side, formation: FormationId) -> RuleId {
        self.ration(s, side).rule_for(formation)
    }

    /// The markers of rationed formations that may go in now, the first of each formation before the second.
    pub fn rationed(&self, s: &State, side: Side) -> Vec<MarkerId> {
        let formations = self.formations_of(side).filter(|&formation| self.is_rationed(s, formation));
        let ranked = formations.flat_map(|formation| self.own_markers(s, formation).0.iter().enumerate());
        let ration = self.ration(s, side);
        let open = ranked.filter(|&(_, marker)| self.fits_ration(s, side, marker, &ration).is_ok());
        let mut open: Vec<(usize, MarkerId)> = open.collect();
        open.sort();
        open.into_iter().map(|(_, marker)| marker).collect()
    }

    /// Do all markers of the formation go in, however the ration is picked?
    pub fn ration_needs(&self, s: &State, formation: FormationId) -> bool {
        self.ration(s, self.field.formations[formation.at()].side).needs(formation)
    }

    /// Is the ration picked as far as it may be? A side without one has nothing to pick.
    pub fn ration_is_full(&self, s: &State, side: Side) -> bool {
        self.scenario(s).quotas.is_empty() || self.ration(s, side).is_full()
    }

    /// How many markers may still be picked.
    pub fn ration_left(&self, s: &State, side: Side) -> usize {
        let ration = self.ration(s, side);
        taken(&ration.all, &ration.there).saturating_sub(sum(&ration.put))
    }

    /// May the side leave it at what it has picked?
    pub fn may_close_ration(&self, s: &State, side: Side) -> Result<(), Refusal> {
        let ration = self.ration(s, side);
        if ration.is_full() {
            return Err(Refusal::new(rule::R1_04)); // there is nothing to leave off
        }
        let owed = ration.owed.first().map_or(rule::R1_04, |quota| quota.rule);
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
