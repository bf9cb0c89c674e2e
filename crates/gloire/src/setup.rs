//! Set-up: the units, chiefs and goals of a scenario as they stand before the first turn.

use crate::data::Standing;
use crate::game::Gloire;
use crate::ids::{Side, UnitId};
use crate::redoubts::Redoubt;
use crate::state::{ChiefState, FormationState, Made, Morale, Open, Position, Spot, State, UnitState};
use crate::tops::Tops;
use board::Hex;
use kernel::Seq;
use kernel::setup::Chosen;

impl Gloire {
    /// A state with nobody on the map.
    pub(crate) fn empty_state(&self, chosen: Chosen) -> State {
        let battle = self.field.scenarios.iter().map(|scenario| &scenario.code);
        let code = self.cover_scenario(chosen.scenario);
        let scenario = battle.into_iter().position(|own| *own == code).unwrap_or(0);
        let field = &self.field;
        let away = Position::new(Spot::Away);
        let units = field.units.iter().map(|_| UnitState { position: away, ..UnitState::default() });
        let chiefs = field.chiefs.iter().map(|_| ChiefState { position: away, moved: false });
        let open = Open {
            scenario: scenario as u8,
            options: chosen.options as u16,
            turn: 1,
            units: units.collect(),
            chiefs: chiefs.collect(),
            formations: field.formations.iter().map(|_| FormationState::default()).collect(),
            tops: Tops::new(field.grid().len()),
            control: self.goals[scenario].iter().map(|_| 0).collect(),
            redoubts: field.clauses.batteries.iter().map(|_| Redoubt::default()).collect(),
            trodden: self.watched.iter().map(|_| 0).collect(),
            uses: field.specials.iter().map(|_| 0).collect::<Seq<u8, 24>>(),
            ..Open::default()
        };
        State { open, camps: Default::default() }
    }

    fn cover_scenario(&self, at: usize) -> String {
        use kernel::book::Boxed as _;
        self.cover().about.scenarios.get(at).map(|scenario| scenario.code.clone()).unwrap_or_default()
    }

    /// Puts everybody of the scenario in place.
    pub(crate) fn keep(&self, state: &mut State) {
        let scenario = self.scenario(state).clone();
        // Listed top first: each goes under those before it.
        for placement in &scenario.placements {
            let unit = placement.unit;
            self.lay(state, unit, placement.hex);
            let counter = state.unit_mut(unit);
            counter.facing = placement.facing.into();
            counter.morale = match placement.standing {
                Standing::Good => Morale::Good,
                Standing::Disordered => Morale::Disordered,
            };
        }
        for entry in scenario.chiefs.iter().filter(|entry| entry.turn == 0) {
            let chosen = self.is_chosen(state, entry.option.as_deref())
                && entry.without.as_deref().is_none_or(|code| !self.is_chosen(state, Some(code)));
            if let Some(hex) = entry.hex.filter(|_| chosen) {
                state.chiefs[entry.chief.at()].position = Position::new(Spot::On(hex));
            }
        }
        for &formation in &scenario.demoralised {
            state.formations[formation.at()].demoralised = true;
        }
        for (code, at, across) in &scenario.built {
            let work = self.field.clauses.works.iter().position(|work| work.code == *code);
            if let Some(work) = work.filter(|_| !state.works.is_full()) {
                let stage = self.field.clauses.works[work].stages;
                let (at, across) = ((*at).into(), (*across).into());
                state.works.push(Made { work: work as u8, at, across, stage, ..Made::default() });
            }
        }
        self.first_control(state);
    }

    /// gloire-13.2-01: at the start a hex belongs to who is set up in it, else to the nearest, to nobody at equal distance;
    /// a scenario may say otherwise.
    fn first_control(&self, state: &mut State) {
        let named = self.scenario(state).control.clone();
        let goals: Vec<Hex> = self.goals(state).to_vec();
        for (at, goal) in goals.into_iter().enumerate() {
            let said = named.iter().find(|(hex, _)| *hex == goal).map(|(_, side)| *side);
            let owner = said.or_else(|| self.nearest(state, goal));
            state.control[at] = owner.map_or(0, |side| side.index() as u8 + 1);
        }
        for &hex in &self.watched {
            let there = state.stack_in(hex).next();
            if let Some(unit) = there {
                self.note_entry(state, self.side(unit), hex);
            }
        }
    }

    fn nearest(&self, state: &State, goal: Hex) -> Option<Side> {
        let far = |side: Side| {
            let hexes = self.army(side).filter_map(|unit: UnitId| state.hex_of(unit));
            hexes.map(|hex| self.field.grid().distance(hex, goal)).min().unwrap_or(u16::MAX)
        };
        match far(Side::First).cmp(&far(Side::Second)) {
            std::cmp::Ordering::Less => Some(Side::First),
            std::cmp::Ordering::Greater => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        }
    }
}
