//! What goes into the cup: special markers, and when a formation has how many of its own (2.1, 2.2).

use crate::data::{Arms, Condition, Sky};
use crate::ids::{FormationId, Side, SpecialId, UnitId};
use board::Hex;
use kernel::RuleId;
use schemars::JsonSchema;
use serde::Deserialize;

/// Combined, or an ordinary marker that is of no formation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SpecialKind {
    /// Committed in secret before the initiative roll.
    Combined,
    /// Put into the cup when its time comes.
    Ordinary,
}

/// How often a marker may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Uses {
    /// How often.
    pub count: u8,
    /// In which span.
    pub per: Window,
}

/// A span of time in which uses are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Window {
    /// The scenario.
    Scenario,
    /// A day of it.
    Day,
    /// A turn.
    Turn,
}

/// Which markers are held back when another is committed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Held {
    /// One of each formation that it will activate and that has two; these are settled when it is committed.
    OneOfEach,
    /// One each of two formations, which it then activates; they are shown when it is drawn.
    TwoFormations,
}

/// What is given up when a marker is committed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Price {
    /// Which markers are held back.
    pub held: Held,
    /// The rule that says so.
    pub rule: RuleId,
}

/// What is chosen when a marker is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Selected {
    /// Whole formations.
    Formations,
    /// Single units.
    Units,
    /// Stacks.
    Stacks,
    /// Every unit that fits.
    All,
    /// Markers in the cup.
    Markers,
    /// A unit of the enemy.
    Target,
}

/// A choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Select {
    /// Of what.
    pub what: Selected,
    /// How many at most; 0 where all that fit are meant.
    pub most: u8,
    /// Of these formations; none named: of any of the side.
    pub of: Vec<FormationId>,
    /// Of these arms.
    pub arms: Arms,
    /// All of one commander's name, on the second line of the counter.
    pub same_brigade: bool,
    /// Only formations with a unit there.
    pub region: Vec<Hex>,
    /// Of a target: how far it may be from a friend in good order who faces it.
    pub reach: u8,
}

/// What a marker does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Activates the choice.
    Activate,
    /// Rallies it by a step.
    RallyStep,
    /// Rallies it to good order, whatever it was.
    RallyWhole,
    /// Makes it take a cohesion test.
    Test,
    /// Puts ferry markers on it.
    Ferry,
    /// Takes its markers out of the cup.
    TakeOut,
    /// Swaps its markers for others.
    Swap,
}

/// In which order status the chosen units act.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// In their own.
    #[default]
    Own,
    /// As if they had received orders.
    Received,
}

/// Who tests for the commander's initiative.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Testing {
    /// Nobody.
    #[default]
    Nobody,
    /// One roll holds for all.
    OneForAll,
    /// Each unit by itself.
    Each,
}

/// A bonus to the shocks of the chosen units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bonus {
    /// How much.
    pub shock: i8,
    /// Against these hexes, in place of the other bonus; none: against any.
    pub against: Vec<Hex>,
    /// The rule that says so.
    pub rule: RuleId,
}

/// A combined or other special marker: one record for all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Special {
    /// Its name in the notation.
    pub code: String,
    /// Its printed name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Combined or ordinary.
    pub kind: SpecialKind,
    /// Its initiative value.
    pub initiative: u8,
    /// How often it may be used.
    pub uses: Uses,
    /// Only on these turns of a scenario.
    pub turns: Option<(u8, u8)>,
    /// Only on these days of a scenario.
    pub days: Vec<u8>,
    /// Only under this sky.
    pub sky: Option<Sky>,
    /// It must be put in, in the turn after this chief left.
    pub after: Option<crate::ids::ChiefId>,
    /// Not in the same turn as these.
    pub excludes: Vec<SpecialId>,
    /// What is given up for it.
    pub price: Option<Price>,
    /// May it open the turn?
    pub opens: bool,
    /// What is chosen, one after the other.
    pub select: Vec<Select>,
    /// What it does.
    pub effect: Effect,
    /// In which status the chosen units act.
    pub status: Status,
    /// Who tests.
    pub test: Testing,
    /// What is added to that test's die, or to the target's.
    pub die: i8,
    /// What is swapped in: markers of these formations.
    pub swaps_in: Vec<FormationId>,
    /// What the chosen units add to their shocks.
    pub bonus: Vec<Bonus>,
    /// Do the chosen formations act as one?
    pub as_one: bool,
    /// The rules it follows: first that of its effect, then that of its use, then that of what it excludes.
    pub rules: Vec<RuleId>,
}

impl Special {
    /// The rule of its effect.
    pub fn effect_rule(&self) -> RuleId {
        self.rules[0]
    }

    /// The rule that says how often and when it is used.
    pub fn use_rule(&self) -> RuleId {
        self.rules.get(1).copied().unwrap_or(self.rules[0])
    }

    /// The rule that keeps it apart from others.
    pub fn exclusion_rule(&self) -> RuleId {
        self.rules.get(2).copied().unwrap_or_else(|| self.use_rule())
    }
}

/// How many markers formations have on some turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// Which formations.
    pub formations: Vec<FormationId>,
    /// On these turns; none: on all.
    pub turns: Option<(u8, u8)>,
    /// How many markers each.
    pub markers: u8,
    /// Until the trigger of this code has fired.
    pub until: Option<String>,
    /// The rule that says so.
    pub rule: RuleId,
}

/// A unit that acts on the marker of another formation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActsWith {
    /// Which unit.
    pub unit: UnitId,
    /// With which formation, while its own has no marker.
    pub with: FormationId,
    /// The rule that says so.
    pub rule: RuleId,
}

/// A look at the enemy's orders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Peek {
    /// Whose.
    pub side: Side,
    /// How often in a scenario.
    pub uses: u8,
    /// The rule that says so.
    pub rule: RuleId,
}

/// What a trigger does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Then {
    /// Its formations have all their markers from the next turn on.
    Wake,
    /// The next marker of its formations goes into the cup at once.
    MarkerNow,
    /// Its formations have orders for good.
    OrdersForGood,
    /// What was barred until it fires is free.
    Free,
}

/// What happens once something else has. Triggers of one code are events of which one is enough.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trigger {
    /// Its code.
    pub code: String,
    /// When all of these hold.
    pub when: Vec<Condition>,
    /// Then this happens.
    pub then: Vec<Then>,
    /// To these formations.
    pub formations: Vec<FormationId>,
    /// The rules that say so.
    pub rules: Vec<RuleId>,
}

/// Formations that sleep until a roll wakes them, one a turn: the initiative roll of their side, to which the enemy's losses
/// add for this alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asleep {
    /// The code by which bars speak of their waking.
    pub code: String,
    /// Which formations.
    pub formations: Vec<FormationId>,
    /// Whose roll.
    pub side: Side,
    /// What it must reach.
    pub roll: u8,
    /// The rules that say so.
    pub rules: Vec<RuleId>,
}

/// A ration: this many markers of these formations go into the cup each turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quota {
    /// Of which formations.
    pub formations: Vec<FormationId>,
    /// How many.
    pub pick: u8,
    /// Only for the winner of the initiative.
    pub with_initiative: bool,
    /// The rule that says so.
    pub rule: RuleId,
}
