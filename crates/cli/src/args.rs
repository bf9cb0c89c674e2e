//! The words of the command line.

mod examples;

use clap::{Args, Parser, Subcommand, ValueEnum};
use kernel::Language;
use staff::Level;
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;

/// Horse-and-musket board wargames, played by the book.
#[derive(Parser)]
#[command(name = "sabretache", version, after_help = examples::ALL)]
pub struct Cli {
    /// Language of what is said: en or fr [default: that of the environment]
    #[arg(long, global = true, value_name = "LANGUAGE")]
    pub lang: Option<Language>,
    #[command(subcommand)]
    pub command: Command,
}

/// What can be done.
#[derive(Subcommand)]
pub enum Command {
    /// Lists the games, their scenarios and options
    #[command(after_help = examples::GAMES)]
    Games(GamesArgs),
    /// Plays a game in the terminal, against the computer or a person
    #[command(after_help = examples::PLAY)]
    Play(PlayArgs),
    /// Runs rule cases; the last line counts them
    #[command(after_help = examples::CHECK)]
    Check(CheckArgs),
    /// Shows and searches the rules, or says which have a passing case
    #[command(after_help = examples::RULES)]
    Rules(RulesArgs),
    /// Lets the computer players play many games and counts how they end
    #[command(after_help = examples::SIMULATE)]
    Simulate(SimulateArgs),
    /// Plays a record back, checks it and prints the hash of the last state
    #[command(after_help = examples::REPLAY)]
    Replay(ReplayArgs),
    /// Gives the exact chances of a decision before it is taken
    #[command(after_help = examples::ODDS)]
    Odds(OddsArgs),
    /// Counts the decision tree to a small depth
    #[command(after_help = examples::PERFT)]
    Perft(PerftArgs),
    /// Sets the table: serves the games to browsers and bots
    #[command(after_help = examples::SERVE)]
    Serve(ServeArgs),
    /// Measures speed, each figure beside a bare reference of the same run
    #[command(after_help = examples::BENCH)]
    Bench(BenchArgs),
}

/// Data other than the embedded.
#[derive(Args)]
pub struct DataArgs {
    /// Reads the game’s maps, counters, tables and scenarios from this folder
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

/// Which set-up.
#[derive(Args)]
pub struct SetupArgs {
    /// The scenario [default: the main one]
    #[arg(long, value_name = "SCENARIO")]
    pub scenario: Option<String>,
    /// Options of the scenario, with commas between them
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub options: Vec<String>,
}

/// For `games`.
#[derive(Args)]
pub struct GamesArgs {
    /// Answers in JSON
    #[arg(long)]
    pub json: bool,
}

/// For `play`.
#[derive(Args)]
pub struct PlayArgs {
    /// The game, by its code
    pub game: String,
    #[command(flatten)]
    pub setup: SetupArgs,
    /// Your side, by its code [default: the first]
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
    /// Who plays the others: recruit, captain, or person for two at one keyboard
    #[arg(long, value_name = "LEVEL", default_value = "captain")]
    pub against: Opponent,
    /// Seed of the dice, to play the same game again [default: chance]
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Keeps the record in this file, written after every decision
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Takes a saved game up again and goes on saving it there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "options", "seed", "record"])]
    pub resume: Option<PathBuf>,
    #[command(flatten)]
    pub data: DataArgs,
}

/// Who sits in the other seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// A computer player.
    Computer(Level),
    /// A person at the same keyboard.
    Person,
}

impl FromStr for Opponent {
    type Err = String;

    fn from_str(name: &str) -> Result<Opponent, String> {
        if name == "person" {
            return Ok(Opponent::Person);
        }
        let level = name.parse().map(Opponent::Computer);
        level.map_err(|error: staff::UnknownLevel| format!("{error}, or person"))
    }
}

/// For `check`.
#[derive(Args)]
pub struct CheckArgs {
    /// Files and folders of cases [default: cases/, and cases/ folders beside the data]
    pub paths: Vec<PathBuf>,
    /// The game they are of [default: the folder under cases/, or the rules they name]
    #[arg(long)]
    pub game: Option<String>,
    /// Also lists the cases that pass
    #[arg(long, short)]
    pub verbose: bool,
    /// Lists instead what this game’s events, facts and views are made of: the keys that a case can name
    #[arg(long, value_name = "GAME", conflicts_with_all = ["game", "verbose"])]
    pub keys: Option<String>,
    /// Answers in JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub data: DataArgs,
}

