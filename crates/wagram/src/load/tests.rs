//! The embedded box is whole, and what is wrong is refused with its place.

use super::Files;
use crate::data::Data;
use crate::ids::Side;

#[test]
fn the_embedded_box_opens_and_is_whole() {
    let data = Data::embedded();
    assert_eq!((data.units.len(), data.corps.len(), data.scenarios.len()), (84, 19, 3));
    let french = data.units.iter().filter(|u| data.corps[u.corps.at()].side == Side::French).count();
    assert_eq!(french, 46);
    let turns: Vec<usize> = data.scenarios.iter().map(|s| s.turns.len()).collect();
    assert_eq!(turns, [5, 7, 13]);
}

#[test]
fn a_wrong_figure_is_refused_with_file_and_line() {
    let mut files = Files::embedded();
    files.counters.text = files.counters.text.replacen("stack = [1, 1]", "stack = [1, 3]", 1);
    let error = Data::from_files(&files).expect_err("3 stacking points do not exist");
    assert!(error.to_string().starts_with("counters.toml:"), "{error}");
    assert!(error.to_string().contains("1 to 2, not 3"), "{error}");
}

#[test]
fn an_unknown_zone_is_refused() {
    let mut files = Files::embedded();
    files.scenarios[0].text = files.scenarios[0].text.replacen("zone = \"248\"", "zone = \"999\"", 1);
    let error = Data::from_files(&files).expect_err("there is no zone 999");
    assert!(error.to_string().contains("999"), "{error}");
}
