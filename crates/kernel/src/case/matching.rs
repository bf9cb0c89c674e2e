//! Does what happened match what was expected? Tables match in part, lists item by item, the rest exactly.

use crate::odds::Chance;
use serde_json::{Map, Value};

/// A chance as a case writes it: `5/36`, `0`, `1`.
pub(super) fn chance(text: &str) -> Option<Chance> {
    let (num, den) = text.split_once('/').unwrap_or((text, "1"));
    Chance::new(num.trim().parse().ok()?, den.trim().parse().ok()?)
}

/// The one key and value of a table such as `{ any_of = [...] }`.
fn demand(expected: &Value) -> Option<(&str, &Value)> {
    let map = expected.as_object().filter(|map| map.len() == 1)?;
    let (key, value) = map.iter().next()?;
    matches!(key.as_str(), "absent" | "any_of" | "contains" | "not").then_some((key.as_str(), value))
}

/// Does the value match? `None` is a value that is not there.
pub(super) fn matches(expected: &Value, got: Option<&Value>) -> bool {
    let got = got.filter(|value| !value.is_null());
    match demand(expected) {
        Some(("absent", wanted)) => got.is_none() == wanted.as_bool().unwrap_or(true),
        Some(("any_of", choices)) => {
            choices.as_array().is_some_and(|choices| choices.iter().any(|choice| matches(choice, got)))
        }
        Some(("not", other)) => !matches(other, got),
        Some((_, wanted)) => got.is_some_and(|got| contains(wanted, got)),
        None => match (expected, got) {
            (_, None) => false,
            (Value::Object(expected), Some(Value::Object(got))) => {
                expected.iter().all(|(key, value)| matches(value, got.get(key)))
            }
            (Value::Array(expected), Some(Value::Array(got))) => {
                expected.len() == got.len() && expected.iter().zip(got).all(|(e, g)| matches(e, Some(g)))
            }
            (Value::Number(expected), Some(Value::Number(got))) => {
                expected == got || (expected.is_f64() || got.is_f64()) && expected.as_f64() == got.as_f64()
            }
            (expected, Some(got)) => expected == got,
        },
    }
}

/// A list with every wanted item, in any order; a table with every wanted key; a text with the wanted text in it.
fn contains(wanted: &Value, got: &Value) -> bool {
    let each = |has: &dyn Fn(&Value) -> bool| match wanted {
        Value::Array(all) => all.iter().all(has),
        one => has(one),
    };
    match got {
        Value::Array(items) => each(&|one| items.iter().any(|item| matches(one, Some(item)))),
        Value::Object(map) => each(&|one| one.as_str().is_some_and(|key| map.contains_key(key))),
        Value::String(text) => each(&|one| one.as_str().is_some_and(|part| text.contains(part))),
        _ => false,
    }
}

/// The first expected event that is not found after those before it; none if all are there in order.
pub(super) fn first_missing<'a>(expected: &'a [Value], got: &[Value]) -> Option<&'a Value> {
    let mut rest = got.iter();
    expected.iter().find(|wanted| !rest.any(|event| matches(wanted, Some(event))))
}

/// A place in named facts: `units.post.hex`. A name may have dots of its own, and a list counts from 0.
pub(super) fn find<'a>(facts: &'a Value, path: &str) -> Result<&'a Value, String> {
    lookup(facts, path).map_err(|(at, near)| match (at.is_empty(), near.is_empty()) {
        (true, _) => format!("there is no `{path}`; there are: {near}"),
        (false, true) => format!("there is no `{path}`; `{at}` holds nothing"),
        (false, false) => format!("there is no `{path}`; in `{at}` there are: {near}"),
    })
}

/// The value, or how far the path led and what is near.
fn lookup<'a>(value: &'a Value, path: &str) -> Result<&'a Value, (String, String)> {
    if path.is_empty() {
        return Ok(value);
    }
    let ends = path.match_indices('.').map(|(i, _)| i).chain([path.len()]);
    let mut deepest: Option<(String, String)> = None;
    for end in ends {
        let (key, rest) = (&path[..end], path.get(end + 1..).unwrap_or(""));
        let child = match value {
            Value::Object(map) => map.get(key),
            Value::Array(items) => key.parse().ok().and_then(|i: usize| items.get(i)),
            _ => None,
        };
        let Some(child) = child else { continue };
        match lookup(child, rest) {
            Ok(found) => return Ok(found),
            Err((at, near)) => {
                let at = if at.is_empty() { key.to_owned() } else { format!("{key}.{at}") };
                deepest = Some((at, near));
            }
        }
    }
    let wanted = path.split('.').next().unwrap_or(path);
    Err(deepest.unwrap_or_else(|| (String::new(), near(value, wanted))))
}

/// What there is instead, the likest first.
fn near(value: &Value, wanted: &str) -> String {
    const SHOWN: usize = 12;
    let mut keys: Vec<String> = match value {
        Value::Object(map) => keys_by_likeness(map, wanted),
        Value::Array(items) => (0..items.len()).map(|i| i.to_string()).collect(),
        _ => return String::new(),
    };
    let more = keys.len() > SHOWN;
    keys.truncate(SHOWN);
    keys.join(", ") + if more { ", …" } else { "" }
}

fn keys_by_likeness(map: &Map<String, Value>, wanted: &str) -> Vec<String> {
    let mut keys: Vec<String> = map.keys().cloned().collect();
    let shared = |key: &str| key.chars().filter(|c| wanted.contains(*c)).count() * 8 / (key.len() + 1);
    let begins = |key: &str| key.chars().zip(wanted.chars()).take_while(|(a, b)| a == b).count();
    keys.sort_by_key(|key| std::cmp::Reverse((begins(key), shared(key))));
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn tables_match_in_part_and_lists_item_by_item() {
        let event = json!({"moved": {"unit": "post", "path": ["1004", "1005"], "cost": 2, "note": null}});
        let says = |expected: Value| matches(&expected, Some(&event));
        assert!(says(json!({"moved": {"unit": "post"}})));
        assert!(says(json!({"moved": {"path": {"contains": "1005"}, "cost": {"any_of": [1, 2]}}})));
        assert!(says(json!({"moved": {"note": {"absent": true}, "cost": {"not": 3}}})));
        assert!(!says(json!({"moved": {"path": ["1004"]}})));
        assert!(!says(json!({"moved": {"unit": {"absent": true}}})));
    }

    #[test]
    fn a_wrong_path_shows_what_is_near() {
        let facts = json!({"units": {"post": {"hex": "1004"}, "beauvau.1": {"hex": 3}}, "turn": 1});
        assert_eq!(find(&facts, "units.post.hex"), Ok(&json!("1004")));
        assert_eq!(find(&facts, "units.beauvau.1.hex"), Ok(&json!(3)));
        assert_eq!(
            find(&facts, "units.pots.hex").unwrap_err(),
            "there is no `units.pots.hex`; in `units` there are: post, beauvau.1"
        );
        assert_eq!(find(&facts, "unit.post").unwrap_err(), "there is no `unit.post`; there are: units, turn");
    }
}
