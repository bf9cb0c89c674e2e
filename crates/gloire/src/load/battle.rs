//! A battle from its folder: map, counters, markers, then the clauses that speak of all three, then the scenarios.

use super::counters::{self, CountersText};
use super::map::{self, MapText};
use super::markers::{self, MarkersText};
use super::names::Names;
use super::scenario::{self, Earlier, ScenarioText};
use super::{SCENARIOS, Unfit, clauses};
use crate::data::{Battle, Scale, Trait};
use crate::ids::UnitId;
use catalogue::Catalogue;
use loader::{File, Files, Flaw, LoadError, NamesInText, PluralsInText, Reader, Text};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The codes of the battles, by their folders.
#[derive(Default)]
struct Codes(BTreeMap<String, String>);

impl Codes {
    /// The first file of a folder claims its code for it, which is the folder's own name; every other says the same.
    fn claim(&mut self, reader: Reader, folder: &str, code: &Text) -> Result<(), LoadError> {
        let found = code.get();
        if let Some(expected) = self.0.get(folder) {
            let (expected, found) = (expected.clone(), found.clone());
            return reader.refuse_if(expected != found, code, || Unfit::OtherBattle { expected, found });
        }
        let taken = self.0.values().any(|code| code == found);
        reader.refuse_if(taken, code, || Flaw::DuplicateCode(found.clone()))?;
        reader.code(code, &mut Default::default())?;
        let (expected, own) = (folder.to_owned(), found.clone());
        reader.refuse_if(expected != own, code, || Unfit::OtherBattle { expected, found: own })?;
        self.0.insert(folder.to_owned(), found.clone());
        Ok(())
    }
}

