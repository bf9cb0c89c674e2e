//! The binary as people and programs meet it: each command on good input and on bad.

mod cases;
mod lists;
mod play;
mod records;
mod serve;
mod setups;
mod simulate;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What the binary answered.
pub struct Answer {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Answer {
    /// It went well; what it said.
    #[track_caller]
    pub fn good(self) -> String {
        assert_eq!(self.code, 0, "{}\n{}", self.out, self.err);
        self.out
    }

    /// It failed with this code and these words on standard error, and did not panic.
    #[track_caller]
    pub fn bad(self, code: i32, words: &[&str]) -> String {
        assert_eq!(self.code, code, "{}\n{}", self.out, self.err);
        for word in words {
            assert!(self.err.contains(word), "no `{word}` in: {}", self.err);
        }
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self.out
    }

    /// It went well, and said this in JSON.
    #[track_caller]
    pub fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.good()).expect("JSON")
    }
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sabretache"));
    command
        .args(args)
        .current_dir(repository())
        .env("LANG", "C")
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES");
    command
}

fn answer(output: Output) -> Answer {
    Answer {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Runs the binary with these words.
pub fn run(args: &[&str]) -> Answer {
    answer(command(args).stdin(Stdio::null()).output().expect("the binary runs"))
}

/// Runs it in a folder.
pub fn run_in(folder: &Path, args: &[&str]) -> Answer {
    answer(command(args).current_dir(folder).stdin(Stdio::null()).output().expect("the binary runs"))
}

/// Runs it with this input.
pub fn typed(args: &[&str], input: &str) -> Answer {
    let mut command = command(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary runs");
    let mut pipe = child.stdin.take().expect("piped");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // It may leave before it has read everything.
        let _ = pipe.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("it was written");
    answer(output)
}

/// Runs it and closes its standard output after the first line.
pub fn cut_short(args: &[&str]) -> i32 {
    let mut child =
        command(args).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the binary runs");
    drop(child.stdout.take());
    child.wait().expect("it ends").code().unwrap_or(-1)
}

/// The folder of the repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The first game of the shelf: nothing here names one.
pub fn game() -> &'static str {
    shelf::codes().next().expect("a game")
}

/// A folder of one's own, for a while.
pub fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// A finished game of recruits; its record and its path.
pub fn recorded(folder: &Path) -> (PathBuf, String) {
    let records = folder.to_str().expect("text");
    run(&["simulate", game(), "--games", "1", "--seed", "3", "--records", records]).good();
    let path = folder.join("000000.record");
    let text = std::fs::read_to_string(&path).expect("a record");
    (path, text)
}

/// Writes a file and gives its path as text.
pub fn file(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    std::fs::write(&path, text).expect("written");
    path.to_str().expect("text").to_owned()
}
