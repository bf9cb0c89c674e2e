//! The position of a rule case: any units anywhere, in any state, with any decision pending.

mod overrides;

use self::overrides::{alter_sides, alter_terms, alter_terrain, alter_values};
use crate::acting::{Act, Commander};
use crate::activation::Choose;
use crate::agenda::Play;
use crate::combat::Resolve;
use crate::declaration::Declare;
use crate::facts::MARKS;
use crate::game::Warburg;
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::officers::{Aide, Succession};
use crate::rally::{Rally, Recoveries};
use crate::reinforcements::{Arrivals, EnterHow, March};
use crate::sequence::{EndOfTurn, Initiative, Segment};
use crate::setup::Deploy;
use crate::stacking::Overstacked;
use crate::state::{Activated, Activation, Facing, Order, Phase, Position, Reached, Role, Spot, State, Step};
use board::Hex;
use kernel::Log;
use kernel::book::Positioned;
use kernel::dice::Script;
use kernel::position::{Note, PositionError, Read, Reading, coded, named};
use kernel::setup::Chosen;

impl Positioned for Warburg {
    const KEYS: &'static [&'static str] = &[
        "turn",
        "first",
        "active",
        "keep",
        "units",
        "officers",
        "formations",
        "army_demoralised",
        "commander_dead",
        "terrain",
        "sides",
        "values",
        "terms",
        "start",
        "then",
        "fought",
    ];

    fn altered_by(&self, chosen: Chosen, position: &Reading<'_>) -> Read<Warburg> {
        let mut data = (*self.data).clone();
        alter_values(&mut data, position)?;
        alter_terrain(&mut data, position)?;
        alter_sides(&mut data, position)?;
        alter_terms(&mut data, chosen.scenario, position)?;
        Ok(self.altered(data))
    }

    fn keep_set_up(&self, s: &mut State) {
        let mut dice = Script::default();
        let mut log = Log::new();
        let mut play = Play::new(self, s, &mut dice, &mut log);
        play.set_up();
        for side in Side::ALL {
            play.deploy_all(side);
        }
        s.agenda.clear();
    }

    fn place(&self, s: &mut State, position: &Reading<'_>) -> Read<()> {
        let mut setter = Setter { g: self, s };
        setter.clock(position)?;
        setter.units(position)?;
        setter.officers(position)?;
        setter.formations(position)?;
        setter.flags(position)?;
        setter.fought(position)?;
        setter.start(position)
    }
}

