//! The position of a rule case: any units anywhere, in any state, with any decision pending.
//!
//! Units that a position does not name are away. `start` says what comes next: `deploy`, `plan`, `round`, `orders`,
//! `activation`, `movement`, `act`, `march`, `administrative`, `night`. Nothing may be rolled before the first decision.

use crate::administrative::{BeginAdministrative, Reveal};
use crate::agenda::Play;
use crate::bombardment::{Fire, Window};
use crate::command::Activation;
use crate::data::Counter;
use crate::game::Wagram;
use crate::ids::{CorpsId, CorpsSet, Side, UnitId, UnitSet};
use crate::initiative::BeginRound;
use crate::march::{Act, BeginMovement, EndMovement};
use crate::options::Choice;
use crate::orders::{ADMINISTRATIVE, AVAILABLE, ORDER, REACTION};
use crate::orders::{Orders, Plan};
use crate::state::{Mark, Pace, Phase, Position, Spot, State};
use crate::turn::{BeginTurn, Continuation, EndTurn};
use board::area::{Zone, ZoneSet};
use kernel::agenda::Paced as _;
use kernel::book::Positioned;
use kernel::position::{Note, PositionError, Read, Reading, Thing, named};
use kernel::setup::Chosen;

impl Positioned for Wagram {
    const KEYS: &'static [&'static str] = &[
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

    /// Overrides the figures of counters.
    fn altered_by(&self, _: Chosen, position: &Reading<'_>) -> Read<Wagram> {
        let mut data = (*self.data).clone();
        for thing in position.things("values")? {
            let unit: UnitId = thing.coded(&data)?;
            for note in &thing.notes {
                alter_value(&mut data.units[unit.at()], note)?;
            }
        }
        Ok(self.altered(data))
    }

    fn keep_set_up(play: &mut Play<'_>) {
        for side in [Side::Austrian, Side::French] {
            play.deploy_all(side);
        }
    }

    fn place(&self, s: &mut State, position: &Reading<'_>) -> Read<()> {
        let mut setter = Setter { g: self, s };
        setter.clock(position)?;
        setter.units(position)?;
        setter.boards(position)?;
        setter.forget_the_absent();
        setter.flags(position)?;
        setter.formations(position)?;
        setter.start(position)
    }
}

fn alter_value(card: &mut Counter, note: &Note) -> Read<()> {
    match &*note.name {
        "combat" => {
            card.combat = four(note)?;
            card.faces = note.values.len().next_multiple_of(2) as u8;
        }
        "rout" => card.rout = four(note)?,
        "guns" => card.guns = four(note)?,
        "stack" => {
            let [normal, reduced, ..] = four(note)?;
            card.stack = [normal, reduced];
        }
        "tactical" => card.tactical = note.number()?,
        "normal" => card.normal = note.number()?,
        "star" => card.star = note.is_said()?,
        _ => return Err(note.unknown("a counter")),
    }
    Ok(())
}

fn four(note: &Note) -> Read<[u8; 4]> {
    let list: Vec<u8> = note.numbers()?;
    if list.len() > 4 {
        return Err(note.wrong("must be at most four faces"));
    }
    let mut faces = [0; 4];
    faces[..list.len()].copy_from_slice(&list);
    Ok(faces)
}

struct Setter<'a> {
    g: &'a Wagram,
    s: &'a mut State,
}

