//! What a game says: keys in both languages, questions that explain themselves, decisions with labels, hints.

use super::files::{Kept, read_sources};
use super::{Conformance, bound, named};
use crate::book::QUESTIONS;
use crate::case;
use crate::notation::Manner;
use crate::record::Deed;
use crate::replay::replay;
use crate::rules::{Rules, Side, Turn};
use crate::text::{Language, key_names, missing_keys};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

impl<R: Rules> Conformance<R> {
    /// Both languages have the same keys, and every key is said somewhere: its name stands in the sources, or that of the
    /// step that asks with it, or a label or a question of the finished games bears it; or all games
    /// say it.
    pub fn keys(&self) {
        let rules = self.rules();
        let (en, fr) = (rules.fluent("en"), rules.fluent("fr"));
        let faults = missing_keys(en, fr);
        assert!(faults.is_empty(), "{faults:?}");
        let mut sources = String::new();
        read_sources(&Path::new(self.folder).join("src"), &mut sources);
        let mut said = self.said();
        said.extend(key_names(Language::En.kernel_source()));
        said.extend(QUESTIONS.map(str::to_owned));
        let quoted = |name: &str| sources.contains(&format!("\"{name}\""));
        let used = |key: &String| {
            let bare = key.split('.').next().unwrap_or(key).trim_start_matches('-');
            // A key put together from parts: its beginning stands in a format string.
            let mut starts = bare.match_indices('-').map(|(at, _)| &bare[..=at]);
            let of_a_rule = |id: &str| rules.catalogue().rule(&id.replace('_', ".")).is_some();
            said.contains(bare)
                || quoted(bare)
                || bare.strip_prefix("refusal-").is_some_and(of_a_rule)
                || bare.strip_prefix("ask-").or_else(|| bare.strip_prefix("reaction-")).is_some_and(quoted)
                || en.contains(&format!("{{ {bare}"))
                || en.contains(&format!("{{ -{bare}"))
                || starts.any(|start| sources.contains(&format!("\"{start}{{")))
        };
        let idle: Vec<String> = key_names(en).into_iter().filter(|key| !used(key)).collect();
        assert!(idle.is_empty(), "nothing says {idle:?}");
    }

    /// Every question explains itself in two languages: what it is about, and, where it can be answered by doing nothing or
    /// nothing more, what that means.
    pub fn questions(&self) {
        let rules = self.rules();
        let keys = key_names(rules.fluent("en"));
        let asked = keys.iter().filter(|key| key.starts_with("ask-") && !key.contains('.'));
        let mute: Vec<&String> = asked
            .filter(|key| !QUESTIONS.contains(&key.as_str()) && !keys.contains(&format!("{key}.help")))
            .collect();
        assert!(mute.is_empty(), "without help: {mute:?}");
        let bare: BTreeSet<String> = self.closings().difference(&keys).cloned().collect();
        assert!(bare.is_empty(), "what it means to end here is not said: {bare:?}");
        let nameless: BTreeSet<String> = self.reactions().difference(&keys).cloned().collect();
        assert!(nameless.is_empty(), "reactions without a name: {nameless:?}");
    }

    /// The keys that name what is answered.
    fn reactions(&self) -> BTreeSet<String> {
        let mut reactions = BTreeSet::new();
        self.each_question(|rules, state, side| {
            reactions.extend(rules.reaction(state, side).map(|code| format!("reaction-{code}")));
        });
        reactions
    }

    /// The keys that say what it means to do nothing, or nothing more.
    fn closings(&self) -> BTreeSet<String> {
        let mut closings = BTreeSet::new();
        self.each_question(|rules, state, side| {
            let question = rules.ask(state, side).key;
            let decisions = named(rules, state, side).into_iter().map(|action| rules.decision(&action));
            let closing = decisions.filter(|decision| {
                decision.parts.is_empty() && matches!(decision.manner, Manner::Passes | Manner::Closes)
            });
            closings.extend(closing.map(|decision| format!("{question}.{}", decision.verb)));
        });
        closings
    }

    /// The keys of what is asked and labelled.
    fn said(&self) -> BTreeSet<String> {
        let mut said = BTreeSet::new();
        self.each_question(|rules, state, side| {
            said.insert(rules.ask(state, side).key);
            said.extend(named(rules, state, side).iter().map(|action| rules.label(action).key));
        });
        said
    }

    /// Looks at what is asked at a dozen places of each finished game.
    fn each_question(&self, mut look: impl FnMut(&R, &R::State, Side)) {
        for Kept { record, .. } in self.kept() {
            let rules = bound(&self.rules(), &record);
            let length = record.lines.len();
            for line in (0..length).step_by(length / 12 + 1) {
                let Ok(replayed) = replay(&*rules, &record, Some(line)) else { continue };
                let Turn::Decide(sides) = rules.turn(&replayed.state) else { continue };
                sides.iter().for_each(|side| look(&rules, &replayed.state, side));
            }
        }
    }

    /// Every decision that is declared has a label in both languages, and a rule case or a finished game plays it: one that
    /// no step allows cannot be played.
    pub fn decisions(&self) {
        let mut sources = String::new();
        read_sources(&Path::new(self.folder).join("src"), &mut sources);
        let declared: BTreeSet<&str> = sources.split('"').filter(|word| word.starts_with("do-")).collect();
        let (texts, played) = (key_names(self.rules().fluent("en")), self.played());
        let unlabelled = declared.iter().filter(|label| !texts.contains(**label));
        let unplayed = declared.iter().filter(|label| !played.contains(**label));
        let faults: Vec<String> = unlabelled
            .map(|label| format!("i18n/en.ftl and fr.ftl have no text `{label}`"))
            .chain(unplayed.map(|label| format!("no rule case plays the decision with the label `{label}`")))
            .collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    /// The labels of what rule cases and finished games play.
    fn played(&self) -> BTreeSet<String> {
        let rules = self.rules();
        let mut played = BTreeSet::new();
        for file in self.cases() {
            let (text, name) = (fs::read_to_string(&file).expect("cases"), file.display().to_string());
            for case in case::parse(&*rules, &text, &name).unwrap_or_else(|error| panic!("{error}")) {
                let rules = rules.bound(&case.setup).unwrap_or_else(|error| panic!("{name}: {error}"));
                let done = case.play.iter().filter_map(|step| rules.read(step.action.as_ref()?).ok());
                played.extend(done.map(|action| rules.label(&action).key.to_string()));
            }
        }
        for Kept { record, .. } in self.kept() {
            let rules = bound(&rules, &record);
            let acts = record.lines.iter().filter_map(|line| match &line.deed {
                Deed::Act { notation, .. } => rules.read(notation).ok(),
                Deed::Control(_) | Deed::Rules(_) => None,
            });
            played.extend(acts.map(|action| rules.label(&action).key.to_string()));
        }
        played
    }

    /// A guided first turn waits only for decisions that somebody took in one of the finished games.
    pub fn hints(&self) {
        let games: Vec<String> = self.kept().iter().map(|kept| kept.record.to_string()).collect();
        let known = |verb: &String| games.iter().any(|game| game.contains(&format!(" {verb} ")));
        for scenario in &self.rules().about().scenarios {
            for hint in scenario.briefing.iter().flat_map(|briefing| &briefing.hints) {
                let never: Vec<&String> = hint.verbs.iter().filter(|verb| !known(verb)).collect();
                assert!(never.is_empty(), "nobody ever decides {never:?}");
            }
        }
    }
}
