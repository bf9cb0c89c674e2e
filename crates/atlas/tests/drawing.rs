//! Laws of every picture: the same twice, well-formed, nothing off the sheet, every place where a client can find it.

use atlas::{Svg, draw_figures, draw_map, draw_position, draw_vignette, draw_works, geometry, png};
use kernel::chart::{
    Area, Areas, Arm, Array, Beyond, Border, Chart, Charted, Colour, Cover, Face, Facing, Figure, Ground,
    HexSide, Hexes, Label, LabelKind, Order, Rise, Road, RoadKind, Wall, Water, Work, WorkKind,
};
use kernel::{Log, Rules, Setup, Side, Stream, Viewer};
use roxmltree::Document;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use warburg::Warburg;

mod ground;

use ground::{COVERS, every_ground, every_work, great_ground};

fn warburg() -> (Chart, Vec<Figure>) {
    let game = Warburg::embedded();
    let state = game.start(&Setup::default(), &mut Stream::new([1; 32]), &mut Log::new()).expect("set up");
    let figures = game.figures(&game.view(&state, Viewer::Side(Side(1))));
    (game.chart(), figures)
}

/// Two zones on the bank of a great river, with a slope and a stream between them.
fn two_zones() -> Chart {
    let zone = |number: &str, centre, outline: [(i32, i32); 4], covers: &[Cover], level| Area {
        number: number.into(),
        centre,
        outline: outline.to_vec(),
        covers: covers.to_vec(),
        level,
        objective: Some(Colour::Blue),
        redoubt: level == 1,
    };
    let border = Border {
        between: (0, 1),
        line: vec![(1000, 0), (1000, 1000)],
        water: Some(Water::Stream),
        rise: Some((Rise::Steep, 0)),
        double_crest: true,
        one_way: None,
    };
    Chart {
        title: "Two <zones> & a river".into(),
        north: 10,
        ground: Ground::Areas(Areas {
            sheet: (2000, 1500),
            metres: 1,
            areas: vec![
                zone("1", (500, 500), [(0, 0), (1000, 0), (1000, 1000), (0, 1000)], &[Cover::Village], 1),
                zone(
                    "2b",
                    (1500, 500),
                    [(1000, 0), (2000, 0), (2000, 1000), (1000, 1000)],
                    &[Cover::Marsh],
                    0,
                ),
            ],
            borders: vec![border],
            beyond: Beyond::Water,
        }),
        names: vec![
            Label { text: "Brook".into(), kind: LabelKind::Water, places: vec![] },
            Label { text: "Dorf".into(), kind: LabelKind::Village, places: vec![0] },
            Label { text: "Nowhere".into(), kind: LabelKind::Village, places: vec![99] },
        ],
    }
}

/// Well-formed, with unique ids that all references find, and all numbers finite.
fn is_sound(svg: &Svg) {
    let text = svg.to_string();
    let document = Document::parse(&text).expect("well-formed");
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let unique: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), unique.len(), "ids are unique");
    for node in document.descendants() {
        if let Some(reference) = node.attribute("href") {
            assert!(unique.contains(reference.trim_start_matches('#')), "{reference}");
        }
    }
    for bad in ["NaN", "nan", "inf"] {
        let numbers = document.descendants().flat_map(|node| node.attributes());
        assert!(numbers.filter(|a| a.name() != "class").all(|a| !a.value().contains(bad)), "{bad}");
    }
}

#[test]
fn the_same_chart_gives_the_same_picture() {
    let (chart, figures) = warburg();
    let drawn = || draw_position(&chart, &figures, &[]).to_string();
    assert_eq!(drawn(), drawn());
    assert_eq!(draw_map(&every_ground()).to_string(), draw_map(&every_ground()).to_string());
    assert_eq!(draw_map(&two_zones()).to_string(), draw_map(&two_zones()).to_string());
}

#[test]
fn pictures_are_sound_and_not_too_large() {
    let (chart, figures) = warburg();
    let map = draw_map(&chart);
    is_sound(&map);
    is_sound(&draw_position(&chart, &figures, &every_work()));
    is_sound(&draw_map(&every_ground()));
    is_sound(&draw_map(&two_zones()));
    assert!(map.to_string().len() < 600_000, "{} bytes", map.to_string().len());
}

#[test]
fn every_feature_has_its_layer_and_numbers_can_be_hidden() {
    let (chart, _) = warburg();
    let map = draw_map(&chart);
    for layer in
        ["relief", "hachures", "woods", "water", "roads", "bridges", "villages", "grid", "numbers", "names"]
    {
        assert!(map.layer(layer).is_some_and(|body| body.len() > 100), "{layer}");
    }
    assert!(map.layer("names").is_some_and(|names| names.contains("textPath") && names.contains("Diemel")));
    let bare = map.without("numbers").to_string();
    assert!(!bare.contains(">1204<"));
}

