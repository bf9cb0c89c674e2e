//! Every kind of mistake is refused with the line it is in.

use proptest::prelude::*;

use super::*;

/// A mistake: `from` becomes `to`; the error is on the line of `at` and says `says`.
struct Mistake {
    from: &'static str,
    to: &'static str,
    at: &'static str,
    says: &'static str,
}

const fn mistake(from: &'static str, to: &'static str, at: &'static str, says: &'static str) -> Mistake {
    Mistake { from, to, at, says }
}

const TEXT: &str = include_str!("../../../data/map.toml");

const MISTAKES: &[Mistake] = &[
    mistake("[sheet]", "[sheet", "[sheet", "unclosed table"),
    mistake("[sheet]\n", "[sheet]\ncolour = 1\n", "colour", "unknown field `colour`"),
    mistake("millimetre = 50\n", "", "[sheet]", "missing field `millimetre`"),
    mistake("width = 29000", "width = \"wide\"", "width =", "expected i64"),
    mistake("width = 29000", "width = 0", "width =", "the width of the sheet must be 1 to 65536, not 0"),
    mistake(
        "height = 20600",
        "height = 99999",
        "height = 99999",
        "the height of the sheet must be 1 to 65536, not 99999",
    ),
    mistake("millimetre = 50", "millimetre = -1", "millimetre =", "a millimetre must be 0 to 65536, not -1"),
    mistake("{ seed = \"10.6\" }", "{ seed = \" \" }", "{ seed = \" \" }", "seed needs the section"),
    mistake("{ seed = \"10.6\" }", "{ public = \"a book\" }", "a book", "public needs the address"),
    mistake(
        "{ seed = \"10.6\" }",
        "{ reconstructed = \"\" }",
        "reconstructed = \"\"",
        "reconstructed needs the reasons",
    ),
    mistake("{ seed = \"10.6\" }", "{ rumour = \"\" }", "rumour", "unknown variant `rumour`"),
    // Lists of zones.
    mistake("french = \"214\"", "french = \"284\"", "\"284\"", "there is no zone \"284\""),
    mistake(
        "zone = \"Lobau\"",
        "zone = \"210\"",
        "zone = \"210\"",
        "210 is no island: it shares a border with 200",
    ),
    mistake(
        "\"157\", \"174\", \"225\"",
        "\"157\", \"157\", \"225\"",
        "\"157\", \"157\"",
        "\"157\" is listed twice",
    ),
    // Borders.
    mistake("\"109-132\"", "\"109\"", "\"109\", \"109-134\"", "\"109\" is no border"),
    mistake("\"109-132\"", "\"109-1320\"", "\"109-1320\"", "there is no zone \"1320\""),
    mistake("\"109-132\"", "\"109-133\"", "\"109-133\"", "zones 109 and 133 do not touch"),
    mistake("\"Lobau-210\"", "\"Lobau-158\"", "\"Lobau-158\"", "nobody passes between Lobau and 158"),
    mistake(
        "\"109-132\"",
        "\"134-109\"",
        "\"134-109\", \"109-134\"",
        "the border of 109 and 134 already has a stream",
    ),
    mistake(
        "\"145-119\"",
        "\"119-145\"",
        "\"145-144\"",
        "the upper zone comes first, but 119 does not lie higher than 145",
    ),
    mistake(
        "\"8-24\"",
        "\"145-146\"",
        "\"145-146\", \"9-24\"",
        "the border of 145 and 146 already has a rise",
    ),
    mistake("feature = \"crest\"", "feature = \"hedge\"", "hedge", "unknown variant `hedge`"),
    // Zones.
    mistake(
        "number = \"2\"",
        "number = \"1\"",
        "number = \"1\"\nheight = 1\ncentre = [1100",
        "there are two zones 1",
    ),
    mistake("number = \"2\"", "number = \"2-3\"", "number = \"2-3\"", "\"2-3\" is no number of a zone"),
    mistake(
        "name = \"Aspern\"",
        "name = \"Essling\"",
        "number = \"174\"\nname = \"Essling\"",
        "\"Essling\" is listed twice",
    ),
    mistake(
        "name = \"Aspern\"",
        "name = \"\"",
        "name = \"\"",
        "the name of a zone must be 1 to 200 printable characters",
    ),
    mistake(
        "[\"village\", \"redoubt\"]",
        "[\"village\", \"village\"]",
        "\"village\", \"village\"",
        "\"village\" is listed twice",
    ),
    mistake("[\"village\", \"redoubt\"]", "[\"castle\"]", "castle", "unknown variant `castle`"),
    mistake("height = 1\n", "height = 10\n", "height = 10\n", "a height must be 0 to 9, not 10"),
    mistake(
        "centre = [1300, 700]",
        "centre = [1300, -700]",
        "centre = [1300, -700]",
        "(1300, -700) is not on the sheet, which is 29000 by 20600 metres",
    ),
    mistake(
        "centre = [1300, 700]",
        "centre = [1300, 1700]",
        "number = \"1\"\n",
        "the centre of zone 1 is not inside its polygon",
    ),
    mistake(
        "ring = [\"8\", \"3\", \"2\", \"-\"]",
        "ring = [\"8\", \"3\", \"2\"]",
        "number = \"1\"\n",
        "the map ends beside zone 1 after 2",
    ),
    mistake(
        "ring = [\"8\", \"3\", \"2\", \"-\"]",
        "ring = [\"3\", \"8\", \"2\", \"-\"]",
        "number = \"1\"\n",
        "is not in clockwise order",
    ),
    mistake(
        "ring = [\"8\", \"3\", \"2\", \"-\"]",
        "ring = [\"8\", \"2\", \"-\"]",
        "number = \"3\"\n",
        "zone 3 has 1 in its ring",
    ),
    mistake(
        "ring = [\"8\", \"3\", \"2\", \"-\"]",
        "ring = [\"8\", \"~3\", \"2\", \"-\"]",
        "number = \"1\"\n",
        "zones 1 and 3 do not agree on how they touch",
    ),
    mistake(
        "ring = [\"8\", \"3\", \"2\", \"-\"]",
        "ring = [\"8\", \"!3\", \"2\", \"-\"]",
        "\"!3\"",
        "there is no zone \"!3\"",
    ),
    // Vertices.
    mistake("[1, 0, 0]", "[2, 0, 0]", "[2, 0, 0]", "there are two vertices 2"),
    mistake("[1, 0, 0]", "[0, 0, 0]", "[0, 0, 0]", "the number of a vertex must be 1 to 65535, not 0"),
    mistake("[1, 0, 0]", "[1, 0, 30000]", "[1, 0, 30000]", "(0, 30000) is not on the sheet"),
    mistake("[1, 0, 0]", "[1001, 0, 0]", "polygon = [", "there is no vertex 1"),
    mistake("[1, 0, 0]", "[1, 0, 0], [1001, 17, 17]", "[1001, 17, 17]", "no zone uses vertex 1001"),
];

