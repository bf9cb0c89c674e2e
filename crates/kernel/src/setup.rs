//! Which game is set up: a scenario and options, what a scenario allows of them, and what is wrong with a set-up.
//!
//! A game says in its [`About`] what there is; [`About::choose`] is the one place where a [`Setup`] is held against it.

use crate::hash::hex;
use crate::message::{Arg, Message};
use crate::rules::Side;
use loader::Briefing;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use ts_rs::TS;

/// A scenario has at most this many options.
const MOST_OPTIONS: usize = 64;

/// Which game is to be set up.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Setup {
    /// Code of the scenario; empty for the main one.
    pub scenario: String,
    /// Codes of the options chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
}

impl Setup {
    /// A scenario without options.
    pub fn new(scenario: impl Into<String>) -> Setup {
        Setup { scenario: scenario.into(), options: Vec::new() }
    }
}

/// A set-up that is allowed: only [`About::choose`] and [`About::allows`] make one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// The index of the scenario in [`About::scenarios`].
    pub scenario: usize,
    /// The options, a bit each in the order of [`ScenarioAbout::options`].
    pub options: u64,
}

impl Chosen {
    /// Is the option of that index chosen?
    pub const fn has(self, option: usize) -> bool {
        self.options >> option & 1 == 1
    }
}

/// What a game says of itself, bound to the board of a set-up: see [`Rules::bound`](crate::Rules::bound).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct About {
    /// Its code: `warburg`.
    pub game: String,
    /// Its title.
    pub title: String,
    /// Version of these rules: a record made under another may not replay.
    pub version: u32,
    /// Code of the board these rules are bound to; the main scenario's if nobody has chosen yet.
    pub board: String,
    /// Codes of the sides that play on it, in seat order; their names are the Fluent messages `side-<code>`.
    pub sides: Vec<String>,
    /// The scenarios of the game on all its boards, the main one first.
    pub scenarios: Vec<ScenarioAbout>,
    /// Digest of the data in use, in hex.
    pub data: String,
}

impl About {
    /// A game with one map, which bears its code, and the same sides in every scenario.
    pub fn of_one_board(
        game: &str,
        title: &str,
        version: u32,
        data: &[u8],
        sides: &[&str],
        scenarios: impl Iterator<Item = ScenarioAbout>,
    ) -> About {
        let sides: Vec<String> = sides.iter().map(|&side| side.to_owned()).collect();
        let here = |scenario| ScenarioAbout { board: game.to_owned(), sides: sides.clone(), ..scenario };
        About {
            game: game.to_owned(),
            title: title.to_owned(),
            version,
            board: game.to_owned(),
            scenarios: scenarios.map(here).collect(),
            data: hex(data),
            sides,
        }
    }
}

/// What a scenario says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ScenarioAbout {
    /// Its code.
    pub code: String,
    /// English name and description.
    pub en: (String, String),
    /// French name and description.
    pub fr: (String, String),
    /// What players are told of it, if it has a briefing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub briefing: Option<Briefing>,
    /// Number of turns.
    pub turns: u8,
    /// Code of the board it is played on. Scenarios that share one share its map and the names of the pieces.
    pub board: String,
    /// The family it is listed under, if the game has families.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub family: Option<Heading>,
    /// Did it happen like this?
    pub origin: Origin,
    /// Codes of the sides that have a seat in it, in seat order.
    pub sides: Vec<String>,
    /// The headings under which options exclude each other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Heading>,
    /// The options.
    pub options: Vec<OptionAbout>,
}

/// Did a scenario happen like this?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// It did.
    #[default]
    Historical,
    /// It might have, or was made to be played.
    Variant,
}

impl Origin {
    /// A scenario of which so much is rebuilt that it is a variant.
    pub const fn of(rebuilt: bool) -> Origin {
        if rebuilt { Origin::Variant } else { Origin::Historical }
    }
}

/// Something that others are listed under.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Heading {
    /// Its code.
    pub code: String,
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
}

impl Heading {
    /// Its code, in English, in French.
    pub fn words(&self) -> [&str; 3] {
        [&self.code, &self.en, &self.fr]
    }
}

impl From<[String; 3]> for Heading {
    fn from([code, en, fr]: [String; 3]) -> Heading {
        Heading { code, en, fr }
    }
}

/// What an option says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct OptionAbout {
    /// Its code.
    pub code: String,
    /// English name.
    pub en: String,
    /// French name.
    pub fr: String,
    /// Code of the group it belongs to: of a group one may be chosen at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Codes of the options without which it cannot be chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
}

