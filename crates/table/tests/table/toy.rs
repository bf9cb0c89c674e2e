//! The kernel's toy game at the table: the smallest in which both sides decide in secret, and nobody knows how often.

use kernel::chart::{Chart, Charted, Colour, Face, Figure, Ground, HexGround, Hexes, Lie, Mover, Stagger};
use kernel::record::RecordError;
use kernel::{Doctrine, Name, Piece, Place, Rules, Side};
use shelf::Rulebook;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

#[allow(dead_code)] // most of it is there for the laws of the kernel
#[path = "../../../kernel/tests/toy/game.rs"]
mod game;

use game::{Action, DRUM, Fault, State, Toy, View};

/// The toy on the shelf, and how many views were made of its games.
pub fn toy() -> (Arc<dyn Rulebook>, Arc<AtomicUsize>) {
    let toy = Toy::new(Fault::None);
    let views = Arc::clone(&toy.views);
    let load = |_: &Path| -> Result<Toy, RecordError> { Ok(Toy::new(Fault::None)) };
    (shelf::shelved(toy, load), views)
}

/// The toy under the second version of its rules.
pub fn second() -> Arc<dyn Rulebook> {
    let mut toy = Toy::new(Fault::None);
    toy.about.version = 2;
    let load = |_: &Path| -> Result<Toy, RecordError> { Ok(Toy::new(Fault::None)) };
    shelf::shelved(toy, load)
}

/// A toy whose games never end.
pub fn endless() -> Arc<dyn Rulebook> {
    let load = |_: &Path| -> Result<Toy, RecordError> { Ok(Toy::new(Fault::NeverEnds)) };
    shelf::shelved(Toy::new(Fault::NeverEnds), load)
}

impl Doctrine for Toy {
    fn appraise(&self, _: &State, _: Side, actions: &[Action], marks: &mut Vec<i32>) {
        marks.resize(actions.len(), 0);
    }
}

impl Charted for Toy {
    fn chart(&self) -> Chart {
        let (columns, rows) = (u16::from(self.size().0), u16::from(self.size().1));
        let number = |index: u16| self.code(Name::Place(Place(((index / rows) << 8) | (index % rows))));
        let hexes =
            (0..columns * rows).map(|index| HexGround { number: number(index), ..HexGround::default() });
        let ground = Hexes {
            columns,
            rows,
            stagger: Stagger::EvenColumns,
            lie: Lie::Upright,
            metres: 100,
            hexes: hexes.collect(),
            sides: Vec::new(),
            roads: Vec::new(),
        };
        Chart { title: "Toy".to_owned(), north: 0, ground: Ground::Hexes(ground), names: Vec::new() }
    }

    fn figures(&self, view: &View) -> Vec<Figure> {
        let (x, y) = view.marker;
        let place = Some(Place(u16::from(x) << 8 | u16::from(y)));
        vec![Figure { place, depth: 0, side: Side(0), ground: Colour::Buff, face: Face::Back }]
    }

    fn roster(&self) -> Vec<Piece> {
        vec![DRUM]
    }

    fn mover(&self, _: &State) -> Option<Mover> {
        None
    }
}
