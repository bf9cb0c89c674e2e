//! Where the figures of a box come from, so that a player can see it: every mark once, and who bears it.

use crate::speech::Said;
use catalogue::Catalogue;
use kernel::chart::{Charted, Ground};
use kernel::{Name, Place};
use loader::Source;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// Where a figure comes from, as a reader is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(rename = "Source")]
pub enum SourceSaid {
    /// The rulebook says so, in this section.
    Seed(String),
    /// A public source says so, at this address.
    Public(String),
    /// Rebuilt by us, for these reasons.
    Reconstructed(Said),
}

impl SourceSaid {
    /// A source with its reasons in both languages: the catalogue has the French among its terms.
    pub(crate) fn new(source: Source, catalogue: &Catalogue) -> SourceSaid {
        match source {
            Source::Seed(section) => SourceSaid::Seed(section),
            Source::Public(address) => SourceSaid::Public(address),
            Source::Reconstructed(en) => {
                let term = catalogue.terms.iter().find(|term| term.word == en);
                let fr = term.map_or_else(|| en.clone(), |term| term.fr.clone());
                SourceSaid::Reconstructed(Said { en, fr })
            }
        }
    }
}

/// The marks of a box. A figure is named by a key of the game's words, its mark by its number in the list.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct Provenance {
    /// Every mark.
    pub sources: Vec<SourceSaid>,
    /// Those of the pieces, by their codes.
    pub pieces: BTreeMap<String, Marks>,
    /// Those of the places, by their codes.
    pub places: BTreeMap<String, Marks>,
}

/// The marks of a piece or a place, by figure.
pub type Marks = BTreeMap<&'static str, usize>;

impl Provenance {
    /// The marks of a game.
    pub(crate) fn of<R: Charted>(rules: &R) -> Provenance {
        let mut provenance = Provenance::default();
        let mut known = BTreeMap::new();
        let pieces = rules.roster().into_iter().map(Name::Piece);
        provenance.pieces = pieces.filter_map(|name| provenance.marked(rules, name, &mut known)).collect();
        let count = match rules.chart().ground {
            Ground::Hexes(ground) => ground.hexes.len(),
            Ground::Areas(ground) => ground.areas.len(),
        };
        let places = (0..count as u16).map(|place| Name::Place(Place(place)));
        provenance.places = places.filter_map(|name| provenance.marked(rules, name, &mut known)).collect();
        provenance
    }

    fn marked<R: Charted>(
        &mut self,
        rules: &R,
        name: Name,
        known: &mut BTreeMap<Source, usize>,
    ) -> Option<(String, Marks)> {
        let mut number = |source: Source| {
            *known.entry(source).or_insert_with_key(|source| {
                self.sources.push(SourceSaid::new(source.clone(), rules.catalogue()));
                self.sources.len() - 1
            })
        };
        let marks = rules.sources(name).into_iter().map(|(figure, source)| (figure, number(source)));
        let marks: Marks = marks.collect();
        (!marks.is_empty()).then(|| (rules.code(name), marks))
    }
}
