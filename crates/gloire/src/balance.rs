//! Chapter 13 as it stands: who would win if the turn that is played were the last, by points or at once, and what brings it about.

use crate::data::{Automatic, Condition, Losses, Points, Scorer};
use crate::game::Gloire;
use crate::ids::Side;
use crate::rule;
use crate::state::State;
use kernel::aim::{Balance, Needed, Term};
use kernel::book::Book as _;
use kernel::{Arg, Message};

/// What points are counted for, in the order in which they are listed.
const SOURCES: [&str; 5] =
    ["term-ground", "term-losses", "term-demoralised", "term-exits", "term-other-points"];

/// Which of the sources a line of the victory table belongs to.
fn source(points: &Points) -> &'static str {
    let [ground, losses, demoralised, exits, others] = SOURCES;
    match points.when.first() {
        Some(Condition::Control { .. } | Condition::OnMap { .. } | Condition::NoneBeyond { .. }) => ground,
        Some(Condition::Lost { .. } | Condition::Routed { .. } | Condition::Chief { .. }) => losses,
        Some(Condition::Demoralised { .. }) => demoralised,
        Some(Condition::Exited { .. }) => exits,
        Some(Condition::Entered { .. } | Condition::Attacked { .. } | Condition::Turn(_)) | None => others,
    }
}

/// What a condition of an automatic victory counts.
fn counted(condition: &Condition) -> Message {
    match condition {
        Condition::Control { .. } => Message::new("once-control"),
        Condition::Demoralised { .. } => Message::new("once-demoralised"),
        Condition::Exited { .. } => Message::new("once-exited"),
        Condition::NoneBeyond { side, .. } => Message::new("once-beyond").with("side", side.arg()),
        Condition::OnMap { .. } => Message::new("once-on-map"),
        Condition::Routed { side } => Message::new("once-routed").with("side", side.arg()),
        Condition::Attacked { .. } => Message::new("once-attacked"),
        Condition::Entered { .. } => Message::new("once-entered"),
        Condition::Turn(_) => Message::new("once-turn"),
        Condition::Chief { .. } => Message::new("once-chief"),
        Condition::Lost { what: Losses::Hexes(_), .. } => Message::new("once-burnt"),
        Condition::Lost { .. } => Message::new("once-lost"),
    }
}

impl Gloire {
    /// Who would win if this turn were the last.
    pub(crate) fn balance_of(&self, s: &State) -> Balance {
        let points = Side::ALL.into_iter().flat_map(|side| self.points_terms(s, side));
        let automatic = self.scenario(s).automatic.iter().flat_map(|way| self.automatic_terms(s, way));
        Balance { outcome: self.outcome(s), terms: points.chain(automatic).collect() }
    }

    /// gloire-13.2-01: the points of a side against the enemy’s, and what they were counted for.
    fn points_terms(&self, s: &State, side: Side) -> Vec<Term> {
        let term = |what: Message, now: i16| Term {
            side: side.into(),
            what,
            now,
            needed: Needed::Nothing,
            rule: rule::R13_2_01,
        };
        let lines = &self.scenario(s).points;
        let serves = |line: &&Points| matches!(line.side, Scorer::Both) || line.side == Scorer::One(side);
        let of = |what: &'static str| {
            let mut lines = lines.iter().filter(serves).filter(|line| source(line) == what).peekable();
            lines.peek()?;
            Some(term(Message::new(what), lines.map(|line| self.points_of(s, line, side)).sum()))
        };
        // No number is to be reached: more than the enemy has wins.
        let theirs = Arg::Number(self.score(s, side.enemy()).into());
        let total = term(Message::new("term-points").with("number", theirs), self.score(s, side));
        [total].into_iter().chain(SOURCES.into_iter().filter_map(of)).collect()
    }

    /// gloire-13.1-01: what one way to win at once still wants.
    fn automatic_terms(&self, s: &State, way: &Automatic) -> Vec<Term> {
        let term = |condition: &Condition| {
            let (now, needed) = self.measure(s, condition, way.side);
            Term { side: way.side.into(), what: counted(condition), now, needed, rule: rule::R13_1_01 }
        };
        way.when.iter().map(term).collect()
    }
}
