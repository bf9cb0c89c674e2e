//! The kernel's toy game at the table: the smallest in which both sides decide in secret, and nobody knows how often.

use kernel::chart::{
    Chart, Charted, Colour, Face, Figure, Ground, HexGround, Hexes, Lie, Mover, Stagger, Work, WorkKind,
};
use kernel::record::RecordError;
use kernel::{Doctrine, Name, Piece, Place, Rules, Side};
use shelf::Rulebook;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

#[allow(dead_code)] // most of it is there for the laws of the kernel
#[path = "../../../kernel/tests/toy/game/mod.rs"]
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

/// A toy whose games never end, and how many of its decisions were carried out.
pub fn endless() -> (Arc<dyn Rulebook>, Arc<AtomicUsize>) {
    let toy = Toy::new(Fault::NeverEnds);
    let applied = Arc::clone(&toy.applied);
    let load = |_: &Path| -> Result<Toy, RecordError> { Ok(Toy::new(Fault::NeverEnds)) };
    (shelf::shelved(toy, load), applied)
}

/// A toy whose odds keep the machine at work, for so long each time that a decision is weighed; and how often that was.
pub fn toiling(toil: Duration) -> (Arc<dyn Rulebook>, Arc<AtomicUsize>) {
    let mut toy = Toy::new(Fault::None);
    toy.toil = toil;
    let weighed = Arc::clone(&toy.weighed);
    let load = |_: &Path| -> Result<Toy, RecordError> { Ok(Toy::new(Fault::None)) };
    (shelf::shelved(toy, load), weighed)
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
        vec![Figure {
            place,
            away: None,
            comes: Vec::new(),
            depth: 0,
            side: Side(0),
            ground: Colour::Buff,
            face: Face::Back,
        }]
    }

    fn roster(&self) -> Vec<Piece> {
        vec![DRUM]
    }

    /// A ferry goes where the marker is.
    fn works(&self, view: &View) -> Vec<Work> {
        let (x, y) = view.marker;
        vec![Work { kind: WorkKind::Ferry, place: Place(u16::from(x) << 8 | u16::from(y)), across: None }]
    }

    fn mover(&self, _: &State) -> Option<Mover> {
        None
    }
}
