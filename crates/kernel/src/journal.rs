//! The lines of a record in memory: one text, since a long game has ten thousand of them.

use crate::closing::Form;
use crate::hash::digest;
use crate::record::{Line, Record};
use std::fmt::Write as _;

/// The lines of a record, written one after the other.
#[derive(Clone, Default)]
pub(crate) struct Journal {
    text: String,
    /// Where each line ends.
    ends: Vec<u32>,
}

impl Journal {
    /// The first lines of a record.
    pub fn of(record: &Record, count: usize) -> Journal {
        let mut journal = Journal::default();
        record.lines.iter().take(count).for_each(|line| journal.push(line));
        journal
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Writes a line down.
    pub fn push(&mut self, line: &Line) {
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{line}");
        self.ends.push(self.text.len() as u32);
    }

    /// Writes the last line as it stands in another record.
    pub fn correct(&mut self, line: &Line) {
        self.ends.pop();
        self.text.truncate(self.end(self.len()));
        self.push(line);
    }

    /// The line of that number, from 1.
    pub fn line(&self, number: usize) -> Option<Line> {
        let start = self.end(number.checked_sub(1)?);
        let end = *self.ends.get(number - 1)? as usize;
        Line::parse(&self.text[start..end]).ok()
    }

    /// The lines after that number.
    pub fn after(&self, number: usize) -> impl Iterator<Item = Line> + '_ {
        (number + 1..=self.len()).filter_map(|number| self.line(number))
    }

    /// The first lines alone.
    pub fn first(&self, count: usize) -> Journal {
        let count = count.min(self.len());
        Journal { text: self.text[..self.end(count)].to_owned(), ends: self.ends[..count].to_vec() }
    }

    /// The digest of the first lines and of a header.
    pub fn digest(&self, header: &Record, count: usize) -> [u8; 32] {
        // Snapshots were taken before there was a second form, and fit as ever.
        let header = Record { form: Form::First, ..header.clone() };
        let mut bytes = header.to_string().into_bytes();
        bytes.extend_from_slice(&self.text.as_bytes()[..self.end(count)]);
        bytes.extend(self.ends.iter().take(count).flat_map(|end| end.to_le_bytes()));
        digest(&bytes)
    }

    fn end(&self, count: usize) -> usize {
        count.checked_sub(1).and_then(|last| self.ends.get(last)).map_or(0, |&end| end as usize)
    }
}
