//! The position of a rule case: any units anywhere, in any state, with any decision pending.

use crate::activation::{Activation, BeginActivation, EndActivation};
use crate::agenda::Play;
use crate::cup::{Draw, FillCup};
use crate::field::{Field, Of};
use crate::fire::Fire;
use crate::game::Gloire;
use crate::ids::{ChiefId, FormationId, FormationSet, MarkerId, MarkerSet, Side, UnitId, UnitSet};
use crate::initiative::RollInitiative;
use crate::movement::Move;
use crate::rally::Rally;
use crate::rout::BeginRout;
use crate::shock::Declare;
use crate::state::{Made, Mark, Morale, Phase, Position, Spot, State};
use crate::turn::{BeginTurn, EndTurn};
use board::{Hex, Stacked};
use kernel::book::Positioned;
use kernel::dice::Script;
use kernel::position::{Note, PositionError, Read, Reading};
use kernel::setup::Chosen;
use kernel::{Log, Maybe};
use std::sync::Arc;

impl Positioned for Gloire {
    const KEYS: &'static [&'static str] = &[
        "turn",
        "initiative",
        "active",
        "keep",
        "units",
        "chiefs",
        "formations",
        "control",
        "works",
        "orders",
        "cup",
        "committed",
        "held",
        "used",
        "fired",
        "shown",
        "opening",
        "terrain",
        "sides",
        "values",
        "sky",
        "start",
    ];

    fn altered_by(&self, chosen: Chosen, position: &Reading<'_>) -> Read<Gloire> {
        let changes = ["terrain", "sides", "values", "sky"].into_iter().any(|key| position.has(key));
        if !changes {
            return Ok(self.clone());
        }
        let mut battle = (**self.field).clone();
        let board = self.field.board();
        for (at, line) in position.texts("terrain")? {
            let map = Arc::make_mut(&mut battle.boards[board].map);
            map.alter_hex(line, |_, _| false).map_err(|error| PositionError::new(&at, error))?;
        }
        for (at, line) in position.texts("sides")? {
            let map = Arc::make_mut(&mut battle.boards[board].map);
            map.alter_side(line).map_err(|error| PositionError::new(&at, error))?;
        }
        for thing in position.things("values")? {
            let id: UnitId = thing.coded(&*self.field)?;
            for note in &thing.notes {
                alter_value(&mut battle.units[id.at()], note, &self.field)?;
            }
        }
        for formation in FormationId::all(battle.formations.len()) {
            let units = UnitId::all(battle.units.len());
            battle.formations[formation.at()].units =
                units.filter(|unit| battle.units[unit.at()].formation == formation).collect();
        }
        if let Some(sky) = position.named("sky")? {
            let code = &self.empty_state(chosen).scenario;
            battle.scenarios[usize::from(*code)].turns.iter_mut().for_each(|turn| turn.sky = sky);
        }
        Ok(self.altered(self.field.altered(battle)))
    }

    fn keep_set_up(play: &mut Play<'_>) {
        play.g.keep(play.s);
    }

    fn place(&self, s: &mut State, position: &Reading<'_>) -> Read<()> {
        let mut setter = Setter { g: self, s };
        setter.clock(position)?;
        setter.units(position)?;
        setter.chiefs(position)?;
        setter.formations(position)?;
        setter.control(position)?;
        setter.works(position)?;
        setter.group_up();
        setter.secrets(position)?;
        setter.start(position)
    }
}

/// `values = ["6-leg-1 strength=5 cohesion=7 engagement=6 movement=4 arm=cavalry range=2,4"]`: counters with other figures.
fn alter_value(card: &mut crate::data::Counter, note: &Note, field: &Field) -> Read<()> {
    match &*note.name {
        "strength" => card.faces.good.strength = note.number()?,
        "cohesion" => card.faces.good.cohesion = note.number()?,
        "movement" => card.faces.good.movement = note.number()?,
        "engagement" => card.engagement = Some(note.number()?),
        "reduced" => {
            let [strength, cohesion, movement] = note.numbers::<u8>()?[..] else {
                return Err(note.wrong("strength, cohesion and movement of the disordered face"));
            };
            card.faces.disordered = Some(crate::data::Face { strength, cohesion, movement });
        }
        "range" => match note.numbers::<u8>()?[..] {
            [effective, maximum] => card.range = Some((effective, maximum)),
            _ => return Err(note.wrong("effective and maximum range")),
        },
        "arm" => card.arm = note.named()?,
        "formation" => card.formation = note.coded(field)?,
        _ => return Err(note.unknown("a counter")),
    }
    Ok(())
}

