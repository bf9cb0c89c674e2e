//! Kinds of ground: hexes with facing, sight, paths and zones.
