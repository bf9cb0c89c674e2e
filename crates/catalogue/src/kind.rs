//! What a rule is about.

use std::{fmt, str::FromStr};

use serde::Serialize;

macro_rules! kinds {
    ($($variant:ident = $word:literal, $doc:literal;)*) => {
        /// What a rule is about: the `kind` of the catalogue.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[serde(rename_all = "lowercase")]
        pub enum Kind {
            $(#[doc = $doc] $variant,)*
        }

        impl Kind {
            /// Every kind, in the order of the format.
            pub const ALL: &[Kind] = &[$(Kind::$variant),*];

            /// The word that the catalogue uses.
            pub fn word(self) -> &'static str {
                match self {
                    $(Kind::$variant => $word,)*
                }
            }
        }
    };
}

kinds! {
    Sequence = "sequence", "Order of phases, turns and steps.";
    Command = "command", "Orders, activation, leaders.";
    Movement = "movement", "Moving, and what it costs.";
    Facing = "facing", "Front, flank and rear.";
    Stacking = "stacking", "Units in one place.";
    Zoc = "zoc", "Zones of control.";
    Los = "los", "Lines of sight.";
    Fire = "fire", "Fire of guns and muskets.";
    Combat = "combat", "Shock, charge and melee.";
    Morale = "morale", "Morale, cohesion, demoralisation.";
    Retreat = "retreat", "Retreat, rout, pursuit, advance.";
    Rally = "rally", "Recovery.";
    Supply = "supply", "Supply and communications.";
    Weather = "weather", "Weather, light and night.";
    Hidden = "hidden", "What a side may not see.";
    Reinforcement = "reinforcement", "Arrivals and replacements.";
    Setup = "setup", "The position at the start.";
    Scenario = "scenario", "Rules of one scenario.";
    Victory = "victory", "The end, and who has won.";
    Solo = "solo", "The system that plays a side by itself.";
    Optional = "optional", "Rules that the players may choose.";
    Terrain = "terrain", "What the ground does.";
    Unit = "unit", "What a counter says.";
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(word: &str) -> Result<Kind, UnknownKind> {
        Kind::ALL.iter().copied().find(|kind| kind.word() == word).ok_or(UnknownKind)
    }
}

/// The word is no kind of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no kind of rule has that name")]
pub struct UnknownKind;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_reads_back_from_its_word() {
        for &kind in Kind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
        assert_eq!("Combat".parse::<Kind>(), Err(UnknownKind));
    }
}
