//! Makes an [`AreaMap`] from what a file says, and refuses what is wrong with its line and reason.

use super::text::{BorderText, SheetText, SourcesText, VerticesText, ZoneText};
use super::{
    AreaError, AreaFlaw, AreaMap, Border, Contact, Draft, Place, Point, Slot, Zone, ZoneDraft, ZoneSet,
};
use loader::{Figure, Flaw, LoadError, Reader, Sources, Text};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

type Read<T> = Result<T, LoadError>;

/// What does not fit together on a map of zones.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // each variant's message is its documentation
pub enum Unfit {
    #[error("{found} zones: at most {most} fit in a state")]
    TooManyZones { found: usize, most: usize },
    #[error("there are two vertices {0}")]
    VertexTaken(i64),
    #[error("there is no vertex {0}")]
    NoSuchVertex(i64),
    #[error("({x}, {y}) is not on the sheet, which is {width} by {height} metres")]
    OffSheet { x: i64, y: i64, width: u32, height: u32 },
    #[error("\"{0}\" is no border: two zones, as in \"165-166\"")]
    Pair(String),
    #[error("zones {0} and {1} do not touch")]
    NoBorder(String, String),
    #[error("nobody passes between {0} and {1}")]
    NoPassage(String, String),
    #[error("the upper zone comes first, but {upper} does not lie higher than {lower}")]
    SlopeDown { upper: String, lower: String },
    #[error("the border of {0} and {1} already has a {2}")]
    SecondFeature(String, String, &'static str),
    #[error("{0} is no island: it shares a border with {1}")]
    NoIsland(String, String),
}

impl SheetText {
    /// Width and height.
    pub fn size(&self, reader: Reader) -> Read<(u32, u32)> {
        let most = i64::from(Point::LIMIT);
        let width = reader.number(&self.width, "the width of the sheet", 1..=most)?;
        Ok((width, reader.number(&self.height, "the height of the sheet", 1..=most)?))
    }
}

impl SourcesText {
    /// Notes where the figures of zones come from, one by one where a zone has a mark of its own.
    pub fn note<T>(&self, reader: Reader, zones: &[ZoneText<T>], sources: &mut Sources) -> Read<()> {
        let blocks = [
            ("numbers", &self.numbers),
            ("centres", &self.centres),
            ("polygons", &self.polygons),
            ("rings", &self.rings),
            ("names", &self.names),
            ("terrain", &self.terrain),
            ("heights", &self.heights),
        ];
        sources.note_all(reader, "map", blocks)?;
        let marks = zones.iter().filter_map(|zone| Some((zone, zone.source.as_ref()?)));
        marks.into_iter().try_for_each(|(zone, mark)| {
            sources.note(reader, format!("map.zone.{}", zone.number.get()), mark)
        })
    }
}

impl<F: Serialize> BorderText<F> {
    /// Notes where it comes from that something lies on these borders.
    pub fn note(&self, reader: Reader, sources: &mut Sources) -> Read<()> {
        let feature = serde_json::to_value(&self.feature).unwrap_or_default();
        let feature = feature.as_str().unwrap_or_default();
        self.between.iter().try_for_each(|pair| {
            sources.note(reader, format!("map.border.{feature}.{}", pair.get()), &self.source)
        })
    }
}

impl AreaMap {
    /// The map that a file draws on a sheet of that size, with at most this many zones.
    pub fn read<T>(
        reader: Reader,
        sheet: (u32, u32),
        zones: &[ZoneText<T>],
        vertices: &VerticesText,
        most: usize,
    ) -> Read<AreaMap> {
        Drawing { reader, sheet, zones, vertices }.map(most)
    }
}

/// Draws the zones.
struct Drawing<'a, T> {
    reader: Reader<'a>,
    sheet: (u32, u32),
    zones: &'a [ZoneText<T>],
    vertices: &'a VerticesText,
}

impl<T> Drawing<'_, T> {
    fn map(&self, most: usize) -> Read<AreaMap> {
        let found = self.zones.len();
        if found > most {
            return Err(self.reader.flaw(0..0, Unfit::TooManyZones { found, most }));
        }
        let places = self.vertex_places()?;
        let numbers = self.zone_places()?;
        let draft = Draft {
            vertices: self
                .vertices
                .at
                .iter()
                .map(|vertex| {
                    let &(_, x, y) = vertex.get();
                    self.point((x, y)).ok_or_else(|| self.reader.at(vertex, self.off_sheet((x, y))))
                })
                .collect::<Read<_>>()?,
            zones: self.zones.iter().map(|zone| self.zone(zone, &places, &numbers)).collect::<Read<_>>()?,
        };
        AreaMap::new(&draft).map_err(|error| self.located(error))
    }

    /// The places of the vertices in their table, by the numbers the file gives them.
    fn vertex_places(&self) -> Read<BTreeMap<i64, usize>> {
        let mut places = BTreeMap::new();
        for (place, vertex) in self.vertices.at.iter().enumerate() {
            let &(number, ..) = vertex.get();
            let range = || Flaw::Range { what: "the number of a vertex", low: 1, high: 65535, found: number };
            self.reader.refuse_if(!(1..=65535).contains(&number), vertex, range)?;
            let taken = places.insert(number, place).is_some();
            self.reader.refuse_if(taken, vertex, || Unfit::VertexTaken(number))?;
        }
        Ok(places)
    }

    /// The places of the zones, by their numbers.
    fn zone_places(&self) -> Read<BTreeMap<&str, usize>> {
        let mut places = BTreeMap::new();
        for (place, zone) in self.zones.iter().enumerate() {
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
        text: &ZoneText<T>,
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
        let vertices = &self.vertices.at;
        let span = match error.place {
            Place::Zone(zone) => self.zones.get(zone).map(|zone| zone.number.span()),
            Place::Vertex(vertex) => vertices.get(vertex).map(|vertex| vertex.span()),
            Place::Map => None,
        };
        let number = |place: usize| vertices.get(place).map_or(place, |vertex| vertex.get().0 as usize);
        self.reader.flaw(span.unwrap_or(0..0), error.flaw.with_vertices(number))
    }
}

