//! A position with everything that is pending in it: plain numbers, cloned by copying.
//!
//! [`Open`] is what everybody sees; the two [`Camp`]s are what only their owners know: orders, and what they put in the cup.

pub use crate::activation::Activation;
pub use crate::agenda::Step;
pub use crate::battles::Own;
pub use crate::combat::Clash;
use crate::data::{MAX_CHIEFS, MAX_FORMATIONS, MAX_GOALS, MAX_UNITS, MAX_WORKS};
use crate::ids::{ChiefId, FormationId, FormationSet, MarkerId, MarkerSet, Side, UnitId, UnitSet};
pub use crate::moving::Mover;
pub use crate::orders::Camp;
use crate::redoubts::{MAX_REDOUBTS, Redoubt};
pub use crate::shock::Declared;
use crate::tops::Tops;
pub use crate::turn::Phase;
pub use crate::units::Morale;
pub use crate::works::Made;
use board::{Hex, Stacked, Vertex};
use kernel::{Maybe, Seq};
use serde::{Deserialize, Serialize};

/// Where a piece is.
pub type Spot = board::Spot<Hex>;

/// The same in two bytes.
pub type Position = board::Position<Hex>;

kernel::marks! {
    /// A marker on a counter, or a note on it for the activation.
    pub enum Mark, Marks in u32 {
        /// In square (gloire-4.2-01).
        Square = "square",
        /// Left the map by an exit: neither lost nor in play (gloire-4.4.1-01).
        Left = "left",
        /// Fired at the start of the activation: Fire/Reduced move (gloire-4.4.2-01).
        Fired = "fired",
        /// Has moved in this activation, or spent its allowance otherwise.
        Moved = "moved",
        /// Marched at twice its allowance in this activation (gloire-4.1.3-04).
        Marched = "marched",
        /// Bears a Charge marker (gloire-9.1-03).
        Charging = "charging",
        /// Has attacked in this activation.
        Fought = "fought",
        /// Was attacked by shock or charge in this activation (gloire-8.2-07).
        Struck = "struck",
        /// Has fired back in this enemy activation (gloire-7.1-05).
        Reacted = "reacted",
        /// Has evaded a shock in this activation (gloire-8.8.1-02).
        Evaded = "evaded",
        /// Passed its engagement test: it must attack (gloire-8.3.1-04).
        Engaged = "engaged",
        /// Failed its engagement test: it attacks no more in this activation (gloire-8.3.2-03).
        Balked = "balked",
        /// Has made its breakthrough shock or counter-shock (gloire-8.7.2-01).
        BrokeThrough = "broke-through",
        /// Lost its square before a charge (gloire-9.3.1-02).
        Unsquared = "unsquared",
        /// Has tried to rally in this activation (gloire-11.1-01).
        Rallied = "rallied",
        /// A routed unit that stopped in a village (gloire-10.4-04).
        Halted = "halted",
        /// Shared its hex with another routed unit when phase E began: one of them may part (gloire-10.4-08).
        Paired,
        /// Entered the map in this activation (gloire-5.2.2-01).
        Entered = "entered",
        /// Acts at its normal pace though it bears no order: it has just entered (gloire-5.2.1-08).
        FullPace = "full-pace",
        /// Has turned where it stands in this activation (gloire-6.1.2-01).
        Turned = "turned",
        /// Was put on top of its stack in this activation (gloire-5.1.2-04).
        Topped = "topped",
        /// Crossed ground that disorders it; it suffers when its move ends.
        Shaken,
        /// Took part in the charge that is being fought: it tests when all is over (gloire-9.2-04).
        Rode = "rode",
        /// Found no way onto the map with the first marker of its formation: it waits for the next turn (gloire-5.2.2-02).
        Late = "late",
        /// Charged, and counter-charged with success (gloire-9.4-06).
        Countered = "countered",
        /// Aboard a craft, in whose hex it is without lying in the stack.
        Aboard = "aboard",
        /// Has built or burnt something in this activation.
        Worked = "worked",
        /// Has fired a second time at the start of the activation.
        FiredAgain = "fired-again",
        /// Has fired back a second time in this enemy activation.
        ReactedAgain = "reacted-again",
    }
}

