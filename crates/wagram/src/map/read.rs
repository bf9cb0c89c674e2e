//! Makes the [`Map`] from what the file says, and refuses what is wrong with its line and reason.

use super::text::{BorderText, FeatureText, MapText, RallyText, TerrainText, VerticesText, ZoneText};
use super::{Feature, Ground, MAX_ZONES, Map, Rally, Rise, Stream, Unfit};
use board::area::{
    AreaError, AreaFlaw, AreaMap, Border, Borders, Contact, Draft, Place, Point, Slot, Zone, ZoneDraft,
    ZoneSet,
};
use loader::{Figure, File, Flaw, LoadError, Reader, Sources, Text};
use std::collections::{BTreeMap, BTreeSet};

type Read<T> = Result<T, LoadError>;

pub(super) fn map(file: &File, sources: &mut Sources) -> Read<Map> {
    let reader = Reader::new(file);
    let text: MapText = reader.parse()?;
    note_sources(reader, &text, sources)?;
    let sheet = (
        reader.number(&text.sheet.width, "the width of the sheet", 1..=i64::from(Point::LIMIT))?,
        reader.number(&text.sheet.height, "the height of the sheet", 1..=i64::from(Point::LIMIT))?,
    );
    let surveyor = Surveyor { reader, sheet, text: &text };
    let areas = surveyor.areas()?;
    let survey = Survey { reader, areas: &areas };
    let ground = text.zone.iter().map(|zone| survey.ground(zone)).collect::<Read<Vec<_>>>()?;
    let names = survey.names(&text.zone)?;
    let borders = survey.borders(&text.border, &ground)?;
    let crests = survey.upper_sides(&borders);
    let double_crests = survey.both_sides(&borders);
    Ok(Map {
        millimetre: reader.number(&text.sheet.millimetre, "a millimetre", 0..=i64::from(Point::LIMIT))?,
        french_objectives: survey.zones(&text.objectives.french.zones)?,
        austrian_objectives: survey.zones(&text.objectives.austrian.zones)?,
        plateau: survey.zones(&text.plateau.zones)?,
        rally: survey.rally(&text.rally)?,
        lobau: survey.island(&text.lobau.zone)?,
        areas,
        sheet,
        borders,
        crests,
        double_crests,
        ground,
        names,
    })
}

fn note_sources(reader: Reader, text: &MapText, sources: &mut Sources) -> Read<()> {
    let all = &text.sources;
    let blocks = [
        ("sheet", &text.sheet.source),
        ("numbers", &all.numbers),
        ("centres", &all.centres),
        ("polygons", &all.polygons),
        ("rings", &all.rings),
        ("names", &all.names),
        ("terrain", &all.terrain),
        ("heights", &all.heights),
        ("vertices", &text.vertices.source),
        ("lobau", &text.lobau.source),
        ("rally", &text.rally.source),
        ("plateau", &text.plateau.source),
        ("objectives.french", &text.objectives.french.source),
        ("objectives.austrian", &text.objectives.austrian.source),
    ];
    sources.note_all(reader, "map", blocks)?;
    for zone in &text.zone {
        if let Some(mark) = &zone.source {
            sources.note(reader, format!("map.zone.{}", zone.number.get()), mark)?;
        }
    }
    for block in &text.border {
        for pair in &block.between {
            let feature = feature_name(block.feature);
            sources.note(reader, format!("map.border.{feature}.{}", pair.get()), &block.source)?;
        }
    }
    Ok(())
}

fn no_zone(number: &str) -> Flaw {
    Flaw::Unknown { what: "zone", name: number.to_owned() }
}

fn feature_name(feature: FeatureText) -> &'static str {
    match feature {
        FeatureText::Russbach => "russbach",
        FeatureText::River => "river",
        FeatureText::SteepSlope => "steep-slope",
        FeatureText::Crest => "crest",
        FeatureText::DoubleCrest => "double-crest",
        FeatureText::OneWay => "one-way",
    }
}

/// Draws the zones.
struct Surveyor<'a> {
    reader: Reader<'a>,
    sheet: (u32, u32),
    text: &'a MapText,
}

