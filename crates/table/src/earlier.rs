//! Games that were begun under earlier rules: shown as they would go on under today's, and going on once every side agrees.

use crate::error::{Answer, Fault};
use crate::slot::Desk;
use crate::store::{Filed, Status};
use crate::wire::EarlierRules;
use crate::words::{said, said_of};
use kernel::closing::Key;
use kernel::record::{Control, Deed, Line};
use kernel::replay::ReplayError;
use kernel::text::Args;
use kernel::{Record, Side};
use serde_json::{Value, json};
use shelf::{Denial, Game, NewRules, Outdated, Rulebook, Said, Why};

/// This many words are said of it at most: a record is not filled with them.
const WORDS: usize = 40;

/// What a game was begun under, and whether it goes on.
pub struct Earlier {
    version: u32,
    data: String,
    /// What the players say of going on; none once the game is over.
    talk: Option<Box<dyn Outdated>>,
}

/// Is it of earlier rules? Of later ones, nobody here knows what they say.
pub fn is_earlier(error: &ReplayError) -> bool {
    match error {
        ReplayError::OtherRules { record, rules } => record < rules,
        error => matches!(error, ReplayError::OtherData { .. }),
    }
}

/// A game of earlier rules, to be looked at. What today's rules cannot take up can still be read as a record.
pub fn look(book: &dyn Rulebook, filed: &Filed) -> Result<(Box<dyn Game>, Earlier), Fault> {
    let Filed { row, record, seed, position, .. } = filed;
    let earlier = |talk| Earlier { version: record.version, data: record.data.clone(), talk };
    if row.status() == Status::Over {
        let game =
            replayed(book, record, *seed).filter(|game| ends_alike(&**game, row.standing.result.as_deref()));
        let game = game.ok_or_else(|| Fault::OtherRules("it ends otherwise by these rules".to_owned()))?;
        return Ok((game, earlier(None)));
    }
    let kept = position.as_ref().map(|(line, position)| (*line, position.as_str()));
    let talk = book.outdated(record, *seed, kept).map_err(|error| Fault::OtherRules(error.to_string()))?;
    let game = talk.look().map_err(|error| Fault::OtherRules(error.to_string()))?;
    Ok((game, earlier(Some(talk))))
}

/// A finished game played again by today's rules with its own dice, if they allow all of it.
fn replayed(book: &dyn Rulebook, record: &Record, seed: [u8; 32]) -> Option<Box<dyn Game>> {
    let about = book.about();
    let today = Record { version: about.version, data: about.data.clone(), end: None, ..record.clone() };
    book.resume(&today, Some(seed)).ok()
}

fn ends_alike(game: &dyn Game, stored: Option<&str>) -> bool {
    let stored = stored.and_then(|text| serde_json::from_str::<Value>(text).ok());
    let winner = |result: &Value| (result["how"].clone(), result["winner"].clone());
    stored.is_some_and(|stored| winner(&stored) == winner(&json!(game.result())))
}

impl Earlier {
    /// As it is told: under which version it was begun, and who would go on.
    pub fn wire(&self, desk: &Desk) -> EarlierRules {
        let offer = self.talk.as_ref().and_then(|talk| talk.proposal());
        let (by, agreed) = offer.map_or((None, Vec::new()), |(by, agreed)| (Some(by), agreed));
        let code = |side: Side| desk.code(side).to_owned();
        EarlierRules {
            begun: self.version,
            now: desk.game.about().version,
            by: by.map(code),
            agreed: agreed.into_iter().map(code).collect(),
            loses: self.loses(),
        }
    }

    /// Would it go on from before its last decisions?
    fn loses(&self) -> bool {
        let since =
            |talk: &dyn Outdated| talk.record().lines[talk.line()..].iter().any(|line| !is_talk(line));
        self.talk.as_ref().is_some_and(|talk| since(&**talk))
    }

    /// What is asked of whoever looks at it.
    fn prompt(&self, now: u32) -> Said {
        let mut args = Args::new();
        args.set("begun", self.version);
        args.set("now", now);
        said_of(if self.loses() { "rules-agree-loses" } else { "rules-agree" }, &args)
    }
}

