//! The list of steps: each stands in the file of its chapter, and says there all about itself.

use crate::action::Action;
use crate::event::Event;
use crate::game::Gloire;
use crate::ids::Side;
use crate::state::State;
use serde::{Deserialize, Serialize};

kernel::steps! {
    /// What happens or is decided now.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    pub enum Step of Gloire { state: State, action: Action, event: Event, side: Side }
    turn::BeginTurn,
    chiefs::Succeeding,
    orders::BeginOrders,
    orders::GiveOrders,
    peeks::OrdersAfterLook,
    initiative::RollInitiative,
    waking::Waking,
    initiative::NameOpening,
    cup::FillCup,
    cup::Draw,
    activation::BeginActivation,
    combined::Choosing,
    effects::Swapping,
    ferry::Ferrying,
    activation::Command,
    fire::Fire,
    reaction::CounterBattery,
    movement::Move,
    movement::Moving,
    facing::Turning,
    chiefs::Riding,
    stepback::StepBack,
    shock::Declare,
    combats::PickCombat,
    combat::Fight,
    refusal::Refuse,
    refusal::FollowUp,
    refusal::GunsFollow,
    facing::FaceFreely,
    charge::Answer,
    recall::Recall,
    reaction::React,
    flight::Flee,
    advance::Afterwards,
    advance::Advance,
    advance::BreakThrough,
    advance::CounterShock,
    advance::Riposte,
    pursuit::PickQuarry,
    pursuit::Pursuing,
    rally::Rally,
    rally::FaceRallied,
    activation::EndActivation,
    rout::BeginRout,
    rout::RoutPhase,
    rout::Running,
    rout::EndRout,
    redoubts::Spiking,
    turn::EndTurn,
    weighing::ChargeHome,
    weighing::Settle,
}

/// What stands in the list where nothing is: lists of fixed length want something.
impl Default for Step {
    fn default() -> Step {
        Step::from(crate::turn::BeginTurn)
    }
}
