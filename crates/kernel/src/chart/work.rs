//! What comes and goes on the map while a game is played: bridges built and broken, villages burnt, guns spiked.

use crate::naming::Place;
use serde::Serialize;
use ts_rs::TS;

/// Something built, laid or destroyed, as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Work {
    /// What it is.
    pub kind: WorkKind,
    /// Where.
    pub place: Place,
    /// The place beyond, if it lies on the side between the two.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub across: Option<Place>,
}

/// What is built, laid or destroyed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum WorkKind {
    /// A bridge that is not yet finished.
    BridgeBegun,
    /// A bridge that was not there before.
    Bridge,
    /// A bridge of boats.
    Pontoon,
    /// A ferry at work.
    Ferry,
    /// Burnt down.
    Burnt,
    /// Guns that will not fire again.
    Spiked,
}

impl WorkKind {
    /// All of them.
    pub const ALL: [WorkKind; 6] = [
        WorkKind::BridgeBegun,
        WorkKind::Bridge,
        WorkKind::Pontoon,
        WorkKind::Ferry,
        WorkKind::Burnt,
        WorkKind::Spiked,
    ];
}
