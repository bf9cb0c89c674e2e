//! Writes `map.toml`: the geometry of the sheet, and what the catalogue prints on it, each with its mark.

use std::fmt::{self, Write};

use super::catalogue::Gaps;
use super::sheet::{Cell, Sheet};

const HEAD: &str = r##"#:schema ./schemas/map.json
# Wagram 1809: the map.
#
# The printed map was not at hand: the rulebook gives the numbers of many zones and a few of their neighbours, and all
# else is rebuilt on the real Marchfeld. If you own the game, correct what differs: what is wrong is refused with its
# line and reason. Every block says where its figures come from: the rulebook (seed, with the section) or our own
# reconstruction (with its reasons). A zone with a `source` of its own says so for its name and terrain.
#
# Places are in metres from the north-west corner of the sheet: x to the east, y to the south.
#
# A zone has
#   number    as printed
#   name      its village, if any
#   terrain   any of village, wood, marsh, redoubt
#   height    0 the plain, 1 the plateau and the Bisamberg
#   centre    lines of sight run from centre to centre; it must lie inside the polygon
#   polygon   corners clockwise, as numbers of [vertices] at the end of this file. Neighbours share their vertices:
#             move a vertex and both zones follow
#   ring      neighbours clockwise; "-" where the map ends, "=210" for a zone to which a passage leads over water,
#             "~210" for one faced over water that nobody crosses
#
# The first vertices and borders were drawn by `examples/surveyor`; README.md beside this file tells how.
"##;

/// The text of the file.
pub fn map(gaps: &Gaps, sheet: &Sheet) -> Result<String, fmt::Error> {
    let mut out = String::from(HEAD);
    blocks(&mut out, gaps)?;
    borders(&mut out, gaps)?;
    for cell in &sheet.cells {
        zone(&mut out, gaps, cell)?;
    }
    vertices(&mut out, sheet)?;
    Ok(out)
}

fn blocks(out: &mut String, gaps: &Gaps) -> fmt::Result {
    let objectives = &gaps.objectives;
    writeln!(
        out,
        r#"
# A millimetre of the printed sheet is what a line may clip of a zone without harm (9.8).
[sheet]
width = 29000
height = 20600
millimetre = 50
source = {{ reconstructed = "29 km of the Marchfeld, from 16.342 E to 16.733 E and from 48.339 N southward, on a sheet taken to be 594 mm wide: 1 mm is about 50 m." }}

[sources]
numbers = {{ reconstructed = "The text names 81 zones and Lobau; the highest is 283 (14.2), 122b and 182b exist besides 122 and 182 (14.3), the island has no number (3). All numbers between are taken to exist." }}
centres = {{ reconstructed = "Zones of the set-ups (14.2, 14.3) pinned on the real places of the corps; the numbers grow in strips from west to east and within a strip from north to south; the others are spread along the strips." }}
polygons = {{ reconstructed = "Cells of Voronoi's diagram of the centres, clipped to the north bank of the Danube; borders under 200 m are drawn together to a point." }}
rings = {{ reconstructed = "As the polygons touch. The text fixes 165 to 166, 167, 191 (9.6, 10.5.8), Lobau to 210, 211 (3), and that the double crest parts 119, 146 from 147, 166 (3)." }}
names = {{ reconstructed = "Villages by their real position. The text gives the names of the objectives (14.2) and the zone of Baumersdorf only (3)." }}
terrain = {{ reconstructed = "Redoubts: the old Austrian line from Aspern by Essling to Enzersdorf. Woods: Lobau, the Danube meadows, the Bockfliess forest. Marsh: the low ground of the Russbach east of Neusiedel and the Danube below Mühlleuten." }}
heights = {{ reconstructed = "Heights matter in at least two levels (9.8): 1 for the plateau with the wood 177 behind it and for the Bisamberg, 0 elsewhere." }}

# The island. Its passages are the "=" in the rings, the zones around it those with "~" besides.
[lobau]
zone = "Lobau"
source = {{ reconstructed = "Passages to 210 and 211 (3) and six zones around it for fire (14.1) are the rulebook's; which six besides those two are meant is taken from the map." }}

# Ends of rout.
[rally]
french = "{}"
austrian = "{}"
johann = "{}"
source = {{ seed = "10.6" }}"#,
        objectives.rally["FR"], objectives.rally["AU"], objectives.rally["Johan"],
    )?;
    writeln!(out, "\n# The plateau of Wagram.\n[plateau]")?;
    list(out, "zones", objectives.plateau.iter())?;
    mark(
        out,
        "14.2 gives the corners 131, 145, 204 and 215; these are the zones inside and on the west edge, but for Deutsch-Wagram (144), which lies below.",
    )?;
    writeln!(
        out,
        "\n# Blue stars: Florisdorf, Leopoldau, Süssenbrunn, Aderklaa, Deutsch-Wagram, Baumersdorf, Neusiedel."
    )?;
    writeln!(out, "[objectives.french]")?;
    list(out, "zones", by_number(objectives.objectives_FR.values()).iter())?;
    mark(out, "14.2 names the villages; the zones are where they stand.")?;
    writeln!(out, "\n# Orange stars: Aspern, Essling, Rutzendorf.\n[objectives.austrian]")?;
    list(out, "zones", by_number(objectives.objectives_AU.values()).iter())?;
    mark(out, "14.2 names the villages; the zones are where they stand.")
}

