//! Rule cases: small text positions, text actions, forced dice, and what must come of them.
//!
//! `docs/cases.md` shows how one is written. [`run_file`] runs a file of them; [`coverage`] says which rules have a
//! case that passes, [`weighed()`] what odds the cases ask for.

mod expect;
mod keys;
mod matching;
mod parse;
mod run;
mod twin;
mod weighed;

use crate::rules::Rules;
use crate::setup::Setup;
use catalogue::Catalogue;
use keys::Claim;
use miette::{NamedSource, SourceSpan};
use serde_json::Value;
use std::collections::HashSet;
use std::fmt;
use std::sync::{Arc, OnceLock};

pub use keys::{Keys, Shape};
pub use parse::parse;
pub use run::run;
pub use weighed::{Weighed, weighed};

/// How the failure begins of a case in which the rules panicked.
pub(crate) const BROKE_DOWN: &str = "the rules broke down";

/// One case as it stands in its file.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// Its name: a sentence, unique in its file.
    pub name: String,
    /// Its line in the file.
    pub line: usize,
    /// The rules it proves.
    pub rules: Vec<String>,
    /// The worked example of the rulebook that it plays.
    pub example: Option<String>,
    /// The scenario it starts from.
    pub setup: Setup,
    /// The dice of the set-up.
    pub setup_dice: Vec<u8>,
    /// What is drawn for the set-up, by its code.
    pub setup_draw: Vec<String>,
    /// The position, in the game's own keys, if it does not start as the scenario does.
    pub position: Option<toml::Table>,
    /// A second position that a side must not be able to tell from the first.
    pub twin: Option<Twin>,
    /// What is done and expected, step by step.
    pub play: Vec<CaseStep>,
}

/// The same case with another secret in it: a side must notice no difference, whatever is played.
#[derive(Clone, PartialEq, Debug)]
pub struct Twin {
    /// The side that must not notice, or `public`.
    pub side: String,
    /// The dice of its set-up.
    pub setup_dice: Vec<u8>,
    /// Its position.
    pub position: Option<toml::Table>,
}

/// One step of a case.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CaseStep {
    /// Its line in the file.
    pub line: usize,
    /// What is done, in the game's notation.
    pub action: Option<String>,
    /// Play on until this is asked.
    pub until: Option<Until>,
    /// By whom, if not by whoever must decide.
    pub by: Option<String>,
    /// What the dice show.
    pub dice: Vec<u8>,
    /// What is drawn, by its code.
    pub draw: Vec<String>,
    /// The rules of which one must refuse it; none if it is allowed.
    pub refused: Vec<String>,
    expect: Expectations,
}

/// How a step plays on by itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Until {
    /// The question, phase or pending step at which it stops.
    pub asked: String,
    /// What is chosen on the way where there is a choice: the first of these that is offered.
    pub taking: Vec<String>,
}

/// What a step expects after its action.
#[derive(Clone, PartialEq, Debug, Default)]
struct Expectations {
    events: ExpectedEvents,
    facts: Vec<(String, Value)>,
    offers: Vec<String>,
    not_offered: Vec<String>,
    refuses: Vec<(String, Vec<String>)>,
    decides: Option<Vec<String>>,
    outcome: Option<Value>,
    odds: Vec<ExpectedOdds>,
    view: Option<ExpectedView>,
    told: Vec<ExpectedTold>,
    say_en: Vec<String>,
    say_fr: Vec<String>,
}

/// Events that must happen, that must not, and all that may.
#[derive(Clone, PartialEq, Debug, Default)]
struct ExpectedEvents {
    some: Vec<Value>,
    none: Vec<Value>,
    only: Option<Vec<Value>>,
}

#[derive(Clone, PartialEq, Debug)]
struct ExpectedOdds {
    chance: String,
    events: ExpectedEvents,
}

#[derive(Clone, PartialEq, Debug)]
struct ExpectedTold {
    side: String,
    events: ExpectedEvents,
}

#[derive(Clone, PartialEq, Debug)]
struct ExpectedView {
    side: String,
    facts: Vec<(String, Value)>,
}

/// Why a file of cases cannot be run: file, line, reason.
#[derive(Clone, Debug, thiserror::Error, miette::Diagnostic)]
#[error("{file}:{line}: {reason}")]
pub struct CaseError {
    /// The file, as the caller named it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
    #[source_code]
    source_text: Arc<NamedSource<String>>,
    #[label("here")]
    span: SourceSpan,
}

/// What came of a case.
#[derive(Clone, PartialEq, Debug)]
pub struct CaseResult {
    /// The file it stands in.
    pub file: String,
    /// The line it begins at.
    pub line: usize,
    /// Its name.
    pub name: String,
    /// The rules it proves.
    pub rules: Vec<String>,
    /// The worked example it plays.
    pub example: Option<String>,
    /// What went wrong, if it failed.
    pub failure: Option<Failure>,
}

