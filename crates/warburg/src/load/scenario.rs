//! `scenarios/*.toml`: who fights, where, for how long and for what (chapters 15 and 16).

use super::Unfit;
use super::placement::{OfficerPlacementText, PlacementText, Roster, SetUp};
use crate::data::{
    Data, FormationTerms, MAX_FORMATIONS, MAX_UNITS, Placement, Reinforcement, Scenario, VictoryTerms,
};
use crate::ids::{FormationId, Side};
use board::hexmap::{Feature, ReadHexes};
use board::{Grid, Hex};
use kernel::ScenarioAbout;
use kernel::listing::{self, CaptionText, OptionText};
use kernel::setup::{Heading, OptionAbout, Origin};
use loader::{At, Figure, File, Flaw, HeadingText, LoadError, Mark, Reader, Text};
use std::collections::BTreeSet;

loader::texts! {
    pub(super) struct ScenarioText {
        code: Text,
        en: CaptionText,
        fr: CaptionText,
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

    struct TimeText marked "source" {
        turns: Figure,
        start: Text,
        turn_minutes: Figure,
    }

    struct InitiativeText marked "source" {
        first: Side,
        ties: Side,
    }

    struct ArmyText marked "source" {
        independents: Figure,
        commander_radius: Figure,
        army_demoralisation: Figure,
        may_ford: bool,
        friendly_edges: At<Vec<Text>>,
        #[serde(rename = "edges_source")]
        _edges_mark: Mark,
    }

    struct FormationsText marked "source" {
        lines: Vec<TermsText>,
    }

    struct TermsText {
        formation: Text,
        demoralisation: Figure,
        activation: Figure,
    }

    struct SetUpText marked "source" {
        units: At<Vec<PlacementText>>,
    }

    struct OfficersText marked "source" {
        lines: At<Vec<OfficerPlacementText>>,
    }

    struct ReinforcementText marked "source" {
        formation: Text,
        option: Option<Text>,
        hexes: At<Vec<Text>>,
        arrival: At<Vec<ArrivalText>>,
    }

    struct ArrivalText {
        turn: Figure,
        die: Figure,
    }

    struct VictoryText marked "source" {
        crossed: Option<Figure>,
        demoralised: Figure,
        control: At<Vec<ControlText>>,
    }

    struct ControlText {
        name: Text,
        hexes: At<Vec<Text>>,
    }
}

/// Reads a scenario, with what was read before it at hand.
pub(super) fn read(file: &File, data: &mut Data) -> Result<Scenario, LoadError> {
    let reader = Reader::new(file);
    let text: ScenarioText = reader.parse()?;
    let mut taken = data.scenarios.iter().map(|scenario| scenario.code.clone()).collect();
    let code = reader.code(&text.code, &mut taken)?;
    data.sources.note_file(reader, &format!("scenario.{code}"))?;

    let data = &*data;
    let roster = roster(reader, &text, data)?;
    let setup = SetUp { reader, data, roster: &roster };
    let placements = setup.units(text.setup.units.get())?;
    both_armies(reader, &text, data, &placements)?;
    let officers = setup.officers(&text.officers.lines, &placements)?;
    let turns = reader.number(&text.time.turns, "the number of turns", 1..=30)?;
    let families = data.scenarios.iter().map(|scenario| scenario.family.as_ref());
    let groups = listing::groups(reader, &text.group, &text.option)?;
    let options = options(reader, &text, &groups)?;
    let reinforcements = reinforcements(setup, &text, turns, &options)?;
    let grid = &data.map.grid;
    let armies = [&text.french, &text.allied];
    Ok(Scenario {
        about: ScenarioAbout {
            en: text.en.read(reader)?,
            fr: text.fr.read(reader)?,
            turns,
            family: listing::family(reader, text.family.as_ref(), families)?,
            origin: Origin::of(data.sources.is_rebuilt(&format!("scenario.{code}.time"))),
            groups,
            options,
            code,
            ..ScenarioAbout::default()
        },
        start_minutes: reader.time_of_day(&text.time.start)?,
        turn_minutes: reader.number(&text.time.turn_minutes, "the minutes of a turn", 1..=240)?,
        first: text.initiative.first,
        initiative_ties: text.initiative.ties,
        formations: terms(reader, &text, data, &roster, &placements)?,
        independents: each(armies, |army| reader.number(&army.independents, "an activation value", 1..=6))?,
        commander_radius: each(armies, |army| reader.number(&army.commander_radius, "a radius", 0..=30))?,
        army_demoralisation: army_demoralisation(reader, armies, data, &roster)?,
        may_ford: armies.map(|army| army.may_ford),
        friendly_edges: each(armies, |army| reader.edges(grid, &army.friendly_edges, "friendly edges"))?,
        placements,
        officers,
        reinforcements,
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

/// Which formations take part, and which of them enter later.
fn roster(reader: Reader, text: &ScenarioText, data: &Data) -> Result<Roster, LoadError> {
    let mut listed = Vec::new();
    for line in &text.formations.lines {
        let formation = formation(reader, data, &line.formation)?;
        let twice = listed.contains(&formation);
        reader.refuse_if(twice, &line.formation, || Flaw::Repeated(line.formation.get().clone()))?;
        listed.push(formation);
    }
    let mut later = BTreeSet::new();
    for entry in &text.reinforcement {
        let (name, formation) = (entry.formation.get(), formation(reader, data, &entry.formation)?);
        let absent = !listed.contains(&formation);
        reader.refuse_if(absent, &entry.formation, || Unfit::NotInPlay(name.clone()))?;
        reader.refuse_if(!later.insert(formation), &entry.formation, || Flaw::Repeated(name.clone()))?;
    }
    Ok(Roster { listed, later })
}

fn formation(reader: Reader, data: &Data, text: &Text) -> Result<FormationId, LoadError> {
    reader.known(text, "formation", |code| data.formation(code))
}

fn both_armies(
    reader: Reader,
    text: &ScenarioText,
    data: &Data,
    placements: &[Placement],
) -> Result<(), LoadError> {
    for side in Side::ALL {
        let absent = !placements.iter().any(|place| data.units[place.unit.at()].side == side);
        let what = ["French units on the map", "Allied units on the map"][side.index()];
        reader.refuse_if(absent, &text.setup.units, || Flaw::Empty { what })?;
    }
    Ok(())
}

fn terms(
    reader: Reader,
    text: &ScenarioText,
    data: &Data,
    roster: &Roster,
    placements: &[Placement],
) -> Result<Vec<FormationTerms>, LoadError> {
    let mut terms = Vec::with_capacity(roster.listed.len());
    for (line, &formation) in text.formations.lines.iter().zip(&roster.listed) {
        let steps = steps_in_play(data, roster, placements, formation);
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
fn steps_in_play(data: &Data, roster: &Roster, placements: &[Placement], formation: FormationId) -> i64 {
    let units = &data.formations[formation.at()].units;
    let in_play =
        |unit| roster.later.contains(&formation) || placements.iter().any(|place| place.unit == unit);
    units.iter().filter(|&&unit| in_play(unit)).map(|unit| i64::from(data.units[unit.at()].steps)).sum()
}

/// At least one formation, at most those of the army; an army of independent units alone has any figure.
fn army_demoralisation(
    reader: Reader,
    armies: [&ArmyText; 2],
    data: &Data,
    roster: &Roster,
) -> Result<[u8; 2], LoadError> {
    let mut figures = [0; 2];
    for (side, army) in Side::ALL.into_iter().zip(armies) {
        let of_side = |id: &&FormationId| data.formations[id.at()].side == side;
        let formations = roster.listed.iter().filter(of_side).count().max(1) as i64;
        let what = "the formations that demoralise an army";
        figures[side.index()] = reader.number(&army.army_demoralisation, what, 1..=formations)?;
    }
    Ok(figures)
}

/// The options of a scenario, on each of which something depends.
fn options(reader: Reader, text: &ScenarioText, groups: &[Heading]) -> Result<Vec<OptionAbout>, LoadError> {
    let options = listing::options(reader, &text.option, groups)?;
    for entry in &text.option {
        let code = entry.code.get();
        let used = |enters: &ReinforcementText| enters.option.as_ref().map(Text::get) == Some(code);
        let idle = !text.reinforcement.iter().any(used);
        reader.refuse_if(idle, &entry.code, || Unfit::IdleOption(code.clone()))?;
    }
    Ok(options)
}

fn reinforcements(
    setup: SetUp,
    text: &ScenarioText,
    turns: u8,
    options: &[OptionAbout],
) -> Result<Vec<Reinforcement>, LoadError> {
    let mut list = Vec::with_capacity(text.reinforcement.len());
    for entry in &text.reinforcement {
        let formation = formation(setup.reader, setup.data, &entry.formation)?;
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
    let grid = &setup.data.map.grid;
    let hexes = setup.reader.hexes(grid, &entry.hexes, "hexes by which to enter")?;
    for (&hex, place) in hexes.iter().zip(entry.hexes.get()) {
        let inside = grid.neighbours(hex).count() == 6;
        setup.reader.refuse_if(inside, place, || Unfit::NotOnEdge(grid.number(hex)))?;
        for &unit in &setup.data.formations[formation.at()].units {
            setup.passable(unit, hex, place)?;
        }
    }
    Ok(hexes)
}

/// Turns in their order, each with the lowest die that brings the formation; 1 ends the list.
fn arrival(reader: Reader, list: &At<Vec<ArrivalText>>, turns: u8) -> Result<Vec<(u8, u8)>, LoadError> {
    let mut arrivals: Vec<(u8, u8)> = Vec::with_capacity(list.get().len());
    for text in reader.some(list, "turns of arrival")? {
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
    let (most, formations) = (MAX_UNITS as i64, MAX_FORMATIONS as i64);
    let crossed = |figure| reader.number(figure, "the counters that have crossed", 1..=most);
    let point = |point: &ControlText| {
        Ok(Feature {
            name: reader.text(&point.name, "the name of a point to control")?,
            hexes: reader.hexes(grid, &point.hexes, "hexes to control")?,
        })
    };
    Ok(VictoryTerms {
        crossed: text.crossed.as_ref().map(crossed).transpose()?,
        demoralised: reader.number(&text.demoralised, "the demoralised formations", 1..=formations)?,
        control: reader
            .some(&text.control, "points to control")?
            .iter()
            .map(point)
            .collect::<Result<_, LoadError>>()?,
    })
}