fn is_talk(line: &Line) -> bool {
    use Control::{AcceptsNewRules, DeclinesNewRules, OffersNewRules};
    matches!(line.deed, Deed::Control(OffersNewRules | AcceptsNewRules | DeclinesNewRules))
}

impl Desk {
    /// Does it wait for its players to agree on today's rules? Nobody decides anything meanwhile.
    pub fn waits_for_rules(&self) -> bool {
        self.talk().is_some()
    }

    fn talk(&self) -> Option<&dyn Outdated> {
        self.earlier.as_ref().and_then(|earlier| earlier.talk.as_deref())
    }

    /// What is asked while it waits for them.
    pub fn asks_for_rules(&self) -> Option<Said> {
        let earlier = self.earlier.as_ref().filter(|earlier| earlier.talk.is_some())?;
        Some(earlier.prompt(self.game.about().version))
    }

    /// How many lines the record has. What is looked at of a game of earlier rules is not in it.
    pub fn sequence(&self) -> usize {
        self.talk().map_or_else(|| self.game.sequence(), |talk| talk.record().lines.len())
    }

    /// The lines of the record from a sequence on.
    pub fn lines(&self, from: usize) -> Vec<Line> {
        match self.talk() {
            Some(talk) => talk.record().lines.get(from..).unwrap_or_default().to_vec(),
            None => self.game.lines(from),
        }
    }

    /// The record so far, with the rules that it was begun under.
    pub fn record(&self) -> Record {
        match (self.talk(), &self.earlier) {
            (Some(talk), _) => talk.record().clone(),
            (None, Some(Earlier { version, data, .. })) => {
                let mut record = Record { version: *version, data: data.clone(), ..self.game.record() };
                if let Some(end) = record.end {
                    record.close(end.state);
                }
                record
            }
            (None, None) => self.game.record(),
        }
    }

    /// How the record of a game that is over ends, signed.
    pub fn closed(&self, key: &Key) -> Option<String> {
        let mut record = self.record();
        key.sign(&mut record);
        record.end.map(|end| end.to_string())
    }

    /// Why nothing can be decided now: the players have yet to agree.
    pub fn of_earlier_rules(&self) -> Option<Answer> {
        let text = self.asks_for_rules()?;
        Some(refused(text))
    }

    /// A side says something of going on under today's rules. Whoever is the same person agrees with it, and so does a
    /// computer player.
    pub fn say_of_rules(&mut self, side: Side, word: NewRules) -> Result<Answer, Fault> {
        let willing = self.willing(side);
        let Some(talk) = self.earlier.as_mut().and_then(|earlier| earlier.talk.as_mut()) else {
            return Ok(refused(said("rules-of-today")));
        };
        let words = talk.record().lines.iter().rev().take_while(|line| is_talk(line)).count();
        if word == NewRules::Offer && words >= WORDS {
            return Ok(refused(said("rules-offered-enough")));
        }
        if let Err(denial) = talk.say(side, word) {
            return Ok(Answer::Refused(Box::new(denial)));
        }
        for other in willing {
            if talk.proposal().is_some_and(|(_, agreed)| !agreed.contains(&other)) {
                let _ = talk.say(other, NewRules::Accept); // it has not agreed yet, so it may
            }
        }
        if let Some(game) = talk.go_on() {
            self.game = game.map_err(|error| Fault::Broken(error.to_string()))?;
            self.earlier = None;
            self.reading += 1;
            self.start_clock();
        }
        Ok(Answer::Accepted { moment: self.moment(side), repeated: false })
    }

    /// Who agrees with a side without being asked.
    fn willing(&self, side: Side) -> Vec<Side> {
        let seats = &self.row.seats;
        let own = seats.get(usize::from(side.0)).and_then(|seat| seat.account);
        let others = (0..).map(Side).zip(seats).filter(|(other, _)| *other != side);
        others
            .filter(|(_, seat)| seat.computer.is_some() || (own.is_some() && seat.account == own))
            .map(|(other, _)| other)
            .collect()
    }
}

fn refused(text: Said) -> Answer {
    Answer::Refused(Box::new(Denial::new(Why::Control, text)))
}
