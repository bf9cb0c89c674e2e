//! A game as text: a header, then one line a decision with every chance outcome beside it.
//!
//! ```text
//! sabretache 2
//! game warburg
//! rules 1
//! scenario historical
//! data 3f…
//! commit 9a…
//!
//! 0 setup ! 3/6 5/6
//! 1 french activate beauvau
//! 2 allied fire maxwell 1004 ! 4/6
//! 3 french :resigns
//! end 77…
//! digest 5c…
//! signed d7… 8f…
//! ```
//!
//! Line 0 has the dice of the set-up. `4/6` is a four of a die from 1 to 6, `7/0-9` a seven of one from 0 to 9; what is drawn from
//! a cup stands among the dice by its code, `ott-1/12` being one of twelve. `end` is the digest of the last state, `digest` that
//! of all lines above it, and `signed` has the key and the signature of the table ([`closing`](crate::closing)). A record of
//! the first form, `sabretache 1`, has neither these two nor what is on a die. Words after a colon are no decisions of the rules: take-backs, draws,
//! resignation; or the line at which other rules began to hold, with the position (`57 french :rules 2 3f… {…}`). [`replay`](crate::replay::replay) plays a record back without its seed.

use crate::closing::{End, Form};
use crate::dice::Cast;
use crate::hash::{hex, unhex};
use crate::setup::Setup;
use std::fmt;

/// Larger texts are refused.
pub const MAX_BYTES: usize = 8 << 20;

/// A game as it is written down.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// How it is written.
    pub form: Form,
    /// Code of the game.
    pub game: String,
    /// Version of the rules it was played by.
    pub version: u32,
    /// Scenario and options.
    pub setup: Setup,
    /// Digest of the data it was played with, in hex.
    pub data: String,
    /// Digest of the seed, published before the first roll.
    pub commit: Option<[u8; 32]>,
    /// The seed, published after the last.
    pub seed: Option<[u8; 32]>,
    /// What was rolled for the set-up.
    pub setup_dice: Vec<Cast>,
    /// What was done, in order: the first is line 1.
    pub lines: Vec<Line>,
    /// How it is closed, once the game is over.
    pub end: Option<End>,
}

/// One line of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Code of the side.
    pub side: String,
    /// What it did.
    pub deed: Deed,
}

/// What one line of a record says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A decision of the rules.
    Act {
        /// In the notation of the game.
        notation: String,
        /// Every chance outcome, in order.
        dice: Vec<Cast>,
    },
    /// Something between the players.
    Control(Control),
    /// From here on other rules hold, and the game goes on from this position.
    Rules(Box<Carried>),
}

/// Where a game goes on under other rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Carried {
    /// The version of the rules from here on.
    pub version: u32,
    /// Digest of their data, in hex.
    pub data: String,
    /// The position, as JSON on one line.
    pub position: String,
}

/// What players do beside the rules. It stays in the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// Goes back to before that line, over one's own decisions.
    Undone(usize),
    /// Asks the others to go back to before that line.
    OffersTakeBack(usize),
    /// Allows it; the last to allow it brings it about.
    AcceptsTakeBack,
    /// Offers a draw.
    OffersDraw,
    /// Accepts it; the last to accept ends the game.
    AcceptsDraw,
    /// Offers to go on under today's rules.
    OffersNewRules,
    /// Agrees to it; the last to agree brings it about.
    AcceptsNewRules,
    /// Does not, or takes one's own offer of it back.
    DeclinesNewRules,
    /// Declines what was offered, or takes one's own offer back.
    Declines,
    /// Gives the game up.
    Resigns,
    /// Has used up its time.
    OutOfTime,
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Control::Undone(line) => write!(f, "undone {line}"),
            Control::OffersTakeBack(line) => write!(f, "offers-take-back {line}"),
            Control::AcceptsTakeBack => f.write_str("accepts-take-back"),
            Control::OffersDraw => f.write_str("offers-draw"),
            Control::AcceptsDraw => f.write_str("accepts-draw"),
            Control::OffersNewRules => f.write_str("offers-new-rules"),
            Control::AcceptsNewRules => f.write_str("accepts-new-rules"),
            Control::DeclinesNewRules => f.write_str("declines-new-rules"),
            Control::Declines => f.write_str("declines"),
            Control::Resigns => f.write_str("resigns"),
            Control::OutOfTime => f.write_str("out-of-time"),
        }
    }
}

/// Why a text is no record: where, and what is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, miette::Diagnostic)]
#[error("{name}:{line}: {fault}")]
pub struct RecordError {
    /// The file, as the caller named it.
    pub name: String,
    /// The line of the text, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: RecordFault,
}

