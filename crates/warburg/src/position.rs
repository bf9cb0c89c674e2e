//! The position of a rule case: any units anywhere, in any state, with any decision pending.

mod overrides;

use self::overrides::{alter_sides, alter_terms, alter_terrain, alter_values};
use crate::acting::{Act, Commander};
use crate::activation::Choose;
use crate::agenda::Play;
use crate::combat::Resolve;
use crate::declaration::Declare;
use crate::game::Warburg;
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::officers::{Aide, Succession};
use crate::rally::{Rally, Recoveries};
use crate::reinforcements::{Arrivals, EnterHow, March};
use crate::sequence::{EndOfTurn, Initiative, Segment};
use crate::setup::Deploy;
use crate::stacking::Overstacked;
use crate::state::{
    Activated, Activation, Facing, Mark, Order, Phase, Position, Reached, Role, Spot, State, Step,
};
use kernel::agenda::Paced as _;
use kernel::book::Positioned;
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

    fn keep_set_up(play: &mut Play<'_>) {
        play.set_up();
        for side in Side::ALL {
            play.deploy_all(side);
        }
        play.s.agenda.clear();
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
                match self.g.data.map.noted_hex(note)? {
                    Some(hex) => place = Some(hex),
                    None => self.note_unit(id, note)?,
                }
            }
            if let Some(hex) = place {
                self.s.put_below(id, hex);
                let faced = self.s.unit(id).facing.get().is_some();
                if faced != self.g.has_facing(self.s, id) {
                    return Err(PositionError::new(thing.at, "a facing is missing, or the unit has none"));
                }
            }
        }
        Ok(())
    }

    fn note_unit(&mut self, id: UnitId, note: &Note) -> Read<()> {
        let state = self.s.unit_mut(id);
        if let Some(vertex) = self.g.data.map.noted_vertex(note)? {
            state.facing = Facing::from(vertex);
            return Ok(());
        }
        match &*note.name {
            "disorganised" => state.order = Order::Disorganised,
            "routed" => {
                state.order = Order::Routed;
                state.facing = Facing::NOTHING;
            }
            "waiting" | "away" => state.position = off_map(&note.name),
            "gone" => {
                state.position = off_map("gone");
                state.losses = self.g.card(id).steps;
            }
            "losses" => {
                state.losses = note.number()?;
                if state.losses >= self.g.card(id).steps {
                    return Err(note.wrong("so many losses eliminate it: say gone"));
                }
            }
            name => state.marks.put(Mark::named(name).ok_or_else(|| note.unknown("a unit"))?),
        }
        Ok(())
    }

    /// `officers = ["segur 1207", "de-muy gone", "zastrow 1405 aide"]`.
    fn officers(&mut self, position: &Reading<'_>) -> Read<()> {
        for thing in position.things("officers")? {
            let id: OfficerId = thing.coded(&*self.g.data)?;
            for note in thing.said() {
                if let Some(hex) = self.g.data.map.noted_hex(note)? {
                    self.s.officer_mut(id).position = Position::new(Spot::On(hex));
                    continue;
                }
                let state = self.s.officer_mut(id);
                match &*note.name {
                    "gone" | "away" | "waiting" => state.position = off_map(&note.name),
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
        let early = matches!(pending, "rally" | "march" | "enter");
        self.s.agenda.push(EndOfTurn.into());
        if active == first || early {
            self.s.agenda.push(Segment(first.enemy()).into());
        }
        if early {
            self.s.agenda.push(Segment(first).into());
            return;
        }
        let after =
            ["resolve", "declare", "commander", "choose"].into_iter().take_while(|&name| name != pending);
        after.filter_map(|name| step_of(name, active)).for_each(|step| self.s.agenda.push(step));
    }

    fn automatic(&self, at: &str, line: &str) -> Read<Step> {
        let unknown = || PositionError::new(at, format!("`{line}` is no step that runs by itself"));
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["initiative"] => Ok(Initiative.into()),
            ["arrivals"] => Ok(Arrivals.into()),
            ["end-of-turn"] => Ok(EndOfTurn.into()),
            [step, side] => step_of(step, named(at, side)?).ok_or_else(unknown),
            _ => Err(unknown()),
        }
    }

    fn pending(&mut self, words: &[&str], active: Side) -> Read<()> {
        let at = "start";
        if let Some(phase) = words.first().and_then(|step| phase_of(step)) {
            self.s.phase = phase;
        }
        match *words {
            ["act", who, ref flags @ ..] => self.act(who, flags)?,
            ["enter", code] => {
                let id: FormationId = coded(at, code, &*self.g.data)?;
                self.s.agenda.push(EnterHow(id.0).into());
            }
            ["rout", code] => {
                let id = self.unit(at, code)?;
                self.g.arrange(self.s, |play| play.rout(id, crate::rule::R12_2_01))?;
            }
            ["aide", code] => {
                let id: OfficerId = coded(at, code, &*self.g.data)?;
                self.s.agenda.push(Aide(id.0).into());
            }
            ["succession", name] => self.s.agenda.push(Succession(named(at, name)?).into()),
            [step] if phase_of(step).is_some() && step_of(step, active).is_some() => {
                if step == "commander" {
                    self.s.activation = Activation::of(Activated::Commander);
                }
                step_of(step, active).into_iter().for_each(|step| self.s.agenda.push(step));
            }
            _ => {
                let unknown = format!("`{}` is nothing that can be pending", words.join(" "));
                return Err(PositionError::new(at, unknown));
            }
        }
        Ok(())
    }

    fn unit(&self, at: &str, code: &str) -> Read<UnitId> {
        coded(at, code, &*self.g.data)
    }

    /// `act f-segur [failed] [leader|units] [joined=fischer,rohan]`, or `act fischer [failed]`.
    fn act(&mut self, who: &str, flags: &[&str]) -> Read<()> {
        let at = "start";
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
                    for code in codes.split(',') {
                        activation.joined.push(self.unit(at, code)?);
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
                self.g.arrange(self.s, |play| play.check_command(f))?;
            }
            (_, Activated::Independent(u)) => {
                let marks = &mut self.s.unit_mut(UnitId(u)).marks;
                marks.put(Mark::Activated);
                if !activation.failed {
                    marks.put(Mark::Commanded);
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// The step of that name that is a side's.
fn step_of(name: &str, side: Side) -> Option<Step> {
    Some(match name {
        "deploy" => Deploy(side).into(),
        "march" => March(side).into(),
        "recoveries" => Recoveries(side).into(),
        "rally" => Rally(side).into(),
        "segment" => Segment(side).into(),
        "choose" => Choose(side).into(),
        "commander" => Commander(side).into(),
        "declare" => Declare(side).into(),
        "resolve" => Resolve(side).into(),
        _ => return None,
    })
}

/// The phase in which a decision is pending.
fn phase_of(pending: &str) -> Option<Phase> {
    Some(match pending {
        "deploy" => Phase::Setup,
        "march" | "enter" => Phase::March,
        "rally" => Phase::Rally,
        "choose" | "act" => Phase::Activations,
        "commander" => Phase::Commander,
        "declare" | "rout" => Phase::Combat,
        _ => return None,
    })
}

/// Off the map, in a word.
fn off_map(word: &str) -> Position {
    Position::new(match word {
        "waiting" => Spot::Waiting,
        "gone" => Spot::Gone,
        _ => Spot::Away,
    })
}
