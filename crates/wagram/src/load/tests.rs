//! The embedded box is whole, and what is wrong is refused with its place.

use super::*;
use crate::ids::Side;

loader::trials! { Data, mistakes: "tests/mistakes.toml", torn: 200 }

#[test]
fn the_embedded_box_opens_and_is_whole() {
    let data = Data::embedded();
    assert_eq!((data.units.len(), data.corps.len(), data.scenarios.len()), (84, 19, 3));
    let french = data.units.iter().filter(|u| data.corps[u.corps.at()].side == Side::French).count();
    assert_eq!(french, 46);
    let turns: Vec<usize> = data.scenarios.iter().map(|s| s.turns.len()).collect();
    assert_eq!(turns, [5, 7, 13]);
}
