//! The catalogue as its readers meet it: what parses, what is refused and where, what is made of it.

use catalogue::{
    Catalogue, CatalogueError, Decided, Kind, Lang, Place, Reason, Rule, Tableau, constants, uncited,
};
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

fn place_of(piece: &str) -> Place {
    Place { file: "sample.toml".to_owned(), line: line_of(piece) }
}

fn ids(rules: &[&Rule]) -> Vec<String> {
    rules.iter().map(|rule| rule.id.clone()).collect()
}

#[test]
fn the_sample_parses_whole() {
    let sample = sample();
    assert_eq!((sample.game.as_str(), sample.title.as_str()), ("sample", "Sample 1757"));
    assert_eq!((sample.rules.len(), sample.examples.len()), (7, 2));
    assert_eq!((sample.gaps.len(), sample.terms.len()), (1, 2));
    let rule = sample.rule("sample-10.3-07").expect("a rule");
    assert_eq!((rule.kind, rule.section(), rule.chapter()), (Kind::Combat, "10.3", "10"));
    let ruling = rule.ruling.as_ref().expect("a ruling");
    assert_eq!(ruling.in_lang(Lang::En), "Best means the lowest modifier.");
    assert_eq!(ruling.in_lang(Lang::Fr), "Le meilleur est le modificateur le plus bas.");
    assert_eq!(sample.examples[0].expect.in_lang(Lang::Fr), "Un nombre de 1 à 6.");
    assert_eq!(sample.examples[1].expect.in_lang(Lang::Fr), "One is refused.", "a draft is in English");
    assert_eq!(sample.gaps[0].what.in_lang(Lang::Fr), "la carte");
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
    assert_eq!(ids(&sample.search("lowest", Lang::En)), ["sample-10.3-07"]);
    assert_eq!(ids(&sample.search("plus bas", Lang::Fr)), ["sample-10.3-07"]);
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
        Reason::Duplicate { id: "sample-10.3-07".to_owned(), first: place_of("id = \"sample-10.3-07\"") };
    assert_eq!((error.line, error.reason), (line_of("id = \"sample-10.4-01\""), reason));
}

#[test]
fn two_ids_with_one_constant_are_refused() {
    let error = refusal("id = \"sample-10.4-01\"", "id = \"sample-10-3-07\"");
    assert!(matches!(&error.reason, Reason::Constant { constant, .. } if constant == "R10_3_07"), "{error}");
}

