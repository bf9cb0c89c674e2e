//! How many steps apart any two zones are, worked out once a map.

use super::{AreaMap, Contact, Zone};

/// The shortest count of steps for each pair of zones, whatever stands in them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distances {
    zones: usize,
    steps: Vec<u8>,
}

impl Distances {
    /// By the steps a unit may take.
    pub fn new(map: &AreaMap) -> Distances {
        Distances::by(map, Contact::is_step)
    }

    /// By whom one touches, over the water as well: how far a shot goes.
    pub fn touching(map: &AreaMap) -> Distances {
        Distances::by(map, |_| true)
    }

    fn by(map: &AreaMap, counts: impl Fn(Contact) -> bool) -> Distances {
        let zones = map.len();
        let mut steps = vec![u8::MAX; zones * zones];
        let mut open = Vec::new();
        for (from, steps) in map.zones().zip(steps.chunks_exact_mut(zones)) {
            steps[from.index()] = 0;
            open.clear();
            open.push(from);
            let mut turn = 0;
            while let Some(&zone) = open.get(turn) {
                turn += 1;
                let next = steps[zone.index()].saturating_add(1);
                for neighbour in map.touching(zone).filter(|neighbour| counts(neighbour.contact)) {
                    let known = &mut steps[neighbour.zone.index()];
                    if next < *known {
                        *known = next;
                        open.push(neighbour.zone);
                    }
                }
            }
        }
        Distances { zones, steps }
    }

    /// How many steps apart two zones are: 0 for the same, 1 for neighbours, 255 for all that is further than 254.
    #[inline]
    pub fn between(&self, a: Zone, b: Zone) -> u8 {
        self.steps[a.index() * self.zones + b.index()]
    }
}
