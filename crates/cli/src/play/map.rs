//! The map as text: whatever stands on numbered hexes (column and row, two digits each, after the letters of its sheet).

use serde_json::Value;
use std::collections::BTreeMap;

/// A hex by its number: the letters of its sheet, if it has any, then row and column.
type Spot<'a> = (&'a str, u8, u8);

/// Who stands where: how deep, and by what name.
type Pieces<'a> = BTreeMap<Spot<'a>, Vec<(u64, String)>>;

/// The part of each sheet on which pieces stand, one line a row; none if none stands on a numbered hex.
///
/// `figures` are those that a viewer sees, with codes for names. The pieces of the side `own` are in capitals, and of a hex the
/// topmost comes first. A question mark is a piece that is not known.
pub fn draw(figures: &[Value], own: u8) -> Option<String> {
    let mut pieces = Pieces::new();
    for figure in figures {
        if let Some((spot, depth, name)) = standing(figure, own) {
            pieces.entry(spot).or_default().push((depth, name));
        }
    }
    pieces.values_mut().for_each(|stack| stack.sort_by_key(|(depth, _)| *depth));
    let mut sheets: Vec<&str> = pieces.keys().map(|spot| spot.0).collect();
    sheets.dedup();
    let drawn: Vec<String> = sheets.into_iter().filter_map(|sheet| sheet_of(&pieces, sheet)).collect();
    (!drawn.is_empty()).then(|| drawn.join("\n\n"))
}

/// One sheet, and below it who stands where.
fn sheet_of(pieces: &Pieces, sheet: &str) -> Option<String> {
    let here = || pieces.iter().filter(|(spot, _)| spot.0 == sheet);
    let rows = here().map(|(spot, _)| spot.1).min()?..=here().map(|(spot, _)| spot.1).max()?;
    let columns = here().map(|(spot, _)| spot.2).min()?..=here().map(|(spot, _)| spot.2).max()?;
    let mut text = format!("{sheet:<4}");
    for column in columns.clone() {
        text.push_str(&format!(" {column:02}  "));
    }
    text.truncate(text.trim_end().len());
    for row in rows {
        text.push_str(&format!("\n{row:02}  "));
        for column in columns.clone() {
            text.push_str(&format!("{:<5}", cell(pieces.get(&(sheet, row, column)))));
        }
        text.truncate(text.trim_end().len());
    }
    text.push('\n');
    for ((_, row, column), stack) in here() {
        let names: Vec<&str> = stack.iter().map(|(_, name)| name.as_str()).collect();
        text.push_str(&format!("\n{sheet}{column:02}{row:02}  {}", names.join(", ")));
    }
    Some(text)
}

/// Four letters of the topmost piece; a plus if there are more.
fn cell(stack: Option<&Vec<(u64, String)>>) -> String {
    let Some(((_, first), more)) = stack.and_then(|stack| stack.split_first()) else {
        return " ·".to_owned();
    };
    let short = if more.is_empty() { 4 } else { 3 };
    let mut cell: String = first.chars().filter(|letter| letter.is_alphanumeric()).take(short).collect();
    if cell.is_empty() {
        cell.clone_from(first);
    }
    if !more.is_empty() {
        cell.push('+');
    }
    cell
}

/// Where a figure stands, how deep in its stack, and what it is called; leaders lie below the units.
fn standing(figure: &Value, own: u8) -> Option<(Spot<'_>, u64, String)> {
    let spot = spot(figure.get("place")?.as_str()?)?;
    let depth = figure.get("depth").and_then(Value::as_u64).unwrap_or(0);
    let face = |kind: &str| figure.get("face")?.get(kind)?.get("piece")?.as_str();
    let (code, below) = match face("unit") {
        Some(code) => (code, 0),
        None => face("officer").map_or(("?", 0), |code| (code, 1 << 8)),
    };
    let mine = figure.get("side").and_then(Value::as_u64) == Some(own.into());
    let name = if mine { code.to_uppercase() } else { code.to_owned() };
    Some((spot, depth + below, name))
}

/// `1204` is column 12, row 04; so is `s1204`, on the sheet of that letter.
fn spot(text: &str) -> Option<Spot<'_>> {
    let digits = text.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    if digits.len() != 4 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let sheet = &text[..text.len() - digits.len()];
    Some((sheet, digits[2..].parse().ok()?, digits[..2].parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn figure(place: Option<&str>, depth: u8, side: u8, face: Value) -> Value {
        json!({ "place": place, "depth": depth, "side": side, "face": face })
    }

    fn unit(code: &str) -> Value {
        json!({ "unit": { "piece": code } })
    }

    #[test]
    fn pieces_stand_in_rows_and_columns() {
        let figures = [
            figure(Some("0203"), 2, 0, unit("6-leg")),
            figure(Some("0203"), 1, 0, unit("jenner")),
            figure(Some("0203"), 0, 0, unit("planta")),
            figure(Some("0302"), 0, 1, unit("post")),
            figure(None, 0, 0, unit("away")),
            figure(Some("0302"), 1, 1, json!("back")),
            figure(Some("0401"), 0, 1, json!({ "officer": { "piece": "broglie" } })),
            figure(Some("zone-7"), 0, 1, unit("elsewhere")),
        ];
        let map = draw(&figures, 0).unwrap();
        let lines: Vec<&str> = map.lines().collect();
        assert_eq!(lines[0].trim(), "02   03   04");
        assert_eq!(lines[1], "01   ·    ·   brog");
        assert_eq!(lines[2], "02   ·   pos+  ·");
        assert_eq!(lines[3], "03  PLA+  ·    ·");
        assert!(map.contains("0203  PLANTA, JENNER, 6-LEG"), "{map}");
        assert!(map.contains("0302  post, ?"), "{map}");
        assert_eq!(draw(&figures[4..5], 0), None);
    }

    #[test]
    fn each_sheet_is_drawn_by_its_letter() {
        let figures = [
            figure(Some("s0113"), 0, 1, unit("buxhowden")),
            figure(Some("n1413"), 0, 0, unit("lannes")),
            figure(Some("n1413"), 0, 0, json!({ "officer": { "piece": "napoleon" } })),
        ];
        let map = draw(&figures, 0).unwrap();
        let sheets: Vec<&str> = map.split("\n\n").collect();
        assert_eq!(sheets[0], "n    14\n13  LAN+");
        assert_eq!(sheets[1], "n1413  LANNES, NAPOLEON");
        assert_eq!(sheets[2..], ["s    01\n13  buxh", "s0113  buxhowden"]);
    }
}
