//! The map as text: whatever the view says stands on numbered hexes (column and row, two digits each).

use serde_json::Value;
use std::collections::BTreeMap;

/// Keys under which a view says where a piece stands, and who it is.
const PLACES: [&str; 3] = ["place", "hex", "at"];
const NAMES: [&str; 3] = ["piece", "code", "name"];

/// A hex by its numbers: row, column.
type Spot = (u8, u8);

/// Who stands where.
type Pieces = BTreeMap<Spot, Vec<String>>;

/// The part of the map on which pieces stand, one line a row; none if the view has no numbered hexes.
///
/// Where the view tells the sides of pieces, those of `own` are in capitals. A question mark is a piece that is not known.
pub fn draw(view: &Value, own: &str) -> Option<String> {
    let mut pieces = Pieces::new();
    gather(view, None, own, &mut pieces);
    let (rows, columns) = (pieces.keys().map(|spot| spot.0), pieces.keys().map(|spot| spot.1));
    let rows = rows.clone().min()?..=rows.max()?;
    let columns = columns.clone().min()?..=columns.max()?;
    let mut text = String::from("    ");
    for column in columns.clone() {
        text.push_str(&format!(" {column:02}  "));
    }
    text.truncate(text.trim_end().len());
    for row in rows {
        text.push_str(&format!("\n{row:02}  "));
        for column in columns.clone() {
            text.push_str(&format!("{:<5}", cell(pieces.get(&(row, column)))));
        }
        text.truncate(text.trim_end().len());
    }
    text.push('\n');
    for ((row, column), names) in &pieces {
        text.push_str(&format!("\n{column:02}{row:02}  {}", names.join(", ")));
    }
    Some(text)
}

/// Four letters of the first piece; a plus if there are more.
fn cell(names: Option<&Vec<String>>) -> String {
    let Some((first, more)) = names.and_then(|names| names.split_first()) else { return " ·".to_owned() };
    let short = if more.is_empty() { 4 } else { 3 };
    let mut cell: String = first.chars().filter(|letter| letter.is_alphanumeric()).take(short).collect();
    if !more.is_empty() {
        cell.push('+');
    }
    cell
}

/// Looks through the view for objects that have a name and stand on a hex.
fn gather(value: &Value, key: Option<&str>, own: &str, pieces: &mut Pieces) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| gather(item, None, own, pieces)),
        Value::Object(map) => {
            let text = |keys: &[&str]| keys.iter().find_map(|key| map.get(*key)?.as_str());
            if let Some(spot) = text(&PLACES).and_then(spot) {
                let name = text(&NAMES).or(key).unwrap_or("?");
                let mine = text(&["side"]) == Some(own);
                let name = if mine { name.to_uppercase() } else { name.to_owned() };
                let names = pieces.entry(spot).or_default();
                // The topmost comes first, where the view says how deep a piece lies.
                match map.get("depth").and_then(Value::as_u64) {
                    Some(0) => names.insert(0, name),
                    _ => names.push(name),
                }
            }
            map.iter().for_each(|(key, value)| gather(value, Some(key), own, pieces));
        }
        _ => {}
    }
}

/// `1204` is column 12, row 04.
fn spot(text: &str) -> Option<Spot> {
    if text.len() != 4 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some((text[2..].parse().ok()?, text[..2].parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn pieces_stand_in_rows_and_columns() {
        let view = json!({
            "units": [
                { "piece": "jenner", "place": "0203", "depth": 1, "side": "french" },
                { "piece": "planta", "place": "0203", "depth": 0, "side": "french" },
                { "piece": "post", "place": "0302", "depth": 0, "side": "allied" },
                { "piece": "away", "place": null },
            ],
            "below": [{ "place": "0302" }],
            "officers": { "broglie": { "hex": "0401" } },
        });
        let map = draw(&view, "french").unwrap();
        let lines: Vec<&str> = map.lines().collect();
        assert_eq!(lines[0].trim(), "02   03   04");
        assert_eq!(lines[1], "01   ·    ·   brog");
        assert_eq!(lines[2], "02   ·   pos+  ·");
        assert_eq!(lines[3], "03  PLA+  ·    ·");
        assert!(map.contains("0203  PLANTA, JENNER"), "{map}");
        assert!(map.contains("0302  post, ?"), "{map}");
        assert_eq!(draw(&json!({ "score": 3 }), "french"), None);
    }
}
