//! PostgreSQL of this machine, on a folder of its own. Where there is none the tests say so; in CI there must be one.

use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

pub struct Postgres {
    process: Child,
    folder: TempDir,
}

impl Postgres {
    /// Starts one, if this machine has its programs.
    pub fn start() -> Option<Postgres> {
        let Some(programs) = programs() else {
            assert!(std::env::var_os("CI").is_none(), "PostgreSQL must be there in CI");
            eprintln!("SKIPPED: PostgreSQL (initdb, postgres) was not found on this machine");
            return None;
        };
        let folder = tempfile::Builder::new().prefix("sabretache-pg").tempdir_in("/tmp").unwrap();
        let owner = owner();
        if let Some((user, group)) = owner {
            chown(folder.path(), Some(user), Some(group)).unwrap();
        }
        let data = folder.path().join("data");
        let mut initdb = command(&programs.join("initdb"), owner);
        initdb.args([
            "--no-sync",
            "--auth=trust",
            "--username=sabretache",
            "--encoding=UTF8",
            "--locale=C",
            "-D",
        ]);
        let made = initdb.arg(&data).current_dir(folder.path()).output().unwrap();
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let process = run(folder.path());
        Some(Postgres { process, folder })
    }

    /// As `kill -9` does.
    pub fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        // What it forked goes with it, a moment later; then it may start again.
        let _ = std::fs::remove_file(self.folder.path().join(".s.PGSQL.5432"));
        std::thread::sleep(Duration::from_millis(500));
    }

    /// Starts it again after that.
    pub fn restart(&mut self) {
        let _ = std::fs::remove_file(self.folder.path().join("data/postmaster.pid"));
        self.process = run(self.folder.path());
    }

    /// A database of that name, made anew.
    pub async fn database(&self, name: &str) -> String {
        use sqlx::{AssertSqlSafe, Connection, Executor};
        let url = |name: &str| {
            format!("postgres://sabretache@localhost/{name}?host={}", self.folder.path().display())
        };
        let start = Instant::now();
        let mut connection = loop {
            match sqlx::PgConnection::connect(&url("postgres")).await {
                Ok(connection) => break connection,
                // It still starts.
                Err(error) => assert!(start.elapsed() < Duration::from_secs(30), "{error}"),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        connection.execute(AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.unwrap();
        url(name)
    }
}

/// Runs it on a folder, and waits until it listens.
fn run(folder: &Path) -> Child {
    let programs = programs().expect("PostgreSQL was there before");
    let mut postgres = command(&programs.join("postgres"), owner());
    postgres.arg("-D").arg(folder.join("data")).arg("-k").arg(folder);
    postgres.args(["-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=60"]);
    postgres.current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null());
    let process = postgres.spawn().unwrap();
    let start = Instant::now();
    while !folder.join(".s.PGSQL.5432").exists() {
        assert!(start.elapsed() < Duration::from_secs(60), "PostgreSQL does not start");
        std::thread::sleep(Duration::from_millis(20));
    }
    process
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    folders.extend(debian.map(|version| version.path().join("bin")));
    folders.into_iter().find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
}

/// PostgreSQL does not run as root: its own user then.
fn owner() -> Option<(u32, u32)> {
    let number = |what: &str, name: &str| -> Option<u32> {
        let output = Command::new("id").args([what, name]).output().ok()?;
        String::from_utf8(output.stdout).ok()?.trim().parse().ok()
    };
    let me = Command::new("id").arg("-u").output().ok()?;
    let root = me.stdout.trim_ascii() == b"0";
    root.then(|| Some((number("-u", "postgres")?, number("-g", "postgres")?)))?
}

fn command(program: &Path, owner: Option<(u32, u32)>) -> Command {
    let mut command = Command::new(program);
    if let Some((user, group)) = owner {
        command.uid(user).gid(group);
    }
    command
}
