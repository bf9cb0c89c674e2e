//! The embedded box is whole, and what is wrong is refused with its place.

use super::*;
use crate::ids::Side;
use loader::trial;

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
fn mistakes_are_refused_with_file_line_and_reason() {
    trial::mistakes::<Data>(include_str!("tests/mistakes.toml"));
}

#[test]
fn folders_are_read_or_refused_by_name() {
    trial::folders::<Data>(tempfile::tempdir().expect("a folder").path());
}

#[test]
fn a_box_is_whole_and_holds_no_giants() {
    trial::whole::<Data>();
}

#[test]
fn torn_files_never_panic() {
    trial::torn::<Data>(200);
}

#[test]
fn schemas_are_current() {
    trial::schemas::<Data>(concat!(env!("CARGO_MANIFEST_DIR"), "/data").as_ref());
}
