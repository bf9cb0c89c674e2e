//! The position of a rule case: any units anywhere, in any state, with any decision pending.

mod overrides;

use self::overrides::{alter_sides, alter_terms, alter_terrain, alter_values};
use crate::acting::{Act, Commander};
use crate::activation::Choose;
use crate::agenda::Play;
use crate::combat::Resolve;
use crate::data::Data;
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
use crate::state::{
    Activated, Activation, Arrival, Facing, Order, Phase, Position, Role, Spot, Stage, State, Step,
};
use kernel::book::{Boxed as _, Positioned};
use kernel::dice::Script;
use kernel::{Log, PositionError, Setup};
use toml::{Table, Value};

type Read<T> = Result<T, PositionError>;

const KEYS: [&str; 16] = [
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

impl Positioned for Warburg {
    fn position(&self, setup: &Setup, position: &Table) -> Read<(Warburg, State)> {
        if let Some(key) = position.keys().find(|k| !KEYS.contains(&k.as_str())) {
            return Err(PositionError::new(
                key.as_str(),
                format!("unknown key; there are: {}", KEYS.join(", ")),
            ));
        }
        let chosen =
            self.cover().about.choose(setup).map_err(|e| PositionError::new("scenario", e.to_string()))?;
        let (scenario, options) = (chosen.scenario, chosen.options as u8);
        let mut data = (*self.data).clone();
        alter_values(&mut data, position)?;
        alter_terrain(&mut data, position)?;
        alter_sides(&mut data, position)?;
        alter_terms(&mut data, scenario, position)?;
        let rules = self.altered(data);
        let mut state = rules.empty_state(scenario, options);
        rules.muster(&mut state);
        if position.get("keep").and_then(Value::as_bool).unwrap_or(false) {
            keep_set_up(&rules, &mut state);
        }
        let mut setter = Setter { g: &rules, s: &mut state };
        setter.clock(position)?;
        setter.units(position)?;
        setter.officers(position)?;
        setter.formations(position)?;
        setter.flags(position)?;
        setter.fought(position)?;
        setter.start(position)?;
        Ok((rules, state))
    }
}

/// The scenario's own set-up, everything by default.
fn keep_set_up(g: &Warburg, s: &mut State) {
    let mut dice = Script::default();
    let mut log = Log::new();
    let mut play = Play::new(g, s, &mut dice, &mut log);
    play.set_up();
    for side in Side::ALL {
        play.deploy_all(side);
    }
    s.agenda.clear();
}

fn list<'a>(position: &'a Table, key: &str) -> Read<Vec<(String, &'a str)>> {
    let Some(value) = position.get(key) else { return Ok(Vec::new()) };
    let items = value.as_array().ok_or_else(|| PositionError::new(key, "must be a list of texts"))?;
    items
        .iter()
        .enumerate()
        .map(|(i, item)| {
            let at = format!("{key}[{i}]");
            match item.as_str() {
                Some(text) => Ok((at, text)),
                None => Err(PositionError::new(at, "must be a text")),
            }
        })
        .collect()
}

fn number<T: TryFrom<i64>>(at: &str, value: &Value) -> Read<T> {
    value
        .as_integer()
        .and_then(|n| T::try_from(n).ok())
        .ok_or_else(|| PositionError::new(at, "must be a whole number in range"))
}

fn text<'a>(at: &str, value: &'a Value) -> Read<&'a str> {
    value.as_str().ok_or_else(|| PositionError::new(at, "must be a text"))
}

fn side(at: &str, text: &str) -> Read<Side> {
    match text {
        "french" => Ok(Side::French),
        "allied" => Ok(Side::Allied),
        _ => Err(PositionError::new(at, format!("`{text}` is neither french nor allied"))),
    }
}

fn unit(data: &Data, at: &str, code: &str) -> Read<UnitId> {
    data.unit(code).ok_or_else(|| PositionError::new(at, format!("no unit `{code}`")))
}

fn formation(data: &Data, at: &str, code: &str) -> Read<FormationId> {
    data.formation(code).ok_or_else(|| PositionError::new(at, format!("no formation `{code}`")))
}

struct Setter<'a> {
    g: &'a Warburg,
    s: &'a mut State,
}

