//! The kernel on a toy game: each part at work, and each law caught breaking.

mod cases;
mod fuzz;
mod game;
mod laws;
mod records;
mod table;
mod texts;
