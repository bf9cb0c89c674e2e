//! The two boards of the toy, and its scenarios.

use kernel::ScenarioAbout;
use kernel::setup::{Heading, OptionAbout, Origin};

/// A board: its code, its size, its sides, its drum, and the digest and version of its rules.
pub(super) struct Ground {
    pub(super) code: &'static str,
    pub(super) size: (u8, u8),
    pub(super) sides: [&'static str; 2],
    pub(super) piece: (&'static str, &'static str),
    pub(super) data: &'static str,
    pub(super) version: u32,
}

pub(super) const GROUNDS: [Ground; 2] = [
    Ground {
        code: "field",
        size: (10, 10),
        sides: ["red", "blue"],
        piece: ("drum", "the Drum"),
        data: "00",
        version: 1,
    },
    Ground {
        code: "ford",
        size: (6, 4),
        sides: ["white", "green"],
        piece: ("flag", "the Flag"),
        data: "01",
        version: 3,
    },
];

/// The scenarios: two on the field, and one at the ford, whose options exclude or need each other.
pub(super) fn scenarios() -> Vec<ScenarioAbout> {
    let option = |code: &str, group: Option<&str>, needs: &[&str]| OptionAbout {
        code: code.to_owned(),
        en: format!("{code} marker"),
        fr: format!("marqueur {code}"),
        group: group.map(str::to_owned),
        needs: needs.iter().map(|&code| code.to_owned()).collect(),
    };
    let scenario = |code: &str, ground: &Ground, options: Vec<OptionAbout>| ScenarioAbout {
        code: code.to_owned(),
        en: (code.to_owned(), String::new()),
        fr: (code.to_owned(), String::new()),
        turns: 3,
        board: ground.code.to_owned(),
        sides: ground.sides.map(str::to_owned).to_vec(),
        options,
        ..ScenarioAbout::default()
    };
    let [field, ford] = &GROUNDS;
    let heading = |code: &str, en: &str, fr: &str| Heading {
        code: code.to_owned(),
        en: en.to_owned(),
        fr: fr.to_owned(),
    };
    let corner = Some("corner");
    let options =
        vec![option("high", corner, &[]), option("low", corner, &[]), option("mist", None, &["low"])];
    vec![
        scenario("plain", field, vec![option("high", None, &[])]),
        scenario("other", field, vec![option("high", None, &[])]),
        ScenarioAbout {
            family: Some(heading("rivers", "Rivers", "Rivières")),
            origin: Origin::Variant,
            groups: vec![heading("corner", "Corner", "Coin")],
            ..scenario("ford", ford, options)
        },
    ]
}
