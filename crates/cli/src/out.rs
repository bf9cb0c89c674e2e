//! Standard output, which may be closed at any time.

use serde::Serialize;
use std::io::{self, BufWriter, Stdout, Write};

/// Standard output. Unlike `println!` it never panics: a closed pipe is an error like any other.
pub struct Out(BufWriter<Stdout>);

impl Out {
    /// Standard output, buffered.
    pub fn new() -> Out {
        Out(BufWriter::new(io::stdout()))
    }

    /// A line.
    pub fn line(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        self.0.write_all(text.as_ref().as_bytes())?;
        self.0.write_all(b"\n")
    }

    /// A value as JSON, readable.
    pub fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut self.0, value)?;
        self.0.write_all(b"\n")
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Breaks text into lines of at most `width` characters, each after the first behind `indent` blanks.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut wrapped = String::new();
    let mut column = indent;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > indent && column + 1 + length > width {
            wrapped.push('\n');
            wrapped.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        } else if column > indent {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += length;
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two three four", 11, 2), "one two\n  three\n  four");
        assert_eq!(wrap("", 10, 2), "");
    }
}
