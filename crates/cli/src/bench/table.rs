//! `sabretache bench table`: how the table bears load. The server is this binary in another process, on an SQLite file
//! that has each decision on disk before anybody is told.
//!
//! A machine that shares its processors with others stands still now and then, whatever runs on it. So each load is borne
//! several times, and the round counts in which the machine was kept from running least: chosen by that, not by its
//! figures.

use super::load::{Figures, Party, Plan, figures};
use crate::args::TableBenchArgs;
use crate::fault::{Fault, WRONG};
use crate::out::Out;
use crate::statistics::grouped;
use crate::words::Words;
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use table::client::Client;
use tokio::runtime::Runtime;

/// Everything that was measured.
#[derive(Serialize)]
struct Report {
    optimised: bool,
    rounds: u16,
    /// What the disk takes by itself to have a few pages safe, at the pace of the first load.
    disk: Load,
    steady: Load,
    crowded: Load,
    flat_out: Load,
    /// Resident memory of the server before its first game, in bytes.
    idle: Memory,
    /// Resident memory of the server with 100 open games and their sockets, in bytes: after 30 s of play, if a load takes
    /// ten seconds.
    memory: Memory,
    /// How many decisions a thousand games took to their end.
    played_out: usize,
    /// Resident memory of the server some time after them: a minute, if a load takes ten seconds.
    afterwards: Memory,
    /// Bytes by which the database grows, for each decision.
    stored: f64,
}

/// The first load goes on for this many times as long as another.
const STEADY: u32 = 3;

/// A load, in the calmest of its rounds.
#[derive(Serialize)]
struct Load {
    #[serde(flatten)]
    figures: Figures,
    /// The share of their time that the processors worked for others in that round, where the system tells.
    stolen: Option<f64>,
}

/// What a process has in memory, in bytes, where the system tells.
#[derive(Clone, Copy, Default, Serialize)]
pub(super) struct Memory {
    pub(super) resident: u64,
    /// How much of it is of files, the program first of all: the system takes it back when it needs room.
    pub(super) files: u64,
}

impl Memory {
    pub(super) fn of(process: u32) -> Memory {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
        let bytes = |key: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(key));
            let kibibytes = line.and_then(|rest| rest.trim().trim_end_matches(" kB").parse::<u64>().ok());
            kibibytes.unwrap_or(0) * 1024
        };
        Memory { resident: bytes("VmRSS:"), files: bytes("RssFile:") }
    }
}

/// A figure beside its target.
struct Row {
    label: String,
    figure: String,
    target: String,
    met: bool,
}

/// Measures, and tells the figures beside their targets; the exit code says whether all were met.
pub fn run(args: &TableBenchArgs, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    let folder = Folder::new()?;
    // The bots do little: one thread leaves the rest of the machine to the server.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let report = measure(&runtime, &folder.0, args).map_err(Fault::plain)?;
    let rows = rows(&report, words);
    if args.json {
        out.json(&report)?;
    } else {
        tell(&report, &rows, words, out)?;
    }
    Ok(if rows.iter().all(|row| row.met) { 0 } else { WRONG })
}

