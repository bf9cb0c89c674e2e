//! The position of a rule case: any units anywhere, in any state, with any decision pending.
//!
//! Units that a position does not name are away. `start` says what comes next: `deploy`, `plan`, `round`, `orders`,
//! `activation`, `movement`, `act`, `march`, `administrative`, `night`. Nothing may be rolled before the first decision.

use crate::administrative::{BeginAdministrative, Reveal};
use crate::agenda::Play;
use crate::bombardment::{Fire, Window};
use crate::command::Activation;
use crate::data::{Choice, Data};
use crate::facts::MARKS;
use crate::game::Wagram;
use crate::ids::{CorpsId, CorpsSet, Side, UnitId, UnitSet};
use crate::initiative::BeginRound;
use crate::march::{Act, BeginMovement, EndMovement};
use crate::orders::{ADMINISTRATIVE, AVAILABLE, ORDER, REACTION};
use crate::orders::{Orders, Plan};
use crate::state::{NONE, Pace, Phase, Position, Rout, Spot, State};
use crate::turn::{BeginTurn, Continuation, EndTurn};
use board::area::Zone;
use kernel::book::{Boxed as _, Positioned};
use kernel::dice::Script;
use kernel::{Log, PositionError, Setup};
use toml::{Table, Value};

type Read<T> = Result<T, PositionError>;

const KEYS: [&str; 25] = [
    "turn",
    "phasing",
    "previous",
    "run",
    "active",
    "reaction",
    "keep",
    "units",
    "hq",
    "ridden",
    "rounds",
    "vp",
    "objectives",
    "boards",
    "taken",
    "guard_committed",
    "bernadotte_rolled",
    "wrede_marker",
    "johann",
    "lobau_shots",
    "battery",
    "square",
    "values",
    "start",
    "options_declined",
];

const UNIT_KEYS: [&str; 9] =
    ["zone", "facing", "losses", "fatigue", "rout", "corps", "target", "marks", "spent"];

impl Positioned for Wagram {
    fn position(&self, setup: &Setup, position: &Table) -> Read<(Wagram, State)> {
        known(position, &KEYS, "")?;
        let chosen =
            self.cover().about.choose(setup).map_err(|e| PositionError::new("scenario", e.to_string()))?;
        let scenario = chosen.scenario;
        let mut data = (*self.data).clone();
        alter_values(&mut data, position)?;
        let rules = self.altered(data);
        let mut state = rules.empty_state(scenario);
        rules.muster(&mut state);
        if flag(position, "keep")? {
            keep_set_up(&rules, &mut state);
        }
        let mut setter = Setter { g: &rules, s: &mut state };
        setter.clock(position)?;
        setter.units(position)?;
        setter.boards(position)?;
        setter.forget_the_absent();
        setter.flags(position)?;
        setter.formations(position)?;
        setter.start(position)?;
        Ok((rules, state))
    }
}

fn known(table: &Table, keys: &[&str], at: &str) -> Read<()> {
    match table.keys().find(|k| !keys.contains(&k.as_str())) {
        Some(key) => Err(PositionError::new(
            format!("{at}{key}"),
            format!("unknown key; there are: {}", keys.join(", ")),
        )),
        None => Ok(()),
    }
}

fn flag(table: &Table, key: &str) -> Read<bool> {
    match table.get(key) {
        None => Ok(false),
        Some(value) => value.as_bool().ok_or_else(|| PositionError::new(key, "true or false")),
    }
}

fn number<N: TryFrom<i64>>(value: &Value, at: &str) -> Read<N> {
    let number = value.as_integer().and_then(|n| N::try_from(n).ok());
    number.ok_or_else(|| PositionError::new(at, "a number that fits"))
}

fn text<'v>(value: &'v Value, at: &str) -> Read<&'v str> {
    value.as_str().ok_or_else(|| PositionError::new(at, "a text"))
}