/// For `rules`.
#[derive(Args)]
pub struct RulesArgs {
    /// The game, by its code; --coverage alone does without and takes them all
    #[arg(required_unless_present = "coverage")]
    pub game: Option<String>,
    /// A rule, a section or a chapter: warburg-10.3-07, 10.3, 10
    pub id: Option<String>,
    /// Says which rules have a passing case and which have none
    #[arg(long, conflicts_with_all = ["id", "search"])]
    pub coverage: bool,
    /// Finds the rules in which all these words occur
    #[arg(long, value_name = "WORDS", conflicts_with = "id")]
    pub search: Option<String>,
    /// Where the cases are [default: cases/, and cases/ folders beside the data]
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
    /// Answers in JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub data: DataArgs,
}

/// For `simulate`.
#[derive(Args)]
pub struct SimulateArgs {
    /// The game, by its code
    pub game: String,
    #[command(flatten)]
    pub setup: SetupArgs,
    /// Plays every scenario, or these: a captain against a recruit from each side, then captain against captain; one row each
    #[arg(long, value_name = "A,B", value_delimiter = ',', num_args = 0..=1)]
    #[arg(conflicts_with_all = ["scenario", "options", "players", "records"])]
    pub all: Option<Vec<String>>,
    /// How many games; with --all, of each kind
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Who plays, one a side in seat order: recruit, captain
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "recruit,recruit")]
    pub players: Vec<Level>,
    /// Seed of the run: each game’s own seed follows from it and its number
    #[arg(long, value_name = "NUMBER", default_value_t = 1760)]
    pub seed: u64,
    /// Number of the first game, to play one of a run again
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub first: u64,
    /// How many threads [default: as many as the machine has]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Writes the record of every game into this folder
    #[arg(long, value_name = "DIR")]
    pub records: Option<PathBuf>,
    /// Answers in JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub data: DataArgs,
}

/// For `replay`.
#[derive(Args)]
pub struct ReplayArgs {
    /// The record
    pub file: PathBuf,
    /// Stops after this line of the game
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// Wants a record with a seed: by it the dice are proved, as they are whenever it is there
    #[arg(long, conflicts_with_all = ["to", "regardless"])]
    pub verify: bool,
    /// Wants a record that is signed with this public key, which a table tells at /api/key
    #[arg(long, value_name = "KEY", value_parser = public_key)]
    pub signed_by: Option<[u8; 32]>,
    /// Plays it even if it is of another version of the rules or of other data
    #[arg(long)]
    pub regardless: bool,
    /// Tells what happened, line by line
    #[arg(long, conflicts_with = "json")]
    pub log: bool,
    /// Answers in JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub data: DataArgs,
}

/// For `odds`.
#[derive(Args)]
pub struct OddsArgs {
    /// The record
    pub file: PathBuf,
    /// The decision in notation; several in a row with semicolons between them
    pub action: String,
    /// Asks after this line of the game [default: the last]
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// Uses the true state instead of what the deciding side can see
    #[arg(long)]
    pub all_seeing: bool,
    /// Answers in JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub data: DataArgs,
}

/// For `perft`.
#[derive(Args)]
pub struct PerftArgs {
    /// The game, by its code
    pub game: String,
    /// How many decisions deep
    #[arg(value_parser = clap::value_parser!(u8).range(1..=12))]
    pub depth: u8,
    #[command(flatten)]
    pub setup: SetupArgs,
    /// Seed of the dice of the set-up
    #[arg(long, value_name = "NUMBER", default_value_t = 1760)]
    pub seed: u64,
    /// Answers in JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub data: DataArgs,
}

/// A public key in hexadecimal.
fn public_key(text: &str) -> Result<[u8; 32], String> {
    kernel::hash::unhex(text).ok_or_else(|| "a public key has 64 hexadecimal digits".to_owned())
}

/// A folder that holds a browser client.
fn client_folder(text: &str) -> Result<PathBuf, String> {
    let folder = PathBuf::from(text);
    if folder.join("index.html").is_file() { Ok(folder) } else { Err("it has no index.html".to_owned()) }
}

/// The address of a site: a scheme and a host, nothing that asks or points further.
fn site(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let plain = |host: &str| {
        !host.starts_with('/') && !host.contains(|c: char| c.is_whitespace() || "?#".contains(c))
    };
    match host {
        Some(host) if !host.is_empty() && plain(host) => Ok(text.to_owned()),
        _ => Err("it should look like https://example.org".to_owned()),
    }
}

