//! `scenarios/*.toml`: who fights, where, for how long and for what.

#![allow(dead_code)] // marks are read where they stand in the file

use super::Unfit;
use super::clauses::{self, BarText};
use super::conditions::{self, ConditionText};
use super::hopeless;
use super::markers::{self, ScheduleText};
use super::names::Names;
use super::setup::{ArrivalText, BuiltText, ChiefEntryText, FacingText, PlacementText, ReplacedText, SetUp};
use crate::data::{
    Automatic, Battle, Condition, Each, Edge, Initiative, MAX_GOALS, Opening, Points, Quota, Rout, RoutTo,
    Scenario, Scorer, Sky, Turn,
};
use crate::ids::{FormationId, Side};
use board::Hex;
use catalogue::Catalogue;
use kernel::listing::{self, CaptionText, OptionText};
use kernel::setup::Heading;
use loader::{At, Figure, Flaw, HeadingText, LoadError, Mark, Reader, Text};
use std::collections::{BTreeMap, BTreeSet};

loader::texts! {
    pub(super) struct ScenarioText {
        pub(super) battle: Text,
        code: Text,
        en: CaptionText,
        fr: CaptionText,
        family: Option<HeadingText>,
        /// The letter of the sheet; all of the map if there is none.
        sheet: Option<Text>,
        /// The rules of the battle that shape the scenario.
        rules: Option<At<Vec<Text>>>,
        time: TimeText,
        initiative: InitiativeText,
        /// The special markers that may be used.
        specials: Option<SpecialsText>,
        #[serde(default)]
        quota: Vec<QuotaText>,
        #[serde(default)]
        schedule: Vec<ScheduleText>,
        /// Formations that are demoralised from the start.
        #[serde(default)]
        demoralised: Vec<Text>,
        #[serde(default)]
        bar: Vec<BarText>,
        setup: SetUpText,
        chiefs: ChiefsText,
        #[serde(default)]
        arrival: Vec<ArrivalText>,
        #[serde(default)]
        replaced: Vec<ReplacedText>,
        #[serde(default)]
        built: Vec<BuiltText>,
        rout: RoutsText,
        control: ControlText,
        victory: VictoryText,
        #[serde(default)]
        group: Vec<HeadingText>,
        #[serde(default)]
        option: Vec<OptionText>,
    }

    struct TimeText {
        source: Mark,
        turns: At<Vec<TurnText>>,
    }

    struct TurnText {
        /// The day of the scenario, from 1.
        day: Option<Figure>,
        clock: Text,
        sky: Sky,
    }

    struct InitiativeText {
        source: Mark,
        /// By side: the chiefs whose modifier counts, the first of them that is in play.
        leads: BTreeMap<String, Vec<Text>>,
        #[serde(default)]
        opening: Vec<OpeningText>,
    }

    struct OpeningText {
        side: Text,
        /// Formations or groups; `all` for every one of the side.
        with: At<Vec<Text>>,
        /// Only with this option.
        option: Option<Text>,
        #[serde(default = "yes")]
        may_decline: bool,
        rule: Text,
    }

    struct SpecialsText {
        source: Mark,
        markers: Vec<Text>,
    }

    /// A ration: this many markers of these formations go into the cup.
    struct QuotaText {
        formations: At<Vec<Text>>,
        pick: Figure,
        /// Only for the winner of the initiative.
        #[serde(default)]
        with_initiative: bool,
        rule: Text,
    }

    struct SetUpText {
        source: Mark,
        /// Formations that look another way than their counters say.
        #[serde(default)]
        facing: Vec<FacingText>,
        units: At<Vec<PlacementText>>,
    }

    struct ChiefsText {
        source: Mark,
        lines: Vec<ChiefEntryText>,
    }

    struct RoutsText {
        source: Mark,
        lines: At<Vec<RoutText>>,
    }

    /// Where routed units run to: the first line that fits a unit holds.
    struct RoutText {
        side: Text,
        #[serde(default)]
        formations: Vec<Text>,
        region: Option<Text>,
        hexes: Option<At<Vec<Text>>>,
        edge: Option<Edge>,
    }

    struct ControlText {
        source: Mark,
        /// By side: the hexes it controls at the start.
        held: BTreeMap<String, Vec<Text>>,
        /// Hexes that belong to nobody until they are entered.
        #[serde(default)]
        nobody: Vec<Text>,
    }

    struct VictoryText {
        source: Mark,
        #[serde(default)]
        automatic: Vec<AutomaticText>,
        points: At<Vec<PointsText>>,
    }

    struct AutomaticText {
        side: Text,
        when: At<Vec<At<ConditionText>>>,
    }

    struct PointsText {
        side: Text,
        points: Figure,
        each: Each,
        most: Option<Figure>,
        when: At<Vec<At<ConditionText>>>,
    }
}