fn borders(out: &mut String, gaps: &Gaps) -> fmt::Result {
    let terrain = &gaps.terrain;
    writeln!(
        out,
        "\n# What lies on borders: russbach, river, steep-slope, crest, double-crest, one-way. Of a slope or a crest the upper\n# zone comes first, of a one-way passage the zone one leaves."
    )?;
    let baumersdorf = |pair: &&String| ["165-166", "165-167", "165-191"].contains(&pair.as_str());
    writeln!(out, "[[border]]\nfeature = \"russbach\"")?;
    list(out, "between", terrain.russbach_borders.iter().filter(baumersdorf))?;
    writeln!(out, "source = {{ seed = \"3, 9.6, 10.5.8\" }}")?;
    let other = |pair: &&String| !baumersdorf(pair);
    border(
        out,
        "russbach",
        terrain.russbach_borders.iter().filter(other),
        "From the north past the west foot of the plateau to Wagram, then south-east by Baumersdorf and Neusiedel to the east edge; it parts the map in two banks without a gap.",
    )?;
    border(
        out,
        "river",
        terrain.river_borders.iter(),
        "The arm of the Danube under the passages of Lobau (3): it counts in defence and against charges.",
    )?;
    border(
        out,
        "steep-slope",
        terrain.steep_slope_borders.iter(),
        "The edge of the plateau above the Russbach, from Deutsch-Wagram to 204.",
    )?;
    border(
        out,
        "crest",
        terrain.crest_borders.iter(),
        "The other edges of the plateau, and a low crest round the Bisamberg.",
    )?;
    border(
        out,
        "double-crest",
        terrain.double_crest_borders.iter(),
        "3 puts it between 119, 146 and 147, 166: every border between one of the first and one of the second.",
    )
}

fn border<'a>(
    out: &mut String,
    feature: &str,
    between: impl Iterator<Item = &'a String>,
    why: &str,
) -> fmt::Result {
    writeln!(out, "\n[[border]]\nfeature = \"{feature}\"")?;
    list(out, "between", between)?;
    mark(out, why)
}

fn zone(out: &mut String, gaps: &Gaps, cell: &Cell) -> fmt::Result {
    let (terrain, number) = (&gaps.terrain, &cell.number);
    writeln!(out, "\n[[zone]]\nnumber = \"{number}\"")?;
    let village = terrain.villages.iter().find(|(_, zone)| *zone == number);
    if let Some((name, _)) = village {
        writeln!(out, "name = \"{name}\"")?;
    } else if number == "Lobau" {
        writeln!(out, "name = \"Lobau\"")?;
    }
    let kinds = [
        ("village", village.is_some()),
        ("wood", terrain.woods.contains(number)),
        ("marsh", terrain.marshes.contains(number)),
        ("redoubt", terrain.redoubts.contains(number)),
    ];
    let kinds: Vec<_> = kinds.iter().filter(|kind| kind.1).map(|kind| format!("\"{}\"", kind.0)).collect();
    if !kinds.is_empty() {
        writeln!(out, "terrain = [{}]", kinds.join(", "))?;
    }
    writeln!(out, "height = {}", u8::from(terrain.height_1.contains(number)))?;
    writeln!(out, "centre = [{}, {}]", cell.centre.0, cell.centre.1)?;
    let corners: Vec<_> = cell.corners.iter().map(|corner| (corner + 1).to_string()).collect();
    writeln!(out, "polygon = [{}]", corners.join(", "))?;
    let ring: Vec<_> = gaps.written_ring(number).iter().map(|slot| format!("\"{slot}\"")).collect();
    writeln!(out, "ring = [{}]", ring.join(", "))?;
    match number.as_str() {
        "165" => writeln!(out, "source = {{ seed = \"3\" }}"),
        "Lobau" => writeln!(out, "source = {{ seed = \"3\" }}"),
        "121" => mark(
            out,
            "The French hold \"A\" at dawn of 6 July (14.3): Aderklaa is then among their set-up zones, and Bernadotte, who held the village, stands in 121.",
        ),
        "144" => mark(
            out,
            "At the foot of the heights: Bellegarde holds 144 at dawn of 6 July (14.3) as he held the village, while 145 would leave it empty beside the Army of Italy (146).",
        ),
        _ => Ok(()),
    }
}

fn vertices(out: &mut String, sheet: &Sheet) -> fmt::Result {
    writeln!(out, "\n# The corners of the polygons: number, x, y.\n[vertices]")?;
    mark(out, "Corners of Voronoi's cells, of the land and of the island, in whole metres.")?;
    writeln!(out, "at = [")?;
    for (row, spots) in sheet.vertices.chunks(5).enumerate() {
        let spots: Vec<_> = spots
            .iter()
            .enumerate()
            .map(|(place, (x, y))| format!("[{}, {x}, {y}]", row * 5 + place + 1))
            .collect();
        writeln!(out, "  {},", spots.join(", "))?;
    }
    writeln!(out, "]")
}

fn mark(out: &mut String, why: &str) -> fmt::Result {
    writeln!(out, "source = {{ reconstructed = \"{}\" }}", why.replace('"', "\\\""))
}

/// A list of texts, broken into lines.
fn list<'a>(out: &mut String, key: &str, texts: impl Iterator<Item = &'a String>) -> fmt::Result {
    let texts: Vec<_> = texts.map(|text| format!("\"{text}\"")).collect();
    writeln!(out, "{key} = [")?;
    for row in texts.chunks(10) {
        writeln!(out, "  {},", row.join(", "))?;
    }
    writeln!(out, "]")
}

fn by_number<'a>(zones: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut zones: Vec<String> = zones.cloned().collect();
    zones.sort_by_key(|zone| zone.parse().unwrap_or(u32::MAX));
    zones
}
