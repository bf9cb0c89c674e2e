//! What a game says: sentences in both languages, with the JSON and the rules behind them.

use kernel::authority::{ControlError, Ending, SubmitError, Tidings, Told};
use kernel::naming::named;
use kernel::notation::{Cost, Decision, Manner, Role};
use kernel::record::Control;
use kernel::{
    Arg, Happening, Language, Message, Misread, Name, Offers, Progress, Refusal, Rules, Side, Texts,
};
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;
use ts_rs::TS;

/// A sentence in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct Said {
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
}

impl Said {
    /// In one language.
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::En => &self.en,
            Language::Fr => &self.fr,
        }
    }

    fn new(en: impl Into<String>, fr: impl Into<String>) -> Said {
        Said { en: en.into(), fr: fr.into() }
    }

    /// One after the other, with commas between them.
    pub(crate) fn list(parts: impl Iterator<Item = Said>) -> Said {
        let (en, fr): (Vec<String>, Vec<String>) = parts.map(|part| (part.en, part.fr)).unzip();
        Said::new(en.join(", "), fr.join(", "))
    }
}

/// Something a side may do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Offer {
    /// In notation.
    pub text: String,
    /// As a short label.
    pub label: Said,
    /// Its name, the same for all decisions of its kind.
    pub verb: &'static str,
    /// What manner of decision it is.
    pub manner: Manner,
    /// Who, where, how.
    pub parts: Vec<OfferPart>,
    /// What it costs beside itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cost: Option<Cost>,
    /// Can dice fall?
    pub dice: bool,
}

/// A part of an offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct OfferPart {
    /// What it is to the decision.
    pub role: Role,
    /// Which one, by its code.
    #[serde(flatten)]
    pub what: What,
}

/// What a part of an offer is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// A piece.
    Piece(String),
    /// A place.
    Place(String),
    /// A number.
    Number(i64),
    /// Anything else, as the notation writes it.
    Word(String),
}

/// Everything a side may do.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct Offered {
    /// Every action of the closed offers.
    pub actions: Vec<Offer>,
    /// Regions too large to list.
    pub open: Vec<OpenOffered>,
}

/// A region of actions; [`Game::propose`](crate::Game::propose) names the few one would look at first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct OpenOffered {
    /// What kind of action: a Fluent key.
    pub kind: &'static str,
    /// The same in words.
    pub label: Said,
    /// Code of the piece it is about, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub piece: Option<String>,
}

/// A line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Entry {
    /// The moment of its reader that began with it; in a record played back, its line. 0 is the set-up.
    pub moment: usize,
    /// Code of the side whose decision brought it; none for the set-up, and for what comes out when all have decided in
    /// secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<String>,
    /// What happened, in the form that all games share: [`Happening`], with the codes of pieces and places.
    #[ts(as = "Happening")]
    pub happening: Value,
    /// The same in the game's own words; null for what players do beside the rules.
    #[ts(type = "unknown")]
    pub event: Value,
    /// The rules it follows.
    pub rules: Vec<String>,
    /// As a sentence.
    pub text: Said,
}

/// Turn and phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Stage {
    /// The turn being played, from 1.
    pub turn: u8,
    /// The last turn.
    pub turns: u8,
    /// The phase: a Fluent key.
    pub phase: &'static str,
    /// The phase in words.
    pub name: Said,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Finish {
    /// `played`, `resigned`, `draw-agreed` or `out-of-time`.
    pub how: &'static str,
    /// Code of the winner, if there is one.
    pub winner: Option<String>,
    /// Level of victory, if it was played to the end: a Fluent key.
    pub level: Option<&'static str>,
    /// The rule that says so.
    pub rule: Option<&'static str>,
    /// As a sentence.
    pub text: Said,
}

/// What kind of denial.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The notation means nothing.
    NotUnderstood,
    /// The game has moved on.
    Stale,
    /// It is for another side to decide.
    NotYours,
    /// The game is over.
    Over,
    /// The rules forbid it.
    Refused,
    /// It cannot be undone, offered or answered.
    Control,
}

/// Why something was not done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error, TS)]
#[error("{}", text.en)]
pub struct Denial {
    /// What kind.
    pub why: Why,
    /// The rule behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<&'static str>,
    /// As a sentence.
    pub text: Said,
}

/// A game's voice: its rules and its texts in both languages.
pub(crate) struct Speaker<R: Rules> {
    pub rules: Arc<R>,
    texts: [Texts<Arc<R>>; 2],
}

impl<R: Rules> Speaker<R> {
    pub fn new(rules: Arc<R>) -> Speaker<R> {
        let texts = Language::ALL.map(|language| Texts::new(Arc::clone(&rules), language));
        Speaker { rules, texts }
    }