/// For `serve`.
#[derive(Args)]
pub struct ServeArgs {
    /// Where to listen: 0.0.0.0 for whoever can reach this machine
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub address: IpAddr,
    /// At which port; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = table::PORT)]
    pub port: u16,
    /// postgres://…, or the path of an SQLite file [default: table.sqlite in your data folder]
    #[arg(long, value_name = "DATABASE")]
    pub database: Option<String>,
    /// The file of the key that signs the record of every finished game; made if it is not there [default: the key is in the
    /// database]
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// Serves the browser client of this folder instead of the built-in one
    #[arg(long, value_name = "DIR", value_parser = client_folder)]
    pub web: Option<PathBuf>,
    /// Players come by https: cookies go no other way
    #[arg(long)]
    pub secure: bool,
    /// A proxy stands before it and says who calls, in X-Forwarded-For
    #[arg(long)]
    pub behind_proxy: bool,
    /// Lets anybody read /metrics, and not only programs on this machine
    #[arg(long)]
    pub open_metrics: bool,
    /// In which form the log is written to standard error: text or json
    #[arg(long, value_name = "FORM", value_enum, default_value = "text")]
    pub log: LogForm,
    /// The address that players use, for the links in notices [default: where it listens]
    #[arg(long, value_name = "URL", value_parser = site)]
    pub site: Option<String>,
    /// Sends notices by this mail server: smtps://user:password@host [default: $SABRETACHE_MAIL]
    #[arg(long, value_name = "URL", requires = "from")]
    pub mail: Option<String>,
    /// Who writes these mails
    #[arg(long, value_name = "ADDRESS")]
    pub from: Option<String>,
    /// Lets players’ webhooks call addresses of the inner network
    #[arg(long)]
    pub inner_webhooks: bool,
    /// No limits on how often anybody calls: for measuring
    #[arg(long, hide = true)]
    pub unlimited: bool,
    /// Dice that follow from this number and odds without hurry, the same on every machine: for tests, never for players
    #[arg(long, hide = true, value_name = "SEED")]
    pub rehearse: Option<u64>,
}

/// In which form the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum LogForm {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// For `bench`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct BenchArgs {
    #[command(subcommand)]
    pub of: Option<BenchOf>,
    /// The game, by its code [default: all]
    pub game: Option<String>,
    /// Seconds for each figure
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    pub seconds: f64,
    /// Measures in turn with another build of this binary, and tells how the two compare
    #[arg(long, value_name = "BINARY")]
    pub against: Option<PathBuf>,
    /// With --against: rounds, in which either build is measured once
    #[arg(long, value_name = "N", requires = "against", default_value_t = 9, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub rounds: u16,
    /// Answers in JSON
    #[arg(long)]
    pub json: bool,
}

/// What else than games is measured.
#[derive(Subcommand)]
pub enum BenchOf {
    /// How the table bears load: latency, decisions a second, memory, storage, each beside its target
    #[command(after_help = examples::BENCH_TABLE)]
    Table(TableBenchArgs),
    /// How long odds take: computers play, and the odds are asked of what they might do
    #[command(after_help = examples::BENCH_ODDS)]
    Odds(OddsBenchArgs),
}

/// For `bench odds`.
#[derive(Args)]
pub struct OddsBenchArgs {
    /// The game, by its code [default: all]
    pub game: Option<String>,
    /// Games played of each scenario, by captains and recruits in turn
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub games: u32,
    /// Positions of each game in which odds are asked for
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub positions: u32,
    /// Milliseconds in which an answer is wanted
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    pub limit: u64,
    /// Answers in JSON
    #[arg(long)]
    pub json: bool,
}

/// For `bench table`.
#[derive(Args)]
pub struct TableBenchArgs {
    /// Seconds for a round of each of three loads
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = seconds)]
    pub seconds: f64,
    /// Rounds of each load; the one counts in which the machine was disturbed least
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=100))]
    pub rounds: u16,
    /// Divides the number of games: to try it out
    #[arg(long, value_name = "N", hide = true, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    pub games_by: u16,
    /// Answers in JSON
    #[arg(long)]
    pub json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("`{text}` is no number"))?;
    if (0.001..=600.0).contains(&seconds) { Ok(seconds) } else { Err("0.001 to 600 seconds".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