impl Surveyor<'_> {
    fn areas(&self) -> Read<AreaMap> {
        let zones = &self.text.zone;
        if zones.len() > MAX_ZONES {
            return Err(self.reader.flaw(0..0, Unfit::TooManyZones(zones.len())));
        }
        let places = self.vertex_places(&self.text.vertices)?;
        let numbers = self.zone_places(zones)?;
        let vertices = self.text.vertices.at.iter();
        let draft = Draft {
            vertices: vertices
                .map(|vertex| {
                    let &(_, x, y) = vertex.get();
                    self.point((x, y)).ok_or_else(|| self.reader.at(vertex, self.off_sheet((x, y))))
                })
                .collect::<Read<_>>()?,
            zones: zones.iter().map(|zone| self.zone(zone, &places, &numbers)).collect::<Read<_>>()?,
        };
        AreaMap::new(&draft).map_err(|error| self.located(error))
    }

    /// The places of the vertices in their table, by the numbers the file gives them.
    fn vertex_places(&self, text: &VerticesText) -> Read<BTreeMap<i64, usize>> {
        let mut places = BTreeMap::new();
        for (place, vertex) in text.at.iter().enumerate() {
            let &(number, ..) = vertex.get();
            let range = || Flaw::Range { what: "the number of a vertex", low: 1, high: 65535, found: number };
            self.reader.refuse_if(!(1..=65535).contains(&number), vertex, range)?;
            let taken = places.insert(number, place).is_some();
            self.reader.refuse_if(taken, vertex, || Unfit::VertexTaken(number))?;
        }
        Ok(places)
    }

    /// The places of the zones, by their numbers.
    fn zone_places<'z>(&self, zones: &'z [ZoneText]) -> Read<BTreeMap<&'z str, usize>> {
        let mut places = BTreeMap::new();
        for (place, zone) in zones.iter().enumerate() {
            let number = zone.number.get();
            let wrong = !ZoneDraft::is_number(number);
            self.reader.refuse_if(wrong, &zone.number, || AreaFlaw::Number(number.clone()))?;
            let taken = places.insert(number.as_str(), place).is_some();
            self.reader.refuse_if(taken, &zone.number, || AreaFlaw::NumberTaken(number.clone()))?;
        }
        Ok(places)
    }

    fn zone(
        &self,
        text: &ZoneText,
        places: &BTreeMap<i64, usize>,
        numbers: &BTreeMap<&str, usize>,
    ) -> Read<ZoneDraft> {
        let corner = |vertex: &Figure| {
            let number = *vertex.get();
            places.get(&number).copied().ok_or_else(|| self.reader.at(vertex, Unfit::NoSuchVertex(number)))
        };
        let centre = *text.centre.get();
        Ok(ZoneDraft {
            number: text.number.get().clone(),
            centre: self.point(centre).ok_or_else(|| self.reader.at(&text.centre, self.off_sheet(centre)))?,
            polygon: text.polygon.iter().map(corner).collect::<Read<_>>()?,
            ring: text.ring.iter().map(|slot| self.slot(slot, numbers)).collect::<Read<_>>()?,
        })
    }

    /// `-` a gap, `~210` a zone over the water, `=210` one to which a passage leads, `210` a plain neighbour.
    fn slot(&self, text: &Text, numbers: &BTreeMap<&str, usize>) -> Read<Slot> {
        let written = text.get().as_str();
        if written == "-" {
            return Ok(Slot::Gap);
        }
        let (number, contact) = match (written.strip_prefix('~'), written.strip_prefix('=')) {
            (Some(number), _) => (number, Contact::Across),
            (_, Some(number)) => (number, Contact::Passage),
            _ => (written, Contact::Line),
        };
        let place = numbers.get(number).copied();
        let place = place.ok_or_else(|| self.reader.at(text, no_zone(number)))?;
        Ok(Slot::Zone(place, contact))
    }

    fn point(&self, (x, y): (i64, i64)) -> Option<Point> {
        let (width, height) = self.sheet;
        let on_sheet = (0..=i64::from(width)).contains(&x) && (0..=i64::from(height)).contains(&y);
        on_sheet.then_some(Point { x: x as i32, y: y as i32 })
    }

    fn off_sheet(&self, (x, y): (i64, i64)) -> Unfit {
        Unfit::OffSheet { x, y, width: self.sheet.0, height: self.sheet.1 }
    }

    /// What is wrong with the whole, at the zone or vertex it shows in, with the vertices as the file numbers them.
    fn located(&self, error: AreaError) -> LoadError {
        let vertices = &self.text.vertices.at;
        let span = match error.place {
            Place::Zone(zone) => self.text.zone.get(zone).map(|zone| zone.number.span()),
            Place::Vertex(vertex) => vertices.get(vertex).map(|vertex| vertex.span()),
            Place::Map => None,
        };
        let number = |place: usize| vertices.get(place).map_or(place, |vertex| vertex.get().0 as usize);
        self.reader.flaw(span.unwrap_or(0..0), error.flaw.with_vertices(number))
    }
}

/// Lays on the zones what is printed there.
struct Survey<'a> {
    reader: Reader<'a>,
    areas: &'a AreaMap,
}