impl CaseResult {
    /// Did it pass?
    pub fn passed(&self) -> bool {
        self.failure.is_none()
    }
}

impl fmt::Display for CaseResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.failure {
            None => write!(f, "ok      {}:{} {}", self.file, self.line, self.name),
            Some(failure) => write!(f, "FAILED  {}:{} {}\n{failure}", self.file, failure.line, self.name),
        }
    }
}

/// What differed, and at which step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The step, from 1; 0 is the set-up.
    pub step: usize,
    /// Its line in the file.
    pub line: usize,
    /// What was done in it.
    pub action: Option<String>,
    /// Each thing that differed: what was expected and what came.
    pub differences: Vec<String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.step, &self.action) {
            (0, _) => f.write_str("  setting up")?,
            (step, Some(action)) => write!(f, "  step {step}: {action}")?,
            (step, None) => write!(f, "  step {step}")?,
        }
        for difference in &self.differences {
            write!(f, "\n    {}", difference.replace('\n', "\n      "))?;
        }
        Ok(())
    }
}

/// Runs every case of a file; the error is of a file that cannot be read as cases.
pub fn run_file<R: Rules>(rules: &Arc<R>, text: &str, name: &str) -> Result<Vec<CaseResult>, CaseError> {
    run_file_knowing(rules, text, name, &OnceLock::new())
}

/// The same for many files of a game: what its events, facts and views are made of is found out once, when it is asked
/// for.
pub fn run_file_knowing<R: Rules>(
    rules: &Arc<R>,
    text: &str,
    name: &str,
    known: &OnceLock<Keys>,
) -> Result<Vec<CaseResult>, CaseError> {
    let cases = parse(&**rules, text, name)?;
    let mut heard = Keys::default();
    let listens = cases.iter().any(|case| !keys::claims(case).is_empty());
    let failures: Vec<_> =
        cases.iter().map(|case| run::run_hearing(rules, case, listens.then_some(&mut heard))).collect();
    let judged = |case: &Case, failure: Option<Failure>| {
        failure.or_else(|| {
            let differs = |claim: &Claim<'_>| {
                heard.judge(claim).err()?;
                let reason = known.get_or_init(|| Keys::explore(rules)).judge(claim).err()?;
                Some(claim.failure(reason))
            };
            keys::claims(case).iter().find_map(differs)
        })
    };
    let each = cases.iter().zip(failures).map(|(case, failure)| judged(case, failure));
    let failures: Vec<_> = each.collect();
    Ok(cases.into_iter().zip(failures).map(|(case, failure)| result(case, failure, name)).collect())
}

/// Plays the cases of a file and learns what their events, facts and views are made of.
pub fn learn<R: Rules>(rules: &Arc<R>, text: &str, name: &str, keys: &mut Keys) -> Result<(), CaseError> {
    for case in parse(&**rules, text, name)? {
        // What fails teaches as well.
        let _ = run::run_hearing(rules, &case, Some(keys));
    }
    Ok(())
}

fn result(case: Case, failure: Option<Failure>, file: &str) -> CaseResult {
    let Case { name, line, rules, example, .. } = case;
    CaseResult { file: file.to_owned(), line, name, rules, example, failure }
}

/// Which rules of a game have a case that passes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coverage {
    /// The game.
    pub game: String,
    /// How many rules it has.
    pub rules: usize,
    /// How many of them have a passing case.
    pub covered: usize,
    /// How many others say why no case can reach them.
    pub untestable: usize,
    /// The rest.
    pub uncovered: Vec<String>,
    /// Worked examples of the rulebook that no passing case plays.
    pub examples_without_case: Vec<String>,
}

/// Counts the rules that passing cases prove.
pub fn coverage<'a>(catalogue: &Catalogue, results: impl IntoIterator<Item = &'a CaseResult>) -> Coverage {
    let (mut proved, mut played) = (HashSet::new(), HashSet::new());
    for result in results.into_iter().filter(|result| result.passed()) {
        proved.extend(result.rules.iter().map(String::as_str));
        played.extend(result.example.as_deref());
    }
    let (covered, rest): (Vec<_>, Vec<_>) =
        catalogue.rules.iter().partition(|rule| proved.contains(rule.id.as_str()));
    let (untestable, uncovered): (Vec<_>, Vec<_>) =
        rest.into_iter().partition(|rule| rule.untestable.is_some());
    let examples = catalogue.examples.iter().map(|example| &example.id);
    Coverage {
        game: catalogue.game.clone(),
        rules: catalogue.rules.len(),
        covered: covered.len(),
        untestable: untestable.len(),
        uncovered: uncovered.into_iter().map(|rule| rule.id.clone()).collect(),
        examples_without_case: examples.filter(|id| !played.contains(id.as_str())).cloned().collect(),
    }
}