/// What may be wrong in the text of a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordFault {
    /// More than [`MAX_BYTES`].
    #[error("the record is larger than {} MiB", MAX_BYTES >> 20)]
    TooLarge,
    /// It does not begin as a record does.
    #[error("a record begins with `sabretache 1` or `sabretache 2`")]
    NoRecord,
    /// The header has a key that it should not have, or twice.
    #[error("unknown or repeated key `{0}` in the header")]
    Key(String),
    /// The header lacks a key.
    #[error("the header has no `{0}`")]
    Missing(&'static str),
    /// A value is not of its form.
    #[error("`{value}` is no {what}")]
    Value {
        /// What it should be.
        what: &'static str,
        /// What it is.
        value: String,
    },
    /// Lines do not count up by one.
    #[error("line {expected} of the game should stand here")]
    Sequence {
        /// The number that should stand here.
        expected: usize,
    },
    /// A word after a colon that means nothing.
    #[error("unknown word `:{0}`")]
    Control(String),
    /// Something follows the end.
    #[error("nothing but `digest` and `signed` may follow the line `end`, each once and in this order")]
    AfterEnd,
    /// The end is not closed.
    #[error("the line `digest` is missing behind the line `end`")]
    NoDigest,
}

impl Line {
    /// Reads a line, without its number.
    pub fn parse(text: &str) -> Result<Line, RecordFault> {
        if let Some((side, rest)) = text.trim().split_once(" :rules ").filter(|(side, _)| !side.contains(' '))
        {
            // A position may hold any sign, that of the dice too.
            return Ok(Line { side: side.to_owned(), deed: Deed::Rules(Box::new(carried(rest)?)) });
        }
        let (deed, dice) = split_dice(text)?;
        let (side, deed) = deed.split_once(' ').ok_or_else(|| wrong("side and decision", text))?;
        let deed = deed.trim();
        if side.is_empty() || deed.is_empty() {
            return Err(wrong("side and decision", text));
        }
        let deed = match deed.strip_prefix(':') {
            Some(_) if !dice.is_empty() => return Err(wrong("line without dice", text)),
            Some(word) => Deed::Control(control(word)?),
            None => Deed::Act { notation: deed.to_owned(), dice },
        };
        Ok(Line { side: side.to_owned(), deed })
    }
}

impl Record {
    /// What stands before the first line: the game as it was set up.
    pub(crate) fn header(&self) -> Record {
        Record {
            form: self.form,
            game: self.game.clone(),
            version: self.version,
            setup: self.setup.clone(),
            data: self.data.clone(),
            commit: self.commit,
            setup_dice: self.setup_dice.clone(),
            ..Record::default()
        }
    }

    /// Where the rules changed last, if they did: the line, and with what the game went on.
    pub fn carried(&self) -> Option<(usize, &Carried)> {
        self.lines.iter().enumerate().rev().find_map(|(at, line)| match &line.deed {
            Deed::Rules(carried) => Some((at + 1, &**carried)),
            _ => None,
        })
    }

    /// Reads a record; `name` is what errors call it.
    pub fn parse(text: &str, name: &str) -> Result<Record, RecordError> {
        let mut at = 0;
        parse(text, &mut at).map_err(|fault| RecordError { name: name.to_owned(), line: at.max(1), fault })
    }
}

fn parse(text: &str, at: &mut usize) -> Result<Record, RecordFault> {
    if text.len() > MAX_BYTES {
        return Err(RecordFault::TooLarge);
    }
    let mut lines = text.lines().inspect(|_| *at += 1);
    let first = lines.next().map(str::trim_end);
    let form = [Form::First, Form::Second].into_iter().find(|form| first == Some(form.line()));
    let form = form.ok_or(RecordFault::NoRecord)?;
    let header = header(lines.by_ref().map(str::trim_end).take_while(|line| !line.is_empty()))?;
    let mut record = Record { form, ..header };
    let mut expected = 0;
    for line in lines.map(str::trim_end) {
        if line.is_empty() {
            continue;
        }
        let (number, rest) = line.split_once(' ').unwrap_or((line, ""));
        if let Some(end) = &mut record.end {
            end.add(number, rest)?;
            continue;
        }
        if number == "end" {
            record.end = Some(End::of(digest(rest)?));
            continue;
        }
        if number.parse() != Ok(expected) {
            return Err(RecordFault::Sequence { expected });
        }
        if expected == 0 {
            record.setup_dice = setup_line(rest)?;
        } else {
            record.lines.push(Line::parse(rest)?);
        }
        expected += 1;
    }
    if expected == 0 {
        return Err(RecordFault::Sequence { expected });
    }
    match record.end {
        Some(End { digest: None, .. }) if form == Form::Second => Err(RecordFault::NoDigest),
        Some(End { digest: Some(_), .. }) if form == Form::First => Err(RecordFault::AfterEnd),
        _ => Ok(record),
    }
}

