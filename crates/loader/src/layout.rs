//! Which files a box holds, and which a folder may change or add.

/// The most bytes a data file may have.
pub const MAX_FILE_BYTES: usize = 1 << 20;
/// The most files that may match one pattern of a [`Layout`].
pub const MAX_FILES: usize = 64;

/// The files of a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The files that came with the program, in the order in which they are read: name, relative to the data folder,
    /// and text. A file of the same name in a folder stands in for the embedded one.
    pub embedded: &'static [(&'static str, &'static str)],
    /// Which files a folder may add: names with `*` for any part of one name, as in `scenarios/*.toml`.
    pub grows: &'static [&'static str],
    /// Files of the project's own data folder that are compiled into the program: name, and why a folder cannot
    /// change them.
    pub compiled: &'static [(&'static str, &'static str)],
}

/// Why the catalogue of the rules is not read from a folder; every game says so of its `rules.toml`.
pub const COMPILED_RULES: &str =
    "the catalogue is compiled into the program, which a data folder cannot change: leave this file out";

impl Layout {
    /// Whether a folder may add a file of this name.
    pub fn admits(&self, name: &str) -> bool {
        self.grows.iter().any(|pattern| matches(pattern, name))
    }

    /// All that a folder may hold, for whoever misspelt a name.
    pub fn known(&self) -> String {
        let fixed = self.embedded.iter().map(|(name, _)| *name).filter(|name| !self.admits(name));
        let all: Vec<&str> = fixed.chain(self.grows.iter().copied()).collect();
        match all.split_last() {
            Some((last, [])) => (*last).to_owned(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => "nothing".to_owned(),
        }
    }
}

/// Whether a name fits a pattern, folder by folder.
pub(crate) fn matches(pattern: &str, name: &str) -> bool {
    let (mut patterns, mut names) = (pattern.split('/'), name.split('/'));
    loop {
        match (patterns.next(), names.next()) {
            (None, None) => return true,
            (Some(pattern), Some(name)) if part_matches(pattern, name) => {}
            _ => return false,
        }
    }
}

fn part_matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((head, tail)) => {
            name.len() > head.len() + tail.len() && name.starts_with(head) && name.ends_with(tail)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_part_of_one_name() {
        for name in ["scenarios/a.toml", "scenarios/a.b.toml"] {
            assert!(matches("scenarios/*.toml", name), "{name}");
        }
        for name in ["scenarios/.toml", "a.toml", "scenarios/a/b.toml", "scenario/a.toml", "scenarios/a.tml"]
        {
            assert!(!matches("scenarios/*.toml", name), "{name}");
        }
        assert!(matches("battles/*/scenarios/*.toml", "battles/rivoli/scenarios/historical.toml"));
    }

    #[test]
    fn what_is_known_is_listed() {
        let embedded = &[("map.toml", ""), ("counters.toml", ""), ("scenarios/one.toml", "")];
        let layout = Layout { embedded, grows: &["scenarios/*.toml"], compiled: &[] };
        assert_eq!(layout.known(), "map.toml, counters.toml and scenarios/*.toml");
    }
}
