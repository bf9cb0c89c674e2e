//! The notation of results, as printed: `1-TM+2-R1`, `2D-R2*`, `E`, `-`.

use crate::data::Effect;

/// Reads a result; none if it is malformed.
///
/// In this order, each part optional and set off by a hyphen: steps lost and `D` (written together), `TM`
/// with its modifier, `R` with its hexes; then a star.
pub(super) fn parse(text: &str) -> Option<Effect> {
    let text: String = text.chars().filter(|c| *c != ' ').collect();
    match text.as_str() {
        "-" => return Some(Effect::default()),
        "E" => return Some(Effect { eliminated: true, ..Effect::default() }),
        _ => {}
    }
    let mut effect = Effect::default();
    let mut rest = match text.strip_suffix('*') {
        Some(unstarred) => {
            effect.star = true;
            unstarred
        }
        None => &text,
    };
    let mut parts = 0;
    for part in [losses, test, retreat] {
        let start = if parts == 0 { Some(rest) } else { rest.strip_prefix('-') };
        if let Some(after) = start.and_then(|start| part(start, &mut effect)) {
            rest = after;
            parts += 1;
        }
    }
    let sensible = !(effect.disorganised && effect.test.is_some());
    (parts > 0 && rest.is_empty() && sensible).then_some(effect)
}

/// `2`, `D` or `2D`.
fn losses<'a>(text: &'a str, effect: &mut Effect) -> Option<&'a str> {
    let (figure, rest) = digit(text).unwrap_or((0, text));
    let (disorganised, rest) = match rest.strip_prefix('D') {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    if figure == 0 && (!disorganised || rest.len() + 1 != text.len()) {
        return None;
    }
    effect.losses = figure;
    effect.disorganised = disorganised;
    Some(rest)
}

/// `TM`, `TM+2` or `TM-1`.
fn test<'a>(text: &'a str, effect: &mut Effect) -> Option<&'a str> {
    let rest = text.strip_prefix("TM")?;
    let signed = |sign: char, factor: i8| {
        let (figure, rest) = digit(rest.strip_prefix(sign)?)?;
        Some((figure as i8 * factor, rest))
    };
    let (modifier, rest) = signed('+', 1).or_else(|| signed('-', -1)).unwrap_or((0, rest));
    effect.test = Some(modifier);
    Some(rest)
}

/// `R1` or `R2`.
fn retreat<'a>(text: &'a str, effect: &mut Effect) -> Option<&'a str> {
    let (figure, rest) = digit(text.strip_prefix('R')?)?;
    if figure == 0 {
        return None;
    }
    effect.retreat = figure;
    Some(rest)
}

fn digit(text: &str) -> Option<(u8, &str)> {
    let first = *text.as_bytes().first()?;
    first.is_ascii_digit().then(|| (first - b'0', &text[1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_results_are_read() {
        let nothing = Effect::default();
        let cases = [
            ("-", nothing),
            ("E", Effect { eliminated: true, ..nothing }),
            ("TM", Effect { test: Some(0), ..nothing }),
            ("TM+2", Effect { test: Some(2), ..nothing }),
            ("TM-1", Effect { test: Some(-1), ..nothing }),
            ("D", Effect { disorganised: true, ..nothing }),
            ("R1", Effect { retreat: 1, ..nothing }),
            ("TM+2-R1", Effect { test: Some(2), retreat: 1, ..nothing }),
            ("TM-R1", Effect { test: Some(0), retreat: 1, ..nothing }),
            ("TM-1-R1", Effect { test: Some(-1), retreat: 1, ..nothing }),
            ("1-TM+2-R1", Effect { losses: 1, test: Some(2), retreat: 1, ..nothing }),
            ("1 - TM+2", Effect { losses: 1, test: Some(2), ..nothing }),
            ("1D-R2", Effect { losses: 1, disorganised: true, retreat: 2, ..nothing }),
            ("2D-R2*", Effect { losses: 2, disorganised: true, retreat: 2, star: true, ..nothing }),
            ("2-R1", Effect { losses: 2, retreat: 1, ..nothing }),
        ];
        for (text, effect) in cases {
            assert_eq!(parse(text), Some(effect), "{text}");
        }
    }

    #[test]
    fn malformed_results_are_refused() {
        for text in [
            "", "*", "--", "E*", "0", "0D", "D1", "12D", "1TM", "TM+", "TM+R1", "R", "R0", "R1-TM", "1D-",
            "1D-TM", "x", "1D R", "é",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
