//! Rule cases: what passes, what fails and how it says so, and what is no case at all.

use crate::game::{Fault, Toy};
use kernel::case::{CaseResult, coverage, run_file};
use std::sync::Arc;

const CASES: &str = r#"
[[case]]
name = "the higher card wins the round"
rules = ["toy-1-01", "toy-1-02"]
example = "toy-ex-01"
position = { red = [6, 1, 1], blue = [2, 2, 3] }
play = [
  { decides = ["blue", "red"], facts = { "score.red" = 0, march = { absent = true } } },
  { do = "play 6", by = "red", only_events = [{ chose = { card = 6 } }], decides = "blue",
    view = { side = "blue", facts = { cards_left = [3, 3], hand = [2, 2, 3] } } },
  { do = "play 5", refused = "toy-1-01", say_en = "no 5 in the hand", say_fr = ["pas de 5", "[toy-1-01]"] },
  { do = "halt", by = "red", refused = "toy-1-02" },
  { do = "play 2", events = [{ shown = { cards = [6, 2], tie = { absent = true } } }], no_events = ["halted"],
    facts = { "score.red" = 1, score.blue = 0, "hands.blue" = { contains = [3] } }, decides = "red",
    offers = ["charge", "halt", "drum"], not_offered = ["play 1"],
    refuses = { "march 12 3" = "toy-2-01", "play 1" = "toy-1-02" }, say_en = "Red shows 6" },
  { by = "blue", not_offered = ["halt"], refuses = { "halt" = "toy-1-02" } },
  { do = "march 3 4", only_events = [{ marched = { piece = "drum", to = "3/4" } }], facts = { marker = "3/4", round = 2 } },
]

[[case]]
name = "a charge wins on five"
rules = ["toy-2-02", "toy-1-03"]
setup_dice = [1, 1, 1, 1, 1, 1]
play = [
  { do = "play 1" },
  { do = "play 1", dice = [4], events = [{ shown = { tie = { die = { any_of = [4, 5] } } } }] },
  { do = "charge", dice = [5], events = [{ charged = { won = true } }], odds = [
    { chance = "1/3", events = [{ charged = { won = true } }] },
    { chance = "2/3", no_events = [{ charged = { won = true } }] },
  ] },
]

[[case]]
name = "a volley is rolled for each grenadier, with a die from 0 to 9"
rules = ["toy-2-03"]
setup_dice = [2, 2, 2, 1, 1, 1]
play = [
  { do = "play 2" }, { do = "play 1" },
  { do = "volley", dice = [0, 3, 2], facts = { fallen = ["grenadier-1", "grenadier-3"] }, events = [
    { "fired-at" = { piece = "grenadier-1", roll = { die = 0 }, fell = true } },
    { "fired-at" = { piece = "grenadier-2", fell = false } },
  ], odds = [{ chance = "27/1000", no_events = [{ "fired-at" = { fell = false } }] }] },
]

[[case]]
name = "a marker is drawn by its name"
rules = ["toy-2-04"]
setup_dice = [2, 2, 2, 1, 1, 1]
play = [
  { do = "play 2" }, { do = "play 1" },
  { do = "draw", draw = ["marker-4"], only_events = [{ drawn = { piece = "marker-4", left = { absent = true } } }],
    facts = { "score.red" = 2, cup = ["marker-1", "marker-2", "marker-3", "marker-5"] },
    odds = [{ chance = "2/5", events = [{ drawn = { piece = { any_of = ["marker-4", "marker-5"] } } }] }] },
]

[[case]]
name = "the game ends after three rounds"
rules = ["toy-3-01"]
options = ["high"]
setup_dice = [6, 6, 6, 1, 1, 1]
play = [
  { do = "play 6" }, { do = "play 1" }, { do = "halt", facts = { marker = "9/0" } },
  { do = "play 6" }, { do = "play 1" }, { do = "halt" },
  { do = "play 6" }, { do = "play 1" },
  { do = "halt", decides = "over", outcome = { winner = "red", level = "level-victory", rule = "toy-3-01" } },
]
"#;

