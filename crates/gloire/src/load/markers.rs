//! `markers.toml`: what goes into the cup, and when (2.1, 2.2).

#![allow(dead_code)] // marks are read where they stand in the file

use super::Unfit;
use super::conditions::{self, ConditionText};
use super::names::Names;
use crate::data::{
    ActsWith, Arms, Asleep, Battle, Bonus, Effect, Held, MAX_MARKERS, Order, Peek, Price, Schedule, Select,
    Selected, Sky, Special, SpecialKind, Status, Testing, Then, Trigger, Uses, Window,
};
use crate::ids::SpecialId;
use loader::{At, Figure, Flaw, LoadError, Mark, Text};
use std::collections::BTreeSet;

loader::texts! {
    pub(super) struct MarkersText {
        pub(super) battle: Text,
        ordinary: OrdinaryText,
        /// Combined markers, and ordinary ones of no formation.
        #[serde(default)]
        special: Vec<SpecialText>,
        /// The most combined markers a side commits in a turn.
        commit: Option<CommitText>,
        #[serde(default)]
        pub(super) schedule: Vec<ScheduleText>,
        #[serde(default)]
        acts_with: Vec<ActsWithText>,
        #[serde(default)]
        peek: Vec<PeekText>,
        #[serde(default)]
        trigger: Vec<TriggerText>,
        #[serde(default)]
        asleep: Vec<AsleepText>,
    }

    struct OrdinaryText {
        source: Mark,
        lines: Vec<MarkerText>,
    }

    /// The ordinary markers of a formation: the initiative of each.
    struct MarkerText {
        formation: Text,
        initiative: At<Vec<Figure>>,
    }

    struct SpecialText {
        code: Text,
        name: Text,
        side: Text,
        kind: SpecialKind,
        initiative: Figure,
        uses: UsesText,
        turns: Option<[Figure; 2]>,
        #[serde(default)]
        days: Vec<Figure>,
        sky: Option<Sky>,
        /// It must be put in, on the turn after this chief left.
        after: Option<Text>,
        #[serde(default)]
        excludes: Vec<Text>,
        price: Option<PriceText>,
        #[serde(default = "yes")]
        opens: bool,
        #[serde(default)]
        select: Vec<SelectText>,
        effect: At<Effect>,
        #[serde(default)]
        status: Status,
        #[serde(default)]
        test: Testing,
        die: Option<Figure>,
        #[serde(default)]
        swaps_in: Vec<Text>,
        #[serde(default)]
        bonus: Vec<BonusText>,
        #[serde(default)]
        as_one: bool,
        rules: At<Vec<Text>>,
        source: Mark,
    }

    struct UsesText {
        count: Figure,
        per: Window,
    }

    /// Which markers are held back for it.
    struct PriceText {
        held: Held,
        rule: Text,
    }

    struct SelectText {
        what: Selected,
        most: Option<Figure>,
        #[serde(default)]
        of: Vec<Text>,
        #[serde(default)]
        arms: Vec<Order>,
        #[serde(default)]
        same_brigade: bool,
        region: Option<Text>,
        /// Of a target: how far it may be from a friend in good order who faces it.
        reach: Option<Figure>,
    }

    struct BonusText {
        shock: Figure,
        #[serde(default)]
        against: Vec<Text>,
        rule: Text,
    }

    struct CommitText {
        most: Figure,
        rule: Text,
    }

    /// How many markers formations have on some turns.
    pub(super) struct ScheduleText {
        /// Formations or groups; `all` for every one.
        formations: At<Vec<Text>>,
        turns: Option<[Figure; 2]>,
        markers: Figure,
        /// Until the trigger of this code fires.
        until: Option<Text>,
        rule: Text,
    }

    struct ActsWithText {
        unit: Text,
        with: Text,
        rule: Text,
    }

    struct PeekText {
        side: Text,
        uses: Figure,
        rule: Text,
    }

    /// What happens once something else has; triggers of one code are events of which one is enough.
    struct TriggerText {
        code: Text,
        when: At<Vec<At<ConditionText>>>,
        then: Vec<Then>,
        formations: At<Vec<Text>>,
        rules: At<Vec<Text>>,
    }
}

loader::texts! {
    /// Formations that sleep until the initiative roll of a side wakes them, one a turn.
    struct AsleepText {
        code: Text,
        formations: At<Vec<Text>>,
        side: Text,
        roll: Figure,
        rules: At<Vec<Text>>,
    }
}

fn yes() -> bool {
    true
}

/// What the markers of a battle add to it.
#[derive(Default)]
pub(super) struct Markers {
    pub(super) initiative: Vec<Vec<u8>>,
    pub(super) specials: Vec<Special>,
    pub(super) commits: Option<(u8, kernel::RuleId)>,
    pub(super) triggers: Vec<Trigger>,
    pub(super) asleep: Vec<Asleep>,
    pub(super) acts_with: Vec<ActsWith>,
    pub(super) peeks: Vec<Peek>,
}

