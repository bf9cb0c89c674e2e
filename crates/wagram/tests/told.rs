//! What a decision costs and what it gives up is told before it is taken (10.3, 9.8, 12.1, 13.2, 13.3).

use kernel::dice::Script;
use kernel::notation::{Coin, Cost};
use kernel::{Log, Rules, Setup, Side};
use wagram::{State, Wagram};

const FRENCH: Side = Side(0);
const AUSTRIAN: Side = Side(1);

/// A position of a scenario.
fn position(scenario: &str, position: &str) -> (Wagram, State) {
    let position: toml::Table = position.parse().expect("a position");
    Wagram::embedded().position(&Setup::new(scenario), &position).expect("it can be set up")
}

/// Plays on.
fn play(rules: &Wagram, state: &mut State, decisions: &[(Side, &str)]) {
    for &(side, text) in decisions {
        let action = rules.read(text).expect(text);
        rules.check(state, side, &action).expect(text);
        rules.apply(state, side, &action, &mut Script::default(), &mut Log::new());
    }
}

/// The key of what is said before a decision that is offered.
fn word(rules: &Wagram, state: &State, side: Side, text: &str) -> Option<String> {
    let action = rules.read(text).expect(text);
    rules.check(state, side, &action).expect(text);
    rules.forgone(state, side, &action).map(|message| message.key)
}

fn price(rules: &Wagram, state: &State, side: Side, text: &str) -> Option<Cost> {
    let action = rules.read(text).expect(text);
    rules.check(state, side, &action).expect(text);
    rules.cost(state, side, &action)
}

const GUARD: Option<Cost> = Some(Cost { of: Coin::Points, amount: 2 });

#[test]
fn the_first_attack_of_the_guard_has_its_price_and_no_other() {
    let text = r#"
        phasing = "french"
        active = "walther"
        start = "act"
        units.curial = { zone = "172", facing = "153" }
        units.dorsenne = { zone = "151", facing = "153" }
        units.hohenfeld = { zone = "153", facing = "172" }
    "#;
    let (rules, mut state) = position("july5", text);
    play(&rules, &mut state, &[(FRENCH, "move curial")]);
    assert_eq!(price(&rules, &state, FRENCH, "attack 153 153"), GUARD);
    assert_eq!(word(&rules, &state, FRENCH, "attack 153 153").as_deref(), Some("forgo-guard"));
    assert_eq!(price(&rules, &state, FRENCH, "pass"), None);
    play(&rules, &mut state, &[(FRENCH, "attack 153 153"), (FRENCH, "move dorsenne")]);
    assert_eq!(price(&rules, &state, FRENCH, "attack 153 153"), None, "declared once, it is paid once");
    let (rules, mut state) = position("july5", &format!("guard_committed = true\n{text}"));
    play(&rules, &mut state, &[(FRENCH, "move curial")]);
    assert_eq!(price(&rules, &state, FRENCH, "attack 153 153"), None, "it has fought before");
    assert_eq!(word(&rules, &state, FRENCH, "attack 153 153"), None);
}

#[test]
fn the_guard_is_named_to_defend_at_a_price() {
    let (rules, mut state) = position(
        "july5",
        r#"
        phasing = "austrian"
        active = "klenau"
        start = "act"
        units.curial = { zone = "153", facing = "172" }
        units.dorsenne = { zone = "153", facing = "172" }
        units.wrede = { zone = "153", facing = "172", corps = "walther" }
        units.hohenfeld = { zone = "172", facing = "153" }
        "#,
    );
    play(
        &rules,
        &mut state,
        &[(AUSTRIAN, "move hohenfeld"), (AUSTRIAN, "attack 153 153"), (AUSTRIAN, "pass")],
    );
    assert_eq!(price(&rules, &state, FRENCH, "defend curial"), GUARD);
    assert_eq!(
        price(&rules, &state, FRENCH, "defend wrede"),
        None,
        "who is attached to the Guard is none of it"
    );
}

#[test]
fn who_ends_the_moves_is_told_who_has_not_acted() {
    let (rules, mut state) = position(
        "july5",
        r#"
        phasing = "french"
        active = "massena"
        start = "act"
        ridden = ["french"]
        units.legrand = { zone = "173", facing = "153" }
        units.molitor = { zone = "172", facing = "153" }
        "#,
    );
    assert_eq!(word(&rules, &state, FRENCH, "pass").as_deref(), Some("forgo-acts"));
    play(&rules, &mut state, &[(FRENCH, "move legrand")]);
    assert_eq!(word(&rules, &state, FRENCH, "pass"), None, "to stop a move leaves no step");
}

#[test]
fn batteries_that_may_fire_again_are_not_spoken_of() {
    let (rules, mut state) = position(
        "july5",
        r#"
        phasing = "french"
        active = "walther"
        start = "movement"
        options_declined = true
        ridden = ["french"]
        units.drouot = { zone = "172", facing = "153" }
        units.hohenfeld = { zone = "153", facing = "172" }
        "#,
    );
    assert_eq!(word(&rules, &state, FRENCH, "pass"), None, "they may still fire after the moves");
    play(&rules, &mut state, &[(FRENCH, "pass")]);
    assert_eq!(word(&rules, &state, FRENCH, "pass").as_deref(), Some("forgo-acts"));
    play(&rules, &mut state, &[(FRENCH, "pass")]);
    assert_eq!(word(&rules, &state, FRENCH, "pass").as_deref(), Some("forgo-fire"));
}

#[test]
fn who_seals_the_orders_is_told_how_many_corps_might_march() {
    let (rules, mut state) = position("july5", "keep = true\nstart = 'plan'");
    let orders = [(FRENCH, "order massena"), (FRENCH, "order oudinot"), (FRENCH, "order davout")];
    play(&rules, &mut state, &orders);
    assert_eq!(word(&rules, &state, FRENCH, "pass").as_deref(), Some("forgo-marches"));
    assert_eq!(word(&rules, &state, FRENCH, "administrative walther"), None);
}
