//! A place in the source where something is decided, and the switches that are put there.

use std::fmt;
use std::ops::Range;

/// One thing broken.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// Its number.
    pub id: u32,
    /// The file, relative to `src`.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The function it is in.
    pub function: String,
    /// What stood there, in one line.
    pub was: String,
    /// What was done to it.
    pub change: String,
    /// The how many-th of the same kind in its function.
    pub nth: usize,
}

impl Mutant {
    /// By what a sample is drawn: it depends on the mutant alone, so that a change elsewhere leaves it where it is.
    pub fn lot(&self, seed: u64) -> [u8; 32] {
        let Mutant { file, function, was, change, nth, .. } = self;
        *blake3::hash(format!("{seed}\n{file}\n{function}\n{was}\n{change}\n{nth}").as_bytes()).as_bytes()
    }
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} {}: `{}`: {}", self.file, self.line, self.function, self.was, self.change)
    }
}

/// A place where mutants can be put.
#[derive(Clone, Debug)]
pub struct Site {
    /// Its bytes in the source.
    pub range: Range<usize>,
    /// What kind of place.
    pub kind: Kind,
    /// The mutants there, with what each writes in place of the operator, where the kind has one.
    pub mutants: Vec<(u32, &'static str)>,
}

/// What is decided there.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A condition that the mutant never finds fulfilled; in a chain of `let`s no brackets can stand around it.
    Condition {
        /// A chain of `let`s?
        chain: bool,
    },
    /// A statement that the mutant leaves out.
    Check,
    /// A comparison.
    Comparison {
        /// From the end of the left operand to the start of the right one.
        gap: Range<usize>,
        /// The operator.
        operator: &'static str,
    },
    /// Two conditions joined.
    Junction {
        /// From the end of the left operand to the start of the right one.
        gap: Range<usize>,
        /// By *and*? Else by *or*.
        and: bool,
    },
    /// A value that the mutant makes 0.
    Value {
        /// The 0, with the type that the literal names.
        zero: String,
    },
    /// A truth that the mutant turns.
    Truth,
}

/// Something put in place of some bytes of the source.
pub struct Edit {
    /// Where.
    pub range: Range<usize>,
    /// What.
    pub text: String,
    /// What comes first of several at one place: closings from within outwards, openings from without inwards.
    pub order: (u8, i64),
}

impl Site {
    /// The edits that put the switches there; `index` grows from outer sites to inner ones.
    pub fn edits(&self, index: usize) -> Vec<Edit> {
        let Some(&(first, _)) = self.mutants.first() else { return Vec::new() };
        let on = |id: u32| format!("crate::mutant::on({id})");
        let opening =
            |text: String| Edit { range: self.range.start..self.range.start, text, order: (2, index as i64) };
        let closing =
            |text: String| Edit { range: self.range.end..self.range.end, text, order: (0, -(index as i64)) };
        let joint = |range: &Range<usize>, text: String| Edit { range: range.clone(), text, order: (1, 0) };
        match &self.kind {
            Kind::Condition { chain: true } => vec![closing(format!(" && !{}", on(first)))],
            Kind::Condition { chain: false } => {
                vec![opening("(".to_owned()), closing(format!(") && !{}", on(first)))]
            }
            Kind::Check => vec![opening(format!("if !{} {{ ", on(first))), closing(" }".to_owned())],
            Kind::Comparison { gap, operator } => {
                let turned = |(id, other): &(u32, &str)| format!("if {} {{ *l {other} *r }} else ", on(*id));
                let turned: String = self.mutants.iter().map(turned).collect();
                vec![
                    opening("(match (&(".to_owned()),
                    joint(gap, "), &(".to_owned()),
                    closing(format!(")) {{ (l, r) => {turned}{{ *l {operator} *r }} }})")),
                ]
            }
            Kind::Junction { gap, and } => {
                let sign = if *and { "!=" } else { "==" };
                vec![
                    opening("(match (".to_owned()),
                    joint(gap, format!(") {{ l => if l {sign} {} {{ ", on(first))),
                    closing(" } else { l } })".to_owned()),
                ]
            }
            Kind::Value { zero } => {
                vec![opening(format!("(if {} {{ {zero} }} else {{ ", on(first))), closing(" })".to_owned())]
            }
            Kind::Truth => vec![opening("((".to_owned()), closing(format!(") != {})", on(first)))],
        }
    }
}
