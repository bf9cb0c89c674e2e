//! `sabretache serve`: sets the table.

use crate::args::{LogForm, ServeArgs};
use crate::fault::Fault;
use crate::memory;
use crate::out::Out;
use crate::words::Words;
use kernel::hash::digest;
use shelf::{Spine, Title};
use std::io::Write;
use std::net::SocketAddr;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use table::{Config, Limits, Mail, Post, Seeds, ServeError};

/// Where the address of a mail server is taken from, so that its password need not stand on the command line.
const MAIL: &str = "SABRETACHE_MAIL";

/// The time for odds in a rehearsal: however busy the machine is, they are counted out if they can be.
const UNHURRIED: Duration = Duration::from_secs(10);

/// Serves until it is interrupted.
pub fn run(args: &ServeArgs, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    memory::be_thrifty();
    table::start_logs(match args.log {
        LogForm::Text => table::LogForm::Text,
        LogForm::Json => table::LogForm::Json,
    });
    let ready = |address: SocketAddr| {
        let address = format!("http://{address}");
        // Whoever started it may have closed its output: that is no reason to stop.
        let _ = out.line(words.say("serve-ready", &[("address", address.into())])).and_then(|()| out.flush());
    };
    match table::run(config(args)?, ready) {
        Ok(()) => Ok(0),
        Err(error @ ServeError::Listen(..)) => Err(Fault::hinted(error, words.word("serve-busy"))),
        Err(error @ ServeError::Database(..)) => Err(Fault::hinted(error, words.word("serve-database"))),
        Err(error) => Err(Fault::plain(error)),
    }
}

fn config(args: &ServeArgs) -> Result<Config, Fault> {
    let address = SocketAddr::new(args.address, args.port);
    let mail = args.mail.clone().or_else(|| std::env::var(MAIL).ok());
    let mail = mail.zip(args.from.clone()).map(|(server, from)| Mail { server, from });
    let site = args.site.clone().unwrap_or_else(|| format!("http://{address}"));
    let post = Post { mail, site, inner_network: args.inner_webhooks };
    let (notify, confirm) = post.open().map_err(Fault::plain)?;
    let default = Config::with(games());
    Ok(Config {
        address,
        database: args.database.clone().unwrap_or(default.database),
        key: args.key.clone(),
        web: args.web.clone(),
        notify: Some(notify),
        confirm,
        secure: args.secure,
        behind_proxy: args.behind_proxy,
        open_metrics: args.open_metrics,
        limits: if args.unlimited { Limits::none() } else { Limits::default() },
        odds: if args.rehearse.is_some() { UNHURRIED } else { default.odds },
        seeds: args.rehearse.map_or(default.seeds, rehearsed),
        ..default
    })
}

/// The games, each closed. Another process, which soon ends, opens them to read their titles: all that is touched on the way
/// would otherwise stay in memory with a server of which only one of them is asked. Who cannot be asked is not needed.
fn games() -> Vec<Spine> {
    let ask = || {
        let told = Command::new(std::env::current_exe().ok()?).args(["games", "--json"]).output().ok()?;
        let titles: Vec<Title> = serde_json::from_slice(&told.stdout).ok()?;
        shelf::spines_of(&titles)
    };
    ask().unwrap_or_else(shelf::spines)
}

/// The seeds of a rehearsal: each follows from its number and from how many came before.
fn rehearsed(seed: u64) -> Seeds {
    let made = AtomicU64::new(0);
    Arc::new(move || digest(format!("{seed} {}", made.fetch_add(1, Relaxed)).as_bytes()))
}
