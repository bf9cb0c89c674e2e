//! Every mistake in a draft is refused, with what and where.

use board::area::{AreaMap, Contact, Draft, Place, Point, Slot};
use proptest::prelude::*;

use crate::{draft, drafts};

/// Four squares, two by two, numbered by rows; vertex 4 is in the middle.
fn four() -> Draft {
    let vertices: Vec<(i32, i32)> = (0..9).map(|v| (v % 3 * 10, v / 3 * 10)).collect();
    draft(&vertices, &[&[0, 1, 4, 3], &[1, 2, 5, 4], &[3, 4, 7, 6], &[4, 5, 8, 7]])
}

/// What a draft is refused for.
fn refusal(change: impl FnOnce(&mut Draft)) -> (Place, String) {
    let mut draft = four();
    change(&mut draft);
    let error = AreaMap::new(&draft).expect_err("the draft is wrong");
    (error.place, error.to_string())
}

#[track_caller]
fn refused(place: Place, says: &str, change: impl FnOnce(&mut Draft)) {
    assert_eq!(refusal(change), (place, says.to_owned()));
}

fn put(draft: &mut Draft, vertex: usize, x: i32, y: i32) {
    draft.vertices[vertex] = Point { x, y };
}

#[test]
fn four_squares_are_a_map() {
    let map = AreaMap::new(&four()).unwrap();
    assert_eq!((map.len(), map.border_count()), (4, 4));
}

#[test]
fn counts_and_numbers() {
    refused(Place::Map, "a map has 1 to 4096 zones, not 0", |draft| draft.zones.clear());
    refused(Place::Map, "a map has at most 65535 vertices, not 65536", |draft| {
        draft.vertices.resize(65536, Point { x: 0, y: 0 });
    });
    refused(
        Place::Vertex(8),
        "vertex 8 at (0, 65537) is too far out: coordinates go from -65536 to 65536",
        |draft| {
            put(draft, 8, 0, 65537);
        },
    );
    refused(Place::Vertex(3), "vertices 1 and 3 are at the same place", |draft| put(draft, 3, 10, 0));
    refused(Place::Vertex(9), "no zone uses vertex 9", |draft| draft.vertices.push(Point { x: 40, y: 40 }));
    let number = "\"1 2\" is no number of a zone: 1 to 12 letters and digits";
    refused(Place::Zone(1), number, |draft| draft.zones[1].number = "1 2".into());
    refused(Place::Zone(2), "there are two zones 1", |draft| draft.zones[2].number = "1".into());
}

#[test]
fn polygons() {
    refused(Place::Zone(3), "the polygon of zone 4 has 2 corners: at least 3 are needed", |draft| {
        draft.zones[3].polygon.truncate(2);
        draft.vertices.pop();
        draft.zones[2].polygon[2] = 7;
    });
    refused(Place::Zone(0), "the polygon of zone 1 names vertex 44, which does not exist", |draft| {
        draft.zones[0].polygon.push(44);
    });
    refused(Place::Zone(0), "the polygon of zone 1 comes twice to vertex 0", |draft| {
        draft.zones[0].polygon.push(0);
    });
    refused(Place::Zone(0), "the polygon of zone 1 crosses itself near vertex 1", |draft| {
        draft.zones[0].polygon = vec![0, 4, 1, 3];
        draft.zones[0].polygon.rotate_left(2);
    });
    refused(Place::Zone(0), "the polygon of zone 1 does not run clockwise", |draft| {
        draft.zones[0].polygon.reverse();
    });
    refused(Place::Zone(1), "the centre of zone 2 is not inside its polygon", |draft| {
        draft.zones[1].centre = Point { x: 5, y: 5 };
    });
    refused(Place::Zone(1), "the centre of zone 2 is not inside its polygon", |draft| {
        draft.zones[1].centre = Point { x: 10, y: 5 };
    });
}

