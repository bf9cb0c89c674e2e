//! Facts read off a printed map of 17 by 21 hexes, even columns half a row further.

use board::{Aspect, Grid, GridError, Hex, Stagger, Vertex};

const NNE: Vertex = Vertex::new(0);
const S: Vertex = Vertex::new(2);
const NNW: Vertex = Vertex::new(4);
const N: Vertex = Vertex::new(5);

fn map() -> Grid {
    Grid::new(17, 21, Stagger::EvenColumns).unwrap()
}

#[track_caller]
fn front(hex: &str, facing: Vertex, expected: [&str; 2]) {
    let map = map();
    let hex = map.parse(hex).unwrap();
    let mut front = facing.front().map(|edge| map.number(map.neighbour(hex, edge).unwrap()).to_string());
    let mut expected = expected.map(String::from);
    front.sort();
    expected.sort();
    assert_eq!(front, expected);
    for number in expected {
        let ahead = map.parse(&number).unwrap();
        assert_eq!(facing.aspect(map.edge_between(hex, ahead).unwrap()), Aspect::Front);
        assert!(map.in_wedge(hex, facing, ahead));
    }
}

#[test]
fn fronts_are_those_of_the_printed_map() {
    front("1004", S, ["1005", "0905"]);
    front("1207", NNE, ["1307", "1308"]);
    front("0806", NNW, ["0706", "0805"]);
    front("1006", N, ["1005", "1106"]);
}

#[test]
fn neighbours_are_those_of_the_printed_map() {
    let map = map();
    let neighbours = |number| {
        let hex = map.parse(number).unwrap();
        map.neighbours(hex).map(|(_, other)| map.number(other).to_string()).collect::<Vec<_>>()
    };
    assert_eq!(neighbours("1204"), ["1305", "1205", "1105", "1104", "1203", "1304"]);
    assert_eq!(neighbours("1104"), ["1204", "1105", "1004", "1003", "1103", "1203"]);
    assert_eq!(neighbours("0101"), ["0201", "0102"]);
}

#[test]
fn rows_are_numbered_clockwise_as_columns_are() {
    let map = Grid::new(9, 9, Stagger::EvenRows).unwrap();
    let neighbours = |number| {
        let hex = map.parse(number).unwrap();
        map.neighbours(hex).map(|(_, other)| map.number(other).to_string()).collect::<Vec<_>>()
    };
    assert_eq!(neighbours("0505"), ["0504", "0605", "0506", "0406", "0405", "0404"]);
    assert_eq!(neighbours("0504"), ["0603", "0604", "0605", "0505", "0404", "0503"]);
}

#[test]
fn numbers_that_are_none_are_refused_with_a_reason() {
    let map = map();
    for text in ["", "12", "12O4", "12045", "+104", "1é4", " 104"] {
        let refused =
            matches!(map.parse(text), Err(GridError::NotANumber { text: read, .. }) if read == text);
        assert!(refused, "{text}");
    }
    for text in ["0001", "0100", "1801", "0122"] {
        let reason = map.parse(text).unwrap_err().to_string();
        assert_eq!(reason, format!("hex {text} is off the map: columns 01 to 17, rows 01 to 21"));
    }
}

#[test]
fn sizes_out_of_bounds_are_refused() {
    for (columns, rows) in [(0, 5), (5, 0), (100, 1), (1, 100), (65, 64), (64, 65), (99, 99)] {
        assert!(Grid::new(columns, rows, Stagger::EvenRows).is_err(), "{columns} by {rows}");
    }
    assert_eq!(Grid::new(64, 64, Stagger::OddRows).unwrap().len(), 4096);
    assert_eq!(Grid::new(1, 1, Stagger::OddRows).unwrap().hexes().collect::<Vec<_>>(), [Hex(0)]);
}
