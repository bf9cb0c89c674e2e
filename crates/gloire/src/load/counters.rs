//! `counters.toml`: sides, formations, commanders-in-chief and counters.

use super::Unfit;
use super::clauses::{
    BarText, BatteryText, CraftText, CrossingText, EscortText, FigureheadText, MarchText, SphereText,
    StackingText, SuccessorText, TraitText, WorkText,
};
use crate::data::{
    Arm, Battle, Chief, Counter, Face, Faces, Formation, Group, MAX_CHIEFS, MAX_FORMATIONS, MAX_GROUPS,
    MAX_UNITS, SideName,
};
use crate::ids::{FormationId, Side, UnitId};
use board::Vertex;
use loader::{At, Figure, Flaw, LoadError, Mark, Reader, Sources, Text};
use std::collections::BTreeSet;

loader::texts! {
    pub(super) struct CountersText {
        pub(super) battle: Text,
        source: GeneralMarks,
        /// The two sides, in seat order.
        side: At<Vec<SideText>>,
        #[serde(default)]
        group: Vec<GroupText>,
        #[serde(default)]
        formation: Vec<FormationText>,
        #[serde(default)]
        chief: Vec<ChiefText>,
        #[serde(default)]
        pub(super) label: Vec<LabelText>,
        #[serde(default, rename = "trait")]
        pub(super) traits: Vec<TraitText>,
        #[serde(default)]
        pub(super) sphere: Vec<SphereText>,
        #[serde(default)]
        pub(super) successor: Vec<SuccessorText>,
        #[serde(default)]
        pub(super) figurehead: Vec<FigureheadText>,
        #[serde(default)]
        pub(super) escort: Vec<EscortText>,
        #[serde(default)]
        pub(super) stacking: Vec<StackingText>,
        #[serde(default)]
        pub(super) bar: Vec<BarText>,
        #[serde(default)]
        pub(super) craft: Vec<CraftText>,
        #[serde(default)]
        pub(super) crossing: Vec<CrossingText>,
        #[serde(default)]
        pub(super) work: Vec<WorkText>,
        #[serde(default)]
        pub(super) battery: Vec<BatteryText>,
        #[serde(default)]
        pub(super) march: Vec<MarchText>,
    }

    /// Marks that hold for every counter without one of its own.
    struct GeneralMarks {
        formation: Mark,
        name: Mark,
        arm: Mark,
        strength: Mark,
        cohesion: Mark,
        engagement: Mark,
        movement: Mark,
        range: Mark,
        chief: Mark,
    }

    struct SideText {
        code: Text,
        en: Text,
        fr: Text,
    }

    /// A corps, a column, a division or an army.
    struct GroupText {
        code: Text,
        en: Text,
        fr: Text,
    }

    struct FormationText {
        code: Text,
        name: Text,
        side: Text,
        group: Option<Text>,
        /// Which way its units look at set-up.
        facing: Text,
        counters: At<Vec<CounterText>>,
    }

    /// A counter. Figures with two faces are written `[in good order, disordered]`.
    struct CounterText {
        code: Text,
        name: Text,
        /// The commander on the second line.
        brigade: Option<Text>,
        arm: Arm,
        strength: At<Vec<Figure>>,
        cohesion: At<Vec<Figure>>,
        engagement: Option<Figure>,
        movement: At<Vec<Figure>>,
        /// Effective and maximum range of guns.
        range: Option<At<[Figure; 2]>>,
        #[serde(default)]
        source: CounterMarks,
    }

    #[derive(Default)]
    struct CounterMarks {
        name: Option<Mark>,
        arm: Option<Mark>,
        strength: Option<Mark>,
        cohesion: Option<Mark>,
        engagement: Option<Mark>,
        movement: Option<Mark>,
        range: Option<Mark>,
    }

    struct ChiefText {
        code: Text,
        name: Text,
        side: Text,
        /// Die modifier.
        modifier: Figure,
        /// Groups that he may give orders in a turn.
        orders: Figure,
        /// Command range in hexes.
        range: Figure,
        source: Option<Mark>,
    }

    /// Abbreviations on the counters.
    pub(super) struct LabelText {
        pub(super) word: Text,
        pub(super) en: Text,
        pub(super) fr: Text,
        pub(super) rule: Text,
    }
}

/// What files say of sides and formations beside their codes: of all of them, of either side, of the enemy of whoever scores, of
/// what is lost, and of the side that sits first.
const RESERVED: [&str; 7] = ["all", "both", "enemy", "first", "second", "units", "hexes"];

impl CountersText {
    /// The codes of its counters, in their order.
    pub(super) fn codes(&self) -> impl Iterator<Item = &Text> {
        self.formation.iter().flat_map(|formation| formation.counters.get()).map(|counter| &counter.code)
    }
}

