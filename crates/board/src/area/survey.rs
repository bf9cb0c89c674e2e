//! Checks the rings of a draft against its polygons, and numbers the borders.

use std::collections::BTreeMap;

use super::plane::Plane;
use super::{AreaError, AreaFlaw, AreaMap, Contact, Draft, Slot};

/// What was found out about a border.
pub(super) struct Found {
    /// The zones it parts, the lower index first.
    pub zones: [usize; 2],
    pub contact: Contact,
    /// The vertices along it, clockwise as the first zone has them; none unless the contact is a line.
    pub vertices: Vec<usize>,
}

/// All borders of a draft, if nothing in it is wrong.
pub(super) fn borders(draft: &Draft) -> Result<Vec<Found>, AreaError> {
    let plane = Plane::new(draft)?;
    let survey = Survey { draft };
    survey.names()?;
    survey.symmetry()?;
    let mut lines = BTreeMap::new();
    for zone in 0..draft.zones.len() {
        let runs = survey.runs(&plane, zone)?;
        survey.ring(zone, &runs)?;
        for run in runs {
            if let Some(other) = run.beyond.filter(|&other| zone < other) {
                lines.insert((zone, other), run.vertices);
            }
        }
    }
    survey.connected()?;
    let mut found = Vec::new();
    for (zone, slots) in draft.zones.iter().map(|zone| &zone.ring).enumerate() {
        for slot in slots {
            if let &Slot::Zone(other, contact) = slot
                && zone < other
            {
                let vertices = lines.remove(&(zone, other)).unwrap_or_default();
                found.push(Found { zones: [zone, other], contact, vertices });
            }
        }
    }
    if found.len() > AreaMap::MAX_BORDERS {
        return Err(AreaError::map(AreaFlaw::BorderCount { found: found.len() }));
    }
    Ok(found)
}

/// Part of an outline with one neighbour, or none, beyond it.
struct Run {
    beyond: Option<usize>,
    vertices: Vec<usize>,
}

struct Survey<'a> {
    draft: &'a Draft,
}

