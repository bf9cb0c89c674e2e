//! `counters.toml`: formations, officers and combat units.

use super::Unfit;
use crate::data::{
    Arm, Bonus, Calibre, Command, Counter, FormationCard, MAX_FORMATIONS, MAX_OFFICERS, MAX_UNITS,
    OfficerCard,
};
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::units::steps_of;
use loader::{At, Figure, File, LoadError, Mark, Reader, Sources, Text};
use std::collections::BTreeSet;

/// What an officer of the whole army is said to command; no formation may bear this code.
const ARMY: &str = "army";

loader::texts! {
    pub(super) struct CountersText {
        source: GeneralMarks,
        #[serde(default)]
        formation: Vec<FormationText>,
        #[serde(default)]
        officer: Vec<OfficerText>,
        #[serde(default)]
        counter: Vec<CounterText>,
    }

    /// Marks that hold for every counter without one of its own.
    struct GeneralMarks {
        name: Mark,
        arm: Mark,
        strength: Mark,
        morale: Mark,
        movement: Mark,
        steps: Mark,
        bonus: Mark,
        calibre: Mark,
        officer: Mark,
        radius: Mark,
        formation: Mark,
    }

    #[derive(Default)]
    struct CounterMarks {
        name: Option<Mark>,
        arm: Option<Mark>,
        strength: Option<Mark>,
        morale: Option<Mark>,
        movement: Option<Mark>,
        steps: Option<Mark>,
        bonus: Option<Mark>,
        calibre: Option<Mark>,
    }

    #[derive(Default)]
    struct OfficerMarks {
        name: Option<Mark>,
        radius: Option<Mark>,
        movement: Option<Mark>,
    }

    struct FormationText {
        code: Text,
        name: Text,
        side: Side,
    }

    struct OfficerText {
        code: Text,
        name: Text,
        side: Side,
        commands: Text,
        radius: Figure,
        movement: Figure,
        #[serde(default)]
        source: OfficerMarks,
    }

    struct CounterText {
        code: Text,
        name: Text,
        corps: Option<Text>,
        side: Side,
        formation: Option<Text>,
        nation: Text,
        #[serde(default)]
        british: bool,
        arm: Arm,
        calibre: Option<At<Calibre>>,
        strength: Option<Figure>,
        morale: Option<Figure>,
        movement: Figure,
        steps: Figure,
        #[serde(default = "no_bonus")]
        bonus: Bonus,
        note: Option<Text>,
        #[serde(default)]
        source: CounterMarks,
    }
}

fn no_bonus() -> Bonus {
    Bonus::None
}

/// What the counter sheet holds.
type Counters = (Vec<Counter>, Vec<OfficerCard>, Vec<FormationCard>);

/// Reads the counters.
pub(super) fn read(file: &File, sources: &mut Sources) -> Result<Counters, LoadError> {
    let reader = Reader::new(file);
    let text: CountersText = reader.parse()?;
    reader.at_most(&text.formation, "formations", MAX_FORMATIONS, |entry| &entry.code)?;
    reader.at_most(&text.officer, "officers", MAX_OFFICERS, |entry| &entry.code)?;
    reader.at_most(&text.counter, "counters", MAX_UNITS, |entry| &entry.code)?;
    note_sources(reader, &text, sources)?;

    let mut taken = BTreeSet::from([ARMY.to_owned()]);
    let mut formations = Vec::with_capacity(text.formation.len());
    for formation in &text.formation {
        let code = reader.code(&formation.code, &mut taken)?;
        let name = reader.text(&formation.name, "the name of a formation")?;
        // The leader is filled in below; a formation without one is refused.
        formations.push(FormationCard {
            code,
            name,
            side: formation.side,
            leader: OfficerId(0),
            units: Vec::new(),
        });
    }
    let officers = officers(reader, &text.officer, &formations, &mut taken)?;
    appoint(reader, &text, &officers, &mut formations)?;

    let mut units = Vec::with_capacity(text.counter.len());
    for counter in &text.counter {
        let unit = unit(reader, counter, &formations, &mut taken)?;
        if let Some(formation) = unit.formation {
            formations[formation.at()].units.push(UnitId(units.len() as u8));
        }
        units.push(unit);
    }
    Ok((units, officers, formations))
}