fn header<'a>(lines: impl Iterator<Item = &'a str>) -> Result<Record, RecordFault> {
    const KEYS: [&str; 7] = ["game", "rules", "scenario", "options", "data", "commit", "seed"];
    let mut values = [None; KEYS.len()];
    for line in lines {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        match KEYS.iter().position(|&known| known == key) {
            Some(i) if values[i].is_none() => values[i] = Some(value.trim()),
            _ => return Err(RecordFault::Key(key.to_owned())),
        }
    }
    let [game, version, scenario, options, data, commit, seed] = values;
    let version = version.ok_or(RecordFault::Missing("rules"))?;
    Ok(Record {
        game: game.ok_or(RecordFault::Missing("game"))?.to_owned(),
        version: version.parse().map_err(|_| wrong("version of the rules", version))?,
        setup: Setup {
            scenario: scenario.ok_or(RecordFault::Missing("scenario"))?.to_owned(),
            options: options.unwrap_or_default().split_whitespace().map(str::to_owned).collect(),
        },
        data: data.ok_or(RecordFault::Missing("data"))?.to_owned(),
        commit: commit.map(digest).transpose()?,
        seed: seed.map(digest).transpose()?,
        ..Record::default()
    })
}

fn setup_line(rest: &str) -> Result<Vec<Cast>, RecordFault> {
    let (word, dice) = split_dice(rest)?;
    if word == "setup" { Ok(dice) } else { Err(wrong("set-up line, as `0 setup ! 3 5`", rest)) }
}

fn carried(text: &str) -> Result<Carried, RecordFault> {
    let mut parts = text.splitn(3, ' ');
    let mut part = || parts.next().map(str::trim).filter(|part| !part.is_empty());
    let (Some(version), Some(data), Some(position)) = (part(), part(), part()) else {
        return Err(wrong("change of rules, as `:rules 2 DATA POSITION`", text));
    };
    let version = version.parse().map_err(|_| wrong("version of the rules", version))?;
    Ok(Carried { version, data: data.to_owned(), position: position.to_owned() })
}

fn control(text: &str) -> Result<Control, RecordFault> {
    let unknown = || RecordFault::Control(text.to_owned());
    let (word, line) = match text.split_once(' ') {
        Some((word, line)) => (word, Some(line.parse::<usize>().map_err(|_| unknown())?)),
        None => (text, None),
    };
    Ok(match (word, line) {
        ("undone", Some(line)) => Control::Undone(line),
        ("offers-take-back", Some(line)) => Control::OffersTakeBack(line),
        ("accepts-take-back", None) => Control::AcceptsTakeBack,
        ("offers-draw", None) => Control::OffersDraw,
        ("accepts-draw", None) => Control::AcceptsDraw,
        ("offers-new-rules", None) => Control::OffersNewRules,
        ("accepts-new-rules", None) => Control::AcceptsNewRules,
        ("declines-new-rules", None) => Control::DeclinesNewRules,
        ("declines", None) => Control::Declines,
        ("resigns", None) => Control::Resigns,
        ("out-of-time", None) => Control::OutOfTime,
        _ => return Err(unknown()),
    })
}

/// What stands before the `!`, and the values behind it.
fn split_dice(text: &str) -> Result<(&str, Vec<Cast>), RecordFault> {
    let Some((deed, dice)) = text.split_once('!') else { return Ok((text.trim(), Vec::new())) };
    let casts: Vec<Cast> = casts(dice)?;
    if casts.is_empty() { Err(wrong("list of dice", dice)) } else { Ok((deed.trim(), casts)) }
}

/// What chance brought, one after the other.
pub fn casts(dice: &str) -> Result<Vec<Cast>, RecordFault> {
    let cast = |text| Cast::parse(text).ok_or_else(|| wrong("value of a die", text));
    dice.split_whitespace().map(cast).collect()
}

pub(crate) fn digest(text: &str) -> Result<[u8; 32], RecordFault> {
    unhex(text.trim()).ok_or_else(|| wrong("digest of 64 hexadecimal digits", text))
}

pub(crate) fn wrong(what: &'static str, value: &str) -> RecordFault {
    RecordFault::Value { what, value: value.chars().take(80).collect() }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Written(self))?;
        self.end.iter().try_for_each(|end| write!(f, "{end}"))
    }
}