fn measure(runtime: &Runtime, folder: &Path, args: &TableBenchArgs) -> io::Result<Report> {
    let time = Duration::from_secs_f64(args.seconds);
    let plan = |games: usize, rate| Plan { games: games / usize::from(args.games_by), rate, time };
    let start = |name: &str, round: u16| Server::start(&folder.join(format!("{name}-{round}.sqlite")));
    let (disk, ()) = calmest(args.rounds, |_| Ok((disk(folder, time)?, ())))?;
    let (steady, (idle, memory)) = calmest(args.rounds, |round| {
        let server = start("steady", round)?;
        let idle = server.memory();
        let plan = Plan { time: STEADY * time, ..plan(100, Some(200.0)) };
        Ok((server.bear(runtime, plan)?, (idle, server.memory())))
    })?;
    let (crowded, ()) = calmest(args.rounds, |round| {
        Ok((start("crowded", round)?.bear(runtime, plan(500, Some(500.0)))?, ()))
    })?;
    let (flat_out, stored) = calmest(args.rounds, |round| {
        let server = start("flat-out", round)?;
        let plan = plan(100, None);
        let party = runtime.block_on(Party::gather(server.address, plan.games))?;
        let before = runtime.block_on(server.stored())?;
        let figures = runtime.block_on(party.play(plan))?;
        let stored = (runtime.block_on(server.stored())? - before) / figures.decisions.max(1) as f64;
        Ok((figures, stored))
    })?;
    let server = start("afterwards", 0)?;
    let (at_once, games) = (100 / usize::from(args.games_by), 1000 / usize::from(args.games_by));
    let party = runtime.block_on(Party::gather(server.address, at_once.max(1)))?;
    let played_out = runtime.block_on(party.play_out(games))?;
    std::thread::sleep(6 * time);
    let afterwards = server.memory();
    let (optimised, rounds) = (!cfg!(debug_assertions), args.rounds);
    Ok(Report {
        optimised,
        rounds,
        disk,
        steady,
        crowded,
        flat_out,
        idle,
        memory,
        played_out,
        afterwards,
        stored,
    })
}

/// Measures in several rounds; what was measured in the calmest, and what else was learnt in it.
fn calmest<T>(
    rounds: u16,
    mut measure: impl FnMut(u16) -> io::Result<(Figures, T)>,
) -> io::Result<(Load, T)> {
    let mut round = |number| -> io::Result<(Load, T)> {
        let before = Processors::now();
        let (figures, more) = measure(number)?;
        let stolen = before.zip(Processors::now()).map(|(before, after)| after.stolen_since(before));
        Ok((Load { figures, stolen }, more))
    };
    let mut calmest = round(0)?;
    for number in 1..rounds {
        let next = round(number)?;
        if next.0.stolen < calmest.0.stolen {
            calmest = next;
        }
    }
    Ok(calmest)
}

/// What the processors of this machine did since it was started, where the system tells; in ticks.
#[derive(Clone, Copy)]
struct Processors {
    all: u64,
    /// Somebody wanted to run here, and the hardware worked for another machine.
    stolen: u64,
}

impl Processors {
    fn now() -> Option<Processors> {
        let text = std::fs::read_to_string("/proc/stat").ok()?;
        let ticks = text.lines().next()?.strip_prefix("cpu ")?.split_whitespace();
        let ticks: Vec<u64> = ticks.map_while(|ticks| ticks.parse().ok()).take(8).collect();
        Some(Processors { all: ticks.iter().sum(), stolen: *ticks.get(7)? })
    }

    fn stolen_since(self, before: Processors) -> f64 {
        // A machine that was moved to other hardware may count less than before.
        let since = |now: u64, before: u64| now.saturating_sub(before) as f64;
        since(self.stolen, before.stolen) / since(self.all, before.all).max(1.0)
    }
}

/// Writes what a decision takes in the database's log, over and over in the same file, as the log is.
fn disk(folder: &Path, time: Duration) -> io::Result<Figures> {
    const PAGES: usize = 2 * (4096 + 24);
    let mut file = File::create(folder.join("disk"))?;
    file.write_all(&vec![0; 400 * PAGES])?;
    file.sync_all()?;
    let (start, mut times) = (Instant::now(), Vec::new());
    while start.elapsed() < time.min(Duration::from_secs(3)) {
        let begun = Instant::now();
        file.seek(SeekFrom::Start((times.len() % 400 * PAGES) as u64))?;
        file.write_all(&[1; PAGES])?;
        file.sync_data()?;
        times.push(begun.elapsed());
        std::thread::sleep(Duration::from_millis(5).saturating_sub(begun.elapsed()));
    }
    Ok(figures(times, start.elapsed()))
}

