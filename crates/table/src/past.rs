//! A game as it was: a copy at the nearest snapshot, quickly made under the lock, and the lines that lead on from there, to be
//! followed off it.

use crate::error::Fault;
use crate::slot::Desk;
use crate::wire::Frame;
use kernel::Viewer;
use kernel::record::Line;
use kernel::replay::ReplayError;
use shelf::{Entry, Game, Rulebook};
use std::ops::RangeInclusive;

/// A copy that is this far behind is left: there may be a snapshot closer by.
const FAR: usize = 256;

/// A copy of a game on its way through the record.
pub struct Way {
    game: Box<dyn Game>,
    lines: std::vec::IntoIter<Line>,
}

/// A moment of a viewer, and the line of the record with which it began.
pub type Moment = (usize, usize);

impl Desk {
    /// The way to when the record had `first` lines, and on to `last`.
    pub fn way(&self, first: usize, last: usize) -> Result<Way, Fault> {
        let game = self.game.near(first).map_err(broken)?;
        let lines = (game.sequence() + 1..=last).filter_map(|number| self.game.line(number));
        Ok(Way { lines: lines.collect::<Vec<_>>().into_iter(), game })
    }

    /// The way to the present, from a copy that somebody has if it is not far.
    pub fn way_here(&self, copy: Option<Box<dyn Game>>) -> Result<Way, Fault> {
        let here = self.game.sequence();
        match copy.filter(|copy| copy.sequence() + FAR >= here) {
            Some(game) => Ok(Way { lines: self.game.lines(game.sequence()).into_iter(), game }),
            None => self.way(here, here),
        }
    }

    /// The moments of a viewer in this range, and the way through them.
    pub fn moments(&self, viewer: Viewer, range: RangeInclusive<usize>) -> Result<(Vec<Moment>, Way), Fault> {
        let began = |moment| self.game.sequence_at(viewer, moment).map(|sequence| (moment, sequence));
        let moments: Vec<Moment> = range.filter_map(began).collect();
        let (first, last) =
            (moments.first().map_or(0, |first| first.1), moments.last().map_or(0, |last| last.1));
        Ok((moments, self.way(first, last)?))
    }
}

impl Way {
    /// Goes on to when the record had this many lines.
    pub fn to(&mut self, sequence: usize) -> Result<&dyn Game, Fault> {
        while self.game.sequence() < sequence {
            let Some(line) = self.lines.next() else { break };
            self.game.follow(&line).map_err(broken)?;
        }
        Ok(&*self.game)
    }

    /// Goes to its end.
    pub fn end(mut self) -> Result<Box<dyn Game>, Fault> {
        self.to(usize::MAX)?;
        Ok(self.game)
    }

    /// A frame at each of these moments.
    pub fn film(
        mut self,
        book: &dyn Rulebook,
        viewer: Viewer,
        moments: &[Moment],
    ) -> Result<Vec<Frame>, Fault> {
        moments.iter().map(|&(moment, at)| Ok(frame(book, self.to(at)?, viewer, moment))).collect()
    }

    /// What a viewer was told in each of these moments.
    pub fn log(mut self, viewer: Viewer, moments: &[Moment]) -> Result<Vec<Entry>, Fault> {
        let mut log = Vec::new();
        for &(moment, at) in moments {
            log.extend(self.to(at)?.page(viewer, moment..moment + 1));
        }
        Ok(log)
    }
}

/// What was written here can be played again here.
fn broken(error: ReplayError) -> Fault {
    Fault::Broken(error.to_string())
}

fn frame(book: &dyn Rulebook, game: &dyn Game, viewer: Viewer, moment: usize) -> Frame {
    let sides = &game.about().sides;
    let deciding = game.deciding_for(viewer);
    let deciding = deciding.iter().filter_map(|side| sides.get(usize::from(side.0)).cloned());
    let log = game.page(viewer, moment..moment + 1);
    Frame {
        moment,
        by: log.first().and_then(|entry| entry.by.clone()),
        stage: game.stage(),
        deciding: deciding.collect(),
        scene: crate::render::scene(book, game, viewer),
        log,
    }
}