/// Reads the markers; schedules come after, for they speak of the triggers.
pub(super) fn read(names: Names, text: &MarkersText) -> Result<Markers, LoadError> {
    let reader = names.reader;
    let initiative = ordinary(names, &text.ordinary.lines, &text.battle)?;
    let owned: usize = initiative.iter().map(Vec::len).sum();
    let found = owned + text.special.len();
    let too_many = || Flaw::TooMany { what: "markers", most: MAX_MARKERS, found };
    reader.refuse_if(found > MAX_MARKERS, &text.battle, too_many)?;
    let commits = match &text.commit {
        Some(text) => {
            Some((reader.number(&text.most, "combined markers a turn", 1..=9)?, names.rule(&text.rule)?))
        }
        None => None,
    };
    let acts_with = text.acts_with.iter().map(|text| {
        let unit = names.unit(&text.unit)?;
        let side = names.battle.units[unit.at()].side;
        let with = names.formations_of(side, std::slice::from_ref(&text.with))?[0];
        Ok(ActsWith { unit, with, rule: names.rule(&text.rule)? })
    });
    let peeks = text.peek.iter().map(|text| {
        let uses = reader.number(&text.uses, "looks", 1..=9)?;
        Ok(Peek { side: names.side(&text.side)?, uses, rule: names.rule(&text.rule)? })
    });
    Ok(Markers {
        initiative,
        commits,
        acts_with: acts_with.collect::<Result<_, LoadError>>()?,
        peeks: peeks.collect::<Result<_, LoadError>>()?,
        specials: specials(names, &text.special)?,
        triggers: triggers(names, &text.trigger)?,
        asleep: asleep(names, &text.asleep)?,
    })
}

/// One or two markers of each formation, in the order of the formations.
fn ordinary(names: Names, list: &[MarkerText], place: &Text) -> Result<Vec<Vec<u8>>, LoadError> {
    let reader = names.reader;
    let mut initiative = vec![Vec::new(); names.battle.formations.len()];
    for text in list {
        let formation = names.formation(&text.formation)?;
        let own = &mut initiative[formation.at()];
        reader
            .refuse_if(!own.is_empty(), &text.formation, || Flaw::Repeated(text.formation.get().clone()))?;
        let count = text.initiative.get().len();
        reader.refuse_if(!(1..=2).contains(&count), &text.initiative, || Unfit::MarkerCount(count))?;
        for figure in text.initiative.get() {
            own.push(reader.number(figure, "an initiative value", 0..=9)?);
        }
    }
    for (formation, own) in names.battle.formations.iter().zip(&initiative) {
        reader.refuse_if(own.is_empty(), place, || Unfit::NoMarker(formation.code.clone()))?;
    }
    Ok(initiative)
}

fn specials(names: Names, list: &[SpecialText]) -> Result<Vec<Special>, LoadError> {
    // A marker's name is told apart from those of formations, counters and chiefs.
    let mut taken = taken(names.battle);
    let mut specials: Vec<Special> = Vec::with_capacity(list.len());
    for text in list {
        specials.push(special(names, text, &mut taken)?);
    }
    for (at, text) in list.iter().enumerate() {
        let find = |code: &str| specials.iter().position(|special| special.code == code);
        let excludes =
            names.reader.each(&text.excludes, |name| names.reader.known(name, "special marker", find))?;
        specials[at].excludes = excludes.into_iter().map(|at| SpecialId(at as u8)).collect();
    }
    Ok(specials)
}

fn taken(battle: &Battle) -> BTreeSet<String> {
    let formations = battle.formations.iter().map(|formation| formation.code.clone());
    let units = battle.units.iter().map(|unit| unit.code.clone());
    let groups = battle.groups.iter().map(|group| group.code.clone());
    formations
        .chain(units)
        .chain(groups)
        .chain(battle.chiefs.iter().map(|chief| chief.code.clone()))
        .collect()
}