fn yes() -> bool {
    true
}

/// What was read before a scenario.
pub(super) struct Earlier<'a> {
    /// The codes of all scenarios so far.
    pub(super) codes: BTreeSet<String>,
    /// The families of all scenarios so far.
    pub(super) families: Vec<Option<&'a Heading>>,
}

/// Reads a scenario of a battle.
pub(super) fn read(
    reader: Reader,
    text: &ScenarioText,
    battle: &Battle,
    catalogue: &Catalogue,
    mut earlier: Earlier,
) -> Result<Scenario, LoadError> {
    let code = reader.code(&text.code, &mut earlier.codes)?;
    let board = board(reader, text.sheet.as_ref(), battle)?;
    let names = Names { reader, battle, catalogue, map: &battle.boards[board].map };
    let turns = turns(reader, &text.time.turns)?;
    let groups = listing::groups(reader, &text.group, &text.option)?;
    let options = listing::options(reader, &text.option, &groups)?;
    let setup = SetUp { names, turns: turns.len() as u8, options: &options };
    let replaced = setup.replaced(&text.replaced)?;
    let placements = setup.units(&text.setup.facing, text.setup.units.get(), &replaced)?;
    let arrivals = setup.arrivals(&text.arrival, &placements)?;
    let scenario = Scenario {
        code,
        en: text.en.read(reader)?,
        fr: text.fr.read(reader)?,
        family: listing::family(reader, text.family.as_ref(), earlier.families.into_iter())?,
        board,
        initiative: initiative(setup, &text.initiative)?,
        specials: specials(names, text.specials.as_ref())?,
        quotas: quotas(names, &text.quota)?,
        schedules: markers::schedules(names, &text.schedule)?,
        demoralised: names.reader.each(&text.demoralised, |name| names.formation(name))?,
        bars: clauses::bars(names, &text.bar)?,
        chiefs: setup.chiefs(&text.chiefs.lines, &placements)?,
        built: setup.built(&text.built)?,
        placements,
        arrivals,
        replaced,
        rout: routs(names, text.rout.lines.get())?,
        control: control(names, &text.control)?,
        automatic: text
            .victory
            .automatic
            .iter()
            .map(|way| automatic(names, way))
            .collect::<Result<_, _>>()?,
        points: points(names, &text.victory.points)?,
        rules: text.rules.as_ref().map(|list| names.rules(list)).transpose()?.unwrap_or_default(),
        turns,
        groups,
        options,
    };
    whole(names, text, &scenario)?;
    Ok(scenario)
}

/// The place of a sheet among the boards.
fn board(reader: Reader, sheet: Option<&Text>, battle: &Battle) -> Result<usize, LoadError> {
    let Some(text) = sheet else { return Ok(0) };
    let is = |letter: Option<char>| letter.is_some_and(|letter| *text.get() == letter.to_string());
    let at = battle.boards.iter().position(|board| is(board.letter));
    at.ok_or_else(|| reader.at(text, Unfit::NoSheet(text.get().clone())))
}

/// The track: each turn begins after the one before it.
fn turns(reader: Reader, list: &At<Vec<TurnText>>) -> Result<Vec<Turn>, LoadError> {
    let lines = reader.some(list, "turns")?;
    reader.at_most(lines, "turns", 30, |turn| &turn.clock)?;
    let mut turns: Vec<Turn> = Vec::with_capacity(lines.len());
    for text in lines {
        let day = match &text.day {
            Some(day) => reader.number(day, "a day", 1..=9)?,
            None => 1,
        };
        let clock = reader.time_of_day(&text.clock)?;
        let early = turns.last().is_some_and(|turn| (turn.day, turn.clock) >= (day, clock));
        reader.refuse_if(early, &text.clock, || Unfit::ClockOrder(turns.len() + 1))?;
        turns.push(Turn { day, clock, sky: text.sky });
    }
    Ok(turns)
}

/// Names that stand as keys: sides of the battle.
fn by_side<'t, T>(
    names: Names,
    place: &At<impl Sized>,
    map: &'t BTreeMap<String, T>,
) -> Result<Vec<(Side, &'t T)>, LoadError> {
    let known = |(code, value): (&String, &'t T)| match names.battle.side(code) {
        Some(side) => Ok((side, value)),
        None => Err(names.reader.at(place, Flaw::Unknown { what: "side", name: code.clone() })),
    };
    map.iter().map(known).collect()
}

