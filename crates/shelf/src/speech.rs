//! What a game says: sentences in both languages, with the JSON and the rules behind them.

mod sent;

pub use loader::Said;
pub use sent::{Corner, Denial, Entry, Finish, Offer, OfferPart, Offered, OpenOffered, Stage, What, Why};

use kernel::authority::{ControlError, Ending, SubmitError, Tidings, Told};
use kernel::chart::Heading;
use kernel::happening::Party;
use kernel::naming::named;
use kernel::notation::{Decision, Part, Role};
use kernel::record::Control;
use kernel::{
    Arg, Happening, Language, Message, Misread, Name, Offers, Piece, Place, Progress, Refusal, Rules, Side,
    Texts,
};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Who is seen to stand in a place, the topmost.
pub(crate) type Standers = BTreeMap<Place, Piece>;

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

    /// What a question says to whoever meets it for the first time.
    pub fn help(&self, question: &Message) -> Option<Said> {
        self.perhaps(|texts| texts.help(question))
    }

    /// What a piece or place is called.
    pub fn title(&self, name: Name) -> Said {
        self.both(|texts| texts.title(name))
    }

    /// A message, with places by who stands there.
    pub fn say_with_standers(&self, message: &Message, stands: &Standers) -> Said {
        self.both(|texts| texts.say(&with_standers(texts, message.clone(), stands, |_| true)))
    }

    fn both(&self, say: impl Fn(&Texts<Arc<R>>) -> String) -> Said {
        Said::new(say(&self.texts[0]), say(&self.texts[1]))
    }

    fn perhaps(&self, say: impl Fn(&Texts<Arc<R>>) -> Option<String>) -> Option<Said> {
        Some(Said::new(say(&self.texts[0])?, say(&self.texts[1])?))
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
    pub fn offers(
        &self,
        state: &R::State,
        side: Side,
        offers: &Offers<R::Action>,
        stands: &Standers,
    ) -> Offered {
        let open = offers.open.iter().map(|open| OpenOffered {
            kind: open.kind,
            label: self.word(open.kind),
            piece: open.piece.map(|piece| self.rules.code(Name::Piece(piece))),
        });
        Offered { actions: self.labelled(state, side, &offers.closed, stands), open: open.collect() }
    }

    /// What a side may do in a state.
    pub fn labelled(
        &self,
        state: &R::State,
        side: Side,
        actions: &[R::Action],
        stands: &Standers,
    ) -> Vec<Offer> {
        let question = self.rules.ask(state, side);
        let offer = |action| {
            let mut offer = self.offer(state, side, action);
            offer.label = self.label(&question, action, stands);
            offer
        };
        actions.iter().map(offer).collect()
    }

    /// An action as a short label. Who is struck is named by those who stand there, before the number of the place.
    fn label(&self, question: &Message, action: &R::Action, stands: &Standers) -> Said {
        let Decision { verb, parts, .. } = self.rules.decision(action);
        let struck = |arg: &Arg| {
            let strikes = |part: &Part| matches!(part.role, Role::Target | Role::From) && part.what == *arg;
            parts.iter().any(strikes)
        };
        let label = self.rules.label(action);
        self.both(|texts| texts.label(question, &with_standers(texts, label.clone(), stands, struck), verb))
    }

    fn offer(&self, state: &R::State, side: Side, action: &R::Action) -> Offer {
        let Decision { verb, manner, dice, parts } = self.rules.decision(action);
        let parts = parts.into_iter().map(|part| OfferPart { role: part.role, what: self.what(part.what) });
        Offer {
            text: self.rules.write(action),
            label: Said::default(),
            verb,
            manner,
            parts: parts.collect(),
            cost: self.rules.cost(state, side, action),
            forgoes: self.rules.forgone(state, side, action).map(|message| self.say(&message)),
            heading: self.rules.heading(state, action).map(|heading| self.corner(heading)),
            dice,
        }
    }

    fn corner(&self, Heading { place, vertex }: Heading) -> Corner {
        Corner { place: self.rules.code(Name::Place(place)), vertex }
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
        self.entry(0, None, event, self.brief(&self.rules.tell(event)))
    }

    /// A sentence without its dice.
    pub fn brief(&self, message: &Message) -> Said {
        self.both(|texts| texts.brief(message))
    }

    fn entry(&self, moment: usize, by: Option<String>, event: &R::Event, text: Said) -> Entry {
        let happening = self.json(&self.happening(event, by.as_deref()));
        let event = self.json(event);
        let mut rules = Vec::new();
        collect_rules(&event, &mut rules);
        Entry { moment, by, happening, event, rules, text, undoes: None }
    }

    /// What happened, with whose dice were thrown: those of whom the event is about, or of whoever brought it about.
    fn happening(&self, event: &R::Event, by: Option<&str>) -> Happening {
        let mut happening = self.rules.happening(event);
        let owner = happening.pieces.first().and_then(|piece| self.rules.owner(*piece));
        let acting = owner.or_else(|| self.side(by?));
        for throw in happening.throws.iter_mut().filter(|throw| throw.by == Party::Acting) {
            throw.side = throw.side.or(acting);
        }
        happening
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
                undoes: if let Control::Undone(moment) = control { Some(*moment) } else { None },
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

    pub fn stage(&self, state: &R::State) -> Stage {
        let Progress { turn, turns, phase } = self.rules.progress(state);
        Stage { turn, turns, phase, name: self.word(phase), outline: self.outline(state) }
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
        Denial::new(Why::NotUnderstood, text)
    }

    /// Refused by a rule. Where the refusal does not say whom or what it is about, the action does.
    pub fn refused(&self, refusal: &Refusal, action: &R::Action) -> Denial {
        let mut refusal = *refusal;
        for part in self.rules.decision(action).parts {
            match part.what {
                Arg::Piece(piece) => refusal.piece = refusal.piece.or(Some(piece)),
                Arg::Place(place) => refusal.place = refusal.place.or(Some(place)),
                Arg::Text(_) | Arg::Number(_) | Arg::Term(_) | Arg::Rule(_) => {}
            }
        }
        Denial {
            why: Why::Refused,
            rule: Some(refusal.rule.as_str()),
            text: self.both(|texts| texts.refusal(&refusal)),
            help: self.perhaps(|texts| texts.refusal_help(&refusal)),
        }
    }

    /// Refused for a reason that lies in what the side does not see.
    pub fn refused_unseen(&self) -> Denial {
        Denial::new(Why::Refused, self.word("refusal-unseen"))
    }

    pub fn not_taken(&self, side: Side, given: usize, action: &R::Action, error: SubmitError) -> Denial {
        let (why, text) = match error {
            SubmitError::Refused(refusal) => return self.refused(&refusal, action),
            SubmitError::Stale { expected } => {
                let message = Message::new("error-stale")
                    .with("given", Arg::Number(given as i64))
                    .with("expected", Arg::Number(expected as i64));
                (Why::Stale, self.say(&message))
            }
            SubmitError::NotYours => (Why::NotYours, self.about_side("error-not-yours", side, None)),
            SubmitError::Over => (Why::Over, self.word("error-over")),
        };
        Denial::new(why, text)
    }

    pub fn not_possible(&self, error: ControlError) -> Denial {
        let why = if error == ControlError::Over { Why::Over } else { Why::Control };
        Denial::new(why, self.word(error.key()))
    }
}

/// The places of a message by who stands there.
fn with_standers<R: Rules>(
    texts: &Texts<Arc<R>>,
    mut message: Message,
    stands: &Standers,
    of: impl Fn(&Arg) -> bool,
) -> Message {
    for (_, arg) in &mut message.args {
        if let Arg::Place(place) = *arg
            && of(arg)
            && let Some(piece) = stands.get(&place)
        {
            let [who, place] = [Name::Piece(*piece), Name::Place(place)].map(|name| texts.title(name));
            // No brackets within brackets: `174 (Essling)` is `174, Essling` there.
            let place = place.replace(" (", ", ").replace(')', "");
            *arg = Arg::Text(format!("{who} ({place})"));
        }
    }
    message
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
