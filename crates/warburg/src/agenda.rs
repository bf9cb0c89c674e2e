//! The list of steps: what happens or is decided now. Each step is at home in the file of its chapter.

use crate::{Action, Event, State, Warburg, ids::Side, sequence::Initiative};
use kernel::Seq;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

kernel::steps! {
    /// A step on the agenda. The last one is what happens now; some wait for a decision, others run by themselves.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    pub enum Step of Warburg { state: State, action: Action, event: Event, side: Side }
    setup::Deploy,
    sequence::Initiative,
    reinforcements::Arrivals,
    reinforcements::EnterHow,
    reinforcements::March,
    rally::Recoveries,
    rally::Rally,
    rally::FaceRallied,
    sequence::Segment,
    activation::Choose,
    activation::Join,
    acting::Act,
    officers::Ride,
    movement::Move,
    reaction::Reaction,
    charge::Charging,
    reaction::ReturnMover,
    acting::Commander,
    declaration::Declare,
    combat::Resolve,
    retreat::Withdraw,
    retreat::Withdrawing,
    combat::RollCombat,
    results::Losses,
    results::Allot,
    officers::OfficerChecks,
    morale::Morale,
    results::Retreats,
    retreat::Retreat,
    rout::Rout,
    rout::Follow,
    officers::Succession,
    officers::Aide,
    officers::Relocate,
    advance::Advance,
    advance::AdvanceOn,
    combat::EndCombat,
    stacking::Overstacked,
    sequence::EndOfTurn,
}

impl Default for Step {
    fn default() -> Step {
        Initiative.into()
    }
}

/// The agenda of a stored position. In text, version 1 of the rules wrote a step that has no figures as its bare name.
pub(crate) fn stored<'de, D: Deserializer<'de>>(text: D) -> Result<Seq<Step, 32>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Stored {
        Whole(Step),
        Name(String),
    }
    if !text.is_human_readable() {
        return Seq::deserialize(text);
    }
    let steps = Vec::<Stored>::deserialize(text)?.into_iter().map(|stored| match stored {
        Stored::Whole(step) => Ok(step),
        Stored::Name(name) => {
            serde_json::from_value(serde_json::json!({ name: null })).map_err(D::Error::custom)
        }
    });
    steps.collect()
}