    pub fn say(&self, message: &Message) -> Said {
        self.both(|texts| texts.say(message))
    }

    pub fn word(&self, key: &str) -> Said {
        self.both(|texts| texts.word(key))
    }

    fn both(&self, say: impl Fn(&Texts<Arc<R>>) -> String) -> Said {
        Said::new(say(&self.texts[0]), say(&self.texts[1]))
    }

    /// The code of a side.
    pub fn code(&self, side: Side) -> String {
        self.rules.about().sides.get(usize::from(side.0)).cloned().unwrap_or_default()
    }

    pub fn side_name(&self, side: Side) -> Said {
        self.word(&format!("side-{}", self.code(side)))
    }

    pub fn side(&self, code: &str) -> Option<Side> {
        let index = self.rules.about().sides.iter().position(|known| known == code)?;
        u8::try_from(index).ok().map(Side)
    }

    /// A message about a side, in whose place the name of the side is put in each language.
    fn about_side(&self, key: &str, side: Side, number: Option<usize>) -> Said {
        let name = self.side_name(side);
        let message = |name: &str| {
            let message = Message::new(key).with("side", Arg::Text(name.to_owned()));
            match number {
                Some(number) => message.with("number", Arg::Number(number as i64)),
                None => message,
            }
        };
        Said::new(self.texts[0].say(&message(&name.en)), self.texts[1].say(&message(&name.fr)))
    }

    /// A value of the game as JSON, with pieces and places by their codes.
    pub fn json(&self, value: &impl Serialize) -> Value {
        let value = serde_json::to_value(value).unwrap_or(Value::Null);
        named(value, &|name| self.rules.code(name))
    }

    /// What a side may do in a state.
    pub fn offers(&self, state: &R::State, side: Side, offers: &Offers<R::Action>) -> Offered {
        let open = offers.open.iter().map(|open| OpenOffered {
            kind: open.kind,
            label: self.word(open.kind),
            piece: open.piece.map(|piece| self.rules.code(Name::Piece(piece))),
        });
        let actions = offers.closed.iter().map(|action| self.offer(state, side, action));
        Offered { actions: actions.collect(), open: open.collect() }
    }

    /// Something that a side may do in a state.
    pub fn offer(&self, state: &R::State, side: Side, action: &R::Action) -> Offer {
        let Decision { verb, manner, dice, parts } = self.rules.decision(action);
        let parts = parts.into_iter().map(|part| OfferPart { role: part.role, what: self.what(part.what) });
        Offer {
            text: self.rules.write(action),
            label: self.say(&self.rules.label(action)),
            verb,
            manner,
            parts: parts.collect(),
            cost: self.rules.cost(state, side, action),
            dice,
        }
    }

    fn what(&self, arg: Arg) -> What {
        match arg {
            Arg::Piece(piece) => What::Piece(self.rules.code(Name::Piece(piece))),
            Arg::Place(place) => What::Place(self.rules.code(Name::Place(place))),
            Arg::Number(number) => What::Number(number),
            Arg::Text(text) => What::Word(text),
            Arg::Term(key) => What::Word(key.to_owned()),
            Arg::Rule(rule) => What::Word(rule.as_str().to_owned()),
        }
    }

    pub fn event(&self, moment: usize, by: Option<String>, event: &R::Event) -> Entry {
        self.entry(moment, by, event, self.say(&self.rules.tell(event)))
    }

    /// An event that may come: without the dice, which stand for others that bring the same.
    pub fn foreseen(&self, event: &R::Event) -> Entry {
        let message = self.rules.tell(event);
        self.entry(0, None, event, self.both(|texts| texts.brief(&message)))
    }

    fn entry(&self, moment: usize, by: Option<String>, event: &R::Event, text: Said) -> Entry {
        let happening = self.json(&self.rules.happening(event));
        let event = self.json(event);
        let mut rules = Vec::new();
        collect_rules(&event, &mut rules);
        Entry { moment, by, happening, event, rules, text }
    }

    pub fn told(&self, told: &Told<R::Event>) -> Entry {
        match &told.what {
            Tidings::Event(event) => self.event(told.moment, told.by.map(|side| self.code(side)), event),
            Tidings::Control(side, control) => Entry {
                moment: told.moment,
                by: Some(self.code(*side)),
                happening: self.json(&Happening::told()),
                event: Value::Null,
                rules: Vec::new(),
                text: self.control(*side, *control),
            },
        }
    }