impl Survey<'_> {
    fn name(&self, zone: usize) -> String {
        self.draft.zones[zone].number.clone()
    }

    /// The flaw of a zone and another.
    fn pair(&self, zone: usize, other: usize, flaw: fn(String, String) -> AreaFlaw) -> AreaError {
        AreaError::zone(zone, flaw(self.name(zone), self.name(other)))
    }

    /// Rings name other zones of the map, each once.
    fn names(&self) -> Result<(), AreaError> {
        for (zone, draft) in self.draft.zones.iter().enumerate() {
            for (place, slot) in draft.ring.iter().enumerate() {
                let &Slot::Zone(other, _) = slot else { continue };
                if other >= self.draft.zones.len() || other == zone {
                    return Err(AreaError::zone(zone, AreaFlaw::RingStranger { zone: self.name(zone) }));
                }
                let again = |slot: &Slot| matches!(slot, &Slot::Zone(another, _) if another == other);
                if draft.ring[place + 1..].iter().any(again) {
                    return Err(self.pair(zone, other, |zone, other| AreaFlaw::RingTwice { zone, other }));
                }
            }
        }
        Ok(())
    }

    /// Who is in a ring has the other in its own, in the same way.
    fn symmetry(&self) -> Result<(), AreaError> {
        for (zone, draft) in self.draft.zones.iter().enumerate() {
            for slot in &draft.ring {
                let &Slot::Zone(other, contact) = slot else { continue };
                let back = self.draft.zones[other].ring.iter().find_map(|slot| match slot {
                    Slot::Zone(another, contact) if *another == zone => Some(*contact),
                    _ => None,
                });
                match back {
                    None => {
                        return Err(
                            self.pair(zone, other, |zone, other| AreaFlaw::Asymmetric { zone, other })
                        );
                    }
                    Some(back) if back != contact => {
                        return Err(
                            self.pair(zone, other, |zone, other| AreaFlaw::ContactDiffers { zone, other })
                        );
                    }
                    Some(_) => {}
                }
            }
        }
        Ok(())
    }

    /// The outline clockwise, parted by who is beyond. It begins where one run ends and the next begins,
    /// unless there is only one.
    fn runs(&self, plane: &Plane, zone: usize) -> Result<Vec<Run>, AreaError> {
        let polygon = &self.draft.zones[zone].polygon;
        let side = |place: usize| (polygon[place % polygon.len()], polygon[(place + 1) % polygon.len()]);
        let beyond = |place: usize| plane.beyond(side(place));
        let start = (1..polygon.len()).find(|&place| beyond(place) != beyond(place - 1)).unwrap_or(0);
        let mut runs: Vec<Run> = Vec::new();
        for place in start..start + polygon.len() {
            let (from, to) = side(place);
            match runs.last_mut() {
                Some(run) if run.beyond == beyond(place) => run.vertices.push(to),
                _ => runs.push(Run { beyond: beyond(place), vertices: vec![from, to] }),
            }
        }
        for (place, run) in runs.iter().enumerate() {
            let twice = |other: &Run| other.beyond.is_some() && other.beyond == run.beyond;
            if let (true, Some(other)) = (runs[place + 1..].iter().any(twice), run.beyond) {
                return Err(self.pair(zone, other, |zone, other| AreaFlaw::TwoBorders { zone, other }));
            }
        }
        Ok(runs)
    }

    /// The ring says what the outline shows: the same neighbours in the same order, and where the map ends a
    /// gap or a zone over the water.
    fn ring(&self, zone: usize, runs: &[Run]) -> Result<(), AreaError> {
        let shown: Vec<usize> = runs.iter().filter_map(|run| run.beyond).collect();
        let said: Vec<usize> = self.lines(zone).collect();
        if let Some(&other) = shown.iter().find(|other| !said.contains(other)) {
            return Err(self.pair(zone, other, |zone, other| AreaFlaw::RingMissing { zone, other }));
        }
        if let Some(&other) = said.iter().find(|other| !shown.contains(other)) {
            return Err(self.pair(zone, other, |zone, other| AreaFlaw::RingExcess { zone, other }));
        }
        for (place, &other) in shown.iter().enumerate() {
            let next = shown[(place + 1) % shown.len()];
            let follows = said.iter().cycle().skip_while(|&&one| one != other).nth(1);
            if follows != Some(&next) {
                return Err(self.pair(zone, next, |zone, other| AreaFlaw::RingOrder { zone, other }));
            }
            match (self.ends_after_on_map(runs, other), self.ends_after_in_ring(zone, other)) {
                (true, false) => {
                    return Err(self.pair(zone, other, |zone, other| AreaFlaw::GapMissing { zone, other }));
                }
                (false, true) => {
                    return Err(self.pair(zone, other, |zone, other| AreaFlaw::GapExcess { zone, other }));
                }
                _ => {}
            }
        }
        if shown.is_empty() && self.draft.zones[zone].ring.is_empty() {
            return Err(AreaError::zone(zone, AreaFlaw::IslandRing { zone: self.name(zone) }));
        }
        Ok(())
    }

    /// The neighbours of a ring with which a line is shared.
    fn lines(&self, zone: usize) -> impl Iterator<Item = usize> {
        self.draft.zones[zone].ring.iter().filter_map(|slot| match slot {
            Slot::Zone(other, Contact::Line) => Some(*other),
            _ => None,
        })
    }

    /// Whether the map ends clockwise after the border with this neighbour.
    fn ends_after_on_map(&self, runs: &[Run], other: usize) -> bool {
        let place = runs.iter().position(|run| run.beyond == Some(other));
        place.is_some_and(|place| runs[(place + 1) % runs.len()].beyond.is_none())
    }

    /// Whether the ring says that it does.
    fn ends_after_in_ring(&self, zone: usize, other: usize) -> bool {
        let ring = &self.draft.zones[zone].ring;
        let place = ring.iter().position(|&slot| slot == Slot::line(other));
        place.is_some_and(|place| !matches!(ring[(place + 1) % ring.len()], Slot::Zone(_, Contact::Line)))
    }

    /// From the first zone a way leads to each other.
    fn connected(&self) -> Result<(), AreaError> {
        let mut reached = vec![false; self.draft.zones.len()];
        let mut open = vec![0];
        while let Some(zone) = open.pop() {
            if std::mem::replace(&mut reached[zone], true) {
                continue;
            }
            open.extend(self.draft.zones[zone].ring.iter().filter_map(|slot| match slot {
                Slot::Zone(other, contact) if contact.is_step() => Some(*other),
                _ => None,
            }));
        }
        match reached.iter().position(|&reached| !reached) {
            Some(zone) => Err(AreaError::zone(zone, AreaFlaw::CutOff { zone: self.name(zone) })),
            None => Ok(()),
        }
    }
}