/// Why a game could not be set up. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// There is no such scenario.
    #[error("no scenario `{scenario}`; there are: {}", among.join(", "))]
    NoScenario {
        /// What was asked for.
        scenario: String,
        /// What there is.
        among: Vec<String>,
    },
    /// The scenario has no such option.
    #[error("scenario `{scenario}` has no option `{option}`; there are: {}", listed(among))]
    NoOption {
        /// The scenario.
        scenario: String,
        /// What was asked for.
        option: String,
        /// What there is.
        among: Vec<String>,
    },
    /// An option is named more than once.
    #[error("option `{0}` is named twice")]
    Twice(String),
    /// Two options exclude each other.
    #[error("options `{0}` and `{1}` exclude each other")]
    Exclude(String, String),
    /// An option needs another.
    #[error("option `{option}` needs option `{needs}`")]
    Needs {
        /// The option.
        option: String,
        /// What it needs.
        needs: String,
    },
    /// The scenario has no such seat.
    #[error("there is no seat `{seat}`; there are: {}", among.join(", "))]
    NoSeat {
        /// What was asked for.
        seat: String,
        /// What there is.
        among: Vec<String>,
    },
    /// The rules are bound to another set-up: a fault of whoever asks, not of the set-up.
    #[error("scenario `{scenario}` is played on board `{board}`, and these rules are bound to `{bound}`")]
    OtherBoard {
        /// The scenario.
        scenario: String,
        /// Its board.
        board: String,
        /// The board of the rules.
        bound: String,
    },
}

fn listed(codes: &[String]) -> String {
    if codes.is_empty() { "–".to_owned() } else { codes.join(", ") }
}

impl SetupError {
    /// As a sentence of the kernel's texts.
    pub fn message(&self) -> Message {
        let text = |text: &str| Arg::Text(text.to_owned());
        match self {
            SetupError::NoScenario { scenario, among } => Message::new("setup-no-scenario")
                .with("scenario", text(scenario))
                .with("among", text(&listed(among))),
            SetupError::NoOption { scenario, option, among } => Message::new("setup-no-option")
                .with("scenario", text(scenario))
                .with("option", text(option))
                .with("among", text(&listed(among))),
            SetupError::Twice(option) => Message::new("setup-twice").with("option", text(option)),
            SetupError::Exclude(one, other) => {
                Message::new("setup-exclude").with("one", text(one)).with("other", text(other))
            }
            SetupError::Needs { option, needs } => {
                Message::new("setup-needs").with("option", text(option)).with("needs", text(needs))
            }
            SetupError::NoSeat { seat, among } => {
                Message::new("setup-no-seat").with("seat", text(seat)).with("among", text(&listed(among)))
            }
            SetupError::OtherBoard { scenario, board, bound } => Message::new("setup-other-board")
                .with("scenario", text(scenario))
                .with("board", text(board))
                .with("bound", text(bound)),
        }
    }
}

impl About {
    /// The scenario of that code, or the main one for an empty code.
    pub fn scenario(&self, code: &str) -> Option<&ScenarioAbout> {
        self.scenarios.iter().find(|scenario| scenario.code == code || code.is_empty())
    }

    /// Does the game allow this set-up, on whatever board?
    pub fn allows(&self, setup: &Setup) -> Result<Chosen, SetupError> {
        let wanted = setup.scenario.as_str();
        let found = self.scenarios.iter().position(|known| known.code == wanted || wanted.is_empty());
        let Some(scenario) = found else {
            let among = self.scenarios.iter().map(|known| known.code.clone()).collect();
            return Err(SetupError::NoScenario { scenario: wanted.to_owned(), among });
        };
        let options = self.scenarios[scenario].choose(&setup.options)?;
        Ok(Chosen { scenario, options })
    }

    /// The same, for a set-up of the board that these rules are bound to.
    pub fn choose(&self, setup: &Setup) -> Result<Chosen, SetupError> {
        let chosen = self.allows(setup)?;
        let scenario = &self.scenarios[chosen.scenario];
        if scenario.board == self.board && scenario.sides == self.sides {
            Ok(chosen)
        } else {
            Err(SetupError::OtherBoard {
                scenario: scenario.code.clone(),
                board: scenario.board.clone(),
                bound: self.board.clone(),
            })
        }
    }

    /// The seat of that code.
    pub fn seat(&self, code: &str) -> Result<Side, SetupError> {
        let index = self.sides.iter().position(|known| known == code);
        let side = index.and_then(|index| u8::try_from(index).ok()).map(Side);
        side.ok_or_else(|| SetupError::NoSeat { seat: code.to_owned(), among: self.sides.clone() })
    }
}