struct Setter<'a> {
    g: &'a Gloire,
    s: &'a mut State,
}

impl Setter<'_> {
    fn clock(&mut self, position: &Reading<'_>) -> Read<()> {
        if let Some(turn) = position.number("turn")? {
            self.s.turn = turn;
            if turn == 0 {
                return Err(position.wrong("turn", "turns begin with 1"));
            }
        }
        self.s.initiative =
            position.text("initiative")?.map(|word| self.side("initiative", word)).transpose()?;
        self.s.opening = position.coded::<MarkerId, _>("opening", &*self.g.field)?.into();
        self.s.shown = position.all_coded::<MarkerId, _, MarkerSet>("shown", &*self.g.field)?;
        Ok(())
    }

    fn side(&self, at: &str, word: &str) -> Read<Side> {
        self.g.field.side(word).ok_or_else(|| PositionError::new(at, format!("no side `{word}`")))
    }

    /// `units = ["6-leg-1 1310 sw disordered moved", …]`; the first named in a hex lies on top.
    fn units(&mut self, position: &Reading<'_>) -> Read<()> {
        for thing in position.things("units")? {
            let id: UnitId = thing.coded(&*self.g.field)?;
            self.s.lift(id, Spot::Away);
            let mut hex = None;
            for note in thing.said() {
                match self.hex(note)? {
                    Some(found) => hex = Some(found),
                    None => self.note_unit(id, note)?,
                }
            }
            let Some(hex) = hex else { continue };
            if !self.g.is_aboard(self.s, id) {
                self.s.open.lay_at_the_bottom(id, hex);
            }
            let state = self.s.unit_mut(id);
            state.position = Position::new(Spot::On(hex));
            state.start = hex.into();
            state.start_facing = state.facing;
            if (state.morale == Morale::Routed) == state.facing.get().is_some() {
                return Err(PositionError::new(thing.at, "a facing is missing, or a routed unit has one"));
            }
        }
        Ok(())
    }

    fn hex(&self, note: &Note) -> Read<Option<Hex>> {
        match note.bare() {
            Some(word) => Ok(self.g.field.grid().parse(word).ok()),
            None if note.name == "hex" => note.coded(&*self.g.field).map(Some),
            None => Ok(None),
        }
    }

    fn note_unit(&mut self, id: UnitId, note: &Note) -> Read<()> {
        let vertex = match note.bare() {
            Some(word) => self.g.field.map().vertex(word),
            None if note.name == "facing" => Some(note.coded(&*self.g.field)?),
            None => None,
        };
        let state = self.s.unit_mut(id);
        if let Some(vertex) = vertex {
            state.facing = vertex.into();
            return Ok(());
        }
        match &*note.name {
            "disordered" => state.morale = Morale::Disordered,
            "routed" => {
                state.morale = Morale::Routed;
                state.facing = Maybe::NOTHING;
            }
            "waiting" => state.position = Position::new(Spot::Waiting),
            "away" => state.position = Position::new(Spot::Away),
            "gone" => state.position = Position::new(Spot::Gone),
            "ordered" => self.s.ordered.put(id),
            "arriving" => self.s.arriving.put(id),
            "ferried" => self.s.ferried.put(id),
            name => state.marks.put(Mark::named(name).ok_or_else(|| note.unknown("a unit"))?),
        }
        Ok(())
    }

    /// `chiefs = ["chief-lannes 2205 moved", "chief-ott gone"]`.
    fn chiefs(&mut self, position: &Reading<'_>) -> Read<()> {
        for thing in position.things("chiefs")? {
            let id: ChiefId = thing.coded(&*self.g.field)?;
            for note in thing.said() {
                if let Some(hex) = self.hex(note)? {
                    self.s.chiefs[id.at()].position = Position::new(Spot::On(hex));
                    continue;
                }
                let state = &mut self.s.chiefs[id.at()];
                match &*note.name {
                    "gone" => state.position = Position::new(Spot::Gone),
                    "away" => state.position = Position::new(Spot::Away),
                    "moved" => state.moved = true,
                    _ => return Err(note.unknown("a chief")),
                }
            }
        }
        Ok(())
    }

    /// `formations = ["ott demoralised lost=ott-1", "vogelsang delayed"]`.
    fn formations(&mut self, position: &Reading<'_>) -> Read<()> {
        for thing in position.things("formations")? {
            let id: FormationId = thing.coded(&*self.g.field)?;
            for note in thing.said() {
                let state = &mut self.s.formations[id.at()];
                match &*note.name {
                    "awake" => self.s.awake.put(id),
                    "demoralised" => state.demoralised = true,
                    "lost" => state.lost = note.coded::<MarkerId, _>(&*self.g.field)?.into(),
                    "delayed" => state.delayed = true,
                    "revealed" => state.revealed = true,
                    "entered" => state.entered = note.number()?,
                    _ => return Err(note.unknown("a formation")),
                }
            }
        }
        Ok(())
    }

    /// `control = ["1310 french", "1210 nobody"]`.
    fn control(&mut self, position: &Reading<'_>) -> Read<()> {
        for (at, line) in position.texts("control")? {
            let (number, word) = line.split_once(' ').unwrap_or((line, ""));
            let hex = self.g.field.grid().parse(number).map_err(|error| PositionError::new(&at, error))?;
            let goal = self.g.goals(self.s).iter().position(|&goal| goal == hex);
            let goal = goal.ok_or_else(|| PositionError::new(&at, "counts for nothing in this scenario"))?;
            if let Some(side) = self.g.field.side(word) {
                self.g.note_entry(self.s, side, hex);
            }
            self.s.control[goal] = match word {
                "nobody" => 0,
                side => self.side(&at, side)?.index() as u8 + 1,
            };
        }
        Ok(())
    }

    /// `works = ["bridge 2705 2805 stage=1 turn=3", "pontoon-gazan 0518 0619", "fire 1013"]`.
    fn works(&mut self, position: &Reading<'_>) -> Read<()> {
        for (at, line) in position.texts("works")? {
            let mut words = line.split_whitespace();
            let code = words.next().unwrap_or_default();
            let work = self.g.field.clauses.works.iter().position(|work| work.code == code);
            let work = work.ok_or_else(|| PositionError::new(&at, format!("no work `{code}`")))?;
            let mut made =
                Made { work: work as u8, stage: self.g.field.clauses.works[work].stages, ..Made::default() };
            for word in words {
                match word.split_once('=') {
                    Some(("stage", number)) => made.stage = number.parse().unwrap_or(1),
                    Some(("turn", number)) => made.turn = number.parse().unwrap_or(1),
                    _ => {
                        let hex = self.g.field.grid().parse(word);
                        let hex = hex.map_err(|error| PositionError::new(&at, error))?;
                        let end = if made.at.get().is_none() { &mut made.at } else { &mut made.across };
                        *end = hex.into();
                    }
                }
            }
            self.s.works.push(made);
        }
        Ok(())
    }

    fn group_up(&mut self) {
        self.play(|play| play.form_groups());
    }

    /// `orders = ["6-leg-1", …]`: units whose groups have orders face down; `cup = ["watrin-1", …]`.
    fn secrets(&mut self, position: &Reading<'_>) -> Read<()> {
        let ordered = position.all_coded::<UnitId, _, UnitSet>("orders", &*self.g.field)?;
        let cup = position.all_coded::<MarkerId, _, MarkerSet>("cup", &*self.g.field)?;
        let committed = position.all_coded::<MarkerId, _, MarkerSet>("committed", &*self.g.field)?;
        let held = position.all_coded::<MarkerId, _, MarkerSet>("held", &*self.g.field)?;
        for side in Side::ALL {
            let mine = |unit: &UnitId| self.g.side(*unit) == side;
            let own = |marker: &MarkerId| self.g.field.markers[marker.at()].side == side;
            let is_special = |marker: &MarkerId| self.g.special_of(*marker).is_some();
            let formation = |marker: MarkerId| match self.g.field.markers[marker.at()].of {
                Of::Formation(formation) => Some(formation),
                Of::Special(_) => None,
            };
            self.s.camps[side.index()].ordered = ordered.iter().filter(mine).collect();
            let camp = &mut self.s.camps[side.index()];
            camp.cup = cup.iter().filter(own).collect();
            camp.committed = committed.or(cup).iter().filter(own).filter(is_special).collect();
            camp.held = held.iter().filter(own).collect();
            camp.attached = camp.held.iter().filter_map(formation).collect();
        }
        self.history(position)
    }

    /// `used = ["furia"]`: special markers that were used; `fired = ["alarm"]`: triggers that have fired.
    fn history(&mut self, position: &Reading<'_>) -> Read<()> {
        for marker in position.all_coded::<MarkerId, _, MarkerSet>("used", &*self.g.field)?.iter() {
            match self.g.field.markers[marker.at()].of {
                Of::Special(special) => self.s.uses[special.at()] += 1,
                Of::Formation(_) => return Err(position.wrong("used", "not a special marker")),
            }
        }
        for (at, code) in position.texts("fired")? {
            let triggers = self.g.field.triggers.iter().enumerate();
            let bits = triggers.filter(|(_, trigger)| trigger.code == code).map(|(at, _)| 1 << at);
            match bits.reduce(|all, bit| all | bit) {
                Some(bits) => self.s.fired |= bits,
                None => return Err(PositionError::new(&at, format!("no trigger `{code}`"))),
            }
        }
        self.s.woken = self.s.fired;
        Ok(())
    }

    fn play<T>(&mut self, work: impl FnOnce(&mut Play<'_>) -> T) -> T {
        let (mut dice, mut log) = (Script::default(), Log::new());
        work(&mut Play::new(self.g, self.s, &mut dice, &mut log))
    }

    /// A formation in the middle of its activation.
    fn activate(&mut self, marker: MarkerId) -> Read<()> {
        let card = &self.g.field.markers[marker.at()];
        let Of::Formation(formation) = card.of else {
            return Err(PositionError::new("active", "not the marker of a formation"));
        };
        let acts = |unit: &UnitId| matches!(self.s.unit(*unit).position.spot(), Spot::On(_) | Spot::Waiting);
        let units = self.g.field.formations[formation.at()].units.iter().copied().filter(acts).collect();
        let formations = FormationSet::one(formation);
        self.s.active =
            Activation { marker: marker.into(), side: card.side, formations, units, ..Activation::default() };
        self.s.formations[formation.at()].revealed = true;
        self.s.shown.put(marker);
        Ok(())
    }

    fn start(&mut self, position: &Reading<'_>) -> Read<()> {
        let word = position.text("start")?.unwrap_or("move");
        let active = position.coded::<MarkerId, _>("active", &*self.g.field)?;
        let segments = ["fire", "move", "combat", "rally"];
        if segments.contains(&word) {
            self.activate(active.ok_or_else(|| PositionError::new("active", "which marker?"))?)?;
            self.s.phase = Phase::Activation;
        }
        let (mut dice, mut log) = (Script::default(), Log::new());
        let mut play = Play::new(self.g, self.s, &mut dice, &mut log);
        match (word, active) {
            ("turn", _) => play.push(BeginTurn),
            ("orders", _) => {
                play.push(BeginTurn);
                play.begin_orders();
            }
            ("initiative", _) => play.push(RollInitiative),
            ("cup", _) => {
                play.push(FillCup);
                play.begin_cup();
            }
            ("draw", _) => {
                play.s.phase = Phase::Activation;
                play.push(Draw);
            }
            ("activation", Some(marker)) => {
                play.s.phase = Phase::Activation;
                play.push(Draw);
                play.push(BeginActivation { marker });
            }
            ("rout", _) => play.push(BeginRout),
            ("end", _) => play.push(EndTurn),
            (segment, _) if segments.contains(&segment) => {
                play.push(Draw);
                play.push(EndActivation);
                play.push(Rally);
                if segment != "rally" {
                    play.push(Declare);
                }
                if matches!(segment, "fire" | "move") {
                    play.push(Move);
                }
                if segment == "fire" {
                    play.push(Fire);
                }
            }
            (other, _) => {
                return Err(PositionError::new(
                    "start",
                    format!("unknown start {other}, or a marker is missing"),
                ));
            }
        }
        play.run();
        match dice.fault {
            Some(fault) => Err(PositionError::new("start", fault)),
            None => Ok(()),
        }
    }
}