fn officers(
    reader: Reader,
    list: &[OfficerText],
    formations: &[FormationCard],
    taken: &mut BTreeSet<String>,
) -> Result<Vec<OfficerCard>, LoadError> {
    let mut officers = Vec::with_capacity(list.len());
    for text in list {
        officers.push(OfficerCard {
            code: reader.code(&text.code, taken)?,
            name: reader.text(&text.name, "the name of an officer")?,
            side: text.side,
            command: command(reader, text, formations)?,
            radius: reader.number(&text.radius, "the radius of an officer", 0..=30)?,
            movement: reader.number(&text.movement, "the movement of an officer", 1..=12)?,
        });
    }
    Ok(officers)
}

fn command(reader: Reader, text: &OfficerText, formations: &[FormationCard]) -> Result<Command, LoadError> {
    if text.commands.get() == ARMY {
        return Ok(Command::Army);
    }
    let formation = formation(reader, &text.commands, &text.code, text.side, formations)?;
    Ok(Command::Formation(formation))
}

/// The formation of that code, which must be of the same army as whoever names it.
fn formation(
    reader: Reader,
    formation: &Text,
    of: &Text,
    side: Side,
    formations: &[FormationCard],
) -> Result<FormationId, LoadError> {
    let at =
        reader.known(formation, "formation", |code| formations.iter().position(|card| card.code == code))?;
    let wrong = formations[at].side != side;
    reader.refuse_if(wrong, formation, || Unfit::WrongSide {
        code: of.get().clone(),
        of: formation.get().clone(),
    })?;
    Ok(FormationId(at as u8))
}

/// Gives each formation its leader and sees that each army has one commander (warburg-1.2-01, warburg-1.2-02).
fn appoint(
    reader: Reader,
    text: &CountersText,
    officers: &[OfficerCard],
    formations: &mut [FormationCard],
) -> Result<(), LoadError> {
    let mut leaders = vec![None; formations.len()];
    let mut commanders = [false; 2];
    for (at, (officer, place)) in officers.iter().zip(&text.officer).enumerate() {
        let post_taken = match officer.command {
            Command::Army => std::mem::replace(&mut commanders[officer.side.index()], true),
            Command::Formation(formation) => leaders[formation.at()].replace(OfficerId(at as u8)).is_some(),
        };
        reader.refuse_if(post_taken, &place.commands, || match officer.command {
            Command::Army => Unfit::SecondCommander(officer.side.name()),
            Command::Formation(formation) => Unfit::SecondLeader(formations[formation.at()].code.clone()),
        })?;
    }
    for side in Side::ALL {
        if !commanders[side.index()] {
            return Err(reader.flaw(0..0, Unfit::NoCommander(side.name())));
        }
    }
    for ((formation, leader), place) in formations.iter_mut().zip(leaders).zip(&text.formation) {
        formation.leader =
            leader.ok_or_else(|| reader.at(&place.code, Unfit::NoLeader(place.code.get().clone())))?;
    }
    Ok(())
}

