//! A scenario: who fights, where, for how long and for what (chapters 3, 5.2, 10.4, 12, 13).

use crate::data::{Condition, Entrant, Quota, Schedule};
use crate::ids::{ChiefId, FormationId, Side, SpecialId, UnitId};
use board::{Hex, Vertex};
use kernel::RuleId;
use kernel::setup::{Heading, OptionAbout};
use schemars::JsonSchema;
use serde::Deserialize;

/// The sky of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sky {
    /// Day.
    Day,
    /// Night (12.1).
    Night,
    /// Fog (12.2).
    Fog,
    /// Fog on the lowest level only.
    LowFog,
}

/// A turn of the track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The day of the scenario, from 1.
    pub day: u8,
    /// Minutes after midnight at which it begins.
    pub clock: u16,
    /// Its sky.
    pub sky: Sky,
}

/// Who rolls for the strategic initiative, and how the winner opens.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Initiative {
    /// Of each side: the chiefs whose modifier counts, the first of them that is in play.
    pub leads: [Vec<ChiefId>; 2],
    /// What binds a side that opens.
    pub opening: Vec<Opening>,
}

/// With what a side opens a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Which side.
    pub side: Side,
    /// With a marker of one of these formations; none named: of any, but with no combined marker.
    pub with: Vec<FormationId>,
    /// May it decline?
    pub may_decline: bool,
    /// Only with this option.
    pub option: Option<String>,
    /// The rule that says so.
    pub rule: RuleId,
}

/// How a unit starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// In good order.
    #[default]
    Good,
    /// Disordered.
    Disordered,
}

/// Where a unit starts. Units that share a hex are listed top first; guns lie on top of all others, wherever they are
/// listed (gloire-5.1.2-03).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// Which unit.
    pub unit: UnitId,
    /// In which hex.
    pub hex: Hex,
    /// Looking which way.
    pub facing: Vertex,
    /// In which state.
    pub standing: Standing,
}

/// Where and when a chief enters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChiefEntry {
    /// Which chief.
    pub chief: ChiefId,
    /// In which hex; none: only as a successor.
    pub hex: Option<Hex>,
    /// On which turn; 0: he is there from the start.
    pub turn: u8,
    /// At the end of which turn he leaves.
    pub leaves: Option<u8>,
    /// Only with this option.
    pub option: Option<String>,
    /// Not with this option.
    pub without: Option<String>,
}

/// A way in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// On which turn.
    pub turn: u8,
    /// By which hex.
    pub hex: Hex,
}

/// This many times the cost of the entry hex, on one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Multiple {
    /// On which turn.
    pub turn: u8,
    /// How many times.
    pub times: u8,
    /// The rule that says so.
    pub rule: RuleId,
}

/// Units that enter later (5.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// Which formation.
    pub formation: FormationId,
    /// Which of its units.
    pub units: Vec<UnitId>,
    /// When and where; if there are several, the owner picks one.
    pub entries: Vec<Entry>,
    /// May they stay away?
    pub may_stay: bool,
    /// What the entry hex costs on some turns, whatever the column.
    pub multiple: Vec<Multiple>,
    /// Whoever found no room tries again on the next marker, in the same turn even.
    pub again: Option<RuleId>,
    /// Only with this option.
    pub option: Option<String>,
}

/// Which edge of the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// The first row.
    Top,
    /// The last row.
    Bottom,
    /// The first column.
    Left,
    /// The last column.
    Right,
}

/// Where routed units run to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RoutTo {
    /// The nearest of these hexes.
    Hexes(Vec<Hex>),
    /// The nearest hex of an edge.
    Edge(Edge),
}

/// The direction of rout: the first line that fits a unit holds (10.4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rout {
    /// Of which side.
    pub side: Side,
    /// Of these formations; none named: all.
    pub formations: Vec<FormationId>,
    /// For units there; none: wherever they are.
    pub region: Vec<Hex>,
    /// Where to.
    pub to: RoutTo,
}