fn texts<'v>(value: &'v Value, at: &str) -> Read<Vec<&'v str>> {
    let list = value.as_array().ok_or_else(|| PositionError::new(at, "a list"))?;
    list.iter().map(|item| text(item, at)).collect()
}

fn side_of(word: &str, at: &str) -> Read<Side> {
    let side = Side::ALL.into_iter().find(|side| side.code() == word);
    side.ok_or_else(|| PositionError::new(at, "french or austrian"))
}

/// The scenario's own set-up, everything by default.
fn keep_set_up(g: &Wagram, s: &mut State) {
    let mut dice = Script::default();
    let mut log = Log::new();
    let mut play = Play { g, s, dice: &mut dice, log: &mut log };
    for side in [Side::Austrian, Side::French] {
        play.deploy_all(side);
    }
}

/// Overrides the figures of counters.
fn alter_values(data: &mut Data, position: &Table) -> Read<()> {
    let Some(values) = position.get("values") else { return Ok(()) };
    let values = values.as_table().ok_or_else(|| PositionError::new("values", "a table of units"))?;
    for (code, change) in values {
        let at = format!("values.{code}");
        let unit = data.unit(code).ok_or_else(|| PositionError::new(&at, "no such unit"))?;
        let change = change.as_table().ok_or_else(|| PositionError::new(&at, "a table"))?;
        known(change, &["combat", "rout", "guns", "stack", "tactical", "normal", "star"], &format!("{at}."))?;
        let card = &mut data.units[unit.at()];
        for (key, value) in change {
            let at = format!("{at}.{key}");
            match key.as_str() {
                "combat" => {
                    card.combat = four(value, &at)?;
                    card.faces = value.as_array().map_or(0, Vec::len).next_multiple_of(2) as u8;
                }
                "rout" => card.rout = four(value, &at)?,
                "guns" => card.guns = four(value, &at)?,
                "stack" => {
                    let [normal, reduced, ..] = four(value, &at)?;
                    card.stack = [normal, reduced];
                }
                "tactical" => card.tactical = number(value, &at)?,
                "normal" => card.normal = number(value, &at)?,
                _ => card.star = value.as_bool().ok_or_else(|| PositionError::new(&at, "true or false"))?,
            }
        }
    }
    Ok(())
}

fn four(value: &Value, at: &str) -> Read<[u8; 4]> {
    let list =
        value.as_array().filter(|l| l.len() <= 4).ok_or_else(|| PositionError::new(at, "a list of faces"))?;
    let mut faces = [0; 4];
    for (face, item) in faces.iter_mut().zip(list) {
        *face = number(item, at)?;
    }
    Ok(faces)
}

struct Setter<'a> {
    g: &'a Wagram,
    s: &'a mut State,
}

