//! What each command's help shows.

pub(super) const ALL: &str = "\
Examples:
  sabretache games
  sabretache play warburg
  sabretache serve
  sabretache rules warburg --search \"opportunity charge\"
  sabretache simulate warburg --games 100 --players captain,recruit

Each command explains itself: sabretache play --help";
pub(super) const GAMES: &str = "\
Examples:
  sabretache games
  sabretache games --json
  sabretache games --lang fr";
pub(super) const PLAY: &str = "\
In the game: a number or the notation does something, ? lists what else can be typed.

Examples:
  sabretache play warburg
  sabretache play warburg --side allied --against recruit --seed 7
  sabretache play warburg --record warburg.record
  sabretache play warburg --resume warburg.record
  sabretache play warburg --against person --lang fr";
pub(super) const CHECK: &str = "\
Exit code: 0 all passed, 1 a case failed, 2 a file cannot be read.

Examples:
  sabretache check
  sabretache check cases/warburg/combat.toml
  sabretache check my-cases.toml --game warburg --verbose";
pub(super) const RULES: &str = "\
Examples:
  sabretache rules warburg
  sabretache rules warburg 10.3
  sabretache rules warburg warburg-10.3-07 --lang fr
  sabretache rules warburg --search \"reaction fire\"
  sabretache rules warburg --coverage
  sabretache rules --coverage --json";
pub(super) const SIMULATE: &str = "\
The same run gives the same games on any number of threads.
Exit code: 0 every game was played to its end, 1 a game failed.

Examples:
  sabretache simulate warburg --games 1000
  sabretache simulate warburg --games 400 --players captain,recruit --seed 1 --json
  sabretache simulate warburg --games 1 --first 17 --seed 1 --records .
  sabretache simulate warburg --all --games 200";
pub(super) const REPLAY: &str = "\
Exit code: 0 it agrees, 1 it departs from the rules, 2 it is no record.

Examples:
  sabretache replay warburg.record
  sabretache replay warburg.record --to 40 --log
  sabretache replay warburg.record --verify";
pub(super) const ODDS: &str = "\
Examples:
  sabretache odds warburg.record \"activate f-segur\"
  sabretache odds warburg.record \"move jenner; to 1307\" --to 12
  sabretache odds warburg.record \"fire art-12l-segur 1004\" --json";
pub(super) const PERFT: &str = "\
A line of play counts each decision together with each way its dice can fall.

Examples:
  sabretache perft warburg 3
  sabretache perft warburg 2 --scenario heinberg --json";
pub(super) const BENCH: &str = "\
Build with --profile dist before believing any figure.

Examples:
  sabretache bench
  sabretache bench warburg --seconds 3 --json
  sabretache bench --seconds 0.3 --against ../before/target/dist/sabretache
  sabretache bench warburg --seconds 0.1 --rounds 3 --against ../before/target/dist/sabretache
  sabretache bench odds
  sabretache bench table";
pub(super) const BENCH_ODDS: &str = "\
An answer that comes late is asked for again, twice at most, and the quickest counts: a machine may stand still.
Exit code: 0 every answer came in time, 1 one did not.

Examples:
  sabretache bench odds
  sabretache bench odds wagram --games 4 --positions 100";
pub(super) const BENCH_TABLE: &str = "\
Starts a table of its own, on a file that is deleted afterwards. Build with --profile dist, and let nothing else run.
Exit code: 0 every target was met, 1 one was not.

Examples:
  sabretache bench table
  sabretache bench table --seconds 30 --json";
pub(super) const SERVE: &str = "\
It prints the address to open, and goes on until it is interrupted.

Examples:
  sabretache serve
  sabretache serve --address 0.0.0.0 --port 8080
  sabretache serve --database postgres://sabretache@localhost/sabretache --log json
  sabretache serve --secure --behind-proxy --site https://sabretache.example \\
      --mail smtps://user:password@mail.example --from \"Sabretache <table@sabretache.example>\"";
