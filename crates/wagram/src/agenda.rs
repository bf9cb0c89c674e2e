//! The list of steps: each stands in the file of its chapter, and says there all about itself.

use crate::action::Action;
use crate::event::Event;
use crate::game::Wagram;
use crate::ids::Side;
use crate::state::State;
use serde::{Deserialize, Serialize};

kernel::steps! {
    /// What happens or is decided now.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    pub enum Step of Wagram { state: State, action: Action, event: Event, side: Side }
    setup::Deploy,
    setup::Facing,
    orders::Plan,
    turn::BeginTurn,
    initiative::BeginRound,
    initiative::React,
    initiative::Initiative,
    orders::Orders,
    orders::OrderThree,
    command::Activation,
    command::Pivot,
    march::BeginMovement,
    options::Options,
    bombardment::Fire,
    bombardment::Counter,
    march::Act,
    march::Moving,
    facing::FaceRested,
    headquarters::HeadquartersMoving,
    facing::Contact,
    headquarters::Push,
    special::Bernadotte,
    march::EndMovement,
    combat::PickCombat,
    combat::Guns,
    combat::Refuse,
    combat::Defend,
    stance::TakeStance,
    stance::Force,
    results::RollCombat,
    results::Effects,
    retreat::FallBack,
    retreat::FaceFled,
    advance::Advance,
    advance::FaceAdvanced,
    results::EndCombat,
    turn::Continuation,
    administrative::BeginAdministrative,
    administrative::Reveal,
    administrative::March,
    administrative::Return,
    administrative::Administrative,
    administrative::FleeOn,
    administrative::Rally,
    turn::EndTurn,
    night::Separate,
    night::NightRest,
    night::NightPlan,
}