#[test]
fn an_empty_text_is_refused() {
    for (text, key) in [
        ("One die", "title"),
        ("Un seul dé", "title_fr"),
        ("Its size.", "known"),
        ("Two markers.", "given"),
        ("Sa taille.", "known_fr"),
    ] {
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
fn a_ruling_in_french_alone_is_refused() {
    let error = refusal("ruling = \"\"\"Best means the lowest modifier.\"\"\"\n", "");
    let line = line_of("ruling_fr") - 1;
    assert_eq!((error.line, error.reason), (line, Reason::OnlyFrench("sample-10.3-07".to_owned())));
}

#[test]
fn a_word_explained_twice_is_refused() {
    let error = refusal("word = \"wood\"", "word = \"cost\"");
    let reason = Reason::Word { word: "cost".to_owned(), first: place_of("word = \"cost\"") };
    assert_eq!((error.line, error.reason), (line_of("word = \"wood\""), reason));
}

#[test]
fn a_table_keeps_the_order_in_which_it_is_written() {
    let table = sample().rule("sample-ter-01").and_then(|rule| rule.table.clone()).expect("a table");
    let keys: Vec<&String> = table.as_table().expect("keys").keys().collect();
    assert_eq!(keys, ["row", "note"]);
}

/// A tableau as English and as French reads it.
fn read(tableau: &Tableau, lang: Lang) -> (Option<&str>, Vec<&str>, Vec<Vec<&str>>) {
    (
        tableau.name.as_ref().map(|name| name.in_lang(lang)),
        tableau.columns.iter().map(|head| head.in_lang(lang)).collect(),
        tableau.rows.iter().map(|row| row.iter().map(|cell| cell.in_lang(lang)).collect()).collect(),
    )
}

fn tableaux(table: &str) -> Vec<Tableau> {
    sample().tableaux(&toml::from_str(table).expect("a table"))
}

#[test]
fn rows_of_a_table_are_read_with_the_words_of_the_language() {
    let sample = sample();
    let table = sample.rule("sample-ter-01").and_then(|rule| rule.table.as_ref()).expect("a table");
    let [row, _] = &sample.tableaux(table)[..] else { panic!("rows and a note") };
    let rows = vec![vec!["clear", "1"], vec!["wood", "2"]];
    assert_eq!(read(row, Lang::En), (Some("Row"), vec!["Terrain", "Movement points"], rows));
    let rows = vec![vec!["clear", "1"], vec!["bois", "2"]];
    assert_eq!(read(row, Lang::Fr), (Some("Row"), vec!["Terrain", "Points de mouvement"], rows));
}

#[test]
fn what_is_said_in_a_line_is_a_label_and_a_value() {
    let found = tableaux("die = \"1d6\"\ncost = -1\nend = true\nrow = [\"wood\", \"0101\"]");
    let [lines] = &found[..] else { panic!("{found:?}") };
    let rows =
        |yes, wood, cost| vec![vec!["Die", "1d6"], vec![cost, "−1"], vec!["End", yes], vec!["Row", wood]];
    assert_eq!(read(lines, Lang::En), (None, vec![], rows("yes", "wood, 0101", "Movement points")));
    assert_eq!(read(lines, Lang::Fr), (None, vec![], rows("oui", "bois, 0101", "Points de mouvement")));
}

#[test]
fn remarks_stand_on_lines_of_their_own() {
    let found = tableaux("cost = 1\nnote = [\"1: light cavalry may move in woods\", \"2: so may others\"]");
    let [_, notes] = &found[..] else { panic!("{found:?}") };
    let rows = vec![vec!["1: light cavalry may move in woods"], vec!["2: so may others"]];
    assert_eq!(read(notes, Lang::En), (Some("Note"), vec![], rows));
}

#[test]
fn parts_come_in_the_order_of_the_data() {
    let found = tableaux("side = \"A\"\nturn = 2\nrow = [{ a = 1 }]\nend = true");
    let names: Vec<_> = found.iter().map(|tableau| (read(tableau, Lang::En).0, tableau.rows.len())).collect();
    assert_eq!(names, [(None, 2), (Some("Row"), 1), (None, 1)]);
}

#[test]
fn lines_with_the_same_keys_make_one_tableau_and_others_one_each() {
    let found = tableaux("hold = { x = \"R\", y = \"-\" }\nstand = { x = \"-\", y = \"-\" }");
    let [matrix] = &found[..] else { panic!("{found:?}") };
    let rows = vec![vec!["Hold", "R", "-"], vec!["Stand", "-", "-"]];
    assert_eq!(read(matrix, Lang::En), (None, vec!["", "X", "Y"], rows));
    let found = tableaux("cost = { wood = 2 }\nturn = { a = 1, b = 2 }");
    let names: Vec<_> = found.iter().map(|tableau| read(tableau, Lang::En).0).collect();
    assert_eq!(names, [Some("Movement points"), Some("Turn")]);
}

#[test]
fn figures_of_a_column_that_goes_below_zero_bear_their_sign() {
    let found = tableaux("row = [{ a = 2, b = 2, c = \"TM-1\" }, { a = -1, b = 0, c = \"-3 or less\" }]");
    let [rows] = &found[..] else { panic!("{found:?}") };
    let cells = vec![vec!["+2", "2", "TM-1"], vec!["−1", "0", "−3 or less"]];
    assert_eq!(read(rows, Lang::En), (None, vec!["A", "B", "C"], cells));
}

#[test]
fn a_row_without_a_value_has_an_empty_cell() {
    let found =
        tableaux("row = [{ a = 1 }, { b = [{ unit = \"Riese\", lost = 1 }, { unit = \"Ulm\", lost = 2 }] }]");
    let [rows] = &found[..] else { panic!("{found:?}") };
    let cells = vec![vec!["1", ""], vec!["", "Riese 1, Ulm 2"]];
    assert_eq!(read(rows, Lang::En), (None, vec!["A", "B"], cells));
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

const SERIES: &str = r#"
game = "days"
title = "Days of Glory"

[[rule]]
id = "days-2-01"
title = "One die"
title_fr = "Un dé"
kind = "sequence"
decided = "definition"
en = "One die."
fr = "Un dé."
"#;

const BATTLES: &str = r#"
[[rule]]
id = "days-battles-0-01"
battle = "all"
title = "Battles prevail"
title_fr = "Les batailles priment"
kind = "scenario"
en = "A battle prevails."
fr = "Une bataille prime."

[[rule]]
id = "rivoli-2.2-01"
battle = "rivoli"
title = "The plateau"
title_fr = "Le plateau"
kind = "terrain"
en = "The plateau is high."
fr = "Le plateau est haut."

[[example]]
id = "rivoli-ex-01"
battle = "rivoli"
rules = ["days-2-01", "rivoli-2.2-01"]
given = "A die on the plateau."
expect = "It rolls."
"#;

#[test]
fn several_files_are_one_catalogue() {
    let days = Catalogue::parse_all(&[(SERIES, "days.toml"), (BATTLES, "days-battles.toml")]).expect("one");
    assert_eq!((days.game.as_str(), days.title.as_str()), ("days", "Days of Glory"));
    assert_eq!(
        ids(&days.rules.iter().collect::<Vec<_>>()),
        ["days-2-01", "days-battles-0-01", "rivoli-2.2-01"]
    );
    assert_eq!(days.rules[2].section(), "2.2");
    assert_eq!(days.examples.len(), 1);
    let source = constants(&days);
    for constant in ["R2_01", "DAYS_BATTLES_0_01", "RIVOLI_2_2_01"] {
        assert!(source.contains(&format!("pub const {constant}: RuleId")), "{source}");
    }
}

#[test]
fn what_is_wrong_in_the_second_file_names_it() {
    let twice = BATTLES
        .replace("days-battles-0-01", "days-2-01")
        .replace("battle = \"all\"\n", "battle = \"days\"\n");
    let error = Catalogue::parse_all(&[(SERIES, "days.toml"), (&twice, "more.toml")]).expect_err("twice");
    assert_eq!(error.to_string(), "more.toml:3: id `days-2-01` is already used on line 6 of days.toml");
    let unknown = BATTLES.replace("[\"days-2-01\", ", "[\"days-9-01\", ");
    let error = Catalogue::parse_all(&[(SERIES, "days.toml"), (&unknown, "more.toml")]).expect_err("unknown");
    assert!(error.to_string().starts_with("more.toml:"), "{error}");
}

#[test]
fn a_rule_says_what_decides_it_where_no_code_does() {
    let days = Catalogue::parse(SERIES, "days.toml").expect("a catalogue");
    assert_eq!(days.rules[0].decided, Some(Decided::Definition));
    let wrong = SERIES.replace("\"definition\"", "\"chance\"");
    let error = Catalogue::parse(&wrong, "days.toml").expect_err("no such word");
    assert_eq!((error.line, error.reason), (10, Reason::Decided("chance".to_owned())));
}

#[test]
fn a_rule_is_cited_whole_or_by_its_constant() {
    let silent = SERIES.replace("decided = \"definition\"\n", "");
    let days = Catalogue::parse_all(&[(&silent, "days.toml"), (BATTLES, "days-battles.toml")]).expect("one");
    let left = |source: &str| ids(&uncited(&days, &[source]));
    assert_eq!(left("// 2-01 and rivoli-2.2-010"), ["days-2-01", "days-battles-0-01", "rivoli-2.2-01"]);
    assert_eq!(left("// days-2-01: one die\nrule::RIVOLI_2_2_01"), ["days-battles-0-01"]);
}
