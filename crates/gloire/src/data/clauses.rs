//! What a battle changes about its counters, chiefs and stacks: records, each with the rule it follows.

use crate::data::{Arms, Battle, Condition, Map, Order, Terrain};
use crate::ids::{ChiefId, FormationId, Side, UnitId};
use board::Hex;
use kernel::RuleId;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// What a single counter can or cannot do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// Never moves and never turns.
    Fixed,
    /// Six front hexes.
    AllRound,
    /// One side only: any disorder eliminates it.
    OneSided,
    /// Cavalry that fights and stacks as infantry.
    FootInCombat,
    /// A pontoon train: infantry that neither attacks nor forms square.
    Train,
    /// May defend, never attack.
    DefendsOnly,
    /// Takes no test when a routed friend passes through.
    Steady,
    /// Fires twice on every marker, and in reaction.
    TwoShots,
    /// Gives the enemy no points.
    NoPoints,
    /// Stacks with any friends and shelters among them.
    Sheltered,
    /// May fire when sheltered, by itself.
    FiresAlone,
    /// Does not count against the limit of a hex.
    Uncounted,
}

/// Counters with a trait.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraitClause {
    /// Which trait.
    pub what: Trait,
    /// Which counters.
    pub units: Vec<UnitId>,
    /// The rules that say so.
    pub rules: Vec<RuleId>,
}

/// Whom a chief may give orders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sphere {
    /// Which chief.
    pub chief: ChiefId,
    /// These formations, and no others.
    pub to: Vec<FormationId>,
    /// The rule that says so.
    pub rule: RuleId,
}

/// When a successor takes over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Takes {
    /// At once, where he stands; when he arrives, if he is not there yet.
    WhereHeStands,
    /// In the orders phase of the next turn, on any friendly unit.
    NextTurn,
}

/// Who follows a chief that is eliminated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Successor {
    /// Who falls.
    pub of: ChiefId,
    /// Who follows.
    pub chief: ChiefId,
    /// When and where.
    pub takes: Takes,
    /// Does he command nothing before that?
    pub waits: bool,
    /// The rules that say so.
    pub rules: Vec<RuleId>,
}

/// Persons of rank who give no orders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figurehead {
    /// Who.
    pub chiefs: Vec<ChiefId>,
    /// The rule that says so.
    pub rule: RuleId,
}

/// A unit that rides with chiefs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Escort {
    /// Which.
    pub unit: UnitId,
    /// With whom.
    pub of: Vec<ChiefId>,
    /// The rule that says so.
    pub rule: RuleId,
}

/// Whom a clause speaks of: a unit is meant if it is of the side, the formations and the arms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Among {
    /// Of this side; none: of either.
    pub side: Option<Side>,
    /// Of these formations; none named: of any.
    pub formations: Vec<FormationId>,
    /// Or these counters alone.
    pub units: Vec<UnitId>,
    /// Of these arms.
    pub arms: Arms,
}

/// Where a clause holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Where {
    /// Everywhere.
    Anywhere,
    /// In these hexes.
    Hexes(Vec<Hex>),
    /// On this terrain.
    Terrain(Vec<Terrain>),
}

/// Who may share a hex, beyond the series.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stacking {
    /// This many of them may.
    Most(u8),
    /// This many more of them than the series allows, if their strength together is no more than this.
    Besides {
        /// How many more.
        more: u8,
        /// The most strength points of them all.
        points: Option<u8>,
    },
    /// Their strength together is no more than this.
    Points(u8),
    /// This many of anything, and no more.
    Only(u8),
    /// Formations of one list never stack with those of the other.
    Apart(Apart),
}

/// Two lists of formations that keep apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Apart(pub Vec<FormationId>, pub Vec<FormationId>);

/// A clause on stacking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StackingLimit {
    /// Whom it speaks of.
    pub who: Among,
    /// Where.
    pub place: Where,
    /// What it allows or forbids.
    pub what: Stacking,
    /// The rules that say so.
    pub rules: Vec<RuleId>,
}

/// What is forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Barred {
    /// To attack, by shock or by charge.
    Attack,
    /// To force-march.
    ForcedMarch,
    /// To leave one's hex.
    Move,
    /// To be given orders by a commander-in-chief.
    Orders,
    /// To form square.
    Square,
    /// To cross water.
    Cross,
}

/// A bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bar {
    /// What is forbidden.
    pub what: Barred,
    /// To whom.
    pub who: Among,
    /// Where.
    pub place: Where,
    /// Not while all of these hold; never lifted if there are none.
    pub unless: Vec<Condition>,
    /// Lifted for good once the trigger of this code has fired.
    pub until: Option<String>,
    /// The rules that say so.
    pub rules: Vec<RuleId>,
}

/// What one of the rules of a craft, a crossing, a work or a march decides. Some of them let something happen only where a
/// clause names them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Says {
    /// Where a craft swims, and at what cost.
    Swims,
    /// By which hexes it leaves the map.
    Leaves,
    /// Who goes aboard, and when.
    Boards,
    /// How whoever is aboard lands.
    Lands,
    /// How many it carries.
    Carries,
    /// Units may recoil into it, and are disordered by that.
    Recoils,
    /// Who routs aboard is lost, and the craft tests.
    Routs,
    /// A craft that routs is lost with whoever is aboard.
    Sinks,
    /// Nobody attacks from aboard.
    Attacks,
    /// Nobody fires from aboard.
    Fires,
    /// Nobody goes from craft to craft.
    Changes,
    /// It cannot be shocked.
    Unshocked,
    /// It never rallies.
    Unrallied,
    /// Who crosses by boat, and on what terms.
    Crosses,
    /// Boats allow no combat across the river.
    Apart,
    /// Boats allow no way back across the river.
    Back,
    /// Until when there are boats.
    Ends,
    /// How a work is begun, or done at once.
    Begins,
    /// Between which hexes.
    Levels,
    /// Who prevents it from the far bank.
    Guarded,
    /// When it is finished.
    Finishes,
    /// When it can be used.
    Opens,
    /// Not in an enemy zone of control.
    Zones,
    /// What destroys it.
    Destroyed,
    /// The way of a march and its goal.
    Route,
    /// The pace of a march.
    Pace,
    /// What ends it.
    Freed,
}

