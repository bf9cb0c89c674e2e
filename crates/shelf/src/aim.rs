//! What a game is about, told in both languages: what is asked and why, what comes next, what is to be won and who is winning.

use crate::speech::{Said, Speaker};
use kernel::aim::{self, Needed};
use kernel::chart::Charted;
use kernel::{Arg, Name, Rules, Side};
use serde::Serialize;
use ts_rs::TS;

/// What stands behind what is asked of a side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct Question {
    /// What it is about, in a sentence or two, for whoever meets it for the first time.
    pub help: Option<Said>,
    /// The rule by which it is asked.
    pub rule: Option<&'static str>,
    /// What it answers, if it is asked because of what the enemy has just done: whoever is asked may say once for all what
    /// to answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reaction: Option<Reaction>,
    /// Codes of the pieces that it names.
    pub pieces: Vec<String>,
    /// Codes of the places that it names.
    pub places: Vec<String>,
}

/// What is answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Reaction {
    /// The same each time that this is asked.
    pub code: &'static str,
    /// Its name.
    pub name: Said,
    /// The decision, in notation, that whoever answers it once for all takes here, though several answers are open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub usual: Option<String>,
}

/// What comes one after the other: the phases of a turn, the steps of an activation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Outline {
    /// Its steps in their order.
    pub steps: Vec<Said>,
    /// The present one, from 0.
    pub now: usize,
}

/// A place that counts, or several that count as one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Objective {
    /// Codes of the places.
    pub places: Vec<String>,
    /// Code of the side that holds it now, as far as that counts.
    pub held: Option<String>,
    /// What it is worth, and to whom.
    pub what: Said,
}

/// Who would win if the game ended now, and by what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Balance {
    /// Code of the side that would win; none in a draw.
    pub winner: Option<String>,
    /// The end it would have.
    pub level: Said,
    /// The rule that says so.
    pub rule: &'static str,
    /// What is counted, each against what is needed.
    pub terms: Vec<Term>,
}

/// One of the things that decide.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Term {
    /// Code of the side whose aim it is.
    pub side: String,
    /// What is counted.
    pub what: Said,
    /// How far it has come.
    pub now: i16,
    /// How far it must come; none if it only adds to what is counted elsewhere.
    pub needed: Option<i16>,
    /// Is it a limit that must not be passed?
    pub most: bool,
    /// Is it reached, or kept?
    pub met: Option<bool>,
    /// The rule that says so.
    pub rule: &'static str,
}

impl<R: Rules> Speaker<R> {
    /// What stands behind what is asked of a side.
    pub fn question(&self, state: &R::State, side: Side) -> Question {
        let message = self.rules.ask(state, side);
        let mut question = Question {
            help: self.help(&message),
            rule: self.rules.clause(state, side).map(kernel::RuleId::as_str),
            reaction: self.rules.reaction(state, side).map(|code| self.reaction(code, state, side)),
            ..Question::default()
        };
        for (_, arg) in &message.args {
            match arg {
                Arg::Piece(piece) => question.pieces.push(self.rules.code(Name::Piece(*piece))),
                Arg::Place(place) => question.places.push(self.rules.code(Name::Place(*place))),
                Arg::Text(_) | Arg::Number(_) | Arg::Term(_) | Arg::Rule(_) => {}
            }
        }
        question
    }

    fn reaction(&self, code: &'static str, state: &R::State, side: Side) -> Reaction {
        let usual = self.rules.usual(state, side).map(|action| self.rules.write(&action));
        Reaction { code, name: self.word(&format!("reaction-{code}")), usual }
    }

    /// What comes one after the other in a state.
    pub fn outline(&self, state: &R::State) -> Vec<Outline> {
        let told = |outline: aim::Outline| Outline {
            steps: outline.steps.iter().map(|step| self.word(step)).collect(),
            now: outline.now,
        };
        self.rules.outline(state).into_iter().map(told).collect()
    }
}

impl<R: Charted> Speaker<R> {
    /// The places that count in a view.
    pub fn objectives(&self, view: &R::View) -> Vec<Objective> {
        let told = |objective: aim::Objective| Objective {
            places: objective.places.into_iter().map(|place| self.rules.code(Name::Place(place))).collect(),
            held: objective.held.map(|side| self.code(side)),
            what: self.say(&objective.what),
        };
        self.rules.objectives(view).into_iter().map(told).collect()
    }

    /// Who would win now, by a view.
    pub fn balance(&self, view: &R::View) -> Option<Balance> {
        let aim::Balance { outcome, terms } = self.rules.balance(view)?;
        Some(Balance {
            winner: outcome.winner.map(|side| self.code(side)),
            level: self.word(outcome.level),
            rule: outcome.rule.as_str(),
            terms: terms.into_iter().map(|term| self.term(&term)).collect(),
        })
    }

    fn term(&self, term: &aim::Term) -> Term {
        let (needed, most) = match term.needed {
            Needed::AtLeast(least) => (Some(least), false),
            Needed::AtMost(most) => (Some(most), true),
            Needed::Nothing => (None, false),
        };
        Term {
            side: self.code(term.side),
            what: self.say(&term.what),
            now: term.now,
            needed,
            most,
            met: term.is_met(),
            rule: term.rule.as_str(),
        }
    }
}
