//! The games of a table: each book is opened when somebody asks for it, and closed when nobody has for a while.

use crate::error::Fault;
use crate::hall::Hall;
use crate::store::now;
use shelf::{Rulebook, Spine};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::Mutex;

/// The books, by the codes of their games.
pub struct Books(HashMap<String, Place>);

/// A book's place on the shelf.
struct Place {
    spine: Spine,
    /// Held while it is being opened: whoever wants it too waits for the same copy.
    open: Mutex<Option<Open>>,
}

/// An open book, and when it was last asked for.
struct Open {
    book: Arc<dyn Rulebook>,
    asked: i64,
}

impl Books {
    /// All closed.
    pub fn new(spines: &[Spine]) -> Books {
        let place = |spine: &Spine| Place { spine: spine.clone(), open: Mutex::default() };
        Books(spines.iter().map(|spine| (spine.about().game.clone(), place(spine))).collect())
    }

    /// What stands on a book, open or not.
    pub fn spine(&self, code: &str) -> Option<&Spine> {
        self.0.get(code).map(|place| &place.spine)
    }

    /// A book, opened if it is not.
    async fn open(&self, code: &str) -> Result<Arc<dyn Rulebook>, Fault> {
        let place = self.0.get(code).ok_or(Fault::Unknown)?;
        let mut open = place.open.lock().await;
        let book = match open.take() {
            Some(open) => open.book,
            // It is long to read: not on a thread that answers calls.
            None => {
                let spine = place.spine.clone();
                tokio::task::spawn_blocking(move || spine.open()).await?
            }
        };
        *open = Some(Open { book: Arc::clone(&book), asked: now() });
        Ok(book)
    }

    /// Closes the books that nobody has asked for since then, but for those that are played by: opened again, there would
    /// be two copies.
    fn close(&self, since: i64, played: impl Fn(&str) -> bool) {
        for (code, place) in &self.0 {
            let Ok(mut open) = place.open.try_lock() else { continue };
            if open.as_ref().is_some_and(|open| open.asked < since) && !played(code) {
                *open = None;
            }
        }
    }
}

impl Hall {
    /// A rulebook.
    pub async fn book(&self, code: &str) -> Result<Arc<dyn Rulebook>, Fault> {
        self.books.open(code).await
    }

    /// Closes the books that nobody has asked for since then and no game in memory is played by.
    pub fn close_books(&self, since: i64) {
        let games = self.in_memory();
        self.books.close(since, |code| games.iter().any(|slot| slot.book.about().game == code));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shelf::Title;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    #[tokio::test]
    async fn a_book_is_opened_when_it_is_asked_for_and_closed_when_it_no_longer_is() {
        let book = shelf::find("warburg").unwrap();
        let (title, opened) = (Title::of(&*book), Arc::new(AtomicUsize::new(0)));
        let count = Arc::clone(&opened);
        let open = move || {
            count.fetch_add(1, Relaxed);
            Arc::clone(&book)
        };
        let books = Books::new(&[Spine::new(title, open)]);
        let opened = || opened.load(Relaxed);
        assert_eq!(books.spine("warburg").unwrap().about().game, "warburg");
        assert!(!books.spine("warburg").unwrap().side_name("french").fr.is_empty());
        assert!(books.spine("chess").is_none());
        assert!(matches!(books.open("chess").await, Err(Fault::Unknown)));
        assert_eq!(opened(), 0, "to read what stands on it is not to open it");
        let (one, two) = tokio::join!(books.open("warburg"), books.open("warburg"));
        assert!(Arc::ptr_eq(&one.unwrap(), &two.unwrap()));
        assert_eq!(opened(), 1, "both were given the same");
        books.close(now() - 60_000, |_| false);
        books.close(i64::MAX, |code| code == "warburg");
        books.open("warburg").await.unwrap();
        assert_eq!(opened(), 1, "it was just asked for, then it was played by");
        books.close(i64::MAX, |_| false);
        books.open("warburg").await.unwrap();
        assert_eq!(opened(), 2);
    }
}
