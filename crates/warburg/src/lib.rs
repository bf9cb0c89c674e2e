//! Warburg 1760: hexes, alternating formations.