/// Reads sides, groups, formations, counters and chiefs into the battle; clauses come later.
pub(super) fn read(reader: Reader, text: &CountersText, battle: &mut Battle) -> Result<(), LoadError> {
    reader.at_most(&text.group, "groups", MAX_GROUPS, |entry| &entry.code)?;
    reader.at_most(&text.formation, "formations", MAX_FORMATIONS, |entry| &entry.code)?;
    reader.at_most(&text.chief, "chiefs", MAX_CHIEFS, |entry| &entry.code)?;
    let mut taken = BTreeSet::new();
    battle.sides = sides(reader, &text.side)?;
    let groups = text.group.iter().map(|group| &group.code);
    for code in groups.chain(text.formation.iter().map(|formation| &formation.code)) {
        let reserved = RESERVED.contains(&&code.get()[..]);
        reader.refuse_if(reserved, code, || Unfit::ReservedCode(code.get().clone()))?;
    }
    for group in &text.group {
        let code = reader.code(&group.code, &mut taken)?;
        let (en, fr) =
            (reader.text(&group.en, "the name of a group")?, reader.text(&group.fr, "the name of a group")?);
        battle.groups.push(Group { code, en, fr, formations: Vec::new() });
    }
    for formation in &text.formation {
        self::formation(reader, formation, battle, &mut taken)?;
    }
    for chief in &text.chief {
        let chief = self::chief(reader, chief, battle, &mut taken)?;
        battle.chiefs.push(chief);
    }
    for side in Side::ALL {
        let none = !battle.formations.iter().any(|formation| formation.side == side);
        let what = "formations of each side";
        reader.refuse_if(none, &text.side, || Flaw::Empty { what })?;
    }
    note_sources(reader, text, &mut battle.sources)
}

fn sides(reader: Reader, list: &At<Vec<SideText>>) -> Result<[SideName; 2], LoadError> {
    let mut taken = BTreeSet::new();
    let mut names = Vec::new();
    for text in list.get() {
        let reserved = RESERVED.contains(&&text.code.get()[..]);
        reader.refuse_if(reserved, &text.code, || Unfit::ReservedCode(text.code.get().clone()))?;
        names.push(SideName {
            code: reader.code(&text.code, &mut taken)?,
            en: reader.text(&text.en, "the name of a side")?,
            fr: reader.text(&text.fr, "the name of a side")?,
        });
    }
    let found = names.len();
    <[SideName; 2]>::try_from(names).map_err(|_| reader.at(list, Unfit::Sides(found)))
}

fn side(reader: Reader, text: &Text, battle: &Battle) -> Result<Side, LoadError> {
    reader.known(text, "side", |code| battle.side(code))
}

/// A formation with its counters.
fn formation(
    reader: Reader,
    text: &FormationText,
    battle: &mut Battle,
    taken: &mut BTreeSet<String>,
) -> Result<(), LoadError> {
    let id = FormationId(battle.formations.len() as u8);
    let side = side(reader, &text.side, battle)?;
    let mut formation = Formation {
        code: reader.code(&text.code, taken)?,
        name: reader.text(&text.name, "the name of a formation")?,
        side,
        group: text
            .group
            .as_ref()
            .map(|code| reader.known(code, "group", |code| battle.group(code)))
            .transpose()?,
        facing: facing(reader, &text.facing)?,
        units: Vec::new(),
        initiative: Vec::new(),
    };
    reader
        .refuse_if(text.counters.get().is_empty(), &text.code, || Unfit::NoUnits(formation.code.clone()))?;
    for counter in text.counters.get() {
        let (most, found) = (MAX_UNITS, battle.units.len() + 1);
        let what = "counters";
        reader.refuse_if(found > most, &counter.code, || Flaw::TooMany { what, most, found })?;
        let unit = unit(reader, counter, id, side, taken)?;
        formation.units.push(UnitId(battle.units.len() as u8));
        battle.units.push(unit);
    }
    if let Some(group) = formation.group {
        battle.groups[group.at()].formations.push(id);
    }
    battle.formations.push(formation);
    Ok(())
}

/// A vertex by its name.
pub(super) fn facing(reader: Reader, text: &Text) -> Result<Vertex, LoadError> {
    let names = ["E", "SE", "SW", "W", "NW", "NE"];
    let at = names.iter().position(|name| name == text.get());
    let unknown = || reader.at(text, Unfit::Facing(text.get().clone()));
    at.map(|at| Vertex::new(at as u8)).ok_or_else(unknown)
}