fn run(text: &str) -> Vec<CaseResult> {
    run_file(&Arc::new(Toy::new(Fault::None)), text, "toy.toml").unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn good_cases_pass_and_cover_their_rules() {
    let results = run(CASES);
    for result in &results {
        assert!(result.passed(), "{result}");
    }
    let toy = Toy::new(Fault::None);
    let covered = coverage(&toy.catalogue, &results);
    assert_eq!((covered.rules, covered.covered, covered.untestable), (9, 7, 1));
    assert_eq!(covered.uncovered, ["toy-2-01"]);
    assert_eq!(covered.examples_without_case, [""; 0]);
}

#[test]
fn steps_can_be_written_at_length() {
    let text = r#"
[[case]]
name = "long form"
rules = ["toy-1-01"]

[case.position]
red = [6, 1, 1]
blue = [2, 2, 3]

[[case.play]]
do = "play 6"
decides = "blue"

[[case.play]]
do = "play 2"
facts.score.red = 2
"#;
    let failure = run(text)[0].failure.clone().unwrap();
    assert_eq!((failure.step, failure.line), (2, 14), "{failure}");
    assert!(run(&text.replace("red = 2", "red = 1"))[0].passed());
}

/// The failure of a case with this play, red hand 6 1 1 against blue 2 2 3.
fn failure(play: &str) -> String {
    let text = format!(
        "[[case]]\nname = \"x\"\nrules = [\"toy-1-01\"]\nposition = {{ red = [6, 1, 1], blue = [2, 2, 3] }}\n\
         play = [{play}]\n"
    );
    let results = run(&text);
    let failure = results[0].failure.as_ref().unwrap_or_else(|| panic!("{play} should fail"));
    let covered = coverage(&Toy::new(Fault::None).catalogue, &results);
    assert_eq!(covered.covered, 0, "a failing case proves nothing");
    failure.to_string()
}

#[test]
fn a_failing_case_says_what_differed() {
    for (play, said) in [
        (r#"{ do = "play 4" }"#, "step 1: play 4\n    refused by toy-1-01 (A card of one's hand)"),
        (r#"{ do = "dance" }"#, "not understood: `dance` is none of play, swap"),
        (
            r#"{ do = "play 6", refused = "toy-1-02" }"#,
            "expected: refused by toy-1-02\n      got: the rules allow it to red",
        ),
        (r#"{ do = "play 4", refused = "toy-1-02" }"#, "got: refused by toy-1-01"),
        (r#"{ do = "play 6", dice = [3] }"#, "dice: the last 1 were not rolled"),
        (r#"{ do = "play 6", draw = ["marker-1"] }"#, "dice: the last 1 were not rolled"),
        (
            r#"{ do = "play 6" }, { do = "play 2" }, { do = "charge" }"#,
            "step 3: charge\n    dice: a die is missing: toy-2-02",
        ),
        (
            r#"{ do = "play 6", events = ["halted"] }"#,
            "expected event: \"halted\"\n      what happened:\n        {\"chose\":{\"card\":6,\"side\":0}}",
        ),
        (r#"{ do = "play 6", only_events = [] }"#, "expected only these events: []"),
        (r#"{ do = "play 6", no_events = [{ chose = {} }] }"#, "expected no event"),
        (r#"{ facts = { "score.rde" = 1 } }"#, "there is no `score.rde`; in `score` there are: red, blue"),
        (r#"{ facts = { "score.red" = 1 } }"#, "score.red\n      expected: 1\n      got: 0"),
        (r#"{ facts = { round = { any_of = [2, 3] } } }"#, "expected: {\"any_of\":[2,3]}"),
        (
            r#"{ by = "blue", offers = ["play 6"] }"#,
            "expected: `play 6` is offered\n      offered: play 2, play 3",
        ),
        (r#"{ by = "blue", not_offered = ["play 2"] }"#, "`play 2` is not offered"),
        (
            r#"{ refuses = { "play 6" = "toy-1-01" } }"#,
            "`play 6` is refused by toy-1-01\n      got: the rules allow it",
        ),
        (r#"{ decides = "over" }"#, "expected to decide: over\n      got: blue, red"),
        (r#"{ outcome = { winner = "red" } }"#, "got: the game goes on"),
        (r#"{ do = "play 6", say_en = "Hurrah" }"#, "expected (en): Hurrah\n      got: A card is chosen."),
        (
            r#"{ do = "play 6", odds = [{ chance = "1/2", events = [] }] }"#,
            "expected odds: 1/2 for []\n      got: 1",
        ),
        (r#"{ view = { side = "public", facts = { hand = [6, 1, 1] } } }"#, "view of public: hand"),
    ] {
        let text = failure(play);
        assert!(text.contains(said), "{play}\nshould say: {said}\nsays: {text}");
    }
}

#[test]
fn a_case_says_what_each_side_is_told() {
    let play = |told: &str| {
        format!(
            "[[case]]\nname = \"x\"\nrules = [\"toy-1-01\"]\nposition = {{ red = [6, 1, 1], blue = [2, 2, 3] }}\n\
             play = [{{ do = \"play 6\", by = \"red\", told = {told} }}]\n"
        )
    };
    let passes = run(&play(
        r#"[{ side = "blue", no_events = [{ chose = {} }] },
            { side = "red", events = [{ chose = { card = 6 } }] },
            { side = "public", no_events = [{ chose = { card = 6 } }] }]"#,
    ));
    assert!(passes[0].passed(), "{}", passes[0]);
    let fails = run(&play(r#"{ side = "blue", events = [{ chose = { card = 6 } }] }"#));
    assert!(fails[0].to_string().contains("told to blue: expected event"), "{}", fails[0]);
    let error =
        run_file(&Arc::new(Toy::new(Fault::None)), &play(r#"{ side = "green" }"#), "toy.toml").unwrap_err();
    assert!(error.to_string().contains("there is no side `green`"), "{error}");
}

#[test]
fn one_of_several_rules_may_refuse() {
    let text = |rules: &str| {
        format!(
            "[[case]]\nname = \"x\"\nrules = [\"toy-1-01\"]\nposition = {{ red = [6, 1, 1] }}\nplay = [\n\
             {{ do = \"play 5\", refused = {rules}, refuses = {{ \"play 4\" = {rules} }} }}]\n"
        )
    };
    assert!(run(&text(r#"["toy-1-02", "toy-1-01"]"#))[0].passed());
    let failed = run(&text(r#"["toy-1-02", "toy-3-01"]"#));
    assert!(failed[0].to_string().contains("refused by toy-1-02 or toy-3-01"), "{}", failed[0]);
    let error = run_file(&Arc::new(Toy::new(Fault::None)), &text("[]"), "toy.toml").unwrap_err();
    assert!(error.to_string().contains("toy.toml:6: name a rule"), "{error}");
}

/// Red has a 6 that Blue does not know of, or a 5: Blue's one line of play.
const TWINS: &str = r#"
[[case]]
name = "a hand is secret until it is shown"
rules = ["toy-1-01"]
position = { red = [6, 1, 1], blue = [2, 2, 3] }
twin = { side = "blue", position = { red = [5, 1, 1] } }
play = [
  { by = "blue", refuses = { "play 6" = "toy-1-01" } },
  { do = "play 1", by = "red" },
  { do = "play 2" },
  { do = "charge", dice = [3] },
]
"#;

#[test]
fn twins_are_not_told_apart() {
    let results = run(TWINS);
    assert!(results[0].passed(), "{}", results[0]);
    let broken = |fault| run_file(&Arc::new(Toy::new(fault)), TWINS, "toy.toml").unwrap()[0].to_string();
    let said = broken(Fault::OffersByEnemyHand);
    assert!(said.contains("blue notices the secret in its offers"), "{said}");
    let said = broken(Fault::RefusesByEnemyHand);
    assert!(said.contains("blue notices the secret in its refusals"), "{said}");
    let said = broken(Fault::TellsTheHand);
    assert!(said.contains("blue notices the secret in its log"), "{said}");
    let shown = run(&TWINS.replace("\"play 1\", by", "\"play 6\", by"));
    assert!(shown[0].to_string().contains("in the twin: refused by toy-1-01"), "{}", shown[0]);
    let same = run(&TWINS.replace("[5, 1, 1]", "[6, 1, 1]"));
    assert!(same[0].to_string().contains("the twin is the same position"), "{}", same[0]);
}

#[test]
fn a_step_plays_on_to_a_question() {
    let text = |step: &str| {
        format!(
            "[[case]]\nname = \"x\"\nrules = [\"toy-1-01\"]\nposition = {{ red = [6, 6, 6], blue = [2, 2, 2] }}\n\
             play = [{step}]\n"
        )
    };
    for step in [
        r#"{ until = "ask-march", only_events = [{ chose = {} }, { chose = {} }, { shown = {} }] }"#,
        r#"{ until = "march", decides = "red" }, { until = "bid", taking = "halt", facts = { round = 2 } }"#,
        r#"{ until = "march" }, { until = "phase-bid", taking = ["charge"], dice = [6], facts = { "score.red" = 2 } }"#,
    ] {
        let results = run(&text(step));
        assert!(results[0].passed(), "{}", results[0]);
    }
    for (step, said) in [
        (r#"{ until = "march" }, { until = "bid" }"#, "there is a choice before `bid`"),
        (r#"{ until = "dance", taking = ["halt"] }"#, "the game is over before `dance` is asked"),
        (r#"{ until = "march", dice = [1] }"#, "dice: the last 1 were not rolled"),
        (
            r#"{ until = "march" }, { do = "play 6" }"#,
            "one legal answer is taken by itself. In the step before",
        ),
        (r#"{ offers = ["?"] }"#, "offered: play 6, play 2"),
    ] {
        let failed = run(&text(step));
        assert!(failed[0].to_string().contains(said), "{step}: {}", failed[0]);
    }
}

#[test]
fn what_can_never_be_is_not_absent() {
    for (play, said) in [
        (r#"{ facts = { marhc = { absent = true } } }"#, "`marhc` is not there, and no fact ever has it"),
        (r#"{ facts = { rond = { not = 3 } } }"#, "`rond` is not there"),
        (r#"{ facts = { "score.purple" = { absent = true } } }"#, "there are: blue, green, red, white"),
        (
            r#"{ view = { side = "blue", facts = { hnad = { absent = true } } } }"#,
            "`hnad` is not there, and no key of a view ever has it",
        ),
        (
            r#"{ do = "play 6", events = [{ chose = { crad = { absent = true } } }] }"#,
            "`crad` is not there, and no event `chose` ever has it; there are: card, side",
        ),
    ] {
        let text = failure(play);
        assert!(text.contains(said), "{play}\nshould say: {said}\nsays: {text}");
    }
}

#[test]
fn a_broken_game_fails_the_case_and_not_the_run() {
    let text = CASES.replace("\n[[case]]\nname = \"the game", "\n[[case]]\nname = \"The game");
    let results = run_file(&Arc::new(Toy::new(Fault::PanicsOnCharge)), &text, "toy.toml").unwrap();
    let failure = results[1].failure.as_ref().unwrap();
    assert!(failure.to_string().contains("the rules broke down: the horse fell"), "{failure}");
    assert!(results[2].passed());
    let results = run_file(&Arc::new(Toy::new(Fault::BreaksTheScore)), &text, "toy.toml").unwrap();
    assert!(results[0].to_string().contains("an invariant is broken: score"), "{}", results[0]);
    let results = run_file(&Arc::new(Toy::new(Fault::OffersAnyCard)), &text, "toy.toml").unwrap();
    assert!(results[0].to_string().contains("is offered and yet refused by toy-1-01"), "{}", results[0]);
}

#[test]
fn what_a_case_plays_must_be_offered() {
    let halts = "[[case]]\nname = \"x\"\nrules = [\"toy-1-02\"]\nplay = [{ do = \"halt\" }]\nsetup_dice = [1, 1, 1, 1, 1, 1]\n";
    let toy = Arc::new(Toy::new(Fault::AllowsHaltAnytime));
    let results = run_file(&toy, halts, "toy.toml").unwrap();
    let said = results[0].failure.as_ref().expect("it is allowed and not offered").to_string();
    assert!(said.contains("the rules allow it to red and yet do not offer it"), "{said}");
}

#[test]
fn a_file_that_is_wrong_names_its_line() {
    let case = "[[case]]\nname = \"a\"\nrules = [\"toy-1-01\"]\n";
    for (text, said) in [
        (format!("{case}play = [\n  {{ doo = \"play 6\" }},\n]"), "toy.toml:5: unknown field `doo`"),
        (format!("{case}play = []"), "toy.toml:4: a case without a step"),
        (
            format!("{case}play = [{{ do = \"play 6\", by = \"green\" }}]"),
            "toy.toml:4: there is no side `green`",
        ),
        (format!("{case}play = [{{ dice = [1] }}]"), "toy.toml:4: `dice` and `draw` belong"),
        (format!("{case}play = [{{ do = \"halt\", refused = \"toy-9-99\" }}]"), "no rule `toy-9-99`"),
        (format!("{case}play = [{{ do = \"halt\", dice = [300] }}]"), "toy.toml:4:"),
        (
            format!("{case}play = [{{ decides = \"red\" }}]\n{case}play = [{{}}]"),
            "toy.toml:6: the name `a` is already used on line 2",
        ),
        (case.replace("1-01", "7-01") + "play = [{}]", "toy.toml:3: the catalogue has no rule `toy-7-01`"),
        (format!("{case}example = \"toy-ex-09\"\nplay = [{{}}]"), "toy.toml:4: the catalogue has no example"),
        (
            format!("{case}play = [{{ do = \"halt\", odds = [{{ chance = \"often\" }}] }}]"),
            "`often` is no chance",
        ),
        (format!("{case}play = [{{ do = \"halt\", until = \"bid\" }}]"), "not both"),
        (
            format!("{case}play = [{{ do = \"halt\", taking = \"halt\" }}]"),
            "`taking` belongs to a step with `until`",
        ),
        (
            format!("{case}play = [{{ told = {{ side = \"red\" }} }}]"),
            "events are expected of a step with `do`",
        ),
        (format!("{case}twin = {{ side = \"red\" }}\nplay = [{{}}]"), "toy.toml:4: a twin says what differs"),
        (
            format!("{case}twin = {{ side = \"red\", position = {{}} }}\nplay = [{{}}]"),
            "a twin has a position if the case has one",
        ),
        ("[[case]\n".to_owned(), "toy.toml:1:"),
    ] {
        let error = run_file(&Arc::new(Toy::new(Fault::None)), &text, "toy.toml").expect_err(&text);
        assert!(error.to_string().contains(said), "{text}\nshould say: {said}\nsays: {error}");
        let shown = format!("{:?}", miette::Report::new(error));
        assert!(shown.contains("here"), "{shown}");
    }
}

#[test]
fn a_position_that_is_wrong_fails_the_case() {
    let text = CASES.replace("blue = [2, 2, 3]", "green = [2, 2, 3]");
    let results = run(&text);
    assert!(
        results[0].to_string().contains("setting up\n    position: green: unknown key"),
        "{}",
        results[0]
    );
    let text = CASES.replace("setup_dice = [1, 1, 1, 1, 1, 1]", "setup_dice = [1, 1, 1, 1, 1]");
    assert!(run(&text)[1].to_string().contains("setup_dice: a die is missing"), "{}", run(&text)[1]);
}
