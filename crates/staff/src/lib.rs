//! Computer players: recruit and captain.
