//! What one decision brought about.

/// The events of one decision, in order, and whether it revealed something that was hidden.
#[derive(Clone, Debug)]
pub struct Log<E> {
    /// The events.
    pub events: Vec<E>,
    /// Something hidden has been shown: the decision cannot be undone.
    pub revealed: bool,
}

impl<E> Default for Log<E> {
    fn default() -> Self {
        Log { events: Vec::new(), revealed: false }
    }
}

impl<E> Log<E> {
    /// An empty log.
    pub fn new() -> Self {
        Log::default()
    }

    /// Adds an event.
    pub fn tell(&mut self, event: E) {
        self.events.push(event);
    }

    /// Notes that something hidden was shown.
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Empties it for the next decision, keeping its memory.
    pub fn clear(&mut self) {
        self.events.clear();
        self.revealed = false;
    }
}