#[test]
fn every_mistake_is_refused_with_its_line_and_reason() {
    for Mistake { from, to, at, says } in MISTAKES {
        assert!(TEXT.contains(from), "{from} is in the file");
        let text = TEXT.replacen(from, to, 1);
        let error = Map::read("map.toml", &text).err().unwrap_or_else(|| panic!("{to}: not refused"));
        let message = error.to_string();
        assert!(message.contains(says), "{to}: {message}");
        let place = text.find(at).unwrap_or_else(|| panic!("{at} is in the changed file"));
        let line = text[..place].matches('\n').count() + 1;
        assert!(message.starts_with(&format!("map.toml:{}:", error.line)));
        let lines = at.trim_end().matches('\n').count();
        assert!((line..=line + lines).contains(&error.line), "{to}: line {line}, but {message}");
    }
}

#[test]
fn a_moved_vertex_is_told_by_its_number() {
    // Drags a corner that several zones share across one of them.
    let map = Map::embedded();
    let corner = *map.areas.corners(zone(&map, "169")).first().unwrap();
    let at = map.areas.vertices()[usize::from(corner)];
    let written = format!("[{}, {}, {}]", corner + 1, at.x, at.y);
    assert!(TEXT.contains(&written), "{written}");
    let text = TEXT.replacen(&written, &format!("[{}, {}, {}]", corner + 1, at.x + 9000, at.y + 3000), 1);
    let message = Map::read("map.toml", &text).unwrap_err().to_string();
    assert!(message.contains("crosses itself") || message.contains("overlap"), "{message}");
}

#[test]
fn a_file_that_is_no_map_is_refused() {
    let large = format!("# {}\n", "x".repeat(MAX_FILE_BYTES));
    assert!(Map::read("map.toml", &large).unwrap_err().to_string().contains("a map file has at most"));
    let error = Map::read("map.toml", "").unwrap_err();
    assert!(error.to_string().starts_with("map.toml:1:1: missing field"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever becomes of the file, there is a map or a reason, and no panic.
    #[test]
    fn spoilt_files_never_panic(place: prop::sample::Index, with in "[-0-9a-z\"\\[\\],=~{} \n]{0,4}", cut in 0usize..6) {
        let floor = |mut at: usize| {
            while !TEXT.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let start = floor(place.index(TEXT.len()));
        let end = floor((start + cut).min(TEXT.len()));
        let text = format!("{}{with}{}", &TEXT[..start], &TEXT[end..]);
        if let Err(error) = Map::read("map.toml", &text) {
            prop_assert!(error.line >= 1 && error.line <= text.lines().count() + 1);
        }
    }
}
