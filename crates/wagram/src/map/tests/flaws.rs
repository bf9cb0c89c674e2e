//! What is wrong with the map as a whole is shown by the numbers of the file. Mistakes of every kind are in
//! `load/tests/mistakes.toml`.

use super::*;

#[test]
fn a_moved_vertex_is_shown_by_its_number() {
    // Drags a corner that several zones share across one of them.
    let map = Map::embedded();
    let corner = *map.areas.corners(zone(&map, "169")).first().unwrap();
    let at = map.areas.vertices()[usize::from(corner)];
    let written = format!("[{}, {}, {}]", corner + 1, at.x, at.y);
    let moved = format!("[{}, {}, {}]", corner + 1, at.x + 9000, at.y + 3000);
    let files = loader::trial::spoilt::<Data>("map.toml", &written, &moved);
    let message = loader::trial::refusal::<Data>(&files);
    assert!(message.contains("crosses itself") || message.contains("overlap"), "{message}");
}
