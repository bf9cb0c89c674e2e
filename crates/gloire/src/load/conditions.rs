//! Conditions as files write them: a record that asks one thing.

use super::Unfit;
use super::names::Names;
use crate::data::{Arms, Broken, Condition, Entrant, Losses, Order, Tally, Whose};
use crate::ids::Side;
use loader::{At, Figure, Flaw, LoadError, Text};

loader::texts! {
    /// A condition: one of `control`, `demoralised`, `exited`, `none_beyond`, `on_map`, `routed`, `attacked`, `entered`,
    /// `turn`, `chief` and `lost`, and what belongs to it.
    pub(super) struct ConditionText {
        /// Hexes that a side (`by`) controls: all, or at `least` this many.
        control: Option<At<Vec<Text>>>,
        /// Formations, groups (once one of their formations is) or `enemy`: all, or at `least` this many.
        demoralised: Option<At<Vec<Text>>>,
        /// A side of which units left by `hex`.
        exited: Option<Text>,
        /// A region where no unit of `side` stands.
        none_beyond: Option<Text>,
        /// Formations of which a unit stands, not routed, in `hexes` or in `region`.
        on_map: Option<At<Vec<Text>>>,
        /// A side of which units are routed and on the map.
        routed: Option<Text>,
        /// Formations of which one was shocked or charged.
        attacked: Option<At<Vec<Text>>>,
        /// Formations or chiefs that came on the map, or hexes that were entered: all, or at `least` this many.
        entered: Option<At<Vec<Text>>>,
        /// This turn, or a later one.
        turn: Option<Figure>,
        /// Chiefs that are eliminated: all, or at `least` this many.
        chief: Option<At<Vec<Text>>>,
        /// A side, `enemy`, `units` or `hexes`.
        lost: Option<Text>,
        by: Option<Text>,
        least: Option<Figure>,
        hex: Option<Text>,
        unit: Option<Tally>,
        arms: Option<Vec<Order>>,
        #[serde(default)]
        carried: bool,
        side: Option<Text>,
        #[serde(default)]
        good_order: bool,
        hexes: Option<At<Vec<Text>>>,
        region: Option<Text>,
        units: Option<At<Vec<Text>>>,
        /// The least and the most printed strength.
        strength: Option<[Figure; 2]>,
        but: Option<Vec<Text>>,
        #[serde(default)]
        routed_too: bool,
        #[serde(default)]
        never: bool,
    }
}

/// Conditions, at least one.
pub(super) fn read_all(names: Names, list: &At<Vec<At<ConditionText>>>) -> Result<Vec<Condition>, LoadError> {
    names.reader.some(list, "conditions")?.iter().map(|text| read(names, text)).collect()
}

/// One condition.
pub(super) fn read(names: Names, place: &At<ConditionText>) -> Result<Condition, LoadError> {
    let text = place.get();
    let asked = [
        text.control.is_some(),
        text.demoralised.is_some(),
        text.exited.is_some(),
        text.none_beyond.is_some(),
        text.on_map.is_some(),
        text.routed.is_some(),
        text.attacked.is_some(),
        text.entered.is_some(),
        text.turn.is_some(),
        text.chief.is_some(),
        text.lost.is_some(),
    ];
    let count = asked.into_iter().filter(|&asked| asked).count();
    names.reader.refuse_if(count != 1, place, || Unfit::Conditions(count))?;
    let reading = Reading { names, place, text };
    reading.fits()?;
    reading.condition()
}

struct Reading<'a> {
    names: Names<'a>,
    place: &'a At<ConditionText>,
    text: &'a ConditionText,
}

