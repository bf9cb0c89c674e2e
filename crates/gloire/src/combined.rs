//! Chapter 2.1.2, phase D: a combined marker is drawn, and its owner chooses for whom; what it does is said by its record
//! (gloire-2.1.2-02).

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Effect, Held, Select, Selected, Special, Status};
use crate::event::Event;
use crate::ferry::Ferrying;
use crate::game::Gloire;
use crate::ids::{FormationId, FormationSet, Listed, MarkerSet, Side, SpecialId, UnitId, UnitSet};
use crate::rule;
use crate::state::{Spot, State};
use board::Hex;
use kernel::agenda::{Asks, Flow};
use kernel::{Arg, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

impl Gloire {
    /// What the marker in play adds to the shocks of the units that it activated: of several bonuses the best.
    pub fn marker_bonus(&self, s: &State) -> Option<(RuleId, i8)> {
        let (_, special) = self.special_of(s.active.marker.get()?)?;
        let ours =
            s.clash.side == s.active.side && s.clash.attackers.iter().any(|unit| s.active.units.has(unit));
        let fits = |bonus: &&crate::data::Bonus| {
            bonus.against.is_empty() || s.clash.targets.iter().any(|hex| bonus.against.contains(&hex))
        };
        let best =
            special.bonus.iter().filter(|bonus| ours && fits(bonus)).max_by_key(|bonus| bonus.shock)?;
        Some((best.rule, best.shock))
    }

    /// Can a unit be activated: is it on the map or about to enter? A marker brings reinforcements too (gloire-2.1.2-03).
    fn can_act(&self, s: &State, unit: UnitId) -> bool {
        matches!(s.unit(unit).position.spot(), Spot::On(_) | Spot::Waiting)
    }

    /// The units among which a selection is made: of its formations and arms, on the map or about to enter.
    fn eligible<'a>(
        &'a self,
        s: &'a State,
        side: Side,
        select: &'a Select,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let stands = move |formation: FormationId| {
            let mut units = self.field.formations[formation.at()].units.iter();
            units.any(|&unit| s.hex_of(unit).is_some_and(|hex| select.region.contains(&hex)))
        };
        self.army(side).filter(move |&unit| {
            let formation = self.formation(unit);
            let of = select.of.is_empty() || select.of.contains(&formation);
            self.can_act(s, unit)
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

    /// Is a hex before a unit of the side in good order, no further than that and in its sight?
    fn is_before(&self, s: &State, side: Side, hex: Hex, reach: u8) -> bool {
        let faces = |unit: UnitId| {
            let Some(here) = s.hex_of(unit).filter(|_| self.is_good(s, unit)) else { return false };
            self.field.grid().distance(here, hex) <= u16::from(reach)
                && self.in_cone(s, unit, s.unit(unit).facing.get(), hex)
                && self.sees(s, here, hex)
        };
        self.army(side).any(faces)
    }

    /// The enemies that a marker may strike: the top one of a stack before a unit of the side.
    fn targets_of<'a>(
        &'a self,
        s: &'a State,
        side: Side,
        select: &'a Select,
    ) -> impl Iterator<Item = UnitId> + 'a {
        self.army(side.enemy()).filter(move |&unit| {
            let hex = s.hex_of(unit);
            let top = hex.is_some_and(|hex| s.stack_in(hex).next() == Some(unit));
            top && hex.is_some_and(|hex| self.is_before(s, side, hex, select.reach))
        })
    }
}

