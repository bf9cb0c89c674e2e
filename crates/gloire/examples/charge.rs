//! How long the odds of a charge take: cuirassiers at two regiments with a battery among them, from the ride to the test at its
//! end, as a player asks for them.
//!
//! ```text
//! cargo run --release -p gloire --example charge
//! ```

use gloire::Gloire;
use kernel::hash::state_hash;
use kernel::odds::{Budget, Guesses, Question, summary};
use kernel::{Rules, Setup, Side, Stream, Viewer};
use std::time::Instant;

const POSITION: &str = r#"
turn = 2
active = "cobalt-1"
units = ["cobalt-cuirassiers 0704 e ordered", "azure-foot-3 0411 e", "crimson-guns 1003 w", "crimson-foot-1 1003 w", "crimson-foot-2 1003 w", "crimson-foot-3 1211 w"]
"#;

fn main() {
    let position: toml::Table = POSITION.parse().expect("a table");
    let data = std::sync::Arc::new(Gloire::embedded());
    let bound = data.bound(&Setup::new("manoeuvre")).expect("it is in the box");
    let (rules, state) = bound.position(&Setup::new("manoeuvre"), &position).expect("a position");
    let line = [rules.read("charge cobalt-cuirassiers 1003").expect("a decision")];
    let side = Side(0);
    let view = rules.view(&state, Viewer::Side(side));
    for _ in 0..5 {
        let start = Instant::now();
        let budget = Budget::default();
        let guesses = Guesses::draw(&rules, &view, &mut Stream::new([7; 32]), &budget);
        let odds = Question::line(&rules, side, &line).over(&guesses, &budget, |_, events, after| {
            ((summary(events).to_string(), state_hash(&rules.view(after, Viewer::Side(side)))), ())
        });
        let odds = odds.expect("odds");
        println!(
            "{:?}, {} runs, {} outcomes, {} states, {:.1} ms",
            odds.kind,
            odds.runs,
            odds.prospects.len(),
            odds.samples,
            1e3 * start.elapsed().as_secs_f64()
        );
    }
}