fn initiative(setup: SetUp, text: &InitiativeText) -> Result<Initiative, LoadError> {
    let names = setup.names;
    let mut leads = [Vec::new(), Vec::new()];
    for (side, chiefs) in by_side(names, &text.source, &text.leads)? {
        leads[side.index()] = names.chiefs(chiefs)?;
        for (chief, place) in leads[side.index()].iter().zip(chiefs) {
            let wrong = names.battle.chiefs[chief.at()].side != side;
            let of = names.battle.sides[side.index()].code.clone();
            names.reader.refuse_if(wrong, place, || Unfit::WrongSide { code: place.get().clone(), of })?;
        }
    }
    let opening = text.opening.iter().map(|text| {
        Ok(Opening {
            side: names.side(&text.side)?,
            with: openers(names, names.side(&text.side)?, names.reader.some(&text.with, "formations")?)?,
            may_decline: text.may_decline,
            option: setup.option(text.option.as_ref())?,
            rule: names.rule(&text.rule)?,
        })
    });
    Ok(Initiative { leads, opening: opening.collect::<Result<_, LoadError>>()? })
}

/// The formations that open: those named; none for all of the side.
fn openers(names: Names, side: Side, list: &[Text]) -> Result<Vec<FormationId>, LoadError> {
    if !list.iter().any(|text| text.get() == "all") {
        return names.formations_of(side, list);
    }
    Ok(Vec::new())
}

fn specials(names: Names, text: Option<&SpecialsText>) -> Result<Vec<crate::ids::SpecialId>, LoadError> {
    match text {
        Some(text) => names.reader.each(&text.markers, |name| names.special(name)),
        None => Ok(Vec::new()),
    }
}

/// Rations that the markers of the battle can fill; a scenario may have fewer of them in play.
fn quotas(names: Names, list: &[QuotaText]) -> Result<Vec<Quota>, LoadError> {
    let read = |text: &QuotaText| {
        let formations = names.formations(names.reader.some(&text.formations, "formations")?)?;
        let pick = names.reader.number(&text.pick, "markers to pick", 1..=60)?;
        let found = formations.iter().map(|id| names.battle.formations[id.at()].initiative.len()).sum();
        names.reader.refuse_if(usize::from(pick) > found, &text.pick, || Unfit::Quota { pick, found })?;
        Ok(Quota { formations, pick, with_initiative: text.with_initiative, rule: names.rule(&text.rule)? })
    };
    list.iter().map(read).collect()
}

fn routs(names: Names, list: &[RoutText]) -> Result<Vec<Rout>, LoadError> {
    let read = |text: &RoutText| {
        let to = match (&text.hexes, text.edge) {
            (Some(hexes), None) => RoutTo::Hexes(names.hexes(names.reader.some(hexes, "hexes to flee to")?)?),
            (None, Some(edge)) => RoutTo::Edge(edge),
            _ => return Err(names.reader.at(&text.side, Unfit::RoutTo)),
        };
        let side = names.side(&text.side)?;
        Ok(Rout {
            side,
            formations: names.formations_of(side, &text.formations)?,
            region: text.region.as_ref().map(|region| names.region(region)).transpose()?.unwrap_or_default(),
            to,
        })
    };
    list.iter().map(read).collect()
}

/// Who holds what at the start, each hex once.
fn control(names: Names, text: &ControlText) -> Result<Vec<(Hex, Side)>, LoadError> {
    let mut control: Vec<(Hex, Side)> = Vec::new();
    for (side, hexes) in by_side(names, &text.source, &text.held)? {
        for place in hexes {
            let hex = names.hex(place)?;
            let twice = control.iter().any(|(held, _)| *held == hex);
            names.reader.refuse_if(twice, place, || Flaw::Repeated(place.get().clone()))?;
            control.push((hex, side));
        }
    }
    control.sort();
    Ok(control)
}

fn automatic(names: Names, text: &AutomaticText) -> Result<Automatic, LoadError> {
    Ok(Automatic { side: names.side(&text.side)?, when: conditions::read_all(names, &text.when)? })
}

fn points(names: Names, list: &At<Vec<PointsText>>) -> Result<Vec<Points>, LoadError> {
    let read = |text: &PointsText| {
        let side = conditions::side_or_both(names, &text.side)?;
        let when = conditions::read_all(names, &text.when)?;
        // Each side scores against its enemy: what is counted must be told by whom it serves.
        let fixed = side.is_none() && !when.iter().any(conditions::is_relative);
        names.reader.refuse_if(fixed, &text.side, || Unfit::Wanting { key: "enemy", of: "both" })?;
        let most = match &text.most {
            Some(most) => Some(names.reader.number(most, "the most points", 1..=99)?),
            None => None,
        };
        Ok(Points {
            side: side.map_or(Scorer::Both, Scorer::One),
            points: names.reader.number(&text.points, "points", 1..=30)?,
            each: text.each,
            most,
            when,
        })
    };
    names.reader.some(list, "points")?.iter().map(read).collect()
}

