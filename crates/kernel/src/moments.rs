//! The game as each viewer follows it: moments of its own, what it was told, and what it sees now.
//!
//! A viewer's moment rises by one when that viewer decided, was told something, or sees something else. Decisions that
//! stay hidden from it do not count, so that nobody can count them.

use crate::bits::Bits;
use crate::clock::{Reading, Times};
use crate::course::{Course, Ending, Proposal, Seal, Step, Word, is_side, sides};
use crate::record::Control;
use crate::rules::{Progress, Rules, Side, Sides, Viewer};
use std::cell::OnceCell;
use std::ops::Range;

/// A line of the log, as one viewer may read it.
#[derive(Clone, PartialEq, Debug)]
pub struct Told<E> {
    /// The viewer's moment that began with it; 0 is the set-up.
    pub moment: usize,
    /// The side whose decision brought it. None for the set-up, and for what comes out when a sealed step closes: who was
    /// the last to decide is nobody's business.
    pub by: Option<Side>,
    /// What the viewer is told.
    pub what: Tidings<E>,
}

/// What a line of the log tells.
#[derive(Clone, PartialEq, Debug)]
pub enum Tidings<E> {
    /// Something that happened by the rules.
    Event(E),
    /// Something that a side did beside the rules. What it says of lines is said in moments of the viewer.
    Control(Side, Control),
}

/// What a viewer is shown beside the view and the log.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Shown {
    deciding: Sides,
    progress: Progress,
    ending: Option<Ending>,
    proposal: Option<(Side, Proposal)>,
}

impl Shown {
    fn to<R: Rules>(viewer: Viewer, rules: &R, course: &Course<R>) -> Shown {
        Shown {
            deciding: course.deciding_for(rules, viewer),
            progress: rules.progress(&course.state),
            ending: course.ending,
            proposal: course.proposal(),
        }
    }
}

/// One viewer.
pub(crate) struct Eye<R: Rules> {
    viewer: Viewer,
    moment: usize,
    /// With which lines of the record a moment began.
    risen: Bits,
    /// What it was told after that line; what it was told before is found by playing it again.
    log: Vec<Told<R::Event>>,
    forgotten: usize,
    shown: Shown,
    /// What it sees, once somebody has asked.
    view: OnceCell<R::View>,
    /// The clocks of all sides as it knows them, and those that it may read again.
    clocks: Vec<Reading>,
    unread: Sides,
}

impl<R: Rules> Eye<R> {
    fn new(viewer: Viewer, rules: &R, course: &Course<R>, risen: Bits) -> Eye<R> {
        let (shown, forgotten) = (Shown::to(viewer, rules, course), course.sequence());
        let (log, clocks) = (Vec::new(), Vec::new());
        let moment = risen.ones();
        Eye {
            viewer,
            moment,
            risen,
            log,
            forgotten,
            shown,
            view: OnceCell::new(),
            clocks,
            unread: Sides::ALL,
        }
    }

    /// The moment it is at.
    pub fn moment(&self) -> usize {
        self.moment
    }

    /// The line of the record with which a moment began; none for a moment that has not come.
    pub fn sequence_at(&self, moment: usize) -> Option<usize> {
        match moment.checked_sub(1) {
            None => Some(0),
            Some(before) => self.risen.place(before).map(|at| at + 1),
        }
    }

    /// The moment it was at when the record had this many lines.
    pub fn moment_at(&self, sequence: usize) -> usize {
        self.risen.count(sequence)
    }

    /// What it was told in these moments; none if that is not known any more.
    pub fn log(&self, moments: Range<usize>) -> Option<&[Told<R::Event>]> {
        if self.forgotten > 0 && moments.start <= self.moment_at(self.forgotten) {
            return None;
        }
        let at = |moment| self.log.partition_point(|told| told.moment < moment);
        Some(&self.log[at(moments.start)..at(moments.end.max(moments.start))])
    }

