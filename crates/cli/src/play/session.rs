//! The game at the terminal: asks, does, tells, saves.

use super::command::Input;
use super::map;
use super::menu::{Chosen, Menu};
use super::standing::{Answer, Standing, taken};
use crate::fault::Fault;
use crate::files;
use crate::forecast;
use crate::out::{Out, wrap};
use crate::rules::{by_id, described};
use crate::words::Words;
use catalogue::Rule;
use kernel::hash::hex;
use kernel::{Side, Viewer};
use shelf::{Computer, Control, Denial, Entry, Game, Offer, Offered, Rulebook, Why};
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// More news than this are only counted, until `log` is typed; of the set-up, fewer.
const MANY: usize = 40;
const MANY_AT_SETUP: usize = 10;
/// `log` shows this many lines.
const LOG: usize = 30;
/// Text wider than this is broken.
const WIDTH: usize = 110;
/// A longer line of input is no answer.
const MAX_INPUT: u64 = 1 << 16;

/// One player's evening at the terminal.
pub struct Session<'a> {
    book: &'a dyn Rulebook,
    game: Box<dyn Game>,
    person: Side,
    computer: Option<Computer>,
    record: Option<PathBuf>,
    words: &'a Words,
    out: &'a mut Out,
    /// The first line of the record that each side has not been told of.
    unread: Vec<usize>,
    stage: Option<(u8, &'static str)>,
    standing: Standing,
    /// The side whose doings were told last.
    voice: Option<String>,
    /// Input that does not come from a keyboard is written out, so that the whole reads as a conversation.
    echo: bool,
}

/// What a line of input leads to.
enum Next {
    /// The same question again, without the list.
    Ask,
    /// The list, and the question.
    List,
    /// On with the game.
    Go,
    /// The player leaves.
    Leave,
}