#[test]
fn polygons_part_the_plane() {
    refused(Place::Zone(1), "zones 2 and 1 overlap", |draft| {
        draft.zones[1].polygon = draft.zones[0].polygon.clone();
        draft.vertices.swap(2, 8);
        draft.zones[3].polygon[2] = 2;
        draft.vertices.pop();
    });
    // The first zone reaches into the others.
    refused(Place::Zone(0), "zones 1 and 3 overlap", |draft| {
        draft.vertices.push(Point { x: 16, y: 15 });
        draft.zones[0].polygon[2] = 9;
    });
    // A small zone inside another.
    refused(Place::Zone(4), "zones 5 and 4 overlap", |draft| {
        let first = draft.vertices.len();
        draft.vertices.extend([(12, 12), (18, 12), (18, 18)].map(|(x, y)| Point { x, y }));
        let mut zone = draft.zones[0].clone();
        (zone.number, zone.polygon, zone.ring) = ("5".into(), (first..first + 3).collect(), vec![Slot::Gap]);
        zone.centre = Point { x: 16, y: 14 };
        draft.zones.push(zone);
    });
    let loose = "vertex 4 lies on the outline of zone 1 between 1 and 9, but is no corner of it";
    refused(Place::Zone(0), loose, |draft| {
        draft.vertices.push(Point { x: 10, y: 12 });
        draft.zones[0].polygon = vec![0, 1, 9, 3];
    });
}

#[test]
fn holes() {
    // A gap opens in the middle: the western zones have a corner of their own there.
    refused(Place::Zone(0), "there is a hole in the map beside zone 1, at vertex 1", |draft| {
        draft.vertices.extend([Point { x: 9, y: 11 }]);
        draft.vertices[4] = Point { x: 11, y: 9 };
        draft.zones[2].polygon = vec![3, 9, 7, 6];
        draft.zones[0].polygon = vec![0, 1, 9, 3];
        draft.zones[3].polygon = vec![4, 5, 8, 7];
    });
}

#[test]
fn rings() {
    refused(Place::Zone(0), "the ring of zone 1 names a zone that does not exist, or itself", |draft| {
        draft.zones[0].ring.push(Slot::line(9));
    });
    refused(Place::Zone(0), "the ring of zone 1 names a zone that does not exist, or itself", |draft| {
        draft.zones[0].ring.push(Slot::line(0));
    });
    refused(Place::Zone(0), "the ring of zone 1 names 2 twice", |draft| {
        draft.zones[0].ring.push(Slot::line(1))
    });
    refused(Place::Zone(0), "zone 1 has 4 in its ring, but not the other way round", |draft| {
        draft.zones[0].ring.push(Slot::line(3));
    });
    refused(Place::Zone(0), "zones 1 and 2 do not agree on how they touch", |draft| {
        draft.zones[0].ring[1] = Slot::Zone(1, Contact::Across);
    });
    refused(Place::Zone(0), "zone 1 shares a border with 2, which its ring does not say", |draft| {
        draft.zones[0].ring.retain(|&slot| slot != Slot::line(1));
        draft.zones[1].ring.retain(|&slot| slot != Slot::line(0));
    });
    refused(Place::Zone(0), "the ring of zone 1 names 4, with which it shares no border", |draft| {
        draft.zones[0].ring.push(Slot::line(3));
        draft.zones[3].ring.push(Slot::line(0));
    });
    refused(Place::Zone(0), "the map ends beside zone 1 after 3, which its ring does not say", |draft| {
        draft.zones[0].ring.retain(|&slot| slot != Slot::Gap);
    });
    refused(Place::Zone(0), "the ring of zone 1 has a gap after 2, where the map goes on", |draft| {
        draft.zones[0].ring.insert(2, Slot::Gap);
    });
}

#[test]
fn rings_are_in_order() {
    // Nine squares: the middle one has four neighbours.
    let vertices: Vec<(i32, i32)> = (0..16).map(|v| (v % 4 * 10, v / 4 * 10)).collect();
    let cells: Vec<Vec<usize>> =
        (0..9).map(|c| c / 3 * 4 + c % 3).map(|v| vec![v, v + 1, v + 5, v + 4]).collect();
    let cells: Vec<&[usize]> = cells.iter().map(Vec::as_slice).collect();
    let mut draft = draft(&vertices, &cells);
    draft.zones[4].ring.rotate_left(1);
    assert!(AreaMap::new(&draft).is_ok(), "a ring may begin anywhere");
    draft.zones[4].ring.swap(0, 1);
    let error = AreaMap::new(&draft).unwrap_err();
    assert_eq!(
        (error.place, error.to_string().as_str()),
        (Place::Zone(4), "the ring of zone 5 is not in clockwise order at 8")
    );
}