/// What only the whole of a scenario shows.
fn whole(names: Names, text: &ScenarioText, scenario: &Scenario) -> Result<(), LoadError> {
    let (reader, battle) = (names.reader, names.battle);
    let formations = scenario.formations(|unit| battle.units[unit.at()].formation);
    for side in Side::ALL {
        let place = |unit: crate::ids::UnitId| battle.units[unit.at()].side == side;
        let there = scenario.placements.iter().any(|placement| place(placement.unit));
        let soon = scenario.arrivals.iter().any(|arrival| {
            arrival.entries.iter().any(|entry| entry.turn == 1)
                && arrival.units.iter().any(|&unit| place(unit))
        });
        let name = || Unfit::NoArmy(battle.sides[side.index()].code.clone());
        reader.refuse_if(!there && !soon, &text.setup.units, name)?;
    }
    for formation in &formations {
        let card = &battle.formations[formation.at()];
        let runs = |rout: &Rout| rout.side == card.side && rout.region.is_empty();
        let named = |rout: &Rout| rout.formations.is_empty() || rout.formations.contains(formation);
        let lost = !scenario.rout.iter().any(|rout| runs(rout) && named(rout));
        reader.refuse_if(lost, &text.rout.lines, || Unfit::NoRout(card.code.clone()))?;
    }
    for (id, place) in scenario.demoralised.iter().zip(&text.demoralised) {
        reader.refuse_if(!formations.contains(id), place, || Unfit::NotInPlay(place.get().clone()))?;
    }
    markers_in_play(names, text, scenario, &formations)?;
    leaders_in_play(names, text, scenario)?;
    goals(names, text, scenario)?;
    for (text, way) in text.victory.automatic.iter().zip(&scenario.automatic) {
        hopeless::refuse(names, scenario, text.when.get(), &way.when, Scorer::One(way.side))?;
    }
    for (text, row) in text.victory.points.get().iter().zip(&scenario.points) {
        hopeless::refuse(names, scenario, text.when.get(), &row.when, row.side)?;
    }
    for option in &text.option {
        let code = option.code.get();
        let used = scenario.arrivals.iter().any(|arrival| arrival.option.as_ref() == Some(code))
            || scenario.chiefs.iter().any(|chief| chief.option.as_ref() == Some(code))
            || scenario.initiative.opening.iter().any(|opening| opening.option.as_ref() == Some(code));
        reader.refuse_if(!used, &option.code, || Unfit::IdleOption(code.clone()))?;
    }
    Ok(())
}

/// A chief whose modifier counts is there, comes, or succeeds another.
fn leaders_in_play(names: Names, text: &ScenarioText, scenario: &Scenario) -> Result<(), LoadError> {
    for place in text.initiative.leads.values().flatten() {
        let chief = names.chief(place)?;
        let absent = !scenario.chiefs.iter().any(|entry| entry.chief == chief);
        names.reader.refuse_if(absent, place, || Unfit::NotInPlay(place.get().clone()))?;
    }
    Ok(())
}

/// A marker that nobody could be chosen for is a slip.
fn markers_in_play(
    names: Names,
    text: &ScenarioText,
    scenario: &Scenario,
    formations: &[FormationId],
) -> Result<(), LoadError> {
    let Some(listed) = &text.specials else { return Ok(()) };
    for (id, place) in scenario.specials.iter().zip(&listed.markers) {
        let special = &names.battle.specials[id.at()];
        let named = special.select.iter().flat_map(|select| &select.of);
        let idle =
            named.clone().count() > 0 && !named.clone().any(|formation| formations.contains(formation));
        names.reader.refuse_if(idle, place, || Unfit::IdleMarker(place.get().clone()))?;
    }
    Ok(())
}

/// Every hex that counts belongs to somebody at the start, or is said to belong to nobody; and nothing else does.
fn goals(names: Names, text: &ScenarioText, scenario: &Scenario) -> Result<(), LoadError> {
    let (reader, grid) = (names.reader, &names.map.grid);
    let goals = scenario.goals();
    let (most, found) = (MAX_GOALS, goals.len());
    let too_many = || Flaw::TooMany { what: "goals", most, found };
    reader.refuse_if(found > most, &text.victory.points, too_many)?;
    let nobody = names.hexes(&text.control.nobody)?;
    let all = scenario
        .automatic
        .iter()
        .flat_map(|way| &way.when)
        .chain(scenario.points.iter().flat_map(|row| &row.when));
    for condition in all {
        let Condition::Control { hexes, .. } = condition else { continue };
        for hex in hexes {
            let held = scenario.control.iter().any(|(goal, _)| goal == hex) || nobody.contains(hex);
            reader.refuse_if(!held, &text.control.source, || Unfit::NoControl(grid.number(*hex)))?;
        }
    }
    let lists = text.control.held.values().flatten().chain(&text.control.nobody);
    for place in lists {
        let hex = names.hex(place)?;
        reader.refuse_if(!goals.contains(&hex), place, || Unfit::IdleControl(grid.number(hex)))?;
    }
    Ok(())
}