/// The files of one folder, each read for what it says.
struct Folder<'a> {
    map: Option<(&'a File, MapText)>,
    counters: Option<(&'a File, CountersText)>,
    markers: Option<(&'a File, MarkersText)>,
    scenarios: Vec<(&'a File, ScenarioText)>,
    names: Option<(&'a File, NamesText)>,
}

/// What the pieces of a battle are called in the other language than the printed one.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NamesText {
    battle: Text,
    #[serde(default)]
    en: NamesInText,
    #[serde(default)]
    fr: NamesInText,
    #[serde(default)]
    plural: PluralsInText,
}

/// Every battle, in the order of the folders.
pub(super) fn read_all(files: &Files, catalogue: &Catalogue) -> Result<Vec<Battle>, LoadError> {
    let mut codes = Codes::default();
    let mut battles: Vec<Battle> = Vec::new();
    for folder in folders(files) {
        let text = Folder::read(files, &folder, &mut codes)?;
        let battle = text.battle(&folder, catalogue, &battles)?;
        battles.push(Battle { hash: digest(files, &folder), ..battle });
    }
    // The smallest ground first: whoever opens the box for the first time is shown that one.
    battles.sort_by_key(|battle| battle.boards[0].map.terrain.len());
    Ok(battles)
}

/// The folders of the battles, each once, in the order of their first files.
fn folders(files: &Files) -> Vec<String> {
    let mut folders: Vec<String> = Vec::new();
    for file in files.iter() {
        let mut parts = file.name.split('/');
        if let (Some("battles"), Some(folder)) = (parts.next(), parts.next())
            && !folders.iter().any(|known| known == folder)
        {
            folders.push(folder.to_owned());
        }
    }
    folders
}

/// Digest of what a battle is played with: its own files, and the tables.
fn digest(files: &Files, folder: &str) -> [u8; 32] {
    let mut own = files.clone();
    let prefix = format!("battles/{folder}/");
    own.retain(|file| file.name == "tables.toml" || file.name.starts_with(&prefix));
    own.hash()
}

impl<'a> Folder<'a> {
    /// Reads what each file says; nothing is compared yet but the battle's code.
    fn read(files: &'a Files, folder: &str, codes: &mut Codes) -> Result<Folder<'a>, LoadError> {
        let find = |part: &str| {
            let name = format!("battles/{folder}/{part}");
            files.iter().find(move |file| file.name == name)
        };
        let map = find("map.toml").map(|file| (file, Reader::new(file)));
        let map =
            map.map(|(file, reader)| Ok::<_, LoadError>((file, reader.parse::<MapText>()?))).transpose()?;
        if let Some((file, text)) = &map {
            codes.claim(Reader::new(file), folder, &text.battle)?;
        }
        let counters = find("counters.toml")
            .map(|file| Ok::<_, LoadError>((file, Reader::new(file).parse::<CountersText>()?)))
            .transpose()?;
        if let Some((file, text)) = &counters {
            codes.claim(Reader::new(file), folder, &text.battle)?;
        }
        let markers = find("markers.toml")
            .map(|file| Ok::<_, LoadError>((file, Reader::new(file).parse::<MarkersText>()?)))
            .transpose()?;
        if let Some((file, text)) = &markers {
            codes.claim(Reader::new(file), folder, &text.battle)?;
        }
        let prefix = format!("battles/{folder}/");
        let mut scenarios = Vec::new();
        for file in files.matching(SCENARIOS).filter(|file| file.name.starts_with(&prefix)) {
            let text: ScenarioText = Reader::new(file).parse()?;
            codes.claim(Reader::new(file), folder, &text.battle)?;
            scenarios.push((file, text));
        }
        let names = find("names.toml")
            .map(|file| Ok::<_, LoadError>((file, Reader::new(file).parse::<NamesText>()?)))
            .transpose()?;
        if let Some((file, text)) = &names {
            codes.claim(Reader::new(file), folder, &text.battle)?;
        }
        Ok(Folder { map, counters, markers, scenarios, names })
    }

    /// The battle that the files make.
    fn battle(&self, folder: &str, catalogue: &Catalogue, earlier: &[Battle]) -> Result<Battle, LoadError> {
        let (map_file, map) = self.part(folder, self.map.as_ref(), "map.toml")?;
        let (counters_file, counters) = self.part(folder, self.counters.as_ref(), "counters.toml")?;
        let (markers_file, markers) = self.part(folder, self.markers.as_ref(), "markers.toml")?;
        let mut battle = ground(map_file, map)?;
        let reader = Reader::new(counters_file);
        battle.sources.note_file(Reader::new(map_file), "map")?;
        counters::read(reader, counters, &mut battle)?;
        battle.sources.note_file(Reader::new(markers_file), "markers")?;
        bowl(markers_file, markers, &mut battle, catalogue)?;
        clauses_of(counters_file, counters, &mut battle, catalogue)?;
        ground_clauses(map_file, map, &mut battle, catalogue)?;
        if let Some((file, text)) = &self.names {
            let codes = codes(&battle);
            battle.names = loader::Names::of(Reader::new(file), &text.en, &text.fr, &text.plural, codes)?;
        }
        for (file, text) in &self.scenarios {
            let reader = Reader::new(file);
            let all = || earlier.iter().chain([&battle]).flat_map(|battle| &battle.scenarios);
            let known = Earlier {
                codes: all().map(|scenario| scenario.code.clone()).collect(),
                families: all().map(|scenario| scenario.family.as_ref()).collect(),
            };
            let scenario = scenario::read(reader, text, &battle, catalogue, known)?;
            battle.sources.note_file(reader, &format!("scenario.{}", scenario.code))?;
            battle.scenarios.push(scenario);
        }
        self.part(folder, self.scenarios.first(), "scenarios")?;
        Ok(battle)
    }

    /// A part of the folder that must be there; what lacks it is told at the head of a file that is.
    fn part<'p, T>(
        &self,
        folder: &str,
        part: Option<&'p (&'a File, T)>,
        name: &'static str,
    ) -> Result<(&'a File, &'p T), LoadError> {
        if let Some((file, text)) = part {
            return Ok((file, text));
        }
        let flaw = Unfit::NoPart { battle: folder.to_owned(), part: name };
        let heads = [
            self.map.as_ref().map(|(file, text)| (*file, &text.battle)),
            self.counters.as_ref().map(|(file, text)| (*file, &text.battle)),
            self.markers.as_ref().map(|(file, text)| (*file, &text.battle)),
            self.scenarios.first().map(|(file, text)| (*file, &text.battle)),
        ];
        match heads.into_iter().flatten().next() {
            Some((file, place)) => Err(Reader::new(file).at(place, flaw)),
            // A folder with rules alone.
            None => {
                Err(LoadError::Unreadable { path: format!("battles/{folder}"), reason: flaw.to_string() })
            }
        }
    }
}

/// The codes of all that has a printed name.
fn codes(battle: &Battle) -> impl Iterator<Item = &str> {
    let units = battle.units.iter().map(|unit| &unit.code);
    let chiefs = battle.chiefs.iter().map(|chief| &chief.code);
    let formations = battle.formations.iter().map(|formation| &formation.code);
    let specials = battle.specials.iter().map(|special| &special.code);
    units.chain(chiefs).chain(formations).chain(specials).map(String::as_str)
}

/// A battle with its ground alone.
fn ground(file: &File, text: &MapText) -> Result<Battle, LoadError> {
    let reader = Reader::new(file);
    Ok(Battle {
        code: text.battle.get().clone(),
        en: reader.text(&text.en, "the name of a battle")?,
        fr: reader.text(&text.fr, "the name of a battle")?,
        scale: Scale {
            metres: reader.number(&text.scale.metres, "metres a hex", 20..=5000)?,
            minutes: reader.number(&text.scale.minutes, "minutes a turn", 5..=720)?,
            rule: None,
        },
        boards: map::read(reader, text)?,
        ..Battle::default()
    })
}

/// Adds markers and triggers.
fn bowl(
    file: &File,
    text: &MarkersText,
    battle: &mut Battle,
    catalogue: &Catalogue,
) -> Result<(), LoadError> {
    let reader = Reader::new(file);
    let read = markers::read(Names { reader, battle, catalogue, map: battle.map() }, text)?;
    for (formation, initiative) in battle.formations.iter_mut().zip(read.initiative) {
        formation.initiative = initiative;
    }
    battle.specials = read.specials;
    battle.commits = read.commits;
    battle.triggers = read.triggers;
    battle.asleep = read.asleep;
    battle.acts_with = read.acts_with;
    battle.peeks = read.peeks;
    battle.schedules =
        markers::schedules(Names { reader, battle, catalogue, map: battle.map() }, &text.schedule)?;
    Ok(())
}

/// Adds the clauses of the counters, and sees that counters which need a trait have it.
fn clauses_of(
    file: &File,
    text: &CountersText,
    battle: &mut Battle,
    catalogue: &Catalogue,
) -> Result<(), LoadError> {
    let names = Names { reader: Reader::new(file), battle, catalogue, map: battle.map() };
    let (clauses, labels) = (clauses::read(names, text)?, clauses::labels(names, text)?);
    (battle.clauses, battle.labels) = (clauses, labels);
    for (unit, code) in UnitId::all(battle.units.len()).zip(text.codes()) {
        let counter = &battle.units[unit.at()];
        let reader = Reader::new(file);
        let name = || counter.code.clone();
        let train = battle.has(unit, Trait::Train);
        let bare = counter.faces.disordered.is_none() && !train && !battle.has(unit, Trait::OneSided);
        reader.refuse_if(bare, code, || Unfit::OneSided(name()))?;
        let stuck = counter.faces.good.movement == 0 && !battle.has(unit, Trait::Fixed);
        reader.refuse_if(stuck, code, || Unfit::Immobile(name()))?;
        let meek = counter.engagement.is_none() && !counter.arm.is_artillery() && !train;
        reader.refuse_if(meek, code, || Unfit::NoEngagement(name()))?;
    }
    Ok(())
}

/// Adds what the ground does and proves what the rulebook says of it.
fn ground_clauses(
    file: &File,
    text: &MapText,
    battle: &mut Battle,
    catalogue: &Catalogue,
) -> Result<(), LoadError> {
    let names = Names { reader: Reader::new(file), battle, catalogue, map: battle.map() };
    let ground = text.ground.iter().map(|clause| clause.read(names)).collect::<Result<_, _>>()?;
    let charges = text.charge_along.iter().map(|clause| clause.read(names)).collect::<Result<_, _>>()?;
    let facts = text.fact.iter().map(|fact| fact.read(names)).collect::<Result<_, _>>()?;
    let rule = text.scale.rule.as_ref().map(|rule| names.rule(rule)).transpose()?;
    (battle.ground, battle.charges, battle.facts, battle.scale.rule) = (ground, charges, facts, rule);
    Ok(())
}
