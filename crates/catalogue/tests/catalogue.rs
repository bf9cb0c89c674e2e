//! The catalogue as its readers meet it: what parses, what is refused and where, what is made of it.

use catalogue::{Catalogue, CatalogueError, Kind, Lang, Reason, Rule, constants};
use proptest::prelude::*;

const SAMPLE: &str = include_str!("sample.toml");

fn sample() -> Catalogue {
    Catalogue::parse(SAMPLE, "sample.toml").expect("the sample is a catalogue")
}

/// The error for the sample with one piece of it replaced.
fn refusal(old: &str, new: &str) -> CatalogueError {
    assert!(SAMPLE.contains(old), "the sample has no {old:?}");
    Catalogue::parse(&SAMPLE.replacen(old, new, 1), "sample.toml").expect_err("it should be refused")
}

/// The line of the sample on which a piece of it first stands.
fn line_of(piece: &str) -> usize {
    1 + SAMPLE[..SAMPLE.find(piece).expect("in the sample")].matches('\n').count()
}

fn ids(rules: &[&Rule]) -> Vec<String> {
    rules.iter().map(|rule| rule.id.clone()).collect()
}

#[test]
fn the_sample_parses_whole() {
    let sample = sample();
    assert_eq!((sample.game.as_str(), sample.title.as_str()), ("sample", "Sample 1757"));
    assert_eq!((sample.rules.len(), sample.examples.len(), sample.gaps.len()), (7, 2, 1));
    let rule = sample.rule("sample-10.3-07").expect("a rule");
    assert_eq!((rule.kind, rule.section(), rule.chapter()), (Kind::Combat, "10.3", "10"));
    assert_eq!(rule.ruling.as_deref(), Some("Best means the lowest modifier."));
    assert!(sample.rule("sample-ter-01").expect("a rule").table.is_some());
    assert!(sample.rule("sample-9.4.1b-01").expect("a rule").untestable.is_some());
    assert_eq!(sample.rule("sample-10.3-08"), None);
}

#[test]
fn a_file_without_a_header_belongs_to_the_game_it_is_named_after() {
    let text = SAMPLE.replacen("game = \"sample\"\ntitle = \"Sample 1757\"\n", "", 1);
    let sample = Catalogue::parse(&text, "data/sample.toml").expect("a catalogue");
    assert_eq!((sample.game.as_str(), sample.title.as_str()), ("sample", "sample"));
    let other = Catalogue::parse(&text, "other.toml").expect_err("another game");
    assert!(matches!(other.reason, Reason::Prefix { .. }), "{other}");
}

#[test]
fn chapters_gather_sections_in_file_order() {
    let sample = sample();
    let chapters: Vec<_> = sample
        .chapters()
        .into_iter()
        .map(|chapter| (chapter.battle, chapter.name, ids(&chapter.rules)))
        .collect();
    let expected = [
        (None, "0", &["sample-0-01"][..]),
        (None, "10", &["sample-10.3-07", "sample-10.4-01"]),
        (None, "9", &["sample-9.4.1b-01"]),
        (None, "ter", &["sample-ter-01"]),
        (None, "std", &["sample-std-zoc-01"]),
        (Some("rivoli"), "2", &["rivoli-2.2-01"]),
    ];
    let expected =
        expected.map(|(battle, name, ids)| (battle, name, ids.iter().map(|id| id.to_string()).collect()));
    assert_eq!(chapters, expected);
}

#[test]
fn search_wants_every_word_and_puts_titles_first() {
    let sample = sample();
    assert_eq!(ids(&sample.search("DIE", Lang::En)), ["sample-0-01", "sample-9.4.1b-01"]);
    assert_eq!(ids(&sample.search("die movement", Lang::En)), ["sample-9.4.1b-01"]);
    assert_eq!(ids(&sample.search("terrain", Lang::En)), ["sample-10.3-07", "sample-ter-01"]);
    assert_eq!(ids(&sample.search("unité", Lang::Fr)), ["sample-10.4-01", "sample-std-zoc-01"]);
    assert_eq!(ids(&sample.search("elimination", Lang::Fr)), ["sample-10.4-01"]);
    assert_eq!(ids(&sample.search("sample-10.3", Lang::Fr)), ["sample-10.3-07"]);
    assert!(sample.search("éléphant", Lang::Fr).is_empty());
    assert!(sample.search("  ", Lang::En).is_empty());
}