impl Survey<'_> {
    fn ground(&self, text: &ZoneText) -> Read<Ground> {
        let mut ground =
            Ground { height: self.reader.number(&text.height, "a height", 0..=9)?, ..Ground::default() };
        for terrain in &text.terrain {
            let there = match terrain.get() {
                TerrainText::Village => &mut ground.village,
                TerrainText::Wood => &mut ground.wood,
                TerrainText::Marsh => &mut ground.marsh,
                TerrainText::Redoubt => &mut ground.redoubt,
            };
            let twice = || Flaw::Repeated(format!("{:?}", terrain.get()).to_lowercase());
            self.reader.refuse_if(std::mem::replace(there, true), terrain, twice)?;
        }
        Ok(ground)
    }

    fn names(&self, zones: &[ZoneText]) -> Read<Vec<Option<String>>> {
        let mut taken = BTreeSet::new();
        let mut names = Vec::with_capacity(zones.len());
        for zone in zones {
            let Some(text) = &zone.name else {
                names.push(None);
                continue;
            };
            let name = self.reader.text(text, "the name of a zone")?;
            self.reader.refuse_if(!taken.insert(name.clone()), text, || Flaw::Repeated(name.clone()))?;
            names.push(Some(name));
        }
        Ok(names)
    }

    fn zone(&self, text: &Text) -> Read<Zone> {
        self.reader.known(text, "zone", |number| self.areas.zone(number))
    }

    /// Zones, none twice.
    fn zones(&self, list: &[Text]) -> Read<ZoneSet> {
        Ok(self.reader.each(list, |text| self.zone(text))?.into_iter().collect())
    }

    fn rally(&self, text: &RallyText) -> Read<Rally> {
        Ok(Rally {
            french: self.zone(&text.french)?,
            austrian: self.zone(&text.austrian)?,
            johann: self.zone(&text.johann)?,
        })
    }

    fn island(&self, text: &Text) -> Read<Zone> {
        let zone = self.zone(text)?;
        match self.areas.touching(zone).find(|neighbour| neighbour.contact == Contact::Line) {
            None => Ok(zone),
            Some(neighbour) => {
                let [zone, other] = self.names_of(zone, neighbour.zone);
                Err(self.reader.at(text, Unfit::NoIsland(zone, other)))
            }
        }
    }

    fn names_of(&self, a: Zone, b: Zone) -> [String; 2] {
        [a, b].map(|zone| self.areas.number(zone).to_owned())
    }

    /// A border written as `165-166`: its two zones in that order.
    fn pair(&self, text: &Text) -> Read<(Zone, Zone, Border)> {
        let written = text.get();
        let Some((first, second)) = written.split_once('-') else {
            return Err(self.reader.at(text, Unfit::Pair(written.clone())));
        };
        let zone = |number: &str| {
            let zone = self.areas.zone(number.trim());
            zone.ok_or_else(|| self.reader.at(text, no_zone(number.trim())))
        };
        let (first, second) = (zone(first)?, zone(second)?);
        let [a, b] = self.names_of(first, second);
        let Some(neighbour) = self.areas.neighbour(first, second) else {
            return Err(self.reader.at(text, Unfit::NoBorder(a, b)));
        };
        self.reader.refuse_if(!neighbour.contact.is_step(), text, || Unfit::NoPassage(a, b))?;
        Ok((first, second, neighbour.border))
    }

    fn borders(&self, blocks: &[BorderText], ground: &[Ground]) -> Read<Borders<Feature>> {
        let mut borders = Borders::new(self.areas, Feature::default());
        for block in blocks {
            for text in &block.between {
                let (first, second, border) = self.pair(text)?;
                let [a, b] = self.names_of(first, second);
                let rises = matches!(block.feature, FeatureText::SteepSlope | FeatureText::Crest);
                let falls = ground[first.index()].height <= ground[second.index()].height;
                let down = || Unfit::SlopeDown { upper: a.clone(), lower: b.clone() };
                self.reader.refuse_if(rises && falls, text, down)?;
                let feature = borders.get_mut(border);
                let taken = match block.feature {
                    FeatureText::Russbach => feature.stream.replace(Stream::Russbach).map(|_| "stream"),
                    FeatureText::River => feature.stream.replace(Stream::River).map(|_| "stream"),
                    FeatureText::SteepSlope => feature.rise.replace((Rise::Steep, first)).map(|_| "rise"),
                    FeatureText::Crest => feature.rise.replace((Rise::Crest, first)).map(|_| "rise"),
                    FeatureText::DoubleCrest => {
                        std::mem::replace(&mut feature.double_crest, true).then_some("double crest")
                    }
                    FeatureText::OneWay => feature.one_way.replace(first).map(|_| "passage one way"),
                };
                if let Some(taken) = taken {
                    return Err(self.reader.at(text, Unfit::SecondFeature(a, b, taken)));
                }
            }
        }
        Ok(borders)
    }

    fn upper_sides(&self, borders: &Borders<Feature>) -> ZoneSet {
        borders.iter().filter_map(|(_, feature)| feature.rise).map(|(_, upper)| upper).collect()
    }

    fn both_sides(&self, borders: &Borders<Feature>) -> ZoneSet {
        let double = borders.iter().filter(|(_, feature)| feature.double_crest);
        double.flat_map(|(border, _)| self.areas.sides(border)).collect()
    }
}