impl Setter<'_> {
    fn clock(&mut self, position: &Reading<'_>) -> Read<()> {
        self.s.opened = true;
        if let Some(turn) = position.number("turn")? {
            self.s.turn = turn;
            let turns = self.g.scenario(self.s).turns.len();
            if !(1..=turns).contains(&usize::from(turn)) {
                return Err(position.wrong("turn", format_args!("1 to {turns}")));
            }
        }
        if let Some(side) = position.named("phasing")? {
            self.s.phasing = side;
        }
        self.s.previous = position.named("previous")?.or(self.s.previous);
        self.s.run = position.number("run")?.unwrap_or(self.s.run);
        self.s.active = position.coded::<CorpsId, _>("active", &*self.g.data)?.into();
        self.s.reaction = position.flag("reaction")?;
        self.s.rounds = pair(position, "rounds", self.s.rounds)?;
        self.s.vp = pair(position, "vp", self.s.vp)?;
        self.s.objectives = pair(position, "objectives", self.s.objectives)?;
        Ok(())
    }

    fn units(&mut self, position: &Reading<'_>) -> Read<()> {
        if let Some(hq) = position.table("hq", &Side::ALL.map(Side::code))? {
            for side in Side::ALL {
                if let Some(zone) = hq.coded(side.code(), &*self.g.data)? {
                    self.s.headquarters[side.index()] = zone;
                }
            }
        }
        let units = position.things("units")?;
        for thing in &units {
            self.put(thing.coded(&*self.g.data)?, thing)?;
        }
        for thing in &units {
            if let Some(facing) = thing.note("facing") {
                self.face(thing.coded(&*self.g.data)?, facing)?;
            }
        }
        Ok(())
    }

    /// `units.riese = "201 losses=1 acted"`, `units.riese = { zone = "201", losses = 1, marks = ["acted"] }`.
    fn put(&mut self, unit: UnitId, thing: &Thing) -> Read<()> {
        self.s.lift(unit);
        let mut place = None;
        for note in thing.said() {
            let data = &*self.g.data;
            let state = self.s.unit_mut(unit);
            match &*note.name {
                "losses" => state.losses = note.number()?,
                "fatigue" => state.fatigue = note.number()?,
                "spent" => state.spent = note.number()?,
                "rout" => state.rout = note.named()?,
                "corps" => state.corps = note.coded(data)?,
                "facing" => {} // once all are in their places
                "target" => {
                    let target: Zone = note.coded(data)?;
                    state.target = target.into();
                    self.s.attacked.insert(target);
                }
                "marks" => note.values.iter().try_for_each(|word| self.mark(unit, word, note))?,
                "zone" => place = Some(self.spot(note.text()?, note)?),
                word if note.values.is_empty() => match self.spot(word, note) {
                    Ok(spot) => place = Some(spot),
                    Err(_) => self.mark(unit, word, note)?,
                },
                _ => return Err(note.unknown("a unit")),
            }
        }
        match place {
            Some(Spot::On(zone)) => {
                let facing = self.g.stack_facing(self.s, zone, unit).unwrap_or(0);
                self.s.put(unit, zone);
                self.s.unit_mut(unit).facing = facing;
            }
            Some(spot) => self.s.unit_mut(unit).position = Position::new(spot),
            None => {}
        }
        Ok(())
    }

    /// A zone, or somewhere off the map.
    fn spot(&self, word: &str, note: &Note) -> Read<Spot> {
        match word {
            "waiting" => Ok(Spot::Waiting),
            "gone" => Ok(Spot::Gone),
            word => kernel::position::coded(&note.at(), word, &*self.g.data).map(Spot::On),
        }
    }

    fn mark(&mut self, unit: UnitId, word: &str, note: &Note) -> Read<()> {
        let unknown = || note.wrong(format_args!("`{word}` is neither a place nor a mark"));
        self.s.unit_mut(unit).marks.put(Mark::named(word).ok_or_else(unknown)?);
        Ok(())
    }

    fn face(&mut self, unit: UnitId, note: &Note) -> Read<()> {
        let faced: Zone = note.coded(&*self.g.data)?;
        let zone = self.s.zone_of(unit).ok_or_else(|| note.wrong("it is not on the map"))?;
        let facing = self.g.facing_to(zone, faced);
        let facing = facing.ok_or_else(|| note.wrong("this zone does not touch its own"))?;
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
    fn boards(&mut self, position: &Reading<'_>) -> Read<()> {
        const BOXES: [&str; 6] = ["orders", "available", "reaction", "administrative", "activated", "night"];
        let Some(boards) = position.table("boards", &Side::ALL.map(Side::code))? else { return Ok(()) };
        for side in Side::ALL {
            if let Some(board) = boards.table(side.code(), &BOXES)? {
                self.board(side, &board)?;
            }
        }
        Ok(())
    }

    fn board(&mut self, side: Side, boxes: &Reading<'_>) -> Read<()> {
        let data = &*self.g.data;
        let set = |key: &str| boxes.all_coded::<CorpsId, _, CorpsSet>(key, data);
        let mut board = crate::state::Board {
            available: set("available")?,
            administrative: set("administrative")?,
            night: set("night")?,
            ..Default::default()
        };
        let activated = set("activated")?;
        let orders = boxes.texts("orders")?;
        for (slot, (at, code)) in
            board.orders.iter_mut().zip(orders).filter(|(_, (_, code))| !code.is_empty())
        {
            *slot = kernel::position::coded::<CorpsId, _>(&at, code, data)?.into();
        }
        board.reaction = boxes.coded::<CorpsId, _>("reaction", data)?.into();
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

    fn flags(&mut self, position: &Reading<'_>) -> Read<()> {
        self.s.guard_committed = position.flag("guard_committed")?;
        self.s.bernadotte_rolled = position.flag("bernadotte_rolled")?;
        if position.has("wrede_marker") {
            self.s.wrede_marker = position.flag("wrede_marker")?;
        }
        self.s.johann_arrived = position.flag("johann")?;
        self.s.declined = [position.flag("options_declined")?; 2];
        self.s.lobau_shots = position.number("lobau_shots")?.unwrap_or(self.s.lobau_shots);
        for (at, word) in position.texts("ridden")? {
            self.s.ridden[named::<Side>(&at, word)?.index()] = true;
        }
        for choice in position.all_coded::<Choice, _, Vec<Choice>>("taken", &*self.g.data)? {
            self.s.taken |= choice.bit();
        }
        Ok(())
    }

    fn formations(&mut self, position: &Reading<'_>) -> Read<()> {
        let data = &*self.g.data;
        if position.has("square") {
            self.s.square.units = position.all_coded::<UnitId, _, UnitSet>("square", data)?;
        }
        if position.has("battery") {
            let units: UnitSet = position.all_coded::<UnitId, _, UnitSet>("battery", data)?;
            let zones: ZoneSet = units.iter().filter_map(|u| self.s.zone_of(u)).collect();
            if zones.len() != 2 {
                return Err(position.wrong("battery", "units in two zones"));
            }
            self.s.battery.units = units;
            self.s.battery.zones = zones.iter().collect();
        }
        Ok(())
    }

    fn start(&mut self, position: &Reading<'_>) -> Read<()> {
        let word = position.text("start")?.unwrap_or("movement");
        let mut known = true;
        self.g.arrange(self.s, |play| {
            known = begin(play, word);
            play.run();
        })?;
        if !known {
            return Err(PositionError::new("start", format!("unknown start {word}")));
        }
        if self.s.active.get().is_none() && word == "act" {
            return Err(PositionError::new("active", "which corps?"));
        }
        Ok(())
    }
}

/// Puts on the agenda what the word says is next; false if it says nothing.
fn begin(play: &mut Play<'_>, word: &str) -> bool {
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
            let side = play.s.phasing;
            play.push(EndTurn);
            play.push(Reveal { side });
        }
        "night" => play.begin_night(),
        _ => return false,
    }
    true
}

fn pair<N: TryFrom<i64>>(position: &Reading<'_>, key: &str, mut pair: [N; 2]) -> Read<[N; 2]> {
    let Some(table) = position.table(key, &Side::ALL.map(Side::code))? else { return Ok(pair) };
    for side in Side::ALL {
        if let Some(number) = table.number(side.code())? {
            pair[side.index()] = number;
        }
    }
    Ok(pair)
}