fn unit(
    reader: Reader,
    text: &CounterText,
    formation: FormationId,
    side: Side,
    taken: &mut BTreeSet<String>,
) -> Result<Counter, LoadError> {
    let code = reader.code(&text.code, taken)?;
    let guns = text.arm.is_artillery();
    reader.refuse_if(guns && text.range.is_none(), &text.code, || Unfit::GunsWithoutRange)?;
    if let Some(range) = text.range.as_ref().filter(|_| !guns) {
        return Err(reader.at(range, Unfit::RangeWithoutGuns));
    }
    if let Some(engagement) = text.engagement.as_ref().filter(|_| guns) {
        return Err(reader.at(engagement, Unfit::GunsEngage));
    }
    let engagement = |figure| reader.number(figure, "an engagement value", 0..=9);
    Ok(Counter {
        faces: faces(reader, text)?,
        name: reader.text(&text.name, "the name of a counter")?,
        brigade: text.brigade.as_ref().map(|name| reader.text(name, "the name of a brigade")).transpose()?,
        side,
        formation,
        arm: text.arm,
        engagement: text.engagement.as_ref().map(engagement).transpose()?,
        range: text.range.as_ref().map(|range| self::range(reader, range)).transpose()?,
        code,
    })
}

/// Effective and maximum range.
pub(super) fn range(reader: Reader, text: &At<[Figure; 2]>) -> Result<(u8, u8), LoadError> {
    let [effective, maximum] = text.get();
    let effective: u8 = reader.number(effective, "an effective range", 1..=9)?;
    let maximum: u8 = reader.number(maximum, "a maximum range", 1..=12)?;
    reader.refuse_if(maximum < effective, text, || Unfit::RangeOrder)?;
    Ok((effective, maximum))
}

/// One face or two, none stronger than the one before it.
fn faces(reader: Reader, text: &CounterText) -> Result<Faces, LoadError> {
    let code = text.code.get();
    let lists = [&text.strength, &text.cohesion, &text.movement];
    let count = text.strength.get().len();
    for list in lists {
        let found = list.get().len();
        let uneven = found != count || !(1..=2).contains(&found);
        reader.refuse_if(uneven, list, || Unfit::Faces(code.clone()))?;
    }
    let face = |at: usize| -> Result<Face, LoadError> {
        Ok(Face {
            strength: reader.number(&text.strength.get()[at], "strength", 1..=30)?,
            cohesion: reader.number(&text.cohesion.get()[at], "cohesion", 0..=9)?,
            movement: reader.number(&text.movement.get()[at], "movement", 0..=12)?,
        })
    };
    let good = face(0)?;
    if count == 1 {
        return Ok(Faces { good, disordered: None });
    }
    let disordered = face(1)?;
    let weaker = [
        (good.strength >= disordered.strength, &text.strength),
        (good.cohesion >= disordered.cohesion, &text.cohesion),
        (good.movement >= disordered.movement, &text.movement),
    ];
    for (weaker, list) in weaker {
        reader.refuse_if(!weaker, list, || Unfit::StrongerFace(code.clone()))?;
    }
    Ok(Faces { good, disordered: Some(disordered) })
}

fn chief(
    reader: Reader,
    text: &ChiefText,
    battle: &Battle,
    taken: &mut BTreeSet<String>,
) -> Result<Chief, LoadError> {
    Ok(Chief {
        code: reader.code(&text.code, taken)?,
        name: reader.text(&text.name, "the name of a chief")?,
        side: side(reader, &text.side, battle)?,
        modifier: reader.number(&text.modifier, "a die modifier", 0..=5)?,
        orders: reader.number(&text.orders, "an order potential", 0..=12)?,
        range: reader.number(&text.range, "a command range", 0..=30)?,
    })
}

fn note_sources(reader: Reader, text: &CountersText, sources: &mut Sources) -> Result<(), LoadError> {
    let general = &text.source;
    for formation in &text.formation {
        sources.note(reader, format!("formation.{}", formation.code.get()), &general.formation)?;
        for counter in formation.counters.get() {
            let own = &counter.source;
            let marks = [
                ("name", true, &own.name, &general.name),
                ("arm", true, &own.arm, &general.arm),
                ("strength", true, &own.strength, &general.strength),
                ("cohesion", true, &own.cohesion, &general.cohesion),
                ("engagement", counter.engagement.is_some(), &own.engagement, &general.engagement),
                ("movement", true, &own.movement, &general.movement),
                ("range", counter.range.is_some(), &own.range, &general.range),
            ];
            for (figure, _, own, general) in marks.into_iter().filter(|mark| mark.1) {
                let path = format!("counter.{}.{figure}", counter.code.get());
                sources.note(reader, path, own.as_ref().unwrap_or(general))?;
            }
        }
    }
    for chief in &text.chief {
        let mark = chief.source.as_ref().unwrap_or(&general.chief);
        sources.note(reader, format!("chief.{}", chief.code.get()), mark)?;
    }
    Ok(())
}
