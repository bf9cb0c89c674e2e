//! What is asked of the one copy of a game that is changed: who sits where, what time is left, what is done.

use super::{Actor, Deed, Desk, side, wind};
use crate::error::{Answer, Fault};
use crate::store::{Row, Status};
use crate::words::said;
use kernel::authority::Clock;
use kernel::record::{Control as Word, Deed as Done, Line};
use kernel::{Side, Viewer};
use shelf::{Control, Denial, Finish, Why};

impl Desk {
    /// The seed, for whoever stores the game.
    pub fn seed(&self) -> [u8; 32] {
        self.seed
    }

    /// The code of a side.
    pub fn code(&self, side: Side) -> &str {
        self.game.about().sides.get(usize::from(side.0)).map_or("", String::as_str)
    }

    /// The seats of an account.
    pub fn seats_of(&self, account: Option<i64>) -> Vec<Side> {
        let mine = |seat: &crate::store::SeatRow| account.is_some() && seat.account == account;
        (0..).map(Side).zip(&self.row.seats).filter(|(_, seat)| mine(seat)).map(|(side, _)| side).collect()
    }

    /// Who looks, if that may be: a side asked for must be one's own, or the game over.
    pub fn viewer(&self, account: Option<i64>, asked: Option<&str>) -> Result<Viewer, Fault> {
        let mine = self.seats_of(account);
        match asked {
            Some("public") => Ok(Viewer::Public),
            Some(code) => {
                let side = side(&*self.game, code).ok_or(Fault::Unknown)?;
                if mine.contains(&side) || self.row.status() == Status::Over {
                    Ok(Viewer::Side(side))
                } else {
                    Err(Fault::NotYours)
                }
            }
            None => {
                let deciding = self.game.deciding();
                let first = mine.iter().find(|side| deciding.contains(side)).or(mine.first());
                Ok(first.map_or(Viewer::Public, |&side| Viewer::Side(side)))
            }
        }
    }

    /// The seat for which an account acts.
    pub fn seat(&self, account: i64, asked: Option<&str>) -> Result<Side, Fault> {
        let mine = self.seats_of(Some(account));
        if let Some(code) = asked {
            let side = side(&*self.game, code).ok_or(Fault::Unknown)?;
            return if mine.contains(&side) { Ok(side) } else { Err(Fault::NotYours) };
        }
        let deciding = self.game.deciding();
        let mut able = mine.iter().filter(|side| deciding.contains(side));
        match (able.next(), able.next(), &mine[..]) {
            (Some(&side), None, _) | (None, _, &[side]) => Ok(side),
            (_, _, []) => Err(Fault::NotYours),
            _ => Err(Fault::Malformed("which side?".to_owned())),
        }
    }

    /// Takes in what another process wrote; false if it cannot be done on what is in memory.
    pub(super) fn take_in(&mut self, row: Row, lines: &[Line]) -> bool {
        // Until now the side thought whose decision this is: its clock ran here too.
        let late = !lines.is_empty() && self.tick().is_some() && self.row.status() != Status::Over;
        let looks = self.earlier.is_some() && !lines.is_empty();
        if looks || late || lines.iter().any(|line| self.game.follow(line).is_err()) {
            return false;
        }
        self.seat_as(row);
        true
    }

    /// Others sit here now; with the last of them the game starts, and its clock.
    pub fn seat_as(&mut self, row: Row) {
        let starts = self.row.status() == Status::Waiting && row.status() == Status::Running;
        self.row = row;
        if self.waits_for_rules() {
            self.row.standing.deadline = None;
        } else if starts {
            self.start_clock();
        }
    }

    /// The clock of a game that just began, or goes on, runs from now.
    pub fn start_clock(&mut self) {
        self.ticked = wind(&mut *self.game, self.row.clock, &self.row.standing, &self.time);
    }

    /// Tells the game what time it is; how it ended, if somebody's time is up.
    fn tick(&mut self) -> Option<Finish> {
        self.ticked = self.time.steady();
        self.game.tick(self.ticked)
    }

    /// The machine's clock has jumped: when the clock of this game runs out, as it is to be stored now.
    pub fn new_deadline(&mut self) -> Option<Option<i64>> {
        if self.row.clock == Clock::None || self.row.status() != Status::Running {
            return None;
        }
        let left = self.game.deciding().into_iter().filter_map(|side| self.time_left(side)).min();
        self.row.standing.deadline = left.map(|left| self.time.stored() + left as i64);
        Some(self.row.standing.deadline)
    }

    /// The milliseconds that a side has left now. The game knows those of its last tick.
    fn time_left(&self, side: Side) -> Option<u64> {
        let left = self.game.time_left(side)?;
        Some(self.run_down(left, &self.game.deciding(), side))
    }

    /// The same, as far as a viewer knows it.
    pub fn time_left_for(&self, viewer: Viewer, side: Side) -> Option<u64> {
        let left = self.game.time_left_for(viewer, side)?;
        Some(self.run_down(left, &self.game.deciding_for(viewer), side))
    }

    /// What is left of the time of a side that thinks since the last tick.
    fn run_down(&self, left: u64, thinking: &[Side], side: Side) -> u64 {
        let running = self.row.status() == Status::Running && thinking.contains(&side);
        let since = if running { self.time.steady().saturating_sub(self.ticked) } else { 0 };
        left.saturating_sub(since)
    }