impl Reading<'_> {
    /// Which condition it is, and the keys that belong to it.
    fn keys(&self) -> (&'static str, &'static [&'static str]) {
        let text = self.text;
        match () {
            () if text.control.is_some() => ("control", &["by", "least"]),
            () if text.demoralised.is_some() => ("demoralised", &["least"]),
            () if text.exited.is_some() => ("exited", &["hex", "least", "unit", "arms", "carried"]),
            () if text.none_beyond.is_some() => ("none_beyond", &["side", "arms", "good_order"]),
            () if text.on_map.is_some() => ("on_map", &["hexes", "region"]),
            () if text.routed.is_some() => ("routed", &[]),
            () if text.attacked.is_some() => ("attacked", &[]),
            () if text.entered.is_some() => ("entered", &["by", "least", "never"]),
            () if text.turn.is_some() => ("turn", &[]),
            () if text.chief.is_some() => ("chief", &["least"]),
            () => ("lost", &["strength", "least", "but", "routed_too", "never", "units", "hexes"]),
        }
    }

    /// Refuses a key that has no place in this condition.
    fn fits(&self) -> Result<(), LoadError> {
        let (of, keys) = self.keys();
        let text = self.text;
        let given: [(&'static str, bool); 14] = [
            ("by", text.by.is_some()),
            ("least", text.least.is_some()),
            ("hex", text.hex.is_some()),
            ("unit", text.unit.is_some()),
            ("arms", text.arms.is_some()),
            ("carried", text.carried),
            ("side", text.side.is_some()),
            ("good_order", text.good_order),
            ("hexes", text.hexes.is_some()),
            ("region", text.region.is_some()),
            ("units", text.units.is_some()),
            ("strength", text.strength.is_some()),
            ("but", text.but.is_some()),
            ("routed_too", text.routed_too),
        ];
        let never = ("never", text.never);
        for (key, given) in given.into_iter().chain([never]) {
            let misplaced = given && !keys.contains(&key);
            self.names.reader.refuse_if(misplaced, self.place, || Unfit::Misplaced { key, of })?;
        }
        Ok(())
    }

    fn condition(&self) -> Result<Condition, LoadError> {
        let (names, text) = (self.names, self.text);
        if let Some(list) = &text.control {
            let hexes = names.hexes(names.reader.some(list, "hexes to control")?)?;
            let by = self.wanted("by", text.by.as_ref())?;
            return Ok(Condition::Control { by: names.side(by)?, least: self.least(hexes.len())?, hexes });
        }
        if let Some(list) = &text.demoralised {
            return self.demoralised(names.reader.some(list, "formations")?);
        }
        if let Some(side) = &text.exited {
            return self.exited(side);
        }
        if let Some(region) = &text.none_beyond {
            let side = names.side(self.wanted("side", text.side.as_ref())?)?;
            let region = names.region(region)?;
            return Ok(Condition::NoneBeyond {
                region,
                side,
                arms: self.arms(),
                good_order: text.good_order,
            });
        }
        if let Some(list) = &text.on_map {
            let formations = names.formations(names.reader.some(list, "formations")?)?;
            let hexes = match (&text.hexes, &text.region) {
                (Some(hexes), None) => names.hexes(hexes.get())?,
                (None, Some(region)) => names.region(region)?,
                _ => return Err(names.reader.at(self.place, Unfit::OneOf("hexes", "region"))),
            };
            return Ok(Condition::OnMap { formations, hexes });
        }
        if let Some(side) = &text.routed {
            return Ok(Condition::Routed { side: names.side(side)? });
        }
        if let Some(list) = &text.attacked {
            return Ok(Condition::Attacked {
                formations: names.formations(names.reader.some(list, "formations")?)?,
            });
        }
        if let Some(list) = &text.entered {
            let what =
                names.reader.each(names.reader.some(list, "what enters")?, |name| self.entrant(name))?;
            let by = text.by.as_ref().map(|side| names.side(side)).transpose()?;
            return Ok(Condition::Entered { least: self.least(what.len())?, what, by, never: text.never });
        }
        if let Some(turn) = &text.turn {
            return Ok(Condition::Turn(names.reader.number(turn, "a turn", 1..=30)?));
        }
        if let Some(list) = &text.chief {
            let chiefs = names.chiefs(names.reader.some(list, "chiefs")?)?;
            return Ok(Condition::Chief { least: self.least(chiefs.len())?, chiefs });
        }
        let lost = text.lost.as_ref().expect("one of the eleven was asked");
        self.lost(lost)
    }

    fn demoralised(&self, list: &[Text]) -> Result<Condition, LoadError> {
        let names = self.names;
        let of = names.reader.each(list, |name| match name.get().as_str() {
            "enemy" => Ok(Broken::Enemy),
            code => match names.battle.group(code) {
                Some(group) => Ok(Broken::Group(group)),
                None => names.formation(name).map(Broken::Formation),
            },
        })?;
        // Any formation of the enemy counts: as many as that side has.
        let any = of.contains(&Broken::Enemy);
        let most = if any { names.battle.formations.len() } else { of.len() };
        let least = if any && self.text.least.is_none() { 1 } else { self.least(most)? };
        Ok(Condition::Demoralised { of, least })
    }

    fn exited(&self, side: &Text) -> Result<Condition, LoadError> {
        let (names, text) = (self.names, self.text);
        let hex = names.hex(self.wanted("hex", text.hex.as_ref())?)?;
        let least = match &text.least {
            Some(least) => names.reader.number(least, "the least", 1..=999)?,
            None => 1,
        };
        let (side, unit) = (names.side(side)?, text.unit.unwrap_or_default());
        Ok(Condition::Exited { side, hex, least, unit, arms: self.arms(), carried: text.carried })
    }

    /// A formation, a chief or a hex.
    fn entrant(&self, name: &Text) -> Result<Entrant, LoadError> {
        let (names, code) = (self.names, name.get());
        if let Some(formation) = names.battle.formation(code) {
            return Ok(Entrant::Formation(formation));
        }
        if let Some(chief) = names.battle.chief(code) {
            return Ok(Entrant::Chief(chief));
        }
        match names.map.grid.parse(code) {
            Ok(hex) => Ok(Entrant::Into(hex)),
            Err(_) => {
                let what = "formation, chief or hex";
                Err(names.reader.at(name, Flaw::Unknown { what, name: code.clone() }))
            }
        }
    }

    fn lost(&self, lost: &Text) -> Result<Condition, LoadError> {
        let (names, text) = (self.names, self.text);
        let (what, count) = match lost.get().as_str() {
            "units" => {
                let list = self.wanted("units", text.units.as_ref())?;
                let units = names.units(names.reader.some(list, "units")?)?;
                let count = units.len();
                (Losses::Named(units), count)
            }
            "hexes" => {
                let list = self.wanted("hexes", text.hexes.as_ref())?;
                let hexes = names.hexes(names.reader.some(list, "hexes")?)?;
                let count = hexes.len();
                (Losses::Hexes(hexes), count)
            }
            of => {
                let whose = if of == "enemy" { Whose::Enemy } else { Whose::Of(names.side(lost)?) };
                let strength = match &text.strength {
                    Some([least, most]) => {
                        let least = names.reader.number(least, "a strength", 1..=99)?;
                        (least, names.reader.number(most, "a strength", i64::from(least)..=99)?)
                    }
                    None => (1, 99),
                };
                let but = names.units(text.but.as_deref().unwrap_or_default())?;
                (
                    Losses::Units { whose, strength, but, routed_too: text.routed_too },
                    names.battle.units.len(),
                )
            }
        };
        let least = if text.least.is_none() { 1 } else { self.least(count)? };
        Ok(Condition::Lost { what, least, never: text.never })
    }

    fn arms(&self) -> Arms {
        Arms::of(self.text.arms.as_deref().unwrap_or_default())
    }

    /// At least this many of a number; all of them if the file does not say.
    fn least(&self, of: usize) -> Result<u8, LoadError> {
        match &self.text.least {
            None => Ok(of as u8),
            Some(figure) => {
                let least = *figure.get();
                let never = !(1..=of as i64).contains(&least);
                self.names.reader.refuse_if(never, figure, || Unfit::Least { least, found: of })?;
                Ok(least as u8)
            }
        }
    }

    fn wanted<'t, T>(&self, key: &'static str, given: Option<&'t T>) -> Result<&'t T, LoadError> {
        let of = self.keys().0;
        given.ok_or_else(|| self.names.reader.at(self.place, Unfit::Wanting { key, of }))
    }
}

/// Does a condition speak of a side that is told apart only by whom the clause serves?
pub(super) fn is_relative(condition: &Condition) -> bool {
    match condition {
        Condition::Demoralised { of, .. } => of.contains(&Broken::Enemy),
        Condition::Lost { what: Losses::Units { whose, .. }, .. } => *whose == Whose::Enemy,
        _ => false,
    }
}

/// Both sides, or the one that is named.
pub(super) fn side_or_both(names: Names, text: &Text) -> Result<Option<Side>, LoadError> {
    if text.get() == "both" { Ok(None) } else { names.side(text).map(Some) }
}
