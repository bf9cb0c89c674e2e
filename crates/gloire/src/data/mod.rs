//! What the box contains: the tables of the series and the battles, validated and immutable. `load` makes it from the
//! TOML under `data/`; the rules only read it.

mod clauses;
mod conditions;
mod forces;
mod ground;
mod markers;
mod scenario;

pub use clauses::{
    Among, Apart, Bar, Barred, Battery, Boarding, Craft, Crossing, Escort, Figurehead, March, Particulars,
    Says, Sphere, Stacking, StackingLimit, Successor, Takes, Trait, TraitClause, Where, Work, WorkKind,
    Works,
};
pub use conditions::{Broken, Condition, Entrant, Losses, Tally, Whose};
pub use forces::{Arm, Arms, Chief, Counter, Face, Faces, Formation, Group, Label, Order};
pub use ground::{
    Board, ChargeAlong, Course, Fact, Facts, Fortress, Ground, Hexside, Map, Region, Slope, Terrain, Wall,
    Water, Way, What,
};
pub use markers::{
    ActsWith, Asleep, Bonus, Effect, Held, Peek, Price, Quota, Schedule, Select, Selected, Special,
    SpecialKind, Status, Testing, Then, Trigger, Uses, Window,
};
pub use scenario::{
    Arrival, Automatic, ChiefEntry, Each, Edge, Entry, Initiative, Multiple, Opening, Placement, Points,
    Replaced, Rout, RoutTo, Scenario, Scorer, Sky, Standing, Turn,
};

use crate::ids::{ChiefId, FormationId, GroupId, Side, SpecialId, UnitId};
use crate::tables::Tables;
use catalogue::Catalogue;
use kernel::RuleId;
use loader::{Briefing, Names, Sources};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most counters of a battle.
pub const MAX_UNITS: usize = 192;
/// The most commanders-in-chief of a battle.
pub const MAX_CHIEFS: usize = 10;
/// The most formations of a battle.
pub const MAX_FORMATIONS: usize = 40;
/// The most groups of formations of a battle.
pub const MAX_GROUPS: usize = 16;
/// The most activation markers of a battle, of all kinds.
pub const MAX_MARKERS: usize = 128;
/// The most hexes of a battle's map.
pub const MAX_HEXES: usize = 1536;
/// The most hexes that count for victory in a scenario.
pub const MAX_GOALS: usize = 64;
/// The most places where something can be built, and things that can be.
pub const MAX_WORKS: usize = 12;

/// Everything in the box.
#[derive(Clone, Debug)]
pub struct Data {
    /// The tables of the series.
    pub tables: Tables,
    /// The battles, in the order of their folders; those found in a data folder last.
    pub battles: Vec<Arc<Battle>>,
    /// The catalogue: series, battles, and what a data folder adds to them.
    pub catalogue: Arc<Catalogue>,
    /// Where the figures of the tables come from.
    pub sources: Sources,
    /// What players are told of each scenario, by its code.
    pub briefings: BTreeMap<String, Briefing>,
    /// Digest of the files the data were read from.
    pub hash: [u8; 32],
}

impl Data {
    /// The battle of that code.
    pub fn battle(&self, code: &str) -> Option<&Battle> {
        self.battles.iter().map(Arc::as_ref).find(|battle| battle.code == code)
    }

    /// The scenario of that code, and its battle.
    pub fn scenario(&self, code: &str) -> Option<(&Battle, &Scenario)> {
        let find = |battle: &'_ Battle| battle.scenarios.iter().position(|scenario| scenario.code == code);
        let battles = self.battles.iter().map(Arc::as_ref);
        battles.into_iter().find_map(|battle| Some((battle, &battle.scenarios[find(battle)?])))
    }
}

/// A side of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SideName {
    /// Its code in the files of the battle: `french`, `austrian`.
    pub code: String,
    /// Its English name.
    pub en: String,
    /// Its French name.
    pub fr: String,
}

