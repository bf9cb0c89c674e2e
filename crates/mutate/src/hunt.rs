//! Trying the mutants: each awake in turn in a process that plays the cases which come upon it.

use crate::error::Error;
use crate::site::Mutant;
use crate::sow::Garden;
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A mutant that plays this many times longer than all cases take without one does not end.
const PATIENCE: u32 = 4;
/// A mutant has at least this long to be noticed.
const LEAST: Duration = Duration::from_secs(20);
/// A runner has this long to begin, however busy the machine.
const START: Duration = Duration::from_secs(180);
/// A mutant may fill this much memory, in KiB.
const MEMORY: usize = 4_000_000;

/// What became of a mutant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// A case failed.
    Noticed,
    /// No case failed.
    Survived,
    /// No case comes upon it.
    Unreached,
}

/// The fate of each mutant; `tell` hears of each as soon as it is known, since a whole game takes long.
pub fn hunt(
    garden: &Garden,
    mutants: &[&Mutant],
    jobs: usize,
    tell: impl Fn(&Mutant, Fate) + Sync,
) -> Result<Vec<Fate>, Error> {
    let begun = Instant::now();
    let reach = Runner::start(garden)?.reach()?;
    let patience = (begun.elapsed() * PATIENCE).max(LEAST);
    let fates = Mutex::new(vec![Fate::Unreached; mutants.len()]);
    let next = Mutex::new(0..mutants.len());
    let work = || -> Result<(), Error> {
        let mut runner = Runner::start(garden)?;
        loop {
            let Some(i) = next.lock().ok().and_then(|mut next| next.next()) else { return Ok(()) };
            let id = mutants[i].id;
            let Some(cases) = reach.get(&id) else {
                tell(mutants[i], Fate::Unreached);
                continue;
            };
            let (fate, alive) = runner.try_mutant(id, cases, patience)?;
            tell(mutants[i], fate);
            if let Ok(mut fates) = fates.lock() {
                fates[i] = fate;
            }
            if !alive {
                runner = Runner::start(garden)?;
            }
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| {
            worker.join().unwrap_or_else(|_| Err(Error::Runner("broke down".to_owned())))
        })
    })?;
    Ok(fates.into_inner().unwrap_or_default())
}

/// A process that plays cases.
struct Runner {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Runner {
    fn start(garden: &Garden) -> Result<Runner, Error> {
        let limited = format!("ulimit -v {MEMORY}; exec \"$0\" \"$1\"");
        let mut child = Command::new("sh")
            .args(["-c", &limited])
            .args([&garden.runner, &garden.folder])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // What a mutant breaks down by is no news.
            .env("RUST_BACKTRACE", "0")
            .spawn()
            .map_err(Error::of(&garden.runner))?;
        let gone = || Error::Runner("has no pipes".to_owned());
        let input = child.stdin.take().ok_or_else(gone)?;
        let output = child.stdout.take().ok_or_else(gone)?;
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let runner = Runner { child, input, lines };
        // One that cannot even begin would seem to notice everything.
        match runner.lines.recv_timeout(START) {
            Ok(line) if line == "ready" => Ok(runner),
            _ => Err(Error::Runner("does not start".to_owned())),
        }
    }

    /// Which cases come upon which mutant, those that come upon few others first.
    fn reach(mut self) -> Result<HashMap<u32, Vec<usize>>, Error> {
        self.ask("reach")?;
        let mut cases: Vec<Vec<u32>> = Vec::new();
        let mut on_loading = Vec::new();
        loop {
            let line = self.lines.recv().map_err(|_| Error::Runner("broke down".to_owned()))?;
            let numbers = |text: &str| text.split_whitespace().filter_map(|id| id.parse().ok()).collect();
            match line.split_once(' ').unwrap_or((&line, "")) {
                ("loading", ids) => on_loading = numbers(ids),
                ("case", ids) => cases.push(numbers(ids)),
                ("end", _) => break,
                (_, what) => return Err(Error::Fails(what.to_owned())),
            }
        }
        let mut order: Vec<usize> = (0..cases.len()).collect();
        order.sort_by_key(|&i| cases[i].len());
        let mut reach: HashMap<u32, Vec<usize>> = HashMap::new();
        for &id in &on_loading {
            reach.insert(id, order.clone());
        }
        for i in order {
            for id in &cases[i] {
                if !on_loading.contains(id) {
                    reach.entry(*id).or_default().push(i);
                }
            }
        }
        Ok(reach)
    }

    /// Its fate, and whether this process can go on.
    fn try_mutant(&mut self, id: u32, cases: &[usize], patience: Duration) -> Result<(Fate, bool), Error> {
        let cases: Vec<String> = cases.iter().map(usize::to_string).collect();
        self.ask(&format!("try {id} {}", cases.join(" ")))?;
        match self.lines.recv_timeout(patience) {
            Ok(line) if line == "survived" => Ok((Fate::Survived, true)),
            Ok(_) => Ok((Fate::Noticed, true)),
            // It does not end, or took the process down with it.
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => Ok((Fate::Noticed, false)),
        }
    }

    fn ask(&mut self, line: &str) -> Result<(), Error> {
        writeln!(self.input, "{line}").map_err(|error| Error::Runner(format!("does not listen: {error}")))
    }
}

impl Drop for Runner {
    fn drop(&mut self) {
        // It may have ended already, and that is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
