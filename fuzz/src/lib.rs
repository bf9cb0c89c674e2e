//! The games that the targets try their laws on, each read once.

use std::sync::LazyLock;
use wagram::Wagram;
use warburg::Warburg;

/// Warburg with the data it comes with.
pub fn warburg() -> &'static Warburg {
    static RULES: LazyLock<Warburg> = LazyLock::new(Warburg::embedded);
    &RULES
}

/// Wagram with the data it comes with.
pub fn wagram() -> &'static Wagram {
    static RULES: LazyLock<Wagram> = LazyLock::new(Wagram::embedded);
    &RULES
}
