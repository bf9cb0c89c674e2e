//! The games that the targets try their laws on, each read once.

use gloire::Gloire;
use std::sync::{Arc, LazyLock};
use wagram::Wagram;
use warburg::Warburg;

/// Warburg with the data it comes with.
pub fn warburg() -> &'static Arc<Warburg> {
    static RULES: LazyLock<Arc<Warburg>> = LazyLock::new(|| Arc::new(Warburg::embedded()));
    &RULES
}

/// Wagram with the data it comes with.
pub fn wagram() -> &'static Arc<Wagram> {
    static RULES: LazyLock<Arc<Wagram>> = LazyLock::new(|| Arc::new(Wagram::embedded()));
    &RULES
}

/// Jours de Gloire with the data it comes with.
pub fn gloire() -> &'static Arc<Gloire> {
    static RULES: LazyLock<Arc<Gloire>> = LazyLock::new(|| Arc::new(Gloire::embedded()));
    &RULES
}
