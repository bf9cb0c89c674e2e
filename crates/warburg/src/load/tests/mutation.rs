//! Whatever a file says, loading it ends in data or in an error, and the error can be shown.

use super::*;
use miette::GraphicalReportHandler;
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Change {
    Delete,
    Duplicate,
    Replace(String),
}

fn change() -> impl Strategy<Value = Change> {
    let scraps = prop::sample::select(vec![
        "",
        "\"",
        "[",
        "]",
        "{",
        "}",
        "=",
        "-1",
        "0",
        "999999999999",
        "1e9",
        "\"é\"",
        "\n",
        "[[counter]]",
        "true",
        "[source]",
        "\u{0}",
        "\r",
        "C",
        "9",
        "\"0101\"",
        "\"post\"",
        "\"army\"",
        "#",
        "'''",
        "é",
        "1979-05-27",
    ]);
    prop_oneof![
        2 => Just(Change::Delete),
        1 => Just(Change::Duplicate),
        4 => scraps.prop_map(|scrap| Change::Replace(scrap.to_owned())),
        1 => "\\PC{0,12}".prop_map(Change::Replace),
    ]
}

fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

fn apply(text: &mut String, from: usize, length: usize, change: &Change) {
    let from = boundary(text, from % (text.len() + 1));
    let to = boundary(text, from + length).max(from);
    let replacement = match change {
        Change::Delete => String::new(),
        Change::Duplicate => text[from..to].repeat(2),
        Change::Replace(scrap) => scrap.clone(),
    };
    text.replace_range(from..to, &replacement);
}

/// Tables with a few figures in place of others reach further into the checks than torn syntax does.
fn change_a_word(text: &mut String, at: usize, with: &str) {
    let words: Vec<(usize, &str)> = text.match_indices(|c: char| c.is_ascii_digit() || c == '"').collect();
    if let Some(&(from, found)) = words.get(at % words.len().max(1)) {
        text.replace_range(from..from + found.len(), with);
    }
}

fn file(files: &mut Files, at: usize) -> &mut File {
    match at {
        0 => &mut files.map,
        1 => &mut files.counters,
        2 => &mut files.tables,
        at => &mut files.scenarios[at - 3],
    }
}

fn load(files: &Files) {
    if let Err(error) = Data::from_files(files) {
        let mut shown = String::new();
        GraphicalReportHandler::new().render_report(&mut shown, &error).expect("an error can be drawn");
        assert!(error.to_string().contains(".toml"), "{error}");
        let place = error.located().expect("a flaw has its place");
        assert!(place.line >= 1 && place.column >= 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn torn_files_never_panic(
        at in 0usize..5,
        changes in prop::collection::vec((any::<usize>(), 0usize..60, change()), 1..4),
    ) {
        let mut files = Files::embedded();
        for (from, length, change) in &changes {
            apply(&mut file(&mut files, at).text, *from, *length, change);
        }
        load(&files);
    }

    #[test]
    fn changed_figures_never_panic(
        changes in prop::collection::vec((0usize..5, any::<usize>(), "[0-9]{1,3}|-?[0-9]|[a-zA-Z\"]"), 1..4),
    ) {
        let mut files = Files::embedded();
        for (at, from, with) in &changes {
            change_a_word(&mut file(&mut files, *at).text, *from, with);
        }
        load(&files);
    }
}