impl Play<'_> {
    /// A special marker is drawn: a use, and its effect.
    pub(crate) fn play_special(&mut self, id: SpecialId) {
        let special = &self.g.field.specials[id.at()];
        self.count_use(id);
        let marker = self.s.active.marker.get().unwrap_or_default();
        self.tell(Event::Combined { rule: special.effect_rule(), piece: marker.into() });
        match special.effect {
            Effect::Activate if special.price.is_some() => self.activate_attached(id, special),
            Effect::Activate | Effect::RallyStep | Effect::RallyWhole | Effect::Test => {
                let most = special.select.first().map_or(0, |select| select.most);
                self.push(Choosing { special: id, at: 0, left: most, chosen: UnitSet::EMPTY.into() });
            }
            Effect::TakeOut => self.take_out_of_cup(special),
            Effect::Swap => self.open_the_cup(id, special),
            Effect::Ferry => self.push(Ferrying { special: id, of: None, marked: 0 }),
        }
    }

    /// All units of the formations for which the marker was committed; what was held back for it may have to be shown.
    fn activate_attached(&mut self, id: SpecialId, special: &Special) {
        let at = special.side.index();
        let attached = std::mem::take(&mut self.s.camps[at].attached);
        self.s.attached = attached;
        if special.price.is_some_and(|price| price.held == Held::TwoFormations) {
            let held = std::mem::take(&mut self.s.camps[at].held);
            for marker in held.iter() {
                self.s.shown.put(marker);
                self.tell(Event::HeldShown { rule: special.effect_rule(), piece: marker.into() });
            }
        }
        self.log.reveal();
        let units = attached.iter().flat_map(|f| self.g.field.formations[f.at()].units.iter().copied());
        let units: UnitSet = units.filter(|&unit| self.g.can_act(self.s, unit)).collect();
        self.activate_chosen(id, units);
    }

    /// gloire-2.1.2-02: whatever it activates makes one activation in the strict order.
    fn activate_chosen(&mut self, id: SpecialId, units: UnitSet) {
        let special = &self.g.field.specials[id.at()];
        let formations: FormationSet = units.iter().map(|unit| self.g.formation(unit)).collect();
        self.s.active.units = units;
        self.s.active.formations = formations;
        for formation in formations.iter() {
            self.reveal(formation);
        }
        if special.status == Status::Received {
            self.s.active.inspired = units;
        }
        self.push_stages();
    }
}

/// The owner of a combined marker chooses for whom it is (gloire-2.1.2-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choosing {
    /// By which marker.
    pub special: SpecialId,
    /// Which of its selections is made, from 0.
    pub at: u8,
    /// How many may still be chosen in it.
    pub left: u8,
    /// Who is chosen.
    pub chosen: Listed,
}

impl Choosing {
    fn card(self, g: &Gloire) -> &Special {
        &g.field.specials[self.special.at()]
    }

    fn select(self, g: &Gloire) -> Option<&Select> {
        self.card(g).select.get(usize::from(self.at))
    }

    fn side(self, g: &Gloire) -> Side {
        self.card(g).side
    }

    /// Does a unit bear the same commander's name as those already chosen, where that is asked?
    fn is_of_the_brigade(self, g: &Gloire, select: &Select, unit: UnitId) -> bool {
        let brigade = |unit: UnitId| g.card(unit).brigade.as_deref();
        let mut before = self.chosen.units().iter().filter(|&other| select.arms.has(g.arm(other)));
        !select.same_brigade || brigade(unit).is_some() && before.all(|other| brigade(other) == brigade(unit))
    }

    /// The units that may be named: of each stack the top one, of each formation the first.
    fn open(self, g: &Gloire, s: &State) -> Vec<UnitId> {
        let Some(select) = self.select(g) else { return Vec::new() };
        let side = self.side(g);
        match self.card(g).effect {
            Effect::Test => {
                g.targets_of(s, side, select).filter(|&unit| !self.chosen.units().has(unit)).collect()
            }
            Effect::RallyStep | Effect::RallyWhole => {
                let to = |unit: UnitId| g.rallies_to(s, unit, self.card(g).effect);
                let fits = |&unit: &UnitId| {
                    !self.chosen.units().has(unit)
                        && to(unit).is_some_and(|to| g.has_room_at(s, unit, to).is_ok())
                };
                g.eligible(s, side, select).filter(fits).collect()
            }
            Effect::Activate | Effect::Ferry | Effect::TakeOut | Effect::Swap => {
                self.open_to_activate(g, s, select)
            }
        }
    }