/// A counter that stands in for a weaker one of the same name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replaced {
    /// Which.
    pub unit: UnitId,
    /// Its strength, on both faces.
    pub strength: (u8, u8),
}

/// One way to win at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automatic {
    /// Who wins.
    pub side: Side,
    /// If all of these hold at the end of a turn.
    pub when: Vec<Condition>,
}

/// Who scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scorer {
    /// One side.
    One(Side),
    /// Each side, against its enemy.
    Both,
}

/// What is counted when points are scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Each {
    /// Each hex.
    Hex,
    /// Each unit.
    Unit,
    /// Each formation.
    Formation,
    /// Once.
    Once,
}

/// Points at the end of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Points {
    /// Who scores them.
    pub side: Scorer,
    /// How many.
    pub points: u8,
    /// For what.
    pub each: Each,
    /// The most of them.
    pub most: Option<u8>,
    /// If all of these hold.
    pub when: Vec<Condition>,
}

/// A scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its code, unique in the whole game.
    pub code: String,
    /// English name and one-line description.
    pub en: (String, String),
    /// French name and one-line description.
    pub fr: (String, String),
    /// The family it is listed under.
    pub family: Option<Heading>,
    /// The groups of which one option may be chosen at most.
    pub groups: Vec<Heading>,
    /// The options.
    pub options: Vec<OptionAbout>,
    /// The board it is played on: a place in [`Battle::boards`](crate::data::Battle::boards).
    pub board: usize,
    /// The turn track.
    pub turns: Vec<Turn>,
    /// Whose modifier counts, and how a turn is opened.
    pub initiative: Initiative,
    /// The special markers that may be used.
    pub specials: Vec<SpecialId>,
    /// The ration, if markers are rationed.
    pub quotas: Vec<Quota>,
    /// How many markers formations have on some turns of this scenario.
    pub schedules: Vec<Schedule>,
    /// Formations that are demoralised from the start.
    pub demoralised: Vec<FormationId>,
    /// Bars that hold in this scenario alone.
    pub bars: Vec<crate::data::Bar>,
    /// Where units start.
    pub placements: Vec<Placement>,
    /// Where chiefs start or enter.
    pub chiefs: Vec<ChiefEntry>,
    /// Who enters later.
    pub arrivals: Vec<Arrival>,
    /// Counters that stand in for weaker ones.
    pub replaced: Vec<Replaced>,
    /// What is already built: a work's code, and the hexes it joins.
    pub built: Vec<(String, Hex, Hex)>,
    /// Where routed units run to.
    pub rout: Vec<Rout>,
    /// Who controls what at the start.
    pub control: Vec<(Hex, Side)>,
    /// Ways to win at once.
    pub automatic: Vec<Automatic>,
    /// Points.
    pub points: Vec<Points>,
    /// The rules of the battle that shape this scenario.
    pub rules: Vec<RuleId>,
}

impl Scenario {
    /// The hexes that a side must control, enter or leave by, to win: each once, in the order of the map.
    pub fn goals(&self) -> Vec<Hex> {
        let all = self
            .automatic
            .iter()
            .flat_map(|way| &way.when)
            .chain(self.points.iter().flat_map(|row| &row.when));
        let mut hexes: Vec<Hex> = all
            .flat_map(|condition| match condition {
                Condition::Control { hexes, .. } => hexes.clone(),
                Condition::Exited { hex, .. } => vec![*hex],
                Condition::Entered { what, .. } => what.iter().filter_map(Entrant::hex).collect(),
                _ => Vec::new(),
            })
            .collect();
        hexes.sort();
        hexes.dedup();
        hexes
    }

    /// The formations that take part.
    pub fn formations(&self, of: impl Fn(UnitId) -> FormationId) -> Vec<FormationId> {
        let placed = self.placements.iter().map(|place| of(place.unit));
        let mut list: Vec<FormationId> =
            placed.chain(self.arrivals.iter().map(|arrival| arrival.formation)).collect();
        list.sort();
        list.dedup();
        list
    }
}
