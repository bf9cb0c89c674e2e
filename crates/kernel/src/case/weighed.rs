//! The questions of odds that cases ask: the position before the step, and the decision.

use super::run::{Held, Table};
use super::{Case, CaseError, CaseStep, parse::parse};
use crate::dice::Script;
use crate::rules::{Rules, Side};
use std::sync::Arc;

/// A step of a case that asks for odds, as it stands before it is done.
pub struct Weighed<R: Rules> {
    /// The name of the case.
    pub case: String,
    /// The decision as the case writes it.
    pub text: String,
    /// The rules, with what the position changes in them.
    pub rules: Arc<R>,
    /// The position.
    pub state: R::State,
    /// Who would decide so.
    pub side: Side,
}

/// Every step of a file of cases that asks for odds; a case that fails on the way asks no more.
pub fn weighed<R: Rules>(rules: &Arc<R>, text: &str, name: &str) -> Result<Vec<Weighed<R>>, CaseError> {
    let cases = parse(&**rules, text, name)?;
    let asking = cases.iter().filter(|case| case.play.iter().any(asks));
    Ok(asking.flat_map(|case| questions(rules, case)).collect())
}

fn asks(step: &CaseStep) -> bool {
    !step.expect.odds.is_empty()
}

fn questions<R: Rules>(rules: &Arc<R>, case: &Case) -> Vec<Weighed<R>> {
    let mut found = Vec::new();
    let Ok(bound) = rules.bound(&case.setup) else { return found };
    let dice = Script::forced(&case.setup_dice, &case.setup_draw);
    let Ok(mut table) = Table::set_up(&*bound, &case.setup, dice, case.position.as_ref()) else {
        return found;
    };
    for step in &case.play {
        if let (true, Some(text), Ok(side)) = (asks(step), &step.action, table.actor(step.by.as_deref())) {
            let rules = match &table.rules {
                Held::Given(_) => Arc::clone(&bound),
                Held::Own(own) => Arc::clone(own),
            };
            let (case, text, state) = (case.name.clone(), text.clone(), table.state.clone());
            found.push(Weighed { case, text, rules, state, side });
        }
        if table.play(step).is_err() {
            break;
        }
    }
    found
}