impl Setter<'_> {
    fn clock(&mut self, position: &Table) -> Read<()> {
        if let Some(value) = position.get("turn") {
            self.s.turn = number("turn", value)?;
            if self.s.turn == 0 {
                return Err(PositionError::new("turn", "turns begin with 1"));
            }
        }
        if let Some(value) = position.get("first") {
            self.s.first = side("first", text("first", value)?)?;
        }
        self.s.active = match position.get("active") {
            Some(value) => side("active", text("active", value)?)?,
            None => self.s.first,
        };
        Ok(())
    }

    /// `units = ["jenner 1207 NNE disorganised losses=1 column", …]`; the first named in a hex lies on top.
    fn units(&mut self, position: &Table) -> Read<()> {
        for (at, line) in list(position, "units")? {
            let mut words = line.split_whitespace();
            let id = unit(&self.g.data, &at, words.next().unwrap_or(""))?;
            self.s.lift(id);
            self.s.unit_mut(id).position = Position::new(Spot::Away);
            let mut place = None;
            for word in words {
                if let Ok(hex) = self.g.grid().parse(word) {
                    place = Some(hex);
                } else {
                    self.unit_word(id, word, &at)?;
                }
            }
            if let Some(hex) = place {
                self.s.put_below(id, hex);
                let faced = self.s.unit(id).facing.vertex().is_some();
                if faced != self.g.has_facing(self.s, id) {
                    return Err(PositionError::new(at, "a facing is missing, or the unit has none"));
                }
            }
        }
        Ok(())
    }

    fn unit_word(&mut self, id: UnitId, word: &str, at: &str) -> Read<()> {
        if let Some(vertex) = self.g.data.map.vertex(word) {
            self.s.unit_mut(id).facing = Facing::to(vertex);
            return Ok(());
        }
        if let Some((_, mark)) = MARKS.iter().find(|(name, _)| *name == word) {
            self.s.unit_mut(id).marks.put(*mark);
            return Ok(());
        }
        let state = self.s.unit_mut(id);
        match (word, word.split_once('=')) {
            ("disorganised", _) => state.order = Order::Disorganised,
            ("routed", _) => {
                state.order = Order::Routed;
                state.facing = Facing::NONE;
            }
            ("waiting", _) => state.position = Position::new(Spot::Waiting),
            ("away", _) => state.position = Position::new(Spot::Away),
            ("gone", _) => {
                state.position = Position::new(Spot::Gone);
                state.losses = self.g.card(id).steps;
            }
            (_, Some(("losses", n))) => {
                let losses = n.parse().map_err(|_| PositionError::new(at, format!("`{n}` is no number")))?;
                if losses >= self.g.card(id).steps {
                    return Err(PositionError::new(at, "so many losses eliminate it: say gone"));
                }
                state.losses = losses;
            }
            _ => {
                return Err(PositionError::new(
                    at,
                    format!("`{word}` is neither hex, facing, state nor marker"),
                ));
            }
        }
        Ok(())
    }

    /// `officers = ["segur 1207", "de-muy gone", "zastrow 1405 aide"]`.
    fn officers(&mut self, position: &Table) -> Read<()> {
        for (at, line) in list(position, "officers")? {
            let mut words = line.split_whitespace();
            let code = words.next().unwrap_or("");
            let id = self.officer(&at, code)?;
            for word in words {
                if let Ok(hex) = self.g.grid().parse(word) {
                    self.s.officer_mut(id).position = Position::new(Spot::On(hex));
                    continue;
                }
                let state = self.s.officer_mut(id);
                match (word, word.split_once('=')) {
                    ("gone", _) => state.position = Position::new(Spot::Gone),
                    ("away", _) => state.position = Position::new(Spot::Away),
                    ("waiting", _) => state.position = Position::new(Spot::Waiting),
                    ("aide", _) => state.aide = true,
                    ("moved", _) => state.moved = true,
                    ("rode", _) => state.rode = true,
                    (_, Some(("commands", "army"))) => state.role = Role::Army,
                    (_, Some(("commands", code))) => {
                        state.role = Role::Formation(formation(&self.g.data, &at, code)?.0);
                    }
                    _ => return Err(PositionError::new(at, format!("`{word}` says nothing of an officer"))),
                }
            }
        }
        Ok(())
    }

    fn officer(&self, at: &str, code: &str) -> Read<OfficerId> {
        self.g.data.officer(code).ok_or_else(|| PositionError::new(at, format!("no officer `{code}`")))
    }

    /// `formations = ["f-segur demoralised tested", "f-granby arrival=in_column"]`.
    fn formations(&mut self, position: &Table) -> Read<()> {
        for (at, line) in list(position, "formations")? {
            let mut words = line.split_whitespace();
            let id = formation(&self.g.data, &at, words.next().unwrap_or(""))?;
            let state = &mut self.s.formations[id.at()];
            for word in words {
                match word {
                    "demoralised" => state.demoralised = true,
                    "tested" => state.tested = true,
                    "leader-dead" => state.leader_dead = true,
                    "arrival=absent" => state.arrival = Arrival::Absent,
                    "arrival=present" => state.arrival = Arrival::Present,
                    "arrival=expected" => state.arrival = Arrival::Expected,
                    "arrival=in_column" => state.arrival = Arrival::InColumn,
                    "arrival=deployed" => state.arrival = Arrival::Deployed,
                    "arrival=never" => state.arrival = Arrival::Never,
                    _ => return Err(PositionError::new(at, format!("`{word}` says nothing of a formation"))),
                }
            }
        }
        Ok(())
    }

    fn flags(&mut self, position: &Table) -> Read<()> {
        for (at, name) in list(position, "army_demoralised")? {
            self.s.army_demoralised[side(&at, name)?.index()] = true;
        }
        for (at, name) in list(position, "commander_dead")? {
            self.s.commander_dead[side(&at, name)?.index()] = true;
        }
        Ok(())
    }

    /// `fought = ["gr-monroy la-couronne 2"]`: who fought whom, on which turn.
    fn fought(&mut self, position: &Table) -> Read<()> {
        for (at, line) in list(position, "fought")? {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [shock, enemy, turn] = words[..] else {
                return Err(PositionError::new(at, "must be two units and a turn"));
            };
            let turn = turn.parse().map_err(|_| PositionError::new(&at, "the turn is no number"))?;
            let fought = crate::state::Fought {
                shock: unit(&self.g.data, &at, shock)?.0,
                enemy: unit(&self.g.data, &at, enemy)?.0,
                turn,
            };
            self.s.fought.try_push(fought).map_err(|_| PositionError::new(&at, "too many"))?;
        }
        Ok(())
    }

    /// `start = "act f-segur"`: what is pending; `then` overrides what comes after it.
    fn start(&mut self, position: &Table) -> Read<()> {
        let start = match position.get("start") {
            Some(value) => text("start", value)?,
            None => "choose",
        };
        let words: Vec<&str> = start.split_whitespace().collect();
        let active = self.s.active;
        let after = list(position, "then")?;
        if position.contains_key("then") {
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
            ["march", name] => March(side(at, name)?).into(),
            ["recoveries", name] => Recoveries(side(at, name)?).into(),
            ["rally", name] => Rally(side(at, name)?).into(),
            ["segment", name] => Segment(side(at, name)?).into(),
            ["choose", name] => Choose(side(at, name)?).into(),
            ["commander", name] => Commander(side(at, name)?).into(),
            ["declare", name] => Declare(side(at, name)?).into(),
            ["resolve", name] => Resolve(side(at, name)?).into(),
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
                let id = formation(&self.g.data, at, code)?;
                self.s.agenda.push(EnterHow(id.0).into());
            }
            ["rout", code] => {
                let id = unit(&self.g.data, at, code)?;
                self.s.phase = Phase::Combat;
                self.with_play(|play| play.rout(id, crate::rule::R12_2_01));
            }
            ["aide", code] => {
                let id = self.officer(at, code)?;
                self.s.agenda.push(Aide(id.0).into());
            }
            ["succession", name] => self.s.agenda.push(Succession(side(at, name)?).into()),
            _ => {
                return Err(PositionError::new(
                    at,
                    format!("`{}` is nothing that can be pending", words.join(" ")),
                ));
            }
        }
        Ok(())
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
            None => Activated::Independent(unit(&self.g.data, at, who)?.0),
        };
        let mut activation = Activation::of(of);
        for flag in flags {
            match (*flag, flag.split_once('=')) {
                ("failed", _) => activation.failed = true,
                ("leader", _) => activation.stage = Stage::Leader,
                ("units", _) => activation.stage = Stage::Units,
                ("silent", _) => activation.silent = true,
                (_, Some(("joined", codes))) => {
                    for (place, code) in activation.joined.iter_mut().zip(codes.split(',')) {
                        *place = unit(&self.g.data, at, code)?.0;
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
