//! `scenarios/*.toml`: turns, points, options and set-up.

use super::Unfit;
use crate::data::{Attachment, Data, Group, Muster, OptionTerms, Plateau, Scenario, TurnTerms};
use crate::ids::{CorpsId, Side, UnitId};
use crate::options::Choice;
use board::area::Zone;
use kernel::setup::Origin;
use kernel::{ScenarioAbout, listing};
use loader::{At, Figure, File, Flaw, HeadingText, LoadError, Mark, Reader, Text};
use std::collections::{BTreeMap, BTreeSet};

/// The most turns of a scenario.
const MAX_TURNS: usize = 30;

loader::texts! {
    pub(super) struct ScenarioText {
        code: Text,
        en: [Text; 2],
        fr: [Text; 2],
        family: Option<HeadingText>,
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
        turns: At<Vec<TurnText>>,
        options: Vec<OptionText>,
        source: Marks,
        hq: Vec<HeadquartersText>,
        corps: Vec<MusterText>,
    }

    struct Marks {
        turns: Mark,
        victory: Mark,
        options: Mark,
        setup: Mark,
        attached: Option<Mark>,
    }

    struct PairText {
        french: Figure,
        austrian: Figure,
    }

    struct PlateauText {
        vp: Figure,
        units: Figure,
        corps: Figure,
    }

    struct AttachedText {
        units: Vec<Text>,
        to: Text,
        day: Figure,
    }

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

    struct ContinuationText {
        side: Side,
        value: Figure,
    }

    struct OptionText {
        day: Figure,
        code: At<Choice>,
        side: Side,
        vp: Figure,
        #[serde(default)]
        units: Vec<Text>,
        to: Option<Text>,
        #[serde(default)]
        together: bool,
    }

    struct HeadquartersText {
        side: At<Side>,
        zone: Text,
    }

    struct MusterText {
        code: Text,
        zones: Vec<Text>,
        marker: bool,
        #[serde(default)]
        fixed: Vec<FixedText>,
        #[serde(default)]
        losses: BTreeMap<At<String>, Figure>,
    }

    struct FixedText {
        units: Vec<Text>,
        zones: Vec<Text>,
    }
}

struct Desk<'a> {
    reader: Reader<'a>,
    data: &'a Data,
}

/// Reads a scenario.
pub(super) fn read(file: &File, data: &mut Data) -> Result<Scenario, LoadError> {
    let reader = Reader::new(file);
    let text: ScenarioText = reader.parse()?;
    let mut taken = data.scenarios.iter().map(|scenario| scenario.code.clone()).collect();
    let code = reader.code(&text.code, &mut taken)?;
    let Marks { turns, victory, options, setup, attached } = &text.source;
    let blocks = [("turns", turns), ("victory", victory), ("options", options), ("setup", setup)];
    let blocks = blocks.into_iter().chain(attached.iter().map(|mark| ("attached", mark)));
    data.sources.note_all(reader, &format!("scenario.{code}"), blocks)?;
    Desk { reader, data }.scenario(code, &text)
}

