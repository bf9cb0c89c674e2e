//! How a table is set up.

use crate::time::Wall;
use shelf::Spine;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The port, which is the year of Austerlitz.
pub const PORT: u16 = 1805;

/// Somebody must decide, and does not look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Whose turn it is.
    pub account: i64,
    /// The name of the account.
    pub name: String,
    /// Where to write to.
    pub mail: Option<String>,
    /// What to call.
    pub webhook: Option<String>,
    /// The public name of the game: its page is `/games/{game}`.
    pub game: String,
    /// Its title.
    pub title: String,
    /// The code of the side.
    pub side: String,
    /// The moment of that side.
    pub moment: usize,
}

/// Sends a notice by mail, webhook or whatever there is. Called on a thread where it may wait.
pub type Notify = Arc<dyn Fn(Notice) + Send + Sync>;

/// An address to be asked whether it wants to be written to. It holds a secret: it is never shown.
#[derive(Clone)]
pub struct Confirmation {
    /// Whose address it is said to be.
    pub account: i64,
    /// The address.
    pub mail: String,
    /// What the link must hold: its page is `/confirm?token={token}`.
    pub token: String,
}

/// Sends the link by mail. Called on a thread where it may wait.
pub type Confirm = Arc<dyn Fn(Confirmation) + Send + Sync>;

/// Where the seed of a new game comes from.
pub type Seeds = Arc<dyn Fn() -> [u8; 32] + Send + Sync>;

/// How a table is set up.
#[derive(Clone)]
pub struct Config {
    /// Where it listens.
    pub address: SocketAddr,
    /// `postgres://…`, or the path of an SQLite file.
    pub database: String,
    /// The file of the key with which records are signed, made if it is not there; if none, the key is in the database.
    pub key: Option<PathBuf>,
    /// The folder of the client; the embedded one if none.
    pub web: Option<PathBuf>,
    /// The games that can be played; each is opened when somebody asks for it.
    pub books: Vec<Spine>,
    /// Who sends notices to players whose turn it is.
    pub notify: Option<Notify>,
    /// Who asks mail addresses to confirm themselves; without a mail server nobody, and no address is taken.
    pub confirm: Option<Confirm>,
    /// This many computer players think at once.
    pub thinkers: usize,
    /// This many games do captains play on from each position of a finished game, to tell its line of chances; 0: none.
    pub chances: u32,
    /// Within this time odds are reckoned: exactly if that is enough, otherwise sampled.
    pub odds: Duration,
    /// Is it reached by https? Cookies then say so.
    pub secure: bool,
    /// Behind a proxy that says who calls, in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// May anybody read `/metrics`, and not only who is on this machine?
    pub open_metrics: bool,
    /// What the machine's clock says.
    pub wall: Wall,
    /// Where the seeds of games come from.
    pub seeds: Seeds,
    /// How much anybody may ask.
    pub limits: Limits,
}

impl Default for Config {
    fn default() -> Config {
        Config::with(shelf::spines())
    }
}

impl Config {
    /// The usual, with these games.
    pub fn with(books: Vec<Spine>) -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)),
            database: default_database().to_string_lossy().into_owned(),
            key: None,
            web: None,
            books,
            notify: None,
            confirm: None,
            thinkers: cores.saturating_sub(1).max(1),
            odds: Duration::from_millis(80),
            chances: 16,
            secure: false,
            behind_proxy: false,
            open_metrics: false,
            wall: Arc::new(crate::store::now),
            seeds: Arc::new(crate::token::random::<32>),
            limits: Limits::default(),
        }
    }
}

/// How much anybody may ask.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Sign-ins, registrations and guests a minute, from one address.
    pub sign_ins_a_minute: f64,
    /// Mail addresses that are asked to confirm themselves an hour, at the wish of one address.
    pub letters_an_hour: f64,
    /// Calls a second, of one session or address.
    pub calls_a_second: f64,
    /// Messages a second on sockets, of one account, or of one address without.
    pub messages_a_second: f64,
    /// Messages to other players a minute, of one account.
    pub chats_a_minute: f64,
    /// Bytes of a body.
    pub body: usize,
    /// Bytes of a message on a socket.
    pub message: usize,
    /// Sockets at once.
    pub sockets: usize,
    /// Sockets at once of one account, or of one address without.
    pub sockets_a_caller: usize,
    /// Connections at once of one address; behind a proxy they are the proxy's, and not counted.
    pub connections_an_address: usize,
    /// A connection on which no call comes, or only half of one, is closed after this long.
    pub silence: Duration,
    /// Unfinished games of one account.
    pub games: usize,
    /// Lines of one game: what is stored must be readable for ever.
    pub lines: usize,
    /// Games in memory at which nobody is.
    pub idle_games: usize,
    /// A game that nobody asked for this long leaves memory: its players may be thinking. It comes back from its snapshot.
    pub resting: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            sign_ins_a_minute: 20.0,
            letters_an_hour: 10.0,
            calls_a_second: 50.0,
            messages_a_second: 50.0,
            chats_a_minute: 20.0,
            body: 16 << 10,
            message: 4 << 10,
            sockets: 10_000,
            sockets_a_caller: 100,
            connections_an_address: 256,
            silence: Duration::from_secs(20),
            games: 200,
            lines: 30_000,
            idle_games: 64,
            resting: Duration::from_secs(60),
        }
    }
}

impl Limits {
    /// As many calls as the machine can take: for measuring.
    pub fn none() -> Limits {
        Limits {
            sign_ins_a_minute: f64::INFINITY,
            letters_an_hour: f64::INFINITY,
            calls_a_second: f64::INFINITY,
            messages_a_second: f64::INFINITY,
            chats_a_minute: f64::INFINITY,
            sockets_a_caller: usize::MAX,
            connections_an_address: usize::MAX,
            games: usize::MAX,
            ..Limits::default()
        }
    }
}

/// The file in the user's data folder.
pub fn default_database() -> PathBuf {
    let var = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || var("HOME").unwrap_or_default();
    let folder = if cfg!(windows) {
        var("APPDATA").unwrap_or_default()
    } else if cfg!(target_os = "macos") {
        home().join("Library/Application Support")
    } else {
        var("XDG_DATA_HOME").unwrap_or_else(|| home().join(".local/share"))
    };
    folder.join("sabretache").join("table.sqlite")
}