#[test]
fn every_place_says_what_lies_there() {
    let (chart, _) = warburg();
    let Ground::Hexes(hexes) = &chart.ground else { panic!("hexes") };
    let json = json!(geometry(&chart));
    for hex in &hexes.hexes {
        let place = &json["places"][&hex.number];
        let covers = if hex.cover == Cover::Clear { json!([]) } else { json!([hex.cover]) };
        assert_eq!((&place["covers"], &place["level"]), (&covers, &json!(hex.level)), "{}", hex.number);
    }
    let named = chart.names.iter().find(|label| label.kind == LabelKind::Town).expect("Warburg");
    let number = &hexes.hexes[usize::from(named.places[0])].number;
    assert_eq!(json["places"][number]["name"], named.text);
}

#[test]
fn every_place_has_a_centre_inside_its_outline() {
    let (chart, _) = warburg();
    let Ground::Hexes(hexes) = &chart.ground else { panic!("hexes") };
    let json = json!(geometry(&chart));
    let places = json["places"].as_object().expect("places");
    assert_eq!(places.len(), hexes.hexes.len());
    let (width, height) =
        (json["size"][0].as_f64().expect("width"), json["size"][1].as_f64().expect("height"));
    for (number, place) in places {
        let outline = place["outline"].as_array().expect("outline");
        assert_eq!(outline.len(), 6, "{number}");
        let mean = |axis: usize| outline.iter().map(|p| p[axis].as_f64().expect("number")).sum::<f64>() / 6.0;
        let centre = |axis: usize| place["centre"][axis].as_f64().expect("number");
        assert!((mean(0) - centre(0)).abs() < 0.2 && (mean(1) - centre(1)).abs() < 0.2, "{number}");
        assert!((0.0..width).contains(&centre(0)) && (0.0..height).contains(&centre(1)), "{number}");
    }
    // The landscape sheet: column 17 on top, row 21 on the right.
    let at = |number: &str, axis: usize| places[number]["centre"][axis].as_f64().expect("number");
    assert!(at("1701", 1) < at("0101", 1) && at("0121", 0) > at("0101", 0));
}

#[test]
fn counters_stay_on_the_sheet_whatever_befalls_them() {
    let (chart, mut figures) = warburg();
    for (index, figure) in figures.iter_mut().enumerate() {
        if let Face::Unit(unit) = &mut figure.face {
            unit.order = [Order::Good, Order::Disorganised, Order::Routed][index % 3];
            unit.losses = 3;
            unit.fatigue = 2;
            unit.array = [Array::Line, Array::Column, Array::Square][index % 3];
            unit.facing =
                [Facing::Vertex(5), Facing::Edge(5), Facing::Towards(kernel::Place(0)), Facing::None]
                    [index % 4];
            unit.arm = [Arm::Infantry, Arm::Cavalry, Arm::Artillery][index % 3];
        }
    }
    let svg = draw_figures(&chart, &figures);
    is_sound(&svg);
    let text = svg.to_string();
    let document = Document::parse(&text).expect("well-formed");
    let counters: Vec<_> = document
        .descendants()
        .filter(|node| node.attribute("class").is_some_and(|c| c.starts_with("counter") || c == "officer"))
        .collect();
    assert_eq!(counters.len(), figures.iter().filter(|figure| figure.place.is_some()).count());
    for node in counters {
        let transform = node.attribute("transform").expect("placed");
        let (x, y) =
            transform["translate(".len()..].split(')').next().and_then(|p| p.split_once(' ')).expect("x y");
        let (x, y): (f64, f64) = (x.parse().expect("x"), y.parse().expect("y"));
        assert!(x > 45.0 && x < svg.size().0 - 45.0 && y > 45.0 && y < svg.size().1 - 45.0, "{transform}");
    }
}

#[test]
fn a_back_shows_nothing() {
    let (chart, figures) = warburg();
    let hidden = |place| Figure {
        place,
        away: None,
        comes: Vec::new(),
        depth: 1,
        side: Side(0),
        ground: Colour::Blue,
        face: Face::Back,
    };
    let one = draw_figures(&chart, &[hidden(figures.iter().find_map(|figure| figure.place))]).to_string();
    assert!(one.contains("data-place"));
    assert!(!one.contains("data-piece") && !one.contains("<text"));
}

#[test]
fn a_figure_that_is_nowhere_is_left_out() {
    let (chart, mut figures) = warburg();
    for figure in &mut figures {
        figure.place = Some(kernel::Place(60_000));
    }
    assert!(!draw_figures(&chart, &figures).to_string().contains("data-place"));
}

