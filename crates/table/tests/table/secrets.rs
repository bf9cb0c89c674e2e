//! Nobody is sent what they may not see. Every byte that each viewer gets in a game is read, and held against the truth.

use crate::support::*;
use kernel::{Record, Setup, Side, Viewer};
use serde_json::{Value, json};
use shelf::Game;
use std::collections::BTreeSet;

/// Plays the whole battle by chance for a while; what lies below never shows on the other side.
pub async fn lower_counters_stay_hidden(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let wish = json!({"game": "warburg", "scenario": "historical", "side": "french", "opponent": "link"});
    let made = good(one.post("/api/games", wish).await.unwrap());
    let id = made["id"].as_str().unwrap().to_owned();
    let join = format!("/api/games/{id}/join");
    good(two.post(&join, json!({"invitation": made["invitation"]})).await.unwrap());
    let mut watching = table.client();
    let mut seen: Vec<[Value; 3]> = Vec::new();
    let mut chance = Chance(1760);
    while seen.len() < 400 {
        let path = format!("/api/games/{id}?from={}", seen.len());
        let mut frames = [Value::Null, Value::Null, Value::Null];
        for (frame, client) in frames.iter_mut().zip([&mut one, &mut two, &mut watching]) {
            *frame = good(client.get(&path).await.unwrap());
        }
        let (mine, at) = (usize::from(!decides(&frames[0])), moment(&frames[0]));
        let text = choose(&frames[mine], &mut chance);
        let client = if mine == 0 { &mut one } else { &mut two };
        good(act(client, &id, at, &text).await);
        seen.push(frames);
    }
    let resign = json!({"control": "resign"});
    good(one.post(&format!("/api/games/{id}/control"), resign).await.unwrap());
    let text = one.get(&format!("/api/games/{id}/record")).await.unwrap().text();
    let hidden = held_against_the_truth(&Record::parse(&text, &id).unwrap(), &seen);
    assert!(hidden > 100, "only {hidden} counters lay hidden: nothing was tested");
    table.stop().await;
}

/// How often a counter lay hidden from who was told.
fn held_against_the_truth(record: &Record, seen: &[[Value; 3]]) -> usize {
    let book = shelf::find("warburg").unwrap();
    let mut game = book.open(&Setup::new("historical"), record.seed.unwrap()).unwrap();
    let viewers = [Viewer::Side(Side(0)), Viewer::Side(Side(1)), Viewer::Public];
    let mut count = 0;
    let mut before: [BTreeSet<String>; 3] = Default::default();
    for (at, frames) in seen.iter().enumerate() {
        for (((frame, viewer), before), hidden) in
            frames.iter().zip(viewers).zip(&mut before).zip(concealed(&*game))
        {
            assert_eq!(frame["view"], game.view(viewer), "the view is the rules' own");
            count += hidden.len();
            let mut view = frame["view"].clone();
            // Who lies below somewhere is known; where is not.
            view.as_object_mut().unwrap().remove("lurking");
            for part in [&view, &frame["figures"], &frame["offers"], &frame["prompt"], &frame["undo"]] {
                let shown: Vec<&String> = hidden.iter().filter(|code| names(part, code)).collect();
                assert!(shown.is_empty(), "line {at}, {viewer:?}: {shown:?} in {part}");
            }
            let both: Vec<&String> = hidden.intersection(before).collect();
            let shown: Vec<_> = both.into_iter().filter(|code| placed(&frame["log"], code)).collect();
            assert!(shown.is_empty(), "line {at}, {viewer:?}: {shown:?} in {}", frame["log"]);
            *before = hidden;
        }
        let line = &record.lines[at];
        let side = book.side(&line.side).unwrap();
        let kernel::record::Deed::Act { notation, .. } = &line.deed else {
            panic!("only decisions were made")
        };
        game.submit(side, game.moment(Viewer::Side(side)), notation).unwrap();
    }
    count
}

/// The counters of the other side that lie below, but for those that are out in the open for a moment: from each side, and
/// from who only watches.
fn concealed(game: &dyn Game) -> [BTreeSet<String>; 3] {
    let [french, allied] = [Side(0), Side(1)].map(|side| {
        let view = game.view(Viewer::Side(side));
        let own = &game.about().sides[usize::from(side.0)];
        pieces(&view, |unit| unit["side"] == own.as_str() && unit["depth"].as_u64() > Some(0))
    });
    let shown = |viewer: Viewer| pieces(&game.view(viewer), |_| true);
    let all = &french | &allied;
    [
        &allied - &shown(Viewer::Side(Side(0))),
        &french - &shown(Viewer::Side(Side(1))),
        &all - &shown(Viewer::Public),
    ]
}

fn pieces(view: &Value, wanted: impl Fn(&Value) -> bool) -> BTreeSet<String> {
    let units = view["units"].as_array().unwrap().iter().filter(|unit| wanted(unit));
    units.map(|unit| unit["piece"].as_str().unwrap().to_owned()).collect()
}

/// Does any entry of the log say where the counter is? That it does something is announced; where it lies is not.
fn placed(log: &Value, code: &str) -> bool {
    let is_place = |text: &str| text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    fn strings<'a>(value: &'a Value, all: &mut Vec<&'a str>) {
        match value {
            Value::String(text) => all.push(text),
            Value::Array(items) => items.iter().for_each(|item| strings(item, all)),
            Value::Object(map) => map.values().for_each(|item| strings(item, all)),
            _ => {}
        }
    }
    log.as_array().unwrap().iter().filter(|entry| names(entry, code)).any(|entry| {
        let mut all = Vec::new();
        strings(&entry["event"], &mut all);
        all.into_iter().any(is_place)
    })
}

/// Does any text of the value name the counter?
fn names(value: &Value, code: &str) -> bool {
    match value {
        Value::String(text) => {
            text.split(|c: char| !c.is_alphanumeric() && c != '-').any(|word| word == code)
        }
        Value::Array(items) => items.iter().any(|item| names(item, code)),
        Value::Object(map) => map.iter().any(|(key, item)| key == code || names(item, code)),
        _ => false,
    }
}