fn unit(
    reader: Reader,
    text: &CounterText,
    formations: &[FormationCard],
    taken: &mut BTreeSet<String>,
) -> Result<Counter, LoadError> {
    let code = reader.code(&text.code, taken)?;
    let name = reader.text(&text.name, "the name of a counter")?;
    let corps = match &text.corps {
        Some(corps) => reader.text(corps, "the corps of a counter")?,
        None => name.clone(),
    };
    if let Some(note) = &text.note {
        reader.text(note, "the note of a counter")?;
    }
    let formation = match &text.formation {
        Some(code) => Some(formation(reader, code, &text.code, text.side, formations)?),
        None => None,
    };
    let Values { strength, morale, steps } =
        if text.arm.is_artillery() { gun_values(reader, text)? } else { values(reader, text)? };
    Ok(Counter {
        code,
        name,
        corps,
        side: text.side,
        formation,
        nation: reader.text(&text.nation, "the nation of a counter")?,
        british: text.british,
        arm: text.arm,
        strength,
        morale,
        movement: reader.number(&text.movement, "movement", 1..=12)?,
        steps,
        bonus: text.bonus,
        calibre: text.calibre.as_ref().map(|calibre| *calibre.get()),
    })
}

struct Values {
    strength: u8,
    morale: u8,
    steps: u8,
}

fn values(reader: Reader, text: &CounterText) -> Result<Values, LoadError> {
    if let Some(calibre) = &text.calibre {
        return Err(reader.at(calibre, Unfit::CalibreWithoutGun));
    }
    let missing = |what| reader.at(&text.code, Unfit::Missing { code: text.code.get().clone(), what });
    let strength = text.strength.as_ref().ok_or_else(|| missing("strength"))?;
    let morale = text.morale.as_ref().ok_or_else(|| missing("morale"))?;
    let strength = reader.number(strength, "strength", 2..=8)?;
    let steps = reader.number(&text.steps, "the number of steps", 1..=4)?;
    let expected = steps_of(strength);
    reader.refuse_if(steps != expected, &text.steps, || Unfit::Steps { strength, steps, expected })?;
    Ok(Values { strength, morale: reader.number(morale, "morale", 1..=6)?, steps })
}

/// A gun shows its calibre and its movement, and has one step (warburg-1.1.2-03, warburg-1.1.4-02).
fn gun_values(reader: Reader, text: &CounterText) -> Result<Values, LoadError> {
    reader.refuse_if(text.calibre.is_none(), &text.code, || Unfit::GunWithoutCalibre)?;
    for (figure, what) in [(&text.strength, "strength"), (&text.morale, "morale")] {
        if let Some(figure) = figure {
            return Err(reader.at(figure, Unfit::GunWith(what)));
        }
    }
    reader.refuse_if(text.bonus != Bonus::None, &text.code, || Unfit::GunWith("bonus"))?;
    let steps = reader.number(&text.steps, "the number of steps", 1..=4)?;
    reader.refuse_if(steps != 1, &text.steps, || Unfit::GunSteps(steps))?;
    Ok(Values { strength: 0, morale: 0, steps })
}

fn note_sources(reader: Reader, text: &CountersText, sources: &mut Sources) -> Result<(), LoadError> {
    let general = &text.source;
    for formation in &text.formation {
        sources.note(reader, format!("formation.{}", formation.code.get()), &general.formation)?;
    }
    for officer in &text.officer {
        let own = &officer.source;
        let marks = [
            ("name", &own.name, &general.officer),
            ("radius", &own.radius, &general.radius),
            ("movement", &own.movement, &general.officer),
        ];
        sources.note_figures(reader, &format!("officer.{}", officer.code.get()), marks)?;
    }
    for counter in &text.counter {
        let (own, gun) = (&counter.source, counter.arm.is_artillery());
        let all = [
            ("name", &own.name, &general.name),
            ("arm", &own.arm, &general.arm),
            ("movement", &own.movement, &general.movement),
            ("steps", &own.steps, &general.steps),
        ];
        let of_guns = [("calibre", &own.calibre, &general.calibre)];
        let of_others = [
            ("strength", &own.strength, &general.strength),
            ("morale", &own.morale, &general.morale),
            ("bonus", &own.bonus, &general.bonus),
        ];
        let marks = all.into_iter().chain(if gun { &of_guns[..] } else { &of_others }.iter().copied());
        sources.note_figures(reader, &format!("counter.{}", counter.code.get()), marks)?;
    }
    Ok(())
}