#[test]
fn png_has_the_width_asked_for() {
    let map = draw_map(&two_zones());
    let image = png(&map, 320).expect("png");
    assert_eq!(&image[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(u32::from_be_bytes([image[16], image[17], image[18], image[19]]), 320);
    assert!(png(&map, 0).is_err() && png(&map, 1_000_000).is_err());
}

/// Every ground, changed.
fn changed(change: impl FnOnce(&mut Hexes)) -> Chart {
    let mut chart = every_ground();
    let Ground::Hexes(hexes) = &mut chart.ground else { panic!("hexes") };
    change(hexes);
    chart
}

#[test]
fn every_cover_looks_like_no_other() {
    let mut seen = BTreeMap::new();
    for cover in COVERS {
        let chart = changed(|hexes| hexes.hexes[75].cover = cover);
        let before = seen.insert(draw_map(&chart).to_string(), cover);
        assert_eq!(before, None, "{cover:?}");
        let stamp = draw_vignette(&chart);
        is_sound(&stamp);
    }
}

#[test]
fn everything_on_a_hexside_is_drawn() {
    let bare = HexSide { hex: 75, edge: 1, ..HexSide::default() };
    let rise = |rise| HexSide { rise: Some((rise, 75)), ..bare.clone() };
    let wall = |wall, within| HexSide { wall: Some((wall, within)), ..bare.clone() };
    let sides = [
        bare.clone(),
        HexSide { water: Some(Water::Stream), ..bare.clone() },
        HexSide { water: Some(Water::River), ..bare.clone() },
        HexSide { water: Some(Water::River), bridge: true, ..bare.clone() },
        HexSide { water: Some(Water::River), ford: true, ..bare.clone() },
        rise(Rise::Slope),
        rise(Rise::Crest),
        rise(Rise::Steep),
        HexSide { rise: Some((Rise::Slope, 76)), ..bare.clone() },
        wall(Wall::Redoubt, 75),
        wall(Wall::Redoubt, 76),
        wall(Wall::Fortification, 75),
        wall(Wall::Gate, 75),
    ];
    let pictures: BTreeSet<String> = sides
        .iter()
        .map(|side| draw_map(&changed(|hexes| hexes.sides.push(side.clone()))).to_string())
        .collect();
    assert_eq!(pictures.len(), sides.len());
}

#[test]
fn every_work_has_a_picture_of_its_own() {
    let chart = every_ground();
    let drawn = |kind, across| {
        let svg = draw_works(&chart, &[Work { kind, place: kernel::Place(34), across }]);
        is_sound(&svg);
        svg.to_string()
    };
    let pictures: BTreeSet<String> =
        WorkKind::ALL.into_iter().map(|kind| drawn(kind, Some(kernel::Place(35)))).collect();
    assert_eq!(pictures.len(), WorkKind::ALL.len());
    let nowhere =
        draw_works(&chart, &[Work { kind: WorkKind::Burnt, place: kernel::Place(60_000), across: None }]);
    assert_eq!(nowhere.layers().count(), 0);
    assert!(draw_position(&chart, &[], &every_work()).layer("works").is_some());
}

/// As it is sent.
fn packed(svg: &Svg) -> usize {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(svg.to_string().as_bytes()).expect("packed");
    packer.finish().expect("packed").len()
}

#[test]
fn a_vignette_is_small_however_large_the_map() {
    let chart = great_ground();
    is_sound(&draw_map(&chart));
    let stamp = packed(&draw_vignette(&chart));
    assert!(stamp <= 15_000, "{stamp} bytes");
}

#[test]
fn the_rose_turns_with_north() {
    let rose = |north| draw_map(&Chart { north, ..every_ground() }).layer("frame").map(str::to_owned);
    let turned: BTreeSet<_> = [0, 90, -90, -53, 180].map(rose).into();
    assert_eq!(turned.len(), 5);
}

#[test]
fn two_tracks_along_the_same_hexes_are_drawn_once() {
    let track = |hexes: &[u16]| Road {
        name: String::new(),
        hexes: hexes.iter().map(|&hex| (hex, RoadKind::Track)).collect(),
    };
    let roads =
        |roads: Vec<Road>| draw_map(&changed(|hexes| hexes.roads = roads)).layer("roads").map(str::to_owned);
    let alone = roads(vec![track(&[74, 75, 76])]);
    assert_eq!(roads(vec![track(&[74, 75, 76]), track(&[76, 75, 74])]), alone);
    assert_ne!(roads(vec![track(&[74, 75, 76]), track(&[76, 75, 74, 73])]), alone);
}
