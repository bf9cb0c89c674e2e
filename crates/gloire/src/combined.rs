//! Chapter 2.1.2: combined markers, committed in secret; what each does is said by its record (gloire-2.1.2-02).

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Effect, Select, Selected, Special, SpecialKind, Status, Window};
use crate::event::Event;
use crate::ferry::Ferrying;
use crate::field::Of;
use crate::game::Gloire;
use crate::ids::{FormationId, MarkerId, Side, SpecialId, UnitId, UnitSet};
use crate::rule;
use crate::state::{Spot, State};
use kernel::agenda::{Asks, Flow};
use kernel::{Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

impl Gloire {
    fn special_of(&self, marker: MarkerId) -> Option<(SpecialId, &Special)> {
        match self.field.markers[marker.at()].of {
            Of::Special(special) => Some((special, &self.field.specials[special.at()])),
            Of::Formation(_) => None,
        }
    }

    /// How often a special marker was committed in the span in which it is counted.
    fn used(&self, s: &State, special: SpecialId) -> u8 {
        s.uses.get(special.at()).copied().unwrap_or(0)
    }

    /// gloire-2.1.2-01: may the side commit this combined marker?
    pub fn may_commit(&self, s: &State, side: Side, marker: MarkerId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(marker.into()));
        let Some((id, special)) = self.special_of(marker) else { return no(rule::R2_1_2_01) };
        let ours = special.side == side && self.scenario(s).specials.contains(&id);
        let camp = &s.camps[side.index()];
        if !ours || special.kind != SpecialKind::Combined || camp.committed.has(marker) {
            return no(rule::R2_1_2_01);
        }
        let first = special.rules.first().copied().unwrap_or(rule::R2_1_2_02);
        if !self.is_in_season(s, id) || self.used(s, id) >= special.uses.count {
            return no(first);
        }
        let excluded = |other: &SpecialId| {
            let marker = self.field.marker(&self.field.specials[other.at()].code);
            marker.is_some_and(|marker| camp.committed.has(marker))
        };
        if special.excludes.iter().any(excluded) {
            return no(first);
        }
        match self.field.commits {
            Some((most, rule)) if camp.committed.len() >= usize::from(most) => no(rule),
            _ => Ok(()),
        }
    }

    /// Is this a turn, a day and a sky for which the marker is meant?
    pub(crate) fn is_in_season(&self, s: &State, id: SpecialId) -> bool {
        let special = &self.field.specials[id.at()];
        let turn = special.turns.is_none_or(|(from, to)| (from..=to).contains(&s.turn));
        let day = special.days.is_empty() || special.days.contains(&self.day(s));
        turn && day && special.sky.is_none_or(|sky| sky == self.sky(s))
    }

    fn day(&self, s: &State) -> u8 {
        let turn = usize::from(s.turn.max(1)) - 1;
        self.scenario(s).turns.get(turn).map_or(1, |turn| turn.day)
    }

    /// The combined markers that a side may commit.
    pub fn offer_commitments(&self, s: &State, side: Side, offers: &mut Offers<Action>) {
        if self.field.specials.is_empty() {
            return;
        }
        let markers =
            MarkerId::all(self.field.markers.len()).filter(|&m| self.may_commit(s, side, m).is_ok());
        offers.closed.extend(markers.map(Action::Commit));
    }

    /// What the marker in play adds to the shocks of the units that it activated.
    pub fn marker_bonus(&self, s: &State) -> Option<(RuleId, i8)> {
        let (_, special) = self.special_of(s.active.marker.get()?)?;
        let ours =
            s.clash.side == s.active.side && s.clash.attackers.iter().all(|unit| s.active.units.has(unit));
        let fits = |bonus: &&crate::data::Bonus| {
            bonus.against.is_empty() || s.clash.targets.iter().any(|hex| bonus.against.contains(&hex))
        };
        let best =
            special.bonus.iter().filter(|bonus| ours && fits(bonus)).max_by_key(|bonus| bonus.shock)?;
        Some((best.rule, best.shock))
    }

    /// The units among which a selection is made: of its formations and arms, on the map or about to enter.
    fn eligible<'a>(
        &'a self,
        s: &'a State,
        side: Side,
        select: &'a Select,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let acts = |unit: UnitId| matches!(s.unit(unit).position.spot(), Spot::On(_) | Spot::Waiting);
        let stands = move |formation: FormationId| {
            let mut units = self.field.formations[formation.at()].units.iter();
            units.any(|&unit| s.hex_of(unit).is_some_and(|hex| select.region.contains(&hex)))
        };
        self.army(side).filter(move |&unit| {
            let formation = self.formation(unit);
            let of = select.of.is_empty() || select.of.contains(&formation);
            acts(unit)
                && of
                && select.arms.has(self.arm(unit))
                && (select.region.is_empty() || stands(formation))
        })
    }

    /// All that is chosen with a unit: its stack, its formation, or itself.
    fn chosen_with(&self, s: &State, side: Side, select: &Select, unit: UnitId) -> UnitSet {
        match select.what {
            Selected::Stacks => match s.hex_of(unit) {
                Some(hex) => s.stack_in(hex).collect(),
                None => UnitSet::one(unit),
            },
            Selected::Formations => {
                let mates = self.eligible(s, side, select);
                mates.filter(|&mate| self.formation(mate) == self.formation(unit)).collect()
            }
            Selected::Units | Selected::All | Selected::Markers | Selected::Target => UnitSet::one(unit),
        }
    }
}

