//! The tables of the game: terrain effects, artillery, combat, and what modifies their dice.

use crate::load::LineText;
use loader::{Figure, figures};
use serde::{Deserialize, Serialize};

/// What a table says happens to one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Saved", into = "Saved")]
pub struct Effect {
    /// Steps lost.
    pub losses: u8,
    /// A morale test, with what is added to its die.
    pub test: Option<i8>,
    /// Disorganised without a test.
    pub disorganised: bool,
    /// Hexes of retreat.
    pub retreat: u8,
    /// Starred: disorganised cavalry is eliminated.
    pub star: bool,
    /// Eliminated.
    pub eliminated: bool,
}

impl Effect {
    /// Nothing happens.
    pub const NOTHING: Effect =
        Effect { losses: 0, test: None, disorganised: false, retreat: 0, star: false, eliminated: false };
}

/// An [`Effect`] as it is saved.
#[derive(Serialize, Deserialize)]
struct Saved {
    losses: u8,
    test: i8,
    retreat: u8,
    bits: u8,
}

impl From<Effect> for Saved {
    fn from(e: Effect) -> Saved {
        Saved {
            losses: e.losses,
            test: e.test.unwrap_or(i8::MIN),
            retreat: e.retreat,
            bits: u8::from(e.disorganised) | u8::from(e.star) << 1 | u8::from(e.eliminated) << 2,
        }
    }
}

impl From<Saved> for Effect {
    fn from(p: Saved) -> Effect {
        Effect {
            losses: p.losses,
            test: (p.test != i8::MIN).then_some(p.test),
            disorganised: p.bits & 1 != 0,
            retreat: p.retreat,
            star: p.bits & 2 != 0,
            eliminated: p.bits & 4 != 0,
        }
    }
}

impl std::fmt::Display for Effect {
    /// As the tables print it: `1-TM+2-R1`, `2D-R2*`, `E`, `-`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if *self == Effect::default() {
            return f.write_str("-");
        }
        if self.eliminated {
            return f.write_str("E");
        }
        let mut first = true;
        let mut dash = |f: &mut std::fmt::Formatter<'_>| {
            let result = if first { Ok(()) } else { f.write_str("-") };
            first = false;
            result
        };
        match (self.losses, self.disorganised) {
            (0, false) => {}
            (0, true) => dash(f).and_then(|()| f.write_str("D"))?,
            (n, false) => dash(f).and_then(|()| write!(f, "{n}"))?,
            (n, true) => dash(f).and_then(|()| write!(f, "{n}D"))?,
        }
        match self.test {
            None => {}
            Some(0) => dash(f).and_then(|()| f.write_str("TM"))?,
            Some(n) => dash(f).and_then(|()| write!(f, "TM{n:+}"))?,
        }
        if self.retreat > 0 {
            dash(f).and_then(|()| write!(f, "R{}", self.retreat))?;
        }
        if self.star { f.write_str("*") } else { Ok(()) }
    }
}

/// Reads a result; none if it is malformed.
///
/// In this order, each part optional and set off by a hyphen: steps lost and `D` (written together), `TM`
/// with its modifier, `R` with its hexes; then a star.
pub(crate) fn parse(text: &str) -> Option<Effect> {
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

/// What entering a hex or crossing a hexside costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// This many movement points (for a hexside: on top of the hex).
    Points(u8),
    /// Not allowed.
    Forbidden,
}

/// A line of the terrain effects table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainLine {
    /// Cost for infantry and guns.
    pub infantry: Cost,
    /// Cost for cavalry.
    pub cavalry: Cost,
    /// Added to the die of a fire at a target there.
    pub fire: i8,
    /// Added to the die of an attack on a defender there, or across there.
    pub combat: i8,
    /// Blocks zones of control.
    pub blocks_zoc: bool,
}

