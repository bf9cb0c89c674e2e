//! Odds of a charge: from the ride to the test at its end.

use gloire::Gloire;
use kernel::odds::{Budget, Kind, Question};
use kernel::{Rules, Setup, Side};
use std::sync::Arc;

fn bound(scenario: &str) -> Arc<Gloire> {
    Arc::new(Gloire::embedded()).bound(&Setup::new(scenario)).unwrap()
}

#[test]
fn a_charge_on_two_regiments_with_a_battery_is_counted_out() {
    let position: toml::Table = r#"
turn = 2
active = "cobalt-1"
units = ["cobalt-cuirassiers 0704 e ordered", "azure-foot-3 0411 e", "crimson-guns 1003 w", "crimson-foot-1 1003 w", "crimson-foot-2 1003 w", "crimson-foot-3 1211 w"]
"#
    .parse()
    .unwrap();
    let (rules, state) = bound("manoeuvre").position(&Setup::new("manoeuvre"), &position).unwrap();
    let line = [rules.read("charge cobalt-cuirassiers 1003").unwrap()];
    let odds = Question::line(&rules, Side(0), &line).on(&state, &Budget::default()).unwrap();
    assert_eq!(odds.kind, Kind::Exact);
    assert!(odds.assumed, "those charged may form square, or stand");
    // From the square to the test at the end, all of it is told.
    let told = |what: &str| {
        let has = |event: &gloire::event::Event| serde_json::to_string(event).unwrap().contains(what);
        odds.share_of(|prospect| prospect.events.iter().any(has)).chance
    };
    assert!((told("square_tried") - 1.0).abs() < 1e-9);
    for what in ["\"combat\"", "\"fired\"", "gloire-9.2-04"] {
        assert!(told(what) > 0.5, "{what}: {}", told(what));
    }
    eprintln!("{} runs, {} outcomes", odds.runs, odds.prospects.len());
}
