//! The usual layout of a box.

/// The scenarios of a box.
pub const SCENARIOS: &str = "scenarios/*.toml";

/// The [`Layout`](crate::Layout) of a box that holds these files of the folder `data/` of its crate: scenarios and briefings
/// may be added to it, and its rules are compiled. `loader::layout!["map.toml", "scenarios/hill.toml"]`
#[macro_export]
macro_rules! layout {
    ($($name:literal),+ $(,)?) => {
        $crate::Layout {
            embedded: &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/", $name)))),+],
            grows: &[$crate::SCENARIOS, $crate::BRIEFINGS],
            compiled: &[("rules.toml", $crate::COMPILED_RULES)],
        }
    };
}