impl Marks {
    /// Notes that end with the activation in which they were made, Fire/Reduced move among them (gloire-4.4.2-02).
    pub const OF_THE_ACTIVATION: Marks = Marks::of(&[
        Mark::Fired,
        Mark::Moved,
        Mark::Marched,
        Mark::Charging,
        Mark::Fought,
        Mark::Struck,
        Mark::Reacted,
        Mark::Evaded,
        Mark::Engaged,
        Mark::Balked,
        Mark::BrokeThrough,
        Mark::Unsquared,
        Mark::Rallied,
        Mark::Entered,
        Mark::FullPace,
        Mark::Turned,
        Mark::Topped,
        Mark::Shaken,
        Mark::Rode,
        Mark::Countered,
        Mark::Worked,
        Mark::FiredAgain,
        Mark::ReactedAgain,
    ]);
}

/// A counter in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it is.
    pub position: Position,
    /// Where it stood when the activation began.
    pub start: Maybe<Hex>,
    /// Its markers.
    pub marks: Marks,
    /// The unit under it in the stack.
    pub below: Maybe<UnitId>,
    /// The vertex it looks at; a routed unit has no front (gloire-10.2-06).
    pub facing: Maybe<Vertex>,
    /// Where it looked when the activation began.
    pub start_facing: Maybe<Vertex>,
    /// How it holds together.
    pub morale: Morale,
    /// Movement points spent in this activation.
    pub spent: u8,
    /// Its tactical group of the turn, by its number within the formation (gloire-2.3.1-03).
    pub group: u8,
}

/// A commander-in-chief in play (2.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ChiefState {
    /// Where he is.
    pub position: Position,
    /// He has moved this turn (gloire-2.5.1-03).
    pub moved: bool,
}

/// A formation in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct FormationState {
    /// Its orders have been turned up this turn (gloire-2.4-01).
    pub revealed: bool,
    /// Demoralised, as phase E found it (gloire-11.2-01).
    pub demoralised: bool,
    /// It was demoralised before too, or owns a single marker: it loses none (gloire-11.2-04).
    pub lost: Maybe<MarkerId>,
    /// Its marker stayed last when it was due: both go in (gloire-5.2.1-02).
    pub delayed: bool,
    /// Stacks that have entered in this activation (gloire-5.2.2-01).
    pub entered: u8,
}

/// What everybody sees.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Open {
    /// Which scenario, by its place in the battle.
    pub scenario: u8,
    /// Options chosen, one bit each in the scenario's order.
    pub options: u16,
    /// The turn, from 1.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// Who has the strategic initiative this turn.
    pub initiative: Option<Side>,
    /// Markers drawn, played first or set aside this turn.
    pub shown: MarkerSet,
    /// The marker that opens the turn.
    pub opening: Maybe<MarkerId>,
    /// The activation.
    pub active: Activation,
    /// Units known to be With Orders this turn (gloire-2.4-02).
    pub ordered: UnitSet,
    /// Units that bear a Reinforcement marker (gloire-5.2.1-04).
    pub arriving: UnitSet,
    /// Units of groups that could have been given orders (gloire-2.3.2-05): all that the enemy can tell.
    pub in_range: UnitSet,
    /// Who moves.
    pub mover: Mover,
    /// Attacks that are declared and not yet fought.
    pub declared: Seq<Declared, 32>,
    /// The combat.
    pub clash: Clash,
    /// Units that were passed through and have still to test (gloire-10.5-02).
    pub passed: Seq<UnitId, 24>,
    /// Triggers of the battle that have fired, one bit each.
    pub fired: u32,
    /// Units that bear a ferry marker this turn.
    pub ferried: UnitSet,
    /// Formations that slept and were brought into play.
    pub awake: FormationSet,
    /// Guns without a counter, in the order of the battle's clauses.
    pub redoubts: Seq<Redoubt, MAX_REDOUBTS>,
    /// Those that had when the cup was last filled: whoever wakes has its markers from then on.
    pub woken: u32,
    /// Formations of which a unit was attacked by shock or charge.
    pub attacked: FormationSet,
    /// Who has entered each hex that conditions watch, one bit a side.
    pub trodden: Seq<u8, MAX_GOALS>,
    /// Markers that everybody saw go into the cup after it was filled.
    pub added: MarkerSet,
    /// Formations that a combined marker showed to be those for which it was committed this turn.
    pub attached: FormationSet,
    /// How often each side has looked at the enemy's orders.
    pub looks: [u8; 2],
    /// How often each special marker was used in the span in which it is counted.
    pub uses: Seq<u8, 24>,
    /// Who controls each goal of the scenario: 0 nobody, 1 and 2 the sides.
    pub control: Seq<u8, MAX_GOALS>,
    /// What was built, laid or burnt.
    pub works: Seq<Made, MAX_WORKS>,
    /// What this battle alone remembers.
    pub own: Own,
    /// What happens now, last first.
    pub agenda: Seq<Step, 40>,
    /// Formations.
    pub formations: Seq<FormationState, MAX_FORMATIONS>,
    /// Commanders-in-chief.
    pub chiefs: Seq<ChiefState, MAX_CHIEFS>,
    /// Units.
    pub units: Seq<UnitState, MAX_UNITS>,
    /// The top unit of each hex.
    pub tops: Tops,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What everybody sees.
    pub open: Open,
    /// What each side keeps to itself.
    pub camps: [Camp; 2],
}