    /// Forgets what it was told up to that line.
    fn forget(&mut self, line: usize) {
        let known = self.moment_at(line);
        self.log.drain(..self.log.partition_point(|told| told.moment <= known));
        self.log.shrink_to_fit();
        self.forgotten = line;
    }

    /// What it sees now.
    pub fn view(&self, rules: &R, state: &R::State) -> &R::View {
        self.view.get_or_init(|| rules.view(state, self.viewer))
    }

    /// A side's clock as it knows it.
    pub fn clock(&self, side: Side) -> Option<Reading> {
        self.clocks.get(usize::from(side.0)).copied()
    }

    /// A line of the record as a number that says something to it: the moment that began with it, or would have.
    pub fn speaks_of(&self, line: usize) -> usize {
        self.moment_at(line.saturating_sub(1)) + 1
    }

    fn step(&mut self, rules: &R, course: &Course<R>, before: &R::State, step: &Step<R::Event>) {
        let decided = self.viewer == Viewer::Side(step.side);
        let moment = self.moment() + 1;
        let by = Some(step.side).filter(|_| decided || step.seal != Some(Seal::Broken));
        let length = self.log.len();
        let seen = step.events.iter();
        let seen = seen.filter_map(|event| rules.witness(before, &course.state, event, self.viewer));
        self.log.extend(seen.map(|event| Told { moment, by, what: Tidings::Event(event) }));
        let noticed = decided || self.log.len() > length;
        let clocks = if step.seal == Some(Seal::Broken) { Sides::ALL } else { Sides::one(step.side) };
        self.look(rules, course, before, noticed, clocks);
    }

    fn word(&mut self, rules: &R, course: &Course<R>, before: &R::State, word: &Word) {
        let control = match word.control {
            Control::Undone(_) => {
                // What it never noticed is not undone for it either.
                let noticed = |line: &usize| self.risen.has(line - 1);
                let first = word.undone.iter().copied().find(noticed);
                first.map(|line| Control::Undone(self.speaks_of(line)))
            }
            Control::OffersTakeBack(line) => Some(Control::OffersTakeBack(self.speaks_of(line))),
            control => Some(control),
        };
        if let Some(control) = control {
            let (moment, what) = (self.moment() + 1, Tidings::Control(word.side, control));
            self.log.push(Told { moment, by: Some(word.side), what });
        }
        // A mere word sets no clock: what it shows of others would tell of what they decided in secret.
        let undone = matches!(control, Some(Control::Undone(_)));
        let clocks = if undone { Sides::one(word.side) } else { Sides::default() };
        self.look(rules, course, before, control.is_some(), clocks);
    }

    /// Looks at the game after something was done: if it noticed that, or sees something else, its moment rises, and it
    /// reads these clocks, and those of whoever it sees to be asked since, or no longer.
    fn look(&mut self, rules: &R, course: &Course<R>, before: &R::State, noticed: bool, clocks: Sides) {
        let shown = Shown::to(self.viewer, rules, course);
        if noticed || shown != self.shown || rules.surely_sees(before, &course.state, self.viewer) {
            self.view = OnceCell::new();
        } else {
            let now = rules.view(&course.state, self.viewer);
            if *self.view(rules, before) == now {
                return self.risen.push(false);
            }
            self.view = OnceCell::from(now);
        }
        let afresh = if shown.progress.turn == self.shown.progress.turn { clocks } else { Sides::ALL };
        self.unread = self.unread.or(afresh).or(shown.deciding.xor(self.shown.deciding));
        self.shown = shown;
        self.risen.push(true);
        self.moment += 1;
    }
}

/// Who looks at a game: the sides in seat order, then the public.
pub(crate) fn viewers<R: Rules>(rules: &R) -> impl Iterator<Item = Viewer> + use<R> {
    sides(rules).map(Viewer::Side).chain([Viewer::Public])
}

/// Every viewer: the sides in seat order, then the public.
pub(crate) struct Eyes<R: Rules>(Vec<Eye<R>>);

