//! The server: seats, live updates, storage, accounts. One process, one port, one file.
//!
//! A game is its record. A decision is checked by the rules, appended to the record in a transaction under
//! `(game, sequence)` unique, and then told to whoever listens, each with their own eyes: what was told is never lost, and
//! nobody is sent what they may not see.
//!
//! | room | what is done there |
//! | --- | --- |
//! | `api` | every address; `docs/api.md` explains them to clients and bots |
//! | `hall` | the games in memory, and the one way to change one |
//! | `slot` | one game: its seats, its listeners, its lock |
//! | `live`, `render`, `wire` | what each listener is told, and the types of all that is sent |
//! | `words` | what the table itself says, in both languages |
//! | `door` | who is let in, how many at once, and how long they may be silent |
//! | `lanes` | turns for long reckonings, on threads of their own |
//! | `computer` | computer players and odds, on a copy of the game |
//! | `earlier` | games of earlier rules, and how they go on under today's |
//! | `key` | what the record of every finished game is signed with |
//! | `keeper` | snapshots of games, stored now and then |
//! | `past` | a game as it was: frames, pictures and pages of the log, from the nearest snapshot |
//! | `chances` | who would have won from here: the line over a finished game |
//! | `sheet` | the maps, drawn once each |
//! | `pulse` | whether anything can be written down |
//! | `time` | what time it is, though the machine's clock may jump |
//! | `names` | names that cannot be imitated |
//! | `rounds` | what is done now and then: clocks, idle games, old sessions |
//! | `notice`, `post` | notice to players whose turn it is: mail and webhooks |
//! | `confirm` | a link to every mail address before anything else is sent there |
//! | `store` | SQLite or PostgreSQL: accounts, sessions, games; many decisions in one transaction |
//!
//! ```no_run
//! # async fn example() -> Result<(), table::ServeError> {
//! table::serve(table::Config::default()).await
//! # }
//! ```

mod api;
mod books;
mod chances;
pub mod client;
mod computer;
mod config;
mod confirm;
mod door;
mod earlier;
mod error;
mod hall;
mod keeper;
mod key;
mod lanes;
mod limits;
mod live;
mod logs;
mod metrics;
mod names;
mod notice;
mod password;
mod past;
mod post;
mod pulse;
mod render;
mod rounds;
mod server;
mod session;
mod sheet;
mod slot;
mod store;
mod time;
mod token;
mod web;
pub mod wire;
mod words;

pub use config::{Config, Confirm, Confirmation, Limits, Notice, Notify, PORT, Seeds, default_database};
pub use key::KeyError;
pub use logs::{LogForm, start_logs};
pub use post::{Mail, Post, PostError};
pub use server::{ServeError, Server, run, serve};
pub use store::OpenError;
pub use time::Wall;