/// A record without its end.
pub(crate) struct Written<'a>(pub &'a Record);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { form, game, version, setup, data, commit, seed, setup_dice, lines, .. } = self.0;
        writeln!(f, "{}\ngame {game}\nrules {version}\nscenario {}", form.line(), setup.scenario)?;
        if !setup.options.is_empty() {
            writeln!(f, "options {}", setup.options.join(" "))?;
        }
        writeln!(f, "data {data}")?;
        if let Some(commit) = commit {
            writeln!(f, "commit {}", hex(commit))?;
        }
        if let Some(seed) = seed {
            writeln!(f, "seed {}", hex(seed))?;
        }
        f.write_str("\n0 setup")?;
        values(f, setup_dice)?;
        f.write_str("\n")?;
        (1..).zip(lines).try_for_each(|(number, line)| writeln!(f, "{number} {line}"))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.deed {
            Deed::Act { notation, dice } => {
                write!(f, "{} {notation}", self.side)?;
                values(f, dice)
            }
            Deed::Control(control) => write!(f, "{} :{control}", self.side),
            Deed::Rules(carried) => {
                let Carried { version, data, position } = &**carried;
                write!(f, "{} :rules {version} {data} {position}", self.side)
            }
        }
    }
}

fn values(f: &mut fmt::Formatter<'_>, dice: &[Cast]) -> fmt::Result {
    if !dice.is_empty() {
        f.write_str(" !")?;
    }
    dice.iter().try_for_each(|value| write!(f, " {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "sabretache 2\ngame toy\nrules 1\nscenario short\noptions a b\ndata ff\n\n0 setup ! 3/6 1/6\n\
                        1 red play 3 ! 6/6 ott-1/12\n2 blue :offers-take-back 1\n3 red pass\n";

    #[test]
    fn a_record_reads_as_it_is_written() {
        let record = Record::parse(TEXT, "toy.txt").unwrap();
        assert_eq!(record.lines.len(), 3);
        assert_eq!(record.to_string(), TEXT);
        let first = TEXT.replace("sabretache 2", "sabretache 1").replace("/6", "").replace("/12", "");
        assert_eq!(Record::parse(&first, "toy.txt").unwrap().to_string(), first);
    }

    #[test]
    fn a_record_that_is_closed_is_closed_whole() {
        let (zero, line) = ("0".repeat(64), |text: String| format!("{TEXT}{text}"));
        let error = |text: &str| Record::parse(text, "toy.txt").unwrap_err().to_string();
        let ended = line(format!("end {zero}\n"));
        assert_eq!(error(&ended), "toy.txt:12: the line `digest` is missing behind the line `end`");
        let closed = format!("{ended}digest {zero}\n");
        let signed = format!("{closed}signed {zero} {zero}{zero}\n");
        for text in [&closed, &signed] {
            assert_eq!(Record::parse(text, "toy.txt").unwrap().to_string(), *text);
        }
        assert_eq!(
            error(&format!("{closed}signed {zero}\n")),
            format!("toy.txt:14: `{zero}` is no key and signature in hexadecimal")
        );
        for twice in
            [format!("{closed}digest {zero}\n"), format!("{signed}4 red pass\n"), format!("{signed}{signed}")]
        {
            assert!(error(&twice).contains("may follow the line `end`"), "{twice}");
        }
        let first = signed.replace("sabretache 2", "sabretache 1");
        assert!(error(&first).contains("nothing but"), "{}", error(&first));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let error = |text: &str| Record::parse(text, "toy.txt").unwrap_err().to_string();
        assert_eq!(error(""), "toy.txt:1: a record begins with `sabretache 1` or `sabretache 2`");
        assert_eq!(error(&TEXT.replace("1 red", "7 red")), "toy.txt:9: line 1 of the game should stand here");
        assert_eq!(error(&TEXT.replace("! 6/6", "! 6 -x")), "toy.txt:9: `-x` is no value of a die");
        assert_eq!(error(&TEXT.replace("! 6/6", "! 600")), "toy.txt:9: `600` is no value of a die");
        assert_eq!(error(&TEXT.replace("! 6/6", "! 7/6")), "toy.txt:9: `7/6` is no value of a die");
        assert_eq!(error(&TEXT.replace("offers-take-back 1", "sulks")), "toy.txt:10: unknown word `:sulks`");
        assert_eq!(error(&TEXT.replace("data ff\n", "")), "toy.txt:6: the header has no `data`");
        assert_eq!(
            Record::parse(&" ".repeat(MAX_BYTES + 1), "large").unwrap_err().fault,
            RecordFault::TooLarge
        );
    }
}
