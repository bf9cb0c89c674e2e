//! What each corps is to do: the ground that scores, and how much is needed to win or keep it.

use super::Eye;
use crate::data::{MAX_CORPS, Role};
use crate::ids::{CorpsId, Side, UnitId};
use crate::victory::LEAD;
use board::area::Zone;

/// What a victory point is worth to the captain.
pub(super) const POINT: i32 = 100;
/// What a zone of way costs when missions are given.
const WAY: i32 = 24;
/// Turns of a battle that is over before it can be drawn out.
const SHORT_DAY: usize = 5;

/// The zone each corps is sent to.
#[derive(Clone)]
pub(super) struct Missions([Option<Zone>; MAX_CORPS]);

/// Ground worth having: what for, and tenths of strength still wanting there.
struct Goal {
    zone: Zone,
    worth: i32,
    wanting: i32,
}

impl Eye<'_> {
    /// The zone a corps is sent to.
    pub fn mission(&self, corps: CorpsId) -> Option<Zone> {
        self.missions().0[corps.at()]
    }

    pub(super) fn missions(&self) -> &Missions {
        self.missions.get_or_init(|| self.assign())
    }

    /// Points that change hands with a zone, for whoever takes it.
    pub fn points_at(&self, zone: Zone) -> i32 {
        let map = &self.g.data.map;
        let terms = self.g.scenario(self.s).objectives;
        if map.french_objectives.contains(zone) {
            i32::from(terms[Side::French.index()])
        } else if map.austrian_objectives.contains(zone) {
            i32::from(terms[Side::Austrian.index()])
        } else {
            0
        }
    }

    /// Does the zone score for this side?
    pub fn scores(&self, zone: Zone) -> bool {
        match self.side {
            Side::French => self.g.data.map.french_objectives.contains(zone),
            Side::Austrian => self.g.data.map.austrian_objectives.contains(zone),
        }
    }

    /// How near the end is, in hundredths: only what is held at the end counts.
    pub fn lateness(&self) -> i32 {
        let turns = self.g.scenario(self.s).turns.len() as i32;
        50 + 50 * i32::from(self.s.turn) / turns.max(1)
    }

    /// How much is dared, in hundredths: more by the side that would lose as things stand.
    pub fn boldness(&self) -> i32 {
        let scores = Side::ALL.map(|side| self.s.vp[side.index()] + self.g.objective_points(self.s, side));
        let left = self.g.scenario(self.s).turns.len() as i16 - i16::from(self.s.turn);
        let french = scores[0] - scores[1] >= LEAD;
        let losing = french != (self.side == Side::French);
        match (losing, left) {
            (true, 0) => 400,
            (true, _) if self.is_pressed() => 350,
            (true, 1) => 300,
            (true, _) => 220,
            // wagram-14.3-11: the surprise of the dawn does not come again.
            _ if self.side == Side::Austrian && self.g.terms(self.s).surprise => 190,
            (false, _) => 30,
        }
    }

    /// A French army with an afternoon only has no time to wear the enemy down first.
    pub fn is_pressed(&self) -> bool {
        self.side == Side::French && self.g.scenario(self.s).turns.len() <= SHORT_DAY
    }

    /// How much ground is wanted, in hundredths: even the cautious take what nobody defends.
    pub fn drive(&self) -> i32 {
        self.boldness().max(100)
    }

    /// What each infantry unit on the plateau is worth to the French.
    pub fn plateau_share(&self) -> i32 {
        let terms = self.g.scenario(self.s).plateau;
        POINT * i32::from(terms.vp) / i32::from(terms.units).max(1) * self.lateness() / 100
    }

    /// What changes with a zone of the plateau: all its points if the French just hold it with those who stand there.
    pub fn plateau_prize(&self, zone: Zone) -> i32 {
        let terms = self.g.scenario(self.s).plateau;
        let on = |z: Zone| self.g.data.map.plateau.contains(z);
        let foot = self.g.army[0].iter().filter(|&u| self.g.is_foot(u)).filter_map(|u| self.s.zone_of(u));
        let left = foot.filter(|&z| on(z) && z != zone).count();
        let breaks = self.g.holds_plateau(self.s) && left < usize::from(terms.units);
        let shares = if breaks { i32::from(terms.units) } else { 2 };
        self.plateau_share() * shares
    }

    fn goals(&self) -> Vec<Goal> {
        let map = &self.g.data.map;
        let villages = map.french_objectives.iter().chain(map.austrian_objectives.iter());
        villages.chain(self.plateau_goals()).filter_map(|zone| self.goal(zone)).collect()
    }

    /// The French want the plateau, the Austrians those of it that are lost.
    fn plateau_goals(&self) -> Vec<Zone> {
        let plateau = self.g.data.map.plateau.iter();
        let lost = |z: &Zone| self.g.holds(self.s, Side::French, *z);
        match self.side {
            Side::Austrian => {
                let mut zones: Vec<Zone> = plateau.filter(lost).collect();
                zones.sort_by_key(|&z| (self.danger(z) - self.bearing(z), z.0));
                zones.truncate(2);
                zones
            }
            Side::French if self.g.holds_plateau(self.s) => Vec::new(),
            Side::French => {
                let reach = |z: &Zone| (self.danger(*z) / 3 + 30 * i32::from(self.french_way(*z)), z.0);
                let mut zones: Vec<Zone> = plateau.collect();
                zones.sort_by_key(reach);
                zones.truncate(3);
                zones
            }
        }
    }

    /// Steps from the nearest French infantry.
    fn french_way(&self, zone: Zone) -> u8 {
        let foot = self.g.army[0].iter().filter(|&u| self.g.is_foot(u));
        foot.filter_map(|u| self.s.zone_of(u)).map(|z| self.g.distance(z, zone)).min().unwrap_or(30)
    }

    fn goal(&self, zone: Zone) -> Option<Goal> {
        let held = self.g.holds(self.s, self.side, zone);
        let taken = self.g.holds(self.s, self.side.enemy(), zone);
        let danger = self.danger(zone);
        let points = self.points_at(zone);
        let needed = 20 * self.garrison(zone) + danger / 2 + 40;
        let (worth, wanting) = match (held, taken, self.scores(zone)) {
            _ if points == 0 => (self.plateau_prize(zone) * self.drive() / 100, needed),
            (true, ..) => (POINT * points, danger - self.bearing(zone)),
            (_, true, true) => (self.drive() * points, needed),
            (_, true, false) => (self.drive() * points, needed),
            (_, _, true) => (self.drive() * points, danger / 2 + 20),
            // Ground of the enemy that nobody holds is watched if he is near.
            _ => (POINT * points, if self.is_watched(zone) { danger / 2 + 20 } else { 0 }),
        };
        (wanting > 0).then_some(Goal { zone, worth, wanting })
    }

    /// Could the enemy soon be there?
    pub fn is_watched(&self, zone: Zone) -> bool {
        self.enemy_distance(zone) <= 7
    }

    fn garrison(&self, zone: Zone) -> i32 {
        self.s.units_in(zone).map(|u| self.strength(u)).sum()
    }

    /// Corps go where they are wanted most and soonest there, until enough of them do.
    fn assign(&self) -> Missions {
        let mut missions = Missions([None; MAX_CORPS]);
        let mut goals = self.goals();
        let mut free: Vec<(CorpsId, Zone, i32)> = self
            .g
            .all_corps()
            .filter_map(|c| self.camp_of(c).map(|(z, strength)| (c, z, strength)))
            .collect();
        while !free.is_empty() {
            let pairs = free
                .iter()
                .enumerate()
                .flat_map(|(i, f)| goals.iter().enumerate().map(move |(j, g)| (i, j, f, g)));
            let best =
                pairs.max_by_key(|(i, j, f, g)| (self.suits(f.0, f.1, g), std::cmp::Reverse((*i, *j))));
            let Some((i, j, ..)) = best else { break };
            let (corps, _, strength) = free.swap_remove(i);
            missions.0[corps.at()] = Some(goals[j].zone);
            // The enemies near two goals are the same: who goes to one relieves the other.
            let zone = goals[j].zone;
            for goal in &mut goals {
                goal.wanting -= match self.g.distance(goal.zone, zone) {
                    0 => strength,
                    1..=3 => strength / 2,
                    _ => 0,
                };
            }
            if goals.iter().all(|g| g.wanting <= 0) {
                // More than enough everywhere: twice as much.
                goals.iter_mut().for_each(|g| g.wanting += 100);
            }
        }
        missions
    }

    fn suits(&self, corps: CorpsId, camp: Zone, goal: &Goal) -> i32 {
        let reserve = i32::from(self.g.role(corps) == Role::Guard && !self.s.guard_committed);
        let wanted = if goal.wanting > 0 { goal.worth - goal.wanting / 8 } else { -3 * POINT };
        let way = i32::from(self.g.distance(camp, goal.zone));
        let late = i32::from(way > self.reach_in_time() || (reserve == 1 && way > 8));
        wanted - WAY * way - POINT * reserve - 10 * POINT * late
    }

    /// How far a corps comes until the end.
    fn reach_in_time(&self) -> i32 {
        let turns = self.g.scenario(self.s).turns.len() as i32;
        3 * (turns - i32::from(self.s.turn)) + 2
    }

    /// Where a corps stands, near most of it, and its strength in tenths.
    fn camp_of(&self, corps: CorpsId) -> Option<(Zone, i32)> {
        if self.g.data.corps[corps.at()].side != self.side || !self.s.markers.has(corps) {
            return None;
        }
        let fit =
            |&u: &UnitId| !self.g.is_gun(u) && !self.g.is_routed(self.s, u) && self.s.zone_of(u).is_some();
        let units: Vec<UnitId> = self.g.units_of(self.s, corps).iter().filter(fit).collect();
        let way = |zone: Zone| {
            let of = |&u: &UnitId| {
                self.s.zone_of(u).map_or(0, |z| self.strength(u) * i32::from(self.g.distance(z, zone)))
            };
            units.iter().map(of).sum::<i32>()
        };
        let camp = units.iter().filter_map(|&u| self.s.zone_of(u)).min_by_key(|&z| (way(z), z.0))?;
        Some((camp, 10 * units.iter().map(|&u| self.strength(u)).sum::<i32>()))
    }
}