impl Desk<'_> {
    fn scenario(&self, code: String, text: &ScenarioText) -> Result<Scenario, LoadError> {
        let r = self.reader;
        let words = |[name, line]: &[Text; 2]| listing::caption(r, name, line);
        let turns = self.turns(&text.turns)?;
        let musters = self.musters(&text.corps)?;
        let families = self.data.scenarios.iter().map(|scenario| scenario.family.as_ref());
        Ok(Scenario {
            about: ScenarioAbout {
                en: words(&text.en)?,
                fr: words(&text.fr)?,
                turns: turns.len() as u8,
                family: listing::family(r, text.family.as_ref(), families)?,
                origin: Origin::of(self.data.sources.is_rebuilt(&format!("scenario.{code}.turns"))),
                code,
                ..ScenarioAbout::default()
            },
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
            options: self.options(&text.options, &turns)?,
            turns,
            headquarters: self.headquarters(text, &musters)?,
            musters,
        })
    }

    fn pair(&self, pair: &PairText) -> Result<[i16; 2], LoadError> {
        let number = |figure| self.reader.number(figure, "points", 0..=50);
        Ok([number(&pair.french)?, number(&pair.austrian)?])
    }

    fn zone(&self, text: &Text) -> Result<Zone, LoadError> {
        self.reader.known(text, "zone", |number| self.data.map.areas.zone(number))
    }

    fn zones(&self, texts: &[Text]) -> Result<Vec<Zone>, LoadError> {
        self.reader.each(texts, |text| self.zone(text))
    }

    fn unit(&self, text: &Text) -> Result<UnitId, LoadError> {
        self.reader.known(text, "unit", |code| self.data.unit(code))
    }

    fn units(&self, texts: &[Text]) -> Result<Vec<UnitId>, LoadError> {
        self.reader.each(texts, |text| self.unit(text))
    }

    fn corps(&self, text: &Text) -> Result<CorpsId, LoadError> {
        self.reader.known(text, "corps", |code| self.data.corps(code))
    }

    fn side_of(&self, unit: UnitId) -> Side {
        self.data.corps[self.data.units[unit.at()].corps.at()].side
    }

    /// Units that act with another corps, which is of their army.
    fn detached(&self, units: &[Text], to: &Text) -> Result<(Vec<UnitId>, CorpsId), LoadError> {
        let (ids, corps) = (self.units(units)?, self.corps(to)?);
        for (unit, text) in ids.iter().zip(units) {
            let (code, of) = (text.get().clone(), to.get().clone());
            let wrong = self.side_of(*unit) != self.data.corps[corps.at()].side;
            self.reader.refuse_if(wrong, text, || Unfit::WrongSide { code, of })?;
        }
        Ok((ids, corps))
    }

    fn attached(&self, text: &AttachedText) -> Result<Attachment, LoadError> {
        let (units, to) = self.detached(&text.units, &text.to)?;
        Ok(Attachment { units, to, day: self.day(&text.day)? })
    }

    fn day(&self, figure: &Figure) -> Result<u8, LoadError> {
        self.reader.number(figure, "a day", 1..=2)
    }

    /// The turns, day after day.
    fn turns(&self, list: &At<Vec<TurnText>>) -> Result<Vec<TurnTerms>, LoadError> {
        let mut turns: Vec<TurnTerms> = Vec::new();
        self.reader.at_most(list.get(), "turns", MAX_TURNS, |turn| &turn.label)?;
        for text in self.reader.some(list, "turns")? {
            let turn = self.turn(text)?;
            let previous = turns.last().map_or(turn.day, |last| last.day);
            let (back, found) = (turn.day < previous, turn.day);
            self.reader.refuse_if(back, &text.day, || Unfit::DayOrder { previous, found })?;
            turns.push(turn);
        }
        Ok(turns)
    }

    fn turn(&self, text: &TurnText) -> Result<TurnTerms, LoadError> {
        let value = self.reader.number(&text.continuation.value, "a continuation modifier", -5..=5)?;
        Ok(TurnTerms {
            label: self.reader.text(&text.label, "the label of a turn")?,
            day: self.day(&text.day)?,
            continuation: (text.continuation.side, value),
            round_box: self.reader.number(&text.round_box, "a box", 0..=6)?,
            surprise: text.surprise,
            johann: text.johann,
            night: text.night,
        })
    }

    /// The options, none twice on one day, and none on a day that is not played.
    fn options(&self, list: &[OptionText], turns: &[TurnTerms]) -> Result<Vec<OptionTerms>, LoadError> {
        let mut options: Vec<OptionTerms> = Vec::with_capacity(list.len());
        for text in list {
            let option = self.option(text)?;
            let day = option.day;
            let idle = !turns.iter().any(|turn| turn.day == day);
            self.reader.refuse_if(idle, &text.day, || Unfit::NoSuchDay(day))?;
            let twice = options.iter().any(|other| (other.choice, other.day) == (option.choice, day));
            self.reader.refuse_if(twice, &text.code, || Unfit::SecondOption {
                code: option.choice.word().to_owned(),
                day,
            })?;
            options.push(option);
        }
        Ok(options)
    }

    fn option(&self, text: &OptionText) -> Result<OptionTerms, LoadError> {
        let (units, to) = match &text.to {
            Some(to) => self.detached(&text.units, to).map(|(units, corps)| (units, Some(corps)))?,
            None => (self.units(&text.units)?, None),
        };
        for (unit, name) in units.iter().zip(&text.units) {
            let wrong = self.side_of(*unit) != text.side;
            let of = text.side.code().to_owned();
            self.reader.refuse_if(wrong, name, || Unfit::WrongSide { code: name.get().clone(), of })?;
        }
        Ok(OptionTerms {
            choice: *text.code.get(),
            day: self.day(&text.day)?,
            side: text.side,
            vp: self.reader.number(&text.vp, "points", 0..=9)?,
            units: units.into_iter().collect(),
            to,
            together: text.together,
        })
    }

    /// Each army has one, where no enemy starts.
    fn headquarters(&self, text: &ScenarioText, musters: &[Muster]) -> Result<[Zone; 2], LoadError> {
        let mut zones = [None; 2];
        for hq in &text.hq {
            let side = *hq.side.get();
            let zone = self.zone(&hq.zone)?;
            let second = zones[side.index()].replace(zone).is_some();
            self.reader.refuse_if(second, &hq.side, || Unfit::SecondHeadquarters(side.name()))?;
            let held = |muster: &&Muster| muster.groups.iter().any(|group| group.zones.contains(&zone));
            let army = |muster: &Muster| self.data.corps[muster.corps.at()].side;
            let enemy = musters.iter().filter(held).any(|muster| army(muster) != side);
            self.reader.refuse_if(enemy, &hq.zone, || Unfit::BothArmies(hq.zone.get().clone()))?;
        }
        let missing = |side: Side| self.reader.flaw(0..0, Unfit::NoHeadquarters(side.name()));
        let [french, austrian] = zones;
        let french = french.ok_or_else(|| missing(Side::French))?;
        Ok([french, austrian.ok_or_else(|| missing(Side::Austrian))?])
    }

    /// The set-up of every corps: each once, no unit twice, no zone for both armies.
    fn musters(&self, list: &[MusterText]) -> Result<Vec<Muster>, LoadError> {
        let mut musters: Vec<Muster> = Vec::with_capacity(list.len());
        let mut holders = BTreeMap::new();
        for text in list {
            let muster = self.muster(text)?;
            let twice = musters.iter().any(|other| other.corps == muster.corps);
            self.reader.refuse_if(twice, &text.code, || Flaw::Repeated(text.code.get().clone()))?;
            let side = self.data.corps[muster.corps.at()].side;
            let fixed = text.fixed.iter().flat_map(|group| &group.zones);
            for zone in fixed.chain(&text.zones) {
                let holder = *holders.entry(self.zone(zone)?).or_insert(side);
                self.reader.refuse_if(holder != side, zone, || Unfit::BothArmies(zone.get().clone()))?;
            }
            musters.push(muster);
        }
        Ok(musters)
    }

    fn muster(&self, text: &MusterText) -> Result<Muster, LoadError> {
        let corps = self.corps(&text.code)?;
        let mut groups = Vec::new();
        let mut fixed = BTreeSet::new();
        for group in &text.fixed {
            let units = self.units(&group.units)?;
            for (unit, name) in units.iter().zip(&group.units) {
                self.of_corps(*unit, corps, name)?;
                let twice = !fixed.insert(*unit);
                self.reader.refuse_if(twice, name, || Unfit::PlacedTwice(name.get().clone()))?;
            }
            groups.push(Group { units, zones: self.zones(&group.zones)? });
        }
        let all = (0..self.data.units.len() as u8).map(UnitId);
        let rest = all.filter(|unit| self.data.units[unit.at()].corps == corps && !fixed.contains(unit));
        groups.push(Group { units: rest.collect(), zones: self.zones(&text.zones)? });
        for group in &groups {
            let stout = |unit: &&UnitId| !self.data.units[unit.at()].arm.is_artillery();
            let (units, zones) = (group.units.iter().filter(stout).count(), group.zones.len());
            self.reader.refuse_if(units < zones, &text.code, || Unfit::ThinlySpread { zones, units })?;
        }
        Ok(Muster { corps, groups, losses: self.losses(text, corps)?, marker: text.marker })
    }

    fn of_corps(&self, unit: UnitId, corps: CorpsId, name: &Text) -> Result<(), LoadError> {
        let other = self.data.units[unit.at()].corps != corps;
        let code = self.data.corps[corps.at()].code.clone();
        self.reader.refuse_if(other, name, || Unfit::OtherCorps { unit: name.get().clone(), corps: code })
    }

    /// Losses at the start, which leave a unit in play.
    fn losses(&self, text: &MusterText, corps: CorpsId) -> Result<Vec<(UnitId, u8)>, LoadError> {
        let mut losses = Vec::new();
        for (name, figure) in &text.losses {
            let unit = self.unit(name)?;
            self.of_corps(unit, corps, name)?;
            let lost: u8 = self.reader.number(figure, "losses", 1..=3)?;
            let faces = self.data.units[unit.at()].faces;
            let unit_code = name.get().clone();
            let gone = || Unfit::Lost { unit: unit_code, faces, losses: lost };
            self.reader.refuse_if(lost >= faces, figure, gone)?;
            losses.push((unit, lost));
        }
        Ok(losses)
    }
}