impl<R: Rules> Eyes<R> {
    /// The viewers of a game that was just set up.
    pub fn new(rules: &R, course: &Course<R>, events: &[R::Event]) -> Eyes<R> {
        let nothing = viewers(rules).map(|_| Bits::default()).collect();
        let mut eyes = Eyes::upon(rules, course, nothing);
        for eye in &mut eyes.0 {
            let state = &course.state;
            let seen = events.iter().filter_map(|event| rules.witness(state, state, event, eye.viewer));
            eye.log = seen.map(|event| Told { moment: 0, by: None, what: Tidings::Event(event) }).collect();
        }
        eyes
    }

    /// The viewers of a game that is taken up, with the lines with which their moments began.
    pub fn upon(rules: &R, course: &Course<R>, risen: Vec<Bits>) -> Eyes<R> {
        let eyes = viewers(rules).zip(risen);
        Eyes(eyes.map(|(viewer, risen)| Eye::new(viewer, rules, course, risen)).collect())
    }

    /// The viewers of a game that goes on under other rules: it is all they know of the lines before.
    pub fn carried(rules: &R, course: &Course<R>, by: Side) -> Eyes<R> {
        let mut risen = Bits::default();
        (1..=course.sequence()).for_each(|line| risen.push(line == course.sequence()));
        let mut eyes = Eyes::upon(rules, course, viewers(rules).map(|_| risen.clone()).collect());
        for eye in &mut eyes.0 {
            let what = Tidings::Control(by, Control::AcceptsNewRules);
            eye.log.push(Told { moment: 1, by: Some(by), what });
            eye.forgotten = 0;
        }
        eyes
    }

    /// With which of the first lines the moments of each viewer began.
    pub fn risen(&self, lines: usize) -> Vec<Bits> {
        self.0.iter().map(|eye| eye.risen.first(lines)).collect()
    }

    /// Keeps of the logs about this many of the last lines that were told.
    pub fn forget(&mut self, sequence: usize, tail: usize) {
        for eye in &mut self.0 {
            if sequence - eye.forgotten > 2 * tail {
                eye.forget(sequence - tail);
            }
        }
    }

    /// One of them; whoever is no side of the game sees what the public sees.
    pub fn of(&self, rules: &R, viewer: Viewer) -> &Eye<R> {
        match viewer {
            Viewer::Side(side) if is_side(rules, side) => &self.0[usize::from(side.0)],
            _ => &self.0[self.0.len() - 1],
        }
    }

    /// A decision was taken.
    pub fn step(&mut self, rules: &R, course: &Course<R>, before: &R::State, step: &Step<R::Event>) {
        self.0.iter_mut().for_each(|eye| eye.step(rules, course, before, step));
    }

    /// Something was done beside the rules.
    pub fn word(&mut self, rules: &R, course: &Course<R>, before: &R::State, word: &Word) {
        self.0.iter_mut().for_each(|eye| eye.word(rules, course, before, word));
    }

    /// Whoever has something to learn reads the clocks.
    pub fn read(&mut self, times: &Times) {
        for eye in &mut self.0 {
            times.read(std::mem::take(&mut eye.unread), eye.shown.deciding, &mut eye.clocks);
        }
    }

    /// A viewer knew that each side had so much time left.
    pub fn recall(&mut self, viewer: Viewer, left: &[u64], times: &Times) {
        for eye in self.0.iter_mut().filter(|eye| eye.viewer == viewer) {
            for (side, (reading, &left)) in (0..).map(Side).zip(eye.clocks.iter_mut().zip(left)) {
                *reading = times.reading(left, eye.shown.deciding.contains(side));
            }
        }
    }

    /// Everybody reads the clocks: they were set anew.
    pub fn read_all(&mut self, times: &Times) {
        self.0.iter_mut().for_each(|eye| eye.unread = Sides::ALL);
        self.read(times);
    }
}