fn rows(report: &Report, words: &Words) -> [Row; 7] {
    let at_most = |key, figure: f64, target: f64, unit: &str| Row {
        label: words.word(key),
        figure: format!("{figure:.2} {unit}"),
        target: format!("≤ {target} {unit}"),
        met: figure <= target,
    };
    let (steady, crowded) = (&report.steady.figures, &report.crowded.figures);
    let rate = report.flat_out.figures.rate;
    let played_out = [("decisions", grouped(report.played_out as u64).into())];
    [
        at_most("bench-table-steady-p50", steady.p50_ms / report.disk.figures.p50_ms.max(1e-9), 1.6, "×"),
        at_most("bench-table-steady-p99", steady.p99_ms, 3.5, "ms"),
        at_most("bench-table-crowded-p99", crowded.p99_ms, 10.0, "ms"),
        Row {
            label: words.word("bench-table-flat-out"),
            figure: format!("{}/s", grouped(rate as u64)),
            target: format!("≥ {}/s", grouped(18_000)),
            met: rate >= 18_000.0,
        },
        at_most("bench-table-memory", megabytes(report.memory.resident), 35.0, "MB"),
        Row {
            label: words.say("bench-table-afterwards", &played_out),
            ..at_most("bench-table-afterwards", megabytes(report.afterwards.resident), 60.0, "MB")
        },
        at_most("bench-table-stored", report.stored, 40.0, "B"),
    ]
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

fn tell(report: &Report, rows: &[Row], words: &Words, out: &mut Out) -> io::Result<()> {
    if !report.optimised {
        out.line(words.word("bench-slow-build"))?;
    }
    let Figures { p50_ms, p99_ms, .. } = report.disk.figures;
    let disk = [("p50", format!("{p50_ms:.2}").into()), ("p99", format!("{p99_ms:.2}").into())];
    out.line(words.say("bench-table-disk", &disk))?;
    for Row { label, figure, target, met } in rows {
        let mark = if *met { "" } else { "  ✗" };
        out.line(format!("{label:<66} {figure:>12}   {target:>12}{mark}"))?;
    }
    let Memory { resident, files } = report.idle;
    let idle = [resident, files, report.memory.resident.saturating_sub(resident)];
    let [resident, files, games] = idle.map(|bytes| format!("{:.1}", megabytes(bytes)).into());
    out.line(words.say("bench-table-idle", &[("resident", resident), ("files", files), ("games", games)]))?;
    let loads = [&report.steady, &report.crowded, &report.flat_out];
    let stolen: Option<Vec<f64>> = loads.iter().map(|load| load.stolen).collect();
    let Some(stolen) = stolen else { return Ok(()) };
    let stolen: Vec<String> = stolen.iter().map(|share| format!("{:.1} %", share * 100.0)).collect();
    let told = [("rounds", u64::from(report.rounds).into()), ("stolen", stolen.join(", ").into())];
    out.line(words.say("bench-table-stolen", &told))
}

/// A folder that goes when it is no longer needed.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Folder> {
        let folder = std::env::temp_dir().join(format!("sabretache-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server in a process of its own.
struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    fn start(file: &Path) -> io::Result<Server> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["serve", "--port", "0", "--unlimited", "--lang", "en", "--database"]).arg(file);
        let mut process = command.env("RUST_LOG", "warn").stdout(Stdio::piped()).spawn()?;
        let said = process.stdout.take().map(BufReader::new);
        let mut words = said.into_iter().flat_map(BufRead::lines).map_while(Result::ok);
        let address = words.find_map(|line| line.split("http://").nth(1)?.trim().parse().ok());
        let Some(address) = address else {
            let _ = process.kill();
            return Err(io::Error::other("the server does not start"));
        };
        Ok(Server { process, address })
    }

    fn bear(&self, runtime: &Runtime, plan: Plan) -> io::Result<Figures> {
        runtime.block_on(async { Party::gather(self.address, plan.games).await?.play(plan).await })
    }

    /// How large the database is, in bytes.
    async fn stored(&self) -> io::Result<f64> {
        let metrics = Client::new(self.address).get("/metrics").await?.text();
        let line = metrics.lines().find_map(|line| line.strip_prefix("sabretache_database_bytes "));
        line.and_then(|bytes| bytes.parse().ok()).ok_or_else(|| io::Error::other("no size of the database"))
    }

    fn memory(&self) -> Memory {
        Memory::of(self.process.id())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
