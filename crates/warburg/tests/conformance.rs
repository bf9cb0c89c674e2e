//! Warburg under everything that every game is asked, and the players who find its ways to end.

use kernel::harness::{Conformance, Games, Laws};
use kernel::record::Record;
use kernel::{Setup, Stream};
use staff::{Arena, Level, Player, Vantage};
use warburg::action::Who;
use warburg::ids::UnitId;
use warburg::{Action, State, Warburg};

kernel::conformance!(Conformance {
    make: Warburg::embedded,
    folder: env!("CARGO_MANIFEST_DIR"),
    ends: &[
        ("historical", &["allied-operational", "allied-tactical", "french-tactical", "draw"]),
        // The short scenario knows no tactical victory by the river.
        ("heinberg", &["allied-operational", "french-tactical", "draw"]),
    ],
    play,
    games: Games { each: 40, soak: 1_000 },
    laws: Laws::default(),
    state_bytes: 4096,
});

/// A French player whose rearguard and independents make for the river: the road to a tactical victory (warburg-15-01).
struct Runaway(Stream);

impl Runaway {
    fn flees(rules: &Warburg, unit: UnitId) -> bool {
        let card = &rules.data.units[unit.at()];
        card.formation.is_none_or(|f| rules.data.formations[f.at()].code == "f-maupeou")
    }

    /// The lower the better: southern columns, facing south, anything rather than staying.
    fn order(rules: &Warburg, state: &State, action: &Action) -> u32 {
        let column = |hex: board::Hex| u32::from(rules.grid().column(hex));
        let fleeing = state.mover.units.iter().next().is_some_and(|unit| Runaway::flees(rules, unit));
        match *action {
            Action::To(hex) | Action::Road(hex) | Action::Back(hex) if fleeing => column(hex),
            Action::AboutFace | Action::Turn(_) if fleeing => 40,
            Action::End if fleeing => 60,
            Action::Move(Who::Unit(unit)) if Runaway::flees(rules, unit) => 1,
            Action::Move(_) | Action::March(_) | Action::Lead(..) => 70,
            _ => 50,
        }
    }
}

impl Player<Warburg> for Runaway {
    fn sit_down(&mut self, seed: [u8; 32]) {
        self.0 = Stream::new(seed);
    }

    fn decide(&mut self, vantage: &Vantage<'_, Warburg>) -> Option<Action> {
        let state = vantage.likely(&mut self.0);
        let order = |action: &&Action| Runaway::order(vantage.rules(), state, action);
        let best = vantage.offers().closed.iter().map(|a| order(&a)).min()?;
        let equal: Vec<Action> =
            vantage.offers().closed.iter().filter(|a| order(a) == best).copied().collect();
        self.0.pick(&equal).copied()
    }
}

/// A game of a scenario that ends in this way: who plays is who is likely to get there.
fn play(rules: &Warburg, scenario: &str, way: &str) -> Option<Record> {
    let level = |level: Level| level.player();
    let players: Vec<Box<dyn Player<Warburg>>> = match way {
        "french-tactical" => vec![level(Level::Captain), level(Level::Recruit)],
        "allied-tactical" => vec![Box::new(Runaway(Stream::from_number(0))), level(Level::Captain)],
        _ => vec![level(Level::Captain), level(Level::Captain)],
    };
    let mut arena = Arena::new(rules, &Setup::new(scenario), players).expect("two sides");
    arena.ending(way, 400).expect("the games end")
}