impl Play<'_> {
    pub(crate) fn commit(&mut self, side: Side, marker: MarkerId) {
        self.s.camps[side.index()].committed.put(marker);
        self.tell(Event::Committed { rule: rule::R2_1_2_01, side, piece: marker.into() });
    }

    /// A special marker is drawn: a use, and its effect.
    pub(crate) fn play_special(&mut self, id: SpecialId) {
        let special = &self.g.field.specials[id.at()];
        let (rule, effect) = (special.rules.first().copied().unwrap_or(rule::R2_1_2_02), special.effect);
        self.count_use(id);
        let piece = self.s.active.marker.get().unwrap_or_default().into();
        self.tell(Event::Combined { rule, piece });
        if effect == Effect::Activate {
            let most = special.select.first().map_or(0, |select| select.most);
            self.push(Choosing { special: id, at: 0, left: most, chosen: UnitSet::EMPTY });
        }
        if effect == Effect::Ferry {
            self.push(Ferrying { special: id, of: None, marked: 0 });
        }
    }

    /// gloire-battles-2.1.2-01: to commit a marker is to use it, though it be the last; it is counted when it shows.
    pub(crate) fn count_use(&mut self, id: SpecialId) {
        if let Some(uses) = self.s.uses.get_mut(id.at()) {
            *uses += 1;
        }
    }

    /// gloire-2.1.2-02: whatever it activates makes one activation in the strict order.
    fn activate_chosen(&mut self, id: SpecialId, units: UnitSet) {
        let special = &self.g.field.specials[id.at()];
        let received = special.status == Status::Received;
        let mut formations: Vec<FormationId> = units.iter().map(|unit| self.g.formation(unit)).collect();
        formations.sort();
        formations.dedup();
        self.s.active.units = units;
        self.s.active.formations = formations.iter().copied().collect();
        for formation in formations {
            self.reveal(formation);
        }
        if received {
            self.s.active.inspired = units;
        }
        self.push_stages();
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

/// The owner of a combined marker chooses whom it activates (gloire-2.1.2-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choosing {
    /// By which marker.
    pub special: SpecialId,
    /// Which of its selections is made, from 0.
    pub at: u8,
    /// How many may still be chosen in it.
    pub left: u8,
    /// Who is chosen.
    pub chosen: UnitSet,
}

impl Choosing {
    fn select(self, g: &Gloire) -> Option<&Select> {
        g.field.specials[self.special.at()].select.get(usize::from(self.at))
    }

    fn side(self, g: &Gloire) -> Side {
        g.field.specials[self.special.at()].side
    }

    /// The units that may be named: of each stack the top one, of each formation the first.
    fn open(self, g: &Gloire, s: &State) -> Vec<UnitId> {
        let Some(select) = self.select(g) else { return Vec::new() };
        let mut taken = self.chosen;
        let mut open = Vec::new();
        for unit in g.eligible(s, self.side(g), select) {
            if !taken.has(unit) {
                taken = taken.or(g.chosen_with(s, self.side(g), select, unit));
                let stack = s.hex_of(unit).filter(|_| select.what == Selected::Stacks);
                open.push(stack.and_then(|hex| s.stack_in(hex).next()).unwrap_or(unit));
            }
        }
        open
    }

    fn may(self, g: &Gloire, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let rule = g.field.specials[self.special.at()].rules.first().copied().unwrap_or(rule::R2_1_2_02);
        if self.open(g, s).contains(&unit) { Ok(()) } else { Err(Refusal::new(rule).of(unit.into())) }
    }

    fn choose(self, p: &mut Play<'_>, unit: UnitId) {
        let Some(select) = self.select(p.g) else { return };
        let chosen = self.chosen.or(p.g.chosen_with(p.s, self.side(p.g), select, unit));
        match self.left {
            1 => Choosing { chosen, ..self }.next(p),
            left => p.replace(Choosing { chosen, left: left - 1, ..self }),
        }
    }

    /// The next selection.
    fn next(self, p: &mut Play<'_>) {
        let next = Choosing { at: self.at + 1, ..self };
        let left = next.select(p.g).map_or(0, |select| select.most);
        p.replace(Choosing { left, ..next });
    }
}

impl Asks<Gloire> for Choosing {
    const NAME: &'static str = "choosing";
    const BEYOND_ODDS: bool = true;

    fn deciders(self, g: &Gloire, _: &State) -> Sides {
        self.side(g).into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let Some(select) = self.select(p.g) else {
            p.pop();
            p.activate_chosen(self.special, self.chosen);
            return Flow::GoesOn;
        };
        // Where no number is named all that fit are meant.
        if select.most == 0 || select.what == Selected::All {
            let all: UnitSet = p.g.eligible(p.s, self.side(p.g), select).collect();
            Choosing { chosen: self.chosen.or(all), ..self }.next(p);
            return Flow::GoesOn;
        }
        if self.open(p.g, p.s).is_empty() {
            self.next(p);
            return Flow::GoesOn;
        }
        Flow::Waits
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(self.open(g, s).into_iter().map(Action::Choose));
        offers.add(Action::Done);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R2_1_2_02;
        Action::Choose(unit) if self.may(g, s, unit) => self.choose(p, unit),
        Action::Done => self.next(p),
    }
}
