//! Which rules the source of a game cites where it decides them.

use crate::{Catalogue, Rule, constant};
use std::collections::HashSet;

/// The rules that no source names, by their whole id or by their constant, and that do not say what decides them instead.
pub fn uncited<'c>(catalogue: &'c Catalogue, sources: &[impl AsRef<str>]) -> Vec<&'c Rule> {
    let named: HashSet<&str> = sources.iter().flat_map(|source| words(source.as_ref())).collect();
    let is_cited =
        |rule: &Rule| named.contains(rule.id.as_str()) || named.contains(constant(catalogue, rule).as_str());
    let is_excused = |rule: &Rule| rule.decided.is_some() || rule.untestable.is_some();
    catalogue.rules.iter().filter(|rule| !is_excused(rule) && !is_cited(rule)).collect()
}

/// Whatever might be an id or a constant: letters, digits, and what joins them.
fn words(source: &str) -> impl Iterator<Item = &str> {
    let joins = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.');
    source.split(move |letter| !joins(letter)).map(|word| word.trim_matches(['.', '-']))
}