kernel::shows! { State: open is Open }

impl Open {
    /// What happens now.
    pub fn now(&self) -> Option<Step> {
        self.agenda.last().copied()
    }

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.at()]
    }

    /// A unit, to change it.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        &mut self.units[unit.at()]
    }

    /// A formation.
    pub fn formation(&self, formation: FormationId) -> &FormationState {
        &self.formations[formation.at()]
    }

    /// A commander-in-chief.
    pub fn chief(&self, chief: ChiefId) -> &ChiefState {
        &self.chiefs[chief.at()]
    }

    /// The hex of a unit that is on the map.
    pub fn hex_of(&self, unit: UnitId) -> Option<Hex> {
        self.unit(unit).position.place()
    }

    /// The hex of a chief who is on the map.
    pub fn chief_hex(&self, chief: ChiefId) -> Option<Hex> {
        self.chief(chief).position.place()
    }

    /// Does the unit bear the marker?
    pub fn has(&self, unit: UnitId, mark: Mark) -> bool {
        self.unit(unit).marks.has(mark)
    }

    /// Puts a marker on a unit.
    pub fn mark(&mut self, unit: UnitId, mark: Mark) {
        self.unit_mut(unit).marks.put(mark);
    }

    /// Takes a marker off a unit.
    pub fn unmark(&mut self, unit: UnitId, mark: Mark) {
        self.unit_mut(unit).marks.drop(mark);
    }

    /// The units of a hex, from the top.
    pub fn stack_in(&self, hex: Hex) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.stack(hex)
    }

    /// Is any unit in the hex?
    pub fn is_held(&self, hex: Hex) -> bool {
        self.tops.is_held(hex)
    }

    /// Takes a unit off the map; where it goes is for the caller to say.
    pub fn lift(&mut self, unit: UnitId, to: Spot) {
        if let Some(hex) = self.hex_of(unit) {
            self.take_out(unit, hex);
        }
        self.unit_mut(unit).position = Position::new(to);
    }
}

impl Stacked for Open {
    type Unit = UnitId;
    type Place = Hex;

    fn top(&self, hex: Hex) -> Option<UnitId> {
        self.tops.top(hex)
    }

    fn set_top(&mut self, hex: Hex, unit: Option<UnitId>) {
        self.tops.set(hex, unit);
    }

    fn below(&self, unit: UnitId) -> Option<UnitId> {
        self.unit(unit).below.get()
    }

    fn set_below(&mut self, unit: UnitId, lower: Option<UnitId>) {
        self.unit_mut(unit).below = lower.into();
    }
}
