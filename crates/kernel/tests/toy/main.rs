//! The kernel on a toy game: each part at work, and each law caught breaking.

mod authority;
mod cases;
mod fuzz;
mod game;
mod laws;
mod long;
mod odds;
mod overlays;
mod records;
mod setups;
mod texts;
mod versions;