impl Setter<'_> {
    fn zone(&self, word: &str, at: &str) -> Read<Zone> {
        self.g.data.map.areas.zone(word).ok_or_else(|| PositionError::new(at, format!("no zone {word}")))
    }

    fn unit(&self, code: &str, at: &str) -> Read<UnitId> {
        self.g.data.unit(code).ok_or_else(|| PositionError::new(at, format!("no unit {code}")))
    }

    fn corps(&self, code: &str, at: &str) -> Read<CorpsId> {
        self.g.data.corps(code).ok_or_else(|| PositionError::new(at, format!("no corps {code}")))
    }

    fn corps_set(&self, value: &Value, at: &str) -> Read<CorpsSet> {
        texts(value, at)?.into_iter().map(|code| self.corps(code, at)).collect()
    }

    fn clock(&mut self, position: &Table) -> Read<()> {
        self.s.opened = true;
        if let Some(turn) = position.get("turn") {
            self.s.turn = number(turn, "turn")?;
            let turns = self.g.scenario(self.s).turns.len();
            if !(1..=turns).contains(&usize::from(self.s.turn)) {
                return Err(PositionError::new("turn", format!("1 to {turns}")));
            }
        }
        if let Some(side) = position.get("phasing") {
            self.s.phasing = side_of(text(side, "phasing")?, "phasing")?;
        }
        if let Some(side) = position.get("previous") {
            self.s.previous = Some(side_of(text(side, "previous")?, "previous")?);
        }
        if let Some(run) = position.get("run") {
            self.s.run = number(run, "run")?;
        }
        if let Some(corps) = position.get("active") {
            self.s.active = self.corps(text(corps, "active")?, "active")?.0;
        }
        self.s.reaction = flag(position, "reaction")?;
        self.s.rounds = self.pair(position, "rounds", self.s.rounds)?;
        self.s.vp = self.pair(position, "vp", self.s.vp)?;
        self.s.objectives = self.pair(position, "objectives", self.s.objectives)?;
        Ok(())
    }

    fn pair<N: TryFrom<i64> + Copy>(&self, position: &Table, key: &str, before: [N; 2]) -> Read<[N; 2]> {
        let Some(table) = position.get(key) else { return Ok(before) };
        let table = table.as_table().ok_or_else(|| PositionError::new(key, "a table of sides"))?;
        known(table, &["french", "austrian"], &format!("{key}."))?;
        let mut pair = before;
        for side in Side::ALL {
            if let Some(value) = table.get(side.code()) {
                pair[side.index()] = number(value, key)?;
            }
        }
        Ok(pair)
    }

    fn units(&mut self, position: &Table) -> Read<()> {
        if let Some(hq) = position.get("hq").and_then(Value::as_table) {
            for side in Side::ALL {
                if let Some(zone) = hq.get(side.code()) {
                    self.s.headquarters[side.index()] = self.zone(text(zone, "hq")?, "hq")?.0;
                }
            }
        }
        let Some(units) = position.get("units") else { return Ok(()) };
        let units = units.as_table().ok_or_else(|| PositionError::new("units", "a table of units"))?;
        for (code, state) in units {
            let at = format!("units.{code}");
            let unit = self.unit(code, &at)?;
            self.place(unit, state, &at)?;
        }
        for (code, state) in units {
            let at = format!("units.{code}");
            if let Some(facing) = state.as_table().and_then(|t| t.get("facing")) {
                let unit = self.unit(code, &at)?;
                self.face(unit, text(facing, &at)?, &at)?;
            }
        }
        Ok(())
    }

    /// A unit is a zone, or a table.
    fn place(&mut self, unit: UnitId, value: &Value, at: &str) -> Read<()> {
        self.s.lift(unit);
        let short;
        let table = match value {
            Value::String(zone) => {
                short = Table::from_iter([("zone".to_owned(), Value::String(zone.clone()))]);
                &short
            }
            Value::Table(table) => table,
            _ => return Err(PositionError::new(at, "a zone or a table")),
        };
        known(table, &UNIT_KEYS, &format!("{at}."))?;
        for (key, value) in table {
            let at = format!("{at}.{key}");
            match key.as_str() {
                "losses" => self.s.unit_mut(unit).losses = number(value, &at)?,
                "fatigue" => self.s.unit_mut(unit).fatigue = number(value, &at)?,
                "spent" => self.s.unit_mut(unit).spent = number(value, &at)?,
                "rout" => self.s.unit_mut(unit).rout = rout(text(value, &at)?, &at)?,
                "corps" => self.s.unit_mut(unit).corps = self.corps(text(value, &at)?, &at)?,
                "target" => self.aim(unit, text(value, &at)?, &at)?,
                "marks" => self.mark(unit, value, &at)?,
                _ => {}
            }
        }
        match table.get("zone").map(|zone| text(zone, at)).transpose()? {
            Some("waiting") => self.s.unit_mut(unit).position = Position::new(Spot::Waiting),
            Some("gone") => self.s.unit_mut(unit).position = Position::new(Spot::Gone),
            Some(word) => {
                let zone = self.zone(word, at)?;
                let facing = self.g.stack_facing(self.s, zone, unit).unwrap_or(0);
                self.s.put(unit, zone);
                self.s.unit_mut(unit).facing = facing;
            }
            None => {}
        }
        Ok(())
    }

    fn aim(&mut self, unit: UnitId, word: &str, at: &str) -> Read<()> {
        let target = self.zone(word, at)?;
        self.s.unit_mut(unit).target = target.0;
        self.s.mark_attacked(target);
        Ok(())
    }

    fn mark(&mut self, unit: UnitId, value: &Value, at: &str) -> Read<()> {
        for word in texts(value, at)? {
            let found = MARKS.iter().find(|(name, _)| *name == word);
            let (_, mark) = found.ok_or_else(|| PositionError::new(at, format!("no mark {word}")))?;
            self.s.unit_mut(unit).marks.put(*mark);
        }
        Ok(())
    }

    fn face(&mut self, unit: UnitId, word: &str, at: &str) -> Read<()> {
        let faced = self.zone(word, at)?;
        let zone = self.s.zone_of(unit).ok_or_else(|| PositionError::new(at, "it is not on the map"))?;
        let facing = self.g.facing_to(zone, faced);
        let facing =
            facing.ok_or_else(|| PositionError::new(at, format!("{word} does not touch its zone")))?;
        for mate in self.s.set_in(zone).iter() {
            self.s.unit_mut(mate).facing = facing;
        }
        Ok(())
    }

    /// wagram-5-05: a corps that a position leaves out has no marker in Available.
    fn forget_the_absent(&mut self) {
        for corps in self.s.markers.iter() {
            let side = self.g.data.corps[corps.at()].side.index();
            if !self.g.is_alive(self.s, corps) && self.s.boards[side].available.has(corps) {
                self.s.boards[side].available.take(corps);
                self.s.markers.take(corps);
            }
        }
    }

    /// The markers of a side that a position names, and no others.
    fn boards(&mut self, position: &Table) -> Read<()> {
        let Some(boards) = position.get("boards") else { return Ok(()) };
        let boards = boards.as_table().ok_or_else(|| PositionError::new("boards", "a table of sides"))?;
        for (word, board) in boards {
            let at = format!("boards.{word}");
            let side = side_of(word, &at)?;
            let board = board.as_table().ok_or_else(|| PositionError::new(&at, "a table of boxes"))?;
            let keys = ["orders", "available", "reaction", "administrative", "activated", "night"];
            known(board, &keys, &format!("{at}."))?;
            self.board(side, board, &at)?;
        }
        Ok(())
    }

    fn board(&mut self, side: Side, table: &Table, at: &str) -> Read<()> {
        let set = |key: &str| match table.get(key) {
            Some(value) => self.corps_set(value, at),
            None => Ok(CorpsSet::EMPTY),
        };
        let mut board = crate::state::Board {
            available: set("available")?,
            administrative: set("administrative")?,
            night: set("night")?,
            ..Default::default()
        };
        let activated = set("activated")?;
        let orders = table.get("orders").map(|v| texts(v, at)).transpose()?.unwrap_or_default();
        for (slot, code) in board.orders.iter_mut().zip(orders).filter(|(_, code)| !code.is_empty()) {
            *slot = self.corps(code, at)?.0;
        }
        if let Some(code) = table.get("reaction") {
            board.reaction = self.corps(text(code, at)?, at)?.0;
        }
        for corps in self.g.markers_of(self.s, side).iter() {
            self.s.markers.take(corps);
            self.s.possible[corps.at()] = 0;
        }
        for corps in board.all().or(activated).iter() {
            self.s.markers.put(corps);
            self.s.possible[corps.at()] =
                ORDER[0] | ORDER[1] | ORDER[2] | AVAILABLE | ADMINISTRATIVE | REACTION;
        }
        for corps in activated.iter() {
            self.s.possible[corps.at()] = 0;
        }
        self.s.activated[side.index()] = activated;
        self.s.boards[side.index()] = board;
        Ok(())
    }

    fn flags(&mut self, position: &Table) -> Read<()> {
        self.s.guard_committed = flag(position, "guard_committed")?;
        self.s.bernadotte_rolled = flag(position, "bernadotte_rolled")?;
        if position.contains_key("wrede_marker") {
            self.s.wrede_marker = flag(position, "wrede_marker")?;
        }
        self.s.johann_arrived = flag(position, "johann")?;
        self.s.declined = [flag(position, "options_declined")?; 2];
        if let Some(shots) = position.get("lobau_shots") {
            self.s.lobau_shots = number(shots, "lobau_shots")?;
        }
        if let Some(value) = position.get("ridden") {
            for word in texts(value, "ridden")? {
                self.s.ridden[side_of(word, "ridden")?.index()] = true;
            }
        }
        if let Some(value) = position.get("taken") {
            for word in texts(value, "taken")? {
                let choice = Choice::ALL.into_iter().find(|&c| c.word() == word);
                let choice =
                    choice.ok_or_else(|| PositionError::new("taken", format!("no option {word}")))?;
                self.s.taken |= choice.bit();
            }
        }
        Ok(())
    }

    fn formations(&mut self, position: &Table) -> Read<()> {
        if let Some(value) = position.get("square") {
            self.s.square.units = self.unit_set(value, "square")?;
        }
        if let Some(value) = position.get("battery") {
            let units = self.unit_set(value, "battery")?;
            let mut zones: Vec<u16> = units.iter().filter_map(|u| self.s.zone_of(u)).map(|z| z.0).collect();
            zones.sort_unstable();
            zones.dedup();
            let [a, b] = zones[..] else { return Err(PositionError::new("battery", "units in two zones")) };
            self.s.battery.units = units;
            self.s.battery.zones = [a, b];
        }
        Ok(())
    }

    fn unit_set(&self, value: &Value, at: &str) -> Read<UnitSet> {
        texts(value, at)?.into_iter().map(|code| self.unit(code, at)).collect()
    }

    fn start(&mut self, position: &Table) -> Read<()> {
        let word = position.get("start").map(|v| text(v, "start")).transpose()?.unwrap_or("movement");
        let mut dice = Script::default();
        let mut log = Log::new();
        let mut play = Play::new(self.g, self.s, &mut dice, &mut log);
        let side = play.s.phasing;
        match word {
            "deploy" => {
                play.s.opened = false;
                play.set_up();
            }
            "plan" => {
                play.s.opened = false;
                play.push(BeginTurn);
                play.push(Plan);
            }
            "turn" => play.push(BeginTurn),
            "round" => play.push(BeginRound),
            "orders" => play.push(Orders),
            "activation" => play.push(Activation),
            "movement" => {
                play.push(Continuation);
                play.push(BeginMovement);
            }
            "act" => {
                play.s.phase = Phase::Movement;
                play.push(Continuation);
                play.push(EndMovement);
                play.push(Fire { window: Window::After });
                play.push(Act);
            }
            "march" => {
                play.s.phase = Phase::Administrative;
                play.s.pace = Pace::Administrative;
                play.push(EndTurn);
                play.push(Act);
            }
            "administrative" => play.push(BeginAdministrative),
            "reveal" => {
                play.s.phase = Phase::Administrative;
                play.push(EndTurn);
                play.push(Reveal { side });
            }
            "night" => play.begin_night(),
            other => return Err(PositionError::new("start", format!("unknown start {other}"))),
        }
        play.run();
        match dice.fault {
            Some(fault) => Err(PositionError::new("start", fault.to_string())),
            None if self.s.active == NONE && word == "act" => {
                Err(PositionError::new("active", "which corps?"))
            }
            None => Ok(()),
        }
    }
}

fn rout(word: &str, at: &str) -> Read<Rout> {
    match word {
        "rout" => Ok(Rout::Rout),
        "more" => Ok(Rout::More),
        _ => Err(PositionError::new(at, "rout or more")),
    }
}
