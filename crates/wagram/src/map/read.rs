//! `map.toml`: makes the [`Map`] from what the file says, and refuses what is wrong with its line and reason.

use super::{Feature, Ground, MAX_ZONES, Map, Rally, Rise, Stream};
use board::area::text::{BorderText, SheetText, SourcesText, VerticesText, ZoneText, ZonesText};
use board::area::{AreaMap, Borders, Clash, Point, ZoneReader, ZoneSet};
use loader::{File, Flaw, LoadError, Mark, Reader, Sources, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

type Read<T> = Result<T, LoadError>;

loader::texts! {
    pub(crate) struct MapText {
        sheet: SheetText,
        sources: SourcesText,
        lobau: LobauText,
        rally: RallyText,
        plateau: ZonesText,
        objectives: ObjectivesText,
        #[serde(default)]
        border: Vec<BorderText<FeatureText>>,
        zone: Vec<ZoneText<TerrainText>>,
        vertices: VerticesText,
    }

    struct LobauText {
        zone: Text,
        source: Mark,
    }

    struct RallyText {
        french: Text,
        austrian: Text,
        johann: Text,
        source: Mark,
    }

    struct ObjectivesText {
        french: ZonesText,
        austrian: ZonesText,
    }
}

#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum FeatureText {
    Russbach,
    River,
    SteepSlope,
    Crest,
    DoubleCrest,
    OneWay,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum TerrainText {
    Village,
    Wood,
    Marsh,
    Redoubt,
}

pub(super) fn map(file: &File, sources: &mut Sources) -> Read<Map> {
    let reader = Reader::new(file);
    let text: MapText = reader.parse()?;
    note_sources(reader, &text, sources)?;
    let sheet = text.sheet.size(reader)?;
    let areas = AreaMap::read(reader, sheet, &text.zone, &text.vertices, MAX_ZONES)?;
    let zones = ZoneReader { reader, areas: &areas };
    let ground = text.zone.iter().map(|zone| ground(reader, zone)).collect::<Read<Vec<_>>>()?;
    let names = zones.names(&text.zone)?;
    let borders = borders(zones, &text.border, &ground)?;
    let upper = borders.iter().filter_map(|(_, feature)| feature.rise).map(|(_, upper)| upper);
    let double = borders.iter().filter(|(_, feature)| feature.double_crest);
    Ok(Map {
        millimetre: reader.number(&text.sheet.millimetre, "a millimetre", 0..=i64::from(Point::LIMIT))?,
        french_objectives: zones.zones(&text.objectives.french.zones)?,
        austrian_objectives: zones.zones(&text.objectives.austrian.zones)?,
        plateau: zones.zones(&text.plateau.zones)?,
        rally: Rally {
            french: zones.zone(&text.rally.french)?,
            austrian: zones.zone(&text.rally.austrian)?,
            johann: zones.zone(&text.rally.johann)?,
        },
        lobau: zones.island(&text.lobau.zone)?,
        crests: upper.collect(),
        double_crests: double.flat_map(|(border, _)| areas.sides(border)).collect::<ZoneSet>(),
        areas,
        sheet,
        borders,
        ground,
        names,
    })
}

fn note_sources(reader: Reader, text: &MapText, sources: &mut Sources) -> Read<()> {
    text.sources.note(reader, &text.zone, sources)?;
    let blocks = [
        ("sheet", &text.sheet.source),
        ("vertices", &text.vertices.source),
        ("lobau", &text.lobau.source),
        ("rally", &text.rally.source),
        ("plateau", &text.plateau.source),
        ("objectives.french", &text.objectives.french.source),
        ("objectives.austrian", &text.objectives.austrian.source),
    ];
    sources.note_all(reader, "map", blocks)?;
    text.border.iter().try_for_each(|block| block.note(reader, sources))
}

fn ground(reader: Reader, text: &ZoneText<TerrainText>) -> Read<Ground> {
    let mut ground = Ground { height: reader.number(&text.height, "a height", 0..=9)?, ..Ground::default() };
    for terrain in &text.terrain {
        let there = match terrain.get() {
            TerrainText::Village => &mut ground.village,
            TerrainText::Wood => &mut ground.wood,
            TerrainText::Marsh => &mut ground.marsh,
            TerrainText::Redoubt => &mut ground.redoubt,
        };
        let twice = || Flaw::Repeated(format!("{:?}", terrain.get()).to_lowercase());
        reader.refuse_if(std::mem::replace(there, true), terrain, twice)?;
    }
    Ok(ground)
}

/// What lies on the borders; of a rise the upper zone is named first.
fn borders(
    zones: ZoneReader<'_>,
    blocks: &[BorderText<FeatureText>],
    ground: &[Ground],
) -> Read<Borders<Feature>> {
    let mut borders = Borders::new(zones.areas, Feature::default());
    zones.borders(blocks, |text, [first, second], border| {
        let rises = matches!(text, FeatureText::SteepSlope | FeatureText::Crest);
        if rises && ground[first.index()].height <= ground[second.index()].height {
            return Err(Clash::Down);
        }
        let feature = borders.get_mut(border);
        let taken = match text {
            FeatureText::Russbach => feature.stream.replace(Stream::Russbach).map(|_| "stream"),
            FeatureText::River => feature.stream.replace(Stream::River).map(|_| "stream"),
            FeatureText::SteepSlope => feature.rise.replace((Rise::Steep, first)).map(|_| "rise"),
            FeatureText::Crest => feature.rise.replace((Rise::Crest, first)).map(|_| "rise"),
            FeatureText::DoubleCrest => {
                std::mem::replace(&mut feature.double_crest, true).then_some("double crest")
            }
            FeatureText::OneWay => feature.one_way.replace(first).map(|_| "passage one way"),
        };
        taken.map_or(Ok(()), |taken| Err(Clash::Second(taken)))
    })?;
    Ok(borders)
}