impl ScenarioAbout {
    /// The options of these codes as bits, if they may be chosen together.
    fn choose(&self, codes: &[String]) -> Result<u64, SetupError> {
        let mut chosen = 0u64;
        for code in codes {
            let index = self.options.iter().take(MOST_OPTIONS).position(|option| option.code == *code);
            let Some(index) = index else {
                let among = self.options.iter().map(|option| option.code.clone()).collect();
                let (scenario, option) = (self.code.clone(), code.clone());
                return Err(SetupError::NoOption { scenario, option, among });
            };
            if chosen >> index & 1 == 1 {
                return Err(SetupError::Twice(code.clone()));
            }
            chosen |= 1 << index;
        }
        self.agree(chosen).map(|()| chosen)
    }

    /// The scenario with the options of these bits.
    pub(crate) fn setup(&self, chosen: u64) -> Setup {
        let options = self.chosen(chosen).map(|option| option.code.clone()).collect();
        Setup { scenario: self.code.clone(), options }
    }

    /// The options of these bits.
    fn chosen(&self, chosen: u64) -> impl Iterator<Item = &OptionAbout> {
        let options = self.options.iter().take(MOST_OPTIONS).enumerate();
        options.filter(move |(index, _)| chosen >> index & 1 == 1).map(|(_, option)| option)
    }

    /// An option and all that it needs, and what that needs.
    pub(crate) fn with_needs(&self, index: usize) -> u64 {
        let position = |code: &String| self.options.iter().position(|known| known.code == *code);
        let mut mask = 1u64 << index;
        loop {
            let needed = self.chosen(mask).flat_map(|option| &option.needs).filter_map(position);
            let grown = needed.fold(mask, |mask, index| mask | 1 << index);
            if grown == mask {
                return mask;
            }
            mask = grown;
        }
    }

    /// A few set-ups of as many options as go together, such that every option is chosen in one of them.
    pub(crate) fn fullest(&self) -> Vec<Setup> {
        let mut full: Vec<u64> = Vec::new();
        let indices = 0..self.options.len().min(MOST_OPTIONS);
        for first in indices.clone() {
            let start = self.with_needs(first);
            if full.iter().any(|mask| mask & start == start) || self.agree(start).is_err() {
                continue;
            }
            let add = |mask, index| {
                let more = mask | self.with_needs(index);
                if self.agree(more).is_ok() { more } else { mask }
            };
            full.push(indices.clone().fold(start, add));
        }
        full.into_iter().map(|mask| self.setup(mask)).collect()
    }

    /// May these options be chosen together?
    pub(crate) fn agree(&self, chosen: u64) -> Result<(), SetupError> {
        let options: Vec<&OptionAbout> = self.chosen(chosen).collect();
        for (i, option) in options.iter().enumerate() {
            let rival =
                options[..i].iter().find(|other| other.group.is_some() && other.group == option.group);
            if let Some(rival) = rival {
                return Err(SetupError::Exclude(rival.code.clone(), option.code.clone()));
            }
            let missing =
                option.needs.iter().find(|needed| options.iter().all(|other| other.code != **needed));
            if let Some(needs) = missing {
                return Err(SetupError::Needs { option: option.code.clone(), needs: needs.clone() });
            }
        }
        Ok(())
    }
}

/// The index of the first option that no set-up can have: what it needs is not there, or excludes it.
pub fn never_chosen(options: &[OptionAbout]) -> Option<usize> {
    let scenario = ScenarioAbout { options: options.to_vec(), ..ScenarioAbout::default() };
    (0..options.len().min(MOST_OPTIONS)).find(|&index| scenario.agree(scenario.with_needs(index)).is_err())
}

/// The bound rules that somebody uses, by board: built when they are first asked for, shared by whoever plays on that
/// board, and dropped with the last of them.
#[derive(Debug)]
pub struct Bindings<R> {
    boards: Mutex<BTreeMap<String, Weak<R>>>,
}

impl<R> Default for Bindings<R> {
    fn default() -> Bindings<R> {
        Bindings { boards: Mutex::default() }
    }
}

impl<R> Bindings<R> {
    /// The rules of a board: those in use, or else those that `build` makes.
    pub fn get(&self, board: &str, build: impl FnOnce() -> R) -> Arc<R> {
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = boards.get(board).and_then(Weak::upgrade) {
            return known;
        }
        boards.retain(|_, known| known.strong_count() > 0);
        let built = Arc::new(build());
        boards.insert(board.to_owned(), Arc::downgrade(&built));
        built
    }

    /// The boards in use.
    pub fn in_use(&self) -> Vec<String> {
        let boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        boards.iter().filter(|(_, known)| known.strong_count() > 0).map(|(board, _)| board.clone()).collect()
    }
}