#[test]
fn constants_are_one_a_rule_and_all_of_them() {
    let expected = r#"/// One die
pub const R0_01: RuleId = RuleId::new("sample-0-01");
/// Best defensive terrain
pub const R10_3_07: RuleId = RuleId::new("sample-10.3-07");
/// A section printed \[twice\]
pub const R9_4_1B_01: RuleId = RuleId::new("sample-9.4.1b-01");
/// Terrain table
pub const TER_01: RuleId = RuleId::new("sample-ter-01");
/// Elimination
pub const R10_4_01: RuleId = RuleId::new("sample-10.4-01");
/// Zone of control
pub const STD_ZOC_01: RuleId = RuleId::new("sample-std-zoc-01");
/// A rule of one battle
pub const RIVOLI_2_2_01: RuleId = RuleId::new("rivoli-2.2-01");
/// Every rule of the catalogue, in its order.
pub const ALL: &[RuleId] = &[
    R0_01,
    R10_3_07,
    R9_4_1B_01,
    TER_01,
    R10_4_01,
    STD_ZOC_01,
    RIVOLI_2_2_01,
];
"#;
    assert_eq!(constants(&sample()), expected);
}

#[test]
fn broken_toml_is_refused_on_its_line() {
    let error = refusal("kind = \"sequence\"", "kind = \"sequence");
    assert!(matches!(error.reason, Reason::Toml(_)), "{error}");
    assert_eq!(error.line, line_of("kind = \"sequence\""));
    assert!(error.to_string().starts_with("sample.toml:9: "), "{error}");
}

#[test]
fn a_missing_or_unknown_key_is_refused_where_it_is() {
    let missing = refusal("fr = \"\"\"Chaque jet est un dé à six faces.\"\"\"\n", "");
    assert!(missing.to_string().contains("missing field `fr`"), "{missing}");
    assert_eq!(missing.line, line_of("[[rule]]"));
    let unknown = refusal("untestable =", "untestible =");
    assert!(unknown.to_string().contains("unknown field `untestible`"), "{unknown}");
    assert_eq!(unknown.line, line_of("untestable ="));
}

#[test]
fn an_unknown_kind_is_refused() {
    let error = refusal("kind = \"zoc\"", "kind = \"zone\"");
    assert_eq!((error.line, error.reason), (line_of("kind = \"zoc\""), Reason::Kind("zone".to_owned())));
}

#[test]
fn an_id_of_another_form_is_refused() {
    for id in [
        "sample-01",
        "sample",
        "",
        "sample-0-1",
        "sample-0-001",
        "Sample-0-01",
        "sample--01",
        "sample-0..1-01",
    ] {
        let error = refusal("id = \"sample-0-01\"", &format!("id = \"{id}\""));
        assert!(matches!(error.reason, Reason::Id { .. }), "{id}: {error}");
        assert_eq!(error.line, line_of("id = \"sample-0-01\""));
    }
    let example = refusal("id = \"sample-ex-01\"", "id = \"sample-0-02\"");
    assert!(matches!(example.reason, Reason::Id { .. }), "{example}");
}

#[test]
fn an_id_of_another_game_is_refused() {
    for id in ["wagram-0-01", "samples-0-01", "rivoli-0-01"] {
        let error = refusal("id = \"sample-0-01\"", &format!("id = \"{id}\""));
        let reason = Reason::Prefix { id: id.to_owned(), prefix: "sample".to_owned() };
        assert_eq!((error.line, error.reason), (line_of("id = \"sample-0-01\""), reason));
    }
}

#[test]
fn a_game_that_is_no_name_is_refused() {
    let error = refusal("game = \"sample\"", "game = \"Sample Game\"");
    assert_eq!((error.line, error.reason), (2, Reason::Game("Sample Game".to_owned())));
}