    /// The side whose deed it is; none for the time that goes by.
    pub fn actor(&self, deed: &Deed) -> Result<Option<Side>, Fault> {
        match deed {
            Deed::Tick => Ok(None),
            Deed::Act { by: Actor::Side(side), .. }
            | Deed::Control { by: Actor::Side(side), .. }
            | Deed::Rules { by: Actor::Side(side), .. } => Ok(Some(*side)),
            Deed::Rules { by: Actor::Account(account, None), .. } => {
                self.seats_of(Some(*account)).first().copied().map(Some).ok_or(Fault::NotYours)
            }
            Deed::Act { by: Actor::Account(account, asked), .. }
            | Deed::Control { by: Actor::Account(account, asked), .. }
            | Deed::Rules { by: Actor::Account(account, asked), .. } => {
                self.seat(*account, asked.as_deref()).map(Some)
            }
        }
    }

    /// Why this is too much of a good thing: another offer though nobody has decided anything since the last, or one more
    /// line in a game that is longer than any can be. A game can always be brought to its end.
    fn too_much(&self, side: Side, deed: &Deed, most: usize) -> Option<Denial> {
        let denied = |key| Some(Denial::new(Why::Control, said(key)));
        match *deed {
            Deed::Control { control: Control::OfferDraw | Control::OfferTakeBack, .. }
                if self.has_just_offered(side) =>
            {
                denied("offered-already")
            }
            Deed::Tick
            | Deed::Control { control: Control::Resign | Control::OfferDraw | Control::AcceptDraw, .. } => {
                None
            }
            _ if self.game.sequence() >= most => denied("too-long"),
            _ => None,
        }
    }

    /// Has this side made an offer since the last decision that it knows of? A hidden one does not count: it could be
    /// counted by offers.
    fn has_just_offered(&self, side: Side) -> bool {
        let (code, viewer) = (self.code(side), Viewer::Side(side));
        let known = |line: usize| self.game.moment_at(viewer, line) > self.game.moment_at(viewer, line - 1);
        let lines =
            (1..=self.game.sequence()).rev().filter_map(|number| Some((number, self.game.line(number)?)));
        let since = lines.take_while(|(number, line)| match line.deed {
            Done::Act { .. } | Done::Rules(_) => !known(*number),
            Done::Control(_) => true,
        });
        let mut own = since.filter(|(_, line)| line.side == code);
        own.any(|(_, line)| matches!(line.deed, Done::Control(Word::OffersDraw | Word::OffersTakeBack(_))))
    }

    /// Does it in memory, in a game of at most this many lines. Nobody knows of it until it is on disk.
    pub fn take(&mut self, side: Option<Side>, deed: &Deed, most: usize) -> Result<Answer, Fault> {
        if self.row.clock != Clock::None && !self.waits_for_rules() {
            self.tick();
        }
        match (side, deed) {
            (None, _) => Ok(Answer::Accepted { moment: 0, repeated: false }),
            (Some(side), Deed::Rules { word, .. }) => self.say_of_rules(side, *word),
            (Some(side), _) => Ok(self.of_earlier_rules().unwrap_or_else(|| self.do_now(side, deed, most))),
        }
    }

    fn do_now(&mut self, side: Side, deed: &Deed, most: usize) -> Answer {
        if let Some(denial) = self.too_much(side, deed, most) {
            return Answer::Refused(Box::new(denial));
        }
        let at = self.moment(side);
        match deed {
            Deed::Tick | Deed::Rules { .. } => Answer::Accepted { moment: at, repeated: false },
            Deed::Act { moment, text, .. } => self.act(side, *moment, text),
            Deed::Control { moment: Some(moment), .. } if *moment != at => Answer::Stale { moment: at },
            Deed::Control { control, .. } => match self.game.control(side, *control) {
                Ok(()) => Answer::Accepted { moment: self.moment(side), repeated: false },
                Err(denial) => Answer::Refused(Box::new(denial)),
            },
        }
    }

    /// The moment that a side is at.
    pub fn moment(&self, side: Side) -> usize {
        self.game.moment(Viewer::Side(side))
    }

    fn act(&mut self, side: Side, moment: usize, text: &str) -> Answer {
        let at = self.moment(side);
        if moment < at && self.was_done(side, moment, text) {
            return Answer::Accepted { moment: moment + 1, repeated: true };
        }
        if moment != at {
            return Answer::Stale { moment: at };
        }
        match self.game.submit(side, moment, text) {
            Ok(moment) => Answer::Accepted { moment, repeated: false },
            Err(denial) => Answer::Refused(Box::new(denial)),
        }
    }

    /// Was this very decision taken at that moment of the side? With its own decision the next moment began.
    fn was_done(&self, side: Side, moment: usize, text: &str) -> bool {
        let began = self.game.sequence_at(Viewer::Side(side), moment + 1);
        let line = began.and_then(|line| self.game.line(line)).filter(|line| line.side == self.code(side));
        let Some(Line { deed: Done::Act { notation, .. }, .. }) = line else { return false };
        self.game.written(text).is_some_and(|written| written == notation)
    }
}
