//! The toy with something to lay over its map, and one that lays what nobody may know.

use crate::game::{Fault, State, Toy, View};
use kernel::chart::{Areas, Beyond, Chart, Charted, Colour, Face, Figure, Ground, Mover, Overlay, Subject};
use kernel::harness::{Law, same_view_same_overlays};
use kernel::{Message, Piece, Place, Side};
use std::sync::Arc;

impl Charted for Toy {
    fn chart(&self) -> Chart {
        let areas = Vec::new();
        let ground = Areas { sheet: (1, 1), metres: 1, areas, borders: Vec::new(), beyond: Beyond::Ground };
        Chart { title: "Toy".to_owned(), north: 0, ground: Ground::Areas(ground), names: Vec::new() }
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
        Vec::new()
    }

    /// The column of a place; in a faulty game, as many of its places as the enemy's first card.
    fn overlays(&self, state: &State, of: Subject) -> Vec<Overlay> {
        let Subject::Place(Place(at)) = of else { return Vec::new() };
        let many = if self.fault == Fault::LaysByEnemyHand { state.hands[0][0].into() } else { 3 };
        let column = (0..many).map(|row| Place(at & 0xff00 | row));
        vec![Overlay::new(Message::new("overlay-column"), column)]
    }

    fn mover(&self, _: &State) -> Option<Mover> {
        None
    }
}

#[test]
fn what_is_laid_over_the_map_tells_nothing_that_is_hidden() {
    let laid = |fault| same_view_same_overlays(&Arc::new(Toy::new(fault)), 3);
    laid(Fault::None).unwrap();
    assert_eq!(laid(Fault::LaysByEnemyHand).unwrap_err().law, Law::SameViewSameOverlays);
}