#[test]
fn an_id_used_twice_is_refused_at_its_second_use() {
    let error = refusal("id = \"sample-10.4-01\"", "id = \"sample-10.3-07\"");
    let reason =
        Reason::Duplicate { id: "sample-10.3-07".to_owned(), first: line_of("id = \"sample-10.3-07\"") };
    assert_eq!((error.line, error.reason), (line_of("id = \"sample-10.4-01\""), reason));
}

#[test]
fn two_ids_with_one_constant_are_refused() {
    let error = refusal("id = \"sample-10.4-01\"", "id = \"sample-10-3-07\"");
    assert!(matches!(&error.reason, Reason::Constant { constant, .. } if constant == "R10_3_07"), "{error}");
}

#[test]
fn an_empty_text_is_refused() {
    for (text, key) in
        [("One die", "title"), ("Un seul dé", "titre"), ("Its size.", "known"), ("Two markers.", "given")]
    {
        let error = refusal(text, " ");
        assert!(matches!(error.reason, Reason::Empty { key: found, .. } if found == key), "{error}");
        assert_eq!(error.line, line_of(text));
    }
}

#[test]
fn an_example_of_an_unknown_rule_is_refused() {
    let error = refusal("[\"sample-0-01\", ", "[\"sample-0-02\", ");
    let reason = Reason::UnknownRule { example: "sample-ex-01".to_owned(), rule: "sample-0-02".to_owned() };
    assert_eq!((error.line, error.reason), (line_of("[\"sample-0-01\", "), reason));
}

#[test]
fn a_byte_order_mark_and_dos_lines_change_nothing() {
    let dos = format!("\u{feff}{}", SAMPLE.replace('\n', "\r\n"));
    assert_eq!(Catalogue::parse(&dos, "sample.toml"), Ok(sample()));
}

#[test]
fn deep_nesting_is_no_way_to_overflow() {
    let rule = SAMPLE.split("[rule.table]").next().expect("a rule with a table");
    for depth in [50, 10_000, 200_000] {
        let deep = [
            format!("game = {}", "[".repeat(depth)),
            format!("{rule}table = {}1{}", "[".repeat(depth), "]".repeat(depth)),
            format!("{rule}table = {}1{}", "{a=".repeat(depth), "}".repeat(depth)),
            format!("{rule}table{} = 1", ".a".repeat(depth)),
            format!("{rule}[rule.table{}]", ".a".repeat(depth)),
            format!("{rule}[[rule.table{}]]", ".a".repeat(depth)),
        ];
        for text in deep {
            drop(Catalogue::parse(&text, "sample.toml"));
        }
    }
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in any::<String>(), name in any::<String>()) {
        let _ = Catalogue::parse(&text, &name);
    }

    #[test]
    fn no_cut_or_splice_of_a_catalogue_makes_it_panic(
        start in any::<prop::sample::Index>(),
        end in any::<prop::sample::Index>(),
        splice in "[\\[\\]\"=.#a-z0-9é{}\n -]{0,12}",
    ) {
        let letters: Vec<char> = SAMPLE.chars().collect();
        let (start, end) = (start.index(letters.len()), end.index(letters.len()));
        let (head, tail) = (&letters[..start.min(end)], &letters[start.max(end)..]);
        let text: String = head.iter().copied().chain(splice.chars()).chain(tail.iter().copied()).collect();
        if let Ok(catalogue) = Catalogue::parse(&text, "sample.toml") {
            let _ = (catalogue.chapters(), catalogue.search(&splice, Lang::Fr));
            prop_assert_eq!(constants(&catalogue).matches("pub const").count(), catalogue.rules.len() + 1);
        } else if let Err(error) = Catalogue::parse(&text, "sample.toml") {
            prop_assert!(error.line <= 1 + text.matches('\n').count());
        }
    }

    #[test]
    fn any_rule_text_is_kept_as_it_is(words in "[^\\p{C}]{1,40}") {
        prop_assume!(!words.trim().is_empty());
        let quoted = toml::Value::from(words.as_str()).to_string();
        let text = SAMPLE.replacen("\"One die\"", &quoted, 1);
        let catalogue = Catalogue::parse(&text, "sample.toml").expect("still a catalogue");
        prop_assert_eq!(&catalogue.rules[0].title, &words);
        prop_assert_eq!(constants(&catalogue).lines().count(), constants(&sample()).lines().count());
    }
}
