//! The tables of the series: terrain, fire, shock and charge, force ratio, modifiers and ranges.

use crate::data::{Arm, Terrain};
use schemars::JsonSchema;
use serde::Deserialize;

/// What entering or crossing costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// This many points.
    Points(u8),
    /// It cannot be done.
    Closed,
}

/// What a row costs each type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Costs {
    /// Foot.
    pub infantry: Cost,
    /// Horse, and commanders-in-chief.
    pub cavalry: Cost,
    /// Guns, horse artillery included.
    pub artillery: Cost,
}

impl Costs {
    /// What it costs an arm.
    pub const fn of(self, arm: Arm) -> Cost {
        match arm {
            Arm::Infantry => self.infantry,
            Arm::Cavalry | Arm::HeavyCavalry => self.cavalry,
            Arm::Artillery | Arm::HorseArtillery => self.artillery,
        }
    }
}

/// Who is disordered by going there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Disorders {
    /// Nobody.
    #[default]
    Nobody,
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Whoever recoils or retreats.
    Retreat,
}

/// How far zones of control reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Zones {
    /// As elsewhere.
    #[default]
    Free,
    /// Not from outside inwards.
    NotInwards,
    /// Not across.
    NotAcross,
}

/// What a row does in combat, seen by the attacker or firer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combat {
    /// Added to the fire die.
    pub fire: i8,
    /// Added to the shock die; none: no shock there.
    pub shock: Option<i8>,
}

/// A row of the terrain table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Movement points: to enter a hex, or to add for a hexside.
    pub cost: Costs,
    /// In combat; of a level, uphill.
    pub combat: Combat,
    /// Of a level, downhill; elsewhere the same.
    pub downhill: Combat,
    /// May be charged into or across.
    pub charge: bool,
    /// Blocks the line of sight.
    pub blocks_sight: bool,
    /// Who is disordered by it.
    pub disorders: Disorders,
    /// Zones of control.
    pub zones: Zones,
    /// Units in it have six fronts.
    pub six_fronts: bool,
}

/// What may lie on a hexside, or between the levels of two hexes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// A stream.
    Stream,
    /// A stream with a bridge.
    StreamBridge,
    /// A river.
    River,
    /// A river with a bridge.
    RiverBridge,
    /// A river with a ford.
    RiverFord,
    /// A crest.
    Crest,
    /// The rampart of a redoubt, from outside.
    Redoubt,
    /// The wall of a fortress, from outside.
    Fortification,
    /// A slope between hexes of one level.
    LevelSlope,
    /// One level.
    OneLevel,
    /// One level, with a slope.
    OneLevelSlope,
    /// One level, with a steep slope.
    OneLevelSteep,
    /// Two levels or more.
    TwoLevels,
    /// Two levels or more, with a slope.
    TwoLevelsSlope,
    /// Two levels or more, with a steep slope.
    TwoLevelsSteep,
}

impl Line {
    /// Every one, in the order of the table.
    pub const ALL: [Line; 15] = [
        Line::Stream,
        Line::StreamBridge,
        Line::River,
        Line::RiverBridge,
        Line::RiverFord,
        Line::Crest,
        Line::Redoubt,
        Line::Fortification,
        Line::LevelSlope,
        Line::OneLevel,
        Line::OneLevelSlope,
        Line::OneLevelSteep,
        Line::TwoLevels,
        Line::TwoLevelsSlope,
        Line::TwoLevelsSteep,
    ];
}

/// What a fire result does to each target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FireResult {
    /// Nothing.
    None,
    /// A cohesion test; one disorder if it fails.
    Test,
    /// Disorder.
    Disorder,
    /// Rout.
    Rout,
}

/// What a side suffers in a shock or charge, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Suffers {
    /// Nothing.
    #[default]
    Nothing,
    /// Disorder, then a cohesion test: recoil if it fails.
    DisorderAndTest,
    /// Disorder, then recoil.
    DisorderAndRecoil,
}

/// What the winner of a shock may do besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Afterwards {
    /// Nothing.
    #[default]
    Nothing,
    /// The defender may advance and shock in turn.
    CounterShock,
    /// The attacker may break through, or pursue.
    Breakthrough,
}

/// A result of the shock and charge table. The attacker has won if it is the defender who suffers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShockResult {
    /// What the attacker suffers.
    pub attacker: Suffers,
    /// What the defender suffers.
    pub defender: Suffers,
    /// What else may follow.
    pub then: Afterwards,
}

/// A table by the roll: each result holds up to its highest roll, the last for anything more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bands<T> {
    /// Highest rolls and results, in rising order; the last has none.
    pub lines: Vec<(Option<i8>, T)>,
}

