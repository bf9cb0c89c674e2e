//! The rule catalogue of a game: every rule with its id, and the constants made from it.
