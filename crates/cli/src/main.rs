//! The binary `sabretache`: plays, proves, measures. It names no game: whatever is on the shelf, it can play.
//!
//! One file a command. A command answers with its exit code, or with a [`Fault`]: what is wrong with its input, said
//! with file, line and reason. Exit codes: 0 all is well; 1 something was found wrong (a case failed, a record departs, a
//! game broke down); 2 the input cannot be used.

mod args;
mod bench;
mod cases;
mod check;
mod fault;
mod files;
mod forecast;
mod games;
mod memory;
mod out;
mod perft;
mod play;
mod replay;
mod rules;
mod serve;
mod simulate;
mod statistics;
mod words;

use args::{Cli, Command};
use clap::Parser;
use fault::Fault;
use out::Out;
use std::io::{ErrorKind, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use words::Words;

fn main() -> ExitCode {
    let cli = Cli::parse();
    fault::install();
    let words = Words::new(cli.lang.unwrap_or_else(words::from_environment));
    let mut out = Out::new();
    let ran = catch_unwind(AssertUnwindSafe(|| {
        let code = run(cli.command, &words, &mut out)?;
        out.flush()?;
        Ok::<u8, Fault>(code)
    }));
    ExitCode::from(match ran {
        Ok(Ok(code)) => code,
        Ok(Err(fault)) => {
            // What was said before the fault is said first, if anybody still listens.
            let closed = out.flush().is_err_and(|error| error.kind() == ErrorKind::BrokenPipe);
            fault.tell();
            if closed { fault::QUIET } else { fault.code() }
        }
        Err(_) => {
            let _ = writeln!(std::io::stderr(), "{}", words.word("broke-down"));
            fault::BROKE_DOWN
        }
    })
}

fn run(command: Command, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    match command {
        Command::Games(args) => games::run(&args, words, out),
        Command::Play(args) => play::run(&args, words, out),
        Command::Check(args) => check::run(&args, out),
        Command::Rules(args) => rules::run(&args, words, out),
        Command::Simulate(args) => simulate::run(&args, words, out),
        Command::Replay(args) => replay::run(&args, words, out),
        Command::Odds(args) => forecast::run(&args, words, out),
        Command::Perft(args) => perft::run(&args, words, out),
        Command::Serve(args) => serve::run(&args, words, out),
        Command::Bench(args) => bench::run(&args, words, out),
    }
}