    fn open_to_activate(self, g: &Gloire, s: &State, select: &Select) -> Vec<UnitId> {
        let mut taken = self.chosen.units();
        let mut open = Vec::new();
        for unit in g.eligible(s, self.side(g), select) {
            if !taken.has(unit) && self.is_of_the_brigade(g, select, unit) {
                taken = taken.or(g.chosen_with(s, self.side(g), select, unit));
                let stack = s.hex_of(unit).filter(|_| select.what == Selected::Stacks);
                open.push(stack.and_then(|hex| s.stack_in(hex).next()).unwrap_or(unit));
            }
        }
        open
    }

    fn may(self, g: &Gloire, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = Refusal::new(self.card(g).effect_rule()).of(unit.into());
        if self.open(g, s).contains(&unit) { Ok(()) } else { Err(no) }
    }

    fn choose(self, p: &mut Play<'_>, unit: UnitId) {
        let Some(select) = self.select(p.g) else { return };
        let more = p.g.chosen_with(p.s, self.side(p.g), select, unit);
        let chosen = self.chosen.units().or(more).into();
        match self.left {
            1 => Choosing { chosen, ..self }.next(p),
            left => p.replace(Choosing { chosen, left: left - 1, ..self }),
        }
        let special = self.card(p.g);
        match special.effect {
            Effect::RallyStep | Effect::RallyWhole => p.rally_by_marker(unit, special),
            Effect::Test => p.test_by_marker(unit, special),
            Effect::Activate | Effect::Ferry | Effect::TakeOut | Effect::Swap => {}
        }
    }

    /// The next selection.
    fn next(self, p: &mut Play<'_>) {
        let next = Choosing { at: self.at + 1, ..self };
        let left = next.select(p.g).map_or(0, |select| select.most);
        p.replace(Choosing { left, ..next });
    }

    /// All selections are made.
    fn close(self, p: &mut Play<'_>) {
        p.pop();
        if self.card(p.g).effect == Effect::Activate {
            p.activate_chosen(self.special, self.chosen.units());
        }
    }
}

impl Asks<Gloire> for Choosing {
    const NAME: &'static str = "choosing";
    const BEYOND_ODDS: bool = true;

    fn deciders(self, g: &Gloire, _: &State) -> Sides {
        self.side(g).into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        if !p.s.passed.is_empty() {
            p.test_passed();
            return Flow::GoesOn;
        }
        let Some(select) = self.select(p.g) else {
            self.close(p);
            return Flow::GoesOn;
        };
        // Where no number is named all that fit are meant.
        if select.most == 0 || select.what == Selected::All {
            let all: UnitSet = p.g.eligible(p.s, self.side(p.g), select).collect();
            Choosing { chosen: self.chosen.units().or(all).into(), ..self }.next(p);
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

    fn ask(self, g: &Gloire, _: &State, _: Side) -> Message {
        let key = match self.card(g).effect {
            Effect::RallyStep | Effect::RallyWhole => "ask-choosing-rally",
            Effect::Test => "ask-choosing-target",
            Effect::Activate | Effect::Ferry | Effect::TakeOut | Effect::Swap => "ask-choosing",
        };
        question_of(g, key, self.special, self.left)
    }
}

/// What is asked of the owner of a combined marker: by its name, with the rule of its effect and how many may be chosen.
pub(crate) fn question_of(g: &Gloire, key: &'static str, special: SpecialId, left: u8) -> Message {
    let card = &g.field.specials[special.at()];
    let name = match g.marker_of(special) {
        Some(marker) => Arg::Piece(marker.into()),
        None => Arg::Text(card.code.clone()),
    };
    let question = Message::new(key).with("piece", name).with("left", Arg::Number(left.into()));
    question.with("rule", Arg::Rule(card.effect_rule()))
}

/// The markers of some formations.
pub(crate) fn markers_of(g: &Gloire, formations: &[FormationId]) -> MarkerSet {
    let all = formations.iter().map(|&formation| g.field.markers_of(formation));
    all.fold(MarkerSet::EMPTY, MarkerSet::or)
}
