//! What the box contains: map, corps, counters and scenarios. Immutable and shared; a state holds numbers only.

use crate::ids::{CorpsId, Side, UnitId, UnitSet};
use crate::map::Map;
use crate::options::Choice;
use board::area::Zone;
use kernel::ScenarioAbout;
use loader::{Names, Sources};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most units a box may hold.
pub const MAX_UNITS: usize = 96;
/// The most corps a box may hold.
pub const MAX_CORPS: usize = 24;
/// The most zones a state has room for.
pub const MAX_ZONES: usize = crate::map::MAX_ZONES;

/// The whole box.
#[derive(Clone, Debug)]
pub struct Data {
    /// The map.
    pub map: Map,
    /// The corps, French first.
    pub corps: Vec<Corps>,
    /// The counters.
    pub units: Vec<Counter>,
    /// The scenarios, the main one first.
    pub scenarios: Vec<Scenario>,
    /// What pieces are called in the language that their printed names do not speak.
    pub names: Names,
    /// Where the figures come from.
    pub sources: Sources,
    /// Digest of the files.
    pub hash: [u8; 32],
}

/// What a corps is in the special rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// A corps like others.
    #[default]
    Line,
    /// The French Guard (10.3).
    Guard,
    /// The garrison of Lobau (14.1).
    Garrison,
    /// Wrede's division (14.2).
    Wrede,
    /// The corps that reacts badly (14.3).
    Bernadotte,
    /// The corps that an option brings in (14.2).
    Reuss,
    /// The corps that may arrive (14.3).
    Johann,
}

/// A corps and its marker.
#[derive(Clone, Debug)]
pub struct Corps {
    /// Its code.
    pub code: String,
    /// Its printed name.
    pub name: String,
    /// Its army.
    pub side: Side,
    /// What it is in the special rules.
    pub role: Role,
}

/// The type of a unit (2.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Infantry.
    Infantry,
    /// Light infantry and cavalry together.
    Mixed,
    /// Light cavalry.
    CavalryLight,
    /// Heavy cavalry.
    CavalryHeavy,
    /// Foot artillery.
    ArtilleryFoot,
    /// Horse artillery.
    ArtilleryHorse,
}

impl Arm {
    /// Artillery of either kind.
    pub const fn is_artillery(self) -> bool {
        matches!(self, Arm::ArtilleryFoot | Arm::ArtilleryHorse)
    }

    /// Cavalry of either kind.
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Arm::CavalryLight | Arm::CavalryHeavy)
    }
}

/// A combat unit with its faces, the strongest first.
#[derive(Clone, Debug)]
pub struct Counter {
    /// Its code.
    pub code: String,
    /// Its printed name.
    pub name: String,
    /// Its corps of origin.
    pub corps: CorpsId,
    /// Its type.
    pub arm: Arm,
    /// How many faces, 2 or 4.
    pub faces: u8,
    /// Combat potential.
    pub combat: [u8; 4],
    /// Rout value, 0 if none.
    pub rout: [u8; 4],
    /// Artillery potential.
    pub guns: [u8; 4],
    /// Stacking points of the normal and of the reduced counter.
    pub stack: [u8; 2],
    /// Tactical movement.
    pub tactical: u8,
    /// Normal movement.
    pub normal: u8,
    /// Has the command bonus.
    pub star: bool,
    /// Named in 9.2: +1 on manoeuvre tests.
    pub elite: bool,
}

/// A scenario (14).
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What it says of itself.
    pub about: ScenarioAbout,
    /// Who has the first initiative.
    pub first: Side,
    /// Objective points at the start.
    pub start_vp: [i16; 2],
    /// Points of an objective of each side.
    pub objectives: [i16; 2],
    /// What the plateau gives.
    pub plateau: Plateau,
    /// One of these must be empty for units to leave Lobau on the first day (14.2).
    pub lobau_exit: Vec<Zone>,
    /// Wrede marches to the Guard on the first day (14.2).
    pub wrede_joins: bool,
    /// Who is attached to another corps when a day begins (14.3).
    pub attached: Vec<Attachment>,
    /// Where Johann enters.
    pub entry: Vec<Zone>,
    /// Its turns.
    pub turns: Vec<TurnTerms>,
    /// Its options.
    pub options: Vec<OptionTerms>,
    /// Where the army headquarters stand.
    pub headquarters: [Zone; 2],
    /// The set-up of each corps.
    pub musters: Vec<Muster>,
}

kernel::shows! { Scenario: about is ScenarioAbout }

/// What the plateau of Wagram gives to the French.
#[derive(Clone, Copy, Debug)]
pub struct Plateau {
    /// The points.
    pub vp: i16,
    /// For this many infantry units.
    pub units: u8,
    /// Of this many corps.
    pub corps: u8,
}

/// Units that act with another corps from a day on.
#[derive(Clone, Debug)]
pub struct Attachment {
    /// The units.
    pub units: Vec<UnitId>,
    /// Their corps from now on.
    pub to: CorpsId,
    /// From this day.
    pub day: u8,
}

/// A turn of a scenario.
#[derive(Clone, Debug)]
pub struct TurnTerms {
    /// Its name on the track.
    pub label: String,
    /// First or second day.
    pub day: u8,
    /// Whose continuation rolls are modified, and by how much.
    pub continuation: (Side, i8),
    /// Where both Round markers start.
    pub round_box: u8,
    /// The Austrian surprise (14.3).
    pub surprise: bool,
    /// Johann is rolled for (14.3).
    pub johann: bool,
    /// The night turn (14.4).
    pub night: bool,
}

/// When an option exists and what it costs.
#[derive(Clone, Copy, Debug)]
pub struct OptionTerms {
    /// Which.
    pub choice: Choice,
    /// On which day.
    pub day: u8,
    /// Whose.
    pub side: Side,
    /// Points it gives to the opponent.
    pub vp: i16,
    /// Units it is about.
    pub units: UnitSet,
    /// They may be detached to this corps only.
    pub to: Option<CorpsId>,
    /// They are detached together; otherwise one of them.
    pub together: bool,
}

/// The set-up of a corps.
#[derive(Clone, Debug)]
pub struct Muster {
    /// Which corps.
    pub corps: CorpsId,
    /// Units with the zones they are spread over.
    pub groups: Vec<Group>,
    /// Losses at the start.
    pub losses: Vec<(UnitId, u8)>,
    /// Whether it has a marker on the orders board.
    pub marker: bool,
}

/// Units spread over zones.
#[derive(Clone, Debug)]
pub struct Group {
    /// The units.
    pub units: Vec<UnitId>,
    /// The zones, none of which may stay without a unit that is not artillery.
    pub zones: Vec<Zone>,
}

impl Data {
    /// The corps that plays this role.
    pub fn with_role(&self, role: Role) -> Option<CorpsId> {
        self.corps.iter().position(|corps| corps.role == role).map(|i| CorpsId(i as u8))
    }
}