struct Setter<'a> {
    g: &'a Warburg,
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
        if let Some(first) = position.named("first")? {
            self.s.first = first;
        }
        self.s.active = position.named("active")?.unwrap_or(self.s.first);
        Ok(())
    }

    /// `units = ["jenner 1207 NNE disorganised losses=1 column", …]`; the first named in a hex lies on top.
    fn units(&mut self, position: &Reading<'_>) -> Read<()> {
        for thing in position.things("units")? {
            let id: UnitId = thing.coded(&*self.g.data)?;
            self.s.lift(id);
            self.s.unit_mut(id).position = Position::new(Spot::Away);
            let mut place = None;
            for note in thing.said() {
                match self.hex(note)? {
                    Some(hex) => place = Some(hex),
                    None => self.note_unit(id, note)?,
                }
            }
            if let Some(hex) = place {
                self.s.put_below(id, hex);
                let faced = self.s.unit(id).facing.vertex().is_some();
                if faced != self.g.has_facing(self.s, id) {
                    return Err(PositionError::new(thing.at, "a facing is missing, or the unit has none"));
                }
            }
        }
        Ok(())
    }

    /// The hex that a note names, if it does.
    fn hex(&self, note: &Note) -> Read<Option<Hex>> {
        match note.bare() {
            Some(word) => Ok(self.g.grid().parse(word).ok()),
            None if note.name == "hex" => note.coded(&*self.g.data).map(Some),
            None => Ok(None),
        }
    }

    fn note_unit(&mut self, id: UnitId, note: &Note) -> Read<()> {
        let vertex = match note.bare() {
            Some(word) => self.g.data.map.vertex(word),
            None if note.name == "facing" => Some(note.coded(&*self.g.data)?),
            None => None,
        };
        let state = self.s.unit_mut(id);
        if let Some(vertex) = vertex {
            state.facing = Facing::to(vertex);
            return Ok(());
        }
        match &*note.name {
            "disorganised" => state.order = Order::Disorganised,
            "routed" => {
                state.order = Order::Routed;
                state.facing = Facing::NONE;
            }
            "waiting" => state.position = Position::new(Spot::Waiting),
            "away" => state.position = Position::new(Spot::Away),
            "gone" => {
                state.position = Position::new(Spot::Gone);
                state.losses = self.g.card(id).steps;
            }
            "losses" => {
                state.losses = note.number()?;
                if state.losses >= self.g.card(id).steps {
                    return Err(note.wrong("so many losses eliminate it: say gone"));
                }
            }
            name => {
                let mark = MARKS.iter().find(|(mark, _)| *mark == name);
                state.marks.put(mark.ok_or_else(|| note.unknown("a unit"))?.1);
            }
        }
        Ok(())
    }

    /// `officers = ["segur 1207", "de-muy gone", "zastrow 1405 aide"]`.
    fn officers(&mut self, position: &Reading<'_>) -> Read<()> {
        for thing in position.things("officers")? {
            let id: OfficerId = thing.coded(&*self.g.data)?;
            for note in thing.said() {
                if let Some(hex) = self.hex(note)? {
                    self.s.officer_mut(id).position = Position::new(Spot::On(hex));
                    continue;
                }
                let state = self.s.officer_mut(id);
                match &*note.name {
                    "gone" => state.position = Position::new(Spot::Gone),
                    "away" => state.position = Position::new(Spot::Away),
                    "waiting" => state.position = Position::new(Spot::Waiting),
                    "aide" => state.aide = true,
                    "moved" => state.moved = true,
                    "rode" => state.rode = true,
                    "commands" if note.text()? == "army" => state.role = Role::Army,
                    "commands" => {
                        state.role = Role::Formation(note.coded::<FormationId, _>(&*self.g.data)?.0);
                    }
                    _ => return Err(note.unknown("an officer")),
                }
            }
        }
        Ok(())
    }

    /// `formations = ["f-segur demoralised tested", "f-granby arrival=in_column"]`.
    fn formations(&mut self, position: &Reading<'_>) -> Read<()> {
        for thing in position.things("formations")? {
            let id: FormationId = thing.coded(&*self.g.data)?;
            let state = &mut self.s.formations[id.at()];
            for note in thing.said() {
                match &*note.name {
                    "demoralised" => state.demoralised = true,
                    "tested" => state.tested = true,
                    "leader-dead" => state.leader_dead = true,
                    "arrival" => state.arrival = note.named()?,
                    _ => return Err(note.unknown("a formation")),
                }
            }
        }
        Ok(())
    }

    fn flags(&mut self, position: &Reading<'_>) -> Read<()> {
        for (at, name) in position.texts("army_demoralised")? {
            self.s.army_demoralised[named::<Side>(&at, name)?.index()] = true;
        }
        for (at, name) in position.texts("commander_dead")? {
            self.s.commander_dead[named::<Side>(&at, name)?.index()] = true;
        }
        Ok(())
    }

    /// `fought = ["gr-monroy la-couronne 2"]`: who fought whom, on which turn.
    fn fought(&mut self, position: &Reading<'_>) -> Read<()> {
        for (at, line) in position.texts("fought")? {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [shock, enemy, turn] = words[..] else {
                return Err(PositionError::new(at, "must be two units and a turn"));
            };
            let turn = turn.parse().map_err(|_| PositionError::new(&at, "the turn is no number"))?;
            let fought = crate::state::Fought {
                shock: self.unit(&at, shock)?.0,
                enemy: self.unit(&at, enemy)?.0,
                turn,
            };
            self.s.fought.try_push(fought).map_err(|_| PositionError::new(&at, "too many"))?;
        }
        Ok(())
    }

    /// `start = "act f-segur"`: what is pending; `then` overrides what comes after it.
    fn start(&mut self, position: &Reading<'_>) -> Read<()> {
        let start = position.text("start")?.unwrap_or("choose");
        let words: Vec<&str> = start.split_whitespace().collect();
        let active = self.s.active;
        let after = position.texts("then")?;
        if position.has("then") {
            for (at, line) in after.iter().rev() {
                let step = self.automatic(at, line)?;
                self.s.agenda.push(step);
            }
        } else {
            self.rest_of_turn(words.first().copied().unwrap_or(""));
        }
        self.pending(&words, active)?;
        for hex in self.g.grid().hexes() {
            if !self.g.is_well_stacked(self.s, hex) {
                self.s.agenda.push(Overstacked(hex.0).into());
            }
        }
        Ok(())
    }

    /// What the turn still brings after the pending step.
    fn rest_of_turn(&mut self, pending: &str) {
        let (first, active) = (self.s.first, self.s.active);
        self.s.agenda.push(EndOfTurn.into());
        if active == first || matches!(pending, "rally" | "march" | "enter") {
            self.s.agenda.push(Segment(first.enemy()).into());
        }
        match pending {
            "rally" | "march" | "enter" => self.s.agenda.push(Segment(first).into()),
            "resolve" => {}
            "declare" => self.s.agenda.push(Resolve(active).into()),
            "commander" => {
                self.s.agenda.push(Resolve(active).into());
                self.s.agenda.push(Declare(active).into());
            }
            _ => {
                self.s.agenda.push(Resolve(active).into());
                self.s.agenda.push(Declare(active).into());
                self.s.agenda.push(Commander(active).into());
                if pending != "choose" {
                    self.s.agenda.push(Choose(active).into());
                }
            }
        }
    }

    fn automatic(&self, at: &str, line: &str) -> Read<Step> {
        let words: Vec<&str> = line.split_whitespace().collect();
        Ok(match words[..] {
            ["initiative"] => Initiative.into(),
            ["arrivals"] => Arrivals.into(),
            ["end-of-turn"] => EndOfTurn.into(),
            ["march", name] => March(named(at, name)?).into(),
            ["recoveries", name] => Recoveries(named(at, name)?).into(),
            ["rally", name] => Rally(named(at, name)?).into(),
            ["segment", name] => Segment(named(at, name)?).into(),
            ["choose", name] => Choose(named(at, name)?).into(),
            ["commander", name] => Commander(named(at, name)?).into(),
            ["declare", name] => Declare(named(at, name)?).into(),
            ["resolve", name] => Resolve(named(at, name)?).into(),
            _ => return Err(PositionError::new(at, format!("`{line}` is no step that runs by itself"))),
        })
    }

    fn pending(&mut self, words: &[&str], active: Side) -> Read<()> {
        let at = "start";
        match *words {
            ["deploy"] => {
                self.s.phase = Phase::Setup;
                self.s.agenda.push(Deploy(active).into());
            }
            ["choose"] => {
                self.s.phase = Phase::Activations;
                self.s.agenda.push(Choose(active).into());
            }
            ["act", who, ref flags @ ..] => self.act(who, flags)?,
            ["commander"] => {
                self.s.phase = Phase::Commander;
                self.s.activation = Activation::of(Activated::Commander);
                self.s.agenda.push(Commander(active).into());
            }
            ["declare"] => {
                self.s.phase = Phase::Combat;
                self.s.agenda.push(Declare(active).into());
            }
            ["rally"] => {
                self.s.phase = Phase::Rally;
                self.s.agenda.push(Rally(active).into());
            }
            ["march"] => {
                self.s.phase = Phase::March;
                self.s.agenda.push(March(active).into());
            }
            ["enter", code] => {
                self.s.phase = Phase::March;
                let id: FormationId = coded(at, code, &*self.g.data)?;
                self.s.agenda.push(EnterHow(id.0).into());
            }
            ["rout", code] => {
                let id = self.unit(at, code)?;
                self.s.phase = Phase::Combat;
                self.with_play(|play| play.rout(id, crate::rule::R12_2_01));
            }
            ["aide", code] => {
                let id: OfficerId = coded(at, code, &*self.g.data)?;
                self.s.agenda.push(Aide(id.0).into());
            }
            ["succession", name] => self.s.agenda.push(Succession(named(at, name)?).into()),
            _ => {
                return Err(PositionError::new(
                    at,
                    format!("`{}` is nothing that can be pending", words.join(" ")),
                ));
            }
        }
        Ok(())
    }

    fn unit(&self, at: &str, code: &str) -> Read<UnitId> {
        coded(at, code, &*self.g.data)
    }

    fn with_play(&mut self, work: impl FnOnce(&mut Play)) {
        let mut dice = Script::default();
        let mut log = Log::new();
        work(&mut Play::new(self.g, self.s, &mut dice, &mut log));
    }

    /// `act f-segur [failed] [leader|units] [joined=fischer,rohan]`, or `act fischer [failed]`.
    fn act(&mut self, who: &str, flags: &[&str]) -> Read<()> {
        let at = "start";
        self.s.phase = Phase::Activations;
        let formation_id = self.g.data.formation(who);
        let of = match formation_id {
            Some(f) => Activated::Formation(f.0),
            None => Activated::Independent(self.unit(at, who)?.0),
        };
        let mut activation = Activation::of(of);
        for flag in flags {
            match (*flag, flag.split_once('=')) {
                ("failed", _) => activation.failed = true,
                ("leader", _) => activation.reached = Reached::Leader,
                ("units", _) => activation.reached = Reached::Units,
                ("silent", _) => activation.silent = true,
                (_, Some(("joined", codes))) => {
                    for (place, code) in activation.joined.iter_mut().zip(codes.split(',')) {
                        *place = self.unit(at, code)?.0;
                    }
                }
                _ => return Err(PositionError::new(at, format!("`{flag}` says nothing of an activation"))),
            }
        }
        self.s.activation = activation;
        self.s.agenda.push(Act.into());
        match (formation_id, of) {
            (Some(f), _) => {
                self.s.formations[f.at()].tested = true;
                self.with_play(|play| play.check_command(f));
            }
            (_, Activated::Independent(u)) => {
                let marks = &mut self.s.unit_mut(UnitId(u)).marks;
                marks.put(crate::state::Mark::Activated);
                if !activation.failed {
                    marks.put(crate::state::Mark::Commanded);
                }
            }
            _ => {}
        }
        Ok(())
    }
}