figures! {
    /// The terrain effects table (warburg-ter-01).
    pub struct TerrainTable of TerrainLine, from TerrainText of LineText, marked "source" {
        /// Open ground.
        clear,
        /// Woods (the cavalry column is that of heavy cavalry; light cavalry pays as infantry, warburg-ter-03).
        woods,
        /// Village or town.
        built,
        /// Following a road.
        road,
        /// A sunken-road hex.
        sunken,
        /// A river hexside without a bridge.
        river,
        /// A bridge.
        bridge,
        /// A stream hexside.
        stream,
        /// One level up.
        up_one,
        /// Two levels up between neighbours.
        up_two,
        /// Down.
        down,
        /// A slope hexside.
        slope,
    }
}

/// Die modifiers of the artillery table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FireModifiers {
    /// Target is cavalry or light infantry (art-02).
    pub cavalry_or_light: i8,
    /// The gun is disorganised (art-03).
    pub disorganised: i8,
    /// The target shows its flank (9.4.1b-01).
    pub flank: i8,
    /// By range, from 0 to the maximum (art-04, art-05): index is the range.
    pub range: [i8; 7],
    /// The gun is a twelve-pounder (art-06).
    pub twelve: i8,
}

figures! {
    /// Die modifiers of the combat table.
    pub struct CombatModifiers of i8, from CombatModifiersText of Figure, marked "source" {
        /// Attacked from a flank hex (warburg-10.3-05).
        flank,
        /// Attacked from a rear hex (warburg-10.3-06).
        rear,
        /// Shock (warburg-10.3-08).
        shock,
        /// Heavy cavalry attacks line infantry in order (warburg-10.3-09).
        cavalry_against_order,
        /// Heavy cavalry against disorganised infantry (warburg-10.3-10); counts the other way in defence.
        cavalry_against_disorder,
        /// Crossed swords (warburg-10.3-11); counts the other way in defence.
        swords,
        /// A disorganised attacker (warburg-10.3-12).
        attacker_disorganised,
        /// A disorganised defender (warburg-10.3-12).
        defender_disorganised,
        /// An attacker of a demoralised formation (warburg-10.3-13).
        attacker_demoralised,
        /// A defender of a demoralised formation (warburg-10.3-13).
        defender_demoralised,
        /// All attackers light (warburg-10.3-14).
        light_attackers,
        /// All defenders light in the open (warburg-10.3-15).
        light_defenders,
        /// Light cavalry dismounted in a town (warburg-10.3-16).
        dismounted,
        /// Officer with an attacker (warburg-10.3-17).
        officer,
        /// An attacking stack that changed order in a zone of control (warburg-10.3-18).
        reordered,
        /// Against a march column (warburg-10.3-19).
        column,
    }
}

/// A line of the ratio table: attacker to defender, and its modifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ratio {
    /// Attacker's part.
    pub attacker: u8,
    /// Defender's part.
    pub defender: u8,
    /// Added to the die.
    pub modifier: i8,
}

/// All tables.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Terrain effects.
    pub terrain: TerrainTable,
    /// Artillery: effect by modified roll, the first for `fire_low` or less, the last for its roll or more.
    pub fire: Vec<Effect>,
    /// The roll of the first artillery line.
    pub fire_low: i8,
    /// Combat: attacker's and defender's effect by modified roll.
    pub combat: Vec<(Effect, Effect)>,
    /// The roll of the first combat line.
    pub combat_low: i8,
    /// Ratios from the best for the attacker to the worst.
    pub ratios: Vec<Ratio>,
    /// Artillery modifiers.
    pub fire_modifiers: FireModifiers,
    /// Combat modifiers.
    pub combat_modifiers: CombatModifiers,
}

impl Tables {
    /// Reads the artillery table.
    pub fn fire_effect(&self, roll: i16) -> Effect {
        self.fire[line(roll, self.fire_low, self.fire.len())]
    }

    /// Reads the combat table: attacker, defender.
    pub fn combat_effect(&self, roll: i16) -> (Effect, Effect) {
        self.combat[line(roll, self.combat_low, self.combat.len())]
    }
}

fn line(roll: i16, low: i8, lines: usize) -> usize {
    (roll - i16::from(low)).clamp(0, lines as i16 - 1) as usize
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