#[test]
fn islands() {
    let island = |contact: Option<Contact>| {
        move |draft: &mut Draft| {
            let first = draft.vertices.len();
            draft.vertices.extend([(30, 0), (40, 0), (40, 10)].map(|(x, y)| Point { x, y }));
            let mut zone = draft.zones[0].clone();
            (zone.number, zone.polygon, zone.ring) = ("Elba".into(), (first..first + 3).collect(), vec![]);
            zone.centre = Point { x: 38, y: 4 };
            if let Some(contact) = contact {
                zone.ring = vec![Slot::Zone(1, contact), Slot::Gap];
                let gap = draft.zones[1].ring.iter().position(|&slot| slot == Slot::Gap).unwrap();
                draft.zones[1].ring.insert(gap, Slot::Zone(4, contact));
            }
            draft.zones.push(zone);
        }
    };
    let alone = "the ring of zone Elba must show a gap or a zone over the water: it is an island";
    refused(Place::Zone(4), alone, island(None));
    refused(Place::Zone(4), "no way leads to zone Elba", island(Some(Contact::Across)));
    refused(
        Place::Zone(1),
        "the ring of zone 2 names Elba, with which it shares no border",
        island(Some(Contact::Line)),
    );
    let mut draft = four();
    island(Some(Contact::Passage))(&mut draft);
    let map = AreaMap::new(&draft).unwrap();
    assert!(map.adjacent(map.zone("2").unwrap(), map.zone("Elba").unwrap()));
}

#[test]
fn too_many_borders() {
    // 363 squares in a row, each facing each other: 65703 pairs, of which 362 share a line.
    let vertices: Vec<(i32, i32)> = (0..364).flat_map(|x| [(x * 10, 0), (x * 10, 10)]).collect();
    let cells: Vec<[usize; 4]> = (0..363).map(|x| 2 * x).map(|v| [v, v + 2, v + 3, v + 1]).collect();
    let cells: Vec<&[usize]> = cells.iter().map(<[usize; 4]>::as_slice).collect();
    let mut draft = draft(&vertices, &cells);
    for (index, zone) in draft.zones.iter_mut().enumerate() {
        let far = (0..363usize).filter(|&other| index.abs_diff(other) > 1);
        let gap = zone.ring.iter().position(|&slot| slot == Slot::Gap).unwrap();
        zone.ring.splice(gap..gap, far.map(|other| Slot::Zone(other, Contact::Across)));
    }
    let error = AreaMap::new(&draft).unwrap_err();
    assert_eq!(error.to_string(), "a map has at most 65535 borders, not 65703");
}

#[test]
fn two_borders_with_one_neighbour() {
    // A horseshoe and what fills its mouth but for a lake that opens to nobody: the lake is a third zone.
    let vertices =
        [(0, 0), (30, 0), (30, 30), (20, 30), (20, 20), (20, 10), (10, 10), (10, 20), (10, 30), (0, 30)];
    let draft = draft(&vertices, &[&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], &[7, 4, 3, 8], &[6, 5, 4, 7]]);
    let mut shoe = draft;
    shoe.zones[0].centre = Point { x: 5, y: 15 };
    // The horseshoe touches the zone in its mouth left and right of the lake.
    let error = AreaMap::new(&shoe).unwrap_err();
    assert_eq!(error.to_string(), "the ring of zone 1 names 2 twice");
    for zone in [0, 1] {
        let other = Slot::line(1 - zone);
        let place = shoe.zones[zone].ring.iter().position(|&slot| slot == other).unwrap();
        shoe.zones[zone].ring.remove(place);
    }
    let error = AreaMap::new(&shoe).unwrap_err();
    assert_eq!(error.to_string(), "zones 1 and 2 share two borders that do not touch");
}

fn drop_one<T>(list: &mut Vec<T>, which: prop::sample::Index) {
    list.remove(which.index(list.len()));
}

proptest! {
    /// Whatever becomes of a draft, there is a map or a reason, and no panic.
    #[test]
    fn spoilt_drafts_never_panic(
        mut draft in drafts(),
        vertex: prop::sample::Index, place in (-150..150i32, -150..150i32),
        zone: prop::sample::Index, corner: prop::sample::Index, other: prop::sample::Index,
        what in 0u8..6,
    ) {
        let zones = draft.zones.len();
        let chosen = zone.index(zones);
        match what {
            0 => *vertex.get_mut(&mut draft.vertices) = Point { x: place.0, y: place.1 },
            1 => *corner.get_mut(&mut draft.zones[chosen].polygon) = other.index(draft.vertices.len() + 1),
            2 => drop_one(&mut draft.zones[chosen].polygon, corner),
            3 => *corner.get_mut(&mut draft.zones[chosen].ring) = Slot::line(other.index(zones + 1)),
            4 => drop_one(&mut draft.zones[chosen].ring, corner),
            _ => drop_one(&mut draft.zones, zone),
        }
        if let Err(error) = AreaMap::new(&draft) {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}