/// What a hex and a turn stand for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scale {
    /// Metres a hex is across.
    pub metres: u16,
    /// Minutes a turn.
    pub minutes: u16,
    /// The rule that says so, if one does.
    pub rule: Option<RuleId>,
}

/// A battle: its ground, its forces, its markers, what it changes in the series, and its scenarios.
#[derive(Clone, Debug, Default)]
pub struct Battle {
    /// Its code, which is also that of its folder and of its rules.
    pub code: String,
    /// Its English name.
    pub en: String,
    /// Its French name.
    pub fr: String,
    /// What a hex and a turn stand for.
    pub scale: Scale,
    /// The ground: first all of it, then each of its sheets by itself if there are several.
    pub boards: Vec<Board>,
    /// What the ground of this battle does beyond the terrain table.
    pub ground: Vec<Ground>,
    /// What the rulebook says of this ground, proved when it was read.
    pub facts: Vec<Fact>,
    /// Ways along which cavalry may charge where it otherwise may not.
    pub charges: Vec<ChargeAlong>,
    /// The two sides, in seat order.
    pub sides: [SideName; 2],
    /// Groups of formations.
    pub groups: Vec<Group>,
    /// Every formation; a [`FormationId`] is a place in this list.
    pub formations: Vec<Formation>,
    /// Every counter; a [`UnitId`] is a place in this list.
    pub units: Vec<Counter>,
    /// Every commander-in-chief; a [`ChiefId`] is a place in this list.
    pub chiefs: Vec<Chief>,
    /// The abbreviations on its counters.
    pub labels: Vec<Label>,
    /// What its counters, chiefs and stacks may do beyond the series.
    pub clauses: Clauses,
    /// Every combined or other special marker; a [`SpecialId`] is a place in this list.
    pub specials: Vec<Special>,
    /// The most combined markers a side commits in a turn.
    pub commits: Option<(u8, RuleId)>,
    /// Markers that a formation has on some turns only.
    pub schedules: Vec<Schedule>,
    /// Units that act on the marker of another formation.
    pub acts_with: Vec<ActsWith>,
    /// Looks at the enemy's orders.
    pub peeks: Vec<Peek>,
    /// What happens once something else has.
    pub triggers: Vec<Trigger>,
    /// Who sleeps until a roll.
    pub asleep: Vec<Asleep>,
    /// The scenarios, the historical one first.
    pub scenarios: Vec<Scenario>,
    /// What its pieces are called in the language that their printed names do not speak.
    pub names: Names,
    /// Where each figure comes from, by its path (`counter.6-leg-1.strength`, `map.terrain`, …).
    pub sources: Sources,
    /// Digest of the files of this battle and of the tables: a game played on it can be replayed while that is the same.
    pub hash: [u8; 32],
}

/// What a battle changes about its counters, chiefs and stacks.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    /// What single counters can or cannot do.
    pub traits: Vec<TraitClause>,
    /// Whom a chief may give orders.
    pub spheres: Vec<Sphere>,
    /// Who follows a chief.
    pub successors: Vec<Successor>,
    /// Persons of rank who command nothing.
    pub figureheads: Vec<Figurehead>,
    /// Who rides with them.
    pub escorts: Vec<Escort>,
    /// Who may share a hex, beyond the series.
    pub stacking: Vec<StackingLimit>,
    /// What is forbidden, to whom and until when.
    pub bars: Vec<Bar>,
    /// What swims.
    pub craft: Vec<Craft>,
    /// Who crosses a river where there is no bridge.
    pub crossings: Vec<Crossing>,
    /// What can be built, laid, burnt or spiked.
    pub works: Vec<Work>,
    /// Guns without a counter.
    pub batteries: Vec<Battery>,
    /// A march along a given way.
    pub marches: Vec<March>,
}

impl Battle {
    /// All of the ground, whatever sheets it lies on.
    pub fn map(&self) -> &Map {
        &self.boards[0].map
    }