impl<T: Copy> Bands<T> {
    /// The result of a modified roll.
    pub fn at(&self, roll: i8) -> T {
        let reached = |line: &&(Option<i8>, T)| line.0.is_none_or(|up_to| roll <= up_to);
        // The last line, which has no limit, is there by construction.
        self.lines.iter().find(reached).unwrap_or(&self.lines[self.lines.len() - 1]).1
    }
}

/// A column of the force-ratio table: reached if attacker times `defender` is at least defender times `attacker`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ratio {
    /// The attacker's part.
    pub attacker: u8,
    /// The defender's part.
    pub defender: u8,
    /// The modifier.
    pub modifier: i8,
}

macro_rules! modifiers {
    ($(#[$doc:meta])* $name:ident, $text:ident { $($(#[$field_doc:meta])* $field:ident,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: i8,)+
        }

        /// The same as a file says it.
        #[derive(Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $text {
            $($(#[$field_doc])* $field: loader::Figure,)+
            #[allow(dead_code)] // marks are read where they stand in the file
            source: std::collections::BTreeMap<String, loader::Mark>,
        }

        impl $text {
            pub(crate) fn read(&self, reader: loader::Reader) -> Result<$name, loader::LoadError> {
                Ok($name { $($field: reader.number(&self.$field, "a modifier", -9..=9)?,)+ })
            }
        }
    };
}

modifiers! {
    /// Added to the fire die (7.5).
    FireModifiers, FireModifiersText {
        /// Two stacked batteries of one formation fire together.
        combined_batteries,
        /// The target is adjacent.
        adjacent,
        /// For each hex beyond effective range.
        beyond_effective,
        /// Two combat units or more in the target hex.
        stacked_target,
        /// The target is in square.
        target_in_square,
        /// Reaction fire.
        reaction,
        /// Counter-battery fire.
        counter_battery,
        /// The guns are stacked with a square.
        from_square,
    }
}

modifiers! {
    /// Added to the shock or charge die (8.5, 9.2).
    ShockModifiers, ShockModifiersText {
        /// All attackers strike through rear hexes.
        rear,
        /// Attackers in a front and in a rear hex; in place of the other.
        front_and_rear,
        /// A charge with heavy cavalry.
        heavy_charge,
        /// A charge without.
        charge,
        /// A charge against a square, in place of any bonus.
        charge_against_square,
        /// Cavalry that does not charge.
        cavalry_shock,
        /// For each charge renewed in pursuit.
        pursuit,
        /// An attacker stands where units have six fronts.
        six_fronts,
        /// The defender is routed.
        routed_defender,
    }
}

/// Effective and maximum range of a kind of guns, in hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Range {
    /// Which kind.
    pub name: String,
    /// Without penalty.
    pub effective: u8,
    /// At most.
    pub maximum: u8,
}

/// All tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// A row for each terrain, in the order of [`Terrain::all`].
    pub terrain: Vec<Row>,
    /// A row for each of [`Line::ALL`], in its order.
    pub lines: Vec<Row>,
    /// What a hex costs along a road.
    pub road: u8,
    /// What part of a hex's cost is paid along a path, rounded up: one in this many.
    pub path: u8,
    /// What a road or path adds where the ground is closed to an arm by a slope.
    pub way_surcharge: u8,
    /// The most that a hex may cost in a charge.
    pub charge_limit: u8,
    /// Artillery fire.
    pub fire: Bands<FireResult>,
    /// Its modifiers.
    pub fire_modifiers: FireModifiers,
    /// Shock and charge.
    pub shock: Bands<ShockResult>,
    /// Their modifiers.
    pub shock_modifiers: ShockModifiers,
    /// Force ratios, the best first.
    pub ratios: Vec<Ratio>,
    /// Ranges by kind of guns.
    pub ranges: Vec<Range>,
}

impl Tables {
    /// The row of a terrain.
    pub fn terrain(&self, terrain: Terrain) -> &Row {
        &self.terrain[terrain as usize]
    }

    /// The row of what lies on a hexside.
    pub fn line(&self, line: Line) -> &Row {
        &self.lines[line as usize]
    }

    /// The modifier of a force ratio, in the defender's favour (gloire-8.6.1-01).
    pub fn ratio(&self, attacker: u16, defender: u16) -> i8 {
        let reached =
            |ratio: &&Ratio| attacker * u16::from(ratio.defender) >= defender * u16::from(ratio.attacker);
        self.ratios.iter().find(reached).or(self.ratios.last()).map_or(0, |ratio| ratio.modifier)
    }
}