fn no_zone(number: &str) -> Flaw {
    Flaw::Unknown { what: "zone", name: number.to_owned() }
}

/// Reads what a file says of the zones of a map.
#[derive(Clone, Copy)]
pub struct ZoneReader<'a> {
    /// The file.
    pub reader: Reader<'a>,
    /// The map.
    pub areas: &'a AreaMap,
}

impl ZoneReader<'_> {
    /// A zone.
    pub fn zone(self, text: &Text) -> Read<Zone> {
        self.reader.known(text, "zone", |number| self.areas.zone(number))
    }

    /// Zones, none twice.
    pub fn zones(self, list: &[Text]) -> Read<ZoneSet> {
        Ok(self.reader.each(list, |text| self.zone(text))?.into_iter().collect())
    }

    /// A zone that shares no border with another.
    pub fn island(self, text: &Text) -> Read<Zone> {
        let zone = self.zone(text)?;
        match self.areas.touching(zone).find(|neighbour| neighbour.contact == Contact::Line) {
            None => Ok(zone),
            Some(neighbour) => {
                let [zone, other] = self.numbers([zone, neighbour.zone]);
                Err(self.reader.at(text, Unfit::NoIsland(zone, other)))
            }
        }
    }

    /// The names of the zones that have one, none twice.
    pub fn names<T>(self, zones: &[ZoneText<T>]) -> Read<Vec<Option<String>>> {
        let mut taken = BTreeSet::new();
        let mut name = |text: &Text| {
            let name = self.reader.text(text, "the name of a zone")?;
            self.reader.refuse_if(!taken.insert(name.clone()), text, || Flaw::Repeated(name.clone()))?;
            Ok(name)
        };
        zones.iter().map(|zone| zone.name.as_ref().map(&mut name).transpose()).collect()
    }

    /// The printed numbers of two zones.
    pub fn numbers(self, zones: [Zone; 2]) -> [String; 2] {
        zones.map(|zone| self.areas.number(zone).to_owned())
    }

    /// Everything that lies on a border, as the file has it: what, from which zone to which, and where it is said.
    /// `lay` lays it there, and says what lies there already if it cannot.
    pub fn borders<F: Copy>(
        self,
        blocks: &[BorderText<F>],
        mut lay: impl FnMut(F, [Zone; 2], Border) -> Result<(), Clash>,
    ) -> Read<()> {
        for block in blocks {
            for text in &block.between {
                let (zones, border) = self.pair(text)?;
                let [a, b] = self.numbers(zones);
                lay(block.feature, zones, border).map_err(|clash| {
                    let unfit = match clash {
                        Clash::Second(taken) => Unfit::SecondFeature(a, b, taken),
                        Clash::Down => Unfit::SlopeDown { upper: a, lower: b },
                    };
                    self.reader.at(text, unfit)
                })?;
            }
        }
        Ok(())
    }

    /// A border written as `165-166`: its two zones in that order.
    fn pair(self, text: &Text) -> Read<([Zone; 2], Border)> {
        let written = text.get();
        let Some((first, second)) = written.split_once('-') else {
            return Err(self.reader.at(text, Unfit::Pair(written.clone())));
        };
        let zone = |number: &str| {
            let zone = self.areas.zone(number.trim());
            zone.ok_or_else(|| self.reader.at(text, no_zone(number.trim())))
        };
        let zones = [zone(first)?, zone(second)?];
        let [a, b] = self.numbers(zones);
        let Some(neighbour) = self.areas.neighbour(zones[0], zones[1]) else {
            return Err(self.reader.at(text, Unfit::NoBorder(a, b)));
        };
        self.reader.refuse_if(!neighbour.contact.is_step(), text, || Unfit::NoPassage(a, b))?;
        Ok((zones, neighbour.border))
    }
}

/// Why something cannot lie on a border.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clash {
    /// The border has one already.
    Second(&'static str),
    /// The zone that is named first does not lie higher.
    Down,
}