    /// The side of that code.
    pub fn side(&self, code: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.sides[side.index()].code == code)
    }

    /// The counter of that code.
    pub fn unit(&self, code: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.code == code).map(|at| UnitId(at as u8))
    }

    /// The strength of a counter with one of its faces up, or of the stronger counter that stands in for it.
    pub fn strength(&self, unit: UnitId, standing: Standing, replaced: &[Replaced]) -> u8 {
        let faces = self.units[unit.at()].faces;
        let disordered = faces.disordered.unwrap_or(faces.good).strength;
        let stronger = replaced.iter().find(|replaced| replaced.unit == unit);
        let strength = stronger.map_or((faces.good.strength, disordered), |replaced| replaced.strength);
        match standing {
            Standing::Good => strength.0,
            Standing::Disordered => strength.1,
        }
    }

    /// The formation of that code.
    pub fn formation(&self, code: &str) -> Option<FormationId> {
        self.formations.iter().position(|card| card.code == code).map(|at| FormationId(at as u8))
    }

    /// The chief of that code.
    pub fn chief(&self, code: &str) -> Option<ChiefId> {
        self.chiefs.iter().position(|chief| chief.code == code).map(|at| ChiefId(at as u8))
    }

    /// The group of that code.
    pub fn group(&self, code: &str) -> Option<GroupId> {
        self.groups.iter().position(|group| group.code == code).map(|at| GroupId(at as u8))
    }

    /// The special marker of that code.
    pub fn special(&self, code: &str) -> Option<SpecialId> {
        self.specials.iter().position(|marker| marker.code == code).map(|at| SpecialId(at as u8))
    }

    /// Is there a trigger, or a waking, of that code?
    pub fn has_event(&self, code: &str) -> bool {
        self.triggers.iter().any(|trigger| trigger.code == code)
            || self.asleep.iter().any(|asleep| asleep.code == code)
    }

    /// Has a counter that trait?
    pub fn has(&self, unit: UnitId, what: Trait) -> bool {
        self.clauses.traits.iter().any(|clause| clause.what == what && clause.units.contains(&unit))
    }

    /// The rule that gives a counter that trait, if one does.
    pub fn trait_rule(&self, unit: UnitId, what: Trait) -> Option<RuleId> {
        let clause = self.clauses.traits.iter().find(|c| c.what == what && c.units.contains(&unit))?;
        clause.rules.first().copied()
    }

    /// The hexes of which a condition asks who has entered them: each once, in the order of the map.
    pub fn watched(&self) -> Vec<board::Hex> {
        let wins = |scenario: &'_ Scenario| {
            let automatic = scenario.automatic.iter().flat_map(|way| way.when.clone());
            let points = scenario.points.iter().flat_map(|row| row.when.clone());
            let bars = scenario.bars.iter().flat_map(|bar| bar.unless.clone());
            automatic.chain(points).chain(bars).collect::<Vec<Condition>>()
        };
        let triggers = self.triggers.iter().flat_map(|trigger| trigger.when.clone());
        let bars = self.clauses.bars.iter().flat_map(|bar| bar.unless.clone());
        let all = triggers.chain(bars).chain(self.scenarios.iter().flat_map(wins));
        let entrants = all.flat_map(|condition| match condition {
            Condition::Entered { what, .. } => what,
            _ => Vec::new(),
        });
        let mut hexes: Vec<board::Hex> = entrants
            .filter_map(|entrant| match entrant {
                Entrant::Into(hex) => Some(hex),
                Entrant::Formation(_) | Entrant::Chief(_) => None,
            })
            .collect();
        hexes.sort();
        hexes.dedup();
        hexes.truncate(MAX_GOALS);
        hexes
    }

    /// The craft that a counter is, if it swims.
    pub fn craft_of(&self, unit: UnitId) -> Option<&Craft> {
        self.clauses.craft.iter().find(|craft| craft.units.contains(&unit))
    }
}