    fn control(&self, side: Side, control: Control) -> Said {
        let (key, number) = match control {
            Control::Undone(line) => ("control-undone", Some(line)),
            Control::OffersTakeBack(line) => ("control-offers-take-back", Some(line)),
            Control::AcceptsTakeBack => ("control-accepts-take-back", None),
            Control::OffersDraw => ("control-offers-draw", None),
            Control::AcceptsDraw => ("control-accepts-draw", None),
            Control::OffersNewRules => ("control-offers-new-rules", None),
            Control::AcceptsNewRules => ("control-accepts-new-rules", None),
            Control::DeclinesNewRules | Control::Declines => ("control-declines", None),
            Control::Resigns => ("outcome-resigned", None),
            Control::OutOfTime => ("outcome-out-of-time", None),
        };
        self.about_side(key, side, number)
    }

    pub fn stage(&self, progress: Progress) -> Stage {
        let Progress { turn, turns, phase } = progress;
        Stage { turn, turns, phase, name: self.word(phase) }
    }

    pub fn finish(&self, ending: Ending) -> Finish {
        let winner = ending.winner();
        let (how, level, rule, text) = match ending {
            Ending::Played(outcome) => {
                let level = self.word(outcome.level);
                let rule = outcome.rule.as_str();
                let text = Said::new(format!("{}. [{rule}]", level.en), format!("{}. [{rule}]", level.fr));
                ("played", Some(outcome.level), Some(rule), text)
            }
            Ending::Resigned { by, .. } => {
                ("resigned", None, None, self.about_side("outcome-resigned", by, None))
            }
            Ending::DrawAgreed => ("draw-agreed", None, None, self.word("outcome-draw-agreed")),
            Ending::OutOfTime { by, .. } => {
                ("out-of-time", None, None, self.about_side("outcome-out-of-time", by, None))
            }
        };
        Finish { how, winner: winner.map(|side| self.code(side)), level, rule, text }
    }

    pub fn not_understood(&self, misread: &Misread) -> Denial {
        let reason = misread.message();
        let text = self.both(|texts| {
            let reason = Arg::Text(texts.say(&reason));
            texts.say(&Message::new("error-not-understood").with("text", reason))
        });
        Denial { why: Why::NotUnderstood, rule: None, text }
    }

    pub fn refused(&self, refusal: &Refusal) -> Denial {
        let text = self.both(|texts| texts.refusal(refusal));
        Denial { why: Why::Refused, rule: Some(refusal.rule.as_str()), text }
    }

    /// Refused for a reason that lies in what the side does not see.
    pub fn refused_unseen(&self) -> Denial {
        Denial { why: Why::Refused, rule: None, text: self.word("refusal-unseen") }
    }

    pub fn not_taken(&self, side: Side, given: usize, error: SubmitError) -> Denial {
        let (why, text) = match error {
            SubmitError::Refused(refusal) => return self.refused(&refusal),
            SubmitError::Stale { expected } => {
                let message = Message::new("error-stale")
                    .with("given", Arg::Number(given as i64))
                    .with("expected", Arg::Number(expected as i64));
                (Why::Stale, self.say(&message))
            }
            SubmitError::NotYours => (Why::NotYours, self.about_side("error-not-yours", side, None)),
            SubmitError::Over => (Why::Over, self.word("error-over")),
        };
        Denial { why, rule: None, text }
    }

    pub fn not_possible(&self, error: ControlError) -> Denial {
        if error == ControlError::Over {
            return Denial { why: Why::Over, rule: None, text: self.word("error-over") };
        }
        Denial { why: Why::Control, rule: None, text: Said::new(error.to_string(), in_french(error)) }
    }
}

/// What the kernel says of a control in English, in French.
fn in_french(error: ControlError) -> &'static str {
    match error {
        ControlError::Over => "la partie est finie",
        ControlError::NoSide => "le jeu n'a pas de tel camp",
        ControlError::Nothing => "il n'y a rien à reprendre",
        ControlError::Rolled => "des dés ont été jetés : il faut l'accord de l'autre camp",
        ControlError::Revealed => "quelque chose de caché a été montré : il faut l'accord de l'autre camp",
        ControlError::Passed => "c’est à un autre camp de décider : il faut son accord",
        ControlError::Pending => "une offre est déjà en attente",
        ControlError::NoOffer => "il n'y a pas de telle offre à laquelle répondre",
        ControlError::TooMany => "il y a eu trop de reprises",
    }
}

/// The ids of every rule that an event names, in order, once each.
fn collect_rules(value: &Value, rules: &mut Vec<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect_rules(item, rules)),
        Value::Object(map) => {
            if let Some(Value::String(id)) = map.get("rule")
                && !rules.contains(id)
            {
                rules.push(id.clone());
            }
            map.values().for_each(|item| collect_rules(item, rules));
        }
        _ => {}
    }
}
