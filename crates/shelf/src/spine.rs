//! What can be read of a book that stands closed on the shelf.

use crate::rulebook::Rulebook;
use crate::speech::Said;
use kernel::About;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// What stands on a book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Title {
    /// Name, scenarios and data.
    #[serde(flatten)]
    pub about: About,
    /// What the sides of all scenarios are called, by their codes.
    pub names: BTreeMap<String, Said>,
}

impl Title {
    /// The title of an open book.
    pub fn of(book: &dyn Rulebook) -> Title {
        let about = book.about().clone();
        let codes = about.scenarios.iter().flat_map(|scenario| &scenario.sides).chain(&about.sides);
        let names = codes.map(|code| (code.clone(), book.word(&format!("side-{code}")))).collect();
        Title { about, names }
    }
}

/// A closed book: its title, and how it is opened. Open, it takes some megabytes; whoever only lists the games does without.
#[derive(Clone)]
pub struct Spine {
    title: Arc<Title>,
    open: Arc<dyn Fn() -> Arc<dyn Rulebook> + Send + Sync>,
}

impl Spine {
    /// The book of that title.
    pub fn new(title: Title, open: impl Fn() -> Arc<dyn Rulebook> + Send + Sync + 'static) -> Spine {
        Spine { title: Arc::new(title), open: Arc::new(open) }
    }

    /// Name, scenarios and data.
    pub fn about(&self) -> &About {
        &self.title.about
    }

    /// What the side of that code is called.
    pub fn side_name(&self, code: &str) -> Said {
        self.title.names.get(code).cloned().unwrap_or_else(|| Said::new(code, code))
    }

    /// Opens the book, which takes a while: each time another copy, but for a book that came open.
    pub fn open(&self) -> Arc<dyn Rulebook> {
        (self.open)()
    }
}

/// A book that stays open.
impl From<Arc<dyn Rulebook>> for Spine {
    fn from(book: Arc<dyn Rulebook>) -> Spine {
        Spine { title: Arc::new(Title::of(&*book)), open: Arc::new(move || Arc::clone(&book)) }
    }
}

impl fmt::Debug for Spine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Spine").field(&self.title.about.game).finish()
    }
}