impl<'a> Session<'a> {
    /// For a person in this seat, and a computer in the others if there is one.
    pub fn new(
        book: &'a dyn Rulebook,
        game: Box<dyn Game>,
        person: Side,
        computer: Option<Computer>,
        record: Option<PathBuf>,
        words: &'a Words,
        out: &'a mut Out,
    ) -> Session<'a> {
        let unread = vec![0; book.about().sides.len()];
        let echo = !std::io::stdin().is_terminal();
        let (stage, standing, voice) = (None, Standing::default(), None);
        Session { book, game, person, computer, record, words, out, unread, stage, standing, voice, echo }
    }

    /// Plays until the game is over, the player leaves or the input ends.
    pub fn play(&mut self, input: &mut dyn BufRead) -> Result<u8, Fault> {
        self.greet()?;
        self.keep()?;
        while let Some(&first) = self.game.deciding().first() {
            let persons = self.game.deciding().into_iter().find(|&side| self.is_person(side));
            let went_on = match (persons, self.computer) {
                (Some(side), _) => self.persons_turn(side, input)?,
                (None, Some(level)) => self.computers_turn(first, level)?,
                (None, None) => false,
            };
            if !went_on {
                return self.leave();
            }
        }
        self.end()
    }

    fn is_person(&self, side: Side) -> bool {
        self.computer.is_none() || side == self.person
    }

    fn name(&self, side: Side) -> String {
        self.words.language.of(&self.book.side_name(side)).to_owned()
    }

    fn say(&mut self, key: &str) -> Result<(), Fault> {
        Ok(self.out.line(self.words.word(key))?)
    }

    fn greet(&mut self) -> Result<(), Fault> {
        let side = self.name(self.person);
        let opponent = self.computer.map_or(self.words.word("play-person"), |level| {
            self.words.word(match level {
                Computer::Captain => "play-captain",
                Computer::Recruit => "play-recruit",
            })
        });
        let title = self.book.about().title.clone();
        let args = [("game", (&title).into()), ("side", (&side).into()), ("opponent", (&opponent).into())];
        self.out.line(self.words.say("play-greeting", &args))?;
        Ok(())
    }

    /// The computer decides; what the person sees of it is told.
    fn computers_turn(&mut self, side: Side, level: Computer) -> Result<bool, Fault> {
        let stuck = || Fault::plain("the computer finds nothing to do");
        let action = self.game.advise(side, level).ok_or_else(stuck)?;
        let moment = self.game.moment(Viewer::Side(side));
        self.game.submit(side, moment, &action).map_err(Fault::plain)?;
        self.keep()?;
        self.news(self.person)?;
        Ok(true)
    }

    /// Asks a person until they have decided something; false if they leave.
    fn persons_turn(&mut self, side: Side, input: &mut dyn BufRead) -> Result<bool, Fault> {
        self.news(side)?;
        let offers = self.offers(side);
        if let Some(reaction) = self.game.question(side).reaction
            && let Some(offer) = self.standing.to(side, &reaction, &offers)
        {
            let label = self.words.language.of(&offer.label);
            self.out.line(self.words.say("play-stands", &[("answer", label.into())]))?;
            return self.decide(side, &offer.text);
        }
        let mut menu = Menu::new(&offers, self.words.language);
        self.show(&menu)?;
        loop {
            self.ask(side, &menu)?;
            let Some(line) = read_line(input)? else {
                self.out.line("")?;
                return Ok(false);
            };
            if self.echo {
                self.out.line(line.trim_end())?;
            }
            match self.answer(side, &line, &mut menu)? {
                Next::Ask => {}
                Next::List => self.show(&menu)?,
                Next::Go => return Ok(true),
                Next::Leave => return Ok(false),
            }
        }
    }

    /// What may be done: all that is listed, and what is proposed where there is too much to list.
    fn offers(&self, side: Side) -> Vec<Offer> {
        let Offered { mut actions, open } = self.game.offers(side);
        for offer in open {
            actions.extend(self.game.propose(side, offer.kind, offer.piece.as_deref()));
        }
        actions
    }

    fn show(&mut self, menu: &Menu) -> Result<(), Fault> {
        for line in menu.lines() {
            self.out.line(line)?;
        }
        Ok(())
    }

    fn ask(&mut self, side: Side, menu: &Menu) -> Result<(), Fault> {
        let prompt = self.game.prompt(side);
        let args = [
            ("side", self.name(side).into()),
            ("question", self.words.language.of(&prompt).into()),
            ("count", (menu.len() as u64).into()),
        ];
        write!(self.out, "{} ", self.words.say("play-prompt", &args))?;
        self.out.flush()?;
        Ok(())
    }

    fn answer(&mut self, side: Side, line: &str, menu: &mut Menu) -> Result<Next, Fault> {
        // What the game offers comes before any word of ours.
        if menu.has(line.trim()) {
            return self.submit(side, line.trim(), menu);
        }
        match Input::read(line) {
            Input::Empty => return Ok(Next::List),
            Input::Number(number) => match menu.choose(number) {
                Chosen::Do(text) => return self.submit(side, &text, menu),
                Chosen::Opened => return Ok(Next::List),
                Chosen::Nothing => self.say("play-no-number")?,
            },
            Input::Help => self.say("play-help")?,
            Input::List(words) if words.is_empty() => {
                menu.show_all();
                return Ok(Next::List);
            }
            Input::List(words) => return self.filter(&words, menu),
            Input::Back => {
                menu.reset();
                return Ok(Next::List);
            }
            Input::Why(action) => self.why(side, &action)?,
            Input::Odds(action) => self.odds(side, &action)?,
            Input::Always => return self.stand(side, Answer::Always),
            Input::Never => return self.stand(side, Answer::Never),
            Input::AskAgain if self.standing.take_back(side) => self.say("play-asked-again")?,
            Input::AskAgain => self.say("play-nothing-stands")?,
            Input::Undo => return self.control(side, Control::Undo),
            Input::Resign => return self.control(side, Control::Resign),
            Input::Log(count) => self.log(side, count.unwrap_or(LOG))?,
            Input::Rules(id) => self.rules(&id)?,
            Input::Map => self.map(side)?,
            Input::Save(file) => self.save(file.as_deref())?,
            Input::Quit => return Ok(Next::Leave),
            Input::Text(text) => return self.submit(side, &text, menu),
        }
        Ok(Next::Ask)
    }

    /// Does it; if it is no notation, its words look for actions.
    fn submit(&mut self, side: Side, text: &str, menu: &mut Menu) -> Result<Next, Fault> {
        let moment = self.game.moment(Viewer::Side(side));
        match self.game.submit(side, moment, text) {
            Ok(_) => {
                self.keep()?;
                self.news(side)?;
                Ok(Next::Go)
            }
            Err(denial) if denial.why == Why::NotUnderstood && menu.filter(text) > 0 => Ok(Next::List),
            Err(denial) => {
                self.denied(&denial)?;
                Ok(Next::Ask)
            }
        }
    }

    /// Does something that is offered.
    fn decide(&mut self, side: Side, text: &str) -> Result<bool, Fault> {
        let moment = self.game.moment(Viewer::Side(side));
        self.game.submit(side, moment, text).map_err(Fault::plain)?;
        self.keep()?;
        self.news(side)?;
        Ok(true)
    }

    /// From now on it is answered so; the first time at once.
    fn stand(&mut self, side: Side, answer: Answer) -> Result<Next, Fault> {
        let Some(reaction) = self.game.question(side).reaction else {
            self.say("play-no-reaction")?;
            return Ok(Next::Ask);
        };
        let offers = self.offers(side);
        let Some(offer) = taken(&reaction, answer, &offers) else {
            self.say("play-no-such-answer")?;
            return Ok(Next::Ask);
        };
        self.standing.give(side, &reaction, answer);
        self.decide(side, &offer.text)?;
        Ok(Next::Go)
    }

    fn filter(&mut self, words: &str, menu: &mut Menu) -> Result<Next, Fault> {
        if menu.filter(words) > 0 {
            return Ok(Next::List);
        }
        self.say("play-nothing-found")?;
        Ok(Next::Ask)
    }

    fn denied(&mut self, denial: &Denial) -> Result<(), Fault> {
        self.out.line(wrap(self.words.language.of(&denial.text), WIDTH, 0))?;
        Ok(())
    }

    /// Why something may not be done, with the rule's own text.
    fn why(&mut self, side: Side, action: &str) -> Result<(), Fault> {
        match self.game.check(side, action) {
            Ok(()) => self.say("play-allowed"),
            Err(denial) => {
                let rule = denial.rule.and_then(|id| self.book.catalogue().rule(id));
                let said = self.words.language.of(&denial.text);
                // A refusal without words of its own is the rule's text: once is enough.
                if !rule.is_some_and(|rule| said.contains(rule.text_in(self.words.language.lang()).trim())) {
                    self.denied(&denial)?;
                }
                if let Some(rule) = rule {
                    self.out.line(described(self.book.catalogue(), rule, self.words).trim_end())?;
                }
                Ok(())
            }
        }
    }

    fn odds(&mut self, side: Side, action: &str) -> Result<(), Fault> {
        let line = forecast::split(action);
        let text = match self.game.odds(side, &line, &shelf::Budget::within(forecast::PATIENCE)) {
            Ok(forecast) => forecast::table(&forecast, self.book, self.words),
            Err(shelf::ForecastError::Denied { denial, .. }) => {
                wrap(self.words.language.of(&denial.text), WIDTH, 0)
            }
            Err(error) => error.to_string(),
        };
        Ok(self.out.line(text)?)
    }

    fn control(&mut self, side: Side, control: Control) -> Result<Next, Fault> {
        match self.game.control(side, control) {
            Ok(()) => {
                self.keep()?;
                Ok(Next::Go)
            }
            Err(denial) => {
                self.denied(&denial)?;
                Ok(Next::Ask)
            }
        }
    }

    fn log(&mut self, side: Side, count: usize) -> Result<(), Fault> {
        let entries = self.game.log(Viewer::Side(side), 0);
        for entry in &entries[entries.len().saturating_sub(count)..] {
            self.entry(entry)?;
        }
        Ok(())
    }

    fn rules(&mut self, id: &str) -> Result<(), Fault> {
        let catalogue = self.book.catalogue();
        let mut found = by_id(catalogue, id);
        if found.is_empty() {
            found = catalogue.search(id, self.words.language.lang());
            // Words find the rules of this battle; those of others only if it has none.
            let board = &self.book.about().board;
            let fits = |battle: &String| {
                board
                    .strip_prefix(battle.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
            };
            let here = |rule: &&Rule| rule.battle.as_ref().is_none_or(fits);
            if found.iter().any(here) {
                found.retain(here);
            }
        }
        if found.is_empty() {
            return self.say("play-no-rule");
        }
        for rule in found {
            self.out.line(described(catalogue, rule, self.words).trim_end())?;
        }
        Ok(())
    }

    fn map(&mut self, side: Side) -> Result<(), Fault> {
        let figures = self.book.coded(serde_json::json!(self.game.figures(Viewer::Side(side))));
        match map::draw(figures.as_array().map_or(&[], Vec::as_slice), side.0) {
            Some(map) => Ok(self.out.line(map)?),
            None => self.say("play-no-map"),
        }
    }

    /// Tells a side what it has not been told yet, under the phase it happened in.
    fn news(&mut self, side: Side) -> Result<(), Fault> {
        let Some(unread) = self.unread.get_mut(usize::from(side.0)) else { return Ok(()) };
        let from = std::mem::replace(unread, self.game.moment(Viewer::Side(side)) + 1);
        let entries = self.game.log(Viewer::Side(side), from);
        let many = if from == 0 { MANY_AT_SETUP } else { MANY };
        if entries.len() > many {
            let count = entries.len() as u64;
            self.out.line(self.words.say("play-many-news", &[("count", count.into())]))?;
        } else {
            for entry in &entries {
                self.entry(entry)?;
            }
        }
        self.heading()
    }

    /// A line of the log, under the name of the side if that is another than before.
    fn entry(&mut self, entry: &Entry) -> Result<(), Fault> {
        if entry.by.is_some() && self.voice != entry.by {
            self.voice.clone_from(&entry.by);
            let side = entry.by.as_deref().and_then(|code| self.book.side(code));
            if let Some(side) = side {
                let name = self.name(side);
                self.out.line(self.words.say("play-voice", &[("side", (&name).into())]))?;
            }
        }
        let game = format!("{}-", self.book.about().game);
        let rule = entry.rules.first().map(|id| id.strip_prefix(&game).unwrap_or(id));
        let rule = rule.map_or(String::new(), |rule| format!(" [{rule}]"));
        let text = format!("{}{rule}", self.words.language.of(&entry.text));
        self.out.line(format!("    {}", wrap(&text, WIDTH, 6)))?;
        Ok(())
    }

    /// Turn and phase, when they have changed.
    fn heading(&mut self) -> Result<(), Fault> {
        let stage = self.game.stage();
        let now = (stage.turn, stage.phase);
        if self.stage.replace(now) != Some(now) {
            let args = [
                ("turn", u64::from(stage.turn).into()),
                ("turns", u64::from(stage.turns).into()),
                ("phase", self.words.language.of(&stage.name).into()),
            ];
            self.out.line(self.words.say("play-stage", &args))?;
        }
        Ok(())
    }

    /// Writes the record to its file, if it has one: after every decision, so that nothing is lost however it ends.
    fn keep(&mut self) -> Result<(), Fault> {
        match self.record.clone() {
            Some(path) => self.write(&path),
            None => Ok(()),
        }
    }

    /// The record with its seed, so that an unfinished game can be taken up again.
    fn write(&self, path: &Path) -> Result<(), Fault> {
        let mut record = self.game.record();
        record.seed = Some(self.game.authority_seed());
        files::write_whole(path, &record.to_string())
    }

    /// Saves to the file named, or to the one that keeps the record. A fault of the file does not end the game.
    fn save(&mut self, file: Option<&str>) -> Result<(), Fault> {
        let Some(path) = file.map(PathBuf::from).or_else(|| self.record.clone()) else {
            return self.say("play-save-where");
        };
        match self.write(&path) {
            Ok(()) => self.saved(&path),
            Err(Fault::Found(report, _)) => Ok(self.out.line(report.to_string())?),
            Err(closed) => Err(closed),
        }
    }

    fn saved(&mut self, path: &Path) -> Result<(), Fault> {
        let name = path.display().to_string();
        self.out.line(self.words.say("play-saved", &[("file", (&name).into())]))?;
        Ok(())
    }

    fn leave(&mut self) -> Result<u8, Fault> {
        self.keep()?;
        self.say("play-left")?;
        if let Some(path) = self.record.clone() {
            self.saved(&path)?;
        }
        Ok(0)
    }

    fn end(&mut self) -> Result<u8, Fault> {
        self.news(self.person)?;
        if let Some(finish) = self.game.result() {
            self.out.line(self.words.language.of(&finish.text))?;
        }
        if let Some(end) = self.game.record().end {
            self.out.line(format!("hash {}", hex(&end.state)))?;
        }
        if let Some(path) = self.record.clone() {
            self.saved(&path)?;
        }
        Ok(0)
    }
}

/// A line of input; none at its end. What is not text, or much too long, comes as an empty line.
fn read_line(input: &mut dyn BufRead) -> Result<Option<String>, Fault> {
    let mut bytes = Vec::new();
    let read = std::io::Read::take(&mut *input, MAX_INPUT).read_until(b'\n', &mut bytes);
    match read {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(String::from_utf8(bytes).unwrap_or_default())),
        Err(error) if error.kind() == std::io::ErrorKind::Interrupted => Ok(Some(String::new())),
        Err(error) => Err(Fault::plain(format!("cannot read: {error}"))),
    }
}
