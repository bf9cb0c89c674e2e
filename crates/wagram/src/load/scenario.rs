//! `scenarios/*.toml`: turns, points, options and set-up.

use super::counters::code_of;
use super::{File, LoadError};
use crate::data::{Attachment, Choice, Data, Group, Muster, OptionTerms, Plateau, Scenario, TurnTerms};
use crate::ids::{CorpsId, Side, UnitId};
use crate::map::Flaw;
use crate::map::reader::Reader;
use crate::map::text::{Figure, Mark, Text};
use board::area::Zone;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioText {
    code: Text,
    en: [Text; 2],
    fr: [Text; 2],
    initiative: Side,
    start_vp: PairText,
    objectives: PairText,
    plateau: PlateauText,
    #[serde(default)]
    lobau_exit: Vec<Text>,
    #[serde(default)]
    wrede_joins: bool,
    #[serde(default)]
    attached: Vec<AttachedText>,
    #[serde(default)]
    entry: Vec<Text>,
    turns: Vec<TurnText>,
    options: Vec<OptionText>,
    source: BTreeMap<String, Mark>,
    hq: Vec<HeadquartersText>,
    corps: Vec<MusterText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PairText {
    french: Figure,
    austrian: Figure,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlateauText {
    vp: Figure,
    units: Figure,
    corps: Figure,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AttachedText {
    units: Vec<Text>,
    to: Text,
    day: Figure,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnText {
    label: Text,
    day: Figure,
    continuation: ContinuationText,
    #[serde(rename = "box")]
    round_box: Figure,
    #[serde(default)]
    surprise: bool,
    #[serde(default)]
    johann: bool,
    #[serde(default)]
    night: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ContinuationText {
    side: Side,
    value: Figure,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionText {
    day: Figure,
    code: Choice,
    side: Side,
    vp: Figure,
    #[serde(default)]
    units: Vec<Text>,
    to: Option<Text>,
    #[serde(default)]
    together: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadquartersText {
    side: Side,
    zone: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MusterText {
    code: Text,
    zones: Vec<Text>,
    marker: bool,
    #[serde(default)]
    fixed: Vec<FixedText>,
    #[serde(default)]
    losses: BTreeMap<Spanned<String>, Figure>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FixedText {
    units: Vec<Text>,
    zones: Vec<Text>,
}

struct Desk<'a> {
    reader: Reader<'a>,
    data: &'a Data,
}

/// Reads a scenario.
pub(super) fn read(file: &File, data: &mut Data) -> Result<Scenario, LoadError> {
    let reader = Reader::new(&file.name, &file.text);
    let text: ScenarioText = reader.parse()?;
    for (block, mark) in &text.source {
        reader.note(&mut data.sources, format!("{}.{block}", text.code.get_ref()), mark)?;
    }
    Desk { reader, data }.scenario(&text)
}

impl Desk<'_> {
    fn scenario(&self, text: &ScenarioText) -> Result<Scenario, LoadError> {
        let r = self.reader;
        let code = code_of(r, &text.code)?;
        let taken = self.data.scenarios.iter().any(|scenario| scenario.code == code);
        r.refuse_if(taken, &text.code, || Flaw::Repeated(code.clone()))?;
        let words = |pair: &[Text; 2]| -> Result<(String, String), LoadError> {
            Ok((r.text(&pair[0], "a name")?, r.text(&pair[1], "a description")?))
        };
        Ok(Scenario {
            code,
            en: words(&text.en)?,
            fr: words(&text.fr)?,
            first: text.initiative,
            start_vp: self.pair(&text.start_vp)?,
            objectives: self.pair(&text.objectives)?,
            plateau: Plateau {
                vp: r.number(&text.plateau.vp, "the plateau", 0..=20)?,
                units: r.number(&text.plateau.units, "units on the plateau", 1..=20)?,
                corps: r.number(&text.plateau.corps, "corps on the plateau", 1..=9)?,
            },
            lobau_exit: self.zones(&text.lobau_exit)?,
            wrede_joins: text.wrede_joins,
            attached: text.attached.iter().map(|a| self.attached(a)).collect::<Result<_, _>>()?,
            entry: self.zones(&text.entry)?,
            turns: text.turns.iter().map(|turn| self.turn(turn)).collect::<Result<_, _>>()?,
            options: text.options.iter().map(|option| self.option(option)).collect::<Result<_, _>>()?,
            headquarters: self.headquarters(text)?,
            musters: text.corps.iter().map(|muster| self.muster(muster)).collect::<Result<_, _>>()?,
        })
    }

    fn pair(&self, pair: &PairText) -> Result<[i16; 2], LoadError> {
        let number = |figure| self.reader.number(figure, "points", 0..=50);
        Ok([number(&pair.french)?, number(&pair.austrian)?])
    }

    fn zone(&self, text: &Text) -> Result<Zone, LoadError> {
        let flaw = || self.reader.at(text, Flaw::NoSuchZone(text.get_ref().clone()));
        self.data.map.areas.zone(text.get_ref()).ok_or_else(flaw)
    }

    fn zones(&self, texts: &[Text]) -> Result<Vec<Zone>, LoadError> {
        texts.iter().map(|text| self.zone(text)).collect()
    }

    fn unit(&self, text: &Text) -> Result<UnitId, LoadError> {
        let name = text.get_ref().clone();
        let unit = self.data.unit(&name);
        unit.ok_or_else(|| self.reader.at(text, Flaw::Unknown { what: "unit", name }))
    }

    fn units(&self, texts: &[Text]) -> Result<Vec<UnitId>, LoadError> {
        texts.iter().map(|text| self.unit(text)).collect()
    }

    fn corps(&self, text: &Text) -> Result<CorpsId, LoadError> {
        let name = text.get_ref().clone();
        let corps = self.data.corps(&name);
        corps.ok_or_else(|| self.reader.at(text, Flaw::Unknown { what: "corps", name }))
    }

    fn attached(&self, text: &AttachedText) -> Result<Attachment, LoadError> {
        Ok(Attachment {
            units: self.units(&text.units)?,
            to: self.corps(&text.to)?,
            day: self.reader.number(&text.day, "a day", 1..=2)?,
        })
    }

    fn turn(&self, text: &TurnText) -> Result<TurnTerms, LoadError> {
        let value = self.reader.number(&text.continuation.value, "a continuation modifier", -5..=5)?;
        Ok(TurnTerms {
            label: self.reader.text(&text.label, "a label")?,
            day: self.reader.number(&text.day, "a day", 1..=2)?,
            continuation: (text.continuation.side, value),
            round_box: self.reader.number(&text.round_box, "a box", 0..=6)?,
            surprise: text.surprise,
            johann: text.johann,
            night: text.night,
        })
    }

    fn option(&self, text: &OptionText) -> Result<OptionTerms, LoadError> {
        Ok(OptionTerms {
            choice: text.code,
            day: self.reader.number(&text.day, "a day", 1..=2)?,
            side: text.side,
            vp: self.reader.number(&text.vp, "points", 0..=9)?,
            units: self.units(&text.units)?.into_iter().collect(),
            to: text.to.as_ref().map(|to| self.corps(to)).transpose()?,
            together: text.together,
        })
    }

    fn headquarters(&self, text: &ScenarioText) -> Result<[Zone; 2], LoadError> {
        let of = |side| {
            let found = text.hq.iter().find(|hq| hq.side == side);
            let missing = || self.reader.flaw(0..0, Flaw::Unfit("each army has its headquarters (2.2)"));
            self.zone(&found.ok_or_else(missing)?.zone)
        };
        Ok([of(Side::French)?, of(Side::Austrian)?])
    }

    fn muster(&self, text: &MusterText) -> Result<Muster, LoadError> {
        let corps = self.corps(&text.code)?;
        let mut groups = Vec::new();
        let mut fixed: Vec<UnitId> = Vec::new();
        for group in &text.fixed {
            let units = self.units(&group.units)?;
            fixed.extend(&units);
            groups.push(Group { units, zones: self.zones(&group.zones)? });
        }
        let all = (0..self.data.units.len() as u8).map(UnitId);
        let rest = all.filter(|unit| self.data.units[unit.at()].corps == corps && !fixed.contains(unit));
        groups.push(Group { units: rest.collect(), zones: self.zones(&text.zones)? });
        for group in &groups {
            let stout = group.units.iter().filter(|unit| !self.data.units[unit.at()].arm.is_artillery());
            let unfit = Flaw::Unfit("every zone needs a unit that is not artillery (14.1)");
            self.reader.refuse_if(stout.count() < group.zones.len(), &text.code, || unfit)?;
        }
        let mut losses = Vec::new();
        for (unit, figure) in &text.losses {
            losses.push((self.unit(unit)?, self.reader.number(figure, "losses", 1..=3)?));
        }
        Ok(Muster { corps, groups, losses, marker: text.marker })
    }
}
