//! `scenarios/*.toml`: who fights, where, for how long and for what (chapters 15 and 16).

use super::Unfit;
use super::counters::Counters;
use super::placement::{Ground, OfficerPlacementText, PlacementText, Roster, SetUp};
use crate::data::{
    ControlPoint, FormationTerms, MAX_FORMATIONS, MAX_UNITS, Placement, Reinforcement, Scenario, VictoryTerms,
};
use crate::ids::{FormationId, Side};
use board::hexmap::ReadHexes;
use board::{Grid, Hex};
use kernel::setup::{Heading, OptionAbout, never_chosen};
use loader::{At, Figure, File, Flaw, HeadingText, LoadError, Mark, Reader, Sources, Text};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeSet;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioText {
    code: Text,
    en: Caption,
    fr: Caption,
    family: Option<HeadingText>,
    time: TimeText,
    initiative: InitiativeText,
    french: ArmyText,
    allied: ArmyText,
    formations: FormationsText,
    setup: SetUpText,
    officers: OfficersText,
    #[serde(default)]
    reinforcement: Vec<ReinforcementText>,
    #[serde(default)]
    group: Vec<HeadingText>,
    #[serde(default)]
    option: Vec<OptionText>,
    victory: VictoryText,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Caption {
    name: Text,
    text: Text,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TimeText {
    turns: Figure,
    start: Text,
    turn_minutes: Figure,
    source: Mark,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct InitiativeText {
    first: Side,
    ties: Side,
    source: Mark,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ArmyText {
    independents: Figure,
    commander_radius: Figure,
    army_demoralisation: Figure,
    may_ford: bool,
    friendly_edges: At<Vec<Text>>,
    source: Mark,
    edges_source: Mark,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FormationsText {
    source: Mark,
    lines: Vec<TermsText>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TermsText {
    formation: Text,
    demoralisation: Figure,
    activation: Figure,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SetUpText {
    source: Mark,
    units: At<Vec<PlacementText>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct OfficersText {
    source: Mark,
    lines: At<Vec<OfficerPlacementText>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ReinforcementText {
    formation: Text,
    option: Option<Text>,
    hexes: At<Vec<Text>>,
    arrival: At<Vec<ArrivalText>>,
    source: Mark,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ArrivalText {
    turn: Figure,
    die: Figure,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct OptionText {
    code: Text,
    en: Text,
    fr: Text,
    group: Option<Text>,
    #[serde(default)]
    needs: Vec<Text>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct VictoryText {
    crossed: Option<Figure>,
    demoralised: Figure,
    source: Mark,
    control: At<Vec<ControlText>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ControlText {
    name: Text,
    hexes: At<Vec<Text>>,
}

/// Reads a scenario; `earlier` are those read before it.
pub(super) fn read(
    file: &File,
    ground: Ground,
    counters: &Counters,
    earlier: &[Scenario],
    sources: &mut Sources,
) -> Result<Scenario, LoadError> {
    let reader = Reader::new(file);
    let text: ScenarioText = reader.parse()?;
    let mut taken = earlier.iter().map(|scenario| scenario.code.clone()).collect();
    let code = reader.code(&text.code, &mut taken)?;
    note_sources(reader, &code, &text, sources)?;

    let roster = roster(reader, &text, counters)?;
    let setup = SetUp { reader, ground, counters, roster: &roster };
    let placements = setup.units(text.setup.units.get())?;
    both_armies(reader, &text, counters, &placements)?;
    let officers = setup.officers(&text.officers.lines, &placements)?;
    let turns = reader.number(&text.time.turns, "the number of turns", 1..=30)?;
    let families = earlier.iter().filter_map(|scenario| scenario.family.as_ref().map(Heading::words));
    let family = text.family.as_ref().map(|family| reader.family(family, families)).transpose()?;
    let groups = groups(reader, &text)?;
    let options = options(reader, &text, &groups)?;
    let grid = &ground.map.grid;
    let armies = [&text.french, &text.allied];
    Ok(Scenario {
        code,
        en: caption(reader, &text.en)?,
        fr: caption(reader, &text.fr)?,
        turns,
        start_minutes: time_of_day(reader, &text.time.start)?,
        turn_minutes: reader.number(&text.time.turn_minutes, "the minutes of a turn", 1..=240)?,
        first: text.initiative.first,
        initiative_ties: text.initiative.ties,
        formations: terms(reader, &text, counters, &roster, &placements)?,
        independents: each(armies, |army| reader.number(&army.independents, "an activation value", 1..=6))?,
        commander_radius: each(armies, |army| reader.number(&army.commander_radius, "a radius", 0..=30))?,
        army_demoralisation: army_demoralisation(reader, armies, counters, &roster)?,
        may_ford: armies.map(|army| army.may_ford),
        friendly_edges: each(armies, |army| friendly_edges(reader, grid, &army.friendly_edges))?,
        placements,
        officers,
        reinforcements: reinforcements(setup, &text, turns, &options)?,
        family: family.map(Heading::from),
        groups,
        options,
        victory: victory(reader, grid, &text.victory)?,
    })
}

/// The same question to both armies.
fn each<T>(
    [french, allied]: [&ArmyText; 2],
    read: impl Fn(&ArmyText) -> Result<T, LoadError>,
) -> Result<[T; 2], LoadError> {
    Ok([read(french)?, read(allied)?])
}

fn note_sources(
    reader: Reader,
    code: &str,
    text: &ScenarioText,
    sources: &mut Sources,
) -> Result<(), LoadError> {
    let blocks = [
        ("time", &text.time.source),
        ("initiative", &text.initiative.source),
        ("french", &text.french.source),
        ("french.friendly_edges", &text.french.edges_source),
        ("allied", &text.allied.source),
        ("allied.friendly_edges", &text.allied.edges_source),
        ("formations", &text.formations.source),
        ("setup", &text.setup.source),
        ("officers", &text.officers.source),
        ("victory", &text.victory.source),
    ];
    for (block, mark) in blocks {
        sources.note(reader, format!("scenario.{code}.{block}"), mark)?;
    }
    for entry in &text.reinforcement {
        let path = format!("scenario.{code}.reinforcement.{}", entry.formation.get());
        sources.note(reader, path, &entry.source)?;
    }
    Ok(())
}

fn caption(reader: Reader, caption: &Caption) -> Result<(String, String), LoadError> {
    let name = reader.text(&caption.name, "the name of a scenario")?;
    Ok((name, reader.text(&caption.text, "the line about a scenario")?))
}

fn time_of_day(reader: Reader, text: &Text) -> Result<u16, LoadError> {
    let part = |text: &str, most: u16| {
        let digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u16>().ok().filter(|part| digits && *part <= most)
    };
    let minutes = text.get().split_once(':').and_then(|(hours, minutes)| {
        let (hours, minutes) = (part(hours, 23)?, part(minutes, 59)?);
        Some(hours * 60 + minutes)
    });
    minutes.ok_or_else(|| reader.at(text, Unfit::Time(text.get().clone())))
}

/// Which formations take part, and which of them enter later.
fn roster(reader: Reader, text: &ScenarioText, counters: &Counters) -> Result<Roster, LoadError> {
    let mut listed = Vec::new();
    for line in &text.formations.lines {
        let formation = formation(reader, counters, &line.formation)?;
        let twice = listed.contains(&formation);
        reader.refuse_if(twice, &line.formation, || Flaw::Repeated(line.formation.get().clone()))?;
        listed.push(formation);
    }
    let mut later = BTreeSet::new();
    for entry in &text.reinforcement {
        let (name, formation) = (entry.formation.get(), formation(reader, counters, &entry.formation)?);
        let absent = !listed.contains(&formation);
        reader.refuse_if(absent, &entry.formation, || Unfit::NotInPlay(name.clone()))?;
        reader.refuse_if(!later.insert(formation), &entry.formation, || Flaw::Repeated(name.clone()))?;
    }
    Ok(Roster { listed, later })
}

fn formation(reader: Reader, counters: &Counters, text: &Text) -> Result<FormationId, LoadError> {
    reader.known(text, "formation", |code| counters.formation(code))
}

fn both_armies(
    reader: Reader,
    text: &ScenarioText,
    counters: &Counters,
    placements: &[Placement],
) -> Result<(), LoadError> {
    for side in Side::ALL {
        let absent = !placements.iter().any(|place| counters.units[place.unit.at()].side == side);
        let what = match side {
            Side::French => "French units on the map",
            Side::Allied => "Allied units on the map",
        };
        reader.refuse_if(absent, &text.setup.units, || Flaw::Empty { what })?;
    }
    Ok(())
}

fn terms(
    reader: Reader,
    text: &ScenarioText,
    counters: &Counters,
    roster: &Roster,
    placements: &[Placement],
) -> Result<Vec<FormationTerms>, LoadError> {
    let mut terms = Vec::with_capacity(roster.listed.len());
    for (line, &formation) in text.formations.lines.iter().zip(&roster.listed) {
        let steps = steps_in_play(counters, roster, placements, formation);
        reader
            .refuse_if(steps == 0, &line.formation, || Unfit::NobodyInPlay(line.formation.get().clone()))?;
        terms.push(FormationTerms {
            formation,
            demoralisation: reader.number(
                &line.demoralisation,
                "a demoralisation value",
                1..=steps.min(255),
            )?,
            activation: reader.number(&line.activation, "an activation value", 1..=6)?,
        });
    }
    Ok(terms)
}

/// Steps that a formation has on the map, or brings when it enters.
fn steps_in_play(
    counters: &Counters,
    roster: &Roster,
    placements: &[Placement],
    formation: FormationId,
) -> i64 {
    let units = &counters.formations[formation.at()].units;
    let in_play =
        |unit| roster.later.contains(&formation) || placements.iter().any(|place| place.unit == unit);
    units.iter().filter(|&&unit| in_play(unit)).map(|unit| i64::from(counters.units[unit.at()].steps)).sum()
}

/// At least one formation, at most those of the army; an army of independent units alone has any figure.
fn army_demoralisation(
    reader: Reader,
    armies: [&ArmyText; 2],
    counters: &Counters,
    roster: &Roster,
) -> Result<[u8; 2], LoadError> {
    let mut figures = [0; 2];
    for (side, army) in Side::ALL.into_iter().zip(armies) {
        let of_side = |id: &&FormationId| counters.formations[id.at()].side == side;
        let formations = roster.listed.iter().filter(of_side).count().max(1) as i64;
        let what = "the formations that demoralise an army";
        figures[side.index()] = reader.number(&army.army_demoralisation, what, 1..=formations)?;
    }
    Ok(figures)
}

/// Hexes of the edges, each once, in map order.
fn friendly_edges(reader: Reader, grid: &Grid, list: &At<Vec<Text>>) -> Result<Vec<Hex>, LoadError> {
    reader.refuse_if(list.get().is_empty(), list, || Flaw::Empty { what: "friendly edges" })?;
    let mut hexes = BTreeSet::new();
    for text in list.get() {
        let edge = edge(grid, text.get());
        hexes.extend(edge.ok_or_else(|| reader.at(text, Unfit::Edge(text.get().clone())))?);
    }
    Ok(hexes.into_iter().collect())
}

/// `column 01`, `row 01`, or a part of it: `row 01, columns 07 to 17`.
fn edge(grid: &Grid, text: &str) -> Option<Vec<Hex>> {
    let number = |text: &str| text.parse::<u16>().ok();
    let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let (line, at, range) = match words[..] {
        [line, at] => (line, number(at)?, None),
        ["column", at, "rows", from, "to", to] => ("column", number(at)?, Some((number(from)?, number(to)?))),
        ["row", at, "columns", from, "to", to] => ("row", number(at)?, Some((number(from)?, number(to)?))),
        _ => return None,
    };
    let (lines, length) = match line {
        "column" => (grid.columns(), grid.rows()),
        "row" => (grid.rows(), grid.columns()),
        _ => return None,
    };
    let (from, to) = range.unwrap_or((1, length));
    let fits = (at == 1 || at == lines) && 1 <= from && from <= to && to <= length;
    let hex = |along| if line == "column" { grid.hex(at, along) } else { grid.hex(along, at) };
    if fits { (from..=to).map(hex).collect() } else { None }
}

/// The groups of options, each with a member.
fn groups(reader: Reader, text: &ScenarioText) -> Result<Vec<Heading>, LoadError> {
    let mut taken = BTreeSet::new();
    let mut groups = Vec::with_capacity(text.group.len());
    for group in &text.group {
        let heading = Heading::from(reader.heading(group, &mut taken)?);
        let joined = |option: &OptionText| option.group.as_ref().map(Text::get) == Some(&heading.code);
        let empty = !text.option.iter().any(joined);
        reader.refuse_if(empty, &group.code, || Unfit::IdleGroup(heading.code.clone()))?;
        groups.push(heading);
    }
    Ok(groups)
}

fn options(reader: Reader, text: &ScenarioText, groups: &[Heading]) -> Result<Vec<OptionAbout>, LoadError> {
    let mut taken = BTreeSet::new();
    let mut options = Vec::with_capacity(text.option.len());
    reader.at_most(&text.option, "options", 8, |entry| &entry.code)?;
    for entry in &text.option {
        let option = option(reader, text, entry, groups, &mut taken)?;
        let used = |enters: &ReinforcementText| enters.option.as_ref().map(Text::get) == Some(&option.code);
        let idle = !text.reinforcement.iter().any(used);
        reader.refuse_if(idle, &entry.code, || Unfit::IdleOption(option.code.clone()))?;
        options.push(option);
    }
    match never_chosen(&options) {
        Some(index) => {
            let entry = &text.option[index].code;
            Err(reader.at(entry, Unfit::NeverChosen(entry.get().clone())))
        }
        None => Ok(options),
    }
}

fn option(
    reader: Reader,
    text: &ScenarioText,
    entry: &OptionText,
    groups: &[Heading],
    taken: &mut BTreeSet<String>,
) -> Result<OptionAbout, LoadError> {
    let name = |text| reader.text(text, "the name of an option");
    let group = |text: &Text| {
        reader
            .known(text, "group", |code| groups.iter().find(|known| known.code == code))
            .map(|g| g.code.clone())
    };
    let needed = |text_of: &Text| {
        let known =
            |code: &str| text.option.iter().map(|other| other.code.get()).find(|known| *known == code);
        reader.known(text_of, "option", known)
    };
    Ok(OptionAbout {
        code: reader.code(&entry.code, taken)?,
        en: name(&entry.en)?,
        fr: name(&entry.fr)?,
        group: entry.group.as_ref().map(group).transpose()?,
        needs: reader.each(&entry.needs, needed)?.into_iter().cloned().collect(),
    })
}

fn reinforcements(
    setup: SetUp,
    text: &ScenarioText,
    turns: u8,
    options: &[OptionAbout],
) -> Result<Vec<Reinforcement>, LoadError> {
    let mut list = Vec::with_capacity(text.reinforcement.len());
    for entry in &text.reinforcement {
        let formation = formation(setup.reader, setup.counters, &entry.formation)?;
        if let Some(option) = &entry.option {
            setup.reader.known(option, "option", |code| options.iter().find(|known| known.code == code))?;
        }
        list.push(Reinforcement {
            formation,
            option: entry.option.as_ref().map(|option| option.get().clone()),
            hexes: entry_hexes(setup, entry, formation)?,
            arrival: arrival(setup.reader, &entry.arrival, turns)?,
        });
    }
    Ok(list)
}

/// Edge hexes that every unit of the formation can enter.
fn entry_hexes(
    setup: SetUp,
    entry: &ReinforcementText,
    formation: FormationId,
) -> Result<Vec<Hex>, LoadError> {
    let grid = &setup.ground.map.grid;
    let hexes = setup.reader.hexes(grid, &entry.hexes, "hexes by which to enter")?;
    for (&hex, place) in hexes.iter().zip(entry.hexes.get()) {
        let inside = grid.neighbours(hex).count() == 6;
        setup.reader.refuse_if(inside, place, || Unfit::NotOnEdge(grid.number(hex)))?;
        for &unit in &setup.counters.formations[formation.at()].units {
            setup.passable(unit, hex, place)?;
        }
    }
    Ok(hexes)
}

/// Turns in their order, each with the lowest die that brings the formation; 1 ends the list.
fn arrival(reader: Reader, list: &At<Vec<ArrivalText>>, turns: u8) -> Result<Vec<(u8, u8)>, LoadError> {
    reader.refuse_if(list.get().is_empty(), list, || Flaw::Empty { what: "turns of arrival" })?;
    let mut arrivals: Vec<(u8, u8)> = Vec::with_capacity(list.get().len());
    for text in list.get() {
        let turn = reader.number(&text.turn, "the turn of arrival", 1..=i64::from(turns))?;
        let die = reader.number(&text.die, "the lowest die", 1..=6)?;
        if let Some(&(previous, lowest)) = arrivals.last() {
            let (previous, found) = (i64::from(previous), i64::from(turn));
            reader.refuse_if(found <= previous, &text.turn, || Unfit::ArrivalOrder { previous, found })?;
            reader.refuse_if(lowest == 1, &text.turn, || Unfit::ArrivalTooLate)?;
        }
        arrivals.push((turn, die));
    }
    Ok(arrivals)
}

fn victory(reader: Reader, grid: &Grid, text: &VictoryText) -> Result<VictoryTerms, LoadError> {
    let crossed = match &text.crossed {
        Some(crossed) => {
            Some(reader.number(crossed, "the counters that have crossed", 1..=MAX_UNITS as i64)?)
        }
        None => None,
    };
    reader.refuse_if(text.control.get().is_empty(), &text.control, || Flaw::Empty {
        what: "points to control",
    })?;
    let point = |point: &ControlText| {
        Ok(ControlPoint {
            name: reader.text(&point.name, "the name of a point to control")?,
            hexes: reader.hexes(grid, &point.hexes, "hexes to control")?,
        })
    };
    Ok(VictoryTerms {
        crossed,
        demoralised: reader.number(
            &text.demoralised,
            "the demoralised formations",
            1..=MAX_FORMATIONS as i64,
        )?,
        control: text.control.get().iter().map(point).collect::<Result<_, LoadError>>()?,
    })
}