/// The rules of a clause, each by what it decides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Particulars {
    by: BTreeMap<Says, RuleId>,
    first: RuleId,
}

impl Particulars {
    /// Of these rules; what none of them decides follows the first of the clause.
    pub fn new(by: BTreeMap<Says, RuleId>, first: RuleId) -> Particulars {
        Particulars { by, first }
    }

    /// The rule that decides this, or that of the clause.
    pub fn of(&self, what: Says) -> RuleId {
        self.named(what).unwrap_or(self.first)
    }

    /// The rule that decides this, if the clause names one.
    pub fn named(&self, what: Says) -> Option<RuleId> {
        self.by.get(&what).copied()
    }
}

/// Whom a craft takes aboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Boarding {
    /// Whom.
    pub who: Among,
    /// How many at a time.
    pub most: u8,
    /// What boarding costs, and what landing costs beyond the hex.
    pub cost: u8,
}

/// What swims: boats that are counters, or markers that ferry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Craft {
    /// Its code.
    pub code: String,
    /// The counters that are such craft; none of a ferry of markers.
    pub units: Vec<UnitId>,
    /// How many markers ferry, if it is one of markers.
    pub markers: u8,
    /// On which hexes: this map's water, all of it or a part.
    pub on: Vec<Hex>,
    /// What a hex of water costs a craft, or the infantry that is ferried.
    pub cost: u8,
    /// What it costs cavalry that is ferried; 0: none is.
    pub cavalry_cost: u8,
    /// Whom it takes aboard.
    pub boards: Option<Boarding>,
    /// Hexes by which it may leave the map.
    pub exits: Vec<Hex>,
    /// The rules that make it what it is.
    pub rules: Vec<RuleId>,
    /// The same, by what they decide.
    pub says: Particulars,
}

/// Who crosses a river by boat, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Crossing {
    /// Who.
    pub who: Among,
    /// Which river, by its name.
    pub river: String,
    /// What the hexside costs.
    pub cost: u8,
    /// Until the work of this code is built.
    pub until: Option<String>,
    /// The rules that say so.
    pub rules: Vec<RuleId>,
    /// The same, by what they decide.
    pub says: Particulars,
}

/// What is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WorkKind {
    /// A bridge, in stages.
    Bridge,
    /// A pontoon, laid by its train.
    Pontoon,
    /// A village on fire.
    Fire,
    /// Guns spiked.
    Spiking,
}

/// Where something is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Works {
    /// On a hexside of this river.
    River(String),
    /// In one of these hexes.
    Hexes(Vec<Hex>),
}

/// Something that can be built, laid, burnt or spiked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Work {
    /// Its code.
    pub code: String,
    /// What it is.
    pub kind: WorkKind,
    /// By whom.
    pub by: Among,
    /// Where.
    pub place: Works,
    /// In how many turns.
    pub stages: u8,
    /// The rules that say so.
    pub rules: Vec<RuleId>,
    /// The same, by what they decide.
    pub says: Particulars,
}

/// Guns without a counter, in a redoubt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battery {
    /// Where they stand.
    pub hex: Hex,
    /// Their fire capacity.
    pub strength: u8,
    /// Effective and maximum range.
    pub range: (u8, u8),
    /// The rules that say so.
    pub rules: Vec<RuleId>,
}

/// A march that a formation is bound to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct March {
    /// Which formation.
    pub formation: FormationId,
    /// Where to.
    pub goal: Vec<Hex>,
    /// By which hexes, as far as the last of them.
    pub along: Vec<Hex>,
    /// From there on, how far from the last row at most.
    pub edge: u8,
    /// The rules that say so.
    pub rules: Vec<RuleId>,
    /// The same, by what they decide.
    pub says: Particulars,
}

impl Among {
    /// Is a counter meant?
    pub fn means(&self, battle: &Battle, unit: UnitId) -> bool {
        self.means_as(battle, unit, battle.units[unit.at()].arm.into())
    }

    /// Is a counter meant, if it counts as one of that type?
    pub fn means_as(&self, battle: &Battle, unit: UnitId, kind: Order) -> bool {
        let counter = &battle.units[unit.at()];
        let listed = self.units.is_empty() || self.units.contains(&unit);
        let of_formation = self.formations.is_empty() || self.formations.contains(&counter.formation);
        let of_side = self.side.is_none_or(|side| side == counter.side);
        listed && of_formation && of_side && self.arms.has_type(kind)
    }
}

impl Where {
    /// Does it hold in a hex?
    pub fn holds(&self, map: &Map, hex: Hex) -> bool {
        match self {
            Where::Anywhere => true,
            Where::Hexes(hexes) => hexes.contains(&hex),
            Where::Terrain(terrain) => terrain.contains(&map.terrain[hex.index()]),
        }
    }
}