fn special(names: Names, text: &SpecialText, taken: &mut BTreeSet<String>) -> Result<Special, LoadError> {
    let reader = names.reader;
    let effect = *text.effect.get();
    let unswapped = effect == Effect::Swap && text.swaps_in.is_empty();
    reader.refuse_if(unswapped, &text.effect, || Unfit::NothingSwappedIn)?;
    reader.refuse_if(effect == Effect::Test && text.die.is_none(), &text.effect, || Unfit::TestWithoutDie)?;
    let bonus = text.bonus.iter().map(|text| {
        let shock = reader.number(&text.shock, "a bonus", 1..=5)?;
        Ok(Bonus { shock, against: names.hexes(&text.against)?, rule: names.rule(&text.rule)? })
    });
    Ok(Special {
        code: reader.code(&text.code, taken)?,
        name: reader.text(&text.name, "the name of a marker")?,
        side: names.side(&text.side)?,
        kind: text.kind,
        initiative: reader.number(&text.initiative, "an initiative value", 0..=9)?,
        uses: Uses { count: reader.number(&text.uses.count, "uses", 1..=9)?, per: text.uses.per },
        turns: text.turns.as_ref().map(|turns| names.turns(turns)).transpose()?,
        days: text.days.iter().map(|day| reader.number(day, "a day", 1..=9)).collect::<Result<_, _>>()?,
        sky: text.sky,
        after: text.after.as_ref().map(|chief| names.chief(chief)).transpose()?,
        excludes: Vec::new(), // once all are read
        price: text.price.as_ref().map(|text| price(names, text)).transpose()?,
        opens: text.opens,
        select: text.select.iter().map(|select| self::select(names, select)).collect::<Result<_, _>>()?,
        effect,
        status: text.status,
        test: text.test,
        die: match &text.die {
            Some(die) => reader.number(die, "a modifier", -9..=9)?,
            None => 0,
        },
        swaps_in: names.formations(&text.swaps_in)?,
        bonus: bonus.collect::<Result<_, LoadError>>()?,
        as_one: text.as_one,
        rules: names.rules(&text.rules)?,
    })
}

fn price(names: Names, text: &PriceText) -> Result<Price, LoadError> {
    Ok(Price { held: text.held, rule: names.rule(&text.rule)? })
}

fn select(names: Names, text: &SelectText) -> Result<Select, LoadError> {
    Ok(Select {
        what: text.what,
        most: match &text.most {
            Some(most) => names.reader.number(most, "how many are chosen", 1..=12)?,
            None => 0,
        },
        of: names.formations(&text.of)?,
        arms: Arms::of(&text.arms),
        same_brigade: text.same_brigade,
        region: text.region.as_ref().map(|region| names.region(region)).transpose()?.unwrap_or_default(),
        reach: match &text.reach {
            Some(reach) => names.reader.number(reach, "a distance", 1..=9)?,
            None => 0,
        },
    })
}

fn triggers(names: Names, list: &[TriggerText]) -> Result<Vec<Trigger>, LoadError> {
    let read = |text: &TriggerText| {
        // Several events may bear one code; it has to be a code all the same.
        let code = names.reader.code(&text.code, &mut BTreeSet::new())?;
        Ok(Trigger {
            code,
            when: conditions::read_all(names, &text.when)?,
            then: text.then.clone(),
            formations: names.formations(names.reader.some(&text.formations, "formations")?)?,
            rules: names.rules(&text.rules)?,
        })
    };
    list.iter().map(read).collect()
}

fn asleep(names: Names, list: &[AsleepText]) -> Result<Vec<Asleep>, LoadError> {
    let mut taken = BTreeSet::new();
    let mut all = Vec::with_capacity(list.len());
    for text in list {
        all.push(Asleep {
            code: names.reader.code(&text.code, &mut taken)?,
            formations: names.formations(names.reader.some(&text.formations, "formations")?)?,
            side: names.side(&text.side)?,
            roll: names.reader.number(&text.roll, "a roll", 0..=20)?,
            rules: names.rules(&text.rules)?,
        });
    }
    Ok(all)
}

/// Schedules, of a battle or of a scenario.
pub(super) fn schedules(names: Names, list: &[ScheduleText]) -> Result<Vec<Schedule>, LoadError> {
    let reader = names.reader;
    let read = |text: &ScheduleText| {
        let codes = reader.some(&text.formations, "formations")?;
        let all = codes.iter().any(|code| code.get() == "all");
        let formations = match all {
            true => crate::ids::FormationId::all(names.battle.formations.len()).collect(),
            false => names.formations(codes)?,
        };
        let markers = reader.number(&text.markers, "markers", 0..=2)?;
        let owns = |id: &crate::ids::FormationId| names.battle.formations[id.at()].initiative.len();
        let poor = formations.iter().find(|id| !all && owns(id) < usize::from(markers));
        if let Some(id) = poor {
            let formation = names.battle.formations[id.at()].code.clone();
            let flaw = Unfit::TooFewMarkers { formation, owns: owns(id), asked: markers };
            return Err(reader.at(&text.markers, flaw));
        }
        let until = text.until.as_ref().map(|code| names.event(code)).transpose()?;
        let turns = text.turns.as_ref().map(|turns| names.turns(turns)).transpose()?;
        Ok(Schedule { formations, turns, markers, until, rule: names.rule(&text.rule)? })
    };
    list.iter().map(read).collect()
}
